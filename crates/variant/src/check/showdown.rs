//! Whether every share can be won.

use cards::{CardSet, RankSet, Suit};
use ranking::{Aim, Category, Holding};

use super::*;
use crate::edition::Edition;

impl<'g> Checker<'g> {
    pub(super) fn showdown(
        &mut self,
        variant: &Variant,
        facts: &Facts,
        walk: &Walk,
        lines_used: &mut bool,
    ) -> Result<(), Unknown> {
        for guarded in &variant.lines {
            self.in_time(&guarded.when, walk, facts, &guarded.place.bytes);
            for name in &guarded.it.names {
                if variant.board.named(name).is_none() {
                    self.no_cell(variant, name, &guarded.place.bytes);
                }
            }
            if guarded.met(facts)? {
                let empty: Vec<&str> = guarded
                    .it
                    .cells
                    .iter()
                    .filter(|cell| !walk.board.contains(cell))
                    .filter_map(|cell| variant.board.names().nth(usize::from(cell.0)))
                    .collect();
                if !empty.is_empty() {
                    let message = format!("this line has no card on {}", empty.join(", "));
                    self.problem(
                        &guarded.place.bytes,
                        message,
                        "deal one there, or put the line under the same `when` as the deal",
                    );
                }
                let unique: BTreeSet<&Cell> = guarded.it.cells.iter().collect();
                if unique.len() != guarded.it.cells.len() {
                    let message = "this line names a cell twice";
                    self.problem(&guarded.place.bytes, message, "name every cell once");
                }
            }
        }
        let mut names: BTreeSet<&str> = BTreeSet::new();
        let mut shares = 0;
        let mut met: Vec<&Share> = Vec::new();
        for guarded in &variant.shares {
            self.in_time(&guarded.when, walk, facts, &guarded.place.bytes);
            if !guarded.met(facts)? {
                continue;
            }
            shares += 1;
            if !names.insert(&guarded.it.name) {
                let message = format!("two shares are called {:?}", guarded.it.name);
                self.problem(&guarded.place.bytes, message, "give one of them a name: as=Omaha");
            }
            let but_for_name = |other: &&&Share| {
                Share { name: guarded.it.name.clone(), ..(**other).clone() } == guarded.it
            };
            if let Some(other) = met.iter().find(but_for_name) {
                let message = format!("this share is {:?} under another name", other.name);
                let help = "drop one of them, or change more than the name";
                self.problem(&guarded.place.bytes, message, help);
                self.last_is_since(Edition::Second);
            }
            met.push(&guarded.it);
            self.share(variant, facts, &guarded.it, &guarded.place.bytes, walk, lines_used)?;
        }
        if shares == 0 {
            let at = self.place_of(|it| matches!(it, Clause::Share(_) | Clause::Fallback(_)));
            self.problem(&at, "no one wins the pot", "write: showdown { share high }");
        } else if shares > MOST_SHARES {
            let at = self.place_of(|it| matches!(it, Clause::Share(_)));
            let message = format!("the pot has {shares} shares");
            self.problem(&at, message, format!("at most {MOST_SHARES} can be played"));
        }
        let mut fallbacks = 0;
        for guarded in &variant.fallbacks {
            self.in_time(&guarded.when, walk, facts, &guarded.place.bytes);
            if !guarded.met(facts)? {
                continue;
            }
            fallbacks += 1;
            let at = &guarded.place.bytes;
            if fallbacks > 1 {
                self.problem(at, "a second fallback", "only one can be played");
            }
            if let Fallback::Hand(share) = &guarded.it {
                if share.qualify.is_some() {
                    let message = "a fallback with a qualifier could leave the pot without a \
                        winner";
                    self.problem_with("qualify", at, message, "leave qualify= out");
                }
                self.share(variant, facts, share, at, walk, lines_used)?;
            }
            let open = variant.shares(facts)?;
            if open.iter().any(|share| share.qualify.is_none()) {
                let message = "a share without a qualifier is always won, so this never happens";
                self.problem(
                    at,
                    message,
                    "leave it out, or give every share a qualifier: qualify=",
                );
            }
        }
        Ok(())
    }

    pub(super) fn share(
        &mut self,
        variant: &Variant,
        facts: &Facts,
        share: &Share,
        at: &Range<usize>,
        walk: &Walk,
        lines_used: &mut bool,
    ) -> Result<(), Unknown> {
        let ladder = share.ladder;
        if let Ladder::Five(five) = ladder
            && let Some(card) = variant.deck.naturals().without_ranks(five.ranks()).iter().next()
        {
            let message = format!("{card} is in the deck, but {} has no such card", ladder.id());
            let without = Rank::ALL.into_iter().filter(|rank| !five.ranks().contains(*rank));
            let without: String = without.map(Rank::letter).collect();
            let help = format!("write: deck strip=\"{without}\", or use another ladder");
            self.problem_with(ladder.id(), at, message, help);
        } else if let Some(ranks) = no_straight(ladder, variant.deck.naturals().ranks()) {
            let message = format!("{ranks} is a straight in this deck, but not on {}", ladder.id());
            let deck = variant.deck.naturals().ranks();
            let made_for = |ladder: &Ladder| match ladder {
                Ladder::Five(five) => five.ranks() == deck && no_straight(*ladder, deck).is_none(),
                _ => false,
            };
            let help = match Ladder::all().find(made_for) {
                Some(ladder) => format!("use the ladder of this deck: {}", ladder.id()),
                None => "no ladder fits this deck: take out different ranks".to_owned(),
            };
            self.problem_with(ladder.id(), at, message, help);
            self.last_is_since(Edition::Second);
        }
        match share.qualify {
            Some(Qualify::Least(qualifier)) => {
                if let Err(wrong) = qualifier.least(&ladder) {
                    let help = match wrong {
                        Unqualified::Points(_) => "leave qualify= out",
                        _ => "name a hand that this ladder knows",
                    };
                    self.problem_with("qualify", at, wrong.to_string(), help);
                }
            }
            Some(Qualify::Roll) => match facts.roll {
                Some(roll) => {
                    let rank = crate::rank_of_roll(roll);
                    let least = rank.map(|rank| ranking::Qualifier::Low(rank).least(&ladder));
                    if !matches!(least, Some(Ok(_))) {
                        let message = format!("a roll of {roll} gives no low on {}", ladder.id());
                        let help = "put the share under `when roll=\"5..12\"` with a low ladder";
                        self.problem_with("qualify", at, message, help);
                    }
                }
                None => {
                    let message = "the dice decide what qualifies, but they are never rolled";
                    self.problem_with("qualify", at, message, "roll them on a street: roll 2");
                }
            },
            None => {}
        }
        for (number, ways) in share.uses.iter().enumerate() {
            // The first way stands in the line of the share, the others in lines of their own.
            let own = number.checked_sub(1).and_then(|number| {
                let lines = self.lines_at(at);
                lines.iter().find_map(|line| line.children.get(number)).map(|line| &line.head)
            });
            self.way(variant, facts, share, ways, own.unwrap_or(at), walk, lines_used)?;
        }
        Ok(())
    }

    /// Whether one way to put a hand together can work, whatever a player holds.
    #[allow(clippy::too_many_arguments, reason = "a check of one part against everything else")]
    pub(super) fn way(
        &mut self,
        variant: &Variant,
        facts: &Facts,
        share: &Share,
        ways: &Use,
        at: &Range<usize>,
        walk: &Walk,
        lines_used: &mut bool,
    ) -> Result<(), Unknown> {
        let lines = variant.lines(facts)?;
        let mut zones: Vec<&Zone> = Vec::new();
        let mut taken: BTreeSet<Cell> = BTreeSet::new();
        // The least and the most cards from each place, for the smallest and the largest hand.
        let mut sums = [(0usize, 0usize), (0usize, 0usize)];
        let ends = [usize::from(walk.held.least), usize::from(walk.held.most)];
        if ways.parts.is_empty() {
            for (sum, held) in sums.iter_mut().zip(ends) {
                *sum = (0, held + walk.board.len());
            }
        }
        let before = self.problems.len();
        for part in &ways.parts {
            let key = key_of(&part.zone);
            if zones.contains(&&part.zone) {
                self.problem(at, "the same cards appear twice", "name each place once");
            }
            zones.push(&part.zone);
            let cells = match &part.zone {
                Zone::Board => walk.board.clone(),
                Zone::Line => lines.iter().flat_map(|line| line.cells.iter().copied()).collect(),
                Zone::Cells(name) => variant.board.named(name).unwrap_or_default(),
                Zone::OneFromEach(names) => {
                    names.iter().filter_map(|name| variant.board.named(name)).flatten().collect()
                }
                Zone::Hole | Zone::Pile(_) | Zone::Rival => Vec::new(),
            };
            let own = matches!(part.zone, Zone::Pile(_)) && zones.contains(&&Zone::Hole)
                || part.zone == Zone::Hole
                    && zones.iter().any(|zone| matches!(zone, Zone::Pile(_)));
            if own || cells.iter().any(|cell| taken.contains(cell)) {
                let message = "a card could come from two places in this hand";
                self.problem(at, message, "name places that don't overlap");
            }
            taken.extend(cells);
            let there: [usize; 2] = match &part.zone {
                Zone::Hole => ends,
                Zone::Board => [walk.board.len(); 2],
                Zone::Line => {
                    *lines_used = true;
                    let has_all =
                        |line: &&Line| line.names.iter().all(|n| variant.board.named(n).is_some());
                    if !lines.iter().all(has_all) {
                        // That is told where the line is.
                        return Ok(());
                    }
                    let Some(shortest) = lines.iter().map(|line| line.cells.len()).min() else {
                        let help = "write lines: line top upper river";
                        self.problem_with("line", at, "there are no lines", help);
                        continue;
                    };
                    [shortest; 2]
                }
                Zone::Pile(name) => {
                    let pile = variant
                        .piles()
                        .and_then(|split| split.piles.iter().find(|pile| pile.name == *name));
                    [usize::from(pile.map_or(0, |pile| pile.cards)); 2]
                }
                Zone::Rival => {
                    let shown = variant.piles().and_then(|split| split.piles.get(split.shown()?));
                    let Some(pile) = shown else {
                        let help = "show a pile: split back=2 front=3 show=front";
                        self.problem_with("rival", at, "opponents show no cards to borrow", help);
                        continue;
                    };
                    [usize::from(pile.cards); 2]
                }
                Zone::Cells(name) => match variant.board.named(name) {
                    Some(cells) => {
                        [cells.iter().filter(|cell| walk.board.contains(cell)).count(); 2]
                    }
                    None => {
                        self.no_zone(variant, name, at);
                        continue;
                    }
                },
                Zone::OneFromEach(groups) => {
                    for name in groups {
                        match variant.board.named(name) {
                            Some(cells) if cells.iter().any(|cell| walk.board.contains(cell)) => {}
                            Some(_) => {
                                let message = format!("{name} has no cards");
                                self.problem_with(name, at, message, "deal them on a street");
                            }
                            None => self.no_cell(variant, name, at),
                        }
                    }
                    [groups.len(); 2]
                }
            };
            for (sum, there) in sums.iter_mut().zip(there) {
                let (least, most) = match part.count {
                    Count::Between(numbers) => {
                        (usize::from(numbers.least), usize::from(numbers.most))
                    }
                    Count::All => (there, there),
                    Count::Any => (0, there),
                };
                if least > there {
                    let (there, help) = match there {
                        0 => ("there are none".to_owned(), "deal them on a street"),
                        there => (format!("there are only {there}"), "ask for fewer, or deal more"),
                    };
                    let message = format!("{key} asks for {least} cards, but {there}");
                    self.problem_with(key, at, message, help);
                    break;
                }
                sum.0 += least;
                sum.1 += most.min(there);
            }
        }
        let (least, most) = match share.ladder {
            Ladder::Five(_) => (5, 5),
            Ladder::Badugi(_) | Ladder::Points(_) => (1, Card::COUNT),
            Ladder::Showing(_) => (1, 4),
        };
        // What comes of wrong parts says nothing new.
        if self.problems.len() > before {
            return Ok(());
        }
        for (from, to) in sums {
            let id = share.ladder.id();
            if to < least {
                let message = format!("{to} cards don't make a hand on {id}, which needs {least}");
                self.problem(at, message, "use more cards, or deal more");
                break;
            }
            let too_many =
                matches!(share.ladder, Ladder::Showing(_)) && ways.parts.is_empty() && to > most;
            if from > most || too_many {
                let message =
                    format!("{} cards are too many for {id}, which takes {most}", from.max(to));
                self.problem(at, message, "make the numbers add up to the cards of a hand");
                break;
            }
        }
        Ok(())
    }

    pub(super) fn no_zone(&mut self, variant: &Variant, name: &str, at: &Range<usize>) {
        let piles = variant.piles().map(|split| split.piles.as_slice()).unwrap_or_default();
        let piles = piles.iter().map(|pile| pile.name.as_str());
        let rows = variant.board.rows.iter().map(|row| row.name.as_str());
        let groups = variant.board.groups.iter().map(|group| group.name.as_str());
        let share = words::named("share").map_or(&[][..], |word| word.properties);
        let names: Vec<&str> =
            share.iter().copied().chain(piles).chain(rows).chain(groups).collect();
        let help = nearest(name, names.iter().copied())
            .map_or_else(|| one_of(&names), |meant| format!("did you mean {meant}=?"));
        self.problem_with(name, at, format!("`share` has no property {name:?}"), help);
    }
}

/// Five neighbours in a stripped deck, the ace at both its ends, that are no straight on a ladder of high
/// hands: then the ladder is made for another deck.
fn no_straight(ladder: Ladder, deck: RankSet) -> Option<String> {
    let Ladder::Five(five) = ladder else { return None };
    if five.aim() != Aim::High || deck == RankSet::ALL {
        return None;
    }
    let ace = deck.contains(Rank::Ace).then_some(Rank::Ace);
    let rest = deck.without(Rank::Ace);
    let run: Vec<Rank> = ace.into_iter().chain(rest.iter()).chain(ace).collect();
    run.windows(5).find_map(|ranks| {
        let suits = [Suit::Clubs, Suit::Diamonds].into_iter().cycle();
        let cards: CardSet =
            ranks.iter().zip(suits).map(|(rank, suit)| Card::new(*rank, suit)).collect();
        let score = ladder.score(&Holding::of(cards)).ok()?;
        let letters: Vec<String> = ranks.iter().map(|rank| rank.letter().to_string()).collect();
        (ladder.category(score) != Some(Category::Straight)).then(|| letters.join("-"))
    })
}
