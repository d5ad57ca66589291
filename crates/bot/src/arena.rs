//! Matches between two kinds of players.
//!
//! Every deal is played twice, with the same cards and the players in each other's seats: what luck gives to
//! one it gives to the other, and far fewer hands tell who is better.

use std::cell::RefCell;

use cards::Card;
use dealer::Unfinished;
use engine::{Event, Hand, Seat, Seen, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::sure::surely;
use crate::{Bot, Budget, Decision, Player, Policy, Style};

/// Someone who plays.
#[derive(Debug)]
pub enum Entrant {
    /// One who hardly thinks.
    Policy(Policy),
    /// One who does.
    Bot(Box<Bot>),
}

impl Entrant {
    /// The player with this name: a policy, or a style of bot, perhaps with a number of samples behind a
    /// colon. Just "bot" is the usual one.
    pub fn named(name: &str) -> Option<Entrant> {
        if let Some(policy) = Policy::named(name) {
            return Some(Entrant::Policy(policy));
        }
        let (name, samples) = match name.split_once(':') {
            Some((name, samples)) => (name, Some(samples.parse().ok().filter(|n| *n > 0)?)),
            None => (name, None),
        };
        let style = if name == Entrant::USUAL { Style::CLUB } else { Style::named(name)? };
        let style = samples.map_or(style, |samples| style.with_samples(samples));
        Some(Entrant::Bot(Box::new(Bot::new(style))))
    }

    /// The name of a bot of the usual style.
    pub const USUAL: &'static str = "bot";

    /// All names.
    pub fn names() -> Vec<&'static str> {
        let policies = Policy::NAMES.map(|(name, _)| name);
        let styles = Style::NAMES.map(|(name, _)| name);
        styles.into_iter().chain([Entrant::USUAL]).chain(policies).collect()
    }

    /// Another of the same kind, who has met no game yet.
    #[must_use]
    pub fn again(&self) -> Entrant {
        match self {
            Entrant::Policy(policy) => Entrant::Policy(*policy),
            Entrant::Bot(bot) => Entrant::Bot(Box::new(Bot::new(bot.style()))),
        }
    }

    /// One of this kind for a seat. Those who sit at one table share what they find out about its game.
    pub fn seated(&self) -> Box<dyn Player> {
        match self {
            Entrant::Policy(policy) => Box::new(*policy),
            Entrant::Bot(bot) => Box::new(bot.beside(bot.style())),
        }
    }

    /// What this player does now, from what it sees alone; `None` when it is not their turn. It is always a
    /// move that the hand takes.
    pub fn decision(&self, seen: &Hand<Seen>, seat: Seat, seed: u64) -> Option<Decision> {
        match self {
            Entrant::Bot(bot) => bot.decision(seen, seat, seed),
            Entrant::Policy(policy) => {
                surely(seen, seat, || policy.play(seen, seat, &mut ChaCha8Rng::seed_from_u64(seed)))
            }
        }
    }

    /// What this player does now; `None` when it is not their turn. Who plays sees what a player sees.
    pub fn play(
        &mut self,
        hand: &Hand<Card>,
        seat: Seat,
        rng: &mut ChaCha8Rng,
    ) -> Option<engine::Move<Card>> {
        match self {
            Entrant::Policy(policy) => policy.play(hand, seat, rng),
            Entrant::Bot(bot) => {
                bot.decide(&hand.seen_by(Viewer::Seat(seat)), seat, rng.next_u64())
            }
        }
    }
}

/// How a match stands, in chips for each hand that the first player played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Standing {
    /// How many deals were played, each twice.
    pub deals: u64,
    sum: f64,
    squares: f64,
}

impl Standing {
    /// What the first player wins for a hand, on average.
    pub fn mean(&self) -> f64 {
        self.sum / (self.deals as f64).max(1.0)
    }

    /// The standard error of that.
    pub fn error(&self) -> f64 {
        let deals = self.deals as f64;
        if deals < 2.0 {
            return f64::INFINITY;
        }
        let spread = (self.squares / deals - self.mean().powi(2)).max(0.0);
        (spread / (deals - 1.0)).sqrt()
    }

    /// Between which two numbers it lies in 95 of 100 matches.
    pub fn interval(&self) -> (f64, f64) {
        let wide = 1.96 * self.error();
        (self.mean() - wide, self.mean() + wide)
    }

    /// Counts one more deal, for which the first player won so much for a hand.
    pub fn note(&mut self, won: f64) {
        self.deals += 1;
        self.sum += won;
        self.squares += won * won;
    }
}

/// Makes a player for a seat.
pub type Maker<'m> = &'m dyn Fn() -> Box<dyn Player>;

/// A match of two kinds of players at one table: the first sits in every second seat. Players are made anew for
/// each deal and remember nothing of another, so that it does not matter which deals are played, and where.
pub struct Match<'m> {
    fresh: &'m Hand<Card>,
    makers: [Maker<'m>; 2],
    seed: u64,
    /// How it stands.
    pub standing: Standing,
}

impl<'m> Match<'m> {
    /// A match on hands like this one, which has not begun.
    pub fn new(fresh: &'m Hand<Card>, makers: [Maker<'m>; 2], seed: u64) -> Match<'m> {
        Match { fresh, makers, seed, standing: Standing::default() }
    }

    /// Plays the next deal twice.
    pub fn deal(&mut self) -> Result<(), Unfinished> {
        let won = self.won(self.standing.deals)?;
        self.standing.note(won);
        Ok(())
    }

    /// What the first player wins for a hand of this deal, which is played twice. It does not count in
    /// the standing.
    pub fn won(&self, deal: u64) -> Result<f64, Unfinished> {
        let mut won = 0.0;
        for swapped in [false, true] {
            won += self.play(deal, swapped)?;
        }
        Ok(won / 2.0)
    }

    /// What the first player wins for each of its seats.
    fn play(&self, deal: u64, swapped: bool) -> Result<f64, Unfinished> {
        let mut chance = ChaCha8Rng::seed_from_u64(self.seed);
        chance.set_stream(2 * deal);
        let mut minds = ChaCha8Rng::seed_from_u64(self.seed);
        minds.set_stream(2 * deal + 1);
        let sits = |seat: Seat| (seat.index() + usize::from(swapped)) % 2;
        let mut hand = self.fresh.again();
        let mut log: Vec<Event<Card>> = Vec::new();
        let seats = || (0..self.fresh.seats()).filter_map(Seat::new);
        let players = seats().map(|seat| self.makers[sits(seat)]()).collect();
        let players: RefCell<Vec<Box<dyn Player>>> = RefCell::new(players);
        let decide = |hand: &Hand<Card>, seat: Seat, _: &mut ChaCha8Rng| {
            let player = &mut players.borrow_mut()[seat.index()];
            let budget = Budget { chance: &mut minds, steps: u64::MAX };
            player.decide(&hand.seen_by(Viewer::Seat(seat)), seat, budget)
        };
        let watch = |_: &Hand<Card>, events: &[Event<Card>]| {
            for (seat, player) in seats().zip(players.borrow_mut().iter_mut()) {
                if player.remembers() {
                    let seen = events.iter().map(|event| event.seen_by(Viewer::Seat(seat)));
                    player.saw(seat, &seen.collect::<Vec<_>>());
                }
            }
        };
        dealer::play(&mut hand, decide, &mut chance, &mut log, watch)?;
        let before = &self.fresh.setup().stacks;
        let (mut won, mut count) = (0.0, 0.0);
        for seat in seats().filter(|seat| sits(*seat) == 0) {
            let after = hand.player(seat).map_or(0, engine::Player::stack);
            won += after as f64 - before[seat.index()] as f64;
            count += 1.0;
        }
        Ok(won / f64::max(count, 1.0))
    }
}
