//! What happens at a table.

use super::hand::{HandEvent, Setup};
use super::terms::{Raised, Terms};
use crate::form::mirror::Face;
use crate::mirror;

mirror! {
    /// Something that happened, and when.
    struct Happened for room::Happened<C> {
        at: u64,
        event: Event,
    }

    enum Event for room::Event<C> {
        Open(fact: Fact),
        Hand(event: HandEvent),
        Shuffled { secret: Option<String> },
        Presented { player: u64, of: u64, cards: Vec<Face> },
        Stopped { by: Motion, pieces: Vec<(u8, u64)>, shown: Vec<(u8, Vec<Face>)> },
    }

    enum Fact for room::Fact {
        Sat { player: u64, name: String, chair: u8, chips: u64 },
        Arrived { player: u64, name: String, chair: u8, chips: u64 },
        Departed { player: u64, chips: u64 },
        Given { player: u64, chips: u64 },
        WillBuy { player: u64, chips: u64 },
        Bought { player: u64, chips: u64 },
        WillSitOut { player: u64 },
        SatOut { player: u64 },
        Returned { player: u64, entry: Entry },
        WillLeave { player: u64 },
        Left { player: u64, chips: u64 },
        Straddling { player: u64, wish: Wish },
        Overs { player: u64 },
        ShowChipBought { player: u64, price: u64 },
        ShowChipSold { from: u64, to: u64, price: u64 },
        ShowChipsBack { player: u64, chips: u64, house: u64 },
        FirstDealer { cards: Vec<(u8, Face)>, dealer: u8 },
        SeatsCalled { player: u64, cards: Vec<(u64, Face)>, order: Vec<u64> },
        Picked { player: u64, chair: u8 },
        Chosen { player: Option<u64>, choice: Choice },
        Agreed { player: u64, to: Motion, wish: Wish },
        Settled(terms: Box<Terms>),
        Raised(raised: Box<Raised>),
        Doubled,
        RunTwice,
        Begun(beginning: Box<Beginning>),
        Voided,
        Over(outcome: Box<Outcome>),
        Rabbit { player: u64, cards: Vec<Face> },
        Acted { player: u64 },
        UsedBank { player: u64, millis: u64 },
        TimedOut { player: u64 },
        Paused,
        Resumed,
        Said { player: u64, name: String, text: String },
        Closed,
    }

    struct Beginning for room::Beginning {
        number: u64,
        choice: Choice,
        hash: String,
        chairs: Vec<u8>,
        setup: Box<Setup>,
        marks: Option<Marks>,
        missed: Vec<(u8, Missed)>,
        no_seat: Vec<u8>,
        killer: Option<u8>,
    }

    struct Outcome for room::Outcome {
        winners: Vec<u8>,
        button: Option<u8>,
        legs: Vec<(u64, u8)>,
        side: Vec<(u64, u64, u64)>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        out: Vec<KnockedOut>,
    }

    struct KnockedOut for room::KnockedOut { player: u64, began: u64, by: Vec<u64>, hand: u8 }

    struct Choice for room::Choice {
        play: u16,
        betting: Option<Betting>,
        options: Vec<(String, String)>,
    }

    enum Betting for variant::game::Betting { Limit, PotLimit, NoLimit, Spread }

    struct Marks for room::Marks { button: u8, small: u8, big: u8 }

    enum Missed for room::Missed { Small, Big }

    enum Wish for room::Wish { On, Off }

    enum Entry for room::Entry { Wait, Post }

    enum Motion for room::Motion { BombPot, Double, Chop, Split, RunTwice }
}
