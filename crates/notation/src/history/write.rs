//! From a hand that was played to its text.

use cards::Card;
use engine::{Event, Hand, PostKind, Seat, Seen, Viewer};
use variant::Catalogue;
use variant::game::Betting;

use super::lines::{NOT_KNOWN, WHOSE};
use super::made::Named;
use super::money::Money;
use super::names::{Names, number, one_line};
use super::summary;
use super::tell::Teller;
use super::title;
use crate::record::Stack;
use crate::replay::won;
use crate::{Action, Player, Record, Replayed, Shown, Value};

/// Whose cards are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// Every card that the record knows.
    Everything,
    /// The cards of this player, and those that everyone saw.
    Player(Player),
}

/// Tells a hand in full. What is not known is not told.
pub fn write(catalogue: &Catalogue, record: &Record, played: &Replayed, view: View) -> String {
    let viewer = match view {
        View::Everything => None,
        View::Player(player) => Seat::new(player.index()).map(Viewer::Seat),
    };
    let said = said(record);
    let seen = |event: &Event<Seen>| {
        // The rules would have the hand shown, but nobody saw it.
        let event = match event {
            Event::Shown { seat, .. } if said.get(seat.index()) == Some(&Some(&Shown::Muck)) => {
                Event::Mucked { seat: *seat }
            }
            event => event.clone(),
        };
        viewer.map_or_else(|| event.clone(), |viewer| event.seen_by(viewer))
    };
    let events: Vec<Event<Seen>> = played.events.iter().map(seen).collect();
    let mut end: Hand<Seen> = played.hand.again();
    events.iter().for_each(|event| end.apply(event));
    let names = Names::of(record);
    let money = Money::of(record);
    let named = named(&events, &end);
    let mut teller = Teller::new(played.hand.again(), &events, &names, &money, named);
    teller.text = heading(catalogue, record, &end, &money);
    teller.text.push('\n');
    teller.line(&table(record, &end, &names));
    if let Some(options) = options(record, &money) {
        teller.line(&options);
    }
    if let Some(whose) = record.other("_whose").and_then(Value::as_text) {
        teller.line(&format!("{WHOSE}{}", one_line(whose)));
    }
    for (number, seat) in names.by_number() {
        let chips = match record.starting_stacks.get(seat.index()) {
            Some(Stack::Chips(chips)) => money.say(*chips),
            _ => "unknown".to_owned(),
        };
        teller.line(&format!("Seat {number}: {} ({chips} in chips)", names.name(seat)));
    }
    teller.raked = raked(record, &events, &money);
    teller.tell_all();
    if end.is_over() {
        for (seat, cards) in further_shows(&events, &said) {
            teller.shows(seat, &cards);
        }
    } else if is_showdown(&events) {
        teller.line(NOT_KNOWN);
    }
    summary::tell(&mut teller, record, button(record, &names));
    teller.text
}

/// The hands at the showdown, if there is one.
fn named(events: &[Event<Seen>], end: &Hand<Seen>) -> Named {
    if is_showdown(events) { Named::of(end) } else { Named::default() }
}

fn is_showdown(events: &[Event<Seen>]) -> bool {
    events.iter().any(|event| matches!(event, Event::Showdown { .. }))
}

/// The first line: the hand's number, the game, the stakes and the time.
fn heading(catalogue: &Catalogue, record: &Record, hand: &Hand<Seen>, money: &Money) -> String {
    let variant = hand.rules().variant();
    let text = |name: &str| record.other(name).and_then(Value::as_text).map(one_line);
    let id = match record.other("hand") {
        Some(Value::Plain(plain)) => plain.text().to_owned(),
        Some(Value::Text(text)) if !text.trim().is_empty() => one_line(text),
        _ => "0".to_owned(),
    };
    let event = text("event").filter(|event| event.starts_with("Tournament #"));
    let game = title::name(catalogue, &variant.id, &variant.name);
    let betting = title::betting(variant.betting);
    let stakes = stakes(record, hand, money);
    let currency = text("currency").map(|code| format!(" {code}")).unwrap_or_default();
    let mut line = format!("Cardroom Hand #{id}: ");
    match event {
        Some(event) => {
            let level = text("level").unwrap_or_else(|| "I".to_owned());
            line.push_str(&format!("{event} {game} {betting} - Level {level} ({stakes})"));
        }
        None => line.push_str(&format!("{game} {betting} ({stakes}{currency})")),
    }
    if let Some(date) = date(record) {
        line.push_str(&format!(" - {date}"));
    }
    line
}

/// The sizes by which a game is known: bets at fixed limits, otherwise blinds.
fn stakes(record: &Record, hand: &Hand<Seen>, money: &Money) -> String {
    let stakes = &hand.setup().stakes;
    match hand.rules().variant().betting {
        Betting::Limit => money.pair(stakes.small_bet, stakes.big_bet),
        Betting::Spread => money.pair(stakes.spread.0, stakes.spread.1),
        Betting::PotLimit | Betting::NoLimit => {
            let posts = hand.setup().posts.iter();
            let blinds = posts.filter(|post| post.kind == PostKind::Blind);
            let small = blinds.map(|post| post.chips).min();
            let small = small.filter(|small| *small < stakes.least_bet);
            let small = small.or(record.bring_in).unwrap_or(stakes.least_bet / 2);
            money.pair(small, stakes.least_bet)
        }
    }
}

/// "2009/07/07 15:20:00 ET", as far as the record says it.
fn date(record: &Record) -> Option<String> {
    let part = |name: &str| record.other(name).and_then(number);
    let (year, month, day) = (part("year")?, part("month")?, part("day")?);
    let mut date = format!("{year:04}/{month:02}/{day:02}");
    if let Some(Value::Plain(time)) = record.other("time") {
        date.push_str(&format!(" {}", time.text()));
        if let Some(zone) = record.other("time_zone_abbreviation").and_then(Value::as_text) {
            date.push_str(&format!(" {}", one_line(zone)));
        }
    }
    Some(date)
}

/// The second line: the table, its size and the button.
fn table(record: &Record, hand: &Hand<Seen>, names: &Names) -> String {
    let table = match record.other("table") {
        Some(Value::Text(table)) => one_line(table),
        Some(Value::Plain(table)) => table.text().to_owned(),
        _ => "Cardroom".to_owned(),
    };
    let highest = names.by_number().last().map_or(0, |(number, _)| *number);
    let seats = record.other("seat_count").and_then(number).unwrap_or(highest).max(highest);
    let mut line = format!("Table '{table}' {seats}-max");
    if hand.rules().variant().forced.button {
        line.push_str(&format!(" Seat #{} is the button", button(record, names)));
    }
    line
}

/// Options of the game and the house, overs buttons, and a smallest chip that is not the unit. The layout
/// has no place for them, and without them the hand would be another: a line of our own says them where
/// there are any.
fn options(record: &Record, money: &Money) -> Option<String> {
    let chip = record.chip.filter(|chip| *chip > 1).map(|chip| format!("chip={}", money.say(chip)));
    let options = record.options.iter().map(|(name, value)| format!("{name}={value}"));
    let overs: Vec<String> = record.overs.iter().map(|it| it.number().to_string()).collect();
    let overs = (!overs.is_empty()).then(|| format!("overs={}", overs.join("+")));
    let all: Vec<String> =
        options.chain(chip).chain(overs).map(|option| one_line(&option)).collect();
    (!all.is_empty()).then(|| format!("Options: {}", all.join(", ")))
}

/// The seat of the button: the last player's, unless the button is at an empty one.
fn button(record: &Record, names: &Names) -> u64 {
    record.other("_button").and_then(number).unwrap_or_else(|| names.last())
}

/// How much less than their part of the pots the players were paid, where the record has a rake, in
/// parts of a chip.
fn raked(record: &Record, events: &[Event<Seen>], money: &Money) -> Vec<u64> {
    let mut less = vec![0; record.players()];
    let winnings = record.other("winnings").and_then(Value::as_list).unwrap_or_default();
    if record.other("_rake").is_none() || winnings.len() != less.len() {
        return less;
    }
    for (place, (less, winnings)) in less.iter_mut().zip(winnings).enumerate() {
        let won = Seat::new(place).map_or(0, |seat| money.parts(won(events, seat)));
        *less = won.saturating_sub(money.read(winnings).unwrap_or(won));
    }
    less
}

/// What each player does with their cards in the end, as the record says it last.
fn said(record: &Record) -> Vec<Option<&Shown>> {
    let mut said = vec![None; record.players()];
    for written in &record.actions {
        if let Action::ShowMuck(player, shown) = written.action()
            && let Some(said) = said.get_mut(player.index())
        {
            *said = Some(shown);
        }
    }
    said
}

/// Cards that were shown though no rule asked for them: by those who have folded, or whom nobody called.
fn further_shows(events: &[Event<Seen>], said: &[Option<&Shown>]) -> Vec<(Seat, Vec<Card>)> {
    let is_told = |seat: Seat| {
        let own =
            |event: &Event<Seen>| matches!(event, Event::Shown { seat: who, .. } if *who == seat);
        events.iter().any(own)
    };
    let shows = said.iter().enumerate().filter_map(|(place, said)| {
        let (Some(Shown::Cards(cards)), Some(seat)) = (said, Seat::new(place)) else { return None };
        let cards: Vec<Card> = cards.iter().copied().flatten().collect();
        (!cards.is_empty() && !is_told(seat)).then_some((seat, cards))
    });
    shows.collect()
}
