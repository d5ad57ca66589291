//! Chips as a line of text says them.

use crate::{Amount, Record, Value, written_amount};

/// How a hand writes its amounts.
#[derive(Clone, Debug)]
pub(crate) struct Money {
    symbol: String,
    scale: u32,
}

impl Money {
    pub(crate) fn of(record: &Record) -> Money {
        let symbol = record.other("currency_symbol").and_then(Value::as_text).unwrap_or_default();
        // Anything longer would be no symbol, and a digit would be read as a part of the amount.
        let is_symbol = |c: char| !c.is_ascii_alphanumeric() && !c.is_control() && c != ' ';
        let fits = symbol.chars().count() <= 3 && symbol.chars().all(is_symbol);
        let symbol = if fits { symbol.to_owned() } else { String::new() };
        Money { symbol, scale: record.scale }
    }

    /// An amount: money has two decimals when it has any, chips as many as they need.
    pub(crate) fn say(&self, amount: Amount) -> String {
        let plain = written_amount(amount, self.scale);
        let is_short = |(_, places): (&str, &str)| places.len() == 1;
        let pad = !self.symbol.is_empty() && plain.split_once('.').is_some_and(is_short);
        format!("{}{plain}{}", self.symbol, if pad { "0" } else { "" })
    }

    /// Two sizes beside each other, with decimals in both when one has them.
    pub(crate) fn pair(&self, small: Amount, big: Amount) -> String {
        let (small, big) = (self.say(small), self.say(big));
        if self.symbol.is_empty() || small.contains('.') == big.contains('.') {
            return format!("{small}/{big}");
        }
        let full = |text: String| if text.contains('.') { text } else { format!("{text}.00") };
        format!("{}/{}", full(small), full(big))
    }
}
