//! Odds against an enumeration that nobody can get wrong: every deal, one card after the other,
//! judged by the plain second reading of the articles.
#![allow(clippy::print_stdout, reason = "the test runner shows what was met when a test fails")]

mod count;
mod situation;

use cards::{Card, CardSet, Suit, shuffle};
use count::{Counted, POT};
use equity::odds::{Answer, Effort, Method, Odds};
use situation::{Situation, Tell, games};
use trials::{Trial, Trials, is_soak};
use variant::Facts;
use variant::game::Colour;

use crate::plain;

/// Situations of each game in soak, a tenth otherwise.
const FULL: usize = 200;

/// The most deals of one situation.
const DEALS: usize = 3_000;

/// Where chance begins where a few of many may be off, and how many deals are drawn.
const SEED: u64 = 20_261_115;
const TRIALS: u64 = 4_000;

/// What comes less often than this in so many deals does not spread like a bell.
const SELDOM: f64 = 30.0;

#[test]
fn every_game_agrees_with_the_plain_count() {
    let (mut wrong, mut idle) = (Vec::new(), Vec::new());
    let (mut all, mut covered) = (Met::default(), 0);
    for entry in games() {
        let id = entry.game.id.as_str();
        let mut met = Met::default();
        for mut trial in
            Trials::of("every_game_agrees_with_the_plain_count", FULL).one_of(games().count())
        {
            let most = trial.pick(&[DEALS / 30, DEALS / 5, DEALS]);
            let situation = Situation::random(id, Tell::Usual, most, &mut trial);
            match agree(&situation) {
                Ok(slow) => met.note(&slow),
                Err(why) => wrong.push(why),
            }
        }
        println!("{id}: {met:?}");
        idle.extend((met.open == 0).then_some(id));
        all.add(&met);
        covered += 1;
    }
    assert!(wrong.is_empty(), "{} disagree:\n{}", wrong.len(), wrong.join("\n"));
    assert!(idle.is_empty() || !is_soak(), "nothing was left to chance: {idle:?}");
    assert!(covered >= 79, "all games of the rulebooks");
    println!("all {covered} games: {all:?}");
    all.is_enough();
}

/// A flop game, one that parts the pot, stud, a draw game: what people ask first.
#[test]
fn named_cases_agree_with_the_plain_count() {
    let cases: [(&str, &[&str], &str, u128); 8] = [
        ("holdem", &["AsKs", "QhQd", "JcTc"], "Qs9s2c", 903),
        ("omaha", &["AsAdKsKd", "9h8h7c6c"], "Ts7d2h", 820),
        ("omaha-8", &["AsAd2s3d", "KhKdQhJd", "Ah4h5c9c"], "2d7c8sKs", 36),
        ("stud", &["AsAdKhKc9d4s", "7h8h9hTh2c3c"], "", 1_560),
        ("stud-8", &["AsAd2h4c9d7s", "7h8h9hTh2c3c"], "", 1_560),
        ("razz", &["As2d4h7cKdQs", "2h3h5c8dTsTh"], "", 1_560),
        ("badugi", &["As2d3h4c", "Ad2h3c"], "", 45),
        ("deuce-to-seven-lowball", &["7d5c4d3h2s", "7h5s4s3c"], "", 43),
    ];
    for (id, hands, board, deals) in cases {
        let slow = agree(&Situation::given(id, &Facts::default(), hands, board));
        assert_eq!(slow.map(|slow| slow.deals), Ok(deals), "{id}");
    }
}

/// Counted by hand. Badugi: only the four of spades makes the same four cards. Deuce to seven: any
/// of the three other deuces makes the same seven, and nothing beats it.
#[test]
fn a_tie_with_the_best_hand_is_counted_as_half() {
    let ties = [
        ("badugi", ["As2d3h4c", "Ad2h3c"], 1.0 / 45.0),
        ("deuce-to-seven-lowball", ["7d5c4d3h2s", "7h5s4s3c"], 3.0 / 43.0),
    ];
    for (id, hands, tie) in ties {
        let situation = Situation::given(id, &Facts::default(), &hands, "");
        let answer = exact(&situation);
        assert!((answer.hands[1].equity - tie / 2.0).abs() < 1e-12, "{id}: {answer:?}");
        assert!((answer.hands[0].scoop - (1.0 - tie)).abs() < 1e-12, "{id}: {answer:?}");
    }
}

/// BARGE 2.55: the third card of the flop decides between Hold'em with the two cards held and
/// Omaha/8 with two more.
#[test]
fn wonky_donkey_may_become_either_game() {
    for mut trial in Trials::of("wonky_donkey_may_become_either_game", 40) {
        let situation = before_the_colour(&mut trial);
        let told = same(&exact(&situation), &count_either_game(&situation), &situation);
        assert_eq!(told, Ok(()), "{}", situation.command());
    }
}

#[test]
fn wonky_donkey_is_near_the_plain_count_before_the_colour_is_known() {
    println!("seed {SEED}");
    let mut near = Near::default();
    for mut trial in Trials::numbered(SEED, if is_soak() { 200 } else { 20 }) {
        let situation = before_the_colour(&mut trial);
        let truth = count_either_game(&situation).equities();
        near.compare(&truth, &situation, SEED + trial.number as u64);
    }
    near.is_enough();
}

/// Two hands of Wonky Donkey with two cards, and a board of one red card and one black.
fn before_the_colour(trial: &mut Trial) -> Situation {
    let mut deck: Vec<Card> = CardSet::NATURALS.iter().collect();
    shuffle(&mut deck, &mut trial.rng);
    let text = |cards: &[Card]| cards.iter().map(Card::to_string).collect::<String>();
    let (one, other) = (text(&deck[..2]), text(&deck[2..4]));
    let red = deck[4..].iter().find(|card| is_red(card)).expect("half of them are");
    let black = deck[4..].iter().find(|card| !is_red(card)).expect("half of them are");
    let omaha = Facts { flop: Some(Colour::Black), ..Facts::default() };
    let board = text(&[*red, *black]);
    Situation::given("wonky-donkey", &omaha, &[&one, &other], &board).leaving(8, trial)
}

/// Everyone gets four cards in every deal, so that all deals are equally likely; where Hold'em is
/// played, nobody looks at the last two.
fn count_either_game(situation: &Situation) -> Counted {
    situation.count_by(&|deal| {
        let mut deal = deal.clone();
        if deal.board[..3].iter().filter(|card| is_red(card)).count() >= 2 {
            deal.players.iter_mut().flatten().for_each(|held| held.down.truncate(2));
        }
        plain::winners("wonky-donkey", &deal)
    })
}

fn is_red(card: &Card) -> bool {
    matches!(card.suit(), Some(Suit::Diamonds | Suit::Hearts))
}

#[test]
fn sampled_odds_are_near_the_exact_ones() {
    println!("seed {SEED}");
    let ids: Vec<&str> = games().map(|entry| entry.game.id.as_str()).collect();
    let mut near = Near::default();
    let situations = if is_soak() { 1_000 } else { 200 };
    for mut trial in Trials::numbered(SEED, situations) {
        let id = trial.pick(&ids);
        let situation = Situation::random(id, Tell::Usual, 20_000, &mut trial);
        let truth: Vec<f64> = exact(&situation).hands.iter().map(|odds| odds.equity).collect();
        near.compare(&truth, &situation, SEED + trial.number as u64);
    }
    near.is_enough();
}

/// A hand that will be parted and is not all known cannot be asked for exactly.
#[test]
fn hands_that_are_parted_when_they_are_full_are_near_the_plain_count() {
    println!("seed {SEED}");
    let mut near = Near::default();
    let situations = if is_soak() { 400 } else { 60 };
    for mut trial in Trials::numbered(SEED, situations) {
        let id = trial.pick(&["sohe", "swingo"]);
        let situation = Situation::random(id, Tell::Decided, DEALS, &mut trial);
        let truth = situation.count().equities();
        near.compare(&truth, &situation, SEED + trial.number as u64);
    }
    near.is_enough();
}

/// BARGE 2.31: whoever turns the down card up gets the next one down, and a joker that came down is
/// wild.
#[test]
fn mexican_poker_with_the_first_card_turned_up() {
    let mut wrong = Vec::new();
    for mut trial in Trials::of("mexican_poker_with_the_first_card_turned_up", FULL) {
        let situation = Situation::random("mexican-poker", Tell::Decided, DEALS, &mut trial);
        wrong.extend(agree(&situation).err());
    }
    assert!(wrong.is_empty(), "{} disagree:\n{}", wrong.len(), wrong.join("\n"));
}

fn exact(situation: &Situation) -> Answer {
    let ready = situation.question.ready();
    let answer = ready.and_then(|ready| ready.answer(Effort::exact()));
    answer.unwrap_or_else(|why| panic!("{why}: {}", situation.command()))
}

/// Compares both answers, which must be the same to the last fraction.
fn agree(situation: &Situation) -> Result<Counted, String> {
    let slow = situation.count();
    let ready = situation.question.ready();
    let fast = ready.and_then(|ready| ready.answer(Effort::exact()));
    let same = match fast {
        Ok(fast) => same(&fast, &slow, situation),
        Err(why) => Err(why.to_string()),
    };
    same.map(|()| slow).map_err(|why| format!("{}: {why}", situation.command()))
}

/// Why two answers differ.
fn same(fast: &Answer, slow: &Counted, situation: &Situation) -> Result<(), String> {
    if fast.method != Method::Exact || fast.stopped {
        return Err("not every deal was looked at".to_owned());
    }
    if let Some(cases) = situation.cases().filter(|cases| fast.cases != *cases as u64) {
        return Err(format!("{} deals, and plainly {cases}", fast.cases));
    }
    if slow.deals != situation.ways() as u128 {
        return Err("not every deal was counted".to_owned());
    }
    let equal = |what: &str, fast: f64, count: u128, whole: u128| {
        let slow = count as f64 / (slow.deals * whole) as f64;
        let near = (fast - slow).abs() < 1e-9;
        near.then_some(()).ok_or_else(|| format!("{what}: {fast}, and plainly {slow}"))
    };
    equal("house", fast.house, slow.house, 1)?;
    for (number, (odds, won)) in fast.hands.iter().zip(&slow.hands).enumerate() {
        let name = |what: &str| format!("{what} of hand {}", number + 1);
        equal(&name("equity"), odds.equity, won.pots, POT)?;
        equal(&name("scoop"), odds.scoop, won.scoops, 1)?;
        equal(&name("three quarters"), odds.three_quarters, won.three_quarters, 1)?;
        equal(&name("quarter"), odds.quarter, won.quarters, 1)?;
        if odds.error != 0.0 {
            return Err(format!("error of {} where every deal was looked at", odds.error));
        }
        // Which share a part is cannot be told when some are not won, but their sum can.
        let all = won.of_all_parts();
        let sum = |of: fn(&equity::odds::ShareOdds) -> f64| odds.shares.iter().map(of).sum();
        equal(&name("win"), sum(|share| share.win), all.alone, 1)?;
        equal(&name("tie"), sum(|share| share.tie), all.tied, 1)?;
        equal(&name("shares"), sum(|share| share.equity), all.won, POT)?;
        equal(&name("parts of the pot"), sum(|share| share.of_pot), won.pots, POT)?;
        if let Some(played) = told_apart(fast, slow) {
            for (share, part) in played.iter().map(|at| &odds.shares[*at]).zip(&won.by_part) {
                equal(&name("win of a share"), share.win, part.alone, 1)?;
                equal(&name("tie of a share"), share.tie, part.tied, 1)?;
                equal(&name("part of a share"), share.equity, part.won, POT)?;
            }
        }
    }
    Ok(())
}

/// The shares that are won, if all of them are won in every deal: then the parts are they, in
/// order.
fn told_apart(fast: &Answer, slow: &Counted) -> Option<Vec<usize>> {
    let is_won = |at: &usize| {
        fast.hands.iter().any(|odds| odds.shares[*at].win + odds.shares[*at].tie > 0.0)
    };
    let won: Vec<usize> = (0..fast.shares.len()).filter(is_won).collect();
    slow.parts.iter().all(|parts| *parts == won.len()).then_some(won)
}

/// What came up in the situations of one game.
#[derive(Debug, Default)]
struct Met {
    situations: usize,
    deals: u128,
    /// Situations that were not decided, and that had ties, different numbers of parts, the house.
    open: usize,
    ties: usize,
    qualifiers: usize,
    house: usize,
}

impl Met {
    fn note(&mut self, slow: &Counted) {
        self.situations += 1;
        self.deals += slow.deals;
        let is_open = |won: u128| won > 0 && won < slow.deals * POT;
        self.open += usize::from(slow.hands.iter().any(|hand| is_open(hand.pots)));
        self.ties += usize::from(slow.hands.iter().any(|hand| hand.of_all_parts().tied > 0));
        self.qualifiers += usize::from(slow.parts.len() > 1);
        self.house += usize::from(slow.house > 0);
    }

    fn add(&mut self, other: &Met) {
        self.situations += other.situations;
        self.deals += other.deals;
        self.open += other.open;
        self.ties += other.ties;
        self.qualifiers += other.qualifiers;
        self.house += other.house;
    }

    /// Whether the situations of all games met what they were made for.
    fn is_enough(&self) {
        let Met { situations, open, ties, qualifiers, house, .. } = self;
        assert!(*open > situations / 3, "too much was decided: {self:?}");
        assert!(*ties > situations / 10, "too few ties: {self:?}");
        assert!(*qualifiers > situations / 40, "too few hands that just qualify: {self:?}");
        assert!(*house > 0 || !is_soak(), "the house never won: {self:?}");
    }
}

/// How far sampled odds are from the truth, in standard errors.
#[derive(Debug, Default)]
struct Near {
    hands: usize,
    /// Hands whose pots were not all alike: those that hardly ever win, or hardly ever lose.
    seldom: usize,
    /// All others, and how many of these are further than one, three and five.
    uncertain: usize,
    one: usize,
    three: usize,
    five: usize,
}

impl Near {
    fn compare(&mut self, truth: &[f64], situation: &Situation, seed: u64) {
        let command = situation.command();
        let ready = situation.question.ready().unwrap_or_else(|why| panic!("{why}: {command}"));
        let sampled = ready.answer(Effort::sampled(TRIALS, seed));
        let sampled = sampled.unwrap_or_else(|why| panic!("{why}: {command}"));
        assert_eq!((sampled.method, sampled.stopped), (Method::Sampled, false), "{command}");
        assert_eq!(sampled.cases, TRIALS, "{command}");
        for (truth, odds) in truth.iter().zip(&sampled.hands) {
            self.hands += 1;
            let off = (truth - odds.equity).abs();
            let seldom = truth.min(1.0 - truth);
            let trials = TRIALS as f64;
            if odds.error == 0.0 {
                // All pots were alike. If others can come, then so seldom that it is no wonder: one
                // in 20,000 runs does not see what should come ten times.
                assert!(off < 10.0 / trials, "{command}: {} is not {truth}", odds.equity);
                continue;
            }
            if seldom < SELDOM / trials {
                // What was seen once or twice says little of its own error. No pot varies more than
                // one that is won or lost, which gives a bound.
                self.seldom += 1;
                let most = (seldom / trials).sqrt().max(odds.error);
                self.five += usize::from(off > 5.0 * most);
                continue;
            }
            self.uncertain += 1;
            self.one += usize::from(off > odds.error);
            self.three += usize::from(off > 3.0 * odds.error);
            self.five += usize::from(off > 5.0 * odds.error);
            if off > 3.0 * odds.error {
                let Odds { equity, error, .. } = odds;
                println!("{command}: {equity} +- {error}, and truly {truth}");
            }
        }
    }

    fn is_enough(&self) {
        println!("{self:?}");
        let Near { uncertain, one, three, five, .. } = self;
        assert_eq!(*five, 0, "beyond five standard errors: {self:?}");
        assert!(*three <= 1 + uncertain / 100, "beyond three standard errors: {self:?}");
        // A third of all by the book; an error that is too great or too small shows here.
        assert!((uncertain / 5..uncertain / 2).contains(one), "beyond one: {self:?}");
    }
}
