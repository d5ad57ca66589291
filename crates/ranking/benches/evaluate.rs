//! How fast hands are scored, fast path beside slow path. `cargo bench -p ranking` prints a table;
//! `cargo xtask bench` compares with peers.

use std::hint::black_box;

use cards::{Card, CardSet, deal};
use divan::Bencher;
use divan::counter::ItemsCount;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use ranking::oracle::{self, PlainCard, Scale, plain};
use ranking::{EightLow, Holding, Joker, Ladder, Score, ladders};

const HANDS: usize = 4_096;

fn main() {
    divan::main();
}

/// The same hands in every run.
fn hands<const N: usize>(from: CardSet) -> Vec<[Card; N]> {
    let mut rng = ChaCha8Rng::seed_from_u64(20_260_101);
    let mut hand = || {
        let mut deck = from;
        std::array::from_fn(|_| deal(&mut deck, &mut rng).expect("a deck"))
    };
    (0..HANDS).map(|_| hand()).collect()
}

fn bench<T: Sync>(bencher: Bencher<'_, '_>, hands: &[T], score: impl Fn(&T) -> Score + Sync) {
    let all = || hands.iter().fold(0u64, |sum, hand| sum + u64::from(score(hand).value()));
    bencher.counter(ItemsCount::new(hands.len())).bench(|| black_box(all()));
}

#[divan::bench]
fn five_cards_high(bencher: Bencher<'_, '_>) {
    let table = ladders::HIGH.table();
    bench(bencher, &hands::<5>(CardSet::NATURALS), |hand| table.five(hand));
}

#[divan::bench]
fn seven_cards_high(bencher: Bencher<'_, '_>) {
    let table = ladders::HIGH.table();
    bench(bencher, &hands::<7>(CardSet::NATURALS), |hand| table.seven(hand));
}

#[divan::bench]
fn seven_cards_high_in_a_batch(bencher: Bencher<'_, '_>) {
    let (table, hands) = (ladders::HIGH.table(), hands::<7>(CardSet::NATURALS));
    let mut scores = vec![Score::NONE; hands.len()];
    bencher
        .counter(ItemsCount::new(hands.len()))
        .bench_local(|| table.sevens(black_box(&hands), &mut scores));
}

#[divan::bench(sample_count = 3, sample_size = 1)]
fn seven_cards_high_by_the_oracle(bencher: Bencher<'_, '_>) {
    let hands = hands::<7>(CardSet::NATURALS);
    let hands: Vec<Vec<PlainCard>> = hands.iter().take(256).map(|hand| plain(*hand)).collect();
    bencher
        .counter(ItemsCount::new(hands.len()))
        .bench(|| hands.iter().map(|hand| oracle::best(Scale::High, hand, &[])).max());
}

#[divan::bench]
fn seven_cards_ace_to_five(bencher: Bencher<'_, '_>) {
    let table = ladders::LOW_A5.table();
    bench(bencher, &hands::<7>(CardSet::NATURALS), |hand| table.seven(hand));
}

#[divan::bench]
fn seven_cards_deuce_to_seven(bencher: Bencher<'_, '_>) {
    let table = ladders::LOW_27.table();
    bench(bencher, &hands::<7>(CardSet::NATURALS), |hand| table.seven(hand));
}

#[divan::bench]
fn six_cards_and_a_bug(bencher: Bencher<'_, '_>) {
    let high = Ladder::Five(&ladders::HIGH);
    bench(bencher, &hands::<6>(CardSet::NATURALS), |hand| {
        let cards: CardSet = hand.iter().copied().collect();
        let holding = Holding::with_jokers_as(cards.with(Card::JOKER), Joker::Bug);
        high.score(&holding).unwrap_or(Score::NONE)
    });
}

#[divan::bench(consts = [9, 10, 11])]
fn omaha_high<const N: usize>(bencher: Bencher<'_, '_>) {
    let omaha = ladders::HIGH.omaha();
    bench(bencher, &hands::<N>(CardSet::NATURALS), |hand| {
        let (board, hole) = hand.split_first_chunk::<5>().expect("a board");
        match *hole {
            [a, b, c, d] => omaha.best(&[a, b, c, d], board),
            [a, b, c, d, e] => omaha.best(&[a, b, c, d, e], board),
            [a, b, c, d, e, f] => omaha.best(&[a, b, c, d, e, f], board),
            _ => Score::NONE,
        }
    });
}

#[divan::bench]
fn omaha_eight_or_better_low(bencher: Bencher<'_, '_>) {
    let low = EightLow::get();
    bench(bencher, &hands::<9>(CardSet::NATURALS), |hand| {
        let (board, hole) = hand.split_first_chunk::<5>().expect("a board");
        low.best(hole, board)
    });
}

#[divan::bench]
fn four_card_badugi(bencher: Bencher<'_, '_>) {
    let table = ladders::BADUGI.table();
    bench(bencher, &hands::<4>(CardSet::NATURALS), |hand| table.four(hand));
}

#[divan::bench]
fn seven_card_badugi(bencher: Bencher<'_, '_>) {
    let table = ladders::BADUGI.table();
    bench(bencher, &hands::<7>(CardSet::NATURALS), |hand| {
        table.best(hand.iter().copied().collect())
    });
}
