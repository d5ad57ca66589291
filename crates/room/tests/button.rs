//! Button and blinds: the cases of HOUSE 106 one by one, and what is paid to come in.

use room::button::{first, next, won};
use room::{ButtonRule, Chair, Marks, Missed, Owes, Positions, Presence, Sitter};

/// The chair with this number, from 0.
fn chair(number: usize) -> Chair {
    let number = u8::try_from(number).ok();
    number.and_then(Chair::new).expect("a table has ten chairs at most")
}

/// A table in signs, one for each chair: `P` plays, `o` sits out, `w` waits for the big blind, `n`
/// is new and posts, `b`, `s` and `a` come back owing the big blind, the small blind and both; `A`
/// arrives from another table; `.` is empty.
fn sit(signs: &str) -> Vec<Sitter> {
    let sitter = |(number, sign)| {
        let (presence, owes) = match sign {
            'P' => (Presence::In, Owes::NOTHING),
            'o' => (Presence::Out, Owes::NOTHING),
            'w' => (Presence::Waiting, Owes::NEW),
            'n' => (Presence::Posting, Owes::NEW),
            'b' => (Presence::Posting, Owes { big: true, small: false }),
            's' => (Presence::Posting, Owes { big: false, small: true }),
            'a' => (Presence::Posting, Owes { big: true, small: true }),
            'A' => (Presence::Arrived, Owes::NOTHING),
            '.' => return None,
            sign => panic!("{sign} is no sign for a sitter"),
        };
        Some(Sitter { chair: chair(number), presence, owes })
    };
    signs.chars().enumerate().filter_map(sitter).collect()
}

/// The places of a hand in words. People count chairs from 1.
fn told(positions: Option<Positions>) -> String {
    let Some(positions) = positions else { return "no hand".to_string() };
    let number = |chair: Chair| (chair.index() + 1).to_string();
    let list =
        |chairs: &[Chair]| chairs.iter().map(|chair| number(*chair)).collect::<Vec<_>>().join(" ");
    let marks = positions.marks;
    assert_eq!(marks.big, positions.big);
    let small = positions.small.map_or("none".to_string(), number);
    let mut told =
        format!("button {}, small {small}, big {}", number(marks.button), number(marks.big));
    told += &format!("; deal {}", list(&positions.dealt));
    if !positions.live.is_empty() {
        told += &format!("; live {}", list(&positions.live));
    }
    if !positions.dead.is_empty() {
        told += &format!("; dead {}", list(&positions.dead));
    }
    for (name, missed) in [("big", Missed::Big), ("small", Missed::Small)] {
        let who = positions.missed.iter().filter(|(_, what)| *what == missed);
        let who: Vec<Chair> = who.map(|(chair, _)| *chair).collect();
        if !who.is_empty() {
            told += &format!("; missed {name} {}", list(&who));
        }
    }
    told
}

/// Markers, with chairs counted from 1.
fn marks(button: usize, small: usize, big: usize) -> Marks {
    Marks { button: chair(button - 1), small: chair(small - 1), big: chair(big - 1) }
}

/// Hand after hand of a night by one rule: what the table looks like, and what the hand must be.
fn night(rule: ButtonRule, mut last: Marks, hands: &[(&str, &str)]) {
    for (number, (signs, expected)) in hands.iter().enumerate() {
        let positions = next(rule, signs.len() as u8, &last, &sit(signs));
        last = positions.as_ref().map_or(last, |positions| positions.marks);
        assert_eq!(told(positions), *expected, "hand {}: {signs}", number + 1);
    }
}

fn dead(last: (usize, usize, usize), hands: &[(&str, &str)]) {
    night(ButtonRule::Dead, marks(last.0, last.1, last.2), hands);
}

fn moving(last: (usize, usize, usize), hands: &[(&str, &str)]) {
    night(ButtonRule::Moving, marks(last.0, last.1, last.2), hands);
}

#[test]
fn house_11_the_first_dealer_has_the_button() {
    let table =
        |signs: &str, dealer: usize| told(first(signs.len() as u8, chair(dealer - 1), &sit(signs)));
    assert_eq!(table("PPPPPP", 4), "button 4, small 5, big 6; deal 5 6 1 2 3 4");
    // Nobody owes anything yet, and nobody has anything to wait for.
    assert_eq!(table("nPw.Pb", 5), "button 5, small 6, big 1; deal 6 1 2 3 5");
    assert_eq!(table("P.P.", 3), "button 3, small 3, big 1; deal 1 3");
    assert_eq!(table("P.oo", 1), "no hand");
    // Who is asleep where a blind falls misses it.
    assert_eq!(
        table("PoPoP", 1),
        "button 1, small 3, big 5; deal 3 5 1; missed big 4; missed small 2"
    );
}

#[test]
fn the_blinds_go_round() {
    dead(
        (1, 2, 3),
        &[
            ("PPPP", "button 2, small 3, big 4; deal 3 4 1 2"),
            ("PPPP", "button 3, small 4, big 1; deal 4 1 2 3"),
            ("PPPP", "button 4, small 1, big 2; deal 1 2 3 4"),
            ("PPPP", "button 1, small 2, big 3; deal 2 3 4 1"),
        ],
    );
    moving((1, 2, 3), &[("PPPP", "button 2, small 3, big 4; deal 3 4 1 2")]);
}

#[test]
fn house_106_four_handed_small_blind_busts() {
    // Player 1 stays the last to act, beside an empty chair with the button.
    dead(
        (1, 2, 3),
        &[
            ("P.PP", "button 2, small 3, big 4; deal 3 4 1"),
            ("P.PP", "button 3, small 4, big 1; deal 4 1 3"),
        ],
    );
    dead((1, 2, 3), &[("P.PPPP", "button 2, small 3, big 4; deal 3 4 5 6 1")]);
}

#[test]
fn house_106_four_handed_big_blind_busts() {
    dead(
        (1, 2, 3),
        &[
            ("PP.P", "button 2, small none, big 4; deal 4 1 2"),
            // The button stays in the same spot: 2 acts last once more.
            ("PP.P", "button 3, small 4, big 1; deal 4 1 2"),
            ("PP.P", "button 4, small 1, big 2; deal 1 2 4"),
        ],
    );
    dead((1, 2, 3), &[("PP.PPP", "button 2, small none, big 4; deal 4 5 6 1 2")]);
}

#[test]
fn house_106_three_handed_button_busts() {
    dead((1, 2, 3), &[(".PP", "button 3, small 3, big 2; deal 2 3")]);
}

#[test]
fn house_106_three_handed_small_blind_busts() {
    dead((1, 2, 3), &[("P.P", "button 3, small 3, big 1; deal 1 3")]);
}

#[test]
fn house_106_three_handed_big_blind_busts() {
    dead((1, 2, 3), &[("PP.", "button 2, small 2, big 1; deal 1 2")]);
}

#[test]
fn house_106_both_blinds_bust() {
    dead(
        (1, 2, 3),
        &[
            // The first hand: 1 stays the last to act, and nobody posts a small blind.
            ("P..PPP", "button 2, small none, big 4; deal 4 5 6 1"),
            // The next hand: 1 is the last once more.
            ("P..PPP", "button 3, small 4, big 5; deal 4 5 6 1"),
            // And the following one, when the button goes on.
            ("P..PPP", "button 4, small 5, big 6; deal 5 6 1 4"),
        ],
    );
    dead(
        (1, 2, 3),
        &[
            ("P..PP", "button 2, small none, big 4; deal 4 5 1"),
            ("P..PP", "button 3, small 4, big 5; deal 4 5 1"),
            ("P..PP", "button 4, small 5, big 1; deal 5 1 4"),
        ],
    );
}

#[test]
fn house_106_both_blinds_bust_four_handed() {
    dead((1, 2, 3), &[("P..P", "button 1, small 1, big 4; deal 4 1")]);
}

#[test]
fn house_31_two_players() {
    let turns = [
        ("P.P", "button 3, small 3, big 1; deal 1 3"),
        ("P.P", "button 1, small 1, big 3; deal 3 1"),
        ("P.P", "button 3, small 3, big 1; deal 1 3"),
    ];
    dead((1, 1, 3), &turns);
    moving((1, 1, 3), &turns);
}

#[test]
fn house_21_the_new_player_waits_for_the_big_blind() {
    for rule in [ButtonRule::Dead, ButtonRule::Moving] {
        let hands = [
            ("PPPPw", "button 2, small 3, big 4; deal 3 4 1 2"),
            ("PPPPw", "button 3, small 4, big 5; deal 4 5 1 2 3"),
            ("PPPPP", "button 4, small 5, big 1; deal 5 1 2 3 4"),
        ];
        night(rule, marks(1, 2, 3), &hands);
    }
}

#[test]
fn house_21_the_new_player_posts_a_big_blind() {
    for rule in [ButtonRule::Dead, ButtonRule::Moving] {
        night(
            rule,
            marks(1, 2, 3),
            &[("PPPPn", "button 2, small 3, big 4; deal 3 4 5 1 2; live 5")],
        );
        // Who is reached by the big blind posts that and nothing else.
        night(rule, marks(1, 2, 3), &[("PPPnP", "button 2, small 3, big 4; deal 3 4 5 1 2")]);
        // Between button and blinds nobody comes in: one hand later they do, right of the button.
        let hands = [
            ("PPnPP", "button 2, small 4, big 5; deal 4 5 1 2"),
            ("PPnPP", "button 4, small 5, big 1; deal 5 1 2 3 4; live 3"),
        ];
        night(rule, marks(1, 2, 4), &hands);
    }
    // A chair whose player left after the big blind is the small blind's: not yet either.
    dead(
        (1, 2, 3),
        &[
            ("PPnPP", "button 2, small none, big 4; deal 4 5 1 2"),
            // Then the button is there, and they may have it.
            ("PPnPP", "button 3, small 4, big 5; deal 4 5 1 2 3; live 3"),
        ],
    );
}

#[test]
fn house_5_who_sits_out_misses_the_blinds() {
    dead(
        (1, 2, 3),
        &[
            ("PPPoPP", "button 2, small 3, big 5; deal 3 5 6 1 2; missed big 4"),
            ("PPPoPP", "button 3, small 5, big 6; deal 5 6 1 2 3; missed small 4"),
            ("PPPaPP", "button 5, small 6, big 1; deal 6 1 2 3 4 5; live 4; dead 4"),
            ("PPPPPP", "button 6, small 1, big 2; deal 1 2 3 4 5 6"),
        ],
    );
    // Only the small blind: they had paid the big one.
    dead(
        (1, 2, 3),
        &[
            ("PPoPP", "button 2, small none, big 4; deal 4 5 1 2; missed small 3"),
            ("PPsPP", "button 3, small 4, big 5; deal 4 5 1 2 3; dead 3"),
        ],
    );
    // Back before any blind has passed: nothing to pay.
    dead(
        (1, 2, 3),
        &[
            ("PPPPPo", "button 2, small 3, big 4; deal 3 4 5 1 2"),
            ("PPPPPP", "button 3, small 4, big 5; deal 4 5 6 1 2 3"),
        ],
    );
    // The big blind comes round and settles all.
    dead((2, 3, 4), &[("PPPPa", "button 3, small 4, big 5; deal 4 5 1 2 3")]);
    moving(
        (1, 2, 3),
        &[
            ("PPPoPP", "button 2, small 3, big 5; deal 3 5 6 1 2; missed big 4"),
            ("PPPoPP", "button 3, small 5, big 6; deal 5 6 1 2 3; missed small 4"),
            ("PPPaPP", "button 5, small 6, big 1; deal 6 1 2 3 4 5; live 4; dead 4"),
            ("PPPPPP", "button 6, small 1, big 2; deal 1 2 3 4 5 6"),
        ],
    );
}

#[test]
fn someone_in_who_owes_something_pays_it() {
    let mut sitters = sit("PPPPPP");
    sitters[5].owes = Owes { big: true, small: true };
    let positions = next(ButtonRule::Dead, 6, &marks(1, 2, 3), &sitters);
    let expected = "button 2, small 3, big 4; deal 3 4 5 6 1 2; live 6; dead 6";
    assert_eq!(told(positions), expected);
}

#[test]
fn from_two_players_to_three() {
    // The third sits between the last big blind and the button: the big blind falls on them.
    dead((3, 3, 1), &[("PwP", "button 3, small 1, big 2; deal 1 2 3")]);
    dead((3, 3, 1), &[("PnP", "button 3, small 1, big 2; deal 1 2 3")]);
    // Behind the button: it is the big blind's turn, so the third pays and has the button,
    dead(
        (2, 2, 1),
        &[
            ("PPn", "button 3, small 1, big 2; deal 1 2 3; live 3"),
            ("PPP", "button 1, small 2, big 3; deal 2 3 1"),
        ],
    );
    // or waits for one hand of two.
    dead(
        (2, 2, 1),
        &[
            ("PPw", "button 1, small 1, big 2; deal 2 1"),
            ("PPw", "button 1, small 2, big 3; deal 2 3 1"),
        ],
    );
    moving(
        (2, 2, 1),
        &[
            // The chair is between button and small blind for now.
            ("PPn", "button 1, small 2, big 3; deal 2 3 1"),
            ("PPP", "button 2, small 3, big 1; deal 3 1 2"),
        ],
    );
    moving((2, 2, 1), &[("PnP", "button 3, small 1, big 2; deal 1 2 3")]);
}

#[test]
fn from_two_players_to_four_and_more() {
    dead(
        (4, 4, 1),
        &[
            ("PnnP", "button 4, small 1, big 2; deal 1 2 3 4; live 3"),
            ("PPPP", "button 1, small 2, big 3; deal 2 3 4 1"),
        ],
    );
    dead((2, 2, 1), &[("PPnn", "button 4, small 1, big 2; deal 1 2 3 4; live 3 4")]);
    dead((2, 2, 1), &[("PPnw", "button 3, small 1, big 2; deal 1 2 3; live 3")]);
    // All but two sit out for two hands and come back. 2 had paid both blinds; 3 had paid the big
    // one.
    dead(
        (1, 2, 3),
        &[
            ("PooPo", "button 1, small 1, big 4; deal 4 1; missed small 3"),
            ("PooPo", "button 4, small 4, big 1; deal 1 4; missed big 5"),
            // 5 is between the button and the blinds.
            ("PPsPb", "button 4, small 1, big 2; deal 1 2 3 4; dead 3"),
            ("PPPPb", "button 1, small 2, big 3; deal 2 3 4 5 1; live 5"),
        ],
    );
}

#[test]
fn from_many_players_to_two() {
    // The blinds sit out: under the gun is the big blind, the other has button and small blind.
    dead((1, 2, 3), &[("Poo.P", "button 1, small 1, big 5; deal 5 1; missed small 3")]);
    // Only the small and the big blind stay: the small blind's turn to be the big blind.
    dead((1, 2, 3), &[(".PP..", "button 3, small 3, big 2; deal 2 3")]);
    // By the moving button the big blind can be the same player twice.
    moving((1, 2, 3), &[(".PP..", "button 2, small 2, big 3; deal 3 2")]);
}

#[test]
fn a_button_without_room_goes_to_the_last_before_the_small_blind() {
    // Chairs 2 and 3 came in behind the small blind while all beyond the big blind left.
    dead((5, 1, 4), &[("PPPP.", "button 3, small 4, big 1; deal 4 1 2 3")]);
    dead((5, 1, 4), &[(".PPP.", "button 3, small 4, big 2; deal 4 2 3")]);
    // A player who was moved here owes nothing and is not dealt in between button and blinds.
    dead((1, 2, 4), &[("PPPPPP", "button 3, small 4, big 5; deal 4 5 6 1 2 3")]);
    // So the one behind them who would pay waits.
    dead((3, 3, 2), &[("nPPP", "button 4, small 2, big 3; deal 2 3 4")]);
}

#[test]
fn a_game_that_would_stop_goes_on_with_all_who_wait() {
    // The big blind comes to 1, and 3 need not wait alone.
    dead((3, 3, 2), &[("P.w", "button 1, small 1, big 3; deal 3 1")]);
    dead((1, 1, 2), &[("Pw", "button 2, small 2, big 1; deal 1 2")]);
    dead((1, 1, 2), &[("Pww", "button 1, small 1, big 3; deal 3 1")]);
    dead((1, 1, 3), &[("Pww", "button 2, small 3, big 1; deal 3 1 2")]);
    moving((1, 1, 2), &[("ww.", "button 2, small 2, big 1; deal 1 2")]);
    moving((1, 1, 2), &[("www", "button 2, small 3, big 1; deal 3 1 2")]);
    for rule in [ButtonRule::Dead, ButtonRule::Moving] {
        night(rule, marks(1, 2, 3), &[("Poo", "no hand"), ("...", "no hand")]);
    }
}

#[test]
fn two_players_pay_blinds_and_nothing_else() {
    dead((2, 3, 1), &[("P.a", "button 1, small 1, big 3; deal 3 1")]);
    dead((3, 1, 2), &[("aP.", "button 2, small 2, big 1; deal 1 2")]);
    dead((2, 3, 1), &[("PP.", "button 1, small 1, big 2; deal 2 1")]);
    dead((1, 2, 3), &[("Pa.", "button 2, small 2, big 1; deal 1 2")]);
}

#[test]
fn moving_button_when_someone_leaves() {
    // The small blind leaves: the big blind has the button without having been small blind.
    moving((1, 2, 3), &[("P.PPP", "button 3, small 4, big 5; deal 4 5 1 3")]);
    // The big blind leaves: the next is small blind without having been big blind.
    moving((1, 2, 3), &[("PP.PP", "button 2, small 4, big 5; deal 4 5 1 2")]);
    // The button leaves: nothing changes.
    moving((1, 2, 3), &[(".PPPP", "button 2, small 3, big 4; deal 3 4 5 2")]);
    // Of two players each has a blind in every hand. A third on 2 would have been the big blind, and
    // one on 4 the small blind.
    let missed = "button 3, small 3, big 1; deal 1 3; missed big 2; missed small 4";
    moving((1, 1, 3), &[("PoPo", missed)]);
    // Who waits between the button and the other is passed once and then has the big blind.
    moving(
        (3, 3, 1),
        &[
            ("PwP", "button 1, small 1, big 3; deal 3 1"),
            ("PwP", "button 3, small 1, big 2; deal 1 2 3"),
        ],
    );
}

#[test]
fn barge_1_12_the_winner_has_the_button() {
    let table =
        |signs: &str, winner: usize| told(won(signs.len() as u8, chair(winner - 1), &sit(signs)));
    assert_eq!(table("PPPPP", 3), "button 3, small 4, big 5; deal 4 5 1 2 3");
    assert_eq!(table("PP", 2), "button 2, small 2, big 1; deal 1 2");
    // On a blind it is this blind that is paid; elsewhere what is owed.
    assert_eq!(table("PnPaP", 1), "button 1, small 2, big 3; deal 2 3 4 5 1; live 4; dead 4");
    // Who waits comes in with the big blind alone.
    assert_eq!(table("PwPwP", 1), "button 1, small 3, big 4; deal 3 4 5 1");
    assert_eq!(table("PoPoP", 5), "button 5, small 1, big 3; deal 1 3 5; missed big 2");
    // The winner has gone.
    assert_eq!(table(".PPP", 1), "button 1, small 2, big 3; deal 2 3 4");
    assert_eq!(table(".P.P", 1), "button 2, small 2, big 4; deal 4 2");
    assert_eq!(table(".P.o", 1), "no hand");
}
