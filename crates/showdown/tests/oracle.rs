//! The slow judge of showdowns, on small tables worked out by hand.

use cards::{Card, CardSet, Rank, parse, parse_dealt};
use ranking::{Category, Joker, Ladder, Points, Qualifier};
use showdown::oracle::{Standing, decide, plays};
use showdown::{Hand, Table};
use variant::game::{
    AllEqual, Become, Betting, BoardDeal, Colour, Condition, Count, Deal, Fallback, From, Group,
    Guarded, JokerRule, Numbers, Part, Pile, Place, Point, Prefer, Qualify, Remove, Row, Share,
    Split, Step, Street, Target, Test, Use, Zone,
};
use variant::{Board, Facts, Forced, Line, Seats, Unknown, Variant};

// ===== Games =====

fn always<T>(it: T) -> Guarded<T> {
    Guarded { when: vec![], place: Place::default(), it }
}

fn when<T>(test: Test, it: T) -> Guarded<T> {
    let when = vec![Condition { test, holds: true }];
    Guarded { when, place: Place::default(), it }
}

/// A game with these shares and nothing else.
fn game(shares: Vec<Share>) -> Variant {
    Variant {
        id: "game".to_owned(),
        name: "Game".to_owned(),
        edition: variant::Edition::CURRENT,
        phh: None,
        betting: Betting::Limit,
        allowed_betting: vec![Betting::Limit],
        options: vec![],
        players: None,
        seats: Seats { min: 2, max: 10, usual: 6 },
        deck: CardSet::NATURALS,
        joker: None,
        forced: Forced::default(),
        suits_equal: false,
        suits_by_table: false,
        rules: vec![],
        raises: None,
        board: Board { rows: vec![], groups: vec![], cells: 5 },
        lines: vec![],
        streets: vec![],
        shares: shares.into_iter().map(always).collect(),
        fallbacks: vec![],
        targets: vec![],
    }
}

/// A share on a ladder, named after it, for which every card may be used.
fn share(ladder: &str) -> Share {
    let ladder = Ladder::named(ladder).expect("a ladder");
    let name = ladder.id().to_owned();
    Share { name, ladder, uses: vec![Use::default()], qualify: None, prefer: None, joker: None }
}

fn using(parts: Vec<Part>, share: Share) -> Share {
    Share { uses: vec![Use { parts }], ..share }
}

fn qualified(qualifier: &str, share: Share) -> Share {
    Share { qualify: Some(Qualify::Least(qualifier.parse().expect("a qualifier"))), ..share }
}

fn part(zone: Zone, count: Count) -> Part {
    Part { zone, count }
}

fn exactly(n: u8, zone: Zone) -> Part {
    part(zone, Count::Between(Numbers::exactly(n)))
}

fn between(least: u8, most: u8, zone: Zone) -> Part {
    part(zone, Count::Between(Numbers { least, most }))
}

fn any(zone: Zone) -> Part {
    part(zone, Count::Any)
}

fn all(zone: Zone) -> Part {
    part(zone, Count::All)
}

fn two_and_three() -> Vec<Part> {
    vec![exactly(2, Zone::Hole), exactly(3, Zone::Board)]
}

fn street(steps: Vec<Step>) -> Guarded<Street> {
    let steps = steps.into_iter().map(always).collect();
    always(Street { name: "Street".to_owned(), steps })
}

/// Rows such as "top a b c".
fn board(rows: &[&str], groups: &[&str]) -> Board {
    let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<String>>();
    let rows: Vec<Row> = rows
        .iter()
        .map(|row| {
            let row = words(row);
            Row { name: row[0].clone(), cells: row[1..].iter().cloned().map(Some).collect() }
        })
        .collect();
    let groups = groups.iter().map(|group| {
        let group = words(group);
        Group { name: group[0].clone(), cells: group[1..].to_vec() }
    });
    let groups = groups.collect();
    let cells = rows.iter().map(|row| row.cells.len()).sum::<usize>() as u8;
    Board { rows, groups, cells }
}

/// A line of rows, groups or cells such as "top j l".
fn line(board: &Board, names: &str) -> Line {
    let names: Vec<String> = names.split(' ').map(str::to_owned).collect();
    let cells = names.iter().flat_map(|name| board.named(name).expect("cells")).collect();
    Line { names, cells }
}

/// Three boards of five, as in Oklahoma, of which the lowest last card takes one away.
fn oklahoma(equal: AllEqual) -> Variant {
    let board = board(&["top a b c j m", "middle d e f k n", "bottom g h i l o"], &["river m n o"]);
    let lines = ["top", "middle", "bottom"].map(|name| always(line(&board, name))).to_vec();
    let remove = Remove { lowest: "river".to_owned(), all: equal };
    let parts = vec![exactly(2, Zone::Hole), exactly(3, Zone::Line)];
    Variant {
        lines,
        streets: vec![street(vec![Step::Remove(remove)])],
        board,
        ..game(vec![using(parts, share("high"))])
    }
}

/// Two cards hidden and three open, one card on the board and one of a rival, as in Swingo.
fn swingo() -> Variant {
    let pile = |name: &str, cards| Pile { name: name.to_owned(), cards };
    let piles = vec![pile("back", 2), pile("front", 3)];
    let split = Split { piles, show: Some("front".to_owned()) };
    let parts = vec![any(Zone::Hole), any(Zone::Board), between(0, 1, Zone::Rival)];
    Variant {
        streets: vec![street(vec![Step::Split(split)])],
        ..game(vec![using(parts, share("high"))])
    }
}

// ===== Tables =====

/// Piles such as "As Ks | Qs^".
fn hand(text: &str) -> Hand {
    Hand { piles: text.split('|').map(|pile| parse_dealt(pile).expect("cards")).collect() }
}

/// Hands by seat, "-" has folded, and the board.
fn table(hands: &[&str], board: &str) -> Table {
    let hands = hands.iter().map(|text| (*text != "-").then(|| hand(text))).collect();
    let board = parse(board).expect("cards").into_iter().map(Some).collect();
    Table { hands, board, ..Table::default() }
}

fn rolled(roll: u8, table: Table) -> Table {
    Table { facts: Facts { roll: Some(roll), ..Facts::default() }, ..table }
}

fn shares(variant: &Variant, table: &Table) -> Vec<Standing> {
    let verdict = decide(variant, table).expect("known facts");
    assert!(!verdict.house);
    verdict.shares
}

/// The winners of each share.
fn winners(variant: &Variant, table: &Table) -> Vec<Vec<usize>> {
    if nobody_wins(variant, table) {
        return vec![vec![]; variant.shares.len()];
    }
    shares(variant, table).into_iter().map(|share| share.winners).collect()
}

/// Whether nobody wins a share, in a game that does not say who wins then: everyone shares the pot.
fn nobody_wins(variant: &Variant, table: &Table) -> bool {
    variant.fallbacks.is_empty() && shares(variant, table).iter().all(|share| share.name == "all")
}

/// The places of a game with one share.
fn places(variant: &Variant, table: &Table) -> Vec<Option<usize>> {
    let mut shares = shares(variant, table);
    assert_eq!(shares.len(), 1);
    if nobody_wins(variant, table) {
        return vec![None; table.hands.len()];
    }
    shares.remove(0).places
}

/// Whether these cards play for the first share.
fn play(variant: &Variant, table: &Table, seat: usize, cards: &str) -> bool {
    let cards = parse(cards).expect("cards");
    plays(variant, table, &variant.shares[0].it, seat, &cards).expect("known facts")
}

// ===== Any cards =====

#[test]
fn any_five_of_seven_play() {
    let holdem = game(vec![share("high")]);
    // A flush, two pair, a pair of aces, three sevens.
    let table = table(&["Ah 2h", "Kc Qd", "As 3d", "7c 7d"], "Kh Qh 7h Ac 4s");
    assert_eq!(places(&holdem, &table), [Some(0), Some(2), Some(3), Some(1)]);
    assert!(play(&holdem, &table, 0, "Ah 2h Kh Qh 7h"));
    assert!(play(&holdem, &table, 1, "Kc Qd Kh Qh Ac"));
    assert!(!play(&holdem, &table, 1, "Kc Qd Kh Qh 7h"), "the ace is the better fifth card");
    assert!(!play(&holdem, &table, 1, "Kc Qd Kh Qh As"), "the ace of spades is another player's");
    assert!(!play(&holdem, &table, 1, "Kc Qd Kh Qh"), "four cards are no hand");
}

#[test]
fn equal_hands_share_a_place_and_the_next_place_is_one_more() {
    let holdem = game(vec![share("high")]);
    let table = table(&["2c 2d", "-", "9c 2h", "3c 3d", "Tc 9d"], "4s 5d 6h 7c 8s");
    let [only] = shares(&holdem, &table).try_into().unwrap();
    // 6-7-8-9-T beats 5-6-7-8-9, which beats 4-5-6-7-8 twice.
    assert_eq!(only.places, [Some(2), None, Some(1), Some(2), Some(0)]);
    assert_eq!(only.winners, [4]);
    assert_eq!(only.name, "high");
}

#[test]
fn the_board_alone_may_play_and_then_everyone_wins() {
    let holdem = game(vec![share("high")]);
    let table = table(&["2c 2d", "3c 3d", "-"], "As Ks Qs Js Ts");
    assert_eq!(winners(&holdem, &table), [[0, 1]]);
    assert!(play(&holdem, &table, 0, "As Ks Qs Js Ts"));
    assert!(!play(&holdem, &table, 2, "As Ks Qs Js Ts"), "who folded plays nothing");
    assert!(!play(&holdem, &table, 7, "As Ks Qs Js Ts"), "there is no such seat");
}

#[test]
fn one_player_alone_is_judged_like_several() {
    let game = game(vec![share("high"), qualified("8", share("low-a5"))]);
    let table = table(&["-", "Ac Kd"], "Qs Js Ts 4d 5d");
    assert_eq!(winners(&game, &table), [vec![1], vec![]]);
}

#[test]
fn too_few_cards_are_no_hand() {
    let game = game(vec![share("high")]);
    let table = table(&["As Ks", "2c 2d"], "Qs Js");
    assert_eq!(places(&game, &table), [None, None]);
}

#[test]
fn a_card_for_all_is_everyones_own() {
    let table = Table {
        for_all: parse("7h").unwrap(),
        ..table(&["Ah Kh Qh 2h 3c 4c", "7c 7d Ks Qd 2s 4d"], "")
    };
    let stud = game(vec![share("high")]);
    assert_eq!(winners(&stud, &table), [[0]]);
    assert!(play(&stud, &table, 0, "Ah Kh Qh 2h 7h"));
    assert!(play(&stud, &table, 1, "7c 7d 7h Ks Qd"));
    // Where exactly one card of the hole plays, the shared card may be that one.
    let parts = vec![exactly(1, Zone::Hole), any(Zone::Board)];
    let one = game(vec![using(parts, share("high"))]);
    let table =
        Table { for_all: parse("7h").unwrap(), ..self::table(&["Ah", "7c"], "Kh Qh 2h 3h 4c") };
    assert!(play(&one, &table, 1, "7h Kh Qh 3h 2h"));
    assert!(!play(&one, &table, 0, "Ah 7h Kh Qh 3h"), "two of the hole are too many");
    assert_eq!(winners(&one, &table), [[0]]);
}

// ===== Cards from zones =====

#[test]
fn exactly_two_of_the_hole_and_three_of_the_board_play() {
    let low = qualified("8", using(two_and_three(), share("low-a5")));
    let omaha = game(vec![using(two_and_three(), share("high")), low]);
    // One heart of its own makes no flush; two do. Seat 0 has 8-7-3-2-A for low and seat 2 has
    // 7-5-3-2-A; seat 1 holds only one low card that is not on the board.
    let hands = ["Ah As 8c 7d", "Kh Qh Kd 2s", "5c 7c Kc Ks"];
    let table = table(&hands, "2h 3h 9h Jh Ad");
    let shares = shares(&omaha, &table);
    // Seat 0 has three aces, seat 2 a pair of kings.
    assert_eq!(shares[0].places, [Some(1), Some(0), Some(2)]);
    assert_eq!(shares[1].places, [Some(1), None, Some(0)]);
    assert!(play(&omaha, &table, 1, "Kh Qh Jh 9h 3h"));
    assert!(!play(&omaha, &table, 0, "Ah Jh 9h 3h 2h"));
    assert!(plays(&omaha, &table, &omaha.shares[1].it, 2, &parse("7c5c3h2hAd").unwrap()).unwrap());
    assert!(!plays(&omaha, &table, &omaha.shares[1].it, 1, &parse("2sKh3h9hAd").unwrap()).unwrap());
}

#[test]
fn every_card_of_a_zone_must_play_where_all_is_said() {
    let scrotum = game(vec![using(vec![all(Zone::Hole), any(Zone::Board)], share("high"))]);
    let table = table(&["2c", "Kc 2d 3d", "9c 9d 4h 6h 7h"], "As Ks Qs Js Ts");
    // The deuce of seat 0 spoils the royal flush: ace high. Seat 1 has kings, and seat 2 plays its
    // nines without the board.
    assert_eq!(places(&scrotum, &table), [Some(2), Some(0), Some(1)]);
    assert!(play(&scrotum, &table, 0, "2c As Ks Qs Js"));
    assert!(!play(&scrotum, &table, 0, "As Ks Qs Js Ts"));
    assert!(play(&scrotum, &table, 1, "Kc 2d 3d Ks As"));
}

#[test]
fn the_best_of_several_uses_counts() {
    let two = Use { parts: two_and_three() };
    let five = Use { parts: vec![exactly(5, Zone::Hole)] };
    let game = game(vec![Share { uses: vec![two, five], ..share("high") }]);
    let table = table(&["2c 2d 2h 2s 3c", "As Kd 7d 8d 9c"], "Ad Ah Ac 4d 5s");
    // Four deuces in hand against four aces, of which the hole gives one.
    assert_eq!(winners(&game, &table), [[1]]);
    assert!(play(&game, &table, 1, "As Kd Ad Ah Ac"));
    // Two deuces with three aces are a full house, less than the four deuces.
    assert!(play(&game, &table, 0, "2c 2d 2h 2s 3c"));
    assert!(!play(&game, &table, 0, "2c 2d Ad Ah Ac"));
}

#[test]
fn a_hand_uses_one_line_of_the_board() {
    let board = board(&["top a b c", "upper j", "middle d e f", "bottom g h i"], &[]);
    let lines = ["top j", "middle j"].map(|names| always(line(&board, names))).to_vec();
    let parts = vec![exactly(2, Zone::Hole), exactly(3, Zone::Line)];
    let game = Variant { lines, board, ..game(vec![using(parts, share("high"))]) };
    // Cells: top 2h 3h 9c, j Ks, middle Kh 4h 9d, bottom Kd Qd Jd, which is no line.
    let table = table(&["Ah Th", "9h 9s", "Ad Td"], "2h 3h 9c Ks Kh 4h 9d Kd Qd Jd");
    // No line has three hearts, so seat 0 has the kings of the middle line. Seat 1 fills up its
    // nines there. Seat 2 has the kings as well, because the bottom row is no line.
    assert_eq!(places(&game, &table), [Some(1), Some(0), Some(1)]);
    assert!(play(&game, &table, 1, "9h 9s 9d Ks Kh"));
    assert!(!play(&game, &table, 1, "9h 9s 9c 9d Kh"), "the nines lie on two lines");
    assert!(!play(&game, &table, 2, "Ad Td Kd Qd Jd"));
    assert!(play(&game, &table, 2, "Ad Td Ks Kh 9d"));
}

#[test]
fn a_condition_decides_which_lines_there_are() {
    let board = board(&["top a b c", "bottom d e f"], &["left a d"]);
    let low = when(Test::Roll(Numbers { least: 1, most: 3 }), line(&board, "top"));
    let high = when(Test::Roll(Numbers { least: 4, most: 6 }), line(&board, "bottom"));
    let parts = vec![exactly(2, Zone::Hole), exactly(3, Zone::Line)];
    let game = Variant { lines: vec![low, high], board, ..game(vec![using(parts, share("high"))]) };
    let dealt = table(&["Ah Kh", "As Ks"], "2h 3h 4h 2s 3s 4s");
    assert_eq!(winners(&game, &rolled(3, dealt.clone())), [[0]]);
    assert_eq!(winners(&game, &rolled(4, dealt.clone())), [[1]]);
    assert_eq!(decide(&game, &dealt), Err(Unknown::Roll));
}

#[test]
fn one_card_from_each_row_plays() {
    let board = board(&["top a d", "middle b e", "bottom c f"], &[]);
    let rows = ["top", "middle", "bottom"].map(str::to_owned).to_vec();
    let parts = vec![exactly(2, Zone::Hole), exactly(3, Zone::OneFromEach(rows))];
    let game = Variant { board, ..game(vec![using(parts, share("high"))]) };
    // Top 9h 9s, middle Kh 2c, bottom Qh 3d.
    let table = table(&["Ah 4h 5c 6c", "9c 9d 7c 8c"], "9h 9s Kh 2c Qh 3d");
    // A flush; of the nines on top only one plays.
    assert_eq!(winners(&game, &table), [[0]]);
    assert!(play(&game, &table, 0, "Ah 4h 9h Kh Qh"));
    assert!(play(&game, &table, 1, "9c 9d 9h Kh Qh"));
    assert!(!play(&game, &table, 1, "9c 9d 9h 9s Kh"));
}

#[test]
fn a_card_in_two_groups_plays_for_one_of_them() {
    let board = board(&["row a b"], &["left a", "both a b"]);
    let groups = ["left", "both"].map(str::to_owned).to_vec();
    let parts = vec![exactly(3, Zone::Hole), exactly(2, Zone::OneFromEach(groups))];
    let game = Variant { board, ..game(vec![using(parts, share("high"))]) };
    let table = table(&["Ac Kc Qc"], "Jc 2d");
    assert_eq!(winners(&game, &table), [[0]]);
    assert!(play(&game, &table, 0, "Ac Kc Qc Jc 2d"));
    // With one cell filled, the second group has nothing left to give.
    let half = Table { board: vec![Some(Card::JOKER), None], ..table };
    assert_eq!(winners(&game, &half), [vec![]; 1]);
}

#[test]
fn the_cells_of_a_name_are_a_zone() {
    let board = board(&["top a b c", "bottom d e f"], &["left a d"]);
    let parts = vec![
        exactly(2, Zone::Hole),
        exactly(2, Zone::Cells("left".to_owned())),
        exactly(1, Zone::Cells("f".to_owned())),
    ];
    let game = Variant { board, ..game(vec![using(parts, share("high"))]) };
    let table = table(&["Ah 9h", "5c 5s"], "2h 5h 3h 7h 6h 8d");
    // Ace high against a pair of fives; the third five lies elsewhere.
    assert_eq!(places(&game, &table), [Some(1), Some(0)]);
    assert!(play(&game, &table, 1, "5c 5s 2h 7h 8d"));
}

#[test]
fn each_pile_plays_its_own_part() {
    let pile = |name: &str, cards| Pile { name: name.to_owned(), cards };
    let piles = vec![pile("omaha", 4), pile("holdem", 2)];
    let split = Split { piles, show: None };
    let zone = |name: &str| Zone::Pile(name.to_owned());
    let omaha = using(vec![exactly(2, zone("omaha")), exactly(3, Zone::Board)], share("high"));
    let holdem = using(vec![between(0, 2, zone("holdem")), any(Zone::Board)], share("high"));
    let sohe =
        Variant { streets: vec![street(vec![Step::Split(split)])], ..game(vec![omaha, holdem]) };
    let table = table(&["Kd 2c 3c 4d | Ah 7d", "Jh Th 2d 2s | Kc 8d"], "Kh Qh 9h 5h 7c");
    // Seat 1 has the flush in Omaha. In Hold'em seat 0 has the flush with one card of its own.
    assert_eq!(winners(&sohe, &table), [[1], [0]]);
}

// ===== A card of a rival =====

#[test]
fn one_open_card_of_a_rival_may_be_borrowed() {
    let table = table(&["Ac Ad | Ah 2c 3c", "Kc Kd | As 4d 5d"], "9s");
    // Seat 0 borrows the fourth ace, seat 1 an ace for two pair.
    assert_eq!(places(&swingo(), &table), [Some(0), Some(1)]);
    assert!(play(&swingo(), &table, 0, "Ac Ad Ah As 9s"));
    assert!(play(&swingo(), &table, 1, "Kc Kd As Ah 9s"));
}

#[test]
fn nothing_is_borrowed_from_hidden_cards_or_from_who_folded() {
    let game = swingo();
    let table = table(&["Ac Ad | Ah 2c 3c", "As Kd | 4s 4d 5d", "-"], "9s");
    assert!(!play(&game, &table, 0, "Ac Ad Ah As 9s"));
    assert!(play(&game, &table, 0, "Ac Ad Ah 9s 5d"));
    assert!(play(&game, &table, 1, "4s 4d As Ah Kd"));
    let alone = Table { hands: vec![table.hands[0].clone(), None, None], ..table };
    assert_eq!(winners(&game, &alone), [[0]]);
    assert!(play(&game, &alone, 0, "Ac Ad Ah 9s 3c"));
}

#[test]
fn no_two_cards_are_borrowed_however_many_rivals_there_are() {
    let game = swingo();
    let table = table(&["Ac Kd | Qh Js 3c", "2s 2d | Ts 4d 5d", "7s 7d | As 8d 6d"], "Ad");
    assert!(play(&game, &table, 0, "Ac Kd Qh Js Ts"));
    assert!(!play(&game, &table, 0, "Kd Qh Js Ts As"), "the ten and the ace are of two rivals");
    // Two cards of one rival serve where the game allows two, but never cards of two rivals.
    let parts = vec![exactly(3, Zone::Hole), exactly(2, Zone::Rival)];
    let two = Variant { shares: vec![always(using(parts, share("high")))], ..game };
    assert!(!play(&two, &table, 0, "Kd Qh Js Ts As"));
    assert!(play(&two, &table, 2, "8d 7d 6d 5d 4d"), "a straight flush with two cards of seat 1");
}

#[test]
fn a_card_that_must_be_borrowed_needs_a_rival() {
    let parts = vec![exactly(4, Zone::Hole), exactly(1, Zone::Rival)];
    let game = Variant { shares: vec![always(using(parts, share("high")))], ..swingo() };
    assert_eq!(places(&game, &table(&["Ac Kd | Qh Js 3c", "-"], "")), [None, None]);
}

// ===== Lines taken away =====

/// Seat 0 has clubs, seat 1 diamonds and seat 2 hearts; the three boards are of these suits, with
/// these last cards.
fn three_suits(rivers: [&str; 3]) -> Table {
    let [top, middle, bottom] = rivers;
    let board = format!("2c 3c 5c 9s {top} 2d 3d 5d 9h {middle} 2h 3h 5h 8s {bottom}");
    table(&["Ac 7c 6s Jd", "Kd 7d 4s Jh", "Qh 7h Ts Jc"], &board)
}

#[test]
fn the_line_with_the_lowest_card_goes() {
    let game = oklahoma(AllEqual::Keep);
    // With all lines the ace of clubs would win, but the deuce takes the first line away. The ace
    // is the highest card and keeps its line.
    let table = three_suits(["2s", "3s", "As"]);
    assert_eq!(places(&game, &table)[1..], [Some(0), Some(1)]);
    assert!(!play(&game, &table, 0, "Ac 7c 5c 3c 2c"));
    assert!(play(&game, &table, 1, "Kd 7d 5d 3d 2d"));
}

#[test]
fn two_lines_with_equal_lowest_cards_both_go() {
    let game = oklahoma(AllEqual::House);
    let table = three_suits(["4c", "4d", "9c"]);
    // Only the hearts are left.
    assert_eq!(winners(&game, &table), [[2]]);
    assert!(play(&game, &table, 2, "Qh 7h 5h 3h 2h"));
    assert!(!play(&game, &table, 0, "Ac 7c 5c 3c 2c"));
    // The two higher ones being equal is nothing special.
    let table = three_suits(["4c", "9d", "9c"]);
    assert_eq!(winners(&game, &table), [[1]]);
}

#[test]
fn three_equal_cards_take_nothing_away_or_give_the_pot_to_the_house() {
    let table = three_suits(["4c", "4d", "4h"]);
    assert_eq!(winners(&oklahoma(AllEqual::Keep), &table), [[0]]);
    let cash = oklahoma(AllEqual::House);
    let verdict = decide(&cash, &table).unwrap();
    assert!(verdict.house);
    assert!(verdict.shares.is_empty());
    assert!(!play(&cash, &table, 0, "Ac 7c 5c 4c 3c"));
}

/// A ruling: it is an ace, as among up cards.
#[test]
fn a_joker_counts_as_an_ace_where_the_lowest_card_takes_a_line_away() {
    let joker = Some(JokerRule { up: Joker::Wild, down: Joker::Wild });
    let cash = Variant { joker, ..oklahoma(AllEqual::House) };
    // The king takes its line away, the diamonds; the joker keeps the clubs, whose flush is the best.
    let table = three_suits(["Jk", "Kc", "As"]);
    assert_eq!(places(&cash, &table), [Some(0), Some(2), Some(1)]);
    // Beside two aces all are equal.
    let verdict = decide(&cash, &three_suits(["Jk", "As", "Ah"])).unwrap();
    assert!(verdict.house);
}

#[test]
fn a_low_card_elsewhere_takes_no_line_away() {
    // The rank of the lowest last card also lies in the bottom line, but not in its last place.
    let table = three_suits(["5s", "Ks", "Qs"]);
    assert!(play(&oklahoma(AllEqual::Keep), &table, 2, "Qh 7h 5h 3h 2h"));
}

// ===== Qualifiers =====

#[test]
fn a_low_must_have_no_pair_and_no_card_above_the_limit() {
    let game = game(vec![qualified("8", share("low-a5"))]);
    let hands = ["8c 7d 6h 5s 4c", "9c 4d 3h 2s Ac", "2c 2d 3s 4h 5c", "Ad 2h 3c 4s 5d"];
    assert_eq!(places(&game, &table(&hands, "")), [Some(1), None, None, Some(0)]);
}

#[test]
fn straights_and_flushes_spoil_a_qualified_low_where_they_count() {
    let hands = ["8c 7d 6h 5s 4c", "8h 7h 5h 3h 2h", "8s 7c 5d 3s 2d", "Ac 2s 3c 4d 6d"];
    let with = |ladder| game(vec![qualified("9", share(ladder))]);
    // The ace is above the nine in deuce to seven and low in the two others.
    let none = [None, None, Some(0), None];
    assert_eq!(places(&with("low-27"), &table(&hands, "")), none);
    let ace = [None, None, Some(1), Some(0)];
    assert_eq!(places(&with("low-a6"), &table(&hands, "")), ace);
    let ignored = [Some(2), Some(1), Some(1), Some(0)];
    assert_eq!(places(&with("low-a5"), &table(&hands, "")), ignored);
}

#[test]
fn a_pair_of_the_rank_or_anything_better_qualifies() {
    let game = game(vec![qualified("66", share("high"))]);
    let hands = ["5c 5d Ah Kh Qh", "6c 6d 2h 3h 4h", "2c 2d 3c 3d 4c", "Ac Kc Qd Jd 9d"];
    assert_eq!(places(&game, &table(&hands, "")), [None, Some(1), Some(0), None]);
}

#[test]
fn a_kind_of_hand_or_anything_better_qualifies() {
    let hands = ["Ac Kd Qh Js Td", "2c 3c 4c 5c 7c", "2d 2h 2s 3d 3h"];
    let flush = game(vec![qualified("flush", share("high"))]);
    assert_eq!(places(&flush, &table(&hands, "")), [None, Some(1), Some(0)]);
    // In the short deck a full house is no flush.
    let hands = ["Ac Kd Qh Js Td", "6c 7c 8c 9c Jc", "6d 6h 6s 7d 7h"];
    let short = game(vec![qualified("flush", share("high-short"))]);
    assert_eq!(places(&short, &table(&hands, "")), [None, Some(0), None]);
    let trips = game(vec![qualified("trips", share("high-short-trips"))]);
    assert_eq!(places(&trips, &table(&hands, "")), [None, Some(0), Some(1)]);
    // Low turns the order over.
    let low = game(vec![qualified("pair", share("low-a5"))]);
    let hands = ["Kc Kd Qh Js Td", "2c 2d 3c 3d 4c", "Ac Kh Qs Jd 9d"];
    assert_eq!(places(&low, &table(&hands, "")), [Some(1), None, Some(0)]);
}

#[test]
fn the_dice_say_how_low_a_low_must_be() {
    let low = Share { qualify: Some(Qualify::Roll), ..share("low-a5") };
    let game = game(vec![low]);
    let dealt =
        table(&["8c 7d 6h 5s 4c", "Jc 4d 3h 2s Ac", "Kd 5h 4h 3d 2d", "Qd Qc 2h 3c 4s"], "");
    let at = |roll| places(&game, &rolled(roll, dealt.clone()));
    assert_eq!(at(1), [None; 4]);
    assert_eq!(at(7), [None; 4]);
    assert_eq!(at(8), [Some(0), None, None, None]);
    assert_eq!(at(10), [Some(0), None, None, None]);
    assert_eq!(at(11), [Some(0), Some(1), None, None]);
    assert_eq!(at(12), [Some(0), Some(1), None, None]);
    assert_eq!(at(13), [Some(0), Some(1), Some(2), None]);
    assert_eq!(decide(&game, &dealt), Err(Unknown::Roll));
}

// ===== Other ladders =====

#[test]
fn the_best_badugi_in_a_selection_counts() {
    let badugi = game(vec![share("badugi")]);
    let hands = ["Ac 2d 3h 4s", "Ad 2c 3c 4d", "Ah 2h 3s 3d 9c"];
    let table = table(&hands, "");
    // Four cards, two cards, and three cards, because only one of the threes plays.
    assert_eq!(places(&badugi, &table), [Some(0), Some(2), Some(1)]);
    assert!(play(&badugi, &table, 0, "4s 3h 2d Ac"));
    assert!(play(&badugi, &table, 1, "2c Ad"));
    assert!(!play(&badugi, &table, 1, "3c Ad"));
    assert!(play(&badugi, &table, 2, "9c 3d Ah"));
    assert!(play(&badugi, &table, 2, "9c 3s Ah"));
    assert!(!play(&badugi, &table, 2, "9c 3s 3d Ah"), "two threes are no badugi");
    let full = game(vec![qualified("badugi", share("badugi"))]);
    assert_eq!(places(&full, &table), [Some(0), None, None]);
}

#[test]
fn a_badugi_is_made_within_the_bounds() {
    let parts = vec![exactly(2, Zone::Hole), exactly(2, Zone::Board)];
    let game = game(vec![using(parts, share("badugi"))]);
    let table = table(&["Ac 2d 3h", "Kc Qd 9d"], "4s 5h 6d");
    // Seat 0 has 5-4-2-A, because three of its own for 4-3-2-A are too many.
    assert_eq!(places(&game, &table), [Some(0), Some(1)]);
    assert!(play(&game, &table, 0, "5h 4s 2d Ac"));
    assert!(!play(&game, &table, 0, "4s 3h 2d Ac"));
    // The nine of diamonds goes with the king of clubs.
    assert!(play(&game, &table, 1, "Kc 9d 5h 4s"));
}

#[test]
fn a_badugi_qualifies_with_four_cards_and_none_above_the_limit() {
    let hands = ["8c 2d 3h 4s", "9c 2h 3d As", "Ac 2c 3s 4h", "Ad 5s 6c 7h"];
    let low = game(vec![qualified("8", share("badugi"))]);
    assert_eq!(places(&low, &table(&hands, "")), [Some(1), None, None, Some(0)]);
    // Where the ace is high, it is above the eight.
    let low = game(vec![qualified("8", share("badugi-27"))]);
    assert_eq!(places(&low, &table(&hands, "")), [Some(0), None, None, None]);
    let three = Qualify::Least(Qualifier::Low(Rank::Three));
    let never = game(vec![Share { qualify: Some(three), ..share("badugi") }]);
    assert_eq!(places(&never, &table(&hands, "")), [None; 4]);
}

#[test]
fn points_are_summed() {
    let pips = game(vec![using(vec![exactly(5, Zone::Hole)], share("points"))]);
    let dealt = table(&["Tc Td 9c 9d 8c", "Kc Kd Kh As 2c"], "Th Ts 9h");
    assert_eq!(places(&pips, &dealt), [Some(0), Some(1)]);
    assert!(play(&pips, &dealt, 1, "Kc Kd Kh As 2c"));
    assert!(!play(&pips, &dealt, 1, "As 2c"));
    // Without parts the board is added to everyone's sum.
    let everything = game(vec![share("points")]);
    assert!(play(&everything, &dealt, 1, "Kc Kd Kh As 2c Th Ts 9h"));
    // The fewest points: aces eleven, faces ten.
    let ladder = Ladder::Points(Points::new(11, 10).fewest());
    let fewest = Share { ladder, ..using(vec![between(2, 3, Zone::Hole)], share("points")) };
    let fewest = game(vec![fewest]);
    let dealt = table(&["9c 8d 7c", "Ac 2d 6h", "Tc 2h 3s"], "");
    // 8 and 7, 2 and 6, 2 and 3.
    assert_eq!(places(&fewest, &dealt), [Some(2), Some(1), Some(0)]);
    assert!(play(&fewest, &dealt, 1, "6h 2d"));
}

#[test]
fn one_to_four_cards_are_a_showing_hand() {
    let leduc = game(vec![share("showing-high")]);
    assert_eq!(winners(&leduc, &table(&["Js", "Ks"], "Jh")), [[0]]);
    assert_eq!(winners(&leduc, &table(&["Js", "Ks"], "Qh")), [[1]]);
    // Five cards together are none.
    assert_eq!(places(&leduc, &table(&["Js Jd", "Ks Kd"], "Qh 2c 3c")), [None, None]);
    // Parts choose as many as they say, and no more than four.
    let parts = vec![between(1, 2, Zone::Hole), any(Zone::Board)];
    let game = game(vec![using(parts, share("showing-high"))]);
    let dealt = table(&["Js 5d", "Ks Kd"], "Jh Jc Jd 2c 3c");
    assert_eq!(winners(&game, &dealt), [[0]]);
    assert!(play(&game, &dealt, 0, "Js Jh Jc Jd"));
    assert!(!play(&game, &dealt, 0, "Js 5d Jh Jc Jd"));
}

// ===== What comes before and behind the ladder =====

#[test]
fn who_holds_a_face_card_beats_everyone_who_holds_none() {
    let razz = game(vec![Share { prefer: Some(Prefer::Face), ..share("low-a5") }]);
    let hands = [
        "Ac 2c 3c 4c 5c 6c 7c",
        "Kd 2d 3d 4d 6d 8d 9d",
        "Jh 9h 9s 8h 7h Th Ts",
        "-",
        "Ah As Ad 2h 2s 3h 3s",
    ];
    // The king of seat 1 need not play. A face beats the wheel even beside a bad hand.
    let expected = [Some(2), Some(0), Some(1), None, Some(3)];
    assert_eq!(places(&razz, &table(&hands, "")), expected);
    // A face card on the board or a joker is nobody's; one dealt for all is everyone's.
    let dealt = table(&["Ac 2c 3c 4c", "2d 3d 4d Jd", "Jk 2h 3h 4h"], "5s 9s Ks");
    assert_eq!(places(&razz, &dealt), [Some(1), Some(0), Some(1)]);
    let for_all = Table { for_all: parse("Qs").unwrap(), ..dealt };
    assert_eq!(places(&razz, &for_all), [Some(0), Some(1), Some(0)]);
}

#[test]
fn everyone_wins_when_nobody_wins_a_share_and_the_game_says_so() {
    let shares = vec![qualified("pair", share("high")), qualified("9", share("low-a6"))];
    let plain = game(shares);
    let game = Variant { fallbacks: vec![always(Fallback::All)], ..plain.clone() };
    let nothing = table(&["Ac Kd Qh Js 9c", "-", "Ks Qc Jd Tc 8h"], "");
    let verdict = self::shares(&game, &nothing);
    let places = vec![Some(0), None, Some(0)];
    let everyone = Standing { name: "all".to_owned(), winners: vec![0, 2], places };
    assert_eq!(verdict, [everyone]);
    // Where the game does not say who wins then, it is the same: no chip is without an owner.
    assert_eq!(self::shares(&plain, &nothing), verdict);
    // One share that is won is enough.
    let pair = table(&["Ac Ad Qh Js 9c", "-", "Ks Qc Jd Tc 8h"], "");
    assert_eq!(winners(&game, &pair), [vec![0], vec![]]);
}

#[test]
fn another_hand_decides_when_nobody_wins_a_share_and_the_game_says_so() {
    let fallback = Fallback::Hand(share("low-27"));
    let duck = Variant {
        fallbacks: vec![always(fallback)],
        ..game(vec![qualified("flush", share("high"))])
    };
    let dealt = table(&["Ac Ad As Kc Kd", "2c 3c 4c 5c 7c"], "");
    assert_eq!(winners(&duck, &dealt), [[0]], "a full house beats a flush");
    let [only] =
        shares(&duck, &table(&["Ac Ad As Kc Qd", "2c 3c 4c 5c 7d"], "")).try_into().unwrap();
    assert_eq!(only.name, "low-27");
    assert_eq!(only.winners, [1]);
    assert_eq!(only.places, [Some(1), Some(0)]);
}

// ===== Jokers =====

#[test]
fn a_joker_is_what_it_was_dealt_as() {
    let rule = JokerRule { up: Joker::Bug, down: Joker::Wild };
    let mexican = Variant { joker: Some(rule), ..game(vec![share("high-mexican")]) };
    // Wild it makes three queens; as a bug it is an ace beside the pair.
    let at = |joker: &str| {
        let hand = format!("{joker} Qc^ Qd^ 2h^ 4s^");
        places(&mexican, &table(&[&hand, "3c 3d^ 3h^ 2s^ 4h^"], ""))
    };
    assert_eq!(at("Jk"), [Some(0), Some(1)]);
    assert_eq!(at("Jk^"), [Some(1), Some(0)]);
    // A bug still fills a straight.
    let straight = table(&["Jk^ 5c 6d 7h Js", "3c 3d 3h 2s 4h"], "");
    assert_eq!(winners(&mexican, &straight), [[0]]);
    assert!(play(&mexican, &straight, 0, "Jk 5c 6d 7h Js"));
}

#[test]
fn a_joker_that_everyone_sees_was_dealt_up() {
    let rule = JokerRule { up: Joker::Bug, down: Joker::Wild };
    let game = Variant { joker: Some(rule), ..game(vec![share("high")]) };
    let board = table(&["Qc Qd 2h 4s", "Ac 7d 9h 2s"], "Jk");
    assert_eq!(winners(&game, &board), [[1]], "a pair of aces beats a pair of queens");
    let own = table(&["Qc Qd 2h 4s", "Ac 7d 9h 2s"], "");
    let for_all = Table { for_all: vec![Card::JOKER], ..own };
    assert_eq!(winners(&game, &for_all), [[1]]);
}

#[test]
fn a_joker_of_which_the_game_says_nothing_is_a_bug() {
    let hands = ["Jk Qc Qd 2h 4s", "3c 3d 3h 2s 4h"];
    assert_eq!(winners(&game(vec![share("high")]), &table(&hands, "")), [[1]]);
}

#[test]
fn a_joker_can_be_an_ace_and_nothing_else() {
    let rule = JokerRule { up: Joker::Ace, down: Joker::Ace };
    let chicago = Variant { joker: Some(rule), ..game(vec![share("low-a6")]) };
    // Beside an ace it makes a pair; beside none it is low.
    let hands = ["Jk Ac 2d 3h 4s", "Kc Qd 9h 8s 7c"];
    assert_eq!(winners(&chicago, &table(&hands, "")), [[1]]);
    let hands = ["Jk 2d 3h 4s 6c", "Ac 2c 3c 4d 7c"];
    assert_eq!(winners(&chicago, &table(&hands, "")), [[0]]);
}

#[test]
fn jokers_count_in_points_and_badugis() {
    let rule = JokerRule { up: Joker::Bug, down: Joker::Wild };
    let pips = Variant { joker: Some(rule), ..game(vec![share("points")]) };
    // A wild card is worth ten, a bug one.
    assert_eq!(places(&pips, &table(&["Jk 2c", "9d 3d"], "")), [Some(0), Some(0)]);
    assert_eq!(places(&pips, &table(&["Jk^ 2c", "Ad 2d"], "")), [Some(0), Some(0)]);
    let badugi = game(vec![share("badugi")]);
    let dealt = table(&["Jk 2c 3d 4h", "5c 2d 3h As"], "");
    assert_eq!(winners(&badugi, &dealt), [[0]]);
    assert!(play(&badugi, &dealt, 0, "Jk 2c 3d 4h"));
}

// ===== What the hand became =====

#[test]
fn the_game_that_the_hand_became_decides() {
    let holdem = Variant { id: "holdem".to_owned(), ..game(vec![share("high")]) };
    let omaha = using(two_and_three(), share("high"));
    let omaha = Variant { id: "omaha".to_owned(), ..game(vec![omaha]) };
    let to = |id: &str| {
        let at = Point { street: "Flop".to_owned(), from: From::Bet };
        let game = Target::Game(id.to_owned());
        Step::Become(Become { game, at, post_blinds: false })
    };
    let deal = Step::Deal(Deal { down: 2, ..Deal::default() });
    let steps = vec![
        always(deal),
        always(Step::Board(BoardDeal::Count(3))),
        when(Test::Flop(Colour::Red), to("holdem")),
        when(Test::Flop(Colour::Black), to("omaha")),
    ];
    let street = Street { name: "Flop".to_owned(), steps };
    let donkey =
        Variant { streets: vec![always(street)], targets: vec![holdem, omaha], ..game(vec![]) };
    let with = |flop| Table {
        facts: Facts { flop: Some(flop), ..Facts::default() },
        ..table(&["Ah 2c 2d 3c", "Kc Kd 3s 4c"], "Qh Jh 9h 5h Ks")
    };
    // One heart is enough for a flush in Hold'em and not in Omaha.
    assert_eq!(winners(&donkey, &with(Colour::Red)), [[0]]);
    assert_eq!(winners(&donkey, &with(Colour::Black)), [[1]]);
    let unknown = table(&["Ah 2c", "Kc Kd"], "Qh Jh 9h 5h Ks");
    assert_eq!(decide(&donkey, &unknown), Err(Unknown::Flop));
}

#[test]
fn a_condition_decides_which_shares_there_are() {
    let mut binglaha = game(vec![using(two_and_three(), share("high"))]);
    let low = qualified("8", using(two_and_three(), share("low-a5")));
    binglaha.shares.push(when(Test::Roll(Numbers { least: 1, most: 3 }), low));
    let dealt = table(&["Ah 2c Kd Kc", "9c 9d Ts Tc"], "3s 4s 8h 9h Jd");
    assert_eq!(winners(&binglaha, &rolled(2, dealt.clone())), [[1], [0]]);
    assert_eq!(winners(&binglaha, &rolled(5, dealt.clone())), [[1]]);
    assert_eq!(decide(&binglaha, &dealt), Err(Unknown::Roll));
}

#[test]
fn a_qualifier_that_means_nothing_on_a_ladder_lets_no_hand_through() {
    let hands = ["Ac Kd Qh Js 9c", "2c 2d 3h 3s 4c"];
    let with = |ladder, qualifier| {
        let qualify = Some(Qualify::Least(qualifier));
        places(&game(vec![Share { qualify, ..share(ladder) }]), &table(&hands, ""))
    };
    assert_eq!(with("high", Qualifier::Low(Rank::Ace)), [None, None]);
    assert_eq!(with("low-a5", Qualifier::Kind(Category::Flush)), [None, None]);
    assert_eq!(with("points", Qualifier::Low(Rank::Ace)), [None, None]);
    assert_eq!(with("badugi", Qualifier::Pair(Rank::Two)), [None, None]);
}
