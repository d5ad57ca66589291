//! What happens in a hand.

use crate::form::mirror::Face;
use crate::mirror;

mirror! {
    /// Something that happened in a hand.
    enum HandEvent for engine::Event<C> {
        Posted { seat: u8, kind: PostKind, chips: u64 },
        Reached { at: At, first: Option<u8> },
        Burned { card: Face },
        Dealt { seat: u8, down: Vec<Face>, up: Vec<Face> },
        Board { cards: Vec<Face> },
        ForAll { cards: Vec<Face> },
        Reshuffled,
        Rolled { dice: Vec<u8> },
        Folded { seat: u8 },
        Checked { seat: u8 },
        Called { seat: u8, chips: u64 },
        Raised { seat: u8, to: u64, chips: u64 },
        BroughtIn { seat: u8, chips: u64 },
        Closed { back: Option<(u8, u64)> },
        Decided { seat: u8, choice: Option<Vec<Face>> },
        Discarded { seat: u8, down: Vec<Face>, up: Vec<Face> },
        Exposed { seat: u8, cards: Vec<Face> },
        Parted { seat: u8, down: Vec<Face>, up: Vec<Face> },
        Chose { seat: u8, choice: u8 },
        Removed { cells: Vec<u8>, house: bool },
        Became { at: At },
        Showdown { first: u8 },
        Shown { seat: u8, cards: Vec<Face> },
        Mucked { seat: u8 },
        Proved { seat: u8, cards: Vec<Face> },
        Awarded { pot: u8, pieces: Vec<Piece>, house: u64 },
        Ended,
    }

    struct At for engine::At { game: u8, street: u8, step: u8 }

    struct Piece for engine::Piece { seat: u8, chips: u64, why: Why }

    enum Why for engine::Why {
        Uncontested,
        Share(share: u8),
        Back,
    }

    /// What is settled before the deal.
    struct Setup for engine::Setup {
        stacks: Vec<u64>,
        posts: Vec<Post>,
        stakes: Stakes,
        house: House,
    }

    struct Stakes for engine::Stakes {
        chip: u64,
        small_bet: u64,
        big_bet: u64,
        least_bet: u64,
        spread: (u64, u64),
        bring_in: u64,
    }

    struct Post for engine::Post { seat: u8, kind: PostKind, chips: u64 }

    enum PostKind for engine::PostKind { Ante, TableAnte, Blind, Straddle, Live, Dead, Kill }

    struct House for engine::House {
        raises: u8,
        cap: Cap,
        bomb_pot: bool,
        jam_or_fold: bool,
        overs: u16,
        #[serde(default, skip_serializing_if = "is_nobody")]
        killed: u16,
    }

    enum Cap for engine::Cap { Cash, Tournament, LastTwo }
}

/// Whether no seat is among these: nothing was written of them before there were any.
fn is_nobody(seats: &u16) -> bool {
    *seats == 0
}
