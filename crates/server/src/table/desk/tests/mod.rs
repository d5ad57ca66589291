//! A table as its clients meet it, without a network.

mod languages;
mod leaks;
mod matrix;
mod same_facts;
mod shuffled;
mod stream;
mod stuck;
mod told;

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;
use std::sync::{LazyLock, Mutex};

use bot::Policy;
use cards::CardSet;
use engine::{Need, Seat};
use rand_chacha::rand_core::SeedableRng;
use room::{Chair, Command, Happened, Presence, TimeOfDay};
use store::{HandRecord, Unsealed};
use variant::{Catalogue, Shelf};
use wire::{Mine, Trouble, Wished};

use super::*;
use crate::games::offered::Offered;
use crate::games::settle::settle;
use crate::games::settlement::{Ground, Names};
use crate::table::takes::options;
use crate::table::understood;
use crate::told::due::Due;
use crate::told::replay::{self, Looker};
use crate::told::{history, tell};

/// House rules as lines of a file would have them.
pub(crate) fn rules(lines: &[&str]) -> BTreeMap<String, wire::Rule> {
    let nodes = variant::syntax::parse(&lines.join("\n")).expect("lines");
    nodes.iter().map(|node| (node.word.clone(), crate::games::settle::wish::rule(node))).collect()
}

/// What a test wants to be dealt, and what was dealt by chance.
#[derive(Debug, Default)]
pub(crate) struct Stacked {
    wanted: Mutex<VecDeque<engine::Command<Card>>>,
    dealt: Mutex<Vec<(Need, engine::Command<Card>)>>,
}

impl Stacked {
    pub(crate) fn next(&self) -> Option<engine::Command<Card>> {
        self.wanted.lock().expect("one thread").pop_front()
    }

    pub(crate) fn note(&self, need: Need, dealt: &engine::Command<Card>) {
        self.dealt.lock().expect("one thread").push((need, dealt.clone()));
    }

    fn want(&self, wanted: VecDeque<engine::Command<Card>>) {
        *self.wanted.lock().expect("one thread") = wanted;
    }

    fn wanted(&self) -> VecDeque<engine::Command<Card>> {
        self.wanted.lock().expect("one thread").clone()
    }

    fn dealt(&self) -> Vec<(Need, engine::Command<Card>)> {
        self.dealt.lock().expect("one thread").clone()
    }
}

/// A desk for tests: a table with its people, and time that passes.
pub(crate) struct Scene {
    pub(crate) desk: Desk,
    pub(crate) rng: ChaCha20Rng,
    pub(crate) at: Time,
    number: u64,
    /// Who is to be told of their own.
    pub(crate) due: Due,
}

/// What P1 wishes, in a room that offers the games of the house.
pub(crate) fn ground() -> Ground {
    static OFFERED: LazyLock<Arc<Offered>> = LazyLock::new(Arc::default);
    Ground { offered: Arc::clone(&OFFERED), by: Some("P1".to_owned()), names: Names::Own }
}

pub(crate) fn who(id: u64) -> Who {
    Who { id, name: format!("P{id}") }
}

impl Desk {
    /// How it stands, in English.
    pub(crate) fn shows(&self, at: Time) -> TableView {
        self.view(shown(at))
    }

    /// What only this player sees, in English.
    pub(crate) fn shows_to(&self, player: u64, lines: Range<u64>) -> Option<Mine> {
        let cards = self.my_cards(player, Language::English)?;
        let turn = self.my_turn(player, Language::English)?;
        let told = self.lines(lines.start).filter(|(number, _)| lines.contains(number));
        let own = told.flat_map(|(_, told)| told.own).filter(|(who, _)| who.0 == player);
        let lines = own.map(|(_, line)| line.told(Language::English)).collect();
        Some(Mine { cards, turn, lines })
    }
}

/// A table as it is shown in English.
fn shown(at: Time) -> Shown {
    Shown { at, deals: None, language: Language::English }
}

impl Told {
    /// The line as everybody sees it, in English.
    pub(crate) fn english(&self) -> wire::Line {
        self.line.told(Language::English)
    }
}

impl Scene {
    /// A table at which 1 is the host.
    pub(crate) fn new(wished: &Wished, seed: u64) -> Scene {
        let opens = TimeOfDay::new(20 * 60).expect("eight in the evening");
        let settlement = settle(&ground(), wished, opens, &[]).expect("a good wish");
        let table = open_table(&settlement).expect("a table");
        let settings = Settings {
            wished: wished.clone(),
            opens,
            host: Some(1),
            bots: BTreeMap::new(),
            bids: Vec::new(),
            paused_by: None,
            closing: false,
            muted: Vec::new(),
            banned: Vec::new(),
            barred: Vec::new(),
            games: settlement.games,
            wished_by: Some("P1".to_owned()),
        };
        let desk = Desk::new(TableId(1), "a-link".to_owned(), table, settings);
        let rng = ChaCha20Rng::seed_from_u64(seed);
        Scene { desk, rng, at: Time(0), number: 0, due: Due::default() }
    }

    /// One game, with so many players who sit down and look.
    pub(crate) fn of(game: &str, players: u8, seed: u64) -> Scene {
        let wished = Wished { name: "Test".to_owned(), play: game.to_owned(), ..Wished::default() };
        let mut scene = Scene::new(&wished, seed);
        for chair in 0..players {
            let id = u64::from(chair) + 1;
            scene.desk.connect(Some(id), true);
            let chips = 1_000;
            scene.asks(id, wire::Command::Sit { chair, chips }).expect("a chair");
        }
        scene
    }

    /// The last hand that began in these lines, as somebody can look it up.
    fn looked_up(
        &self,
        lines: &[(u64, Happened<Card>)],
        players: &[(u64, String)],
        who: Option<u64>,
    ) -> Option<replay::Told> {
        let begins =
            |(_, it): &(u64, Happened<Card>)| matches!(it.event, Event::Open(Fact::Begun(_)));
        let hand = &lines[lines.iter().rposition(begins)?..];
        let last = hand.iter().position(|(_, it)| history::is_end(it));
        let hand = &hand[..last.map_or(hand.len(), |last| last + 1)];
        let record = HandRecord {
            table: TableId(1),
            number: self.desk.table.hands(),
            first: hand.first()?.0,
            game: String::new(),
            players: players.to_vec(),
        };
        let table = Table::open(Arc::clone(self.desk.table.charter())).expect("a table");
        let whole = |(number, it): &(u64, Happened<Card>)| (*number, Unsealed::Whole(it.clone()));
        let hand: Vec<_> = hand.iter().map(whole).collect();
        let looker = Looker { who, language: Language::English };
        Some(replay::replay(table, &record, &hand, looker))
    }

    /// Somebody asks for something, having seen everything.
    pub(crate) fn asks(&mut self, id: u64, command: wire::Command) -> Result<u64, No> {
        self.number += 1;
        let (number, seen) = (self.number, self.desk.next());
        let request = Request { client: "client-1".to_owned(), number, seen, command };
        let step = self.desk.ask(&who(id), &request, self.at, &mut self.rng)?;
        Ok(self.takes(step))
    }

    /// The next hand begins.
    pub(crate) fn deal(&mut self) -> Result<u64, No> {
        let step = self.desk.deal(self.at, &mut self.rng)?;
        Ok(self.takes(step))
    }

    /// Somebody who is to decide does, at random. Whether anybody was.
    pub(crate) fn plays(&mut self) -> bool {
        let Some(playing) = self.desk.table.playing() else { return false };
        let hand = playing.current();
        let engine::Turn::Players(seats) = hand.turn() else { return false };
        let seat = seats.first_one().expect("somebody");
        let player = playing.player_in(seat).expect("a player");
        let seen = hand.seen_by(Viewer::Seat(seat));
        let play = Policy::Random.play(&seen, seat, &mut self.rng).expect("a move");
        let asked = self.desk.asked.get(&player).copied().unwrap_or(0);
        let step = self.desk.bot(player, asked, play, self.at, &mut self.rng);
        self.takes(step.expect("a legal move"));
        true
    }

    /// What was to happen happens. Gives the number of its first line.
    pub(crate) fn takes(&mut self, step: Step) -> u64 {
        let (from, due) = self.desk.take(step);
        self.due.join(due);
        from
    }
}

pub(crate) fn games() -> impl Iterator<Item = &'static str> {
    let house = Catalogue::house().entries().filter(|entry| entry.shelf == Shelf::House);
    house.map(|entry| entry.game.id.as_str())
}

/// Who sent a move, and whose time was up before it came, must not make that move in the next
/// round because the room was started again in between.
#[test]
fn a_decision_that_was_overtaken_is_refused_after_a_restart_too() {
    let mut scene = Scene::of("holdem", 2, 7);
    let start = scene.desk.table.clone();
    let first = scene.desk.next();
    let mut log = Vec::new();
    let step = scene.desk.deal(scene.at, &mut scene.rng).expect("a hand");
    log.extend(step.events.iter().cloned());
    scene.desk.take(step);
    // Both see the flop; the first to act there calls, as they are asked to.
    let mut seen = Vec::new();
    for _ in 0..3 {
        let player = scene.desk.awaited()[0];
        seen.push((player, scene.desk.next()));
        let command = wire::Command::Play { play: wire::Play::Call };
        let request =
            Request { client: "a".to_owned(), number: 1, seen: scene.desk.next(), command };
        let step = scene.desk.ask(&who(player.0), &request, scene.at, &mut scene.rng);
        let step = step.expect("a call");
        log.extend(step.events.iter().cloned());
        scene.desk.take(step);
    }
    let resumed = || {
        let link = "a-link".to_owned();
        let mut desk = Desk::new(TableId(1), link, start.clone(), scene.desk.settings().clone());
        let mut before = start.clone();
        for (number, happened) in (first..).zip(&log) {
            desk.recall(&before, number, happened);
            before.apply(happened);
        }
        desk.set_table(before);
        desk.resumed(scene.desk.next(), Vec::new())
    };
    let player = scene.desk.awaited()[0];
    let call = |desk: &Desk, seen| {
        let command = wire::Command::Play { play: wire::Play::Call };
        let request = Request { client: "b".to_owned(), number: 9, seen, command };
        let mut rng = ChaCha20Rng::seed_from_u64(1);
        desk.ask(&who(player.0), &request, Time(1), &mut rng).map_err(|no| no.trouble)
    };
    let desk = resumed();
    assert!(call(&desk, scene.desk.next()).is_ok(), "it is what they are asked for");
    let (_, before) = seen.iter().find(|(other, _)| *other == player).expect("an earlier one");
    assert_eq!(call(&desk, *before).err(), Some(Trouble::Stale), "that was before the flop");
}

/// Where all decide at once, what one of them does makes nobody else's click come too late.
#[test]
fn who_decides_on_what_they_saw_before_another_decided_is_in_time() {
    let mut scene = Scene::of("sohe", 3, 5);
    scene.deal().expect("a hand");
    while scene.desk.awaited().len() < 3 {
        assert!(scene.plays(), "all part their hands");
    }
    let seen = scene.desk.next();
    assert!(scene.plays(), "one of them does");
    let player = scene.desk.awaited()[0];
    let playing = scene.desk.table.playing().expect("a hand");
    let seat = playing.seat_of(player).expect("a seat");
    let hand = playing.current().seen_by(Viewer::Seat(seat));
    let play = Policy::Random.play(&hand, seat, &mut scene.rng).expect("a move");
    let command = wire::Command::Play { play: leaks::wired(&play, &|card| card) };
    let request = Request { client: "another".to_owned(), number: 1, seen, command };
    let step = scene.desk.ask(&who(player.0), &request, scene.at, &mut scene.rng);
    assert!(step.is_ok(), "{:?}", step.err());
}

/// Lines that a desk no longer remembers are missing for whoever has not seen them, and for nobody else.
#[test]
fn who_was_away_for_too_many_lines_is_told_that_some_are_missing() {
    let mut scene = Scene::of("holdem", 2, 5);
    assert_eq!(scene.desk.resumes(Some(0)), (0, false), "everything is remembered");
    while scene.desk.resumes(Some(0)) == (0, false) {
        let text = format!("line {}", scene.desk.next());
        scene.asks(1, wire::Command::Say { text }).expect("words");
    }
    let next = scene.desk.next();
    let first = next - 1_500;
    assert_eq!(scene.desk.resumes(Some(0)), (first, true));
    assert_eq!(scene.desk.resumes(Some(first - 1)), (first, true));
    assert_eq!(scene.desk.resumes(Some(first)), (first, false));
    assert_eq!(scene.desk.resumes(Some(next)), (next, false));
    assert_eq!(scene.desk.resumes(Some(next + 9)), (next, false), "nobody has seen more than all");
}

/// A hundred big blinds of what is played, within the buy-in of 400 to 2,000.
/// A host who plays must not win a pot by a ban.
#[test]
fn whoever_is_banned_in_a_hand_plays_it_to_its_end() {
    let mut scene = Scene::of("holdem", 2, 1);
    scene.deal().expect("a hand");
    let decides = |scene: &Scene| {
        let playing = scene.desk.table().playing().expect("a hand");
        let engine::Turn::Players(seats) = playing.current().turn() else { panic!("a turn") };
        playing.player_in(seats.first_one().expect("somebody")).expect("a player").0
    };
    let call = || wire::Command::Play { play: wire::Play::Call };
    if decides(&scene) == 1 {
        scene.asks(1, call()).expect("a call");
    }
    assert_eq!(decides(&scene), 2);
    scene.asks(1, wire::Command::Ban { player: 2, on: true }).expect("a ban");
    assert!(!scene.desk.is_banned(2), "not before the hand is over");
    let say = wire::Command::Say { text: "Hey!".to_owned() };
    assert!(scene.asks(2, say).is_err(), "but nothing else");
    scene.asks(2, call()).expect("a decision");
    while scene.plays() {}
    assert!(scene.desk.is_banned(2));
    let person = &scene.desk.table().people()[&room::PlayerId(2)];
    assert_eq!(person.chair, None, "gone with all chips");
}

#[test]
fn bots_buy_in_for_the_level_that_is_played() {
    let mut scene = Scene::of("holdem", 2, 5);
    let usual = *scene.desk.table.usual();
    for (number, (big, due)) in
        [(10, 1_000), (6, 600), (2, 400), (50, 2_000)].into_iter().enumerate()
    {
        let level = room::Level { blinds: (big / 2, big), bets: (big, 2 * big), ..usual };
        let raised = room::Raised::of(level);
        let raise = Command::Raise(Box::new(raised));
        scene.desk.table.act(scene.at, &raise, &mut Vec::new()).expect("another level");
        let chair = 2 + number as u8;
        let bot =
            wire::Command::AddBot { chair: Some(chair), style: "call".to_owned(), chips: None };
        scene.asks(1, bot).expect("the host adds a bot");
        let bot =
            scene.desk.table.sits_in(understood::chair(chair).expect("a chair")).expect("a bot");
        assert_eq!(scene.desk.table.people()[&bot].stack, due, "blinds of {big}");
    }
}
