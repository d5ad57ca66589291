//! `cardroom audit`

use clap::Args;
use server::office::Order;

use super::office::{AtOffice, answer};
use crate::answer::Answer;
use crate::desk::Desk;
use crate::failure::Failure;

/// Tell what hosts and operators did
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom audit
  cardroom audit --last 500 --json

The log tells settings that hosts changed, whom they approved, removed, muted or banned, pauses and closed
tables, and what operators did: passwords reset, accounts deleted, sessions ended, a new key, a restored
copy. It is only ever added to, and no card is in it.")]
pub(crate) struct Audit {
    /// How many lines, the last ones
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) last: usize,
    #[command(flatten)]
    pub(crate) at: AtOffice,
}

pub(crate) fn run(asked: &Audit, _: &mut Desk<'_>) -> Result<Answer, Failure> {
    answer(&asked.at, &Order::Audit { last: asked.last })
}
