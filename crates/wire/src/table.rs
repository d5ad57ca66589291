//! How a table stands.

use cards::{Seen, capital};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{NameMark, Wished};

/// What was settled, for those who look at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Settled {
    /// The word that leads to the table.
    pub table: String,
    /// What the host wished.
    pub wished: Wished,
    /// The games, in order: id and name.
    pub games: Vec<(String, String)>,
    /// Whose the games are, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<crate::Mark>,
    /// Everyone's way of betting each of them.
    pub betting: Vec<String>,
    /// The least and the most that someone sits down with.
    pub buy_in: (u64, u64),
    /// Whether amounts are cents.
    pub cents: bool,
    /// For how much.
    pub stakes: StakesView,
    /// The small and the big blind. What no game of the table asks for is 0, here and below.
    pub blinds: (u64, u64),
    /// The small and the big bet at fixed limits.
    pub bets: (u64, u64),
    /// Everyone's ante.
    pub ante: u64,
    /// What the bring-in costs.
    pub bring_in: u64,
    /// Seconds, as they were settled: for each decision, in the bank, back into the bank with each hand,
    /// in addition for who is not connected.
    pub clock: (u32, u32, u32, u32),
}

/// For how much a table plays: the bets of a limit game, the blinds of another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StakesView {
    /// The small blind, or the small bet.
    pub low: u64,
    /// The big blind, or the big bet.
    pub high: u64,
    /// Whether these are cents.
    pub cents: bool,
    /// How it is bet, where that is one way: `no-limit`, `limit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub betting: Option<String>,
}

/// How a table stands, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableView {
    /// Its name.
    pub name: String,
    /// What is played now or next.
    pub game: String,
    /// Whose it is, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<crate::Mark>,
    /// For how much.
    pub stakes: StakesView,
    /// Who is the host.
    pub host: Option<u64>,
    /// Whether everybody sees it in the lobby.
    pub listed: bool,
    /// Whether the host approves who sits down.
    pub approve: bool,
    /// What it waits for.
    pub waits: Waits,
    /// Whether the host has stopped the clocks.
    pub is_paused: bool,
    /// The name of who has, while they are stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused_by: Option<String>,
    /// Where it stands in its mix, if it plays several games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mix: Option<MixView>,
    /// Hands that were dealt.
    pub hands: u64,
    /// Whether stakes are doubled.
    pub is_double: bool,
    /// Everyone who sits there, by chair.
    pub chairs: Vec<Option<ChairView>>,
    /// The clocks that run.
    pub clocks: Vec<Clock>,
    /// The chair with the button.
    pub button: Option<u8>,
    /// Those who ask the host for a chair or for chips.
    pub bids: Vec<Bid>,
    /// Those whom the host has muted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub muted: Vec<u64>,
    /// Those whom the host has banned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub banned: Vec<u64>,
    /// What each of those is called; nothing where nobody knows any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub banned_names: Vec<String>,
    /// What players are for, and who is: the motion and the chairs.
    pub agreed: Vec<(crate::Motion, Vec<u8>)>,
    /// How many look on without a chair.
    pub watching: u32,
    /// The hand that is played, or was played last.
    pub hand: Option<Box<HandView>>,
    /// When the next hand is dealt, where one is: in so many milliseconds of so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deals: Option<(u64, u64)>,
}

/// Where a table stands in its mix.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MixView {
    /// The name of the mix.
    pub name: String,
    /// Which hand of this game is played or was played last, the first being 1; 0: another game is about
    /// to begin.
    pub hand: u32,
    /// Of how many, where the game changes after so many hands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u32>,
    /// The name of the game that comes then, where the games follow each other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The name of whoever names the games, where somebody does whose name is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chooser: Option<String>,
    /// Whether the host names them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_host: bool,
}

/// What a table waits for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "for", rename_all = "kebab-case")]
pub enum Waits {
    /// Two who can be dealt in.
    Players,
    /// Somebody who picks a chair.
    PickChair {
        /// Who.
        player: u64,
    },
    /// Somebody who names the game.
    Choose {
        /// Who; nobody: the host.
        player: Option<u64>,
    },
    /// The next hand.
    Deal,
    /// Players in the hand.
    Hand {
        /// The chairs.
        chairs: Vec<u8>,
    },
    /// Nothing: the night is over.
    Closed,
}

/// Someone who sits at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ChairView {
    /// Who.
    pub player: u64,
    /// The name.
    pub name: String,
    /// What the name is worth; nothing for a guest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<NameMark>,
    /// How a bot plays.
    pub bot: Option<String>,
    /// Chips in front of them, less what is in the middle.
    pub stack: u64,
    /// Whether they are dealt in.
    pub presence: Presence,
    /// What they owe before they are dealt in.
    pub owes: Owed,
    /// Whether they are connected.
    pub is_here: bool,
    /// Pots in a row that count towards a kill.
    pub legs: u8,
    /// Whether they have an overs button.
    pub overs: bool,
    /// Whether they straddle when they can.
    pub straddles: bool,
    /// Show 'Em chips.
    pub show_chips: u8,
    /// Chips that come after the hand.
    pub buys: u64,
    /// Whether they leave after the hand.
    pub leaves: bool,
}

/// Whether someone is dealt in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Presence {
    /// Yes.
    In,
    /// When the big blind comes to them.
    Waits,
    /// No.
    Out,
}

/// Blinds that were missed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct Owed {
    /// The small blind.
    pub small: bool,
    /// The big blind.
    pub big: bool,
    /// An ante.
    pub ante: bool,
}

/// A clock that runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Clock {
    /// Whose.
    pub chair: u8,
    /// Milliseconds for this decision, bank and grace included.
    pub left: u64,
    /// As many as there were when it began.
    pub of: u64,
    /// Milliseconds of the bank, of those that are left.
    pub bank: u64,
}

/// Someone who asks the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Bid {
    /// Who.
    pub player: u64,
    /// The name.
    pub name: String,
    /// For which chair; none: for more chips.
    pub chair: Option<u8>,
    /// With how many chips.
    pub chips: u64,
}

/// A hand, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HandView {
    /// Its number, the first being 1.
    pub number: u64,
    /// The id of the game.
    pub game: String,
    /// The name of the game, as it is played now.
    pub name: String,
    /// Whose it is, if not the house's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<crate::Mark>,
    /// What it is played as, where it can go on as another game and has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Now>,
    /// How it is bet.
    pub betting: String,
    /// The name of the street.
    pub street: String,
    /// Whether it is over.
    pub is_over: bool,
    /// The places of the board.
    pub board: Vec<Cell>,
    /// The places of the second board, where the rest is dealt twice.
    pub second: Vec<Cell>,
    /// Sets of cells that are used together, as far as dice have not ruled them out.
    pub lines: Vec<Vec<u8>>,
    /// The names of these sets, where they have names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub line_names: Vec<String>,
    /// Cards that are in everyone's hand.
    #[ts(type = "Array<string>")]
    #[schema(value_type = Vec<String>)]
    pub for_all: Vec<Seen>,
    /// What the dice show.
    pub dice: Vec<u8>,
    /// What they decide, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice_say: Option<String>,
    /// How many draws are over, and how many there are in all.
    #[serde(default, skip_serializing_if = "has_no_draws")]
    pub draws: (u8, u8),
    /// All chips in the middle, this round's bets included.
    pub pot: u64,
    /// The pots without this round's bets, which lie in front of those who made them until it is over.
    pub pots: Vec<Pot>,
    /// The names of the shares, as far as dice have not ruled them out.
    pub shares: Vec<String>,
    /// Everyone who was dealt in, in the order of dealing.
    pub seats: Vec<SeatView>,
    /// Who got what.
    pub awards: Vec<Award>,
    /// Shares that nobody qualified for, by name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unwon: Vec<String>,
    /// Cards left in the deck.
    pub stub: u8,
    /// The names of the piles and how many cards each has, where hands are parted.
    pub piles: Vec<(String, u8)>,
}

fn has_no_draws(draws: &(u8, u8)) -> bool {
    *draws == (0, 0)
}

/// What a hand is played as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Now {
    /// The name of the game.
    pub game: String,
    /// Why it is this one.
    pub why: WhyNow,
    /// The name of the game that was dealt.
    pub dealt: String,
}

/// Why a hand is played as another game than the one that was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WhyNow {
    /// A player has chosen it.
    Chosen,
    /// Two cards of the flop or more are red.
    RedFlop,
    /// Two cards of the flop or more are black.
    BlackFlop,
    /// Nobody has opened.
    Unopened,
    /// The rules say so.
    Rules,
}

/// A place of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Cell {
    /// The column, the first being 0.
    pub column: u8,
    /// The half-row, the first being 0.
    pub half_row: u8,
    /// The name of the place, where it has one.
    pub name: Option<String>,
    /// The card.
    #[ts(type = "string | null")]
    #[schema(value_type = Option<String>)]
    pub card: Option<Seen>,
    /// Whether it plays no more, or never will.
    pub is_gone: bool,
    /// The name of the street that deals it, on the first place of each street.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub street: Option<String>,
}

/// A pot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Pot {
    /// How many chips.
    pub chips: u64,
    /// The chairs of those who can win it.
    pub chairs: Vec<u8>,
}

/// Someone in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatView {
    /// Where they sit.
    pub chair: u8,
    /// Who.
    pub player: u64,
    /// The name.
    pub name: String,
    /// Chips left.
    pub stack: u64,
    /// Chips bet in this round.
    pub bet: u64,
    /// Whether they are in the hand.
    pub is_in: bool,
    /// Whether they have no chips left to bet.
    pub is_all_in: bool,
    /// Whether they have decided something that the others do not know yet.
    pub has_decided: bool,
    /// Cards face down, and what is known of them.
    #[ts(type = "Array<string>")]
    #[schema(value_type = Vec<String>)]
    pub down: Vec<Seen>,
    /// Cards face up.
    #[ts(type = "Array<string>")]
    #[schema(value_type = Vec<String>)]
    pub up: Vec<Seen>,
    /// How these lie side by side, in the order in which they came: `d` is the next of `down`, `u` the
    /// next of `up`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub order: String,
    /// The piles of a hand that was parted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(type = "Array<Array<string>>")]
    #[schema(value_type = Vec<Vec<String>>)]
    pub piles: Vec<Vec<Seen>>,
    /// Whether the hand was turned up.
    pub is_shown: bool,
    /// How many cards they have drawn, each time.
    pub drawn: Vec<u8>,
    /// What they did last.
    pub last: Option<Did>,
    /// What their place is in this hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// What they have, where it is shown.
    pub have: Vec<Have>,
}

/// What somebody's place is in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Position {
    /// They have straddled.
    Straddle,
    /// They have killed the pot.
    Kill,
    /// The big blind.
    BigBlind,
    /// The small blind.
    SmallBlind,
    /// They have brought it in.
    BringIn,
    /// The button.
    Button,
}

/// What somebody did last in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "did", rename_all = "kebab-case")]
pub enum Did {
    /// Folded.
    Fold,
    /// Checked.
    Check,
    /// Called.
    Call {
        /// How many chips went in.
        chips: u64,
    },
    /// Bet.
    Bet {
        /// To this.
        chips: u64,
    },
    /// Raised, or completed.
    Raise {
        /// To this.
        chips: u64,
    },
    /// Brought it in.
    BringIn {
        /// For so many.
        chips: u64,
    },
    /// Paid an ante.
    Ante {
        /// So much.
        chips: u64,
    },
    /// Posted a blind or the like.
    Post {
        /// So many.
        chips: u64,
    },
    /// Drew or discarded.
    Draw {
        /// So many cards; none is a pat hand.
        cards: u8,
    },
}

/// What a hand is worth for a share.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Have {
    /// Whether it is so on the second board, where the board is dealt twice.
    pub second: bool,
    /// The name of the share.
    pub share: String,
    /// The name of the hand.
    pub name: String,
    /// The cards that count.
    #[ts(type = "Array<string>")]
    #[schema(value_type = Vec<String>)]
    pub cards: Vec<Seen>,
    /// The line, row or pile they lie in, where the game has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The chair of the player one of the cards is borrowed from, and that card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "[number, string] | null")]
    #[schema(value_type = Option<(u8, String)>)]
    pub borrowed: Option<(u8, Seen)>,
}

/// A part of a pot that somebody got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Award {
    /// Which pot, the main pot being 0.
    pub pot: u8,
    /// Whether it was won on the second board, where the board was dealt twice.
    pub second: bool,
    /// Who; nobody: the house.
    pub chair: Option<u8>,
    /// How many chips.
    pub chips: u64,
    /// What for.
    pub why: AwardWhy,
    /// The shares it is for, each with the hand that wins it: one, or all that were won where it is a
    /// scoop or a tie for everything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<AwardPart>,
}

/// What chips were won for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AwardWhy {
    /// Nobody else was left, or showed a hand.
    Uncontested,
    /// Nobody won it: it goes back to whoever put it in.
    Returned,
    /// No hand qualifies, and everyone who is left shares.
    Everyone,
    /// One share of the pot, or a part of it.
    Share,
    /// All shares that somebody won.
    Scoop,
    /// The house takes it.
    House,
    /// The players have agreed: the blinds are chopped, or the pot is split.
    Agreed,
}

/// A share that was won, and the hand that wins it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AwardPart {
    /// The name of the share.
    pub share: String,
    /// The name of the hand.
    pub hand: String,
    /// The cards that play, in the order in which the hand is read.
    #[ts(type = "Array<string>")]
    #[schema(value_type = Vec<String>)]
    pub cards: Vec<Seen>,
    /// The line, row or pile they lie in, where the game has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// The chair of the player one of the cards is borrowed from, and that card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(type = "[number, string] | null")]
    #[schema(value_type = Option<(u8, String)>)]
    pub borrowed: Option<(u8, Seen)>,
    /// How many have the same hand, those who win it included.
    pub tied: u8,
}

/// Something that happened: what it is, and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Line {
    /// Its number in the log of the table.
    pub number: u64,
    /// When: milliseconds since the table was opened.
    pub at: u64,
    /// What kind of thing it is.
    pub what: What,
    /// Whom it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<u64>,
    /// The name of who says something, also of those without a chair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The chair it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chair: Option<u8>,
    /// Chips that move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chips: Option<u64>,
    /// Cards that are seen, or their backs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(type = "Array<string>")]
    #[schema(value_type = Vec<String>)]
    pub cards: Vec<Seen>,
    /// What is said, in pieces; nothing: it goes without saying.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub text: Vec<Piece>,
}

fn you() -> String {
    "you".to_owned()
}

fn is_you(word: &str) -> bool {
    word == "you"
}

/// A piece of what is said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum Piece {
    /// Just words.
    Words(String),
    /// A player: `you` to themselves, with a capital at the beginning of a sentence.
    Player {
        /// Who.
        player: u64,
        /// What others call them.
        name: String,
        /// What they are called to themselves inside a sentence: `you`, unless it is another word.
        #[serde(default = "you", skip_serializing_if = "is_you")]
        you: String,
    },
    /// Words that are others to the player they are about.
    Form {
        /// Who.
        of: u64,
        /// What is said of them.
        they: String,
        /// What is said to them.
        you: String,
    },
    /// Cards.
    Cards {
        /// As they are written everywhere.
        #[ts(type = "Array<string>")]
        #[schema(value_type = Vec<String>)]
        cards: Vec<Seen>,
    },
    /// Chips, or money where the table counts in cents.
    Chips {
        /// How many.
        chips: u64,
    },
}

/// What kind of thing happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// Somebody sits down.
    Sat,
    /// Somebody comes from another table.
    Arrived,
    /// Somebody goes to another table, or is out.
    Departed,
    /// Somebody is given chips.
    Given,
    /// Somebody buys chips after the hand.
    WillBuy,
    /// Somebody buys chips.
    Bought,
    /// Somebody sits out after the hand.
    WillSitOut,
    /// Somebody sits out, or is away.
    SatOut,
    /// Somebody is back.
    Returned,
    /// Somebody leaves after the hand.
    WillLeave,
    /// Somebody leaves.
    Left,
    /// Somebody straddles from now on, or no more.
    Straddling,
    /// Somebody takes an overs button.
    Overs,
    /// A Show 'Em chip is bought, sold or given back.
    ShowChip,
    /// A Show 'Em chip is used.
    Presented,
    /// Somebody deals first.
    FirstDealer,
    /// Somebody calls for a change of seats.
    SeatsCalled,
    /// Somebody picks a seat.
    Picked,
    /// The next game is named.
    Chosen,
    /// Somebody is for something, or no longer.
    Agreed,
    /// The host has changed the table.
    Settled,
    /// The stakes of the next hand are others.
    Level,
    /// Stakes are doubled.
    Doubled,
    /// The rest of the board is dealt twice.
    RunTwice,
    /// A hand begins.
    Begun,
    /// The deck is shuffled.
    Shuffled,
    /// A hand cannot be finished.
    Voided,
    /// Players have chopped the blinds or split the pot.
    Stopped,
    /// A hand is over.
    Over,
    /// Cards that would have come.
    Rabbit,
    /// Somebody has acted in time.
    Acted,
    /// Somebody has used their time bank.
    UsedBank,
    /// Somebody has run out of time.
    TimedOut,
    /// The night is over.
    Closed,
    /// The table is paused.
    Paused,
    /// The table goes on.
    Resumed,
    /// Somebody says something.
    Said,
    /// What happened here cannot be told any more.
    Lost,
    /// A payment before the first decision.
    Posted,
    /// A street begins.
    Street,
    /// A step of the rules that nobody is told of.
    Step,
    /// A card is burned.
    Burned,
    /// Somebody gets cards.
    Dealt,
    /// Cards for the board.
    Board,
    /// Cards for everyone's hand.
    ForAll,
    /// Discards are shuffled.
    Reshuffled,
    /// Dice are rolled.
    Rolled,
    /// Somebody folds.
    Folded,
    /// Somebody checks.
    Checked,
    /// Somebody calls.
    Called,
    /// Somebody bets, completes or raises.
    Raised,
    /// Somebody brings it in.
    BroughtIn,
    /// A round of betting is over.
    ClosedRound,
    /// A bet that nobody called goes back.
    ReturnedBet,
    /// Somebody has decided something that nobody sees yet.
    Decided,
    /// Cards are thrown away or replaced.
    Discarded,
    /// Cards are turned up.
    Exposed,
    /// A hand is split.
    Parted,
    /// A game is picked.
    Chose,
    /// Boards are taken away.
    Removed,
    /// The hand goes on as another game.
    Became,
    /// Hands are compared.
    Showdown,
    /// A hand is shown.
    Shown,
    /// A hand is mucked.
    Mucked,
    /// Openers are shown.
    Proved,
    /// A pot is paid.
    Awarded,
    /// The last thing that happens in a hand.
    Ended,
}

impl Line {
    /// A line of this kind that says nothing more.
    pub fn new(number: u64, at: u64, what: What) -> Line {
        Line {
            number,
            at,
            what,
            player: None,
            name: None,
            chair: None,
            chips: None,
            cards: Vec::new(),
            text: Vec::new(),
        }
    }

    /// What is said, as it is read by a player, or by somebody who watches; chips as plain numbers.
    pub fn read_by(&self, reader: Option<u64>) -> String {
        let mut text = String::new();
        for piece in &self.text {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Player { player, you, .. } if reader == Some(*player) => {
                    let begins = text.is_empty() || text.ends_with(". ");
                    text.push_str(&if begins { capital(you) } else { you.clone() });
                }
                Piece::Player { name, .. } => text.push_str(name),
                Piece::Form { of, they, you } => {
                    text.push_str(if reader == Some(*of) { you } else { they });
                }
                Piece::Cards { cards } => {
                    let cards: Vec<String> = cards.iter().map(|card| card.in_data()).collect();
                    text.push_str(&cards.join(" "));
                }
                Piece::Chips { chips } => text.push_str(&chips.to_string()),
            }
        }
        text
    }
}

/// The cards of one player, as only they see them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct MyCards {
    /// Where they sit.
    pub chair: Option<u8>,
    /// Their down cards in the hand that is played or was played last.
    #[ts(type = "Array<string>")]
    #[schema(value_type = Vec<String>)]
    pub down: Vec<Seen>,
    /// The same in piles, where the hand was parted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(type = "Array<Array<string>>")]
    #[schema(value_type = Vec<Vec<String>>)]
    pub piles: Vec<Vec<Seen>>,
    /// What they have so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub have: Vec<Have>,
}

/// What one player may do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTurn {
    /// What they may do now in the hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub options: Option<Options>,
    /// The least and the most chips they may buy now; none: not now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub buy: Option<(u64, u64)>,
    /// What it costs to be dealt in with the next hand, where they wait for the big blind and may post
    /// instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<u64>,
    /// Commands besides decisions that would be done now: of `straddle`, `overs`, `buy-show-chip`,
    /// `rabbit`, `sit-out`, `return`, `stand-up`, `buy`, `change-seats` and `agree`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub can: Vec<String>,
    /// What they can be for now, with `agree`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<crate::Motion>,
}

/// All that only one player sees of a table, as it stands: whoever follows it puts it together.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mine {
    /// Their cards.
    pub cards: MyCards,
    /// What they may do.
    pub turn: MyTurn,
    /// Lines of which they see more than everybody.
    pub lines: Vec<Line>,
}

/// Everything that a player may do in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "may", rename_all = "kebab-case")]
pub enum Options {
    /// Bet.
    Bet(BetOptions),
    /// Replace cards.
    Draw(Pick),
    /// Throw cards away.
    Discard(Pick),
    /// Turn cards up.
    Expose(Pick),
    /// Part the cards.
    Split {
        /// The name of each pile and how many cards it has.
        piles: Vec<(String, u8)>,
        /// The pile that everyone will see.
        show: Option<u8>,
    },
    /// Pick a game.
    Choose {
        /// The ids and names.
        games: Vec<(String, String)>,
    },
    /// Show the hand, or give it up unseen.
    Show {
        /// Whether it may be given up.
        muck: bool,
    },
}

/// What a higher bet is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Raise {
    /// The first of a round.
    Bet,
    /// A bring-in is made a full bet.
    Complete,
    /// Anything above that.
    Raise,
}

/// What a player may do in a round of betting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BetOptions {
    /// Give up the hand.
    pub fold: bool,
    /// Check.
    pub check: bool,
    /// Call, with so many chips.
    pub call: Option<u64>,
    /// Bring it in, with so many chips.
    pub bring_in: Option<u64>,
    /// What a higher bet is.
    pub word: Raise,
    /// The amounts to which one may bet or raise, where there are only these.
    pub to: Vec<u64>,
    /// Or from the least to the most.
    pub between: Option<(u64, u64)>,
    /// In steps of this chip, or all in.
    pub chip: u64,
    /// All in is a bet to this.
    pub all_in: u64,
    /// Half the pot and the pot, as bets to this, where those are allowed.
    pub pots: Option<(u64, u64)>,
}

/// How many cards, and which.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Pick {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
    /// Those that may be picked.
    #[ts(type = "Array<string>")]
    #[schema(value_type = Vec<String>)]
    pub of: Vec<Seen>,
}

/// A hand that was played, for a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HandLine {
    /// Its number.
    pub number: u64,
    /// The id of the game.
    pub game: String,
    /// Who was dealt in.
    pub players: Vec<String>,
    /// How many chips it has brought to whoever asks, if they were dealt in and it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<i64>,
}

/// A hand that was played, step by step, as the asker may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HandReplay {
    /// What happened in it.
    pub lines: Vec<Line>,
    /// How it stood after each line.
    pub views: Vec<HandView>,
    /// The hand in the PHH format.
    pub phh: String,
}

/// Who has won what, and who pays whom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Statement {
    /// Everyone who played.
    pub players: Vec<StatementLine>,
    /// Who pays whom how much.
    pub payments: Vec<(String, String, u64)>,
}

/// What someone has won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StatementLine {
    /// The name.
    pub name: String,
    /// Chips bought.
    pub bought: u64,
    /// Chips taken off the table or still on it.
    pub has: u64,
    /// Won or lost.
    pub won: i64,
}
