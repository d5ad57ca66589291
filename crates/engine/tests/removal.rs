//! Boards that are taken away by their lowest card.

use std::sync::Arc;

use bot::Policy;
use cards::{Card, CardSet, parse};
use dealer::{Dealer, usual_table};
use engine::{Command, Event, Hand, Need, Rules, Turn};
use trials::Trials;
use variant::{Catalogue, File, Settings};

/// Three boards, of which the lowest last card takes one away, and a joker in the deck.
const THREE_BOARDS: &str = r#"
    game "Three Boards" id=three-boards {
        about "Three boards with a joker in the deck; the lowest river takes its board away."
        blinds
        joker wild
        row top a b c j m
        row middle d e f k n
        row bottom g h i l o
        group river m n o
        line top; line middle; line bottom
        street Preflop { deal 2; bet small }
        street Flop { board a b c d e f g h i; bet small }
        street Turn { board j k l; bet big }
        street River { board m n o; remove lowest=river all=keep; bet big }
        showdown { share high hole=2 line=3 }
    }
"#;

/// Deals these rivers, plays the hand to its end, and says which cells went.
fn removed(rivers: &str) -> Vec<u8> {
    let file = File { name: "three-boards.kdl".to_owned(), text: THREE_BOARDS.to_owned() };
    let catalogue = Catalogue::house().with(&[file]).expect("a game file");
    let settings = Settings { players: Some(3), ..Settings::default() };
    let variant = catalogue.variant("three-boards", &settings).expect("a game");
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let setup = Arc::new(usual_table(&variant, 3, 500).expect("a table"));
    let mut hand: Hand<Card> = Hand::new(&rules, &setup).expect("a hand");
    let rivers = parse(rivers).expect("cards");
    let kept: CardSet = rivers.iter().copied().collect();
    let (mut log, mut trial) = (Vec::new(), Trials::numbered(1, 1).next().expect("one"));
    let rng = &mut trial.rng;
    hand.start(&mut log);
    let mut boards = 0;
    loop {
        let command = match hand.turn() {
            Turn::Over => break,
            Turn::Chance(need) => {
                boards += usize::from(matches!(need, Need::Board(_)));
                match need {
                    Need::Board(3) if boards == 3 => {
                        Command::Deal(rivers.iter().copied().collect())
                    }
                    _ => Dealer::without(&hand, kept).answer(need, &hand, rng),
                }
            }
            Turn::Players(seats) => {
                let seat = seats.first_one().expect("a player");
                Command::Play(seat, Policy::Call.play(&hand, seat, rng).expect("a move"))
            }
            turn @ Turn::Stuck(_) => panic!("{turn:?}"),
        };
        hand.act(&command, &mut log).expect("allowed");
    }
    assert_eq!(hand.audit(), Ok(()));
    let cells = log.iter().find_map(|event| match event {
        Event::Removed { cells, .. } => Some(cells.iter().map(|cell| cell.0).collect()),
        _ => None,
    });
    cells.expect("boards are compared")
}

/// A ruling: it is an ace, as among up cards. The hand used to stand still here.
#[test]
fn a_joker_counts_as_an_ace_where_the_lowest_card_takes_a_board_away() {
    let [m, n, o] = [4, 9, 14];
    assert_eq!(removed("Jk 4c 9d"), [n]);
    assert_eq!(removed("Kd Jk As"), [m]);
    assert_eq!(removed("Jk 3c 3d"), [n, o]);
    assert_eq!(removed("Jk Ac Ad"), []);
}
