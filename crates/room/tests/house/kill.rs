//! HOUSE 10, 13.02 and 13.04: kill pots, legs, and who has to sit out.
//!
//! Blinds 5 and 10, antes 2 where the game has them, bets 10 and 20, the kill 20; everyone has 1000.

use engine::Amounts;
use engine::PostKind::{Ante, Blind, Dead, Kill};
use room::*;
use variant::game::Betting;

use super::bench::{beginning, house, menu, night, player};
use crate::common::{Night, chair};

fn kills(game: &str, players: u8) -> Night {
    Night::of(game, players, house(|it| it.kill = true))
}

/// Five players of no-limit hold'em; player 0 wins two pots, the second with a flop and a full bet.
///
/// First hand: button 0, blinds 1 and 2; 0 raises, all fold: 15 for 0.
/// Second: button 1, blinds 2 and 3; 0 makes it 30, 3 calls 20 more, and folds on the flop: 5 + 30.
fn two_pots() -> Night {
    let mut night = kills("holdem", 5);
    night.hand("3f 4f 0r30 1f 2f");
    assert_eq!(night.stacks(), [1_015, 995, 990, 1_000, 1_000]);
    assert_eq!(night.legs(0), 1);
    night.hand("4f 0r30 1f 2f 3c 3c 0r20 3f");
    assert_eq!(night.stacks(), [1_050, 995, 985, 970, 1_000]);
    assert_eq!(night.legs(0), 2);
    night
}

#[test]
fn house_10_who_wins_two_pots_in_a_row_kills_the_next_with_twice_the_big_blind() {
    let mut night = two_pots();
    let begun = beginning(&night.does(Command::Deal));
    assert_eq!(begun.killer, Some(chair(0)));
    assert_eq!(night.posts(), [(3, Blind, 5), (4, Blind, 10), (0, Kill, 20)]);
}

#[test]
fn house_10_without_the_option_nobody_kills() {
    let mut night = Night::of("holdem", 5, HouseRules::default());
    night.hand("3f 4f 0r30 1f 2f");
    night.hand("4f 0r30 1f 2f 3c 3c 0r20 3f");
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(3, Blind, 5), (4, Blind, 10)]);
}

#[test]
fn house_10_in_a_killed_pot_stakes_double_and_the_killer_acts_last_before_the_flop() {
    let mut night = two_pots();
    night.does(Command::Deal);
    night.runs_out();
    // Player 0 sits behind the big blind and would be first.
    let bets = night.bets(1);
    assert_eq!(bets.call, Some(20));
    assert_eq!(bets.to.least(), Some(40), "a raise is at least the doubled bet of 20");
    night.script("1c 2f 3f 4c");
    let bets = night.bets(0);
    assert!(bets.check, "the kill is a live bet with the option to raise");
    assert_eq!(bets.to.least(), Some(40));
    // Small blind 5, and three times 20.
    night.script("0c");
    assert_eq!(night.table.playing().expect("a hand").pot(), 65);
    // After the flop everyone acts in the usual order: 3 has folded, so 4 before 0 and 1.
    night.runs_out();
    assert_eq!(night.bets(4).to.least(), Some(20), "bets are doubled on every street");
    night.script("4c 0c 1r20 4f 0f");
    assert_eq!(night.stacks(), [1_030, 1_040, 985, 965, 980]);
    assert_eq!((night.legs(0), night.legs(1)), (0, 1), "the kill went with the pot");
}

#[test]
fn house_10_bets_at_fixed_limits_are_doubled() {
    let stakes = crate::common::stakes();
    let (usual, killed) = (stakes.level("x", false, false), stakes.level("x", false, true));
    assert_eq!((usual.bets, killed.bets), ((10, 20), (20, 40)));
    assert_eq!((usual.spread, killed.spread), ((10, 50), (20, 100)));
    assert_eq!((killed.ante, killed.blinds, killed.kill), (2, (5, 10), 20), "these stay");
}

#[test]
fn house_10a_the_kill_is_nobodys_in_the_first_hand() {
    let mut night = kills("holdem", 5);
    let begun = beginning(&night.does(Command::Deal));
    assert_eq!(begun.killer, None);
    assert_eq!(night.posts(), [(1, Blind, 5), (2, Blind, 10)]);
}

#[test]
fn house_10b_the_kill_is_nobodys_when_the_winner_has_quit() {
    let mut night = kills("holdem", 5);
    night.hand("3f 4f 0r30 1f 2f");
    night.does(Command::Leave { player: player(0) });
    // Player 1 has the button; 4 wins, and that is the first leg of 4.
    night.is_won_by(4);
    assert_eq!(night.legs(4), 1);
    assert_eq!(beginning(&night.does(Command::Deal)).killer, None);
}

/// Both hold an ace and a king; the board has no flush and no straight.
const SPLIT: &str = "=7c2c =8c3c =9c4c =AsKd =AcKh";

#[test]
fn house_10c_a_pot_that_two_without_the_kill_split_gives_nobody_a_leg() {
    let mut night = kills("holdem", 5);
    // Dealt to 1, 2, 3, 4 and 0: 4 and 0 split 15 + 40.
    night.hand(&format!("{SPLIT} 3f 4r20 0c 1f 2f =AdQh8s 4c 0c =5d 4c 0c =2h 4c 0c"));
    assert_eq!(night.stacks(), [1_007, 995, 990, 1_000, 1_008]);
    let legs: Vec<u8> = (0..5).map(|number| night.legs(number)).collect();
    assert_eq!(legs, [0, 0, 0, 0, 0]);
}

#[test]
fn house_10_a_first_leg_asks_for_nothing() {
    let mut night = kills("holdem", 5);
    // Nobody calls, and there is no flop: 2 has the big blind and wins the small one.
    night.hand("3f 4f 0f 1f");
    assert_eq!(night.stack(2), 1_005);
    assert_eq!(night.legs(2), 1);
}

#[test]
fn house_10_who_has_bets_back_has_won_nothing() {
    // BARGE appendix B: 1 checks a seven after the draw, calls, and wins the 20 of before; both bets go back.
    let mut night = night("california-lowball", &[1_000; 3], |it| {
        it.menu = menu("california-lowball", Betting::Limit);
        it.house.kill = true;
    });
    night.hand("=7c5c4c2cAc =KsQsJsTs9s =KdQdJdTd9d 0f 1c 2c 1d 2d 1c 2r20 1c");
    assert_eq!(night.stacks(), [1_000, 1_010, 990]);
    assert_eq!((night.legs(1), night.legs(2)), (1, 0), "1 has won the pot alone");
}

#[test]
fn house_10_a_second_leg_needs_a_full_bet_that_is_no_blind() {
    // Four players: 3 has a leg and the big blind; 2 makes the small blind good, and folds on the flop.
    let mut night = kills("holdem", 4);
    night.hand("3r30 0f 1f 2f");
    assert_eq!(night.legs(3), 1);
    night.hand("0f 1f 2c 3c 2c 3r10 2f");
    // 3 has won 5 + 5: half of it was a blind, and the rest is no full bet.
    assert_eq!(night.stack(3), 1_025);
    assert_eq!(night.legs(3), 1);
    assert_eq!(beginning(&night.does(Command::Deal)).killer, None);
}

#[test]
fn house_10_a_second_leg_of_one_full_bet_kills() {
    let mut night = kills("holdem", 4);
    night.hand("3r30 0f 1f 2f");
    // Now 0 calls 10, which is a full bet and no blind.
    night.hand("0c 1f 2f 3c 3r10 0f");
    assert_eq!(night.legs(3), 2);
}

#[test]
fn house_10_who_has_a_leg_and_splits_keeps_the_leg_and_kills_nothing() {
    let mut night = kills("holdem", 5);
    night.hand("3f 4f 0r30 1f 2f");
    // Button 1: dealt to 2, 3, 4, 0 and 1. Players 0 and 1 split.
    night.hand("=7c2c =8c3c =9c4c =AsKd =AcKh 4f 0r20 1c 2f 3f =AdQh8s 0c 1c =5d 0c 1c =2h 0c 1c");
    assert_eq!((night.legs(0), night.legs(1)), (1, 0));
    assert_eq!(beginning(&night.does(Command::Deal)).killer, None);
}

#[test]
fn house_10_a_killer_who_splits_kills_the_next_pot_too() {
    let mut night = two_pots();
    // Button 2: dealt to 3, 4, 0, 1 and 2; 0 kills. 0 and 1 split 15 + 40.
    night.hand("=7c2c =8c3c =AsKd =AcKh =9c4c 1c 2f 3f 4f 0c =AdQh8s 0c 1c =5d 0c 1c =2h 0c 1c");
    assert_eq!(night.stacks(), [1_058, 1_002, 985, 965, 990], "the odd chip to the dealer's left");
    assert_eq!((night.legs(0), night.legs(1)), (2, 0));
    night.does(Command::Deal);
    // Button 3, blinds 4 and 0: the killer is in the blinds.
    assert_eq!(night.posts(), [(4, Blind, 5), (0, Dead, 10), (0, Kill, 20)]);
}

#[test]
fn house_10_a_killer_in_the_blinds_posts_the_blind_and_the_kill() {
    let mut night = kills("holdem", 4);
    night.hand("3r30 0f 1f 2f");
    night.hand("0c 1f 2f 3c 3r10 0f");
    let before = night.stacks();
    assert_eq!(before, [990, 995, 985, 1_030]);
    // Button 2, blinds 3 and 0. The killer pays 5 + 20.
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(3, Dead, 5), (0, Blind, 10), (3, Kill, 20)]);
    assert_eq!(night.stack(3), 1_030 - 25);
    night.runs_out();
    // 1 and 2, then the big blind, then the kill.
    night.script("1c 2f 0c 3c");
    assert_eq!(night.table.playing().expect("a hand").pot(), 5 + 3 * 20);
    night.script("3c 0c 1r20 3f 0f");
    assert_eq!(night.stacks(), [970, 1_040, 985, 1_005]);
}

#[test]
fn house_10_who_leaves_with_a_leg_comes_back_with_it() {
    let mut night = kills("holdem", 5);
    night.hand("3f 4f 0r30 1f 2f");
    night.does(Command::Leave { player: player(0) });
    night.is_won_by(4);
    night.is_won_by(3);
    night.arrives(0, 1_015, Entry::Post);
    assert_eq!(night.legs(0), 1);
    // Chairs 1 to 4: blinds were 2 3, then 3 4, so now 4 and 0.
    night.hand("1r30 2f 3f 4f 0c 0r20 1f");
    assert_eq!(night.legs(0), 2, "the pot that follows the return is the second");
}

#[test]
fn house_10_a_killer_who_wants_to_go_or_sit_out_kills_first() {
    let mut night = two_pots();
    assert_eq!(night.refused(Command::Leave { player: player(0) }), Refusal::KillDue);
    assert_eq!(night.refused(Command::SitOut { player: player(0) }), Refusal::KillDue);
    night.hand("1r40 2f 3f 4f 0f");
    assert_eq!(night.stack(0), 1_030);
    night.does(Command::Leave { player: player(0) });
}

#[test]
fn house_10_a_killer_who_said_so_during_the_hand_is_dealt_in_for_the_kill() {
    for game in ["holdem", "stud"] {
        let mut night = kills(game, 3);
        // In hold'em the winner is in the big blind and behind; in stud whoever has to opens.
        let wins = |night: &mut Night| {
            night.does(Command::Deal);
            night.does(Command::Leave { player: player(0) });
        };
        win_twice(&mut night, 0, wins);
        assert_eq!(night.legs(0), 2, "{game}");
        assert_eq!(night.person(0).chair, Some(chair(0)), "{game}: not before the kill");
        night.does(Command::Deal);
        assert!(night.dealt_in().contains(&0), "{game}");
        assert!(night.posts().contains(&(0, Kill, 20)), "{game}");
        night.goes_to(1);
        assert_eq!(night.person(0).chair, None, "{game}: now nothing holds them");
    }
}

#[test]
fn house_10_of_two_players_the_killer_who_said_so_kills_first() {
    let mut night = kills("stud", 2);
    let wins = |night: &mut Night| {
        night.does(Command::Deal);
        night.does(Command::Leave { player: player(0) });
    };
    win_twice(&mut night, 0, wins);
    assert_eq!(night.person(0).chair, Some(chair(0)));
    night.does(Command::Deal);
    assert!(night.posts().contains(&(0, Kill, 20)));
}

/// One pot without, one pot with a call on the way; `deals` deals the second.
fn win_twice(night: &mut Night, winner: u64, deals: impl Fn(&mut Night)) {
    night.is_won_by(winner);
    deals(night);
    // Everyone calls whatever it is until the second round, where the winner bets and all others fold.
    let is_second = |night: &Night| {
        let hand = night.table.playing().expect("a hand").current();
        hand.at().street > 0
    };
    while night.table.playing().is_some() {
        if night.any_cards(cards::CardSet::EMPTY) {
            continue;
        }
        let (id, options) = night.to_act();
        let engine::Options::Bet(bet) = options else { panic!("{options:?}") };
        let play = match (id == player(winner), is_second(night)) {
            _ if bet.bring_in.is_some() => engine::Move::BringIn,
            (true, _) if bet.to.least().is_some() => {
                engine::Move::To(bet.to.least().expect("an amount"))
            }
            (false, true) if bet.call.is_some() => engine::Move::Fold,
            _ => engine::Move::Call,
        };
        night.does(Command::Play { player: id, play });
    }
}

#[test]
fn house_10_a_kill_that_was_posted_and_lost_is_done_with() {
    let mut night = two_pots();
    // Dealt to 3, 4, 0, 1 and 2: 1 has aces, then all of them and eights.
    night.hand("=7c2c =8c3c =AsKd =AcAh =9c4c 1c 2f 3f 4f 0r995 1c =Ad8h8s =5d =2h");
    assert_eq!(night.stack(1), 995 + 995 + 15);
    assert_eq!(night.legs(0), 0);
}

#[test]
fn house_10_the_kill_belongs_to_the_pot_and_who_wins_it_kills_again() {
    let mut night = two_pots();
    // 1 calls the kill and folds on the flop: 0 wins 5 + 10 + 20.
    night.hand("1c 2f 3f 4f 0c 0r20 1f");
    assert_eq!(night.stacks(), [1_085, 975, 985, 965, 990]);
    assert_eq!(night.legs(0), 2);
    assert_eq!(beginning(&night.does(Command::Deal)).killer, Some(chair(0)));
}

#[test]
fn house_10_a_killer_who_wins_only_antes_kills_again() {
    let mut night = stud_killer();
    // Everyone folds to the kill: 1 wins the antes of 2 and 0.
    night.hand("2f 0f");
    assert_eq!(night.legs(1), 2);
}

#[test]
fn house_10_if_there_is_no_flop_there_is_no_kill() {
    let mut night = kills("holdem", 5);
    night.hand("3f 4f 0r30 1f 2f");
    // 3 calls 30 and folds to a raise before the flop: more than a bet, but no flop.
    night.hand("4f 0r30 1f 2f 3r90 0r300 3f");
    assert_eq!(night.stack(0), 1_015 + 5 + 90);
    assert_eq!(night.legs(0), 1, "still one leg up");
    assert_eq!(beginning(&night.does(Command::Deal)).killer, None);
}

/// Three players of stud at 10 and 20: 1 wins twice from 2.
///
/// The first: antes of 2 and a bring-in that nobody calls: 4 for 1. The second: 1 makes it 10, 2 calls,
/// and folds on fourth street: 12 + 2 for 1.
fn stud_killer() -> Night {
    let mut night = kills("stud", 3);
    night.hand("=AsAh2c =3d4h9s =5d6hTs 1b 2f 0f");
    assert_eq!(night.stacks(), [998, 1_004, 998]);
    night.hand("=AsAh2c =3d4h9s =5d6hTs 1r10 2c 0f =Ac =Kd 1r10 2f");
    assert_eq!(night.stacks(), [996, 1_018, 986]);
    assert_eq!(night.legs(1), 2);
    night
}

#[test]
fn house_10_in_stud_the_killer_opens_for_twice_the_least_bet() {
    let mut night = stud_killer();
    night.does(Command::Deal);
    let antes = [(1, Ante, 2), (2, Ante, 2), (0, Ante, 2)];
    assert_eq!(night.posts(), [&antes[..], &[(1, Kill, 20)]].concat());
    // 2 has the low card, and 1 opens all the same; 2 is next.
    night.script("=AsAhKc =3d4h2s =5d6hTs");
    let bets = night.bets(2);
    assert_eq!((bets.call, bets.bring_in, bets.to), (Some(20), None, Amounts::One(40)));
    night.script("2c 0c");
    assert_eq!(night.table.playing().expect("a hand").pot(), 66);
    // Then the usual order: the pair of tens is high, and the bet is 20.
    night.script("=Qc =7s =Th");
    assert_eq!(night.bets(0).to, Amounts::One(20));
    night.script("0r20 1f 2f");
    assert_eq!(night.stacks(), [1_040, 996, 964]);
}

#[test]
fn house_10_in_a_draw_game_with_blinds_the_killer_acts_behind_the_big_blind() {
    let mut night = kills("five-card-draw", 5);
    night.hand("3f 4f 0r20 1f 2f");
    // 3 calls 10 more, a full bet, draws, and folds: 5 + 20.
    night.hand("4f 0r20 1f 2f 3c 3d 0d 3c 0r20 3f");
    assert_eq!(night.stacks(), [1_040, 995, 985, 980, 1_000]);
    night.does(Command::Deal);
    assert_eq!(night.posts(), [(3, Blind, 5), (4, Blind, 10), (0, Kill, 20)]);
    night.runs_out();
    assert_eq!(night.bets(1).to, Amounts::One(40));
    night.script("1c 2f 3f 4f 0c 0d 1d");
    // After the draw the first from the dealer's left, for the doubled big bet.
    assert_eq!(night.bets(0).to, Amounts::One(40));
    night.script("0r40 1f");
    assert_eq!(night.stacks(), [1_040 + 5 + 10 + 20, 975, 985, 975, 990]);
}

/// Four players of Jackson: 1 opens and wins, twice. Then the button is 2's, and the blinds would be
/// those of 3 and 0.
///
/// First: the antes of three, 6. Second: 2 calls 10 and folds after the draw: 6 + 10.
fn jackson_killer() -> Night {
    let mut night = kills("jackson", 4);
    night.hand("=JsJh2c3d4s 1r10 2f 3f 0f");
    assert_eq!(night.stacks(), [998, 1_006, 998, 998]);
    night.hand(
        "=7c8d9hTs2d =7d8h9sTc2h =6s8s9cTh3h =JsJh2c3d4s 2c 3c 0c 1r10 2c 3f 0f 2d 1d 1r20 2f",
    );
    assert_eq!(night.stacks(), [996, 1_022, 986, 996]);
    assert_eq!(night.legs(1), 2);
    night
}

/// Hands without openers for 3, 0 and 1.
const NOTHING: &str = "=7c8d9hTs2d =7d8h9sTc2h =6s8s9cTh3h";

#[test]
fn house_13_02_a_kill_is_left_in_the_pot_when_another_opens() {
    let mut night = jackson_killer();
    night.hand(&format!("{NOTHING} =QsQh2c3d4s 3c 0c"));
    assert_eq!(night.stack(1), 1_022 - 22, "the ante and the kill");
    // 1 is in turn, may not open, and may not fold yet.
    let bets = night.bets(1);
    assert_eq!((bets.check, bets.fold, bets.to), (true, false, Amounts::None));
    night.script("1c");
    assert_eq!(night.bets(2).to, Amounts::One(20), "as much as the kill");
    night.script("2r20 3f 0f");
    assert!(night.bets(1).fold, "once there is an opener");
    night.script("1f");
    // The antes of the others and the kill go to 2.
    assert_eq!(night.stacks(), [994, 1_000, 986 + 6 + 20, 994]);
}

#[test]
fn house_13_02_if_nobody_opens_the_kill_is_the_first_bet_of_the_lowball() {
    let mut night = jackson_killer();
    night.hand(&format!("{NOTHING} =8c9dTd3s4d 3c 0c 1c 2c"));
    // Chicago Lowball: blinds of 5 and 10 for 3 and 0, and the kill of 20 is what all others face.
    assert_eq!(night.bets(2).call, Some(20));
    night.script("2f");
    assert_eq!(night.bets(3).call, Some(15));
    night.script("3f");
    assert_eq!(night.bets(0).call, Some(10));
    night.script("0f");
    assert_eq!(night.stacks(), [996 - 12, 1_022 + 6 + 15, 984, 996 - 7]);
}

#[test]
fn house_13_02_after_the_kill_was_bet_its_owner_may_fold() {
    let mut night = jackson_killer();
    night.hand(&format!("{NOTHING} =8c9dTd3s4d 3c 0c 1c 2c 2r40 3f 0f"));
    assert!(night.bets(1).fold);
}

/// Three players, where the killer's place is that of the big blind.
fn jackson_killer_in_the_blind() -> Night {
    let mut night = kills("jackson", 3);
    night.hand("=JsJh2c3d4s 1r10 2f 0f");
    night.hand("=7c8d9hTs2d =7d8h9sTc2h =JsJh2c3d4s 2c 0c 1r10 2c 0f 2d 1d 1r20 2f");
    assert_eq!(night.stacks(), [996, 1_018, 986]);
    night
}

#[test]
fn house_13_02_no_blind_is_posted_before_it_is_known_that_nobody_opens() {
    let mut night = jackson_killer_in_the_blind();
    night.does(Command::Deal);
    // An ante and the kill, and nothing else yet.
    assert_eq!(night.stacks(), [994, 1_018 - 22, 984]);
}

#[test]
fn house_13_02_a_killer_in_the_blind_pays_both_in_the_lowball() {
    let mut night = jackson_killer_in_the_blind();
    night.hand("=7c8d9hTs2d =7d8h9sTc2h =8c9dTd3s4d 0c 1c 2c");
    assert_eq!(night.stack(1), 1_018 - 32);
    assert_eq!(night.bets(2).call, Some(20));
    night.script("2f");
    assert_eq!(night.bets(0).call, Some(15));
    night.script("0f");
    // Antes of 4 and the small blind.
    assert_eq!(night.stacks(), [989, 1_018 + 4 + 5, 984]);
}

/// Chicago Triple Draw at the table of the bench: antes of 2, bets of 10 and 20.
fn triple_draw(players: u8) -> Night {
    kills("chicago-triple-draw", players)
}

#[test]
fn house_13_04_with_seven_the_player_left_of_the_big_blind_sits_out() {
    let mut night = triple_draw(7);
    let begun = beginning(&night.does(Command::Deal));
    assert_eq!(begun.no_seat, [chair(3)]);
    assert_eq!(night.dealt_in(), [1, 2, 4, 5, 6, 0]);
    night.script("4f 5f 6f 0f 1f");
    let begun = beginning(&night.does(Command::Deal));
    assert_eq!(begun.no_seat, [chair(4)], "it goes round with the blinds");
}

#[test]
fn house_13_04_with_eight_the_two_players_left_of_the_big_blind_sit_out() {
    let mut night = triple_draw(8);
    let begun = beginning(&night.does(Command::Deal));
    assert_eq!(begun.no_seat, [chair(3), chair(4)]);
    assert_eq!(night.dealt_in(), [1, 2, 5, 6, 7, 0]);
    assert_eq!(night.person(3).owes, room::button::Owes::NOTHING, "nothing was missed");
}

#[test]
fn house_13_04_with_six_all_play() {
    let mut night = triple_draw(6);
    assert!(beginning(&night.does(Command::Deal)).no_seat.is_empty());
}

#[test]
fn house_13_04_without_a_button_nobody_sits_out_again_before_everyone_has() {
    // One more than can play.
    let mut night = night("stud", &[1_000; 9], |_| {});
    let mut out: Vec<Chair> = Vec::new();
    for _ in 0..9 {
        let begun = beginning(&night.does(Command::Deal));
        assert_eq!(begun.no_seat.len(), 1);
        out.extend(begun.no_seat);
        night.goes_to(night.dealt_in()[0]);
    }
    out.sort();
    assert_eq!(out, Chair::all(9).collect::<Vec<_>>());
}

/// Seven players; 5 wins two pots and must sit out of the third.
fn killer_without_a_seat() -> Night {
    let mut night = triple_draw(7);
    night.hand("4f 5r20 6f 0f 1f 2f");
    // Antes of five others and the blinds.
    assert_eq!(night.stack(5), 1_000 + 10 + 15);
    night.hand("5r20 6f 0f 1f 2f 3c 3d 5d 3c 5r10 3f");
    assert_eq!(night.stack(5), 1_025 + 10 + 5 + 20);
    assert_eq!(night.legs(5), 2);
    night
}

#[test]
fn house_13_04_the_kill_of_a_killer_who_sits_out_waits() {
    let mut night = killer_without_a_seat();
    let begun = beginning(&night.does(Command::Deal));
    assert_eq!((begun.no_seat, begun.killer), (vec![chair(5)], None));
    night.runs_out();
    assert_eq!(night.bets(6).to, Amounts::One(20), "stakes are not doubled");
    night.script("6f 0f 1f 2f 3f");
    assert_eq!(night.legs(5), 2);
    assert_eq!(night.refused(Command::Leave { player: player(5) }), Refusal::KillDue);
    // Now 5 has the big blind, and pays both.
    let begun = beginning(&night.does(Command::Deal));
    assert_eq!((begun.no_seat, begun.killer), (vec![chair(6)], Some(chair(5))));
    assert_eq!(night.posts()[6..], [(4, Blind, 5), (5, Dead, 10), (5, Kill, 20)]);
    night.runs_out();
    assert_eq!(night.bets(0).to, Amounts::One(40), "now they are");
}

#[test]
fn house_10_there_is_one_kill_a_hand_and_a_second_killer_waits_for_the_next() {
    // Eight players of Chicago Triple Draw; 6 wins two pots, then sits out of two, in which 1 wins.
    let mut night = triple_draw(8);
    // Big blinds 2, 3, 4, 5, 6; out are 3 4, 4 5, 5 6, 6 7, 7 0.
    night.hand("5f 6r20 7f 0f 1f 2f");
    night.hand("6r20 7f 0f 1f 2f 3c 3d 6d 3c 6r10 3f");
    assert_eq!(night.legs(6), 2);
    night.hand("7f 0f 1r20 2f 3f 4f");
    night.hand("0f 1r20 2f 3f 4f 5c 5d 1d 5c 1r10 5f");
    assert_eq!((night.legs(6), night.legs(1)), (2, 2));
    night.does(Command::Deal);
    let kill: Vec<_> = night.posts().into_iter().filter(|post| post.1 == Kill).collect();
    assert_eq!(kill, [(6, Kill, 20)], "one kill");
    // Everyone folds to 2, who wins. 6 has paid; 1 has not.
    night.runs_out();
    night.script("1f 2r40 3f 4f 5f 6f");
    assert_eq!((night.legs(6), night.legs(1), night.legs(2)), (0, 2, 1));
    assert_eq!(night.refused(Command::Leave { player: player(1) }), Refusal::KillDue);
}

#[test]
fn house_13_04_nobody_straddles() {
    let mut night = Night::of("chicago-triple-draw", 5, house(|it| it.straddles = 2));
    for number in 0..5 {
        night.does(Command::Straddle { player: player(number), wish: Wish::On });
    }
    night.does(Command::Deal);
    let antes = [1, 2, 3, 4, 0].map(|number| (number, Ante, 2));
    assert_eq!(night.posts(), [&antes[..], &[(1, Blind, 5), (2, Blind, 10)]].concat());
}
