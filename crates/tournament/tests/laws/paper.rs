//! A paper table: chairs, chips and marks, and hands whose results are chance. No card is dealt.

use std::collections::BTreeMap;

use room::button::{first, next};
use room::{ButtonRule, Chair, Marks, Owes, PlayerId, Positions, Presence, Sitter, Time};
use tournament::{Fallen, Report};
use trials::Trial;

/// How hands end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Two players flip a coin for as much as both have: chips are worth what they say.
    Fair,
    /// All-ins of several, side pots, split pots, forced payments of those who are not there.
    Wild,
}

/// Somebody at a paper table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sits {
    pub(crate) player: PlayerId,
    pub(crate) chips: u64,
    pub(crate) is_absent: bool,
    /// Whether they were not dealt in here yet.
    pub(crate) is_new: bool,
}

/// A hand that is being played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playing {
    pub(crate) hand: u64,
    pub(crate) over: Time,
}

/// A table without cards.
#[derive(Debug, Default)]
pub(crate) struct Paper {
    pub(crate) sits: BTreeMap<Chair, Sits>,
    pub(crate) marks: Option<Marks>,
    pub(crate) playing: Option<Playing>,
}

/// What somebody has put into a pot, and how good the hand is; nothing: it is dead.
struct Stake {
    player: PlayerId,
    began: u64,
    paid: u64,
    hand: Option<u32>,
}

impl Paper {
    pub(crate) fn chair_of(&self, player: PlayerId) -> Option<Chair> {
        self.sits.iter().find(|(_, sits)| sits.player == player).map(|(chair, _)| *chair)
    }

    pub(crate) fn chips_of(&mut self, player: PlayerId) -> Option<&mut u64> {
        self.sits.values_mut().find(|sits| sits.player == player).map(|sits| &mut sits.chips)
    }

    pub(crate) fn leave(&mut self, player: PlayerId) -> Option<Sits> {
        self.sits.remove(&self.chair_of(player)?)
    }

    /// Plays the hand that is under way to its end.
    pub(crate) fn play(&mut self, style: Style, blind: u64, trial: &mut Trial) -> Report {
        let playing = self.playing.take().expect("a hand is played");
        // The others may have been sent away in the middle of it.
        let Some(positions) = self.positions() else {
            return self.report(playing.hand, Vec::new(), Vec::new());
        };
        self.deal(&positions);
        let stakes = match style {
            Style::Fair => self.coin(&positions.dealt, trial),
            Style::Wild => self.wild(&positions, blind, trial),
        };
        let out = self.settle(&stakes);
        self.report(playing.hand, self.players(&positions), out)
    }

    /// Plays the hand to an end that is given: what everyone has, and who won the chips of those with none.
    pub(crate) fn end(&mut self, stacks: &[(PlayerId, u64)], by: &[PlayerId]) -> Report {
        let playing = self.playing.take().expect("a hand is played");
        let positions = self.positions().expect("two at least");
        self.deal(&positions);
        let dealt = self.players(&positions);
        let mut out = Vec::new();
        for player in &dealt {
            let Some((_, now)) = stacks.iter().find(|(who, _)| who == player) else { continue };
            let chips = self.chips_of(*player).expect("sits here");
            let began = std::mem::replace(chips, *now);
            if *now == 0 {
                // In the order that the end names them.
                let better = stacks.iter().filter(|(_, chips)| *chips == 0);
                let hand = better.take_while(|(who, _)| who != player).count() as u8;
                out.push(Fallen { player: *player, began, by: by.to_vec(), hand });
            }
        }
        self.report(playing.hand, dealt, out)
    }

    fn deal(&mut self, positions: &Positions) {
        self.marks = Some(positions.marks);
        for chair in &positions.dealt {
            if let Some(sits) = self.sits.get_mut(chair) {
                sits.is_new = false;
            }
        }
    }

    fn players(&self, positions: &Positions) -> Vec<PlayerId> {
        positions.dealt.iter().map(|chair| self.sits[chair].player).collect()
    }

    fn report(&self, hand: u64, dealt: Vec<PlayerId>, out: Vec<Fallen>) -> Report {
        let stacks = self.sits.values().map(|sits| (sits.player, sits.chips)).collect();
        Report { hand, marks: self.marks, dealt, stacks, out }
    }

    /// Where button and blinds are in the next hand: the first dealer has the first chair that is taken.
    fn positions(&self) -> Option<Positions> {
        let sitters: Vec<Sitter> = self
            .sits
            .iter()
            .filter(|(_, sits)| sits.chips > 0)
            .map(|(chair, sits)| Sitter {
                chair: *chair,
                presence: if sits.is_new { Presence::Arrived } else { Presence::In },
                owes: Owes::NOTHING,
            })
            .collect();
        match &self.marks {
            None => first(Chair::MOST, sitters.first()?.chair, &sitters),
            Some(marks) => next(ButtonRule::Dead, Chair::MOST, marks, &sitters),
        }
    }

    fn coin(&self, dealt: &[Chair], trial: &mut Trial) -> Vec<Stake> {
        let one = trial.below(dealt.len());
        let other = (one + 1 + trial.below(dealt.len() - 1)) % dealt.len();
        let wins = trial.below(2) as u32;
        let stake = |place: usize, hand| {
            let sits = self.sits[&dealt[place]];
            Stake { player: sits.player, began: sits.chips, paid: sits.chips, hand: Some(hand) }
        };
        let (low, high) = (one.min(other), one.max(other));
        vec![stake(low, wins), stake(high, 1 - wins)]
    }

    fn wild(&self, positions: &Positions, blind: u64, trial: &mut Trial) -> Vec<Stake> {
        let dealt = &positions.dealt;
        let all_in = trial.below(3) > 0;
        let kinds = trial.pick(&[2, 4, 100, 100, 100]);
        let mut stakes: Vec<Stake> = dealt
            .iter()
            .map(|chair| {
                let sits = self.sits[chair];
                let forced = if *chair == positions.big {
                    blind
                } else if Some(*chair) == positions.small {
                    blind / 2
                } else {
                    0
                };
                let plays = !sits.is_absent && trial.below(2) == 0;
                let most = match all_in {
                    true => sits.chips,
                    false => (forced + blind * trial.below(5) as u64).min(sits.chips),
                };
                Stake {
                    player: sits.player,
                    began: sits.chips,
                    paid: if plays { most } else { forced.min(sits.chips) },
                    hand: plays.then(|| trial.below(kinds) as u32),
                }
            })
            .collect();
        // Somebody wins, and nobody who has folded has paid more than is called.
        if stakes.iter().all(|stake| stake.hand.is_none()) {
            let last = stakes.len() - 1;
            stakes[last].hand = Some(0);
        }
        let live = stakes.iter().filter(|stake| stake.hand.is_some());
        let most = live.map(|stake| stake.paid).max().unwrap_or(0);
        for stake in stakes.iter_mut().filter(|stake| stake.hand.is_none()) {
            stake.paid = stake.paid.min(most);
        }
        stakes
    }

    /// Pays pots, layer by layer, and tells who has nothing left.
    fn settle(&mut self, stakes: &[Stake]) -> Vec<Fallen> {
        let mut levels: Vec<u64> = stakes.iter().map(|stake| stake.paid).collect();
        levels.sort_unstable();
        levels.dedup();
        for stake in stakes {
            *self.chips_of(stake.player).expect("sits here") -= stake.paid;
        }
        let mut below = 0;
        let mut winners: BTreeMap<u64, Vec<PlayerId>> = BTreeMap::new();
        for level in levels.into_iter().filter(|level| *level > 0) {
            let part = |stake: &Stake| stake.paid.min(level).saturating_sub(below);
            let pot: u64 = stakes.iter().map(part).sum();
            let live = || stakes.iter().filter(|stake| stake.paid >= level && stake.hand.is_some());
            let best = live().filter_map(|stake| stake.hand).min();
            let won: Vec<PlayerId> =
                live().filter(|stake| stake.hand == best).map(|stake| stake.player).collect();
            let (each, mut odd) = (pot / won.len() as u64, pot % won.len() as u64);
            for player in &won {
                *self.chips_of(*player).expect("sits here") += each + odd.min(1);
                odd = odd.saturating_sub(1);
            }
            winners.insert(level, won);
            below = level;
        }
        let fallen = |stake: &&Stake| {
            let chips = self.sits.values().find(|sits| sits.player == stake.player);
            stake.began > 0 && chips.is_some_and(|sits| sits.chips == 0)
        };
        let out: Vec<&Stake> = stakes.iter().filter(fallen).collect();
        let mut hands: Vec<Option<u32>> = out.iter().map(|stake| stake.hand).collect();
        // A dead hand is the worst.
        hands.sort_by_key(|hand| hand.unwrap_or(u32::MAX));
        hands.dedup();
        out.iter()
            .map(|stake| Fallen {
                player: stake.player,
                began: stake.began,
                by: winners[&stake.paid].clone(),
                hand: hands.iter().position(|hand| *hand == stake.hand).unwrap_or(0) as u8,
            })
            .collect()
    }
}
