//! How a house plays between the hands: switches that a host sets, with what they are if nobody does.
//!
//! A switch is one row: its field, the word for it, what stands behind the word and what counts if nobody says
//! anything, the article, and what it does in one line. The reader, its messages, the page about nights and the form
//! of a host follow from it. How it is kept is for `store` to say, which does not compile before it does.

use engine::{Cap, Order, Payer, TableAnte};

use crate::switch::{
    Setting, Settings, Switch, SwitchKind, SwitchPart, number, part, place_of, small, word,
};

/// What is wrong with a switch and its parts, and what to do about it.
pub(crate) type Unfit = (&'static str, &'static str);

/// Makes of the rows the rules with their defaults, the list of switches, and what sets one.
macro_rules! switches {
    ($($(#[$doc:meta])* $field:ident: $type:ty = $name:literal ($($kind:tt)*) $article:literal $about:literal;)*) => {
        /// The house rules of a table.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct HouseRules {
            $($(#[$doc])* pub $field: $type,)*
        }

        impl Default for HouseRules {
            fn default() -> HouseRules {
                HouseRules { $($field: kind!(@usual $($kind)*),)* }
            }
        }

        impl HouseRules {
            /// Sets a switch of the list to something that it takes.
            pub(crate) fn set(&mut self, name: &str, setting: Setting, parts: &Settings) -> Result<(), Unfit> {
                match name {
                    $($name => self.$field = kind!(@read setting, parts, self.$field, $($kind)*),)*
                    _ => {}
                }
                Ok(())
            }
        }

        const SWITCHES: &[Switch] = &[
            $(Switch {
                name: $name,
                kind: kind!(@kind $($kind)*),
                parts: kind!(@parts $($kind)*),
                default: kind!(@written $($kind)*),
                about: $about,
                article: $article,
            },)*
            CLOCK,
        ];
    };
}

/// The kinds of switches: what counts usually, how that is written, what may be said, and what it becomes.
macro_rules! kind {
    (@usual yes_no yes) => { true };
    (@usual yes_no no) => { false };
    (@written yes_no $usual:ident) => { stringify!($usual) };
    (@kind yes_no $usual:ident) => { SwitchKind::YesNo };
    (@read $setting:ident, $parts:ident, $now:expr, yes_no $usual:ident) => {
        match $setting { Setting::YesNo(yes) => yes, _ => $now }
    };
    (@usual number $least:literal, $most:literal, $of:literal, $usual:literal) => { $usual };
    (@written number $least:literal, $most:literal, $of:literal, $usual:literal) => { stringify!($usual) };
    (@kind number $least:literal, $most:literal, $of:literal, $usual:literal) => {
        SwitchKind::Number { least: $least, most: $most, of: $of }
    };
    (@read $setting:ident, $parts:ident, $now:expr, number $($rest:tt)*) => {
        match $setting { Setting::Number(number) => small(number), _ => $now }
    };
    (@usual one_of {$($word:literal => $value:expr),*} $usual:literal) => {
        [$($value),*][const { place_of(&[$($word),*], $usual) }]
    };
    (@written one_of {$($word:literal => $value:expr),*} $usual:literal) => { $usual };
    (@kind one_of {$($word:literal => $value:expr),*} $usual:literal) => { SwitchKind::OneOf(&[$($word),*]) };
    (@read $setting:ident, $parts:ident, $now:expr, one_of {$($word:literal => $value:expr),*} $usual:literal) => {
        match $setting {
            Setting::Word(place) => [$($value),*].get(place).copied().unwrap_or($now),
            _ => $now,
        }
    };
    (@usual amount) => { None };
    (@written amount) => { "no" };
    (@kind amount) => { SwitchKind::Amount };
    (@read $setting:ident, $parts:ident, $now:expr, amount) => {
        match $setting { Setting::Amount(chips) => chips, _ => $now }
    };
    (@usual payment) => { 0 };
    (@written payment) => { "no" };
    (@kind payment) => { SwitchKind::Amount };
    (@read $setting:ident, $parts:ident, $now:expr, payment) => {
        match $setting { Setting::Amount(chips) => chips.unwrap_or(0), _ => $now }
    };
    (@usual amount_with $with:ident, $make:ident) => { None };
    (@written amount_with $with:ident, $make:ident) => { "no" };
    (@kind amount_with $with:ident, $make:ident) => { SwitchKind::Amount };
    (@read $setting:ident, $parts:ident, $now:expr, amount_with $with:ident, $make:ident) => {
        match $setting {
            Setting::Amount(chips) => chips.map(|chips| $make(chips, $parts)),
            _ => $now,
        }
    };
    (@usual yes_with $with:ident, $make:ident) => { None };
    (@written yes_with $with:ident, $make:ident) => { "no" };
    (@kind yes_with $with:ident, $make:ident) => { SwitchKind::YesNo };
    (@read $setting:ident, $parts:ident, $now:expr, yes_with $with:ident, $make:ident) => {
        match $setting {
            Setting::YesNo(true) => Some($make($parts)?),
            Setting::YesNo(false) => None,
            _ => $now,
        }
    };
    (@parts $kind:ident $with:ident, $make:ident) => { $with };
    (@parts $($rest:tt)*) => { &[] };
}

switches! {
    /// Where the button goes when someone is missing.
    button: ButtonRule = "button" (one_of {
        "dead" => ButtonRule::Dead,
        "moving" => ButtonRule::Moving
    } "dead")
        "HOUSE 106" "where the button goes when a player is missing: with a dead button the big blind moves up \
        and the button may stop at an empty seat; with a moving button the button moves up and the \
        blinds follow to its left";
    /// Who wins the pot has the button in the next hand (BARGE 1.12).
    win_the_button: bool = "win-the-button" (yes_no no)
        "BARGE 1.12" "winner's button: the player who wins the pot has the button for the next hand";
    /// Who deals first.
    first_dealer: FirstDealer = "first-dealer" (one_of {
        "jack" => FirstDealer::Jack,
        "first-chair" => FirstDealer::FirstChair
    } "jack")
        "HOUSE 11" "who deals first: the player who is dealt the first jack, or the player in the first \
        occupied seat";
    /// Whether who missed a deal owes an ante, because the dealer antes for all (HOUSE 4, 5).
    dealer_antes: bool = "dealer-antes" (yes_no no)
        "HOUSE 4, 5" "the dealer antes for the table, and a player who missed a deal owes an ante";
    /// An ante that one player pays for the table (BARGE 1.5).
    table_ante: Option<TableAnte> = "table-ante" (amount_with TABLE_ANTE, table_ante)
        "BARGE 1.5" "one player antes for the whole table";
    /// How many straddles there may be (HOUSE 7e): two at most.
    straddles: u8 = "straddles" (number 0, 2, "straddles", 0)
        "HOUSE 7e" "how many straddles a hand may have";
    /// Whether who wins two pots in a row kills the next (HOUSE 10).
    kill: bool = "kill" (yes_no no)
        "HOUSE 10" "a player who wins two pots in a row kills the next one, which is played at higher stakes";
    /// Whether players may take an overs button (HOUSE 8).
    overs: bool = "overs" (yes_no no)
        "HOUSE 8" "players may take an overs button; when only players with one are left in the hand, it is \
        played no limit";
    /// When everyone antes and nobody bets before the flop (BARGE 1.6).
    bomb_pot: Option<BombPot> = "bomb-pot" (yes_with BOMB_POT, bomb_pot)
        "BARGE 1.6" "hands in which everyone antes and there is no betting before the flop";
    /// Whether the first action of each player is all in or fold (BARGE 1.8).
    jam_or_fold: bool = "jam-or-fold" (yes_no no)
        "BARGE 1.8" "jam or fold: each player's first action is to go all in or fold";
    /// Whether who has checked may raise (HOUSE 16).
    check_raise: bool = "check-raise" (yes_no yes)
        "HOUSE 16" "check-raising is allowed";
    /// How many raises may follow a bet: three or four.
    raises: u8 = "raises" (number 3, 4, "raises", 3)
        "HOUSE 6c" "how many raises a bet may get";
    /// When raises are not counted: a tournament keeps its cap with two players in a round.
    cap: Cap = "cap" (one_of {
        "cash" => Cap::Cash,
        "tournament" => Cap::Tournament,
        "last-two" => Cap::LastTwo
    } "cash")
        "BARGE 1.1" "when the raise cap is off in fixed limit: cash, once two players are left in the round; \
        tournament, never; last-two, always, for the last two players of a tournament";
    /// Whether two players who are left with the blinds may take them back (HOUSE 19).
    chop: bool = "chop" (yes_no yes)
        "HOUSE 19" "when only the blinds are left, they may chop";
    /// Whether the last two may split a pot of a high and a low share without a showdown (HOUSE 19).
    split: bool = "split" (yes_no yes)
        "HOUSE 19" "the last two players may split a high-low pot without a showdown; both show their cards";
    /// Whether players who are all in may ask for the rest of the board twice (HOUSE 26j: no).
    run_twice: bool = "run-twice" (yes_no no)
        "HOUSE 26j" "players who are all in may run it twice";
    /// Whether the cards may be seen that would have come.
    rabbit_hunt: bool = "rabbit-hunt" (yes_no no)
        "HOUSE 26f" "players may rabbit hunt after the hand: see the cards that would have come";
    /// What a Show 'Em chip costs, where there are any (HOUSE 6h).
    show_chip: Option<u64> = "show-chip" (amount)
        "HOUSE 6h" "what a Show 'Em chip costs; it makes another player show the last hand";
    /// What everyone pays to who wins with a seven and a deuce of two suits; 0 is nothing.
    seven_deuce: u64 = "seven-deuce" (payment)
        "" "what every player pays the winner of a pot with seven-deuce offsuit";
    /// Whether stakes double at midnight (HOUSE 6g).
    midnight: bool = "midnight" (yes_no no)
        "HOUSE 6g" "the stakes double at midnight";
    /// How much may be bought later on.
    rebuy: Rebuy = "rebuy" (one_of {
        "never" => Rebuy::Never,
        "to-largest" => Rebuy::ToLargest,
        "to-most" => Rebuy::ToMost
    } "to-largest")
        "HOUSE 6b, 101" "how much players may add later: nothing, up to the largest stack, or up to the maximum \
        buy-in";
    /// Whether anyone may ask for a change of seats on the hour (HOUSE 25).
    seat_change: bool = "seat-change" (yes_no yes)
        "HOUSE 25" "any player may call for a seat change on the hour";
    /// What becomes of players who are away.
    absent: Absent = "absent" (one_of {
        "sit-out" => Absent::SitOut,
        "check" => Absent::Check,
        "kill" => Absent::Kill
    } "sit-out")
        "HOUSE 110" "what happens to players who are away: they sit out; or they are dealt in, post, check, \
        and fold to a bet; or they are dealt in, post, and their hands are killed";
}

/// All switches, in the order of the page.
pub fn switches() -> &'static [Switch] {
    SWITCHES
}

/// What settles the clock of a table, which is no rule.
const CLOCK: Switch = Switch {
    name: "clock",
    kind: SwitchKind::Parts,
    parts: CLOCK_PARTS,
    default: "act=300 bank=0 refill=0 grace=0",
    about: "how long players have to act, in seconds",
    article: "HOUSE 20",
};

const fn seconds(least: u64) -> SwitchKind {
    SwitchKind::Number { least, most: 3600, of: "seconds" }
}

const CLOCK_PARTS: &[SwitchPart] = &[
    part("act", seconds(1), "300", "for each decision"),
    part("bank", seconds(0), "0", "extra time, until it runs out"),
    part("refill", seconds(0), "0", "how much the time bank gains each hand"),
    part("grace", seconds(0), "0", "extra time for a player who is disconnected"),
];

const BOMB_POT: &[SwitchPart] = &[
    part(
        "every",
        SwitchKind::Number { least: 1, most: 1000, of: "hands" },
        "never",
        "how often there is one: 1 is every hand, 20 every twentieth hand",
    ),
    part(
        "blinds",
        SwitchKind::Number { least: 1, most: 100, of: "big blinds" },
        "2",
        "the ante, for each player",
    ),
    part(
        "vote",
        SwitchKind::YesNo,
        "yes without every, otherwise no",
        "whether the table may vote for one at any time",
    ),
];

const TABLE_ANTE: &[SwitchPart] = &[
    part("by", SwitchKind::OneOf(&["big-blind", "button"]), "big-blind", "which player pays"),
    part(
        "order",
        SwitchKind::OneOf(&["blind-first", "ante-first"]),
        "blind-first",
        "which a short stack pays first",
    ),
    part(
        "reduced-at",
        SwitchKind::Number { least: 2, most: 9, of: "players" },
        "never",
        "with this many players or fewer, the ante is only the small blind",
    ),
];

fn bomb_pot(parts: &Settings) -> Result<BombPot, Unfit> {
    let every = number(parts, "every").and_then(|every| u32::try_from(every).ok());
    let by_vote = match parts.get("vote") {
        Some(Setting::YesNo(yes)) => *yes,
        _ => every.is_none(),
    };
    if every.is_none() && !by_vote {
        return Err((
            "these settings never make a bomb pot",
            "write every=20, or leave vote=no out",
        ));
    }
    Ok(BombPot { every, by_vote, blinds: small(number(parts, "blinds").unwrap_or(2)) })
}

fn table_ante(chips: u64, parts: &Settings) -> TableAnte {
    TableAnte {
        chips,
        by: [Payer::BigBlind, Payer::Button][word(parts, "by")],
        order: [Order::BlindFirst, Order::AnteFirst][word(parts, "order")],
        reduced_at: number(parts, "reduced-at").map(small),
    }
}

/// Where the button goes when someone is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ButtonRule {
    /// The big blind moves on by one player each hand; the others follow where it was, on empty chairs
    /// too (HOUSE 106).
    Dead,
    /// The button moves on by one player each hand, and the blinds are to its left.
    Moving,
}

/// Who deals first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstDealer {
    /// Who is dealt the first jack (HOUSE 11).
    Jack,
    /// The first chair that is taken.
    FirstChair,
}

/// When there is a bomb pot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BombPot {
    /// Every so many hands, if that is settled: one is every hand.
    pub every: Option<u32>,
    /// Whether everyone may agree on one.
    pub by_vote: bool,
    /// How many big blinds each player antes.
    pub blinds: u8,
}

/// How much may be bought later on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rebuy {
    /// Nothing (HOUSE 101).
    Never,
    /// As much as the largest stack on the table (HOUSE 6b).
    ToLargest,
    /// As much as the most of the buy-in.
    ToMost,
}

/// What becomes of players who are away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// They sit out, and owe what they miss.
    SitOut,
    /// They are dealt in and post what is due. They check where that is free, fold to a bet and stand
    /// pat (HOUSE 110).
    Check,
    /// They are dealt in and post what is due, and their hands are killed before the first action
    /// (TDA 30).
    Kill,
}

/// A time of day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TimeOfDay {
    /// Minutes since midnight.
    minutes: u16,
}

impl TryFrom<u16> for TimeOfDay {
    type Error = String;

    fn try_from(minutes: u16) -> Result<TimeOfDay, String> {
        let none =
            || format!("{minutes} isn't a minute of the day: expected 0 to {}", TimeOfDay::DAY - 1);
        TimeOfDay::new(minutes).ok_or_else(none)
    }
}

impl From<TimeOfDay> for u16 {
    fn from(time: TimeOfDay) -> u16 {
        time.minutes
    }
}

impl TimeOfDay {
    /// The minutes of a day.
    pub const DAY: u16 = 24 * 60;

    /// So many minutes after midnight.
    pub fn new(minutes: u16) -> Option<TimeOfDay> {
        (minutes < TimeOfDay::DAY).then_some(TimeOfDay { minutes })
    }

    /// Minutes since midnight.
    pub fn minutes(self) -> u16 {
        self.minutes
    }

    /// Minutes until this time comes next after another; none at the same time.
    pub fn since(self, other: TimeOfDay) -> u16 {
        (TimeOfDay::DAY + self.minutes - other.minutes) % TimeOfDay::DAY
    }
}

/// How long players may take, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// For each decision.
    pub act: u64,
    /// In addition, as long as there is some left.
    pub bank: u64,
    /// What comes back into the bank with each hand, up to the whole of it.
    pub refill: u64,
    /// In addition for someone who is not connected.
    pub grace: u64,
}

impl Clock {
    /// The clock that these parts settle.
    pub(crate) fn of(parts: &Settings) -> Clock {
        let usual = Clock::default();
        let millis =
            |name: &str, usual: u64| number(parts, name).map_or(usual, |seconds| 1000 * seconds);
        Clock {
            act: millis("act", usual.act),
            bank: millis("bank", usual.bank),
            refill: millis("refill", usual.refill),
            grace: millis("grace", usual.grace),
        }
    }
}

impl Default for Clock {
    /// HOUSE 20: five minutes or fold.
    fn default() -> Clock {
        Clock { act: 300_000, bank: 0, refill: 0, grace: 0 }
    }
}
