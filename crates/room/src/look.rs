//! What those outside want to know of a table before they ask for something.

use engine::PostKind;
use variant::game::Betting;
use variant::mix::{Every, Namer};

use crate::command::Motion;
use crate::menu::Choice;
use crate::stakes::Level;
use crate::table::Table;
use crate::{Charter, Command, Person, PlayerId, Presence, Time, deal};

/// Where a table stands in its mix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InMix {
    /// Hands of the game that were dealt, with the one that is played; none before its first.
    pub hand: u32,
    /// How many there will be, where the game changes after so many.
    pub of: Option<u32>,
    /// The game that comes then, where they follow each other.
    pub next: Option<Choice>,
    /// Who names the games, where somebody does.
    pub by: Option<Namer>,
}

impl Table {
    /// What players are for, and who is.
    pub fn agreed(&self) -> &[(Motion, PlayerId)] {
        &self.stands.agreed
    }

    /// Since when it waits for what it waits for.
    pub fn waits_since(&self) -> Time {
        self.stands.waits_since
    }

    /// Where it stands in its mix, if it plays several games.
    pub fn in_mix(&self) -> Option<InMix> {
        let mix = self.charter.menu.mix();
        if mix.plays.len() < 2 {
            return None;
        }
        let changes = match mix.change.every {
            Every::Hands(_) | Every::Orbit | Every::Minutes(_) => true,
            // Where no level was announced, none is awaited.
            Every::Level => self.stands.raised.is_some(),
            Every::Night => false,
        };
        let follows = changes && mix.change.by.is_none();
        let (hand, of) = (self.stands.rotation.dealt, self.stands.rotation.hands);
        Some(InMix {
            hand,
            of: (hand > 0 && of > 0).then_some(of),
            next: follows.then(|| self.next_on_list()),
            by: mix.change.by,
        })
    }

    /// Whether a command would be done now and change something.
    pub fn offers(&self, command: &Command) -> bool {
        let person = |player: &PlayerId| self.stands.people.get(player);
        let is_idle = match command {
            Command::SitOut { player } => {
                let is_away =
                    |it: &Person| it.presence == Presence::Out || it.wishes.sit_out || it.absent;
                person(player).is_some_and(is_away)
            }
            Command::Return { player, .. } => person(player).is_some_and(|it| {
                let plays = !matches!(it.presence, Presence::Out | Presence::Waiting);
                let is_broke = it.stack == 0 && !self.in_hand(*player);
                is_broke || (plays && !it.wishes.sit_out && !it.absent)
            }),
            Command::Leave { player } => person(player).is_some_and(|it| it.wishes.leave),
            _ => false,
        };
        !is_idle && self.decide(self.stands.now, command).is_ok()
    }

    /// What it costs somebody who waits for the big blind to be dealt in with the next hand, if they may
    /// post for that.
    pub fn price(&self, player: PlayerId) -> Option<u64> {
        let person = self.seated(player).ok()?;
        let chair = person.chair?;
        if person.presence != Presence::Waiting || person.stack == 0 {
            return None;
        }
        let choice = self.stands.rotation.choice.clone().unwrap_or_else(|| self.next_on_list());
        let posts = |table: &Table| {
            let beginning = table.begin(choice.clone(), table.stands.is_double).ok()?;
            let seat = beginning.chairs.iter().position(|other| *other == chair)?;
            let own = beginning.setup.posts.iter().filter(|post| post.seat.index() == seat);
            let entry = own.filter(|it| matches!(it.kind, PostKind::Live | PostKind::Dead));
            Some(entry.map(|post| post.chips).sum::<u64>())
        };
        // Where they are dealt in as it is, there is nothing to pay for.
        if posts(self).is_some() {
            return None;
        }
        let mut posting = self.clone();
        posting.stands.people.get_mut(&player)?.presence = Presence::Posting;
        posts(&posting)
    }
}

impl Charter {
    /// What is usually paid and bet, as far as any game of the list asks for it; all else is 0.
    pub fn asked(&self) -> Level {
        let mix = self.menu.mix();
        let mut asked = Level {
            ante: 0,
            blinds: (0, 0),
            bets: (0, 0),
            spread: (0, 0),
            bring_in: 0,
            ..self.stakes.usual
        };
        let usual = &self.stakes.usual;
        for play in &mix.plays {
            let Ok(variant) = self.menu.catalogue().played(mix, play) else { continue };
            if deal::blinds(&variant) > 0 {
                asked.blinds = usual.blinds;
            }
            if variant.forced.ante || mix.ante || self.stakes.ante_in_every_game {
                asked.ante = usual.ante;
            }
            if variant.forced.bring_in.is_some() {
                asked.bring_in = usual.bring_in;
            }
            for betting in mix.forms(play, variant.betting) {
                match betting {
                    Betting::Limit => asked.bets = usual.bets,
                    Betting::Spread => asked.spread = usual.spread,
                    _ => {}
                }
            }
        }
        asked
    }
}
