//! Hands as they were played, and their twins.
//!
//! A twin is the same hand for one viewer: every card that the viewer has not seen may be another one,
//! cards dealt face down to others come in another order, and choices that still wait are made anew.

use std::collections::BTreeSet;
use std::fmt;

use bot::Policy;
use cards::{Card, CardSet, Rank};
use dealer::Dealer;
use engine::{Cards, Command, Event, Hand, Move, Need, Options, Refusal, Seat, SeatSet};
use engine::{Turn, Viewer};
use trials::Trial;
use variant::game::Step;

/// A hand with all that was asked and all that happened.
#[derive(Clone)]
pub(crate) struct Course {
    /// The table, before anything happened.
    pub(crate) table: Hand<Card>,
    commands: Vec<Command<Card>>,
    /// What happened: first before anyone was asked, then after every command.
    pub(crate) batches: Vec<Vec<Event<Card>>>,
    /// The card that comes next from the deck, for every batch.
    pub(crate) next: Vec<Option<Card>>,
}

/// Why a twin is no twin.
pub(crate) enum Parted {
    /// The hidden cards may tell here what can happen: the rule that says so.
    ByRule(&'static str),
    /// They may not.
    Wrongly(String),
}

impl Course {
    /// A hand played at random. Where several are asked at once, any of them answers first.
    pub(crate) fn random(mut hand: Hand<Card>, trial: &mut Trial) -> Course {
        let mut course =
            Course { table: hand.again(), commands: vec![], batches: vec![], next: vec![] };
        let mut log = Vec::new();
        hand.start(&mut log);
        course.batches.push(std::mem::take(&mut log));
        let mut dealer = Dealer::new(&hand);
        while let Some(command) = crate::common::any_command(&hand, &mut dealer, trial) {
            hand.act(&command, &mut log).expect("an option");
            course.commands.push(command);
            course.batches.push(std::mem::take(&mut log));
        }
        course.note_next();
        course
    }

    /// How many commands it took.
    pub(crate) fn len(&self) -> usize {
        self.commands.len()
    }

    /// The same hand up to a moment, after so many commands.
    pub(crate) fn until(&self, commands: usize) -> Course {
        Course {
            table: self.table.again(),
            commands: self.commands[..commands].to_vec(),
            batches: self.batches[..=commands].to_vec(),
            next: self.next[..=commands].to_vec(),
        }
    }

    /// Whether the truth is the same too.
    pub(crate) fn is_same(&self, other: &Course) -> bool {
        self.batches == other.batches && self.next == other.next
    }

    fn events(&self) -> impl Iterator<Item = &Event<Card>> {
        self.batches.iter().flatten()
    }

    /// Every face that the viewer has seen by the rules of the table: what lies or lay face up, and
    /// what was ever in the viewer's own hand.
    fn seen(&self, viewer: Viewer) -> CardSet {
        let mut seen = CardSet::EMPTY;
        for event in self.events() {
            let (open, own): (&[Card], Option<(Seat, &[Card])>) = match event {
                Event::Dealt { seat, down, up } => (up, Some((*seat, down))),
                Event::Discarded { up, .. } | Event::Parted { up, .. } => (up, None),
                Event::Board { cards } => (cards, None),
                Event::ForAll { cards }
                | Event::Exposed { cards, .. }
                | Event::Shown { cards, .. }
                | Event::Proved { cards, .. } => (cards, None),
                _ => (&[], None),
            };
            seen.extend(open.iter().copied());
            if let Some((seat, cards)) = own
                && viewer == Viewer::Seat(seat)
            {
                seen.extend(cards.iter().copied());
            }
        }
        seen
    }

    /// The same hand for this viewer with other cards where nobody showed them to the viewer.
    pub(crate) fn twin(&self, viewer: Viewer, trial: &mut Trial) -> Result<Course, Parted> {
        let other = self.other_cards(viewer, trial);
        let turned = |card: &Card| other[usize::from(card.id())];
        let (open, waiting) = (self.turned_up(), self.waiting(viewer));
        let (mut one, mut two) = (self.table.again(), self.table.again());
        let mut twin = Course {
            table: self.table.again(),
            commands: Vec::with_capacity(self.commands.len()),
            batches: Vec::with_capacity(self.batches.len()),
            next: self.next.iter().map(|card| card.as_ref().map(turned)).collect(),
        };
        let mut log = Vec::new();
        two.start(&mut log);
        for event in &self.batches[0] {
            one.apply(event);
        }
        compare(&one, &self.batches[0], &log, viewer)?;
        twin.batches.push(std::mem::take(&mut log));

        for (number, (command, batch)) in self.commands.iter().zip(&self.batches[1..]).enumerate() {
            let command = match command {
                Command::Deal(cards) => {
                    let mut cards: engine::BoardCards<Card> = cards.iter().map(turned).collect();
                    // In which order cards came face down is for their owner alone, until they are
                    // turned up as they lie.
                    if let Turn::Chance(Need::Hole { seat, down, .. }) = two.turn()
                        && viewer != Viewer::Seat(seat)
                        && !open.contains(seat)
                    {
                        cards::shuffle(&mut cards[..usize::from(down)], &mut trial.rng);
                    }
                    Command::Deal(cards)
                }
                Command::Play(seat, _) if waiting.contains(&number) => {
                    Command::Play(*seat, chosen(&two, *seat, trial))
                }
                Command::Play(seat, choice) if viewer != Viewer::Seat(*seat) => {
                    Command::Play(*seat, with(choice, turned))
                }
                command => command.clone(),
            };
            if let Err(refusal) = two.act(&command, &mut log) {
                return Err(refused(&two, &command, &refusal, viewer));
            }
            for event in batch {
                one.apply(event);
            }
            compare(&one, batch, &log, viewer)?;
            twin.commands.push(command);
            twin.batches.push(std::mem::take(&mut log));
        }
        Ok(twin)
    }

    /// For each card the one that takes its place: what the viewer has seen stays. All others are
    /// shuffled, or a dealt one changes places with any, or someone gets a good hand: low cards, or
    /// cards of one rank, since rules that look at hidden cards ask for those.
    fn other_cards(&self, viewer: Viewer, trial: &mut Trial) -> [Card; Card::COUNT] {
        let mut other = std::array::from_fn(|id| Card::from_id(id as u8).expect("a card"));
        let seen = self.seen(viewer);
        let dealt: CardSet = self.commands.iter().flat_map(dealt).collect();
        let dealt: Vec<Card> = (dealt - seen).iter().collect();
        if dealt.is_empty() {
            return other;
        }
        let hidden: Vec<Card> = (self.table.rules().variant().deck - seen).iter().collect();
        let mut shuffled = hidden.clone();
        cards::shuffle(&mut shuffled, &mut trial.rng);
        let one = trial.pick(&dealt);
        let way = trial.below(4);
        let (places, wanted): (Vec<Card>, Vec<Card>) = match way {
            0 => (hidden, shuffled),
            1 => (vec![one], shuffled.into_iter().filter(|card| *card != one).take(1).collect()),
            _ => {
                let mut ranks = BTreeSet::new();
                let low = |rank| rank == Rank::Ace || rank <= Rank::Seven;
                let good = |card: &Card| {
                    let low = card.rank().is_some_and(|rank| low(rank) && ranks.insert(rank));
                    if way == 2 { low } else { card.rank() == one.rank() }
                };
                let good = shuffled.into_iter().filter(good).collect();
                let mut hand = self.hidden_hand(seen, trial);
                cards::shuffle(&mut hand, &mut trial.rng);
                (hand, good)
            }
        };
        for (card, now) in places.iter().zip(wanted) {
            let place = other.iter().position(|other| *other == now).expect("each card once");
            other.swap(usize::from(card.id()), place);
        }
        other
    }

    /// The cards of a player that were not seen.
    fn hidden_hand(&self, seen: CardSet, trial: &mut Trial) -> Vec<Card> {
        let mut hand = self.table.again();
        self.events().for_each(|event| hand.apply(event));
        let seats = (0..hand.seats()).filter_map(Seat::new);
        let hands = seats.filter_map(|seat| {
            let down = hand.player(seat)?.down().iter().copied();
            let down: Vec<Card> = down.filter(|card| !seen.contains(*card)).collect();
            (!down.is_empty()).then_some(down)
        });
        let mut hands: Vec<Vec<Card>> = hands.collect();
        if hands.is_empty() { vec![] } else { hands.swap_remove(trial.below(hands.len())) }
    }

    /// Whose cards were turned up in the order in which they lay.
    fn turned_up(&self) -> SeatSet {
        self.events()
            .filter_map(|event| match event {
                Event::Shown { seat, .. } | Event::Proved { seat, .. } => Some(*seat),
                _ => None,
            })
            .collect()
    }

    /// The commands of others that decided something which still waits at the end.
    fn waiting(&self, viewer: Viewer) -> Vec<usize> {
        let mut waiting: Vec<(Seat, usize)> = Vec::new();
        for (number, batch) in self.batches.iter().enumerate() {
            for event in batch {
                match event {
                    Event::Decided { seat, .. } => waiting.push((*seat, number)),
                    Event::Discarded { seat, .. }
                    | Event::Exposed { seat, .. }
                    | Event::Parted { seat, .. } => waiting.retain(|(other, _)| other != seat),
                    _ => {}
                }
            }
        }
        waiting.retain(|(seat, _)| viewer != Viewer::Seat(*seat));
        // The first batch came before the first command.
        waiting.into_iter().map(|(_, batch)| batch - 1).collect()
    }

    fn note_next(&mut self) {
        let mut next = None;
        self.next = vec![None];
        for command in self.commands.iter().rev() {
            next = dealt(command).next().or(next);
            self.next.push(next);
        }
        self.next.reverse();
    }
}

/// For failures: what was done and what came of it.
impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:#?}", self.table.setup())?;
        for (number, batch) in self.batches.iter().enumerate() {
            if let Some(command) = number.checked_sub(1).and_then(|n| self.commands.get(n)) {
                writeln!(f, "{command:?}")?;
            }
            for event in batch {
                writeln!(f, "    {event:?}")?;
            }
        }
        Ok(())
    }
}

/// What everyone at the table can tell about an event.
fn public(event: &Event<Card>) -> Vec<u64> {
    let seat = |seat: &Seat| seat.index() as u64;
    let faces = |cards: &[Card]| -> Vec<u64> {
        cards.iter().map(|card| 1_000 + u64::from(card.id())).collect()
    };
    let at = |at: &engine::At| vec![u64::from(at.game), u64::from(at.street), u64::from(at.step)];
    let (tag, facts): (u64, Vec<u64>) = match event {
        Event::Posted { seat: who, kind, chips } => (1, vec![seat(who), *kind as u64, *chips]),
        Event::Reached { at: place, first } => {
            (2, [at(place), vec![first.as_ref().map_or(99, seat)]].concat())
        }
        Event::Burned { .. } => (3, vec![]),
        Event::Dealt { seat: who, down, up } => {
            (4, [vec![seat(who), down.len() as u64], faces(up)].concat())
        }
        Event::Board { cards } => (5, faces(cards)),
        Event::ForAll { cards } => (6, faces(cards)),
        Event::Reshuffled => (7, vec![]),
        Event::Rolled { dice } => (8, dice.iter().map(|die| u64::from(*die)).collect()),
        Event::Folded { seat: who } => (9, vec![seat(who)]),
        Event::Checked { seat: who } => (10, vec![seat(who)]),
        Event::Called { seat: who, chips } => (11, vec![seat(who), *chips]),
        Event::Raised { seat: who, to, chips } => (12, vec![seat(who), *to, *chips]),
        Event::BroughtIn { seat: who, chips } => (13, vec![seat(who), *chips]),
        Event::Closed { back } => {
            (14, back.iter().flat_map(|(who, chips)| [seat(who), *chips]).collect())
        }
        Event::Decided { seat: who, .. } => (15, vec![seat(who)]),
        Event::Discarded { seat: who, down, up } => {
            (16, [vec![seat(who), down.len() as u64], faces(up)].concat())
        }
        Event::Exposed { seat: who, cards } => (17, [vec![seat(who)], faces(cards)].concat()),
        Event::Parted { seat: who, down, up } => {
            (18, [vec![seat(who), down.len() as u64], faces(up)].concat())
        }
        Event::Chose { seat: who, choice } => (19, vec![seat(who), u64::from(*choice)]),
        Event::Removed { cells, house } => {
            let cells = cells.iter().map(|cell| u64::from(cell.0));
            (20, cells.chain([u64::from(*house)]).collect())
        }
        Event::Became { at: place } => (21, at(place)),
        Event::Showdown { first } => (22, vec![seat(first)]),
        Event::Shown { seat: who, cards } => (23, [vec![seat(who)], faces(cards)].concat()),
        Event::Mucked { seat: who } => (24, vec![seat(who)]),
        Event::Proved { seat: who, cards } => (25, [vec![seat(who)], faces(cards)].concat()),
        Event::Awarded { pot, pieces, house } => {
            let pieces = pieces.iter().flat_map(|piece| {
                let why = match piece.why {
                    engine::Why::Uncontested => 901,
                    engine::Why::Back => 902,
                    engine::Why::Share(share) => u64::from(share),
                };
                [seat(&piece.seat), piece.chips, why]
            });
            (26, [u64::from(*pot), *house].into_iter().chain(pieces).collect())
        }
        Event::Ended => (27, vec![]),
    };
    [vec![tag], facts].concat()
}

/// Whether two batches are the same for the whole table. `one` is the first hand after its batch.
fn compare(
    one: &Hand<Card>,
    batch: &[Event<Card>],
    twin: &[Event<Card>],
    viewer: Viewer,
) -> Result<(), Parted> {
    let facts = |events: &[Event<Card>]| events.iter().map(public).collect::<Vec<_>>();
    let (these, those) = (facts(batch), facts(twin));
    if these == those {
        return Ok(());
    }
    let place = these.iter().zip(&those).take_while(|(one, two)| one == two).count();
    let (this, that) = (batch.get(place), twin.get(place));
    let others = |seat: &Seat| viewer != Viewer::Seat(*seat);
    match (this, that) {
        // The first hand may be given up, the other wins something so far.
        (None, Some(Event::Shown { seat, .. })) if others(seat) && waits_for(one, *seat) => {
            Err(Parted::ByRule("a hand that leads is shown"))
        }
        (Some(Event::Proved { seat, .. }), _) | (_, Some(Event::Proved { seat, .. }))
            if others(seat) =>
        {
            Err(Parted::ByRule("openers are proved with what there is"))
        }
        _ => Err(Parted::Wrongly(format!("{this:?} became {that:?}"))),
    }
}

fn waits_for(hand: &Hand<Card>, seat: Seat) -> bool {
    matches!(hand.turn(), Turn::Players(seats) if seats.contains(seat))
}

/// Only who may open, and who may give up a hand, depends on cards that nobody else sees.
fn refused(
    hand: &Hand<Card>,
    command: &Command<Card>,
    refusal: &Refusal,
    viewer: Viewer,
) -> Parted {
    if let Command::Play(seat, choice) = command
        && viewer != Viewer::Seat(*seat)
    {
        let at = hand.at();
        let street = hand.rules().variant_of(at.game).streets.get(usize::from(at.street));
        let step = street.and_then(|street| street.it.steps.get(usize::from(at.step)));
        let asks =
            matches!(step.map(|step| &step.it), Some(Step::Bet(bet)) if bet.openers.is_some());
        match choice {
            Move::To(_) | Move::Call | Move::Fold if asks => {
                return Parted::ByRule("only openers open");
            }
            Move::Muck => return Parted::ByRule("a hand that leads is shown"),
            _ => {}
        }
    }
    Parted::Wrongly(format!("{command:?} was refused: {refusal}"))
}

/// The cards that a command deals.
fn dealt(command: &Command<Card>) -> impl Iterator<Item = Card> + '_ {
    let cards: &[Card] = if let Command::Deal(cards) = command { cards } else { &[] };
    cards.iter().copied()
}

fn chosen(hand: &Hand<Card>, seat: Seat, trial: &mut Trial) -> Move<Card> {
    let options: Options = hand.options(seat).expect("it is asked");
    let player = hand.player(seat).expect("a player who is asked");
    Policy::Random.choose(&options, player, &mut trial.rng)
}

/// The same decision with other cards.
fn with(choice: &Move<Card>, turned: impl Fn(&Card) -> Card) -> Move<Card> {
    let all = |cards: &Cards<Card>| cards.iter().map(&turned).collect::<Cards<Card>>();
    match choice {
        Move::Draw(cards) => Move::Draw(all(cards)),
        Move::Discard(cards) => Move::Discard(all(cards)),
        Move::Expose(cards) => Move::Expose(all(cards)),
        Move::Split(cards) => Move::Split(all(cards)),
        Move::Show(cards) => Move::Show(cards.as_ref().map(all)),
        other => other.clone(),
    }
}
