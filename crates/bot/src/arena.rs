//! Matches between two kinds of players.
//!
//! Every deal is played twice, with the same cards and the players in each other's seats: what luck gives to
//! one it gives to the other, and far fewer hands tell who is better.

use cards::Card;
use engine::{Command, Event, Hand, Seat, Turn, Viewer};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::dealer::MOST_DECISIONS;
use crate::{Bot, Dealer, Policy, Style, Unfinished};

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
    /// colon.
    pub fn named(name: &str) -> Option<Entrant> {
        if let Some(policy) = Policy::named(name) {
            return Some(Entrant::Policy(policy));
        }
        let (name, samples) = match name.split_once(':') {
            Some((name, samples)) => (name, Some(samples.parse().ok().filter(|n| *n > 0)?)),
            None => (name, None),
        };
        let style = Style::named(name)?;
        let style = samples.map_or(style, |samples| style.with_samples(samples));
        Some(Entrant::Bot(Box::new(Bot::new(style))))
    }

    /// All names.
    pub fn names() -> Vec<&'static str> {
        let policies = Policy::NAMES.map(|(name, _)| name);
        Style::NAMES.map(|(name, _)| name).into_iter().chain(policies).collect()
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

    fn note(&mut self, won: f64) {
        self.deals += 1;
        self.sum += won;
        self.squares += won * won;
    }
}

/// A match of two kinds of players at one table: the first sits in every second seat.
#[derive(Debug)]
pub struct Match<'m> {
    fresh: &'m Hand<Card>,
    players: [Entrant; 2],
    seed: u64,
    /// How it stands.
    pub standing: Standing,
}

impl<'m> Match<'m> {
    /// A match on hands like this one, which has not begun.
    pub fn new(fresh: &'m Hand<Card>, first: Entrant, second: Entrant, seed: u64) -> Match<'m> {
        Match { fresh, players: [first, second], seed, standing: Standing::default() }
    }

    /// Plays the next deal twice.
    pub fn deal(&mut self) -> Result<(), Unfinished> {
        let mut won = 0.0;
        for swapped in [false, true] {
            won += self.play(swapped)?;
        }
        self.standing.note(won / 2.0);
        Ok(())
    }

    /// What the first player wins for each of its seats.
    fn play(&mut self, swapped: bool) -> Result<f64, Unfinished> {
        let number = self.standing.deals;
        let mut chance = ChaCha8Rng::seed_from_u64(self.seed);
        chance.set_stream(2 * number);
        let mut minds = ChaCha8Rng::seed_from_u64(self.seed);
        minds.set_stream(2 * number + 1);
        let sits = |seat: Seat| (seat.index() + usize::from(swapped)) % 2;
        let mut hand = self.fresh.again();
        let mut log: Vec<Event<Card>> = Vec::new();
        hand.start(&mut log);
        let mut dealer = Dealer::new(&hand);
        for _ in 0..MOST_DECISIONS {
            let command = match hand.turn() {
                Turn::Over => break,
                Turn::Chance(need) => dealer.answer(need, &hand, &mut chance),
                Turn::Players(seats) => {
                    let waits = || Unfinished::Waits(hand.turn());
                    let seat = seats.first_one().ok_or_else(waits)?;
                    let choice = self.players[sits(seat)].play(&hand, seat, &mut minds);
                    Command::Play(seat, choice.ok_or_else(waits)?)
                }
                turn @ Turn::Stuck(_) => return Err(Unfinished::Waits(turn)),
            };
            log.clear();
            hand.act(&command, &mut log)?;
        }
        let before = &self.fresh.setup().stacks;
        let seats = (0..hand.seats()).filter_map(Seat::new).filter(|seat| sits(*seat) == 0);
        let (mut won, mut count) = (0.0, 0.0);
        for seat in seats {
            let after = hand.player(seat).map_or(0, engine::Player::stack);
            won += after as f64 - before[seat.index()] as f64;
            count += 1.0;
        }
        Ok(won / f64::max(count, 1.0))
    }
}
