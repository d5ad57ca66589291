//! The books: where every chip and every cent is. Double entry, as at a table.

use std::collections::BTreeMap;

use room::PlayerId;

use super::event::TableId;

/// Where chips can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Chips {
    /// Where they come from: below zero by as many as are out.
    Issued,
    /// At a table, in stacks and pots.
    Table(TableId),
    /// With players between two tables, or two rounds.
    Transit,
    /// In lammers that nobody has turned into chips yet.
    Lammers,
    /// Out of play for good.
    Removed,
}

/// Where money can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Money {
    /// A player's: below zero by what they have paid and not won.
    Player(PlayerId),
    /// What prizes are paid from.
    Pool,
    /// On a head.
    Head(PlayerId),
    /// In envelopes that are still closed.
    Envelopes,
    /// What the house keeps.
    Fee,
    /// What was paid for the game of those who are out.
    SideGame,
}

/// An account that may be below zero.
pub trait Account: Ord + Copy {
    /// Whether it may.
    fn may_owe(self) -> bool;
}

impl Account for Chips {
    fn may_owe(self) -> bool {
        self == Chips::Issued
    }
}

impl Account for Money {
    fn may_owe(self) -> bool {
        matches!(self, Money::Player(_))
    }
}

/// Who has how much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Books<A: Ord> {
    balances: BTreeMap<A, i128>,
}

impl<A: Ord> Default for Books<A> {
    fn default() -> Books<A> {
        Books { balances: BTreeMap::new() }
    }
}

impl<A: Account> Books<A> {
    /// From one account to another.
    pub(crate) fn book(&mut self, from: A, to: A, amount: u64) {
        if amount > 0 {
            *self.balances.entry(from).or_default() -= i128::from(amount);
            *self.balances.entry(to).or_default() += i128::from(amount);
        }
    }

    /// What an account has.
    pub fn balance(&self, account: A) -> i128 {
        self.balances.get(&account).copied().unwrap_or_default()
    }

    /// What an account has that owes nothing.
    pub(crate) fn holds(&self, account: A) -> u64 {
        u64::try_from(self.balance(account)).unwrap_or(0)
    }

    /// All accounts with what they have.
    pub fn accounts(&self) -> impl Iterator<Item = (A, i128)> {
        self.balances.iter().map(|(account, balance)| (*account, *balance))
    }

    /// Whether nothing came from nowhere, and only those owe who may.
    pub fn is_sound(&self) -> bool {
        let owes = |(account, balance): (&A, &i128)| *balance < 0 && !account.may_owe();
        self.balances.values().sum::<i128>() == 0 && !self.balances.iter().any(owes)
    }
}
