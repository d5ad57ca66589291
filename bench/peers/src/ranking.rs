//! Evaluators: everyone gets card ids and gives a score.

use std::hint::black_box;
use std::time::Instant;

use cards::{Card, CardSet, Deck, deal};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use ranking::{EightLow, Score, ladders};
use rs_poker::core::{Card as RsCard, SevenCardAccum, Suit as RsSuit, Value as RsValue};

use crate::contest::{Contest, Goal, Unit};
use crate::{aya, pokers_hand};

const HANDS: usize = 1 << 15;

pub(crate) fn run() {
    let mut rng = ChaCha8Rng::seed_from_u64(20_260_101);
    println!("{HANDS} random hands, medians of interleaved rounds\n");
    println!("{:<26} {:<18} {:>10} {:>9}", "", "", "ns/hand", "ratio");

    seven_cards(&draw(Deck::FULL, &mut rng));
    short_deck(&draw(Deck::SHORT, &mut rng));
    omaha(&draw(Deck::FULL, &mut rng));
    lows(&draw(Deck::FULL, &mut rng), &draw(Deck::FULL, &mut rng));
    badugi(&draw(Deck::FULL, &mut rng));
    build_times();
}

fn seven_cards(hands: &[[Card; 7]]) {
    let table = ladders::HIGH.table();
    let mut scores = vec![Score::NONE; hands.len()];
    let eval = poker_eval::eval::seven::build_tables(false);
    let rs_cards: Vec<RsCard> = (0..52u8)
        .map(|id| RsCard { value: RsValue::from(id / 4), suit: RsSuit::from(id % 4) })
        .collect();
    let rs = |hand: &[Card; 7]| {
        let mut all = SevenCardAccum::new();
        hand.iter().for_each(|card| all.add(rs_cards[usize::from(card.id())]));
        all.rank()
    };
    let eval_rank = |hand: &[Card; 7]| {
        poker_eval::eval::seven::get_rank(&eval, hand.map(|card| usize::from(card.id())))
    };
    same_order(hands, |h| table.seven(h), |h| aya_poker::poker_rank(&aya(h)));
    same_order(hands, |h| table.seven(h), |h| pokers_hand(h).evaluate());
    same_order(hands, |h| table.seven(h), |h| eval_rank(h));
    same_order(hands, |h| table.seven(h), |h| rs(h));

    let mut contest = Contest::new("seven cards", Unit::Hands(HANDS));
    contest.ours("one by one", &[Goal::Best(1.5)], || each(hands, |h| table.seven(h).value()));
    contest.ours("in a batch", &[Goal::Best(2.2)], || {
        table.sevens(hands, &mut scores);
        black_box(&scores);
        0
    });
    contest.peer("aya_poker", || each(hands, |h| aya_poker::poker_rank(&aya(h)).0));
    contest.peer("pokers", || each(hands, |h| pokers_hand(h).evaluate()));
    contest.peer("poker_eval", || each(hands, |h| eval_rank(h) as u16));
    contest.peer("rs_poker", || each(hands, |h| u16::from(rs(h) > rs_worst(&rs_cards))));
    contest.run();
}

/// Something to compare a rank with, since it has no number to show.
fn rs_worst(cards: &[RsCard]) -> rs_poker::core::Rank {
    let mut all = SevenCardAccum::new();
    all.add(cards[0]);
    all.rank()
}

fn short_deck(hands: &[[Card; 7]]) {
    let table = ladders::HIGH_SHORT.table();
    same_order(hands, |h| table.seven(h), |h| aya_poker::short_deck_rank(&aya(h)));
    let mut contest = Contest::new("short deck, seven", Unit::Hands(HANDS));
    contest.ours("cardroom", &[Goal::Best(2.0)], || each(hands, |h| table.seven(h).value()));
    contest.peer("aya_poker", || each(hands, |h| aya_poker::short_deck_rank(&aya(h)).0));
    contest.run();
}

/// Hands of four, five and six cards, and a board.
type OmahaDeal = ([Card; 4], [Card; 5], [Card; 6], [Card; 5]);

fn omaha(hands: &[[Card; 11]]) {
    let deals: Vec<OmahaDeal> = hands
        .iter()
        .map(|h| {
            let six: [Card; 6] = std::array::from_fn(|n| h[n + 5]);
            let (five, four) = (std::array::from_fn(|n| six[n]), std::array::from_fn(|n| six[n]));
            (four, five, six, std::array::from_fn(|n| h[n]))
        })
        .collect();
    let high = ladders::HIGH.omaha();
    let low = EightLow::get();
    same_order(
        &deals,
        |d| high.best(&d.0, &d.3),
        |d| aya_poker::omaha_rank(&aya(&d.0), &aya(&d.3)),
    );
    same_order(
        &deals,
        |d| high.best(&d.1, &d.3),
        |d| aya_poker::omaha_rank(&aya(&d.1), &aya(&d.3)),
    );
    same_order(
        &deals,
        |d| high.best(&d.2, &d.3),
        |d| aya_poker::omaha_rank(&aya(&d.2), &aya(&d.3)),
    );
    same_order(
        &deals,
        |d| low.best(&d.0, &d.3),
        |d| aya_poker::omaha_lo_rank(&aya(&d.0), &aya(&d.3)).to_lo_8_rank(),
    );

    let mut four = Contest::new("Omaha, four cards", Unit::Hands(HANDS));
    four.ours("cardroom", &[Goal::Best(15.0)], || each(&deals, |d| high.best(&d.0, &d.3).value()));
    four.peer("aya_poker", || each(&deals, |d| aya_poker::omaha_rank(&aya(&d.0), &aya(&d.3)).0));
    four.run();
    let mut five = Contest::new("Omaha, five cards", Unit::Hands(HANDS));
    five.ours("cardroom", &[Goal::Best(15.0)], || each(&deals, |d| high.best(&d.1, &d.3).value()));
    five.peer("aya_poker", || each(&deals, |d| aya_poker::omaha_rank(&aya(&d.1), &aya(&d.3)).0));
    five.run();
    let mut six = Contest::new("Omaha, six cards", Unit::Hands(HANDS));
    six.ours("cardroom", &[Goal::Best(15.0)], || each(&deals, |d| high.best(&d.2, &d.3).value()));
    six.peer("aya_poker", || each(&deals, |d| aya_poker::omaha_rank(&aya(&d.2), &aya(&d.3)).0));
    six.run();
    let mut both = Contest::new("Omaha high/low, four", Unit::Hands(HANDS));
    both.ours("cardroom", &[Goal::Best(12.0)], || {
        each(&deals, |d| high.best(&d.0, &d.3).value() ^ low.best(&d.0, &d.3).value())
    });
    both.peer("aya_poker", || {
        each(&deals, |d| {
            let (hole, board) = (aya(&d.0), aya(&d.3));
            aya_poker::omaha_rank(&hole, &board).0
                ^ aya_poker::omaha_lo_rank(&hole, &board).to_lo_8_rank().0
        })
    });
    both.run();
}

fn lows(sevens: &[[Card; 7]], fives: &[[Card; 5]]) {
    let (a5, deuce) = (ladders::LOW_A5.table(), ladders::LOW_27.table());
    same_order(sevens, |h| a5.seven(h), |h| aya_poker::ace_five_rank(&aya(h)));
    // aya_poker takes A-5-4-3-2 for a straight in deuce to seven; BARGE appendix A does not.
    let wheel: cards::RankSet = "A5432".chars().filter_map(cards::Rank::from_char).collect();
    let others: Vec<[Card; 5]> = fives
        .iter()
        .filter(|h| h.iter().copied().collect::<CardSet>().ranks() != wheel)
        .copied()
        .collect();
    same_order(&others, |h| deuce.five(h), |h| aya_poker::deuce_seven_rank(&aya(h)));
    let mut contest = Contest::new("ace to five, seven", Unit::Hands(HANDS));
    contest.ours("cardroom", &[Goal::Best(2.0)], || each(sevens, |h| a5.seven(h).value()));
    contest.peer("aya_poker", || each(sevens, |h| aya_poker::ace_five_rank(&aya(h)).0));
    contest.run();
    let mut contest = Contest::new("deuce to seven, five", Unit::Hands(HANDS));
    contest.ours("cardroom", &[Goal::Best(2.5)], || each(fives, |h| deuce.five(h).value()));
    contest.peer("aya_poker", || each(fives, |h| aya_poker::deuce_seven_rank(&aya(h)).0));
    contest.run();
}

fn badugi(hands: &[[Card; 4]]) {
    let ladder = ladders::BADUGI.table();
    same_order(hands, |h| ladder.four(h), |h| aya_poker::badugi_rank(&aya(h)));
    let mut contest = Contest::new("badugi, four", Unit::Hands(HANDS));
    contest.ours("cardroom", &[Goal::Best(15.0)], || each(hands, |h| ladder.four(h).value()));
    contest.peer("aya_poker", || each(hands, |h| aya_poker::badugi_rank(&aya(h)).0));
    contest.run();
}

/// What the first call costs: tables are built lazily. A ladder nobody has touched in this run.
fn build_times() {
    println!();
    let timed = |what: &str, build: &dyn Fn()| {
        let start = Instant::now();
        build();
        println!("{what:<40} {:>6.2} ms", start.elapsed().as_secs_f64() * 1e3);
    };
    timed("tables of a ladder, first use", &|| {
        black_box(ladders::HIGH_MEXICAN.table());
    });
    timed("tables of a low ladder, first use", &|| {
        black_box(ladders::LOW_A6.table());
    });
    timed("Omaha rows of a ladder, first use", &|| {
        black_box(ladders::HIGH_SHORT.omaha());
    });
}

/// Random hands of one size.
fn draw<const N: usize>(deck: Deck, rng: &mut ChaCha8Rng) -> Vec<[Card; N]> {
    let one = |rng: &mut ChaCha8Rng| {
        let mut left: CardSet = deck.cards();
        std::array::from_fn(|_| deal(&mut left, rng).expect("a deck is larger than a hand"))
    };
    (0..HANDS).map(|_| one(rng)).collect()
}

#[inline(always)]
fn each<T>(hands: &[T], score: impl Fn(&T) -> u16) -> u16 {
    black_box(hands).iter().fold(0, |all, hand| all ^ score(hand))
}

/// Both judges must order neighbouring hands alike, or the race is between different games.
fn same_order<T, A: Ord, B: Ord>(hands: &[T], ours: impl Fn(&T) -> A, theirs: impl Fn(&T) -> B) {
    for pair in hands.windows(2) {
        let (a, b) = (&pair[0], &pair[1]);
        assert!(
            ours(a).cmp(&ours(b)) == theirs(a).cmp(&theirs(b)),
            "a peer orders hands otherwise"
        );
    }
}
