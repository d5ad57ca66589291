//! What a game says outside its streets and its showdown.

use super::*;

impl Reader<'_> {
    pub(super) fn clause(&mut self, node: &Node, word: InGame) -> Option<Clause> {
        if !self.properties(node) {
            return None;
        }
        if word != InGame::Street {
            self.no_block(node);
        }
        match word {
            InGame::Seats => {
                self.no_bare_value(node, "max")?;
                let max = self.number_property(node, "max", 2, 10);
                let usual = self.number_property(node, "usual", 2, 10);
                if max.is_none() && usual.is_none() {
                    self.problem(&node.head, "`seats` says nothing", "seats max=6");
                }
                Some(Clause::Seats(SeatWish { max, usual }))
            }
            InGame::Betting => self.betting_wish(node).map(Clause::Betting),
            InGame::Option => self.option(node).map(Clause::Option),
            InGame::Deck => self.cut(node).map(Clause::Deck),
            InGame::Joker => self.joker(node).map(Clause::Joker),
            InGame::Blinds => match self.args(node, 0, 1, "a number") {
                [] => Some(Clause::Blinds(2)),
                [entry, ..] => self.number(&entry.clone(), 1, 3, "blinds").map(Clause::Blinds),
            },
            InGame::Ante => {
                self.args(node, 0, 0, "");
                Some(Clause::Ante)
            }
            InGame::Button => {
                self.args(node, 0, 0, "");
                Some(Clause::Button)
            }
            InGame::BringIn => {
                let entry = self.one(node, "high or low")?;
                let card = self.word_of(&entry, "a bring-in", &["high", "low"])?;
                let card = [Extreme::High, Extreme::Low][card];
                // An ace is high for the low card (BARGE 2.47), low for the high card (BARGE 2.40).
                let usual = if card == Extreme::Low { Ace::High } else { Ace::Low };
                let ace = match property(node, "ace").cloned() {
                    Some(entry) => {
                        let found = self.word_of(&entry, "an ace", &["high", "low"])?;
                        [Ace::High, Ace::Low][found]
                    }
                    None => usual,
                };
                Some(Clause::BringIn(BringIn { card, ace }))
            }
            InGame::Suits => {
                let entry = self.one(node, "equal")?;
                self.word_of(&entry, "a rank of suits", &["equal"])?;
                Some(Clause::SuitsEqual)
            }
            InGame::Raises => {
                let entry = self.one(node, "a number")?;
                self.number(&entry, 0, 10, "raises").map(Clause::Raises)
            }
            InGame::Row => {
                let mut names = self.names(node, 2, "a name and cells")?.into_iter();
                let name = names.next()?;
                if name == "-" {
                    let at = node.args.first().map_or(&node.head, |entry| &entry.at);
                    self.problem(at, "the row has no name", "write: row top a b c");
                }
                let cells = names.map(|cell| (cell != "-").then_some(cell)).collect();
                Some(Clause::Row(Row { name, cells }))
            }
            InGame::Group => {
                let mut names = self.names(node, 2, "a name and cells")?.into_iter();
                Some(Clause::Group(Group { name: names.next()?, cells: names.collect() }))
            }
            InGame::Line => self.names(node, 1, "rows, groups or cells").map(Clause::Line),
            InGame::Street => {
                let name = self.name(node, "a street")?;
                let steps = self.steps(node, &mut Vec::new());
                if node.children.is_empty() {
                    let help = "write: street Flop { board 3; bet small }";
                    self.problem(&node.head, format!("street {name} is empty"), help);
                }
                Some(Clause::Street(Street { name, steps }))
            }
            // What is read with the rest of the game, or was replaced before.
            InGame::Alias
            | InGame::About
            | InGame::Source
            | InGame::Credit
            | InGame::Phh
            | InGame::Rule
            | InGame::Like
            | InGame::After
            | InGame::When
            | InGame::Else
            | InGame::Showdown => None,
        }
    }

    pub(super) fn betting_wish(&mut self, node: &Node) -> Option<BettingWish> {
        self.no_bare_value(node, "usual")?;
        let help = "write: betting usual=pot-limit, or betting only=limit";
        let only: Vec<Betting> = match property(node, "only").cloned() {
            Some(entry) => {
                let names = self.list(&entry, "a form of betting");
                names.iter().filter_map(|name| self.betting(name, &entry.at)).collect()
            }
            None => Vec::new(),
        };
        let usual = match property(node, "usual").cloned() {
            Some(entry) => Some(self.betting(&entry.value.text(), &entry.at)?),
            None => only.first().copied(),
        };
        let Some(usual) = usual else {
            self.problem(&node.head, "`betting` says nothing", help);
            return None;
        };
        if !only.is_empty() && !only.contains(&usual) {
            let at = node.place_of("usual").unwrap_or_else(|| node.head.clone());
            self.problem(&at, "the usual betting isn't one of the only ones", help);
        }
        Some(BettingWish { usual, only })
    }

    pub(super) fn betting(&mut self, name: &str, at: &Range<usize>) -> Option<Betting> {
        let found = Betting::named(name);
        if found.is_none() {
            let names = Betting::ALL.map(Betting::name);
            let help = nearest(name, names.into_iter())
                .map_or_else(|| one_of(&names), |meant| format!("did you mean {meant}?"));
            self.problem(at, format!("{name:?} isn't a form of betting"), help);
        }
        found
    }

    pub(super) fn option(&mut self, node: &Node) -> Option<GameOption> {
        let help = "write: option bug yes no about=\"play with a joker\"";
        let [name, values @ ..] = node.args.as_slice() else {
            self.problem(&node.head, "the option has no name", help);
            return None;
        };
        let about = match property(node, "about") {
            Some(Entry { value: Value::Text(text), at }) => self.line_of_text(text, at),
            Some(entry) => {
                self.problem(&entry.at, "what the option does is a text", help);
                String::new()
            }
            None => {
                self.problem(&node.head, "the option does not say what it does", help);
                String::new()
            }
        };
        if values.len() < 2 {
            let message = "an option needs at least two values, the usual one first";
            self.problem(&node.head, message, help);
            return None;
        }
        for (number, entry) in values.iter().enumerate() {
            if values[..number].iter().any(|other| other.value == entry.value) {
                let message = format!("the value {} appears twice", entry.value.shown());
                self.problem(&entry.at, message, "drop one of them");
            }
        }
        for entry in &node.args {
            if !is_id(&entry.value.text()) {
                let message = format!("{} isn't a name for an option", entry.value.shown());
                self.problem(
                    &entry.at,
                    message,
                    "use lowercase letters, digits and hyphens, 40 at \
                    most",
                );
            }
        }
        let name_at = name.at.clone();
        let name = name.value.text();
        let values: Vec<String> = values.iter().map(|entry| entry.value.text()).collect();
        if values.len() > MOST_LISTED {
            let message = format!("the option has {} values", values.len());
            self.problem(&node.head, message, format!("the most is {MOST_LISTED}"));
        }
        let reserved = words::named("when").map_or(&[][..], |word| word.properties);
        if reserved.contains(&name.as_str()) || name == "unopened" {
            let message = format!("{name} already means something to `when`");
            self.problem(&name_at, message, "give the option another name");
        }
        Some(GameOption { name, values, about })
    }

    pub(super) fn cut(&mut self, node: &Node) -> Option<Cut> {
        self.no_bare_value(node, "strip")?;
        match (property(node, "strip").cloned(), property(node, "only").cloned()) {
            (Some(entry), None) => {
                let text = entry.value.text();
                let ranks: Option<Vec<Rank>> = text.chars().map(Rank::from_char).collect();
                let Some(ranks) = ranks.filter(|ranks| !ranks.is_empty()) else {
                    let help = "write the ranks in a row: strip=\"2345\" or strip=\"89T\"";
                    let message = format!("{} isn't a list of ranks", entry.value.shown());
                    self.problem(&entry.at, message, help);
                    return None;
                };
                Some(Cut::Strip(ranks.into_iter().fold(RankSet::EMPTY, RankSet::with)))
            }
            (None, Some(entry)) => match entry.value.text().parse::<CardSet>() {
                Ok(cards) => Some(Cut::Only(cards)),
                Err(error) => {
                    self.problem(&entry.at, error.to_string(), "write cards: only=JsQsKs");
                    None
                }
            },
            _ => {
                let help = "write: deck strip=\"2345\", or deck only=JsQsKs; the full deck needs \
                            no word";
                self.problem(&node.head, "`deck` takes strip or only", help);
                None
            }
        }
    }

    pub(super) fn joker(&mut self, node: &Node) -> Option<JokerRule> {
        let up = match self.args(node, 0, 1, "bug, wild or ace") {
            [] => Joker::Bug,
            [entry, ..] => self.joker_role(&entry.clone())?,
        };
        let down = match property(node, "down").cloned() {
            Some(entry) => self.joker_role(&entry)?,
            None => up,
        };
        Some(JokerRule { up, down })
    }

    pub(super) fn joker_role(&mut self, entry: &Entry) -> Option<Joker> {
        let place = self.word_of(entry, "a joker", &["bug", "wild", "ace"])?;
        Joker::ALL.get(place).copied()
    }
}
