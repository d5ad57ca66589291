//! The driver: sits at paper tables, plays them at their own pace, and has whims. Everything that happens is
//! shown to the watcher.

use std::collections::BTreeMap;
use std::sync::Arc;

use room::{PlayerId, Time};
use tournament::plan::{Form, Plan, Then};
use tournament::{At, Command, Correction, Fact, Happened, Mode, TableId, Tournament, deal};
use trials::Trial;

use super::paper::{Paper, Playing, Sits, Style};
use super::watch::{Broken, Watcher};

/// A tournament that is played on paper.
pub(crate) struct Drive<'t> {
    trial: &'t mut Trial,
    test: &'static str,
    style: Style,
    pub(crate) plan: Arc<Plan>,
    pub(crate) it: Tournament,
    /// Made of the facts alone (law 19).
    rebuilt: Tournament,
    /// Made of a beginning of the log; it goes on with the same commands.
    twin: Option<Tournament>,
    pub(crate) watcher: Watcher,
    pub(crate) tables: BTreeMap<TableId, Paper>,
    pub(crate) now: Time,
    pub(crate) log: Vec<Happened>,
    next: u64,
    resume: Option<Time>,
    /// How many directors' whims are left.
    whims: u32,
}

impl<'t> Drive<'t> {
    pub(crate) fn new(
        test: &'static str,
        plan: Arc<Plan>,
        style: Style,
        trial: &'t mut Trial,
    ) -> Drive<'t> {
        let it = Tournament::open(Arc::clone(&plan), Mode::Tables);
        let whims = trial.pick(&[0, 0, 5, 20]);
        Drive {
            trial,
            test,
            style,
            rebuilt: it.clone(),
            it,
            twin: None,
            watcher: Watcher::new(Arc::clone(&plan)),
            plan,
            tables: BTreeMap::new(),
            now: Time(0),
            log: Vec::new(),
            next: 1,
            resume: None,
            whims,
        }
    }

    /// Lets so many enter and plays to the end.
    pub(crate) fn play(&mut self, players: u32) {
        for _ in 0..players {
            self.enter();
        }
        if self.style == Style::Wild {
            if self.trial.below(4) == 0 {
                self.enter();
            }
            for _ in 0..self.trial.below(3) {
                let player = PlayerId(1 + self.trial.below(players as usize) as u64);
                self.try_to(&Command::Withdraw { player });
                self.enter();
            }
        }
        self.must(&Command::Start);
        self.finish();
    }

    /// Plays on to the end.
    pub(crate) fn finish(&mut self) {
        let mut steps = 0;
        while !self.it.is_finished() {
            steps += 1;
            if steps > 200_000 {
                self.fail(&Broken::new("end", "it never ends".to_owned()));
            }
            self.step();
        }
        if let Err(broken) = self.watcher.end() {
            self.fail(&broken);
        }
    }

    fn enter(&mut self) -> bool {
        let player = PlayerId(self.next);
        self.next += 1;
        self.try_to(&Command::Enter { player, name: format!("Player {}", player.0) })
    }

    pub(crate) fn step(&mut self) {
        if let Some(ask) = self.it.asked() {
            let things = ask.things();
            let order = shuffled(things, self.trial);
            self.must(&Command::Draw { order });
            return;
        }
        if self.twin.is_none() && self.trial.below(150) == 0 {
            self.twin = Some(self.rebuilt.clone());
        }
        if self.style == Style::Wild && (self.trial.below(6) == 0 || self.answers()) {
            self.whim();
            return;
        }
        let hand = self.next_hand();
        let due = self.it.deadline();
        let resume = self.resume;
        let first = [hand.map(|(at, _)| at), due, resume].into_iter().flatten().min();
        let Some(first) = first else {
            self.fail(&Broken::new("end", "nothing is left to happen".to_owned()));
        };
        self.now = self.now.max(first);
        if resume == Some(first) {
            self.resume = None;
            self.try_to(&Command::Resume);
        } else if due == Some(first) {
            self.must(&Command::Tick);
            if self.it.deadline().is_some_and(|due| due <= first) {
                self.fail(&Broken::new("12", "time passes and nothing falls due".to_owned()));
            }
        } else if let Some((_, table)) = hand {
            self.over(table);
        }
    }

    /// The hand that ends next.
    fn next_hand(&self) -> Option<(Time, TableId)> {
        let hands = self.tables.iter().filter_map(|(id, table)| Some((table.playing?.over, *id)));
        hands.min()
    }

    fn over(&mut self, id: TableId) {
        let blind = self.blind(self.watcher.level_at(id));
        let table = self.tables.get_mut(&id).expect("an open table");
        let report = table.play(self.style, blind, self.trial);
        self.must(&Command::Over { table: id, report: Some(report) });
    }

    /// The big blind of a level.
    fn blind(&self, level: u32) -> u64 {
        let rows: Vec<u64> =
            self.plan.schedule.rows().map(|row| row.level.blinds.1.max(row.level.ante)).collect();
        let level = level.max(1) as usize;
        let last = rows[level.min(rows.len()) - 1].max(2);
        let beyond = level.saturating_sub(rows.len()).min(20);
        if self.plan.schedule.then == Then::Double { last << beyond } else { last }
    }

    /// Some time before the next thing that happens by itself.
    fn later(&mut self, least: u64) {
        let hands = self.tables.values().filter_map(|table| table.playing);
        let first = hands.map(|hand| hand.over).chain(self.it.deadline()).chain(self.resume).min();
        let room = first.map_or(60_000, |first| first.0.saturating_sub(self.now.0));
        let more = least + self.trial.below(30_000) as u64;
        self.now = self.now.plus(more.min(room));
    }

    /// Whether somebody does something now that may soon be too late.
    fn answers(&mut self) -> bool {
        let fallen = |at: At| matches!(at, At::Fallen { .. });
        let pending = self.it.entrants().any(|(_, it)| fallen(it.at));
        let break_of_more = self.plan.add_on.is_some() && self.watcher.is_break();
        let often = if pending || break_of_more { 2 } else { 5 };
        (pending || break_of_more || self.watcher.is_open()) && self.trial.below(often) == 0
    }

    fn whim(&mut self) {
        self.later(1);
        let all: Vec<(PlayerId, At)> = self.it.entrants().map(|(who, it)| (who, it.at)).collect();
        let fallen: Vec<(PlayerId, At)> =
            all.iter().filter(|(_, at)| matches!(at, At::Fallen { .. })).copied().collect();
        let seated: Vec<(PlayerId, At)> =
            all.iter().filter(|(_, at)| matches!(at, At::Seated { .. })).copied().collect();
        let is_more = self.watcher.is_break() && self.plan.add_on.is_some();
        let all = if is_more && !seated.is_empty() { seated } else { all };
        let among = if fallen.is_empty() || self.trial.below(4) == 0 { &all } else { &fallen };
        let (player, at) = self.trial.pick(among);
        if is_more && matches!(at, At::Seated { .. }) {
            self.try_to(&Command::AddOn { player });
            return;
        }
        if let At::Fallen { .. } = at {
            let count = 1 + self.trial.below(3) as u8;
            let wants = self.trial.below(4);
            let command = match wants {
                0 => Command::Decline { player },
                1 => Command::Redeem { player, count },
                _ => Command::Rebuy { player },
            };
            self.try_to(&command);
            return;
        }
        match self.trial.below(16) {
            0..=2 if self.plan.late.is_some() || self.trial.below(20) == 0 => {
                let again = at == At::Out && self.trial.below(3) > 0;
                if again {
                    let name = format!("Player {}", player.0);
                    self.try_to(&Command::Enter { player, name });
                } else if self.watcher.is_open() || self.trial.below(10) == 0 {
                    self.enter();
                }
            }
            3..=4 => {
                let count = self.trial.below(3) as u8;
                self.try_to(&Command::Redeem { player, count });
            }
            5..=6 => {
                self.try_to(&Command::AddOn { player });
            }
            7 => {
                self.try_to(&Command::Rebuy { player });
            }
            8..=9 => {
                let absent = self.trial.below(3) == 0;
                for table in self.tables.values_mut() {
                    for sits in table.sits.values_mut().filter(|sits| sits.player == player) {
                        sits.is_absent = absent;
                    }
                }
            }
            10..=11 if self.plan.deals && self.it.left() <= 6 => self.deal(),
            11 => {
                self.try_to(&Command::Withdraw { player });
            }
            _ if self.whims > 0 => {
                self.whims -= 1;
                self.director(player);
            }
            _ => {}
        }
    }

    fn director(&mut self, player: PlayerId) {
        match self.trial.below(8) {
            0..=2 => {
                if self.try_to(&Command::Pause) {
                    self.resume = Some(self.now.plus(self.trial.below(900_000) as u64));
                }
            }
            3 if self.plan.form == Form::Freezeout => {
                let withheld = self.trial.below(2) == 0;
                self.try_to(&Command::Disqualify { player, withheld });
            }
            4 => {
                let most = self.plan.schedule.steps.len();
                let step = self.trial.below(most) as u32;
                self.try_to(&Command::Correct(Correction::Step(step)));
            }
            5 => {
                let left = self.trial.below(600_000) as u64;
                self.try_to(&Command::Correct(Correction::Left(left)));
            }
            6 => {
                self.try_to(&Command::HandForHand);
            }
            _ => {
                self.try_to(&Command::Tick);
            }
        }
    }

    /// All hands end in a pause, then somebody proposes.
    fn deal(&mut self) {
        if !self.try_to(&Command::Pause) {
            return;
        }
        self.resume = Some(self.now.plus(60_000));
        while let Some((at, id)) = self.next_hand() {
            self.now = self.now.max(at);
            self.over(id);
        }
        self.resume = Some(self.now.plus(60_000));
        if self.it.asked().is_some() || self.it.is_finished() {
            return;
        }
        let kind = self.trial.pick(&[0, 1]);
        let kind = if kind == 0 { deal::Kind::Icm } else { deal::Kind::Chips };
        let saved = self.trial.pick(&[0, 0, 100]);
        if !self.try_to(&Command::Propose { player: None, kind, saved }) {
            return;
        }
        let all: Vec<PlayerId> = self.it.entrants().map(|(who, _)| who).collect();
        for player in all {
            let command = match self.trial.below(16) {
                0 => Command::Disagree { player },
                _ => Command::Agree { player },
            };
            self.try_to(&command);
        }
    }

    /// Something that cannot be refused.
    pub(crate) fn must(&mut self, command: &Command) {
        if let Err(refusal) = self.send(command) {
            let why = format!("{command:?} is refused: {refusal:?}");
            self.fail(&Broken::new("refusal", why));
        }
    }

    fn try_to(&mut self, command: &Command) -> bool {
        self.send(command).is_ok()
    }

    /// Does something now, and holds all that follows to the laws.
    pub(crate) fn send(&mut self, command: &Command) -> Result<(), tournament::Refusal> {
        let is_small = self.it.entrants().count() <= 20;
        let looks = is_small || self.trial.below(30) == 0;
        let before = looks.then(|| self.it.clone());
        let mut facts = Vec::new();
        let done = self.it.act(self.now, command, &mut facts);
        if let Some(twin) = &mut self.twin {
            let mut same = Vec::new();
            let also = twin.act(self.now, command, &mut same);
            let is_same = also == done && same == facts && (!looks || *twin == self.it);
            if !is_same {
                let why = format!("rebuilt from a prefix, {command:?} does {same:?}: {also:?}");
                self.fail(&Broken::new("19", why));
            }
        }
        if done.is_err() && (!facts.is_empty() || before.is_some_and(|before| before != self.it)) {
            let why = format!("{command:?} is refused and leaves a trace: {facts:?}");
            self.fail(&Broken::new("refusal", why));
        }
        for happened in facts {
            self.rebuilt.apply(&happened);
            self.log.push(happened.clone());
            if let Err(broken) = self.watcher.see(&happened) {
                self.fail(&broken);
            }
            self.mirror(&happened);
        }
        if looks && self.rebuilt != self.it {
            self.fail(&Broken::new("19", "rebuilt from its log it is another".to_owned()));
        }
        if let Err(broken) = self.watcher.compare(&self.it) {
            self.fail(&broken);
        }
        if looks && let Err(why) = self.it.audit() {
            self.fail(&Broken::new("audit", why));
        }
        done
    }

    /// What happens at the tables.
    fn mirror(&mut self, happened: &Happened) {
        let plan = Arc::clone(&self.plan);
        match &happened.fact {
            Fact::Opened { table } => {
                self.tables.insert(*table, Paper::default());
            }
            Fact::Closed { table } => {
                self.tables.remove(table);
            }
            Fact::MovedIn { player, table, chair, .. } => {
                let chips = self.watcher.stack_of(*player);
                let sits = Sits { player: *player, chips, is_absent: false, is_new: true };
                self.tables.entry(*table).or_default().sits.insert(*chair, sits);
            }
            Fact::MovedOut { player, .. }
            | Fact::Busted { player }
            | Fact::Advanced { player }
            | Fact::Removed { player } => {
                for table in self.tables.values_mut() {
                    table.leave(*player);
                }
            }
            Fact::Rebought { player } => {
                self.give(*player, plan.rebuy.map_or(0, |rebuy| rebuy.stack));
            }
            Fact::AddedOn { player } => {
                self.give(*player, plan.add_on.map_or(0, |more| more.stack));
            }
            Fact::Redeemed { player, count } => {
                let worth = plan.lammers.map_or(0, |lammers| lammers.worth);
                self.give(*player, worth * u64::from(*count));
            }
            Fact::Leave { table, hand, .. } => {
                let long = self.trial.pick(&[20_000, 60_000, 180_000]);
                let over = happened.at.plus(5_000 + self.trial.below(long) as u64);
                let table = self.tables.entry(*table).or_default();
                table.playing = Some(Playing { hand: *hand, over });
            }
            _ => {}
        }
    }

    fn give(&mut self, player: PlayerId, more: u64) {
        for table in self.tables.values_mut() {
            if let Some(chips) = table.chips_of(player) {
                *chips += more;
            }
        }
    }

    /// Tells what is broken, where, and how to see it again.
    pub(crate) fn fail(&self, broken: &Broken) -> ! {
        let tail = if std::env::var_os(trials::TRIAL).is_some() { 10_000 } else { 40 };
        let last = self.log.iter().rev().take(tail).rev();
        let last: Vec<String> = last.map(|it| format!("  {:>9} {:?}", it.at.0, it.fact)).collect();
        panic!(
            "law {}: {}\nin tournament {} at {} ms; the last facts:\n{}\n{:?}\nagain: {}={} {}={} cargo test -p tournament {}",
            broken.law,
            broken.why,
            self.trial.number,
            self.now.0,
            last.join("\n"),
            super::about(&self.plan),
            trials::SEED,
            trials::seed(),
            trials::TRIAL,
            self.trial.number,
            self.test,
        )
    }
}

/// Every number below this, in an order by chance.
pub(crate) fn shuffled(things: u32, trial: &mut Trial) -> Vec<u32> {
    let mut order: Vec<u32> = (0..things).collect();
    for last in (1..order.len()).rev() {
        let other = trial.below(last + 1);
        order.swap(last, other);
    }
    order
}
