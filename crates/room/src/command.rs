//! What may be asked of a table, and why it may be refused.

use cards::Card;
use engine::Move;

use crate::charter::BadCharter;
use crate::menu::{Choice, NotOnMenu, Undealable};
use crate::secret::Secret;
use crate::{Chair, PlayerId, Raised, Settled, Time};

/// Something that someone wants to happen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Someone takes a chair, with so many chips.
    Sit {
        /// Who.
        player: PlayerId,
        /// What the others call them.
        name: String,
        /// Where.
        chair: Chair,
        /// How many chips they buy.
        chips: u64,
    },
    /// Someone comes from another table with the chips they have: no buy-in, and no debts.
    Arrive {
        /// Who.
        player: PlayerId,
        /// What the others call them; somebody else may be called so.
        name: String,
        /// Where.
        chair: Chair,
        /// How many chips they bring.
        chips: u64,
    },
    /// A player who is not in a hand goes to another table with all chips, or is out without any.
    Depart {
        /// Who.
        player: PlayerId,
    },
    /// A player gets chips that no stack at this table pays for, between hands: a re-buy of a
    /// tournament, an add-on, a lammer.
    Give {
        /// Who.
        player: PlayerId,
        /// How many.
        chips: u64,
    },
    /// A player buys more chips; during a hand they come after it.
    Buy {
        /// Who.
        player: PlayerId,
        /// How many.
        chips: u64,
    },
    /// A player does not want to be dealt in; during a hand this counts from the next on.
    SitOut {
        /// Who.
        player: PlayerId,
    },
    /// A player who sat out, or has just sat down, wants to be dealt in.
    Return {
        /// Who.
        player: PlayerId,
        /// How.
        entry: Entry,
    },
    /// A player leaves with all chips; during a hand, after it.
    Leave {
        /// Who.
        player: PlayerId,
    },
    /// A player wants to straddle whenever that is possible, or no more.
    Straddle {
        /// Who.
        player: PlayerId,
        /// Whether.
        wish: Wish,
    },
    /// A player takes an overs button, and keeps it (HOUSE 8).
    Overs {
        /// Who.
        player: PlayerId,
    },
    /// A player buys a Show 'Em chip (HOUSE 6h).
    BuyShowChip {
        /// Who.
        player: PlayerId,
    },
    /// A player sells a Show 'Em chip to another.
    SellShowChip {
        /// Who sells.
        from: PlayerId,
        /// Who buys, and has agreed.
        to: PlayerId,
        /// For how much.
        price: u64,
    },
    /// A player presents a Show 'Em chip, and sees what another held in the last hand.
    Present {
        /// Who.
        player: PlayerId,
        /// Whose hand.
        of: PlayerId,
    },
    /// Who may name the game names it.
    Choose {
        /// Who; nobody when time is up, or when the host names it.
        player: Option<PlayerId>,
        /// Which; none is the usual: the next on the list.
        choice: Option<Choice>,
    },
    /// Cards that were shuffled, as many as it takes: for the first dealer.
    DrawForDealer {
        /// From the top.
        deck: Vec<Card>,
    },
    /// A player calls for a change of seats (HOUSE 25), and cards were shuffled for it.
    ChangeSeats {
        /// Who.
        player: PlayerId,
        /// From the top.
        deck: Vec<Card>,
    },
    /// A player picks a chair in a change of seats.
    PickChair {
        /// Who.
        player: PlayerId,
        /// Which.
        chair: Chair,
    },
    /// The host settles what is played, for how much and by which rules, between two hands.
    Settle(Settled),
    /// Another level: from the next hand on something else is paid and bet.
    Raise(Box<Raised>),
    /// A player is for something that all must agree to, or no more.
    Agree {
        /// Who.
        player: PlayerId,
        /// To what.
        to: Motion,
        /// Whether.
        wish: Wish,
    },
    /// The next hand begins.
    Deal,
    /// The deck is shuffled for a hand that has begun, before its first card.
    Shuffle {
        /// What its order follows from.
        secret: Secret,
    },
    /// The dealer deals or rolls what the hand asks for.
    Chance(engine::Command<Card>),
    /// A player decides in the hand.
    Play {
        /// Who.
        player: PlayerId,
        /// What.
        play: Move<Card>,
    },
    /// Someone wants to see the cards that would have come.
    Rabbit {
        /// Who.
        player: PlayerId,
        /// What is left, from the top; cards are burned as they would have been.
        deck: Vec<Card>,
    },
    /// The time of whoever the table waits for is up.
    TimeUp {
        /// Who is not connected, and has the grace of the clock on top.
        away: Vec<PlayerId>,
    },
    /// The host stops the game for a while, also in the middle of a hand.
    Pause,
    /// The host lets it go on, or the room was closed for a moment: clocks start again in full.
    Resume,
    /// Somebody says something, at the table or beside it.
    Say {
        /// Who.
        player: PlayerId,
        /// What the others call them: who does not sit here has no name at the table.
        name: String,
        /// What.
        text: String,
    },
    /// The hand that is played does not count, because it cannot be played on.
    Void,
    /// The night ends, or goes on no longer; between hands.
    Close,
}

/// Whether someone wants something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// From now on.
    On,
    /// No more.
    Off,
}

/// How someone comes into the game (HOUSE 21).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// With the big blind.
    Wait,
    /// At once, with what is owed.
    Post,
}

/// Something that all whom it concerns must agree to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// The next hand is a bomb pot.
    BombPot,
    /// Stakes are doubled from the next hand on (HOUSE 7).
    Double,
    /// The blinds are taken back, and antes split (HOUSE 19).
    Chop,
    /// The pot is split without a showdown (HOUSE 19).
    Split,
    /// The rest of the board is dealt twice.
    RunTwice,
}

/// What a table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Two who can be dealt in.
    Players,
    /// A shuffled deck, to see who deals first.
    FirstDealer,
    /// Somebody who picks a chair.
    PickChair(PlayerId),
    /// Somebody who names the game; nobody: the host.
    Choose(Option<PlayerId>),
    /// The word to deal.
    Deal,
    /// Whatever the hand waits for.
    Hand(engine::Turn),
    /// Nothing: the night is over.
    Closed,
}

/// Why a command is refused. The table is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// The night is over.
    #[error("the night is over")]
    Closed,
    /// Time does not run backwards.
    #[error("the clock went backwards: try again")]
    Earlier {
        /// When it came.
        at: Time,
        /// The time of the table.
        now: Time,
    },
    /// Nobody of that kind at the table.
    #[error("take a seat first")]
    NotSeated,
    /// Already at the table.
    #[error("you're already in {0}")]
    Seated(Chair),
    /// No such chair.
    #[error("there is no {chair}: this table has {chairs} seats")]
    NoSuchChair {
        /// Which.
        chair: Chair,
        /// How many there are.
        chairs: u8,
    },
    /// Someone sits there.
    #[error("{0} is taken: pick another")]
    Taken(Chair),
    /// A name that cannot be shown.
    #[error("pick a name of 1 to {most} letters that no one else at the table has")]
    Name {
        /// The longest.
        most: usize,
    },
    /// Too few or too many chips.
    #[error("{chips} is out of range: choose {least} to {most}")]
    Chips {
        /// How many were asked for.
        chips: u64,
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// Chips that are not in play.
    #[error("{chips} can't be made from chips of {chip}: choose a multiple of {chip}")]
    NotWhole {
        /// How many were asked for.
        chips: u64,
        /// The smallest chip.
        chip: u64,
    },
    /// The player has as much as is allowed.
    #[error("you can't add chips now: {most} is the most you can have")]
    FullStack {
        /// The most.
        most: u64,
    },
    /// No re-buys at this table.
    #[error("no rebuys at this table")]
    NoRebuy,
    /// The house does not play it.
    #[error("this table doesn't allow {0}")]
    HouseRule(&'static str),
    /// A hand is going on.
    #[error("wait until the hand is over")]
    DuringHand,
    /// No hand is going on.
    #[error("no hand is in progress")]
    NoHand,
    /// The table waits for something else.
    #[error("not now: {}", waits_for(.0))]
    NotNow(Turn),
    /// Someone else is to do this.
    #[error("it's not your turn: {}", waits_for(.0))]
    NotYours(Turn),
    /// The game is not on the list.
    #[error(transparent)]
    Menu(#[from] NotOnMenu),
    /// The hand says no.
    #[error(transparent)]
    Hand(#[from] engine::Refusal),
    /// The hand cannot be dealt.
    #[error("the next hand can't be dealt: {0}")]
    Undealable(#[from] Undealable),
    /// The player must put in the kill first (HOUSE 10).
    #[error("you kill the next pot, so you have to play it")]
    KillDue,
    /// A deck without the card that decides.
    #[error("those cards don't settle it: shuffle a full deck")]
    Deck,
    /// It has been done already.
    #[error("{0}")]
    Already(&'static str),
    /// It is not possible in this hand, or not any more.
    #[error("{0}")]
    NotPossible(&'static str),
    /// The host has stopped the game.
    #[error("the table is paused: wait for the host")]
    Paused,
    /// Something that cannot be shown as words.
    #[error("write 1 to {most} characters on one line")]
    Words {
        /// The most letters.
        most: usize,
    },
    /// What the host wants to settle cannot be.
    #[error(transparent)]
    Charter(#[from] BadCharter),
    /// There is time left.
    #[error("wait {}", seconds(*.left))]
    TimeLeft {
        /// How many.
        left: u64,
    },
}

/// So many milliseconds more, as people count them.
fn seconds(left: u64) -> String {
    match left.div_ceil(1000) {
        0 | 1 => "one more second".to_owned(),
        seconds => format!("{seconds} more seconds"),
    }
}

fn waits_for(turn: &Turn) -> String {
    match turn {
        Turn::Players => "waiting for two players".to_owned(),
        Turn::FirstDealer => "dealing for the first button".to_owned(),
        Turn::PickChair(_) => "players are picking seats".to_owned(),
        Turn::Choose(Some(_)) => "the dealer is choosing the game".to_owned(),
        Turn::Choose(None) => "the host is choosing the game".to_owned(),
        Turn::Deal => "the next hand is about to be dealt".to_owned(),
        Turn::Hand(_) => "a hand is in progress".to_owned(),
        Turn::Closed => "the night is over".to_owned(),
    }
}
