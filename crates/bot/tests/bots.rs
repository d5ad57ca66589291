//! Bots at any table: what they do is allowed, comes from what they see alone, and is sensible.

use bot::arena::{Entrant, Match};
use bot::{Bot, Style};
use cards::{Card, CardSet, Stub};
use engine::{Command, Hand, Move, Options, Seat, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use trials::Trials;
use variant::{Catalogue, Settings, Variant};

use crate::common::{play, table, variant, written};

/// A bot that hardly thinks.
const QUICK: Style = Style { samples: 1, reads: 1, ..Style::SHARK };

/// Two to six players, short stacks and deep ones, every game of the house.
#[test]
fn bots_do_what_is_allowed_in_every_game() {
    let games = Catalogue::house().entries().count();
    for entry in Catalogue::house().entries() {
        let id = &entry.game.id;
        let most = usize::from(variant_of(id).seats.max).min(6);
        let first = Bot::new(QUICK);
        let style = |seat: usize| if seat == 0 { QUICK } else { CHEAP };
        let bots: Vec<Bot> = (0..most).map(|seat| first.beside(style(seat))).collect();
        let tables: Vec<Hand<Card>> = (2..=most)
            .flat_map(|players| {
                [30, 1_000].map(|stack| table(&variant(id, players), players, stack))
            })
            .collect();
        let trials = Trials::of("bots_do_what_is_allowed_in_every_game", 10_000).one_of(games);
        for mut trial in trials {
            let mut hand = tables[trial.below(tables.len())].again();
            play(&mut hand, &bots, &mut trial.rng, |_, _, _, _| {});
            assert_eq!(hand.audit(), Ok(()), "{id}");
        }
    }
}

/// A bot without reads.
const CHEAP: Style = Style { samples: 1, ..Style::CLUB };

fn variant_of(id: &str) -> Variant {
    Catalogue::house().variant(id, &Settings::default()).expect("a game")
}

/// Every card that a bot does not see is changed for another, and another bot, which has seen
/// nothing before but this, takes the same decision with the same seed.
#[test]
fn bots_do_not_peek() {
    for entry in Catalogue::house().entries() {
        let id = &entry.game.id;
        let (first, other_bot) = (Bot::new(QUICK), Bot::new(QUICK));
        for mut trial in
            Trials::of("bots_do_not_peek", 30).one_of(Catalogue::house().entries().count())
        {
            let players = 2 + trial.below(2).min(usize::from(variant_of(id).seats.max) - 2);
            let mut hand = table(&variant(id, players), players, 500);
            let bots: Vec<Bot> = (0..players).map(|_| first.beside(QUICK)).collect();
            let mut other = ChaCha8Rng::seed_from_u64(trial.rng.next_u64());
            let mut rng = ChaCha8Rng::seed_from_u64(trial.rng.next_u64());
            play(&mut hand, &bots, &mut rng, |hand, seat, seed, decision| {
                let seen = hand.seen_by(Viewer::Seat(seat));
                let mut stub = Stub::new(seen.unseen());
                let swapped = seen.imagine(&mut |_| stub.deal(&mut other).expect("a card"));
                let seen = swapped.seen_by(Viewer::Seat(seat));
                let again = other_bot.decide(&seen, seat, seed);
                assert_eq!(again.as_ref(), Some(&decision.play), "{id}");
            });
        }
    }
}

/// A game that was written this evening.
#[test]
fn bots_play_a_game_they_have_never_seen() {
    let text = r#"
        game "Evening Draw" id=evening-draw {
            about "Six cards, two go, and the high and the badugi share the pot."
            seats max=4
            blinds 2
            street Deal { deal 6; bet small }
            street Draw { draw "0..6"; bet big }
            street End { discard 1; bet big }
            showdown { share high; share badugi }
        }
    "#;
    let variant = written(text, "evening-draw", 3);
    let first = Bot::new(QUICK);
    let bots: Vec<Bot> = (0..3).map(|_| first.beside(QUICK)).collect();
    for mut trial in Trials::of("bots_play_a_game_they_have_never_seen", 200) {
        let mut hand = table(&variant, 3, 500);
        let mut rng = ChaCha8Rng::seed_from_u64(trial.rng.next_u64());
        play(&mut hand, &bots, &mut rng, |_, _, _, _| {});
    }
}

/// What everyone would do: stand pat with the best low, keep four good cards, break a pair in lowball, keep
/// it in draw poker.
#[test]
fn bots_draw_like_people() {
    let draws = [
        ("deuce-to-seven-lowball", "7d5c4d3h2s", ""),
        ("deuce-to-seven-lowball", "7d5c4d3hKs", "Ks"),
        ("deuce-to-seven-lowball", "7d5c4d3h3s", "3h or 3s"),
        ("five-card-draw", "AsAd9h5c2d", "9h5c2d"),
        ("five-card-draw", "KsQsJs9s2d", "2d"),
        ("badugi", "Ac2d3hKc", "Kc"),
        ("badugi", "Ac2d3h4s", ""),
        // Ace and deuce are the lowest card of either hand, and hardly ever tell.
        ("badugi", "Ac2c3hKd", "2cKd or AcKd"),
    ];
    for (id, held, expected) in draws {
        let (thrown, votes) = thrown(id, held);
        let shown: String = thrown.iter().map(|card| card.to_string()).collect();
        let set = |text: &str| cards::parse(text).expect("cards").into_iter().collect::<CardSet>();
        let fits = expected.split(" or ").any(|expected| set(expected) == thrown);
        assert!(fits, "{id} {held}: throws {shown} {votes} times of 5");
    }
}

/// What a bot throws away most often when it is first to draw, and how often.
fn thrown(id: &str, held: &str) -> (CardSet, usize) {
    let held = cards::parse(held).expect("cards");
    let mut hand = table(&variant(id, 2), 2, 500);
    let (mut log, mut rng) = (Vec::new(), ChaCha8Rng::seed_from_u64(5));
    hand.start(&mut log);
    let mut given = false;
    loop {
        let command = match hand.turn() {
            Turn::Chance(engine::Need::Hole { seat, down, .. })
                if !given && seat == first(&hand) =>
            {
                given = true;
                assert_eq!(usize::from(down), held.len());
                Command::Deal(held.iter().copied().collect())
            }
            Turn::Chance(need) => {
                let mut stub = Stub::new(hand.unseen() - held.iter().copied().collect());
                let cards = (0..need.count()).filter_map(|_| stub.deal(&mut rng)).collect();
                Command::Deal(cards)
            }
            Turn::Players(seats) => {
                let seat = seats.first_one().expect("a player");
                if matches!(hand.options(seat), Some(Options::Draw(_))) {
                    return votes(&hand, seat);
                }
                Command::Play(seat, Move::Call)
            }
            turn => panic!("{turn:?}"),
        };
        hand.act(&command, &mut log).expect("allowed");
    }
}

/// Who draws first.
fn first(hand: &Hand<Card>) -> Seat {
    // With two players the one who is not the dealer.
    Seat::new(usize::from(hand.seats() < 2)).expect("a seat")
}

fn votes(hand: &Hand<Card>, seat: Seat) -> (CardSet, usize) {
    let bot = Bot::new(Style::CLUB);
    let mut all: Vec<(CardSet, usize)> = Vec::new();
    for seed in 0..5 {
        let seen = hand.seen_by(Viewer::Seat(seat));
        let Some(Move::Draw(cards)) = bot.decide(&seen, seat, seed) else { panic!("a draw") };
        let cards: CardSet = cards.iter().copied().collect();
        match all.iter_mut().find(|(other, _)| *other == cards) {
            Some((_, times)) => *times += 1,
            None => all.push((cards, 1)),
        }
    }
    all.into_iter().max_by_key(|(_, times)| *times).expect("a vote")
}

/// A match is the same whoever plays it again, and luck alone wins nothing: a player against itself.
#[test]
fn a_match_against_oneself_is_even() {
    let hand = table(&variant("holdem", 2), 2, 1_000);
    let run = || {
        let club = Entrant::named("club:10").expect("a bot");
        let make = || club.seated();
        let mut game = Match::new(&hand, [&make, &make], 11);
        for _ in 0..60 {
            game.deal().expect("a deal");
        }
        game.standing
    };
    let (one, two) = (run(), run());
    assert_eq!(one, two);
    assert_eq!(one.mean(), 0.0, "with the same seeds both do the same in the same seat");
}
