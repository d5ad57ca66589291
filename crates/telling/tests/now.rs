//! What a hand is played as, worked out from its events alone.

use cards::Suit;
use engine::{Event, Seen};
use telling::{Kind, Language, Now, Why};
use trials::Trials;

use crate::played::{games, play};

/// Whether most of these cards are red.
fn is_red(flop: &[Seen]) -> bool {
    let suits = flop.iter().filter_map(|card| match card {
        Seen::Face(card) => card.suit(),
        Seen::Back => None,
    });
    suits.filter(|suit| matches!(suit, Suit::Hearts | Suit::Diamonds)).count() >= 2
}

#[test]
fn a_hand_that_goes_on_as_another_game_says_which_and_why() {
    let mut met = [0; 5];
    for game in &games() {
        let name = "a_hand_that_goes_on_as_another_game_says_which_and_why";
        for mut trial in Trials::of(name, 400).one_of(games().len()).at_least(4) {
            let number = trial.number;
            let played = play(game, &mut trial);
            let (mut flop, mut has_chosen, mut is_opened) = (Vec::new(), false, false);
            let mut turned = None;
            for (event, told) in &played.told {
                match event {
                    Event::Board { cards } => flop.extend(cards.iter().copied()),
                    Event::Chose { .. } => has_chosen = true,
                    Event::Raised { .. } => is_opened = true,
                    Event::Became { at } => {
                        let name = &played.hand.rules().variant_of(at.game).name;
                        let why = match () {
                            () if has_chosen => Why::Chosen,
                            () if flop.len() == 3 && is_red(&flop) => Why::RedFlop,
                            () if flop.len() == 3 => Why::BlackFlop,
                            () if !is_opened => Why::Unopened,
                            () => Why::Rules,
                        };
                        turned = Some(Now { game: name.clone(), why });
                        assert_eq!(told.kind, Kind::Became);
                        let text = format!("{}: the hand continues as {name}.", words(why));
                        let told = told.text(Language::English);
                        assert_eq!(told.read(&Nobody), text, "{game}, trial {number}");
                        met[why as usize] += 1;
                    }
                    _ => {}
                }
            }
            if turned.is_some() || !has_chosen {
                assert_eq!(Now::of(&played.hand), turned, "{game}, trial {number}");
            }
        }
    }
    let [chosen, red, black, unopened, rules] = met;
    println!("{chosen} chosen, {red} red flops, {black} black ones, {unopened} unopened");
    assert!(chosen > 0 && red > 0 && black > 0 && unopened > 0, "{met:?}");
    assert_eq!(rules, 0, "every game of the house says why");
}

fn words(why: Why) -> &'static str {
    match why {
        Why::Chosen => "By choice",
        Why::RedFlop => "The flop is mostly red",
        Why::BlackFlop => "The flop is mostly black",
        Why::Unopened => "No one opened",
        Why::Rules => "By the rules",
    }
}

struct Nobody;

impl telling::Reader<engine::Seat> for Nobody {
    fn name(&self, _: engine::Seat) -> String {
        String::new()
    }

    fn is_you(&self, _: engine::Seat) -> bool {
        false
    }
}
