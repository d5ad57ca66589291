//! A table never stands still: what is done when no move comes that the hand takes.

use rand_chacha::ChaCha20Rng;
use room::{Command, Event, Fact, PlayerId, Time, Turn};

use crate::kept::settings::Settings;
use crate::table::desk::Desk;
use crate::table::step::{No, Step};

/// Hands in a row that could not be finished, after which the room deals no more until the host says so.
const MOST_RETURNED: u32 = 3;

/// Whose words the room's own are: no person has this number.
const DEALER: (PlayerId, &str) = (PlayerId(0), "Dealer");

impl Desk {
    /// Whether a hand is played and nobody is asked for anything: only the room can help.
    pub(crate) fn is_stranded(&self) -> bool {
        let table = self.table();
        table.playing().is_some() && !table.is_paused() && self.deadline().is_none()
    }

    /// Helps a hand in which nobody is asked for anything: the dealer goes on, or all bets are returned.
    pub(crate) fn rescue(&self, at: Time, rng: &mut ChaCha20Rng) -> Step {
        let at = at.max(self.table.now());
        let mut step = self.step();
        self.go_on(&mut step, at, rng);
        if step.events.is_empty() && step.table.playing().is_some() {
            self.return_hand(&mut step, at, "nobody is asked for anything");
            self.go_on(&mut step, at, rng);
        }
        step
    }

    /// The cheapest move of a player who finds none; where not even that is taken, all bets are returned.
    pub(crate) fn cheapest(
        &self,
        player: PlayerId,
        asked: u64,
        at: Time,
        rng: &mut ChaCha20Rng,
    ) -> Result<Step, No> {
        let (mut step, at) = self.answering(player, asked, at)?;
        step.mishaps.bot_refused += 1;
        let play = self.table.playing().and_then(|playing| {
            let seat = playing.seat_of(player)?;
            playing.current().cheapest(seat)
        });
        let done = play.map(|play| step.act(at, &Command::Play { player, play }));
        if !matches!(done, Some(Ok(()))) {
            self.return_hand(&mut step, at, "no move of a bot is taken");
        }
        self.go_on(&mut step, at, rng);
        Ok(step)
    }

    /// The hand cannot be finished: all bets are returned. When that happens again and again, the room
    /// deals no more until the host says so.
    pub(super) fn return_hand(&self, step: &mut Step, at: Time, why: &str) {
        // No card is named here: a log is read by others than players.
        tracing::error!(table = self.link, why, "a hand cannot be finished: all bets are returned");
        if step.act(at, &Command::Void).is_err() {
            return;
        }
        step.mishaps.returned += 1;
        if self.returned + step.mishaps.returned < MOST_RETURNED || step.table.is_paused() {
            return;
        }
        let settings = step.settings.as_ref().unwrap_or(&self.settings).clone();
        let paused = step.act(at, &Command::Pause);
        if paused.is_ok() {
            step.settings = Some(Settings { paused_by: Some(DEALER.1.to_owned()), ..settings });
            let words = format!(
                "{MOST_RETURNED} hands in a row couldn't be finished, so I've stopped dealing. \
                 Host: change the game or close the table, or resume to try again."
            );
            self.announce(step, at, &words);
        }
    }

    /// Tells everybody something in the room's own words.
    pub(super) fn announce(&self, step: &mut Step, at: Time, words: &str) {
        let (player, name) = (DEALER.0, DEALER.1.to_owned());
        let _ = step.act(at, &Command::Say { player, name, text: words.to_owned() });
    }

    /// The host's account was deleted: nobody is the host any more, and the table closes as if the last one had
    /// wanted it.
    pub(crate) fn host_gone(&self, at: Time, rng: &mut ChaCha20Rng) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        if step.table.turn() != Turn::Closed {
            self.close(&mut step, at)?;
        }
        let settings = step.settings.take().unwrap_or_else(|| self.settings.clone());
        step.settings = Some(Settings { host: None, ..settings });
        self.go_on(&mut step, at, rng);
        Ok(step)
    }

    /// The host wants to end it: now, or as soon as the hand is over, which then goes on.
    pub(super) fn close(&self, step: &mut Step, at: Time) -> Result<(), No> {
        if matches!(step.table.turn(), Turn::Hand(_) | Turn::PickChair(_)) {
            step.settings = Some(Settings { closing: true, ..self.settings.clone() });
            if step.table.is_paused() {
                step.act(at, &Command::Resume)?;
            }
            self.announce(step, at, "This table closes after this hand.");
            return Ok(());
        }
        step.act(at, &Command::Close)
    }

    /// Counts hands that could not be finished, one after the other.
    pub(super) fn count_returned(&mut self, step: &Step) {
        let is_over = |fact: &Event<cards::Card>| matches!(fact, Event::Open(Fact::Over(_)));
        if step.mishaps.returned > 0 {
            self.returned += step.mishaps.returned;
        } else if step.events.iter().any(|it| is_over(&it.event)) {
            self.returned = 0;
        }
    }
}
