//! What the room keeps of its own, in a form of its own: what is settled about a table, and what clients
//! were answered.
//!
//! It follows the rules of [`store::form`], which tells how to extend it: a new field gets a default, anything
//! else makes a new number. The number stands inside the text, where none is 1.

mod mirrors;
mod older;

use store::form::{Form, Misread, number_of};

use crate::kept::form::mirrors::{Answer, Settings};
use crate::kept::settings;

/// The forms in which everything new is written.
const NEWEST_SETTINGS: u16 = 2;
const NEWEST_ANSWER: u16 = 1;

/// What is settled about a table, as it is kept.
pub(crate) fn write_settings(settings: &settings::Settings) -> Result<String, Misread> {
    let numbered = Numbered { form: NEWEST_SETTINGS, of: Settings::written(settings) };
    Ok(serde_json::to_string(&numbered)?)
}

/// What was settled about a table.
pub(crate) fn read_settings(text: &str) -> Result<settings::Settings, Misread> {
    match number_of(text)? {
        1 => older::read(text)?.read(),
        2 => serde_json::from_str::<Settings>(text)?.read(),
        found => Err(Misread::Newer { found, known: NEWEST_SETTINGS }),
    }
}

/// Something with the number of its form.
#[derive(serde::Serialize)]
struct Numbered<T> {
    form: u16,
    #[serde(flatten)]
    of: T,
}

/// What a client was answered, as it is kept.
pub(crate) fn write_answer(answer: &wire::Answer) -> Result<String, Misread> {
    Ok(serde_json::to_string(&Answer::written(answer))?)
}

/// What a client was answered.
pub(crate) fn read_answer(text: &str) -> Result<wire::Answer, Misread> {
    match number_of(text)? {
        1 => serde_json::from_str::<Answer>(text)?.read(),
        found => Err(Misread::Newer { found, known: NEWEST_ANSWER }),
    }
}
