//! `cardroom tournament simulate` and `cardroom tournament play`

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use bot::arena::Entrant;
use cards::{Card, below, grouped};
use clap::Args;
use engine::{Hand, Move, Need, Seat};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use room::{Choice, Menu, PlayerId, Playing, Table};
use serde::Serialize;
use sha2::{Digest, Sha256};
use telling::ordinal;
use tournament::floor::{Checks, Floor, People, Speed, Stuck};
use tournament::plan::Plan;
use tournament::telling::Watching;
use tournament::{Command, Fact, Happened, Money};

use super::{Which, found};
use crate::answer::{Answer, to_json};
use crate::arguments::{Again, Named, drawn_seed, hands, player_names, seed, within};
use crate::chance::Cards;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library;
use crate::patience::Patience;
use crate::players::{lowered, named};

#[derive(Args)]
pub(crate) struct Simulate {
    #[command(flatten)]
    which: Which,
    /// How many tournaments
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = hands, allow_negative_numbers = true)]
    runs: u64,
    #[command(flatten)]
    how: How,
    /// Print one line per tournament as CSV, for spreadsheets
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(Args)]
pub(crate) struct Play {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    how: How,
}

// How it is played.
#[derive(Args)]
pub(crate) struct How {
    /// How everyone plays: a bot style, call or random
    #[arg(long, value_name = "S", default_value = Entrant::USUAL, value_parser = Named(player_names), hide_possible_values = true)]
    style: String,
    /// How many hands a table plays per hour
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = pace, allow_negative_numbers = true)]
    pace: u32,
    /// The seed for the shuffles [default: random, and printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(super) seed: Option<u64>,
}

fn pace(text: &str) -> Result<u32, String> {
    crate::arguments::between(1, 3_600, text)
}

/// Everybody in a tournament: all play alike, each from what they see.
struct Guests {
    mind: Entrant,
    rng: ChaCha8Rng,
    /// How long a hand takes, in milliseconds.
    lasts: u64,
    bought: BTreeSet<PlayerId>,
}

impl room::Chance for Guests {
    fn deck(&mut self) -> Vec<Card> {
        Cards(&mut self.rng).deck()
    }

    fn secret(&mut self) -> Option<room::Secret> {
        Cards(&mut self.rng).secret()
    }

    fn answer(&mut self, need: Need, playing: &Playing) -> engine::Command<Card> {
        Cards(&mut self.rng).answer(need, playing)
    }
}

impl People for Guests {
    fn play(&mut self, hand: &Hand<Card>, _: PlayerId, seat: Seat) -> Option<Move<Card>> {
        self.mind.play(hand, seat, &mut self.rng)
    }

    fn play_out(
        &mut self,
        hand: &mut Hand<Card>,
        _: &[PlayerId],
        log: &mut Vec<engine::Event<Card>>,
    ) -> Result<(), String> {
        let mind = &mut self.mind;
        let decide = |hand: &Hand<Card>, seat, rng: &mut ChaCha8Rng| mind.play(hand, seat, rng);
        let played = dealer::play(hand, decide, &mut self.rng, log, |_, _| {});
        played.map_err(|why| why.to_string())
    }

    fn name_game(&mut self, table: &Table, player: Option<PlayerId>) -> Option<Choice> {
        // A host names the first game of the list at every table.
        player?;
        let games = table.charter().menu.mix().plays.len() as u32;
        Some(Choice::of(below(games.max(1), &mut self.rng) as u16))
    }

    fn order(&mut self, things: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..things).collect();
        for last in (1..things).rev() {
            let other = below(last + 1, &mut self.rng);
            order.swap(last as usize, other as usize);
        }
        order
    }

    fn took(&mut self, _: &Table) -> u64 {
        self.lasts
    }

    fn buys_again(&mut self, player: PlayerId) -> bool {
        self.bought.insert(player)
    }

    fn adds_on(&mut self, _: PlayerId) -> bool {
        true
    }
}

/// Tournaments that are played one after the other.
pub(super) struct Runs {
    plan: Arc<Plan>,
    menu: Arc<Menu>,
    mind: Entrant,
    seed: u64,
    lasts: u64,
    checks: Checks,
    /// Whether the results of each are told.
    tells: bool,
}

/// How one went.
#[derive(Serialize)]
pub(super) struct Ran {
    pub(super) run: u64,
    pub(super) finished: bool,
    pub(super) hands: u64,
    pub(super) moves: u64,
    pub(super) minutes: u64,
    pub(super) level: u32,
    pub(super) winner: String,
    #[serde(skip)]
    results: String,
    #[serde(skip)]
    pub(super) wrong: Option<String>,
    #[serde(skip)]
    digest: Vec<u8>,
}

impl Runs {
    pub(super) fn new(
        plan: Plan,
        catalogue: Cow<'_, variant::Catalogue>,
        how: &How,
        seed: u64,
    ) -> Result<Runs, Failure> {
        let menu = Menu::new(Arc::new(catalogue.into_owned()), plan.mix.clone());
        let menu = Arc::new(menu.map_err(Failure::bad_input)?);
        let mind = named("style", &how.style)?;
        let lasts = 3_600_000 / u64::from(how.pace);
        Ok(Runs {
            plan: Arc::new(plan),
            menu,
            mind,
            seed,
            lasts,
            checks: Checks::Levels,
            tells: false,
        })
    }

    /// Plays so many, or as many as somebody waits for.
    pub(super) fn all(&self, runs: u64, players: u32, patience: &Patience) -> Vec<Ran> {
        let mut ran = Vec::new();
        for run in 0..runs {
            let one = self.run(run, players, |_, _| patience.see(run, runs));
            if patience.is_over() {
                break;
            }
            ran.push(one);
        }
        patience.end();
        ran
    }

    /// Plays one; each has a stream of its own, so that it is the same without those before it.
    pub(super) fn run(
        &self,
        run: u64,
        players: u32,
        mut watch: impl FnMut(&Floor, &[Happened]) -> bool,
    ) -> Ran {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(run);
        let mut guests =
            Guests { mind: self.mind.again(), rng, lasts: self.lasts, bought: BTreeSet::new() };
        let (plan, menu) = (Arc::clone(&self.plan), Arc::clone(&self.menu));
        let mut floor = Floor::open(plan, menu, Speed::AtOnce, self.checks);
        let wrong = self.plays(&mut floor, &mut guests, players, &mut watch).err();
        let tournament = &floor.tournament;
        let moves = floor.log.iter().filter(|it| matches!(it.fact, Fact::MovedOut { .. })).count();
        let first = tournament.ranking().first().map(|(_, player)| *player);
        let winner = first.and_then(|player| tournament.entrant(player));
        let wrong = wrong.map(|why| why.to_string()).or_else(|| {
            let is_over = tournament.is_finished();
            let pool = tournament.money().balance(Money::Pool);
            (is_over && pool != 0).then(|| format!("{pool} is left in the pool"))
        });
        Ran {
            run,
            finished: tournament.is_finished(),
            hands: floor.hands,
            moves: moves as u64,
            minutes: floor.now().0 / 60_000,
            level: tournament.level(),
            winner: winner.map_or_else(String::new, |it| it.name.clone()),
            results: if self.tells { results(&floor) } else { String::new() },
            wrong,
            digest: digest_of(&floor.log),
        }
    }

    fn plays(
        &self,
        floor: &mut Floor,
        guests: &mut Guests,
        players: u32,
        watch: &mut impl FnMut(&Floor, &[Happened]) -> bool,
    ) -> Result<(), Stuck> {
        for number in 0..players {
            let player = PlayerId(u64::from(number));
            let name = format!("Player {}", number + 1);
            floor.act(&Command::Enter { player, name }, guests)?;
        }
        floor.act(&Command::Start, guests)?;
        let mut seen = 0;
        loop {
            let goes_on = watch(floor, &floor.log[seen..]);
            seen = floor.log.len();
            if !goes_on || !floor.step(guests)? {
                return Ok(());
            }
        }
    }
}

/// Who came where, and what that was worth.
fn results(floor: &Floor) -> String {
    let tournament = &floor.tournament;
    let money = |amount: u64| match amount {
        0 => String::new(),
        amount => tournament.plan().shown.amount(amount),
    };
    let mut text = String::new();
    for (place, player) in tournament.ranking() {
        let Some(entrant) = tournament.entrant(player) else { continue };
        let (prize, bounties) = (money(entrant.prize), money(entrant.bounties));
        let bounties =
            if bounties.is_empty() { bounties } else { format!("  bounties {bounties}") };
        let line = format!("{:>5}  {:<12} {prize:>9}{bounties}", ordinal(place), entrant.name);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

/// What tells one tournament from another: every report, and every place.
fn digest_of(log: &[Happened]) -> Vec<u8> {
    let mut digest = Sha256::new();
    let mut number = |number: u64| digest.update(number.to_le_bytes());
    for happened in log {
        match &happened.fact {
            Fact::Over { table, report: Some(report) } => {
                number(happened.at.0);
                number(u64::from(table.0));
                report.stacks.iter().for_each(|(player, stack)| {
                    number(player.0);
                    number(*stack);
                });
            }
            Fact::Placed { player, place, prize } => {
                number(player.0);
                number(u64::from(*place));
                number(*prize);
            }
            _ => {}
        }
    }
    digest.finalize().to_vec()
}

#[derive(Serialize)]
struct Told {
    runs: u64,
    violations: u64,
    finished: u64,
    hands: u64,
    moves: u64,
    /// How long they lasted: the middle one, the shortest, the longest.
    minutes: u64,
    minutes_least: u64,
    minutes_most: u64,
    /// The level in which the middle one ended.
    level: u32,
    seconds: f64,
    digest: String,
    seed: u64,
}

pub(super) fn simulate(asked: &Simulate, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    within("--runs", asked.runs, 1)?;
    let plan = found(&asked.which)?;
    let seed = asked.how.seed.unwrap_or_else(drawn_seed);
    let (name, players) = (plan.name.clone(), asked.which.players);
    let runs = Runs::new(plan, library::catalogue(&asked.which.folder)?, &asked.how, seed)?;
    let patience = Patience::new(desk, "tournaments", 1);
    let ran = runs.all(asked.runs, players, &patience);
    let mut digest = Sha256::new();
    ran.iter().for_each(|one| digest.update(&one.digest));
    let sorted = |number: fn(&Ran) -> u64| {
        let mut all: Vec<u64> = ran.iter().map(number).collect();
        all.sort_unstable();
        all
    };
    let (minutes, levels) = (sorted(|one| one.minutes), sorted(|one| u64::from(one.level)));
    let middle = |all: &[u64]| all.get(all.len() / 2).copied().unwrap_or(0);
    let told = Told {
        runs: ran.len() as u64,
        violations: ran.iter().filter(|one| one.wrong.is_some()).count() as u64,
        finished: ran.iter().filter(|one| one.finished).count() as u64,
        hands: ran.iter().map(|one| one.hands).sum(),
        moves: ran.iter().map(|one| one.moves).sum(),
        minutes: middle(&minutes),
        minutes_least: minutes.first().copied().unwrap_or(0),
        minutes_most: minutes.last().copied().unwrap_or(0),
        level: middle(&levels) as u32,
        seconds: patience.seconds(),
        digest: digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect(),
        seed,
    };
    let mut wrong = String::new();
    for (one, why) in ran.iter().filter_map(|one| Some((one.run, one.wrong.as_ref()?))).take(5) {
        let _ = writeln!(wrong, "tournament {one}: {why}");
    }
    let text = if asked.which.json {
        // JSON stays alone on standard output.
        let _ = write!(desk.err, "{wrong}");
        to_json(&told)?
    } else if asked.csv {
        csv(&ran)
    } else {
        let again = Again::new("tournament", "simulate")
            .word(&asked.which.which)
            .option("--players", players)
            .option("--runs", told.runs)
            .option("--style", lowered(&asked.how.style))
            .option("--pace", asked.how.pace)
            .option("--seed", seed);
        format!("{name}, {players} players\n\n{}again       {again}\n{wrong}", told.shown())
    };
    Ok(match told.violations {
        0 if told.runs < asked.runs => Answer::stopped(text),
        0 => Answer::yes(text),
        _ => Answer::no(text),
    })
}

fn csv(ran: &[Ran]) -> String {
    let mut text = "run,finished,hands,moves,minutes,level,winner\n".to_owned();
    for Ran { run, finished, hands, moves, minutes, level, winner, .. } in ran {
        let _ = writeln!(text, "{run},{finished},{hands},{moves},{minutes},{level},{winner}");
    }
    text
}

impl Told {
    fn shown(&self) -> String {
        let each = |all: u64| grouped(all.checked_div(self.runs).unwrap_or(0));
        let length = format!(
            "{} (from {} to {})",
            hours(self.minutes),
            hours(self.minutes_least),
            hours(self.minutes_most)
        );
        let rows = [
            ("tournaments", grouped(self.runs)),
            ("finished", grouped(self.finished)),
            ("half end by", length),
            ("last level", self.level.to_string()),
            ("hands each", each(self.hands)),
            ("moves each", each(self.moves)),
            ("violations", grouped(self.violations)),
            ("seconds", format!("{:.3}", self.seconds)),
            ("digest", self.digest.clone()),
        ];
        rows.iter().map(|(name, value)| format!("{name:<12}{value}\n")).collect()
    }
}

/// Minutes as people say them.
pub(super) fn hours(minutes: u64) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

pub(super) fn play(asked: &Play, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    let plan = found(&asked.which)?;
    let seed = asked.how.seed.unwrap_or_else(drawn_seed);
    let (shown, players) = (plan.shown, asked.which.players);
    let runs = Runs::new(plan, library::catalogue(&asked.which.folder)?, &asked.how, seed)?;
    let runs = Runs { tells: true, ..runs };
    let patience = Patience::new(desk, "events", 1);
    let mut lines: Vec<Line> = Vec::new();
    let ran = runs.run(0, players, |floor, happened| {
        for it in happened {
            let Some(line) = floor.tournament.tell(it) else { continue };
            let name = |player| {
                floor.tournament.entrant(player).map_or_else(String::new, |it| it.name.clone())
            };
            let text = line.text.read(&Watching { shown, name });
            lines.push(Line { minute: it.at.0 / 60_000, kind: line.kind.name(), text });
        }
        patience.see(lines.len() as u64, lines.len() as u64 + 1)
    });
    patience.end();
    let wrong = ran.wrong.map(|why| format!("{why}\n")).unwrap_or_default();
    let text = if asked.which.json {
        let _ = write!(desk.err, "{wrong}");
        to_json(&lines)?
    } else {
        let line = |line: &Line| format!("{:>5}  {}\n", hours(line.minute), line.text);
        let again = Again::new("tournament", "play")
            .word(&asked.which.which)
            .option("--players", players)
            .option("--style", lowered(&asked.how.style))
            .option("--pace", asked.how.pace)
            .option("--seed", seed);
        let all: String = lines.iter().map(line).collect();
        format!("{all}\n{}\nagain  {again}\n{wrong}", ran.results)
    };
    Ok(match (wrong.is_empty(), patience.is_over()) {
        (false, _) => Answer::no(text),
        (true, true) => Answer::stopped(text),
        (true, false) => Answer::yes(text),
    })
}

#[derive(Serialize)]
struct Line {
    minute: u64,
    kind: &'static str,
    text: String,
}
