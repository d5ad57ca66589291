//! What is asked.

use cards::{Card, CardSet};
use variant::Variant;

use super::hand::Hand;

/// A game, what is known of its cards, and what players do who still have something to decide.
#[derive(Clone, Debug)]
pub struct Question {
    /// The game, settled for as many players as there are hands.
    pub variant: Variant,
    /// The hands, the first from the button first.
    pub hands: Vec<Hand>,
    /// The cards on the board so far, in the order of the deal.
    pub board: Vec<Card>,
    /// Cards that are gone: folded, burned or shown by mistake.
    pub dead: CardSet,
    /// The sum of the dice, if they were rolled.
    pub roll: Option<u8>,
    /// The game that was chosen; without it the one that is played when nobody chooses.
    pub chosen: Option<String>,
    /// What players do with the cards they hold.
    pub policy: Policy,
    /// With [`Policy::Fixed`], the cards that each hand throws away or replaces at its next chance.
    /// Where there are fewer sets than hands, or one is empty, the hand stands pat.
    pub discards: Vec<CardSet>,
    /// How many draws are still to come; none: all that the game has after the known cards of the
    /// board. Who stands pat does not care.
    pub draws: Option<u8>,
}

/// What players do who still have something to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Policy {
    /// They draw nothing, throw away the last cards where they must, keep all where they may, and
    /// part their cards in the order in which they hold them.
    #[default]
    Pat,
    /// They throw away or replace the cards that the question names, at their next chance, whatever
    /// may come before it. From there on they stand pat, and so does everyone for whom no cards are
    /// named.
    ///
    /// Here and with [`Policy::Best`] the cards of a hand are those that it has just before it must
    /// throw some away, if they are just as many, unless the marks say that more or fewer of them
    /// lie face up.
    Fixed,
    /// They do what wins most, as far as it can be found. Everyone knows what the question names,
    /// other hands included, and the own cards.
    ///
    /// A hand whose cards are all named, and that decides before any other card comes, does one
    /// thing in all deals. These choices are searched for together: from everyone standing pat,
    /// each hand in turn takes what wins most against what the others do, until none can gain
    /// alone. Where each answers the other for ever, six rounds are played. If nothing else is
    /// decided, choices are judged by all deals, or by 60,000 random ones if they have more than
    /// 200,000; those with more than 20,000 are sifted by random deals first, and only the best six
    /// looked at in full.
    ///
    /// Every other decision is made anew in every deal, by a look ahead: the rest of the hand is
    /// dealt a number of times, alike for all choices, and what wins most is done. What is decided
    /// later is guessed at: who draws now may draw as many again later, and has the best of these
    /// hands; of a rival whose cards are not named the best of several random hands is taken.
    /// Answers with such decisions are always sampled.
    ///
    /// Of equal choices the one that throws away fewer cards is taken, then the lower ones. Cards
    /// are turned up as they are dealt: that matters only to a joker whose role goes by its face,
    /// and then nobody looks for the best.
    Best,
}

impl Question {
    /// The odds of these hands before anything else is known.
    pub fn new(variant: Variant, hands: Vec<Hand>) -> Question {
        Question {
            variant,
            hands,
            board: Vec::new(),
            dead: CardSet::EMPTY,
            roll: None,
            chosen: None,
            policy: Policy::Pat,
            discards: Vec::new(),
            draws: None,
        }
    }
}
