//! The play: all of a hand that has no card in it.

use std::sync::Arc;

use arrayvec::ArrayVec;
use variant::game::{Rule, Step};
use variant::{Cell, Facts, Variant};

use crate::command::Need;
use crate::event::At;
use crate::round::Round;
use crate::setup::Setup;
use crate::{Rules, Seat, SeatSet};

/// All of a hand that has no card in it: the rules and the place in them, the chips, who is in and who has to
/// act. It is the same for everyone who looks on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    pub(crate) rules: Arc<Rules>,
    pub(crate) setup: Arc<Setup>,
    pub(crate) stage: Stage,
    /// The step that is being played, or from which the next one is looked for.
    pub(crate) at: At,
    pub(crate) players: ArrayVec<Chips, { Seat::MOST }>,
    /// Who has not folded.
    pub(crate) live: SeatSet,
    /// Who has not folded and has chips left to bet.
    pub(crate) able: SeatSet,
    /// How many board cards have been dealt.
    pub(crate) board_cards: u8,
    /// How many cards are left to deal.
    pub(crate) stub: u8,
    /// Cards still to be dealt to each seat in this step: face down and face up.
    pub(crate) due: [(u8, u8); Seat::MOST],
    /// Who has made a decision that waits for the others.
    pub(crate) decided: SeatSet,
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
    /// Who opened, where openers are asked for.
    pub(crate) opener: Option<Seat>,
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
}

/// A player's chips.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Chips {
    pub(crate) stack: u64,
    /// Everything that counts for the pots.
    pub(crate) paid: u64,
    /// How much of it was paid before the last draw.
    pub(crate) before_draw: u64,
    /// This round's bet.
    pub(crate) bet: u64,
    /// What the forced part of the bet should be.
    pub(crate) nominal: u64,
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

/// One of two boards for which half of each pot is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The first board, with the odd chip of each pot.
    First,
    /// The second.
    Second,
}

impl Play {
    /// Before anything has happened.
    pub(crate) fn new(rules: &Arc<Rules>, setup: &Arc<Setup>) -> Play {
        let player = |stack: &u64| Chips { stack: *stack, ..Chips::default() };
        Play {
            stage: Stage::Posting { next: 0, later: false },
            at: At::default(),
            players: setup.stacks.iter().take(Seat::MOST).map(player).collect(),
            live: SeatSet::first(setup.stacks.len()),
            able: SeatSet::first(setup.stacks.len()),
            board_cards: 0,
            stub: rules.variant().deck.len() as u8,
            due: [(0, 0); Seat::MOST],
            decided: SeatSet::EMPTY,
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

    /// Whether openers are asked for and nobody has opened: what a player may bet depends on cards that only they see.
    pub fn is_unopened(&self) -> bool {
        self.round.unopened
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
    pub fn step(&self) -> Option<&Step> {
        self.rules.step(self.at)
    }

    /// The ids of the games that can be chosen now.
    pub fn choices(&self) -> &[String] {
        match self.step() {
            Some(Step::Choose(choose)) => &choose.games,
            _ => &[],
        }
    }

    /// What happened, as far as the rules ask for it.
    pub fn facts(&self) -> &Facts {
        &self.facts
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

    /// How many cards are left to deal.
    pub fn stub(&self) -> usize {
        usize::from(self.stub)
    }

    /// How many bets and raises there were in this round.
    pub fn raises(&self) -> u8 {
        self.round.count
    }

    /// Who made the last bet or raise: of this round, or else of the one before.
    pub fn aggressor(&self) -> Option<Seat> {
        self.round.aggressor.or(self.aggressor)
    }

    /// How many draws there have been.
    pub fn draws(&self) -> u8 {
        self.draws
    }

    /// How many draws are over, and how many there are in all as far as it is known: which game a hand
    /// becomes may not be.
    pub fn draws_of(&self) -> (u8, u8) {
        let is_drawn = matches!(self.step(), Some(Step::Draw(_))) && !self.is_over();
        let behind = At { step: self.at.step.saturating_add(1), ..self.at };
        let to_come = self.steps_from(behind).filter(|(_, step)| matches!(step, Step::Draw(_)));
        let all = self.draws.saturating_add(to_come.count() as u8);
        (self.draws.saturating_sub(u8::from(is_drawn)), all)
    }

    /// What the rest of the board takes off the deck, as far as it is known and if nobody gets cards in between:
    /// the cards of each part, and the one that is burned before.
    pub fn board_to_come(&self) -> Vec<Need> {
        let mut stub = self.stub;
        let mut needs = Vec::new();
        for (at, step) in self.steps_from(self.at) {
            let Step::Board(board) = step else { continue };
            let count = self.rules.board_cards(at, board);
            let (burn, count) = match self.stage {
                Stage::Boarding { burn, left } if at == self.at => (burn, left),
                _ => (self.draws > 0 || stub > count, count),
            };
            let part = burn.then_some(Need::Burn).into_iter().chain([Need::Board(count)]);
            for need in part {
                stub = stub.saturating_sub(need.count() as u8);
                needs.push(need);
            }
        }
        needs
    }

    /// The steps from this place on, itself included, as far as they are known: which game a hand becomes may
    /// not be.
    fn steps_from(&self, mut from: At) -> impl Iterator<Item = (At, &Step)> {
        std::iter::from_fn(move || {
            let at = self.rules.next(from, &self.facts).ok()??;
            let step = self.rules.step(at)?;
            from = match step {
                // Where it cannot be told, nothing follows.
                Step::Become(turn) => self.rules.joined(at.game, turn, &self.facts).ok()?,
                _ => At { step: at.step.saturating_add(1), ..at },
            };
            Some((at, step))
        })
    }

    /// The places that the next cards of the board go to, one after the other.
    pub fn next_cells(&self) -> impl Iterator<Item = Cell> {
        let left = match self.stage {
            Stage::Boarding { left, .. } => usize::from(left),
            _ => 0,
        };
        let named = self.rules.cells(self.at);
        let named = &named[named.len().saturating_sub(left)..];
        let after = self.board_cards.saturating_add(named.len() as u8);
        named.iter().copied().chain((after..u8::MAX).map(Cell)).take(left)
    }

    /// The highest bet of this round.
    pub fn level(&self) -> u64 {
        self.players.iter().map(|player| player.bet).max().unwrap_or(0)
    }

    /// The pots that the chips in the middle make as they lie, with this round's bets: how many chips,
    /// and who can win them.
    pub fn middle(&self) -> Vec<(u64, SeatSet)> {
        self.pots_of(|player| player.paid)
    }

    /// The same without this round's bets, which lie in front of the players until it is over.
    pub fn gathered(&self) -> Vec<(u64, SeatSet)> {
        self.pots_of(|player| player.paid.saturating_sub(player.bet))
    }

    /// The pots of what everyone has put in, by a way to count it.
    fn pots_of(&self, put_in: impl Fn(&Chips) -> u64) -> Vec<(u64, SeatSet)> {
        // What was paid in is known after it was paid out, too.
        if self.pot() == 0 {
            return Vec::new();
        }
        let paid = |seat: Seat| put_in(self.of(seat));
        let is_all_in = |seat: &Seat| self.of(*seat).stack == 0;
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

    #[inline]
    pub(crate) fn of(&self, seat: Seat) -> &Chips {
        // Seats come from the table itself: commands with others are refused first.
        &self.players[seat.index()]
    }

    #[inline]
    pub(crate) fn of_mut(&mut self, seat: Seat) -> &mut Chips {
        &mut self.players[seat.index()]
    }

    /// The game that is being played: the one that was dealt, or what it became.
    pub(crate) fn variant(&self) -> &Variant {
        &self.rules.game(self.at.game).variant
    }

    pub(crate) fn has_rule(&self, rule: Rule) -> bool {
        self.variant().rules.contains(&rule)
    }
}
