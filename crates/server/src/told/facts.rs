//! What happened, as facts. They are put in words when somebody reads them.

use std::sync::Arc;

use room::{PlayerId, Playing, Table};
use telling::{Language, Paid, Piece, Said, Text};
use wire::Line;

use crate::told::each::Each;

/// What happened: a line without its words, and what is said in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Facts {
    line: Line,
    words: Words,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Words {
    /// What is said of a hand among these players.
    Hand(Said, Arc<Players>),
    /// What happens around hands is rare: it is put in words at once, because it tells how the table stood then.
    Made(Each<Vec<wire::Piece>>),
}

/// Those who are dealt in, seat by seat, with their names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Players(Vec<(PlayerId, String)>);

impl Players {
    /// Those of the hand that is played at a table; `last` where they are the same as before.
    pub(crate) fn of(
        table: &Table,
        playing: Option<&Playing>,
        last: &Arc<Players>,
    ) -> Arc<Players> {
        let ids = playing.map_or(&[][..], |playing| &playing.players);
        let name = |id: &PlayerId| table.people().get(id).map_or("", |person| &person.name);
        if last
            .0
            .iter()
            .map(|(id, name)| (id, name.as_str()))
            .eq(ids.iter().map(|id| (id, name(id))))
        {
            return Arc::clone(last);
        }
        Arc::new(Players(ids.iter().map(|id| (*id, name(id).to_owned())).collect()))
    }
}

impl Facts {
    /// What is said of a hand.
    pub(crate) fn of_hand(line: Line, said: Said, players: &Arc<Players>) -> Facts {
        Facts { line, words: Words::Hand(said, Arc::clone(players)) }
    }

    /// What is said around one.
    pub(crate) fn made(line: Line, text: Each<Vec<wire::Piece>>) -> Facts {
        Facts { line, words: Words::Made(text) }
    }

    /// Whether it was put in words when it happened.
    pub(crate) fn is_made(&self) -> bool {
        matches!(self.words, Words::Made(_))
    }

    /// The pot that it pays.
    pub(crate) fn paid(&self) -> Option<&Paid> {
        match &self.words {
            Words::Hand(Said::Paid(paid), _) => Some(paid),
            _ => None,
        }
    }

    /// All of it but the words.
    pub(crate) fn bare(&self) -> &Line {
        &self.line
    }

    /// The line in a language.
    pub(crate) fn told(&self, language: Language) -> Line {
        let text = match &self.words {
            Words::Made(text) => text.get(language).clone(),
            Words::Hand(said, players) => {
                // Nobody's number, and nobody's name.
                let nobody = PlayerId(u64::MAX);
                let player =
                    |seat: engine::Seat| players.0.get(seat.index()).map_or(nobody, |it| it.0);
                let name = |player: PlayerId| {
                    let known =
                        players.0.iter().find(|(id, name)| *id == player && !name.is_empty());
                    known.map(|(_, name)| name.clone())
                };
                pieces(language.say(said).map(player), self.line.player, name, language)
            }
        };
        Line { text, ..self.line.clone() }
    }
}

/// A text as it goes over the wire, in a line about somebody.
pub(crate) fn pieces(
    text: Text<PlayerId>,
    about: Option<u64>,
    name: impl Fn(PlayerId) -> Option<String>,
    language: Language,
) -> Vec<wire::Piece> {
    let nobody = match language {
        Language::English => "someone",
        Language::German => "Jemand",
    };
    let name = |player: PlayerId| name(player).unwrap_or_else(|| nobody.to_owned());
    // Whom a line is about it says but once.
    let other = |who: PlayerId| Some(who.0).filter(|_| about != Some(who.0));
    let piece = |piece: Piece<PlayerId>| match piece {
        Piece::Words(words) => wire::Piece::Words(words),
        Piece::Player { who, you } => {
            wire::Piece::Player { player: other(who), name: name(who), you: you.to_owned() }
        }
        Piece::Form { of, they, you } => wire::Piece::Form { of: other(of), they, you },
        Piece::Cards(cards) => wire::Piece::Cards { cards },
        Piece::Chips(chips) | Piece::Money(chips) => wire::Piece::Chips { chips },
        Piece::Table(table) => wire::Piece::Words(language.table(table)),
        Piece::Chair(chair) => wire::Piece::Words(language.chair(chair)),
        Piece::Place(place) => wire::Piece::Words(language.ordinal(place)),
        Piece::Sentence { share } => wire::Piece::Sentence { share },
    };
    text.0.into_iter().map(piece).collect()
}
