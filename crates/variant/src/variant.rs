//! A game ready to be dealt: its betting, options and players are settled.

use std::collections::HashSet;

use cards::{Card, CardSet, Dealt, Suit};
use ranking::Holding;
use serde::{Deserialize, Serialize};

use crate::edition::Edition;
use crate::game::{
    Become, Betting, BoardDeal, BringIn, Colour, Condition, DiscardCount, Fallback, From,
    GameOption, Group, Guarded, JokerRule, Numbers, Point, Row, Rule, Share, Step, Street, Target,
    Test, Zone,
};
use crate::seating::Served;

/// A game ready to be dealt. What still depends on the cards, the dice or a choice in mid-hand
/// keeps its conditions; see [`Facts`].
#[derive(Clone, PartialEq, Debug)]
pub struct Variant {
    /// The id of the game.
    pub id: String,
    /// The name of the game.
    pub name: String,
    /// The rules that stand in no file: of when they are.
    pub edition: Edition,
    /// Its code in the PHH format with this betting, where there is one.
    pub phh: Option<String>,
    /// How it is bet.
    pub betting: Betting,
    /// The forms of betting it may be played with.
    pub allowed_betting: Vec<Betting>,
    /// Its options and the value of each.
    pub options: Vec<(GameOption, String)>,
    /// How many are dealt in, if that is known.
    pub players: Option<u8>,
    /// How many can play.
    pub seats: Seats,
    /// The cards it is dealt from, jokers included.
    pub deck: CardSet,
    /// What a joker is.
    pub joker: Option<JokerRule>,
    /// What is paid before the first decision.
    pub forced: Forced,
    /// Whether no suit ranks above another (HOUSE 1): then position breaks every tie.
    pub suits_equal: bool,
    /// Whether that is settled by the table, and not by the game's file.
    pub suits_by_table: bool,
    /// The rules of betting.
    pub rules: Vec<Rule>,
    /// How many raises follow a bet at fixed limits, where the game says so.
    pub raises: Option<u8>,
    /// The places of the board.
    pub board: Board,
    /// The sets of cells that may be used together.
    pub lines: Vec<Guarded<Line>>,
    /// The streets.
    pub streets: Vec<Guarded<Street>>,
    /// The shares; the first that is played takes the odd chip.
    pub shares: Vec<Guarded<Share>>,
    /// Who wins when nobody wins a share.
    pub fallbacks: Vec<Guarded<Fallback>>,
    /// The games it may become.
    pub targets: Vec<Variant>,
}

/// How many can play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seats {
    /// The least.
    pub min: u8,
    /// The most: what the deck can serve, ten, or what the file allows.
    pub max: u8,
    /// The usual number.
    pub usual: u8,
}

/// What is paid before the first decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forced {
    /// How many blinds.
    pub blinds: u8,
    /// Whether everyone antes.
    pub ante: bool,
    /// The card that must open.
    pub bring_in: Option<BringIn>,
    /// Whether a button moves round the table.
    pub button: bool,
}

/// A place of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Cell(pub u8);

/// The places of the board. Without rows they lie side by side and have no names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// The rows, as the file draws them.
    pub rows: Vec<Row>,
    /// Names for some cells.
    pub groups: Vec<Group>,
    /// How many cells there are.
    pub cells: u8,
}

impl Board {
    /// The names of the cells, in the order of their numbers.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().flat_map(|row| row.cells.iter().flatten().map(String::as_str))
    }

    /// The cell with this name.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let place = self.names().position(|cell| cell == name)?;
        u8::try_from(place).ok().map(Cell)
    }

    /// The cells of a row, a group, or the one cell of this name.
    pub fn named(&self, name: &str) -> Option<Vec<Cell>> {
        if let Some(row) = self.rows.iter().find(|row| row.name == name) {
            return row.cells.iter().flatten().map(|cell| self.cell(cell)).collect();
        }
        if let Some(group) = self.groups.iter().find(|group| group.name == name) {
            return group.cells.iter().map(|cell| self.cell(cell)).collect();
        }
        self.cell(name).map(|cell| vec![cell])
    }

    /// Row and column of every cell that has them, in the order of their numbers.
    pub fn places(&self) -> Vec<(usize, usize)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(row, cells)| {
            let filled = cells.cells.iter().enumerate().filter(|(_, cell)| cell.is_some());
            filled.map(move |(column, _)| (row, column))
        })
        .collect()
    }

    /// Where every cell is drawn, in the order of their numbers: its column, and how many half rows
    /// below the top it lies. A row that has no column in common with the one above stands between the
    /// rows, half a row lower.
    pub fn drawn(&self) -> Vec<(u8, u8)> {
        let filled = |row: &Row, column: usize| row.cells.get(column).is_some_and(Option::is_some);
        let mut half_rows: Vec<u8> = vec![0];
        for pair in self.rows.windows(2) {
            let columns = pair[1].cells.len();
            let meet = (0..columns).any(|column| pair.iter().all(|row| filled(row, column)));
            let last = half_rows.last().copied().unwrap_or(0);
            half_rows.push(last + if meet { 2 } else { 1 });
        }
        let places = self.places();
        let cell = |number: u8| match places.get(usize::from(number)) {
            Some((row, column)) => (*column as u8, half_rows.get(*row).copied().unwrap_or(0)),
            None => (number, 0),
        };
        (0..self.cells).map(cell).collect()
    }
}

/// Cells that may be used together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// As the file names them.
    pub names: Vec<String>,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// What happened in the hand, as far as conditions ask for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// The sum of the dice.
    pub roll: Option<u8>,
    /// The id of the game that was chosen.
    pub chosen: Option<String>,
    /// The colour of the flop.
    pub flop: Option<Colour>,
    /// Whether nobody opened the betting; betting is open where nothing is said.
    pub unopened: bool,
}

impl Facts {
    /// The colour that two of the first three board cards have.
    pub fn colour_of(board: &[Card]) -> Option<Colour> {
        let flop = board.get(..3)?;
        let red = |card: &&Card| matches!(card.suit(), Some(Suit::Diamonds | Suit::Hearts));
        let red = flop.iter().filter(red).count();
        Some(if red >= 2 { Colour::Red } else { Colour::Black })
    }
}

/// Something a hand must tell before its rules are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unknown {
    /// The dice.
    #[error("the roll of the dice decides")]
    Roll,
    /// The game.
    #[error("the game that was chosen decides")]
    Chosen,
    /// The flop.
    #[error("the color of the flop decides")]
    Flop,
    /// The table.
    #[error("the number of players decides")]
    Players,
    /// Betting or an option, which a settled game does not ask for any more.
    #[error("the game isn't set up")]
    Unsettled,
}

impl Condition {
    /// Whether it holds.
    pub fn met(&self, facts: &Facts) -> Result<bool, Unknown> {
        let answer = match &self.test {
            Test::Roll(numbers) => numbers.contains(facts.roll.ok_or(Unknown::Roll)?),
            Test::Chosen(games) => {
                let chosen = facts.chosen.as_ref().ok_or(Unknown::Chosen)?;
                games.contains(chosen)
            }
            Test::Flop(colour) => facts.flop.ok_or(Unknown::Flop)? == *colour,
            Test::Unopened => facts.unopened,
            Test::Players(_) => return Err(Unknown::Players),
            Test::Betting(_) | Test::Option { .. } => return Err(Unknown::Unsettled),
        };
        Ok(answer == self.holds)
    }
}

impl<T> Guarded<T> {
    /// Whether all conditions hold.
    pub fn met(&self, facts: &Facts) -> Result<bool, Unknown> {
        for condition in &self.when {
            if !condition.met(facts)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether it is sure that they do not: facts that are not known yet may still make them hold.
    pub fn is_ruled_out(&self, facts: &Facts) -> bool {
        self.when.iter().any(|condition| condition.met(facts) == Ok(false))
    }
}

/// What is said under these facts.
pub fn said<'a, T>(all: &'a [Guarded<T>], facts: &Facts) -> Result<Vec<&'a T>, Unknown> {
    let mut said = Vec::new();
    for guarded in all {
        if guarded.met(facts)? {
            said.push(&guarded.it);
        }
    }
    Ok(said)
}

impl Variant {
    /// The same by the rules of this edition, also when a hand becomes another game.
    #[must_use]
    pub fn in_edition(self, edition: Edition) -> Variant {
        let targets = self.targets.into_iter().map(|target| target.in_edition(edition)).collect();
        Variant { edition, targets, ..self }
    }

    /// The steps of a hand under these facts, with the number of their street, up to the step by
    /// which it becomes another game.
    pub fn steps(&self, facts: &Facts) -> Result<Vec<(usize, &Step)>, Unknown> {
        let mut steps = Vec::new();
        for (number, street) in self.streets.iter().enumerate() {
            if !street.met(facts)? {
                continue;
            }
            for step in &street.it.steps {
                if !step.met(facts)? {
                    continue;
                }
                steps.push((number, &step.it));
                if matches!(step.it, Step::Become(_)) {
                    return Ok(steps);
                }
            }
        }
        Ok(steps)
    }

    /// The step by which the hand becomes another game, if it does.
    pub fn turning_point(&self, facts: &Facts) -> Result<Option<&Become>, Unknown> {
        Ok(self.steps(facts)?.last().and_then(|(_, step)| match step {
            Step::Become(turn) => Some(turn),
            _ => None,
        }))
    }

    /// The game whose showdown decides: this one, or what it became.
    pub fn in_force(&self, facts: &Facts) -> Result<&Variant, Unknown> {
        match self.turning_point(facts)? {
            Some(turn) => self.target(turn, facts)?.in_force(facts),
            None => Ok(self),
        }
    }

    pub(crate) fn target(&self, turn: &Become, facts: &Facts) -> Result<&Variant, Unknown> {
        let id = match &turn.game {
            Target::Game(id) => id,
            Target::Chosen => facts.chosen.as_ref().ok_or(Unknown::Chosen)?,
        };
        self.targets.iter().find(|target| target.id == *id).ok_or(Unknown::Chosen)
    }

    /// The cells in the order in which cards come to them, under these facts.
    pub fn board_plan(&self, facts: &Facts) -> Result<Vec<Cell>, Unknown> {
        let mut plan = Vec::new();
        for (_, step) in self.steps(facts)? {
            match step {
                Step::Board(BoardDeal::Count(count)) => {
                    let next = plan.len() as u8;
                    plan.extend((next..next.saturating_add(*count)).map(Cell));
                }
                Step::Board(BoardDeal::Cells(names)) => {
                    plan.extend(names.iter().filter_map(|name| self.board.named(name)).flatten());
                }
                _ => {}
            }
        }
        Ok(plan)
    }

    /// The cells that are dealt, each with the number of its street, in the order in which cards come
    /// to them. What these facts leave open is among them.
    pub fn dealt_on(&self, facts: &Facts) -> Vec<(u8, Cell)> {
        let mut plan: Vec<(u8, Cell)> = Vec::new();
        for (number, street) in self.streets.iter().enumerate() {
            if street.is_ruled_out(facts) {
                continue;
            }
            let steps = street.it.steps.iter().filter(|step| !step.is_ruled_out(facts));
            for step in steps {
                let cells = match &step.it {
                    Step::Board(BoardDeal::Count(count)) => {
                        let next = plan.len() as u8;
                        (next..next.saturating_add(*count)).map(Cell).collect()
                    }
                    Step::Board(BoardDeal::Cells(names)) => {
                        names.iter().filter_map(|name| self.board.named(name)).flatten().collect()
                    }
                    _ => Vec::new(),
                };
                plan.extend(cells.into_iter().map(|cell| (number as u8, cell)));
            }
        }
        plan
    }

    /// The lines that may be used under these facts.
    pub fn lines(&self, facts: &Facts) -> Result<Vec<&Line>, Unknown> {
        said(&self.lines, facts)
    }

    /// The shares that are played under these facts.
    pub fn shares(&self, facts: &Facts) -> Result<Vec<&Share>, Unknown> {
        said(&self.shares, facts)
    }

    /// Who wins when nobody wins a share, under these facts: everyone still in, where the file says
    /// nothing, so that no chip is without an owner.
    pub fn fallback(&self, facts: &Facts) -> Result<&Fallback, Unknown> {
        Ok(said(&self.fallbacks, facts)?.pop().unwrap_or(&Fallback::All))
    }

    /// All steps, whatever their conditions.
    pub fn all_steps(&self) -> impl Iterator<Item = &Step> {
        self.streets.iter().flat_map(|street| street.it.steps.iter().map(|step| &step.it))
    }

    /// The cards, and what the jokers among them are.
    pub fn holding(&self, cards: impl Iterator<Item = Dealt>) -> Holding {
        let joker = self.joker.unwrap_or(JokerRule::USUAL);
        Holding::dealt(cards, |face| joker.role(face))
    }

    /// The name of a street as it is said. A number alone says too little: it is the first draw, or the
    /// third street.
    pub fn street_name(&self, street: u8) -> Option<String> {
        let street = &self.streets.get(usize::from(street))?.it;
        let is_number = street.number().is_some();
        Some(match street.steps.first().map(|step| &step.it) {
            Some(Step::Draw(_)) if is_number => format!("{} draw", street.name),
            _ if is_number => format!("{} street", street.name),
            _ => street.name.clone(),
        })
    }

    /// The name of a game that this one can become; its id where it is none of them.
    pub fn target_name(&self, id: &str) -> String {
        let found = self.targets.iter().find(|target| target.id == id);
        let name = found.map(|target| &target.name).or((id == self.id).then_some(&self.name));
        name.map_or_else(|| id.to_owned(), String::clone)
    }

    /// Whether an up card of somebody else may play in a hand.
    pub fn borrows(&self) -> bool {
        let uses = self.shares.iter().flat_map(|share| &share.it.uses);
        uses.flat_map(|it| &it.parts).any(|part| part.zone == Zone::Rival)
    }

    /// Whether no line that a cell is on is left, when these cells have taken theirs away.
    pub fn is_gone(&self, cell: Cell, takers: &[Cell]) -> bool {
        let lines = self.lines.iter().map(|line| &line.it.cells);
        let mut lines = lines.filter(|cells| cells.contains(&cell)).peekable();
        lines.peek().is_some()
            && lines.all(|cells| cells.iter().any(|other| takers.contains(other)))
    }

    /// The piles that hands are parted in, in the order in which they are written.
    pub fn piles(&self) -> Option<&crate::game::Split> {
        self.all_steps().find_map(|step| match step {
            Step::Split(split) => Some(split),
            _ => None,
        })
    }

    /// A pile by the name that the share played from it has, if it is the same name: "Hold'em".
    pub fn pile_name<'n>(&'n self, pile: &'n str) -> &'n str {
        let letters = |name: &'n str| {
            name.chars().filter(|it| it.is_alphanumeric()).flat_map(char::to_lowercase)
        };
        let mut shares = self.shares.iter().map(|share| share.it.name.as_str());
        shares.find(|share| letters(share).eq(letters(pile))).unwrap_or(pile)
    }

    /// The names of rows and groups that the rules play by: those of boards, and those that hands take cards from.
    pub fn boards(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        let uses = self.shares.iter().flat_map(|share| &share.it.uses);
        for zone in uses.flat_map(|it| &it.parts).map(|part| &part.zone) {
            match zone {
                Zone::Cells(name) => names.push(name),
                Zone::OneFromEach(all) => names.extend(all.iter().map(String::as_str)),
                Zone::Hole | Zone::Board | Zone::Line | Zone::Rival | Zone::Pile(_) => {}
            }
        }
        names.extend(self.lines.iter().filter_map(|line| match line.it.names.as_slice() {
            [name] => Some(name.as_str()),
            _ => None,
        }));
        let mut seen = HashSet::new();
        names.retain(|name| seen.insert(*name));
        names
    }

    /// Everything that can happen, as far as the rules depend on it: one set of facts for each case.
    pub fn cases(&self) -> Vec<Facts> {
        let mut cases = vec![Facts::default()];
        let mut dice = 0;
        let mut games: &[String] = &[];
        for step in self.all_steps() {
            match step {
                Step::Roll(number) => dice = *number,
                Step::Choose(choose) => games = &choose.games,
                _ => {}
            }
        }
        let multiply = |facts: Vec<Facts>, each: &dyn Fn(&Facts) -> Vec<Facts>| {
            facts.iter().flat_map(each).collect::<Vec<Facts>>()
        };
        if dice > 0 {
            let sums = dice..=dice.saturating_mul(6);
            cases = multiply(cases, &|facts| {
                sums.clone().map(|sum| Facts { roll: Some(sum), ..facts.clone() }).collect()
            });
        }
        if !games.is_empty() {
            cases = multiply(cases, &|facts| {
                let chosen = games.iter().map(|game| Some(game.clone()));
                chosen.map(|chosen| Facts { chosen, ..facts.clone() }).collect()
            });
        }
        if self.asks(|test| matches!(test, Test::Flop(_))) {
            cases = multiply(cases, &|facts| {
                let colours = [Colour::Red, Colour::Black];
                colours.map(|flop| Facts { flop: Some(flop), ..facts.clone() }).to_vec()
            });
        }
        if self.asks(|test| *test == Test::Unopened) {
            cases = multiply(cases, &|facts| {
                [false, true].map(|unopened| Facts { unopened, ..facts.clone() }).to_vec()
            });
        }
        cases
    }

    /// Whether any condition asks such a question.
    pub fn asks(&self, question: impl Fn(&Test) -> bool) -> bool {
        let asks = |when: &[Condition]| when.iter().any(|condition| question(&condition.test));
        self.streets
            .iter()
            .any(|street| asks(&street.when) || street.it.steps.iter().any(|step| asks(&step.when)))
            || self.lines.iter().any(|line| asks(&line.when))
            || self.shares.iter().any(|share| asks(&share.when))
            || self.fallbacks.iter().any(|fallback| asks(&fallback.when))
    }

    /// Whether a card is burned before this step (ruling: one before each board deal, each draw, and
    /// each street of cards after the first).
    pub fn burns_before(&self, street: usize, step: &Step, first_on_street: bool) -> bool {
        match step {
            Step::Board(_) | Step::Draw(_) => true,
            Step::Deal(_) => street > 0 && first_on_street,
            _ => false,
        }
    }

    /// Whether the deck serves so many players in every case, burns included.
    ///
    /// Where players show cards, the last card may be one for all; after a draw, earlier discards
    /// are dealt again.
    pub fn serves(&self, players: u8) -> Result<bool, Unknown> {
        Ok(self.tightest(players)?.is_none_or(|served| served.is_enough()))
    }

    /// What so many players take of the deck in the case that leaves least.
    pub(crate) fn tightest(&self, players: u8) -> Result<Option<Served>, Unknown> {
        let mut tightest: Option<Served> = None;
        for facts in self.cases() {
            let served = self.served(players, &facts)?;
            if tightest.as_ref().is_none_or(|other| served.to_spare() < other.to_spare()) {
                tightest = Some(served);
            }
        }
        Ok(tightest)
    }

    fn served(&self, players: u8, facts: &Facts) -> Result<Served, Unknown> {
        let steps = self.steps(facts)?;
        let is_deal = |step: &Step| matches!(step, Step::Deal(_) | Step::Board(_) | Step::Draw(_));
        let last = steps.iter().rposition(|(_, step)| is_deal(step));
        let shows = steps.iter().any(|(_, step)| match step {
            Step::Deal(deal) => deal.up > 0,
            Step::Expose(_) => true,
            _ => false,
        });
        // A hand that is split needs every card of its own: one for all would leave a pile short.
        let splits = steps.iter().any(|(_, step)| matches!(step, Step::Split(_)));
        let mut served = Served { deck: self.deck.len() as i64, ..Served::default() };
        // The draw that leaves least: who draws last still finds the discards of those before.
        let mut drawn: Option<Served> = None;
        let mut dealt_on = None;
        for (place, (street, step)) in steps.iter().enumerate() {
            if !is_deal(step) {
                continue;
            }
            let burn = self.burns_before(*street, step, dealt_on != Some(*street));
            dealt_on = Some(*street);
            let mut burned = i64::from(burn);
            match step {
                Step::Deal(deal) => {
                    let each = i64::from(deal.cards());
                    let need = each * i64::from(players);
                    let for_all = Some(place) == last && *street > 0 && shows && deal.either == 0;
                    if served.left() < need + burned && for_all {
                        if !splits {
                            served.for_all = each;
                            break;
                        }
                        // What comes first when the deck is short is that nothing is burned.
                        burned = 0;
                    }
                    served.each += each;
                    served.own += need;
                }
                Step::Board(BoardDeal::Count(count)) => served.board += i64::from(*count),
                Step::Board(BoardDeal::Cells(names)) => {
                    let cells = names.iter().filter_map(|name| self.board.named(name)).flatten();
                    served.board += cells.count() as i64;
                }
                _ => {}
            }
            served.burns += burned;
            if let Step::Draw(numbers) = step {
                let draw = Served { draw: i64::from(numbers.most), ..served.clone() };
                if drawn.as_ref().is_none_or(|other| draw.to_spare() < other.to_spare()) {
                    drawn = Some(draw);
                }
            }
        }
        Ok(match drawn {
            Some(draw) if draw.to_spare() < served.to_spare() => draw,
            _ => served,
        })
    }

    /// Everything that happens in a hand under these facts, each step with the game it belongs to:
    /// what it becomes goes on from the place where it is joined.
    pub fn course(&self, facts: &Facts) -> Result<Vec<(&Variant, &Step)>, Unknown> {
        let own = self.steps(facts)?;
        let mut course: Vec<(&Variant, &Step)> =
            own.iter().map(|(_, step)| (self, *step)).collect();
        if let Some((_, Step::Become(turn))) = own.last() {
            let target = self.target(turn, facts)?;
            let joined = target.streets.iter().position(|street| street.it.name == turn.at.street);
            let joined = joined.unwrap_or(target.streets.len());
            let mut waiting = turn.at.from == From::Bet;
            let rest = target.course_from(facts, joined)?;
            course.extend(rest.into_iter().filter(|(_, step)| {
                waiting &= !matches!(step, Step::Bet(_));
                !waiting
            }));
        }
        Ok(course)
    }

    fn course_from(&self, facts: &Facts, street: usize) -> Result<Vec<(&Variant, &Step)>, Unknown> {
        let before = self.steps(facts)?.iter().filter(|(number, _)| *number < street).count();
        Ok(self.course(facts)?.split_off(before))
    }

    /// How many cards of their own a player has at the showdown: the least and the most.
    pub fn held(&self, facts: &Facts) -> Result<Numbers, Unknown> {
        let course = self.course(facts)?;
        Ok(held_after(course.into_iter().map(|(_, step)| step)))
    }

    /// How many cards of their own a player has when the hand comes to this point, and how many lie
    /// on the board.
    pub(crate) fn before(&self, at: &Point, facts: &Facts) -> Result<(Numbers, usize), Unknown> {
        let steps = self.steps(facts)?;
        let name = |street: usize| self.streets.get(street).map(|street| street.it.name.as_str());
        let here = |street: usize| name(street) == Some(at.street.as_str());
        let joined = steps.iter().position(|(street, step)| {
            here(*street) && (at.from == From::Start || matches!(step, Step::Bet(_)))
        });
        let before = &steps[..joined.unwrap_or(steps.len())];
        let board = before.iter().map(|(_, step)| match step {
            Step::Board(BoardDeal::Count(count)) => usize::from(*count),
            Step::Board(BoardDeal::Cells(names)) => names
                .iter()
                .filter_map(|name| self.board.named(name))
                .map(|cells| cells.len())
                .sum(),
            _ => 0,
        });
        Ok((held_after(before.iter().map(|(_, step)| *step)), board.sum()))
    }
}

/// How many cards a player holds after these steps: the least and the most.
fn held_after<'s>(steps: impl Iterator<Item = &'s Step>) -> Numbers {
    let mut held = Numbers::default();
    for step in steps {
        match step {
            Step::Deal(deal) => held = held.plus(deal.cards()),
            Step::Discard(discard) => match discard.count {
                DiscardCount::Cards(numbers) => {
                    held.least = held.least.saturating_sub(numbers.most);
                    held.most = held.most.saturating_sub(numbers.least);
                }
                DiscardCount::To(rest) => held = Numbers::exactly(rest.min(held.most)),
            },
            _ => {}
        }
    }
    held
}
