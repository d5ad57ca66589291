//! The books of a table: where every chip came from and where it is.
//!
//! Double entry. A [`Movement`] takes chips from one account and gives as many to another, so
//! nothing that is booked can make or lose a chip. What holds at any time:
//!
//! * All balances together are zero.
//! * Chips come into the world at the bank, whose balance is what it has out, below zero; or they
//!   come from elsewhere, with players who are moved from table to table, and go there again. What
//!   more has come from there than gone is below zero, too.
//! * No other account is ever below zero. A player cannot bet what is not in the stack, a pot
//!   cannot pay what nobody put in, and the house gives nothing back that it did not get: it is
//!   where chips go that nobody wins, not a second bank. So bank and elsewhere together are never
//!   above zero either.
//! * Chips go only such ways as their reason knows ([`Reason::allows`]).
//!
//! `book` refuses nothing, because what happened at the table has happened; [`Ledger::audit`] tells
//! whether all this is still so. It sees balances as they are now, so whoever wants to know that
//! nothing was overdrawn in between asks after every movement.
//!
//! The ledger keeps sums, not a journal: the table's own log tells what came after what, and two
//! ledgers with the same movements in any order are equal. Sums are 128 bits wide, so that even
//! movements of the most chips a `u64` can hold would have to be booked 2^63 times to overflow.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::PlayerId;

/// Where chips can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Account {
    /// Who issues chips and takes them back.
    Bank,
    /// Other tables, and whatever else gives a tournament its chips: it is no bank, and nobody owes
    /// it anything.
    Elsewhere,
    /// What nobody won.
    House,
    /// What is bet in the hand that goes on, side pots and all.
    Pot,
    /// What was paid for Show 'Em chips that are still out (HOUSE 6h).
    ShowChips,
    /// The stack of a player.
    Player(PlayerId),
}

/// Why chips moved.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Reason {
    /// A player buys chips from the bank, at first or later on.
    BuyIn,
    /// A player hands chips in.
    CashOut,
    /// From a stack into the pot: antes, blinds, a kill, bets, calls and raises.
    Bet,
    /// Back out of the pot, because nobody called it or the hand does not count.
    Returned,
    /// A pot or a share of it, also one that two players parted without a showdown (HOUSE 19).
    Won,
    /// What nobody won, and the half of an unused Show 'Em chip that is not given back (HOUSE 6h).
    ToHouse,
    /// From player to player outside of the pot, such as for winning with a seven and a deuce.
    SideGame,
    /// All that is paid for a Show 'Em chip: its price, from player to player when it is sold on,
    /// to whoever has to show when it is used, and half of it back when it was not (HOUSE 6h).
    ShowChip,
    /// Two players who are left with the blinds take them back (HOUSE 19).
    Chop,
    /// With a player to another table, or from one; and what a tournament gives a player.
    Moved,
}

/// Chips that go from one account to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Movement {
    /// Who has them before.
    pub from: Account,
    /// Who has them afterwards.
    pub to: Account,
    /// How many.
    pub chips: u64,
    /// Why.
    pub reason: Reason,
}

/// What a player has bet in a hand, has back, and has won.
#[derive(Clone, Copy, Default)]
pub(crate) struct Went {
    pub(crate) bet: u64,
    pub(crate) back: u64,
    pub(crate) won: u64,
}

impl Went {
    fn gain(&self) -> i128 {
        i128::from(self.back) + i128::from(self.won) - i128::from(self.bet)
    }
}

/// All chips of a table, from the first buy-in to the last cash-out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ledger {
    /// How many chips went each way for each reason.
    flows: BTreeMap<(Account, Account, Reason), u128>,
    /// What the flows come to, account by account, kept up with every movement.
    balances: BTreeMap<Account, i128>,
}

/// Books in which so many chips went each way for each reason.
impl FromIterator<(Account, Account, Reason, u128)> for Ledger {
    fn from_iter<I: IntoIterator<Item = (Account, Account, Reason, u128)>>(flows: I) -> Ledger {
        let mut ledger = Ledger::default();
        for (from, to, reason, chips) in flows {
            ledger.flows.insert((from, to, reason), chips);
        }
        ledger.balances = ledger.booked();
        ledger
    }
}

/// What is wrong with books, or with what is to be settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unbalanced {
    /// Chips were made or lost.
    #[error("all amounts together are {by}; expected 0")]
    Off {
        /// What they sum to.
        by: i128,
    },
    /// A balance is not what was booked.
    #[error("{account} stands at {kept}, but {booked} were booked to it")]
    Miscounted {
        /// Whose balance it is.
        account: Account,
        /// The balance.
        kept: i128,
        /// What the movements come to.
        booked: i128,
    },
    /// Chips went a way that their reason does not know.
    #[error("no chips go from {from} to {to} as {reason:?}; book them with the reason they have")]
    Misnamed {
        /// Who had them.
        from: Account,
        /// Who got them.
        to: Account,
        /// What was said.
        reason: Reason,
    },
    /// An account gave more than it got.
    #[error("{account} gave {by} chips more than it got; only bank and elsewhere may")]
    Overdrawn {
        /// Which one.
        account: Account,
        /// How many chips it is short of.
        by: u128,
    },
    /// Amounts too large to settle.
    #[error("an amount is too large to settle; expected less than 2^63 chips")]
    TooMuch,
}

impl Ledger {
    /// Books a movement. One of no chips, or from an account to itself, books nothing.
    pub fn book(&mut self, movement: Movement) {
        let Movement { from, to, chips, reason } = movement;
        if chips == 0 || from == to {
            return;
        }
        *self.flows.entry((from, to, reason)).or_default() += u128::from(chips);
        *self.balances.entry(from).or_default() -= i128::from(chips);
        *self.balances.entry(to).or_default() += i128::from(chips);
    }

    /// Books what a player has bet in a hand, has back and has won of it; the pot's own balance is for
    /// [`Ledger::pot_of_hand`], once for all players. As three movements one after the other.
    pub(crate) fn hand_of(&mut self, player: PlayerId, went: &Went) {
        let (player, pot) = (Account::Player(player), Account::Pot);
        let ways = [
            (player, pot, Reason::Bet, went.bet),
            (pot, player, Reason::Returned, went.back),
            (pot, player, Reason::Won, went.won),
        ];
        for (from, to, reason, chips) in ways.into_iter().filter(|(.., chips)| *chips > 0) {
            *self.flows.entry((from, to, reason)).or_default() += u128::from(chips);
        }
        if went.bet + went.back + went.won > 0 {
            *self.balances.entry(player).or_default() += went.gain();
        }
    }

    /// What the pot has left after a hand of these: as much as they have lost together.
    pub(crate) fn pot_of_hand(&mut self, all: &[Went]) {
        if all.iter().all(|went| went.bet == 0) {
            return;
        }
        *self.balances.entry(Account::Pot).or_default() -= all.iter().map(Went::gain).sum::<i128>();
    }

    /// How many chips an account has; below zero for the bank, which has them out, and for elsewhere.
    pub fn balance(&self, account: Account) -> i128 {
        self.balances.get(&account).copied().unwrap_or_default()
    }

    /// How many chips a player bought, all buy-ins together.
    pub fn bought(&self, player: PlayerId) -> u128 {
        self.went(Account::Bank, Account::Player(player))
    }

    /// How many chips a player handed in, all cash-outs together.
    pub fn cashed_out(&self, player: PlayerId) -> u128 {
        self.went(Account::Player(player), Account::Bank)
    }

    /// How many chips a player brought from elsewhere, or was given.
    pub fn brought(&self, player: PlayerId) -> u128 {
        self.went(Account::Elsewhere, Account::Player(player))
    }

    /// Whether chips have come from elsewhere or gone there.
    pub fn has_moves(&self) -> bool {
        self.balances.contains_key(&Account::Elsewhere)
    }

    /// Everyone who ever had chips or gave any, in the order of their numbers.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.balances.keys().filter_map(|account| match account {
            Account::Player(player) => Some(*player),
            _ => None,
        })
    }

    /// Whether what must always hold still does, counted anew from everything that was booked.
    pub fn audit(&self) -> Result<(), Unbalanced> {
        match self.balances.values().sum() {
            0 => {}
            by => return Err(Unbalanced::Off { by }),
        }
        let booked = self.booked();
        let accounts: BTreeSet<Account> =
            self.balances.keys().chain(booked.keys()).copied().collect();
        for account in accounts {
            let kept = self.balance(account);
            let booked = booked.get(&account).copied().unwrap_or_default();
            if kept != booked {
                return Err(Unbalanced::Miscounted { account, kept, booked });
            }
        }
        let mut ways = self.flows.keys().copied();
        if let Some((from, to, reason)) = ways.find(|(from, to, why)| !why.allows(*from, *to)) {
            return Err(Unbalanced::Misnamed { from, to, reason });
        }
        for (&account, &balance) in &self.balances {
            if balance < 0 && ![Account::Bank, Account::Elsewhere].contains(&account) {
                return Err(Unbalanced::Overdrawn { account, by: balance.unsigned_abs() });
            }
        }
        Ok(())
    }

    /// How many chips went each way for each reason, all together.
    pub fn flows(&self) -> impl Iterator<Item = (Account, Account, Reason, u128)> {
        self.flows.iter().map(|(&(from, to, reason), &chips)| (from, to, reason, chips))
    }

    /// What was booked since the books stood like this, summed up by way and reason.
    pub fn since(&self, before: &Ledger) -> Vec<Movement> {
        let flows = self.flows.iter().filter_map(|(way, chips)| {
            let more = chips - before.flows.get(way).copied().unwrap_or_default().min(*chips);
            let chips = u64::try_from(more).unwrap_or(u64::MAX);
            let (from, to, reason) = *way;
            (chips > 0).then_some(Movement { from, to, chips, reason })
        });
        flows.collect()
    }

    /// How many chips went this way, for whatever reason.
    fn went(&self, from: Account, to: Account) -> u128 {
        let ways =
            self.flows.iter().filter(|((giver, taker, _), _)| (*giver, *taker) == (from, to));
        ways.map(|(_, chips)| chips).sum()
    }

    /// The balance of every account by what was booked.
    fn booked(&self) -> BTreeMap<Account, i128> {
        let mut booked: BTreeMap<Account, i128> = BTreeMap::new();
        for (&(from, to, _), &chips) in &self.flows {
            let chips = chips.cast_signed();
            *booked.entry(from).or_default() -= chips;
            *booked.entry(to).or_default() += chips;
        }
        booked
    }
}

impl Reason {
    /// Every reason there is.
    pub const ALL: [Reason; 10] = [
        Reason::BuyIn,
        Reason::CashOut,
        Reason::Bet,
        Reason::Returned,
        Reason::Won,
        Reason::ToHouse,
        Reason::SideGame,
        Reason::ShowChip,
        Reason::Chop,
        Reason::Moved,
    ];

    /// Whether chips may go this way for this reason.
    pub fn allows(self, from: Account, to: Account) -> bool {
        use Account::{Bank, Elsewhere, House, Player, Pot, ShowChips};
        match self {
            Reason::BuyIn => matches!((from, to), (Bank, Player(_))),
            Reason::CashOut => matches!((from, to), (Player(_), Bank)),
            Reason::Bet => matches!((from, to), (Player(_), Pot)),
            // What was won in a hand that does not count goes back into the pot first.
            Reason::Returned => {
                matches!((from, to), (Pot, Player(_)) | (Player(_) | House, Pot))
            }
            Reason::Won | Reason::Chop => matches!((from, to), (Pot, Player(_))),
            Reason::ToHouse => matches!((from, to), (Pot | ShowChips, House)),
            Reason::Moved => {
                matches!((from, to), (Elsewhere, Player(_)) | (Player(_), Elsewhere))
            }
            Reason::SideGame => matches!((from, to), (Player(_), Player(_))),
            Reason::ShowChip => {
                matches!((from, to), (Player(_), ShowChips | Player(_)) | (ShowChips, Player(_)))
            }
        }
    }
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Account::Bank => f.write_str("the bank"),
            Account::Elsewhere => f.write_str("elsewhere"),
            Account::House => f.write_str("the house"),
            Account::Pot => f.write_str("the pot"),
            Account::ShowChips => f.write_str("the account of Show 'Em chips"),
            Account::Player(PlayerId(number)) => write!(f, "player {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    //! Faults that only the inside of a ledger can have.

    use super::*;

    const ANN: Account = Account::Player(PlayerId(1));
    const BOB: Account = Account::Player(PlayerId(2));

    /// Ann and Bob bought 100 each.
    fn bought() -> Ledger {
        let mut ledger = Ledger::default();
        for to in [ANN, BOB] {
            ledger.book(Movement { from: Account::Bank, to, chips: 100, reason: Reason::BuyIn });
        }
        assert_eq!(ledger.audit(), Ok(()));
        ledger
    }

    #[test]
    fn a_chip_from_nowhere_is_found() {
        let mut ledger = bought();
        ledger.balances.insert(ANN, 101);
        assert_eq!(ledger.audit(), Err(Unbalanced::Off { by: 1 }));
    }

    #[test]
    fn a_lost_account_is_found() {
        let mut ledger = bought();
        ledger.balances.remove(&BOB);
        assert_eq!(ledger.audit(), Err(Unbalanced::Off { by: -100 }));
    }

    #[test]
    fn chips_that_were_swapped_without_a_movement_are_found() {
        let mut ledger = bought();
        ledger.balances.insert(ANN, 60);
        ledger.balances.insert(BOB, 140);
        let found = Unbalanced::Miscounted { account: ANN, kept: 60, booked: 100 };
        assert_eq!(ledger.audit(), Err(found));
    }

    #[test]
    fn a_movement_that_reached_no_balance_is_found() {
        let mut ledger = bought();
        ledger.flows.insert((ANN, Account::Pot, Reason::Bet), 5);
        let found = Unbalanced::Miscounted { account: Account::Pot, kept: 0, booked: 5 };
        assert_eq!(ledger.audit(), Err(found));
    }
}
