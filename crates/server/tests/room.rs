//! A room as its clients meet it: real sockets, real files.

mod crowded;
mod own;
mod served;

use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use server::{Config, Room};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use wire::follow::{Follow, Heard};
use wire::{
    Answer, Appendix, Ask, Command, GameLine, GameRules, HandLine, Me, Mine, MyHands, Play,
    Settled, TableView, Told, Trouble, Waits, Wished,
};

fn config(folder: &Path, key: &str) -> Config {
    Config {
        address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        port: Some(0),
        data: folder.join("data"),
        key: folder.join(key),
        new_key: true,
        tls: None,
        origins: Vec::new(),
        behind_proxy: false,
        connections: 0,
        messages: 0,
        between_hands: Duration::ZERO,
        bot_pause: Duration::ZERO,
        idle: Duration::ZERO,
        thinkers: 1,
        games: Vec::new(),
    }
}

/// A room in a runtime of its own: whoever drops it pulls the plug.
struct House {
    runtime: Runtime,
    url: String,
}

fn open(folder: &Path, key: &str) -> House {
    let runtime = Runtime::new().expect("threads");
    let room = runtime.block_on(Room::open(config(folder, key))).expect("a room");
    let url = format!("http://{}", room.opened.address);
    runtime.spawn(async move {
        room.serve(std::future::pending(), Duration::ZERO).await.expect("served");
    });
    House { runtime, url }
}

impl House {
    /// Everything ends at once, as if by `kill -9`.
    fn ends(self) {
        self.runtime.shutdown_timeout(Duration::from_secs(5));
    }
}

/// Somebody with a cookie.
#[derive(Clone)]
struct Person {
    me: Me,
    cookie: String,
}

fn comes(url: &str, name: &str) -> Person {
    let body = serde_json::json!({ "name": name });
    let mut response = ureq::post(format!("{url}/api/people")).send_json(&body).expect("let in");
    assert_eq!(response.status(), 201);
    let cookie = response.headers()["set-cookie"].to_str().expect("a cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
    let cookie = cookie.split(';').next().expect("a value").to_owned();
    Person { me: response.body_mut().read_json().expect("me"), cookie }
}

fn opens(url: &str, host: &Person, wished: &Wished) -> Settled {
    let mut response = ureq::post(format!("{url}/api/tables"))
        .header("cookie", &host.cookie)
        .send_json(wished)
        .expect("a table");
    response.body_mut().read_json().expect("settled")
}

fn gets(url: &str, path: &str, cookie: Option<&str>) -> (u16, String) {
    let agent: ureq::Agent =
        ureq::Agent::config_builder().http_status_as_error(false).build().into();
    let mut request = agent.get(format!("{url}{path}"));
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    let mut response = request.call().expect("an answer");
    let text = response.body_mut().read_to_string().expect("text");
    (response.status().as_u16(), text)
}

/// A client of a table, who knows what it was told last.
struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    table: String,
    number: u64,
    next: u64,
    view: Option<Box<TableView>>,
    mine: Option<Box<Mine>>,
    lines: Vec<wire::Line>,
    follow: Follow,
}

impl Client {
    async fn connect(url: &str, who: Option<&Person>, client: &str, table: &str) -> Client {
        let (url, wire) = (url.replace("http", "ws"), wire::VERSION);
        let address = format!("{url}/api/socket?client={client}&wire={wire}");
        let mut request = address.into_client_request().expect("a request");
        if let Some(who) = who {
            let cookie = who.cookie.parse().expect("a header");
            request.headers_mut().insert("cookie", cookie);
        }
        let (socket, _) = connect_async(request).await.expect("a socket");
        let table = table.to_owned();
        let (number, next) = (0, 0);
        let (view, mine) = (None, None);
        let (lines, follow) = (Vec::new(), Follow::default());
        let mut client = Client { socket, table, number, next, view, mine, lines, follow };
        let hello = client.hears().await;
        assert!(matches!(hello, Told::Hello { .. }), "{hello:?}");
        client
    }

    async fn hears(&mut self) -> Told {
        loop {
            let waited = tokio::time::timeout(Duration::from_secs(10), self.socket.next()).await;
            let message = waited.expect("in time").expect("a message").expect("a good one");
            if let Message::Text(text) = message {
                return serde_json::from_str(&text).expect("one of the wire's");
            }
        }
    }

    async fn says(&mut self, ask: &Ask) {
        let text = serde_json::to_string(ask).expect("text");
        self.socket.send(Message::text(text)).await.expect("sent");
    }

    /// Takes note of a message about the table.
    fn notes(&mut self, told: &Told) {
        match self.follow.take(told.clone()) {
            Heard::Table(stands) => {
                assert!(stands.from <= stands.next);
                self.lines.extend(stands.lines);
                (self.next, self.view, self.mine) = (stands.next, Some(stands.view), stands.mine);
            }
            Heard::Again { table, .. } => panic!("{table} is not as it was told: {told:?}"),
            Heard::Nothing | Heard::Other(_) => {}
        }
    }

    async fn watches(&mut self, since: Option<u64>) -> Told {
        let table = self.table.clone();
        self.says(&Ask::Watch { table, since, whole: false }).await;
        loop {
            let told = self.hears().await;
            self.notes(&told);
            if matches!(told, Told::Table { .. } | Told::NoTable { .. }) {
                return told;
            }
        }
    }

    /// Asks again, with the same number.
    async fn repeats(&mut self, number: u64, seen: u64, command: Command) -> Answer {
        let table = self.table.clone();
        self.says(&Ask::Do { table, number, seen, command }).await;
        loop {
            let told = self.hears().await;
            self.notes(&told);
            if let Told::Answer { number: answered, answer, .. } = told {
                assert_eq!(answered, number);
                return answer;
            }
        }
    }

    async fn does(&mut self, command: Command) -> Answer {
        self.number += 1;
        self.repeats(self.number, self.next, command).await
    }

    /// Hears until the table is as it should be.
    async fn until(&mut self, is_it: impl Fn(&TableView) -> bool) {
        while !self.view.as_ref().is_some_and(|view| is_it(view)) {
            let told = self.hears().await;
            self.notes(&told);
        }
    }

    fn view(&self) -> &TableView {
        self.view.as_ref().expect("a view")
    }
}

fn wished(play: &str) -> Wished {
    let stakes = Some("no-limit-5-10".to_owned());
    Wished { name: "A table".to_owned(), play: play.to_owned(), stakes, ..Wished::default() }
}

fn sits(chair: u8) -> Command {
    Command::Sit { chair, chips: 1_000 }
}

/// Two who sit at a table with a hand in play; the first who is to act comes first.
async fn two(url: &str, game: &str) -> (Settled, [(Person, Client); 2]) {
    let (ann, bea) = (comes(url, "Ann"), comes(url, "Bea"));
    let settled = opens(url, &ann, &wished(game));
    let mut one = Client::connect(url, Some(&ann), "client-of-ann", &settled.table).await;
    let mut two = Client::connect(url, Some(&bea), "client-of-bea", &settled.table).await;
    one.watches(None).await;
    two.watches(None).await;
    assert!(matches!(one.does(sits(0)).await, Answer::Done { .. }));
    assert!(matches!(two.does(sits(1)).await, Answer::Done { .. }));
    let plays =
        |view: &TableView| matches!(&view.waits, Waits::Hand { chairs } if !chairs.is_empty());
    one.until(plays).await;
    two.until(plays).await;
    let Waits::Hand { chairs } = &one.view().waits else { panic!("a hand") };
    let pairs = if chairs[0] == 0 { [(ann, one), (bea, two)] } else { [(bea, two), (ann, one)] };
    (settled, pairs)
}

/// Each reads a table in their own language: lines, hands and what is only theirs.
#[test]
fn everyone_reads_their_own_language() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let url = house.url.clone();
    let table = Runtime::new().expect("threads").block_on(async {
        let (settled, [(ann, mut acts), (bea, mut waits)]) = two(&house.url, "badugi").await;
        let german = format!("client-of-{}-again&language=de-CH", ann.me.name.to_lowercase());
        let mut again = Client::connect(&house.url, Some(&ann), &german, &settled.table).await;
        again.watches(Some(0)).await;
        let read = |client: &Client, who: &Person| -> Vec<String> {
            client.lines.iter().map(|line| line.read_by(Some(who.me.player))).collect()
        };
        let has_paid = |line: &String| line.starts_with("Du zahlst den Small Blind, ");
        assert!(read(&again, &ann).iter().any(has_paid), "{:?}", read(&again, &ann));
        let have = |client: &Client| client.mine.as_ref().expect("mine").cards.have[0].name.clone();
        assert!(have(&again).contains("Badugi, "), "{}", have(&again));
        assert!(have(&acts).contains("-card badugi, "), "{}", have(&acts));
        let folded = acts.does(Command::Play { play: Play::Fold }).await;
        assert!(matches!(folded, Answer::Done { .. }), "{folded:?}");
        let is_over = |view: &TableView| view.hand.as_ref().is_some_and(|hand| hand.is_over);
        again.until(is_over).await;
        waits.until(is_over).await;
        assert!(read(&again, &ann).contains(&"Du foldest.".to_owned()));
        let english = format!("{} folds.", ann.me.name);
        assert!(read(&waits, &bea).contains(&english), "{:?}", read(&waits, &bea));
        settled.table
    });
    let agent: ureq::Agent = ureq::Agent::config_builder().build().into();
    for (language, folds) in [("fr, de;q=0.9", "\" foldet.\""), ("en, de;q=0.9", "\" folds.\"")] {
        let hand = agent.get(format!("{url}/api/tables/{table}/hands/1"));
        let mut hand = hand.header("accept-language", language).call().expect("a hand");
        assert_eq!(hand.headers()["vary"], "Accept-Language");
        let text = hand.body_mut().read_to_string().expect("text");
        assert!(text.contains(folds), "{language}: {text}");
    }
}

/// The same number gets the same answer and happens once; a smaller one, and a decision about something that has passed, are
/// refused.
#[test]
fn what_is_asked_twice_happens_once_and_what_is_late_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    Runtime::new().expect("threads").block_on(async {
        let (_, [(_, mut acts), (_, mut waits)]) = two(&house.url, "holdem").await;
        let seen = acts.next;
        let call = Command::Play { play: Play::Call };
        let first = acts.does(call.clone()).await;
        assert!(matches!(first, Answer::Done { .. }), "{first:?}");
        let next = acts.next;
        let again = acts.repeats(acts.number, seen, call.clone()).await;
        assert_eq!((again, acts.next), (first, next), "nothing has happened");
        let late = acts.repeats(acts.number - 1, seen, call.clone()).await;
        assert!(matches!(late, Answer::Refused { trouble: Trouble::Stale, .. }), "{late:?}");
        // The other decides on what she saw before the call.
        waits.number += 1;
        let stale = waits.repeats(waits.number, seen, call).await;
        assert!(matches!(stale, Answer::Refused { trouble: Trouble::Stale, .. }), "{stale:?}");
    });
}

/// Whatever happened before the plug was pulled is there, and the hand goes on with the same cards. Who
/// comes back is told what they missed and nothing twice.
#[test]
fn a_room_whose_plug_was_pulled_goes_on_in_the_middle_of_the_hand() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let (settled, people, cards, next, asked) = Runtime::new().expect("threads").block_on(async {
        let (settled, [(ann, mut acts), (bea, waits)]) = two(&house.url, "holdem").await;
        let seen = acts.next;
        let done = acts.does(Command::Play { play: Play::Call }).await;
        assert!(matches!(done, Answer::Done { .. }));
        let down = |client: &Client| client.mine.as_ref().expect("mine").cards.down.clone();
        let cards = [down(&acts), down(&waits)];
        (settled, [ann, bea], cards, [acts.next, waits.next], (acts.number, seen, done))
    });
    house.ends();
    let house = open(folder.path(), "key");
    Runtime::new().expect("threads").block_on(async {
        let mut clients = Vec::new();
        for (number, who) in people.iter().enumerate() {
            let client = ["client-of-ann", "client-of-bea"][usize::from(who.me.name == "Bea")];
            let mut client = Client::connect(&house.url, Some(who), client, &settled.table).await;
            let told = client.watches(Some(next[number])).await;
            let Told::Table { from, is_cut, lines, .. } = told else { panic!("{told:?}") };
            let mine = client.mine.clone();
            assert_eq!((from, is_cut), (next[number], false));
            assert!(lines.iter().all(|line| line.number >= next[number]), "{lines:?}");
            assert_eq!(mine.expect("mine").cards.down, cards[number], "the same cards");
            clients.push(client);
        }
        // The answer is kept, too.
        let (number, seen, done) = asked;
        let call = Command::Play { play: Play::Call };
        assert_eq!(clients[0].repeats(number, seen, call.clone()).await, done);
        clients[1].number = 100;
        let checked = clients[1].does(call).await;
        assert!(matches!(checked, Answer::Done { .. }), "{checked:?}");
    });
}

/// Without the key nobody can play on: the hand does not count, and everyone has what they had.
#[test]
fn without_the_key_the_hand_is_given_back() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let table = Runtime::new().expect("threads").block_on(async {
        let (settled, [(_, mut acts), _]) = two(&house.url, "holdem").await;
        let done = acts.does(Command::Play { play: Play::To { chips: 400 } }).await;
        assert!(matches!(done, Answer::Done { .. }), "{done:?}");
        settled.table
    });
    house.ends();
    let without = Config { new_key: false, ..config(folder.path(), "another-key") };
    let refused = Runtime::new().expect("threads").block_on(Room::open(without));
    assert!(matches!(refused, Err(server::OpenError::KeyGone { .. })), "not without being asked");
    let house = open(folder.path(), "another-key");
    Runtime::new().expect("threads").block_on(async {
        let mut client = Client::connect(&house.url, None, "client-of-cal", &table).await;
        client.watches(Some(0)).await;
        let numbers: Vec<u64> = client.lines.iter().map(|line| line.number).collect();
        assert_eq!(numbers, (0..client.next).collect::<Vec<u64>>(), "what is lost has its place");
        let said: Vec<wire::What> = client.lines.iter().map(|line| line.what).collect();
        assert!(said.contains(&wire::What::Voided), "{said:?}");
        let stacks: Vec<u64> =
            client.view().chairs.iter().flatten().map(|chair| chair.stack).collect();
        assert_eq!(stacks, [1_000, 1_000]);
    });
}

/// After a hand that nobody showed, each reads their own cards, and nobody else's.
#[test]
fn a_hand_that_is_over_shows_everyone_their_own_cards_alone() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let url = house.url.clone();
    let (table, people, cards) = Runtime::new().expect("threads").block_on(async {
        let (settled, [(ann, mut acts), (bea, waits)]) = two(&house.url, "holdem").await;
        let down = |client: &Client| -> Vec<String> {
            let mine = client.mine.as_ref().expect("mine");
            mine.cards.down.iter().map(|card| card.in_data().to_owned()).collect()
        };
        let cards = [down(&acts), down(&waits)];
        let folded = acts.does(Command::Play { play: Play::Fold }).await;
        assert!(matches!(folded, Answer::Done { .. }), "{folded:?}");
        (settled.table, [ann, bea], cards)
    });
    let path = format!("/api/tables/{table}/hands/1");
    for (viewer, cookie) in
        [(None, None), (Some(0), Some(&people[0].cookie)), (Some(1), Some(&people[1].cookie))]
    {
        for path in [path.clone(), format!("{path}.phh"), format!("{path}.txt")] {
            let (status, text) = gets(&url, &path, cookie.map(String::as_str));
            assert_eq!(status, 200, "{text}");
            for (owner, cards) in cards.iter().enumerate() {
                // Both cards together, as they are dealt.
                let (json, phh) = (format!("{cards:?}").replace(", ", ","), cards.concat());
                let told = [json, phh, cards.join(" ")];
                let is_there = told.iter().any(|cards| text.contains(cards));
                assert_eq!(is_there, viewer == Some(owner), "{path} for {viewer:?}: {text}");
            }
        }
    }
    for none in ["99", "1.pdf", "x", "99.txt"] {
        let (status, text) = gets(&url, &format!("/api/tables/{table}/hands/{none}"), None);
        assert_eq!(status, 404, "{text}");
    }
    let (_, text) = gets(&url, &format!("{path}.txt"), None);
    assert!(text.starts_with("Cardroom Hand #1: Hold'em No Limit (5/10)"), "{text}");
    assert!(text.contains("folds") && text.contains("A table"), "{text}");
}

/// A hand keeps the name that its table had, however often the host changes it later.
#[test]
fn my_hands_are_told_by_what_was_settled_when_they_were_played() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let url = house.url.clone();
    let names = ["First", "Second", "Third"];
    let wish = |name: &str| Wished { name: name.to_owned(), ..wished("holdem") };
    let ann = Runtime::new().expect("threads").block_on(async {
        let ann = comes(&url, "Ann");
        let bots = vec!["call".to_owned()];
        let settled = opens(&url, &ann, &Wished { bots, ..wish(names[0]) });
        let mut client = Client::connect(&url, Some(&ann), "client-of-ann", &settled.table).await;
        client.watches(None).await;
        for name in names {
            let put = ureq::put(format!("{url}/api/tables/{}", settled.table));
            put.header("cookie", &ann.cookie).send_json(wish(name)).expect("it is settled");
            for _ in 0..2 {
                assert!(matches!(client.does(sits(3)).await, Answer::Done { .. }));
                let is_asked =
                    |view: &TableView| matches!(&view.waits, Waits::Hand { chairs } if *chairs == [3]);
                client.until(is_asked).await;
                assert!(matches!(client.does(Command::StandUp).await, Answer::Done { .. }));
                let fold = client.does(Command::Play { play: Play::Fold }).await;
                assert!(matches!(fold, Answer::Done { .. }), "{fold:?}");
                client.until(|view| view.waits == Waits::Players).await;
            }
        }
        ann
    });
    let (_, text) = gets(&url, "/api/hands", Some(&ann.cookie));
    let mine: MyHands = serde_json::from_str(&text).expect("hands");
    let told: Vec<(u64, &str)> =
        mine.hands.iter().map(|it| (it.number, it.name.as_str())).collect();
    let [first, second, third] = names;
    assert_eq!(told, [(6, third), (5, third), (4, second), (3, second), (2, first), (1, first)]);
}

/// Everyone finds the hands they were dealt in, with what these have brought them.
#[test]
fn my_hands_are_found_at_all_tables() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let url = house.url.clone();
    let (tables, people) = Runtime::new().expect("threads").block_on(async {
        let mut tables = Vec::new();
        let (settled, [(folds, mut acts), (waits, _other)]) = two(&url, "holdem").await;
        tables.push(settled.table);
        let folded = acts.does(Command::Play { play: Play::Fold }).await;
        assert!(matches!(folded, Answer::Done { .. }), "{folded:?}");
        // The same person at another table, against a bot.
        let bots = vec!["club".to_owned()];
        let settled = opens(&url, &folds, &Wished { bots, ..wished("badugi") });
        let mut client = Client::connect(&url, Some(&folds), "client-at-two", &settled.table).await;
        client.watches(None).await;
        assert!(matches!(client.does(sits(3)).await, Answer::Done { .. }));
        client.until(|view| view.hand.is_some()).await;
        tables.push(settled.table);
        (tables, [folds, waits])
    });
    let of = |person: &Person, query: &str| -> MyHands {
        let (status, text) = gets(&url, &format!("/api/hands{query}"), Some(&person.cookie));
        assert_eq!(status, 200, "{text}");
        serde_json::from_str(&text).expect("hands")
    };
    let [folds, waits] = &people;
    let own = of(folds, "");
    assert_eq!(own.next, None);
    assert_eq!(
        (own.hands[0].table.as_str(), own.hands[0].title.as_str()),
        (tables[1].as_str(), "Badugi")
    );
    let first = own.hands.last().expect("the first hand");
    assert_eq!((first.table.as_str(), first.number, first.won), (tables[0].as_str(), 1, Some(-5)));
    assert_eq!((first.name.as_str(), first.game.as_str()), ("A table", "holdem"));
    assert_eq!(first.title, "Texas Hold'em");
    assert_eq!(first.players.len(), 2);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("a time");
    let ago = now.as_millis() as u64 - first.at.expect("a time");
    assert!(ago < 60_000, "{ago} milliseconds ago");
    let other = of(waits, "");
    assert!(other.hands.iter().all(|hand| hand.table == tables[0]), "{other:?}");
    assert_eq!(other.hands.last().expect("the first hand").won, Some(5));
    assert_eq!(of(waits, "?before=0").hands, []);
    let (status, text) = gets(&url, "/api/hands", None);
    assert_eq!(status, 401, "{text}");
    // The list of a table says the same to each.
    for (cookie, won) in
        [(None, None), (Some(&folds.cookie), Some(-5)), (Some(&waits.cookie), Some(5))]
    {
        let path = format!("/api/tables/{}/hands", tables[0]);
        let (_, text) = gets(&url, &path, cookie.map(String::as_str));
        let hands: Vec<HandLine> = serde_json::from_str(&text).expect("hands");
        assert_eq!(hands[0].won, won);
    }
}

/// What the house has can be read by anybody.
#[test]
fn games_rules_and_appendices_are_told() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let (_, text) = gets(&house.url, "/api/games", None);
    let games: Vec<GameLine> = serde_json::from_str(&text).expect("games");
    let chowaha = games.iter().find(|game| game.id == "chowaha").expect("a game");
    assert_eq!((chowaha.cells.len(), chowaha.hand, chowaha.shares.len()), (12, (2, 0), 2));
    let (_, text) = gets(&house.url, "/api/games/chowaha", None);
    let rules: GameRules = serde_json::from_str(&text).expect("rules");
    assert_eq!(rules.game, *chowaha);
    assert!(rules.html.starts_with("<section>") && rules.html.contains("<svg class=\"board\""));
    let (status, text) = gets(&house.url, "/api/appendix", None);
    assert_eq!(status, 200, "{text}");
    let pages: Vec<Appendix> = serde_json::from_str(&text).expect("pages");
    let ids: Vec<&str> = pages.iter().map(|page| page.id.as_str()).collect();
    assert_eq!(ids, ["hands", "lowball", "killer-cards", "betting", "house"]);
    for page in pages {
        assert!(
            page.html.starts_with("<section>\n<h2>") && !page.html.contains('`'),
            "{}",
            page.id
        );
        assert!(!page.title.is_empty() && !page.about.is_empty());
    }
}

/// The host lets people in, stops the clocks, settles anew and hands the table on; nobody else does.
#[test]
fn a_host_is_asked_and_settles_and_others_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let url = house.url.clone();
    Runtime::new().expect("threads").block_on(async {
        let (ann, bea) = (comes(&url, "Ann"), comes(&url, "Bea"));
        let settled = opens(&url, &ann, &Wished { approve: true, ..wished("holdem") });
        let mut host = Client::connect(&url, Some(&ann), "client-of-ann", &settled.table).await;
        let mut other = Client::connect(&url, Some(&bea), "client-of-bea", &settled.table).await;
        host.watches(None).await;
        other.watches(None).await;
        assert_eq!(other.does(sits(3)).await, Answer::Asked);
        for command in [Command::Approve { player: bea.me.player }, Command::Pause, Command::Close]
        {
            let no = other.does(command).await;
            assert!(matches!(no, Answer::Refused { trouble: Trouble::NotAllowed, .. }), "{no:?}");
        }
        host.until(|view| !view.bids.is_empty()).await;
        let yes = host.does(Command::Approve { player: bea.me.player }).await;
        assert!(matches!(yes, Answer::Done { .. }), "{yes:?}");
        assert_eq!(host.view().chairs[3].as_ref().map(|chair| chair.name.as_str()), Some("Bea"));
        let bot = Command::AddBot { chair: Some(0), style: "call".to_owned(), chips: None };
        assert!(matches!(host.does(Command::Pause).await, Answer::Done { .. }));
        assert!(matches!(host.does(bot).await, Answer::Done { .. }));
        let put = |who: &Person, wished: &Wished| {
            let agent: ureq::Agent =
                ureq::Agent::config_builder().http_status_as_error(false).build().into();
            let request = agent.put(format!("{url}/api/tables/{}", settled.table));
            let response = request.header("cookie", &who.cookie).send_json(wished);
            response.expect("an answer").status().as_u16()
        };
        assert_eq!(put(&bea, &wished("razz")), 403);
        assert_eq!(put(&ann, &wished("razzz")), 422);
        let turned = Wished { name: "Friday \u{202e}yadirF".to_owned(), ..wished("razz") };
        assert_eq!(put(&ann, &turned), 422, "nor is it opened under such a name");
        let opened = ureq::post(format!("{url}/api/tables")).header("cookie", &ann.cookie);
        assert!(matches!(opened.send_json(&turned), Err(ureq::Error::StatusCode(422))));
        assert_eq!(
            put(&ann, &Wished { chairs: Some(2), ..wished("razz") }),
            409,
            "chair 4 is taken"
        );
        assert_eq!(put(&ann, &wished("razz")), 200);
        let over = host.does(Command::HandOver { player: bea.me.player }).await;
        assert!(matches!(over, Answer::Done { .. }), "{over:?}");
        let no = host.does(Command::Resume).await;
        assert!(matches!(no, Answer::Refused { trouble: Trouble::NotAllowed, .. }), "{no:?}");
        assert!(matches!(other.does(Command::Resume).await, Answer::Done { .. }));
        // The bot plays, and Bea is asked.
        other
            .until(|view| matches!(&view.waits, Waits::Hand { chairs } if chairs.contains(&3)))
            .await;
        assert_eq!(other.view().hand.as_ref().map(|hand| hand.game.as_str()), Some("razz"));
    });
    house.ends();
    // What was settled anew is what goes on.
    let house = open(folder.path(), "key");
    drop(house);
}

/// A client without a name looks on and does nothing; a table that is not there is not watched.
#[test]
fn who_has_no_name_looks_on() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    Runtime::new().expect("threads").block_on(async {
        let (settled, _seats) = two(&house.url, "badugi").await;
        let mut nobody = Client::connect(&house.url, None, "client-of-none", &settled.table).await;
        nobody.watches(None).await;
        assert_eq!(nobody.mine, None);
        let hand = nobody.view().hand.clone().expect("a hand");
        assert!(hand.seats.iter().all(|seat| seat.down == [cards::Seen::Back; 4]), "{hand:?}");
        let no = nobody.does(sits(2)).await;
        assert!(matches!(no, Answer::Refused { trouble: Trouble::NotAllowed, .. }), "{no:?}");
        nobody.table = "no-such-table".to_owned();
        assert!(matches!(nobody.watches(None).await, Told::NoTable { .. }));
        nobody.says(&Ask::Ping { number: 7 }).await;
        loop {
            match nobody.hears().await {
                Told::Pong { number } => break assert_eq!(number, 7),
                Told::Table { .. } | Told::Step { .. } | Told::Mine { .. } => {}
                other => panic!("{other:?}"),
            }
        }
    });
}

/// Who lets the time pass is folded; who is gone has some more of it. What is left is told.
#[test]
fn time_runs_and_who_is_gone_has_more_of_it() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let url = house.url.clone();
    Runtime::new().expect("threads").block_on(async {
        let (ann, bea) = (comes(&url, "Ann"), comes(&url, "Bea"));
        // A second for each decision, and an hour for who is gone.
        let clock = Some((1, 0, 0, 3_600));
        let settled = opens(&url, &ann, &Wished { clock, ..wished("holdem") });
        let mut one = Client::connect(&url, Some(&ann), "client-of-ann", &settled.table).await;
        let mut two = Client::connect(&url, Some(&bea), "client-of-bea", &settled.table).await;
        one.watches(None).await;
        two.watches(None).await;
        assert!(matches!(one.does(sits(0)).await, Answer::Done { .. }));
        assert!(matches!(two.does(sits(1)).await, Answer::Done { .. }));
        one.until(|view| !view.clocks.is_empty()).await;
        let left = one.view().clocks[0].left;
        assert!((1..=1_000).contains(&left), "{left}");
        while !one.lines.iter().any(|line| line.what == wire::What::TimedOut) {
            let told = one.hears().await;
            one.notes(&told);
        }
        let folded = one.lines.iter().position(|line| line.what == wire::What::Folded);
        let out = one.lines.iter().position(|line| line.what == wire::What::TimedOut);
        assert!(out < folded, "who does nothing is folded");
        // Whoever is to act goes away.
        one.until(|view| !view.clocks.is_empty()).await;
        let (mut stays, goes) =
            if one.view().clocks[0].chair == 0 { (two, one) } else { (one, two) };
        drop(goes);
        stays.until(|view| view.clocks.iter().any(|clock| clock.left > 3_000_000)).await;
        let away = stays.view().chairs.iter().flatten().filter(|chair| !chair.is_here).count();
        assert_eq!(away, 1);
    });
}

/// Who logs out in one tab is told so in the others, and nothing more of the table.
#[test]
fn who_is_logged_out_is_told_and_let_go() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let ada = comes(&house.url, "Ada");
    let table = opens(&house.url, &ada, &wished("holdem"));
    Runtime::new().expect("threads").block_on(async {
        let mut tab = Client::connect(&house.url, Some(&ada), "client-ada-1", &table.table).await;
        tab.watches(None).await;
        assert!(matches!(tab.does(sits(0)).await, Answer::Done { .. }));
        let logout = ureq::post(format!("{}/api/logout", house.url)).header("cookie", &ada.cookie);
        assert_eq!(logout.send_empty().expect("an answer").status(), 204);
        let bye = loop {
            match tab.hears().await {
                Told::Bye { why, again, reason } => {
                    assert_eq!(reason, wire::Bye::LoggedOut);
                    break (why, again);
                }
                Told::Table { .. } | Told::Step { .. } | Told::Mine { .. } => {}
                other => panic!("{other:?}"),
            }
        };
        assert!(bye.0.starts_with("You've been logged out") && !bye.1, "{bye:?}");
        let last = tokio::time::timeout(Duration::from_secs(10), tab.socket.next()).await;
        let Ok(Some(Ok(Message::Close(Some(frame))))) = last else { panic!("{last:?}") };
        assert_eq!(u16::from(frame.code), 4002);
    });
}

/// Everything that the room says to a client that names this version, until it closes the connection or
/// nothing more comes by itself.
async fn said_to(url: &str, query: &str) -> (Vec<Told>, Option<u16>) {
    let address = format!("{}/api/socket?client=some-client{query}", url.replace("http", "ws"));
    let (mut socket, _) = connect_async(address).await.expect("a socket");
    socket.send(Message::text("{\"ask\": \"ping\", \"number\": 1}")).await.expect("sent");
    let mut all = Vec::new();
    while let Some(Ok(message)) = socket.next().await {
        match message {
            Message::Text(text) => {
                all.push(serde_json::from_str(&text).expect("one of the wire's"));
            }
            Message::Close(frame) => return (all, frame.map(|frame| frame.code.into())),
            _ => {}
        }
        if matches!(all.last(), Some(Told::Pong { .. })) {
            break;
        }
    }
    (all, None)
}

/// Who says no version speaks the first one; who is too old or too new is told so.
#[test]
fn a_client_of_another_version_is_told_and_let_go() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    Runtime::new().expect("threads").block_on(async {
        let query = format!("&wire={}", wire::VERSION);
        let (told, _) = said_to(&house.url, &query).await;
        let Told::Hello { wire, .. } = &told[0] else { panic!("{told:?}") };
        assert_eq!(*wire, wire::VERSION, "{query}");
        assert_eq!(told.last(), Some(&Told::Pong { number: 1 }), "{query}: {told:?}");
        let (old, new) = (wire::OLDEST - 1, wire::VERSION + 1);
        for (query, version, word) in [
            (String::new(), wire::FIRST, "too old"),
            (format!("&wire={old}"), old, "too old"),
            (format!("&wire={new}"), new, "too new"),
        ] {
            let (told, code) = said_to(&house.url, &query).await;
            let [Told::Hello { wire, .. }, Told::Bye { why, again, .. }] = told.as_slice() else {
                panic!("{told:?}");
            };
            assert_eq!((*wire, *again, code), (wire::VERSION, false, Some(4001)));
            assert!(why.contains(word) && why.contains(&format!("version {version}")), "{why}");
        }
    });
    let (status, text) = gets(&house.url, "/api/socket?client=some-client&wire=new", None);
    assert_eq!(status, 400, "{text}");
    assert!(text.contains("`wire` must be a version number"), "{text}");
}
