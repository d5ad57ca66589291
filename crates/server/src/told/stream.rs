//! What those who watch a table are told, one after the other: first how it stands, then what changes.
//!
//! What everybody sees is put in words once for each language that somebody reads, and shared.

use std::cell::OnceCell;
use std::ops::Range;

use axum::extract::ws::Utf8Bytes;
use room::PlayerId;
use telling::Language;
use wire::{TableView, differ, patch};

use crate::table::desk::{Desk, Shown};
use crate::told::due::{Due, Own};
use crate::told::frame::{self, Part};

/// How a table is shown in each language.
type Views<T> = [Option<T>; Language::ALL.len()];

/// What was told last.
#[derive(Debug, Default)]
pub(crate) struct Stream {
    /// The number of the view.
    rev: u64,
    /// The view itself, in each language that somebody reads.
    views: Views<TableView>,
}

/// So many views are told without a checksum, whose work is as much as all the rest.
const UNCHECKED: u64 = 64;

/// Who is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reader {
    pub(crate) who: Option<u64>,
    pub(crate) language: Language,
    /// Whether they want to see everything each time.
    pub(crate) whole: bool,
}

/// What has happened and was not told yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Untold {
    /// The first line of it.
    pub(crate) from: u64,
    pub(crate) due: Due,
    /// How many steps it is.
    pub(crate) steps: usize,
}

impl Untold {
    /// Nothing, up to this line.
    pub(crate) fn until(from: u64) -> Untold {
        Untold { from, due: Due::default(), steps: 0 }
    }
}

/// What is told of it.
pub(crate) struct Telling<'s> {
    desk: &'s Desk,
    rev: u64,
    lines: Range<u64>,
    due: &'s Due,
    public: Views<Public<'s>>,
}

struct Public<'s> {
    view: &'s TableView,
    /// Lines that are too many for one message.
    lines: Vec<Utf8Bytes>,
    last: Part,
    /// What has changed, where anything has.
    step: Option<Utf8Bytes>,
    whole: OnceCell<Utf8Bytes>,
}

impl Stream {
    /// Tells what has happened in the languages that these readers read.
    pub(crate) fn tell<'s>(
        &'s mut self,
        desk: &'s Desk,
        untold: &'s Untold,
        readers: impl Iterator<Item = Reader>,
        shown: Shown,
    ) -> Telling<'s> {
        let mut reads = [false; Language::ALL.len()];
        readers.for_each(|reader| reads[reader.language as usize] = true);
        let mut patches: Views<String> = Views::default();
        let mut is_new = untold.from < desk.next();
        for language in Language::ALL {
            let last = &mut self.views[language as usize];
            // What nobody reads is not put in words.
            if !reads[language as usize] {
                *last = None;
                continue;
            }
            let view = desk.view(Shown { language, ..shown });
            patches[language as usize] = last.as_ref().and_then(|last| differ::since(&view, last));
            is_new |= patches[language as usize].is_some();
            *last = Some(view);
        }
        self.rev += u64::from(is_new);
        let rev = self.rev;
        // Messages end at the same lines in every language.
        let parts = frame::parts(desk, untold.from, false);
        let lines = untold.from..desk.next();
        let mut public: Views<Public<'s>> = Views::default();
        for language in Language::ALL {
            let Some(view) = &self.views[language as usize] else { continue };
            let Some((last, parts)) = parts.split_last() else { continue };
            let patch = patches[language as usize].as_deref().unwrap_or("{}");
            let crc = rev
                .is_multiple_of(UNCHECKED)
                .then(|| patch::checksum(&serde_json::to_value(view).unwrap_or_default()));
            let change = || frame::Change { rev, crc, patch };
            let begun = parts.iter().map(|part| frame::lines(desk, part, language));
            public[language as usize] = Some(Public {
                view,
                lines: begun.collect(),
                last: last.clone(),
                step: is_new.then(|| frame::step(desk, last, &change(), language)),
                whole: OnceCell::new(),
            });
        }
        Telling { desk, rev, lines, due: &untold.due, public }
    }

    /// Tells somebody who comes how it stands, and what they have missed. The others have been told that they
    /// are here.
    pub(crate) fn welcome(
        &mut self,
        desk: &Desk,
        reader: Reader,
        since: Option<u64>,
        shown: Shown,
    ) -> Vec<Utf8Bytes> {
        let (rev, language) = (self.rev, reader.language);
        let last = &mut self.views[language as usize];
        let view = last.get_or_insert_with(|| desk.view(Shown { language, ..shown }));
        let (from, is_cut) = desk.resumes(since);
        let parts = frame::parts(desk, from, is_cut);
        let Some((last, parts)) = parts.split_last() else { return Vec::new() };
        let mut told = Vec::new();
        for part in parts {
            told.extend(mine(desk, rev, reader, part.lines.clone(), None));
            told.push(frame::lines(desk, part, language));
        }
        told.extend(mine(desk, rev, reader, last.lines.clone(), Some(Own::Both)));
        told.push(frame::table(desk, last, (rev, view), language));
        told
    }
}

impl Telling<'_> {
    /// The messages for one of the readers.
    pub(crate) fn to(&self, reader: Reader) -> impl Iterator<Item = Utf8Bytes> {
        let own = reader.who.and_then(|who| self.due.of(PlayerId(who)));
        let mine = mine(self.desk, self.rev, reader, self.lines.clone(), own);
        let public = self.public[reader.language as usize].as_ref();
        let lines = public.into_iter().flat_map(|it| it.lines.iter().cloned());
        let last = public.and_then(|it| {
            let view = (self.rev, it.view);
            let whole = || {
                let (rev, view) = view;
                frame::table(self.desk, &it.last, (rev, view), reader.language)
            };
            let step = it.step.as_ref()?;
            Some(if reader.whole { it.whole.get_or_init(whole) } else { step }.clone())
        });
        mine.into_iter().chain(lines).chain(last)
    }
}

/// What somebody is told of their own.
fn mine(
    desk: &Desk,
    rev: u64,
    Reader { who, language, .. }: Reader,
    lines: Range<u64>,
    own: Option<Own>,
) -> Option<Utf8Bytes> {
    let id = who?;
    if own.is_none() && !desk.journal().has_own(lines.clone()) {
        return None;
    }
    let mut mine = frame::Mine::new(desk, rev, id, lines, language);
    if matches!(own, Some(Own::Turn | Own::Both)) {
        mine = mine.turn(desk.my_turn(id, language), desk.is_unopened());
    }
    if matches!(own, Some(Own::Cards | Own::Both)) {
        mine = mine.cards(desk.my_cards(id, language), desk.most_haves());
    }
    (!mine.is_empty()).then(|| mine.text())
}
