//! Kills the room while everybody plays, and looks whether everything goes on.

use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

use cards::below;
use client::Room;
use rand_chacha::ChaCha8Rng;
use tokio::sync::watch;

use super::checks::{Fault, Kind};
use super::own::OwnRoom;
use super::tally::Tally;
use super::times::Times;
use super::together::Table;
use super::{OwnPlace, lock};

/// The longest time of play between two kills.
const LONGEST: u32 = 1_000;

/// One kill of so many comes while the room still opens after the last one, or just after that.
const SOON: u32 = 5;
const SOON_AFTER: u32 = 300;

/// Every table must go on within this time, on a busy machine, too.
const PATIENCE: Duration = Duration::from_secs(30);

const LOOK: Duration = Duration::from_millis(2);

/// Whoever kills the room.
pub(super) struct Killer {
    pub(super) own: OwnPlace,
    pub(super) room: Room,
    /// All tables, each with its name.
    pub(super) tables: Vec<(String, Arc<Table>)>,
    pub(super) tally: Arc<Tally>,
    pub(super) stop: watch::Receiver<bool>,
    pub(super) rng: ChaCha8Rng,
}

/// What came of it; times from the start of the room.
#[derive(Default)]
pub(super) struct Kills {
    pub(super) count: u64,
    /// So many of them before it was known to be open.
    pub(super) while_opening: u64,
    pub(super) open: Times,
    pub(super) every_table: Times,
}

impl Killer {
    /// Kills the room so many times, at moments that come by chance.
    pub(super) fn kills(mut self, count: u32) -> Kills {
        let mut kills = Kills::default();
        self.pause(LONGEST);
        for left in (0..count).rev() {
            if self.is_over() {
                break;
            }
            if let Err(fault) = self.kill(&mut kills, left == 0) {
                self.tally.wrong(fault);
                break;
            }
        }
        kills
    }

    fn kill(&mut self, kills: &mut Kills, is_last: bool) -> Result<(), Fault> {
        // Whoever looks meanwhile whether the room runs waits until it does.
        let started = lock(&self.own).as_mut().map(OwnRoom::kill_and_start);
        let Some(started) = started else { return Ok(()) };
        let started = started.map_err(|why| Fault::new(Kind::Unfinished, why))?;
        kills.count += 1;
        if !is_last && below(SOON, &mut self.rng) == 0 {
            kills.while_opening += 1;
            self.pause(SOON_AFTER);
            return Ok(());
        }
        while !self.room.is_ready() {
            let opens = lock(&self.own).as_mut().map_or(Ok(()), OwnRoom::is_opening);
            opens.map_err(|why| Fault::new(Kind::Unfinished, why))?;
            sleep(LOOK);
        }
        kills.open.add(started.elapsed());
        self.tally.awaits_a_move(started);
        self.see_all_go_on(kills.count)?;
        kills.every_table.add(started.elapsed());
        self.pause(LONGEST);
        Ok(())
    }

    /// At every table there is a move that was not there before.
    fn see_all_go_on(&self, kill: u64) -> Result<(), Fault> {
        let begun = Instant::now();
        let before: Vec<u64> = self.tables.iter().map(|(_, table)| table.moves()).collect();
        loop {
            let mut tables = self.tables.iter().zip(&before);
            let Some(((name, _), _)) = tables.find(|((_, it), before)| it.moves() <= **before)
            else {
                return Ok(());
            };
            if self.is_over() {
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                let example = format!("table {name} does not go on after kill {kill}");
                return Err(Fault::new(Kind::Stuck, example));
            }
            sleep(LOOK);
        }
    }

    fn is_over(&self) -> bool {
        *self.stop.borrow()
    }

    fn pause(&mut self, longest: u32) {
        let end = Instant::now() + Duration::from_millis(below(longest, &mut self.rng).into());
        while Instant::now() < end && !self.is_over() {
            sleep(LOOK.min(end.saturating_duration_since(Instant::now())));
        }
    }
}
