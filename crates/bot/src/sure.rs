//! A decision that is always one: whatever goes wrong while a player thinks, the hand gets a move it takes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use cards::Card;
use engine::{Command, Hand, Move, Refusal, Seat, Seen};

/// What a player does, and how it came to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// What it does.
    pub play: Move<Card>,
    /// Steps of work that it took.
    pub steps: u64,
    /// What went wrong, where this is the cheapest move and not the one it wanted.
    pub slip: Option<Slip>,
}

/// Why a player makes the cheapest move and not one of its own.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Slip {
    /// The hand does not take what it wanted.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// It found nothing.
    #[error("the bot found no move")]
    Nothing,
    /// Its thinking broke off: a mistake in this program.
    #[error("the bot's thinking broke off")]
    BrokeOff,
}

/// What comes of thinking; the cheapest move where that is nothing that the hand takes. `None` when it is not
/// this seat's turn.
pub(crate) fn surely(
    seen: &Hand<Seen>,
    seat: Seat,
    think: impl FnOnce() -> Option<Move<Card>>,
) -> Option<Decision> {
    let cheapest = seen.cheapest(seat)?;
    let found = match catch_unwind(AssertUnwindSafe(think)) {
        Ok(Some(play)) => match seen.decide(&Command::Play(seat, play.seen())) {
            Ok(_) => Ok(play),
            Err(refusal) => Err(Slip::Refused(refusal)),
        },
        Ok(None) => Err(Slip::Nothing),
        Err(_) => Err(Slip::BrokeOff),
    };
    Some(match found {
        Ok(play) => Decision { play, steps: 0, slip: None },
        Err(slip) => Decision { play: cheapest, steps: 0, slip: Some(slip) },
    })
}
