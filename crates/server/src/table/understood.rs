//! What comes over the wire, as the table understands it.

use cards::Card;
use engine::{Cards, Move};
use room::{Chair, Choice, Motion, NoChair, Wish};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};
use variant::game::Betting;

/// What nobody can understand.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum NotUnderstood {
    #[error("{0:?} isn't a card: expected one such as Ah, Td or 2c")]
    Card(String),
    #[error("that's too many cards: no hand has more than ten")]
    Cards,
    #[error(transparent)]
    Chair(#[from] NoChair),
    #[error("there is no betting {0:?}: expected one of {names}", names = Betting::ALL.map(Betting::name).join(", "))]
    Betting(String),
    #[error("{0:?} isn't an option: expected NAME=VALUE")]
    Option(String),
}

/// A card as it is written, both jokers apart.
pub(crate) fn card(text: &str) -> Result<Card, NotUnderstood> {
    let from: StrDeserializer<'_, Error> = text.into_deserializer();
    Card::deserialize(from).map_err(|_| NotUnderstood::Card(text.to_owned()))
}

fn cards(texts: &[String]) -> Result<Cards<Card>, NotUnderstood> {
    let mut cards = Cards::new();
    for text in texts {
        let card = card(text)?;
        cards.try_push(card).map_err(|_| NotUnderstood::Cards)?;
    }
    Ok(cards)
}

/// A decision in a hand.
pub(crate) fn play(play: &wire::Play) -> Result<Move<Card>, NotUnderstood> {
    Ok(match play {
        wire::Play::Fold => Move::Fold,
        wire::Play::Call => Move::Call,
        wire::Play::To { chips } => Move::To(*chips),
        wire::Play::BringIn => Move::BringIn,
        wire::Play::Draw { cards: of } => Move::Draw(cards(of)?),
        wire::Play::Discard { cards: of } => Move::Discard(cards(of)?),
        wire::Play::Expose { cards: of } => Move::Expose(cards(of)?),
        wire::Play::Split { cards: of } => Move::Split(cards(of)?),
        wire::Play::Choose { game } => Move::Choose(*game),
        wire::Play::Show => Move::Show(None),
        wire::Play::Muck => Move::Muck,
    })
}

/// A chair by its number, the first being 0.
pub(crate) fn chair(number: u8) -> Result<Chair, NotUnderstood> {
    Ok(Chair::try_from(number)?)
}

/// A game of the list.
pub(crate) fn choice(choice: &wire::Choice) -> Result<Choice, NotUnderstood> {
    let betting = match &choice.betting {
        None => None,
        Some(name) => {
            let found = Betting::named(&name.to_lowercase());
            Some(found.ok_or_else(|| NotUnderstood::Betting(name.clone()))?)
        }
    };
    let option = |text: &String| {
        let none = || NotUnderstood::Option(text.clone());
        let (name, value) = text.split_once('=').ok_or_else(none)?;
        Ok((name.trim().to_owned(), value.trim().to_owned()))
    };
    let options: Result<Vec<(String, String)>, NotUnderstood> =
        choice.options.iter().map(option).collect();
    Ok(Choice { play: choice.game, betting, options: options? })
}

/// Whether someone wants something.
pub(crate) fn wish(on: bool) -> Wish {
    if on { Wish::On } else { Wish::Off }
}

/// Something that all must agree to.
pub(crate) fn motion(motion: wire::Motion) -> Motion {
    match motion {
        wire::Motion::BombPot => Motion::BombPot,
        wire::Motion::Double => Motion::Double,
        wire::Motion::Chop => Motion::Chop,
        wire::Motion::Split => Motion::Split,
        wire::Motion::RunTwice => Motion::RunTwice,
    }
}
