//! The words of stakes and nights: what each takes and says, and what counts where it is left out.
//! Messages and the pages about them are made from these lists.

use variant::lines::{Home, Word, many, word};

use crate::house::switches;

/// Where a word may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordHome {
    /// In stakes.
    Stakes,
    /// In the block of `double`.
    Double,
    /// In the block of a game with stakes of its own.
    Game,
    /// In a night.
    Night,
}

impl WordHome {
    /// All places.
    pub const ALL: [WordHome; 4] =
        [WordHome::Stakes, WordHome::Double, WordHome::Game, WordHome::Night];
}

impl Home for WordHome {
    fn words(self) -> &'static [Word] {
        match self {
            WordHome::Stakes => STAKES,
            WordHome::Double => DOUBLE,
            WordHome::Game => GAME,
            WordHome::Night => NIGHT,
        }
    }

    fn place(self) -> &'static str {
        match self {
            WordHome::Stakes => "in stakes",
            WordHome::Double => "in the block of `double`",
            WordHome::Game => "in the stakes of a game",
            WordHome::Night => "in a night",
        }
    }

    fn elsewhere(self, word: &str) -> Option<String> {
        if switches().iter().any(|switch| switch.name == word) {
            return Some(format!("`{word}` is a house rule: house {{ {word} }}"));
        }
        let home = WordHome::ALL.into_iter().find(|other| other.named(word).is_some())?;
        Some(format!("`{word}` goes {}", home.place()))
    }
}

const STAKES: &[Word] = &[
    many(word("source", "source \"HOUSE 6c\"", "the rulebook articles they come from", "none")),
    word("unit", "unit cents", "how amounts are shown: `chips`, or `cents` for money", "chips"),
    word("chip", "chip 50", "the smallest chip: every other amount is a multiple of it", "1"),
    word(
        "ante",
        "ante 50 in=every-game",
        "the ante, in games and at tables that have one; with `in=every-game`, in all of them",
        "no ante",
    ),
    word(
        "blinds",
        "blinds 50 100",
        "the small and the big blind",
        "the big blind is the small bet, or else the minimum bet, or else the low end of the \
        spread; the small blind is half of it, in whole chips",
    ),
    word(
        "bets",
        "bets 100 200",
        "the small and the big bet in fixed limit",
        "the big blind, and twice as much",
    ),
    word(
        "least-bet",
        "least-bet 100",
        "the minimum bet in no limit and pot limit",
        "the big blind",
    ),
    word(
        "spread",
        "spread 100 500",
        "the smallest and the largest bet in spread limit",
        "the minimum bet, and five times as much",
    ),
    word("bring-in", "bring-in 100", "the bring-in", "the minimum bet"),
    word("kill", "kill 200", "what a player who kills the pot posts", "twice the big blind"),
    word(
        "buy-in",
        "buy-in 5000 7000",
        "the buy-in: the minimum and the maximum, or one amount",
        "40 to 200 big blinds",
    ),
    word(
        "double",
        "double { ante 100; blinds 100 200 }",
        "the stakes when the table plays double",
        "twice everything but the chip",
    ),
    many(word(
        "game",
        "game this-game { bets 100 200; kill 200 300 }",
        "a game with limits of its own, by its id",
        "none",
    )),
];

const TWICE: &str = "twice as much as usual";

const DOUBLE: &[Word] = &[
    word("chip", "chip 50", "the smallest chip", "the same"),
    word("ante", "ante 100", "the ante", TWICE),
    word("blinds", "blinds 100 200", "the small and the big blind", TWICE),
    word("bets", "bets 200 400", "the small and the big bet in fixed limit", TWICE),
    word("least-bet", "least-bet 200", "the minimum bet in no limit and pot limit", TWICE),
    word("spread", "spread 200 1000", "the smallest and the largest bet in spread limit", TWICE),
    word("bring-in", "bring-in 200", "the bring-in", TWICE),
    word("kill", "kill 400", "what a player who kills the pot posts", TWICE),
];

const GAME: &[Word] = &[
    word("bets", "bets 100 200", "the small and the big bet", "required"),
    word("kill", "kill 200 300", "the same when the pot is killed", "twice as much"),
];

const NIGHT: &[Word] = &[
    word(
        "mix",
        "mix this-mix betting=no-limit",
        "what is played: the id of a mix and its betting, or a mix in a block",
        "`mix` or `game` is required",
    ),
    word(
        "game",
        "game this-game betting=no-limit",
        "one game all night, with its betting and options",
        "`mix` or `game` is required",
    ),
    word("stakes", "stakes this-id", "the stakes: an id, or stakes in a block", "required"),
    word("chairs", "chairs 8", "how many seats the table has", "as many as the mix or game allows"),
    word("begins", "begins \"20:00\"", "when the first hand is dealt", "`\"20:00\"`"),
    word(
        "hands",
        "hands 200",
        "how many hands are dealt in total",
        "`hands` or `until` is required",
    ),
    word(
        "until",
        "until \"02:00\"",
        "when it ends: no hand begins at this time or later",
        "`hands` or `until` is required",
    ),
    word("pace", "pace 30", "how many hands are dealt in an hour", "30"),
    word(
        "seed",
        "seed 7",
        "where the shuffles come from: the same seed deals the same cards",
        "any",
    ),
    word(
        "house",
        "house like=oresteen { kill; straddles 1 }",
        "the house rules: a named set, switches in a block, or both",
        "see the table below",
    ),
    many(word(
        "player",
        "player Ann style=shark chair=1",
        "a player who comes",
        "at least two must come, as `player` or `bots`",
    )),
    many(word(
        "bots",
        "bots 4 style=club",
        "how many bots come, without names of their own",
        "at least two must come, as `player` or `bots`",
    )),
];

/// What `player` and `bots` may say besides.
pub(super) const GUEST: [&str; 6] = ["style", "chair", "buy-in", "rebuys", "comes", "leaves"];

/// What stands behind `player` and `bots` without a value.
pub(super) const GUEST_FLAGS: [&str; 2] = ["overs", "straddles"];
