//! Prizes by table, by part, by curve; ties and satellites.

use tournament::prizes::*;
use trials::Trials;

fn field(entries: u32, pool: u64, buy_in: u64, unit: u64) -> Field {
    Field { entries, tables: entries.div_ceil(9), pool, buy_in, unit }
}

/// HOUSE 101: $25 of each entry are in the pool; in cents.
fn house() -> (Prizes, Vec<(u32, Vec<u64>)>) {
    let rows: [(u32, &[u64]); 12] = [
        (5, &[125]),
        (6, &[125, 25]),
        (7, &[125, 35, 15]),
        (8, &[125, 50, 25]),
        (9, &[140, 55, 30]),
        (10, &[150, 65, 35]),
        (11, &[155, 70, 35, 15]),
        (12, &[165, 75, 35, 25]),
        (13, &[185, 80, 35, 25]),
        (14, &[195, 85, 40, 30]),
        (15, &[205, 90, 45, 35]),
        (16, &[215, 100, 50, 35]),
    ];
    let cents = |prizes: &[u64]| prizes.iter().map(|prize| prize * 100).collect::<Vec<u64>>();
    let rows: Vec<(u32, Vec<u64>)> = rows.iter().map(|(n, row)| (*n, cents(row))).collect();
    let table = rows.iter().map(|(n, row)| Amounts { entries: *n, prizes: row.clone() });
    (Prizes::Amounts(table.collect()), rows)
}

#[test]
fn house_101_rows_add_up_and_pay_as_printed() {
    let (prizes, rows) = house();
    for (entries, row) in rows {
        let pool = u64::from(entries) * 2500;
        assert_eq!(row.iter().sum::<u64>(), pool, "{entries} players");
        assert_eq!(prizes.of(&field(entries, pool, 2500, 100)), Ok(row));
    }
    let none = prizes.of(&field(17, 42_500, 2500, 100));
    assert_eq!(none, Err(NoPrizes::Entries { entries: 17, least: 5, most: 16 }));
}

#[test]
fn another_buy_in_is_divided_in_proportion_and_first_place_takes_the_rest() {
    // Seven players at $10: 125/35/15 of 175 become 50, 14 and 6 of 70.
    let seven = house().0.of(&field(7, 7000, 1000, 100));
    assert_eq!(seven, Ok(vec![5000, 1400, 600]));
    // At $11, whole dollars: 35/175 and 15/175 of 77 are 15.40 and 6.60.
    let seven = house().0.of(&field(7, 7700, 1100, 100));
    assert_eq!(seven, Ok(vec![5600, 1500, 600]));
}

/// BARGE's columns, in hundredths of a percent, with what its own sheets break.
const BARGE: [(u32, u32, &[u32], usize); 13] = [
    (2, 4, &[10_000], 0),
    (5, 8, &[7000, 3000], 0),
    (9, 15, &[5000, 3000, 2000], 0),
    (16, 24, &[4200, 2600, 1800, 1400], 0),
    (25, 35, &[3600, 2400, 1700, 1300, 1000], 0),
    (36, 47, &[3100, 2200, 1700, 1300, 1000, 700], 0),
    (48, 60, &[2800, 2100, 1600, 1300, 1000, 700, 500], 0),
    (61, 80, &[2700, 2000, 1500, 1200, 1000, 700, 500, 400], 1),
    (81, 100, &[2600, 1900, 1500, 1200, 900, 700, 500, 300, 200, 200], 0),
    (101, 120, &[2500, 1900, 1400, 1100, 900, 700, 500, 300, 200, 200, 150, 150], 0),
    (121, 140, &[2500, 1900, 1400, 1100, 800, 600, 400, 300, 200, 200, 150, 150, 100, 100, 100], 0),
    (
        141,
        160,
        &[2500, 1800, 1400, 1100, 800, 600, 400, 300, 200, 200, 150, 150, 100, 100, 100, 100],
        0,
    ),
    (
        161,
        200,
        &[
            2450, 1800, 1350, 1100, 700, 500, 400, 300, 200, 200, 150, 150, 100, 100, 100, 100, 75,
            75, 75, 75,
        ],
        1,
    ),
];

fn barge(round: Round) -> Prizes {
    let row = |(from, to, parts, _): &(u32, u32, &[u32], usize)| Parts {
        from: *from,
        to: *to,
        parts: parts.to_vec(),
    };
    Prizes::Parts(BARGE.iter().map(row).collect(), round)
}

#[test]
fn barge_columns_are_whole_pools_and_pay_their_percentages() {
    for (from, to, parts, gaps) in BARGE {
        assert_eq!(parts.iter().sum::<u32>(), 10_000, "{from} to {to} entries");
        for entries in [from, to] {
            let pool = u64::from(entries) * 10_000;
            let prizes = barge(Round::Down).of(&field(entries, pool, 10_000, 1)).expect("prizes");
            let expected: Vec<u64> =
                parts.iter().map(|part| pool * u64::from(*part) / 10_000).collect();
            assert_eq!(prizes, expected, "{entries} entries");
            let found = odd(&prizes, 0).len();
            assert_eq!(found, gaps, "{entries} entries: {:?}", odd(&prizes, 0));
        }
    }
}

#[test]
fn bounties_leave_less_in_the_pool() {
    let since_2024 = |round| {
        let rows = [(2, 4, vec![10_000]), (5, 8, vec![6500, 3500])];
        let rows = rows.map(|(from, to, parts)| Parts { from, to, parts });
        Prizes::Parts(rows.to_vec(), round)
    };
    // Everyone pays 100, of which 25 are on their head; the winner's own head is in the pool.
    let pool = |entries: u64| entries * 100 - (entries - 1) * 25;
    let of = |entries: u32, pool| since_2024(Round::Near).of(&field(entries, pool, 75, 1));
    assert_eq!(of(4, pool(4)), Ok(vec![325]));
    assert_eq!(of(8, pool(8)), Ok(vec![406, 219]));
    // BARGE 1.7: the winner keeps their own.
    assert_eq!(of(8, 8 * 75), Ok(vec![390, 210]));
}

#[test]
fn what_is_odd_is_told() {
    let (_, rows) = house();
    let low: Vec<u32> = rows
        .iter()
        .filter(|(_, row)| {
            odd(row, 2500).iter().any(|odd| matches!(odd, Odd::LessThanBuyIn { .. }))
        })
        .map(|(entries, _)| *entries)
        .collect();
    assert_eq!(low, [7, 11]);
    assert_eq!(odd(&[50, 30, 20], 25), [Odd::LessThanBuyIn { place: 3, prize: 20 }]);
    assert_eq!(odd(&[50, 40, 10], 5), [Odd::Gap { place: 2 }]);
    // Equal prizes are no step.
    assert_eq!(odd(&[50, 40, 40, 35], 5), []);
}

#[test]
fn players_who_finish_together_share_their_prizes() {
    assert_eq!(shared(&[50, 30], 2, 1), [40, 40]);
    assert_eq!(shared(&[51, 30], 2, 1), [41, 40]);
    // Fourth of three paid places: nothing to share but the last prize.
    assert_eq!(shared(&[100], 3, 1), [34, 33, 33]);
    assert_eq!(shared(&[100], 3, 25), [50, 25, 25]);
    assert_eq!(shared(&[], 2, 1), [0, 0]);
}

#[test]
fn a_satellite_pays_seats_and_the_rest_to_the_next_place() {
    let seats = Prizes::Seats { price: 500 };
    assert_eq!(seats.of(&field(32, 1600, 50, 1)), Ok(vec![500, 500, 500, 100]));
    assert_eq!(seats.of(&field(30, 1500, 50, 1)), Ok(vec![500; 3]));
    let none = NoPrizes::NoSeat { pool: 450, price: 500 };
    assert_eq!(seats.of(&field(9, 450, 50, 1)), Err(none));
}

/// With BARGE's first prize and half of its last as the floor, the curve is near every column.
#[test]
fn the_curve_is_near_barges_table() {
    for (from, to, parts, _) in BARGE.iter().filter(|(from, ..)| *from >= 9) {
        let entries = (from + to) / 2;
        // A pool of which a hundredth of a percent is a unit, and a buy-in of the whole of it.
        let (pool, first) = (1_000_000, parts[0]);
        let floor = parts.last().expect("a place") / 2;
        let curve = Curve { first, floor, places: Places::Usual, unit: Some(1) };
        let field = Field { entries, tables: 1, pool, buy_in: pool / 100, unit: 1 };
        let prizes = Prizes::Curve(curve).of(&field).expect("prizes");
        assert_eq!(prizes.len(), parts.len(), "{entries} entries: places paid");
        for (prize, part) in prizes.iter().zip(*parts) {
            let apart = (*prize as f64 / 10_000.0 - f64::from(*part) / 100.0).abs();
            assert!(apart <= 1.25, "{entries} entries: {prizes:?} {parts:?}");
        }
    }
}

#[test]
fn a_curve_uses_up_the_pool_and_falls_ever_more_slowly() {
    for mut trial in
        Trials::of("prizes::a_curve_uses_up_the_pool_and_falls_ever_more_slowly", 20_000)
    {
        let entries = 2 + trial.below(1500) as u32;
        let buy_in = trial.pick(&[1, 7, 20, 100, 2500, 10_000, 123_457]);
        let first = 100 * (10 + trial.below(60) as u32);
        let count = 1 + trial.below(200) as u32;
        let places =
            trial.pick(&[Places::Usual, Places::Tables, Places::Count(count), Places::Part(1500)]);
        let unit = trial.pick(&[None, Some(1), Some(5), Some(100)]);
        let curve = Curve { first, floor: trial.pick(&[0, 100, 150, 200]), places, unit };
        let field = field(entries, u64::from(entries) * buy_in, buy_in, 1);
        let Ok(prizes) = Prizes::Curve(curve).of(&field) else { continue };
        let told = format!("{curve:?} {field:?}: {prizes:?}");
        assert_eq!(prizes.iter().sum::<u64>(), field.pool, "{told}");
        assert_eq!(prizes.len(), places.paid(&field) as usize, "{told}");
        assert!(prizes.is_sorted_by(|one, other| one >= other), "{told}");
    }
}

#[test]
fn a_curve_that_cannot_use_up_the_pool_is_refused() {
    let curve =
        |first, floor, places| Curve { first, floor, places: Places::Count(places), unit: None };
    let of = |curve| Prizes::Curve(curve).of(&field(18, 1800, 100, 1));
    assert_eq!(of(curve(4000, 150, 2)), Err(NoPrizes::TooFlat { first: 4000, places: 2 }));
    let message = of(curve(4000, 150, 2)).expect_err("too flat").to_string();
    assert!(message.contains("40 %") && message.contains("80 %"), "{message}");
    let much = NoPrizes::TooMuch { places: 9, first: 720, floor: 150, pool: 1800 };
    assert_eq!(of(curve(4000, 150, 9)), Err(much));
}

#[test]
fn nice_numbers() {
    let expected = [
        (0, 1),
        (1, 1),
        (3, 2),
        (4, 2),
        (5, 5),
        (24, 20),
        (25, 25),
        (49, 25),
        (50, 50),
        (99, 50),
        (260, 250),
        (1999, 1000),
    ];
    for (most, expected) in expected {
        assert_eq!(nice(most), expected, "{most}");
    }
}
