//! What real records do and rules do not: each kind has a name, and a replay tells which it met.

/// A way in which a record may differ from the rules and is still played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tolerance {
    /// The winners of a hand end with less than they won.
    Rake,
    /// A raise is less than the least, and more than any opponent can call.
    EffectiveAllIn,
    /// Only the stacks in the end need a part of a chip.
    HalfChips,
    /// Cards are shown while the hand is still played.
    EarlyShow,
    /// Cards are shown after the hand is over, or by someone who is out of it.
    LateShow,
    /// A hand that has to be shown is mucked. It wins nothing.
    Muck,
    /// Nobody wrote down how many chips a player has.
    UnknownStack,
}

impl Tolerance {
    /// All of them.
    pub const ALL: [Tolerance; 7] = [
        Tolerance::Rake,
        Tolerance::EffectiveAllIn,
        Tolerance::HalfChips,
        Tolerance::EarlyShow,
        Tolerance::LateShow,
        Tolerance::Muck,
        Tolerance::UnknownStack,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Tolerance::Rake => "rake",
            Tolerance::EffectiveAllIn => "effective-all-in",
            Tolerance::HalfChips => "half-chips",
            Tolerance::EarlyShow => "early-show",
            Tolerance::LateShow => "late-show",
            Tolerance::Muck => "muck",
            Tolerance::UnknownStack => "unknown-stack",
        }
    }

    /// What is tolerated, in one line.
    pub const fn about(self) -> &'static str {
        match self {
            Tolerance::Rake => {
                "the winners end with less than they won, and winnings says the same of each"
            }
            Tolerance::EffectiveAllIn => {
                "a raise is less than the minimum, but as much as any opponent can call"
            }
            Tolerance::HalfChips => "a pot is split into parts of the smallest chip",
            Tolerance::EarlyShow => "cards are shown while the hand is still in progress",
            Tolerance::LateShow => "cards are shown when no one has to show any more",
            Tolerance::Muck => "a hand that must be shown is mucked, and wins nothing",
            Tolerance::UnknownStack => "a stack is inf: it was never written down",
        }
    }
}
