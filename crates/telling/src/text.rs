//! Sentences in pieces.

use cards::{capital, grouped};
use engine::Seen;
use faults::fault;

use crate::english::third;
use crate::language::Language;

/// A piece of a sentence. Players are whatever the teller knows them by: seats in a hand, people at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece<P> {
    /// Just words.
    Words(String),
    /// A player.
    Player {
        /// Who.
        who: P,
        /// What they are called where they are the reader: "you", in the case that the sentence asks for.
        you: &'static str,
    },
    /// Words that are others where the reader is this player: "wins" and "win".
    Form {
        /// Who.
        of: P,
        /// What is said of them.
        they: String,
        /// What is said to them.
        you: String,
    },
    /// Cards, as the reader sees them.
    Cards(Vec<Seen>),
    /// So many chips.
    Chips(u64),
    /// So much money.
    Money(u64),
    /// A table of a tournament, by its number.
    Table(u32),
    /// A seat at a table, by its number, the first being 1.
    Chair(u32),
    /// A place in a ranking.
    Place(u32),
    /// A sentence begins: after another one, or one that is about a single share of a pot that can be split.
    Sentence {
        /// The share, by its number among those in play.
        share: Option<u8>,
    },
}

/// Sentences in pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text<P>(pub Vec<Piece<P>>);

impl<P> Default for Text<P> {
    fn default() -> Text<P> {
        Text(Vec::new())
    }
}

impl<P: Copy> Text<P> {
    /// Words alone.
    pub fn of(words: impl Into<String>) -> Text<P> {
        Text::default().say(words)
    }

    /// The beginning of a sentence about this share, or about none alone.
    pub(crate) fn about(share: Option<u8>) -> Text<P> {
        match share {
            Some(_) => Text(vec![Piece::Sentence { share }]),
            None => Text::default(),
        }
    }

    /// Somebody and what they do, a verb in its plain form first: `raise to`.
    pub fn does(player: P, what: &str) -> Text<P> {
        Text::default().who_does(player, what)
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// And then somebody and what they do.
    #[must_use]
    pub fn who_does(self, player: P, what: &str) -> Text<P> {
        let end = what.find(|letter: char| !letter.is_alphabetic());
        let (verb, rest) = what.split_at(end.unwrap_or(what.len()));
        let they = format!(" {}{rest}", third(verb));
        self.player(player).piece(Piece::Form { of: player, they, you: format!(" {what}") })
    }

    /// And then words.
    #[must_use]
    pub fn say(mut self, words: impl Into<String>) -> Text<P> {
        let words = words.into();
        match self.0.last_mut() {
            Some(Piece::Words(before)) => before.push_str(&words),
            _ => self.0.push(Piece::Words(words)),
        }
        self
    }

    /// And then words that are others where the reader is this player.
    #[must_use]
    pub fn form(self, of: P, they: &str, you: &str) -> Text<P> {
        self.piece(Piece::Form { of, they: they.to_owned(), you: you.to_owned() })
    }

    /// And then somebody.
    #[must_use]
    pub fn player(self, player: P) -> Text<P> {
        self.player_as(player, "you")
    }

    /// And then somebody, who is called this where they are the reader.
    #[must_use]
    pub fn player_as(self, who: P, you: &'static str) -> Text<P> {
        self.piece(Piece::Player { who, you })
    }

    /// And then chips.
    #[must_use]
    pub fn chips(self, chips: u64) -> Text<P> {
        self.piece(Piece::Chips(chips))
    }

    /// And then cards.
    #[must_use]
    pub fn cards<'c>(self, cards: impl IntoIterator<Item = &'c Seen>) -> Text<P> {
        self.piece(Piece::Cards(cards.into_iter().copied().collect()))
    }

    /// And then some, as one says them: Ann, Bob and Carl.
    #[must_use]
    pub fn players(self, players: &[P], comma: &str, and: &str) -> Text<P> {
        self.players_as(players, comma, and, "you")
    }

    /// And then some, of whom the reader is called this.
    #[must_use]
    pub fn players_as(self, players: &[P], comma: &str, and: &str, you: &'static str) -> Text<P> {
        self.listed(players, comma, and, |text, player| text.player_as(*player, you))
    }

    /// And then several amounts: 45, 45 and 44.
    #[must_use]
    pub fn each_chips(self, chips: &[u64], comma: &str, and: &str) -> Text<P> {
        self.listed(chips, comma, and, |text, chips| text.chips(*chips))
    }

    fn listed<T>(
        mut self,
        all: &[T],
        comma: &str,
        and: &str,
        one: impl Fn(Text<P>, &T) -> Text<P>,
    ) -> Text<P> {
        for (index, it) in all.iter().enumerate() {
            self = match (index, all.len() - index) {
                (0, _) => self,
                (_, 1) => self.say(and),
                _ => self.say(comma),
            };
            self = one(self, it);
        }
        self
    }

    /// And then a piece.
    #[must_use]
    pub fn piece(mut self, piece: Piece<P>) -> Text<P> {
        self.0.push(piece);
        self
    }

    /// And then all of another text: a sentence of its own, after a space.
    #[must_use]
    pub fn and(mut self, other: Text<P>) -> Text<P> {
        if self.is_empty() {
            return other;
        }
        if !other.is_empty() {
            self = self.say(" ");
            if !matches!(other.0.first(), Some(Piece::Sentence { .. })) {
                self.0.push(Piece::Sentence { share: None });
            }
            self.0.extend(other.0);
        }
        self
    }

    /// The same with players known by something else.
    pub fn map<Q>(self, player: impl Fn(P) -> Q) -> Text<Q> {
        let piece = |piece| match piece {
            Piece::Words(words) => Piece::Words(words),
            Piece::Player { who, you } => Piece::Player { who: player(who), you },
            Piece::Form { of, they, you } => Piece::Form { of: player(of), they, you },
            Piece::Cards(cards) => Piece::Cards(cards),
            Piece::Chips(chips) => Piece::Chips(chips),
            Piece::Money(money) => Piece::Money(money),
            Piece::Table(table) => Piece::Table(table),
            Piece::Chair(chair) => Piece::Chair(chair),
            Piece::Place(place) => Piece::Place(place),
            Piece::Sentence { share } => Piece::Sentence { share },
        };
        Text(self.0.into_iter().map(piece).collect())
    }

    /// As text for a reader.
    pub fn read(&self, reader: &impl Reader<P>) -> String {
        let mut text = String::new();
        let mut begins = true;
        for piece in &self.0 {
            match piece {
                Piece::Sentence { .. } => {}
                Piece::Words(words) => text.push_str(words),
                Piece::Player { who, you } if reader.is_you(*who) => {
                    text.push_str(&if begins { capital(you) } else { (*you).to_owned() });
                }
                Piece::Player { who, .. } => text.push_str(&reader.name(*who)),
                Piece::Form { of, they, you } => {
                    let is_you = fault!("telling-you-wins", reader.is_you(*of), false);
                    text.push_str(if is_you { you } else { they });
                }
                Piece::Cards(cards) => text.push_str(&reader.cards(cards)),
                Piece::Chips(chips) => text.push_str(&reader.chips(*chips)),
                Piece::Money(money) => text.push_str(&reader.money(*money)),
                Piece::Table(table) => {
                    let table = reader.language().table(*table);
                    text.push_str(&if begins { capital(&table) } else { table });
                }
                Piece::Chair(chair) => text.push_str(&reader.language().chair(*chair)),
                Piece::Place(place) => text.push_str(&reader.language().ordinal(*place)),
            }
            begins = matches!(piece, Piece::Sentence { .. });
        }
        text
    }
}

/// Somebody who reads a text.
pub trait Reader<P> {
    /// What a player is called.
    fn name(&self, player: P) -> String;

    /// Whether the reader is this player.
    fn is_you(&self, player: P) -> bool;

    /// The language that the reader reads.
    fn language(&self) -> Language {
        Language::English
    }

    /// Cards as the reader sees them.
    fn cards(&self, cards: &[Seen]) -> String {
        let cards: Vec<&str> = cards.iter().map(|card| card.in_data()).collect();
        cards.join(" ")
    }

    /// Chips as the reader sees them.
    fn chips(&self, chips: u64) -> String {
        grouped(chips)
    }

    /// Money as the reader sees it.
    fn money(&self, money: u64) -> String {
        grouped(money)
    }
}
