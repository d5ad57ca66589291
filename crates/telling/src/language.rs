//! The languages in which people are told things.
//!
//! A language is a module with a function for everything that can be said: the compiler sees to it that none
//! says less than another. What is said are facts ([`Said`], [`Paid`], [`Named`]); a language puts them in words.

use cards::capital;
use engine::Seat;
use ranking::Named;

use crate::award::{Paid, Place, Showing};
use crate::now::Why;
use crate::roll::Decided;
use crate::said::Said;
use crate::text::Text;
use crate::{english, german};

/// A language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Language {
    /// As it is spoken at American tables.
    #[default]
    English,
    /// As it is spoken at German tables.
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// What programs call it: `en`.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// The language of a tag, whatever the country: `de`, `de-CH`.
    pub fn of(tag: &str) -> Option<Language> {
        let first = tag.trim().split(['-', '_']).next()?;
        Language::ALL.into_iter().find(|language| first.eq_ignore_ascii_case(language.tag()))
    }

    /// The one that suits best somebody who reads these, as browsers list them: `de-CH,fr;q=0.9,en;q=0.8`.
    /// English where none does.
    pub fn accepted(list: &str) -> Language {
        let weighted = list.split(',').filter_map(|entry| {
            let (tag, rest) = entry.split_once(';').unwrap_or((entry, ""));
            let weight =
                rest.trim().strip_prefix("q=").map_or(Some(1.0), |q| q.parse::<f32>().ok());
            Some((Language::of(tag)?, weight?)).filter(|(_, weight)| *weight > 0.0)
        });
        // Of equal ones the first.
        let best = weighted.reduce(|best, next| if next.1 > best.1 { next } else { best });
        best.map_or(Language::English, |(language, _)| language)
    }

    /// What is said of an event of a hand; nothing where it goes without saying.
    pub fn say(self, said: &Said) -> Text<Seat> {
        match self {
            Language::English => english::said(said),
            Language::German => german::said(said),
        }
    }

    /// What is said of a pot that is paid, a sentence for each award.
    pub fn results(self, paid: &Paid) -> Vec<Text<Seat>> {
        match self {
            Language::English => english::results(paid),
            Language::German => german::results(paid),
        }
    }

    /// What a hand is called, as a label, with what its jokers stand for, `Pair of kings, joker as a king`, and with
    /// what the game prefers: `7-6-5-4-3 low, with a face card`.
    pub fn hand(self, hand: &Showing) -> String {
        let name = self.named(&hand.named, hand.kickers);
        let name = match (hand.has_face, self) {
            (None, _) => name,
            (Some(has), Language::English) => english::with_face(&name, has),
            (Some(has), Language::German) => german::with_face(&name, has),
        };
        match self {
            _ if hand.jokers.is_empty() => name,
            Language::English => english::with_jokers(&name, &hand.jokers),
            Language::German => german::with_jokers(&name, &hand.jokers),
        }
    }

    /// The same, with so many of its kickers.
    pub fn named(self, named: &Named, kickers: usize) -> String {
        match self {
            Language::English => named.with_kickers(kickers),
            Language::German => german::hand(named, kickers),
        }
    }

    /// What a share, a street, a line or a pile is called, by its name in a game's file. What nobody has put
    /// in words of this language stays as it is.
    pub fn name(self, name: &str) -> String {
        self.own_name(name).unwrap_or(name).to_owned()
    }

    /// The same, where this language has a word of its own for it. English is the language of the files, and says
    /// some of their names another way.
    pub fn own_name(self, name: &str) -> Option<&str> {
        match self {
            Language::English => Some(english::own_name(name).unwrap_or(name)),
            Language::German => german::own_name(name),
        }
    }

    /// Where a hand lies, as a label: `bottom board`.
    pub fn place(self, place: &Place) -> String {
        match self {
            Language::English => english::place(place),
            Language::German => german::place(place),
        }
    }

    /// What a roll of dice has decided, in a few words; nothing where it has decided nothing.
    pub fn roll(self, decided: &[Decided]) -> Option<String> {
        let said = decided.iter().map(|it| match self {
            Language::English => english::roll(it),
            Language::German => german::roll(it),
        });
        let said: Vec<String> = said.collect();
        (!said.is_empty()).then(|| capital(&said.join("; ")))
    }

    /// Why a hand is played as another game, as a sentence without its end.
    pub fn why(self, why: Why) -> &'static str {
        match self {
            Language::English => english::why(why),
            Language::German => german::why(why),
        }
    }

    /// A place in a ranking: 1st, 2nd.
    pub fn ordinal(self, place: u32) -> String {
        match self {
            Language::English => english::ordinal(place),
            Language::German => german::ordinal(place),
        }
    }

    /// A table by its number, as it stands inside a sentence.
    pub fn table(self, number: u32) -> String {
        match self {
            Language::English => english::table(number),
            Language::German => german::table(number),
        }
    }

    /// A seat at a table by its number, as it stands inside a sentence.
    pub fn chair(self, number: u32) -> String {
        match self {
            Language::English => english::chair(number),
            Language::German => german::chair(number),
        }
    }
}
