//! What the truth may be, as one who sees only a part of it imagines it.

use cards::Card;

use crate::felt::Lies;
use crate::play::Stage;
use crate::{Hand, Seat, SeatSet, Seen, Sight};

impl Hand<Seen> {
    /// A truth that looks like this: every back becomes the face that `next` gives, for the seat that holds
    /// the card, or for nobody if it is out of play. The faces must be different ones of those that are
    /// not seen ([`Hand::unseen`]).
    ///
    /// Decisions that others have made unseen are taken back: they are to decide again. A player who opened
    /// is believed to have had the right to.
    pub fn imagine(&self, next: &mut dyn FnMut(Option<Seat>) -> Card) -> Hand<Card> {
        let felt = self.felt.map(|lies, card| match lies {
            // Cards that lie elsewhere: what was shown to open is not looked at again.
            Lies::Decided(_) | Lies::Opener => card.face(),
            Lies::Down(seat) | Lies::Up(seat) => {
                Some(card.face().unwrap_or_else(|| next(Some(seat))))
            }
            Lies::Board | Lies::ForAll | Lies::Burned | Lies::Muck { .. } => {
                Some(card.face().unwrap_or_else(|| next(None)))
            }
        });
        let unseen = |seat: &Seat| felt.of(*seat).decided.is_none();
        let again: SeatSet = self.decided.iter().filter(unseen).collect();
        let mut play = self.play.clone();
        play.unproved = false;
        play.decided = self.decided.but(again);
        if let Stage::Deciding { waiting, .. } = &mut play.stage {
            *waiting = waiting.iter().chain(again.iter()).collect();
        }
        Hand::with(play, felt)
    }
}
