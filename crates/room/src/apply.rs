//! Events make a table. Nothing is refused here.

use std::sync::Arc;

use cards::Card;
use engine::{Event as HandEvent, Hand};
use faults::fault;
use variant::mix::{Every, Namer};

use crate::button::{Owes, Presence};
use crate::command::{Entry, Motion, Turn, Wish};
use crate::deal::marks_from;
use crate::event::{Beginning, Event, Fact, Happened, Outcome};
use crate::ledger::{Account, Movement, Reason};
use crate::secret::Deck;
use crate::table::{Person, Playing, Rotation, Stage, Table, Wishes};
use crate::{Chair, PlayerId, Raised};

impl Table {
    /// Makes true what happened. What an event cannot mean at this table it does not do.
    pub fn apply(&mut self, happened: &Happened<Card>) {
        let turn = self.turn_between_hands();
        self.happens(happened);
        // Nobody has more time because of what others do, unless it is another's turn now.
        if self.turn_between_hands() != turn {
            self.stands.waits_since = self.stands.now;
        }
    }

    /// The same without looking whose turn it is then.
    pub(crate) fn happens(&mut self, happened: &Happened<Card>) {
        self.stands.now = happened.at;
        match &happened.event {
            Event::Open(fact) => self.apply_fact(fact),
            Event::Hand(event) => self.apply_hand(event),
            Event::Shuffled { secret } => {
                let deck = secret.clone().map(|secret| Deck { secret, reshuffles: 0, rolls: 0 });
                self.playing_mut(|playing| playing.deck = deck);
            }
            Event::Presented { player, of, .. } => {
                let price = self.charter.house.show_chip.unwrap_or(0);
                self.change(*player, |it| it.show_chips = it.show_chips.saturating_sub(1));
                self.book(Account::ShowChips, Account::Player(*of), price, Reason::ShowChip);
            }
            Event::Stopped { by, pieces, .. } => {
                let reason = if *by == Motion::Chop { Reason::Chop } else { Reason::Won };
                for (chair, chips) in pieces {
                    if let Some(player) = self.sits_in(*chair) {
                        self.book(Account::Pot, Account::Player(player), *chips, reason);
                    }
                }
                let winners = pieces.iter().map(|(chair, _)| *chair);
                let winners = winners.filter(|_| *by == Motion::Split).collect();
                self.playing_mut(|playing| {
                    playing.stopped = Some(*by);
                    playing.winners = winners;
                });
            }
        }
    }

    /// What the table waits for when no hand is played; in a hand its events tell whose turn it is.
    fn turn_between_hands(&self) -> Option<Turn> {
        (!matches!(self.stage, Stage::Playing(_))).then(|| self.turn())
    }

    fn apply_fact(&mut self, fact: &Fact) {
        let (bank, house) = (Account::Bank, Account::House);
        match fact {
            Fact::Sat { player, name, chair, chips } => {
                self.sits_down(*player, name, *chair);
                self.book(bank, Account::Player(*player), *chips, Reason::BuyIn);
            }
            Fact::Arrived { player, name, chair, chips } => {
                self.sits_down(*player, name, *chair);
                self.change(*player, |it| {
                    it.presence = Presence::Arrived;
                    (it.owes, it.owes_ante) = (Owes::NOTHING, false);
                    (it.timeouts, it.legs) = (0, 0);
                });
                self.book(Account::Elsewhere, Account::Player(*player), *chips, Reason::Moved);
            }
            Fact::Departed { player, chips } => {
                self.book(Account::Player(*player), Account::Elsewhere, *chips, Reason::Moved);
                self.gets_up(*player);
            }
            Fact::Given { player, chips } => {
                self.change(*player, |it| {
                    // TDA 27: whoever was out of chips misses no hand.
                    if it.stack == 0 && it.presence == Presence::Out {
                        (it.presence, it.owes, it.owes_ante) = (Presence::In, Owes::NOTHING, false);
                    }
                });
                self.book(Account::Elsewhere, Account::Player(*player), *chips, Reason::Moved);
            }
            Fact::WillBuy { player, chips } => {
                self.change(*player, |it| it.wishes.chips = *chips);
            }
            Fact::Bought { player, chips } => {
                self.change(*player, |it| it.wishes.chips = 0);
                self.book(bank, Account::Player(*player), *chips, Reason::BuyIn);
            }
            Fact::WillSitOut { player } => self.change(*player, |it| it.wishes.sit_out = true),
            Fact::SatOut { player } => {
                let stays = self.deals_absent();
                self.change(*player, |it| {
                    // Without chips nobody is dealt in; who was away still is when chips come.
                    it.absent = stays && (it.absent || it.stack > 0);
                    if !stays || it.stack == 0 {
                        it.presence = Presence::Out;
                    }
                    it.wishes.sit_out = false;
                    it.timeouts = 0;
                });
            }
            Fact::Returned { player, entry } => self.change(*player, |it| {
                it.wishes.sit_out = false;
                it.absent = false;
                if !matches!(it.presence, Presence::In | Presence::Arrived) {
                    it.presence = match entry {
                        Entry::Wait => Presence::Waiting,
                        Entry::Post => Presence::Posting,
                    };
                }
            }),
            Fact::WillLeave { player } => self.change(*player, |it| it.wishes.leave = true),
            Fact::Left { player, chips } => {
                self.book(Account::Player(*player), bank, *chips, Reason::CashOut);
                self.change(*player, |it| it.took_off = *chips);
                self.gets_up(*player);
            }
            Fact::Straddling { player, wish } => {
                self.change(*player, |it| it.straddles = *wish == Wish::On);
            }
            Fact::Overs { player } => self.change(*player, |it| it.overs = true),
            Fact::ShowChipBought { player, price } => {
                // It is paid to the bank, and takes nothing from the stack.
                self.book(bank, Account::Player(*player), *price, Reason::BuyIn);
                self.book(Account::Player(*player), Account::ShowChips, *price, Reason::ShowChip);
                self.change(*player, |it| {
                    it.show_chips += 1;
                    it.bought_show_chip = true;
                });
            }
            Fact::ShowChipSold { from, to, price } => {
                self.change(*from, |it| it.show_chips = it.show_chips.saturating_sub(1));
                self.change(*to, |it| it.show_chips += 1);
                let (from, to) = (Account::Player(*from), Account::Player(*to));
                self.book(to, from, *price, Reason::ShowChip);
            }
            Fact::ShowChipsBack { player, chips, house: kept } => {
                self.change(*player, |it| it.show_chips = 0);
                let pool = Account::ShowChips;
                self.book(pool, Account::Player(*player), *chips, Reason::ShowChip);
                self.book(pool, house, *kept, Reason::ToHouse);
            }
            Fact::FirstDealer { dealer, .. } => self.stands.dealer = Some(*dealer),
            Fact::SeatsCalled { order, .. } => self.get_up(order),
            Fact::Picked { player, chair } => self.picked(*player, *chair),
            Fact::Chosen { choice, .. } => {
                let games = self.charter.menu.mix().plays.len().max(1) as u16;
                let next = (choice.play + 1) % games;
                self.stands.rotation =
                    Rotation { choice: Some(choice.clone()), next, ..Rotation::default() };
            }
            Fact::Settled(settled) => {
                if let Some(charter) = settled.charter() {
                    self.settle(charter);
                }
            }
            Fact::Raised(raised) => self.is_raised(**raised),
            Fact::Agreed { player, to, wish } => {
                self.stands.agreed.retain(|it| *it != (*to, *player));
                if *wish == Wish::On {
                    self.stands.agreed.push((*to, *player));
                }
            }
            Fact::Doubled => {
                self.stands.is_double = true;
                self.stands.agreed.retain(|(to, _)| *to != Motion::Double);
            }
            Fact::RunTwice => self.playing_mut(|playing| {
                if let Some([first, second]) = playing.hand.twice() {
                    playing.at_twice = playing.hand.pot();
                    (playing.hand, playing.second) = (first, Some(second));
                }
            }),
            Fact::Begun(beginning) => self.begins(beginning),
            Fact::Voided => self.is_void(),
            Fact::Over(outcome) => self.is_over(outcome),
            Fact::Rabbit { .. } | Fact::Said { .. } => {}
            Fact::Acted { player } => {
                self.change(*player, |it| (it.timeouts, it.absent) = (0, false));
            }
            Fact::UsedBank { player, millis } => {
                self.change(*player, |it| it.bank = it.bank.saturating_sub(*millis));
            }
            Fact::TimedOut { player } => {
                // The bank is for decisions in a hand alone.
                let in_hand = self.playing().is_some();
                self.change(*player, |it| {
                    it.bank = if in_hand { 0 } else { it.bank };
                    it.timeouts = it.timeouts.saturating_add(1);
                });
            }
            Fact::Paused => self.stands.is_paused = true,
            Fact::Resumed => {
                (self.stands.is_paused, self.stands.waits_since) = (false, self.stands.now);
            }
            Fact::Closed => self.stage = Stage::Closed,
        }
    }

    fn change(&mut self, player: PlayerId, change: impl FnOnce(&mut Person)) {
        if let Some(person) = self.stands.people.get_mut(&player) {
            change(person);
        }
    }

    fn playing_mut(&mut self, change: impl FnOnce(&mut Playing)) {
        if let Stage::Playing(playing) = &mut self.stage {
            change(Arc::make_mut(playing));
        }
    }

    /// Moves chips in the books and in front of players.
    pub(crate) fn book(&mut self, from: Account, to: Account, chips: u64, reason: Reason) {
        self.stands.ledger.book(Movement { from, to, chips, reason });
        if let Account::Player(player) = from {
            self.change(player, |it| it.stack = it.stack.saturating_sub(chips));
        }
        if let Account::Player(player) = to {
            self.change(player, |it| it.stack += chips);
        }
    }

    fn sits_down(&mut self, player: PlayerId, name: &str, chair: Chair) {
        let bank = self.charter.clock.bank;
        let is_first = self.stands.hands == 0;
        let person = self.stands.people.entry(player).or_insert_with(|| Person::new(bank));
        person.name = name.to_owned();
        person.chair = Some(chair);
        // HOUSE 21: who comes later waits for the big blind, unless they say otherwise.
        (person.presence, person.owes) =
            if is_first { (Presence::In, Owes::NOTHING) } else { (Presence::Waiting, Owes::NEW) };
        person.wishes = Wishes::default();
    }

    /// Someone leaves the table.
    fn gets_up(&mut self, player: PlayerId) {
        self.stands.agreed.retain(|(_, other)| *other != player);
        self.change(player, |it| {
            it.chair = None;
            (it.presence, it.absent) = (Presence::Out, false);
            it.wishes = Wishes::default();
        });
    }

    fn get_up(&mut self, order: &[PlayerId]) {
        let owner = self.stands.marks.and_then(|marks| self.sits_in(marks.button));
        let dealer = self.stands.dealer.and_then(|dealer| self.sits_in(dealer));
        let chair_of = |player: &PlayerId| Some((*player, self.stands.people.get(player)?.chair?));
        let before = order.iter().filter_map(chair_of).collect();
        for player in order {
            self.change(*player, |it| it.chair = None);
        }
        self.stands.seats_changed = self.hours_struck(self.stands.now);
        let (order, owner) = (order.to_vec(), (owner, dealer));
        self.stage = Stage::Picking { order, owner, before };
    }

    fn picked(&mut self, player: PlayerId, chair: Chair) {
        self.change(player, |it| it.chair = Some(chair));
        let Stage::Picking { order, owner, .. } = &mut self.stage else { return };
        order.retain(|other| *other != player);
        if !order.is_empty() {
            return;
        }
        let (button, dealer) = *owner;
        self.stage = Stage::Open;
        let chair_of = |player: Option<PlayerId>| self.stands.people.get(&player?)?.chair;
        // HOUSE 25: the button stays with its owner, and so does the deal.
        let taken: Vec<Chair> = self.stands.people.values().filter_map(|it| it.chair).collect();
        let button = chair_of(button).or(self.stands.marks.map(|marks| marks.button));
        let dealer = chair_of(dealer).or(self.stands.dealer);
        self.stands.marks = self.stands.marks.and(button).map(|it| marks_from(it, &taken));
        self.stands.dealer = dealer;
    }

    fn begins(&mut self, beginning: &Beginning) {
        let Beginning { choice, chairs, setup, .. } = beginning;
        let check_raise = self.charter.house.check_raise;
        let rules = self.charter.menu.rules(choice, chairs.len() as u8, check_raise);
        let Some(hand) = rules.ok().and_then(|rules| Hand::new(&rules, setup).ok()) else { return };
        let clock = self.charter.clock;
        self.seated_for(beginning, hand.rules().variant());
        for person in self.stands.people.values_mut() {
            person.bank = fault!(
                "room-time-bank-grows-past-its-size",
                (person.bank + clock.refill).min(clock.bank),
                person.bank + clock.refill
            );
        }
        self.stands.hands = beginning.number;
        if let Some(marks) = beginning.marks {
            (self.stands.marks, self.stands.won_button) = (Some(marks), None);
        }
        if setup.house.bomb_pot {
            self.stands.since_bomb = 0;
            self.stands.agreed.retain(|(to, _)| *to != Motion::BombPot);
        } else {
            self.stands.since_bomb += 1;
        }
        if self.stands.rotation.dealt == 0 {
            self.stands.rotation.since = self.stands.now;
            self.stands.rotation.hands = match self.charter.menu.mix().change.every {
                Every::Hands(hands) => u32::from(hands),
                // Once around: as many hands as there are players at its first.
                Every::Orbit => chairs.len() as u32,
                Every::Minutes(_) | Every::Level | Every::Night => 0,
            };
        }
        self.stands.rotation.dealt += 1;
        let players = self.players_of(chairs);
        self.stage = Stage::Playing(Arc::new(Playing {
            hand,
            second: None,
            at_twice: 0,
            chairs: chairs.clone(),
            killer: beginning.killer.and_then(|chair| self.sits_in(chair)),
            posted: vec![0; players.len()],
            bets: vec![0; players.len()],
            held: vec![None; players.len()],
            players,
            choice: choice.clone(),
            winners: Vec::new(),
            awarded: Vec::new(),
            stopped: None,
            deck: None,
        }));
    }

    fn apply_hand(&mut self, event: &HandEvent<Card>) {
        let Stage::Playing(playing) = &mut self.stage else { return };
        let playing = Arc::make_mut(playing);
        playing.note(event);
        let players = playing.players.clone();
        let hand = match &mut playing.second {
            Some(second) if playing.hand.is_over() => second,
            _ => &mut playing.hand,
        };
        let before: Vec<u64> = hand.stacks().collect();
        let house_before = hand.house();
        hand.apply(event);
        let after: Vec<u64> = hand.stacks().collect();
        let to_house = hand.house() - house_before;
        let reason = match event {
            HandEvent::Closed { .. } => Reason::Returned,
            _ => Reason::Won,
        };
        for ((player, before), after) in players.iter().zip(before).zip(after) {
            let player = Account::Player(*player);
            if after < before {
                self.book(player, Account::Pot, before - after, Reason::Bet);
            } else if after > before {
                self.book(Account::Pot, player, after - before, reason);
            }
        }
        self.book(Account::Pot, Account::House, to_house, Reason::ToHouse);
        // Where all decide at once, nobody has more time because another has decided.
        if fault!(
            "room-others-decisions-give-more-time",
            !matches!(event, HandEvent::Decided { .. }),
            true
        ) {
            self.stands.waits_since = self.stands.now;
        }
    }

    /// Everyone has back what they put in. The hand was dealt, as far as button and mix go.
    fn is_void(&mut self) {
        let Stage::Playing(playing) = &self.stage else { return };
        let playing = Arc::clone(playing);
        let stack_of = |table: &Table, player: &PlayerId| {
            table.stands.people.get(player).map_or(0, |it| it.stack)
        };
        let stacks = || playing.players.iter().zip(&playing.hand.setup().stacks);
        // What was won already, on the first of two boards for one, goes back into the middle.
        for (player, start) in stacks() {
            let won = stack_of(self, player).saturating_sub(*start);
            self.book(Account::Player(*player), Account::Pot, won, Reason::Returned);
        }
        let paid: u64 = stacks().map(|(player, start)| start - stack_of(self, player)).sum();
        let pot = u64::try_from(self.stands.ledger.balance(Account::Pot)).unwrap_or(0);
        self.book(
            Account::House,
            Account::Pot,
            fault!("room-void-hand-leaves-the-house-its-chips", paid.saturating_sub(pot), 0),
            Reason::Returned,
        );
        for (player, start) in stacks() {
            let back = start - stack_of(self, player);
            self.book(Account::Pot, Account::Player(*player), back, Reason::Returned);
        }
        self.stage = Stage::Open;
        self.stands.agreed.retain(|(to, _)| matches!(to, Motion::BombPot | Motion::Double));
        self.change_game();
    }

    fn is_over(&mut self, outcome: &Outcome) {
        let Stage::Playing(playing) = &self.stage else { return };
        self.last = Some(Arc::clone(playing));
        self.stage = Stage::Open;
        self.stands.agreed.retain(|(to, _)| matches!(to, Motion::BombPot | Motion::Double));
        for (player, legs) in &outcome.legs {
            self.change(*player, |it| it.legs = *legs);
        }
        for (from, to, chips) in &outcome.side {
            let (from, to) = (Account::Player(*from), Account::Player(*to));
            self.book(from, to, *chips, Reason::SideGame);
        }
        if self.charter.house.win_the_button {
            self.stands.won_button = outcome.button;
        }
        self.change_game();
    }

    /// Another level has come. Where games change with it and nobody names them, each level has its own: also
    /// one in which no hand is dealt.
    fn is_raised(&mut self, raised: Raised) {
        let is_first = self.stands.raised.replace(raised).is_none();
        let mix = self.charter.menu.mix();
        if fault!("room-first-level-changes-the-game", is_first, false)
            || mix.change.every != Every::Level
        {
            return;
        }
        let games = mix.plays.len().max(1) as u16;
        let is_named = mix.change.by.is_some();
        let rotation = &mut self.stands.rotation;
        match (&rotation.choice, &self.stage) {
            (Some(_), Stage::Playing(_)) if rotation.hands == 0 => rotation.hands = rotation.dealt,
            // What nobody names in time follows the last game that was played.
            (None, _) | (_, Stage::Playing(_)) if is_named => {}
            (None, _) | (_, Stage::Playing(_)) => rotation.next = (rotation.next + 1) % games,
            (Some(_), _) => {
                rotation.hands = rotation.dealt.max(1);
                self.change_game();
            }
        }
    }

    /// Whether another game is to come, and whose choice it is.
    fn change_game(&mut self) {
        let change = self.charter.menu.mix().change;
        let rotation = &mut self.stands.rotation;
        let is_time = match change.every {
            Every::Hands(_) | Every::Orbit => rotation.dealt >= rotation.hands,
            // How many there will be is known when the next level has come.
            Every::Level => rotation.hands > 0,
            Every::Minutes(minutes) => {
                self.stands.now.0 - rotation.since.0 >= u64::from(minutes) * 60_000
            }
            Every::Night => false,
        };
        if !is_time {
            return;
        }
        rotation.choice = None;
        rotation.dealt = 0;
        if change.by == Some(Namer::Dealer) {
            let from = self.stands.dealer;
            let ready: Vec<Chair> = self.ready().map(|(chair, _)| chair).collect();
            let next =
                from.and_then(|from| from.after(Chair::MOST).find(|chair| ready.contains(chair)));
            self.stands.dealer = next.or(from);
        }
    }
}
