//! A game is tried out: hands with bots in every seat, in every form that it has, as far as a number of steps
//! goes. What a table would trip over is found before anybody sits down.

use std::collections::HashMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use cards::{Card, below};
use dealer::{Dealer, usual_table};
use engine::{Command, Hand, Options, Rules, Seat, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use variant::{Catalogue, Settings, Variant};

use crate::{Bot, Policy, Style};

/// The steps that a check takes at most: about two seconds.
pub const CHECK: u64 = 12_000_000;
/// Steps beyond those that are given, at most, beside a showdown: a hand that has begun is played to its end, and
/// the bot that is thinking ends its thought.
pub const BEYOND: u64 = CLOSE.steps + A_TABLE + A_HAND + MOST_MOVES as u64 * A_MOVE;

/// How a game did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tried {
    /// Tables at which hands were played: a form of the game and a number of players.
    pub tables: usize,
    /// How many tables there are, up to the most that are looked at.
    pub of: usize,
    /// How many hands were played to their end.
    pub hands: usize,
    /// Steps of work that it took.
    pub steps: u64,
    /// How many of them are for one showdown, at most.
    pub showdown: u64,
    /// What went wrong first.
    pub trouble: Option<Trouble>,
}

/// Something at which a table would have come to a halt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// Which form of the game, and how many players.
    pub form: String,
    /// Where in the hand.
    pub place: String,
    /// The street, as its file calls it.
    pub street: Option<String>,
    /// What happened.
    pub what: String,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "with {}, {}: {}", self.form, self.place, self.what)
    }
}

/// Tables that are looked at; a game with more forms is tried in the first of them.
const MOST_TABLES: usize = 512;
/// Hands at each table.
const ROUNDS: usize = 4;
/// Stacks that are all in soon, and such that hardly ever are.
const STACKS: [u64; 2] = [40, 1_000];
/// More moves than a hand of bots takes.
const MOST_MOVES: usize = 5_000;
/// Steps for setting up a table, for a hand, for each thing that happens in it, and for five cards at its
/// showdown.
const A_TABLE: u64 = 4_000;
const A_HAND: u64 = 100;
const A_MOVE: u64 = 40;
const A_FIVE: u64 = 3;
/// Bots that hardly think; in the first hand they look closely at what cards are worth.
const QUICK: Style = Style { samples: 1, reads: 1, steps: 20_000, ..Style::SHARK };
const CLOSE: Style = Style { samples: 2, reads: 2, steps: 600_000, ..Style::SHARK };
/// What was found out about a game is kept: the same text does the same again.
const MOST_KEPT: usize = 512;
static KEPT: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

/// What was tried, by the hash of the game and the steps.
type Kept = HashMap<(String, u64), Arc<Tried>>;

/// Tries a game of a catalogue out, with so many steps. The same game does the same with the same number of
/// steps, on any machine. Nothing is tried where there is no such game.
pub fn trial(catalogue: &Catalogue, id: &str, steps: u64) -> Arc<Tried> {
    let Some(hash) = catalogue.hash(id) else { return Arc::default() };
    let key = (hash, steps);
    let kept = || KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept().get(&key) {
        return Arc::clone(known);
    }
    let tried = Arc::new(try_out(catalogue, id, steps));
    let mut kept = kept();
    if kept.len() >= MOST_KEPT {
        kept.clear();
    }
    kept.insert(key, Arc::clone(&tried));
    tried
}

/// Tries several games of a catalogue out, with so many steps for all of them: each has an equal part of what is
/// left, and what a small game does not need is there for the others. The first game at which a table would come
/// to a halt is the last one that is tried.
pub fn trial_all<'i>(
    catalogue: &Catalogue,
    ids: &[&'i str],
    steps: u64,
) -> Vec<(&'i str, Arc<Tried>)> {
    let mut left = steps;
    let mut all = Vec::new();
    for (number, id) in ids.iter().enumerate() {
        let tried = trial(catalogue, id, left / (ids.len() - number) as u64);
        left = left.saturating_sub(tried.steps);
        let is_stuck = tried.trouble.is_some();
        all.push((*id, tried));
        if is_stuck {
            break;
        }
    }
    all
}

fn try_out(catalogue: &Catalogue, id: &str, steps: u64) -> Tried {
    let settings = tables(catalogue, id);
    let mut tried = Tried { of: settings.len(), ..Tried::default() };
    let mut tables: Vec<Option<Laid>> = Vec::new();
    for round in 0..ROUNDS {
        for (number, settings) in settings.iter().enumerate() {
            if tried.steps >= steps {
                return tried;
            }
            if round == 0 {
                tried.steps += A_TABLE;
                tables.push(table(catalogue, id, settings));
                tried.tables += 1;
            }
            let Some(Some(table)) = tables.get(number) else { continue };
            let style = if (round, number) == (0, 0) { CLOSE } else { QUICK };
            let bot = table.bot.beside(style);
            let stack = STACKS[(round + number) % STACKS.len()];
            let seed = (round * MOST_TABLES + number) as u64;
            tried.steps += A_HAND + table.showdown;
            tried.showdown = tried.showdown.max(table.showdown);
            let budget = Budget { taken: &mut tried.steps, given: steps };
            let found = played(&table.fresh, &bot, stack, seed, budget);
            match found {
                Ok(()) => tried.hands += 1,
                Err(Halt { place, street, what }) => {
                    let form = form(settings, table.fresh.rules().variant());
                    tried.trouble = Some(Trouble { form, place, street, what });
                    return tried;
                }
            }
        }
    }
    tried
}

/// Every form of the game with every number of players: the usual form first.
fn tables(catalogue: &Catalogue, id: &str) -> Vec<Settings> {
    let Ok(usual) = catalogue.variant(id, &Settings::default()) else { return Vec::new() };
    let mut forms = vec![Settings::default()];
    for betting in &usual.allowed_betting {
        let of_this = Settings { betting: Some(*betting), ..Settings::default() };
        let Ok(variant) = catalogue.variant(id, &of_this) else { continue };
        let mut all = vec![of_this];
        for (option, _) in &variant.options {
            let with = |settings: &Settings, value: &String| {
                let mut settings = settings.clone();
                settings.options.push((option.name.clone(), value.clone()));
                settings
            };
            all = all
                .iter()
                .flat_map(|settings| option.values.iter().map(|value| with(settings, value)))
                .take(MOST_TABLES)
                .collect();
        }
        forms.extend(all);
    }
    let mut tables = Vec::new();
    for form in forms {
        let Ok(variant) = catalogue.variant(id, &form) else { continue };
        let players = variant.seats.min.max(2)..=variant.seats.max;
        tables.extend(players.map(|players| Settings { players: Some(players), ..form.clone() }));
        if tables.len() >= MOST_TABLES {
            break;
        }
    }
    tables.truncate(MOST_TABLES);
    tables
}

/// A table at which hands are tried.
struct Laid {
    /// A hand before its first card.
    fresh: Hand<Card>,
    bot: Bot,
    /// Steps for a showdown, at most.
    showdown: u64,
}

fn table(catalogue: &Catalogue, id: &str, settings: &Settings) -> Option<Laid> {
    let variant = catalogue.variant(id, settings).ok()?;
    let players = usize::from(settings.players?);
    let rules = Arc::new(Rules::new(&variant).ok()?);
    let setup = Arc::new(usual_table(&variant, players, STACKS[0]).ok()?);
    let fresh = Hand::new(&rules, &setup).ok()?;
    Some(Laid { showdown: showdown(&fresh), fresh, bot: Bot::new(QUICK) })
}

/// A form in words.
fn form(settings: &Settings, variant: &Variant) -> String {
    let options = settings.options.iter().map(|(name, value)| format!("{name}={value}, "));
    let options: String = options.collect();
    let players = settings.players.unwrap_or(0);
    format!("{} betting, {options}{players} players", variant.betting.name())
}

/// Where a hand came to a halt, and why.
struct Halt {
    place: String,
    street: Option<String>,
    what: String,
}

impl Halt {
    /// At the start or the end, where no street is to blame.
    fn outside(place: &str, what: impl Into<String>) -> Halt {
        Halt { place: place.to_owned(), street: None, what: what.into() }
    }

    /// Where the hand is now.
    fn here(hand: &Hand<Card>, what: impl Into<String>) -> Halt {
        let at = hand.at();
        let streets = &hand.rules().variant_of(at.game).streets;
        // The streets of a game that the hand has become stand in another file.
        let street = streets.get(usize::from(at.street)).filter(|_| at.game == 0);
        let street = street.map(|street| street.it.name.clone());
        Halt { place: place(hand), street, what: what.into() }
    }
}

/// Steps that are taken, of those that are given.
struct Budget<'a> {
    taken: &'a mut u64,
    given: u64,
}

/// One hand: each time a bot decides, a silent player and one who does anything are asked as well, and one of
/// the three does it. When the steps are used up, the bot is asked no more.
fn played(
    fresh: &Hand<Card>,
    bot: &Bot,
    stack: u64,
    seed: u64,
    budget: Budget<'_>,
) -> Result<(), Halt> {
    let mut setup = fresh.setup().as_ref().clone();
    setup.stacks.fill(stack);
    let hand = Hand::new(fresh.rules(), &Arc::new(setup));
    let mut hand = hand.map_err(|why| Halt::outside("at the start", why.to_string()))?;
    let whole = AssertUnwindSafe(|| play(&mut hand, bot, seed, budget));
    catch_unwind(whole).unwrap_or_else(|_| {
        Err(Halt::outside("in the hand", "the dealer broke off: a mistake in Cardroom"))
    })
}

/// Steps for the showdown of a hand, at most: every five of a player's cards and the board, for each share. A game
/// with many cards takes longer there than in all that comes before.
fn showdown(fresh: &Hand<Card>) -> u64 {
    let sketch = fresh.rules().variant().sketch();
    let (down, up) = sketch.hand;
    let cards = sketch.cells.len() as u64 + u64::from(down) + u64::from(up);
    let fives = (0..5).fold(1_u64, |ways, taken| ways * cards.saturating_sub(taken) / (taken + 1));
    A_FIVE
        .saturating_mul(fives)
        .saturating_mul(sketch.shares.len() as u64)
        .saturating_mul(fresh.setup().stacks.len() as u64)
}

fn play(hand: &mut Hand<Card>, bot: &Bot, seed: u64, mut budget: Budget<'_>) -> Result<(), Halt> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut log = Vec::new();
    hand.start(&mut log);
    let mut dealer = Dealer::new(hand);
    for _ in 0..MOST_MOVES {
        *budget.taken += A_MOVE;
        let command = match hand.turn() {
            Turn::Over => {
                let audit = hand.audit();
                return audit.map_err(|wrong| Halt::outside("at the end", wrong.to_string()));
            }
            Turn::Chance(need) => dealer.answer(need, hand, &mut rng),
            Turn::Players(seats) => match seats.first_one() {
                Some(seat) => Command::Play(seat, choose(hand, seat, bot, &mut rng, &mut budget)?),
                None => return Err(Halt::here(hand, "no one has anything to do")),
            },
            Turn::Stuck(missing) => {
                return Err(Halt::here(hand, format!("the hand is stuck, because {missing}")));
            }
        };
        let who = if matches!(command, Command::Play(..)) { "a player" } else { "the dealer" };
        if let Err(refusal) = hand.act(&command, &mut log) {
            return Err(Halt::here(hand, format!("{who} is refused: {refusal}")));
        }
    }
    Err(Halt::here(hand, format!("the hand doesn't finish within {MOST_MOVES} moves")))
}

fn choose(
    hand: &Hand<Card>,
    seat: Seat,
    bot: &Bot,
    rng: &mut ChaCha8Rng,
    budget: &mut Budget<'_>,
) -> Result<engine::Move<Card>, Halt> {
    let found = |what: String| Halt::here(hand, what);
    let seen = hand.seen_by(Viewer::Seat(seat));
    let seed = rng.next_u64();
    let mut thought = None;
    if *budget.taken < budget.given {
        let Some(decision) = bot.decision(&seen, seat, seed) else {
            return Err(found("a player who is asked has no options".to_owned()));
        };
        *budget.taken += decision.steps;
        if let Some(slip) = decision.slip {
            return Err(found(format!("a bot finds no move: {slip}")));
        }
        thought = Some(decision.play);
    }
    let silent = hand.cheapest(seat);
    let anything = Policy::Random.play(&seen, seat, rng);
    for (who, other) in [("a silent player", &silent), ("a player", &anything)] {
        let Some(other) = other else { return Err(found(format!("{who} has no move"))) };
        if let Err(refusal) = hand.decide(&Command::Play(seat, other.clone())) {
            return Err(found(format!("the move of {who} is refused: {refusal}")));
        }
    }
    let chosen = match below(8, rng) {
        0 => silent,
        1..=4 => anything,
        _ => thought.or(silent),
    };
    chosen.ok_or_else(|| found("no one has a move".to_owned()))
}

/// Where a hand is.
fn place(hand: &Hand<Card>) -> String {
    let at = hand.at();
    let street = hand.rules().variant_of(at.game).street_name(at.street);
    let asked = match hand.turn() {
        Turn::Players(seats) => seats.first_one().and_then(|seat| hand.options(seat)),
        _ => None,
    };
    let what = match asked {
        Some(Options::Bet(_)) => "betting",
        Some(Options::Draw(_)) => "drawing",
        Some(Options::Discard(_)) => "discarding",
        Some(Options::Expose(_)) => "turning cards up",
        Some(Options::Split { .. }) => "splitting the hand",
        Some(Options::Choose { .. }) => "choosing a game",
        Some(Options::Show { .. }) => "showing hands",
        None => "dealing",
    };
    format!("{what} on {}", street.unwrap_or_else(|| "the last street".to_owned()))
}
