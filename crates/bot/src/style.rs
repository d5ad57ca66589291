//! How a bot plays.

/// How a bot plays: how long it thinks, and what kind of player it is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Style {
    /// How many deals it imagines before a decision; the same number takes the same decision anywhere.
    pub samples: u32,
    /// How many steps of work a decision may take: when they are used up, it does the best it has found.
    /// Steps are counted, so that a decision is the same on any machine.
    pub steps: u64,
    /// For how many of the hands that a rival may hold it asks how the rival would have played them; none:
    /// it takes every hand for equally likely.
    pub reads: u32,
    /// How much better than the price a hand must be: 0 calls whatever pays, higher is tighter, below 0 is
    /// loose.
    pub tight: f64,
    /// How readily it bets and raises: 0 is usual, higher is more aggressive, below 0 is passive.
    pub bold: f64,
    /// How often it bets with nothing, of all the times it could.
    pub bluff: f64,
    /// How far its own guess of its chances may be off.
    pub slip: f64,
}

/// Enough for every usual decision of every game of the house.
const STEPS: u64 = 2_000_000;

impl Style {
    /// Calls too much, bets too little, and misjudges.
    pub const BEGINNER: Style = Style {
        samples: 40,
        steps: STEPS,
        reads: 0,
        tight: -0.25,
        bold: -0.35,
        bluff: 0.02,
        slip: 0.15,
    };
    /// Knows what a hand is worth against any other.
    pub const CLUB: Style = Style {
        samples: 160,
        steps: STEPS,
        reads: 0,
        tight: 0.05,
        bold: 0.0,
        bluff: 0.04,
        slip: 0.0,
    };
    /// Also asks what others may hold.
    pub const SHARK: Style = Style {
        samples: 400,
        steps: STEPS,
        reads: 24,
        tight: 0.05,
        bold: 0.3,
        bluff: 0.04,
        slip: 0.0,
    };

    /// All of them, with their names.
    pub const NAMES: [(&'static str, Style); 3] =
        [("beginner", Style::BEGINNER), ("club", Style::CLUB), ("shark", Style::SHARK)];

    /// The style with this name.
    pub fn named(name: &str) -> Option<Style> {
        Style::NAMES.into_iter().find(|(known, _)| *known == name).map(|(_, style)| style)
    }

    /// The same with so many samples.
    #[must_use]
    pub fn with_samples(self, samples: u32) -> Style {
        Style { samples: samples.max(1), ..self }
    }
}
