//! What is asked, read from the wire, and what is said when there is no answer. The words are those of
//! the command line as far as they can be.

use std::fmt::Display;

use cards::{Card, CardSet, Dealt, Face, parse, parse_dealt, parse_with_unknown};
use equity::grouped;
use equity::odds::{Hand, Question, Unanswerable};
use variant::game::Step;
use variant::mix::MixEntry;
use variant::{Catalogue, Settings, Variant};
use wire::OddsAsked;

/// The game that is asked about, with its options.
pub(super) struct Game {
    catalogue: &'static Catalogue,
    id: String,
    settings: Settings,
}

impl Game {
    pub(super) fn new(asked: &OddsAsked) -> Result<Game, String> {
        let catalogue = Catalogue::house();
        let mut settings = Settings::default();
        for text in &asked.options {
            let Some((name, value)) = text.split_once('=') else {
                return Err(format!("{text:?} is no option: expected NAME=VALUE, such as bug=no"));
            };
            settings.options.push((name.trim().to_owned(), value.trim().to_owned()));
        }
        if catalogue.find(&asked.game).is_none()
            && let Some(MixEntry { mix, .. }) = catalogue.mix(&asked.game)
        {
            let games: Vec<&str> = mix.plays.iter().map(|play| play.game.as_str()).collect();
            return Err(format!(
                "{} is a mix; name one of its games: {}",
                mix.id,
                games.join(", ")
            ));
        }
        let game = Game { catalogue, id: asked.game.clone(), settings };
        // Finds the game, and refuses what it does not know.
        game.variant(None)?;
        Ok(game)
    }

    pub(super) fn question(&self, asked: &OddsAsked) -> Result<Question, String> {
        let players = u8::try_from(asked.hands.len()).unwrap_or(u8::MAX);
        if players < 2 {
            return Err("odds need two hands or more: random is one of them".to_owned());
        }
        let variant = self.variant(Some(players))?;
        let hands = (1..).zip(&asked.hands).map(|(number, text)| hand(text, number, &variant));
        let hands = hands.collect::<Result<Vec<Hand>, String>>()?;
        let of = |what: &str, text: &str| parse(text).map_err(|wrong| format!("{what}: {wrong}"));
        let mut question = Question::new(variant, hands);
        question.board = of("board", &asked.board)?;
        question.dead = of("dead", &asked.dead)?.into_iter().collect::<CardSet>();
        Ok(question)
    }

    /// Why there is no answer.
    pub(super) fn refused(&self, wrong: &Unanswerable, question: &Question) -> String {
        match wrong {
            Unanswerable::Twice(card) => {
                format!("{wrong}: {}; a card can be dealt once", places(*card, question))
            }
            Unanswerable::NotInDeck(card, _) => format!(
                "{}: {wrong}{}",
                places(*card, question),
                self.joker_option(*card, &question.variant)
            ),
            Unanswerable::Deck => format!(
                "{} has {} cards in its deck, too few for {} hands, the board and dead cards",
                question.variant.id,
                grouped(question.variant.deck.len() as u64),
                question.hands.len()
            ),
            _ => wrong.to_string(),
        }
    }

    fn variant(&self, players: Option<u8>) -> Result<Variant, String> {
        let settings = Settings { players, ..self.settings.clone() };
        self.catalogue.variant(&self.id, &settings).map_err(|wrong| wrong.to_string())
    }

    /// How the game is played with a joker, if one was named in vain.
    fn joker_option(&self, card: Card, variant: &Variant) -> String {
        if !card.is_joker() || !variant.deck.jokers().is_empty() {
            return String::new();
        }
        let options = variant.options.iter().map(|(option, _)| option);
        let mut each = options.flat_map(|option| {
            option.values.iter().map(|value| (option.name.as_str(), value.as_str()))
        });
        each.find(|(name, value)| self.has_joker_with(name, value))
            .map(|(name, value)| format!("; it has one with the option {name}={value}"))
            .unwrap_or_default()
    }

    fn has_joker_with(&self, option: &str, value: &str) -> bool {
        let mut settings = self.settings.clone();
        settings.options.push((option.to_owned(), value.to_owned()));
        let variant = self.catalogue.variant(&self.id, &settings);
        variant.is_ok_and(|variant| !variant.deck.jokers().is_empty())
    }
}

/// One hand: down cards, and behind `|` those that lie face up; or piles.
fn hand(text: &str, number: usize, variant: &Variant) -> Result<Hand, String> {
    let wrong = |why: &dyn Display| {
        // Nobody needs to read a whole body again.
        let start: String = text.chars().take(60).collect();
        format!("hand {number}, {start:?}: {why}")
    };
    let text = text.trim();
    if text.is_empty() {
        return Err(wrong(&"there is nothing in it: write random for a hand that nobody knows"));
    }
    if text.eq_ignore_ascii_case("random") {
        return Ok(Hand::random());
    }
    if text.contains('/') {
        let piles = text.split('/').map(parse_dealt).collect::<Result<Vec<Vec<Dealt>>, _>>();
        return piles.map(Hand::Piles).map_err(|why| wrong(&why));
    }
    if let Some((down, up)) = text.split_once('|') {
        let cards = |text: &str| parse_with_unknown(text).map_err(|why| wrong(&why));
        let (down, up) = (cards(down)?, cards(up)?);
        check_count(down.len() + up.len(), variant).map_err(|why| wrong(&why))?;
        return Ok(Hand::Known(as_dealt(&down, &up, variant)));
    }
    let down = |card| Dealt { card, face: Face::Down };
    match parse_dealt(text) {
        Ok(cards) => Ok(Hand::Known(cards)),
        Err(why) => {
            let Ok(cards) = parse_with_unknown(text) else { return Err(wrong(&why)) };
            check_count(cards.len(), variant).map_err(|why| wrong(&why))?;
            Ok(Hand::Known(cards.into_iter().flatten().map(down).collect()))
        }
    }
}

/// Cards that nobody knows count, too.
fn check_count(cards: usize, variant: &Variant) -> Result<(), String> {
    let most = faces(variant).len();
    if cards <= most {
        return Ok(());
    }
    Err(format!("these are {cards} cards, and a player of {} is dealt {most}", variant.id))
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

/// How the cards of a player come, in the case where there are most.
fn faces(variant: &Variant) -> Vec<Face> {
    let cases = variant.cases();
    let courses = cases.iter().filter_map(|facts| variant.course(facts).ok());
    let faces = courses.map(|course| {
        let deals = course.iter().filter_map(|(_, step)| match step {
            Step::Deal(deal) => Some(*deal),
            _ => None,
        });
        let times = |face, count: u8| std::iter::repeat_n(face, usize::from(count));
        deals
            .flat_map(|deal| {
                times(Face::Down, deal.down)
                    .chain(times(Face::Up, deal.up))
                    .chain(times(Face::Up, deal.either))
            })
            .collect::<Vec<Face>>()
    });
    faces.max_by_key(Vec::len).unwrap_or_default()
}

/// Where a card stands.
fn places(card: Card, question: &Question) -> String {
    let times = |cards: &[Dealt]| cards.iter().filter(|dealt| dealt.card == card).count();
    let mut places = Vec::new();
    for (number, hand) in (1..).zip(&question.hands) {
        let times = match hand {
            Hand::Known(cards) => times(cards),
            Hand::Piles(piles) => piles.iter().map(|pile| times(pile)).sum(),
            Hand::Range(_) => 0,
        };
        places.extend((0..times).map(|_| format!("hand {number}")));
    }
    let on_board = question.board.iter().filter(|other| **other == card);
    places.extend(on_board.map(|_| "board".to_owned()));
    places.extend(question.dead.contains(card).then(|| "dead".to_owned()));
    places.join(" and ")
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
