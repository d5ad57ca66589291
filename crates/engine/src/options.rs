//! Everything a player may do.

use arrayvec::ArrayVec;
use variant::game::Which;

/// Everything a player may do. What is not here is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Options {
    /// In a round of betting.
    Bet(BetOptions),
    /// Replace cards.
    Draw(Pick),
    /// Throw cards away.
    Discard(Pick),
    /// Turn down cards up.
    Expose(Pick),
    /// Part all cards in piles.
    Split {
        /// How many cards each pile has, in the order in which they are named.
        piles: ArrayVec<u8, 10>,
        /// The pile that everyone will see.
        show: Option<u8>,
    },
    /// Pick a game.
    Choose {
        /// How many there are to choose from, as the step names them.
        games: u8,
    },
    /// Show the hand, or give it up unseen.
    Show {
        /// Whether it may be given up.
        muck: bool,
    },
}

/// How many cards, and which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pick {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// Which may be picked.
    pub of: Which,
}

/// What a player may do in a round of betting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BetOptions {
    /// Give up the hand.
    pub fold: bool,
    /// Check.
    pub check: bool,
    /// Call, with so many chips.
    pub call: Option<u64>,
    /// Bring it in, with so many chips.
    pub bring_in: Option<u64>,
    /// Bet, complete or raise to one of these.
    pub to: Amounts,
}

/// Amounts to which a player may bet or raise: everything bet in the round, not what is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amounts {
    /// Not at all.
    None,
    /// To this one.
    One(u64),
    /// To one of these two, the smaller first.
    Two(u64, u64),
    /// To anything between these, in whole chips or all in.
    Between {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
        /// The smallest chip.
        chip: u64,
        /// Everything the player has.
        all_in: u64,
    },
}

impl Amounts {
    /// Everything between these that the player has, or all in for less.
    pub(crate) fn between(least: u64, most: u64, chip: u64, all_in: u64) -> Amounts {
        if all_in <= least {
            return Amounts::One(all_in);
        }
        if chip == 1 {
            let most = most.clamp(least, all_in);
            return match most {
                most if most == least => Amounts::One(least),
                most => Amounts::Between { least, most, chip, all_in },
            };
        }
        // A least amount between two chips is paid with the next whole one.
        let whole = least.div_ceil(chip).saturating_mul(chip);
        let most =
            if most >= all_in { all_in } else { (most / chip * chip).max(whole).min(all_in) };
        if whole >= most {
            Amounts::One(most)
        } else {
            Amounts::Between { least: whole, most, chip, all_in }
        }
    }

    /// The smallest, if there is one.
    pub fn least(self) -> Option<u64> {
        match self {
            Amounts::None => None,
            Amounts::One(to) | Amounts::Two(to, _) => Some(to),
            Amounts::Between { least, .. } => Some(least),
        }
    }

    /// The largest, if there is one.
    pub fn most(self) -> Option<u64> {
        match self {
            Amounts::None => None,
            Amounts::One(to) | Amounts::Two(_, to) => Some(to),
            Amounts::Between { most, .. } => Some(most),
        }
    }

    /// All of them in words, as `amount` writes each.
    pub fn told(&self, amount: &dyn Fn(u64) -> String) -> String {
        match self {
            Amounts::None => "not at all".to_owned(),
            Amounts::One(to) => format!("to {}", amount(*to)),
            Amounts::Two(one, two) => format!("to {} or {}", amount(*one), amount(*two)),
            Amounts::Between { least, most, chip: 1, .. } => {
                format!("from {} to {}", amount(*least), amount(*most))
            }
            Amounts::Between { least, most, chip, all_in } => {
                let [least, end, chip] = [least, most, chip].map(|chips| amount(*chips));
                if all_in == most {
                    format!("from {least} in steps of {chip}, or all in for {end}")
                } else {
                    format!("from {least} to {end} in steps of {chip}")
                }
            }
        }
    }

    /// Whether this is one of them.
    pub fn contains(self, to: u64) -> bool {
        match self {
            Amounts::None => false,
            Amounts::One(one) => one == to,
            Amounts::Two(one, two) => one == to || two == to,
            Amounts::Between { least, most, chip, all_in } => {
                (least..=most).contains(&to) && (to.is_multiple_of(chip) || to == all_in)
            }
        }
    }
}
