//! All hands whose cards can be given to the tokens of a pattern, each once.
//!
//! A hand is put together from its highest card down. Beside it goes the set of all sets of tokens
//! that its cards can already have taken: at most seven tokens, so a set of them is a number below
//! 128 and a set of such sets one word of 128 bits. From below, the same is worked out once for
//! each number of lowest cards: which tokens those can serve. A card is tried only if both meet,
//! so every try ends in a hand, and the hands come sorted.

use cards::{Card, CardSet, Suit};

use super::deal::Deal;
use super::gather::{MOST_HANDS, TooMany};
use super::suits::SuitClass;
use super::wanted::{Letters, SuitWanted, Wanted};

/// How many tokens there may be beside known cards and those that may be anything.
pub(super) const MOST_WANTED: usize = 7;

/// The hands that hold these cards and can serve all tokens. Suit letters stand for different suits
/// and for none of those `written`.
pub(super) fn expand(
    known: CardSet,
    wanted: &[Wanted],
    written: &[Suit],
    class: Option<SuitClass>,
    deal: Deal,
) -> Result<Vec<CardSet>, TooMany> {
    let cards: Vec<Card> = (deal.deck - known).into_iter().collect();
    let left = deal.size - known.len();
    let ways: Vec<Way> = meanings(wanted, written)
        .into_iter()
        .map(|letters| Way::new(&cards, wanted, letters))
        .filter(|way| way.served[cards.len()].meets(Subsets::NONE_YET))
        .collect();
    let enough = (0..=left).map(|left| Subsets::lacking_at_most(left, wanted.len())).collect();
    let mut search = Search { cards, ways, enough, known, class, found: Vec::new() };
    if !search.ways.is_empty() {
        let reached = [Subsets::NONE_YET; MOST_WAYS];
        search.choose(search.cards.len(), left, CardSet::EMPTY, &reached)?;
    }
    Ok(search.found)
}

/// Four suits for four letters.
const MOST_WAYS: usize = 24;

/// Every choice of suits for the letters that occur.
fn meanings(wanted: &[Wanted], written: &[Suit]) -> Vec<Letters> {
    let mut all: Vec<Letters> = vec![[None; 4]];
    for letter in 0..4u8 {
        if !wanted.iter().any(|wanted| wanted.suit == SuitWanted::Letter(letter)) {
            continue;
        }
        let longer = |letters: Letters| {
            let free = move |suit: &Suit| !letters.contains(&Some(*suit));
            Suit::ALL.into_iter().filter(free).map(move |suit| {
                let mut letters = letters;
                letters[usize::from(letter)] = Some(suit);
                letters
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all.retain(|letters| !written.iter().any(|suit| letters.contains(&Some(*suit))));
    all
}

/// A set of sets of tokens: bit `n` is the set whose tokens are the bits of `n`.
#[derive(Clone, Copy)]
struct Subsets(u128);

impl Subsets {
    /// Only the set without a token.
    const NONE_YET: Subsets = Subsets(1);

    /// The sets without one token, for each of the seven.
    const WITHOUT: [u128; MOST_WANTED] = {
        let mut without = [u128::MAX; MOST_WANTED];
        let mut token = 0;
        while token < MOST_WANTED {
            without[token] /= (1 << (1 << token)) + 1;
            token += 1;
        }
        without
    };

    /// The sets to which at most so many of the tokens are missing.
    fn lacking_at_most(missing: usize, tokens: usize) -> Subsets {
        let sets = (0..1u32 << tokens).filter(|set| set.count_ones() as usize + missing >= tokens);
        Subsets(sets.fold(0, |bits, set| bits | 1 << set))
    }

    /// With one more card, which may take one of these tokens or none.
    fn with_card(self, tokens: u8) -> Subsets {
        let (mut bits, mut left) = (self.0, tokens);
        while left != 0 {
            let token = left.trailing_zeros() as usize;
            bits |= (self.0 & Subsets::WITHOUT[token]) << (1 << token);
            left &= left - 1;
        }
        Subsets(bits)
    }

    /// The sets that make all tokens together with one of these.
    fn complements(self, tokens: usize) -> Subsets {
        Subsets(self.0.reverse_bits() >> (128 - (1 << tokens)))
    }

    fn and(self, other: Subsets) -> Subsets {
        Subsets(self.0 & other.0)
    }

    fn meets(self, other: Subsets) -> bool {
        self.and(other).0 != 0
    }
}

/// The tokens with one meaning of the suit letters.
struct Way {
    /// For each card the tokens it can take, as bits.
    takes: Vec<u8>,
    /// For each number of lowest cards the sets of tokens that need no more than those.
    served: Vec<Subsets>,
}

impl Way {
    fn new(cards: &[Card], wanted: &[Wanted], letters: Letters) -> Way {
        let takes: Vec<u8> = cards
            .iter()
            .map(|card| {
                let fitting = (0..wanted.len()).filter(|at| wanted[*at].fits(*card, letters));
                fitting.fold(0, |bits, at| bits | 1 << at)
            })
            .collect();
        let mut reached = Subsets::NONE_YET;
        let mut served = vec![reached.complements(wanted.len())];
        for tokens in &takes {
            reached = reached.with_card(*tokens);
            served.push(reached.complements(wanted.len()));
        }
        Way { takes, served }
    }
}

struct Search {
    cards: Vec<Card>,
    ways: Vec<Way>,
    /// For each number of cards still to come the sets of tokens that are then enough.
    enough: Vec<Subsets>,
    known: CardSet,
    class: Option<SuitClass>,
    found: Vec<CardSet>,
}

impl Search {
    /// Adds `left` of the lowest `below` cards in every way that leads to a hand.
    fn choose(
        &mut self,
        below: usize,
        left: usize,
        hand: CardSet,
        reached: &[Subsets; MOST_WAYS],
    ) -> Result<(), TooMany> {
        if left == 0 {
            return self.note(hand | self.known);
        }
        if self.class.is_some_and(|class| !class.allows(hand | self.known)) {
            return Ok(());
        }
        let left = left - 1;
        for place in left..below {
            let mut next = [Subsets(0); MOST_WAYS];
            let mut is_open = false;
            for (at, way) in self.ways.iter().enumerate() {
                let with_card = reached[at].with_card(way.takes[place]);
                next[at] = with_card.and(self.enough[left]).and(way.served[place]);
                is_open |= next[at].0 != 0;
            }
            if is_open {
                self.choose(place, left, hand.with(self.cards[place]), &next)?;
            }
        }
        Ok(())
    }

    fn note(&mut self, hand: CardSet) -> Result<(), TooMany> {
        if self.class.is_none_or(|class| class.has(hand)) {
            if self.found.len() == MOST_HANDS {
                return Err(TooMany);
            }
            self.found.push(hand);
        }
        Ok(())
    }
}
