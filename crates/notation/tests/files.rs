//! The fields of a hand file.

use notation::{
    Action, Claim, Legal, Plain, Player, Problem, Record, Spread, Stack, Value, parse_many,
    write_many,
};
use variant::game::Betting;

const SMALL: &str =
    "variant = 'NT'\nantes = [0, 0]\nstarting_stacks = [900, 900]\nactions = ['p1 cc']\n";

fn with(lines: &str) -> Result<Record, notation::Fault> {
    Record::parse(&format!("{SMALL}{lines}\n"))
}

#[test]
fn every_field_of_the_extended_format_is_read() {
    let record = Record::parse(
        r#"
# A hand that was never played.
variant = "some-game"
ante_trimming_status = false
antes = [0, 5, 0]
blinds_or_straddles = [50, 100, -100]
bring_in = 25
small_bet = 100
big_bet = 200
min_bet = 100
starting_stacks = [2_000, inf, 1500]
actions = [
  # the deal
  "p1 cc",  # a comment of the file
]
_betting = "spread"
_options = ["bug=no", "kill=half=pot"]
_spread = [100, 400]
_chip = 5
_dead = [0, 0, 50]
_kill = [0, 200, 0]
_overs = [1, 3]
_legal = [
  { after = 0, least = 200, most = 900 },
  { after = 1, call = 100 },
  { after = 1, raise = false },
]
_refused = [{ after = 1, action = "p7 cbr 900" }]
players = ["Ann", "Bob", "Cy"]
time = 04:38:17
finishing_stacks = [1995, inf, 1505]
"#,
    )
    .unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(record.variant, "some-game");
    assert_eq!(record.ante_trimming_status, Some(false));
    assert_eq!(record.antes, [0, 5, 0]);
    assert_eq!(record.blinds, [50, 100, -100]);
    assert_eq!((record.bring_in, record.min_bet), (Some(25), Some(100)));
    assert_eq!((record.small_bet, record.big_bet), (Some(100), Some(200)));
    assert_eq!(record.players(), 3);
    assert_eq!(record.starting_stacks[..2], [Stack::Chips(2000), Stack::Unknown]);
    assert_eq!(record.finishing_stacks[1..], [Stack::Unknown, Stack::Chips(1505)]);
    assert_eq!(record.betting, Some(Betting::Spread));
    let options: Vec<_> = record.options.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
    assert_eq!(options, [("bug", "no"), ("kill", "half=pot")]);
    assert_eq!(record.spread, Some(Spread { least: 100, most: 400 }));
    assert_eq!(record.chip, Some(5));
    assert_eq!((&record.dead[..], &record.kill[..]), (&[0, 0, 50][..], &[0, 200, 0][..]));
    assert_eq!(record.overs.iter().map(|p| p.number()).collect::<Vec<_>>(), [1, 3]);
    let legal = |after, claim| Legal { after, claim };
    assert_eq!(
        record.legal,
        [
            legal(0, Claim::Raise { least: 200, most: 900 }),
            legal(1, Claim::Call(100)),
            legal(1, Claim::NoRaise)
        ]
    );
    let refused = &record.refused[0];
    let seven = Player::numbered(7).unwrap();
    assert_eq!((refused.after, refused.action.action()), (1, &Action::BetRaise(seven, 900)));
    let players = record.other("players").and_then(Value::as_list).unwrap();
    assert_eq!(players[1].as_text(), Some("Bob"));
    assert_eq!(record.other("time"), Some(&Value::Plain(Plain::read("04:38:17").unwrap())));
    assert_eq!(record.other.len(), 2);
}

#[test]
fn decimals_are_exact_and_set_the_scale_of_the_whole_hand() {
    let text = "variant = 'NT'\nantes = [0.0, 3.00]\nblinds_or_straddles = [0.25, -1]\n\
                starting_stacks = [1538.50, 900719925474.993]\nactions = ['p1 cbr 12.5']\n\
                _legal = [{ after = 0, call = 0.1 }]\nwinnings = [12.50, 1e3]\n";
    let record = Record::parse(text).unwrap();
    assert_eq!(record.scale, 3);
    assert_eq!(record.antes, [0, 3000]);
    assert_eq!(record.blinds, [250, -1000]);
    assert_eq!(
        record.starting_stacks,
        [Stack::Chips(1_538_500), Stack::Chips(900_719_925_474_993)]
    );
    assert!(matches!(record.actions[0].action(), Action::BetRaise(_, 12_500)));
    assert_eq!(record.legal[0].claim, Claim::Call(100));
    // A place more, and the same number is more than anybody may have.
    let fault = Record::parse(&text.replace("12.5'", "12.5001'")).unwrap_err();
    assert!(matches!(fault.problem, Problem::TooLarge(_)), "{fault}");
}

#[test]
fn writing_keeps_one_order_and_gives_back_what_means_nothing_here() {
    let record = Record::parse(
        "finishing_stacks = [1, 2]\nzeta = 12.50\nactions = ['p1 f']\nvariant = \"a\\\"b\"\n\
         starting_stacks = [1.5, 1.5]\nantes = [0, 0]\nwhen = 2009-07-04\n\
         \"odd key\" = { b = [1, 0x1F], a.c = true }\n_betting = 'limit'\n\
         [site]\nname = 'x\ty'\n[[site.rows]]\nn = +1_000\n",
    )
    .unwrap();
    assert_eq!(
        record.write(),
        "variant = \"a\\\"b\"\nantes = [0, 0]\nstarting_stacks = [1.5, 1.5]\n\
         actions = [\"p1 f\"]\n_betting = \"limit\"\nzeta = 12.50\nwhen = 2009-07-04\n\
         \"odd key\" = { b = [1, 0x1F], a = { c = true } }\n\
         site = { name = \"x\\ty\", rows = [{ n = +1_000 }] }\nfinishing_stacks = [1, 2]\n"
    );
    assert_eq!(Record::parse(&record.write()), Ok(record));
}

#[test]
fn more_than_eight_actions_stand_one_a_line() {
    let of = |count: usize| {
        let actions = vec!["'p1 cc'"; count].join(",");
        with("").map(|_| Record::parse(&SMALL.replace("'p1 cc'", &actions)).unwrap().write())
    };
    assert!(of(8).unwrap().contains("actions = [\"p1 cc\", \"p1 cc\", "));
    let nine = of(9).unwrap();
    assert!(nine.contains("actions = [\n  \"p1 cc\",\n"), "{nine}");
    assert_eq!(nine.matches("  \"p1 cc\",\n").count(), 9);
}

#[test]
fn a_finer_unit_is_written_as_before() {
    let record = with("blinds_or_straddles = [-1, 2.5]\n_chip = 0.5").unwrap();
    let finer = record.finer(3).unwrap();
    assert_eq!((finer.scale, finer.chip, &finer.blinds[..]), (4, Some(5000), &[-10000, 25000][..]));
    assert_eq!(finer.write(), record.write());
    assert_eq!(record.finer(18), None);
    assert_eq!(record.finer(60), None);
}

#[test]
fn wrong_fields_are_shown_with_their_place_and_the_remedy() {
    let faults = [
        ("_betting = 'big'", 5, 12, "\"big\" isn't a form of betting: expected limit, pot-limit"),
        ("_options = ['bug']", 5, 13, "\"bug\" isn't an option: expected a name and a value"),
        ("blinds_or_straddles = [1]", 5, 23, "the list has 1 for 2 players: expected as many as"),
        ("blinds_or_straddles = [1, inf]", 5, 27, "\"inf\" isn't an amount"),
        ("min_bet = -1", 5, 11, "-1 is below zero"),
        ("min_bet = '1'", 5, 11, "this is a text: expected an amount such as 200"),
        ("min_bet = 0x10", 5, 11, "this is a number in another notation: expected an amount"),
        ("_chip = 1e16", 5, 9, "1e16 is too large"),
        ("_spread = [5, 2]", 5, 11, "the smallest bet is larger than the largest"),
        ("_spread = [5]", 5, 11, "this is a list: expected two amounts"),
        ("_overs = [3]", 5, 11, "p3 is not at the table"),
        ("_overs = [0]", 5, 11, "0 isn't a player's number"),
        ("_overs = [-1]", 5, 11, "expected a whole number"),
        ("ante_trimming_status = 1", 5, 24, "expected true or false"),
        ("_legal = [{ after = 2, call = 1 }]", 5, 21, "but there are 1 actions: expected 0 to 1"),
        ("_legal = [{ after = 0, raise = true }]", 5, 11, "expected { after, least, most }"),
        ("_legal = [{ after = 0, least = 1 }]", 5, 11, "expected { after, least, most }"),
        ("_refused = [{ after = 0 }]", 5, 13, "expected { after = a number, action = a text }"),
        (
            "_refused = [{ after = 0, action = 'p1 hop' }]",
            5,
            39,
            "_refused, action 1 (\"p1 hop\"): \"hop\" isn't something",
        ),
        ("x = [[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]", 5, 21, "nested too deeply"),
        ("actions.x = 1", 5, 1, "the text isn't TOML: "),
        ("antes = 1", 5, 1, "the text isn't TOML: duplicate key"),
        ("x = [", 5, 6, "the text isn't TOML: unclosed array"),
    ];
    for (line, row, column, message) in faults {
        let fault = with(line).unwrap_err();
        let said = fault.to_string();
        assert!(said.contains(message), "{line}: {said}");
        assert_eq!((fault.place.line, fault.place.column), (row, column), "{line}: {said}");
    }
}

#[test]
fn what_every_hand_has_must_be_there() {
    for field in ["variant", "antes", "starting_stacks", "actions"] {
        let text: String =
            SMALL.lines().filter(|l| !l.starts_with(field)).map(|l| format!("{l}\n")).collect();
        let fault = Record::parse(&text).unwrap_err();
        assert_eq!(fault.problem, Problem::Missing(field));
    }
    let empty = "variant = 'NT'\nantes = []\nstarting_stacks = []\nactions = []\n";
    assert_eq!(Record::parse(empty).unwrap_err().problem, Problem::Players(0));
}

#[test]
fn many_hands_are_told_apart() {
    let tricky = "\u{feff}# A file\r\n [ 7 ] # seven\r\n".to_owned()
        + SMALL
        + "x = [\n[1],\n[2]\n]\ny = '''\n[3]\n'''\nz = \"\"\"a\\\"\"\"\"\"\n[9]\n"
        + SMALL
        + "t = '[4]'\n[9.extra]\nn = 1\n\n[10]\n"
        + SMALL;
    let hands: Vec<_> = parse_many(&tricky).map(|hand| hand.unwrap()).collect();
    let numbers: Vec<_> = hands.iter().map(|hand| (hand.number.unwrap(), hand.line)).collect();
    assert_eq!(numbers, [(7, 2), (9, 15), (10, 24)]);
    assert_eq!(hands[0].record.other.len(), 3);
    assert!(matches!(hands[1].record.other("extra"), Some(Value::Table(_))));
    let records: Vec<_> = hands.into_iter().map(|hand| hand.record).collect();
    let again: Vec<_> = parse_many(&write_many(&records)).map(|h| h.unwrap().record).collect();
    assert_eq!(again, records);
}

#[test]
fn one_broken_hand_does_not_hide_the_others() {
    let text = format!(
        "[1]\n{SMALL}x = [\n[2]\n{SMALL}\n[3]\nvariant = 5\n[3]\n{SMALL}[4]\n{SMALL}y = \"[\n[5]\n\
         {SMALL}[6]\n{SMALL}[other]\n[99999999999999999999]\n{SMALL}"
    );
    let hands: Vec<_> = parse_many(&text).collect();
    let good: Vec<_> = hands.iter().flatten().map(|hand| hand.number.unwrap()).collect();
    assert_eq!(good, [2, 5]);
    let faults: Vec<_> = hands
        .iter()
        .filter_map(|hand| hand.as_ref().err())
        .map(|fault| (fault.place.hand, fault.place.line))
        .collect();
    assert_eq!(
        faults,
        [(Some(1), 6), (Some(3), 13), (Some(3), 15), (Some(4), 25), (Some(6), 36), (None, 37)]
    );
}

#[test]
fn a_file_without_headings_is_one_hand() {
    let hands: Vec<_> = parse_many(SMALL).collect();
    assert_eq!(hands.len(), 1);
    assert_eq!(hands[0].as_ref().unwrap().number, None);
    let fault = parse_many(&format!("x = 1\n[1]\n{SMALL}")).next().unwrap().unwrap_err();
    assert_eq!(fault.problem, Problem::BeforeFirst);
}
