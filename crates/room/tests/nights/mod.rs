//! Whole nights with random comings and goings, random house rules and every game of a mix, watched
//! by someone who knows the rules and sees nothing but the log.

mod blinds;
mod dealt;
mod evening;
mod found;
mod fuzz;
mod killed;
mod kills;
mod met;
mod rotation;
mod scene;
mod watch;
mod wishes;

use evening::{Evening, table};
use met::{KINDS, Met};
use trials::{Trial, Trials};

fn night(met: &mut Met, trial: &mut Trial) -> Evening {
    met.next_night();
    let mut evening = Evening::new(table(trial));
    let hands = 10 + trial.below(50) as u64;
    evening.plays(hands, met, trial);
    evening
}

#[test]
fn nights_of_comings_and_goings_are_right_after_every_event() {
    let mut met = Met::default();
    for mut trial in Trials::of("nights_of_comings_and_goings", 1_000) {
        let evening = night(&mut met, &mut trial);
        killed::anywhere(&evening, &mut trial);
    }
}

/// The nights above prove nothing of what they do not meet.
#[test]
#[allow(clippy::print_stdout, reason = "the counts are worth a look")]
fn nights_meet_everything_that_a_night_can_bring() {
    let mut met = Met::default();
    for mut trial in Trials::numbered(20_261_116, 50) {
        night(&mut met, &mut trial);
    }
    println!("{} hands, {} events", met.hands, met.events);
    met.counts.iter().for_each(|(kind, count)| println!("{count:>6} {kind}"));
    let missing: Vec<_> = KINDS.iter().filter(|kind| !met.counts.contains_key(*kind)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
}
