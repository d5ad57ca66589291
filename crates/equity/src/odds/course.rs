//! What happens to the cards in a hand, one thing after the other.

use arrayvec::ArrayVec;
use cards::{Card, Dealt, Face};
use variant::game::{BoardDeal, Deal, Discard, DiscardCount, Numbers, Step, Which};
use variant::{Facts, Variant};

use super::plan::Plan;
use super::unanswerable::Unanswerable;

/// The cards of a player, in the order of the deal.
pub(crate) type Cards = ArrayVec<Dealt, 16>;

/// One thing that happens to the cards. Betting is left out, and so are cards that are turned up:
/// whether a card lies open matters only to a joker, which keeps the face it was dealt with.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// Cards for each player.
    Deal(Deal),
    /// Cards for all, since the deck is short.
    ForAll(usize),
    /// So many cards for the board.
    Board(usize),
    /// Players in turn replace cards.
    Draw(Numbers),
    /// Players throw cards away.
    Discard(Discard),
    /// Players part their cards in piles of these sizes.
    Split(Vec<usize>),
}

/// The stages of a hand under certain facts.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    pub(crate) stages: Vec<Stage>,
    /// Before each stage, and at the end, the faces of the cards that a player holds who throws
    /// away no more than must go.
    faces: Vec<Vec<Face>>,
    /// Before each stage, and at the end, how many cards of the board are dealt.
    pub(crate) cells: Vec<usize>,
    /// For each stage, whether it is a draw that is over.
    over: Vec<bool>,
}

impl Course {
    /// The stages from the deal on, when so many cards of the board are known and so many draws are
    /// to come; none: all that come after those cards.
    pub(crate) fn new(
        variant: &Variant,
        facts: &Facts,
        plan: &Plan,
        board: usize,
        draws: Option<u8>,
    ) -> Result<Course, Unanswerable> {
        let steps = variant.course(facts)?;
        let last = steps.iter().rposition(|(_, step)| matches!(step, Step::Deal(_)));
        let mut stages = Vec::new();
        for (place, (game, step)) in steps.iter().enumerate() {
            match step {
                Step::Deal(_) if Some(place) == last && plan.for_all > 0 => {
                    stages.push(Stage::ForAll(plan.for_all));
                }
                Step::Deal(deal) => stages.push(Stage::Deal(*deal)),
                Step::Board(BoardDeal::Count(count)) => {
                    stages.push(Stage::Board(usize::from(*count)));
                }
                Step::Board(BoardDeal::Cells(names)) => {
                    let cells = names.iter().filter_map(|name| game.board.named(name)).flatten();
                    stages.push(Stage::Board(cells.count()));
                }
                Step::Draw(numbers) => stages.push(Stage::Draw(*numbers)),
                Step::Discard(discard) => stages.push(Stage::Discard(*discard)),
                Step::Split(split) => {
                    let sizes = split.piles.iter().map(|pile| usize::from(pile.cards));
                    stages.push(Stage::Split(sizes.collect()));
                }
                _ => {}
            }
        }
        let mut course = Course { stages, faces: Vec::new(), cells: Vec::new(), over: Vec::new() };
        course.count_cards();
        course.note_draws(board, draws, &variant.id)?;
        Ok(course)
    }

    /// Whether players who stand before a stage have something to decide in it.
    pub(crate) fn is_decision(&self, stage: usize) -> bool {
        match self.stages.get(stage) {
            Some(Stage::Draw(_)) => !self.over[stage],
            Some(Stage::Discard(_) | Stage::Split(_)) => true,
            _ => false,
        }
    }

    /// The next decision of a player who stands before this stage.
    pub(crate) fn next_decision(&self, from: usize) -> Option<usize> {
        (from..self.stages.len()).find(|stage| self.is_decision(*stage))
    }

    /// How many draws are to come from a stage on.
    pub(crate) fn draws_from(&self, from: usize) -> usize {
        let is_draw = |stage: &usize| matches!(self.stages[*stage], Stage::Draw(_));
        let stages = (from..self.stages.len()).filter(is_draw);
        stages.filter(|stage| self.is_decision(*stage)).count()
    }

    /// Whether a player's cards, as they lie before this stage, are all there.
    pub(crate) fn is_whole(&self, known: usize, from: usize) -> bool {
        known > 0 && self.faces[from].len() == known
    }

    /// Whether anything is dealt between a player's cards, as they lie before a stage, and a
    /// decision, if so many cards of the board are known.
    pub(crate) fn is_chance_between(&self, from: usize, decision: usize, board: usize) -> bool {
        self.are_dealt(from, decision) || self.cells[decision] > board
    }

    /// Whether players are dealt cards between two places.
    pub(crate) fn are_dealt(&self, from: usize, to: usize) -> bool {
        let dealt = |stage: &Stage| matches!(stage, Stage::Deal(_) | Stage::ForAll(_));
        self.stages[from..to].iter().any(dealt)
    }

    /// Where a player stands of whom these cards are known: before a decision that is made with
    /// just so many cards, or where a player has so many. Whose cards are not all known is
    /// somewhere behind the decisions that were made before the last known card of the board.
    pub(crate) fn place_of(&self, known: &[Dealt], board: usize) -> usize {
        let up = |faces: &[Face]| faces.iter().filter(|face| **face == Face::Up).count();
        let marked = known.iter().filter(|dealt| dealt.face == Face::Up).count();
        let fits = |place: &usize| {
            let faces = &self.faces[*place];
            self.is_whole(known.len(), *place) && (marked == 0 || up(faces) == marked)
        };
        let takes = |place: &usize| {
            matches!(self.stages[*place], Stage::Discard(_) | Stage::Split(_)) && fits(place)
        };
        let past = |place: &usize| {
            matches!(self.stages[*place], Stage::Draw(_) | Stage::Discard(_) | Stage::Split(_))
                && self.cells[*place] < board
        };
        (0..self.stages.len())
            .find(takes)
            .or_else(|| (0..=self.stages.len()).find(fits))
            .or_else(|| (0..self.stages.len()).rev().find(past).map(|place| place + 1))
            .unwrap_or(0)
    }

    /// Where a player stands whose cards are parted.
    pub(crate) fn parted(&self) -> usize {
        let split = self.stages.iter().position(|stage| matches!(stage, Stage::Split(_)));
        split.map_or(self.stages.len(), |split| split + 1)
    }

    /// The cards of a player at this place: those that are known, and others as they come.
    pub(crate) fn cards_at(
        &self,
        place: usize,
        known: &[Dealt],
        mut next: impl FnMut() -> Option<Card>,
    ) -> Cards {
        let are_marked = known.iter().any(|dealt| dealt.face == Face::Up);
        let mut cards = Cards::new();
        for (number, face) in self.faces[place].iter().enumerate() {
            let dealt = match known.get(number) {
                Some(dealt) if are_marked || dealt.card.is_joker() => Some(*dealt),
                Some(dealt) => Some(Dealt { card: dealt.card, face: *face }),
                None => next().map(|card| Dealt { card, face: *face }),
            };
            if let Some(dealt) = dealt {
                let _ = cards.try_push(dealt);
            }
        }
        cards
    }

    /// What is dealt to a player, and what must go from there to the end if nobody wants anything.
    pub(crate) fn stand_pat(
        &self,
        from: usize,
        cards: &mut Cards,
        mut next: impl FnMut() -> Option<Card>,
    ) {
        for stage in self.stages.get(from..).unwrap_or_default() {
            match stage {
                Stage::Deal(deal) => deal_to(cards, *deal, &mut next),
                Stage::Discard(discard) => {
                    for _ in 0..least(*discard, cards.len()) {
                        if let Some(place) = last_to_go(*discard, cards) {
                            cards.remove(place);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The faces of the cards that stand before each stage, and how many cards lie on the board.
    fn count_cards(&mut self) {
        let blank = Card::from_id(0);
        let (mut cards, mut cells) = (Cards::new(), 0);
        let faces = |cards: &Cards| cards.iter().map(|dealt| dealt.face).collect();
        for stage in 0..self.stages.len() {
            self.faces.push(faces(&cards));
            self.cells.push(cells);
            let one = Course {
                stages: vec![self.stages[stage].clone()],
                faces: Vec::new(),
                cells: Vec::new(),
                over: Vec::new(),
            };
            one.stand_pat(0, &mut cards, || blank);
            if let Stage::Board(count) = self.stages[stage] {
                cells += count;
            }
        }
        self.faces.push(faces(&cards));
        self.cells.push(cells);
    }

    fn note_draws(
        &mut self,
        board: usize,
        draws: Option<u8>,
        game: &str,
    ) -> Result<(), Unanswerable> {
        let is_draw = |stage: &usize| matches!(self.stages[*stage], Stage::Draw(_));
        let comes = |stage: &usize| self.cells[*stage] >= board;
        let coming = (0..self.stages.len()).filter(is_draw).filter(comes).count();
        let wanted = draws.map_or(coming, usize::from);
        if wanted > coming {
            return Err(Unanswerable::Draws { wanted, most: coming, game: game.to_owned() });
        }
        let all = (0..self.stages.len()).filter(is_draw).count();
        let mut number = 0;
        for stage in &self.stages {
            let is_draw = matches!(stage, Stage::Draw(_));
            self.over.push(is_draw && number < all - wanted);
            number += usize::from(is_draw);
        }
        Ok(())
    }
}

/// Deals cards to one player.
pub(crate) fn deal_to(cards: &mut Cards, deal: Deal, mut next: impl FnMut() -> Option<Card>) {
    let downs = |cards: &Cards| cards.iter().filter(|dealt| dealt.face == Face::Down).count();
    for number in 0..deal.cards() {
        let face = if number < deal.down {
            Face::Down
        } else if number < deal.down + deal.up || downs(cards) >= usize::from(deal.keep_down) {
            Face::Up
        } else {
            Face::Down
        };
        if let Some(card) = next() {
            let _ = cards.try_push(Dealt { card, face });
        }
    }
}

/// How many cards must go.
pub(crate) fn least(discard: Discard, held: usize) -> usize {
    match discard.count {
        DiscardCount::Cards(numbers) => usize::from(numbers.least).min(held),
        DiscardCount::To(number) => held.saturating_sub(usize::from(number)),
    }
}

/// How many cards may go.
pub(crate) fn most(discard: Discard, held: usize) -> usize {
    match discard.count {
        DiscardCount::Cards(numbers) => usize::from(numbers.most).min(held),
        DiscardCount::To(number) => held.saturating_sub(usize::from(number)),
    }
}

/// Whether a card may go.
pub(crate) fn may_go(discard: Discard, dealt: Dealt) -> bool {
    discard.of == Which::Any || dealt.face == Face::Down
}

fn last_to_go(discard: Discard, cards: &Cards) -> Option<usize> {
    cards.iter().rposition(|dealt| may_go(discard, *dealt))
}
