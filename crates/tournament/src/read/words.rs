//! The words of tournaments: what each takes and says, and what counts where it is left out. Messages and the
//! page about them are made from these lists.

use variant::lines::{Home, Word, many, word};

/// Where a word may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordHome {
    /// In a tournament.
    Tournament,
    /// In its levels.
    Levels,
    /// In its chips.
    Chips,
    /// In prizes.
    Prizes,
    /// In a bounty with envelopes.
    Bounty,
    /// In the results of a tournament.
    Results,
    /// In a season.
    Season,
}

impl WordHome {
    /// All places.
    pub const ALL: [WordHome; 7] = [
        WordHome::Tournament,
        WordHome::Levels,
        WordHome::Chips,
        WordHome::Prizes,
        WordHome::Bounty,
        WordHome::Results,
        WordHome::Season,
    ];
}

impl Home for WordHome {
    fn words(self) -> &'static [Word] {
        match self {
            WordHome::Tournament => TOURNAMENT,
            WordHome::Levels => LEVELS,
            WordHome::Chips => CHIPS,
            WordHome::Prizes => PRIZES,
            WordHome::Bounty => BOUNTY,
            WordHome::Results => RESULTS,
            WordHome::Season => SEASON,
        }
    }

    fn place(self) -> &'static str {
        match self {
            WordHome::Tournament => "in a tournament",
            WordHome::Levels => "in the block of `levels`",
            WordHome::Chips => "in the block of `chips`",
            WordHome::Prizes => "in prizes",
            WordHome::Bounty => "in the block of `bounty`",
            WordHome::Results => "in results",
            WordHome::Season => "in a season",
        }
    }

    fn elsewhere(self, word: &str) -> Option<String> {
        if room::switches().iter().any(|switch| switch.name == word) {
            return Some(format!("`{word}` is a house rule: house {{ {word} }}"));
        }
        let home = WordHome::ALL.into_iter().find(|other| other.named(word).is_some())?;
        Some(format!("`{word}` goes {}", home.place()))
    }
}

const MUST: &str = "required";

const TOURNAMENT: &[Word] = &[
    word(
        "about",
        "about \"Half of the stack is in two lammers.\"",
        "one line that says what it is",
        "none",
    ),
    many(word("source", "source \"BARGE 1.9\"", "the rulebook articles it comes from", "none")),
    word(
        "mix",
        "mix this-mix",
        "what is played: the id of a mix, or a mix in a block",
        "`mix` or `game` is required",
    ),
    word(
        "game",
        "game this-game betting=pot-limit",
        "one game, with its betting and options",
        "`mix` or `game` is required",
    ),
    word(
        "unit",
        "unit cents",
        "how money is shown: `chips` as plain numbers, `cents` as dollars",
        "chips",
    ),
    word("players", "players 5 16", "the fewest and the most entries", MUST),
    word(
        "tables",
        "tables seats=9 one-to=10",
        "the most seats at a table, and how many players may still start at one table",
        "as many seats as the game has, and no more at one table",
    ),
    word(
        "buy-in",
        "buy-in 10000 fee=1000",
        "what an entry adds to the prizes, and what the house keeps",
        "nothing",
    ),
    word(
        "side-game",
        "side-game 1000 after=3 stakes=no-limit-25c-ante",
        "a side game for players who are out: what everyone pays for it, how many are out when it \
        starts, its stakes",
        "none",
    ),
    word("stack", "stack 10000", "the chips each player starts with", "what `chips` add up to"),
    word(
        "chips",
        "chips { chip 25; chip 100; chip 500 }",
        "the host's chips, smallest first",
        "they are not counted",
    ),
    word(
        "levels",
        "levels minutes=20 then=stay { level 50 100 }",
        "levels and breaks: minutes or hands each, what comes after the last (`stay` or `double`), \
        and with `each=round` starting over in every round of a shootout",
        MUST,
    ),
    word(
        "ante",
        "ante big-blind order=blind-first reduced-at=4 removed-at=2",
        "one player antes for the table, as much as the big blind: which player, what a short \
        stack pays first, with how many players or fewer it drops to the small blind, and with how \
        many it is gone",
        "none",
    ),
    word(
        "late",
        "late until=break re-entries=1",
        "how long players may enter: until the end of the first break, or of a level; and how many \
        re-entries",
        "no late entry",
    ),
    word(
        "rebuy",
        "rebuy 10000 stack=10000 until=4 most=2",
        "more chips for players who bust: price, chips, the last level, how often",
        "none",
    ),
    word(
        "add-on",
        "add-on 10000 stack=15000",
        "more chips for everyone, once, when rebuys end",
        "none",
    ),
    word(
        "lammers",
        "lammers 2 worth=5000 until=12",
        "parts of the stack that players turn into chips when they like: how many, what each is \
        worth, and the level that ends them",
        "none",
    ),
    word(
        "bounty",
        "bounty 2500 kind=progressive cash=50 split=worst winner=keeps",
        "a bounty on every player, on top of the buy-in: `fixed`, `progressive` with the percent \
        paid out, or `mystery` with envelopes in a block; who gets it in a split pot (`worst` \
        position or `even`); whether the winner `keeps` their own or it goes to the `pool`",
        "none",
    ),
    word(
        "prizes",
        "prizes barge-unified",
        "how the pool is paid out: an id, a block, `curve` with first=, floor= and places=, or \
        `seats` with price=",
        MUST,
    ),
    word(
        "shootout",
        "shootout advance=1 stacks=reset",
        "each table plays down to a few players, who then meet: how many, with new stacks \
        (`reset`) or their own (`carry`)",
        "tables break and are balanced",
    ),
    word(
        "bracket",
        "bracket",
        "two at a table, and the winners meet",
        "tables break and are balanced",
    ),
    word(
        "draw",
        "draw cards",
        "how seats are drawn: `seats`, or `cards`, where the ace gets the button",
        "seats",
    ),
    word(
        "balance",
        "balance within=2 tight=1 at=4 by=next-big-blind to=worst halt=3",
        "how many players tables may differ by, and how many with how few tables; who moves \
        (`next-big-blind` or `low-card`) and where to (`worst` or `from-button`); when a short \
        table waits",
        "as in the example",
    ),
    word(
        "combine",
        "combine at=8 draw=cards",
        "how many players are left when the last tables combine, with a new draw",
        "when one table seats them",
    ),
    word(
        "final-table",
        "final-table seats=9 redraw break=5",
        "how many sit at the final table, whether seats are redrawn, and the break before it in \
        minutes",
        "as at any table",
    ),
    word(
        "hand-for-hand",
        "hand-for-hand same-round=share minutes=2",
        "hand for hand on the bubble: who finishes ahead when players bust in the same round \
        (`by-table`, `share` or `by-stack`), and how much each hand takes off the clock",
        "every table at its own pace",
    ),
    word(
        "same-hand",
        "same-hand by=stack odd=best-hand",
        "who gets the odd unit when players with equal stacks bust in the same hand: \
        `worst-position` or `best-hand`",
        "worst-position",
    ),
    word(
        "absent",
        "absent check",
        "absent players are dealt in and fold to a bet (`check`), or their hands are dead (`kill`)",
        "kill",
    ),
    word(
        "deals",
        "deals",
        "the remaining players may make a deal for the prizes if all agree",
        "no deals",
    ),
    word(
        "house",
        "house { clock act=30 }",
        "house rules",
        "the usual ones, minus what tournaments don't allow",
    ),
];

const LEVELS: &[Word] = &[
    many(word(
        "level",
        "level 200 400 ante=50",
        "small blind, big blind and ante. Fixed limit: level bets=\"200 400\" blinds=\"100 200\" \
        ante=50 bring-in=75, with free=\"50 100\" for the blinds in no limit and pot limit. Also \
        minutes=, hands=, chip= and game=",
        "at least one",
    )),
    many(word(
        "break",
        "break 10 remove=\"25 100\"",
        "a break in minutes, and the chips colored up in it",
        "none",
    )),
];

const CHIPS: &[Word] = &[many(word(
    "chip",
    "chip 50 have=150 most=10",
    "a chip: its value, how many there are, and the most a player starts with",
    "at least one",
))];

const PRIZES: &[Word] = &[
    many(word("source", "source \"HOUSE 101\"", "the rulebook articles they come from", "none")),
    many(word(
        "of",
        "of 8 12500 5000 2500",
        "for this number of entries: the prizes from first place down",
        "`of` or `from` is required",
    )),
    many(word(
        "from",
        "from 9 15 50 30 20",
        "for entries from the first number to the second: percent of the pool from first place down",
        "`of` or `from` is required",
    )),
    word("round", "round near", "how prizes below the first are rounded: `down` or `near`", "down"),
];

const BOUNTY: &[Word] = &[many(word(
    "envelope",
    "envelope 25 count=1",
    "a part of all bounties in percent, and how many envelopes have it; the others share the rest",
    "at least one",
))];

const RESULTS: &[Word] = &[
    word("day", "day \"2026-03-06\"", "the day it began: year, month and day", MUST),
    word(
        "unit",
        "unit cents",
        "how money is shown: `chips` as plain numbers, `cents` as dollars",
        "chips",
    ),
    word(
        "buy-in",
        "buy-in 1000 fee=100",
        "what an entry added to the prizes, and what the house kept",
        "nothing",
    ),
    word(
        "entries",
        "entries 12",
        "how many entries there were, re-entries included",
        "one for each player",
    ),
    word("pool", "pool 9000", "the total of all prizes and bounties", "not checked"),
    word(
        "deal",
        "deal",
        "the prizes don't follow the places, because of a deal or a ruling",
        "no player gets more than a player in a better place",
    ),
    many(word(
        "place",
        "place 1 \"Ann\" prize=4500 bounties=500 paid=2000",
        "a player, from first place down: prize, bounties, and everything the player paid. Players \
        who tie have the same place, and the next place comes after all of them",
        "at least one; no prize, no bounties, one buy-in with its fee",
    )),
];

const SEASON: &[Word] = &[
    word(
        "points",
        "points table 10 7 5 3 rest=1",
        "what a result is worth: `root`, `neau`, `won`, or a `table` of points from first place \
        down, with rest= for everyone below",
        MUST,
    ),
    word("best", "best 6", "how many of a player's best results count", "all of them"),
    word("least", "least 3", "how many results a player needs to be ranked", "1"),
    many(word(
        "same",
        "same \"Bob\" \"Robert\"",
        "names of one player; the standings show the first",
        "every name is a different player",
    )),
];
