//! How many connections there may be, and whose.
//!
//! A connection holds a descriptor, and the system gives only so many. Strangers count by address and people
//! who have come in by person, so that many can play behind one address. When there is no place left for a
//! newcomer, the connection that has been idle for longest makes room; one that is being answered, and a
//! socket, never does.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use crate::config::Config;
use crate::door::address::{Address, Caller};
use crate::door::listen::pulse::Pulse;

/// Descriptors that are kept for the data, for threads and for what the system needs, at least.
const KEPT: usize = 28;

/// As many descriptors as a room ever asks the system for.
const WISHED: u64 = 65_536;

/// All places for connections.
#[derive(Debug)]
pub(crate) struct Places {
    /// Of all.
    most: usize,
    /// Of the strangers at one address.
    strangers: usize,
    /// Of everybody at one address together, so that others find a place.
    address: usize,
    /// Of one person.
    person: usize,
    /// Behind a proxy all come from one address, which says nothing.
    is_behind_proxy: bool,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    next: u64,
    taken: HashMap<u64, Taken>,
}

#[derive(Debug)]
struct Taken {
    address: Address,
    caller: Caller,
    pulse: Weak<Pulse>,
}

/// The place of a connection, as long as this is there.
#[derive(Debug)]
pub(crate) struct Place {
    number: u64,
    places: Arc<Places>,
}

impl Places {
    pub(crate) fn new(config: &Config, descriptors: usize) -> Arc<Places> {
        let most = descriptors.saturating_sub(KEPT.max(descriptors / 8)).max(8);
        let each = match config.connections {
            0 => most,
            connections => connections as usize,
        };
        let address = if config.connections == 0 { most } else { most - most / 4 };
        Arc::new(Places {
            most,
            // As many sockets as strangers may have, and as many again for who has not said yet who they are.
            strangers: (2 * each).min(address),
            address,
            person: each,
            is_behind_proxy: config.behind_proxy,
            state: Mutex::default(),
        })
    }

    /// A place for a connection from there, if there is one or somebody idle makes room.
    pub(super) fn enter(self: &Arc<Self>, from: IpAddr, pulse: &Arc<Pulse>) -> Option<Arc<Place>> {
        let address = Address::of(from);
        let caller = Caller::Address(address);
        let mut state = self.state();
        if !self.is_behind_proxy {
            let strangers = |it: &Taken| it.caller == caller;
            let neighbors = |it: &Taken| it.address == address;
            state.make_room(self.strangers, strangers).then_some(())?;
            state.make_room(self.address, neighbors).then_some(())?;
        }
        if state.taken.len() >= self.most {
            let stranger = |it: &Taken| matches!(it.caller, Caller::Address(_));
            let is_made = state.end_idle(stranger) || state.end_idle(|_| true);
            is_made.then_some(())?;
        }
        let number = state.next;
        state.next += 1;
        state.taken.insert(number, Taken { address, caller, pulse: Arc::downgrade(pulse) });
        Some(Arc::new(Place { number, places: Arc::clone(self) }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Whether there is room for one more of these, perhaps because an idle one of them has to go.
    fn make_room(&mut self, most: usize, is_one: impl Fn(&Taken) -> bool) -> bool {
        self.taken.values().filter(|taken| is_one(taken)).count() < most || self.end_idle(is_one)
    }

    /// Ends the one of these that has been idle for longest, if any is.
    fn end_idle(&mut self, is_one: impl Fn(&Taken) -> bool) -> bool {
        let idle = self.taken.iter().filter(|(_, taken)| is_one(taken));
        let idle = idle.filter_map(|(number, taken)| {
            let pulse = taken.pulse.upgrade()?;
            Some((pulse.idle_since()?, *number, pulse))
        });
        let Some((_, number, pulse)) = idle.min_by_key(|(since, number, _)| (*since, *number))
        else {
            return false;
        };
        self.taken.remove(&number);
        pulse.end();
        true
    }
}

impl Place {
    /// Whose connection it is, as its last request says. Whoever has too many loses an idle one.
    pub(crate) fn belongs_to(&self, caller: Caller) {
        let mut state = self.places.state();
        let number = self.number;
        match state.taken.get_mut(&number) {
            Some(taken) if taken.caller != caller => taken.caller = caller,
            _ => return,
        }
        if matches!(caller, Caller::Person(_)) {
            let count = state.taken.values().filter(|taken| taken.caller == caller).count();
            if count > self.places.person {
                state.end_idle(|taken| taken.caller == caller);
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.places.state().taken.remove(&self.number);
    }
}

/// How many descriptors the system gives this program. A soft limit that may be raised is.
#[cfg(unix)]
pub(crate) fn descriptors() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let now = limit.current.unwrap_or(WISHED);
    let wished = WISHED.min(limit.maximum.unwrap_or(WISHED));
    let raised = Rlimit { current: Some(wished), maximum: limit.maximum };
    let given = match wished > now && setrlimit(Resource::Nofile, raised).is_ok() {
        true => wished,
        false => now.min(WISHED),
    };
    usize::try_from(given).unwrap_or(usize::MAX)
}

#[cfg(not(unix))]
pub(crate) fn descriptors() -> usize {
    WISHED as usize
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::door::listen::pulse::Patience;
    use crate::testing;

    fn places(connections: u32, descriptors: usize) -> Arc<Places> {
        Places::new(&Config { connections, ..testing::config() }, descriptors)
    }

    fn enter(places: &Arc<Places>, from: &str) -> (Arc<Pulse>, Option<Arc<Place>>) {
        let pulse = Pulse::new(Patience::USUAL);
        let place = places.enter(from.parse().unwrap(), &pulse);
        std::thread::sleep(Duration::from_millis(1));
        (pulse, place)
    }

    #[test]
    fn the_idle_make_room_and_the_busy_do_not() {
        testing::run(async {
            let places = places(3, 1024);
            let (idle, first) = enter(&places, "192.0.2.1");
            // So many strangers have sockets, and whoever comes may be somebody.
            let busy: Vec<_> = (0..5).map(|_| enter(&places, "192.0.2.1")).collect();
            let answered: Vec<_> = busy.iter().map(|(pulse, _)| pulse.busy()).collect();
            let (_, fourth) = enter(&places, "192.0.2.1");
            assert!(fourth.is_some() && idle.has_ended(), "the idle one made room");
            assert!(busy.iter().all(|(pulse, _)| !pulse.has_ended()));
            let answers = fourth.as_ref().map(|_| ()).is_some();
            drop((first, fourth));
            let (last, place) = enter(&places, "192.0.2.1");
            let answers_last = last.busy();
            assert!(answers && place.is_some());
            assert!(enter(&places, "192.0.2.1").1.is_none(), "all are busy");
            assert!(enter(&places, "192.0.2.2").1.is_some(), "others have places of their own");
            drop((answered, answers_last));
        });
    }

    #[test]
    fn people_behind_one_address_count_by_person() {
        testing::run(async {
            let places = places(4, 1024);
            let mut all = Vec::new();
            for person in 0..100 {
                let (pulse, place) = enter(&places, "192.0.2.1");
                let place = place.expect("a place");
                place.belongs_to(Caller::Person(person));
                all.push((pulse, place));
            }
            assert!(all.iter().all(|(pulse, _)| !pulse.has_ended()));
            // One person has no more than a stranger's address.
            let own: Vec<_> = (0..5).map(|_| enter(&places, "192.0.2.1")).collect();
            for (_, place) in &own {
                place.as_ref().expect("a place").belongs_to(Caller::Person(500));
            }
            assert_eq!(own.iter().filter(|(pulse, _)| pulse.has_ended()).count(), 1);
        });
    }

    #[test]
    fn there_are_descriptors_left_for_the_data_and_for_others() {
        testing::run(async {
            let places = places(1_000, 64);
            let all: Vec<_> = (0..200).map(|_| enter(&places, "192.0.2.1")).collect();
            let open = all.iter().filter(|(pulse, _)| !pulse.has_ended()).count();
            assert_eq!(open, 27, "three quarters of 64 less those that are kept");
            let others: Vec<_> = (0..9).map(|_| enter(&places, "192.0.2.2")).collect();
            let open = all.iter().filter(|(pulse, _)| !pulse.has_ended()).count();
            assert_eq!(open, 27, "nobody has to go for them");
            assert!(others.iter().all(|(_, place)| place.is_some()));
        });
    }
}
