//! The compiled showdown of every game against a plain second reading of its article.
#![allow(clippy::print_stdout, reason = "the test runner shows the counts when a test fails")]

use std::collections::BTreeMap;

use cards::Card;
use showdown::{Showdown, Table, Winners};
use trials::Trials;
use variant::game::{AllEqual, Remove, Share, Step};
use variant::{Catalogue, Entry, Facts, Family, Settings, Shelf, Variant};

use crate::plain;
use crate::plain::tables;

/// Compares so many showdowns of each game in soak, a tenth otherwise.
const FULL: usize = 20_000;

/// The games of the rulebooks.
fn games() -> impl Iterator<Item = &'static Entry> {
    Catalogue::house().entries().filter(|entry| entry.shelf != Shelf::Lab)
}

#[test]
fn every_game_has_a_plain_function() {
    for entry in games() {
        assert!(plain::game(&entry.game.id).is_some(), "{}", entry.game.id);
    }
    assert!(games().count() >= 79, "all games of the rulebooks");
}

#[test]
fn flop_games_agree_with_their_articles() {
    family_agrees("flop_games_agree_with_their_articles", Family::Flop);
}

#[test]
fn grid_games_agree_with_their_articles() {
    family_agrees("grid_games_agree_with_their_articles", Family::Grid);
}

#[test]
fn games_with_draw_and_board_agree_with_their_articles() {
    family_agrees("games_with_draw_and_board_agree_with_their_articles", Family::DrawAndBoard);
}

#[test]
fn draw_games_agree_with_their_articles() {
    family_agrees("draw_games_agree_with_their_articles", Family::Draw);
}

#[test]
fn stud_games_agree_with_their_articles() {
    family_agrees("stud_games_agree_with_their_articles", Family::Stud);
}

fn family_agrees(test: &str, family: Family) {
    let mut compared = 0;
    for entry in games() {
        let id = entry.game.id.as_str();
        let usual = Catalogue::house().variant(id, &Settings::default()).expect("a game");
        if usual.family() == family {
            game_agrees(test, id);
            compared += 1;
        }
    }
    assert!(compared > 0, "{family:?} has games");
}

/// One way to play a game, as far as the showdown knows.
struct Form {
    options: Vec<(String, String)>,
    variant: Variant,
    facts: Facts,
    showdown: Showdown,
}

impl Form {
    fn shares(&self) -> Vec<&Share> {
        self.showdown.game().shares(&self.facts).expect("all facts are there")
    }

    fn may_go_to_the_house(&self) -> bool {
        let to_house = |step| matches!(step, &Step::Remove(Remove { all: AllEqual::House, .. }));
        self.showdown.game().all_steps().any(to_house)
    }
}

fn game_agrees(test: &str, id: &str) {
    let forms = forms(id);
    let mut seen = Seen::default();
    for mut trial in Trials::of(test, FULL).one_of(20) {
        let Form { options, variant, facts, showdown } = &forms[trial.below(forms.len())];
        let most = usize::from(variant.seats.max);
        // A few players leave room for odd cards, and many meet every rule.
        let most = trial.pick(&[most.min(3), most.min(5), most]);
        let live = 2 + trial.below(most - 1);
        let table = tables::random(variant, facts, live, &mut trial);
        let deal = tables::deal(variant, options, &table, &mut trial);
        let plain = plain::winners(id, &deal);
        let winners = showdown.winners(&table);
        let compiled = seats_of(&winners);
        assert_eq!(plain, compiled, "plain and compiled, trial {}: {id} {deal:?}", trial.number);
        seen.note(&plain);
        seen.fallbacks += usize::from(winners.fallback);
        seen.jokers += usize::from(has_joker(&table));
    }
    seen.is_enough(id, &forms);
}

/// Every way to play a game: each value of every option, and everything that can happen.
fn forms(id: &str) -> Vec<Form> {
    let usual = Catalogue::house().variant(id, &Settings::default()).expect("a game");
    let mut choices: Vec<Vec<(String, String)>> = vec![Vec::new()];
    for (option, _) in &usual.options {
        choices = choices
            .iter()
            .flat_map(|chosen| {
                option.values.iter().map(|value| {
                    let mut chosen = chosen.clone();
                    chosen.push((option.name.clone(), value.clone()));
                    chosen
                })
            })
            .collect();
    }
    let mut forms = Vec::new();
    for options in choices {
        let settings = Settings { options: options.clone(), ..Settings::default() };
        let seats = Catalogue::house().variant(id, &settings).expect("its own options").seats;
        let settings = Settings { players: Some(seats.max), ..settings };
        let variant = Catalogue::house().variant(id, &settings).expect("its own options");
        for facts in variant.cases() {
            let showdown = Showdown::new(&variant, &facts).expect("all facts are there");
            let (options, variant) = (options.clone(), variant.clone());
            forms.push(Form { options, variant, facts, showdown });
        }
    }
    forms
}

/// The seats of each share that somebody wins.
fn seats_of(winners: &Winners) -> Vec<Vec<usize>> {
    let seats = |bits: u32| (0..32).filter(|seat| bits >> seat & 1 == 1).collect();
    winners.shares.iter().filter(|bits| **bits != 0).map(|bits| seats(*bits)).collect()
}

fn has_joker(table: &Table) -> bool {
    let held = table.hands.iter().flatten().flat_map(|hand| hand.cards().map(|dealt| dealt.card));
    let shown = table.board.iter().flatten().chain(&table.for_all).copied();
    held.chain(shown).any(Card::is_joker)
}

/// What came up in the trials of one game.
#[derive(Default)]
struct Seen {
    /// How often so many parts were won; none is a pot for the house.
    parts: BTreeMap<usize, usize>,
    /// How often one player won everything, and how often the parts went different ways.
    scoops: usize,
    splits: usize,
    /// How often players tied for a part.
    ties: usize,
    /// How often nobody won a share, so that the fallback decided.
    fallbacks: usize,
    /// How often a joker was there.
    jokers: usize,
}

impl Seen {
    fn note(&mut self, won: &[Vec<usize>]) {
        *self.parts.entry(won.len()).or_default() += 1;
        self.ties += usize::from(won.iter().any(|seats| seats.len() > 1));
        let Some(first) = won.first() else { return };
        let all_alike = won.iter().all(|seats| seats == first);
        self.scoops += usize::from(all_alike && first.len() == 1);
        self.splits += usize::from(!all_alike);
    }

    /// Whether the trials met what they were made for.
    fn is_enough(&self, id: &str, forms: &[Form]) {
        let Seen { parts, scoops, splits, ties, fallbacks, jokers } = self;
        println!(
            "{id}: parts won {parts:?}, {scoops} scoops, {splits} splits, {ties} ties, \
             {fallbacks} fallbacks, {jokers} with a joker"
        );
        assert!(*scoops > 0, "{id}: nobody won everything");
        assert!(*ties > 0, "{id}: nobody tied");
        let any = |test: &dyn Fn(&Form) -> bool| forms.iter().any(test);
        if any(&|form| form.shares().len() > 1) {
            assert!(*splits > 0, "{id}: no pot was split");
            if any(&|form| form.shares().iter().any(|share| share.qualify.is_some())) {
                assert!(parts.contains_key(&1) && parts.contains_key(&2), "{id}: {parts:?}");
            }
        }
        if any(&|form| !form.showdown.game().fallbacks.is_empty()) {
            assert!(*fallbacks > 0, "{id}: somebody always won a share");
        }
        if any(&|form| !form.variant.deck.jokers().is_empty()) {
            assert!(*jokers > 0, "{id}: no joker was dealt");
        }
        if any(&|form| form.may_go_to_the_house()) {
            assert!(parts.contains_key(&0), "{id}: the house never won");
        }
    }
}
