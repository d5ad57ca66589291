//! What tables are told because of what happened in a tournament, and what they report.

use std::collections::BTreeMap;
use std::sync::Arc;

use room::{
    Chair, Charter, Command, Event, Fact as TableFact, FirstDealer, Happened, HouseRules, Menu,
    PlayerId, Stakes, Table, TimeOfDay,
};

use super::Tournament;
use super::clock::Now;
use super::event::{Fact, Fallen, Report, TableId};
use crate::plan::{Absent, Plan};

/// Something that a table is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToTable {
    /// To open.
    Open,
    /// This.
    Do(Command),
    /// To deal one hand, after these commands.
    Deal(Vec<Command>),
    /// To close.
    Close,
}

/// Where everybody sits, made of facts alone: what is told to which table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tables {
    at: BTreeMap<PlayerId, TableId>,
    /// The level of the last hand of each table.
    levels: BTreeMap<TableId, u32>,
}

impl Tables {
    /// What tables are to do because of a fact, in this order.
    pub fn told(&mut self, tournament: &Tournament, fact: &Fact) -> Option<(TableId, ToTable)> {
        let plan = tournament.plan();
        let table = |player: &PlayerId| self.at.get(player).copied();
        let gives = |player: &PlayerId, chips| {
            Some((table(player)?, ToTable::Do(Command::Give { player: *player, chips })))
        };
        match fact {
            Fact::Opened { table } => Some((*table, ToTable::Open)),
            Fact::Closed { table } => {
                self.levels.remove(table);
                Some((*table, ToTable::Close))
            }
            Fact::MovedIn { player, table, chair, chips } => {
                self.at.insert(*player, *table);
                let name =
                    tournament.entrant(*player).map_or_else(String::new, |it| it.name.clone());
                let (player, chair, chips) = (*player, *chair, *chips);
                Some((*table, ToTable::Do(Command::Arrive { player, name, chair, chips })))
            }
            Fact::MovedOut { player, .. }
            | Fact::Busted { player }
            | Fact::Removed { player }
            | Fact::Advanced { player } => {
                let table = self.at.remove(player)?;
                Some((table, ToTable::Do(Command::Depart { player: *player })))
            }
            Fact::Rebought { player } => gives(player, plan.rebuy?.stack),
            Fact::AddedOn { player } => gives(player, plan.add_on?.stack),
            Fact::Redeemed { player, count } => {
                gives(player, plan.lammers?.worth * u64::from(*count))
            }
            Fact::Leave { table, level, .. } => {
                let is_known = self.levels.insert(*table, *level) == Some(*level);
                let row = if is_known { None } else { plan.level(*level) };
                let raise = row.map(|row| Command::Raise(Box::new(plan.raised(&row))));
                Some((*table, ToTable::Deal(raise.into_iter().collect())))
            }
            _ => None,
        }
    }
}

impl Plan {
    /// A level by its number, the first being 1, also beyond the last one.
    pub fn level(&self, number: u32) -> Option<crate::plan::Row> {
        let steps = self.schedule.steps.len() as u32 + number;
        let is_it = |step| match self.schedule.at(step) {
            Some(Now::Level { number: other, row, .. }) if other == number => Some(row),
            _ => None,
        };
        (number.saturating_sub(1)..steps).find_map(is_it)
    }

    /// The chairs of every table: as many as may ever sit at one.
    pub(crate) fn chairs(&self) -> u8 {
        let last = u8::try_from(self.last_table.at).unwrap_or(Chair::MOST);
        self.tables.seats.max(self.tables.one_to).max(last).clamp(2, Chair::MOST)
    }

    /// How a table is opened.
    pub fn charter(&self, table: TableId, menu: &Arc<Menu>) -> Charter {
        let usual = self.level(1).map(|row| row.level).unwrap_or(crate::plan::level(1, (1, 2)));
        let stakes = Stakes {
            id: self.id.clone(),
            name: self.name.clone(),
            sources: Vec::new(),
            shown: room::Shown::Chips,
            usual,
            double: usual,
            buy_in: (1, u64::MAX),
            ante_in_every_game: self.schedule.rows().any(|row| row.level.ante > 0 && !row.limits),
            games: Vec::new(),
        };
        let house = HouseRules {
            first_dealer: FirstDealer::FirstChair,
            rebuy: room::Rebuy::Never,
            absent: match self.absent {
                Absent::Check => room::Absent::Check,
                Absent::Kill => room::Absent::Kill,
            },
            ..self.house.clone()
        };
        Charter {
            name: format!("{}, {table}", self.name),
            chairs: self.chairs(),
            menu: Arc::clone(menu),
            stakes,
            house,
            clock: self.clock,
            opens: TimeOfDay::new(0).unwrap_or_else(|| unreachable!("midnight")),
        }
    }
}

impl Report {
    /// What a table reports of the hand that has just ended, with who is out by it.
    pub fn of(table: &Table, out: Vec<Fallen>) -> Report {
        let seated = table.people().iter().filter(|(_, person)| person.chair.is_some());
        Report {
            hand: table.hands(),
            marks: table.marks().copied(),
            dealt: table.last_hand().map_or_else(Vec::new, |last| last.players.clone()),
            stacks: seated.map(|(player, person)| (*player, person.stack)).collect(),
            out,
        }
    }
}

/// Who is out by the last hand of a log.
pub(crate) fn knocked_out(log: &[Happened<cards::Card>]) -> Vec<Fallen> {
    let out = log.iter().rev().find_map(|happened| match &happened.event {
        Event::Open(TableFact::Over(outcome)) => Some(outcome.out.clone()),
        _ => None,
    });
    out.unwrap_or_default()
}
