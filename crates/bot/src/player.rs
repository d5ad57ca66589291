//! Someone who plays, in one seat of a table.

use cards::Card;
use engine::{Event, Hand, Move, Seat, Seen};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

use crate::{Bot, Policy, Style};

/// What a decision may use.
#[derive(Debug)]
pub struct Budget<'b> {
    /// Chance, for whatever it wants to draw.
    pub chance: &'b mut ChaCha8Rng,
    /// Steps of work, at most.
    pub steps: u64,
}

/// Someone who plays, in one seat of a table. All it knows is what whoever sits there sees.
pub trait Player {
    /// What it does now; `None` when it is not its turn.
    fn decide(&mut self, seen: &Hand<Seen>, seat: Seat, budget: Budget<'_>) -> Option<Move<Card>>;

    /// Whether it wants to be told what happens. Most can see from the hand what they need.
    fn remembers(&self) -> bool {
        false
    }

    /// This has happened at its table, also when it was not in the hand any more. A hand begins with the events
    /// of its start.
    fn saw(&mut self, seat: Seat, events: &[Event<Seen>]) {
        let _ = (seat, events);
    }
}

impl Player for Policy {
    fn decide(&mut self, seen: &Hand<Seen>, seat: Seat, budget: Budget<'_>) -> Option<Move<Card>> {
        self.play(seen, seat, budget.chance)
    }
}

impl Player for Bot {
    fn decide(&mut self, seen: &Hand<Seen>, seat: Seat, budget: Budget<'_>) -> Option<Move<Card>> {
        let style = self.style();
        let style = Style { steps: style.steps.min(budget.steps), ..style };
        self.beside(style).decision(seen, seat, budget.chance.next_u64()).map(|it| it.play)
    }
}
