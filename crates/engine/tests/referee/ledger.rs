//! A hand kept on paper: chips, cards and rounds of betting, from the events alone.

use std::sync::Arc;

use cards::{Card, Dealt, Face};
use engine::{At, Event, Post, PostKind, Rules, Seat, Setup};
use variant::game::{Bet, BetSize, Betting, BoardDeal, First, JokerRule, Opener, Rule, Step};
use variant::{Cell, Facts, Variant};

use super::betting::{Act, Cap, Form, Size, Start};
use super::money::Laid;
use super::opener::Opening;

/// Everything that the events have told so far.
#[derive(Clone)]
pub(crate) struct Ledger {
    rules: Arc<Rules>,
    setup: Arc<Setup>,
    unpaid: Vec<Post>,
    /// Chips behind.
    pub(crate) stacks: Vec<u64>,
    /// Chips that count for the pots.
    pub(crate) paid: Vec<u64>,
    /// Those of them that were paid before the last draw.
    pub(crate) before_draw: Vec<u64>,
    /// Out of the hand.
    pub(crate) folded: Vec<bool>,
    /// Chips in the pot that are nobody's bet.
    pub(crate) dead: u64,
    table_ante: u64,
    /// Live chips in front, and what they should be.
    bets: Vec<u64>,
    nominal: Vec<u64>,
    straddles: u64,
    /// Who posted the largest blind or straddle of this round, the last of them.
    last_blind: Option<(u64, usize)>,
    /// Who opened a round that asked for openers.
    opened: Option<usize>,
    rounds: usize,
    draws: usize,
    /// Who has decided anything in this hand.
    moved: Vec<bool>,
    at: At,
    /// The round of betting that is being played.
    pub(crate) round: Option<Betted>,
    /// What the rules may ask for.
    pub(crate) facts: Facts,
    hands: Vec<Held>,
    board: Vec<Option<Card>>,
    cells: Vec<Cell>,
    for_all: Vec<Card>,
    /// The hands of those still in when the hands are compared.
    pub(crate) showdown: Option<showdown::Table>,
    /// Who gave up a hand at the showdown.
    pub(crate) mucked: Vec<bool>,
    /// Whether the house takes everything.
    pub(crate) house: bool,
    /// After the draw: the first time that a seat checked, or just called less than a bet.
    pub(crate) laid_back: Vec<Option<Laid>>,
    /// A round of betting that ended too early.
    pub(crate) fault: Option<String>,
}

/// A round of betting: how it began, and what was done.
#[derive(Clone)]
pub(crate) struct Betted {
    /// The step as the rules have it.
    pub(crate) bet: Bet,
    /// How it began.
    pub(crate) start: Start,
    /// Who is asked first, if anybody is.
    pub(crate) opens: Option<usize>,
    /// What was done.
    pub(crate) history: Vec<(usize, Act)>,
}

impl Betted {
    /// Whether a bet or raise was made.
    pub(crate) fn is_raised(&self) -> bool {
        self.history.iter().any(|(_, act)| matches!(act, Act::To(_)))
    }

    /// Whether only a certain hand may open, and nobody has.
    pub(crate) fn is_unopened(&self) -> bool {
        self.bet.openers.is_some() && !self.is_raised()
    }
}

/// The cards of one seat.
#[derive(Clone, Default)]
struct Held {
    down: Vec<Card>,
    up: Vec<Dealt>,
}

impl Ledger {
    /// A hand before its first event.
    pub(crate) fn new(rules: &Arc<Rules>, setup: &Arc<Setup>) -> Ledger {
        let seats = setup.stacks.len();
        Ledger {
            rules: Arc::clone(rules),
            setup: Arc::clone(setup),
            unpaid: setup.posts.clone(),
            stacks: setup.stacks.clone(),
            paid: vec![0; seats],
            before_draw: vec![0; seats],
            folded: vec![false; seats],
            dead: 0,
            table_ante: 0,
            bets: vec![0; seats],
            nominal: vec![0; seats],
            straddles: 0,
            last_blind: None,
            opened: None,
            rounds: 0,
            draws: 0,
            moved: vec![false; seats],
            at: At::default(),
            round: None,
            facts: Facts::default(),
            hands: vec![Held::default(); seats],
            board: vec![None; 25],
            cells: Vec::new(),
            for_all: Vec::new(),
            showdown: None,
            mucked: vec![false; seats],
            house: false,
            laid_back: vec![None; seats],
            fault: None,
        }
    }

    /// The game that the hand began as.
    pub(crate) fn dealt(&self) -> &Variant {
        self.rules.variant_of(0)
    }

    /// The game that is being played now.
    pub(crate) fn variant(&self) -> &Variant {
        self.rules.variant_of(self.at.game)
    }

    fn step(&self) -> Option<&Step> {
        let street = self.variant().streets.get(usize::from(self.at.street))?;
        street.it.steps.get(usize::from(self.at.step)).map(|step| &step.it)
    }

    /// The kill, if there is one.
    pub(crate) fn killer(&self) -> Option<usize> {
        let kill = self.setup.posts.iter().find(|post| post.kind == PostKind::Kill);
        kill.map(|post| post.seat.index())
    }

    /// Takes down what happened.
    pub(crate) fn note(&mut self, event: &Event<Card>) {
        match event {
            Event::Posted { seat, kind, chips } => self.note_post(*seat, *kind, *chips),
            Event::Reached { at, .. } => self.note_step(*at),
            Event::Dealt { seat, down, up } => {
                let hand = &mut self.hands[seat.index()];
                hand.down.extend(down);
                hand.up.extend(up.iter().map(|card| Dealt { card: *card, face: Face::Up }));
            }
            Event::Board { cards } => {
                for card in cards {
                    let cell = match self.cells.is_empty() {
                        true => self.board.iter().flatten().count(),
                        false => usize::from(self.cells.remove(0).0),
                    };
                    self.board[cell] = Some(*card);
                }
                let lying: Vec<Card> = self.board.iter().flatten().copied().collect();
                if self.facts.flop.is_none() {
                    self.facts.flop = Facts::colour_of(&lying);
                }
            }
            Event::ForAll { cards } => self.for_all.extend(cards),
            Event::Rolled { dice } => self.facts.roll = Some(dice.iter().sum()),
            Event::Folded { seat } => {
                self.folded[seat.index()] = true;
                self.act(*seat, Act::Fold, 0);
            }
            Event::Checked { seat } => self.act(*seat, Act::Call, 0),
            Event::Called { seat, chips } => self.act(*seat, Act::Call, *chips),
            Event::Raised { seat, to, chips } => {
                let bet = self.bets[seat.index()];
                assert_eq!(bet + chips, *to, "a raise to {to} by {seat} who has bet {bet}");
                self.act(*seat, Act::To(*to), *chips);
            }
            Event::BroughtIn { seat, chips } => self.act(*seat, Act::BringIn, *chips),
            Event::Closed { back } => self.note_close(*back),
            Event::Discarded { seat, down, up } => {
                let hand = &mut self.hands[seat.index()];
                hand.down.retain(|card| !down.contains(card));
                hand.up.retain(|dealt| !up.contains(&dealt.card));
            }
            Event::Exposed { seat, cards } => {
                let hand = &mut self.hands[seat.index()];
                hand.down.retain(|card| !cards.contains(card));
                hand.up.extend(cards.iter().map(|card| Dealt { card: *card, face: Face::Down }));
            }
            Event::Parted { seat, down, up } => {
                let hand = &mut self.hands[seat.index()];
                let was_up = |card: &Card| hand.up.iter().find(|dealt| dealt.card == *card);
                let face = |card: &Card| was_up(card).map_or(Face::Down, |dealt| dealt.face);
                let up = up.iter().map(|card| Dealt { card: *card, face: face(card) }).collect();
                *hand = Held { down: down.to_vec(), up };
            }
            Event::Chose { choice, .. } => {
                let Some(Step::Choose(choose)) = self.step() else { panic!("nothing to choose") };
                self.facts.chosen = Some(choose.games[usize::from(*choice)].clone());
            }
            Event::Removed { house, .. } => self.house = *house,
            Event::Became { at } => self.at = *at,
            Event::Showdown { .. } => self.showdown = Some(self.table()),
            Event::Mucked { seat } => self.mucked[seat.index()] = true,
            Event::Burned { .. }
            | Event::Reshuffled
            | Event::Decided { .. }
            | Event::Shown { .. }
            | Event::Proved { .. }
            | Event::Awarded { .. }
            | Event::Ended => {}
        }
    }

    fn note_post(&mut self, seat: Seat, kind: PostKind, chips: u64) {
        let kills =
            self.setup.posts.iter().any(|post| post.kind == PostKind::Kill && post.seat == seat);
        let due = |post: &Post| match kind {
            PostKind::Blind => post.kind == kind && self.poster(post) == seat,
            // HOUSE 10: who kills the pot pays a blind as well, and only the kill is a bet.
            PostKind::Dead if kills && post.kind == PostKind::Blind => self.poster(post) == seat,
            _ => post.kind == kind && post.seat == seat,
        };
        let place = self.unpaid.iter().position(due).expect("a payment of the table");
        let post = self.unpaid.remove(place);
        let seat = seat.index();
        // Who has a bet already adds what is missing.
        let before = if kind.is_live() { self.bets[seat] } else { 0 };
        let due = post.chips.saturating_sub(before);
        assert_eq!(chips, due.min(self.stacks[seat]), "{post:?}");
        self.stacks[seat] -= chips;
        match kind {
            PostKind::Ante => self.paid[seat] += chips,
            PostKind::TableAnte => {
                self.dead += chips;
                self.table_ante += chips;
            }
            PostKind::Dead => self.dead += chips,
            PostKind::Blind | PostKind::Straddle | PostKind::Live | PostKind::Kill => {
                self.paid[seat] += chips;
                self.bets[seat] += chips;
                self.nominal[seat] = self.nominal[seat].max(post.chips);
                self.straddles += u64::from(kind == PostKind::Straddle);
                let is_blind = matches!(kind, PostKind::Blind | PostKind::Straddle);
                if is_blind && self.last_blind.is_none_or(|(most, _)| post.chips >= most) {
                    self.last_blind = Some((post.chips, seat));
                }
            }
        }
    }

    /// Who pays a blind. Blinds that come later in the hand are not for players who have folded: then the
    /// first who are still in pay them, the small one first.
    fn poster(&self, blind: &Post) -> Seat {
        let blinds = || self.setup.posts.iter().filter(|post| post.kind == PostKind::Blind);
        if !blinds().any(|post| self.folded[post.seat.index()]) {
            return blind.seat;
        }
        let before = blinds().take_while(|post| *post != blind).count();
        let mut still_in =
            (0..self.folded.len()).filter_map(Seat::new).filter(|seat| !self.folded[seat.index()]);
        still_in.nth(before).expect("two players still in")
    }

    fn note_step(&mut self, at: At) {
        self.at = at;
        match self.step().expect("a step of the rules").clone() {
            Step::Bet(bet) => {
                let (must, opens) = self.opener(&bet);
                let start = self.start(&bet, must);
                self.round = Some(Betted { bet, start, opens, history: Vec::new() });
            }
            Step::Draw(_) => {
                self.before_draw.clone_from(&self.paid);
                self.draws += 1;
                self.laid_back.fill(None);
            }
            Step::Board(BoardDeal::Cells(names)) => {
                let board = &self.variant().board;
                let cells = names.iter().filter_map(|name| board.named(name)).flatten();
                self.cells = cells.collect();
            }
            Step::Board(BoardDeal::Count(_)) => self.cells.clear(),
            _ => {}
        }
    }

    /// Whose place it is to open a round, and who is asked first because others have no chips.
    fn opener(&self, bet: &Bet) -> (usize, Option<usize>) {
        let variant = self.variant();
        let still_in: Vec<usize> =
            (0..self.folded.len()).filter(|seat| !self.folded[*seat]).collect();
        let mut opening = Opening {
            up: self.hands.iter().map(|hand| hand.up.as_slice()).collect(),
            able: still_in.iter().copied().filter(|seat| self.stacks[*seat] > 0).collect(),
            still_in,
            joker: variant.joker.unwrap_or(JokerRule::USUAL),
        };
        let behind_blinds = match self.last_blind {
            Some((_, seat)) => (seat + 1) % self.folded.len(),
            None => 0,
        };
        let kill = self.killer().filter(|_| self.nominal.iter().any(|chips| *chips > 0));
        match (bet.first, variant.forced.bring_in) {
            (First::Opener, _) => {
                let opened = self.opened.unwrap_or(behind_blinds);
                (opened, opening.from(opened))
            }
            (First::Showing(ladder), _) => {
                let among = match bet.opener {
                    Opener::BestAble if !opening.able.is_empty() => &opening.able,
                    _ => &opening.still_in,
                };
                let best = opening.best_board(&ladder, among);
                (best, opening.from(best))
            }
            (First::Usual, Some(rule)) if self.is_first_bet() => match kill {
                // HOUSE 10: in stud the kill is the opening bet, and the next player acts.
                Some(kill) => {
                    opening.able.retain(|seat| *seat != kill);
                    (kill, opening.from(kill))
                }
                None => {
                    let must = opening.brings_in(rule, variant.suits_equal);
                    (must, opening.from(must))
                }
            },
            (First::Usual, _) => {
                // HOUSE 10: with blinds the player who killed the pot acts last.
                if self.last_blind.is_some() && opening.able.len() > 1 {
                    opening.able.retain(|seat| Some(*seat) != kill);
                }
                (behind_blinds, opening.from(behind_blinds))
            }
        }
    }

    /// How a round begins at this moment.
    fn start(&self, bet: &Bet, first: usize) -> Start {
        let variant = self.variant();
        let (stakes, house) = (&self.setup.stakes, &self.setup.house);
        let still_in = || (0..self.folded.len()).filter(|seat| !self.folded[*seat]);
        let has_overs = |seat: usize| house.overs.contains(Seat::new(seat).expect("a seat"));
        // Ruling 17: from the second round on, when all who are left have the button.
        let overs = self.rounds > 0 && still_in().all(has_overs);
        let size = match bet.size {
            BetSize::Small => Size::Small,
            BetSize::Big => Size::Big,
            BetSize::Either => Size::Either,
            BetSize::OpenPair if still_in().any(|seat| self.shows_pair(seat)) => Size::Either,
            BetSize::OpenPair => Size::Small,
        };
        let form = match variant.betting {
            _ if overs => Form::NoLimit,
            Betting::Limit => Form::Limit,
            Betting::PotLimit => Form::PotLimit,
            Betting::NoLimit => Form::NoLimit,
            Betting::Spread => Form::Spread,
        };
        let blinds = self.setup.posts.iter().filter(|post| post.kind == PostKind::Blind);
        let big_blind = blinds.map(|post| post.chips).max().unwrap_or(0);
        let least_bet = match (variant.betting, size) {
            (Betting::Limit, Size::Big) => stakes.big_bet,
            (Betting::Limit, _) => stakes.small_bet,
            (Betting::Spread, _) => stakes.spread.0,
            // Appendix B: with three blinds the least bet is twice the big blind.
            _ if variant.forced.blinds == 3 => stakes.least_bet.max(2 * big_blind),
            _ => stakes.least_bet,
        };
        let cap = match (variant.raises, house.cap) {
            (Some(_), _) => Cap::Strict,
            (None, engine::Cap::Cash) => Cap::Cash,
            (None, engine::Cap::Tournament) => Cap::Tournament,
            (None, engine::Cap::LastTwo) => Cap::Never,
        };
        let kill = self.killer().filter(|_| self.nominal.iter().any(|chips| *chips > 0));
        let opens_stud = variant.forced.bring_in.is_some() && self.is_first_bet();
        let front: u64 = self.bets.iter().sum();
        let middle = self.paid.iter().sum::<u64>() + self.dead - front;
        // Ruling 6: an ante for the whole table counts from the second round on.
        let pot = if self.rounds == 0 { middle - self.table_ante } else { middle };
        let jam = |moved: &bool| house.jam_or_fold && !moved;
        Start {
            form,
            size,
            small_bet: stakes.small_bet,
            big_bet: stakes.big_bet,
            least_bet,
            spread: stakes.spread,
            chip: stakes.chip,
            raises: u64::from(variant.raises.unwrap_or(house.raises)),
            cap,
            stacks: self.stacks.clone(),
            bets: self.bets.clone(),
            nominal: self.nominal.clone(),
            straddles: self.straddles,
            bring_in: (opens_stud && kill.is_none()).then_some((first, stakes.bring_in)),
            folded: self.folded.clone(),
            pot,
            no_check_raise: variant.rules.contains(&Rule::NoCheckRaise),
            no_limping: variant.rules.contains(&Rule::NoLimping) && self.rounds == 0,
            jam_or_fold: self.moved.iter().map(jam).collect(),
            opened_by: kill.filter(|_| opens_stud),
            complete_under_full_bet: variant.rules.contains(&Rule::CompleteUnderFullBet),
            must_bet: bet.must_bet,
        }
    }

    /// Whether this is the first round of the game that is being played, where a bring-in is paid.
    fn is_first_bet(&self) -> bool {
        let streets = &self.variant().streets[..=usize::from(self.at.street)];
        let is_bet = |step: &Step| matches!(step, Step::Bet(_));
        let before = streets.iter().enumerate().flat_map(|(street, it)| {
            let here = street == usize::from(self.at.street);
            let count = if here { usize::from(self.at.step) } else { it.it.steps.len() };
            it.it.steps[..count].iter().map(|step| &step.it)
        });
        !before.into_iter().any(is_bet)
    }

    fn shows_pair(&self, seat: usize) -> bool {
        let ranks: Vec<_> = self.hands[seat].up.iter().filter_map(|up| up.card.rank()).collect();
        (1..ranks.len()).any(|place| ranks[..place].contains(&ranks[place]))
    }

    fn act(&mut self, seat: Seat, act: Act, chips: u64) {
        let seat = seat.index();
        let level = self.bets.iter().chain(&self.nominal).copied().max().unwrap_or(0);
        self.stacks[seat] -= chips;
        self.paid[seat] += chips;
        self.bets[seat] += chips;
        self.moved[seat] = true;
        let round = self.round.as_mut().expect("a round of betting");
        if matches!(act, Act::To(_)) && round.is_unopened() {
            self.opened = Some(seat);
        }
        round.history.push((seat, act));
        let start = &round.start;
        let one_bet = match start.form {
            Form::Limit if start.size == Size::Big => start.big_bet,
            Form::Limit => start.small_bet,
            Form::Spread => start.spread.0,
            _ => start.least_bet,
        };
        // Ruling 10: a check when first in or checked to, or just a call of a short all-in; not
        // when all in, nor when nobody is left to call.
        let others = (0..self.stacks.len()).filter(|other| *other != seat && !self.folded[*other]);
        let can_be_called = others.into_iter().any(|other| self.stacks[other] > 0);
        let lays_back = act == Act::Call && level < one_bet;
        if lays_back && self.draws > 0 && self.stacks[seat] > 0 && can_be_called {
            let at = self.paid.iter().zip(&self.before_draw).map(|(paid, before)| paid - before);
            let at = at.collect();
            self.laid_back[seat].get_or_insert(Laid { at });
        }
    }

    fn note_close(&mut self, back: Option<(Seat, u64)>) {
        let round = self.round.take().expect("a round of betting");
        self.fault = self.fault.take().or(self.owes(&round));
        if let Some((seat, chips)) = back {
            self.stacks[seat.index()] += chips;
            self.paid[seat.index()] -= chips;
        }
        let unopened = round.is_unopened();
        self.facts.unopened |= unopened;
        for seat in 0..self.bets.len() {
            // Ruling 14: what the killer put up is still a bet where nobody could open.
            if !(unopened && self.killer() == Some(seat)) {
                (self.bets[seat], self.nominal[seat]) = (0, 0);
            }
        }
        (self.straddles, self.last_blind) = (0, None);
        self.rounds += 1;
    }

    /// A round is over when everyone who has chips has acted and put in as much as the others; here
    /// is who has not.
    fn owes(&self, round: &Betted) -> Option<String> {
        let still_in: Vec<usize> =
            (0..self.folded.len()).filter(|seat| !self.folded[*seat]).collect();
        let skipped = self.setup.house.bomb_pot && self.rounds == 0;
        if still_in.len() < 2 || skipped || (round.bet.openers.is_some() && self.killer().is_some())
        {
            return None;
        }
        let level = self.bets.iter().chain(&self.nominal).copied().max().unwrap_or(0);
        let able: Vec<usize> =
            still_in.iter().copied().filter(|seat| self.stacks[*seat] > 0).collect();
        able.iter().find_map(|seat| {
            let others = still_in.iter().filter(|other| *other != seat);
            let most = others.map(|other| self.bets[*other] + self.stacks[*other]).max();
            let (has, due) = (self.bets[*seat], level.min(most.unwrap_or(0)));
            let acted = round.history.iter().any(|(other, _)| other == seat);
            let asked = acted || round.start.opened_by == Some(*seat) || able.len() == 1;
            (has < due || !asked).then(|| format!("seat {seat} has put in {has} of {due}"))
        })
    }

    /// What lies on the table: the hands of those still in, in piles as the game parts them.
    fn table(&self) -> showdown::Table {
        let variant = self.variant();
        let hand = |seat: usize| {
            let held = &self.hands[seat];
            let mut down = held.down.iter().map(|card| Dealt { card: *card, face: Face::Down });
            let mut up = held.up.iter().copied();
            let piles = match variant.piles() {
                None => vec![down.by_ref().chain(up.by_ref()).collect()],
                Some(split) => {
                    let pile = |pile: &variant::game::Pile| {
                        let count = usize::from(pile.cards);
                        if split.show.as_ref() == Some(&pile.name) {
                            up.by_ref().take(count).collect()
                        } else {
                            down.by_ref().take(count).collect()
                        }
                    };
                    split.piles.iter().map(pile).collect()
                }
            };
            showdown::Hand { piles }
        };
        let hands = (0..self.hands.len()).map(|seat| (!self.folded[seat]).then(|| hand(seat)));
        showdown::Table {
            hands: hands.collect(),
            board: self.board.clone(),
            for_all: self.for_all.clone(),
            facts: self.facts.clone(),
        }
    }
}
