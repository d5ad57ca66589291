//! Where a game stands in the catalogue, told by its own words.

use crate::game::Step;
use crate::variant::Variant;

/// The five families of games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Family {
    /// Cards in hand and one board.
    Flop,
    /// Several boards.
    Grid,
    /// A board and a draw.
    DrawAndBoard,
    /// Draws and no board.
    Draw,
    /// Cards that rivals see.
    Stud,
}

impl Family {
    /// All families.
    pub const ALL: [Family; 5] =
        [Family::Flop, Family::Grid, Family::DrawAndBoard, Family::Draw, Family::Stud];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Flop => "flop",
            Family::Grid => "grid",
            Family::DrawAndBoard => "draw-and-board",
            Family::Draw => "draw",
            Family::Stud => "stud",
        }
    }

    /// The family with this name.
    pub fn named(name: &str) -> Option<Family> {
        Family::ALL.into_iter().find(|family| family.name() == name)
    }
}

impl Variant {
    /// The family, told by what is dealt: a game that only becomes others is of the first one's.
    pub fn family(&self) -> Family {
        let (mut up, mut board, mut draw) = (false, false, false);
        for step in self.all_steps() {
            match step {
                Step::Deal(deal) => up |= deal.up > 0,
                Step::Expose(expose) => up |= expose.with == crate::game::Moment::AllAtOnce,
                Step::Split(split) => up |= split.show.is_some(),
                Step::Board(_) => board = true,
                Step::Draw(_) => draw = true,
                _ => {}
            }
        }
        match (up, board, draw) {
            (true, ..) => Family::Stud,
            (_, true, _) if !self.board.rows.is_empty() => Family::Grid,
            (_, true, true) => Family::DrawAndBoard,
            (_, true, false) => Family::Flop,
            (_, false, true) => Family::Draw,
            _ => self.targets.first().map_or(Family::Draw, Variant::family),
        }
    }

    /// What else is worth knowing when looking for a game.
    pub fn tags(&self) -> Vec<&'static str> {
        let mut tags = Vec::new();
        let mut tag = |has: bool, name| {
            if has {
                tags.push(name);
            }
        };
        let step = |question: &dyn Fn(&Step) -> bool| self.all_steps().any(question);
        tag(
            self.shares.len() > 1
                && self
                    .cases()
                    .iter()
                    .any(|facts| self.shares(facts).is_ok_and(|shares| shares.len() > 1)),
            "split-pot",
        );
        tag(step(&|step| matches!(step, Step::Roll(_))), "dice");
        tag(step(&|step| matches!(step, Step::Split(_))), "split-hand");
        tag(step(&|step| matches!(step, Step::Choose(_))), "choice");
        tag(step(&|step| matches!(step, Step::Become(_))), "becomes");
        tag(step(&|step| matches!(step, Step::Discard(_))), "discard");
        tag(step(&|step| matches!(step, Step::Expose(_))), "expose");
        tag(step(&|step| matches!(step, Step::Remove(_))), "remove");
        tag(self.joker.is_some(), "joker");
        tag(self.deck.naturals().len() < 52, "short-deck");
        tag(self.borrows(), "rival-card");
        tags
    }
}
