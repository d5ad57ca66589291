//! Every form of a game is tried: its money, the games it becomes, its seats.

use super::*;

impl<'g> Checker<'g> {
    /// Tries every form.
    pub(super) fn forms(&mut self) {
        let wish = settle::betting_wish(self.game);
        let mut forms: Vec<Settings> = Vec::new();
        for betting in settle::allowed_betting(&wish) {
            let mut of_this = vec![Settings { betting: Some(betting), ..Settings::default() }];
            for option in settle::options(self.game, betting) {
                let with = |settings: &Settings, value: &String| {
                    let mut settings = settings.clone();
                    settings.options.push((option.name.clone(), value.clone()));
                    settings
                };
                of_this = of_this
                    .iter()
                    .flat_map(|settings| option.values.iter().map(|value| with(settings, value)))
                    .take(MOST_FORMS + 1)
                    .collect();
            }
            forms.extend(of_this);
        }
        if forms.len() > MOST_FORMS {
            // Each form is tried, so there must not be too many.
            let at = self.place_of(|it| matches!(it, Clause::Option(_)));
            let message = "the options make too many forms of the game";
            self.problem(
                &at,
                message,
                format!("at most {MOST_FORMS} can be played: leave some out"),
            );
            return;
        }
        let mut dealt: BTreeSet<Cell> = BTreeSet::new();
        let mut lines_used = false;
        let mut last: Option<Variant> = None;
        for settings in &forms {
            let variant = settle::build(self.game, settings, &|id| self.others.find(id), 2);
            self.form(&variant, &mut dealt, &mut lines_used);
            if !self.problems.is_empty() {
                return;
            }
            last = Some(variant);
        }
        let Some(variant) = last else { return };
        // What no form uses is a mistake too.
        let unused: Vec<&str> = variant
            .board
            .names()
            .enumerate()
            .filter(|(number, _)| !dealt.contains(&Cell(*number as u8)))
            .map(|(_, name)| name)
            .collect();
        if !unused.is_empty() && !variant.board.rows.is_empty() {
            let at = self.place_of(|it| {
                matches!(it, Clause::Row(row) if row.cells.iter().flatten().any(|cell| unused.contains(&cell.as_str())))
            });
            let message = format!("no card is dealt to {}", unused.join(", "));
            let help = format!("deal it on a street: board {}", unused.join(" "));
            let first = unused.first().copied().unwrap_or_default();
            self.problem_with(first, &at, message, help);
        }
        if !lines_used && !variant.lines.is_empty() {
            let at = self.place_of(|it| matches!(it, Clause::Line(_)));
            let help = "use the lines in a share: share high hole=2 line=3";
            self.problem(&at, "no share uses the lines", help);
        }
    }

    pub(super) fn form(
        &mut self,
        variant: &Variant,
        dealt: &mut BTreeSet<Cell>,
        lines_used: &mut bool,
    ) {
        self.money(variant);
        self.once(variant);
        self.turns(variant);
        if !self.problems.is_empty() {
            return;
        }
        let asks_players = variant.asks(|test| matches!(test, Test::Players(_)));
        let seated: Vec<Variant> = if asks_players {
            let options =
                variant.options.iter().map(|(option, value)| (option.name.clone(), value.clone()));
            let settings = Settings {
                betting: Some(variant.betting),
                options: options.collect(),
                ..Settings::default()
            };
            let most = settle::seat_wish(self.game).max.unwrap_or(10);
            (2..=most)
                .map(|players| Settings { players: Some(players), ..settings.clone() })
                .map(|settings| settle::build(self.game, &settings, &|id| self.others.find(id), 2))
                .collect()
        } else {
            vec![variant.clone()]
        };
        for variant in &seated {
            let cases = variant.cases();
            if cases.len() > MOST_CASES {
                let message = format!("dice and choices make {} cases", cases.len());
                let at = self.node.head.clone();
                self.problem(&at, message, format!("at most {MOST_CASES} can be played"));
                return;
            }
            for facts in cases {
                let answered = self.case(variant, &facts, dealt, lines_used);
                if let (Err(unknown), true) = (answered, self.problems.is_empty()) {
                    self.unanswered(unknown);
                }
                if !self.problems.is_empty() {
                    return;
                }
            }
        }
        self.seats(variant);
    }

    pub(super) fn money(&mut self, variant: &Variant) {
        let forced = variant.forced;
        if forced.blinds == 0 && !forced.ante && forced.bring_in.is_none() {
            let help = "write `blinds`, or `ante`, with or without a `bring-in`";
            let at = self.node.head.clone();
            self.problem(&at, "there are no blinds or antes", help);
        }
        if forced.blinds > 0 && forced.bring_in.is_some() {
            // The one that was written here, if the other came with a template.
            let opens = |it: &Clause| matches!(it, Clause::BringIn(_) | Clause::Blinds(_));
            let both = self.game.clauses.iter().filter(|clause| opens(&clause.it));
            let at = both.max_by_key(|clause| !clause.place.from_template);
            let at = at.map_or_else(|| self.node.head.clone(), |clause| clause.place.bytes.clone());
            let message = "blinds and a bring-in both open the betting";
            self.problem(&at, message, "drop one of them");
        }
        if variant.deck.len() < 2 {
            let at = self.place_of(|it| matches!(it, Clause::Deck(_)));
            self.problem(
                &at,
                "there are not enough cards to deal",
                "leave at least two cards in \
                the deck",
            );
        }
        if variant.deck.jokers().len() > 1 {
            let at = self.place_of(|it| matches!(it, Clause::Deck(_)));
            self.problem(&at, "jokers don't go in the list of cards", "write: joker bug");
        }
    }

    /// Things that happen at most once in a hand.
    pub(super) fn once(&mut self, variant: &Variant) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for street in &variant.streets {
            for step in &street.it.steps {
                let word = match step.it {
                    Step::Roll(_) => "roll",
                    Step::Choose(_) => "choose",
                    Step::Split(_) => "split",
                    Step::Remove(_) => "remove",
                    _ => continue,
                };
                if !seen.insert(word) {
                    let message = format!("a second `{word}` in one hand");
                    self.problem(&step.place.bytes, message, "only one can be played");
                }
            }
        }
    }

    /// Whether the games it becomes are there, and the places in them.
    pub(super) fn turns(&mut self, variant: &Variant) {
        let mut chosen: &[String] = &[];
        for street in &variant.streets {
            for step in &street.it.steps {
                let (ids, at) = match &step.it {
                    Step::Choose(choose) => {
                        chosen = &choose.games;
                        (chosen.to_vec(), None)
                    }
                    Step::Become(turn) => match &turn.game {
                        Target::Game(id) => (vec![id.clone()], Some(&turn.at)),
                        Target::Chosen if chosen.is_empty() => {
                            let at = &step.place.bytes;
                            self.problem_with("chosen", at, "no game was chosen", CHOOSE);
                            continue;
                        }
                        // Games that went another way before need not have the street.
                        Target::Chosen => (chosen.to_vec(), Some(&turn.at)),
                    },
                    _ => continue,
                };
                let elsewhere = |id: &String| {
                    variant.streets.iter().flat_map(|street| &street.it.steps).any(|other| {
                        matches!(&other.it, Step::Become(turn) if turn.game == Target::Game(id.clone()))
                    })
                };
                for id in &ids {
                    let is_chosen =
                        matches!(&step.it, Step::Become(turn) if turn.game == Target::Chosen);
                    let Some(target) = self.others.find(id) else {
                        // Of a game to choose from it is told where the choice is.
                        if !is_chosen {
                            self.no_game(id, &step.place.bytes);
                        }
                        continue;
                    };
                    let Some(at) = at else { continue };
                    if is_chosen && elsewhere(id) {
                        continue;
                    }
                    let streets: Vec<&Street> =
                        target.streets().map(|(_, street)| street).collect();
                    let names: Vec<&str> =
                        streets.iter().map(|street| street.name.as_str()).collect();
                    let mut here =
                        streets.iter().filter(|street| street.name == at.street).peekable();
                    if here.peek().is_none() {
                        let message = format!("{id} has no street {:?}", at.street);
                        let help = nearest(&at.street, names.iter().copied()).map_or_else(
                            || one_of(&names),
                            |meant| format!("did you mean at={meant}?"),
                        );
                        self.problem_with("at", &step.place.bytes, message, help);
                        continue;
                    }
                    let mut steps = here.flat_map(|street| &street.steps);
                    let bets = steps.any(|step| matches!(step.it, Step::Bet(_)));
                    if at.from == From::Bet && !bets {
                        let message = format!("there is no betting on {} of {id}", at.street);
                        let help = format!("write at={}", at.street);
                        self.problem_with("at", &step.place.bytes, message, help);
                    }
                }
            }
        }
    }

    pub(super) fn no_game(&mut self, id: &str, at: &Range<usize>) {
        if self.others.is_broken(id) {
            return;
        }
        let message = format!("there is no game {id:?}");
        let help = if let Some(owner) = self.others.owner(id) {
            let id = &owner.id;
            format!("that is an alias of {id}: write {id}")
        } else if let Some(meant) = nearest(id, self.others.names().into_iter()) {
            format!("did you mean {meant}?")
        } else {
            "name a game by its id (cardroom games lists them)".to_owned()
        };
        self.problem_with(id, at, message, help);
    }

    /// A condition asks for something that never happens.
    pub(super) fn unanswered(&mut self, unknown: Unknown) {
        let asks = |test: &Test| {
            matches!(
                (test, unknown),
                (Test::Roll(_), Unknown::Roll)
                    | (Test::Chosen(_), Unknown::Chosen)
                    | (Test::Flop(_), Unknown::Flop)
                    | (Test::Players(_), Unknown::Players)
            )
        };
        let (message, help) = match unknown {
            Unknown::Roll => NO_DICE,
            Unknown::Chosen => NO_CHOICE,
            _ => (
                "this is asked for but never known",
                "ask for something that has happened by \
                then",
            ),
        };
        let places = self.conditions();
        let at = places.iter().find(|(condition, _)| asks(&condition.test));
        match at {
            Some((condition, at)) => {
                self.problem_with_question(&condition.test, at, message, help);
            }
            None => self.problem(&self.node.head.clone(), message, help),
        }
    }

    pub(super) fn seats(&mut self, variant: &Variant) {
        let at = self.place_of(|it| matches!(it, Clause::Seats(_)));
        let wish = settle::seat_wish(self.game);
        let (deck, max) = (variant.deck.len(), variant.seats.max);
        if max < 2 {
            let at = self.place_of(|it| matches!(it, Clause::Deck(_)));
            let message = format!("{deck} cards aren't enough for two players");
            self.problem(&at, message, "deal fewer cards, or take fewer out of the deck");
        } else if wish.max.is_some_and(|wish| wish > max) {
            let message = format!("{deck} cards are enough for only {max} players");
            let help = format!("write seats max={max}, or deal fewer cards");
            self.problem_with("max", &at, message, help);
        } else if wish.usual.is_some_and(|usual| usual > max) {
            let message = format!("the game seats {max} at most");
            self.problem_with("usual", &at, message, format!("write seats usual={max}"));
        }
    }
}
