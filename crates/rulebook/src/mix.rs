//! The page of a mix.

use cards::capital;
use variant::Catalogue;
use variant::Unsettled;
use variant::Variant;
use variant::game::Betting;
use variant::mix::{Every, Mix, Namer};

use super::betting::played as form;
use super::needs;
use super::words::{and, number, or, plural, sentence};
use super::{Block, Item, Page, paragraph, section};

/// Writes the page of a mix: its games, when they change, and what it settles for them.
pub fn mix_page(mix: &Mix, catalogue: &Catalogue) -> Result<Page, Unsettled> {
    let played: Vec<Variant> = mix
        .plays
        .iter()
        .map(|play| catalogue.played(mix, play))
        .collect::<Result<Vec<Variant>, Unsettled>>()?;
    let mut sections = vec![
        section("In short", needs::lead_of_mix(mix)),
        section("The games", games(mix, &played)),
        section("How it changes", changes(mix, &played)),
        section("Players", players(mix, &played)),
        section("Betting and money", money(mix, &played)),
        section("Options", options(mix, &played)),
        section("Where the rules come from", needs::sources(&mix.sources)),
    ];
    sections.retain(|section| !section.blocks.is_empty());
    Ok(Page { title: mix.name.clone(), sections })
}

fn games(mix: &Mix, played: &[Variant]) -> Vec<Block> {
    let items = mix.plays.iter().zip(played).map(|(play, variant)| {
        let mut said = vec![form(variant.betting).to_owned()];
        said.extend(play.options.iter().map(|(name, value)| format!("{name}={value}")));
        Item::named(variant.name.clone(), sentence(&format!("{} ({})", and(&said), variant.id)))
    });
    let items = items.collect();
    match mix.change.by {
        None => vec![Block::Steps(items)],
        Some(_) => vec![Block::Items(items)],
    }
}

fn changes(mix: &Mix, played: &[Variant]) -> Vec<Block> {
    let mut said = Vec::new();
    let every = match mix.change.every {
        Every::Hands(1) => "hand".to_owned(),
        Every::Hands(hands) => format!("{} hands", number(hands)),
        Every::Orbit => "orbit (once around the table)".to_owned(),
        Every::Minutes(minutes) => format!("{} minute{}", number(minutes), plural(minutes)),
        Every::Level => "level of the tournament".to_owned(),
        Every::Night => "night".to_owned(),
    };
    let first = played.first().map(|variant| variant.name.as_str()).unwrap_or_default();
    match mix.change.by {
        None => {
            said.push(format!("The game changes every {every}."));
            said.push(
                "The games are played in the order above, then again from the top.".to_owned(),
            );
        }
        Some(namer) => {
            let who = match namer {
                Namer::Dealer => "the dealer (or the button)",
                Namer::Host => "the host",
            };
            said.push(match mix.change.every {
                Every::Night => sentence(&format!(
                    "{who} chooses one of these games, which is played all night"
                )),
                _ => sentence(&format!("every {every}, {who} chooses one of these games")),
            });
            said.push(format!("If no game is chosen, {first} is played."));
        }
    }
    let (stud, button): (Vec<&Variant>, Vec<&Variant>) =
        played.iter().partition(|variant| !variant.forced.button);
    if !stud.is_empty() && !button.is_empty() {
        said.push("The button stays put during games that have no button.".to_owned());
    }
    paragraph(&said).into_iter().collect()
}

fn players(mix: &Mix, played: &[Variant]) -> Vec<Block> {
    let most = mix.most(played.iter().map(|variant| variant.seats.max));
    let mut said = vec![format!("Two to {}.", number(most))];
    let mut small: Vec<(u8, &str)> = played
        .iter()
        .filter(|variant| variant.seats.max < most)
        .map(|variant| (variant.seats.max, variant.name.as_str()))
        .collect();
    small.dedup();
    for (seats, name) in &small {
        said.push(format!("{name} seats {} at most.", number(*seats)));
    }
    if !small.is_empty() {
        said.push(
            "With more players at the table, those to the left of the big blind sit out, or those \
            to the left of the dealer in games without blinds."
                .to_owned(),
        );
    }
    paragraph(&said).into_iter().collect()
}

fn money(mix: &Mix, played: &[Variant]) -> Vec<Block> {
    let mut said = Vec::new();
    if let Some(wish) = &mix.betting {
        let forms: Vec<&str> = if wish.only.is_empty() {
            vec![form(wish.usual)]
        } else {
            wish.only.iter().map(|betting| form(*betting)).collect()
        };
        let own = played.iter().zip(&mix.plays).filter(|(_, play)| play.betting.is_some());
        let own: Vec<String> = own
            .map(|(variant, _)| {
                format!("{} is always played {}", variant.name, form(variant.betting))
            })
            .collect();
        said.push(sentence(&format!("the games are played {}", or(&forms))));
        said.extend(own.iter().map(|own| sentence(own)));
    }
    if mix.ante {
        said.push("Everyone antes in every game, on top of any blinds.".to_owned());
    }
    if mix.suits_equal {
        said.push(
            "All suits are equal in every game: where suits would break a tie, the player closest \
            to the dealer's left opens, and gets the odd chip."
                .to_owned(),
        );
    }
    if mix.full_bring_in {
        said.push("The bring-in must be at least the minimum bet.".to_owned());
    }
    if played.iter().any(|variant| variant.betting == Betting::Spread) && mix.betting.is_none() {
        said.push("The table sets the spread.".to_owned());
    }
    paragraph(&said).into_iter().collect()
}

fn options(mix: &Mix, played: &[Variant]) -> Vec<Block> {
    let items = mix.options.iter().map(|option| {
        let has =
            |variant: &&Variant| variant.options.iter().any(|(known, _)| known.name == option.name);
        let with: Vec<&str> =
            played.iter().filter(has).map(|variant| variant.name.as_str()).collect();
        let games = if with.len() == played.len() { "every game".to_owned() } else { and(&with) };
        let usual = option.default_value();
        let about = sentence(&option.about);
        Item::named(
            option.name.clone(),
            format!(
                "{about} {}, usually {usual}; it applies to {games}.",
                capital(&or(&option.values))
            ),
        )
    });
    let items: Vec<Item> = items.collect();
    if items.is_empty() { Vec::new() } else { vec![Block::Items(items)] }
}
