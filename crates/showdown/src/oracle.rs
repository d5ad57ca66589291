//! A slow and obvious judge of showdowns, to be compared with a fast one.
//!
//! Nothing here is clever: every legal selection of cards is listed, each is ranked by the slow
//! judge of hands, and the best one counts.

use cards::{Card, Face, Rank};
use ranking::oracle::{self as slow, Joker, Key, PlainCard, Scale};
use ranking::{Ace, Aim, Category, Ladder, Points, Qualifier, Wanted};
use variant::game::{
    AllEqual, Count, Fallback, Part, Prefer, Qualify, Remove, Share, Step, Use, Zone,
};
use variant::{Cell, Line, Unknown, Variant};

use crate::{Hand, Table};

/// Who wins what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The shares in the order of the game. If nobody wins any of them and the game says who wins
    /// then, that stands as the only one.
    pub shares: Vec<Standing>,
    /// Whether the house takes the pot; then there are no shares.
    pub house: bool,
}

/// One share and where everyone stands in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// What it is called.
    pub name: String,
    /// The seats with the best hand; nobody when no hand qualifies.
    pub winners: Vec<usize>,
    /// For each seat how many different better hands there are, so that winners have 0. `None` has
    /// folded or has no hand that qualifies.
    pub places: Vec<Option<usize>>,
}

/// Decides who wins each share of the pot.
pub fn decide(variant: &Variant, table: &Table) -> Result<Verdict, Unknown> {
    let Some(scene) = Scene::of(variant, table)? else {
        return Ok(Verdict { shares: vec![], house: true });
    };
    let mut shares = vec![];
    for share in scene.game.shares(&table.facts)? {
        shares.push(scene.judge(share)?);
    }
    let is_won = shares.iter().any(|share| !share.winners.is_empty());
    if !is_won {
        shares = vec![match scene.game.fallback(&table.facts)? {
            Fallback::All => scene.everyone(),
            Fallback::Hand(share) => scene.judge(share)?,
        }];
    }
    Ok(Verdict { shares, house: false })
}

/// Whether exactly these cards may play for this share in this seat, and are as good as the seat's
/// best hand. On a badugi ladder they are the cards of the badugi alone, without those left over.
pub fn plays(
    variant: &Variant,
    table: &Table,
    share: &Share,
    seat: usize,
    cards: &[Card],
) -> Result<bool, Unknown> {
    let Some(scene) = Scene::of(variant, table)? else { return Ok(false) };
    let Some(mark) = scene.mark(share, seat)? else { return Ok(false) };
    let comes_twice = |(place, card): (usize, &Card)| cards[..place].contains(card);
    if cards.iter().enumerate().any(comes_twice) {
        return Ok(false);
    }
    let is_badugi = matches!(share.ladder, Ladder::Badugi(_));
    for selection in scene.selections(share, seat) {
        let named: Vec<Held> =
            selection.iter().copied().filter(|held| cards.contains(&held.card)).collect();
        let is_named = named.len() == cards.len();
        let is_legal = match is_badugi {
            true => is_named && is_whole_badugi(share, &named),
            false => is_named && named.len() == selection.len(),
        };
        if is_legal && worth(share, &named) == Some(mark.worth) {
            return Ok(true);
        }
    }
    Ok(false)
}

// ===== The scene of a showdown =====

/// A card that may play, and what it is if it is a joker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Held {
    card: Card,
    joker: Option<Joker>,
}

/// The game in force, what lies on the table, and the lines that are left.
struct Scene<'a> {
    game: &'a Variant,
    table: &'a Table,
    lines: Vec<&'a Line>,
}

impl<'a> Scene<'a> {
    /// The scene, or nothing if the house takes the pot.
    fn of(variant: &'a Variant, table: &'a Table) -> Result<Option<Scene<'a>>, Unknown> {
        let game = variant.in_force(&table.facts)?;
        let mut scene = Scene { game, table, lines: game.lines(&table.facts)? };
        for (_, step) in game.steps(&table.facts)? {
            if let Step::Remove(remove) = step
                && !scene.remove(remove)
            {
                return Ok(None);
            }
        }
        Ok(Some(scene))
    }

    /// Takes away the lines of the lowest cards. Says no when the house takes the pot.
    fn remove(&mut self, remove: &Remove) -> bool {
        let cells = self.game.board.named(&remove.lowest).unwrap_or_default();
        let heights: Vec<(Cell, u8)> = cells
            .into_iter()
            .filter_map(|cell| Some((cell, height_in_removal(self.card_in(cell)?))))
            .collect();
        let Some(lowest) = heights.iter().map(|(_, height)| *height).min() else { return true };
        if heights.iter().all(|(_, height)| *height == lowest) {
            return remove.all == AllEqual::Keep;
        }
        self.lines.retain(|line| {
            !heights.iter().any(|(cell, height)| *height == lowest && line.cells.contains(cell))
        });
        true
    }

    // ----- Which cards lie where -----

    fn hand(&self, seat: usize) -> Option<&'a Hand> {
        self.table.hands.get(seat)?.as_ref()
    }

    /// The card with what the game makes of it if it is a joker.
    fn held(&self, card: Card, face: Face) -> Held {
        let role = match (self.game.joker, face) {
            (None, _) => Joker::Bug,
            (Some(rule), Face::Up) => rule.up.into(),
            (Some(rule), Face::Down) => rule.down.into(),
        };
        Held { card, joker: card.is_joker().then_some(role) }
    }

    /// The player's own cards: all piles, and what was dealt once for all, which everyone sees.
    fn own(&self, hand: &Hand) -> Vec<Held> {
        let piles = hand.cards().map(|dealt| self.held(dealt.card, dealt.face));
        let for_all = self.table.for_all.iter().map(|card| self.held(*card, Face::Up));
        piles.chain(for_all).collect()
    }

    fn pile(&self, hand: &Hand, name: &str) -> Vec<Held> {
        let Some(split) = self.game.piles() else { return vec![] };
        let place = split.piles.iter().position(|pile| pile.name == name);
        let pile = place.and_then(|place| hand.piles.get(place));
        pile.into_iter().flatten().map(|dealt| self.held(dealt.card, dealt.face)).collect()
    }

    /// The cards of a hand that the split shows to everyone.
    fn shown(&self, hand: &Hand) -> Vec<Held> {
        let show = self.game.piles().and_then(|split| split.show.as_ref());
        show.map_or(vec![], |name| self.pile(hand, name))
    }

    fn card_in(&self, cell: Cell) -> Option<Card> {
        self.table.board.get(usize::from(cell.0)).copied().flatten()
    }

    /// The cards in these cells; a cell that is named twice still holds one card.
    fn cells(&self, cells: &[Cell]) -> Vec<Held> {
        let mut cells = cells.to_vec();
        cells.sort();
        cells.dedup();
        let cards = cells.into_iter().filter_map(|cell| self.card_in(cell));
        cards.map(|card| self.held(card, Face::Up)).collect()
    }

    fn named_cells(&self, name: &str) -> Vec<Held> {
        self.cells(&self.game.board.named(name).unwrap_or_default())
    }

    fn board(&self) -> Vec<Held> {
        self.table.board.iter().flatten().map(|card| self.held(*card, Face::Up)).collect()
    }

    // ----- Which cards may play together -----

    /// Every legal selection of cards for this share, over all its uses. Some may come twice.
    fn selections(&self, share: &Share, seat: usize) -> Vec<Vec<Held>> {
        let mut found = vec![];
        let Some(hand) = self.hand(seat) else { return found };
        let (least, most) = match share.ladder {
            Ladder::Five(_) => (5, 5),
            Ladder::Showing(_) => (1, 4),
            Ladder::Badugi(_) | Ladder::Points(_) => (1, Card::COUNT),
        };
        for way in &share.uses {
            for choice in self.choices(way, seat) {
                let pools = match way.parts.is_empty() {
                    true => self.everything(&share.ladder, hand),
                    false => way.parts.iter().flat_map(|p| self.pools(p, hand, choice)).collect(),
                };
                fill(&pools, &[], most, &mut found);
            }
        }
        found.retain(|selection| selection.len() >= least);
        found
    }

    /// Every choice of one line and one rival, as far as the way asks for them. A part that asks
    /// for a rival may still take no card, which is all it can do when nobody else is in.
    fn choices(&self, way: &Use, seat: usize) -> Vec<Choice<'a>> {
        let asks = |zone: Zone| way.parts.iter().any(|part| part.zone == zone);
        let lines: Vec<Option<&Line>> = match asks(Zone::Line) {
            true => self.lines.iter().copied().map(Some).collect(),
            false => vec![None],
        };
        let mut rivals: Vec<Option<&Hand>> = vec![];
        if asks(Zone::Rival) {
            let others = (0..self.table.hands.len()).filter(|other| *other != seat);
            rivals = others.map(|other| self.hand(other)).filter(Option::is_some).collect();
        }
        if rivals.is_empty() {
            rivals.push(None);
        }
        let with_rivals = |line| rivals.iter().map(move |rival| Choice { line, rival: *rival });
        lines.into_iter().flat_map(with_rivals).collect()
    }

    /// The pools of a way without parts. Five cards are any five of all; on the other ladders all
    /// cards together are the hand.
    fn everything(&self, ladder: &Ladder, hand: &Hand) -> Vec<Pool> {
        let count = match ladder {
            Ladder::Five(_) => Count::Any,
            Ladder::Badugi(_) | Ladder::Showing(_) | Ladder::Points(_) => Count::All,
        };
        vec![Pool::new(self.own(hand), count), Pool::new(self.board(), count)]
    }

    /// The pools of one part: one, or for "one from each" as many as there are groups.
    fn pools(&self, part: &Part, hand: &Hand, choice: Choice) -> Vec<Pool> {
        let cards = match &part.zone {
            Zone::Hole => self.own(hand),
            Zone::Board => self.board(),
            Zone::Line => choice.line.map_or(vec![], |line| self.cells(&line.cells)),
            Zone::Rival => choice.rival.map_or(vec![], |rival| self.shown(rival)),
            Zone::Pile(name) => self.pile(hand, name),
            Zone::Cells(name) => self.named_cells(name),
            Zone::OneFromEach(names) => {
                let cells = names.iter().map(|name| self.named_cells(name));
                return cells.map(|cards| Pool { cards, least: 1, most: 1 }).collect();
            }
        };
        vec![Pool::new(cards, part.count)]
    }

    // ----- Who has what -----

    /// Where everyone stands in a share.
    fn judge(&self, share: &Share) -> Result<Standing, Unknown> {
        let mut marks = vec![];
        for seat in 0..self.table.hands.len() {
            marks.push(self.mark(share, seat)?);
        }
        let places: Vec<Option<usize>> = marks
            .iter()
            .map(|mark| {
                let mark = (*mark)?;
                let mut better: Vec<Mark> =
                    marks.iter().flatten().copied().filter(|other| *other > mark).collect();
                better.sort();
                better.dedup();
                Some(better.len())
            })
            .collect();
        let winners = (0..places.len()).filter(|seat| places[*seat] == Some(0)).collect();
        Ok(Standing { name: share.name.clone(), winners, places })
    }

    /// Everyone still in wins.
    fn everyone(&self) -> Standing {
        let places: Vec<Option<usize>> =
            self.table.hands.iter().map(|hand| hand.as_ref().map(|_| 0)).collect();
        let winners = (0..places.len()).filter(|seat| places[*seat].is_some()).collect();
        Standing { name: "all".to_owned(), winners, places }
    }

    /// The best hand of a seat, if it has one that qualifies.
    fn mark(&self, share: &Share, seat: usize) -> Result<Option<Mark>, Unknown> {
        let mut selections = self.selections(share, seat);
        if matches!(share.ladder, Ladder::Badugi(_)) {
            selections = outermost(selections);
        }
        let worths = selections.iter().filter_map(|cards| worth(share, cards));
        // If the best hand does not qualify, no worse one does.
        let Some(worth) = worths.max() else { return Ok(None) };
        if !self.qualifies(share, worth)? {
            return Ok(None);
        }
        let is_preferred = match share.prefer {
            Some(Prefer::Face) => self.hand(seat).is_some_and(|hand| self.has_face_card(hand)),
            None => false,
        };
        Ok(Some(Mark { is_preferred, worth }))
    }

    fn qualifies(&self, share: &Share, worth: Worth) -> Result<bool, Unknown> {
        let qualifier = match share.qualify {
            None => return Ok(true),
            Some(Qualify::Least(qualifier)) => qualifier,
            Some(Qualify::Roll) => {
                let roll = self.table.facts.roll.ok_or(Unknown::Roll)?;
                let Some(rank) = rank_rolled(roll) else { return Ok(false) };
                Qualifier::Low(rank)
            }
        };
        Ok(match worth {
            Worth::Key(key) => is_at_least(&share.ladder, &key, qualifier),
            // No qualifier speaks of points.
            Worth::Points(_) => false,
        })
    }

    fn has_face_card(&self, hand: &Hand) -> bool {
        let faces = [Rank::Jack, Rank::Queen, Rank::King];
        let ranks = self.own(hand).into_iter().filter_map(|held| held.card.rank());
        ranks.into_iter().any(|rank| faces.contains(&rank))
    }
}

/// Two is lowest and ace highest. A joker has no rank and is never lower than another card.
fn height_in_removal(card: Card) -> u8 {
    height(Ace::High, card.rank().unwrap_or(Rank::Ace))
}

/// The rank that dice show.
fn rank_rolled(roll: u8) -> Option<Rank> {
    match roll {
        1 => Some(Rank::Ace),
        2..=13 => Rank::ALL.get(usize::from(roll) - 2).copied(),
        _ => None,
    }
}

// ===== Selections =====

/// The line and the rival that one selection uses.
#[derive(Clone, Copy)]
struct Choice<'a> {
    line: Option<&'a Line>,
    rival: Option<&'a Hand>,
}

/// Cards of which at least so many and at most so many play.
struct Pool {
    cards: Vec<Held>,
    least: usize,
    most: usize,
}

impl Pool {
    fn new(cards: Vec<Held>, count: Count) -> Pool {
        let (least, most) = match count {
            Count::Between(numbers) => (usize::from(numbers.least), usize::from(numbers.most)),
            Count::All => (cards.len(), cards.len()),
            Count::Any => (0, cards.len()),
        };
        Pool { cards, least, most }
    }
}

/// Finds every way to add cards from all pools to those chosen, `most` cards in all. No card is
/// chosen twice, although pools may overlap.
fn fill(pools: &[Pool], chosen: &[Held], most: usize, found: &mut Vec<Vec<Held>>) {
    let Some((pool, rest)) = pools.split_first() else {
        found.push(chosen.to_vec());
        return;
    };
    let room = most - chosen.len();
    for size in pool.least..=pool.most.min(room) {
        for some in subsets(&pool.cards, size) {
            if some.iter().all(|held| !chosen.contains(held)) {
                fill(rest, &[chosen, &some].concat(), most, found);
            }
        }
    }
}

/// Every way to choose `size` of the items.
fn subsets<T: Copy>(items: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![vec![]];
    }
    if size > items.len() {
        return vec![];
    }
    let (first, rest) = (items[0], &items[1..]);
    let mut all = subsets(rest, size - 1);
    for choice in &mut all {
        choice.insert(0, first);
    }
    all.extend(subsets(rest, size));
    all
}

/// The selections that lie in no other one. More cards never make a worse badugi, so the others
/// need no look.
fn outermost(mut selections: Vec<Vec<Held>>) -> Vec<Vec<Held>> {
    selections.sort_by_key(Vec::len);
    selections.reverse();
    let mut outermost: Vec<Vec<Held>> = vec![];
    for selection in selections {
        let lies_in = |other: &Vec<Held>| selection.iter().all(|held| other.contains(held));
        if !outermost.iter().any(lies_in) {
            outermost.push(selection);
        }
    }
    outermost
}

// ===== What a selection is worth =====

/// What a seat shows for a share. The order of the fields is the order in which they decide.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Mark {
    is_preferred: bool,
    worth: Worth,
}

/// The worth of a hand; greater is better. One ladder uses only one of the two.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Worth {
    Key(Key),
    /// The total, turned negative where the fewest points win.
    Points(i32),
}

/// The worth of a legal selection. Cards that the ladder's deck does not have make no hand.
fn worth(share: &Share, selection: &[Held]) -> Option<Worth> {
    let ladder = &share.ladder;
    if selection.is_empty() {
        return None;
    }
    let cards = slow::plain(selection.iter().map(|held| held.card));
    let own = share.joker.map(Joker::from);
    let jokers: Vec<Joker> =
        selection.iter().filter_map(|held| Some(own.unwrap_or(held.joker?))).collect();
    match ladder {
        Ladder::Points(points) => Some(Worth::Points(total(points, &cards, &jokers))),
        Ladder::Five(five) => {
            let mut ranks = selection.iter().filter_map(|held| held.card.rank());
            let is_in_deck = ranks.all(|rank| five.ranks().contains(rank));
            is_in_deck.then(|| Worth::Key(slow::five(scale(ladder), &cards, &jokers)))
        }
        Ladder::Badugi(_) | Ladder::Showing(_) => {
            Some(Worth::Key(slow::best(scale(ladder), &cards, &jokers)))
        }
    }
}

/// The sum of the cards. A bug counts as an ace, a wild card as whatever serves best.
fn total(points: &Points, cards: &[PlainCard], jokers: &[Joker]) -> i32 {
    let sign = match points.wanted {
        Wanted::Most => 1,
        Wanted::Fewest => -1,
    };
    let signed = |value: u8| sign * i32::from(value);
    let value_of = |rank: Rank| signed(points.values[rank as usize]);
    let mut sum = 0;
    for card in cards {
        sum += signed(points.values[usize::from(card.rank - 2)]);
    }
    for joker in jokers {
        sum += match joker {
            Joker::Bug | Joker::Ace => value_of(Rank::Ace),
            Joker::Wild => Rank::ALL.map(value_of).into_iter().fold(i32::MIN, i32::max),
        };
    }
    sum
}

/// Whether all these cards are part of one badugi.
fn is_whole_badugi(share: &Share, cards: &[Held]) -> bool {
    let names = ["One-card badugi", "Two-card badugi", "Three-card badugi", "Four-card badugi"];
    let Some(Worth::Key(key)) = worth(share, cards) else { return false };
    names.get(cards.len() - 1).is_some_and(|name| *name == slow::category(&key))
}

/// The scale of the slow judge that has this ladder's name.
fn scale(ladder: &Ladder) -> Scale {
    match ladder.id() {
        "high" => Scale::High,
        "high-short" => Scale::HighShort,
        "high-short-trips" => Scale::HighShortTrips,
        "high-seven" => Scale::HighSeven,
        "high-mexican" => Scale::HighMexican,
        "high-quick-quads" => Scale::HighQuickQuads,
        "low-a5" => Scale::LowA5,
        "low-27" => Scale::Low27,
        "low-a6" => Scale::LowA6,
        "low-26" => Scale::Low26,
        "badugi" => Scale::Badugi,
        "badugi-27" => Scale::Badugi27,
        "showing-high" => Scale::ShowingHigh,
        "showing-low" => Scale::ShowingLow,
        "showing-low-27" => Scale::ShowingLow27,
        other => panic!("the slow judge knows no ladder {other}"),
    }
}

// ===== Qualifiers =====

/// Whether a hand is as good as the qualifier asks. A qualifier that means nothing on the ladder
/// lets no hand through.
fn is_at_least(ladder: &Ladder, key: &Key, qualifier: Qualifier) -> bool {
    match qualifier {
        Qualifier::Low(rank) => is_low(ladder, key, rank),
        Qualifier::Pair(rank) => worst_pair(ladder, rank).is_some_and(|worst| *key >= worst),
        Qualifier::Kind(kind) => {
            let order = order(ladder);
            let held = order.iter().position(|other| name(*other) == slow::category(key));
            let asked = order.iter().position(|other| *other == kind);
            asked.is_some_and(|asked| held >= Some(asked))
        }
    }
}

/// Whether a hand is a low of this rank or better.
fn is_low(ladder: &Ladder, key: &Key, rank: Rank) -> bool {
    match ladder {
        Ladder::Five(five) => {
            five.aim() == Aim::Low && slow::qualifies(scale(ladder), key, height(five.ace(), rank))
        }
        Ladder::Badugi(badugi) => {
            // The worst badugi of four cards with this rank on top has the three ranks below it.
            let top = height(badugi.ace(), rank);
            let ranks: Vec<Rank> = Rank::ALL
                .into_iter()
                .filter(|rank| (top.saturating_sub(3)..=top).contains(&height(badugi.ace(), *rank)))
                .collect();
            let suits = 0..4;
            let worst: Vec<PlainCard> =
                ranks.into_iter().zip(suits).map(|(rank, suit)| plain_card(rank, suit)).collect();
            worst.len() == 4 && *key >= slow::best(scale(ladder), &worst, &[])
        }
        Ladder::Showing(showing) => {
            // The worst low with this rank on top has no further card.
            let worst = [plain_card(rank, 0)];
            showing.aim() == Aim::Low && *key >= slow::best(scale(ladder), &worst, &[])
        }
        Ladder::Points(_) => false,
    }
}

/// The worst hand with a pair of this rank, found by trying all cards beside it.
fn worst_pair(ladder: &Ladder, rank: Rank) -> Option<Key> {
    let (deck, sizes) = match ladder {
        Ladder::Five(five) => (five.ranks(), 3..=3),
        Ladder::Showing(_) => (cards::RankSet::ALL, 0..=2),
        Ladder::Badugi(_) | Ladder::Points(_) => return None,
    };
    if !deck.contains(rank) {
        return None;
    }
    let others: Vec<Rank> = deck.without(rank).iter().collect();
    let mut keys = vec![];
    for size in sizes {
        for beside in subsets(&others, size) {
            let mut hand = vec![plain_card(rank, 0), plain_card(rank, 1)];
            hand.extend(beside.into_iter().map(|rank| plain_card(rank, 2)));
            keys.push(slow::best(scale(ladder), &hand, &[]));
        }
    }
    keys.into_iter().min()
}

/// The kinds of hand on a ladder, weakest first.
fn order(ladder: &Ladder) -> Vec<Category> {
    use Category::{
        Badugi, FiveOfAKind, Flush, FourOfAKind, FullHouse, NoPair, Pair, Straight, StraightFlush,
        ThreeOfAKind, TwoPair,
    };
    let top = [FourOfAKind, StraightFlush, FiveOfAKind];
    let groups = [NoPair, Pair, TwoPair, ThreeOfAKind, FullHouse, FourOfAKind, FiveOfAKind];
    let showing = [NoPair, Pair, TwoPair, ThreeOfAKind, FourOfAKind];
    let with_top = |low: [Category; 7]| [low.to_vec(), top.to_vec()].concat();
    let standard = with_top([NoPair, Pair, TwoPair, ThreeOfAKind, Straight, Flush, FullHouse]);
    let stripped = with_top([NoPair, Pair, TwoPair, ThreeOfAKind, Straight, FullHouse, Flush]);
    let trips = with_top([NoPair, Pair, TwoPair, Straight, ThreeOfAKind, FullHouse, Flush]);
    let reversed = |order: &[Category]| order.iter().rev().copied().collect();
    match scale(ladder) {
        Scale::High | Scale::HighQuickQuads => standard,
        Scale::HighShort | Scale::HighSeven | Scale::HighMexican => stripped,
        Scale::HighShortTrips => trips,
        Scale::Low27 | Scale::LowA6 => reversed(&standard),
        Scale::LowA5 | Scale::Low26 => reversed(&groups),
        Scale::Badugi | Scale::Badugi27 => vec![Badugi(1), Badugi(2), Badugi(3), Badugi(4)],
        Scale::ShowingHigh => showing.to_vec(),
        Scale::ShowingLow | Scale::ShowingLow27 => reversed(&showing),
    }
}

/// What the slow judge calls a kind of hand.
fn name(kind: Category) -> String {
    match kind {
        Category::NoPair => "High card".to_owned(),
        kind => kind.to_string(),
    }
}

fn plain_card(rank: Rank, suit: u8) -> PlainCard {
    PlainCard { rank: rank as u8 + 2, suit }
}

/// 2 to 14, or 1 for an ace that is low.
fn height(ace: Ace, rank: Rank) -> u8 {
    match (ace, rank) {
        (Ace::Low, Rank::Ace) => 1,
        _ => rank as u8 + 2,
    }
}
