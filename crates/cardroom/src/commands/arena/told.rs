//! The result as people and scripts read it. `docs/bots.md` lists the keys of the JSON, and a test holds
//! them.

use bot::arena::Standing;
use cards::grouped;
use engine::{PostKind, Setup};
use serde::Serialize;
use variant::Variant;
use variant::game::Betting;

use super::contest::{USUAL, is_decided};

/// In what is won.
pub(super) struct Unit {
    /// As scripts read it.
    key: &'static str,
    /// As people read it.
    name: &'static str,
    chips: u64,
}

impl Unit {
    /// Big bets where bets are fixed, otherwise big blinds. Where nobody posts a blind, it is as many
    /// chips as the big blind of other games.
    pub(super) fn of(variant: &Variant, setup: &Setup) -> Unit {
        let stakes = &setup.stakes;
        if variant.betting == Betting::Limit {
            return Unit { key: "big bets", name: "big bets", chips: stakes.big_bet };
        }
        let blinds = setup.posts.iter().filter(|post| post.kind == PostKind::Blind);
        let most = blinds.map(|post| post.chips).max();
        Unit { key: "bb", name: "big blinds", chips: most.unwrap_or(stakes.small_bet) }
    }
}

/// The result of a match, for the first player.
#[derive(Serialize)]
pub(super) struct Told<'t> {
    pub(super) game: &'t str,
    pub(super) bots: [&'t str; 2],
    pub(super) hands: u64,
    pub(super) seats: u8,
    unit: &'static str,
    per_100: f64,
    /// There is none as long as there are fewer than two deals.
    interval: Option<[f64; 2]>,
    hands_per_second: f64,
    seconds: f64,
    pub(super) seed: u64,
    verdict: String,
    /// Whether somebody stopped it.
    stopped: bool,
    #[serde(skip)]
    unit_chips: u64,
}

impl<'t> Told<'t> {
    pub(super) fn new(
        variant: &'t Variant,
        bots: [&'t str; 2],
        standing: &Standing,
        unit: &Unit,
        errors: f64,
        (seed, seconds, stopped): (u64, f64, bool),
    ) -> Told<'t> {
        let hands = 2 * standing.deals;
        let in_units = 100.0 / unit.chips.max(1) as f64;
        let per_100 = standing.mean() * in_units;
        let wide = USUAL * standing.error() * in_units;
        Told {
            game: &variant.id,
            bots,
            hands,
            seats: variant.players.unwrap_or_default(),
            unit: unit.key,
            per_100,
            interval: wide.is_finite().then_some([per_100 - wide, per_100 + wide]),
            hands_per_second: hands as f64 / seconds.max(1e-9),
            seconds,
            seed,
            verdict: verdict(bots, standing, per_100, wide, errors, unit.name),
            stopped,
            unit_chips: unit.chips,
        }
    }

    /// The same for people.
    pub(super) fn shown(&self, variant: &Variant, stack: u64, again: &str) -> String {
        let [first, second] = self.bots;
        let (seats, stack) = (self.seats, grouped(stack));
        let betting = variant.betting;
        let title = format!(
            "{}, {betting}, {seats} seats with {stack} chips each, {first} against {second}",
            self.game
        );
        let stopped = if self.stopped { "stopped: " } else { "" };
        let interval = self.interval.map_or_else(
            || "none yet".to_owned(),
            |[low, high]| format!("{low:.1} to {high:.1} (95% confidence)"),
        );
        let name = if self.unit == "bb" { "big blind" } else { "big bet" };
        let rows = [
            ("interval", interval),
            ("unit", format!("a {name} of {} chips", grouped(self.unit_chips))),
            ("hands", format!("{}, every deal twice", grouped(self.hands))),
            ("seconds", format!("{:.3}", self.seconds)),
            ("hands/s", grouped(self.hands_per_second.round() as u64)),
            ("seed", self.seed.to_string()),
            ("again", again.to_owned()),
        ];
        let rows: String =
            rows.iter().map(|(name, value)| format!("{name:<12}{value}\n")).collect();
        format!("{title}\n\n{stopped}{}\n\n{rows}", self.verdict)
    }
}

/// Who is better, in words.
fn verdict(
    bots: [&str; 2],
    standing: &Standing,
    per_100: f64,
    wide: f64,
    errors: f64,
    unit: &str,
) -> String {
    if !wide.is_finite() {
        return "undecided: too few hands".to_owned();
    }
    let [first, second] = match bots {
        [first, second] if first == second => {
            [format!("the first {first}"), format!("the second {second}")]
        }
        bots => bots.map(str::to_owned),
    };
    let (ahead, by) = if per_100 < 0.0 { (second, -per_100) } else { (first, per_100) };
    let by = format!("{by:.1} +- {wide:.1} {unit} per 100 hands");
    if is_decided(standing, errors) {
        format!("{ahead} wins: {by}")
    } else if per_100 == 0.0 {
        format!("undecided: neither is ahead, {by}")
    } else {
        format!("undecided: {ahead} is ahead, {by}")
    }
}
