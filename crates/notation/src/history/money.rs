//! Chips as a line of text says them.

use crate::amount::Decimal;
use crate::{Amount, Record, Value, written_amount};

/// How a hand writes its amounts.
#[derive(Clone, Debug)]
pub(crate) struct Money {
    symbol: String,
    scale: u32,
    /// How many parts of a chip the winnings and the rake are counted in.
    parts: u64,
}

impl Money {
    pub(crate) fn of(record: &Record) -> Money {
        let symbol = record.other("currency_symbol").and_then(Value::as_text).unwrap_or_default();
        // Anything longer would be no symbol, and a digit would be read as a part of the amount.
        let is_symbol = |c: char| !c.is_ascii_alphanumeric() && !c.is_control() && c != ' ';
        let fits = symbol.chars().count() <= 3 && symbol.chars().all(is_symbol);
        let symbol = if fits { symbol.to_owned() } else { String::new() };
        let winnings = record.other("winnings").and_then(Value::as_list).unwrap_or_default();
        let paid = winnings.iter().chain(record.other("_rake"));
        let places = paid.filter_map(places).max().unwrap_or(0).saturating_sub(record.scale);
        Money { symbol, scale: record.scale, parts: 10_u64.pow(places) }
    }

    /// Chips in the parts of a chip that the winnings and the rake are counted in.
    pub(crate) fn parts(&self, chips: Amount) -> Amount {
        chips.saturating_mul(self.parts)
    }

    /// An amount that the record keeps as it is written, in parts of a chip.
    pub(crate) fn read(&self, value: &Value) -> Option<Amount> {
        value.amount(self.scale + self.parts.ilog10())
    }

    /// An amount in parts of a chip.
    pub(crate) fn say_parts(&self, parts: Amount) -> String {
        let fine = Money { scale: self.scale + self.parts.ilog10(), parts: 1, ..self.clone() };
        fine.say(parts)
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

/// How many decimals an amount has that the record keeps as it is written.
fn places(value: &Value) -> Option<u32> {
    let Value::Plain(plain) = value else { return None };
    Decimal::read(plain.text()).ok().map(|decimal| decimal.places)
}
