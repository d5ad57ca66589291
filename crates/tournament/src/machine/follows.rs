//! What follows by itself, and leave to deal.

use faults::fault;
use room::PlayerId;

use super::clock::Now;
use super::event::{Fact, TableId};
use super::stands::{At, Desk, Stage};
use super::{Mode, Tournament};
use crate::plan::{Form, Lasts};
use crate::seats;

impl Tournament {
    /// What follows from how it stands; nothing when it waits for somebody. What comes first here happens
    /// first.
    pub(crate) fn follows(&self) -> Vec<Fact> {
        if self.stands.stage != Stage::Running {
            return Vec::new();
        }
        if let Some((ask, order)) = &self.stands.asked {
            return order.as_ref().map_or_else(Vec::new, |order| self.drawn(ask, order));
        }
        let rules: [fn(&Tournament) -> Vec<Fact>; 20] = [
            Tournament::redeems,
            Tournament::removes,
            Tournament::busts,
            Tournament::ends_round,
            Tournament::ranks,
            Tournament::ranks_of_round,
            Tournament::closes,
            Tournament::places,
            Tournament::settles,
            Tournament::ends_now,
            Tournament::advances,
            Tournament::next_round,
            Tournament::draws,
            Tournament::steps_by_hands,
            Tournament::plays_hand_for_hand,
            Tournament::moves,
            Tournament::breaks,
            Tournament::balances,
            Tournament::opens_side_game,
            Tournament::leaves,
        ];
        rules.iter().map(|rule| rule(self)).find(|facts| !facts.is_empty()).unwrap_or_default()
    }

    /// Moves that are under way.
    fn moves(&self) -> Vec<Fact> {
        let rules = [Tournament::asks_to_break, Tournament::assigns, Tournament::arrives];
        rules.iter().map(|rule| rule(self)).find(|facts| !facts.is_empty()).unwrap_or_default()
    }

    fn is_at_rest(&self, player: PlayerId) -> bool {
        match self.entrant(player).map(|it| it.at) {
            Some(At::Seated { table, .. } | At::Fallen { table, .. }) => {
                self.stands.desks.get(&table).is_none_or(|desk| !desk.is_playing)
            }
            _ => true,
        }
    }

    /// Lammers that somebody wanted to turn into chips after the hand, or that are due.
    fn redeems(&self) -> Vec<Fact> {
        let asked = self.stands.redeeming.iter().find(|player| self.is_at_rest(**player));
        if let Some(player) = asked {
            let count = self.entrant(*player).map_or(0, |it| it.redeems.min(it.lammers));
            return vec![Fact::Redeemed { player: *player, count }];
        }
        if !self.lammers_are_due() || self.stands.chips.holds(super::Chips::Lammers) == 0 {
            return Vec::new();
        }
        let due = self.stands.entrants.iter().filter(|(player, it)| {
            let sits = matches!(it.at, At::Seated { .. } | At::Fallen { .. });
            it.lammers > 0 && sits && self.is_at_rest(**player)
        });
        due.map(|(player, it)| Fact::Redeemed { player: *player, count: it.lammers }).collect()
    }

    /// Players whom the director takes out.
    fn removes(&self) -> Vec<Fact> {
        let Some(player) =
            self.stands.going.iter().copied().find(|player| self.is_at_rest(*player))
        else {
            return Vec::new();
        };
        match self.entrant(player).map(|it| it.at) {
            Some(At::Fallen { until: Some(_), .. }) => vec![Fact::Declined { player }],
            // Out of chips, and out as anybody else.
            Some(At::Fallen { until: None, .. }) => Vec::new(),
            _ => {
                let mut facts = vec![Fact::Removed { player }];
                facts.extend(self.to_pool(player));
                facts
            }
        }
    }

    /// All have agreed to a deal.
    fn settles(&self) -> Vec<Fact> {
        let is_agreed = self.stands.proposal.as_ref().is_some_and(|proposal| {
            proposal.shares.iter().all(|(player, _)| proposal.agreed.contains(player))
        });
        if is_agreed { vec![Fact::Dealt] } else { Vec::new() }
    }

    /// Those who are through to the next round.
    fn advances(&self) -> Vec<Fact> {
        let advance = match self.plan.form {
            Form::Freezeout => return Vec::new(),
            Form::Shootout { advance, .. } => {
                fault!("tournament-every-table-plays-to-one", u32::from(advance), 1)
            }
            Form::Bracket => 1,
        };
        if !self.is_by_round() {
            return Vec::new();
        }
        let has_won = |(_, desk): &(&TableId, &Desk)| {
            let has_fallen = |player| {
                let at = self.entrant(player).map(|it| it.at);
                matches!(at, Some(At::Fallen { .. })) && !self.goes_through(player)
            };
            desk.is_settled()
                && desk.size() <= seats::through(desk.began, advance)
                && !desk.players().any(|(_, player)| has_fallen(player))
        };
        let Some((table, desk)) = self.stands.desks.iter().find(has_won) else { return Vec::new() };
        let through = desk.players().map(|(_, player)| Fact::Advanced { player });
        through.chain([Fact::Closed { table: *table }]).collect()
    }

    /// The next level where hands are counted, or where hands take time off the clock.
    fn steps_by_hands(&self) -> Vec<Fact> {
        let stands = &self.stands;
        let next = || vec![Fact::Step { step: stands.clock.step + 1 }];
        let is_still = !stands.desks.values().any(|desk| desk.is_playing);
        if stands.clock.left == Some(0) && stands.hand_for_hand && !stands.in_round {
            return next();
        }
        let Some(Now::Level { lasts: Some(Lasts::Hands(hands)), .. }) = self.plays() else {
            return Vec::new();
        };
        let mut playing = stands.desks.values().filter(|desk| desk.size() > 1).peekable();
        let is_over =
            is_still && playing.peek().is_some() && playing.all(|desk| desk.in_level >= hands);
        if is_over { next() } else { Vec::new() }
    }

    /// All tables have played the hand.
    fn ends_round(&self) -> Vec<Fact> {
        let stands = &self.stands;
        let is_over = stands.in_round && !stands.desks.values().any(|desk| desk.is_playing);
        if is_over { vec![Fact::RoundOver] } else { Vec::new() }
    }

    /// Whether tables begin to play hand for hand, or need not any more.
    fn plays_hand_for_hand(&self) -> Vec<Fact> {
        let stands = &self.stands;
        let Some(paid) = self.bubble() else { return Vec::new() };
        let left = stands.left as usize;
        let is_possible = stands.desks.len() > 1 && self.plan.form == Form::Freezeout;
        let is_near = left == paid + 1 && self.plan.hand_for_hand.is_some();
        if stands.hand_for_hand {
            let is_over = left <= paid || !is_possible;
            let can_end = !stands.in_round && stands.queue.is_empty();
            return if is_over && can_end { vec![Fact::HandForHandOver] } else { Vec::new() };
        }
        // Where the last tables become one anyway, there is nobody to wait for.
        let is_last = stands.combines || (stands.desks.len() == 2 && !self.breaks().is_empty());
        let begins = is_possible && is_near && stands.queue.is_empty() && !is_last;
        if begins { vec![Fact::HandForHand] } else { Vec::new() }
    }

    /// Leave to deal: the one thing that starts a hand.
    fn leaves(&self) -> Vec<Fact> {
        let stands = &self.stands;
        let is_stopped = stands.is_paused
            || fault!("tournament-hand-begins-in-a-break", self.is_break(), false)
            || stands.combines
            || self.is_decided()
            || (self.mode == Mode::Live && !stands.hand_for_hand);
        let Some(Now::Level { number: level, lasts, .. }) = self.plays() else { return Vec::new() };
        if is_stopped {
            return Vec::new();
        }
        // Hand for hand all tables begin together.
        let waits = stands.hand_for_hand
            && fault!(
                "tournament-hand-for-hand-tables-do-not-wait",
                stands.in_round || stands.desks.values().any(|desk| !desk.is_settled()),
                false
            );
        if waits {
            return Vec::new();
        }
        let hands = match lasts {
            Some(Lasts::Hands(hands)) => hands,
            _ => u32::MAX,
        };
        let may = |(table, desk): &(&TableId, &Desk)| {
            desk.is_settled()
                && desk.size() > 1
                && (desk.in_level < hands || stands.hand_for_hand)
                && stands.breaks != Some(**table)
                && !self.is_halted(desk)
        };
        let leave = |(table, desk): (&TableId, &Desk)| Fact::Leave {
            table: *table,
            hand: desk.hand + 1,
            level: fault!("tournament-level-comes-a-level-late", level, level.max(2) - 1),
        };
        stands.desks.iter().filter(may).map(leave).collect()
    }

    /// Checks what must hold at every moment.
    pub fn audit(&self) -> Result<(), String> {
        let stands = &self.stands;
        if !stands.chips.is_sound() || !stands.money.is_sound() {
            return Err("the books do not balance".to_owned());
        }
        let inside = stands.entrants.values().filter(|it| it.is_in()).count();
        if inside != stands.left as usize {
            return Err(format!("{inside} are in, but {} are left", stands.left));
        }
        for (table, desk) in &stands.desks {
            let sum: u64 = desk.players().map(|(_, who)| stands.entrants[&who].stack).sum();
            let booked = stands.chips.balance(super::Chips::Table(*table));
            if self.mode == Mode::Tables && booked != i128::from(sum) {
                return Err(format!("{table} has {sum} chips, and the books say {booked}"));
            }
        }
        Ok(())
    }
}
