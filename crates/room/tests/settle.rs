//! Who pays whom at the end of a night, and what is said about it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use room::{
    Account, Ledger, Movement, Payment, PlayerId, Reason, Shown, Standing, Statement, Unbalanced,
    Unsettled, settle_up,
};
use serde_json::json;
use trials::{Rng, Trial, Trials};

/// Nets by number, the first being 0.
fn numbered(nets: &[i64]) -> Vec<(usize, i64)> {
    nets.iter().copied().enumerate().collect()
}

fn settled(nets: &[i64]) -> Vec<(usize, usize, u64)> {
    let payments = settle_up(&numbered(nets)).expect("nets that sum to zero");
    payments.into_iter().map(|payment| (payment.from, payment.to, payment.chips)).collect()
}

/// So many nets between these bounds, the last one making them even.
fn any_nets(people: usize, bound: usize, trial: &mut Trial) -> Vec<i64> {
    let any = |trial: &mut Trial| trial.below(2 * bound + 1) as i64 - bound as i64;
    let mut nets: Vec<i64> = (1..people).map(|_| any(trial)).collect();
    nets.push(-nets.iter().sum::<i64>());
    nets
}

/// Nets of several groups that are even in themselves, so that there is something to find.
fn any_grouped_nets(people: usize, bound: usize, trial: &mut Trial) -> Vec<i64> {
    let mut nets = Vec::new();
    while nets.len() < people {
        let left = people - nets.len();
        let size = if left < 4 { left } else { 2 + trial.below(3) };
        nets.extend(any_nets(size.min(left), bound, trial));
    }
    for last in (1..nets.len()).rev() {
        nets.swap(last, trial.below(last + 1));
    }
    nets
}

/// The fewest payments, found by trying every set of pairs of people: a set serves if the people it
/// ties together are even among themselves, for then each can pass on what is too much.
fn fewest_by_all_pairs(nets: &[i64]) -> usize {
    let people = nets.len();
    let pairs: Vec<(usize, usize)> =
        (0..people).flat_map(|a| (a + 1..people).map(move |b| (a, b))).collect();
    let mut fewest = usize::MAX;
    for set in 0u32..1 << pairs.len() {
        let count = set.count_ones() as usize;
        if count >= fewest {
            continue;
        }
        // Everyone has a colour; a pair gives both people's colours one name.
        let mut colours: Vec<usize> = (0..people).collect();
        for (_, &(a, b)) in pairs.iter().enumerate().filter(|(place, _)| set >> place & 1 == 1) {
            let (old, new) = (colours[a], colours[b]);
            for colour in colours.iter_mut().filter(|colour| **colour == old) {
                *colour = new;
            }
        }
        let mut sums = vec![0; people];
        for (colour, net) in colours.iter().zip(nets) {
            sums[*colour] += net;
        }
        if sums.iter().all(|sum| *sum == 0) {
            fewest = count;
        }
    }
    fewest
}

/// The most groups of a set of people, each even in itself: whichever group the first of them is
/// in, the others are parted in the best way. People who are even are groups by themselves.
fn most_groups(nets: &[i64]) -> usize {
    let Some((&first, rest)) = nets.split_first() else { return 0 };
    let mut most = 0;
    for set in 0u32..1 << rest.len() {
        let (with, without): (Vec<(usize, &i64)>, Vec<_>) =
            rest.iter().enumerate().partition(|(place, _)| set >> place & 1 == 1);
        if first + with.iter().map(|(_, net)| **net).sum::<i64>() == 0 {
            let without: Vec<i64> = without.into_iter().map(|(_, net)| *net).collect();
            most = most.max(1 + most_groups(&without));
        }
    }
    most
}

/// What must hold of any settlement.
fn is_sound(nets: &[i64], trial: &mut Trial) -> usize {
    let payments = settled(nets);
    let mut left = nets.to_vec();
    for &(from, to, chips) in &payments {
        assert!(chips > 0, "a payment of nothing: {payments:?}");
        assert!(nets[from] < 0, "{from} pays and did not lose: {nets:?} {payments:?}");
        assert!(nets[to] > 0, "{to} is paid and did not win: {nets:?} {payments:?}");
        left[from] += chips as i64;
        left[to] -= chips as i64;
    }
    assert!(left.iter().all(|net| *net == 0), "not even: {nets:?} {payments:?}");
    let ways: Vec<(usize, usize)> = payments.iter().map(|(from, to, _)| (*from, *to)).collect();
    assert!(ways.is_sorted_by(|a, b| a < b), "order, or one pays another twice: {payments:?}");
    let count = |sign: i64| nets.iter().filter(|net| net.signum() == sign).count();
    let (losers, winners) = (count(-1), count(1));
    assert!(payments.len() >= losers.max(winners));
    assert!(payments.len() <= (losers + winners).saturating_sub(1), "{nets:?} {payments:?}");

    // The order in which people are named does not matter.
    let mut shuffled = numbered(nets);
    for last in (1..shuffled.len()).rev() {
        shuffled.swap(last, trial.below(last + 1));
    }
    assert_eq!(settle_up(&shuffled), settle_up(&numbered(nets)));
    payments.len()
}

#[test]
fn who_is_even_pays_nothing() {
    assert_eq!(settled(&[]), []);
    assert_eq!(settled(&[0]), []);
    assert_eq!(settled(&[0, 0, 0]), []);
    assert_eq!(settled(&[0, 5, 0, -5]), [(3, 1, 5)]);
}

#[test]
fn one_winner_is_paid_by_each_loser() {
    assert_eq!(settled(&[-20, 100, -50, -30]), [(0, 1, 20), (2, 1, 50), (3, 1, 30)]);
    assert_eq!(settled(&[20, -100, 50, 30]), [(1, 0, 20), (1, 2, 50), (1, 3, 30)]);
}

#[test]
fn two_groups_of_three_need_four_payments() {
    // 7 is 4 and 3, 6 is 5 and 1, and no other winners make 7 or 6. The largest first would take
    // five: 7 pays 5, 6 pays 4, 2 are left of each and 3 and 1 to be paid, which takes three more.
    let nets = [-7, -6, 5, 4, 3, 1];
    assert_eq!(settled(&nets), [(0, 3, 4), (0, 4, 3), (1, 2, 5), (1, 5, 1)]);
}

#[test]
fn a_pair_and_a_three() {
    // The loser of 5 and the winner of 5 are a pair; 3 and 4 make 7. Three payments for five
    // people.
    assert_eq!(settled(&[5, 7, -5, -3, -4]), [(2, 0, 5), (3, 1, 3), (4, 1, 4)]);
}

#[test]
fn five_groups_of_three_need_ten_payments() {
    // The two groups above, the same a hundred times as large, and one that is larger still. Small
    // nets never come to a hundred, so each size has to be even in itself.
    let small = [-7, -6, 5, 4, 3, 1];
    let mut nets = small.to_vec();
    nets.extend(small.map(|net| 100 * net));
    nets.extend([-30_000, 20_000, 10_000]);
    assert_eq!(settled(&nets).len(), 10);
}

/// Losers of 3, 12, 48 and so on, each with winners of a third and two thirds of it. Winners are
/// powers of two and each power is in one loss, so by the binary digits a loser can only be even
/// with their own two.
fn threes(count: u32) -> Vec<i64> {
    (0..count).flat_map(|k| [-3 * 4i64.pow(k), 4i64.pow(k), 2 * 4i64.pow(k)]).collect()
}

#[test]
fn beyond_the_exact_search_the_largest_pays_the_largest() {
    // Eighteen people. The loser of 3072 pays the winner of 2048, then the 1024 that are left are
    // the largest loss, and 1024 the largest win. The other five groups take ten.
    assert_eq!(settled(&threes(6)).len(), 12);
}

#[test]
fn people_who_match_do_not_count_against_the_exact_search() {
    // Two groups of three, a hundred times as large, and seven pairs: 4 + 7 payments for twenty
    // people. The largest first would break up the threes before the others are few enough.
    let mut nets = vec![-700, -600, 500, 400, 300, 100];
    nets.extend((10..17).flat_map(|net| [net, -net]));
    assert_eq!(settled(&nets).len(), 11);
}

#[test]
fn someone_named_twice_has_the_sum() {
    let payments = settle_up(&[('b', -5), ('a', 9), ('b', 3), ('a', -7)]);
    assert_eq!(payments, Ok(vec![Payment { from: 'b', to: 'a', chips: 2 }]));
}

#[test]
fn what_cannot_be_settled_is_refused() {
    assert_eq!(settle_up(&[(1, 5), (2, -4)]), Err(Unbalanced::Off { by: 1 }));
    assert_eq!(settle_up(&[(1, -5)]), Err(Unbalanced::Off { by: -5 }));
    let far = i64::MAX;
    assert_eq!(settle_up(&[(1, far), (2, far)]), Err(Unbalanced::Off { by: 2 * i128::from(far) }));
    let twice = [(1, far), (1, far), (2, -far), (3, -far)];
    assert_eq!(settle_up(&twice), Err(Unbalanced::TooMuch));
}

#[test]
fn the_largest_amounts_are_settled() {
    let payments = settled(&[i64::MIN, i64::MAX, 1]);
    assert_eq!(payments, [(0, 1, i64::MAX.unsigned_abs()), (0, 2, 1)]);
}

#[test]
fn payments_are_as_few_as_all_sets_of_pairs_allow() {
    let mut grouped = 0;
    for mut trial in Trials::of("payments_are_as_few_as_all_sets_of_pairs_allow", 5_000) {
        let people = 1 + trial.below(6);
        let bound = trial.pick(&[3, 6, 20]);
        let nets = match trial.below(2) {
            0 => any_nets(people, bound, &mut trial),
            _ => any_grouped_nets(people, bound, &mut trial),
        };
        let fewest = fewest_by_all_pairs(&nets);
        assert_eq!(is_sound(&nets, &mut trial), fewest, "{nets:?}");
        let open = nets.iter().filter(|net| **net != 0).count();
        grouped += usize::from(open > 4 && fewest < open - 1);
    }
    assert!(grouped > 20, "only {grouped} trials had groups to find");
}

#[test]
fn payments_are_as_few_as_the_most_groups_allow() {
    for mut trial in Trials::of("payments_are_as_few_as_the_most_groups_allow", 300) {
        let people = 7 + trial.below(5);
        let nets = any_grouped_nets(people, 30, &mut trial);
        let fewest = people - most_groups(&nets);
        assert_eq!(is_sound(&nets, &mut trial), fewest, "{nets:?}");
    }
}

#[test]
fn settlements_of_up_to_sixteen_people_are_sound() {
    for mut trial in Trials::of("settlements_of_up_to_sixteen_people_are_sound", 1_000) {
        let people = 1 + trial.below(16);
        let bound = trial.pick(&[5, 100, 1_000_000]);
        let nets = any_grouped_nets(people, bound, &mut trial);
        is_sound(&nets, &mut trial);
    }
}

#[test]
fn settlements_of_thirty_people_and_more_are_sound() {
    for mut trial in Trials::of("settlements_of_thirty_people_and_more_are_sound", 500) {
        let people = trial.pick(&[17, 30, 100]);
        let bound = trial.pick(&[5, 100, 1_000_000]);
        let nets = any_nets(people, bound, &mut trial);
        is_sound(&nets, &mut trial);
    }
}

#[test]
fn sixteen_people_are_settled_at_once() {
    // Fifteen winners of powers of three and one loser: no group but all of them.
    let mut nets: Vec<i64> = (0..15).map(|power| 3i64.pow(power)).collect();
    nets.push(-nets.iter().sum::<i64>());
    let time = || {
        let start = Instant::now();
        assert_eq!(settled(&nets).len(), 15);
        start.elapsed()
    };
    // The best of a few, since the machine may be busy with something else.
    let best = (0..5).map(|_| time()).min().expect("five times");
    println!("16 people in {best:?}");
    assert!(best < Duration::from_millis(100), "{best:?}");
}

const ANN: Account = Account::Player(PlayerId(1));
const BOB: Account = Account::Player(PlayerId(2));
const CY: Account = Account::Player(PlayerId(3));

fn book(movements: &[(Account, Account, u64, Reason)]) -> Ledger {
    let mut ledger = Ledger::default();
    for &(from, to, chips, reason) in movements {
        ledger.book(Movement { from, to, chips, reason });
    }
    ledger
}

/// Ann buys twice and wins 75.50 of the 78.50 that Bob bets; 3 are won by nobody. Cy only looks on.
fn night() -> Ledger {
    book(&[
        (Account::Bank, ANN, 10_000, Reason::BuyIn),
        (Account::Bank, BOB, 10_000, Reason::BuyIn),
        (Account::Bank, CY, 10_000, Reason::BuyIn),
        (Account::Bank, ANN, 5_000, Reason::BuyIn),
        (BOB, Account::Pot, 7_850, Reason::Bet),
        (Account::Pot, ANN, 7_550, Reason::Won),
        (Account::Pot, Account::House, 300, Reason::ToHouse),
        (ANN, Account::Bank, 22_550, Reason::CashOut),
        (BOB, Account::Bank, 2_150, Reason::CashOut),
        (CY, Account::Bank, 10_000, Reason::CashOut),
    ])
}

fn called(player: PlayerId) -> String {
    ["nobody", "Ann", "Bob", "Cy"][player.0 as usize].to_owned()
}

#[test]
fn the_statement_of_a_night() {
    let statement = Statement::of(&night(), called).expect("all chips are in");
    let standing = |name: &str, bought, cashed_out, net| {
        let name = name.to_owned();
        Standing { name, bought, cashed_out, net }
    };
    let standings = [
        standing("Ann", 15_000, 22_550, 7_550),
        standing("Cy", 10_000, 10_000, 0),
        standing("Bob", 10_000, 2_150, -7_850),
    ];
    assert_eq!(statement.standings, standings);
    assert_eq!(statement.house, 300);
    let pays = |to: &str, chips| Payment { from: "Bob".to_owned(), to: to.to_owned(), chips };
    assert_eq!(statement.payments, [pays("Ann", 7_550), pays("the house", 300)]);
}

#[test]
fn the_statement_as_text() {
    let statement = Statement::of(&night(), called).expect("all chips are in");
    let cents = "           bought  cashed out      net
Ann          $150     $225.50  +$75.50
Cy           $100        $100       $0
Bob          $100      $21.50  -$78.50
the house                          +$3

Bob pays Ann $75.50
Bob pays the house $3
";
    assert_eq!(statement.table(Shown::Cents), cents);
    let chips = "           bought  cashed out    net
Ann         15000       22550  +7550
Cy          10000       10000      0
Bob         10000        2150  -7850
the house                       +300

Bob pays Ann 7550
Bob pays the house 300
";
    assert_eq!(statement.table(Shown::Chips), chips);
}

#[test]
fn the_statement_as_csv() {
    let statement = Statement::of(&night(), called).expect("all chips are in");
    let lines = [
        "kind,name,bought,cashed_out,net,pays,to",
        "player,Ann,15000,22550,7550,,",
        "player,Cy,10000,10000,0,,",
        "player,Bob,10000,2150,-7850,,",
        "house,the house,,,300,,",
        "payment,Bob,,,,7550,Ann",
        "payment,Bob,,,,300,the house",
        "",
    ];
    assert_eq!(statement.csv(), lines.join("\r\n"));
}

#[test]
fn the_statement_as_json() {
    let statement = Statement::of(&night(), called).expect("all chips are in");
    let expected = json!({
        "standings": [
            {"name": "Ann", "bought": 15000, "cashed_out": 22550, "net": 7550},
            {"name": "Cy", "bought": 10000, "cashed_out": 10000, "net": 0},
            {"name": "Bob", "bought": 10000, "cashed_out": 2150, "net": -7850},
        ],
        "house": 300,
        "payments": [
            {"from": "Bob", "to": "Ann", "chips": 7550},
            {"from": "Bob", "to": "the house", "chips": 300},
        ],
    });
    assert_eq!(serde_json::to_value(&statement).expect("plain values"), expected);
}

#[test]
fn a_night_on_which_nobody_won() {
    let even = book(&[
        (Account::Bank, ANN, 500, Reason::BuyIn),
        (ANN, Account::Bank, 500, Reason::CashOut),
    ]);
    let statement = Statement::of(&even, called).expect("all chips are in");
    let table = "     bought  cashed out  net\nAnn     500         500    0\n\nEveryone is even.\n";
    assert_eq!(statement.table(Shown::Chips), table);
    assert!(!statement.csv().contains("house"));
}

#[test]
fn signed_amounts() {
    let signed = |shown: Shown| [250, 0, -5, -300].map(|chips| shown.signed(chips));
    assert_eq!(signed(Shown::Cents), ["+$2.50", "$0", "-$0.05", "-$3"]);
    assert_eq!(signed(Shown::Chips), ["+250", "0", "-5", "-300"]);
    assert_eq!(Shown::Chips.signed(i64::MIN), "-9223372036854775808");
}

#[test]
fn chips_that_are_out_have_to_come_in_first() {
    let buy = (Account::Bank, ANN, 500, Reason::BuyIn);
    let open = |movements: &[_]| Statement::of(&book(movements), called);
    let still = |account, chips| Err(Unsettled::Open { account, chips });
    assert_eq!(open(&[buy]), still(ANN, 500));
    assert_eq!(open(&[buy, (ANN, Account::Pot, 500, Reason::Bet)]), still(Account::Pot, 500));
    let show = (ANN, Account::ShowChips, 500, Reason::ShowChip);
    assert_eq!(open(&[buy, show]), still(Account::ShowChips, 500));
    let overdrawn = Unbalanced::Overdrawn { account: ANN, by: 1 };
    let cash = (ANN, Account::Bank, 501, Reason::CashOut);
    assert_eq!(open(&[buy, cash]), Err(Unsettled::Unbalanced(overdrawn)));
}

#[test]
fn totals_too_large_to_settle_are_refused() {
    let buy = (Account::Bank, ANN, u64::MAX, Reason::BuyIn);
    let cash = (ANN, Account::Bank, u64::MAX, Reason::CashOut);
    assert!(Statement::of(&book(&[buy, cash]), called).is_ok(), "one fits");
    let twice = Statement::of(&book(&[buy, cash, buy, cash]), called);
    assert_eq!(twice, Err(Unsettled::Unbalanced(Unbalanced::TooMuch)));
}

#[test]
fn players_who_share_a_name_are_told_apart() {
    let buy = |to| (Account::Bank, to, 500, Reason::BuyIn);
    let cash = |from| (from, Account::Bank, 500, Reason::CashOut);
    let ledger = book(&[buy(ANN), buy(BOB), buy(CY), cash(ANN), cash(BOB), cash(CY)]);
    let names = |name: fn(PlayerId) -> String| {
        let statement = Statement::of(&ledger, name).expect("all chips are in");
        statement.standings.into_iter().map(|standing| standing.name).collect::<Vec<_>>()
    };
    assert_eq!(names(|_| "Al".to_owned()), ["Al", "Al (2)", "Al (3)"]);
    let odd = |player: PlayerId| ["Al", "Al (2)", "Al"][player.0 as usize - 1].to_owned();
    assert_eq!(names(odd), ["Al", "Al (2)", "Al (3)"]);
    let house = |player: PlayerId| ["the house", "Al", "Bo"][player.0 as usize - 1].to_owned();
    assert_eq!(names(house), ["the house (2)", "Al", "Bo"]);
}

/// A statement about one player with this name.
fn about(name: &str) -> Statement {
    let name = name.to_owned();
    let standing = Standing { name, bought: 1, cashed_out: 1, net: 0 };
    Statement { standings: vec![standing], house: 0, payments: Vec::new() }
}

#[test]
fn names_are_quoted_and_harmless_in_csv() {
    let cases = [
        ("Ann", "Ann"),
        ("Zoë B.", "Zoë B."),
        ("Smith, Al", "\"Smith, Al\""),
        ("Al \"Slim\" Lee", "\"Al \"\"Slim\"\" Lee\""),
        ("two\r\nlines", "\"two\r\nlines\""),
        ("a;b", "\"a;b\""),
        (" Ann", "\" Ann\""),
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@x", "'@x"),
        (" =1", "' =1"),
        ("\t=1", "\"'\t=1\""),
        ("\u{ff1d}1", "'\u{ff1d}1"),
        ("=A1,\"x\"", "\"'=A1,\"\"x\"\"\""),
        ("a=b-c@d", "a=b-c@d"),
        ("'Ann", "'Ann"),
        ("", ""),
    ];
    for (name, expected) in cases {
        let lines = "kind,name,bought,cashed_out,net,pays,to\r\nplayer,NAME,1,1,0,,\r\n";
        assert_eq!(about(name).csv(), lines.replace("NAME", expected), "{name:?}");
    }
}

/// Lines and fields of comma-separated values, read letter by letter as RFC 4180 says.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut letters = text.chars().peekable();
    let mut is_quoted = false;
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' => {
                assert!(is_quoted || field.is_empty(), "a quote within a field: {text:?}");
                is_quoted = !is_quoted;
            }
            ',' if !is_quoted => line.push(std::mem::take(&mut field)),
            '\r' if !is_quoted => {
                assert_eq!(letters.next(), Some('\n'), "{text:?}");
                line.push(std::mem::take(&mut field));
                lines.push(std::mem::take(&mut line));
            }
            letter => field.push(letter),
        }
    }
    assert!(!is_quoted && field.is_empty() && line.is_empty(), "it ends within a line: {text:?}");
    lines
}

#[test]
fn any_names_come_back_from_csv() {
    let letters = ['a', ' ', ',', '"', '\'', ';', '\r', '\n', '\t', '=', '+', '-', '@', 'ß'];
    for mut trial in Trials::of("any_names_come_back_from_csv", 20_000) {
        let mut name = || {
            let length = trial.below(6);
            (0..length).map(|_| trial.pick(&letters)).collect::<String>()
        };
        let (from, to) = (name(), name());
        let mut statement = about(&from);
        statement.house = 7;
        statement.payments.push(Payment { from: from.clone(), to: to.clone(), chips: 9 });
        let lines = read_csv(&statement.csv());
        assert!(lines.iter().all(|line| line.len() == 7), "{lines:?}");
        let is_name = |read: &str, name: &str| {
            let is_same = read == name || read.strip_prefix('\'') == Some(name);
            is_same && !read.starts_with(['=', '+', '-', '@', '\t', '\r', '\n'])
        };
        assert_eq!(lines.len(), 4);
        assert!(is_name(&lines[1][1], &from), "{from:?} {lines:?}");
        assert!(is_name(&lines[3][1], &from), "{from:?} {lines:?}");
        assert!(is_name(&lines[3][6], &to), "{to:?} {lines:?}");
    }
}

#[test]
fn a_name_stays_on_its_line() {
    let table = about("Al\nBo\u{1b}").table(Shown::Chips);
    let expected = "        bought  cashed out  net\nAl Bo        1           1    0\n\n";
    assert_eq!(table, format!("{expected}Everyone is even.\n"));
}

#[test]
fn any_night_is_settled_and_its_table_is_straight() {
    for mut trial in Trials::of("any_night_is_settled_and_its_table_is_straight", 3_000) {
        let players = 1 + trial.below(12) as u64;
        let stack = |number: u64| Account::Player(PlayerId(number));
        let mut ledger = Ledger::default();
        let go = |ledger: &mut Ledger, from, to, chips, reason| {
            ledger.book(Movement { from, to, chips, reason });
        };
        for number in 0..players {
            let chips = 1 + trial.rng.next_u64() % 100_000;
            go(&mut ledger, Account::Bank, stack(number), chips, Reason::BuyIn);
        }
        for _ in 0..trial.below(30) {
            for number in 0..players {
                let has = u64::try_from(ledger.balance(stack(number))).expect("no debts");
                let chips = trial.rng.next_u64() % (has + 1);
                go(&mut ledger, stack(number), Account::Pot, chips, Reason::Bet);
            }
            let pot = u64::try_from(ledger.balance(Account::Pot)).expect("no debts");
            let rest = if trial.below(4) == 0 { pot.min(3) } else { 0 };
            go(&mut ledger, Account::Pot, Account::House, rest, Reason::ToHouse);
            let winner = stack(trial.below(players as usize) as u64);
            go(&mut ledger, Account::Pot, winner, pot - rest, Reason::Won);
        }
        for number in 0..players {
            let chips = u64::try_from(ledger.balance(stack(number))).expect("no debts");
            go(&mut ledger, stack(number), Account::Bank, chips, Reason::CashOut);
        }
        let statement = Statement::of(&ledger, |player| format!("P{}", player.0)).expect("all in");

        let mut nets: BTreeMap<String, i64> = BTreeMap::new();
        for Standing { name, bought, cashed_out, net } in &statement.standings {
            assert_eq!(*net, *cashed_out as i64 - *bought as i64);
            nets.insert(name.clone(), *net);
        }
        assert_eq!(nets.len(), players as usize);
        nets.insert("the house".to_owned(), statement.house);
        for Payment { from, to, chips } in &statement.payments {
            *nets.get_mut(from).expect("a name of the statement") += *chips as i64;
            *nets.get_mut(to).expect("a name of the statement") -= *chips as i64;
        }
        assert!(nets.values().all(|net| *net == 0), "{nets:?}");
        let by_net = |a: &Standing, b: &Standing| a.net >= b.net;
        assert!(statement.standings.is_sorted_by(by_net));

        let table = statement.table(trial.pick(&[Shown::Chips, Shown::Cents]));
        let lengths: BTreeSet<usize> =
            table.lines().take_while(|line| !line.is_empty()).map(str::len).collect();
        assert_eq!(lengths.len(), 1, "{table}");
    }
}
