//! Deals that are counted together come to the same as deals that are looked at one by one.
#![allow(clippy::print_stdout, reason = "the test runner shows what was met when a test fails")]

use cards::{Card, CardSet, draw};
use equity::odds::{Effort, Hand, Question, Unanswerable};
use equity::range::Range;
use trials::{Trial, Trials, is_soak};
use variant::{Catalogue, Settings, Shelf, Variant};

/// Questions of each game in soak, a tenth otherwise.
const FULL: usize = 400;
/// The most deals that are looked at one by one.
const MOST: f64 = 20_000.0;

/// Every game of the house that can be told from ranks, on any street, with known hands, hands of which some
/// cards are known, ranges with weights, dead cards and two to four players.
#[test]
fn counting_by_ranks_changes_nothing() {
    let mut told = Vec::new();
    for entry in Catalogue::house().entries().filter(|entry| entry.shelf != Shelf::Lab) {
        let id = entry.game.id.as_str();
        let mut by_ranks = 0;
        for mut trial in Trials::of("counting_by_ranks_changes_nothing", FULL)
            .one_of(Catalogue::house().entries().count())
        {
            let (question, asked) = question(id, &mut trial);
            let ready = match question.ready() {
                Ok(ready) if ready.is_told_by_ranks() => ready,
                Ok(_) => break,
                // Where a game is chosen or dice are rolled, not every form of it deals as many cards.
                Err(Unanswerable::TooMany { .. } | Unanswerable::Board { .. }) => break,
                Err(why) => panic!("{id}: {why}: {asked}"),
            };
            if ready.ways() > MOST {
                continue;
            }
            by_ranks += 1;
            let short = ready.answer(Effort::exact());
            let long = ready.answer(Effort { short_cuts: false, ..Effort::exact() });
            assert_eq!(short, long, "{id} {asked}");
        }
        if by_ranks > 0 {
            println!("{id}: {by_ranks}");
            told.push(id);
        }
    }
    // Hold'em and Omaha, high and split, with short decks, with three to six cards, and with a draw.
    assert!(told.len() >= 21, "{told:?}");
}

/// The same before the flop, where hardly any two boards are looked at apart.
#[test]
fn before_the_flop_too() {
    let games = ["holdem", "omaha", "omaha-8", "short-deck-holdem"];
    let games = &games[..if is_soak() { 4 } else { 2 }];
    for id in games {
        for mut trial in Trials::of("before_the_flop_too", if is_soak() { 5 } else { 10 }) {
            let variant = variant(id, 2);
            let mut deck = deck(&variant, &mut trial);
            let size = held(&variant);
            let text: Vec<String> =
                (0..2).map(|_| written(&deck.split_off(deck.len() - size))).collect();
            let hands = text.iter().map(|text| Hand::known(text).expect("cards"));
            let question = Question::new(variant, hands.collect());
            let ready = question.ready().expect("a question");
            assert!(ready.is_told_by_ranks(), "{id}");
            let short = ready.answer(Effort::exact().with_threads(2));
            let plain = Effort { short_cuts: false, ..Effort::exact() };
            assert_eq!(short, ready.answer(plain.with_threads(2)), "{id} {text:?}");
        }
    }
}

/// Three hands that everyone knows, on all boards, one after the other.
#[test]
fn three_hands_before_the_flop() {
    let hands = ["AsKs", "QhQd", "JcTc"].map(|hand| Hand::known(hand).expect("cards"));
    let question = Question::new(variant("holdem", 3), hands.to_vec());
    let ready = question.ready().expect("a question");
    let plain = Effort { short_cuts: false, ..Effort::exact() }.with_threads(2);
    let found = ready.answer(Effort::exact()).expect("an answer");
    assert_eq!(found.cases, 1_370_754);
    assert_eq!(Ok(found), ready.answer(plain));
}

/// A random question, and what was asked.
fn question(id: &str, trial: &mut Trial) -> (Question, String) {
    let players = 2 + trial.below(3);
    let variant = variant(id, players);
    let (size, mut deck) = (held(&variant), deck(&variant, trial));
    let cells = usize::from(variant.board.cells);
    // So many cards lie there that few are left to come.
    let board = deck.split_off(deck.len() - cells.min(trial.below(cells + 1)));
    let mut texts = Vec::new();
    let hands = (0..players).map(|_| {
        let known = deck.split_off(deck.len() - size);
        let (hand, text) = hand(&known, &deck, &variant, trial);
        texts.push(text);
        hand
    });
    let hands: Vec<Hand> = hands.collect();
    let needed = players * size + cells;
    let few = needed + trial.below(12);
    let dead: CardSet = deck.iter().copied().skip(few).collect();
    let asked = format!("{texts:?} board {} dead {dead}", written(&board));
    let mut question = Question::new(variant, hands);
    (question.board, question.dead) = (board, dead);
    (question, asked)
}

/// A hand known, known but for a card, or a range with weights of this one and others like it.
fn hand(known: &[Card], rest: &[Card], variant: &Variant, trial: &mut Trial) -> (Hand, String) {
    let text = match trial.below(4) {
        0 => written(&known[..known.len() - 1]),
        1 => {
            let mut all: Vec<String> = vec![format!("{}:50", written(known))];
            for hand in rest.chunks_exact(known.len()).take(trial.below(4)) {
                let mut other = known.to_vec();
                let place = trial.below(known.len());
                other[place] = hand[0];
                all.push(format!("{}:{}", written(&other), 25 + trial.below(75)));
                all.push(written(hand));
            }
            let text = all.join(",");
            let range = Range::parse(&text, known.len(), variant.deck).expect("a range");
            return (Hand::Range(range), text);
        }
        _ => written(known),
    };
    (Hand::known(&text).expect("cards"), text)
}

fn variant(id: &str, players: usize) -> Variant {
    let settings = Settings { players: Some(players as u8), ..Settings::default() };
    Catalogue::house().variant(id, &settings).expect("a game")
}

/// How many cards a player holds.
fn held(variant: &Variant) -> usize {
    let cases = variant.cases();
    let held = cases.iter().filter_map(|facts| variant.held(facts).ok());
    held.map(|held| usize::from(held.most)).max().expect("a game")
}

/// The natural cards of the deck, shuffled.
fn deck(variant: &Variant, trial: &mut Trial) -> Vec<Card> {
    let mut deck: Vec<Card> = variant.deck.naturals().iter().collect();
    let all = deck.len();
    draw(&mut deck, all, &mut trial.rng);
    deck
}

fn written(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect()
}

/// Random deals that lay no table are near the exact odds: by pairs and threes for many deals, card by card
/// for few, from ranges, with hands that are drawn as well.
#[test]
fn quick_deals_are_near_the_exact_odds() {
    const SEED: u64 = 20_261_116;
    println!("seed {SEED}");
    let (mut far, mut all) = (0, 0);
    for mut trial in Trials::numbered(SEED, if is_soak() { 600 } else { 60 }) {
        let id = trial.pick(&["holdem", "holdem-8", "short-deck-holdem", "omaha-8", "dramaha"]);
        let variant = variant(id, 2);
        let (size, mut deck) = (held(&variant), deck(&variant, &mut trial));
        let mut hands: Vec<String> =
            (0..2).map(|_| written(&deck.split_off(deck.len() - size))).collect();
        // One hand against any other can be counted where it has two cards.
        if size == 2 && trial.below(3) == 0 {
            hands[1] = String::new();
        }
        let known = hands.iter().map(|hand| Hand::known(hand).expect("cards"));
        let question = Question::new(variant, known.collect());
        let ready = question.ready().expect("a question");
        let exact = ready.answer(Effort::exact().with_threads(2)).expect("an answer");
        let deals = trial.pick(&[10_000, 40_000]);
        let sampled = ready.answer(Effort::sampled(deals, trial.below(1 << 30) as u64));
        let sampled = sampled.expect("an answer");
        assert_eq!(sampled.cases, deals);
        for (sampled, exact) in sampled.hands.iter().zip(&exact.hands) {
            let spread = |part: f64| (part * (1.0 - part) / deals as f64).sqrt();
            let gaps = [
                (sampled.equity - exact.equity, sampled.error),
                (sampled.win - exact.win, spread(exact.win)),
                (sampled.tie - exact.tie, spread(exact.tie)),
            ];
            for (gap, error) in gaps.into_iter().filter(|(_, error)| *error > 1e-4) {
                let far_off = gap.abs() / error;
                assert!(far_off < 5.0, "{id} {hands:?} {deals}: {far_off} errors off");
                (far, all) = (far + usize::from(far_off > 3.0), all + 1);
            }
        }
    }
    assert!(far * 100 <= all, "{far} of {all} are more than three errors off");
}

/// Two hands of which nothing is known have the same chance, whichever is asked first.
#[test]
fn two_random_hands_are_alike() {
    let question = Question::new(variant("holdem", 2), vec![Hand::random(), Hand::random()]);
    let found = question.ready().expect("a question").answer(Effort::sampled(2_000_000, 4));
    let found = found.expect("an answer");
    let gap = (found.hands[0].equity - 0.5).abs();
    assert!(gap < 4.0 * found.hands[0].error, "{found:?}");
}
