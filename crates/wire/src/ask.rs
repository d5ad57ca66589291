//! What a client asks for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A message from a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ask {
    /// To be told what happens at a table from now on.
    Watch {
        /// The word that leads to it.
        table: String,
        /// The number of the next line that was not seen yet: everything from there on is told again.
        since: Option<u64>,
        /// Whether every message is to have the whole view instead of what has changed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        whole: bool,
    },
    /// To be told nothing more of a table.
    Leave {
        /// The word that leads to it.
        table: String,
    },
    /// To be told which tables there are, and whenever that changes; or no more.
    Lobby {
        /// Whether.
        on: bool,
    },
    /// To do something at a table.
    Do {
        /// The word that leads to it.
        table: String,
        /// Counts what this client asks for, upwards. Who asks twice with the same number gets the same
        /// answer; a smaller one is refused.
        number: u64,
        /// The number of the next line that was not seen yet: a decision on something that has passed is
        /// refused.
        seen: u64,
        /// What.
        command: Command,
    },
    /// To see whether anybody is there.
    Ping {
        /// Comes back.
        number: u64,
    },
}

/// What someone wants to do at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Take a chair with so many chips; where the host approves, to ask for it.
    Sit {
        /// The first being 0.
        chair: u8,
        /// How many.
        chips: u64,
    },
    /// Buy more chips.
    Buy {
        /// How many.
        chips: u64,
    },
    /// Not be dealt in any more.
    SitOut,
    /// Be dealt in again.
    Return {
        /// At once, with what is owed; otherwise with the next big blind.
        post: bool,
    },
    /// Leave with all chips.
    StandUp,
    /// Straddle whenever that is possible, or no more.
    Straddle {
        /// Whether.
        on: bool,
    },
    /// Take an overs button.
    Overs,
    /// Buy a Show 'Em chip.
    BuyShowChip,
    /// Offer a Show 'Em chip to another player.
    OfferShowChip {
        /// To whom.
        to: u64,
        /// For how much.
        price: u64,
    },
    /// Take an offer.
    TakeShowChip {
        /// From whom.
        from: u64,
    },
    /// Present a Show 'Em chip, and see a hand of the last deal.
    PresentShowChip {
        /// Whose.
        of: u64,
    },
    /// Name the game; without one, the usual.
    Choose {
        /// Which.
        choice: Option<Choice>,
    },
    /// Ask for a change of seats.
    ChangeSeats,
    /// Pick a chair in a change of seats.
    PickChair {
        /// The first being 0.
        chair: u8,
    },
    /// Be for something that all must agree to, or no more.
    Agree {
        /// What.
        to: Motion,
        /// Whether.
        on: bool,
    },
    /// Decide in the hand.
    Play {
        /// What.
        play: Play,
    },
    /// See the cards that would have come.
    Rabbit,
    /// Have seen enough of the last hand: when everybody has, the next is dealt.
    GoOn,
    /// Say something.
    Say {
        /// What.
        text: String,
    },
    /// The host lets someone sit down or buy chips.
    Approve {
        /// Who.
        player: u64,
    },
    /// The host does not.
    Decline {
        /// Who.
        player: u64,
    },
    /// The host puts a bot in a chair.
    AddBot {
        /// The first being 0; none: any.
        chair: Option<u8>,
        /// How it plays.
        style: String,
        /// With how much; none: as much as is usual.
        chips: Option<u64>,
    },
    /// The host sends someone away, with all chips, after the hand.
    Remove {
        /// Who.
        player: u64,
    },
    /// The host lets someone say nothing more at this table, or lets them speak again.
    Mute {
        /// Who.
        player: u64,
        /// Whether.
        on: bool,
    },
    /// The host keeps someone away from this table, with all their chips, after the hand; or no more.
    Ban {
        /// Who.
        player: u64,
        /// Whether.
        on: bool,
    },
    /// The host stops the clocks.
    Pause,
    /// The host lets it go on.
    Resume,
    /// Another is the host from now on.
    HandOver {
        /// Who.
        player: u64,
    },
    /// The host shows the table in the lobby, or no more.
    List {
        /// Whether.
        on: bool,
    },
    /// The host ends the night, between hands.
    Close,
}

/// A game of the table's list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Its place on the list, the first being 0.
    pub game: u16,
    /// The betting, if not the usual.
    #[serde(default)]
    pub betting: Option<String>,
    /// Options as `name=value`, if not the usual.
    #[serde(default)]
    pub options: Vec<String>,
}

/// Something that all must agree to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// The next hand is a bomb pot.
    BombPot,
    /// Stakes are doubled.
    Double,
    /// The blinds are taken back.
    Chop,
    /// The pot is split without a showdown.
    Split,
    /// The rest of the board is dealt twice.
    RunTwice,
}

/// A decision in a hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "move", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Play {
    /// Give up the hand.
    Fold,
    /// Check, or call whatever it costs.
    Call,
    /// Bet, complete or raise to this much in this round.
    To {
        /// How much.
        chips: u64,
    },
    /// Bring it in.
    BringIn,
    /// Replace these cards; none: stand pat.
    Draw {
        /// Which.
        cards: Vec<String>,
    },
    /// Throw these away.
    Discard {
        /// Which.
        cards: Vec<String>,
    },
    /// Turn these up.
    Expose {
        /// Which.
        cards: Vec<String>,
    },
    /// Part the hand.
    Split {
        /// All cards, the first pile first.
        cards: Vec<String>,
    },
    /// Pick a game.
    Choose {
        /// Which of the options.
        game: u8,
    },
    /// Show the hand.
    Show,
    /// Give up the hand unseen.
    Muck,
}
