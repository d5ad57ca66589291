//! One hand as its file says it.

use variant::game::Betting;

use crate::{Action, Amount, Player, Value, Written};

/// One hand as its file says it: nothing is played yet, so nothing is known to follow the rules.
///
/// Lists with an entry for each player are empty when the file has none, and otherwise as long as
/// `starting_stacks`. Amounts are whole numbers of a unit that `scale` names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The game: a code of PHH or an id of the catalogue.
    pub variant: String,
    /// `_betting`: how much may be bet, where the variant leaves that open.
    pub betting: Option<Betting>,
    /// `_options`: names and values of game and house options.
    pub options: Vec<(String, String)>,
    /// How many decimal places the amounts of the file need: amounts here are times ten to it.
    pub scale: u32,
    /// Each player's ante.
    pub antes: Vec<Amount>,
    /// `blinds_or_straddles`: each player's blind; below zero is a live post out of turn.
    pub blinds: Vec<i64>,
    /// The bring-in.
    pub bring_in: Option<Amount>,
    /// The bet of the early streets.
    pub small_bet: Option<Amount>,
    /// The bet of the late streets.
    pub big_bet: Option<Amount>,
    /// The least bet where bets are free.
    pub min_bet: Option<Amount>,
    /// `_spread`: the bounds of a bet in spread limit.
    pub spread: Option<Spread>,
    /// `_chip`: the smallest chip in play.
    pub chip: Option<Amount>,
    /// `_dead`: each player's dead money.
    pub dead: Vec<Amount>,
    /// `_table_ante`: what a player pays for the whole table, where everyone antes besides.
    pub table_ante: Vec<Amount>,
    /// `_kill`: each player's kill.
    pub kill: Vec<Amount>,
    /// `_overs`: who plays for the higher bets when nobody else is left.
    pub overs: Vec<Player>,
    /// Whether antes nobody can match are given back.
    pub ante_trimming_status: Option<bool>,
    /// What each player has before antes and blinds.
    pub starting_stacks: Vec<Stack>,
    /// What each player has in the end.
    pub finishing_stacks: Vec<Stack>,
    /// What happens.
    pub actions: Vec<Written>,
    /// `_legal`: what the file claims to be allowed at some moments.
    pub legal: Vec<Legal>,
    /// `_refused`: what the file claims to be refused at some moments.
    pub refused: Vec<Refused>,
    /// Every other field, in the order of the file.
    pub other: Vec<(String, Value)>,
}

/// A player's chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stack {
    /// So many.
    Chips(Amount),
    /// Written `inf`: nobody wrote them down, and there were enough.
    Unknown,
}

/// The bounds of a bet in spread limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spread {
    /// The least bet.
    pub least: Amount,
    /// The most.
    pub most: Amount,
}

/// What a file claims to be allowed at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legal {
    /// After how many entries of `actions`.
    pub after: usize,
    /// What is claimed about whoever is to act then.
    pub claim: Claim,
}

/// A claim about whoever is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A bet or raise may be to these amounts and any that lie between and are allowed.
    Raise {
        /// To no less.
        least: Amount,
        /// To no more.
        most: Amount,
    },
    /// A call costs so much.
    Call(Amount),
    /// No bet or raise is allowed.
    NoRaise,
}

/// An action that a file claims to be refused at one moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// After how many entries of `actions`.
    pub after: usize,
    /// What is refused.
    pub action: Written,
}

impl Record {
    /// How many players are dealt in.
    pub fn players(&self) -> usize {
        self.starting_stacks.len()
    }

    /// One of the fields that are kept as they are.
    pub fn other(&self, name: &str) -> Option<&Value> {
        self.other.iter().find(|(other, _)| other == name).map(|(_, value)| value)
    }

    /// The same hand in a unit that is ten to `places` times smaller. It is written as before. None
    /// when an amount no longer fits.
    #[must_use]
    pub fn finer(&self, places: u32) -> Option<Record> {
        let factor = 10_u64.checked_pow(places)?;
        let signed = i64::try_from(factor).ok()?;
        let mut finer = self.clone();
        finer.scale = self.scale.checked_add(places)?;
        for blind in &mut finer.blinds {
            *blind = blind.checked_mul(signed)?;
        }
        for amount in finer.amounts() {
            *amount = amount.checked_mul(factor)?;
        }
        Some(finer)
    }

    /// Whether nothing but the stacks in the end asks for a unit below one.
    pub(crate) fn needs_parts_of_chips(&self) -> bool {
        let Some(unit) = 10_u64.checked_pow(self.scale).filter(|unit| *unit > 1) else {
            return false;
        };
        let is_whole = |stack: &Stack| matches!(stack, Stack::Chips(chips) if chips % unit == 0);
        let starts = self.starting_stacks.iter().filter(|stack| **stack != Stack::Unknown);
        if self.finishing_stacks.iter().all(is_whole) || !starts.into_iter().all(is_whole) {
            return false;
        }
        let mut rest = self.clone();
        rest.finishing_stacks.clear();
        let blinds = rest.blinds.iter().all(|blind| blind.unsigned_abs() % unit == 0);
        blinds && rest.amounts().all(|amount| *amount % unit == 0)
    }

    /// Every amount but the blinds, which have a sign.
    pub(crate) fn amounts(&mut self) -> impl Iterator<Item = &mut Amount> {
        let single =
            [&mut self.bring_in, &mut self.small_bet, &mut self.big_bet, &mut self.min_bet]
                .into_iter()
                .chain([&mut self.chip])
                .flatten();
        let spread =
            self.spread.iter_mut().flat_map(|spread| [&mut spread.least, &mut spread.most]);
        let lists = [&mut self.antes, &mut self.dead, &mut self.table_ante, &mut self.kill];
        let lists = lists.into_iter().flatten();
        let stacks = self.starting_stacks.iter_mut().chain(&mut self.finishing_stacks);
        let stacks = stacks.filter_map(|stack| match stack {
            Stack::Chips(amount) => Some(amount),
            Stack::Unknown => None,
        });
        let claims = self.legal.iter_mut().flat_map(|legal| match &mut legal.claim {
            Claim::Raise { least, most } => vec![least, most],
            Claim::Call(amount) => vec![amount],
            Claim::NoRaise => Vec::new(),
        });
        let refused = self.refused.iter_mut().map(|refused| &mut refused.action);
        let bets = self.actions.iter_mut().chain(refused).filter_map(|written| match &mut written
            .action
        {
            Action::BetRaise(_, to) => Some(to),
            _ => None,
        });
        single.chain(spread).chain(lists).chain(stacks).chain(claims).chain(bets)
    }
}
