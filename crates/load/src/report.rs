//! The report of a measurement.

use std::collections::BTreeMap;

use cards::grouped;
use serde::Serialize;
use wire::Trouble;

use super::kills::Kills;
use super::tally::{Again, Tally, read};
use super::times::Percentiles;
use super::together::Spread;

/// What a report is made of.
pub(super) struct Count<'a> {
    pub(super) room: String,
    pub(super) is_own: bool,
    pub(super) tables: usize,
    pub(super) players: usize,
    /// The hands of each game.
    pub(super) games: BTreeMap<String, u64>,
    pub(super) seconds: f64,
    pub(super) moves: u64,
    pub(super) hands: u64,
    pub(super) seed: u64,
    pub(super) stopped: bool,
    pub(super) tally: &'a Tally,
    pub(super) spread: &'a Spread,
}

/// What was played, how long it took, and what was wrong.
#[derive(Serialize)]
pub struct Report {
    room: String,
    is_own: bool,
    tables: usize,
    players: usize,
    pub(super) seconds: f64,
    hands: u64,
    hands_per_second: f64,
    moves: u64,
    pub(super) moves_per_second: f64,
    messages: u64,
    bytes_per_message: u64,
    times: Times,
    reconnects: u64,
    refused: Refused,
    asked_twice: u64,
    pub(super) memory: Option<Memory>,
    pub(super) restarts: Option<Restarts>,
    pub(super) echo: Option<Echo>,
    games: BTreeMap<String, u64>,
    errors: u64,
    wrong: Vec<Wrong>,
    seed: u64,
    /// Whether somebody stopped it.
    pub stopped: bool,
}

/// In milliseconds, from the sending of a move.
#[derive(Serialize)]
struct Times {
    /// To its answer.
    answer: Option<Percentiles>,
    /// Until a seat of the table was told of it.
    each_seat: Option<Percentiles>,
    /// Until all seats were.
    all_seats: Option<Percentiles>,
}

#[derive(Serialize)]
struct Refused {
    rules: u64,
    stale: u64,
    not_allowed: u64,
    room: u64,
}

/// What a room takes, in KiB.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Memory {
    before: u64,
    connected: u64,
    each: f64,
}

impl Memory {
    pub(super) fn of(before: u64, connected: u64, players: usize) -> Memory {
        let more = connected.saturating_sub(before);
        Memory { before, connected, each: more as f64 / players.max(1) as f64 }
    }
}

/// A room that was killed again and again; times in milliseconds, from the start of its program.
#[derive(Serialize)]
pub(super) struct Restarts {
    kills: u64,
    /// So many of them before it was open again.
    while_opening: u64,
    /// Until it was open.
    open: Option<Percentiles>,
    /// Until the first move was done.
    first_move: Option<Percentiles>,
    /// Until every table had gone on.
    every_table: Option<Percentiles>,
    /// From the end of a connection until its player saw the table again.
    returns: Option<Percentiles>,
    /// Those who came back and were not told everything that they had missed.
    cuts: u64,
    repeated: Repeated,
}

/// Commands without an answer that were asked for again.
#[derive(Serialize)]
struct Repeated {
    /// They had been done.
    kept: u64,
    /// They were done then.
    done: u64,
    refused: u64,
}

impl Restarts {
    pub(super) fn of(kills: &Kills, tally: &Tally) -> Restarts {
        Restarts {
            kills: kills.count,
            while_opening: kills.while_opening,
            open: kills.open.percentiles(),
            first_move: tally.first_moves().percentiles(),
            every_table: kills.every_table.percentiles(),
            returns: tally.returns().percentiles(),
            cuts: read(&tally.cuts),
            repeated: Repeated {
                kept: tally.repeats(Again::Kept),
                done: tally.repeats(Again::Done),
                refused: tally.repeats(Again::Refused),
            },
        }
    }

    fn shown(&self) -> String {
        let Repeated { kept, done, refused } = self.repeated;
        format!(
            "{}, {} of them before it was open; {kept} commands had been done, {done} were \
             done then, {refused} refused; {} came back to a gap",
            self.kills, self.while_opening, self.cuts
        )
    }
}

/// The same with a server that only sends on.
#[derive(Serialize)]
pub(super) struct Echo {
    messages_per_second: f64,
    bytes_per_message: u64,
    each_seat: Option<Percentiles>,
    all_seats: Option<Percentiles>,
    /// How many times as long the room takes until all seats were told, in the middle and at the
    /// slow end.
    ratio_p50: Option<f64>,
    ratio_p99: Option<f64>,
}

impl Echo {
    pub(super) fn of(spread: &Spread, seconds: f64, bytes: u64, room: &Report) -> Echo {
        let all_seats = spread.all.percentiles();
        let both = room.times.all_seats.zip(all_seats);
        let ratio = |of: fn(&Percentiles) -> f64| {
            both.filter(|(_, echo)| of(echo) > 0.0).map(|(room, echo)| of(&room) / of(&echo))
        };
        Echo {
            messages_per_second: all_seats.map_or(0, |all| all.count) as f64 / seconds.max(1e-9),
            bytes_per_message: bytes,
            each_seat: spread.each.percentiles(),
            all_seats,
            ratio_p50: ratio(|it| it.p50),
            ratio_p99: ratio(|it| it.p99),
        }
    }
}

#[derive(Serialize)]
struct Wrong {
    what: &'static str,
    count: u64,
    example: String,
}

impl Report {
    pub(super) fn of(count: Count<'_>) -> Report {
        let tally = count.tally;
        let per_second = |number: u64| number as f64 / count.seconds.max(1e-9);
        let faults = tally.faults().into_iter();
        let wrong: Vec<Wrong> = faults
            .map(|(kind, count, example)| Wrong { what: kind.name(), count, example })
            .collect();
        let messages = read(&tally.messages);
        Report {
            room: count.room,
            is_own: count.is_own,
            tables: count.tables,
            players: count.players,
            seconds: count.seconds,
            hands: count.hands,
            hands_per_second: per_second(count.hands),
            moves: count.moves,
            moves_per_second: per_second(count.moves),
            messages,
            bytes_per_message: read(&tally.bytes).checked_div(messages).unwrap_or(0),
            times: Times {
                answer: tally.answers().percentiles(),
                each_seat: count.spread.each.percentiles(),
                all_seats: count.spread.all.percentiles(),
            },
            reconnects: read(&tally.reconnects),
            refused: Refused {
                rules: tally.refusals(Trouble::Rules),
                stale: tally.refusals(Trouble::Stale),
                not_allowed: tally.refusals(Trouble::NotAllowed),
                room: tally.refusals(Trouble::Room),
            },
            asked_twice: read(&tally.twice),
            memory: None,
            restarts: None,
            echo: None,
            games: count.games,
            errors: wrong.iter().map(|wrong| wrong.count).sum(),
            wrong,
            seed: count.seed,
            stopped: count.stopped,
        }
    }

    /// Whether nothing was wrong.
    #[must_use]
    pub fn is_good(&self) -> bool {
        self.errors == 0
    }

    /// As people read it.
    /// The report as lines of text.
    #[must_use]
    pub fn shown(&self) -> String {
        let mut text = String::new();
        let mut line = |name: &str, value: String| text += &format!("{name:<12}{value}\n");
        line("room", format!("{}{}", self.room, if self.is_own { ", its own" } else { "" }));
        line("tables", format!("{} with {} players", self.tables, self.players));
        line("seconds", format!("{:.1}", self.seconds));
        if self.stopped {
            line("stopped", "before the end".to_owned());
        }
        let rate = |count: u64, rate: f64| format!("{}, {rate:.1} a second", grouped(count));
        line("moves", rate(self.moves, self.moves_per_second));
        line("hands", rate(self.hands, self.hands_per_second));
        let (count, bytes) = (grouped(self.messages), grouped(self.bytes_per_message));
        line("messages", format!("{count} of {bytes} bytes on average"));
        line("asked twice", grouped(self.asked_twice));
        line("refused", self.refused.shown());
        line("reconnects", grouped(self.reconnects));
        if let Some(memory) = &self.memory {
            let [before, after] = [memory.before, memory.connected].map(grouped);
            let each = memory.each;
            line("memory", format!("{before} KiB, connected {after} KiB, {each:.1} each player"));
        }
        if let Some(restarts) = &self.restarts {
            line("kills", restarts.shown());
        }
        line("seed", self.seed.to_string());
        text += &self.times_shown();
        text += "\nhands of each game\n";
        let wide = self.games.keys().map(String::len).max().unwrap_or(0);
        for (game, hands) in &self.games {
            text += &format!("  {game:<wide$}  {:>9}\n", grouped(*hands));
        }
        text += &format!("\nerrors      {}\n", grouped(self.errors));
        for wrong in &self.wrong {
            text += &format!("  {} {}: {}\n", grouped(wrong.count), wrong.what, wrong.example);
        }
        text
    }

    fn times_shown(&self) -> String {
        let mut text = format!("\n{:<18}", "milliseconds");
        for column in ["p50", "p90", "p99", "max"] {
            text += &format!("{column:>10}");
        }
        text.push('\n');
        let echo = self.echo.as_ref();
        let killed = self.restarts.as_ref();
        let rows = [
            ("  start to open", killed.and_then(|it| it.open)),
            ("  to first move", killed.and_then(|it| it.first_move)),
            ("  to every table", killed.and_then(|it| it.every_table)),
            ("  break to back", killed.and_then(|it| it.returns)),
            ("  answer", self.times.answer),
            ("  each seat", self.times.each_seat),
            ("  all seats", self.times.all_seats),
            ("  echo, each seat", echo.and_then(|echo| echo.each_seat)),
            ("  echo, all seats", echo.and_then(|echo| echo.all_seats)),
        ];
        for (name, times) in rows.into_iter().filter_map(|(name, times)| Some((name, times?))) {
            text += &format!("{name:<18}");
            for time in [times.p50, times.p90, times.p99, times.max] {
                text += &format!("{time:>10.2}");
            }
            text.push('\n');
        }
        if let Some(echo) = echo {
            let [p50, p99] = [echo.ratio_p50, echo.ratio_p99]
                .map(|ratio| ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}")));
            text += &format!("{:<18}{p50:>10}{:>10}{p99:>10}\n", "  room to echo", "");
            let rate = echo.messages_per_second;
            let bytes = grouped(echo.bytes_per_message);
            text += &format!("  the echo sends {rate:.1} messages of {bytes} bytes a second\n");
        }
        text
    }
}

impl Refused {
    fn shown(&self) -> String {
        let Refused { rules, stale, not_allowed, room } = self;
        let kinds =
            [("rules", rules), ("stale", stale), ("not allowed", not_allowed), ("room", room)];
        let some: Vec<String> = kinds
            .iter()
            .filter(|(_, count)| **count > 0)
            .map(|(name, count)| format!("{name} {}", grouped(**count)))
            .collect();
        if some.is_empty() { "0".to_owned() } else { some.join(", ") }
    }
}
