//! Players who arrive from other tables: where they are dealt in, who has which blind, and which
//! chair is the worst, against the rules said again, chair by chair from the last big blind on.

use room::button::{big_next, first, next, wait, worst};
use room::{ButtonRule, Chair, Marks, Owes, Positions, Presence, Sitter};

fn chair(number: usize) -> Chair {
    u8::try_from(number).ok().and_then(Chair::new).expect("a chair")
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Who {
    Nobody,
    Plays,
    Arrives,
    /// Has no chips.
    Out,
}

/// A table, seen from the chair of the last big blind: that is place 0, and its left is place 1.
#[derive(Clone, Debug)]
struct Around {
    people: Vec<Who>,
    /// Where the small blind was.
    small: usize,
    /// The number of the chair of the last big blind.
    turn: usize,
}

/// What the rules say of the next hand, in places.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Said {
    NoHand,
    /// Too few would be dealt in: all are.
    Stops,
    Hand {
        button: usize,
        small: Option<usize>,
        big: usize,
        /// Where the small blind lies for the next hand.
        mark: usize,
        dealt: Vec<usize>,
    },
}

impl Around {
    fn chairs(&self) -> usize {
        self.people.len()
    }

    fn chair(&self, place: usize) -> Chair {
        chair((place + self.turn) % self.chairs())
    }

    fn marks(&self) -> Marks {
        let (small, big) = (self.chair(self.small), self.chair(0));
        // The dead button does not ask where the last button was.
        Marks { button: small, small, big }
    }

    fn sitters(&self) -> Vec<Sitter> {
        let sitter = |(place, who): (usize, &Who)| {
            let presence = match who {
                Who::Nobody => return None,
                Who::Plays => Presence::In,
                Who::Arrives => Presence::Arrived,
                Who::Out => Presence::Out,
            };
            Some(Sitter { chair: self.chair(place), presence, owes: Owes::NOTHING })
        };
        self.people.iter().enumerate().filter_map(sitter).collect()
    }

    fn next(&self) -> Option<Positions> {
        next(ButtonRule::Dead, self.chairs() as u8, &self.marks(), &self.sitters())
    }

    fn is(&self, place: usize, who: Who) -> bool {
        self.people[place] == who
    }

    fn here(&self, places: std::ops::Range<usize>) -> Vec<usize> {
        places.filter(|place| matches!(self.people[*place], Who::Plays | Who::Arrives)).collect()
    }

    /// TDA 8, 10 and 34B, HOUSE 106, and our rulings, in the order of the places.
    fn said(&self) -> Said {
        let (all, small) = (self.chairs(), self.small);
        let here = self.here(0..all);
        if here.len() < 2 {
            return Said::NoHand;
        }
        let between = self.here(small + 1..all);
        let without = |waits: &[usize]| -> Vec<usize> {
            here.iter().copied().filter(|place| !waits.contains(place)).collect()
        };
        // A single big blind: nobody posts the small one, and its mark stays.
        if self.is(0, Who::Arrives) {
            return self.hand(small, None, 0, small, without(&between));
        }
        let Some(due) = self.here(1..all).first().copied() else { return Said::NoHand };
        if due < small {
            // The button goes to where the small blind was. Who is between it and the small blind
            // waits.
            let posts = self.is(0, Who::Plays).then_some(0);
            return self.hand(small, posts, due, 0, without(&between));
        }
        let behind = self.here(due + 1..all);
        if self.is(due, Who::Plays) && !behind.is_empty() && here.len() > 2 {
            // Two become three.
            return self.hand(0, Some(due), behind[0], due, here.clone());
        }
        // The last big blind and whoever is next, or the game stops.
        let posts = self.is(0, Who::Plays).then_some(0);
        self.hand(0, posts, due, 0, without(&behind))
    }

    fn hand(
        &self,
        button: usize,
        small: Option<usize>,
        big: usize,
        mark: usize,
        mut dealt: Vec<usize>,
    ) -> Said {
        if dealt.len() < 2 {
            return Said::Stops;
        }
        let (mut button, mut small) = (button, small);
        if let [one, two] = dealt[..] {
            button = if one == big { two } else { one };
            small = Some(button);
        }
        dealt.sort_by_key(|place| (place + self.chairs() - button - 1) % self.chairs());
        Said::Hand { button, small, big, mark, dealt }
    }

    /// Every table of so many chairs that can be: nobody who has played sits between the last
    /// blinds.
    fn all(chairs: usize, turns: &[usize], kinds: &[Who]) -> Vec<Around> {
        let mut tables = Vec::new();
        for small in 1..chairs {
            let mut people = vec![Vec::new()];
            for place in 0..chairs {
                let more = |others: &Vec<Who>| -> Vec<Vec<Who>> {
                    let may = |who: &&Who| place <= small || **who != Who::Plays;
                    let with = |who: &Who| [others.clone(), vec![*who]].concat();
                    kinds.iter().filter(may).map(with).collect()
                };
                people = people.iter().flat_map(more).collect();
            }
            for people in people {
                let table = |turn: &usize| Around { people: people.clone(), small, turn: *turn };
                tables.extend(turns.iter().map(table));
            }
        }
        tables
    }

    /// All tables of two to six chairs, the larger ones from some of the chairs.
    fn each(kinds: &[Who]) -> Vec<Around> {
        let turns: Vec<usize> = (0..6).collect();
        let of = |chairs: usize| match chairs {
            6 => Around::all(6, &[0, 4], kinds),
            _ => Around::all(chairs, &turns[..chairs], kinds),
        };
        (2..=6).flat_map(of).collect()
    }
}

const ALL: [Who; 4] = [Who::Nobody, Who::Plays, Who::Arrives, Who::Out];

#[test]
fn arrivals_are_dealt_in_where_the_rules_say() {
    let (mut waits, mut alone, mut turned) = (0, 0, 0);
    for table in Around::each(&ALL) {
        let found = table.next();
        match table.said() {
            Said::NoHand => assert_eq!(found, None, "{table:?}"),
            Said::Stops => {
                let found = found.unwrap_or_else(|| panic!("{table:?}"));
                let here = table.here(0..table.chairs());
                assert_eq!(found.dealt.len(), here.len(), "{table:?}");
                keeps_order(&table, &found);
            }
            Said::Hand { button, small, big, mark, dealt } => {
                let found = found.unwrap_or_else(|| panic!("{table:?}"));
                let marks = Marks {
                    button: table.chair(button),
                    small: table.chair(mark),
                    big: table.chair(big),
                };
                assert_eq!(found.marks, marks, "{table:?}");
                assert_eq!(found.small, small.map(|place| table.chair(place)), "{table:?}");
                let dealt: Vec<Chair> = dealt.iter().map(|place| table.chair(*place)).collect();
                assert_eq!(found.dealt, dealt, "{table:?}");
                assert!(found.live.is_empty() && found.dead.is_empty(), "nobody owes: {table:?}");
                keeps_order(&table, &found);
                let here = table.here(0..table.chairs());
                waits += usize::from(found.dealt.len() < here.len());
                alone += usize::from(found.small.is_none() && big == 0);
                turned += usize::from(mark != 0 && big != 0);
                // No marker moves to somebody who waits, and the last big blind is not it again.
                for place in here.iter().filter(|it| !found.dealt.contains(&table.chair(**it))) {
                    let at = table.chair(*place);
                    assert!(![marks.button, marks.big].contains(&at), "{table:?}");
                }
                assert!(big != 0 || table.is(0, Who::Arrives), "{table:?}");
            }
        }
    }
    assert!(waits > 1_000 && alone > 1_000 && turned > 50, "{waits} {alone} {turned}");
}

/// The invariants of every hand with a button.
#[track_caller]
fn keeps_order(table: &Around, found: &Positions) {
    assert!(found.dealt.len() >= 2);
    assert_ne!(found.small, Some(found.big));
    if let [one, two] = found.dealt[..] {
        assert_eq!((one, Some(two), two), (found.big, found.small, found.marks.button));
    } else {
        let blinds: Vec<Chair> = found.small.into_iter().chain([found.big]).collect();
        assert_eq!(found.dealt[..blinds.len()], blinds, "{table:?}");
        assert_ne!(found.marks.button, found.marks.big);
        assert!(found.small != Some(found.marks.button), "{table:?}");
    }
}

#[test]
fn tda_8_an_arrival_between_the_markers_never_gets_the_button() {
    // The marks of a hand are the last three of these, chairs counted from 0.
    let sits = |signs: &str| -> Vec<Sitter> {
        let sitter = |(number, sign)| {
            let presence = match sign {
                'P' => Presence::In,
                'A' => Presence::Arrived,
                _ => return None,
            };
            Some(Sitter { chair: chair(number), presence, owes: Owes::NOTHING })
        };
        signs.chars().enumerate().filter_map(sitter).collect()
    };
    let marks = |(button, small, big)| Marks {
        button: chair(button),
        small: chair(small),
        big: chair(big),
    };
    let after = |rule, signs: &str, last| {
        let found = next(rule, signs.len() as u8, &marks(last), &sits(signs)).expect("a hand");
        let Marks { button, small, big } = found.marks;
        let dealt: Vec<usize> = found.dealt.iter().map(|chair| chair.index()).collect();
        ((button.index(), small.index(), big.index()), dealt)
    };
    let dead = |signs: &str, last| after(ButtonRule::Dead, signs, last);
    assert_eq!(dead("PPPAPP", (1, 2, 4)), ((2, 4, 5), vec![4, 5, 0, 1, 2]), "waits");
    assert_eq!(dead("PPPAPP", (2, 4, 5)), ((4, 5, 0), vec![5, 0, 1, 2, 3, 4]), "and is dealt in");
    // The chair of the big blind is empty, and somebody comes there: big blind alone.
    assert_eq!(dead("PPAP", (0, 1, 2)), ((1, 1, 2), vec![2, 3, 0, 1]));
    assert_eq!(dead("PPPP", (1, 1, 2)), ((1, 2, 3), vec![2, 3, 0, 1]), "as after a bust");
    // On the button's next place, and under the gun.
    assert_eq!(dead("PAPP", (0, 1, 2)), ((1, 2, 3), vec![2, 3, 0, 1]));
    assert_eq!(dead("APPP", (1, 2, 3)), ((2, 3, 0), vec![3, 0, 1, 2]), "also as the big blind");
    // Two become three, on either side.
    assert_eq!(dead("PPA", (1, 1, 0)), ((0, 1, 2), vec![1, 2, 0]));
    assert_eq!(dead("PAP", (2, 2, 0)), ((2, 0, 1), vec![0, 1, 2]));
    // One and an arrival.
    assert_eq!(dead("P.A.", (1, 3, 0)), ((0, 0, 2), vec![2, 0]));
    // Where the button moves, arrivals wait between it and the big blind.
    let moving = |signs: &str, last| after(ButtonRule::Moving, signs, last);
    assert_eq!(moving("PPAPP", (0, 1, 3)), ((1, 3, 4), vec![3, 4, 0, 1]));
    assert_eq!(moving("PPPAP", (0, 1, 2)), ((1, 2, 3), vec![2, 3, 4, 0, 1]));
}

/// TDA 11A: the chairs from the last big blind on, its own first, and those between the next button
/// and the next small blind last.
#[test]
fn tda_11_the_worst_chair_pays_the_big_blind_soonest() {
    let mut counts = [0; 3];
    for table in Around::each(&[Who::Nobody, Who::Plays, Who::Out]) {
        let here = table.here(0..table.chairs());
        if here.is_empty() {
            continue;
        }
        let (chairs, marks, sitters) = (table.chairs() as u8, table.marks(), table.sitters());
        let open = |place: &usize| table.is(*place, Who::Nobody);
        for place in 0..table.chairs() {
            let waits = wait(chairs, &marks, &sitters, table.chair(place));
            let due = table.here(1..table.chairs()).first().copied();
            let expected = if !open(&place) {
                None
            } else if place > table.small && due == Some(table.small) && table.is(0, Who::Plays) {
                Some(0)
            } else {
                Some(table.here(1..place.max(1)).len() as u32)
            };
            assert_eq!(waits, expected, "place {place} of {table:?}");
            counts[0] += usize::from(waits == Some(0));
            counts[1] += usize::from(waits > Some(0));
        }
        let expected = (0..table.chairs()).find(open).map(|place| table.chair(place));
        if here.len() > 2 {
            assert_eq!(worst(chairs, &marks, &sitters), expected, "{table:?}");
            counts[2] += 1;
        }
        let big = table.next().map(|found| found.big);
        assert_eq!(big_next(ButtonRule::Dead, chairs, Some(&marks), &sitters, None), big);
        let dealer = table.chair(0);
        let big = first(chairs, dealer, &sitters).map(|found| found.big);
        assert_eq!(big_next(ButtonRule::Dead, chairs, None, &sitters, Some(dealer)), big);
        assert_eq!(wait(chairs, &marks, &sitters, chair(9)), None, "no such chair");
    }
    assert!(counts.iter().all(|count| *count > 1_000), "{counts:?}");
}
