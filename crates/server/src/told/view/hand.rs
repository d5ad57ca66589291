//! How a hand stands, as somebody sees it.

use engine::{Hand, Player, Seat, Seen};
use telling::Language;
use variant::{Cell, Variant};
use wire::{HandView, Pot, SeatView};

use crate::told::scan::Scanned;
use crate::told::view::looked::Looked;
use crate::told::view::won::{awards, haves};

/// The places of a board, and what lies on them.
fn board(hand: &Hand<Seen>, gone: &[Cell], language: Language) -> Vec<wire::Cell> {
    let game = hand.rules().variant_of(hand.at().game);
    let board = &game.board;
    let places = board.drawn();
    let names: Vec<&str> = board.names().collect();
    let plan = game.dealt_on(hand.facts());
    (0..board.cells)
        .map(|number| {
            let dealt = plan.iter().position(|(_, cell)| cell.0 == number);
            let street = dealt.filter(|place| {
                let street = |place: usize| plan.get(place).map(|(street, _)| *street);
                place.checked_sub(1).is_none_or(|before| street(before) != street(*place))
            });
            let street = street.and_then(|place| plan.get(place)).map(|(street, _)| *street);
            let card = hand.cell(Cell(number));
            let (column, half_row) =
                places.get(usize::from(number)).copied().unwrap_or((number, 0));
            wire::Cell {
                column,
                half_row,
                name: names.get(usize::from(number)).map(|name| language.name(name)),
                card,
                is_gone: game.is_gone(Cell(number), gone) || (card.is_none() && dealt.is_none()),
                street: street.and_then(|it| game.street_name(it)).map(|it| language.name(&it)),
            }
        })
        .collect()
}

fn now(hand: &Hand<Seen>) -> Option<wire::Now> {
    let it = telling::Now::of(hand)?;
    let why = match it.why {
        telling::Why::Chosen(_) => wire::WhyNow::Chosen,
        telling::Why::RedFlop => wire::WhyNow::RedFlop,
        telling::Why::BlackFlop => wire::WhyNow::BlackFlop,
        telling::Why::Unopened => wire::WhyNow::Unopened,
        telling::Why::Rules => wire::WhyNow::Rules,
    };
    let dealt = hand.rules().variant().name.clone();
    Some(wire::Now { game: it.game, why, dealt })
}

/// What somebody has won that the first of two boards does not know of: on the second, and by agreement.
fn later(looked: &Looked<'_>, seat: Seat) -> u64 {
    let second = looked.paid.iter().filter(|paid| paid.board == Some(1));
    let awards = second.flat_map(|paid| &paid.awards).filter(|award| award.seat == seat);
    let chair = looked.chairs.get(seat.index());
    let agreed = looked.agreed.pieces.iter().filter(|(of, _)| Some(of) == chair);
    awards.map(|award| award.chips).sum::<u64>() + agreed.map(|(_, chips)| chips).sum::<u64>()
}

/// A hand as a viewer sees it: what is made of it is made of what they see.
pub(crate) fn hand_view(
    hand: &Hand<Seen>,
    second: Option<&Hand<Seen>>,
    looked: &Looked<'_>,
) -> HandView {
    let language = looked.language;
    let game = hand.rules().variant_of(hand.at().game);
    let scanned = Scanned::of(looked.events);
    let chair = |seat: Seat| looked.chairs.get(seat.index()).map_or(0, |it| it.index() as u8);
    // A hand that was parted is read only then.
    let open =
        if game.piles().is_some() { scanned.shown.and(scanned.parted) } else { scanned.shown };
    let mut haves = haves(hand, second, open, looked.chairs, language);
    let button = looked.button.filter(|_| room::has_button(hand.rules().variant()));
    let button = button.and_then(|it| looked.chairs.iter().position(|chair| *chair == it));
    let button = button.and_then(Seat::new);
    let seats = (0..hand.seats()).filter_map(|number| {
        let seat = Seat::new(number)?;
        let player = hand.player(seat)?;
        let (id, name) = looked.players.get(number).cloned().unwrap_or_default();
        let is_in = hand.live().contains(seat) && !scanned.mucked.contains(seat);
        // Whoever splits by agreement shows without a showdown.
        let laid = looked.agreed.shown.iter().find(|(of, _)| looked.chairs.get(number) == Some(of));
        let laid = laid.map(|(_, cards)| cards);
        Some(SeatView {
            chair: chair(seat),
            player: id,
            name,
            stack: player.stack() + later(looked, seat),
            bet: player.bet(),
            is_in,
            is_all_in: hand.live().contains(seat) && player.stack() == 0 && !hand.is_over(),
            has_decided: scanned.decided.contains(seat),
            down: laid.cloned().unwrap_or_else(|| player.down().to_vec()),
            up: player.up().iter().map(|up| up.card).collect(),
            order: scanned.order(seat, player),
            piles: if scanned.parted.contains(seat) { lie_in(game, player) } else { Vec::new() },
            is_shown: laid.is_some() || scanned.shown.contains(seat),
            drawn: hand.each_drawn(seat).map(|count| count as u8).collect(),
            last: scanned.last.get(&number).copied(),
            position: scanned.position(seat, hand.setup(), button),
            have: haves.remove(&number).unwrap_or_default(),
        })
    });
    let pots = hand.gathered().into_iter().map(|(chips, seats)| {
        let chairs = seats.iter().map(chair).collect();
        Pot { chips, chairs }
    });
    let facts = hand.facts();
    let lines: Vec<&variant::Line> =
        game.lines.iter().filter(|it| !it.is_ruled_out(facts)).map(|line| &line.it).collect();
    // A line that is put together of several places has no name of its own.
    let names: Option<Vec<String>> = lines
        .iter()
        .map(|line| match line.names.as_slice() {
            [name] => Some(language.name(name)),
            _ => None,
        })
        .collect();
    let cells = lines.iter().map(|line| line.cells.iter().map(|cell| cell.0).collect());
    let shares = game.shares.iter().filter(|share| !share.is_ruled_out(facts));
    let (awards, unwon) = awards(looked);
    HandView {
        number: looked.number,
        game: game.id.clone(),
        name: game.name.clone(),
        mark: looked.mark.clone(),
        now: now(hand),
        betting: game.betting.name().to_owned(),
        street: language.name(&game.street_name(hand.at().street).unwrap_or_default()),
        is_over: hand.is_over() && second.is_none_or(|second| second.is_over()),
        board: board(hand, &scanned.gone, language),
        second: second.map(|it| board(it, &scanned.gone, language)).unwrap_or_default(),
        lines: cells.collect(),
        line_names: names.unwrap_or_default(),
        for_all: hand.for_all().to_vec(),
        dice: scanned.dice.clone(),
        dice_say: facts.roll.and_then(|roll| language.roll(&telling::roll::decided(game, roll))),
        draws: hand.draws_of(),
        pot: hand.pot(),
        pots: pots.collect(),
        shares: shares.map(|share| language.name(&share.it.name)).collect(),
        seats: seats.collect(),
        awards,
        unwon,
        stub: hand.stub() as u8,
        piles: piles(game, language),
    }
}

/// The names of the piles and how many cards each has.
pub(crate) fn piles(game: &Variant, language: Language) -> Vec<(String, u8)> {
    let piles = game.piles().map(|split| split.piles.as_slice()).unwrap_or_default();
    let named = |name: &str| language.name(game.pile_name(name));
    piles.iter().map(|pile| (named(&pile.name), pile.cards)).collect()
}

/// The piles of a hand that was parted, as they lie; none of one that was given up.
pub(crate) fn lie_in(game: &Variant, holds: Player<'_, Seen>) -> Vec<Vec<Seen>> {
    let Some(split) = game.piles() else { return Vec::new() };
    let down = holds.down().iter().copied();
    let piles = split.lay(down, holds.up().iter().map(|up| up.card));
    if piles.iter().all(Vec::is_empty) { Vec::new() } else { piles }
}
