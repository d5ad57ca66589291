//! Single lines of a hand's text: amounts, cards, seats, actions.

use cards::{Card, parse};

use super::unread::Misread;
use crate::amount::Decimal;
use crate::{Amount, MOST_PLACES, Problem};

/// Lines that carry nothing for the hand: what people say, how they come and go, what the site has to
/// say about its prizes. Each stands somewhere in the line, behind a name.
const IDLE: [&str; 27] = [
    " said, \"",
    " joins the table at seat #",
    " leaves the table",
    " has timed out",
    " is disconnected",
    " is connected",
    " has returned",
    " is sitting out",
    " sits out",
    " will be allowed to play after the button",
    " was removed from the table for failing to post",
    " was moved from another table to this table",
    " re-buys and receives ",
    " takes the add-on and receives ",
    " finished the tournament",
    " wins the tournament",
    " wins an entry to tournament",
    " wins the ",
    " wins $",
    " cashed out the hand for ",
    " has requested TIME",
    " is feeling ",
    " seconds left to act",
    " adds ",
    " tops up ",
    " sits down",
    " has left the table",
];

/// What is said of a showdown at which a hand that counts is not known.
pub(crate) const NOT_KNOWN: &str = "The winner is not known";

/// What stands before whose a game is that is not the house's.
pub(crate) const WHOSE: &str = "Not a game of the house: ";

/// Whole lines that carry nothing.
const IDLE_WHOLE: [&str; 4] = [
    "Betting is capped",
    "Pair on board - a double bet is allowed",
    "The deck is reshuffled",
    NOT_KNOWN,
];

/// Whether a line is on the list of those that carry nothing.
pub(crate) fn is_idle(line: &str) -> bool {
    is_banner(line)
        || IDLE_WHOLE.contains(&line)
        || IDLE.iter().any(|idle| line.find(idle).is_some_and(|at| at > 0))
}

/// Whether a line only says that hands follow, such as `***** Hand History *****`.
pub(crate) fn is_banner(line: &str) -> bool {
    line.starts_with("*****")
}

/// An amount as text, with its symbol and its commas, at this scale.
pub(crate) fn amount(text: &str, scale: u32) -> Result<Amount, Misread> {
    let wrong = || Misread::Amount(text.to_owned());
    let digits = text.trim_start_matches(|c: char| !c.is_alphanumeric() && !".,+-".contains(c));
    let whole = digits.split('.').next().unwrap_or_default();
    let mut groups = whole.split(',');
    let first = groups.next().unwrap_or_default();
    let mut rest = groups.peekable();
    let is_grouped = rest.peek().is_some();
    if first.is_empty() || (is_grouped && first.len() > 3) || rest.any(|group| group.len() != 3) {
        return Err(wrong());
    }
    let plain: String = digits.chars().filter(|c| *c != ',').collect();
    if !plain.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return Err(wrong());
    }
    let decimal = Decimal::read(&plain).map_err(|problem| match problem {
        Problem::TooManyPlaces(_) => Misread::Places(text.to_owned()),
        _ => wrong(),
    })?;
    if decimal.places > scale {
        return Err(Misread::Places(text.to_owned()));
    }
    decimal.at(scale).ok_or_else(wrong)
}

/// The scales at which a hand is tried: cents nearly always do.
pub(crate) const SCALES: [u32; 3] = [2, 5, MOST_PLACES];

/// The cards of every pair of brackets, in order.
pub(crate) fn brackets(text: &str) -> Result<Vec<Vec<Card>>, Misread> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some((_, behind)) = rest.split_once('[') {
        let (inside, behind) =
            behind.split_once(']').ok_or_else(|| Misread::Cards("no ] closes them".to_owned()))?;
        let cards: Vec<Card> = parse(inside).map_err(|wrong| Misread::Cards(wrong.to_string()))?;
        all.push(cards);
        rest = behind;
    }
    Ok(all)
}

/// What a player does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    Post(Posting, Amount, AllIn),
    Fold(Vec<Card>),
    Check,
    Call(Amount),
    /// A bet or raise to so much in this round.
    To(Amount),
    Show(Vec<Card>),
    Muck,
    /// Nothing.
    Idle,
}

/// What a payment before the first decision is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Posting {
    Small,
    Big,
    SmallAndBig,
    Ante,
    TableAnte,
    Straddle,
    /// A blind of another kind, such as the button's in games with three.
    Blind,
    Dead,
    Kill,
}

/// Whether someone has nothing left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AllIn {
    Yes,
    No,
}

const POSTS: [(&str, Posting); 12] = [
    ("small & big blinds ", Posting::SmallAndBig),
    ("small blind ", Posting::Small),
    ("big blind ", Posting::Big),
    ("the ante ", Posting::Ante),
    ("the table ante ", Posting::TableAnte),
    ("straddle ", Posting::Straddle),
    ("the straddle ", Posting::Straddle),
    ("button blind ", Posting::Blind),
    ("blind ", Posting::Blind),
    ("dead blind ", Posting::Dead),
    ("dead ", Posting::Dead),
    ("kill ", Posting::Kill),
];

/// What stands behind a name and a colon.
pub(crate) fn deed(text: &str, scale: u32) -> Result<Deed, Misread> {
    let text = text.trim();
    let (bare, all_in) = match text.strip_suffix(" and is all-in") {
        Some(bare) => (bare, AllIn::Yes),
        None => (text, AllIn::No),
    };
    if let Some(post) = bare.strip_prefix("posts ") {
        let known = POSTS.iter().find_map(|(name, post)| Some((post, bare_of(name, bare)?)));
        let (kind, chips) = known.ok_or(Misread::Line)?;
        debug_assert!(post.ends_with(chips), "the amount ends the line");
        return Ok(Deed::Post(*kind, amount(chips, scale)?, all_in));
    }
    let (verb, rest) = bare.split_once(' ').unwrap_or((bare, ""));
    if verb == "straddle" {
        return Ok(Deed::Post(Posting::Straddle, amount(rest, scale)?, all_in));
    }
    match (verb, rest) {
        ("folds", rest) => Ok(Deed::Fold(one_bracket(rest)?)),
        ("checks", "") => Ok(Deed::Check),
        ("calls", chips) => amount(chips, scale).map(Deed::Call),
        ("bets", chips) => amount(chips, scale).map(Deed::To),
        ("raises", rest) => {
            let (by, to) = rest.split_once(" to ").ok_or(Misread::Line)?;
            amount(by, scale)?;
            amount(to, scale).map(Deed::To)
        }
        ("shows", rest) => {
            // The name of the hand follows, and may be anything.
            let end = rest.find(']').map_or(rest.len(), |end| end + 1);
            let cards = one_bracket(&rest[..end])?;
            if cards.is_empty() {
                Err(Misread::Cards("none".to_owned()))
            } else {
                Ok(Deed::Show(cards))
            }
        }
        ("mucks", "hand") => Ok(Deed::Muck),
        ("doesn't", "show hand") => Ok(Deed::Idle),
        ("sits", "out") | ("is", "sitting out") => Ok(Deed::Idle),
        _ => Err(Misread::Line),
    }
}

/// The amount behind the name of a post.
fn bare_of<'t>(name: &str, text: &'t str) -> Option<&'t str> {
    text.strip_prefix("posts ")?.strip_prefix(name)
}

/// Cards in one pair of brackets, or none at all.
fn one_bracket(text: &str) -> Result<Vec<Card>, Misread> {
    let mut all = brackets(text)?.into_iter();
    let cards = all.next().unwrap_or_default();
    let is_bracket = text.is_empty() || (text.starts_with('[') && text.ends_with(']'));
    if !is_bracket || all.next().is_some() { Err(Misread::Line) } else { Ok(cards) }
}

/// A line of a player at the table before the deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatLine {
    pub(crate) number: u64,
    pub(crate) name: String,
    /// None when nobody knows.
    pub(crate) chips: Option<Amount>,
    pub(crate) is_out: bool,
}

/// Reads "Seat 4: Ann ($100 in chips) is sitting out".
pub(crate) fn seat(line: &str, scale: u32) -> Result<SeatLine, Misread> {
    let rest = line.strip_prefix("Seat ").ok_or(Misread::Seat)?;
    let (number, rest) = rest.split_once(": ").ok_or(Misread::Seat)?;
    let number: u64 = number.parse().map_err(|_| Misread::Seat)?;
    let (before, behind) = rest.rsplit_once(" in chips").ok_or(Misread::Seat)?;
    let (name, chips) = before.rsplit_once(" (").ok_or(Misread::Seat)?;
    let (bounty, behind) = behind.split_once(')').ok_or(Misread::Seat)?;
    let has_bounty = bounty.starts_with(", ") && bounty.ends_with(" bounty");
    if name.is_empty() || number == 0 || !(bounty.is_empty() || has_bounty) {
        return Err(Misread::Seat);
    }
    let is_out = match behind.trim() {
        "" => false,
        "is sitting out" => true,
        tail if tail.starts_with("out of hand") => true,
        _ => return Err(Misread::Seat),
    };
    let chips = if chips == "unknown" { None } else { Some(amount(chips, scale)?) };
    Ok(SeatLine { number, name: name.to_owned(), chips, is_out })
}
