//! What someone who only reads the log knows of a table: who sits where with how many chips, who
//! wants what, and what has been put into the hand. Written from the events' own numbers; the table
//! is asked for nothing but the rules of the game that is dealt.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use cards::Card;
use engine::{Event as HandEvent, PostKind, Seat, Why};
use room::*;
use variant::Variant;

/// A table as its log tells of it.
pub(crate) struct Scene {
    pub(crate) charter: Arc<Charter>,
    pub(crate) chairs: BTreeMap<Chair, PlayerId>,
    pub(crate) presence: BTreeMap<PlayerId, Presence>,
    pub(crate) leaving: BTreeSet<PlayerId>,
    /// Who has two legs, as hands told it; whether rightly so, another looks at.
    pub(crate) killers: BTreeSet<PlayerId>,
    pub(crate) straddlers: BTreeSet<PlayerId>,
    pub(crate) agreed: HashSet<(Motion, PlayerId)>,
    pub(crate) books: Books,
    pub(crate) hands: u64,
    pub(crate) is_double: bool,
    pub(crate) raised: Option<Raised>,
    pub(crate) hand: Option<HandSeen>,
    /// Show 'Em chips by holder, and with how much players left.
    show_chips: BTreeMap<PlayerId, u64>,
    took_off: BTreeMap<PlayerId, u64>,
    is_paused: bool,
}

/// Where all chips are.
#[derive(Default)]
pub(crate) struct Books {
    pub(crate) stacks: BTreeMap<PlayerId, i128>,
    pub(crate) pot: i128,
    pub(crate) bank: i128,
    pub(crate) elsewhere: i128,
    pub(crate) house: i128,
    pub(crate) show: i128,
}

/// A hand as its log tells of it. Lists are by seat.
pub(crate) struct HandSeen {
    pub(crate) beginning: Beginning,
    pub(crate) players: Vec<PlayerId>,
    pub(crate) variant: Variant,
    /// What was posted, payment by payment.
    pub(crate) posted: Vec<(Seat, PostKind, u64)>,
    /// What was put in by decisions, less what came back.
    pub(crate) bets: Vec<u64>,
    pub(crate) is_live: Vec<bool>,
    pub(crate) down: Vec<Vec<Card>>,
    pub(crate) has_board: bool,
    pub(crate) winners: BTreeSet<Seat>,
    pub(crate) stopped: Option<Motion>,
}

impl HandSeen {
    fn new(scene: &Scene, beginning: &Beginning, variant: Variant) -> HandSeen {
        let players: Vec<PlayerId> =
            beginning.chairs.iter().map(|chair| scene.chairs[chair]).collect();
        let count = players.len();
        HandSeen {
            beginning: beginning.clone(),
            players,
            variant,
            posted: Vec::new(),
            bets: vec![0; count],
            is_live: vec![true; count],
            down: vec![Vec::new(); count],
            has_board: false,
            winners: BTreeSet::new(),
            stopped: None,
        }
    }

    /// Who has not given up.
    pub(crate) fn live(&self) -> Vec<usize> {
        (0..self.players.len()).filter(|seat| self.is_live[*seat]).collect()
    }

    /// What these seats have posted as bets.
    fn blinds_of(&self, seat: usize) -> u64 {
        let own = self
            .posted
            .iter()
            .filter(|(who, kind, _)| who.index() == seat && matches!(kind, PostKind::Blind));
        own.map(|(_, _, chips)| chips).sum()
    }
}

impl Scene {
    pub(crate) fn new(charter: Arc<Charter>) -> Scene {
        Scene {
            charter,
            chairs: BTreeMap::new(),
            presence: BTreeMap::new(),
            leaving: BTreeSet::new(),
            killers: BTreeSet::new(),
            straddlers: BTreeSet::new(),
            agreed: HashSet::new(),
            books: Books::default(),
            hands: 0,
            is_double: false,
            raised: None,
            hand: None,
            show_chips: BTreeMap::new(),
            took_off: BTreeMap::new(),
            is_paused: false,
        }
    }

    pub(crate) fn stack(&self, player: PlayerId) -> u64 {
        self.books.stacks.get(&player).map_or(0, |chips| *chips as u64)
    }

    pub(crate) fn chair_of(&self, player: PlayerId) -> Option<Chair> {
        self.chairs.iter().find(|(_, who)| **who == player).map(|(chair, _)| *chair)
    }

    /// What is paid and bet now.
    pub(crate) fn level(&self) -> Level {
        let stakes = &self.charter.stakes;
        match (&self.raised, self.is_double) {
            (Some(raised), _) => raised.level,
            (None, true) => stakes.double,
            (None, false) => stakes.usual,
        }
    }

    /// Whether somebody at a chair has chips and does not sit out.
    pub(crate) fn is_here(&self, chair: Chair) -> bool {
        self.chairs.get(&chair).is_some_and(|who| {
            self.stack(*who) > 0 && self.presence.get(who) != Some(&Presence::Out)
        })
    }

    /// The same, and does not want to leave.
    pub(crate) fn is_ready(&self, chair: Chair) -> bool {
        // HOUSE 10: who is to kill the next pot does not leave before it.
        let stays = |player| !self.leaving.contains(player) || self.killers.contains(player);
        self.is_here(chair) && self.chairs.get(&chair).is_some_and(stays)
    }

    pub(crate) fn ready(&self) -> Vec<PlayerId> {
        let chairs = self.chairs.iter().filter(|(chair, _)| self.is_ready(**chair));
        chairs.map(|(_, who)| *who).collect()
    }

    /// The chairs to the left of one, up to and without the other.
    pub(crate) fn between(&self, from: Chair, to: Chair) -> Vec<Chair> {
        from.after(self.charter.chairs).take_while(|chair| *chair != to).collect()
    }

    /// Whether all of these are for something.
    pub(crate) fn agree(&self, players: &[PlayerId], to: Motion) -> bool {
        players.iter().all(|player| self.agreed.contains(&(to, *player)))
    }

    /// Whether a player is dealt in for the hand that goes on.
    fn plays(&self, player: PlayerId) -> bool {
        self.hand.as_ref().is_some_and(|hand| hand.players.contains(&player))
    }

    /// Takes in what happened; `dealt` is the game of a hand that begins.
    pub(crate) fn apply(&mut self, event: &Event<Card>, dealt: Option<&Variant>) {
        match event {
            Event::Open(fact) => self.fact(fact, dealt),
            Event::Hand(event) => {
                assert!(!self.is_paused, "nobody plays on while the table is paused");
                self.in_hand(event);
            }
            Event::Shuffled { secret } => assert!(secret.is_some() && self.hand.is_some()),
            Event::Presented { player, of, .. } => {
                let price = self.charter.house.show_chip.expect("Show 'Em chips");
                let held = self.show_chips.get_mut(player).expect("a chip to present");
                *held = held.checked_sub(1).expect("a chip to present");
                self.books.show -= i128::from(price);
                self.books.give(*of, price);
            }
            Event::Stopped { by, pieces, shown } => self.stopped(*by, pieces, shown.len()),
        }
    }

    fn fact(&mut self, fact: &Fact, dealt: Option<&Variant>) {
        match fact {
            Fact::Sat { player, chair, chips, .. } => self.sat(*player, *chair, *chips),
            Fact::Arrived { player, chair, chips, .. } => {
                assert_eq!(self.chair_of(*player), None, "nobody sits twice");
                assert_eq!(self.chairs.insert(*chair, *player), None, "one player to a chair");
                self.presence.insert(*player, Presence::Arrived);
                self.books.elsewhere -= i128::from(*chips);
                self.books.give(*player, *chips);
            }
            Fact::Departed { player, chips } => {
                assert!(!self.plays(*player), "nobody is moved in the middle of a hand");
                assert_eq!(*chips, self.stack(*player), "all chips go along");
                self.chairs.retain(|_, other| other != player);
                self.leaving.remove(player);
                self.agreed.retain(|(_, other)| other != player);
                self.books.take(*player, *chips);
                self.books.elsewhere += i128::from(*chips);
            }
            Fact::Given { player, chips } => {
                assert!(self.hand.is_none(), "nobody gets chips during a hand");
                if self.stack(*player) == 0 {
                    self.presence.insert(*player, Presence::In);
                }
                self.books.elsewhere -= i128::from(*chips);
                self.books.give(*player, *chips);
            }
            Fact::Bought { player, chips } => self.bought(*player, *chips),
            Fact::SatOut { player } => {
                assert!(!self.plays(*player), "nobody sits out in the middle of a hand");
                self.presence.insert(*player, Presence::Out);
            }
            Fact::Returned { player, entry } => {
                let presence = self.presence.get_mut(player).expect("someone who sits");
                if *presence != Presence::In {
                    *presence = match entry {
                        Entry::Wait => Presence::Waiting,
                        Entry::Post => Presence::Posting,
                    };
                }
            }
            Fact::WillLeave { player } => {
                self.leaving.insert(*player);
            }
            Fact::Left { player, chips } => self.left(*player, *chips),
            Fact::Straddling { player, wish } => {
                match wish {
                    Wish::On => self.straddlers.insert(*player),
                    Wish::Off => self.straddlers.remove(player),
                };
            }
            Fact::ShowChipBought { player, price } => {
                assert_eq!(Some(*price), self.charter.house.show_chip);
                *self.show_chips.entry(*player).or_default() += 1;
                self.books.bank -= i128::from(*price);
                self.books.show += i128::from(*price);
            }
            Fact::ShowChipSold { from, to, price } => {
                let held = self.show_chips.get_mut(from).expect("a chip to sell");
                *held = held.checked_sub(1).expect("a chip to sell");
                *self.show_chips.entry(*to).or_default() += 1;
                self.books.take(*to, *price);
                self.books.give(*from, *price);
            }
            Fact::ShowChipsBack { player, chips, house } => {
                // HOUSE 6h: half the price comes back.
                let price = self.charter.house.show_chip.expect("Show 'Em chips");
                let held = self.show_chips.insert(*player, 0).expect("chips to give back");
                assert_eq!((*chips, chips + house), (held * (price / 2), held * price));
                self.books.show -= i128::from(chips + house);
                self.books.house += i128::from(*house);
                self.books.give(*player, *chips);
            }
            Fact::SeatsCalled { order, .. } => {
                let all: BTreeSet<PlayerId> = order.iter().copied().collect();
                assert_eq!(all, self.chairs.values().copied().collect(), "everyone gets up");
                self.chairs.clear();
            }
            Fact::Picked { player, chair } => {
                let before = self.chairs.insert(*chair, *player);
                assert_eq!(before, None, "one player to a chair");
            }
            Fact::Agreed { player, to, wish } => {
                match wish {
                    Wish::On => self.agreed.insert((*to, *player)),
                    Wish::Off => self.agreed.remove(&(*to, *player)),
                };
            }
            Fact::Settled(settled) => {
                assert!(self.hand.is_none(), "nothing is settled in the middle of a hand");
                self.charter = Arc::clone(settled.charter().expect("games"));
                self.agreed.clear();
                self.raised = None;
            }
            Fact::Raised(raised) => {
                assert!(!self.is_double && !self.charter.house.midnight, "doubled, and levels");
                self.raised = Some(**raised);
            }
            Fact::Doubled => {
                assert!(!self.is_double, "stakes double once");
                assert_eq!(self.raised, None, "stakes with levels can't be doubled");
                let past = self.charter.house.midnight;
                assert!(past || self.agree(&self.ready(), Motion::Double), "nobody asked for it");
                self.is_double = true;
            }
            Fact::RunTwice => {
                let hand = self.hand.as_ref().expect("a hand");
                let live: Vec<PlayerId> =
                    hand.live().into_iter().map(|seat| hand.players[seat]).collect();
                assert!(self.agree(&live, Motion::RunTwice), "all who are left agree");
            }
            Fact::Begun(beginning) => {
                assert!(!self.is_paused, "no hand begins while the table is paused");
                self.begun(beginning, dealt.expect("a game"));
            }
            Fact::Voided => {
                // As if it had not been dealt.
                let hand = self.hand.take().expect("a hand that does not count");
                for (player, start) in hand.players.iter().zip(&hand.beginning.setup.stacks) {
                    self.books.stacks.insert(*player, i128::from(*start));
                }
                self.books.pot = 0;
            }
            Fact::Over(outcome) => self.over(outcome),
            Fact::Closed => assert!(self.chairs.is_empty(), "everyone has cashed out"),
            Fact::WillBuy { .. }
            | Fact::WillSitOut { .. }
            | Fact::Overs { .. }
            | Fact::FirstDealer { .. }
            | Fact::Chosen { .. }
            | Fact::Rabbit { .. }
            | Fact::Acted { .. }
            | Fact::UsedBank { .. }
            | Fact::TimedOut { .. }
            | Fact::Said { .. } => {}
            Fact::Paused => assert!(!std::mem::replace(&mut self.is_paused, true), "once"),
            Fact::Resumed => self.is_paused = false,
        }
    }

    fn sat(&mut self, player: PlayerId, chair: Chair, chips: u64) {
        assert_eq!(self.chair_of(player), None, "nobody sits twice");
        assert_eq!(self.chairs.insert(chair, player), None, "one player to a chair");
        // HOUSE 6a, 9: a buy-in, or at least what they took off the table.
        let (least, most) = self.charter.stakes.buy_in;
        let took = self.took_off.get(&player).copied().unwrap_or(0);
        assert!(chips >= least.max(took) && chips <= most.max(took), "{chips} to sit down");
        let presence = if self.hands == 0 { Presence::In } else { Presence::Waiting };
        self.presence.insert(player, presence);
        self.books.bank -= i128::from(chips);
        self.books.give(player, chips);
    }

    fn bought(&mut self, player: PlayerId, chips: u64) {
        assert!(!self.plays(player), "HOUSE 9: nobody adds chips during a hand");
        self.books.bank -= i128::from(chips);
        self.books.give(player, chips);
        if chips > 0 {
            let others = self.chairs.values().filter(|other| **other != player);
            let most = match self.charter.house.rebuy {
                Rebuy::Never => 0,
                Rebuy::ToMost => self.charter.stakes.buy_in.1,
                Rebuy::ToLargest => others.map(|other| self.stack(*other)).max().unwrap_or(0),
            };
            assert!(self.stack(player) <= most, "HOUSE 6b: {player:?} bought {chips}");
        }
    }

    fn left(&mut self, player: PlayerId, chips: u64) {
        assert!(!self.plays(player), "nobody leaves in the middle of a hand");
        self.books.take(player, chips);
        self.books.bank += i128::from(chips);
        assert_eq!(self.stack(player), 0, "all chips are cashed in");
        assert_eq!(self.show_chips.get(&player).copied().unwrap_or(0), 0);
        self.took_off.insert(player, chips);
        self.presence.remove(&player);
        self.leaving.remove(&player);
        self.agreed.retain(|(_, other)| *other != player);
        self.chairs.retain(|_, other| *other != player);
    }

    fn begun(&mut self, beginning: &Beginning, variant: &Variant) {
        assert!(self.hand.is_none(), "one hand at a time");
        assert_eq!(beginning.number, self.hands + 1, "hands are numbered");
        self.hands += 1;
        let hand = HandSeen::new(self, beginning, variant.clone());
        if beginning.marks.is_some() {
            hand.players.iter().for_each(|player| {
                self.presence.insert(*player, Presence::In);
            });
        }
        if beginning.setup.house.bomb_pot {
            self.agreed.retain(|(to, _)| *to != Motion::BombPot);
        }
        self.hand = Some(hand);
    }

    fn over(&mut self, outcome: &Outcome) {
        for (player, legs) in &outcome.legs {
            if *legs >= 2 {
                self.killers.insert(*player)
            } else {
                self.killers.remove(player)
            };
        }
        let hand = self.hand.take().expect("a hand that is over");
        assert_eq!(self.books.pot, 0, "the whole pot was handed out");
        let chairs = hand.winners.iter().map(|seat| hand.beginning.chairs[seat.index()]);
        let winners: BTreeSet<Chair> = chairs.collect();
        assert_eq!(winners, outcome.winners.iter().copied().collect(), "who won the main pot");
        assert_eq!(outcome.side, self.side_payments(&hand), "a seven and a deuce");
        for (from, to, chips) in &outcome.side {
            self.books.take(*from, *chips);
            self.books.give(*to, *chips);
        }
        let had = hand.players.iter().zip(&hand.beginning.setup.stacks);
        let broke = had.filter(|(player, _)| self.stack(**player) == 0);
        let broke: Vec<(PlayerId, u64)> = broke.map(|(player, had)| (*player, *had)).collect();
        let out: Vec<(PlayerId, u64)> =
            outcome.out.iter().map(|out| (out.player, out.began)).collect();
        assert_eq!(out, broke, "who is out of chips");
        for out in &outcome.out {
            let has_chips = |player: &PlayerId| self.stack(*player) > 0;
            assert!(out.by.iter().all(has_chips), "whoever won a chip has one");
        }
        self.agreed.retain(|(to, _)| matches!(to, Motion::BombPot | Motion::Double));
    }

    /// Who wins the main pot alone with a seven and a deuce of two suits gets as much from all
    /// others who were dealt in, as far as they have it.
    fn side_payments(&self, hand: &HandSeen) -> Vec<(PlayerId, PlayerId, u64)> {
        let price = self.charter.house.seven_deuce;
        let [winner] = hand.winners.iter().copied().collect::<Vec<_>>()[..] else {
            return Vec::new();
        };
        let [one, two] = hand.down[winner.index()][..] else { return Vec::new() };
        let mut ranks = [one.rank(), two.rank()];
        ranks.sort();
        let is_it = ranks == [Some(cards::Rank::Two), Some(cards::Rank::Seven)];
        if price == 0 || !is_it || one.suit() == two.suit() {
            return Vec::new();
        }
        let winner = hand.players[winner.index()];
        let others = hand.players.iter().copied().filter(|other| *other != winner);
        let pays = others.map(|other| (other, winner, price.min(self.stack(other))));
        pays.filter(|(_, _, chips)| *chips > 0).collect()
    }

    fn stopped(&mut self, by: Motion, pieces: &[(Chair, u64)], shown: usize) {
        let hand = self.hand.as_mut().expect("a hand");
        let live = hand.live();
        let players: Vec<PlayerId> = live.iter().map(|seat| hand.players[*seat]).collect();
        hand.stopped = Some(by);
        assert_eq!(live.len(), 2, "HOUSE 19: two are left");
        let get = live.iter().map(|seat| {
            let chair = hand.beginning.chairs[*seat];
            let piece = pieces.iter().find(|(other, _)| *other == chair);
            piece.expect("a part for each").1
        });
        let get: Vec<u64> = get.collect();
        assert_eq!(pieces.len(), 2);
        let own: Vec<u64> = live.iter().map(|seat| hand.blinds_of(*seat)).collect();
        let chip = hand.beginning.setup.stakes.chip;
        match by {
            Motion::Chop => {
                // HOUSE 19: blinds are taken back, and antes are split.
                assert!(
                    own.iter().all(|own| *own > 0),
                    "{}: both have a blind to take back: {own:?}",
                    hand.variant.id
                );
                assert_eq!(hand.bets.iter().sum::<u64>(), 0, "nobody has called or raised");
                let antes: Vec<u64> = get.iter().zip(&own).map(|(get, own)| get - own).collect();
                assert!(antes[0].abs_diff(antes[1]) <= chip, "{pieces:?}, with blinds of {own:?}");
            }
            Motion::Split => {
                assert!(get[0].abs_diff(get[1]) <= chip, "HOUSE 19: in two: {pieces:?}");
                assert_eq!(shown, 2, "HOUSE 19: all see both hands");
                hand.winners = live.iter().filter_map(|seat| Seat::new(*seat)).collect();
            }
            _ => panic!("{by:?} does not end a hand"),
        }
        assert!(self.agree(&players, by), "both agree");
        for (player, chips) in players.iter().zip(get) {
            self.books.pot -= i128::from(chips);
            self.books.give(*player, chips);
        }
        assert_eq!(self.books.pot, 0, "all of the pot is parted");
    }

    fn in_hand(&mut self, event: &HandEvent<Card>) {
        let hand = self.hand.as_mut().expect("a hand");
        let who = |seat: &Seat| hand.players[seat.index()];
        match event {
            HandEvent::Posted { seat, kind, chips } => {
                let player = who(seat);
                hand.posted.push((*seat, *kind, *chips));
                self.books.bet(player, *chips);
            }
            HandEvent::Called { seat, chips }
            | HandEvent::Raised { seat, chips, .. }
            | HandEvent::BroughtIn { seat, chips } => {
                self.books.bet(who(seat), *chips);
                hand.bets[seat.index()] += chips;
            }
            HandEvent::Closed { back: Some((seat, chips)) } => {
                self.books.won(who(seat), *chips);
                // A blind that nobody called comes back too.
                let bet = &mut hand.bets[seat.index()];
                *bet = bet.saturating_sub(*chips);
            }
            HandEvent::Awarded { pot, pieces, house } => {
                for piece in pieces {
                    self.books.won(who(&piece.seat), piece.chips);
                    if *pot == 0 && piece.why != Why::Back {
                        hand.winners.insert(piece.seat);
                    }
                }
                self.books.pot -= i128::from(*house);
                self.books.house += i128::from(*house);
            }
            // Who gives up the first of two boards is still in for the second.
            HandEvent::Folded { seat } => {
                hand.is_live[seat.index()] = false;
            }
            HandEvent::Dealt { seat, down, .. } => hand.down[seat.index()].extend(down),
            HandEvent::Discarded { seat, down, .. } => {
                hand.down[seat.index()].retain(|card| !down.contains(card));
            }
            HandEvent::Exposed { seat, cards } => {
                hand.down[seat.index()].retain(|card| !cards.contains(card));
            }
            HandEvent::Parted { seat, down, .. } => hand.down[seat.index()] = down.to_vec(),
            HandEvent::Board { .. } => hand.has_board = true,
            _ => {}
        }
    }
}

impl Books {
    fn give(&mut self, player: PlayerId, chips: u64) {
        *self.stacks.entry(player).or_default() += i128::from(chips);
    }

    fn take(&mut self, player: PlayerId, chips: u64) {
        let stack = self.stacks.entry(player).or_default();
        *stack -= i128::from(chips);
        assert!(*stack >= 0, "{player:?} gave {chips} and had less");
    }

    fn bet(&mut self, player: PlayerId, chips: u64) {
        self.take(player, chips);
        self.pot += i128::from(chips);
    }

    fn won(&mut self, player: PlayerId, chips: u64) {
        self.pot -= i128::from(chips);
        assert!(self.pot >= 0, "a pot pays what is in it");
        self.give(player, chips);
    }

    /// Everything is where the table's own books say, and nothing was made or lost.
    pub(crate) fn compare(&self, table: &Table) {
        let ledger = table.ledger();
        assert_eq!(self.pot, ledger.balance(room::Account::Pot), "the pot");
        assert_eq!(self.bank, ledger.balance(room::Account::Bank), "the bank");
        assert_eq!(self.elsewhere, ledger.balance(room::Account::Elsewhere), "elsewhere");
        assert_eq!(self.house, ledger.balance(room::Account::House), "the house");
        assert_eq!(self.show, ledger.balance(room::Account::ShowChips), "Show 'Em chips");
        let mut all = self.pot + self.bank + self.elsewhere + self.house + self.show;
        for (player, chips) in &self.stacks {
            assert_eq!(*chips, ledger.balance(room::Account::Player(*player)), "{player:?}");
            assert_eq!(*chips, i128::from(table.people()[player].stack), "{player:?}");
            all += chips;
        }
        assert_eq!(all, 0, "chips come from the bank and go there");
    }
}
