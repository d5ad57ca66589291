//! Who comes to a night, and whether there is a chair for everyone.

use variant::nearest;

use super::words::{GUEST, GUEST_FLAGS};
use super::*;
use crate::night::{Guest, Style};
use crate::{Chair, HouseRules, Length, Rebuy, Stakes, TimeOfDay};

/// The most people of a night, all told.
const MOST_PEOPLE: usize = 100;

/// How late someone may come or leave where the number of hands tells how long a night is.
const LATEST: u64 = 12 * 60;

/// What people must fit into.
pub(super) struct Evening<'e> {
    pub(super) stakes: Option<&'e Stakes>,
    pub(super) house: &'e HouseRules,
    pub(super) chairs: u8,
    pub(super) begins: TimeOfDay,
    pub(super) length: Option<Length>,
    pub(super) pace: u16,
}

impl Evening<'_> {
    /// How many minutes after the beginning everyone has come and gone.
    fn minutes(&self) -> u64 {
        let day = u64::from(TimeOfDay::DAY) - 1;
        match self.length {
            Some(Length::Until(end)) => u64::from(end.since(self.begins)),
            Some(Length::Hands(hands)) => {
                (u64::from(hands) * 60 / u64::from(self.pace)).clamp(LATEST, day)
            }
            None => day,
        }
    }

    /// From when to when someone is there, in minutes.
    fn stay(&self, guest: &Guest) -> (u16, u16) {
        let since = |time: TimeOfDay| time.since(self.begins);
        (guest.comes.map_or(0, since), guest.leaves.map_or(u16::MAX, since))
    }
}

/// Someone with the line that says so.
struct Line<'n> {
    guest: Guest,
    node: &'n Node,
}

impl Reader<'_> {
    /// Everyone who comes.
    pub(super) fn people(
        &mut self,
        night: &Node,
        lines: &[(&Node, &'static Word)],
        evening: &Evening<'_>,
    ) -> Vec<Guest> {
        let before = self.problems.len();
        let mut people: Vec<Line<'_>> = Vec::new();
        for (node, word) in lines {
            if word.name == "player" {
                let Some(name) = self.player(node, word) else { continue };
                if people.iter().any(|other| other.guest.name == name) {
                    let message = format!("there are two players called {name}");
                    let at = node.args.first().map_or(&node.head, |entry| &entry.at);
                    self.problem(at, message, "give every player a different name");
                }
                let guest = self.guest(node, name, evening);
                people.push(Line { guest, node });
            } else if let Some(count) = self.bots(node, word) {
                let guest = self.guest(node, String::new(), evening);
                people.extend((0..count).map(|_| Line { guest: guest.clone(), node }));
            }
        }
        name_bots(&mut people);
        if let Some(line) = people.get(MOST_PEOPLE) {
            let message = format!("{} people are too many", people.len());
            self.problem(&line.node.head, message, format!("the most is {MOST_PEOPLE}"));
        } else if self.problems.len() == before {
            if people.len() < 2 {
                let help = "write: player Ann, or: bots 4";
                self.problem(&night.head, "a night needs at least two players", help);
            }
            self.chairs_of_their_own(&people, evening);
            self.chairs_for_all(&people, evening);
        }
        people.into_iter().map(|line| line.guest).collect()
    }

    /// The name of a player.
    fn player(&mut self, node: &Node, word: &Word) -> Option<String> {
        let most = 1 + GUEST_FLAGS.len();
        let entry = self.args(node, word, 1, most)?.first()?;
        let name = entry.value.text();
        let fine = !name.trim().is_empty()
            && name.chars().count() <= 24
            && !name.chars().any(char::is_control);
        if !fine {
            let help = "a name has 1 to 24 letters";
            self.problem(&entry.at, format!("{} isn't a name", entry.value.shown()), help);
        } else if GUEST_FLAGS.contains(&name.as_str()) {
            let help = format!("the name comes first: player Ann {name}");
            self.problem(&entry.at, format!("{name} isn't a name"), help);
        }
        Some(name.trim().to_owned())
    }

    /// How many bots.
    fn bots(&mut self, node: &Node, word: &Word) -> Option<u64> {
        let entry = self.args(node, word, 1, 1 + GUEST_FLAGS.len())?.first()?;
        let count = self.number(entry, 1, u64::from(Chair::MOST), "bots");
        if let (Some(entry), true) = (node.property("chair"), count.is_some_and(|count| count > 1))
        {
            let help = "leave chair= out: they take the free seats";
            self.problem(&entry.at, "several players can't share one seat", help);
        }
        count
    }

    /// What a line says about someone besides the name.
    fn guest(&mut self, node: &Node, name: String, evening: &Evening<'_>) -> Guest {
        self.plain(node, &GUEST);
        let style = node
            .property("style")
            .map(|entry| Style { name: self.text(entry), place: entry.at.clone() });
        let chair = node.property("chair").and_then(|entry| {
            let chairs = evening.chairs;
            let help = format!("expected a seat from 1 to {chairs}");
            let number = self.within(entry, 1, u64::from(chairs), help)?;
            Chair::new(u8::try_from(number - 1).ok()?)
        });
        let rebuys = node.property("rebuys").and_then(|entry| {
            let rebuys = self.number(entry, 0, 1000, "rebuys")?;
            if rebuys > 0 && evening.house.rebuy == Rebuy::Never {
                let message = "this house doesn't allow rebuys";
                self.problem(
                    &entry.at,
                    message,
                    "leave it out, or write in house: rebuy to-largest",
                );
            }
            u16::try_from(rebuys).ok()
        });
        let guest = Guest {
            name,
            style,
            chair,
            buy_in: self.buy_in(node, evening).unwrap_or(0),
            rebuys,
            comes: self.moment(node, "comes", evening),
            leaves: self.moment(node, "leaves", evening),
            overs: self.flag(node, "overs", evening.house.overs),
            straddles: self.flag(node, "straddles", evening.house.straddles > 0),
        };
        for (number, entry) in node.args.iter().enumerate().skip(1) {
            let text = entry.value.text();
            if !GUEST_FLAGS.contains(&text.as_str()) {
                let help = match nearest(&text, GUEST.iter().chain(&GUEST_FLAGS).copied()) {
                    Some(meant) if GUEST.contains(&meant) => format!("did you mean {meant}=?"),
                    Some(meant) => format!("did you mean {meant}?"),
                    None if number == 1 && node.word == "player" => {
                        let words: Vec<String> =
                            node.args.iter().map(|entry| entry.value.text()).collect();
                        format!("put a name in quotes: player {:?}", words.join(" "))
                    }
                    None => format!("leave {} out", entry.value.shown()),
                };
                self.problem(&entry.at, format!("{} doesn't fit here", entry.value.shown()), help);
            } else if node.args[1..number].iter().any(|other| other.value == entry.value) {
                self.problem(&entry.at, format!("{text} appears twice"), "leave one out");
            }
        }
        let (comes, leaves) = evening.stay(&guest);
        if let (true, Some(entry)) = (leaves <= comes, node.property("leaves")) {
            let message = "this player leaves before arriving";
            let from = guest.comes.unwrap_or(evening.begins);
            self.problem(&entry.at, message, format!("write a time after {from}"));
        }
        guest
    }

    /// Whether a word stands behind a name; the house must have what it asks for.
    fn flag(&mut self, node: &Node, flag: &str, has_house: bool) -> bool {
        let is = |entry: &&Entry| entry.value.text() == flag;
        let Some(entry) = node.args.iter().skip(1).find(is) else { return false };
        if !has_house {
            let rule = if flag == "straddles" { "straddles 2" } else { flag };
            let help = format!("leave it out, or write: house {{ {rule} }}");
            self.problem(&entry.at, format!("this house doesn't play {flag}"), help);
        }
        true
    }

    /// With how much someone sits down: the most that there is, if the line does not say it.
    fn buy_in(&mut self, node: &Node, evening: &Evening<'_>) -> Option<u64> {
        let said = match node.property("buy-in") {
            Some(entry) => Some((self.amount(entry)?, entry)),
            None => None,
        };
        let stakes = evening.stakes?;
        let (least, most) = stakes.buy_in;
        let Some((chips, entry)) = said else { return Some(most) };
        if !(least..=most).contains(&chips) {
            let shown = |chips| stakes.shown.amount(chips);
            let message = format!("a buy-in of {chips} doesn't fit these stakes");
            let means = match stakes.shown {
                crate::Shown::Cents => format!(" ({} to {})", shown(least), shown(most)),
                crate::Shown::Chips => String::new(),
            };
            self.problem(&entry.at, message, format!("expected {least} to {most}{means}"));
        } else {
            self.check_chips(chips, stakes.usual.chip, &entry.at);
        }
        Some(chips)
    }

    /// A time in the night.
    fn moment(&mut self, node: &Node, key: &str, evening: &Evening<'_>) -> Option<TimeOfDay> {
        let entry = node.property(key)?;
        let time = self.time(entry)?;
        let minutes = evening.minutes();
        if u64::from(time.since(evening.begins)) > minutes {
            let day = u64::from(TimeOfDay::DAY);
            let end = (u64::from(evening.begins.minutes()) + minutes) % day;
            let end = u16::try_from(end).ok().and_then(TimeOfDay::new).unwrap_or(evening.begins);
            let help = format!("expected a time from {} to {end}", evening.begins);
            self.problem(&entry.at, format!("{time} isn't during this night"), help);
        }
        Some(time)
    }

    /// Whether nobody sits in the chair of another.
    fn chairs_of_their_own(&mut self, people: &[Line<'_>], evening: &Evening<'_>) {
        for (number, line) in people.iter().enumerate() {
            let Some(chair) = line.guest.chair else { continue };
            let (comes, leaves) = evening.stay(&line.guest);
            let sits = |other: &&Line<'_>| {
                let (from, to) = evening.stay(&other.guest);
                other.guest.chair == Some(chair) && from < leaves && comes < to
            };
            if let Some(other) = people[..number].iter().find(sits) {
                let at = line.node.property("chair").map_or(&line.node.head, |entry| &entry.at);
                let message = format!("{} sits in {chair}", other.guest.name);
                self.problem(at, message, "choose another, or leave chair= out");
            }
        }
    }

    /// Whether there is a chair for everyone who comes.
    fn chairs_for_all(&mut self, people: &[Line<'_>], evening: &Evening<'_>) {
        let chairs = usize::from(evening.chairs);
        let mut by_time: Vec<&Line<'_>> = people.iter().collect();
        by_time.sort_by_key(|line| evening.stay(&line.guest).0);
        for (number, line) in by_time.iter().enumerate() {
            let comes = evening.stay(&line.guest).0;
            let there = by_time[..number].iter();
            let there = there.filter(|other| evening.stay(&other.guest).1 > comes).count();
            if there >= chairs {
                let time = line.guest.comes.unwrap_or(evening.begins);
                let name = &line.guest.name;
                let message = format!(
                    "there is no seat for {name} at {time}: all {chairs} are \
                    taken"
                );
                let more = match evening.chairs {
                    Chair::MOST => String::new(),
                    fewer => format!("write: chairs {}, or ", fewer + 1),
                };
                let help = format!("{more}have someone leave earlier or come later");
                self.problem(&line.node.head, message, help);
                // Everyone behind has none either; one place to begin with is enough.
                return;
            }
        }
    }
}

/// Gives bots names that nobody else has.
fn name_bots(people: &mut [Line<'_>]) {
    let taken: Vec<String> = people.iter().map(|line| line.guest.name.clone()).collect();
    let names = (1..).map(|number: u32| format!("Bot {number}"));
    let names = names.filter(|name| !taken.contains(name));
    let bots = people.iter_mut().filter(|line| line.node.word == "bots");
    for (line, name) in bots.zip(names) {
        line.guest.name = name;
    }
}
