//! How it is said.

use cards::CardSet;
use engine::{Event, Seat, Seen};
use ranking::{Holding, Joker, Ladder};
use telling::{
    Award, Kind, Language, Paid, Part, Piece, Place, Reader, Said, Showing, Text, Won, counted,
    ordinal,
};
use trials::Trials;
use variant::{Catalogue, Settings};

use crate::played::{games, play};

/// Reads as the player in a seat, or as one who watches.
struct As(Option<Seat>);

impl Reader<Seat> for As {
    fn name(&self, seat: Seat) -> String {
        ["Ada", "Bea", "Cal", "Dan"].get(seat.index()).copied().unwrap_or("Eve").to_owned()
    }

    fn is_you(&self, seat: Seat) -> bool {
        self.0 == Some(seat)
    }
}

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}

/// A share that is won by these cards.
fn part(share: u8, name: &str, (ladder, cards): (&str, &str)) -> Part {
    let ladder = Ladder::named(ladder).expect("a ladder");
    let cards: CardSet = cards.parse().expect("cards");
    let made = ladder.make(&Holding::of(cards)).expect("a hand");
    let hand = Showing {
        named: made.named,
        kickers: 0,
        jokers: made.jokers,
        has_face: None,
        cards: Vec::new(),
        own: Vec::new(),
        board: Vec::new(),
        place: None,
        borrowed: None,
    };
    Part { share, name: name.to_owned(), tied: 1, hand }
}

fn paid(shares: u8, awards: &[(usize, u64, Won)]) -> Paid {
    let award = |(who, chips, won): &(usize, u64, Won)| Award {
        seat: seat(*who),
        chips: *chips,
        won: won.clone(),
    };
    Paid {
        pot: 0,
        pots: 1,
        contested: Vec::new(),
        also: Vec::new(),
        is_told: false,
        board: None,
        shares,
        awards: awards.iter().map(award).collect(),
        unwon: Vec::new(),
        house: 0,
    }
}

/// What is said of a pot, to somebody.
fn said(language: Language, paid: &Paid, reader: Option<usize>) -> String {
    language.say(&Said::Paid(Box::new(paid.clone()))).read(&As(reader.map(seat)))
}

const FULL: (&str, &str) = ("high", "8s8h8dAsAh");
const STRAIGHT: (&str, &str) = ("high", "9s8h7d6s5h");
const TENS: (&str, &str) = ("high", "TsThAd7s4c");
const SIX: (&str, &str) = ("low-a5", "6s4h3d2sAh");

#[test]
fn a_place_is_said_unless_the_share_is_called_by_it() {
    let in_pile = |share: &str, pile: &str| {
        let mut part = part(0, share, TENS);
        part.hand.place = Some(Place::Pile(pile.to_owned()));
        let paid = paid(2, &[(0, 30, Won::Share(part))]);
        [Language::English, Language::German].map(|language| said(language, &paid, None))
    };
    assert_eq!(
        in_pile("Hold'em", "Hold'em"),
        [
            "Ada wins the Hold'em half, 30: pair of tens.",
            "Ada gewinnt die Hold'em-Hälfte, 30: Paar Zehnen.",
        ]
    );
    assert_eq!(
        in_pile("high", "front"),
        [
            "Ada wins the high half, 30: pair of tens, in the front pile.",
            "Ada gewinnt die High-Hälfte, 30: Paar Zehnen (Stapel vorn).",
        ]
    );
}

#[test]
fn a_result_says_who_how_much_with_what_and_for_which_half() {
    let english = |paid: &Paid, reader| said(Language::English, paid, reader);
    let german = |paid: &Paid, reader| said(Language::German, paid, reader);
    let high = || part(0, "high", FULL);
    let low = || part(1, "low", SIX);
    let both = paid(2, &[(0, 260, Won::Share(high())), (1, 260, Won::Share(low()))]);
    assert_eq!(
        english(&both, None),
        "Ada wins the high half, 260: full house, eights full of aces. Bea wins the low half, 260: \
         6-4-3-2-A low."
    );
    assert_eq!(
        english(&both, Some(1)),
        "Ada wins the high half, 260: full house, eights full of aces. You win the low half, 260: \
         6-4-3-2-A low."
    );
    assert_eq!(
        german(&both, Some(1)),
        "Ada gewinnt die High-Hälfte, 260: Full House, Achten über Asse. Du gewinnst die \
         Low-Hälfte, 260: 6-4-3-2-A Low."
    );
    let scoop = paid(2, &[(2, 1_380, Won::Scoop(vec![part(0, "high", STRAIGHT), low()]))]);
    assert_eq!(english(&scoop, None), "Cal scoops 1,380: straight, nine high; 6-4-3-2-A low.");
    assert_eq!(german(&scoop, Some(2)), "Du scoopst 1,380: Straße, Fünf bis Neun; 6-4-3-2-A Low.");
    let mut alone = paid(2, &[(0, 90, Won::Share(high()))]);
    alone.unwon = vec!["low".to_owned()];
    assert_eq!(
        english(&alone, None),
        "No hand qualifies for low. Ada wins 90: full house, eights full of aces."
    );
    assert_eq!(
        german(&alone, None),
        "Keine Hand qualifiziert sich für Low. Ada gewinnt 90: Full House, Achten über Asse."
    );
    let cards = paid(2, &[(0, 20, Won::Share(part(0, "five cards", TENS)))]);
    assert_eq!(english(&cards, None), "Ada wins the five-card half, 20: pair of tens.");
    assert_eq!(german(&cards, None), "Ada gewinnt die Five-Card-Draw-Hälfte, 20: Paar Zehnen.");
    let scoop = [part(0, "five cards", TENS), part(1, "Omaha", STRAIGHT)];
    let scoop = paid(2, &[(0, 20, Won::Scoop(scoop.to_vec()))]);
    assert_eq!(
        english(&scoop, None),
        "Ada scoops 20: pair of tens for five-card draw; straight, nine high for Omaha."
    );
    assert_eq!(
        german(&scoop, None),
        "Ada scoopt 20: Paar Zehnen für Five Card Draw; Straße, Fünf bis Neun für Omaha."
    );
    let mut side = paid(2, &[(0, 40, Won::Share(high())), (1, 40, Won::Share(low()))]);
    (side.pot, side.pots) = (1, 2);
    assert_eq!(
        english(&side, Some(0)),
        "You win the high half of the side pot, 40: full house, eights full of aces. Bea wins the \
         low half of the side pot, 40: 6-4-3-2-A low."
    );
    assert_eq!(
        german(&side, Some(0)),
        "Du gewinnst die High-Hälfte vom Side Pot, 40: Full House, Achten über Asse. Bea gewinnt \
         die Low-Hälfte vom Side Pot, 40: 6-4-3-2-A Low."
    );
    let all = paid(1, &[(0, 10, Won::Everyone), (1, 9, Won::Everyone)]);
    assert_eq!(
        english(&all, None),
        "No hand qualifies: the pot is split among everyone still in. Ada and Bea get 10 and 9."
    );
    assert_eq!(
        german(&all, Some(1)),
        "Keine Hand qualifiziert sich: Der Pot wird unter allen geteilt, die noch dabei sind. \
         10 für Ada, 9 für dich."
    );
    let mut house = paid(1, &[]);
    house.house = 12;
    assert_eq!(english(&house, None), "The house takes 12.");
    let back = paid(1, &[(0, 7, Won::Returned)]);
    assert_eq!(english(&back, Some(0)), "You get 7 back.");
    assert_eq!(german(&back, Some(0)), "Du bekommst 7 zurück.");
}

#[test]
fn who_shares_is_told_in_one_sentence() {
    let tie = |who, chips, name| {
        let part = part(0, name, FULL);
        (who, chips, Won::Share(Part { tied: 2, ..part }))
    };
    let pot = paid(1, &[tie(0, 65, "high"), tie(3, 65, "high")]);
    assert_eq!(
        said(Language::English, &pot, Some(3)),
        "Ada and you split the pot, 65 each: full house, eights full of aces."
    );
    assert_eq!(
        said(Language::German, &pot, Some(3)),
        "Der Pot wird geteilt, je 65 für Ada und dich: Full House, Achten über Asse."
    );
    let odd = paid(1, &[tie(0, 66, "high"), tie(1, 65, "high")]);
    assert_eq!(
        said(Language::English, &odd, Some(0)),
        "You and Bea split the pot, 66 and 65: full house, eights full of aces."
    );
    assert_eq!(
        said(Language::German, &odd, Some(0)),
        "Der Pot wird geteilt, 66 für dich, 65 für Bea: Full House, Achten über Asse."
    );
    let mut twice = paid(1, &[(0, 50, Won::Share(part(0, "high", FULL)))]);
    twice.board = Some(0);
    assert_eq!(
        said(Language::German, &twice, Some(0)),
        "Board 1: Du gewinnst 50: Full House, Achten über Asse."
    );
    // With a borrowed card it is told apart.
    let mut lent = part(0, "high", FULL);
    (lent.tied, lent.hand.borrowed) = (2, Some((seat(2), "8d".parse().expect("a card"))));
    let apart = paid(1, &[tie(0, 65, "high"), (1, 65, Won::Share(lent))]);
    assert_eq!(
        said(Language::German, &apart, None),
        "Ada gewinnt einen Teil vom Pot, 65: Full House, Achten über Asse. Bea gewinnt einen Teil \
         vom Pot, 65: Full House, Achten über Asse, mit 8d von Cal."
    );
    assert_eq!(
        said(Language::English, &apart, None),
        "Ada wins part of the pot, 65: full house, eights full of aces. Bea wins part of the pot, \
         65: full house, eights full of aces, with 8d from Cal."
    );
    let no_low = Paid { unwon: vec!["low".to_owned()], board: Some(1), ..paid(2, &[]) };
    let high = (0, 50, Won::Share(part(0, "high", FULL)));
    let no_low = Paid { awards: paid(2, &[high]).awards, ..no_low };
    assert_eq!(
        said(Language::English, &no_low, None),
        "Board 2: No hand qualifies for low. Board 2: Ada wins 50: full house, eights full of aces."
    );
    assert_eq!(
        said(Language::German, &no_low, None),
        "Board 2: Keine Hand qualifiziert sich für Low. Board 2: Ada gewinnt 50: Full House, Achten \
         über Asse."
    );
    let low = (2, 130, Won::Share(part(1, "low", SIX)));
    let mut half = paid(2, &[tie(0, 65, "high"), tie(1, 65, "high"), low]);
    (half.pot, half.pots) = (2, 3);
    assert_eq!(
        said(Language::English, &half, None),
        "Ada and Bea split the high half of side pot 2, 65 each: full house, eights full of aces. \
         Cal wins the low half of side pot 2, 130: 6-4-3-2-A low."
    );
    assert_eq!(
        said(Language::German, &half, None),
        "Die High-Hälfte von Side Pot 2 wird geteilt, je 65 für Ada und Bea: Full House, Achten \
         über Asse. Cal gewinnt die Low-Hälfte von Side Pot 2, 130: 6-4-3-2-A Low."
    );
}

#[test]
fn a_side_pot_says_who_plays_for_it_and_pots_that_go_one_way_are_told_in_one_go() {
    let of = |pot: u8, pots: u8, shares: u8, who: &[usize], awards: &[(usize, u64, Won)]| {
        let contested = who.iter().map(|it| seat(*it)).collect();
        Paid { pot, pots, contested, ..paid(shares, awards) }
    };
    let both = |paid: &Paid, reader| Language::ALL.map(|language| said(language, paid, reader));
    let full = |name: &str| Won::Share(part(0, name, FULL));
    let side = of(1, 2, 1, &[0, 1], &[(1, 40, full("high"))]);
    assert_eq!(
        both(&side, Some(0)),
        [
            "The side pot is between you and Bea. Bea wins the side pot, 40: full house, eights full of aces.",
            "Im Side Pot: du und Bea. Bea gewinnt den Side Pot, 40: Full House, Achten über Asse.",
        ]
    );
    let mut main = of(0, 2, 1, &[0, 1, 2], &[(1, 90, full("high"))]);
    main.also = vec![side.clone()];
    assert_eq!(
        both(&main, None),
        [
            "The side pot is between Ada and Bea. Bea wins both pots, 130: full house, eights full of aces.",
            "Im Side Pot: Ada und Bea. Bea gewinnt beide Pots, 130: Full House, Achten über Asse.",
        ]
    );
    let told = Paid { is_told: true, ..side };
    assert_eq!(both(&told, None), ["", ""]);
    // Two of three pots, and three of three.
    let half = |who, chips| (who, chips, full("high"));
    let low = || (2, 30, Won::Share(part(1, "low", SIX)));
    let mut first = of(0, 3, 2, &[0, 1, 2, 3], &[half(1, 30), low()]);
    first.also = vec![of(1, 3, 2, &[0, 1, 2], &[half(1, 10), (2, 9, low().2)])];
    assert_eq!(
        both(&first, None),
        [
            "Side pot 1 is between Ada, Bea and Cal. Bea wins the high half of the main pot and side pot 1, 40: \
             full house, eights full of aces. Cal wins the low half of the main pot and side pot 1, 39: \
             6-4-3-2-A low.",
            "In Side Pot 1: Ada, Bea und Cal. Bea gewinnt die High-Hälfte vom Main Pot und von Side Pot 1, 40: \
             Full House, Achten über Asse. Cal gewinnt die Low-Hälfte vom Main Pot und von Side Pot 1, 39: \
             6-4-3-2-A Low.",
        ]
    );
    let mut tie = part(0, "high", FULL);
    tie.tied = 2;
    let tie = |chips| [(0, chips, Won::Share(tie.clone())), (1, chips, Won::Share(tie.clone()))];
    let mut all = of(0, 3, 1, &[0, 1, 2, 3], &tie(30));
    all.also = vec![of(1, 3, 1, &[0, 1, 2], &tie(20)), of(2, 3, 1, &[0, 1], &tie(15))];
    assert_eq!(
        both(&all, Some(1)),
        [
            "Side pot 1 is between Ada, you and Cal. Side pot 2 is between Ada and you. Ada and you split all 3 \
             pots, 65 each: full house, eights full of aces.",
            "In Side Pot 1: Ada, du und Cal. In Side Pot 2: Ada und du. Alle 3 Pots werden geteilt, je 65 für Ada \
             und dich: Full House, Achten über Asse.",
        ]
    );
}

#[test]
fn a_result_says_on_which_board_and_from_whom() {
    let mut hand = part(0, "high", ("high", "AhKh9h7h6h"));
    hand.hand.place = Some(Place::Line("bottom".to_owned()));
    hand.hand.borrowed = Some((seat(1), "7h".parse().expect("a card")));
    let mut one = paid(1, &[(0, 50, Won::Share(hand))]);
    one.board = Some(1);
    assert_eq!(
        said(Language::English, &one, Some(1)),
        "Board 2: Ada wins 50: flush, ace high, on the bottom board, with 7h from you."
    );
    assert_eq!(
        said(Language::German, &one, Some(1)),
        "Board 2: Ada gewinnt 50: Flush, Ass hoch, mit 7h von dir (Board unten)."
    );
}

/// Where a face card beats whatever has none, a hand says whether it has one: two of one name are told apart.
#[test]
fn a_hand_says_whether_it_has_the_face_card_that_the_game_prefers() {
    let hands = [Some(true), Some(false)].map(|has_face| {
        let hand = part(0, "low", SIX).hand;
        let hand = Showing { has_face, ..hand };
        Language::ALL.map(|language| language.hand(&hand))
    });
    assert_eq!(hands[0], ["6-4-3-2-A low, with a face card", "6-4-3-2-A Low, mit Bild"]);
    assert_eq!(hands[1], ["6-4-3-2-A low, no face card", "6-4-3-2-A Low, ohne Bild"]);
}

/// A sentence about one half of the pot says which; one about all of it says none, and so does one that begins
/// after another.
#[test]
fn a_sentence_says_which_share_it_is_about() {
    let (high, low) = (part(0, "high", FULL), part(1, "low", SIX));
    let halves = [(0, 60, Won::Share(high.clone())), (1, 60, Won::Share(low.clone()))];
    let shares = |language: Language, paid: &Paid| {
        let text = language.say(&Said::Paid(Box::new(paid.clone())));
        let shares = text.0.iter().filter_map(|piece| match piece {
            Piece::Sentence { share } => Some(*share),
            _ => None,
        });
        shares.collect::<Vec<_>>()
    };
    for language in Language::ALL {
        assert_eq!(shares(language, &paid(2, &halves)), [Some(0), Some(1)], "{language:?}");
        let scoop = paid(2, &[(0, 120, Won::Scoop(vec![high.clone(), low.clone()]))]);
        assert_eq!(shares(language, &scoop), [], "{language:?}");
        let no_low = Paid { unwon: vec!["low".to_owned()], ..paid(2, &halves[..1]) };
        assert_eq!(shares(language, &no_low), [Some(0)], "{language:?}");
        // Where there is nothing to split, no share is said.
        let alone = paid(1, &[(0, 60, Won::Share(high.clone()))]);
        assert_eq!(shares(language, &alone), [], "{language:?}");
        let two = language.say(&Said::Paid(Box::new(alone.clone())));
        let two = two.and(language.say(&Said::Paid(Box::new(alone))));
        assert!(two.0.contains(&Piece::Sentence { share: None }), "{language:?}");
    }
}

/// Hands as German tables call them.
#[test]
fn hands_in_german() {
    let name = |ladder: &str, cards: &str, is_long| {
        let part = part(0, "", (ladder, cards));
        Language::German.named(&part.hand.named, if is_long { usize::MAX } else { 0 })
    };
    assert_eq!(name("high", "AhKhQhJhTh", false), "Royal Flush");
    assert_eq!(name("high", "KsKh8c5d2s", true), "Paar Könige, Kicker Acht, Fünf und Zwei");
    assert_eq!(name("high", "KsKhAcAd2s", true), "Zwei Paare, Asse und Könige, Kicker Zwei");
    assert_eq!(name("high", "JsJhJcAd2s", false), "Drilling Buben");
    assert_eq!(name("high", "QsJh9c8d2s", true), "Dame hoch, Q-J-9-8-2");
    assert_eq!(name("high", "5s4s3s2sAs", false), "Straight Flush, Ass bis Fünf");
    assert_eq!(name("low-a5", "5s4h3d2sAh", true), "5-4-3-2-A Low, Nummer 1, das Wheel");
    assert_eq!(name("low-a5", "7s6h4d2sAh", true), "7-6-4-2-A Low, Nummer 13, rough");
    assert_eq!(name("badugi", "8s5h3dAc", false), "Badugi, 8-5-3-A");
    assert_eq!(name("badugi", "8s8h3d3c", false), "Zwei-Karten-Badugi, 8-3");
}

#[test]
fn cards_that_somebody_gets_are_said_as_far_as_they_are_known() {
    let card = |text: &str| Seen::Face(text.parse().expect("a card"));
    let gets = |down: &[&str], up: &[&str], hidden, is_own_way| {
        let cards = |all: &[&str]| all.iter().map(|it| card(it)).collect();
        let said =
            Said::Gets { who: seat(0), down: cards(down), up: cards(up), hidden, is_own_way };
        Language::ALL.map(|language| language.say(&said).read(&As(None)))
    };
    assert_eq!(gets(&[], &[], 2, false), ["", ""]);
    assert_eq!(
        gets(&[], &[], 1, true),
        ["Ada gets a down card.", "Ada bekommt eine verdeckte Karte."]
    );
    assert_eq!(
        gets(&[], &[], 2, true),
        ["Ada gets 2 down cards.", "Ada bekommt 2 verdeckte Karten."]
    );
    assert_eq!(gets(&["Jk"], &[], 0, true), ["Ada gets the joker.", "Ada bekommt den Joker."]);
    assert_eq!(
        gets(&["As", "Jk"], &[], 0, true),
        ["Ada gets As and the joker.", "Ada bekommt As und den Joker."]
    );
    assert_eq!(gets(&[], &["Kh"], 0, true), ["Ada gets Kh face up.", "Ada bekommt Kh offen."]);
    assert_eq!(
        gets(&[], &["Kh"], 2, false),
        ["Ada gets 2 down cards and Kh face up.", "Ada bekommt 2 verdeckte Karten, dazu offen Kh."]
    );
    assert_eq!(
        gets(&["As", "Ks"], &["Qd"], 0, false),
        ["Ada gets As Ks, and Qd face up.", "Ada bekommt As Ks, dazu offen Qd."]
    );
}

/// Where all decide at once, it is told when they show what they have decided, and not before.
#[test]
fn what_is_decided_is_told_when_it_is_shown() {
    let games = games();
    let mut decided = 0;
    for game in &games {
        let name = "what_is_decided_is_told_when_it_is_shown";
        for mut trial in Trials::of(name, 300).one_of(games.len()).at_least(2) {
            let played = play(game, &mut trial);
            for (place, (event, told)) in played.told.iter().enumerate() {
                let Event::Decided { seat, .. } = event else { continue };
                decided += 1;
                assert_eq!((told.kind, told.seat), (Kind::Decided, Some(*seat)));
                for language in Language::ALL {
                    assert!(told.text(language).is_empty(), "{game}, trial {}", trial.number);
                }
                let mut later = played.told[place + 1..].iter();
                let is_shown = later.any(|(_, told)| {
                    told.seat == Some(*seat) && !told.text(Language::English).is_empty()
                });
                assert!(is_shown, "{game}: {event:?}, trial {}", trial.number);
            }
        }
    }
    assert!(decided > 0);
}

/// A joker is said with what it stands for: with its suit where only that one will do.
#[test]
fn a_joker_is_said_with_what_it_stands_for() {
    let told = |ladder: &str, cards: &str, role: Joker| {
        let cards: CardSet = cards.parse().expect("cards");
        let made =
            Ladder::named(ladder).expect("a ladder").make(&Holding::with_jokers_as(cards, role));
        let made = made.expect("a hand");
        let mut hand = part(0, "high", TENS).hand;
        (hand.named, hand.jokers) = (made.named, made.jokers);
        Language::ALL.map(|language| language.hand(&hand))
    };
    assert_eq!(
        told("high", "AsKs9s4sJk", Joker::Wild),
        ["Flush, ace high, joker as the queen of spades", "Flush, Ass hoch, Joker als Pik Dame"]
    );
    assert_eq!(
        told("high", "8h7s6d5cJk", Joker::Bug),
        ["Straight, nine high, joker as a nine", "Straße, Fünf bis Neun, Joker als Neun"]
    );
    assert_eq!(
        told("high", "KhQs8d8cJk", Joker::Wild),
        ["Three of a kind, eights, joker as an eight", "Drilling Achten, Joker als Acht"]
    );
    assert_eq!(
        told("low-a5", "7h6s4d2cJk", Joker::Bug),
        ["7-6-4-2-A low, joker as an ace", "7-6-4-2-A Low, Joker als Ass"]
    );
    // It does not play, and nothing is said of it.
    assert_eq!(told("high", "TsJsQsKsAsJk", Joker::Bug), ["Royal flush", "Royal Flush"]);
}

/// What decides between two hands of one name is said of both, up to the card that decides.
#[test]
fn kickers_are_told_up_to_the_one_that_decides() {
    let named = |cards: &str| part(0, "", ("high", cards)).hand.named;
    let told = |one: &str, other: &str| {
        let kickers = named(one).kickers_against(&named(other));
        Language::ALL.map(|language| language.named(&named(one), kickers))
    };
    assert_eq!(
        told("KsKhAc5d2s", "KdKcQc5h2c"),
        ["Pair of kings, ace kicker", "Paar Könige, Kicker Ass"]
    );
    assert_eq!(
        told("KdKcQc5h2c", "KsKhAc5d2s"),
        ["Pair of kings, queen kicker", "Paar Könige, Kicker Dame"]
    );
    assert_eq!(
        told("KsKhAc7d2s", "KdKcAd5h2c"),
        ["Pair of kings, ace and seven kickers", "Paar Könige, Kicker Ass und Sieben"]
    );
    assert_eq!(told("AsQh9c7d2s", "AdQd9d7h3c"), ["Ace high, A-Q-9-7-2", "Ass hoch, A-Q-9-7-2"]);
    // The same hand, or one of another name: no kicker decides.
    assert_eq!(told("KsKhAc5d2s", "KdKcAd5h2c")[0], "Pair of kings");
    assert_eq!(told("KsKhAc5d2s", "QsQhAd5h2c")[0], "Pair of kings");
    assert_eq!(told("KsKhAcAd2s", "KdKcAsAh3s")[0], "Two pair, aces and kings, deuce kicker");
}

/// Every language tells the same players, cards and chips of every event, and has a word for everything that
/// the games of the house name.
#[test]
fn languages_tell_the_same_facts() {
    let games = games();
    let mut told = 0;
    for game in &games {
        let name = "languages_tell_the_same_facts";
        for mut trial in Trials::of(name, 300).one_of(games.len()).at_least(2) {
            let number = trial.number;
            for (event, it) in &play(game, &mut trial).told {
                let facts = |language: Language| {
                    let facts = it.text(language).0.into_iter().filter_map(|piece| match piece {
                        telling::Piece::Words(_) | telling::Piece::Form { .. } => None,
                        telling::Piece::Player { who, .. } => Some(format!("{who:?}")),
                        fact => Some(format!("{fact:?}")),
                    });
                    let mut facts: Vec<String> = facts.collect();
                    facts.sort();
                    facts
                };
                let english = facts(Language::English);
                for language in Language::ALL {
                    assert_eq!(facts(language), english, "{game}: {event:?}, trial {number}");
                    let text = it.text(language).read(&As(None));
                    let is_said = it.said != Said::Nothing && !text.is_empty();
                    assert!(!is_said || text.ends_with('.'), "{text:?}, trial {number}");
                    told += usize::from(is_said);
                }
            }
        }
        let variant = Catalogue::house().variant(game, &Settings::default()).expect("a game");
        let shares = variant.shares.iter().map(|share| share.it.name.clone());
        let streets = (0..variant.streets.len() as u8).filter_map(|it| variant.street_name(it));
        let lines = variant.lines.iter().filter_map(|line| match line.it.names.as_slice() {
            [name] => Some(name.clone()),
            _ => None,
        });
        let piles = variant.piles().map(|split| split.piles.iter().map(|pile| pile.name.clone()));
        for name in shares.chain(streets).chain(lines).chain(piles.into_iter().flatten()) {
            for language in Language::ALL {
                // What is named after a game is called as that is everywhere.
                let is_game = Catalogue::house().find(&name.to_lowercase().replace('\'', ""));
                let is_known = language.own_name(&name).is_some() || is_game.is_some();
                assert!(is_known, "{game}: {name:?} has no word in {language:?}");
            }
        }
    }
    println!("{told} sentences");
}

/// BARGE 2.10, 2.37: dice decide whether there is a low, and how low it must be.
#[test]
fn a_roll_says_what_it_decides() {
    let rolled = |game: &str, roll: u8, language: Language| {
        let variant = Catalogue::house().variant(game, &Settings::default()).expect("a game");
        language.roll(&telling::roll::decided(&variant, roll))
    };
    let english = |game, roll| rolled(game, roll, Language::English);
    assert_eq!(english("omaha-x", 4).as_deref(), Some("No low"));
    assert_eq!(english("omaha-x", 9).as_deref(), Some("9 or better for low"));
    assert_eq!(english("omaha-x", 10).as_deref(), Some("10 or better for low"));
    assert_eq!(english("omaha-x", 11).as_deref(), Some("Jack or better for low"));
    assert_eq!(english("binglaha", 3).as_deref(), Some("8 or better for low"));
    assert_eq!(english("binglaha", 4).as_deref(), Some("No low"));
    assert_eq!(english("holdem", 4), None);
    let german = |game, roll| rolled(game, roll, Language::German);
    assert_eq!(german("omaha-x", 4).as_deref(), Some("Ohne Low"));
    assert_eq!(german("omaha-x", 11).as_deref(), Some("Bube oder besser für Low"));
}

#[test]
fn a_language_is_found_by_what_somebody_reads() {
    let found = |list: &str| Language::accepted(list).tag();
    assert_eq!(found("de-CH,fr;q=0.9,en;q=0.8"), "de");
    assert_eq!(found("fr, en;q=0.5, de;q=0.7"), "de");
    assert_eq!(found("en-US,en;q=0.9,de;q=0.9"), "en");
    assert_eq!(found("de;q=0, fr"), "en");
    assert_eq!(found(""), "en");
    assert_eq!(found(";;,q=,de;q=x"), "en");
    assert_eq!(Language::of("DE_at"), Some(Language::German));
    assert_eq!(Language::of("dex"), None);
}

/// Words that are said of somebody are said to them, too, and nothing is left open.
#[test]
fn every_sentence_ends_and_names_who_it_is_about() {
    let games = games();
    for game in &games {
        for mut trial in
            Trials::of("every_sentence_ends_and_names_who", 300).one_of(games.len()).at_least(2)
        {
            let number = trial.number;
            let played = play(game, &mut trial);
            for (event, told) in &played.told {
                let english = told.text(Language::English);
                let text = english.read(&As(None));
                if text.is_empty() {
                    continue;
                }
                assert!(text.ends_with('.'), "{game}: {text:?} of {event:?}, trial {number}");
                assert!(!text.contains("  ") && !text.contains(" ."), "{text:?}, trial {number}");
                let hidden = english.0.iter().any(|piece| match piece {
                    telling::Piece::Cards(cards) => cards.contains(&Seen::Back),
                    _ => false,
                });
                assert!(!hidden, "{game}: a back is told: {text:?}, trial {number}");
                if let Some(who) = told.seat {
                    let theirs = english.read(&As(Some(who)));
                    let is_theirs = theirs.contains("You ");
                    assert!(is_theirs, "{game}: {theirs:?} of {event:?}, trial {number}");
                    assert!(text.contains(&As(None).name(who)), "{text:?}, trial {number}");
                }
            }
        }
    }
}

#[test]
fn numbers_and_verbs() {
    assert_eq!(
        [1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).join(" "),
        "1st 2nd 3rd 4th 11th 12th 13th 21st 112th"
    );
    assert_eq!([counted(1, "card"), counted(2, "card")], ["1 card", "2 cards"]);
    let verbs = ["have", "are", "pass", "fix", "muck", "watch"];
    let said = verbs.map(|verb| Text::does(seat(0), verb).read(&As(None)));
    assert_eq!(said, ["Ada has", "Ada is", "Ada passes", "Ada fixes", "Ada mucks", "Ada watches"]);
}
