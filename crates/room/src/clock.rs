//! Whose time runs, when it is up, and what happens then (HOUSE 20).

use crate::command::{Refusal, Turn};
use crate::decide::Decided;
use crate::event::Fact;
use crate::table::{Stage, Table};
use crate::{Chair, PlayerId, Time, timeout};
use faults::fault;

impl Table {
    /// Everyone whose decision is awaited, and when their time is up; nobody while the table is
    /// paused. Who is away has the grace of the clock on top. The bank is for decisions in a hand
    /// alone.
    pub fn deadlines(&self, away: &[PlayerId]) -> Vec<(PlayerId, Time)> {
        if fault!("room-time-runs-while-paused", self.stands.is_paused, false) {
            return Vec::new();
        }
        let clock = self.charter.clock;
        let grace = |player| if away.contains(&player) { clock.grace } else { 0 };
        let end = |player| self.stands.waits_since.plus(clock.act).plus(grace(player));
        match (self.turn(), self.playing()) {
            (Turn::Hand(engine::Turn::Players(seats)), Some(playing)) => {
                let bank = |player| self.stands.people.get(&player).map_or(0, |person| person.bank);
                let players = seats.iter().filter_map(|seat| playing.player_in(seat));
                players.map(|player| (player, end(player).plus(bank(player)))).collect()
            }
            (Turn::Choose(Some(player)) | Turn::PickChair(player), _) => {
                vec![(player, end(player))]
            }
            _ => Vec::new(),
        }
    }

    /// When the first time is up, also that of a host who is to name the game.
    pub fn deadline(&self, away: &[PlayerId]) -> Option<Time> {
        match self.turn() {
            Turn::Choose(None) if !self.stands.is_paused => {
                Some(self.stands.waits_since.plus(self.charter.clock.act))
            }
            _ => self.deadlines(away).into_iter().map(|(_, end)| end).min(),
        }
    }

    /// What is done for the first whose time is up.
    pub(crate) fn time_up(&self, at: Time, away: &[PlayerId]) -> Decided {
        let turn = self.turn();
        let end = self.deadline(away).ok_or(Refusal::NotNow(turn))?;
        if at < end {
            return Err(Refusal::TimeLeft { left: end.0 - at.0 });
        }
        let first = self.deadlines(away).into_iter().min_by_key(|(_, end)| *end);
        match (turn, first) {
            (Turn::Choose(_), _) => self.choose(None, None),
            (Turn::PickChair(_), Some((player, _))) => {
                let chair = self.chair_for(player).ok_or(Refusal::NotNow(turn))?;
                let out = Fact::TimedOut { player }.into();
                Ok(vec![out, Fact::Picked { player, chair }.into()])
            }
            (_, Some((player, _))) => self.plays_for(player),
            (_, None) => Err(Refusal::NotNow(turn)),
        }
    }

    /// A player in the hand who says nothing does what costs least.
    fn plays_for(&self, player: PlayerId) -> Decided {
        let playing = self.playing().ok_or(Refusal::NoHand)?;
        let hand = playing.current();
        let seat = playing.seat_of(player).ok_or(Refusal::NoHand)?;
        let options = hand.options(seat).ok_or(Refusal::NoHand)?;
        let holds = hand.player(seat).ok_or(Refusal::NoHand)?;
        let play = timeout::default_move(&options, holds);
        let events = self.in_the_hand(playing, &engine::Command::Play(seat, play))?;
        let out = std::iter::once(Fact::TimedOut { player }.into());
        Ok(out.chain(events).collect())
    }

    /// In a change of seats: their own chair again if nobody has picked it, else the first that is
    /// free.
    fn chair_for(&self, player: PlayerId) -> Option<Chair> {
        let Stage::Picking { before, .. } = &self.stage else { return None };
        let is_free = |chair: &Chair| self.sits_in(*chair).is_none();
        let own = before.iter().find(|(other, _)| *other == player).map(|(_, chair)| *chair);
        own.filter(is_free).or_else(|| Chair::all(self.charter.chairs).find(is_free))
    }
}
