//! A slow and obvious judge of poker hands, written to test a fast one.
//!
//! Nothing here is clever: a hand is ranked by looking at it, a joker is ranked by trying every card
//! it may stand for, and the best of many cards is found by trying every choice of them.
//!
//! "BARGE" and "HOUSE" name the two rulebooks; a ruling is one of those in `docs/rulings.md`.
#![allow(missing_docs, reason = "the names of ranks, suits, jokers and scales say it")]

/// A card that is not a joker: rank 2..=14 (14 is the ace), suit 0..=3 (clubs, diamonds, hearts, spades).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct PlainCard {
    pub rank: u8,
    pub suit: u8,
}

/// What a joker may stand for; see `stand_ins`.
#[rustfmt::skip]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Joker { Bug, Wild, Ace }

/// A way of ranking hands.
#[rustfmt::skip]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Scale {
    High, HighShort, HighShortTrips, HighSeven, HighMexican, HighQuickQuads,
    LowA5, Low27, LowA6, Low26,
    Badugi, Badugi27,
    ShowingHigh, ShowingLow, ShowingLow27,
}

/// The worth of a hand: on one scale a greater key is a better hand and equal keys split the pot.
/// Keys of different scales, or of showing hands of different sizes, must not be compared.
///
/// Byte 0 is the strength of the category on the scale, bytes 1..=5 are the cards in the order in
/// which they are compared, and byte 7 is the category's code, from which `category` gives its name.
/// Byte 7 never decides anything, because on one scale byte 0 already differs whenever it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct Key([u8; 8]);

const ACE: u8 = 14;

#[rustfmt::skip]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Category {
    HighCard, Pair, TwoPair, Trips, Straight, Flush, FullHouse, Quads, StraightFlush, FiveOfAKind,
    OneCardBadugi, TwoCardBadugi, ThreeCardBadugi, FourCardBadugi,
}

/// The names of the categories, in the order of the enum above.
#[rustfmt::skip]
const NAMES: [&str; 14] = [
    "High card", "Pair", "Two pair", "Three of a kind", "Straight", "Flush", "Full house",
    "Four of a kind", "Straight flush", "Five of a kind",
    "One-card badugi", "Two-card badugi", "Three-card badugi", "Four-card badugi",
];

/// The name of the hand's category. A royal flush is a straight flush; on scales that ignore
/// straights and flushes, a straight or a flush is just a high card.
pub fn category(key: &Key) -> &'static str {
    NAMES[usize::from(key.0[7])]
}

// ===== What the scales say =====

/// Whether the lowest hand wins.
fn low_wins(scale: Scale) -> bool {
    use Scale::*;
    match scale {
        High | HighShort | HighShortTrips | HighSeven | HighMexican | HighQuickQuads
        | ShowingHigh => false,
        LowA5 | Low27 | LowA6 | Low26 | Badugi | Badugi27 | ShowingLow | ShowingLow27 => true,
    }
}

/// Whether the ace is below the deuce when cards are compared. BARGE appendix A says so for
/// and badugi, and HOUSE 2 for A-6. In 2-7, in badeucy's badugi and in 2-6 the ace is above the king.
fn ace_is_low(scale: Scale) -> bool {
    use Scale::*;
    matches!(scale, LowA5 | LowA6 | Badugi | ShowingLow)
}

/// Whether hands on this scale have exactly five cards.
fn has_five_cards(scale: Scale) -> bool {
    use Scale::*;
    let other = [Badugi, Badugi27, ShowingHigh, ShowingLow, ShowingLow27];
    !other.contains(&scale)
}

/// Whether straights and flushes exist. BARGE appendix A ignores them in A-5, HOUSE's FAQ in 2-6.
fn has_straights_and_flushes(scale: Scale) -> bool {
    has_five_cards(scale) && !matches!(scale, Scale::LowA5 | Scale::Low26)
}

/// The ranks in the deck, because a wild joker cannot stand for a card the deck does not have.
fn deck_ranks(scale: Scale) -> Vec<u8> {
    match scale {
        // BARGE 1.11, 2.44 and 2.45: twos to fives are out.
        Scale::HighShort | Scale::HighShortTrips => (6..=ACE).collect(),
        // A ruling: a deck of 32 cards begins with the seven.
        Scale::HighSeven => (7..=ACE).collect(),
        // BARGE 1.11 and 2.31: eights, nines and tens are out.
        Scale::HighMexican => vec![2, 3, 4, 5, 6, 7, 11, 12, 13, ACE],
        _ => (2..=ACE).collect(),
    }
}

/// The ranks in the order of straights: any five neighbours in this list are a straight.
/// The ace stands at each end at which it may be used.
fn straight_order(scale: Scale) -> Vec<u8> {
    match scale {
        // BARGE appendix C and HOUSE 1: the ace may be the highest or the lowest card.
        Scale::High | Scale::HighQuickQuads => {
            vec![ACE, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, ACE]
        }
        // BARGE 2.44 and 2.45: the ace is next to the six, so that 9876A is the lowest straight.
        Scale::HighShort | Scale::HighShortTrips => vec![ACE, 6, 7, 8, 9, 10, 11, 12, 13, ACE],
        // A ruling: with 32 cards the ace is next to the seven, so that T987A is the lowest straight.
        Scale::HighSeven => vec![ACE, 7, 8, 9, 10, 11, 12, 13, ACE],
        // BARGE 2.31 and a ruling: the jack is next to the seven.
        Scale::HighMexican => vec![ACE, 2, 3, 4, 5, 6, 7, 11, 12, 13, ACE],
        // BARGE appendix A and a ruling: A5432 is no straight, because the ace is only high.
        Scale::Low27 => vec![2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, ACE],
        // A ruling and HOUSE 2: AKQJT is no straight, because the ace is only low.
        Scale::LowA6 => vec![ACE, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
        _ => vec![],
    }
}

/// The categories of the scale, weakest first.
#[rustfmt::skip]
fn categories(scale: Scale) -> Vec<Category> {
    use Category::*;
    match scale {
        // BARGE appendix C (which forgets three of a kind) and HOUSE 1 (which has it). Five of a kind
        // is on top: HOUSE 1, a ruling.
        Scale::High | Scale::HighQuickQuads | Scale::ShowingHigh => vec![
            HighCard, Pair, TwoPair, Trips, Straight, Flush, FullHouse, Quads, StraightFlush, FiveOfAKind,
        ],
        // BARGE 2.31, 2.44 and 2.45: a flush beats a full house.
        // With 32 cards the same is a ruling, for there are 1,344 full houses and 204 flushes.
        Scale::HighShort | Scale::HighSeven | Scale::HighMexican => vec![
            HighCard, Pair, TwoPair, Trips, Straight, FullHouse, Flush, Quads, StraightFlush, FiveOfAKind,
        ],
        // BARGE 2.45: some play that three of a kind beats a straight as well.
        Scale::HighShortTrips => vec![
            HighCard, Pair, TwoPair, Straight, Trips, FullHouse, Flush, Quads, StraightFlush, FiveOfAKind,
        ],
        // BARGE 2.7: a badugi of more cards beats any badugi of fewer.
        Scale::Badugi | Scale::Badugi27 => vec![
            OneCardBadugi, TwoCardBadugi, ThreeCardBadugi, FourCardBadugi,
        ],
        // BARGE appendix A: low turns the order over. The categories a scale does not know stay unused.
        Scale::LowA5 | Scale::Low27 | Scale::LowA6 | Scale::Low26 | Scale::ShowingLow | Scale::ShowingLow27 => {
            categories(Scale::High).into_iter().rev().collect()
        }
    }
}

/// The height of a rank when cards are compared: 1 or 14 for an ace, otherwise the rank itself.
fn height(scale: Scale, rank: u8) -> u8 {
    if rank == ACE && ace_is_low(scale) { 1 } else { rank }
}

/// Low scales keep heights in a key as this number less the height, so that lower becomes greater.
const MIRROR: u8 = 20;

/// Puts a key together from a category and the ranks that decide within it, most important first.
fn make_key(scale: Scale, category: Category, ranks: &[u8]) -> Key {
    let order = categories(scale);
    let strength = order.iter().position(|&c| c == category).expect("a category of the scale");
    let mut bytes = [0; 8];
    bytes[0] = strength as u8 + 1;
    for (place, &rank) in ranks.iter().enumerate() {
        bytes[1 + place] = match low_wins(scale) {
            true => MIRROR - height(scale, rank),
            false => height(scale, rank),
        };
    }
    bytes[7] = category as u8;
    Key(bytes)
}

// ===== Ranking a hand in which every joker has been given a meaning =====

/// A card as it plays. A joker may play as a card of no suit, which is never part of a flush.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Face {
    rank: u8,
    suit: Option<u8>,
}

fn face(rank: u8, suit: Option<u8>) -> Face {
    Face { rank, suit }
}

/// How many there are of each rank, the biggest group first and the highest of equal groups first.
/// BARGE appendix A and C compare hands in this order, whether high or low is wanted.
fn groups(scale: Scale, faces: &[Face]) -> Vec<(usize, u8)> {
    let mut groups: Vec<(usize, u8)> = deck_ranks(scale)
        .into_iter()
        .map(|rank| (faces.iter().filter(|f| f.rank == rank).count(), rank))
        .filter(|&(count, _)| count > 0)
        .collect();
    groups.sort_by_key(|&(count, rank)| (count, height(scale, rank)));
    groups.reverse();
    groups
}

/// The category that follows from equal ranks alone, for one to five cards.
fn category_of_groups(groups: &[(usize, u8)]) -> Category {
    let biggest = groups[0].0;
    let second = groups.get(1).map_or(0, |group| group.0);
    match (biggest, second) {
        (5, _) => Category::FiveOfAKind,
        (4, _) => Category::Quads,
        (3, 2) => Category::FullHouse,
        (3, _) => Category::Trips,
        (2, 2) => Category::TwoPair,
        (2, _) => Category::Pair,
        _ => Category::HighCard,
    }
}

/// The top card of the straight these five cards make, if they make one. In A2345 that is the five.
fn straight_top(scale: Scale, faces: &[Face]) -> Option<u8> {
    straight_order(scale)
        .windows(5)
        .find(|run| run.iter().all(|&rank| faces.iter().any(|f| f.rank == rank)))
        .map(|run| run[4])
}

/// Whether all five cards have one suit. A card of no suit spoils it.
fn is_flush(scale: Scale, faces: &[Face]) -> bool {
    has_straights_and_flushes(scale)
        && faces[0].suit.is_some()
        && faces.iter().all(|f| f.suit == faces[0].suit)
}

/// BARGE 2.39: three of a kind in twos up to tens is four of a kind when the two other cards add up
/// to its rank. The ace counts one and J, Q, K never count. A ruling says that the two others may be a pair.
fn quick_quads(groups: &[(usize, u8)]) -> Option<u8> {
    let (count, rank) = groups[0];
    if count != 3 || !(2..=10).contains(&rank) {
        return None;
    }
    let mut sum = 0;
    for &(count, other) in &groups[1..] {
        if (11..=13).contains(&other) {
            return None;
        }
        sum += count as u8 * if other == ACE { 1 } else { other };
    }
    (sum == rank).then_some(rank)
}

/// Ranks five cards, or one to four that are showing. The showing scales have no straights and no
/// flushes, so that only equal ranks and then the cards count there: a ruling.
fn rank_hand(scale: Scale, faces: &[Face]) -> Key {
    let groups = groups(scale, faces);
    let ranks: Vec<u8> = groups.iter().map(|&(_, rank)| rank).collect();
    // The top card alone decides between straights, since the others follow from it.
    match (is_flush(scale, faces), straight_top(scale, faces)) {
        (true, Some(top)) => return make_key(scale, Category::StraightFlush, &[top]),
        (true, None) => return make_key(scale, Category::Flush, &ranks),
        (false, Some(top)) => return make_key(scale, Category::Straight, &[top]),
        (false, None) => {}
    }
    if scale == Scale::HighQuickQuads
        && let Some(rank) = quick_quads(&groups)
    {
        // No kicker is given, so that all such hands of a rank tie and real quads, whose kicker is
        // more than nothing, beat them.
        return make_key(scale, Category::Quads, &[rank]);
    }
    make_key(scale, category_of_groups(&groups), &ranks)
}

/// Ranks any number of cards as a badugi: BARGE 2.7. The cards left over do not count (appendix A).
fn rank_badugi(scale: Scale, faces: &[Face]) -> Key {
    let mut keys = vec![];
    for size in 1..=4 {
        for mut choice in subsets(faces, size) {
            if is_badugi(&choice) {
                choice.sort_by_key(|f| height(scale, f.rank));
                choice.reverse();
                let ranks: Vec<u8> = choice.iter().map(|f| f.rank).collect();
                keys.push(make_key(scale, categories(scale)[size - 1], &ranks));
            }
        }
    }
    // The greatest key has the most cards and, among those, the lowest.
    keys.into_iter().max().expect("a badugi needs a card")
}

/// Whether no two of the cards share a rank or a suit.
fn is_badugi(faces: &[Face]) -> bool {
    subsets(faces, 2)
        .iter()
        .all(|pair| pair[0].rank != pair[1].rank && pair[0].suit != pair[1].suit)
}

/// Every way to choose `size` of the items.
fn subsets<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![vec![]];
    }
    let Some((&first, rest)) = items.split_first() else {
        return vec![];
    };
    let mut with_first = subsets(rest, size - 1);
    for choice in &mut with_first {
        choice.insert(0, first);
    }
    let without_first = subsets(rest, size);
    [with_first, without_first].concat()
}

// ===== Jokers =====

/// The cards a joker may stand for, before asking whether they are in the hand already and whether a
/// bug really fills something.
fn stand_ins(scale: Scale, joker: Joker) -> Vec<Face> {
    let is_badugi = matches!(scale, Scale::Badugi | Scale::Badugi27);
    let with_suits = |rank| [0, 1, 2, 3].map(|s| face(rank, Some(s)));
    let no_suit = |rank| face(rank, None);
    let real_cards: Vec<Face> = deck_ranks(scale).into_iter().flat_map(with_suits).collect();
    // These are the further cards of a rank, which make five of a kind possible (a ruling). They have
    // no suit, so that a flush never holds the same card twice (HOUSE 3).
    let further_cards: Vec<Face> = deck_ranks(scale).into_iter().map(no_suit).collect();
    match joker {
        // A badugi card must have a suit, so the ace takes whichever is best.
        Joker::Ace if is_badugi => with_suits(ACE).to_vec(),
        // HOUSE 3 and a ruling: in A-6 the bug is an ace, and has no suit.
        Joker::Ace => vec![no_suit(ACE)],
        // A ruling: a bug among the up cards counts as an ace.
        Joker::Bug if scale == Scale::ShowingHigh => vec![no_suit(ACE)],
        // HOUSE 3, BARGE 2.31: an ace, perhaps the fifth one, or a card that fills a straight or flush.
        Joker::Bug if !low_wins(scale) => [vec![no_suit(ACE)], real_cards].concat(),
        Joker::Bug | Joker::Wild if is_badugi => real_cards,
        // BARGE 2.31 for wild jokers; appendix A and a ruling for a bug in lowball, which is the card
        // that makes the best low.
        Joker::Bug | Joker::Wild => [real_cards, further_cards].concat(),
    }
}

/// One way to read a hand with jokers.
#[derive(Clone)]
struct Reading {
    faces: Vec<Face>,
    /// Whether a bug in it stands for something else than the ace of no suit, as it may only do to
    /// make a straight, a flush or a straight flush.
    bug_fills: bool,
}

/// Every way to read the cards with the jokers, each joker being tried as each card it may stand for.
fn readings(scale: Scale, cards: &[PlainCard], jokers: &[Joker]) -> Vec<Reading> {
    let mut readings = vec![Reading {
        faces: cards.iter().map(|c| face(c.rank, Some(c.suit))).collect(),
        bug_fills: false,
    }];
    for &joker in jokers {
        let is_high_bug = joker == Joker::Bug && !low_wins(scale);
        let mut longer = vec![];
        for reading in &readings {
            for face in stand_ins(scale, joker) {
                // A joker cannot be a card that is in the hand, where an earlier joker may have put it.
                // An ace of badugi is let through, because a second copy there is no use to anyone.
                let is_taken = face.suit.is_some() && reading.faces.contains(&face);
                if is_taken && joker != Joker::Ace {
                    continue;
                }
                let mut next = reading.clone();
                next.faces.push(face);
                next.bug_fills |= is_high_bug && face.suit.is_some();
                longer.push(next);
            }
        }
        readings = longer;
    }
    readings
}

/// The best of all allowed readings, each ranked by `rank`. A joker ties with the card it stands
/// for (HOUSE 3), so nothing of it is left in the key.
fn best_reading(
    scale: Scale,
    cards: &[PlainCard],
    jokers: &[Joker],
    rank: fn(Scale, &[Face]) -> Key,
) -> Key {
    for (place, card) in cards.iter().enumerate() {
        assert!(deck_ranks(scale).contains(&card.rank) && card.suit < 4);
        assert!(!cards[..place].contains(card), "{card:?} comes twice");
    }
    let mut keys = vec![];
    for reading in readings(scale, cards, jokers) {
        let key = rank(scale, &reading.faces);
        let is_filled = ["Straight", "Flush", "Straight flush"].contains(&category(&key));
        if is_filled || !reading.bug_fills {
            keys.push(key);
        }
    }
    keys.into_iter().max().expect("a bug can always be an ace, a wild card anything")
}

// ===== What callers ask =====

/// Ranks exactly five cards, jokers included, on a five-card scale.
pub fn five(scale: Scale, cards: &[PlainCard], jokers: &[Joker]) -> Key {
    assert!(has_five_cards(scale), "{scale:?} is not for five cards");
    assert_eq!(cards.len() + jokers.len(), 5);
    best_reading(scale, cards, jokers, rank_hand)
}

/// The best hand that can be made of the cards and jokers: of any five of them on five-card scales
/// (BARGE appendix C: further cards do not play), of any number of them on badugi scales, of exactly
/// the one to four that are showing on showing scales.
pub fn best(scale: Scale, cards: &[PlainCard], jokers: &[Joker]) -> Key {
    match scale {
        Scale::Badugi | Scale::Badugi27 => best_reading(scale, cards, jokers, rank_badugi),
        Scale::ShowingHigh | Scale::ShowingLow | Scale::ShowingLow27 => {
            assert!((1..=4).contains(&(cards.len() + jokers.len())));
            best_reading(scale, cards, jokers, rank_hand)
        }
        _ => {
            let mut keys = vec![];
            for joker_count in 0..=jokers.len().min(5) {
                for some_jokers in subsets(jokers, joker_count) {
                    for some_cards in subsets(cards, 5 - joker_count) {
                        keys.push(five(scale, &some_cards, &some_jokers));
                    }
                }
            }
            keys.into_iter().max().expect("five cards are needed")
        }
    }
}

/// The best five-card hand with exactly so many cards from the hole and so many from the board, as in
/// Omaha (BARGE 2.20 and 2.44: two and three).
pub fn best_using(
    scale: Scale,
    hole: &[PlainCard],
    from_hole: usize,
    board: &[PlainCard],
    from_board: usize,
) -> Key {
    let mut keys = vec![];
    for held in subsets(hole, from_hole) {
        for shared in subsets(board, from_board) {
            keys.push(five(scale, &[held.clone(), shared].concat(), &[]));
        }
    }
    keys.into_iter().max().expect("enough cards are needed")
}

/// The sum of what the cards are worth, as in BARGE 2.20. The greater sum is the better hand.
pub fn points(values: &dyn Fn(u8) -> u32, cards: &[PlainCard]) -> u32 {
    cards.iter().map(|card| values(card.rank)).sum()
}

/// Whether a low hand is "X or better": its highest card is no higher than X (the ace being 1 where it
/// is low) and it is a mere high card. That rules out pairs (a ruling) and, where they count against
/// a hand, straights and flushes; where they do not, they are high cards themselves.
pub fn qualifies(scale: Scale, key: &Key, limit_rank: u8) -> bool {
    assert!(low_wins(scale) && has_five_cards(scale));
    let highest = MIRROR - key.0[1];
    category(key) == "High card" && highest <= limit_rank
}

// ===== The house's own types =====

/// The natural cards among these, as the oracle sees them.
pub fn plain(cards: impl IntoIterator<Item = cards::Card>) -> Vec<PlainCard> {
    let both = cards.into_iter().filter_map(|card| Some((card.rank()?, card.suit()?)));
    both.map(|(rank, suit)| PlainCard { rank: rank as u8 + 2, suit: suit as u8 }).collect()
}

impl From<crate::Joker> for Joker {
    fn from(role: crate::Joker) -> Joker {
        match role {
            crate::Joker::Bug => Joker::Bug,
            crate::Joker::Wild => Joker::Wild,
            crate::Joker::Ace => Joker::Ace,
        }
    }
}
