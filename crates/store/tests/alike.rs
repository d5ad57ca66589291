//! Names that can be taken for each other, by the examples of UTS 39 and by what people have tried.

use store::Folded;

fn alike(one: &str, other: &str) -> bool {
    Folded::of(one).is_like(&Folded::of(other))
}

#[test]
fn letters_of_another_script_or_width_look_the_same() {
    for (name, other) in [
        // UTS 39, section 4: a Cyrillic and a Latin "paypal".
        ("paypal", "р\u{430}ypal"),
        ("Ann", "\u{410}nn"),
        ("ANN", "\u{391}\u{39d}\u{39d}"),
        ("Ann", "\u{ff21}\u{ff4e}\u{ff4e}"),
        ("Ann", "\u{1d400}\u{1d427}\u{1d427}"),
        ("scope", "\u{455}\u{441}\u{43e}\u{440}\u{435}"),
        ("Bob", "B0b"),
        ("Iain", "lain"),
        ("Iain", "1ain"),
        ("Emma", "Ernma"),
        ("AlI", "All"),
        ("AlI", "Ali"),
    ] {
        assert!(alike(name, other), "{name} {other}");
    }
}

#[test]
fn case_width_of_spaces_and_what_cannot_be_seen_make_no_other_name() {
    for (name, other) in [
        ("Ann", "aNN"),
        ("ÉLAN", "e\u{301}lan"),
        ("Ann Lee", "Ann \u{2003}Lee"),
        ("Ann", "A\u{200b}nn"),
        ("Ann", "Ann\u{3164}"),
        ("Ann", "\u{202e}Ann"),
        ("Ann", "Ann\u{e0041}"),
    ] {
        assert!(alike(name, other), "{name:?} {other:?}");
    }
}

#[test]
fn names_that_anybody_tells_apart_stay_apart() {
    for (name, other) in [
        ("Ann", "Anna"),
        ("Ali", "All"),
        ("Ann", "Ánn"),
        ("Max", "Mex"),
        ("Аня", "Ann"),
        ("Kim", "Tim"),
    ] {
        assert!(!alike(name, other), "{name} {other}");
    }
}
