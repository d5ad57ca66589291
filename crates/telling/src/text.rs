//! Sentences in pieces.

use cards::grouped;
use engine::Seen;
use faults::fault;

/// A piece of a sentence. Players are whatever the teller knows them by: seats in a hand, people at a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece<P> {
    /// Just words.
    Words(String),
    /// A player.
    Player(P),
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
        let (verb, rest) = what.split_at(what.find(' ').unwrap_or(what.len()));
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
        self.piece(Piece::Player(player))
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
    pub fn players(mut self, players: &[P]) -> Text<P> {
        for (index, player) in players.iter().enumerate() {
            self = match (index, players.len() - index) {
                (0, _) => self,
                (_, 1) => self.say(" and "),
                _ => self.say(", "),
            };
            self = self.player(*player);
        }
        self
    }

    /// And then a piece.
    #[must_use]
    pub fn piece(mut self, piece: Piece<P>) -> Text<P> {
        self.0.push(piece);
        self
    }

    /// And then all of another text, after a space.
    #[must_use]
    pub fn and(mut self, other: Text<P>) -> Text<P> {
        if self.is_empty() {
            return other;
        }
        if !other.is_empty() {
            self = self.say(" ");
            self.0.extend(other.0);
        }
        self
    }

    /// The same with players known by something else.
    pub fn map<Q>(self, player: impl Fn(P) -> Q) -> Text<Q> {
        let piece = |piece| match piece {
            Piece::Words(words) => Piece::Words(words),
            Piece::Player(who) => Piece::Player(player(who)),
            Piece::Form { of, they, you } => Piece::Form { of: player(of), they, you },
            Piece::Cards(cards) => Piece::Cards(cards),
            Piece::Chips(chips) => Piece::Chips(chips),
            Piece::Money(money) => Piece::Money(money),
            Piece::Table(table) => Piece::Table(table),
            Piece::Chair(chair) => Piece::Chair(chair),
            Piece::Place(place) => Piece::Place(place),
        };
        Text(self.0.into_iter().map(piece).collect())
    }

    /// As text for a reader.
    pub fn read(&self, reader: &impl Reader<P>) -> String {
        let mut text = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Player(player) if reader.is_you(*player) => {
                    text.push_str(if begins(&text) { "You" } else { "you" });
                }
                Piece::Player(player) => text.push_str(&reader.name(*player)),
                Piece::Form { of, they, you } => {
                    let is_you = fault!("telling-you-wins", reader.is_you(*of), false);
                    text.push_str(if is_you { you } else { they });
                }
                Piece::Cards(cards) => text.push_str(&reader.cards(cards)),
                Piece::Chips(chips) => text.push_str(&reader.chips(*chips)),
                Piece::Money(money) => text.push_str(&reader.money(*money)),
                Piece::Table(table) => {
                    let word = if begins(&text) { "Table" } else { "table" };
                    text.push_str(&format!("{word} {table}"));
                }
                Piece::Chair(chair) => text.push_str(&format!("seat {chair}")),
                Piece::Place(place) => text.push_str(&ordinal(*place)),
            }
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

    /// Cards as the reader sees them.
    fn cards(&self, cards: &[Seen]) -> String {
        let cards: Vec<String> = cards.iter().map(|card| card.in_data()).collect();
        cards.join(" ")
    }

    /// Chips as the reader sees them.
    fn chips(&self, chips: u64) -> String {
        Amount::Chips.say(chips)
    }

    /// Money as the reader sees it.
    fn money(&self, money: u64) -> String {
        Amount::Cents.say(money)
    }
}

/// Whether a sentence begins after this.
fn begins(text: &str) -> bool {
    text.is_empty() || text.ends_with(". ")
}

/// How amounts are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Amount {
    /// As numbers of chips.
    #[default]
    Chips,
    /// As money: a hundred are a dollar.
    Cents,
}

impl Amount {
    /// An amount as it is said.
    pub fn say(self, amount: u64) -> String {
        match self {
            Amount::Chips => grouped(amount),
            Amount::Cents if amount.is_multiple_of(100) => format!("${}", grouped(amount / 100)),
            Amount::Cents => format!("${}.{:02}", grouped(amount / 100), amount % 100),
        }
    }
}

/// So many of something: 1 card, 2 cards.
pub fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// A place as one says it: 1st, 2nd, 3rd, 4th.
pub fn ordinal(place: u32) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// A verb as it is said of somebody.
fn third(verb: &str) -> String {
    match verb {
        "have" => "has".to_owned(),
        "are" => "is".to_owned(),
        verb if ["ss", "x", "ch", "sh"].iter().any(|end| verb.ends_with(end)) => {
            format!("{verb}es")
        }
        verb => format!("{verb}s"),
    }
}
