//! A game made ready to be dealt many times.

use std::borrow::Cow;

use ranking::Score;
use showdown::{OddChip, Showdown};
use variant::game::{Become, BoardDeal, From, Guarded, Rule, Step, Target, Test};
use variant::{Cell, Facts, Unknown, Variant};

use crate::event::At;
use crate::setup::Unplayable;

/// A game made ready to be dealt many times: the game itself and every game it can become.
#[derive(Debug)]
pub struct Rules {
    games: Vec<Game>,
    /// The showdown of every case that can be told in advance.
    showdowns: Vec<(Facts, Showdown)>,
    /// Whether any rule asks for the colour of the flop.
    pub(crate) asks_flop: bool,
    /// Whether any rule asks whether somebody opened.
    pub(crate) asks_unopened: bool,
}

/// One game of the rules.
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) variant: Variant,
    /// Where each of the variant's targets stands among all games.
    targets: Vec<u8>,
    /// The cells that each step deals to, where it names them.
    cells: Vec<Vec<Vec<Cell>>>,
    /// The first round of betting.
    pub(crate) first_bet: Option<(u8, u8)>,
    /// The score that opens, for each step that asks for openers: on the first share's ladder.
    pub(crate) openers: Vec<((u8, u8), Score)>,
    /// The least score of a seven, where the sevens rule is played.
    pub(crate) seven: Option<Score>,
}

/// The same game made ready twice is two.
impl PartialEq for Rules {
    fn eq(&self, other: &Rules) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Rules {}

impl Rules {
    /// Makes a game ready. It must be settled for a number of players.
    pub fn new(variant: &Variant) -> Result<Rules, Unplayable> {
        let seats = variant.seats;
        if !variant.players.is_some_and(|players| (seats.min..=seats.max).contains(&players)) {
            let game = variant.id.clone();
            return Err(Unplayable::Unsettled { game, min: seats.min, max: seats.max });
        }
        let mut rules = Rules {
            games: Vec::new(),
            showdowns: Vec::new(),
            asks_flop: false,
            asks_unopened: false,
        };
        rules.add(variant);
        // Facts that a later game asks for are not among the cases: such a showdown is made when it
        // is there.
        let ready = |facts: Facts| Some((facts.clone(), Showdown::new(variant, &facts).ok()?));
        rules.showdowns = variant.cases().into_iter().filter_map(ready).collect();
        Ok(rules)
    }

    /// All games, the one that is dealt first.
    pub fn games(&self) -> impl Iterator<Item = &Variant> {
        self.games.iter().map(|game| &game.variant)
    }

    /// The game that is dealt.
    pub fn variant(&self) -> &Variant {
        &self.game(0).variant
    }

    /// A game by its number: 0 is the one that is dealt, the others are what it can become.
    pub fn variant_of(&self, game: u8) -> &Variant {
        &self.game(game).variant
    }

    fn add(&mut self, variant: &Variant) -> u8 {
        let number = self.games.len();
        self.asks_flop |= variant.asks(|test| matches!(test, Test::Flop(_)));
        self.asks_unopened |= variant.asks(|test| *test == Test::Unopened);
        let cells = variant.streets.iter().map(|street| {
            let of_step = |step: &Guarded<Step>| match &step.it {
                Step::Board(BoardDeal::Cells(names)) => {
                    names.iter().filter_map(|name| variant.board.named(name)).flatten().collect()
                }
                _ => Vec::new(),
            };
            street.it.steps.iter().map(of_step).collect()
        });
        let steps = || {
            variant.streets.iter().enumerate().flat_map(|(street, it)| {
                let steps = it.it.steps.iter().enumerate();
                steps.map(move |(step, it)| ((street as u8, step as u8), &it.it))
            })
        };
        let bets = steps().filter_map(|(place, step)| match step {
            Step::Bet(bet) => Some((place, bet)),
            _ => None,
        });
        let ladder = variant.shares.first().map(|share| share.it.ladder);
        let openers = bets
            .clone()
            .filter_map(|(place, bet)| Some((place, bet.openers?.least(&ladder?).ok()?)));
        let sevens =
            variant.rules.contains(&Rule::Sevens) || variant.rules.contains(&Rule::SevensForfeit);
        let seven = ranking::Qualifier::Low(cards::Rank::Seven);
        self.games.push(Game {
            cells: cells.collect(),
            first_bet: bets.clone().map(|(place, _)| place).next(),
            openers: openers.collect(),
            seven: ladder.filter(|_| sevens).and_then(|ladder| seven.least(&ladder).ok()),
            targets: Vec::new(),
            variant: variant.clone(),
        });
        let targets = variant.targets.iter().map(|target| self.add(target)).collect();
        self.games[number].targets = targets;
        number as u8
    }

    pub(crate) fn game(&self, number: u8) -> &Game {
        // Numbers come from `add` alone; the first game is always there.
        self.games.get(usize::from(number)).unwrap_or(&self.games[0])
    }

    pub(crate) fn step(&self, at: At) -> Option<&Step> {
        let street = self.game(at.game).variant.streets.get(usize::from(at.street))?;
        street.it.steps.get(usize::from(at.step)).map(|step| &step.it)
    }

    /// The cells that a step deals to, where it names them.
    pub(crate) fn cells(&self, at: At) -> &[Cell] {
        let streets = &self.game(at.game).cells;
        let steps = streets.get(usize::from(at.street));
        steps.and_then(|steps| steps.get(usize::from(at.step))).map_or(&[], Vec::as_slice)
    }

    /// How many cards a step deals to the board.
    pub(crate) fn board_cards(&self, at: At, board: &BoardDeal) -> u8 {
        match board {
            BoardDeal::Count(count) => *count,
            BoardDeal::Cells(_) => self.cells(at).len() as u8,
        }
    }

    /// The next step from this one on, itself included, that happens under these facts; `None` when
    /// there is none left.
    pub(crate) fn next(&self, from: At, facts: &Facts) -> Result<Option<At>, Unknown> {
        let streets = &self.game(from.game).variant.streets;
        let mut at = from;
        while let Some(street) = streets.get(usize::from(at.street)) {
            if usize::from(at.step) < street.it.steps.len() && street.met(facts)? {
                for step in &street.it.steps[usize::from(at.step)..] {
                    if step.met(facts)? {
                        return Ok(Some(at));
                    }
                    at.step += 1;
                }
            }
            at = At { street: at.street + 1, step: 0, ..at };
        }
        Ok(None)
    }

    /// Where a hand goes on when it becomes another game.
    pub(crate) fn joined(&self, game: u8, turn: &Become, facts: &Facts) -> Result<At, Unknown> {
        let of = self.game(game);
        let id = match &turn.game {
            Target::Game(id) => id,
            Target::Chosen => facts.chosen.as_ref().ok_or(Unknown::Chosen)?,
        };
        let place = of.variant.targets.iter().position(|target| target.id == *id);
        let target = place.and_then(|place| of.targets.get(place)).ok_or(Unknown::Chosen)?;
        let streets = &self.game(*target).variant.streets;
        let street = streets.iter().position(|street| street.it.name == turn.at.street);
        let mut at = At { game: *target, street: street.unwrap_or(streets.len()) as u8, step: 0 };
        if turn.at.from == From::Bet {
            while let Some(next) = self.next(at, facts)? {
                at = next;
                if matches!(self.step(at), Some(Step::Bet(_))) {
                    break;
                }
                at.step += 1;
            }
        }
        Ok(at)
    }

    /// The showdown under these facts, and who gets odd chips.
    pub(crate) fn showdown(&self, facts: &Facts) -> Result<(Cow<'_, Showdown>, OddChip), Unknown> {
        let ready = self.showdowns.iter().find(|(case, _)| case == facts);
        let showdown = match ready {
            Some((_, showdown)) => Cow::Borrowed(showdown),
            None => Cow::Owned(Showdown::new(self.variant(), facts)?),
        };
        // A button that was dealt with stays, whatever the hand became.
        Ok((showdown, OddChip::of(self.variant())))
    }
}
