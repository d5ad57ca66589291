//! The end of a hand's text: what was in the pots, and what came of everyone.

use engine::{PostKind, Seat};

use super::tell::{Teller, bracketed, held, rows};
use crate::Record;

pub(crate) fn tell(teller: &mut Teller<'_>, record: &Record, button: u64) {
    teller.line("*** SUMMARY ***");
    let rake = record.other("_rake").and_then(|rake| teller.money.read(rake)).unwrap_or(0);
    let house = teller.money.parts(teller.hand.house());
    let rake = teller.money.say_parts(rake.saturating_add(house));
    let total = match teller.pots.is_empty() {
        true => teller.hand.pot(),
        false => teller.pots.iter().sum(),
    };
    let mut line = format!("Total pot {}", teller.money.say(total));
    if teller.pots.len() > 1 {
        for (number, chips) in teller.pots.iter().enumerate() {
            let name = match (number, teller.pots.len()) {
                (0, _) => "Main pot".to_owned(),
                (_, 2) => "Side pot".to_owned(),
                _ => format!("Side pot-{number}"),
            };
            line.push_str(&format!(" {name} {}.", teller.money.say(*chips)));
        }
    }
    teller.line(&format!("{line} | Rake {rake}"));
    let rows = rows(&teller.hand);
    if rows.is_empty() {
        let board = teller.dealt_board();
        if !board.is_empty() {
            teller.line(&format!("Board {}", bracketed(&board)));
        }
    }
    for row in rows {
        teller.line(&row);
    }
    for (number, seat) in teller.names.by_number() {
        let roles = roles(teller, seat, number == button);
        let end = end(teller, seat);
        teller.line(&format!("Seat {number}: {}{roles} {end}", teller.names.name(seat)));
    }
}

fn roles(teller: &Teller<'_>, seat: Seat, is_button: bool) -> String {
    let mut roles = String::new();
    if is_button && teller.hand.rules().variant().forced.button {
        roles.push_str(" (button)");
    }
    let setup = teller.hand.setup();
    let blind = setup.posts.iter().find(|post| post.seat == seat && post.kind == PostKind::Blind);
    if let Some(post) = blind {
        roles.push_str(&format!(" ({})", telling::blind_word(&teller.hand, post).word()));
    }
    roles
}

fn end(teller: &Teller<'_>, seat: Seat) -> String {
    let Some(end) = teller.ends.get(seat.index()) else { return String::new() };
    if let Some(place) = &end.folded {
        let bet = if end.bet { "" } else { " (didn't bet)" };
        return format!("folded {place}{bet}");
    }
    let cards = if end.mucked { end.cards.clone() } else { held(&teller.hand, seat) };
    let cards = if cards.is_empty() { String::new() } else { format!(" {}", bracketed(&cards)) };
    let won = teller.money.say_parts(end.won);
    let name = teller.named.hand(seat).map(|name| format!(" with {name}")).unwrap_or_default();
    match (end.shown, end.mucked, end.won) {
        (true, _, 0) if !teller.hand.is_over() => {
            let name = teller.named.hand(seat).map(|name| format!(" ({name})")).unwrap_or_default();
            format!("showed{cards}{name}")
        }
        (true, _, 0) => format!("showed{cards} and lost{name}"),
        (true, _, _) => format!("showed{cards} and won ({won}){name}"),
        (_, true, 0) => format!("mucked{cards}"),
        (_, _, 0) if end.back > 0 => format!("took back ({})", teller.money.say_parts(end.back)),
        // Nobody shows when the house has it all.
        (_, _, 0) if teller.hand.is_over() => "lost".to_owned(),
        (_, _, 0) => "is still in".to_owned(),
        _ => format!("collected ({won})"),
    }
}
