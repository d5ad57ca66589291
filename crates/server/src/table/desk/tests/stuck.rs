//! Tables that would stand still: the room helps, and nobody else can.

use super::*;

/// Stud in which all seven cards, four of them open, go into two piles.
const SPLIT_STUD: &str = include_str!("../../../../../bot/tests/games/split-stud.kdl");

fn split_stud(players: u8) -> Scene {
    let wished = Wished {
        name: "Test".to_owned(),
        play: "split-stud".to_owned(),
        text: Some(SPLIT_STUD.to_owned()),
        ..Wished::default()
    };
    let mut scene = Scene::new(&wished, 5);
    for chair in 0..players {
        let id = u64::from(chair) + 1;
        scene.desk.connect(Some(id), true);
        scene.asks(id, wire::Command::Sit { chair, chips: 1_000 }).expect("a chair");
    }
    scene
}

fn stacks(scene: &Scene) -> Vec<u64> {
    scene.desk.table.people().values().map(|it| it.stack).collect()
}

/// Whoever is asked says nothing: their time is up, step after step, up to the end of the hand.
fn sleeps_through_a_hand(scene: &mut Scene) -> usize {
    for count in 0..200 {
        let Some(end) = scene.desk.deadline() else { return count };
        scene.at = end;
        let step = scene.desk.time_up(scene.at, &mut scene.rng).expect("the time is up");
        assert_eq!(step.mishaps.returned, 0, "the move of a silent player is taken");
        scene.desk.take(step);
    }
    panic!("the hand does not end");
}

/// The first to act brings it in and everyone calls, so that all come to the split and sleep there.
#[test]
fn silent_players_split_open_cards_too() {
    let mut scene = split_stud(3);
    scene.deal().expect("a hand");
    for _ in 0..200 {
        let Some(playing) = scene.desk.table.playing() else { break };
        let hand = playing.current();
        let engine::Turn::Players(seats) = hand.turn() else { break };
        let seat = seats.first_one().expect("somebody");
        if matches!(hand.options(seat), Some(engine::Options::Split { .. })) {
            break;
        }
        let player = playing.player_in(seat).expect("a player");
        let seen = hand.seen_by(Viewer::Seat(seat));
        let play = Policy::Call.play(&seen, seat, &mut scene.rng).expect("a move");
        let asked = scene.desk.asked.get(&player).copied().unwrap_or(0);
        let step = scene.desk.bot(player, asked, play, scene.at, &mut scene.rng).expect("a move");
        scene.desk.take(step);
    }
    assert!(scene.desk.table.playing().is_some(), "all came to the split");
    assert!(sleeps_through_a_hand(&mut scene) >= 3);
    scene.desk.table.audit().expect("chips are all there");
}

/// A bot that wants what is not allowed makes the cheapest move at once.
#[test]
fn a_refused_bot_makes_the_cheapest_move() {
    let mut scene = Scene::of("holdem", 2, 3);
    scene.deal().expect("a hand");
    let player = scene.desk.awaited()[0];
    let asked = scene.desk.asked.get(&player).copied().unwrap_or(0);
    let play = engine::Move::Split(engine::Cards::new());
    let step = scene.desk.bot(player, asked, play, scene.at, &mut scene.rng).expect("a move");
    assert_eq!(step.mishaps, Mishaps { bot_refused: 1, returned: 0 });
    scene.desk.take(step);
    // Who faces a bet folds, and with two players that ends the hand.
    assert!(scene.desk.table.playing().is_none());
}

/// The dealer turns up a card that lies on the table already: everyone has their chips again, is told so, and
/// the next hand is dealt. The third time the room deals no more.
#[test]
fn a_hand_that_cannot_be_finished_is_returned() {
    let mut scene = Scene::of("holdem", 3, 9);
    for count in 1..=3 {
        let before = stacks(&scene);
        scene.deal().expect("a hand");
        // A burn, and cards that nobody has: as many as it takes to be refused.
        let none = engine::Command::Deal(engine::BoardCards::new());
        scene.desk.stacked.want([none].into());
        let from = scene.desk.next();
        for _ in 0..3 {
            let Some(playing) = scene.desk.table.playing() else { break };
            let seats = playing.current().turn();
            let engine::Turn::Players(seats) = seats else { break };
            let player = playing.player_in(seats.first_one().expect("one")).expect("a player");
            let command = wire::Command::Play { play: wire::Play::Call };
            scene.asks(player.0, command).expect("a call");
        }
        assert!(scene.desk.table.playing().is_none(), "hand {count} is returned");
        assert_eq!(stacks(&scene), before);
        scene.desk.table.audit().expect("chips are all there");
        let told: Vec<String> =
            scene.desk.lines(from).map(|(_, told)| told.english().read_by(None)).collect();
        let words = "This hand can't be finished. All bets are returned.";
        assert!(told.iter().any(|text| text == words), "{told:?}");
        assert_eq!(scene.desk.table.is_paused(), count == 3, "{told:?}");
    }
    scene.asks(1, wire::Command::Resume).expect("the host");
    scene.deal().expect("a hand");
}

/// The host asks for the end in the middle of a hand, also while it is paused: it goes on, and then all is
/// over. No bet is returned to anybody.
#[test]
fn a_host_ends_the_table_after_the_hand() {
    for is_paused in [false, true] {
        let mut scene = Scene::of("holdem", 2, 11);
        scene.deal().expect("a hand");
        if is_paused {
            scene.asks(1, wire::Command::Pause).expect("the host");
        }
        let from = scene.desk.next();
        scene.asks(1, wire::Command::Close).expect("the host");
        assert!(scene.desk.table.playing().is_some(), "the hand is played on");
        assert!(scene.asks(2, wire::Command::Close).is_err(), "only the host");
        sleeps_through_a_hand(&mut scene);
        assert_eq!(scene.desk.table.turn(), Turn::Closed);
        let voided =
            scene.desk.lines(from).any(|(_, told)| told.english().what == wire::What::Voided);
        assert!(!voided, "nobody who is in a hand voids it");
    }
}

/// Three who are all in before the flop and see the board twice, dealt these cards as far as they go.
fn all_in_twice(wanted: VecDeque<engine::Command<Card>>) -> Scene {
    let betting = Some("no-limit".to_owned());
    let (name, play) = ("Test".to_owned(), "holdem".to_owned());
    let house = rules(&["run-twice"]);
    let mut scene = Scene::new(&Wished { name, play, betting, house, ..Wished::default() }, 4);
    for chair in 0..3 {
        let id = u64::from(chair) + 1;
        scene.desk.connect(Some(id), true);
        scene.asks(id, wire::Command::Sit { chair, chips: 1_000 }).expect("a chair");
    }
    scene.desk.stacked.want(wanted);
    scene.deal().expect("a hand");
    for id in [1, 2, 3] {
        let to = wire::Motion::RunTwice;
        scene.asks(id, wire::Command::Agree { to, on: true }).expect("a rule of the house");
    }
    while let Some(player) = scene.desk.awaited().first().copied() {
        let options = scene.desk.shows_to(player.0, 0..u64::MAX).and_then(|mine| mine.turn.options);
        let play = match options {
            Some(wire::Options::Bet(bet)) if bet.between.is_some() => {
                wire::Play::To { chips: bet.all_in }
            }
            Some(wire::Options::Show { .. }) => wire::Play::Show,
            _ => wire::Play::Call,
        };
        scene.asks(player.0, wire::Command::Play { play }).expect("a move");
    }
    scene
}

/// Wherever the dealer is refused, on the first board or on the second, everyone has their chips again: also
/// those that the first board has paid to somebody, half of 3,000 and so more than they began with.
#[test]
fn what_a_first_board_has_paid_is_taken_back_when_the_hand_is_returned() {
    let scene = all_in_twice(VecDeque::new());
    let dealt: Vec<_> = scene.desk.stacked.dealt().into_iter().map(|(_, dealt)| dealt).collect();
    let mut paid = 0;
    // Everybody has their two cards after the first three.
    for count in 3..dealt.len() {
        // What is no card at all.
        let none = engine::Command::Deal(engine::BoardCards::new());
        let wanted = dealt[..count].iter().cloned().chain([none]);
        let scene = all_in_twice(wanted.collect());
        let told: Vec<wire::What> =
            scene.desk.lines(0).map(|(_, told)| told.english().what).collect();
        assert!(told.contains(&wire::What::Voided), "{count}: {told:?}");
        assert_eq!(stacks(&scene), [1_000; 3], "{count}: {told:?}");
        scene.desk.table.audit().expect("chips are all there");
        paid += usize::from(told.contains(&wire::What::Awarded));
    }
    assert!(paid > 0, "the first board was paid out before the second broke off");
}
