//! `cardroom load-echo`

use clap::Args;

use crate::desk::Desk;
use crate::failure::Failure;

/// Send every message to a whole group: the baseline the room is measured against
#[derive(Args)]
#[command(hide = true)]
pub(crate) struct LoadEcho {}

pub(crate) fn run(_: &LoadEcho, desk: &mut Desk<'_>) -> Result<String, Failure> {
    load::echo(desk.take_input(), desk.out)?;
    Ok(String::new())
}
