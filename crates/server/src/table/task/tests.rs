//! The task of a table, moment by moment and without waiting for any.

use std::net::IpAddr;

use store::{Change, Person};
use tempfile::TempDir;
use wire::{Answer, Trouble, Wished};

use super::*;
use crate::config::Config;
use crate::door::address::Address;
use crate::door::outbox::{Waiting, outbox};
use crate::opening::Room;
use crate::table::bots::Thinking;
use crate::table::came::BANNED;
use crate::table::desk::tests::{Scene, who};
use crate::table::step::Request;
use crate::table::wakes::{BACKSTOP, GRACE};
use crate::table::who::Origin;
use crate::testing;

const HOUR: Duration = Duration::from_secs(3_600);

/// A table with two bots, whose host is 1, and the room around it.
struct Stage {
    _folder: TempDir,
    task: Task,
    number: u64,
}

impl Stage {
    async fn new(idle: Duration) -> Stage {
        Stage::with(idle, 0).await
    }

    /// The same where so many messages may be sent in a second.
    async fn with(idle: Duration, messages: u32) -> Stage {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            port: Some(0),
            data: folder.path().join("data"),
            key: folder.path().join("key"),
            // No bot decides by itself.
            bot_pause: HOUR,
            messages,
            idle,
            ..testing::config()
        };
        let room = Room::open(config).await.unwrap();
        let house = Arc::clone(room.house());
        let wished =
            Wished { name: "Test".to_owned(), play: "holdem".to_owned(), ..Wished::default() };
        let mut scene = Scene::new(&wished, 5);
        scene.desk.bars_with(house.sealer.clone());
        let opened = millis_now();
        let texts = std::collections::BTreeMap::new();
        house
            .keep(crate::table::takes::opening(&scene.desk, opened, &texts).unwrap())
            .await
            .unwrap();
        let (sender, inbox) = mpsc::channel(8);
        let task = Task::new(house.base(), scene.desk, inbox, sender.downgrade(), opened).unwrap();
        let mut stage = Stage { _folder: folder, task, number: 0 };
        for _ in 0..2 {
            let style = "club".to_owned();
            stage.does(1, wire::Command::AddBot { chair: None, style, chips: None }).await;
        }
        stage
    }

    async fn asks(&mut self, id: u64, command: wire::Command) -> Answer {
        self.number += 1;
        let (number, seen) = (self.number, self.task.desk.next());
        let request = Request { client: "client-1".to_owned(), number, seen, command };
        self.task.does(&who(id), &request, Instant::now()).await
    }

    async fn does(&mut self, id: u64, command: wire::Command) {
        let answer = self.asks(id, command).await;
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }

    async fn deals(&mut self) {
        self.task.desk.connect(Some(1), true);
        self.task.deals = Some(Instant::now());
        self.task.wake().await;
        assert!(self.task.desk.table().playing().is_some(), "a hand");
    }

    fn stacks(&self) -> Vec<u64> {
        self.task.desk.table().people().values().map(|it| it.stack).collect()
    }

    fn told_since(&self, line: u64) -> Vec<wire::What> {
        self.task.desk.lines(line).map(|(_, told)| told.english().what).collect()
    }

    /// Somebody comes to look, and is told how it stands or why not.
    async fn comes(&mut self, id: u64, origin: Origin) -> Result<Waiting, String> {
        let (out, mut waiting, _) = outbox();
        let origin = Some(origin);
        let who = Some(who(id));
        let language = Language::English;
        self.task
            .take(ToTable::Watch {
                connection: id,
                who,
                origin,
                since: None,
                reads: (language, false),
                out,
            })
            .await;
        loop {
            let text = waiting.try_recv().expect("an answer");
            match serde_json::from_str(&text).expect("of the wire") {
                wire::Told::Mine { .. } => {}
                wire::Told::NoTable { why, .. } => return Err(why),
                wire::Told::Table { .. } => return Ok(waiting),
                other => panic!("{other:?}"),
            }
        }
    }

    /// Somebody asks for something over their connection.
    async fn sends(&mut self, id: u64, command: wire::Command) -> Answer {
        self.number += 1;
        let (number, seen) = (self.number, self.task.desk.next());
        let request = Request { client: "client-1".to_owned(), number, seen, command };
        let (who, received) = (who(id), Instant::now());
        let (out, mut waiting, _) = outbox();
        self.task.take(ToTable::Do { connection: id, who, request, received, out }).await;
        self.task.tell();
        let text = waiting.try_recv().expect("an answer to everything");
        match serde_json::from_str(&text).expect("of the wire") {
            wire::Told::Answer { number: answered, answer, .. } if answered == number => answer,
            other => panic!("{other:?}"),
        }
    }
}

fn past(duration: Duration) -> Instant {
    Instant::now().checked_sub(duration).expect("the machine runs for longer")
}

#[test]
fn a_bot_that_takes_too_long_makes_the_cheapest_move() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        stage.deals().await;
        let thought = stage.task.desk.thoughts().pop().expect("a bot decides");
        let hand = stage.task.desk.table().playing().unwrap().current().clone();
        assert_eq!(hand.cheapest(thought.seat), Some(engine::Move::Fold), "it faces a bet");
        let key = (thought.player, thought.asked);
        let from = stage.task.desk.next();
        // It has thought for less, and is waited for up to that moment.
        let since = past(BACKSTOP / 2);
        stage.task.thinking.insert(key, (since, Asked::Yes));
        stage.task.wake().await;
        assert_eq!((stage.task.desk.next(), stage.task.base.metrics.bots_late.get()), (from, 0));
        assert!(stage.task.wakes().is_some_and(|at| at <= since + BACKSTOP));
        stage.task.thinking.insert(key, (past(BACKSTOP), Asked::Yes));
        stage.task.wake().await;
        assert_eq!(stage.task.base.metrics.bots_late.get(), 1);
        assert_eq!(stage.told_since(from).first(), Some(&wire::What::Folded));
        assert!(!stage.task.thinking.contains_key(&key));
        // What it thinks of in the end comes too late, and changes nothing.
        let next = stage.task.desk.next();
        let thinking = Thinking::Done(engine::Move::Call);
        let (player, asked) = key;
        stage.task.take(ToTable::Decided { player, asked, thinking }).await;
        assert_eq!(stage.task.desk.next(), next);
    });
}

/// The host stops the table while a bot thinks: what it thinks of is dropped, and it is asked again.
#[test]
fn a_bot_that_decides_at_a_paused_table_costs_nobody_the_hand() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        stage.deals().await;
        for thinking in [Thinking::Done(engine::Move::Fold), Thinking::Nothing] {
            let thought = stage.task.desk.thoughts().pop().expect("a bot decides");
            let (player, asked) = (thought.player, thought.asked);
            stage.task.thinking.insert((player, asked), (Instant::now(), Asked::Yes));
            stage.does(1, wire::Command::Pause).await;
            let from = stage.task.desk.next();
            stage.task.take(ToTable::Decided { player, asked, thinking }).await;
            assert_eq!(stage.told_since(from), [], "nothing happens while the table is paused");
            assert!(stage.task.desk.table().playing().is_some(), "the hand is still there");
            stage.does(1, wire::Command::Resume).await;
            assert!(!stage.task.thinking.contains_key(&(player, asked)), "it is asked again");
        }
        let thought = stage.task.desk.thoughts().pop().expect("the same bot");
        let (player, asked) = (thought.player, thought.asked);
        let (from, thinking) = (stage.task.desk.next(), Thinking::Done(engine::Move::Fold));
        stage.task.take(ToTable::Decided { player, asked, thinking }).await;
        assert_eq!(stage.told_since(from).first(), Some(&wire::What::Folded));
        assert_eq!(stage.task.base.metrics.hands_returned.get(), 0);
    });
}

/// The next hand waits for everybody who is there to see the last one, up to its time.
#[test]
fn the_next_hand_is_dealt_when_everybody_has_seen_enough() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        for (id, chair) in [(1, 2), (2, 3), (3, 4)] {
            stage.does(id, wire::Command::Sit { chair, chips: 1000 }).await;
            stage.task.desk.connect(Some(id), true);
        }
        let later = Instant::now() + HOUR;
        let is_now = |stage: &Stage| stage.task.deals.is_some_and(|deals| deals < later);
        stage.task.deals = Some(later);
        // Who looks on or is a bot has nothing to say.
        stage.task.desk.connect(Some(4), true);
        let answer = stage.asks(4, wire::Command::GoOn).await;
        assert!(
            matches!(answer, Answer::Refused { trouble: Trouble::NotAllowed, .. }),
            "{answer:?}"
        );
        stage.does(1, wire::Command::GoOn).await;
        stage.does(1, wire::Command::GoOn).await;
        stage.does(2, wire::Command::GoOn).await;
        assert!(!is_now(&stage), "the third still looks");
        // Who has gone is not waited for.
        let mut without = Stage::new(Duration::ZERO).await;
        for (id, chair) in [(1, 2), (2, 3)] {
            without.does(id, wire::Command::Sit { chair, chips: 1000 }).await;
        }
        without.task.desk.connect(Some(1), true);
        without.task.deals = Some(later);
        without.does(1, wire::Command::GoOn).await;
        assert!(is_now(&without));
        // Nor who sits out.
        stage.does(3, wire::Command::SitOut).await;
        stage.does(2, wire::Command::GoOn).await;
        assert!(is_now(&stage));
        stage.task.deals = Some(later);
        stage.does(3, wire::Command::Return { post: true }).await;
        stage.does(2, wire::Command::GoOn).await;
        assert!(!is_now(&stage));
        stage.does(3, wire::Command::GoOn).await;
        assert!(is_now(&stage));
        // A hand later everybody is asked again.
        stage.task.wake().await;
        assert!(stage.task.desk.table().playing().is_some(), "a hand");
        let end = stage.task.desk.rescue(stage.task.time(Instant::now()), &mut stage.task.rng);
        stage.task.commit(end).await.unwrap();
        assert!(stage.task.desk.table().playing().is_none(), "its end");
        stage.task.deals = Some(later);
        stage.does(1, wire::Command::GoOn).await;
        assert!(!is_now(&stage));
        // In the middle of a hand there is nothing to deal.
        stage.task.deals = None;
        for id in 1..4 {
            stage.does(id, wire::Command::GoOn).await;
        }
        assert_eq!(stage.task.deals, None);
    });
}

#[test]
fn a_hand_in_which_nobody_is_asked_is_returned_after_a_grace() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        let before = stage.stacks();
        stage.deals().await;
        assert_ne!(stage.stacks(), before, "blinds are in the pot");
        let from = stage.task.desk.next();
        stage.task.stranded = Some(Instant::now() + GRACE);
        stage.task.wake().await;
        assert_eq!(stage.task.desk.next(), from, "it may stand for a while");
        stage.task.stranded = Some(past(Duration::from_millis(1)));
        stage.task.wake().await;
        assert!(
            stage.told_since(from).contains(&wire::What::Voided),
            "{:?}",
            stage.told_since(from)
        );
        assert_eq!(stage.stacks(), before);
        assert_eq!(stage.task.base.metrics.hands_returned.get(), 1);
        stage.task.desk.table().audit().unwrap();
    });
}

/// The time that a table lies idle goes on while the room is closed, and opening the room adds nothing.
#[test]
fn an_idle_table_is_as_old_as_its_last_line() {
    let minutes = |count: u64| Time(count * 60_000);
    // An hour, of which 40 minutes passed before the room was opened at minute 100.
    assert_eq!(left(minutes(60), minutes(100), HOUR), minutes(60));
    // Two hours have passed: whoever looked on has five minutes to come back.
    assert_eq!(left(minutes(0), minutes(120), HOUR), minutes(65));
    assert_eq!(left(minutes(0), minutes(1), HOUR), minutes(0), "a table that was opened just now");
    assert_eq!(left(minutes(0), minutes(120), Duration::from_secs(60)), minutes(120));
    testing::run(async {
        let mut stage = Stage::new(HOUR).await;
        let task = &mut stage.task;
        let opened = millis_now() - 30 * 60_000;
        let (sender, inbox) = mpsc::channel(8);
        let desk = std::mem::replace(&mut task.desk, other_desk());
        let base = Arc::clone(&task.base);
        let mut again = Task::new(base, desk, inbox, sender.downgrade(), opened).unwrap();
        let lines = again.desk.next();
        again.reopen(false).await.unwrap();
        assert_eq!(again.desk.next(), lines, "nobody is awaited, so no clock starts anew");
        let due = again.idle_until().expect("nobody is here");
        let wait = due.saturating_duration_since(Instant::now());
        let (half, minute) = (HOUR / 2, Duration::from_secs(60));
        assert!(wait < half + minute && wait > half - minute, "{wait:?}");
    });
}

#[test]
fn a_bot_is_asked_once_for_a_decision() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        let (sender, _inbox) = mpsc::channel(8);
        stage.task.myself = sender.downgrade();
        stage.deals().await;
        // Every question takes a seed.
        let before = stage.task.rng.clone();
        stage.task.think();
        assert_ne!(stage.task.rng, before, "a bot is to act");
        let asked = stage.task.rng.clone();
        stage.task.think();
        assert_eq!(stage.task.rng, asked);
    });
}

#[test]
fn no_bot_is_asked_while_the_table_is_paused() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        let (sender, _inbox) = mpsc::channel(8);
        stage.task.myself = sender.downgrade();
        stage.deals().await;
        stage.does(1, wire::Command::Pause).await;
        let before = stage.task.rng.clone();
        stage.task.think();
        assert_eq!(stage.task.rng, before, "every question takes a seed");
        stage.does(1, wire::Command::Resume).await;
        stage.task.think();
        assert_ne!(stage.task.rng, before);
    });
}

fn other_desk() -> Desk {
    Scene::of("holdem", 2, 1).desk
}

fn at(address: &str, guest_since: Option<u64>) -> Origin {
    let address = Address::of(address.parse::<IpAddr>().unwrap());
    Origin { address, guest_since }
}

/// Two addresses, and times before and after anything that happens in a test.
const HERE: &str = "192.0.2.7";
const THERE: &str = "192.0.2.8";
const BEFORE: Option<u64> = Some(1_000);
const AFTER: Option<u64> = Some(u64::MAX);

#[test]
fn a_banned_guest_does_not_come_back_as_somebody_new_and_nobody_else_is_kept_out() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        let mut seven = stage.comes(7, at(HERE, BEFORE)).await.expect("a guest");
        stage.comes(8, at(HERE, BEFORE)).await.expect("a friend at the same address");
        stage.does(1, wire::Command::Ban { player: 7, on: true }).await;
        let told: Vec<_> = std::iter::from_fn(|| seven.try_recv()).collect();
        assert!(told.iter().any(|text| text.contains("banned you")), "{told:?}");
        assert!(stage.comes(7, at(THERE, BEFORE)).await.is_err(), "from wherever");

        let why = stage.comes(9, at(HERE, AFTER)).await.map(drop).expect_err("it may be the same");
        assert!(why.contains("password") && why.contains("lift"), "{why}");
        let sit = wire::Command::Sit { chair: 5, chips: 1_000 };
        for (id, why) in [(9, "Open the table first."), (7, BANNED)] {
            let answer = stage.sends(id, sit.clone()).await;
            let (why, trouble) = (why.to_owned(), Trouble::NotAllowed);
            assert_eq!(answer, Answer::Refused { why, trouble });
        }
        assert!(!stage.task.desk.table().people().contains_key(&PlayerId(9)));
        stage.comes(8, at(HERE, BEFORE)).await.expect("the friend was here before");
        let sat = stage.sends(8, sit).await;
        assert!(matches!(sat, Answer::Done { .. }), "{sat:?}");
        assert!(stage.task.desk.table().people().contains_key(&PlayerId(8)));
        stage.comes(10, at(THERE, AFTER)).await.expect("from elsewhere");
        stage.comes(11, at(HERE, None)).await.expect("who keeps a name is known by it");
        // A whole club behind one address that was there before.
        for id in 100..200 {
            stage.comes(id, at(HERE, BEFORE)).await.expect("a member");
        }

        // It is kept with the table, without the address.
        let settings = stage.task.desk.settings().clone();
        let text = crate::kept::form::write_settings(&settings).unwrap();
        assert!(!text.contains("192.0") && !text.contains("c0000207"), "{text}");
        assert_eq!(crate::kept::form::read_settings(&text).unwrap(), settings);
        let kept = stage.task.base.store.tables(false).unwrap().remove(0).settings;
        assert_eq!(kept, text);
        assert_eq!(stage.task.desk.shows(Time(0)).banned_names, ["P7"]);

        stage.does(1, wire::Command::Ban { player: 7, on: false }).await;
        stage.comes(7, at(HERE, BEFORE)).await.expect("the ban is lifted");
        stage.comes(9, at(HERE, AFTER)).await.expect("for all whom it kept out");
        assert!(stage.task.desk.settings().barred.is_empty());
    });
}

#[test]
fn a_ban_of_somebody_with_a_password_says_nothing_of_their_address() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        stage.comes(7, at(HERE, BEFORE)).await.expect("a guest");
        // They keep their name with a password meanwhile.
        let (id, name, password) = (7, "P7".to_owned(), Some("hash".to_owned()));
        stage.task.desk.marks.note(&Person { id, name, password });
        stage.does(1, wire::Command::Ban { player: 7, on: true }).await;
        assert!(stage.comes(7, at(HERE, None)).await.is_err());
        stage.comes(9, at(HERE, AFTER)).await.expect("somebody else");
    });
}

#[test]
fn what_a_host_forbids_and_allows_is_in_the_audit_log() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        for on in [true, false] {
            stage.does(1, wire::Command::Mute { player: 7, on }).await;
            stage.does(1, wire::Command::Ban { player: 7, on }).await;
        }
        let refused = stage.asks(2, wire::Command::Ban { player: 7, on: true }).await;
        assert!(matches!(refused, Answer::Refused { .. }), "only a host does");
        let lines = stage.task.base.store.audit(4).unwrap();
        let whats: Vec<&str> = lines.iter().map(|(_, line)| line.what.as_str()).collect();
        assert_eq!(whats, ["mute", "ban", "unmute", "unban"]);
        for (_, line) in &lines {
            assert_eq!(
                (line.who.as_str(), line.about.as_str()),
                ("host 1 (P1)", "table a-link player 7")
            );
        }
    });
}

#[test]
fn a_table_whose_host_was_deleted_closes_after_the_hand() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        stage.deals().await;
        stage.task.take(ToTable::Gone { person: 2 }).await;
        assert_eq!(stage.task.desk.settings().host, Some(1), "that was somebody else");
        stage.task.take(ToTable::Gone { person: 1 }).await;
        assert_eq!(stage.task.desk.settings().host, None);
        assert!(stage.task.desk.table().playing().is_some(), "the hand is played on");
        for _ in 0..100 {
            let Some(thought) = stage.task.desk.thoughts().pop() else { break };
            let (player, asked) = (thought.player, thought.asked);
            stage.task.take(ToTable::Decided { player, asked, thinking: Thinking::Nothing }).await;
        }
        assert_eq!(stage.task.desk.table().turn(), room::Turn::Closed);
        assert!(stage.stacks().iter().all(|stack| *stack == 0), "everybody is cashed out");
    });
}

#[test]
fn a_table_whose_host_was_deleted_while_the_room_was_closed_closes_when_it_opens() {
    testing::run(async {
        let mut stage = Stage::new(Duration::ZERO).await;
        stage.task.reopen(false).await.unwrap();
        assert_eq!(stage.task.desk.settings().host, Some(1));
        let person = Person { id: 1, name: "P1".to_owned(), password: None };
        let delete = Write::Account(Change::Delete { person: 1 });
        stage.task.base.keep(vec![Write::Person(person), delete]).await.unwrap();
        stage.task.reopen(false).await.unwrap();
        assert_eq!(stage.task.desk.table().turn(), room::Turn::Closed);
    });
}

/// What changes nothing but is a line in everybody's log cannot be sent without end.
#[test]
fn the_log_cannot_be_flooded() {
    testing::run(async {
        let mut stage = Stage::with(HOUR, 20).await;
        stage.task.desk.connect(Some(1), true);
        stage.does(1, wire::Command::Sit { chair: 5, chips: 1_000 }).await;
        let mut refused = 0;
        for _ in 0..60 {
            let answer = stage.asks(1, wire::Command::Return { post: true }).await;
            if let Answer::Refused { why, .. } = answer {
                assert_eq!(why, "That's a lot of changes. Wait a few seconds.");
                refused += 1;
            }
        }
        assert!(refused >= 20, "{refused}");
        let lines = stage.told_since(0).len();
        assert!(lines < 60, "{lines}");
        // Others are not kept from anything, and decisions are never counted.
        stage.does(2, wire::Command::Sit { chair: 6, chips: 1_000 }).await;
        stage.deals().await;
        let player = PlayerId(1);
        for _ in 0..40 {
            let play = wire::Command::Play { play: wire::Play::BringIn };
            let answer = stage.asks(player.0, play).await;
            let Answer::Refused { why, .. } = answer else { panic!("{answer:?}") };
            assert!(!why.contains("a lot of"), "{why}");
        }
    });
}

#[test]
fn whoever_comes_while_a_table_ends_is_still_told() {
    testing::run(async {
        let Stage { mut task, _folder, .. } = Stage::new(HOUR).await;
        let (sender, inbox) = mpsc::channel(8);
        (task.inbox, task.is_stopping) = (inbox, true);
        let mut all = Vec::new();
        for connection in 1..=3 {
            let (out, waiting, _) = outbox();
            let (who, origin, since, reads) = (None, None, None, (Language::English, false));
            let watch = ToTable::Watch { connection, who, origin, since, reads, out };
            sender.send(watch).await.expect("an inbox");
            all.push(waiting);
        }
        assert!(!task.run().await, "the night is not over");
        for mut waiting in all {
            assert!(waiting.try_recv().is_some(), "nobody waits in vain");
        }
        assert!(sender.is_closed(), "whoever comes later is told at once");
    });
}
