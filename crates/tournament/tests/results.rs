//! Results as files.

use room::Shown;
use tournament::plan::Cost;
use tournament::results::{Day, Finisher, Results, Unbalanced};
use variant::File;

pub(crate) fn file(name: &str, text: &str) -> File {
    File { name: name.to_owned(), text: text.to_owned() }
}

fn read(text: &str) -> Results {
    Results::read(&file("mine.kdl", text)).unwrap_or_else(|faults| panic!("{faults}\n{text}"))
}

fn finisher(place: u32, player: &str, money: [u64; 3]) -> Finisher {
    let [paid, prize, bounties] = money;
    Finisher { place, player: player.to_owned(), paid, prize, bounties }
}

#[test]
fn a_file_says_who_came_where_and_what_that_was_worth() {
    let results = read(
        "results \"Friday Turbo\" tournament=turbo { day \"2024-02-29\"; unit cents; buy-in 1000 fee=100; entries 5\n\
         place 1 \"Ann\" prize=3000 bounties=500 paid=2200; place 2 \"Bob\" prize=1500\n\
         place 3 \"Cyd\"; place 3 \"Dee\" paid=0 }",
    );
    let expected = Results {
        name: "Friday Turbo".to_owned(),
        tournament: Some("turbo".to_owned()),
        day: Day::new(2024, 2, 29).expect("a leap year"),
        shown: Shown::Cents,
        entry: Cost { pool: 1000, fee: 100 },
        entries: 5,
        pool: None,
        deal: false,
        finishers: vec![
            finisher(1, "Ann", [2200, 3000, 500]),
            finisher(2, "Bob", [1100, 1500, 0]),
            finisher(3, "Cyd", [1100, 0, 0]),
            finisher(3, "Dee", [0, 0, 0]),
        ],
    };
    assert_eq!(results, expected);
}

/// Everything that a line may say or leave out, in every combination.
#[test]
fn what_is_written_reads_back_the_same() {
    let names = ["Ann", "B \"the Nit\" Bob", "back\\slash", "Zoë {}; // #true"];
    for bits in 0..512u32 {
        let has = |bit: u32| bits & (1 << bit) != 0;
        let some = |bit: u32, amount: u64| if has(bit) { amount } else { 0 };
        let entry = Cost { pool: some(0, 1000), fee: some(1, 100) };
        let second = if has(2) { 1 } else { 2 };
        let (prize, bounties) = (some(3, 700), some(4, 50));
        let finishers = vec![
            finisher(1, names[0], [some(5, 5000), prize, bounties]),
            finisher(second, names[1], [entry.pool + entry.fee, prize, 0]),
            finisher(3, names[2], [some(6, 1), 0, bounties]),
            finisher(4, names[3], [0, some(7, 900), 0]),
        ];
        let results = Results {
            name: names[bits as usize % 4].to_owned(),
            tournament: has(8).then(|| "true".to_owned()),
            day: Day::new(2026, 3, 6).expect("a day"),
            shown: if has(0) { Shown::Cents } else { Shown::Chips },
            entry,
            entries: 4 + bits % 3,
            pool: has(4).then(|| finishers.iter().map(Finisher::won).sum()),
            deal: has(7),
            finishers,
        };
        assert_eq!(read(&results.to_string()), results, "{results}");
    }
}

#[test]
fn what_the_house_keeps_or_adds_is_no_mistake_and_is_known() {
    let unbalanced = |lines: &str| {
        read(&format!("results \"Mine\" {{ day \"2026-03-06\"; {lines} }}")).unbalanced()
    };
    let even = "buy-in 100 fee=10; place 1 \"Ann\" prize=150; place 2 \"Bob\" prize=50";
    assert_eq!(unbalanced(even), None);
    let kept = "buy-in 100; place 1 \"Ann\" prize=150; place 2 \"Bob\" paid=300";
    assert_eq!(unbalanced(kept), Some(Unbalanced::Kept(250)));
    let added = "place 1 \"Ann\" prize=150; place 2 \"Bob\" bounties=50";
    assert_eq!(unbalanced(added), Some(Unbalanced::Added(200)));
    // Ten entered, and the two who won something are listed.
    let short = "buy-in 100; entries 10; place 1 \"Ann\" prize=700; place 2 \"Bob\" prize=300";
    assert_eq!(unbalanced(short), None);
}

#[test]
fn after_a_deal_a_player_may_get_more_than_the_winner() {
    let dealt = "day \"2026-03-06\"; place 1 \"Ann\" prize=400; place 2 \"Bob\" prize=500";
    let said = |text: String| Results::read(&file("mine.kdl", &text));
    assert!(said(format!("results \"Mine\" {{ {dealt} }}")).is_err());
    assert!(said(format!("results \"Mine\" {{ deal; {dealt} }}")).is_ok());
}

#[test]
fn days_are_those_of_the_calendar() {
    for text in ["2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-1-01", "0000-01-01"]
    {
        assert_eq!(Day::read(text), None, "{text}");
    }
    for text in ["2000-02-29", "2026-12-31", "2024-02-29", "2026-04-30"] {
        assert_eq!(Day::read(text).map(|day| day.to_string()).as_deref(), Some(text));
    }
}
