//! What can happen in a hand, as a file says it.

use std::fmt;

use cards::Card;

use crate::{Amount, written_amount};

/// A player by number: `p1` is the first to the left of the button, or the first seat in a game
/// without one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(u8);

impl Player {
    /// The player with this number, counted from 1.
    pub fn numbered(number: u8) -> Option<Player> {
        (number > 0).then_some(Player(number))
    }

    /// The player at this place of a list of all players, counted from 0.
    pub fn at(place: usize) -> Option<Player> {
        u8::try_from(place).ok()?.checked_add(1).map(Player)
    }

    /// The number, from 1.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The place in a list of all players, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "p{}", self.0)
    }
}

/// Cards as a file tells them; `None` is an unknown one, written `??`. Jokers are interchangeable:
/// in each text the first `Jk` is one and the second the other.
pub type Cards = Vec<Option<Card>>;

/// One thing that happens in a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Action {
    /// Nothing: a comment that stands alone.
    Nothing,
    /// `d dh pN CARDS`: the dealer deals to a player.
    DealHole(Player, Cards),
    /// `d db CARDS`: the dealer deals to the board.
    DealBoard(Cards),
    /// `d roll N [N]`: dice are rolled.
    Roll(Vec<u8>),
    /// `pN f`
    Fold(Player),
    /// `pN cc`: a check or a call.
    CheckCall(Player),
    /// `pN cbr TO`: a completion, bet or raise to so many chips in all on this street.
    BetRaise(Player, Amount),
    /// `pN pb`: the bring-in is posted.
    PostBringIn(Player),
    /// `pN sd [CARDS]`: these are thrown away; without cards the player stands pat.
    StandDiscard(Player, Cards),
    /// `pN sm [CARDS|-]`: cards are shown or mucked.
    ShowMuck(Player, Shown),
    /// `pN split PILE PILE`: the hand is split into piles, in the order of the game's file.
    Split(Player, Vec<Cards>),
    /// `pN expose CARDS|-`: these are turned up; none when it says `-`.
    Expose(Player, Cards),
    /// `pN choose ID`
    Choose(Player, String),
}

/// What a player does with the cards at the showdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The file does not say: a hand that can win is shown.
    Unsaid,
    /// Mucked, written `-`.
    Muck,
    /// These cards are shown. Unknown ones mean that the file does not know them.
    Cards(Cards),
}

impl Action {
    /// Who acts; none when it is the dealer or nobody.
    pub fn player(&self) -> Option<Player> {
        match self {
            Action::Nothing | Action::DealHole(..) | Action::DealBoard(_) | Action::Roll(_) => None,
            Action::Fold(player)
            | Action::CheckCall(player)
            | Action::BetRaise(player, _)
            | Action::PostBringIn(player)
            | Action::StandDiscard(player, _)
            | Action::ShowMuck(player, _)
            | Action::Split(player, _)
            | Action::Expose(player, _)
            | Action::Choose(player, _) => Some(*player),
        }
    }

    /// Whoever it names: the one who acts or is dealt to.
    pub fn named(&self) -> Option<Player> {
        match self {
            Action::DealHole(player, _) => Some(*player),
            other => other.player(),
        }
    }

    /// Its text in a file whose amounts have this scale.
    pub fn text(&self, scale: u32) -> String {
        match self {
            Action::Nothing => String::new(),
            Action::DealHole(player, cards) => format!("d dh {player} {}", together(cards)),
            Action::DealBoard(cards) => format!("d db {}", together(cards)),
            Action::Roll(numbers) => {
                let mut text = String::from("d roll");
                for number in numbers {
                    text.push_str(&format!(" {number}"));
                }
                text
            }
            Action::Fold(player) => format!("{player} f"),
            Action::CheckCall(player) => format!("{player} cc"),
            Action::BetRaise(player, to) => format!("{player} cbr {}", written_amount(*to, scale)),
            Action::PostBringIn(player) => format!("{player} pb"),
            Action::StandDiscard(player, cards) if cards.is_empty() => format!("{player} sd"),
            Action::StandDiscard(player, cards) => format!("{player} sd {}", together(cards)),
            Action::ShowMuck(player, Shown::Unsaid) => format!("{player} sm"),
            Action::ShowMuck(player, Shown::Muck) => format!("{player} sm -"),
            Action::ShowMuck(player, Shown::Cards(cards)) => {
                format!("{player} sm {}", together(cards))
            }
            Action::Split(player, piles) => {
                let mut text = format!("{player} split");
                for pile in piles {
                    text.push(' ');
                    text.push_str(&together(pile));
                }
                text
            }
            Action::Expose(player, cards) if cards.is_empty() => format!("{player} expose -"),
            Action::Expose(player, cards) => format!("{player} expose {}", together(cards)),
            Action::Choose(player, id) => format!("{player} choose {id}"),
        }
    }
}

/// An action with the text that says it, which holds its comment too. Made from one of the two, so
/// that they always agree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    pub(crate) action: Action,
    text: String,
}

impl Written {
    /// An action in a file whose amounts have this scale.
    pub fn new(action: Action, scale: u32) -> Written {
        let text = action.text(scale);
        Written { action, text }
    }

    /// The same with a comment behind it.
    #[must_use]
    pub fn with_comment(mut self, comment: &str) -> Written {
        let bare = self.text.split('#').next().unwrap_or_default().trim_end();
        let gap = if bare.is_empty() { "" } else { " " };
        self.text = format!("{bare}{gap}# {}", comment.trim());
        self
    }

    /// What was read from this text.
    pub(crate) fn from_text(action: Action, text: &str) -> Written {
        Written { action, text: text.to_owned() }
    }

    /// What happens.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// How the file says it, with the comment.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The comment behind `#`, without the space around it.
    pub fn comment(&self) -> Option<&str> {
        self.text.split_once('#').map(|(_, comment)| comment.trim())
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

fn together(cards: &[Option<Card>]) -> String {
    cards.iter().map(|card| face_or_back(*card)).collect()
}

/// A card as a file writes it.
pub(crate) fn face_or_back(card: Option<Card>) -> String {
    card.map_or_else(|| "??".to_owned(), |card| card.to_string())
}
