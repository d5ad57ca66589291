//! `cardroom sessions`

use clap::{Args, Subcommand};
use server::office::Order;

use super::office::{AtOffice, answer};
use crate::answer::Answer;
use crate::desk::Desk;
use crate::failure::Failure;

/// List where people are logged in, and end sessions
#[derive(Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  cardroom sessions Ann
  cardroom sessions end 3f9a07c1d2e4
  cardroom sessions end --of Ann"
)]
pub(crate) struct Sessions {
    /// Only this person's: an account's name, or its number
    pub(crate) who: Option<String>,
    /// The same; with `end`, all sessions of one person
    #[arg(long, value_name = "WHO", global = true)]
    pub(crate) of: Option<String>,
    #[command(flatten)]
    pub(crate) at: AtOffice,
    #[command(subcommand)]
    pub(crate) what: Option<SessionOrder>,
}

#[derive(Subcommand)]
pub(crate) enum SessionOrder {
    /// End one session, or all sessions of one person (--of)
    #[command(
        after_help = "Examples:\n  cardroom sessions end 3f9a07c1d2e4\n  cardroom sessions end --of Ann"
    )]
    End {
        /// The session, as `cardroom sessions` shows it
        session: Option<String>,
    },
}

pub(crate) fn run(asked: &Sessions, _: &mut Desk<'_>) -> Result<Answer, Failure> {
    let order = match (&asked.what, &asked.who, &asked.of) {
        (None, None, who) | (None, who, None) => Order::Sessions { who: who.clone() },
        (Some(SessionOrder::End { session: Some(session) }), None, None) => {
            Order::End { session: session.clone() }
        }
        (Some(SessionOrder::End { session: None }), None, Some(who)) => {
            Order::EndAll { who: who.clone() }
        }
        (Some(SessionOrder::End { .. }), ..) => {
            let expected = "expected a session, or --of and a name: cardroom sessions end --of Ann";
            return Err(Failure::bad_input(expected));
        }
        (None, Some(_), Some(_)) => {
            return Err(Failure::bad_input("expected one name: cardroom sessions Ann"));
        }
    };
    answer(&asked.at, &order)
}
