use std::sync::mpsc::channel;

use super::*;
use crate::testing::{Room, Serving, run};

fn asked(game: &str, hands: &[&str], board: &str) -> OddsAsked {
    OddsAsked {
        game: game.to_owned(),
        hands: hands.iter().map(ToString::to_string).collect(),
        board: board.to_owned(),
        dead: String::new(),
        options: Vec::new(),
    }
}

fn answered(asked: &OddsAsked) -> Result<OddsTold, String> {
    worked_out(asked, &AtomicBool::new(false))
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
    let why = |asked: &OddsAsked| answered(asked).unwrap_err();
    let said = why(&asked("holdem", &["AsAh"], ""));
    assert_eq!(said, "odds need two hands or more: random is one of them");
    let said = why(&asked("holdem", &["AsAh", "AsKd"], ""));
    assert_eq!(said, "As is there twice: hand 1 and hand 2; a card can be dealt once");
    let said = why(&asked("holdem", &["AsAh", "2c2d"], "As5c6c"));
    assert_eq!(said, "As is there twice: hand 1 and board; a card can be dealt once");
    let said = why(&asked("holdem", &["AsAh", "2cXx"], ""));
    assert!(said.starts_with("hand 2, \"2cXx\": "), "{said}");
    let said = why(&asked("holdem", &["AsAh", ""], ""));
    assert!(said.contains("random"), "{said}");
    let said = why(&asked("holdm", &["AsAh", "2c2d"], ""));
    assert!(said.contains("holdem"), "{said}");
    let mut with = asked("holdem", &["AsAh", "2c2d"], "");
    with.options = vec!["bug".to_owned()];
    assert_eq!(why(&with), "\"bug\" is no option: expected NAME=VALUE, such as bug=no");
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
        let told = within(&asked, &AtomicBool::new(false), Duration::from_millis(100));
        assert!(start.elapsed() < Duration::from_secs(3), "{game}: {:?}", start.elapsed());
        assert!((told.unwrap().equity.iter().sum::<f64>() - 1.0).abs() < 0.01, "{game}");
    }
}

#[test]
fn what_is_cancelled_ends() {
    let asked = asked("holdem", &["random"; 6], "");
    let runouts =
        |is_cancelled| worked_out(&asked, &AtomicBool::new(is_cancelled)).unwrap().runouts;
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
            tokio::spawn(async move { desk.answer(Client::Player(client), asked).await })
        };
        let first = ask(1);
        while desk.asking.clients().is_empty() {
            tokio::task::yield_now().await;
        }
        let refused = desk.answer(Client::Player(1), sure()).await.unwrap_err();
        assert_eq!((refused.status.as_u16(), refused.retry_after), (429, Some(2)));
        let second = ask(2);
        while desk.asking.clients().len() < 2 {
            tokio::task::yield_now().await;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        let refused = desk.answer(Client::Player(3), sure()).await.unwrap_err();
        assert_eq!(refused.status, 429, "the line is full");
        assert!(
            !desk.asking.clients().contains(&Client::Player(3)),
            "who is refused may ask again"
        );
        drop(go);
        assert_eq!(first.await.unwrap().unwrap().equity, [0.5, 0.5]);
        assert_eq!(second.await.unwrap().unwrap().equity, [0.5, 0.5]);
        assert!(desk.answer(Client::Player(1), sure()).await.is_ok());
    });
}

#[test]
fn who_goes_away_is_not_worked_for() {
    let desk = OddsDesk::new(1, 2).unwrap();
    let go = busy(&desk);
    run(async {
        let long = desk.answer(Client::Player(1), asked("holdem", &["random"; 6], ""));
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
fn odds_come_over_the_network() {
    let room = Room::new();
    let serving = Serving::new(routes::<Room>().with_state(Arc::clone(&room)));
    let body = r#"{"game": "holdem", "hands": ["AsAh", "7s7h"], "board": "7d8c2s3h"}"#;
    let told = serving.post("/api/odds", &[], body);
    assert_eq!(told.status, 200, "{told:?}");
    assert_eq!(told.json()["runouts"], 44);
    let refused = serving.post("/api/odds", &[], r#"{"game": "holdem", "hands": ["AsAh"]}"#);
    assert_eq!(refused.status, 400);
    assert!(refused.why().contains("two hands"));
    assert_eq!(room.metrics().odds_jobs.get(), 2);
}
