//! Letters that mean one thing each, and lines that read well.

use super::*;
use engine::Pick;
use variant::game::{Betting, Which};

/// The move that an offer names, read from its words alone.
fn named(view: &View, options: &Options, place: usize, what: &str) -> Move<Card> {
    let digits = |text: &str| -> u64 {
        let digits = text.chars().skip_while(|c| !c.is_ascii_digit());
        let digits = digits.take_while(|c| c.is_ascii_digit() || *c == ',');
        digits.filter(|c| *c != ',').collect::<String>().parse().expect("an amount")
    };
    let first = |pick: &Pick| {
        let count = usize::from(pick.least.max(1));
        view.pickable(pick.of).into_iter().take(count).collect()
    };
    let verb = what.split(' ').next().unwrap_or_default();
    match (options, verb) {
        (Options::Bet(_), "check" | "call") => Move::Call,
        (Options::Bet(_), "bring") => Move::BringIn,
        (Options::Bet(_), "bet" | "raise" | "complete") => Move::To(digits(what)),
        (Options::Bet(_), "fold") => Move::Fold,
        (Options::Draw(pick), "draw") => Move::Draw(first(pick)),
        (Options::Draw(_), "stand") => Move::Draw([].into_iter().collect()),
        (Options::Discard(pick), "discard") => Move::Discard(first(pick)),
        (Options::Discard(_), "nothing") => Move::Discard([].into_iter().collect()),
        (Options::Expose(pick), "turn") => Move::Expose(first(pick)),
        (Options::Expose(_), "nothing") => Move::Expose([].into_iter().collect()),
        (Options::Split { .. }, "split") => Move::Split(view.own().into_iter().collect()),
        (Options::Choose { .. }, _) => Move::Choose(place as u8),
        (Options::Show { .. }, "show") => Move::Show(None),
        (Options::Show { .. }, "muck") => Move::Muck,
        _ => panic!("{what:?} at {options:?}"),
    }
}

#[test]
fn the_shortcuts_of_a_question_differ_and_each_makes_the_move_beside_it() {
    let mut completed = 0;
    all_games(|variant| {
        for (seed, place) in [(30, 0), (31, 1), (32, 1), (33, 0)] {
            let you = Seat::new(place).expect("a seat");
            watch(variant, you, seed, |_, _, view, options| {
                let Some(options) = options else { return };
                let question = Question::Hand(options.clone());
                let ways = view.ways(&question);
                let asked = view.possible(&question);
                for (place, way) in ways.iter().enumerate() {
                    let same = ways.iter().filter(|other| other.typed == way.typed).count();
                    assert_eq!(same, 1, "{} {seed}: {asked}", variant.id);
                    let wanted = named(view, &options, place, &way.what);
                    let typed = means(view, &question, &way.typed);
                    assert_eq!(typed, wanted, "{} {seed}: {:?} in {asked}", variant.id, way.typed);
                    completed += usize::from(way.what.starts_with("complete"));
                }
            });
        }
    });
    assert!(completed > 0, "nobody could complete a bring-in");
}

#[test]
fn an_amount_is_one_number() {
    let (view, question) = first_question(&game("holdem", 3, Some(Betting::NoLimit)), 2, 2_000);
    assert_eq!(means(&view, &question, "r 1,000"), Move::To(1_000));
    assert_eq!(means(&view, &question, "1,000"), Move::To(1_000));
    let why = |typed: &str| view.read(typed, &question).expect_err("no amount");
    let sizes = "make it 20 to 2,000, which is all in.";
    for (typed, amount) in [("1 2 3", "1 2 3"), ("r 1 000", "1 000"), ("raise to 4 0", "4 0")] {
        assert_eq!(why(typed), format!("{amount:?} isn't a single amount: {sizes}"));
    }
    for (typed, amount) in [("r 1,2,3", "1,2,3"), ("r ,40", ",40"), ("r 1000,000", "1000,000")] {
        assert_eq!(why(typed), format!("{amount:?} isn't a number: {sizes}"));
    }
    // Words that are no amounts are no answer at all.
    assert!(why("40 or so").starts_with("\"40 or so\" isn't a choice here: "));
    assert!(why("+40").starts_with("\"+40\" isn't a choice here: "));
}

#[test]
fn who_has_no_choice_how_many_cards_is_told_so() {
    let (view, _) = first_question(&game("five-card-draw", 3, None), 2, 200);
    let why = |pick: Pick, typed: &str| {
        let question = Question::Hand(Options::Discard(pick));
        view.read(typed, &question).expect_err("no answer")
    };
    let one = Pick { least: 1, most: 1, of: Which::Any };
    assert_eq!(why(one, "n"), "That's no card, but you must discard 1 card.");
    assert_eq!(why(one, "1 2"), "That's 2 cards, but you must discard 1 card.");
    let some = Pick { least: 1, most: 2, of: Which::Any };
    assert_eq!(why(some, "n"), "That's no card, but you must discard 1 to 2 cards.");
    let any = Pick { least: 0, most: 2, of: Which::Any };
    assert_eq!(why(any, "1 2 3"), "That's 3 cards, but you may discard 1 to 2 cards.");
}

#[test]
fn what_you_have_is_said_without_the_number_of_a_low_hand() {
    let mut lows = 0;
    all_games(|variant| {
        watch(variant, Seat::FIRST, 6, |_, _, view, _| {
            for (_, name) in view.held() {
                assert!(!name.contains("number"), "{}: {name}", variant.id);
                lows += usize::from(name.ends_with(" low"));
            }
        });
    });
    assert!(lows > 0, "nobody had a low hand");
}

/// "23 points" are no points twice, and five cards that were drawn to are a hand of five-card draw.
#[test]
fn what_you_have_says_a_share_once_and_as_it_is_called_at_the_table() {
    let mut heads = std::collections::BTreeSet::new();
    all_games(|variant| {
        watch(variant, Seat::FIRST, 6, |_, _, view, _| {
            for (share, name) in view.held() {
                let Some(share) = share else { continue };
                assert!(
                    name.split(' ').all(|word| word != share),
                    "{}: {share}, {name}",
                    variant.id
                );
                heads.insert(share);
            }
        });
    });
    assert!(heads.contains("five-card draw") && heads.contains("Omaha"), "{heads:?}");
    assert!(!heads.contains("points") && !heads.contains("five cards"), "{heads:?}");
}

/// Everything that is said in one hand.
fn told(variant: &Variant, seed: u64) -> String {
    let mut told = String::new();
    watch(variant, Seat::FIRST, seed, |said, _, _, _| {
        told += said;
        told.push('\n');
    });
    told
}

#[test]
fn own_cards_that_everyone_sees_are_told_as_such() {
    let told = told(&game("stud", 4, None), 1);
    let line = told.lines().find(|line| line.starts_with("You get ")).expect("cards");
    let (down, up) = line.split_once(", and ").expect("two kinds of cards");
    assert_eq!(cards_in(down).len(), 2, "{line}");
    assert_eq!(cards_in(up).len(), 1, "{line}");
    assert!(line.ends_with(" face up."), "{line}");
}

#[test]
fn a_street_with_a_number_for_a_name_says_what_it_is_the_number_of() {
    let draws = (1..9).map(|seed| told(&game("badugi", 4, None), seed)).collect::<String>();
    let streets = (1..9).map(|seed| told(&game("stud", 4, None), seed)).collect::<String>();
    let flops = (1..9).map(|seed| told(&game("dramaha-49", 4, None), seed)).collect::<String>();
    for (told, line) in [
        (&draws, "Deal"),
        (&draws, "First draw"),
        (&draws, "Second draw"),
        (&streets, "Third street"),
        (&streets, "Fourth street"),
        (&flops, "Flop"),
    ] {
        assert!(told.lines().any(|said| said == line), "{line:?} in\n{told}");
    }
}

/// Rule 2 of how results are told: who wins, how much, for which half, and who scoops.
#[test]
fn a_result_names_the_half_or_the_scoop() {
    let games = ["omaha-8", "stud-8"].map(|id| game(id, 4, None));
    let told = games.iter().flat_map(|game| (1..30).map(move |seed| told(game, seed)));
    let told = told.collect::<String>();
    for said in [" the high half, ", " the low half, ", " scoops ", "No hand qualifies for low."] {
        assert!(told.contains(said), "{said} in\n{told}");
    }
}

#[test]
fn a_list_of_games_says_what_it_is_for() {
    let (view, question) = first_question(&game("paradise-road-pickem", 4, None), 2, 200);
    let asked = view.asked(&question);
    assert!(asked.starts_with("  Choose a game:\n"), "{asked}");
}

#[test]
fn what_is_no_card_is_told_without_an_example_that_would_be_refused() {
    let (view, _) = first_question(&game("five-card-draw", 3, None), 2, 200);
    let question = Question::Hand(Options::Discard(Pick { least: 1, most: 1, of: Which::Any }));
    let own: Vec<String> = view.own().iter().map(Card::to_string).collect();
    let why = format!(
        "\"c\" doesn't name your cards: use the numbers below them, or pick from {}.",
        own.join(" ")
    );
    assert_eq!(view.read("c", &question), Err(why));
}
