//! `cardroom play`

use std::io::{ErrorKind, Write};
use std::sync::Arc;

use cards::Card;
use dealer::usual_table;
use engine::{Hand, Rules};
use notation::Record;
use terminal::{Error, Evening};
use variant::Variant;
use variant::rules::page;

use crate::Answer;
use crate::book::Book;
use crate::command_line::Play;
use crate::failure::Failure;
use crate::library::{self, Asked};
use crate::paint;
use crate::players::listed;
use crate::simulate::{drawn_seed, quoted, seats, within};

pub(crate) fn run(asked: &Play) -> Result<Answer, Failure> {
    let catalogue = library::catalogue(&asked.wanted.folder)?;
    let game = Asked::new(&catalogue, &asked.wanted)?;
    let bots = listed("bot", &asked.bots)?;
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
    let mut book = match asked.no_save {
        true => None,
        false => {
            let name = format!("cardroom-{}-{seed}", variant.id);
            Some(Book::new(asked.save.as_deref(), &name, &catalogue)?)
        }
    };
    let evening = Evening {
        rules,
        setup,
        page: page(&game.entry.game, &variant).text(),
        bots,
        you: usize::try_from(asked.seat).unwrap_or(1).saturating_sub(1),
        stack: asked.stack,
        hands: asked.hands,
        seed,
        colours: paint::colours(),
    };
    let mut input = std::io::stdin().lock();
    let mut output = std::io::stdout().lock();
    let mut save = |record: Record, game: &Variant| {
        book.as_mut().map_or(Ok(()), |book| book.add(record, game))
    };
    let played = terminal::play(evening, &mut input, &mut output, &mut save);
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
    let path = quoted(&book.path().display().to_string());
    let games = asked.wanted.folder.folder.as_deref();
    let games = games.map(|folder| quoted(&folder.display().to_string()));
    let games = games.map(|folder| format!(" --games {folder}")).unwrap_or_default();
    format!("Saved in {path}\nReplay it: cardroom replay {path}{games}\n")
}
