//! Who may do what: everybody asks for everything, at every stage of a night.
//!
//! What must come of it is worked out here from what the rules say of each command: the host
//! approves seats and buy-ins, sets the game, adds bots, pauses, removes and hands the table on;
//! players act for themselves, and only when it is their turn; whoever looks on may sit down and
//! talk. Nobody has a command that shows cards.
#![allow(clippy::print_stdout, reason = "the size is shown when asked for")]

use std::collections::BTreeSet;

use bot::Policy;
use engine::{Move, Options, Sight};
use trials::Trials;
use wire::Command as Asked;

use super::leaks::wired;
use super::*;

/// What must come of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Due {
    Done,
    Asked,
    Rules,
    NotAllowed,
    /// Rules of the table decide that have nothing to do with who asks; it is never a matter of
    /// rights.
    Table,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Phase {
    Empty,
    Waiting,
    Between,
    Betting,
    Drawing,
    /// Several throw away or part their cards at once.
    Together,
    Parting,
    Showdown,
    Choosing,
    ChoosingByHost,
    Picking,
    Paused,
    PausedBetween,
    Closed,
}

const PHASES: [Phase; 14] = [
    Phase::Empty,
    Phase::Waiting,
    Phase::Between,
    Phase::Betting,
    Phase::Drawing,
    Phase::Together,
    Phase::Parting,
    Phase::Showdown,
    Phase::Choosing,
    Phase::ChoosingByHost,
    Phase::Picking,
    Phase::Paused,
    Phase::PausedBetween,
    Phase::Closed,
];

impl Phase {
    /// Whether a hand is played.
    fn is_hand(self) -> bool {
        use Phase::{Betting, Drawing, Parting, Paused, Showdown, Together};
        matches!(self, Betting | Drawing | Together | Parting | Showdown | Paused)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Role {
    /// Looks on and never sat anywhere.
    Spectator,
    /// Sits at another table.
    Elsewhere,
    ToAct,
    Other,
    Folded,
    Busted,
    SittingOut,
    /// Has just come, and waits for the big blind; or sits there before anything is dealt.
    Seated,
}

const HOST: u64 = 1;
const SPECTATOR: u64 = 90;
const ELSEWHERE: u64 = 91;

/// Whether the host sits at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Host {
    Sits,
    Stands,
}

/// A table at some stage.
struct Stage {
    phase: Phase,
    approve: bool,
    scene: Scene,
}

impl Stage {
    fn wished(play: &str, approve: bool) -> Wished {
        let house = ["show-chip 10", "overs", "straddles 1", "rabbit-hunt", "rebuy to-most"];
        Wished {
            name: "Test".to_owned(),
            play: play.to_owned(),
            chairs: None,
            house: rules(&house),
            approve,
            ..Wished::default()
        }
    }

    fn sits(&mut self, id: u64) {
        self.scene.desk.connect(Some(id), true);
        let table = &self.scene.desk.table;
        let chairs = Chair::all(table.charter().chairs);
        let chair = chairs.clone().find(|chair| table.sits_in(*chair).is_none()).expect("a chair");
        let chair = chair.index() as u8;
        self.scene.asks(id, Asked::Sit { chair, chips: 1_000 }).expect("a chair");
        if self.approve && id != HOST {
            self.scene.asks(HOST, Asked::Approve { player: id }).expect("the host approves");
        }
    }

    /// One hand in which the first two who are asked go all in and the others fold; whether
    /// somebody has nothing left.
    fn busts_one(&mut self) -> bool {
        self.scene.deal().expect("a hand");
        let mut all_in: Vec<PlayerId> = Vec::new();
        for _ in 0..200 {
            let Some(player) = self.scene.desk.awaited().first().copied() else { break };
            let play = match self.options(player) {
                Some(Options::Bet(bet)) if all_in.len() < 2 || all_in.contains(&player) => {
                    if !all_in.contains(&player) {
                        all_in.push(player);
                    }
                    bet.to.most().map_or(Move::Call, Move::To)
                }
                Some(Options::Bet(_)) => Move::Fold,
                _ => self.cheap(player),
            };
            let play = wired(&play, &|card| card);
            self.scene.asks(player.0, Asked::Play { play }).expect("a legal move");
        }
        self.scene.desk.table.people().values().any(|it| it.chair.is_some() && it.stack == 0)
    }

    /// Another game, between hands.
    fn plays(&mut self, play: &str) {
        let wished = Stage::wished(play, self.approve);
        let opens = self.scene.desk.settings.opens;
        let settlement = settle(&ground(), &wished, opens, &[]).expect("a good wish");
        let step = self
            .scene
            .desk
            .settle_anew(&who(HOST), wished, settlement, self.scene.at)
            .expect("the host");
        self.scene.desk.take(step);
    }

    fn options(&self, player: PlayerId) -> Option<Options> {
        options(&self.scene.desk.table, player)
    }

    /// What costs least.
    fn cheap(&self, player: PlayerId) -> Move<Card> {
        let playing = self.scene.desk.table.playing().expect("a hand");
        let seat = playing.seat_of(player).expect("a seat");
        let options = playing.current().options(seat).expect("it is asked");
        let it = playing.current().player(seat).expect("a player");
        Policy::Call.choose(&options, it, &mut ChaCha20Rng::seed_from_u64(1))
    }

    /// Deals and plays until the hand stands where it should; the first who can folds.
    fn plays_until(&mut self, is_there: &dyn Fn(&Stage) -> bool) -> bool {
        if self.scene.deal().is_err() {
            return false;
        }
        let mut folded = false;
        for _ in 0..400 {
            if folded && is_there(self) {
                return true;
            }
            let Some(player) = self.scene.desk.awaited().first().copied() else { return false };
            let play = match self.options(player) {
                Some(Options::Bet(bet)) if bet.fold && !folded => {
                    folded = true;
                    Move::Fold
                }
                _ => self.cheap(player),
            };
            let play = wired(&play, &|card| card);
            self.scene.asks(player.0, Asked::Play { play }).expect("a legal move");
        }
        false
    }

    fn first_options(&self) -> Option<Options> {
        self.options(*self.scene.desk.awaited().first()?)
    }

    /// A table with people of every kind: five who play, one who has lost everything, one who sits
    /// out.
    fn peopled(phase: Phase, host: Host, approve: bool, seed: u64) -> Stage {
        for more in 0.. {
            let mut wished = Stage::wished("holdem", approve);
            wished.betting = Some("no-limit".to_owned());
            let scene = Scene::new(&wished, seed + 1_000 * more);
            let mut stage = Stage { phase, approve, scene };
            stage.watch();
            if host == Host::Sits {
                stage.sits(HOST);
            }
            (2..=6).for_each(|id| stage.sits(id));
            if !stage.busts_one() {
                continue;
            }
            let people = stage.scene.desk.table.people();
            let out = people.iter().find(|(id, it)| id.0 > HOST && it.stack == 1_000);
            let out = out.expect("somebody who folded without a blind").0.0;
            stage.scene.asks(out, Asked::SitOut).expect("to sit out");
            return stage;
        }
        unreachable!("somebody loses in the end")
    }

    fn watch(&mut self) {
        for id in [HOST, SPECTATOR, ELSEWHERE] {
            self.scene.desk.connect(Some(id), true);
        }
    }

    fn new(phase: Phase, host: Host, approve: bool, seed: u64) -> Stage {
        if matches!(phase, Phase::Empty | Phase::Waiting) {
            let scene = Scene::new(&Stage::wished("holdem", approve), seed);
            let mut stage = Stage { phase, approve, scene };
            stage.watch();
            if phase == Phase::Waiting {
                stage.sits(if host == Host::Sits { HOST } else { 2 });
            }
            return stage;
        }
        let fresh = || Stage::peopled(phase, host, approve, seed);
        let mut stage = fresh();
        let reached: &dyn Fn(&Stage) -> bool = match phase {
            Phase::Betting | Phase::Paused => {
                &|stage| matches!(stage.first_options(), Some(Options::Bet(_)))
            }
            Phase::Drawing => &|stage| matches!(stage.first_options(), Some(Options::Draw(_))),
            Phase::Together => &|stage| {
                stage.scene.desk.awaited().len() > 1
                    && matches!(stage.first_options(), Some(Options::Discard(_)))
            },
            Phase::Parting => &|stage| matches!(stage.first_options(), Some(Options::Split { .. })),
            Phase::Showdown => &|stage| matches!(stage.first_options(), Some(Options::Show { .. })),
            _ => &|_| true,
        };
        if phase.is_hand() {
            let mut games = games();
            let found = games.any(|game| {
                stage = fresh();
                let may = settle(
                    &ground(),
                    &Stage::wished(game, approve),
                    stage.scene.desk.settings.opens,
                    &[],
                );
                may.is_ok() && {
                    stage.plays(game);
                    stage.plays_until(reached)
                }
            });
            assert!(found, "some game comes to {phase:?}");
        }
        match phase {
            Phase::Choosing => stage.plays("dealers-choice-night"),
            Phase::ChoosingByHost => stage.plays("tournament-night"),
            Phase::Picking => {
                stage.scene.at = Time(3_700_000);
                let seated = stage.scene.desk.table.people().iter();
                let caller = seated.map(|(id, _)| id.0).next().expect("somebody");
                stage.scene.asks(caller, Asked::ChangeSeats).expect("the hour has struck");
            }
            Phase::Paused | Phase::PausedBetween => {
                stage.scene.asks(HOST, Asked::Pause).expect("the host");
            }
            Phase::Closed => {
                stage.scene.asks(HOST, Asked::Close).expect("the host");
            }
            _ => {}
        }
        stage
    }

    /// The phase that the table itself is in.
    fn reached(&self) -> Phase {
        let table = &self.scene.desk.table;
        let several = self.scene.desk.awaited().len() > 1;
        match (table.turn(), self.first_options()) {
            (Turn::Closed, _) => Phase::Closed,
            (Turn::Hand(_), _) if table.is_paused() => Phase::Paused,
            _ if table.is_paused() => Phase::PausedBetween,
            (Turn::PickChair(_), _) => Phase::Picking,
            (Turn::Choose(Some(_)), _) => Phase::Choosing,
            (Turn::Choose(None), _) => Phase::ChoosingByHost,
            (Turn::Hand(_), Some(Options::Bet(_))) => Phase::Betting,
            (Turn::Hand(_), Some(Options::Draw(_))) => Phase::Drawing,
            (Turn::Hand(_), Some(Options::Discard(_))) if several => Phase::Together,
            (Turn::Hand(_), Some(Options::Split { .. })) => Phase::Parting,
            (Turn::Hand(_), Some(Options::Show { .. })) => Phase::Showdown,
            (Turn::Players, _) if table.people().is_empty() => Phase::Empty,
            (Turn::Players, _) => Phase::Waiting,
            (Turn::Deal, _) => Phase::Between,
            turn => panic!("no phase of the matrix: {turn:?}"),
        }
    }

    fn people(&self) -> Vec<u64> {
        let known = self.scene.desk.table.people().keys().map(|player| player.0);
        let all: BTreeSet<u64> = known.chain([HOST, SPECTATOR, ELSEWHERE]).collect();
        all.into_iter().collect()
    }

    fn facts(&self, id: u64) -> Facts {
        let table = &self.scene.desk.table;
        let player = PlayerId(id);
        let person = table.people().get(&player).filter(|it| it.chair.is_some());
        let playing = table.playing();
        let seat = playing.and_then(|it| it.seat_of(player));
        let is_live =
            seat.is_some_and(|seat| playing.is_some_and(|it| it.current().live().contains(seat)));
        Facts {
            id,
            is_host: id == HOST,
            is_seated: person.is_some(),
            is_broke: person.is_some_and(|it| it.stack == 0) && !is_live,
            is_out: person.is_some_and(|it| it.presence == Presence::Out),
            is_dealt_in: seat.is_some(),
            is_live,
            is_awaited: self.scene.desk.awaited().contains(&player),
        }
    }
}

/// What is known of somebody.
#[derive(Clone, Copy, Debug)]
struct Facts {
    id: u64,
    is_host: bool,
    is_seated: bool,
    is_broke: bool,
    is_out: bool,
    is_dealt_in: bool,
    is_live: bool,
    is_awaited: bool,
}

impl Facts {
    fn role(&self) -> Role {
        match self {
            _ if self.id == ELSEWHERE => Role::Elsewhere,
            _ if !self.is_seated => Role::Spectator,
            _ if self.is_awaited => Role::ToAct,
            _ if self.is_live => Role::Other,
            _ if self.is_dealt_in => Role::Folded,
            _ if self.is_broke => Role::Busted,
            _ if self.is_out => Role::SittingOut,
            _ => Role::Seated,
        }
    }
}

/// The name of a command. A new one does not compile before it is in the matrix.
fn name(command: &Asked) -> &'static str {
    match command {
        Asked::Sit { .. } => "sit",
        Asked::Buy { .. } => "buy",
        Asked::SitOut => "sit-out",
        Asked::Return { .. } => "return",
        Asked::StandUp => "stand-up",
        Asked::Straddle { .. } => "straddle",
        Asked::Overs => "overs",
        Asked::BuyShowChip => "buy-show-chip",
        Asked::OfferShowChip { .. } => "offer-show-chip",
        Asked::TakeShowChip { .. } => "take-show-chip",
        Asked::PresentShowChip { .. } => "present-show-chip",
        Asked::Choose { .. } => "choose",
        Asked::ChangeSeats => "change-seats",
        Asked::PickChair { .. } => "pick-chair",
        Asked::Agree { .. } => "agree",
        Asked::Play { .. } => "play",
        Asked::Rabbit => "rabbit",
        Asked::GoOn => "go-on",
        Asked::Say { .. } => "say",
        Asked::Approve { .. } => "approve",
        Asked::Decline { .. } => "decline",
        Asked::AddBot { .. } => "add-bot",
        Asked::Remove { .. } => "remove",
        Asked::Mute { .. } => "mute",
        Asked::Ban { .. } => "ban",
        Asked::Pause => "pause",
        Asked::Resume => "resume",
        Asked::HandOver { .. } => "hand-over",
        Asked::List { .. } => "list",
        Asked::Close => "close",
    }
}

/// How many there are.
const COMMANDS: usize = 30;

/// Everything that can be asked for at a stage, the same for everybody.
fn commands(stage: &Stage) -> Vec<Asked> {
    let table = &stage.scene.desk.table;
    let mut chairs = Chair::all(table.charter().chairs);
    let free = chairs.clone().find(|chair| table.sits_in(*chair).is_none());
    let taken = chairs.find(|chair| table.sits_in(*chair).is_some());
    let number = |chair: Option<Chair>| chair.map_or(0, |chair| chair.index() as u8);
    let others = table.people().iter().filter(|(id, it)| id.0 != HOST && it.chair.is_some());
    let somebody = others.map(|(id, _)| id.0).next().unwrap_or(2);
    let mut plays = vec![wire::Play::Fold, wire::Play::Show, wire::Play::Muck];
    if let Some(player) = stage.scene.desk.awaited().first()
        && table.playing().is_some()
    {
        plays.push(wired(&stage.cheap(*player), &|card| card));
    }
    let motions = [
        wire::Motion::BombPot,
        wire::Motion::Double,
        wire::Motion::Chop,
        wire::Motion::Split,
        wire::Motion::RunTwice,
    ];
    let mut all = vec![
        Asked::Sit { chair: number(free), chips: 1_000 },
        Asked::Buy { chips: 100 },
        Asked::SitOut,
        Asked::Return { post: true },
        Asked::StandUp,
        Asked::Straddle { on: true },
        Asked::Overs,
        Asked::BuyShowChip,
        Asked::OfferShowChip { to: somebody, price: 10 },
        Asked::TakeShowChip { from: somebody },
        Asked::PresentShowChip { of: somebody },
        Asked::Choose { choice: None },
        Asked::ChangeSeats,
        Asked::PickChair { chair: number(free) },
        Asked::Rabbit,
        Asked::GoOn,
        Asked::Say { text: "Good evening".to_owned() },
        Asked::Approve { player: somebody },
        Asked::Decline { player: somebody },
        Asked::AddBot { chair: None, style: "random".to_owned(), chips: None },
        Asked::Remove { player: somebody },
        Asked::Mute { player: somebody, on: true },
        Asked::Ban { player: somebody, on: true },
        Asked::Pause,
        Asked::Resume,
        Asked::HandOver { player: somebody },
        Asked::List { on: true },
        Asked::Close,
    ];
    if taken.is_some() {
        all.push(Asked::Sit { chair: number(taken), chips: 1_000 });
    }
    all.extend(motions.map(|to| Asked::Agree { to, on: true }));
    all.extend(plays.into_iter().map(|play| Asked::Play { play }));
    all
}

/// What the rules say.
fn due(stage: &Stage, of: &Facts, command: &Asked) -> Due {
    use Phase::{Choosing, ChoosingByHost, Closed, Empty, Paused, PausedBetween, Picking};
    let phase = stage.phase;
    let when = |is_right: bool| if is_right { Due::Done } else { Due::Rules };
    let host = |due: Due| if of.is_host { due } else { Due::NotAllowed };
    let seated = |due: Due| if of.is_seated { due } else { Due::Rules };
    // Between hands, and not while seats are changed.
    let between = !phase.is_hand() && phase != Picking;
    let table = &stage.scene.desk.table;
    match command {
        // The host's alone, at any time.
        Asked::Approve { .. } | Asked::Decline { .. } => host(Due::Rules),
        Asked::AddBot { .. } => host(when(phase != Picking && phase != Closed)),
        Asked::Remove { .. } => {
            host(when(phase != Picking && phase != Closed && somebody_else_sits(stage)))
        }
        // Nobody mutes or bans themselves, or a bot.
        Asked::Mute { .. } | Asked::Ban { .. } => host(Due::Table),
        Asked::Pause => host(when(!matches!(phase, Paused | PausedBetween | Closed))),
        Asked::Resume => host(when(matches!(phase, Paused | PausedBetween))),
        Asked::HandOver { .. } | Asked::List { .. } if phase == Closed => host(Due::Table),
        Asked::HandOver { player } => host(when(table.people().contains_key(&PlayerId(*player)))),
        Asked::List { .. } => host(Due::Done),
        // During a hand it waits for the end of it.
        Asked::Close => host(when(phase != Closed)),
        // It is about the pause between two hands, which is the room's.
        Asked::GoOn => Due::Done,
        // Nobody does anything when the night is over.
        _ if phase == Closed => Due::Rules,
        Asked::Say { .. } => Due::Done,
        Asked::Sit { chair, .. } => {
            let chair = understood::chair(*chair).expect("a chair");
            let may = !of.is_seated && phase != Picking && table.sits_in(chair).is_none();
            match when(may) {
                Due::Done if stage.approve && !of.is_host => Due::Asked,
                due => due,
            }
        }
        // During a hand chips are asked for, and come after it.
        Asked::Buy { .. } if phase.is_hand() || of.is_broke => {
            seated(if stage.approve && !of.is_host { Due::Asked } else { Due::Done })
        }
        // How many one may have is between the stakes and the stack.
        Asked::Buy { .. } | Asked::Return { .. } => seated(Due::Table),
        Asked::SitOut | Asked::Agree { to: wire::Motion::Double, .. } if phase == Picking => {
            seated(Due::Table)
        }
        Asked::SitOut | Asked::Straddle { .. } => when(of.is_seated),
        Asked::Agree { to: wire::Motion::Double, .. } => when(of.is_seated),
        Asked::StandUp => when(of.is_seated && phase != Picking),
        Asked::Overs => when(of.is_seated && between),
        Asked::BuyShowChip if between && of.is_broke => Due::Table,
        Asked::BuyShowChip => when(of.is_seated && between),
        // Nobody has one, and nobody has offered one.
        Asked::OfferShowChip { .. }
        | Asked::TakeShowChip { .. }
        | Asked::PresentShowChip { .. } => Due::Rules,
        Asked::Choose { .. } => match phase {
            Choosing => when(of.is_awaited),
            ChoosingByHost => when(of.is_host),
            _ => Due::Rules,
        },
        // Once in an hour: the first has not struck, or it was done.
        Asked::ChangeSeats => Due::Rules,
        Asked::PickChair { .. } => when(phase == Picking && of.is_awaited),
        // Bomb pots by vote and boards dealt twice are not played here.
        Asked::Agree { to: wire::Motion::BombPot | wire::Motion::RunTwice, .. } => Due::Rules,
        Asked::Agree { .. } if of.is_live => Due::Table,
        Asked::Agree { .. } => Due::Rules,
        Asked::Rabbit if of.is_seated && between && phase != Empty => Due::Table,
        Asked::Rabbit => Due::Rules,
        Asked::Play { play } => {
            let may = of.is_awaited && phase.is_hand() && phase != Paused && own(stage, of, play);
            when(may)
        }
    }
}

fn somebody_else_sits(stage: &Stage) -> bool {
    let mut people = stage.scene.desk.table.people().iter();
    people.any(|(id, it)| id.0 != HOST && it.chair.is_some())
}

/// Whether a decision is one that this player is asked for, with their own cards.
fn own(stage: &Stage, of: &Facts, play: &wire::Play) -> bool {
    let options = stage.options(PlayerId(of.id)).expect("it is asked");
    let mine = stage.scene.desk.shows_to(of.id, 0..u64::MAX).expect("a player");
    let table = stage.scene.desk.table.playing().expect("a hand").current();
    let seat = stage.scene.desk.table.playing().and_then(|it| it.seat_of(PlayerId(of.id)));
    let up = table.player(seat.expect("a seat")).expect("a player").up().iter();
    let has: Vec<String> = mine
        .cards
        .down
        .into_iter()
        .chain(up.map(|up| up.card.seen()))
        .map(|card| card.in_data().to_owned())
        .collect();
    let all_own = |cards: &[String]| cards.iter().all(|card| has.contains(card));
    match (&options, play) {
        (Options::Bet(bet), wire::Play::Fold) => bet.fold,
        (Options::Bet(_), wire::Play::Call | wire::Play::To { .. } | wire::Play::BringIn)
        | (Options::Show { .. }, wire::Play::Show) => true,
        (Options::Show { muck }, wire::Play::Muck) => *muck,
        (Options::Draw(_), wire::Play::Draw { cards })
        | (Options::Discard(_), wire::Play::Discard { cards })
        | (Options::Expose(_), wire::Play::Expose { cards })
        | (Options::Split { .. }, wire::Play::Split { cards }) => all_own(cards),
        _ => false,
    }
}

/// Faces in a text that others hold face down.
fn leaked(stage: &Stage, id: u64, text: &str) -> Vec<String> {
    let Some(playing) = stage.scene.desk.table.playing() else { return Vec::new() };
    let hand = playing.current();
    let seen = hand.seen_by(playing.seat_of(PlayerId(id)).map_or(Viewer::Spectator, Viewer::Seat));
    let mut hidden = BTreeSet::new();
    for seat in (0..hand.seats()).filter_map(Seat::new) {
        let (truth, seen) = (hand.player(seat).expect("a seat"), seen.player(seat).expect("one"));
        let known: Vec<String> = seen.down().iter().map(|card| card.in_data().to_owned()).collect();
        let down = truth.down().iter().map(|card| card.seen().in_data().to_owned());
        hidden.extend(down.filter(|card| !known.contains(card)));
    }
    let words = text.split(|it: char| !it.is_ascii_alphanumeric());
    words.filter(|word| hidden.contains(*word)).map(str::to_owned).collect()
}

fn came_of(result: &Result<Step, No>) -> Due {
    match result {
        Ok(Step { answer: Answer::Asked, .. }) => Due::Asked,
        Ok(_) => Due::Done,
        Err(No { trouble: Trouble::NotAllowed, .. }) => Due::NotAllowed,
        Err(No { trouble: Trouble::Rules, .. }) => Due::Rules,
        Err(No { trouble, why }) => panic!("{trouble:?}: {why}"),
    }
}

/// Everything that somebody is told when something is done, other than by playing on.
fn told_of(stage: &Stage, id: u64, step: &Step) -> String {
    let mut table = stage.scene.desk.table.clone();
    let mut text = String::new();
    for happened in &step.events {
        let told = tell::tell(&table, 0, happened, &Arc::default());
        let own = told.own.iter().filter(|(who, _)| who.0 == id).map(|(_, line)| line);
        for line in own.chain([&told.line]) {
            for line in Language::ALL.map(|language| line.told(language)) {
                text.push_str(&serde_json::to_string(&line).expect("a text"));
            }
        }
        table.apply(happened);
    }
    text
}

/// One cell of the matrix.
fn check(stage: &mut Stage, id: u64, command: &Asked) -> Result<Due, String> {
    let facts = stage.facts(id);
    let (desk, at) = (&stage.scene.desk, stage.scene.at);
    let seen = desk.next();
    let request = Request { client: "cell".to_owned(), number: 1, seen, command: command.clone() };
    let result = desk.ask(&who(id), &request, at, &mut ChaCha20Rng::seed_from_u64(1));
    let (due, came) = (due(stage, &facts, command), came_of(&result));
    let is_right = match due {
        Due::Table => matches!(came, Due::Done | Due::Asked | Due::Rules),
        due => due == came,
    };
    if !is_right {
        let why = result.as_ref().err().map_or("", |no| no.why.as_str());
        return Err(format!("{came:?} and not {due:?}: {why}"));
    }
    let text = match &result {
        Ok(step) if matches!(command, Asked::Play { .. }) => format!("{:?}", step.answer),
        Ok(step) => told_of(stage, id, step),
        Err(no) => crate::told::frame::answer("a-link", 1, &no.answer()),
    };
    // What somebody asked for may be said back to them.
    let said = serde_json::to_string(command).expect("a text");
    let mut leaked = leaked(stage, id, &text);
    leaked.retain(|card| !said.contains(card.as_str()));
    if !leaked.is_empty() {
        return Err(format!("{leaked:?} told in {text}"));
    }
    if came == Due::Asked {
        let step = result.as_ref().expect("it was asked");
        if !step.events.is_empty() || step.table != stage.scene.desk.table {
            return Err("something happened before the host approved".to_owned());
        }
    }
    if let Err(no) = &result {
        let desk = &mut stage.scene.desk;
        let (table, settings, next) = (desk.table.clone(), desk.settings.clone(), desk.next);
        desk.refused(&who(id), &request, &no.answer());
        if (table, settings, next) != (desk.table.clone(), desk.settings.clone(), desk.next) {
            return Err("a refusal changed something".to_owned());
        }
    }
    Ok(due)
}

#[test]
fn everybody_may_do_what_the_rules_say_and_nothing_else() {
    let test = "desk::tests::matrix::everybody_may_do_what_the_rules_say_and_nothing_else";
    let mut reached: BTreeSet<(&str, Role, bool)> = BTreeSet::new();
    let (mut wrong, mut phases) = (BTreeSet::new(), BTreeSet::new());
    // Cells in all, and those that are not settled here.
    let (mut cells, mut open) = (0, 0);
    for mut trial in Trials::of(test, 5) {
        let seed = trial.below(1_000_000) as u64;
        for phase in PHASES {
            for (host, approve) in [
                (Host::Sits, false),
                (Host::Stands, false),
                (Host::Sits, true),
                (Host::Stands, true),
            ] {
                let mut stage = Stage::new(phase, host, approve, seed);
                phases.insert(stage.reached());
                for command in commands(&stage) {
                    for id in stage.people() {
                        let facts = stage.facts(id);
                        let (role, what) = (facts.role(), name(&command));
                        cells += 1;
                        reached.insert((what, role, facts.is_host));
                        match check(&mut stage, id, &command) {
                            Ok(due) => open += usize::from(due == Due::Table),
                            Err(why) => {
                                let host = if facts.is_host { " (host)" } else { "" };
                                let cell = format!("{phase:?} {role:?}{host} {command:?}");
                                wrong.insert(format!("{cell}: {why}"));
                            }
                        }
                    }
                }
            }
        }
    }
    println!("{cells} cells, {open} of them open, {} pairs of command and role", reached.len());
    assert!(10 * open < cells, "{open} of {cells} cells are left open");
    assert_eq!(phases, PHASES.into_iter().collect(), "every phase");
    let wrong: Vec<String> = wrong.into_iter().collect();
    assert!(wrong.is_empty(), "{} cells are wrong:\n{}", wrong.len(), wrong.join("\n"));
    let names: BTreeSet<&str> = reached.iter().map(|(what, ..)| *what).collect();
    assert_eq!(names.len(), COMMANDS, "every command: {names:?}");
    use Role::{Busted, Elsewhere, Folded, Other, Seated, SittingOut, Spectator, ToAct};
    for what in names {
        for role in [Spectator, Elsewhere, ToAct, Other, Folded, Busted, SittingOut, Seated] {
            assert!(reached.contains(&(what, role, false)), "nobody as {role:?} asks to {what}");
        }
        for role in [Spectator, Seated] {
            assert!(reached.contains(&(what, role, true)), "no host as {role:?} asks to {what}");
        }
    }
}

#[test]
fn a_decision_on_what_has_passed_is_stale_for_whoever_is_asked_and_for_nobody_else() {
    for phase in [Phase::Betting, Phase::Drawing, Phase::Together, Phase::Choosing] {
        let stage = Stage::new(phase, Host::Sits, false, 7);
        let desk = &stage.scene.desk;
        for id in stage.people() {
            let command = match phase {
                Phase::Choosing => Asked::Choose { choice: None },
                _ => Asked::Play { play: wire::Play::Fold },
            };
            let request = Request { client: "late".to_owned(), number: 1, seen: 0, command };
            let rng = &mut ChaCha20Rng::seed_from_u64(1);
            let no = desk.ask(&who(id), &request, stage.scene.at, rng).expect_err("too late");
            let is_asked = stage.facts(id).is_awaited;
            let due = if is_asked { Trouble::Stale } else { Trouble::Rules };
            assert_eq!(no.trouble, due, "{phase:?} for {id}: {}", no.why);
        }
    }
}

#[test]
fn a_host_who_approves_seats_and_chips_decides_on_each() {
    for phase in [Phase::Empty, Phase::Waiting, Phase::Between, Phase::Betting] {
        let mut stage = Stage::new(phase, Host::Stands, true, 11);
        let table = stage.scene.desk.table.clone();
        let free = Chair::all(table.charter().chairs).find(|it| table.sits_in(*it).is_none());
        let chair = free.expect("a chair").index() as u8;
        let bids = |stage: &Stage| -> Vec<u64> {
            stage.scene.desk.settings.bids.iter().map(|bid| bid.player).collect()
        };
        let sits = |stage: &Stage, id: u64| {
            let person = stage.scene.desk.table.people().get(&PlayerId(id));
            person.is_some_and(|it| it.chair.is_some())
        };
        let no = |no: No| no.trouble;

        // Asking changes nothing but the list of those who ask, however often.
        for _ in 0..2 {
            stage.scene.asks(SPECTATOR, Asked::Sit { chair, chips: 1_000 }).expect("to ask");
        }
        stage.scene.asks(ELSEWHERE, Asked::Sit { chair, chips: 1_000 }).expect("to ask");
        assert_eq!(bids(&stage), [SPECTATOR, ELSEWHERE]);
        assert_eq!(stage.scene.desk.table, table);

        // Only the host decides, not who asks.
        for id in [SPECTATOR, ELSEWHERE, 2] {
            let approve = stage.scene.asks(id, Asked::Approve { player: SPECTATOR });
            assert_eq!(approve.map_err(no), Err(Trouble::NotAllowed));
            let decline = stage.scene.asks(id, Asked::Decline { player: ELSEWHERE });
            assert_eq!(decline.map_err(no), Err(Trouble::NotAllowed));
        }
        stage.scene.asks(HOST, Asked::Approve { player: SPECTATOR }).expect("the host");
        assert!(sits(&stage, SPECTATOR));
        assert_eq!(bids(&stage), [ELSEWHERE]);

        // The chair is taken now: it cannot be approved any more, but declined.
        let taken = stage.scene.asks(HOST, Asked::Approve { player: ELSEWHERE });
        assert_eq!(taken.map_err(no), Err(Trouble::Rules));
        assert_eq!(bids(&stage), [ELSEWHERE]);
        stage.scene.asks(HOST, Asked::Decline { player: ELSEWHERE }).expect("the host");
        assert!(!sits(&stage, ELSEWHERE) && bids(&stage).is_empty());
        let again = stage.scene.asks(HOST, Asked::Approve { player: ELSEWHERE });
        assert_eq!(again.map_err(no), Err(Trouble::Rules));
    }
}
