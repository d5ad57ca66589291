//! Who wins what, told share by share.

use cards::grouped;
use engine::{Event, Piece, Seat, SeatSet, Seen, Why};
use ranking::in_sentence;

use super::style::capital;
use super::view::View;

impl View {
    /// Pot by pot and share by share: who wins what, and with which hand.
    pub(super) fn awarded(&self, events: &[Event<Seen>]) -> Vec<String> {
        let mut said = Vec::new();
        for event in events {
            let Event::Awarded { pot, pieces, house } = event else { continue };
            if events.len() > 1 {
                let chips = pieces.iter().map(|piece| piece.chips).sum::<u64>() + house;
                let name =
                    if *pot == 0 { "Main pot".to_owned() } else { format!("Side pot {pot}") };
                said.push(format!("{name}, {}:", grouped(chips)));
            }
            let indent = if events.len() > 1 { "  " } else { "" };
            let lines = self.pieces(pieces, *house);
            said.extend(lines.iter().map(|line| format!("{indent}{line}")));
        }
        said
    }

    fn pieces(&self, pieces: &[Piece], house: u64) -> Vec<String> {
        let in_it: SeatSet = self.seen.live().but(self.mucked);
        let whole = self.outcome(in_it);
        // Who wins a side pot by the fallback has nothing in the main pot's shares.
        let winners = self.outcome(pieces.iter().map(|piece| piece.seat).collect());
        let of = |outcome: &Option<showdown::Outcome>, share: u8, seat: Seat| {
            let share = outcome.as_ref()?.shares.get(usize::from(share))?.clone();
            let made = share.hands.into_iter().nth(seat.index())??;
            Some((share.name, made))
        };
        let made = |share: u8, seat: Seat| {
            let found = of(&whole, share, seat).or_else(|| of(&winners, share, seat));
            found.map(|(name, made)| {
                let cards = self.style.word(&made.cards);
                (capital(&name), format!("with {cards}, {}", in_sentence(&made.long_name)))
            })
        };
        let shares = whole.as_ref().map_or(0, |outcome| outcome.shares.len()) as u8;
        // Who wins every share that is won gets it all as one piece.
        let first = pieces.first().map(|piece| piece.why);
        let is_one = pieces.iter().all(|piece| Some(piece.why) == first);
        let mut said = Vec::new();
        let is_unnamed = |piece: &Piece| match piece.why {
            Why::Share(share) => made(share, piece.seat).is_none(),
            _ => false,
        };
        if !pieces.is_empty() && pieces.iter().all(is_unnamed) {
            said.push("Nobody has a hand that counts, and all who are left share.".to_owned());
        }
        for piece in pieces {
            let wins = format!("{} {}", self.does(piece.seat, "win"), grouped(piece.chips));
            let Why::Share(share) = piece.why else {
                let back = format!("{} {} back.", self.does(piece.seat, "get"), piece.chips);
                said.push(if piece.why == Why::Back { back } else { format!("{wins}.") });
                continue;
            };
            let all: Vec<(String, String)> =
                (0..shares).filter_map(|share| made(share, piece.seat)).collect();
            match made(share, piece.seat) {
                _ if is_one && all.len() > 1 => {
                    said.push(format!("{wins}:"));
                    said.extend(all.iter().map(|(name, with)| format!("  {name} {with}.")));
                }
                Some((name, with)) if shares > 1 => said.push(format!("{name}: {wins} {with}.")),
                Some((_, with)) => said.push(format!("{wins} {with}.")),
                None => said.push(format!("{wins}.")),
            }
        }
        for (number, share) in whole.iter().flat_map(|whole| whole.shares.iter().enumerate()) {
            let won = pieces.iter().any(|piece| piece.why == Why::Share(number as u8));
            if share.winners.is_empty() && !won && first != Some(Why::Uncontested) {
                said.push(format!("{}: nobody qualifies.", capital(&share.name)));
            }
        }
        if house > 0 {
            said.push(format!("The house takes {}.", grouped(house)));
        }
        said
    }
}
