//! The hands at the showdown, by name.

use engine::{Hand, Seat, Seen};
use ranking::in_sentence;
use showdown::Outcome;

/// What everyone who shows has, for each share.
#[derive(Clone, Debug, Default)]
pub(crate) struct Named(Option<Outcome>);

impl Named {
    /// The hands of those who have shown or are known to be in.
    pub(crate) fn of(hand: &Hand<Seen>) -> Named {
        Named(hand.outcome(hand.live()))
    }

    /// What a share is called.
    pub(crate) fn share(&self, number: u8) -> Option<&str> {
        let share = self.0.as_ref()?.shares.get(usize::from(number))?;
        Some(&share.name)
    }

    /// What a seat has: the name of the hand, or one for each share.
    pub(crate) fn hand(&self, seat: Seat) -> Option<String> {
        let shares = &self.0.as_ref()?.shares;
        let made = |share: &showdown::Decided| {
            let made = share.hands.get(seat.index())?.as_ref()?;
            let name = said(&made.name);
            Some(if shares.len() > 1 { format!("{}: {name}", share.name) } else { name })
        };
        let all: Vec<String> = shares.iter().filter_map(made).collect();
        (!all.is_empty()).then(|| all.join("; "))
    }
}

/// Hands of which there is one: "a pair of kings", but "two pair" and "7-5-4-3-2 low".
const WITH_ARTICLE: [&str; 5] = ["pair", "straight", "flush", "full", "royal"];

/// A name in the middle of a sentence.
fn said(name: &str) -> String {
    let name = in_sentence(name);
    let word = name.split([' ', ',']).next().unwrap_or_default();
    if WITH_ARTICLE.contains(&word) { format!("a {name}") } else { name }
}
