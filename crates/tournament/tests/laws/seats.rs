//! Who sits where, who moves, and which table may deal (laws 4, 8 to 14, 17; rules S, B, L).

use std::collections::BTreeMap;
use std::sync::Arc;

use room::button::next;
use room::{ButtonRule, Chair, Marks, Owes, PlayerId, Presence, Sitter};
use tournament::plan::{Form, Mover, To};
use tournament::{Ask, Report, TableId, Why};

use super::watch::{Broken, Desk, Fall, Seen, Together, Watcher, Where, hold};

impl Watcher {
    /// Where the chairs of a table end.
    fn chairs(&self) -> u8 {
        let last = self.plan.last_table.at.min(u32::from(Chair::MOST)) as u8;
        self.plan.tables.seats.max(self.plan.tables.one_to).max(last)
    }

    pub(crate) fn is_open_chair(&self, table: TableId, chair: Chair) -> bool {
        let goes = |person: &super::watch::Person| {
            person.at == Where::OnTheWay(Some((table, Some(chair))))
        };
        let desk = self.desks.get(&table);
        desk.is_some_and(|desk| !desk.chairs.contains_key(&chair))
            && !self.people.values().any(goes)
            && chair.index() < usize::from(self.chairs())
    }

    /// How many sit at each table that stays, with those who are on their way to it.
    fn sizes(&self) -> BTreeMap<TableId, u32> {
        let stay = self.desks.iter().filter(|(_, desk)| !desk.breaks);
        let mut sizes: BTreeMap<TableId, u32> =
            stay.map(|(table, desk)| (*table, desk.chairs.len() as u32)).collect();
        for person in self.people.values() {
            if let Where::OnTheWay(Some((table, _))) = person.at
                && let Some(size) = sizes.get_mut(&table)
            {
                *size += 1;
            }
        }
        sizes
    }

    /// By how many tables may differ now.
    fn within(&self) -> u32 {
        let tables = self.desks.values().filter(|desk| !desk.breaks).count() as u32;
        let balance = self.plan.balance;
        if tables <= balance.at { balance.tight } else { balance.within }.max(1)
    }

    /// Whether something is under way that comes before tables are even.
    fn is_unsettled(&self) -> bool {
        let is_lost = |at: Where| matches!(at, Where::Fallen(..) | Where::OnTheWay(_));
        self.is_combining
            || self.desks.values().any(|desk| desk.breaks)
            || self.people.values().any(|person| is_lost(person.at))
    }

    pub(crate) fn begins(&mut self, number: u32, tables: &[u32]) -> Seen {
        hold!(number == self.round + 1, "17", "round {number} comes after {}", self.round);
        hold!(self.desks.is_empty(), "17", "round {number} begins, and tables are open");
        let players = self.left();
        let sum: u32 = tables.iter().sum();
        hold!(sum == players, "17", "{players} players, tables of {tables:?}");
        let (most, least) = (tables.iter().max(), tables.iter().min());
        let is_even = most.zip(least).is_some_and(|(most, least)| most - least <= 1);
        hold!(is_even, "17", "tables of {tables:?}");
        let rounds = self.plan.rounds(players);
        let mut right = rounds.first().cloned().unwrap_or_default();
        let mut found = tables.to_vec();
        right.sort_unstable();
        found.sort_unstable();
        hold!(found == right, "17", "tables of {found:?}, not {right:?}");
        if number > 1 {
            let sizes = self.round_tables.iter();
            let each = match self.plan.form {
                Form::Shootout { advance, .. } => u32::from(advance),
                Form::Bracket => 1,
                Form::Freezeout => 0,
            };
            // Of two and more at a table one is always out, or it would never end.
            let most = |size: u32| if size > 1 { size - 1 } else { 1 };
            let right: u32 = sizes.map(|size| each.min(most(*size))).sum();
            let is_carried = matches!(self.plan.form, Form::Shootout { carry: true, .. });
            // Who has no chips cannot take them along.
            let fits = self.advanced == right || (is_carried && self.advanced < right);
            hold!(fits, "17", "{} advance, not {right}", self.advanced);
            let stack = self.stack.unwrap_or(0);
            for person in self.people.values_mut().filter(|it| it.at == Where::Advanced) {
                person.stack = if is_carried { person.stack } else { stack };
                person.at = Where::OnTheWay(None);
            }
        }
        let plan = Arc::clone(&self.plan);
        self.is_anew = number > 1 && plan.schedule.each_round;
        self.round = number;
        self.round_tables = tables.to_vec();
        self.advanced = 0;
        Ok(())
    }

    pub(crate) fn breaks(&mut self, table: TableId) -> Seen {
        hold!(self.is_freezeout(), "17", "{table} breaks");
        self.desk(table)?;
        let tables = self.desks.values().filter(|desk| !desk.breaks).count() as u32;
        let room = u32::from(self.plan.tables.seats) * tables.saturating_sub(1);
        let left = self.left();
        hold!(left <= room, "8", "{table} breaks: {left} left, {room} chairs at the others");
        let highest = self.desks.iter().filter(|(_, desk)| !desk.breaks).map(|(id, _)| *id).max();
        hold!(highest == Some(table), "B2", "{table} breaks before {highest:?}");
        self.desk(table)?.breaks = true;
        Ok(())
    }

    pub(crate) fn combines(&mut self) -> Seen {
        hold!(self.is_freezeout() && self.desks.len() > 1, "8", "nothing to combine");
        let (left, at) = (self.left(), self.plan.last_table.at);
        hold!(left <= at, "B4", "{left} left, one table from {at} down");
        self.is_combining = true;
        Ok(())
    }

    pub(crate) fn closes(&mut self, table: TableId) -> Seen {
        let desk = self.desk(table)?;
        hold!(desk.playing.is_none(), "4", "{table} closes in the middle of a hand");
        hold!(desk.chairs.is_empty(), "4", "{table} closes, and somebody sits there");
        self.desks.remove(&table);
        // The last of the tables that become one: only the new one is left.
        self.is_combining &= self.desks.len() > 1;
        Ok(())
    }

    pub(crate) fn assigned(&mut self, player: PlayerId, table: TableId, chair: Chair) -> Seen {
        hold!(self.is_open_chair(table, chair), "4", "{player:?} is to sit at a chair taken");
        if let Some((Ask::Chair { player: who, of }, order)) = &self.drawn
            && *who == player
        {
            let drawn = order.first().and_then(|first| of.get(*first as usize));
            hold!(drawn == Some(&(table, chair)), "S2", "{player:?} has drawn {drawn:?}");
        }
        let person = self.person(player)?;
        let is_late = matches!(person.at, Where::OnTheWay(_));
        hold!(is_late, "3", "{player:?} has a chair and is {:?}", person.at);
        person.at = Where::OnTheWay(Some((table, Some(chair))));
        Ok(())
    }

    pub(crate) fn moved_out(
        &mut self,
        player: PlayerId,
        from: TableId,
        to: TableId,
        chair: Option<Chair>,
        why: Why,
    ) -> Seen {
        hold!(self.is_freezeout(), "17", "{player:?} changes tables");
        let at = self.person(player)?.at;
        let sits = match at {
            Where::Seated(table, sits) if table == from => sits,
            _ => return Err(Broken::new("3", format!("{player:?} leaves {from} and is {at:?}"))),
        };
        hold!(self.desk(from)?.playing.is_none(), "L3", "{player:?} leaves {from} in a hand");
        if let Some(together) = &self.together {
            hold!(together.begun.is_empty(), "13", "{player:?} moves within a round");
        }
        let is_target = why == Why::Last || self.desks.contains_key(&to);
        hold!(is_target, "4", "{player:?} goes to {to}, which is not open");
        if why == Why::Balance {
            self.is_due(player, from, to, sits)?;
        }
        let is_breaking = self.desks.get(&from).is_some_and(|desk| desk.breaks);
        hold!(why != Why::Break || is_breaking, "8", "{from} does not break");
        hold!(why != Why::Last || self.is_combining, "8", "tables do not become one");
        self.desk(from)?.chairs.remove(&sits);
        let by_blind = self.plan.balance.by == Mover::NextBigBlind;
        let person = self.person(player)?;
        person.at = Where::OnTheWay(Some((to, chair)));
        person.was_big &= why == Why::Balance && by_blind;
        Ok(())
    }

    /// Whether balancing needs this move, and this player makes it (laws 9, 10).
    fn is_due(&self, player: PlayerId, from: TableId, to: TableId, sits: Chair) -> Seen {
        let sizes = self.sizes();
        let size = |table: TableId| sizes.get(&table).copied().unwrap_or(0);
        let most = sizes.values().copied().max().unwrap_or(0);
        let least = sizes.values().copied().min().unwrap_or(0);
        let unsettled = self.is_unsettled();
        let is_needed = size(from) == most && size(to) == least && most - least > self.within();
        hold!(is_needed || unsettled, "9", "{player:?} need not move: {from} to {to} of {sizes:?}");
        let desk = &self.desks[&from];
        if self.plan.balance.by == Mover::NextBigBlind
            && let Some(marks) = desk.marks
        {
            let right = next_big(&marks, desk).and_then(|chair| desk.chairs.get(&chair));
            let has_chips = self.people.get(&player).is_some_and(|person| person.stack > 0);
            let fallen = |id: &PlayerId| matches!(self.people[id].at, Where::Fallen(..));
            // Somebody who has just come may have the big blind out of turn.
            let is_new = |id: &PlayerId| self.people[id].is_new;
            let is_clear = !desk.chairs.values().any(|id| fallen(id) || is_new(id));
            hold!(has_chips, "10", "{player:?} moves without chips");
            let is_right = right == Some(&player) || !is_clear;
            hold!(is_right, "10", "{player:?} moves from {sits}; {right:?} is big blind next");
        }
        Ok(())
    }

    pub(crate) fn moved_in(&mut self, player: PlayerId, table: TableId, chair: Chair) -> Seen {
        let at = self.person(player)?.at;
        let goes = match at {
            Where::Registered | Where::Advanced => None,
            Where::OnTheWay(goes) => goes,
            _ => return Err(Broken::new("3", format!("{player:?} comes and is {at:?}"))),
        };
        let fits = goes.is_none_or(|(to, at)| to == table && at.is_none_or(|at| at == chair));
        hold!(fits, "3", "{player:?} comes to {table}, {chair}, and went to {goes:?}");
        hold!(chair.index() < usize::from(self.chairs()), "4", "{table} has no {chair}");
        if let Some(together) = &self.together {
            // Those who were on their way when it was announced may sit down.
            let may = together.begun.is_empty() || together.is_first;
            hold!(may, "13", "{player:?} comes within a round");
        }
        if let Some((_, None)) = goes {
            self.is_worst(player, table, chair)?;
        }
        let desk = self.desk(table)?;
        hold!(desk.playing.is_none(), "L3", "{player:?} comes to {table} in a hand");
        let taken = desk.chairs.insert(chair, player);
        hold!(taken.is_none(), "4", "{player:?} sits on {taken:?}");
        let person = self.person(player)?;
        person.at = Where::Seated(table, chair);
        person.is_new = true;
        let size = self.desks[&table].chairs.len();
        hold!(size <= usize::from(self.chairs()), "4", "{size} at {table}");
        Ok(())
    }

    /// Whether this chair is the one for somebody who comes by balancing (law 10).
    fn is_worst(&self, player: PlayerId, table: TableId, chair: Chair) -> Seen {
        let Some(desk) = self.desks.get(&table) else { return Ok(()) };
        let Some(marks) = desk.marks else { return Ok(()) };
        let chairs = self.plan.tables.seats;
        let open = |chair: &Chair| self.is_open_chair(table, *chair);
        match self.plan.balance.to {
            To::Worst => {
                let waits = Chair::all(chairs).filter(open);
                let waits = waits.map(|it| (self.wait(&marks, desk, it), it));
                let least = waits.min();
                let is = self.wait(&marks, desk, chair);
                let is_least = least.is_some_and(|(least, _)| is == least);
                hold!(is_least, "10", "{player:?} waits at {chair} longer than at {least:?}");
            }
            To::FromButton => {
                // HOUSE 106: a button that nobody sits at stays with the player to its right.
                // It may lie at a chair that tables do not use any more, and so may players sit there.
                let ring = self.chairs();
                let mut button = marks.button;
                for _ in 0..ring {
                    if desk.chairs.contains_key(&button) {
                        break;
                    }
                    let before = |it: &Chair| it.after(ring).next() == Some(button);
                    button = Chair::all(ring).find(before).unwrap_or(button);
                }
                let in_use = |it: &Chair| it.index() < usize::from(chairs) && open(it);
                let right = button.after(ring).find(in_use);
                hold!(right == Some(chair), "L9", "{player:?} has {chair}, not {right:?}");
            }
        }
        Ok(())
    }

    pub(crate) fn leave(&mut self, table: TableId, hand: u64, level: u32) -> Seen {
        let plan = Arc::clone(&self.plan);
        hold!(self.asked.is_none(), "3", "{table} deals before the draw");
        hold!(!self.is_paused, "14", "{table} deals in a pause");
        hold!(self.interlude.is_none(), "14", "{table} deals in a break");
        hold!(!self.clock.is_break(&plan), "14", "{table} deals in a break of the schedule");
        let now = self.clock.level(&plan);
        hold!(level == now, "12", "{table} deals at level {level}, now is {now}");
        let due = plan.lammers.filter(|lammers| level > lammers.until);
        let people = self.people.clone();
        let desk = self.desk(table)?;
        hold!(desk.playing.is_none(), "4", "{table} has a hand in play");
        hold!(!desk.breaks, "8", "{table} deals and is to break");
        hold!(hand == desk.hand + 1, "12", "hand {hand} of {table} comes after {}", desk.hand);
        hold!(desk.chairs.len() >= 2, "8", "{table} deals to {:?}", desk.chairs);
        for player in desk.chairs.values() {
            let person = &people[player];
            let is_fallen = matches!(person.at, Where::Fallen(..));
            hold!(!is_fallen, "t", "{table} deals before {player:?} has decided");
            hold!(person.stack > 0, "4", "{player:?} is dealt in without chips");
            let is_due = due.is_some() && person.lammers > 0;
            hold!(!is_due, "BARGE 1.9", "{player:?} has lammers at level {level}");
        }
        let comes = |at: Where| matches!(at, Where::OnTheWay(Some((to, _))) if to == table);
        let late = people.iter().find(|(_, person)| comes(person.at));
        hold!(late.is_none(), "L10", "{table} deals before {late:?} has come");
        desk.hand = hand;
        desk.at_level += 1;
        let count = desk.at_level;
        if let Some(hands) = self.clock.hands(&plan) {
            let may = count <= hands || self.together.is_some();
            hold!(may, "12", "hand {count} of {hands} at level {level} at {table}");
        }
        hold!(!self.is_combining, "8", "{table} deals and is to be one with others");
        let (left, few) = (self.left(), self.seats_to_win().unwrap_or(1));
        hold!(left > few, "18", "{table} deals with {left} left for {few} seats");
        self.is_even(table)?;
        self.halts(table)?;
        self.in_step(table)?;
        let may_rebuy = plan.rebuy.is_some_and(|rebuy| !self.clock.is_past(&plan, rebuy.until));
        let desk = self.desk(table)?;
        (desk.playing, desk.may_rebuy) = (Some(level), may_rebuy);
        Ok(())
    }

    /// Law 8, whenever a table deals.
    fn is_even(&self, table: TableId) -> Seen {
        if !self.is_freezeout() {
            return Ok(());
        }
        let tables = self.desks.values().filter(|desk| !desk.breaks).count() as u32;
        let (left, at) = (self.left(), self.plan.last_table.at);
        let unsettled = self.is_unsettled();
        if tables > 1 && !unsettled {
            hold!(left > at, "8", "{left} left at {tables} tables; one table from {at} down");
            let room = u32::from(self.plan.tables.seats) * (tables - 1);
            let is_last = tables == 2;
            hold!(is_last || left > room, "8", "{left} left at {tables} tables");
        }
        let sizes = self.sizes();
        let most = sizes.values().copied().max().unwrap_or(0);
        let least = sizes.values().copied().min().unwrap_or(0);
        let largest = sizes.iter().filter(|(_, size)| **size == most).map(|(id, _)| *id);
        let is_alone = largest.collect::<Vec<_>>() == [table];
        let playing = self.desks.values().any(|desk| desk.playing.is_some());
        let is_even = most - least <= self.within();
        let is_checked = (is_alone || !playing) && !unsettled;
        hold!(is_even || !is_checked, "8", "{table} deals, and tables are {sizes:?}");
        Ok(())
    }

    /// Law 12b: a short table does not let its big blind fall on an empty chair.
    fn halts(&self, table: TableId) -> Seen {
        let halt = self.plan.balance.halt;
        let desk = &self.desks[&table];
        let (true, Some(marks)) = (self.is_freezeout() && halt > 0, desk.marks) else {
            return Ok(());
        };
        let sizes = self.sizes();
        let most = sizes.values().copied().max().unwrap_or(0);
        // It waits for a move, so one must be due.
        let short = halt.max(self.within() + 1);
        let is_short = sizes.get(&table).is_some_and(|size| most >= size + short);
        // A chair that tables do not use any more is none, unless somebody sits there still.
        let seats = usize::from(self.plan.tables.seats);
        let is_chair = |it: &Chair| it.index() < seats || desk.chairs.contains_key(it);
        let next = marks.big.after(self.chairs()).find(is_chair);
        let is_empty = next.is_some_and(|next| !desk.chairs.contains_key(&next));
        hold!(!is_short || !is_empty, "12b", "{table} deals with an empty big blind: {sizes:?}");
        Ok(())
    }

    /// Law 13: all tables play the same hand.
    fn in_step(&mut self, table: TableId) -> Seen {
        let left = self.left();
        let tables = self.desks.len();
        // Where seats are won, the last of them is the bubble.
        let paid = self.closed.as_ref().map(|(_, prizes)| match &self.plan.prizes {
            tournament::prizes::Prizes::Seats { price } => {
                prizes.iter().filter(|it| **it >= *price).count() as u32
            }
            _ => prizes.len() as u32,
        });
        let pending = self.people.values().any(|it| matches!(it.at, Where::Fallen(..)));
        let Some(together) = &mut self.together else {
            if let (Some(_), Some(paid)) = (self.plan.hand_for_hand, paid)
                && self.plan.form == Form::Freezeout
            {
                // Whoever has no chips may still be out.
                let is_near = left == paid + 1 && tables > 1 && !pending;
                hold!(!is_near, "P4", "{table} deals alone with {left} left and {paid} paid");
            }
            return Ok(());
        };
        hold!(!together.is_first, "13", "{table} deals before all have ended their hands");
        let is_new = together.begun.insert(table);
        hold!(is_new, "13", "{table} deals again in the same round");
        Ok(())
    }

    pub(crate) fn hand_for_hand(&mut self) -> Seen {
        hold!(self.together.is_none(), "13", "hand for hand twice");
        hold!(self.closed.is_some() || self.plan.late.is_none(), "v", "entries are open");
        let playing = self.desks.iter().filter(|(_, desk)| desk.playing.is_some());
        let begun = playing.map(|(table, _)| *table).collect::<std::collections::BTreeSet<_>>();
        self.batch += 2;
        let is_first = !begun.is_empty();
        self.together = Some(Together { batch: self.batch + 1, begun, is_first });
        Ok(())
    }

    pub(crate) fn round_over(&mut self) -> Seen {
        let playing = self.desks.values().any(|desk| desk.playing.is_some());
        let tables = self.desks.iter().filter(|(_, desk)| desk.chairs.len() > 1);
        let tables: Vec<TableId> = tables.map(|(table, _)| *table).collect();
        let Some(together) = &mut self.together else {
            return Err(Broken::new("13", "a round is over that never began".to_owned()));
        };
        hold!(!playing, "13", "the round is over, and a hand is in play");
        let all = tables.iter().all(|table| together.begun.contains(table));
        hold!(all || together.is_first, "13", "not all of {tables:?} have played the round");
        self.batch += 2;
        together.batch = self.batch + 1;
        together.begun.clear();
        let is_first = std::mem::take(&mut together.is_first);
        // The hand in play at the announcement takes nothing off the clock.
        if is_first {
            return Ok(());
        }
        if let Some(minutes) = self.plan.hand_for_hand.and_then(|rule| rule.minutes) {
            self.clock.take(minutes);
        }
        Ok(())
    }

    pub(crate) fn hand_for_hand_over(&mut self) -> Seen {
        let Some(together) = self.together.take() else {
            return Err(Broken::new("13", "hand for hand ends that never began".to_owned()));
        };
        hold!(together.begun.is_empty(), "13", "hand for hand ends in the middle of a round");
        Ok(())
    }

    /// A level of hands is over when every table has played them.
    pub(crate) fn counted(&mut self, step: u32) -> Seen {
        if self.is_anew {
            hold!(step == 0, "12", "step {step} in a new round");
        } else if let Some(hands) = self.clock.hands(&self.plan) {
            let waits = |desk: &Desk| desk.is_new || desk.chairs.len() < 2;
            let all = self.desks.values().all(|desk| desk.at_level >= hands || waits(desk));
            hold!(all, "12", "step {step} begins before all tables have played {hands} hands");
        }
        for desk in self.desks.values_mut() {
            (desk.at_level, desk.is_new) = (0, false);
        }
        Ok(())
    }

    pub(crate) fn over(&mut self, table: TableId, report: &Report) -> Seen {
        let of = self.desks.get(&table).map_or(0, |desk| desk.chairs.len() as u32);
        let desk = self.desk(table)?;
        hold!(desk.playing.take().is_some(), "4", "{table} ends a hand that it did not deal");
        hold!(report.hand == desk.hand, "12", "hand {} of {table}, not {}", report.hand, desk.hand);
        // Games without blinds leave the marks where they are.
        let is_frozen = desk.marks == report.marks;
        desk.marks = report.marks.or(desk.marks);
        let (chairs, may_rebuy) = (desk.chairs.clone(), desk.may_rebuy);
        let big = report.marks.and_then(|marks| chairs.get(&marks.big)).copied();
        let batch = match &self.together {
            Some(together) => together.batch,
            None => {
                self.batch += 2;
                self.batch
            }
        };
        let here: u64 = chairs.values().map(|player| self.stack_of(*player)).sum();
        let told: u64 = report.stacks.iter().map(|(_, chips)| chips).sum();
        // In some games the house takes a pot that nobody wins.
        hold!(here >= told, "1", "{table} had {here} chips and tells of {told}");
        self.removed += here - told;
        for (player, chips) in &report.stacks {
            let person = self.person(*player)?;
            person.stack = *chips;
            if report.dealt.contains(player) && !is_frozen {
                person.is_new = false;
                let is_big = big == Some(*player);
                // Of two players each has it every other hand.
                let twice = is_big && person.was_big && report.dealt.len() > 2;
                person.was_big = is_big;
                hold!(!twice, "11", "{player:?} has the big blind twice running");
            }
        }
        for (position, fallen) in report.out.iter().enumerate() {
            let person = self.person(fallen.player)?;
            let Where::Seated(_, chair) = person.at else {
                return Err(Broken::new("4", format!("{:?} falls elsewhere", fallen.player)));
            };
            person.at = Where::Fallen(table, chair);
            person.fall = Some(Fall {
                batch,
                table,
                began: fallen.began,
                position,
                hand: fallen.hand,
                by: fallen.by.clone(),
                of,
                may_rebuy,
            });
        }
        Ok(())
    }

    /// How many hands somebody who comes to this chair waits for the big blind: a ghost sits there, and the
    /// button goes round. Chairs at which nobody is dealt in at once are the last (L2).
    fn wait(&self, marks: &Marks, desk: &Desk, chair: Chair) -> (bool, u32) {
        let sitter = |chair, is_new| Sitter {
            chair,
            presence: if is_new { Presence::Arrived } else { Presence::In },
            owes: Owes::NOTHING,
        };
        let sits = desk.chairs.iter();
        let mut sitters: Vec<Sitter> =
            sits.map(|(chair, player)| sitter(*chair, self.people[player].is_new)).collect();
        sitters.push(sitter(chair, true));
        let (mut marks, mut waits) = (*marks, false);
        for hands in 0..30 {
            let Some(now) = next(ButtonRule::Dead, self.chairs(), &marks, &sitters) else { break };
            waits |= hands == 0 && !now.dealt.contains(&chair);
            if now.big == chair {
                return (waits, hands);
            }
            for sitter in sitters.iter_mut().filter(|it| now.dealt.contains(&it.chair)) {
                sitter.presence = Presence::In;
            }
            marks = now.marks;
        }
        (true, u32::MAX)
    }

    /// What holds whenever nothing is asked for.
    pub(crate) fn quiet(&self, is_asked: bool) -> Seen {
        if is_asked || self.stack.is_none() || self.is_finished {
            return Ok(());
        }
        let (late, closed) = (self.plan.late, self.closed.is_some());
        let is_simple = self.plan.rebuy.is_none() && self.plan.add_on.is_none();
        if let (Some(late), true, false) = (late, is_simple, closed) {
            let waits = |at: Where| matches!(at, Where::Fallen(..) | Where::OnTheWay(_));
            let pending = self.people.values().any(|it| waits(it.at));
            let past = self.clock.is_past(&self.plan, late.until);
            hold!(!past || pending, "v", "entries are open after {:?}", late.until);
            let paid = self.plan.prizes(self.entries).map_or(0, |prizes| prizes.len() as u32);
            let left = self.left();
            // Those who have no chips may still be out.
            hold!(left > paid || pending, "v", "entries are open with {left} left and {paid} paid");
        }
        hold!(late.is_some() || !is_simple || closed, "v", "entries are open");
        Ok(())
    }
}

/// Who is big blind next: the first to the left of the last.
fn next_big(marks: &Marks, desk: &Desk) -> Option<Chair> {
    let taken = |chair: &Chair| desk.chairs.contains_key(chair);
    marks.big.after(Chair::MOST).find(taken)
}
