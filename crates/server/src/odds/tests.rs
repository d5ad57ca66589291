use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use std::sync::mpsc::channel;

use super::*;
use equity::odds::Effort;

use crate::games::stock::HOUSE;
use crate::odds::answer::{FEW, FIRST, OnTheWay, TRIALS, within};
use crate::odds::desk::PATIENCE;
use crate::odds::question::Wrong;
use crate::testing::{Room, Serving, run};

fn asked(game: &str, hands: &[&str], board: &str) -> OddsAsked {
    OddsAsked {
        game: game.to_owned(),
        hands: hands.iter().map(ToString::to_string).collect(),
        board: board.to_owned(),
        dead: String::new(),
        options: Vec::new(),
        table: None,
        hand: None,
    }
}

fn answered(asked: &OddsAsked) -> Result<OddsTold, Wrong> {
    within(&HOUSE, asked, &AtomicBool::new(false), PATIENCE, None)
}

#[test]
fn one_card_to_come_is_counted_by_hand() {
    // Aces against a set of sevens on the turn: two aces of the 44 cards that are left win.
    let told = answered(&asked("holdem", &["AsAh", "7s7h"], "7d8c2s3h")).unwrap();
    assert_eq!((told.method.as_str(), told.runouts), ("exact", 44));
    let part = 2.0 / 44.0;
    assert!((told.equity[0] - part).abs() < 1e-12, "{told:?}");
    assert!((told.win[1] - (1.0 - part)).abs() < 1e-12);
    assert_eq!(told.tie, [0.0, 0.0]);
    assert_eq!(told.scoop, told.win);
    assert_eq!((told.is_done, told.progress, told.error), (true, 1.0, 0.0));
    assert_eq!(told.outs, [vec!["Ad", "Ac"], vec![]], "whoever is ahead needs none");
    assert_eq!(told.by_share, [[told.equity[0]], [told.equity[1]]]);
}

#[test]
fn each_share_adds_its_part() {
    // The first hand has the only low, the second three queens.
    let told = answered(&asked("omaha-8", &["As2sKdKc", "QsQhJdJc"], "3h4d7cQdJs")).unwrap();
    assert_eq!((told.runouts, told.shares.len()), (1, 2));
    assert_eq!(told.equity, [0.5, 0.5]);
    let sums: Vec<f64> = told.by_share.iter().map(|shares| shares.iter().sum()).collect();
    assert_eq!(sums, told.equity);
    assert!(told.by_share.iter().all(|shares| shares.contains(&0.5) && shares.contains(&0.0)));
}

#[test]
fn a_dead_card_is_gone() {
    let mut asked = asked("holdem", &["AsAh", "7s7h"], "7d8c2s3h");
    asked.dead = "Ac".to_owned();
    let told = answered(&asked).unwrap();
    assert_eq!(told.runouts, 43);
    assert!((told.equity[0] - 1.0 / 43.0).abs() < 1e-12, "{told:?}");
}

#[test]
fn the_same_hand_twice_shares() {
    let told = answered(&asked("holdem", &["AsKd", "AhKc"], "QsJhTc2d3s")).unwrap();
    assert_eq!(told.runouts, 1);
    assert_eq!(told.equity, [0.5, 0.5]);
    assert_eq!((told.tie, told.win), (vec![1.0, 1.0], vec![0.0, 0.0]));
}

#[test]
fn what_nobody_knows_is_dealt_at_random() {
    let told = answered(&asked("holdem", &["AsAh", "??", "random"], "")).unwrap();
    assert_eq!(told.method, "sampled");
    assert!((told.equity.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    // Aces win about 73 of 100 against two. On a busy machine there may be time for one batch of
    // 2,000 deals alone: its standard error is a hundredth.
    assert!((told.equity[0] - 0.734).abs() < 0.06, "{told:?}");
}

#[test]
fn refusals_say_what_to_do() {
    let why = |asked: &OddsAsked| {
        let Wrong { at, why } = answered(asked).unwrap_err();
        (at.unwrap_or_default(), why)
    };
    let (at, said) = why(&asked("holdem", &["AsAh"], ""));
    assert_eq!(said, "odds need two hands or more: a hand can be random");
    assert_eq!(at, "hands");
    let (at, said) = why(&asked("holdem", &["AsAh", "AsKd"], ""));
    assert_eq!(said, "As appears twice: hand 1 and hand 2; a card can be dealt only once");
    assert_eq!(at, "hands.1");
    let (at, said) = why(&asked("holdem", &["AsAh", "2c2d"], "As5c6c"));
    assert_eq!(said, "As appears twice: hand 1 and board; a card can be dealt only once");
    assert_eq!(at, "board");
    let (at, said) = why(&asked("holdem", &["AsAh", "2cXx"], ""));
    assert!(said.starts_with("hand 2, \"2cXx\": "), "{said}");
    assert_eq!(at, "hands.1");
    let (at, said) = why(&asked("holdem", &["AsAhKd", "2c2d"], ""));
    assert!(said.contains("3 cards"), "{said}");
    assert_eq!(at, "hands.0");
    let (at, said) = why(&asked("holdem", &["AsAh", ""], ""));
    assert!(said.contains("random"), "{said}");
    assert_eq!(at, "hands.1");
    let (at, said) = why(&asked("holdm", &["AsAh", "2c2d"], ""));
    assert!(said.contains("holdem"), "{said}");
    assert_eq!(at, "game");
    let (at, said) = why(&asked("holdem", &["AsAh", "2c2d"], "3c4c5c6c7c8c"));
    assert!(said.contains("6 cards"), "{said}");
    assert_eq!(at, "board");
    let (at, said) = why(&asked("holdem", &["random"; 24], ""));
    assert!(said.contains("24"), "{said}");
    assert_eq!(at, "hands");
    let mut with = asked("holdem", &["AsAh", "2c2d"], "");
    with.dead = "Ah".to_owned();
    assert_eq!(why(&with).0, "dead");
    with.dead = "A".to_owned();
    assert_eq!(why(&with).0, "dead");
    with.options = vec!["bug".to_owned()];
    let (at, said) = why(&with);
    assert_eq!(said, "\"bug\" isn't an option: expected NAME=VALUE, such as bug=no");
    assert_eq!(at, "options");
}

#[test]
fn nothing_that_is_sent_makes_it_panic() {
    let texts = ["", "|", "??|", "|??", "AsAs", "As|As", "As^|Ks", "/", "As/Ks", "random|", "é|é"];
    let many = "As ".repeat(200);
    for text in texts.iter().copied().chain([many.as_str()]) {
        for game in ["holdem", "stud", "badugi", "omaha-8"] {
            let _ = answered(&asked(game, &[text, "2c3d"], ""));
            let _ = answered(&asked(game, &["2c3d", text], "5s6s7s"));
            let _ = answered(&asked(game, &["2c3d", "4c4d"], text));
        }
    }
    let _ = answered(&asked("holdem", &["random"; 300], ""));
}

#[test]
fn no_game_takes_much_longer_than_its_time() {
    let games = [
        "holdem",
        "omaha-8",
        "swingo",
        "murder",
        "dramaha",
        "badugi",
        "deuce-to-seven-triple-draw",
        "chowaha",
        "sohe",
    ];
    for game in games {
        // Nobody knows anything, which is the longest way.
        let start = Instant::now();
        let asked = asked(game, &["random"; 3], "");
        let told =
            within(&HOUSE, &asked, &AtomicBool::new(false), Duration::from_millis(100), None);
        assert!(start.elapsed() < Duration::from_secs(3), "{game}: {:?}", start.elapsed());
        assert!((told.unwrap().equity.iter().sum::<f64>() - 1.0).abs() < 0.01, "{game}");
    }
}

#[test]
fn what_is_cancelled_ends() {
    let asked = asked("holdem", &["random"; 6], "");
    let runouts = |is_cancelled| {
        within(&HOUSE, &asked, &AtomicBool::new(is_cancelled), PATIENCE, None).unwrap().runouts
    };
    // Deals come in batches of 2,000, and it is asked after each.
    assert_eq!(runouts(true), 2_000);
    assert!(runouts(false) > 2_000);
}

/// Keeps the only thread of a desk busy until the sender is gone.
fn busy(desk: &OddsDesk) -> std::sync::mpsc::Sender<()> {
    let (go, wait) = channel::<()>();
    let (begun, has_begun) = channel();
    let job = move || {
        begun.send(()).unwrap();
        let _ = wait.recv();
    };
    desk.thinkers.try_run(Box::new(job)).unwrap();
    has_begun.recv().unwrap();
    go
}

#[test]
fn each_client_has_one_question_and_others_have_theirs() {
    let desk = Arc::new(OddsDesk::new(1, 2).unwrap());
    let go = busy(&desk);
    run(async {
        let sure = || asked("holdem", &["AsKd", "AhKc"], "QsJhTc2d3s");
        let ask = |client| {
            let (desk, asked) = (Arc::clone(&desk), sure());
            tokio::spawn(async move {
                desk.answer(Client::Player(client), Arc::clone(&HOUSE), asked).await
            })
        };
        let first = ask(1);
        while desk.asking.clients().is_empty() {
            tokio::task::yield_now().await;
        }
        let refused = desk.answer(Client::Player(1), Arc::clone(&HOUSE), sure()).await.unwrap_err();
        assert_eq!((refused.status.as_u16(), refused.retry_after), (429, Some(2)));
        let second = ask(2);
        while desk.asking.clients().len() < 2 {
            tokio::task::yield_now().await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        let refused = desk.answer(Client::Player(3), Arc::clone(&HOUSE), sure()).await.unwrap_err();
        assert_eq!(refused.status, 429, "the line is full");
        assert!(
            !desk.asking.clients().contains(&Client::Player(3)),
            "who is refused may ask again"
        );
        drop(go);
        assert_eq!(first.await.unwrap().unwrap().equity, [0.5, 0.5]);
        assert_eq!(second.await.unwrap().unwrap().equity, [0.5, 0.5]);
        assert!(desk.answer(Client::Player(1), Arc::clone(&HOUSE), sure()).await.is_ok());
    });
}

#[test]
fn who_goes_away_is_not_worked_for() {
    let desk = OddsDesk::new(1, 2).unwrap();
    let go = busy(&desk);
    run(async {
        let long =
            desk.answer(Client::Player(1), Arc::clone(&HOUSE), asked("holdem", &["random"; 6], ""));
        assert!(tokio::time::timeout(Duration::from_millis(20), long).await.is_err());
        assert!(desk.asking.clients().contains(&Client::Player(1)), "it still waits");
        let start = Instant::now();
        drop(go);
        while !desk.asking.clients().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        assert!(start.elapsed() < Duration::from_millis(500), "{:?}", start.elapsed());
    });
}

#[test]
fn odds_are_told_as_they_run() {
    // Three random hands of a game that takes its time.
    let asked = asked("murder", &["random"; 3], "");
    let (start, lines) = (Instant::now(), Mutex::new(Vec::new()));
    let note = |told: OddsTold| lines.lock().unwrap().push((start.elapsed(), told));
    let last = within(&HOUSE, &asked, &AtomicBool::new(false), PATIENCE, Some(&note)).unwrap();
    let lines = lines.into_inner().unwrap();
    assert!((1..=8).contains(&lines.len()), "{}", lines.len());
    assert!(lines[0].0 >= FIRST && lines[0].0 < PATIENCE, "{:?}", lines[0].0);
    let all: Vec<&OddsTold> = lines.iter().map(|(_, told)| told).chain([&last]).collect();
    assert!(all.is_sorted_by(|a, b| a.runouts < b.runouts || b.is_done));
    assert!(all.is_sorted_by(|a, b| a.progress <= b.progress));
    assert!(lines.iter().all(|(_, told)| !told.is_done) && last.is_done);
    for told in all {
        assert!((told.equity.iter().sum::<f64>() - 1.0).abs() < 0.01, "{told:?}");
        assert!((0.0..=1.0).contains(&told.progress) && told.error > 0.0, "{told:?}");
        assert!((told.equity[0] - 1.0 / 3.0).abs() < 3.0 * told.error, "{told:?}");
    }
    assert!(last.error <= lines[0].1.error);
}

#[test]
fn a_long_count_is_told_by_a_few_deals() {
    let game =
        question::Game::new(&HOUSE, &asked("omaha-8", &["AsAd2s3d", "KhKdQhJd"], "")).unwrap();
    let question = game.question(&asked("omaha-8", &["AsAd2s3d", "KhKdQhJd"], "")).unwrap();
    let ready = question.ready().unwrap();
    let effort = Effort { trials: TRIALS, ..Effort::usual(1) };
    let lines = Mutex::new(Vec::new());
    let note = |told: OddsTold| lines.lock().unwrap().push(told);
    let start = Instant::now().checked_sub(FIRST).unwrap();
    let on_the_way = OnTheWay::new(&ready, start, PATIENCE, effort, &note);
    on_the_way.counting(500, 1_000);
    on_the_way.counting(600, 1_000);
    on_the_way.counting(5, TRIALS);
    let lines = lines.into_inner().unwrap();
    assert_eq!(lines.len(), 1, "not too often");
    assert_eq!((lines[0].method.as_str(), lines[0].runouts), ("sampled", FEW));
    assert!((0.5..0.6).contains(&lines[0].progress), "{}", lines[0].progress);
}

#[test]
fn odds_come_line_by_line_over_the_network() {
    let room = Room::new();
    let serving = Serving::new(routes::<Room>().with_state(Arc::clone(&room)));
    let accept = ["Accept: application/x-ndjson"];
    let body = r#"{"game": "murder", "hands": ["random", "random", "random"]}"#;
    let told = serving.post("/api/odds", &accept, body);
    assert_eq!(told.status, 200, "{told:?}");
    assert_eq!(told.header("content-type"), Some("application/x-ndjson"));
    // Lines come in chunks, with their lengths between them.
    let lines = told.body.lines().filter(|line| line.starts_with('{'));
    let lines: Vec<OddsTold> = lines.map(|line| serde_json::from_str(line).unwrap()).collect();
    let done: Vec<bool> = lines.iter().map(|told| told.is_done).collect();
    assert!(lines.len() > 1, "{}", told.body);
    assert!(done.ends_with(&[true]) && done.iter().filter(|is_done| **is_done).count() == 1);
    // Whoever has the last line may ask again, and what is wrong is told as ever.
    let refused = serving.post("/api/odds", &accept, r#"{"game": "holdem", "hands": ["AsAh"]}"#);
    assert_eq!((refused.status, refused.json()["at"].as_str()), (422, Some("hands")));
}

#[test]
fn who_leaves_in_the_middle_is_not_worked_for() {
    let desk = OddsDesk::new(1, 2).unwrap();
    run(async {
        let long = asked("murder", &["random"; 6], "");
        let mut listening =
            desk.ask(Client::Player(1), Arc::clone(&HOUSE), long, Pace::AsItRuns).ok().unwrap();
        assert!(!listening.next().await.unwrap().is_done);
        assert!(desk.asking.clients().contains(&Client::Player(1)));
        let left = Instant::now();
        drop(listening);
        while !desk.asking.clients().is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // All of it would take minutes.
        assert!(left.elapsed() < Duration::from_secs(10), "{:?}", left.elapsed());
    });
}

#[test]
fn odds_come_over_the_network() {
    let room = Room::new();
    let serving = Serving::new(routes::<Room>().with_state(Arc::clone(&room)));
    let body = r#"{"game": "holdem", "hands": ["AsAh", "7s7h"], "board": "7d8c2s3h"}"#;
    let told = serving.post("/api/odds", &[], body);
    assert_eq!(told.status, 200, "{told:?}");
    assert_eq!(told.json()["runouts"], 44);
    let refused = serving.post("/api/odds", &[], r#"{"game": "holdem", "hands": ["AsAh"]}"#);
    assert_eq!(refused.status, 422);
    assert!(refused.why().contains("two hands"));
    assert_eq!(room.metrics().odds_jobs.get(), 2);
}
