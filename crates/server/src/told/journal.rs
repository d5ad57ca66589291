//! What was told of a table lately, kept as it goes over the wire: for whoever was away.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use engine::Seen;
use room::PlayerId;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use telling::Language;
use wire::What;

use crate::told::each::Each;
use crate::told::facts::{Facts, Players};
use crate::told::tell::Told;

/// The most lines.
const MOST: usize = 1_500;

/// The most bytes, but for lines of the hand that is played or was played last, and for what happened so many
/// milliseconds ago or later: whoever was away for a moment misses nothing.
const MOST_BYTES: usize = 160 * 1024;
const LATELY: u64 = 60_000;

/// What is said of a hand is at most so many times as long in any language as it is in English.
pub(crate) const LONGER: usize = 2;

/// What a player reads of a deal, besides names and cards, and what each card adds to it that lies face down for others:
/// it is told twice, once as a card and once in the text.
const DEAL: usize = 160;
const EACH_BACK: usize = 14;

/// Lines that follow each other without gaps.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    kept: VecDeque<Kept>,
    /// The number of the first of them.
    first: u64,
    /// The number of the line with which the last hand began.
    begun: Option<u64>,
    bytes: usize,
    /// Who was dealt in last.
    players: Arc<Players>,
}

/// A line as everybody sees it, and as those see it who see more.
#[derive(Debug)]
pub(crate) struct Kept {
    /// When it happened.
    at: u64,
    /// Nothing where nobody is told of it.
    line: Option<Written>,
    own: Vec<(PlayerId, Written)>,
    /// For how many bytes more than everybody sees there is room in what one player does, if it is a deal: everybody
    /// can work it out.
    deal: Option<usize>,
    bytes: usize,
    #[cfg(test)]
    told: Told,
}

/// A line as text, in the languages in which somebody has read it.
#[derive(Debug)]
struct Written {
    facts: Facts,
    texts: Each<OnceLock<Box<RawValue>>>,
}

impl Written {
    fn new(facts: Facts) -> Written {
        Written { facts, texts: Each::default() }
    }

    fn text(&self, language: Language) -> &RawValue {
        self.texts.get(language).get_or_init(|| text_of(&self.facts.told(language)))
    }

    /// How long it is at most, in any language.
    fn longest(&self) -> usize {
        let length = |language| self.text(language).get().len();
        match self.facts.is_made() {
            true => Language::ALL.into_iter().map(length).max().unwrap_or(0),
            false => LONGER * length(Language::English),
        }
    }

    /// What is kept of it, about: in one language.
    fn bytes(&self) -> usize {
        size_of::<Written>() + self.text(Language::English).get().len()
    }
}

fn text_of(value: &(impl Serialize + ?Sized)) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

impl Kept {
    fn of(told: Told) -> Kept {
        let line = told.line.bare();
        let (at, what) = (line.at, line.what);
        let deal = || {
            let backs = line.cards.iter().filter(|card| **card == Seen::Back).count();
            let texts = told.own.iter().map(|(_, own)| own.told(Language::English).text);
            let names = texts.flatten().map(|piece| match piece {
                // A letter may be written as six.
                wire::Piece::Player { name, .. } => text_of(&name).get().len(),
                _ => 0,
            });
            DEAL + EACH_BACK * backs + names.sum::<usize>()
        };
        let deal = (what == What::Dealt).then(deal);
        #[cfg(test)]
        let whole = told.clone();
        let line = (!what.is_silent()).then(|| Written::new(told.line));
        let own: Vec<(PlayerId, Written)> =
            told.own.into_iter().map(|(who, facts)| (who, Written::new(facts))).collect();
        let all = line.iter().chain(own.iter().map(|(_, line)| line));
        let bytes = all.map(Written::bytes).sum::<usize>() + size_of::<Kept>();
        Kept {
            at,
            line,
            own,
            deal,
            bytes,
            #[cfg(test)]
            told: whole,
        }
    }

    /// As everybody sees it; nothing where nobody is told of it.
    pub(crate) fn text(&self, language: Language) -> Option<&RawValue> {
        self.line.as_ref().map(|line| line.text(language))
    }

    /// The same as one player sees it, where they see more.
    pub(crate) fn own(&self, player: PlayerId, language: Language) -> Option<&RawValue> {
        let mut own = self.own.iter();
        own.find(|(who, _)| *who == player).map(|(_, line)| line.text(language))
    }

    /// Those who see more of it than everybody.
    pub(crate) fn insiders(&self) -> impl Iterator<Item = PlayerId> {
        self.own.iter().map(|(who, _)| *who)
    }

    /// For how many bytes there is room where one player sees more of it: as many as everybody could work out.
    pub(crate) fn own_room(&self, language: Language) -> usize {
        let Some(deal) = self.deal else { return wire::MINE_LINE_BYTES };
        let most = self.text(language).map_or(0, |text| text.get().len()) + deal;
        most.next_multiple_of(wire::MINE_BYTES).min(wire::MINE_LINE_BYTES)
    }

    /// How long it is at most, in any language, with what one player may see more of it. Messages end at the
    /// same lines in every language.
    pub(crate) fn cost(&self) -> usize {
        let own = if self.own.is_empty() { 0 } else { wire::MINE_LINE_BYTES };
        self.line.as_ref().map_or(0, |line| line.longest() + 1) + own
    }
}

impl Journal {
    /// Takes the next line.
    pub(crate) fn push(&mut self, number: u64, told: Told) {
        if self.kept.is_empty() {
            self.first = number;
        }
        if told.line.bare().what == What::Begun {
            self.begun = Some(number);
        }
        self.players = Arc::clone(&told.players);
        let kept = Kept::of(told);
        let now = kept.at;
        self.bytes += kept.bytes;
        self.kept.push_back(kept);
        while let Some(oldest) = self.kept.front() {
            let is_old = self.begun.is_some_and(|begun| self.first < begun)
                && oldest.at.saturating_add(LATELY) < now;
            if self.kept.len() <= MOST && (self.bytes <= MOST_BYTES || !is_old) {
                break;
            }
            let Some(oldest) = self.kept.pop_front() else { break };
            self.bytes -= oldest.bytes;
            self.first += 1;
        }
    }

    /// The number of the first line that is still known; of the next, where none is.
    pub(crate) fn first(&self, next: u64) -> u64 {
        if self.kept.is_empty() { next } else { self.first }
    }

    /// The number of the first line of the last hand, as far as it is known.
    pub(crate) fn hand(&self, next: u64) -> u64 {
        let first = self.first(next);
        self.begun.filter(|begun| *begun >= first).unwrap_or(first)
    }

    /// The lines from a number on, with their numbers.
    pub(crate) fn from(&self, number: u64) -> impl Iterator<Item = (u64, &Kept)> {
        let skipped = number.saturating_sub(self.first).min(self.kept.len() as u64);
        (self.first + skipped..).zip(self.kept.range(skipped as usize..))
    }

    /// The lines of these numbers.
    pub(crate) fn range(&self, numbers: Range<u64>) -> impl Iterator<Item = &Kept> {
        let end = numbers.end;
        self.from(numbers.start).take_while(move |(number, _)| *number < end).map(|(_, kept)| kept)
    }

    /// Whether somebody sees more of one of these lines than everybody.
    pub(crate) fn has_own(&self, numbers: Range<u64>) -> bool {
        self.range(numbers).any(|kept| !kept.own.is_empty())
    }

    /// Who was dealt in, in what was told last.
    pub(crate) fn players(&self) -> &Arc<Players> {
        &self.players
    }

    /// The lines from a number on, as they were before they became text.
    #[cfg(test)]
    pub(crate) fn told(&self, number: u64) -> Vec<(u64, Told)> {
        self.from(number).map(|(number, kept)| (number, kept.told.clone())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(number: u64, what: What) -> Told {
        of(wire::Line::new(number, 0, what))
    }

    fn of(line: wire::Line) -> Told {
        let text = line.text.clone();
        Told::public(Facts::made(line, Each::of(|_| text.clone())))
    }

    #[test]
    fn lines_before_the_last_hand_go_when_there_are_many() {
        let mut journal = Journal::default();
        assert_eq!((journal.first(7), journal.hand(7)), (7, 7));
        for number in 7..107 {
            journal.push(number, told(number, What::Said));
        }
        assert_eq!((journal.first(107), journal.hand(107)), (7, 7), "no hand has begun");
        journal.push(107, told(107, What::Begun));
        assert_eq!((journal.first(108), journal.hand(108)), (7, 107));
        let long = |number, at| {
            let text = vec![wire::Piece::Words("x".repeat(500))];
            of(wire::Line { text, ..wire::Line::new(number, at, What::Said) })
        };
        let next = 108 + MOST_BYTES as u64 / 500;
        (108..next).for_each(|number| journal.push(number, long(number, LATELY)));
        assert_eq!(journal.first(next), 7, "all of it was lately");
        journal.push(next, long(next, LATELY + 1));
        let next = next + 1;
        assert_eq!(journal.first(next), 107, "the hand itself is kept");
        assert_eq!(journal.from(110).next().map(|(number, _)| number), Some(110));
        assert_eq!(journal.from(0).count() as u64, next - 107);
        assert_eq!(journal.range(110..113).count(), 3);
        assert_eq!(journal.from(next + 5).count(), 0);
    }

    #[test]
    fn no_hand_is_so_long_that_its_lines_have_no_end() {
        let mut journal = Journal::default();
        journal.push(0, told(0, What::Begun));
        for number in 1..MOST as u64 + 10 {
            journal.push(number, told(number, What::Said));
        }
        assert_eq!(journal.first(0), 10);
        assert_eq!(journal.hand(0), 10);
    }
}
