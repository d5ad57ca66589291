//! What a fact changes.

use faults::fault;
use room::{Chair, PlayerId, Time};

use super::books::{Chips, Money};
use super::clock::{MINUTE, SECOND_LIFE};
use super::event::{Ask, Correction, Fact, Fallen, Happened, Report, TableId, Why};
use super::stands::{At, Desk, Entrant, Group, Proposal, Stage};
use super::{Mode, Tournament};
use crate::plan::{Bounty, Cost, Form};

impl Tournament {
    /// Makes the tournament what it is after this has happened.
    pub fn apply(&mut self, happened: &Happened) {
        self.stands.now = happened.at;
        self.apply_fact(&happened.fact);
        let runs = self.runs();
        self.stands.clock.wind(happened.at, runs);
    }

    fn apply_fact(&mut self, fact: &Fact) {
        match fact {
            Fact::Registered { player, name } => {
                self.stands.list.retain(|other| other != player);
                self.pays(*player, name);
                self.change(*player, |it| it.at = At::Registered);
            }
            Fact::OnList { player, name } => {
                self.stands.list.push(*player);
                self.stands.entrants.insert(*player, Entrant::new(name, At::OnList));
            }
            Fact::Withdrawn { player } => self.withdrawn(*player),
            Fact::Started { stack } => self.started(*stack),
            Fact::Entered { player, name, again } => self.entered(*player, name, *again),
            Fact::Round { number, tables } => self.round_begins(*number, tables.len() as u32),
            Fact::Asked(ask) => self.stands.asked = Some((ask.clone(), None)),
            Fact::Drawn { order } => {
                if let Some((_, answer)) = &mut self.stands.asked {
                    *answer = Some(order.clone());
                }
            }
            Fact::Marked { table, marks } => {
                if let Some(desk) = self.stands.desks.get_mut(table) {
                    desk.marks = Some(*marks);
                }
                if matches!(&self.stands.asked, Some((Ask::Marks { table: of }, _)) if of == table)
                {
                    self.stands.asked = None;
                }
            }
            Fact::Opened { table } => {
                self.stands.asked = None;
                let in_level = self.stands.desks.values().map(|desk| desk.in_level).max();
                let desk = Desk { in_level: in_level.unwrap_or(0), ..Desk::default() };
                self.stands.desks.insert(*table, desk);
                self.stands.tables = self.stands.tables.max(table.0);
            }
            Fact::Breaks { table } => self.stands.breaks = Some(*table),
            Fact::Combines => self.stands.combines = true,
            Fact::Closed { table } => {
                self.stands.desks.remove(table);
                self.stands.breaks = self.stands.breaks.filter(|other| other != table);
            }
            Fact::Assigned { player, table, chair } => {
                self.stands.asked = None;
                self.goes_to(*player, *table, Some(*chair));
            }
            Fact::MovedOut { player, from, to, chair, why } => {
                self.stands.asked = None;
                self.stands.combines &= *why != Why::Last;
                let stack = self.stack_of(*player);
                self.stand_up(*player);
                let moved = fault!("tournament-move-leaves-chips-behind", stack, stack / 2);
                self.stands.chips.book(self.at_table(*from), self.in_transit(), moved);
                self.stands.way.push(*player);
                self.goes_to(*player, *to, *chair);
            }
            Fact::MovedIn { player, table, chair, .. } => self.moved_in(*player, *table, *chair),
            Fact::Leave { table, hand, .. } => {
                let step = self.stands.clock.step;
                if let Some(desk) = self.stands.desks.get_mut(table) {
                    (desk.hand, desk.is_playing, desk.step) = (*hand, true, step);
                    desk.in_level += 1;
                }
                self.stands.proposal = None;
                self.stands.in_round |= self.stands.hand_for_hand;
                self.stands.is_counted |= self.stands.hand_for_hand;
            }
            Fact::Over { table, report } => {
                if let Some(desk) = self.stands.desks.get_mut(table) {
                    desk.is_playing = false;
                }
                if let Some(report) = report {
                    self.reported(*table, report);
                }
            }
            Fact::Fell { table, fallen } => {
                self.change(fallen.player, |it| it.stack = 0);
                self.fall(*table, std::slice::from_ref(fallen));
            }
            Fact::Rebought { player } => self.rebought(*player),
            Fact::AddedOn { player } => {
                let Some(add_on) = self.plan.add_on else { return };
                self.given(*player, Chips::Issued, add_on.stack);
                self.costs(*player, add_on.cost);
                self.change(*player, |it| it.added_on = true);
            }
            Fact::WillRedeem { player, count } => {
                self.change(*player, |it| it.redeems = *count);
                self.stands.redeeming.push(*player);
            }
            Fact::Redeemed { player, count } => {
                let worth = self.plan.lammers.map_or(0, |lammers| lammers.worth);
                self.given(*player, Chips::Lammers, worth * u64::from(*count));
                self.stands.redeeming.retain(|other| other != player);
                self.change(*player, |it| {
                    let gone = fault!("tournament-redeemed-lammer-stays", *count, 0);
                    it.lammers = it.lammers.saturating_sub(gone);
                    it.redeems = 0;
                });
            }
            Fact::Declined { player } => {
                if let Some(desk) = self.pending_desk(*player) {
                    desk.pending = desk.pending.saturating_sub(1);
                }
                self.change(*player, |it| {
                    if let At::Fallen { until, .. } = &mut it.at {
                        *until = None;
                    }
                });
            }
            Fact::Busted { player } => {
                self.stand_up(*player);
                self.lose_lammers(*player);
                self.change(*player, |it| {
                    it.withheld |= it.goes == Some(true);
                    it.is_barred = it.goes.is_some();
                    (it.at, it.goes) = (At::Out, None);
                });
                self.stands.going.retain(|other| other != player);
                self.stands.left -= 1;
            }
            Fact::Bounty { of, to, cash, head } => self.bounty_won(*of, *to, *cash, *head),
            Fact::Out { players } => self.ranked(players),
            Fact::Lost { place, players } => {
                self.stands.lost.push((*place, players.clone()));
                self.leave_queue(players);
            }
            Fact::Advanced { player } => self.advanced(*player),
            Fact::EntriesClosed { prizes, .. } => self.entries_closed(prizes),
            Fact::Placed { player, place, prize } => self.placed(*player, *place, *prize),
            Fact::Unplaced { player, prize } => {
                self.stands.money.book(Money::Player(*player), Money::Pool, *prize);
                self.change(*player, |it| {
                    it.place = None;
                    it.prize = it.prize.saturating_sub(*prize);
                });
                let block = self.stands.order.iter().position(|block| block.contains(player));
                self.stands.placed = block.map_or(0, |block| block.min(self.stands.placed));
            }
            Fact::Step { step } => self.steps(*step),
            Fact::Paused => self.stands.is_paused = true,
            Fact::Resumed => self.resumed(),
            Fact::Interlude { until } => self.stands.interlude = Some(*until),
            Fact::InterludeOver => self.stands.interlude = None,
            Fact::HandForHand => {
                self.stands.hand_for_hand = true;
                self.stands.in_round = self.stands.desks.values().any(|desk| desk.is_playing);
            }
            Fact::RoundOver => {
                self.stands.in_round = false;
                for group in &mut self.stands.queue {
                    group.is_sealed = true;
                }
                self.leave_queue(&[]);
                let minutes = self.plan.hand_for_hand.and_then(|it| it.minutes).unwrap_or(0);
                let minutes = fault!("tournament-hand-for-hand-takes-no-time", minutes, 0);
                let minutes = if self.stands.is_counted { minutes } else { 0 };
                self.stands.is_counted = false;
                let clock = &mut self.stands.clock;
                clock.left =
                    clock.left.map(|left| left.saturating_sub(u64::from(minutes) * MINUTE));
            }
            Fact::HandForHandOver => self.stands.hand_for_hand = false,
            Fact::Disqualified { player, withheld } => {
                self.change(*player, |it| it.goes = Some(*withheld));
                self.stands.going.push(*player);
            }
            Fact::Removed { player } => self.removed(*player),
            Fact::Corrected(correction) => self.corrected(correction),
            Fact::Proposed { kind, shares, saved, .. } => {
                let (kind, shares) = (kind.clone(), shares.clone());
                let proposal = Proposal { kind, shares, saved: *saved, agreed: Vec::new() };
                self.stands.proposal = Some(proposal);
            }
            Fact::Agreed { player } => {
                if let Some(proposal) = &mut self.stands.proposal {
                    proposal.agreed.push(*player);
                }
            }
            Fact::Disagreed { .. } => self.stands.proposal = None,
            Fact::Dealt => self.dealt(),
            Fact::SideGame => self.stands.side_game = true,
            Fact::Finished => self.stands.stage = Stage::Finished,
        }
    }

    pub(crate) fn change(&mut self, player: PlayerId, change: impl FnOnce(&mut Entrant)) {
        if let Some(entrant) = self.stands.entrants.get_mut(&player) {
            change(entrant);
        }
    }

    fn stack_of(&self, player: PlayerId) -> u64 {
        self.stands.entrants.get(&player).map_or(0, |it| it.stack)
    }

    /// The account of a table. Nobody knows where the chips of live tables are.
    fn at_table(&self, table: TableId) -> Chips {
        match self.mode {
            Mode::Tables => Chips::Table(table),
            Mode::Live => Chips::Table(TableId(0)),
        }
    }

    /// The account of somebody's chips.
    fn account_of(&self, entrant: &Entrant) -> Chips {
        match entrant.at {
            At::Seated { table, .. } | At::Fallen { table, .. } => self.at_table(table),
            _ => self.in_transit(),
        }
    }

    fn in_transit(&self) -> Chips {
        match self.mode {
            Mode::Tables => Chips::Transit,
            Mode::Live => Chips::Table(TableId(0)),
        }
    }

    /// Somebody pays an entry.
    fn pays(&mut self, player: PlayerId, name: &str) {
        for (account, amount) in self.prices(player) {
            self.stands.money.book(Money::Player(player), account, amount);
        }
        let new = || Entrant::new(name, At::Registered);
        let entrant = self.stands.entrants.entry(player).or_insert_with(new);
        self.stands.players += u32::from(entrant.entries == 0);
        entrant.name = name.to_owned();
        entrant.entries += 1;
        self.stands.entries += 1;
    }

    /// What an entry pays for.
    fn prices(&self, player: PlayerId) -> [(Money, u64); 4] {
        let plan = &self.plan;
        let is_drawn = plan.bounty.as_ref().is_some_and(Bounty::is_drawn);
        let head = if is_drawn { Money::Envelopes } else { Money::Head(player) };
        [
            (Money::Pool, plan.entry.pool),
            (Money::Fee, plan.entry.fee),
            (head, plan.bounty.as_ref().map_or(0, |bounty| bounty.chips)),
            (Money::SideGame, plan.side_game.as_ref().map_or(0, |game| game.cost)),
        ]
    }

    fn withdrawn(&mut self, player: PlayerId) {
        let has_paid = self.stands.entrants.get(&player).map(|it| it.at) == Some(At::Registered);
        if has_paid {
            for (account, amount) in self.prices(player) {
                self.stands.money.book(account, Money::Player(player), amount);
            }
            self.stands.entries -= 1;
            self.stands.players -= 1;
            self.change(player, |it| it.entries = 0);
        }
        self.stands.list.retain(|other| *other != player);
        self.change(player, |it| it.at = At::Withdrawn);
    }

    fn started(&mut self, stack: u64) {
        self.stands.stage = Stage::Running;
        self.stands.stack = stack;
        let all = self.stands.entrants.iter();
        let all: Vec<PlayerId> =
            all.filter(|(_, it)| it.at == At::Registered).map(|(player, _)| *player).collect();
        for player in all {
            self.starts(player);
        }
    }

    /// Somebody has the chips of the start, and no chair.
    fn starts(&mut self, player: PlayerId) {
        let stack = self.stands.stack;
        let (lammers, worth) = self.plan.lammers.map_or((0, 0), |it| (it.count, it.worth));
        // Whoever comes when lammers are due has chips instead.
        let is_due = self.lammers_are_due();
        let in_lammers = worth * u64::from(lammers);
        let (stack, lammers) = if is_due { (stack + in_lammers, 0) } else { (stack, lammers) };
        self.stands.chips.book(Chips::Issued, self.in_transit(), stack);
        self.stands.chips.book(Chips::Issued, Chips::Lammers, worth * u64::from(lammers));
        self.change(player, |it| {
            (it.at, it.stack, it.lammers) = (At::OnTheWay { to: None }, stack, lammers);
            it.added_on = false;
        });
        self.stands.way.push(player);
        self.stands.left += 1;
    }

    fn entered(&mut self, player: PlayerId, name: &str, again: bool) {
        if fault!("tournament-re-entry-keeps-its-old-place", again, false) {
            // An entry that is followed by another has no place.
            self.leave_order(player);
        }
        self.stands.list.retain(|other| *other != player);
        self.pays(player, name);
        self.starts(player);
    }

    fn round_begins(&mut self, number: u32, tables: u32) {
        (self.stands.round, self.stands.round_tables) = (number, tables);
        if number == 1 {
            self.stands.first_tables = tables;
        }
        let carry = matches!(self.plan.form, Form::Shootout { carry: true, .. });
        for player in std::mem::take(&mut self.stands.through) {
            if !carry {
                let stack = self.stands.stack;
                self.stands.chips.book(Chips::Issued, self.in_transit(), stack);
                self.change(player, |it| it.stack = stack);
            }
            self.change(player, |it| it.at = At::OnTheWay { to: None });
            self.stands.way.push(player);
        }
        self.stands.lost.clear();
    }

    fn goes_to(&mut self, player: PlayerId, table: TableId, chair: Option<Chair>) {
        self.change(player, |it| it.at = At::OnTheWay { to: Some((table, chair)) });
        if let Some(desk) = self.stands.desks.get_mut(&table) {
            desk.coming += 1;
        }
    }

    fn moved_in(&mut self, player: PlayerId, table: TableId, chair: Chair) {
        self.stands.asked = None;
        let stack = self.stack_of(player);
        self.stands.chips.book(self.in_transit(), self.at_table(table), stack);
        self.stands.way.retain(|other| *other != player);
        let (was, mode) = (self.stands.entrants.get(&player).map(|it| it.at), self.mode);
        if let Some(desk) = self.stands.desks.get_mut(&table) {
            if matches!(was, Some(At::OnTheWay { to: Some(_) })) {
                desk.coming = desk.coming.saturating_sub(1);
            }
            desk.chairs[chair.index()] = Some(player);
            desk.freed.retain(|other| *other != chair);
            if mode == Mode::Live {
                desk.marks = None;
            }
            if desk.hand == 0 {
                desk.began = desk.began.max(desk.size());
            }
        }
        self.change(player, |it| {
            it.at = At::Seated { table, chair };
            it.is_new = true;
        });
    }

    /// Somebody gives up a chair, wherever that is.
    fn stand_up(&mut self, player: PlayerId) {
        let Some(entrant) = self.stands.entrants.get(&player) else { return };
        let (table, chair, is_pending) = match entrant.at {
            At::Seated { table, chair } => (table, chair, false),
            At::Fallen { table, chair, until } => (table, chair, until.is_some()),
            At::OnTheWay { to } => {
                if let Some(desk) = to.and_then(|(table, _)| self.stands.desks.get_mut(&table)) {
                    desk.coming = desk.coming.saturating_sub(1);
                }
                self.stands.way.retain(|other| *other != player);
                return;
            }
            At::Advanced => {
                self.stands.through.retain(|other| *other != player);
                return;
            }
            _ => return,
        };
        if let Some(desk) = self.stands.desks.get_mut(&table) {
            desk.chairs[chair.index()] = None;
            desk.freed.push(chair);
            if self.mode == Mode::Live {
                desk.marks = None;
            }
            desk.pending = desk.pending.saturating_sub(u32::from(is_pending));
        }
    }

    fn pending_desk(&mut self, player: PlayerId) -> Option<&mut Desk> {
        match self.stands.entrants.get(&player)?.at {
            At::Fallen { table, until: Some(_), .. } => self.stands.desks.get_mut(&table),
            _ => None,
        }
    }

    fn reported(&mut self, table: TableId, report: &Report) {
        // Games without blinds leave the marks where they are, and arrivals to the next that has them.
        let desk = self.stands.desks.get_mut(&table);
        let is_frozen = desk
            .is_some_and(|desk| std::mem::replace(&mut desk.marks, report.marks) == report.marks);
        let (mut before, mut after) = (0, 0);
        for (player, stack) in &report.stacks {
            after += stack;
            self.change(*player, |it| {
                before += it.stack;
                it.stack = *stack;
                it.is_new &= is_frozen || !report.dealt.contains(player);
            });
        }
        // What nobody has won leaves play.
        let gone = before.saturating_sub(after);
        self.stands.chips.book(Chips::Table(table), Chips::Removed, gone);
        self.fall(table, &report.out);
    }

    /// These have no chips left.
    fn fall(&mut self, table: TableId, fallen: &[Fallen]) {
        if fallen.is_empty() {
            return;
        }
        for one in fallen {
            let Some(entrant) = self.stands.entrants.get(&one.player) else { continue };
            let At::Seated { chair, .. } = entrant.at else { continue };
            let step = self.stands.desks.get(&table).map_or(0, |desk| desk.step);
            let lives = entrant.lammers > 0 || self.may_rebuy(entrant, step);
            let lives = lives && entrant.goes.is_none();
            let until = lives.then(|| self.stands.now.plus(SECOND_LIFE));
            self.change(one.player, |it| it.at = At::Fallen { table, chair, until });
            if let Some(desk) = self.stands.desks.get_mut(&table) {
                desk.pending += u32::from(lives);
            }
        }
        let fallen = fallen.iter().map(|one| (table, one.clone()));
        let together = self.stands.in_round;
        match self.stands.queue.iter_mut().find(|group| !group.is_sealed) {
            Some(group) => group.fallen.extend(fallen),
            None => self.stands.queue.push_back(Group {
                fallen: fallen.collect(),
                together,
                is_sealed: !together,
            }),
        }
    }

    /// More chips for somebody at a table.
    fn given(&mut self, player: PlayerId, from: Chips, chips: u64) {
        let Some(entrant) = self.stands.entrants.get(&player) else { return };
        let (table, chair) = match entrant.at {
            At::Seated { table, chair } | At::Fallen { table, chair, .. } => (table, chair),
            _ => return,
        };
        if let Some(desk) = self.pending_desk(player) {
            desk.pending = desk.pending.saturating_sub(1);
        }
        self.stands.chips.book(from, self.at_table(table), chips);
        self.change(player, |it| {
            it.stack += chips;
            it.at = At::Seated { table, chair };
        });
        self.leave_queue(&[player]);
    }

    /// Lammers that are left leave play.
    fn lose_lammers(&mut self, player: PlayerId) {
        let Some(entrant) = self.stands.entrants.get(&player) else { return };
        let worth = self.plan.lammers.map_or(0, |it| it.worth) * u64::from(entrant.lammers);
        self.stands.chips.book(Chips::Lammers, Chips::Removed, worth);
        self.change(player, |it| (it.lammers, it.redeems) = (0, 0));
    }

    fn rebought(&mut self, player: PlayerId) {
        let Some(rebuy) = self.plan.rebuy else { return };
        self.given(player, Chips::Issued, rebuy.stack);
        let pool = fault!("tournament-rebuy-is-free", rebuy.cost.pool, 0);
        self.costs(player, Cost { pool, ..rebuy.cost });
        self.change(player, |it| it.rebuys += 1);
    }

    /// Somebody is not among those who are out any more.
    fn leave_order(&mut self, player: PlayerId) {
        for block in &mut self.stands.order {
            block.retain(|other| *other != player);
        }
        self.stands.order.retain(|block| !block.is_empty());
    }

    /// Somebody pays for more chips.
    fn costs(&mut self, player: PlayerId, cost: Cost) {
        self.stands.money.book(Money::Player(player), Money::Pool, cost.pool);
        self.stands.money.book(Money::Player(player), Money::Fee, cost.fee);
    }

    /// These are not waiting to be ranked any more.
    fn leave_queue(&mut self, players: &[PlayerId]) {
        for group in &mut self.stands.queue {
            group.fallen.retain(|(_, one)| !players.contains(&one.player));
        }
        self.stands.queue.retain(|group| !group.is_sealed || !group.fallen.is_empty());
    }

    fn ranked(&mut self, players: &[PlayerId]) {
        self.leave_queue(players);
        for (_, lost) in &mut self.stands.lost {
            lost.retain(|other| !players.contains(other));
        }
        self.stands.lost.retain(|(_, lost)| !lost.is_empty());
        for player in players {
            let Some(entrant) = self.stands.entrants.get(player).filter(|it| it.is_in()) else {
                continue;
            };
            // Whoever is left at the end hands in the chips.
            self.stands.chips.book(self.account_of(entrant), Chips::Removed, entrant.stack);
            self.lose_lammers(*player);
            self.stand_up(*player);
            self.change(*player, |it| (it.at, it.stack) = (At::Out, 0));
            self.stands.left -= 1;
        }
        self.stands.order.push(players.to_vec());
    }

    fn advanced(&mut self, player: PlayerId) {
        let carry = matches!(self.plan.form, Form::Shootout { carry: true, .. });
        if let Some(At::Seated { table, .. }) = self.stands.entrants.get(&player).map(|it| it.at) {
            let to = if carry { self.in_transit() } else { Chips::Issued };
            self.stands.chips.book(self.at_table(table), to, self.stack_of(player));
        }
        self.stand_up(player);
        self.change(player, |it| {
            it.at = At::Advanced;
            it.stack = if carry { it.stack } else { 0 };
        });
        self.stands.through.push(player);
        self.leave_queue(&[player]);
    }

    fn placed(&mut self, player: PlayerId, place: u32, prize: u64) {
        let is_withheld = self.stands.entrants.get(&player).is_some_and(|it| it.withheld);
        match &mut self.stands.prizes {
            Some(prizes) if is_withheld => {
                if let Some(first) = prizes.first_mut() {
                    *first += prize;
                }
            }
            _ => self.stands.money.book(Money::Pool, Money::Player(player), prize),
        }
        self.change(player, |it| {
            it.place = Some(place);
            it.prize += if is_withheld { 0 } else { prize };
        });
        let has_place = |player: &PlayerId| {
            self.stands.entrants.get(player).is_some_and(|it| it.place.is_some())
        };
        let block = self.stands.order.get(self.stands.placed);
        if block.is_some_and(|block| block.iter().all(has_place)) {
            self.stands.placed += 1;
        }
    }

    fn steps(&mut self, step: u32) {
        let left = self.lasts(step);
        let clock = &mut self.stands.clock;
        (clock.step, clock.left, clock.since) = (step, left, None);
        for desk in self.stands.desks.values_mut() {
            desk.in_level = fault!("tournament-hands-of-a-level-count-on", 0, desk.in_level);
        }
    }

    fn resumed(&mut self) {
        self.stands.is_paused = false;
        let again: Time = self.stands.now.plus(SECOND_LIFE);
        for entrant in self.stands.entrants.values_mut() {
            if let At::Fallen { until: Some(until), .. } = &mut entrant.at {
                *until = again;
            }
        }
    }

    fn removed(&mut self, player: PlayerId) {
        self.stands.going.retain(|other| *other != player);
        let Some(entrant) = self.stands.entrants.get(&player) else { return };
        let (stack, withheld) = (entrant.stack, entrant.goes);
        let from = self.account_of(entrant);
        let table = match entrant.at {
            At::Seated { table, .. } | At::Fallen { table, .. } => table,
            _ => TableId(0),
        };
        let stack = fault!("tournament-disqualified-chips-stay-in-play", stack, 0);
        self.stands.chips.book(from, Chips::Removed, stack);
        self.lose_lammers(player);
        self.stand_up(player);
        self.change(player, |it| {
            (it.at, it.stack, it.goes) = (At::Disqualified, 0, None);
            it.withheld = withheld == Some(true);
        });
        self.stands.left -= 1;
        let fallen = Fallen { player, began: 0, by: Vec::new(), hand: 0 };
        let group = Group { fallen: vec![(table, fallen)], together: false, is_sealed: true };
        // Whoever goes out in the same hand, or round of hand for hand, is ahead.
        let is_same = |group: &Group| {
            !group.is_sealed
                || group.fallen.iter().any(|(other, one)| *other == table && one.began > 0)
        };
        let queue = &mut self.stands.queue;
        let hand = queue.iter().rposition(is_same).unwrap_or(queue.len());
        queue.insert(hand, group);
    }

    fn corrected(&mut self, correction: &Correction) {
        match correction {
            Correction::Step(step) => self.steps(*step),
            Correction::Left(left) => {
                let clock = &mut self.stands.clock;
                (clock.left, clock.since) = (Some(*left), None);
            }
            Correction::NotOut { player, table, chair } => {
                self.leave_order(*player);
                self.bounties_back(*player);
                self.stands.left += 1;
                self.sits_at(*player, *table, *chair);
            }
            Correction::Seat { player, table, chair } => {
                self.stand_up(*player);
                self.sits_at(*player, *table, *chair);
            }
            // What a director counts is no new chip.
            Correction::Stack { player, chips } => self.change(*player, |it| it.stack = *chips),
        }
    }

    fn sits_at(&mut self, player: PlayerId, table: TableId, chair: Chair) {
        if let Some(desk) = self.stands.desks.get_mut(&table) {
            desk.chairs[chair.index()] = Some(player);
        }
        self.change(player, |it| it.at = At::Seated { table, chair });
    }

    fn dealt(&mut self) {
        let Some(proposal) = self.stands.proposal.take() else { return };
        for (player, share) in &proposal.shares {
            self.stands.money.book(Money::Pool, Money::Player(*player), *share);
            self.change(*player, |it| it.prize += share);
        }
        self.stands.is_dealt = proposal.saved == 0;
        // Whoever plays on plays for the winner's own bounty, too.
        let head = if self.stands.is_dealt { 0 } else { self.head_in_prizes() };
        let left = self.stands.left as usize;
        if let Some(prizes) = &mut self.stands.prizes {
            prizes.iter_mut().take(left).for_each(|prize| *prize = 0);
            prizes.iter_mut().take(1).for_each(|first| *first = proposal.saved + head);
        }
    }
}
