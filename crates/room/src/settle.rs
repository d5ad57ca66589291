//! The end of a night: who won what, and who pays whom.

use faults::fault;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::{Account, Ledger, PlayerId, Shown, Unbalanced};

/// How many people's sets are searched: twice the time and memory for each more.
const EXACT: usize = 16;

/// Someone pays someone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Payment<P> {
    /// Who pays.
    pub from: P,
    /// Who is paid.
    pub to: P,
    /// How many chips' worth.
    pub chips: u64,
}

/// Who pays whom so that everyone is even: a net above zero is to be got, one below zero to be
/// paid.
///
/// Who lost only pays, and who won is only paid. Nobody pays the same person twice. The order is
/// that of the payers, then of the paid, and does not depend on the order of the nets; someone who
/// is named twice has the sum of both.
///
/// People who can be parted into groups, each even in itself, need one payment less than there are
/// people for each group. So the payments are fewest when the groups are most, and to find the most
/// is a search through all sets of people. That is done for up to 16 people. Of more than
/// that, first whoever owes just what another is to get pays it, which never costs a payment; then,
/// while there are still too many, who lost most pays who won most. From there on the payments are
/// the fewest again, but all in all there may be more than necessary, though always fewer than
/// people.
///
/// # Errors
/// When the nets do not sum to zero, or someone's is too large.
pub fn settle_up<P: Copy + Ord>(nets: &[(P, i64)]) -> Result<Vec<Payment<P>>, Unbalanced> {
    let mut sums: BTreeMap<P, i128> = BTreeMap::new();
    for &(who, net) in nets {
        *sums.entry(who).or_default() += i128::from(net);
    }
    match sums.values().sum() {
        0 => {}
        by => return Err(Unbalanced::Off { by }),
    }
    if sums.values().any(|net| i64::try_from(*net).is_err()) {
        return Err(Unbalanced::TooMuch);
    }
    let open = sums.into_iter().filter(|(_, net)| *net != 0);
    let mut open: Vec<Open<P>> = open.map(|(who, net)| Open { who, net }).collect();
    let mut payments = Vec::new();
    pay_matches(&mut open, &mut payments);
    while open.len() > EXACT {
        pay_largest(&mut open, &mut payments);
    }
    for mut group in groups(&open) {
        while !group.is_empty() {
            pay_largest(&mut group, &mut payments);
        }
    }
    payments.sort_unstable();
    Ok(payments)
}

/// What everyone is told at the end of a night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Statement {
    /// The players, who won most first.
    pub standings: Vec<Standing>,
    /// What nobody won and the house has; never below zero.
    pub house: i64,
    /// Who pays whom, by name, in the order of the standings; the house is [`Statement::HOUSE`].
    pub payments: Vec<Payment<String>>,
}

/// How one player stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// The player's name.
    pub name: String,
    /// All buy-ins together.
    pub bought: u64,
    /// All cash-outs together.
    pub cashed_out: u64,
    /// What was won, below zero what was lost.
    pub net: i64,
}

/// Why there is no statement yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsettled {
    /// Chips are still out.
    #[error("{account} still has {chips} chips; end the hand and cash everyone out first")]
    Open {
        /// Where they are.
        account: Account,
        /// How many.
        chips: i128,
    },
    /// Chips were won at other tables, too, and no table alone tells what anybody owes.
    #[error(
        "the chips of this table moved on to others; the tournament's results say who won what"
    )]
    Elsewhere,
    /// The books are wrong.
    #[error(transparent)]
    Unbalanced(#[from] Unbalanced),
}

impl Statement {
    /// What the house is called among the players.
    pub const HOUSE: &str = "the house";

    /// The statement of a table at which all chips have been handed in. Of players who share a
    /// name, or have that of the house, all but the first get a number, so that it is clear who
    /// pays.
    ///
    /// # Errors
    /// When chips are still out or came from other tables, or the books are wrong.
    pub fn of(ledger: &Ledger, name: impl Fn(PlayerId) -> String) -> Result<Statement, Unsettled> {
        ledger.audit()?;
        if fault!("room-chips-of-other-tables-are-owed", ledger.has_moves(), false) {
            return Err(Unsettled::Elsewhere);
        }
        let players = ledger.players().map(Account::Player);
        for account in [Account::Pot, Account::ShowChips].into_iter().chain(players) {
            match ledger.balance(account) {
                0 => {}
                chips => return Err(Unsettled::Open { account, chips }),
            }
        }
        let mut taken = BTreeSet::from([Statement::HOUSE.to_owned()]);
        let standing = |player| Standing::of(ledger, player, distinct(name(player), &mut taken));
        let standings: Result<Vec<Standing>, Unbalanced> = ledger.players().map(standing).collect();
        let mut standings = standings?;
        standings.sort_by_key(|standing| Reverse(standing.net));
        let house = small(ledger.balance(Account::House))?;
        let nets = standings.iter().map(|standing| standing.net).chain([house]);
        let nets: Vec<(usize, i64)> = nets.enumerate().collect();
        let called = |place: usize| {
            standings.get(place).map_or(Statement::HOUSE, |standing| &standing.name).to_owned()
        };
        let payments = settle_up(&nets)?.into_iter();
        let payments = payments.map(|Payment { from, to, chips }| Payment {
            from: called(from),
            to: called(to),
            chips,
        });
        Ok(Statement { payments: payments.collect(), standings, house })
    }

    /// The statement as text, for reading and for reading aloud.
    pub fn table(&self, shown: Shown) -> String {
        let head = ["", "bought", "cashed out", "net"].map(str::to_owned);
        let mut lines = vec![head];
        lines.extend(self.standings.iter().map(|standing| {
            [
                one_line(&standing.name),
                shown.amount(standing.bought),
                shown.amount(standing.cashed_out),
                shown.signed(standing.net),
            ]
        }));
        if self.house != 0 {
            let house = shown.signed(self.house);
            lines.push([Statement::HOUSE.to_owned(), String::new(), String::new(), house]);
        }
        let width = |column: usize| {
            lines.iter().map(|line| line[column].chars().count()).max().unwrap_or_default()
        };
        let [name, bought, cashed_out, net] = [0, 1, 2, 3].map(width);
        let mut text = String::new();
        for [who, a, b, c] in &lines {
            text += &format!("{who:name$}  {a:>bought$}  {b:>cashed_out$}  {c:>net$}\n");
        }
        text.push('\n');
        for Payment { from, to, chips } in &self.payments {
            let (from, to) = (one_line(from), one_line(to));
            text += &format!("{from} pays {to} {}\n", shown.amount(*chips));
        }
        if self.payments.is_empty() {
            text += "Everyone is even.\n";
        }
        text
    }

    /// The statement as comma-separated values (RFC 4180), amounts as numbers of chips. Every line
    /// has the same seven fields, of which the first says what the line is: a player, the house, or
    /// a payment.
    ///
    /// A name that a spreadsheet would take for a formula gets an apostrophe in front.
    pub fn csv(&self) -> String {
        let mut text = String::from("kind,name,bought,cashed_out,net,pays,to\r\n");
        for Standing { name, bought, cashed_out, net } in &self.standings {
            text += &format!("player,{},{bought},{cashed_out},{net},,\r\n", field(name));
        }
        if self.house != 0 {
            text += &format!("house,{},,,{},,\r\n", Statement::HOUSE, self.house);
        }
        for Payment { from, to, chips } in &self.payments {
            text += &format!("payment,{},,,,{chips},{}\r\n", field(from), field(to));
        }
        text
    }
}

impl Standing {
    fn of(ledger: &Ledger, player: PlayerId, name: String) -> Result<Standing, Unbalanced> {
        let (bought, cashed_out) = (ledger.bought(player), ledger.cashed_out(player));
        let narrow = |chips: u128| u64::try_from(chips).map_err(|_| Unbalanced::TooMuch);
        let (bought, cashed_out) = (narrow(bought)?, narrow(cashed_out)?);
        let net = small(i128::from(cashed_out) - i128::from(bought))?;
        Ok(Standing { name, bought, cashed_out, net })
    }
}

/// Someone who is not even, with what is still to be got or, below zero, to be paid.
#[derive(Clone, Copy)]
struct Open<P> {
    who: P,
    /// Fits into an `i64`; wider, so that it can be negated and summed.
    net: i128,
}

/// Those who owe just what another is to get pay that. In any settlement the groups of two such
/// people can be exchanged for the pair and the rest of both groups, so this costs no payment.
fn pay_matches<P: Copy>(open: &mut Vec<Open<P>>, payments: &mut Vec<Payment<P>>) {
    let mut place = 0;
    while place < open.len() {
        match open.iter().position(|other| {
            fault!("room-even-debts-are-not-matched", other.net == -open[place].net, false)
        }) {
            Some(other) if open[place].net < 0 => payments.push(pay(open, place, other)),
            Some(other) => payments.push(pay(open, other, place)),
            None => place += 1,
        }
    }
}

/// Who owes most pays who is to get most; the first of several.
fn pay_largest<P: Copy>(open: &mut Vec<Open<P>>, payments: &mut Vec<Payment<P>>) {
    let from = (0..open.len()).min_by_key(|place| open[*place].net);
    let to = (0..open.len()).min_by_key(|place| -open[*place].net);
    if let (Some(from), Some(to)) = (from, to) {
        payments.push(pay(open, from, to));
    }
}

/// One pays another as much as makes one of them even. Who is even leaves.
fn pay<P: Copy>(open: &mut Vec<Open<P>>, from: usize, to: usize) -> Payment<P> {
    let chips = open[to].net.min(-open[from].net);
    open[from].net += chips;
    open[to].net -= chips;
    let (from, to) = (open[from].who, open[to].who);
    open.retain(|other| other.net != 0);
    Payment { from, to, chips: u64::try_from(chips).expect("a net fits into 64 bits") }
}

/// The most groups that people can be parted into, each even in itself.
///
/// Imagine people leaving one by one. Each time those who are left are even among themselves, those
/// who left since the last time were a group. So the most groups of a set are those of the best set
/// that is smaller by one, and one more if the set is even.
fn groups<P: Copy>(open: &[Open<P>]) -> Vec<Vec<Open<P>>> {
    let everyone = (1usize << open.len()) - 1;
    let members = |set: usize| (0..open.len()).filter(move |member| set >> member & 1 == 1);
    let mut sums = vec![0; everyone + 1];
    let mut most = vec![0u8; everyone + 1];
    for set in 1..=everyone {
        let first = set.trailing_zeros() as usize;
        sums[set] = sums[set & (set - 1)] + open[first].net;
        let smaller = members(set).map(|member| most[set ^ 1 << member]).max();
        most[set] = smaller.unwrap_or_default() + u8::from(sums[set] == 0);
    }
    let mut groups: Vec<Vec<Open<P>>> = Vec::new();
    let mut left = everyone;
    while let Some(leaves) = members(left).min_by_key(|member| Reverse(most[left ^ 1 << member])) {
        if sums[left] == 0 {
            groups.push(Vec::new());
        }
        if let Some(group) = groups.last_mut() {
            group.push(open[leaves]);
        }
        left ^= 1 << leaves;
    }
    groups
}

/// An amount that can be settled.
fn small(chips: i128) -> Result<i64, Unbalanced> {
    i64::try_from(chips).map_err(|_| Unbalanced::TooMuch)
}

/// A name that nobody has taken yet.
fn distinct(name: String, taken: &mut BTreeSet<String>) -> String {
    let numbered: Vec<String> =
        (2..=taken.len() + 1).map(|number| format!("{name} ({number})")).collect();
    let mut names = [name].into_iter().chain(numbered);
    names.find(|name| taken.insert(name.clone())).expect("more names than were taken")
}

/// A name without anything that would break a line of text.
fn one_line(name: &str) -> String {
    name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// A name as a field of comma-separated values.
fn field(name: &str) -> String {
    // The wide forms count, too, where spreadsheets read them as the narrow ones. A semicolon parts
    // fields where a comma parts whole numbers from the rest.
    const FORMULA: &str = "=+-@\u{ff1d}\u{ff0b}\u{ff0d}\u{ff20}";
    let is_formula = name.trim_start().starts_with(|letter| FORMULA.contains(letter))
        || name.starts_with(char::is_control);
    let name = if is_formula { format!("'{name}") } else { name.to_owned() };
    let is_plain = !name.contains(['"', ',', ';', '\t', '\r', '\n']) && name.trim() == name;
    if is_plain { name } else { format!("\"{}\"", name.replace('"', "\"\"")) }
}
