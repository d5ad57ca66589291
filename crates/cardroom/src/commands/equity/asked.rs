//! What is asked, read from the command line, and what is said when there is no answer.

use std::fmt::Display;

use cards::{Card, CardSet, Dealt, grouped, parse, parse_dealt, parse_with_unknown};
use equity::odds::{Hand, Policy, Question, Unanswerable};
use equity::range::Range;
use variant::game::{Step, Target, Test};
use variant::{Facts, Variant};

use super::Equity;
use crate::commands::showdown::sum_of_dice;
use crate::failure::Failure;
use crate::library::Asked;

/// The question.
pub(super) fn question(asked: &Equity, game: &Asked<'_>) -> Result<Question, Failure> {
    let players = u8::try_from(asked.hands.len()).unwrap_or(u8::MAX);
    if players < 2 {
        return Err(Failure::bad_input("odds need two hands or more: a hand can be random"));
    }
    let variant = game.variant(Some(players))?;
    let roll = asked.roll.as_deref().map(|text| sum_of_dice(text, &variant)).transpose()?;
    let chosen = asked.choose.as_ref().map(|id| id.to_lowercase());
    let hands = asked
        .hands
        .iter()
        .enumerate()
        .map(|(number, text)| hand(text, number + 1, &variant, chosen.as_deref()))
        .collect::<Result<Vec<Hand>, Failure>>()?;
    let of = |what: &str, text: &str| {
        parse(text).map_err(|wrong| Failure::bad_input(format_args!("{what}: {wrong}")))
    };
    let mut question = Question::new(variant, hands);
    question.board = of("--board", &asked.board)?;
    question.dead = of("--dead", &asked.dead)?.into_iter().collect::<CardSet>();
    question.roll = roll;
    question.chosen = chosen;
    question.policy = match asked.policy.as_deref().map(str::to_lowercase).as_deref() {
        Some("best") => Policy::Best,
        Some("fixed") => Policy::Fixed,
        Some("pat") => Policy::Pat,
        Some(other) => return Err(Failure::no_such("policy", other, &["pat", "fixed", "best"])),
        None if asked.discard.is_empty() => Policy::Pat,
        None => Policy::Fixed,
    };
    let discards = asked.discard.iter().map(|text| match text.trim() {
        "-" | "none" | "pat" => Ok(CardSet::EMPTY),
        text => of("--discard", text).map(|cards| cards.into_iter().collect()),
    });
    question.discards = discards.collect::<Result<Vec<CardSet>, Failure>>()?;
    question.draws = asked.draws;
    Ok(question)
}

/// One hand: cards, some of them unknown, piles, or a range.
fn hand(
    text: &str,
    number: usize,
    variant: &Variant,
    chosen: Option<&str>,
) -> Result<Hand, Failure> {
    let wrong =
        |why: &dyn Display| Failure::bad_input(format_args!("hand {number}, {text:?}: {why}"));
    let text = text.trim();
    if let Some(hand) = Hand::plain(text).map_err(|why| wrong(&why))? {
        return Ok(hand);
    }
    match parse_dealt(text) {
        Ok(cards) => return Ok(Hand::Known(cards)),
        // No range knows cards that lie face up.
        Err(why) if text.contains('^') => return Err(wrong(&why)),
        Err(_) => {}
    }
    if let Ok(cards) = parse_with_unknown(text) {
        return Hand::with_unknown(&cards, variant).map_err(|why| wrong(&why));
    }
    // Of games that can be chosen the one that is played says how many cards a hand has.
    let first = variant.all_steps().find_map(|step| match step {
        Step::Choose(choose) => choose.games.first().map(String::as_str),
        _ => None,
    });
    let played = chosen.or(first);
    let cases = variant.cases();
    let is_played = |facts: &&Facts| facts.chosen.is_none() || facts.chosen.as_deref() == played;
    let held = cases.iter().filter(is_played).filter_map(|facts| variant.held(facts).ok());
    let size = held.map(|held| held.most).max().unwrap_or(2);
    Range::parse(text, usize::from(size), variant.deck).map(Hand::Range).map_err(|why| wrong(&why))
}

/// Why there is no answer, in words of the command line.
pub(super) fn refused(
    wrong: Unanswerable,
    asked: &Equity,
    question: &Question,
    game: &Asked<'_>,
) -> Failure {
    match &wrong {
        Unanswerable::Twice(card) => Failure::bad_input(format_args!(
            "{wrong}: {}; a card can be dealt only once",
            places(*card, question).join(" and ")
        )),
        Unanswerable::NotInDeck(card, _) => Failure::bad_input(format_args!(
            "{}: {wrong}{}",
            places(*card, question).join(" and "),
            joker_option(*card, game)
        )),
        Unanswerable::Chosen(id, of) => {
            let games = games(&question.variant);
            Failure::bad_input(if games.is_empty() {
                format!("--choose: no one chooses a game in {of}: leave it out")
            } else {
                format!("--choose: {id:?} can't be chosen in {of}: choose {}", games.join(" or "))
            })
        }
        Unanswerable::Exact { ways, .. } if asked.exact => Failure::bad_input(format_args!(
            "--exact: there are {ways} ways to deal this, too many to count: leave --exact out, or \
            name more cards"
        )),
        Unanswerable::Undecided if asked.exact => Failure::bad_input(
            "--exact: players still have decisions after cards to come: leave --exact out",
        ),
        Unanswerable::DiscardPolicy => {
            Failure::bad_input("--discard works only with --policy fixed: drop one of them")
        }
        Unanswerable::Parted if asked.exact => Failure::bad_input(
            "--exact: cards still to come would have to be split in every way: name whole hands, \
             such as 4 cards/2 cards, or leave --exact out",
        ),
        Unanswerable::Deck => Failure::bad_input(format_args!(
            "{} has {} cards in its deck: not enough for {} hands, the board and --dead",
            question.variant.id,
            grouped(question.variant.deck.len() as u64),
            question.hands.len()
        )),
        _ => Failure::bad_input(wrong),
    }
}

/// Where a card stands.
fn places(card: Card, question: &Question) -> Vec<String> {
    let times = |cards: &[Dealt]| cards.iter().filter(|dealt| dealt.card == card).count();
    let mut places = Vec::new();
    for (number, hand) in question.hands.iter().enumerate() {
        let times = match hand {
            Hand::Known(cards) => times(cards),
            Hand::Piles(piles) => piles.iter().map(|pile| times(pile)).sum(),
            Hand::Range(_) => 0,
        };
        places.extend((0..times).map(|_| format!("hand {}", number + 1)));
    }
    places.extend(question.board.iter().filter(|other| **other == card).map(|_| "--board".into()));
    places.extend(question.dead.contains(card).then(|| "--dead".into()));
    places
}

/// How the game is played with a joker, if one was named in vain.
fn joker_option(card: Card, game: &Asked<'_>) -> String {
    let option = card.is_joker().then(|| game.joker_option()).flatten();
    option
        .map(|(name, value)| format!("; it has one with --option {name}={value}"))
        .unwrap_or_default()
}

/// The games that can be chosen, or that a hand becomes which nobody opens.
fn games(variant: &Variant) -> Vec<&str> {
    let mut games: Vec<&str> = Vec::new();
    for step in variant.streets.iter().flat_map(|street| &street.it.steps) {
        let is_unopened = || step.when.iter().any(|when| when.test == Test::Unopened);
        match &step.it {
            Step::Choose(choose) => games.extend(choose.games.iter().map(String::as_str)),
            Step::Become(turn) if is_unopened() => {
                if let Target::Game(target) = &turn.game {
                    games.extend([variant.id.as_str(), target]);
                }
            }
            _ => {}
        }
    }
    games
}
