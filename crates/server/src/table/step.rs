//! What would happen at a table, or why nothing does. A [`Step`] is taken once it is on the disk.

use cards::Card;
use engine::Seat;
use room::{Chair, Command, Entry, Happened, PlayerId, Presence, Refusal, Table, Time};
use store::Receipt;
use wire::{Answer, Trouble};

use crate::kept::settings::Settings;
use crate::told::tell;

/// Something that a client asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    pub(crate) client: String,
    pub(crate) number: u64,
    pub(crate) seen: u64,
    pub(crate) command: wire::Command,
}

/// What would happen.
#[derive(Debug)]
pub(crate) struct Step {
    pub(super) table: Table,
    pub(super) events: Vec<Happened<Card>>,
    pub(super) settings: Option<Settings>,
    pub(super) texts: Vec<(String, String)>,
    pub(super) offers: Option<Vec<Offer>>,
    pub(super) receipt: Option<Receipt>,
    /// Who has decided something.
    pub(super) actor: Option<PlayerId>,
    pub(crate) mishaps: Mishaps,
    pub(crate) answer: Answer,
}

impl Step {
    /// Whether there is anything to keep.
    pub(crate) fn changes(&self) -> bool {
        !self.events.is_empty() || self.settings.is_some()
    }

    pub(super) fn act(&mut self, at: Time, command: &Command) -> Result<(), No> {
        let acted = self.table.act(at, command, &mut self.events);
        acted.map_err(|refusal| No::rules(refused(&refusal, &self.table)))
    }

    /// Somebody sits down, and is dealt in as soon as that is right.
    pub(super) fn seat(
        &mut self,
        at: Time,
        player: PlayerId,
        name: &str,
        chair: Chair,
        chips: u64,
        entry: Entry,
    ) -> Result<(), No> {
        self.act(at, &Command::Sit { player, name: name.to_owned(), chair, chips })?;
        let is_out =
            self.table.people().get(&player).is_some_and(|it| it.presence == Presence::Out);
        if is_out || (self.table.hands() > 0 && entry == Entry::Post) {
            self.act(at, &Command::Return { player, entry })?;
        }
        Ok(())
    }
}

/// What went wrong in a step, for those who count it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Mishaps {
    /// A bot's move was refused, and it made the cheapest instead.
    pub(crate) bot_refused: u32,
    /// The hand could not be finished, and all bets were returned.
    pub(crate) returned: u32,
}

/// An offer of a Show 'Em chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Offer {
    pub(super) from: PlayerId,
    pub(super) to: PlayerId,
    pub(super) price: u64,
}

/// Why nothing happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct No {
    pub(crate) trouble: Trouble,
    pub(crate) why: String,
}

#[allow(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
impl No {
    pub(super) fn rules(why: impl ToString) -> No {
        No { trouble: Trouble::Rules, why: why.to_string() }
    }

    pub(crate) fn not_allowed(why: impl ToString) -> No {
        No { trouble: Trouble::NotAllowed, why: why.to_string() }
    }

    pub(super) fn stale(why: impl ToString) -> No {
        No { trouble: Trouble::Stale, why: why.to_string() }
    }

    pub(crate) fn answer(&self) -> Answer {
        Answer::Refused { why: self.why.clone(), trouble: self.trouble }
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> No {
        No::rules(refusal)
    }
}

/// Why something is refused, with the names of players and amounts as they are shown.
fn refused(refusal: &Refusal, table: &Table) -> String {
    let Refusal::Hand(refusal) = refusal else { return refusal.to_string() };
    let amount = |chips| match table.charter().stakes.shown {
        room::Shown::Chips => tell::grouped(chips),
        cents => cents.amount(chips),
    };
    let name = |seat: Seat| {
        let person = table.playing().and_then(|it| it.player_in(seat));
        let person = person.and_then(|player| table.people().get(&player));
        person.map_or_else(|| seat.to_string(), |person| person.name.clone())
    };
    refusal.told(&name, &amount)
}
