//! The pots of a hand, and who gets them.

use arrayvec::ArrayVec;
use faults::fault;
use variant::game::{Rule, Step};

use crate::command::{Missing, Need, Turn};
use crate::event::{Event, Piece, Why};
use crate::hand::Hand;
use crate::judge::Laid;
use crate::play::{Half, Play};
use crate::{Seat, SeatSet, Sight};

/// The pots of a hand, the main pot first.
#[derive(Clone, Debug)]
pub(crate) struct Pots(ArrayVec<Pot, { Seat::MOST + 1 }>);

/// One pot: what every seat has paid between two levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pot {
    /// Who can win it.
    pub(crate) eligible: SeatSet,
    /// The levels.
    low: u64,
    high: u64,
    /// Chips that are nobody's bet.
    dead: u64,
    /// All chips.
    pub(crate) chips: u64,
}

impl Pots {
    pub(crate) fn of(play: &Play) -> Pots {
        let live = play.live;
        let mut levels: ArrayVec<u64, { Seat::MOST }> =
            live.iter().map(|seat| play.of(seat).paid).collect();
        levels.sort_unstable();
        let mut pots = Pots(ArrayVec::new());
        let mut low = 0;
        let mut dead = play.dead;
        for (number, level) in levels.iter().enumerate() {
            if levels.get(number + 1) == Some(level) {
                continue;
            }
            // The highest pot also has what folded players put in above it.
            let high = if number + 1 == levels.len() { u64::MAX } else { *level };
            let between = |paid: u64| paid.min(high) - paid.min(low);
            let chips = play.players.iter().map(|player| between(player.paid)).sum::<u64>() + dead;
            if chips > 0 {
                let eligible = live.iter().filter(|seat| {
                    fault!(
                        "engine-all-in-player-wins-the-side-pot",
                        play.of(*seat).paid >= *level,
                        play.of(*seat).paid >= low
                    )
                });
                pots.0.push(Pot { eligible: eligible.collect(), low, high, dead, chips });
                (low, dead) = (high, 0);
            }
        }
        pots
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Pot> {
        self.0.iter()
    }
}

impl<C: Sight> Hand<C> {
    /// The pots as they are from the showdown on: nobody folds and nobody pays any more.
    pub(crate) fn final_pots(&self) -> &Pots {
        self.pots.0.get_or_init(|| Box::new(Pots::of(self)))
    }

    /// The number of the pot that holds the last chip of a player, as pots are when the hand is over.
    pub fn last_pot(&self, seat: Seat) -> u8 {
        if self.live.len() < 2 {
            return 0;
        }
        let paid = self.players.get(seat.index()).map_or(0, |player| player.paid);
        let holds = self.final_pots().iter().position(|pot| paid <= pot.high);
        holds.map_or(0, |number| number as u8)
    }

    /// How many pots there are when hands are compared. Not to be asked before: pots are counted once.
    pub fn pots_at_showdown(&self) -> usize {
        self.final_pots().0.len()
    }

    /// Who can win a pot when hands are compared, by its number: those who have not given up theirs.
    pub fn plays_for(&self, pot: u8) -> SeatSet {
        let pot = self.final_pots().0.get(usize::from(pot));
        pot.map_or(SeatSet::EMPTY, |pot| self.contenders(pot.eligible.but(self.mucked)))
    }

    /// Who plays for a pot when hands are compared, by its number: everybody with chips in it who has not folded,
    /// whether they have given up their hand since or not.
    pub fn contests(&self, pot: u8) -> SeatSet {
        let pot = self.final_pots().0.get(usize::from(pot));
        pot.map_or(SeatSet::EMPTY, |pot| pot.eligible)
    }

    /// What every pot pays when hands are compared, the main pot first, before it is paid or after. Nothing where
    /// hands that decide are not known, or nobody has to compare any.
    pub fn payments(&self) -> Vec<Event<C>> {
        if self.to_house || self.live.len() < 2 {
            return Vec::new();
        }
        let pays = |(number, pot): (usize, &Pot)| {
            let (pieces, house) = self.part(pot).ok()?;
            Some(Event::Awarded { pot: number as u8, pieces: pieces.into(), house })
        };
        let all: Option<Vec<Event<C>>> = self.final_pots().iter().enumerate().map(pays).collect();
        all.unwrap_or_default()
    }

    /// Pays out a pot, or ends the hand.
    pub(crate) fn next_award(&self, number: u8) -> Result<Option<Event<C>>, Missing> {
        let middle = self.pot();
        if middle == 0 {
            return Ok(Some(self.unproved_end().unwrap_or(Event::Ended)));
        }
        if self.to_house {
            let house = self.share_of(middle);
            return Ok(Some(match number {
                0 => Event::Awarded { pot: 0, pieces: Box::new([]), house },
                _ => Event::Ended,
            }));
        }
        if self.live.len() < 2 {
            if let Some(proof) = self.unproved_end() {
                return Ok(Some(proof));
            }
            let seat = self.live.first_one().unwrap_or(Seat::FIRST);
            let piece = Piece { seat, chips: middle, why: Why::Uncontested };
            return Ok(Some(Event::Awarded { pot: 0, pieces: Box::new([piece]), house: 0 }));
        }
        let pots = self.final_pots();
        let Some(pot) = pots.0.get(usize::from(number)) else {
            return if self.half.is_some() { Ok(Some(Event::Ended)) } else { Err(Missing::Hands) };
        };
        let (pieces, house) = self.part(pot)?;
        Ok(Some(Event::Awarded { pot: number, pieces: pieces.into(), house }))
    }

    /// What is not played for.
    pub(crate) fn aside(&self) -> u64 {
        if self.to_house {
            let paid = self.players.iter().map(|player| player.paid).sum::<u64>() + self.dead;
            return paid - self.share_of(paid);
        }
        self.final_pots().iter().map(|pot| pot.chips - self.share_of(pot.chips)).sum()
    }

    /// The same hand twice, when nobody can bet any more and only the board is to come: each is played
    /// to its end for half of each pot.
    pub fn twice(&self) -> Option<[Hand<C>; 2]> {
        let can_bet = self.able.and(self.live).len() > 1;
        let is_bet = !matches!(self.turn(), Turn::Chance(Need::Burn | Need::Board(_)));
        if can_bet || is_bet || self.half.is_some() || self.live.len() < 2 || self.asks_players() {
            return None;
        }
        let run = |half| {
            let mut hand = self.clone();
            hand.play.half = Some(half);
            hand
        };
        Some([run(Half::First), run(Half::Second)])
    }

    /// An opener who wins without a showdown shows the openers and nothing else.
    fn unproved_end(&self) -> Option<Event<C>> {
        let seat = self.opener.filter(|_| self.unproved)?;
        let uncontested = self.live.len() == 1 && self.live.contains(seat);
        let cards = if uncontested { self.proof()? } else { return None };
        Some(Event::Proved { seat, cards })
    }

    /// Who gets what of one pot.
    fn part(&self, pot: &Pot) -> Result<(Vec<Piece>, u64), Missing> {
        let chips = self.share_of(pot.chips);
        let eligible = pot.eligible.but(self.mucked);
        if eligible.iter().any(|seat| !self.is_known(seat)) && eligible.len() > 1 {
            return Err(Missing::Hands);
        }
        let (showdown, odd) = self.rules.showdown(&self.facts)?;
        let judged = self.judged().ok_or(Missing::Hands)?;
        let mut pieces: Vec<Piece> = Vec::new();
        let mut give = |seat: Seat, chips: u64, why: Why| {
            if chips > 0 {
                pieces.push(Piece { seat, chips, why });
            }
        };
        // A violator who showed answers for it, though everyone else has mucked.
        let answers = pot.eligible.len() > 1
            && self.has_rule(Rule::Sevens)
            && !self.violators(eligible).is_empty();
        if eligible.len() <= 1 && !answers {
            let seat = eligible.first_one().ok_or(Missing::Hands)?;
            give(seat, chips, Why::Uncontested);
            return Ok((pieces, 0));
        }
        let winners = judged.winners(self.contenders(eligible).bits());
        let winning = winners.shares.iter().fold(0, |all, share| all | share);
        let guilty = self.violators(eligible);
        let wrong: SeatSet =
            guilty.iter().filter(|seat| winning >> seat.index() & 1 == 1).collect();
        if wrong.is_empty() || self.has_rule(Rule::SevensForfeit) {
            let house = self.give(&showdown, odd, &winners, chips, &mut give);
            return Ok((pieces, house));
        }
        // A violator wins what was there before the draw, and a short all-in that was made before with
        // the calls of it. The rest goes to clean winners, or back.
        let since = self.laid_back.iter().filter(|(seat, _)| wrong.contains(*seat));
        let since = since.min_by_key(|(_, since)| since.iter().sum::<u64>());
        let since = since.map_or([0; Seat::MOST], |(_, since)| *since);
        let mut claim = pot.dead;
        let mut rest = [0; Seat::MOST];
        for (seat, player) in Seat::all(self.seats()).zip(&self.players) {
            let settled = player.before_draw + since[seat.index()];
            let between = |chips: u64| chips.min(pot.high) - chips.min(pot.low);
            let claimed = between(player.paid.min(settled));
            claim += claimed;
            rest[seat.index()] = between(player.paid) - claimed;
        }
        let mut house = self.give(&showdown, odd, &winners, claim, &mut give);
        let clean_winners = eligible.but(guilty).bits() & winning;
        if clean_winners == 0 {
            for (seat, chips) in Seat::all(self.seats()).zip(rest) {
                give(seat, chips, Why::Back);
            }
        } else {
            let winners = judged.winners(clean_winners);
            house += self.give(&showdown, odd, &winners, rest.iter().sum(), &mut give);
        }
        Ok((pieces, house))
    }

    fn give(
        &self,
        showdown: &showdown::Showdown,
        odd: showdown::OddChip,
        winners: &showdown::Winners,
        chips: u64,
        give: &mut impl FnMut(Seat, u64, Why),
    ) -> u64 {
        let chip = self.setup.stakes.chip;
        showdown.part(
            &Laid::new(self, self.live),
            winners,
            chips,
            chip,
            odd,
            &mut |share, seat, chips| {
                if let Some(seat) = Seat::new(seat) {
                    give(seat, chips, Why::Share(share as u8));
                }
            },
        )
    }

    /// Who of those who play for a pot can win it: where the sevens rule takes the whole pot, only a
    /// violator when there is nobody else.
    pub(crate) fn contenders(&self, among: SeatSet) -> SeatSet {
        if !self.has_rule(Rule::SevensForfeit) {
            return among;
        }
        let clean = among.but(self.violators(among));
        if clean.is_empty() { among } else { clean }
    }

    /// Who had a seven or better after the draw and did not bet it.
    fn violators(&self, among: SeatSet) -> SeatSet {
        let Some(seven) = self.rules.game(self.at.game).seven else { return SeatSet::EMPTY };
        let laid_back = self.laid_back.iter().map(|(seat, _)| *seat);
        let held = laid_back.filter(|seat| among.contains(*seat));
        held.filter(|seat| self.own_score(*seat).is_some_and(|score| score >= seven)).collect()
    }
}

impl Play {
    /// What nobody has called.
    pub(crate) fn uncalled(&self) -> Option<(Seat, u64)> {
        if self.round.unopened {
            return None;
        }
        let mut most = (0, None);
        let mut second = 0;
        for (seat, player) in Seat::all(self.seats()).zip(&self.players) {
            if player.paid > most.0 {
                second = most.0;
                most = (player.paid, Some(seat));
            } else {
                let is_in = self.live.contains(seat);
                second = second.max(fault!(
                    "engine-uncalled-bet-ignores-folded-chips",
                    player.paid,
                    if is_in { player.paid } else { 0 }
                ));
            }
        }
        let seat = most.1.filter(|seat| self.live.contains(*seat))?;
        let chips = most.0 - second;
        (chips > 0).then_some((seat, chips))
    }

    /// What is played for of so many chips: all of them, or half.
    fn share_of(&self, chips: u64) -> u64 {
        let chip = self.setup.stakes.chip.max(1);
        let second =
            fault!("engine-half-pot-breaks-the-smallest-chip", chips / chip / 2 * chip, chips / 2);
        match self.half {
            None => chips,
            Some(Half::First) => chips - second,
            Some(Half::Second) => second,
        }
    }

    /// Whether more is still to come than the board: cards or decisions of players, dice.
    fn asks_players(&self) -> bool {
        let (street, step) = (usize::from(self.at.street), usize::from(self.at.step));
        let streets = self.variant().streets.iter().skip(street);
        let steps = streets.flat_map(|street| &street.it.steps).skip(step);
        let is_dealt =
            |step: &Step| matches!(step, Step::Bet(_) | Step::Board(_) | Step::Remove(_));
        steps.into_iter().any(|step| !is_dealt(&step.it))
    }
}
