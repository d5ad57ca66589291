//! The words of stakes and nights: what each takes and says, and what counts where it is left out.
//! Messages and the pages about them are made from these lists.

use variant::lines::{Home, Word, many, word};

use super::switches;

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
        Some(format!("`{word}` stands {}", home.place()))
    }
}

const STAKES: &[Word] = &[
    many(word("source", "source \"HOUSE 6c\"", "the articles they are written in", "none")),
    word("unit", "unit cents", "how amounts are shown: `chips`, or `cents` as money", "chips"),
    word("chip", "chip 50", "the smallest chip: every other amount is a multiple of it", "1"),
    word(
        "ante",
        "ante 50 in=every-game",
        "everyone's ante, in games and at tables that have one; with `in=every-game` in all of them",
        "no ante",
    ),
    word(
        "blinds",
        "blinds 50 100",
        "the small and the big blind",
        "the big blind is the small bet, else the least bet, else the least of the spread; the \
         small blind is half of it, in whole chips",
    ),
    word(
        "bets",
        "bets 100 200",
        "the small and the big bet at fixed limits",
        "the big blind, and twice as much",
    ),
    word("least-bet", "least-bet 100", "the least bet at no limit and pot limit", "the big blind"),
    word(
        "spread",
        "spread 100 500",
        "the least and the most at spread limit",
        "the least bet, and five times as much",
    ),
    word("bring-in", "bring-in 100", "what the bring-in costs", "the least bet"),
    word("kill", "kill 200", "what the player who kills the pot puts in", "twice the big blind"),
    word(
        "buy-in",
        "buy-in 5000 7000",
        "with how much someone sits down: the least and the most, or one amount",
        "40 to 200 big blinds",
    ),
    word(
        "double",
        "double { ante 100; blinds 100 200 }",
        "what is paid and bet when the table plays double",
        "twice as much of everything but the chip",
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
    word("ante", "ante 100", "everyone's ante", TWICE),
    word("blinds", "blinds 100 200", "the small and the big blind", TWICE),
    word("bets", "bets 200 400", "the small and the big bet at fixed limits", TWICE),
    word("least-bet", "least-bet 200", "the least bet at no limit and pot limit", TWICE),
    word("spread", "spread 200 1000", "the least and the most at spread limit", TWICE),
    word("bring-in", "bring-in 200", "what the bring-in costs", TWICE),
    word("kill", "kill 400", "what the player who kills the pot puts in", TWICE),
];

const GAME: &[Word] = &[
    word("bets", "bets 100 200", "the small and the big bet", "it must be there"),
    word("kill", "kill 200 300", "the same when the pot is killed", "twice as much"),
];

const NIGHT: &[Word] = &[
    word(
        "mix",
        "mix this-mix betting=no-limit",
        "what is played: the id of a mix, and which of its forms of betting; or a mix in a block",
        "`mix` or `game` must be there",
    ),
    word(
        "game",
        "game this-game betting=no-limit",
        "one game all night, with its betting and options",
        "`mix` or `game` must be there",
    ),
    word(
        "stakes",
        "stakes this-id",
        "for how much: an id, or stakes in a block",
        "it must be there",
    ),
    word("chairs", "chairs 8", "how many chairs there are", "as many as the mix or game seats"),
    word("begins", "begins \"20:00\"", "when the first hand is dealt", "`\"20:00\"`"),
    word(
        "hands",
        "hands 200",
        "how many hands are dealt in all",
        "`hands` or `until` must be there",
    ),
    word(
        "until",
        "until \"02:00\"",
        "when it is over: no hand begins at this time or later",
        "`hands` or `until` must be there",
    ),
    word("pace", "pace 30", "how many hands are dealt in an hour", "30"),
    word("seed", "seed 7", "what the shuffles come from: the same seed, the same cards", "any"),
    word(
        "house",
        "house like=oresteen { kill; straddles 1 }",
        "the house rules: a whole set by its name, switches in a block, or both",
        "as the table below says",
    ),
    many(word(
        "player",
        "player Ann style=shark chair=1",
        "someone who comes",
        "two must come, by `player` or `bots`",
    )),
    many(word(
        "bots",
        "bots 4 style=club",
        "so many who come without a name of their own",
        "two must come, by `player` or `bots`",
    )),
];

/// What `player` and `bots` may say besides.
pub(super) const GUEST: [&str; 6] = ["style", "chair", "buy-in", "rebuys", "comes", "leaves"];

/// What stands behind `player` and `bots` without a value.
pub(super) const GUEST_FLAGS: [&str; 2] = ["overs", "straddles"];
