//! What the player is shown, and what the player may type.

mod words;

use std::sync::Arc;

use bot::Policy;
use cards::{Card, CardSet};
use dealer::{Dealer, usual_table};
use engine::{Command, Event, Hand, Move, Options, Rules, Seat, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use variant::{Catalogue, Settings, Variant};

use super::answer::Reply;
use super::ask::Question;
use super::style::{Style, WIDTH, width};
use super::view::View;

fn game(id: &str, players: u8, betting: Option<variant::game::Betting>) -> Variant {
    let settings = Settings { players: Some(players), betting, ..Settings::default() };
    Catalogue::house().variant(id, &settings).expect("a game")
}

fn table(variant: &Variant, stack: u64) -> Hand<Card> {
    let players = usize::from(variant.players.expect("settled"));
    let setup = Arc::new(usual_table(variant, players, stack).expect("a table"));
    Hand::new(&Arc::new(Rules::new(variant).expect("rules")), &setup).expect("a hand")
}

fn view(hand: &Hand<Card>, you: Seat) -> View {
    let names = ["Ann", "Bea", "Cal", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jim"];
    let seats: Vec<Seat> = (0..hand.seats()).filter_map(Seat::new).collect();
    let name = |seat: &Seat| match *seat == you {
        true => "You".to_owned(),
        false => names[seat.index()].to_owned(),
    };
    let all = seats.iter().map(name).collect();
    let style = Style { colours: false };
    View::new(hand.seen_by(Viewer::Seat(you)), you, all, seats, style)
}

/// The cards that an event lets a player see, by the rules of the table and not by `Event::seen_by`.
fn seen_in(event: &Event<Card>, you: Seat) -> Vec<Card> {
    let own = |seat: &Seat, down: &[Card]| match *seat == you {
        true => down.to_vec(),
        false => Vec::new(),
    };
    match event {
        Event::Dealt { seat, down, up }
        | Event::Discarded { seat, down, up }
        | Event::Parted { seat, down, up } => [own(seat, down), up.to_vec()].concat(),
        Event::Board { cards } => cards.to_vec(),
        Event::ForAll { cards }
        | Event::Exposed { cards, .. }
        | Event::Shown { cards, .. }
        | Event::Proved { cards, .. } => cards.to_vec(),
        Event::Decided { seat, choice: Some(cards) } => own(seat, cards),
        _ => Vec::new(),
    }
}

/// Every card that is written in a text, as a word of its own or in a row of cards.
fn cards_in(text: &str) -> CardSet {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    // "as" is a word, and no ace.
    let written = |word: &&str| word.starts_with(|c: char| !c.is_lowercase());
    words.filter(written).filter_map(|word| cards::parse(word).ok()).flatten().collect()
}

/// Plays a hand at random and looks over the shoulder of one seat.
fn watch(
    variant: &Variant,
    you: Seat,
    seed: u64,
    mut look: impl FnMut(&str, CardSet, &View, Option<Options>),
) {
    let mut hand = table(variant, 200);
    let mut view = view(&hand, you);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut dealer = Dealer::new(&hand);
    let mut events = Vec::new();
    let mut seen = CardSet::EMPTY;
    hand.start(&mut events);
    loop {
        for event in events.drain(..) {
            seen.extend(seen_in(&event, you));
            let said = view.take(event.seen_by(Viewer::Seat(you)));
            look(&said.join("\n"), seen, &view, None);
        }
        let command = match hand.turn() {
            Turn::Over => break,
            Turn::Chance(need) => dealer.answer(need, &hand, &mut rng),
            Turn::Players(seats) => {
                if let Some(options) = hand.options(you).filter(|_| seats.contains(you)) {
                    let said = view.rest().join("\n");
                    look(&said, seen, &view, Some(options));
                }
                let seat = seats.first_one().expect("somebody");
                Command::Play(seat, Policy::Random.play(&hand, seat, &mut rng).expect("a choice"))
            }
            Turn::Stuck(why) => panic!("{why}"),
        };
        hand.act(&command, &mut events).expect("allowed");
    }
}

fn all_games(mut of: impl FnMut(&Variant)) {
    for entry in Catalogue::house().entries() {
        let players = entry_seats(&entry.game.id);
        of(&game(&entry.game.id, players, None));
    }
}

fn entry_seats(id: &str) -> u8 {
    let seats = Catalogue::house().variant(id, &Settings::default()).expect("a game").seats;
    4.min(seats.max).max(seats.min)
}

#[test]
fn no_card_is_printed_before_the_player_may_see_it() {
    all_games(|variant| {
        for (seed, place) in [(1, 0), (2, 1), (3, 1)] {
            let you = Seat::new(place).expect("a seat");
            watch(variant, you, seed, |said, seen, view, options| {
                let mut text = format!("{said}\n{}", view.picture());
                if let Some(options) = options {
                    let question = Question::Hand(options);
                    text += &view.asked(&question);
                    // A wrong answer tells the player's own cards.
                    text += &view.read("9z", &question).expect_err("no answer");
                }
                let told = cards_in(&text) - seen;
                assert!(told.is_empty(), "{} {seed}: {told} in\n{text}", variant.id);
            });
        }
    });
}

#[test]
fn every_line_fits_on_a_screen_of_eighty_columns() {
    all_games(|variant| {
        let style = Style { colours: true };
        watch(variant, Seat::FIRST, 5, |said, _, view, options| {
            let mut text = format!("{said}\n{}", view.picture());
            if let Some(options) = options {
                let question = Question::Hand(options);
                text += &view.asked(&question);
                text += &view.help(&question);
            }
            text += &style.heading(&variant.name);
            for line in text.lines() {
                assert!(width(line) <= WIDTH, "{}: {line}", variant.id);
            }
        });
    });
}

#[test]
fn whatever_a_question_offers_is_an_answer_that_the_hand_takes() {
    all_games(|variant| {
        for seed in [7, 8] {
            let mut hand = table(variant, 100);
            let mut views: Vec<View> =
                (0..hand.seats()).filter_map(Seat::new).map(|seat| view(&hand, seat)).collect();
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut dealer = Dealer::new(&hand);
            let mut events = Vec::new();
            hand.start(&mut events);
            for step in seed as usize.. {
                for event in events.drain(..) {
                    for view in &mut views {
                        view.take(event.seen_by(Viewer::Seat(view.you)));
                    }
                }
                let command = match hand.turn() {
                    Turn::Over => break,
                    Turn::Chance(need) => dealer.answer(need, &hand, &mut rng),
                    Turn::Players(seats) => {
                        let seat = seats.first_one().expect("somebody");
                        let view = &views[seat.index()];
                        let question = Question::Hand(hand.options(seat).expect("options"));
                        let offered = offered(&view.asked(&question));
                        let typed = &offered[step % offered.len()];
                        match view.read(typed, &question) {
                            Ok(Reply::Move(choice)) => Command::Play(seat, choice),
                            other => panic!("{} {typed:?}: {other:?}", variant.id),
                        }
                    }
                    Turn::Stuck(why) => panic!("{why}"),
                };
                hand.act(&command, &mut events).expect("allowed");
            }
        }
    });
}

/// What stands in brackets.
fn offered(question: &str) -> Vec<String> {
    let pieces = question.split('(').skip(1);
    pieces.filter_map(|piece| Some(piece.split_once(')')?.0.to_owned())).collect()
}

/// A hand as someone sees it who is asked for the first time.
fn first_question(variant: &Variant, you: usize, stack: u64) -> (View, Question) {
    let you = Seat::new(you).expect("a seat");
    let mut hand = table(variant, stack);
    let mut view = view(&hand, you);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut dealer = Dealer::new(&hand);
    let mut events = Vec::new();
    hand.start(&mut events);
    loop {
        for event in events.drain(..) {
            view.take(event.seen_by(Viewer::Seat(you)));
        }
        let command = match hand.turn() {
            Turn::Chance(need) => dealer.answer(need, &hand, &mut rng),
            Turn::Players(seats) if seats.contains(you) => {
                let options = hand.options(you).expect("options");
                return (view, Question::Hand(options));
            }
            Turn::Players(seats) => {
                let seat = seats.first_one().expect("somebody");
                Command::Play(seat, Policy::Call.play(&hand, seat, &mut rng).expect("a choice"))
            }
            _ => panic!("nobody asked"),
        };
        hand.act(&command, &mut events).expect("allowed");
    }
}

fn means(view: &View, question: &Question, typed: &str) -> Move<Card> {
    match view.read(typed, question) {
        Ok(Reply::Move(choice)) => choice,
        other => panic!("{typed:?}: {other:?}"),
    }
}

#[test]
fn bets_can_be_typed_in_words_letters_and_numbers() {
    use variant::game::Betting;
    let no_limit = game("holdem", 3, Some(Betting::NoLimit));
    // The button acts first behind blinds of 5 and 10, with 200 chips.
    let (view, question) = first_question(&no_limit, 2, 200);
    let means = |typed: &str| means(&view, &question, typed);
    for typed in ["c", "call", "C", " Call "] {
        assert_eq!(means(typed), Move::Call, "{typed}");
    }
    for typed in ["f", "fold", "FOLD"] {
        assert_eq!(means(typed), Move::Fold, "{typed}");
    }
    for typed in ["r 40", "raise 40", "raise to 40", "b 40", "40", "to 40"] {
        assert_eq!(means(typed), Move::To(40), "{typed}");
    }
    // The least raise is by the big blind; everything is 200.
    assert_eq!(means("min"), Move::To(20));
    assert_eq!(means("r min"), Move::To(20));
    for typed in ["max", "a", "all-in", "all in", "allin", "r 200"] {
        assert_eq!(means(typed), Move::To(200), "{typed}");
    }
    // 15 are in the middle, a call makes 25, and a raise by 25 goes to 35.
    assert_eq!(means("pot"), Move::To(35));
}

#[test]
fn a_pot_bet_is_the_most_at_pot_limit() {
    use variant::game::Betting;
    let (view, question) = first_question(&game("omaha-8", 3, Some(Betting::PotLimit)), 2, 200);
    assert_eq!(means(&view, &question, "pot"), Move::To(35));
    assert_eq!(means(&view, &question, "max"), Move::To(35));
    let why = view.read("all-in", &question).expect_err("too much");
    assert_eq!(why, "You can't go all in now: make it 20 to 35.");
}

#[test]
fn a_wrong_bet_is_told_with_what_is_possible() {
    let (view, question) = first_question(&game("holdem", 3, None), 2, 200);
    let why = |typed: &str| view.read(typed, &question).expect_err("no answer");
    assert_eq!(why("check"), "You can't check now: call 10 (c), raise to 20-200 (r 20), fold (f)");
    assert_eq!(why("r"), "How much? Type the amount: make it 20 to 200, which is all in.");
    assert_eq!(why("r 15"), "You can't raise to 15: make it 20 to 200, which is all in.");
    assert_eq!(
        why("dance\u{7}"),
        "\"dance \" isn't a choice here: call 10 (c), raise to 20-200 (r 20), fold (f)"
    );
    for typed in ["r 99999999999999999999999", "-5", "r -5", "0x10", "1e9", "9h", "pat"] {
        assert!(!why(typed).is_empty(), "{typed}");
    }
    assert_eq!(view.read("", &question), Ok(Reply::Nothing));
    assert_eq!(view.read("  \n", &question), Ok(Reply::Nothing));
}

#[test]
fn cards_are_picked_by_number_or_by_name() {
    let draw = game("five-card-draw", 3, None);
    let (view, _) = first_question(&draw, 2, 200);
    let own = view.own();
    assert_eq!(own.len(), 5);
    let pick = engine::Pick { least: 0, most: 3, of: variant::game::Which::Any };
    let question = Question::Hand(Options::Draw(pick));
    let draws = |cards: &[Card]| Move::Draw(cards.iter().copied().collect());
    let means = |typed: &str| means(&view, &question, typed);
    assert_eq!(means("1 3"), draws(&[own[0], own[2]]));
    assert_eq!(means("3,1"), draws(&[own[2], own[0]]));
    assert_eq!(means(&format!("{}{}", own[4], own[1])), draws(&[own[4], own[1]]));
    assert_eq!(means(&format!("d {}", own[4]).to_lowercase()), draws(&[own[4]]));
    for typed in ["p", "pat", "none"] {
        assert_eq!(means(typed), draws(&[]), "{typed}");
    }
    let why = |typed: &str| view.read(typed, &question).expect_err("no answer");
    assert_eq!(why("6"), "There is no card 6: your cards are numbered 1 to 5.");
    assert_eq!(why("0"), "There is no card 0: your cards are numbered 1 to 5.");
    assert_eq!(why("2 2"), "You named card 2 twice: pick each card once.");
    assert_eq!(why("1 2 3 4"), "That's 4 cards, but you may draw 1 to 3 cards.");
    let other = draw.deck.iter().find(|card| !own.contains(card)).expect("another");
    assert!(
        why(&other.to_string()).starts_with(&format!("You don't have {other}: your cards are "))
    );
}

#[test]
fn a_hand_is_split_in_the_order_of_its_piles() {
    let (view, _) = first_question(&game("sohe", 3, None), 2, 200);
    let own = view.own();
    let piles = [4, 2].into_iter().collect();
    let question = Question::Hand(Options::Split { piles, show: None });
    let split = Move::Split([5, 4, 3, 2, 1, 0].map(|place| own[place]).into_iter().collect());
    assert_eq!(means(&view, &question, "6 5 4 3 / 2 1"), split);
    let text = format!("{}{}{}{}/{} {}", own[5], own[4], own[3], own[2], own[1], own[0]);
    assert_eq!(means(&view, &question, &text), split);
    let why = |typed: &str| view.read(typed, &question).expect_err("no answer");
    let order = "The piles take 4 / 2 cards, in this order and separated by /, not";
    assert_eq!(why("1 2 / 3 4 5 6"), format!("{order} 2 / 4."));
    assert_eq!(why("1 2 3 4 5 6"), format!("{order} 6."));
    let twice = format!("You named {} twice: each card goes in one pile.", own[0]);
    assert_eq!(why("1 2 3 4 / 1 5"), twice);
}

#[test]
fn a_game_is_chosen_by_number_id_or_name() {
    // The first behind two blinds picks.
    let (view, question) = first_question(&game("paradise-road-pickem", 4, None), 2, 200);
    let ids = view.seen.choices();
    assert!(ids.len() > 2, "{ids:?}");
    for (place, id) in ids.iter().enumerate() {
        let choice = Move::Choose(place as u8);
        assert_eq!(means(&view, &question, &(place + 1).to_string()), choice);
        assert_eq!(means(&view, &question, &id.to_uppercase()), choice);
        assert_eq!(means(&view, &question, &view.game_name(id)), choice);
    }
    assert!(view.read("0", &question).is_err());
    assert!(view.read(&(ids.len() + 1).to_string(), &question).is_err());
}

#[test]
fn side_pots_are_shown_apart() {
    use variant::game::Betting;
    let variant = game("holdem", 3, Some(Betting::NoLimit));
    let mut setup = usual_table(&variant, 3, 100).expect("a table");
    setup.stacks = vec![20, 100, 100];
    let rules = Arc::new(Rules::new(&variant).expect("rules"));
    let mut hand: Hand<Card> = Hand::new(&rules, &Arc::new(setup)).expect("a hand");
    let mut view = view(&hand, Seat::new(1).expect("a seat"));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut dealer = Dealer::new(&hand);
    let mut events = Vec::new();
    let mut said = Vec::new();
    hand.start(&mut events);
    // The button raises to 60, the small blind is all in with 20, the big blind calls.
    let mut moves = [Move::To(60), Move::Call, Move::Call].into_iter();
    loop {
        for event in events.drain(..) {
            said.extend(view.take(event.seen_by(Viewer::Seat(view.you))));
        }
        let command = match hand.turn() {
            Turn::Chance(need) => dealer.answer(need, &hand, &mut rng),
            Turn::Players(seats) => match moves.next() {
                Some(choice) => Command::Play(seats.first_one().expect("somebody"), choice),
                None => break,
            },
            _ => panic!("the hand is not over"),
        };
        hand.act(&command, &mut events).expect("allowed");
    }
    assert!(said.contains(&"Ann calls 15 and is all in.".to_owned()), "{said:#?}");
    // Three times 20, and twice 40 beside it.
    let picture = view.picture();
    assert!(picture.contains("140 (main 60, side 80)\n"), "{picture}");
}

#[test]
fn every_hand_that_wins_a_share_is_named() {
    all_games(|variant| {
        for seed in 20..26 {
            watch(variant, Seat::FIRST, seed, |said, _, view, _| {
                let is_all = view.events.iter().rev().take(2).any(|event| match event {
                    Event::Awarded { pieces, .. } => {
                        pieces.iter().any(|piece| !matches!(piece.why, engine::Why::Share(_)))
                    }
                    _ => false,
                });
                let wins = |line: &&str| {
                    [" wins ", " scoops ", " splits the "].iter().any(|it| line.contains(it))
                };
                for line in said.lines().filter(|line| wins(line) && !is_all) {
                    let nobody = said.contains("No hand qualifies: the pot");
                    let named = line.contains(": ") || line.ends_with(':') || nobody;
                    assert!(named, "{} {seed}: {line} in\n{said}", variant.id);
                }
            });
        }
    });
}
