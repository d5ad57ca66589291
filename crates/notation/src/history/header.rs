//! The first lines of a hand: number, game, stakes, time, table.

use variant::game::Betting;
use variant::game::{BoardDeal, Guarded, Step};
use variant::{Catalogue, Entry, Settings};

use super::title;
use super::unread::Misread;

/// What the first line says.
#[derive(Clone, Debug)]
pub(crate) struct Header<'c> {
    pub(crate) site: String,
    pub(crate) id: String,
    pub(crate) entry: &'c Entry,
    pub(crate) betting: Betting,
    /// The two sizes as they are written.
    pub(crate) stakes: (String, String),
    pub(crate) symbol: String,
    pub(crate) currency: Option<String>,
    /// "Tournament #2, $10+$1 USD"
    pub(crate) event: Option<String>,
    pub(crate) level: Option<String>,
    pub(crate) date: Option<Date>,
    /// How many hole cards are dealt, and how many cards come to the board each time.
    pub(crate) hole: usize,
    pub(crate) boards: Vec<usize>,
    /// What the game itself calls these deals, in capitals.
    pub(crate) streets: Vec<String>,
}

#[derive(Clone, Debug)]
pub(crate) struct Date {
    pub(crate) year: u16,
    pub(crate) month: u8,
    pub(crate) day: u8,
    pub(crate) time: Option<String>,
    pub(crate) zone: Option<String>,
}

/// Site, number and the rest of a line that begins a hand.
pub(crate) fn begins(line: &str) -> Option<(&str, &str, &str)> {
    let marks = ["Hand #", "Game #"];
    let (at, mark) = marks.iter().filter_map(|mark| Some((line.find(mark)?, mark))).min()?;
    let site = line[..at].trim();
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '\'');
    if site.is_empty() || !site.chars().all(is_word) || site.split(' ').count() > 4 {
        return None;
    }
    let (id, rest) = line[at + mark.len()..].split_once(':')?;
    let id = id.trim();
    let is_id = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (!id.is_empty() && id.chars().all(is_id)).then_some((site, id, rest.trim()))
}

/// Reads the first line.
pub(crate) fn header<'c>(
    catalogue: &'c Catalogue,
    (site, id, rest): (&str, &str, &str),
) -> Result<Header<'c>, Misread> {
    // A private club stands in braces before the game.
    let rest = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')).map_or(rest, |it| it.1);
    let rest = without_ante(rest);
    let mut parts = rest.trim().split(" - ").map(str::trim);
    let first = parts.next().unwrap_or_default();
    let is_tournament = first.starts_with("Tournament #");
    let mut level = None;
    let (words, inside) = if is_tournament {
        let place =
            parts.next().and_then(|part| part.rsplit_once("Level ")).ok_or(Misread::Stakes)?;
        let (name, stakes) = place.1.split_once('(').ok_or(Misread::Stakes)?;
        level = Some(name.trim().to_owned());
        (first, stakes.strip_suffix(')').ok_or(Misread::Stakes)?)
    } else {
        let (words, stakes) = first.rsplit_once('(').ok_or(Misread::Stakes)?;
        (words.trim(), stakes.strip_suffix(')').ok_or(Misread::Stakes)?)
    };
    // In a mixed game the brackets hold the game of this hand as well.
    let (words, inside) = inside.rsplit_once(", ").unwrap_or((words, inside));
    let (entry, betting, event) = game(catalogue, words, is_tournament)?;
    let (small, big) = inside.split_once('/').ok_or(Misread::Stakes)?;
    let mut big = big.split_whitespace();
    let stakes = (small.trim().to_owned(), big.next().ok_or(Misread::Stakes)?.to_owned());
    let currency = big.next().map(str::to_owned);
    if big.next().is_some() {
        return Err(Misread::Stakes);
    }
    let date = parts.next().map(date).transpose()?;
    let symbol = stakes.1.chars().take_while(|c| !c.is_ascii_digit()).collect();
    let (hole, boards, streets) = shape(catalogue, entry, betting)?;
    let (site, id) = (site.to_owned(), id.to_owned());
    Ok(Header {
        site,
        id,
        entry,
        betting,
        stakes,
        symbol,
        currency,
        event,
        level,
        date,
        hole,
        boards,
        streets,
    })
}

/// The line without the ante among the stakes, as in `($1/$2 - Ante $0.40 USD)`: who antes says so.
fn without_ante(line: &str) -> String {
    let cut = line.split_once(" - Ante ").and_then(|(before, behind)| {
        let end = behind.find([' ', ')'])?;
        Some(format!("{before}{}", behind.get(end..)?))
    });
    cut.unwrap_or_else(|| line.to_owned())
}

fn game<'c>(
    catalogue: &'c Catalogue,
    words: &str,
    is_tournament: bool,
) -> Result<(&'c Entry, Betting, Option<String>), Misread> {
    let unknown = || Misread::Game(words.to_owned());
    let words = &words.replace('\u{2019}', "'");
    let endings = [
        (" No Limit", Betting::NoLimit),
        (" Pot Limit", Betting::PotLimit),
        (" Spread Limit", Betting::Spread),
        (" Fixed Limit", Betting::Limit),
        (" Limit", Betting::Limit),
    ];
    let ended = endings
        .iter()
        .find_map(|(end, betting)| Some((words.strip_suffix(end)?.trim_end(), *betting)));
    let (name, betting) = ended.ok_or_else(unknown)?;
    let (before, entry) = title::find(catalogue, name).ok_or_else(unknown)?;
    let before = before.trim();
    if !is_tournament {
        return if before.is_empty() { Ok((entry, betting, None)) } else { Err(unknown()) };
    }
    // What stands before the game is the buy-in, and not a part of another game's name.
    let buy_in = before.split_once(',').map_or("", |(_, buy_in)| buy_in);
    let is_price = |word: &str| {
        let is_code = word.len() <= 4 && word.bytes().all(|b| b.is_ascii_uppercase());
        let first = word.chars().next().unwrap_or(' ');
        is_code || word == "Freeroll" || first.is_ascii_digit() || !first.is_alphanumeric()
    };
    if !buy_in.split_whitespace().all(is_price) {
        return Err(unknown());
    }
    Ok((entry, betting, Some(before.trim_end_matches(',').to_owned())))
}

/// The number of hole cards and the deals to the board, of a game that has nothing else.
fn shape(
    catalogue: &Catalogue,
    entry: &Entry,
    betting: Betting,
) -> Result<(usize, Vec<usize>, Vec<String>), Misread> {
    let other = || Misread::Shape(entry.game.name.clone());
    let settings = Settings { betting: Some(betting), ..Settings::default() };
    let variant = catalogue.variant(&entry.game.id, &settings).map_err(|_| other())?;
    let (mut hole, mut boards) = (0, Vec::new());
    for step in variant.all_steps() {
        match step {
            Step::Deal(deal) if hole == 0 && deal.down == deal.cards() => {
                hole = usize::from(deal.down);
            }
            Step::Board(BoardDeal::Count(count)) if hole > 0 => boards.push(usize::from(*count)),
            Step::Bet(_) => {}
            _ => return Err(other()),
        }
    }
    if hole == 0 || boards != [3, 1, 1] || variant.forced.blinds == 0 {
        return Err(other());
    }
    let has_board = |step: &Guarded<Step>| matches!(step.it, Step::Board(_));
    let dealt = variant.streets.iter().filter(|street| street.it.steps.iter().any(has_board));
    let streets = dealt.map(|street| street.it.name.to_uppercase()).collect();
    Ok((hole, boards, streets))
}

/// "2009/07/07 15:20:00 ET", perhaps followed by the same in another zone.
fn date(text: &str) -> Result<Date, Misread> {
    let text = text.split('[').next().unwrap_or_default();
    let mut words = text.split_whitespace();
    let mut numbers = words.next().unwrap_or_default().split('/');
    let mut number = |most: u16| {
        let number = numbers.next().and_then(|text| text.parse::<u16>().ok());
        number.filter(|number| (1..=most).contains(number)).ok_or(Misread::Date)
    };
    let (year, month, day) = (number(9999)?, number(12)?, number(31)?);
    if numbers.next().is_some() {
        return Err(Misread::Date);
    }
    let time = words.next().map(time).transpose()?;
    let zone = words.collect::<Vec<_>>().join(" ");
    let zone = (!zone.is_empty()).then_some(zone);
    // Both were read as numbers that are small enough.
    Ok(Date { year, month: month as u8, day: day as u8, time, zone })
}

/// A time with two digits each.
fn time(text: &str) -> Result<String, Misread> {
    let parts: Vec<Option<u8>> = text.split(':').map(|part| part.parse().ok()).collect();
    match parts[..] {
        [Some(hour @ 0..24), Some(minute @ 0..60), Some(second @ 0..60)] => {
            Ok(format!("{hour:02}:{minute:02}:{second:02}"))
        }
        _ => Err(Misread::Date),
    }
}

/// What the second line says.
#[derive(Clone, Debug)]
pub(crate) struct TableLine {
    pub(crate) name: String,
    pub(crate) seats: Option<u64>,
    pub(crate) button: u64,
}

/// Reads the second line.
pub(crate) fn table(line: &str) -> Result<TableLine, Misread> {
    let rest = line.strip_prefix("Table '").ok_or(Misread::Table)?;
    let (name, rest) = rest.rsplit_once("' ").ok_or(Misread::Table)?;
    let (size, button) = rest.split_once("Seat #").ok_or(Misread::Table)?;
    let button = button.trim().strip_suffix(" is the button").ok_or(Misread::Table)?;
    let button = button.parse().map_err(|_| Misread::Table)?;
    let size = size.split_whitespace().find_map(|word| word.strip_suffix("-max"));
    let seats = size.map(|size| size.parse().map_err(|_| Misread::Table)).transpose()?;
    Ok(TableLine { name: name.to_owned(), seats, button })
}
