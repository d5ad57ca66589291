//! From the text of hands to their records.

use cards::Card;
use variant::Catalogue;

use super::build;
use super::header::{self, Header, TableLine};
use super::lines::{self, AllIn, Deed, Posting, SCALES, SeatLine};
use super::rake;
use super::unread::{Misread, Unread};
use crate::{Amount, MOST, Player, Record, Replayer};

/// Reads a text of hands. Each begins with a line such as `PokerStars Hand #1: Hold'em No Limit
/// ($0.50/$1.00 USD)` and goes on to the next one. A hand that cannot be read does not keep the next
/// from being read.
///
/// ```
/// let text = "Cardroom Hand #7: Hold'em No Limit ($1/$2)\n\
///     Table 'Lyra' 6-max Seat #4 is the button\n\
///     Seat 1: Ann ($200 in chips)\nSeat 4: Bob ($150 in chips)\n\
///     Bob: posts small blind $1\nAnn: posts big blind $2\n\
///     *** HOLE CARDS ***\nBob: folds\nUncalled bet ($1) returned to Ann\n\
///     Ann collected $2 from pot\n";
/// let house = variant::Catalogue::house();
/// let hand = notation::history::read_many(house, text).next();
/// let record = hand.expect("a hand")?.record;
/// assert_eq!(record.variant, "NT");
/// assert_eq!(record.actions[2].text(), "p2 f");
/// # Ok::<(), notation::history::Unread>(())
/// ```
pub fn read_many<'t>(catalogue: &'t Catalogue, text: &'t str) -> Hands<'t> {
    Hands { catalogue, replayer: Replayer::new(catalogue), rest: text, before: 0 }
}

/// Whether a text is one of hands in this layout: its first line that says anything begins one.
pub fn is_history(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let says = |line: &&str| !line.trim().is_empty() && !lines::is_banner(line.trim());
    let first = text.lines().find(says);
    first.is_some_and(|line| header::begins(line.trim()).is_some())
}

/// One hand of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The line where it begins, from 1.
    pub line: usize,
    /// What the text says about it.
    pub record: Record,
}

/// The hands of a text, read one by one.
#[derive(Debug)]
pub struct Hands<'t> {
    catalogue: &'t Catalogue,
    /// Plays what has to be judged; games stay ready from hand to hand.
    replayer: Replayer<'t>,
    rest: &'t str,
    /// How many lines stand before the rest.
    before: usize,
}

impl Iterator for Hands<'_> {
    type Item = Result<Hand, Unread>;

    fn next(&mut self) -> Option<Result<Hand, Unread>> {
        let mut lines: Vec<Line<'_>> = Vec::new();
        let mut length = 0;
        let mut number = self.before;
        for line in self.rest.split_inclusive('\n') {
            // Files that were put together have marks of the byte order in between.
            let text = line.trim_start_matches('\u{feff}').trim();
            if !lines.is_empty() && header::begins(text).is_some() {
                break;
            }
            number += 1;
            length += line.len();
            let is_before = lines.is_empty() && lines::is_banner(text);
            if !text.is_empty() && !is_before {
                lines.push(Line { number, text });
            }
        }
        self.rest = self.rest.get(length..).unwrap_or_default();
        self.before = number;
        let first = lines.first()?.number;
        Some(self.hand(&lines).map(|record| Hand { line: first, record }))
    }
}

impl Hands<'_> {
    fn hand(&mut self, lines: &[Line<'_>]) -> Result<Record, Unread> {
        let mut outcome = self.read(lines, SCALES[0]);
        for scale in &SCALES[1..] {
            match &outcome {
                Err(Unread { problem: Misread::Places(_), .. }) => {
                    outcome = self.read(lines, *scale);
                }
                _ => break,
            }
        }
        outcome
    }

    fn read(&mut self, lines: &[Line<'_>], scale: u32) -> Result<Record, Unread> {
        let id = lines.first().and_then(|line| header::begins(line.text));
        let unread = |line: &Line<'_>, problem: Misread| Unread {
            hand: id.map(|(_, id, _)| id.to_owned()),
            line: line.number,
            text: line.text.to_owned(),
            problem,
        };
        let nothing = Line { number: 1, text: "" };
        let first = lines.first().unwrap_or(&nothing);
        let begins = id.ok_or_else(|| unread(first, Misread::Heading))?;
        let header =
            header::header(self.catalogue, begins).map_err(|wrong| unread(first, wrong))?;
        let stake = |text: &str| lines::amount(text, scale).map_err(|wrong| unread(first, wrong));
        let stakes = (stake(&header.stakes.0)?, stake(&header.stakes.1)?);
        if stakes.0 > stakes.1 {
            return Err(unread(first, Misread::Stakes));
        }
        let second = lines.get(1).ok_or_else(|| unread(first, Misread::EndsEarly("the table")))?;
        let table = header::table(second.text).map_err(|wrong| unread(second, wrong))?;
        let mut draft = Draft::new(header, table, stakes, scale);
        for (at, line) in lines.iter().enumerate().skip(2) {
            draft.at = at;
            draft.line(line.text).map_err(|wrong| unread(line, wrong))?;
        }
        let last = lines.last().unwrap_or(first);
        let record = build::record(&draft).map_err(|wrong| unread(last, wrong))?;
        rake::check(&mut self.replayer, &draft, &record).map_err(|(at, wrong)| {
            let line = at.and_then(|at| lines.get(at));
            unread(line.unwrap_or(last), wrong)
        })?;
        Ok(record)
    }
}

/// A line that says something.
#[derive(Clone, Copy, Debug)]
struct Line<'t> {
    number: usize,
    text: &'t str,
}

/// What the lines have said so far.
#[derive(Clone, Debug)]
pub(crate) struct Draft<'c> {
    pub(crate) header: Header<'c>,
    pub(crate) table: TableLine,
    pub(crate) stakes: (Amount, Amount),
    /// Options of the game and the house, and the smallest chip, where they are not the usual ones.
    pub(crate) options: Vec<(String, String)>,
    pub(crate) chip: Option<Amount>,
    /// Who has an overs button.
    pub(crate) overs: Vec<Player>,
    pub(crate) seats: Vec<SeatLine>,
    pub(crate) posts: Vec<(usize, Posting, Amount, AllIn)>,
    pub(crate) play: Vec<Play>,
    /// The hole cards of each seat, as far as they are known.
    pub(crate) hole: Vec<Vec<Card>>,
    /// Who has done anything that shows that cards were dealt to them.
    pub(crate) is_in: Vec<bool>,
    /// Everything that was paid, without what came back.
    pub(crate) paid: Vec<Amount>,
    pub(crate) collected: Vec<Amount>,
    pub(crate) boards: usize,
    pub(crate) is_over: bool,
    pub(crate) rake: Amount,
    /// The pot as the summary says it, and the line that does.
    pub(crate) total: Option<(Amount, usize)>,
    /// The line on which each seat collects for the first time.
    pub(crate) collects_at: Vec<Option<usize>>,
    /// The line that is being read.
    at: usize,
    pub(crate) scale: u32,
    /// This round's bets.
    bets: Vec<Amount>,
    part: Part,
}

/// Something that happens after the deal.
#[derive(Clone, Debug)]
pub(crate) enum Play {
    Board(Vec<Card>),
    Deed(usize, Deed),
}

/// What sites call the deals to the board.
const STREETS: [&str; 3] = ["FLOP", "TURN", "RIVER"];

/// How far the hand has come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    Seats,
    Posts,
    Dealt,
    Summary,
}

impl<'c> Draft<'c> {
    fn new(
        header: Header<'c>,
        table: TableLine,
        stakes: (Amount, Amount),
        scale: u32,
    ) -> Draft<'c> {
        Draft {
            header,
            table,
            stakes,
            options: Vec::new(),
            chip: None,
            overs: Vec::new(),
            seats: Vec::new(),
            posts: Vec::new(),
            play: Vec::new(),
            hole: Vec::new(),
            is_in: Vec::new(),
            paid: Vec::new(),
            collected: Vec::new(),
            boards: 0,
            is_over: false,
            rake: 0,
            total: None,
            collects_at: Vec::new(),
            at: 0,
            scale,
            bets: Vec::new(),
            part: Part::Seats,
        }
    }

    fn line(&mut self, line: &str) -> Result<(), Misread> {
        if self.part == Part::Seats {
            if line.starts_with("Seat ") {
                return self.sit(lines::seat(line, self.scale)?);
            }
            if let Some(rest) = line.strip_prefix("Options: ") {
                return self.option(rest);
            }
            if line.starts_with(lines::WHOSE) {
                return Ok(());
            }
            self.part = Part::Posts;
        }
        if let Some(rest) = line.strip_prefix("*** ") {
            return self.heading(rest);
        }
        if self.part == Part::Summary && self.summary(line)? {
            return Ok(());
        }
        if let Some(rest) = line.strip_prefix("Dealt to ") {
            return self.dealt(rest);
        }
        if let Some(rest) = line.strip_prefix("Uncalled bet (") {
            let (chips, name) = rest.split_once(") returned to ").ok_or(Misread::Line)?;
            let seat = self.seated(name)?;
            let chips = lines::amount(chips, self.scale)?;
            let paid = self.paid[seat].checked_sub(chips);
            self.paid[seat] = paid.ok_or(Misread::Uncalled)?;
            return Ok(());
        }
        // Of two names of which one begins with the other, the longer is meant.
        let named = |seat: &usize| line.starts_with(&self.seats[*seat].name);
        let longest = |seat: &usize| self.seats[*seat].name.len();
        let mut candidates: Vec<usize> = (0..self.seats.len()).filter(named).collect();
        candidates.sort_by_key(longest);
        while let Some(seat) = candidates.pop() {
            let rest = &line[self.seats[seat].name.len()..];
            if let Some(rest) = rest.strip_prefix(": ") {
                let deed = lines::deed(rest, self.scale)?;
                return self.act(seat, deed);
            }
            if let Some(rest) = rest.strip_prefix(" collected ") {
                return self.collect(seat, rest);
            }
            if rest.starts_with(" is sitting out") && self.part == Part::Posts {
                self.seats[seat].is_out = true;
                return Ok(());
            }
        }
        if lines::is_idle(line) { Ok(()) } else { Err(Misread::Line) }
    }

    /// A line of our own, for what the layout has no place for.
    fn option(&mut self, rest: &str) -> Result<(), Misread> {
        for text in rest.split(", ") {
            let (name, value) = text.split_once('=').ok_or(Misread::Option)?;
            match name {
                "chip" => self.chip = Some(lines::amount(value, self.scale)?),
                "overs" => {
                    let numbers = value.split('+').map(|text| text.parse().ok());
                    let players = numbers.map(|number| Player::numbered(number?));
                    self.overs = players.collect::<Option<_>>().ok_or(Misread::Option)?;
                }
                _ => self.options.push((name.to_owned(), value.to_owned())),
            }
        }
        Ok(())
    }

    fn sit(&mut self, seat: SeatLine) -> Result<(), Misread> {
        let same = |other: &SeatLine| other.number == seat.number || other.name == seat.name;
        if self.seats.iter().any(same) {
            return Err(Misread::SeatTaken);
        }
        self.seats.push(seat);
        self.hole.push(Vec::new());
        self.is_in.push(false);
        self.collects_at.push(None);
        for amounts in [&mut self.paid, &mut self.collected, &mut self.bets] {
            amounts.push(0);
        }
        Ok(())
    }

    /// The seat of this name.
    fn seated(&self, name: &str) -> Result<usize, Misread> {
        self.seats.iter().position(|seat| seat.name == name).ok_or(Misread::Nobody)
    }

    fn heading(&mut self, rest: &str) -> Result<(), Misread> {
        let (name, cards) = rest.split_once(" ***").ok_or(Misread::Line)?;
        match name {
            _ if self.part == Part::Summary => Err(Misread::Place("the next hand")),
            "HOLE CARDS" if self.part == Part::Posts => {
                self.part = Part::Dealt;
                Ok(())
            }
            "SUMMARY" => {
                self.part = Part::Summary;
                Ok(())
            }
            _ if self.part != Part::Dealt => Err(Misread::Place("*** HOLE CARDS ***")),
            "SHOW DOWN" => Ok(()),
            _ if name.starts_with("FIRST ") || name.starts_with("SECOND ") => Err(Misread::Twice),
            _ if cards.contains('[') => {
                let mut all = lines::brackets(cards)?;
                let new = all.pop().unwrap_or_default();
                let count = self.header.boards.get(self.boards).copied();
                let count = count.ok_or(Misread::Place("no further board"))?;
                let is_own = self.header.streets.get(self.boards).is_some_and(|own| own == name);
                if let Some(street) = STREETS.get(self.boards)
                    && *street != name
                    && !is_own
                {
                    return Err(Misread::Place(street));
                }
                if new.len() != count {
                    return Err(Misread::Exactly(count));
                }
                let before: Vec<Card> = all.into_iter().flatten().collect();
                let boards = self.play.iter().filter_map(|play| match play {
                    Play::Board(cards) => Some(cards),
                    Play::Deed(..) => None,
                });
                if !before.is_empty() && !boards.flatten().eq(&before) {
                    return Err(Misread::OtherBoard);
                }
                self.boards += 1;
                self.bets.fill(0);
                self.play.push(Play::Board(new));
                Ok(())
            }
            _ => Err(Misread::Line),
        }
    }

    fn dealt(&mut self, rest: &str) -> Result<(), Misread> {
        let (name, cards) = rest.rsplit_once(" [").ok_or(Misread::Line)?;
        let seat = self.seated(name)?;
        let cards = lines::brackets(&format!("[{cards}"))?.pop().unwrap_or_default();
        self.is_in[seat] = true;
        if cards.len() < self.header.hole {
            return Err(Misread::Exactly(self.header.hole));
        }
        self.know(seat, cards)
    }

    /// What a player holds.
    fn know(&mut self, seat: usize, cards: Vec<Card>) -> Result<(), Misread> {
        if cards.len() > self.header.hole {
            return Err(Misread::Count(self.header.hole));
        }
        if cards.len() > self.hole[seat].len() {
            self.hole[seat] = cards;
        }
        Ok(())
    }

    fn act(&mut self, seat: usize, deed: Deed) -> Result<(), Misread> {
        match &deed {
            Deed::Idle => {
                if self.part == Part::Posts {
                    self.seats[seat].is_out = true;
                }
                return Ok(());
            }
            _ if self.part == Part::Summary => return Err(Misread::Place("no action any more")),
            Deed::Post(posting, chips, all_in) => {
                if self.part != Part::Posts {
                    return Err(Misread::Place("posts before the cards"));
                }
                self.is_in[seat] = true;
                self.posts.push((seat, *posting, *chips, *all_in));
                self.pay(seat, *chips)?;
                self.bets[seat] += match posting {
                    Posting::Ante | Posting::TableAnte | Posting::Dead => 0,
                    // Only the big one of the two blinds is a bet.
                    Posting::SmallAndBig => (*chips).min(build::big_blind(self)),
                    _ => *chips,
                };
                return Ok(());
            }
            _ if self.part != Part::Dealt => return Err(Misread::Place("*** HOLE CARDS ***")),
            Deed::Fold(cards) => self.know(seat, cards.clone())?,
            Deed::Call(chips) => {
                self.pay(seat, *chips)?;
                self.bets[seat] += chips;
            }
            Deed::To(to) => {
                self.pay(seat, to.saturating_sub(self.bets[seat]))?;
                self.bets[seat] = *to;
            }
            Deed::Show(cards) => {
                if cards.len() > self.header.hole {
                    return Err(Misread::Count(self.header.hole));
                }
            }
            Deed::Check | Deed::Muck => {}
        }
        self.is_in[seat] = true;
        self.play.push(Play::Deed(seat, deed));
        Ok(())
    }

    fn pay(&mut self, seat: usize, chips: Amount) -> Result<(), Misread> {
        let overpaid = || Misread::Overpaid(self.seats[seat].name.clone());
        let paid = self.paid[seat].saturating_add(chips);
        if paid > MOST || self.seats[seat].chips.is_some_and(|chips| paid > chips) {
            return Err(overpaid());
        }
        self.paid[seat] = paid;
        Ok(())
    }

    fn collect(&mut self, seat: usize, rest: &str) -> Result<(), Misread> {
        let (chips, pot) = rest.split_once(" from ").ok_or(Misread::Line)?;
        if !(pot.starts_with("pot") || pot.starts_with("main pot") || pot.starts_with("side pot")) {
            return Err(Misread::Line);
        }
        let chips = lines::amount(chips, self.scale)?;
        let sum = self.collected[seat].saturating_add(chips);
        if sum > MOST {
            return Err(Misread::Amount(rest.to_owned()));
        }
        self.collected[seat] = sum;
        self.collects_at[seat].get_or_insert(self.at);
        self.is_over = true;
        Ok(())
    }

    /// A line of the summary; whether it was one.
    fn summary(&mut self, line: &str) -> Result<bool, Misread> {
        if let Some(rest) = line.strip_prefix("Total pot ") {
            let (total, rake) = rest.split_once("| Rake ").ok_or(Misread::Line)?;
            let word = |text: &str| text.split_whitespace().next().unwrap_or_default().to_owned();
            self.rake = lines::amount(&word(rake), self.scale)?;
            self.total = Some((lines::amount(&word(total), self.scale)?, self.at));
            return Ok(true);
        }
        if line.starts_with("Hand was run twice") || line.starts_with("FIRST Board ") {
            return Err(Misread::Twice);
        }
        if line.starts_with("Board [") {
            return Ok(true);
        }
        let Some((number, rest)) = line.strip_prefix("Seat ").and_then(|it| it.split_once(": "))
        else {
            return Ok(false);
        };
        let number: u64 = number.parse().map_err(|_| Misread::Seat)?;
        let seat = self.seats.iter().position(|seat| seat.number == number);
        let seat = seat.filter(|seat| rest.starts_with(&self.seats[*seat].name));
        let seat = seat.ok_or(Misread::Nobody)?;
        // What is mucked is told here and nowhere else.
        if let Some((_, cards)) = rest.rsplit_once(" mucked [") {
            let cards = lines::brackets(&format!("[{cards}"))?.pop().unwrap_or_default();
            self.know(seat, cards)?;
        }
        Ok(true)
    }
}
