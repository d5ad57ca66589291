//! The watcher: sees the plan and the log, keeps books of its own, and holds a tournament to the laws. It knows
//! nothing of how the machine works things out.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use room::{Chair, Marks, PlayerId, Time};
use tournament::plan::{Form, Plan};
use tournament::{Ask, Correction, Fact, Happened, Money, TableId};

use super::clock::Clock;
use super::places::Places;

/// A law that is broken.
#[derive(Clone, Debug)]
pub(crate) struct Broken {
    pub(crate) law: &'static str,
    pub(crate) why: String,
}

impl Broken {
    pub(crate) fn new(law: &'static str, why: String) -> Broken {
        Broken { law, why }
    }
}

pub(crate) type Seen = Result<(), Broken>;

/// A law, by its number in the list of laws.
macro_rules! hold {
    ($is:expr, $law:expr, $($why:tt)*) => {
        if !$is {
            return Err($crate::laws::watch::Broken::new($law, format!($($why)*)));
        }
    };
}
pub(crate) use hold;

/// Where somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Where {
    OnList,
    Registered,
    Seated(TableId, Chair),
    OnTheWay(Option<(TableId, Option<Chair>)>),
    Fallen(TableId, Chair),
    Advanced,
    Out,
    Withdrawn,
    Disqualified,
}

/// Somebody.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) at: Where,
    pub(crate) stack: u64,
    pub(crate) lammers: u8,
    pub(crate) entries: u32,
    pub(crate) rebuys: u32,
    pub(crate) has_added: bool,
    /// How they lost their last chips.
    pub(crate) fall: Option<Fall>,
    /// Whether the big blind was theirs in the last hand they were dealt, and nothing has moved them since but
    /// balancing.
    pub(crate) was_big: bool,
    /// Whether they have come to a table and were not dealt in yet.
    pub(crate) is_new: bool,
    pub(crate) placed: Option<(u32, u64)>,
    pub(crate) is_withheld: bool,
    pub(crate) is_to_go: bool,
}

/// How somebody lost their last chips.
#[derive(Clone, Debug)]
pub(crate) struct Fall {
    /// The hand, or the hand that all tables played together.
    pub(crate) batch: u64,
    pub(crate) table: TableId,
    pub(crate) began: u64,
    /// The place in the deal.
    pub(crate) position: usize,
    pub(crate) hand: u8,
    pub(crate) by: Vec<PlayerId>,
    /// How many were at the table before that hand.
    pub(crate) of: u32,
    /// Whether there were re-buys when it began.
    pub(crate) may_rebuy: bool,
}

/// A table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Desk {
    pub(crate) chairs: BTreeMap<Chair, PlayerId>,
    pub(crate) hand: u64,
    pub(crate) playing: Option<u32>,
    pub(crate) marks: Option<Marks>,
    pub(crate) breaks: bool,
    /// Whether there were re-buys when the last hand began.
    pub(crate) may_rebuy: bool,
    /// Hands of this level.
    pub(crate) at_level: u32,
    /// Whether it was opened in the middle of a level: hands of the tables before it count.
    pub(crate) is_new: bool,
}

/// Hand for hand.
#[derive(Clone, Debug)]
pub(crate) struct Together {
    /// The hand that all play is this bust.
    pub(crate) batch: u64,
    /// Which tables have begun it.
    pub(crate) begun: BTreeSet<TableId>,
    /// Whether it is the hand in which it was announced.
    pub(crate) is_first: bool,
}

/// A deal.
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    pub(crate) shares: Vec<(PlayerId, u64)>,
    pub(crate) saved: u64,
    pub(crate) agreed: BTreeSet<PlayerId>,
}

/// Whoever watches.
#[derive(Clone, Debug)]
pub(crate) struct Watcher {
    pub(crate) plan: Arc<Plan>,
    pub(crate) people: BTreeMap<PlayerId, Person>,
    pub(crate) desks: BTreeMap<TableId, Desk>,
    pub(crate) opened: u32,
    pub(crate) now: Time,
    pub(crate) clock: Clock,
    pub(crate) stack: Option<u64>,
    pub(crate) asked: Option<Ask>,
    pub(crate) drawn: Option<(Ask, Vec<u32>)>,
    pub(crate) together: Option<Together>,
    pub(crate) is_paused: bool,
    pub(crate) interlude: Option<Time>,
    pub(crate) is_combining: bool,
    pub(crate) closed: Option<(u32, Vec<u64>)>,
    pub(crate) entries: u32,
    pub(crate) rebuys: u64,
    pub(crate) add_ons: u64,
    pub(crate) removed: u64,
    pub(crate) money: BTreeMap<Money, i128>,
    pub(crate) batch: u64,
    pub(crate) places: Places,
    pub(crate) round: u32,
    pub(crate) round_tables: Vec<u32>,
    pub(crate) advanced: u32,
    pub(crate) bounties: u32,
    pub(crate) proposal: Option<Proposal>,
    pub(crate) dealt: Option<u64>,
    pub(crate) dealt_to: BTreeSet<PlayerId>,
    pub(crate) is_finished: bool,
    /// Whether the winner's head is in the pool.
    pub(crate) is_pooled: bool,
    /// Whether a round begins with the first level.
    pub(crate) is_anew: bool,
}

impl Watcher {
    pub(crate) fn new(plan: Arc<Plan>) -> Watcher {
        Watcher {
            plan,
            people: BTreeMap::new(),
            desks: BTreeMap::new(),
            opened: 0,
            now: Time(0),
            clock: Clock::new(),
            stack: None,
            asked: None,
            drawn: None,
            together: None,
            is_paused: false,
            interlude: None,
            is_combining: false,
            closed: None,
            entries: 0,
            rebuys: 0,
            add_ons: 0,
            removed: 0,
            money: BTreeMap::new(),
            batch: 0,
            places: Places::default(),
            round: 0,
            round_tables: Vec::new(),
            advanced: 0,
            bounties: 0,
            proposal: None,
            dealt: None,
            dealt_to: BTreeSet::new(),
            is_finished: false,
            is_pooled: false,
            is_anew: false,
        }
    }

    /// Whether somebody may still enter.
    pub(crate) fn is_open(&self) -> bool {
        self.plan.late.is_some_and(|late| !self.clock.is_past(&self.plan, late.until))
            && self.closed.is_none()
    }

    pub(crate) fn is_break(&self) -> bool {
        self.stack.is_some() && self.clock.is_break(&self.plan)
    }

    pub(crate) fn stack_of(&self, player: PlayerId) -> u64 {
        self.people.get(&player).map_or(0, |person| person.stack)
    }

    /// The level of the hand that is played there.
    pub(crate) fn level_at(&self, table: TableId) -> u32 {
        self.desks.get(&table).and_then(|desk| desk.playing).unwrap_or(1)
    }

    /// Those who are still in.
    pub(crate) fn left(&self) -> u32 {
        self.people.values().filter(|person| person.is_in()).count() as u32
    }

    pub(crate) fn is_freezeout(&self) -> bool {
        self.plan.form == Form::Freezeout
    }

    pub(crate) fn person(&mut self, player: PlayerId) -> Result<&mut Person, Broken> {
        let nobody = || Broken::new("3", format!("{player:?} never entered"));
        self.people.get_mut(&player).ok_or_else(nobody)
    }

    pub(crate) fn desk(&mut self, table: TableId) -> Result<&mut Desk, Broken> {
        let none = || Broken::new("4", format!("{table} is not open"));
        self.desks.get_mut(&table).ok_or_else(none)
    }

    /// Sees something happen.
    pub(crate) fn see(&mut self, happened: &Happened) -> Seen {
        hold!(!self.is_finished, "5", "{:?} after the end", happened.fact);
        hold!(happened.at >= self.now, "12", "time runs backwards");
        self.now = happened.at;
        self.clock.is_running = self.runs();
        self.clock.pass(happened.at)?;
        self.seen(&happened.fact)?;
        self.clock.is_running = self.runs();
        Ok(())
    }

    fn runs(&self) -> bool {
        let stands = self.plan.hand_for_hand.is_some_and(|rule| rule.minutes.is_some());
        self.stack.is_some()
            && !self.is_paused
            && self.interlude.is_none()
            && (!(stands && self.together.is_some()) || self.clock.is_break(&self.plan))
    }

    fn seen(&mut self, fact: &Fact) -> Seen {
        match fact {
            Fact::Registered { player, .. } => self.registered(*player),
            Fact::OnList { player, .. } => self.on_list(*player),
            Fact::Withdrawn { player } => self.withdrawn(*player),
            Fact::Started { stack } => self.started(*stack),
            Fact::Entered { player, again, .. } => self.entered(*player, *again),
            Fact::Round { number, tables } => self.begins(*number, tables),
            Fact::Asked(ask) => self.asked(ask),
            Fact::Drawn { order } => self.drawn(order),
            Fact::Marked { .. } | Fact::Fell { .. } => {
                hold!(false, "3", "{fact:?} at tables that report");
                Ok(())
            }
            Fact::Opened { table } => {
                hold!(table.0 == self.opened + 1, "4", "{table} opens after {}", self.opened);
                self.opened = table.0;
                self.desks.insert(*table, Desk { is_new: true, ..Desk::default() });
                Ok(())
            }
            Fact::Breaks { table } => self.breaks(*table),
            Fact::Combines => self.combines(),
            Fact::Closed { table } => self.closes(*table),
            Fact::Assigned { player, table, chair } => self.assigned(*player, *table, *chair),
            Fact::MovedOut { player, from, to, chair, why } => {
                self.moved_out(*player, *from, *to, *chair, *why)
            }
            Fact::MovedIn { player, table, chair, chips } => {
                let has = self.stack_of(*player);
                hold!(*chips == has, "1", "{player:?} comes with {chips} and has {has}");
                self.moved_in(*player, *table, *chair)
            }
            Fact::Leave { table, hand, level } => self.leave(*table, *hand, *level),
            Fact::Over { table, report } => {
                let none = || Broken::new("1", format!("no report of {table}"));
                self.over(*table, report.as_ref().ok_or_else(none)?)
            }
            Fact::Rebought { player } => self.rebought(*player),
            Fact::AddedOn { player } => self.added_on(*player),
            Fact::WillRedeem { player, count } => {
                let person = self.person(*player)?;
                hold!(*count <= person.lammers, "1", "{player:?} has no {count} lammers");
                Ok(())
            }
            Fact::Redeemed { player, count } => self.redeemed(*player, *count),
            Fact::Declined { player } => {
                let person = self.person(*player)?;
                let is_fallen = matches!(person.at, Where::Fallen(..));
                hold!(is_fallen, "3", "{player:?} declines and is {:?}", person.at);
                hold!(person.lammers == 0, "t", "{player:?} has lammers and is given up");
                Ok(())
            }
            Fact::Busted { player } => self.busted(*player),
            Fact::Bounty { of, to, cash, head } => self.bounty(*of, *to, *cash, *head),
            Fact::Out { players } => self.out(players),
            Fact::Lost { place, players } => self.lost(*place, players),
            Fact::Advanced { player } => self.goes_on(*player),
            Fact::EntriesClosed { entries, prizes } => self.entries_closed(*entries, prizes),
            Fact::Placed { player, place, prize } => self.placed(*player, *place, *prize),
            Fact::Unplaced { .. } => {
                hold!(false, "5", "{fact:?} without a correction");
                Ok(())
            }
            Fact::Step { step } => {
                self.counted(*step)?;
                let plan = Arc::clone(&self.plan);
                if std::mem::take(&mut self.is_anew) || self.round == 0 {
                    hold!(*step == 0, "12", "it begins with step {step}");
                    self.clock.start(&plan, self.now);
                    return Ok(());
                }
                self.clock.next(&plan, *step)
            }
            Fact::Paused => {
                hold!(!self.is_paused, "14", "paused twice");
                self.is_paused = true;
                Ok(())
            }
            Fact::Resumed => {
                hold!(self.is_paused, "14", "resumed without a pause");
                self.is_paused = false;
                Ok(())
            }
            Fact::Interlude { until } => {
                let long = self.now.plus(u64::from(self.plan.last_table.pause) * 60_000);
                hold!(*until == long, "14", "a break until {until:?}, not {long:?}");
                self.interlude = Some(*until);
                Ok(())
            }
            Fact::InterludeOver => {
                let until = self.interlude.take();
                let is_due = until.is_some_and(|until| until <= self.now);
                hold!(is_due, "14", "a break until {until:?} is over");
                Ok(())
            }
            Fact::HandForHand => self.hand_for_hand(),
            Fact::RoundOver => self.round_over(),
            Fact::HandForHandOver => self.hand_for_hand_over(),
            Fact::Disqualified { player, withheld } => self.disqualified(*player, *withheld),
            Fact::Removed { player } => self.removed(*player),
            Fact::Corrected(correction) => self.corrected(correction),
            Fact::Proposed { shares, saved, .. } => self.proposed(shares, *saved),
            Fact::Agreed { player } => {
                let proposal = self.proposal.as_mut();
                let is_new = proposal.is_some_and(|proposal| proposal.agreed.insert(*player));
                hold!(is_new, "7", "{player:?} agrees to nothing");
                Ok(())
            }
            Fact::Disagreed { .. } => {
                hold!(self.proposal.take().is_some(), "7", "nothing to disagree with");
                Ok(())
            }
            Fact::Dealt => self.deal(),
            Fact::SideGame => {
                let out = self.entered_ever() - self.left();
                let after = self.plan.side_game.as_ref().map_or(u32::MAX, |game| game.after);
                hold!(out >= after, "HOUSE 111", "a side game with {out} out");
                Ok(())
            }
            Fact::Finished => {
                self.is_finished = true;
                Ok(())
            }
        }
    }

    /// Players who have or had a chair.
    pub(crate) fn entered_ever(&self) -> u32 {
        let never = [Where::OnList, Where::Withdrawn];
        self.people.values().filter(|person| !never.contains(&person.at)).count() as u32
    }

    fn asked(&mut self, ask: &Ask) -> Seen {
        hold!(self.asked.is_none(), "3", "{ask:?} is asked before {:?}", self.asked);
        match ask {
            Ask::Chair { of, .. } | Ask::Break { of, .. } => {
                for (table, chair) in of {
                    hold!(self.is_open_chair(*table, *chair), "4", "{chair} of {table} is taken");
                }
            }
            Ask::Marks { .. } => hold!(false, "3", "marks are asked for"),
            _ => {}
        }
        self.asked = Some(ask.clone());
        Ok(())
    }

    fn drawn(&mut self, order: &[u32]) -> Seen {
        let ask = self.asked.take();
        let Some(ask) = ask else {
            return Err(Broken::new("3", "drawn and not asked for".to_owned()));
        };
        let numbers: BTreeSet<u32> = order.iter().copied().collect();
        let is_whole = numbers.len() == order.len() && numbers.iter().copied().eq(0..ask.things());
        hold!(is_whole, "21", "{order:?} is no order of {}", ask.things());
        self.drawn = Some((ask, order.to_vec()));
        Ok(())
    }

    fn corrected(&mut self, correction: &Correction) -> Seen {
        let plan = Arc::clone(&self.plan);
        match correction {
            Correction::Step(step) => {
                self.clock.correct(&plan, *step);
                for desk in self.desks.values_mut() {
                    desk.at_level = 0;
                }
            }
            Correction::Left(left) => self.clock.set_left(*left),
            _ => hold!(false, "3", "{correction:?} at tables that report"),
        }
        Ok(())
    }
}

impl Person {
    pub(crate) fn new(at: Where) -> Person {
        Person {
            at,
            stack: 0,
            lammers: 0,
            entries: 0,
            rebuys: 0,
            has_added: false,
            fall: None,
            was_big: false,
            is_new: false,
            placed: None,
            is_withheld: false,
            is_to_go: false,
        }
    }

    /// Whether they still play.
    pub(crate) fn is_in(&self) -> bool {
        use Where::{Advanced, Fallen, OnTheWay, Registered, Seated};
        matches!(self.at, Registered | Seated(..) | OnTheWay(_) | Fallen(..) | Advanced)
    }
}
