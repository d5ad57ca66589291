//! A step that is taken: what is kept of it, and what it changes.

use std::collections::{BTreeMap, HashMap};

use cards::Card;
use engine::Event as HandEvent;
use faults::fault;
use room::{Event, Fact, Happened, PlayerId, Table};
use store::form::Misread;
use store::{Receipt, Sealer, Unreadable, Write};

use crate::kept::form;
use crate::table::desk::Desk;
use crate::table::step::Step;
use crate::told::due::Due;
use crate::told::tell;

impl Desk {
    /// What is to be kept of a step.
    pub(crate) fn writes(&self, step: &Step, sealer: &Sealer) -> Result<Vec<Write>, Unreadable> {
        let mut writes = Vec::new();
        for (hash, text) in &step.texts {
            writes.push(Write::Game { hash: hash.clone(), text: text.clone() });
        }
        if !step.events.is_empty() {
            let after = &step.table;
            writes.extend(store::kept(
                self.id,
                self.next,
                &step.events,
                &self.table,
                after,
                sealer,
            )?);
        }
        if let Some(settings) =
            fault!("server-settings-are-lost-with-the-room", &step.settings, &None)
        {
            let text = form::write_settings(settings);
            let text = text.map_err(|error| Unreadable::Text { number: self.next, error })?;
            let is_settled =
                |it: &Happened<Card>| matches!(it.event, Event::Open(Fact::Settled(_)));
            let settled = step.events.iter().position(is_settled);
            let settled = settled.map(|place| self.next + place as u64);
            writes.push(Write::Settings { table: self.id, text, settled });
        }
        if let Some(Receipt { client, number, answer }) = &step.receipt
            && fault!("server-receipt-is-lost-with-the-room", !writes.is_empty(), false)
        {
            let (table, number) = (self.id, *number);
            let (client, answer) = (client.clone(), answer.clone());
            writes.push(Write::Receipt { table, client, number, answer });
        }
        Ok(writes)
    }

    /// What was to happen has happened. Gives the number of its first line, and who is told of their own.
    pub(crate) fn take(&mut self, step: Step) -> (u64, Due) {
        let from = self.next;
        let mut due = Due::default();
        self.count_returned(&step);
        let waited: HashMap<PlayerId, Option<engine::Options>> = self
            .awaited()
            .into_iter()
            .map(|player| (player, options(&self.table, player)))
            .collect();
        let is_new_step = |it: &Happened<Card>| {
            matches!(it.event, Event::Hand(HandEvent::Reached { .. }) | Event::Open(Fact::Begun(_)))
        };
        let all_anew = step.events.iter().any(is_new_step);
        let facts = facts(&self.table);
        for happened in &step.events {
            let told = tell::tell(&self.table, self.next, happened, self.journal.players());
            due.add(&self.table, happened);
            self.table.apply(happened);
            self.note(told, self.next, happened);
            self.next += 1;
        }
        self.table = step.table;
        if let Some(settings) = step.settings {
            self.settings = settings;
            due.all_turns();
        }
        if let Some(offers) = step.offers {
            self.offers = offers;
            due.all_turns();
        }
        // What decides a hand is known to all.
        if facts != self::facts(&self.table) {
            due.all_cards();
        }
        // The last two may agree on something.
        if self.table.playing().is_some_and(|it| it.current().live().len() <= 2) {
            due.all_turns();
        }
        due.add_turns(waited.keys().copied().chain(step.actor));
        if let Some(receipt) = step.receipt {
            self.receipts.insert(receipt.client, (receipt.number, step.answer));
        }
        let awaited = self.awaited();
        due.add_turns(awaited.iter().copied());
        self.asked.retain(|player, _| awaited.contains(player));
        for player in awaited {
            let is_same = waited.get(&player) == Some(&options(&self.table, player));
            let is_old = fault!(
                "server-decisions-of-others-make-mine-stale",
                is_same && !all_anew && step.actor != Some(player),
                false
            );
            if !is_old || !self.asked.contains_key(&player) {
                self.asked.insert(player, self.next);
            }
        }
        (from, due)
    }
}

/// What is known of the hand that is played or was played last, besides cards.
fn facts(table: &Table) -> Option<variant::Facts> {
    table.playing().or(table.last_hand()).map(|it| it.current().facts().clone())
}

pub(super) fn options(table: &Table, player: PlayerId) -> Option<engine::Options> {
    let playing = table.playing()?;
    playing.current().options(playing.seat_of(player)?)
}

/// What the store keeps when a table opens.
pub(crate) fn opening(
    desk: &Desk,
    opened: u64,
    texts: &BTreeMap<String, String>,
) -> Result<Vec<Write>, Misread> {
    let settings = form::write_settings(&desk.settings)?;
    let record = store::TableRecord {
        id: desk.id,
        link: desk.link.clone(),
        settings,
        opened,
        settled: 0,
        is_closed: false,
    };
    let games =
        texts.iter().map(|(hash, text)| Write::Game { hash: hash.clone(), text: text.clone() });
    Ok(games.chain([Write::Open(record)]).collect())
}
