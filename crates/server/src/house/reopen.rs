//! Tables of before the room closed are opened again, each when somebody asks for it.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use store::{StoreError, TableId, TableRecord};

use crate::games::settle::takes_long;
use crate::house::{Asleep, Handle, House};
use crate::kept::form;
use crate::table::recalled::rebuilt;

impl House {
    /// Takes note of every table. Says how many were open when the room closed; each is opened when it is
    /// asked for, or by [`House::wake`].
    pub(crate) fn recall(&self) -> Result<usize, StoreError> {
        let records = self.store.tables(true)?;
        let last = records.iter().map(|record| record.id.0).max().unwrap_or(0);
        self.next_table.store(last + 1, Ordering::Relaxed);
        let mut count = 0;
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        for record in records {
            let (id, link) = (record.id, record.link.clone());
            let (mut host, mut asleep) = (None, None);
            if !record.is_closed {
                let settings = form::read_settings(&record.settings);
                host = settings.ok().and_then(|settings| settings.host);
                asleep = Some(Arc::new(Asleep::new(Some(record))));
                count += 1;
            }
            tables.insert(link, Handle { id, sender: None, host, from: None, asleep });
        }
        Ok(count)
    }

    /// Nothing of such a table is lost: it is tried again when the room opens.
    fn cannot_go_on(&self, link: &str, why: String) {
        tracing::error!(table = link, why, "a table cannot go on");
        let mut troubles = self.troubles.lock().unwrap_or_else(PoisonError::into_inner);
        troubles.insert(link.to_owned(), why);
    }

    /// Opens the tables that nobody has asked for yet, one after the other: those with a hand in play first,
    /// whose clocks run, and those whose games take long to check last.
    pub(crate) async fn wake(self: Arc<House>) {
        let asleep: Vec<(String, TableId, Arc<Asleep>)> = {
            let tables = self.tables.read().unwrap_or_else(PoisonError::into_inner);
            let asleep = tables.iter().filter_map(|(link, handle)| {
                Some((link.clone(), handle.id, Arc::clone(handle.asleep.as_ref()?)))
            });
            asleep.collect()
        };
        let mut order: Vec<(u8, TableId, String)> = Vec::new();
        for (link, id, asleep) in asleep {
            let record = asleep.lock().await.clone();
            let Some(record) = record else { continue };
            let is_played = self.is_played(id);
            let settings = form::read_settings(&record.settings);
            let is_long = settings.is_ok_and(|it| takes_long(&self.offered, &it.wished));
            order.push((if is_played { 0 } else { 1 + u8::from(is_long) }, id, link));
        }
        order.sort();
        for (_, _, link) in order {
            if self.is_closing.load(Ordering::Relaxed) {
                return;
            }
            self.way(&link).await;
        }
    }

    /// Whether a hand is in play: one has begun since the table was last kept as it stands between hands.
    fn is_played(&self, id: TableId) -> bool {
        let hands = self.store.hands(id).unwrap_or_default();
        let snapshots = self.store.snapshots(id).unwrap_or_default();
        let kept = snapshots.iter().map(|(lines, _)| *lines).max().unwrap_or(0);
        hands.last().is_some_and(|hand| hand.first >= kept)
    }

    /// The way to a table, which is opened if it was asleep.
    pub(crate) async fn way(self: &Arc<House>, link: &str) -> Option<Handle> {
        let handle = self.table(link)?;
        let Some(asleep) = &handle.asleep else { return Some(handle) };
        let mut record = asleep.lock().await;
        if let Some(asleep) = record.take() {
            if self.is_closing.load(Ordering::Relaxed) {
                *record = Some(asleep);
                return None;
            }
            if let Err(why) = self.reopen_one(asleep).await {
                self.cannot_go_on(link, why);
                let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
                if let Some(handle) = tables.get_mut(link) {
                    handle.asleep = None;
                }
            }
        }
        drop(record);
        self.table(link)
    }

    async fn reopen_one(self: &Arc<House>, record: TableRecord) -> Result<(), String> {
        let opened = record.opened;
        let settings = form::read_settings(&record.settings).map_err(|error| error.to_string())?;
        let takes_long = takes_long(&self.offered, &settings.wished);
        let base = Arc::clone(&self.base);
        let rebuild = move || rebuilt(&base, &record, settings);
        let rebuilt = match takes_long {
            true => self.settling(rebuild).await,
            false => tokio::task::spawn_blocking(rebuild).await.ok(),
        };
        let busy = "too many games are being checked";
        let (desk, is_hand_lost) = rebuilt.ok_or_else(|| busy.to_owned())??;
        let spawned = self.spawn(desk, opened, Some(is_hand_lost)).await;
        spawned.map_err(|error| error.to_string())
    }
}
