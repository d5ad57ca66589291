//! What follows by itself: the end of a hand, and what players wanted then.

use cards::{Card, Rank};
use engine::{Hand, Need};
use faults::fault;
use variant::game::Betting;

use crate::Presence;
use crate::command::{Motion, Turn};
use crate::event::{Event, Fact, Outcome};
use crate::table::{Person, Playing, Stage, Table};
use crate::{Chair, PlayerId};

/// So many decisions in a row without an answer, and a player sits out.
const MOST_TIMEOUTS: u8 = 2;

impl Table {
    /// What follows by itself from how the table is; nothing when it waits for somebody.
    pub(crate) fn follows(&self) -> Vec<Event<Card>> {
        match &self.stage {
            Stage::Playing(playing) if playing.is_over() => {
                vec![Fact::Over(Box::new(self.outcome(playing))).into()]
            }
            Stage::Playing(playing) => self.in_play(playing),
            Stage::Open => self.between(),
            Stage::Picking { .. } | Stage::Closed => Vec::new(),
        }
    }

    fn in_play(&self, playing: &Playing) -> Vec<Event<Card>> {
        let hand = playing.current();
        if !hand.has_started() {
            let (mut begun, mut log) = (hand.clone(), Vec::new());
            begun.start(&mut log);
            return log.into_iter().map(Event::Hand).collect();
        }
        let can_twice = playing.second.is_none() && self.charter.house.run_twice;
        let is_wanted = can_twice && self.all_agree(Motion::RunTwice);
        if is_wanted && hand.twice().is_some() && has_cards_for_two(hand) {
            return vec![Fact::RunTwice.into()];
        }
        self.for_absent(playing)
    }

    /// What is done for players who are away from a table that deals them in: what costs least, at
    /// once. Who lets the clock run out too often is away.
    fn for_absent(&self, playing: &Playing) -> Vec<Event<Card>> {
        let hand = playing.current();
        let engine::Turn::Players(seats) = hand.turn() else { return Vec::new() };
        if !self.deals_absent() || self.stands.is_paused {
            return Vec::new();
        }
        for (seat, player) in seats.iter().filter_map(|it| Some((it, playing.player_in(it)?))) {
            let timeouts = self.stands.people.get(&player).map_or(0, |it| it.timeouts);
            if timeouts >= MOST_TIMEOUTS {
                return vec![Fact::SatOut { player }.into()];
            }
            let play = hand.cheapest(seat).filter(|_| self.is_absent(player));
            let events =
                play.map(|play| self.in_the_hand(playing, &engine::Command::Play(seat, play)));
            if let Some(Ok(events)) = events {
                return events;
            }
        }
        Vec::new()
    }

    /// What players wanted when the hand is over, one after the other.
    fn between(&self) -> Vec<Event<Card>> {
        let has_levels = self.stands.raised.is_some();
        if !self.stands.is_double && !has_levels && self.all_agree(Motion::Double) {
            return vec![Fact::Doubled.into()];
        }
        for (player, person) in &self.stands.people {
            if person.chair.is_none() {
                continue;
            }
            let (player, wishes) = (*player, person.wishes);
            if wishes.chips > 0 {
                let most = self.most_chips(player).unwrap_or(0);
                let chips = wishes.chips.min(most.saturating_sub(person.stack));
                return vec![Fact::Bought { player, chips }.into()];
            }
            if wishes.leave && !self.kill_due(player) {
                return self.goes(player);
            }
            let is_broke = person.stack == 0 && person.presence != Presence::Out;
            let is_away = person.timeouts >= MOST_TIMEOUTS;
            if is_broke || ((wishes.sit_out || is_away) && !self.kill_due(player)) {
                return vec![Fact::SatOut { player }.into()];
            }
        }
        match self.turn() {
            Turn::Choose(Some(player)) if self.is_absent(player) && !self.stands.is_paused => {
                self.choose(None, None).unwrap_or_default()
            }
            _ => Vec::new(),
        }
    }

    fn outcome(&self, playing: &Playing) -> Outcome {
        let winners = playing.winners.clone();
        let side = self.seven_deuce(playing, &winners);
        Outcome {
            out: self.knocked_out(playing, &side),
            // A chop gives the button to the worst position: the first from the left of it.
            button: winners
                .iter()
                .copied()
                .min_by_key(|chair| playing.chairs.iter().position(|other| other == chair)),
            legs: self.legs(playing, &winners),
            side,
            winners,
        }
    }

    /// HOUSE 10: who has how many legs now.
    fn legs(&self, playing: &Playing, winners: &[Chair]) -> Vec<(PlayerId, u8)> {
        if !self.charter.house.kill || playing.stopped == Some(Motion::Chop) {
            return Vec::new();
        }
        let mut legs = Vec::new();
        for (player, chair) in playing.players.iter().zip(&playing.chairs) {
            let Some(person) = self.stands.people.get(player) else { continue };
            let now = match winners {
                [only] if only == chair => self.legs_of_winner(playing, person, *player),
                // Who splits a pot keeps what they had.
                [_, _, ..] if winners.contains(chair) => {
                    fault!("room-split-pot-loses-the-leg", person.legs, 0)
                }
                // One kill a hand: who is to kill and was not the one does it in the next.
                _ if person.legs >= 2 && playing.killer != Some(*player) => person.legs,
                _ => 0,
            };
            if now != person.legs {
                legs.push((*player, now));
            }
        }
        legs
    }

    fn legs_of_winner(&self, playing: &Playing, person: &Person, winner: PlayerId) -> u8 {
        if person.legs == 0 {
            return 1;
        }
        let hand = playing.current();
        let variant = hand.rules().variant();
        let cells = variant.board.cells;
        let no_flop = cells > 0 && (0..cells).all(|cell| hand.cell(variant::Cell(cell)).is_none());
        let stakes = &hand.setup().stakes;
        let bet = match variant.betting {
            Betting::Limit => stakes.small_bet,
            Betting::Spread => stakes.spread.0,
            Betting::NoLimit | Betting::PotLimit => stakes.least_bet,
        };
        // The second leg takes a full bet from the others, besides blinds and antes.
        let players = playing.players.iter().zip(&playing.bets);
        let won: u64 = players.filter(|(other, _)| **other != winner).map(|(_, bet)| bet).sum();
        // Who has killed the pot and wins it kills again, whatever is in it.
        let is_enough = fault!("room-second-leg-asks-for-more-than-a-bet", won >= bet, won > bet)
            || playing.killer == Some(winner);
        if no_flop || !is_enough { 1 } else { 2 }
    }

    /// Who pays whom because somebody won with a seven and a deuce of two suits, shown to all.
    fn seven_deuce(&self, playing: &Playing, winners: &[Chair]) -> Vec<(PlayerId, PlayerId, u64)> {
        let price = self.charter.house.seven_deuce;
        let [winner] = winners else { return Vec::new() };
        let player = playing.chairs.iter().position(|chair| chair == winner);
        let Some(player) = player.and_then(|seat| playing.players.get(seat)).copied() else {
            return Vec::new();
        };
        let cards = playing.cards_of(player).unwrap_or_default();
        let is_it = match cards.as_slice() {
            [one, two] => {
                let ranks = [one.rank(), two.rank()];
                let is_both =
                    ranks.contains(&Some(Rank::Seven)) && ranks.contains(&Some(Rank::Two));
                is_both && fault!("room-suited-seven-and-deuce-pay", one.suit() != two.suit(), true)
            }
            _ => false,
        };
        if price == 0 || !is_it {
            return Vec::new();
        }
        let others = playing.players.iter().copied().filter(|other| *other != player);
        let pays = |other: PlayerId| {
            // Nobody pays more than lies in front of them.
            let chips = price.min(self.stands.people.get(&other)?.stack);
            (chips > 0).then_some((other, player, chips))
        };
        others.filter_map(pays).collect()
    }
}

/// Whether the deck has cards for two boards, with one to burn before each part of them: many
/// players with many cards leave too few.
fn has_cards_for_two(hand: &Hand<Card>) -> bool {
    let needs = hand.board_to_come().into_iter().filter(|need| {
        let is_board = matches!(need, Need::Board(_));
        fault!("room-no-card-to-burn-before-a-second-board", true, is_board)
    });
    2 * needs.map(Need::count).sum::<usize>() <= hand.stub()
}
