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

/// One player bets and the others call; later they fold. So that player wins, with bets of the
/// others.
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

/// All chips of everyone go in.
fn jams(night: &mut Night, trial: &mut Trial, until: impl Fn(&Night) -> bool) {
    while night.table.playing().is_some() && !until(night) {
        if night.deals(trial) {
            continue;
        }
        let (player, usual) = night.next_move(Policy::Call, trial);
        let playing = night.table.playing().expect("a hand");
        let options = playing.seat_of(player).and_then(|seat| playing.current().options(seat));
        let play = match options {
            Some(Options::Bet(bet)) => bet.to.most().map_or(usual, Move::To),
            _ => usual,
        };
        night.does(Command::Play { player, play });
    }
}

fn agrees(night: &mut Night, numbers: std::ops::Range<u64>, to: Motion) {
    for number in numbers {
        night.does(Command::Agree { player: id(number), to, wish: Wish::On });
    }
}

/// HOUSE 10: a kill is put in that same hand even if the player wishes to quit, in stud as
/// elsewhere.
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

/// HOUSE 19: two players who split the pot after one of two boards part the half that is left.
#[test]
fn a_split_after_the_first_of_two_boards_parts_the_other_half() {
    let mut trial = trial();
    let house = HouseRules { run_twice: true, ..HouseRules::default() };
    let mut night = Night::of("omaha-8", 2, house);
    deals(&mut night);
    agrees(&mut night, 0..2, Motion::RunTwice);
    let first_is_over = |night: &Night| {
        let playing = night.table.playing().expect("a hand");
        playing.second.is_some() && playing.hand.is_over()
    };
    jams(&mut night, &mut trial, first_is_over);
    assert_eq!(night.table.playing().expect("a hand").pot(), 1_000);
    agrees(&mut night, 0..2, Motion::Split);
    let before: Vec<u64> = (0..2).map(|number| night.stack(number)).collect();
    night.plays(Policy::Call, &mut trial);
    let after: Vec<u64> = (0..2).map(|number| night.stack(number)).collect();
    assert_eq!(after, [before[0] + 500, before[1] + 500]);
}

/// HOUSE 5: a bomb pot has no blinds, and who comes back in one owes them as before.
#[test]
fn missed_blinds_are_still_owed_after_a_bomb_pot() {
    let mut trial = trial();
    let bomb_pot = Some(BombPot { every: None, by_vote: true, blinds: 1 });
    let mut night = Night::of("holdem", 5, HouseRules { bomb_pot, ..HouseRules::default() });
    deals(&mut night);
    night.plays(Policy::Call, &mut trial);
    night.does(Command::SitOut { player: id(3) });
    // The big blind passes the third chair, and then the small one.
    for _ in 0..2 {
        deals(&mut night);
        night.plays(Policy::Call, &mut trial);
    }
    night.does(Command::Return { player: id(3), entry: Entry::Post });
    agrees(&mut night, 0..5, Motion::BombPot);
    let bomb = deals(&mut night);
    assert!(bomb.setup.house.bomb_pot && bomb.chairs.contains(&chair(3)));
    assert_eq!(night.table.people()[&id(3)].owes, button::Owes { big: true, small: true });
    night.plays(Policy::Call, &mut trial);
    let next = deals(&mut night);
    assert_eq!(posts(&next, 3), [(PostKind::Dead, 5), (PostKind::Live, 10)]);
    assert_eq!(night.table.people()[&id(3)].owes, button::Owes::NOTHING);
}

/// HOUSE 5: a game with a button and without blinds is no way round them either.
#[test]
fn missed_blinds_are_still_owed_after_a_game_without_blinds() {
    let mut night = Night::of("mexican-poker", 4, HouseRules::default());
    let mut trial = trial();
    deals(&mut night);
    night.plays(Policy::Call, &mut trial);
    night.sits(7, 500);
    night.does(Command::Return { player: id(7), entry: Entry::Post });
    let beginning = deals(&mut night);
    assert!(beginning.chairs.contains(&chair(7)) && posts(&beginning, 7).is_empty());
    assert_eq!(night.table.people()[&id(7)].owes, button::Owes::NEW);
}

/// HOUSE 5: a missed ante is owed until it is paid, however long someone waits for the big blind.
#[test]
fn a_missed_ante_is_owed_by_who_waits_for_the_big_blind() {
    let mut trial = trial();
    let house = HouseRules { dealer_antes: true, ..HouseRules::default() };
    let mut night = Night::of("chicago-lowball", 4, house);
    deals(&mut night);
    night.plays(Policy::Call, &mut trial);
    night.does(Command::SitOut { player: id(3) });
    deals(&mut night);
    night.plays(Policy::Call, &mut trial);
    night.does(Command::Return { player: id(3), entry: Entry::Wait });
    for _ in 0..2 {
        assert!(!deals(&mut night).chairs.contains(&chair(3)));
        night.plays(Policy::Call, &mut trial);
    }
    let back = deals(&mut night);
    assert_eq!(posts(&back, 3), [(PostKind::Dead, 2), (PostKind::Blind, 10)]);
}

/// HOUSE 10: a bet is a bet, whatever else the same player has paid for the table.
#[test]
fn an_ante_for_the_table_takes_nothing_from_a_leg() {
    let mut trial = trial();
    let table_ante = engine::TableAnte {
        chips: 10,
        by: engine::Payer::BigBlind,
        order: engine::Order::BlindFirst,
        reduced_at: None,
    };
    let house = HouseRules { kill: true, table_ante: Some(table_ante), ..HouseRules::default() };
    let mut night = Night::of("holdem", 2, house);
    deals(&mut night);
    wins(&mut night, 1, &mut trial);
    // Now the other has the big blind, and calls ten more.
    let beginning = deals(&mut night);
    assert_eq!(beginning.marks.expect("a button").big, chair(0));
    wins(&mut night, 1, &mut trial);
    assert_eq!(night.table.people()[&id(1)].legs, 2);
}

/// Eight hands of five cards leave twelve. Two boards with their burns would take sixteen; after
/// one flop the eight that are left are enough for two turns and rivers.
#[test]
fn the_board_is_not_run_twice_without_the_cards_for_it() {
    let mut trial = trial();
    for (players, flops) in [(7, 0), (8, 1)] {
        let first_dealer = FirstDealer::FirstChair;
        let house = HouseRules { run_twice: true, first_dealer, ..HouseRules::default() };
        let mut night = Night::new(common::charter("five-card-omaha", players, house));
        (0..players).for_each(|number| night.sits(number, 200));
        night.does(Command::DrawForDealer { deck: Vec::new() });
        deals(&mut night);
        agrees(&mut night, 0..u64::from(players), Motion::RunTwice);
        jams(&mut night, &mut trial, |_| false);
        let twice = night.log.iter().position(|it| it.event == Event::Open(Fact::RunTwice));
        let before = &night.log[..twice.expect("all agree")];
        let is_board =
            |it: &&Happened<_>| matches!(it.event, Event::Hand(engine::Event::Board { .. }));
        assert_eq!(before.iter().filter(is_board).count(), flops, "{players} players");
    }
}
