//! One table: what may be asked of it and by whom, what is kept of it, and what everybody is told.
//!
//! Nothing here waits for anything. A [`Step`] is what would happen; it is taken once it is on the disk.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use cards::{Card, CardSet, below};
use engine::{Event as HandEvent, Hand, Seat, Seen, Viewer};
use faults::fault;
use rand_chacha::ChaCha20Rng;
use room::{
    Chair, Choice, Command, Entry, Event, Fact, Happened, PlayerId, Presence, Refusal, Settled,
    Table, Time, TimeOfDay, Turn,
};
use store::form::Misread;
use store::{Receipt, Sealer, TableId, Unreadable, Write};
use telling::Language;
use wire::{Answer, Bid, MyCards, MyTurn, TableView, Trouble, Wished};

pub(crate) use self::bans::{BANNED, Barred, Origin};
use self::deck::Shoes;
use self::stuck::Mishaps;
use crate::asked;
use crate::due::Due;
use crate::form;
use crate::journal::Journal;
use crate::mine;
use crate::settle::{GameText, Settlement};
use crate::tell::{self, Each, Told};
use crate::view::{self, Around};

/// The most bids to a host, and the most offers of Show 'Em chips.
const MOST_BIDS: usize = 32;

/// More steps than anything that happens by itself takes.
const MOST_STEPS: usize = 10_000;

/// Names for bots.
const NAMES: [&str; 24] = [
    "Ada", "Blaise", "Cardano", "Daniel", "Emmy", "Fermat", "Grace", "Huygens", "Ida", "Jacob",
    "Kolya", "Laplace", "Mary", "Nash", "Oskar", "Pascal", "Quine", "Rosa", "Sofia", "Turing",
    "Ulam", "Vera", "Wald", "Zeno",
];

/// Who asks for something.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Who {
    pub(crate) id: u64,
    pub(crate) name: String,
}

/// What is settled about a table besides its play. How it is kept is told in [`crate::form`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    pub(crate) wished: Wished,
    /// What time it was when the table opened.
    pub(crate) opens: TimeOfDay,
    pub(crate) host: Option<u64>,
    /// How each bot plays.
    pub(crate) bots: BTreeMap<u64, String>,
    /// Who asks the host for a chair or for chips.
    pub(crate) bids: Vec<Bid>,
    /// The name of who has paused it last.
    pub(crate) paused_by: Option<String>,
    /// Whether the table closes when the hand is over.
    pub(crate) closing: bool,
    /// Who may say nothing here, and who may not be here at all.
    pub(crate) muted: Vec<u64>,
    pub(crate) banned: Vec<u64>,
    /// More about bans; those of old have none.
    pub(crate) barred: Vec<Barred>,
    /// The texts that the games are played by.
    pub(crate) games: Vec<GameText>,
    /// The name of whoever wished it, which games of their own are marked with.
    pub(crate) wished_by: Option<String>,
}

/// Something that a client asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    pub(crate) client: String,
    pub(crate) number: u64,
    pub(crate) seen: u64,
    pub(crate) command: wire::Command,
}

/// How a table is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    /// When.
    pub(crate) at: Time,
    /// When the next hand is dealt, where one is: in so many milliseconds of so many.
    pub(crate) deals: Option<(u64, u64)>,
    pub(crate) language: Language,
}

/// What would happen.
#[derive(Debug)]
pub(crate) struct Step {
    table: Table,
    events: Vec<Happened<Card>>,
    settings: Option<Settings>,
    texts: Vec<(String, String)>,
    offers: Option<Vec<Offer>>,
    receipt: Option<Receipt>,
    /// Who has decided something.
    actor: Option<PlayerId>,
    pub(crate) mishaps: Mishaps,
    pub(crate) answer: Answer,
}

impl Step {
    /// Whether there is anything to keep.
    pub(crate) fn changes(&self) -> bool {
        !self.events.is_empty() || self.settings.is_some()
    }
}

/// Why nothing happens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct No {
    pub(crate) trouble: Trouble,
    pub(crate) why: String,
}

#[allow(clippy::needless_pass_by_value, reason = "it is what map_err gives")]
impl No {
    fn rules(why: impl ToString) -> No {
        No { trouble: Trouble::Rules, why: why.to_string() }
    }

    pub(crate) fn not_allowed(why: impl ToString) -> No {
        No { trouble: Trouble::NotAllowed, why: why.to_string() }
    }

    fn stale(why: impl ToString) -> No {
        No { trouble: Trouble::Stale, why: why.to_string() }
    }

    pub(crate) fn answer(&self) -> Answer {
        Answer::Refused { why: self.why.clone(), trouble: self.trouble }
    }
}

impl From<Refusal> for No {
    fn from(refusal: Refusal) -> No {
        No::rules(refusal)
    }
}

/// An offer of a Show 'Em chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Offer {
    from: PlayerId,
    to: PlayerId,
    price: u64,
}

/// A table and all around it.
#[derive(Debug)]
pub(crate) struct Desk {
    pub(crate) id: TableId,
    pub(crate) link: String,
    table: Table,
    settings: Settings,
    /// The number of the next line.
    next: u64,
    journal: Journal,
    /// What happened in the hand that is played or was played last, as everybody sees it.
    hand: Vec<HandEvent<Seen>>,
    /// Who gets what of it by agreement, where that has ended it.
    agreed: Vec<(room::Chair, u64)>,
    /// The last thing each client asked for, and its answer.
    receipts: HashMap<String, (u64, Answer)>,
    offers: Vec<Offer>,
    /// When each player was asked for the decision that is awaited: the number of the line after.
    asked: HashMap<PlayerId, u64>,
    /// How many connections each person has who looks at the table.
    here: HashMap<u64, u32>,
    /// How many look at it without a name.
    nameless: u32,
    /// Whose names are kept.
    pub(crate) marks: Arc<crate::people::Marks>,
    /// Hands in a row that could not be finished.
    returned: u32,
    came: bans::Came,
    #[cfg(test)]
    stacked: tests::Stacked,
}

/// Something that a bot is to decide.
#[derive(Debug)]
pub(crate) struct Thought {
    pub(crate) player: PlayerId,
    pub(crate) style: String,
    pub(crate) seen: Hand<Seen>,
    pub(crate) seat: Seat,
    /// The decision it belongs to.
    pub(crate) asked: u64,
}

impl Desk {
    /// A table that has just been opened.
    pub(crate) fn new(id: TableId, link: String, table: Table, settings: Settings) -> Desk {
        Desk {
            id,
            link,
            table,
            settings,
            next: 0,
            journal: Journal::default(),
            hand: Vec::new(),
            agreed: Vec::new(),
            receipts: HashMap::new(),
            offers: Vec::new(),
            asked: HashMap::new(),
            here: HashMap::new(),
            nameless: 0,
            marks: Arc::default(),
            returned: 0,
            came: bans::Came::default(),
            #[cfg(test)]
            stacked: tests::Stacked::default(),
        }
    }

    /// A table as it was when the room closed; what was replayed of its log is told again.
    pub(crate) fn resumed(mut self, next: u64, receipts: Vec<Receipt>) -> Desk {
        self.next = next;
        for receipt in receipts {
            if let Ok(answer) = form::read_answer(&receipt.answer) {
                self.receipts.insert(receipt.client, (receipt.number, answer));
            }
        }
        // Who was asked before the room closed is still asked for the same.
        let awaited = self.awaited();
        self.asked.retain(|player, _| awaited.contains(player));
        for player in awaited {
            self.asked.entry(player).or_insert(0);
        }
        self
    }

    /// Takes note of a line of the log that is played again.
    pub(crate) fn recall(&mut self, before: &Table, number: u64, happened: &Happened<Card>) {
        self.note(&tell::tell(before, number, happened), number, happened);
        self.recall_asked(before, number, happened);
    }

    /// A decision that somebody sent before the room closed may have been overtaken, by the clock for
    /// one. What is awaited now was asked for after the last step of the hand and after the last thing
    /// that they did.
    fn recall_asked(&mut self, before: &Table, number: u64, happened: &Happened<Card>) {
        match &happened.event {
            Event::Open(Fact::Begun(_)) | Event::Hand(HandEvent::Reached { .. }) => {
                for player in before.people().keys() {
                    self.asked.insert(*player, number + 1);
                }
            }
            Event::Open(
                Fact::Picked { player, .. } | Fact::Chosen { player: Some(player), .. },
            ) => {
                self.asked.insert(*player, number + 1);
            }
            Event::Hand(event) => {
                let seat = event.seat();
                let player = seat.and_then(|seat| before.playing()?.player_in(seat));
                self.asked.extend(player.map(|player| (player, number + 1)));
            }
            _ => {}
        }
    }

    /// Takes note of a line of the log that nobody can read any more.
    pub(crate) fn recall_lost(&mut self, number: u64) {
        let line = Each::of(|_| wire::Line::new(number, 0, wire::What::Lost));
        self.journal.push(number, &Told { line, own: Vec::new() });
    }

    /// Puts the table in the state it was in.
    pub(crate) fn set_table(&mut self, table: Table) {
        self.table = table;
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The number of the next line.
    pub(crate) fn next(&self) -> u64 {
        self.next
    }

    /// Somebody looks at the table, or no more.
    pub(crate) fn connect(&mut self, who: Option<u64>, is_here: bool) {
        let count = match who {
            Some(id) => self.here.entry(id).or_default(),
            None => &mut self.nameless,
        };
        *count = if is_here { *count + 1 } else { count.saturating_sub(1) };
        self.here.retain(|_, count| *count > 0);
    }

    fn is_here(&self, id: u64) -> bool {
        self.here.contains_key(&id) || self.settings.bots.contains_key(&id)
    }

    /// Whether anybody looks at it.
    pub(crate) fn is_watched(&self) -> bool {
        !self.here.is_empty() || self.nameless > 0
    }

    /// Players who sit there and are not connected.
    pub(crate) fn away(&self) -> Vec<PlayerId> {
        let people = self.table.people().iter();
        let seated = people.filter(|(_, it)| it.chair.is_some()).map(|(player, _)| *player);
        seated.filter(|player| !self.is_here(player.0)).collect()
    }

    /// Who is to decide something.
    fn awaited(&self) -> Vec<PlayerId> {
        awaited(&self.table)
    }

    /// When something is to happen that nobody asks for: a time that is up.
    pub(crate) fn deadline(&self) -> Option<Time> {
        self.table.deadline(&self.away())
    }

    /// Whether the next hand can be dealt, by and by.
    pub(crate) fn can_deal(&self) -> bool {
        self.is_watched() && !self.table.is_paused() && self.table.turn() == Turn::Deal
    }

    /// How much more there is to read after the last hand than a pot for one of two: every other share of a pot
    /// counts two, every other hand that is shown one.
    pub(crate) fn to_read(&self) -> u32 {
        let mut parts: BTreeSet<(u8, u8)> = BTreeSet::new();
        let mut shown = 0;
        for event in &self.hand {
            match event {
                HandEvent::Awarded { pot, pieces, .. } => {
                    parts.extend(pieces.iter().filter_map(|piece| match piece.why {
                        engine::Why::Share(share) => Some((*pot, share)),
                        _ => None,
                    }));
                }
                HandEvent::Shown { .. } => shown += 1_u32,
                _ => {}
            }
        }
        2 * (parts.len() as u32).saturating_sub(1) + shown.saturating_sub(2)
    }

    /// People who are here and wait for the next hand: not those who sit out, or have no chips.
    pub(crate) fn waiting(&self) -> impl Iterator<Item = u64> {
        let people = self.table.people().iter();
        let waits = |it: &room::Person| {
            it.chair.is_some() && it.stack > 0 && it.presence != room::Presence::Out
        };
        let seated = people.filter(move |(_, it)| waits(it)).map(|(player, _)| player.0);
        seated.filter(|player| self.is_here(*player) && !self.settings.bots.contains_key(player))
    }

    /// Whether something happens by itself at once: a dealer is drawn for, a bot names a game.
    pub(crate) fn goes_on(&self) -> bool {
        let is_bot = |player: PlayerId| self.settings.bots.contains_key(&player.0);
        self.is_watched()
            && !self.table.is_paused()
            && match self.table.turn() {
                Turn::FirstDealer => true,
                Turn::Choose(Some(player)) | Turn::PickChair(player) => is_bot(player),
                Turn::Players => self.bots_in_need().next().is_some(),
                _ => false,
            }
    }

    /// Bots who sit there without chips, or sit out.
    fn bots_in_need(&self) -> impl Iterator<Item = PlayerId> + '_ {
        let bots = self.settings.bots.keys().map(|id| PlayerId(*id));
        bots.filter(|player| {
            self.table.people().get(player).is_some_and(|it| {
                it.chair.is_some() && (it.stack == 0 || it.presence == Presence::Out)
            })
        })
    }

    /// What bots are to decide.
    pub(crate) fn thoughts(&self) -> Vec<Thought> {
        let Some(playing) = self.table.playing() else { return Vec::new() };
        if fault!("server-bots-decide-while-paused", self.table.is_paused(), false) {
            return Vec::new();
        }
        let hand = playing.current();
        let engine::Turn::Players(seats) = hand.turn() else { return Vec::new() };
        let thought = |seat: Seat| {
            let player = playing.player_in(seat)?;
            let style = self.settings.bots.get(&player.0)?.clone();
            let asked = self.asked.get(&player).copied().unwrap_or(0);
            let seen = hand.seen_by(Viewer::Seat(seat));
            Some(Thought { player, style, seen, seat, asked })
        };
        seats.iter().filter_map(thought).collect()
    }

    fn step(&self) -> Step {
        Step {
            table: self.table.clone(),
            events: Vec::new(),
            settings: None,
            texts: Vec::new(),
            offers: None,
            receipt: None,
            actor: None,
            mishaps: Mishaps::default(),
            answer: Answer::Done { next: self.next },
        }
    }

    /// The answer that this client has got for this number, or why it is too late for it.
    pub(crate) fn answered(&self, who: &Who, client: &str, number: u64) -> Option<Answer> {
        let (last, answer) = self.receipts.get(&key(who, client))?;
        match number.cmp(last) {
            std::cmp::Ordering::Equal => Some(answer.clone()),
            std::cmp::Ordering::Less => {
                let why = format!(
                    "That request is out of order: it is number {number}, and number \
                        {last} is already answered."
                );
                fault!("server-older-request-is-done-again", Some(No::stale(why).answer()), None)
            }
            std::cmp::Ordering::Greater => None,
        }
    }

    /// What somebody asks for.
    pub(crate) fn ask(
        &self,
        who: &Who,
        request: &Request,
        at: Time,
        rng: &mut ChaCha20Rng,
    ) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        let player = PlayerId(who.id);
        match &request.command {
            wire::Command::Play { .. }
            | wire::Command::Choose { .. }
            | wire::Command::PickChair { .. } => {
                let asked = self.asked.get(&player).copied().unwrap_or(0);
                if fault!(
                    "server-decision-one-line-old-is-taken",
                    request.seen < asked,
                    request.seen + 1 < asked
                ) {
                    return Err(No::stale("The hand has moved on. Look again."));
                }
                step.actor = Some(player);
            }
            _ => {}
        }
        self.carry_out(&mut step, who, &request.command, at, rng)?;
        self.go_on(&mut step, at, rng);
        let next = self.next + step.events.len() as u64;
        if let Answer::Done { next: told } = &mut step.answer {
            *told = next;
        }
        let answer = form::write_answer(&step.answer).map_err(No::rules)?;
        let client = key(who, &request.client);
        step.receipt = Some(Receipt { client, number: request.number, answer });
        Ok(step)
    }

    fn carry_out(
        &self,
        step: &mut Step,
        who: &Who,
        command: &wire::Command,
        at: Time,
        rng: &mut ChaCha20Rng,
    ) -> Result<(), No> {
        use wire::Command as Asked;
        let player = PlayerId(who.id);
        let is_host = self.settings.host == Some(who.id);
        let host = || match is_host {
            true => Ok(()),
            false => Err(No::not_allowed("Only the host can do that.")),
        };
        if self.may_not(who.id, command) {
            return Err(No::not_allowed(BANNED));
        }
        let command = match command {
            Asked::Sit { chair, chips } => {
                let chair = asked::chair(*chair).map_err(No::rules)?;
                return self.sit(step, who, chair, *chips, is_host, at);
            }
            Asked::Buy { chips } if self.settings.wished.approve && !is_host => {
                // Whether it could be bought at all is told at once.
                let mut trial = self.table.clone();
                trial.act(at, &Command::Buy { player, chips: *chips }, &mut Vec::new())?;
                return self.bid(step, who, None, *chips);
            }
            Asked::Buy { chips } => Command::Buy { player, chips: *chips },
            Asked::SitOut => Command::SitOut { player },
            Asked::Return { post } => {
                Command::Return { player, entry: if *post { Entry::Post } else { Entry::Wait } }
            }
            Asked::StandUp => Command::Leave { player },
            Asked::Straddle { on } => Command::Straddle { player, wish: asked::wish(*on) },
            Asked::Overs => Command::Overs { player },
            Asked::BuyShowChip => Command::BuyShowChip { player },
            Asked::OfferShowChip { to, price } => {
                return self.offer(step, player, PlayerId(*to), *price, at);
            }
            Asked::TakeShowChip { from } => {
                let from = PlayerId(*from);
                let offered = self.offers.iter().find(|it| it.from == from && it.to == player);
                let none = || No::rules("No one has offered you a Show 'Em chip.");
                let Offer { price, .. } = *offered.ok_or_else(none)?;
                let kept = self.offers.iter().filter(|it| it.from != from).copied();
                step.offers = Some(kept.collect());
                Command::SellShowChip { from, to: player, price }
            }
            Asked::PresentShowChip { of } => Command::Present { player, of: PlayerId(*of) },
            Asked::Choose { choice } => {
                let choice = choice.as_ref().map(asked::choice).transpose().map_err(No::rules)?;
                // A host names the game where that is the host's to do.
                let by_host = is_host && self.table.turn() == Turn::Choose(None);
                Command::Choose { player: (!by_host).then_some(player), choice }
            }
            Asked::ChangeSeats => {
                Command::ChangeSeats { player, deck: dealer::shuffled(CardSet::NATURALS, rng) }
            }
            Asked::PickChair { chair } => {
                Command::PickChair { player, chair: asked::chair(*chair).map_err(No::rules)? }
            }
            Asked::Agree { to, on } => {
                Command::Agree { player, to: asked::motion(*to), wish: asked::wish(*on) }
            }
            Asked::Play { play } => {
                Command::Play { player, play: asked::play(play).map_err(No::rules)? }
            }
            Asked::Rabbit => {
                let last = self.table.last_hand();
                let deck = last.map(|last| deck::rest(last, rng)).unwrap_or_default();
                Command::Rabbit { player, deck }
            }
            // The pause between two hands is none of the table's.
            Asked::GoOn => return Ok(()),
            Asked::Say { .. } if self.settings.muted.contains(&who.id) => {
                return Err(No::not_allowed("The host has muted you at this table."));
            }
            Asked::Say { text } => {
                if crate::people::turned(text).is_some() {
                    return Err(No::rules(
                        "That text has a hidden character in it. Type it again, without pasting.",
                    ));
                }
                Command::Say { player, name: who.name.clone(), text: text.trim().to_owned() }
            }
            Asked::Approve { player } => {
                host()?;
                return self.approve(step, *player, at);
            }
            Asked::Decline { player } => {
                host()?;
                let mut settings = self.settings.clone();
                settings.bids.retain(|bid| bid.player != *player);
                if settings.bids.len() == self.settings.bids.len() {
                    return Err(No::rules("That player hasn't asked for anything."));
                }
                step.settings = Some(settings);
                return Ok(());
            }
            Asked::AddBot { chair, style, chips } => {
                host()?;
                let chair = chair.map(asked::chair).transpose().map_err(No::rules)?;
                return self.add_bot(step, chair, style, *chips, at, rng);
            }
            Asked::Remove { player } => {
                host()?;
                Command::Leave { player: PlayerId(*player) }
            }
            Asked::Mute { player, on } => {
                host()?;
                return self.mute(step, *player, *on);
            }
            Asked::Ban { player, on } => {
                host()?;
                return self.ban(step, *player, *on, at);
            }
            Asked::Pause => {
                host()?;
                let paused_by = Some(who.name.clone());
                step.settings = Some(Settings { paused_by, ..self.settings.clone() });
                Command::Pause
            }
            Asked::Resume => {
                host()?;
                if !self.table.is_paused() {
                    return Err(No::rules("The table isn't paused."));
                }
                Command::Resume
            }
            Asked::HandOver { player } => {
                host()?;
                let is_person = self.table.people().contains_key(&PlayerId(*player))
                    && !self.settings.bots.contains_key(player);
                if !is_person {
                    return Err(No::rules("Choose a host who plays or has played at this table."));
                }
                step.settings = Some(Settings { host: Some(*player), ..self.settings.clone() });
                return Ok(());
            }
            Asked::List { on } => {
                host()?;
                let mut settings = self.settings.clone();
                settings.wished.listed = *on;
                step.settings = Some(settings);
                return Ok(());
            }
            Asked::Close => {
                host()?;
                return self.close(step, at);
            }
        };
        step.act(at, &command)
    }

    /// Nobody has been here for long: the night is over, and everybody is cashed out. A hand that is paused
    /// goes on first, by its clocks.
    pub(crate) fn closes_idle(&self, at: Time) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        let is_played = self.table.playing().is_some();
        step.act(at, if is_played { &Command::Resume } else { &Command::Close })?;
        Ok(step)
    }

    fn sit(
        &self,
        step: &mut Step,
        who: &Who,
        chair: Chair,
        chips: u64,
        is_host: bool,
        at: Time,
    ) -> Result<(), No> {
        step.seat(at, PlayerId(who.id), &who.name, chair, chips, Entry::Wait)?;
        if !self.settings.wished.approve || is_host {
            return Ok(());
        }
        // It could be done; whether it is, the host says.
        let number = chair.index() as u8;
        *step = self.step();
        self.bid(step, who, Some(number), chips)
    }

    fn bid(&self, step: &mut Step, who: &Who, chair: Option<u8>, chips: u64) -> Result<(), No> {
        let mut settings = self.settings.clone();
        settings.bids.retain(|bid| bid.player != who.id);
        if settings.bids.len() >= MOST_BIDS {
            return Err(No::rules(
                "The host has too many requests already. Wait a moment, then ask \
                again.",
            ));
        }
        settings.bids.push(Bid { player: who.id, name: who.name.clone(), chair, chips });
        step.settings = Some(settings);
        step.answer = Answer::Asked;
        Ok(())
    }

    fn approve(&self, step: &mut Step, player: u64, at: Time) -> Result<(), No> {
        let bid = self.settings.bids.iter().find(|bid| bid.player == player);
        let bid = bid.ok_or_else(|| No::rules("That player hasn't asked for anything."))?;
        let id = PlayerId(player);
        match bid.chair {
            Some(chair) => {
                let chair = asked::chair(chair).map_err(No::rules)?;
                step.seat(at, id, &bid.name, chair, bid.chips, Entry::Wait)?;
            }
            None => step.act(at, &Command::Buy { player: id, chips: bid.chips })?,
        }
        let mut settings = self.settings.clone();
        settings.bids.retain(|bid| bid.player != player);
        step.settings = Some(settings);
        Ok(())
    }

    fn offer(
        &self,
        step: &mut Step,
        from: PlayerId,
        to: PlayerId,
        price: u64,
        at: Time,
    ) -> Result<(), No> {
        // What could not be sold is not offered.
        let sale = Command::SellShowChip { from, to, price };
        self.table.clone().act(at, &sale, &mut Vec::new())?;
        let mut offers: Vec<Offer> =
            self.offers.iter().filter(|it| it.from != from).copied().collect();
        if offers.len() >= MOST_BIDS {
            return Err(No::rules(
                "There are too many offers already. Wait a moment, then try \
                again.",
            ));
        }
        offers.push(Offer { from, to, price });
        step.offers = Some(offers);
        Ok(())
    }

    fn add_bot(
        &self,
        step: &mut Step,
        chair: Option<Chair>,
        style: &str,
        chips: Option<u64>,
        at: Time,
        rng: &mut ChaCha20Rng,
    ) -> Result<(), No> {
        if bot::arena::Entrant::named(style).is_none() {
            let names = bot::arena::Entrant::names().join(", ");
            return Err(No::rules(format!("There is no bot {style:?}. Choose one of {names}.")));
        }
        let table = &self.table;
        let is_free = |chair: &Chair| table.sits_in(*chair).is_none();
        let free = || Chair::all(table.charter().chairs).find(is_free);
        let chair = chair.or_else(free).ok_or_else(|| No::rules("The table is full."))?;
        let taken = |name: &str| {
            let people = table.people().values();
            people.map(|it| it.name.as_str()).any(|other| other == name)
        };
        let start = below(NAMES.len() as u32, rng) as usize;
        let names = (0..NAMES.len()).map(|step| NAMES[(start + step) % NAMES.len()].to_owned());
        let numbered = (2..).map(|number: u32| format!("{} {number}", NAMES[start]));
        let name = names.chain(numbered).find(|name| !taken(name)).unwrap_or_default();
        let id = fresh_id(rng);
        let chips = chips.unwrap_or_else(|| usual_buy_in(table));
        let mut settings = self.settings.clone();
        settings.bots.insert(id, style.to_owned());
        step.seat(at, PlayerId(id), &name, chair, chips, Entry::Post)?;
        step.settings = Some(settings);
        Ok(())
    }

    /// What a table is played by, as the first line of its log.
    pub(crate) fn opened(&self) -> Result<Step, No> {
        let mut step = self.step();
        let settled = Settled::from(Arc::clone(self.table.charter()));
        step.act(self.table.now(), &Command::Settle(settled))?;
        Ok(step)
    }

    /// Something else to play by, between hands.
    pub(crate) fn settle_anew(
        &self,
        who: &Who,
        wished: Wished,
        settlement: Settlement,
        at: Time,
    ) -> Result<Step, No> {
        if self.settings.host != Some(who.id) {
            return Err(No::not_allowed("Only the host can do that."));
        }
        let mut step = self.step();
        let at = at.max(self.table.now());
        // Whoever saves what is settled already changes nothing.
        if settlement.charter.terms() != self.table.charter().terms() {
            step.act(at, &Command::Settle(Settled::from(settlement.charter)))?;
        }
        let games = settlement.games;
        let wished_by = Some(who.name.clone());
        step.settings = Some(Settings { wished, games, wished_by, ..self.settings.clone() });
        step.texts = settlement.texts.into_iter().collect();
        Ok(step)
    }

    /// The next hand.
    pub(crate) fn deal(&self, at: Time, rng: &mut ChaCha20Rng) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        self.go_on(&mut step, at, rng);
        if step.table.turn() == Turn::Deal {
            step.act(at, &Command::Deal)?;
            self.go_on(&mut step, at, rng);
        }
        Ok(step)
    }

    /// Somebody's time is up.
    pub(crate) fn time_up(&self, at: Time, rng: &mut ChaCha20Rng) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        if let Err(no) = step.act(at, &Command::TimeUp { away: self.away() }) {
            if self.table.playing().is_none() || self.deadline().is_none_or(|end| at < end) {
                return Err(no);
            }
            self.return_hand(&mut step, at, "the move of a silent player is refused");
        }
        self.go_on(&mut step, at, rng);
        Ok(step)
    }

    /// A step of a player who answers what was asked for, if it is still awaited, and when it happens.
    fn answering(&self, player: PlayerId, asked: u64, at: Time) -> Result<(Step, Time), No> {
        if self.asked.get(&player).copied().unwrap_or(0) != asked {
            return Err(No::stale("the game has moved on"));
        }
        // Whoever still thinks is asked again when the table goes on.
        if self.table.is_paused() {
            return Err(No::stale("the table is paused"));
        }
        let mut step = self.step();
        step.actor = Some(player);
        Ok((step, at.max(self.table.now())))
    }

    /// A bot has decided.
    pub(crate) fn bot(
        &self,
        player: PlayerId,
        asked: u64,
        play: engine::Move<Card>,
        at: Time,
        rng: &mut ChaCha20Rng,
    ) -> Result<Step, No> {
        let (mut step, at) = self.answering(player, asked, at)?;
        if step.act(at, &Command::Play { player, play }).is_err() {
            return self.cheapest(player, asked, at, rng);
        }
        self.go_on(&mut step, at, rng);
        Ok(step)
    }

    /// The room was closed, and is open again: clocks start anew.
    pub(crate) fn reopened(&self, is_hand_lost: bool, at: Time) -> Result<Step, No> {
        let at = at.max(self.table.now());
        let mut step = self.step();
        if is_hand_lost {
            step.act(at, &Command::Void)?;
        }
        // Where nobody is awaited there is no clock, and no line is written: a table that lies idle stays as
        // old as its last hand, however often the room opens.
        let has_clock =
            matches!(step.table.turn(), Turn::Hand(_) | Turn::PickChair(_) | Turn::Choose(_));
        if has_clock && !self.table.is_paused() {
            step.act(at, &Command::Resume)?;
        }
        Ok(step)
    }

    /// Everything that happens by itself now.
    fn go_on(&self, step: &mut Step, at: Time, rng: &mut ChaCha20Rng) {
        let settings = step.settings.as_ref().unwrap_or(&self.settings).clone();
        self.tend_bots(step, &settings, at);
        for _ in 0..MOST_STEPS {
            let is_bot = |player: PlayerId| settings.bots.contains_key(&player.0);
            let command = match step.table.turn() {
                Turn::Closed => return,
                Turn::Players | Turn::FirstDealer | Turn::Choose(_) | Turn::Deal
                    if settings.closing =>
                {
                    Command::Close
                }
                _ if step.table.is_paused() => return,
                // A card decides that nobody knows, or nobody is asked: no move will ever come.
                Turn::Hand(engine::Turn::Stuck(_)) => {
                    self.return_hand(step, at, "the hand is stuck");
                    continue;
                }
                Turn::Hand(engine::Turn::Players(seats)) if seats.is_empty() => {
                    self.return_hand(step, at, "nobody is asked for anything");
                    continue;
                }
                Turn::Choose(Some(player)) if is_bot(player) => {
                    let games = step.table.charter().menu.mix().plays.len() as u32;
                    let choice = Some(Choice::of(below(games.max(1), rng) as u16));
                    Command::Choose { player: Some(player), choice }
                }
                Turn::PickChair(player) if is_bot(player) => {
                    let chairs = Chair::all(step.table.charter().chairs);
                    let free = |chair: &Chair| step.table.sits_in(*chair).is_none();
                    let own = step.table.people().get(&player).and_then(|it| it.chair);
                    let Some(chair) = own.or_else(|| chairs.clone().find(free)) else { return };
                    Command::PickChair { player, chair }
                }
                _ => match step.table.dealers_turn(&mut Shoes { desk: self, rng }) {
                    Some(command) => command,
                    None => return,
                },
            };
            if let Err(no) = step.act(at, &command) {
                if step.table.playing().is_none() {
                    tracing::error!(table = self.link, trouble = ?no.trouble, "the dealer is refused");
                    return;
                }
                self.return_hand(step, at, "the dealer is refused");
            }
        }
        if step.table.playing().is_some() {
            self.return_hand(step, at, "the hand never ends");
        }
    }

    /// Bots who lost everything buy again, or go; none of them sits out.
    fn tend_bots(&self, step: &mut Step, settings: &Settings, at: Time) {
        if step.table.playing().is_some() || step.table.is_paused() {
            return;
        }
        let mut gone = Vec::new();
        for id in settings.bots.keys() {
            let player = PlayerId(*id);
            let Some(person) = step.table.people().get(&player) else { continue };
            let (stack, presence) = (person.stack, person.presence);
            if person.chair.is_none() {
                gone.push(*id);
                continue;
            }
            if stack == 0 {
                let most = step.table.may_buy(player).map_or(0, |(_, most)| most);
                let chip = step.table.usual().chip.max(1);
                let chips = usual_buy_in(&step.table).min(most) / chip * chip;
                if chips == 0 || step.act(at, &Command::Buy { player, chips }).is_err() {
                    let _ = step.act(at, &Command::Leave { player });
                    continue;
                }
            }
            if stack == 0 || presence == Presence::Out {
                let _ = step.act(at, &Command::Return { player, entry: Entry::Post });
            }
        }
        if !gone.is_empty() {
            let mut settings = settings.clone();
            settings.bots.retain(|id, _| !gone.contains(id));
            step.settings = Some(settings);
        }
    }

    /// What is to be kept of a step.
    pub(crate) fn writes(&self, step: &Step, sealer: &Sealer) -> Result<Vec<Write>, Unreadable> {
        let mut writes = Vec::new();
        for (hash, text) in &step.texts {
            writes.push(Write::Game { hash: hash.clone(), text: text.clone() });
        }
        if !step.events.is_empty() {
            let after = &step.table;
            writes.extend(store::kept(
                self.id,
                self.next,
                &step.events,
                &self.table,
                after,
                sealer,
            )?);
        }
        if let Some(settings) =
            fault!("server-settings-are-lost-with-the-room", &step.settings, &None)
        {
            let text = form::write_settings(settings);
            let text = text.map_err(|error| Unreadable::Text { number: self.next, error })?;
            let is_settled =
                |it: &Happened<Card>| matches!(it.event, Event::Open(Fact::Settled(_)));
            let settled = step.events.iter().position(is_settled);
            let settled = settled.map(|place| self.next + place as u64);
            writes.push(Write::Settings { table: self.id, text, settled });
        }
        if let Some(Receipt { client, number, answer }) = &step.receipt
            && fault!("server-receipt-is-lost-with-the-room", !writes.is_empty(), false)
        {
            let (table, number) = (self.id, *number);
            let (client, answer) = (client.clone(), answer.clone());
            writes.push(Write::Receipt { table, client, number, answer });
        }
        Ok(writes)
    }

    /// What was to happen has happened. Gives the number of its first line, and who is told of their own.
    pub(crate) fn take(&mut self, step: Step) -> (u64, Due) {
        let from = self.next;
        let mut due = Due::default();
        self.count_returned(&step);
        let waited: HashMap<PlayerId, Option<engine::Options>> = self
            .awaited()
            .into_iter()
            .map(|player| (player, options(&self.table, player)))
            .collect();
        let is_new_step = |it: &Happened<Card>| {
            matches!(it.event, Event::Hand(HandEvent::Reached { .. }) | Event::Open(Fact::Begun(_)))
        };
        let all_anew = step.events.iter().any(is_new_step);
        let facts = facts(&self.table);
        for happened in &step.events {
            let told = tell::tell(&self.table, self.next, happened);
            due.add(&self.table, happened);
            self.table.apply(happened);
            self.note(&told, self.next, happened);
            self.next += 1;
        }
        self.table = step.table;
        if let Some(settings) = step.settings {
            self.settings = settings;
            due.all_turns();
        }
        if let Some(offers) = step.offers {
            self.offers = offers;
            due.all_turns();
        }
        // What decides a hand is known to all.
        if facts != self::facts(&self.table) {
            due.all_cards();
        }
        // The last two may agree on something.
        if self.table.playing().is_some_and(|it| it.current().live().len() <= 2) {
            due.all_turns();
        }
        due.add_turns(waited.keys().copied().chain(step.actor));
        if let Some(receipt) = step.receipt {
            self.receipts.insert(receipt.client, (receipt.number, step.answer));
        }
        let awaited = self.awaited();
        due.add_turns(awaited.iter().copied());
        self.asked.retain(|player, _| awaited.contains(player));
        for player in awaited {
            let is_same = waited.get(&player) == Some(&options(&self.table, player));
            let is_old = fault!(
                "server-decisions-of-others-make-mine-stale",
                is_same && !all_anew && step.actor != Some(player),
                false
            );
            if !is_old || !self.asked.contains_key(&player) {
                self.asked.insert(player, self.next);
            }
        }
        (from, due)
    }

    /// Keeps the answer to something that was refused, for who asks again.
    pub(crate) fn refused(&mut self, who: &Who, request: &Request, answer: &Answer) {
        self.receipts.insert(key(who, &request.client), (request.number, answer.clone()));
        // Clients that come and go leave little behind.
        if self.receipts.len() > 4_096 {
            self.receipts.retain(|_, (_, answer)| matches!(answer, Answer::Done { .. }));
        }
    }

    fn note(&mut self, told: &Told, number: u64, happened: &Happened<Card>) {
        match &happened.event {
            Event::Open(Fact::Begun(_)) => {
                self.hand.clear();
                self.agreed.clear();
            }
            Event::Stopped { pieces, .. } => self.agreed.clone_from(pieces),
            Event::Hand(event) => self.hand.push(event.seen_by(Viewer::Spectator)),
            _ => {}
        }
        self.journal.push(number, told);
    }

    /// How it stands, as everybody sees it.
    pub(crate) fn view(&self, shown: Shown) -> TableView {
        let Shown { at, deals, language } = shown;
        let away = self.away();
        let is_here = |id: u64| self.is_here(id);
        let seated =
            |id: &u64| self.table.people().get(&PlayerId(*id)).is_some_and(|it| it.chair.is_some());
        let watching = self.here.keys().filter(|id| !seated(id)).count() as u32 + self.nameless;
        let around = Around {
            settings: &self.settings,
            at: at.max(self.table.now()),
            is_here: &is_here,
            mark: &|id| self.marks.of(id),
            away: &away,
            watching,
            events: &self.hand,
            agreed: &self.agreed,
            language,
            deals,
        };
        view::table_view(&self.table, &around)
    }

    /// The cards of this player, where they sit or sat there.
    pub(crate) fn my_cards(&self, player: u64, language: Language) -> Option<MyCards> {
        mine::cards(&self.table, PlayerId(player), &self.hand, language)
    }

    /// What this player may do, where they sit or sat there.
    pub(crate) fn my_turn(&self, player: u64, language: Language) -> Option<MyTurn> {
        mine::turn(&self.table, PlayerId(player), language)
    }

    /// What was told lately.
    pub(crate) fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The lines from a number on, as they were before they became text.
    #[cfg(test)]
    pub(crate) fn lines(&self, from: u64) -> std::vec::IntoIter<(u64, Told)> {
        self.journal.told(from).into_iter()
    }

    /// From where a client is told what happened, and whether something is missing before.
    pub(crate) fn resumes(&self, since: Option<u64>) -> (u64, bool) {
        let first = self.journal.first(self.next);
        match since {
            None => (self.journal.hand(self.next), false),
            Some(since) if since < first => {
                (first, fault!("server-missing-lines-are-not-told", true, false))
            }
            Some(since) => (
                fault!(
                    "server-first-line-missed-is-left-out",
                    since.min(self.next),
                    (since + 1).min(self.next)
                ),
                false,
            ),
        }
    }
}

impl Step {
    fn act(&mut self, at: Time, command: &Command) -> Result<(), No> {
        let acted = self.table.act(at, command, &mut self.events);
        acted.map_err(|refusal| No::rules(refused(&refusal, &self.table)))
    }

    /// Somebody sits down, and is dealt in as soon as that is right.
    fn seat(
        &mut self,
        at: Time,
        player: PlayerId,
        name: &str,
        chair: Chair,
        chips: u64,
        entry: Entry,
    ) -> Result<(), No> {
        self.act(at, &Command::Sit { player, name: name.to_owned(), chair, chips })?;
        let is_out =
            self.table.people().get(&player).is_some_and(|it| it.presence == Presence::Out);
        if is_out || (self.table.hands() > 0 && entry == Entry::Post) {
            self.act(at, &Command::Return { player, entry })?;
        }
        Ok(())
    }
}

/// Why something is refused, with the names of players and amounts as they are shown.
fn refused(refusal: &Refusal, table: &Table) -> String {
    let Refusal::Hand(refusal) = refusal else { return refusal.to_string() };
    let amount = |chips| match table.charter().stakes.shown {
        room::Shown::Chips => tell::grouped(chips),
        cents => cents.amount(chips),
    };
    let name = |seat: Seat| {
        let person = table.playing().and_then(|it| it.player_in(seat));
        let person = person.and_then(|player| table.people().get(&player));
        person.map_or_else(|| seat.to_string(), |person| person.name.clone())
    };
    refusal.told(&name, &amount)
}

fn key(who: &Who, client: &str) -> String {
    format!("{}:{client}", who.id)
}

/// Who is to decide something.
fn awaited(table: &Table) -> Vec<PlayerId> {
    match table.turn() {
        Turn::PickChair(player) | Turn::Choose(Some(player)) => vec![player],
        Turn::Hand(engine::Turn::Players(seats)) => {
            let players = seats.iter().filter_map(|seat| table.playing()?.player_in(seat));
            players.collect()
        }
        _ => Vec::new(),
    }
}

/// What is known of the hand that is played or was played last, besides cards.
fn facts(table: &Table) -> Option<variant::Facts> {
    table.playing().or(table.last_hand()).map(|it| it.current().facts().clone())
}

fn options(table: &Table, player: PlayerId) -> Option<engine::Options> {
    let playing = table.playing()?;
    playing.current().options(playing.seat_of(player)?)
}

/// A number for somebody who comes for the first time: small enough for every program to hold it.
pub(crate) fn fresh_id(rng: &mut ChaCha20Rng) -> u64 {
    use rand_chacha::rand_core::Rng;
    rng.next_u64() >> 11
}

/// With how much somebody usually sits down: a hundred big blinds, if that is allowed.
fn usual_buy_in(table: &Table) -> u64 {
    let (least, most) = table.charter().stakes.buy_in;
    let usual = table.usual();
    let chip = usual.chip.max(1);
    let blinds = usual.blinds.1.max(usual.bets.0).saturating_mul(100);
    (blinds.clamp(least, most) / chip * chip).max(least)
}

/// What the store keeps when a table opens.
pub(crate) fn opening(
    desk: &Desk,
    opened: u64,
    texts: &BTreeMap<String, String>,
) -> Result<Vec<Write>, Misread> {
    let settings = form::write_settings(&desk.settings)?;
    let record = store::TableRecord {
        id: desk.id,
        link: desk.link.clone(),
        settings,
        opened,
        settled: 0,
        is_closed: false,
    };
    let games =
        texts.iter().map(|(hash, text)| Write::Game { hash: hash.clone(), text: text.clone() });
    Ok(games.chain([Write::Open(record)]).collect())
}

/// The table with nothing else, for tests and for the charter.
pub(crate) fn open_table(settlement: &Settlement) -> Result<Table, No> {
    Table::open(Arc::clone(&settlement.charter)).map_err(No::rules)
}

mod bans;
mod deck;
mod stuck;

#[cfg(test)]
pub(crate) mod tests;
