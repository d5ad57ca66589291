//! Button and blinds a second time, slowly and in other words: markers are carried from chair to
//! chair, and where that is no help every place is tried for every marker. It keeps its own books
//! of who missed what.

use room::{ButtonRule, Chair, Marks, Missed, Positions};

/// What someone wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mood {
    In,
    Out,
    Waiting,
    Posting,
}

/// Someone on a chair, with what they owe by these books.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Person {
    pub name: u32,
    pub mood: Mood,
    pub big: bool,
    pub small: bool,
}

impl Person {
    fn wants_cards(&self) -> bool {
        matches!(self.mood, Mood::In | Mood::Posting)
    }
}

/// Who gets the button.
#[derive(Clone, Copy, Debug)]
pub(crate) enum How {
    /// Nobody has had it yet.
    First(usize),
    /// By this rule after the last hand.
    Next(ButtonRule),
    /// Who won the last hand.
    Won(usize),
}

/// A table: one place for each chair.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub people: Vec<Option<Person>>,
    pub button: usize,
    pub small: usize,
    pub big: usize,
}

/// What the walker found for a hand.
pub(crate) struct Found {
    pub positions: Positions,
    /// Whether the game would have stopped.
    pub anew: bool,
}

impl Table {
    /// Deals a hand and keeps the books.
    pub(crate) fn deal(&mut self, how: How) -> Option<Found> {
        let mut anew = matches!(how, How::First(_));
        let mut found = self.attempt(how, anew);
        if found.is_none() {
            anew = true;
            found = self.attempt(how, anew);
        }
        let positions = found?;
        let marks = &positions.marks;
        (self.button, self.small) = (marks.button.index(), marks.small.index());
        self.big = marks.big.index();
        for chair in &positions.dealt {
            let person = self.people[chair.index()].as_mut().expect("someone sits there");
            (person.mood, person.big, person.small) = (Mood::In, false, false);
        }
        for (chair, missed) in &positions.missed {
            let person = self.people[chair.index()].as_mut().expect("someone sits there");
            match missed {
                Missed::Big => person.big = true,
                Missed::Small => person.small = true,
            }
        }
        Some(Found { positions, anew })
    }

    fn attempt(&self, how: How, anew: bool) -> Option<Positions> {
        match how {
            How::Next(ButtonRule::Dead) => self.carry(anew),
            How::Next(ButtonRule::Moving) => self.try_all(None, anew),
            How::First(button) | How::Won(button) => self.try_all(Some(button), anew),
        }
    }

    fn step(&self, chair: usize) -> usize {
        if chair + 1 == self.people.len() { 0 } else { chair + 1 }
    }

    fn back(&self, chair: usize) -> usize {
        if chair == 0 { self.people.len() - 1 } else { chair - 1 }
    }

    fn is_out(&self, chair: usize) -> bool {
        self.people[chair].is_some_and(|person| person.mood == Mood::Out)
    }

    fn is_here(&self, chair: usize) -> bool {
        self.people[chair].is_some() && !self.is_out(chair)
    }

    fn is_debtor(&self, chair: usize, anew: bool) -> bool {
        let owes = |person: Person| person.wants_cards() && (person.big || person.small);
        !anew && self.people[chair].is_some_and(owes)
    }

    fn is_free(&self, chair: usize, anew: bool) -> bool {
        let wants = self.people[chair].is_some_and(|person| anew || person.wants_cards());
        self.is_here(chair) && wants && !self.is_debtor(chair, anew)
    }

    /// The dead button: the big blind is carried on, then the others to where it was.
    fn carry(&self, anew: bool) -> Option<Positions> {
        let mut missed = Vec::new();
        let mut big = self.step(self.big);
        while !self.is_here(big) {
            if big == self.big {
                return None;
            }
            if self.is_out(big) {
                missed.push((big, Missed::Big));
            }
            big = self.step(big);
        }
        if big == self.big {
            return None;
        }
        let mut small = self.small;
        while small != self.big {
            small = self.step(small);
            if self.is_out(small) {
                missed.push((small, Missed::Small));
            }
        }
        // Back from the small blind, to whoever plays or to where it lay before; whoever would have
        // to pay on this way waits.
        let mut waits = vec![small];
        let mut button = self.back(small);
        while button != big && button != self.small && !self.is_free(button, anew) {
            waits.push(button);
            button = self.back(button);
        }
        if button == big {
            waits = vec![small];
        }
        let mut dealt: Vec<usize> = (0..self.people.len())
            .filter(|chair| {
                let pays = self.is_debtor(*chair, anew) && !waits.contains(chair);
                *chair == big || pays || self.is_free(*chair, anew)
            })
            .collect();
        if button == big {
            // No room for it: back from the small blind to the first who gets cards.
            button = self.back(small);
            while !dealt.contains(&button) {
                button = self.back(button);
            }
        }
        if dealt.len() == 2 {
            button = if dealt[0] == big { dealt[1] } else { dealt[0] };
        }
        self.in_order(&mut dealt, button);
        self.finish(anew, dealt, [button, small, big], missed)
    }

    /// Tries all places for button, small and big blind, and expects that one fits at most.
    fn try_all(&self, given: Option<usize>, anew: bool) -> Option<Positions> {
        let all = || 0..self.people.len();
        let mut fitting = Vec::new();
        for button in all().filter(|button| given.is_none_or(|given| given == *button)) {
            for small in all() {
                for big in all() {
                    if self.fits(given, anew, [button, small, big]) {
                        fitting.push([button, small, big]);
                    }
                }
            }
        }
        assert!(fitting.len() <= 1, "{fitting:?} all fit {self:?}");
        let [mut button, mut small, big] = *fitting.first()?;
        let mut missed = Vec::new();
        let two = button == small;
        for chair in all().filter(|chair| self.is_out(*chair)) {
            let first = if two { big } else { small };
            if self.lies(button, chair, first) {
                missed.push((chair, Missed::Small));
            } else if self.lies(first, chair, if two { button } else { big }) {
                missed.push((chair, Missed::Big));
            }
        }
        let mut dealt: Vec<usize> = all()
            .filter(|chair| {
                let moving = !two && self.lies(big, *chair, button);
                let pays = self.is_debtor(*chair, anew) && (given.is_some() || moving);
                *chair == big || pays || self.is_free(*chair, anew)
            })
            .collect();
        if dealt.len() == 2 {
            small = if dealt[0] == big { dealt[1] } else { dealt[0] };
            button = small;
        }
        self.in_order(&mut dealt, button);
        self.finish(anew, dealt, [button, small, big], missed)
    }

    /// Whether the markers may lie here when the button leads. With two players, button and small
    /// blind are one.
    fn fits(&self, given: Option<usize>, anew: bool, [button, small, big]: [usize; 3]) -> bool {
        let debtors_too = given.is_some();
        let takes = |chair: usize| {
            self.is_free(chair, anew) || (debtors_too && self.is_debtor(chair, anew))
        };
        let all = || 0..self.people.len();
        let nobody = |from, to, who: &dyn Fn(usize) -> bool| {
            !all().any(|chair| self.lies(from, chair, to) && who(chair))
        };
        let here = |chair| self.is_here(chair);
        if given.is_none() {
            let is_next = nobody(self.button, button, &takes);
            let stays = button == self.button;
            let is_only = stays && !all().any(|chair| chair != button && takes(chair));
            if !takes(button) || !is_next || (stays && !is_only) {
                return false;
            }
        }
        if big == button || big == small || !here(big) {
            return false;
        }
        if small != button {
            let in_turn = self.lies(button, small, big) && nobody(button, small, &takes);
            return takes(small) && in_turn && nobody(small, big, &here);
        }
        // Two players.
        let others: Vec<usize> = all().filter(|chair| *chair != button && takes(*chair)).collect();
        takes(button)
            && match others[..] {
                [] => nobody(button, big, &here),
                [other] => other == big && nobody(other, button, &here),
                _ => false,
            }
    }

    /// Whether a chair is passed on the way from one to another; the way from a chair to itself is
    /// all round the table.
    fn lies(&self, from: usize, chair: usize, to: usize) -> bool {
        let mut at = self.step(from);
        while at != to {
            if at == chair {
                return true;
            }
            at = self.step(at);
        }
        false
    }

    fn in_order(&self, dealt: &mut [usize], button: usize) {
        let count = self.people.len();
        dealt.sort_by_key(|chair| (chair + 2 * count - button - 1) % count);
    }

    fn finish(
        &self,
        anew: bool,
        dealt: Vec<usize>,
        [button, small, big]: [usize; 3],
        mut missed: Vec<(usize, Missed)>,
    ) -> Option<Positions> {
        if dealt.len() < 2 {
            return None;
        }
        missed.sort_unstable();
        let poster = match dealt[..] {
            [first, button] => Some(if first == big { button } else { first }),
            _ => dealt.contains(&small).then_some(small),
        };
        let pays = |wanted: fn(&Person) -> bool| -> Vec<Chair> {
            let mut pays = dealt.clone();
            pays.retain(|chair| {
                let owes = self.people[*chair].is_some_and(|person| wanted(&person));
                owes && !anew && *chair != big && poster != Some(*chair)
            });
            pays.into_iter().map(chair).collect()
        };
        Some(Positions {
            marks: Marks { button: chair(button), small: chair(small), big: chair(big) },
            small: poster.map(chair),
            big: chair(big),
            live: pays(|person| person.big),
            dead: pays(|person| person.small),
            missed: missed.into_iter().map(|(at, missed)| (chair(at), missed)).collect(),
            dealt: dealt.into_iter().map(chair).collect(),
        })
    }
}

/// The chair with this number, from 0.
pub(crate) fn chair(number: usize) -> Chair {
    let number = u8::try_from(number).ok();
    number.and_then(Chair::new).expect("a table has ten chairs at most")
}
