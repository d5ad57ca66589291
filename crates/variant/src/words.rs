//! The words of the language: where each may stand and what it takes.

use crate::game::Clause;

/// Where a word may stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home {
    /// At the top of a file.
    File,
    /// In a game, or in a template.
    Game,
    /// In a street, or in `after`.
    Street,
    /// In the showdown.
    Showdown,
    /// In a share or a fallback.
    Share,
    /// In a mix.
    Mix,
}

impl Home {
    /// What the place is called in a message.
    pub const fn name(self) -> &'static str {
        match self {
            Home::File => "at the top of a file",
            Home::Game => "in a game",
            Home::Street => "in a street",
            Home::Showdown => "in a showdown",
            Home::Share => "in a share",
            Home::Mix => "in a mix",
        }
    }
}

/// A word of the language.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// Where it may stand.
    pub homes: &'static [Home],
    /// The properties it knows; the names of piles, rows, options and parameters come on top.
    pub properties: &'static [&'static str],
    /// What it says, with the values it takes.
    pub about: &'static str,
}

impl Word {
    /// Where it stands, for a message.
    pub(crate) fn stands(&self) -> String {
        let homes: Vec<&str> = self.homes.iter().map(|home| home.name()).collect();
        format!("`{}` goes {}", self.name, homes.join(" or "))
    }
}

const fn word(
    name: &'static str,
    homes: &'static [Home],
    properties: &'static [&'static str],
    about: &'static str,
) -> Word {
    Word { name, homes, properties, about }
}

const GAME: &[Home] = &[Home::Game];
const GAME_OR_MIX: &[Home] = &[Home::Game, Home::Mix];
const MIX: &[Home] = &[Home::Mix];
const STREET: &[Home] = &[Home::Street];
const ANYWHERE: &[Home] = &[Home::Game, Home::Street, Home::Showdown];

/// What a share, and what else takes cards, may say.
pub(crate) const ZONES: &[&str] = &["hole", "board", "line", "rival", "one-from-each"];
const SHARE: &[&str] = &[
    "hole",
    "board",
    "line",
    "rival",
    "one-from-each",
    "as",
    "qualify",
    "prefer",
    "joker",
    "ace",
    "face",
    "fewest",
];

/// All words, in the order in which a file uses them.
pub const WORDS: &[Word] = &[
    word("game", &[Home::File], &["id", "replace"], "a game: its name, its id and a block"),
    word(
        "template",
        &[Home::File],
        &[],
        "lines to be used by `like`: a name, parameters and a block",
    ),
    word("alias", GAME_OR_MIX, &[], "other ids the game answers to"),
    word("about", GAME_OR_MIX, &[], "the game in one line"),
    word("source", GAME_OR_MIX, &[], "the rulebook articles its rules come from"),
    word("credit", GAME_OR_MIX, &[], "who made it"),
    word("phh", GAME, &[], "its codes in the PHH format"),
    word(
        "seats",
        GAME_OR_MIX,
        &["max", "usual"],
        "how many players: the most, and the usual \
        number",
    ),
    word("betting", GAME_OR_MIX, &["usual", "only"], "the usual form of betting, or the only ones"),
    word(
        "option",
        GAME_OR_MIX,
        &["about"],
        "a table option: its name and values, the usual one first",
    ),
    word(
        "deck",
        GAME,
        &["strip", "only"],
        "ranks to take out of the deck, or the only cards in it",
    ),
    word("joker", GAME, &["down"], "a joker is in the deck: bug, wild or ace"),
    word(
        "blinds",
        GAME,
        &[],
        "blinds: two left of the button unless a number is given; a third is the button's",
    ),
    word("ante", GAME_OR_MIX, &[], "everyone antes"),
    word(
        "bring-in",
        GAME_OR_MIX,
        &["ace"],
        "the high or low up card that must open; in a mix: bet, if it opens for a whole bet",
    ),
    word("button", GAME, &[], "a button moves although there are no blinds"),
    word("suits", GAME_OR_MIX, &[], "suits are equal: position breaks ties"),
    word("rule", GAME, &[], "rules of betting by name"),
    word("raises", GAME, &[], "how many raises a bet may get in fixed limit"),
    word(
        "row",
        GAME,
        &[],
        "a row of board cells, left to right: its name, then cells or - for a gap",
    ),
    word("group", GAME, &[], "a name for some cells"),
    word("line", GAME, &[], "rows, groups and cells that may be used together"),
    word("like", GAME, &[], "the lines of a template, with its parameters"),
    word("street", GAME, &[], "a street: its name and what happens on it"),
    word("after", GAME, &[], "more steps at the end of a street that a template wrote"),
    word(
        "deal",
        STREET,
        &["down", "up", "keep-down"],
        "cards for each player; a number alone means face down",
    ),
    word("board", STREET, &[], "cards for the board: how many, or which cells"),
    word(
        "bet",
        STREET,
        &["first", "opener", "openers", "must"],
        "a round of betting: small, big, either or open-pair",
    ),
    word("draw", STREET, &[], "players replace cards: how many, such as \"0..5\""),
    word("discard", STREET, &["to", "of", "with"], "players discard, and get no new cards"),
    word("expose", STREET, &["with"], "players turn cards up"),
    word(
        "split",
        STREET,
        &["show"],
        "players split their cards into piles: a name and a size each",
    ),
    word(
        "choose",
        STREET,
        &["by"],
        "one player picks a game; the first one is played if no one \
        picks",
    ),
    word("roll", STREET, &[], "dice are rolled: how many"),
    word("remove", STREET, &["lowest", "all"], "the line with the lowest card is taken away"),
    word("become", STREET, &["at", "post"], "the hand continues as another game"),
    word(
        "when",
        ANYWHERE,
        &["betting", "players", "roll", "chosen", "flop"],
        "what is inside applies only if the answer is yes",
    ),
    word("else", ANYWHERE, &[], "what is inside applies only if the `when` before it does not"),
    word("showdown", GAME, &[], "who wins: shares of the pot; the first gets the odd chip"),
    word(
        "share",
        &[Home::Showdown],
        SHARE,
        "a share of the pot: a ladder, and where its cards come from",
    ),
    word("fallback", &[Home::Showdown], SHARE, "who wins if no one wins a share: a ladder, or all"),
    word("or-use", &[Home::Share], ZONES, "another way to make the hand"),
    word("mix", &[Home::File], &["id", "replace"], "games in turn: a name, an id and a block"),
    word(
        "change",
        MIX,
        &["hands", "minutes", "by"],
        "when the game changes: hand, orbit, level or night, and who chooses it",
    ),
    word("play", MIX, &["betting"], "the games of a mix by id, with betting and options"),
];

/// The word with this name.
pub fn named(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.name == name)
}

/// The word that says a clause.
pub(crate) fn of(clause: &Clause) -> &'static str {
    match clause {
        Clause::Seats(_) => "seats",
        Clause::Betting(_) => "betting",
        Clause::Option(_) => "option",
        Clause::Deck(_) => "deck",
        Clause::Joker(_) => "joker",
        Clause::Blinds(_) => "blinds",
        Clause::Ante => "ante",
        Clause::BringIn(_) => "bring-in",
        Clause::Button => "button",
        Clause::SuitsEqual => "suits",
        Clause::Rule(_) => "rule",
        Clause::Raises(_) => "raises",
        Clause::Row(_) => "row",
        Clause::Group(_) => "group",
        Clause::Line(_) => "line",
        Clause::Street(_) => "street",
        Clause::Share(_) => "share",
        Clause::Fallback(_) => "fallback",
    }
}

/// Whether a game says this once, or once under each condition.
pub(crate) fn is_said_once(clause: &Clause) -> bool {
    !matches!(
        clause,
        Clause::Option(_)
            | Clause::Rule(_)
            | Clause::Row(_)
            | Clause::Group(_)
            | Clause::Line(_)
            | Clause::Street(_)
            | Clause::Share(_)
    )
}
