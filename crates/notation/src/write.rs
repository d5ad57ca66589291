//! From a record to the text of a file.

use std::fmt::Write;

use crate::{Amount, Claim, Record, Stack, Value, written_amount};

/// Lists of actions up to this length stand on one line.
const SHORT: usize = 8;

impl Record {
    /// The hand as a file: fields in a fixed order, one a line, decimals only where they are needed.
    /// Comments between the fields of a file that was read are gone; those inside actions are not.
    pub fn write(&self) -> String {
        let mut page = Page { text: String::new(), scale: self.scale };
        page.money_fields(self);
        page.actions(self);
        page.own_fields(self);
        page.claims(self);
        for (name, value) in &self.other {
            page.field(&key(name), &written_value(value));
        }
        page.stacks("finishing_stacks", &self.finishing_stacks);
        page.text
    }

    /// The same as one of many in a file, under its number. All but the first stand apart from those
    /// before.
    pub fn write_numbered(&self, number: u64) -> String {
        let gap = if number == 1 { "" } else { "\n" };
        format!("{gap}[{number}]\n{}", self.write())
    }
}

/// Many hands as one file, numbered from 1.
pub fn write_many<'r>(records: impl IntoIterator<Item = &'r Record>) -> String {
    (1..).zip(records).map(|(number, record)| record.write_numbered(number)).collect()
}

struct Page {
    text: String,
    scale: u32,
}

impl Page {
    fn money_fields(&mut self, record: &Record) {
        self.field("variant", &quoted(&record.variant));
        if let Some(status) = record.ante_trimming_status {
            self.field("ante_trimming_status", &status.to_string());
        }
        // Every hand has antes, even a hand of nobody.
        self.field("antes", &self.amounts(&record.antes));
        if !record.blinds.is_empty() {
            let blinds = record.blinds.iter().map(|blind| {
                let sign = if *blind < 0 { "-" } else { "" };
                format!("{sign}{}", written_amount(blind.unsigned_abs(), self.scale))
            });
            self.field("blinds_or_straddles", &list(blinds));
        }
        self.amount("bring_in", record.bring_in);
        self.amount("small_bet", record.small_bet);
        self.amount("big_bet", record.big_bet);
        self.amount("min_bet", record.min_bet);
        self.stacks("starting_stacks", &record.starting_stacks);
    }

    fn actions(&mut self, record: &Record) {
        let texts = record.actions.iter().map(|written| quoted(written.text()));
        if record.actions.len() <= SHORT {
            return self.field("actions", &list(texts));
        }
        let lines: String = texts.map(|text| format!("  {text},\n")).collect();
        self.field("actions", &format!("[\n{lines}]"));
    }

    fn own_fields(&mut self, record: &Record) {
        if let Some(betting) = record.betting {
            self.field("_betting", &quoted(betting.name()));
        }
        if !record.options.is_empty() {
            let options = record.options.iter();
            let texts = options.map(|(name, value)| quoted(&format!("{name}={value}")));
            self.field("_options", &list(texts));
        }
        if let Some(spread) = record.spread {
            self.field("_spread", &self.amounts(&[spread.least, spread.most]));
        }
        self.amount("_chip", record.chip);
        let lists =
            [("_dead", &record.dead), ("_table_ante", &record.table_ante), ("_kill", &record.kill)];
        for (name, amounts) in lists {
            if !amounts.is_empty() {
                self.field(name, &self.amounts(amounts));
            }
        }
        if !record.overs.is_empty() {
            let numbers = record.overs.iter().map(|player| player.number().to_string());
            self.field("_overs", &list(numbers));
        }
    }

    fn claims(&mut self, record: &Record) {
        if !record.legal.is_empty() {
            let tables = record.legal.iter().map(|legal| {
                let amount = |amount| written_amount(amount, self.scale);
                let claim = match legal.claim {
                    Claim::Raise { least, most } => {
                        format!("least = {}, most = {}", amount(least), amount(most))
                    }
                    Claim::Call(call) => format!("call = {}", amount(call)),
                    Claim::NoRaise => "raise = false".to_owned(),
                };
                format!("{{ after = {}, {claim} }}", legal.after)
            });
            self.field("_legal", &list(tables));
        }
        if !record.refused.is_empty() {
            let tables = record.refused.iter().map(|refused| {
                let action = quoted(refused.action.text());
                format!("{{ after = {}, action = {action} }}", refused.after)
            });
            self.field("_refused", &list(tables));
        }
    }

    fn field(&mut self, name: &str, value: &str) {
        self.text.push_str(&format!("{name} = {value}\n"));
    }

    fn amount(&mut self, name: &str, amount: Option<Amount>) {
        if let Some(amount) = amount {
            self.field(name, &written_amount(amount, self.scale));
        }
    }

    fn amounts(&self, amounts: &[Amount]) -> String {
        list(amounts.iter().map(|amount| written_amount(*amount, self.scale)))
    }

    fn stacks(&mut self, name: &str, stacks: &[Stack]) {
        if !stacks.is_empty() {
            let texts = stacks.iter().map(|stack| match stack {
                Stack::Chips(amount) => written_amount(*amount, self.scale),
                Stack::Unknown => "inf".to_owned(),
            });
            self.field(name, &list(texts));
        }
    }
}

fn written_value(value: &Value) -> String {
    match value {
        Value::Text(text) => quoted(text),
        Value::Plain(plain) => plain.text().to_owned(),
        Value::List(values) => list(values.iter().map(written_value)),
        Value::Table(entries) if entries.is_empty() => "{}".to_owned(),
        Value::Table(entries) => {
            let entry = |(name, value): &(String, Value)| {
                format!("{} = {}", key(name), written_value(value))
            };
            format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
    }
}

fn list(texts: impl Iterator<Item = String>) -> String {
    format!("[{}]", texts.collect::<Vec<_>>().join(", "))
}

fn key(name: &str) -> String {
    let is_bare = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
    if !name.is_empty() && name.bytes().all(is_bare) { name.to_owned() } else { quoted(name) }
}

/// A text in quotes as TOML wants it.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(quoted, "\\u{:04X}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
