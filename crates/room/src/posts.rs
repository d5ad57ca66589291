//! What players pay before the first decision, wherever button and blinds are.

use engine::{Order, Payer, Post, PostKind, Seat, SeatSet, TableAnte};
use faults::fault;

/// Who pays what before the first decision. Seats are those of the hand.
#[derive(Clone, Debug, Default)]
pub(crate) struct Posts {
    pub(crate) players: usize,
    /// Everyone's ante.
    pub(crate) ante: u64,
    /// Whether the dealer, who is the last to be dealt to, puts it in for everyone (HOUSE 4).
    pub(crate) by_dealer: bool,
    /// Whether blinds are posted only when the hand becomes a game that has them (HOUSE 13.02).
    pub(crate) waits: bool,
    /// Blinds by seat, the big blind last.
    pub(crate) blinds: Vec<(Seat, u64)>,
    pub(crate) small: u64,
    pub(crate) big: u64,
    pub(crate) table_ante: Option<TableAnte>,
    /// Who posts a big blind out of turn, and who a small one that is no bet.
    pub(crate) live: SeatSet,
    pub(crate) dead: SeatSet,
    /// Who pays an ante more, having missed one.
    pub(crate) late_antes: SeatSet,
    /// Who straddles, the first first.
    pub(crate) straddles: Vec<Seat>,
    pub(crate) kill: Option<(Seat, u64)>,
}

impl Posts {
    /// All payments in the order in which they are made.
    pub(crate) fn list(&self) -> Vec<Post> {
        let mut posts = Vec::new();
        let mut post = |seat: Seat, kind, chips| {
            if chips > 0 {
                posts.push(Post { seat, kind, chips });
            }
        };
        let dealer = self.players.checked_sub(1).and_then(Seat::new);
        if let Some(dealer) = dealer.filter(|_| self.by_dealer) {
            post(dealer, PostKind::TableAnte, self.ante * self.players as u64);
        }
        for seat in (0..self.players).filter_map(Seat::new) {
            post(seat, PostKind::Ante, if self.by_dealer { 0 } else { self.ante });
            if self.late_antes.contains(seat) {
                post(seat, PostKind::Dead, self.ante);
            }
        }
        let table_ante = self.table_ante();
        if let Some((seat, Order::AnteFirst, chips)) = table_ante {
            post(seat, PostKind::TableAnte, chips);
        }
        let killer = self.kill.map(|(seat, _)| seat);
        for (seat, chips) in &self.blinds {
            // HOUSE 10: who is in the blinds pays the blind as well; only the kill is the bet. The engine
            // sees to that itself where blinds come later.
            let is_dead = killer == Some(*seat) && !self.waits;
            let kind = if is_dead { PostKind::Dead } else { PostKind::Blind };
            post(*seat, kind, *chips);
        }
        if let Some((seat, Order::BlindFirst, chips)) = table_ante {
            post(seat, PostKind::TableAnte, chips);
        }
        for seat in self.dead.iter() {
            post(seat, PostKind::Dead, self.small);
        }
        for seat in self.live.iter() {
            let kind =
                if fault!("room-killer-who-comes-in-posts-a-bet", killer == Some(seat), false) {
                    PostKind::Dead
                } else {
                    PostKind::Live
                };
            post(seat, kind, self.big);
        }
        let mut chips = self.big;
        for seat in &self.straddles {
            chips *= 2;
            post(*seat, PostKind::Straddle, chips);
        }
        if let Some((seat, chips)) = self.kill {
            post(seat, PostKind::Kill, chips);
        }
        posts
    }

    /// Who pays the ante of the whole table (BARGE 1.5), when, and how much.
    fn table_ante(&self) -> Option<(Seat, Order, u64)> {
        let ante = self.table_ante?;
        let seat = match ante.by {
            Payer::BigBlind => self.blinds.last()?.0,
            Payer::Button => Seat::new(self.players.checked_sub(1)?)?,
        };
        let is_reduced = ante.reduced_at.is_some_and(|at| self.players <= usize::from(at));
        let chips = if is_reduced { ante.chips.min(self.small) } else { ante.chips };
        Some((seat, ante.order, chips))
    }
}

#[cfg(test)]
mod tests {
    use engine::{Forced, blind_seats};
    use variant::{Catalogue, Settings};

    use super::*;

    fn seats(bits: u32) -> SeatSet {
        (0..10).filter(|seat| bits >> seat & 1 == 1).filter_map(Seat::new).collect()
    }

    /// Where nobody is missing, payments are those that follow from the number of players alone.
    #[test]
    fn payments_of_a_full_table_are_those_of_the_engine() {
        let variant = Catalogue::house().variant("holdem", &Settings::default()).expect("a game");
        for players in 2..=10usize {
            for case in 0..128u32 {
                let first = Seat::new(0).expect("a seat");
                let table_ante = (case & 1 == 1).then_some(TableAnte {
                    chips: 10,
                    by: if case & 2 == 0 { Payer::BigBlind } else { Payer::Button },
                    order: if case & 4 == 0 { Order::BlindFirst } else { Order::AnteFirst },
                    reduced_at: Some(4),
                });
                // The killer may be who posts to come in.
                let killer = Seat::new(5).filter(|_| case & 64 == 64 && players > 6);
                let kill = (case & 8 == 8).then_some((killer.unwrap_or(first), 20));
                let straddles = if case & 16 == 16 && players > 3 { 2 } else { 0 };
                let others = if case & 32 == 32 { seats(0b10_0000) } else { SeatSet::EMPTY };
                let others = if players > 6 { others } else { SeatSet::EMPTY };
                let forced = Forced {
                    ante: 2,
                    blinds: vec![5, 10],
                    table_ante,
                    straddles,
                    live: others,
                    dead: others,
                    kill,
                };
                let blinds = blind_seats(2, players).into_iter().flatten().zip([5, 10]);
                let blinds: Vec<(Seat, u64)> = blinds.collect();
                let big = blinds[1].0.index();
                let behind = (1..=usize::from(straddles)).map(|step| (big + step) % players);
                let posts = Posts {
                    players,
                    ante: 2,
                    by_dealer: false,
                    waits: false,
                    straddles: behind.filter_map(Seat::new).collect(),
                    blinds,
                    small: 5,
                    big: 10,
                    table_ante,
                    live: others,
                    dead: others,
                    late_antes: SeatSet::EMPTY,
                    kill,
                };
                assert_eq!(posts.list(), forced.posts(&variant, players).expect("posts"));
            }
        }
    }
}
