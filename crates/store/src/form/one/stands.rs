//! How a table stands between two hands.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::night::{Choice, Marks, Motion};
use super::terms::Raised;
use crate::form::{Form, Misread};
use crate::mirror;

mirror! {
    /// How a table stands between two hands.
    struct Snapshot for room::Snapshot {
        now: u64,
        people: BTreeMap<u64, Person>,
        ledger: Vec<Flow>,
        marks: Option<Marks>,
        dealer: Option<u8>,
        won_button: Option<u8>,
        hands: u64,
        since_bomb: u32,
        is_double: bool,
        rotation: Rotation,
        agreed: Vec<(Motion, u64)>,
        seats_changed: u64,
        waits_since: u64,
        is_paused: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        raised: Option<Raised>,
    }

    struct Person for room::Person {
        name: String,
        chair: Option<u8>,
        stack: u64,
        presence: Presence,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        absent: bool,
        owes: Owes,
        owes_ante: bool,
        took_off: u64,
        legs: u8,
        overs: bool,
        straddles: bool,
        show_chips: u8,
        bought_show_chip: bool,
        passed_over: u32,
        bank: u64,
        timeouts: u8,
        wishes: Wishes,
    }

    enum Presence for room::Presence { In, Out, Waiting, Posting, Arrived }

    struct Owes for room::Owes { big: bool, small: bool }

    struct Wishes for room::Wishes { chips: u64, sit_out: bool, leave: bool }

    struct Rotation for room::Rotation {
        choice: Option<Choice>,
        next: u16,
        dealt: u32,
        hands: u32,
        since: u64,
    }

    enum Account for room::Account {
        Bank,
        Elsewhere,
        House,
        Pot,
        ShowChips,
        Player(player: u64),
    }

    enum Reason for room::Reason {
        BuyIn,
        CashOut,
        Bet,
        Returned,
        Won,
        ToHouse,
        SideGame,
        ShowChip,
        Chop,
        Moved,
    }
}

/// All that ever went one way for one reason. Sums are text, since they are wider than numbers are in JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Flow {
    from: Account,
    to: Account,
    reason: Reason,
    chips: String,
}

impl Form<room::Ledger> for Vec<Flow> {
    fn written(live: &room::Ledger) -> Vec<Flow> {
        let flow =
            |(from, to, reason, chips): (room::Account, room::Account, room::Reason, u128)| {
                let (from, to) = (Account::written(&from), Account::written(&to));
                Flow { from, to, reason: Reason::written(&reason), chips: chips.to_string() }
            };
        live.flows().map(flow).collect()
    }

    fn read(self) -> Result<room::Ledger, Misread> {
        let mut flows = Vec::with_capacity(self.len());
        for Flow { from, to, reason, chips } in self {
            let no_number = |_| Misread::Value(format!("{chips:?} isn't a number of chips"));
            let number: u128 = chips.parse().map_err(no_number)?;
            flows.push((from.read()?, to.read()?, reason.read()?, number));
        }
        Ok(flows.into_iter().collect())
    }
}
