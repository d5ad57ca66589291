//! The special rules that a hand can show, by name.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt;

use variant::game::{Clause, Colour, Condition, Game, Guarded, Numbers, Rule, Test};
use variant::{Cell, Line, Variant};

/// Something that can happen in a game and does not happen in every hand. The order is that of the
/// table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Point {
    Showdown,
    Won(String),
    NobodyQualifies(String),
    Fallback,
    Split,
    Scoop,
    OddChip,
    Tie(String),
    SecondWay(String),
    FaceDecides,
    RivalCard,
    LineWins(String),
    LineRemoved(String),
    SeveralRemoved,
    NoneRemoved,
    HouseTakes,
    Option(String),
    JokerShown,
    JokerUp,
    JokerDown,
    JokerTurnedUp,
    JokerOnBoard,
    Players(Class),
    Roll(Class),
    RollQualifies(u8),
    RedFlop,
    BlackFlop,
    Chosen(String),
    ButtonChooses,
    GunChooses,
    Became(String),
    Opened,
    Unopened,
    OpenersAlone,
    OpenersApart,
    StandsPat,
    Draws(u8),
    Reshuffled,
    Throws(u8, String),
    Parted,
    TurnedUp,
    NotTurnedUp,
    BringIn,
    BringInTie,
    ForAll,
    SevenBet(&'static str),
    SevenChecked(&'static str),
}

impl Point {
    pub(crate) fn flop(colour: Colour) -> Point {
        match colour {
            Colour::Red => Point::RedFlop,
            Colour::Black => Point::BlackFlop,
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Point::Showdown => write!(f, "showdown"),
            Point::Won(share) => write!(f, "{share} won"),
            Point::NobodyQualifies(share) => write!(f, "nobody qualifies for {share}"),
            Point::Fallback => write!(f, "nobody wins a share"),
            Point::Split => write!(f, "shares to different players"),
            Point::Scoop => write!(f, "one player wins all"),
            Point::OddChip => write!(f, "odd chip of the split"),
            Point::Tie(share) => write!(f, "tie for {share}"),
            Point::SecondWay(share) => write!(f, "{share} won the other way"),
            Point::FaceDecides => write!(f, "a face card beats a better hand"),
            Point::RivalCard => write!(f, "won with a rival's card"),
            Point::LineWins(line) => write!(f, "line {line} wins"),
            Point::LineRemoved(line) => write!(f, "line {line} removed alone"),
            Point::SeveralRemoved => write!(f, "two lines removed"),
            Point::NoneRemoved => write!(f, "no line removed"),
            Point::HouseTakes => write!(f, "the house takes the pot"),
            Point::Option(value) => write!(f, "{value}"),
            Point::JokerShown => write!(f, "joker in a shown hand"),
            Point::JokerUp => write!(f, "joker dealt up"),
            Point::JokerDown => write!(f, "joker dealt down"),
            Point::JokerTurnedUp => write!(f, "joker turned up later"),
            Point::JokerOnBoard => write!(f, "joker on the board"),
            Point::Players(class) => write!(f, "{class} players"),
            Point::Roll(class) => write!(f, "roll of {class}"),
            Point::RollQualifies(roll) => write!(f, "qualified by a roll of {roll}"),
            Point::RedFlop => write!(f, "red flop"),
            Point::BlackFlop => write!(f, "black flop"),
            Point::Chosen(game) => write!(f, "{game} chosen"),
            Point::ButtonChooses => write!(f, "the button chooses among two or three"),
            Point::GunChooses => write!(f, "under the gun chooses among more"),
            Point::Became(game) => write!(f, "goes on as {game}"),
            Point::Opened => write!(f, "opened"),
            Point::Unopened => write!(f, "not opened"),
            Point::OpenersAlone => write!(f, "openers proved without a showdown"),
            Point::OpenersApart => write!(f, "openers proved at the showdown"),
            Point::StandsPat => write!(f, "stands pat"),
            Point::Draws(cards) => write!(f, "draws {cards}"),
            Point::Reshuffled => write!(f, "discards dealt again"),
            Point::Throws(cards, street) => write!(f, "discards {cards} at {street}"),
            Point::Parted => write!(f, "hand split"),
            Point::TurnedUp => write!(f, "a card turned up"),
            Point::NotTurnedUp => write!(f, "no card turned up"),
            Point::BringIn => write!(f, "bring-in"),
            Point::BringInTie => write!(f, "tie for the bring-in"),
            Point::ForAll => write!(f, "a card for all"),
            Point::SevenBet(rule) => write!(f, "a seven bet under {rule}"),
            Point::SevenChecked(rule) => write!(f, "a seven checked under {rule}"),
        }
    }
}

/// Numbers that no condition of a game tells apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Class(Vec<u8>);

impl Class {
    pub(crate) fn contains(&self, number: u8) -> bool {
        self.0.contains(&number)
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_slice() {
            [one] => write!(f, "{one}"),
            [first, .., last] if usize::from(last - first) + 1 == self.0.len() => {
                write!(f, "{first} to {last}")
            }
            all => write!(f, "{all:?}"),
        }
    }
}

/// The classes that these conditions part some numbers in; none if there is no condition.
fn parted(numbers: impl Iterator<Item = u8>, asked: &[Numbers]) -> Vec<Class> {
    let mut classes: Vec<(Vec<bool>, Class)> = Vec::new();
    for number in numbers.take_while(|_| !asked.is_empty()) {
        let answers: Vec<bool> = asked.iter().map(|asked| asked.contains(number)).collect();
        match classes.iter_mut().find(|(other, _)| *other == answers) {
            Some((_, class)) => class.0.push(number),
            None => classes.push((answers, Class(vec![number]))),
        }
    }
    classes.into_iter().map(|(_, class)| class).collect()
}

/// The rolls that a game tells apart.
pub(crate) fn roll_classes(variant: &Variant) -> Vec<Class> {
    let rolls: BTreeSet<u8> = variant.cases().iter().filter_map(|facts| facts.roll).collect();
    let asked = RefCell::new(Vec::new());
    variant.asks(|test| {
        if let Test::Roll(numbers) = test {
            asked.borrow_mut().push(*numbers);
        }
        false
    });
    parted(rolls.into_iter(), &asked.into_inner())
}

/// The numbers of players that a game tells apart.
pub(crate) fn player_classes(game: &Game, most: u8) -> Vec<Class> {
    let asks = |when: &[Condition]| {
        let tests = when.iter().filter_map(|condition| match condition.test {
            Test::Players(numbers) => Some(numbers),
            _ => None,
        });
        tests.collect::<Vec<_>>()
    };
    let of_clause = |clause: &Guarded<Clause>| {
        let mut asked = asks(&clause.when);
        if let Clause::Street(street) = &clause.it {
            asked.extend(street.steps.iter().flat_map(|step| asks(&step.when)));
        }
        asked
    };
    let asked: Vec<_> = game.clauses.iter().flat_map(of_clause).collect();
    parted(2..=most, &asked)
}

/// What a line is called: the names that the file puts together.
pub(crate) fn line_name(line: &Line) -> String {
    line.names.join("+")
}

/// The lines that go when this cell takes its line away.
pub(crate) fn lines_of<'l>(lines: &[&'l Line], cell: Cell) -> Vec<&'l Line> {
    lines.iter().copied().filter(|line| line.cells.contains(&cell)).collect()
}

/// The sevens rule that is played.
pub(crate) fn sevens(variant: &Variant) -> Option<&'static str> {
    let rules = [Rule::Sevens, Rule::SevensForfeit];
    rules.into_iter().find(|rule| variant.rules.contains(rule)).map(Rule::name)
}
