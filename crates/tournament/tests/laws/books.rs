//! The watcher's books: entries, chips and money (laws 1, 3, 6, 7, 16), and the machine's views beside them.

use std::collections::BTreeMap;

use room::PlayerId;
use tournament::plan::{BountyKind, BountySplit, Until, WinnersHead};
use tournament::prizes::Field;
use tournament::{At, Chips, Money, TableId, Tournament};

use super::watch::{Broken, Person, Proposal, Seen, Watcher, Where, hold};

impl Watcher {
    fn pay(&mut self, from: Money, to: Money, amount: u64) {
        *self.money.entry(from).or_default() -= i128::from(amount);
        *self.money.entry(to).or_default() += i128::from(amount);
    }

    fn has(&self, account: Money) -> i128 {
        self.money.get(&account).copied().unwrap_or_default()
    }

    /// Where the price of a head is.
    fn head(&self, player: PlayerId) -> Money {
        let bounty = self.plan.bounty.as_ref();
        match bounty.map(|bounty| &bounty.kind) {
            Some(BountyKind::Mystery(_)) => Money::Envelopes,
            _ => Money::Head(player),
        }
    }

    /// What an entry costs, in its parts.
    fn parts(&self, player: PlayerId) -> Vec<(Money, u64)> {
        let plan = &self.plan;
        vec![
            (Money::Pool, plan.entry.pool),
            (Money::Fee, plan.entry.fee),
            (self.head(player), plan.bounty.as_ref().map_or(0, |bounty| bounty.chips)),
            (Money::SideGame, plan.side_game.as_ref().map_or(0, |game| game.cost)),
        ]
    }

    fn enters(&mut self, player: PlayerId) {
        self.entries += 1;
        for (part, amount) in self.parts(player) {
            self.pay(Money::Player(player), part, amount);
        }
    }

    pub(crate) fn registered(&mut self, player: PlayerId) -> Seen {
        hold!(self.stack.is_none(), "3", "{player:?} is registered after the start");
        let before = self.people.get(&player).map(|person| person.at);
        let may = matches!(before, None | Some(Where::OnList | Where::Withdrawn));
        hold!(may, "3", "{player:?} registers and is {before:?}");
        let most = self.plan.players.1;
        self.people.insert(player, Person { entries: 1, ..Person::new(Where::Registered) });
        self.enters(player);
        hold!(self.entries <= most, "3", "the most is {} entries, {most}", self.entries);
        Ok(())
    }

    pub(crate) fn on_list(&mut self, player: PlayerId) -> Seen {
        let before = self.people.get(&player).map(|person| person.at);
        hold!(matches!(before, None | Some(Where::Withdrawn)), "3", "{player:?} is {before:?}");
        hold!(self.entries >= self.plan.players.1, "3", "{player:?} waits, and there are places");
        self.people.insert(player, Person::new(Where::OnList));
        Ok(())
    }

    pub(crate) fn withdrawn(&mut self, player: PlayerId) -> Seen {
        hold!(self.stack.is_none(), "3", "{player:?} withdraws after the start");
        let person = self.person(player)?;
        let before = std::mem::replace(&mut person.at, Where::Withdrawn);
        match before {
            Where::Registered => {
                self.entries -= 1;
                for (part, amount) in self.parts(player) {
                    self.pay(part, Money::Player(player), amount);
                }
            }
            Where::OnList => {}
            _ => hold!(false, "3", "{player:?} withdraws and is {before:?}"),
        }
        Ok(())
    }

    pub(crate) fn started(&mut self, stack: u64) -> Seen {
        hold!(self.stack.is_none(), "3", "it begins twice");
        let right = self.plan.start(self.entries).map(|start| start.stack);
        hold!(right == Ok(stack), "1", "a stack of {stack}, the plan says {right:?}");
        hold!(self.entries >= self.plan.players.0, "3", "{} are too few", self.entries);
        self.stack = Some(stack);
        let lammers = self.plan.lammers.map_or(0, |lammers| lammers.count);
        for person in self.people.values_mut().filter(|it| it.at == Where::Registered) {
            (person.stack, person.lammers) = (stack, lammers);
            person.at = Where::OnTheWay(None);
        }
        Ok(())
    }

    pub(crate) fn entered(&mut self, player: PlayerId, again: bool) -> Seen {
        let Some(stack) = self.stack else {
            return Err(Broken::new("3", format!("{player:?} enters late before the start")));
        };
        let Some(late) = self.plan.late else {
            return Err(Broken::new("v", format!("{player:?} enters late, and nobody may")));
        };
        hold!(self.closed.is_none(), "v", "{player:?} enters after entries are closed");
        let past = self.clock.is_past(&self.plan, late.until);
        hold!(!past, "v", "{player:?} enters after {:?}", late.until);
        let before = self.people.get(&player).map(|person| person.at);
        let may = match before {
            None | Some(Where::OnList | Where::Withdrawn) => !again,
            Some(Where::Out) => again,
            _ => false,
        };
        hold!(may, "3", "{player:?} enters (again: {again}) and is {before:?}");
        // Lammers that would be due already are chips (BARGE 1.9).
        let is_due = |until| self.clock.is_past(&self.plan, Until::Level(until));
        let (stack, lammers) = match self.plan.lammers {
            Some(it) if is_due(it.until) => (stack + it.worth * u64::from(it.count), 0),
            it => (stack, it.map_or(0, |lammers| lammers.count)),
        };
        let person =
            self.people.entry(player).or_insert_with(|| Person::new(Where::OnTheWay(None)));
        let entries = if again { person.entries + 1 } else { 1 };
        *person = Person { stack, lammers, entries, ..Person::new(Where::OnTheWay(None)) };
        hold!(entries <= 1 + late.re_entries, "3", "{player:?} enters {entries} times");
        self.places.again(player);
        self.enters(player);
        let most = self.plan.players.1;
        hold!(self.entries <= most, "3", "the most is {} entries, {most}", self.entries);
        Ok(())
    }

    pub(crate) fn rebought(&mut self, player: PlayerId) -> Seen {
        let Some(rebuy) = self.plan.rebuy else {
            return Err(Broken::new("1", "a re-buy where there are none".to_owned()));
        };
        hold!(self.closed.is_none(), "6", "{player:?} buys after entries are closed");
        let person = self.person(player)?;
        let Where::Fallen(table, chair) = person.at else {
            return Err(Broken::new("3", format!("{player:?} re-buys and is {:?}", person.at)));
        };
        person.at = Where::Seated(table, chair);
        let may = person.fall.take().is_some_and(|fall| fall.may_rebuy);
        hold!(may, "6", "{player:?} re-buys for a hand after {:?}", rebuy.until);
        person.stack += rebuy.stack;
        person.rebuys += 1;
        let count = person.rebuys;
        hold!(rebuy.most.is_none_or(|most| count <= most), "1", "{player:?} re-buys {count} times");
        self.rebuys += 1;
        self.pay(Money::Player(player), Money::Pool, rebuy.cost.pool);
        self.pay(Money::Player(player), Money::Fee, rebuy.cost.fee);
        Ok(())
    }

    pub(crate) fn added_on(&mut self, player: PlayerId) -> Seen {
        let Some(add_on) = self.plan.add_on else {
            return Err(Broken::new("1", "an add-on where there is none".to_owned()));
        };
        hold!(self.closed.is_none(), "6", "{player:?} buys after entries are closed");
        let person = self.person(player)?;
        hold!(person.is_in(), "3", "{player:?} adds on and is {:?}", person.at);
        hold!(!person.has_added, "1", "{player:?} adds on twice");
        let is_fallen = matches!(person.at, Where::Fallen(..));
        hold!(!is_fallen, "w", "{player:?} adds on without chips");
        person.has_added = true;
        person.stack += add_on.stack;
        self.add_ons += 1;
        self.pay(Money::Player(player), Money::Pool, add_on.cost.pool);
        self.pay(Money::Player(player), Money::Fee, add_on.cost.fee);
        Ok(())
    }

    pub(crate) fn redeemed(&mut self, player: PlayerId, count: u8) -> Seen {
        let worth = self.plan.lammers.map_or(0, |lammers| lammers.worth);
        let person = self.person(player)?;
        hold!(count > 0 && count <= person.lammers, "1", "{player:?} has no {count} lammers");
        person.lammers -= count;
        person.stack += worth * u64::from(count);
        if let Where::Fallen(table, chair) = person.at {
            person.at = Where::Seated(table, chair);
            person.fall = None;
        }
        let at = person.at;
        hold!(person.is_in(), "3", "{player:?} redeems and is {at:?}");
        if let Where::Seated(table, _) = at {
            let is_playing = self.desk(table)?.playing.is_some();
            hold!(!is_playing, "1", "{player:?} redeems in the middle of a hand");
        }
        Ok(())
    }

    pub(crate) fn disqualified(&mut self, player: PlayerId, withheld: bool) -> Seen {
        let person = self.person(player)?;
        hold!(person.is_in(), "3", "{player:?} is disqualified and is {:?}", person.at);
        hold!(!person.is_to_go, "3", "{player:?} is disqualified twice");
        person.is_to_go = true;
        person.is_withheld = withheld;
        Ok(())
    }

    pub(crate) fn removed(&mut self, player: PlayerId) -> Seen {
        let person = self.person(player)?;
        hold!(person.is_to_go && person.is_in(), "3", "{player:?} is removed, {:?}", person.at);
        let at = std::mem::replace(&mut person.at, Where::Disqualified);
        let gone = std::mem::take(&mut person.stack);
        let lammers = std::mem::take(&mut person.lammers);
        person.fall = None;
        if let Where::Seated(table, chair) | Where::Fallen(table, chair) = at {
            let desk = self.desk(table)?;
            hold!(desk.playing.is_none(), "4", "{player:?} is removed in the middle of a hand");
            desk.chairs.remove(&chair);
        }
        let worth = self.plan.lammers.map_or(0, |lammers| lammers.worth);
        self.removed += gone + worth * u64::from(lammers);
        Ok(())
    }

    pub(crate) fn bounty(
        &mut self,
        of: PlayerId,
        to: Option<PlayerId>,
        cash: u64,
        head: u64,
    ) -> Seen {
        let Some(bounty) = self.plan.bounty.clone() else {
            return Err(Broken::new("16", "a bounty where there are none".to_owned()));
        };
        let from = self.head(of);
        let person = self.person(of)?.clone();
        let worth = self.has(Money::Head(of)).unsigned_abs() as u64;
        let Some(to) = to else {
            let is_gone = person.at == Where::Disqualified;
            // One head is in the prizes, also where they are divided by a deal.
            let is_last = self.left() <= 1 || self.dealt.is_some();
            let is_pool = is_last && bounty.winner == WinnersHead::Pool && !self.is_pooled;
            // Whoever won it may not play on.
            let by = person.fall.as_ref().map(|fall| fall.by.clone()).unwrap_or_default();
            let gone = |it: &PlayerId| self.people[it].at == Where::Disqualified;
            let is_gone = is_gone || (!person.is_in() && by.iter().all(gone));
            self.is_pooled |= is_pool && !is_gone;
            hold!(is_gone || is_pool, "16", "the head of {of:?} goes to the pool");
            self.pay(from, Money::Pool, cash);
            if is_gone {
                // The prizes are larger by it, or the winner has it where they are known already.
                // One head is in the prizes already: that of the last one to go, where nobody is left.
                let known = if self.left() == 0 { self.pooled_head() } else { 0 };
                self.places.extra += cash.saturating_sub(known);
            }
            return Ok(());
        };
        let mut by = person.fall.as_ref().map(|fall| fall.by.clone()).unwrap_or_default();
        by.retain(|it| self.people[it].at != Where::Disqualified);
        if person.is_in() {
            hold!(to == of, "16", "{of:?} is in, and {to:?} wins the bounty");
            let keeps = bounty.winner == WinnersHead::Keeps || self.dealt.is_some();
            hold!(keeps, "16", "the winner's head is the pool's");
        } else {
            hold!(by.contains(&to), "16", "{to:?} wins the bounty of {of:?}; the pot was {by:?}'s");
            let is_mystery = matches!(bounty.kind, BountyKind::Mystery(_));
            let is_worst = bounty.split == BountySplit::Worst || is_mystery;
            let is_first = by.first() == Some(&to);
            hold!(!is_worst || is_first, "16", "{to:?} is not in the worst position of {by:?}");
        }
        let even = bounty.split == BountySplit::Even && by.len() > 1 && !person.is_in();
        match bounty.kind {
            BountyKind::Fixed => {
                hold!(head == 0, "16", "a fixed bounty goes on a head");
                hold!(even || cash == worth, "16", "{cash} of a bounty of {worth}");
            }
            BountyKind::Progressive { cash: percent } if !person.is_in() => {
                let all = cash + head;
                hold!(even || all == worth, "16", "{cash} and {head} of a head of {worth}");
                let right = all * u64::from(percent) / 100;
                let near = cash.abs_diff(right) <= 1;
                hold!(near, "16", "{cash} cash and {head} on the head: {percent} % are paid");
            }
            BountyKind::Progressive { .. } => {
                hold!(cash == worth && head == 0, "16", "the champion has {cash} of {worth}");
            }
            BountyKind::Mystery(_) => {}
        }
        self.bounties += 1;
        self.pay(from, Money::Player(to), cash);
        self.pay(from, Money::Head(to), head);
        hold!(self.has(from) >= 0, "16", "more than the head of {of:?} is worth");
        Ok(())
    }

    /// All that prizes are paid from.
    fn pool(&self) -> u64 {
        let rebuys = self.plan.rebuy.map_or(0, |rebuy| rebuy.cost.pool) * self.rebuys;
        let add_ons = self.plan.add_on.map_or(0, |more| more.cost.pool) * self.add_ons;
        self.plan.entry.pool * u64::from(self.entries) + rebuys + add_ons + self.pooled_head()
    }

    pub(crate) fn unit(&self) -> u64 {
        let is_dollars =
            self.plan.shown == room::Shown::Cents && self.plan.entry.pool.is_multiple_of(100);
        if is_dollars { 100 } else { 1 }
    }

    pub(crate) fn entries_closed(&mut self, entries: u32, prizes: &[u64]) -> Seen {
        hold!(self.closed.is_none(), "6", "entries are closed twice");
        hold!(entries == self.entries, "6", "{entries} entries, there were {}", self.entries);
        let pool = self.pool() + std::mem::take(&mut self.places.extra);
        let all: u64 = prizes.iter().sum();
        hold!(all == pool, "6", "prizes of {all} from a pool of {pool}");
        let falls = prizes.windows(2).all(|two| two[0] >= two[1]);
        hold!(falls, "7", "prizes rise: {prizes:?}");
        let tables = self.plan.rounds(entries).first().map_or(1, Vec::len) as u32;
        let unit = self.unit();
        let field = Field { entries, tables, pool, buy_in: self.plan.entry.pool, unit };
        // Prizes count entries, places count players: what nobody can win is the winner's.
        let right = self.plan.prizes.of(&field).map(|mut prizes| {
            let most = prizes.len().min(self.entered_ever() as usize);
            let beyond: u64 = prizes.split_off(most).iter().sum();
            prizes[0] += beyond;
            prizes
        });
        // Beyond its table a plan has one prize.
        let right = right.unwrap_or_else(|_| vec![pool]);
        hold!(right == prizes, "6", "prizes {prizes:?}, the plan says {right:?}");
        self.closed = Some((entries, prizes.to_vec()));
        Ok(())
    }

    /// The winner's own bounty, where it is a part of the prizes.
    pub(crate) fn pooled_head(&self) -> u64 {
        let bounty = self.plan.bounty.as_ref();
        bounty.filter(|it| it.winner == WinnersHead::Pool).map_or(0, |bounty| bounty.chips)
    }

    /// What is left of the prizes for those who are in.
    fn prizes_left(&self) -> Vec<u64> {
        let prizes = self.closed.as_ref().map(|(_, prizes)| prizes.clone()).unwrap_or_default();
        let left = prizes.into_iter().take(self.left() as usize);
        let mut left = self.dealt.map_or_else(|| left.collect(), |saved| vec![saved]);
        // The winner's own bounty is no part of a deal.
        if let (None, Some(first)) = (self.dealt, left.first_mut()) {
            *first -= self.pooled_head();
        }
        if let Some(first) = left.first_mut() {
            *first += self.places.extra;
        }
        left
    }

    pub(crate) fn proposed(&mut self, shares: &[(PlayerId, u64)], saved: u64) -> Seen {
        hold!(self.plan.deals, "7", "a deal where there are none");
        let left = self.prizes_left();
        let all: u64 = left.iter().sum();
        let sum = shares.iter().map(|(_, share)| share).sum::<u64>() + saved;
        hold!(sum == all, "7", "a deal of {sum}, {all} is left");
        let least = if left.len() < self.left() as usize { 0 } else { left[left.len() - 1] };
        for (player, share) in shares {
            let fits = (least..=left[0]).contains(share);
            hold!(fits, "7", "{player:?} gets {share} of {left:?}");
            let is_in = self.people.get(player).is_some_and(Person::is_in);
            hold!(is_in, "7", "{player:?} is out and gets a share");
        }
        hold!(shares.len() == self.left() as usize, "7", "somebody has no share");
        let shares = shares.to_vec();
        self.proposal = Some(Proposal { shares, saved, agreed: Default::default() });
        Ok(())
    }

    pub(crate) fn deal(&mut self) -> Seen {
        let Some(proposal) = self.proposal.take() else {
            return Err(Broken::new("7", "a deal that nobody has proposed".to_owned()));
        };
        for (player, share) in &proposal.shares {
            hold!(proposal.agreed.contains(player), "7", "{player:?} has not agreed");
            self.pay(Money::Pool, Money::Player(*player), *share);
        }
        self.dealt = Some(proposal.saved);
        self.places.extra = 0;
        self.dealt_to = proposal.agreed;
        Ok(())
    }

    pub(crate) fn prize(&mut self, player: PlayerId, prize: u64) {
        self.pay(Money::Pool, Money::Player(player), prize);
    }

    /// Holds the machine's own views to what was seen.
    pub(crate) fn compare(&self, it: &Tournament) -> Seen {
        hold!(it.chips().is_sound(), "1", "chips from nowhere: {:?}", it.chips());
        hold!(it.money().is_sound(), "6", "money from nowhere: {:?}", it.money());
        let mut tables: BTreeMap<TableId, u64> = BTreeMap::new();
        let (mut transit, mut lammers) = (0, 0);
        for person in self.people.values() {
            match person.at {
                Where::Seated(table, _) | Where::Fallen(table, _) => {
                    *tables.entry(table).or_default() += person.stack;
                }
                Where::OnTheWay(_) | Where::Advanced | Where::Registered => {
                    transit += person.stack;
                }
                _ => hold!(person.stack == 0, "1", "{:?} has {}", person.at, person.stack),
            }
            lammers += u64::from(person.lammers);
        }
        let lammers = lammers * self.plan.lammers.map_or(0, |lammers| lammers.worth);
        for (account, balance) in it.chips().accounts() {
            let right = match account {
                Chips::Table(table) => tables.remove(&table).unwrap_or_default(),
                Chips::Transit => transit,
                Chips::Lammers => lammers,
                Chips::Removed if self.is_freezeout() => self.removed,
                Chips::Removed | Chips::Issued => continue,
            };
            hold!(balance == i128::from(right), "1", "{account:?}: {balance}, seen {right}");
        }
        hold!(tables.values().all(|chips| *chips == 0), "1", "chips at {tables:?} are not booked");
        for (account, balance) in it.money().accounts() {
            let right = self.has(account);
            hold!(balance == right, "6", "{account:?}: {balance}, seen {right}");
        }
        for (account, right) in &self.money {
            let balance = it.money().balance(*account);
            hold!(balance == *right, "6", "{account:?}: {balance}, seen {right}");
        }
        let mut count = 0;
        for (player, entrant) in it.entrants() {
            count += 1;
            let Some(person) = self.people.get(&player) else {
                return Err(Broken::new("3", format!("{player:?} was never seen")));
            };
            let same = match (entrant.at, person.at) {
                (At::OnList, Where::OnList)
                | (At::Registered, Where::Registered)
                | (At::Advanced, Where::Advanced)
                | (At::Out, Where::Out)
                | (At::Withdrawn, Where::Withdrawn)
                | (At::Disqualified, Where::Disqualified) => true,
                (At::Seated { table, chair }, Where::Seated(at, on))
                | (At::Fallen { table, chair, .. }, Where::Fallen(at, on)) => {
                    (table, chair) == (at, on)
                }
                (At::OnTheWay { to }, Where::OnTheWay(goes)) => to == goes,
                _ => false,
            };
            hold!(same, "3", "{player:?} is {:?}, seen {:?}", entrant.at, person.at);
            let same = (entrant.stack, entrant.lammers) == (person.stack, person.lammers);
            let is = (entrant.stack, entrant.lammers);
            hold!(same, "1", "{player:?} has {is:?}, seen {}, {}", person.stack, person.lammers);
        }
        hold!(count == self.people.len(), "3", "{count} are told of {}", self.people.len());
        let is_left = self.stack.is_none() || it.left() == self.left();
        hold!(is_left, "3", "{} left, seen {}", it.left(), self.left());
        self.quiet(it.asked().is_some())
    }

    /// After the end: all money is with somebody.
    pub(crate) fn end(&self) -> Seen {
        let kept = i128::from(self.places.kept);
        for (account, balance) in &self.money {
            match account {
                Money::Head(_) | Money::Envelopes => {
                    hold!(*balance == 0, "16", "{account:?} holds {balance} at the end");
                }
                Money::Pool => {
                    hold!(*balance == kept, "6", "the pool holds {balance} at the end");
                }
                Money::Player(_) | Money::Fee | Money::SideGame => {}
            }
        }
        if let Some(bounty) = &self.plan.bounty
            && bounty.split == BountySplit::Worst
            // Envelopes are for those who are left when entries are closed.
            && !matches!(bounty.kind, BountyKind::Mystery(_))
            && self.dealt.is_none()
            && !self.people.values().any(|person| person.is_to_go)
        {
            let own = u32::from(bounty.winner == WinnersHead::Keeps);
            let (found, right) = (self.bounties, self.entries - 1 + own);
            hold!(found == right, "16", "{found} bounties of {} entries", self.entries);
        }
        let paid: u64 = self.parts(PlayerId(0)).iter().map(|(_, amount)| amount).sum();
        let fees = self.has(Money::Fee) + self.has(Money::SideGame) + kept;
        let players: i128 = self
            .money
            .iter()
            .filter_map(|(account, balance)| {
                matches!(account, Money::Player(_)).then_some(*balance)
            })
            .sum();
        hold!(players == -fees, "6", "players have {players}, the house {fees}");
        hold!(paid == self.plan.price(), "6", "an entry of {paid}");
        self.all_placed()
    }
}
