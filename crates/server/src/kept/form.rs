//! What the room keeps of its own, in a form of its own: what is settled about a table, and what clients
//! were answered.
//!
//! It follows the rules of [`store::form`], which tells how to extend it: a new field gets a default, anything
//! else makes a new number. The number stands inside the text, where none is 1.

mod older;

use std::collections::BTreeMap;

use store::form::{Form, Misread, number_of};
use store::mirror;

use crate::desk;
use crate::settle::GameText as LiveGameText;

/// The forms in which everything new is written.
const NEWEST_SETTINGS: u16 = 2;
const NEWEST_ANSWER: u16 = 1;

/// What is settled about a table, as it is kept.
pub(crate) fn write_settings(settings: &desk::Settings) -> Result<String, Misread> {
    let numbered = Numbered { form: NEWEST_SETTINGS, of: Settings::written(settings) };
    Ok(serde_json::to_string(&numbered)?)
}

/// What was settled about a table.
pub(crate) fn read_settings(text: &str) -> Result<desk::Settings, Misread> {
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

mirror! {
    /// What is settled about a table besides its play.
    struct Settings for desk::Settings {
        wished: Wished,
        /// Minutes since midnight.
        opens: u16,
        host: Option<u64>,
        bots: BTreeMap<u64, String>,
        bids: Vec<Bid>,
        #[serde(default)]
        paused_by: Option<String>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        closing: bool,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        muted: Vec<u64>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        banned: Vec<u64>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        barred: Vec<Barred>,
        games: Vec<GameText>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wished_by: Option<String>,
    }

    struct Wished for wire::Wished {
        name: String,
        #[serde(default)]
        chairs: Option<u8>,
        play: String,
        #[serde(default)]
        mix: Option<OwnMix>,
        #[serde(default)]
        betting: Option<String>,
        #[serde(default)]
        options: BTreeMap<String, String>,
        #[serde(default)]
        text: Option<String>,
        #[serde(default)]
        stakes: Option<String>,
        #[serde(default)]
        own_stakes: Option<OwnStakes>,
        #[serde(default)]
        house: BTreeMap<String, Rule>,
        #[serde(default)]
        clock: Option<(u32, u32, u32, u32)>,
        #[serde(default)]
        opens: Option<String>,
        #[serde(default)]
        listed: bool,
        #[serde(default)]
        approve: bool,
        #[serde(default)]
        bots: Vec<String>,
    }

    struct OwnMix for wire::OwnMix {
        name: String,
        games: Vec<String>,
        change: Change,
        by_dealer: bool,
        betting: Option<String>,
    }

    #[serde(rename_all = "kebab-case")]
    enum Change for wire::Change { Hand, Orbit, Hands(count: u32), Minutes(count: u32) }

    struct OwnStakes for wire::OwnStakes {
        name: Option<String>,
        cents: bool,
        usual: Amounts,
        double: Option<Amounts>,
        buy_in: Option<(u64, u64)>,
        ante_in_every_game: bool,
        games: BTreeMap<String, GameLimits>,
    }

    struct Amounts for wire::Amounts {
        chip: Option<u64>,
        ante: Option<u64>,
        blinds: Option<(u64, u64)>,
        bets: Option<(u64, u64)>,
        least_bet: Option<u64>,
        spread: Option<(u64, u64)>,
        bring_in: Option<u64>,
        kill: Option<u64>,
    }

    struct GameLimits for wire::GameLimits { bets: (u64, u64), kill: Option<(u64, u64)> }

    struct Rule for wire::Rule { value: Option<RuleValue>, parts: BTreeMap<String, RuleValue> }

    #[serde(rename_all = "kebab-case")]
    enum RuleValue for wire::RuleValue { OnOff(is_on: bool), Number(number: u64), Word(word: String) }

    struct Barred for desk::Barred { player: u64, name: String, at: u64, address: Option<String> }

    struct Bid for wire::Bid { player: u64, name: String, chair: Option<u8>, chips: u64 }

    struct GameText for LiveGameText {
        id: String,
        hash: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_rooms: bool,
    }

    #[serde(tag = "is", rename_all = "kebab-case")]
    enum Answer for wire::Answer {
        Done { next: u64 },
        Asked,
        Refused { why: String, trouble: Trouble },
    }

    #[serde(rename_all = "kebab-case")]
    enum Trouble for wire::Trouble { Rules, Stale, NotAllowed, Room }
}
