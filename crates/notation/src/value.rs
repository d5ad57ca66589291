//! Fields that mean nothing to a hand and are kept for whoever wrote them.

use toml::de::DeValue;

use crate::Amount;
use crate::amount::Decimal;

/// The value of a field that is kept as it is: players' names, dates, a site's own numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number, a truth value or a time, as the file writes it.
    Plain(Plain),
    /// A list.
    List(Vec<Value>),
    /// Names and their values, in the order of the file.
    Table(Vec<(String, Value)>),
}

impl Value {
    /// The text, if it is one.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What it is worth at this scale, if it is an amount.
    pub fn amount(&self, scale: u32) -> Option<Amount> {
        let Value::Plain(plain) = self else { return None };
        let decimal = Decimal::read(plain.text()).ok()?;
        (!decimal.negative && decimal.places <= scale).then(|| decimal.at(scale)).flatten()
    }

    /// The entries, if it is a list.
    pub fn as_list(&self) -> Option<&[Value]> {
        match self {
            Value::List(list) => Some(list),
            _ => None,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Plain(Plain(number.to_string()))
    }
}

impl From<bool> for Value {
    fn from(truth: bool) -> Value {
        Value::Plain(Plain(truth.to_string()))
    }
}

/// A number, a truth value or a time of TOML in its own spelling: `12.50`, `true`, `04:38:17`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain(String);

impl Plain {
    /// Takes a spelling that TOML reads as a number, a truth value or a time.
    pub fn read(text: &str) -> Option<Plain> {
        let value = DeValue::parse(text).ok()?;
        let is_plain = matches!(
            value.get_ref(),
            DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_)
        );
        (is_plain && value.span() == (0..text.len())).then(|| Plain(text.to_owned()))
    }

    /// What the reader of TOML has found to be one.
    pub(crate) fn found(text: &str) -> Plain {
        Plain(text.to_owned())
    }

    /// The spelling.
    pub fn text(&self) -> &str {
        &self.0
    }
}
