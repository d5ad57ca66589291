//! One hand: all that is known of it at one moment.

use std::sync::{Arc, OnceLock};

use arrayvec::ArrayVec;
use cards::{Card, CardSet, Dealt, Face};
use showdown::Judged;
use variant::{Cell, Facts, Variant};

use crate::event::{At, Cards};
use crate::pots::Pots;
use crate::round::Round;
use crate::setup::{Setup, Unplayable};
use crate::{Rules, Seat, SeatSet, Seen, Sight, Viewer};

/// One hand at one moment. `Hand<Card>` is the truth, `Hand<Seen>` what one viewer knows or what a
/// record tells.
///
/// It changes by events alone: [`Hand::decide`] turns a command into events without changing anything,
/// [`Hand::apply`] makes an event true.
#[derive(Clone, Debug)]
pub struct Hand<C> {
    pub(crate) rules: Arc<Rules>,
    pub(crate) setup: Arc<Setup>,
    pub(crate) stage: Stage,
    /// The step that is being played, or from which the next one is looked for.
    pub(crate) at: At,
    pub(crate) players: ArrayVec<Player<C>, { Seat::MOST }>,
    /// Who has not folded.
    pub(crate) live: SeatSet,
    /// Who has not folded and has chips left to bet.
    pub(crate) able: SeatSet,
    pub(crate) board: [Option<C>; 25],
    /// How many board cards have been dealt.
    pub(crate) board_cards: u8,
    /// Cards dealt once for everyone.
    pub(crate) for_all: Cards<C>,
    pub(crate) burned: ArrayVec<C, { Card::COUNT }>,
    pub(crate) muck: ArrayVec<Mucked<C>, { Card::COUNT }>,
    /// How many cards are left to deal.
    pub(crate) stub: u8,
    /// The faces that lie somewhere on the table and are known.
    pub(crate) known: CardSet,
    /// Chips that are nobody's bet: an ante for the whole table, dead blinds.
    pub(crate) dead: u64,
    /// How many of those are an ante for the whole table.
    pub(crate) table_ante: u64,
    /// Chips paid out of the pots.
    pub(crate) awarded: u64,
    /// Chips the house took.
    pub(crate) house: u64,
    /// Whether the house takes everything.
    pub(crate) to_house: bool,
    /// Which half of each pot is played for, where the rest of the board is dealt twice.
    pub(crate) half: Option<Half>,
    pub(crate) facts: Facts,
    pub(crate) round: Round,
    /// How many rounds of betting are over.
    pub(crate) rounds: u8,
    /// Who made the last bet or raise of the last round.
    pub(crate) aggressor: Option<Seat>,
    /// Who acted first in the last round.
    pub(crate) acted_first: Option<Seat>,
    /// Who opened, and with which cards, where openers are asked for.
    pub(crate) opener: Option<(Seat, Cards<C>)>,
    /// Whether the opener still has to prove the right to open.
    pub(crate) unproved: bool,
    /// How many draws there have been.
    pub(crate) draws: u8,
    /// The street on which cards were dealt last.
    pub(crate) dealt_on: Option<(u8, u8)>,
    /// The street on which the cards were for all.
    pub(crate) for_all_on: Option<(u8, u8)>,
    /// Decisions that go with the first action, and who still owes them.
    pub(crate) attached: ArrayVec<(At, SeatSet), 4>,
    /// Who has acted in this hand.
    pub(crate) acted: SeatSet,
    /// After the draw, where the sevens rule is played: who checked or just called a short bet, and
    /// what everyone had put in since the draw at that moment.
    pub(crate) laid_back: Vec<(Seat, [u64; Seat::MOST])>,
    /// Whose hand is up.
    pub(crate) shown: SeatSet,
    /// Whose hand was given up at the showdown.
    pub(crate) mucked: SeatSet,
    /// Whose hands were known when they were compared, and how they compare.
    pub(crate) judged: Kept<(SeatSet, Judged)>,
    /// The pots, from the showdown on.
    pub(crate) pots: Kept<Pots>,
}

/// A player in the hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player<C> {
    pub(crate) stack: u64,
    /// Everything that counts for the pots.
    pub(crate) paid: u64,
    /// How much of it was paid before the last draw.
    pub(crate) before_draw: u64,
    /// This round's bet.
    pub(crate) bet: u64,
    /// What the forced part of the bet should be.
    pub(crate) nominal: u64,
    pub(crate) down: Cards<C>,
    pub(crate) up: ArrayVec<UpCard<C>, 10>,
    /// Cards still to be dealt in this step: face down and face up.
    pub(crate) due: (u8, u8),
    /// A decision that waits for the others.
    pub(crate) decided: Option<Cards<C>>,
    /// Whether there is one, for those who must not see it.
    pub(crate) has_decided: bool,
}

/// A card that lies face up, and how it was dealt: a joker stays what it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UpCard<C> {
    /// The card.
    pub card: C,
    /// How it was dealt.
    pub dealt: Face,
}

/// A card out of play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mucked<C> {
    pub(crate) owner: Seat,
    pub(crate) card: C,
    /// Whether everyone has seen it.
    pub(crate) public: bool,
    /// The draw in which it was thrown away; 0 for none.
    pub(crate) draw: u8,
}

impl<C> Mucked<C> {
    /// Whether it lay face up in front of this seat.
    pub(crate) fn is_open_of(&self, seat: usize) -> bool {
        self.owner.index() == seat && self.public
    }

    /// Whether it stays out when discards are shuffled: its owner still waits for cards in this draw.
    pub(crate) fn stays_out(&self, players: &[Player<C>], draw: u8) -> bool {
        let waits = players.get(self.owner.index()).is_some_and(|owner| owner.due != (0, 0));
        waits && self.draw == draw
    }
}

/// What the hand is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// Payments before the first decision, from this one on; later ones belong to a game that the hand
    /// became.
    Posting {
        next: u8,
        later: bool,
    },
    /// A step is over; the next one comes.
    Between,
    /// Cards for the players.
    Dealing {
        burn: bool,
    },
    /// Cards for the board.
    Boarding {
        burn: bool,
        left: u8,
    },
    /// Cards for everyone.
    Sharing {
        burn: bool,
        count: u8,
    },
    Rolling {
        dice: u8,
    },
    Betting,
    /// A decision that goes with the action just made.
    WithAction {
        seat: Seat,
        step: u8,
    },
    /// Discards in turn, before new cards come.
    Drawing {
        seat: Seat,
    },
    /// Decisions made at once; `at` is the step that asks for them.
    Deciding {
        at: At,
        waiting: SeatSet,
    },
    /// What was decided is done, seat by seat.
    Revealing {
        at: At,
    },
    Choosing {
        seat: Seat,
    },
    Removing,
    Becoming,
    /// The hands are turned up in turn.
    Showing {
        seat: Seat,
        left: SeatSet,
    },
    Awarding {
        pot: u8,
    },
    Over,
}

/// Something worked out from the rest, which does not count when hands are compared. It lies apart, so
/// that a hand without it is small.
#[derive(Clone, Debug)]
pub(crate) struct Kept<T>(pub(crate) OnceLock<Box<T>>);

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(OnceLock::new())
    }
}

impl<C: Sight> PartialEq for Hand<C> {
    /// All but what is worked out from the rest.
    fn eq(&self, other: &Hand<C>) -> bool {
        let same_table = Arc::ptr_eq(&self.rules, &other.rules)
            && (Arc::ptr_eq(&self.setup, &other.setup) || self.setup == other.setup);
        same_table
            && self.stage == other.stage
            && self.at == other.at
            && self.players == other.players
            && (self.live, self.able) == (other.live, other.able)
            && self.board == other.board
            && self.board_cards == other.board_cards
            && self.for_all == other.for_all
            && self.burned == other.burned
            && self.muck == other.muck
            && (self.stub, self.known) == (other.stub, other.known)
            && (self.dead, self.table_ante) == (other.dead, other.table_ante)
            && (self.awarded, self.house) == (other.awarded, other.house)
            && (self.to_house, self.half) == (other.to_house, other.half)
            && self.facts == other.facts
            && self.round == other.round
            && self.rounds == other.rounds
            && (self.aggressor, self.acted_first) == (other.aggressor, other.acted_first)
            && (&self.opener, self.unproved) == (&other.opener, other.unproved)
            && self.draws == other.draws
            && (self.dealt_on, self.for_all_on) == (other.dealt_on, other.for_all_on)
            && self.attached == other.attached
            && self.acted == other.acted
            && self.laid_back == other.laid_back
            && (self.shown, self.mucked) == (other.shown, other.mucked)
    }
}

impl<C: Sight> Eq for Hand<C> {}

/// One of two boards for which half of each pot is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The first board, with the odd chip of each pot.
    First,
    /// The second.
    Second,
}

impl<C: Sight> Hand<C> {
    /// A hand before anything has happened. [`Hand::start`] makes the dealer begin.
    pub fn new(rules: &Arc<Rules>, setup: &Arc<Setup>) -> Result<Hand<C>, Unplayable> {
        setup.check(rules)?;
        Ok(Hand::fresh(rules, setup))
    }

    /// Another hand at the same table, with the same stacks.
    #[must_use]
    pub fn again(&self) -> Hand<C> {
        Hand::fresh(&self.rules, &self.setup)
    }

    fn fresh(rules: &Arc<Rules>, setup: &Arc<Setup>) -> Hand<C> {
        let player = |stack: &u64| Player {
            stack: *stack,
            paid: 0,
            before_draw: 0,
            bet: 0,
            nominal: 0,
            down: Cards::new(),
            up: ArrayVec::new(),
            due: (0, 0),
            decided: None,
            has_decided: false,
        };
        Hand {
            stage: Stage::Posting { next: 0, later: false },
            at: At::default(),
            players: setup.stacks.iter().take(Seat::MOST).map(player).collect(),
            live: SeatSet::first(setup.stacks.len()),
            able: SeatSet::first(setup.stacks.len()),
            board: [None; 25],
            board_cards: 0,
            for_all: Cards::new(),
            burned: ArrayVec::new(),
            muck: ArrayVec::new(),
            stub: rules.variant().deck.len() as u8,
            known: CardSet::EMPTY,
            dead: 0,
            table_ante: 0,
            awarded: 0,
            house: 0,
            to_house: false,
            half: None,
            facts: Facts::default(),
            round: Round::default(),
            rounds: 0,
            aggressor: None,
            acted_first: None,
            opener: None,
            unproved: false,
            draws: 0,
            dealt_on: None,
            for_all_on: None,
            attached: ArrayVec::new(),
            acted: SeatSet::EMPTY,
            laid_back: Vec::new(),
            shown: SeatSet::EMPTY,
            mucked: SeatSet::EMPTY,
            judged: Kept::default(),
            pots: Kept::default(),
            rules: Arc::clone(rules),
            setup: Arc::clone(setup),
        }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The table it is played at.
    pub fn setup(&self) -> &Arc<Setup> {
        &self.setup
    }

    /// Whether anything has happened.
    pub fn has_started(&self) -> bool {
        self.stage != Stage::Posting { next: 0, later: false }
    }

    /// Whether everything is done.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    /// How many were dealt in.
    pub fn seats(&self) -> usize {
        self.players.len()
    }

    /// Who has not folded.
    pub fn live(&self) -> SeatSet {
        self.live
    }

    /// The place in the rules.
    pub fn at(&self) -> At {
        self.at
    }

    /// The step of the rules that is being played.
    pub fn step(&self) -> Option<&variant::game::Step> {
        self.rules.step(self.at)
    }

    /// The ids of the games that can be chosen now.
    pub fn choices(&self) -> &[String] {
        match self.step() {
            Some(variant::game::Step::Choose(choose)) => &choose.games,
            _ => &[],
        }
    }

    /// What happened, as far as the rules ask for it.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> Option<&Player<C>> {
        self.players.get(seat.index())
    }

    /// The chips of each seat.
    pub fn stacks(&self) -> impl Iterator<Item = u64> + '_ {
        self.players.iter().map(|player| player.stack)
    }

    /// All chips in the middle, this round's bets included.
    pub fn pot(&self) -> u64 {
        let paid = self.players.iter().map(|player| player.paid).sum::<u64>();
        (paid + self.dead).saturating_sub(self.awarded)
    }

    /// What the house took.
    pub fn house(&self) -> u64 {
        self.house
    }

    /// The card in a cell of the board, if there is one.
    pub fn cell(&self, cell: Cell) -> Option<C> {
        self.board.get(usize::from(cell.0)).copied().flatten()
    }

    /// Cards that are in everyone's hand.
    pub fn for_all(&self) -> &[C] {
        &self.for_all
    }

    /// How many cards are left to deal.
    pub fn stub(&self) -> usize {
        usize::from(self.stub)
    }

    /// Cards of the deck whose place is not known: in the truth, those left to deal.
    pub fn unseen(&self) -> CardSet {
        self.rules.variant().deck - self.known
    }

    /// How many bets and raises there were in this round.
    pub fn raises(&self) -> u8 {
        self.round.count
    }

    /// Who made the last bet or raise: of this round, or else of the one before.
    pub fn aggressor(&self) -> Option<Seat> {
        self.round.aggressor.or(self.aggressor)
    }

    /// How many cards a player threw away in the last draw; nothing before the first.
    pub fn drawn(&self, seat: Seat) -> Option<usize> {
        self.each_drawn(seat).last()
    }

    /// How many cards a player threw away in each draw, from the first to the last.
    pub fn each_drawn(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let thrown =
            move |draw| self.muck.iter().filter(move |it| it.owner == seat && it.draw == draw);
        (1..=self.draws).map(move |draw| thrown(draw).count())
    }

    /// How many draws there have been.
    pub fn draws(&self) -> u8 {
        self.draws
    }

    /// How many draws are over, and how many there are in all as far as it is known: which game a hand
    /// becomes may not be.
    pub fn draws_of(&self) -> (u8, u8) {
        use variant::game::Step;
        let is_drawn = matches!(self.step(), Some(Step::Draw(_))) && !self.is_over();
        let mut all = self.draws;
        let mut from = At { step: self.at.step.saturating_add(1), ..self.at };
        while let Ok(Some(at)) = self.rules.next(from, &self.facts) {
            from = At { step: at.step.saturating_add(1), ..at };
            match self.rules.step(at) {
                Some(Step::Draw(_)) => all = all.saturating_add(1),
                Some(Step::Become(turn)) => match self.rules.joined(at.game, turn, &self.facts) {
                    Ok(joined) => from = joined,
                    Err(_) => break,
                },
                _ => {}
            }
        }
        (self.draws.saturating_sub(u8::from(is_drawn)), all)
    }

    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> &Player<C> {
        // Seats come from the table itself: commands with others are refused first.
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Player<C> {
        &mut self.players[seat.index()]
    }

    /// The game that is being played: the one that was dealt, or what it became.
    pub(crate) fn variant(&self) -> &Variant {
        &self.rules.game(self.at.game).variant
    }

    /// Whether all cards of a seat are known.
    pub(crate) fn is_known(&self, seat: Seat) -> bool {
        let player = self.of(seat);
        player.down.iter().all(|card| card.face().is_some())
            && player.up.iter().all(|up| up.card.face().is_some())
    }

    /// The highest bet of this round.
    pub fn level(&self) -> u64 {
        self.players.iter().map(Player::bet).max().unwrap_or(0)
    }

    /// The pots that the chips in the middle make as they lie, with this round's bets: how many chips,
    /// and who can win them.
    pub fn middle(&self) -> Vec<(u64, SeatSet)> {
        self.pots_of(Player::paid)
    }

    /// The same without this round's bets, which lie in front of the players until it is over.
    pub fn gathered(&self) -> Vec<(u64, SeatSet)> {
        self.pots_of(|player| player.paid.saturating_sub(player.bet))
    }

    /// The pots of what everyone has put in, by a way to count it.
    fn pots_of(&self, put_in: impl Fn(&Player<C>) -> u64) -> Vec<(u64, SeatSet)> {
        // What was paid in is known after it was paid out, too.
        if self.pot() == 0 {
            return Vec::new();
        }
        let paid = |seat: Seat| self.player(seat).map_or(0, &put_in);
        let is_all_in = |seat: &Seat| self.player(*seat).is_some_and(|it| it.stack() == 0);
        let mut levels: Vec<u64> = self.live.iter().filter(is_all_in).map(paid).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.retain(|level| *level > 0);
        levels.push(u64::MAX);
        let everyone = || self.players.iter().map(&put_in);
        // Chips that are nobody's bet are in the main pot.
        let mut dead = self.dead;
        let mut low = 0;
        let mut pots = Vec::new();
        for high in levels {
            let between = everyone().map(|paid| paid.min(high) - paid.min(low));
            let chips = between.sum::<u64>() + std::mem::take(&mut dead);
            if chips > 0 {
                let able = self.live.iter().filter(|seat| paid(*seat) > low || low == 0);
                pots.push((chips, able.collect()));
            }
            low = high;
        }
        pots
    }

    /// What a viewer sees of it.
    pub fn seen_by(&self, viewer: Viewer) -> Hand<Seen> {
        let shown = |seat: Seat| viewer.owns(seat);
        let look = |card: &C, seen: bool| if seen { card.seen() } else { Seen::Back };
        let mut hand: Hand<Seen> = Hand {
            rules: Arc::clone(&self.rules),
            setup: Arc::clone(&self.setup),
            stage: self.stage,
            at: self.at,
            players: ArrayVec::new(),
            live: self.live,
            able: self.able,
            board: self.board.map(|card| card.map(Sight::seen)),
            board_cards: self.board_cards,
            for_all: self.for_all.iter().map(|card| card.seen()).collect(),
            burned: self.burned.iter().map(|_| Seen::Back).collect(),
            muck: self
                .muck
                .iter()
                .map(|mucked| Mucked {
                    owner: mucked.owner,
                    card: look(&mucked.card, mucked.public || shown(mucked.owner)),
                    public: mucked.public,
                    draw: mucked.draw,
                })
                .collect(),
            stub: self.stub,
            known: CardSet::EMPTY,
            dead: self.dead,
            table_ante: self.table_ante,
            awarded: self.awarded,
            house: self.house,
            to_house: self.to_house,
            half: self.half,
            facts: self.facts.clone(),
            round: self.round.clone(),
            rounds: self.rounds,
            aggressor: self.aggressor,
            acted_first: self.acted_first,
            opener: self.opener.as_ref().map(|(seat, cards)| {
                (*seat, cards.iter().map(|card| look(card, shown(*seat))).collect())
            }),
            unproved: self.unproved,
            draws: self.draws,
            dealt_on: self.dealt_on,
            for_all_on: self.for_all_on,
            attached: self.attached.clone(),
            acted: self.acted,
            laid_back: self.laid_back.clone(),
            shown: self.shown,
            mucked: self.mucked,
            judged: Kept::default(),
            pots: Kept::default(),
        };
        for (seat, player) in Seat::all(self.players.len()).zip(&self.players) {
            let down = shown(seat) || self.shown.contains(seat);
            hand.players.push(Player {
                stack: player.stack,
                paid: player.paid,
                before_draw: player.before_draw,
                bet: player.bet,
                nominal: player.nominal,
                down: player.down.iter().map(|card| look(card, down)).collect(),
                up: player
                    .up
                    .iter()
                    .map(|up| UpCard { card: up.card.seen(), dealt: up.dealt })
                    .collect(),
                due: player.due,
                decided: player
                    .decided
                    .as_ref()
                    .filter(|_| shown(seat))
                    .map(|cards| cards.iter().map(|card| card.seen()).collect()),
                has_decided: player.has_decided,
            });
        }
        hand.known = hand.lying().collect();
        hand
    }

    /// Every known face on the table.
    pub(crate) fn lying(&self) -> impl Iterator<Item = Card> + '_ {
        let hands = self.players.iter().flat_map(|player| {
            player.down.iter().copied().chain(player.up.iter().map(|up| up.card))
        });
        let board = self.board.iter().flatten().copied();
        let rest = self.for_all.iter().chain(&self.burned).copied();
        let muck = self.muck.iter().map(|mucked| mucked.card);
        hands.chain(board).chain(rest).chain(muck).filter_map(Sight::face)
    }

    /// Checks what must hold at every moment: no chip and no card comes or goes.
    pub fn audit(&self) -> Result<(), Imbalance> {
        let had: u64 = self.setup.stacks.iter().sum();
        let paid: u64 = self.players.iter().map(|player| player.paid).sum();
        let middle = (paid + self.dead).checked_sub(self.awarded);
        let has = middle.map(|middle| self.stacks().sum::<u64>() + middle + self.house);
        if has != Some(had) {
            return Err(Imbalance::Chips { had, has });
        }
        // What the other half is played for stays in the middle.
        let aside = if self.half.is_some() { self.aside() } else { 0 };
        if self.is_over() && middle != Some(aside) {
            return Err(Imbalance::LeftOver { chips: middle.unwrap_or(0) });
        }
        let deck = self.rules.variant().deck;
        let mut places = usize::from(self.stub);
        places += self.players.iter().map(|p| p.down.len() + p.up.len()).sum::<usize>();
        places += self.board.iter().flatten().count() + self.for_all.len();
        places += self.burned.len() + self.muck.len();
        if places != deck.len() {
            return Err(Imbalance::Cards { deck: deck.len(), places });
        }
        let mut lying = CardSet::EMPTY;
        for card in self.lying() {
            if lying.contains(card) || !deck.contains(card) {
                return Err(Imbalance::Twice { card });
            }
            lying.insert(card);
        }
        if lying != self.known {
            return Err(Imbalance::Known { lying, known: self.known });
        }
        Ok(())
    }
}

/// What must never happen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Imbalance {
    /// Chips came or went.
    #[error("there were {had} chips, and there are {}", has.map_or("fewer than none".to_owned(), |has| has.to_string()))]
    Chips {
        /// Before.
        had: u64,
        /// Now; `None` when more was paid out than was there.
        has: Option<u64>,
    },
    /// Chips were left in the middle.
    #[error("{chips} chips were left in the middle")]
    LeftOver {
        /// How many.
        chips: u64,
    },
    /// Cards came or went.
    #[error("the deck has {deck} cards, and {places} lie somewhere")]
    Cards {
        /// In the deck.
        deck: usize,
        /// In all places.
        places: usize,
    },
    /// A card is there twice, or should not be there.
    #[error("{card} is there twice, or not in the deck")]
    Twice {
        /// Which.
        card: Card,
    },
    /// The list of known cards is wrong.
    #[error("{known} are noted as known, and {lying} lie on the table")]
    Known {
        /// What lies there.
        lying: CardSet,
        /// What is noted.
        known: CardSet,
    },
}

impl<C: Sight> Player<C> {
    /// Chips in front of the player.
    pub fn stack(&self) -> u64 {
        self.stack
    }

    /// What the player has bet in this round.
    pub fn bet(&self) -> u64 {
        self.bet
    }

    /// Everything the player has put in that counts for the pots.
    pub fn paid(&self) -> u64 {
        self.paid
    }

    /// The cards that lie face down.
    pub fn down(&self) -> &[C] {
        &self.down
    }

    /// The cards that lie face up, in the order in which they came.
    pub fn up(&self) -> &[UpCard<C>] {
        &self.up
    }

    /// All cards with the face each was dealt with, as far as they are known.
    pub(crate) fn dealt(&self) -> impl Iterator<Item = Dealt> + '_ {
        let down = self.down.iter().map(|card| (*card, Face::Down));
        let up = self.up.iter().map(|up| (up.card, up.dealt));
        down.chain(up).filter_map(|(card, face)| Some(Dealt { card: card.face()?, face }))
    }
}
