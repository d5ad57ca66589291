//! Games that are not the house's: they are marked, and whoever asks is told what is played.

use std::fs;

use variant::File;
use wire::{HandReplay, OddsTold, TableLine, Whose};

use super::*;

/// Hold'em in which the low wins: what somebody who believes in Texas Hold'em would lose to.
fn low(head: &str) -> String {
    format!(
        "game {head} {{\n    about \"Two cards, five on the board, and the low wins.\"\n    like flop\n    \
         showdown {{ share low-a5 }}\n}}"
    )
}

fn own(play: &str, text: &str) -> Wished {
    Wished { text: Some(text.to_owned()), listed: true, ..wished(play) }
}

fn posts(url: &str, path: &str, cookie: &str, body: &serde_json::Value) -> (u16, String) {
    let agent: ureq::Agent =
        ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let request = agent.post(format!("{url}{path}")).header("cookie", cookie);
    let mut response = request.send_json(body).expect("an answer");
    let text = response.body_mut().read_to_string().expect("text");
    (response.status().as_u16(), text)
}

fn read<T: serde::de::DeserializeOwned>(url: &str, path: &str, cookie: Option<&str>) -> T {
    let (status, text) = gets(url, path, cookie);
    assert_eq!(status, 200, "{path}: {text}");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error} in {text}"))
}

/// The low against a pair of aces, on a board that helps neither: the share of the first.
fn share_of_aces(url: &str, game: &str, table: Option<&str>, hand: Option<u64>) -> (u16, f64) {
    let body = serde_json::json!({
        "game": game, "hands": ["As Ah", "2c 3d"], "board": "4h 5s 9d Jc Kd",
        "table": table, "hand": hand,
    });
    let (status, text) = posts(url, "/api/odds", "", &body);
    let told: Option<OddsTold> = serde_json::from_str(&text).ok();
    (status, told.map_or(-1.0, |told| told.equity[0]))
}

/// Nobody sits down to Texas Hold'em and finds another game.
#[test]
fn names_and_ids_of_the_house_cannot_be_taken() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let ann = comes(&house.url, "Ann");
    for (play, head, said) in [
        ("holdem", "\"Texas Hold'em\" id=holdem replace=#true", "can't replace a built-in one"),
        ("holdem", "\"Ours\" id=holdem", "holdem is already Texas Hold'em; choose another id"),
        ("ours", "\"texas  HOLD EM\" id=ours", "is already Texas Hold'em; choose another name"),
        ("hold-em", "\"Ours\" id=hold-em", "hold-em is already Texas Hold'em; choose another id"),
        ("ours", "\"Te\u{445}as \u{41d}old'em\" id=ours", "is already Texas Hold'em"),
        ("ours", "\"Our\u{200b} Game\" id=ours", "invisible characters"),
        ("ours", "\"Badug\u{ed}\" id=ours", "is already Badugi"),
        ("ours", "\"Horse!\" id=ours", "is already HORSE; choose another name"),
        ("ours", "\"No-Limit Texas Hold'em\" id=ours", "is already Texas Hold'em"),
        ("ours", "\"Texas Hold'em \u{2713} official\" id=ours", "is already Texas Hold'em"),
    ] {
        let text = low(head);
        let wish = serde_json::to_value(own(play, &text)).expect("a wish");
        let (status, told) = posts(&house.url, "/api/tables", &ann.cookie, &wish);
        assert_eq!(status, 422, "{head}: {told}");
        let problem: wire::Problem = serde_json::from_str(&told).expect("a problem");
        let told_of = |it: &wire::Fault| format!("{}; {}", it.message, it.help).contains(said);
        assert!(problem.faults.iter().any(told_of), "{problem:?}");
        assert!(!told.contains("let this game replace it"), "{told}");
    }
}

/// The lobby, the table, its log, its hands, and the rules and odds that are asked for there.
#[test]
fn a_game_of_the_host_is_marked_and_told_as_it_is_played() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let url = house.url.as_str();
    let text = low("\"Low Flop\" id=low-flop");
    let (settled, ann) = Runtime::new().expect("threads").block_on(async {
        let ann = comes(url, "Ann");
        let settled =
            opens(url, &ann, &Wished { bots: vec!["call".into()], ..own("low-flop", &text) });
        let mut client = Client::connect(url, Some(&ann), "client-of-ann", &settled.table).await;
        client.watches(None).await;
        assert!(matches!(client.does(sits(3)).await, Answer::Done { .. }));
        client.until(|view| view.hand.is_some()).await;
        let mark = client.view().mark.clone().expect("a mark");
        assert_eq!((mark.whose, mark.by.as_deref()), (Whose::Host, Some("Ann")));
        assert_eq!(client.view().hand.as_ref().expect("a hand").mark, Some(mark));
        let begun =
            client.lines.iter().find(|line| line.what == wire::What::Begun).expect("a beginning");
        assert_eq!(begun.read_by(None), "Hand 1: Low Flop, Ann's game.");
        (settled, ann)
    });
    let words = |mark: &Option<wire::Mark>| mark.as_ref().and_then(|mark| mark.by.clone());
    let ours = Some("Ann".to_owned());
    assert_eq!(words(&settled.mark), ours);
    let lobby: Vec<TableLine> = read(url, "/api/tables", None);
    assert_eq!(words(&lobby[0].mark), ours);
    let mine: MyHands = read(url, "/api/hands", Some(&ann.cookie));
    assert_eq!(words(&mine.hands[0].mark), ours);
    let table = settled.table.as_str();
    let replay: HandReplay = read(url, &format!("/api/tables/{table}/hands/1"), None);
    assert!(replay.views.iter().all(|view| words(&view.mark) == ours));
    assert!(replay.phh.contains("_whose = \"Ann's game\"") && replay.phh.contains("_game = "));
    let (_, text) = gets(url, &format!("/api/tables/{table}/hands/1.txt"), None);
    assert!(text.lines().any(|line| line == "Not a game of the house: Ann's game"), "{text}");
    for query in ["", "?hand=1"] {
        let path = format!("/api/tables/{table}/games/low-flop{query}");
        let rules: GameRules = read(url, &path, None);
        assert_eq!(words(&rules.game.mark), ours);
        assert!(rules.text.contains("low-a5"), "{}", rules.text);
    }
    assert_eq!(gets(url, &format!("/api/tables/{table}/games/low-flop?hand=99"), None).0, 404);
    assert_eq!(gets(url, "/api/games/low-flop", None).0, 404, "it is not the room's");
    // A five-high straight is the best low there is; aces are the best high.
    assert_eq!(share_of_aces(url, "low-flop", Some(table), None), (200, 0.0));
    assert_eq!(share_of_aces(url, "low-flop", Some(table), Some(1)), (200, 0.0));
    assert_eq!(share_of_aces(url, "low-flop", None, None).0, 422);
    assert_eq!(share_of_aces(url, "low-flop", Some("no-such-table"), None).0, 404);
}

/// A game of the house is nobody's.
#[test]
fn a_game_of_the_house_has_no_mark() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let ann = comes(&house.url, "Ann");
    let settled = opens(&house.url, &ann, &Wished { listed: true, ..wished("horse") });
    assert_eq!(settled.mark, None);
    let games: Vec<GameLine> = read(&house.url, "/api/games", None);
    assert!(games.iter().all(|game| game.mark.is_none()));
}

fn with_games(folder: &Path, games: &Path) -> (House, Vec<String>) {
    let runtime = Runtime::new().expect("threads");
    let paths = fs::read_dir(games).expect("a folder").map(|entry| entry.expect("a file").path());
    let mut files: Vec<File> = paths
        .map(|path| File {
            name: path.file_name().expect("a name").to_string_lossy().into_owned(),
            text: fs::read_to_string(&path).expect("text"),
        })
        .collect();
    files.sort_by(|one, other| one.name.cmp(&other.name));
    let count = files.len();
    let config = Config { games: files, ..config(folder, "key") };
    let room = runtime.block_on(Room::open(config)).expect("a room");
    let url = format!("http://{}", room.opened.address);
    let bad: Vec<String> = room.opened.bad_games.iter().map(ToString::to_string).collect();
    assert_eq!(room.opened.own_games + bad.len(), count, "each file holds one game or mix");
    runtime.spawn(async move {
        room.serve(std::future::pending(), Duration::ZERO).await.expect("served");
    });
    (House { runtime, url }, bad)
}

/// One bad file is told, and the others are served; a folder that changes changes no table.
#[test]
fn a_folder_of_games_is_offered_and_tables_keep_what_they_began_with() {
    let folder = TempDir::new().expect("a folder");
    let games = TempDir::new().expect("a folder");
    let put = |name: &str, text: &str| fs::write(games.path().join(name), text).expect("written");
    put("low.kdl", &low("\"Low Flop\" id=low-flop"));
    put("bad.kdl", &low("\"Bad\" id=bad").replace("low-a5", "low-a55"));
    put("taken.kdl", &low("\"Texas Hold'em\" id=holdem replace=#true"));
    let mix = "mix \"Up and Down\" id=up-down {\n    about \"High, then low.\"\n    change hand\n    \
               play holdem low-flop\n}";
    put("mix.kdl", mix);
    let (house, bad) = with_games(folder.path(), games.path());
    assert_eq!(bad.len(), 2, "{bad:?}");
    assert!(bad.iter().any(|it| it.contains("bad.kdl") && it.contains("low-a5")), "{bad:?}");
    assert!(bad.iter().any(|it| it.contains("taken.kdl")), "{bad:?}");
    let all: Vec<GameLine> = read(&house.url, "/api/games", None);
    let low_flop = all.iter().find(|game| game.id == "low-flop").expect("it is offered");
    let mark = low_flop.mark.as_ref().expect("it is marked");
    assert_eq!((mark.whose, mark.what), (Whose::Room, wire::Marked::Game));
    let rules: GameRules = read(&house.url, "/api/games/low-flop", None);
    assert_eq!(rules.game, *low_flop);
    assert_eq!(share_of_aces(&house.url, "low-flop", None, None), (200, 0.0));
    let mixes: Vec<wire::MixLine> = read(&house.url, "/api/mixes", None);
    let mixes: Vec<&str> =
        mixes.iter().filter(|mix| mix.mark.is_some()).map(|mix| mix.id.as_str()).collect();
    assert_eq!(mixes, ["up-down"]);
    let ann = comes(&house.url, "Ann");
    let tables: Vec<(String, wire::Marked)> =
        [("low-flop", wire::Marked::Game), ("up-down", wire::Marked::Mix)]
            .into_iter()
            .map(|(play, what)| {
                let settled =
                    opens(&house.url, &ann, &Wished { bots: vec!["call".into()], ..wished(play) });
                let of_room = settled.mark.map(|mark| (mark.whose, mark.what));
                assert_eq!(of_room, Some((Whose::Room, what)));
                (settled.table, what)
            })
            .collect();
    house.ends();
    // Whoever runs the room changes one file and takes the others away.
    put("low.kdl", &low("\"Low Flop\" id=low-flop").replace("low-a5", "low-27"));
    fs::remove_file(games.path().join("mix.kdl")).expect("removed");
    let (house, _) = with_games(folder.path(), games.path());
    for (table, what) in &tables {
        let settled: Settled = read(&house.url, &format!("/api/tables/{table}"), None);
        assert_eq!(settled.mark.map(|mark| mark.what), Some(*what));
        let path = format!("/api/tables/{table}/games/low-flop");
        let rules: GameRules = read(&house.url, &path, None);
        assert!(rules.text.contains("low-a5"), "{}", rules.text);
    }
    Runtime::new().expect("threads").block_on(async {
        let (table, _) = &tables[1];
        let mut client = Client::connect(&house.url, Some(&ann), "client-of-ann", table).await;
        client.watches(None).await;
        assert!(matches!(client.does(sits(3)).await, Answer::Done { .. }));
        client.until(|view| view.hand.is_some()).await;
    });
}

/// What a file with mistakes wanted to be called is free for the others, and two good ones with one name are
/// told of each other, once.
#[test]
fn a_bad_file_takes_no_name_from_a_good_one() {
    let folder = TempDir::new().expect("a folder");
    let games = TempDir::new().expect("a folder");
    let put = |name: &str, text: &str| fs::write(games.path().join(name), text).expect("written");
    put("1-draft.kdl", &low("\"Low Flop\" id=low-flop").replace("low-a5", "low-a55"));
    put("2-good.kdl", &low("\"Low Flop\" id=low-flop"));
    put("3-again.kdl", &low("\"Low Flop\" id=other"));
    let mix = "mix \"Up and Down\" id=up-down {\n    about \"High, then low.\"\n    change hand\n    \
               play holdem low-flop\n}";
    put("4-mix.kdl", mix);
    let (house, bad) = with_games(folder.path(), games.path());
    let [draft, again] = bad.as_slice() else { panic!("{bad:?}") };
    assert!(draft.contains("1-draft.kdl") && draft.contains("low-a5"), "{draft}");
    assert!(again.contains("3-again.kdl"), "{again}");
    assert!(again.contains("Low Flop is already Low Flop, in 2-good.kdl"), "{again}");
    let all: Vec<GameLine> = read(&house.url, "/api/games", None);
    assert!(all.iter().any(|game| game.id == "low-flop"));
}
