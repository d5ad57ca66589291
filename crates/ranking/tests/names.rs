//! Hands as they are said at the table.

use cards::{Card, CardSet, Rank, Suit, parse_dealt};
use ranking::{Holding, Joker, Jokers, Ladder, Qualifier, StandsFor, Texture};
use trials::Trials;

fn ladder(id: &str) -> Ladder {
    Ladder::named(id).expect("a ladder")
}

#[track_caller]
fn check(id: &str, cards: &str, name: &str, long_name: &str) {
    let cards: CardSet = cards.parse().expect("cards");
    let made = ladder(id).make(&Holding::of(cards)).expect("a hand");
    assert_eq!((made.name.as_str(), made.long_name.as_str()), (name, long_name), "{id} {cards}");
}

/// The examples of appendix C, in words.
#[test]
fn barge_appendix_c_hands_have_names() {
    check("high", "AhKhQhJhTh", "Royal flush", "Royal flush");
    let straight_flush = "Straight flush, six high";
    check("high", "2c3c4c5c6c", straight_flush, straight_flush);
    check("high", "8s8h8c8dJs", "Four of a kind, eights", "Four of a kind, eights, jack kicker");
    let full = "Full house, sevens full of deuces";
    check("high", "7c7s7d2h2d", full, full);
    check("high", "AhTh9h7h6h", "Flush, ace high", "Flush, A-10-9-7-6");
    check("low-27", "Th8s5d4c2h", "10-8-5-4-2 low", "10-8-5-4-2 low, number 70, a smooth ten");
    check("high", "AhKh9h7h6h", "Flush, ace high", "Flush, A-K-9-7-6");
    check("high", "5s6h7c8d9s", "Straight, nine high", "Straight, nine high");
    check("high", "As2h3c4d5s", "Straight, five high", "Straight, five high");
    check(
        "high",
        "9s9h9cJd2s",
        "Three of a kind, nines",
        "Three of a kind, nines, jack and deuce kickers",
    );
    check(
        "high",
        "AsAc8s8cJd",
        "Two pair, aces and eights",
        "Two pair, aces and eights, jack kicker",
    );
    check("high", "5h5d7s8c9d", "Pair of fives", "Pair of fives, nine, eight and seven kickers");
    check("high", "AhKhQhJh2s", "Ace high", "Ace high, A-K-Q-J-2");
}

/// The words of the table: what the page shows is what is said.
#[test]
fn the_words_of_the_table() {
    check(
        "high",
        "QsQdTsTh5c2d2c",
        "Two pair, queens and tens",
        "Two pair, queens and tens, five kicker",
    );
    check("low-a5", "7s6d4h2cAd", "7-6-4-2-A low", "7-6-4-2-A low, number 13, a rough seven");
    check("badugi", "7s4c2h2d", "Three-card badugi, 7-4-2", "Three-card badugi, 7-4-2");
}

/// BARGE appendix A: the perfect, smooth and rough hands it names.
#[test]
fn barge_appendix_a_smooth_rough_and_perfect() {
    let texture = |id: &str, cards: &str| {
        let score = ladder(id).score(&Holding::of(cards.parse().expect("cards"))).expect("a hand");
        let number = ladder(id).number(score).expect("a numbered hand");
        (number.number, number.texture, number.top)
    };
    assert_eq!(texture("low-a5", "7s4h3d2cAs"), (7, Texture::Perfect, Rank::Seven));
    assert_eq!(texture("low-a5", "7s5h4d3cAs").1, Texture::Smooth);
    assert_eq!(texture("low-a5", "7s6h4d3c2s").1, Texture::Rough);
    assert_eq!(texture("low-a5", "7s6h5d4c3s"), (21, Texture::Rough, Rank::Seven));
    assert_eq!(texture("low-27", "8s5h4d3c2s"), (5, Texture::Perfect, Rank::Eight));
    assert_eq!(texture("low-27", "8s6h4d3c2s").1, Texture::Smooth);
    assert_eq!(texture("low-27", "8s7h6d4c2s").1, Texture::Rough);
    assert_eq!(texture("low-27", "As5h4d3c2s").1, Texture::Perfect);
    check("low-a5", "5s4h3d2cAs", "5-4-3-2-A low", "5-4-3-2-A low, number 1, the wheel");
    check("low-27", "7s5h4d3c2s", "7-5-4-3-2 low", "7-5-4-3-2 low, number 1, the wheel");
    check("low-27", "8s7h6d5c4s", "Straight, eight high", "Straight, eight high");
    check("low-27", "9s7h6d5c4s", "9-7-6-5-4 low", "9-7-6-5-4 low, number 33");
    check("low-a6", "6s4h3d2cAs", "6-4-3-2-A low", "6-4-3-2-A low, number 1, the Chicago wheel");
    check("showing-high", "As", "Ace high", "Ace high");
    check("low-27", "7s5s4s3s2s", "Flush, seven high", "Flush, 7-5-4-3-2");
    check("low-a5", "AsAh7d6c5s", "Pair of aces", "Pair of aces, seven, six and five kickers");
}

/// BARGE appendix A prints the first 53 numbered hands of three scales.
#[test]
fn barge_appendix_a_the_first_53_numbered_hands() {
    let printed = include_str!("numbered.txt");
    let mut rows = 0;
    let [a5, deuce, a6] = ["low-a5", "low-27", "low-a6"].map(|id| ladder(id).numbered());
    for (line, place) in printed.lines().filter(|line| !line.starts_with('#')).zip(0..) {
        let row = format!("{} {} {}", a5[place], deuce[place], a6[place]);
        assert_eq!(row, line, "number {}", place + 1);
        rows += 1;
    }
    assert_eq!(rows, 53);
}

/// "There are one five, 5 sixes, 15 sevens and 35 eights; four sevens, 14 eights and 34 nines."
#[test]
fn barge_appendix_a_how_many_hands_there_are_for_each_top_card() {
    let tops = |id: &str, top: char| {
        ladder(id).numbered().iter().filter(|hand| hand.starts_with(top)).count()
    };
    assert_eq!(['5', '6', '7', '8'].map(|top| tops("low-a5", top)), [1, 5, 15, 35]);
    assert_eq!(['7', '8', '9'].map(|top| tops("low-27", top)), [4, 14, 34]);
    assert_eq!(['6', '7', '8'].map(|top| tops("low-a6", top)), [4, 14, 34]);
    // All sets of five ranks, less the straights where they count.
    let all = ["low-a5", "low-26", "low-27", "low-a6"].map(|id| ladder(id).numbered().len());
    assert_eq!(all, [1_287, 1_287, 1_287 - 9, 1_287 - 9]);
    assert_eq!(ladder("badugi").numbered().len(), 715);
    assert!(ladder("high").numbered().is_empty());
}

/// Where jokers play, the hand is named by what they stand for, and they stand in their places.
#[test]
fn jokers_stand_in_the_place_of_what_they_are() {
    let shown = |id: &str, text: &str, joker: Joker| {
        let cards: CardSet = text.parse().expect("cards");
        let made = ladder(id).make(&Holding::with_jokers_as(cards, joker)).expect("a hand");
        let cards: String = made.cards.iter().map(ToString::to_string).collect();
        (cards, made.name)
    };
    let is = |cards: &str, name: &str| (cards.to_owned(), name.to_owned());
    assert_eq!(shown("high", "7s8d9cTsJk", Joker::Bug), is("JkTs9c8d7s", "Straight, jack high"));
    assert_eq!(shown("high", "AsAdAhAcJk", Joker::Bug), is("AsAhAdAcJk", "Five of a kind, aces"));
    assert_eq!(shown("high", "As9s4s2sJk", Joker::Bug), is("AsJk9s4s2s", "Flush, ace high"));
    assert_eq!(shown("low-a5", "6s5d3hAcJk", Joker::Bug), is("6s5d3hJkAc", "6-5-3-2-A low"));
    assert_eq!(shown("low-27", "6s5d4h3cJk", Joker::Bug), is("Jk6s5d4h3c", "8-6-5-4-3 low"));
    assert_eq!(shown("low-a6", "As6d4h3cJk", Joker::Ace), is("AsJk6d4h3c", "Pair of aces"));
    assert_eq!(
        shown("badugi", "4s3d2hJk", Joker::Wild),
        is("4s3d2hJk", "Four-card badugi, 4-3-2-A")
    );
    assert_eq!(shown("showing-high", "KsJk", Joker::Bug), is("JkKs", "Ace high"));
    assert_eq!(shown("showing-high", "KsJk", Joker::Wild), is("KsJk", "Pair of kings"));
}

/// BARGE 2.31: a joker dealt down is wild, dealt up it is a bug.
#[test]
fn barge_2_31_the_face_as_dealt_decides() {
    let name = |text: &str| {
        let holding = Holding::as_dealt(&parse_dealt(text).expect("cards"));
        ladder("high-mexican").make(&holding).expect("a hand").name
    };
    assert_eq!(name("Jk7s7d5h2c"), "Three of a kind, sevens");
    assert_eq!(name("Jk^7s7d5h2c"), "Pair of sevens");
    assert_eq!(name("Jk^5s6d7hJc"), "Straight, queen high");
}

/// BARGE 2.39 has its words too.
#[test]
fn barge_2_39_quick_quads_have_a_name() {
    let quads = "Four of a kind, eights";
    check("high-quick-quads", "8s8d8h6c2s", quads, "Quick quads, eights");
    check("high-quick-quads", "8s8d8h8cAs", quads, "Four of a kind, eights, ace kicker");
    check("points", "TsTdThTc9s", "49 points", "49 points");
    check("points", "AsKdQhJc", "1 point", "1 point");
}

#[test]
fn qualifiers_are_read_and_found() {
    let least = |id: &str, text: &str| {
        let qualifier: Qualifier = text.parse().expect("a qualifier");
        let score = qualifier.least(&ladder(id)).ok()?;
        let rung = ladder(id).rung(score)?;
        Some(rung.ranks().iter().map(|rank| rank.letter()).collect::<String>())
    };
    let is = |hand: &str| Some(hand.to_owned());
    assert_eq!(least("low-a5", "8"), is("87654"));
    assert_eq!(least("low-a6", "9"), is("98764"), "98765 is a straight");
    assert_eq!(least("low-27", "10"), is("T9875"), "T9876 is a straight");
    assert_eq!(least("low-27", "6"), None);
    assert_eq!(least("high", "66"), is("66432"));
    assert_eq!(least("high", "pair"), is("22543"));
    assert_eq!(least("high", "flush"), is("75432"));
    assert_eq!(least("badugi", "badugi"), is("KQJT"));
    assert_eq!(least("high", "Two pair"), is("33224"));
    assert_eq!(least("high", "quads"), is("22223"));
    assert_eq!(least("badugi", "8"), is("8765"), "a low badugi is a full one");
    let refused = |id: &str, text: &str| {
        let qualifier: Qualifier = text.parse().expect("a qualifier");
        qualifier.least(&ladder(id)).expect_err("refused").to_string()
    };
    assert_eq!(
        refused("high", "8"),
        "a rank qualifies low hands: on high expected a pair (66) or a kind of hand (flush)"
    );
    assert_eq!(
        refused("high-mexican", "88"),
        "there is no 8 in the deck of high-mexican, which has the ranks AKQJ765432"
    );
    assert_eq!(refused("points", "8"), "points have no qualifier");
    assert_eq!(refused("low-a5", "straight"), "no hand on low-a5 is that or better");
    let error = "sixes".parse::<Qualifier>().expect_err("no qualifier").to_string();
    assert!(error.starts_with("\"sixes\" isn't a qualifier: expected a rank for a low (8, T)"));
}

#[test]
fn what_makes_no_hand_is_refused_with_what_was_expected() {
    let refused = |id: &str, text: &str| {
        let cards: CardSet = text.parse().expect("cards");
        ladder(id).make(&Holding::of(cards)).expect_err("refused").to_string()
    };
    assert_eq!(refused("high", "AsKsQsJs"), "high needs five cards or more, but AsKsQsJs has four");
    assert_eq!(
        refused("showing-low", "AsKsQsJsTs"),
        "showing-low takes four cards at most, but AsKsQsJsTs has five: five up cards rank on \
        low-a5 or low-a6"
    );
    assert_eq!(
        refused("high-mexican", "AsKsQsJs9h"),
        "9h is not in the deck of high-mexican, which has the ranks AKQJ765432"
    );
    assert_eq!(refused("badugi", ""), "badugi needs one card or more, but there is none");
}

/// A million cases in a soak: whatever is asked for, there is a qualifier or a message.
#[test]
fn no_text_makes_the_qualifier_panic() {
    let pieces = ["8", "T", "10", "66", "A", "pair", "flush", "-", "two", "", " ", "é", "\0", "1"];
    for mut trial in trials::Trials::of("no_text_makes_the_qualifier_panic", 1_000_000) {
        let text: String = (0..trial.below(4)).map(|_| trial.pick(&pieces)).collect();
        if let Err(error) = text.parse::<Qualifier>() {
            assert!(error.to_string().contains("expected"), "{text:?}: {error}");
        }
    }
}

/// What a joker stands for is told: the card itself in its place makes the same hand.
#[test]
fn the_card_that_a_joker_stands_for_makes_the_same_hand() {
    let ladders: Vec<Ladder> = Ladder::all().collect();
    let (mut told, mut suited, mut made_of) = (0, 0, 0);
    for ladder in &ladders {
        let name = "the_card_that_a_joker_stands_for_makes_the_same_hand";
        for mut trial in Trials::of(name, 20_000).one_of(ladders.len()).at_least(50) {
            let role = trial.pick(&Joker::ALL);
            let most = if matches!(ladder, Ladder::Badugi(_)) { 3 } else { 4 + trial.below(3) };
            let mut naturals = CardSet::EMPTY;
            while naturals.len() < most {
                let card = Card::from_id(trial.below(Card::NATURALS) as u8).expect("a card");
                // Of one suit more often than chance would have it.
                if trial.below(3) == 0 || card.suit() == Some(Suit::Hearts) {
                    naturals.insert(card);
                }
            }
            let Ok(made) = ladder.make(&Holding::new(naturals, Jokers::one(role))) else {
                continue;
            };
            made_of += 1;
            let which = format!("{ladder} {naturals} {role:?}, trial {}: {made:?}", trial.number);
            let plays = made.cards.iter().any(|card| card.is_joker());
            let Some(StandsFor { rank, suit }) = made.jokers.first().copied() else {
                // Sums of points, and up cards, have no ranks to stand for.
                let has_none = !plays
                    || made.named.is_quick()
                    || matches!(ladder, Ladder::Points(_) | Ladder::Showing(_));
                assert!(has_none, "{which}");
                continue;
            };
            assert!(plays, "{which}");
            told += 1;
            suited += usize::from(suit.is_some());
            let suits = suit.map_or(Suit::ALL.to_vec(), |suit| vec![suit]);
            let cards = suits.into_iter().map(|suit| Card::new(rank, suit));
            let mut free = cards.filter(|card| !naturals.contains(*card)).peekable();
            // Five of a kind has no fifth card.
            if free.peek().is_none() {
                continue;
            }
            let is_same = |card: Card| {
                let with = naturals | [card].into_iter().collect();
                ladder.score(&Holding::of(with)) == Ok(made.score)
            };
            assert!(free.any(is_same), "{which}");
        }
    }
    println!("{made_of} hands, {told} with a joker that is told, {suited} with its suit");
    assert!(told > made_of / 4 && suited > 0, "{told} of {made_of}, {suited}");
}
