//! Every chip that moves is told once.

use telling::{Kind, Language, Piece};
use trials::Trials;

use crate::played::{games, play};

#[test]
fn chips_that_are_told_are_the_chips_that_moved() {
    let games = games();
    for game in &games {
        let name = "chips_that_are_told_are_the_chips_that_moved";
        for mut trial in Trials::of(name, 1_000).one_of(games.len()).at_least(3) {
            let number = trial.number;
            let played = play(game, &mut trial);
            let hand = &played.hand;
            let mut stacks: Vec<i64> = hand.setup().stacks.iter().map(|it| *it as i64).collect();
            let mut house = 0;
            for (_, told) in &played.told {
                let chips = told.chips.unwrap_or(0) as i64;
                match (told.kind, told.seat) {
                    (Kind::Awarded, _) => {
                        let paid = told.paid().expect("a pot that is paid");
                        for award in &paid.awards {
                            stacks[award.seat.index()] += award.chips as i64;
                        }
                        house += paid.house;
                        assert_eq!(paid.chips() as i64, chips, "{game}, trial {number}");
                    }
                    (Kind::ReturnedBet, Some(seat)) => stacks[seat.index()] += chips,
                    (Kind::Posted | Kind::Called | Kind::Raised | Kind::BroughtIn, Some(seat)) => {
                        let is_all = stacks[seat.index()] == chips;
                        let said = told.text(Language::English).0.iter().any(|piece| match piece {
                            Piece::Form { they, .. } => they.contains("all in"),
                            _ => false,
                        });
                        assert_eq!(said, is_all, "{game}, trial {number}");
                        stacks[seat.index()] -= chips;
                    }
                    (kind, _) => {
                        assert_eq!(chips, 0, "{kind:?} moves chips: {game}, trial {number}");
                    }
                }
            }
            let ends: Vec<i64> = hand.stacks().map(|stack| stack as i64).collect();
            assert_eq!(stacks, ends, "{game}, trial {number}");
            assert_eq!(house, hand.house(), "{game}, trial {number}");
        }
    }
}
