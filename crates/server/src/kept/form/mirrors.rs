//! The forms of settings and answers, field by field.

use std::collections::BTreeMap;

use store::mirror;

use crate::games::text::GameText as LiveGameText;
use crate::kept::settings;

mirror! {
    /// What is settled about a table besides its play.
    struct Settings for settings::Settings {
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

    struct Barred for settings::Barred { player: u64, name: String, at: u64, address: Option<String> }

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
