//! Who sits where: the draw, late arrivals, tables that break, and moves that keep tables alike.

use faults::fault;
use room::button;
use room::{ButtonRule, Chair, Marks, Owes, PlayerId, Presence, Sitter};

use super::clock::MINUTE;
use super::event::{Ask, Fact, TableId, Why};
use super::stands::{At, Desk};
use super::{Mode, Tournament};
use crate::plan::{Form, Mover, To};
use crate::seats;

impl Tournament {
    /// How many can sit at a table now.
    fn capacity(&self) -> u32 {
        let tables = &self.plan.tables;
        let seats = u32::from(tables.seats);
        let most = match self.stands.desks.len() {
            0 | 1 => seats.max(u32::from(tables.one_to)),
            _ => seats,
        };
        most.min(u32::from(Chair::MOST))
    }

    /// Whether somebody on the way has this chair.
    pub(crate) fn is_reserved(&self, table: TableId, chair: Chair) -> bool {
        let here = Some((table, Some(chair)));
        let to = |player: &PlayerId| match self.stands.entrants.get(player).map(|it| it.at) {
            Some(At::OnTheWay { to }) => to,
            _ => None,
        };
        self.stands.way.iter().any(|player| to(player) == here)
    }

    fn open_chairs(&self, table: TableId) -> Vec<Chair> {
        let Some(desk) = self.stands.desks.get(&table) else { return Vec::new() };
        let is_open = |chair: &Chair| {
            desk.chairs[chair.index()].is_none() && !self.is_reserved(table, *chair)
        };
        Chair::all(self.capacity() as u8).filter(is_open).collect()
    }

    /// The open chairs of some tables.
    fn open_at(&self, tables: impl Iterator<Item = TableId>) -> Vec<(TableId, Chair)> {
        let chairs = |table| self.open_chairs(table).into_iter().map(move |chair| (table, chair));
        tables.flat_map(chairs).collect()
    }

    fn unassigned(&self) -> impl Iterator<Item = PlayerId> {
        let stands = &self.stands;
        stands.way.iter().copied().filter(|player| {
            stands.entrants.get(player).map(|it| it.at) == Some(At::OnTheWay { to: None })
        })
    }

    /// The first round, or the next.
    pub(crate) fn next_round(&self) -> Vec<Fact> {
        let stands = &self.stands;
        if !stands.desks.is_empty() || !stands.queue.is_empty() || stands.left <= 1 {
            return Vec::new();
        }
        let is_first = stands.round == 0;
        if !is_first
            && (stands.through.len() as u32 != stands.left || self.plan.form == Form::Freezeout)
        {
            return Vec::new();
        }
        let tables = self.plan.rounds(stands.left).into_iter().next().unwrap_or_default();
        let mut facts = vec![Fact::Round { number: stands.round + 1, tables }];
        if !is_first && self.plan.schedule.each_round {
            facts.push(Fact::Step { step: 0 });
        }
        facts
    }

    /// Seats at the start of a round.
    pub(crate) fn draws(&self) -> Vec<Fact> {
        let stands = &self.stands;
        if !stands.desks.is_empty() || stands.way.is_empty() || stands.round == 0 {
            return Vec::new();
        }
        let players = stands.way.len() as u32;
        // A bracket is drawn once.
        if self.plan.form == Form::Bracket && stands.round > 1 {
            let order: Vec<u32> = (0..players).collect();
            return self.seat_all(&order);
        }
        vec![Fact::Asked(Ask::Seats { players })]
    }

    fn seat_all(&self, order: &[u32]) -> Vec<Fact> {
        let way = &self.stands.way;
        let sizes = self.plan.rounds(order.len() as u32).into_iter().next().unwrap_or_default();
        let mut drawn = order.iter().filter_map(|index| way.get(*index as usize).copied());
        let (mut facts, mut table) = (Vec::new(), self.stands.tables);
        for size in sizes {
            table += 1;
            let table = TableId(table);
            facts.push(Fact::Opened { table });
            let seated = Chair::all(Chair::MOST).zip(drawn.by_ref().take(size as usize));
            facts.extend(seated.map(|(chair, player)| self.moves_in(player, table, chair)));
        }
        facts
    }

    /// What comes of a draw.
    pub(crate) fn drawn(&self, ask: &Ask, order: &[u32]) -> Vec<Fact> {
        let pick = |of: &[(TableId, Chair)]| {
            order.iter().filter_map(|index| of.get(*index as usize).copied()).collect::<Vec<_>>()
        };
        match ask {
            Ask::Seats { .. } => self.seat_all(order),
            Ask::Chair { player, of } => {
                let first = pick(of).into_iter().next();
                let assigned = |(table, chair)| Fact::Assigned { player: *player, table, chair };
                first.map(assigned).into_iter().collect()
            }
            Ask::Break { table, of } => self.break_up(*table, &pick(of)),
            Ask::Last { .. } => self.combine(order),
            Ask::LowCard { from, to } => self.low_card(*from, *to, order),
            Ask::Envelope { of, to, .. } => {
                let first =
                    order.first().and_then(|index| self.stands.envelopes.get(*index as usize));
                let cash = first.copied().unwrap_or(0);
                vec![Fact::Bounty { of: *of, to: Some(*to), cash, head: 0 }]
            }
            Ask::Marks { .. } => Vec::new(),
        }
    }

    /// A chair for somebody who comes late: drawn among those of the tables with the fewest players.
    pub(crate) fn assigns(&self) -> Vec<Fact> {
        let stands = &self.stands;
        if stands.desks.is_empty() || stands.breaks.is_some() || stands.combines {
            return Vec::new();
        }
        let Some(player) = self.unassigned().next() else { return Vec::new() };
        let capacity = self.capacity();
        let has_room = |desk: &Desk| desk.all() < capacity;
        let open = || stands.desks.iter().filter(|(_, desk)| has_room(desk));
        let Some(least) = open().map(|(_, desk)| desk.all()).min() else {
            return vec![Fact::Opened { table: TableId(stands.tables + 1) }];
        };
        let short = open().filter(|(_, desk)| desk.all() == least).map(|(table, _)| *table);
        vec![Fact::Asked(Ask::Chair { player, of: self.open_at(short) })]
    }

    /// Somebody on the way sits down where no hand is played.
    pub(crate) fn arrives(&self) -> Vec<Fact> {
        let stands = &self.stands;
        for player in &stands.way {
            let Some(entrant) = stands.entrants.get(player) else { continue };
            let At::OnTheWay { to: Some((table, chair)) } = entrant.at else { continue };
            let Some(desk) = stands.desks.get(&table).filter(|desk| !desk.is_playing) else {
                continue;
            };
            if chair.is_none() && self.mode == Mode::Live && desk.marks.is_none() {
                return vec![Fact::Asked(Ask::Marks { table })];
            }
            let Some(chair) = chair.or_else(|| self.chair_for_mover(table, desk)) else { continue };
            return vec![self.moves_in(*player, table, chair)];
        }
        Vec::new()
    }

    fn moves_in(&self, player: PlayerId, table: TableId, chair: Chair) -> Fact {
        let chips = self.entrant(player).map_or(0, |it| it.stack);
        Fact::MovedIn { player, table, chair, chips }
    }

    /// The chair of somebody who moves to keep tables alike.
    fn chair_for_mover(&self, table: TableId, desk: &Desk) -> Option<Chair> {
        let open = self.open_chairs(table);
        let is_open = |chair: &Chair| open.contains(chair);
        let Some(marks) = &desk.marks else {
            // Without blinds, the last chair that became free (TDA 11A); before a first hand any.
            return desk.freed.iter().rev().copied().find(is_open).or(open.first().copied());
        };
        match self.plan.balance.to {
            To::FromButton => {
                // HOUSE 106: the button stays with a player, who stands in where nobody sits.
                let sits = |chair: &Chair| desk.chairs[chair.index()].is_some();
                let button = marks.button.after(self.plan.chairs()).rev().find(sits);
                button.unwrap_or(marks.button).after(self.plan.chairs()).find(is_open)
            }
            To::Worst => fault!(
                "tournament-mover-has-the-last-open-chair",
                self.worst(desk, marks, &open),
                open.last().copied()
            ),
        }
    }

    /// The open chair that pays the big blind soonest (TDA 11A).
    fn worst(&self, desk: &Desk, marks: &Marks, open: &[Chair]) -> Option<Chair> {
        let (chairs, mut sitters) = (self.plan.chairs(), self.sitters(desk));
        // Chairs that somebody on the way has, or that tables do not use now, are as good as taken.
        let is_taken =
            |chair: &Chair| desk.chairs[chair.index()].is_none() && !open.contains(chair);
        let away = |chair| Sitter { chair, presence: Presence::Out, owes: Owes::NOTHING };
        sitters.extend(Chair::all(chairs).filter(is_taken).map(away));
        button::worst(chairs, marks, &sitters)
    }

    /// Everyone at a table, as the button looks at them.
    pub(crate) fn sitters(&self, desk: &Desk) -> Vec<Sitter> {
        let sitter = |(chair, player): (Chair, PlayerId)| {
            let presence = match self.stands.entrants.get(&player) {
                Some(entrant) if entrant.stack == 0 => Presence::Out,
                // Nobody tells who was dealt in at a live table.
                Some(entrant) if entrant.is_new && self.mode == Mode::Tables => Presence::Arrived,
                _ => Presence::In,
            };
            Sitter { chair, presence, owes: Owes::NOTHING }
        };
        desk.players().map(sitter).collect()
    }

    /// Whether all tables become one, or one of them breaks.
    pub(crate) fn breaks(&self) -> Vec<Fact> {
        let stands = &self.stands;
        let tables = stands.desks.len() as u32;
        let is_busy = stands.breaks.is_some()
            || stands.combines
            || stands.in_round
            || !stands.way.is_empty()
            || !stands.queue.is_empty()
            || self.is_decided();
        if self.plan.form != Form::Freezeout || tables < 2 || is_busy {
            return Vec::new();
        }
        let at = self.plan.last_table.at;
        let is_last = stands.left <= fault!("tournament-last-table-comes-early", at, at + 1);
        if is_last && self.plan.last_table.draw.is_some() {
            return vec![Fact::Combines];
        }
        let others = fault!("tournament-table-breaks-late", tables - 1, tables.saturating_sub(2));
        let fits = stands.left <= u32::from(self.plan.tables.seats) * others;
        if (tables > 2 && fits) || (tables == 2 && is_last) {
            let table = fault!(
                "tournament-first-table-breaks-first",
                stands.desks.keys().next_back(),
                stands.desks.keys().next()
            );
            return table.map(|table| Fact::Breaks { table: *table }).into_iter().collect();
        }
        Vec::new()
    }

    /// The draw for a table that breaks, or for the last one, once no hand is played there.
    pub(crate) fn asks_to_break(&self) -> Vec<Fact> {
        let stands = &self.stands;
        // Nobody moves before all tables have played the hand.
        if stands.in_round {
            return Vec::new();
        }
        let is_on_the_way = stands.way.len() > self.unassigned().count();
        if stands.combines {
            let is_still = stands.desks.values().all(Desk::is_settled) && stands.queue.is_empty();
            // Whoever comes late has a chair afterwards.
            let players = stands.desks.values().map(Desk::size).sum();
            let is_ready = is_still && !is_on_the_way;
            let ask = Ask::Last { players };
            return if is_ready { vec![Fact::Asked(ask)] } else { Vec::new() };
        }
        let Some(table) = stands.breaks else { return Vec::new() };
        let Some(desk) = stands.desks.get(&table) else { return Vec::new() };
        if !desk.is_settled() || is_on_the_way {
            return Vec::new();
        }
        if desk.size() == 0 {
            return vec![Fact::Closed { table }];
        }
        let takes = self.parts(table, desk.size());
        let others = stands.desks.keys().copied();
        let of = self.open_at(others.filter(|other| takes.contains(other)));
        vec![Fact::Asked(Ask::Break { table, of })]
    }

    /// Where the players of a table that breaks go: the table with the fewest has the next.
    fn parts(&self, table: TableId, players: u32) -> Vec<TableId> {
        let others = self.stands.desks.iter().filter(|(other, _)| **other != table);
        let mut sizes: Vec<(u32, TableId)> =
            others.map(|(other, desk)| (desk.all(), *other)).collect();
        let mut parts = Vec::new();
        for _ in 0..players {
            if let Some((size, other)) = sizes.iter_mut().min() {
                *size += 1;
                parts.push(*other);
            }
        }
        parts
    }

    /// The players of a table that breaks, each with a chair: in the order of the draw, no table having
    /// more than its part.
    fn break_up(&self, table: TableId, chairs: &[(TableId, Chair)]) -> Vec<Fact> {
        let stands = &self.stands;
        let Some(desk) = stands.desks.get(&table) else { return Vec::new() };
        let mut parts = self.parts(table, desk.size());
        let mut facts = Vec::new();
        let mut movers = desk.players().map(|(_, player)| player);
        for (to, chair) in chairs {
            let Some(part) = parts.iter().position(|part| part == to) else { continue };
            let Some(player) = movers.next() else { break };
            parts.swap_remove(part);
            let (from, chair) = (table, Some(*chair));
            facts.push(Fact::MovedOut { player, from, to: *to, chair, why: Why::Break });
        }
        facts.push(Fact::Closed { table });
        facts
    }

    /// All tables become one.
    fn combine(&self, order: &[u32]) -> Vec<Fact> {
        let stands = &self.stands;
        let to = TableId(stands.tables + 1);
        let seated = stands
            .desks
            .iter()
            .flat_map(|(from, desk)| desk.players().map(move |(_, player)| (*from, player)));
        let seated: Vec<(TableId, PlayerId)> = seated.collect();
        let drawn: Vec<(TableId, PlayerId)> =
            order.iter().filter_map(|index| seated.get(*index as usize).copied()).collect();
        let mut facts = vec![Fact::Opened { table: to }];
        let chairs = || Chair::all(Chair::MOST);
        facts.extend(chairs().zip(&drawn).map(|(chair, (from, player))| Fact::MovedOut {
            player: *player,
            from: *from,
            to,
            chair: Some(chair),
            why: Why::Last,
        }));
        facts.extend(stands.desks.keys().map(|table| Fact::Closed { table: *table }));
        facts.extend(
            chairs().zip(&drawn).map(|(chair, (_, player))| self.moves_in(*player, to, chair)),
        );
        let pause = u64::from(self.plan.last_table.pause) * MINUTE;
        facts.extend((pause > 0).then(|| Fact::Interlude { until: stands.now.plus(pause) }));
        facts
    }

    /// How many players tables may differ by now.
    pub(crate) fn within(&self) -> u32 {
        let balance = &self.plan.balance;
        let is_tight = self.stands.desks.len() as u32 <= balance.at;
        let is_tight = fault!("tournament-few-tables-are-not-tight", is_tight, false);
        if is_tight { balance.tight } else { balance.within }
    }

    /// A move that keeps tables alike.
    pub(crate) fn balances(&self) -> Vec<Fact> {
        let stands = &self.stands;
        let is_busy = stands.breaks.is_some() || stands.combines || stands.in_round;
        if self.plan.form != Form::Freezeout
            || stands.desks.len() < 2
            || is_busy
            || self.unassigned().next().is_some()
        {
            return Vec::new();
        }
        let tables: Vec<(TableId, u32)> =
            stands.desks.iter().rev().map(|(table, desk)| (*table, desk.all())).collect();
        let sizes: Vec<u32> = tables.iter().map(|(_, size)| *size).collect();
        let Some((from, to)) = seats::next_move(&sizes, self.within()) else { return Vec::new() };
        let (from, to) = (tables[from].0, tables[to].0);
        let desk = &stands.desks[&from];
        if stands.desks[&to].all() >= self.capacity() {
            // A table that began larger than tables are now.
            let is_large = desk.all() > self.capacity();
            let opens = Fact::Opened { table: TableId(stands.tables + 1) };
            return if is_large { vec![opens] } else { Vec::new() };
        }
        if !desk.is_settled() || desk.size() == 0 {
            return Vec::new();
        }
        if self.plan.balance.by == Mover::LowCard {
            return vec![Fact::Asked(Ask::LowCard { from, to })];
        }
        if self.mode == Mode::Live && desk.marks.is_none() {
            return vec![Fact::Asked(Ask::Marks { table: from })];
        }
        let player = self.next_big_blind(desk, &stands.desks[&to]);
        let moved = |player| Fact::MovedOut { player, from, to, chair: None, why: Why::Balance };
        player.map(moved).into_iter().collect()
    }

    /// Who moves: whoever would be the big blind next, and without blinds whoever sits as the last chair
    /// that became free at the other table, or to the left of it (TDA 11A).
    fn next_big_blind(&self, desk: &Desk, short: &Desk) -> Option<PlayerId> {
        let sitters = self.sitters(desk);
        let chairs = self.plan.chairs();
        let dealer = desk.players().next().map(|(chair, _)| chair).filter(|_| desk.hand == 0);
        let big = button::big_next(ButtonRule::Dead, chairs, desk.marks.as_ref(), &sitters, dealer);
        let by_blind = big.and_then(|big| {
            let small = || desk.marks.map_or(big, |marks| marks.big);
            desk.chairs[fault!("tournament-last-big-blind-moves", big, small()).index()]
        });
        by_blind.or_else(|| {
            let last = short.freed.last().copied().or(Chair::new(0))?;
            let from = std::iter::once(last).chain(last.after(Chair::MOST));
            from.into_iter().find_map(|chair| desk.chairs[chair.index()])
        })
    }

    /// HOUSE 107: one card each; the lowest moves, aces are high, and equal ones draw again.
    fn low_card(&self, from: TableId, to: TableId, deck: &[u32]) -> Vec<Fact> {
        let Some(desk) = self.stands.desks.get(&from) else { return Vec::new() };
        let mut still: Vec<PlayerId> = desk.players().map(|(_, player)| player).collect();
        let mut cards = deck.iter().map(|card| card / 4);
        while still.len() > 1 {
            let drawn: Vec<(u32, PlayerId)> =
                still.iter().map_while(|player| Some((cards.next()?, *player))).collect();
            if drawn.len() < still.len() {
                break;
            }
            let cards = || drawn.iter().map(|(card, _)| *card);
            let low = fault!("tournament-high-card-moves", cards().min(), cards().max());
            still =
                drawn.iter().filter(|(card, _)| Some(*card) == low).map(|(_, it)| *it).collect();
        }
        let moved = |player: &PlayerId| Fact::MovedOut {
            player: *player,
            from,
            to,
            chair: None,
            why: Why::Balance,
        };
        still.first().map(moved).into_iter().collect()
    }

    /// Whether a table stops, because it is short and its big blind would fall on an empty chair (TDA 11D).
    pub(crate) fn is_halted(&self, desk: &Desk) -> bool {
        let halt = self.plan.balance.halt;
        if halt == 0 || self.plan.form != Form::Freezeout || self.stands.hand_for_hand {
            return false;
        }
        let largest = self.stands.desks.values().map(Desk::all).max().unwrap_or(0);
        let short = largest.saturating_sub(desk.all());
        // Chairs that tables do not use now are none, unless somebody sits there still.
        let seats = self.capacity() as usize;
        let is_chair = |it: &Chair| it.index() < seats || desk.chairs[it.index()].is_some();
        let next = desk.marks.and_then(|marks| marks.big.after(self.plan.chairs()).find(is_chair));
        let is_empty = next.is_some_and(|chair| desk.chairs[chair.index()].is_none());
        let is_short = short >= halt && short > self.within();
        fault!("tournament-short-table-plays-on", is_short && is_empty, false)
    }
}
