//! The deck of a hand is fixed before its first card, and lies in the log.

use room::Playing;

use super::*;
use crate::table::deck::Shoes;
use crate::testing;

/// A hand of four who do anything, and what happened in it. With `is_broken` the room forgets everything before
/// each decision but what it has written, and has other chance from there on.
fn played(game: &str, seed: u64, is_broken: bool) -> Vec<Happened<Card>> {
    let mut scene = Scene::of(game, 4, seed);
    let (start, sealer) = (scene.desk.table.clone(), testing::sealer());
    let mut minds = ChaCha20Rng::seed_from_u64(seed + 1);
    let mut log = Vec::new();
    let step = scene.desk.deal(scene.at, &mut scene.rng).unwrap_or_else(|no| panic!("{}", no.why));
    log.extend(step.events.iter().cloned());
    scene.desk.take(step);
    for number in 0..400 {
        if is_broken {
            scene.rng = ChaCha20Rng::seed_from_u64(1_000_000 + number);
            let mut table = start.clone();
            for line in store::written(TableId(1), 0, &log, &sealer).expect("lines") {
                match store::read(TableId(1), &line, Some(&sealer)).expect("a line") {
                    store::Unsealed::Whole(happened) => table.apply(&happened),
                    part => panic!("{part:?}"),
                }
            }
            scene.desk.set_table(table);
        }
        let Some(playing) = scene.desk.table.playing() else { break };
        let hand = playing.current();
        let engine::Turn::Players(seats) = hand.turn() else { panic!("{:?}", hand.turn()) };
        let seat = seats.first_one().expect("somebody");
        let player = playing.player_in(seat).expect("a player");
        let play = Policy::Random.play(hand, seat, &mut minds).expect("a move");
        let asked = scene.desk.asked.get(&player).copied().unwrap_or(0);
        let step = scene.desk.bot(player, asked, play, scene.at, &mut scene.rng).expect("a move");
        log.extend(step.events.iter().cloned());
        scene.desk.take(step);
    }
    assert!(scene.desk.table.playing().is_none(), "{game} ends");
    log
}

/// In all games, and so in all families: dice, draws, discards that are shuffled and all.
#[test]
fn a_room_that_is_broken_off_anywhere_goes_on_with_the_same_cards() {
    for (number, game) in games().enumerate() {
        let seed = 500 + number as u64;
        let whole = played(game, seed, false);
        assert_eq!(played(game, seed, true), whole, "{game}");
        let decks = whole.iter().filter(|it| matches!(it.event, Event::Shuffled { .. }));
        assert_eq!(decks.count(), 1, "{game}: one deck a hand");
    }
}

/// What a deck follows from is nowhere but in what is sealed.
#[test]
fn nobody_sees_what_a_deck_follows_from() {
    let log = played("holdem", 9, false);
    let secret = log.iter().find_map(|it| match &it.event {
        Event::Shuffled { secret } => secret.clone(),
        _ => None,
    });
    let hex = store::to_hex(secret.expect("a secret").bytes());
    let sealer = testing::sealer();
    let lines = store::written(TableId(1), 0, &log, &sealer).expect("lines");
    let sealed = lines
        .iter()
        .filter_map(|line| sealer.open(TableId(1), line.number, line.sealed.as_ref()?).ok());
    assert_eq!(sealed.filter(|text| text.contains(&hex)).count(), 1, "it is kept");
    assert!(lines.iter().all(|line| !line.open.contains(&hex)));
    assert!(!format!("{log:?}").contains(&hex));
    for happened in &log {
        for who in [None, Some(PlayerId(1)), Some(PlayerId(2))] {
            let seen =
                happened.event.seen_by(who, Viewer::Seat(engine::Seat::new(0).expect("a seat")));
            assert!(!matches!(seen, Event::Shuffled { secret: Some(_) }));
        }
    }
}

#[test]
fn nothing_is_said_of_a_shuffled_deck() {
    let scene = hunters("holdem", 3);
    let mut lines = scene.desk.lines(0).map(|(_, told)| told.english());
    let line = lines.find(|line| line.what == wire::What::Shuffled).expect("it is in the log");
    assert!(line.text.is_empty(), "{line:?}");
}

/// A room of before decks were shuffled whole was closed in the middle of a hand.
#[test]
fn a_hand_without_a_secret_goes_on_by_chance() {
    for game in ["holdem", "badugi", "binglaha", "stud"] {
        let mut scene = Scene::of(game, 4, 11);
        let mut table = scene.desk.table.clone();
        let step = scene.desk.deal(scene.at, &mut scene.rng).expect("a hand");
        let is_kept = |it: &&Happened<Card>| !matches!(it.event, Event::Shuffled { .. });
        step.events.iter().filter(is_kept).for_each(|happened| table.apply(happened));
        assert!(table.playing().is_some_and(|it| it.deck.is_none()));
        scene.desk.take(step);
        scene.desk.set_table(table);
        while scene.plays() {}
        assert_eq!(scene.desk.table.turn(), Turn::Deal, "{game} ends");
        scene.desk.table.audit().expect("chips are all there");
    }
}

/// Two who may look at the cards that would have come, and their first hand.
fn hunters(game: &str, seed: u64) -> Scene {
    let wished = Wished {
        name: "Test".to_owned(),
        play: game.to_owned(),
        house: rules(&["rabbit-hunt"]),
        ..Wished::default()
    };
    let mut scene = Scene::new(&wished, seed);
    for chair in 0..2 {
        let id = u64::from(chair) + 1;
        scene.desk.connect(Some(id), true);
        scene.asks(id, wire::Command::Sit { chair, chips: 1_000 }).expect("a chair");
    }
    scene.deal().expect("a hand");
    scene
}

/// The cards of the log's lines from this one on.
fn cards_from(scene: &Scene, from: u64) -> Vec<String> {
    scene
        .desk
        .lines(from)
        .flat_map(|(_, told)| told.english().cards)
        .map(|card| card.in_data().to_owned())
        .collect()
}

/// Who looks at the cards that would have come sees the same each time.
#[test]
fn the_cards_that_would_have_come_are_the_same_for_everybody() {
    let mut scene = hunters("holdem", 3);
    let player = scene.desk.awaited()[0];
    scene.asks(player.0, wire::Command::Play { play: wire::Play::Fold }).expect("a fold");
    let mut looks = |id: u64, seed: u64| {
        scene.rng = ChaCha20Rng::seed_from_u64(seed);
        let from = scene.asks(id, wire::Command::Rabbit).expect("a look");
        cards_from(&scene, from)
    };
    let first = looks(1, 10);
    assert_eq!(first.len(), 5);
    assert_eq!(looks(2, 20), first);
    assert_eq!(looks(1, 30), first);
}

/// Goes on with a hand until it is over, with players who call. Gives the cards that come to the board, if no
/// others come before them, and no dice.
fn board_played_on(scene: &Scene) -> Option<Vec<String>> {
    let (mut table, mut rng) = (scene.desk.table.clone(), scene.rng.clone());
    let mut log = Vec::new();
    while let Some(playing) = table.playing() {
        let command = match playing.current().turn() {
            engine::Turn::Players(seats) => {
                let seat = seats.first_one().expect("a seat");
                let player = playing.player_in(seat).expect("a player");
                Command::Play { player, play: call(playing, seat) }
            }
            _ => {
                let mut shoes = Shoes { desk: &scene.desk, rng: &mut rng };
                table.dealers_turn(&mut shoes).expect("a card")
            }
        };
        table.act(scene.at, &command, &mut log).expect("it is allowed");
    }
    let (mut board, mut is_other) = (Vec::new(), false);
    for happened in &log {
        match &happened.event {
            Event::Hand(HandEvent::Board { .. }) if is_other => return None,
            Event::Hand(HandEvent::Board { cards }) => {
                board.extend(cards.iter().map(|card| card.in_data().to_owned()));
            }
            Event::Hand(HandEvent::Dealt { .. } | HandEvent::ForAll { .. }) => is_other = true,
            Event::Hand(HandEvent::Rolled { .. } | HandEvent::Became { .. }) => is_other = true,
            _ => {}
        }
    }
    Some(board)
}

fn call(playing: &Playing, seat: Seat) -> engine::Move<Card> {
    let mut rng = ChaCha20Rng::seed_from_u64(0);
    Policy::Call.play(playing.current(), seat, &mut rng).expect("a move")
}

/// In every game with a board, and before each round of betting: burned cards are not seen.
#[test]
fn a_rabbit_hunt_shows_the_board_as_it_comes_when_the_hand_is_played_on() {
    for (number, game) in games().enumerate() {
        let mut scene = hunters(game, 700 + number as u64);
        let has_board = |playing: &Playing| playing.hand.rules().variant().board.cells > 0;
        let mut looks = 0;
        while let Some(playing) = scene.desk.table.playing().filter(|it| has_board(it)) {
            let engine::Turn::Players(seats) = playing.current().turn() else { panic!("{game}") };
            let seat = seats.first_one().expect("a seat");
            let player = playing.player_in(seat).expect("a player");
            let call = call(playing, seat);
            let before = scene.desk.table.clone();
            let fold = Command::Play { player, play: engine::Move::Fold };
            let mut folded = before.clone();
            let is_folded = folded.act(scene.at, &fold, &mut Vec::new()).is_ok();
            let board = board_played_on(&scene).filter(|_| is_folded && folded.playing().is_none());
            if let Some(board) = board {
                scene.desk.set_table(folded);
                let seen = scene.asks(player.0, wire::Command::Rabbit);
                let seen = seen.map(|from| cards_from(&scene, from)).unwrap_or_default();
                assert_eq!(seen, board, "{game}");
                looks += usize::from(!board.is_empty());
                scene.desk.set_table(before.clone());
            }
            let asked = scene.desk.asked.get(&player).copied().unwrap_or(0);
            let step = scene.desk.bot(player, asked, call, scene.at, &mut scene.rng);
            scene.desk.take(step.expect("a call"));
        }
        let last = scene.desk.table.last_hand().or(scene.desk.table.playing()).expect("a hand");
        assert!(looks > 0 || !has_board(last), "{game}: cards would have come");
    }
}
