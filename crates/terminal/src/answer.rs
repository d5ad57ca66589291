//! From what was typed to what it means.

use cards::{Card, ParseErrorKind, grouped};
use engine::{Amounts, BetOptions, Cards, Move, Options, Pick};
use variant::game::Betting;

use super::ask::{Question, numbers};
use super::style::cards_of;
use super::view::View;
use crate::paint::one_line;

/// What the player wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Reply {
    /// Nothing was typed.
    Nothing,
    Help,
    Rules,
    Table,
    Log,
    Quit,
    /// The next hand.
    Next,
    Move(Move<Card>),
}

impl View {
    /// What a line means; or one line that says why it means nothing here.
    pub(super) fn read(&self, line: &str, question: &Question) -> Result<Reply, String> {
        let line = line.trim();
        let lower = line.to_lowercase();
        match lower.as_str() {
            "" => return Ok(Reply::Nothing),
            "h" | "help" | "?" => return Ok(Reply::Help),
            "rules" => return Ok(Reply::Rules),
            "t" | "table" | "hand" => return Ok(Reply::Table),
            "l" | "log" => return Ok(Reply::Log),
            "q" | "quit" | "exit" | "leave" => return Ok(Reply::Quit),
            _ => {}
        }
        let unknown = || {
            let typed: String = one_line(line).chars().take(30).collect();
            Err(format!("{typed:?} isn't a choice here: {}", self.possible(question)))
        };
        let (word, rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
        let (word, rest) = (word.to_lowercase(), rest.trim());
        let options = match question {
            Question::Next if matches!(word.as_str(), "n" | "next" | "d" | "deal") => {
                return Ok(Reply::Next);
            }
            Question::Next => return unknown(),
            Question::Hand(options) => options,
        };
        let choice = match options {
            Options::Bet(bet) => match self.bet(bet, &lower)? {
                Some(choice) => choice,
                None => return unknown(),
            },
            Options::Draw(pick) => {
                let none = ["p", "pat", "stand", "none", "n", "sp"].contains(&word.as_str());
                let text = if matches!(word.as_str(), "d" | "draw") { rest } else { line };
                Move::Draw(self.picked(if none { "" } else { text }, pick, "draw")?)
            }
            Options::Discard(pick) => {
                let none = ["n", "none", "keep", "p", "pat"].contains(&word.as_str());
                let is_verb = matches!(word.as_str(), "d" | "discard" | "throw");
                let text = if is_verb { rest } else { line };
                Move::Discard(self.picked(if none { "" } else { text }, pick, "discard")?)
            }
            Options::Expose(pick) => {
                let none = ["n", "none", "no", "nothing"].contains(&word.as_str());
                let text = if matches!(word.as_str(), "e" | "expose") { rest } else { line };
                Move::Expose(self.picked(if none { "" } else { text }, pick, "turn up")?)
            }
            Options::Split { piles, .. } => {
                let text = if matches!(word.as_str(), "s" | "split") { rest } else { line };
                Move::Split(self.split(text, piles)?)
            }
            Options::Choose { games } => {
                let text = if matches!(word.as_str(), "choose") { rest } else { line };
                let number = text.parse().ok().filter(|number| (1..=*games).contains(number));
                let named = || {
                    let ids = self.seen.choices();
                    let is_it = |id: &String| {
                        id.eq_ignore_ascii_case(text)
                            || self.game_name(id).eq_ignore_ascii_case(text)
                    };
                    ids.iter().position(is_it).map(|place| place as u8 + 1)
                };
                match number.or_else(named) {
                    Some(number) => Move::Choose(number - 1),
                    None => return unknown(),
                }
            }
            Options::Show { muck } => match lower.as_str() {
                "s" | "show" => Move::Show(None),
                "m" | "muck" if *muck => Move::Muck,
                "m" | "muck" => return Err("You have to show this hand: show (s)".to_owned()),
                _ => return unknown(),
            },
        };
        Ok(Reply::Move(choice))
    }

    /// An answer in a round of betting; `None` if it is none.
    fn bet(&self, bet: &BetOptions, typed: &str) -> Result<Option<Move<Card>>, String> {
        let may_call = bet.check || bet.call.is_some();
        let no = |what: &str| {
            let ways = self.possible(&Question::Hand(Options::Bet(bet.clone())));
            Err(format!("You can't {what} now: {ways}"))
        };
        match typed {
            "f" | "fold" if bet.fold => return Ok(Some(Move::Fold)),
            "f" | "fold" => return no("fold"),
            "c" | "call" | "check" | "k" | "x" => {
                let wants_check = matches!(typed, "check" | "k" | "x");
                if wants_check && !bet.check {
                    return no("check");
                }
                return if may_call { Ok(Some(Move::Call)) } else { no("check or call") };
            }
            "i" | "bring-in" | "bring in" | "bring" => {
                return if bet.bring_in.is_some() {
                    Ok(Some(Move::BringIn))
                } else {
                    no("bring it in")
                };
            }
            _ => {}
        }
        let mut words: Vec<&str> = typed.split_whitespace().collect();
        let verbs = ["b", "bet", "r", "raise", "complete", "to"];
        let has_verb = words.first().is_some_and(|word| verbs.contains(word));
        words.retain(|word| !verbs.contains(word));
        let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        let amount = match words.as_slice() {
            [] => "",
            [one] => one,
            ["all", "in"] => "all-in",
            // Several numbers are rather cards than an amount, and are no bet.
            several if has_verb || several.iter().all(is_number) => {
                let typed: String = several.join(" ").chars().take(30).collect();
                return Err(format!("{typed:?} isn't a single amount: {}", sizes(bet.to)));
            }
            _ => return Ok(None),
        };
        let to = match amount {
            "" => match bet.to {
                Amounts::One(to) => to,
                Amounts::None => return no("bet or raise"),
                to => return Err(format!("How much? Type the amount: {}", sizes(to))),
            },
            "min" => match bet.to.least() {
                Some(to) => to,
                None => return no("bet or raise"),
            },
            "max" => match bet.to.most() {
                Some(to) => to,
                None => return no("bet or raise"),
            },
            "a" | "all" | "allin" | "all-in" => return self.all_in_answer(bet).map(Some),
            "pot" => match self.pot_bet(bet) {
                Some(to) => to,
                None => return no("bet the pot"),
            },
            digits => match number(digits) {
                Some(to) => to,
                // Without a verb it may have been anything.
                None if !has_verb => return Ok(None),
                None => {
                    let typed: String = digits.chars().take(30).collect();
                    return Err(format!("{typed:?} isn't a number: {}", sizes(bet.to)));
                }
            },
        };
        if bet.to == Amounts::None {
            return no("bet or raise");
        }
        if !bet.to.contains(to) {
            let what = self.raise_word();
            return Err(format!("You can't {what} {}: {}", grouped(to), sizes(bet.to)));
        }
        Ok(Some(Move::To(to)))
    }

    /// Everything: as a bet, a raise or a call.
    fn all_in_answer(&self, bet: &BetOptions) -> Result<Move<Card>, String> {
        let (stack, own) = match self.seen.player(self.you) {
            Some(player) => (player.stack(), player.bet()),
            None => (0, 0),
        };
        if bet.to.contains(stack + own) {
            return Ok(Move::To(stack + own));
        }
        if bet.call == Some(stack) {
            return Ok(Move::Call);
        }
        Err(match bet.to {
            Amounts::None => "You can't bet or raise now.".to_owned(),
            to => format!("You can't go all in now: {}", sizes(to)),
        })
    }

    /// The amount that raises by the pot after a call, as far as it is allowed.
    fn pot_bet(&self, bet: &BetOptions) -> Option<u64> {
        let Amounts::Between { least, most, chip, .. } = bet.to else {
            return None;
        };
        if !matches!(self.game().betting, Betting::NoLimit | Betting::PotLimit) {
            return None;
        }
        let call = bet.call.unwrap_or(0);
        let own = self.seen.player(self.you).map_or(0, engine::Player::bet);
        let to = own + call + self.seen.pot() + call;
        if to >= most {
            return Some(most);
        }
        Some((to / chip * chip).max(least))
    }

    /// Cards by their numbers or names, as many as may be picked.
    fn picked(&self, text: &str, pick: &Pick, verb: &str) -> Result<Cards<Card>, String> {
        let cards = chosen(text, &self.pickable(pick.of))?;
        if !(usize::from(pick.least)..=usize::from(pick.most)).contains(&cards.len()) {
            let picked = match cards.len() {
                0 => "no card".to_owned(),
                count => cards_of(count),
            };
            let may = if pick.least > 0 { "must" } else { "may" };
            return Err(format!("That's {picked}, but you {may} {verb} {}.", numbers(pick)));
        }
        Ok(cards.into_iter().collect())
    }

    /// All cards, pile by pile.
    fn split(&self, text: &str, sizes: &[u8]) -> Result<Cards<Card>, String> {
        let own = self.own();
        let piles: Vec<Vec<Card>> =
            text.split('/').map(|pile| chosen(pile, &own)).collect::<Result<_, _>>()?;
        let wanted: Vec<String> = sizes.iter().map(u8::to_string).collect();
        let wanted = wanted.join(" / ");
        let mut all: Vec<Card> = Vec::new();
        for card in piles.iter().flatten() {
            if all.contains(card) {
                return Err(format!("You named {card} twice: each card goes in one pile."));
            }
            all.push(*card);
        }
        let counts: Vec<usize> = piles.iter().map(Vec::len).collect();
        if !counts.iter().copied().eq(sizes.iter().map(|size| usize::from(*size))) {
            let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
            return Err(format!(
                "The piles take {wanted} cards, in this order and separated by /, not {}.",
                counts.join(" / ")
            ));
        }
        Ok(all.into_iter().collect())
    }
}

/// A number as it is printed: with commas between the thousands, or without.
fn number(typed: &str) -> Option<u64> {
    let digits = typed.replace(',', "");
    if !digits.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let number = digits.parse().ok()?;
    (typed == digits || typed == grouped(number)).then_some(number)
}

/// The amounts that are allowed.
fn sizes(to: Amounts) -> String {
    match to {
        Amounts::None => "no bet or raise is allowed.".to_owned(),
        Amounts::One(to) => format!("make it {}.", grouped(to)),
        Amounts::Two(one, two) => format!("make it {} or {}.", grouped(one), grouped(two)),
        Amounts::Between { least, most, chip, all_in } => {
            let steps = if chip > 1 { format!(" in steps of {chip}") } else { String::new() };
            let all = if most == all_in { ", which is all in" } else { "" };
            format!("make it {} to {}{steps}{all}.", grouped(least), grouped(most))
        }
    }
}

/// Cards of one's own, by their numbers (`1 3`) or as they are written (`9h8c`).
fn chosen(text: &str, own: &[Card]) -> Result<Vec<Card>, String> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .collect();
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit());
    let mut cards = Vec::new();
    if words.iter().all(is_number) {
        for word in words {
            let place = word.parse::<usize>().ok().and_then(|place| place.checked_sub(1));
            let Some(card) = place.and_then(|place| own.get(place)) else {
                return Err(format!(
                    "There is no card {word}: your cards are numbered 1 to {}.",
                    own.len()
                ));
            };
            if cards.contains(card) {
                return Err(format!("You named card {word} twice: pick each card once."));
            }
            cards.push(*card);
        }
        return Ok(cards);
    }
    let typed = cards::parse(text).map_err(|wrong| match wrong.kind() {
        ParseErrorKind::Twice(card) => format!("You named {card} twice: pick each card once."),
        _ => {
            let typed: String = one_line(text).chars().take(30).collect();
            let own: Vec<String> = own.iter().map(Card::to_string).collect();
            let own = own.join(" ");
            format!(
                "{typed:?} doesn't name your cards: use the numbers below them, or pick from \
                {own}."
            )
        }
    })?;
    for card in typed {
        // Jokers look alike.
        let same = |other: &&Card| {
            (**other == card || (other.is_joker() && card.is_joker())) && !cards.contains(*other)
        };
        match own.iter().find(same) {
            Some(card) => cards.push(*card),
            None => {
                let own: Vec<String> = own.iter().map(Card::to_string).collect();
                return Err(format!("You don't have {card}: your cards are {}.", own.join(" ")));
            }
        }
    }
    Ok(cards)
}
