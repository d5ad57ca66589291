//! How much work a text is, told before it is checked.

use variant::{Catalogue, Effort};

/// A game with so many options of two values and so many dice.
fn game(number: usize, options: usize, dice: usize) -> String {
    let mut text = format!("game \"Heavy {number}\" id=heavy-{number} {{\n    like flop hole=2\n");
    for option in 0..options {
        text += &format!("    option o{option} no yes about=\"Option {option}.\"\n");
        text += &format!("    when o{option}=yes {{ street S{option} {{ bet big }} }}\n");
    }
    if dice > 0 {
        text += &format!("    after Flop {{ roll {dice} }}\n");
    }
    text + "    showdown { share high hole=any board=any }\n}\n"
}

#[test]
fn a_text_of_many_forms_is_too_much_and_every_game_of_the_house_is_not() {
    for entry in Catalogue::house().entries() {
        let effort = Effort::of(&variant::print(&entry.game));
        assert_eq!((effort.games, effort.refused()), (1, None), "{}: {effort:?}", entry.game.id);
    }
    assert_eq!(
        Effort::of(&game(1, 5, 2)).refused(),
        None,
        "one game may have all forms there can be"
    );
    let many: String = (0..60).map(|number| game(number, 5, 3)).collect();
    assert!(many.len() < 64 * 1024);
    let why = Effort::of(&many).refused().expect("too much");
    assert!(why.contains("60 games") && why.contains("fewer options"), "{why}");
    let many: String = (0..65).map(|number| game(number, 0, 0)).collect();
    assert!(Effort::of(&many).refused().expect("too many").contains("Leave some out"));
}

#[test]
fn forms_are_counted_as_bettings_times_values() {
    // Four bettings, and two values of each of three options.
    assert_eq!(Effort::of(&game(1, 3, 0)).forms, 4 * 2 * 2 * 2);
    let (without, with) = (Effort::of(&game(1, 0, 0)).steps, Effort::of(&game(1, 0, 1)).steps);
    assert!(with > 6 * without, "each face of a die is a case");
    assert_eq!(Effort::of("no game { at all").games, 0);
}
