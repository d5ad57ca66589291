//! What is asked.

use cards::{Card, CardSet, Dealt, Face, ParseError, parse_dealt};
use variant::game::Step;
use variant::{Unknown, Variant};

use super::ready::Ready;
use crate::range::Range;

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

/// What is known of a hand.
#[derive(Clone, Debug)]
pub enum Hand {
    /// These cards, in the order of the deal; what is missing is random.
    Known(Vec<Dealt>),
    /// All cards, parted in the piles of the game.
    Piles(Vec<Vec<Dealt>>),
    /// One of these, as likely as its weight says; what is missing is random.
    Range(Range),
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

/// Why a text is no hand.
#[derive(Debug, thiserror::Error)]
pub enum NotAHand {
    /// It says nothing.
    #[error("it is empty: write random for an unknown hand")]
    Empty,
    /// It does not name cards.
    #[error(transparent)]
    Cards(#[from] ParseError),
    /// It names more cards than the game deals.
    #[error("that's {cards} cards, but a player is dealt {most} in {game}")]
    TooMany {
        /// How many it names, those that nobody knows included.
        cards: usize,
        /// How many there may be.
        most: usize,
        /// The game.
        game: String,
    },
}

/// Why a question has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unanswerable {
    /// Too few hands.
    #[error("odds need two hands or more")]
    Hands,
    /// A card is named twice.
    #[error("{0} appears twice")]
    Twice(Card),
    /// A card is not in the deck.
    #[error("{0} is not in the deck of {1}")]
    NotInDeck(Card, String),
    /// A hand has more cards than the game deals.
    #[error("hand {hand} has {cards} cards, but a player holds {most} in {game}")]
    TooMany {
        /// Which, from 1.
        hand: usize,
        /// How many it has.
        cards: usize,
        /// How many there may be.
        most: usize,
        /// The game.
        game: String,
    },
    /// A hand is parted in another way than the game does.
    #[error("hand {hand} is split into {found}, but {game} splits hands into {expected}")]
    Piles {
        /// Which, from 1.
        hand: usize,
        /// How it is.
        found: String,
        /// How it should be.
        expected: String,
        /// The game.
        game: String,
    },
    /// The board has more cards than the game deals.
    #[error("the board has {cards} cards, but {game} deals {most}")]
    Board {
        /// How many it has.
        cards: usize,
        /// How many there may be.
        most: usize,
        /// The game.
        game: String,
    },
    /// The dice cannot show this.
    #[error("{game} can't roll {roll}")]
    Roll {
        /// What was asked for.
        roll: u8,
        /// The game.
        game: String,
    },
    /// That game is not among those that can be chosen.
    #[error("{0} can't be chosen in {1}")]
    Chosen(String, String),
    /// The ranges leave no way to deal.
    #[error("these ranges can't be dealt together: every choice of hands shares a card")]
    Ranges,
    /// There are not enough cards.
    #[error("the deck doesn't have enough cards for this")]
    Deck,
    /// Cards of a hand that is parted in piles are still to come.
    #[error(
        "cards to come could go in any pile, which can't be counted exactly: name whole hands, or \
        ask for trials"
    )]
    Parted,
    /// Too many ways.
    #[error("there are {ways} ways to deal this, and the most is {most}: ask for trials")]
    Exact {
        /// How many ways there are, roughly.
        ways: String,
        /// How many are tried.
        most: String,
    },
    /// More lists of discards than hands.
    #[error("discards are named for {lists} hands, but there are {hands}: name one list per hand")]
    DiscardLists {
        /// How many lists.
        lists: usize,
        /// How many hands.
        hands: usize,
    },
    /// Discards without the policy that asks for them.
    #[error("named discards need the policy fixed")]
    DiscardPolicy,
    /// Discards in a game that has none.
    #[error("no one draws or discards in {0}: name no discards")]
    NoDecision(String),
    /// Discards of a hand that has decided.
    #[error("hand {hand} has no draw or discard to come: name no discards for it")]
    Decided {
        /// Which, from 1.
        hand: usize,
    },
    /// Discards of a hand that is not known.
    #[error("hand {hand} isn't fully named, so nothing can be discarded: name every card it holds")]
    DiscardUnknown {
        /// Which, from 1.
        hand: usize,
    },
    /// Discards that the hand has not.
    #[error("hand {hand} doesn't hold {card}: name discards from its cards")]
    DiscardNotHeld {
        /// Which, from 1.
        hand: usize,
        /// The card.
        card: Card,
    },
    /// Discards that lie face up.
    #[error("{card} of hand {hand} is an up card, and only down cards are discarded in {game}")]
    DiscardUp {
        /// Which, from 1.
        hand: usize,
        /// The card.
        card: Card,
        /// The game.
        game: String,
    },
    /// Too many or too few discards.
    #[error("hand {hand} would discard {cards} cards, but {game} allows {}", between(*least, *most))]
    DiscardCount {
        /// Which, from 1.
        hand: usize,
        /// How many it would throw away.
        cards: usize,
        /// How many must go.
        least: usize,
        /// How many may go.
        most: usize,
        /// The game.
        game: String,
    },
    /// More draws than the game has.
    #[error("there can't be {wanted} draws: {game} has {most} from here on")]
    Draws {
        /// How many were asked for.
        wanted: usize,
        /// How many there may be.
        most: usize,
        /// The game.
        game: String,
    },
    /// Decisions that depend on cards to come.
    #[error(
        "players still have decisions after cards to come, which can't be counted exactly: ask for \
        trials"
    )]
    Undecided,
    /// The rules of the game are not settled.
    #[error(transparent)]
    Unknown(#[from] Unknown),
}

/// Whether a player can hold so many cards.
pub fn may_hold(cards: usize, variant: &Variant) -> Result<(), NotAHand> {
    let most = faces(variant).len();
    if cards <= most {
        return Ok(());
    }
    Err(NotAHand::TooMany { cards, most, game: variant.id.clone() })
}

/// How the cards of a player come, in the case where there are most.
pub fn faces(variant: &Variant) -> Vec<Face> {
    let cases = variant.cases();
    let courses = cases.iter().filter_map(|facts| variant.course(facts).ok());
    let faces = courses.map(|course| {
        let deals = course.iter().filter_map(|(_, step)| match step {
            Step::Deal(deal) => Some(*deal),
            _ => None,
        });
        let times = |face, count: u8| std::iter::repeat_n(face, usize::from(count));
        deals
            .flat_map(|deal| {
                times(Face::Down, deal.down)
                    .chain(times(Face::Up, deal.up))
                    .chain(times(Face::Up, deal.either))
            })
            .collect::<Vec<Face>>()
    });
    faces.max_by_key(Vec::len).unwrap_or_default()
}

fn between(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}

impl Hand {
    /// A hand of which nothing is known.
    pub fn random() -> Hand {
        Hand::Known(Vec::new())
    }

    /// A hand by its cards, all face down.
    pub fn known(text: &str) -> Result<Hand, ParseError> {
        let down = |card: Card| Dealt { card, face: Face::Down };
        Ok(Hand::Known(cards::parse(text)?.into_iter().map(down).collect()))
    }

    /// A hand that is written alike in every game: `random`, or piles apart by `/`. Nothing if the text is
    /// another.
    pub fn plain(text: &str) -> Result<Option<Hand>, NotAHand> {
        let text = text.trim();
        if text.is_empty() {
            return Err(NotAHand::Empty);
        }
        if text.eq_ignore_ascii_case("random") {
            return Ok(Some(Hand::random()));
        }
        if !text.contains('/') {
            return Ok(None);
        }
        let piles = text.split('/').map(parse_dealt).collect::<Result<Vec<Vec<Dealt>>, _>>()?;
        Ok(Some(Hand::Piles(piles)))
    }

    /// A hand by its cards, all face down; some of them nobody knows, and those count, too.
    pub fn with_unknown(cards: &[Option<Card>], variant: &Variant) -> Result<Hand, NotAHand> {
        may_hold(cards.len(), variant)?;
        let down = |card: Card| Dealt { card, face: Face::Down };
        Ok(Hand::Known(cards.iter().flatten().copied().map(down).collect()))
    }

    /// The cards that are known for certain.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> {
        let known = match self {
            Hand::Known(cards) => cards.as_slice(),
            _ => &[],
        };
        let piles = match self {
            Hand::Piles(piles) => piles.as_slice(),
            _ => &[],
        };
        known.iter().chain(piles.iter().flatten()).map(|dealt| dealt.card)
    }
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

    /// Checks the question and makes everything ready for many deals.
    pub fn ready(&self) -> Result<Ready, Unanswerable> {
        Ready::new(self)
    }
}
