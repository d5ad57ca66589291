//! Games that are small enough to be solved.
//!
//! The whole tree of a hand is walked on the engine once, every card and every decision in it, and kept as
//! numbers. Then both players learn by counterfactual regret: what they would have won by each decision
//! more than by what they did makes that decision more likely the next time, and the average of all they
//! did comes close to play that nobody can beat. How close, is measured: what a rival would win who
//! knows it all by heart.

use std::collections::HashMap;

use cards::Card;
use engine::{Amounts, BoardCards, Command, Event, Hand, Move, Options, Seat, Seen, Turn, Viewer};

/// The whole tree of a hand for two.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// For each situation a player can tell from others: who, how many decisions, and the nodes.
    situations: Vec<Situation>,
}

/// What a player knows at a decision, and what can be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// Who decides.
    pub seat: usize,
    /// Everything the player has seen so far.
    pub seen: Vec<Event<Seen>>,
    /// What may be done.
    pub moves: Vec<Move<Card>>,
    nodes: Vec<usize>,
}

#[derive(Clone, Debug)]
enum Node {
    /// What the first player has won.
    End(f64),
    /// One of these, each as likely as the others.
    Chance(Vec<usize>),
    Decision {
        situation: usize,
        next: Vec<usize>,
    },
}

/// Why a hand is not solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolvable {
    /// Only hands of two players.
    #[error("only heads-up hands can be solved, and this has {0} players")]
    Players(usize),
    /// Too many places.
    #[error("the game is too large: its tree has more than {0} nodes")]
    Large(usize),
    /// A decision that is not tried out.
    #[error("{0}: this kind of decision can't be solved")]
    Decision(&'static str),
    /// The engine refused what it offered.
    #[error("the hand can't go on: {0}")]
    Refused(String),
}

/// How both play, and how good that is.
#[derive(Clone, Debug)]
pub struct Solution {
    /// For each situation how likely each move is.
    pub strategy: Vec<Vec<f64>>,
    /// What the first player wins on average when both play like this, in chips.
    pub value: f64,
    /// What a rival who knows all this would win more, on average over both seats, in chips.
    pub exploitability: f64,
    /// How often both learned.
    pub iterations: u32,
}

/// The most nodes of a tree.
const MOST_NODES: usize = 2_000_000;

impl Tree {
    /// Walks a hand that has not begun.
    pub fn new(fresh: &Hand<Card>) -> Result<Tree, Unsolvable> {
        if fresh.seats() != 2 {
            return Err(Unsolvable::Players(fresh.seats()));
        }
        let mut hand = fresh.clone();
        let mut log = Vec::new();
        hand.start(&mut log);
        let start: u64 = fresh.stacks().next().unwrap_or(0);
        let mut walk = Walk {
            tree: Tree { nodes: Vec::new(), situations: Vec::new() },
            known: HashMap::new(),
            start,
        };
        walk.visit(&hand, &mut log)?;
        Ok(walk.tree)
    }

    /// How many nodes it has.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    /// What players can tell apart.
    pub fn situations(&self) -> &[Situation] {
        &self.situations
    }

    /// Lets both players learn so often.
    pub fn solve(&self, iterations: u32) -> Solution {
        let blank = || -> Vec<Vec<f64>> {
            self.situations.iter().map(|situation| vec![0.0; situation.moves.len()]).collect()
        };
        let (mut regrets, mut sums) = (blank(), blank());
        for iteration in 1..=iterations {
            for learner in 0..2 {
                let strategy: Vec<Vec<f64>> =
                    regrets.iter().map(|own| in_proportion(own)).collect();
                let mut more = blank();
                let learning = Learning { tree: self, strategy: &strategy, learner };
                learning.walk(0, 1.0, 1.0, f64::from(iteration), &mut more, &mut sums);
                for (own, more) in regrets.iter_mut().zip(&more) {
                    // What is regretted never falls below nothing, so that what turns out well after all
                    // is tried again at once.
                    own.iter_mut().zip(more).for_each(|(own, more)| *own = (*own + more).max(0.0));
                }
            }
        }
        let strategy: Vec<Vec<f64>> = sums.iter().map(|own| in_proportion(own)).collect();
        let value = self.value(0, &strategy);
        let best = [0, 1].map(|seat| self.best_response(seat, &strategy));
        // What each would win by the best answer; together nothing if neither can gain.
        let exploitability = f64::midpoint(best[0], best[1]);
        Solution { strategy, value, exploitability, iterations }
    }

    /// What the first player wins when both play like this.
    fn value(&self, node: usize, strategy: &[Vec<f64>]) -> f64 {
        match &self.nodes[node] {
            Node::End(won) => *won,
            Node::Chance(next) => {
                let all: f64 = next.iter().map(|next| self.value(*next, strategy)).sum();
                all / next.len() as f64
            }
            Node::Decision { situation, next } => {
                let moves = strategy[*situation].iter().zip(next);
                moves.map(|(likely, next)| likely * self.value(*next, strategy)).sum()
            }
        }
    }

    /// What a player wins who knows how the other plays.
    fn best_response(&self, seat: usize, strategy: &[Vec<f64>]) -> f64 {
        let mut reach = vec![0.0; self.nodes.len()];
        self.reach(0, 1.0, seat, strategy, &mut reach);
        let mut best = Best { tree: self, strategy, seat, reach, chosen: HashMap::new() };
        best.value(0)
    }

    /// How likely chance and the other player bring each node about.
    fn reach(
        &self,
        node: usize,
        likely: f64,
        seat: usize,
        strategy: &[Vec<f64>],
        reach: &mut [f64],
    ) {
        reach[node] = likely;
        match &self.nodes[node] {
            Node::End(_) => {}
            Node::Chance(next) => {
                let each = likely / next.len() as f64;
                next.iter().for_each(|next| self.reach(*next, each, seat, strategy, reach));
            }
            Node::Decision { situation, next } => {
                let own = self.situations[*situation].seat == seat;
                for (part, next) in strategy[*situation].iter().zip(next) {
                    let likely = if own { likely } else { likely * part };
                    self.reach(*next, likely, seat, strategy, reach);
                }
            }
        }
    }
}

/// Each as likely as its number says; all alike where there is none.
fn in_proportion(numbers: &[f64]) -> Vec<f64> {
    let sum: f64 = numbers.iter().sum();
    let alike = 1.0 / numbers.len().max(1) as f64;
    numbers.iter().map(|number| if sum > 0.0 { number / sum } else { alike }).collect()
}

/// One pass in which one player learns.
struct Learning<'t> {
    tree: &'t Tree,
    strategy: &'t [Vec<f64>],
    learner: usize,
}

impl Learning<'_> {
    /// What the learner wins from here; `own` is how likely the learner comes here, `others` chance and
    /// the rival.
    fn walk(
        &self,
        node: usize,
        own: f64,
        others: f64,
        weight: f64,
        regrets: &mut [Vec<f64>],
        sums: &mut [Vec<f64>],
    ) -> f64 {
        match &self.tree.nodes[node] {
            Node::End(won) => {
                if self.learner == 0 {
                    *won
                } else {
                    -won
                }
            }
            Node::Chance(next) => {
                let part = 1.0 / next.len() as f64;
                let from =
                    |next: &usize| self.walk(*next, own, others * part, weight, regrets, sums);
                next.iter().map(from).sum::<f64>() * part
            }
            Node::Decision { situation, next } => {
                let strategy = &self.strategy[*situation];
                if self.tree.situations[*situation].seat != self.learner {
                    let moves = strategy.iter().zip(next);
                    return moves
                        .map(|(part, next)| {
                            part * self.walk(*next, own, others * part, weight, regrets, sums)
                        })
                        .sum();
                }
                let mut values = Vec::with_capacity(next.len());
                for (part, next) in strategy.iter().zip(next) {
                    values.push(self.walk(*next, own * part, others, weight, regrets, sums));
                }
                let value: f64 = values.iter().zip(strategy).map(|(won, part)| won * part).sum();
                for (place, won) in values.iter().enumerate() {
                    regrets[*situation][place] += others * (won - value);
                    sums[*situation][place] += weight * own * strategy[place];
                }
                value
            }
        }
    }
}

/// The best answer to a strategy.
struct Best<'t> {
    tree: &'t Tree,
    strategy: &'t [Vec<f64>],
    seat: usize,
    reach: Vec<f64>,
    chosen: HashMap<usize, usize>,
}

impl Best<'_> {
    fn value(&mut self, node: usize) -> f64 {
        let tree = self.tree;
        match &tree.nodes[node] {
            Node::End(won) => {
                if self.seat == 0 {
                    *won
                } else {
                    -won
                }
            }
            Node::Chance(next) => {
                let all: f64 = next.iter().map(|next| self.value(*next)).sum();
                all / next.len() as f64
            }
            Node::Decision { situation, next } if tree.situations[*situation].seat == self.seat => {
                let place = self.choose(*situation);
                self.value(next[place])
            }
            Node::Decision { situation, next } => {
                let strategy = self.strategy;
                let moves = strategy[*situation].iter().zip(next);
                moves.map(|(part, next)| part * self.value(*next)).sum()
            }
        }
    }

    /// The move that wins most over all nodes that look alike.
    fn choose(&mut self, situation: usize) -> usize {
        if let Some(chosen) = self.chosen.get(&situation) {
            return *chosen;
        }
        let tree = self.tree;
        let mut wins = vec![0.0; tree.situations[situation].moves.len()];
        for node in &tree.situations[situation].nodes {
            if let Node::Decision { next, .. } = &tree.nodes[*node] {
                for (won, next) in wins.iter_mut().zip(next) {
                    *won += self.reach[*node] * self.value(*next);
                }
            }
        }
        let places = 0..wins.len();
        let best = places.max_by(|a, b| wins[*a].total_cmp(&wins[*b])).unwrap_or(0);
        self.chosen.insert(situation, best);
        best
    }
}

/// The walk that makes the tree.
struct Walk {
    tree: Tree,
    known: HashMap<(usize, Vec<u8>), usize>,
    start: u64,
}

impl Walk {
    fn visit(
        &mut self,
        hand: &Hand<Card>,
        log: &mut Vec<Event<Card>>,
    ) -> Result<usize, Unsolvable> {
        if self.tree.nodes.len() >= MOST_NODES {
            return Err(Unsolvable::Large(MOST_NODES));
        }
        let number = self.tree.nodes.len();
        self.tree.nodes.push(Node::End(0.0));
        let node = match hand.turn() {
            Turn::Over => {
                let end = hand.stacks().next().unwrap_or(0);
                Node::End(end as f64 - self.start as f64)
            }
            Turn::Chance(need) => {
                let mut next = Vec::new();
                for cards in orders(hand, need.count())? {
                    next.push(self.after(hand, &Command::Deal(cards), log)?);
                }
                Node::Chance(next)
            }
            Turn::Players(seats) => {
                let seat = seats.first_one().ok_or(Unsolvable::Decision("a turn of nobody"))?;
                let options = hand.options(seat).ok_or(Unsolvable::Decision("no options"))?;
                let moves = moves(&options)?;
                if let [only] = moves.as_slice() {
                    // Where nothing is to be decided, nothing is learned.
                    let next = self.after(hand, &Command::Play(seat, only.clone()), log)?;
                    Node::Chance(vec![next])
                } else {
                    let situation = self.situation(seat, number, log, &moves);
                    let mut next = Vec::with_capacity(moves.len());
                    for choice in moves {
                        next.push(self.after(hand, &Command::Play(seat, choice), log)?);
                    }
                    Node::Decision { situation, next }
                }
            }
            Turn::Stuck(missing) => return Err(Unsolvable::Refused(missing.to_string())),
        };
        self.tree.nodes[number] = node;
        Ok(number)
    }

    fn after(
        &mut self,
        hand: &Hand<Card>,
        command: &Command<Card>,
        log: &mut Vec<Event<Card>>,
    ) -> Result<usize, Unsolvable> {
        let (mut next, before) = (hand.clone(), log.len());
        let refused = |why: engine::Refusal| Unsolvable::Refused(why.to_string());
        next.act(command, log).map_err(refused)?;
        let node = self.visit(&next, log);
        log.truncate(before);
        node
    }

    /// The number of what this player has seen.
    fn situation(
        &mut self,
        seat: Seat,
        node: usize,
        log: &[Event<Card>],
        moves: &[Move<Card>],
    ) -> usize {
        let seen: Vec<Event<Seen>> =
            log.iter().map(|event| event.seen_by(Viewer::Seat(seat))).collect();
        let mut key = Vec::new();
        seen.iter().for_each(|event| event.write(&mut key));
        let next = self.tree.situations.len();
        let number = *self.known.entry((seat.index(), key)).or_insert(next);
        if number == next {
            let moves = moves.to_vec();
            let nodes = Vec::new();
            self.tree.situations.push(Situation { seat: seat.index(), seen, moves, nodes });
        }
        self.tree.situations[number].nodes.push(node);
        number
    }
}

/// Every order in which so many cards can come.
fn orders(hand: &Hand<Card>, count: usize) -> Result<Vec<BoardCards<Card>>, Unsolvable> {
    let mut all = vec![BoardCards::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|cards| {
            let left = hand.unseen().iter().filter(|card| !cards.contains(card));
            left.map(|card| cards.iter().copied().chain([card]).collect()).collect::<Vec<_>>()
        });
        all = longer.collect();
        if all.len() > MOST_NODES {
            return Err(Unsolvable::Large(MOST_NODES));
        }
    }
    Ok(all)
}

/// What is tried out: nobody folds for nothing, and hands are shown.
fn moves(options: &Options) -> Result<Vec<Move<Card>>, Unsolvable> {
    match options {
        Options::Bet(bet) => {
            let mut moves = Vec::new();
            if bet.fold && !bet.check {
                moves.push(Move::Fold);
            }
            if bet.bring_in.is_some() {
                moves.push(Move::BringIn);
            } else if bet.check || bet.call.is_some() {
                moves.push(Move::Call);
            }
            match bet.to {
                Amounts::None => {}
                Amounts::One(to) => moves.push(Move::To(to)),
                Amounts::Two(one, two) => moves.extend([Move::To(one), Move::To(two)]),
                Amounts::Between { .. } => return Err(Unsolvable::Decision("a bet of any size")),
            }
            Ok(moves)
        }
        Options::Show { .. } => Ok(vec![Move::Show(None)]),
        Options::Choose { games } => Ok((0..*games).map(Move::Choose).collect()),
        Options::Draw(_) => Err(Unsolvable::Decision("a draw")),
        Options::Discard(_) => Err(Unsolvable::Decision("a discard")),
        Options::Expose(_) => Err(Unsolvable::Decision("a card to turn up")),
        Options::Split { .. } => Err(Unsolvable::Decision("a hand to split")),
    }
}
