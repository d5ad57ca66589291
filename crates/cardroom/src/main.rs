//! The one binary.

use std::process::ExitCode;

use cardroom::{Desk, run};

fn main() -> ExitCode {
    let (mut out, mut err) = (std::io::stdout(), std::io::stderr());
    let mut desk = Desk::of_process(&mut out, &mut err);
    ExitCode::from(run(std::env::args_os(), &mut desk))
}
