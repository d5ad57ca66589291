//! What is wrong with a wish or a text.

use variant::Faults;
use wire::{Fault, Part, Place, Problem};

/// What is wrong with a wish, in one sentence.
#[allow(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
pub(crate) fn problem(why: impl ToString) -> Problem {
    Problem { why: why.to_string(), ..Problem::default() }
}

/// What is wrong with a text of a host's own games.
pub(crate) fn faulty(what: &str, faults: &[Faults]) -> Problem {
    let fault = |of: &Faults, problem: &variant::Problem| Fault {
        part: Part::Text,
        field: None,
        place: Some(place(of, problem)),
        message: problem.message.clone(),
        help: problem.help.clone(),
    };
    let all =
        faults.iter().flat_map(|of| of.problems.iter().map(move |problem| fault(of, problem)));
    Problem { faults: all.collect(), ..problem(format!("There are mistakes in {what}.")) }
}

/// Where a mistake stands, as a browser counts.
fn place(faults: &Faults, problem: &variant::Problem) -> Place {
    let text = faults.text();
    let units = |at: usize| text.get(..at).unwrap_or(text).encode_utf16().count();
    let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let (line, column) = faults.line_and_column(problem);
    let (from, to) = (units(problem.place.start), units(problem.place.end));
    Place { from: small(from), to: small(to), line: small(line), column: small(column) }
}
