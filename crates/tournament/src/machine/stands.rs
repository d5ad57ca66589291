//! How a tournament stands, as data.

use std::collections::{BTreeMap, VecDeque};

use room::{Chair, Marks, PlayerId, Time};

use super::books::{Books, Chips, Money};
use super::clock::Clock;
use super::event::{Ask, Fallen, TableId};
use crate::deal;

/// How far a tournament has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stage {
    /// Players enter.
    #[default]
    Entering,
    /// It is played.
    Running,
    /// It is over.
    Finished,
}

/// Where somebody is. Everybody is in one place at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// On the list of those who wait for a place.
    OnList,
    /// Entered, before the start.
    Registered,
    /// At a table.
    Seated {
        /// Which.
        table: TableId,
        /// In which chair.
        chair: Chair,
    },
    /// Between two tables, or between entry and table.
    OnTheWay {
        /// Where to, if that is known, and to which chair, if that is.
        to: Option<(TableId, Option<Chair>)>,
    },
    /// Without chips, and still in the chair.
    Fallen {
        /// At which table.
        table: TableId,
        /// In which chair.
        chair: Chair,
        /// Until when more chips may be had, if they may.
        until: Option<Time>,
    },
    /// Through to the next round.
    Advanced,
    /// Out.
    Out,
    /// Not in it after all.
    Withdrawn,
    /// Not allowed to play on.
    Disqualified,
}

/// Somebody who has entered, or wanted to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entrant {
    /// What others call them.
    pub name: String,
    /// Where they are.
    pub at: At,
    /// Their chips, as far as they are known.
    pub stack: u64,
    /// Lammers that are still theirs.
    pub lammers: u8,
    /// Lammers that they want to turn into chips after the hand.
    pub redeems: u8,
    /// How often they have entered.
    pub entries: u32,
    /// How often they have bought chips.
    pub rebuys: u32,
    /// Whether they have had the chips that everyone may have once.
    pub added_on: bool,
    /// Whether they have come to their table and were not dealt in yet.
    pub is_new: bool,
    /// Whether the director takes them out after the hand, and whether the prize goes, too.
    pub(crate) goes: Option<bool>,
    /// Whether their prize is kept back.
    pub(crate) withheld: bool,
    /// Whether they may not enter again: they went out in the hand after which they had to go.
    pub(crate) is_barred: bool,
    /// The place, once it is final.
    pub place: Option<u32>,
    /// What they have won, bounties apart.
    pub prize: u64,
    /// What they have won in bounties.
    pub bounties: u64,
}

impl Entrant {
    pub(crate) fn new(name: &str, at: At) -> Entrant {
        Entrant {
            name: name.to_owned(),
            at,
            stack: 0,
            lammers: 0,
            redeems: 0,
            entries: 0,
            rebuys: 0,
            added_on: false,
            is_new: false,
            goes: None,
            withheld: false,
            is_barred: false,
            place: None,
            prize: 0,
            bounties: 0,
        }
    }

    /// Whether they are still in it, or may be.
    pub fn is_in(&self) -> bool {
        matches!(
            self.at,
            At::Seated { .. } | At::OnTheWay { .. } | At::Fallen { .. } | At::Advanced
        )
    }
}

/// A table, as far as a tournament knows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Desk {
    /// The last hand it was given leave for.
    pub hand: u64,
    /// Whether that hand is still played.
    pub is_playing: bool,
    /// Who sits where, players without chips included.
    pub chairs: [Option<PlayerId>; Chair::MOST as usize],
    /// Players on the way to it.
    pub(crate) coming: u32,
    /// Where button and blinds were in the last hand that had them.
    pub marks: Option<Marks>,
    /// Chairs that became free, the last one last.
    pub(crate) freed: Vec<Chair>,
    /// The part of the schedule in which that hand began.
    pub(crate) step: u32,
    /// Hands it has been given leave for in this level.
    pub(crate) in_level: u32,
    /// How many sat there at the start of the round.
    pub(crate) began: u32,
    /// Players without chips who may still have more.
    pub(crate) pending: u32,
}

impl Desk {
    /// How many sit there.
    pub fn size(&self) -> u32 {
        self.chairs.iter().flatten().count() as u32
    }

    /// How many sit there or will.
    pub(crate) fn all(&self) -> u32 {
        self.size() + self.coming
    }

    /// Those who sit there, by chair.
    pub fn players(&self) -> impl Iterator<Item = (Chair, PlayerId)> {
        let chairs = Chair::all(Chair::MOST).zip(self.chairs);
        chairs.filter_map(|(chair, player)| Some((chair, player?)))
    }

    /// Whether it stands still, and everything about its last hand is settled.
    pub(crate) fn is_settled(&self) -> bool {
        !self.is_playing && self.pending == 0
    }
}

/// Players who went out together, as far as that is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Group {
    /// Who, where; the order is that of their reports.
    pub(crate) fallen: Vec<(TableId, Fallen)>,
    /// Whether all tables played this hand together.
    pub(crate) together: bool,
    /// Whether nobody can be added.
    pub(crate) is_sealed: bool,
}

/// A deal that is proposed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Proposal {
    pub(crate) kind: deal::Kind,
    pub(crate) shares: Vec<(PlayerId, u64)>,
    pub(crate) saved: u64,
    pub(crate) agreed: Vec<PlayerId>,
}

/// All that is known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Stands {
    pub(crate) now: Time,
    pub(crate) stage: Stage,
    pub(crate) entrants: BTreeMap<PlayerId, Entrant>,
    /// Those who wait for a place, the first first.
    pub(crate) list: Vec<PlayerId>,
    pub(crate) entries: u32,
    /// How many have entered, however often.
    pub(crate) players: u32,
    /// How many are still in.
    pub(crate) left: u32,
    /// The chips of everyone at the start.
    pub(crate) stack: u64,
    /// Tables at the start of the first round.
    pub(crate) first_tables: u32,
    pub(crate) desks: BTreeMap<TableId, Desk>,
    /// How many tables there ever were.
    pub(crate) tables: u32,
    /// Players between tables, the first who left first.
    pub(crate) way: Vec<PlayerId>,
    /// A draw that is asked for, and its answer.
    pub(crate) asked: Option<(Ask, Option<Vec<u32>>)>,
    /// The table that breaks after its hand.
    pub(crate) breaks: Option<TableId>,
    /// Whether all tables become one after their hands.
    pub(crate) combines: bool,
    /// Who went out together, not ranked yet; the first first.
    pub(crate) queue: VecDeque<Group>,
    /// Who went out, the first first; players in a block share their places.
    pub(crate) order: Vec<Vec<PlayerId>>,
    /// How many blocks have their final place.
    pub(crate) placed: usize,
    /// Places at their tables of those who lost in this round of a shootout.
    pub(crate) lost: Vec<(u32, Vec<PlayerId>)>,
    /// Those who are through, in the order of their tables.
    pub(crate) through: Vec<PlayerId>,
    /// The round of a shootout or bracket, and how many tables it began with.
    pub(crate) round: u32,
    pub(crate) round_tables: u32,
    /// From first place down, once nobody enters any more.
    pub(crate) prizes: Option<Vec<u64>>,
    /// Envelopes that are still closed.
    pub(crate) envelopes: Vec<u64>,
    pub(crate) clock: Clock,
    pub(crate) is_paused: bool,
    pub(crate) interlude: Option<Time>,
    /// Whether all tables play hand for hand.
    pub(crate) hand_for_hand: bool,
    /// Whether a hand that all tables play together goes on.
    pub(crate) in_round: bool,
    /// Whether it was begun hand for hand: the hand in play at the announcement takes nothing off the clock.
    pub(crate) is_counted: bool,
    pub(crate) proposal: Option<Proposal>,
    /// Whether a deal has given away everything.
    pub(crate) is_dealt: bool,
    /// Bounties that were won: of whom, by whom, cash, head.
    pub(crate) won: Vec<(PlayerId, Option<PlayerId>, u64, u64)>,
    /// Whom the director takes out after their hands.
    pub(crate) going: Vec<PlayerId>,
    /// Who turns lammers into chips after the hand.
    pub(crate) redeeming: Vec<PlayerId>,
    pub(crate) side_game: bool,
    pub(crate) chips: Books<Chips>,
    pub(crate) money: Books<Money>,
}
