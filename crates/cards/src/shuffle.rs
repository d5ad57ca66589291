use rand_core::Rng;

use crate::{Card, CardSet};

/// A number from 0 to `bound - 1`, every one exactly as likely as every other.
///
/// A random word times the bound lands, by its upper half, in one of `bound` boxes. The boxes do
/// not hold equally many words, so the few words at the start of each box that make the difference
/// are thrown away and drawn again (Lemire's method).
///
/// # Panics
/// When `bound` is 0: there is no such number.
pub fn below(bound: u32, rng: &mut impl Rng) -> u32 {
    assert!(bound > 0, "there is no number below 0");
    loop {
        if let Some(number) = box_of(rng.next_u32(), bound) {
            return number;
        }
    }
}

/// The box a word falls in, or `None` when the word must be drawn again.
fn box_of(word: u32, bound: u32) -> Option<u32> {
    let product = u64::from(word) * u64::from(bound);
    let rest = product as u32;
    // The surplus is less than the bound: most words need no division.
    let kept = rest >= bound || rest >= bound.wrapping_neg() % bound;
    kept.then_some((product >> 32) as u32)
}

/// Brings the cards into an order drawn evenly from all orders (Fisher and Yates).
pub fn shuffle(cards: &mut [Card], rng: &mut impl Rng) {
    for last in (1..cards.len()).rev() {
        let pick = below(last as u32 + 1, rng) as usize;
        cards.swap(last, pick);
    }
}

/// Brings `count` cards to the front, every choice and every order of them exactly as likely as every
/// other, whatever order the cards were in. All cards if `count` is more.
///
/// One random word serves several cards: what is left of it after a card is drawn is drawn from again, and
/// words that would favour some choice are thrown away, as for one number.
pub fn draw(cards: &mut [Card], count: usize, rng: &mut impl Rng) {
    let count = count.min(cards.len());
    let mut first = 0;
    while first < count {
        let end = count.min(first + CARDS_PER_WORD);
        let mut picks = [0; CARDS_PER_WORD];
        let picks = &mut picks[..end - first];
        while !boxes_of(rng.next_u64(), (cards.len() - first) as u64, picks) {}
        for (place, pick) in picks.iter().enumerate() {
            cards.swap(first + place, first + place + *pick as usize);
        }
        first = end;
    }
}

/// So many that hardly ever a word has to be thrown away: the choices are a small part of all words.
const CARDS_PER_WORD: usize = 9;

/// The boxes a word falls in: of `bound`, then of one fewer, and so on; `false` when the word must be drawn
/// again.
#[inline(always)]
fn boxes_of(word: u64, bound: u64, picks: &mut [u32]) -> bool {
    let (mut rest, mut choices) = (word, 1);
    for (place, pick) in picks.iter_mut().enumerate() {
        let bound = bound - place as u64;
        let product = u128::from(rest) * u128::from(bound);
        *pick = (product >> 64) as u32;
        rest = product as u64;
        choices *= bound;
    }
    // The surplus is less than the number of choices: most words need no division.
    rest >= choices || rest >= choices.wrapping_neg() % choices
}

/// Takes one card out of the set, every card equally likely; `None` when there is none left.
pub fn deal(from: &mut CardSet, rng: &mut impl Rng) -> Option<Card> {
    if from.is_empty() {
        return None;
    }
    let card = from.iter().nth(below(from.len() as u32, rng) as usize)?;
    from.remove(card);
    Some(card)
}

/// Cards to deal from, in an order that is drawn while they are dealt: every card that is left is equally
/// likely to be the next.
#[derive(Clone, Debug)]
pub struct Stub {
    cards: [u8; Card::COUNT],
    left: usize,
}

impl Stub {
    /// These cards.
    pub fn new(cards: CardSet) -> Stub {
        let mut stub = Stub { cards: [0; Card::COUNT], left: cards.len() };
        for (place, card) in stub.cards.iter_mut().zip(cards) {
            *place = card.id();
        }
        stub
    }

    /// How many are left.
    pub fn len(&self) -> usize {
        self.left
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// The next card; `None` when there is none left.
    pub fn deal(&mut self, rng: &mut impl Rng) -> Option<Card> {
        let last = self.left.checked_sub(1)?;
        self.cards.swap(below(self.left as u32, rng) as usize, last);
        self.left = last;
        Card::from_id(self.cards[last])
    }
}

#[cfg(test)]
mod tests {
    use super::{box_of, boxes_of};

    /// Exact for three of a few cards: the words that give a choice are neighbours, so the borders between
    /// choices tell how many there are. Each border is found by halving.
    #[test]
    fn every_choice_from_one_word_is_equally_likely() {
        for bound in 3..=54u64 {
            let choices = bound * (bound - 1) * (bound - 2);
            let fair_share = (1u128 << 64) / u128::from(choices);
            let picks = |word: u64| {
                let mut picks = [0; 3];
                let kept = boxes_of(word, bound, &mut picks);
                (picks, kept)
            };
            for number in (0..choices).step_by(choices.div_ceil(500) as usize) {
                let (third, rest) = (number % (bound - 2), number / (bound - 2));
                let expected = [rest / (bound - 1), rest % (bound - 1), third].map(|n| n as u32);
                let first = (u128::from(number) << 64).div_ceil(u128::from(choices));
                let end = (u128::from(number + 1) << 64).div_ceil(u128::from(choices));
                let kept_from = (first..end).find(|word| picks(*word as u64).1);
                let kept_from = kept_from.expect("a box is never empty");
                assert_eq!(end - kept_from, fair_share, "{number} of {choices}");
                assert_eq!(picks(kept_from as u64), (expected, true));
                assert_eq!(picks((end - 1) as u64), (expected, true));
                assert!(kept_from - first <= 1, "only the first words are thrown away");
            }
        }
    }

    /// Exact, not statistical: for every bound a deck can ask for, each box keeps the same number
    /// of the 2^32 words. The words of a box are neighbours, so its borders tell its size.
    #[test]
    fn every_number_below_the_bound_is_equally_likely() {
        for bound in 1..=128u32 {
            let fair_share = (1u64 << 32) / u64::from(bound);
            for number in 0..bound {
                let first = (u64::from(number) << 32).div_ceil(u64::from(bound));
                let end = (u64::from(number + 1) << 32).div_ceil(u64::from(bound));
                let kept_from = (first..end)
                    .find(|word| box_of(*word as u32, bound).is_some())
                    .expect("a box is never empty");
                assert_eq!(end - kept_from, fair_share, "box {number} of {bound}");
                assert_eq!(box_of(kept_from as u32, bound), Some(number));
                assert_eq!(box_of((end - 1) as u32, bound), Some(number));
                if kept_from > first {
                    assert_eq!(box_of(kept_from as u32 - 1, bound), None);
                }
            }
        }
    }
}
