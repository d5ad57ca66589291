//! Who wins what, with what, and for which part of which pot: everything that can be said of a pot that is
//! paid, as facts.

use cards::Card;
use engine::{Event, Hand, Seat, SeatSet, Seen, Sight, Why};
use faults::fault;
use ranking::{Named, StandsFor};
use showdown::{Decided, Outcome};
use variant::game::{Share, Zone};
use variant::{Cell, Facts, Variant};

/// A pot that was paid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paid {
    /// Its number, the main pot being 0.
    pub pot: u8,
    /// How many pots there are.
    pub pots: u8,
    /// Who plays for it, where hands were compared: those with chips in it who did not fold.
    pub contested: Vec<Seat>,
    /// Further pots that go the same way, to the same players for the same hands: they are told with this one.
    pub also: Vec<Paid>,
    /// It was told with an earlier pot.
    pub is_told: bool,
    /// Which of two boards it was played on, where the rest of the board was dealt twice.
    pub board: Option<u8>,
    /// How many shares the game has in play.
    pub shares: u8,
    /// Who gets what, in the order in which it was given.
    pub awards: Vec<Award>,
    /// Shares that nobody qualified for, by name; what they would have won went to the others.
    pub unwon: Vec<String>,
    /// What the house takes.
    pub house: u64,
}

/// Chips for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Award {
    /// Who.
    pub seat: Seat,
    /// How many.
    pub chips: u64,
    /// What for.
    pub won: Won,
}

/// What chips were won for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Won {
    /// Nobody else was left, and no hand was shown.
    Uncontested,
    /// It goes back to whoever put it in.
    Returned,
    /// No hand counts, and everyone who is left shares.
    Everyone,
    /// One share, or a part of it.
    Share(Part),
    /// All shares that somebody won: a scoop, or a tie for all of them.
    Scoop(Vec<Part>),
}

/// A share, and the hand that wins it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Its number among those in play.
    pub share: u8,
    /// Its name.
    pub name: String,
    /// How many have the same hand.
    pub tied: u8,
    /// The hand.
    pub hand: Showing,
}

impl Part {
    /// Where the cards lie, unless the share is called by it.
    pub fn place(&self) -> Option<&Place> {
        let is_its_name = |place: &Place| match place {
            Place::Line(name) | Place::Pile(name) => *name == self.name,
            Place::Number(_) => false,
        };
        self.hand.place.as_ref().filter(|place| !is_its_name(place))
    }
}

/// A hand that was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Showing {
    /// What it is called.
    pub named: Named,
    /// How many of its kickers are told: as many as tell it from every other hand that would be called the same
    /// without them.
    pub kickers: usize,
    /// What the jokers among its cards stand for.
    pub jokers: Vec<StandsFor>,
    /// Where hands with a face card beat all others, whatever they are called: whether it is one.
    pub has_face: Option<bool>,
    /// The cards that play, in the order in which the hand is read.
    pub cards: Vec<Card>,
    /// Which of them are the player's own.
    pub own: Vec<Card>,
    /// Which of them are from the board.
    pub board: Vec<Card>,
    /// Where those cards lie, in games with several lines, rows or piles.
    pub place: Option<Place>,
    /// Whose card plays that is not the player's own.
    pub borrowed: Option<(Seat, Card)>,
}

/// Where the cards of a hand lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// On a line or row of the board, by its name.
    Line(String),
    /// On a line that has no name, by its number.
    Number(usize),
    /// In a pile of the player's hand.
    Pile(String),
}

/// All pots that were paid in a hand, in the order of the events. `second` is the hand with the other board,
/// where the rest of the board was dealt twice.
pub fn paid<'e>(
    hand: &Hand<Seen>,
    second: Option<&Hand<Seen>>,
    events: impl IntoIterator<Item = &'e Event<Seen>>,
) -> Vec<Paid> {
    // Each board has a showdown of its own.
    let mut showdowns = 0;
    let mut found = Vec::new();
    for event in events {
        showdowns += u8::from(matches!(event, Event::Showdown { .. }));
        let is_second = showdowns > 1;
        let board = second.map(|_| u8::from(is_second));
        let played = second.filter(|_| is_second).unwrap_or(hand);
        found.extend(Paid::of(played, board, event));
    }
    found
}

/// What these seats have for each share, share by share, as far as it lies open.
pub fn shown(hand: &Hand<Seen>, among: SeatSet) -> Vec<(Seat, Part)> {
    let Some(decided) = Decision::among(hand, among) else { return Vec::new() };
    let decided = &decided;
    let of = |share| {
        let seats = Seat::all(hand.seats()).filter(move |seat| among.contains(*seat));
        seats.filter_map(move |seat| Some((seat, decided.part(share, seat)?)))
    };
    (0..decided.outcome.shares.len()).flat_map(of).collect()
}

impl Paid {
    /// A pot that this event pays in a hand, as everybody sees it before the event or later, with those that are
    /// told with it. Nothing for other events.
    pub fn of(hand: &Hand<Seen>, board: Option<u8>, event: &Event<Seen>) -> Option<Paid> {
        let mut paid = Paid::alone(hand, board, event)?;
        if paid.pots < 2 || !paid.is_won_by_hands() {
            return Some(paid);
        }
        let all = hand.payments();
        // A pot that goes another way than what is seen of the hands would have it is told by itself.
        if all.get(usize::from(paid.pot)) != Some(event) {
            return Some(paid);
        }
        let others = (0..).zip(&all).filter(|(pot, _)| *pot != paid.pot);
        let (before, after): (Vec<Paid>, Vec<Paid>) = others
            .filter_map(|(_, event)| Paid::alone(hand, board, event))
            .filter(|other| paid.goes_with(other))
            .partition(|other| other.pot < paid.pot);
        paid.is_told =
            fault!("telling-pots-of-one-winner-are-told-twice", !before.is_empty(), false);
        if !paid.is_told {
            paid.also = after;
        }
        Some(paid)
    }

    /// The pot, whatever becomes of others.
    fn alone(hand: &Hand<Seen>, board: Option<u8>, event: &Event<Seen>) -> Option<Paid> {
        let Event::Awarded { pot, pieces, house } = event else { return None };
        let mut paid = Paid {
            pot: *pot,
            pots: 1,
            contested: Vec::new(),
            also: Vec::new(),
            is_told: false,
            board,
            shares: 1,
            awards: Vec::new(),
            unwon: Vec::new(),
            house: *house,
        };
        let mut shares = pieces.iter().filter_map(|piece| match piece.why {
            Why::Share(share) => Some(share),
            Why::Uncontested | Why::Back => None,
        });
        let first = shares.next();
        let is_one = shares.all(|share| Some(share) == first);
        let mut alone = Won::Uncontested;
        let mut decided = None;
        if hand.live().len() > 1 {
            paid.pots = fault!("telling-side-pot-is-no-pot", hand.pots_at_showdown() as u8, 1);
            paid.contested = hand.contests(*pot).iter().collect();
            decided = Decision::of(hand, *pot);
        }
        if first.is_none() {
            // Whoever shows while all others muck wins with what everybody sees.
            let piece = pieces.iter().find(|piece| piece.why == Why::Uncontested);
            let all = decided.as_ref().zip(piece);
            let won = all.map(|(decided, piece)| decided.won(0, true, piece.seat));
            match won.filter(|won| !won.parts().is_empty()) {
                Some(won) => alone = won,
                None => decided = None,
            }
        }
        if let Some(decided) = &decided {
            paid.shares = if decided.is_usual { decided.uses.len() as u8 } else { 1 };
            paid.unwon = decided.unwon();
        }
        for piece in pieces {
            let won = match (piece.why, &decided) {
                (Why::Uncontested, _) => alone.clone(),
                (Why::Back, _) => Won::Returned,
                (Why::Share(_), None) => Won::Everyone,
                (Why::Share(share), Some(decided)) => decided.won(share, is_one, piece.seat),
            };
            paid.awards.push(Award { seat: piece.seat, chips: piece.chips, won });
        }
        Some(paid)
    }

    /// Whether all of it is won: nothing goes back, to everyone or to the house.
    fn is_won_by_hands(&self) -> bool {
        let is_one = |award: &Award| !matches!(award.won, Won::Returned | Won::Everyone);
        self.house == 0 && !self.awards.is_empty() && self.awards.iter().all(is_one)
    }

    /// Whether the same players win it for the same as another pot, where all of it is won.
    fn goes_with(&self, other: &Paid) -> bool {
        other.is_won_by_hands()
            && self.awards.len() == other.awards.len()
            && self.unwon == other.unwon
            && self.awards.iter().all(|award| other.like(award).is_some())
    }

    /// What somebody gets of it for the same as they get this of another pot.
    fn like(&self, award: &Award) -> Option<&Award> {
        let same = |it: &&Award| it.seat == award.seat && it.won.is_like(&award.won);
        self.awards.iter().find(same)
    }

    /// The pot with those that are told with it, as if they were one.
    pub(crate) fn together(&self) -> Paid {
        let mut paid = self.clone();
        for award in &mut paid.awards {
            let others = self.also.iter().filter_map(|other| other.like(award));
            award.chips += others.map(|other| other.chips).sum::<u64>();
        }
        paid
    }

    /// The numbers of the pots that are told with it, its own first.
    pub(crate) fn numbers(&self) -> Vec<u8> {
        std::iter::once(self.pot).chain(self.also.iter().map(|other| other.pot)).collect()
    }

    /// The side pots that are told with it, with who plays for each: once, where there are two boards.
    pub(crate) fn side_pots(&self) -> impl Iterator<Item = (u8, &[Seat])> {
        let all = std::iter::once(self).chain(&self.also);
        let is_said =
            |paid: &&Paid| paid.pot > 0 && paid.contested.len() > 1 && paid.board != Some(1);
        all.filter(is_said).map(|paid| (paid.pot, paid.contested.as_slice()))
    }

    /// All chips of it.
    pub fn chips(&self) -> u64 {
        self.awards.iter().map(|award| award.chips).sum::<u64>() + self.house
    }

    /// Whether a hand wins some of it.
    pub fn is_won(&self) -> bool {
        self.awards.iter().any(|award| !award.parts().is_empty())
    }

    /// Whether no hand counts, and everyone who is left shares.
    pub fn is_everyones(&self) -> bool {
        self.awards.iter().any(|award| award.won == Won::Everyone)
    }

    /// Whether shares of it go different ways.
    pub fn is_split(&self) -> bool {
        self.shares > 1 && self.unwon.len() + 1 < usize::from(self.shares)
    }

    /// The awards, those together that are won for the same with hands of the same name: they are told in
    /// one sentence.
    pub fn winners(&self) -> Vec<Winners<'_>> {
        let mut all: Vec<Winners<'_>> = Vec::new();
        for award in &self.awards {
            match all.iter_mut().find(|winners| is_shared(winners.won, &award.won)) {
                Some(winners) => {
                    winners.seats.push(award.seat);
                    winners.chips.push(award.chips);
                }
                None => all.push(Winners {
                    seats: vec![award.seat],
                    chips: vec![award.chips],
                    won: &award.won,
                }),
            }
        }
        all
    }
}

/// Those who share something with hands of the same name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Winners<'p> {
    /// Who, in the order in which it was given.
    pub seats: Vec<Seat>,
    /// How much each of them gets.
    pub chips: Vec<u64>,
    /// What for.
    pub won: &'p Won,
}

impl<'p> Winners<'p> {
    /// The shares, with the hands.
    pub fn parts(&self) -> &'p [Part] {
        self.won.parts()
    }

    /// The share that it is about, where there are others and it is about this one alone.
    pub fn share(&self, paid: &Paid) -> Option<u8> {
        match self.parts() {
            [part] if paid.shares > 1 => Some(part.share),
            _ => None,
        }
    }

    /// Whether others have the same hand in everything that they win.
    pub fn is_tie(&self) -> bool {
        !self.parts().is_empty() && self.parts().iter().all(|part| part.tied > 1)
    }
}

/// Whether two awards are parts of the same, won with hands of the same name.
fn is_shared(one: &Won, other: &Won) -> bool {
    let same = |(one, other): (&Part, &Part)| {
        let names = |part: &Part| {
            let hand = &part.hand;
            (hand.named, hand.kickers, hand.jokers.clone(), hand.has_face, hand.place.clone())
        };
        let is_plain = one.hand.borrowed.is_none() && other.hand.borrowed.is_none();
        one.share == other.share && is_plain && one.tied > 1 && names(one) == names(other)
    };
    match (one, other) {
        (Won::Everyone, Won::Everyone) => true,
        (Won::Share(one), Won::Share(other)) => same((one, other)),
        (Won::Scoop(one), Won::Scoop(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(same)
        }
        _ => false,
    }
}

impl Award {
    /// The shares that it is for, with the hands.
    pub fn parts(&self) -> &[Part] {
        self.won.parts()
    }
}

impl Won {
    /// Whether it is the same with the same hands, however many kickers are told: that depends on who else is in.
    fn is_like(&self, other: &Won) -> bool {
        let same = |(one, other): (&Part, &Part)| {
            let hand = Showing { kickers: one.hand.kickers, ..other.hand.clone() };
            *one == Part { hand, ..other.clone() }
        };
        let (one, two) = (self.parts(), other.parts());
        std::mem::discriminant(self) == std::mem::discriminant(other)
            && one.len() == two.len()
            && one.iter().zip(two).all(same)
    }

    /// The shares, with the hands.
    pub fn parts(&self) -> &[Part] {
        match self {
            Won::Share(part) => std::slice::from_ref(part),
            Won::Scoop(parts) => parts,
            Won::Uncontested | Won::Returned | Won::Everyone => &[],
        }
    }
}

/// Who has what among those who play for a pot.
struct Decision<'h> {
    hand: &'h Hand<Seen>,
    outcome: Outcome,
    /// The same among all who are in the hand, where others play for other pots: a hand is called alike in each.
    whole: Option<Outcome>,
    /// The shares of the game as they stand now.
    uses: Vec<&'h Share>,
    /// Whether these are decided: not what decides when nobody wins any of them.
    is_usual: bool,
}

impl<'h> Decision<'h> {
    fn of(hand: &'h Hand<Seen>, pot: u8) -> Option<Decision<'h>> {
        let among = hand.plays_for(pot);
        let mut decision = Decision::among(hand, among)?;
        if among != hand.plays_for(0) {
            decision.whole = hand.outcome(hand.plays_for(0));
        }
        Some(decision)
    }

    fn among(hand: &'h Hand<Seen>, among: SeatSet) -> Option<Decision<'h>> {
        let outcome = hand.outcome(among)?;
        let facts = hand.facts();
        let game = hand.rules().variant_of(hand.at().game);
        let uses = game.shares(facts).ok()?;
        let decided = outcome.shares.first().map(|share| &share.name);
        let is_usual =
            outcome.shares.len() == uses.len() && decided == uses.first().map(|share| &share.name);
        Some(Decision { hand, outcome, whole: None, uses, is_usual })
    }

    fn unwon(&self) -> Vec<String> {
        if !self.is_usual {
            return self.uses.iter().map(|share| share.name.clone()).collect();
        }
        let unwon = self.outcome.shares.iter().filter(|share| {
            fault!("telling-share-that-nobody-wins-is-not-told", share.winners.is_empty(), false)
        });
        unwon.map(|share| share.name.clone()).collect()
    }

    fn won(&self, share: u8, is_only: bool, seat: Seat) -> Won {
        let parts: Vec<Part> = if fault!("telling-scoop-forgets-the-other-share", is_only, false) {
            // Who ties in every share that is won gets it all as one piece.
            let same = |one: &Decided| one.winners.contains(&seat.index());
            let won = self.outcome.shares.iter().enumerate().filter(|(_, it)| same(it));
            won.filter_map(|(number, _)| self.part(number, seat)).collect()
        } else {
            self.part(usize::from(share), seat).into_iter().collect()
        };
        let mut parts = parts.into_iter();
        match (parts.next(), parts.len()) {
            (None, _) => Won::Everyone,
            (Some(part), 0) => Won::Share(part),
            (Some(first), _) => Won::Scoop(std::iter::once(first).chain(parts).collect()),
        }
    }

    /// A share as this seat has it; nothing where no hand counts for it.
    fn part(&self, number: usize, seat: Seat) -> Option<Part> {
        let share = self.outcome.shares.get(number)?;
        let made = share.hands.get(seat.index())?.as_ref()?;
        let cards = made.cards.clone();
        let held = self.held(seat);
        let board = self.board();
        let own = cards.iter().copied().filter(|card| held.contains(card)).collect::<Vec<_>>();
        let of_board: Vec<Card> = cards
            .iter()
            .copied()
            .filter(|card| !own.contains(card) && board.iter().any(|(_, it)| it == card))
            .collect();
        let borrowed = cards.iter().find_map(|card| {
            let is_theirs = !own.contains(card) && !of_board.contains(card);
            let lender = |other: &Seat| {
                *other != seat
                    && fault!(
                        "telling-card-is-borrowed-from-anybody",
                        self.held(*other).contains(card),
                        true
                    )
            };
            let lender = if is_theirs { Seat::all(self.hand.seats()).find(lender) } else { None };
            Some((lender?, *card))
        });
        let uses = self.uses.get(number).filter(|_| self.is_usual);
        let place = uses.and_then(|it| self.place(it, seat, &own, &of_board));
        let named = made.named;
        let whole = self.whole.as_ref().and_then(|whole| whole.shares.get(number));
        let whole = whole.filter(|whole| whole.name == share.name).into_iter();
        let others = whole.chain([share]).flat_map(|share| share.hands.iter().flatten());
        let kickers = others.map(|other| named.kickers_against(&other.named)).max().unwrap_or(0);
        let kickers = fault!("telling-kicker-that-decides-is-not-told", kickers, 0);
        let jokers = fault!("telling-joker-is-not-told", made.jokers.clone(), Vec::new());
        let is_preferred = |all: &Vec<bool>| all.get(seat.index()).copied();
        let has_face = share.preferred.as_ref().and_then(is_preferred);
        let has_face = fault!("telling-what-the-game-prefers-is-not-told", has_face, None);
        let board = of_board;
        let hand = Showing { named, kickers, jokers, has_face, cards, own, board, place, borrowed };
        Some(Part {
            share: number as u8,
            name: share.name.clone(),
            tied: share.winners.len() as u8,
            hand,
        })
    }

    /// Cards that are known to be a player's.
    fn held(&self, seat: Seat) -> Vec<Card> {
        let Some(player) = self.hand.player(seat) else { return Vec::new() };
        let up = player.up().iter().filter_map(|up| up.card.face());
        let down = player.down().iter().filter_map(|card| card.face());
        let for_all = self.hand.for_all().iter().filter_map(|card| card.face());
        let given_up = self.hand.given_up(seat).filter_map(Sight::face);
        down.chain(up).chain(for_all).chain(given_up).collect()
    }

    fn board(&self) -> Vec<(Cell, Card)> {
        let cells = (0..self.game().board.cells).map(Cell);
        cells.filter_map(|cell| Some((cell, self.hand.cell(cell)?.face()?))).collect()
    }

    fn game(&self) -> &Variant {
        self.hand.rules().variant_of(self.hand.at().game)
    }

    /// Where the cards of a hand lie, where the share is played there.
    fn place(&self, share: &Share, seat: Seat, own: &[Card], board: &[Card]) -> Option<Place> {
        let zones = || share.uses.iter().flat_map(|it| &it.parts).map(|part| &part.zone);
        if zones().any(|zone| matches!(zone, Zone::Line)) {
            return self.line(board);
        }
        let mut rows = zones().filter_map(|zone| match zone {
            Zone::Cells(name) => Some(name),
            _ => None,
        });
        let is_there = |name: &&String| {
            let cells = self.game().board.named(name).unwrap_or_default();
            let on = |card: &Card| {
                self.board().iter().any(|(cell, it)| it == card && cells.contains(cell))
            };
            !board.is_empty() && board.iter().all(on)
        };
        if let Some(row) = rows.find(is_there) {
            return Some(Place::Line(row.clone()));
        }
        let mut piles = zones().filter_map(|zone| match zone {
            Zone::Pile(name) => Some(name),
            _ => None,
        });
        let holds = |name: &&String| {
            let pile = self.pile(seat, name);
            !own.is_empty() && own.iter().all(|card| pile.contains(card))
        };
        piles.find(holds).map(|name| Place::Pile(self.game().pile_name(name).to_owned()))
    }

    fn line(&self, board: &[Card]) -> Option<Place> {
        let facts: &Facts = self.hand.facts();
        let lines = self.game().lines.iter().filter(|line| !line.is_ruled_out(facts));
        let lies = self.board();
        let mut through = lines.enumerate().filter(|(_, line)| {
            let on = |card: &Card| {
                lies.iter().any(|(cell, it)| it == card && line.it.cells.contains(cell))
            };
            !board.is_empty() && fault!("telling-hand-lies-on-any-line", board.iter().all(on), true)
        });
        let (number, line) = through.next()?;
        Some(match line.it.names.as_slice() {
            [name] => Place::Line(name.clone()),
            _ => Place::Number(number + 1),
        })
    }

    /// The cards of a pile.
    fn pile(&self, seat: Seat, name: &str) -> Vec<Card> {
        let split = self.game().piles();
        let (Some(split), Some(player)) = (split, self.hand.player(seat)) else {
            return Vec::new();
        };
        let down = player.down().iter().filter_map(|card| card.face());
        let up = player.up().iter().filter_map(|it| it.card.face());
        let named =
            split.piles.iter().zip(split.lay(down, up)).find(|(pile, _)| pile.name == *name);
        named.map(|(_, cards)| cards).unwrap_or_default()
    }
}
