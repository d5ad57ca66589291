//! All games: those of the house, and a host's own.

mod draft;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use self::draft::{Draft, Found, Taken};
use crate::edition::{Edition, Pin, TextHash};
use crate::game::Game;
use crate::mix::{Mix, MixEntry, Play};
use crate::print;
use crate::problem::{Faults, Problem};
use crate::read;
use crate::seating::SeatLimit;
use crate::settle::{self, Settings, Unsettled};
use crate::sketch::Sketch;
use crate::stock::{FromHouse, Named, Shelved, Source, Unread};
use crate::syntax::Node;
use crate::template::Templates;
use crate::variant::Variant;

mod embedded {
    use crate::stock::Source;

    include!(concat!(env!("OUT_DIR"), "/games.rs"));
}

/// Where a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelf {
    /// The rulebooks.
    House,
    /// Games for study, not for the lists.
    Lab,
    /// A host's own.
    Host,
}

/// A game with its file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The game.
    pub game: Game,
    /// Where it comes from.
    pub shelf: Shelf,
    /// The name of its file.
    pub file: String,
    /// The edition of the rules that it is played by, together with the games it can become.
    pub edition: Edition,
}

/// A file by name and text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// Its name, for messages.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// All games by id.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    games: Shelved<Entry>,
    templates: Templates,
    mixes: Shelved<MixEntry>,
}

/// What a file holds besides templates.
#[derive(Clone, Debug, Default)]
pub struct Contents {
    /// Its games.
    pub games: Vec<Entry>,
    /// Its mixes.
    pub mixes: Vec<MixEntry>,
}

/// A text that was accepted once, read again.
#[derive(Clone, Debug)]
pub struct Stored {
    /// Its games and mixes.
    pub contents: Contents,
    /// What would be a mistake if the text were new.
    pub warnings: Option<Faults>,
}

fn files(all: &[Source]) -> Vec<File> {
    all.iter().map(|it| File { name: it.name.to_owned(), text: it.text.to_owned() }).collect()
}

/// Nothing but the templates of the house: all that its games need to be read.
static TEMPLATES: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut templates = Catalogue::default();
    // The tests read and check every file of the house: none of them has faults to tell.
    let _ = templates.add(&files(embedded::TEMPLATES), Shelf::House);
    templates
});

static HOUSE: LazyLock<Catalogue> = LazyLock::new(unread_house);

fn unread_house() -> Catalogue {
    let mut house = TEMPLATES.clone();
    let unread = |source, shelf| Unread { source, shelf, edition: Edition::CURRENT };
    let games = embedded::GAMES.iter().map(|source| unread(source, Shelf::House));
    let lab = embedded::LAB.iter().map(|source| unread(source, Shelf::Lab));
    games.chain(lab).for_each(|from| house.games.enter_unread(from));
    let mixes = embedded::MIXES.iter().map(|source| unread(source, Shelf::House));
    mixes.for_each(|from| house.mixes.enter_unread(from));
    house
}

/// What one file of the house holds.
fn house_file(from: Unread) -> Contents {
    let mut draft = Draft::on(&TEMPLATES, Taken::Refused, from.edition);
    draft.read(&files(std::slice::from_ref(from.source)), from.shelf);
    draft.contents()
}

impl FromHouse for Entry {
    fn read(from: Unread) -> Option<Entry> {
        house_file(from).games.pop()
    }

    fn named(&self) -> Named<'_> {
        let Game { id, name, aliases, replaces, .. } = &self.game;
        Named { id, name, aliases, replaces: *replaces, is_mix: false }
    }
}

impl FromHouse for MixEntry {
    fn read(from: Unread) -> Option<MixEntry> {
        house_file(from).mixes.pop()
    }

    fn named(&self) -> Named<'_> {
        let Mix { id, name, aliases, replaces, .. } = &self.mix;
        Named { id, name, aliases, replaces: *replaces, is_mix: true }
    }
}

/// The house as it was in the first edition.
static FIRST: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut first = HOUSE.in_edition(Edition::First);
    let mut draft = Draft::on(&HOUSE, Taken::Stored, Edition::First);
    draft.read(&files(embedded::MIXES_1), Shelf::House);
    draft.contents().mixes.into_iter().for_each(|entry| first.mixes.enter(entry));
    first
});

/// Where every text is that the house has ever shipped.
static SHIPPED: LazyLock<BTreeMap<TextHash, Contents>> = LazyLock::new(|| {
    let mut shipped = BTreeMap::new();
    let mut keep = |all: &Catalogue, id: &str| {
        if let Some(hash) = all.text_hash(id) {
            shipped.insert(hash, all.whole(id));
        }
    };
    for file in files(embedded::OLDER) {
        let mut draft = Draft::on(&HOUSE, Taken::Stored, Edition::First);
        draft.read(&[file], Shelf::House);
        let games = draft.contents().games;
        let all = HOUSE.overlaid(&Contents { games: games.clone(), mixes: Vec::new() });
        games.iter().for_each(|entry| keep(&all, &entry.game.id));
    }
    HOUSE.entries().for_each(|entry| keep(&HOUSE, &entry.game.id));
    shipped
});

impl Catalogue {
    /// The games of the house.
    pub fn house() -> &'static Catalogue {
        &HOUSE
    }

    /// The house as it was in an edition of the rules: games are played by them, and mixes are as they were.
    pub fn house_in(edition: Edition) -> &'static Catalogue {
        match edition {
            Edition::First => &FIRST,
            Edition::Second => &HOUSE,
        }
    }

    /// The game whose text the house has once shipped, with the games it can become, in the edition of the
    /// pin. Texts that are not played any more are in `games/older`.
    pub fn shipped(pin: &Pin) -> Option<Contents> {
        let mut contents = SHIPPED.get(&pin.text)?.clone();
        contents.games.iter_mut().for_each(|entry| entry.edition = pin.edition);
        Some(contents)
    }

    /// Whether the house has once shipped this text for the game with this id, in whatever edition.
    pub fn has_shipped(id: &str, pin: &Pin) -> bool {
        let first = SHIPPED.get(&pin.text).and_then(|contents| contents.games.first());
        first.is_some_and(|entry| entry.game.id == id)
    }

    /// The same games and mixes, all of them played by the rules of this edition.
    #[must_use]
    pub fn in_edition(&self, edition: Edition) -> Catalogue {
        let mut all = self.clone();
        all.games.stock_mut().for_each(|game| *game = game.in_edition(edition));
        all
    }

    /// The same with a game as it was when it was pinned: by this text and edition. `None` when nobody has
    /// the text: it is neither that of the game here nor one that the house has ever shipped.
    pub fn pinned(&self, id: &str, pin: &Pin) -> Option<Catalogue> {
        let id = &self.find(id)?.game.id;
        let mut contents = match self.text_hash(id) {
            Some(text) if text == pin.text => self.whole(id),
            _ => {
                let shipped = Catalogue::shipped(pin)?;
                let is_there = shipped.games.iter().any(|entry| entry.game.id == *id);
                Some(shipped).filter(|_| is_there)?
            }
        };
        contents.games.iter_mut().for_each(|entry| entry.edition = pin.edition);
        Some(self.overlaid(&contents))
    }

    /// The same with a host's own files. A file may bring new games, or say of a game that it
    /// replaces the one with its id. Nothing is added when anything is wrong.
    pub fn with(&self, files: &[File]) -> Result<Catalogue, Vec<Faults>> {
        let mut all = self.clone();
        let faults = all.add(files, Shelf::Host);
        if faults.is_empty() { Ok(all) } else { Err(faults) }
    }

    /// The same with files for others to play: whoever reads a name or an id that is here already finds
    /// what it has always meant. So no game and no mix may go by one of them, or take the place of one.
    pub fn with_own(&self, files: &[File]) -> Result<Catalogue, Vec<Faults>> {
        let mut all = self.clone();
        let faults = all.add_as(files, Shelf::Host, Taken::Reserved);
        if faults.is_empty() { Ok(all) } else { Err(faults) }
    }

    /// The games and mixes of one file, checked as if they were added; nothing is changed.
    pub fn check(&self, file: &File) -> Result<Contents, Faults> {
        let mut draft = Draft::on(self, Taken::Allowed, Edition::CURRENT);
        match draft.read(std::slice::from_ref(file), Shelf::Host).faults.pop() {
            Some(faults) => Err(faults),
            None => Ok(draft.contents()),
        }
    }

    /// The games and mixes of a text that was accepted once, by a table that kept it or by a hand that was
    /// played, to be played by the rules of that time. What the checker has begun to refuse since then is a
    /// warning, and so is an id that somebody else has taken since. Nothing is changed.
    ///
    /// Everything new goes through [`Catalogue::check`] or [`Catalogue::with`].
    pub fn stored(&self, file: &File, edition: Edition) -> Result<Stored, Faults> {
        let mut draft = Draft::on(self, Taken::Stored, edition);
        let Found { mut faults, mut warnings } =
            draft.read(std::slice::from_ref(file), Shelf::Host);
        match faults.pop() {
            Some(faults) => Err(faults),
            None => Ok(Stored { contents: draft.contents(), warnings: warnings.pop() }),
        }
    }

    /// The same with these games and mixes, which [`Catalogue::check`] has found good, in the places of
    /// those with their ids.
    #[must_use]
    pub fn overlaid(&self, contents: &Contents) -> Catalogue {
        let mut all = self.clone();
        contents.games.iter().for_each(|entry| all.games.enter(entry.clone()));
        contents.mixes.iter().for_each(|entry| all.mixes.enter(entry.clone()));
        all
    }

    /// Every mix, by id.
    pub fn mixes(&self) -> impl Iterator<Item = &MixEntry> {
        self.mixes.all()
    }

    /// The mix with this id or alias.
    pub fn mix(&self, id: &str) -> Option<&MixEntry> {
        self.mixes.find(id)
    }

    /// A mix that stands within a file of another kind, read and checked with the games that are here.
    /// It needs no `about`, and without a name it has that of what it stands in. What comes back is
    /// good only if there was no problem.
    pub fn mix_within(&self, node: &Node, name: &str, problems: &mut Vec<Problem>) -> Mix {
        let before = problems.len();
        let mix = read::mix_within(node, name, problems);
        if problems.len() == before {
            problems
                .extend(Draft::on(self, Taken::Allowed, Edition::CURRENT).check_mix(&mix, node));
        }
        mix
    }

    /// A game of a mix, with everything settled as the mix says.
    pub fn played(&self, mix: &Mix, play: &Play) -> Result<Variant, Unsettled> {
        match self.find(&play.game) {
            Some(entry) => self.variant(&play.game, &mix.settings(play, &entry.game)),
            None => self.variant(&play.game, &Settings::default()),
        }
    }

    /// How many sit down at most where a mix is played.
    pub fn seats_of(&self, mix: &Mix) -> u8 {
        let played = mix.plays.iter().filter_map(|play| self.played(mix, play).ok());
        mix.most(played.map(|variant| variant.seats.max))
    }

    /// Every game, by id.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.games.all()
    }

    /// The game with this id or alias.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        self.games.find(id)
    }

    /// A game with its betting, options and players settled.
    pub fn variant(&self, id: &str, settings: &Settings) -> Result<Variant, Unsettled> {
        let Some(entry) = self.find(id) else {
            return Err(settle::no_such_game(&id.to_lowercase(), self.games.names()));
        };
        let variant = settle::settle(&entry.game, settings, &|id| self.game(id))?;
        Ok(variant.in_edition(entry.edition))
    }

    /// The option, and its value, with which a game has a joker that it has not as it is settled.
    pub fn joker_option(&self, id: &str, settings: &Settings) -> Option<(String, String)> {
        let has_joker = |variant: &Variant| !variant.deck.jokers().is_empty();
        let variant = self.variant(id, settings).ok().filter(|variant| !has_joker(variant))?;
        let values = variant.options.into_iter().flat_map(|(option, _)| {
            let name = option.name;
            option.values.into_iter().map(move |value| (name.clone(), value))
        });
        values.into_iter().find(|option| {
            let mut settings = settings.clone();
            settings.options.push(option.clone());
            self.variant(id, &settings).is_ok_and(|variant| has_joker(&variant))
        })
    }

    /// A game at a glance, as it is usually played: some are dealt by the number of players.
    pub fn sketch(&self, id: &str) -> Result<Sketch, Unsettled> {
        let usual = self.variant(id, &Settings::default())?.seats.usual;
        let settings = Settings { players: Some(usual), ..Settings::default() };
        Ok(self.variant(id, &settings)?.sketch())
    }

    /// How many can play a game as it is settled, and why no more.
    pub fn seat_limit(&self, id: &str, settings: &Settings) -> Result<SeatLimit, Unsettled> {
        let variant = self.variant(id, settings)?;
        let wish = self.game(&variant.id).and_then(|game| settle::seat_wish(game).max);
        let with = |players: u8| {
            // More than it seats can be counted, though not settled.
            let game = self.game(&variant.id)?;
            Some(settle::build(
                game,
                &Settings { players: Some(players), ..settings.clone() },
                &|id| self.game(id),
                0,
            ))
        };
        Ok(SeatLimit::of(&variant, wish, &with))
    }

    /// The name of what a game is played by: its edition, and the SHA-256 of the game as it is printed
    /// together with the games it can become. The same on every machine.
    pub fn pin(&self, id: &str) -> Option<Pin> {
        let edition = self.find(id)?.edition;
        Some(Pin { edition, text: self.text_hash(id)? })
    }

    /// The same as text.
    pub fn hash(&self, id: &str) -> Option<String> {
        self.pin(id).map(|pin| pin.to_string())
    }

    fn text_hash(&self, id: &str) -> Option<TextHash> {
        self.find(id)?;
        let texts: Vec<String> =
            self.closure(id).iter().map(|entry| print::game(&entry.game)).collect();
        Some(TextHash::of(&texts.concat()))
    }

    /// A game, then those it can become: everything that its hash is of.
    pub fn whole(&self, id: &str) -> Contents {
        let games = self.closure(id).into_iter().cloned().collect();
        Contents { games, mixes: Vec::new() }
    }

    /// A game, then those it can become, as they are met.
    fn closure(&self, id: &str) -> Vec<&Entry> {
        let mut all: Vec<&Entry> = self.find(id).into_iter().collect();
        let mut next = 0;
        while let Some(entry) = all.get(next) {
            for id in print::becomes(&entry.game) {
                if let Some(target) = self.games.get(&id)
                    && all.iter().all(|known| known.game.id != id)
                {
                    all.push(target);
                }
            }
            next += 1;
        }
        all
    }

    fn game(&self, id: &str) -> Option<&Game> {
        self.games.get(id).map(|entry| &entry.game)
    }

    /// Adds what can be read of these files, and says what is wrong with them.
    fn add(&mut self, files: &[File], shelf: Shelf) -> Vec<Faults> {
        self.add_as(files, shelf, Taken::Refused)
    }

    fn add_as(&mut self, files: &[File], shelf: Shelf, taken: Taken) -> Vec<Faults> {
        let mut draft = Draft::on(self, taken, Edition::CURRENT);
        let Found { faults, .. } = draft.read(files, shelf);
        let Catalogue { games, templates, mixes } = draft.into_new();
        self.games.join(games);
        self.templates.extend(templates);
        self.mixes.join(mixes);
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The house, all of it read at once.
    fn read_house() -> Catalogue {
        let mut house = Catalogue::default();
        let mut all = files(embedded::TEMPLATES);
        all.extend(files(embedded::GAMES));
        all.extend(files(embedded::MIXES));
        assert!(house.add(&all, Shelf::House).is_empty());
        assert!(house.add(&files(embedded::LAB), Shelf::Lab).is_empty());
        house
    }

    #[test]
    fn a_house_that_is_read_when_asked_is_the_house() {
        let (lazy, read) = (unread_house(), read_house());
        let ids = |all: &Catalogue| all.games.ids().cloned().collect::<Vec<String>>();
        assert_eq!(ids(&lazy), ids(&read));
        let aliases = |all: &Catalogue| [all.games.aliases().clone(), all.mixes.aliases().clone()];
        assert_eq!(aliases(&lazy), aliases(&read));
        assert_eq!(lazy.templates, read.templates);
        // Of unread games and of read ones.
        for _ in 0..2 {
            let (first, then) = (lazy.in_edition(Edition::First), read.in_edition(Edition::First));
            for (lazy, read) in [(&first, &then), (&lazy, &read)] {
                let pins = |all: &Catalogue| {
                    ids(all).iter().map(|id| all.pin(id)).collect::<Vec<Option<Pin>>>()
                };
                assert_eq!(pins(lazy), pins(read));
                let shown = |all: &Catalogue| format!("{:?}", all.entries().collect::<Vec<_>>());
                assert_eq!(shown(lazy), shown(read));
                let shown = |all: &Catalogue| format!("{:?}", all.mixes().collect::<Vec<_>>());
                assert_eq!(shown(lazy), shown(read));
            }
        }
    }

    #[test]
    fn who_asks_for_a_game_reads_it_and_what_it_becomes() {
        for source in embedded::GAMES {
            let all = unread_house();
            let whole = all.whole(source.id).games.len();
            let settled = all.variant(source.id, &Settings::default());
            assert!(settled.is_ok(), "{}", source.id);
            assert_eq!(all.games.read(), whole, "{}", source.id);
            assert_eq!(all.mixes.read(), 0, "{}", source.id);
        }
    }
}
