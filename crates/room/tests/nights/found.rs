//! What nights at random have found, each as a short night of its own.

use bot::Policy;
use engine::{Amounts, Move, Options, PostKind};
use room::*;
use trials::{Trial, Trials};

use crate::common::{self, Night, chair};

fn trial() -> Trial {
    Trials::numbered(10, 1).next().expect("a trial")
}

fn id(number: u64) -> PlayerId {
    PlayerId(number)
}

/// How the next hand begins.
#[track_caller]
fn deals(night: &mut Night) -> Beginning {
    let events = night.does(Command::Deal);
    let begun = events.into_iter().find_map(|event| match event {
        Event::Open(Fact::Begun(beginning)) => Some(*beginning),
        _ => None,
    });
    begun.expect("a hand")
}

/// What someone posts besides an ante of their own.
fn posts(beginning: &Beginning, number: u8) -> Vec<(PostKind, u64)> {
    let own = beginning.setup.posts.iter().filter(|post| {
        post.kind != PostKind::Ante && beginning.chairs[post.seat.index()] == chair(number)
    });
    own.map(|post| (post.kind, post.chips)).collect()
}

/// One player bets and the others call; later they fold. So that player wins, with bets of the others.
fn wins(night: &mut Night, winner: u64, trial: &mut Trial) {
    while night.table.playing().is_some() {
        if night.deals(trial) {
            continue;
        }
        let (player, usual) = night.next_move(Policy::Call, trial);
        let playing = night.table.playing().expect("a hand");
        let hand = playing.current();
        let seat = playing.seat_of(player).expect("a seat");
        let Some(Options::Bet(bet)) = hand.options(seat) else {
            night.does(Command::Play { player, play: usual });
            continue;
        };
        let play = match (player == id(winner), bet.to) {
            (true, to) if to != Amounts::None && bet.call != Some(0) && bet.bring_in.is_none() => {
                to.least().map_or(Move::Call, Move::To)
            }
            (false, _) if hand.at().street > 0 && bet.fold && !bet.check => Move::Fold,
            _ => usual,
        };
        night.does(Command::Play { player, play });
    }
}

/// HOUSE 10: a kill is put in that same hand even if the player wishes to quit, in stud as elsewhere.
#[test]
fn who_kills_a_stud_pot_is_dealt_in_before_leaving() {
    let mut trial = trial();
    let house = HouseRules { kill: true, ..HouseRules::default() };
    let mut night = Night::of("stud", 3, house);
    deals(&mut night);
    wins(&mut night, 1, &mut trial);
    deals(&mut night);
    night.does(Command::Leave { player: id(1) });
    wins(&mut night, 1, &mut trial);
    assert_eq!(night.table.people()[&id(1)].legs, 2);
    let beginning = deals(&mut night);
    assert_eq!(beginning.killer, Some(chair(1)));
    assert_eq!(posts(&beginning, 1), [(PostKind::Kill, 20)]);
    wins(&mut night, 2, &mut trial);
    assert_eq!(night.table.people()[&id(1)].chair, None, "and then leaves");
}

/// HOUSE 13.02, 19: where nobody has opened yet there are no blinds to take back.
#[test]
fn blinds_that_nobody_has_posted_are_not_chopped() {
    let mut trial = trial();
    let mut night = Night::of("jackson", 2, HouseRules::default());
    deals(&mut night);
    while night.deals(&mut trial) {}
    let chop = Command::Agree { player: id(0), to: Motion::Chop, wish: Wish::On };
    assert!(matches!(night.refused(chop), Refusal::NotPossible(_)));
}
