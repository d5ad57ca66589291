//! What comes of a pot, in English: who wins how much of it, with what.

use engine::Seat;
use ranking::in_sentence;

use crate::award::{Award, Paid, Part, Place, Showing, Won};
use crate::text::Text;

impl Paid {
    /// Everything that is said of it.
    pub fn text(&self) -> Text<Seat> {
        self.sentences().into_iter().fold(Text::default(), Text::and)
    }

    /// The same, a sentence for each award.
    pub fn sentences(&self) -> Vec<Text<Seat>> {
        let mut said = Vec::new();
        let is_shared = self.awards.iter().any(|award| award.won == Won::Everyone);
        if is_shared {
            said.push(Text::of("No hand qualifies: the pot is split among everyone still in."));
        } else if self.is_won() {
            let unwon = self.unwon.iter().map(|name| format!("No hand qualifies for {name}."));
            said.extend(unwon.map(Text::of));
        }
        said.extend(self.awards.iter().map(|award| self.award(award)));
        if self.house > 0 {
            said.push(Text::of("The house takes ").chips(self.house).say("."));
        }
        said
    }

    fn is_won(&self) -> bool {
        self.awards.iter().any(|award| !award.parts().is_empty())
    }

    /// One award: "Ada wins the high half, 260: full house, eights full of aces."
    pub fn award(&self, award: &Award) -> Text<Seat> {
        let Award { seat, chips, won } = award;
        let (seat, chips) = (*seat, *chips);
        let whole = self.whole();
        match won {
            Won::Returned => Text::does(seat, "get").say(" ").chips(chips).say(" back."),
            Won::Uncontested | Won::Everyone => self.wins(seat, "win", &whole, chips).say("."),
            Won::Share(part) if self.is_split() => {
                let (name, half) = (&part.name, fraction(self.shares));
                let half = match name.contains(' ') {
                    true => format!("the {half} for {name}"),
                    false => format!("the {name} {half}"),
                };
                let half = half + &self.of_pot();
                let verb = if part.tied > 1 { "split" } else { "win" };
                let text = self.wins(seat, verb, &half, chips);
                with(text, std::slice::from_ref(part))
            }
            Won::Share(part) => {
                let verb = if part.tied > 1 { "split" } else { "win" };
                let whole = match (part.tied > 1, whole.is_empty()) {
                    (true, true) => "the pot".to_owned(),
                    _ => whole,
                };
                with(self.wins(seat, verb, &whole, chips), std::slice::from_ref(part))
            }
            Won::Scoop(parts) => {
                let is_tie = parts.iter().all(|part| part.tied > 1);
                let whole = match (is_tie, whole.is_empty()) {
                    (true, true) => "the pot".to_owned(),
                    _ => whole,
                };
                let verb = if is_tie { "split" } else { "scoop" };
                with(self.wins(seat, verb, &whole, chips), parts)
            }
        }
    }

    /// Whether shares of it go different ways.
    fn is_split(&self) -> bool {
        self.shares > 1 && self.unwon.len() + 1 < usize::from(self.shares)
    }

    /// "Ada wins the side pot, 260".
    fn wins(&self, seat: Seat, verb: &str, what: &str, chips: u64) -> Text<Seat> {
        let text = match self.board {
            Some(board) => Text::of(format!("Board {}: ", board + 1)),
            None => Text::default(),
        };
        let text = text.who_does(seat, verb).say(" ");
        match what {
            "" => text.chips(chips),
            what => text.say(format!("{what}, ")).chips(chips),
        }
    }

    /// The pot, where there are several.
    fn whole(&self) -> String {
        match (self.pots, self.pot) {
            (0 | 1, _) => String::new(),
            (_, 0) => "the main pot".to_owned(),
            (2, _) => "the side pot".to_owned(),
            (_, number) => format!("side pot {number}"),
        }
    }

    fn of_pot(&self) -> String {
        match self.whole() {
            whole if whole.is_empty() => whole,
            whole => format!(" of {whole}"),
        }
    }
}

/// An equal part of a pot.
fn fraction(shares: u8) -> &'static str {
    match shares {
        2 => "half",
        3 => "third",
        4 => "quarter",
        _ => "share",
    }
}

/// With which hands.
fn with(mut text: Text<Seat>, parts: &[Part]) -> Text<Seat> {
    let mut colon = ": ";
    for part in parts {
        let hand = &part.hand;
        let name = match parts.len() {
            1 => hand_name(hand),
            _ => told_for(part, hand),
        };
        text = text.say(format!("{colon}{name}"));
        if let Some((lender, card)) = hand.borrowed {
            text =
                text.say(" with ").cards([&engine::Seen::Face(card)]).say(" from ").player(lender);
        }
        colon = "; ";
    }
    text.say(".")
}

/// A hand for one of several shares: the share is said where its hand does not tell it.
fn told_for(part: &Part, hand: &Showing) -> String {
    let name = hand_name(hand);
    if name.contains(&part.name) { name } else { format!("{name} for {}", part.name) }
}

/// The name of a hand, with where it lies.
fn hand_name(hand: &Showing) -> String {
    let name = in_sentence(&hand.name);
    match &hand.place {
        None => name,
        Some(Place::Line(line)) => format!("{name}, {line}"),
        Some(Place::Pile(pile)) => format!("{name}, {pile}"),
    }
}
