//! Who may not speak at a table, and who may not be there at all.
//!
//! People with a password are judged by who they are. A guest can come back as somebody new, so a ban of a
//! guest also keeps out guests who came in later from the same address. Guests who came in before the ban,
//! and everybody with a password, stay: a whole club may share one address.

use faults::fault;

use room::{Command, PlayerId, Time};
use store::{Sealer, from_hex, to_hex};

use crate::door::address::Address;
use crate::kept::settings::{Barred, name_at};
use crate::now::millis_now;
use crate::table::came::{BANNED, BANNED_NEAR};
use crate::table::desk::Desk;
use crate::table::step::{No, Step};
use crate::table::who::{Origin, Who};

/// The most people whom a host mutes or bans.
const MOST_LISTED: usize = 200;

/// Guests whose addresses are remembered, as long as the table is open.
const MOST_GUESTS: usize = 2_000;

impl Desk {
    /// The key that addresses are compared with.
    pub(crate) fn bars_with(&mut self, sealer: Sealer) {
        self.came.sealer = Some(sealer);
    }

    /// Whether somebody is kept out: whom the host has banned, once the hand they are in is over.
    pub(crate) fn is_banned(&self, id: u64) -> bool {
        self.settings.banned.contains(&id) && !self.is_in_hand(id)
    }

    /// Whether somebody whom the host has banned may do this: they play their hand to its end.
    pub(super) fn may_not(&self, id: u64, asked: &wire::Command) -> bool {
        use wire::Command as Asked;
        let is_of_the_hand = matches!(asked, Asked::Play { .. } | Asked::Agree { .. });
        self.settings.banned.contains(&id) && !(is_of_the_hand && self.is_in_hand(id))
    }

    fn is_in_hand(&self, id: u64) -> bool {
        self.table.playing().is_some_and(|playing| playing.seat_of(PlayerId(id)).is_some())
    }

    /// Why somebody may not come to the table, if they may not. Takes note of guests who may.
    pub(crate) fn comes(&mut self, who: &Who, origin: Option<Origin>) -> Result<(), &'static str> {
        if fault!("server-banned-person-comes-back", self.is_banned(who.id), false) {
            return Err(BANNED);
        }
        let Some(Origin { address, guest_since: Some(since) }) = origin else { return Ok(()) };
        if self.settings.host != Some(who.id) && self.is_barred(address, since) {
            return Err(BANNED_NEAR);
        }
        if self.came.guests.len() >= MOST_GUESTS {
            self.came.guests.clear();
        }
        self.came.guests.insert(who.id, (who.name.clone(), address));
        Ok(())
    }

    /// Whether a guest who came in then is kept out of here.
    fn is_barred(&self, address: Address, since: u64) -> bool {
        let Some(sealer) = &self.came.sealer else { return false };
        let is_here = |it: &Barred| {
            let proof = it.address.as_deref().and_then(from_hex);
            fault!("server-guest-of-before-the-ban-is-kept-out", since >= it.at, true)
                && proof.is_some_and(|proof| sealer.is_proof(PURPOSE, &self.bound(address), &proof))
        };
        self.settings.barred.iter().any(is_here)
    }

    /// The host bans somebody, who leaves after the hand; or lifts the ban.
    pub(super) fn ban(&self, step: &mut Step, player: u64, on: bool, at: Time) -> Result<(), No> {
        let mut settings = self.settings.clone();
        self.list(&mut settings.banned, player, on)?;
        settings.barred.retain(|it| it.player != player);
        settings.bids.retain(|bid| bid.player != player);
        if on {
            settings.barred.push(self.barred(player));
        }
        step.settings = Some(settings);
        let seated = self.table.people().get(&PlayerId(player));
        match seated.filter(|it| on && it.chair.is_some()) {
            Some(_) => step.act(at, &Command::Leave { player: PlayerId(player) }),
            None => Ok(()),
        }
    }

    /// The host mutes somebody, or lets them speak again.
    pub(super) fn mute(&self, step: &mut Step, player: u64, on: bool) -> Result<(), No> {
        let mut settings = self.settings.clone();
        self.list(&mut settings.muted, player, on)?;
        step.settings = Some(settings);
        Ok(())
    }

    fn barred(&self, player: u64) -> Barred {
        let came = self.came.guests.get(&player);
        let name = came.map(|(name, _)| name.clone());
        let name = name.or_else(|| name_at(&self.table, player)).unwrap_or_default();
        // Who has kept their name since then is no guest any more.
        let guest = came.filter(|_| self.marks.of(player).is_none());
        let address = guest.zip(self.came.sealer.as_ref()).and_then(|((_, address), sealer)| {
            let proof = sealer.prove(PURPOSE, &self.bound(*address)).ok()?;
            Some(to_hex(&proof))
        });
        Barred { player, name, at: millis_now() / 1_000, address }
    }

    /// What is proved of an address: that it is barred here, and nowhere else.
    fn bound(&self, address: Address) -> [Vec<u8>; 2] {
        let address = match address {
            Address::Four(four) => four.to_vec(),
            Address::Six(six) => six.to_vec(),
        };
        [self.id.0.to_be_bytes().to_vec(), address]
    }

    /// Puts somebody on a list of the host's, or takes them off.
    fn list(&self, list: &mut Vec<u64>, player: u64, on: bool) -> Result<(), No> {
        if self.settings.host == Some(player) || self.settings.bots.contains_key(&player) {
            return Err(No::rules("Pick one of the other people at the table."));
        }
        list.retain(|listed| *listed != player);
        if on {
            // The number is told to everybody, and not every language has longer ones.
            if player > MOST_PLAYER {
                return Err(No::rules("Nobody has that number."));
            }
            if list.len() >= MOST_LISTED {
                return Err(No::rules("The list is full. Take someone off it first."));
            }
            list.push(player);
        }
        Ok(())
    }
}

/// The numbers of players have 53 bits.
const MOST_PLAYER: u64 = (1 << 53) - 1;

/// What the proof of an address is for.
const PURPOSE: &str = "a banned address";
