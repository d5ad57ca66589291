//! What the players of one table know together: who was told what, and when.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{DefaultHasher, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use wire::{Line, TableView};

use super::checks::{Fault, Kind, Purchase};
use super::times::Times;

/// How many messages are remembered for those who are slower.
const REMEMBERED: usize = 512;
const LINES_REMEMBERED: usize = 4096;

/// A table, as all its players see it.
#[derive(Debug)]
pub(super) struct Table {
    inner: Mutex<Inner>,
}

#[derive(Debug)]
struct Inner {
    /// For each seat that is connected, when it had heard up to which line.
    heard: Vec<Option<VecDeque<(u64, Instant)>>>,
    /// Moves that not everybody has heard of yet.
    moves: Vec<Move>,
    /// A digest of what everybody was told from one line to another.
    public: BTreeMap<(u64, u64), u64>,
    purchases: Vec<Purchase>,
    hands: u64,
    /// Moves that were done.
    done: u64,
    /// A digest of each line, as all see it or as one seat does.
    lines: BTreeMap<(u64, Option<usize>), u64>,
    /// Chips that the house won, by hand.
    house: BTreeMap<u64, u64>,
    each: Times,
    all: Times,
}

#[derive(Debug)]
struct Move {
    sent: Instant,
    /// The line after it.
    next: u64,
    /// The seats that wait for it.
    waiting: Vec<usize>,
    /// How long it took to reach the last one so far.
    longest: Duration,
}

/// From the sending of a move until those at the table were told.
#[derive(Default, Debug)]
pub(super) struct Spread {
    /// Every one of them.
    pub(super) each: Times,
    /// The last one.
    pub(super) all: Times,
}

impl Table {
    pub(super) fn new(seats: usize) -> Table {
        Table {
            inner: Mutex::new(Inner {
                heard: vec![None; seats],
                moves: Vec::new(),
                public: BTreeMap::new(),
                purchases: Vec::new(),
                hands: 0,
                done: 0,
                lines: BTreeMap::new(),
                house: BTreeMap::new(),
                each: Times::default(),
                all: Times::default(),
            }),
        }
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A seat is connected and watches.
    pub(super) fn joined(&self, seat: usize) {
        self.inner().heard[seat] = Some(VecDeque::new());
    }

    /// A seat is not connected any more: nobody waits for it.
    pub(super) fn broke(&self, seat: usize) {
        let mut inner = self.inner();
        inner.heard[seat] = None;
        for told in &mut inner.moves {
            told.waiting.retain(|other| *other != seat);
        }
        inner.settle();
    }

    /// A seat was told everything before this line.
    pub(super) fn heard(&self, seat: usize, next: u64, at: Instant) {
        let mut inner = self.inner();
        let Some(heard) = &mut inner.heard[seat] else { return };
        heard.push_back((next, at));
        if heard.len() > REMEMBERED {
            heard.pop_front();
        }
        for place in 0..inner.moves.len() {
            if inner.moves[place].next <= next {
                inner.reached(place, seat, at);
            }
        }
        inner.settle();
    }

    /// A move that was sent then is done, and this is the line after it.
    pub(super) fn moved(&self, sent: Instant, next: u64) {
        let mut inner = self.inner();
        let connected = (0..inner.heard.len()).filter(|seat| inner.heard[*seat].is_some());
        let waiting: Vec<usize> = connected.collect();
        inner.moves.push(Move { sent, next, waiting: waiting.clone(), longest: Duration::ZERO });
        let place = inner.moves.len() - 1;
        for seat in waiting {
            let heard = inner.heard[seat].iter().flatten();
            let at = heard.into_iter().find(|(heard, _)| *heard >= next).map(|(_, at)| *at);
            if let Some(at) = at {
                inner.reached(place, seat, at);
            }
        }
        inner.settle();
    }

    /// Whether everybody is told the same of the same lines.
    pub(super) fn compare(&self, from: u64, next: u64, public: &str) -> Result<(), Fault> {
        let mut hasher = DefaultHasher::new();
        hasher.write(public.as_bytes());
        let digest = hasher.finish();
        let mut inner = self.inner();
        let first = *inner.public.entry((from, next)).or_insert(digest);
        if inner.public.len() > REMEMBERED {
            inner.public.pop_first();
        }
        if first != digest {
            let example = format!("two seats are told different things of lines {from} to {next}");
            return Err(Fault::new(Kind::Public, example));
        }
        Ok(())
    }

    /// Whether lines are what they were when they were first told: to all, or to one seat alone.
    pub(super) fn compare_lines(&self, seat: Option<usize>, lines: &[Line]) -> Result<(), Fault> {
        let mut inner = self.inner();
        for line in lines {
            let mut hasher = DefaultHasher::new();
            hasher.write(serde_json::to_string(line).unwrap_or_default().as_bytes());
            let digest = hasher.finish();
            let first = *inner.lines.entry((line.number, seat)).or_insert(digest);
            if first != digest {
                let example = format!("line {} is another than before: {line:?}", line.number);
                return Err(Fault::new(Kind::Lost, example));
            }
        }
        while inner.lines.len() > LINES_REMEMBERED {
            inner.lines.pop_first();
        }
        Ok(())
    }

    /// A move was done.
    pub(super) fn goes_on(&self) {
        self.inner().done += 1;
    }

    /// How many were.
    pub(super) fn moves(&self) -> u64 {
        self.inner().done
    }

    /// Somebody is about to ask for chips; its place in the list.
    pub(super) fn asks_for(&self, player: u64, chips: u64) -> usize {
        let mut inner = self.inner();
        inner.purchases.push(Purchase { player, chips, is_refused: false });
        inner.purchases.len() - 1
    }

    /// There were none.
    pub(super) fn refuses(&self, purchase: usize) {
        if let Some(purchase) = self.inner().purchases.get_mut(purchase) {
            purchase.is_refused = true;
        }
    }

    /// Does something with everything that was asked for so far.
    pub(super) fn with_purchases<T>(&self, does: impl FnOnce(&[Purchase]) -> T) -> T {
        does(&self.inner().purchases)
    }

    /// All chips that players asked for and that were not refused.
    pub(super) fn asked(&self) -> u64 {
        let inner = self.inner();
        let bought = inner.purchases.iter().filter(|purchase| !purchase.is_refused);
        bought.map(|purchase| purchase.chips).sum()
    }

    /// Keeps what is counted over the whole night.
    pub(super) fn note(&self, view: &TableView) {
        let mut inner = self.inner();
        inner.hands = inner.hands.max(view.hands);
        if let Some(hand) = &view.hand {
            let awards = hand.awards.iter().filter(|award| award.chair.is_none());
            let chips: u64 = awards.map(|award| award.chips).sum();
            if chips > 0 {
                inner.house.insert(hand.number, chips);
            }
        }
    }

    pub(super) fn hands(&self) -> u64 {
        self.inner().hands
    }

    /// What the house won.
    pub(super) fn house(&self) -> u64 {
        self.inner().house.values().sum()
    }

    pub(super) fn add_to(&self, spread: &mut Spread) {
        let inner = self.inner();
        spread.each.join(&inner.each);
        spread.all.join(&inner.all);
    }
}

impl Inner {
    /// A move has reached a seat.
    fn reached(&mut self, place: usize, seat: usize, at: Instant) {
        let told = &mut self.moves[place];
        let Some(waiting) = told.waiting.iter().position(|other| *other == seat) else { return };
        told.waiting.swap_remove(waiting);
        let after = at.saturating_duration_since(told.sent);
        told.longest = told.longest.max(after);
        self.each.add(after);
    }

    /// Counts the moves that everybody has heard of.
    fn settle(&mut self) {
        let all = &mut self.all;
        self.moves.retain(|told| {
            if told.waiting.is_empty() && told.longest > Duration::ZERO {
                all.add(told.longest);
            }
            !told.waiting.is_empty()
        });
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use wire::Line;

    use super::{Spread, Table};

    fn spread(table: &Table) -> Spread {
        let mut spread = Spread::default();
        table.add_to(&mut spread);
        spread
    }

    #[test]
    fn a_move_is_timed_until_the_last_seat_has_heard_of_it() {
        let table = Table::new(3);
        (0..3).for_each(|seat| table.joined(seat));
        let sent = Instant::now();
        let after = |millis| sent + Duration::from_millis(millis);
        // Seat 0 moves; it and seat 1 are told before the answer comes, seat 2 later.
        table.heard(0, 12, after(2));
        table.heard(1, 12, after(3));
        table.heard(2, 10, after(4));
        table.moved(sent, 12);
        assert_eq!(spread(&table).all.percentiles(), None, "seat 2 has not heard of it");
        table.heard(2, 13, after(40));
        let spread = spread(&table);
        let all = spread.all.percentiles().expect("one move");
        assert_eq!((all.count, all.max), (1, 40.0));
        let each = spread.each.percentiles().expect("three seats");
        assert_eq!((each.count, each.max), (3, 40.0));
        assert!((3.0..3.1).contains(&each.p50), "{each:?}");
    }

    #[test]
    fn nobody_waits_for_a_seat_that_is_not_connected() {
        let table = Table::new(2);
        (0..2).for_each(|seat| table.joined(seat));
        let sent = Instant::now();
        table.heard(0, 5, sent + Duration::from_millis(1));
        table.moved(sent, 5);
        table.broke(1);
        assert_eq!(spread(&table).all.percentiles().map(|all| all.count), Some(1));
    }

    #[test]
    fn two_seats_must_be_told_the_same() {
        let table = Table::new(2);
        assert!(table.compare(3, 5, "one").is_ok());
        assert!(table.compare(3, 5, "one").is_ok());
        assert!(table.compare(4, 5, "another").is_ok());
        assert!(table.compare(3, 5, "two").is_err());
    }

    #[test]
    fn lines_that_are_told_again_must_be_the_same() {
        let line = |number, words: &str| Line {
            text: vec![wire::Piece::Words(words.to_owned())],
            ..Line::new(number, 0, wire::What::Said)
        };
        let table = Table::new(2);
        assert!(table.compare_lines(None, &[line(3, "one"), line(4, "two")]).is_ok());
        assert!(table.compare_lines(Some(1), &[line(4, "two, with cards")]).is_ok());
        assert!(table.compare_lines(None, &[line(4, "two"), line(5, "three")]).is_ok());
        assert!(table.compare_lines(Some(1), &[line(4, "two")]).is_err());
        assert!(table.compare_lines(None, &[line(5, "another")]).is_err());
    }
}
