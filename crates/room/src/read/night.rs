//! A file becomes a night.

use std::collections::BTreeSet;

use variant::game::{Betting, BettingWish};
use variant::mix::Mix;
use variant::{Catalogue, Faults, File, Settings, Unsettled, nearest, one_of, syntax};

use super::people::Evening;
use super::words::WordHome;
use super::*;
use crate::{Chair, Clock, HouseRules, Length, Night, Stakes, TimeOfDay};

/// Reads and checks the file of a night.
pub(crate) fn night(
    file: &File,
    catalogue: &Catalogue,
    stakes: &StakesList,
) -> Result<Night, Faults> {
    let reading = syntax::read(&file.text);
    let mut problems = Vec::new();
    let mut reader = Reader::new(&mut problems);
    let night = reader.night_of_file(&reading.nodes, catalogue, stakes);
    let problems = reading.with(problems);
    match night {
        Some(night) if problems.is_empty() => Ok(night),
        _ => Err(Faults::new(&file.name, &file.text, problems)),
    }
}

/// Reads a line `mix` or `game` as a night says it: what is played. A mix in a block has this name.
pub fn what_is_played(
    node: &Node,
    name: &str,
    catalogue: &Catalogue,
    problems: &mut Vec<Problem>,
) -> Option<Mix> {
    let word = WordHome::Night.named(&node.word)?;
    Reader::new(problems).mix_of(node, word, name, catalogue)
}

/// What the lines of a night say, before anything is compared with anything else.
#[derive(Default)]
struct Said<'n> {
    mix: Option<Mix>,
    stakes: Option<Stakes>,
    house: Option<(&'n Node, HouseRules, Clock)>,
    like: Option<&'static Like>,
    chairs: Option<Placed<u8>>,
    begins: Option<TimeOfDay>,
    hands: Option<u32>,
    until: Option<Placed<TimeOfDay>>,
    pace: Option<u16>,
    seed: Option<u64>,
    people: Vec<(&'n Node, &'static Word)>,
}

impl Reader<'_> {
    fn night_of_file(
        &mut self,
        nodes: &[Node],
        catalogue: &Catalogue,
        list: &StakesList,
    ) -> Option<Night> {
        let help = "write: night \"Friday\" { ... }";
        let mut found = None;
        for node in nodes {
            if node.word != "night" {
                let message = format!("there is no word `{}` at the top of a night", node.word);
                self.problem(&node.at, message, help);
            } else if found.is_some() {
                let help = "give each its own file";
                self.problem(&node.head, "this file has another night", help);
            } else {
                found = Some(node);
            }
        }
        if nodes.is_empty() {
            self.problem(&(0..0), "there is no night in this file", help);
        }
        self.night(found?, catalogue, list)
    }

    fn night(&mut self, node: &Node, catalogue: &Catalogue, list: &StakesList) -> Option<Night> {
        let name = self.name_of_night(node);
        let mut said = Said::default();
        let mut words = BTreeSet::new();
        for child in &node.children {
            if let Some(word) = self.word(child, WordHome::Night, &mut words) {
                self.line(child, word, (&name, catalogue, list), &mut said);
            }
        }
        if node.children.is_empty() {
            let help = "say in its block what is played: mix, stakes, hands and players";
            self.problem(&node.head, "the night is empty", help);
            return None;
        }
        for (one, other) in [("mix", "game"), ("hands", "until")] {
            match (words.contains(one), words.contains(other)) {
                (true, true) => {
                    let again = node.children.iter().rfind(|c| c.word == one || c.word == other);
                    let at = again.map_or(&node.head, |child| &child.head);
                    let message = format!("a night has `{one}` or `{other}`, not both");
                    self.problem(at, message, "drop one of them");
                }
                (false, false) => {
                    let help = WordHome::Night.named(one).map_or("", |word| word.example);
                    let message = format!("there is neither `{one}` nor `{other}`");
                    self.problem(&node.head, message, format!("write, for example: {help}"));
                }
                _ => {}
            }
        }
        if !words.contains("stakes") {
            let ids: Vec<&str> = list.iter().map(|stakes| stakes.id.as_str()).collect();
            let help = format!("write: stakes {}", ids.first().unwrap_or(&"this-id"));
            self.problem(&node.head, "the stakes are missing", help);
        }
        if let (Some(like), Some(mix)) = (said.like, &mut said.mix) {
            like.settle(mix);
        }
        let seats = said.mix.as_ref().map(|mix| catalogue.seats_of(mix));
        let chairs = self.chairs(said.chairs.as_ref(), seats);
        let begins = said.begins.or(TimeOfDay::new(EVENING))?;
        let pace = said.pace.unwrap_or(Night::PACE);
        let length = self.length(&said, begins);
        let (mut house, clock) = said
            .house
            .as_ref()
            .map_or_else(Default::default, |(_, rules, clock)| (rules.clone(), *clock));
        if let (Some((house_node, ..)), Some(stakes)) = (&said.house, &said.stakes) {
            let says = |word: &str| house_node.children.iter().any(|child| child.word == word);
            if let Some(like) = said.like {
                like.fit(&mut house, stakes, says);
            }
            self.check_amounts(house_node, &house, stakes);
        }
        let evening =
            Evening { stakes: said.stakes.as_ref(), house: &house, chairs, begins, length, pace };
        let people = self.people(node, &said.people, &evening);
        Some(Night {
            name,
            mix: said.mix?,
            stakes: said.stakes?,
            house,
            clock,
            chairs,
            begins,
            length: length?,
            pace,
            seed: said.seed,
            people,
        })
    }

    fn name_of_night(&mut self, node: &Node) -> String {
        self.properties(node, &[]);
        match node.args.as_slice() {
            [entry] => self.text(entry),
            [] => {
                let help = "write it in quotes: night \"Friday\" { ... }";
                self.problem(&node.head, "the night has no name", help);
                String::new()
            }
            [_, second, ..] => {
                let words: Vec<String> = node.args.iter().map(|entry| entry.value.text()).collect();
                let help = format!("put it in quotes: night {:?}", words.join(" "));
                self.problem(&second.at, "a night has one name", help);
                String::new()
            }
        }
    }

    /// What one line says.
    fn line<'n>(
        &mut self,
        node: &'n Node,
        word: &'static Word,
        (name, catalogue, list): (&str, &Catalogue, &StakesList),
        said: &mut Said<'n>,
    ) {
        match word.name {
            "mix" | "game" => said.mix = self.mix_of(node, word, name, catalogue),
            "stakes" if node.has_block => said.stakes = self.stakes(node, Some(name), catalogue),
            "stakes" => said.stakes = self.named_stakes(node, word, list),
            "house" => {
                let (rules, clock, like) = self.house_of_night(node);
                (said.house, said.like) = (Some((node, rules, clock)), like);
            }
            "player" | "bots" => said.people.push((node, word)),
            _ => {
                self.plain(node, &[]);
                let Some([entry]) = self.args(node, word, 1, 1) else { return };
                self.value(entry, word, said);
            }
        }
    }

    /// What a line with one value says.
    fn value(&mut self, entry: &Entry, word: &Word, said: &mut Said<'_>) {
        let at = entry.at.clone();
        match word.name {
            "chairs" => {
                let chairs = self.number(entry, 2, u64::from(Chair::MOST), "chairs");
                let chairs = chairs.and_then(|chairs| u8::try_from(chairs).ok());
                said.chairs = chairs.map(|it| Placed { it, at });
            }
            "begins" => said.begins = self.time(entry),
            "until" => said.until = self.time(entry).map(|it| Placed { it, at }),
            "hands" => {
                let hands = self.number(entry, 1, MOST_HANDS, "hands");
                said.hands = hands.and_then(|hands| u32::try_from(hands).ok());
            }
            "pace" => {
                let pace = self.number(entry, 1, MOST_PACE, "hands an hour");
                said.pace = pace.and_then(|pace| u16::try_from(pace).ok());
            }
            _ => {
                let help = "expected a whole number such as 7".to_owned();
                said.seed = self.within(entry, 0, u64::MAX, help);
            }
        }
    }

    /// A mix of the catalogue, and which of its forms of betting.
    /// What is played.
    fn mix_of(
        &mut self,
        node: &Node,
        word: &Word,
        name: &str,
        catalogue: &Catalogue,
    ) -> Option<Mix> {
        match word.name {
            "mix" if node.has_block => {
                let before = self.problems.len();
                let mix = catalogue.mix_within(node, name, self.problems);
                (self.problems.len() == before).then_some(mix)
            }
            "mix" => self.named_mix(node, word, catalogue),
            _ => self.only_game(node, word, catalogue),
        }
    }

    fn named_mix(&mut self, node: &Node, word: &Word, catalogue: &Catalogue) -> Option<Mix> {
        self.properties(node, &["betting"]);
        let entry = self.args(node, word, 1, 1)?.first()?;
        let id = entry.value.text();
        let Some(found) = catalogue.mix(&id) else {
            let names = catalogue.mixes().flat_map(|entry| {
                std::iter::once(&entry.mix.id).chain(&entry.mix.aliases).map(String::as_str)
            });
            let help = if catalogue.find(&id).is_some() {
                format!("it is a game: game {id}")
            } else {
                match nearest(&id, names) {
                    Some(meant) => format!("did you mean {meant}?"),
                    None => "cardroom games lists them all".to_owned(),
                }
            };
            self.problem(&entry.at, format!("there is no mix {id}"), help);
            return None;
        };
        let mut mix = found.mix.clone();
        if let Some(entry) = node.property("betting") {
            let only = mix.betting.as_ref().map_or(&[][..], |wish| &wish.only);
            if only.is_empty() {
                let message = format!("{} has only one form of betting", mix.name);
                self.problem(&entry.at, message, "leave betting= out");
                return None;
            }
            let names: Vec<&str> = only.iter().map(|betting| betting.name()).collect();
            let usual = only[self.word_of(entry, &names)?];
            mix.betting = Some(BettingWish { usual, only: vec![usual] });
        }
        Some(mix)
    }

    /// One game all night.
    fn only_game(&mut self, node: &Node, word: &Word, catalogue: &Catalogue) -> Option<Mix> {
        let keys: Vec<&str> = node.properties.iter().map(|(key, _)| key.as_str()).collect();
        self.plain(node, &keys);
        let before = self.problems.len();
        let entry = self.args(node, word, 1, 1)?.first()?;
        let id = match catalogue.mix(&entry.value.text()) {
            Some(found) if catalogue.find(&entry.value.text()).is_none() => {
                let message = format!("there is no game {}", entry.value.text());
                self.problem(&entry.at, message, format!("it is a mix: mix {}", found.mix.id));
                return None;
            }
            _ => self.game_id(entry, catalogue)?,
        };
        let mut settings = Settings::default();
        for (key, entry) in &node.properties {
            if key == "betting" {
                let names = Betting::ALL.map(Betting::name);
                let form = self.word_of(entry, &names);
                settings.betting = form.map(|form| Betting::ALL[form]);
            } else {
                settings.options.push((key.clone(), entry.value.text()));
            }
        }
        if let Err(wrong) = catalogue.variant(&id, &settings) {
            let (key, help) = match &wrong {
                Unsettled::Betting { allowed, .. } => {
                    let names: Vec<&str> = allowed.iter().map(|betting| betting.name()).collect();
                    ("betting", one_of(&names))
                }
                Unsettled::NoSuchOption { name, .. } => {
                    (name.as_str(), format!("leave {name}= out"))
                }
                Unsettled::NoSuchValue { name, values, .. } => {
                    let values: Vec<&str> = values.iter().map(String::as_str).collect();
                    (name.as_str(), one_of(&values))
                }
                _ => ("", "cardroom rules shows how it is played".to_owned()),
            };
            let at = node.property(key).map_or(&node.head, |entry| &entry.at);
            self.problem(at, wrong.to_string(), help);
        }
        let game = &catalogue.find(&id)?.game;
        (self.problems.len() == before).then(|| Mix::only(game, &settings))
    }

    /// Stakes of the list.
    fn named_stakes(&mut self, node: &Node, word: &Word, list: &StakesList) -> Option<Stakes> {
        self.properties(node, &[]);
        let entry = self.args(node, word, 1, 1)?.first()?;
        let id = entry.value.text();
        let found = list.find(&id);
        if found.is_none() {
            let help = match list.nearest(&id) {
                Some(meant) => format!("did you mean {meant}?"),
                None => {
                    let ids: Vec<&str> = list.iter().map(|stakes| stakes.id.as_str()).collect();
                    format!("{}, or a block: stakes {{ blinds 5 10 }}", one_of(&ids))
                }
            };
            self.problem(&entry.at, format!("there are no stakes {id}"), help);
        }
        found.cloned()
    }

    /// How many chairs there are: as many as sit down at most, if the file does not say it.
    fn chairs(&mut self, said: Option<&Placed<u8>>, seats: Option<u8>) -> u8 {
        let most = seats.unwrap_or(Chair::MOST).clamp(2, Chair::MOST);
        match said {
            Some(chairs) if chairs.it > most => {
                let message = format!("{} seats are too many for this game", chairs.it);
                let help = format!("the most is {most}: chairs {most}");
                self.problem(&chairs.at, message, help);
                chairs.it
            }
            Some(chairs) => chairs.it,
            None => most,
        }
    }

    fn length(&mut self, said: &Said<'_>, begins: TimeOfDay) -> Option<Length> {
        let Some(until) = &said.until else { return said.hands.map(Length::Hands) };
        if until.it == begins {
            let message = format!("the night begins at {begins} and ends right away");
            self.problem(&until.at, message, "choose another time");
        }
        Some(Length::Until(until.it))
    }

    /// Whether the amounts of house rules can be paid.
    fn check_amounts(&mut self, node: &Node, house: &HouseRules, stakes: &Stakes) {
        let ante = house.table_ante.map_or(0, |ante| ante.chips);
        for (word, chips) in [("table-ante", ante), ("seven-deuce", house.seven_deuce)] {
            let line = node.children.iter().rfind(|child| child.word == word);
            if let Some(entry) = line.and_then(|line| line.args.first()) {
                self.check_chips(chips, stakes.usual.chip, &entry.at);
            }
        }
    }
}

/// The most hands of a night.
const MOST_HANDS: u64 = 1_000_000;

/// The most hands an hour: with more, minutes mean nothing any more.
const MOST_PACE: u64 = 3600;

/// When a night begins that does not say it, in minutes since midnight.
const EVENING: u16 = 20 * 60;
