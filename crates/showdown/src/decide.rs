//! The showdown of one game, made ready once and asked as often as needed.

use arrayvec::ArrayVec;
use cards::{Rank, RankSet};
use faults::fault;
use ranking::{Holding, Joker, Ladder, Made, Qualifier, Score};
use variant::game::{Fallback, Prefer, Qualify, Share};
use variant::{Facts, Unknown, Variant, rank_of_roll};

use crate::judged::{MOST_SHARES, Mark, Marks, Tier};
use crate::ranks::ByRanks;
use crate::scene::{Felt, Scene};
use crate::seats::{self, MOST_SEATS};
use crate::way::Way;
use crate::{Decided, Judged, Layout, Outcome, Winners};

/// The showdown of a game under certain facts: dice, choice, colour of the flop.
#[derive(Clone, Debug)]
pub struct Showdown {
    game: Variant,
    felt: Felt,
    shares: Vec<ReadyShare>,
    /// What decides when nobody wins a share; `None` is a pot for everyone still in.
    fallback: Option<ReadyShare>,
}

#[derive(Clone, Debug)]
struct ReadyShare {
    name: String,
    ladder: Ladder,
    ways: Vec<Way>,
    least: Score,
    prefer: Option<Prefer>,
    joker: Option<Joker>,
}

impl Showdown {
    /// Gets a game ready. What it became in the hand is what counts.
    pub fn new(variant: &Variant, facts: &Facts) -> Result<Showdown, Unknown> {
        let game = variant.in_force(facts)?;
        let ready = |share: &Share| ReadyShare::new(share, game, facts);
        let shares = game.shares(facts)?.into_iter().take(MOST_SHARES);
        Ok(Showdown {
            felt: Felt::new(game, facts)?,
            shares: shares.map(ready).collect::<Result<_, _>>()?,
            fallback: match game.fallback(facts)? {
                Fallback::Hand(share) => Some(ready(share)?),
                Fallback::All => None,
            },
            game: game.clone(),
        })
    }

    /// The game whose rules decide.
    pub fn game(&self) -> &Variant {
        &self.game
    }

    /// The same showdown told from ranks and one suit, if it can be, as long as no joker is dealt.
    pub fn by_ranks(&self) -> Option<ByRanks> {
        if !self.felt.is_plain() {
            return None;
        }
        let scale = |share: &ReadyShare| match share.ways.as_slice() {
            [way] if share.prefer.is_none() && self.has_ranks_of(&share.ladder) => {
                way.scale(&share.ladder, self.felt.cells())
            }
            _ => None,
        };
        ByRanks::new(self.shares.iter().map(|share| (scale(share), share.least)))
    }

    /// Whether the ladder is made for every rank of the deck.
    fn has_ranks_of(&self, ladder: &Ladder) -> bool {
        match ladder {
            Ladder::Five(five) => self.game.deck.naturals().without_ranks(five.ranks()).is_empty(),
            _ => true,
        }
    }

    /// Looks at every hand once, for any number of pots.
    pub fn judge(&self, layout: &impl Layout) -> Judged {
        self.judge_scene(Scene::new(&self.felt, layout).as_ref())
    }

    /// Who wins a pot that everyone still in plays for.
    pub fn winners(&self, layout: &impl Layout) -> Winners {
        self.judge(layout).winners(u32::MAX)
    }

    /// Who wins a pot that everyone still in plays for, with which cards.
    pub fn decide(&self, layout: &impl Layout) -> Outcome {
        let scene = Scene::new(&self.felt, layout);
        let judged = self.judge_scene(scene.as_ref());
        let winners = judged.winners(u32::MAX);
        let decided = |(number, won): (usize, &u32)| {
            let share = self.share(&winners, number);
            let marks = match winners.fallback {
                true => judged.fallback.as_ref(),
                false => judged.shares.get(number),
            };
            let made = |seat: usize| share?.made(scene.as_ref()?, seat, *marks?.get(seat)?);
            let is_preferred =
                |seat| marks.and_then(|it| it.get(seat)).is_some_and(Mark::is_preferred);
            let prefers = share.is_some_and(|share| share.prefer.is_some());
            Decided {
                name: share.map_or("all", |share| &share.name).to_owned(),
                winners: seats::each(*won).collect(),
                hands: (0..layout.seats()).map(made).collect(),
                preferred: prefers.then(|| (0..layout.seats()).map(is_preferred).collect()),
            }
        };
        Outcome {
            shares: winners.shares.iter().enumerate().map(decided).collect(),
            house: winners.house,
        }
    }

    fn judge_scene<L: Layout>(&self, scene: Option<&Scene<'_, L>>) -> Judged {
        let mut judged = Judged { house: scene.is_none(), ..Judged::default() };
        if let Some(scene) = scene {
            judged.seats = scene.seats;
            judged.shares.extend(self.shares.iter().map(|share| share.marks(scene)));
            judged.fallback = self.fallback.as_ref().map(|share| share.marks(scene));
        }
        judged
    }

    /// What decides about a share that these win; nothing where all win.
    fn share(&self, winners: &Winners, number: usize) -> Option<&ReadyShare> {
        match winners.fallback {
            true => self.fallback.as_ref(),
            false => self.shares.get(number),
        }
    }

    /// The hand with which a seat wins a share.
    pub(crate) fn playing(
        &self,
        layout: &impl Layout,
        winners: &Winners,
        share: usize,
        seat: usize,
    ) -> Option<Made> {
        let share = self.share(winners, share)?;
        let scene = Scene::new(&self.felt, layout)?;
        let mark = *share.marks(&scene).get(seat)?;
        share.made(&scene, seat, mark)
    }
}

/// A score that no hand reaches.
const NEVER: Score = Score::from_value(u16::MAX);

fn reached(qualifier: Qualifier, ladder: &Ladder) -> Score {
    // The checker has refused qualifiers that no hand reaches.
    qualifier.least(ladder).unwrap_or(NEVER)
}

impl ReadyShare {
    fn new(share: &Share, game: &Variant, facts: &Facts) -> Result<ReadyShare, Unknown> {
        let least = match share.qualify {
            None => Score::NONE,
            Some(Qualify::Least(least)) => reached(least, &share.ladder),
            Some(Qualify::Roll) => {
                let rank = rank_of_roll(facts.roll.ok_or(Unknown::Roll)?);
                rank.map_or(NEVER, |rank| reached(Qualifier::Low(rank), &share.ladder))
            }
        };
        let ways = share.uses.iter().map(|ways| Way::new(ways, game, &share.ladder, least));
        Ok(ReadyShare {
            name: share.name.clone(),
            ladder: share.ladder,
            ways: ways.collect(),
            least,
            prefer: share.prefer,
            joker: share.joker,
        })
    }

    /// The cards as this share sees them, where a joker among them is something else for it.
    fn own_scene<'a, L: Layout>(&self, scene: &Scene<'a, L>) -> Option<Scene<'a, L>> {
        self.joker.filter(|_| scene.has_joker).map(|role| scene.with_jokers_as(role))
    }

    /// What each seat has.
    fn marks<L: Layout>(&self, scene: &Scene<'_, L>) -> Marks {
        let own_scene = self.own_scene(scene);
        let scene = own_scene.as_ref().unwrap_or(scene);
        let mut scores: ArrayVec<Score, MOST_SEATS> =
            scene.own.iter().map(|_| Score::NONE).collect();
        for way in &self.ways {
            way.raise(&self.ladder, scene, &mut scores);
        }
        let mark = |(score, own): (&Score, &Holding)| {
            let tier = match self.prefer {
                Some(Prefer::Face) if has_face(own) => Tier::Preferred,
                _ => Tier::Usual,
            };
            Mark::new(score.reaching(self.least), tier)
        };
        scores.iter().zip(&scene.own).map(mark).collect()
    }

    /// The cards that make this mark. Of equal choices the one with fewer jokers, then with the
    /// higher cards.
    fn made<L: Layout>(&self, scene: &Scene<'_, L>, seat: usize, mark: Mark) -> Option<Made> {
        let score = mark.score()?;
        let own_scene = self.own_scene(scene);
        let scene = own_scene.as_ref().unwrap_or(scene);
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

fn has_face(own: &Holding) -> bool {
    !own.naturals()
        .of_ranks(RankSet::range(
            fault!("showdown-jack-is-no-face", Rank::Jack, Rank::Queen),
            Rank::King,
        ))
        .is_empty()
}
