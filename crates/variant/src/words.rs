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

/// Where a word stands, and what it says there. What is read of a place is matched by these: a word without somebody
/// who reads it does not compile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stands {
    /// At the top of a file.
    File,
    /// In a game.
    Game(InGame),
    /// In a street.
    Street(InStreet),
    /// In a showdown.
    Showdown(InShowdown),
    /// In a share.
    Share(InShare),
    /// In a mix.
    Mix(InMix),
}

impl Stands {
    /// Where that is.
    pub const fn home(self) -> Home {
        match self {
            Stands::File => Home::File,
            Stands::Game(_) => Home::Game,
            Stands::Street(_) => Home::Street,
            Stands::Showdown(_) => Home::Showdown,
            Stands::Share(_) => Home::Share,
            Stands::Mix(_) => Home::Mix,
        }
    }
}

/// What a word says in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the rows below say what each is")]
pub enum InGame {
    Alias,
    About,
    Source,
    Credit,
    Phh,
    Seats,
    Betting,
    Option,
    Deck,
    Joker,
    Blinds,
    Ante,
    BringIn,
    Button,
    Suits,
    Rule,
    Raises,
    Row,
    Group,
    Line,
    Like,
    Street,
    After,
    When,
    Else,
    Showdown,
}

/// What a word says in a street.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the rows below say what each is")]
pub enum InStreet {
    Deal,
    Board,
    Bet,
    Draw,
    Discard,
    Expose,
    Split,
    Choose,
    Roll,
    Remove,
    Become,
    When,
    Else,
}

/// What a word says in a showdown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the rows below say what each is")]
pub enum InShowdown {
    Share,
    Fallback,
    When,
    Else,
}

/// What a word says in a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the rows below say what each is")]
pub enum InShare {
    OrUse,
}

/// What a word says in a mix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the rows below say what each is")]
pub enum InMix {
    Alias,
    About,
    Source,
    Credit,
    Seats,
    Betting,
    Option,
    Ante,
    BringIn,
    Suits,
    Change,
    Play,
}

/// A word of the language.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// Where it may stand, and what it says there.
    pub stands: &'static [Stands],
    /// The properties it knows; the names of piles, rows, options and parameters come on top.
    pub properties: &'static [&'static str],
    /// What it says, with the values it takes.
    pub about: &'static str,
}

impl Word {
    /// What it says in a place, if it may stand there.
    pub fn at(&self, home: Home) -> Option<Stands> {
        self.stands.iter().copied().find(|stands| stands.home() == home)
    }

    /// Where it stands, for a message.
    pub(crate) fn homes(&self) -> String {
        let homes: Vec<&str> = self.stands.iter().map(|stands| stands.home().name()).collect();
        format!("`{}` goes {}", self.name, homes.join(" or "))
    }
}

const fn word(
    name: &'static str,
    stands: &'static [Stands],
    properties: &'static [&'static str],
    about: &'static str,
) -> Word {
    Word { name, stands, properties, about }
}

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
    word("game", &[Stands::File], &["id", "replace"], "a game: its name, its id and a block"),
    word(
        "template",
        &[Stands::File],
        &[],
        "lines to be used by `like`: a name, parameters and a block",
    ),
    word(
        "alias",
        &[Stands::Game(InGame::Alias), Stands::Mix(InMix::Alias)],
        &[],
        "other ids the game answers to",
    ),
    word(
        "about",
        &[Stands::Game(InGame::About), Stands::Mix(InMix::About)],
        &[],
        "the game in one line",
    ),
    word(
        "source",
        &[Stands::Game(InGame::Source), Stands::Mix(InMix::Source)],
        &[],
        "the rulebook articles its rules come from",
    ),
    word("credit", &[Stands::Game(InGame::Credit), Stands::Mix(InMix::Credit)], &[], "who made it"),
    word("phh", &[Stands::Game(InGame::Phh)], &[], "its codes in the PHH format"),
    word(
        "seats",
        &[Stands::Game(InGame::Seats), Stands::Mix(InMix::Seats)],
        &["max", "usual"],
        "how many players: the most, and the usual \
        number",
    ),
    word(
        "betting",
        &[Stands::Game(InGame::Betting), Stands::Mix(InMix::Betting)],
        &["usual", "only"],
        "the usual form of betting, or the only ones",
    ),
    word(
        "option",
        &[Stands::Game(InGame::Option), Stands::Mix(InMix::Option)],
        &["about"],
        "a table option: its name and values, the usual one first",
    ),
    word(
        "deck",
        &[Stands::Game(InGame::Deck)],
        &["strip", "only"],
        "ranks to take out of the deck, or the only cards in it",
    ),
    word(
        "joker",
        &[Stands::Game(InGame::Joker)],
        &["down"],
        "a joker is in the deck: bug, wild or ace",
    ),
    word(
        "blinds",
        &[Stands::Game(InGame::Blinds)],
        &[],
        "blinds: two left of the button unless a number is given; a third is the button's",
    ),
    word("ante", &[Stands::Game(InGame::Ante), Stands::Mix(InMix::Ante)], &[], "everyone antes"),
    word(
        "bring-in",
        &[Stands::Game(InGame::BringIn), Stands::Mix(InMix::BringIn)],
        &["ace"],
        "the high or low up card that must open; in a mix: bet, if it opens for a whole bet",
    ),
    word(
        "button",
        &[Stands::Game(InGame::Button)],
        &[],
        "a button moves although there are no blinds",
    ),
    word(
        "suits",
        &[Stands::Game(InGame::Suits), Stands::Mix(InMix::Suits)],
        &[],
        "suits are equal: position breaks ties",
    ),
    word("rule", &[Stands::Game(InGame::Rule)], &[], "rules of betting by name"),
    word(
        "raises",
        &[Stands::Game(InGame::Raises)],
        &[],
        "how many raises a bet may get in fixed limit",
    ),
    word(
        "row",
        &[Stands::Game(InGame::Row)],
        &[],
        "a row of board cells, left to right: its name, then cells or - for a gap",
    ),
    word("group", &[Stands::Game(InGame::Group)], &[], "a name for some cells"),
    word(
        "line",
        &[Stands::Game(InGame::Line)],
        &[],
        "rows, groups and cells that may be used together",
    ),
    word(
        "like",
        &[Stands::Game(InGame::Like)],
        &[],
        "the lines of a template, with its parameters",
    ),
    word(
        "street",
        &[Stands::Game(InGame::Street)],
        &[],
        "a street: its name and what happens on it",
    ),
    word(
        "after",
        &[Stands::Game(InGame::After)],
        &[],
        "more steps at the end of a street that a template wrote",
    ),
    word(
        "deal",
        &[Stands::Street(InStreet::Deal)],
        &["down", "up", "keep-down"],
        "cards for each player; a number alone means face down",
    ),
    word(
        "board",
        &[Stands::Street(InStreet::Board)],
        &[],
        "cards for the board: how many, or which cells",
    ),
    word(
        "bet",
        &[Stands::Street(InStreet::Bet)],
        &["first", "opener", "openers", "must"],
        "a round of betting: small, big, either or open-pair",
    ),
    word(
        "draw",
        &[Stands::Street(InStreet::Draw)],
        &[],
        "players replace cards: how many, such as \"0..5\"",
    ),
    word(
        "discard",
        &[Stands::Street(InStreet::Discard)],
        &["to", "of", "with"],
        "players discard, and get no new cards",
    ),
    word("expose", &[Stands::Street(InStreet::Expose)], &["with"], "players turn cards up"),
    word(
        "split",
        &[Stands::Street(InStreet::Split)],
        &["show"],
        "players split their cards into piles: a name and a size each",
    ),
    word(
        "choose",
        &[Stands::Street(InStreet::Choose)],
        &["by"],
        "one player picks a game; the first one is played if no one \
        picks",
    ),
    word("roll", &[Stands::Street(InStreet::Roll)], &[], "dice are rolled: how many"),
    word(
        "remove",
        &[Stands::Street(InStreet::Remove)],
        &["lowest", "all"],
        "the line with the lowest card is taken away",
    ),
    word(
        "become",
        &[Stands::Street(InStreet::Become)],
        &["at", "post"],
        "the hand continues as another game",
    ),
    word(
        "when",
        &[
            Stands::Game(InGame::When),
            Stands::Street(InStreet::When),
            Stands::Showdown(InShowdown::When),
        ],
        &["betting", "players", "roll", "chosen", "flop"],
        "what is inside applies only if the answer is yes",
    ),
    word(
        "else",
        &[
            Stands::Game(InGame::Else),
            Stands::Street(InStreet::Else),
            Stands::Showdown(InShowdown::Else),
        ],
        &[],
        "what is inside applies only if the `when` before it does not",
    ),
    word(
        "showdown",
        &[Stands::Game(InGame::Showdown)],
        &[],
        "who wins: shares of the pot; the first gets the odd chip",
    ),
    word(
        "share",
        &[Stands::Showdown(InShowdown::Share)],
        SHARE,
        "a share of the pot: a ladder, and where its cards come from",
    ),
    word(
        "fallback",
        &[Stands::Showdown(InShowdown::Fallback)],
        SHARE,
        "who wins if no one wins a share: a ladder, or all",
    ),
    word("or-use", &[Stands::Share(InShare::OrUse)], ZONES, "another way to make the hand"),
    word("mix", &[Stands::File], &["id", "replace"], "games in turn: a name, an id and a block"),
    word(
        "change",
        &[Stands::Mix(InMix::Change)],
        &["hands", "minutes", "by"],
        "when the game changes: hand, orbit, level or night, and who chooses it",
    ),
    word(
        "play",
        &[Stands::Mix(InMix::Play)],
        &["betting"],
        "the games of a mix by id, with betting and options",
    ),
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
