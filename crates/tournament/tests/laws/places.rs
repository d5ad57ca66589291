//! Places: who was ahead of whom, worked out from reports (laws 5, 7, 17, 18; P1, P2, t, x, y, gg).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use room::PlayerId;
use tournament::TableId;
use tournament::plan::{Form, OddUnit, SameRound};
use tournament::prizes::Prizes;

use super::watch::{Broken, Fall, Seen, Watcher, Where, hold};

/// Who is out, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    /// Those who went out together, the first ones first.
    groups: Vec<Vec<PlayerId>>,
    /// The groups of a hand that are still to be told.
    due: Option<(u64, VecDeque<BTreeSet<PlayerId>>)>,
    /// Places at tables of this round, and who has them.
    lost: BTreeMap<u32, BTreeSet<PlayerId>>,
    /// Heads and prizes of those who were disqualified: the winner's.
    pub(crate) extra: u64,
    /// What a winner would have had who was disqualified.
    pub(crate) kept: u64,
}

impl Places {
    /// Somebody is in again and has no place.
    pub(crate) fn again(&mut self, player: PlayerId) {
        for group in &mut self.groups {
            group.retain(|other| *other != player);
        }
    }
}

impl Watcher {
    pub(crate) fn busted(&mut self, player: PlayerId) -> Seen {
        let person = self.person(player)?;
        let Where::Fallen(table, chair) = person.at else {
            return Err(Broken::new("3", format!("{player:?} is bust and is {:?}", person.at)));
        };
        hold!(person.stack == 0, "1", "{player:?} is bust with {}", person.stack);
        let is_saved = person.lammers > 0 && !person.is_to_go;
        hold!(!is_saved, "t", "{player:?} is bust with lammers");
        person.at = Where::Out;
        let lammers = std::mem::take(&mut person.lammers);
        let worth = self.plan.lammers.map_or(0, |lammers| lammers.worth);
        self.removed += worth * u64::from(lammers);
        let taken = self.desk(table)?.chairs.remove(&chair);
        hold!(taken == Some(player), "4", "{player:?} leaves a chair of {taken:?}");
        Ok(())
    }

    /// The busts of a hand, those who are behind first.
    fn ranked(&self, batch: u64) -> VecDeque<BTreeSet<PlayerId>> {
        let falls: Vec<(PlayerId, &Fall)> = self
            .people
            .iter()
            .filter(|(_, person)| matches!(person.at, Where::Out))
            .filter(|(player, _)| !self.places.groups.iter().flatten().any(|it| it == *player))
            .filter_map(|(player, person)| Some((*player, person.fall.as_ref()?)))
            .filter(|(_, fall)| fall.batch == batch)
            .collect();
        let rule = self.plan.hand_for_hand.map_or(SameRound::ByTable, |rule| rule.same_round);
        let is_together = falls.iter().any(|(_, fall)| fall.is_together());
        // The larger, the better.
        let rank = |fall: &Fall| -> i64 {
            if !is_together {
                return fall.began as i64;
            }
            match rule {
                SameRound::Share => 0,
                SameRound::ByStack => fall.began as i64,
                SameRound::ByTable => {
                    let more: BTreeSet<u64> = falls
                        .iter()
                        .filter(|(_, it)| it.table == fall.table && it.began > fall.began)
                        .map(|(_, it)| it.began)
                        .collect();
                    -(more.len() as i64)
                }
            }
        };
        let mut ranks: BTreeMap<i64, BTreeSet<PlayerId>> = BTreeMap::new();
        for (player, fall) in &falls {
            ranks.entry(rank(fall)).or_default().insert(*player);
        }
        ranks.into_values().collect()
    }

    /// Whether somebody of this hand may still come back.
    fn is_pending(&self, batch: u64) -> bool {
        self.people.values().any(|person| {
            matches!(person.at, Where::Fallen(..))
                && person.fall.as_ref().is_some_and(|fall| fall.batch == batch)
        })
    }

    pub(crate) fn out(&mut self, players: &[PlayerId]) -> Seen {
        for player in players {
            let is_told = self.places.groups.iter().flatten().any(|other| other == player);
            hold!(!is_told, "5", "{player:?} is out twice");
        }
        let Some(first) = players.first() else {
            return Err(Broken::new("5", "nobody is out".to_owned()));
        };
        let person = self.person(*first)?.clone();
        if person.at == Where::Disqualified {
            hold!(players.len() == 1, "x", "{players:?} share a place with {first:?}");
            self.places.groups.push(players.to_vec());
            return Ok(());
        }
        if person.is_in() {
            return self.wins(players);
        }
        for player in players {
            let at = self.person(*player)?.at;
            hold!(at == Where::Out, "5", "{player:?} is out and is {at:?}");
        }
        let Some(fall) = person.fall.clone() else {
            return Err(Broken::new("5", format!("{first:?} never lost a hand")));
        };
        let named: BTreeSet<PlayerId> = players.iter().copied().collect();
        if !self.places.lost.is_empty() {
            let last = self.places.lost.pop_last().map(|(_, players)| players);
            hold!(last.as_ref() == Some(&named), "y", "{named:?} are out, not {last:?}");
            self.places.groups.push(players.to_vec());
            return Ok(());
        }
        if self
            .places
            .due
            .as_ref()
            .is_none_or(|(batch, due)| *batch != fall.batch || due.is_empty())
        {
            let left = self.places.due.take().map(|(_, due)| due).unwrap_or_default();
            hold!(left.is_empty(), "5", "{left:?} were to go before {named:?}");
            hold!(!self.is_pending(fall.batch), "t", "{named:?} are out before others decide");
            if fall.is_together() {
                let playing = self.desks.values().any(|desk| desk.playing.is_some());
                hold!(!playing, "13", "{named:?} are out before all tables have played the hand");
            }
            self.places.due = Some((fall.batch, self.ranked(fall.batch)));
        }
        let due = self.places.due.as_mut().and_then(|(_, due)| due.pop_front());
        hold!(due.as_ref() == Some(&named), "5", "{named:?} are out together, not {due:?}");
        self.in_order(players)?;
        self.places.groups.push(players.to_vec());
        Ok(())
    }

    /// It is over for those who are left: the champion, those who have won a seat, those who have made a deal.
    fn wins(&mut self, players: &[PlayerId]) -> Seen {
        let all =
            self.people.iter().filter(|(_, person)| person.is_in()).map(|(player, _)| *player);
        let all: BTreeSet<PlayerId> = all.collect();
        let named: BTreeSet<PlayerId> = players.iter().copied().collect();
        let is_dealt = self.dealt.is_some() && named.is_subset(&all);
        let few = self.seats_to_win().unwrap_or(1) as usize;
        hold!(is_dealt || all.len() <= few, "18", "{players:?} win, and {} are left", all.len());
        hold!(is_dealt || named == all, "18", "{players:?} win, and others are left: {all:?}");
        self.places.groups.push(players.to_vec());
        for player in players {
            let person = self.person(*player)?;
            let gone = std::mem::take(&mut person.stack);
            let at = std::mem::replace(&mut person.at, Where::Out);
            let lammers = std::mem::take(&mut person.lammers);
            let worth = self.plan.lammers.map_or(0, |lammers| lammers.worth);
            self.removed += gone + worth * u64::from(lammers);
            if let Where::Seated(table, chair) = at {
                self.desk(table)?.chairs.remove(&chair);
            }
        }
        Ok(())
    }

    /// Who gets the odd unit first: at one table the worst position or the best hand.
    fn in_order(&self, players: &[PlayerId]) -> Seen {
        for two in players.windows(2) {
            let fall = |player: &PlayerId| self.people.get(player)?.fall.clone();
            let (Some(one), Some(other)) = (fall(&two[0]), fall(&two[1])) else { continue };
            if one.table != other.table {
                continue;
            }
            let fits = match self.plan.odd {
                OddUnit::WorstPosition => one.position < other.position,
                OddUnit::BestHand => (one.hand, one.position) < (other.hand, other.position),
            };
            hold!(fits, "o", "the odd unit is {:?}'s before {:?}'s", two[0], two[1]);
        }
        Ok(())
    }

    pub(crate) fn lost(&mut self, place: u32, players: &[PlayerId]) -> Seen {
        hold!(!self.is_freezeout(), "17", "{players:?} have lost a table of a freezeout");
        for player in players {
            let person = self.person(*player)?.clone();
            let Some(fall) = person.fall.filter(|_| person.at == Where::Out) else {
                return Err(Broken::new("17", format!("{player:?} has not lost")));
            };
            // As many are ahead as had more chips, or played on.
            let behind = self.people.values().filter(|other| {
                let fell = other.fall.as_ref().filter(|_| other.at == Where::Out);
                fell.is_some_and(|it| it.batch == fall.batch && it.began <= fall.began)
            });
            let right = fall.of - behind.count() as u32 + 1;
            hold!(place == right, "y", "{player:?} has place {place} at the table, not {right}");
            let is_new = self.places.lost.entry(place).or_default().insert(*player);
            hold!(is_new, "5", "{player:?} loses twice");
        }
        Ok(())
    }

    pub(crate) fn goes_on(&mut self, player: PlayerId) -> Seen {
        hold!(!self.is_freezeout(), "17", "{player:?} advances in a freezeout");
        let is_carried = matches!(self.plan.form, Form::Shootout { carry: true, .. });
        let at = self.person(player)?.at;
        let (table, chair) = match at {
            Where::Seated(table, chair) => (table, chair),
            // Too few have chips: those who had most before the hand go on with new stacks.
            Where::Fallen(table, chair) if !is_carried => {
                self.had_most(player, table)?;
                (table, chair)
            }
            _ => return Err(Broken::new("17", format!("{player:?} advances and is {at:?}"))),
        };
        let person = self.person(player)?;
        person.fall = None;
        person.at = Where::Advanced;
        person.was_big = false;
        if !is_carried {
            person.stack = 0;
        }
        let desk = self.desk(table)?;
        hold!(desk.playing.is_none(), "4", "{player:?} advances in the middle of a hand");
        desk.chairs.remove(&chair);
        self.advanced += 1;
        Ok(())
    }

    /// Whether nobody else who lost in this hand had more.
    fn had_most(&self, player: PlayerId, table: TableId) -> Seen {
        let falls = || {
            let falls =
                self.people.iter().filter_map(|(who, it)| Some((*who, it, it.fall.as_ref()?)));
            let here =
                falls.filter(|(_, it, _)| matches!(it.at, Where::Fallen(at, _) if at == table));
            here.map(|(who, _, fall)| (std::cmp::Reverse(fall.began), fall.position, who))
        };
        let first = falls().min().map(|(.., who)| who);
        hold!(first == Some(player), "17", "{player:?} goes on, and {first:?} had more");
        Ok(())
    }

    /// How many seats a satellite gives.
    pub(crate) fn seats_to_win(&self) -> Option<u32> {
        let Prizes::Seats { price } = self.plan.prizes else { return None };
        let (_, prizes) = self.closed.as_ref()?;
        Some(prizes.iter().filter(|prize| **prize == price).count() as u32)
    }

    pub(crate) fn placed(&mut self, player: PlayerId, place: u32, prize: u64) -> Seen {
        let Some((_, prizes)) = self.closed.clone() else {
            return Err(Broken::new("6", format!("{player:?} is placed before prizes are known")));
        };
        let all = self.entered_ever();
        let group = self.places.groups.iter().position(|group| group.contains(&player));
        let Some(group) = group else {
            return Err(Broken::new("5", format!("{player:?} has a place before it is settled")));
        };
        let told = self.places.groups[group].clone();
        let below: usize = self.places.groups[..=group].iter().map(Vec::len).sum();
        let best = all + 1 - below as u32;
        let person = self.person(player)?;
        hold!(person.placed.is_none(), "5", "{player:?} has two places");
        hold!(place == best, "5", "{player:?} has place {place}, not {best}");
        person.placed = Some((place, prize));
        let is_withheld = person.is_withheld;
        let share = |amounts: &[u64], unit: u64| -> u64 {
            // Equal prizes need no division: a seat is a seat.
            let is_equal =
                amounts.len() == told.len() && amounts.windows(2).all(|two| two[0] == two[1]);
            if is_equal {
                return amounts.first().copied().unwrap_or(0);
            }
            let sum: u64 = amounts.iter().sum();
            let each = sum / unit / told.len() as u64 * unit;
            let at = told.iter().position(|it| *it == player).unwrap_or(0) as u64;
            let odd = sum - each * told.len() as u64;
            match self.plan.odd {
                // HOUSE 109: the best hand has all that cannot be divided.
                OddUnit::BestHand => each + if at == 0 { odd } else { 0 },
                OddUnit::WorstPosition => each + odd.saturating_sub(at * unit).min(unit),
            }
        };
        let from = (best as usize - 1).min(prizes.len());
        let to = (best as usize - 1 + told.len()).min(prizes.len());
        let mut paid = prizes[from..to].to_vec();
        if let (1, Some(first)) = (best, paid.first_mut()) {
            *first += self.places.extra;
        }
        let mut right = share(&paid, 1);
        if let Some(saved) = self.dealt
            && self.dealt_to.contains(&player)
        {
            let head = if saved > 0 { self.pooled_head() } else { 0 };
            right = if place == 1 { saved + self.places.extra + head } else { 0 };
        }
        hold!(
            prize == right || is_withheld,
            "6",
            "{player:?} gets {prize} for place {best}, not {right}"
        );
        if is_withheld {
            // The winner has it in the end, or nobody.
            let is_winner = best == 1;
            *if is_winner { &mut self.places.kept } else { &mut self.places.extra } += right;
            return Ok(());
        }
        self.prize(player, prize);
        Ok(())
    }

    /// At the end everyone has one place; those that follow a tie are skipped.
    pub(crate) fn all_placed(&self) -> Seen {
        let mut places: BTreeMap<u32, u32> = BTreeMap::new();
        for (player, person) in &self.people {
            let never = [Where::OnList, Where::Withdrawn].contains(&person.at);
            hold!(never != person.placed.is_some(), "5", "{player:?} has {:?}", person.placed);
            if let Some((place, _)) = person.placed {
                *places.entry(place).or_default() += 1;
            }
        }
        let mut next = 1;
        for (place, count) in places {
            hold!(place == next, "5", "place {place} comes after {}", next - 1);
            next += count;
        }
        Ok(())
    }
}

impl Fall {
    /// Whether all tables played that hand together.
    pub(crate) fn is_together(&self) -> bool {
        self.batch % 2 == 1
    }
}
