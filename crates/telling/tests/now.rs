//! What a hand is played as, worked out from its events alone.

use cards::Suit;
use engine::{Event, Seen};
use telling::{Kind, Language, Now, Said, Why};
use trials::Trials;
use variant::game::Chooser;

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
            let (mut flop, mut has_chosen, mut is_opened) = (Vec::new(), None, false);
            let mut turned = None;
            for (event, told) in &played.told {
                match event {
                    Event::Board { cards } => flop.extend(cards.iter().copied()),
                    Event::Chose { seat, .. } => {
                        // Of two or three players, the button may be under the gun as well.
                        let is_button = seat.index() + 1 == played.hand.seats();
                        has_chosen = Some(match (is_button, played.hand.seats()) {
                            (true, 4..) => vec![Chooser::Button],
                            (true, _) => vec![Chooser::Button, Chooser::UnderTheGun],
                            (false, _) => vec![Chooser::UnderTheGun],
                        });
                    }
                    Event::Raised { .. } => is_opened = true,
                    Event::Became { at } => {
                        let name = &played.hand.rules().variant_of(at.game).name;
                        let Said::Became(Now { why: told_why, .. }) = told.said else {
                            panic!("{told:?}")
                        };
                        let why = match (&has_chosen, told_why) {
                            (Some(by), Why::Chosen(told)) if by.contains(&told) => told_why,
                            (Some(by), _) => Why::Chosen(by[0]),
                            _ if flop.len() == 3 && is_red(&flop) => Why::RedFlop,
                            _ if flop.len() == 3 => Why::BlackFlop,
                            _ if !is_opened => Why::Unopened,
                            _ => Why::Rules,
                        };
                        turned = Some(Now { game: name.clone(), why });
                        assert_eq!(told.kind, Kind::Became);
                        let text = format!("{}: the hand continues as {name}.", words(why));
                        let told = told.text(Language::English);
                        assert_eq!(told.read(&Nobody), text, "{game}, trial {number}");
                        let place = match why {
                            Why::Chosen(_) => 0,
                            Why::RedFlop => 1,
                            Why::BlackFlop => 2,
                            Why::Unopened => 3,
                            Why::Rules => 4,
                        };
                        met[place] += 1;
                    }
                    _ => {}
                }
            }
            if turned.is_some() || has_chosen.is_none() {
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
        Why::Chosen(Chooser::UnderTheGun) => "The player under the gun picked it",
        Why::Chosen(Chooser::Button) => "The button picked it",
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
