//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

use room::TimeOfDay;

/// Milliseconds since 1970.
pub(crate) fn millis_now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(u64::MAX)
}

/// Seconds since 1970.
pub(crate) fn seconds_now() -> u64 {
    millis_now() / 1_000
}

/// The time of day, in Greenwich.
pub(crate) fn time_of_day() -> TimeOfDay {
    // Hosts live by their own clocks; the room only knows the one of the world.
    let minutes = millis_now() / 60_000 % u64::from(TimeOfDay::DAY);
    TimeOfDay::new(minutes as u16).unwrap_or_else(midnight)
}

fn midnight() -> TimeOfDay {
    TimeOfDay::new(0).expect("midnight is a time of day")
}
