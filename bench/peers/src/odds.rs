//! Odds: everyone answers the same question, exactly or with as many random deals.

mod entrants;
mod loops;

use std::sync::Arc;

use equity::odds::Effort;
use poker_equity::variants::{Holdem, Omaha};
use poker_eval::eval::seven::TableSeven;

use self::entrants::{
    Reply, Spot, espada_exact, ours, pkcore_exact, poker_equity_exact, poker_equity_sampled,
    poker_eval_exact, pokers_exact, pokers_sampled, rs_poker_exact, rs_poker_sampled,
};
use self::loops::{
    holdem_on_aya, holdem_on_ranking, omaha_on_aya, omaha_on_ranking, sampled_on_aya,
};
use crate::contest::{Contest, Goal, Unit};

const DEALS: usize = 1_000_000;

const HEADS_UP: [Spot; 4] = [
    Spot { hands: &["AsKs", "QhQd"], board: "" },
    Spot { hands: &["7h6h", "AcAd"], board: "" },
    Spot { hands: &["2c2d", "JhTh"], board: "" },
    Spot { hands: &["AhKd", "QsJs"], board: "" },
];
/// The first of them, from many tables of odds.
const ACE_KING_V_QUEENS: f64 = 0.462_145;
const THREE_WAY: Spot = Spot { hands: &["AsKs", "QhQd", "JcTc"], board: "" };
const FLOP: Spot = Spot { hands: &["AsKs", "QhQd"], board: "Qs7s2d" };
const TURN: Spot = Spot { hands: &["AsKs", "QhQd"], board: "Qs7s2d3h" };
const OMAHA: Spot = Spot { hands: &["AsKsQhJh", "AcAdTc9d"], board: "" };
const RANGES: Spot = Spot { hands: &["TT+,AQs+,AKo", "99+,AJs+,KQs"], board: "" };
const KNOWN_V_RANDOM: Spot = Spot { hands: &["AsKs", "random"], board: "" };
const RANDOM_V_RANDOM: Spot = Spot { hands: &["random", "random"], board: "" };

pub(crate) fn run() {
    let where_to = stay_on_one_core();
    println!("\nodds {where_to}, medians of interleaved rounds, ratios to the best peer\n");
    println!("{:<26} {:<18} {:>10} {:>9}", "", "", "an answer", "ratio");
    let tables = poker_eval::eval::seven::build_tables(false);
    heads_up(&tables);
    three_way(&tables);
    after_the_flop(&tables);
    omaha();
    sampled_known();
    sampled_known_v_random();
    sampled_random();
    known_v_random();
    ranges();
}

fn heads_up(tables: &Arc<TableSeven>) {
    let mut poll = Poll::new("hold'em, two hands", Unit::Answers(HEADS_UP.len()));
    poll.ours(&[Goal::Best(10.0)], {
        let mut runs = HEADS_UP.map(|spot| ours("holdem", spot, Effort::exact()));
        move || {
            let mut reply = Reply::default();
            for run in &mut runs {
                reply = reply.and(run()?);
            }
            Ok(reply)
        }
    });
    poll.peer("pokers", in_a_row(HEADS_UP.map(pokers_exact)));
    poll.peer("rs_poker", in_a_row(HEADS_UP.map(rs_poker_exact)));
    poll.peer("poker_eval", in_a_row(HEADS_UP.map(|spot| poker_eval_exact(spot, tables))));
    poll.peer("poker-equity", in_a_row(HEADS_UP.map(|spot| poker_equity_exact(Holdem, spot))));
    poll.by_hand("loop on ranking", in_a_row(HEADS_UP.map(holdem_on_ranking)));
    poll.by_hand("loop on aya_poker", in_a_row(HEADS_UP.map(holdem_on_aya)));
    poll.expect(ACE_KING_V_QUEENS, 1e-6);
    poll.end();
}

fn three_way(tables: &Arc<TableSeven>) {
    let mut poll = Poll::new("hold'em, three hands", Unit::Answers(1));
    poll.ours(&[], ours("holdem", THREE_WAY, Effort::exact()));
    poll.peer("pokers", pokers_exact(THREE_WAY));
    poll.peer("rs_poker", rs_poker_exact(THREE_WAY));
    poll.peer("poker_eval", poker_eval_exact(THREE_WAY, tables));
    poll.peer("poker-equity", poker_equity_exact(Holdem, THREE_WAY));
    poll.end();
}

/// Here with pkcore and espada: the one takes many seconds for a pair of hands before the flop, the
/// other does not go without one.
fn after_the_flop(tables: &Arc<TableSeven>) {
    for (name, spot) in [("hold'em, a flop", FLOP), ("hold'em, a turn", TURN)] {
        let mut poll = Poll::new(name, Unit::Answers(1));
        poll.ours(&[], ours("holdem", spot, Effort::exact()));
        poll.peer("pokers", pokers_exact(spot));
        poll.peer("rs_poker", rs_poker_exact(spot));
        poll.peer("poker_eval", poker_eval_exact(spot, tables));
        poll.peer("poker-equity", poker_equity_exact(Holdem, spot));
        poll.peer("pkcore", pkcore_exact(spot));
        if spot.board == FLOP.board {
            poll.peer("espada", espada_exact(spot));
        }
        poll.end();
    }
}

fn omaha() {
    let mut poll = Poll::new("Omaha, two hands", Unit::Answers(1));
    let goals = &[Goal::Milliseconds(15.0), Goal::Told("loop on ranking")];
    poll.ours(goals, ours("omaha", OMAHA, Effort::exact()));
    poll.peer("poker-equity", poker_equity_exact(Omaha, OMAHA));
    poll.by_hand("loop on ranking", omaha_on_ranking(OMAHA));
    poll.by_hand("loop on aya_poker", omaha_on_aya(OMAHA));
    poll.end();
}

fn sampled_known() {
    let spot = HEADS_UP[0];
    let mut poll = Poll::new("sampled, two hands", Unit::Deals(DEALS));
    poll.ours(&[Goal::Peer("rs_poker", 12.0)], sampled(spot));
    poll.peer("pokers", pokers_sampled(spot, DEALS));
    poll.peer("rs_poker", rs_poker_sampled(spot, DEALS));
    poll.peer("poker-equity", poker_equity_sampled(Holdem, spot, DEALS));
    poll.by_hand("loop on aya_poker", sampled_on_aya(spot, DEALS));
    poll.expect(ACE_KING_V_QUEENS, 0.0);
    poll.end();
}

fn sampled_known_v_random() {
    let spot = KNOWN_V_RANDOM;
    let mut poll = Poll::new("sampled, hand v random", Unit::Deals(DEALS));
    poll.ours(&[Goal::Peer("rs_poker", 12.0)], sampled(spot));
    poll.peer("pokers", pokers_sampled(spot, DEALS));
    poll.peer("rs_poker", rs_poker_sampled(spot, DEALS));
    poll.peer("poker-equity", poker_equity_sampled(Holdem, spot, DEALS));
    poll.end();
}

/// Without rs_poker: where nobody's cards are known it deals seven cards to all of them together,
/// and everyone ties every time.
fn sampled_random() {
    let spot = RANDOM_V_RANDOM;
    let mut poll = Poll::new("sampled, two random", Unit::Deals(DEALS));
    poll.ours(&[], sampled(spot));
    poll.peer("pokers", pokers_sampled(spot, DEALS));
    poll.peer("poker-equity", poker_equity_sampled(Holdem, spot, DEALS));
    poll.expect(0.5, 0.0);
    poll.end();
}

fn known_v_random() {
    let mut poll = Poll::new("hold'em, hand v random", Unit::Answers(1));
    poll.ours(&[], ours("holdem", KNOWN_V_RANDOM, Effort::exact()));
    poll.peer("pokers", pokers_exact(KNOWN_V_RANDOM));
    poll.end();
}

fn ranges() {
    let mut poll = Poll::new("hold'em, range v range", Unit::Answers(1));
    poll.ours(&[Goal::Peer("pokers", 100.0)], ours("holdem", RANGES, Effort::exact()));
    poll.peer("pokers", pokers_exact(RANGES));
    poll.end();
}

fn sampled(spot: Spot) -> impl FnMut() -> Result<Reply, String> {
    ours("holdem", spot, Effort::sampled(DEALS as u64, 1))
}

/// Some peers start threads whether or not they are asked to. Threads inherit the cores of the one
/// that starts them, so on a single core nobody gets more than one thread's worth.
fn stay_on_one_core() -> &'static str {
    let core = core_affinity::get_core_ids().and_then(|cores| cores.last().copied());
    match core {
        Some(core) if core_affinity::set_for_current(core) => "on one core",
        _ => "NOT on one core (poker_eval takes several)",
    }
}

/// The same for several spots; the unit counts them.
fn in_a_row<const N: usize>(mut runs: [impl FnMut() -> Reply; N]) -> impl FnMut() -> Reply {
    move || runs.iter_mut().fold(Reply::default(), |all, run| all.and(run()))
}

/// A contest in which all must give the same answer.
struct Poll {
    contest: Contest<'static>,
    name: &'static str,
    replies: Vec<(&'static str, Reply)>,
    refusal: Option<String>,
}

impl Poll {
    fn new(name: &'static str, unit: Unit) -> Poll {
        Poll { contest: Contest::new(name, unit), name, replies: Vec::new(), refusal: None }
    }

    fn ours(
        &mut self,
        goals: &'static [Goal],
        run: impl FnMut() -> Result<Reply, String> + 'static,
    ) {
        match self.contest.ours("cardroom", goals, run) {
            Ok(reply) => self.note("cardroom", reply),
            Err(reason) => {
                self.contest.strike_last();
                self.refusal = Some(reason);
            }
        }
    }

    fn peer(&mut self, name: &'static str, run: impl FnMut() -> Reply + 'static) {
        let reply = self.contest.peer(name, run);
        self.note(name, reply);
    }

    fn by_hand(&mut self, name: &'static str, run: impl FnMut() -> Reply + 'static) {
        let reply = self.contest.by_hand(name, run);
        self.note(name, reply);
    }

    /// What the first hand's equity is known to be, rounded like this.
    fn expect(&mut self, equity: f64, rounding: f64) {
        for (name, reply) in &self.replies {
            let (found, error) = (reply.equities[0], reply.errors[0]);
            self.assert_close(name, found, equity, rounding.max(1e-6) + 5.0 * error);
        }
    }

    /// Exact answers agree to a billionth, sampled ones within five standard errors.
    fn note(&mut self, name: &'static str, reply: Reply) {
        if let Some((_, first)) = self.replies.first() {
            assert_eq!(first.equities.len(), reply.equities.len(), "{name} answers for all hands");
            for (place, found) in reply.equities.iter().enumerate() {
                let error = first.errors[place].hypot(reply.errors[place]);
                self.assert_close(name, *found, first.equities[place], 1e-9 + 5.0 * error);
            }
        }
        self.replies.push((name, reply));
    }

    fn assert_close(&self, name: &str, found: f64, expected: f64, margin: f64) {
        assert!(
            (found - expected).abs() <= margin,
            "{}: {name} says {found}, and others {expected}",
            self.name
        );
    }

    fn end(self) {
        self.contest.run();
        if let Some(reason) = self.refusal {
            println!("{:<26} {:<18} refuses: {reason}", "", "cardroom");
        }
    }
}
