//! Tables are opened.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use room::TimeOfDay;
use store::{StoreError, TableId};
use tokio::sync::mpsc;
use wire::{Problem, Settled, Wished};

use crate::door::address::Address;
use crate::games::bounds::{comes_in, too_much};
use crate::games::problem::problem;
use crate::games::settle::{settle, takes_long};
use crate::games::settlement::{Ground, Names, Settlement};
use crate::house::{Handle, House};
use crate::kept::settings::Settings;
use crate::now::{millis_now, time_of_day};
use crate::table::desk::{self, Desk};
use crate::table::inbox::INBOX;
use crate::table::step::Request;
use crate::table::takes;
use crate::table::task::Task;
use crate::table::who::Who;
use crate::told::settled;

/// Tables that may be open at once.
const MOST_TABLES: usize = 10_000;

/// Tables that one person may have open at once.
const MOST_OF_ONE: usize = 20;

/// Tables that may be opened from one address, as long as they are open. Addresses are not kept on the disk.
const MOST_OF_ADDRESS: usize = 60;

/// Why a table is not opened.
pub(crate) enum NotOpened {
    Wish(Problem),
    Room(String),
}

impl House {
    /// Opens a table.
    pub(crate) async fn open(
        self: &Arc<House>,
        (who, from): (&Who, Address),
        wished: Wished,
    ) -> Result<Settled, NotOpened> {
        let failed = |why: &dyn std::fmt::Display| {
            tracing::error!(%why, "a table cannot be opened");
            NotOpened::Room("The room can't open a table right now. Try again.".to_owned())
        };
        let (open, own) = {
            let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
            let open = tables.values().filter(|handle| handle.is_open());
            let near = open.clone().filter(|handle| handle.from == Some(from)).count();
            if near >= MOST_OF_ADDRESS && self.config.messages > 0 {
                let why =
                    format!("There are {near} tables open from your address. Close one first.");
                return Err(NotOpened::Wish(problem(why)));
            }
            (open.clone().count(), open.filter(|handle| handle.host == Some(who.id)).count())
        };
        if own >= MOST_OF_ONE {
            let why = format!("You have {own} tables open. Close one first.");
            return Err(NotOpened::Wish(problem(why)));
        }
        if open >= MOST_TABLES || self.is_closing.load(Ordering::Relaxed) {
            return Err(NotOpened::Room(
                "No more tables can be opened right now. Try again later.".to_owned(),
            ));
        }
        let opens = match &wished.opens {
            None => time_of_day(),
            Some(text) => {
                let bad =
                    |error| NotOpened::Wish(problem(format!("{text:?} isn't a time: {error}")));
                text.parse().map_err(|error: room::NoTime| bad(error))?
            }
        };
        let ground = self.ground(Some(who.name.clone()), Names::Own);
        let settlement =
            self.settlement(ground, wished.clone(), opens).await.map_err(NotOpened::Wish)?;
        let table = desk::open_table(&settlement).map_err(|no| NotOpened::Wish(problem(no.why)))?;
        if wished.bots.len() > usize::from(settlement.charter.chairs) {
            return Err(NotOpened::Wish(problem("There are more bots than seats.")));
        }
        let settings = Settings {
            wished: wished.clone(),
            opens,
            host: Some(who.id),
            bots: BTreeMap::new(),
            bids: Vec::new(),
            paused_by: None,
            closing: false,
            muted: Vec::new(),
            banned: Vec::new(),
            barred: Vec::new(),
            games: settlement.games.clone(),
            wished_by: Some(who.name.clone()),
        };
        let id = TableId(self.next_table.fetch_add(1, Ordering::Relaxed));
        let link = fresh_link().map_err(|error| failed(&error))?;
        let mut rng = fresh_rng().map_err(|error| failed(&error))?;
        let mut desk = Desk::new(id, link.clone(), table, settings);
        let opened = millis_now();
        let mut writes =
            takes::opening(&desk, opened, &settlement.texts).map_err(|error| failed(&error))?;
        let step = desk.opened().map_err(|no| NotOpened::Wish(problem(no.why)))?;
        writes.extend(desk.writes(&step, &self.sealer).map_err(|error| failed(&error))?);
        desk.take(step);
        for (number, style) in wished.bots.iter().enumerate() {
            let command = wire::Command::AddBot { chair: None, style: style.clone(), chips: None };
            let request =
                Request { client: "opening".to_owned(), number: number as u64, seen: 0, command };
            let at = desk.table().now();
            let step = desk.ask(who, &request, at, &mut rng);
            let step = step.map_err(|no| NotOpened::Wish(problem(no.why)))?;
            writes.extend(desk.writes(&step, &self.sealer).map_err(|error| failed(&error))?);
            desk.take(step);
        }
        self.keep(writes).await.map_err(|error| failed(&error))?;
        let settled = settled::settled(&link, desk.table(), desk.settings());
        self.spawn(desk, opened, None).await.map_err(|error| failed(&error))?;
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(handle) = tables.get_mut(&link) {
            handle.from = Some(from);
        }
        Ok(settled)
    }

    /// Starts the task of a table; one that was there before goes on first.
    pub(super) async fn spawn(
        self: &Arc<House>,
        mut desk: Desk,
        opened: u64,
        was_there: Option<bool>,
    ) -> Result<(), StoreError> {
        let (sender, inbox) = mpsc::channel(INBOX);
        desk.marks = self.people.marks();
        desk.bars_with(self.sealer.clone());
        let host = desk.settings().host;
        let handle =
            Handle { id: desk.id, sender: Some(sender.clone()), host, from: None, asleep: None };
        let link = desk.link.clone();
        let task = Task::new(Arc::clone(&self.base), desk, inbox, sender.downgrade(), opened);
        let mut task = task.map_err(|error| StoreError::Failed(error.to_string()))?;
        if let Some(is_hand_lost) = was_there {
            task.reopen(is_hand_lost).await?;
        }
        self.tables.write().unwrap_or_else(PoisonError::into_inner).insert(link.clone(), handle);
        self.metrics.tables.up();
        self.running.send_modify(|count| *count += 1);
        let house = Arc::clone(self);
        tokio::spawn(async move {
            let is_over = task.run().await;
            house.table_ended(&link, is_over);
        });
        Ok(())
    }

    /// What a table is played by that somebody wishes.
    pub(super) async fn settlement(
        &self,
        ground: Ground,
        wished: Wished,
        opens: TimeOfDay,
    ) -> Result<Settlement, Problem> {
        comes_in(&wished)?;
        let takes_long = takes_long(&self.offered, &wished);
        let work = move || {
            too_much(wished.text.as_deref().unwrap_or(""))?;
            settle(&ground, &wished, opens, &[])
        };
        let settled = match takes_long {
            true => self.settling(work).await,
            false => tokio::task::spawn_blocking(work).await.ok(),
        };
        let busy = || problem("The room is checking other games. Try again in a moment.");
        settled.ok_or_else(busy)?
    }
}

/// A word that nobody can guess.
fn fresh_link() -> Result<String, getrandom::Error> {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 26];
    getrandom::fill(&mut bytes)?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect())
}

fn fresh_rng() -> Result<ChaCha20Rng, getrandom::Error> {
    let mut seed = [0; 32];
    getrandom::fill(&mut seed)?;
    Ok(ChaCha20Rng::from_seed(seed))
}
