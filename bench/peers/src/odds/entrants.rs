//! Everyone's odds behind one face: a closure that gives an answer, made ready with what its own
//! library reads. What is parsed before a run is parsed before ours, too.

use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cards::{Card, Deck};
use equity::odds::{Effort, Hand, Question};
use equity::range::Range;
use espada::evaluator::FlopExhaustiveEvaluator;
use pkcore::analysis::equity::{EquityRequest as PkRequest, Method, PlayerSpec, compute};
use poker_equity::odds::{ChunkResult, EquityRequest, run_chunk, run_exact};
use poker_equity::variants::{EquityCalculation, PokerVariant};
use poker_eval::calc::equity_det::calc_equity_det;
use poker_eval::eval::seven::TableSeven;
use pokers::{HandRange, SimulationResults, approx_equity, exact_equity, get_card_mask};
use rs_poker::core::{CardBitSet, Hand as RsHand};
use rs_poker::holdem::{MonteCarloGame, OutsCalculator};
use variant::{Catalogue, Settings};

/// What is asked of everyone: hands (cards, a range or `random`) and a board.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub(crate) hands: &'static [&'static str],
    pub(crate) board: &'static str,
}

/// What everyone answers: the equity of each hand and the standard error of that.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reply {
    pub(crate) equities: Vec<f64>,
    pub(crate) errors: Vec<f64>,
}

impl Reply {
    pub(super) fn exact(equities: Vec<f64>) -> Reply {
        let errors = vec![0.0; equities.len()];
        Reply { equities, errors }
    }

    /// Shares between none and all of a pot cannot vary more than all or nothing does.
    pub(super) fn sampled(equities: Vec<f64>, deals: f64) -> Reply {
        let error = |equity: &f64| (equity * (1.0 - equity) / deals).sqrt();
        Reply { errors: equities.iter().map(error).collect(), equities }
    }

    /// Several answers in a row.
    pub(super) fn and(mut self, other: Reply) -> Reply {
        self.equities.extend(other.equities);
        self.errors.extend(other.errors);
        self
    }
}

const RANDOM: &str = "random";

pub(super) fn parse(text: &str) -> Vec<Card> {
    cards::parse(text).expect("the spots of this file are cards")
}

/// Ours, as a user would call it: the question is made ready anew every time.
pub(super) fn ours(
    game: &str,
    spot: Spot,
    effort: Effort,
) -> impl FnMut() -> Result<Reply, String> + 'static {
    let settings = Settings { players: Some(spot.hands.len() as u8), ..Settings::default() };
    let variant = Catalogue::house().variant(game, &settings).expect("a game of the house");
    let mut question = Question::new(variant, spot.hands.iter().map(|text| hand(text)).collect());
    question.board = parse(spot.board);
    move || {
        let ready = question.ready().map_err(|reason| reason.to_string())?;
        let answer = ready.answer(effort).map_err(|reason| reason.to_string())?;
        Ok(Reply {
            equities: answer.hands.iter().map(|odds| odds.equity).collect(),
            errors: answer.hands.iter().map(|odds| odds.error).collect(),
        })
    }
}

fn hand(text: &str) -> Hand {
    if text == RANDOM {
        return Hand::random();
    }
    Hand::known(text).unwrap_or_else(|_| {
        let range = Range::parse(text, 2, Deck::FULL.cards());
        Hand::Range(range.expect("what is no cards in this file is a range"))
    })
}

pub(super) fn pokers_exact(spot: Spot) -> impl FnMut() -> Reply {
    let (ranges, board) = pokers_ranges(spot);
    move || {
        let stop = Arc::new(AtomicBool::new(false));
        let results = exact_equity(&ranges, board, 0, 1, stop, |_| {});
        Reply::exact(pokers_equities(&results.expect("a spot that it takes")))
    }
}

/// It samples until a standard error is reached, in batches of 4096 deals. An error of nothing is
/// never reached; its token stops it after the last whole batch of so many deals.
pub(super) fn pokers_sampled(spot: Spot, deals: usize) -> impl FnMut() -> Reply {
    let (ranges, board) = pokers_ranges(spot);
    let batches = (deals / 4096) as u64;
    move || {
        let stop = Arc::new(AtomicBool::new(false));
        let (done, token) = (AtomicU64::new(0), Arc::clone(&stop));
        let count = |_| {
            if done.fetch_add(1, Ordering::Relaxed) + 1 >= batches {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let results = approx_equity(&ranges, board, 0, 1, 0.0, token, count);
        let equities = pokers_equities(&results.expect("a spot that it takes"));
        // From deal to deal it changes one player's hand and keeps the other's, so that deals in a
        // row are alike: they are taken for a quarter as many.
        Reply::sampled(equities, deals as f64 / 4.0)
    }
}

fn pokers_ranges(spot: Spot) -> (Vec<HandRange>, u64) {
    let texts = spot.hands.iter().map(|text| (*text).to_owned()).collect();
    (HandRange::from_strings(texts), get_card_mask(spot.board))
}

/// Its own equities part ties in whole numbers and drop the rest; its counts are right.
fn pokers_equities(results: &SimulationResults) -> Vec<f64> {
    let all: u64 = results.wins_by_mask.iter().sum();
    let equity = |player: usize| {
        let won = results.wins_by_mask.iter().enumerate();
        let won = won.filter(|(mask, _)| mask >> player & 1 == 1);
        let shares = won.map(|(mask, count)| *count as f64 / f64::from(mask.count_ones()));
        shares.sum::<f64>() / all as f64
    };
    (0..results.equities.len()).map(equity).collect()
}

/// It counts wins and ties, but not who ties with whom. For up to three hands that follows: where
/// all three tie, ties are counted once more than twice.
pub(super) fn rs_poker_exact(spot: Spot) -> impl FnMut() -> Reply {
    let hands = rs_hands(spot);
    let board: CardBitSet = rs_hand(spot.board).into();
    move || {
        let outs = OutsCalculator::new(board, hands.clone()).calculate_outs();
        let outcomes = outs.outcomes();
        let all = outcomes[0].total_combinations;
        let wins: usize = outcomes.iter().map(|outcome| outcome.wins).sum();
        let ties: usize = outcomes.iter().map(|outcome| outcome.ties).sum();
        let three = (ties - 2 * (all - wins)) as f64;
        let equity = |wins: usize, ties: usize| {
            (wins as f64 + (ties as f64 - three) / 2.0 + three / 3.0) / all as f64
        };
        Reply::exact(outcomes.iter().map(|one| equity(one.wins, one.ties)).collect())
    }
}

pub(super) fn rs_poker_sampled(spot: Spot, deals: usize) -> impl FnMut() -> Reply {
    let hands = rs_hands(spot);
    move || {
        let mut game = MonteCarloGame::new(hands.clone()).expect("hands of two cards or none");
        let equities = game.estimate_equity(deals).into_iter().map(f64::from).collect();
        Reply::sampled(equities, deals as f64)
    }
}

fn rs_hands(spot: Spot) -> Vec<RsHand> {
    spot.hands.iter().map(|text| rs_hand(if *text == RANDOM { "" } else { text })).collect()
}

fn rs_hand(text: &str) -> RsHand {
    if text.is_empty() {
        return RsHand::default();
    }
    RsHand::new_from_str(text).expect("cards as everyone writes them")
}

/// Its tables are built beforehand, once for all spots.
pub(super) fn poker_eval_exact(
    spot: Spot,
    tables: &Arc<TableSeven>,
) -> impl FnMut() -> Reply + use<> {
    let ids = |text: &str| -> Vec<u32> {
        parse(text).into_iter().map(|card| u32::from(card.id())).collect()
    };
    let hands: Vec<[u32; 2]> =
        spot.hands.iter().map(|text| ids(text).try_into().expect("two cards")).collect();
    let board = ids(spot.board);
    let tables = Arc::clone(tables);
    move || {
        let all = calc_equity_det(Arc::clone(&tables), hands.clone(), board.clone(), false);
        let all = all.expect("a spot that it takes");
        Reply::exact(all.iter().map(|equity| equity.win + equity.tie).collect())
    }
}

pub(super) fn poker_equity_exact<V>(variant: V, spot: Spot) -> impl FnMut() -> Reply
where
    V: PokerVariant + EquityCalculation,
{
    let request = poker_equity_request(variant, spot);
    move || {
        let result = run_exact(&request).expect("a spot that it takes");
        poker_equity_reply(&result.expect("fewer deals than its limit"))
    }
}

/// One chunk is one thread.
pub(super) fn poker_equity_sampled<V>(variant: V, spot: Spot, deals: usize) -> impl FnMut() -> Reply
where
    V: PokerVariant + EquityCalculation,
{
    let request = poker_equity_request(variant, spot);
    move || poker_equity_reply(&run_chunk(&request, deals as u64, 1).expect("a spot that it takes"))
}

fn poker_equity_request<V>(variant: V, spot: Spot) -> EquityRequest<V>
where
    V: PokerVariant + EquityCalculation,
{
    let texts = spot.hands.iter().map(|text| if *text == RANDOM { "**" } else { text });
    let texts: Vec<&str> = texts.collect();
    EquityRequest::from_text(variant, &texts, spot.board, "").expect("a spot that it takes")
}

fn poker_equity_reply(result: &ChunkResult) -> Reply {
    let players = result.equities();
    Reply {
        equities: players.iter().map(|player| player.equity).collect(),
        errors: players.iter().map(|player| player.std_error).collect(),
    }
}

pub(super) fn pkcore_exact(spot: Spot) -> impl FnMut() -> Reply {
    let mut request = pkcore_request(spot);
    request.opts.exact_threshold = u64::MAX;
    move || {
        let report = compute(&request).expect("a spot that it takes");
        assert!(report.method == Method::Exact, "pkcore samples what it should count");
        Reply::exact(report.players.iter().map(|player| player.equity).collect())
    }
}

fn pkcore_request(spot: Spot) -> PkRequest {
    let two = |text: &&str| FromStr::from_str(&spaced(text)).expect("two cards");
    let player = |text| PlayerSpec::Exact(two(text));
    let mut request = PkRequest::new(spot.hands.iter().map(player).collect());
    if !spot.board.is_empty() {
        request.board = FromStr::from_str(&spaced(spot.board)).expect("a flop or more");
    }
    request
}

/// It needs a flop, and leaves the adding up to its user.
pub(super) fn espada_exact(spot: Spot) -> impl FnMut() -> Reply {
    let players = spot.hands.iter().map(|text| text.parse().expect("two cards")).collect();
    let mut board = [None; 5];
    for (cell, card) in board.iter_mut().zip(parse(spot.board)) {
        *cell = Some(card.to_string().parse().expect("a card"));
    }
    move || {
        let mut won = vec![0.0; spot.hands.len()];
        let mut all = 0.0;
        for showdown in FlopExhaustiveEvaluator::new(&board, &players) {
            let weight = f64::from(showdown.probability());
            for (won, player) in won.iter_mut().zip(showdown.players()) {
                if player.is_winner() {
                    *won += weight / f64::from(showdown.winner_len());
                }
            }
            all += weight;
        }
        Reply::exact(won.into_iter().map(|won| won / all).collect())
    }
}

fn spaced(text: &str) -> String {
    parse(text).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
