//! A whole tournament at real tables, as fast as they can play: for trials, and for whoever wants to know
//! how an evening may go. Cards, decisions and draws are passed in.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

use cards::Card;
use engine::{Hand, Move, Seat};
use room::{
    BadCharter, Chance, Choice, Command as TableCommand, Menu, PlayedOut, PlayerId, Table, Time,
    Turn, Wrong,
};

use crate::machine::{
    At, Command, Entrant, Fact, Happened, Mode, Refusal, Report, TableId, Tables, ToTable,
    Tournament, knocked_out,
};
use crate::plan::Plan;

/// Who plays, and where chance comes from.
pub trait People: Chance {
    /// What a player does now.
    fn play(&mut self, hand: &Hand<Card>, player: PlayerId, seat: Seat) -> Option<Move<Card>>;

    /// Plays a hand to its end, with these players in its seats.
    fn play_out(
        &mut self,
        hand: &mut Hand<Card>,
        players: &[PlayerId],
        log: &mut Vec<engine::Event<Card>>,
    ) -> Result<(), String>;

    /// The game that somebody names, or the host; nothing is the next on the list.
    fn name_game(&mut self, table: &Table, player: Option<PlayerId>) -> Option<Choice>;

    /// Numbers from 0 in an order by chance.
    fn order(&mut self, things: u32) -> Vec<u32>;

    /// How long the hand took that was just played, in milliseconds.
    fn took(&mut self, table: &Table) -> u64;

    /// Whether a player without chips buys more.
    fn buys_again(&mut self, player: PlayerId) -> bool;

    /// Whether a player takes the chips that everyone may have once.
    fn adds_on(&mut self, player: PlayerId) -> bool;
}

/// Why a tournament did not come to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stuck {
    /// A table cannot be opened.
    #[error(transparent)]
    Charter(#[from] BadCharter),
    /// The tournament has refused something.
    #[error("the tournament refused {command}: {why}")]
    Refused {
        /// What.
        command: String,
        /// Why.
        why: Refusal,
    },
    /// A table has refused something.
    #[error("{table} refused {command}: {why}")]
    Table {
        /// Which table.
        table: TableId,
        /// What.
        command: String,
        /// Why.
        why: Box<room::Refusal>,
    },
    /// Something that must hold does not.
    #[error("{0}")]
    Wrong(String),
    /// A table is wrong.
    #[error("{table}: {wrong}")]
    WrongTable {
        /// Which table.
        table: TableId,
        /// What.
        wrong: Wrong,
    },
    /// Nothing goes on.
    #[error("the tournament is stuck: {0}")]
    StandsStill(String),
}

/// More steps than a hand and all around it take.
const MOST_STEPS: usize = 100_000;

/// How hands are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speed {
    /// Command by command.
    StepByStep,
    /// At once, where that makes no difference.
    AtOnce,
}

/// How often all books are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checks {
    /// After everything that happens.
    All,
    /// When a level begins, and at the end. What is wrong in books stays wrong, and that a hand makes no chips
    /// is looked at anyway.
    Levels,
    /// At the end.
    End,
}

/// A tournament with its tables.
pub struct Floor {
    /// The tournament.
    pub tournament: Tournament,
    /// What has happened in it.
    pub log: Vec<Happened>,
    /// Hands that were played.
    pub hands: u64,
    tables: BTreeMap<TableId, Table>,
    told: Tables,
    menu: Arc<Menu>,
    now: Time,
    /// Hands that are over, when that will be known, and what the table reports then.
    due: BinaryHeap<Reverse<(Time, TableId)>>,
    reports: BTreeMap<TableId, Report>,
    events: Vec<room::Happened<Card>>,
    hand: Vec<engine::Event<Card>>,
    speed: Speed,
    checks: Checks,
}

impl Floor {
    /// A tournament that nobody has entered yet.
    pub fn open(plan: Arc<Plan>, menu: Arc<Menu>, speed: Speed, checks: Checks) -> Floor {
        Floor {
            tournament: Tournament::open(plan, Mode::Tables),
            log: Vec::new(),
            hands: 0,
            tables: BTreeMap::new(),
            told: Tables::default(),
            menu,
            now: Time::default(),
            due: BinaryHeap::new(),
            reports: BTreeMap::new(),
            events: Vec::new(),
            hand: Vec::new(),
            speed,
            checks,
        }
    }

    /// What time it is.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Makes something happen in the tournament, and at the tables what follows from it.
    pub fn act(&mut self, command: &Command, people: &mut impl People) -> Result<(), Stuck> {
        let before = self.log.len();
        let acted = self.tournament.act(self.now, command, &mut self.log);
        acted.map_err(|why| Stuck::Refused { command: format!("{command:?}"), why })?;
        for index in before..self.log.len() {
            if let Some((table, what)) = self.told.told(&self.tournament, &self.log[index].fact) {
                self.at_table(table, what, people)?;
            }
        }
        let is_level = |it: &Happened| matches!(it.fact, Fact::Step { .. });
        let looks = match self.checks {
            Checks::All => true,
            Checks::Levels => {
                self.tournament.is_finished() || self.log[before..].iter().any(is_level)
            }
            Checks::End => self.tournament.is_finished(),
        };
        if looks {
            self.tournament.audit().map_err(Stuck::Wrong)?;
        }
        Ok(())
    }

    fn at_table(
        &mut self,
        id: TableId,
        what: ToTable,
        people: &mut impl People,
    ) -> Result<(), Stuck> {
        match what {
            ToTable::Open => {
                let charter = self.tournament.plan().charter(id, &self.menu);
                self.tables.insert(id, Table::open(Arc::new(charter))?);
                Ok(())
            }
            ToTable::Close => match self.tables.remove(&id) {
                Some(table) => {
                    table.audit().map_err(|wrong| Stuck::WrongTable { table: id, wrong })
                }
                None => Ok(()),
            },
            ToTable::Do(command) => self.tell(id, &command),
            ToTable::Deal(first) => {
                for command in &first {
                    self.tell(id, command)?;
                }
                self.play_hand(id, people)
            }
        }
    }

    fn tell(&mut self, id: TableId, command: &TableCommand) -> Result<(), Stuck> {
        let Some(table) = self.tables.get_mut(&id) else { return Ok(()) };
        let acted = table.act(self.now, command, &mut self.events);
        acted.map_err(|why| refused(id, command, why))
    }

    /// Plays a hand to its end. Nobody hears of it before the time it takes has passed.
    fn play_hand(&mut self, id: TableId, people: &mut impl People) -> Result<(), Stuck> {
        let Some(table) = self.tables.get_mut(&id) else { return Ok(()) };
        let number = table.hands() + 1;
        self.events.clear();
        let (mut is_dealt, mut out) = (false, None);
        for _ in 0..MOST_STEPS {
            let turn = table.turn();
            if is_dealt && table.playing().is_none() {
                break;
            }
            let command = match turn {
                Turn::Choose(player) => {
                    Some(TableCommand::Choose { player, choice: people.name_game(table, player) })
                }
                Turn::Deal if self.speed == Speed::AtOnce && table.can_play_out() => {
                    let play = |hand: &mut Hand<Card>, players: &[PlayerId], log: &mut Vec<_>| {
                        people.play_out(hand, players, log)
                    };
                    let played = table.play_out(self.now, &mut self.hand, play);
                    match played.map_err(|why| refused(id, &TableCommand::Deal, why))? {
                        PlayedOut::Over(outcome) => out = Some(outcome.out),
                        PlayedOut::BrokenOff(why) => return Err(Stuck::StandsStill(why)),
                    }
                    break;
                }
                Turn::Deal => {
                    is_dealt = true;
                    Some(TableCommand::Deal)
                }
                Turn::Hand(engine::Turn::Players(seats)) => {
                    let asked = seats.first_one().zip(table.playing());
                    asked.and_then(|(seat, playing)| {
                        let player = playing.player_in(seat)?;
                        let play = people.play(playing.current(), player, seat)?;
                        Some(TableCommand::Play { player, play })
                    })
                }
                _ => table.dealers_turn(people),
            };
            let Some(command) = command else {
                return Err(Stuck::StandsStill(format!("{id} waits for {turn:?}")));
            };
            let acted = table.act(self.now, &command, &mut self.events);
            acted.map_err(|why| refused(id, &command, why))?;
        }
        if table.hands() != number || table.playing().is_some() {
            return Err(Stuck::StandsStill(format!("hand {number} of {id} did not finish")));
        }
        if self.checks == Checks::All {
            table.audit().map_err(|wrong| Stuck::WrongTable { table: id, wrong })?;
        }
        self.hands += 1;
        let out = out.unwrap_or_else(|| knocked_out(&self.events));
        let report = Report::of(table, out);
        self.due.push(Reverse((self.now.plus(people.took(table)), id)));
        self.reports.insert(id, report);
        Ok(())
    }

    /// The next thing that happens; whether there was one.
    pub fn step(&mut self, people: &mut impl People) -> Result<bool, Stuck> {
        if self.tournament.is_finished() {
            return Ok(false);
        }
        if let Some(ask) = self.tournament.asked() {
            let order = people.order(ask.things());
            self.act(&Command::Draw { order }, people)?;
            return Ok(true);
        }
        if self.decides(people)? {
            return Ok(true);
        }
        let due = self.due.peek().map(|Reverse(due)| *due);
        let by_itself = self.tournament.deadline();
        match (due, by_itself) {
            (Some((at, _)), Some(first)) if first <= at => self.passes(first, people)?,
            (None, Some(first)) => self.passes(first, people)?,
            (Some((at, table)), _) => {
                self.due.pop();
                self.now = at.max(self.now);
                let report = self.reports.remove(&table);
                self.act(&Command::Over { table, report }, people)?;
            }
            (None, None) => {
                let left = self.tournament.left();
                return Err(Stuck::StandsStill(format!("{left} players are left")));
            }
        }
        Ok(true)
    }

    fn passes(&mut self, at: Time, people: &mut impl People) -> Result<(), Stuck> {
        self.now = at.max(self.now);
        self.act(&Command::Tick, people)
    }

    /// What players decide between hands; whether somebody did.
    fn decides(&mut self, people: &mut impl People) -> Result<bool, Stuck> {
        let tournament = &self.tournament;
        if tournament.desks().any(|(_, desk)| desk.pending > 0) {
            let pending = tournament.entrants().find_map(|(player, it)| match it.at {
                At::Fallen { until: Some(_), .. } => Some((player, it.lammers)),
                _ => None,
            });
            if let Some((player, lammers)) = pending {
                let command = match lammers {
                    0 if people.buys_again(player) => Command::Rebuy { player },
                    0 => Command::Decline { player },
                    _ => Command::Redeem { player, count: 1 },
                };
                self.act(&command, people)?;
                return Ok(true);
            }
        }
        if tournament.is_entry_open() && tournament.entries() < tournament.plan().players.1 {
            let mut out = tournament.entrants().filter(|(_, it)| tournament.may_enter_again(it));
            let again = out.find(|(player, _)| people.buys_again(*player));
            let again = again.map(|(player, entrant)| (player, entrant.name.clone()));
            drop(out);
            if let Some((player, name)) = again {
                self.act(&Command::Enter { player, name }, people)?;
                return Ok(true);
            }
        }
        let tournament = &self.tournament;
        if !tournament.is_add_on() || tournament.is_closed() {
            return Ok(false);
        }
        let may = |player: &PlayerId| {
            let may = |it: &Entrant| !it.added_on && matches!(it.at, At::Seated { .. });
            tournament.entrant(*player).is_some_and(may)
        };
        let desks = tournament.desks().filter(|(_, desk)| !desk.is_playing);
        let seated = desks.flat_map(|(_, desk)| desk.players().map(|(_, player)| player));
        let asked: Vec<PlayerId> = seated.filter(may).collect();
        for player in asked {
            if people.adds_on(player) {
                self.act(&Command::AddOn { player }, people)?;
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn refused(table: TableId, command: &TableCommand, why: room::Refusal) -> Stuck {
    Stuck::Table { table, command: format!("{command:?}"), why: Box::new(why) }
}
