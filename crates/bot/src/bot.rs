//! A player of any game.
//!
//! It knows no game. What a hand is worth it finds by imagining: the cards it does not see may be any, the
//! engine plays on from there, and what it wins is counted.

use std::sync::{Arc, Mutex, PoisonError};

use cards::{Card, CardSet, Stub};
use engine::{
    Amounts, BetOptions, Cards, Hand, Move, Options, Pick, Player, Seat, Seen, Sight, Viewer,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::Style;
use crate::draft::Thrown;
use crate::playout::{Drafts, Playout, in_hand};
use crate::sure::{Decision, surely};

/// A player of any game, who decides from what it sees and from its options alone.
#[derive(Debug)]
pub struct Bot {
    style: Style,
    /// What cards are worth in each game that it has met; others may know it as well.
    drafts: Arc<Mutex<Drafts>>,
}

/// A rival, and some hands it may hold, each with how likely that is.
type Read = (Seat, Vec<(Cards<Card>, f64)>);

/// Ways to throw away or part cards that are played out.
const MOST_WAYS: usize = 48;
/// How many of them are played out to the end.
const FINALISTS: usize = 4;
/// How many imagined hands it counts for what cards are worth: with a board, and without.
const KNOWN: (f64, f64) = (40.0, 600.0);
/// How often cards are filled up for each sample, and at most.
const FILLS: u32 = 8;
const MOST_FILLS: u32 = 1_200;
/// How often each hand that a rival may hold is played out.
const FUTURES: u32 = 6;
/// A rival of whom fewer hands were looked at is not read.
const FEWEST_READ: usize = 6;

impl Bot {
    /// A bot of this kind.
    pub fn new(style: Style) -> Bot {
        Bot { style, drafts: Arc::default() }
    }

    /// A bot of this kind that shares with this one what it finds out about games. That is the same for all:
    /// no bot decides otherwise for it, only sooner.
    #[must_use]
    pub fn beside(&self, style: Style) -> Bot {
        Bot { style, drafts: Arc::clone(&self.drafts) }
    }

    /// How it plays.
    pub fn style(&self) -> Style {
        self.style
    }

    /// What it does now; `None` when it is not its turn. The same seed gives the same decision.
    pub fn decide(&self, seen: &Hand<Seen>, seat: Seat, seed: u64) -> Option<Move<Card>> {
        self.decision(seen, seat, seed).map(|decision| decision.play)
    }

    /// What it does now, and how it came to it; `None` when it is not its turn. It is always a move that the
    /// hand takes: the cheapest, where the bot finds none.
    pub fn decision(&self, seen: &Hand<Seen>, seat: Seat, seed: u64) -> Option<Decision> {
        let mut steps = 0;
        let thought = surely(seen, seat, || {
            let mut drafts = self.drafts.lock().unwrap_or_else(PoisonError::into_inner);
            // What a thought that broke off has left behind is not relied on.
            let mut own = std::mem::take(&mut *drafts);
            let (play, used) = self.think(seen, seat, seed, &mut own)?;
            steps = used;
            *drafts = own;
            Some(play)
        });
        thought.map(|decision| Decision { steps, ..decision })
    }

    fn think(
        &self,
        seen: &Hand<Seen>,
        seat: Seat,
        seed: u64,
        drafts: &mut Drafts,
    ) -> Option<(Move<Card>, u64)> {
        let options = seen.options(seat)?;
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut thought = Thought {
            seen,
            seat,
            style: self.style,
            playout: Playout::new(drafts, self.style.steps),
            rng: &mut rng,
        };
        let play = match &options {
            Options::Bet(bet) => thought.bet(bet),
            Options::Draw(pick) => thought.pick(pick, Fate::Thrown(Thrown::Replaced), Move::Draw),
            Options::Discard(pick) => thought.pick(pick, Fate::Thrown(Thrown::Gone), Move::Discard),
            Options::Expose(pick) => thought.pick(pick, Fate::Shown, Move::Expose),
            Options::Split { .. } => thought.split(),
            Options::Choose { games } => {
                thought.best((0..*games).map(Move::Choose).collect()).unwrap_or(Move::Choose(0))
            }
            // What is shown cannot lose a pot that it wins.
            Options::Show { .. } => Move::Show(None),
        };
        Some((play, thought.playout.work.used()))
    }
}

/// What becomes of cards that are picked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Thrown(Thrown),
    Shown,
}

/// One decision.
struct Thought<'t> {
    seen: &'t Hand<Seen>,
    seat: Seat,
    style: Style,
    playout: Playout<'t>,
    rng: &'t mut ChaCha8Rng,
}

impl Thought<'_> {
    /// Something that may be true.
    fn imagine(&mut self) -> Hand<Card> {
        imagine(self.seen, &[], self.rng)
    }

    /// What it does with chips.
    fn bet(&mut self, bet: &BetOptions) -> Move<Card> {
        let passive = if bet.bring_in.is_some() {
            Some(Move::BringIn)
        } else {
            (bet.check || bet.call.is_some()).then_some(Move::Call)
        };
        if passive.is_none() && bet.to == Amounts::None {
            return Move::Fold;
        }
        if !bet.fold && bet.to == Amounts::None {
            return passive.unwrap_or(Move::Fold);
        }
        let chance = self.chance();
        let rivals = self.seen.live().len().saturating_sub(1).max(1) as f64;
        // How much better than an equal part of the pot.
        let lead = chance * (rivals + 1.0);
        let pot = self.seen.pot() as f64;
        let cost = bet.call.or(bet.bring_in).unwrap_or(0) as f64;
        if let Some(to) = self.raise(bet, chance, lead, rivals, pot, cost) {
            return Move::To(to);
        }
        let price = cost / (pot + cost).max(1.0);
        let wanted = price * (1.0 + self.style.tight);
        match passive {
            Some(passive) if bet.check || cost == 0.0 || chance > wanted => passive,
            Some(passive) if !bet.fold => passive,
            Some(_) => Move::Fold,
            // Someone must bet, and it is this player or nobody.
            None if chance > price || !bet.fold => bet.to.least().map_or(Move::Fold, Move::To),
            None => Move::Fold,
        }
    }

    /// To how much it raises, if it does.
    fn raise(
        &mut self,
        bet: &BetOptions,
        chance: f64,
        lead: f64,
        rivals: f64,
        pot: f64,
        cost: f64,
    ) -> Option<u64> {
        let (least, most) = (bet.to.least()?, bet.to.most()?);
        let raises = f64::from(self.seen.raises());
        // What a rival's raise says was asked already by one who reads; others want more.
        let step = if self.style.reads > 0 { 0.08 } else { 0.16 };
        let wanted = 1.12 - 0.25 * self.style.bold + step * raises;
        let for_value = lead > wanted && chance > 0.5 / rivals.max(1.0).sqrt() * 0.9;
        let dice = self.part();
        let alone = rivals < 2.5 && cost == 0.0;
        let as_bluff = alone && lead < 0.8 && dice < self.style.bluff;
        if !for_value && !as_bluff {
            return None;
        }
        let own = self.seen.player(self.seat)?.bet() as f64;
        let to = match bet.to {
            Amounts::None => return None,
            Amounts::One(to) => to,
            Amounts::Two(one, two) => {
                if lead > wanted + 0.2 {
                    two
                } else {
                    one
                }
            }
            Amounts::Between { chip, .. } => {
                // Between half the pot and the pot, more with more.
                let size = (0.5 + (lead - wanted)).clamp(0.5, 1.0);
                let to = own + cost + size * (pot + cost);
                // In whole chips of half a least bet, as people put them in.
                let unit = (self.seen.setup().stakes.least_bet / 2).max(chip).max(1);
                let to = (to as u64) / unit * unit;
                // Who puts in most of the stack puts in all of it.
                if to as f64 > 0.6 * most as f64 && for_value { most } else { to }
            }
        };
        let to = to.clamp(least, most);
        Some(if bet.to.contains(to) { to } else { least })
    }

    /// A number from 0 to 1.
    fn part(&mut self) -> f64 {
        f64::from(self.rng.next_u32()) / f64::from(u32::MAX)
    }

    /// What part of the pot it wins on average if everyone goes to the end.
    fn chance(&mut self) -> f64 {
        // Half of the work at most goes into what others may hold.
        self.playout.work.keep_half();
        let rivals = if self.style.reads > 0 { self.read_rivals() } else { Vec::new() };
        self.playout.work.release();
        let (mut sum, mut count) = (0.0, 0);
        for _ in 0..self.style.samples.max(1) {
            let held = self.deal_rivals(&rivals);
            let world = imagine(self.seen, &held, self.rng);
            // When the work is used up, what was found until then counts.
            let Some(won) = self.playout.won(world, self.seat, self.rng) else { break };
            sum += won;
            count += 1;
        }
        let slip = (self.part() - 0.5) * 2.0 * self.style.slip;
        let chance = match count {
            // Nothing is known: an equal part of the pot.
            0 => 1.0 / self.seen.live().len().max(1) as f64,
            count => sum / f64::from(count),
        };
        (chance + slip).clamp(0.0, 1.0)
    }

    /// For each rival some hands it may hold, each with how likely that is after what it did.
    fn read_rivals(&mut self) -> Vec<Read> {
        let mut all = Vec::new();
        for rival in self.seen.live().without(self.seat).iter() {
            let zeal = zeal(self.seen, rival);
            let Some(player) = self.seen.player(rival) else { continue };
            let hidden = player.down().iter().filter(|card| card.face().is_none()).count();
            let draws: Vec<usize> = self.seen.each_drawn(rival).collect();
            if (zeal <= 0.0 && draws.is_empty()) || hidden == 0 {
                continue;
            }
            // As everyone else sees it: the rival does not know these cards either.
            let public = self.seen.seen_by(Viewer::Seat(rival));
            let mut hands: Vec<(Cards<Card>, f64)> = Vec::new();
            for _ in 0..self.style.reads {
                let mut stub = Stub::new(self.seen.unseen());
                let held = self.playout.drawn_to(self.seen, &draws, hidden, &mut stub, self.rng);
                let Some(held) = held else { break };
                let held: Cards<Card> = held.iter().collect();
                let Some(won) = self.fares(&public, rival, &held) else { break };
                hands.push((held, won));
            }
            if hands.len() < FEWEST_READ.min(self.style.reads as usize) {
                break;
            }
            // The better its place among the others, the likelier it was played like this.
            hands.sort_by(|a, b| a.1.total_cmp(&b.1));
            let count = hands.len().max(1) as f64;
            for (place, (_, likely)) in hands.iter_mut().enumerate() {
                *likely = 0.04 + ((place as f64 + 0.5) / count).powf(zeal);
            }
            all.push((rival, hands));
        }
        all
    }

    /// How a hand that a rival may hold fares; `None` when the work is used up.
    fn fares(&mut self, public: &Hand<Seen>, rival: Seat, held: &Cards<Card>) -> Option<f64> {
        let mut won = 0.0;
        for _ in 0..FUTURES {
            let world = imagine(public, &[(rival, held.clone())], self.rng);
            won += self.playout.won(world, rival, self.rng)?;
        }
        Some(won)
    }

    /// One hand for each rival that was read, none with a card of another.
    fn deal_rivals(&mut self, rivals: &[Read]) -> Vec<(Seat, Cards<Card>)> {
        let mut taken = CardSet::EMPTY;
        let mut held = Vec::with_capacity(rivals.len());
        for (rival, hands) in rivals {
            let all: f64 = hands.iter().map(|(_, likely)| likely).sum();
            for _ in 0..8 {
                let mut left = self.part() * all;
                let chosen = hands.iter().find(|(_, likely)| {
                    left -= likely;
                    left <= 0.0
                });
                let Some((cards, _)) = chosen.or(hands.last()) else { break };
                let set: CardSet = cards.iter().copied().collect();
                if set.is_disjoint(taken) {
                    taken |= set;
                    held.push((*rival, cards.clone()));
                    break;
                }
            }
        }
        held
    }

    /// Which cards it throws away or turns up.
    fn pick(
        &mut self,
        pick: &Pick,
        fate: Fate,
        as_move: impl Fn(Cards<Card>) -> Move<Card>,
    ) -> Move<Card> {
        let Some(player) = self.seen.player(self.seat) else { return as_move(Cards::new()) };
        let (held, may_go) = in_hand(player, pick.of);
        let (least, most) = (usize::from(pick.least), usize::from(pick.most));
        let mut ways = match fate {
            Fate::Shown => {
                let counts = least..=most.min(may_go.len());
                let ways = counts.flat_map(|count| may_go.combinations(count));
                ways.map(|shown| (shown, 0.0)).collect()
            }
            Fate::Thrown(thrown) => {
                let fills = (self.style.samples * FILLS).min(MOST_FILLS) as usize;
                self.playout.ways(self.seen, (held, may_go), (least, most), thrown, fills)
            }
        };
        ways.truncate(MOST_WAYS);
        let as_move = |cards: CardSet| as_move(cards.iter().collect());
        let moves = ways.into_iter().map(|(thrown, worth)| (as_move(thrown), worth)).collect();
        let fewest = || as_move(may_go.iter().take(least).collect());
        self.best_of(moves).unwrap_or_else(fewest)
    }

    /// How it parts its cards.
    fn split(&mut self) -> Move<Card> {
        let Some(player) = self.seen.player(self.seat) else { return Move::Split(Cards::new()) };
        // All cards go into piles, those that everybody sees among them.
        let down = player.down().iter().filter_map(|card| card.face());
        let up = player.up().iter().filter_map(|up| up.card.face());
        let own: Cards<Card> = down.chain(up).collect();
        let mut ways = vec![own.clone()];
        for _ in 0..MOST_WAYS - 1 {
            let mut other = own.clone();
            cards::shuffle(&mut other, self.rng);
            ways.push(other);
        }
        let moves = ways.into_iter().map(Move::Split).collect();
        self.best(moves).unwrap_or(Move::Split(own))
    }

    /// The best of these moves: all are played out a few times on the same imagined hands, then the best of
    /// them often.
    fn best(&mut self, moves: Vec<Move<Card>>) -> Option<Move<Card>> {
        self.best_of(moves.into_iter().map(|it| (it, 0.0)).collect())
    }

    /// The same for moves of which something is known: what they are worth counts like some hands.
    fn best_of(&mut self, moves: Vec<(Move<Card>, f64)>) -> Option<Move<Card>> {
        // On a board cards may be worth something else.
        let has_board = self.seen.rules().variant().board.cells > 0;
        let count = if has_board { KNOWN.0 } else { KNOWN.1 };
        let known = moves.into_iter().map(|(it, worth)| (it, worth * count));
        let mut ways: Vec<(Move<Card>, f64)> = known.collect();
        if ways.len() < 2 {
            return ways.pop().map(|(only, _)| only);
        }
        let samples = self.style.samples.max(1);
        let first = (samples / ways.len() as u32).clamp(1, 12);
        self.play_out(&mut ways, first);
        ways.truncate(FINALISTS);
        let more = (samples / ways.len() as u32).max(1);
        self.play_out(&mut ways, more);
        ways.into_iter().next().map(|(best, _)| best)
    }

    /// Plays every move out so often, and brings the best to the front. When the work is used up, only
    /// hands count in which every move was played out.
    fn play_out(&mut self, ways: &mut [(Move<Card>, f64)], times: u32) {
        for _ in 0..times {
            let world = self.imagine();
            let seed = self.rng.next_u64();
            let each = ways.iter().map(|(choice, _)| {
                // The same cards come whatever is done.
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                self.playout.won_after(&world, self.seat, choice, &mut rng)
            });
            let Some(each) = each.collect::<Option<Vec<f64>>>() else { break };
            ways.iter_mut().zip(each).for_each(|((_, won), more)| *won += more);
        }
        ways.sort_by(|a, b| b.1.total_cmp(&a.1));
    }
}

/// How much a rival has shown that it likes its hand.
fn zeal(seen: &Hand<Seen>, rival: Seat) -> f64 {
    let Some(player) = seen.player(rival) else { return 0.0 };
    let others = seen.live().without(rival).iter();
    let most_paid = others.filter_map(|other| seen.player(other)).map(Player::paid).max();
    let mut zeal = 0.0;
    if seen.aggressor() == Some(rival) {
        zeal += 0.8 + 0.5 * f64::from(seen.raises());
    }
    if Some(player.paid()) > most_paid {
        zeal += 0.3;
    }
    zeal.min(4.0)
}

/// A truth that looks like this, in which these hold these cards.
fn imagine(seen: &Hand<Seen>, held: &[(Seat, Cards<Card>)], rng: &mut ChaCha8Rng) -> Hand<Card> {
    let taken: CardSet = held.iter().flat_map(|(_, cards)| cards.iter().copied()).collect();
    let mut stub = Stub::new(seen.unseen() - taken);
    let mut given: Vec<(Seat, Cards<Card>)> = held.to_vec();
    seen.imagine(&mut |seat| {
        let own = seat.and_then(|seat| given.iter_mut().find(|(other, _)| *other == seat));
        let card = own.and_then(|(_, cards)| cards.pop());
        // There is a card for every place: a deck has as many as lie somewhere.
        card.or_else(|| stub.deal(rng)).unwrap_or(Card::JOKER)
    })
}
