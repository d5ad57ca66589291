//! The loop that plays a hand to its end.

use cards::Card;
use engine::{Command, Event, Hand, Move, Refusal, Seat, Turn};
use rand_core::Rng;

use crate::Dealer;

/// Why a hand did not come to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfinished {
    /// The dealer or a policy did something that is not allowed.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Nobody is asked for anything.
    #[error("the hand waits for {0:?}")]
    Waits(Turn),
    /// It never ends.
    #[error("the hand has not ended after {0} decisions")]
    Endless(usize),
}

/// More decisions than any hand takes: ten players who raise by the least from the smallest to the
/// largest stack would take more, and policies do not.
const MOST_DECISIONS: usize = 100_000;

/// Plays a hand to its end, and asks `decide` whenever it is a player's turn. `watch` sees the hand after every
/// step, with what has just happened.
pub fn play<R: Rng>(
    hand: &mut Hand<Card>,
    decide: impl FnMut(&Hand<Card>, Seat, &mut R) -> Option<Move<Card>>,
    rng: &mut R,
    log: &mut Vec<Event<Card>>,
    mut watch: impl FnMut(&Hand<Card>, &[Event<Card>]),
) -> Result<(), Unfinished> {
    log.clear();
    hand.start(log);
    watch(hand, log);
    finish(hand, decide, rng, log, watch)
}

/// The same for a hand that has begun.
pub fn finish<R: Rng>(
    hand: &mut Hand<Card>,
    mut decide: impl FnMut(&Hand<Card>, Seat, &mut R) -> Option<Move<Card>>,
    rng: &mut R,
    log: &mut Vec<Event<Card>>,
    mut watch: impl FnMut(&Hand<Card>, &[Event<Card>]),
) -> Result<(), Unfinished> {
    let mut dealer = Dealer::new(hand);
    for _ in 0..MOST_DECISIONS {
        let command = match hand.turn() {
            Turn::Over => return Ok(()),
            Turn::Chance(need) => dealer.answer(need, hand, rng),
            Turn::Players(seats) => {
                let Some(seat) = seats.first_one() else {
                    return Err(Unfinished::Waits(hand.turn()));
                };
                let Some(choice) = decide(hand, seat, rng) else {
                    return Err(Unfinished::Waits(hand.turn()));
                };
                Command::Play(seat, choice)
            }
            turn @ Turn::Stuck(_) => return Err(Unfinished::Waits(turn)),
        };
        let before = log.len();
        hand.act(&command, log)?;
        watch(hand, &log[before..]);
    }
    Err(Unfinished::Endless(MOST_DECISIONS))
}
