//! What is known of a hand.

use cards::{Card, Dealt, Face, ParseError, parse_dealt};
use variant::Variant;
use variant::game::Step;

use crate::range::Range;

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
