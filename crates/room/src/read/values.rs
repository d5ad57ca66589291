//! Values that only tables know.

use super::*;
use crate::TimeOfDay;

impl Reader<'_> {
    pub(super) fn time(&mut self, entry: &Entry) -> Option<TimeOfDay> {
        let found = match &entry.value {
            Value::Text(text) => text.parse().ok(),
            _ => None,
        };
        if found.is_none() {
            let help = "write hours and minutes in quotes: \"20:00\"";
            self.problem(&entry.at, format!("{} isn't a time of day", entry.value.shown()), help);
        }
        found
    }
}
