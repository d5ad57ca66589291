//! What goes from the table to one viewer: truly, and with one leak each.

use cards::{Card, CardSet};
use engine::{Amounts, Command, Event, Hand, Move, Options, Seat, Turn, Viewer, Why};
use ranking::{Holding, Qualifier};
use variant::Variant;
use variant::game::{Rule, Step};

use super::course::Course;

/// What a leak can get hold of when something is told.
pub(crate) struct Told<'a> {
    /// The truth: before the event, or at the moment when someone is asked.
    pub(crate) hand: &'a Hand<Card>,
    /// What happened; `None` when the hand waits.
    pub(crate) event: Option<&'a Event<Card>>,
    /// Who has folded or mucked, with the cards that lay face down.
    pub(crate) gone: &'a [(Seat, Vec<Card>)],
    /// The next card of the deck.
    pub(crate) next: Option<Card>,
    pub(crate) viewer: Viewer,
}

/// What is told beside the truth.
pub(crate) struct Leak {
    pub(crate) name: &'static str,
    /// The games where it can be at all, if they are few: it may take many hands to find it there.
    pub(crate) only: Option<fn(&Variant) -> bool>,
    tells: fn(&Told<'_>, &mut Vec<u8>),
}

/// Everything one viewer is told of a hand, as bytes: the events, whom the hand waits for, and the
/// viewer's own options; with a leak, that too.
pub(crate) fn stream(course: &Course, viewer: Viewer, leak: Option<&Leak>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut hand = course.table.again();
    let mut gone: Vec<(Seat, Vec<Card>)> = Vec::new();
    for (batch, next) in course.batches.iter().zip(&course.next) {
        for event in batch {
            event.seen_by(viewer).write(&mut out);
            if let Some(leak) = leak {
                let told =
                    Told { hand: &hand, event: Some(event), gone: &gone, next: *next, viewer };
                (leak.tells)(&told, &mut out);
            }
            if let Event::Folded { seat } | Event::Mucked { seat } = event {
                gone.push((*seat, down(&hand, *seat)));
            }
            hand.apply(event);
        }
        out.extend(format!("{:?}", hand.turn()).bytes());
        if let Viewer::Seat(seat) = viewer {
            out.extend(format!("{:?}", hand.options(seat)).bytes());
        }
        if let Some(leak) = leak {
            let told = Told { hand: &hand, event: None, gone: &gone, next: *next, viewer };
            (leak.tells)(&told, &mut out);
        }
    }
    out
}

/// What a player hears who tries what is not allowed: any decision, any card of the deck.
pub(crate) fn refusals(hand: &Hand<Card>, seat: Seat) -> Vec<String> {
    let mut moves = vec![
        Move::Fold,
        Move::Call,
        Move::BringIn,
        Move::To(1),
        Move::To(u64::MAX),
        Move::Choose(0),
        Move::Show(None),
        Move::Muck,
    ];
    for card in hand.rules().variant().deck {
        let one = || [card].into_iter().collect::<engine::Cards<Card>>();
        moves.extend([Move::Draw(one()), Move::Discard(one()), Move::Expose(one())]);
        moves.extend([Move::Split(one()), Move::Show(Some(one()))]);
    }
    let hears = |choice: Move<Card>| match hand.decide(&Command::Play(seat, choice)) {
        Ok(_) => "allowed".to_owned(),
        Err(refusal) => format!("{refusal:?} {refusal}"),
    };
    moves.into_iter().map(hears).collect()
}

/// One leak each. Every one of them must be found.
pub(crate) const LEAKS: &[Leak] = &[
    Leak { name: "a score of every live hand with each event", only: None, tells: scores },
    Leak { name: "the faces of a folded hand when it folds", only: None, tells: folds },
    Leak { name: "folded hands in the showdown", only: None, tells: folded_in_showdown },
    Leak { name: "the faces of a mucked hand", only: None, tells: mucks },
    Leak { name: "the hand that wins uncontested", only: None, tells: uncontested },
    Leak {
        name: "the whole hand of an opener who proves",
        only: Some(openers),
        tells: whole_proof,
    },
    Leak { name: "the faces of a draw's discards", only: None, tells: draws },
    Leak { name: "the faces of discards without new cards", only: None, tells: discards },
    Leak { name: "the cards of a choice that waits", only: None, tells: waiting_cards },
    Leak {
        name: "only the number of cards of a choice that waits",
        only: None,
        tells: waiting_number,
    },
    Leak { name: "the place of an exposed card in the hand", only: None, tells: exposed_place },
    Leak { name: "the order of a hidden pile", only: None, tells: pile_order },
    Leak { name: "the face of a burned card", only: None, tells: burned },
    Leak { name: "the next card of the deck", only: None, tells: next_card },
    Leak { name: "a checksum of all down cards", only: None, tells: checksum },
    Leak { name: "the length of a message", only: None, tells: length },
    Leak { name: "the neighbour's down cards", only: None, tells: neighbour },
    Leak { name: "one bit: the first down card is red", only: None, tells: colour },
    Leak { name: "live seats ordered by their hidden cards", only: None, tells: seats_in_order },
    Leak { name: "the options of the player to act", only: None, tells: options },
    Leak { name: "only whether the player to act may open", only: Some(openers), tells: opener },
    Leak { name: "who may muck before it is their turn", only: None, tells: may_muck },
    Leak {
        name: "who breaks the sevens rule, before the end",
        only: Some(sevens),
        tells: violator,
    },
];

fn openers(variant: &Variant) -> bool {
    let mut steps = variant.streets.iter().flat_map(|street| &street.it.steps);
    steps.any(|step| matches!(&step.it, Step::Bet(bet) if bet.openers.is_some()))
}

fn sevens(variant: &Variant) -> bool {
    [Rule::Sevens, Rule::SevensForfeit].iter().any(|rule| variant.rules.contains(rule))
}

fn down(hand: &Hand<Card>, seat: Seat) -> Vec<Card> {
    hand.player(seat).map(|player| player.down().to_vec()).unwrap_or_default()
}

fn ids(cards: &[Card], out: &mut Vec<u8>) {
    out.extend(cards.iter().map(|card| card.id()));
}

/// All cards of a seat, on the ladder of the first share.
fn score(hand: &Hand<Card>, seat: Seat) -> Option<ranking::Score> {
    let player = hand.player(seat)?;
    let ups = player.up().iter().map(|up| up.card);
    let cards: CardSet = player.down().iter().copied().chain(ups).collect();
    let ladder = hand.rules().variant_of(hand.at().game).shares.first()?.it.ladder;
    (!cards.is_empty()).then(|| ladder.score_showing(&Holding::of(cards)))
}

fn scores(told: &Told<'_>, out: &mut Vec<u8>) {
    if told.event.is_some() {
        for seat in told.hand.live().iter() {
            out.extend(format!("{:?}", score(told.hand, seat)).bytes());
        }
    }
}

fn folds(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Folded { seat }) = told.event {
        ids(&down(told.hand, *seat), out);
    }
}

fn folded_in_showdown(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Showdown { .. }) = told.event {
        told.gone.iter().for_each(|(_, cards)| ids(cards, out));
    }
}

fn mucks(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Mucked { seat }) = told.event {
        ids(&down(told.hand, *seat), out);
    }
}

fn uncontested(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Awarded { pieces, .. }) = told.event {
        for piece in pieces.iter().filter(|piece| piece.why == Why::Uncontested) {
            ids(&down(told.hand, piece.seat), out);
        }
    }
}

fn whole_proof(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Proved { seat, .. }) = told.event {
        ids(&down(told.hand, *seat), out);
        let gone = told.gone.iter().filter(|(who, _)| who == seat);
        gone.for_each(|(_, cards)| ids(cards, out));
    }
}

fn discarded(told: &Told<'_>, in_draw: bool, out: &mut Vec<u8>) {
    if let Some(Event::Discarded { seat, down, .. }) = told.event {
        let options = told.hand.options(*seat);
        if matches!(options, Some(Options::Draw(_))) == in_draw {
            ids(down, out);
        }
    }
}

fn draws(told: &Told<'_>, out: &mut Vec<u8>) {
    discarded(told, true, out);
}

fn discards(told: &Told<'_>, out: &mut Vec<u8>) {
    discarded(told, false, out);
}

fn waiting_cards(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Decided { choice: Some(cards), .. }) = told.event {
        ids(cards, out);
    }
}

fn waiting_number(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Decided { choice: Some(cards), .. }) = told.event {
        out.push(cards.len() as u8);
    }
}

fn exposed_place(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Exposed { seat, cards }) = told.event {
        let down = down(told.hand, *seat);
        let place = |card: &Card| down.iter().position(|other| other == card).unwrap_or(99) as u8;
        out.extend(cards.iter().map(place));
    }
}

/// For every card how many before it are higher: nothing but the order.
fn pile_order(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Parted { down, .. }) = told.event {
        for (place, card) in down.iter().enumerate() {
            out.push(down[..place].iter().filter(|other| *other > card).count() as u8);
        }
    }
}

fn burned(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Burned { card }) = told.event {
        ids(&[*card], out);
    }
}

fn next_card(told: &Told<'_>, out: &mut Vec<u8>) {
    if told.event.is_none() {
        out.extend(told.next.map(Card::id));
    }
}

fn all_down(hand: &Hand<Card>) -> impl Iterator<Item = Card> + '_ {
    (0..hand.seats()).filter_map(Seat::new).flat_map(|seat| down(hand, seat))
}

fn checksum(told: &Told<'_>, out: &mut Vec<u8>) {
    if told.event.is_none() {
        let sum = all_down(told.hand)
            .fold(17u64, |sum, card| sum.wrapping_mul(1_099_511_628_211) ^ u64::from(card.id()));
        out.extend(sum.to_le_bytes());
    }
}

/// Blanks, as a text has them where "Th" is written "10h".
fn length(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Dealt { down, .. }) = told.event {
        let tens = down.iter().filter(|card| card.rank() == Some(cards::Rank::Ten)).count();
        out.extend(std::iter::repeat_n(b' ', tens));
    }
}

fn neighbour(told: &Told<'_>, out: &mut Vec<u8>) {
    if let (Viewer::Seat(own), Some(Event::Dealt { seat, down, .. })) = (told.viewer, told.event)
        && (own.index() + 1) % told.hand.seats() == seat.index()
    {
        ids(down, out);
    }
}

fn colour(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Dealt { down, .. }) = told.event {
        let red =
            |card: &Card| matches!(card.suit(), Some(cards::Suit::Hearts | cards::Suit::Diamonds));
        out.push(u8::from(down.first().is_some_and(red)));
    }
}

fn seats_in_order(told: &Told<'_>, out: &mut Vec<u8>) {
    if let Some(Event::Reached { .. } | Event::Showdown { .. }) = told.event {
        let mut seats: Vec<Seat> = told.hand.live().iter().collect();
        seats.sort_by_key(|seat| down(told.hand, *seat));
        out.extend(seats.iter().map(|seat| seat.index() as u8));
    }
}

/// Those who are asked, with what each may do.
fn asked(told: &Told<'_>) -> Vec<(Seat, Options)> {
    let (None, Turn::Players(seats)) = (told.event, told.hand.turn()) else { return vec![] };
    seats.iter().filter_map(|seat| Some((seat, told.hand.options(seat)?))).collect()
}

fn options(told: &Told<'_>, out: &mut Vec<u8>) {
    out.extend(format!("{:?}", asked(told)).bytes());
}

fn opener(told: &Told<'_>, out: &mut Vec<u8>) {
    for (_, options) in asked(told) {
        if let Options::Bet(bet) = options {
            out.push(u8::from(bet.to != Amounts::None));
        }
    }
}

/// Whose hands would have to be shown if everyone before them gave up.
fn may_muck(told: &Told<'_>, out: &mut Vec<u8>) {
    for (seat, options) in asked(told) {
        if options != (Options::Show { muck: true }) {
            continue;
        }
        let mut hand = told.hand.clone();
        let (mut log, mut seat) = (Vec::new(), Some(seat));
        while let Some(asked) = seat {
            if hand.act(&Command::Play(asked, Move::Muck), &mut log).is_err() {
                break;
            }
            seat = match hand.turn() {
                Turn::Players(seats) => seats.first_one(),
                _ => None,
            };
        }
        out.extend(log.iter().filter_map(|event| match event {
            Event::Shown { seat, .. } => Some(seat.index() as u8),
            _ => None,
        }));
    }
}

fn violator(told: &Told<'_>, out: &mut Vec<u8>) {
    let Some(Event::Checked { seat }) = told.event else { return };
    let variant = told.hand.rules().variant_of(told.hand.at().game);
    if let Some(share) = variant.shares.first()
        && sevens(variant)
        && told.hand.draws() > 0
    {
        let least = Qualifier::Low(cards::Rank::Seven).least(&share.it.ladder).ok();
        out.push(u8::from(score(told.hand, *seat) >= least));
    }
}
