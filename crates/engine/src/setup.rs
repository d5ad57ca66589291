//! What a table settles before the cards are dealt: stacks, stakes, forced money, house rules.

use serde::{Deserialize, Serialize};
use variant::Variant;
use variant::game::{Betting, Rule};

use crate::{Rules, Seat, SeatSet};

/// A table before the deal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The chips of each seat, the first to the left of the button first; the last seat has the button.
    pub stacks: Vec<u64>,
    /// What is paid before the first decision, in this order.
    pub posts: Vec<Post>,
    /// The sizes of bets.
    pub stakes: Stakes,
    /// How this house plays.
    pub house: House,
}

/// The sizes of bets. Only what the betting of the game asks for has to be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stakes {
    /// The smallest chip in play.
    pub chip: u64,
    /// The small bet at fixed limits.
    pub small_bet: u64,
    /// The big bet at fixed limits.
    pub big_bet: u64,
    /// The least bet at no limit and pot limit.
    pub least_bet: u64,
    /// The least and the most at spread limit.
    pub spread: (u64, u64),
    /// What the bring-in costs.
    pub bring_in: u64,
}

impl Default for Stakes {
    fn default() -> Stakes {
        Stakes { chip: 1, small_bet: 0, big_bet: 0, least_bet: 0, spread: (0, 0), bring_in: 0 }
    }
}

/// A payment before the first decision. Who has less is all in with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Post {
    /// Who pays.
    pub seat: Seat,
    /// What for.
    pub kind: PostKind,
    /// How much it should be.
    pub chips: u64,
}

/// What a payment before the first decision is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PostKind {
    /// A player's own ante.
    Ante,
    /// An ante that one player pays for the whole table (BARGE 1.5).
    TableAnte,
    /// A blind, which is a bet.
    Blind,
    /// A blind raise, twice the bet before it (HOUSE 7e).
    Straddle,
    /// A blind of someone who is not in the blinds, to be dealt in at once.
    Live,
    /// A missed blind that belongs to the pot and is no bet.
    Dead,
    /// The bet of the player who kills the pot (HOUSE 10).
    Kill,
}

impl PostKind {
    /// Whether it counts as the player's bet.
    pub const fn is_live(self) -> bool {
        matches!(self, PostKind::Blind | PostKind::Straddle | PostKind::Live | PostKind::Kill)
    }
}

/// How this house plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct House {
    /// How many raises may follow a bet at fixed limits and spread limit.
    pub raises: u8,
    /// When that number does not count.
    pub cap: Cap,
    /// No betting before the first cards are seen: everyone has paid an ante instead (BARGE 1.6).
    pub bomb_pot: bool,
    /// The first action of each player is all in or fold (BARGE 1.8).
    pub jam_or_fold: bool,
    /// Who plays without limit when nobody else is left (HOUSE 8).
    pub overs: SeatSet,
    /// Whose hands are killed before the first action, because they are not at the table (TDA 30).
    #[serde(default)]
    pub killed: SeatSet,
}

impl Default for House {
    fn default() -> House {
        House {
            raises: 3,
            cap: Cap::Cash,
            bomb_pot: false,
            jam_or_fold: false,
            overs: SeatSet::EMPTY,
            killed: SeatSet::EMPTY,
        }
    }
}

/// When the number of raises is not limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cap {
    /// When two players are in the round before the last raise is made.
    Cash,
    /// Never.
    Tournament,
    /// Always: two players are left in the tournament.
    LastTwo,
}

/// Forced money as a table states it, from which the payments of a hand follow.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Forced {
    /// Everyone's ante.
    pub ante: u64,
    /// The blinds, the smallest first.
    pub blinds: Vec<u64>,
    /// An ante that one player pays for all.
    pub table_ante: Option<TableAnte>,
    /// How many straddles there are behind the big blind.
    pub straddles: u8,
    /// Who posts a big blind out of turn.
    pub live: SeatSet,
    /// Who pays a missed small blind, which is no bet.
    pub dead: SeatSet,
    /// Who kills the pot, and with how much.
    pub kill: Option<(Seat, u64)>,
}

/// An ante that one player pays for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableAnte {
    /// How much.
    pub chips: u64,
    /// Who pays.
    pub by: Payer,
    /// What a short stack pays first.
    pub order: Order,
    /// From how many players down it is only the small blind.
    pub reduced_at: Option<u8>,
}

/// Who pays an ante for all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Payer {
    /// The big blind.
    BigBlind,
    /// The button.
    Button,
}

/// What a short stack pays first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Order {
    /// The blind.
    BlindFirst,
    /// The ante.
    AnteFirst,
}

/// Why a table cannot be dealt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unplayable {
    /// Another number of players.
    #[error("{game} is set up for {expected} players, but {players} have chips: set it up again")]
    Players {
        /// The game.
        game: String,
        /// How many it is settled for.
        expected: u8,
        /// How many there are.
        players: usize,
    },
    /// The game does not say for how many it is settled, or seats fewer.
    #[error("{game} must be set up for {min} to {max} players")]
    Unsettled {
        /// The game.
        game: String,
        /// The least.
        min: u8,
        /// The most.
        max: u8,
    },
    /// Someone has nothing.
    #[error("{seat} has no chips: everyone who is dealt in needs at least one")]
    NoChips {
        /// Who.
        seat: Seat,
    },
    /// More chips than can be counted.
    #[error("there are more than {most} chips on the table")]
    TooManyChips {
        /// The most.
        most: u64,
    },
    /// An amount is missing.
    #[error("{game} is played {betting}: {what} must be at least one chip")]
    Missing {
        /// The game.
        game: String,
        /// Its betting.
        betting: Betting,
        /// What is missing.
        what: &'static str,
    },
    /// Amounts the wrong way round.
    #[error("{what}: {small} is more than {big}")]
    Order {
        /// What.
        what: &'static str,
        /// What should be the smaller one.
        small: u64,
        /// What should be the larger one.
        big: u64,
    },
    /// A payment of someone who is not there.
    #[error("{seat} can't post: only {players} players are dealt in")]
    NoSuchSeat {
        /// Who.
        seat: Seat,
        /// How many there are.
        players: usize,
    },
    /// A blind raise that is not allowed.
    #[error("you can't straddle: {why}")]
    Straddle {
        /// Why not.
        why: &'static str,
    },
    /// Blinds in a game that has none.
    #[error("{game} has a bring-in, not blinds: leave the blinds out")]
    Blinds {
        /// The game.
        game: String,
    },
    /// A rule that this game cannot be played with.
    #[error("{game} can't be played with {rule}: {why}")]
    HouseRule {
        /// The rule.
        rule: &'static str,
        /// The game.
        game: String,
        /// Why not.
        why: &'static str,
    },
}

/// The most chips on a table: far from where sums could run over.
pub const MOST_CHIPS: u64 = 1 << 56;

impl Forced {
    /// The payments of one hand, in the order in which they are made.
    pub fn posts(&self, variant: &Variant, players: usize) -> Result<Vec<Post>, Unplayable> {
        let mut posts = Vec::new();
        let mut post = |seat: Seat, kind, chips| {
            if chips > 0 {
                posts.push(Post { seat, kind, chips });
            }
        };
        for seat in Seat::all(players) {
            post(seat, PostKind::Ante, self.ante);
        }
        let blinds = self.blinds_by_seat(players);
        let small = self.blinds.first().copied().unwrap_or(0);
        let big = self.blinds.last().copied().unwrap_or(0);
        let big_seat = blinds.last().map(|(seat, _)| *seat);
        let table_ante = self.table_ante.and_then(|ante| {
            let seat = match ante.by {
                Payer::BigBlind => big_seat?,
                Payer::Button => Seat::new(players.checked_sub(1)?)?,
            };
            let reduced = ante.reduced_at.is_some_and(|at| players <= usize::from(at));
            let chips = if reduced { ante.chips.min(small) } else { ante.chips };
            Some((seat, ante.order, chips))
        });
        if let Some((seat, Order::AnteFirst, chips)) = table_ante {
            post(seat, PostKind::TableAnte, chips);
        }
        let killer = self.kill.map(|(seat, _)| seat);
        for (seat, chips) in &blinds {
            // HOUSE 10: who is in the blinds pays the blind as well; only the kill is the bet. Blinds that
            // come later in the hand are told apart when they come.
            let is_dead = killer == Some(*seat) && variant.forced.blinds > 0;
            let kind = if is_dead { PostKind::Dead } else { PostKind::Blind };
            post(*seat, kind, *chips);
        }
        if let Some((seat, Order::BlindFirst, chips)) = table_ante {
            post(seat, PostKind::TableAnte, chips);
        }
        for seat in self.dead.iter() {
            post(seat, PostKind::Dead, small);
        }
        for seat in self.live.iter() {
            let kind = if killer == Some(seat) { PostKind::Dead } else { PostKind::Live };
            post(seat, kind, big);
        }
        if self.straddles > 0 {
            let refuse = |why| Err(Unplayable::Straddle { why });
            if variant.rules.contains(&Rule::NoStraddle) {
                return refuse("this game doesn't allow it");
            }
            if self.straddles > 2 {
                return refuse("two is the limit");
            }
            let Some(mut seat) = big_seat else { return refuse("this game has no blinds") };
            if players < self.blinds.len().max(2) + usize::from(self.straddles) {
                return refuse("there aren't enough players");
            }
            let mut chips = big;
            for _ in 0..self.straddles {
                seat = seat.next(players);
                chips = chips.saturating_mul(2);
                post(seat, PostKind::Straddle, chips);
            }
        }
        if let Some((seat, chips)) = self.kill {
            post(seat, PostKind::Kill, chips);
        }
        Ok(posts)
    }

    /// Who posts which blind, the big blind last.
    fn blinds_by_seat(&self, players: usize) -> Vec<(Seat, u64)> {
        let seats = blind_seats(self.blinds.len(), players);
        let posts = seats.into_iter().zip(&self.blinds);
        posts.filter_map(|(seat, chips)| Some((seat?, *chips))).collect()
    }
}

/// Where so many blinds are posted, the big blind last; `None` is a blind that nobody is there to post.
pub fn blind_seats(blinds: usize, players: usize) -> Vec<Option<Seat>> {
    let button = || players.checked_sub(1).and_then(Seat::new);
    match (blinds, players) {
        // HOUSE 31: with two players the button has the small blind.
        (2, 2) => vec![Seat::new(1), Seat::new(0)],
        (3, 2) => vec![Seat::new(1), None, Seat::new(0)],
        (3, _) => vec![button(), Seat::new(0), Seat::new(1)],
        (count, _) => (0..count.min(players)).map(Seat::new).collect(),
    }
}

impl Setup {
    /// Whether this table can be dealt the game.
    pub fn check(&self, rules: &Rules) -> Result<(), Unplayable> {
        let variant = rules.variant();
        let game = || variant.id.clone();
        let players = self.stacks.len();
        if variant.players.map(usize::from) != Some(players) {
            let expected = variant.players.unwrap_or(0);
            return Err(Unplayable::Players { game: game(), expected, players });
        }
        for (seat, stack) in Seat::all(players).zip(&self.stacks) {
            if *stack == 0 {
                return Err(Unplayable::NoChips { seat });
            }
        }
        let too_many = Unplayable::TooManyChips { most: MOST_CHIPS };
        let chips = self.stacks.iter().try_fold(0u64, |sum, stack| sum.checked_add(*stack));
        let asked = self.posts.iter().try_fold(0u64, |sum, post| sum.checked_add(post.chips));
        let stakes = &self.stakes;
        let bets = [
            stakes.chip,
            stakes.small_bet,
            stakes.big_bet,
            stakes.least_bet,
            stakes.spread.0,
            stakes.spread.1,
            stakes.bring_in,
        ];
        let most = bets.into_iter().chain(chips).chain(asked).max().unwrap_or(0);
        if chips.is_none() || asked.is_none() || most > MOST_CHIPS {
            return Err(too_many);
        }
        for (number, other) in rules.games().enumerate() {
            self.check_stakes(other)?;
            // Who has paid blinds joins a game with a bring-in behind it.
            let pays = number == 0 || variant.forced.blinds == 0;
            if pays && other.forced.bring_in.is_some() && stakes.bring_in == 0 {
                let (game, betting) = (other.id.clone(), other.betting);
                return Err(Unplayable::Missing { game, betting, what: "the bring-in" });
            }
        }
        for post in &self.posts {
            if post.seat.index() >= players {
                return Err(Unplayable::NoSuchSeat { seat: post.seat, players });
            }
            let is_blind =
                matches!(post.kind, PostKind::Blind | PostKind::Straddle | PostKind::Live);
            if is_blind && variant.forced.bring_in.is_some() {
                return Err(Unplayable::Blinds { game: game() });
            }
            if post.kind == PostKind::Straddle {
                if variant.rules.contains(&Rule::NoStraddle) {
                    return Err(Unplayable::Straddle { why: "this game doesn't allow it" });
                }
                if self.stacks[post.seat.index()] < post.chips {
                    return Err(Unplayable::Straddle { why: "there aren't enough chips behind" });
                }
            }
        }
        let rule = |rule, why| Err(Unplayable::HouseRule { rule, game: game(), why });
        if self.house.jam_or_fold && variant.betting != Betting::NoLimit {
            return rule("jam or fold", "that takes no limit");
        }
        let killed = self.house.killed;
        if !Seat::all(players).any(|seat| !killed.contains(seat)) {
            return rule("killed hands", "one hand must stay live");
        }
        if self.house.bomb_pot {
            if self.posts.iter().any(|post| post.kind.is_live()) {
                return rule("a bomb pot", "everyone antes, and nobody posts a blind");
            }
            if variant.forced.blinds == 0 {
                return rule("a bomb pot", "it takes a game with blinds");
            }
        }
        Ok(())
    }

    /// Whether the sizes of bets are there that the game asks for.
    fn check_stakes(&self, variant: &Variant) -> Result<(), Unplayable> {
        let stakes = &self.stakes;
        let missing = |what| {
            let game = variant.id.clone();
            Err(Unplayable::Missing { game, betting: variant.betting, what })
        };
        if stakes.chip == 0 {
            return missing("the smallest chip");
        }
        match variant.betting {
            Betting::Limit if stakes.small_bet == 0 => return missing("the small bet"),
            Betting::Limit if stakes.big_bet == 0 => return missing("the big bet"),
            Betting::Limit if stakes.big_bet < stakes.small_bet => {
                let (small, big) = (stakes.small_bet, stakes.big_bet);
                return Err(Unplayable::Order { what: "the small and the big bet", small, big });
            }
            Betting::PotLimit | Betting::NoLimit if stakes.least_bet == 0 => {
                return missing("the minimum bet");
            }
            Betting::Spread if stakes.spread.0 == 0 => return missing("the minimum bet"),
            Betting::Spread if stakes.spread.1 < stakes.spread.0 => {
                let (small, big) = stakes.spread;
                return Err(Unplayable::Order { what: "the spread", small, big });
            }
            _ => {}
        }
        Ok(())
    }
}
