//! The record that the lines of a hand make.

use cards::Card;
use variant::game::Betting;

use super::lines::{AllIn, Deed, Posting};
use super::read::{Draft, Play};
use super::unread::Misread;
use crate::record::{Spread, Stack};
use crate::{
    Action, Amount, Cards, MOST, Plain, Player, Record, Shown, Value, Written, setup,
    written_amount,
};

/// The big blind as the stakes say it.
pub(crate) fn big_blind(draft: &Draft<'_>) -> Amount {
    match draft.header.betting {
        Betting::Limit => draft.stakes.0,
        Betting::NoLimit | Betting::PotLimit => draft.stakes.1,
        Betting::Spread => draft
            .posts
            .iter()
            .find(|(_, posting, ..)| *posting == Posting::Big)
            .map_or(0, |(_, _, chips, _)| *chips),
    }
}

/// The record of a hand.
pub(crate) fn record(draft: &Draft<'_>) -> Result<Record, Misread> {
    let order = order(draft);
    if order.len() < 2 {
        return Err(Misread::Players);
    }
    let mut record = Record { scale: draft.scale, ..Record::default() };
    game(draft, &mut record);
    record.options.clone_from(&draft.options);
    record.chip = draft.chip;
    if draft.overs.iter().any(|player| player.index() >= order.len()) {
        return Err(Misread::Option);
    }
    record.overs.clone_from(&draft.overs);
    let stack = |seat: &usize| draft.seats[*seat].chips.map_or(Stack::Unknown, Stack::Chips);
    record.starting_stacks = order.iter().map(stack).collect();
    posts(draft, &order, &mut record);
    let actions = actions(draft, &order)?;
    if draft.is_over {
        record.finishing_stacks = finishing(draft, &order)?;
    }
    let record_scale = coarsen(&mut record, &actions);
    let down = 10_u64.pow(draft.scale - record_scale);
    let smaller = |action: Action| match action {
        Action::BetRaise(player, to) => Action::BetRaise(player, to / down),
        other => other,
    };
    record.actions =
        actions.into_iter().map(|it| Written::new(smaller(it), record_scale)).collect();
    record.other = other(draft, &order);
    Ok(record)
}

/// Who is dealt in, from the left of the button on.
pub(crate) fn order(draft: &Draft<'_>) -> Vec<usize> {
    // Everyone who is dealt in pays or acts before the first board comes and before the hand is won.
    let all_acted = draft.boards > 0 || draft.is_over;
    let dealt_in = |seat: &usize| draft.is_in[*seat] || !(draft.seats[*seat].is_out || all_acted);
    let mut order: Vec<usize> = (0..draft.seats.len()).filter(dealt_in).collect();
    order.sort_by_key(|seat| {
        let number = draft.seats[*seat].number;
        (number <= draft.table.button, number)
    });
    // Of two players the one with the small blind has the button, if nobody sits where it lies.
    let small = draft.posts.iter().find(|(_, posting, ..)| *posting == Posting::Small);
    let is_there = order.iter().any(|seat| draft.seats[*seat].number == draft.table.button);
    if let (Some((small, ..)), false, 2) = (small, is_there, order.len())
        && order[0] == *small
    {
        order.reverse();
    }
    order
}

/// The game and its stakes.
fn game(draft: &Draft<'_>, record: &mut Record) {
    let header = &draft.header;
    match header.entry.game.code(header.betting) {
        Some(code) => record.variant.clone_from(code),
        None => {
            record.variant.clone_from(&header.entry.game.id);
            record.betting = Some(header.betting);
        }
    }
    let (small, big) = draft.stakes;
    match header.betting {
        Betting::Limit => (record.small_bet, record.big_bet) = (Some(small), Some(big)),
        Betting::Spread => record.spread = Some(Spread { least: small, most: big }),
        Betting::PotLimit | Betting::NoLimit => record.min_bet = Some(big),
    }
}

/// Antes, blinds and whatever else is paid before the cards.
fn posts(draft: &Draft<'_>, order: &[usize], record: &mut Record) {
    let players = order.len();
    let place = |seat: usize| order.iter().position(|other| *other == seat).unwrap_or(0);
    let of = |wanted: Posting| {
        let posts = draft.posts.iter().filter(move |(_, posting, ..)| *posting == wanted);
        posts.map(move |(seat, ..)| place(*seat))
    };
    let usual = if players == 2 { [1, 0] } else { [0, 1] };
    // Who is not in the blinds posts a missed one: a small one is dead, a big one live. The big blind
    // is one place further on only when somebody has the small one.
    let big_seat =
        [usual[1], usual[0]].into_iter().find(|seat| of(Posting::Big).any(|it| it == *seat));
    let big_seat = big_seat.or_else(|| of(Posting::Big).next());
    let small_seat = if players == 2 { of(Posting::Small).next() } else { Some(usual[0]) };
    let (small_size, big_size) = match draft.header.betting {
        Betting::NoLimit | Betting::PotLimit => draft.stakes,
        Betting::Limit => (0, draft.stakes.0),
        Betting::Spread => (0, big_blind(draft)),
    };
    // Who is all in for less owes the whole.
    let whole = |chips: Amount, all_in: AllIn, size: Amount| match all_in {
        AllIn::Yes => chips.max(size),
        AllIn::No => chips,
    };
    let mut blinds = vec![0_i64; players];
    let mut antes = vec![0; players];
    let (mut dead, mut kill) = (vec![0; players], vec![0; players]);
    let mut table_ante = vec![0; players];
    let antes_paid: Vec<Amount> = draft
        .posts
        .iter()
        .filter(|(_, posting, ..)| *posting == Posting::Ante)
        .map(|(_, _, chips, _)| *chips)
        .collect();
    let ante_size = antes_paid.iter().copied().max().unwrap_or(0);
    let mut for_all = antes_paid.len() == 1;
    let mut blind_came = false;
    for (seat, posting, chips, all_in) in &draft.posts {
        let (at, chips) = (place(*seat), *chips);
        // Amounts are far below the end of a signed number.
        let mut live = |chips: Amount, sign: i64| blinds[at] = sign * chips as i64;
        match posting {
            Posting::Small if Some(at) == small_seat => live(whole(chips, *all_in, small_size), 1),
            // Who kills the pot from the blinds pays the blind as well, and it is no bet.
            Posting::Dead if usual.contains(&at) && of(Posting::Kill).any(|it| it == at) => {
                live(chips, 1);
            }
            Posting::Small | Posting::Dead => dead[at] += chips,
            Posting::Big if Some(at) == big_seat => live(whole(chips, *all_in, big_size), 1),
            Posting::Big => live(whole(chips, *all_in, big_size), -1),
            Posting::SmallAndBig => {
                live(big_size, -1);
                dead[at] += if chips > big_size { chips - big_size } else { small_size };
            }
            Posting::Straddle | Posting::Blind => live(chips, 1),
            Posting::Ante => antes[at] = whole(chips, *all_in, ante_size),
            Posting::TableAnte => {
                let chips = whole(chips, *all_in, big_size);
                if antes_paid.is_empty() {
                    for_all = true;
                    antes[at] = chips;
                } else {
                    for_all = false;
                    table_ante[at] = chips;
                }
                if !blind_came {
                    setup::ante_first(&mut record.options);
                }
            }
            Posting::Kill => kill[at] += chips,
        }
        blind_came |= !matches!(posting, Posting::Ante | Posting::TableAnte);
    }
    // Whose last chip went into the ante still has the big blind, and the others call all of it.
    let has_nothing = |at: usize| {
        let seat = order[at];
        let posts = draft.posts.iter().filter(|(who, ..)| *who == seat);
        draft.seats[seat].chips == Some(posts.map(|(_, _, chips, _)| *chips).sum())
    };
    let has_blinds = of(Posting::Small).next().is_some();
    if has_blinds && big_seat.is_none() && antes[usual[1]] > 0 && has_nothing(usual[1]) {
        blinds[usual[1]] = big_size as i64;
    }
    // Where one pays for all and has too little for both, the order decides what is a bet.
    let is_ante_first = matches!(draft.posts.first(), Some((_, Posting::Ante, ..)));
    if for_all && is_ante_first && (0..players).any(|at| antes[at] > 0 && has_nothing(at)) {
        setup::ante_first(&mut record.options);
    }
    if players == 2 {
        // The format lists the small blind first.
        blinds.reverse();
    }
    record.antes = antes;
    record.blinds = blinds;
    record.ante_trimming_status = for_all.then_some(false);
    let any = |amounts: &Vec<Amount>| amounts.iter().any(|chips| *chips > 0);
    record.dead = if any(&dead) { dead } else { Vec::new() };
    record.table_ante = if any(&table_ante) { table_ante } else { Vec::new() };
    record.kill = if any(&kill) { kill } else { Vec::new() };
}

/// The deal and all that follows, amounts as the draft has them.
fn actions(draft: &Draft<'_>, order: &[usize]) -> Result<Vec<Action>, Misread> {
    let player = |seat: usize| {
        let place = order.iter().position(|other| *other == seat)?;
        Player::at(place)
    };
    let mut actions = Vec::new();
    for seat in order {
        let player = player(*seat).ok_or(Misread::Players)?;
        actions.push(Action::DealHole(player, padded(&draft.hole[*seat], draft.header.hole)));
    }
    let mut boards = draft.header.boards.iter();
    for play in &draft.play {
        let action = match play {
            Play::Board(cards) => {
                let count = boards.next().copied().unwrap_or(cards.len());
                Action::DealBoard(padded(cards, count))
            }
            Play::Deed(seat, deed) => {
                let player = player(*seat).ok_or(Misread::Players)?;
                match deed {
                    Deed::Fold(_) => Action::Fold(player),
                    Deed::Check | Deed::Call(_) => Action::CheckCall(player),
                    Deed::To(to) => Action::BetRaise(player, *to),
                    Deed::Show(cards) => {
                        let cards = padded(cards, draft.header.hole);
                        Action::ShowMuck(player, Shown::Cards(cards))
                    }
                    Deed::Muck => Action::ShowMuck(player, Shown::Muck),
                    Deed::Post(..) | Deed::Idle => continue,
                }
            }
        };
        actions.push(action);
    }
    Ok(actions)
}

/// The cards, and as many unknown ones as are missing.
fn padded(cards: &[Card], count: usize) -> Cards {
    let mut all: Cards = cards.iter().copied().map(Some).collect();
    all.resize(count.max(all.len()), None);
    all
}

/// What everyone has in the end, from what was paid and collected.
fn finishing(draft: &Draft<'_>, order: &[usize]) -> Result<Vec<Stack>, Misread> {
    let end = |seat: &usize| {
        let overpaid = || Misread::Overpaid(draft.seats[*seat].name.clone());
        let Some(chips) = draft.seats[*seat].chips else { return Ok(Stack::Unknown) };
        let left = chips.checked_sub(draft.paid[*seat]).ok_or_else(overpaid)?;
        let end = left.saturating_add(draft.collected[*seat]);
        if end > MOST { Err(overpaid()) } else { Ok(Stack::Chips(end)) }
    };
    order.iter().map(end).collect()
}

/// Gives a record the smallest scale at which all its amounts are whole, and says which it is.
fn coarsen(record: &mut Record, actions: &[Action]) -> u32 {
    let mut all: Vec<u64> = record.amounts().map(|amount| *amount).collect();
    all.extend(record.blinds.iter().map(|blind| blind.unsigned_abs()));
    all.extend(actions.iter().filter_map(|action| match action {
        Action::BetRaise(_, to) => Some(*to),
        _ => None,
    }));
    let mut down = 1;
    while record.scale > 0 && all.iter().all(|amount| amount % (down * 10) == 0) {
        down *= 10;
        record.scale -= 1;
    }
    for blind in &mut record.blinds {
        *blind /= down as i64;
    }
    record.amounts().for_each(|amount| *amount /= down);
    record.scale
}

/// What a record keeps beside the hand itself.
fn other(draft: &Draft<'_>, order: &[usize]) -> Vec<(String, Value)> {
    let header = &draft.header;
    let mut other: Vec<(String, Value)> = Vec::new();
    let mut field = |name: &str, value: Value| other.push((name.to_owned(), value));
    let text = |text: &str| Value::from(text);
    let plain = |text: &str| Plain::read(text).map_or_else(|| Value::from(text), Value::Plain);
    let money = |chips: Amount| plain(&written_amount(chips, draft.scale));
    field("venue", text(&header.site));
    if let Some(event) = &header.event {
        field("event", text(event));
    }
    if let Some(level) = &header.level {
        field("level", text(level));
    }
    if let Some(date) = &header.date {
        if let Some(time) = &date.time {
            field("time", plain(time));
        }
        field("day", Value::from(i64::from(date.day)));
        field("month", Value::from(i64::from(date.month)));
        field("year", Value::from(i64::from(date.year)));
        if let Some(zone) = &date.zone {
            field("time_zone_abbreviation", text(zone));
        }
    }
    field("hand", header.id.parse::<i64>().map_or_else(|_| text(&header.id), Value::from));
    let number = |seat: &usize| plain(&draft.seats[*seat].number.to_string());
    field("seats", Value::List(order.iter().map(number).collect()));
    if let Some(seats) = draft.table.seats {
        field("seat_count", plain(&seats.to_string()));
    }
    field("table", text(&draft.table.name));
    let name = |seat: &usize| text(&draft.seats[*seat].name);
    field("players", Value::List(order.iter().map(name).collect()));
    if draft.is_over {
        let won = |seat: &usize| money(draft.collected[*seat]);
        field("winnings", Value::List(order.iter().map(won).collect()));
    }
    if let Some(currency) = &header.currency {
        field("currency", text(currency));
    }
    if !header.symbol.is_empty() {
        field("currency_symbol", text(&header.symbol));
    }
    if draft.rake > 0 {
        field("_rake", money(draft.rake));
    }
    let last = order.last().map(|seat| draft.seats[*seat].number);
    if last != Some(draft.table.button) {
        field("_button", plain(&draft.table.button.to_string()));
    }
    other
}
