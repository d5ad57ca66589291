//! Kill pots (HOUSE 10): who has how many legs, by what the pots paid.

use std::collections::BTreeMap;

use engine::PostKind;
use room::*;
use variant::game::Betting;

use super::scene::{HandSeen, Scene};

/// The legs of everyone who ever played.
#[derive(Default)]
pub(crate) struct Kills {
    legs: BTreeMap<PlayerId, u8>,
    is_on: bool,
    /// Who left with a kill due, as all do when the night ends and only then.
    fled: Option<PlayerId>,
}

impl Kills {
    fn of(&self, player: PlayerId) -> u8 {
        self.legs.get(&player).copied().unwrap_or(0)
    }

    /// Whether this player is to kill the next pot.
    pub(crate) fn is_due(&self, player: PlayerId) -> bool {
        self.of(player) >= 2
    }

    /// One kill at most, by a player who has won two pots in a row.
    pub(crate) fn begins(&mut self, scene: &Scene, beginning: &Beginning) {
        assert_eq!(self.fled, None, "left without the kill");
        self.is_on = scene.charter.house.kill;
        let dealt = beginning.chairs.iter().map(|chair| (chair, scene.chairs[chair]));
        let due: Vec<_> = dealt.filter(|(_, player)| self.is_due(*player)).collect();
        assert!(self.is_on || due.is_empty(), "nobody counts legs here");
        assert_eq!(beginning.killer.is_some(), !due.is_empty(), "a kill that is due: {due:?}");
        let posts = beginning.setup.posts.iter().filter(|post| post.kind == PostKind::Kill);
        let posts: Vec<_> = posts.collect();
        let Some(killer) = beginning.killer else {
            assert!(posts.is_empty(), "a kill that nobody owes");
            return;
        };
        assert!(due.iter().any(|(chair, _)| **chair == killer), "someone else kills the pot");
        let [post] = posts[..] else { panic!("one kill: {posts:?}") };
        assert_eq!(beginning.chairs[post.seat.index()], killer);
        let level = scene.level();
        assert_eq!(post.chips, level.kill);
    }

    pub(crate) fn before(&mut self, scene: &Scene, fact: &Fact) {
        let ends = matches!(fact, Fact::Left { .. } | Fact::ShowChipsBack { .. } | Fact::Closed);
        assert!(ends || self.fled.is_none(), "{:?} left without the kill", self.fled);
        match fact {
            Fact::Over(outcome) if self.is_on => {
                let hand = scene.hand.as_ref().expect("a hand");
                self.over(hand, outcome);
            }
            // A player who owes a kill is dealt in for it.
            Fact::SatOut { player } | Fact::Left { player, .. } => {
                let is_in = scene.presence.get(player) == Some(&Presence::In);
                let can = is_in && scene.stack(*player) > 0 && scene.ready().len() >= 2;
                let owes = self.is_due(*player) && can;
                assert!(!owes || matches!(fact, Fact::Left { .. }), "{player:?} owes a kill");
                self.fled = self.fled.or(owes.then_some(*player));
            }
            _ => {}
        }
    }

    fn over(&mut self, hand: &HandSeen, outcome: &Outcome) {
        if hand.stopped == Some(Motion::Chop) {
            return;
        }
        let winners: Vec<usize> = hand.winners.iter().map(|seat| seat.index()).collect();
        for (seat, player) in hand.players.iter().enumerate() {
            let had = self.of(*player);
            let now = match winners[..] {
                [only] if only == seat && had == 0 => 1,
                [only] if only == seat && counts(hand, seat) => 2,
                // A kill that is won again is to be killed again; the rule does not say whether a
                // small pot is enough for that.
                [only] if only == seat && had == 2 => {
                    let told = outcome.legs.iter().find(|(who, _)| who == player);
                    told.map_or(2, |(_, legs)| *legs).max(1)
                }
                [only] if only == seat => 1,
                [_, _, ..] if winners.contains(&seat) => had,
                // There is one kill in a hand: another who owes one does so in the next.
                _ if had == 2 && hand.beginning.killer != Some(hand.beginning.chairs[seat]) => 2,
                _ => 0,
            };
            self.legs.insert(*player, now);
        }
    }

    /// The table counts the same legs.
    pub(crate) fn compare(&self, table: &Table) {
        for (player, legs) in &self.legs {
            assert_eq!(table.people()[player].legs, *legs, "legs of {player:?}");
        }
    }
}

/// Whether a second leg counts: a flop where there is one, and a full bet of the others besides
/// blinds and antes.
fn counts(hand: &HandSeen, winner: usize) -> bool {
    let stakes = &hand.beginning.setup.stakes;
    let bet = match hand.variant.betting {
        Betting::Limit => stakes.small_bet,
        Betting::Spread => stakes.spread.0,
        Betting::NoLimit | Betting::PotLimit => stakes.least_bet,
    };
    let others = hand.bets.iter().enumerate().filter(|(seat, _)| *seat != winner);
    let won: u64 = others.map(|(_, chips)| chips).sum();
    let is_flop = hand.variant.board.cells == 0 || hand.has_board;
    is_flop && won >= bet
}
