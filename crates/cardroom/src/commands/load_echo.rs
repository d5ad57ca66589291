//! `cardroom load-echo`

use clap::Args;

use crate::desk::Desk;
use crate::failure::Failure;

/// Send whatever comes to a whole group: what the room is measured beside
#[derive(Args)]
#[command(hide = true)]
pub(crate) struct LoadEcho {}

pub(crate) fn run(_: &LoadEcho, desk: &mut Desk<'_>) -> Result<String, Failure> {
    load::echo(desk.take_input(), desk.out)?;
    Ok(String::new())
}
