//! What happens at a table that nobody asks for: the dealer's work, and time that is up.

use cards::below;
use rand_chacha::ChaCha20Rng;
use room::{Chair, Choice, Command, PlayerId, Time, Turn};

use crate::table::deck::Shoes;
use crate::table::desk::Desk;
use crate::table::step::{No, Step};

/// More steps than anything that happens by itself takes.
const MOST_STEPS: usize = 10_000;

impl Desk {
    /// The next hand.
    pub(crate) fn deal(&self, at: Time, rng: &mut ChaCha20Rng) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        self.go_on(&mut step, at, rng);
        if step.table.turn() == Turn::Deal {
            step.act(at, &Command::Deal)?;
            self.go_on(&mut step, at, rng);
        }
        Ok(step)
    }

    /// Somebody's time is up.
    pub(crate) fn time_up(&self, at: Time, rng: &mut ChaCha20Rng) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        if let Err(no) = step.act(at, &Command::TimeUp { away: self.away() }) {
            if self.table.playing().is_none() || self.deadline().is_none_or(|end| at < end) {
                return Err(no);
            }
            self.return_hand(&mut step, at, "the move of a silent player is refused");
        }
        self.go_on(&mut step, at, rng);
        Ok(step)
    }

    /// A step of a player who answers what was asked for, if it is still awaited, and when it happens.
    pub(super) fn answering(
        &self,
        player: PlayerId,
        asked: u64,
        at: Time,
    ) -> Result<(Step, Time), No> {
        if self.asked.get(&player).copied().unwrap_or(0) != asked {
            return Err(No::stale("the game has moved on"));
        }
        // Whoever still thinks is asked again when the table goes on.
        if self.table.is_paused() {
            return Err(No::stale("the table is paused"));
        }
        let mut step = self.step();
        step.actor = Some(player);
        Ok((step, at.max(self.table.now())))
    }

    /// Nobody has been here for long: the night is over, and everybody is cashed out. A hand that is paused
    /// goes on first, by its clocks.
    pub(crate) fn closes_idle(&self, at: Time) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        let is_played = self.table.playing().is_some();
        step.act(at, if is_played { &Command::Resume } else { &Command::Close })?;
        Ok(step)
    }

    /// Everything that happens by itself now.
    pub(super) fn go_on(&self, step: &mut Step, at: Time, rng: &mut ChaCha20Rng) {
        let settings = step.settings.as_ref().unwrap_or(&self.settings).clone();
        self.tend_bots(step, &settings, at);
        for _ in 0..MOST_STEPS {
            let is_bot = |player: PlayerId| settings.bots.contains_key(&player.0);
            let command = match step.table.turn() {
                Turn::Closed => return,
                Turn::Players | Turn::FirstDealer | Turn::Choose(_) | Turn::Deal
                    if settings.closing =>
                {
                    Command::Close
                }
                _ if step.table.is_paused() => return,
                // A card decides that nobody knows, or nobody is asked: no move will ever come.
                Turn::Hand(engine::Turn::Stuck(_)) => {
                    self.return_hand(step, at, "the hand is stuck");
                    continue;
                }
                Turn::Hand(engine::Turn::Players(seats)) if seats.is_empty() => {
                    self.return_hand(step, at, "nobody is asked for anything");
                    continue;
                }
                Turn::Choose(Some(player)) if is_bot(player) => {
                    let games = step.table.charter().menu.mix().plays.len() as u32;
                    let choice = Some(Choice::of(below(games.max(1), rng) as u16));
                    Command::Choose { player: Some(player), choice }
                }
                Turn::PickChair(player) if is_bot(player) => {
                    let chairs = Chair::all(step.table.charter().chairs);
                    let free = |chair: &Chair| step.table.sits_in(*chair).is_none();
                    let own = step.table.people().get(&player).and_then(|it| it.chair);
                    let Some(chair) = own.or_else(|| chairs.clone().find(free)) else { return };
                    Command::PickChair { player, chair }
                }
                _ => match step.table.dealers_turn(&mut Shoes { desk: self, rng }) {
                    Some(command) => command,
                    None => return,
                },
            };
            if let Err(no) = step.act(at, &command) {
                if step.table.playing().is_none() {
                    tracing::error!(table = self.link, trouble = ?no.trouble, "the dealer is refused");
                    return;
                }
                self.return_hand(step, at, "the dealer is refused");
            }
        }
        if step.table.playing().is_some() {
            self.return_hand(step, at, "the hand never ends");
        }
    }
}
