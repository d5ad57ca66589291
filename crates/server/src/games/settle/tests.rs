//! Tables go on by the rules they were opened by.

use room::TimeOfDay;
use telling::Language;
use variant::{Catalogue, Edition, print};
use wire::Wished;

use super::settle;
use crate::games::bounds::comes_in;
use crate::games::settlement::{Ground, Names, Settlement};
use crate::games::text::GameText;
use crate::games::whose;
use crate::table::desk::tests::ground;

fn opens() -> TimeOfDay {
    TimeOfDay::new(20 * 60).expect("eight in the evening")
}

fn wished(play: &str, text: Option<&str>) -> Wished {
    Wished {
        name: "Tuesday".to_owned(),
        play: play.to_owned(),
        text: text.map(str::to_owned),
        ..Wished::default()
    }
}

fn said(problem: &wire::Problem) -> String {
    let each = problem.faults.iter().map(|fault| format!("{}; {}", fault.message, fault.help));
    each.collect::<Vec<_>>().join("\n")
}

/// A game of the house as a table has kept it that was opened in the first edition.
fn kept(id: &str) -> (GameText, String) {
    let first = Catalogue::house_in(Edition::First);
    let hash = first.hash(id).expect("a game");
    let text: Vec<String> = first.whole(id).games.iter().map(|entry| print(&entry.game)).collect();
    (GameText { id: id.to_owned(), hash, is_rooms: false }, text.join("\n"))
}

fn edition(settlement: &Settlement) -> Edition {
    let menu = &settlement.charter.menu;
    let played = menu.catalogue().played(menu.mix(), &menu.mix().plays[0]);
    played.expect("a game").edition
}

#[test]
fn a_table_plays_on_by_the_edition_it_was_opened_by_until_it_is_settled_anew() {
    for game in ["stud", "jackson"] {
        let wished = wished(game, None);
        let before = settle(&ground(), &wished, opens(), &[kept(game)]).expect("a table of before");
        assert_eq!(edition(&before), Edition::First);
        assert_eq!(before.games, [kept(game).0], "and it keeps what it has");
        assert_eq!(before.warnings, [] as [String; 0]);
        let anew = settle(&ground(), &wished, opens(), &[]).expect("a new table");
        assert_eq!(edition(&anew), Edition::CURRENT);
        assert!(anew.games[0].hash.starts_with("2-"), "{}", anew.games[0].hash);
        let stored: Vec<(GameText, String)> =
            anew.games.iter().map(|game| (game.clone(), anew.texts[&game.hash].clone())).collect();
        let again = settle(&ground(), &wished, opens(), &stored).expect("the same table");
        assert_eq!((edition(&again), again.games), (Edition::CURRENT, anew.games));
    }
}

const OWN: &str = "game \"Our Draw\" id=holdem {
    about \"Five cards and no draw.\"
    blinds
    street Deal { deal 5; bet small }
    showdown { share high }
}";

/// The id was free when the table was opened.
#[test]
fn a_stored_text_opens_with_a_warning_and_its_table_with_it() {
    let text = OWN.replace("id=holdem", "id=our-draw");
    let opened =
        settle(&ground(), &wished("our-draw", Some(&text)), opens(), &[]).expect("a good game");
    // Since then the house has a game that answers to it.
    let (now, text) = (OWN.to_owned(), text.replace("id=our-draw", "id=holdem"));
    let refused =
        settle(&ground(), &wished("holdem", Some(&now)), opens(), &[]).expect_err("taken");
    assert!(said(&refused).contains("holdem is already Texas Hold'em"));
    let catalogue = Catalogue::house();
    let own = catalogue
        .stored(&variant::File { name: "own".to_owned(), text: text.clone() }, Edition::First);
    let all = catalogue.overlaid(&own.expect("it was good once").contents);
    let hash = all.hash("holdem").expect("a game");
    let kept =
        [(GameText { id: "holdem".to_owned(), hash: hash.clone(), is_rooms: false }, text.clone())];
    let table =
        settle(&ground(), &wished("holdem", Some(&text)), opens(), &kept).expect("it opens");
    assert_eq!(table.games[0].hash, hash);
    assert_eq!(edition(&table), Edition::First);
    let name = |settlement: &Settlement| {
        settlement.charter.menu.catalogue().find("holdem").map(|it| it.game.name.clone())
    };
    assert_eq!(name(&table).as_deref(), Some("Our Draw"));
    assert_eq!(name(&opened).as_deref(), Some("Texas Hold'em"));
}

/// What a host has written may stop to be a game at all; what is played is kept apart from it.
#[test]
fn a_table_opens_though_the_text_it_came_from_cannot_be_read_any_more() {
    let text = OWN.replace("id=holdem", "id=our-draw");
    let opened =
        settle(&ground(), &wished("our-draw", Some(&text)), opens(), &[]).expect("a good game");
    let stored: Vec<(GameText, String)> =
        opened.games.iter().map(|game| (game.clone(), opened.texts[&game.hash].clone())).collect();
    let gone = text.replace("blinds", "like template-that-was-renamed");
    let table =
        settle(&ground(), &wished("our-draw", Some(&gone)), opens(), &stored).expect("it opens");
    assert_eq!(table.games, opened.games);
    assert!(table.warnings[0].contains("template-that-was-renamed"), "{:?}", table.warnings);
}

#[test]
fn a_table_of_a_newer_program_is_refused_with_the_reason() {
    let (game, text) = kept("stud");
    let newer = GameText { hash: format!("3-{}", game.hash), ..game };
    let refused =
        settle(&ground(), &wished("stud", None), opens(), &[(newer, text)]).expect_err("newer");
    assert!(refused.why.contains("edition 3"), "{}", refused.why);
}

/// A table that was opened when the names of the house could be taken goes on, and says what it is.
#[test]
fn a_changed_game_of_the_house_goes_on_and_is_marked() {
    let text = "game \"Texas Hold'em\" id=holdem replace=#true {\n about \"Low wins.\"\n like flop\n \
                showdown { share low-a5 }\n}";
    let settle = |by: Option<&str>, names, play: &str| {
        let ground = Ground { by: by.map(str::to_owned), names, ..ground() };
        settle(&ground, &wished(play, Some(text)), opens(), &[])
    };
    assert!(settle(Some("Ann"), Names::Own, "holdem").is_err());
    for (by, words, german) in [
        (Some("Ann"), "changed by Ann", "von Ann geändert"),
        (None, "changed by the host", "vom Gastgeber geändert"),
    ] {
        let settlement = settle(by, Names::AsTheyAre, "holdem").expect("it goes on");
        let mark = whose::of_table(&settlement.charter).expect("a mark");
        assert_eq!((mark.whose, mark.by.as_deref()), (wire::Whose::Changed, by));
        for (language, words) in [(Language::English, words), (Language::German, german)] {
            let name = "Texas Hold'em".to_owned();
            let said = whose::told(&settlement.charter, "holdem", name, language);
            assert_eq!(said, format!("Texas Hold'em, {words}"));
        }
    }
    // A mix of the house with the game in it is not what its name says, either.
    let settlement = settle(Some("Ann"), Names::AsTheyAre, "horse").expect("it goes on");
    let mark = whose::of_table(&settlement.charter).expect("a mark");
    assert_eq!((mark.by.as_deref(), mark.what), (Some("Ann"), wire::Marked::Games));
    let said = whose::settled(&settlement.charter.terms(), Language::English);
    assert_eq!(said, "HORSE, some games changed by Ann");
    assert_eq!(whose::of_game(&settlement.charter, "razz"), None);
}

/// A game of the house in an older edition is still the house's.
#[test]
fn a_table_of_the_first_edition_has_no_mark() {
    for game in ["stud", "jackson"] {
        let before = settle(&ground(), &wished(game, None), opens(), &[kept(game)]);
        assert_eq!(whose::of_table(&before.expect("a table of before").charter), None);
    }
}

/// What comes of a wish that somebody sends in.
fn asked(wished: &Wished) -> Result<Settlement, wire::Problem> {
    comes_in(wished).and_then(|()| settle(&ground(), wished, opens(), &[]))
}

fn refused(wished: &Wished) -> wire::Problem {
    asked(wished).expect_err("it can't be")
}

fn chosen(json: &serde_json::Value) -> Wished {
    serde_json::from_value(json.clone()).expect("a wish")
}

/// Who sets up a table in a form hears of everything at once, each at its field.
#[test]
fn what_is_ill_chosen_is_told_with_its_field() {
    let wished = chosen(&serde_json::json!({
        "name": "Ours",
        "mix": {"name": "Mix", "games": ["razz", "no-such-game"], "change": {"every": "hands", "count": 8}},
        "own_stakes": {"usual": {"blinds": [10, 5], "bring_in": 5}, "double": {"bets": [9, 3]}},
        "house": {"straddles": {"value": 7}, "kil": {"value": true},
                  "table-ante": {"value": 10, "parts": {"by": "nobody"}}, "kill": {"value": "perhaps"}},
    }));
    let problem = refused(&wished);
    let fields: Vec<(wire::Part, &str)> = problem
        .faults
        .iter()
        .map(|fault| (fault.part, fault.field.as_deref().unwrap_or("")))
        .collect();
    use wire::Part::{House, Mix, Stakes};
    assert_eq!(
        fields,
        [
            (Mix, "games"),
            (Stakes, "blinds"),
            (Stakes, "double.bets"),
            (House, "kil"),
            (House, "kill"),
            (House, "straddles"),
            (House, "table-ante"),
        ]
    );
    assert!(problem.faults.iter().all(|fault| fault.place.is_none() && !fault.message.is_empty()));
    assert!(problem.faults.iter().all(|fault| !fault.help.starts_with("write")), "{problem:?}");
}

/// Data is data: what would end a line or a block in a file is a part of a name here.
#[test]
fn nothing_that_is_chosen_is_read_as_a_file() {
    let name = "x\" id=y }\n// { change hand; play stud razz";
    let named = chosen(&serde_json::json!({
        "name": "Ours",
        "mix": {"name": name, "games": ["razz", "stud"], "change": {"every": "orbit"}},
    }));
    let mix = asked(&named).map(|it| it.charter.menu.mix().clone());
    match mix {
        Ok(mix) => assert_eq!((mix.name.as_str(), mix.plays.len()), (name, 2)),
        Err(problem) => assert!(problem.why.contains("hidden character"), "{}", problem.why),
    }
    let ruled = chosen(&serde_json::json!({
        "name": "Ours", "play": "razz",
        "house": {"kill; overs": {"value": true}, "rebuy": {"value": "never; overs"}},
    }));
    let problem = refused(&ruled);
    let fields: Vec<_> = problem.faults.iter().filter_map(|fault| fault.field.clone()).collect();
    assert_eq!(fields, ["kill; overs", "rebuy"]);
    let huge = chosen(&serde_json::json!({
        "name": "Ours", "play": "razz", "own_stakes": {"usual": {"bets": [1, u64::MAX]}},
    }));
    assert_eq!(refused(&huge).faults[0].field.as_deref(), Some("bets"));
}

/// What everybody reads has nothing in it that hides or turns letters, and a wish is not endless.
#[test]
fn names_are_seen_and_lists_are_short() {
    let mix = |name: &str, games: usize| {
        let games = vec!["razz"; games];
        chosen(&serde_json::json!({
            "name": "Ours", "mix": {"name": name, "games": games, "change": {"every": "orbit"}},
        }))
    };
    for name in ["\u{202e}evil\u{200b}", "", "  "] {
        let why = refused(&mix(name, 2)).why;
        assert!(why.contains("name"), "{name:?}: {why}");
    }
    assert!(refused(&mix(&"x".repeat(61), 2)).why.contains("1 to 60 letters"));
    assert!(refused(&mix("Ours", 129)).why.contains("129 games in the mix are too many"));
    assert_eq!(refused(&mix("Ours", 1)).faults[0].field.as_deref(), Some("games"));
    let stakes = |name: &str, games: usize| {
        let limits = |number| (format!("g{number}"), serde_json::json!({"bets": [1, 2]}));
        let games: serde_json::Map<_, _> = (0..games).map(limits).collect();
        let own = serde_json::json!({"name": name, "usual": {"blinds": [5, 10]}, "games": games});
        chosen(&serde_json::json!({"name": "Ours", "play": "razz", "own_stakes": own}))
    };
    assert!(refused(&stakes("a\u{0}b", 0)).why.contains("hidden character"));
    assert!(refused(&stakes("Ours", 129)).why.contains("129 games with limits of their own"));
    assert_eq!(refused(&stakes("Ours", 100)).faults.len(), 20);
    let rules = (0..129).map(|number| (format!("r{number}"), wire::Rule::default())).collect();
    let ruled = Wished { house: rules, ..wished("razz", None) };
    assert!(refused(&ruled).why.contains("129 house rules are too many"));
}

/// A table that was opened when names could be longer, and have anything in them, opens again.
#[test]
fn a_table_keeps_the_names_that_it_was_opened_with() {
    let long = "Our mix \u{200b}".repeat(10);
    let mut wished = chosen(&serde_json::json!({
        "name": "Ours",
        "mix": {"name": "Ours", "games": ["razz", "stud"], "change": {"every": "orbit"}},
        "own_stakes": {"name": long, "usual": {"bets": [10, 20]}},
    }));
    assert!(refused(&wished).why.contains("hidden character"));
    let kept = [kept("razz"), kept("stud")];
    let before = settle(&ground(), &wished, opens(), &kept).expect("a table of before");
    assert_eq!(before.charter.stakes.name, long);
    wished.own_stakes = None;
    assert!(asked(&wished).is_ok());
}

#[test]
fn a_wish_says_each_thing_once() {
    let two = |more: &serde_json::Value| {
        let mut json = serde_json::json!({"name": "Ours", "play": "razz"});
        for (key, value) in more.as_object().expect("fields") {
            json[key] = value.clone();
        }
        refused(&chosen(&json)).why
    };
    let mix =
        serde_json::json!({"name": "M", "games": ["razz", "stud"], "change": {"every": "hand"}});
    assert!(two(&serde_json::json!({"mix": mix})).contains("can't have `play`"));
    let own = serde_json::json!({"usual": {"bets": [10, 20]}});
    let both = serde_json::json!({"stakes": "limit-1-5", "own_stakes": own});
    assert!(two(&both).contains("not both"));
}

/// A place is counted as a browser counts it: a sign of two units is two.
#[test]
fn a_mistake_in_a_text_has_its_place() {
    let text = "game \"\u{1f0a1} É\" id=ours {\n  about \"x\"\n  lke holdem\n}";
    let problem = refused(&wished("ours", Some(text)));
    let fault = problem.faults.iter().find(|fault| fault.message.contains("lke")).expect("a fault");
    let place = fault.place.expect("a place");
    assert_eq!((place.line, place.column), (3, 3));
    let units: Vec<u16> = text.encode_utf16().collect();
    let found = &units[place.from as usize..place.to as usize];
    assert_eq!(String::from_utf16(found).expect("text"), "lke");
}
