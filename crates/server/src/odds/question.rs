//! What is asked, read from the wire, and what is said when there is no answer. The words are those of
//! the command line as far as they can be.

use std::fmt::{self, Display};

use cards::{Card, CardSet, Dealt, Face, grouped, parse, parse_dealt, parse_with_unknown};
use equity::odds::{Hand, Question, Unanswerable, faces, may_hold};
use variant::mix::MixEntry;
use variant::{Catalogue, Settings, Unsettled, Variant};
use wire::OddsAsked;

/// Why there is no answer, and what in the question it is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wrong {
    /// The field, with the number of the hand.
    pub(crate) at: Option<String>,
    pub(crate) why: String,
}

impl Wrong {
    fn at(field: impl Into<String>, why: impl Into<String>) -> Wrong {
        Wrong { at: Some(field.into()), why: why.into() }
    }

    /// What is wrong with a hand, which people count from one.
    fn hand(number: usize, why: impl Into<String>) -> Wrong {
        Wrong::at(format!("hands.{}", number.saturating_sub(1)), why)
    }

    pub(super) fn somewhere(why: impl Into<String>) -> Wrong {
        Wrong { at: None, why: why.into() }
    }
}

/// The game that is asked about, with its options.
pub(super) struct Game<'c> {
    catalogue: &'c Catalogue,
    id: String,
    settings: Settings,
}

impl<'c> Game<'c> {
    pub(super) fn new(catalogue: &'c Catalogue, asked: &OddsAsked) -> Result<Game<'c>, Wrong> {
        let mut settings = Settings::default();
        for text in &asked.options {
            let Some((name, value)) = text.split_once('=') else {
                let why = format!("{text:?} isn't an option: expected NAME=VALUE, such as bug=no");
                return Err(Wrong::at("options", why));
            };
            settings.options.push((name.trim().to_owned(), value.trim().to_owned()));
        }
        if catalogue.find(&asked.game).is_none()
            && let Some(MixEntry { mix, .. }) = catalogue.mix(&asked.game)
        {
            let games: Vec<&str> = mix.plays.iter().map(|play| play.game.as_str()).collect();
            let games = games.join(", ");
            let why = format!("{} is a mix: name one of its games: {games}", mix.id);
            return Err(Wrong::at("game", why));
        }
        let game = Game { catalogue, id: asked.game.clone(), settings };
        // Finds the game, and refuses what it does not know.
        game.variant(None)?;
        Ok(game)
    }

    pub(super) fn question(&self, asked: &OddsAsked) -> Result<Question, Wrong> {
        let players = u8::try_from(asked.hands.len()).unwrap_or(u8::MAX);
        if players < 2 {
            let why = "odds need two hands or more: a hand can be random";
            return Err(Wrong::at("hands", why));
        }
        let variant = self.variant(Some(players))?;
        let hands = (1..).zip(&asked.hands).map(|(number, text)| hand(text, number, &variant));
        let hands = hands.collect::<Result<Vec<Hand>, Wrong>>()?;
        let of = |what: &str, text: &str| {
            parse(text).map_err(|wrong| Wrong::at(what, format!("{what}: {wrong}")))
        };
        let mut question = Question::new(variant, hands);
        question.board = of("board", &asked.board)?;
        question.dead = of("dead", &asked.dead)?.into_iter().collect::<CardSet>();
        Ok(question)
    }

    /// Why there is no answer.
    pub(super) fn refused(&self, wrong: &Unanswerable, question: &Question) -> Wrong {
        let named = |places: &[Place]| {
            places.iter().map(ToString::to_string).collect::<Vec<String>>().join(" and ")
        };
        let at = |place: Option<&Place>| place.map(Place::field);
        match wrong {
            Unanswerable::Twice(card) => {
                let places = places(*card, question);
                let why = format!("{wrong}: {}; a card can be dealt only once", named(&places));
                Wrong { at: at(places.last()), why }
            }
            Unanswerable::NotInDeck(card, _) => {
                let places = places(*card, question);
                let option = self.joker_option(*card);
                let why = format!("{}: {wrong}{option}", named(&places));
                Wrong { at: at(places.first()), why }
            }
            Unanswerable::Deck => {
                let why = format!(
                    "{} has {} cards in its deck: not enough for {} hands, the board and dead \
                    cards",
                    question.variant.id,
                    grouped(question.variant.deck.len() as u64),
                    question.hands.len()
                );
                Wrong::at("hands", why)
            }
            Unanswerable::TooMany { hand, .. } | Unanswerable::Piles { hand, .. } => {
                Wrong::hand(*hand, wrong.to_string())
            }
            Unanswerable::Board { .. } => Wrong::at("board", wrong.to_string()),
            _ => Wrong::somewhere(wrong.to_string()),
        }
    }

    fn variant(&self, players: Option<u8>) -> Result<Variant, Wrong> {
        let settings = Settings { players, ..self.settings.clone() };
        self.catalogue.variant(&self.id, &settings).map_err(|wrong| {
            let field = match wrong {
                Unsettled::NoSuchOption { .. } | Unsettled::NoSuchValue { .. } => "options",
                Unsettled::Players { .. } => "hands",
                _ => "game",
            };
            Wrong::at(field, wrong.to_string())
        })
    }

    /// How the game is played with a joker, if one was named in vain.
    fn joker_option(&self, card: Card) -> String {
        let option = || self.catalogue.joker_option(&self.id, &self.settings);
        let option = card.is_joker().then(option).flatten();
        option
            .map(|(name, value)| format!("; it has one with the option {name}={value}"))
            .unwrap_or_default()
    }
}

/// One hand: down cards, and behind `|` those that lie face up; or piles.
fn hand(text: &str, number: usize, variant: &Variant) -> Result<Hand, Wrong> {
    let wrong = |why: &dyn Display| {
        // Nobody needs to read a whole body again.
        let start: String = text.chars().take(60).collect();
        Wrong::hand(number, format!("hand {number}, {start:?}: {why}"))
    };
    let text = text.trim();
    if let Some(hand) = Hand::plain(text).map_err(|why| wrong(&why))? {
        return Ok(hand);
    }
    if let Some((down, up)) = text.split_once('|') {
        let cards = |text: &str| parse_with_unknown(text).map_err(|why| wrong(&why));
        let (down, up) = (cards(down)?, cards(up)?);
        may_hold(down.len() + up.len(), variant).map_err(|why| wrong(&why))?;
        return Ok(Hand::Known(as_dealt(&down, &up, variant)));
    }
    match parse_dealt(text) {
        Ok(cards) => Ok(Hand::Known(cards)),
        Err(why) => {
            let Ok(cards) = parse_with_unknown(text) else { return Err(wrong(&why)) };
            Hand::with_unknown(&cards, variant).map_err(|why| wrong(&why))
        }
    }
}

/// Cards in the order of the deal, as far as their faces tell it. Those that nobody knows are left
/// out.
fn as_dealt(down: &[Option<Card>], up: &[Option<Card>], variant: &Variant) -> Vec<Dealt> {
    let (mut down, mut up) = (down.iter(), up.iter());
    let mut dealt = Vec::new();
    let mut add = |card: Option<&Option<Card>>, face: Face| {
        dealt.extend(card.copied().flatten().map(|card| Dealt { card, face }));
    };
    for face in faces(variant) {
        match face {
            Face::Down => add(down.next(), Face::Down),
            Face::Up => add(up.next(), Face::Up),
        }
    }
    // Where players choose what lies face up, the deal does not tell.
    down.for_each(|card| add(Some(card), Face::Down));
    up.for_each(|card| add(Some(card), Face::Up));
    dealt
}

/// Where a card can stand.
enum Place {
    /// In this hand, counted from one.
    Hand(usize),
    Board,
    Dead,
}

impl Place {
    fn field(&self) -> String {
        match self {
            Place::Hand(number) => format!("hands.{}", number - 1),
            Place::Board => "board".to_owned(),
            Place::Dead => "dead".to_owned(),
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Hand(number) => write!(f, "hand {number}"),
            Place::Board => f.write_str("board"),
            Place::Dead => f.write_str("dead"),
        }
    }
}

/// Where a card stands.
fn places(card: Card, question: &Question) -> Vec<Place> {
    let times = |cards: &[Dealt]| cards.iter().filter(|dealt| dealt.card == card).count();
    let mut places = Vec::new();
    for (number, hand) in (1..).zip(&question.hands) {
        let times = match hand {
            Hand::Known(cards) => times(cards),
            Hand::Piles(piles) => piles.iter().map(|pile| times(pile)).sum(),
            Hand::Range(_) => 0,
        };
        places.extend((0..times).map(|_| Place::Hand(number)));
    }
    let on_board = question.board.iter().filter(|other| **other == card);
    places.extend(on_board.map(|_| Place::Board));
    places.extend(question.dead.contains(card).then_some(Place::Dead));
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_of_stud_come_in_the_order_of_the_deal() {
        let stud = Catalogue::house().variant("stud", &Settings::default()).unwrap();
        let hand = hand("AsKsQd|Jh Th 9h 8h", 1, &stud).unwrap();
        let Hand::Known(cards) = hand else { panic!("{hand:?}") };
        // Two down, four up, one down.
        let told: Vec<String> = cards.iter().map(|dealt| dealt.card.to_string()).collect();
        assert_eq!(told, ["As", "Ks", "Jh", "Th", "9h", "8h", "Qd"]);
        let is_up: Vec<bool> = cards.iter().map(|dealt| dealt.face == Face::Up).collect();
        assert_eq!(is_up, [false, false, true, true, true, true, false]);
    }
}
