//! Bots at a table: who they are, what they are asked, and what they do when they have no chips.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;

use bot::arena::Entrant;
use cards::{Card, below};
use engine::{Hand, Move, Seat, Seen, Viewer};
use faults::fault;
use rand_chacha::ChaCha20Rng;
use room::{Chair, Command, Entry, PlayerId, Presence, Time};
use tokio::sync::oneshot;

use crate::base::Base;
use crate::games::usual;
use crate::kept::settings::Settings;
use crate::table::desk::{Desk, fresh_id};
use crate::table::step::{No, Step};

/// Names for bots.
const NAMES: [&str; 24] = [
    "Ada", "Blaise", "Cardano", "Daniel", "Emmy", "Fermat", "Grace", "Huygens", "Ida", "Jacob",
    "Kolya", "Laplace", "Mary", "Nash", "Oskar", "Pascal", "Quine", "Rosa", "Sofia", "Turing",
    "Ulam", "Vera", "Wald", "Zeno",
];

/// Something that a bot is to decide.
#[derive(Debug)]
pub(crate) struct Thought {
    pub(crate) player: PlayerId,
    pub(crate) style: String,
    pub(crate) seen: Hand<Seen>,
    pub(crate) seat: Seat,
    /// The decision it belongs to.
    pub(crate) asked: u64,
}

/// What came of a bot's thinking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Thinking {
    /// A move.
    Done(Move<Card>),
    /// No thread had time for it: ask again.
    Busy,
    /// Nothing, and nothing will come.
    Nothing,
}

/// What a bot does.
pub(crate) async fn think(base: &Base, thought: Thought, seed: u64) -> Thinking {
    thread_local! {
        /// Bots of this thread, who know the games they have met.
        static BOTS: RefCell<HashMap<String, Entrant>> = RefCell::default();
    }
    let (send, receive) = oneshot::channel();
    let job = move || {
        let decision = BOTS.with_borrow_mut(|bots| {
            if !bots.contains_key(&thought.style) {
                bots.insert(thought.style.clone(), Entrant::named(&thought.style)?);
            }
            bots.get(&thought.style)?.decision(&thought.seen, thought.seat, seed)
        });
        let _ = send.send(decision);
    };
    base.metrics.bots_waiting.up();
    let started = base.thinkers.try_run(Box::new(job));
    let thinking = match started {
        Ok(()) => match receive.await {
            Ok(Some(decision)) => {
                if let Some(slip) = &decision.slip {
                    base.metrics.bots_refused.one();
                    // What was refused may name a card, which no log does.
                    let is_refused = matches!(slip, bot::Slip::Refused(_));
                    tracing::error!(is_refused, "a bot makes the cheapest move");
                }
                Thinking::Done(decision.play)
            }
            _ => Thinking::Nothing,
        },
        // Nobody has time to think: the table asks again.
        Err(_) => {
            tokio::time::sleep(Duration::from_millis(100)).await;
            Thinking::Busy
        }
    };
    base.metrics.bots_waiting.down();
    thinking
}

impl Desk {
    /// What bots are to decide.
    pub(crate) fn thoughts(&self) -> Vec<Thought> {
        let Some(playing) = self.table.playing() else { return Vec::new() };
        if fault!("server-bots-decide-while-paused", self.table.is_paused(), false) {
            return Vec::new();
        }
        let hand = playing.current();
        let engine::Turn::Players(seats) = hand.turn() else { return Vec::new() };
        let thought = |seat: Seat| {
            let player = playing.player_in(seat)?;
            let style = self.settings.bots.get(&player.0)?.clone();
            let asked = self.asked.get(&player).copied().unwrap_or(0);
            let seen = hand.seen_by(Viewer::Seat(seat));
            Some(Thought { player, style, seen, seat, asked })
        };
        seats.iter().filter_map(thought).collect()
    }

    /// Bots who sit there without chips, or sit out.
    pub(super) fn bots_in_need(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let bots = self.settings.bots.keys().map(|id| PlayerId(*id));
        bots.filter(|player| {
            self.table.people().get(player).is_some_and(|it| {
                it.chair.is_some() && (it.stack == 0 || it.presence == Presence::Out)
            })
        })
    }

    pub(super) fn add_bot(
        &self,
        step: &mut Step,
        chair: Option<Chair>,
        style: &str,
        chips: Option<u64>,
        at: Time,
        rng: &mut ChaCha20Rng,
    ) -> Result<(), No> {
        if bot::arena::Entrant::named(style).is_none() {
            let names = bot::arena::Entrant::names().join(", ");
            return Err(No::rules(format!("There is no bot {style:?}. Choose one of {names}.")));
        }
        let table = &self.table;
        let is_free = |chair: &Chair| table.sits_in(*chair).is_none();
        let free = || Chair::all(table.charter().chairs).find(is_free);
        let chair = chair.or_else(free).ok_or_else(|| No::rules("The table is full."))?;
        let taken = |name: &str| {
            let people = table.people().values();
            people.map(|it| it.name.as_str()).any(|other| other == name)
        };
        let start = below(NAMES.len() as u32, rng) as usize;
        let names = (0..NAMES.len()).map(|step| NAMES[(start + step) % NAMES.len()].to_owned());
        let numbered = (2..).map(|number: u32| format!("{} {number}", NAMES[start]));
        let name = names.chain(numbered).find(|name| !taken(name)).unwrap_or_default();
        let id = fresh_id(rng);
        let chips = chips.unwrap_or_else(|| usual::buy_in(table));
        let mut settings = self.settings.clone();
        settings.bots.insert(id, style.to_owned());
        step.seat(at, PlayerId(id), &name, chair, chips, Entry::Post)?;
        step.settings = Some(settings);
        Ok(())
    }

    /// Bots who lost everything buy again, or go; none of them sits out.
    pub(super) fn tend_bots(&self, step: &mut Step, settings: &Settings, at: Time) {
        if step.table.playing().is_some() || step.table.is_paused() {
            return;
        }
        let mut gone = Vec::new();
        for id in settings.bots.keys() {
            let player = PlayerId(*id);
            let Some(person) = step.table.people().get(&player) else { continue };
            let (stack, presence) = (person.stack, person.presence);
            if person.chair.is_none() {
                gone.push(*id);
                continue;
            }
            if stack == 0 {
                let most = step.table.may_buy(player).map_or(0, |(_, most)| most);
                let chip = step.table.usual().chip.max(1);
                let chips = usual::buy_in(&step.table).min(most) / chip * chip;
                if chips == 0 || step.act(at, &Command::Buy { player, chips }).is_err() {
                    let _ = step.act(at, &Command::Leave { player });
                    continue;
                }
            }
            if stack == 0 || presence == Presence::Out {
                let _ = step.act(at, &Command::Return { player, entry: Entry::Post });
            }
        }
        if !gone.is_empty() {
            let mut settings = settings.clone();
            settings.bots.retain(|id, _| !gone.contains(id));
            step.settings = Some(settings);
        }
    }

    /// A bot has decided.
    pub(crate) fn bot(
        &self,
        player: PlayerId,
        asked: u64,
        play: engine::Move<Card>,
        at: Time,
        rng: &mut ChaCha20Rng,
    ) -> Result<Step, No> {
        let (mut step, at) = self.answering(player, asked, at)?;
        if step.act(at, &Command::Play { player, play }).is_err() {
            return self.cheapest(player, asked, at, rng);
        }
        self.go_on(&mut step, at, rng);
        Ok(step)
    }
}
