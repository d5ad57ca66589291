//! Who comes in.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Someone comes in under a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Comes {
    /// 1 to 40 letters.
    pub name: String,
}

/// Someone comes back who has a password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    pub name: String,
    /// The password.
    pub password: String,
}

/// Someone keeps their name with a password.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// 8 to 200 letters.
    pub password: String,
    /// The password until now, where there is one.
    #[serde(default)]
    pub old: Option<String>,
}

/// Who someone is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The number.
    pub player: u64,
    /// The name.
    pub name: String,
    /// Whether the name is kept with a password.
    pub is_kept: bool,
}
