//! What a client makes of what it is told: tables as they stand, put together of views and what changes in them.

use std::collections::HashMap;

use serde::Deserialize;
use serde_json::Value;

use crate::patch::{checksum, merge};
use crate::{Line, Mine, MyCards, MyTurn, TableView, Told};

/// A table after a message, with all that came with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Stands {
    /// The word that leads to it.
    pub table: String,
    /// The number of the first of the lines.
    pub from: u64,
    /// The number of the next line there will be.
    pub next: u64,
    /// Whether lines are missing before the first.
    pub is_cut: bool,
    /// What has happened, as everybody sees it.
    pub lines: Vec<Line>,
    /// How it stands, as everybody sees it.
    pub view: Box<TableView>,
    /// What only this client sees; `lines` are those of this message.
    pub mine: Option<Box<Mine>>,
}

/// What comes of a message.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// Nothing yet: more belongs to it that is still to come.
    Nothing,
    /// A table stands anew.
    Table(Stands),
    /// A message that is about no table, or an answer.
    Other(Told),
    /// Something is missing, or was changed on the way: the table has to be watched anew, from this line on.
    Again {
        /// The word that leads to the table.
        table: String,
        /// The number of the next line that was not seen yet.
        since: Option<u64>,
    },
}

/// All tables that a client follows over one connection.
#[derive(Debug, Default)]
pub struct Follow {
    tables: HashMap<String, Followed>,
}

#[derive(Debug, Default)]
struct Followed {
    /// The view and its number.
    view: Option<(u64, Value)>,
    /// The number of the next line that was not seen yet.
    next: Option<u64>,
    /// It was found out that something is missing, and said.
    is_lost: bool,
    mine: Option<Mine>,
    /// What has come before the view that it belongs to.
    waits: Vec<Own>,
    /// The beginning of what is told in several messages: its first number, whether it is cut, and the lines.
    begun: Option<(u64, bool, Vec<Line>)>,
}

#[derive(Debug)]
struct Own {
    rev: u64,
    cards: Option<MyCards>,
    turn: Option<MyTurn>,
    lines: Vec<Line>,
}

impl Follow {
    /// Takes a message in.
    pub fn take(&mut self, told: Told) -> Heard {
        match told {
            Told::Mine { table, rev, cards, turn, lines, .. } => {
                let own = Own { rev, cards: cards.map(|it| *it), turn: turn.map(|it| *it), lines };
                self.tables.entry(table.clone()).or_default().own(table, own)
            }
            Told::Lines { table, from, is_cut, lines, .. } => {
                let followed = self.tables.entry(table).or_default();
                let (_, _, all) = followed.begun.get_or_insert((from, is_cut, Vec::new()));
                all.extend(lines);
                Heard::Nothing
            }
            Told::Table { table, from, next, is_cut, lines, rev, view } => {
                let followed = self.tables.entry(table.clone()).or_default();
                let Ok(value) = serde_json::to_value(&view) else { return followed.again(table) };
                // A view may be whole and lines before it missing.
                let first = followed.begun.as_ref().map_or(from, |(first, ..)| *first);
                if followed.next.is_some_and(|next| first > next) && !is_cut {
                    return followed.again(table);
                }
                followed.is_lost = false;
                followed.view = Some((rev, value));
                followed.stands(table, (from, next, is_cut), lines, view)
            }
            Told::Step { table, from, next, lines, rev, crc, patch } => {
                let followed = self.tables.entry(table.clone()).or_default();
                match followed.patched(rev, crc, &patch) {
                    Patched::Old => Heard::Nothing,
                    Patched::Wrong => followed.again(table),
                    Patched::Now(view) => followed.stands(table, (from, next, false), lines, view),
                }
            }
            other => Heard::Other(other),
        }
    }

    /// Forgets a table, which is watched anew or no more.
    pub fn forget(&mut self, table: &str) {
        self.tables.remove(table);
    }
}

enum Patched {
    /// It has come before.
    Old,
    /// It does not fit.
    Wrong,
    Now(Box<TableView>),
}

impl Followed {
    fn own(&mut self, table: String, own: Own) -> Heard {
        let Some((rev, view)) = &self.view else {
            self.waits.push(own);
            return Heard::Nothing;
        };
        if own.rev > *rev {
            self.waits.push(own);
            return Heard::Nothing;
        }
        // It belongs to what stands already.
        let Ok(view) = TableView::deserialize(view) else { return self.again(table) };
        let view = Box::new(view);
        self.waits.push(own);
        let at = self.next.unwrap_or(0);
        self.stands(table, (at, at, false), Vec::new(), view)
    }

    fn patched(&mut self, rev: u64, crc: Option<u32>, patch: &Value) -> Patched {
        let Some((last, view)) = &mut self.view else { return Patched::Wrong };
        if rev <= *last {
            return Patched::Old;
        }
        let is_wrong = rev > *last + 1
            || merge(view, patch).is_err()
            || crc.is_some_and(|crc| crc != checksum(view));
        if is_wrong {
            return Patched::Wrong;
        }
        *last = rev;
        TableView::deserialize(&*view).map_or(Patched::Wrong, |view| Patched::Now(Box::new(view)))
    }

    fn again(&mut self, table: String) -> Heard {
        let (since, is_said) = (self.next, self.is_lost);
        *self = Followed { next: since, is_lost: true, ..Followed::default() };
        // What comes before the answer was sent before it was asked for.
        if is_said { Heard::Nothing } else { Heard::Again { table, since } }
    }

    fn stands(
        &mut self,
        table: String,
        (from, next, is_cut): (u64, u64, bool),
        lines: Vec<Line>,
        view: Box<TableView>,
    ) -> Heard {
        let rev = self.view.as_ref().map_or(0, |(rev, _)| *rev);
        let (due, waits) = self.waits.drain(..).partition(|own| own.rev <= rev);
        self.waits = waits;
        let due: Vec<Own> = due;
        if !due.is_empty() {
            let mine = self.mine.get_or_insert_default();
            for own in due {
                mine.cards = own.cards.unwrap_or_else(|| std::mem::take(&mut mine.cards));
                mine.turn = own.turn.unwrap_or_else(|| std::mem::take(&mut mine.turn));
                mine.lines.extend(own.lines);
            }
        }
        let (from, is_cut, lines) = match self.begun.take() {
            Some((from, is_cut, begun)) => (from, is_cut, [begun, lines].concat()),
            None => (from, is_cut, lines),
        };
        self.next = Some(next);
        let mine = self.mine.clone().map(Box::new);
        if let Some(mine) = &mut self.mine {
            mine.lines.clear();
        }
        Heard::Table(Stands { table, from, next, is_cut, lines, view, mine })
    }
}
