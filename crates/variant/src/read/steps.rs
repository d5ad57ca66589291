//! What happens on a street.

use super::*;

impl Reader<'_> {
    pub(super) fn steps(&mut self, node: &Node, when: &mut Vec<Condition>) -> Vec<Guarded<Step>> {
        let mut steps = Vec::new();
        self.walk(&node.children, Home::Street, when, &mut |reader, (child, stands), when| {
            let Stands::Street(word) = stands else { return };
            if let Some(it) = reader.step(child, word) {
                let bytes = child.head.clone();
                let place = Place { bytes, from_template: child.from_template };
                steps.push(Guarded { when: when.to_vec(), place, it });
            }
        });
        steps
    }

    pub(super) fn step(&mut self, node: &Node, word: InStreet) -> Option<Step> {
        self.no_block(node);
        if word != InStreet::Split && !self.properties(node) {
            return None;
        }
        match word {
            InStreet::Deal => self.deal(node).map(Step::Deal),
            InStreet::Board => {
                let help = "write: board 3, or the cells: board top middle";
                match node.args.as_slice() {
                    // A number is a count, unless more numbers follow: then they name cells.
                    [Entry { value: Value::Number(_), .. }, rest @ ..]
                        if rest.iter().all(|entry| matches!(entry.value, Value::Text(_))) =>
                    {
                        let entry = self.one(node, "a number")?;
                        let count = self.number(&entry, 1, 25, "cards")?;
                        Some(Step::Board(BoardDeal::Count(count)))
                    }
                    [] => {
                        self.problem(&node.head, "`board` says no cards", help);
                        None
                    }
                    _ => {
                        let names = self.names(node, 1, "cells")?;
                        Some(Step::Board(BoardDeal::Cells(names)))
                    }
                }
            }
            InStreet::Bet => self.bet(node).map(Step::Bet),
            InStreet::Draw => {
                let entry = self.one(node, "how many, such as \"0..5\"")?;
                self.numbers(&entry, 0, 10, "cards").map(Step::Draw)
            }
            InStreet::Discard => self.discard(node).map(Step::Discard),
            InStreet::Expose => {
                let entry = self.one(node, "how many cards")?;
                let count = self.numbers(&entry, 0, 10, "cards")?;
                let with = self.moment(node, "action")?;
                Some(Step::Expose(Expose { count, with }))
            }
            InStreet::Split => self.split(node).map(Step::Split),
            InStreet::Choose => {
                if node.args.len() < 2 {
                    let help = "write: choose this-game that-game by=button";
                    self.problem(&node.head, "`choose` needs at least two games", help);
                    return None;
                }
                let games = self.texts(node);
                let names = ["under-the-gun", "button"];
                let by = match property(node, "by").cloned() {
                    Some(entry) => self.word_of(&entry, "a chooser", &names)?,
                    None => {
                        let help = one_of(&["by=under-the-gun", "by=button"]);
                        self.problem(&node.head, "`choose` does not say who picks", help);
                        return None;
                    }
                };
                let by = [Chooser::UnderTheGun, Chooser::Button][by];
                Some(Step::Choose(Choose { games, by }))
            }
            InStreet::Roll => {
                let entry = self.one(node, "how many dice")?;
                self.number(&entry, 1, 3, "dice").map(Step::Roll)
            }
            InStreet::Remove => {
                self.no_bare_value(node, "lowest")?;
                let help = "write: remove lowest=river all=keep";
                let lowest = match property(node, "lowest") {
                    Some(entry) => entry.value.text(),
                    None => {
                        let message = "`remove` does not say which cells decide";
                        self.problem(&node.head, message, help);
                        return None;
                    }
                };
                let all = match property(node, "all").cloned() {
                    Some(entry) => {
                        let found = self.word_of(&entry, "an outcome", &["keep", "house"])?;
                        [AllEqual::Keep, AllEqual::House][found]
                    }
                    None => AllEqual::Keep,
                };
                Some(Step::Remove(Remove { lowest, all }))
            }
            InStreet::Become => self.turn_into(node).map(Step::Become),
            // Questions are answered before.
            InStreet::When | InStreet::Else => None,
        }
    }

    pub(super) fn deal(&mut self, node: &Node) -> Option<Deal> {
        let plain = match self.args(node, 0, 1, "a number") {
            [] => None,
            [entry, ..] => Some(self.number(&entry.clone(), 1, 10, "cards")?),
        };
        let down = self.number_property(node, "down", 0, 10);
        let up = self.number_property(node, "up", 0, 10);
        let keep_down = self.number_property(node, "keep-down", 0, 10);
        let help = "write: deal 2, deal down=2 up=1, or deal 1 keep-down=1";
        match (plain, down.is_some() || up.is_some(), keep_down) {
            (Some(either), false, Some(keep_down)) => {
                Some(Deal { either, keep_down, ..Deal::default() })
            }
            (Some(down), false, None) => Some(Deal { down, ..Deal::default() }),
            (None, true, None) => {
                let deal = Deal { down: down.unwrap_or(0), up: up.unwrap_or(0), ..Deal::default() };
                if deal.cards() == 0 {
                    self.problem(&node.head, "no card is dealt", help);
                }
                Some(deal)
            }
            _ => {
                self.problem(&node.head, "this deal is not clear", help);
                None
            }
        }
    }

    pub(super) fn bet(&mut self, node: &Node) -> Option<Bet> {
        let names = BetSize::ALL.map(BetSize::name);
        let entry = self.one(node, "small, big, either or open-pair")?;
        let size = BetSize::ALL[self.word_of(&entry, "a size of bet", &names)?];
        let first = match property(node, "first").cloned() {
            None => First::Usual,
            Some(entry) if entry.value == Value::Text("opener".to_owned()) => First::Opener,
            Some(entry) => First::Showing(self.ladder(&entry, &["opener"])?),
        };
        let opener = match property(node, "opener").cloned() {
            None => Opener::NextToTheLeft,
            Some(entry) => {
                let what = "a way to open when the best board is all in";
                let word = self.word_of(&entry, what, &["next-able", "best-able"])?;
                let opener = [Opener::NextToTheLeft, Opener::BestAble][word];
                // The usual way may be said anywhere: templates do.
                if opener == Opener::BestAble && !matches!(first, First::Showing(_)) {
                    let message = "`opener` is for rounds that the best hand showing opens";
                    self.problem(
                        &entry.at,
                        message,
                        "say which hand showing is best, too: \
                        first=high",
                    );
                }
                opener
            }
        };
        let openers = match property(node, "openers").cloned() {
            Some(entry) => Some(self.qualifier(&entry)?),
            None => None,
        };
        let must_bet = match property(node, "must").cloned() {
            Some(entry) => self.word_of(&entry, "a duty", &["bet"]).is_some(),
            None => false,
        };
        Some(Bet { size, first, opener, openers, must_bet })
    }

    pub(super) fn discard(&mut self, node: &Node) -> Option<Discard> {
        let help = "write: discard 1, discard \"0..4\", or discard to=4";
        let count = match (self.args(node, 0, 1, "how many").first(), property(node, "to")) {
            (Some(entry), None) => {
                DiscardCount::Cards(self.numbers(&entry.clone(), 0, 10, "cards")?)
            }
            (None, Some(entry)) => DiscardCount::To(self.number(&entry.clone(), 1, 10, "cards")?),
            _ => {
                self.problem(&node.head, "this discard needs one number", help);
                return None;
            }
        };
        let of = match property(node, "of").cloned() {
            Some(entry) => [Which::Down][self.word_of(&entry, "a kind of cards", &["down"])?],
            None => Which::Any,
        };
        let with = self.moment(node, "first-action")?;
        Some(Discard { count, of, with })
    }

    pub(super) fn moment(&mut self, node: &Node, word: &str) -> Option<Moment> {
        match property(node, "with").cloned() {
            Some(entry) => self.word_of(&entry, "a moment", &[word]).map(|_| Moment::FirstAction),
            None => Some(Moment::AllAtOnce),
        }
    }

    pub(super) fn split(&mut self, node: &Node) -> Option<Split> {
        self.no_bare_value(node, "front")?;
        self.no_property_twice(node);
        let help = "write: split front=3 back=2";
        let mut piles = Vec::new();
        let mut show = None;
        for (key, entry) in &node.properties {
            if key == "show" {
                show = Some(entry.value.text());
                continue;
            }
            let cards = self.number(entry, 1, 10, "cards")?;
            self.check_name(key, &entry.at);
            piles.push(Pile { name: key.clone(), cards });
        }
        if piles.len() < 2 {
            self.problem(&node.head, "a hand is split into at least two piles", help);
            return None;
        }
        if let Some(shown) = &show
            && !piles.iter().any(|pile| pile.name == *shown)
        {
            let names: Vec<&str> = piles.iter().map(|pile| pile.name.as_str()).collect();
            let at = node.place_of("show").unwrap_or_else(|| node.head.clone());
            self.problem(&at, format!("there is no pile {shown:?}"), one_of(&names));
        }
        Some(Split { piles, show })
    }

    pub(super) fn turn_into(&mut self, node: &Node) -> Option<Become> {
        let entry = self.one(node, "a game, or chosen")?;
        let game = match entry.value.text().as_str() {
            "chosen" => Target::Chosen,
            id => Target::Game(id.to_owned()),
        };
        let help = "name a street of that game, or its betting: at=Flop or at=Flop.bet";
        let at = match property(node, "at") {
            Some(entry) => {
                let text = entry.value.text();
                match text.split_once('.') {
                    None => Point { street: text, from: From::Start },
                    Some((street, "bet")) => Point { street: street.to_owned(), from: From::Bet },
                    Some((_, rest)) => {
                        let message = format!("{rest:?} isn't a place on a street");
                        self.problem(&entry.at.clone(), message, help);
                        return None;
                    }
                }
            }
            None => {
                self.problem(&node.head, "`become` does not say where the hand goes on", help);
                return None;
            }
        };
        let post_blinds = match property(node, "post").cloned() {
            Some(entry) => self.word_of(&entry, "forced money", &["blinds"]).is_some(),
            None => false,
        };
        Some(Become { game, at, post_blinds })
    }
}
