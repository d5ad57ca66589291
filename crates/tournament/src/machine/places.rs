//! Who is ahead of whom, and what that pays.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use faults::fault;
use room::PlayerId;

use super::Tournament;
use super::books::Money;
use super::event::{Correction, Fact, Fallen, TableId};
use super::stands::{At, Entrant, Group, Stage};
use crate::plan::{Form, OddUnit, SameRound, WinnersHead};
use crate::prizes::{self, Prizes};
use crate::seats;

impl Tournament {
    /// Somebody who fell is out, with the bounty.
    pub(crate) fn busts(&self) -> Vec<Fact> {
        let fallen = self.stands.queue.iter().flat_map(|group| &group.fallen);
        for (_, one) in fallen {
            let at = self.entrant(one.player).map(|it| it.at);
            if let Some(At::Fallen { until: None, .. }) = at
                && !self.goes_through(one.player)
            {
                let mut facts = vec![Fact::Busted { player: one.player }];
                facts.extend(self.bounty_of(one));
                return facts;
            }
        }
        Vec::new()
    }

    /// The first who went out together are ranked, once it is settled that all of them are out.
    pub(crate) fn ranks(&self) -> Vec<Fact> {
        let Some(group) = self.stands.queue.front().filter(|group| group.is_sealed) else {
            return Vec::new();
        };
        let is_out = |(_, one): &(TableId, Fallen)| {
            matches!(self.entrant(one.player).map(|it| it.at), Some(At::Out | At::Disqualified))
        };
        let ranked = group.fallen.iter().filter(|(_, one)| !self.goes_through(one.player));
        let group = Group { fallen: ranked.cloned().collect(), ..*group };
        if !group.fallen.iter().all(is_out) {
            return Vec::new();
        }
        let blocks = self.blocks(&group);
        if !self.is_by_round() {
            return blocks.into_iter().map(|players| Fact::Out { players }).collect();
        }
        // In a round of many tables they rank by the place at their own.
        let table = group.fallen.first().map(|(table, _)| *table);
        let here = table.and_then(|table| self.stands.desks.get(&table));
        let mut ahead =
            here.map_or(0, super::Desk::size) + blocks.iter().map(Vec::len).sum::<usize>() as u32;
        let later = self.stands.queue.iter().skip(1).flat_map(|group| &group.fallen);
        let later = later.filter(|(other, one)| {
            Some(*other) == table && self.entrant(one.player).is_some_and(|it| !it.is_in())
        });
        ahead += later.count() as u32;
        let lost = blocks.into_iter().map(|players| {
            ahead -= players.len() as u32;
            Fact::Lost { place: ahead + 1, players }
        });
        lost.collect()
    }

    /// Whether somebody without chips is through: as many of a table go on as the plan says, and where too
    /// few have chips, those who began the hand with the most. They have a new stack there.
    pub(crate) fn goes_through(&self, player: PlayerId) -> bool {
        let Form::Shootout { advance, carry: false } = self.plan.form else { return false };
        let Some(At::Fallen { table, until: None, .. }) = self.entrant(player).map(|it| it.at)
        else {
            return false;
        };
        let Some(desk) = self.stands.desks.get(&table).filter(|_| self.is_by_round()) else {
            return false;
        };
        let at = |player| self.entrant(player).map(|it| it.at);
        let has_chips = |player| matches!(at(player), Some(At::Seated { .. }));
        let safe = desk.players().filter(|(_, player)| has_chips(*player)).count();
        let fallen = self.stands.queue.iter().flat_map(|group| &group.fallen);
        let mut fallen: Vec<&Fallen> = fallen
            .filter(|(of, one)| *of == table && matches!(at(one.player), Some(At::Fallen { .. })))
            .map(|(_, one)| one)
            .collect();
        fallen.sort_by_key(|one| Reverse(one.began));
        let most = seats::through(desk.began, u32::from(advance)) as usize;
        let through = fallen.iter().take(most.saturating_sub(safe));
        through.into_iter().any(|one| one.player == player)
    }

    /// Whether tables do not mix in this round.
    pub(crate) fn is_by_round(&self) -> bool {
        self.plan.form != Form::Freezeout && self.stands.round_tables > 1
    }

    /// Players who went out together, in blocks that share their places, the worst first. Within a block
    /// the first has the odd unit.
    fn blocks(&self, group: &Group) -> Vec<Vec<PlayerId>> {
        let same_round = self.plan.hand_for_hand.map_or(SameRound::ByTable, |it| it.same_round);
        // What counts: 0 is best.
        let rank = |table: TableId, one: &Fallen| -> u64 {
            let ahead = |(other, it): &&(TableId, Fallen)| *other == table && it.began > one.began;
            match (group.together, same_round) {
                (false, _) | (true, SameRound::ByStack) => {
                    fault!("tournament-fewer-chips-finish-higher", u64::MAX - one.began, one.began)
                }
                (true, SameRound::Share) => {
                    fault!("tournament-hand-for-hand-does-not-share", 0, u64::MAX - one.began)
                }
                (true, SameRound::ByTable) => {
                    let mut before: Vec<u64> =
                        group.fallen.iter().filter(ahead).map(|(_, it)| it.began).collect();
                    before.sort_unstable();
                    before.dedup();
                    fault!("tournament-tables-of-a-round-all-share", before.len() as u64, 0)
                }
            }
        };
        let mut blocks: BTreeMap<Reverse<u64>, Vec<&Fallen>> = BTreeMap::new();
        for (table, one) in &group.fallen {
            blocks.entry(Reverse(rank(*table, one))).or_default().push(one);
        }
        let in_order = |mut block: Vec<&Fallen>| {
            if fault!("tournament-odd-unit-ignores-the-hand", self.plan.odd, OddUnit::WorstPosition)
                == OddUnit::BestHand
            {
                block.sort_by_key(|one| one.hand);
            }
            block.into_iter().map(|one| one.player).collect()
        };
        blocks.into_values().map(in_order).collect()
    }

    /// How many places are paid, as far as that is known.
    fn paid(&self) -> usize {
        match &self.stands.prizes {
            Some(prizes) => prizes.len(),
            None => self.prizes_now().len(),
        }
    }

    /// How many are left when nobody fears for the next place any more: where seats are won, those alone count.
    pub(crate) fn bubble(&self) -> Option<usize> {
        let prizes = self.stands.prizes.as_ref()?;
        Some(match &self.plan.prizes {
            Prizes::Seats { price } => prizes.iter().filter(|prize| **prize >= *price).count(),
            _ => prizes.len(),
        })
    }

    /// Whether everybody who is left is paid.
    pub(crate) fn is_in_money(&self) -> bool {
        self.bubble().is_some_and(|bubble| self.stands.left as usize <= bubble)
    }

    /// The winner's own bounty, where it is a part of the prizes.
    pub(crate) fn head_in_prizes(&self) -> u64 {
        match &self.plan.bounty {
            Some(bounty) if bounty.winner == WinnersHead::Pool => bounty.chips,
            _ => 0,
        }
    }

    /// The prizes if nobody enters any more.
    fn prizes_now(&self) -> Vec<u64> {
        let stands = &self.stands;
        // Where nobody is left, that head is in the pool already.
        let head = if stands.left > 0 { self.head_in_prizes() } else { 0 };
        let pool = stands.money.holds(Money::Pool) + head;
        let tables = stands.first_tables.max(1);
        let mut prizes = self
            .plan
            .divided(
                fault!("tournament-prizes-count-players", stands.entries, stands.players),
                tables,
                pool,
            )
            .unwrap_or_else(|_| vec![pool]);
        // Entries may be more than players, and prizes with them.
        let extra = prizes.drain((stands.players as usize).clamp(1, prizes.len())..).sum::<u64>();
        if let Some(first) = prizes.first_mut() {
            *first += fault!("tournament-prizes-beyond-the-players-are-lost", extra, 0);
        }
        prizes
    }

    /// Nobody enters or buys chips any more.
    pub(crate) fn closes(&self) -> Vec<Fact> {
        let stands = &self.stands;
        if stands.prizes.is_some() || stands.round == 0 {
            return Vec::new();
        }
        let is_late = self.plan.late.is_some_and(|late| self.is_before(late.until));
        // Ruling v: it closes when all who are left are in the money, once somebody has gone out.
        let is_full = stands.order.is_empty() && stands.entries == stands.players;
        let is_open = is_late
            && self.plan.form == Form::Freezeout
            && (is_full
                || fault!(
                    "tournament-late-entry-stays-open-in-the-money",
                    stands.left as usize > self.paid(),
                    true
                ));
        let has_rebuys = self.plan.rebuy.is_some_and(|rebuy| {
            let last = self.plan.schedule.last_of(rebuy.until);
            let is_in_time = |step: u32| last.is_some_and(|last| step <= last);
            let in_play = |desk: &super::Desk| desk.is_playing && is_in_time(desk.step);
            is_in_time(stands.clock.step) || stands.desks.values().any(in_play)
        });
        let has_add_on = self.add_on_step().is_some_and(|step| stands.clock.step <= step);
        let is_pending = stands.desks.values().any(|desk| desk.pending > 0);
        let is_decided = stands.left <= 1 && !is_pending;
        if !is_decided && (is_open || has_rebuys || has_add_on || is_pending) {
            return Vec::new();
        }
        vec![Fact::EntriesClosed { entries: stands.entries, prizes: self.prizes_now() }]
    }

    pub(crate) fn entries_closed(&mut self, prizes: &[u64]) {
        self.stands.prizes = Some(prizes.to_vec());
        let Some(bounty) = self.plan.bounty.clone() else { return };
        if bounty.is_drawn() && bounty.winner == WinnersHead::Pool {
            self.stands.money.book(Money::Envelopes, Money::Pool, bounty.chips);
        }
        self.stands.envelopes = self.envelopes(&bounty);
    }

    /// Places that are final.
    pub(crate) fn places(&self) -> Vec<Fact> {
        let Some(prizes) = &self.stands.prizes else { return Vec::new() };
        let (order, placed) = (&self.stands.order, self.stands.placed);
        let Some(block) = order.get(placed) else { return Vec::new() };
        let behind: usize = order[..=placed].iter().map(Vec::len).sum();
        let ahead = (self.stands.players as usize).saturating_sub(behind);
        let of = |place: usize| prizes.get(place).copied().unwrap_or(0);
        let all: Vec<u64> = (ahead..ahead + block.len()).map(of).collect();
        let is_same = all.iter().all(|prize| *prize == all[0]);
        let shares = match is_same {
            true => all,
            false => {
                let mut shares = prizes::shared(&all, block.len(), 1);
                // HOUSE 109: whatever cannot be divided is the best hand's.
                if self.plan.odd == OddUnit::BestHand {
                    let (each, sum) =
                        (shares.last().copied().unwrap_or(0), all.iter().sum::<u64>());
                    shares.fill(each);
                    shares[0] = sum - each * (block.len() as u64 - 1);
                }
                shares
            }
        };
        let place = fault!(
            "tournament-tie-takes-the-lowest-place",
            ahead as u32 + 1,
            (ahead + block.len()) as u32
        );
        let placed = block.iter().zip(shares);
        placed.map(|(player, prize)| Fact::Placed { player: *player, place, prize }).collect()
    }

    /// Those who lost in a round that is over.
    pub(crate) fn ranks_of_round(&self) -> Vec<Fact> {
        let stands = &self.stands;
        if stands.lost.is_empty() || !(stands.desks.is_empty() || stands.left <= 1) {
            return Vec::new();
        }
        let mut blocks: BTreeMap<Reverse<u32>, Vec<PlayerId>> = BTreeMap::new();
        for (place, players) in &stands.lost {
            let place = fault!("tournament-losers-of-a-round-all-share", *place, 2);
            blocks.entry(Reverse(place)).or_default().extend(players);
        }
        blocks.into_values().map(|players| Fact::Out { players }).collect()
    }

    /// Whether it is decided, and no hand is to begin.
    pub(crate) fn is_decided(&self) -> bool {
        let seats = match (&self.plan.prizes, self.bubble()) {
            (Prizes::Seats { .. }, Some(seats)) => {
                fault!("tournament-satellite-plays-to-one", seats, 1)
            }
            _ => 1,
        };
        let is_known = self.stands.prizes.is_some();
        self.stands.is_dealt || (is_known && self.stands.left as usize <= seats.max(1))
    }

    /// The end.
    pub(crate) fn ends_now(&self) -> Vec<Fact> {
        let stands = &self.stands;
        let is_going_on = stands.desks.values().any(|desk| !desk.is_settled());
        if !self.is_decided() || is_going_on || !stands.queue.is_empty() || !stands.lost.is_empty()
        {
            return Vec::new();
        }
        let inside = stands.entrants.iter().filter(|(_, it)| it.is_in());
        let mut inside: Vec<(u64, PlayerId)> =
            inside.map(|(player, it)| (it.stack, *player)).collect();
        if inside.is_empty() {
            let is_placed = stands.placed == stands.order.len();
            return if is_placed { vec![Fact::Finished] } else { Vec::new() };
        }
        let players: Vec<PlayerId> = inside.iter().map(|(_, player)| *player).collect();
        let mut facts = self.own_heads(&players);
        if stands.is_dealt {
            // Everything is given away: places are by chips.
            inside.sort();
            for block in inside.chunk_by(|(one, _), (other, _)| one == other) {
                facts.push(Fact::Out { players: block.iter().map(|(_, who)| *who).collect() });
            }
        } else {
            facts.push(Fact::Out { players });
        }
        facts
    }

    /// Somebody is not out after all, and all places since are open again.
    pub(crate) fn not_out(&self, player: PlayerId, correction: &Correction) -> Vec<Fact> {
        let stands = &self.stands;
        let block = stands.order.iter().position(|block| block.contains(&player)).unwrap_or(0);
        let later = stands.order.get(block..stands.placed.max(block)).unwrap_or_default();
        let later = later.iter().rev().flatten();
        let back = later.filter_map(|player| {
            let entrant = stands.entrants.get(player)?;
            Some(Fact::Unplaced { player: *player, prize: entrant.prize })
        });
        back.chain([Fact::Corrected(correction.clone())]).collect()
    }

    /// Whether a game for those who are out can begin (HOUSE 111).
    pub(crate) fn opens_side_game(&self) -> Vec<Fact> {
        let stands = &self.stands;
        let is_time = |game: &crate::plan::SideGame| stands.players - stands.left >= game.after;
        let opens = !stands.side_game
            && stands.stage == Stage::Running
            && self.plan.side_game.as_ref().is_some_and(is_time);
        if opens { vec![Fact::SideGame] } else { Vec::new() }
    }

    /// All places as they are: the place of everyone who is out, with those who share it.
    pub fn ranking(&self) -> Vec<(u32, PlayerId)> {
        let mut ahead = self.stands.players as usize;
        let mut all = Vec::new();
        for block in &self.stands.order {
            ahead = ahead.saturating_sub(block.len());
            all.extend(block.iter().map(|player| (ahead as u32 + 1, *player)));
        }
        all.reverse();
        all
    }

    /// Whether nobody can come back who is out: late entry and re-buys are over.
    pub fn is_closed(&self) -> bool {
        self.stands.prizes.is_some()
    }

    /// Whether somebody who is out may enter again.
    pub fn may_enter_again(&self, entrant: &Entrant) -> bool {
        let again = self.plan.late.map_or(0, |late| late.re_entries);
        let is_out = entrant.at == At::Out && !entrant.is_barred;
        is_out && entrant.entries <= again && self.is_entry_open()
    }
}
