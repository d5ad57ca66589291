//! What the dealer does without being asked.

use arrayvec::ArrayVec;
use cards::{Card, Dealt, Rank};
use faults::fault;
use ranking::{Ace, Score};
use variant::game::{Bet, BringIn, Extreme, First, Opener, Remove, Step, Taken};
use variant::{Cell, Edition};

use crate::command::Missing;
use crate::event::{At, Event};
use crate::hand::Hand;
use crate::options::Options;
use crate::play::{Play, Stage};
use crate::round::BringIn as BringInDue;
use crate::setup::{Post, PostKind};
use crate::{Seat, SeatSet, Sight};

impl<C: Sight> Hand<C> {
    /// The next thing that happens by itself; `None` when someone is asked.
    pub(crate) fn next_event(&self) -> Result<Option<Event<C>>, Missing> {
        match self.stage {
            Stage::Posting { next, later } => match self.due_post(next, later) {
                Some((_, post)) => {
                    let player = self.of(post.seat);
                    // A second bet of the same player raises the first one.
                    let before = fault!(
                        "engine-second-post-does-not-raise-the-first",
                        if post.kind.is_live() { player.bet } else { 0 },
                        0
                    );
                    let chips = post.chips.saturating_sub(before).min(player.stack);
                    Ok(Some(Event::Posted { seat: post.seat, kind: post.kind, chips }))
                }
                None => self.next_step(),
            },
            Stage::Between => self.next_step(),
            Stage::Dealing { .. } | Stage::Boarding { .. } | Stage::Sharing { .. } => {
                match self.need() {
                    Some(_) => Ok(None),
                    None if self.draws > 0 && self.can_reshuffle() => Ok(Some(Event::Reshuffled)),
                    None => Err(Missing::Cards),
                }
            }
            Stage::Betting if self.due_kill().is_some() => Ok(self.due_kill().map(Killed::event)),
            Stage::Betting if self.round.turn.is_none() && self.round_is_over() => {
                Ok(Some(Event::Closed { back: self.uncalled() }))
            }
            Stage::Revealing { at } => Ok(self.next_reveal(at)),
            Stage::Removing => match self.rules.step(self.at) {
                Some(Step::Remove(remove)) => self.removed(remove).map(Some),
                _ => Ok(None),
            },
            Stage::Becoming => match self.rules.step(self.at) {
                Some(Step::Become(turn)) => {
                    let at = self.rules.joined(self.at.game, turn, &self.facts)?;
                    Ok(Some(Event::Became { at }))
                }
                _ => Ok(None),
            },
            Stage::Showing { seat, .. } => Ok(self.next_show(seat)),
            Stage::Awarding { pot } => self.next_award(pot),
            Stage::Betting
            | Stage::WithAction { .. }
            | Stage::Drawing { .. }
            | Stage::Deciding { .. }
            | Stage::Choosing { .. }
            | Stage::Rolling { .. }
            | Stage::Over => Ok(None),
        }
    }

    /// The step that comes next, the showdown, or the end of a hand that one player is left in.
    fn next_step(&self) -> Result<Option<Event<C>>, Missing> {
        if self.live.len() < 2 {
            return self.next_award(0);
        }
        let Some(at) = self.rules.next(self.at, &self.facts)? else {
            return Ok(Some(Event::Showdown { first: self.shows_first() }));
        };
        let first = match self.rules.step(at) {
            Some(Step::Bet(bet)) => self.acts_first(at, bet),
            _ => None,
        };
        Ok(Some(Event::Reached { at, first }))
    }

    /// Who acts first in a round of betting; `None` when a card that is not known decides.
    fn acts_first(&self, at: At, bet: &Bet) -> Option<Seat> {
        let game = self.rules.game(at.game);
        let is_first = game.first_bet == Some((at.street, at.step));
        match (bet.first, game.variant.forced.bring_in) {
            (First::Opener, _) => Some(self.opener.unwrap_or_else(|| self.after_blinds())),
            (First::Showing(ladder), _) => self.opens(&ladder, bet.opener),
            (First::Usual, Some(rule)) if is_first => {
                self.brings_in(rule, game.variant.suits_equal)
            }
            (First::Usual, _) => Some(self.after_blinds()),
        }
    }

    /// The highest or lowest up card. Ties go by suit, or by position where suits are equal.
    fn brings_in(&self, rule: BringIn, suits_equal: bool) -> Option<Seat> {
        let kill = self.setup.posts.iter().find(|post| post.kind == PostKind::Kill);
        if let Some(kill) = kill {
            return Some(kill.seat);
        }
        let height = |card: Card| {
            let rank = match (card.rank(), rule.ace) {
                (Some(Rank::Ace), Ace::Low) => 0,
                (Some(rank), _) => rank as u8 + 1,
                // A joker is an ace.
                (None, Ace::Low) => 0,
                (None, _) => Rank::Ace as u8 + 1,
            };
            (
                rank,
                if suits_equal {
                    0
                } else {
                    card.suit().map_or(4, |suit| {
                        fault!(
                            "engine-suits-backwards-for-the-bring-in",
                            suit as u8,
                            3 - suit as u8
                        )
                    })
                },
            )
        };
        let mut best: Option<((u8, u8), Seat)> = None;
        for seat in self.live.iter() {
            for up in &self.felt.of(seat).up {
                let height = height(up.card.face()?);
                let better = best.is_none_or(|(best, _)| match rule.card {
                    Extreme::High => height > best,
                    Extreme::Low => height < best,
                });
                if better {
                    best = Some((height, seat));
                }
            }
        }
        best.map(|(_, seat)| seat)
    }

    /// Who opens a round that belongs to the best hand showing: its owner, or, when the owner is all in, the
    /// first to the left who can act. Until the second edition of the rules it was the best hand of those
    /// who can, which a game may still ask for.
    fn opens(&self, ladder: &ranking::Ladder, opener: Opener) -> Option<Seat> {
        let first_edition = self.variant().edition == Edition::First;
        if self.able.is_empty() {
            return self.best_showing(ladder, self.live);
        }
        if opener == Opener::BestAble || first_edition {
            return self.best_showing(ladder, self.able);
        }
        let best = self.best_showing(ladder, self.live)?;
        let able = |seat: &Seat| self.able.contains(*seat);
        let to_the_left = fault!(
            "engine-all-in-board-gives-the-first-seat-the-turn",
            self.able.iter().find(|seat| *seat > best),
            None
        );
        Some(best).filter(able).or(to_the_left).or_else(|| self.able.first_one())
    }

    /// The best hand showing of these; ties go to the first from the button.
    fn best_showing(&self, ladder: &ranking::Ladder, seats: SeatSet) -> Option<Seat> {
        let size = seats.iter().map(|seat| self.felt.of(seat).up.len()).min()?;
        let mut best: Option<(Score, Seat)> = None;
        for seat in seats.iter() {
            let up = &self.felt.of(seat).up;
            if up.iter().any(|up| up.card.face().is_none()) {
                return None;
            }
            let cards = up.iter().take(size);
            let cards =
                cards.filter_map(|up| Some(Dealt { card: up.card.face()?, face: up.dealt }));
            let score = ladder.score_showing(&self.variant().holding(cards));
            if best.is_none_or(|(best, _)| score > best) {
                best = Some((score, seat));
            }
        }
        best.map(|(_, seat)| seat)
    }

    fn can_reshuffle(&self) -> bool {
        self.felt.muck.iter().any(|mucked| !self.keeps_out(mucked.owner, mucked.draw))
    }

    /// The next decision that is turned into fact.
    fn next_reveal(&self, at: At) -> Option<Event<C>> {
        let seat = self.decided.first_one()?;
        let cards = self.felt.of(seat).decided.clone()?;
        match self.choice(at, seat)? {
            Options::Discard(_) => Some(self.discarded(seat, &cards)),
            Options::Expose(_) => Some(Event::Exposed { seat, cards }),
            Options::Split { piles, show } => {
                let mut rest = cards.iter().copied();
                let (mut down, mut up) = (ArrayVec::new(), ArrayVec::new());
                for (number, size) in piles.iter().enumerate() {
                    let pile = rest.by_ref().take(usize::from(*size));
                    if Some(number as u8) == show { up.extend(pile) } else { down.extend(pile) }
                }
                Some(Event::Parted { seat, down, up })
            }
            _ => None,
        }
    }

    /// The cells whose lines go, or everything to the house.
    fn removed(&self, remove: &Remove) -> Result<Event<C>, Missing> {
        let cells = self.variant().board.named(&remove.lowest).unwrap_or_default();
        let rank = |cell: &Cell| self.cell(*cell).and_then(Sight::face).map(Remove::rank);
        if cells.iter().any(|cell| rank(cell).is_none()) {
            return Err(Missing::Board);
        }
        let taken = remove.taken(cells.iter().map(rank));
        let goes = |cell: &&Cell| match taken {
            Taken::Nothing => false,
            Taken::Lowest(lowest) => rank(cell) == Some(lowest),
            Taken::Everything => true,
        };
        let cells = cells.iter().filter(goes).copied().take(25).collect();
        Ok(Event::Removed { cells, house: taken == Taken::Everything })
    }

    /// A hand that must be shown, and what an opener still has to prove.
    fn next_show(&self, seat: Seat) -> Option<Event<C>> {
        if let Some(proof) = self.next_proof() {
            return Some(proof);
        }
        if !self.is_known(seat) || self.may_muck(seat) {
            return None;
        }
        Some(Event::Shown { seat, cards: self.felt.of(seat).down.clone() })
    }

    /// Split openers, or openers of a hand that was given up, are shown apart.
    fn next_proof(&self) -> Option<Event<C>> {
        let seat = self.opener.filter(|_| self.unproved)?;
        if !self.shown.contains(seat) && !self.mucked.contains(seat) {
            return None;
        }
        let cards = self.proof()?;
        Some(Event::Proved { seat, cards })
    }

    /// Whether a seat may give up its hand at the showdown: not the first to show, not one that is all
    /// in, and not one that wins or ties anything so far.
    pub(crate) fn may_muck(&self, seat: Seat) -> bool {
        if !self.is_known(seat) {
            return true;
        }
        let first = self.shown.is_empty() && self.mucked.is_empty();
        if first || fault!("engine-all-in-hand-may-muck", self.of(seat).stack == 0, false) {
            return false;
        }
        let so_far: SeatSet = self.shown.with(seat);
        !self.leads(seat, so_far)
    }
}

/// What becomes of a hand that is killed.
pub(crate) enum Killed {
    BringsIn(Seat, u64),
    Folds(Seat),
}

impl Killed {
    fn event<C>(self) -> Event<C> {
        match self {
            Killed::BringsIn(seat, chips) => Event::BroughtIn { seat, chips },
            Killed::Folds(seat) => Event::Folded { seat },
        }
    }
}

impl Play {
    /// TDA 30: before the first action hands are killed whose players are not there. Whoever has the
    /// bring-in posts it first.
    pub(crate) fn due_kill(&self) -> Option<Killed> {
        let killed = self.setup.house.killed;
        // Where a record tells who acts first, it has to do so before.
        if killed.is_empty() || self.rounds > 0 || self.round.first.is_none() {
            return None;
        }
        let due = self.round.bring_in == BringInDue::Must;
        let brings_in = self.round.turn.filter(|seat| due && killed.contains(*seat));
        if let Some(seat) = fault!("engine-killed-hand-saves-the-bring-in", brings_in, None) {
            let chips = self.setup.stakes.bring_in.min(self.of(seat).stack);
            return Some(Killed::BringsIn(seat, chips));
        }
        killed.and(self.live).first_one().map(Killed::Folds)
    }

    /// The next payment that is due, from this one on, with its number.
    pub(crate) fn due_post(&self, next: u8, later: bool) -> Option<(u8, Post)> {
        let has_blinds = self.rules.game(0).variant.forced.blinds > 0;
        let is_blind = |kind| matches!(kind, PostKind::Blind | PostKind::Straddle | PostKind::Live);
        let posts = self.setup.posts.iter().enumerate().skip(usize::from(next));
        // Blinds wait where the game begins without them and may become one that has them.
        let mut due =
            posts.filter(|(_, post)| is_blind(post.kind) == later || (has_blinds && !later));
        let (number, post) = due.next()?;
        let seat = self.poster(post);
        // HOUSE 10: of a player who kills the pot only the kill is a bet; a blind that comes later
        // belongs to the pot.
        let kind = if later && self.kills(seat) { PostKind::Dead } else { post.kind };
        Some((number as u8, Post { seat, kind, ..*post }))
    }

    /// Who pays this: where blinds wait for the game that the hand becomes, they are not asked of players
    /// who have folded but of the first who are still in.
    pub(crate) fn poster(&self, post: &Post) -> Seat {
        let waits = self.rules.game(0).variant.forced.blinds == 0;
        if post.kind != PostKind::Blind || !waits {
            return post.seat;
        }
        let blinds = || self.setup.posts.iter().filter(|post| post.kind == PostKind::Blind);
        if blinds().all(|blind| self.live.contains(blind.seat)) {
            return post.seat;
        }
        let place = blinds().position(|blind| blind.seat == post.seat).unwrap_or(0);
        self.live.iter().nth(place).unwrap_or(post.seat)
    }

    fn round_is_over(&self) -> bool {
        self.round.first.is_some() || self.round.owes.is_empty() || self.live.len() < 2
    }

    /// The last to bet or raise in the last round shows first, otherwise whoever acted first in it.
    fn shows_first(&self) -> Seat {
        let start = fault!(
            "engine-first-to-act-shows-before-the-raiser",
            self.aggressor.or(self.acted_first),
            self.acted_first.or(self.aggressor)
        )
        .unwrap_or(Seat::FIRST);
        let mut seats = start.round(self.seats());
        seats.find(|seat| self.live.contains(*seat)).unwrap_or(Seat::FIRST)
    }

    /// Whether what this seat threw away in a draw stays out when discards are shuffled: in that draw the
    /// seat still waits for cards.
    pub(crate) fn keeps_out(&self, owner: Seat, draw: u8) -> bool {
        self.due[owner.index()] != (0, 0)
            && fault!("engine-discards-come-back-to-their-owner", draw == self.draws, false)
    }
}
