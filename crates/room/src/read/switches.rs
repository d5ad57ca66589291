//! The switches of the house: one list for the reader, its messages, the page about nights and a
//! form.

/// Something that a host settles about how the house plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// The word in `house { }`.
    pub name: &'static str,
    /// What stands behind it.
    pub kind: SwitchKind,
    /// What else may be settled with it, as properties.
    pub parts: &'static [SwitchPart],
    /// What counts if nobody says anything, as it would be written behind the word.
    pub default: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// The article it comes from; empty where no rulebook has it.
    pub article: &'static str,
}

/// A property of a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SwitchPart {
    /// Its name.
    pub name: &'static str,
    /// What its value is.
    pub kind: SwitchKind,
    /// What counts if it is left out while the switch is on.
    pub default: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
}

/// What stands behind a switch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SwitchKind {
    /// `yes` or `no`; the word alone means yes.
    YesNo,
    /// A whole number.
    Number {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
        /// Of what.
        of: &'static str,
    },
    /// An amount in the unit of the stakes, or `no`.
    Amount,
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// Nothing: all that it settles are its parts.
    Parts,
}

impl SwitchKind {
    /// What may be written, for people.
    pub fn written(self) -> String {
        match self {
            SwitchKind::YesNo => "`yes` or `no`".to_owned(),
            SwitchKind::Number { least, most, of } => format!("{least} to {most} {of}"),
            SwitchKind::Amount => "an amount, or `no`".to_owned(),
            SwitchKind::OneOf(words) => {
                let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
                let (last, first) = words.split_last().map_or(("", &[][..]), |(l, f)| (l, f));
                format!("{} or {last}", first.join(", "))
            }
            SwitchKind::Parts => "properties".to_owned(),
        }
    }
}

/// All switches, in the order of the page.
pub fn switches() -> &'static [Switch] {
    SWITCHES
}

const fn switch(
    name: &'static str,
    kind: SwitchKind,
    default: &'static str,
    article: &'static str,
    about: &'static str,
) -> Switch {
    Switch { name, kind, parts: &[], default, about, article }
}

const fn part(
    name: &'static str,
    kind: SwitchKind,
    default: &'static str,
    about: &'static str,
) -> SwitchPart {
    SwitchPart { name, kind, default, about }
}

const fn seconds(least: u64) -> SwitchKind {
    SwitchKind::Number { least, most: 3600, of: "seconds" }
}

pub(super) const BUTTON: &[&str] = &["dead", "moving"];
pub(super) const FIRST_DEALER: &[&str] = &["jack", "first-chair"];
pub(super) const CAP: &[&str] = &["cash", "tournament", "last-two"];
pub(super) const REBUY: &[&str] = &["never", "to-largest", "to-most"];
pub(super) const ABSENT: &[&str] = &["sit-out", "check", "kill"];
pub(super) const PAYER: &[&str] = &["big-blind", "button"];
pub(super) const ORDER: &[&str] = &["blind-first", "ante-first"];

use SwitchKind::{Amount, Number, OneOf, Parts, YesNo};

const BOMB_POT: &[SwitchPart] = &[
    part(
        "every",
        Number { least: 1, most: 1000, of: "hands" },
        "never",
        "how often there is one: 1 is every hand, 20 every twentieth hand",
    ),
    part(
        "blinds",
        Number { least: 1, most: 100, of: "big blinds" },
        "2",
        "the ante, for each player",
    ),
    part(
        "vote",
        YesNo,
        "yes without every, otherwise no",
        "whether the table may vote for one at any time",
    ),
];

const TABLE_ANTE: &[SwitchPart] = &[
    part("by", OneOf(PAYER), "big-blind", "which player pays"),
    part("order", OneOf(ORDER), "blind-first", "which a short stack pays first"),
    part(
        "reduced-at",
        Number { least: 2, most: 9, of: "players" },
        "never",
        "with this many players or fewer, the ante is only the small blind",
    ),
];

const CLOCK: &[SwitchPart] = &[
    part("act", seconds(1), "300", "for each decision"),
    part("bank", seconds(0), "0", "extra time, until it runs out"),
    part("refill", seconds(0), "0", "how much the time bank gains each hand"),
    part("grace", seconds(0), "0", "extra time for a player who is disconnected"),
];

const SWITCHES: &[Switch] = &[
    switch(
        "button",
        OneOf(BUTTON),
        "dead",
        "HOUSE 106",
        "where the button goes when a player is missing: with a dead button the big blind moves up \
        and the button may stop at an empty seat; with a moving button the button moves up and the \
        blinds follow to its left",
    ),
    switch(
        "win-the-button",
        YesNo,
        "no",
        "BARGE 1.12",
        "winner's button: the player who wins the pot has the button for the next hand",
    ),
    switch(
        "first-dealer",
        OneOf(FIRST_DEALER),
        "jack",
        "HOUSE 11",
        "who deals first: the player who is dealt the first jack, or the player in the first \
        occupied seat",
    ),
    switch(
        "dealer-antes",
        YesNo,
        "no",
        "HOUSE 4, 5",
        "the dealer antes for the table, and a player who missed a deal owes an ante",
    ),
    Switch {
        parts: TABLE_ANTE,
        ..switch("table-ante", Amount, "no", "BARGE 1.5", "one player antes for the whole table")
    },
    switch(
        "straddles",
        Number { least: 0, most: 2, of: "straddles" },
        "0",
        "HOUSE 7e",
        "how many straddles a hand may have",
    ),
    switch(
        "kill",
        YesNo,
        "no",
        "HOUSE 10",
        "a player who wins two pots in a row kills the next one, which is played at higher stakes",
    ),
    switch(
        "overs",
        YesNo,
        "no",
        "HOUSE 8",
        "players may take an overs button; when only players with one are left in the hand, it is \
        played no limit",
    ),
    Switch {
        parts: BOMB_POT,
        ..switch(
            "bomb-pot",
            YesNo,
            "no",
            "BARGE 1.6",
            "hands in which everyone antes and there is no betting before the flop",
        )
    },
    switch(
        "jam-or-fold",
        YesNo,
        "no",
        "BARGE 1.8",
        "jam or fold: each player's first action is to go all in or fold",
    ),
    switch("check-raise", YesNo, "yes", "HOUSE 16", "check-raising is allowed"),
    switch(
        "raises",
        Number { least: 3, most: 4, of: "raises" },
        "3",
        "HOUSE 6c",
        "how many raises a bet may get",
    ),
    switch(
        "cap",
        OneOf(CAP),
        "cash",
        "BARGE 1.1",
        "when the raise cap is off in fixed limit: cash, once two players are left in the round; \
        tournament, never; last-two, always, for the last two players of a tournament",
    ),
    switch("chop", YesNo, "yes", "HOUSE 19", "when only the blinds are left, they may chop"),
    switch(
        "split",
        YesNo,
        "yes",
        "HOUSE 19",
        "the last two players may split a high-low pot without a showdown",
    ),
    switch("run-twice", YesNo, "no", "HOUSE 26j", "players who are all in may run it twice"),
    switch(
        "rabbit-hunt",
        YesNo,
        "no",
        "HOUSE 26f",
        "players may rabbit hunt after the hand: see the cards that would have come",
    ),
    switch(
        "show-chip",
        Amount,
        "no",
        "HOUSE 6h",
        "what a Show 'Em chip costs; it makes another player show the last hand",
    ),
    switch(
        "seven-deuce",
        Amount,
        "no",
        "",
        "what every player pays the winner of a pot with seven-deuce offsuit",
    ),
    switch("midnight", YesNo, "no", "HOUSE 6g", "the stakes double at midnight"),
    switch(
        "rebuy",
        OneOf(REBUY),
        "to-largest",
        "HOUSE 6b, 101",
        "how much players may add later: nothing, up to the largest stack, or up to the maximum \
        buy-in",
    ),
    switch(
        "seat-change",
        YesNo,
        "yes",
        "HOUSE 25",
        "any player may call for a seat change on the hour",
    ),
    switch(
        "absent",
        OneOf(ABSENT),
        "sit-out",
        "HOUSE 110",
        "what happens to players who are away: they sit out; or they are dealt in, post, check, \
        and fold to a bet; or they are dealt in, post, and their hands are killed",
    ),
    Switch {
        parts: CLOCK,
        ..switch(
            "clock",
            Parts,
            "act=300 bank=0 refill=0 grace=0",
            "HOUSE 20",
            "how long players have to act, in seconds",
        )
    },
];
