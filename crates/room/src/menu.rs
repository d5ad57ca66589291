//! What is played at a table: the games of a mix, each with its betting and options.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use engine::{Rules, Unplayable};
use variant::game::{Betting, Rule};
use variant::mix::{Mix, Play};
use variant::{Catalogue, Seats, Settings, Unsettled, Variant};

/// The games of a table. Rules that were once worked out are kept, and shared by all who hold the menu.
#[derive(Debug)]
pub struct Menu {
    catalogue: Arc<Catalogue>,
    mix: Mix,
    /// How many can play each game, and how it is usually bet.
    usual: Vec<(Seats, Betting)>,
    kept: Mutex<HashMap<Key, Arc<Rules>>>,
    hashes: OnceLock<BTreeMap<String, String>>,
    /// The games that are not the house's, by id.
    whose: BTreeMap<String, Whose>,
    /// The same of the list itself.
    whose_mix: Option<Whose>,
}

/// Whose a game or a mix is that is not the house's, for those who tell what is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Whose {
    /// Whoever runs the room offers it.
    Room,
    /// The host of the table has written it: who, if that is known.
    Host(Option<String>),
    /// It goes by an id of the house, and the host has changed it.
    Changed(Option<String>),
}

/// A game with everything that makes its rules.
#[derive(PartialEq, Eq, Hash, Debug)]
struct Key {
    choice: Choice,
    players: u8,
    check_raise: bool,
}

/// A game of the menu, and what whoever named it has settled.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Choice {
    /// Which game of the list, the first being 0.
    pub play: u16,
    /// The betting, if not the usual of the mix.
    pub betting: Option<Betting>,
    /// Options, if not as the mix has them.
    pub options: Vec<(String, String)>,
}

impl Choice {
    /// A game as the mix plays it.
    pub fn of(play: u16) -> Choice {
        Choice { play, betting: None, options: Vec::new() }
    }
}

/// Why a hand of a game cannot be dealt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Undealable {
    /// The game says no.
    #[error(transparent)]
    Unsettled(#[from] Unsettled),
    /// The table says no.
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}

/// Why a game cannot be chosen.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotOnMenu {
    /// No such game.
    #[error("there is no game {number}: the list has {games}")]
    NoSuchGame {
        /// What was asked for, the first being 1.
        number: usize,
        /// How many there are.
        games: usize,
    },
    /// Another form of betting.
    #[error("this table doesn't play {game} {betting}: choose {}", list(.forms))]
    Betting {
        /// The game.
        game: String,
        /// What was asked for.
        betting: Betting,
        /// What is possible.
        forms: Vec<Betting>,
    },
    /// An option that the table does not leave open.
    #[error("the dealer can't set {option:?} at this table{}", open(.known))]
    Option {
        /// What was asked for.
        option: String,
        /// What is left open.
        known: Vec<String>,
    },
    /// The game itself says no.
    #[error(transparent)]
    Unsettled(#[from] Unsettled),
}

fn list(forms: &[Betting]) -> String {
    forms.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

fn open(known: &[String]) -> String {
    if known.is_empty() { String::new() } else { format!(": choose {}", known.join(" or ")) }
}

impl Menu {
    /// The games of a mix, all of which must be there.
    pub fn new(catalogue: Arc<Catalogue>, mix: Mix) -> Result<Menu, Unsettled> {
        let usual = mix.plays.iter().map(|play| {
            let variant = catalogue.played(&mix, play)?;
            Ok((variant.seats, variant.betting))
        });
        let usual = usual.collect::<Result<Vec<_>, Unsettled>>()?;
        let (whose, whose_mix) = (BTreeMap::new(), None);
        let (kept, hashes) = (Mutex::default(), OnceLock::new());
        Ok(Menu { catalogue, mix, usual, kept, hashes, whose, whose_mix })
    }

    /// The same, where some games are not the house's, or the list itself is not.
    #[must_use]
    pub fn marked(self, whose: BTreeMap<String, Whose>, whose_mix: Option<Whose>) -> Menu {
        Menu { whose, whose_mix, ..self }
    }

    /// Whose a game of the list is, if it is not the house's.
    pub fn whose(&self, game: &str) -> Option<&Whose> {
        self.whose.get(game)
    }

    /// Every game that is not the house's, and the list if it is not.
    pub fn all_whose(&self) -> (&BTreeMap<String, Whose>, Option<&Whose>) {
        (&self.whose, self.whose_mix.as_ref())
    }

    /// The games of the list with the names of their texts.
    pub(crate) fn hashes(&self) -> &BTreeMap<String, String> {
        self.hashes.get_or_init(|| {
            let ids = self.mix.plays.iter().map(|play| play.game.as_str());
            ids.filter_map(|id| Some((id.to_owned(), self.catalogue.hash(id)?))).collect()
        })
    }

    /// The name of the text of a game.
    pub(crate) fn hash(&self, choice: &Choice) -> Option<&String> {
        self.hashes().get(&self.play(choice)?.game)
    }

    /// One game that is played all night.
    pub fn single(
        catalogue: Arc<Catalogue>,
        game: &str,
        settings: &Settings,
    ) -> Result<Menu, Unsettled> {
        let id = catalogue.variant(game, settings)?.id;
        let entry = catalogue.find(&id).ok_or(Unsettled::NoSuchGame { id, near: None })?;
        let mix = Mix::only(&entry.game, settings);
        Menu::new(catalogue, mix)
    }

    /// The mix.
    pub fn mix(&self) -> &Mix {
        &self.mix
    }

    /// The games, with their files.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// A game of the list.
    pub fn play(&self, choice: &Choice) -> Option<&Play> {
        self.mix.plays.get(usize::from(choice.play))
    }

    /// How many can play it.
    pub fn seats(&self, choice: &Choice) -> Seats {
        self.usual.get(usize::from(choice.play)).map_or_else(Seats::default, |(seats, _)| *seats)
    }

    /// How it is bet where nothing else is said.
    pub fn betting(&self, choice: &Choice) -> Option<Betting> {
        self.usual.get(usize::from(choice.play)).map(|(_, betting)| *betting)
    }

    /// Whether this may be played here.
    pub fn check(&self, choice: &Choice) -> Result<(), NotOnMenu> {
        let Some(play) = self.play(choice) else {
            let (number, games) = (usize::from(choice.play) + 1, self.mix.plays.len());
            return Err(NotOnMenu::NoSuchGame { number, games });
        };
        if let (Some(betting), Some(usual)) = (choice.betting, self.betting(choice)) {
            let forms = self.mix.forms(play, usual);
            if !forms.contains(&betting) {
                let game = play.game.clone();
                return Err(NotOnMenu::Betting { game, betting, forms });
            }
        }
        for (option, _) in &choice.options {
            if !self.mix.options.iter().any(|known| known.name == *option) {
                let known = self.mix.options.iter().map(|known| known.name.clone()).collect();
                return Err(NotOnMenu::Option { option: option.clone(), known });
            }
        }
        self.variant(choice, None)?;
        Ok(())
    }

    /// The game with everything settled, for so many players.
    fn variant(&self, choice: &Choice, players: Option<u8>) -> Result<Variant, Unsettled> {
        let id = self.play(choice).map_or("", |play| play.game.as_str());
        let mut settings = match (self.play(choice), self.catalogue.find(id)) {
            (Some(play), Some(entry)) => self.mix.settings(play, &entry.game),
            _ => Settings::default(),
        };
        settings.betting = choice.betting.or(settings.betting);
        for (name, value) in &choice.options {
            settings.options.retain(|(known, _)| known != name);
            settings.options.push((name.clone(), value.clone()));
        }
        settings.players = players;
        self.catalogue.variant(id, &settings)
    }

    /// Its rules for so many players.
    pub(crate) fn rules(
        &self,
        choice: &Choice,
        players: u8,
        check_raise: bool,
    ) -> Result<Arc<Rules>, Undealable> {
        let key = Key { choice: choice.clone(), players, check_raise };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = kept.get(&key) {
            return Ok(Arc::clone(rules));
        }
        let mut variant = self.variant(choice, Some(players))?;
        if !check_raise && !variant.rules.contains(&Rule::NoCheckRaise) {
            variant.rules.push(Rule::NoCheckRaise);
        }
        let rules = Arc::new(Rules::new(&variant)?);
        kept.insert(key, Arc::clone(&rules));
        Ok(rules)
    }
}
