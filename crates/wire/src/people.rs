//! Who comes in.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Someone comes in under a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Comes {
    /// 1 to 40 letters.
    pub name: String,
}

/// Someone comes back who has a password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Someone keeps their name with a password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// 8 to 200 letters.
    pub password: String,
    /// The password until now, where there is one.
    #[serde(default)]
    pub old: Option<String>,
}

/// Who someone is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Me {
    /// The number.
    pub player: u64,
    /// The name.
    pub name: String,
    /// Whether the name is kept with a password.
    pub is_kept: bool,
}

/// Someone sets a new password by a link that whoever runs the room has given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ResetPassword {
    /// The word in the link.
    pub link: String,
    /// 8 to 200 letters.
    pub password: String,
}

/// Someone deletes their account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DeleteAccount {
    /// The password, where there is one.
    #[serde(default)]
    pub password: Option<String>,
}

/// Where someone is logged in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SessionLine {
    /// A word for it.
    pub id: String,
    /// Whether it is the one that asks.
    pub is_this: bool,
    /// Since when, in seconds since 1970.
    pub created: u64,
    /// When it was used last, to the hour.
    pub seen: u64,
    /// With what: "Firefox on Linux".
    pub agent: String,
    /// From where, roughly.
    pub address: String,
}

/// Ends a session.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EndSession {
    /// Which; none: all but the one that asks.
    #[serde(default)]
    pub session: Option<String>,
}

/// What the name of someone at a table is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum NameMark {
    /// It is kept with a password: only its owner can use it.
    Kept,
    /// It is kept with a password, and so is another one that can be taken for it.
    Alike,
}
