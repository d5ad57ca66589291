//! What everybody has, and who got what.

use std::collections::BTreeMap;

use engine::{Hand, Seat, SeatSet, Seen, Sight};
use telling::{Language, Won};
use wire::{Award, AwardPart, AwardWhy, Have};

use crate::told::view::looked::Looked;

/// What these seats have for each share, as far as it lies open, on each board.
pub(crate) fn haves(
    hand: &Hand<Seen>,
    second: Option<&Hand<Seen>>,
    among: SeatSet,
    chairs: &[room::Chair],
    language: Language,
) -> BTreeMap<usize, Vec<Have>> {
    let mut found: BTreeMap<usize, Vec<Have>> = BTreeMap::new();
    if among.is_empty() {
        return found;
    }
    for (hand, second) in [(Some(hand), false), (second, true)] {
        let parts = hand.map(|hand| telling::shown(hand, among)).unwrap_or_default();
        for (seat, part) in parts {
            let it = &part.hand;
            let (share, name) = (language.name(&part.name), language.hand(it));
            found.entry(seat.index()).or_default().push(Have {
                second,
                says_share: says_share(&share, &name),
                share,
                name,
                cards: it.cards.iter().map(|card| card.seen()).collect(),
                place: part.place().map(|place| language.place(place)),
                borrowed: borrowed(it, chairs),
            });
        }
    }
    found
}

/// Whether a hand is called by figures and the share that it is for: "8-6-4-3-2 low", "1 point" of the points.
fn says_share(share: &str, name: &str) -> bool {
    name.split_once(' ').is_some_and(|(figures, unit)| {
        figures.contains(|letter: char| letter.is_ascii_digit())
            && !unit.contains(' ')
            && share.to_lowercase().starts_with(&unit.to_lowercase())
    })
}

/// The chair a card of a hand is borrowed from, and that card.
fn borrowed(hand: &telling::Showing, chairs: &[room::Chair]) -> Option<(u8, Seen)> {
    let (from, card) = hand.borrowed?;
    let chair = chairs.get(from.index())?;
    Some((chair.index() as u8, card.seen()))
}

/// Who got what, and which shares nobody won.
pub(super) fn awards(looked: &Looked<'_>) -> (Vec<Award>, Vec<String>) {
    let language = looked.language;
    let chair = |seat: Seat| looked.chairs.get(seat.index()).map(|chair| chair.index() as u8);
    let part = |part: &telling::Part| {
        let hand = &part.hand;
        let (share, name) = (language.name(&part.name), language.hand(hand));
        AwardPart {
            says_share: says_share(&share, &name),
            share,
            hand: name,
            cards: hand.cards.iter().map(|card| card.seen()).collect(),
            place: part.place().map(|place| language.place(place)),
            borrowed: borrowed(hand, looked.chairs),
            tied: part.tied,
        }
    };
    let mut awards = Vec::new();
    let mut unwon: Vec<String> = Vec::new();
    for paid in looked.paid {
        let is_second = paid.board == Some(1);
        for award in &paid.awards {
            let why = match &award.won {
                Won::Uncontested => AwardWhy::Uncontested,
                Won::Returned => AwardWhy::Returned,
                Won::Everyone => AwardWhy::Everyone,
                Won::Share(_) => AwardWhy::Share,
                Won::Scoop(_) => AwardWhy::Scoop,
            };
            awards.push(Award {
                pot: paid.pot,
                second: is_second,
                chair: chair(award.seat),
                chips: award.chips,
                why,
                parts: award.parts().iter().map(part).collect(),
            });
        }
        if paid.house > 0 {
            awards.push(Award {
                pot: paid.pot,
                second: is_second,
                chair: None,
                chips: paid.house,
                why: AwardWhy::House,
                parts: Vec::new(),
            });
        }
        for name in paid.unwon.iter().map(|name| language.name(name)) {
            if !unwon.contains(&name) {
                unwon.push(name);
            }
        }
    }
    awards.extend(looked.agreed.pieces.iter().map(|(chair, chips)| Award {
        pot: 0,
        second: false,
        chair: Some(chair.index() as u8),
        chips: *chips,
        why: AwardWhy::Agreed,
        parts: Vec::new(),
    }));
    (awards, unwon)
}

#[cfg(test)]
mod tests {
    use super::says_share;

    #[test]
    fn a_hand_says_its_share_where_it_is_counted_in_it() {
        let says = [("low", "8-6-4-3-2 low"), ("Points", "23 points"), ("points", "1 point")];
        assert!(says.iter().all(|(share, name)| says_share(share, name)));
        assert!(says_share("Low", "10-8-6-4-2 Low") && says_share("Punkte", "23 Punkte"));
        let other =
            [("high", "Pair of tens"), ("high", "23 points"), ("low", "Four-card badugi, 7-4-2-A")];
        assert!(!other.iter().any(|(share, name)| says_share(share, name)));
        assert!(
            !says_share("high", "ace high") && !says_share("low", "7-5-4-3-2 low, joker as a two")
        );
    }
}
