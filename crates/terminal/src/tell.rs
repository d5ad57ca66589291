//! Every event in one short line.

use cards::grouped;
use engine::{Cards, Event, PostKind, Seat, Seen, Sight};
use variant::Cell;
use variant::game::{Betting, Step};

use super::style::{and, cards_of, wrapped};
use super::view::View;

impl View {
    /// Takes note of what the player is told, and says it in words.
    pub(super) fn take(&mut self, event: Event<Seen>) -> Vec<String> {
        let mut said = Vec::new();
        let waits = matches!(
            event,
            Event::Dealt { .. }
                | Event::Awarded { .. }
                | Event::Parted { .. }
                | Event::Posted { kind: PostKind::Ante, .. }
        );
        let goes_on = self.held_back.last().is_none_or(|last| same_kind(last, &event));
        if !waits || !goes_on {
            said.extend(self.flush());
        }
        if waits {
            self.held_back.push(event.clone());
        } else {
            said.extend(self.say(&event));
        }
        if let Event::Parted { seat, .. } = &event {
            self.parted.insert(*seat);
        }
        self.seen.apply(&event);
        self.events.push(event);
        let said: Vec<String> = said.iter().map(|line| wrapped(line, "    ")).collect();
        self.lines.extend(said.iter().cloned());
        said
    }

    /// Says what waited for more of its kind.
    pub(super) fn rest(&mut self) -> Vec<String> {
        let said: Vec<String> = self.flush().iter().map(|line| wrapped(line, "    ")).collect();
        self.lines.extend(said.iter().cloned());
        said
    }

    fn flush(&mut self) -> Vec<String> {
        let events = std::mem::take(&mut self.held_back);
        match events.first() {
            Some(Event::Dealt { .. }) => self.dealt(&events),
            Some(Event::Awarded { .. }) => self.awarded(&events),
            Some(Event::Posted { .. }) => self.antes(&events),
            Some(Event::Parted { .. }) => self.parted(&events),
            _ => Vec::new(),
        }
    }

    /// Who does what: "You raise", "Bea raises".
    pub(super) fn does(&self, seat: Seat, what: &str) -> String {
        if seat == self.you {
            return format!("You {what}");
        }
        let (verb, rest) = what.split_at(what.find(' ').unwrap_or(what.len()));
        let verb = match verb {
            "have" => "has".to_owned(),
            "are" => "is".to_owned(),
            verb => format!("{verb}s"),
        };
        format!("{} {verb}{rest}", self.name(seat))
    }

    /// Chips that go in, and whether they are the last ones.
    fn all_in(&self, seat: Seat, chips: u64) -> &'static str {
        let stack = self.seen.player(seat).map_or(0, engine::Player::stack);
        match (stack == chips, seat == self.you) {
            (false, _) => "",
            (true, true) => " and are all in",
            (true, false) => " and is all in",
        }
    }

    /// One event, before it is true.
    fn say(&mut self, event: &Event<Seen>) -> Option<String> {
        match event {
            Event::Posted { seat, kind, chips } => {
                let what = match kind {
                    PostKind::Ante => "an ante",
                    PostKind::TableAnte => "the ante for all",
                    PostKind::Blind => "a blind",
                    PostKind::Straddle => "a straddle",
                    PostKind::Live => "a live blind",
                    PostKind::Dead => "a dead blind",
                    PostKind::Kill => "the kill",
                };
                let all_in = self.all_in(*seat, *chips);
                let chips = grouped(*chips);
                Some(format!("{} of {chips}{all_in}.", self.does(*seat, &format!("post {what}"))))
            }
            Event::Reached { at, .. } => self.reached(at.game, at.street),
            Event::Board { cards } => {
                Some(format!("The board gets {}.", self.style.row(cards.iter().copied())))
            }
            Event::ForAll { cards } => {
                let cards = self.style.row(cards.iter().copied());
                Some(format!("The deck is short: {cards} is in everyone's hand."))
            }
            Event::Reshuffled => Some("The discards are shuffled to be dealt again.".to_owned()),
            Event::Rolled { dice } => {
                self.dice = dice.to_vec();
                let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
                let (what, show) =
                    if dice.len() == 1 { ("die", "shows") } else { ("dice", "show") };
                Some(format!("The {what} {show} {}.", and(&faces)))
            }
            Event::Folded { seat } => Some(format!("{}.", self.does(*seat, "fold"))),
            Event::Checked { seat } => Some(format!("{}.", self.does(*seat, "check"))),
            Event::Called { seat, chips } => {
                let all_in = self.all_in(*seat, *chips);
                Some(format!("{} {}{all_in}.", self.does(*seat, "call"), grouped(*chips)))
            }
            Event::Raised { seat, to, chips } => {
                let how = self.raise_word();
                self.brought_in = false;
                let all_in = self.all_in(*seat, *chips);
                Some(format!("{} {}{all_in}.", self.does(*seat, how), grouped(*to)))
            }
            Event::BroughtIn { seat, chips } => {
                self.brought_in = true;
                let all_in = self.all_in(*seat, *chips);
                let chips = grouped(*chips);
                Some(format!("{} for {chips}{all_in}.", self.does(*seat, "bring it in")))
            }
            Event::Closed { back } => {
                self.brought_in = false;
                let (seat, chips) = (*back)?;
                let name = if seat == self.you { "you" } else { self.name(seat) };
                Some(format!("{} that nobody called goes back to {name}.", grouped(chips)))
            }
            Event::Discarded { seat, down, up } => Some(self.discarded(*seat, down, up)),
            Event::Exposed { seat, cards } if cards.is_empty() => {
                Some(format!("{}.", self.does(*seat, "turn up nothing")))
            }
            Event::Exposed { seat, cards } => {
                let cards = self.style.row(cards.iter().copied());
                Some(format!("{} {cards}.", self.does(*seat, "turn up")))
            }
            Event::Chose { seat, choice } => {
                let id = self.seen.choices().get(usize::from(*choice));
                let game = self.game_name(id.map_or("", String::as_str));
                Some(format!("{} {game}.", self.does(*seat, "choose")))
            }
            Event::Removed { cells, house } => self.removed(cells, *house),
            Event::Became { at } => {
                let name = &self.seen.rules().variant_of(at.game).name;
                Some(format!("The hand goes on as {name}."))
            }
            Event::Showdown { .. } => Some(format!("\n{}", self.style.strong("Showdown"))),
            Event::Shown { seat, .. } => Some(self.shown(event, *seat)),
            Event::Mucked { seat } => {
                self.mucked.insert(*seat);
                let what = if *seat == self.you { "muck your hand" } else { "muck" };
                Some(format!("{}.", self.does(*seat, what)))
            }
            Event::Proved { seat, cards } => {
                let cards = self.style.row(cards.iter().copied());
                Some(format!("{} {cards}.", self.does(*seat, "prove the openers with")))
            }
            // What was decided is told when it is done, by all at once.
            Event::Decided { .. }
            | Event::Burned { .. }
            | Event::Dealt { .. }
            | Event::Parted { .. }
            | Event::Awarded { .. }
            | Event::Ended => None,
        }
    }

    /// "bet", "complete to" or "raise to", whatever a higher bet would be now.
    pub(super) fn raise_word(&self) -> &'static str {
        if self.seen.level() == 0 {
            "bet"
        } else if self.brought_in && self.game().betting == Betting::Limit {
            "complete to"
        } else {
            "raise to"
        }
    }

    /// A new street has a heading.
    fn reached(&mut self, game: u8, street: u8) -> Option<String> {
        let is_new = self.street.replace((game, street)) != Some((game, street));
        let name = self.seen.rules().variant_of(game).street_name(street).filter(|_| is_new)?;
        Some(format!("\n{}", self.style.strong(&name)))
    }

    fn discarded(&self, seat: Seat, down: &Cards<Seen>, up: &Cards<Seen>) -> String {
        let count = down.len() + up.len();
        let is_draw = matches!(self.seen.step(), Some(Step::Draw(_)));
        if count == 0 {
            let what = if is_draw { "stand pat" } else { "keep everything" };
            return format!("{}.", self.does(seat, what));
        }
        let known: Vec<Seen> =
            down.iter().chain(up).copied().filter(|card| card.face().is_some()).collect();
        let draws = if seat == self.you { "draw" } else { "draws" };
        let row = self.style.row(known.iter().copied());
        match (known.len() == count, is_draw) {
            (true, true) => {
                format!("{} {row} and {draws} {count}.", self.does(seat, "discard"))
            }
            (true, false) => format!("{} {row}.", self.does(seat, "discard")),
            // Of others only what lay face up is seen.
            (false, _) => {
                let verb = if is_draw { "draw" } else { "discard" };
                let seen = if known.is_empty() { String::new() } else { format!(", {row} open") };
                format!("{} {}{seen}.", self.does(seat, verb), cards_of(count))
            }
        }
    }

    fn removed(&mut self, cells: &[Cell], house: bool) -> Option<String> {
        self.gone = cells.to_vec();
        if house {
            return Some("All boards are gone, and the house takes the pot.".to_owned());
        }
        if cells.is_empty() {
            return Some("No board is taken away.".to_owned());
        }
        let cards = cells.iter().filter_map(|cell| self.seen.cell(*cell));
        let cards = self.style.row(cards);
        Some(match cells.len() {
            1 => format!("{cards} is lowest and takes its board away."),
            _ => format!("{cards} are lowest and take their boards away."),
        })
    }

    fn shown(&self, event: &Event<Seen>, seat: Seat) -> String {
        // Piles and faces are read as they will lie on the table.
        let mut then = self.seen.clone();
        then.apply(event);
        let cards = self.cards_in(&then, seat);
        format!("{} {cards}.", self.does(seat, "show"))
    }

    /// Cards that went round the table: what everyone sees of them.
    fn dealt(&self, events: &[Event<Seen>]) -> Vec<String> {
        let mut said = Vec::new();
        let mut open = Vec::new();
        let mut own = None;
        for event in events {
            let Event::Dealt { seat, down, up } = event else { continue };
            if *seat == self.you {
                let row = |cards: &Cards<Seen>| self.style.row(cards.iter().copied());
                own = Some(match (down.is_empty(), up.is_empty()) {
                    (_, true) => row(down),
                    (true, false) => format!("{} face up", row(up)),
                    (false, false) => format!("{}, and {} face up", row(down), row(up)),
                });
            } else if !up.is_empty() {
                let cards = self.style.row(up.iter().copied());
                open.push(format!("{} {cards}", self.does(*seat, "get")));
            }
        }
        if !open.is_empty() {
            said.push(format!("{}.", open.join(", ")));
        }
        said.extend(own.map(|cards| format!("You get {cards}.")));
        said
    }

    /// Hands that were parted at once.
    fn parted(&self, events: &[Event<Seen>]) -> Vec<String> {
        let mut said = Vec::new();
        let mut others = Vec::new();
        for event in events {
            let Event::Parted { seat, up, .. } = event else { continue };
            if !up.is_empty() {
                let cards = self.style.row(up.iter().copied());
                said.push(format!("{} {cards}.", self.does(*seat, "show")));
            } else if *seat == self.you {
                said.push(format!("You split your hand: {}.", self.cards_in(&self.seen, *seat)));
            } else {
                others.push(self.name(*seat).to_owned());
            }
        }
        match others.len() {
            0 => {}
            1 => said.push(format!("{} splits a hand, too.", and(&others))),
            _ => said.push(format!("{} split their hands.", and(&others))),
        }
        said
    }

    fn antes(&self, events: &[Event<Seen>]) -> Vec<String> {
        let paid = |event: &Event<Seen>| match event {
            Event::Posted { chips, .. } => Some(*chips),
            _ => None,
        };
        let first = events.first().and_then(paid);
        let same = events.iter().all(|event| paid(event) == first);
        if let Some(chips) = first.filter(|_| same && events.len() == self.seen.seats()) {
            return vec![format!("Everyone antes {}.", grouped(chips))];
        }
        let each = |event: &Event<Seen>| match event {
            Event::Posted { seat, chips, .. } => {
                Some(format!("{} {}.", self.does(*seat, "ante"), grouped(*chips)))
            }
            _ => None,
        };
        events.iter().filter_map(each).collect()
    }
}

/// Whether two events are told together.
fn same_kind(one: &Event<Seen>, other: &Event<Seen>) -> bool {
    std::mem::discriminant(one) == std::mem::discriminant(other)
}
