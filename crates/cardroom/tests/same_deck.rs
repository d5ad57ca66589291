//! A room that is killed in the middle of a hand goes on with the cards that would have come.
//!
//! Two people play a hand of each family as far as some decision. There everything is copied, and the hand is
//! played to its end undisturbed. A room with the copy is killed, started again, and the hand is played to its end
//! with the same decisions: the cards must be the same, everybody's.
#![cfg(unix)]
#![allow(clippy::print_stdout, reason = "the test runner shows the figures when asked for")]

use std::collections::BTreeMap;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use cards::Seen;
use serde_json::json;
use trials::Trials;
use wire::follow::{Follow, Heard, Stands};
use wire::{Answer, GameLine, HandReplay, Mine, Options, Pick, Play, Settled, Told, Waits};

use crate::common::printed;
use crate::common::raw::Raw;
use crate::common::serving::{PATIENCE, Serving};

/// Somebody at a table.
struct Seat {
    raw: Raw,
    cookie: String,
    next: u64,
    mine: Option<Mine>,
    follow: Follow,
    /// The chairs that are asked.
    waits: Vec<u8>,
    is_over: bool,
    asked: u64,
    answered: u64,
}

/// A table with two people, who decide alike whenever they see the same.
struct Two {
    table: String,
    seats: Vec<Seat>,
    decisions: usize,
}

impl Two {
    fn at(room: &Serving, table: &str, cookies: &[String], decisions: usize, client: &str) -> Two {
        let seat = |(number, cookie): (usize, &String)| {
            let mut raw = Raw::open(room, cookie, &format!("{client}-{number}"));
            raw.say(&json!({"ask": "watch", "table": table, "since": null}).to_string());
            let cookie = cookie.clone();
            let (mine, waits) = (None, Vec::new());
            let (next, follow, is_over) = (0, Follow::default(), false);
            Seat { raw, cookie, next, mine, follow, waits, is_over, asked: 0, answered: 0 }
        };
        let seats = cookies.iter().enumerate().map(seat).collect();
        Two { table: table.to_owned(), seats, decisions }
    }

    fn does(&mut self, seat: usize, command: &serde_json::Value) {
        let Seat { raw, next, asked, .. } = &mut self.seats[seat];
        *asked += 1;
        let ask = json!({
            "ask": "do", "table": self.table, "number": *asked, "seen": *next, "command": command
        });
        raw.say(&ask.to_string());
        let begun = Instant::now();
        while self.seats[seat].answered < self.seats[seat].asked {
            sleep(Duration::from_millis(2));
            self.hear(seat);
            assert!(begun.elapsed() < PATIENCE, "no answer to {command}");
        }
    }

    /// Hears what there is to hear, and whether the hand is over.
    fn hear(&mut self, seat: usize) -> bool {
        let seat = &mut self.seats[seat];
        for told in seat.raw.sync(1).expect("the room is there") {
            match seat.follow.take(told) {
                Heard::Table(Stands { next, view, mine, .. }) => {
                    let hand = view.hand.as_ref();
                    seat.is_over |= hand.is_some_and(|it| it.number > 1 || it.is_over);
                    (seat.next, seat.mine) = (next, mine.map(|mine| *mine));
                    seat.waits = match view.waits {
                        Waits::Hand { chairs } => chairs,
                        _ => Vec::new(),
                    };
                }
                Heard::Other(Told::Answer { answer: Answer::Refused { why, .. }, .. }) => {
                    panic!("{why}")
                }
                Heard::Other(Told::Answer { number, .. }) => seat.answered = number,
                Heard::Again { .. } => panic!("what has changed does not fit"),
                _ => {}
            }
        }
        seat.is_over
    }

    /// Plays until so many decisions were made, or to the end; whether it has ended.
    fn plays(&mut self, until: usize) -> bool {
        let begun = Instant::now();
        loop {
            for seat in 0..self.seats.len() {
                if self.hear(seat) {
                    return true;
                }
                if self.decisions >= until {
                    return false;
                }
                // Where both are asked at once, one decides first in every run: the log keeps the order.
                let first = self.seats[seat].waits.iter().min().copied();
                let own = self.seats[seat].mine.as_ref().and_then(|mine| mine.cards.chair);
                if own != first {
                    continue;
                }
                let Some(mine) = self.seats[seat].mine.take() else { continue };
                let Some(options) = &mine.turn.options else { continue };
                let play = decide(options, &mine.cards.down);
                self.decisions += 1;
                self.does(seat, &json!({"do": "play", "play": play}));
            }
            assert!(begun.elapsed() < 2 * PATIENCE, "nothing more happens");
            sleep(Duration::from_millis(5));
        }
    }

    /// What each of them has seen of the hand.
    fn seen(&self, room: &Serving) -> Vec<String> {
        let path = format!("/api/tables/{}/hands/1", self.table);
        let seen = self.seats.iter().map(|seat| {
            let answer = room.ask("GET", &path, &[("Cookie", &seat.cookie)], b"");
            let replay: HandReplay = serde_json::from_str(&answer.body).unwrap_or_else(|why| {
                panic!("{why}: {} {}\n{}", answer.status, answer.body, room.said())
            });
            let is_it = |line: &&str| !line.contains("time") && !line.starts_with("_at");
            replay.phh.lines().filter(is_it).collect::<Vec<_>>().join("\n")
        });
        seen.collect()
    }
}

/// The plainest decision, the same whenever the same is seen: calls, and takes another card for one.
fn decide(options: &Options, down: &[Seen]) -> Play {
    let texts = |cards: &[Seen]| cards.iter().map(|card| card.in_data().to_owned()).collect();
    let first = |pick: &Pick| {
        let count = usize::from(pick.least.max(pick.most.min(1)));
        texts(&pick.of[..count.min(pick.of.len())])
    };
    match options {
        Options::Bet(bet) if bet.check || bet.call.is_some() => Play::Call,
        Options::Bet(bet) if bet.bring_in.is_some() => Play::BringIn,
        Options::Bet(bet) => {
            let least = bet.to.first().copied().or(bet.between.map(|(least, _)| least));
            least.map_or(Play::Fold, |chips| Play::To { chips })
        }
        Options::Draw(pick) => Play::Draw { cards: first(pick) },
        Options::Discard(pick) => Play::Discard { cards: first(pick) },
        Options::Expose(pick) => Play::Expose { cards: first(pick) },
        Options::Split { .. } => Play::Split { cards: texts(down) },
        Options::Choose { .. } => Play::Choose { game: 0 },
        Options::Show { .. } => Play::Show,
    }
}

/// One game of each family, another one each time; all in a soak.
fn games(room: &Serving) -> Vec<GameLine> {
    let games: Vec<GameLine> =
        serde_json::from_str(&room.ask("GET", "/api/games", &[], b"").body).expect("games");
    let two = games.into_iter().filter(|game| game.seats.0 == 2);
    if trials::is_soak() {
        return two.collect();
    }
    let mut families: BTreeMap<String, Vec<GameLine>> = BTreeMap::new();
    two.for_each(|game| families.entry(game.family.clone()).or_default().push(game));
    assert!(families.len() >= 5, "{:?}", families.keys());
    let mut trial = Trials::of("a_room_killed_in_mid_hand", 1).next().expect("a trial");
    families.into_values().map(|mut games| games.swap_remove(trial.below(games.len()))).collect()
}

#[test]
fn a_room_killed_in_mid_hand_goes_on_with_the_cards_that_would_have_come() {
    let unlimited = ["--between", "0", "--messages", "0", "--connections", "0"];
    let room = Serving::new("deck", &unlimited);
    let mut trial = Trials::of("a_room_killed_in_mid_hand", 1).next().expect("a trial");
    let mut compared = 0;
    for game in games(&room) {
        let stop = 1 + trial.below(6);
        compared += usize::from(is_same(&room, &game, stop));
    }
    println!("{compared} hands broken off and compared");
    assert!(compared > 0, "no hand was broken off");
}

/// Plays a hand twice from a decision on. Whether there were cards to come.
fn is_same(room: &Serving, game: &GameLine, stop: usize) -> bool {
    let cookies: Vec<String> =
        ["Ann", "Bob"].iter().map(|name| room.guest(&format!("{name} {}", game.id))).collect();
    let wished = json!({
        "name": game.id, "play": game.id, "chairs": 2, "clock": [600, 0, 0, 600], "listed": false
    });
    let headers = [("Content-Type", "application/json"), ("Cookie", cookies[0].as_str())];
    let answer = room.ask("POST", "/api/tables", &headers, wished.to_string().as_bytes());
    let Settled { table, buy_in, .. } = serde_json::from_str(&answer.body).expect("a table");
    let mut two = Two::at(room, &table, &cookies, 0, "same-deck-before");
    for seat in 0..2 {
        two.hear(seat);
        two.does(seat, &json!({"do": "sit", "chair": seat, "chips": buy_in.1}));
    }
    if two.plays(stop) {
        return false;
    }
    let copy = Path::new(&room.data()).with_file_name(format!("copy-{}.db", game.id));
    printed(&["backup", &copy.display().to_string(), "--data", &room.data()]);
    let (from, seed) = (two.decisions, trials::seed());
    assert!(two.plays(usize::MAX), "{}: it ends", game.id);
    let undisturbed = two.seen(room);
    // The table is not to be dealt at for ever.
    two.does(0, &json!({"do": "close"}));

    let other = Serving::copy(&format!("deck-{}", game.id), room, &copy);
    let mut again = Two::at(&other, &table, &cookies, from, "same-deck-copy");
    again.hear(0);
    drop(again);
    let other = other.killed();
    let mut again = Two::at(&other, &table, &cookies, from, "same-deck-after");
    assert!(again.plays(usize::MAX), "{}: it ends", game.id);
    assert_eq!(again.decisions, two.decisions, "{}", game.id);
    let killed = again.seen(&other);
    assert_eq!(killed, undisturbed, "{} from decision {from}, CARDROOM_SEED={seed}", game.id);
    assert!(undisturbed.iter().all(|seen| seen.contains("actions")), "{undisturbed:?}");
    true
}
