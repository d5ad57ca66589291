//! The reference pages against the appendices they stand for.

use rulebook::reference::Reference;
use rulebook::{Block, Page, Table};
use variant::Catalogue;

fn page(reference: Reference) -> Page {
    reference.page(Catalogue::house())
}

/// The tables of a page, each with the heading it stands under.
fn tables(page: &Page) -> Vec<(&str, &Table)> {
    fn of(block: &Block) -> Option<&Table> {
        match block {
            Block::Table(table) => Some(table),
            _ => None,
        }
    }
    let sections = page.sections.iter();
    sections
        .flat_map(|section| {
            section.blocks.iter().filter_map(of).map(|table| (section.heading.as_str(), table))
        })
        .collect()
}

fn column(table: &Table, number: usize) -> Vec<&str> {
    table.rows.iter().map(|row| row[number].as_str()).collect()
}

/// HOUSE FAQ counts these; BARGE appendix C orders them (and forgets three of a kind).
#[test]
fn the_usual_order_has_the_counts_of_all_hands() {
    let page = page(Reference::Hands);
    let (heading, usual) = tables(&page)[0];
    assert_eq!(heading, "The usual order (high)");
    let kinds = [
        ("Straight flush", "40"),
        ("Four of a kind", "624"),
        ("Full house", "3,744"),
        ("Flush", "5,108"),
        ("Straight", "10,200"),
        ("Three of a kind", "54,912"),
        ("Two pair", "123,552"),
        ("Pair", "1,098,240"),
        ("No pair", "1,302,540"),
    ];
    let found: Vec<(&str, &str)> = column(usual, 0).into_iter().zip(column(usual, 2)).collect();
    assert_eq!(found, kinds);
}

/// BARGE 2.45 and 2.31: what moves where the deck is another.
#[test]
fn other_decks_have_orders_of_their_own() {
    let page = page(Reference::Hands);
    let order = |id: &str| -> Vec<String> {
        let all = tables(&page);
        let found = all.iter().find(|(heading, _)| heading.ends_with(&format!("({id})")));
        let (_, table) = found.expect("a table of this ladder");
        column(table, 0).into_iter().map(str::to_owned).collect()
    };
    let place = |id: &str, kind: &str| {
        order(id).iter().position(|other| other == kind).expect("a kind of hand")
    };
    assert!(place("high-short", "Flush") < place("high-short", "Full house"));
    assert!(place("high-short", "Straight") < place("high-short", "Three of a kind"));
    assert!(place("high-short-trips", "Three of a kind") < place("high-short-trips", "Straight"));
    assert_eq!(order("high-mexican")[0], "Five of a kind");
    assert!(place("high-mexican", "Flush") < place("high-mexican", "Full house"));
}

#[test]
fn every_kind_has_an_example_of_it() {
    for (heading, table) in tables(&page(Reference::Hands)) {
        for row in &table.rows {
            assert_eq!(row[1].len(), 10, "{heading}: {row:?}");
        }
    }
}

/// BARGE appendix A: one five, five sixes, fifteen sevens, thirty-five eights; four sevens, fourteen
/// eights and thirty-four nines; and the same one rank lower.
#[test]
fn low_hands_are_as_many_as_the_appendix_counts() {
    let page = page(Reference::Lowball);
    let all = tables(&page);
    let (_, counts) = all[0];
    assert_eq!(column(counts, 1)[..4], ["1", "5", "15", "35"]);
    assert_eq!(column(counts, 2)[..4], ["1", "6", "21", "56"]);
    assert_eq!(column(counts, 3)[2..5], ["4", "14", "34"]);
    assert_eq!(column(counts, 4)[2..5], ["4", "18", "52"]);
    assert_eq!(column(counts, 5)[1..4], ["4", "14", "34"]);
    assert_eq!(column(counts, 6)[1..4], ["4", "18", "52"]);
}

/// Some rows of the table in appendix A, the first and the last among them.
#[test]
fn low_hands_have_the_numbers_of_the_appendix() {
    let page = page(Reference::Lowball);
    let all = tables(&page);
    let (_, numbers) = all[1];
    assert_eq!(numbers.rows.len(), 53);
    assert_eq!(numbers.rows[0], ["#1", "5432A", "75432", "6432A"]);
    assert_eq!(numbers.rows[3], ["#4", "6542A", "76542", "6543A"]);
    assert_eq!(numbers.rows[18], ["#19", "7654A", "95432", "8432A"]);
    assert_eq!(numbers.rows[32], ["#33", "86532", "97654", "86543"]);
    assert_eq!(numbers.rows[52], ["#53", "8765A", "T5432", "9432A"]);
}

/// Appendix A names the games of its scales; those of ours are found in the catalogue.
#[test]
fn scales_name_their_games() {
    let text = page(Reference::Lowball).markdown();
    let line = |id: &str| {
        let (_, rest) = text.split_once(&format!("({id})")).expect("a section");
        rest.lines().find(|line| !line.is_empty()).expect("what it says").to_owned()
    };
    for game in ["California Lowball", "Badacey", "Razzdugi", "Binglaha", "Oklahoma"] {
        assert!(line("low-a5").contains(game), "{game}");
    }
    for game in ["Badeucy", "Deuce-to-Seven Razz", "Deuce-to-Seven Triple Draw"] {
        assert!(line("low-27").contains(game), "{game}");
    }
    assert!(line("low-a6").contains("London Lowball"));
    // BARGE 2.21 falls back on a deuce-to-seven low; HOUSE 13.02, BARGE 2.55 and 2.38 become games that
    // have a low.
    for (id, game) in [
        ("low-27", "Duck Flush"),
        ("low-a6", "Jackson"),
        ("low-a5", "Wonky Donkey"),
        ("low-a5", "Paradise Road Pick'em"),
    ] {
        assert!(line(id).contains(game), "{id}: {game}");
    }
    assert!(line("badugi-27").contains("Played in Badeucy."));
}

/// Cells of the tables in appendix D: the corners, and the one that some prints have wrong.
#[test]
fn killer_cards_are_those_of_the_appendix() {
    let page = page(Reference::KillerCards);
    let all = tables(&page);
    let cell =
        |table: usize, outs: usize, kills: usize| all[table].1.rows[outs - 1][kills + 1].as_str();
    assert_eq!(
        [cell(0, 1, 0), cell(0, 1, 10), cell(0, 21, 0), cell(0, 21, 10)],
        ["4.44", "3.43", "72.12", "50.91"]
    );
    assert_eq!(cell(0, 20, 1), "67.68");
    assert_eq!(
        [cell(1, 1, 0), cell(1, 1, 10), cell(1, 21, 0), cell(1, 21, 10)],
        ["4.88", "3.66", "76.83", "51.22"]
    );
}
