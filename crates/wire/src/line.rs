//! What happened at a table, as a line with facts and words.

use cards::{Seen, capital};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Something that happened: what it is, and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Piece {
    /// Just words.
    Words(String),
    /// A player: `you` to themselves, with a capital at the beginning of a sentence.
    Player {
        /// Who; nobody is named: whom the line is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        player: Option<u64>,
        /// What others call them.
        name: String,
        /// What they are called to themselves inside a sentence: `you`, unless it is another word.
        #[serde(default = "you", skip_serializing_if = "is_you")]
        you: String,
    },
    /// Words that are others to the player they are about.
    Form {
        /// Who; nobody is named: whom the line is about.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<u64>,
        /// What is said of them.
        they: String,
        /// What is said to them.
        you: String,
    },
    /// Cards.
    Cards {
        /// As they are written everywhere.
        #[cfg_attr(feature = "typescript", ts(type = "Array<string>"))]
        #[schema(value_type = Vec<String>)]
        cards: Vec<Seen>,
    },
    /// Chips, or money where the table counts in cents.
    Chips {
        /// How many.
        chips: u64,
    },
    /// A sentence begins, after another one, or one about a single share of the pot.
    Sentence {
        /// The share: its place in `shares` of the hand.
        #[serde(deserialize_with = "Option::deserialize")]
        #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
        share: Option<u8>,
    },
}

/// What kind of thing happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

impl What {
    /// Whether nobody is told of it: it has no words, and all that it changes is in the view.
    pub fn is_silent(self) -> bool {
        use What::{Acted, Burned, ClosedRound, Ended, Shuffled, UsedBank};
        matches!(self, Shuffled | Acted | UsedBank | Burned | ClosedRound | Ended)
    }
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
        let mut begins = true;
        let is_reader = |who: Option<u64>| reader.is_some() && who.or(self.player) == reader;
        for piece in &self.text {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Player { player, you, .. } if is_reader(*player) => {
                    text.push_str(&if begins { capital(you) } else { you.clone() });
                }
                Piece::Player { name, .. } => text.push_str(name),
                Piece::Form { of, they, you } => {
                    text.push_str(if is_reader(*of) { you } else { they });
                }
                Piece::Cards { cards } => {
                    let cards: Vec<&str> = cards.iter().map(|card| card.in_data()).collect();
                    text.push_str(&cards.join(" "));
                }
                Piece::Chips { chips } => text.push_str(&chips.to_string()),
                Piece::Sentence { .. } => {}
            }
            begins = matches!(piece, Piece::Sentence { .. });
        }
        text
    }
}
