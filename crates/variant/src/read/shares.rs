//! Who wins what.

use super::*;

impl Reader<'_> {
    pub(super) fn said_in_showdown(&mut self, node: &Node, word: InShowdown) -> Option<Clause> {
        match word {
            InShowdown::Share => self.share(node).map(Clause::Share),
            InShowdown::Fallback => self.fallback(node).map(Clause::Fallback),
            // Questions are answered before.
            InShowdown::When | InShowdown::Else => None,
        }
    }

    fn fallback(&mut self, node: &Node) -> Option<Fallback> {
        let all = Value::Text("all".to_owned());
        if node.args.first().is_none_or(|entry| entry.value != all) {
            return self.share(node).map(Fallback::Hand);
        }
        self.args(node, 1, 1, "all");
        self.no_block(node);
        if let Some((_, entry)) = node.properties.first() {
            let message = "`fallback all` takes no cards and no name";
            self.problem(&entry.at, message, "write: fallback all");
        }
        Some(Fallback::All)
    }

    pub(super) fn share(&mut self, node: &Node) -> Option<Share> {
        self.no_property_twice(node);
        let entry = self.one(node, "a ladder, such as high or low-a5")?;
        let mut ladder =
            self.ladder(&entry, if node.word == "fallback" { &["all"] } else { &[] })?;
        let mut parts = Vec::new();
        let mut name = None;
        let mut qualify = None;
        let mut prefer = None;
        let mut joker = None;
        let (mut ace, mut face, mut fewest) = (None, None, false);
        for (key, entry) in &node.properties {
            match key.as_str() {
                "as" => name = Some(self.line_of_text(&entry.value.text(), &entry.at)),
                "qualify" if entry.value == Value::Text("roll".to_owned()) => {
                    qualify = Some(Qualify::Roll);
                }
                "qualify" => qualify = self.qualifier(entry).map(Qualify::Least),
                "prefer" => {
                    prefer = self.word_of(entry, "a preference", &["face"]).map(|_| Prefer::Face);
                }
                "joker" => joker = self.joker_role(entry),
                "ace" => ace = self.number(entry, 0, 100, "points"),
                "face" => face = self.number(entry, 0, 100, "points"),
                "fewest" => match entry.value {
                    Value::Flag(flag) => fewest = flag,
                    _ => self.problem(
                        &entry.at,
                        "fewest is #true or left out",
                        "write: fewest=#true",
                    ),
                },
                _ => parts.extend(self.part(node, key, entry)),
            }
        }
        if let Ladder::Points(points) = &mut ladder {
            *points = Points::new(ace.unwrap_or(1), face.unwrap_or(0));
            if fewest {
                *points = points.fewest();
            }
        } else if ace.is_some() || face.is_some() || fewest {
            let values = ["ace", "face", "fewest"];
            let at = values.iter().find_map(|key| node.place_of(key));
            let help = "leave it out, or write: share points hole=5 ace=1 face=0";
            let at = at.unwrap_or_else(|| node.head.clone());
            self.problem(
                &at,
                format!("only points count cards, but this is {}", ladder.id()),
                help,
            );
        }
        let mut uses = vec![Use { parts }];
        self.walk(
            &node.children,
            Home::Share,
            &mut Vec::new(),
            &mut |reader, (child, stands), _| {
                let Stands::Share(InShare::OrUse) = stands else { return };
                reader.args(child, 0, 0, "");
                reader.no_block(child);
                reader.no_property_twice(child);
                let parts: Vec<Part> = child
                    .properties
                    .iter()
                    .filter_map(|(key, entry)| reader.part(child, key, entry))
                    .collect();
                if child.properties.is_empty() {
                    let help = "write: or-use hole=5";
                    reader.problem(&child.head, "this `or-use` names no cards", help);
                }
                uses.push(Use { parts });
            },
        );
        if uses.len() > 1 && uses[0].parts.is_empty() {
            let help = "name the cards of the share too: share high hole=2 board=3 { ... }";
            self.problem(&node.head, "the share names no cards, so every card already plays", help);
        }
        let name = name.unwrap_or_else(|| usual_name(&ladder).to_owned());
        Some(Share { name, ladder, uses, qualify, prefer, joker })
    }

    pub(super) fn part(&mut self, node: &Node, key: &str, entry: &Entry) -> Option<Part> {
        let zone = match key {
            "hole" => Zone::Hole,
            "board" => Zone::Board,
            "line" => Zone::Line,
            "rival" => Zone::Rival,
            "one-from-each" => {
                let names = self.list(entry, "a row or group");
                let count = Count::Between(Numbers::exactly(names.len().min(200) as u8));
                return Some(Part { zone: Zone::OneFromEach(names), count });
            }
            other if !self.names.contains(other) && !self.unknown_words => {
                self.no_property(node, key, entry);
                return None;
            }
            // A pile, a row or a group: which, the whole game tells.
            other => Zone::Cells(other.to_owned()),
        };
        let count = match entry.value.text().as_str() {
            "all" => Count::All,
            "any" => Count::Any,
            _ => Count::Between(self.numbers_or(entry, 0, 25, "cards", &["all", "any"])?),
        };
        Some(Part { zone, count })
    }

    pub(super) fn ladder(&mut self, entry: &Entry, also: &[&str]) -> Option<Ladder> {
        let text = entry.value.text();
        let found = Ladder::named(&text);
        if found.is_none() {
            let names: Vec<&str> =
                Ladder::all().map(|ladder| ladder.id()).chain(also.iter().copied()).collect();
            let help = nearest(&text, names.iter().copied())
                .map_or_else(|| one_of(&names), |meant| format!("did you mean {meant}?"));
            self.problem(&entry.at, format!("there is no ladder {}", entry.value.shown()), help);
        }
        found
    }

    pub(super) fn qualifier(&mut self, entry: &Entry) -> Option<Qualifier> {
        match entry.value.text().parse::<Qualifier>() {
            Ok(found) => Some(found),
            Err(_) => {
                let message = format!("{} isn't a qualifier", entry.value.shown());
                let help = "a rank for a low (8), two of a rank for a pair (\"66\"), or a kind of \
                            hand (pair, two-pair, trips, straight, flush, full-house, quads, \
                            straight-flush, badugi)";
                self.problem(&entry.at, message, help);
                None
            }
        }
    }
}
