//! The one binary.

use std::process::ExitCode;

use cardroom::{Desk, run};

/// A room makes and drops many small things on several threads: an eighth of all its work was the system's allocator.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let (mut out, mut err) = (std::io::stdout(), std::io::stderr());
    let mut desk = Desk::of_process(&mut out, &mut err);
    ExitCode::from(run(std::env::args_os(), &mut desk))
}
