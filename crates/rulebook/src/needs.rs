//! What a game is, what it is played with, what is paid, and what a table may choose.

use cards::{CardSet, Rank, RankSet, Suit};
use ranking::Ace;
use variant::game::{Betting, BringIn, Chooser, Extreme, Game, Step};
use variant::mix::Mix;
use variant::seat_wish;
use variant::{Seats, Variant};

use super::conditions::dice;
use super::hands;
use super::words::{and, count, number, or, plural, sentence};
use super::{Block, Item, Told, paragraph, turns};

/// What it is, and who made it.
pub(super) fn lead(game: &Game) -> Vec<Block> {
    lead_of(&game.about, &game.credits, &game.aliases)
}

/// The same of a mix.
pub(super) fn lead_of_mix(mix: &Mix) -> Vec<Block> {
    lead_of(&mix.about, &mix.credits, &mix.aliases)
}

/// The articles its rules come from. They close the page: most readers never need them.
pub(super) fn sources(sources: &[String]) -> Vec<Block> {
    let said = (!sources.is_empty()).then(|| format!("Based on {}.", and(&cited(sources))));
    paragraph(&said.into_iter().collect::<Vec<String>>()).into_iter().collect()
}

fn lead_of(about: &str, credits: &[String], aliases: &[String]) -> Vec<Block> {
    let mut said = vec![sentence(about)];
    if !credits.is_empty() {
        said.push(format!("Credit goes to {}.", and(credits)));
    }
    said.retain(|sentence| sentence != ".");
    let mut blocks: Vec<Block> = paragraph(&said).into_iter().collect();
    if !aliases.is_empty() {
        blocks.push(Block::Paragraph(format!("Also known as {}.", aliases.join(", "))));
    }
    blocks
}

/// Sources in words: a short name that is a well-known one stands for a title, whose articles are told together.
fn cited(sources: &[String]) -> Vec<String> {
    const TITLES: [(&str, &str); 4] = [
        ("BARGE", "the BARGE rulebook"),
        ("HOUSE", "Oresteen's house rules"),
        ("EMBARGO", "the EMBARGO 2011 games list"),
        ("B-games", "an older text of the BARGE games"),
    ];
    let mut all: Vec<(&str, Vec<&str>)> = Vec::new();
    for source in sources {
        let (short, article) = source.split_once(' ').unwrap_or((source.as_str(), ""));
        let title = TITLES.into_iter().find_map(|(known, it)| (known == short).then_some(it));
        let (title, article) = title.map_or((source.as_str(), ""), |title| (title, article));
        let article = Some(article).filter(|article| !article.is_empty());
        match all.iter_mut().find(|(known, articles)| *known == title && !articles.is_empty()) {
            Some((_, articles)) if article.is_some() => articles.extend(article),
            _ => all.push((title, article.into_iter().collect())),
        }
    }
    let told = |(title, articles): (&str, Vec<&str>)| match articles.as_slice() {
        [] => title.to_owned(),
        [one] => format!("article {one} of {title}"),
        several => format!("articles {} of {title}", and(several)),
    };
    all.into_iter().map(told).collect()
}

/// The deck, the dice and the players.
pub(super) fn needs(game: &Game, variant: &Variant, told: &mut Told) -> Vec<Block> {
    let mut items = vec![Item::named("Players", players(game, variant))];
    items.push(Item::named("Deck", deck(variant.deck)));
    if let Some(rule) = variant.joker {
        told.first_time(&hands::joker(rule, variant).join(" "));
        items.push(Item::named("Joker", hands::joker(rule, variant).join(" ")));
    }
    if variant.all_steps().any(|step| matches!(step, Step::Roll(_))) {
        let dice = dice(variant);
        let dice = if dice == 1 { "one die".to_owned() } else { format!("{} dice", number(dice)) };
        items.push(Item::named("Dice", sentence(&dice)));
    }
    vec![Block::Items(items)]
}

fn players(game: &Game, variant: &Variant) -> String {
    let Seats { min, max, .. } = variant.seats;
    // What the file does not say is a habit of the house, no rule of the game.
    let usual = seat_wish(game).usual.filter(|usual| *usual < max);
    let said = match variant.players {
        Some(players) => format!("{} on this page", number(players)),
        None if min >= max => number(max),
        None => {
            let usual = usual.map(|usual| format!(", usually {}", number(usual)));
            format!("{} to {}{}", number(min), number(max), usual.unwrap_or_default())
        }
    };
    sentence(&said)
}

fn deck(deck: CardSet) -> String {
    let naturals = deck.naturals();
    let joker = !deck.jokers().is_empty();
    let missing: RankSet =
        Rank::ALL.into_iter().filter(|r| !naturals.ranks().contains(*r)).collect();
    let size = count(u8::try_from(deck.len()).unwrap_or(u8::MAX), "card");
    let with_joker = if joker { ", and one joker" } else { "" };
    if naturals == CardSet::NATURALS {
        let what = if joker { ": the usual 52 and one joker" } else { "" };
        return sentence(&format!("{size}{what}"));
    }
    if naturals == CardSet::NATURALS.without_ranks(missing) {
        let out: Vec<&str> = missing.iter().map(Rank::plural).collect();
        return sentence(&format!("{size}: the usual deck without {}{with_joker}", and(&out)));
    }
    let cards: Vec<String> = naturals.iter().map(|card| card.pretty().to_string()).collect();
    sentence(&format!("{size}: {}{with_joker}", and(&cards)))
}

const SMALL_BLIND: &str = "The small blind is usually half the big blind.";
const BLINDS_COUNT: &str = "Blinds count as bets, and a player who posted one may still raise when the action comes \
    around.";

/// Blinds that are posted in mid-hand, when the hand becomes this game.
pub(super) fn late_blinds(variant: &Variant) -> Vec<String> {
    let size = "The big blind equals the small bet.";
    let size = (variant.betting == Betting::Limit).then_some(size);
    let said = size.into_iter().chain([SMALL_BLIND, BLINDS_COUNT]);
    said.map(str::to_owned).collect()
}

/// Blinds, antes and the bring-in.
pub(super) fn forced(variant: &Variant) -> Vec<Block> {
    let forced = variant.forced;
    let limit = variant.betting == Betting::Limit;
    let mut said = Vec::new();
    if forced.button {
        said.push(
            "A button marks the dealer's place and moves one seat clockwise after each hand."
                .to_owned(),
        );
    }
    let picks = |step: &Step| matches!(step, Step::Choose(choose) if choose.by == Chooser::Button);
    if !forced.button && variant.all_steps().any(picks) {
        said.push("A button moves around the table, just to mark who picks the game.".to_owned());
    }
    if forced.ante {
        let also = if forced.blinds > 0 { ", including the blinds" } else { "" };
        said.push(format!("Everyone antes before the deal{also}."));
    }
    match forced.blinds {
        0 => {}
        1 => said.push("The player to the left of the button posts a blind.".to_owned()),
        2 => {
            let sizes =
                if limit { "the big blind, which equals the small bet" } else { "the big blind" };
            said.push(format!(
                "The player to the left of the button posts the small blind and the next player \
                 {sizes}. {SMALL_BLIND}"
            ));
            said.push("With two players, the button posts the small blind.".to_owned());
        }
        _ => {
            let sizes = if limit { ", which equals the small bet" } else { "" };
            said.push(format!(
                "The button and the next two players post blinds; the last one is the big \
                blind{sizes}. The other two are usually half the big blind each."
            ));
            said.push(
                "With two players there are two blinds, and the button posts the small one."
                    .to_owned(),
            );
        }
    }
    if forced.blinds > 0 && variant.raises != Some(0) {
        said.push(BLINDS_COUNT.to_owned());
    }
    let mut blocks: Vec<Block> = paragraph(&said).into_iter().collect();
    if let Some(rule) = forced.bring_in {
        blocks.extend(paragraph(&bring_in(rule, variant)));
    } else if turns::brings_in(variant) {
        let below = "Each game below says who brings it in.";
        blocks.extend(paragraph(&[below.to_owned()]));
    }
    blocks
}

/// Who must open, and how ties are broken.
pub(super) fn bring_in(rule: BringIn, variant: &Variant) -> Vec<String> {
    let (end, ace) = match (rule.card, rule.ace) {
        (Extreme::High, Ace::Low) => ("highest", "the ace is low here"),
        (Extreme::High, Ace::High) => ("highest", "the ace is high"),
        (Extreme::Low, Ace::Low) => ("lowest", "the ace is low here"),
        (Extreme::Low, Ace::High) => ("lowest", "the ace is high"),
    };
    let amount = match variant.betting {
        Betting::Limit => "for the bring-in or a full small bet",
        _ => "for the bring-in or more",
    };
    let mut said = vec![format!(
        "In the first round of betting the player with the {end} up card must open, {amount}, and \
         may not fold; {ace}."
    )];
    if variant.suits_equal {
        said.push(
            "All suits are equal: if cards tie, the first player to the dealer's left must open."
                .to_owned(),
        );
        return said;
    }
    let suit = match rule.card {
        Extreme::High => Suit::Spades,
        Extreme::Low => Suit::Clubs,
    };
    let ranks = variant.deck.naturals().ranks();
    let first = match (rule.card, rule.ace) {
        (Extreme::High, Ace::High) => ranks.highest(),
        (Extreme::High, Ace::Low) => ranks.without(Rank::Ace).highest(),
        (Extreme::Low, Ace::High) => ranks.iter().next(),
        (Extreme::Low, Ace::Low) => Some(Rank::Ace),
    };
    let first = first.map_or_else(String::new, |rank| {
        format!("; the {} of {} is the {end} card of all", rank.word(), suit_name(suit))
    });
    said.push(format!(
        "Suits break ties, from lowest to highest: clubs, diamonds, hearts, spades{first}."
    ));
    said
}

fn suit_name(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

/// What a table may choose, and what is chosen here.
pub(super) fn options(variant: &Variant) -> Vec<Block> {
    if variant.options.is_empty() {
        return Vec::new();
    }
    let mut items = Vec::new();
    for (option, value) in &variant.options {
        let values: Vec<String> = option
            .values
            .iter()
            .map(|each| {
                let usual = if each == option.default_value() { " (usual)" } else { "" };
                format!("{each}{usual}")
            })
            .collect();
        let about = sentence(&option.about);
        items.push(Item::named(
            option.name.clone(),
            format!("{about} Choose {}; this page has {value}.", or(&values)),
        ));
    }
    let options = items.len();
    let ending = plural(u8::try_from(options).unwrap_or(u8::MAX));
    vec![
        Block::Paragraph(format!("The table settles the following option{ending} before play.")),
        Block::Items(items),
    ]
}
