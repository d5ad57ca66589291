//! A scripted evening, played at full speed: people come, play, buy again and go.

use std::collections::BTreeMap;
use std::sync::Arc;

use bot::arena::Entrant;
use cards::{Card, below};
use engine::Event as HandEvent;
use notation::Record;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use room::{
    BadCharter, Chair, Charter, Choice, Command, Entry, Event, Fact, Guest, Happened, Night,
    PlayerId, Presence, Rebuy, Refusal, Table, Time, Turn, Wish,
};

use crate::book::Book;
use crate::chance::Cards;
use crate::failure::Failure;
use crate::patience::Patience;

/// Someone who comes.
pub(super) struct Player {
    guest: Guest,
    entrant: Entrant,
    /// How often they have bought again.
    pub(super) rebuys: u32,
    /// Whether they have gone for good.
    gone: bool,
}

impl Player {
    pub(super) fn new(guest: Guest, entrant: Entrant) -> Player {
        Player { guest, entrant, rebuys: 0, gone: false }
    }

    pub(super) fn name(&self) -> &str {
        &self.guest.name
    }
}

/// What is worth telling of a night, besides chips.
#[derive(Default)]
pub(super) struct Counts {
    /// Hands of each game, by id.
    pub(super) games: BTreeMap<String, u64>,
    pub(super) kills: u64,
    pub(super) straddles: u64,
    pub(super) bomb_pots: u64,
    pub(super) side_games: u64,
    /// The largest pot: its game and how many chips.
    pub(super) largest: Option<(String, u64)>,
    /// The hand from which on stakes were doubled.
    pub(super) doubled: Option<u64>,
}

/// An evening that goes on.
pub(super) struct Evening<'n> {
    night: &'n Night,
    pub(super) table: Table,
    pub(super) players: Vec<Player>,
    pub(super) counts: Counts,
    /// What happens in the hand that is played.
    hand_log: Vec<HandEvent<Card>>,
    rng: ChaCha8Rng,
    time: Time,
}

/// More steps than a hand and all around it take.
const MOST_STEPS: usize = 100_000;

impl<'n> Evening<'n> {
    pub(super) fn new(
        night: &'n Night,
        charter: Charter,
        players: Vec<Player>,
        seed: u64,
    ) -> Result<Evening<'n>, BadCharter> {
        Ok(Evening {
            night,
            table: Table::open(Arc::new(charter))?,
            players,
            counts: Counts::default(),
            hand_log: Vec::new(),
            rng: ChaCha8Rng::seed_from_u64(seed),
            time: Time::default(),
        })
    }

    /// Plays it to its end; whether nobody stopped it.
    pub(super) fn play(
        &mut self,
        patience: &Patience,
        mut book: Option<&mut Book>,
    ) -> Result<bool, Failure> {
        let mut hand = 0;
        let all = (0..).find(|hand| self.night.is_over(*hand)).unwrap_or(0);
        while !self.night.is_over(hand) {
            if !patience.see(u64::from(hand), u64::from(all)) {
                break;
            }
            self.time = self.night.time_of(hand);
            self.come_and_go()?;
            hand += 1;
            if self.table.turn() == Turn::Players {
                // Nobody plays alone; perhaps somebody comes.
                if self.is_nobody_left() {
                    break;
                }
                continue;
            }
            self.play_hand()?;
            if let (Some(book), Some(last)) = (&mut book, self.table.last_hand()) {
                let record = Record::told(&last.hand, &self.hand_log);
                let added = book.add(record, last.hand.rules().variant());
                added.map_err(|error| book.failed(error))?;
            }
        }
        self.act(&Command::Close)?;
        Ok(!patience.is_over())
    }

    /// Makes something happen that must be possible.
    fn act(&mut self, command: &Command) -> Result<(), Failure> {
        self.tries(command)
            .map_err(|why| Failure::bad_input(format_args!("{command:?} was refused: {why}")))
    }

    fn tries(&mut self, command: &Command) -> Result<(), Refusal> {
        let mut log: Vec<Happened<Card>> = Vec::new();
        self.table.act(self.time, command, &mut log)?;
        for happened in log {
            self.note(happened.event);
        }
        Ok(())
    }

    fn note(&mut self, event: Event<Card>) {
        match event {
            Event::Hand(event) => {
                if let HandEvent::Awarded { pieces, house, .. } = &event {
                    let chips = pieces.iter().map(|piece| piece.chips).sum::<u64>() + house;
                    let game = self.game();
                    if self.counts.largest.as_ref().is_none_or(|(_, most)| chips > *most) {
                        self.counts.largest = Some((game, chips));
                    }
                }
                self.hand_log.push(event);
            }
            Event::Open(Fact::Begun(beginning)) => {
                self.hand_log.clear();
                *self.counts.games.entry(self.game()).or_default() += 1;
                let posts = &beginning.setup.posts;
                let straddles = posts.iter().filter(|it| it.kind == engine::PostKind::Straddle);
                self.counts.straddles += straddles.count() as u64;
                self.counts.kills += u64::from(beginning.killer.is_some());
                self.counts.bomb_pots += u64::from(beginning.setup.house.bomb_pot);
            }
            Event::Open(Fact::Over(outcome)) => {
                self.counts.side_games += u64::from(!outcome.side.is_empty());
            }
            Event::Open(Fact::Doubled) => {
                let dealt: u64 = self.counts.games.values().sum();
                self.counts.doubled = Some(dealt + 1);
            }
            _ => {}
        }
    }

    /// The id of the game that is on.
    fn game(&self) -> String {
        let playing = self.table.playing().or(self.table.last_hand());
        playing.map_or_else(String::new, |it| it.hand.rules().variant().id.clone())
    }

    /// Whether nobody who could play is still to come.
    fn is_nobody_left(&self) -> bool {
        let later = |time| self.night.moment(time) > self.time;
        !self.players.iter().any(|it| !it.gone && it.guest.comes.is_some_and(later))
    }

    fn come_and_go(&mut self) -> Result<(), Failure> {
        for number in 0..self.players.len() {
            let player = PlayerId(number as u64);
            let guest = self.players[number].guest.clone();
            let moment = |time| self.night.moment(time);
            let has_come = guest.comes.is_none_or(|comes| moment(comes) <= self.time);
            let has_left = guest.leaves.is_some_and(|leaves| moment(leaves) <= self.time);
            let sits = self.table.people().get(&player).and_then(|person| person.chair);
            match sits {
                Some(_) if has_left => {
                    // Who must kill the next pot stays for it.
                    self.players[number].gone = self.tries(&Command::Leave { player }).is_ok();
                }
                Some(_) => self.buys_again(number, player)?,
                None if has_come && !has_left && !self.players[number].gone => {
                    self.sits_down(number, player, &guest)?;
                }
                None => {}
            }
        }
        Ok(())
    }

    fn sits_down(&mut self, number: usize, player: PlayerId, guest: &Guest) -> Result<(), Failure> {
        let free = |chair: &Chair| self.table.sits_in(*chair).is_none();
        let kept: Vec<Chair> = self.players.iter().filter_map(|it| it.guest.chair).collect();
        let mut chairs = Chair::all(self.night.chairs).filter(free);
        let chair = guest.chair.filter(free);
        // Who has no chair of their own takes one that nobody else has, if there is one.
        let chair = chair.or_else(|| chairs.clone().find(|chair| !kept.contains(chair)));
        let Some(chair) = chair.or_else(|| chairs.next()) else { return Ok(()) };
        let (name, chips) = (guest.name.clone(), guest.buy_in);
        self.act(&Command::Sit { player, name, chair, chips })?;
        if guest.straddles && self.night.house.straddles > 0 {
            self.act(&Command::Straddle { player, wish: Wish::On })?;
        }
        if guest.overs && self.night.house.overs {
            self.act(&Command::Overs { player })?;
        }
        if self.table.hands() > 0 {
            self.act(&Command::Return { player, entry: Entry::Post })?;
        }
        self.players[number].gone = false;
        Ok(())
    }

    /// Who has lost everything buys again, as often and as much as allowed, or goes.
    fn buys_again(&mut self, number: usize, player: PlayerId) -> Result<(), Failure> {
        let person = &self.table.people()[&player];
        if person.stack > 0 {
            let is_out = person.presence == Presence::Out;
            return if is_out {
                self.act(&Command::Return { player, entry: Entry::Post })
            } else {
                Ok(())
            };
        }
        let guest = &self.players[number].guest;
        let may = guest.rebuys.is_none_or(|most| self.players[number].rebuys < u32::from(most));
        let others = self
            .table
            .people()
            .iter()
            .filter(|(other, it)| **other != player && it.chair.is_some());
        let largest = others.map(|(_, it)| it.stack).max().unwrap_or(0);
        let most = match self.night.house.rebuy {
            Rebuy::Never => 0,
            Rebuy::ToLargest => largest,
            Rebuy::ToMost => self.night.stakes.buy_in.1,
        };
        let chip = self.night.stakes.usual.chip.max(1);
        let chips = guest.buy_in.min(most) / chip * chip;
        if !may || chips == 0 {
            self.players[number].gone = true;
            return self.act(&Command::Leave { player });
        }
        self.players[number].rebuys += 1;
        self.act(&Command::Buy { player, chips })?;
        self.act(&Command::Return { player, entry: Entry::Post })
    }

    fn play_hand(&mut self) -> Result<(), Failure> {
        let number = self.table.hands() + 1;
        for _ in 0..MOST_STEPS {
            match self.table.turn() {
                Turn::Players | Turn::Closed => return Ok(()),
                _ if self.table.hands() == number && self.table.playing().is_none() => {
                    return Ok(());
                }
                turn => self.step(turn)?,
            }
        }
        Err(Failure::bad_input(format_args!("hand {number} did not finish")))
    }

    fn step(&mut self, turn: Turn) -> Result<(), Failure> {
        match turn {
            Turn::Choose(player) => {
                let games = self.table.charter().menu.mix().plays.len() as u32;
                let choice = Some(Choice::of(below(games.max(1), &mut self.rng) as u16));
                self.act(&Command::Choose { player, choice })
            }
            Turn::Deal => self.act(&Command::Deal),
            Turn::Hand(engine::Turn::Players(seats)) => {
                let playing = self.table.playing();
                let asked = seats.first_one().zip(playing);
                let found = asked.and_then(|(seat, playing)| {
                    let player = playing.player_in(seat)?;
                    let mind = self.players.get_mut(player.0 as usize)?;
                    let play = mind.entrant.play(playing.current(), seat, &mut self.rng)?;
                    Some(Command::Play { player, play })
                });
                match found {
                    Some(command) => self.act(&command),
                    None => Err(Failure::bad_input("nobody answers for a seat")),
                }
            }
            turn => match self.table.dealers_turn(&mut Cards(&mut self.rng)) {
                Some(command) => self.act(&command),
                None => Err(Failure::bad_input(format_args!("the table waits for {turn:?}"))),
            },
        }
    }
}
