//! A table as it was when the room closed: rebuilt from its log, and what was told is told again.

use cards::Card;
use engine::Event as HandEvent;
use room::{Command, Event, Fact, Happened, Table, Time, Turn};
use store::{NotRebuilt, Receipt, TableRecord};

use crate::base::Base;
use crate::games::texts::Texts;
use crate::kept::form;
use crate::kept::settings::Settings;
use crate::table::desk::Desk;
use crate::table::step::{No, Step};
use crate::told::each::Each;
use crate::told::facts::Facts;
use crate::told::tell::{self, Told};

/// A table as it was when the room closed, and whether the hand that was played is lost.
pub(crate) fn rebuilt(
    base: &Base,
    record: &TableRecord,
    settings: Settings,
) -> Result<(Desk, bool), String> {
    let (id, link) = (record.id, record.link.clone());
    let shelf = Texts { base, link: Some(&link) };
    let rebuilt = store::rebuild(&shelf, base.store.as_ref(), id, Some(&base.sealer));
    let rebuilt = rebuilt.map_err(|error: NotRebuilt| error.to_string())?;
    // What was replayed is told again to those who come back.
    let mut before = rebuilt.start;
    let mut desk = Desk::new(id, link, before.clone(), settings);
    let mut expected = rebuilt.recent.first().map_or(rebuilt.lines, |first| first.number);
    for recent in &rebuilt.recent {
        (expected..recent.number).for_each(|number| desk.recall_lost(number));
        desk.recall(&before, recent.number, &recent.happened);
        before.apply(&recent.happened);
        expected = recent.number + 1;
    }
    (expected..rebuilt.lines).for_each(|number| desk.recall_lost(number));
    if !rebuilt.is_hand_lost {
        rebuilt.table.audit().map_err(|wrong| wrong.to_string())?;
    }
    let receipts = base.store.receipts(id).map_err(|error| error.to_string())?;
    desk.set_table(rebuilt.table);
    Ok((desk.resumed(rebuilt.lines, receipts), rebuilt.is_hand_lost))
}

impl Desk {
    /// A table as it was when the room closed; what was replayed of its log is told again.
    pub(super) fn resumed(mut self, next: u64, receipts: Vec<Receipt>) -> Desk {
        self.next = next;
        for receipt in receipts {
            if let Ok(answer) = form::read_answer(&receipt.answer) {
                self.receipts.insert(receipt.client, (receipt.number, answer));
            }
        }
        // Who was asked before the room closed is still asked for the same.
        let awaited = self.awaited();
        self.asked.retain(|player, _| awaited.contains(player));
        for player in awaited {
            self.asked.entry(player).or_insert(0);
        }
        self
    }

    /// Takes note of a line of the log that is played again.
    pub(super) fn recall(&mut self, before: &Table, number: u64, happened: &Happened<Card>) {
        let told = tell::tell(before, number, happened, self.journal.players());
        self.note(told, number, happened);
        self.recall_asked(before, number, happened);
    }

    /// A decision that somebody sent before the room closed may have been overtaken, by the clock for
    /// one. What is awaited now was asked for after the last step of the hand and after the last thing
    /// that they did.
    fn recall_asked(&mut self, before: &Table, number: u64, happened: &Happened<Card>) {
        match &happened.event {
            Event::Open(Fact::Begun(_)) | Event::Hand(HandEvent::Reached { .. }) => {
                for player in before.people().keys() {
                    self.asked.insert(*player, number + 1);
                }
            }
            Event::Open(
                Fact::Picked { player, .. } | Fact::Chosen { player: Some(player), .. },
            ) => {
                self.asked.insert(*player, number + 1);
            }
            Event::Hand(event) => {
                let seat = event.seat();
                let player = seat.and_then(|seat| before.playing()?.player_in(seat));
                self.asked.extend(player.map(|player| (player, number + 1)));
            }
            _ => {}
        }
    }

    /// Takes note of a line of the log that nobody can read any more.
    fn recall_lost(&mut self, number: u64) {
        let line = wire::Line::new(number, 0, wire::What::Lost);
        self.journal.push(number, Told::public(Facts::made(line, Each::default())));
    }

    /// The room was closed, and is open again: clocks start anew.
    pub(crate) fn reopened(&self, is_hand_lost: bool, at: Time) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        if is_hand_lost {
            step.act(at, &Command::Void)?;
        }
        // Where nobody is awaited there is no clock, and no line is written: a table that lies idle stays as
        // old as its last hand, however often the room opens.
        let has_clock =
            matches!(step.table.turn(), Turn::Hand(_) | Turn::PickChair(_) | Turn::Choose(_));
        if has_clock && !self.table.is_paused() {
            step.act(at, &Command::Resume)?;
        }
        Ok(step)
    }
}
