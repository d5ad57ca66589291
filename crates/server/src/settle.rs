//! What a host wishes becomes what a table is played by.

mod marks;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use bot::trial::{CHECK, trial_all};
use room::{Charter, Clock, HouseRules, Menu, Stakes, StakesList, TimeOfDay};
use variant::game::Betting;
use variant::mix::Mix;
use variant::{Catalogue, Edition, Faults, File, Pin, Settings, syntax};
use wire::{Problem, Wished};

use crate::offered::{OWN_FILE, Offered};

/// The games of the house, shared by all tables.
pub(crate) static HOUSE: LazyLock<Arc<Catalogue>> =
    LazyLock::new(|| Arc::new(Catalogue::house().clone()));

/// The games of the house in the edition of the rules that a table was opened by.
fn house_in(edition: Edition) -> Arc<Catalogue> {
    static FIRST: LazyLock<Arc<Catalogue>> =
        LazyLock::new(|| Arc::new(Catalogue::house_in(Edition::First).clone()));
    match edition {
        Edition::First => Arc::clone(&FIRST),
        Edition::Second => Arc::clone(&HOUSE),
    }
}

/// The stakes of a host who names none.
const STAKES: &str = "no-limit-5-10";

/// The most chairs of a host who names no number.
const CHAIRS: u8 = 8;

/// How long players may take where the host does not say it.
const CLOCK: Clock = Clock { act: 30_000, bank: 60_000, refill: 5_000, grace: 30_000 };

/// The longest text of own games.
pub(crate) const MOST_TEXT: usize = 64 * 1024;

/// The text that a game of a table is played by. Tables keep theirs, whatever the house plays later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameText {
    /// The id.
    pub(crate) id: String,
    /// The name of the text.
    pub(crate) hash: String,
    /// Whether whoever runs the room offered it.
    pub(crate) is_rooms: bool,
}

/// What a table is settled on.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// The games that the room offers.
    pub(crate) offered: Arc<Offered>,
    /// Who wishes it, as far as that is known.
    pub(crate) by: Option<String>,
    pub(crate) names: Names,
}

/// What games of a host may go by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Names {
    /// By nothing that a game of the room goes by.
    Own,
    /// By anything: the text was accepted before, and goes on.
    AsTheyAre,
}

/// What a table is played by.
#[derive(Clone, Debug)]
pub(crate) struct Settlement {
    pub(crate) charter: Arc<Charter>,
    /// Each game with the hash of its text.
    pub(crate) games: Vec<GameText>,
    /// The texts by their hashes.
    pub(crate) texts: BTreeMap<String, String>,
    /// What would be refused if the games were new.
    pub(crate) warnings: Vec<String>,
}

/// What is wrong with a wish, in one sentence.
#[allow(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
pub(crate) fn problem(why: impl ToString) -> Problem {
    Problem { why: why.to_string(), details: None, at: None }
}

pub(crate) fn faulty(what: &str, faults: &[Faults]) -> Problem {
    let all: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Problem { why: format!("{what} has mistakes"), details: Some(all.join("\n")), at: None }
}

/// Makes a charter of a wish. `kept` are the texts that the games of a table are played by since it was settled:
/// it goes on by them, in their edition of the rules. A table that is settled now has none.
pub(crate) fn settle(
    ground: &Ground,
    wished: &Wished,
    opens: TimeOfDay,
    kept: &[(GameText, String)],
) -> Result<Settlement, Problem> {
    let (catalogue, warnings) = match kept {
        [] => catalogue(ground, wished)?,
        kept => kept_catalogue(kept, own_games(wished).as_ref())?,
    };
    let mut mix = mix(wished, &catalogue)?;
    // A table that was opened with more chairs than its mix seats today keeps them.
    if let (false, Some(seats), Some(chairs)) = (kept.is_empty(), mix.seats, wished.chairs) {
        mix.seats = Some(seats.max(chairs));
    }
    let stakes = stakes(wished, &catalogue)?;
    let (house, mut clock) = house(wished)?;
    let is_clock = |line: &&String| line.trim_start().starts_with("clock");
    if wished.house.iter().find(is_clock).is_none() {
        clock = CLOCK;
    }
    if let Some((act, bank, refill, grace)) = wished.clock {
        let [act, bank, refill, grace] =
            [act, bank, refill, grace].map(|seconds| u64::from(seconds.min(86_400)) * 1_000);
        clock = Clock { act, bank, refill, grace };
    }
    if clock.act < 1_000 {
        return Err(problem("a decision takes at least one second: give the clock more"));
    }
    let menu = Menu::new(catalogue, mix).map_err(problem)?;
    let seats = menu.mix().plays.iter().enumerate();
    let most = seats.map(|(play, _)| menu.seats(&room::Choice::of(play as u16)).max).max();
    let most = menu.mix().seats.or(most).unwrap_or(CHAIRS);
    let name = wished.name.trim().to_owned();
    if name.is_empty() || name.chars().count() > 60 || name.chars().any(char::is_control) {
        return Err(problem("the name of a table has 1 to 60 letters"));
    }
    let chairs = wished.chairs.unwrap_or(most.min(CHAIRS));
    let (menu, games) = marks::marked(ground, wished, menu, kept);
    let charter = Charter { name, chairs, menu: Arc::new(menu), stakes, house, clock, opens };
    let charter = Arc::new(charter);
    // What a table says of it.
    room::Table::open(Arc::clone(&charter)).map_err(problem)?;
    let (games, texts): (Vec<GameText>, Vec<(String, String)>) = games
        .into_iter()
        .map(|(game, text)| {
            let hash = game.hash.clone();
            (game, (hash, text))
        })
        .unzip();
    Ok(Settlement { charter, games, texts: texts.into_iter().collect(), warnings })
}

/// Whether a text that somebody sends in is more than the room checks. Texts that tables are played by are not
/// asked: they open as they did.
pub(crate) fn too_much(text: &str) -> Result<(), Problem> {
    variant::Effort::of(text).refused().map_or(Ok(()), |why| Err(problem(why)))
}

/// Whether settling this takes long, because there is a text to check that was not checked lately.
pub(crate) fn takes_long(offered: &Offered, wished: &Wished) -> bool {
    own_games(wished).is_some_and(|file| !offered.has_checked(&file.text))
}

/// The games that the room offers with those of the host, as they are now, and what is to be said about them.
fn catalogue(ground: &Ground, wished: &Wished) -> Result<(Arc<Catalogue>, Vec<String>), Problem> {
    let offered = &ground.offered;
    let Some(file) = own_games(wished) else {
        return Ok((Arc::clone(&offered.catalogue), Vec::new()));
    };
    match ground.names {
        Names::Own => Ok((offered.with_text(&file.text)?, Vec::new())),
        Names::AsTheyAre => {
            let stored = offered.catalogue.stored(&file, Edition::CURRENT);
            let stored = stored.map_err(|faults| faulty("the text", &[faults]))?;
            let warnings = stored.warnings.map(|warnings| warnings.to_string());
            let all = offered.catalogue.overlaid(&stored.contents);
            Ok((Arc::new(all), warnings.into_iter().collect()))
        }
    }
}

/// The same if bots can play the host's games, all of them within one number of steps.
pub(crate) fn tried(catalogue: Arc<Catalogue>) -> Result<Arc<Catalogue>, Problem> {
    let own = catalogue.entries().filter(|entry| entry.file == OWN_FILE);
    let ids: Vec<&str> = own.map(|entry| entry.game.id.as_str()).collect();
    let tried = trial_all(&catalogue, &ids, CHECK);
    let stuck = tried.iter().find_map(|(id, it)| Some((*id, it.trouble.as_ref()?)));
    if let Some((id, trouble)) = stuck {
        let name = catalogue.find(id).map_or(id, |entry| &entry.game.name);
        let why = format!("{name} can't be played to its end");
        let details = Some(format!("{trouble}\nChange that step: a table would get stuck there."));
        return Err(Problem { why, details, at: None });
    }
    Ok(catalogue)
}

/// The games of a table as they were when it was settled, with what else its host has written, and what is to be
/// said about them.
pub(crate) fn kept_catalogue(
    kept: &[(GameText, String)],
    own: Option<&File>,
) -> Result<(Arc<Catalogue>, Vec<String>), Problem> {
    let pins = kept.iter().map(|(game, _)| game.hash.parse::<Pin>());
    let pins: Vec<Pin> = pins.collect::<Result<_, _>>().map_err(problem)?;
    // All games of a table were settled at once.
    let edition = pins.first().map_or(Edition::CURRENT, |pin| pin.edition);
    let mut catalogue = house_in(edition);
    let mut warnings = Vec::new();
    let kept = || kept.iter().zip(&pins);
    // A mix of the host may have games of the room in it.
    for ((game, text), pin) in kept().filter(|((game, _), _)| game.is_rooms) {
        catalogue = with_kept(&catalogue, game, text, pin, &mut warnings)?;
    }
    if let Some(file) = own {
        match catalogue.stored(file, edition) {
            Ok(stored) => {
                warnings.extend(stored.warnings.map(|warnings| warnings.to_string()));
                catalogue = Arc::new(catalogue.overlaid(&stored.contents));
            }
            // The games that are played are there all the same, each with its own text.
            Err(faults) => warnings.push(faults.to_string()),
        }
    }
    for ((game, text), pin) in kept().filter(|((game, _), _)| !game.is_rooms) {
        catalogue = with_kept(&catalogue, game, text, pin, &mut warnings)?;
    }
    Ok((catalogue, warnings))
}

/// The same with a game as a table has kept it.
fn with_kept(
    catalogue: &Arc<Catalogue>,
    game: &GameText,
    text: &str,
    pin: &Pin,
    warnings: &mut Vec<String>,
) -> Result<Arc<Catalogue>, Problem> {
    if catalogue.pin(&game.id) == Some(*pin) {
        return Ok(Arc::clone(catalogue));
    }
    let file = File { name: game.id.clone(), text: text.to_owned() };
    let stored = catalogue.stored(&file, pin.edition);
    let stored = stored.map_err(|faults| faulty(&game.id, &[faults]))?;
    warnings.extend(stored.warnings.map(|warnings| warnings.to_string()));
    Ok(Arc::new(catalogue.overlaid(&stored.contents)))
}

/// The host's own games, if there are any.
fn own_games(wished: &Wished) -> Option<File> {
    let text = wished.text.as_ref().filter(|text| !text.trim().is_empty())?;
    Some(File { name: OWN_FILE.to_owned(), text: text.clone() })
}

fn mix(wished: &Wished, catalogue: &Catalogue) -> Result<Mix, Problem> {
    if catalogue.find(&wished.play).is_none()
        && let Some(entry) = catalogue.mix(&wished.play)
    {
        if wished.betting.is_some() || !wished.options.is_empty() {
            let why = format!("{} is a mix, whose file settles betting and options", entry.mix.id);
            return Err(problem(why));
        }
        return Ok(entry.mix.clone());
    }
    let mut settings = Settings::default();
    if let Some(name) = &wished.betting {
        let betting = Betting::named(&name.to_lowercase());
        let names = Betting::ALL.map(Betting::name).join(", ");
        let none = || problem(format!("no betting is called {name:?}: expected one of {names}"));
        settings.betting = Some(betting.ok_or_else(none)?);
    }
    for text in &wished.options {
        let Some((name, value)) = text.split_once('=') else {
            return Err(problem(format!("{text:?} is no option: expected NAME=VALUE")));
        };
        settings.options.push((name.trim().to_owned(), value.trim().to_owned()));
    }
    let id = catalogue.variant(&wished.play, &settings).map_err(problem)?.id;
    let entry = catalogue.find(&id);
    let entry = entry.ok_or_else(|| problem(format!("there is no game {id:?}")))?;
    Ok(Mix::only(&entry.game, &settings))
}

fn stakes(wished: &Wished, catalogue: &Catalogue) -> Result<Stakes, Problem> {
    let list = StakesList::house();
    let text = wished.stakes.as_deref().map_or(STAKES, str::trim);
    if let Some(stakes) = list.find(text) {
        return Ok(stakes.clone());
    }
    if !text.contains('{') {
        let hint = match list.nearest(text) {
            Some(near) => format!("did you mean {near}?"),
            None => {
                let ids: Vec<&str> = list.iter().map(|stakes| stakes.id.as_str()).collect();
                format!("expected {}, or stakes {{ }} of your own", ids.join(", "))
            }
        };
        return Err(problem(format!("no stakes are called {text:?}: {hint}")));
    }
    let file = File { name: "your stakes".to_owned(), text: text.to_owned() };
    let all = list.with(&[file], catalogue).map_err(|faults| faulty("the stakes", &faults))?;
    let mut own = all.iter().filter(|stakes| list.find(&stakes.id).is_none());
    match (own.next(), own.next()) {
        (Some(stakes), None) => Ok(stakes.clone()),
        _ => Err(problem("expected one `stakes { }`")),
    }
}

fn house(wished: &Wished) -> Result<(HouseRules, Clock), Problem> {
    if wished.house.is_empty() {
        return Ok((HouseRules::default(), Clock::default()));
    }
    let text = format!("house {{\n{}\n}}", wished.house.join("\n"));
    if text.len() > MOST_TEXT {
        return Err(problem("the house rules are too long: 64 KiB are the most"));
    }
    let mut problems = Vec::new();
    let mut rules = (HouseRules::default(), Clock::default());
    let reading = syntax::read(&text);
    match reading.nodes.as_slice() {
        [node] => rules = room::house_rules(node, &mut problems),
        _ if reading.is_good() => {
            return Err(problem("house rules are lines, each with one switch"));
        }
        _ => {}
    }
    let problems = reading.with(problems);
    if problems.is_empty() {
        return Ok(rules);
    }
    Err(faulty("the house", &[Faults::new("house rules", &text, problems)]))
}

/// Every game of a menu with the text it is played by: its own, and those of the games it can become.
fn texts_of(menu: &Menu) -> Vec<(GameText, String)> {
    let catalogue = menu.catalogue();
    let mut ids: Vec<&str> = menu.mix().plays.iter().map(|play| play.game.as_str()).collect();
    ids.sort_unstable();
    ids.dedup();
    let texts = ids.into_iter().filter_map(|id| {
        let variant = catalogue.variant(id, &Settings::default()).ok()?;
        let games = catalogue.whole(&variant.id).games;
        let text: Vec<String> = games.iter().map(|entry| variant::print(&entry.game)).collect();
        let hash = catalogue.hash(&variant.id)?;
        Some((GameText { id: variant.id, hash, is_rooms: false }, text.join("\n")))
    });
    texts.collect()
}

#[cfg(test)]
mod tests;
