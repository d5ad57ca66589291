//! A hand that is played at once: the same as all its commands one after the other, and faster, because nobody
//! asks the table in between. Its slow twin is [`Table::act`].

use std::sync::Arc;

use cards::Card;
use engine::{Event as HandEvent, Hand, Seat, Why};
use faults::fault;

use crate::command::Refusal;
use crate::event::{Event, Fact, Happened, Outcome};
use crate::ledger::{Account, Reason, Went};
use crate::snapshot::Snapshot;
use crate::table::{Playing, Stage, Table};
use crate::{PlayerId, Time};

/// How a hand ended that was played at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayedOut<E> {
    /// To its end.
    Over(Box<Outcome>),
    /// It was broken off and does not count.
    BrokenOff(E),
}

impl Table {
    /// Whether a hand can be played at once: nobody at the table would be asked for anything beside it, and
    /// nobody is away.
    pub fn can_play_out(&self) -> bool {
        let house = &self.charter.house;
        let asks = house.run_twice || house.chop || house.split || house.show_chip.is_some();
        let is_away = self.stands.people.values().any(|it| it.chair.is_some() && it.absent);
        !asks && !is_away && house.seven_deuce == 0
    }

    /// Deals the next hand at a moment and lets `play` play it to its end, with `log` for what happens in it.
    /// Hands that players gave up are not kept: they cannot be shown later on.
    pub fn play_out<E>(
        &mut self,
        at: Time,
        log: &mut Vec<HandEvent<Card>>,
        play: impl FnOnce(&mut Hand<Card>, &[PlayerId], &mut Vec<HandEvent<Card>>) -> Result<(), E>,
    ) -> Result<PlayedOut<E>, Refusal> {
        if at < self.stands.now {
            return Err(Refusal::Earlier { at, now: self.stands.now });
        }
        if self.stands.is_paused {
            return Err(Refusal::Paused);
        }
        for event in self.deal(at)? {
            self.happens(&Happened { at, event });
        }
        log.clear();
        let played = match &mut self.stage {
            Stage::Playing(playing) => {
                let playing = Arc::make_mut(playing);
                play(&mut playing.hand, &playing.players, log)
            }
            _ => return Err(Refusal::NoHand),
        };
        self.books(log);
        self.stands.waits_since = at;
        if let Err(why) = played {
            self.happens(&Happened { at, event: Fact::Voided.into() });
            return Ok(PlayedOut::BrokenOff(why));
        }
        let mut over = None;
        let mut next = self.follows();
        while !next.is_empty() {
            for event in next {
                if let Event::Open(Fact::Over(outcome)) = &event {
                    over = Some(outcome.clone());
                }
                self.happens(&Happened { at, event });
            }
            next = self.follows();
        }
        over.map(PlayedOut::Over).ok_or(Refusal::NoHand)
    }

    /// Books all that was paid and won in a hand.
    fn books(&mut self, log: &[HandEvent<Card>]) {
        let Stage::Playing(playing) = &mut self.stage else { return };
        let playing = Arc::make_mut(playing);
        let mut sums = vec![Went::default(); playing.players.len()];
        let mut house = 0;
        for event in log {
            playing.note(event);
            let mut sum = |seat: Seat, add: &dyn Fn(&mut Went)| {
                sums.get_mut(seat.index()).into_iter().for_each(add);
            };
            match event {
                HandEvent::Posted { seat, chips, .. }
                | HandEvent::Called { seat, chips }
                | HandEvent::Raised { seat, chips, .. }
                | HandEvent::BroughtIn { seat, chips } => sum(*seat, &|it| it.bet += chips),
                HandEvent::Closed { back: Some((seat, chips)) } => {
                    sum(*seat, &|it| it.back += chips);
                }
                HandEvent::Awarded { pieces, house: kept, .. } => {
                    house += kept;
                    for piece in pieces {
                        sum(piece.seat, &|it| it.won += piece.chips);
                    }
                }
                _ => {}
            }
        }
        for sum in &mut sums {
            sum.back = fault!("room-hand-at-once-keeps-uncalled-bets", sum.back, 0);
        }
        let Snapshot { ledger, people, .. } = &mut self.stands;
        for (player, sum) in playing.players.iter().zip(&sums) {
            ledger.hand_of(*player, sum);
            if let Some(person) = people.get_mut(player) {
                person.stack = person.stack.saturating_sub(sum.bet) + sum.back + sum.won;
            }
        }
        ledger.pot_of_hand(&sums);
        self.book(Account::Pot, Account::House, house, Reason::ToHouse);
    }
}

impl Playing {
    /// What a table keeps of an event of the hand, beside the hand itself.
    pub(crate) fn note(&mut self, event: &HandEvent<Card>) {
        match event {
            HandEvent::Folded { seat } | HandEvent::Mucked { seat } => {
                let cards = self.current().player(*seat);
                let cards = cards.map(|it| it.down().iter().copied().collect());
                if let Some(held) = self.held.get_mut(seat.index()) {
                    *held = cards;
                }
            }
            HandEvent::Posted { seat, chips, .. } => {
                self.posted.get_mut(seat.index()).into_iter().for_each(|it| *it += chips);
            }
            HandEvent::Called { seat, chips }
            | HandEvent::Raised { seat, chips, .. }
            | HandEvent::BroughtIn { seat, chips } => {
                self.bets.get_mut(seat.index()).into_iter().for_each(|it| *it += chips);
            }
            HandEvent::Reshuffled => {
                let deck = self.deck.iter_mut();
                deck.for_each(|it| it.reshuffles = it.reshuffles.saturating_add(1));
            }
            HandEvent::Rolled { .. } => {
                self.deck.iter_mut().for_each(|it| it.rolls = it.rolls.saturating_add(1));
            }
            HandEvent::Closed { back: Some((seat, chips)) } => {
                let bet = self.bets.get_mut(seat.index());
                bet.into_iter().for_each(|it| *it = it.saturating_sub(*chips));
            }
            HandEvent::Awarded { pot, pieces, .. } => {
                self.awarded.extend(pieces.iter().map(|piece| (*pot, *piece)));
                for piece in pieces.iter().filter(|piece| {
                    fault!("room-chips-that-go-back-win-the-button", piece.why != Why::Back, true)
                }) {
                    let chair = self.chairs.get(piece.seat.index()).copied();
                    let is_main = *pot == 0;
                    let chair = chair.filter(|it| is_main && !self.winners.contains(it));
                    self.winners.extend(chair);
                }
            }
            _ => {}
        }
    }
}
