//! `cardroom simulate`

use std::path::PathBuf;
use std::time::Instant;

use bot::Policy;
use bot::arena::Entrant;
use cards::{Card, grouped};
use clap::{Args, ValueEnum};
use engine::{Event, Hand};
use notation::Record;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde::Serialize;
use sha2::{Digest, Sha256};
use variant::Variant;

use crate::answer::{Answer, to_json};
use crate::arguments::{
    Again, Named, Wanted, chips, drawn_seed, hands, player_names, seats, seed, whole, within,
};
use crate::book::Book;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::paint::one_line;
use crate::patience::Patience;
use crate::players::{lowered, named};

/// How many violations are described; one cause often has many.
const MOST_TOLD: usize = 5;

/// Play whole hands with bots, and check every chip and card
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom simulate holdem
  cardroom simulate murder --seats 3 --hands 1000 --seed 7
  cardroom simulate sohe --hands 500 --save sohe.phhs
  cardroom simulate omaha-8 --policy call --checks hand --hands 1000000 --json
  cardroom simulate razz --policy club:60 --hands 100
  cardroom simulate my-game --games ~/my-games --betting no-limit --stack 200

Every hand has a number, a shuffle of its own from the seed and that number, and fresh stacks. The
digest is the SHA-256 of everything that happened: the same seed gives the same digest on any
machine. Bets are 10 and 20, blinds 5 and 10, antes 2, the bring-in is 3, the spread 10 to 50. A lost
chip or card, or a hand that does not finish, is a violation, and the exit code is 1.")]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// How many players [default: six, or as many as the game seats]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seats: Option<u32>,
    /// How many hands
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = hands, allow_negative_numbers = true)]
    pub(crate) hands: u64,
    /// The number of the first hand, to play one of them again
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = hands, allow_negative_numbers = true)]
    pub(crate) first: u64,
    /// How everyone plays: random (any legal move), call (checks and calls, stands pat), or a bot:
    /// beginner, club or shark, with samples if you like (club:60); bot is club
    #[arg(long, value_name = "POLICY", default_value = "random", value_parser = Named(player_names), hide_possible_values = true)]
    pub(crate) policy: String,
    /// When to count chips and cards
    #[arg(long, value_enum, default_value_t = Checks::Event)]
    pub(crate) checks: Checks,
    /// The seed for the shuffles [default: random, and printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Each player's stack at the start of each hand
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = chips, allow_negative_numbers = true)]
    pub(crate) stack: u64,
    /// Where to save the hands: a new file, or a folder
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) save: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Checks {
    /// After every event, on a second hand rebuilt from the events
    Event,
    /// After every hand
    Hand,
}

pub(crate) fn run(asked: &Simulate, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&asked.wanted.folder)?;
    let game = Asked::new(&catalogue, &asked.wanted)?;
    let mut player = named("policy", &asked.policy)?;
    within("--hands", asked.hands, 1)?;
    within("--first", asked.first, 0)?;
    within("--stack", asked.stack, 1)?;
    let seats = seats(asked.seats, &game)?;
    let hand = game.table(seats, asked.stack)?;
    let variant = hand.rules().variant();
    let seed = asked.seed.unwrap_or_else(drawn_seed);
    let plan = Plan { checks: asked.checks, seed, first: asked.first, hands: asked.hands };

    let name = format!("cardroom-{}-{seed}", variant.id);
    let mut book =
        asked.save.as_deref().map(|path| Book::new(Some(path), &name, &catalogue)).transpose()?;

    // A showdown builds its tables when they are first asked for, which is no part of playing.
    let caller = &mut Entrant::Policy(Policy::Call);
    let patience = Patience::new(desk, "hands", 1);
    play(&hand, &Plan { checks: Checks::Hand, hands: 1, ..plan }, caller, None, &patience)?;
    let start = Instant::now();
    let tally = play(&hand, &plan, &mut player, book.as_mut(), &patience)?;
    let seconds = start.elapsed().as_secs_f64();
    patience.end();
    let stopped = tally.hands < plan.hands;

    let told = Told {
        hands: tally.hands,
        seconds,
        hands_per_second: (tally.hands as f64 / seconds.max(1e-9)).round() as u64,
        violations: tally.violations,
        chips_in: tally.chips_in,
        chips_out: tally.chips_out,
        house: tally.house,
        digest: tally.digest,
        seed,
    };
    let again = |first, hands| again(asked, variant, &plan, first, hands);
    let found: String = tally
        .told
        .iter()
        .map(|(number, what)| {
            format!("hand {number}: {}\n  again: {}\n", one_line(what), again(*number, 1))
        })
        .collect();
    let text = if asked.json {
        // JSON stays alone on standard output. Nobody is left to read it when this cannot be written.
        let _ = write!(desk.err, "{found}");
        to_json(&told)?
    } else {
        let title = format!(
            "{}, {}, {seats} seats with {} chips each, {}",
            variant.id,
            variant.betting,
            grouped(asked.stack),
            lowered(&asked.policy)
        );
        let saved = book.map(|book| format!("saved       {}\n", book.path().display()));
        let shown = told.shown(&again(plan.first, tally.hands));
        let left = if stopped {
            format!("stopped     {} hands were not played\n", grouped(plan.hands - tally.hands))
        } else {
            String::new()
        };
        format!("{title}\n\n{shown}{left}{}{found}", saved.unwrap_or_default())
    };
    Ok(match tally.violations {
        0 if stopped => Answer::stopped(text),
        0 => Answer::yes(text),
        _ => Answer::no(text),
    })
}

/// What is to be played.
struct Plan {
    checks: Checks,
    seed: u64,
    first: u64,
    hands: u64,
}

/// What came of it.
#[derive(Default)]
struct Tally {
    /// Hands that were played.
    hands: u64,
    /// Hands in which something was wrong.
    violations: u64,
    /// The first of them, with what it was.
    told: Vec<(u64, String)>,
    chips_in: u64,
    /// What players had at the end of their hands.
    chips_out: u64,
    house: u64,
    digest: String,
}

/// Plays all hands, one player in all seats. The same plan makes the same things happen on any machine.
fn play(
    table: &Hand<Card>,
    plan: &Plan,
    player: &mut Entrant,
    mut book: Option<&mut Book>,
    patience: &Patience,
) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let seeded = ChaCha8Rng::seed_from_u64(plan.seed);
    let stride = if matches!(player, Entrant::Bot(_)) { 1 } else { 1_000 };
    let mut digest = Sha256::new();
    let mut log: Vec<Event<Card>> = Vec::new();
    let mut bytes: Vec<u8> = Vec::new();
    for number in plan.first..plan.first + plan.hands {
        // Looking costs more than a quick hand.
        if tally.hands % stride == 0 && !patience.see(tally.hands, plan.hands) {
            break;
        }
        tally.hands += 1;
        // Each hand has a stream of its own, so that it is the same without those before it.
        let mut rng = seeded.clone();
        rng.set_stream(number);
        let mut hand = table.again();
        let decide = |hand: &Hand<Card>, seat, rng: &mut ChaCha8Rng| player.play(hand, seat, rng);
        let wrong = match plan.checks {
            Checks::Hand => dealer::play(&mut hand, decide, &mut rng, &mut log, |_, _| {})
                .map_err(|why| why.to_string())
                .and_then(|()| hand.audit().map_err(|why| why.to_string())),
            Checks::Event => {
                let mut twin = Twin::of(&hand);
                let watch = |_: &Hand<Card>, events: &[Event<Card>]| twin.follow(events);
                let played = dealer::play(&mut hand, decide, &mut rng, &mut log, watch);
                // What was wrong first may be why the hand did not end.
                twin.compare(&hand).and(played.map_err(|why| why.to_string()))
            }
        };
        let chips_in: u64 = hand.setup().stacks.iter().sum();
        let chips_out: u64 = hand.stacks().sum();
        let wrong = wrong.and_then(|()| {
            if chips_in == chips_out + hand.house() {
                return Ok(());
            }
            Err(format!(
                "{chips_in} chips came in, {chips_out} went out and the house took {}",
                hand.house()
            ))
        });
        tally.chips_in += chips_in;
        tally.chips_out += chips_out;
        tally.house += hand.house();
        if let Err(what) = wrong {
            tally.violations += 1;
            if tally.told.len() < MOST_TOLD {
                tally.told.push((number, what));
            }
        }
        bytes.clear();
        log.iter().for_each(|event| event.write(&mut bytes));
        digest.update(&bytes);
        if let Some(book) = &mut book {
            let added = book.add(Record::told(&hand, &log), hand.rules().variant());
            added.map_err(|error| book.failed(error))?;
        }
    }
    tally.digest = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(tally)
}

/// A second hand, made from the events of the first alone.
struct Twin {
    hand: Hand<Card>,
    /// The first thing that was wrong.
    wrong: Option<String>,
}

impl Twin {
    /// A twin of a hand that has not begun.
    fn of(hand: &Hand<Card>) -> Twin {
        Twin { hand: hand.again(), wrong: None }
    }

    /// Makes the events true, and counts chips and cards after each.
    fn follow(&mut self, events: &[Event<Card>]) {
        for event in events {
            self.hand.apply(event);
            if self.wrong.is_none()
                && let Err(why) = self.hand.audit()
            {
                self.wrong = Some(format!("after {event:?}: {why}"));
            }
        }
    }

    /// Whether nothing was wrong, and both hands are the same.
    fn compare(self, hand: &Hand<Card>) -> Result<(), String> {
        match self.wrong {
            Some(wrong) => Err(wrong),
            None if self.hand != *hand => {
                Err("replaying the events gives a different hand".to_owned())
            }
            None => Ok(()),
        }
    }
}

/// The command that plays these hands again.
fn again(asked: &Simulate, variant: &Variant, plan: &Plan, first: u64, hands: u64) -> String {
    let mut again = Again::new("simulate", &variant.id).wanted(&asked.wanted);
    // Said even where they are the default, so that another default later changes nothing.
    again = again.option("--seats", variant.players.unwrap_or_default());
    again = again.option("--stack", asked.stack).option("--policy", lowered(&asked.policy));
    if plan.checks == Checks::Hand {
        again = again.option("--checks", "hand");
    }
    again = again.option("--seed", plan.seed);
    if first > 0 {
        again = again.option("--first", first);
    }
    again.option("--hands", hands).to_string()
}

#[derive(Serialize)]
struct Told {
    hands: u64,
    seconds: f64,
    hands_per_second: u64,
    violations: u64,
    chips_in: u64,
    chips_out: u64,
    house: u64,
    digest: String,
    seed: u64,
}

impl Told {
    fn shown(&self, again: &str) -> String {
        let rows = [
            ("hands", grouped(self.hands)),
            ("seconds", format!("{:.3}", self.seconds)),
            ("hands/s", grouped(self.hands_per_second)),
            ("violations", grouped(self.violations)),
            ("chips in", grouped(self.chips_in)),
            ("chips out", grouped(self.chips_out)),
            ("house", grouped(self.house)),
            ("digest", self.digest.clone()),
            ("seed", self.seed.to_string()),
            ("again", again.to_owned()),
        ];
        rows.iter().map(|(name, value)| format!("{name:<12}{value}\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dealer::usual_table;
    use engine::{Piece, Rules, Seat, Why};
    use variant::{Catalogue, Settings};

    use super::*;

    fn hand() -> Hand<Card> {
        let settings = Settings { players: Some(3), ..Settings::default() };
        let variant = Catalogue::house().variant("holdem", &settings).expect("a game");
        let setup = Arc::new(usual_table(&variant, 3, 50).expect("a table"));
        Hand::new(&Arc::new(Rules::new(&variant).expect("rules")), &setup).expect("a hand")
    }

    fn played() -> (Hand<Card>, Vec<Event<Card>>) {
        let (mut hand, mut log) = (hand(), Vec::new());
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        Policy::Call.play_out(&mut hand, &mut rng, &mut log, |_, _| {}).expect("an end");
        (hand, log)
    }

    #[test]
    fn a_twin_finds_nothing_wrong_in_what_happened() {
        let (hand, log) = played();
        let mut twin = Twin::of(&hand);
        twin.follow(&log);
        assert_eq!(twin.compare(&hand), Ok(()));
    }

    #[test]
    fn a_twin_tells_the_first_event_that_makes_chips() {
        let (hand, mut log) = played();
        let gift = Piece { seat: Seat::FIRST, chips: 200, why: Why::Uncontested };
        log.insert(2, Event::Awarded { pot: 0, pieces: Box::new([gift]), house: 0 });
        let mut twin = Twin::of(&hand);
        twin.follow(&log);
        let wrong = twin.compare(&hand).expect_err("chips came from nowhere");
        assert!(
            wrong.starts_with("after Awarded { pot: 0, pieces: [Piece { seat: Seat(0)"),
            "{wrong}"
        );
    }

    #[test]
    fn a_twin_tells_an_event_that_was_lost() {
        let (hand, mut log) = played();
        // Nobody loses a chip when a hand is not shown.
        let shown = log.iter().position(|event| matches!(event, Event::Shown { .. }));
        log.remove(shown.expect("a showdown"));
        let mut twin = Twin::of(&hand);
        twin.follow(&log);
        assert_eq!(
            twin.compare(&hand),
            Err("replaying the events gives a different hand".to_owned())
        );
    }
}
