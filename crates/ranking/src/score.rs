/// A rung of a ladder, counted from the bottom: higher is better, equal is a tie.
///
/// Scores of different ladders have nothing to do with each other. [`Score::NONE`] is below every
/// rung: no hand at all, or none that qualifies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
#[repr(transparent)]
pub struct Score(pub(crate) u16);

impl Score {
    /// Below every rung.
    pub const NONE: Score = Score(0);

    /// The rung with this number.
    pub const fn from_value(value: u16) -> Score {
        Score(value)
    }

    /// The number of the rung, from 1; 0 is [`Score::NONE`].
    pub const fn value(self) -> u16 {
        self.0
    }

    /// Whether there is a hand.
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// This score if it reaches `least`, else none.
    #[must_use]
    pub fn reaching(self, least: Score) -> Score {
        if self >= least { self } else { Score::NONE }
    }
}
