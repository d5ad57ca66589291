//! A night that is played and watched.

use std::sync::Arc;

use cards::CardSet;
use engine::{Cap, Order, Payer, TableAnte};
use room::*;
use trials::Trial;
use variant::mix::{Change, Every, Namer};

use super::met::Met;
use super::watch::Watch;
use super::wishes::{self, Style};
use crate::common::{Night, charter};

/// A night, who watches it, and what was asked for when.
pub(crate) struct Evening {
    pub(crate) night: Night,
    watch: Watch,
    seen: usize,
    style: Style,
    /// What the table did not refuse: how long the log was before, when, what.
    pub(crate) script: Vec<(usize, Time, Command)>,
    /// What was settled at the beginning.
    pub(crate) first: Arc<Charter>,
}

/// The house rules of some host.
pub(crate) fn house(trial: &mut Trial) -> HouseRules {
    let mut yes = || trial.below(2) == 1;
    // One player at most antes for everyone.
    let dealer_antes = yes();
    HouseRules {
        button: if yes() { ButtonRule::Dead } else { ButtonRule::Moving },
        win_the_button: yes() && yes() && yes(),
        first_dealer: if yes() { FirstDealer::Jack } else { FirstDealer::FirstChair },
        chop: yes(),
        split: yes(),
        kill: yes(),
        straddles: u8::from(yes()) + u8::from(yes()),
        overs: yes(),
        show_chip: yes().then_some(3),
        bomb_pot: yes().then_some(BombPot {
            every: yes().then_some(7),
            by_vote: yes(),
            blinds: 1 + u8::from(yes()),
        }),
        run_twice: yes(),
        rabbit_hunt: yes(),
        seven_deuce: if yes() { 5 } else { 0 },
        check_raise: yes(),
        raises: 3 + u8::from(yes()),
        cap: [Cap::Cash, Cap::Tournament, Cap::LastTwo][usize::from(yes()) + usize::from(yes())],
        midnight: yes(),
        dealer_antes,
        table_ante: (!dealer_antes && yes()).then_some(TableAnte {
            chips: 10,
            by: if yes() { Payer::BigBlind } else { Payer::Button },
            order: if yes() { Order::BlindFirst } else { Order::AnteFirst },
            reduced_at: yes().then_some(4),
        }),
        jam_or_fold: yes() && yes() && yes(),
        rebuy: [Rebuy::Never, Rebuy::ToLargest, Rebuy::ToMost]
            [usize::from(yes()) + usize::from(yes())],
        seat_change: yes(),
        absent: Absent::SitOut,
    }
}

/// What some host settles: one of the mixes, one game, or a mix that changes in a way of its own.
pub(crate) fn table(trial: &mut Trial) -> Charter {
    let ids = [
        ("barge-all", 8),
        ("barge-all", 8),
        ("dealers-choice-night", 8),
        ("dealers-choice-night", 8),
        ("horse", 10),
        ("eight-game", 8),
        ("holdem", 10),
        ("omaha-8", 10),
        ("stud", 8),
        ("jackson", 8),
        ("chicago-triple-draw", 8),
    ];
    let (id, most) = trial.pick(&ids);
    // Full tables are where seats run out, and two players are where rules bend.
    let chairs = match trial.below(3) {
        0 => most,
        _ => 2 + trial.below(most - 1),
    };
    let mut charter = charter(id, chairs as u8, house(trial));
    if id == "horse" {
        let every = [Every::Orbit, Every::Minutes(10), Every::Hands(3), Every::Level, Every::Level];
        let by = [None, None, Some(Namer::Host), Some(Namer::Dealer)];
        let change = Change { every: trial.pick(&every), by: trial.pick(&by) };
        let menu = &charter.menu;
        let mix = variant::mix::Mix { change, ..menu.mix().clone() };
        let menu = Menu::new(Arc::clone(menu.catalogue()), mix).expect("a menu");
        charter.menu = Arc::new(menu);
    }
    if trial.below(2) == 0 {
        let game =
            charter.menu.mix().plays[trial.below(charter.menu.mix().plays.len())].game.clone();
        charter.stakes.games = vec![(game, GameStakes { bets: (6, 12), kill_bets: (10, 20) })];
    }
    if trial.below(2) == 0 {
        charter.clock = Clock { act: 30_000, bank: 20_000, refill: 1_000, grace: 10_000 };
    }
    charter
}

impl Evening {
    pub(crate) fn new(charter: Charter) -> Evening {
        let night = Night::new(charter);
        let watch = Watch::new(&night.table);
        let first = Arc::clone(night.table.charter());
        Evening { night, watch, seen: 0, style: Style::Calls, script: Vec::new(), first }
    }

    /// Somebody wants something, and all watch what comes of it.
    #[track_caller]
    pub(crate) fn tries(&mut self, met: &mut Met, command: &Command) -> Result<(), Refusal> {
        let at = self.night.log.len();
        let tried = self.night.tries(command);
        if let Err(why) = tried {
            met.refused(command, &why);
            return Err(why);
        }
        self.script.push((at, self.night.time, command.clone()));
        for happened in &self.night.log[self.seen..] {
            met.sees(&self.watch.table, happened);
            self.watch.sees(happened);
        }
        self.seen = self.night.log.len();
        Ok(())
    }

    #[track_caller]
    fn does(&mut self, met: &mut Met, command: &Command) {
        self.tries(met, command).unwrap_or_else(|why| panic!("{command:?}: {why}"));
    }

    /// Everything that happens in one step of the night.
    pub(crate) fn steps(&mut self, met: &mut Met, trial: &mut Trial) {
        self.night.time = self.night.time.plus(trial.below(5_000) as u64);
        match trial.below(12) {
            0 => {
                let command = wishes::any(&self.night, trial);
                let _ = self.tries(met, &command);
            }
            1..=3 if self.night.table.playing().is_none() => {
                for command in wishes::together(&self.night, trial) {
                    let _ = self.tries(met, &command);
                }
            }
            4 if self.night.table.playing().is_none() => self.night.later(trial.below(8) as u64),
            _ => self.goes_on(met, trial),
        }
    }

    /// What the table waits for.
    pub(crate) fn goes_on(&mut self, met: &mut Met, trial: &mut Trial) {
        if self.night.table.is_paused() {
            assert_eq!(self.tries(met, &Command::Deal), Err(Refusal::Paused));
            self.does(met, &Command::Resume);
        }
        let night = &self.night;
        match night.table.turn() {
            Turn::PickChair(_) if trial.below(8) == 0 => self.is_late(met, trial),
            Turn::Choose(_) if trial.below(20) == 0 => {
                self.is_late(met, trial);
                met.meets("a game named when time was up");
            }
            Turn::Players => {
                let mut commands = wishes::together(night, trial);
                commands.push(wishes::any(night, trial));
                for command in commands {
                    let _ = self.tries(met, &command);
                }
            }
            Turn::FirstDealer => {
                let deck = night.deck(trial, CardSet::EMPTY);
                self.does(met, &Command::DrawForDealer { deck });
            }
            Turn::PickChair(player) => {
                let chairs = Chair::all(night.table.charter().chairs);
                let free = chairs.filter(|chair| night.table.sits_in(*chair).is_none());
                let free: Vec<Chair> = free.collect();
                self.does(met, &Command::PickChair { player, chair: trial.pick(&free) });
            }
            Turn::Choose(player) => self.names_a_game(met, player, trial),
            Turn::Deal => {
                for command in wishes::no_kill(night) {
                    let _ = self.tries(met, &command);
                }
                if self.night.table.turn() != Turn::Deal {
                    return;
                }
                self.style = Style::any(trial);
                self.does(met, &Command::Deal);
            }
            Turn::Hand(engine::Turn::Chance(_)) => {
                let command = wishes::chance(night, trial).expect("something to deal");
                self.does(met, &command);
            }
            Turn::Hand(_) => self.decides(met, trial),
            Turn::Closed => {}
        }
    }

    /// Whoever the table waits for says nothing, connected or not.
    fn is_late(&mut self, met: &mut Met, trial: &mut Trial) {
        let people: Vec<PlayerId> = self.night.table.people().keys().copied().collect();
        let away: Vec<PlayerId> = people.into_iter().filter(|_| trial.below(2) == 0).collect();
        let end = self.night.table.deadline(&away).expect("somebody to wait for");
        let time_up = Command::TimeUp { away };
        if let Some(before) = end.0.checked_sub(1).filter(|it| *it > self.night.time.0) {
            self.night.time = Time(before);
            assert_eq!(self.tries(met, &time_up), Err(Refusal::TimeLeft { left: 1 }));
        }
        self.night.time = self.night.time.max(end);
        self.does(met, &time_up);
    }

    fn names_a_game(&mut self, met: &mut Met, player: Option<PlayerId>, trial: &mut Trial) {
        let mix = self.night.table.charter().menu.mix();
        let games = &mix.plays;
        let is_small = |game: &str| game.starts_with("super-") || game == "chicago-triple-draw";
        let small = games.iter().position(|play| is_small(&play.game));
        let play = match (trial.below(6), small) {
            (0, Some(small)) => small as u16,
            _ => trial.below(games.len()) as u16,
        };
        let mut choice = Choice::of(play);
        if let (Some(wish), 0) = (&mix.betting, trial.below(2)) {
            choice.betting = (!wish.only.is_empty()).then(|| trial.pick(&wish.only));
        }
        if let (Some(option), 0) = (mix.options.first(), trial.below(2)) {
            let value = option.values[trial.below(option.values.len())].clone();
            choice.options = vec![(option.name.clone(), value)];
        }
        let choice = (trial.below(4) > 0).then_some(choice);
        if self.tries(met, &Command::Choose { player, choice }).is_err() {
            self.does(met, &Command::Choose { player, choice: Some(Choice::of(play)) });
        }
    }

    fn decides(&mut self, met: &mut Met, trial: &mut Trial) {
        let clock = self.night.table.charter().clock;
        match trial.below(40) {
            0 => return self.is_late(met, trial),
            1 => self.night.time = self.night.time.plus(clock.act + 3_000),
            _ => {}
        }
        for command in wishes::in_hand(&self.night, self.style, trial) {
            let _ = self.tries(met, &command);
        }
        let Turn::Hand(engine::Turn::Players(_)) = self.night.table.turn() else { return };
        let (player, play) = self.style.plays(&self.night, trial);
        self.does(met, &Command::Play { player, play });
    }

    /// The last hand is played, and everyone cashes out.
    pub(crate) fn closes(&mut self, met: &mut Met, trial: &mut Trial) {
        while self.night.table.turn() != Turn::Closed {
            if self.tries(met, &Command::Close).is_err() {
                self.goes_on(met, trial);
            }
        }
        let ledger = self.night.table.ledger();
        assert_eq!(ledger.balance(Account::Pot), 0);
        let out = ledger.balance(Account::Bank) + ledger.balance(Account::House);
        assert_eq!(out, 0, "everybody has cashed out");
    }

    /// So many hands and then the end.
    pub(crate) fn plays(&mut self, hands: u64, met: &mut Met, trial: &mut Trial) {
        let mut steps = 0;
        while self.night.table.hands() < hands && steps < 20_000 {
            steps += 1;
            self.steps(met, trial);
        }
        self.closes(met, trial);
    }
}
