//! What five cards are worth, worked out by counting ranks and suits and by trying every card a
//! joker may stand for. Nothing here is fast and nothing is looked up.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use cards::Card;

/// What a hand is worth: its category, then its ranks in the order they are compared. More is
/// better on every scale; the low scales count downwards.
pub(crate) type Worth = [u8; 6];

/// The categories of appendix C in its order, and five of a kind above them (HOUSE 1).
pub(crate) const NO_PAIR: u8 = 0;
pub(crate) const PAIR: u8 = 1;
pub(crate) const TWO_PAIR: u8 = 2;
pub(crate) const THREE: u8 = 3;
pub(crate) const STRAIGHT: u8 = 4;
pub(crate) const FLUSH: u8 = 5;
pub(crate) const FULL_HOUSE: u8 = 6;
pub(crate) const FOUR: u8 = 7;
pub(crate) const STRAIGHT_FLUSH: u8 = 8;
pub(crate) const FIVE: u8 = 9;

/// An ace where it is high, and one where it is low.
const ACE: u8 = 14;
const LOW_ACE: u8 = 1;

/// The suit of a card that has none: what a joker is when only its rank counts.
const NO_SUIT: u8 = 4;

/// What a joker may stand for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Joker {
    /// An ace, or the card that completes a straight or a flush.
    Bug,
    /// Any card.
    Wild,
}

/// What beats what in a high hand.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum High {
    /// Appendix C.
    Usual,
    /// BARGE 2.39: three of a kind and two cards that add up to it are four of a kind.
    QuickQuads,
    /// BARGE 2.45: flush over full house, A6789 is the lowest straight.
    Short,
    /// BARGE 2.45, its note: besides, three of a kind over a straight.
    ShortTrips,
    /// BARGE 2.31: flush over full house, the seven and the jack are neighbours.
    Mexican,
}

/// The scales of appendix A for five cards.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Low {
    /// California: straights and flushes do not count, aces are low.
    AceToFive,
    /// Kansas City: straights and flushes count, aces are high.
    DeuceToSeven,
    /// London: straights and flushes count, aces are low.
    AceToSix,
}

/// A card as it is counted: 2 to 14, and one of four suits or none.
#[derive(Clone, Copy, PartialEq)]
struct Pip {
    rank: u8,
    suit: u8,
}

/// The worth of exactly five cards as a high hand.
pub(crate) fn high(five: &[Card], order: High, joker: Joker) -> Worth {
    let naturals = naturals(five);
    let [a, b, c, d] = match naturals[..] {
        [a, b, c, d, e] => return high_of([a, b, c, d, e], order),
        [a, b, c, d] => [a, b, c, d],
        _ => panic!("five cards, one joker at most: {five:?}"),
    };
    let worth_with = |pip| high_of([a, b, c, d, pip], order);

    // Without a suit it is a rank and nothing else; so it can be a fifth card of its rank.
    let mut best = worth_with(Pip { rank: ACE, suit: NO_SUIT });
    for rank in 2..=ACE {
        for suit in 0..=NO_SUIT {
            let pip = Pip { rank, suit };
            let stripped = order == High::Mexican && (8..=10).contains(&rank);
            if stripped || naturals.contains(&pip) {
                continue;
            }
            let worth = worth_with(pip);
            let completes = [STRAIGHT, FLUSH, STRAIGHT_FLUSH].contains(&category(worth, order));
            if joker == Joker::Wild || completes {
                best = best.max(worth);
            }
        }
    }
    best
}

/// The worth of exactly five cards as a low hand.
///
/// A joker is the lowest rank not in the hand on the California scale (BARGE 2.11) and always an
/// ace of no suit on the London scale (HOUSE 3); the Kansas City scale never meets one.
pub(crate) fn low(five: &[Card], scale: Low) -> Worth {
    let mut pips = naturals(five);
    for pip in &mut pips {
        if pip.rank == ACE && scale != Low::DeuceToSeven {
            pip.rank = LOW_ACE;
        }
    }
    if pips.len() == 4 {
        let rank = match scale {
            Low::AceToFive => (LOW_ACE..ACE)
                .find(|rank| pips.iter().all(|pip| pip.rank != *rank))
                .expect("four cards do not hold thirteen ranks"),
            Low::AceToSix => LOW_ACE,
            Low::DeuceToSeven => panic!("no game plays Kansas City low with a joker"),
        };
        pips.push(Pip { rank, suit: NO_SUIT });
    }
    let [a, b, c, d, e] = pips[..] else { panic!("five cards, one joker at most: {five:?}") };
    let five = [a, b, c, d, e];

    let ranks = by_count(five);
    let mut category = kinds(ranks);
    if scale != Low::AceToFive {
        // Here the ace has one place only, so a straight is five ranks in a row and no more.
        let straight = category == NO_PAIR && ranks[0] - ranks[4] == 4;
        category = match (straight, one_suit(five)) {
            (true, true) => STRAIGHT_FLUSH,
            (true, false) => STRAIGHT,
            (false, true) => FLUSH,
            (false, false) => category,
        };
    }
    [category, ranks[0], ranks[1], ranks[2], ranks[3], ranks[4]].map(|part| 100 - part)
}

/// Whether a low has no pair (nor anything else that counts against it) and no card above `top`.
pub(crate) fn is_low_of(worth: Worth, top: u8) -> bool {
    100 - worth[0] == NO_PAIR && 100 - worth[1] <= top
}

/// Whether the ace is the lowest card or the highest in a badugi.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum BadugiAce {
    Low,
    High,
}

/// The best badugi among these cards: as many as can be without two of a rank or of a suit, then
/// the lowest, compared from the highest card down (BARGE 2.7).
pub(crate) fn badugi(cards: &[Card], ace: BadugiAce) -> Worth {
    let mut pips = naturals(cards);
    for pip in &mut pips {
        if pip.rank == ACE && ace == BadugiAce::Low {
            pip.rank = LOW_ACE;
        }
    }
    let mut best = [0; 6];
    for choice in 1u32..1 << pips.len() {
        if choice.count_ones() > 4 {
            continue;
        }
        let chosen: Vec<Pip> =
            (0..pips.len()).filter(|at| choice >> at & 1 == 1).map(|at| pips[at]).collect();
        let clash = (0..chosen.len()).any(|i| {
            (0..i).any(|j| chosen[i].rank == chosen[j].rank || chosen[i].suit == chosen[j].suit)
        });
        if clash {
            continue;
        }
        let mut ranks: Vec<u8> = chosen.iter().map(|pip| pip.rank).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let mut worth = [0; 6];
        worth[0] = ranks.len() as u8;
        for (place, rank) in worth[1..].iter_mut().zip(ranks) {
            *place = 100 - rank;
        }
        best = best.max(worth);
    }
    best
}

/// The points of Dramaha 49 (BARGE 2.20).
pub(crate) fn points(cards: &[Card]) -> u32 {
    naturals(cards)
        .iter()
        .map(|pip| match pip.rank {
            ACE => 1,
            2..=10 => u32::from(pip.rank),
            _ => 0,
        })
        .sum()
}

/// Whether a jack, queen or king is among the cards (BARGE 2.2).
pub(crate) fn has_face(cards: &[Card]) -> bool {
    naturals(cards).iter().any(|pip| (11..=13).contains(&pip.rank))
}

/// The rank of a card, 2 to 14.
pub(crate) fn rank(card: Card) -> u8 {
    card.rank().expect("a natural card") as u8 + 2
}

/// All ways to take `size` of the cards.
pub(crate) fn choose(cards: &[Card], size: usize) -> Vec<Vec<Card>> {
    let of_size = (0u32..1 << cards.len()).filter(|choice| choice.count_ones() as usize == size);
    let taken = |choice: u32| (0..cards.len()).filter(move |at| choice >> at & 1 == 1);
    of_size.map(|choice| taken(choice).map(|at| cards[at]).collect()).collect()
}

/// The category by its name in appendix C, whatever its place in this order.
pub(crate) fn category(worth: Worth, order: High) -> u8 {
    (0..=FIVE).find(|category| place(*category, order) == worth[0]).expect("every place is taken")
}

/// How high a category stands in this order.
pub(crate) fn place(category: u8, order: High) -> u8 {
    let flush_is_higher = matches!(order, High::Short | High::ShortTrips | High::Mexican);
    match category {
        FLUSH if flush_is_higher => 6,
        FULL_HOUSE if flush_is_higher => 5,
        THREE if order == High::ShortTrips => 4,
        STRAIGHT if order == High::ShortTrips => 3,
        other => other,
    }
}

fn naturals(cards: &[Card]) -> ArrayVec<Pip, 8> {
    let naturals = cards.iter().filter(|card| !card.is_joker());
    naturals
        .map(|card| Pip { rank: rank(*card), suit: card.suit().expect("a natural card") as u8 })
        .collect()
}

fn high_of(five: [Pip; 5], order: High) -> Worth {
    let ranks = by_count(five);
    let kinds = kinds(ranks);
    let top = if kinds == NO_PAIR { straight(ranks, order) } else { None };
    let worth = |category, r: [u8; 5]| [place(category, order), r[0], r[1], r[2], r[3], r[4]];
    match (top, one_suit(five)) {
        (Some(top), true) => worth(STRAIGHT_FLUSH, [top, 0, 0, 0, 0]),
        (Some(top), false) => worth(STRAIGHT, [top, 0, 0, 0, 0]),
        (None, true) => worth(FLUSH, ranks),
        (None, false) if order == High::QuickQuads && adds_up(ranks, kinds) => {
            worth(FOUR, [ranks[0], 0, 0, 0, 0])
        }
        (None, false) => worth(kinds, ranks),
    }
}

/// The five ranks, those that come most often first, and the higher of as many before the lower.
fn by_count(five: [Pip; 5]) -> [u8; 5] {
    let mut ranks = five.map(|pip| pip.rank);
    let mut count = [0; 15];
    for rank in ranks {
        count[usize::from(rank)] += 1;
    }
    ranks.sort_unstable_by_key(|rank| Reverse((count[usize::from(*rank)], *rank)));
    ranks
}

/// The category by ranks alone, of ranks in the order of [`by_count`].
fn kinds(r: [u8; 5]) -> u8 {
    if r[0] == r[4] {
        FIVE
    } else if r[0] == r[3] {
        FOUR
    } else if r[0] == r[2] && r[3] == r[4] {
        FULL_HOUSE
    } else if r[0] == r[2] {
        THREE
    } else if r[0] == r[1] && r[2] == r[3] {
        TWO_PAIR
    } else if r[0] == r[1] {
        PAIR
    } else {
        NO_PAIR
    }
}

fn one_suit(five: [Pip; 5]) -> bool {
    five[0].suit != NO_SUIT && five.iter().all(|pip| pip.suit == five[0].suit)
}

/// The highest card of the straight that these ranks make. An ace may stand at either end.
fn straight(ranks: [u8; 5], order: High) -> Option<u8> {
    let run: &[u8] = match order {
        High::Usual | High::QuickQuads => &[14, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14],
        High::Short | High::ShortTrips => &[14, 6, 7, 8, 9, 10, 11, 12, 13, 14],
        High::Mexican => &[14, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14],
    };
    run.windows(5).find(|five| ranks.iter().all(|rank| five.contains(rank))).map(|five| five[4])
}

/// BARGE 2.39: three of a kind, deuces to tens, and two cards that add up to it. An ace counts 1,
/// face cards count nothing at all (ruling 15: a full house may add up as well).
fn adds_up(ranks: [u8; 5], kinds: u8) -> bool {
    let value = |rank: u8| match rank {
        ACE => Some(1),
        2..=10 => Some(rank),
        _ => None,
    };
    let sum = value(ranks[3]).zip(value(ranks[4])).map(|(a, b)| a + b);
    (kinds == THREE || kinds == FULL_HOUSE) && ranks[0] <= 10 && sum == Some(ranks[0])
}
