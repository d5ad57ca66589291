//! From the text of an action to the action.

use crate::amount::Decimal;
use crate::{Action, Amount, Cards, Player, Problem, Shown};

/// A problem and how many bytes of the action's text stand before it.
pub(crate) type Misread = (usize, Problem);

/// Reads an action; `amount` says what a number is worth.
pub(crate) fn read(
    text: &str,
    amount: &mut dyn FnMut(Decimal, &str) -> Result<Amount, Problem>,
) -> Result<Action, Misread> {
    let said = text.split('#').next().unwrap_or_default();
    let mut words = Words { text: said, next: 0 };
    let Some((at, actor)) = words.take() else { return Ok(Action::Nothing) };
    let action = if actor == "d" {
        dealer(&mut words)?
    } else {
        let player = player(actor).ok_or((at, Problem::NotAnActor(actor.to_owned())))?;
        playing(player, &mut words, amount)?
    };
    match words.take() {
        Some((at, word)) => Err((at, Problem::WordTooMany(word.to_owned()))),
        None => Ok(action),
    }
}

fn dealer(words: &mut Words<'_>) -> Result<Action, Misread> {
    const VERBS: &str = "db, dh or roll";
    let (at, verb) = words.expect(VERBS)?;
    match verb {
        "db" => Ok(Action::DealBoard(words.cards()?)),
        "dh" => {
            let (at, word) = words.expect("a player such as p1")?;
            let player = player(word).ok_or((at, Problem::NotAnActor(word.to_owned())))?;
            Ok(Action::DealHole(player, words.cards()?))
        }
        "roll" => {
            let mut numbers = vec![words.roll()?];
            while words.peek().is_some() {
                numbers.push(words.roll()?);
            }
            Ok(Action::Roll(numbers))
        }
        _ => Err((at, unknown(verb, "the dealer", VERBS))),
    }
}

fn playing(
    player: Player,
    words: &mut Words<'_>,
    amount: &mut dyn FnMut(Decimal, &str) -> Result<Amount, Problem>,
) -> Result<Action, Misread> {
    const VERBS: &str = "f, cc, cbr, pb, sd, sm, split, expose or choose";
    let (at, verb) = words.expect(VERBS)?;
    match verb {
        "f" => Ok(Action::Fold(player)),
        "cc" => Ok(Action::CheckCall(player)),
        "pb" => Ok(Action::PostBringIn(player)),
        "cbr" => {
            let (at, word) = words.expect("an amount such as 200")?;
            let to = Decimal::read(word).and_then(|decimal| amount(decimal, word));
            Ok(Action::BetRaise(player, to.map_err(|problem| (at, problem))?))
        }
        "sd" if words.peek().is_none() => Ok(Action::StandDiscard(player, Cards::new())),
        "sd" => Ok(Action::StandDiscard(player, words.cards()?)),
        "sm" if words.peek().is_none() => Ok(Action::ShowMuck(player, Shown::Unsaid)),
        "sm" if words.takes("-") => Ok(Action::ShowMuck(player, Shown::Muck)),
        "sm" => Ok(Action::ShowMuck(player, Shown::Cards(words.cards()?))),
        "split" => {
            let mut piles = vec![words.cards()?, words.cards()?];
            while words.peek().is_some() {
                piles.push(words.cards()?);
            }
            Ok(Action::Split(player, piles))
        }
        "expose" if words.takes("-") => Ok(Action::Expose(player, Cards::new())),
        "expose" => Ok(Action::Expose(player, words.cards()?)),
        "choose" => {
            let (_, id) = words.expect("the id of what is chosen")?;
            Ok(Action::Choose(player, id.to_owned()))
        }
        _ => Err((at, unknown(verb, "a player", VERBS))),
    }
}

fn player(word: &str) -> Option<Player> {
    let digits = word.strip_prefix('p')?;
    // `parse` would also take a sign.
    if !digits.starts_with(|c: char| matches!(c, '1'..='9')) {
        return None;
    }
    digits.parse().ok().and_then(Player::numbered)
}

fn unknown(verb: &str, who: &'static str, expected: &'static str) -> Problem {
    Problem::NotAVerb { found: verb.to_owned(), who, expected }
}

/// Words with their places.
struct Words<'t> {
    text: &'t str,
    next: usize,
}

impl<'t> Words<'t> {
    fn peek(&self) -> Option<(usize, &'t str)> {
        let rest = &self.text[self.next..];
        let at = self.next + (rest.len() - rest.trim_start().len());
        let word = self.text[at..].split(char::is_whitespace).next().unwrap_or_default();
        (!word.is_empty()).then_some((at, word))
    }

    fn take(&mut self) -> Option<(usize, &'t str)> {
        let (at, word) = self.peek()?;
        self.next = at + word.len();
        Some((at, word))
    }

    /// Takes the next word if it is this one.
    fn takes(&mut self, word: &str) -> bool {
        let is_next = self.peek().is_some_and(|(_, next)| next == word);
        if is_next {
            self.take();
        }
        is_next
    }

    fn expect(&mut self, what: &'static str) -> Result<(usize, &'t str), Misread> {
        self.take().ok_or((self.text.trim_end().len(), Problem::EndsEarly(what)))
    }

    fn cards(&mut self) -> Result<Cards, Misread> {
        let (at, word) = self.expect("cards such as AsKd, or ?? for each unknown one")?;
        let cards = cards::parse_with_unknown(word).map_err(|error| {
            let before: usize = word.chars().take(error.at()).map(char::len_utf8).sum();
            (at + before, Problem::Cards(error))
        })?;
        if cards.is_empty() { Err((at, Problem::NoCards)) } else { Ok(cards) }
    }

    fn roll(&mut self) -> Result<u8, Misread> {
        let (at, word) = self.expect("a number such as 4")?;
        let number = word.bytes().all(|b| b.is_ascii_digit()).then(|| word.parse().ok()).flatten();
        match number {
            Some(number) if number > 0 => Ok(number),
            _ => Err((at, Problem::NotARoll(word.to_owned()))),
        }
    }
}
