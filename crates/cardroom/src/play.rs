//! `cardroom play`

mod answer;
mod ask;
mod award;
mod others;
mod people;
mod picture;
mod style;
mod tell;
mod view;

use equity::grouped;
use std::io::{BufRead, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

use bot::Policy;
use cards::Card;
use dealer::{Dealer, usual_table};
use engine::{Command, Event, Hand, Move, Options, PostKind, Rules, Setup, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use variant::Variant;
use variant::game::Betting;
use variant::rules::page;

use self::answer::Reply;
use self::ask::Question;
use self::others::Others;
use self::people::People;
use self::style::Style;
use self::view::View;
use crate::Answer;
use crate::book::Book;
use crate::command_line::Play;
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::paint;
use crate::players::listed;
use crate::simulate::{drawn_seed, quoted, seats, within};

pub(crate) fn run(asked: &Play) -> Result<Answer, Failure> {
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let style = Style { colours: paint::colours() };
    match play(asked, style, &mut input, &mut output) {
        // Nobody is left to play with.
        Err(Failure::Output { to, error })
            if to == STANDARD && error.kind() == ErrorKind::BrokenPipe =>
        {
            Ok(Answer::yes(String::new()))
        }
        Err(failure) => Err(failure),
        Ok(()) => Ok(Answer::yes(String::new())),
    }
}

const STANDARD: &str = "standard output";

/// Plays until the player leaves.
fn play(
    asked: &Play,
    style: Style,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let catalogue = library::catalogue(&asked.wanted.folder)?;
    let game = Asked::new(&catalogue, &asked.wanted)?;
    let named = listed("bot", &asked.bots)?;
    within("--stack", asked.stack, 1)?;
    if let Some(hands) = asked.hands {
        within("--hands", hands, 1)?;
    }
    let seats = seats(asked.seats, &game)?;
    let variant = game.variant(Some(seats))?;
    if !(1..=u32::from(seats)).contains(&asked.seat) {
        let seat = asked.seat;
        return Err(Failure::bad_input(format_args!("--seat {seat}: expected 1 to {seats}")));
    }
    let rules = Arc::new(Rules::new(&variant).map_err(Failure::bad_input)?);
    let table = usual_table(&variant, usize::from(seats), asked.stack);
    let setup = table.map_err(Failure::bad_input)?;
    Hand::<Card>::new(&rules, &Arc::new(setup.clone())).map_err(Failure::bad_input)?;
    let seed = asked.seed.unwrap_or_else(drawn_seed);
    let book = match asked.no_save {
        true => None,
        false => {
            let name = format!("cardroom-{}-{seed}", variant.id);
            Some(Book::new(asked.save.as_deref(), &name, &catalogue)?)
        }
    };
    let you = usize::try_from(asked.seat).unwrap_or(1).saturating_sub(1);
    let mut session = Session {
        style,
        input,
        output,
        others: Others::new(named, usize::from(seats), you)?,
        rules,
        setup,
        seed,
        page: page(&game.entry.game, &variant).text(),
        people: People::new(usize::from(seats), you, asked.stack),
        leaving: false,
    };
    let heading = format!("{}, {}", variant.name, variant.betting);
    session.say(&format!("{}\n", style.heading(&heading)))?;
    let stack = style::chips_of(asked.stack, "");
    let stakes = stakes(&session.setup, &variant);
    let said = format!("{seats} players with {stack} each; {stakes}.");
    session.say(&format!("{}\n", style::wrapped(&said, "")))?;
    let others = session.others.told(&session.people);
    session.say(&format!("{}\n", style::wrapped(&others, "")))?;
    session.say(&format!("The seed is {seed}.\n"))?;
    session.say("Type help at any question, rules for the rules, quit to leave.\n")?;
    session.hands(asked, book)
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
    fn hands(&mut self, asked: &Play, mut book: Option<Book>) -> Result<(), Failure> {
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
                if let Some(book) = &mut book {
                    book.add(view.record(), view.seen.rules().variant())?;
                }
            } else {
                self.say("The hand cannot go on, and everyone gets their chips back.\n")?;
                self.leaving = true;
            }
            if self.leaving || asked.hands.is_some_and(|hands| played >= hands) {
                break;
            }
            self.say("\n")?;
            if !matches!(self.ask(&view, &Question::Next)?, Reply::Next) {
                break;
            }
        }
        self.farewell(played, book.as_ref(), asked.wanted.folder.folder.as_deref())
    }

    /// Plays one hand; tells whether it came to its end.
    fn hand(&mut self, number: u64) -> Result<(View, bool), Failure> {
        self.setup.stacks = self.people.seated_stacks();
        let setup = Arc::new(self.setup.clone());
        let mut truth: Hand<Card> = Hand::new(&self.rules, &setup).map_err(Failure::bad_input)?;
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
    fn result(&mut self, view: &View) -> Result<(), Failure> {
        let had = self.people.stacks[self.people.you];
        let has = view.seen.player(view.you).map_or(had, engine::Player::stack);
        let how = match has.cmp(&had) {
            std::cmp::Ordering::Less => format!("You lose {}", grouped(had - has)),
            std::cmp::Ordering::Equal => "You neither win nor lose".to_owned(),
            std::cmp::Ordering::Greater => format!("You win {}", grouped(has - had)),
        };
        self.say(&format!("\n{how} in this hand and have {}.\n", grouped(has)))
    }

    /// Tells the player what they may know of what happened.
    fn tell(&mut self, view: &mut View, events: &[Event<Card>]) -> Result<(), Failure> {
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
    ) -> Result<Move<Card>, Failure> {
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
            self.say("You leave: the hand goes on without you.\n\n")?;
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
    fn ask(&mut self, view: &View, question: &Question) -> Result<Reply, Failure> {
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
    fn line(&mut self) -> Result<Option<String>, Failure> {
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes);
        let failed = |error| Failure::Input { from: "standard input".to_owned(), error };
        if read.map_err(failed)? == 0 {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let written = self.output.write_all(text.as_bytes()).and_then(|()| self.output.flush());
        written.map_err(|error| Failure::Output { to: STANDARD.to_owned(), error })
    }

    /// How it went, and where the hands are.
    fn farewell(
        &mut self,
        played: u64,
        book: Option<&Book>,
        games: Option<&Path>,
    ) -> Result<(), Failure> {
        let has = self.people.stacks[self.people.you];
        let brought = self.people.brought;
        let hands = if played == 1 { "1 hand".to_owned() } else { format!("{played} hands") };
        let how = match has.cmp(&brought) {
            std::cmp::Ordering::Less => format!("{} behind", grouped(brought - has)),
            std::cmp::Ordering::Equal => "even".to_owned(),
            std::cmp::Ordering::Greater => format!("{} ahead", grouped(has - brought)),
        };
        self.say(&format!("\nYou played {hands} and are {how}. The seed was {}.\n", self.seed))?;
        if let Some(book) = book.filter(|book| book.hands > 0) {
            let path = quoted(&book.path().display().to_string());
            let games = games.map(|folder| quoted(&folder.display().to_string()));
            let games = games.map(|folder| format!(" --games {folder}")).unwrap_or_default();
            self.say(&format!("Saved in {path}\nReplay it: cardroom replay {path}{games}\n"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
