//! All games: those of the house, and a host's own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

use crate::alike::{self, Folded};
use crate::check;
use crate::edition::{Edition, Pin, TextHash};
use crate::game::Game;
use crate::mix::{Mix, MixEntry, Play};
use crate::names::{closest, nearest};
use crate::print;
use crate::problem::{Faults, Problem};
use crate::read;
use crate::seating::SeatLimit;
use crate::settle::{self, Settings, Unsettled};
use crate::sketch::Sketch;
use crate::stock::{FromHouse, Source, Stock, Unread};
use crate::syntax::{self, Node, Reading};
use crate::template::{self, Template, Templates};
use crate::variant::Variant;
use crate::words::{self, Home};

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
    entries: BTreeMap<String, Stock<Entry>>,
    aliases: BTreeMap<String, String>,
    templates: Templates,
    mixes: BTreeMap<String, Stock<MixEntry>>,
    mix_aliases: BTreeMap<String, String>,
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
    for from in games.chain(embedded::LAB.iter().map(|source| unread(source, Shelf::Lab))) {
        let Source { id, aliases, .. } = from.source;
        house.enter_as(id, aliases.iter().copied(), Stock::unread(from));
    }
    for from in embedded::MIXES.iter().map(|source| unread(source, Shelf::House)) {
        let Source { id, aliases, .. } = from.source;
        house.enter_mix_as(id, aliases.iter().copied(), Stock::unread(from));
    }
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
}

impl FromHouse for MixEntry {
    fn read(from: Unread) -> Option<MixEntry> {
        house_file(from).mixes.pop()
    }
}

/// The house as it was in the first edition.
static FIRST: LazyLock<Catalogue> = LazyLock::new(|| {
    let mut first = HOUSE.in_edition(Edition::First);
    let mut draft = Draft::on(&HOUSE, Taken::Stored, Edition::First);
    draft.read(&files(embedded::MIXES_1), Shelf::House);
    for entry in draft.contents().mixes {
        first.enter_mix(entry);
    }
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
        all.entries.values_mut().for_each(|entry| *entry = entry.in_edition(edition));
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

    /// Every id, alias and name, with the name of what goes by it.
    fn known_as(&self) -> Vec<Known> {
        let games = self.entries().map(|entry| Named::of(&entry.game));
        let mixes = self.mixes().map(|entry| Named::of_mix(&entry.mix));
        games.chain(mixes).flat_map(|named| named.known_as(None)).collect()
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
        for entry in &contents.games {
            all.enter(entry.clone());
        }
        for entry in &contents.mixes {
            all.enter_mix(entry.clone());
        }
        all
    }

    /// Every mix, by id.
    pub fn mixes(&self) -> impl Iterator<Item = &MixEntry> {
        self.mixes.values().filter_map(Stock::get)
    }

    /// The mix with this id or alias.
    pub fn mix(&self, id: &str) -> Option<&MixEntry> {
        let id = id.to_lowercase();
        let id = self.mix_aliases.get(&id).unwrap_or(&id);
        self.mixes.get(id).and_then(Stock::get)
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

    /// Every game, by id.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values().filter_map(Stock::get)
    }

    /// The game with this id or alias.
    pub fn find(&self, id: &str) -> Option<&Entry> {
        let id = id.to_lowercase();
        let id = self.aliases.get(&id).unwrap_or(&id);
        self.entry(id)
    }

    /// A game with its betting, options and players settled.
    pub fn variant(&self, id: &str, settings: &Settings) -> Result<Variant, Unsettled> {
        let Some(entry) = self.find(id) else {
            let names = self.entries.keys().chain(self.aliases.keys()).map(String::as_str);
            return Err(settle::no_such_game(&id.to_lowercase(), names));
        };
        let variant = settle::settle(&entry.game, settings, &|id| self.game(id))?;
        Ok(variant.in_edition(entry.edition))
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
                if let Some(target) = self.entry(&id)
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
        self.entry(id).map(|entry| &entry.game)
    }

    fn entry(&self, id: &str) -> Option<&Entry> {
        self.entries.get(id).and_then(Stock::get)
    }

    /// Adds what can be read of these files, and says what is wrong with them.
    fn add(&mut self, files: &[File], shelf: Shelf) -> Vec<Faults> {
        self.add_as(files, shelf, Taken::Refused)
    }

    fn add_as(&mut self, files: &[File], shelf: Shelf, taken: Taken) -> Vec<Faults> {
        let mut draft = Draft::on(self, taken, Edition::CURRENT);
        let Found { faults, .. } = draft.read(files, shelf);
        let Catalogue { mut entries, mut aliases, templates, mut mixes, mut mix_aliases } =
            draft.new;
        self.entries.append(&mut entries);
        self.aliases.append(&mut aliases);
        self.templates.extend(templates);
        self.mixes.append(&mut mixes);
        self.mix_aliases.append(&mut mix_aliases);
        faults
    }

    fn enter(&mut self, entry: Entry) {
        let Game { id, aliases, .. } = entry.game.clone();
        self.enter_as(&id, aliases.iter().map(String::as_str), entry.into());
    }

    fn enter_as<'a>(
        &mut self,
        id: &str,
        aliases: impl Iterator<Item = &'a str>,
        game: Stock<Entry>,
    ) {
        self.aliases.extend(aliases.map(|alias| (alias.to_owned(), id.to_owned())));
        self.entries.insert(id.to_owned(), game);
    }

    fn enter_mix(&mut self, entry: MixEntry) {
        let Mix { id, aliases, .. } = entry.mix.clone();
        self.enter_mix_as(&id, aliases.iter().map(String::as_str), entry.into());
    }

    fn enter_mix_as<'a>(
        &mut self,
        id: &str,
        aliases: impl Iterator<Item = &'a str>,
        mix: Stock<MixEntry>,
    ) {
        self.mix_aliases.extend(aliases.map(|alias| (alias.to_owned(), id.to_owned())));
        self.mixes.insert(id.to_owned(), mix);
    }
}

/// What files add to a catalogue, which is not changed by it.
struct Draft<'c> {
    old: &'c Catalogue,
    new: Catalogue,
    taken: Taken,
    /// Under which edition the files were or are accepted.
    edition: Edition,
    /// The ids of games with mistakes: that they are missing is no mistake of another game.
    broken: BTreeSet<String>,
    /// What may not be taken where names are reserved.
    known: Vec<Known>,
}

impl<'c> Draft<'c> {
    fn on(old: &'c Catalogue, taken: Taken, edition: Edition) -> Draft<'c> {
        let known = if taken == Taken::Reserved { old.known_as() } else { Vec::new() };
        Draft { old, new: Catalogue::default(), taken, edition, broken: BTreeSet::new(), known }
    }

    fn contents(self) -> Contents {
        Contents {
            games: self.new.entries().cloned().collect(),
            mixes: self.new.mixes().cloned().collect(),
        }
    }

    /// Whether none of these keeps a game or a mix from being played.
    fn is_good(&self, problems: &[Problem]) -> bool {
        problems.iter().all(|problem| !self.is_mistake(problem))
    }

    /// What has come to be refused is no mistake of a text that was accepted before.
    fn is_mistake(&self, problem: &Problem) -> bool {
        self.taken != Taken::Stored || problem.since == Edition::First
    }

    fn game(&self, id: &str) -> Option<&Game> {
        self.new.game(id).or_else(|| self.old.game(id))
    }

    /// Reads and checks files; what is wrong with which.
    fn read(&mut self, files: &[File], shelf: Shelf) -> Found {
        let mut problems: Vec<Vec<Problem>> = vec![Vec::new(); files.len()];
        let mut games: Vec<(usize, Node)> = Vec::new();
        let mut mixes: Vec<(usize, Node)> = Vec::new();
        let mut readings: Vec<Reading> =
            files.iter().map(|file| syntax::read(&file.text)).collect();
        for (number, reading) in readings.iter_mut().enumerate() {
            let nodes = std::mem::take(&mut reading.nodes);
            let (mixed, others) = nodes.into_iter().partition(|node| node.word == "mix");
            let mixed: Vec<Node> = mixed;
            self.sort(others, number, &mut games, &mut problems[number], mixed.is_empty());
            mixes.extend(mixed.into_iter().map(|node| (number, node)));
        }
        // First all games are read, then each is checked: one may become another of a later file.
        let mut added = Vec::new();
        for (number, node) in games {
            let problems = &mut problems[number];
            let before = problems.len();
            let known = template::Known { own: &self.new.templates, others: &self.old.templates };
            let expanded = template::expand(&node.children, known, problems);
            let node = Node { children: expanded.nodes, ..node };
            let complete = expanded.complete && self.is_good(&readings[number].problems);
            let game = read::game(&node, complete, problems);
            let file = files[number].name.clone();
            self.place(&Named::of(&game), &node, &file, problems);
            let is_good = self.is_good(problems.get(before..).unwrap_or_default());
            if is_good && complete {
                added.push((number, node, game.id.clone()));
                self.new.enter(Entry { game, shelf, file, edition: self.edition });
            } else {
                self.broken.insert(game.id);
            }
        }
        // The tests check the games of the house; no start of the program needs to do so again.
        added.retain(|_| shelf == Shelf::Host);
        for (number, node, id) in added {
            let Some(game) = self.new.game(&id) else { continue };
            let others = check::Others {
                find: &|id| self.game(id),
                names: &|| self.names(),
                owner: &|id| self.owner(id).map(|game| game.id.as_str()),
                broken: &self.broken,
            };
            problems[number].extend(check::check(game, &node, &others));
        }
        for (number, node) in mixes {
            let mix = self.read_mix(&node, &files[number].name, shelf, &mut problems[number]);
            if let Some(entry) = mix.filter(|_| self.is_good(&readings[number].problems)) {
                self.new.enter_mix(entry);
            }
        }
        let mut found = Found::default();
        for ((file, reading), problems) in files.iter().zip(readings).zip(problems) {
            let problems = reading.with(problems);
            let (mistakes, warnings): (Vec<Problem>, Vec<Problem>) =
                problems.into_iter().partition(|problem| self.is_mistake(problem));
            let faults = |problems| Faults::new(&file.name, &file.text, problems);
            found.faults.extend(Some(mistakes).filter(|it| !it.is_empty()).map(faults));
            found.warnings.extend(Some(warnings).filter(|it| !it.is_empty()).map(faults));
        }
        found
    }

    /// Takes the templates of a file, and puts its games aside.
    fn sort(
        &mut self,
        nodes: Vec<Node>,
        number: usize,
        games: &mut Vec<(usize, Node)>,
        problems: &mut Vec<Problem>,
        has_no_mix: bool,
    ) {
        let help = "write: game \"My Game\" id=my-game { ... }";
        if nodes.is_empty() && has_no_mix {
            problems.push(Problem::new(&(0..0), "there is no game in this file", help));
        }
        for node in nodes {
            match node.word.as_str() {
                "game" => games.push((number, node)),
                "template" => {
                    if let Some(template) = Template::read(&node, problems) {
                        self.new.templates.insert(template.name.clone(), template);
                    }
                }
                other => {
                    let mut message = format!("there is no word `{other}` {}", Home::File.name());
                    let tops = || ["game", "mix", "template"].into_iter();
                    let help = if let Some(word) = words::named(other) {
                        word.stands()
                    } else {
                        message.push_str(": the language has no such thing");
                        let far = closest(other, tops()).unwrap_or_default();
                        nearest(other, tops()).map_or_else(
                            || format!("the nearest word is `{far}`; {help}"),
                            |meant| format!("did you mean `{meant}`?"),
                        )
                    };
                    problems.push(Problem::new(&node.at, message, help));
                }
            }
        }
    }

    /// Reads and checks a mix, if it is good; it finds the games of all files.
    fn read_mix(
        &mut self,
        node: &Node,
        file: &str,
        shelf: Shelf,
        problems: &mut Vec<Problem>,
    ) -> Option<MixEntry> {
        let before = problems.len();
        let mix = read::mix(node, problems);
        self.place(&Named::of_mix(&mix), node, file, problems);
        // The tests check the mixes of the house.
        let is_good =
            |problems: &[Problem]| self.is_good(problems.get(before..).unwrap_or_default());
        if is_good(problems) && shelf == Shelf::Host {
            problems.extend(self.check_mix(&mix, node));
        }
        is_good(problems).then(|| MixEntry { mix, shelf, file: file.to_owned() })
    }

    fn check_mix(&self, mix: &Mix, node: &Node) -> Vec<Problem> {
        let others = check::Others {
            find: &|id| self.game(id),
            names: &|| self.names(),
            owner: &|id| self.owner(id).map(|game| game.id.as_str()),
            broken: &self.broken,
        };
        check::mix(mix, node, &others)
    }

    /// Whether the ids of a game or a mix are free.
    fn place(&mut self, new: &Named<'_>, node: &Node, file: &str, problems: &mut Vec<Problem>) {
        let what = &node.word;
        let aliases = node.children.iter().filter(|child| child.word == "alias");
        let lines: Vec<&Node> = std::iter::once(node).chain(aliases).collect();
        let place_of = |what: &str| {
            let place = lines.iter().find_map(|line| line.place_of(what));
            place.unwrap_or_else(|| node.head.clone())
        };
        if self.taken == Taken::Reserved {
            return self.reserved(new, (node, file), place_of, problems);
        }
        for id in std::iter::once(new.id).chain(new.aliases.iter().map(String::as_str)) {
            let Some((other, other_file)) = self.holder(id) else { continue };
            let same_file = other_file == Some(file);
            let may_replace = new.replaces || self.taken != Taken::Refused;
            let same_kind = other.is_mix == new.is_mix;
            if other.id == new.id && may_replace && same_kind && !same_file {
                continue;
            }
            let message = format!("{id} is {} already", other.name);
            let help = if id != new.id {
                "choose another alias".to_owned()
            } else if same_file {
                "give each game of a file an id of its own".to_owned()
            } else if other.id != new.id || !same_kind {
                "choose another id".to_owned()
            } else {
                format!("choose another id, or say that this {what} takes its place: replace=#true")
            };
            let problem = Problem::new(&place_of(id), message, help);
            // When a text was stored, its names were free; within one file they must be still.
            let was_free = self.taken == Taken::Stored && !same_file;
            problems.push(if was_free { problem.since(Edition::CURRENT) } else { problem });
        }
        let is_known = |(other, _): (Named<'_>, _)| other.is_mix == new.is_mix;
        let known = new.id.is_empty() || self.holder(new.id).is_some_and(is_known);
        if new.replaces && self.taken == Taken::Refused && !known {
            let message = format!("there is no {what} {} to replace", new.id);
            problems.push(Problem::new(&place_of("replace"), message, "leave replace=#true out"));
        }
    }

    /// Whether a game or a mix goes by names of its own.
    fn reserved(
        &mut self,
        new: &Named<'_>,
        (node, file): (&Node, &str),
        place_of: impl Fn(&str) -> std::ops::Range<usize>,
        problems: &mut Vec<Problem>,
    ) {
        let what = &node.word;
        if new.replaces {
            let message = format!("a {what} of your own cannot take the place of another");
            let help = "leave replace=#true out, and choose a name and an id of its own";
            problems.push(Problem::new(&place_of("replace"), message, help));
        }
        for (kind, word) in new.words() {
            let unseen = word.chars().any(alike::is_unseen);
            let plain = Some(unadorned(word)).filter(|plain| !plain.is_empty());
            let looks = [Some(folded(word)), plain.as_deref().map(folded)];
            let is_like = |it: &&Known| looks.iter().flatten().any(|look| it.by.is_like(look));
            let other = self.known.iter().find(is_like);
            let (message, help) = if unseen {
                let help = "write it anew, with nothing but letters, digits and signs";
                (format!("the {kind} has letters in it that nobody sees"), help.to_owned())
            } else if let Some(other) = other {
                let place = other.file.as_deref().filter(|other| *other != file);
                let place = place.map_or_else(String::new, |file| format!(", in {file}"));
                let message = format!("{word} is {} already{place}", other.name);
                (message, format!("choose another {kind}"))
            } else {
                continue;
            };
            problems.push(Problem::new(&place_of(word), message, help));
        }
        self.known.extend(new.known_as(Some(file)));
    }

    /// What answers to this id or alias, and its file if it is one of those that are read.
    fn holder(&self, id: &str) -> Option<(Named<'_>, Option<&str>)> {
        if let Some(game) = self.owner(id) {
            let file = self.new.entry(&game.id).map(|entry| entry.file.as_str());
            return Some((Named::of(game), file));
        }
        let new = self.new.mix(id);
        let entry = new.or_else(|| self.old.mix(id))?;
        Some((Named::of_mix(&entry.mix), new.map(|entry| entry.file.as_str())))
    }

    fn names(&self) -> Vec<&str> {
        let all = [&self.new, self.old].into_iter();
        let names = all.flat_map(|all| all.entries.keys().chain(all.aliases.keys()));
        names.map(String::as_str).collect()
    }

    /// The game that answers to this id or alias.
    fn owner(&self, id: &str) -> Option<&Game> {
        let aliases = [&self.new.aliases, &self.old.aliases];
        let owner = aliases.iter().find_map(|aliases| aliases.get(id)).map_or(id, String::as_str);
        self.game(owner)
    }
}

/// What a game or a mix goes by.
struct Named<'n> {
    id: &'n str,
    name: &'n str,
    aliases: &'n [String],
    replaces: bool,
    is_mix: bool,
}

impl<'n> Named<'n> {
    fn of(game: &'n Game) -> Named<'n> {
        let Game { id, name, aliases, replaces, .. } = game;
        Named { id, name, aliases, replaces: *replaces, is_mix: false }
    }

    fn of_mix(mix: &'n Mix) -> Named<'n> {
        let Mix { id, name, aliases, replaces, .. } = mix;
        Named { id, name, aliases, replaces: *replaces, is_mix: true }
    }

    /// Everything that it goes by, and what that is.
    fn words(&self) -> impl Iterator<Item = (&'static str, &'n str)> + use<'n> {
        let aliases = self.aliases.iter().map(|alias| ("alias", alias.as_str()));
        [("id", self.id), ("name", self.name)].into_iter().chain(aliases)
    }

    fn known_as(&self, file: Option<&str>) -> impl Iterator<Item = Known> + use<'n> {
        let (name, file) = (self.name, file.map(str::to_owned));
        self.words().map(move |(_, word)| Known {
            by: folded(word),
            name: name.to_owned(),
            file: file.clone(),
        })
    }
}

/// A word that a game or a mix goes by.
struct Known {
    by: Folded,
    /// The name of the game or the mix.
    name: String,
    /// Its file, if that is one of those that are read.
    file: Option<String>,
}

/// Words that make a name no other: forms of betting, and those that only claim to be the right one.
const ADORNMENTS: [&str; 16] = [
    "cardroom", "classic", "genuine", "house", "limit", "no", "nolimit", "official", "original",
    "pot", "potlimit", "real", "regular", "spread", "standard", "the",
];

/// A name without words that make it no other.
fn unadorned(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
    let words = words.filter(|word| !ADORNMENTS.contains(&word.to_lowercase().as_str()));
    words.collect()
}

/// A word as somebody sees it who reads fast: without spaces, marks and accents, by its letters or their shapes.
fn folded(word: &str) -> Folded {
    let letters = word.nfkd().filter(|letter| letter.is_alphanumeric());
    Folded::of(&letters.collect::<String>())
}

/// Whether a game may have the id of another without saying so.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Refused,
    Allowed,
    /// It had the id before the other, perhaps.
    Stored,
    /// Not even when it says so, and neither may it have the name.
    Reserved,
}

/// What is wrong with files.
#[derive(Default)]
struct Found {
    faults: Vec<Faults>,
    /// What was not wrong when they were accepted.
    warnings: Vec<Faults>,
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
        let ids = |all: &Catalogue| all.entries.keys().cloned().collect::<Vec<String>>();
        assert_eq!(ids(&lazy), ids(&read));
        assert_eq!((&lazy.aliases, &lazy.mix_aliases), (&read.aliases, &read.mix_aliases));
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
            let read = all.entries.values().filter(|game| game.is_read()).count();
            assert_eq!(read, whole, "{}", source.id);
            assert!(!all.mixes.values().any(Stock::is_read), "{}", source.id);
        }
    }
}
