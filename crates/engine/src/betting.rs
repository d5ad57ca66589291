//! What a player may do in a round of betting, and what it costs.

use faults::fault;
use variant::game::{BetSize, Betting};

use crate::hand::Hand;
use crate::options::{Amounts, BetOptions};
use crate::play::{Play, Stage};
use crate::round::BringIn;
use crate::{Seat, Sight};

impl<C: Sight> Hand<C> {
    /// Everything this seat may do in a round of betting.
    pub(crate) fn bet_options(&self, seat: Seat) -> BetOptions {
        let (player, round) = (self.of(seat), &self.round);
        let costs = self.call_costs(seat);
        if self.may_call(seat) {
            let to = if self.may_raise(seat) { self.amounts(seat) } else { Amounts::None };
            let call = (costs > 0).then_some(costs);
            let fold = !self.kill_waits(seat);
            return BetOptions { fold, check: costs == 0, call, bring_in: None, to };
        }
        let forced = round.bring_in == BringIn::Must || round.must_bet;
        let all_in = player.bet + player.stack;
        let jams = self.setup.house.jam_or_fold && !self.acted.contains(seat);
        if round.bring_in != BringIn::None {
            let chips = self.setup.stakes.bring_in.min(player.stack);
            let to = match self.opening_amounts(seat) {
                Amounts::None => Amounts::None,
                _ if jams => Amounts::One(all_in),
                to => to,
            };
            return BetOptions {
                fold: !forced,
                check: false,
                call: None,
                bring_in: Some(chips),
                to: if player.stack > chips { to } else { Amounts::None },
            };
        }
        let limps = round.no_limping && round.unraised;
        let mut to = if self.may_raise(seat) { self.amounts(seat) } else { Amounts::None };
        let mut call = (costs > 0).then_some(costs);
        let mut check = costs == 0 && !round.must_bet;
        if jams && to != Amounts::None {
            to = Amounts::One(all_in);
            call = call.filter(|chips| *chips == player.stack);
            // A hand that is not known may lack what is needed to open.
            check &= round.unopened && !self.is_known(seat);
        }
        if limps && to != Amounts::None {
            call = call.filter(|chips| *chips == player.stack);
        }
        // Who must bet and cannot is let off.
        check |= round.must_bet && costs == 0 && to == Amounts::None;
        let fold = (!forced || to == Amounts::None) && !self.kill_waits(seat);
        BetOptions { fold, check, call, bring_in: None, to }
    }

    /// Whether this seat may bet or raise at all.
    fn may_raise(&self, seat: Seat) -> bool {
        self.can_raise(seat) && (!self.round.unopened || self.has_openers(seat))
    }

    /// Whether the seat holds what is needed to open; a hand that is not known is believed.
    fn has_openers(&self, seat: Seat) -> bool {
        let game = self.rules.game(self.at.game);
        let here = (self.at.street, self.at.step);
        let Some((_, least)) = game.openers.iter().find(|(place, _)| *place == here) else {
            return true;
        };
        !self.is_known(seat) || self.own_score(seat).is_none_or(|score| score >= *least)
    }

    /// The sizes a bet may have at fixed limits.
    pub(crate) fn units(&self, size: BetSize) -> (u64, u64) {
        let stakes = &self.setup.stakes;
        match size {
            BetSize::Small => (stakes.small_bet, stakes.small_bet),
            BetSize::Big => (stakes.big_bet, stakes.big_bet),
            BetSize::Either => (stakes.small_bet, stakes.big_bet),
            BetSize::OpenPair if self.shows_pair() => (stakes.small_bet, stakes.big_bet),
            BetSize::OpenPair => (stakes.small_bet, stakes.small_bet),
        }
    }

    /// Whether anyone shows a pair.
    fn shows_pair(&self) -> bool {
        self.live.iter().any(|seat| {
            let up = &self.felt.of(seat).up;
            up.iter().enumerate().any(|(place, one)| {
                let rank = one.card.face().and_then(cards::Card::rank);
                let same = |other: &crate::UpCard<C>| {
                    other.card.face().and_then(cards::Card::rank) == rank
                };
                rank.is_some() && up[..place].iter().any(same)
            })
        })
    }
}

impl Play {
    /// What a call costs: never more than an opponent could match.
    pub(crate) fn call_costs(&self, seat: Seat) -> u64 {
        let (player, level) = (self.of(seat), self.round.level);
        let mut matched = 0;
        for other in self.live.without(seat).iter().map(|other| self.of(other)) {
            matched = matched.max(other.bet + other.stack);
            if matched >= level {
                break;
            }
        }
        fault!("engine-call-more-than-others-have", level.min(matched), level)
            .saturating_sub(player.bet)
            .min(player.stack)
    }

    /// Whether it is this seat's turn to bet and no rule binds it: it may check or call, whatever else it
    /// may do. The short answer for players who want nothing else.
    pub fn may_call(&self, seat: Seat) -> bool {
        let round = &self.round;
        matches!(self.stage, Stage::Betting)
            && round.turn == Some(seat)
            && round.bring_in == BringIn::None
            && !round.must_bet
            && !(round.no_limping && round.unraised)
            && !self.setup.house.jam_or_fold
    }

    /// HOUSE 13.02: a kill before the opening is the first bet of the game that comes if nobody opens, and
    /// until then its owner cannot fold.
    fn kill_waits(&self, seat: Seat) -> bool {
        self.round.unopened && self.of(seat).bet > 0
    }

    /// Whether this seat may bet or raise, whatever it holds.
    fn can_raise(&self, seat: Seat) -> bool {
        let (player, round) = (self.of(seat), &self.round);
        let opponents = self.able.without(seat);
        if opponents.is_empty() || player.bet + player.stack <= round.level {
            return false;
        }
        let counts = matches!(round.form, Some(Betting::Limit | Betting::Spread));
        if counts && round.count >= round.cap && !round.uncapped {
            return false;
        }
        if round.acted.contains(seat) && !round.reopened.contains(seat) {
            // Short all-ins reopen the betting when they add up.
            let more = round.level.saturating_sub(round.faced[seat.index()]);
            let reopened = if round.is_limit() {
                round.reaches(more)
            } else {
                fault!("engine-short-all-ins-do-not-add-up", more >= round.least_raise(), false)
            };
            if !reopened {
                return false;
            }
        }
        !round.checked.contains(seat)
    }

    /// The amounts to which this seat may bet or raise.
    fn amounts(&self, seat: Seat) -> Amounts {
        let (player, round) = (self.of(seat), &self.round);
        let all_in = player.bet + player.stack;
        let chip = self.setup.stakes.chip;
        let kill = round.kill;
        if round.is_limit() {
            let (small, big) = round.units;
            let least = if round.last > small { big } else { small };
            let (low, high) = ((round.full + least).max(kill), (round.full + big).max(kill));
            return match (all_in <= low, all_in < high) {
                (true, _) => Amounts::One(all_in),
                (false, true) => Amounts::Two(low, all_in),
                (false, false) if low == high => Amounts::One(low),
                (false, false) => Amounts::Two(low, high),
            };
        }
        let least = if round.level < round.least {
            round.least.max(kill)
        } else {
            (round.level + round.least_raise()).max(kill)
        };
        let most = match round.form {
            Some(Betting::PotLimit) => {
                let call = round.level.saturating_sub(player.bet);
                let most = round.level + self.pot_for_limit() + call;
                most.max(least)
            }
            Some(Betting::Spread) => (round.level + self.setup.stakes.spread.1).max(least),
            _ => all_in,
        };
        Amounts::between(least, most, chip, all_in)
    }

    /// The amounts to which the player who must bring it in may open instead.
    fn opening_amounts(&self, seat: Seat) -> Amounts {
        let (player, round) = (self.of(seat), &self.round);
        if self.able.without(seat).is_empty() {
            return Amounts::None;
        }
        let stakes = &self.setup.stakes;
        let all_in = player.bet + player.stack;
        match round.form {
            Some(Betting::Limit) => self.amounts(seat),
            Some(Betting::Spread) => {
                let least = stakes.spread.0.max(stakes.bring_in + stakes.chip);
                Amounts::between(least, stakes.spread.1.max(least), stakes.chip, all_in)
            }
            form => {
                let least = (stakes.bring_in + round.least).max(round.least);
                let most = match form {
                    Some(Betting::PotLimit) => {
                        // BARGE 1.3: the most that opens a round is the pot.
                        let pot = self.pot_for_limit();
                        pot.max(least)
                    }
                    _ => all_in,
                };
                Amounts::between(least, most, stakes.chip, all_in)
            }
        }
    }

    /// The pot that counts at pot limit: blinds as they should be, and an ante for the whole table not
    /// in the first round.
    fn pot_for_limit(&self) -> u64 {
        let short: u64 =
            self.players.iter().map(|player| player.nominal.saturating_sub(player.bet)).sum();
        let ante = fault!(
            "engine-table-ante-counts-for-pot-limit",
            if self.rounds == 0 { self.table_ante } else { 0 },
            0
        );
        (self.pot() + short).saturating_sub(ante)
    }
}
