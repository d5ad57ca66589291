//! A round of betting: how it opens, whose turn it is, and what every action makes of it.

use arrayvec::ArrayVec;
use faults::fault;
use variant::game::{Bet, Betting, Rule};

use crate::play::Play;
use crate::setup::{Cap, Post, PostKind};
use crate::{Seat, SeatSet};

/// A round of betting.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Round {
    pub(crate) form: Option<Betting>,
    /// The sizes a bet may have at fixed limits: small, big, or both.
    pub(crate) units: (u64, u64),
    /// The amount to match.
    pub(crate) level: u64,
    /// The last level that was made by full bets.
    pub(crate) full: u64,
    /// The last full bet or raise.
    pub(crate) last: u64,
    /// The least bet of the round.
    pub(crate) least: u64,
    /// Bets and raises so far, for the cap.
    pub(crate) count: u8,
    /// How many bets and raises there may be.
    pub(crate) cap: u8,
    pub(crate) uncapped: bool,
    /// Who still has to act.
    pub(crate) owes: SeatSet,
    pub(crate) acted: SeatSet,
    /// The level that each player faced at their last action.
    pub(crate) faced: [u64; Seat::MOST],
    /// Who has acted, and then someone else made a full bet or raise.
    pub(crate) reopened: SeatSet,
    /// Who may not raise because they checked, where that is the rule.
    pub(crate) checked: SeatSet,
    /// The order of acting.
    pub(crate) order: ArrayVec<Seat, { Seat::MOST }>,
    /// The place in it of whoever acts.
    pub(crate) place: u8,
    /// Who acts now; `None` when nobody does, or when a record has to tell.
    pub(crate) turn: Option<Seat>,
    pub(crate) aggressor: Option<Seat>,
    pub(crate) first: Option<Seat>,
    /// Someone must bring it in.
    pub(crate) bring_in: BringIn,
    /// Someone must bet.
    pub(crate) must_bet: bool,
    /// Nobody has raised the blinds.
    pub(crate) unraised: bool,
    /// A kill that opens nothing lies in front of someone: who opens or raises bets at least as much.
    pub(crate) kill: u64,
    /// Nobody may just call the blinds.
    pub(crate) no_limping: bool,
    /// Who has checked may not raise.
    pub(crate) no_check_raise: bool,
    /// An all-in under a whole bet is completed.
    pub(crate) completes: bool,
    /// Only a certain hand may open, and nobody has.
    pub(crate) unopened: bool,
}

/// Whether someone must bring it in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum BringIn {
    /// No, or it is done.
    #[default]
    None,
    /// The player to act must.
    Must,
    /// The one who should is all in: the player to act may, or folds.
    May,
}

impl Round {
    /// A bet that counts as half a bet, or as a whole one where the game says so.
    pub(crate) fn reaches(&self, more: u64) -> bool {
        let unit = self.yardstick();
        if self.completes {
            more >= unit
        } else {
            fault!(
                "engine-half-a-bet-is-not-enough",
                more.saturating_mul(2) >= unit,
                more.saturating_mul(2) > unit
            )
        }
    }

    /// The bet that a short one is measured by at fixed limits: the last full one, where small and big
    /// are both allowed.
    fn yardstick(&self) -> u64 {
        if self.units.0 == self.units.1 || self.last == 0 {
            self.units.0
        } else {
            self.last.clamp(self.units.0, self.units.1)
        }
    }

    /// The least raise where there are no fixed amounts.
    pub(crate) fn least_raise(&self) -> u64 {
        fault!("engine-least-raise-forgets-the-last-raise", self.last.max(self.least), self.least)
    }

    pub(crate) fn is_limit(&self) -> bool {
        self.form == Some(Betting::Limit)
    }

    /// Whether nobody has made a full bet: there is none, or an all-in that is less than one.
    pub(crate) fn is_unbet(&self) -> bool {
        let bet = if self.is_limit() { self.units.0 } else { self.least };
        self.level == 0 || (self.level < bet && self.aggressor.is_some())
    }
}

impl Play {
    /// Whether this round is the first of the game that is being played, where a bring-in is paid.
    pub(crate) fn is_first_bet(&self) -> bool {
        self.rules.game(self.at.game).first_bet == Some((self.at.street, self.at.step))
    }

    /// Starts a round of betting; the sizes a bet may have can hang on up cards.
    pub(crate) fn open_round(&mut self, bet: &Bet, units: (u64, u64), first: Option<Seat>) {
        let variant = self.variant();
        let stakes = &self.setup.stakes;
        let house = &self.setup.house;
        let overs = house.overs;
        let unlimited = self.rounds > 0 && !overs.is_empty() && self.live.but(overs).is_empty();
        let form = if unlimited { Betting::NoLimit } else { variant.betting };
        let posted = |kind: PostKind| {
            let posts = self.setup.posts.iter().filter(move |post| post.kind == kind);
            posts.map(|post| post.chips).max().unwrap_or(0)
        };
        let least = match variant.betting {
            Betting::Limit => units.0,
            Betting::Spread => stakes.spread.0,
            // Appendix B of BARGE: with three blinds the least bet is twice the big blind.
            _ if variant.forced.blinds == 3 => stakes.least_bet.max(2 * posted(PostKind::Blind)),
            _ => stakes.least_bet,
        };
        let has_rule = |rule| variant.rules.contains(&rule);
        let raises = variant.raises.unwrap_or(house.raises);
        // A game that says how many raises there are means it.
        let lifted = house.cap == Cap::LastTwo && variant.raises.is_none();
        let mut round = Round {
            form: Some(form),
            units,
            least,
            cap: raises.saturating_add(1),
            uncapped: lifted,
            owes: self.able,
            first,
            no_limping: self.rounds == 0 && has_rule(Rule::NoLimping),
            no_check_raise: has_rule(Rule::NoCheckRaise),
            completes: has_rule(Rule::CompleteUnderFullBet),
            ..Round::default()
        };
        let level = self.players.iter().map(|player| player.nominal).max().unwrap_or(0);
        let kill = self.setup.posts.iter().find(|post| post.kind == PostKind::Kill);
        let killed = kill.filter(|_| self.players.iter().any(|player| player.nominal > 0));
        round.unopened = bet.openers.is_some();
        if round.unopened {
            // HOUSE 13.02: where openers are asked for, the kill is in the pot but opens nothing.
            round.kill = self.players.iter().map(|player| player.bet).max().unwrap_or(0);
        } else if level > 0 {
            let straddles = self.setup.posts.iter().filter(|post| post.kind == PostKind::Straddle);
            round.level = level;
            round.full = level;
            round.last = level;
            round.count =
                fault!("engine-straddle-is-no-bet-for-the-cap", 1 + straddles.count() as u8, 1);
            round.unraised = true;
        }
        let players = self.seats();
        let start = first.unwrap_or_else(|| self.after_blinds());
        round.order = start.round(players).collect();
        if let Some(kill) = killed {
            let mut blinds = self.setup.posts.iter().filter(|post| self.is_bet(post));
            let by_blinds = blinds.any(|post| post.kind == PostKind::Blind);
            if variant.forced.bring_in.is_some() && self.is_first_bet() {
                // HOUSE 10: in stud the kill is the opening bet.
                round.owes.remove(kill.seat);
                round.acted.insert(kill.seat);
                round.faced[kill.seat.index()] = level;
                round.aggressor = Some(kill.seat);
                round.order = kill.seat.next(players).round(players).collect();
            } else if by_blinds {
                // HOUSE 10: with blinds the player who killed the pot acts last.
                round.order.retain(|seat| *seat != kill.seat);
                round.order.push(kill.seat);
            }
        } else if variant.forced.bring_in.is_some() && self.is_first_bet() {
            let has_chips = first.is_none_or(|seat| self.of(seat).stack > 0);
            round.bring_in = if has_chips { BringIn::Must } else { BringIn::May };
        }
        round.must_bet = bet.must_bet;
        self.round = round;
        self.note_cap();
        if self.skips_round() {
            self.round.owes = SeatSet::EMPTY;
        }
        if first.is_some() {
            self.pass_turn(None);
        }
    }

    /// Whether this round has no betting: a bomb pot before the first cards of all (BARGE 1.6).
    fn skips_round(&self) -> bool {
        self.setup.house.bomb_pot && self.rounds == 0
    }

    /// Whether a blind is a bet on the table. Blinds that wait for another game are not there yet, and
    /// that of a player who kills the pot is none (HOUSE 10).
    fn is_bet(&self, blind: &Post) -> bool {
        let seat = self.poster(blind);
        self.of(seat).nominal > 0 && !self.kills(seat)
    }

    /// Whether a player kills the pot.
    pub(crate) fn kills(&self, seat: Seat) -> bool {
        self.setup.posts.iter().any(|post| post.kind == PostKind::Kill && post.seat == seat)
    }

    /// The first to act behind the blinds; without blinds, the first from the button.
    pub(crate) fn after_blinds(&self) -> Seat {
        let players = self.seats();
        let blinds = self.setup.posts.iter().filter(|post| {
            fault!(
                "engine-first-to-act-ignores-the-straddle",
                matches!(post.kind, PostKind::Blind | PostKind::Straddle),
                post.kind == PostKind::Blind
            ) && self.is_bet(post)
        });
        // The last of the largest: a straddle is larger than the blinds before it.
        let last = blinds.max_by_key(|post| post.chips).map(|post| self.poster(post));
        last.map_or(Seat::FIRST, |seat| seat.next(players))
    }

    /// Gives the turn to whoever acts next after this seat, or first; to nobody when the round is over.
    pub(crate) fn pass_turn(&mut self, after: Option<Seat>) {
        let round = &self.round;
        let here = |seat: Seat| {
            let place = usize::from(round.place);
            // Only where a record tells who acts is it someone else.
            if round.order.get(place) == Some(&seat) {
                return Some(place);
            }
            round.order.iter().position(|other| *other == seat)
        };
        let from = after.and_then(here).map_or(0, |place| place + 1);
        let next = if self.is_closed() {
            None
        } else {
            let (before, behind) = round.order.split_at(from.min(round.order.len()));
            let owes = |seat: &Seat| round.owes.contains(*seat);
            let behind = behind.iter().position(owes).map(|place| from + place);
            behind.or_else(|| before.iter().position(owes))
        };
        self.round.turn = next.and_then(|place| round.order.get(place).copied());
        self.round.place = next.unwrap_or(0) as u8;
    }

    /// Whether nobody has to act any more.
    fn is_closed(&self) -> bool {
        if self.round.owes.is_empty() || self.live.len() < 2 {
            return true;
        }
        // Nobody is left to bet against, and nothing is left to call.
        self.able.len() == 1 && self.able.iter().all(|seat| self.call_costs(seat) == 0)
    }

    /// The cap goes when two are in the round before it is reached.
    pub(crate) fn note_cap(&mut self) {
        if self.live.len() != 2 || self.round.uncapped {
            return;
        }
        let variant = self.variant();
        let cash = self.setup.house.cap == Cap::Cash && variant.raises.is_none();
        if cash
            && fault!(
                "engine-cap-goes-after-it-was-reached",
                self.round.count < self.round.cap,
                self.round.count <= self.round.cap
            )
        {
            self.round.uncapped = true;
        }
    }

    /// A player checks or calls.
    pub(crate) fn take_call(&mut self, seat: Seat, chips: u64) {
        self.pay(seat, chips);
        if self.round.no_check_raise && (chips == 0 || self.round.is_unbet()) {
            self.round.checked.insert(seat);
        }
        self.note_laid_back(seat);
        self.has_acted(seat);
    }

    /// A player bets, completes or raises.
    pub(crate) fn take_raise(&mut self, seat: Seat, to: u64, chips: u64) {
        let bring_in = self.setup.stakes.bring_in;
        self.pay(seat, chips);
        let round = &mut self.round;
        let before = round.level;
        if round.is_limit() {
            let (small, big) = round.units;
            let size = to.saturating_sub(round.full);
            round.level = to;
            if size >= big || (size == small && round.last <= small) {
                // A full bet or raise, also one that completes a short one.
                (round.full, round.last) = (to, size.min(big));
                round.count = round.count.saturating_add(1);
                round.reopened = round.acted;
            } else if round.reaches(size) {
                (round.full, round.last) = (to, round.last.max(size));
                round.count = round.count.saturating_add(1);
            }
        } else {
            let more = to.saturating_sub(before);
            // Who opens instead of bringing it in raises the bring-in, where bets are free.
            let is_free = matches!(round.form, Some(Betting::NoLimit | Betting::PotLimit));
            let instead = is_free && round.bring_in != BringIn::None;
            let opening = round.least
                + fault!(
                    "engine-opening-forgets-the-bring-in",
                    if instead { bring_in } else { 0 },
                    0
                );
            let opens = before < round.least && to >= opening;
            let more = if instead && !opens { 0 } else { more };
            if opens || more >= round.least_raise() {
                round.last = more.max(round.least);
                round.count = round.count.saturating_add(1);
                round.reopened = round.acted;
            }
            round.level = to;
            round.full = to;
        }
        round.aggressor = Some(seat);
        round.unraised = false;
        round.bring_in = BringIn::None;
        if round.unopened {
            round.unopened = false;
            self.opener = Some(seat);
            self.unproved = true;
        }
        self.round.owes = self.able;
        self.has_acted(seat);
    }

    /// A player brings it in: others call the whole of it, also when it was short.
    pub(crate) fn take_bring_in(&mut self, seat: Seat, chips: u64) {
        self.pay(seat, chips);
        let stake = self.setup.stakes.bring_in;
        let round = &mut self.round;
        round.level = fault!("engine-short-bring-in-is-the-price", stake, chips);
        round.bring_in = BringIn::None;
        let bet = if round.is_limit() { round.units.0 } else { round.least };
        if stake >= bet {
            (round.full, round.last, round.count) = (stake, stake, 1);
        }
        self.of_mut(seat).nominal = stake;
        self.round.owes = self.able;
        self.has_acted(seat);
    }

    pub(crate) fn take_fold(&mut self, seat: Seat) {
        self.live.remove(seat);
        self.able.remove(seat);
        self.acted.insert(seat);
        if self.rounds == 0 && self.setup.house.killed.contains(seat) {
            return self.is_killed(seat);
        }
        self.round.must_bet = false;
        self.round.owes.remove(seat);
        self.was_told(seat);
        self.note_cap();
        self.pass_turn(Some(seat));
    }

    /// A hand is killed, out of turn: whoever is to act acts, unless it was this one's turn.
    fn is_killed(&mut self, seat: Seat) {
        self.round.owes.remove(seat);
        self.note_cap();
        if self.round.turn == Some(seat) {
            self.pass_turn(Some(seat));
        } else if self.is_closed() {
            self.round.turn = None;
        }
    }

    /// A record has told who was first.
    fn was_told(&mut self, seat: Seat) {
        let round = &mut self.round;
        if round.first.is_none() {
            round.first = Some(seat);
            let players = round.order.len();
            round.order = seat.round(players).collect();
        }
    }

    fn has_acted(&mut self, seat: Seat) {
        self.acted.insert(seat);
        let round = &mut self.round;
        round.must_bet = false;
        round.acted.insert(seat);
        round.reopened.remove(seat);
        round.faced[seat.index()] = round.level;
        round.owes.remove(seat);
        self.was_told(seat);
        self.note_cap();
        self.pass_turn(Some(seat));
    }

    pub(crate) fn pay(&mut self, seat: Seat, chips: u64) {
        let player = self.of_mut(seat);
        let chips = chips.min(player.stack);
        player.stack -= chips;
        player.paid += chips;
        player.bet += chips;
        if player.stack == 0 {
            self.able.remove(seat);
        }
    }

    /// Notes who checked, or just called less than a bet, after the draw, where the sevens rule is
    /// played. Whether it was wrong shows at the end: now it would tell the hand.
    fn note_laid_back(&mut self, seat: Seat) {
        let watched = self.draws > 0 && self.rules.game(self.at.game).seven.is_some();
        let others = self.able.without(seat);
        if !watched || !self.round.is_unbet() || self.of(seat).stack == 0 || others.is_empty() {
            return;
        }
        if self.laid_back.iter().all(|(other, _)| *other != seat) {
            let mut since = [0; Seat::MOST];
            for (since, player) in since.iter_mut().zip(&self.players) {
                *since = player.paid.saturating_sub(player.before_draw);
            }
            self.laid_back.push((seat, since));
        }
    }
}
