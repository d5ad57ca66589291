//! `cardroom tournament`

mod played;
mod schedule;
mod season;
mod sheet;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use cards::grouped;
use clap::{Args, Subcommand};
use room::{Shown, StakesList};
use serde::Serialize;
use telling::ordinal;
use tournament::Library;
use tournament::deal::{Kind, deal_for};
use tournament::icm::equities;
use tournament::plan::{BountyKind, Plan, Unusual};
use tournament::prizes::{Odd, Prizes, odd};
use tournament::results::{Results, Unbalanced};
use tournament::season::{NoSeason, Season};
use variant::Faults;

use self::sheet::SheetLevel;
use super::check::Found;
use super::rules::{Form, Format};

use crate::answer::{Answer, to_json};
use crate::arguments::{Folder, Named, chips as chips_each, whole};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library;

/// Tournaments: check a file, play it with bots, work out prizes, chips, tables, schedules and standings
#[derive(Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  cardroom tournament list
  cardroom tournament payouts house-tournament --players 13
  cardroom tournament chips house-tournament --players 13
  cardroom tournament plan shootout-9 --players 75
  cardroom tournament structure --players 10 --stack 10000 --minutes 180
  cardroom tournament icm --stacks 5000,3000,1500,500 --prizes 500,300,200
  cardroom tournament simulate house-tournament --players 13
  cardroom tournament play house-tournament --players 13 --seed 7
  cardroom tournament season spring
  cardroom tournament check friday.kdl

See docs/tournaments.md for how to write a tournament."
)]
pub(crate) struct Tournament {
    #[command(subcommand)]
    asked: Asked,
}

// A tournament, and how many play it.
#[derive(Args)]
pub(crate) struct Which {
    /// A file, or the id of a built-in tournament; cardroom tournament list shows them
    #[arg(value_name = "FILE|ID", value_parser = Named(ids), hide_possible_values = true)]
    which: String,
    /// How many players enter
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    players: u32,
    /// A prize file that the tournament names; may be repeated
    #[arg(long, value_name = "FILE")]
    prizes: Vec<PathBuf>,
    #[command(flatten)]
    folder: Folder,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum Asked {
    /// List the built-in tournaments
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check files of tournaments, prizes, results and seasons
    #[command(after_help = "\
Examples:
  cardroom tournament check friday.kdl
  cardroom tournament check friday.kdl our-prizes.kdl --json

All mistakes in a file are shown at once, each with its line and what to write instead, and the exit
code is 2. What is merely unusual, such as a last prize below the buy-in, is pointed out but is not a
mistake. A prize file can be used by the files after it.")]
    Check {
        /// The files
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        #[command(flatten)]
        folder: Folder,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// The prizes
    #[command(after_help = "\
Examples:
  cardroom tournament payouts barge-plo --players 75
  cardroom tournament payouts friday.kdl --players 12 --json")]
    Payouts(Which),
    /// The chips each player starts with
    #[command(after_help = "\
Examples:
  cardroom tournament chips house-tournament --players 16")]
    Chips(Which),
    /// Tables, rounds and levels
    #[command(after_help = "\
Examples:
  cardroom tournament plan shootout-6 --players 216
  cardroom tournament plan house-tournament --players 13 --json")]
    Plan {
        #[command(flatten)]
        which: Which,
        /// The format of the sheet
        #[arg(long, value_enum, conflicts_with = "json")]
        sheet: Option<Format>,
    },
    /// A schedule that ends on time, from players, stack, minutes and chips
    #[command(after_help = "\
Examples:
  cardroom tournament structure --players 10 --stack 10000 --minutes 180
  cardroom tournament structure --players 40 --stack 15000 --minutes 300 --level 20 --chips 25,100,500,1000,5000
  cardroom tournament structure --players 24 --stack 5000 --minutes 240 --game razz --sheet html > sheet.html
  cardroom tournament structure --players 10 --stack 10000 --minutes 180 --kdl
  cardroom tournament structure --players 8 --stack 5000 --minutes 150 --game razz --measure

By the last level, when tournaments end, all the chips in play are about twenty big blinds. Every amount can
be made from the chips still in play, and each break says which chips to color up. With --measure, bots play
tournaments on this schedule to show when they really end, also in fixed limit, stud and draw games.")]
    Structure(schedule::Structure),
    /// Play whole tournaments with bots: see how long they last, and check every rule
    #[command(after_help = "\
Examples:
  cardroom tournament simulate house-tournament --players 13 --runs 20
  cardroom tournament simulate turbo --players 100 --runs 1000 --style call --seed 7 --json

The clock runs as it would live: --pace is how many hands a table plays per hour. Everyone rebuys once
where that is possible, and takes the add-on. The same seed gives the same tournaments.")]
    Simulate(played::Simulate),
    /// Play one tournament with bots, and print what happens line by line
    #[command(after_help = "\
Examples:
  cardroom tournament play house-tournament --players 11 --seed 7
  cardroom tournament play shootout-9 --players 75 --style call")]
    Play(played::Play),
    /// What stacks are worth in prize money (ICM), and fair deals
    #[command(after_help = "\
Examples:
  cardroom tournament icm --stacks 5000,3000,1500,500 --prizes 500,300,200
  cardroom tournament icm --stacks 60000,40000 --prizes 700,300 --save 100
  cardroom tournament icm --stacks 50,30,20 --prizes 50,30,20 --chop

The deal is in whole units and adds up to the prizes, minus what is saved for the winner. With --chop,
it goes by chips: the lowest prize for each player, and the rest in proportion.")]
    Icm {
        /// The stacks, separated by commas
        #[arg(long, value_name = "N,N..", value_delimiter = ',', required = true, value_parser = chips_each, allow_negative_numbers = true)]
        stacks: Vec<u64>,
        /// The prizes that are left, from first place down
        #[arg(long, value_name = "N,N..", value_delimiter = ',', required = true, value_parser = chips_each, allow_negative_numbers = true)]
        prizes: Vec<u64>,
        /// Chop by chip count
        #[arg(long)]
        chop: bool,
        /// How much to leave for the winner
        #[arg(long, value_name = "N", default_value_t = 0, value_parser = chips_each, allow_negative_numbers = true)]
        save: u64,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// The standings of a season
    #[command(after_help = "\
Examples:
  cardroom tournament season spring
  cardroom tournament season spring --format html > standings.html
  cardroom tournament season spring --json

The folder has one file that begins with season, and one file per tournament that begins with
results; see docs/tournaments.md. If a file has a mistake, all mistakes are shown instead of the
standings, and the exit code is 2.")]
    Season {
        /// The folder with the season and its results
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        #[command(flatten)]
        form: Form,
    },
}

fn ids() -> Vec<&'static str> {
    Library::house().iter().map(|plan| plan.id.as_str()).collect()
}

pub(crate) fn run(asked: &Tournament, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    match &asked.asked {
        Asked::List { json } => list(*json).map(Answer::yes),
        Asked::Check { files, folder, json } => check(files, folder, *json),
        Asked::Payouts(which) => payouts(which).map(Answer::yes),
        Asked::Chips(which) => chips(which).map(Answer::yes),
        Asked::Plan { which, sheet } => plan(which, *sheet).map(Answer::yes),
        Asked::Structure(asked) => schedule::structure(asked, desk),
        Asked::Simulate(asked) => played::simulate(asked, desk),
        Asked::Play(asked) => played::play(asked, desk),
        Asked::Icm { stacks, prizes, chop, save, json } => {
            icm(stacks, prizes, if *chop { &Kind::Chips } else { &Kind::Icm }, *save, *json)
                .map(Answer::yes)
        }
        Asked::Season { folder, form } => season::season(folder, form).map(Answer::yes),
    }
}

/// The plan that was asked for, where so many may enter.
fn found(which: &Which) -> Result<Plan, Failure> {
    let house = Library::house();
    let plan = match house.find(&which.which) {
        Some(plan) => plan.clone(),
        None if Path::new(&which.which).exists() => {
            let catalogue = library::catalogue(&which.folder)?;
            let file = library::read(Path::new(&which.which))?;
            let files = which.prizes.iter().map(|path| library::read(path));
            let files: Vec<variant::File> = files.collect::<Result<_, _>>()?;
            let known = house.with_prizes(&files).map_err(Failure::Files)?;
            let read = known.read(&file, &catalogue, StakesList::house());
            read.map_err(|faults| Failure::Files(vec![faults]))?
        }
        None => {
            let hint = match house.nearest(&which.which) {
                Some(meant) => format!("did you mean {meant}?"),
                None => "cardroom tournament list shows the built-in ones".to_owned(),
            };
            let which = &which.which;
            return Err(Failure::bad_input(format!(
                "there is no tournament or file {which:?}: {hint}"
            )));
        }
    };
    let (least, most) = plan.players;
    if !(least..=most).contains(&which.players) {
        let (name, players) = (&plan.name, which.players);
        return Err(Failure::bad_input(format!(
            "{name} is for {least} to {most} players, not {players}"
        )));
    }
    Ok(plan)
}

#[derive(Serialize)]
struct Listed {
    id: String,
    name: String,
    about: String,
    plays: String,
    players: (u32, u32),
    entry: Entry,
    unit: &'static str,
    source: String,
}

fn list(json: bool) -> Result<String, Failure> {
    let listed = Library::house().iter().map(|plan| Listed {
        id: plan.id.clone(),
        name: plan.name.clone(),
        about: plan.about.clone(),
        plays: plan.mix.name.clone(),
        players: plan.players,
        entry: Entry::of(plan),
        unit: unit(plan.shown),
        source: plan.sources.join(", "),
    });
    let listed: Vec<Listed> = listed.collect();
    if json {
        return to_json(&listed);
    }
    let wide = listed.iter().map(|it| it.id.len()).max().unwrap_or(0);
    let line = |(it, plan): (&Listed, &Plan)| {
        let ((least, most), price) = (it.players, money(plan.shown, plan.price()));
        format!("{:wide$}  {}: {least} to {most} players, {price}. {}\n", it.id, it.name, it.about)
    };
    Ok(listed.iter().zip(Library::house().iter()).map(line).collect())
}

fn unit(shown: Shown) -> &'static str {
    match shown {
        Shown::Cents => "cents",
        Shown::Chips => "chips",
    }
}

#[derive(Serialize)]
struct Checked {
    file: String,
    good: bool,
    tournaments: Vec<String>,
    prizes: Vec<String>,
    results: Vec<String>,
    seasons: Vec<String>,
    warnings: Vec<String>,
    problems: Vec<Found>,
}

fn check(files: &[PathBuf], folder: &Folder, json: bool) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(folder)?;
    let mut known = Library::house().clone();
    let (mut checked, mut bad): (Vec<Checked>, Vec<Faults>) = Default::default();
    for path in files {
        let file = library::read(path)?;
        let mut found = Checked {
            file: file.name.clone(),
            good: true,
            tournaments: Vec::new(),
            prizes: Vec::new(),
            results: Vec::new(),
            seasons: Vec::new(),
            warnings: Vec::new(),
            problems: Vec::new(),
        };
        let nodes = variant::syntax::read(&file.text).nodes;
        let faults = match nodes.first().map(|node| node.word.as_str()) {
            Some("prizes") => match known.with_prizes(std::slice::from_ref(&file)) {
                Ok(list) => {
                    let ids = nodes.iter().filter_map(|node| node.property("id"));
                    let tables = ids.filter_map(|id| list.prizes(&id.value.text()));
                    found.prizes = tables.map(|table| table.name.clone()).collect();
                    known = list;
                    None
                }
                Err(mut faults) => faults.pop(),
            },
            Some("results") => match Results::read(&file) {
                Ok(results) => {
                    found.warnings = unbalanced(&results).into_iter().collect();
                    found.results.push(results.name);
                    None
                }
                Err(faults) => Some(faults),
            },
            Some("season") => match Season::read(std::slice::from_ref(&file)) {
                Ok(season) => {
                    found.seasons.push(season.name);
                    None
                }
                Err(NoSeason::Files(mut faults)) => faults.pop(),
                Err(wrong) => return Err(season::failure(path, wrong)),
            },
            _ => match known.read(&file, &catalogue, StakesList::house()) {
                Ok(plan) => {
                    found.warnings = warnings(&plan);
                    found.tournaments.push(plan.name);
                    None
                }
                Err(faults) => Some(faults),
            },
        };
        if let Some(faults) = faults {
            found.problems = Found::all(&faults);
            found.good = false;
            bad.push(faults);
        }
        checked.push(found);
    }
    if json {
        let text = to_json(&checked)?;
        return Ok(if bad.is_empty() { Answer::yes(text) } else { Answer::bad_input(text) });
    }
    if !bad.is_empty() {
        return Err(Failure::Files(bad));
    }
    let mut text = String::new();
    for found in &checked {
        for name in found.tournaments.iter().chain(&found.prizes).chain(&found.seasons) {
            let _ = writeln!(text, "{}: {name} is good.", found.file);
        }
        for name in &found.results {
            let _ = writeln!(text, "{}: the results of {name} are good.", found.file);
        }
        for warning in &found.warnings {
            let _ = writeln!(text, "  {warning}");
        }
    }
    Ok(Answer::yes(text))
}

/// What a host may want to know.
fn warnings(plan: &Plan) -> Vec<String> {
    let told = |unusual| match unusual {
        Unusual::LessThanBuyIn(players) => {
            format!("The last prize is less than the buy-in with {} players.", ranges(&players))
        }
        Unusual::Steep(players) => format!(
            "A step between prizes is larger than the one above it with {} players.",
            ranges(&players)
        ),
        Unusual::Falls { level, from, to } => {
            format!("Level {level} has a big blind of {}, after {}.", grouped(to), grouped(from))
        }
    };
    let mut warnings: Vec<String> = plan.unusual().into_iter().map(told).collect();
    if let Some(other) = Library::house().find(&plan.id).filter(|other| *other != plan) {
        warnings.push(format!("A built-in tournament has the same id: {}.", other.name));
    }
    warnings
}

/// What was paid and what was won, where a host may want to know.
fn unbalanced(results: &Results) -> Option<String> {
    let show = |amount| money(results.shown, amount);
    Some(match results.unbalanced()? {
        Unbalanced::Kept(kept) => {
            format!("Players paid {} more than they won, fees aside.", show(kept))
        }
        Unbalanced::Added(added) => format!("Players won {} more than they paid.", show(added)),
    })
}

/// Numbers as ranges: 7, 11 and 61 to 80.
fn ranges(numbers: &[u32]) -> String {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, to)) if *to + 1 == *number => *to = *number,
            _ => ranges.push((*number, *number)),
        }
    }
    let told = |(from, to): &(u32, u32)| {
        if from == to { from.to_string() } else { format!("{from} to {to}") }
    };
    let mut told: Vec<String> = ranges.iter().map(told).collect();
    match told.pop() {
        Some(last) if told.is_empty() => last,
        Some(last) => format!("{} and {last}", told.join(", ")),
        None => String::new(),
    }
}

#[derive(Serialize)]
struct Payouts {
    players: u32,
    pool: u64,
    unit: &'static str,
    prizes: Vec<u64>,
    entry: Entry,
}

/// What an entry costs, and what for.
#[derive(Serialize)]
struct Entry {
    price: u64,
    pool: u64,
    fee: u64,
    bounty: u64,
    side_game: u64,
}

impl Entry {
    fn of(plan: &Plan) -> Entry {
        Entry {
            price: plan.price(),
            pool: plan.entry.pool,
            fee: plan.entry.fee,
            bounty: plan.bounty.as_ref().map_or(0, |bounty| bounty.chips),
            side_game: plan.side_game.as_ref().map_or(0, |game| game.cost),
        }
    }

    fn told(&self, shown: Shown) -> String {
        let parts = [
            (self.pool, "for the prizes"),
            (self.bounty, "for the bounty"),
            (self.side_game, "for the side game"),
            (self.fee, "for the house"),
        ];
        let parts = parts.iter().filter(|(amount, _)| *amount > 0);
        let parts: Vec<String> =
            parts.map(|(amount, what)| format!("{} {what}", money(shown, *amount))).collect();
        match parts.as_slice() {
            [] => "Entry is free.".to_owned(),
            parts => format!("Entry costs {}: {}.", money(shown, self.price), parts.join(", ")),
        }
    }
}

/// An amount of money, with commas.
fn money(shown: Shown, amount: u64) -> String {
    match shown {
        Shown::Chips => grouped(amount),
        Shown::Cents if amount.is_multiple_of(100) => format!("${}", grouped(amount / 100)),
        Shown::Cents => format!("${}.{:02}", grouped(amount / 100), amount % 100),
    }
}

fn payouts(which: &Which) -> Result<String, Failure> {
    let plan = found(which)?;
    let prizes = plan.prizes(which.players).map_err(Failure::bad_input)?;
    let pool = plan.pool(which.players);
    let entry = Entry::of(&plan);
    if which.json {
        return to_json(&Payouts {
            players: which.players,
            pool,
            unit: unit(plan.shown),
            prizes,
            entry,
        });
    }
    let show = |amount| money(plan.shown, amount);
    let mut text =
        format!("{}, {} players: {} in the pool\n", plan.name, which.players, show(pool));
    let _ = writeln!(text, "{}", entry.told(plan.shown));
    let is_seat = |prize: &u64| matches!(plan.prizes, Prizes::Seats { price } if price == *prize);
    for (place, prize) in prizes.iter().enumerate().filter(|_| pool > 0) {
        let part = *prize as f64 * 100.0 / pool as f64;
        let seat = if is_seat(prize) { "  a seat" } else { "" };
        let _ = writeln!(
            text,
            "{:>5}  {:>10}  {part:5.2} %{seat}",
            ordinal(place as u32 + 1),
            show(*prize)
        );
    }
    if let Some(bounty) = &plan.bounty {
        let kind = match &bounty.kind {
            BountyKind::Fixed => "all of it paid",
            BountyKind::Progressive { .. } => "progressive",
            BountyKind::Mystery(_) => "in envelopes",
        };
        let _ = writeln!(text, "Bounties: {} on every head, {kind}", show(bounty.chips));
    }
    let is_low = |odd: &Odd| matches!(odd, Odd::LessThanBuyIn { .. });
    if odd(&prizes, plan.entry.pool).iter().any(is_low) {
        text.push_str("The last prize is less than the buy-in.\n");
    }
    Ok(text)
}

#[derive(Serialize)]
struct Chips {
    players: u32,
    stack: u64,
    chips: Vec<ChipCount>,
}

#[derive(Serialize)]
struct ChipCount {
    value: u64,
    count: u32,
}

fn chips(which: &Which) -> Result<String, Failure> {
    let plan = found(which)?;
    let start = plan.start(which.players).map_err(Failure::bad_input)?;
    let (players, stack) = (which.players, start.stack);
    if which.json {
        let chips =
            start.chips.iter().map(|(value, count)| ChipCount { value: *value, count: *count });
        return to_json(&Chips { players, stack, chips: chips.collect() });
    }
    let mut text = format!("{}, {players} players: {} each\n", plan.name, grouped(stack));
    for (value, count) in start.chips.iter().filter(|(_, count)| *count > 0) {
        let all = u64::from(*count) * u64::from(players);
        let _ = writeln!(text, "{count:>5} x {:<7} {:>7} in all", grouped(*value), grouped(all));
    }
    Ok(text)
}

#[derive(Serialize)]
struct Planned {
    rounds: Vec<PlannedRound>,
    levels: Vec<SheetLevel>,
}

#[derive(Serialize)]
struct PlannedRound {
    tables: Vec<u32>,
}

fn plan(which: &Which, sheet: Option<Format>) -> Result<String, Failure> {
    let plan = found(which)?;
    let rounds = plan.rounds(which.players).into_iter().map(|tables| PlannedRound { tables });
    let planned = Planned { rounds: rounds.collect(), levels: sheet::planned(&plan) };
    if which.json {
        return to_json(&planned);
    }
    let title = format!("{}, {} players", plan.name, which.players);
    let mut lines = Vec::new();
    for (number, round) in planned.rounds.iter().enumerate() {
        let sizes: Vec<String> = round.tables.iter().map(u32::to_string).collect();
        let (count, sizes) = (sizes.len(), sizes.join(", "));
        let several = planned.rounds.len() > 1;
        let round = if several { format!("Round {}: ", number + 1) } else { String::new() };
        let tables = if count == 1 { "1 table".to_owned() } else { format!("{count} tables") };
        lines.push(format!("{round}{tables} of {sizes}"));
    }
    lines.extend(sheet::notes(&plan));
    Ok(sheet::sheet(&title, &lines, &planned.levels, sheet.unwrap_or(Format::Text)))
}

#[derive(Serialize)]
struct Equity {
    equity: Vec<f64>,
    shares: Vec<u64>,
    saved: u64,
}

fn icm(
    stacks: &[u64],
    prizes: &[u64],
    kind: &Kind,
    save: u64,
    json: bool,
) -> Result<String, Failure> {
    let equity = equities(stacks, prizes).map_err(Failure::bad_input)?;
    let found = deal_for(kind, stacks, prizes, save, Some(&equity)).map_err(Failure::bad_input)?;
    if json {
        return to_json(&Equity { equity, shares: found.shares, saved: found.saved });
    }
    let mut text = String::from("    stack       equity         deal\n");
    for ((stack, equity), share) in stacks.iter().zip(&equity).zip(&found.shares) {
        let _ = writeln!(text, "{:>9} {equity:>12.4} {:>12}", grouped(*stack), grouped(*share));
    }
    if found.saved > 0 {
        let _ = writeln!(text, "{} for the winner", grouped(found.saved));
    }
    Ok(text)
}
