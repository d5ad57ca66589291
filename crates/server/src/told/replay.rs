//! A hand that was played, step by step, as somebody may see it.

use std::sync::Arc;

use cards::Card;
use engine::{Event as HandEvent, Hand, Seen, Viewer};
use notation::history::View;
use notation::{Plain, Record, Value};
use room::{Event, Fact, Happened, PlayerId, Table};
use store::{HandRecord, Unsealed};
use telling::Language;
use wire::HandReplay;

use crate::games::whose;
use crate::told::facts::Players;
use crate::told::tell;
use crate::told::view::hand::hand_view;
use crate::told::view::looked::{Agreed, Looked};

/// Who looks a hand up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Looker {
    /// Whose cards may be seen.
    pub(crate) who: Option<u64>,
    pub(crate) language: Language,
}

/// A hand as somebody may see it.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) replay: HandReplay,
    /// The same as people read it.
    pub(crate) text: String,
}

/// A hand from what happened, at a table where nobody sits yet.
pub(crate) fn replay(
    table: Table,
    record: &HandRecord,
    lines: &[(u64, Unsealed)],
    looker: Looker,
) -> Told {
    let mut replayed = Replayed::new(table, looker);
    for (number, line) in lines {
        match line {
            Unsealed::Whole(happened) if replayed.public_only.is_none() => {
                replayed.take(record, *number, happened);
            }
            Unsealed::Whole(Happened { at, event }) => {
                let event = event.seen_by(None, Viewer::Spectator);
                replayed.take_seen(record, *number, &Happened { at: *at, event });
            }
            Unsealed::Part(happened) => replayed.take_seen(record, *number, happened),
        }
    }
    replayed.told(record)
}

struct Replayed {
    table: Table,
    who: Option<PlayerId>,
    language: Language,
    /// Those who are dealt in.
    players: Arc<Players>,
    /// The hand as everybody saw it, and its second board, from where its cards cannot be read any more.
    public_only: Option<(Hand<Seen>, Option<Hand<Seen>>)>,
    /// What everybody saw.
    public: Vec<HandEvent<Seen>>,
    /// What this viewer saw.
    own: Vec<HandEvent<Seen>>,
    /// Who gets what by agreement, where that has ended it.
    agreed: Agreed,
    replay: HandReplay,
}

impl Replayed {
    fn new(table: Table, Looker { who, language }: Looker) -> Replayed {
        let replay = HandReplay { lines: Vec::new(), views: Vec::new(), phh: String::new() };
        let who = who.map(PlayerId);
        Replayed {
            table,
            who,
            language,
            players: Arc::default(),
            public_only: None,
            public: Vec::new(),
            own: Vec::new(),
            agreed: Agreed::default(),
            replay,
        }
    }

    fn viewer(&self) -> Viewer {
        let playing = self.table.playing().or(self.table.last_hand());
        self.who.map_or(Viewer::Spectator, |who| tell::viewer(playing, who))
    }

    fn take(&mut self, record: &HandRecord, number: u64, happened: &Happened<Card>) {
        if let Event::Open(Fact::Begun(begun)) = &happened.event {
            self.seat(record, begun, happened);
        }
        let told = tell::tell(&self.table, number, happened, &self.players);
        let own = self.who.and_then(|who| told.own.into_iter().find(|(to, _)| *to == who));
        if let Event::Stopped { pieces, shown, .. } = &happened.event {
            self.agreed = Agreed::of(pieces, shown);
        }
        if let Event::Hand(event) = &happened.event {
            self.public.push(event.seen_by(Viewer::Spectator));
            self.own.push(event.seen_by(self.viewer()));
        }
        self.table.apply(happened);
        let line = own.map_or(told.line, |(_, line)| line);
        self.players = told.players;
        self.show(record, line.told(self.language));
    }

    /// The same of a line whose cards cannot be read, and of all that follow in the hand.
    fn take_seen(&mut self, record: &HandRecord, number: u64, happened: &Happened<Seen>) {
        let mut public_only = self.public_only.take().or_else(|| self.seen(Viewer::Spectator));
        let board = public_only
            .as_ref()
            .and_then(|(hand, second)| second.as_ref().map(|_| u8::from(hand.is_over())));
        let current = public_only.as_mut().map(|(hand, second)| match second {
            Some(second) if hand.is_over() => second,
            _ => hand,
        });
        let line = tell::tell_seen(&self.table, current.as_deref(), board, number, happened);
        match &happened.event {
            Event::Hand(event) => {
                self.public.push(event.clone());
                self.own.push(event.clone());
                current.into_iter().for_each(|hand| hand.apply(event));
            }
            Event::Open(Fact::RunTwice) => {
                if let Some((hand, second)) = &mut public_only
                    && let Some([first, again]) = hand.twice()
                {
                    (*hand, *second) = (first, Some(again));
                }
            }
            // With these the hand is over, of which the table knows the beginning alone.
            Event::Open(Fact::Over(_) | Fact::Voided | Fact::Closed) => {}
            Event::Open(fact) => {
                self.table.apply(&Happened { at: happened.at, event: fact.clone().into() });
            }
            Event::Stopped { pieces, shown, .. } => self.agreed = Agreed::of(pieces, shown),
            Event::Shuffled { .. } | Event::Presented { .. } => {}
        }
        self.public_only = public_only;
        self.show(record, line.told(self.language));
    }

    /// The hand as somebody sees it, and its second board.
    fn seen(&self, viewer: Viewer) -> Option<(Hand<Seen>, Option<Hand<Seen>>)> {
        let playing = self.table.playing().or(self.table.last_hand())?;
        let second = playing.second.as_ref().map(|hand| hand.seen_by(viewer));
        Some((playing.hand.seen_by(viewer), second))
    }

    /// Notes a line, and how the hand stands after it.
    fn show(&mut self, record: &HandRecord, line: wire::Line) {
        let seen = self.public_only.clone().or_else(|| self.seen(self.viewer()));
        let playing = self.table.playing().or(self.table.last_hand());
        let (Some(playing), Some((seen, second))) = (playing, seen) else { return };
        let paid = telling::award::paid(&seen, second.as_ref(), &self.public);
        let looked = Looked {
            number: record.number,
            chairs: &playing.chairs,
            button: self.table.marks().map(|marks| marks.button),
            players: record.players.clone(),
            mark: whose::of_game(self.table.charter(), &record.game),
            events: &self.public,
            paid: &paid,
            agreed: &self.agreed,
            language: self.language,
        };
        self.replay.views.push(hand_view(&seen, second.as_ref(), &looked));
        self.replay.lines.push(line);
    }

    /// Everyone who was dealt in takes their chair, with what they had then.
    fn seat(&mut self, record: &HandRecord, begun: &room::Beginning, at: &Happened<Card>) {
        let stacks = begun.setup.stacks.iter();
        for ((chair, (id, name)), chips) in begun.chairs.iter().zip(&record.players).zip(stacks) {
            let (player, name) = (PlayerId(*id), name.clone());
            let sat = Fact::Sat { player, name, chair: *chair, chips: *chips };
            self.table.apply(&Happened { at: at.at, event: sat.into() });
        }
    }

    fn told(mut self, record: &HandRecord) -> Told {
        let mut text = String::new();
        let seen = self.public_only.take().or_else(|| self.seen(self.viewer()));
        let playing = self.table.playing().or(self.table.last_hand());
        if let (Some(playing), Some((seen, _))) = (playing, seen) {
            let catalogue = self.table.charter().menu.catalogue();
            let variant = seen.rules().variant();
            let mut written = Record::told(&seen, &self.own).ruled_by(catalogue, variant);
            let names = record.players.iter().map(|(_, name)| Value::Text(name.clone()));
            written.other.push(("players".to_owned(), Value::List(names.collect())));
            let whose = whose::in_files(self.table.charter(), &record.game);
            written.other.extend(whose.map(|it| ("_whose".to_owned(), Value::Text(it))));
            self.replay.phh = written.write();
            let number = |number: u64| Plain::read(&number.to_string()).map(Value::Plain);
            let seats = playing.chairs.iter().map(|chair| chair.index() as u64 + 1);
            let charter = self.table.charter();
            written.other.extend([
                ("table".to_owned(), Value::Text(charter.name.clone())),
                ("seats".to_owned(), Value::List(seats.filter_map(number).collect())),
            ]);
            written.other.extend(number(record.number).map(|it| ("hand".to_owned(), it)));
            let played = notation::Replayed {
                waits_for: (!seen.is_over()).then(|| seen.turn()),
                hand: seen,
                events: self.own,
                tolerated: Vec::new(),
            };
            // All that is in it is what this viewer saw.
            let catalogue = charter.menu.catalogue();
            text = notation::history::write(catalogue, &written, &played, View::Everything);
        }
        Told { replay: self.replay, text }
    }
}
