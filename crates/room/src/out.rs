//! Who is out of chips by a hand, and by whom.

use engine::{Seat, SeatSet, Why};
use faults::fault;

use crate::PlayerId;
use crate::event::KnockedOut;
use crate::table::{Playing, Table};

impl Table {
    /// Everyone who has no chip left when all of the hand is paid, and what is paid beside it.
    pub(crate) fn knocked_out(
        &self,
        playing: &Playing,
        side: &[(PlayerId, PlayerId, u64)],
    ) -> Vec<KnockedOut> {
        let stack = |player: PlayerId| self.stands.people.get(&player).map_or(0, |it| it.stack);
        let is_paid = |player| side.iter().any(|(_, to, _)| *to == player);
        let pays = |player| {
            let paid = side.iter().filter(|(from, ..)| *from == player).map(|(.., chips)| chips);
            paid.sum::<u64>()
        };
        let is_out = |player: PlayerId| stack(player) == pays(player) && !is_paid(player);
        let seats = (0..).map_while(Seat::new).zip(&playing.players);
        let out: Vec<(Seat, PlayerId)> =
            seats.filter(|(_, player)| is_out(**player)).map(|(seat, it)| (seat, *it)).collect();
        let ranks = ranks(playing, out.iter().map(|(seat, _)| *seat).collect());
        let knocked = |((seat, player), hand): ((Seat, PlayerId), u8)| KnockedOut {
            player,
            began: playing.hand.setup().stacks.get(seat.index()).copied().unwrap_or(0),
            by: playing.took_last_chip(seat),
            hand,
        };
        out.into_iter().zip(ranks).map(knocked).collect()
    }
}

impl Playing {
    /// Who has won the last chip of a player: the first share of the pot that it was in.
    fn took_last_chip(&self, seat: Seat) -> Vec<PlayerId> {
        let mut takers: Vec<Seat> = Vec::new();
        if self.stopped.is_some() {
            let seats = (0..).map_while(Seat::new).zip(&self.chairs);
            takers.extend(seats.filter(|(_, it)| self.winners.contains(it)).map(|(seat, _)| seat));
        } else {
            let last = fault!("room-main-pot-knocks-everybody-out", self.hand.last_pot(seat), 0);
            let of_pot = || self.awarded.iter().filter(|(pot, _)| *pot == last);
            let shares = of_pot().filter_map(|(_, piece)| match piece.why {
                Why::Share(share) => Some(share),
                Why::Uncontested | Why::Back => None,
            });
            let first = shares.min();
            let wins = |why: Why| match why {
                Why::Share(share) => {
                    fault!("room-low-hand-knocks-out", Some(share) == first, true)
                }
                Why::Uncontested => true,
                Why::Back => false,
            };
            takers.extend(of_pot().filter(|(_, it)| wins(it.why)).map(|(_, it)| it.seat));
        }
        takers.sort_unstable();
        takers.dedup();
        takers.into_iter().filter_map(|seat| self.player_in(seat)).collect()
    }
}

/// How the hands of these compare for the first share, each with its rank. The best are found, and
/// then the best of the others, until nobody is left who has not given up.
fn ranks(playing: &Playing, out: SeatSet) -> Vec<u8> {
    let hand = &playing.hand;
    let gave_up = |seat: Seat| playing.held.get(seat.index()).is_none_or(Option::is_some);
    let mut left: SeatSet =
        out.iter().filter(|seat| hand.live().contains(*seat) && !gave_up(*seat)).collect();
    let mut ranked = vec![0; hand.seats()];
    let mut rank = 0;
    while !left.is_empty() {
        let outcome = hand.outcome(left);
        let best = outcome.as_ref().and_then(|outcome| outcome.shares.first());
        let best = best.into_iter().flat_map(|share| &share.winners).copied();
        let best: SeatSet =
            best.filter_map(Seat::new).filter(|seat| left.contains(*seat)).collect();
        // Who has no hand for this share is as good as the others who have none.
        let best = if best.is_empty() { left } else { best };
        best.iter().for_each(|seat| ranked[seat.index()] = rank);
        left = left.but(best);
        rank += 1;
    }
    let is_ranked = |seat: Seat| hand.live().contains(seat) && !gave_up(seat);
    out.iter().map(|seat| if is_ranked(seat) { ranked[seat.index()] } else { rank }).collect()
}
