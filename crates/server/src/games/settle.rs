//! What a host wishes becomes what a table is played by.

mod marks;
mod wish;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use bot::trial::{CHECK, trial_all};
use room::{Charter, Clock, HouseRules, Menu, Stakes, StakesList, TimeOfDay};
use variant::game::Betting;
use variant::mix::Mix;
use variant::{Catalogue, Edition, Faults, File, Pin, Settings};
use wire::{Fault, Part, Place, Problem, Wished};

use self::wish::Made;
pub(crate) use self::wish::{OWN_MIX, rule};

use crate::offered::{OWN_FILE, Offered};
use crate::people::checked_name_of;

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
    Problem { why: why.to_string(), ..Problem::default() }
}

/// What is wrong with a text of a host's own games.
pub(crate) fn faulty(what: &str, faults: &[Faults]) -> Problem {
    let fault = |of: &Faults, problem: &variant::Problem| Fault {
        part: Part::Text,
        field: None,
        place: Some(place(of, problem)),
        message: problem.message.clone(),
        help: problem.help.clone(),
    };
    let all =
        faults.iter().flat_map(|of| of.problems.iter().map(move |problem| fault(of, problem)));
    Problem { faults: all.collect(), ..problem(format!("There are mistakes in {what}.")) }
}

/// Where a mistake stands, as a browser counts.
fn place(faults: &Faults, problem: &variant::Problem) -> Place {
    let text = faults.text();
    let units = |at: usize| text.get(..at).unwrap_or(text).encode_utf16().count();
    let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let (line, column) = faults.line_and_column(problem);
    let (from, to) = (units(problem.place.start), units(problem.place.end));
    Place { from: small(from), to: small(to), line: small(line), column: small(column) }
}

/// What is wrong with what a host has chosen.
fn ill_chosen(what: &str, made: &Made, part: Part, problems: Vec<variant::Problem>) -> Problem {
    Problem {
        faults: made.faults(part, problems),
        ..problem(format!("{what} won't work like this"))
    }
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
    let (mut mix, stakes, (house, mut clock)) = chosen(wished, &catalogue)?;
    // A table that was opened with more chairs than its mix seats today keeps them.
    if let (false, Some(seats), Some(chairs)) = (kept.is_empty(), mix.seats, wished.chairs) {
        mix.seats = Some(seats.max(chairs));
    }
    if !wished.house.contains_key("clock") {
        clock = CLOCK;
    }
    if let Some((act, bank, refill, grace)) = wished.clock {
        let [act, bank, refill, grace] =
            [act, bank, refill, grace].map(|seconds| u64::from(seconds.min(86_400)) * 1_000);
        clock = Clock { act, bank, refill, grace };
    }
    if clock.act < 1_000 {
        return Err(problem("The clock is too short: give players at least one second to act."));
    }
    let menu = Menu::new(catalogue, mix).map_err(problem)?;
    let seats = menu.mix().plays.iter().enumerate();
    let most = seats.map(|(play, _)| menu.seats(&room::Choice::of(play as u16)).max).max();
    let most = menu.mix().seats.or(most).unwrap_or(CHAIRS);
    let name = wished.name.trim().to_owned();
    if !is_name(&name) || name.chars().any(char::is_control) {
        return Err(problem(format!("Give the table a name of 1 to {MOST_LETTERS} letters.")));
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

/// The most house rules, options of a game, and games with limits of their own in a wish.
const MOST_CHOSEN: usize = 128;
/// The longest name of a table, a mix or stakes.
const MOST_LETTERS: usize = 60;

/// Whether a wish that comes in can be looked at: its lists are short, because what nobody knows is compared with
/// everything that there is, and names that everybody reads hide nothing. Wishes that tables were opened by are not
/// asked.
pub(crate) fn comes_in(wished: &Wished) -> Result<(), Problem> {
    let (mix, stakes) = (wished.mix.as_ref(), wished.own_stakes.as_ref());
    let counts = [
        ("house rules", wished.house.len()),
        ("options", wished.options.len()),
        ("games with limits of their own", stakes.map_or(0, |own| own.games.len())),
        ("games in the mix", mix.map_or(0, |mix| mix.games.len())),
    ];
    if let Some((what, count)) = counts.into_iter().find(|(_, count)| *count > MOST_CHOSEN) {
        return Err(problem(format!("{count} {what} are too many: {MOST_CHOSEN} is the limit")));
    }
    checked_name_of("table", &wished.name).map_err(problem)?;
    let mix = mix.map(|mix| ("mix", mix.name.as_str()));
    let stakes = stakes.and_then(|own| Some(("stakes", own.name.as_deref()?)));
    for (what, name) in mix.into_iter().chain(stakes) {
        checked_name_of(what, name).map_err(problem)?;
        if !is_name(name.trim()) {
            let why = format!("the name of the {what} must have 1 to {MOST_LETTERS} letters");
            return Err(problem(why));
        }
    }
    Ok(())
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().count() <= MOST_LETTERS
}

/// What a host has chosen: what is played, for how much, and by which rules. Mistakes of all three are told at once.
fn chosen(
    wished: &Wished,
    catalogue: &Catalogue,
) -> Result<(Mix, Stakes, (HouseRules, Clock)), Problem> {
    let mut wrong: Option<Problem> = None;
    let mut note = |problem: Problem| match &mut wrong {
        Some(first) if first.faults.is_empty() || problem.faults.is_empty() => {}
        Some(first) => {
            "Some of these settings won't work.".clone_into(&mut first.why);
            first.faults.extend(problem.faults);
        }
        None => wrong = Some(problem),
    };
    let mix = mix(wished, catalogue).map_err(&mut note);
    let stakes = stakes(wished, catalogue).map_err(&mut note);
    let house = house(wished).map_err(&mut note);
    match (mix, stakes, house, wrong) {
        (Ok(mix), Ok(stakes), Ok(house), None) => Ok((mix, stakes, house)),
        (.., wrong) => Err(wrong.unwrap_or_default()),
    }
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
        let why = format!("{name} can't be finished");
        let help = "Change that step: a table would get stuck there.".to_owned();
        let (message, part) = (trouble.to_string(), Part::Text);
        let faults = vec![Fault { part, field: None, place: None, message, help }];
        return Err(Problem { faults, ..problem(why) });
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
    // It is in no text that anybody has before them.
    let stored = stored.map_err(|faults| problem(format!("{} has mistakes: {faults}", game.id)))?;
    warnings.extend(stored.warnings.map(|warnings| warnings.to_string()));
    Ok(Arc::new(catalogue.overlaid(&stored.contents)))
}

/// The host's own games, if there are any.
fn own_games(wished: &Wished) -> Option<File> {
    let text = wished.text.as_ref().filter(|text| !text.trim().is_empty())?;
    Some(File { name: OWN_FILE.to_owned(), text: text.clone() })
}

fn mix(wished: &Wished, catalogue: &Catalogue) -> Result<Mix, Problem> {
    let has_own_way = wished.betting.is_some() || !wished.options.is_empty();
    if let Some(own) = &wished.mix {
        if !wished.play.is_empty() || has_own_way {
            return Err(problem("A mix of your own can't have `play`, `betting` or `options`."));
        }
        let (made, mut problems) = (wish::mix(own), Vec::new());
        let mix = catalogue.mix_within(&made.node, &own.name, &mut problems);
        return match problems.is_empty() {
            true => Ok(mix),
            false => Err(ill_chosen("the mix", &made, Part::Mix, problems)),
        };
    }
    if catalogue.find(&wished.play).is_none()
        && let Some(entry) = catalogue.mix(&wished.play)
    {
        if has_own_way {
            let why =
                format!("{} is a mix, and its file sets the betting and options.", entry.mix.id);
            return Err(problem(why));
        }
        return Ok(entry.mix.clone());
    }
    let mut settings = Settings::default();
    if let Some(name) = &wished.betting {
        let betting = Betting::named(&name.to_lowercase());
        let names = Betting::ALL.map(Betting::name).join(", ");
        let none = || problem(format!("There is no betting {name:?}. Choose one of {names}."));
        settings.betting = Some(betting.ok_or_else(none)?);
    }
    settings.options.extend(wished.options.clone());
    let id = catalogue.variant(&wished.play, &settings).map_err(problem)?.id;
    let entry = catalogue.find(&id);
    let entry = entry.ok_or_else(|| problem(format!("There is no game {id:?}.")))?;
    Ok(Mix::only(&entry.game, &settings))
}

fn stakes(wished: &Wished, catalogue: &Catalogue) -> Result<Stakes, Problem> {
    let list = StakesList::house();
    if let Some(own) = &wished.own_stakes {
        if wished.stakes.is_some() {
            return Err(problem("Choose stakes from the list or your own, not both."));
        }
        let (made, mut problems) = (wish::stakes(own), Vec::new());
        let name = own.name.clone().unwrap_or_else(|| wish::stakes_name(own));
        let stakes = room::stakes_within(&made.node, &name, catalogue, &mut problems);
        return stakes.ok_or_else(|| ill_chosen("the stakes", &made, Part::Stakes, problems));
    }
    let id = wished.stakes.as_deref().map_or(STAKES, str::trim);
    let found = list.find(id).cloned();
    found.ok_or_else(|| {
        let hint = match list.nearest(id) {
            Some(near) => format!("did you mean {near}?"),
            None => {
                let ids: Vec<&str> = list.iter().map(|stakes| stakes.id.as_str()).collect();
                format!("choose {}, or `own_stakes`", ids.join(", "))
            }
        };
        problem(format!("there are no stakes {id:?}: {hint}"))
    })
}

fn house(wished: &Wished) -> Result<(HouseRules, Clock), Problem> {
    let (made, mut problems) = (wish::house(&wished.house), Vec::new());
    let rules = room::house_rules(&made.node, &mut problems);
    match problems.is_empty() {
        true => Ok(rules),
        false => Err(ill_chosen("the house rules", &made, Part::House, problems)),
    }
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
