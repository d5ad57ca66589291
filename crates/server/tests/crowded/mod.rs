//! Much at once: what was missed, what is said, who comes in.

use super::*;

/// Everything that comes for who begins to watch, as long as more follows at once; and how many messages
/// that were, of how many bytes at most.
async fn caught_up(client: &mut Client, since: Option<u64>) -> (Vec<Told>, usize) {
    let table = client.table.clone();
    client.says(&Ask::Watch { table, since, whole: false }).await;
    let (mut all, mut longest) = (Vec::new(), 0);
    loop {
        let waited = tokio::time::timeout(Duration::from_secs(10), client.socket.next()).await;
        let message = waited.expect("in time").expect("a message").expect("a good one");
        let Message::Text(text) = message else { continue };
        let told: Told = serde_json::from_str(&text).expect("one of the wire's");
        client.notes(&told);
        longest = longest.max(text.len());
        let is_last = match told {
            Told::Table { .. } => true,
            Told::Lines { .. } => false,
            _ => continue,
        };
        all.push(told);
        if is_last {
            return (all, longest);
        }
    }
}

/// The messages follow each other without a gap; the first line there is, and whether some are missing before.
fn followed(all: &[Told]) -> (u64, bool) {
    let mut expected = None;
    let mut begins = None;
    for told in all {
        let (Told::Table { from, next, is_cut, lines, .. }
        | Told::Lines { from, next, is_cut, lines, .. }) = told
        else {
            panic!("{told:?}")
        };
        assert!(expected.is_none_or(|expected| expected == *from), "{from} follows {expected:?}");
        let is_due = |line: &wire::Line| (*from..*next).contains(&line.number);
        assert!(lines.iter().all(is_due), "{from} to {next}");
        assert!(lines.is_sorted_by(|one, other| one.number < other.number), "{from} to {next}");
        assert!(begins.is_none() || !is_cut, "only before the first are lines missing");
        begins.get_or_insert((*from, *is_cut));
        expected = Some(*next);
    }
    begins.expect("a message")
}

/// The socket of a room holds 256 KiB that were not sent yet; all that somebody missed may be more.
#[test]
fn whoever_missed_much_is_told_in_several_messages() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    Runtime::new().expect("threads").block_on(async {
        let (settled, [(one, mut first), (two, _)]) = two(&house.url, "holdem").await;
        // The longest thing that can be said has the longest letters.
        let text = "\u{1F0A1}".repeat(300);
        let lines = first.next;
        for _ in 0..200 {
            let done = first.does(Command::Say { text: text.clone() }).await;
            assert!(matches!(done, Answer::Done { .. }), "{done:?}");
        }
        let last = first.next;
        assert_eq!(last, lines + 200);
        // Whoever comes for the first time, who sits there and comes back, and who wants to know all.
        let asks =
            [(None, None, lines), (Some(&two), Some(lines), lines), (Some(&one), Some(0), lines)];
        for (number, (who, since, least)) in asks.into_iter().enumerate() {
            let name = format!("comes-back-{number}");
            let mut client = Client::connect(&house.url, who, &name, &settled.table).await;
            let (all, longest) = caught_up(&mut client, since).await;
            let (from, is_cut) = followed(&all);
            // Whatever was said since they came is there.
            let lines = all.iter().flat_map(|told| match told {
                Told::Table { lines, .. } | Told::Lines { lines, .. } => lines.as_slice(),
                _ => &[],
            });
            assert_eq!(lines.filter(|line| line.what == wire::What::Said).count(), 200);
            // The hand is remembered whole, whatever is said in it; what was before it, not for ever.
            assert_eq!(is_cut, since.is_some_and(|since| from > since), "{from}");
            assert!(from <= least, "{from}");
            assert_eq!(client.next, last);
            assert!(all.len() > 1 && longest < 128 * 1024, "{} of {longest} bytes", all.len());
            assert_eq!(client.mine.is_some(), who.is_some());
        }
    });
}

/// What is too much to be told again is left out, the earliest first, and whoever asks is told so.
#[test]
fn what_is_left_out_is_said() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    Runtime::new().expect("threads").block_on(async {
        let (settled, [(one, mut first), _]) = two(&house.url, "holdem").await;
        let text = "\u{1F0A1}".repeat(300);
        for _ in 0..1_000 {
            let done = first.does(Command::Say { text: text.clone() }).await;
            assert!(matches!(done, Answer::Done { .. }), "{done:?}");
        }
        let mut client =
            Client::connect(&house.url, Some(&one), "comes-back-1", &settled.table).await;
        let (all, _) = caught_up(&mut client, Some(0)).await;
        let (from, is_cut) = followed(&all);
        // A mebibyte of lines, of which none has fewer than 1,200 bytes.
        assert!(is_cut && (100..600).contains(&from), "{from} {is_cut}");
        assert_eq!(client.next, first.next);
    });
}

/// A room with its limits in force.
fn open_limited(folder: &Path) -> House {
    let runtime = Runtime::new().expect("threads");
    let limited = Config { messages: 20, connections: 64, ..config(folder, "key") };
    let room = runtime.block_on(Room::open(limited)).expect("a room");
    let url = format!("http://{}", room.opened.address);
    runtime.spawn(async move {
        room.serve(std::future::pending(), Duration::ZERO).await.expect("served");
    });
    House { runtime, url }
}

fn say(text: &str) -> Command {
    Command::Say { text: text.to_owned() }
}

#[test]
fn whoever_talks_without_end_is_slowed_down_and_the_others_are_not() {
    let folder = TempDir::new().expect("a folder");
    let house = open_limited(folder.path());
    Runtime::new().expect("threads").block_on(async {
        let (_, [(_, mut one), (_, mut two)]) = two(&house.url, "holdem").await;
        let mut refused = None;
        for _ in 0..12 {
            let answer = one.does(say("Hello!")).await;
            if let Answer::Refused { why, .. } = answer {
                refused = Some(why);
                break;
            }
        }
        let why = refused.expect("twelve at once are too many");
        assert!(why.contains("Wait"), "{why}");
        assert!(matches!(two.does(say("Hello.")).await, Answer::Done { .. }));
    });
}

#[test]
fn whoever_is_muted_says_nothing_and_whoever_is_banned_is_not_there_also_after_a_restart() {
    let folder = TempDir::new().expect("a folder");
    let house = open(folder.path(), "key");
    let (table, ann, guest) = Runtime::new().expect("threads").block_on(async {
        let (ann, bea) = (comes(&house.url, "Ann"), comes(&house.url, "Bea"));
        let settled = opens(&house.url, &ann, &wished("holdem"));
        let mut host = Client::connect(&house.url, Some(&ann), "client-ann", &settled.table).await;
        let mut guest = Client::connect(&house.url, Some(&bea), "client-bea", &settled.table).await;
        host.watches(None).await;
        guest.watches(None).await;
        let bea_is = |on| Command::Mute { player: bea.me.player, on };
        let not_hers = guest.does(bea_is(false)).await;
        assert!(matches!(not_hers, Answer::Refused { trouble: Trouble::NotAllowed, .. }));
        assert!(matches!(host.does(bea_is(true)).await, Answer::Done { .. }));
        guest.until(|view| !view.muted.is_empty()).await;
        let muted = guest.does(say("Why?")).await;
        assert!(matches!(muted, Answer::Refused { trouble: Trouble::NotAllowed, .. }), "{muted:?}");
        assert!(matches!(host.does(bea_is(false)).await, Answer::Done { .. }));
        assert!(matches!(guest.does(say("Thanks.")).await, Answer::Done { .. }));
        assert!(matches!(guest.does(sits(1)).await, Answer::Done { .. }));
        let ban = Command::Ban { player: bea.me.player, on: true };
        assert!(matches!(host.does(ban).await, Answer::Done { .. }));
        host.until(|view| view.chairs.iter().all(Option::is_none)).await;
        while !matches!(guest.hears().await, Told::NoTable { why, .. } if why.contains("banned")) {}
        (settled.table, ann, bea)
    });
    house.ends();
    let house = open(folder.path(), "key");
    Runtime::new().expect("threads").block_on(async {
        let mut again = Client::connect(&house.url, Some(&guest), "client-bea", &table).await;
        let told = again.watches(None).await;
        assert!(matches!(&told, Told::NoTable { why, .. } if why.contains("banned")), "{told:?}");
        // Nor as somebody new, who is let in as soon as the ban is lifted.
        let new = comes(&house.url, "Bee");
        let mut again = Client::connect(&house.url, Some(&new), "client-bee", &table).await;
        let told = again.watches(None).await;
        assert!(matches!(&told, Told::NoTable { why, .. } if why.contains("password")), "{told:?}");
        let mut host = Client::connect(&house.url, Some(&ann), "client-ann-2", &table).await;
        host.watches(None).await;
        assert_eq!(host.view().banned_names, ["Bea"]);
        let lifted = Command::Ban { player: guest.me.player, on: false };
        assert!(matches!(host.does(lifted).await, Answer::Done { .. }));
        assert!(matches!(again.watches(None).await, Told::Table { .. }));
    });
}

#[test]
fn a_table_that_nobody_looks_at_closes_and_its_statement_can_be_read() {
    let folder = TempDir::new().expect("a folder");
    let runtime = Runtime::new().expect("threads");
    let idle = Config { idle: Duration::from_millis(300), ..config(folder.path(), "key") };
    let room = runtime.block_on(Room::open(idle)).expect("a room");
    let url = format!("http://{}", room.opened.address);
    runtime.spawn(async move {
        room.serve(std::future::pending(), Duration::ZERO).await.expect("served");
    });
    let ann = comes(&url, "Ann");
    let settled = opens(&url, &ann, &wished("holdem"));
    Runtime::new().expect("threads").block_on(async {
        let mut host = Client::connect(&url, Some(&ann), "client-ann", &settled.table).await;
        host.watches(None).await;
        assert!(matches!(host.does(sits(0)).await, Answer::Done { .. }));
        drop(host);
        let mut looks = Client::connect(&url, None, "somebody-else", &settled.table).await;
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(400)).await;
            let told = looks.watches(None).await;
            if matches!(&told, Told::NoTable { why, .. } if why.contains("over")) {
                break;
            }
            looks.says(&Ask::Leave { table: settled.table.clone() }).await;
        }
    });
    let (status, text) = gets(&url, &format!("/api/tables/{}/statement", settled.table), None);
    assert_eq!(status, 200, "{text}");
    let statement: wire::Statement = serde_json::from_str(&text).expect("a statement");
    assert_eq!((statement.players[0].bought, statement.players[0].has), (1_000, 1_000));
}
