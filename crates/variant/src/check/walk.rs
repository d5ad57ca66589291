//! A hand is walked through and its cards are counted.

use super::*;

impl<'g> Checker<'g> {
    /// Plays one case through, counting cards.
    pub(super) fn case(
        &mut self,
        variant: &Variant,
        facts: &Facts,
        dealt: &mut BTreeSet<Cell>,
        lines_used: &mut bool,
    ) -> Result<(), Unknown> {
        let mut walk = Walk::default();
        let mut streets: BTreeSet<&str> = BTreeSet::new();
        'hand: for street in &variant.streets {
            self.in_time(&street.when, &walk, facts, &street.place.bytes);
            if !street.met(facts)? {
                continue;
            }
            if !streets.insert(&street.it.name) {
                let message = format!("there are two streets {}", street.it.name);
                self.problem(&street.place.bytes, message, "give each its own name");
            }
            if walk.became {
                let help = "put the `become` last, or under a `when`";
                self.problem(&street.place.bytes, "no hand ever reaches this street", help);
                break 'hand;
            }
            for step in &street.it.steps {
                self.in_time(&step.when, &walk, facts, &step.place.bytes);
                if !step.met(facts)? {
                    continue;
                }
                if walk.became {
                    // Under a condition other cases may come here.
                    if step.when.is_empty() && walk.became_for_good {
                        let help = "put the `become` last, or under a `when`";
                        self.problem(&step.place.bytes, "no hand ever reaches this step", help);
                    }
                    break 'hand;
                }
                self.step(variant, step, facts, &mut walk);
                if walk.became {
                    walk.became_for_good = step.when.is_empty() && street.when.is_empty();
                    if !walk.became_for_good {
                        break 'hand;
                    }
                }
            }
        }
        dealt.extend(walk.board.iter().copied());
        if let Some(at) = walk.undecided.take() {
            let message = "there is no betting after this for players to decide it with";
            self.problem(&at, message, "put a `bet` after it, or leave with= out");
        }
        if walk.became {
            return Ok(());
        }
        if variant.streets.is_empty() {
            let help = "write streets, or take them from a template: like flop";
            self.problem(&self.node.head.clone(), "no card is dealt", help);
            return Ok(());
        }
        if walk.bets == 0 {
            let at = self.place_of(|it| matches!(it, Clause::Street(_)));
            self.problem(&at, "there is no betting", "write `bet small` on a street");
        }
        self.showdown(variant, facts, &walk, lines_used)
    }

    /// Whether what is asked for has happened.
    pub(super) fn in_time(
        &mut self,
        when: &[Condition],
        walk: &Walk,
        facts: &Facts,
        at: &Range<usize>,
    ) {
        for condition in when {
            let late = match &condition.test {
                Test::Roll(_) if facts.roll.is_none() => Some(NO_DICE),
                Test::Chosen(_) if facts.chosen.is_none() => Some(NO_CHOICE),
                Test::Roll(_) if !walk.rolled => {
                    Some(("the dice haven't been rolled yet", "roll them earlier"))
                }
                Test::Chosen(_) if !walk.chosen => {
                    Some(("no game has been chosen yet", "put the `choose` before it"))
                }
                Test::Flop(_) if walk.board.len() < 3 => {
                    Some(("there is no flop yet", "deal three board cards first"))
                }
                Test::Unopened if !walk.openers => {
                    Some(("no one can have opened yet", "put a `bet small openers=JJ` before it"))
                }
                _ => None,
            };
            if let Some((message, help)) = late {
                self.problem_with_question(&condition.test, at, message, help);
            }
        }
    }

    pub(super) fn step(
        &mut self,
        variant: &Variant,
        step: &Guarded<Step>,
        facts: &Facts,
        walk: &mut Walk,
    ) {
        let at = &step.place.bytes;
        match &step.it {
            Step::Deal(deal) => {
                walk.held = walk.held.plus(deal.cards());
                walk.down += if deal.either > 0 { 0 } else { deal.down };
                walk.may_be_down += deal.either;
                walk.up |= deal.up > 0 || deal.either > 0;
                if walk.held.most > MOST_HELD {
                    let message = format!("a player holds {} cards", walk.held.most);
                    self.problem(at, message, format!("at most {MOST_HELD} can be held"));
                }
            }
            Step::Board(BoardDeal::Count(count)) => {
                if !variant.board.rows.is_empty() {
                    let help = "name the cells to deal to: board top middle";
                    self.problem(at, "the board has rows, but this deal doesn't say where", help);
                }
                let next = walk.board.len() as u8;
                walk.board.extend((next..next.saturating_add(*count)).map(Cell));
                if walk.board.len() > MOST_CELLS {
                    let message = format!("the board has {} cards", walk.board.len());
                    self.problem(at, message, format!("at most {MOST_CELLS} fit on a table"));
                }
            }
            Step::Board(BoardDeal::Cells(names)) => {
                for name in names {
                    let Some(cells) = variant.board.named(name) else {
                        self.no_cell(variant, name, at);
                        continue;
                    };
                    for cell in cells {
                        if walk.board.contains(&cell) {
                            let message = format!("{name} already has a card");
                            self.problem_with(name, at, message, "deal to each cell only once");
                            break;
                        }
                        walk.board.push(cell);
                    }
                }
            }
            Step::Bet(bet) => {
                let first_bet = walk.bets == 0;
                walk.bets += 1;
                if first_bet && variant.forced.bring_in.is_some() && !walk.up {
                    let help = "deal a card face up before the first bet: deal down=2 up=1";
                    self.problem(at, "there is no up card to bring it in", help);
                }
                walk.undecided = None;
                match bet.first {
                    First::Showing(Ladder::Badugi(_) | Ladder::Points(_)) => {
                        let help = "name a ladder of poker hands: first=high or first=low-a5";
                        let message = "this ladder doesn't rank one to four up cards";
                        self.problem_with("first", at, message, help);
                    }
                    First::Showing(_) if !walk.up => {
                        let help = "deal cards face up, or leave first= out";
                        self.problem_with(
                            "first",
                            at,
                            "there is no up card to decide who acts \
                            first",
                            help,
                        );
                    }
                    First::Opener if !walk.openers => {
                        let help = "require openers first: bet small openers=JJ";
                        self.problem_with("first", at, "no one opened before this round", help);
                    }
                    _ => {}
                }
                if let Some(openers) = bet.openers {
                    walk.openers = true;
                    let ladder = variant.shares.first().map(|share| share.it.ladder);
                    if let Some(ladder) = ladder
                        && let Err(wrong) = openers.least(&ladder)
                    {
                        let help = "name a hand of the first share's ladder";
                        self.problem_with("openers", at, wrong.to_string(), help);
                    }
                }
            }
            Step::Draw(numbers) => {
                if numbers.most > walk.held.least {
                    let message = format!(
                        "{} cards are drawn, but only {} are held",
                        numbers.most, walk.held.least
                    );
                    let help = if walk.held.least == 0 {
                        "deal cards before the draw".to_owned()
                    } else {
                        format!("write: draw \"0..{}\"", walk.held.least)
                    };
                    self.problem(at, message, help);
                }
                if numbers.most == 0 {
                    self.problem(at, "no card is drawn", "write: draw \"0..5\"");
                }
            }
            Step::Discard(discard) => self.discard(discard, walk, at),
            Step::Expose(expose) => {
                walk.up = true;
                let down = walk.down.saturating_add(walk.may_be_down);
                if expose.count.most > down {
                    let message = format!(
                        "{} cards are turned up, but only {down} are down",
                        expose.count.most
                    );
                    self.problem(at, message, "turn up fewer cards, or deal more face down");
                }
                walk.down = walk.down.saturating_sub(expose.count.least);
                if expose.count.most == 0 {
                    self.problem(at, "no card is turned up", "write: expose 1, or expose \"0..1\"");
                }
            }
            Step::Split(split) => {
                let sum: u32 = split.piles.iter().map(|pile| u32::from(pile.cards)).sum();
                if !walk.held.is_one() || sum != u32::from(walk.held.least) {
                    let held = walk.held;
                    let message = format!("the piles have {sum} cards, but {held} are held");
                    self.problem(at, message, "make the sizes add up to the cards in the hand");
                }
                for (number, pile) in split.piles.iter().enumerate() {
                    let taken = variant.board.named(&pile.name).is_some()
                        || split.piles[..number].iter().any(|other| other.name == pile.name);
                    if taken {
                        let message = format!("the name {} appears twice", pile.name);
                        let help = "give every pile, row, group and cell its own name";
                        self.problem_with(&pile.name, at, message, help);
                    }
                }
                walk.up |= split.show.is_some();
                walk.split = true;
            }
            Step::Choose(_) => walk.chosen = true,
            Step::Roll(_) => walk.rolled = true,
            Step::Remove(remove) => self.remove(variant, remove, walk, at),
            Step::Become(turn) => {
                walk.became = true;
                self.joins(variant, turn, facts, walk, at);
            }
        }
        if walk.split && matches!(step.it, Step::Deal(_) | Step::Discard(_) | Step::Draw(_)) {
            let message = "cards come or go after the hand is split";
            self.problem(at, message, "put the `split` after it");
        }
        let waits = match &step.it {
            Step::Discard(discard) => discard.with == Moment::FirstAction,
            Step::Expose(expose) => expose.with == Moment::FirstAction,
            _ => false,
        };
        if waits {
            walk.undecided = Some(at.clone());
        }
    }

    /// Whether the hand has what the game it becomes would have at that point.
    pub(super) fn joins(
        &mut self,
        variant: &Variant,
        turn: &Become,
        facts: &Facts,
        walk: &Walk,
        at: &Range<usize>,
    ) {
        let id = match &turn.game {
            Target::Game(id) => Some(id),
            Target::Chosen => facts.chosen.as_ref(),
        };
        let Some(target) = variant.targets.iter().find(|target| Some(&target.id) == id) else {
            return;
        };
        let again = |inner: &Variant| inner.targets.iter().any(|other| other.id == inner.id);
        if target.id == variant.id && again(target) {
            let message = format!("{} becomes itself forever", target.id);
            self.problem(at, message, "let it end: put the `become` under an option");
            return;
        }
        if target.deck != variant.deck {
            let message = format!("{} uses a different deck", target.id);
            self.problem(at, message, "give both games the same cards");
        }
        let Ok((held, board)) = target.before(&turn.at, facts) else { return };
        if held != walk.held {
            let (id, own) = (&target.id, walk.held);
            let message =
                format!("a player has {own} cards here, but {held} in {id} at that point");
            self.problem(at, message, "deal or discard until the numbers match, or join elsewhere");
        } else if board != walk.board.len() {
            let (id, own) = (&target.id, walk.board.len());
            let message =
                format!("the board has {own} cards here, but {board} in {id} at that point");
            self.problem(
                at,
                message,
                "deal to the board until the numbers match, or join elsewhere",
            );
        }
    }

    pub(super) fn discard(&mut self, discard: &Discard, walk: &mut Walk, at: &Range<usize>) {
        let of = walk.down.saturating_add(walk.may_be_down);
        match discard.count {
            DiscardCount::Cards(numbers) => {
                if numbers.most == 0 {
                    self.problem(at, "no card is discarded", "write: discard 1");
                } else if discard.of == Which::Down && numbers.most > of {
                    let message = format!(
                        "{} down cards are discarded, but only {of} are there",
                        numbers.most
                    );
                    self.problem(at, message, "discard fewer, or deal more face down");
                } else if numbers.most >= walk.held.least {
                    let held = walk.held.least;
                    let message =
                        format!("{} cards are discarded, but {held} are held", numbers.most);
                    self.problem(at, message, "leave every player at least one card");
                } else {
                    walk.held.least -= numbers.most;
                    walk.held.most = walk.held.most.saturating_sub(numbers.least);
                    walk.down = walk.down.saturating_sub(numbers.least);
                }
            }
            DiscardCount::To(rest) => {
                if rest >= walk.held.least {
                    let held = walk.held.least;
                    let message = format!("{rest} cards stay, but {held} are held");
                    self.problem(at, message, "deal more, or keep fewer");
                } else {
                    walk.held = Numbers::exactly(rest);
                    walk.down = walk.down.min(rest);
                }
            }
        }
    }

    pub(super) fn remove(
        &mut self,
        variant: &Variant,
        remove: &Remove,
        walk: &Walk,
        at: &Range<usize>,
    ) {
        let Some(cells) = variant.board.named(&remove.lowest) else {
            self.no_cell(variant, &remove.lowest, at);
            return;
        };
        if variant.lines.is_empty() {
            self.problem(at, "there are no lines to remove", "write a `line` for each board");
        }
        for line in &variant.lines {
            let shared = line.it.cells.iter().filter(|cell| cells.contains(cell)).count();
            if shared != 1 {
                let message = format!(
                    "the line {} has {shared} cells of {}",
                    line.it.names.join(" "),
                    remove.lowest
                );
                let help = "each line needs exactly one of them";
                self.problem_with("lowest", at, message, help);
            }
        }
        if !cells.iter().all(|cell| walk.board.contains(cell)) {
            let message = format!("{} has no cards yet", remove.lowest);
            self.problem_with("lowest", at, message, "deal them first");
        }
    }

    pub(super) fn no_cell(&mut self, variant: &Variant, name: &str, at: &Range<usize>) {
        let rows = variant.board.rows.iter().map(|row| row.name.as_str());
        let groups = variant.board.groups.iter().map(|group| group.name.as_str());
        let names: Vec<&str> = rows.chain(groups).chain(variant.board.names()).collect();
        let help = match nearest(name, names.iter().copied()) {
            Some(meant) => format!("did you mean {meant}?"),
            None if names.is_empty() => "draw the board with rows: row top a b c".to_owned(),
            None => one_of(&names),
        };
        self.problem_with(name, at, format!("there is no row, group or cell {name:?}"), help);
    }
}
