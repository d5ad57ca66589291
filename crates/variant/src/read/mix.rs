//! Nodes become a mix.

use super::title::Title;
use super::*;
use crate::mix::{Change, Every, Namer, Play};

/// The most games that one mix can hold.
const MOST_IN_A_MIX: usize = 128;

/// What `change` may say without a number.
const EVERY: [&str; 4] = ["hand", "orbit", "level", "night"];

/// Whether a mix is for a catalogue, which shows what it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Listed {
    Yes,
    No,
}

/// Whether a mix says this once.
fn is_said_once(word: InMix) -> bool {
    match word {
        InMix::Seats
        | InMix::Betting
        | InMix::Ante
        | InMix::Suits
        | InMix::BringIn
        | InMix::Change => true,
        InMix::Alias
        | InMix::About
        | InMix::Source
        | InMix::Credit
        | InMix::Option
        | InMix::Play => false,
    }
}

impl Reader<'_> {
    pub(super) fn mix(&mut self, node: &Node) -> Mix {
        let title = self.title(node);
        self.mix_called(title, node, Listed::Yes)
    }

    /// A mix that is in no catalogue: it need not say what it is, or what it is called.
    pub(super) fn mix_within(&mut self, node: &Node, name: &str) -> Mix {
        let title = if node.args.is_empty() && node.properties.is_empty() {
            Title { id: suggested_id(name, &node.word), name: name.to_owned(), replaces: false }
        } else {
            self.title(node)
        };
        self.mix_called(title, node, Listed::No)
    }

    fn mix_called(&mut self, title: Title, node: &Node, listed: Listed) -> Mix {
        let Title { id, name, replaces } = title;
        let mut mix = Mix {
            id,
            name,
            aliases: Vec::new(),
            about: String::new(),
            sources: Vec::new(),
            credits: Vec::new(),
            replaces,
            seats: None,
            betting: None,
            ante: false,
            suits_equal: false,
            full_bring_in: false,
            options: Vec::new(),
            change: Change { every: Every::Orbit, by: None },
            plays: Vec::new(),
        };
        let mut said: BTreeSet<&str> = BTreeSet::new();
        for child in &node.children {
            let stands = words::named(&child.word).and_then(|word| word.at(Home::Mix));
            let Some(Stands::Mix(word)) = stands else {
                self.unknown_word(child, Home::Mix);
                continue;
            };
            if is_said_once(word) && !said.insert(&child.word) {
                let message = format!("`{}` appears twice", child.word);
                self.problem(&child.head, message, "drop one of them");
            }
            self.said_in_mix(&mut mix, child, word);
        }
        if node.children.is_empty() {
            let help = "say in a block what is played: mix ... { about \"...\"; change orbit; play \
                        this-game that-game }";
            self.problem(&node.head, "the mix is empty", help);
            return mix;
        }
        if self.unknown_words {
            return mix;
        }
        if !self.about && listed == Listed::Yes {
            let help = "describe it in one line: about \"...\"";
            self.problem(&node.head, "the mix does not say what it is", help);
        }
        if !said.contains("change") {
            let help = "write: change orbit";
            self.problem(&node.head, "the mix does not say when the game changes", help);
        }
        if mix.plays.len() > MOST_IN_A_MIX {
            let message = format!("there are {} games in this mix", mix.plays.len());
            self.problem(&node.head, message, format!("the most is {MOST_IN_A_MIX}"));
        }
        if mix.plays.len() < 2 {
            let help = "write: play this-game that-game";
            self.problem(&node.head, "a mix needs at least two games", help);
        }
        mix
    }

    fn said_in_mix(&mut self, mix: &mut Mix, node: &Node, word: InMix) {
        match word {
            InMix::Alias => self.add_texts(node, &mut mix.aliases),
            InMix::Source => self.add_texts(node, &mut mix.sources),
            InMix::Credit => self.add_texts(node, &mut mix.credits),
            InMix::About => self.about(node, &mut mix.about),
            InMix::Change => mix.change = self.change(node).unwrap_or(mix.change),
            InMix::Play => self.plays(node, &mut mix.plays),
            InMix::BringIn => {
                self.no_block(node);
                if let Some(entry) = self.one(node, "bet") {
                    let bet = self.word_of(&entry, "a bring-in of a mix", &["bet"]);
                    mix.full_bring_in = bet.is_some();
                }
                if let Some((_, entry)) = node.properties.first() {
                    let help = "write: bring-in bet";
                    self.problem(&entry.at, "each game says who brings it in", help);
                }
            }
            InMix::Seats => {
                if let Some(Clause::Seats(wish)) = self.clause(node, InGame::Seats) {
                    if let Some(at) = node.place_of("usual").filter(|_| wish.usual.is_some()) {
                        self.problem(&at, "a mix has no usual seats", "write: seats max=8");
                    }
                    mix.seats = wish.max;
                }
            }
            InMix::Betting => {
                if let Some(Clause::Betting(wish)) = self.clause(node, InGame::Betting) {
                    mix.betting = Some(wish);
                }
            }
            InMix::Option => {
                if let Some(Clause::Option(option)) = self.clause(node, InGame::Option) {
                    mix.options.push(option);
                }
            }
            InMix::Ante => mix.ante |= self.clause(node, InGame::Ante).is_some(),
            InMix::Suits => mix.suits_equal |= self.clause(node, InGame::Suits).is_some(),
        }
    }

    /// When the game changes, and who names it.
    fn change(&mut self, node: &Node) -> Option<Change> {
        self.properties(node);
        self.no_block(node);
        let number = |key: &str| property(node, key).cloned();
        let counted = [number("hands"), number("minutes")].into_iter().flatten().count();
        if node.args.len() + counted != 1 {
            let help = "write one: change hand, change orbit, change level, change night, \
                        change hands=8 or change minutes=30";
            self.problem(&node.head, "`change` takes one thing: when", help);
            return None;
        }
        let every = if let Some(entry) = number("hands") {
            Every::Hands(self.number(&entry, 1, 200, "hands")?)
        } else if let Some(entry) = number("minutes") {
            Every::Minutes(self.number(&entry, 1, 240, "minutes")?)
        } else {
            let entry = self.one(node, "hand, orbit, level or night")?;
            match self.word_of(&entry, "a time for a change", &EVERY)? {
                0 => Every::Hands(1),
                1 => Every::Orbit,
                2 => Every::Level,
                _ => Every::Night,
            }
        };
        let by = match number("by") {
            Some(entry) => {
                let who = self.word_of(&entry, "someone who chooses", &["dealer", "host"])?;
                Some([Namer::Dealer, Namer::Host][who])
            }
            None => None,
        };
        if every == Every::Night && by.is_none() {
            let help = "write: change night by=host";
            self.problem(&node.head, "it doesn't say who chooses the game for the night", help);
        }
        Some(Change { every, by })
    }

    /// Games of a mix, with the settings of their line.
    fn plays(&mut self, node: &Node, plays: &mut Vec<Play>) {
        self.no_block(node);
        self.no_property_twice(node);
        let mut betting = None;
        let mut options = Vec::new();
        for (key, entry) in &node.properties {
            if key == "betting" {
                betting = self.betting(&entry.value.text(), &entry.at);
            } else {
                options.push((key.clone(), entry.value.text()));
            }
        }
        for entry in self.args(node, 1, MOST_LISTED, "the ids of games") {
            let (game, place) = (entry.value.text(), entry.at.clone());
            plays.push(Play { game, betting, options: options.clone(), place });
        }
    }
}
