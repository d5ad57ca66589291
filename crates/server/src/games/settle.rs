//! What a host wishes becomes what a table is played by.

mod marks;
pub(crate) mod wish;

use std::sync::Arc;

use bot::trial::{CHECK, trial_all};
use room::{Charter, Clock, HouseRules, Menu, Stakes, StakesList, TimeOfDay};
use variant::game::Betting;
use variant::mix::Mix;
use variant::{Catalogue, Edition, File, Settings};
use wire::{Fault, Part, Problem, Wished};

use crate::games::bounds::{MOST_LETTERS, is_name};
use crate::games::kept::kept_catalogue;
use crate::games::offered::Offered;
use crate::games::problem::{faulty, problem};
use crate::games::settle::wish::Made;
use crate::games::settlement::{Ground, Names, Settlement};
use crate::games::text::{GameText, OWN_FILE};
use crate::games::usual::{CHAIRS, CLOCK, STAKES};

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

#[cfg(test)]
mod tests;
