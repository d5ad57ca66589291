//! A table: who sits where with how many chips, whose turn it is to name the game, and the hand that is
//! being played.

use std::collections::BTreeMap;
use std::sync::Arc;

use cards::{Card, CardSet};
use engine::{Cards, Hand, Imbalance, Piece, Seat};
use variant::game::Betting;
use variant::mix::Namer;

use crate::button::{Marks, Owes, Presence, Sitter};
use crate::charter::{BadCharter, Charter};
use crate::command::{Motion, Refusal, Turn};
use crate::event::Happened;
use crate::ledger::{Account, Ledger, Unbalanced};
use crate::menu::Choice;
use crate::secret::Deck;
use crate::snapshot::Snapshot;
use crate::{Absent, Chair, Command, Level, PlayerId, Time};

/// A table. [`Table::act`] makes things happen; [`Table::apply`] makes a table of what has happened.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) charter: Arc<Charter>,
    pub(crate) stands: Snapshot,
    pub(crate) stage: Stage,
    /// The last hand, for those who want to see more of it.
    pub(crate) last: Option<Arc<Playing>>,
}

/// Someone who sits at the table, or has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Person {
    /// What the others call them.
    pub name: String,
    /// Where they sit.
    pub chair: Option<Chair>,
    /// The chips in front of them.
    pub stack: u64,
    /// Whether they want to be dealt in.
    pub presence: Presence,
    /// Whether they are away from a table at which nobody sits out: they are dealt in and pay what
    /// is due, and nothing else.
    pub absent: bool,
    /// Blinds they have missed, or have not paid yet.
    pub owes: Owes,
    /// Whether they missed an ante that the dealer paid for the others.
    pub owes_ante: bool,
    /// With how much they left the table; they come back with no less (HOUSE 9).
    pub took_off: u64,
    /// Pots won in a row, as far as they count towards a kill; two is a kill (HOUSE 10).
    pub legs: u8,
    /// Whether they have an overs button (HOUSE 8).
    pub overs: bool,
    /// Whether they straddle when they can.
    pub straddles: bool,
    /// Show 'Em chips they hold, and whether they have bought theirs (HOUSE 6h).
    pub show_chips: u8,
    /// Whether they have bought the one they may.
    pub bought_show_chip: bool,
    /// How often a game had no seat for them.
    pub passed_over: u32,
    /// Milliseconds left in their time bank.
    pub bank: u64,
    /// Decisions in a row for which their time was up.
    pub timeouts: u8,
    /// What they want when the hand is over.
    pub wishes: Wishes,
}

impl Person {
    /// Whether they sit at the table and play.
    pub(crate) fn is_active(&self) -> bool {
        self.chair.is_some() && self.presence != Presence::Out
    }

    /// Someone who has just come, with so many milliseconds in the bank.
    pub(crate) fn new(bank: u64) -> Person {
        Person {
            name: String::new(),
            chair: None,
            stack: 0,
            presence: Presence::Out,
            absent: false,
            owes: Owes::NOTHING,
            owes_ante: false,
            took_off: 0,
            legs: 0,
            overs: false,
            straddles: false,
            show_chips: 0,
            bought_show_chip: false,
            passed_over: 0,
            bank,
            timeouts: 0,
            wishes: Wishes::default(),
        }
    }
}

/// What someone wants when the hand is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wishes {
    /// More chips.
    pub chips: u64,
    /// To sit out.
    pub sit_out: bool,
    /// To leave.
    pub leave: bool,
}

/// Which game is on, and for how long.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rotation {
    /// The game, if one is named.
    pub choice: Option<Choice>,
    /// The next of the list.
    pub next: u16,
    /// Hands of this game that were dealt.
    pub dealt: u32,
    /// How many there will be.
    pub hands: u32,
    /// When the first of them was dealt.
    pub since: Time,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Between hands.
    Open,
    /// Chairs are picked, in this order; whose button it was, and who deals; where all sat before.
    Picking {
        order: Vec<PlayerId>,
        owner: (Option<PlayerId>, Option<PlayerId>),
        before: Vec<(PlayerId, Chair)>,
    },
    /// A hand is played.
    Playing(Arc<Playing>),
    Closed,
}

/// A hand that is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playing {
    /// The hand.
    pub hand: Hand<Card>,
    /// The same with another board, where the rest of it is dealt twice.
    pub second: Option<Hand<Card>>,
    /// Where those who are dealt in sit, in the order of dealing.
    pub chairs: Vec<Chair>,
    /// Who they are.
    pub players: Vec<PlayerId>,
    /// What is played.
    pub choice: Choice,
    /// Who kills the pot.
    pub killer: Option<PlayerId>,
    /// What each has put in before the first decision.
    pub(crate) posted: Vec<u64>,
    /// What each has put in by their own decisions, less what nobody called.
    pub(crate) bets: Vec<u64>,
    /// The hands of those who gave them up.
    pub(crate) held: Vec<Option<Cards<Card>>>,
    /// Who has won something of the main pot.
    pub(crate) winners: Vec<Chair>,
    /// Who has won which pot for what, of both boards where there are two.
    pub(crate) awarded: Vec<(u8, Piece)>,
    /// What was in the middle when the board was dealt twice.
    pub(crate) at_twice: u64,
    /// What was agreed, where that ended it.
    pub(crate) stopped: Option<Motion>,
    /// The deck, where it was shuffled for the whole hand.
    pub deck: Option<Deck>,
}

impl Playing {
    /// The hand in which something is to happen.
    pub fn current(&self) -> &Hand<Card> {
        match &self.second {
            Some(second) if self.hand.is_over() => second,
            _ => &self.hand,
        }
    }

    /// Whether no card has come, and the deck is not shuffled yet.
    pub fn is_unshuffled(&self) -> bool {
        self.deck.is_none() && self.hand.unseen() == self.hand.rules().variant().deck
    }

    /// Cards of the first board, which are gone when a second one is dealt.
    pub fn on_first_board(&self) -> CardSet {
        match &self.second {
            Some(second) => second.unseen() - self.hand.unseen(),
            None => CardSet::EMPTY,
        }
    }

    /// Whether nothing more is to happen.
    pub fn is_over(&self) -> bool {
        self.current().is_over() || self.stopped.is_some()
    }

    /// The seat of a player in the hand.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.players.iter().position(|other| *other == player).and_then(Seat::new)
    }

    /// With how many chips a player began the hand.
    pub fn began_with(&self, player: PlayerId) -> Option<u64> {
        self.hand.setup().stacks.get(self.seat_of(player)?.index()).copied()
    }

    /// Who sits in a seat of the hand.
    pub fn player_in(&self, seat: Seat) -> Option<PlayerId> {
        self.players.get(seat.index()).copied()
    }

    /// What a player holds, or held when they gave it up.
    pub(crate) fn cards_of(&self, player: PlayerId) -> Option<Cards<Card>> {
        let seat = self.seat_of(player)?;
        if let Some(held) = self.held.get(seat.index())? {
            return Some(held.clone());
        }
        Some(self.hand.player(seat)?.down().iter().copied().collect())
    }
}

impl PartialEq for Table {
    /// All but what the host settled: tables that are compared have the same.
    fn eq(&self, other: &Table) -> bool {
        self.stands == other.stands && self.stage == other.stage && self.last == other.last
    }
}

impl Eq for Table {}

/// What must never happen at a table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// The books do not balance.
    #[error(transparent)]
    Ledger(#[from] Unbalanced),
    /// The hand is wrong.
    #[error(transparent)]
    Hand(#[from] Imbalance),
    /// A stack is not what the books say.
    #[error("{player:?} has {stack} chips, and the ledger says {booked}")]
    Stack {
        /// Who.
        player: PlayerId,
        /// In front of them.
        stack: u64,
        /// In the books.
        booked: i128,
    },
    /// The pot is not what the books say.
    #[error("there are {pot} chips in the middle, and the ledger says {booked}")]
    Pot {
        /// In the middle.
        pot: u64,
        /// In the books.
        booked: i128,
    },
    /// Two in one chair, or someone nowhere.
    #[error("{chair} is not taken once")]
    Chairs {
        /// Which.
        chair: Chair,
    },
}

impl Table {
    /// A table that opens now.
    pub fn open(charter: Arc<Charter>) -> Result<Table, BadCharter> {
        charter.check()?;
        Ok(Table { charter, stands: Snapshot::default(), stage: Stage::Open, last: None })
    }

    /// Makes something happen, with all that follows from it. A refusal changes nothing.
    pub fn act(
        &mut self,
        at: Time,
        command: &Command,
        log: &mut Vec<Happened<Card>>,
    ) -> Result<(), Refusal> {
        let events = self.decide(at, command)?;
        let mut next: Vec<_> = events;
        while !next.is_empty() {
            for event in next {
                let happened = Happened { at, event };
                self.apply(&happened);
                log.push(happened);
            }
            next = self.follows();
        }
        Ok(())
    }

    /// What the host settled.
    pub fn charter(&self) -> &Arc<Charter> {
        &self.charter
    }

    /// What is paid and bet in a hand of this game, if it is bet like this.
    pub fn level(
        &self,
        game: &str,
        betting: Option<Betting>,
        is_double: bool,
        is_killed: bool,
    ) -> Level {
        match &self.stands.raised {
            Some(raised) if is_killed => raised.level_for(betting).killed(),
            Some(raised) => raised.level_for(betting),
            None => self.charter.stakes.level(game, is_double, is_killed),
        }
    }

    /// What is usually paid and bet now.
    pub fn usual(&self) -> &Level {
        let raised = self.stands.raised.as_ref().map(|raised| &raised.level);
        raised.unwrap_or(&self.charter.stakes.usual)
    }

    /// The time of what happened last.
    pub fn now(&self) -> Time {
        self.stands.now
    }

    /// Everyone who sits here or did.
    pub fn people(&self) -> &BTreeMap<PlayerId, Person> {
        &self.stands.people
    }

    /// The books.
    pub fn ledger(&self) -> &Ledger {
        &self.stands.ledger
    }

    /// How many hands were dealt.
    pub fn hands(&self) -> u64 {
        self.stands.hands
    }

    /// Where button and blinds were in the last hand that had them.
    pub fn marks(&self) -> Option<&Marks> {
        self.stands.marks.as_ref()
    }

    /// Whether stakes are doubled.
    pub fn is_double(&self) -> bool {
        self.stands.is_double
    }

    /// Whether the host has stopped the game for a while.
    pub fn is_paused(&self) -> bool {
        self.stands.is_paused
    }

    /// The hand that is being played.
    pub fn playing(&self) -> Option<&Playing> {
        match &self.stage {
            Stage::Playing(playing) => Some(playing),
            _ => None,
        }
    }

    /// The hand that was played last.
    pub fn last_hand(&self) -> Option<&Playing> {
        self.last.as_deref()
    }

    /// The game that is on.
    pub fn choice(&self) -> Option<&Choice> {
        self.stands.rotation.choice.as_ref()
    }

    /// Who sits in a chair.
    pub fn sits_in(&self, chair: Chair) -> Option<PlayerId> {
        self.stands.people.iter().find(|(_, it)| it.chair == Some(chair)).map(|(player, _)| *player)
    }

    /// What the table waits for.
    pub fn turn(&self) -> Turn {
        match &self.stage {
            Stage::Closed => Turn::Closed,
            Stage::Picking { order, .. } => {
                order.first().map_or(Turn::Players, |player| Turn::PickChair(*player))
            }
            Stage::Playing(playing) => Turn::Hand(playing.current().turn()),
            Stage::Open if self.ready().count() < 2 => Turn::Players,
            Stage::Open if self.stands.dealer.is_none() => Turn::FirstDealer,
            Stage::Open if self.stands.rotation.choice.is_some() => Turn::Deal,
            Stage::Open => match self.charter.menu.mix().change.by {
                Some(Namer::Dealer) => Turn::Choose(self.chooser()),
                Some(Namer::Host) => Turn::Choose(None),
                None => Turn::Deal,
            },
        }
    }

    /// Who is to name the next game: whoever deals, or the next who can.
    pub fn chooser(&self) -> Option<PlayerId> {
        let dealer = self.stands.dealer?;
        let is_ready = |chair: &Chair| self.ready().any(|(other, _)| other == *chair);
        let mut chairs = std::iter::once(dealer).chain(dealer.after(Chair::MOST));
        self.sits_in(chairs.find(is_ready)?)
    }

    /// How often the clock has struck the hour since the table opened.
    pub(crate) fn hours_struck(&self, at: Time) -> u64 {
        let past = u64::from(self.charter.opens.minutes() % 60);
        Time::minutes(past).plus(at.0).0 / Time::minutes(60).0
    }

    /// Who can be dealt in, by chair.
    pub(crate) fn ready(&self) -> impl Iterator<Item = (Chair, PlayerId)> {
        let kill = self.charter.house.kill;
        // HOUSE 10: who is to kill the next pot does not leave before it.
        let stays = move |it: &Person| !it.wishes.leave || (kill && it.legs >= 2);
        let seated = self
            .stands
            .people
            .iter()
            .filter(move |(_, it)| it.stack > 0 && it.presence != Presence::Out && stays(it));
        seated.filter_map(|(player, it)| Some((it.chair?, *player)))
    }

    /// Everyone in a chair, as the button looks at them.
    pub fn seating(&self) -> Vec<Sitter> {
        let seated = self.stands.people.values().filter_map(|it| {
            let presence = if it.stack == 0 { Presence::Out } else { it.presence };
            Some(Sitter { chair: it.chair?, presence, owes: it.owes })
        });
        let mut sitters: Vec<Sitter> = seated.collect();
        sitters.sort_by_key(|sitter| sitter.chair);
        sitters
    }

    /// Whether nobody sits out at this table: whoever is away is dealt in.
    pub(crate) fn deals_absent(&self) -> bool {
        self.charter.house.absent != Absent::SitOut
    }

    /// Whether someone is away, and is dealt in all the same.
    pub(crate) fn is_absent(&self, player: PlayerId) -> bool {
        self.deals_absent() && self.stands.people.get(&player).is_some_and(|it| it.absent)
    }

    /// Someone who sits at the table.
    pub(crate) fn seated(&self, player: PlayerId) -> Result<&Person, Refusal> {
        let person = self.stands.people.get(&player).ok_or(Refusal::NotSeated)?;
        person.chair.map(|_| person).ok_or(Refusal::NotSeated)
    }

    /// Who is in the hand that is played and has not given it up.
    pub(crate) fn in_hand(&self, player: PlayerId) -> bool {
        self.playing().is_some_and(|playing| playing.seat_of(player).is_some())
    }

    /// Checks what must hold at every moment.
    pub fn audit(&self) -> Result<(), Wrong> {
        self.stands.ledger.audit()?;
        for (player, person) in &self.stands.people {
            let booked = self.stands.ledger.balance(Account::Player(*player));
            if booked != i128::from(person.stack) {
                return Err(Wrong::Stack { player: *player, stack: person.stack, booked });
            }
        }
        let pot = self.playing().map_or(0, Playing::pot);
        let booked = self.stands.ledger.balance(Account::Pot);
        if booked != i128::from(pot) {
            return Err(Wrong::Pot { pot, booked });
        }
        if let Some(playing) = self.playing() {
            playing.hand.audit()?;
            if let Some(second) = &playing.second {
                second.audit()?;
            }
        }
        for chair in Chair::all(Chair::MOST) {
            let there = self.stands.people.values().filter(|it| it.chair == Some(chair)).count();
            if there > 1 || (there > 0 && chair.index() >= usize::from(self.charter.chairs)) {
                return Err(Wrong::Chairs { chair });
            }
        }
        Ok(())
    }
}

impl Playing {
    /// Chips in the middle.
    pub fn pot(&self) -> u64 {
        match &self.second {
            _ if self.stopped.is_some() => 0,
            None => self.hand.pot(),
            // What each has won so far is gone from the same middle.
            Some(second) => {
                let all = |hand: &Hand<Card>| hand.stacks().sum::<u64>() + hand.house();
                let at_start: u64 = self.hand.setup().stacks.iter().sum();
                let won = |hand: &Hand<Card>| all(hand) - (at_start - self.at_twice);
                self.at_twice - won(&self.hand) - won(second)
            }
        }
    }
}
