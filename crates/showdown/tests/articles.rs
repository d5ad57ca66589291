//! Showdowns worked out in the rulebooks, or by hand from an article.

use cards::{parse, parse_dealt};
use showdown::{Awards, Hand, Judged, OddChip, Outcome, Showdown, Table};
use variant::{Catalogue, Edition, Facts, Settings, Variant};

/// A showdown: a game, what happened, the board in the order of the deal, and the hands.
struct Told {
    variant: Variant,
    table: Table,
}

fn tell(id: &str, settings: &Settings, facts: Facts, board: &str, hands: &[&str]) -> Told {
    let variant = Catalogue::house().variant(id, settings).expect("a game");
    let game = variant.in_force(&facts).expect("all facts");
    let plan = game.board_plan(&facts).expect("all facts");
    let mut cells = vec![None; usize::from(game.board.cells)];
    let cards = parse(board).expect("cards");
    assert_eq!(cards.len(), plan.len(), "the whole board");
    for (cell, card) in plan.iter().zip(cards) {
        cells[usize::from(cell.0)] = Some(card);
    }
    let hand = |text: &&str| {
        let piles = text.split('/').map(|pile| parse_dealt(pile).expect("cards")).collect();
        (!text.is_empty()).then_some(Hand { piles })
    };
    let hands = hands.iter().map(hand).collect();
    Told { variant, table: Table { hands, board: cells, for_all: Vec::new(), facts } }
}

fn plain(id: &str, board: &str, hands: &[&str]) -> Told {
    tell(id, &Settings::default(), Facts::default(), board, hands)
}

impl Told {
    fn outcome(&self) -> Outcome {
        Showdown::new(&self.variant, &self.table.facts).expect("all facts").decide(&self.table)
    }

    /// The winners of each share.
    fn winners(&self) -> Vec<Vec<usize>> {
        self.outcome().shares.into_iter().map(|share| share.winners).collect()
    }

    fn names(&self, share: usize) -> Vec<Option<String>> {
        let outcome = self.outcome();
        outcome.shares[share]
            .hands
            .iter()
            .map(|hand| hand.as_ref().map(|made| made.name.clone()))
            .collect()
    }

    fn judged(&self) -> Judged {
        Showdown::new(&self.variant, &self.table.facts).expect("all facts").judge(&self.table)
    }

    fn award(&self, pot: u64) -> Awards {
        let odd = OddChip::of(&self.variant);
        self.outcome().award(pot, 1, odd, self.variant.edition)
    }
}

#[test]
fn barge_2_2_a_face_card_anywhere_beats_any_hand_without_one() {
    let told = plain("action-razz", "", &["2h2d3s3c4d5s7c", "AhAd2s4c4h6s8c", "3h5d7s8d9hQsKc"]);
    assert_eq!(told.winners(), [[2]], "a nine with a face beats a seven without");
    // The side pot between the first two, who both have no face card.
    let side = plain("action-razz", "", &["2h2d3s3c4d5s7c", "AhAd2s4c4h6s8c", ""]);
    assert_eq!(side.winners(), [[0]]);
    assert_eq!(side.names(0)[0].as_deref(), Some("7-5-4-3-2 low"));
    let extreme = plain("action-razz", "", &["Ah2h3s4c5d6s7c", "KhKdKsKcQdQsQc"]);
    assert_eq!(extreme.winners(), [[1]]);
}

#[test]
fn barge_2_21_a_flush_wins_and_without_one_the_lowest_hand() {
    let flushes = plain("duck-flush", "", &["AhQhJhTh2h", "KcJc8c5c3c"]);
    assert_eq!(flushes.winners(), [[0]]);
    let lows = plain("duck-flush", "", &["8h5d4c3s2d", "8c6d5s4h3c", "7h6c5h4s3d"]);
    assert_eq!(lows.winners(), [[0]], "the straight does not qualify for high");
}

#[test]
fn barge_2_4_archie_needs_sixes_and_an_eight_or_the_high_scoops() {
    let both = plain("archie", "", &["6s6dAhKc2d", "8s7d6h5c2c"]);
    assert_eq!(both.winners(), [vec![0], vec![1]]);
    let no_low = plain("archie", "", &["6s6dAhKc2c", "9s8d7h5c2d"]);
    assert_eq!(no_low.winners(), [vec![0], vec![]]);
    assert_eq!(no_low.award(100).seats, [100, 0], "one side unqualified: the other scoops");
    let no_high = plain("archie", "", &["5s5dAhKc2c", "8s7d6h5c2d"]);
    assert_eq!(no_high.award(100).seats, [0, 100]);
    let neither = plain("archie", "", &["5s5dAhKc2c", "KsQdTh7c2d", "4s4dAsQc3h"]);
    assert_eq!(neither.winners(), [[0]], "neither: the best high, though weaker than sixes");
    let nines = Settings { options: vec![("high".into(), "nines".into())], ..Settings::default() };
    let sixes = tell("archie", &nines, Facts::default(), "", &["6s6dAhKc2d", "8s7d6h5c2c"]);
    assert_eq!(sixes.award(100).seats, [0, 100], "with nines, sixes do not qualify");
}

#[test]
fn house_13_08_sixty_four_splits_among_all_when_nobody_qualifies() {
    let nobody = plain("sixty-four", "", &["KsQdTh8c7d2s", "AsKdJhTc8s7h", ""]);
    let outcome = nobody.outcome();
    assert_eq!(outcome.shares.len(), 1);
    assert_eq!(outcome.shares[0].winners, [0, 1]);
    assert_eq!(nobody.award(101).seats, [51, 50, 0], "HOUSE: the odd chip to the dealer's left");
    let straight_is_no_low = plain("sixty-four", "", &["5s4d3h2cAdKs", "9s8d7h6c4dKh"]);
    // Five to ace is a straight: a pair or better for high, no low. 9-8-7-6-4 is the low.
    assert_eq!(straight_is_no_low.winners(), [vec![0], vec![1]]);
}

#[test]
fn barge_2_37_two_dice_say_how_low_a_low_must_be() {
    let board = "2c3d9hKsKd";
    let hands = ["AsTd5h4c", "QcQdJsJc"];
    let roll = |sum| Facts { roll: Some(sum), ..Facts::default() };
    let lows = |sum: u8| tell("omaha-x", &Settings::default(), roll(sum), board, &hands).winners();
    // The best low is 9-4-3-2-A: two of the hand, three of the board.
    assert_eq!(lows(8), [vec![1], vec![]]);
    assert_eq!(lows(9), [vec![1], vec![0]]);
    assert_eq!(lows(12), [vec![1], vec![0]]);
    assert_eq!(lows(4), [[1]], "2 to 4: there is no low");
}

#[test]
fn barge_2_33_murder_plays_one_card_of_each_row() {
    // Column by column, each top to bottom. Rows: As 2c 3c 4c / Ad 5c 6c 7d / Kh 8h 9h Th.
    let board = "AsAdKh2c5c8h3c6c9h4c7dTh";
    let told = plain("murder", board, &["AhAcQsJs", "KsKdQdJd"]);
    // Aces: both from the hand, one of the top row and one of the middle row: four of them.
    assert_eq!(told.names(0)[0].as_deref(), Some("Four of a kind, aces"));
    // Kings: one on the bottom row, so three.
    assert_eq!(told.names(0)[1].as_deref(), Some("Full house, kings full of aces"));
    // A low needs a card of the bottom row: the eight is the only low one there.
    let low = plain("murder", board, &["Ah2dQsJs", "KsKdQdJd"]);
    assert_eq!(low.names(1)[0].as_deref(), Some("8-5-3-2-A low"));
}

#[test]
fn barge_2_12_chowaha_needs_neighbours() {
    // Flops AsKsQs / 2c7d9h / 3c4d6h, turn cards Js above and 5c below, river Ts.
    let board = "AsKsQs2c7d9h3c4d6hJs5cTs";
    // Ace of hearts and king of hearts: the top flop with the upper turn card and the river.
    let told = plain("chowaha", board, &["AhKh", "8d8c", "7h2d"]);
    assert_eq!(told.names(0)[0].as_deref(), Some("Straight, ace high"));
    // Seven and deuce: on the bottom flop with the lower turn card 7-5-4-3-2, which the top has not.
    assert_eq!(told.names(1)[2].as_deref(), Some("7-5-4-3-2 low"));
    // Five and six lie on the bottom flop, the seven is the upper turn card: no straight for 9-8.
    let apart = plain("chowaha", "4hAc3d2c2d3h5d6hKc7sQhKs", &["8c9c", "TdTh"]);
    assert_eq!(apart.names(0)[0].as_deref(), Some("Pair of kings"));
}

#[test]
fn barge_2_46_sohe_plays_each_pile_by_its_own_rule() {
    let told = plain("sohe", "7h6h2s5dJc", &["9h8h2c2d/AsKs", "KdKh7c7d/QsQd"]);
    assert_eq!(told.winners(), [vec![0], vec![1]]);
    // Two hearts must come from the Omaha pile: 9h8h with 7h6h5d is a straight, no flush.
    assert_eq!(told.names(0)[0].as_deref(), Some("Straight, nine high"));
    assert_eq!(told.award(101).seats, [51, 50], "the Omaha half takes the odd chip");
}

#[test]
fn embargo_swingo_borrows_one_open_card_of_one_rival() {
    // Seat 0 holds four spades with the spit card and borrows the fifth from seat 1's front.
    let told = plain("swingo", "2s", &["As9s/KsQd3h", "TdTh/5s6c7c", "8c8d/Jc4d4h"]);
    assert_eq!(told.names(0)[0].as_deref(), Some("Flush, ace high"));
    let alone = plain("swingo", "2s", &["As9s/KsQd3h", "", "8c8d/Jc4d4h"]);
    assert_eq!(alone.names(0)[0].as_deref(), Some("Ace high"), "a folded hand lends nothing");
}

#[test]
fn barge_2_31_a_joker_is_what_it_was_when_it_was_dealt() {
    let down = plain("mexican-poker", "", &["Jk7s7dKc2d", "QsQdQh3c2c"]);
    assert_eq!(down.names(0)[0].as_deref(), Some("Three of a kind, sevens"));
    let up = plain("mexican-poker", "", &["Jk^7s7dKc2d", "QsQdQh3c2c"]);
    assert_eq!(up.names(0)[0].as_deref(), Some("Pair of sevens"), "a bug is an ace here");
}

#[test]
fn barge_1_4_the_first_share_takes_the_odd_chip() {
    let told = plain("omaha-8", "2c3d8hKsKd", &["KhKc9s9d", "As4d5h6c"]);
    assert_eq!(told.winners(), [vec![0], vec![1]]);
    assert_eq!(told.award(101).seats, [51, 50]);
    // Draw hand before Omaha hand: here points before high.
    let dramaha = plain("dramaha-49", "2c3d8hKsKd", &["KhKc2s2d3s", "TdTh9s9d4c"]);
    assert_eq!(dramaha.winners(), [vec![1], vec![0]]);
    assert_eq!(dramaha.award(101).seats, [50, 51]);
}

#[test]
fn barge_1_4_ties_go_by_position_with_a_button_and_by_card_without() {
    // The board plays for all three.
    let board = plain("holdem", "AsKsQsJsTs", &["2c3c", "2d3d", "2h3h"]);
    assert_eq!(board.award(101).seats, [34, 34, 33], "at most one odd chip a hand");
    // Ace-high straights in stud: the ace of spades beats the ace of clubs.
    let stud = plain("stud", "", &["AcKcQdJdTs2h3h", "AsKdQhJsTc4c5c"]);
    assert_eq!(stud.winners(), [[0, 1]]);
    assert_eq!(stud.award(101).seats, [50, 51]);
}

#[test]
fn ruling_7_the_same_tie_in_every_share_splits_the_pot_once() {
    // The same hands for both. Tie by tie, each half of 102 would give its odd chip to the first: 52
    // and 50.
    let told = plain("omaha-8", "2c3d8hKsKd", &["As4dQhJc", "Ah4sQdJs"]);
    assert_eq!(told.winners(), [vec![0, 1], vec![0, 1]]);
    assert_eq!(told.award(102).seats, [51, 51]);
    assert_eq!(told.award(103).seats, [52, 51]);
    // Different ties are split tie by tie: the high half of 103 is 52, the low half 51.
    let apart = plain("omaha-8", "2c3d8hKsKd", &["As4dQhJc", "Ah4sQdJs", "KhKc9s9d"]);
    assert_eq!(apart.winners(), [vec![2], vec![0, 1]]);
    assert_eq!(apart.award(103).seats, [26, 25, 52]);
}

#[test]
fn barge_1_4_2_nobody_gets_a_second_odd_chip_while_another_who_ties_has_none() {
    // Two pair, kings and queens, for the first two; 7-4-3-2-A for the first and the last. Each half of 102
    // is 51: 25 each, and an odd chip. The first in line gets that of the high half, so that of the low half
    // goes to the last.
    let hands = ["Ah4cQdQh", "QcQsJcTd", "Ad4d9hTh"];
    let told = plain("omaha-8", "2h3d7cKcKs", &hands);
    assert_eq!(told.winners(), [vec![0, 1], vec![0, 2]]);
    assert_eq!(told.award(102).seats, [51, 25, 26]);
    // Until the second edition each tie went by position alone.
    let first = told.outcome().award(102, 1, OddChip::ByPosition, Edition::First);
    assert_eq!(first.seats, [52, 25, 25]);
    // 103: the high half is 52, 26 each, and the low half 51.
    assert_eq!(told.award(103).seats, [52, 26, 25]);
}

#[test]
fn awards_never_lose_a_chip() {
    let told = plain("omaha-8", "2c3d8hKsKd", &["As4dQhJc", "Ah4sQdJs", "KhKc9s9d"]);
    let outcome = told.outcome();
    for pot in 0..500 {
        for chip in [1, 5, 25] {
            let awards = outcome.award(pot, chip, OddChip::ByPosition, Edition::CURRENT);
            assert_eq!(awards.seats.iter().sum::<u64>() + awards.house, pot);
        }
    }
}

#[test]
fn house_13_02_jackson_that_nobody_opens_plays_low() {
    let unopened = Facts { unopened: true, ..Facts::default() };
    let hands = ["AsKdQhJcTd", "9s8d7c6c4h"];
    let low = tell("jackson", &Settings::default(), unopened, "", &hands);
    assert_eq!(low.winners(), [[1]], "in ace to six A-K-Q-J-T is king high");
    let high = plain("jackson", "", &hands);
    assert_eq!(high.winners(), [[0]]);
}

#[test]
fn barge_2_55_the_colour_of_the_flop_decides_the_game() {
    let red = "AhKd2c3c4s";
    let facts = |board: &str| Facts {
        flop: Facts::colour_of(&parse(board).expect("cards")),
        ..Facts::default()
    };
    let told = tell("wonky-donkey", &Settings::default(), facts(red), red, &["AsKs", "5h6h"]);
    assert_eq!(told.outcome().shares.len(), 1, "hold'em has one share");
    assert_eq!(told.winners(), [[1]], "deuce to six, with three of the board");
    let black = "AcKs2d3c4s";
    let told =
        tell("wonky-donkey", &Settings::default(), facts(black), black, &["AsKhQhQd", "5h6h8d9d"]);
    assert_eq!(told.winners(), [vec![1], vec![1]], "Omaha for high and low");
}

#[test]
fn barge_2_43_every_card_that_was_kept_must_play() {
    // Kept all five: the board does not count. Kept one: four of the board.
    let told = plain("scrotum", "AsAdAhKsKd", &["2c3c4d5d7h", "Ac"]);
    assert_eq!(told.names(0)[0].as_deref(), Some("Seven high"));
    assert_eq!(told.names(0)[1].as_deref(), Some("Four of a kind, aces"));
    assert_eq!(told.names(1)[0].as_deref(), Some("7-5-4-3-2 low"));
    assert_eq!(told.winners(), [vec![1], vec![0]]);
}

#[test]
fn barge_2_2_tiers_are_decided_pot_by_pot() {
    let told = plain("action-razz", "", &["2h2d3s3c4d5s7c", "AhAd2s4c4h6s8c", "3h5d7s8d9hQsKc"]);
    let judged = told.judged();
    assert_eq!(judged.winners(0b111).shares[..], [0b100]);
    assert_eq!(judged.winners(0b011).shares[..], [0b001], "the side pot without the face cards");
}

#[test]
fn barge_2_4_qualifiers_and_the_fallback_are_decided_pot_by_pot() {
    // Sixes and an eight qualify; neither of the other two does.
    let told = plain("archie", "", &["6s6dAhKc2c", "8s7d6h5c2d", "5s5dAsKd2h", "4s4dAdQc3h"]);
    let judged = told.judged();
    assert_eq!(judged.winners(0b1111).shares[..], [0b0001, 0b0010]);
    assert_eq!(judged.winners(0b1110).shares[..], [0, 0b0010], "without the sixes, low scoops");
    let side = judged.winners(0b1100);
    assert!(side.fallback);
    assert_eq!(side.shares[..], [0b0100], "neither: the best high of those who play for this pot");
    assert!(judged.leads(2, 0b1100) && !judged.leads(3, 0b1100));
    assert!(!judged.leads(2, 0b0101), "the sixes have qualified");
}

#[test]
fn embargo_swingo_a_rival_lends_to_a_pot_it_does_not_play_for() {
    let told = plain("swingo", "2s", &["As9s/KsQd3h", "TdTh/5s6c7c", "AcAd/Jc4d4h"]);
    // Without the five of spades of seat 1 the ace would lose to aces up.
    assert_eq!(told.judged().winners(0b101).shares[..], [0b001]);
    let folded = plain("swingo", "2s", &["As9s/KsQd3h", "", "AcAd/Jc4d4h"]);
    assert_eq!(folded.judged().winners(0b101).shares[..], [0b100]);
}

#[test]
fn barge_1_4_the_cards_that_play_decide_only_among_those_who_tie_for_the_pot() {
    let hands = ["AcKcQdJdTs2h3h", "AsKdQhJsTc4c5c", "AdKhQsJcTd6h7h", "2c2d2s3c3d3s7d"];
    let told = plain("stud", "", &hands);
    let showdown = Showdown::new(&told.variant, &told.table.facts).expect("all facts");
    let judged = showdown.judge(&told.table);
    let part = |eligible: u32, pot: u64| {
        let mut given = Vec::new();
        let winners = judged.winners(eligible);
        let mut give = |share, seat, chips| given.push((share, seat, chips));
        let house = showdown.part(&told.table, &winners, pot, 1, OddChip::ByCard, &mut give);
        (given, house)
    };
    assert_eq!(part(0b1111, 101), (vec![(0, 3, 101)], 0), "the full house has the main pot");
    assert_eq!(part(0b0111, 101), (vec![(0, 1, 34), (0, 2, 34), (0, 0, 33)], 0));
    assert_eq!(part(0b0101, 101), (vec![(0, 2, 51), (0, 0, 50)], 0));
    assert_eq!(part(0b0101, 1), (vec![(0, 2, 1)], 0), "nobody is given nothing");
    assert_eq!(part(0, 101), (vec![], 101), "nobody plays for it");
}

#[test]
fn seats_beyond_the_last_that_is_known_win_nothing() {
    let mut told = plain("holdem", "AsKsQs7d2d", &["3c3d", "4c4d"]);
    told.table.hands.resize(40, None);
    told.table.hands[35] = Some(Hand { piles: vec![parse_dealt("JsTs").expect("cards")] });
    assert_eq!(told.winners(), [[1]]);
    assert_eq!(told.outcome().shares[0].hands.len(), 40);
    assert_eq!(told.award(10).seats[1], 10);
}

/// Odds are counted from ranks first, by the same qualifier.
#[test]
fn the_worst_low_that_qualifies_wins_by_ranks_as_it_does_at_the_table() {
    let (own, board) = ("8c7dKhKs", "6s5h4dKdQc");
    let told = plain("omaha-8", board, &[own, "KcJcJdTh"]);
    assert_eq!(told.winners()[1], [0], "8-7-6-5-4");
    let by_ranks = Showdown::new(&told.variant, &told.table.facts).expect("all facts").by_ranks();
    let by_ranks = by_ranks.expect("a game that ranks tell");
    let own = parse(own).expect("cards");
    let mut held = [own[0]; 6];
    held[..4].copy_from_slice(&own);
    let board: [cards::Card; 5] = parse(board).expect("cards").try_into().expect("five");
    let scores = by_ranks.scores(1, &[held], 4, &board);
    assert_eq!(by_ranks.winners(1, &scores), 1);
}
