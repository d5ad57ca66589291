//! Random situations of any game in which little is left to come.

use cards::{Card, CardSet, Dealt, Face, Rank, Suit, shuffle};
use equity::odds::{Hand, Question};
use trials::Trial;
use variant::{Catalogue, Entry, Facts, Settings, Shelf, Variant};

use super::count::{Counted, Gap, Judge, Place, every_deal};
use crate::plain::{self, Deal, Held, tables};

/// The games of the rulebooks.
pub(crate) fn games() -> impl Iterator<Item = &'static Entry> {
    Catalogue::house().entries().filter(|entry| entry.shelf != Shelf::Lab)
}

/// What may be told of the hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tell {
    /// What the cards were dealt like when nobody decided anything.
    Usual,
    /// Also what came of decisions: cards that were turned up, and hands of which some cards are
    /// missing that will be parted.
    Decided,
}

/// What is known of a hand of a game, said twice.
#[derive(Debug)]
pub(crate) struct Situation {
    /// To the fast path.
    pub(crate) question: Question,
    /// To the slow one: the table, with a card that does not count in each gap.
    deal: Deal,
    gaps: Vec<Gap>,
    rest: Vec<Card>,
    /// How many dice are still to be rolled.
    dice: usize,
}

impl Situation {
    /// A random one with about this many deals at most.
    pub(crate) fn random(id: &str, tell: Tell, most: usize, trial: &mut Trial) -> Situation {
        let players = 2 + trial.below(2);
        let (variant, facts) = form(id, players, trial);
        let mut table = full_table(&variant, &facts, players, trial);
        turn(&mut table, id, tell, trial);
        let settled: Vec<(String, String)> = variant
            .options
            .iter()
            .map(|(option, set)| (option.name.clone(), set.clone()))
            .collect();
        let deal = tables::deal(&variant, &settled, &table, trial);
        let hands: Vec<&showdown::Hand> = table.hands.iter().flatten().collect();
        let mut question = Question::new(variant, Vec::new());
        question.roll = facts.roll;
        question.chosen.clone_from(&facts.chosen);
        let mut situation =
            Situation { question, deal, gaps: Vec::new(), rest: Vec::new(), dice: 0 };
        if facts.roll.is_some() && trial.below(3) > 0 {
            situation.forget_the_roll();
        }
        if nobody_need_choose(facts.chosen.as_deref()) && trial.below(2) == 0 {
            situation.question.chosen = None;
            situation.deal.chosen = None;
        }
        situation.forget_cards(&hands, tell, trial);
        situation.rest = situation.not_seen();
        shuffle(&mut situation.rest, &mut trial.rng);
        let dead = trial.below(4);
        let enough = situation.gaps.len() + 2;
        while situation.rest.len() > enough
            && (situation.ways() > most || situation.question.dead.len() < dead)
        {
            let card = situation.rest.pop().expect("more than enough");
            situation.question.dead.insert(card);
        }
        situation
    }

    /// What is asked, with everything given; the last cards of hands and board may be missing, and
    /// each hand has as many as these facts say.
    pub(crate) fn given(id: &str, facts: &Facts, hands: &[&str], board: &str) -> Situation {
        let settings = Settings { players: Some(hands.len() as u8), ..Settings::default() };
        let variant = Catalogue::house().variant(id, &settings).expect("a game");
        let size = usize::from(variant.held(facts).expect("the facts it asks for").most);
        let game = variant.in_force(facts).expect("the facts it asks for");
        let plan = game.board_plan(facts).expect("the facts it asks for").len();
        let known = |hand: &&str| Hand::known(hand).expect("cards");
        let mut question = Question::new(variant, hands.iter().map(known).collect());
        question.board = cards::parse(board).expect("cards");

        let blank = Card::new(Rank::Two, Suit::Clubs);
        let (mut deal, mut gaps) = (Deal::default(), Vec::new());
        for (seat, hand) in hands.iter().enumerate() {
            let mut down = cards::parse(hand).expect("cards");
            let known = down.len();
            down.resize(size, blank);
            let gap = |at| Gap { place: Place::Down { seat, at }, like_the_last: at > known };
            gaps.extend((known..size).map(gap));
            deal.players.push(Some(Held { down, ..Held::default() }));
        }
        deal.board.clone_from(&question.board);
        deal.board.resize(plan, blank);
        let known = question.board.len();
        // A flop may decide what is played; turn and river are alike.
        let gap = |at| Gap { place: Place::Board { at }, like_the_last: at > known.max(3) };
        gaps.extend((known..plan).map(gap));
        let mut situation = Situation { question, deal, gaps, rest: Vec::new(), dice: 0 };
        situation.rest = situation.not_seen();
        situation
    }

    /// The same with no more than so many cards left; which ones is random.
    pub(crate) fn leaving(mut self, cards: usize, trial: &mut Trial) -> Situation {
        shuffle(&mut self.rest, &mut trial.rng);
        self.question.dead.extend(self.rest.drain(cards.min(self.rest.len())..));
        self
    }

    /// The slow answer.
    pub(crate) fn count(&self) -> Counted {
        let judge = |deal: &Deal| plain::winners(&self.question.variant.id, deal);
        self.count_by(&judge)
    }

    /// The slow answer with a judge of its own.
    pub(crate) fn count_by(&self, judge: Judge) -> Counted {
        every_deal(judge, &self.deal, &self.gaps, &self.rest, self.dice)
    }

    /// How many deals the slow answer looks at.
    pub(crate) fn ways(&self) -> usize {
        let (mut ways, mut left, mut alike) = (6usize.pow(self.dice as u32), self.rest.len(), 1);
        for gap in &self.gaps {
            alike = if gap.like_the_last { alike + 1 } else { 1 };
            ways = ways * left / alike;
            left -= 1;
        }
        ways
    }

    /// How many deals the fast path should have looked at, if that can be told from outside: a sum
    /// of dice is one case, however many ways there are to roll it.
    pub(crate) fn cases(&self) -> Option<usize> {
        let board = self.gaps.iter().filter(|gap| matches!(gap.place, Place::Board { .. })).count();
        // Where a flop can decide the game, turn and river may come in two orders.
        let in_order = self.question.variant.id == "wonky-donkey" && board > 1;
        // Cards down and up differ by the joker alone, which may be gone.
        let is_up = |gap: &Gap| matches!(gap.place, Place::Up { .. });
        let is_down = |gap: &Gap| matches!(gap.place, Place::Down { .. });
        let by_face = self.gaps.iter().any(is_up) && self.gaps.iter().any(is_down);
        let (faces, sums) = (6usize.pow(self.dice as u32), 5 * self.dice + 1);
        (!in_order && !by_face).then_some(self.ways() / faces * sums)
    }

    /// As it is asked on the command line.
    pub(crate) fn command(&self) -> String {
        let Question { variant, hands, board, dead, roll, chosen, .. } = &self.question;
        let mut words = vec![format!("cardroom equity {}", variant.id)];
        let text = |cards: &[Dealt]| cards.iter().map(dealt_text).collect::<String>();
        for hand in hands {
            words.push(match hand {
                Hand::Known(cards) => text(cards),
                Hand::Piles(piles) => {
                    piles.iter().map(|pile| text(pile)).collect::<Vec<String>>().join("/")
                }
                Hand::Range(_) => unreachable!("no ranges are asked"),
            });
        }
        if !board.is_empty() {
            words
                .push(format!("--board {}", board.iter().map(Card::to_string).collect::<String>()));
        }
        if !dead.is_empty() {
            words.push(format!("--dead {dead}"));
        }
        words.extend(roll.map(|roll| format!("--roll {roll}")));
        words.extend(chosen.as_ref().map(|chosen| format!("--choose {chosen}")));
        for (option, value) in &variant.options {
            words.push(format!("--option {}={value}", option.name));
        }
        words.push("--exact".to_owned());
        words.join(" ")
    }

    fn forget_the_roll(&mut self) {
        self.question.roll = None;
        self.dice = self.deal.dice.len();
        self.deal.dice.clear();
    }

    /// Up to four cards are not known: the last ones of a hand or of the board.
    fn forget_cards(&mut self, hands: &[&showdown::Hand], tell: Tell, trial: &mut Trial) {
        let board = self.deal.board.len();
        // With its flop, Wonky Donkey would not know how many cards a hand has.
        let least = if self.question.variant.id == "wonky-donkey" { 3 } else { 0 };
        let parted = trial.below(2) == 0;
        let fixed = |hand: &showdown::Hand| hand.piles.len() > 1 && (parted || tell == Tell::Usual);
        let size = |hand: &showdown::Hand| hand.cards().count();
        // The last stands for the board.
        let mut left: Vec<usize> = hands.iter().map(|hand| size(hand)).chain([board]).collect();
        for _ in 0..trial.pick(&[0, 1, 1, 2, 2, 2, 3, 4]) {
            let taken = trial.below(left.len());
            let is_board = taken == hands.len();
            let may = if is_board { left[taken] > least } else { left[taken] > 0 };
            if may && (is_board || !fixed(hands[taken])) {
                left[taken] -= 1;
            }
        }
        for (seat, hand) in hands.iter().enumerate() {
            let known: Vec<Dealt> = hand.cards().copied().take(left[seat]).collect();
            self.question.hands.push(if parted && hand.piles.len() > 1 {
                Hand::Piles(hand.piles.clone())
            } else {
                Hand::Known(known)
            });
            self.gaps.extend(gaps_of(seat, hand, left[seat]));
        }
        let known = left[hands.len()];
        self.question.board = self.deal.board[..known].to_vec();
        // On one board every card serves alike; on a grid each has its lines.
        let one_board = board <= 5;
        let gap = |at| Gap { place: Place::Board { at }, like_the_last: one_board && at > known };
        self.gaps.extend((known..board).map(gap));
    }

    fn not_seen(&self) -> Vec<Card> {
        let mut seen: CardSet = self.question.board.iter().copied().collect();
        for hand in &self.question.hands {
            match hand {
                Hand::Known(cards) => seen.extend(cards.iter().map(|dealt| dealt.card)),
                Hand::Piles(piles) => seen.extend(piles.iter().flatten().map(|dealt| dealt.card)),
                Hand::Range(_) => unreachable!("no ranges are asked"),
            }
        }
        (self.question.variant.deck - seen).iter().collect()
    }
}

/// One way to play a game, and what happened in the hand.
fn form(id: &str, players: usize, trial: &mut Trial) -> (Variant, Facts) {
    let usual = Catalogue::house().variant(id, &Settings::default()).expect("a game");
    let any_value = |(option, _): &(variant::game::GameOption, String)| {
        (option.name.clone(), option.values[trial.below(option.values.len())].clone())
    };
    let options = usual.options.iter().map(any_value).collect();
    let settings = Settings { options, players: Some(players as u8), ..Settings::default() };
    let variant = Catalogue::house().variant(id, &settings).expect("its own options");
    // Nobody can ask for a hand that was not opened.
    let mut cases = variant.cases();
    cases.retain(|facts| !facts.unopened);
    let facts = cases.swap_remove(trial.below(cases.len()));
    (variant, facts)
}

/// A table where everyone is in and has all the cards that may be kept.
fn full_table(
    variant: &Variant,
    facts: &Facts,
    players: usize,
    trial: &mut Trial,
) -> showdown::Table {
    let most = usize::from(variant.held(facts).expect("all facts are there").most);
    loop {
        let mut table = tables::random(variant, facts, players, trial);
        table.hands.retain(Option::is_some);
        let is_full = |hand: &showdown::Hand| hand.cards().count() == most;
        if table.for_all.is_empty() && table.hands.iter().flatten().all(is_full) {
            return table;
        }
    }
}

/// Which side up the cards lie matters in Mexican Poker alone, where one card is down and all
/// others are up (BARGE 2.31): the first, or one that came after the first was turned; elsewhere
/// all are said to be down.
fn turn(table: &mut showdown::Table, id: &str, tell: Tell, trial: &mut Trial) {
    for hand in table.hands.iter_mut().flatten() {
        let down = if tell == Tell::Decided { trial.below(5) } else { 0 };
        for (at, dealt) in hand.piles.iter_mut().flatten().enumerate() {
            let is_up = id == "mexican-poker" && at != down;
            dealt.face = if is_up { Face::Up } else { Face::Down };
        }
    }
}

/// Whether this is played when nobody chooses (BARGE 2.38, 2.50).
fn nobody_need_choose(chosen: Option<&str>) -> bool {
    matches!(chosen, Some("holdem" | "super-stud"))
}

/// Where the cards of a hand lie that come after the known ones. Those of a pile serve alike, and
/// so do those of a hand in one pile, except that a joker is not the same face up and face down.
fn gaps_of(seat: usize, hand: &showdown::Hand, known: usize) -> Vec<Gap> {
    let mut places = Vec::new();
    let (mut down, mut up) = (0, 0);
    for (pile, cards) in hand.piles.iter().enumerate() {
        for (at, dealt) in cards.iter().enumerate() {
            let of_face = if dealt.face == Face::Down { &mut down } else { &mut up };
            let at_face = *of_face;
            *of_face += 1;
            places.push(match dealt.face {
                _ if hand.piles.len() > 1 => Place::Pile { seat, pile, at },
                Face::Down => Place::Down { seat, at: at_face },
                Face::Up => Place::Up { seat, at: at_face },
            });
        }
    }
    let mut places = places.split_off(known);
    let group = |place: &Place| match place {
        Place::Pile { pile, .. } => *pile,
        Place::Up { .. } => 1,
        Place::Down { .. } | Place::Board { .. } => 0,
    };
    places.sort_by_key(group);
    let mut last = None;
    let gap = |place: Place| {
        let like_the_last = last.replace(group(&place)) == Some(group(&place));
        Gap { place, like_the_last }
    };
    places.into_iter().map(gap).collect()
}

fn dealt_text(dealt: &Dealt) -> String {
    format!("{}{}", dealt.card, if dealt.face == Face::Up { "^" } else { "" })
}
