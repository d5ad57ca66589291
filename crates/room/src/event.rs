//! What happened at a table: the facts that a night is made of.

use std::sync::Arc;

use cards::Card;
use engine::{Cards, Event as HandEvent, Seen, Setup, Sight, Viewer};

use crate::button::{Marks, Missed};
use crate::command::{Entry, Motion, Wish};
use crate::menu::Choice;
use crate::secret::Secret;
use crate::{Chair, PlayerId, Raised, Settled, Time};

/// Something that happened, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened<C> {
    /// When.
    pub at: Time,
    /// What.
    pub event: Event<C>,
}

/// Something that happened. Cards are of type `C`: faces in the truth, faces and backs in what a viewer
/// is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event<C> {
    /// Something that everyone may know.
    Open(Fact),
    /// Something happened in the hand.
    Hand(HandEvent<C>),
    /// The deck is shuffled.
    Shuffled {
        /// What its order follows from; nobody at the table is told.
        secret: Option<Secret>,
    },
    /// A Show 'Em chip is presented.
    Presented {
        /// By whom; nobody else sees the cards.
        player: PlayerId,
        /// Whose hand is seen, and who gets the price of the chip.
        of: PlayerId,
        /// The down cards.
        cards: Cards<C>,
    },
    /// The hand ends by agreement, and its pot is handed out.
    Stopped {
        /// What was agreed.
        by: Motion,
        /// Who gets how much.
        pieces: Vec<(Chair, u64)>,
        /// The hands that everyone sees now.
        shown: Vec<(Chair, Cards<C>)>,
    },
}

/// Something that happened and that everyone may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Someone takes a chair, with chips from the bank.
    Sat {
        /// Who.
        player: PlayerId,
        /// What the others call them.
        name: String,
        /// Where.
        chair: Chair,
        /// How many chips.
        chips: u64,
    },
    /// Someone comes from another table with their chips, and owes nothing.
    Arrived {
        /// Who.
        player: PlayerId,
        /// What the others call them.
        name: String,
        /// Where.
        chair: Chair,
        /// How many chips.
        chips: u64,
    },
    /// A player goes to another table with all chips, or is out.
    Departed {
        /// Who.
        player: PlayerId,
        /// How many.
        chips: u64,
    },
    /// A player has more chips, which come from outside of the table.
    Given {
        /// Who.
        player: PlayerId,
        /// How many.
        chips: u64,
    },
    /// A player wants more chips when the hand is over.
    WillBuy {
        /// Who.
        player: PlayerId,
        /// How many.
        chips: u64,
    },
    /// A player has more chips from the bank.
    Bought {
        /// Who.
        player: PlayerId,
        /// How many; none where what was asked for is not allowed any more.
        chips: u64,
    },
    /// A player sits out from the next hand on.
    WillSitOut {
        /// Who.
        player: PlayerId,
    },
    /// A player sits out.
    SatOut {
        /// Who.
        player: PlayerId,
    },
    /// A player wants to be dealt in.
    Returned {
        /// Who.
        player: PlayerId,
        /// How.
        entry: Entry,
    },
    /// A player leaves when the hand is over.
    WillLeave {
        /// Who.
        player: PlayerId,
    },
    /// A player leaves, and the bank takes all chips.
    Left {
        /// Who.
        player: PlayerId,
        /// How many.
        chips: u64,
    },
    /// A player wants to straddle, or no more.
    Straddling {
        /// Who.
        player: PlayerId,
        /// Whether.
        wish: Wish,
    },
    /// A player has an overs button.
    Overs {
        /// Who.
        player: PlayerId,
    },
    /// A player has a Show 'Em chip.
    ShowChipBought {
        /// Who.
        player: PlayerId,
        /// For how much.
        price: u64,
    },
    /// A Show 'Em chip changes hands.
    ShowChipSold {
        /// Who sells.
        from: PlayerId,
        /// Who buys.
        to: PlayerId,
        /// For how much.
        price: u64,
    },
    /// Show 'Em chips that were not used go back for half their price.
    ShowChipsBack {
        /// Who had them.
        player: PlayerId,
        /// What the bank pays for them.
        chips: u64,
        /// What the house keeps.
        house: u64,
    },
    /// It is settled who deals first.
    FirstDealer {
        /// The cards that were dealt, if any.
        cards: Vec<(Chair, Card)>,
        /// Who.
        dealer: Chair,
    },
    /// A change of seats was called for.
    SeatsCalled {
        /// By whom.
        player: PlayerId,
        /// The cards that were dealt.
        cards: Vec<(PlayerId, Card)>,
        /// Who picks first.
        order: Vec<PlayerId>,
    },
    /// A player picks a chair in a change of seats.
    Picked {
        /// Who.
        player: PlayerId,
        /// Which.
        chair: Chair,
    },
    /// The game is named.
    Chosen {
        /// By whom; nobody when it is the next on the list.
        player: Option<PlayerId>,
        /// Which.
        choice: Choice,
    },
    /// A player is for something, or no more.
    Agreed {
        /// Who.
        player: PlayerId,
        /// For what.
        to: Motion,
        /// Whether.
        wish: Wish,
    },
    /// The host has settled what is played, for how much and by which rules. A log begins with it.
    Settled(Settled),
    /// From the next hand on something else is paid and bet.
    Raised(Box<Raised>),
    /// Stakes are doubled.
    Doubled,
    /// The rest of the board is dealt twice, for half of each pot.
    RunTwice,
    /// A hand begins.
    Begun(Box<Beginning>),
    /// The hand does not count: everyone has back what they put in.
    Voided,
    /// The hand is over.
    Over(Box<Outcome>),
    /// The cards that would have come.
    Rabbit {
        /// Who wanted to see them.
        player: PlayerId,
        /// Which.
        cards: Vec<Card>,
    },
    /// A player decides in time.
    Acted {
        /// Who.
        player: PlayerId,
    },
    /// A player took longer than a decision may take.
    UsedBank {
        /// Who.
        player: PlayerId,
        /// How many milliseconds of the bank are gone.
        millis: u64,
    },
    /// The time of a player was up.
    TimedOut {
        /// Who.
        player: PlayerId,
    },
    /// The host has stopped the game for a while.
    Paused,
    /// The game goes on, and clocks start again in full.
    Resumed,
    /// Somebody said something.
    Said {
        /// Who.
        player: PlayerId,
        /// What the others call them.
        name: String,
        /// What.
        text: String,
    },
    /// The night is over.
    Closed,
}

/// How a hand begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Beginning {
    /// Its number, the first being 1.
    pub number: u64,
    /// What is played.
    pub choice: Choice,
    /// The name of the text of the game.
    pub hash: String,
    /// Who is dealt in, in the order of dealing.
    pub chairs: Vec<Chair>,
    /// Stacks, payments, stakes.
    pub setup: Arc<Setup>,
    /// Where button and blinds are, in a game with a button.
    pub marks: Option<Marks>,
    /// Blinds that passed players who sat out.
    pub missed: Vec<(Chair, Missed)>,
    /// Who sits out because the game has no more seats.
    pub no_seat: Vec<Chair>,
    /// Who kills the pot.
    pub killer: Option<Chair>,
}

/// How a hand ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Who won the main pot, or has a part of it.
    pub winners: Vec<Chair>,
    /// Who has won the button, where that is how it moves (BARGE 1.12).
    pub button: Option<Chair>,
    /// The legs that players have now towards a kill, where they changed: two is a kill.
    pub legs: Vec<(PlayerId, u8)>,
    /// What players pay others beside the game: who, to whom, how much.
    pub side: Vec<(PlayerId, PlayerId, u64)>,
    /// Who has no chips left, in the order of dealing.
    pub out: Vec<KnockedOut>,
}

/// Somebody who has lost the last chip in a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnockedOut {
    /// Who.
    pub player: PlayerId,
    /// How many chips they had when the hand began.
    pub began: u64,
    /// Who has won that chip: the winners of the first share of the pot it was in, in the order of
    /// dealing, so that the worst position is first. Nobody where the house has it.
    pub by: Vec<PlayerId>,
    /// How good their hand was among those who are out by this one, for the first share: 0 is the
    /// best, and equal hands have the same. Hands that were given up come last.
    pub hand: u8,
}

impl<C> From<Fact> for Event<C> {
    fn from(fact: Fact) -> Event<C> {
        Event::Open(fact)
    }
}

impl<C: Sight> Event<C> {
    /// What a viewer is told of it: someone, or anyone who looks on, who sees of the hand what this
    /// viewer may. This is the only way to what others may see.
    pub fn seen_by(&self, who: Option<PlayerId>, in_hand: Viewer) -> Event<Seen> {
        let faces = |cards: &Cards<C>| cards.iter().map(|card| card.seen()).collect();
        match self {
            Event::Open(fact) => Event::Open(fact.clone()),
            Event::Hand(event) => Event::Hand(event.seen_by(in_hand)),
            Event::Shuffled { .. } => Event::Shuffled { secret: None },
            Event::Presented { player, of, cards } => {
                let may = who == Some(*player) || who == Some(*of);
                let backs = || cards.iter().map(|_| Seen::Back).collect();
                let cards = if may { faces(cards) } else { backs() };
                Event::Presented { player: *player, of: *of, cards }
            }
            Event::Stopped { by, pieces, shown } => Event::Stopped {
                by: *by,
                pieces: pieces.clone(),
                shown: shown.iter().map(|(chair, cards)| (*chair, faces(cards))).collect(),
            },
        }
    }
}
