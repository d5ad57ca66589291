//! `cardroom people`

use clap::{Args, Subcommand};
use server::office::Order;

use super::office::{AtOffice, answer};
use crate::answer::Answer;
use crate::desk::Desk;
use crate::failure::Failure;

/// Tell who keeps a name in the room, reset a password, delete an account
#[derive(Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  cardroom people
  cardroom people reset Ann
  cardroom people delete '#5183470295812' --data /var/lib/cardroom/data

All of it works while the room is open, and while it is closed. A reset prints a link that sets a new
password. The link works once, for an hour; the old password and all sessions end at once."
)]
pub(crate) struct People {
    /// Guests as well
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
        /// A kept name, or a number
        who: String,
    },
    /// Delete an account: the name is free, and past hands are played by a deleted player
    #[command(after_help = "Example:\n  cardroom people delete Ann")]
    Delete {
        /// A kept name, or a number
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
