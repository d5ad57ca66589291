//! What a run of nights has met, so that none of it can quietly stop to happen.

use std::collections::{BTreeMap, BTreeSet};

use cards::Card;
use engine::PostKind;
use room::*;
use variant::mix::Every;

/// Everything that nights must meet.
pub(crate) const KINDS: [&str; 48] = [
    "a chair picked when time was up",
    "a game named when time was up",
    "a pause",
    "a pot split in a showdown that was not held",
    "a rabbit hunt",
    "a Show 'Em chip given back",
    "a Show 'Em chip presented",
    "a Show 'Em chip sold",
    "a big blind posted out of turn",
    "a bomb pot by vote",
    "a bomb pot when it was due",
    "a button that is dead",
    "seat changes",
    "a deck shuffled for the whole hand",
    "a dead button's hand without a small blind",
    "a game with a button and too few seats",
    "a game without a button and too few seats",
    "a game of another level",
    "a hand of two",
    "a kill",
    "a kill by a blind",
    "a kill by someone who wants to leave",
    "a late ante",
    "a leave refused because of a kill",
    "a missed small blind",
    "a second straddle",
    "a seven and a deuce",
    "a sit-out refused because of a kill",
    "a straddle",
    "a table ante",
    "a time-out",
    "another form of betting",
    "an option of the dealer",
    "an overs button in play",
    "another level",
    "another mix",
    "blinds chopped",
    "chips bought after the hand",
    "coming back after leaving",
    "a hand that does not count",
    "coming back with more than a buy-in",
    "sitting out after time-outs",
    "something that was said",
    "something that waits for the end of a pause",
    "stakes doubled at midnight",
    "stakes doubled by vote",
    "the board run twice",
    "the time bank used",
];

/// How often each kind was met.
#[derive(Default)]
pub(crate) struct Met {
    pub(crate) counts: BTreeMap<&'static str, u64>,
    pub(crate) hands: u64,
    pub(crate) events: u64,
    left: BTreeSet<PlayerId>,
    wants: BTreeSet<PlayerId>,
}

impl Met {
    pub(crate) fn meets(&mut self, kind: &'static str) {
        assert!(KINDS.contains(&kind), "{kind:?} is not on the list");
        *self.counts.entry(kind).or_default() += 1;
    }

    /// Another night: other people.
    pub(crate) fn next_night(&mut self) {
        self.left.clear();
        self.wants.clear();
    }

    pub(crate) fn refused(&mut self, command: &Command, why: &Refusal) {
        match (command, why) {
            (Command::Leave { .. }, Refusal::KillDue) => {
                self.meets("a leave refused because of a kill");
            }
            (_, Refusal::Paused) => self.meets("something that waits for the end of a pause"),
            (Command::SitOut { .. }, Refusal::KillDue) => {
                self.meets("a sit-out refused because of a kill");
            }
            _ => {}
        }
    }

    /// `before` is the table before it happened.
    pub(crate) fn sees(&mut self, before: &Table, happened: &Happened<Card>) {
        self.events += 1;
        match &happened.event {
            Event::Open(fact) => self.fact(before, fact),
            Event::Shuffled { .. } => self.meets("a deck shuffled for the whole hand"),
            Event::Presented { .. } => self.meets("a Show 'Em chip presented"),
            Event::Stopped { by: Motion::Chop, .. } => self.meets("blinds chopped"),
            Event::Stopped { .. } => self.meets("a pot split in a showdown that was not held"),
            Event::Hand(_) => {}
        }
    }

    fn fact(&mut self, before: &Table, fact: &Fact) {
        match fact {
            Fact::Sat { player, chips, .. } => {
                if self.left.contains(player) {
                    self.meets("coming back after leaving");
                }
                if *chips > before.charter().stakes.buy_in.1 {
                    self.meets("coming back with more than a buy-in");
                }
            }
            Fact::WillBuy { .. } => self.meets("chips bought after the hand"),
            Fact::SatOut { player } if before.people()[player].timeouts >= 2 => {
                self.meets("sitting out after time-outs");
            }
            Fact::WillLeave { player } => {
                self.wants.insert(*player);
            }
            Fact::Left { player, .. } => {
                self.left.insert(*player);
                self.wants.remove(player);
            }
            Fact::ShowChipSold { .. } => self.meets("a Show 'Em chip sold"),
            Fact::ShowChipsBack { .. } => self.meets("a Show 'Em chip given back"),
            Fact::SeatsCalled { .. } => self.meets("seat changes"),
            Fact::Chosen { choice, .. } => {
                if choice.betting.is_some() {
                    self.meets("another form of betting");
                }
                if !choice.options.is_empty() {
                    self.meets("an option of the dealer");
                }
            }
            Fact::Settled(_) => self.meets("another mix"),
            Fact::Raised(_) => {
                self.meets("another level");
                let every = before.charter().menu.mix().change.every;
                if every == Every::Level && before.choice().is_some() {
                    self.meets("a game of another level");
                }
            }
            Fact::Doubled => {
                let is_vote = !before.charter().house.midnight;
                let kind = ["stakes doubled at midnight", "stakes doubled by vote"];
                self.meets(kind[usize::from(is_vote)]);
            }
            Fact::RunTwice => self.meets("the board run twice"),
            Fact::Begun(beginning) => self.begun(before, beginning),
            Fact::Voided => self.meets("a hand that does not count"),
            Fact::Over(outcome) if !outcome.side.is_empty() => self.meets("a seven and a deuce"),
            Fact::Rabbit { .. } => self.meets("a rabbit hunt"),
            Fact::UsedBank { .. } => self.meets("the time bank used"),
            Fact::TimedOut { .. } if before.playing().is_none() => {
                self.meets("a chair picked when time was up");
            }
            Fact::TimedOut { .. } => self.meets("a time-out"),
            Fact::Paused => self.meets("a pause"),
            Fact::Said { .. } => self.meets("something that was said"),
            _ => {}
        }
    }

    fn begun(&mut self, before: &Table, it: &Beginning) {
        self.hands += 1;
        if it.setup.house.bomb_pot {
            let by_count = before.charter().house.bomb_pot.is_some_and(|it| it.every.is_some());
            let kind = ["a bomb pot by vote", "a bomb pot when it was due"];
            self.meets(kind[usize::from(by_count)]);
        }
        match it.marks {
            Some(_) if !it.no_seat.is_empty() => {
                self.meets("a game with a button and too few seats");
            }
            None if !it.no_seat.is_empty() => {
                self.meets("a game without a button and too few seats");
            }
            _ => {}
        }
        if it.chairs.len() == 2 {
            self.meets("a hand of two");
        }
        if !it.setup.house.overs.is_empty() {
            self.meets("an overs button in play");
        }
        if let Some(marks) = it.marks {
            if !it.chairs.contains(&marks.button) {
                self.meets("a button that is dead");
            }
            if !it.chairs.contains(&marks.small) {
                self.meets("a dead button's hand without a small blind");
            }
            if it.killer.is_some_and(|killer| [marks.small, marks.big].contains(&killer)) {
                self.meets("a kill by a blind");
            }
        }
        if let Some(killer) = it.killer.and_then(|chair| before.sits_in(chair)) {
            self.meets("a kill");
            if self.wants.contains(&killer) {
                self.meets("a kill by someone who wants to leave");
            }
        }
        let count = |kind| it.setup.posts.iter().filter(|post| post.kind == kind).count();
        let straddles = count(PostKind::Straddle);
        if straddles > 0 {
            self.meets("a straddle");
        }
        if straddles > 1 {
            self.meets("a second straddle");
        }
        if count(PostKind::Live) > 0 {
            self.meets("a big blind posted out of turn");
        }
        if count(PostKind::TableAnte) > 0 {
            self.meets("a table ante");
        }
        let (stakes, usual) = (&before.charter().stakes, before.usual());
        let dead = it.setup.posts.iter().filter(|post| post.kind == PostKind::Dead);
        for post in dead {
            if [usual.ante, stakes.double.ante].contains(&post.chips) {
                self.meets("a late ante");
            } else if it.killer != Some(it.chairs[post.seat.index()]) {
                self.meets("a missed small blind");
            }
        }
    }
}
