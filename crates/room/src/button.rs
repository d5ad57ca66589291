//! Where the button and the blinds are, who is dealt in, who pays to come in, and who misses what.
//!
//! Three markers go round the table. Under [`ButtonRule::Dead`] the big blind leads and the others
//! follow to where it was, also to a chair that nobody plays at (HOUSE 106). Under
//! [`ButtonRule::Moving`] the button leads and the blinds are the next players to its left. Where
//! the pot wins the button ([`won`]), nothing goes round at all.
//!
//! Whatever happened between two hands, these hold:
//!
//! * At least two are dealt in, or there is no hand.
//! * With three and more, whoever posts the small blind is dealt first and the big blind next;
//!   where nobody posts the small blind the big blind is first. Nobody is dealt in between button
//!   and blinds.
//! * With two, one has the button and the small blind, and the other is dealt first (HOUSE 31).
//! * Whoever is dealt in owes nothing afterwards.
//!
//! **Debts.** Who sits out while a blind passes owes it (HOUSE 5); who is new owes a big blind and
//! no small one (HOUSE 21). It is paid in one of two ways: the big blind comes round and settles
//! all, or it is posted out of turn, the big blind as a bet and the small blind as chips of the
//! pot. Nobody pays to come in between the button and the big blind: those wait for a hand more, or
//! the blinds would be behind them for the price of one. With two players both pay a blind each
//! hand, so the blinds are all there is to pay, and debts are void.
//!
//! **Arrivals.** Who is moved here from another table owes nothing and is dealt in at once, on the
//! big blind, too (TDA 8, 10). Only between the next button and the next small blind they wait,
//! still without a debt, until the button has passed them, and no marker ever moves to them there:
//!
//! * On the chair of the last big blind, whose player is gone, the arrival is big blind alone: the
//!   button and a small blind that nobody posts lie where the small blind was. The hand after that
//!   is what would have come now (HOUSE 106), with everybody one hand later.
//! * Two become three: the last big blind does not pay it again, and where the button would have no
//!   place before the small blind but an arrival's, the arrival is the big blind, the other player
//!   the small blind, and the last big blind has the button (TDA 34B).
//! * With one player and one arrival nobody waits. Nor does anybody where the game would stop.
//! * Where the button moves or is won, arrivals are like those who pay to come in, and pay nothing.
//!
//! **A game that would stop** because all but one sit out, wait or must not come in yet does not
//! stop: all who do not sit out are dealt in, and nobody owes anything.

use faults::fault;

use crate::{ButtonRule, Chair};

/// Where the markers lie in a hand with blinds. They stay on a chair whose player has left it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marks {
    /// The button. With two players it is always with the one who posts the small blind.
    pub button: Chair,
    /// The small blind, also where nobody posts it. A dead one stays where it is when two players
    /// are left, though one of them posts it from another chair: the next hand goes on from here.
    pub small: Chair,
    /// The big blind.
    pub big: Chair,
}

/// What someone who has a chair wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Presence {
    /// To play. Who owes anything is taken for [`Presence::Posting`].
    In,
    /// To sit out.
    Out,
    /// To be dealt in when the big blind comes round.
    Waiting,
    /// To be dealt in at once and to post what is owed. Who owes nothing simply plays.
    Posting,
    /// To play, having come from another table without a debt, and not dealt in yet in a game with
    /// a button.
    Arrived,
}

/// The blinds that someone has to make good for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Owes {
    /// The big blind: who missed it, and who is new.
    pub big: bool,
    /// The small blind.
    pub small: bool,
}

impl Owes {
    /// Of someone who owes nothing.
    pub const NOTHING: Owes = Owes { big: false, small: false };
    /// Of someone who is new at the table (HOUSE 21).
    pub const NEW: Owes = Owes { big: true, small: false };

    /// Writes down a blind that was missed.
    pub fn miss(&mut self, missed: Missed) {
        match missed {
            Missed::Small => self.small = true,
            Missed::Big => self.big = true,
        }
    }
}

/// Someone who has a chair.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Sitter {
    /// The chair.
    pub chair: Chair,
    /// What they want.
    pub presence: Presence,
    /// What they have missed.
    pub owes: Owes,
}

/// A blind that passed someone who sat out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Missed {
    /// The small blind.
    Small,
    /// The big blind.
    Big,
}

/// The places of one hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Positions {
    /// Where the markers lie.
    pub marks: Marks,
    /// Who is dealt in, in the order of the deal: the last one has the button, or stands in for it
    /// where it is dead.
    pub dealt: Vec<Chair>,
    /// Who posts the small blind, if anybody does.
    pub small: Option<Chair>,
    /// Who posts the big blind.
    pub big: Chair,
    /// Who posts a big blind out of turn, in the order of the deal.
    pub live: Vec<Chair>,
    /// Who posts a missed small blind that is no bet, in the order of the deal.
    pub dead: Vec<Chair>,
    /// Who sits out while which blind passes, each at most once.
    pub missed: Vec<(Chair, Missed)>,
}

/// The first hand with blinds: the dealer has the button (HOUSE 11), all who do not sit out are
/// dealt in, and nobody owes anything. Who sits out where a blind would have been theirs misses it.
///
/// None if fewer than two can be dealt in.
pub fn first(chairs: u8, dealer: Chair, sitters: &[Sitter]) -> Option<Positions> {
    Ring::new(chairs, sitters).anew().behind(dealer, Debtors::Wait)
}

/// The hand after one whose markers lay here.
///
/// **Dead button.** The big blind moves to the next chair to its left whose player does not sit
/// out. The small blind is where the big blind was, and is posted if its player is dealt in without
/// a debt. The button is where the small blind was. It cannot be if that is the big blind's place
/// now or on its way, as when two players become three; and it must not be if others without debts
/// have come in before the small blind. Then it goes to the last player before the small blind who
/// owes nothing, or to the last who pays if all there do. Chairs that the big blind passes miss it;
/// so do chairs that the small blind passes or stops at.
///
/// **Moving button.** The button moves to the next player who owes nothing. The next such player is
/// the small blind and the next of all who do not sit out the big blind. With two players the
/// button is the small blind, even if the big blind is then the same player twice. The button
/// passes over those who come in with this hand, or others would pay a blind twice because someone
/// bought in. Who sits out misses the blind that would have been theirs.
///
/// None if fewer than two can be dealt in: the markers stay where they are, and nobody misses
/// anything.
pub fn next(rule: ButtonRule, chairs: u8, last: &Marks, sitters: &[Sitter]) -> Option<Positions> {
    let ring = Ring::new(chairs, sitters);
    let next = |ring: &Ring| match rule {
        ButtonRule::Dead => ring.dead(last),
        ButtonRule::Moving => {
            let button = ring.walk(last.button).find(|chair| ring.plays(*chair))?;
            ring.behind(button, Debtors::Wait)
        }
    };
    next(&ring).or_else(|| next(&ring.anew()))
}

/// The hand after one whose winner gets the button (BARGE 1.12).
///
/// The blinds are the next players to its left, wherever they were before; one player may post for
/// hands on end, and another never. No blind goes round, so nobody is out of turn either, and who
/// pays to come in is dealt in at once: on a blind it is this blind that they pay, and elsewhere
/// what they owe. Who waits comes in where the big blind falls on them, which may take long.
/// Sitting out must not be a way round a blind: who does so where one would have been theirs owes
/// it. If the winner has gone the button is dead for this hand.
///
/// None if fewer than two can be dealt in.
pub fn won(chairs: u8, winner: Chair, sitters: &[Sitter]) -> Option<Positions> {
    let ring = Ring::new(chairs, sitters);
    let next = |ring: &Ring| ring.behind(winner, Debtors::Pay);
    next(&ring).or_else(|| next(&ring.anew()))
}

/// Who would have the big blind in the next hand: after one whose markers lay here, or, if there was
/// none yet, with this dealer.
pub fn big_next(
    rule: ButtonRule,
    chairs: u8,
    marks: Option<&Marks>,
    sitters: &[Sitter],
    dealer: Option<Chair>,
) -> Option<Chair> {
    let positions = match marks {
        Some(last) => next(rule, chairs, last, sitters),
        None => first(chairs, dealer?, sitters),
    };
    positions.map(|positions| positions.big)
}

/// How many hands pass under the dead button before somebody who arrives in this chair has the big
/// blind, if nothing else changes: none is the next hand. None if somebody sits there, there is no
/// such chair, or no hand can be dealt.
pub fn wait(chairs: u8, marks: &Marks, sitters: &[Sitter], chair: Chair) -> Option<u32> {
    Some(arrives(chairs, marks, sitters, chair)?.1)
}

/// The worst open chair to arrive in under the dead button (TDA 11A): the one whose big blind comes
/// soonest, the first from the last big blind on of several. Chairs at which nobody is dealt in at
/// once come last.
pub fn worst(chairs: u8, marks: &Marks, sitters: &[Sitter]) -> Option<Chair> {
    let around = std::iter::once(marks.big).chain(marks.big.after(chairs));
    let open = around.filter_map(|chair| Some((chair, arrives(chairs, marks, sitters, chair)?)));
    open.min_by_key(|(_, (begins, wait))| (*begins != Begins::AtOnce, *wait))
        .map(|(chair, _)| chair)
}

/// When somebody is dealt in first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    AtOnce,
    Later,
}

/// Seats somebody in an open chair and plays on until they have the big blind: whether they are in
/// the first hand, and how many pass before that one.
fn arrives(chairs: u8, marks: &Marks, sitters: &[Sitter], chair: Chair) -> Option<(Begins, u32)> {
    let is_open =
        chair.index() < usize::from(chairs) && sitters.iter().all(|sitter| sitter.chair != chair);
    if !is_open {
        return None;
    }
    let mut sitters = sitters.to_vec();
    sitters.push(Sitter { chair, presence: Presence::Arrived, owes: Owes::NOTHING });
    let (mut marks, mut begins) = (*marks, None);
    // The big blind goes round once, and may rest for a hand at every arrival.
    for hands in 0..=2 * u32::from(chairs) {
        let positions = next(ButtonRule::Dead, chairs, &marks, &sitters)?;
        let is_dealt = positions.dealt.contains(&chair);
        let begins = *begins.get_or_insert(if is_dealt { Begins::AtOnce } else { Begins::Later });
        if positions.big == chair {
            return Some((begins, hands));
        }
        for sitter in &mut sitters {
            if positions.dealt.contains(&sitter.chair) {
                (sitter.presence, sitter.owes) = (Presence::In, Owes::NOTHING);
            }
        }
        marks = positions.marks;
    }
    None
}

/// What someone at a chair is to the next hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Nobody is there.
    Empty,
    /// Sits out.
    Out,
    /// Plays when the big blind comes.
    Waits,
    /// Plays for what is owed.
    Pays(Owes),
    /// Plays, but not between the button and the small blind.
    Arrives,
    /// Plays.
    Plays,
}

/// Whether players who owe something may take any place.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Debtors {
    /// They wait until the button has passed them.
    Wait,
    /// They pay and take it.
    Pay,
}

/// The chairs and who is on them.
struct Ring {
    chairs: u8,
    parts: [Part; Chair::MOST as usize],
}

impl Ring {
    fn new(chairs: u8, sitters: &[Sitter]) -> Ring {
        let mut parts = [Part::Empty; Chair::MOST as usize];
        for sitter in sitters {
            parts[sitter.chair.index()] = match sitter.presence {
                Presence::Out => Part::Out,
                Presence::Waiting => Part::Waits,
                Presence::Arrived => {
                    fault!("room-arrival-gets-the-button", Part::Arrives, Part::Plays)
                }
                Presence::In | Presence::Posting if sitter.owes == Owes::NOTHING => Part::Plays,
                Presence::In | Presence::Posting => Part::Pays(sitter.owes),
            };
        }
        Ring { chairs, parts }
    }

    /// The same when all who do not sit out play and owe nothing.
    fn anew(&self) -> Ring {
        let all_play = |part| match part {
            Part::Waits | Part::Pays(_) | Part::Arrives => Part::Plays,
            part => part,
        };
        Ring { chairs: self.chairs, parts: self.parts.map(all_play) }
    }

    /// The places when the big blind leads.
    fn dead(&self, last: &Marks) -> Option<Positions> {
        let small = last.big;
        if fault!("room-arrival-on-the-big-blind-pays-the-small", self.arrives(small), false) {
            return self.alone(last);
        }
        let big = self.between(small, small).find(|chair| self.is_here(*chair))?;
        // From here the markers' order is big, button, small, and around to the big blind.
        let has_room = self.between(big, small).any(|chair| chair == last.small);
        let from = if has_room { last.small } else { big };
        let late = self.between(from, small).filter(|chair| self.plays(*chair)).last();
        let button = late.or(has_room.then_some(last.small));
        let arrival = self.between(big, small).find(|chair| self.arrives(*chair));
        let turns = fault!("room-two-become-three-and-the-arrival-waits", self.plays(big), false);
        if let (None, Some(arrival), true) = (button, arrival, turns)
            && let Some(positions) = self.turned(last, big, arrival)
        {
            return Some(positions);
        }
        let may_pay = self.between(big, small).take_while(|chair| Some(*chair) != button);
        let may_pay = may_pay
            .chain(fault!("room-nobody-pays-to-come-in-on-the-button", button, None))
            .collect::<Vec<_>>();
        let is_dealt = |chair| match self.at(chair) {
            Part::Plays => true,
            Part::Pays(_) => chair == big || may_pay.contains(&chair),
            Part::Arrives => chair == big || (button.is_some() && may_pay.contains(&chair)),
            _ => chair == big,
        };
        let dealt: Vec<Chair> = self.walk(small).filter(|chair| is_dealt(*chair)).collect();
        let before = || dealt.iter().copied().rfind(|chair| ![small, big].contains(chair));
        let button = button.or_else(before).unwrap_or(small);
        let mut positions = self.positions(Marks { button, small, big }, dealt)?;
        let passed = self.between(last.small, small).chain([small]);
        positions.missed = self.out(self.between(small, big), Missed::Big);
        positions.missed.extend(fault!(
            "room-small-blind-that-passed-is-not-owed",
            self.out(passed, Missed::Small),
            Vec::new()
        ));
        Some(positions)
    }

    /// The places when somebody has arrived on the chair of the last big blind: the small blind was
    /// paid by whoever sits or sat before it, and nobody pays it again.
    fn alone(&self, last: &Marks) -> Option<Positions> {
        let (small, big) = (last.small, last.big);
        let late = self.between(small, big).filter(|chair| self.plays(*chair)).last();
        let button = late.unwrap_or(small);
        self.positions(Marks { button, small: button, big }, self.come_in(big, button))
    }

    /// The places when two become three and the button has no place but an arrival's: the arrival
    /// is the big blind, and whoever had it last has the button. None if they are not three.
    fn turned(&self, last: &Marks, small: Chair, big: Chair) -> Option<Positions> {
        let button = last.big;
        let marks = Marks { button, small, big };
        let dealt = self.come_in(big, button);
        if dealt.len() < 3 {
            return None;
        }
        let mut positions = self.positions(marks, dealt)?;
        positions.missed = self.out(self.between(button, big), Missed::Big);
        if small != last.small {
            positions.missed.extend(self.out(self.between(last.small, small), Missed::Small));
        }
        Some(positions)
    }

    /// Everyone who plays, and those from the big blind to the button who come in.
    fn come_in(&self, big: Chair, button: Chair) -> Vec<Chair> {
        let before = self.between(big, button).chain([button, big]);
        let comes = |chair: &Chair| matches!(self.at(*chair), Part::Pays(_) | Part::Arrives);
        let come: Vec<Chair> = before.filter(comes).collect();
        self.walk(big).filter(|chair| self.plays(*chair) || come.contains(chair)).collect()
    }

    /// The places when the button is here and the blinds to its left.
    fn behind(&self, button: Chair, debtors: Debtors) -> Option<Positions> {
        let pays = |chair| matches!(self.at(chair), Part::Pays(_) | Part::Arrives);
        let takes = |chair: Chair| self.plays(chair) || (debtors == Debtors::Pay && pays(chair));
        let small = self.between(button, button).find(|chair| takes(*chair));
        let here_after = |chair| self.between(chair, button).find(|chair| self.is_here(*chair));
        let three = small.and_then(|small| Some((small, here_after(small)?)));
        // With two the button is the small blind: the other is the big blind, or whom it falls on.
        let big = three.map(|(_, big)| big).or(small).or_else(|| here_after(button))?;
        let may_pay: Vec<Chair> = match debtors {
            Debtors::Pay => self.walk(button).collect(),
            Debtors::Wait if three.is_none() => Vec::new(),
            Debtors::Wait => self.between(big, button).collect(),
        };
        let is_dealt = |chair: &Chair| {
            self.plays(*chair) || *chair == big || (pays(*chair) && may_pay.contains(chair))
        };
        let dealt = self.walk(button).filter(is_dealt).collect();
        let marks = Marks { button, small: three.map_or(button, |(small, _)| small), big };
        let mut positions = self.positions(marks, dealt)?;
        positions.missed = match three {
            Some((small, big)) => [
                self.out(self.between(button, small), Missed::Small),
                self.out(self.between(small, big), Missed::Big),
            ],
            None => [
                self.out(self.between(button, big), Missed::Small),
                self.out(self.between(big, button), Missed::Big),
            ],
        }
        .concat();
        Some(positions)
    }

    /// What those dealt in post and in which order they are dealt, if they are two at least. The
    /// button is where it is with three and more.
    fn positions(&self, marks: Marks, mut dealt: Vec<Chair>) -> Option<Positions> {
        let (marks, small) = match dealt[..] {
            [] | [_] => return None,
            [one, two] => {
                let other = if one == marks.big { two } else { one };
                (Marks { button: other, ..marks }, Some(other))
            }
            _ => {
                // A small blind that lies with the button is one that nobody posts.
                let posts = |small: &Chair| *small != marks.button && dealt.contains(small);
                (marks, Some(marks.small).filter(posts))
            }
        };
        let is_dealt = |chair: &Chair| dealt.contains(chair);
        dealt = self.walk(marks.button).filter(is_dealt).collect();
        let owe = |owes: fn(&Owes) -> bool| {
            let posts = |chair: &Chair| {
                let is_blind = *chair == marks.big || Some(*chair) == small;
                matches!(self.at(*chair), Part::Pays(debt) if owes(&debt) && !is_blind)
            };
            dealt.iter().copied().filter(posts).collect()
        };
        let (live, dead) = (owe(|owes| owes.big), owe(|owes| owes.small));
        Some(Positions { marks, dealt, small, big: marks.big, live, dead, missed: Vec::new() })
    }

    /// Those of these chairs whose players sit out, with what they miss.
    fn out(&self, chairs: impl Iterator<Item = Chair>, missed: Missed) -> Vec<(Chair, Missed)> {
        let out = chairs.filter(|chair| self.at(*chair) == Part::Out);
        out.map(|chair| (chair, missed)).collect()
    }

    fn at(&self, chair: Chair) -> Part {
        self.parts[chair.index()]
    }

    fn plays(&self, chair: Chair) -> bool {
        self.at(chair) == Part::Plays
    }

    fn arrives(&self, chair: Chair) -> bool {
        self.at(chair) == Part::Arrives
    }

    /// Whether the big blind stops here.
    fn is_here(&self, chair: Chair) -> bool {
        !matches!(self.at(chair), Part::Empty | Part::Out)
    }

    /// All chairs, from the left of this one around to this one itself.
    fn walk(&self, from: Chair) -> impl DoubleEndedIterator<Item = Chair> + Clone {
        from.after(self.chairs)
    }

    /// The chairs to the left of one and before the other: all others if they are the same.
    fn between(&self, from: Chair, to: Chair) -> impl Iterator<Item = Chair> + Clone {
        self.walk(from).take_while(move |chair| *chair != to)
    }
}
