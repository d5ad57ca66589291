//! What is written reads back the same, whatever it is, and no text makes the reader fall over.

use std::fs;

use cards::Card;
use notation::{
    Action, Cards, Claim, Legal, Plain, Player, Record, Refused, Shown, Spread, Stack, Value,
    Written, parse_many, write_many,
};
use trials::{Trial, Trials};
use variant::game::Betting;

use crate::fuzzed;
use crate::support;

fn some<T>(trial: &mut Trial, make: impl FnOnce(&mut Trial) -> T) -> Option<T> {
    (trial.below(2) == 0).then(|| make(trial))
}

fn many<T>(trial: &mut Trial, most: usize, mut make: impl FnMut(&mut Trial) -> T) -> Vec<T> {
    (0..trial.below(most + 1)).map(|_| make(trial)).collect()
}

fn amount(trial: &mut Trial) -> u64 {
    let bound = trial.pick(&[2, 100, 100_000, 1_000_000_000_000_000]);
    trial.below(bound) as u64
}

fn text(trial: &mut Trial) -> String {
    let signs =
        ['a', 'B', '7', ' ', '"', '\'', '\\', '\n', '\r', '\t', '\u{7}', '\u{7f}', '♠', '[', '='];
    many(trial, 12, |trial| trial.pick(&signs)).into_iter().collect()
}

fn cards(trial: &mut Trial, least: usize) -> Cards {
    let mut deck: Vec<Card> = cards::Deck::FULL.cards().iter().collect();
    (0..least + trial.below(6))
        .map(|_| {
            let place = trial.below(deck.len());
            (trial.below(4) > 0).then(|| deck.swap_remove(place))
        })
        .collect()
}

fn action(trial: &mut Trial, players: usize) -> Action {
    let player = Player::numbered(trial.below(players) as u8 + 1).expect("from 1 on");
    match trial.below(13) {
        0 => Action::Nothing,
        1 => Action::DealHole(player, cards(trial, 1)),
        2 => Action::DealBoard(cards(trial, 1)),
        3 => Action::Roll((0..1 + trial.below(3)).map(|_| trial.below(20) as u8 + 1).collect()),
        4 => Action::Fold(player),
        5 => Action::CheckCall(player),
        6 => Action::BetRaise(player, amount(trial)),
        7 => Action::PostBringIn(player),
        8 => Action::StandDiscard(player, cards(trial, 0)),
        9 => {
            let shown = [Shown::Unsaid, Shown::Muck, Shown::Cards(cards(trial, 1))];
            Action::ShowMuck(player, shown[trial.below(3)].clone())
        }
        10 => Action::Split(player, (0..2 + trial.below(2)).map(|_| cards(trial, 1)).collect()),
        11 => Action::Expose(player, cards(trial, 0)),
        _ => Action::Choose(player, "some-game".to_owned()),
    }
}

fn written(trial: &mut Trial, players: usize, scale: u32) -> Written {
    let written = Written::new(action(trial, players), scale);
    if trial.below(4) == 0 { written.with_comment(&text(trial)) } else { written }
}

fn value(trial: &mut Trial, deepest: usize) -> Value {
    let plain = ["1", "-1.50", "inf", "true", "2009-07-04", "04:38:17", "1_000", "0xFF"];
    match trial.below(if deepest == 0 { 2 } else { 4 }) {
        0 => Value::Text(text(trial)),
        1 => Value::Plain(Plain::read(trial.pick(&plain)).expect("plain")),
        2 => Value::List(many(trial, 3, |trial| value(trial, deepest - 1))),
        _ => Value::Table(entries(trial, deepest - 1)),
    }
}

fn entries(trial: &mut Trial, deepest: usize) -> Vec<(String, Value)> {
    let count = trial.below(4);
    (0..count).map(|n| (format!("{}{n}", text(trial)), value(trial, deepest))).collect()
}

fn record(trial: &mut Trial) -> Record {
    let scale = trial.pick(&[0, 0, 1, 2, 9]);
    let players = 1 + trial.below(10);
    let each = |trial: &mut Trial| (0..players).map(|_| amount(trial)).collect::<Vec<_>>();
    let stacks = |trial: &mut Trial| -> Vec<Stack> {
        let unknown = |trial: &mut Trial| trial.below(8) == 0;
        (0..players)
            .map(|_| if unknown(trial) { Stack::Unknown } else { Stack::Chips(amount(trial)) })
            .collect()
    };
    let actions = many(trial, 20, |trial| written(trial, players, scale));
    let after = actions.len() + 1;
    let mut record = Record {
        variant: text(trial),
        betting: some(trial, |trial| trial.pick(&Betting::ALL)),
        options: many(trial, 2, |trial| ("bug".to_owned(), format!("{}=", text(trial)))),
        scale,
        antes: each(trial),
        blinds: some(trial, each).unwrap_or_default().into_iter().map(|b| b as i64).collect(),
        bring_in: some(trial, amount),
        small_bet: some(trial, amount),
        big_bet: some(trial, amount),
        min_bet: some(trial, amount),
        spread: some(trial, amount).map(|least| Spread { least, most: least + 1 }),
        chip: some(trial, amount),
        dead: some(trial, each).unwrap_or_default(),
        table_ante: some(trial, each).unwrap_or_default(),
        kill: some(trial, each).unwrap_or_default(),
        overs: many(trial, 3, |trial| {
            Player::numbered(trial.below(players) as u8 + 1).expect("from 1 on")
        }),
        ante_trimming_status: some(trial, |trial| trial.below(2) == 0),
        starting_stacks: stacks(trial),
        finishing_stacks: some(trial, stacks).unwrap_or_default(),
        actions,
        legal: many(trial, 3, |trial| {
            let (least, most) = (amount(trial), amount(trial));
            let claims = [Claim::Raise { least, most }, Claim::Call(least), Claim::NoRaise];
            Legal { after: trial.below(after), claim: trial.pick(&claims) }
        }),
        refused: many(trial, 2, |trial| Refused {
            after: trial.below(after),
            action: written(trial, 200, scale),
        }),
        other: entries(trial, 3),
    };
    if let Some(blind) = record.blinds.last_mut().filter(|_| trial.below(3) == 0) {
        *blind = -*blind;
    }
    // One amount asks for every place of the scale, as in a file that was read.
    if scale > 0 {
        record.antes[0] = record.antes[0] / 10 * 10 + 5;
    }
    record
}

fn assert_same(record: &Record) {
    let text = record.write();
    match Record::parse(&text) {
        Ok(read) => assert_eq!(&read, record, "{text}"),
        Err(fault) => panic!("{fault}\n{text}"),
    }
}

#[test]
fn every_record_reads_back_as_it_was_written() {
    for mut trial in Trials::of("every_record_reads_back_as_it_was_written", 30_000) {
        let record = record(&mut trial);
        assert_same(&record);
        if let Some(finer) = record.finer(2) {
            assert_eq!(finer.write(), record.write());
        }
    }
}

#[test]
fn files_of_many_records_read_back_hand_by_hand() {
    for mut trial in Trials::of("files_of_many_records_read_back_hand_by_hand", 3_000) {
        let records = many(&mut trial, 5, record);
        let text = write_many(&records);
        let read = parse_many(&text).filter(|_| !records.is_empty());
        let read: Vec<Record> = read.map(|hand| hand.unwrap().record).collect();
        assert_eq!(read, records, "{text}");
    }
}

#[test]
fn no_text_makes_the_reader_fall_over() {
    let bits = [
        "[",
        "]",
        "{",
        "}",
        "\"",
        "'",
        "\"\"\"",
        "'''",
        "\\",
        "\n",
        "\r\n",
        "#",
        "=",
        ".",
        ",",
        "-",
        "+",
        "inf",
        "nan",
        "1e400",
        "0x",
        "99999999999999999999",
        "[1]\n",
        "[[1]]",
        "p1 cbr ",
        "??",
        "♠",
        "\0",
        "\u{feff}",
        "d dh",
        "_legal = ",
        "after",
        " ",
    ];
    for mut trial in Trials::of("no_text_makes_the_reader_fall_over", 1_000_000) {
        let records = [record(&mut trial), record(&mut trial)];
        let mut text = if trial.below(2) == 0 { write_many(&records) } else { records[0].write() };
        for _ in 0..1 + trial.below(4) {
            support::mutate(&mut trial, &mut text, &bits);
        }
        fuzzed::check(text.as_bytes());
    }
}

#[test]
fn real_hands_read_back_as_they_were_written() {
    let Some(folder) = support::real_hands() else { return };
    let files = support::hand_files(&folder);
    let mut hands = 0;
    for file in &files {
        let text = fs::read_to_string(file).expect("a file of hands");
        for hand in parse_many(&text) {
            match hand {
                Ok(hand) => assert_same(&hand.record),
                Err(fault) => panic!("{}: {fault}", file.display()),
            }
            hands += 1;
        }
    }
    println!("{hands} hands in {} files", files.len());
}
