//! What may the player to act do? A slow and obvious answer, to check a fast one against.
//!
//! One betting round is played again from its first action every time the question is asked;
//! nothing is kept. "BARGE" is the BARGE Rulebook (2025), "HOUSE" the house rules of the home game,
//! "ruling" the numbered rulings of the games ledger. Seats are numbers clockwise; seat 0 is the
//! first to the left of the button.

/// How much may be bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Fixed bets, BARGE 1.1.
    Limit,
    /// Up to the size of the pot after the call, BARGE 1.3.
    PotLimit,
    /// Up to all chips, BARGE 1.2.
    NoLimit,
    /// Any whole-chip amount within the spread, HOUSE 7.
    Spread,
}

/// At limit: the size of a bet on this round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// The small bet.
    Small,
    /// The big bet.
    Big,
    /// Small or big as the bettor likes, never under the last bet or raise of the round (ruling
    /// 11).
    Either,
}

/// When the cap on raises holds (limit and spread limit).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cap {
    /// It is lifted once only two players are in the round before it is reached (BARGE 1.1, HOUSE
    /// 6c).
    Cash,
    /// It always holds.
    Tournament,
    /// It always holds; the game's own file says how many raises.
    Strict,
    /// There is none: two players are left in the tournament (ruling 5).
    Never,
}

/// How the round begins. Vectors have one entry for each seat.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    /// How much may be bet.
    pub(crate) form: Form,
    /// Limit: the size of the bet.
    pub(crate) size: Size,
    /// Limit: the small bet.
    pub(crate) small_bet: u64,
    /// Limit: the big bet.
    pub(crate) big_bet: u64,
    /// No limit and pot limit: the minimum bet.
    pub(crate) least_bet: u64,
    /// Spread limit: the least and the most.
    pub(crate) spread: (u64, u64),
    /// Amounts are whole multiples of this, except all in.
    pub(crate) chip: u64,
    /// Limit and spread: how many raises follow a bet.
    pub(crate) raises: u64,
    /// When that cap holds.
    pub(crate) cap: Cap,
    /// Chips behind, after the forced money.
    pub(crate) stacks: Vec<u64>,
    /// Forced live chips in front (blinds, straddles).
    pub(crate) bets: Vec<u64>,
    /// What each of those should have been; more than `bets` where a blind was posted short.
    pub(crate) nominal: Vec<u64>,
    /// How many of them are straddles; each is a raise (ruling 5).
    pub(crate) straddles: u64,
    /// The seat that must bring it in, and for how much.
    pub(crate) bring_in: Option<(usize, u64)>,
    /// Out of the hand before this round.
    pub(crate) folded: Vec<bool>,
    /// In the middle before this round, as far as it counts for pot limit; without the forced bets
    /// in front.
    pub(crate) pot: u64,
    /// Who checked may not raise (BARGE 1.1, California lowball).
    pub(crate) no_check_raise: bool,
    /// Nobody may just call the blinds (appendix A, deuce-to-seven).
    pub(crate) no_limping: bool,
    /// Seats whose first action of the hand is still to come and must be all in or fold (BARGE 1.8,
    /// ruling 17).
    pub(crate) jam_or_fold: Vec<bool>,
    /// Stud: the seat whose kill stands for the bring-in. It is that seat's action in this round
    /// (HOUSE 10), though no decision of its own, so that it may still have to go all in or fold.
    pub(crate) opened_by: Option<usize>,
    /// Limit: any all-in under the full bet is completed, not only one under half a bet (ruling 5).
    pub(crate) complete_under_full_bet: bool,
    /// The first player can neither check nor fold (ruling 11, Mexican poker).
    pub(crate) must_bet: bool,
}

/// What a player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    /// Gave up the hand.
    Fold,
    /// Called, or checked when there was nothing to call.
    Call,
    /// Brought it in.
    BringIn,
    /// Bet or raised to this much in this round.
    To(u64),
}

/// What a player may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Legal {
    /// May fold.
    pub(crate) fold: bool,
    /// May check.
    pub(crate) check: bool,
    /// May call, for this many chips more; less than the full amount when all in.
    pub(crate) call: Option<u64>,
    /// May bring it in, for this many chips.
    pub(crate) bring_in: Option<u64>,
    /// May bet or raise to these totals.
    pub(crate) to: Amounts,
}

/// Legal totals of a bet or raise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Amounts {
    /// No bet or raise.
    None,
    /// Exactly these, ascending. All limit bets, and a lone all-in under the least bet or raise.
    These(Vec<u64>),
    /// From here to there in whole chips, and all in if that lies within.
    Between(u64, u64),
}

/// What `seat`, whose turn it is, may do after `history`. The history is taken to be legal.
pub(crate) fn legal(start: &Start, history: &[(usize, Act)], seat: usize) -> Legal {
    let mut round = Round::begin(start);
    for &(who, act) in history {
        round.play(who, act);
    }
    round.legal(seat, history.is_empty())
}

/// The round as it stands after some actions.
struct Round<'a> {
    start: &'a Start,
    front: Vec<u64>,
    behind: Vec<u64>,
    out: Vec<bool>,
    /// What forced chips in front should have been, while the seat has added none of its own will.
    forced: Vec<u64>,
    /// The amount to match.
    level: u64,
    /// Limit: the last level made by full bets; short all-ins lie between it and `level`.
    full: u64,
    /// Size of the last full bet or raise of the round; 0 before it.
    last: u64,
    /// Full bets so far: the big blind, each straddle, each full bet or raise.
    count: u64,
    /// Two players were left before the cap was reached.
    lifted: bool,
    /// Someone has brought it in.
    brought: bool,
    /// Someone has bet or raised, all in for less included.
    raised: bool,
    /// The level as each seat left it when it last acted. Posting is not acting.
    acted: Vec<Option<u64>>,
    /// Acted, and since then another made a full bet, raise or completion.
    reopened: Vec<bool>,
    /// Made a decision of its own in this round.
    moved: Vec<bool>,
    /// Checked, or merely called a short all-in.
    checked: Vec<bool>,
}

impl<'a> Round<'a> {
    fn begin(start: &'a Start) -> Self {
        let seats = start.stacks.len();
        // A short blind is still to be matched in full, so what was due counts, not what was
        // posted.
        let level = start.nominal.iter().copied().max().unwrap_or(0);
        let mut round = Round {
            start,
            front: start.bets.clone(),
            behind: start.stacks.clone(),
            out: start.folded.clone(),
            forced: start.nominal.clone(),
            level,
            full: level,
            // HOUSE 7e: the last straddle is the "bigger blind", so its whole amount is the last
            // bet.
            last: level,
            // Ruling 5: the big blind is the bet, a straddle is a raise.
            count: if level > 0 { 1 + start.straddles } else { 0 },
            lifted: false,
            brought: false,
            raised: false,
            acted: vec![None; seats],
            reopened: vec![false; seats],
            moved: vec![false; seats],
            checked: vec![false; seats],
        };
        if let Some(seat) = start.opened_by {
            round.acted[seat] = Some(level);
        }
        round.see_cap();
        round
    }

    fn play(&mut self, seat: usize, act: Act) {
        match act {
            Act::Fold => self.out[seat] = true,
            Act::Call => {
                let cost = self.cost(seat);
                // Ruling 10: merely calling a short all-in counts as a check.
                let short_all_in = self.raised && self.level < self.one_bet();
                self.checked[seat] = self.checked[seat] || cost == 0 || short_all_in;
                self.add(seat, cost);
            }
            Act::BringIn => {
                let (_, due) = self.start.bring_in.expect("a round with a bring-in");
                let chips = due.min(self.behind[seat]);
                self.add(seat, chips);
                // As with a short blind, the others owe the whole bring-in.
                self.forced[seat] = due;
                self.level = due;
                self.brought = true;
                if due >= self.one_bet() {
                    // Nothing is left to complete: the bring-in is a bet. At spread limit too,
                    // where it then is the last bet that a raise is measured by.
                    self.full = due;
                    self.last = due;
                    self.count = 1;
                }
            }
            Act::To(total) => {
                if self.start.form == Form::Limit {
                    let bet = self.one_bet();
                    // BARGE 1.1: half a bet or more is treated as a full bet. Several short ones
                    // add up (ruling 5), because `full` stays behind until they do.
                    let more = total - self.full;
                    // A bet of a fixed size reopens the betting, also where it completes and the
                    // rise is small: a bring-in of 150 completed at 200. An all-in that only counts
                    // as full reopens by its rise.
                    if self.sizes().contains(&more) {
                        self.reopen();
                    }
                    if self.is_full(more, bet) {
                        self.last = bet.max(more);
                        self.full = total;
                        self.count += 1;
                    }
                } else if total >= self.least() {
                    // BARGE 1.2: the minimum raise is the size of the last wager. A smaller all-in
                    // is no full raise.
                    self.last = total - self.level;
                    self.count += 1;
                    self.reopen();
                }
                self.add(seat, total - self.front[seat]);
                self.level = total;
                self.raised = true;
            }
        }
        self.acted[seat] = Some(self.level);
        self.reopened[seat] = false;
        self.moved[seat] = true;
        self.see_cap();
    }

    /// Everyone who has acted may raise again.
    fn reopen(&mut self) {
        for (seat, acted) in self.acted.iter().enumerate() {
            self.reopened[seat] = acted.is_some();
        }
    }

    /// Moves chips from behind to the front.
    fn add(&mut self, seat: usize, chips: u64) {
        self.behind[seat] -= chips;
        self.front[seat] += chips;
        if chips > 0 {
            self.forced[seat] = 0;
        }
    }

    /// BARGE 1.1 and HOUSE 6c: in a cash game two players may raise without end, if they are alone
    /// before the cap.
    fn see_cap(&mut self) {
        let players = self.out.iter().filter(|out| !**out).count();
        if self.start.cap == Cap::Cash && players == 2 && self.count < 1 + self.start.raises {
            self.lifted = true;
        }
    }

    /// One full bet on this round: the measure of "half a bet", or the least bet where bets are not
    /// fixed.
    fn one_bet(&self) -> u64 {
        match (self.start.form, self.start.size) {
            (Form::Limit, Size::Small) => self.start.small_bet,
            (Form::Limit, Size::Big) => self.start.big_bet,
            // Ruling 6: the last full bet of the round, else the small bet.
            (Form::Limit, Size::Either) => self.last.max(self.start.small_bet),
            (Form::Spread, _) => self.start.spread.0,
            (Form::NoLimit | Form::PotLimit, _) => self.start.least_bet,
        }
    }

    /// Limit: is this much on top of the last full level as good as a full bet?
    fn is_full(&self, more: u64, bet: u64) -> bool {
        if self.start.complete_under_full_bet { more >= bet } else { 2 * more >= bet }
    }

    /// What is due while the round waits for its bring-in.
    fn bring_in_due(&self) -> Option<u64> {
        self.start.bring_in.filter(|_| !self.brought && !self.raised).map(|(_, due)| due)
    }

    /// The seats still in, without this one.
    fn opponents(&self, seat: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.out.len()).filter(move |&other| other != seat && !self.out[other])
    }

    /// Chips to call: never more than an opponent could match, never more than the stack.
    fn cost(&self, seat: usize) -> u64 {
        let most = self
            .opponents(seat)
            .map(|other| self.front[other] + self.behind[other])
            .max()
            .unwrap_or(0);
        self.level.min(most).saturating_sub(self.front[seat]).min(self.behind[seat])
    }

    fn legal(&self, seat: usize, first: bool) -> Legal {
        let to = self.amounts(seat);
        if let Some(due) = self.bring_in_due() {
            // Ruling 6: the bring-in has no choice but to open; who opens in place of one all in
            // may also fold.
            let fold = self.start.bring_in.is_some_and(|(must, _)| must != seat);
            return Legal {
                fold,
                check: false,
                call: None,
                bring_in: Some(due.min(self.behind[seat])),
                to,
            };
        }
        let cost = self.cost(seat);
        let all_in = cost == self.behind[seat];
        let no_raise = to == Amounts::None;
        let mut fold = true;
        let mut check = cost == 0;
        let mut call = Some(cost).filter(|&cost| cost > 0);
        // Appendix A: players must enter for at least a minimum raise. One who cannot raise may
        // call.
        let only_blinds = !self.raised && self.start.nominal.iter().any(|&blind| blind > 0);
        if self.start.no_limping && only_blinds && !all_in && !no_raise {
            call = None;
        }
        // BARGE 1.8: all in or fold. A call is all in when it takes everything, or as much as it
        // takes (ruling 17).
        if self.jams(seat) && !no_raise {
            check = false;
            call = call.filter(|_| all_in);
        }
        // Where no bet is possible nobody can be made to bet.
        if self.start.must_bet && first && !no_raise {
            fold = false;
            check = false;
        }
        Legal { fold, check, call, bring_in: None, to }
    }

    /// Is this the first action of a player who must go all in or fold?
    fn jams(&self, seat: usize) -> bool {
        self.start.jam_or_fold[seat] && !self.moved[seat]
    }

    /// The legal totals for a bet or raise by this seat.
    fn amounts(&self, seat: usize) -> Amounts {
        let all_in = self.front[seat] + self.behind[seat];
        let beat = self.level.max(self.bring_in_due().unwrap_or(0));
        if all_in <= beat || self.opponents(seat).all(|other| self.behind[other] == 0) {
            return Amounts::None;
        }
        let counted = matches!(self.start.form, Form::Limit | Form::Spread);
        if counted && self.start.cap != Cap::Never && !self.lifted && self.count > self.start.raises
        {
            return Amounts::None;
        }
        if !self.open_to(seat) || (self.start.no_check_raise && self.checked[seat]) {
            return Amounts::None;
        }
        if self.jams(seat) {
            return Amounts::These(vec![all_in]);
        }
        if self.start.form == Form::Limit {
            return self.limit_amounts(all_in, beat);
        }
        let chip = self.start.chip;
        let least = self.least().div_ceil(chip) * chip;
        if all_in < least {
            return Amounts::These(vec![all_in]);
        }
        let most = match self.start.form {
            Form::PotLimit => self.pot_sized(seat),
            Form::Spread => self.level + self.start.spread.1,
            _ => all_in,
        };
        // All in needs no whole chips, so the most is rounded only where it is less.
        let most = if most >= all_in { all_in } else { most / chip * chip };
        // A pot smaller than the least bet does not forbid the least bet.
        Amounts::Between(least, all_in.min(most.max(least)))
    }

    /// BARGE 1.1 to 1.3, rulings 5 and 6: who has acted may raise again only if what came since,
    /// short all-ins together, makes a full raise; at limit half of one.
    fn open_to(&self, seat: usize) -> bool {
        let Some(then) = self.acted[seat] else { return true };
        if self.reopened[seat] {
            return true;
        }
        let risen = self.level - then;
        match self.start.form {
            Form::Limit => self.is_full(risen, self.one_bet()),
            _ => risen >= self.last.max(self.one_bet()),
        }
    }

    /// The fixed totals. A bring-in or a short all-in is completed: it lies between `full` and
    /// `level`, and the next total is counted from `full`.
    fn limit_amounts(&self, all_in: u64, beat: u64) -> Amounts {
        let mut totals: Vec<u64> =
            self.sizes().iter().map(|size| (self.full + size).min(all_in)).collect();
        totals.retain(|&total| total > beat);
        totals.dedup();
        if totals.is_empty() { Amounts::None } else { Amounts::These(totals) }
    }

    /// The fixed sizes of a bet now.
    fn sizes(&self) -> Vec<u64> {
        match self.start.size {
            Size::Small => vec![self.start.small_bet],
            Size::Big => vec![self.start.big_bet],
            Size::Either => {
                let both = [self.start.small_bet, self.start.big_bet];
                both.into_iter().filter(|&size| size >= self.last).collect()
            }
        }
    }

    /// No limit, pot limit, spread: the least total that is a full bet or raise, before rounding to
    /// whole chips.
    fn least(&self) -> u64 {
        let bet = self.one_bet();
        let spread = self.start.form == Form::Spread;
        match self.bring_in_due() {
            Some(due) if spread => bet.max(due + self.start.chip),
            Some(due) => due + bet,
            // No bet yet, or only a short all-in, a blind or a bring-in under the least bet: it is
            // completed.
            None if self.level < bet => bet,
            None => self.level + self.last.max(bet),
        }
    }

    /// BARGE 1.3: call first, then raise by the whole pot. Ruling 6: short blinds count in full.
    fn pot_sized(&self, seat: usize) -> u64 {
        let front: u64 =
            (0..self.front.len()).map(|other| self.front[other].max(self.forced[other])).sum();
        self.level + self.start.pot + front + self.level.saturating_sub(self.front[seat])
    }
}
