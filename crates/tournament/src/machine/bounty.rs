//! Prices on heads (BARGE 1.7).

use faults::fault;
use room::PlayerId;

use super::Tournament;
use super::books::Money;
use super::event::{Ask, Fact, Fallen};
use super::stands::Entrant;
use crate::plan::{Bounty, BountyKind, BountySplit, WinnersHead};
use crate::prizes;

impl Tournament {
    /// Who has the bounty of somebody who is out.
    pub(crate) fn bounty_of(&self, fallen: &Fallen) -> Vec<Fact> {
        let Some(bounty) = &self.plan.bounty else { return Vec::new() };
        let of = fallen.player;
        let is_in = |player: &PlayerId| {
            *player != of && self.stands.entrants.get(player).is_some_and(Entrant::is_in)
        };
        let winners: Vec<PlayerId> = fallen.by.iter().copied().filter(is_in).collect();
        let Some(worst) = winners.first().copied() else { return self.to_pool(of) };
        let to = match bounty.split {
            BountySplit::Worst => {
                let last = winners.len() - 1;
                fault!(
                    "tournament-bounty-goes-to-the-best-position",
                    &winners[..1],
                    &winners[last..]
                )
            }
            BountySplit::Even => &winners[..],
        };
        let head = self.stands.money.holds(Money::Head(of));
        let cash = match &bounty.kind {
            BountyKind::Fixed => head,
            BountyKind::Progressive { cash } => {
                let cash = fault!("tournament-progressive-bounty-is-all-cash", cash, &100);
                (u128::from(head) * u128::from(*cash) / 100) as u64
            }
            BountyKind::Mystery(_) => {
                // Envelopes are drawn once nobody enters any more.
                let envelopes = self.stands.envelopes.len() as u32;
                let ask = Ask::Envelope { of, to: worst, envelopes };
                return if envelopes > 0 { vec![Fact::Asked(ask)] } else { Vec::new() };
            }
        };
        let shares = prizes::shared(&[cash], to.len(), 1);
        let heads = prizes::shared(&[head - cash], to.len(), 1);
        let won = to.iter().zip(shares).zip(heads);
        won.map(|((to, cash), head)| Fact::Bounty { of, to: Some(*to), cash, head }).collect()
    }

    /// A head that nobody has won.
    pub(crate) fn to_pool(&self, of: PlayerId) -> Vec<Fact> {
        match self.stands.money.holds(Money::Head(of)) {
            0 => Vec::new(),
            cash => vec![Fact::Bounty { of, to: None, cash, head: 0 }],
        }
    }

    /// What becomes of the heads of those who are left at the end.
    pub(crate) fn own_heads(&self, left: &[PlayerId]) -> Vec<Fact> {
        let Some(bounty) = &self.plan.bounty else { return Vec::new() };
        if bounty.is_drawn() {
            let shares = prizes::shared(&self.stands.envelopes, left.len(), 1);
            let won = left.iter().zip(shares).filter(|(_, cash)| *cash > 0);
            let own = |(of, cash): (&PlayerId, u64)| Fact::Bounty {
                of: *of,
                to: Some(*of),
                cash,
                head: 0,
            };
            return won.map(own).collect();
        }
        let own = |(index, of): (usize, &PlayerId)| {
            let is_pool = bounty.winner == WinnersHead::Pool && !self.stands.is_dealt;
            if index == 0 && fault!("tournament-winner-always-keeps-the-bounty", is_pool, false) {
                return self.to_pool(*of);
            }
            match self.stands.money.holds(Money::Head(*of)) {
                0 => Vec::new(),
                cash => vec![Fact::Bounty { of: *of, to: Some(*of), cash, head: 0 }],
            }
        };
        left.iter().enumerate().flat_map(own).collect()
    }

    pub(crate) fn bounty_won(&mut self, of: PlayerId, to: Option<PlayerId>, cash: u64, head: u64) {
        self.stands.asked = None;
        let Some(bounty) = &self.plan.bounty else { return };
        let is_drawn = bounty.is_drawn();
        let from = if is_drawn { Money::Envelopes } else { Money::Head(of) };
        // Of the last one to go nobody is left to win it.
        let is_own =
            self.stands.entrants.get(&of).is_some_and(Entrant::is_in) || self.stands.left == 0;
        match to {
            Some(player) => {
                self.stands.money.book(from, Money::Player(player), cash);
                self.stands.money.book(from, Money::Head(player), head);
                self.change(player, |it| it.bounties += cash);
            }
            None => {
                // The prizes hold the winner's own already.
                let known = if is_own { self.head_in_prizes() } else { 0 };
                self.stands.money.book(from, Money::Pool, cash);
                if let Some(first) = self.stands.prizes.as_mut().and_then(|it| it.first_mut()) {
                    *first += cash.saturating_sub(known);
                }
            }
        }
        if is_drawn && !is_own {
            let opened = self.stands.envelopes.iter().position(|envelope| *envelope == cash);
            opened.map(|opened| self.stands.envelopes.remove(opened));
        }
        self.stands.won.push((of, to, cash, head));
    }

    /// Whether the bounty of somebody who is not out after all is still where it went.
    pub(crate) fn can_be_undone(&self, player: PlayerId) -> bool {
        let won = self.stands.won.iter().filter(|(of, ..)| *of == player);
        let is_there = |(_, to, cash, head): &(PlayerId, Option<PlayerId>, u64, u64)| match to {
            Some(to) => self.stands.money.holds(Money::Head(*to)) >= *head,
            None => self.stands.money.holds(Money::Pool) >= *cash,
        };
        !self.plan.bounty.as_ref().is_some_and(Bounty::is_drawn) && won.clone().all(is_there)
    }

    /// Somebody is not out after all.
    pub(crate) fn bounties_back(&mut self, player: PlayerId) {
        let won = std::mem::take(&mut self.stands.won);
        let (back, won): (Vec<_>, Vec<_>) = won.into_iter().partition(|(of, ..)| *of == player);
        self.stands.won = won;
        for (of, to, cash, head) in back {
            let from = to.map_or(Money::Pool, Money::Player);
            self.stands.money.book(from, Money::Head(of), cash);
            if let Some(to) = to {
                self.stands.money.book(Money::Head(to), Money::Head(of), head);
                self.change(to, |it| it.bounties = it.bounties.saturating_sub(cash));
            }
        }
    }

    /// What is in the envelopes when nobody enters any more.
    pub(crate) fn envelopes(&self, bounty: &Bounty) -> Vec<u64> {
        let BountyKind::Mystery(lines) = &bounty.kind else { return Vec::new() };
        let keeps = bounty.winner == WinnersHead::Keeps;
        let count = self.stands.left.saturating_sub(u32::from(!keeps)) as usize;
        let all = self.stands.money.holds(Money::Envelopes);
        let part = |(percent, count): &(u8, u32)| {
            let part = (u128::from(all) * u128::from(*percent) / 100) as u64;
            std::iter::repeat_n(part, *count as usize)
        };
        let mut envelopes: Vec<u64> = lines.iter().flat_map(part).take(count).collect();
        let given: u64 = envelopes.iter().sum();
        let others = count - envelopes.len();
        let rest = all.saturating_sub(given);
        match (others, envelopes.first_mut()) {
            (0, Some(first)) => *first += rest,
            _ => envelopes.extend(prizes::shared(&[rest], others, 1)),
        }
        envelopes
    }
}
