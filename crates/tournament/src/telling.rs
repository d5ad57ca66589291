//! What people are told of a tournament: the one place where its facts become English.
//!
//! A line is a text in pieces that keep what they mean, as those about hands are.

use ::telling::{Piece, Reader, Text, counted};
use room::{Chair, PlayerId, Shown};

use crate::machine::{Correction, Fact, Happened, Now, TableId, Tournament, Why};
use crate::plan::Lasts;

/// A line of a tournament's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What it is about.
    pub kind: Kind,
    /// What it says.
    pub text: Text<PlayerId>,
}

/// What a line is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Somebody enters, or does not.
    Entry,
    /// Somebody sits somewhere.
    Seat,
    /// A table opens, breaks or closes.
    Table,
    /// A level, a break, a pause.
    Clock,
    /// More chips for somebody.
    Chips,
    /// Somebody is out.
    Out,
    /// A bounty is won.
    Bounty,
    /// A place, and what it pays.
    Place,
    /// A deal between players.
    Deal,
    /// What the director does.
    Director,
    /// It begins, a round begins, it ends.
    Course,
}

impl Kind {
    /// What programs call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Entry => "entry",
            Kind::Seat => "seat",
            Kind::Table => "table",
            Kind::Clock => "clock",
            Kind::Chips => "chips",
            Kind::Out => "out",
            Kind::Bounty => "bounty",
            Kind::Place => "place",
            Kind::Deal => "deal",
            Kind::Director => "director",
            Kind::Course => "course",
        }
    }
}

impl Line {
    fn new(kind: Kind) -> Line {
        Line { kind, text: Text::default() }
    }

    fn say(self, words: impl Into<String>) -> Line {
        Line { text: self.text.say(words), ..self }
    }

    fn add(self, piece: Piece<PlayerId>) -> Line {
        Line { text: self.text.piece(piece), ..self }
    }

    fn table(self, table: TableId) -> Line {
        self.add(Piece::Table(table.0))
    }

    fn seat(self, chair: Chair) -> Line {
        self.add(Piece::Chair(chair.index() as u32 + 1))
    }

    fn player(self, player: PlayerId) -> Line {
        Line { text: self.text.player(player), ..self }
    }
}

/// Somebody who watches: nobody is "you".
pub struct Watching<N> {
    /// How money is written.
    pub shown: Shown,
    /// What players are called.
    pub name: N,
}

impl<N: Fn(PlayerId) -> String> Reader<PlayerId> for Watching<N> {
    fn name(&self, player: PlayerId) -> String {
        (self.name)(player)
    }

    fn is_you(&self, _: PlayerId) -> bool {
        false
    }

    fn money(&self, money: u64) -> String {
        self.shown.amount(money)
    }
}

impl Tournament {
    /// What people are told of a fact that has just happened; nothing where it only moves the machine.
    pub fn tell(&self, Happened { at, fact }: &Happened) -> Option<Line> {
        use Kind::{Bounty, Chips, Clock, Course, Deal, Director, Entry, Out, Place, Seat, Table};
        let about = |kind, player| Line::new(kind).player(player);
        let line = match fact {
            Fact::Registered { player, .. } => about(Entry, *player).say(" enters."),
            Fact::OnList { player, .. } => about(Entry, *player).say(" is on the waiting list."),
            Fact::Withdrawn { player } => about(Entry, *player).say(" withdraws."),
            Fact::Entered { player, again: false, .. } => {
                about(Entry, *player).say(" enters late.")
            }
            Fact::Entered { player, .. } => about(Entry, *player).say(" re-enters."),
            Fact::Started { stack } => {
                let players = counted(self.entries() as usize, "player");
                let line = Line::new(Course).say(format!("The tournament begins: {players}, "));
                line.add(Piece::Chips(*stack)).say(" chips each.")
            }
            Fact::Round { number, tables } if *number > 1 => {
                let players = counted(tables.iter().sum::<u32>() as usize, "player");
                let tables = counted(tables.len(), "table");
                Line::new(Course).say(format!("Round {number}: {players} at {tables}."))
            }
            Fact::Breaks { table } => {
                Line::new(Table).table(*table).say(" breaks when its hand is over.")
            }
            Fact::Combines => {
                Line::new(Table).say("The tables become one when the hands in play are over.")
            }
            Fact::MovedIn { player, table, chair, .. } => {
                let line = about(Seat, *player).say(": ").table(*table);
                line.say(", ").seat(*chair).say(".")
            }
            Fact::MovedOut { player, from, to, why: Why::Balance, .. } => {
                let line = about(Seat, *player).say(" moves from ").table(*from);
                line.say(" to ").table(*to).say(" to balance the tables.")
            }
            Fact::Rebought { player } => about(Chips, *player).say(" rebuys."),
            Fact::AddedOn { player } => about(Chips, *player).say(" takes the add-on."),
            Fact::Redeemed { player, count } => about(Chips, *player)
                .say(format!(" redeems {}.", counted(usize::from(*count), "lammer"))),
            // Where places are known, the place is told.
            Fact::Busted { .. }
                if self.is_closed() && !self.is_hand_for_hand() && !self.is_by_round() =>
            {
                return None;
            }
            Fact::Busted { player } => about(Out, *player).say(" is out."),
            Fact::Bounty { of, to: Some(to), cash, head } => {
                let line = match of == to {
                    true => about(Bounty, *to).say(" keeps their own bounty"),
                    false => about(Bounty, *to).say(" wins the bounty on ").player(*of),
                };
                let line = line.say(": ").add(Piece::Money(*cash));
                match head {
                    0 => line.say("."),
                    head => {
                        line.say(", and ").add(Piece::Money(*head)).say(" more on their own head.")
                    }
                }
            }
            Fact::Bounty { of, to: None, cash, .. } => {
                let line = Line::new(Bounty)
                    .say("The bounty on ")
                    .player(*of)
                    .say(" goes to the prize pool: ");
                line.add(Piece::Money(*cash)).say(".")
            }
            Fact::Advanced { player } => about(Course, *player).say(" advances."),
            Fact::EntriesClosed { entries, prizes } => {
                let entries = counted_entries(*entries);
                let line = Line::new(Course).say(format!("Entries are closed: {entries}, "));
                let line = line.add(Piece::Money(prizes.iter().sum())).say(" in prizes, ");
                line.say(format!("{} paid.", counted(prizes.len(), "place")))
            }
            Fact::Placed { player, place, prize } => {
                let line = about(Place, *player).say(" finishes ").add(Piece::Place(*place));
                match prize {
                    0 => line.say("."),
                    prize => line.say(" and wins ").add(Piece::Money(*prize)).say("."),
                }
            }
            Fact::Step { step } | Fact::Corrected(Correction::Step(step)) => self.tell_step(*step),
            Fact::Corrected(Correction::Left(left)) => {
                let minutes = left.div_ceil(60_000) as usize;
                Line::new(Director)
                    .say(format!("{} left in this level.", counted(minutes, "minute")))
            }
            Fact::Corrected(Correction::NotOut { player, .. }) => {
                about(Director, *player).say(" is not out after all.")
            }
            Fact::Corrected(Correction::Seat { player, table, chair }) => {
                let line = about(Director, *player).say(" sits at ").table(*table);
                line.say(", ").seat(*chair).say(".")
            }
            Fact::Corrected(Correction::Stack { player, chips }) => {
                about(Director, *player).say(" has ").add(Piece::Chips(*chips)).say(" chips.")
            }
            Fact::Paused => Line::new(Clock).say("The tournament is paused."),
            Fact::Resumed => Line::new(Clock).say("Play resumes."),
            Fact::Interlude { until } => {
                let minutes = until.0.saturating_sub(at.0).div_ceil(60_000) as usize;
                Line::new(Clock).say(format!("Break: {}.", counted(minutes, "minute")))
            }
            Fact::InterludeOver => Line::new(Clock).say("The break is over."),
            Fact::HandForHand => Line::new(Clock).say("Hand for hand."),
            Fact::HandForHandOver if self.is_in_money() => {
                let left = self.left();
                Line::new(Clock).say(format!("{left} players left, all in the money."))
            }
            Fact::HandForHandOver => Line::new(Clock).say("Hand for hand is over."),
            Fact::Disqualified { player, .. } => about(Director, *player).say(" is disqualified."),
            Fact::Proposed { player, .. } => match player {
                Some(player) => about(Deal, *player).say(" proposes a deal."),
                None => Line::new(Deal).say("The director proposes a deal."),
            },
            Fact::Agreed { player } => about(Deal, *player).say(" agrees to the deal."),
            Fact::Disagreed { player } => about(Deal, *player).say(" turns the deal down."),
            Fact::Dealt => Line::new(Deal).say("Everyone agrees. The deal is made."),
            Fact::SideGame => Line::new(Course).say("The side game is open."),
            Fact::Finished => {
                let ranking = self.ranking();
                let first = ranking.iter().filter(|(place, _)| *place == 1);
                let first: Vec<PlayerId> = first.map(|(_, player)| *player).collect();
                let verb =
                    if first.len() == 1 { " wins the tournament." } else { " share first place." };
                Line { text: Text::default().players(&first, ", ", " and "), ..Line::new(Course) }
                    .say(verb)
            }
            Fact::Round { .. }
            | Fact::Asked(_)
            | Fact::Drawn { .. }
            | Fact::Marked { .. }
            | Fact::Opened { .. }
            | Fact::Closed { .. }
            | Fact::Assigned { .. }
            | Fact::MovedOut { .. }
            | Fact::Leave { .. }
            | Fact::Over { .. }
            | Fact::Fell { .. }
            | Fact::WillRedeem { .. }
            | Fact::Declined { .. }
            | Fact::Out { .. }
            | Fact::Lost { .. }
            | Fact::Unplaced { .. }
            | Fact::RoundOver
            | Fact::Removed { .. } => return None,
        };
        Some(line)
    }

    /// The level or break that has just begun.
    fn tell_step(&self, step: u32) -> Line {
        let line = Line::new(Kind::Clock);
        match self.plan().schedule.at(step) {
            Some(Now::Break { minutes }) => {
                line.say(format!("Break: {}.", counted(minutes as usize, "minute")))
            }
            Some(Now::Level { number, row, lasts }) => {
                let pair = |line: Line, what: &str, (small, big): (u64, u64)| {
                    line.say(what).add(Piece::Chips(small)).say("/").add(Piece::Chips(big))
                };
                let mut line = line.say(format!("Level {number}: "));
                let bomb = self.plan().house.bomb_pot.filter(|bomb| bomb.every == Some(1));
                if let Some(bomb) = bomb {
                    // Nobody posts a blind (BARGE 1.6).
                    let ante = row.level.blinds.1 * u64::from(bomb.blinds);
                    line = line.say("everyone antes ").add(Piece::Chips(ante));
                } else if row.limits {
                    line = pair(line, "limits ", row.level.bets);
                    line = pair(line, ", blinds ", row.level.blinds);
                } else {
                    line = pair(line, "blinds ", row.level.blinds);
                }
                if let Some(free) = row.free {
                    line = pair(line, ", no limit ", free);
                }
                if row.level.ante > 0 {
                    line = line.say(", ante ").add(Piece::Chips(row.level.ante));
                }
                if row.limits && row.level.ante > 0 {
                    line = line.say(", bring-in ").add(Piece::Chips(row.level.bring_in));
                }
                if let Some(ante) = self.plan().table_ante {
                    let who = match ante.by {
                        engine::Payer::BigBlind => ", big blind ante ",
                        engine::Payer::Button => ", button ante ",
                    };
                    line = line.say(who).add(Piece::Chips(row.level.blinds.1));
                }
                match lasts {
                    Some(Lasts::Hands(hands)) => {
                        line.say(format!(", for {}.", counted(hands as usize, "hand")))
                    }
                    _ => line.say("."),
                }
            }
            None => line,
        }
    }
}

fn counted_entries(entries: u32) -> String {
    if entries == 1 { "1 entry".to_owned() } else { format!("{entries} entries") }
}
