//! What comes of a command, or why it is refused. Nothing is changed here.

use room::{Chair, Marks, PlayerId};

use super::command::{Command, Refusal};
use super::event::{Ask, Correction, Fact, Fallen, Report, TableId};
use super::stands::{At, Entrant, Stage};
use super::{Mode, Tournament};
use crate::deal;
use crate::plan::Form;

type Decided = Result<Vec<Fact>, Refusal>;

impl Tournament {
    pub(crate) fn decide(&self, command: &Command) -> Decided {
        if self.is_finished() {
            // What time has brought stays, also the end.
            return if *command == Command::Tick { Ok(Vec::new()) } else { Err(Refusal::Finished) };
        }
        // Tables report whatever is asked; what comes of it waits for the draw.
        let waits =
            matches!(command, Command::Correct(_) | Command::Propose { .. } | Command::HandForHand);
        if let (Some(ask), true) = (self.asked(), waits) {
            return Err(Refusal::Asked(Box::new(ask.clone())));
        }
        match command {
            Command::Enter { player, name } => self.enter(*player, name),
            Command::Withdraw { player } => self.withdraw(*player),
            Command::Start => self.start(),
            Command::Draw { order } => self.draw(order),
            Command::Marks { table, marks } => self.marked(*table, marks),
            Command::Over { table, report } => self.over(*table, report.as_ref()),
            Command::Fell { fallen } => self.fell(fallen),
            Command::Rebuy { player } => self.rebuy(*player),
            Command::AddOn { player } => self.add_on(*player),
            Command::Redeem { player, count } => self.redeem(*player, *count),
            Command::Decline { player } => match self.inside(*player)?.at {
                At::Fallen { until: Some(_), .. } if self.inside(*player)?.lammers == 0 => {
                    one(Fact::Declined { player: *player })
                }
                At::Fallen { until: Some(_), .. } => Err(Refusal::NotNow(
                    "A player with a lammer left isn't out: turn it into chips first.",
                )),
                _ => Err(Refusal::NotNow("This player still has chips, or is already out.")),
            },
            Command::Tick => Ok(Vec::new()),
            Command::Pause => {
                self.running()?;
                match self.stands.is_paused {
                    true => Err(Refusal::NotNow("The tournament is already paused.")),
                    false => one(Fact::Paused),
                }
            }
            Command::Resume if self.stands.is_paused => one(Fact::Resumed),
            Command::Resume => Err(Refusal::NotNow("The tournament isn't paused.")),
            Command::HandForHand => self.announce(),
            Command::Disqualify { player, withheld } => self.disqualify(*player, *withheld),
            Command::Correct(correction) => self.correct(correction),
            Command::Propose { player, kind, saved } => self.propose(*player, kind, *saved),
            Command::Agree { player } => self.agree(*player),
            Command::Disagree { player } => {
                self.inside(*player)?;
                match self.stands.proposal {
                    Some(_) => one(Fact::Disagreed { player: *player }),
                    None => Err(Refusal::NotNow("There is no deal on the table.")),
                }
            }
        }
    }

    fn running(&self) -> Result<(), Refusal> {
        match self.stands.stage {
            Stage::Entering => Err(Refusal::NotBegun),
            Stage::Running => Ok(()),
            Stage::Finished => Err(Refusal::Finished),
        }
    }

    fn live(&self) -> Result<(), Refusal> {
        match self.mode {
            Mode::Live => Ok(()),
            Mode::Tables => Err(Refusal::NotNow(
                "Online tables report this themselves. Only live tables need the director to.",
            )),
        }
    }

    fn inside(&self, player: PlayerId) -> Result<&Entrant, Refusal> {
        self.running()?;
        let entrant = self.stands.entrants.get(&player).ok_or(Refusal::NotIn)?;
        if entrant.is_in() { Ok(entrant) } else { Err(Refusal::NotIn) }
    }

    /// Whether somebody may still enter.
    pub fn is_entry_open(&self) -> bool {
        let is_late = || {
            let late = self.plan.late.is_some_and(|late| self.is_before(late.until));
            late && self.stands.prizes.is_none() && self.plan.form == Form::Freezeout
        };
        self.stands.stage == Stage::Entering || is_late()
    }

    fn enter(&self, player: PlayerId, name: &str) -> Decided {
        let most = self.plan.players.1;
        let is_full = self.stands.entries >= most;
        let name = name.to_owned();
        let before = self.stands.entrants.get(&player);
        let is_away = |it: &Entrant| it.at == At::Withdrawn;
        match (self.stands.stage, before) {
            (Stage::Entering, Some(entrant)) if !is_away(entrant) => Err(Refusal::Entered),
            (Stage::Entering, _) if is_full => one(Fact::OnList { player, name }),
            (Stage::Entering, _) => one(Fact::Registered { player, name }),
            _ if !self.is_entry_open() => Err(Refusal::TooLate),
            _ if is_full => Err(Refusal::Full { most }),
            (_, Some(entrant)) if entrant.at == At::Out => {
                let again = self.plan.late.map_or(0, |late| late.re_entries);
                // Whoever went out in a hand that is not ranked yet waits for that.
                let is_ranked = self.stands.order.iter().flatten().any(|other| *other == player);
                match entrant.entries {
                    _ if entrant.is_barred => Err(Refusal::Barred),
                    entries if entries > again => Err(Refusal::Again),
                    _ if !is_ranked => Err(Refusal::NotNow(
                        "Some tables are still finishing the hand. Wait a moment.",
                    )),
                    _ => one(Fact::Entered { player, name, again: true }),
                }
            }
            (_, Some(entrant)) if !is_away(entrant) && entrant.at != At::OnList => {
                Err(Refusal::Entered)
            }
            _ => one(Fact::Entered { player, name, again: false }),
        }
    }

    fn withdraw(&self, player: PlayerId) -> Decided {
        let entrant = self.stands.entrants.get(&player).ok_or(Refusal::NotIn)?;
        if self.stands.stage != Stage::Entering {
            return Err(Refusal::Begun);
        }
        match entrant.at {
            At::OnList => one(Fact::Withdrawn { player }),
            At::Registered => {
                let mut facts = vec![Fact::Withdrawn { player }];
                if let Some(next) = self.stands.list.first() {
                    let name = self.stands.entrants[next].name.clone();
                    facts.push(Fact::Registered { player: *next, name });
                }
                Ok(facts)
            }
            _ => Err(Refusal::NotIn),
        }
    }

    fn start(&self) -> Decided {
        if self.stands.stage != Stage::Entering {
            return Err(Refusal::Begun);
        }
        let (players, least) = (self.stands.entries, self.plan.players.0.max(2));
        if players < least {
            return Err(Refusal::TooFew { players, least });
        }
        let stack = self.plan.start(players)?.stack;
        Ok(vec![Fact::Started { stack }, Fact::Step { step: 0 }])
    }

    fn draw(&self, order: &[u32]) -> Decided {
        let ask = self.asked().ok_or(Refusal::NotAsked)?;
        if matches!(ask, Ask::Marks { .. }) {
            return Err(Refusal::Asked(Box::new(ask.clone())));
        }
        let things = ask.things();
        let mut seen = vec![false; things as usize];
        for number in order {
            if let Some(seen) = seen.get_mut(*number as usize) {
                *seen = true;
            }
        }
        if order.len() != things as usize || seen.contains(&false) {
            return Err(Refusal::Draw { things });
        }
        one(Fact::Drawn { order: order.to_vec() })
    }

    fn marked(&self, table: TableId, marks: &Marks) -> Decided {
        self.live()?;
        self.stands.desks.get(&table).ok_or(Refusal::NoTable(table))?;
        one(Fact::Marked { table, marks: *marks })
    }

    fn over(&self, table: TableId, report: Option<&Report>) -> Decided {
        self.running()?;
        let desk = self.stands.desks.get(&table).ok_or(Refusal::NoTable(table))?;
        if let Some(report) = report
            && (report.hand < desk.hand || (report.hand == desk.hand && !desk.is_playing))
        {
            return Err(Refusal::Reported { table, hand: report.hand, now: desk.hand });
        }
        if !desk.is_playing {
            return Err(Refusal::NoHand(table));
        }
        let wrong = |why| Err(Refusal::Report { table, why });
        match (self.mode, report) {
            (Mode::Live, None) => {}
            (Mode::Live, Some(_)) => return wrong("live tables don't report chips"),
            (Mode::Tables, None) => return wrong("its players' chips are missing"),
            (Mode::Tables, Some(report)) => {
                if report.hand != desk.hand {
                    return wrong("this hand wasn't cleared to start");
                }
                let is_told = |who| report.stacks.iter().any(|(told, _)| *told == who);
                let here = || desk.players().map(|(_, who)| who);
                if report.stacks.len() != desk.size() as usize || !here().all(is_told) {
                    return wrong("other players sit there");
                }
                let before: u64 = here().map(|who| self.stands.entrants[&who].stack).sum();
                let after: u64 = report.stacks.iter().map(|(_, stack)| stack).sum();
                if after > before {
                    return wrong("it has more chips than it started with");
                }
                let broke = || report.stacks.iter().filter(|(_, stack)| *stack == 0);
                let is_out = |who| report.out.iter().any(|it| it.player == who);
                if broke().count() != report.out.len() || !broke().all(|(who, _)| is_out(*who)) {
                    return wrong("the players it says are out aren't the ones without chips");
                }
            }
        }
        one(Fact::Over { table, report: report.cloned() })
    }

    fn fell(&self, fallen: &Fallen) -> Decided {
        self.live()?;
        match self.inside(fallen.player)?.at {
            At::Seated { table, .. } => one(Fact::Fell { table, fallen: fallen.clone() }),
            _ => Err(Refusal::NotNow("This player isn't at a table.")),
        }
    }

    /// Whether somebody without chips may buy more, after a hand of this part of the schedule.
    pub(crate) fn may_rebuy(&self, entrant: &Entrant, step: u32) -> bool {
        self.plan.rebuy.is_some_and(|rebuy| {
            let has_some_left = rebuy.most.is_none_or(|most| entrant.rebuys < most);
            // A hand counts by when it began.
            let last = self.plan.schedule.last_of(rebuy.until);
            let is_time = last.is_some_and(|last| step <= last);
            has_some_left && is_time && self.stands.prizes.is_none()
        })
    }

    fn rebuy(&self, player: PlayerId) -> Decided {
        let entrant = self.inside(player)?;
        match entrant.at {
            At::Fallen { until: Some(_), .. } if entrant.lammers > 0 => {
                Err(Refusal::NotNow("Lammers come first: turn one into chips."))
            }
            At::Fallen { until: Some(_), .. } => one(Fact::Rebought { player }),
            _ => Err(Refusal::NotNow("Only players without chips can rebuy.")),
        }
    }

    fn add_on(&self, player: PlayerId) -> Decided {
        let entrant = self.inside(player)?;
        let At::Seated { table, .. } = entrant.at else {
            return Err(Refusal::NotNow("This player isn't at a table."));
        };
        if entrant.added_on {
            return Err(Refusal::NotNow("This player has already taken the add-on."));
        }
        if !self.is_add_on() || self.stands.prizes.is_some() {
            return Err(Refusal::NotNow("The add-on is for the break after rebuys end."));
        }
        if self.stands.desks.get(&table).is_some_and(|desk| desk.is_playing) {
            return Err(Refusal::NotNow("Finish the hand first."));
        }
        one(Fact::AddedOn { player })
    }

    fn redeem(&self, player: PlayerId, count: u8) -> Decided {
        let entrant = self.inside(player)?;
        if count == 0 || count > entrant.lammers {
            return Err(Refusal::NotNow("This player doesn't have that many lammers."));
        }
        match entrant.at {
            At::Seated { table, .. } if self.stands.desks[&table].is_playing => {
                one(Fact::WillRedeem { player, count })
            }
            At::Seated { .. } | At::Fallen { until: Some(_), .. } => {
                one(Fact::Redeemed { player, count })
            }
            _ => Err(Refusal::NotNow("This player isn't at a table.")),
        }
    }

    fn announce(&self) -> Decided {
        self.running()?;
        let why = if self.stands.hand_for_hand {
            "The tables are already playing hand for hand."
        } else if self.stands.desks.len() < 2 || self.plan.form != Form::Freezeout {
            "Hand for hand takes two tables in the same field."
        } else if self.stands.prizes.is_none() {
            "Entries are still open. Hand for hand comes after they close."
        } else if self.is_in_money() {
            "Everyone left is already in the money."
        } else {
            return one(Fact::HandForHand);
        };
        Err(Refusal::NotNow(why))
    }

    fn disqualify(&self, player: PlayerId, withheld: bool) -> Decided {
        let entrant = self.inside(player)?;
        if entrant.goes.is_some() {
            return Err(Refusal::NotNow("This player is already leaving after the hand."));
        }
        one(Fact::Disqualified { player, withheld })
    }

    fn correct(&self, correction: &Correction) -> Decided {
        self.running()?;
        match correction {
            Correction::Step(step) => {
                let steps = self.plan.schedule.steps.len() as u32;
                if *step >= steps.max(self.stands.clock.step + 1) {
                    return Err(Refusal::NotNow("The schedule has no such level or break."));
                }
            }
            Correction::Left(_) => {
                if self.stands.clock.left.is_none() {
                    return Err(Refusal::NotNow("This level isn't timed in minutes."));
                }
            }
            Correction::NotOut { player, table, chair } => {
                self.live()?;
                let entrant = self.stands.entrants.get(player).ok_or(Refusal::NotIn)?;
                let is_ranked = self.stands.order.iter().flatten().any(|other| other == player);
                if entrant.at != At::Out || !is_ranked {
                    return Err(Refusal::NotNow("This player isn't out."));
                }
                self.is_free(*table, *chair)?;
                if !self.can_be_undone(*player) {
                    return Err(Refusal::NotNow(
                        "The bounty on this player has already moved on. Undo that first.",
                    ));
                }
                return Ok(self.not_out(*player, correction));
            }
            Correction::Seat { player, table, chair } => {
                self.live()?;
                let At::Seated { .. } = self.inside(*player)?.at else {
                    return Err(Refusal::NotNow("This player isn't at a table."));
                };
                self.is_free(*table, *chair)?;
            }
            Correction::Stack { player, .. } => {
                self.live()?;
                let At::Seated { .. } = self.inside(*player)?.at else {
                    return Err(Refusal::NotNow("This player isn't at a table."));
                };
            }
        }
        one(Fact::Corrected(correction.clone()))
    }

    fn is_free(&self, table: TableId, chair: Chair) -> Result<(), Refusal> {
        let desk = self.stands.desks.get(&table).ok_or(Refusal::NoTable(table))?;
        if desk.chairs[chair.index()].is_some() || self.is_reserved(table, chair) {
            return Err(Refusal::Taken { table, chair });
        }
        Ok(())
    }

    /// Those who are left, and their chips.
    fn stacks(&self) -> (Vec<PlayerId>, Vec<u64>) {
        let inside = self.stands.entrants.iter().filter(|(_, entrant)| entrant.is_in());
        inside.map(|(player, entrant)| (*player, entrant.stack)).unzip()
    }

    fn propose(&self, player: Option<PlayerId>, kind: &deal::Kind, saved: u64) -> Decided {
        self.running()?;
        if let Some(player) = player {
            self.inside(player)?;
        }
        let Some(prizes) = &self.stands.prizes else {
            return Err(Refusal::NotNow("The prizes aren't known yet: entries are still open."));
        };
        if !self.plan.deals {
            return Err(Refusal::NotNow("This tournament doesn't allow deals."));
        }
        if self.stands.desks.values().any(|desk| !desk.is_settled())
            || !self.stands.way.is_empty()
            || !self.stands.queue.is_empty()
        {
            return Err(Refusal::NotNow(
                "A hand is in progress. Pause, and wait until it is over.",
            ));
        }
        if self.is_by_round() {
            return Err(Refusal::NotNow("Deals are made at the final table."));
        }
        let (players, stacks) = self.stacks();
        // A deal is about the pool: what is on heads stays there.
        let mut prizes = prizes.clone();
        if let Some(first) = prizes.first_mut() {
            *first = first.saturating_sub(self.head_in_prizes());
        }
        let deal = deal::deal(kind, &stacks, &prizes, saved)?;
        let shares = players.into_iter().zip(deal.shares).collect();
        one(Fact::Proposed { player, kind: kind.clone(), shares, saved: deal.saved })
    }

    fn agree(&self, player: PlayerId) -> Decided {
        self.inside(player)?;
        match &self.stands.proposal {
            Some(proposal) if proposal.agreed.contains(&player) => {
                Err(Refusal::NotNow("This player has already agreed."))
            }
            Some(_) => one(Fact::Agreed { player }),
            None => Err(Refusal::NotNow("There is no deal on the table.")),
        }
    }
}

fn one(fact: Fact) -> Decided {
    Ok(vec![fact])
}
