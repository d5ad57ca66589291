//! What a roll of dice has decided.

use cards::Rank;
use ranking::Qualifier;
use variant::game::{Condition, Qualify, Test};
use variant::{Facts, Variant, rank_of_roll};

/// One thing that a roll has decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Decided {
    /// A share is not played for.
    Without(String),
    /// A share needs at least this.
    Least(Rank, String),
    /// A share is played for.
    With(String),
    /// These places make the boards.
    Boards(Vec<String>),
}

/// What a roll has decided; nothing in games in which it decides something else.
pub fn decided(variant: &Variant, roll: u8) -> Vec<Decided> {
    let facts = Facts { roll: Some(roll), ..Facts::default() };
    let mut decided = Vec::new();
    for share in &variant.shares {
        if !asks_roll(&share.when) && share.it.qualify != Some(Qualify::Roll) {
            continue;
        }
        let least = match share.it.qualify {
            Some(Qualify::Roll) => rank_of_roll(roll),
            Some(Qualify::Least(Qualifier::Low(rank))) => Some(rank),
            _ => None,
        };
        let name = share.it.name.clone();
        decided.push(match least {
            _ if share.is_ruled_out(&facts) => Decided::Without(name),
            Some(rank) => Decided::Least(rank, name),
            None => Decided::With(name),
        });
    }
    let lines = variant.lines.iter().filter(|line| asks_roll(&line.when));
    let mut boards: Vec<String> = lines
        .filter(|line| !line.is_ruled_out(&facts))
        .filter_map(|line| line.it.names.first().cloned())
        .collect();
    boards.dedup();
    if !boards.is_empty() {
        decided.push(Decided::Boards(boards));
    }
    decided
}

fn asks_roll(when: &[Condition]) -> bool {
    when.iter().any(|condition| matches!(condition.test, Test::Roll(_)))
}
