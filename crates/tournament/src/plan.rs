//! What a tournament is, as its file says it: the plan that a tournament is played by.

use engine::TableAnte;
use room::{Clock, HouseRules, Level, Shown};
use variant::mix::Mix;

use crate::chips::{ChipSet, NoChips};
use crate::prizes::{Field, NoPrizes, Odd, Prizes, odd};
use crate::seats;

/// A tournament as its file says it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The id, which never changes.
    pub id: String,
    /// The name people use.
    pub name: String,
    /// What it is, in one line.
    pub about: String,
    /// The articles it is written in.
    pub sources: Vec<String>,
    /// What is played.
    pub mix: Mix,
    /// How money is written.
    pub shown: Shown,
    /// The fewest and the most entries.
    pub players: (u32, u32),
    /// How many sit at a table.
    pub tables: Tables,
    /// What an entry costs.
    pub entry: Cost,
    /// A game for players who are out, and what everyone pays for it (HOUSE 111).
    pub side_game: Option<SideGame>,
    /// The chips that everyone starts with, where the file says it.
    pub stack: Option<u64>,
    /// The chips that the host has.
    pub chips: ChipSet,
    /// Levels and breaks.
    pub schedule: Schedule,
    /// An ante that one player pays for the table: who, in which order, from how many players down less or
    /// nothing. It is as much as the big blind of the level.
    pub table_ante: Option<TableAnte>,
    /// From how many players down there is no table ante.
    pub ante_removed_at: Option<u8>,
    /// Until when players may still enter.
    pub late: Option<Late>,
    /// More chips for players who have none left.
    pub rebuy: Option<Rebuy>,
    /// More chips for everyone, once.
    pub add_on: Option<AddOn>,
    /// Parts of the stack that players turn into chips when they want (BARGE 1.9).
    pub lammers: Option<Lammers>,
    /// A price on every head (BARGE 1.7).
    pub bounty: Option<Bounty>,
    /// How the pool is divided.
    pub prizes: Prizes,
    /// How it goes on from table to table.
    pub form: Form,
    /// How seats are drawn.
    pub draw: Draw,
    /// How tables are kept alike.
    pub balance: Balance,
    /// When the last tables become one.
    pub last_table: LastTable,
    /// What happens near the money.
    pub hand_for_hand: Option<HandForHand>,
    /// Who is ahead of whom when several go out in a hand (HOUSE 109).
    pub odd: OddUnit,
    /// What happens to players who are not there.
    pub absent: Absent,
    /// Whether the players who are left may divide the prizes (HOUSE 109).
    pub deals: bool,
    /// How the house plays.
    pub house: HouseRules,
    /// How long a decision may take.
    pub clock: Clock,
}

/// How many sit at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tables {
    /// The most.
    pub seats: u8,
    /// The most that start at one table.
    pub one_to: u8,
}

/// What something costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost {
    /// What goes to the prizes.
    pub pool: u64,
    /// What the house keeps.
    pub fee: u64,
}

/// A game for players who are out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideGame {
    /// What everyone pays for it with the entry.
    pub cost: u64,
    /// It starts when so many are out.
    pub after: u32,
    /// The id of its stakes.
    pub stakes: String,
}

/// Levels and breaks, in their order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schedule {
    /// What comes after what.
    pub steps: Vec<Step>,
    /// What comes after the last level.
    pub then: Then,
    /// Whether each round of a shootout starts with the first level.
    pub each_round: bool,
}

/// A part of a schedule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// A level.
    Level(Row),
    /// A break.
    Break {
        /// How long, in minutes.
        minutes: u32,
        /// Chips that leave play.
        remove: Vec<u64>,
    },
}

/// A level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// How long it lasts.
    pub lasts: Lasts,
    /// What is paid and bet.
    pub level: Level,
    /// Whether bets are said, as for games at fixed limits. Then only games that have an ante of their own have
    /// this one; otherwise everyone antes in every game.
    pub limits: bool,
    /// The blinds at no limit and pot limit, where games at fixed limits have others.
    pub free: Option<(u64, u64)>,
    /// The id of the game that is played, where each level has its own.
    pub game: Option<String>,
}

/// What is paid and bet with these blinds, where nothing else is said.
pub(crate) fn level(chip: u64, blinds: (u64, u64)) -> Level {
    let (_, big) = blinds;
    Level {
        chip,
        ante: 0,
        blinds,
        bets: (big, 2 * big),
        least_bet: big,
        spread: (big, 5 * big),
        bring_in: big,
        kill: 2 * big,
    }
}

/// How long a level lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lasts {
    /// So many minutes.
    Minutes(u32),
    /// So many hands at each table.
    Hands(u32),
}

/// What comes after the last level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Then {
    /// It stays.
    Stay,
    /// Everything doubles, again and again.
    Double,
}

/// Until when players may still enter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Late {
    /// When it ends.
    pub until: Until,
    /// How often somebody who is out may enter again.
    pub re_entries: u32,
}

/// A moment of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// The end of the first break.
    Break,
    /// The end of this level, the first being 1.
    Level(u32),
}

/// More chips for players who have none left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rebuy {
    /// What it costs.
    pub cost: Cost,
    /// The chips for it.
    pub stack: u64,
    /// The last level in which it is possible.
    pub until: Until,
    /// How often, if not as often as one likes.
    pub most: Option<u32>,
}

/// More chips for everyone, once, in the break after the last re-buys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddOn {
    /// What it costs.
    pub cost: Cost,
    /// The chips for it.
    pub stack: u64,
}

/// Parts of the stack that players turn into chips when they want.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lammers {
    /// How many everyone has.
    pub count: u8,
    /// The chips for one.
    pub worth: u64,
    /// All are due at the end of this level.
    pub until: u32,
}

/// A price on every head.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounty {
    /// How much of each entry.
    pub chips: u64,
    /// What becomes of it.
    pub kind: BountyKind,
    /// Who gets it in a pot that several win.
    pub split: BountySplit,
    /// Whether the winner's own is theirs, or in the pool.
    pub winner: WinnersHead,
}

impl Bounty {
    /// Whether envelopes are drawn.
    pub(crate) fn is_drawn(&self) -> bool {
        matches!(self.kind, BountyKind::Mystery(_))
    }
}

/// What becomes of a bounty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BountyKind {
    /// All of it is paid.
    Fixed,
    /// A part is paid, and the rest is on the head of whoever won it.
    Progressive {
        /// What is paid, in percent.
        cash: u8,
    },
    /// An envelope is drawn. Each line is a part of all bounties, in percent, and how many envelopes have
    /// it; the others share the rest.
    Mystery(Vec<(u8, u32)>),
}

/// Who gets a bounty in a pot that several win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BountySplit {
    /// The winner in the worst position (BARGE 1.7).
    Worst,
    /// All of them.
    Even,
}

/// Whose the winner's own bounty is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinnersHead {
    /// The winner's (BARGE 1.7).
    Keeps,
    /// The pool's.
    Pool,
}

/// How it goes on from table to table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Tables break and are balanced until one player has all chips.
    Freezeout,
    /// Each table plays down to a few, and those meet (BARGE 1.10).
    Shootout {
        /// How many of each table go on.
        advance: u8,
        /// Whether they keep their chips.
        carry: bool,
    },
    /// Two at a table, and the winners meet as the draw says.
    Bracket,
}

/// How seats are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// Any seat at any table.
    Seats,
    /// By cards: the ace has the button (HOUSE 105).
    Cards,
}

/// How tables are kept alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Balance {
    /// By how many players tables may differ.
    pub within: u32,
    /// By how many once there are few tables.
    pub tight: u32,
    /// How many tables are few.
    pub at: u32,
    /// Who moves.
    pub by: Mover,
    /// Where to.
    pub to: To,
    /// A table that is so many short stops before its big blind falls on an empty seat (TDA 11D); 0 is never.
    pub halt: u32,
}

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// Whoever would be the big blind next (TDA 11A).
    NextBigBlind,
    /// Whoever draws the lowest card (HOUSE 107).
    LowCard,
}

/// Where a player moves to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// The seat that pays the big blind soonest (TDA 11A).
    Worst,
    /// The first open seat from the left of the button (HOUSE 108).
    FromButton,
}

/// When the last tables become one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastTable {
    /// With how many players left.
    pub at: u32,
    /// How seats are drawn for it; nothing: the last tables break as any others do.
    pub draw: Option<Draw>,
    /// How long the break before it is, in minutes.
    pub pause: u32,
}

/// What happens near the money.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HandForHand {
    /// Who is ahead of whom in a hand that all tables play.
    pub same_round: SameRound,
    /// What each such hand takes off the clock, in minutes; nothing: the clock goes on.
    pub minutes: Option<u32>,
}

/// Who is ahead of whom in a hand that all tables play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SameRound {
    /// By stack at the same table, and equal across tables.
    ByTable,
    /// All share (TDA RP-8A).
    Share,
    /// By stack, wherever they sit.
    ByStack,
}

/// Who gets the unit that cannot be divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OddUnit {
    /// The worst position.
    WorstPosition,
    /// The best hand of that deal (HOUSE 109).
    BestHand,
}

/// What happens to players who are not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Absent {
    /// They are dealt in, and fold when there is a bet (HOUSE 110).
    Check,
    /// Their hands are dead as soon as they are dealt (TDA 30).
    Kill,
}

/// What a player starts with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// All of it.
    pub stack: u64,
    /// The chips it is made of, if the host has any.
    pub chips: Vec<(u64, u32)>,
}

impl Plan {
    /// What so many players start with.
    pub fn start(&self, players: u32) -> Result<Start, NoChips> {
        let chips = match self.stack {
            Some(stack) if self.chips.chips.is_empty() => {
                return Ok(Start { stack, chips: Vec::new() });
            }
            Some(stack) if !self.chips.is_counted() => self.chips.making(stack)?,
            _ => self.chips.shared(players)?,
        };
        let sum = chips.iter().map(|(value, count)| value * u64::from(*count)).sum();
        Ok(Start { stack: self.stack.unwrap_or(sum), chips })
    }

    /// The sizes of the tables of each round; one round where tables break.
    pub fn rounds(&self, players: u32) -> Vec<Vec<u32>> {
        match self.form {
            Form::Shootout { advance, .. } => {
                seats::rounds(players, self.tables.seats, u32::from(advance))
            }
            Form::Bracket => seats::bracket(players),
            Form::Freezeout if players <= u32::from(self.tables.one_to) => vec![vec![players]],
            Form::Freezeout => vec![seats::sizes(players, self.tables.seats)],
        }
    }

    /// All the money for prizes when so many have entered, and nobody has bought anything else.
    pub fn pool(&self, players: u32) -> u64 {
        let heads = self.bounty.as_ref().map_or(0, |bounty| match bounty.winner {
            WinnersHead::Keeps => 0,
            WinnersHead::Pool => bounty.chips,
        });
        self.entry.pool * u64::from(players) + heads
    }

    /// The prizes when so many have entered, and nobody has bought anything else.
    pub fn prizes(&self, players: u32) -> Result<Vec<u64>, NoPrizes> {
        let tables = self.rounds(players).first().map_or(1, Vec::len) as u32;
        self.divided(players, tables, self.pool(players))
    }

    /// A pool in prizes, with so many entries and so many tables at the start.
    pub(crate) fn divided(
        &self,
        entries: u32,
        tables: u32,
        pool: u64,
    ) -> Result<Vec<u64>, NoPrizes> {
        let (buy_in, unit) = (self.entry.pool, self.unit());
        self.prizes.of(&Field { entries, tables, pool, buy_in, unit })
    }

    /// The smallest amount that is paid out: whole dollars, where an entry is whole dollars.
    pub(crate) fn unit(&self) -> u64 {
        let is_dollars = self.shown == Shown::Cents && self.entry.pool.is_multiple_of(100);
        if is_dollars { 100 } else { 1 }
    }

    /// What an entry costs in all.
    pub fn price(&self) -> u64 {
        let head = self.bounty.as_ref().map_or(0, |bounty| bounty.chips);
        let side_game = self.side_game.as_ref().map_or(0, |game| game.cost);
        self.entry.pool + self.entry.fee + head + side_game
    }

    /// What is unusual, with the numbers of entries where it is so. Published tables have some of it.
    pub fn unusual(&self) -> Vec<Unusual> {
        let (mut low, mut steep) = (Vec::new(), Vec::new());
        for players in self.players.0..=self.players.1 {
            let prizes = self.prizes(players).unwrap_or_default();
            let is_low = |odd: &Odd| matches!(odd, Odd::LessThanBuyIn { .. });
            if odd(&prizes, self.entry.pool).iter().any(is_low) {
                low.push(players);
            }
            // What rounding does is nobody's doing.
            let exact = match &self.prizes {
                Prizes::Amounts(rows) => rows
                    .iter()
                    .find(|row| row.entries == players)
                    .map_or_else(Vec::new, |row| row.prizes.clone()),
                Prizes::Parts(rows, _) => rows
                    .iter()
                    .find(|row| (row.from..=row.to).contains(&players))
                    .map_or_else(Vec::new, |row| {
                        row.parts.iter().map(|part| u64::from(*part)).collect()
                    }),
                Prizes::Curve(_) | Prizes::Seats { .. } => Vec::new(),
            };
            if odd(&exact, 0).iter().any(|odd| matches!(odd, Odd::Gap { .. })) {
                steep.push(players);
            }
        }
        let mut found = Vec::new();
        found.extend((!low.is_empty()).then_some(Unusual::LessThanBuyIn(low)));
        found.extend((!steep.is_empty()).then_some(Unusual::Steep(steep)));
        let bigs: Vec<u64> = self.schedule.rows().map(|row| row.level.blinds.1).collect();
        for (level, two) in (2..).zip(bigs.windows(2)).filter(|(_, two)| two[0] > two[1]) {
            found.push(Unusual::Falls { level, from: two[0], to: two[1] });
        }
        found
    }
}

/// Something that a host may want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unusual {
    /// The last prize is less than the buy-in, with these numbers of entries.
    LessThanBuyIn(Vec<u32>),
    /// The table has a step between prizes that is larger than the one above it.
    Steep(Vec<u32>),
    /// A level has a smaller big blind than the one before.
    Falls {
        /// Its number.
        level: u32,
        /// The big blind before.
        from: u64,
        /// Its own.
        to: u64,
    },
}

impl Schedule {
    /// The levels alone.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.steps.iter().filter_map(|step| match step {
            Step::Level(row) => Some(row),
            Step::Break { .. } => None,
        })
    }
}
