//! Button and blinds in nights of random comings and goings, against a slow walk round the table
//! and against what must hold from hand to hand.

use room::button::{first, next, won};
use room::{ButtonRule, Chair, Marks, Missed, Owes, Positions, Presence, Sitter};
use trials::{Trial, Trials};

use crate::walker::{Found, How, Mood, Person, Table, chair};

/// Who comes to the table, and on what terms.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Newcomers {
    /// They wait or post (HOUSE 21).
    Owe,
    /// They were moved from another table and simply play.
    Moved,
}

/// A hand of a random night, as those see it who watch.
struct Seen {
    /// Name and mood of everyone before the hand, by chair.
    people: Vec<Option<(u32, Mood)>>,
    positions: Positions,
    anew: bool,
}

impl Seen {
    fn name(&self, chair: Chair) -> u32 {
        self.people[chair.index()].expect("nobody has this place").0
    }

    fn dealt(&self) -> Vec<u32> {
        self.positions.dealt.iter().map(|chair| self.name(*chair)).collect()
    }

    fn big(&self) -> u32 {
        self.name(self.positions.big)
    }

    fn small(&self) -> Option<u32> {
        self.positions.small.map(|chair| self.name(chair))
    }

    fn mood(&self, name: u32) -> Option<Mood> {
        let mut people = self.people.iter().flatten();
        people.find(|(other, _)| *other == name).map(|(_, mood)| *mood)
    }
}

/// A night of random comings and goings: the fast places, and the walker beside them.
struct Night {
    sitters: Vec<Sitter>,
    marks: Option<Marks>,
    table: Table,
    names: u32,
    seen: Vec<Seen>,
}

impl Night {
    fn new(trial: &mut Trial) -> Night {
        let chairs = 2 + trial.below(9);
        let table = Table { people: vec![None; chairs], button: 0, small: 0, big: 0 };
        Night { sitters: Vec::new(), marks: None, table, names: 0, seen: Vec::new() }
    }

    /// Someone comes, goes, sits out or comes back, or nothing happens, at every chair.
    fn stir(&mut self, trial: &mut Trial, newcomers: Newcomers) {
        let calm = trial.pick(&[2, 6, 15, 40]);
        for number in 0..self.table.people.len() {
            if trial.below(calm) > 0 {
                continue;
            }
            let at = self.sitters.iter().position(|sitter| sitter.chair == chair(number));
            let Some(at) = at else {
                self.join(trial, number, newcomers);
                continue;
            };
            let moods = match self.sitters[at].presence {
                Presence::In | Presence::Arrived => &[None, Some(Mood::Out), Some(Mood::Out)][..],
                Presence::Out => &[None, Some(Mood::Waiting), Some(Mood::Posting), Some(Mood::In)],
                Presence::Waiting => &[None, Some(Mood::Out), Some(Mood::Posting)],
                Presence::Posting => &[None, Some(Mood::Out), Some(Mood::Waiting)],
            };
            self.change(at, number, trial.pick(moods));
        }
    }

    fn join(&mut self, trial: &mut Trial, number: usize, newcomers: Newcomers) {
        self.names += 1;
        let (mood, big) = match newcomers {
            Newcomers::Owe => (trial.pick(&[Mood::Waiting, Mood::Posting]), true),
            Newcomers::Moved => (Mood::In, false),
        };
        self.table.people[number] = Some(Person { name: self.names, mood, big, small: false });
        let owes = Owes { big, small: false };
        self.sitters.push(Sitter { chair: chair(number), presence: presence(mood), owes });
    }

    fn change(&mut self, at: usize, number: usize, mood: Option<Mood>) {
        let Some(mood) = mood else {
            self.sitters.swap_remove(at);
            self.table.people[number] = None;
            return;
        };
        self.sitters[at].presence = presence(mood);
        if let Some(person) = &mut self.table.people[number] {
            person.mood = mood;
        }
    }

    /// Deals a hand twice and compares.
    fn deal(&mut self, how: How) -> bool {
        let chairs = self.table.people.len() as u8;
        let found = match (how, &self.marks) {
            (How::First(dealer), _) => first(chairs, chair(dealer), &self.sitters),
            (How::Next(rule), Some(marks)) => next(rule, chairs, marks, &self.sitters),
            (How::Won(winner), _) => won(chairs, chair(winner), &self.sitters),
            (How::Next(_), None) => panic!("there was no first hand"),
        };
        let before = self.table.clone();
        let people = before.people.iter().map(|person| person.map(|it| (it.name, it.mood)));
        let expected = self.table.deal(how);
        let sorted = found.clone().map(|mut found| {
            found.missed.sort_unstable();
            found
        });
        let walked = expected.as_ref().map(|found| &found.positions);
        assert_eq!(sorted.as_ref(), walked, "{how:?} at {before:?}");
        let (Some(positions), Some(Found { anew, .. })) = (found, expected) else { return false };
        for sitter in &mut self.sitters {
            if positions.dealt.contains(&sitter.chair) {
                (sitter.presence, sitter.owes) = (Presence::In, Owes::NOTHING);
            }
            for (_, missed) in positions.missed.iter().filter(|(chair, _)| *chair == sitter.chair) {
                sitter.owes.miss(*missed);
            }
        }
        self.marks = Some(positions.marks);
        self.seen.push(Seen { people: people.collect(), positions, anew });
        true
    }

    /// Up to sixty hands by one rule.
    fn play(trial: &mut Trial, rule: ButtonRule, newcomers: Newcomers) -> Night {
        let mut night = Night::new(trial);
        let chairs = night.table.people.len();
        for _ in 0..4 {
            night.stir(trial, newcomers);
        }
        for _ in 0..1 + trial.below(60) {
            let how = if night.marks.is_some() {
                How::Next(rule)
            } else {
                How::First(trial.below(chairs))
            };
            night.deal(how);
            night.stir(trial, newcomers);
        }
        night
    }
}

fn presence(mood: Mood) -> Presence {
    match mood {
        Mood::In => Presence::In,
        Mood::Out => Presence::Out,
        Mood::Waiting => Presence::Waiting,
        Mood::Posting => Presence::Posting,
    }
}

/// Whether a chair lies to the left of one and before the other.
fn passed(chairs: usize, from: Chair, chair: Chair, to: Chair) -> bool {
    let steps = |to: Chair| (to.index() + chairs - from.index() - 1) % chairs;
    steps(chair) < steps(to)
}

/// What holds for every hand, whatever the rule.
fn keeps_order(seen: &Seen) {
    let Positions { marks, dealt, small, big, live, dead, missed } = &seen.positions;
    let chairs = seen.people.len();
    assert!(dealt.len() >= 2);
    assert_eq!(*big, marks.big);
    assert_ne!(*small, Some(*big));
    match dealt[..] {
        [one, two] => {
            assert_eq!((one, Some(two), two), (*big, *small, marks.button));
            assert!(live.is_empty() && dead.is_empty());
        }
        _ => {
            let blinds: Vec<Chair> = small.iter().chain([big]).copied().collect();
            assert_eq!(dealt[..blinds.len()], blinds);
            assert!(small.is_none_or(|small| small == marks.small));
            assert!(![marks.small, marks.big].contains(&marks.button));
        }
    }
    let steps = |chair: &Chair| (chair.index() + chairs - marks.button.index() - 1) % chairs;
    assert!(dealt.is_sorted_by(|one, two| steps(one) < steps(two)), "{dealt:?}");
    for (number, person) in seen.people.iter().enumerate() {
        let is_dealt = dealt.contains(&chair(number));
        let is_out = person.is_none_or(|(_, mood)| mood == Mood::Out);
        assert!(!(is_dealt && is_out), "{number} is not there");
    }
    for chair in live.iter().chain(dead) {
        assert!(dealt.contains(chair) && chair != big && Some(*chair) != *small);
    }
    for (chair, _) in missed {
        assert_eq!(seen.people[chair.index()].map(|(_, mood)| mood), Some(Mood::Out));
    }
    let mut once = missed.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), missed.len());
}

#[test]
fn dead_button_agrees_with_the_walk_and_keeps_order() {
    let mut kinds = [0; 3];
    for mut trial in Trials::of("dead_button_agrees_with_the_walk_and_keeps_order", 30_000) {
        let newcomers = trial.pick(&[Newcomers::Owe, Newcomers::Moved]);
        for seen in Night::play(&mut trial, ButtonRule::Dead, newcomers).seen {
            keeps_order(&seen);
            kinds[seen.positions.dealt.len().min(4) - 2] += 1;
        }
    }
    assert!(kinds.iter().all(|count| *count > 1000), "{kinds:?} hands of two, three and more");
}

#[test]
fn moving_button_agrees_with_the_tries_and_keeps_order() {
    for mut trial in Trials::of("moving_button_agrees_with_the_tries_and_keeps_order", 10_000) {
        let newcomers = trial.pick(&[Newcomers::Owe, Newcomers::Moved]);
        for seen in Night::play(&mut trial, ButtonRule::Moving, newcomers).seen {
            keeps_order(&seen);
        }
    }
}

#[test]
fn win_the_button_agrees_with_the_tries_and_keeps_order() {
    for mut trial in Trials::of("win_the_button_agrees_with_the_tries_and_keeps_order", 10_000) {
        let mut night = Night::new(&mut trial);
        let chairs = night.table.people.len();
        for _ in 0..1 + trial.below(60) {
            night.stir(&mut trial, Newcomers::Owe);
            let last = night.seen.last().map(|seen| seen.positions.dealt.clone());
            let winner = last.map(|dealt| How::Won(trial.pick(&dealt).index()));
            night.deal(winner.unwrap_or(How::First(trial.below(chairs))));
        }
        night.seen.iter().for_each(keeps_order);
    }
}

/// A house may change its rule in the middle of the night.
#[test]
fn rules_change_from_hand_to_hand() {
    for mut trial in Trials::of("rules_change_from_hand_to_hand", 10_000) {
        let mut night = Night::new(&mut trial);
        let chairs = night.table.people.len();
        for _ in 0..1 + trial.below(60) {
            let newcomers = trial.pick(&[Newcomers::Owe, Newcomers::Moved]);
            night.stir(&mut trial, newcomers);
            let somewhere = trial.below(chairs);
            let (dead, moving) = (How::Next(ButtonRule::Dead), How::Next(ButtonRule::Moving));
            let how = trial.pick(&[dead, moving, How::Won(somewhere)]);
            night.deal(if night.marks.is_some() { how } else { How::First(somewhere) });
        }
        night.seen.iter().for_each(keeps_order);
    }
}

/// Nobody has the big blind twice before all who were there all the time had it once.
#[test]
fn dead_button_gives_everyone_the_big_blind_in_turn() {
    let mut turns = 0;
    for mut trial in Trials::of("dead_button_gives_everyone_the_big_blind_in_turn", 10_000) {
        let newcomers = trial.pick(&[Newcomers::Owe, Newcomers::Moved]);
        let seen = Night::play(&mut trial, ButtonRule::Dead, newcomers).seen;
        for (begin, hand) in seen.iter().enumerate() {
            let name = hand.big();
            let after = seen[begin + 1..].iter().position(|hand| hand.big() == name);
            let Some(after) = after else { continue };
            let round = &seen[begin..=begin + 1 + after];
            let stays = |name: u32| {
                let is_here = |mood: Option<Mood>| mood.is_some_and(|mood| mood != Mood::Out);
                round.iter().all(|hand| is_here(hand.mood(name)))
            };
            if !stays(name) {
                continue;
            }
            for (other, _) in hand.people.iter().flatten() {
                if stays(*other) {
                    let had = round[1..].iter().filter(|hand| hand.big() == *other).count();
                    assert_eq!(had, 1, "{other} between two of {name}");
                    turns += 1;
                }
            }
        }
    }
    assert!(turns > 1000, "only {turns} turns");
}

/// Who plays on after the big blind posts the small blind in the next hand, and no other, except
/// that of two players who has not the big blind has the small one. In the hand after that they act
/// last, or have the big blind again.
#[test]
fn dead_button_follows_the_big_blind_with_small_blind_and_button() {
    let mut buttons = 0;
    for mut trial in Trials::of("dead_button_follows_the_big_blind", 10_000) {
        let seen = Night::play(&mut trial, ButtonRule::Dead, Newcomers::Owe).seen;
        for hands in seen.windows(2).filter(|hands| !hands[1].anew) {
            let (before, hand) = (&hands[0], &hands[1]);
            let dealt = hand.dealt();
            for name in &dealt {
                let is_turn = before.big() == *name;
                let of_two = dealt.len() == 2 && hand.big() != *name;
                assert_eq!(hand.small() == Some(*name), is_turn || of_two);
            }
        }
        for hands in seen.windows(3).filter(|hands| !hands[2].anew) {
            let name = hands[0].big();
            let plays_on = hands[1..].iter().all(|hand| hand.dealt().contains(&name));
            if plays_on && hands[2].big() != name {
                assert_eq!(hands[2].dealt().last(), Some(&name));
                buttons += 1;
            }
        }
    }
    assert!(buttons > 1000, "only {buttons} buttons");
}

/// Who was out while the blinds passed, or is new, pays just that to come in, or has the big blind,
/// or plays with one other, or the game would have stopped.
#[test]
fn dead_button_lets_nobody_in_without_what_they_missed() {
    let (mut paid, mut free) = ([0; 2], 0);
    for mut trial in Trials::of("dead_button_lets_nobody_in", 10_000) {
        let seen = Night::play(&mut trial, ButtonRule::Dead, Newcomers::Owe).seen;
        for (number, hand) in seen.iter().enumerate().skip(1) {
            for chair in &hand.positions.dealt {
                let name = hand.name(*chair);
                let owes = missed_by(&seen[..number], name, *chair);
                let is_settled = hand.big() == name || hand.dealt().len() == 2 || hand.anew;
                let posts = &hand.positions;
                let pays = (posts.live.contains(chair), posts.dead.contains(chair));
                let expected = if is_settled { (false, false) } else { owes };
                assert_eq!(pays, expected, "{name} in hand {number}");
                paid[0] += usize::from(pays.0);
                paid[1] += usize::from(pays.1);
                free += usize::from(is_settled && owes != (false, false));
            }
        }
    }
    assert!(paid.iter().all(|paid| *paid > 1000) && free > 1000, "{paid:?} {free}");
}

/// Whether someone has missed the big and the small blind since they were last dealt in, by where
/// the big blind lay hand after hand: the small blind goes the same way one hand later.
fn missed_by(seen: &[Seen], name: u32, chair: Chair) -> (bool, bool) {
    let chairs = seen[0].people.len();
    let since = seen.iter().rposition(|hand| hand.dealt().contains(&name));
    // Who was never dealt in is new.
    let mut owes = (since.is_none(), false);
    for hand in since.unwrap_or(0)..seen.len() {
        if seen[hand].mood(name) != Some(Mood::Out) {
            continue;
        }
        let big = |hand: usize| seen[hand].positions.big;
        if hand == 0 {
            let noted = |what| seen[0].positions.missed.contains(&(chair, what));
            owes = (owes.0 || noted(Missed::Big), owes.1 || noted(Missed::Small));
            continue;
        }
        let before = if hand == 1 { seen[0].positions.marks.small } else { big(hand - 2) };
        owes.0 |= passed(chairs, big(hand - 1), chair, big(hand));
        owes.1 |= passed(chairs, before, chair, big(hand - 1)) || chair == big(hand - 1);
    }
    owes
}

/// The button passes nobody but those who come in with this hand.
#[test]
fn moving_button_moves_by_one_player() {
    let mut moves = 0;
    for mut trial in Trials::of("moving_button_moves_by_one_player", 10_000) {
        let seen = Night::play(&mut trial, ButtonRule::Moving, Newcomers::Owe).seen;
        for hands in seen.windows(2) {
            let (before, hand) = (&hands[0], &hands[1]);
            let (from, to) = (before.positions.marks.button, hand.positions.marks.button);
            assert!(hand.positions.dealt.contains(&to));
            let chairs = hand.people.len();
            let stays = |chair: &&Chair| {
                let name = hand.name(**chair);
                let plays = matches!(hand.mood(name), Some(Mood::In | Mood::Posting));
                plays && before.dealt().contains(&name)
            };
            for chair in hand.positions.dealt.iter().filter(stays) {
                assert!(!passed(chairs, from, *chair, to), "{chair} is passed over");
                assert!(from != to || *chair == to, "the button stays though {chair} plays on");
            }
            moves += 1;
        }
    }
    assert!(moves > 1000, "only {moves} moves");
}

/// When nothing changes any more, who pays is in after three hands and who waits after a round.
#[test]
fn nobody_waits_for_ever() {
    for mut trial in Trials::of("nobody_waits_for_ever", 10_000) {
        for rule in [ButtonRule::Dead, ButtonRule::Moving] {
            let mut night = Night::play(&mut trial, rule, Newcomers::Owe);
            if night.marks.is_none() {
                continue;
            }
            let chairs = night.table.people.len();
            for hand in 1..=chairs + 2 {
                if !night.deal(How::Next(rule)) {
                    break;
                }
                let posts = |sitter: &Sitter| sitter.presence == Presence::Posting;
                assert!(hand < 3 || !night.sitters.iter().any(posts), "{:?}", night.table);
            }
            let is_in = |sitter: &Sitter| matches!(sitter.presence, Presence::In | Presence::Out);
            let here = night.sitters.iter().filter(|sitter| sitter.presence != Presence::Out);
            assert!(here.count() < 2 || night.sitters.iter().all(is_in), "{:?}", night.table);
        }
    }
}
