//! The loop that plays a hand to its end.

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Stub, below};
use engine::{BoardCards, Command, Event, Hand, Move, Need, Refusal, Seat, Turn};
use rand_core::Rng;

use crate::Policy;

/// Deals a hand and asks its players until it is over.
#[derive(Clone, Debug)]
pub struct Dealer {
    stub: Stub,
    /// Cards that lie elsewhere, which the hand does not know of.
    elsewhere: CardSet,
}

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

impl Dealer {
    /// A dealer with a full deck for this hand.
    pub fn new(hand: &Hand<Card>) -> Dealer {
        Dealer::without(hand, CardSet::EMPTY)
    }

    /// The same for a hand that shares its deck with something else: with what lies there taken out.
    pub fn without(hand: &Hand<Card>, elsewhere: CardSet) -> Dealer {
        let elsewhere = elsewhere & hand.unseen();
        Dealer { stub: Stub::new(hand.unseen() - elsewhere), elsewhere }
    }

    /// The answer to what the hand needs.
    pub fn answer(&mut self, need: Need, hand: &Hand<Card>, rng: &mut impl Rng) -> Command<Card> {
        if let Need::Dice(dice) = need {
            let dice: ArrayVec<u8, 3> = (0..dice).map(|_| below(6, rng) as u8 + 1).collect();
            return Command::Roll(dice);
        }
        // After discards were shuffled, the cards are others.
        if self.stub.len() + self.elsewhere.len() != hand.stub() {
            *self = Dealer::without(hand, self.elsewhere);
        }
        let cards: BoardCards<Card> =
            (0..need.count()).filter_map(|_| self.stub.deal(rng)).collect();
        Command::Deal(cards)
    }

    /// Plays a hand to its end, one policy for all seats. `watch` sees the hand after every step, with
    /// what has just happened.
    pub fn play(
        hand: &mut Hand<Card>,
        policy: Policy,
        rng: &mut impl Rng,
        log: &mut Vec<Event<Card>>,
        watch: impl FnMut(&Hand<Card>, &[Event<Card>]),
    ) -> Result<(), Unfinished> {
        let decide = |hand: &Hand<Card>, seat, rng: &mut _| policy.play(hand, seat, rng);
        Dealer::play_by(hand, decide, rng, log, watch)
    }

    /// Plays a hand to its end, and asks `decide` whenever it is a player's turn.
    pub fn play_by<R: Rng>(
        hand: &mut Hand<Card>,
        decide: impl FnMut(&Hand<Card>, Seat, &mut R) -> Option<Move<Card>>,
        rng: &mut R,
        log: &mut Vec<Event<Card>>,
        mut watch: impl FnMut(&Hand<Card>, &[Event<Card>]),
    ) -> Result<(), Unfinished> {
        log.clear();
        hand.start(log);
        watch(hand, log);
        Dealer::finish_by(hand, decide, rng, log, watch)
    }

    /// The same for a hand that has begun.
    pub fn finish_by<R: Rng>(
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
}
