//! What a small picture of a game shows, from its article.

use variant::{Catalogue, Shelf, Sketch};

fn sketch(id: &str) -> Sketch {
    Catalogue::house().sketch(id).expect("a game")
}

#[test]
fn two_cards_and_a_board_of_five() {
    let holdem = sketch("holdem");
    assert_eq!((holdem.cells.len(), holdem.hand, holdem.draws, holdem.dice), (5, (2, 0), 0, 0));
    assert_eq!(holdem.streets, ["Preflop", "Flop", "Turn", "River"]);
    assert_eq!((holdem.shares.len(), holdem.deck), (1, (52, 0)));
    assert!(holdem.piles.is_empty());
}

#[test]
fn stud_is_dealt_down_and_up() {
    let stud = sketch("stud-8");
    assert_eq!((stud.cells.len(), stud.hand, stud.shares.len()), (0, (3, 4), 2));
    assert_eq!(stud.streets.len(), 5);
}

#[test]
fn draws_are_counted() {
    assert_eq!(sketch("badugi").draws, 3);
    assert_eq!(sketch("five-card-draw").draws, 1);
    let dramaha = sketch("dramaha");
    assert_eq!((dramaha.draws, dramaha.hand, dramaha.cells.len()), (1, (5, 0), 5));
}

#[test]
fn dice_piles_and_decks() {
    // BARGE 2.10: a die after the flop decides whether low hands share the pot.
    let binglaha = sketch("binglaha");
    assert_eq!((binglaha.dice, binglaha.shares.len()), (1, 2));
    // BARGE 2.46: four cards for Omaha and two for Hold'em.
    let sohe = sketch("sohe");
    assert_eq!(sohe.piles.iter().map(|(_, cards)| *cards).collect::<Vec<_>>(), [4, 2]);
    assert_eq!((sohe.hand, sohe.shares.len()), ((6, 0), 2));
    // BARGE 2.31: no eights, nines and tens, and a joker; one card down, four up.
    let mexican = sketch("mexican-poker");
    assert_eq!((mexican.deck, mexican.hand), ((40, 1), (1, 4)));
    assert_eq!(sketch("short-deck-holdem").deck, (36, 0));
}

#[test]
fn a_game_that_becomes_another_goes_on_there() {
    // BARGE 2.38: three cards, and then one of five games.
    let pickem = sketch("paradise-road-pickem");
    assert_eq!(pickem.cells.len(), 5, "with a board, if it is one of those");
    assert_eq!(pickem.hand.0 + pickem.hand.1, 7, "or with seven cards");
    assert_eq!(pickem.streets.len(), 5);
}

#[test]
fn every_game_has_cards_streets_and_a_pot() {
    for entry in Catalogue::house().entries().filter(|entry| entry.shelf != Shelf::Lab) {
        let (id, sketch) = (&entry.game.id, sketch(&entry.game.id));
        assert!(sketch.hand.0 + sketch.hand.1 > 0, "{id}");
        assert!(sketch.streets.len() > 1 && !sketch.shares.is_empty(), "{id}: {sketch:?}");
        let mut places = sketch.cells.clone();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), sketch.cells.len(), "{id}: no two cells in one place");
    }
}
