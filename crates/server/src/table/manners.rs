//! How much somebody may say and change at a table.

use std::time::Instant;

use wire::Trouble;

use crate::door::rate::{Bucket, Buckets, Rate};
use crate::table::step::No;
use crate::table::who::Who;

/// How much one person may say at a table, and all together.
const SAID: Rate = Rate { a_second: 0.5, at_once: 8.0 };
const ALL_SAID: Rate = Rate { a_second: 3.0, at_once: 40.0 };

/// How often one person may change something besides playing: each time it is a line in everybody's log.
const CHANGED: Rate = Rate { a_second: 1.0, at_once: 30.0 };

/// People whose words are counted.
const MOST_SPEAKERS: usize = 2_000;

/// What was said and changed lately.
pub(super) struct Manners {
    /// Whether it is counted.
    is_limited: bool,
    /// What each has said, and all together.
    said: Buckets<u64>,
    all_said: Bucket,
    /// How often each has changed something.
    changed: Buckets<u64>,
}

impl Manners {
    pub(super) fn new(is_limited: bool) -> Manners {
        Manners {
            is_limited,
            said: Buckets::new(SAID, MOST_SPEAKERS),
            all_said: Bucket::full(ALL_SAID, Instant::now()),
            changed: Buckets::new(CHANGED, MOST_SPEAKERS),
        }
    }

    /// Whether somebody may say something more now.
    pub(super) fn may_say(&mut self, who: &Who, now: Instant) -> Result<(), No> {
        if !self.is_limited {
            return Ok(());
        }
        let own = self.said.take(who.id, now);
        let waits = own.and_then(|()| self.all_said.take(ALL_SAID, now));
        waits.map_err(|wait| {
            let seconds = wait.as_secs_f64().ceil().max(1.0);
            let why = format!("That's a lot of chat. Wait {seconds} more seconds.");
            No { trouble: Trouble::Rules, why }
        })
    }

    /// Whether somebody may change something more now. Decisions are asked for, and not counted.
    pub(super) fn may_change(
        &self,
        who: &Who,
        command: &wire::Command,
        now: Instant,
    ) -> Result<(), No> {
        use wire::Command::{Choose, PickChair, Play};
        let is_decision = matches!(command, Choose { .. } | PickChair { .. } | Play { .. });
        if is_decision || !self.is_limited {
            return Ok(());
        }
        self.changed.take(who.id, now).map_err(|_| No {
            trouble: Trouble::Rules,
            why: "That's a lot of changes. Wait a few seconds.".to_owned(),
        })
    }
}
