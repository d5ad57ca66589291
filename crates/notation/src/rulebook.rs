//! The rules that a hand says it was played by: `_rules` and `_game`.

use std::borrow::Cow;

use variant::{Catalogue, Edition, File, NotAPin, Pin, Variant};

use crate::broken::{Broken, Reason};
use crate::record::Record;
use crate::{Value, replay};

/// The name of what a hand is played by.
const RULES: &str = "_rules";

/// The text of a game that nobody else has.
const GAME: &str = "_game";

/// The longest text of a game, and of those it can become: what a room takes from a host.
const MOST_TEXT: usize = 64 * 1024;

/// What a record says of its rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rulebook {
    /// The text and edition, by name.
    pinned: Option<String>,
    /// The text itself.
    text: Option<String>,
}

impl Rulebook {
    pub(crate) fn of(record: &Record) -> Rulebook {
        let text = |name| record.other(name).and_then(Value::as_text).map(str::to_owned);
        Rulebook { pinned: text(RULES), text: text(GAME) }
    }

    /// The games as this hand has them. A text in a hand counts for that hand alone.
    pub(crate) fn catalogue<'c>(
        &self,
        catalogue: &'c Catalogue,
        variant: &str,
    ) -> Result<Cow<'c, Catalogue>, Broken> {
        let pin = match &self.pinned {
            None => None,
            Some(pinned) => Some(pinned.parse::<Pin>().map_err(|why| {
                let game = replay::entry(catalogue, variant).map(|entry| entry.game.id.clone());
                self.unknown(catalogue, game.as_deref().unwrap_or(variant), None, Some(&why))
            })?),
        };
        let with_text = match &self.text {
            None => Cow::Borrowed(catalogue),
            Some(text) => Cow::Owned(with(catalogue, text, pin)?),
        };
        let Some(pin) = pin else { return Ok(with_text) };
        let game = replay::entry(&with_text, variant)?.game.id.clone();
        if with_text.pin(&game) == Some(pin) {
            return Ok(with_text);
        }
        match with_text.pinned(&game, &pin) {
            Some(catalogue) => Ok(Cow::Owned(catalogue)),
            None => Err(self.unknown(&with_text, &game, Some(pin), None)),
        }
    }

    fn unknown(
        &self,
        catalogue: &Catalogue,
        game: &str,
        pin: Option<Pin>,
        why: Option<&NotAPin>,
    ) -> Broken {
        let changed = pin.into_iter().flat_map(|pin| pin.edition.changed_since());
        let changed: Vec<&str> = changed.map(|ruling| ruling.name).collect();
        let mut remedy = match why {
            Some(why) => why.to_string(),
            None => "to replay it, put the game's text into the hand as _game".to_owned(),
        };
        if !changed.is_empty() {
            let rulings = changed.join("\" and \"");
            remedy.push_str(&format!(". Rulings that have changed since: \"{rulings}\""));
        }
        Broken::whole(Reason::OtherRules {
            game: game.to_owned(),
            pinned: self.pinned.clone().unwrap_or_default(),
            today: catalogue.hash(game).unwrap_or_default(),
            remedy,
        })
    }
}

/// The games with those of a hand's own text in their places.
fn with(catalogue: &Catalogue, text: &str, pin: Option<Pin>) -> Result<Catalogue, Broken> {
    if text.len() > MOST_TEXT {
        return Err(Broken::whole(Reason::LongGame(text.len())));
    }
    let edition = pin.map_or(Edition::CURRENT, |pin| pin.edition);
    let file = File { name: GAME.to_owned(), text: text.to_owned() };
    let stored = catalogue.stored(&file, edition);
    let stored = stored.map_err(|faults| Broken::whole(Reason::Game(faults.to_string())))?;
    Ok(catalogue.overlaid(&stored.contents))
}

impl Record {
    /// The record with the name of the rules that the hand was played by, and with their text where nobody
    /// else has it: a game of a host's own, or one of the house that a host has changed. `catalogue` is that of
    /// the table.
    #[must_use]
    pub fn ruled_by(mut self, catalogue: &Catalogue, variant: &Variant) -> Record {
        let Some(pin) = catalogue.pin(&variant.id) else { return self };
        self.other.retain(|(name, _)| name != RULES && name != GAME);
        self.other.push((RULES.to_owned(), Value::Text(pin.to_string())));
        if Catalogue::shipped(&pin).is_none() {
            // A code of the format belongs to a game of the house.
            self.variant.clone_from(&variant.id);
            self.betting = Some(variant.betting);
            let games = catalogue.whole(&variant.id).games;
            let games: Vec<String> =
                games.iter().map(|entry| variant::print(&entry.game)).collect();
            self.other.push((GAME.to_owned(), Value::Text(games.join("\n"))));
        }
        self
    }
}
