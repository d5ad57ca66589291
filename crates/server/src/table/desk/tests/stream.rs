//! Whoever follows a table sees it as it stands, however little they are sent.
#![allow(clippy::print_stdout, reason = "the figures are shown when asked for")]

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use trials::{Rng as _, Trial, Trials};
use wire::Told;
use wire::follow::{Follow, Heard, Stands};

use super::*;
use crate::told::stream::{Reader, Stream, Untold};

/// A name who does not sit there.
const GUEST: u64 = 99;

/// How many messages of each kind there are, and their bytes.
type Counted = BTreeMap<&'static str, (u64, u64)>;

/// A table, and those who follow it.
struct Followed {
    scene: Scene,
    stream: Stream,
    followers: Vec<Follower>,
    counted: Counted,
}

struct Follower {
    reader: Reader,
    follow: Follow,
    stands: Option<Stands>,
    /// The next line they have not seen.
    next: u64,
    resyncs: usize,
}

/// What becomes of messages on their way.
type Way<'w> = &'w mut dyn FnMut(Vec<Utf8Bytes>) -> Vec<Utf8Bytes>;

impl Followed {
    /// A table with so many players, who come to look in every language, and two who do not play.
    fn new(game: &str, players: u8, seed: u64) -> Followed {
        let scene = Scene::of(game, players, seed);
        let names = (1..=u64::from(players)).map(Some).chain([Some(GUEST), None]);
        let followers = names.enumerate().map(|(number, who)| {
            let language = Language::ALL[number % Language::ALL.len()];
            let reader = Reader { who, language, whole: number % 3 == 2 };
            Follower { reader, follow: Follow::default(), stands: None, next: 0, resyncs: 0 }
        });
        let followers = followers.collect();
        let mut followed =
            Followed { scene, stream: Stream::default(), followers, counted: Counted::new() };
        for place in 0..followed.followers.len() {
            followed.welcome(place, None);
        }
        followed
    }

    fn welcome(&mut self, place: usize, since: Option<u64>) {
        let Followed { scene, stream, followers, .. } = self;
        let follower = &mut followers[place];
        let told = stream.welcome(&scene.desk, follower.reader, since, shown(scene.at));
        for text in told {
            let again = follower.hear(&text);
            assert!(again.is_none(), "whoever comes is told everything");
        }
    }

    /// Everybody is told what has happened since the last time.
    fn tell(&mut self, from: u64, way: Way<'_>) {
        let untold = Untold { from, due: std::mem::take(&mut self.scene.due), steps: 1 };
        let Followed { scene, stream, followers, counted } = self;
        let readers: Vec<Reader> = followers.iter().map(|it| it.reader).collect();
        let telling = stream.tell(&scene.desk, &untold, readers.into_iter(), shown(scene.at));
        let mut again = Vec::new();
        for (place, follower) in followers.iter_mut().enumerate() {
            let messages: Vec<Utf8Bytes> = telling.to(follower.reader).collect();
            messages.iter().for_each(|text| count(counted, follower.reader, text));
            for text in way(messages) {
                again.extend(follower.hear(&text).map(|since| (place, since)));
            }
        }
        for (place, since) in again {
            self.followers[place].resyncs += 1;
            self.welcome(place, since);
        }
    }

    /// Everybody sees what there is to see.
    fn check(&self, which: &str) {
        let desk = &self.scene.desk;
        for Follower { reader, stands, next, .. } in &self.followers {
            let which = format!("{which}, {reader:?}");
            let stands = stands.as_ref().expect("they came");
            let language = reader.language;
            let view = desk.view(Shown { language, ..shown(self.scene.at) });
            assert_eq!(*stands.view, view, "{which}");
            // Every line that says something, each once.
            let numbers = stands.lines.iter().map(|line| line.number);
            let all = desk.lines(stands.from).filter(|(number, _)| *number < stands.next);
            let due = all.filter(|(_, told)| !told.english().what.is_silent());
            assert!(numbers.eq(due.map(|(number, _)| number)), "{which}: {:?}", stands.lines);
            assert_eq!(*next, desk.next(), "{which}");
            let id = reader.who.unwrap_or(0);
            let mine = desk.my_cards(id, language).zip(desk.my_turn(id, language));
            let mine = mine.map(|(cards, turn)| Mine { cards, turn, lines: Vec::new() });
            let told =
                stands.mine.as_ref().map(|told| Mine { lines: Vec::new(), ..(**told).clone() });
            assert_eq!(told, mine, "{which}");
        }
    }
}

impl Follower {
    /// Takes a message in; tells from where everything has to be told again, if it has.
    fn hear(&mut self, text: &str) -> Option<Option<u64>> {
        let told = serde_json::from_str(text).expect("of the wire");
        match self.follow.take(told) {
            Heard::Nothing => None,
            Heard::Table(stands) => {
                // Lines follow each other.
                assert!(stands.from <= self.next || stands.is_cut || self.stands.is_none());
                self.next = stands.next;
                self.stands = Some(stands);
                None
            }
            Heard::Other(other) => panic!("{other:?}"),
            Heard::Again { since, .. } => Some(since),
        }
    }
}

/// Counts a message by its kind, and looks whether what is private has its one length.
fn count(counted: &mut Counted, reader: Reader, text: &str) {
    let kind = match serde_json::from_str(text).expect("of the wire") {
        Told::Table { .. } => "table",
        Told::Lines { .. } => "lines",
        Told::Step { .. } => "step",
        Told::Mine { cards, turn, lines, .. } => {
            let kind = match (&cards, &turn) {
                (Some(_), _) => "own cards",
                (None, Some(_)) => "own turn",
                (None, None) => "own lines",
            };
            assert!(text.len().is_multiple_of(wire::MINE_BYTES), "{reader:?}: {text}");
            let most = 768 + if cards.is_some() { 160 + 12 * wire::MINE_HAVE_BYTES } else { 0 };
            let most = most + lines.len() * wire::MINE_LINE_BYTES;
            assert!(text.len() <= most, "{reader:?}: {text}");
            kind
        }
        other => panic!("{other:?}"),
    };
    let (count, bytes) = counted.entry(kind).or_default();
    *count += 1;
    *bytes += text.len() as u64;
}

/// Somebody does something besides playing, or nobody.
fn around(followed: &mut Followed, trial: &mut Trial) {
    let scene = &mut followed.scene;
    let id = 1 + trial.below(4) as u64;
    let command = match trial.below(14) {
        0 => wire::Command::Say { text: "hi".to_owned() },
        1 => wire::Command::SitOut,
        2 => wire::Command::Return { post: true },
        3 => wire::Command::Pause,
        4 => wire::Command::Resume,
        5 => wire::Command::Buy { chips: 100 },
        6 => wire::Command::Straddle { on: true },
        7 => wire::Command::Mute { player: id, on: trial.below(2) == 0 },
        8 => wire::Command::AddBot { chair: Some(5), style: "call".to_owned(), chips: None },
        9 => wire::Command::StandUp,
        _ => return,
    };
    // A pause is the host's, and nobody plays on in one.
    let who = match command {
        wire::Command::Pause | wire::Command::Resume | wire::Command::Mute { .. } => 1,
        _ => id,
    };
    let _ = scene.asks(who, command);
}

/// Plays a night: hands, and what happens around them.
fn night(game: &str, trial: &mut Trial, way: Way<'_>) -> Followed {
    let players = 2 + trial.below(3) as u8;
    let mut followed = Followed::new(game, players, trial.rng.next_u64());
    let which = format!("{game}, trial {}", trial.number);
    followed.check(&which);
    let hands = 1 + trial.below(2) as u64;
    for _ in 0..200 {
        followed.scene.at = Time(followed.scene.at.0 + trial.below(3_000) as u64);
        let from = followed.scene.desk.next();
        around(&mut followed, trial);
        let scene = &mut followed.scene;
        let is_on = match scene.desk.table.turn() {
            Turn::Hand(_) if scene.desk.table.is_paused() => {
                let _ = scene.asks(1, wire::Command::Resume);
                true
            }
            Turn::Hand(_) => scene.plays(),
            Turn::Deal if scene.desk.table.hands() < hands => scene.deal().is_ok(),
            _ => false,
        };
        followed.tell(from, way);
        followed.check(&which);
        if !is_on {
            break;
        }
    }
    followed
}

#[test]
fn whoever_follows_a_table_sees_it_as_it_stands() {
    let name = "desk::tests::stream::whoever_follows_a_table_sees_it_as_it_stands";
    let mut counted = Counted::new();
    for game in games() {
        for mut trial in Trials::of(name, 100).one_of(games().count()) {
            let followed = night(game, &mut trial, &mut |messages| messages);
            for (kind, (count, bytes)) in followed.counted {
                let all = counted.entry(kind).or_default();
                *all = (all.0 + count, all.1 + bytes);
            }
            assert!(followed.followers.iter().all(|it| it.resyncs == 0), "{game}");
        }
    }
    for (kind, (count, bytes)) in &counted {
        println!("{kind}: {count} messages, {} bytes each", bytes / count.max(&1));
    }
    assert!(
        ["table", "step", "own turn", "own cards"].iter().all(|kind| counted.contains_key(kind))
    );
}

#[test]
fn messages_that_are_lost_doubled_or_late_end_right() {
    let name = "desk::tests::stream::messages_that_are_lost_doubled_or_late_end_right";
    let mut resyncs = 0;
    for game in games() {
        for mut trial in Trials::of(name, 20).one_of(games().count()) {
            let mut chance = Trials::numbered(trial.rng.next_u64(), 1).next().expect("chance");
            let mut way = |messages: Vec<Utf8Bytes>| {
                let mut arrive = Vec::new();
                for text in messages {
                    let is_private = text.starts_with("{\"told\":\"mine\"");
                    match chance.below(12) {
                        // A connection that loses something is lost; a program in between may not be.
                        0 if !is_private => continue,
                        1 => arrive.push(text.clone()),
                        _ => {}
                    }
                    arrive.push(text);
                }
                if arrive.len() > 1 && chance.below(6) == 0 {
                    let last = arrive.len() - 1;
                    arrive.swap(0, last);
                }
                arrive
            };
            let mut followed = lossy_night(game, &mut trial, &mut way);
            let from = followed.scene.desk.next();
            followed.scene.due = Due::all();
            followed
                .scene
                .asks(1, wire::Command::Say { text: "good night".to_owned() })
                .expect("words");
            followed.tell(from, &mut |messages| messages);
            followed.check(&format!("{game}, trial {}", trial.number));
            resyncs += followed.followers.iter().map(|it| it.resyncs).sum::<usize>();
        }
    }
    println!("{resyncs} times everything was told again");
    assert!(resyncs > 0, "nothing was lost");
}

/// The same without a look in between.
fn lossy_night(game: &str, trial: &mut Trial, way: Way<'_>) -> Followed {
    let mut followed = Followed::new(game, 3, trial.rng.next_u64());
    let from = followed.scene.desk.next();
    followed.scene.deal().expect("a hand");
    followed.tell(from, way);
    for _ in 0..200 {
        let from = followed.scene.desk.next();
        if !followed.scene.plays() {
            break;
        }
        followed.tell(from, way);
    }
    followed
}
