//! Rooms that older programs have left open are served, and the people who sat there come back with the
//! cookies they have and play on.

use std::fs;

use store::{Key, Sealer};

use super::*;

/// A room of an older program, and the key that sealed it.
fn golden(folder: &Path, room: &str) -> Sealer {
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    fs::create_dir(folder.join("data")).expect("a folder");
    let copy = |ending: &str, to: &Path| {
        fs::copy(from.join(format!("{room}.{ending}")), to).expect("a copy");
    };
    copy("db", &server::data_file(&folder.join("data")));
    let key = folder.join("key");
    copy("key", &key);
    #[cfg(unix)]
    fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).expect("a mode");
    Sealer::new(&Key::in_file(&key, &folder.join("data")).expect("a key").0)
}

/// Somebody with a cookie of the time when cookies were sealed, which is exchanged for one of today.
fn comes_back(url: &str, sealer: &Sealer, id: u64, name: &str) -> Person {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let issued = now.expect("after 1970").as_secs() - 60;
    let text = serde_json::json!({ "id": id, "name": name, "is_kept": false, "issued": issued });
    let sealed = sealer.seal_word("cookie", &text.to_string()).expect("sealed");
    let value: String = sealed.iter().map(|byte| format!("{byte:02x}")).collect();
    let request = ureq::get(format!("{url}/api/me")).header("cookie", format!("cardroom={value}"));
    let mut response = request.call().expect("they are known");
    let cookie = response.headers()["set-cookie"].to_str().expect("a cookie");
    let cookie = cookie.split(';').next().expect("a value").to_owned();
    let me: Me = response.body_mut().read_json().expect("me");
    assert_eq!((me.player, me.name.as_str()), (id, name));
    Person { me, cookie }
}

/// What keeps a player in for the least.
fn cheap(mine: &Mine) -> Option<Play> {
    use wire::Options;
    let texts =
        |cards: &[cards::Seen]| cards.iter().map(|card| card.in_data().to_owned()).collect();
    let least = |pick: &wire::Pick| texts(&pick.of[..usize::from(pick.least)]);
    Some(match mine.turn.options.as_ref()? {
        Options::Bet(bet) if bet.bring_in.is_some() => Play::BringIn,
        Options::Bet(bet) if bet.check || bet.call.is_some() => Play::Call,
        Options::Bet(_) => Play::Fold,
        Options::Draw(pick) => Play::Draw { cards: least(pick) },
        Options::Discard(pick) => Play::Discard { cards: least(pick) },
        Options::Expose(pick) => Play::Expose { cards: least(pick) },
        Options::Split { .. } => Play::Split { cards: texts(&mine.cards.down) },
        Options::Choose { .. } => Play::Choose { game: 0 },
        Options::Show { .. } => Play::Show,
    })
}

/// Everybody has heard as much as the others.
async fn level(clients: &mut [Client]) {
    let most = clients.iter().map(|client| client.next).max().unwrap_or(0);
    for client in clients {
        while client.next < most {
            let told = client.hears().await;
            client.notes(&told);
        }
    }
}

/// The hand that was in play comes to its end, and another whole one is played.
async fn plays_on(clients: &mut [Client]) {
    let begun = clients[0].view().hands;
    while clients[0].view().hands < begun + 2 {
        level(clients).await;
        let chooses = match &clients[0].view().waits {
            Waits::Choose { player } => *player,
            _ => None,
        };
        let mut has_acted = false;
        for client in clients.iter_mut() {
            let mine = client.mine.clone().expect("they sit there");
            let own =
                mine.cards.chair.and_then(|chair| client.view().chairs[usize::from(chair)].clone());
            let command = match cheap(&mine) {
                Some(play) => Command::Play { play },
                None if chooses.is_some() && chooses == own.map(|it| it.player) => {
                    Command::Choose { choice: None }
                }
                None => continue,
            };
            let answer = client.does(command.clone()).await;
            assert!(matches!(answer, Answer::Done { .. }), "{command:?}: {answer:?}");
            has_acted = true;
            break;
        }
        if !has_acted {
            let told = clients[0].hears().await;
            clients[0].notes(&told);
        }
    }
}

#[test]
fn every_table_of_an_older_program_is_played_on_by_those_who_sat_there() {
    for (room, people, tables) in [
        ("version-2", &[(6_414_992_590_550_997, "Ann"), (4_245_713_646_902_948, "Bob")][..], 7),
        ("version-4", &[(5_024_111_162_747_853, "Cleo")][..], 1),
    ] {
        let folder = TempDir::new().expect("a folder");
        let sealer = golden(folder.path(), room);
        let house = open(folder.path(), "key");
        let sat: Vec<Person> =
            people.iter().map(|(id, name)| comes_back(&house.url, &sealer, *id, name)).collect();
        let links = links(folder.path(), sat[0].me.player);
        assert_eq!(links.len(), tables);
        Runtime::new().expect("threads").block_on(async {
            for link in links {
                let mut clients = Vec::new();
                for who in &sat {
                    let mut client =
                        Client::connect(&house.url, Some(who), "client-again", &link).await;
                    let told = client.watches(None).await;
                    assert!(matches!(told, Told::Table { .. }), "{room}, {link}: {told:?}");
                    clients.push(client);
                }
                plays_on(&mut clients).await;
                let voided = clients[0].lines.iter().any(|line| line.what == wire::What::Voided);
                assert!(!voided, "{room}, {link}: no hand is given back");
            }
        });
        house.ends();
    }
}

/// Somebody does something to the data.
fn changed(folder: &Path, sql: &str) {
    let path = server::data_file(&folder.join("data"));
    rusqlite::Connection::open(path).expect("the data").execute_batch(sql).expect("changed");
}

/// A table that cannot go on is told alike wherever it is asked for, and the others go on.
#[test]
fn a_table_that_cannot_be_opened_says_so_everywhere() {
    let log = "UPDATE lines SET open = open || ' ' WHERE table_id = 5
        AND number = (SELECT max(number) FROM lines WHERE table_id = 5)";
    let text = "UPDATE games SET body = body || ' ' WHERE hash =
        (SELECT settings ->> '$.games[0].hash' FROM tables WHERE id = 5)";
    let gone = "DELETE FROM games WHERE hash =
        (SELECT settings ->> '$.games[0].hash' FROM tables WHERE id = 5)";
    for (sql, first_hand) in [(log, 200), (text, 503), (gone, 503)] {
        let folder = TempDir::new().expect("a folder");
        let sealer = golden(folder.path(), "version-2");
        // A room that is opened and not served leaves nothing running that has the data.
        let runtime = Runtime::new().expect("threads");
        drop(runtime.block_on(Room::open(config(folder.path(), "key"))).expect("a room"));
        drop(runtime);
        changed(folder.path(), sql);
        let house = open(folder.path(), "key");
        let ann = comes_back(&house.url, &sealer, 6_414_992_590_550_997, "Ann");
        let path = server::data_file(&folder.path().join("data"));
        let file = rusqlite::Connection::open(path).expect("the data");
        let asked = "SELECT link, (SELECT max(number) FROM hands WHERE table_id = id),
            (SELECT game FROM hands WHERE table_id = id) FROM tables WHERE id = 5";
        let row = file.query_row(asked, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        let (link, last, game): (String, i64, String) = row.expect("a table");
        let cookie = Some(ann.cookie.as_str());
        let mut said = Vec::new();
        for path in ["", "/statement", "/statement.csv", &format!("/hands/{last}")] {
            said.push((
                path.to_owned(),
                gets(&house.url, &format!("/api/tables/{link}{path}"), cookie),
            ));
        }
        let (first, _) = gets(&house.url, &format!("/api/tables/{link}/hands/1.txt"), cookie);
        assert_eq!(first, first_hand, "{sql}: what can be told of it is told");
        if first_hand == 503 {
            let path = format!("/api/tables/{link}/games/{game}");
            said.push((path.clone(), gets(&house.url, &path, cookie)));
        }
        let agent: ureq::Agent =
            ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let put = agent.put(format!("{}/api/tables/{link}", house.url));
        let put = put.header("cookie", &ann.cookie).send_json(wished(&game));
        let mut put = put.expect("an answer");
        let text = put.body_mut().read_to_string().expect("text");
        said.push(("PUT".to_owned(), (put.status().as_u16(), text)));
        let sentence = "This table can't be opened. Nothing is lost. Ask whoever runs the room: \
            its log says why.";
        for (path, (status, text)) in said {
            assert_eq!(status, 503, "{sql}, {path}: {text}");
            assert!(text.contains(sentence), "{sql}, {path}: {text}");
        }
        Runtime::new().expect("threads").block_on(async {
            let mut client = Client::connect(&house.url, Some(&ann), "client-again", &link).await;
            let told = client.watches(None).await;
            assert!(matches!(&told, Told::NoTable { why, .. } if why == sentence), "{told:?}");
        });
        let (status, hands) = gets(&house.url, "/api/hands", cookie);
        assert_eq!(status, 200, "{hands}");
        house.ends();
    }
}

/// The tables that somebody was dealt in at.
fn links(folder: &Path, player: u64) -> Vec<String> {
    let path = server::data_file(&folder.join("data"));
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let file = rusqlite::Connection::open_with_flags(path, flags).expect("the data");
    let text = "SELECT DISTINCT link FROM tables JOIN played ON table_id = id WHERE player = ?1";
    let mut query = file.prepare(text).expect("a question");
    let rows = query.query_map([player.cast_signed()], |row| row.get(0)).expect("tables");
    rows.collect::<Result<_, _>>().expect("links")
}
