//! How it is said.

use engine::{Seat, Seen};
use telling::{Amount, Award, Paid, Part, Place, Reader, Showing, Text, Won, counted, ordinal};
use trials::Trials;

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

fn part(share: u8, name: &str, hand: &str) -> Part {
    let hand = Showing {
        name: hand.to_owned(),
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
        board: None,
        shares,
        awards: awards.iter().map(award).collect(),
        unwon: Vec::new(),
        house: 0,
    }
}

#[test]
fn a_result_says_who_how_much_with_what_and_for_which_half() {
    let high = || part(0, "high", "Full house, eights full of aces");
    let low = || part(1, "low", "6-4-3-2-A low");
    let both = paid(2, &[(0, 260, Won::Share(high())), (1, 260, Won::Share(low()))]);
    assert_eq!(
        both.text().read(&As(None)),
        "Ada wins the high half, 260: full house, eights full of aces. Bea wins the low half, 260: \
         6-4-3-2-A low."
    );
    assert_eq!(
        both.text().read(&As(Some(seat(1)))),
        "Ada wins the high half, 260: full house, eights full of aces. You win the low half, 260: \
         6-4-3-2-A low."
    );
    let scoop =
        paid(2, &[(2, 1_380, Won::Scoop(vec![part(0, "high", "Nine-high straight"), low()]))]);
    assert_eq!(
        scoop.text().read(&As(None)),
        "Cal scoops 1,380: nine-high straight; 6-4-3-2-A low."
    );
    let mut alone = paid(2, &[(0, 90, Won::Share(high()))]);
    alone.unwon = vec!["low".to_owned()];
    assert_eq!(
        alone.text().read(&As(None)),
        "No hand qualifies for low. Ada wins 90: full house, eights full of aces."
    );
    let cards = paid(2, &[(0, 20, Won::Share(part(0, "five cards", "Pair of tens")))]);
    assert_eq!(cards.text().read(&As(None)), "Ada wins the half for five cards, 20: pair of tens.");
    let mut side = paid(2, &[(0, 40, Won::Share(high())), (1, 40, Won::Share(low()))]);
    (side.pot, side.pots) = (1, 2);
    assert_eq!(
        side.text().read(&As(Some(seat(0)))),
        "You win the high half of the side pot, 40: full house, eights full of aces. Bea wins the \
         low half of the side pot, 40: 6-4-3-2-A low."
    );
    let tie = |who| (who, 65, Won::Share(Part { tied: 2, ..high() }));
    assert_eq!(
        paid(1, &[tie(0), tie(3)]).text().read(&As(None)),
        "Ada splits the pot, 65: full house, eights full of aces. Dan splits the pot, 65: full \
         house, eights full of aces."
    );
    let all = paid(1, &[(0, 10, Won::Everyone), (1, 9, Won::Everyone)]);
    assert_eq!(
        all.text().read(&As(None)),
        "No hand qualifies: the pot is split among everyone still in. Ada wins 10. Bea wins 9."
    );
    let mut house = paid(1, &[]);
    house.house = 12;
    assert_eq!(house.text().read(&As(None)), "The house takes 12.");
    let back = paid(1, &[(0, 7, Won::Returned)]);
    assert_eq!(back.text().read(&As(Some(seat(0)))), "You get 7 back.");
}

#[test]
fn a_result_says_on_which_board_and_from_whom() {
    let mut hand = part(0, "high", "Flush, ace high");
    hand.hand.place = Some(Place::Line("bottom".to_owned()));
    hand.hand.borrowed = Some((seat(1), "7h".parse().expect("a card")));
    let mut one = paid(1, &[(0, 50, Won::Share(hand))]);
    one.board = Some(1);
    assert_eq!(
        one.text().read(&As(Some(seat(1)))),
        "Board 2: Ada wins 50: flush, ace high, bottom with 7h from you."
    );
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
                let text = told.text.read(&As(None));
                if text.is_empty() {
                    continue;
                }
                assert!(text.ends_with('.'), "{game}: {text:?} of {event:?}, trial {number}");
                assert!(!text.contains("  ") && !text.contains(" ."), "{text:?}, trial {number}");
                let hidden = told.text.0.iter().any(|piece| match piece {
                    telling::Piece::Cards(cards) => cards.contains(&Seen::Back),
                    _ => false,
                });
                assert!(!hidden, "{game}: a back is told: {text:?}, trial {number}");
                if let Some(who) = told.seat {
                    let theirs = told.text.read(&As(Some(who)));
                    let is_theirs = theirs.contains("You ");
                    assert!(is_theirs, "{game}: {theirs:?} of {event:?}, trial {number}");
                    assert!(text.contains(&As(None).name(who)), "{text:?}, trial {number}");
                }
            }
        }
    }
}

#[test]
fn amounts_and_numbers() {
    assert_eq!(Amount::Chips.say(1_234), "1,234");
    let cents = [0, 5, 100, 12_345, 120_000].map(|amount| Amount::Cents.say(amount));
    assert_eq!(cents, ["$0", "$0.05", "$1", "$123.45", "$1,200"]);
    assert_eq!(
        [1, 2, 3, 4, 11, 12, 13, 21, 112].map(ordinal).join(" "),
        "1st 2nd 3rd 4th 11th 12th 13th 21st 112th"
    );
    assert_eq!([counted(1, "card"), counted(2, "card")], ["1 card", "2 cards"]);
    let verbs = ["have", "are", "pass", "fix", "muck", "watch"];
    let said = verbs.map(|verb| Text::does(seat(0), verb).read(&As(None)));
    assert_eq!(said, ["Ada has", "Ada is", "Ada passes", "Ada fixes", "Ada mucks", "Ada watches"]);
}
