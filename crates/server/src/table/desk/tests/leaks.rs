//! Nobody is told of cards they may not know.
//!
//! A hand is played and everything that a viewer is sent is kept, byte for byte. Then it is played
//! again with other cards wherever the viewer has not seen them: the same bytes must come. That
//! this finds leaks is shown by frames that leak on purpose.
#![allow(clippy::print_stdout, reason = "the figures are shown when asked for")]

use bot::Policy;
use engine::{Move, Options, Sight};
use trials::{Rng as _, Trial, Trials, part};

use axum::extract::ws::Utf8Bytes;

use super::*;
use crate::told::stream::{Reader, Stream, Untold};
use crate::told::view::hand::hand_view;
use crate::told::view::looked::Looked;
use crate::told::{frame, lobby};

/// Something that is done at the table.
#[derive(Clone, Debug)]
enum Act {
    Deal,
    Play(u64, Move<Card>),
    Present(u64, u64),
}

/// Who looks at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Looker {
    Player(u64),
    /// Somebody with a name who does not sit there.
    Guest,
    Nameless,
}

const GUEST: u64 = 99;

impl Looker {
    fn id(self) -> Option<u64> {
        match self {
            Looker::Player(id) => Some(id),
            Looker::Guest => Some(GUEST),
            Looker::Nameless => None,
        }
    }
}

/// A table, what was done there, and what was dealt.
struct Script {
    game: &'static str,
    players: u64,
    seed: u64,
    acts: Vec<Act>,
    dealt: Vec<(Need, engine::Command<Card>)>,
}

/// What came of an act.
struct Moment {
    /// What each viewer is sent.
    frames: Vec<Vec<String>>,
    /// What happened, without faces.
    shape: String,
    events: Vec<(u64, Happened<Card>)>,
    /// Who plays, in the order of seats.
    players: Vec<PlayerId>,
    /// How much of the script had been dealt.
    dealt: usize,
}

/// Makes something else of what one viewer is sent.
type Frames = fn(&Desk, &str, Option<u64>, &Range<u64>) -> String;

fn honest(_: &Desk, sent: &str, _: Option<u64>, _: &Range<u64>) -> String {
    sent.to_owned()
}

/// Somebody with their language; some see everything each time.
fn reader(looker: Looker) -> Reader {
    let who = looker.id();
    Reader { who, language: reads(who), whole: looker == Looker::Guest }
}

/// Somebody reads every language.
fn reads(id: Option<u64>) -> Language {
    let languages = Language::ALL.len() as u64;
    id.map_or(Language::English, |id| Language::ALL[(id % languages) as usize])
}

fn scene(script: &Script) -> Scene {
    let wished = Wished {
        name: "Test".to_owned(),
        play: script.game.to_owned(),
        house: rules(&["show-chip 10"]),
        listed: true,
        ..Wished::default()
    };
    let mut scene = Scene::new(&wished, script.seed);
    for id in 1..=script.players {
        scene.desk.connect(Some(id), true);
        let chair = id as u8 - 1;
        scene.asks(id, wire::Command::Sit { chair, chips: 1_000 }).expect("a chair");
        scene.asks(id, wire::Command::BuyShowChip).expect("a chip");
    }
    scene
}

impl Script {
    /// A hand, and perhaps the beginning of another, played at random; many hands end before a
    /// showdown.
    fn random(game: &'static str, trial: &mut Trial) -> Script {
        let players = 2 + trial.below(3) as u64;
        let seed = trial.rng.next_u64();
        let mut script = Script { game, players, seed, acts: Vec::new(), dealt: Vec::new() };
        let mut scene = scene(&script);
        let most = 30 + trial.below(60);
        let hands = 1 + trial.below(4) as u64 / 3;
        while script.acts.len() < most {
            let act = match scene.desk.table.turn() {
                Turn::Hand(_) => any_play(&scene.desk, trial),
                Turn::Deal if scene.desk.table.hands() < hands => Some(Act::Deal),
                _ => None,
            };
            let Some(act) = act else { break };
            let step = scene.does(&act, &|card| card).expect("it is allowed");
            scene.desk.take(step);
            script.acts.push(act);
        }
        if scene.desk.table.playing().is_none() && trial.below(2) == 0 {
            let player = 1 + trial.below(players as usize) as u64;
            script.acts.push(Act::Present(player, 1 + player % players));
        }
        script.dealt = scene.desk.stacked.dealt();
        script
    }

    /// Plays the first acts with other cards. Ends early where that is refused.
    fn played(&self, world: &World, until: usize, lookers: &[Looker], frames: Frames) -> Played {
        let mut scene = scene(self);
        let mut stream = Stream::default();
        for looker in lookers {
            stream.welcome(&scene.desk, reader(*looker), None, shown(scene.at));
        }
        scene.desk.stacked.want(world.cards.clone());
        let total = world.cards.len();
        let mut moments = Vec::new();
        for (number, act) in self.acts[..until].iter().enumerate() {
            scene.at = Time(scene.at.0 + 1_000);
            let act = match act {
                Act::Play(id, _) if world.anew.contains(&number) => chosen(&scene.desk, *id),
                act => act.clone(),
            };
            let Ok(step) = scene.does(&act, &|card| world.turned(card)) else { break };
            let first = scene.desk.next();
            let numbered = (first..).zip(step.events.iter().cloned());
            let events: Vec<(u64, Happened<Card>)> = numbered.collect();
            let answer = frame::answer(&scene.desk.link, scene.number, &step.answer);
            let (from, due) = scene.desk.take(step);
            let playing = scene.desk.table.playing().or(scene.desk.table.last_hand());
            let players = playing.map(|it| it.players.clone()).unwrap_or_default();
            let is_last = number + 1 == until;
            let untold = Untold { from, due, steps: 1 };
            let comes_back = is_last || number % 4 == 3;
            let sent = sent(&scene, (&mut stream, &untold), comes_back, lookers, frames);
            let mut moment = Moment {
                frames: sent,
                shape: events.iter().map(|(_, it)| shape(it)).collect(),
                events,
                players,
                dealt: total - scene.desk.stacked.wanted().len(),
            };
            for (looker, frames) in lookers.iter().zip(&mut moment.frames) {
                if matches!(&act, Act::Play(id, _) if looker.id() == Some(*id)) {
                    frames.push(answer.clone());
                }
            }
            moments.push(moment);
        }
        Played { scene, moments }
    }
}

/// A table at some moment, and how it came there.
struct Played {
    scene: Scene,
    moments: Vec<Moment>,
}

impl Played {
    /// The last hand as somebody can look it up.
    fn history(&self, looker: Looker) -> String {
        let lines: Vec<_> = self.moments.iter().flat_map(|it| it.events.iter().cloned()).collect();
        let players = self.moments.last().map(|it| it.players.clone()).unwrap_or_default();
        let players: Vec<_> = players.iter().map(|it| (it.0, format!("P{it:?}"))).collect();
        let told = self.scene.looked_up(&lines, &players, looker.id());
        let Some(told) = told else { return String::new() };
        serde_json::to_string(&told.replay).expect("a text") + &told.text
    }

    /// What somebody hears who asks for what is not theirs, or not now: any card, any decision.
    fn refusals(&mut self, id: u64) -> Vec<String> {
        let wanted = self.scene.desk.stacked.wanted();
        let next = self.scene.desk.next();
        let mut heard = Vec::new();
        for (command, seen) in probes(&self.scene.desk, next) {
            let request = Request { client: "probe".to_owned(), number: 1, seen, command };
            let (at, rng) = (self.scene.at, &mut ChaCha20Rng::seed_from_u64(1));
            heard.push(match self.scene.desk.ask(&who(id), &request, at, rng) {
                Ok(_) => "allowed".to_owned(),
                Err(no) => frame::answer("a-link", 1, &no.answer()),
            });
            self.scene.desk.stacked.want(wanted.clone());
        }
        heard
    }
}

impl Scene {
    /// What would come of an act, with the cards that it names turned into others.
    fn does(&mut self, act: &Act, turned: &dyn Fn(Card) -> Card) -> Result<Step, No> {
        let (id, command) = match act {
            Act::Deal => return self.desk.deal(self.at, &mut self.rng),
            Act::Play(id, play) => (*id, wire::Command::Play { play: wired(play, turned) }),
            Act::Present(id, of) => (*id, wire::Command::PresentShowChip { of: *of }),
        };
        self.number += 1;
        let (number, seen) = (self.number, self.desk.next());
        let request = Request { client: "client-1".to_owned(), number, seen, command };
        self.desk.ask(&who(id), &request, self.at, &mut self.rng)
    }
}

/// A move as a client asks for it.
pub(super) fn wired(play: &Move<Card>, turned: &dyn Fn(Card) -> Card) -> wire::Play {
    let cards = |cards: &engine::Cards<Card>| -> Vec<String> {
        cards.iter().map(|card| turned(*card).seen().in_data().to_owned()).collect()
    };
    match play {
        Move::Fold => wire::Play::Fold,
        Move::Call => wire::Play::Call,
        Move::To(chips) => wire::Play::To { chips: *chips },
        Move::BringIn => wire::Play::BringIn,
        Move::Draw(of) => wire::Play::Draw { cards: cards(of) },
        Move::Discard(of) => wire::Play::Discard { cards: cards(of) },
        Move::Expose(of) => wire::Play::Expose { cards: cards(of) },
        Move::Split(of) => wire::Play::Split { cards: cards(of) },
        Move::Choose(game) => wire::Play::Choose { game: *game },
        Move::Show(_) => wire::Play::Show,
        Move::Muck => wire::Play::Muck,
    }
}

/// Any of those who are asked decides: often to fold, often as cheaply as possible.
fn any_play(desk: &Desk, trial: &mut Trial) -> Option<Act> {
    let player = trial.pick(&desk.awaited());
    let playing = desk.table.playing()?;
    let seat = playing.seat_of(player)?;
    let hand = playing.current();
    let options = hand.options(seat)?;
    let folds = matches!(&options, Options::Bet(bet) if bet.fold);
    let policy = if trial.below(2) == 0 { Policy::Call } else { Policy::Random };
    let play = match trial.below(6) {
        0 if folds => Move::Fold,
        _ => policy.choose(&options, hand.player(seat)?, &mut trial.rng),
    };
    Some(Act::Play(player.0, play))
}

/// Another choice of the same kind, when nobody may know which it is yet.
fn chosen(desk: &Desk, id: u64) -> Act {
    let playing = desk.table.playing().expect("a hand");
    let seat = playing.seat_of(PlayerId(id)).expect("a seat");
    let options = playing.current().options(seat).expect("it is asked");
    let player = playing.current().player(seat).expect("a player");
    Act::Play(id, Policy::Call.choose(&options, player, &mut ChaCha20Rng::seed_from_u64(id)))
}

/// What each of them is sent: what has just happened and, at times, what who comes back is told.
fn sent(
    scene: &Scene,
    (stream, untold): (&mut Stream, &Untold),
    comes_back: bool,
    lookers: &[Looker],
    frames: Frames,
) -> Vec<Vec<String>> {
    let (desk, shown) = (&scene.desk, shown(scene.at));
    let lines = untold.from..desk.next();
    let mut all = vec![Vec::new(); lookers.len()];
    let readers = lookers.iter().map(|looker| reader(*looker));
    let telling = stream.tell(desk, untold, readers, shown);
    for (looker, all) in lookers.iter().zip(&mut all) {
        // How many messages there are tells as much as what they say.
        let messages: Vec<Utf8Bytes> = telling.to(reader(*looker)).collect();
        let text = joined(&messages);
        all.push(frames(desk, &text, looker.id(), &lines));
    }
    if comes_back {
        let since = [None, Some(0), Some(untold.from.saturating_sub(3)), Some(desk.next())];
        for since in since {
            for (looker, all) in lookers.iter().zip(&mut all) {
                let messages = stream.welcome(desk, reader(*looker), since, shown);
                all.push(frames(desk, &joined(&messages), looker.id(), &lines));
            }
        }
    }
    let line = serde_json::to_string(&lobby::line(&desk.link, desk.table(), desk.settings()))
        .expect("a text");
    all.iter_mut().for_each(|all| all.push(line.clone()));
    all
}

fn joined(messages: &[Utf8Bytes]) -> String {
    messages.iter().map(|text| format!("{text}\n")).collect()
}

/// Something that happened, with every face turned down.
fn shape(happened: &Happened<Card>) -> String {
    if let Event::Hand(HandEvent::Decided { seat, .. }) = &happened.event {
        return format!("{seat:?} decides;");
    }
    let text = format!("{:?}", happened.event);
    let mut blank = String::with_capacity(text.len());
    for piece in text.split_inclusive(|it: char| !it.is_ascii_alphanumeric()) {
        let word = piece.trim_end_matches(|it: char| !it.is_ascii_alphanumeric());
        let is_card = word.len() > 1 && crate::table::understood::card(word).is_ok();
        blank.push_str(if is_card { "??" } else { word });
        blank.push_str(&piece[word.len()..]);
    }
    blank + ";"
}

/// Things to ask for, with what was seen by then.
fn probes(desk: &Desk, next: u64) -> Vec<(wire::Command, u64)> {
    let mut plays = vec![
        wire::Play::Fold,
        wire::Play::Call,
        wire::Play::BringIn,
        wire::Play::To { chips: 1 },
        wire::Play::To { chips: u64::MAX },
        wire::Play::Choose { game: 0 },
        wire::Play::Show,
        wire::Play::Muck,
    ];
    let playing = desk.table.playing().or(desk.table.last_hand());
    for card in playing.map_or(CardSet::NATURALS, |it| it.hand.rules().variant().deck) {
        let cards = || vec![card.seen().in_data().to_owned()];
        plays.push(wire::Play::Draw { cards: cards() });
        plays.push(wire::Play::Discard { cards: cards() });
        plays.push(wire::Play::Expose { cards: cards() });
        plays.push(wire::Play::Split { cards: cards() });
    }
    let plays = plays.into_iter().map(|play| wire::Command::Play { play });
    let others = (1..=4).map(|of| wire::Command::PresentShowChip { of });
    let rest = [wire::Command::Rabbit, wire::Command::StandUp, wire::Command::Pause];
    let late = [(wire::Command::Play { play: wire::Play::Fold }, 0)];
    plays.chain(others).chain(rest).map(|command| (command, next)).chain(late).collect()
}

/// The faces that somebody has seen: what lies open, and what was ever in their own hand.
fn seen(moments: &[Moment], looker: Looker) -> CardSet {
    let mut seen = CardSet::EMPTY;
    for moment in moments {
        let is_own = |seat: &Seat| moment.players.get(seat.index()).map(|it| it.0) == looker.id();
        for (_, happened) in &moment.events {
            match &happened.event {
                Event::Hand(HandEvent::Dealt { seat, down, up }) => {
                    seen.extend(up.iter().copied());
                    if is_own(seat) {
                        seen.extend(down.iter().copied());
                    }
                }
                Event::Presented { player, cards, .. } if Some(player.0) == looker.id() => {
                    seen.extend(cards.iter().copied());
                }
                Event::Stopped { shown, .. } => {
                    seen.extend(shown.iter().flat_map(|(_, cards)| cards.iter().copied()));
                }
                Event::Hand(event) => seen.extend(open(event).iter().copied()),
                _ => {}
            }
        }
    }
    seen
}

/// The faces that an event shows to everybody, but for those that are dealt.
fn open(event: &HandEvent<Card>) -> &[Card] {
    match event {
        HandEvent::Discarded { up, .. } | HandEvent::Parted { up, .. } => up,
        HandEvent::Board { cards } => cards,
        HandEvent::ForAll { cards }
        | HandEvent::Exposed { cards, .. }
        | HandEvent::Shown { cards, .. }
        | HandEvent::Proved { cards, .. } => cards,
        _ => &[],
    }
}

/// Another course of chance.
struct World {
    /// For each card the one in its place.
    other: [Card; Card::COUNT],
    /// What is dealt.
    cards: VecDeque<engine::Command<Card>>,
    /// Decisions that are made anew, because nobody knows of them yet.
    anew: Vec<usize>,
}

impl World {
    fn turned(&self, card: Card) -> Card {
        self.other[usize::from(card.id())]
    }

    /// The same.
    fn first(script: &Script) -> World {
        let cards = script.dealt.iter().map(|(_, dealt)| dealt.clone()).collect();
        World { other: same(), cards, anew: Vec::new() }
    }

    /// Other cards in some places, and cards that are hidden from the viewer in another order.
    fn new(
        script: &Script,
        moments: &[Moment],
        looker: Looker,
        other: [Card; Card::COUNT],
        trial: &mut Trial,
    ) -> World {
        let mut world = World { other, cards: VecDeque::new(), anew: waiting(moments, looker) };
        let turned_up = turned_up(moments);
        let mut start = 0;
        for moment in moments {
            for (need, dealt) in &script.dealt[start..moment.dealt] {
                let engine::Command::Deal(cards) = dealt else {
                    world.cards.push_back(dealt.clone());
                    continue;
                };
                let mut cards: engine::BoardCards<Card> =
                    cards.iter().map(|card| world.turned(*card)).collect();
                if let Need::Hole { seat, down, .. } = need {
                    let player = moment.players[seat.index()];
                    if looker.id() != Some(player.0) && !turned_up.contains(&player) {
                        cards::shuffle(&mut cards[..usize::from(*down)], &mut trial.rng);
                    }
                }
                world.cards.push_back(engine::Command::Deal(cards));
            }
            start = moment.dealt;
        }
        world
    }
}

fn same() -> [Card; Card::COUNT] {
    std::array::from_fn(|id| Card::from_id(id as u8).expect("a card"))
}

/// Those whose cards were turned up as they lay, or were looked at.
fn turned_up(moments: &[Moment]) -> Vec<PlayerId> {
    let mut found = Vec::new();
    for moment in moments {
        for (_, happened) in &moment.events {
            match &happened.event {
                Event::Hand(HandEvent::Shown { seat, .. } | HandEvent::Proved { seat, .. }) => {
                    found.push(moment.players[seat.index()]);
                }
                Event::Presented { of, .. } => found.push(*of),
                _ => {}
            }
        }
    }
    found
}

/// The acts of others that decided something which nobody knows yet at the end.
fn waiting(moments: &[Moment], looker: Looker) -> Vec<usize> {
    let mut found: Vec<(PlayerId, usize)> = Vec::new();
    for (number, moment) in moments.iter().enumerate() {
        for (_, happened) in &moment.events {
            match &happened.event {
                Event::Hand(HandEvent::Decided { seat, .. }) => {
                    found.push((moment.players[seat.index()], number));
                }
                Event::Hand(
                    HandEvent::Discarded { seat, .. }
                    | HandEvent::Exposed { seat, .. }
                    | HandEvent::Parted { seat, .. },
                ) => found.retain(|(player, _)| *player != moment.players[seat.index()]),
                _ => {}
            }
        }
    }
    found.retain(|(player, _)| Some(player.0) != looker.id());
    found.into_iter().map(|(_, number)| number).collect()
}

/// The cards dealt so far, and those face down to one player.
fn dealt(moments: &[Moment], to: Option<PlayerId>) -> CardSet {
    let mut found = CardSet::EMPTY;
    for moment in moments {
        for (_, happened) in &moment.events {
            match &happened.event {
                Event::Hand(HandEvent::Dealt { seat, down, up }) => {
                    let is_to = to.is_none_or(|to| moment.players[seat.index()] == to);
                    if is_to {
                        found.extend(down.iter().copied());
                    }
                    if to.is_none() {
                        found.extend(up.iter().copied());
                    }
                }
                Event::Hand(event) if to.is_none() => found.extend(open(event).iter().copied()),
                _ => {}
            }
        }
    }
    found
}

/// Puts these cards where those are.
fn exchanged(places: &[Card], wanted: &[Card]) -> [Card; Card::COUNT] {
    let mut other = same();
    for (card, now) in places.iter().zip(wanted) {
        let place = other.iter().position(|other| other == now).expect("each card once");
        other.swap(usize::from(card.id()), place);
    }
    other
}

fn shuffled_cards(set: CardSet, trial: &mut Trial) -> Vec<Card> {
    let mut cards: Vec<Card> = set.iter().collect();
    cards::shuffle(&mut cards, &mut trial.rng);
    cards
}

/// Other cards for everything that somebody has not seen: all of them shuffled, one exchanged, or
/// cards of one rank for one player.
fn unseen_turned(
    moments: &[Moment],
    looker: Looker,
    deck: CardSet,
    trial: &mut Trial,
) -> [Card; Card::COUNT] {
    let seen = seen(moments, looker);
    let hidden = shuffled_cards(deck - seen, trial);
    let places = shuffled_cards(dealt(moments, None) - seen, trial);
    let Some(one) = places.first().copied() else { return same() };
    match trial.below(4) {
        0 | 1 => exchanged(&(deck - seen).iter().collect::<Vec<Card>>(), &hidden),
        2 => {
            let another: Vec<Card> = hidden.into_iter().filter(|card| *card != one).collect();
            exchanged(&[one], &another[..another.len().min(1)])
        }
        _ => {
            let players = &moments.last().expect("a moment").players;
            let hand = dealt(moments, Some(trial.pick(players))) - seen;
            let alike: Vec<Card> =
                hidden.into_iter().filter(|card| card.rank() == one.rank()).collect();
            exchanged(&hand.iter().collect::<Vec<Card>>(), &alike)
        }
    }
}

/// Other cards for a player's own hand, as far as nobody else has seen it.
fn own_turned(
    moments: &[Moment],
    player: PlayerId,
    deck: CardSet,
    trial: &mut Trial,
) -> [Card; Card::COUNT] {
    let public = seen(moments, Looker::Nameless);
    let own = shuffled_cards(dealt(moments, Some(player)) - public, trial);
    let free = shuffled_cards(deck - dealt(moments, None), trial);
    exchanged(&own, &free)
}

/// What became of the twins that were made.
#[derive(Default, Debug)]
struct Tally {
    tried: usize,
    /// Those that are the same for the table.
    cases: usize,
    /// Messages that were compared while the truths differed.
    compared: usize,
    /// Answers that were compared to what is not allowed.
    refused: usize,
    /// Cases in which the hand was over, the viewer had folded, or a Show 'Em chip was presented.
    over: usize,
    folded: usize,
    presented: usize,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.tried += other.tried;
        self.cases += other.cases;
        self.compared += other.compared;
        self.refused += other.refused;
        self.over += other.over;
        self.folded += other.folded;
        self.presented += other.presented;
    }

    fn note(&mut self, moments: &[Moment], looker: Looker) {
        let happens = |is: &dyn Fn(&Moment, &Event<Card>) -> bool| {
            let any = |it: &Moment| it.events.iter().any(|(_, happened)| is(it, &happened.event));
            usize::from(moments.iter().any(any))
        };
        self.over += happens(&|_, event| matches!(event, Event::Open(Fact::Over(_))));
        self.presented += happens(&|_, event| matches!(event, Event::Presented { .. }));
        self.folded += happens(&|moment, event| {
            matches!(event, Event::Hand(HandEvent::Folded { seat })
                if Some(moment.players[seat.index()].0) == looker.id())
        });
    }
}

/// A script with what was sent in it.
struct Case {
    script: Script,
    lookers: Vec<Looker>,
    first: Played,
    deck: CardSet,
}

impl Case {
    fn random(game: &'static str, trial: &mut Trial, frames: Frames) -> Case {
        // Now and then something between two hands goes another way when it is played again: that hand
        // says nothing, and another is taken.
        let mut tries = 0;
        let (script, lookers, first) = loop {
            let script = Script::random(game, trial);
            let players = (1..=script.players).map(Looker::Player);
            let lookers: Vec<Looker> = players.chain([Looker::Guest, Looker::Nameless]).collect();
            let world = World::first(&script);
            let first = script.played(&world, script.acts.len(), &lookers, frames);
            if first.moments.len() == script.acts.len() {
                break (script, lookers, first);
            }
            tries += 1;
            assert!(tries < 5, "{game}: played again, it is another hand each time");
        };
        let playing = first.scene.desk.table.playing().or(first.scene.desk.table.last_hand());
        let deck = playing.expect("a hand").hand.rules().variant().deck;
        Case { script, lookers, first, deck }
    }

    /// Up to where a twin goes: the whole, or up to some moment, since a card that is shown later
    /// must not be known before.
    fn end(&self, trial: &mut Trial) -> usize {
        let all = self.script.acts.len();
        match trial.below(4) {
            0 | 1 => all,
            2 => 1 + trial.below(all),
            _ => all.saturating_sub(1 + trial.below(4)).max(1),
        }
    }

    /// How far the twin is the same for the table, and from where on the truth differs.
    fn same_until(&self, twin: &Played) -> (usize, usize) {
        let both = || self.first.moments.iter().zip(&twin.moments);
        let same = both().take_while(|(one, two)| one.shape == two.shape).count();
        let truth = both().take_while(|(one, two)| one.events == two.events).count();
        (same, truth)
    }

    /// How many messages both have: who comes back is told more where a twin ends.
    fn common(&self, number: usize, until: usize, messages: &[String]) -> usize {
        let is_cut = number + 1 == until && until < self.script.acts.len();
        if is_cut { 1 } else { messages.len() }
    }

    /// Another truth that is the same for a viewer: says what they can tell by.
    fn check(
        &self,
        place: usize,
        trial: &mut Trial,
        frames: Frames,
        tally: &mut Tally,
    ) -> Result<(), String> {
        let looker = self.lookers[place];
        let until = self.end(trial);
        let moments = &self.first.moments[..until];
        let other = unseen_turned(moments, looker, self.deck, trial);
        let world = World::new(&self.script, moments, looker, other, trial);
        let mut twin = self.script.played(&world, until, &[looker], frames);
        let (same, truth) = self.same_until(&twin);
        if truth >= until {
            return Ok(());
        }
        tally.tried += 1;
        tally.cases += usize::from(same == until);
        for number in 0..same {
            let one = &self.first.moments[number].frames[place];
            let two = &twin.moments[number].frames[0];
            let common = self.common(number, until, one);
            for (one, two) in one.iter().zip(two).take(common) {
                tally.compared += usize::from(number >= truth);
                if one != two {
                    return Err(format!("{looker:?} after act {number}:\n{}", parting(one, two)));
                }
            }
        }
        if same < until {
            return Ok(());
        }
        tally.note(moments, looker);
        let mut one = self.script.played(&World::first(&self.script), until, &[looker], frames);
        let ends = (&one.moments[until - 1].frames[0], &twin.moments[until - 1].frames[0]);
        tally.compared += ends.0.len();
        if ends.0 != ends.1 {
            return Err(format!("{looker:?} who comes back after act {until}"));
        }
        let (this, that) = (one.history(looker), twin.history(looker));
        tally.compared += 1;
        if this != that {
            return Err(format!("{looker:?} looks it up:\n{}", parting(&this, &that)));
        }
        if let Some(id) = looker.id().filter(|_| trial.number.is_multiple_of(5)) {
            let (this, that) = (one.refusals(id), twin.refusals(id));
            tally.refused += this.len();
            if let Some((this, that)) = this.iter().zip(&that).find(|(this, that)| this != that) {
                return Err(format!("{looker:?} is refused:\n{}", parting(this, that)));
            }
        }
        Ok(())
    }

    /// A truth that differs in a player's own cards: the public part is the same, and all is as
    /// long.
    fn check_length(&self, id: u64, trial: &mut Trial, tally: &mut Tally) -> Result<(), String> {
        let place = id as usize - 1;
        let until = self.end(trial);
        let moments = &self.first.moments[..until];
        let other = own_turned(moments, PlayerId(id), self.deck, trial);
        let world = World::new(&self.script, moments, Looker::Player(id), other, trial);
        let lookers = [Looker::Player(id), Looker::Nameless];
        let twin = self.script.played(&world, until, &lookers, honest);
        let (same, truth) = self.same_until(&twin);
        tally.tried += usize::from(truth < until);
        tally.cases += usize::from(truth < until && same == until);
        for number in truth..same {
            let (one, two) = (&self.first.moments[number], &twin.moments[number]);
            let common = self.common(number, until, &one.frames[place]);
            let public = (&one.frames[self.lookers.len() - 1], &two.frames[1]);
            if public.0.iter().zip(public.1).take(common).any(|(one, two)| one != two) {
                return Err(format!("all can tell what {id} holds after act {number}"));
            }
            for (one, two) in one.frames[place].iter().zip(&two.frames[0]).take(common) {
                tally.compared += 1;
                if one.len() != two.len() {
                    return Err(format!("the length for {id} after act {number}:\n{one}\n{two}"));
                }
            }
        }
        Ok(())
    }
}

/// Where two texts part.
fn parting(one: &str, two: &str) -> String {
    let place = one.bytes().zip(two.bytes()).take_while(|(one, two)| one == two).count();
    let around = |text: &str| {
        let (start, end) = (place.saturating_sub(150), (place + 100).min(text.len()));
        String::from_utf8_lossy(&text.as_bytes()[start..end]).into_owned()
    };
    format!("  one: {}\n  two: {}", around(one), around(two))
}

#[test]
fn cards_that_somebody_may_not_know_change_nothing_for_them() {
    let name = "desk::tests::leaks::cards_that_somebody_may_not_know_change_nothing_for_them";
    let (mut all, mut count) = (Tally::default(), 0);
    for game in part(games(), 3) {
        let mut tally = Tally::default();
        for mut trial in Trials::of(name, 60).one_of(games().count() / 6).at_least(5) {
            let case = Case::random(game, &mut trial, honest);
            for place in 0..case.lookers.len() {
                if let Err(why) = case.check(place, &mut trial, honest, &mut tally) {
                    panic!("{game} trial {}: {why}", trial.number);
                }
            }
        }
        let Tally { tried, cases, compared, .. } = tally;
        println!("{game:<28}{cases:>6} cases of {tried:>5}, {compared:>7} messages");
        assert!(compared >= 10, "{game}: only {compared} messages were compared");
        assert!(2 * cases >= tried, "{game}: only {cases} of {tried} twins are the same");
        all.add(&tally);
        count += 1;
    }
    println!("{all:?}");
    assert!(all.compared >= 100 * count, "{all:?}");
    assert!(all.over > all.cases / 10, "hands come to their end: {all:?}");
    assert!(all.folded > all.cases / 20, "viewers fold: {all:?}");
    assert!(all.presented > 0 && all.refused > 0, "{all:?}");
}

#[test]
fn messages_to_a_player_are_as_long_whatever_they_hold() {
    let name = "desk::tests::leaks::messages_to_a_player_are_as_long_whatever_they_hold";
    let (mut all, mut count) = (0, 0);
    for game in part(games(), 3) {
        let mut tally = Tally::default();
        for mut trial in Trials::of(name, 40).one_of(games().count() / 6).at_least(5) {
            let case = Case::random(game, &mut trial, honest);
            for id in 1..=case.script.players {
                if let Err(why) = case.check_length(id, &mut trial, &mut tally) {
                    panic!("{game} trial {}: {why}", trial.number);
                }
            }
        }
        let Tally { cases, compared, .. } = tally;
        println!("{game:<28}{cases:>6} cases, {compared:>7} messages");
        // Few hands may all be short; those of all games are not.
        (all, count) = (all + compared, count + 1);
    }
    assert!(all >= 20 * count, "only {all} messages of {count} games were compared");
}

/// Messages that tell too much, each in its way.
const LEAKS: &[(&str, Frames)] = &[
    ("a seat's view for all", |desk, public, _, _| {
        let playing = desk.table.playing().or(desk.table.last_hand());
        let seat = Seat::new(0).expect("a seat");
        let view = playing.map(|it| {
            let looked = Looked {
                number: 1,
                chairs: &it.chairs,
                button: None,
                players: Vec::new(),
                mark: None,
                events: &desk.hand,
                paid: &[],
                agreed: &Agreed::default(),
                language: Language::English,
            };
            hand_view(&it.hand.seen_by(Viewer::Seat(seat)), None, &looked)
        });
        format!("{public}{}", serde_json::to_string(&view).expect("a text"))
    }),
    ("what another has", |desk, public, id, lines| {
        let other = id.map_or(1, |id| id % 2 + 1);
        let have = desk.shows_to(other, lines.clone()).map(|mine| mine.cards.have);
        format!("{public}{}", serde_json::to_string(&have).expect("a text"))
    }),
    ("a length", |desk, public, _, _| {
        let playing = desk.table.playing().or(desk.table.last_hand());
        let card = playing.and_then(|it| it.hand.player(Seat::new(1)?)?.down().first().copied());
        format!("{public}{}", " ".repeat(card.map_or(0, |card| usize::from(card.id()))))
    }),
    ("the options of whoever is asked", |desk, public, _, lines| {
        let awaited = desk.awaited().first().copied();
        let options =
            awaited.and_then(|player| desk.shows_to(player.0, lines.clone())?.turn.options);
        format!("{public}{}", serde_json::to_string(&options).expect("a text"))
    }),
    ("an order by hidden cards", |desk, public, _, _| {
        let playing = desk.table.playing().or(desk.table.last_hand());
        let mut seats: Vec<(Vec<Card>, usize)> = Vec::new();
        for seat in playing.iter().flat_map(|it| it.hand.live().iter()) {
            let hand = playing.and_then(|it| it.hand.player(seat));
            seats.push((hand.map(|it| it.down().to_vec()).unwrap_or_default(), seat.index()));
        }
        seats.sort();
        let order: Vec<usize> = seats.into_iter().map(|(_, seat)| seat).collect();
        format!("{public}{order:?}")
    }),
    ("a line of another's", |desk, public, _, lines| {
        let own = desk.lines(lines.start).flat_map(|(_, told)| told.own);
        let lines: Vec<wire::Line> =
            own.flat_map(|(_, line)| Language::ALL.map(|language| line.told(language))).collect();
        format!("{public}{}", serde_json::to_string(&lines).expect("a text"))
    }),
];

#[test]
fn every_message_that_tells_too_much_is_noticed() {
    let name = "desk::tests::leaks::every_message_that_tells_too_much_is_noticed";
    for (leak, frames) in LEAKS {
        let mut found = Vec::new();
        for game in games().step_by(4) {
            let mut trials = Trials::of(name, 10).one_of(games().count());
            let is_found = trials.any(|mut trial| {
                let case = Case::random(game, &mut trial, *frames);
                let mut look =
                    |place| case.check(place, &mut trial, *frames, &mut Tally::default()).is_err();
                (0..case.lookers.len()).any(&mut look)
            });
            if is_found {
                found.push(game);
            }
        }
        println!("{leak}: noticed in {} games of {}", found.len(), games().step_by(4).count());
        assert!(!found.is_empty(), "nobody noticed {leak}");
    }
}
