//! The showdown of one game, made ready once and asked as often as needed.

use cards::{Card, Rank, RankSet};
use ranking::{Holding, Ladder, Made, Qualifier, Score};
use variant::game::{AllEqual, Fallback, Prefer, Qualify, Share, Step};
use variant::{Cell, Facts, Line, Unknown, Variant, rank_of_roll};

use crate::scene::Scene;
use crate::way::Compiled;
use crate::{Decided, Outcome, Table};

/// The showdown of a game under certain facts: dice, choice, colour of the flop.
#[derive(Clone, Debug)]
pub struct Showdown {
    game: Variant,
    lines: Vec<Line>,
    remove: Option<(Vec<Cell>, AllEqual)>,
    shares: Vec<ReadyShare>,
    fallback: ReadyFallback,
}

#[derive(Clone, Debug)]
struct ReadyShare {
    name: String,
    ladder: Ladder,
    ways: Vec<Compiled>,
    least: Score,
    prefer: Option<Prefer>,
}

#[derive(Clone, Debug)]
enum ReadyFallback {
    Hand(ReadyShare),
    All,
}

/// What a seat has for a share: first the tier, then the score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Mark {
    score_of_hand: bool,
    tier: bool,
    score: Score,
}

/// Who wins each share, as bits of seats. The house has no bits: then all shares are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Winners {
    /// For each share the seats that win it, seat 0 as the lowest bit.
    pub shares: Vec<u32>,
    /// Whether the house takes the pot.
    pub house: bool,
}

impl Showdown {
    /// Gets a game ready. What it became in the hand is what counts.
    pub fn new(variant: &Variant, facts: &Facts) -> Result<Showdown, Unknown> {
        let game = variant.in_force(facts)?;
        let ready = |share: &Share| -> Result<ReadyShare, Unknown> {
            let least = match share.qualify {
                None => Score::NONE,
                Some(Qualify::Least(least)) => reached(least, &share.ladder),
                Some(Qualify::Roll) => {
                    let rank = rank_of_roll(facts.roll.ok_or(Unknown::Roll)?);
                    rank.map_or(NEVER, |rank| reached(Qualifier::Low(rank), &share.ladder))
                }
            };
            Ok(ReadyShare {
                name: share.name.clone(),
                ladder: share.ladder,
                ways: share
                    .uses
                    .iter()
                    .map(|ways| Compiled::new(ways, game, &share.ladder, least))
                    .collect(),
                least,
                prefer: share.prefer,
            })
        };
        let remove = game.steps(facts)?.into_iter().find_map(|(_, step)| match step {
            Step::Remove(remove) => {
                Some((game.board.named(&remove.lowest).unwrap_or_default(), remove.all))
            }
            _ => None,
        });
        let fallback = match game.fallback(facts)? {
            Fallback::Hand(share) => ReadyFallback::Hand(ready(share)?),
            Fallback::All => ReadyFallback::All,
        };
        Ok(Showdown {
            lines: game.lines(facts)?.into_iter().cloned().collect(),
            remove,
            shares: game.shares(facts)?.into_iter().map(ready).collect::<Result<_, _>>()?,
            fallback,
            game: game.clone(),
        })
    }

    /// The game whose rules decide.
    pub fn game(&self) -> &Variant {
        &self.game
    }

    /// Who wins, and nothing else: the fast answer.
    pub fn winners(&self, table: &Table) -> Winners {
        let Some(lines) = self.lines_left(table) else {
            return Winners { shares: Vec::new(), house: true };
        };
        let scene = Scene::new(&self.game, &lines, table);
        let mut shares: Vec<u32> = self.shares.iter().map(|share| share.winners(&scene)).collect();
        if shares.iter().all(|winners| *winners == 0) {
            match &self.fallback {
                ReadyFallback::Hand(share) => shares = vec![share.winners(&scene)],
                ReadyFallback::All => shares = vec![everyone(&scene)],
            }
        }
        Winners { shares, house: false }
    }

    /// Who wins with which cards.
    pub fn decide(&self, table: &Table) -> Outcome {
        let Some(lines) = self.lines_left(table) else {
            return Outcome { shares: Vec::new(), house: true };
        };
        let scene = Scene::new(&self.game, &lines, table);
        let mut shares: Vec<Decided> =
            self.shares.iter().map(|share| share.decide(&scene)).collect();
        if shares.iter().all(|share| share.winners.is_empty()) {
            match &self.fallback {
                ReadyFallback::Hand(share) => shares = vec![share.decide(&scene)],
                ReadyFallback::All => {
                    let winners = (0..scene.own.len()).filter(|seat| scene.is_in(*seat)).collect();
                    let hands = vec![None; scene.own.len()];
                    shares = vec![Decided { name: "all".to_owned(), winners, hands }];
                }
            }
        }
        Outcome { shares, house: false }
    }

    /// The lines that were not taken away; `None` if the house takes the pot.
    fn lines_left(&self, table: &Table) -> Option<Vec<&Line>> {
        let all = || self.lines.iter().collect::<Vec<&Line>>();
        let Some((cells, when_all)) = &self.remove else { return Some(all()) };
        let rank = |cell: &Cell| -> Option<Rank> {
            table.board.get(usize::from(cell.0)).copied().flatten().and_then(Card::rank)
        };
        let ranks: Vec<Rank> = cells.iter().filter_map(rank).collect();
        let Some(lowest) = ranks.iter().min() else { return Some(all()) };
        if ranks.iter().all(|rank| rank == lowest) && ranks.len() == cells.len() {
            return match when_all {
                AllEqual::Keep => Some(all()),
                AllEqual::House => None,
            };
        }
        let gone = |cell: &Cell| cells.contains(cell) && rank(cell) == Some(*lowest);
        Some(self.lines.iter().filter(|line| !line.cells.iter().any(gone)).collect())
    }
}

/// A score that no hand reaches.
const NEVER: Score = Score::from_value(u16::MAX);

fn reached(qualifier: Qualifier, ladder: &Ladder) -> Score {
    // The checker has refused qualifiers that no hand reaches.
    qualifier.least(ladder).unwrap_or(NEVER)
}

impl ReadyShare {
    fn mark(&self, scene: &Scene<'_>, seat: usize) -> Mark {
        if !scene.is_in(seat) {
            return Mark::default();
        }
        let score = self
            .ways
            .iter()
            .map(|way| way.score(&self.ladder, scene, seat))
            .max()
            .unwrap_or_default()
            .reaching(self.least);
        let tier = match self.prefer {
            Some(Prefer::Face) => {
                let faces = RankSet::range(Rank::Jack, Rank::King);
                !scene.own[seat].naturals().of_ranks(faces).is_empty()
            }
            None => false,
        };
        Mark { score_of_hand: score.is_some(), tier, score }
    }

    fn winners(&self, scene: &Scene<'_>) -> u32 {
        let mut best = Mark::default();
        let mut winners = 0;
        for seat in 0..scene.own.len() {
            let mark = self.mark(scene, seat);
            if mark.score_of_hand && mark >= best {
                if mark > best {
                    winners = 0;
                }
                best = mark;
                winners |= 1 << seat;
            }
        }
        winners
    }

    fn decide(&self, scene: &Scene<'_>) -> Decided {
        let winners = self.winners(scene);
        let hands = (0..scene.own.len())
            .map(|seat| {
                let mark = self.mark(scene, seat);
                mark.score_of_hand.then(|| self.made(scene, seat, mark.score)).flatten()
            })
            .collect();
        let seats = (0..scene.own.len()).filter(|seat| winners >> seat & 1 == 1);
        Decided { name: self.name.clone(), winners: seats.collect(), hands }
    }

    /// The cards that make this score. Of equal choices the one with fewer jokers, then with the
    /// higher cards.
    fn made(&self, scene: &Scene<'_>, seat: usize, score: Score) -> Option<Made> {
        let mut best: Option<Holding> = None;
        let key = |cards: &Holding| (std::cmp::Reverse(cards.jokers().len()), cards.naturals());
        for way in &self.ways {
            way.selections(&self.ladder, scene, seat, &mut |cards| {
                let better = best.as_ref().is_none_or(|best| key(&cards) > key(best));
                if better && self.ladder.score(&cards) == Ok(score) {
                    best = Some(cards);
                }
            });
        }
        self.ladder.make(&best?).ok()
    }
}

fn everyone(scene: &Scene<'_>) -> u32 {
    let seats = (0..scene.own.len()).filter(|seat| scene.is_in(*seat));
    seats.fold(0, |all, seat| all | 1 << seat)
}
