//! The appendices of a rulebook, made from the ladders, the catalogue and the tables of odds.
//!
//! ```
//! use rulebook::reference::Reference;
//!
//! let page = Reference::KillerCards.page(variant::Catalogue::house());
//! assert!(page.text().contains("21.21"));
//! ```

use cards::{Card, CardSet, Rank, Suit, grouped};
use equity::{frequencies, killer_cards, usual_deck};
use ranking::{Aim, Category, Holding, Joker, Ladder, Rung, UsualJoker, ladders};
use variant::game::Fallback;
use variant::{Catalogue, Settings, Shelf, Variant};

use crate::{Block, Page, Section, Table, about_ladder};

/// A page to look things up in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reference {
    /// What beats what (BARGE appendix C).
    Hands,
    /// The scales of low hands, and their numbers (BARGE appendix A).
    Lowball,
    /// How often an out comes and stays good (BARGE appendix D).
    KillerCards,
}

impl Reference {
    /// All pages.
    pub const ALL: [Reference; 3] = [Reference::Hands, Reference::Lowball, Reference::KillerCards];

    /// Its name on the command line and in addresses.
    pub const fn id(self) -> &'static str {
        match self {
            Reference::Hands => "hands",
            Reference::Lowball => "lowball",
            Reference::KillerCards => "killer-cards",
        }
    }

    /// The page in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Reference::Hands => "what beats what, with an example and a count of each",
            Reference::Lowball => "the scales of low hands, and the hands by their numbers",
            Reference::KillerCards => "how often you hit an out and no killer card",
        }
    }

    /// The page with this name.
    pub fn named(id: &str) -> Option<Reference> {
        Reference::ALL.into_iter().find(|page| page.id() == id)
    }

    /// The page itself.
    pub fn page(self, catalogue: &Catalogue) -> Page {
        match self {
            Reference::Hands => hands(catalogue),
            Reference::Lowball => lowball(catalogue),
            Reference::KillerCards => killers(),
        }
    }
}

fn section(heading: impl Into<String>, blocks: Vec<Block>) -> Section {
    Section { heading: heading.into(), blocks }
}

fn paragraph(sentences: &[String]) -> Block {
    Block::Paragraph(sentences.join(" "))
}

fn table(head: &[&str], rows: Vec<Vec<String>>) -> Block {
    Block::Table(Table { head: head.iter().map(|name| (*name).to_owned()).collect(), rows })
}

/// The names of the games in which a hand can win on this ladder: by a share of theirs, by what wins
/// when nobody has one, or in a game that they become.
fn played_in(ladder: &Ladder, catalogue: &Catalogue) -> Vec<String> {
    let games = catalogue.entries().filter(|entry| entry.shelf != Shelf::Lab);
    let uses = |id: &str| {
        let variant = catalogue.variant(id, &Settings::default());
        variant.is_ok_and(|variant| wins_on(ladder, &variant))
    };
    games.filter(|entry| uses(&entry.game.id)).map(|entry| entry.game.name.clone()).collect()
}

fn wins_on(ladder: &Ladder, variant: &Variant) -> bool {
    let shares = variant.shares.iter().map(|share| &share.it);
    let without = variant.fallbacks.iter().filter_map(|fallback| match &fallback.it {
        Fallback::Hand(share) => Some(share),
        Fallback::All => None,
    });
    shares.chain(without).any(|share| share.ladder.id() == ladder.id())
        || variant.targets.iter().any(|target| wins_on(ladder, target))
}

/// More games than this are counted rather than named.
const MOST_NAMED: usize = 32;

/// "Played in this, that and another."
fn games(ladder: &Ladder, catalogue: &Catalogue) -> Option<String> {
    let names = played_in(ladder, catalogue);
    match names.as_slice() {
        [] => None,
        many if many.len() > MOST_NAMED => Some(format!("Played in {} games.", many.len())),
        [one] => Some(format!("Played in {one}.")),
        [before @ .., last] => Some(format!("Played in {} and {last}.", before.join(", "))),
    }
}

// ----- What beats what -----

fn hands(catalogue: &Catalogue) -> Page {
    let mut sections = vec![section("Any hand", vec![paragraph(&of_any_hand())])];
    let high = Ladder::all().filter(|ladder| match ladder {
        Ladder::Five(five) => five.aim() == Aim::High,
        _ => false,
    });
    sections.extend(high.map(|ladder| order(&ladder, catalogue)));
    Page { title: "What beats what".to_owned(), sections }
}

fn of_any_hand() -> Vec<String> {
    let board: CardSet = "TcTd5s5hAs".parse().unwrap_or_default();
    let with = |hole: &str| {
        let hole: CardSet = hole.parse().unwrap_or_default();
        let made = Ladder::Five(&ladders::HIGH).make(&Holding::of(board | hole));
        made.map(|made| made.name.to_lowercase()).unwrap_or_default()
    };
    vec![
        "A hand is five cards. If you have more, only your best five count.".to_owned(),
        format!(
            "With K-K on a board of 10-10-5-5-A you have {}, and lose to A-2, which is {}.",
            with("KsKd"),
            with("Ad2c")
        ),
        "Hands of one kind are compared by the cards that make them, then by the others, the \
         highest first."
            .to_owned(),
        "In a straight the ace is high or low; otherwise it is high.".to_owned(),
        "All suits are equal.".to_owned(),
    ]
}

/// The kinds of hands of a ladder, best first.
fn order(ladder: &Ladder, catalogue: &Catalogue) -> Section {
    let deck = usual_deck(ladder);
    let joker = match ladder.usual_joker() {
        UsualJoker::Bug => Joker::Bug,
        UsualJoker::AsDealt => Joker::Wild,
    };
    let mut said = about_ladder(ladder);
    said.extend(games(ladder, catalogue));
    let mut blocks = vec![paragraph(&said)];
    blocks.retain(|_| !said.is_empty());
    if let Ok(counted) = frequencies(ladder, deck, 5, joker) {
        let row = |(category, count): &(Category, u64)| {
            let percent = 100.0 * *count as f64 / counted.total as f64;
            vec![
                category.to_string(),
                example(ladder, *category).unwrap_or_default(),
                grouped(*count),
                format!("{percent:.4}"),
            ]
        };
        let rows = counted.categories.iter().map(row).collect();
        blocks.push(table(&["hand", "example", "how many", "percent"], rows));
        let all = grouped(counted.total);
        let jokers = if deck.jokers() > 0 { " and the joker" } else { "" };
        blocks.push(Block::Paragraph(format!(
            "Out of all {all} five-card hands from {} cards{jokers}.",
            deck.cards().naturals().len()
        )));
    }
    section(heading(ladder), blocks)
}

/// What people call a ladder, and its id.
fn heading(ladder: &Ladder) -> String {
    let name = match ladder.id() {
        "high" => "The usual order",
        "high-short" => "Short deck",
        "high-short-trips" => "Short deck, three of a kind over a straight",
        "high-seven" => "Deck of 32, sevens up",
        "high-mexican" => "Mexican deck",
        "high-quick-quads" => "Quick quads",
        "low-a5" => "Ace to five, California",
        "low-27" => "Deuce to seven, Kansas City",
        "low-a6" => "Ace to six, London",
        "low-26" => "Deuce to six",
        "badugi" => "Badugi",
        "badugi-27" => "Badugi with the ace high",
        other => return other.to_owned(),
    };
    format!("{name} ({})", ladder.id())
}

/// The best hand of a kind that the deck can deal.
fn example(ladder: &Ladder, category: Category) -> Option<String> {
    let best = ladder.rungs().rev().find(|(_, rung)| rung.category == category)?;
    let cards = dressed(best.1);
    let set: CardSet = cards.iter().copied().collect();
    let found = ladder.score(&Holding::of(set)).ok()?;
    (ladder.category(found) == Some(category))
        .then(|| cards.iter().map(ToString::to_string).collect())
}

/// Cards of these ranks: of one suit where the hand needs that, else of as many as there are. A fifth
/// card of a rank is the joker.
fn dressed(rung: &Rung) -> Vec<Card> {
    let one_suit = matches!(rung.category, Category::Flush | Category::StraightFlush);
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let mut held: Vec<Rank> = Vec::new();
    let mut cards = Vec::new();
    for (place, rank) in rung.ranks().iter().enumerate() {
        let same = held.iter().filter(|other| *other == rank).count();
        // Without a pair the first suits would be those of a flush.
        let suit = if one_suit { 0 } else { same.max(usize::from(place == 1 && same == 0)) };
        cards.push(suits.get(suit).map_or(Card::JOKER, |suit| Card::new(*rank, *suit)));
        held.push(*rank);
    }
    cards
}

// ----- Low hands -----

/// The scales whose hands have numbers at the table, with what their columns are called.
fn numbered_scales() -> [(&'static str, Ladder); 3] {
    [
        ("A to 5", Ladder::Five(&ladders::LOW_A5)),
        ("2 to 7", Ladder::Five(&ladders::LOW_27)),
        ("A to 6", Ladder::Five(&ladders::LOW_A6)),
    ]
}

/// How many hands the rulebook numbers: as many as are a nine or better, deuce to seven, and one more.
const NUMBERED: usize = 53;

fn lowball(catalogue: &Catalogue) -> Page {
    let low = Ladder::all().filter(|ladder| match ladder {
        Ladder::Five(five) => five.aim() == Aim::Low,
        Ladder::Badugi(_) => true,
        _ => false,
    });
    let mut sections: Vec<Section> = low
        .map(|ladder| {
            let mut said = about_ladder(&ladder);
            said.extend(games(&ladder, catalogue));
            section(heading(&ladder), vec![paragraph(&said)])
        })
        .collect();
    let said = [
        "A low hand is named for its highest cards: 8-6-4-3-2 is an eight, or an eight-six.",
        "A perfect eight is the best of all eights, a smooth one is among the best third of them, \
         and a rough one has a second card right below the eight.",
        "The very best hands go by number: number one is the best hand there is.",
    ];
    sections.push(section("What low hands are called", vec![Block::Paragraph(said.join(" "))]));
    sections.push(section("How many there are", vec![by_top_card()]));
    sections.push(section("By number", vec![by_number()]));
    Page { title: "Low hands".to_owned(), sections }
}

/// How many numbered hands each top card has, and how many are that good or better.
fn by_top_card() -> Block {
    let mut rows = Vec::new();
    for rank in [Rank::Five, Rank::Six, Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten] {
        let mut row = vec![rank.word().to_owned()];
        for (_, ladder) in numbered_scales() {
            let hands = ladder.numbered();
            let letter = rank.letter();
            let count = hands.iter().filter(|hand| hand.starts_with(letter)).count();
            let last = hands.iter().rposition(|hand| hand.starts_with(letter));
            row.push(count.to_string());
            row.push(last.map_or_else(|| "0".to_owned(), |last| (last + 1).to_string()));
        }
        rows.push(row);
    }
    let head = ["top card", "A to 5", "or better", "2 to 7", "or better", "A to 6", "or better"];
    table(&head, rows)
}

fn by_number() -> Block {
    let columns = numbered_scales().map(|(_, ladder)| ladder.numbered());
    let cell = |hands: &Vec<String>, place: usize| hands.get(place).cloned().unwrap_or_default();
    let row = |place: usize| {
        let number = format!("#{}", place + 1);
        std::iter::once(number).chain(columns.iter().map(|hands| cell(hands, place))).collect()
    };
    let names = numbered_scales().map(|(name, _)| name);
    let head: Vec<&str> = std::iter::once("number").chain(names).collect();
    table(&head, (0..NUMBERED).map(row).collect())
}

// ----- Killer cards -----

fn killers() -> Page {
    let said = [
        "An out is a card that makes your hand; a kill is one that makes a better hand for someone \
         else, whether it comes before your out or after it.",
        "Two cards are still to come. The tables show, in percent, how often at least one of them \
        is an out and neither is a kill: outs down, kills across.",
        "Runner-runner draws, where it takes both cards, are not counted.",
    ];
    let mut sections = vec![section("What is counted", vec![Block::Paragraph(said.join(" "))])];
    let tables = [("Hold'em, 45 cards unseen", 45), ("Omaha, 41 cards unseen", 41)];
    for (heading, unseen) in tables {
        let Ok(killers) = killer_cards(unseen) else { continue };
        let rows: Vec<Vec<String>> = killers
            .rows
            .iter()
            .zip(1..)
            .map(|(row, outs): (&Vec<f64>, usize)| {
                let cells = row.iter().map(|percent| format!("{percent:.2}"));
                std::iter::once(outs.to_string()).chain(cells).collect()
            })
            .collect();
        let kills = killers.rows.first().map_or(0, Vec::len);
        let names: Vec<String> = (0..kills).map(|kills| kills.to_string()).collect();
        let head: Vec<&str> =
            std::iter::once("outs").chain(names.iter().map(String::as_str)).collect();
        sections.push(section(heading, vec![table(&head, rows)]));
    }
    Page { title: "Killer cards".to_owned(), sections }
}
