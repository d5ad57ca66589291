//! How a house plays between the hands: switches that a host sets, with what they are if nobody does.

use engine::{Cap, TableAnte};

/// The house rules of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HouseRules {
    /// Where the button goes when someone is missing.
    pub button: ButtonRule,
    /// Who wins the pot has the button in the next hand (BARGE 1.12).
    pub win_the_button: bool,
    /// Who deals first.
    pub first_dealer: FirstDealer,
    /// Whether two players who are left with the blinds may take them back (HOUSE 19).
    pub chop: bool,
    /// Whether the last two may split a pot of a high and a low share without a showdown (HOUSE 19).
    pub split: bool,
    /// Whether who wins two pots in a row kills the next (HOUSE 10).
    pub kill: bool,
    /// How many straddles there may be (HOUSE 7e): two at most.
    pub straddles: u8,
    /// Whether players may take an overs button (HOUSE 8).
    pub overs: bool,
    /// What a Show 'Em chip costs, where there are any (HOUSE 6h).
    pub show_chip: Option<u64>,
    /// When everyone antes and nobody bets before the flop (BARGE 1.6).
    pub bomb_pot: Option<BombPot>,
    /// Whether players who are all in may ask for the rest of the board twice (HOUSE 26j: no).
    pub run_twice: bool,
    /// Whether the cards may be seen that would have come.
    pub rabbit_hunt: bool,
    /// What everyone pays to who wins with a seven and a deuce of two suits; 0 is nothing.
    pub seven_deuce: u64,
    /// Whether who has checked may raise (HOUSE 16).
    pub check_raise: bool,
    /// How many raises may follow a bet: three or four.
    pub raises: u8,
    /// When raises are not counted: a tournament keeps its cap with two players in a round.
    pub cap: Cap,
    /// Whether stakes double at midnight (HOUSE 6g).
    pub midnight: bool,
    /// Whether who missed a deal owes an ante, because the dealer antes for all (HOUSE 4, 5).
    pub dealer_antes: bool,
    /// An ante that one player pays for the table (BARGE 1.5).
    pub table_ante: Option<TableAnte>,
    /// Whether the first action of each player is all in or fold (BARGE 1.8).
    pub jam_or_fold: bool,
    /// How much may be bought later on.
    pub rebuy: Rebuy,
    /// Whether anyone may ask for a change of seats on the hour (HOUSE 25).
    pub seat_change: bool,
    /// What becomes of players who are away.
    pub absent: Absent,
}

impl Default for HouseRules {
    fn default() -> HouseRules {
        HouseRules {
            button: ButtonRule::Dead,
            win_the_button: false,
            first_dealer: FirstDealer::Jack,
            chop: true,
            split: true,
            kill: false,
            straddles: 0,
            overs: false,
            show_chip: None,
            bomb_pot: None,
            run_twice: false,
            rabbit_hunt: false,
            seven_deuce: 0,
            check_raise: true,
            raises: 3,
            cap: Cap::Cash,
            midnight: false,
            dealer_antes: false,
            table_ante: None,
            jam_or_fold: false,
            rebuy: Rebuy::ToLargest,
            seat_change: true,
            absent: Absent::SitOut,
        }
    }
}

/// Where the button goes when someone is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ButtonRule {
    /// The big blind moves on by one player each hand; the others follow where it was, on empty chairs
    /// too (HOUSE 106).
    Dead,
    /// The button moves on by one player each hand, and the blinds are to its left.
    Moving,
}

/// Who deals first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstDealer {
    /// Who is dealt the first jack (HOUSE 11).
    Jack,
    /// The first chair that is taken.
    FirstChair,
}

/// When there is a bomb pot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BombPot {
    /// Every so many hands, if that is settled: one is every hand.
    pub every: Option<u32>,
    /// Whether everyone may agree on one.
    pub by_vote: bool,
    /// How many big blinds each player antes.
    pub blinds: u8,
}

/// How much may be bought later on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rebuy {
    /// Nothing (HOUSE 101).
    Never,
    /// As much as the largest stack on the table (HOUSE 6b).
    ToLargest,
    /// As much as the most of the buy-in.
    ToMost,
}

/// What becomes of players who are away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// They sit out, and owe what they miss.
    SitOut,
    /// They are dealt in and post what is due. They check where that is free, fold to a bet and stand
    /// pat (HOUSE 110).
    Check,
    /// They are dealt in and post what is due, and their hands are killed before the first action
    /// (TDA 30).
    Kill,
}

/// A time of day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TimeOfDay {
    /// Minutes since midnight.
    minutes: u16,
}

impl TryFrom<u16> for TimeOfDay {
    type Error = String;

    fn try_from(minutes: u16) -> Result<TimeOfDay, String> {
        let none =
            || format!("{minutes} isn't a minute of the day: expected 0 to {}", TimeOfDay::DAY - 1);
        TimeOfDay::new(minutes).ok_or_else(none)
    }
}

impl From<TimeOfDay> for u16 {
    fn from(time: TimeOfDay) -> u16 {
        time.minutes
    }
}

impl TimeOfDay {
    /// The minutes of a day.
    pub const DAY: u16 = 24 * 60;

    /// So many minutes after midnight.
    pub fn new(minutes: u16) -> Option<TimeOfDay> {
        (minutes < TimeOfDay::DAY).then_some(TimeOfDay { minutes })
    }

    /// Minutes since midnight.
    pub fn minutes(self) -> u16 {
        self.minutes
    }

    /// Minutes until this time comes next after another; none at the same time.
    pub fn since(self, other: TimeOfDay) -> u16 {
        (TimeOfDay::DAY + self.minutes - other.minutes) % TimeOfDay::DAY
    }
}

/// How long players may take, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// For each decision.
    pub act: u64,
    /// In addition, as long as there is some left.
    pub bank: u64,
    /// What comes back into the bank with each hand, up to the whole of it.
    pub refill: u64,
    /// In addition for someone who is not connected.
    pub grace: u64,
}

impl Default for Clock {
    /// HOUSE 20: five minutes or fold.
    fn default() -> Clock {
        Clock { act: 300_000, bank: 0, refill: 0, grace: 0 }
    }
}
