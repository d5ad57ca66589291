//! `cardroom people`

use clap::{Args, Subcommand};
use server::office::Order;

use super::office::{AtOffice, answer};
use crate::answer::Answer;
use crate::desk::Desk;
use crate::failure::Failure;

/// List the room's accounts, reset a password, delete an account
#[derive(Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  cardroom people
  cardroom people reset Ann
  cardroom people delete '#5183470295812' --data /var/lib/cardroom/data

This works whether the room is open or closed. A reset prints a link that sets a new password. The
link works once, for an hour; the old password and all sessions end right away."
)]
pub(crate) struct People {
    /// Include guests
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) at: AtOffice,
    #[command(subcommand)]
    pub(crate) what: Option<PeopleOrder>,
}

#[derive(Subcommand)]
pub(crate) enum PeopleOrder {
    /// Print a link that sets a new password
    #[command(after_help = "Example:\n  cardroom people reset Ann")]
    Reset {
        /// An account's name, or its number
        who: String,
    },
    /// Delete an account: its name becomes free, and its past hands show a deleted player
    #[command(after_help = "Example:\n  cardroom people delete Ann")]
    Delete {
        /// An account's name, or its number
        who: String,
    },
}

pub(crate) fn run(asked: &People, _: &mut Desk<'_>) -> Result<Answer, Failure> {
    let order = match &asked.what {
        None => Order::People { with_guests: asked.all },
        Some(PeopleOrder::Reset { who }) => Order::Reset { who: who.clone() },
        Some(PeopleOrder::Delete { who }) => Order::Delete { who: who.clone() },
    };
    answer(&asked.at, &order)
}
