//! What comes of a command, or why it is refused. Nothing is changed here.

use cards::{Card, Rank};
use engine::{Event as HandEvent, Need};
use faults::fault;
use variant::lines::MOST_AMOUNT;
use variant::mix::Namer;

use crate::command::{Command, Motion, Refusal, Turn, Wish};
use crate::event::{Event, Fact};
use crate::menu::Choice;
use crate::table::{Playing, Stage, Table};
use crate::{BadCharter, Chair, FirstDealer, Level, PlayerId, Presence, Raised, Time};

pub(crate) type Decided = Result<Vec<Event<Card>>, Refusal>;

/// The longest name.
const MOST_LETTERS: usize = 40;

/// The most that somebody may say at once.
const MOST_WORDS: usize = 300;

impl Table {
    pub(crate) fn decide(&self, at: Time, command: &Command) -> Decided {
        if self.stage == Stage::Closed {
            return Err(Refusal::Closed);
        }
        if at < self.stands.now {
            return Err(Refusal::Earlier { at, now: self.stands.now });
        }
        if self.stands.is_paused && goes_on(command) {
            return Err(Refusal::Paused);
        }
        match command {
            Command::Sit { player, name, chair, chips } => self.sit(*player, name, *chair, *chips),
            Command::Arrive { player, name, chair, chips } => {
                self.arrive(*player, name, *chair, *chips)
            }
            Command::Depart { player } => self.depart(*player),
            Command::Give { player, chips } => {
                self.between_hands()?;
                self.seated(*player)?;
                can_be_brought(*chips)?;
                one(Fact::Given { player: *player, chips: *chips })
            }
            Command::Buy { player, chips } => self.buy(*player, *chips),
            Command::SitOut { player } => self.sit_out(*player),
            Command::Return { player, entry } => {
                self.seated(*player)?;
                one(Fact::Returned { player: *player, entry: *entry })
            }
            Command::Leave { player } => self.leave(*player),
            Command::Straddle { player, wish } => {
                self.seated(*player)?;
                self.played(self.charter.house.straddles > 0, "straddles")?;
                one(Fact::Straddling { player: *player, wish: *wish })
            }
            Command::Overs { player } => {
                self.played(self.charter.house.overs, "overs buttons")?;
                self.between_hands()?;
                if self.seated(*player)?.overs {
                    return Err(Refusal::Already("you already have an overs button"));
                }
                one(Fact::Overs { player: *player })
            }
            Command::BuyShowChip { player } => self.buy_show_chip(*player),
            Command::SellShowChip { from, to, price } => self.sell_show_chip(*from, *to, *price),
            Command::Present { player, of } => self.present(*player, *of),
            Command::Choose { player, choice } => self.choose(*player, choice.as_ref()),
            Command::DrawForDealer { deck } => self.draw_for_dealer(deck),
            Command::ChangeSeats { player, deck } => self.change_seats(at, *player, deck),
            Command::PickChair { player, chair } => self.pick_chair(*player, *chair),
            Command::Settle(settled) => {
                let why = "the table's games must come with their texts";
                self.may_settle(settled.charter().ok_or(Refusal::NotPossible(why))?)?;
                one(Fact::Settled(settled.clone()))
            }
            Command::Raise(raised) => self.raise(raised),
            Command::Agree { player, to, wish } => self.agree(*player, *to, *wish),
            Command::Deal => self.deal(at),
            Command::Shuffle { secret } => {
                if !self.playing().ok_or(Refusal::NoHand)?.is_unshuffled() {
                    return Err(Refusal::Already("the deck is already shuffled"));
                }
                Ok(vec![Event::Shuffled { secret: Some(secret.clone()) }])
            }
            Command::Chance(command) => {
                let playing = self.playing().ok_or(Refusal::NoHand)?;
                if matches!(command, engine::Command::Play(..)) {
                    return Err(Refusal::NotPossible(
                        "that's a player's decision: name the player",
                    ));
                }
                self.in_the_hand(playing, command)
            }
            Command::Play { player, play } => self.play(at, *player, play),
            Command::Rabbit { player, deck } => self.rabbit(*player, deck),
            Command::TimeUp { away } => self.time_up(at, away),
            Command::Pause if self.stands.is_paused => {
                Err(Refusal::Already("the table is already paused"))
            }
            Command::Pause => one(Fact::Paused),
            Command::Resume => one(Fact::Resumed),
            Command::Say { player, name, text } => say(*player, name, text),
            Command::Void => {
                self.playing().ok_or(Refusal::NoHand)?;
                one(Fact::Voided)
            }
            Command::Close => {
                self.between_hands()?;
                let seated = self.stands.people.iter().filter(|(_, it)| it.chair.is_some());
                let mut events: Vec<Event<Card>> =
                    seated.flat_map(|(player, _)| self.goes(*player)).collect();
                events.push(Fact::Closed.into());
                Ok(events)
            }
        }
    }

    fn played(&self, is_played: bool, what: &'static str) -> Result<(), Refusal> {
        if is_played { Ok(()) } else { Err(Refusal::HouseRule(what)) }
    }

    pub(crate) fn between_hands(&self) -> Result<(), Refusal> {
        match &self.stage {
            Stage::Playing(_) => Err(Refusal::DuringHand),
            Stage::Picking { .. } => Err(Refusal::NotNow(self.turn())),
            _ => Ok(()),
        }
    }

    /// Another level, higher or lower. Stakes that double by themselves have none.
    fn raise(&self, raised: &Raised) -> Decided {
        if self.charter.house.midnight || self.stands.is_double {
            return Err(Refusal::NotPossible("doubled stakes can't have levels"));
        }
        let Level { chip, blinds, .. } = raised.level;
        let mut blinds = std::iter::once(blinds).chain(raised.free);
        if chip == 0 || blinds.any(|(small, big)| small > big) {
            let why =
                "a level needs a smallest chip, and a big blind no smaller than the small blind";
            return Err(Refusal::NotPossible(why));
        }
        if self.charter.house.dealer_antes && raised.table_ante.is_some() {
            return Err(BadCharter::TwoAntes.into());
        }
        one(Fact::Raised(Box::new(*raised)))
    }

    /// Whether a player who does not sit yet may take a chair.
    fn may_take(&self, player: PlayerId, chair: Chair) -> Result<(), Refusal> {
        let chairs = self.charter.chairs;
        if chair.index() >= usize::from(chairs) {
            return Err(Refusal::NoSuchChair { chair, chairs });
        }
        if let Stage::Picking { .. } = self.stage {
            return Err(Refusal::NotNow(self.turn()));
        }
        if let Some(chair) = self.stands.people.get(&player).and_then(|person| person.chair) {
            return Err(Refusal::Seated(chair));
        }
        if self.sits_in(chair).is_some() {
            return Err(Refusal::Taken(chair));
        }
        Ok(())
    }

    /// No limit of the buy-in holds, nor does HOUSE 9: the chips are what they are.
    fn arrive(&self, player: PlayerId, name: &str, chair: Chair, chips: u64) -> Decided {
        self.may_take(player, chair)?;
        if !is_shown(name, MOST_LETTERS) {
            return Err(Refusal::Name { most: MOST_LETTERS });
        }
        can_be_brought(chips)?;
        one(Fact::Arrived { player, name: name.to_owned(), chair, chips })
    }

    fn depart(&self, player: PlayerId) -> Decided {
        self.seated(player)?;
        if let Stage::Picking { .. } = self.stage {
            return Err(Refusal::NotNow(self.turn()));
        }
        if fault!("room-player-departs-in-the-hand", self.in_hand(player), false) {
            return Err(Refusal::DuringHand);
        }
        let (mut events, chips) = self.hands_in_show_chips(player);
        events.push(Fact::Departed { player, chips }.into());
        Ok(events)
    }

    fn sit(&self, player: PlayerId, name: &str, chair: Chair, chips: u64) -> Decided {
        self.may_take(player, chair)?;
        let person = self.stands.people.get(&player);
        let is_other = self.stands.people.iter().any(|(id, it)| *id != player && it.name == name);
        if !is_shown(name, MOST_LETTERS) || is_other {
            return Err(Refusal::Name { most: MOST_LETTERS });
        }
        // HOUSE 9: who comes back has at least as much as they left with.
        let took_off = person.map_or(0, |person| person.took_off);
        let (least, most) = self.charter.stakes.buy_in;
        let (least, most) = (
            fault!("room-player-comes-back-with-less", least.max(took_off), least),
            most.max(took_off),
        );
        if !(least..=most).contains(&chips) {
            return Err(Refusal::Chips { chips, least, most });
        }
        if chips != took_off {
            self.whole(chips)?;
        }
        one(Fact::Sat { player, name: name.to_owned(), chair, chips })
    }

    /// HOUSE 10: who is to kill the next pot is dealt in for it.
    pub(crate) fn kill_due(&self, player: PlayerId) -> bool {
        let person = self.stands.people.get(&player);
        self.charter.house.kill
            && person.is_some_and(|it| it.legs >= 2 && it.stack > 0 && it.presence == Presence::In)
            && self.ready().count() >= 2
    }

    fn sit_out(&self, player: PlayerId) -> Decided {
        self.seated(player)?;
        match self.in_hand(player) {
            _ if self.deals_absent() => one(Fact::SatOut { player }),
            true => one(Fact::WillSitOut { player }),
            false if self.kill_due(player) => Err(Refusal::KillDue),
            false => one(Fact::SatOut { player }),
        }
    }

    fn leave(&self, player: PlayerId) -> Decided {
        self.seated(player)?;
        if let Stage::Picking { .. } = self.stage {
            return Err(Refusal::NotNow(self.turn()));
        }
        match self.in_hand(player) {
            true => one(Fact::WillLeave { player }),
            false if self.kill_due(player) => Err(Refusal::KillDue),
            false => Ok(self.goes(player)),
        }
    }

    /// Someone leaves: unused Show 'Em chips go back, then all others, to where they came from.
    pub(crate) fn goes(&self, player: PlayerId) -> Vec<Event<Card>> {
        let (mut events, chips) = self.hands_in_show_chips(player);
        let (bought, brought) =
            (self.stands.ledger.bought(player), self.stands.ledger.brought(player));
        let has_moved = bought == 0 && brought > 0;
        let gone = if fault!("room-bank-takes-chips-of-other-tables", has_moved, false) {
            Fact::Departed { player, chips }
        } else {
            Fact::Left { player, chips }
        };
        events.push(gone.into());
        events
    }

    /// Unused Show 'Em chips go back; what their owner has then.
    fn hands_in_show_chips(&self, player: PlayerId) -> (Vec<Event<Card>>, u64) {
        let mut events = Vec::new();
        let Some(person) = self.stands.people.get(&player) else { return (events, 0) };
        let mut stack = person.stack;
        if let (Some(price), 1..) = (self.charter.house.show_chip, person.show_chips) {
            // HOUSE 6h: at the end they are worth half their price.
            let paid = price * u64::from(person.show_chips);
            let chips = price / 2 * u64::from(person.show_chips);
            events.push(Fact::ShowChipsBack { player, chips, house: paid - chips }.into());
            stack += chips;
        }
        (events, stack)
    }

    fn buy_show_chip(&self, player: PlayerId) -> Decided {
        let price = self.charter.house.show_chip.ok_or(Refusal::HouseRule("Show 'Em chips"))?;
        self.between_hands()?;
        if self.seated(player)?.bought_show_chip {
            return Err(Refusal::Already("you've already bought a Show 'Em chip"));
        }
        one(Fact::ShowChipBought { player, price })
    }

    fn sell_show_chip(&self, from: PlayerId, to: PlayerId, price: u64) -> Decided {
        self.played(self.charter.house.show_chip.is_some(), "Show 'Em chips")?;
        self.between_hands()?;
        let most = self.seated(to)?.stack;
        if self.seated(from)?.show_chips == 0 || from == to {
            return Err(Refusal::NotPossible("there is no Show 'Em chip to sell to that player"));
        }
        if price > most {
            return Err(Refusal::Chips { chips: price, least: 0, most });
        }
        if price > 0 {
            self.whole(price)?;
        }
        one(Fact::ShowChipSold { from, to, price })
    }

    /// HOUSE 6h: after a hand, what another held.
    fn present(&self, player: PlayerId, of: PlayerId) -> Decided {
        self.played(self.charter.house.show_chip.is_some(), "Show 'Em chips")?;
        self.between_hands()?;
        self.seated(of)?;
        if self.seated(player)?.show_chips == 0 {
            return Err(Refusal::NotPossible("you have no Show 'Em chip: buy one first"));
        }
        let cards = self.last.as_ref().and_then(|last| last.cards_of(of));
        let nobody = Refusal::NotPossible("that player wasn't dealt into the last hand");
        let cards = cards.filter(|_| of != player).ok_or(nobody)?;
        Ok(vec![Event::Presented { player, of, cards }])
    }

    pub(crate) fn choose(&self, player: Option<PlayerId>, choice: Option<&Choice>) -> Decided {
        let turn = self.turn();
        let Turn::Choose(who) = turn else { return Err(Refusal::NotNow(turn)) };
        // Nobody names the next on the list: time is up, or the host does it.
        let by_host = self.charter.menu.mix().change.by == Some(Namer::Host);
        if player != who && !(player.is_none() && (by_host || choice.is_none())) {
            return Err(Refusal::NotYours(turn));
        }
        let choice = choice.cloned().unwrap_or_else(|| self.next_on_list());
        self.charter.menu.check(&choice)?;
        one(Fact::Chosen { player, choice })
    }

    /// HOUSE 11: cards go round until the first jack; where nobody asks for that, the first chair deals.
    fn draw_for_dealer(&self, deck: &[Card]) -> Decided {
        let turn = self.turn();
        if turn != Turn::FirstDealer {
            return Err(Refusal::NotNow(turn));
        }
        let mut chairs: Vec<Chair> = self.ready().map(|(chair, _)| chair).collect();
        chairs.sort();
        let first = *chairs.first().ok_or(Refusal::NotNow(Turn::Players))?;
        if self.charter.house.first_dealer == FirstDealer::FirstChair {
            return one(Fact::FirstDealer { cards: Vec::new(), dealer: first });
        }
        let is_jack = |card: &Card| card.rank() == Some(Rank::Jack);
        let count = deck.iter().position(is_jack).ok_or(Refusal::Deck)? + 1;
        different(&deck[..count])?;
        let cards = chairs.iter().copied().cycle().zip(deck.iter().copied()).take(count);
        let cards: Vec<(Chair, Card)> = cards.collect();
        let dealer = cards.last().map_or(first, |(chair, _)| *chair);
        one(Fact::FirstDealer { cards, dealer })
    }

    /// HOUSE 25: on the hour anyone may call for a change of seats; the highest card picks first.
    fn change_seats(&self, at: Time, player: PlayerId, deck: &[Card]) -> Decided {
        self.played(self.charter.house.seat_change, "seat changes")?;
        self.between_hands()?;
        self.seated(player)?;
        if self.hours_struck(at) <= self.stands.seats_changed {
            return Err(Refusal::NotPossible("seats change once an hour, after the first hour"));
        }
        let mut deck = deck.iter().copied();
        let mut dealt: Vec<(PlayerId, Card)> = Vec::new();
        let seated = self.stands.people.iter().filter_map(|(id, it)| Some((it.chair?, *id)));
        let mut seated: Vec<(Chair, PlayerId)> = seated.collect();
        seated.sort();
        // Groups of equals, the highest first; a group of one is settled.
        let mut groups: Vec<Vec<PlayerId>> = vec![seated.into_iter().map(|(_, id)| id).collect()];
        while let Some(place) = groups.iter().position(|group| group.len() > 1) {
            let mut drawn: Vec<(Rank, PlayerId)> = Vec::new();
            for id in &groups[place] {
                let card = deck.find(|card| card.rank().is_some()).ok_or(Refusal::Deck)?;
                drawn.extend(card.rank().map(|rank| (rank, *id)));
                dealt.push((*id, card));
            }
            drawn.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
            let equals = drawn.chunk_by(|a, b| a.0 == b.0);
            let parts: Vec<Vec<PlayerId>> =
                equals.map(|equals| equals.iter().map(|(_, id)| *id).collect()).collect();
            groups.splice(place..=place, parts);
        }
        different(&dealt.iter().map(|(_, card)| *card).collect::<Vec<_>>())?;
        one(Fact::SeatsCalled { player, cards: dealt, order: groups.concat() })
    }

    fn pick_chair(&self, player: PlayerId, chair: Chair) -> Decided {
        let turn = self.turn();
        match turn {
            Turn::PickChair(who) if who == player => {}
            Turn::PickChair(_) => return Err(Refusal::NotYours(turn)),
            _ => return Err(Refusal::NotNow(turn)),
        }
        let chairs = self.charter.chairs;
        if chair.index() >= usize::from(chairs) {
            return Err(Refusal::NoSuchChair { chair, chairs });
        }
        if self.sits_in(chair).is_some() {
            return Err(Refusal::Taken(chair));
        }
        one(Fact::Picked { player, chair })
    }

    fn agree(&self, player: PlayerId, to: Motion, wish: Wish) -> Decided {
        self.seated(player)?;
        let house = &self.charter.house;
        match to {
            Motion::BombPot => {
                self.played(house.bomb_pot.is_some_and(|bomb| bomb.by_vote), "bomb pots by vote")?;
            }
            Motion::Double if self.stands.is_double => {
                return Err(Refusal::Already("the stakes are already doubled"));
            }
            Motion::Double if self.stands.raised.is_some() => {
                return Err(Refusal::NotPossible("stakes with levels can't be doubled"));
            }
            Motion::Double => {}
            Motion::Chop => {
                self.played(house.chop, "chopping the blinds")?;
                let playing = self.playing().ok_or(Refusal::NoHand)?;
                if self.chopped(playing).is_none() {
                    let why = "the blinds can be chopped only when everyone else has folded and no \
                        one has raised";
                    return Err(Refusal::NotPossible(why));
                }
            }
            Motion::Split => {
                self.played(house.split, "splitting pots")?;
                let playing = self.playing().ok_or(Refusal::NoHand)?;
                if playing.current().live().len() != 2 || !has_two_shares(playing) {
                    let why = "only the last two players can split the pot, and only in a \
                        split-pot game";
                    return Err(Refusal::NotPossible(why));
                }
            }
            Motion::RunTwice => {
                self.played(house.run_twice, "running it twice")?;
                self.playing().ok_or(Refusal::NoHand)?;
            }
        }
        let is_of_hand = matches!(to, Motion::Chop | Motion::Split | Motion::RunTwice);
        if is_of_hand && !self.is_live(player) {
            return Err(Refusal::NotPossible("only players in the hand can agree to that"));
        }
        let mut events = vec![Fact::Agreed { player, to, wish }.into()];
        if to == Motion::Chop && wish == Wish::On && self.all_agree_with(to, Some(player)) {
            let playing = self.playing().ok_or(Refusal::NoHand)?;
            let pieces = self.chopped(playing).unwrap_or_default();
            events.push(Event::Stopped { by: Motion::Chop, pieces, shown: Vec::new() });
        }
        Ok(events)
    }

    fn play(&self, at: Time, player: PlayerId, play: &engine::Move<Card>) -> Decided {
        let playing = self.playing().ok_or(Refusal::NoHand)?;
        let seat = playing.seat_of(player).ok_or(Refusal::NotSeated)?;
        let command = engine::Command::Play(seat, play.clone());
        let events = self.in_the_hand(playing, &command)?;
        let over = (at.0 - self.stands.waits_since.0).saturating_sub(self.charter.clock.act);
        let person = self.stands.people.get(&player);
        let bank = person.map_or(0, |person| person.bank);
        let back = person.is_some_and(|person| person.timeouts > 0 || person.absent);
        let back = back.then(|| Fact::Acted { player }.into());
        let used = (over > 0 && bank > 0)
            .then(|| Fact::UsedBank { player, millis: over.min(bank) }.into());
        Ok(back.into_iter().chain(used).chain(events).collect())
    }

    /// What happens in the hand, up to a showdown that two players have agreed not to have.
    pub(crate) fn in_the_hand(
        &self,
        playing: &Playing,
        command: &engine::Command<Card>,
    ) -> Decided {
        if playing.stopped.is_some() {
            return Err(Refusal::NoHand);
        }
        let hand = playing.current();
        if let engine::Command::Deal(cards) = command {
            // The second board is dealt from what the first has left.
            let first = playing.on_first_board();
            if playing.hand.is_over()
                && cards.iter().any(|card| {
                    fault!("room-second-board-repeats-a-card", first.contains(*card), false)
                })
            {
                return Err(Refusal::Deck);
            }
        }
        let mut events = hand.decide(command)?;
        let showdown = events.iter().position(|it| matches!(it, HandEvent::Showdown { .. }));
        let splits = hand.live().len() == 2 && self.all_agree(Motion::Split);
        let stops = showdown.filter(|_| splits && has_two_shares(playing));
        if let Some(place) = stops {
            events.truncate(place);
        }
        let mut events: Vec<Event<Card>> = events.into_iter().map(Event::Hand).collect();
        if stops.is_some() {
            let live = || hand.live().iter().filter_map(|seat| playing.player_in(seat));
            let chair_of = |player: PlayerId| self.stands.people.get(&player)?.chair;
            let shown = live().filter_map(|id| Some((chair_of(id)?, playing.cards_of(id)?)));
            // Bets of the last round that nobody called are no part of it: they went back before.
            let back: u64 = events.iter().map(returned).sum();
            let paid: u64 = events.iter().map(paid).sum();
            // Of a board that is dealt twice, one half may have been won before.
            let pot = playing.pot() + paid - back;
            let chairs: Vec<Chair> = live().filter_map(chair_of).collect();
            events.push(Event::Stopped {
                by: Motion::Split,
                pieces: in_equal_parts(pot, hand.setup().stakes.chip, &chairs),
                shown: shown.collect(),
            });
        }
        Ok(events)
    }

    /// What everyone gets back when the blinds are chopped: the own blind, and a part of the antes.
    fn chopped(&self, playing: &Playing) -> Option<Vec<(Chair, u64)>> {
        let hand = playing.current();
        let posts = &hand.setup().posts;
        let blinds = posts.iter().filter(|post| post.kind == engine::PostKind::Blind);
        let blinds: Vec<_> = blinds.collect();
        let live = hand.live();
        let is_blind = |seat| blinds.iter().any(|post| post.seat == seat);
        let is_more = posts.iter().any(|post| post.kind.is_live()) && {
            use engine::PostKind::{Blind, Kill, Live, Straddle};
            posts.iter().any(|post| {
                fault!(
                    "room-chop-although-somebody-posted-to-come-in",
                    matches!(post.kind, Kill | Live | Straddle),
                    matches!(post.kind, Kill | Straddle)
                )
            }) || !posts.iter().any(|post| post.kind == Blind)
        };
        let posted: u64 = playing.posted.iter().sum();
        let is_chop = live.len() == 2 && live.iter().all(is_blind) && !is_more;
        if !is_chop || hand.pot() != posted || hand.at().street > 0 {
            return None;
        }
        // Those two alone have bets in front of them.
        let own: Vec<(Chair, u64)> = live
            .iter()
            .filter_map(|seat| Some((*playing.chairs.get(seat.index())?, hand.player(seat)?.bet())))
            .collect();
        if own.iter().any(|(_, chips)| *chips == 0) {
            // A game that may become one with blinds has none to take back before that.
            return None;
        }
        let bets: u64 = own.iter().map(|(_, chips)| chips).sum();
        let chairs: Vec<Chair> = own.iter().map(|(chair, _)| *chair).collect();
        let chip = hand.setup().stakes.chip;
        let antes = in_equal_parts(hand.pot().checked_sub(bets)?, chip, &chairs);
        let both = own.into_iter().zip(antes);
        Some(both.map(|((chair, own), (_, ante))| (chair, own + ante)).collect())
    }

    fn is_live(&self, player: PlayerId) -> bool {
        let Some(playing) = self.playing() else { return false };
        let live = playing.current().live();
        playing.seat_of(player).is_some_and(|seat| live.contains(seat))
    }

    /// Whether everyone whom it concerns agrees.
    pub(crate) fn all_agree(&self, to: Motion) -> bool {
        self.all_agree_with(to, None)
    }

    fn all_agree_with(&self, to: Motion, also: Option<PlayerId>) -> bool {
        let agrees =
            |player: PlayerId| also == Some(player) || self.stands.agreed.contains(&(to, player));
        match to {
            Motion::BombPot | Motion::Double => {
                self.ready().count() >= 2 && self.ready().all(|(_, player)| agrees(player))
            }
            Motion::Chop | Motion::Split | Motion::RunTwice => {
                let Some(playing) = self.playing() else { return false };
                let live = playing.current().live();
                live.iter().filter_map(|seat| playing.player_in(seat)).all(agrees)
            }
        }
    }

    /// The cards that would have come, after a hand that ended before the last of them.
    fn rabbit(&self, player: PlayerId, deck: &[Card]) -> Decided {
        self.played(self.charter.house.rabbit_hunt, "rabbit hunting")?;
        self.between_hands()?;
        self.seated(player)?;
        let last = self.last.as_ref().ok_or(Refusal::NotPossible("no hand has been played yet"))?;
        let hand = last.current();
        let needs = hand.board_to_come();
        if needs.is_empty() {
            return Err(Refusal::NotPossible("the whole board is already out"));
        }
        let taken = needs.iter().map(|need| need.count()).sum();
        let taken: &[Card] = deck.get(..taken).ok_or(Refusal::Deck)?;
        different(taken)?;
        if !taken.iter().all(|card| {
            fault!("room-rabbit-is-a-card-somebody-has", hand.unseen().contains(*card), true)
        }) {
            return Err(Refusal::Deck);
        }
        let (mut cards, mut left) = (Vec::new(), taken.iter().copied());
        for need in needs {
            let dealt = left.by_ref().take(need.count());
            match need {
                Need::Burn => dealt.for_each(drop),
                _ => cards.extend(dealt),
            }
        }
        one(Fact::Rabbit { player, cards })
    }
}

/// Whether so many chips can come from another table: some, and no more than are ever written.
fn can_be_brought(chips: u64) -> Result<(), Refusal> {
    match chips {
        1..=MOST_AMOUNT => Ok(()),
        _ => Err(Refusal::Chips { chips, least: 1, most: MOST_AMOUNT }),
    }
}

pub(crate) fn one(fact: Fact) -> Decided {
    Ok(vec![fact.into()])
}

/// Whether this is part of the game, which goes on only when the host lets it.
fn goes_on(command: &Command) -> bool {
    matches!(
        command,
        Command::Play { .. }
            | Command::Deal
            | Command::Shuffle { .. }
            | Command::Chance(_)
            | Command::TimeUp { .. }
            | Command::Choose { player: Some(_), .. }
            | Command::PickChair { .. }
    )
}

fn say(player: PlayerId, name: &str, text: &str) -> Decided {
    if !is_shown(name, MOST_LETTERS) {
        return Err(Refusal::Name { most: MOST_LETTERS });
    }
    if !is_shown(text, MOST_WORDS) {
        return Err(Refusal::Words { most: MOST_WORDS });
    }
    one(Fact::Said { player, name: name.to_owned(), text: text.to_owned() })
}

/// Whether a text can be shown on a line: something to see, and not too much of it.
fn is_shown(text: &str, most: usize) -> bool {
    !text.trim().is_empty() && text.chars().count() <= most && !text.chars().any(char::is_control)
}

/// A game in which two kinds of hands win a part of the pot, as high and low do (HOUSE 19).
fn has_two_shares(playing: &Playing) -> bool {
    let hand = playing.current();
    let shares = &hand.rules().variant_of(hand.at().game).shares;
    shares.iter().any(|share| share.it.ladder != shares[0].it.ladder)
}

/// Chips that go back to a player in this event.
fn returned(event: &Event<Card>) -> u64 {
    match event {
        Event::Hand(HandEvent::Closed { back: Some((_, chips)) }) => *chips,
        _ => 0,
    }
}

/// Chips that come into the middle with this event.
fn paid(event: &Event<Card>) -> u64 {
    match event {
        Event::Hand(
            HandEvent::Posted { chips, .. }
            | HandEvent::Called { chips, .. }
            | HandEvent::Raised { chips, .. }
            | HandEvent::BroughtIn { chips, .. },
        ) => *chips,
        _ => 0,
    }
}

/// Chips in equal parts; odd ones go to the first.
fn in_equal_parts(chips: u64, chip: u64, to: &[Chair]) -> Vec<(Chair, u64)> {
    let (chip, count) = (chip.max(1), to.len().max(1) as u64);
    let each = chips / chip / count * chip;
    let mut odd = chips - each * count;
    let part = |chair: &Chair| {
        let more = if odd >= chip { chip } else { odd };
        odd -= more;
        (*chair, each + more)
    };
    to.iter().map(part).collect()
}

/// Whether no card is there twice.
fn different(cards: &[Card]) -> Result<(), Refusal> {
    let set: cards::CardSet = cards.iter().copied().collect();
    if set.len() == cards.len() { Ok(()) } else { Err(Refusal::Deck) }
}
