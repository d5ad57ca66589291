//! `cardroom audit`

use clap::Args;
use server::office::Order;

use super::office::{AtOffice, answer};
use crate::answer::Answer;
use crate::desk::Desk;
use crate::failure::Failure;

/// Show what hosts and operators did
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom audit
  cardroom audit --last 500 --json

The audit log shows what hosts did (changed settings, approved, removed, muted or banned players, paused
and closed tables) and what operators did (reset passwords, deleted accounts, ended sessions, started
with a new key, restored a backup). Entries are only ever added, and never hold a card.")]
pub(crate) struct Audit {
    /// How many of the latest lines to show
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) last: usize,
    #[command(flatten)]
    pub(crate) at: AtOffice,
}

pub(crate) fn run(asked: &Audit, _: &mut Desk<'_>) -> Result<Answer, Failure> {
    answer(&asked.at, &Order::Audit { last: asked.last })
}
