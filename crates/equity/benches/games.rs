//! How long odds take in every game: two hands of which nothing is known, until the standard error
//! is one percent, on all cores.
//!
//! `cargo bench -p equity` measures all games, `cargo bench -p equity -- NAME` one of them. With
//! `CARDROOM_WRITE_DOCS=1` the table of all games becomes `docs/odds-speed.md`.
#![allow(clippy::print_stdout, reason = "it prints its measurements")]

use std::path::Path;
use std::thread;
use std::time::Instant;

use cards::grouped;
use equity::odds::{Effort, Hand, Policy, Question};
use variant::game::Step;
use variant::{Catalogue, Settings, Variant};

/// What is measured of a game.
struct Measured {
    id: String,
    deals: u64,
    seconds: f64,
}

/// Each game is measured so often, and the fastest counts: others may be at work on the machine.
const TIMES: usize = 3;

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let entries = Catalogue::house().entries().map(|entry| &entry.game.id);
    let games = entries.filter(|id| wanted.is_empty() || wanted.contains(id));
    let games: Vec<&String> = games.collect();
    let pat = games.iter().map(|id| measure(id, Policy::Pat, TIMES, threads)).collect::<Vec<_>>();
    let decided = games.iter().filter(|id| decides(id));
    let best = decided.map(|id| measure(id, Policy::Best, 1, threads)).collect::<Vec<_>>();
    let page = page(&pat, &best, threads);
    print!("{page}");
    if wanted.is_empty() && std::env::var_os(trials::WRITE_DOCS).is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/odds-speed.md");
        std::fs::write(&path, page).expect("the page can be written");
    }
}

fn variant(id: &str) -> Variant {
    let settings = Settings { players: Some(2), ..Settings::default() };
    Catalogue::house().variant(id, &settings).expect("a game")
}

/// Whether players decide about their cards.
fn decides(id: &str) -> bool {
    let is_decision =
        |step: &Step| matches!(step, Step::Draw(_) | Step::Discard(_) | Step::Split(_));
    variant(id).all_steps().any(is_decision)
}

fn measure(id: &str, policy: Policy, times: usize, threads: usize) -> Measured {
    let mut question = Question::new(variant(id), vec![Hand::random(), Hand::random()]);
    question.policy = policy;
    let ready = question.ready().expect("a question");
    let effort = Effort { error: 0.01, exact: 0, ..Effort::usual(1) }.with_threads(threads);
    // Tables are built at first use, which is not measured.
    ready.answer(Effort { trials: 1, ..effort }).expect("an answer");
    let times = (0..times).map(|_| {
        let start = Instant::now();
        let answer = ready.answer(effort).expect("an answer");
        (answer.cases, start.elapsed().as_secs_f64())
    });
    let fastest = times.min_by(|a, b| a.1.total_cmp(&b.1));
    let (deals, seconds) = fastest.expect("measured more than once");
    Measured { id: id.to_owned(), deals, seconds }
}

fn page(measured: &[Measured], best: &[Measured], threads: usize) -> String {
    let cores = if threads == 2 { "two cores".to_owned() } else { format!("{threads} cores") };
    let mut page = format!(
        "# How fast odds are\n\n\
         Two random hands of every game, nobody drawing, until the standard error of the equity is\n\
         one percent, on a cloud machine with {cores}. Deals are drawn in rounds, so there are more\n\
         of them than one percent needs. Each game was measured {TIMES} times and the fastest run\n\
         counts; other work may have gone on beside it, so an idle machine can be faster.\n\n\
         Written by `CARDROOM_WRITE_DOCS=1 cargo bench -p equity`.\n\n\
         | game | deals | seconds to 1 % | deals a second |\n|---|--:|--:|--:|\n"
    );
    for Measured { id, deals, seconds } in measured {
        let rate = grouped((*deals as f64 / seconds) as u64);
        page.push_str(&format!("| `{id}` | {} | {seconds:.3} | {rate} |\n", grouped(*deals)));
    }
    let slowest = measured.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds));
    if let Some(Measured { seconds, id, .. }) = slowest {
        page.push_str(&format!("\nThe slowest is {id}, with {seconds:.3} seconds.\n"));
    }
    page.push_str(
        "\n## With the best play\n\n\
         The same where players decide about their cards, and everyone does what wins most\n\
         (`--policy best`), measured once.\n\n\
         | game | deals | seconds to 1 % | deals a second |\n|---|--:|--:|--:|\n",
    );
    for Measured { id, deals, seconds } in best {
        let rate = grouped((*deals as f64 / seconds) as u64);
        page.push_str(&format!("| {id} | {} | {seconds:.2} | {rate} |\n", grouped(*deals)));
    }
    page
}
