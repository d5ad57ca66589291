//! Who sits where, and what they are called.

use std::collections::HashSet;

use engine::Seat;

use crate::{Record, Value};

/// The names and the numbered seats of a hand's players.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    names: Vec<String>,
    /// The number of each player's seat at the table.
    numbers: Vec<u64>,
}

impl Names {
    /// As the record says, and without a doubt: a name that is missing, or there twice, is replaced.
    pub(crate) fn of(record: &Record) -> Names {
        let players = record.players();
        let said = record.other("players").and_then(Value::as_list).unwrap_or_default();
        let mut taken = HashSet::new();
        let mut names = Vec::with_capacity(players);
        for place in 0..players {
            let name = said.get(place).and_then(Value::as_text).map(one_line).unwrap_or_default();
            let mut name = if name.is_empty() { format!("Player {}", place + 1) } else { name };
            while !taken.insert(name.clone()) {
                name.push('*');
            }
            names.push(name);
        }
        let said = record.other("seats").and_then(Value::as_list).unwrap_or_default();
        let numbers: Vec<u64> = said.iter().filter_map(number).filter(|seat| *seat > 0).collect();
        let distinct: HashSet<u64> = numbers.iter().copied().collect();
        // Players are in the order of the table: going round it, the numbers fall once.
        let next = numbers.iter().cycle().skip(1);
        let falls = numbers.iter().zip(next).filter(|(number, next)| number > next).count();
        let fits = numbers.len() == players && distinct.len() == players && falls <= 1;
        let numbers = if fits { numbers } else { (1..=players as u64).collect() };
        Names { names, numbers }
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("", String::as_str)
    }

    /// The numbers of the seats, each with its player, the lowest first.
    pub(crate) fn by_number(&self) -> Vec<(u64, Seat)> {
        let seats = self.numbers.iter().enumerate();
        let mut seats: Vec<(u64, Seat)> =
            seats.filter_map(|(place, number)| Some((*number, Seat::new(place)?))).collect();
        seats.sort_unstable();
        seats
    }

    /// The seat of the last player, who has the button where nothing else is said.
    pub(crate) fn last(&self) -> u64 {
        self.numbers.last().copied().unwrap_or(1)
    }
}

/// A whole number that the record keeps as it is written.
pub(crate) fn number(value: &Value) -> Option<u64> {
    match value {
        Value::Plain(plain) => plain.text().parse().ok(),
        Value::Text(text) => text.parse().ok(),
        _ => None,
    }
}

/// A text without line breaks and other signs that would end a line.
pub(crate) fn one_line(text: &str) -> String {
    let plain = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    plain.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}
