//! Every further fast path against the slow one beside it.

use std::collections::{BTreeMap, HashMap};

use cards::{Card, CardSet, Deck, Rank, Suit, deal};
use ranking::oracle::{self, Key, Scale, plain};
use ranking::{
    Badugi, Category, EightLow, FiveCard, Holding, Joker, Jokers, Ladder, Qualifier, Score, Table,
    Tally, ladders,
};
use trials::{Trial, Trials};

fn hand<const N: usize>(from: &mut CardSet, trial: &mut Trial) -> [Card; N] {
    std::array::from_fn(|_| deal(from, &mut trial.rng).expect("enough cards"))
}

fn scales() -> [(&'static FiveCard, Scale); 10] {
    [
        (&ladders::HIGH, Scale::High),
        (&ladders::HIGH_SHORT, Scale::HighShort),
        (&ladders::HIGH_SHORT_TRIPS, Scale::HighShortTrips),
        (&ladders::HIGH_SEVEN, Scale::HighSeven),
        (&ladders::HIGH_MEXICAN, Scale::HighMexican),
        (&ladders::HIGH_QUICK_QUADS, Scale::HighQuickQuads),
        (&ladders::LOW_A5, Scale::LowA5),
        (&ladders::LOW_27, Scale::Low27),
        (&ladders::LOW_A6, Scale::LowA6),
        (&ladders::LOW_26, Scale::Low26),
    ]
}

/// The five-card score of a key, so that a key of any hand can be looked up.
fn score_of_key(ladder: &'static FiveCard, scale: Scale) -> HashMap<Key, Score> {
    let deck = CardSet::NATURALS.of_ranks(ladder.ranks());
    let mut known = HashMap::new();
    let mut seen: HashMap<[cards::RankSet; 4], ()> = HashMap::new();
    for five in deck.combinations(5) {
        let mut kind = Suit::ALL.map(|suit| five.in_suit(suit));
        kind.sort_unstable();
        if seen.insert(kind, ()).is_none() {
            let score = Ladder::Five(ladder).score(&Holding::of(five)).expect("five cards");
            known.insert(oracle::five(scale, &plain(five), &[]), score);
        }
    }
    known
}

#[test]
fn two_hole_cards_and_three_of_the_board_are_as_the_oracle_finds_them() {
    for (ladder, scale) in scales() {
        let score_of = score_of_key(ladder, scale);
        let name = "two_hole_cards_and_three_of_the_board";
        for mut trial in Trials::of(name, 20_000).one_of(6) {
            let mut deck = CardSet::NATURALS.of_ranks(ladder.ranks());
            if trial.below(2) == 0 {
                // Half of the hands in two suits: flushes, and straight flushes that are not there.
                deck = deck.iter().filter(|card| card.id() % 4 < 2).collect();
            }
            let board: [Card; 5] = hand(&mut deck, &mut trial);
            let four: [Card; 4] = hand(&mut deck, &mut trial);
            let [a, b, c, d] = four;
            let five = [a, b, c, d, hand::<1>(&mut deck, &mut trial)[0]];
            let expect = |hole: &[Card]| {
                score_of[&oracle::best_using(scale, &plain(hole.to_vec()), 2, &plain(board), 3)]
            };
            let omaha = ladder.omaha();
            assert_eq!(omaha.best(&four, &board), expect(&four), "{ladder:?} {four:?} {board:?}");
            assert_eq!(omaha.best(&five, &board), expect(&five), "{ladder:?} {five:?} {board:?}");
            if trial.number % 10 == 0 {
                let six = [a, b, c, d, five[4], hand::<1>(&mut deck, &mut trial)[0]];
                assert_eq!(omaha.board(&board).best(&six), expect(&six), "{six:?} {board:?}");
                let (own, shared) = (Holding::of(set(&six)), Holding::of(set(&board)));
                let slow = Ladder::Five(ladder).score_using(&own, 2, &shared, 3);
                assert_eq!(slow, Ok(expect(&six)));
            }
        }
    }
}

fn set(cards: &[Card]) -> CardSet {
    cards.iter().copied().collect()
}

/// Eight or better: a qualifying low or nothing, by one lookup.
#[test]
fn the_low_table_is_the_ladder_with_its_qualifier() {
    let ladder = Ladder::Five(&ladders::LOW_A5);
    let eight = Qualifier::Low(Rank::Eight).least(&ladder).expect("an eight low");
    let mut lows = 0;
    for mut trial in Trials::of("the_low_table_is_the_ladder_with_its_qualifier", 500_000) {
        let mut deck = CardSet::NATURALS;
        let board: [Card; 5] = hand(&mut deck, &mut trial);
        let six: [Card; 6] = hand(&mut deck, &mut trial);
        let hole = &six[..4 + trial.below(3)];
        let fast = EightLow::get().best(hole, &board);
        let omaha = ladders::LOW_A5.omaha();
        let slow = match *hole {
            [a, b, c, d] => omaha.best(&[a, b, c, d], &board),
            [a, b, c, d, e] => omaha.best(&[a, b, c, d, e], &board),
            _ => omaha.best(&six, &board),
        };
        assert_eq!(fast, slow.reaching(eight), "{hole:?} {board:?}");
        lows += usize::from(fast.is_some());
    }
    assert!(lows > 1_000, "only {lows} hands had a low");
}

/// The vector path does what the scalar path does, flushes and remainders included.
#[test]
fn many_hands_at_once_are_as_one_by_one() {
    for mut trial in Trials::of("many_hands_at_once_are_as_one_by_one", 2_000) {
        let (ladder, _) = trial.pick(&scales());
        let ranks = CardSet::NATURALS.of_ranks(ladder.ranks());
        let count = trial.below(300);
        let hands: Vec<[Card; 7]> = (0..count)
            .map(|_| {
                let mut deck = ranks;
                if trial.below(4) == 0 {
                    deck = deck.iter().filter(|card| card.id() % 4 < 2).collect();
                }
                hand(&mut deck, &mut trial)
            })
            .collect();
        let mut scores = vec![Score::NONE; count];
        ladder.table().sevens(&hands, &mut scores);
        for (hand, score) in hands.iter().zip(scores) {
            assert_eq!(score, ladder.table().seven(hand), "{ladder:?} {hand:?}");
        }
    }
}

#[test]
fn a_tally_scores_as_its_cards_do() {
    for mut trial in Trials::of("a_tally_scores_as_its_cards_do", 100_000) {
        let (ladder, _) = trial.pick(&scales());
        let mut deck = CardSet::NATURALS.of_ranks(ladder.ranks());
        let hole: [Card; 2] = hand(&mut deck, &mut trial);
        let board: [Card; 5] = hand(&mut deck, &mut trial);
        let tally = Tally::of(&hole) + Tally::of(&board);
        let cards = set(&hole) | set(&board);
        let seven: [Card; 7] = std::array::from_fn(|n| if n < 2 { hole[n] } else { board[n - 2] });
        assert_eq!(ladder.table().score(tally, cards), ladder.table().seven(&seven), "{seven:?}");
    }
}

fn badugis() -> [(&'static Badugi, Scale); 2] {
    [(&ladders::BADUGI, Scale::Badugi), (&ladders::BADUGI_27, Scale::Badugi27)]
}

/// Every hand of four and of five cards, both ways to score them, against every subset tried out.
#[test]
fn badugis_of_four_and_five_cards_are_as_the_oracle_finds_them() {
    for (ladder, scale) in badugis() {
        let mut known: HashMap<[cards::RankSet; 4], Key> = HashMap::new();
        let mut seen: BTreeMap<Score, Key> = BTreeMap::new();
        for size in [4, 5] {
            for cards in CardSet::NATURALS.combinations(size) {
                let mut kind = Suit::ALL.map(|suit| cards.in_suit(suit));
                kind.sort_unstable();
                let key =
                    *known.entry(kind).or_insert_with(|| oracle::best(scale, &plain(cards), &[]));
                let score = ladder.best(cards);
                assert_eq!(*seen.entry(score).or_insert(key), key, "{cards}");
                if size == 4 {
                    let mut four = [Card::JOKER; 4];
                    four.iter_mut().zip(cards).for_each(|(place, card)| *place = card);
                    four.rotate_left(cards.bits() as usize % 4);
                    assert_eq!(ladder.table().four(&four), score, "{cards}");
                }
            }
        }
        assert!(seen.values().is_sorted_by(|low, high| low < high));
        assert_eq!(seen.len(), 13 + 78 + 286 + 715, "one rung for every set of one to four ranks");
    }
}

#[test]
fn badugis_of_seven_cards_and_jokers_are_as_the_oracle_finds_them() {
    for (ladder, scale) in badugis() {
        let mut seen: BTreeMap<Score, Key> = BTreeMap::new();
        for mut trial in Trials::of("badugis_of_seven_cards_and_jokers", 20_000).one_of(6) {
            let mut deck = CardSet::NATURALS;
            let size = 1 + trial.below(7);
            let cards: CardSet =
                (0..size).filter_map(|_| deal(&mut deck, &mut trial.rng)).collect();
            let joker = trial.pick(&[None, None, None, None, Some(Joker::Wild), Some(Joker::Ace)]);
            let jokers = joker.map_or(Jokers::NONE, Jokers::one);
            let theirs: Vec<oracle::Joker> = joker.map(Into::into).into_iter().collect();
            let holding = Holding::new(cards, jokers);
            let score = Ladder::Badugi(ladder).score(&holding).expect("cards");
            let key = oracle::best(scale, &plain(cards), &theirs);
            assert_eq!(*seen.entry(score).or_insert(key), key, "{cards} and {joker:?}");
        }
        assert!(seen.values().is_sorted_by(|low, high| low < high));
    }
}

/// Every set of one to four up cards by rank, alone and with a joker in each role.
#[test]
fn showing_hands_are_as_the_oracle_finds_them() {
    let all = [
        (&ladders::SHOWING_HIGH, Scale::ShowingHigh),
        (&ladders::SHOWING_LOW, Scale::ShowingLow),
        (&ladders::SHOWING_LOW_27, Scale::ShowingLow27),
    ];
    for (ladder, scale) in all {
        for size in 1..=4 {
            let mut seen: BTreeMap<Score, Key> = BTreeMap::new();
            for joker in [None, Some(Joker::Bug), Some(Joker::Wild), Some(Joker::Ace)] {
                let jokers = joker.map_or(Jokers::NONE, Jokers::one);
                let theirs: Vec<oracle::Joker> = joker.map(Into::into).into_iter().collect();
                for ranks in multisets(size - jokers.len()) {
                    let cards = suited_in_turn(&ranks);
                    let score = Ladder::Showing(ladder)
                        .score(&Holding::new(set(&cards), jokers))
                        .expect("up cards");
                    let key = oracle::best(scale, &plain(cards.clone()), &theirs);
                    let known = *seen.entry(score).or_insert(key);
                    assert_eq!(known, key, "{ladder:?} {cards:?} {joker:?}");
                }
            }
            assert!(seen.values().is_sorted_by(|low, high| low < high), "{ladder:?} of {size}");
        }
    }
}

/// Every way to hold so many cards by rank.
fn multisets(size: usize) -> Vec<Vec<Rank>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let longer = multisets(size - 1).into_iter().flat_map(|ranks| {
        let from = ranks.last().map_or(0, |rank| *rank as usize);
        Rank::ALL[from..].iter().map(move |rank| [&ranks[..], &[*rank]].concat())
    });
    longer.collect()
}

fn suited_in_turn(ranks: &[Rank]) -> Vec<Card> {
    ranks.iter().zip(Suit::ALL).map(|(rank, suit)| Card::new(*rank, suit)).collect()
}

/// What the tables do not reach: eight and nine cards, and two jokers.
#[test]
fn more_cards_and_more_jokers_are_as_the_oracle_finds_them() {
    for (ladder, scale) in scales() {
        let mut seen: BTreeMap<Score, Key> = BTreeMap::new();
        for mut trial in Trials::of("more_cards_and_more_jokers", 1_000).one_of(6) {
            let mut deck = CardSet::NATURALS.of_ranks(ladder.ranks());
            let (size, roles) = match trial.number % 20 {
                0 => (3, vec![trial.pick(&Joker::ALL), trial.pick(&Joker::ALL)]),
                1..10 => (7, vec![Joker::Ace]),
                _ => (8 + trial.below(2), vec![]),
            };
            let cards: CardSet =
                (0..size).filter_map(|_| deal(&mut deck, &mut trial.rng)).collect();
            let jokers = match *roles {
                [one, two] => Jokers::two(one, two),
                [one] => Jokers::one(one),
                _ => Jokers::NONE,
            };
            let theirs: Vec<oracle::Joker> = roles.iter().copied().map(Into::into).collect();
            let score =
                Ladder::Five(ladder).score(&Holding::new(cards, jokers)).expect("cards enough");
            let key = oracle::best(scale, &plain(cards), &theirs);
            assert_eq!(*seen.entry(score).or_insert(key), key, "{ladder:?} {cards} {roles:?}");
        }
        assert!(seen.values().is_sorted_by(|low, high| low < high), "{ladder:?}");
    }
}

/// The cards that play make the score by themselves, are held, and are five (or a badugi's size).
#[test]
fn the_cards_that_play_make_the_hand() {
    for mut trial in Trials::of("the_cards_that_play_make_the_hand", 20_000) {
        let all: Vec<Ladder> = Ladder::all().collect();
        let ladder = trial.pick(&all);
        let mut deck = match ladder {
            Ladder::Five(five) => Deck::BUG.cards().of_ranks(five.ranks()).with(Card::JOKER),
            _ => Deck::BUG.cards(),
        };
        let (least, most) = ladder.sizes();
        let size = least + trial.below(most.min(8) - least + 1);
        let cards: CardSet = (0..size).filter_map(|_| deal(&mut deck, &mut trial.rng)).collect();
        let role = trial.pick(&Joker::ALL);
        let holding = Holding::with_jokers_as(cards, role);
        let made = ladder.make(&holding).expect("cards of the ladder");
        let playing: CardSet = made.cards.iter().copied().collect();
        assert!(cards.is_superset(playing), "{ladder}: {cards} plays {:?}", made.cards);
        assert_eq!(playing.len(), made.cards.len());
        let alone = ladder.score(&Holding::with_jokers_as(playing, role));
        assert_eq!(alone, Ok(made.score), "{ladder}: {cards} plays {:?}", made.cards);
        match ladder {
            Ladder::Five(_) => assert_eq!(playing.len(), 5),
            Ladder::Badugi(_) => {
                let size = ladder.rung(made.score).map(|rung| rung.ranks().len());
                assert_eq!(Some(playing.len()), size, "{cards} plays {:?}", made.cards);
            }
            _ => assert_eq!(playing, cards),
        }
    }
}

/// The published table of all 133,784,560 hands of seven, from the vector path.
#[test]
fn seven_card_categories_come_as_often_as_published() {
    let ladder = Ladder::Five(&ladders::HIGH);
    let by_score = count_all_sevens(ladders::HIGH.table());
    let mut by_name: BTreeMap<String, u64> = BTreeMap::new();
    for (score, rung) in ladder.rungs() {
        let royal = rung.category == Category::StraightFlush && rung.ranks()[0] == Rank::Ace;
        let name = if royal { "Royal flush".to_owned() } else { rung.category.to_string() };
        *by_name.entry(name).or_default() += by_score[usize::from(score.value())];
    }
    let published = [
        ("Royal flush", 4_324),
        ("Straight flush", 37_260),
        ("Four of a kind", 224_848),
        ("Full house", 3_473_184),
        ("Flush", 4_047_644),
        ("Straight", 6_180_020),
        ("Three of a kind", 6_461_620),
        ("Two pair", 31_433_400),
        ("Pair", 58_627_800),
        ("No pair", 23_294_460),
        ("Five of a kind", 0),
    ];
    assert_eq!(by_name, published.map(|(name, count)| (name.to_owned(), count)).into());
    // Of the 7,462 kinds of hand, 4,824 are ever the best of seven.
    assert_eq!(by_score.iter().filter(|count| **count > 0).count(), 4_824);
}

fn count_all_sevens(table: &Table) -> Vec<u64> {
    let deck: Vec<Card> = CardSet::NATURALS.iter().collect();
    let mut by_score = vec![0u64; ladders::HIGH.height() + 1];
    let mut scores = Vec::new();
    let mut count = |hands: &mut Vec<[Card; 7]>| {
        scores.resize(hands.len(), Score::NONE);
        table.sevens(hands, &mut scores);
        scores.iter().for_each(|score| by_score[usize::from(score.value())] += 1);
        hands.clear();
    };
    let mut hands: Vec<[Card; 7]> = Vec::new();
    for top in CardSet::NATURALS.combinations(4) {
        let lowest = top.iter().next().map_or(0, |card| usize::from(card.id()));
        let mut hand = [Card::JOKER; 7];
        hand.iter_mut().zip(top).for_each(|(place, card)| *place = card);
        for a in 0..lowest {
            for b in 0..a {
                for c in 0..b {
                    (hand[4], hand[5], hand[6]) = (deck[a], deck[b], deck[c]);
                    hands.push(hand);
                }
            }
        }
        if hands.len() > 1 << 14 {
            count(&mut hands);
        }
    }
    count(&mut hands);
    by_score
}

/// Building is lazy and quick; how quick is for the benches to say. Here: twice the same.
#[test]
fn a_ladder_builds_its_tables_once() {
    assert!(std::ptr::eq(ladders::HIGH.table(), ladders::HIGH.table()));
    assert!(std::ptr::eq(ladders::HIGH.omaha(), ladders::HIGH.omaha()));
    assert!(std::ptr::eq(EightLow::get(), EightLow::get()));
}
