//! The table in the terminal.
//!
//! There are two hands: the truth, which only the dealer and the rules look at, and a `View`, which is
//! made by the events as the player sees them. Everything that is printed comes from the view.
//!
//! ```
//! use std::sync::Arc;
//!
//! use bot::{Policy, arena::Entrant};
//! use terminal::Evening;
//! use variant::{Catalogue, Settings};
//!
//! let two = Settings { players: Some(2), ..Settings::default() };
//! let game = Catalogue::house().variant("holdem", &two)?;
//! let (setup, rules) = (dealer::usual_table(&game, 2, 500)?, Arc::new(engine::Rules::new(&game)?));
//! let bots = vec![("a caller".to_owned(), Entrant::Policy(Policy::Call))];
//! let (page, hands) = (String::new(), Some(1));
//! let evening =
//!     Evening { rules, setup, page, bots, you: 1, stack: 500, hands, seed: 7, colours: false };
//! let mut saved = Vec::new();
//! // The button has the small blind of 5, and folds it.
//! terminal::play(evening, &mut "fold\n".as_bytes(), &mut Vec::new(), &mut |record, _| {
//!     saved.push(record);
//!     Ok(())
//! })?;
//! assert!(saved[0].write().contains("finishing_stacks = [505, 495]"), "{}", saved[0].write());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod ask;
mod others;
pub mod paint;
mod people;
mod picture;
mod style;
mod tell;
mod view;

#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use bot::Policy;
use bot::arena::Entrant;
use cards::{Card, grouped};
use dealer::Dealer;
use engine::{Command, Event, Hand, Move, Options, PostKind, Rules, Setup, Turn, Viewer};
use notation::Record;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use variant::Variant;
use variant::game::Betting;

use crate::answer::Reply;
use crate::ask::Question;
use crate::others::Others;
use crate::people::People;
use crate::style::Style;
use crate::view::View;

/// What is played, with whom, and how it looks.
pub struct Evening {
    /// The game.
    pub rules: Arc<Rules>,
    /// The table of the first hand, at which everyone has the same chips.
    pub setup: Setup,
    /// The rules of the game, for whoever asks.
    pub page: String,
    /// How the others play, with the name of that: one for all, or one for each of them.
    pub bots: Vec<(String, Entrant)>,
    /// The seat of the one at the keyboard in the first hand, from 0.
    pub you: usize,
    /// The chips of everyone at the start.
    pub stack: u64,
    /// Leave after so many hands.
    pub hands: Option<u64>,
    /// Where chance begins.
    pub seed: u64,
    /// Whether colours are seen.
    pub colours: bool,
}

/// Why the evening ended before its time.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There are more or fewer bots than chairs for them.
    #[error("{0}")]
    Bots(String),
    /// The hand cannot be dealt.
    #[error(transparent)]
    Hand(#[from] engine::Unplayable),
    /// What the player types cannot be read.
    #[error("can't read your input: {0}")]
    Input(io::Error),
    /// Nothing can be shown to the player.
    #[error("can't write to the screen: {0}")]
    Output(io::Error),
    /// A hand cannot be saved.
    #[error("can't save the hand: {0}")]
    Save(io::Error),
}

/// Plays until the player leaves. Every hand that is over is given to `save`, as the player saw it.
///
/// # Errors
/// When there are too many bots, or something cannot be read or written.
pub fn play(
    evening: Evening,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    save: &mut dyn FnMut(Record, &Variant) -> io::Result<()>,
) -> Result<(), Error> {
    let Evening { rules, setup, page, bots, you, stack, hands, seed, colours } = evening;
    let style = Style { colours };
    let seats = setup.stacks.len();
    let mut session = Session {
        style,
        input,
        output,
        others: Others::new(bots, seats, you)?,
        rules,
        setup,
        seed,
        page,
        people: People::new(seats, you, stack),
        leaving: false,
    };
    let variant = session.rules.variant();
    let heading = format!("{}, {}", variant.name, variant.betting);
    let stakes = stakes(&session.setup, variant);
    session.say(&format!("{}\n", style.heading(&heading)))?;
    let stack = style::chips_of(stack, "");
    let said = format!("{seats} players with {stack} each; {stakes}.");
    session.say(&format!("{}\n", style::wrapped(&said, "")))?;
    let others = session.others.told(&session.people);
    session.say(&format!("{}\n", style::wrapped(&others, "")))?;
    session.say(&format!("The seed is {seed}.\n"))?;
    session.say("Type help at any prompt, rules for the rules, quit to leave.\n")?;
    session.hands(hands, save)
}

/// What is bet and paid, in words.
fn stakes(setup: &Setup, variant: &Variant) -> String {
    let stakes = &setup.stakes;
    let mut said = vec![match variant.betting {
        Betting::Limit => format!("bets {} and {}", stakes.small_bet, stakes.big_bet),
        Betting::Spread => format!("bets {} to {}", stakes.spread.0, stakes.spread.1),
        Betting::NoLimit | Betting::PotLimit => format!("bets from {}", stakes.least_bet),
    }];
    let paid = |kind| setup.posts.iter().filter(move |post| post.kind == kind);
    if let Some(ante) = paid(PostKind::Ante).next() {
        said.push(format!("antes {}", ante.chips));
    }
    let mut blinds: Vec<u64> = paid(PostKind::Blind).map(|post| post.chips).collect();
    blinds.sort_unstable();
    if !blinds.is_empty() {
        let blinds: Vec<String> = blinds.iter().map(u64::to_string).collect();
        said.push(format!("blinds {}", style::and(&blinds)));
    }
    if variant.forced.bring_in.is_some() {
        said.push(format!("bring-in {}", stakes.bring_in));
    }
    said.join(", ")
}

/// One evening at one table.
struct Session<'io> {
    style: Style,
    input: &'io mut dyn BufRead,
    output: &'io mut dyn Write,
    others: Others,
    rules: Arc<Rules>,
    /// The table; the stacks change from hand to hand.
    setup: Setup,
    seed: u64,
    page: String,
    people: People,
    /// Whether the player wants to leave, or nothing more can be read.
    leaving: bool,
}

impl Session<'_> {
    fn hands(
        &mut self,
        most: Option<u64>,
        save: &mut dyn FnMut(Record, &Variant) -> io::Result<()>,
    ) -> Result<(), Error> {
        let mut played = 0;
        while !self.leaving {
            for line in self.people.buy_in() {
                self.say(&format!("{line}\n"))?;
            }
            let (view, is_over) = self.hand(played)?;
            if is_over {
                played += 1;
                self.result(&view)?;
                self.people.settle(view.seen.stacks());
                save(view.record(), view.seen.rules().variant()).map_err(Error::Save)?;
            } else {
                self.say("This hand can't be finished. All bets are returned.\n")?;
                self.leaving = true;
            }
            if self.leaving || most.is_some_and(|most| played >= most) {
                break;
            }
            self.say("\n")?;
            if !matches!(self.ask(&view, &Question::Next)?, Reply::Next) {
                break;
            }
        }
        self.farewell(played)
    }

    /// Plays one hand; tells whether it came to its end.
    fn hand(&mut self, number: u64) -> Result<(View, bool), Error> {
        self.setup.stacks = self.people.seated_stacks();
        let setup = Arc::new(self.setup.clone());
        let mut truth: Hand<Card> = Hand::new(&self.rules, &setup)?;
        let you = self.people.seat(self.people.you);
        let chairs = 0..self.people.names.len();
        let order = chairs.map(|chair| self.people.seat(chair)).collect();
        let seen = truth.seen_by(Viewer::Seat(you));
        let mut view = View::new(seen, you, self.people.seated_names(), order, self.style);
        view.kinds = self.others.seated(&self.people);
        let heading = self.style.heading(&format!("Hand {}", number + 1));
        self.say(&format!("\n{heading}\n\n"))?;

        // Each hand has a stream of its own.
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        rng.set_stream(number);
        let mut dealer = Dealer::new(&truth);
        let mut events = Vec::new();
        truth.start(&mut events);
        loop {
            self.tell(&mut view, &events)?;
            events.clear();
            let command = match truth.turn() {
                Turn::Over => return Ok((view, true)),
                Turn::Stuck(_) => return Ok((view, false)),
                Turn::Chance(need) => dealer.answer(need, &truth, &mut rng),
                Turn::Players(seats) if seats.contains(you) => {
                    let Some(options) = truth.options(you) else { return Ok((view, false)) };
                    Command::Play(you, self.decide(&mut view, options, &mut rng)?)
                }
                Turn::Players(seats) => {
                    let seat = seats.first_one();
                    let choice = seat.and_then(|seat| {
                        let player = self.others.at(self.people.chair(seat.index()))?;
                        Some((seat, player.play(&truth, seat, &mut rng)?))
                    });
                    let Some((seat, choice)) = choice else { return Ok((view, false)) };
                    Command::Play(seat, choice)
                }
            };
            if let Err(refusal) = truth.act(&command, &mut events) {
                // Answers are checked before; what the engine still refuses is asked again.
                self.say(&format!("{refusal}\n"))?;
                if !matches!(command, Command::Play(seat, _) if seat == you) || self.leaving {
                    return Ok((view, false));
                }
            }
        }
    }

    /// What the hand brought, and what everyone has now.
    fn result(&mut self, view: &View) -> Result<(), Error> {
        let had = self.people.stacks[self.people.you];
        let has = view.seen.player(view.you).map_or(had, engine::Player::stack);
        let how = match has.cmp(&had) {
            std::cmp::Ordering::Less => format!("You lose {}", grouped(had - has)),
            std::cmp::Ordering::Equal => "You break even".to_owned(),
            std::cmp::Ordering::Greater => format!("You win {}", grouped(has - had)),
        };
        self.say(&format!("\n{how} in this hand and have {}.\n", grouped(has)))
    }

    /// Tells the player what they may know of what happened.
    fn tell(&mut self, view: &mut View, events: &[Event<Card>]) -> Result<(), Error> {
        for event in events {
            for line in view.take(event.seen_by(Viewer::Seat(view.you))) {
                self.say(&format!("{line}\n"))?;
            }
        }
        Ok(())
    }

    /// The player's decision. One who leaves checks or folds, and does as little as possible.
    fn decide(
        &mut self,
        view: &mut View,
        options: Options,
        rng: &mut ChaCha8Rng,
    ) -> Result<Move<Card>, Error> {
        for line in view.rest() {
            self.say(&format!("{line}\n"))?;
        }
        let question = Question::Hand(options);
        if !self.leaving {
            self.say(&format!("\n{}\n", view.picture()))?;
            if let Reply::Move(choice) = self.ask(view, &question)? {
                self.say("\n")?;
                return Ok(choice);
            }
            self.leaving = true;
            self.say("You leave. The hand goes on without you.\n\n")?;
        }
        let Question::Hand(options) = question else { return Ok(Move::Fold) };
        if let Options::Bet(bet) = &options
            && bet.fold
            && !bet.check
        {
            return Ok(Move::Fold);
        }
        let player = view.seen.player(view.you);
        Ok(player.map_or(Move::Fold, |player| Policy::Call.choose(&options, player, rng)))
    }

    /// Asks until there is an answer; [`Reply::Quit`] at the end of the input.
    fn ask(&mut self, view: &View, question: &Question) -> Result<Reply, Error> {
        let mut text = view.asked(question);
        loop {
            self.say(&format!("{text}> "))?;
            let Some(line) = self.line()? else {
                self.say("\n")?;
                return Ok(Reply::Quit);
            };
            text = match view.read(&line, question) {
                Ok(Reply::Nothing) => view.asked(question),
                Ok(Reply::Help) => format!("\n{}\n{}", view.help(question), view.asked(question)),
                Ok(Reply::Rules) => format!("\n{}\n{}", self.page, view.asked(question)),
                Ok(Reply::Table) => format!("\n{}\n{}", view.picture(), view.asked(question)),
                Ok(Reply::Log) => {
                    let lines: Vec<&str> = view.lines.iter().map(String::as_str).collect();
                    format!("\n{}\n\n{}", lines.join("\n").trim_start(), view.asked(question))
                }
                Ok(reply) => return Ok(reply),
                Err(why) => format!("{}\n", style::wrapped(&why, "  ")),
            };
        }
    }

    /// The next line that was typed; `None` when there is none.
    fn line(&mut self) -> Result<Option<String>, Error> {
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        if read.map_err(Error::Input)? == 0 {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn say(&mut self, text: &str) -> Result<(), Error> {
        let written = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        written.map_err(Error::Output)
    }

    /// How it went.
    fn farewell(&mut self, played: u64) -> Result<(), Error> {
        let has = self.people.stacks[self.people.you];
        let brought = self.people.brought;
        let hands = if played == 1 { "1 hand".to_owned() } else { format!("{played} hands") };
        let how = match has.cmp(&brought) {
            std::cmp::Ordering::Less => format!("{} behind", grouped(brought - has)),
            std::cmp::Ordering::Equal => "even".to_owned(),
            std::cmp::Ordering::Greater => format!("{} ahead", grouped(has - brought)),
        };
        self.say(&format!("\nYou played {hands} and are {how}. The seed was {}.\n", self.seed))
    }
}
