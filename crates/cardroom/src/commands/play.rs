//! `cardroom play`

use std::io::{BufReader, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use engine::Setup;
use notation::Record;
use rulebook::page;
use terminal::{Error, Evening};
use variant::Variant;

use crate::answer::Answer;
use crate::arguments::{
    Again, Named, Wanted, chips, drawn_seed, hands, player_names, quoted, seats, seed, whole,
    within,
};
use crate::book::Book;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::players::listed;

/// Sit down at a table in the terminal, against bots
#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom play holdem
  cardroom play badugi --seats 4 --stack 500 --hands 20
  cardroom play sohe --seed 7 --save ~/hands
  cardroom play razz --seats 3 --bots shark,beginner
  cardroom play my-game --games ~/my-games --betting pot-limit --no-save

Type help at any prompt to see your choices, rules for the rules of the game, quit to leave. Bets
are 10 and 20, blinds 5 and 10, antes 2, the bring-in is 3, the spread 10 to 50. Stacks carry over
from hand to hand, the button moves, and a player who busts gets a new stack. The same seed and the
same answers give the same cards. Every hand is saved when it ends, with the cards you have seen;
cardroom replay plays it again.")]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// How many players, including you [default: six, or as many as the game seats]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seats: Option<u32>,
    /// Your seat in the first hand: 1 is the first seat left of the button
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seat: u32,
    /// Each player's starting stack
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = chips, allow_negative_numbers = true)]
    pub(crate) stack: u64,
    /// Leave after this many hands [default: when you quit]
    #[arg(long, value_name = "N", value_parser = hands, allow_negative_numbers = true)]
    pub(crate) hands: Option<u64>,
    /// How the others play: beginner, club, shark, call (checks and calls, stands pat) or random
    /// (any legal move); or a list by seat, such as club,shark,call
    #[arg(long, value_name = "NAME", default_value = "club", alias = "policy", value_parser = Named(player_names), hide_possible_values = true)]
    pub(crate) bots: String,
    /// The seed for the shuffles [default: random, and printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Where to save the hands: a new file, or a folder [default: a file in this folder]
    #[arg(long, value_name = "FILE|DIR", conflicts_with = "no_save")]
    pub(crate) save: Option<PathBuf>,
    /// Don't save the hands
    #[arg(long)]
    pub(crate) no_save: bool,
}

pub(crate) fn run(asked: &Play, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&asked.wanted.folder)?;
    let game = Asked::new(&catalogue, &asked.wanted)?;
    let bots = listed("bot", &asked.bots)?;
    within("--stack", asked.stack, 1)?;
    if let Some(hands) = asked.hands {
        within("--hands", hands, 1)?;
    }
    let seats = seats(asked.seats, &game)?;
    let table = game.table(seats, asked.stack)?;
    let variant = table.rules().variant();
    if !(1..=u32::from(seats)).contains(&asked.seat) {
        let seat = asked.seat;
        return Err(Failure::bad_input(format_args!("--seat {seat}: expected 1 to {seats}")));
    }
    let seed = asked.seed.unwrap_or_else(drawn_seed);
    let mut book = match asked.no_save {
        true => None,
        false => {
            let name = format!("cardroom-{}-{seed}", variant.id);
            Some(Book::new(asked.save.as_deref(), &name, &catalogue)?)
        }
    };
    let evening = Evening {
        rules: Arc::clone(table.rules()),
        setup: Setup::clone(table.setup()),
        page: page(&game.entry.game, variant).text(),
        bots,
        you: usize::try_from(asked.seat).unwrap_or(1).saturating_sub(1),
        stack: asked.stack,
        hands: asked.hands,
        seed,
        colours: desk.screen.colours,
    };
    let mut input = BufReader::new(desk.take_input());
    let output = &mut *desk.out;
    let mut save = |record: Record, game: &Variant| {
        book.as_mut().map_or(Ok(()), |book| book.add(record, game))
    };
    let played = terminal::play(evening, &mut input, output, &mut save);
    let saved = played.and_then(|()| {
        let saved = book.as_ref().filter(|book| book.hands > 0);
        let told = saved.map(|book| where_saved(asked, book)).unwrap_or_default();
        output.write_all(told.as_bytes()).and_then(|()| output.flush()).map_err(Error::Output)
    });
    match saved {
        Ok(()) => Ok(Answer::yes(String::new())),
        // Nobody is left to play with.
        Err(Error::Output(error)) if error.kind() == ErrorKind::BrokenPipe => {
            Ok(Answer::yes(String::new()))
        }
        Err(Error::Output(error)) => {
            Err(Failure::Output { to: "standard output".to_owned(), error })
        }
        Err(Error::Input(error)) => {
            Err(Failure::Input { from: "standard input".to_owned(), error })
        }
        Err(Error::Save(error)) => Err(match book {
            Some(book) => book.failed(error),
            None => Failure::bad_input(error),
        }),
        Err(Error::Bots(why)) => Err(Failure::bad_input(format_args!("--bots: {why}"))),
        Err(Error::Hand(why)) => Err(Failure::bad_input(why)),
    }
}

/// Where the hands are, and how they are played again.
fn where_saved(asked: &Play, book: &Book) -> String {
    let path = book.path().display().to_string();
    let again = Again::new("replay", &path).folder(&asked.wanted.folder);
    format!("Saved in {}\nReplay it: {again}\n", quoted(&path))
}
