//! What was kept as lines means the same as data.

use std::sync::Arc;

use room::StakesList;
use variant::syntax;
use variant::{Catalogue, File};
use wire::{Change, Rule, RuleValue};

use super::{Wished, house, mix, stakes};
use crate::games::settle::settle;
use crate::table::desk::tests::ground;

/// A wish as it was kept.
fn kept(json: &str) -> wire::Wished {
    serde_json::from_str::<Wished>(json).expect("form 1").brought_up().expect("a wish")
}

fn settled(wished: &wire::Wished) -> Arc<room::Charter> {
    let opens = room::TimeOfDay::new(20 * 60).expect("eight in the evening");
    settle(&ground(), wished, opens, &[]).expect("a table").charter
}

#[test]
fn stakes_are_what_the_reader_of_files_makes_of_their_lines() {
    let all: Vec<String> = [
        "blinds 5 10",
        "unit cents; ante 5; blinds 25 50; bets 50 100; buy-in 2000 10000",
        "bets 10 20; buy-in 800",
        "least-bet 10",
        "spread 10 50; kill 40",
        "chip 5; ante 5 in=every-game; bets 10 20; bring-in 5",
        "bets 10 20; double { bets 30 60; ante 5; chip 5 }",
        "chip 5; bets 10 20; game razz { bets 20 40; kill 50 100 }; game stud { bets 5 15 }",
        "chip 25; ante 25; blinds 50 100; bets 100 200; least-bet 100; spread 100 500; bring-in 50; kill 300",
    ]
    .map(|lines| format!("stakes \"Ours\" id=ours {{ {lines} }}"))
    .to_vec();
    for text in &all {
        let file = File { name: "ours".to_owned(), text: text.clone() };
        let list = StakesList::house().with(&[file], Catalogue::house()).expect("stakes");
        let expected = list.find("ours").expect("ours");
        let data = stakes(text).expect("data");
        let wished =
            wire::Wished { own_stakes: Some(data), ..kept(r#"{"name":"x","play":"razz"}"#) };
        let found = settled(&wished).stakes.clone();
        assert_eq!(room::Stakes { id: expected.id.clone(), ..found }, *expected, "{text}");
    }
}

#[test]
fn house_rules_are_what_the_reader_of_files_makes_of_their_lines() {
    let lines = [
        "kill",
        "overs yes",
        "midnight no",
        "straddles 2",
        "raises 4",
        "button moving",
        "table-ante 50 by=button order=ante-first reduced-at=4",
        "show-chip 300",
        "seven-deuce no",
        "bomb-pot every=20 blinds=3 vote=yes",
        "cap last-two",
        "rebuy never",
        "absent kill",
        "clock act=45 bank=90 refill=1 grace=7",
        "first-dealer first-chair",
        "check-raise no",
    ];
    let text = format!("house {{\n{}\n}}", lines.join("\n"));
    let mut problems = Vec::new();
    let nodes = syntax::parse(&text).expect("lines");
    let expected = room::house_rules(&nodes[0], &mut problems);
    assert!(problems.is_empty(), "{problems:?}");
    let rules = house(&lines.map(str::to_owned)).expect("rules");
    assert_eq!(rules.len(), lines.len());
    let on = Rule { value: Some(RuleValue::OnOff(true)), ..Rule::default() };
    assert_eq!(rules["kill"], on);
    assert_eq!(rules["clock"].value, None);
    assert_eq!(rules["table-ante"].parts["by"], RuleValue::Word("button".to_owned()));
    let charter =
        settled(&wire::Wished { house: rules, ..kept(r#"{"name":"x","play":"holdem"}"#) });
    assert_eq!((charter.house.clone(), charter.clock), expected);
}

#[test]
fn a_mix_is_what_the_reader_of_files_makes_of_its_lines() {
    for (change, betting, expected) in [
        ("hand by=dealer", "", (Change::Hand, true)),
        ("orbit", "    betting usual=limit\n", (Change::Orbit, false)),
        ("hands=8", "    betting usual=pot-limit\n", (Change::Hands(8), false)),
        ("minutes=30", "", (Change::Minutes(30), false)),
    ] {
        let text = format!(
            "mix \"Ann's \\\"mix\\\"\" id=our-mix {{\n    about \"The games of this table.\"\n{betting}    \
             change {change}\n    play omaha-8 razz\n    play stud-8\n}}"
        );
        let json = serde_json::json!({"name": "x", "play": "our-mix", "text": text});
        let wished = kept(&json.to_string());
        assert_eq!((wished.play.as_str(), &wished.text), ("", &None));
        let own = wished.mix.clone().expect("a mix");
        assert_eq!((own.change, own.by_dealer), expected);
        assert_eq!((own.name.as_str(), own.games.len()), ("Ann's \"mix\"", 3));
        let file = File { name: "ours".to_owned(), text };
        let contents = Catalogue::house().check(&file).expect("a mix");
        let read = &contents.mixes[0].mix;
        let charter = settled(&wished);
        let found = charter.menu.mix();
        let places = |mix: &variant::mix::Mix| {
            let plays = mix.plays.iter().map(|play| (play.game.clone(), play.betting));
            plays.collect::<Vec<_>>()
        };
        assert_eq!(places(found), places(read));
        assert_eq!((&found.id, &found.name, found.change), (&read.id, &read.name, read.change));
        assert_eq!(found.betting, read.betting);
    }
}

/// What the page never wrote is its host's own text.
#[test]
fn a_mix_with_more_in_it_stays_a_text() {
    for more in [
        "seats max=6; change orbit; play razz stud",
        "change level; play razz stud",
        "change orbit by=host; play razz stud",
        "change orbit; play razz stud betting=limit",
        "betting pot-limit usual=limit; change orbit; play razz stud",
    ] {
        assert_eq!(
            mix(&format!("mix \"Ours\" id=our-mix {{ about \"x\"; {more} }}")),
            None,
            "{more}"
        );
    }
    assert_eq!(mix("game \"X\" id=x { }"), None);
    let two = "mix \"A\" id=our-mix { change hand; play razz stud }\nmix \"B\" id=b { }";
    assert_eq!(mix(two), None);
}

#[test]
fn options_and_house_stakes_come_along() {
    let wished = kept(
        r#"{"name":"x","play":"holdem","options":["wild = deuces","a=b=c"],"stakes":"limit-1-5","chairs":6}"#,
    );
    let options: Vec<_> = wished.options.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(options, [("a", "b=c"), ("wild", "deuces")]);
    assert_eq!((wished.stakes.as_deref(), wished.own_stakes), (Some("limit-1-5"), None));
    assert_eq!(wished.chairs, Some(6));
}
