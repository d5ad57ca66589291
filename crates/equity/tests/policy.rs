//! Odds where players decide: these discards, or the best ones.

use cards::CardSet;
use equity::odds::{Answer, Choice, Effort, Hand, Method, Policy, Question, Unanswerable};
use equity::range::Range;
use trials::{Trial, Trials};
use variant::{Catalogue, Settings};

fn question(id: &str, hands: &[&str], board: &str, policy: Policy) -> Question {
    let settings = Settings { players: Some(hands.len() as u8), ..Settings::default() };
    asked(id, &settings, hands, board, policy)
}

/// Without a joker, where the game would have one.
fn natural(id: &str, hands: &[&str], policy: Policy) -> Question {
    let options = vec![("bug".to_owned(), "no".to_owned())];
    let settings = Settings { players: Some(hands.len() as u8), options, ..Settings::default() };
    asked(id, &settings, hands, "", policy)
}

fn asked(id: &str, settings: &Settings, hands: &[&str], board: &str, policy: Policy) -> Question {
    let variant = Catalogue::house().variant(id, settings).expect("a game");
    let hands = hands.iter().map(|hand| Hand::known(hand).expect("cards")).collect();
    let board = cards::parse(board).expect("cards");
    Question { board, policy, ..Question::new(variant, hands) }
}

fn set(cards: &str) -> CardSet {
    cards::parse(cards).expect("cards").into_iter().collect()
}

/// The same question with these discards.
fn fixed(question: &Question, discards: &[CardSet]) -> Question {
    Question { policy: Policy::Fixed, discards: discards.to_vec(), ..question.clone() }
}

fn throwing(question: &Question, discards: &[&str]) -> Question {
    fixed(question, &discards.iter().map(|cards| set(cards)).collect::<Vec<CardSet>>())
}

fn answer(question: &Question, effort: Effort) -> Answer {
    question.ready().expect("a good question").answer(effort).expect("an answer")
}

fn exact(question: &Question) -> Answer {
    answer(question, Effort::exact().with_threads(2))
}

fn is(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 1e-12
}

/// Two standard deviations are nothing among many tests: five.
fn is_near(found: &Answer, seat: usize, expected: f64) -> bool {
    (found.hands[seat].equity - expected).abs() < 5.0 * found.hands[seat].error
}

fn refused(question: &Question) -> String {
    question.ready().expect_err("no good question").to_string()
}

/// Counted by hand: against three nines, nine spades make a flush and the three other tens a
/// straight. The deuce that was thrown away does not come again: 42 cards are left.
#[test]
fn one_card_to_a_flush_and_a_straight() {
    let question = natural("five-card-draw", &["AsKsQsJs2d", "9h9c9d5c4h"], Policy::Pat);
    let question = throwing(&question, &["2d"]);
    let found = exact(&question);
    assert_eq!((found.cases, found.method, found.policy), (42, Method::Exact, Policy::Fixed));
    assert!(is(found.hands[0].equity, 12.0 / 42.0), "{found:?}");
    let pat = Choice::default();
    let thrown = Choice { thrown: set("2d"), piles: vec![] };
    assert_eq!(found.choices, [Some(thrown), Some(pat)]);
    let sampled = answer(&question, Effort::sampled(100_000, trials::seed()));
    assert_eq!(sampled.method, Method::Sampled);
    assert!(is_near(&sampled, 0, 12.0 / 42.0), "{sampled:?}, seed {}", trials::seed());
}

/// Counted by hand: 7-4-3-2 against 9-8-5-3-2 takes a five (three are left), a six (four), an eight
/// (three) or a nine (three); an ace is high.
#[test]
fn one_card_to_a_seven() {
    let hands = ["2c3d4h7sKd", "2h3s5d8c9h"];
    let question = question("deuce-to-seven-lowball", &hands, "", Policy::Pat);
    let found = exact(&throwing(&question, &["Kd"]));
    assert!(is(found.hands[0].equity, 13.0 / 42.0), "{found:?}");
}

/// Counted by hand: ace, deuce and three need a spade under the eight, and the four is taken. With
/// draws to come after this one nothing changes: everyone stands pat then.
#[test]
fn one_card_to_a_badugi() {
    let question = question("badugi", &["Ac2d3hKh", "4s5h6c7d"], "", Policy::Pat);
    let found = exact(&throwing(&question, &["Kh"]));
    assert_eq!(found.cases, 44);
    assert!(is(found.hands[0].equity, 3.0 / 44.0), "{found:?}");
    let last = Question { draws: Some(1), ..question.clone() };
    assert_eq!(exact(&throwing(&last, &["Kh"])), found);
    assert_eq!(
        refused(&throwing(&Question { draws: Some(0), ..question.clone() }, &["Kh"])),
        "hand 1 has no draw or discard to come: name no discards for it"
    );
    assert_eq!(
        refused(&throwing(&Question { draws: Some(4), ..question }, &["Kh"])),
        "there can't be 4 draws: badugi has 3 from here on"
    );
}

/// Counted by hand, with two players who draw: ace, deuce and three need a spade from the four up,
/// and four, five and six one of the ten others. The first loses without one against one of those,
/// which is 31 times 10 and 3 times 9 ways, and with a seven or higher against a lower one: 7 times
/// 3 against ace, deuce and three, and 21 pairs of higher ones. Without four suits on either side,
/// and with equal sixes, it is the lower hand.
#[test]
fn both_draw() {
    let question = question("badugi", &["Ac2d3hKh", "4c5d6hQh"], "", Policy::Pat);
    let found = exact(&throwing(&question, &["Kh", "Qh"]));
    assert_eq!(found.cases, 44 * 43);
    let lost = f64::from(31 * 10 + 3 * 9 + 7 * 3 + 21);
    assert!(is(found.hands[1].equity, lost / f64::from(44 * 43)), "{found:?}");
}

/// Who throws away the third card plays hold'em with two, and that card is gone; also before the
/// flop.
#[test]
fn a_card_less_is_holdem() {
    for board in ["", "Ts7s2d", "Ts7s2d3c"] {
        let three = question("crazy-pineapple", &["AsQdKs", "JhJdTc"], board, Policy::Pat);
        let found = exact(&throwing(&three, &["Qd", "Tc"]));
        let two = question("holdem", &["AsKs", "JhJd"], board, Policy::Pat);
        let expected = exact(&Question { dead: set("QdTc"), ..two });
        assert_eq!(found.hands, expected.hands, "{board}");
        assert_eq!(found.cases, expected.cases);
        assert_eq!(found.choices[0].as_ref().map(|choice| choice.thrown), Some(set("Qd")));
    }
}

/// Third street with five cards, of which two go; without names the last ones that may.
#[test]
fn down_cards_go() {
    let hands = ["AsAd7c2dKh", "QsQd8c3dJh"];
    let five = question("super-stud", &hands, "", Policy::Pat);
    let effort = Effort::sampled(20_000, 7);
    let found = answer(&throwing(&five, &["7c2d", ""]), effort);
    let three = question("super-stud", &["AsAdKh", "QsQdJh"], "", Policy::Pat);
    let expected = answer(&Question { dead: set("7c2d8c3d"), ..three }, effort);
    assert_eq!(found.hands, expected.hands);
    assert_eq!(found.choices[1].as_ref().map(|choice| choice.thrown), Some(set("8c3d")));
    assert_eq!(
        refused(&throwing(&five, &["7cKh"])),
        "Kh of hand 1 is an up card, and only down cards are discarded in super-stud"
    );
}

#[test]
fn what_cannot_be_thrown_away_is_told() {
    let draw = natural("five-card-draw", &["AsKsQsJs2d", ""], Policy::Pat);
    assert_eq!(
        refused(&throwing(&draw, &["2c"])),
        "hand 1 doesn't hold 2c: name discards from its cards"
    );
    assert_eq!(
        refused(&throwing(&draw, &["", "2c"])),
        "hand 2 isn't fully named, so nothing can be discarded: name every card it holds"
    );
    assert_eq!(
        refused(&throwing(&draw, &["", "", ""])),
        "discards are named for 3 hands, but there are 2: name one list per hand"
    );
    let mut ranged = draw.clone();
    ranged.hands[1] = Hand::Range(Range::parse("AA***", 5, CardSet::NATURALS).expect("a range"));
    assert!(refused(&throwing(&ranged, &["", "Ac"])).starts_with("hand 2 isn't fully named"));
    let other = Question { policy: Policy::Best, ..throwing(&draw, &["2d"]) };
    assert_eq!(refused(&other), "named discards need the policy fixed");
    assert_eq!(
        refused(&throwing(&question("holdem", &["AsKs", "QsQd"], "", Policy::Pat), &["As"])),
        "no one draws or discards in holdem: name no discards"
    );
    let discard = question("crazy-pineapple", &["AsQdKs", "JhJd"], "", Policy::Pat);
    assert_eq!(
        refused(&throwing(&discard, &["AsKs"])),
        "hand 1 would discard 2 cards, but crazy-pineapple allows 1"
    );
    assert_eq!(
        refused(&throwing(&discard, &["", "Jh"])),
        "hand 2 has no draw or discard to come: name no discards for it"
    );
    let two = question("irish", &["AsQdKs2c", "JhJd"], "", Policy::Pat);
    assert_eq!(
        refused(&throwing(&two, &["As"])),
        "hand 1 would discard 1 cards, but irish allows 2"
    );
    let most = question("dramaha-49", &["AsQdKs2c3c", ""], "", Policy::Pat);
    assert_eq!(
        refused(&throwing(&most, &["AsQdKs2c"])),
        "hand 1 would discard 4 cards, but dramaha-49 allows 0 to 3"
    );
    let lazy = Question { policy: Policy::Best, ..discard };
    let refused = lazy.ready().expect("good").answer(Effort::exact()).expect_err("decisions");
    assert_eq!(refused, Unanswerable::Undecided);
}

/// All that a hand could throw away instead, asked as fixed questions.
fn alternatives(question: &Question, found: &Answer, seat: usize) -> Vec<(CardSet, f64)> {
    let Hand::Known(cards) = &question.hands[seat] else { panic!("a known hand") };
    let held: CardSet = cards.iter().map(|dealt| dealt.card).collect();
    let thrown = |choice: &Option<Choice>| choice.as_ref().map_or(CardSet::EMPTY, |it| it.thrown);
    let mut discards: Vec<CardSet> = found.choices.iter().map(thrown).collect();
    let mut all = Vec::new();
    for size in 0..=held.len() {
        for set in held.combinations(size) {
            discards[seat] = set;
            // Not legal: too few or too many.
            let Ok(ready) = fixed(question, &discards).ready() else { continue };
            if let Ok(answer) = ready.answer(Effort { exact: 3_000_000, ..Effort::exact() }) {
                // What stands pat where cards must go has thrown some away all the same.
                let really = thrown(&answer.choices[seat]);
                if really == set {
                    all.push((set, answer.hands[seat].equity));
                }
            }
        }
    }
    all
}

/// Nobody gains by another choice alone; and among equals the first by number and by cards is
/// taken.
fn is_best(question: &Question) -> Answer {
    let found = exact(question);
    assert_eq!((found.method, found.policy), (Method::Exact, Policy::Best));
    for seat in 0..question.hands.len() {
        let Some(choice) = &found.choices[seat] else { continue };
        let all = alternatives(question, &found, seat);
        assert!(all.len() > 1, "{all:?}");
        let most = all.iter().map(|(_, equity)| *equity).fold(0.0, f64::max);
        let first = all.iter().find(|(_, equity)| is(*equity, most)).expect("a best one");
        assert!(is(found.hands[seat].equity, most), "seat {seat}: {found:?}, not {first:?}");
        assert_eq!(choice.thrown, first.0, "seat {seat} of {found:?}");
    }
    found
}

/// The same with so few cards left that every choice can be counted out.
fn leaving(question: &Question, cards: usize) -> Question {
    let known = question.hands.iter().flat_map(|hand| match hand {
        Hand::Known(cards) => cards.iter().map(|dealt| dealt.card).collect::<Vec<_>>(),
        _ => unreachable!("known hands"),
    });
    let seen: CardSet = known.chain(question.board.iter().copied()).collect();
    let left = question.variant.deck - seen;
    // Every third card first, so that cards of all ranks and suits are left.
    let mixed = (0..3).flat_map(|by| left.iter().skip(by).step_by(3));
    Question { dead: mixed.skip(cards).collect(), ..question.clone() }
}

/// Against quads nothing helps, and so nothing is thrown away; quads want nothing.
#[test]
fn the_best_draw_in_five_card_draw() {
    let thrown = |found: &Answer, seat: usize| found.choices[seat].as_ref().map(|it| it.thrown);
    let flush = natural("five-card-draw", &["AsKsQsJs2d", "9h9c9d5c4h"], Policy::Best);
    let found = is_best(&leaving(&flush, 15));
    assert_eq!(thrown(&found, 0), Some(set("2d")));
    let pairs = natural("five-card-draw", &["AsAd7c4h3d", "KsKdQcJd9h"], Policy::Best);
    is_best(&leaving(&pairs, 13));
    let quads = natural("five-card-draw", &["2c4d5h8dTs", "9h9c9d9s4h"], Policy::Best);
    let found = exact(&quads);
    assert_eq!(thrown(&found, 1), Some(CardSet::EMPTY));
}

#[test]
fn the_best_draw_in_low_games() {
    let hands = ["2c3d4h7sKd", "2h3s5d8c9h"];
    let found = is_best(&question("deuce-to-seven-lowball", &hands, "", Policy::Best));
    assert_eq!(found.choices[0].as_ref().map(|choice| choice.thrown), Some(set("Kd")));
    assert_eq!(found.choices[1].as_ref().map(|choice| choice.thrown), Some(CardSet::EMPTY));
    let last = Question {
        draws: Some(1),
        ..question("badugi", &["Ac2d3hKh", "4s5h6c7d"], "", Policy::Best)
    };
    let found = is_best(&last);
    assert_eq!(found.choices[0].as_ref().map(|choice| choice.thrown), Some(set("Kh")));
    assert!(is(found.hands[0].equity, 3.0 / 44.0), "{found:?}");
}

/// On the flop every hand knows what to keep; and so it does before it where cards go before it.
#[test]
fn the_best_discard() {
    let board = "Ts7s2d";
    is_best(&question("crazy-pineapple", &["AsQdKs", "JhJdTc"], board, Policy::Best));
    is_best(&question("irish", &["AsQdKs2c", "JhJdTcTd"], board, Policy::Best));
    // Three choices with a million boards each: the search goes by random ones, so they must be
    // clear.
    let pairs = question("pineapple", &["7cAsAd", "Qh2cQd"], "", Policy::Best);
    let found = is_best(&pairs);
    let thrown = |seat: usize| found.choices[seat].as_ref().map(|choice| choice.thrown);
    assert_eq!((thrown(0), thrown(1)), (Some(set("7c")), Some(set("2c"))));
}

/// Random hands with a draw or a discard to come and little else.
#[test]
fn nobody_gains_alone() {
    for mut trial in Trials::of("-p equity policy::nobody_gains_alone", 60) {
        let (id, cards, board) = [
            ("deuce-to-seven-lowball", 5, 0),
            ("badugi", 4, 0),
            ("crazy-pineapple-8", 3, 3),
            ("irish", 4, 3),
        ][trial.below(4)];
        let mut deck: Vec<cards::Card> = CardSet::NATURALS.iter().collect();
        cards::shuffle(&mut deck, &mut trial.rng);
        let mut question = question(id, &["", ""], "", Policy::Best);
        question.draws = (board == 0).then_some(1);
        question.board = deck.drain(..board).collect();
        for hand in &mut question.hands {
            *hand = known(deck.drain(..cards));
        }
        // Few cards are left, so that all choices can be counted.
        question.dead = deck.drain(..deck.len() - 10).collect();
        let found = exact(&question);
        // The search may go round in circles, where each answers the other: then there is nothing
        // to hold it to.
        let again = answer(&question, Effort { seed: 99, ..Effort::exact() });
        assert_eq!(found, again, "chance has no part in it");
        if gains(&question, &found).is_some() {
            assert!(is_circle(&question), "{question:?}: {found:?}");
        }
    }
}

/// A seat that would gain by another choice.
fn gains(question: &Question, found: &Answer) -> Option<usize> {
    (0..question.hands.len()).find(|seat| {
        let all = alternatives(question, found, *seat);
        all.iter().any(|(_, equity)| *equity > found.hands[*seat].equity + 1e-12)
    })
}

/// Whether best answers to each other never come to rest, counted apart.
fn is_circle(question: &Question) -> bool {
    let start = answer(&fixed(question, &[]), Effort::exact());
    let mut now = start;
    for _ in 0..40 {
        let mut changed = false;
        for seat in 0..question.hands.len() {
            let all = alternatives(question, &now, seat);
            let most = all.iter().map(|(_, equity)| *equity).fold(0.0, f64::max);
            let (best, _) = all.iter().find(|(_, equity)| is(*equity, most)).expect("one");
            let thrown = |choice: &Option<Choice>| choice.as_ref().expect("settled").thrown;
            let mut discards: Vec<CardSet> = now.choices.iter().map(thrown).collect();
            changed |= discards[seat] != *best;
            discards[seat] = *best;
            now = answer(&fixed(question, &discards), Effort::exact());
        }
        if !changed {
            return false;
        }
    }
    true
}

fn known(cards: impl Iterator<Item = cards::Card>) -> Hand {
    Hand::Known(down(cards))
}

fn down(cards: impl Iterator<Item = cards::Card>) -> Vec<cards::Dealt> {
    cards.map(|card| cards::Dealt { card, face: cards::Face::Down }).collect()
}

/// Every way to part six cards in four and two, asked as parted hands, on a board that is there and
/// against a hand that has decided.
#[test]
fn the_best_parting() {
    let mut gained = 0;
    for mut trial in Trials::of("-p equity policy::the_best_parting", 400) {
        let mut deck: Vec<cards::Card> = CardSet::NATURALS.iter().collect();
        cards::shuffle(&mut deck, &mut trial.rng);
        let mut best = question("sohe", &["", ""], "", Policy::Best);
        best.board = deck.drain(..5).collect();
        best.hands[1] = Hand::Piles(vec![down(deck.drain(..4)), down(deck.drain(..2))]);
        let own: Vec<cards::Card> = deck.drain(..6).collect();
        best.hands[0] = known(own.iter().copied());
        let found = exact(&best);
        assert_eq!((found.cases, found.choices[1].as_ref()), (1, None));
        let own: CardSet = own.into_iter().collect();
        let parted = |pair: CardSet| {
            let piles = vec![down((own - pair).iter()), down(pair.iter())];
            let hands = vec![Hand::Piles(piles), best.hands[1].clone()];
            exact(&Question { hands, policy: Policy::Pat, ..best.clone() }).hands[0].equity
        };
        let most = own.combinations(2).map(parted).fold(0.0, f64::max);
        assert!(is(found.hands[0].equity, most), "{most}, {found:?} {best:?}");
        let piles = &found.choices[0].as_ref().expect("a choice").piles;
        assert_eq!((piles[0] | piles[1], piles[0].len(), piles[1].len()), (own, 4, 2));
        assert!(is(parted(piles[1]), most), "{found:?}");
        let pat = exact(&Question { policy: Policy::Pat, ..best.clone() });
        gained += usize::from(pat.hands[0].equity < most);
    }
    assert!(gained > 0, "it matters how hands are parted");
}

/// Where nothing is to be decided, or all have decided, best and fixed are pat.
#[test]
fn who_has_decided_stands_pat() {
    let parted = |policy, board, effort| {
        let mut question = question("sohe", &["", ""], board, policy);
        let pile = |cards| match Hand::known(cards).expect("cards") {
            Hand::Known(pile) => pile,
            _ => unreachable!("known cards"),
        };
        question.hands[0] = Hand::Piles(vec![pile("AhKdKh9d"), pile("9cQs")]);
        question.hands[1] = Hand::Piles(vec![pile("8c8d7cJh"), pile("Th2h")]);
        answer(&question, effort)
    };
    let before = Effort::sampled(2_000, 1);
    let games = [
        ("holdem", ["AsKs", "QsQd"], "Ts7s2d"),
        ("crazy-pineapple", ["AsKs", "QsQd"], "Ts7s2d"),
        ("dramaha", ["AsKs4c4d5d", "QsQd2s3s3h"], "Ts7s2d9c"),
    ];
    for policy in [Policy::Best, Policy::Fixed] {
        for (board, effort) in [("Ks8h7h", Effort::exact()), ("", before)] {
            let pat = parted(Policy::Pat, board, effort);
            assert_eq!(parted(policy, board, effort).hands, pat.hands);
        }
        for (id, hands, board) in games {
            let asked = |policy| exact(&question(id, &hands, board, policy));
            let found = asked(policy);
            assert_eq!(found.hands, asked(Policy::Pat).hands, "{id}");
            assert_eq!((found.policy, found.choices), (policy, vec![None, None]), "{id}");
        }
    }
}

/// The third card is chosen when the flop is there: that is worth more than to throw away the ace
/// before it.
#[test]
fn a_look_ahead_gains_before_the_flop() {
    let hands = ["2c7dAs", "JhJd"];
    let pat = exact(&question("crazy-pineapple", &hands, "", Policy::Pat));
    let effort = Effort::sampled(2_000, trials::seed()).with_threads(2);
    let best = question("crazy-pineapple", &hands, "", Policy::Best);
    let found = answer(&best, effort);
    assert_eq!(
        (found.method, found.choices.as_slice()),
        (Method::Sampled, [None, None].as_slice())
    );
    // Also more than to keep the ace always.
    let ace = exact(&throwing(&best, &["2c"]));
    let (pat, ace) = (pat.hands[0].equity, ace.hands[0].equity);
    assert!(pat < ace, "{pat} {ace}");
    let least = ace - 5.0 * found.hands[0].error;
    assert!(found.hands[0].equity > least, "{found:?} {pat} {ace}; seed {}", trials::seed());
}

/// One draw is worth more than none, and three are worth more than one.
#[test]
fn more_draws_are_worth_more() {
    let hands = ["KsQdJh7c2d", "2h3s4d5c9h"];
    let equity = |draws| {
        let best = question("deuce-to-seven-triple-draw", &hands, "", Policy::Best);
        let effort = Effort { exact: 0, ..Effort::sampled(1_500, trials::seed()) };
        answer(&Question { draws: Some(draws), ..best }, effort.with_threads(2)).hands[0].equity
    };
    let (none, one, three) = (equity(0), equity(1), equity(3));
    assert_eq!(none, 0.0);
    assert!(one > 0.02 && three > one + 0.1, "{one} {three}; seed {}", trials::seed());
}

/// With three draws to come nobody keeps a king or a jack for a low hand, though as it lies either would
/// beat most random hands; and who draws is no worse off than a hand that is not known.
#[test]
fn nobody_stands_pat_with_rough_hands() {
    for (hand, gone) in [("KsQd8h5c2d", "KsQd"), ("JsTd8h5c2d", "Js")] {
        let best = question("deuce-to-seven-triple-draw", &[hand, ""], "", Policy::Best);
        let found = answer(&best, Effort::sampled(1_000, trials::seed()).with_threads(2));
        let thrown = found.choices[0].as_ref().expect("a choice").thrown;
        assert!(thrown.is_superset(set(gone)), "{thrown}; seed {}", trials::seed());
        let least = 0.5 - 5.0 * found.hands[0].error;
        assert!(found.hands[0].equity > least, "{found:?}; seed {}", trials::seed());
    }
}

/// Hands of which nothing is known are worth the same, whoever draws first.
#[test]
fn unknown_hands_are_worth_the_same() {
    for id in ["five-card-draw", "badugi", "crazy-pineapple"] {
        let effort = Effort::sampled(1_500, trials::seed()).with_threads(2);
        let found = answer(&question(id, &["", ""], "", Policy::Best), effort);
        assert!(is_near(&found, 0, 0.5), "{id}: {found:?}; seed {}", trials::seed());
    }
}

/// Who looks ahead beats who does not: the first hand has parted, thrown away or drawn nothing by
/// itself.
#[test]
fn a_look_ahead_beats_none() {
    // The second names two of three cards and so has decided; both are random otherwise.
    let best = question("crazy-pineapple", &["", "7h2c"], "", Policy::Best);
    let effort = Effort::sampled(1_500, trials::seed()).with_threads(2);
    let found = answer(&best, effort);
    let pat = answer(&Question { policy: Policy::Pat, ..best }, Effort::sampled(100_000, 1));
    let gain = found.hands[0].equity - pat.hands[0].equity;
    assert!(gain > 5.0 * pat.hands[0].error, "{gain}; seed {}", trials::seed());
}

#[test]
fn the_seed_decides_and_the_threads_do_not() {
    let games = [("badugi", ["", "Ac2d3hKh"]), ("irish", ["AsAdKcQh", ""])];
    for (id, hands) in games {
        let best = question(id, &hands, "", Policy::Best);
        let one = answer(&best, Effort::sampled(300, 7));
        assert_eq!(one, answer(&best, Effort::sampled(300, 7).with_threads(2)), "{id}");
        assert_ne!(one, answer(&best, Effort::sampled(300, 8)), "{id}");
        assert_eq!((one.cases, one.method), (300, Method::Sampled));
    }
}

/// Six players who replace everything three times need more cards than the deck has.
#[test]
fn the_deck_is_shuffled_again() {
    let many = question("deuce-to-seven-triple-draw", &[""; 6], "", Policy::Best);
    let found = answer(&many, Effort::sampled(60, trials::seed()));
    let sum: f64 = found.hands.iter().map(|hand| hand.equity).sum();
    assert!(is(sum, 1.0), "{found:?}");
    // Named hands: twenty-two cards are left, and thirty are wanted.
    let hands =
        ["2c2d2h2s3c", "3d3h3s4c4d", "4h4s5c5d5h", "5s6c6d6h6s", "7c7d7h7s8c", "8d8h8s9c9d"];
    let named = question("deuce-to-seven-triple-draw", &hands, "", Policy::Pat);
    let all = throwing(&named, &hands);
    let found = answer(&all, Effort::sampled(2_000, trials::seed()));
    let sum: f64 = found.hands.iter().map(|hand| hand.equity).sum();
    assert!(is(sum, 1.0) && found.method == Method::Sampled, "{found:?}");
    // The low cards of the first four come back to the last two, who win more often than those who
    // drew from nines to aces alone.
    let last = found.hands[4].equity + found.hands[5].equity;
    assert!(last > found.hands[..4].iter().map(|hand| hand.equity).sum(), "{found:?}");
}

/// Five cards are left, the second best low, and the first takes them all. The second gets what the first
/// threw away, and nothing of his own: the best low there is, every time.
#[test]
fn nobody_gets_back_what_he_threw_away() {
    let hands = ["2c3d4h5s7c", "8c8d8h8s9d"];
    let mut low = question("deuce-to-seven-lowball", &hands, "", Policy::Pat);
    low.dead = CardSet::NATURALS - set("2d3c4s6h7h") - set(hands[0]) - set(hands[1]);
    let all = throwing(&low, &hands);
    let found = answer(&all, Effort::sampled(500, trials::seed()));
    assert_eq!(found.hands[1].equity, 1.0, "{found:?}");
}

/// With one card of the flop to come, the best that can be had is the mean, over that card, of the best
/// choice on the flop. The look ahead comes close, and sees no card before its time.
#[test]
fn a_look_ahead_is_nearly_as_good_as_can_be() {
    let hands = ["9h8hAc", "KsKd"];
    let two = question("crazy-pineapple", &hands, "7h2c", Policy::Best);
    let seen: CardSet = set("9h8hAcKsKd7h2c");
    let on_the_flop = |card: cards::Card| {
        let mut three = two.clone();
        three.board.push(card);
        let found = exact(&three);
        assert_eq!(found.method, Method::Exact);
        found.hands[0].equity
    };
    let flops: Vec<f64> = (CardSet::NATURALS - seen).iter().map(on_the_flop).collect();
    let most = flops.iter().sum::<f64>() / flops.len() as f64;
    let found = answer(&two, Effort::sampled(10_000, trials::seed()).with_threads(2));
    assert_eq!(found.choices[0], None);
    let gap = most - found.hands[0].equity;
    let error = 4.0 * found.hands[0].error;
    assert!(-error < gap && gap < 0.02 + error, "{gap} {error}; seed {}", trials::seed());
}

/// A range stands for its hands: the mean of two.
#[test]
fn a_range_stands_pat_or_draws() {
    let flush = natural("five-card-draw", &["AsKsQsJs2d", ""], Policy::Pat);
    let against = |text: &str| {
        let mut flush = throwing(&flush, &["2d"]);
        flush.hands[1] = Hand::Range(Range::parse(text, 5, CardSet::NATURALS).expect("a range"));
        exact(&flush).hands[0].equity
    };
    let (trips, pair) = (against("9h9c9d5c4h"), against("3h3c6d7c8h"));
    // A pair of threes loses also to twelve aces, kings, queens and jacks.
    assert!(is(trips, 12.0 / 42.0) && is(pair, 24.0 / 42.0), "{trips} {pair}");
    assert!(is(against("9h9c9d5c4h,3h3c6d7c8h"), f64::midpoint(trips, pair)));
    // At its best the range draws, too, and wins more than if it stood pat.
    let mut best = Question { policy: Policy::Best, ..flush };
    let pairs = Range::parse("3h3c6d7c8h,9h9c9d5c4h", 5, CardSet::NATURALS).expect("a range");
    best.hands[1] = Hand::Range(pairs);
    let found = answer(&best, Effort::sampled(2_000, trials::seed()).with_threads(2));
    assert_eq!(found.choices[1], None);
    let least = f64::midpoint(trips, pair) + 4.0 * found.hands[0].error;
    assert!(found.hands[0].equity < least, "{found:?}; seed {}", trials::seed());
}

#[test]
fn every_game_is_played_at_its_best() {
    for mut trial in Trials::of("-p equity policy::every_game", 6) {
        for entry in trials::part(Catalogue::house().entries(), 5) {
            let id = &entry.game.id;
            let unknown = question(id, &["", ""], "", Policy::Best);
            holds_together(&unknown, id);
            if let Some(some) = some_known(&unknown, &mut trial) {
                holds_together(&some, id);
            }
        }
    }
}

/// Some cards of the hands and of the board.
fn some_known(question: &Question, trial: &mut Trial) -> Option<Question> {
    let mut deck: Vec<cards::Card> = question.variant.deck.iter().collect();
    cards::shuffle(&mut deck, &mut trial.rng);
    if deck.len() < 24 {
        return None;
    }
    let mut some = question.clone();
    for _ in 0..20 {
        some.board = deck[..trial.below(6)].to_vec();
        let mut from = 6;
        for hand in &mut some.hands {
            let cards = trial.below(8);
            *hand = known(deck[from..from + cards].iter().copied());
            from += cards;
        }
        if some.ready().is_ok() {
            return Some(some);
        }
    }
    None
}

fn holds_together(question: &Question, id: &str) {
    let effort = Effort { exact: 1_000, ..Effort::sampled(12, trials::seed()) };
    let found = answer(question, effort);
    let sum: f64 = found.hands.iter().map(|hand| hand.equity).sum();
    assert!((sum + found.house - 1.0).abs() < 1e-9, "{id}: {sum}");
    assert_eq!((found.policy, found.choices.len()), (Policy::Best, 2), "{id}");
}
