//! Events made true.

use cards::Face;
use faults::fault;
use variant::Facts;
use variant::game::{Deal, Moment, Step};

use crate::event::{At, Event, Piece};
use crate::felt::{Mucked, UpCard};
use crate::hand::{Hand, Kept};
use crate::play::{Play, Stage};
use crate::setup::PostKind;
use crate::{Seat, SeatSet, Sight};

impl<C: Sight> Hand<C> {
    /// Makes an event true. Events must come in the order in which they happened; what makes no sense
    /// at this moment may leave a hand that makes no sense, but never a panic.
    pub fn apply(&mut self, event: &Event<C>) {
        // Behind this line every seat is one of the table.
        if event.seat().is_some_and(|seat| seat.index() >= self.seats()) {
            return;
        }
        match event {
            Event::Posted { seat, kind, chips } => self.play.take_post(*seat, *kind, *chips),
            Event::Reached { at, first } => self.reach(*at, *first),
            Event::Burned { card } => {
                self.leaves_deck(&[*card]);
                let _ = self.felt.burned.try_push(*card);
                match &mut self.play.stage {
                    Stage::Dealing { burn }
                    | Stage::Boarding { burn, .. }
                    | Stage::Sharing { burn, .. } => *burn = false,
                    _ => {}
                }
            }
            Event::Dealt { seat, down, up } => {
                self.leaves_deck(down);
                self.leaves_deck(up);
                let held = self.felt.of_mut(*seat);
                down.iter().for_each(|card| {
                    let _ = held.down.try_push(*card);
                });
                up.iter().for_each(|card| {
                    let _ = held.up.try_push(UpCard { card: *card, dealt: Face::Up });
                });
                let due = &mut self.play.due[seat.index()];
                due.0 = due.0.saturating_sub(down.len() as u8);
                due.1 = due.1.saturating_sub(up.len() as u8);
                if self.is_dealt() {
                    self.play.step_done();
                }
            }
            Event::Board { cards } => self.take_board(cards),
            Event::ForAll { cards } => {
                self.leaves_deck(cards);
                cards.iter().for_each(|card| {
                    let _ = self.felt.for_all.try_push(*card);
                });
                self.play.step_done();
            }
            Event::Reshuffled => self.reshuffle(),
            Event::Rolled { dice } => {
                self.play.facts.roll = Some(dice.iter().sum());
                self.play.step_done();
            }
            Event::Folded { seat } => {
                self.felt.throw_away(*seat, self.play.shown);
                self.play.take_fold(*seat);
            }
            Event::Checked { seat } => {
                self.play.take_call(*seat, 0);
                self.play.ask_with_action(*seat);
            }
            Event::Called { seat, chips } => {
                self.play.take_call(*seat, *chips);
                self.play.ask_with_action(*seat);
            }
            Event::Raised { seat, to, chips } => {
                if self.round.unopened {
                    self.felt.openers = self.felt.of(*seat).down.clone();
                }
                self.play.take_raise(*seat, *to, *chips);
                self.play.ask_with_action(*seat);
            }
            Event::BroughtIn { seat, chips } => self.play.take_bring_in(*seat, *chips),
            Event::Closed { back } => {
                self.play.close_round(*back);
                // Who was all in decides now what goes with an action.
                self.ask_left_over();
            }
            Event::Decided { seat, choice } => {
                self.felt.of_mut(*seat).decided.clone_from(choice);
                self.play.decided.insert(*seat);
                if let Stage::Deciding { at, waiting } = self.stage {
                    let waiting = waiting.without(*seat);
                    self.play.stage = if waiting.is_empty() {
                        Stage::Revealing { at }
                    } else {
                        Stage::Deciding { at, waiting }
                    };
                }
            }
            Event::Discarded { seat, down, up } => {
                let draw = if matches!(self.stage, Stage::Drawing { .. }) { self.draws } else { 0 };
                for (cards, lies) in [(down, Face::Down), (up, Face::Up)] {
                    let public = lies == Face::Up;
                    for card in cards {
                        self.felt.take(*seat, *card, lies);
                        let mucked = Mucked { owner: *seat, card: *card, public, draw };
                        let _ = self.felt.muck.try_push(mucked);
                    }
                }
                if let Stage::Drawing { .. } = self.stage {
                    self.play.due[seat.index()].0 = (down.len() + up.len()) as u8;
                }
                self.choice_done(*seat);
            }
            Event::Exposed { seat, cards } => {
                for card in cards {
                    self.felt.take(*seat, *card, Face::Down);
                    let up = UpCard {
                        card: *card,
                        dealt: fault!(
                            "engine-exposed-card-counts-as-dealt-up",
                            Face::Down,
                            Face::Up
                        ),
                    };
                    let _ = self.felt.of_mut(*seat).up.try_push(up);
                }
                self.choice_done(*seat);
            }
            Event::Parted { seat, down, up } => {
                self.felt.note(down);
                self.felt.note(up);
                let held = self.felt.of_mut(*seat);
                let dealt = |card: &C| {
                    let before = held.up.iter().find(|other| other.card == *card);
                    before.map_or(Face::Down, |before| before.dealt)
                };
                let shown =
                    up.iter().map(|card| UpCard { card: *card, dealt: dealt(card) }).collect();
                held.down.clone_from(down);
                held.up = shown;
                self.choice_done(*seat);
            }
            Event::Chose { choice, .. } => {
                if let Some(Step::Choose(choose)) = self.rules.step(self.at) {
                    self.play.facts.chosen = choose.games.get(usize::from(*choice)).cloned();
                }
                self.play.step_done();
            }
            Event::Removed { house, .. } => {
                self.play.step_done();
                if *house {
                    self.play.to_house = true;
                    self.play.stage = Stage::Awarding { pot: 0 };
                }
            }
            Event::Became { at } => {
                let posts = matches!(
                    self.rules.step(self.at),
                    Some(Step::Become(turn)) if turn.post_blinds
                );
                self.play.at = *at;
                self.play.stage =
                    if posts { Stage::Posting { next: 0, later: true } } else { Stage::Between };
            }
            Event::Showdown { first } => {
                self.play.stage = Stage::Showing { seat: *first, left: self.live };
                self.judged = Kept::default();
                self.pots = Kept::default();
            }
            Event::Shown { seat, cards } => {
                self.felt.of_mut(*seat).down.clone_from(cards);
                self.felt.note(cards);
                self.play.shown.insert(*seat);
                if cards.iter().any(|card| card.face().is_some()) && !self.was_judged_with(*seat) {
                    self.judged = Kept::default();
                }
                self.play.showing_done(*seat);
            }
            Event::Mucked { seat } => {
                self.play.mucked.insert(*seat);
                self.felt.throw_away(*seat, self.play.shown);
                self.play.showing_done(*seat);
            }
            Event::Proved { .. } => self.play.unproved = false,
            Event::Awarded { pieces, house, .. } => self.play.take_award(pieces, *house),
            Event::Ended => self.play.stage = Stage::Over,
        }
    }

    fn reach(&mut self, at: At, first: Option<Seat>) {
        self.play.at = at;
        // The common steps are small: a copy is cheaper than holding on to the rules.
        let Some(step) = self.rules.step(at).cloned() else {
            self.play.stage = Stage::Between;
            return;
        };
        match &step {
            Step::Deal(deal) => self.reach_deal(deal, at),
            Step::Board(board) => {
                let count = self.rules.board_cards(at, board);
                let burn = self.burns(&step) && (self.draws > 0 || self.stub > count);
                self.play.dealt_on = Some((at.game, at.street));
                self.play.stage = Stage::Boarding { burn, left: count };
            }
            Step::Bet(bet) => {
                let units = self.units(bet.size);
                self.play.open_round(bet, units, first);
                self.play.stage = Stage::Betting;
            }
            Step::Draw(_) => self.play.reach_draw(),
            Step::Discard(discard) => self.reach_choice(at, discard.with),
            Step::Expose(expose) => {
                if self.for_all_on == Some((at.game, at.street)) {
                    // The card was for all: nobody has one to turn up.
                    self.play.step_done();
                } else {
                    self.reach_choice(at, expose.with);
                }
            }
            Step::Split(_) => self.reach_choice(at, Moment::AllAtOnce),
            Step::Choose(choose) => {
                let seat = match choose.by {
                    variant::game::Chooser::UnderTheGun => self.after_blinds(),
                    variant::game::Chooser::Button => {
                        Seat::all(self.seats()).next_back().unwrap_or(Seat::FIRST)
                    }
                };
                self.play.stage = Stage::Choosing { seat };
            }
            Step::Roll(dice) => self.play.stage = Stage::Rolling { dice: *dice },
            Step::Remove(_) => self.play.stage = Stage::Removing,
            Step::Become(_) => self.play.stage = Stage::Becoming,
        }
    }

    fn reach_deal(&mut self, deal: &Deal, at: At) {
        let burn = self.burns(&Step::Deal(*deal));
        self.play.dealt_on = Some((at.game, at.street));
        let need = usize::from(deal.cards()) * self.live.len();
        let stub = usize::from(self.stub);
        if fault!("engine-last-cards-are-for-all", stub < need, stub <= need) && self.draws == 0 {
            // The deck is short: one card for all, burned before if there is another.
            let count = deal.cards();
            let burn = burn && stub > usize::from(count);
            self.play.for_all_on = Some((at.game, at.street));
            self.play.stage = Stage::Sharing { burn, count };
            return;
        }
        for seat in self.live.iter() {
            let held = self.felt.of(seat).down.len() as u8 + deal.down;
            let down = deal.keep_down.saturating_sub(held).min(deal.either);
            self.play.due[seat.index()] = (deal.down + down, deal.up + deal.either - down);
        }
        let burn = burn
            && fault!("engine-burns-a-card-that-is-needed", self.draws > 0 || stub > need, true);
        self.play.stage = Stage::Dealing { burn };
        if need == 0 {
            self.play.step_done();
        }
    }

    /// A decision of everyone, now or with their first action.
    fn reach_choice(&mut self, at: At, with: Moment) {
        let live = self.live;
        let later = with == Moment::FirstAction && self.play.attached.try_push((at, live)).is_ok();
        if later || !self.ask_all(at, live) {
            self.play.step_done();
        }
    }

    /// Asks these seats at once; tells whether anyone has something to decide.
    fn ask_all(&mut self, at: At, seats: SeatSet) -> bool {
        // Who has nothing to choose is not asked.
        let asked = |seat: &Seat| match self.choice(at, *seat) {
            Some(crate::Options::Discard(pick) | crate::Options::Expose(pick)) => pick.most > 0,
            other => other.is_some(),
        };
        let waiting: SeatSet = seats.iter().filter(asked).collect();
        if !waiting.is_empty() {
            self.play.stage = Stage::Deciding { at, waiting };
        }
        !waiting.is_empty()
    }

    fn take_board(&mut self, cards: &[C]) {
        self.leaves_deck(cards);
        let Stage::Boarding { burn, left } = self.stage else { return };
        for (card, cell) in cards.iter().zip(self.play.next_cells()) {
            if let Some(cell) = self.felt.board.get_mut(usize::from(cell.0)) {
                *cell = Some(*card);
            }
        }
        self.play.board_cards = self.board_cards.saturating_add(cards.len() as u8);
        if self.rules.asks_flop && self.facts.flop.is_none() && self.board_cards >= 3 {
            let faces: Vec<cards::Card> =
                self.felt.board.iter().flatten().filter_map(|card| card.face()).take(3).collect();
            self.play.facts.flop = Facts::colour_of(&faces);
        }
        let left = left.saturating_sub(cards.len() as u8);
        self.play.stage = Stage::Boarding { burn, left };
        if left == 0 {
            self.play.step_done();
        }
    }

    /// Discards and folded hands go back to the deck, without those of players who still wait for
    /// cards in this draw. Burned cards stay out.
    fn reshuffle(&mut self) {
        let Hand { play, felt, .. } = self;
        play.stub += felt.shuffle_back(|mucked| play.keeps_out(mucked.owner, mucked.draw));
    }

    /// What goes with an action and was not decided; then the round is behind us.
    fn ask_left_over(&mut self) {
        while let Some((at, owing)) = self.attached.first().copied() {
            self.play.attached.remove(0);
            let owing = owing.and(self.live);
            if self.live.len() > 1 && self.ask_all(at, owing) {
                return;
            }
        }
        self.play.step_done();
    }

    /// A seat's decision is done.
    fn choice_done(&mut self, seat: Seat) {
        self.felt.of_mut(seat).decided = None;
        self.play.decided.remove(seat);
        match self.stage {
            Stage::WithAction { step, .. } => {
                if let Some((_, owing)) = self.play.attached.get_mut(usize::from(step)) {
                    owing.remove(seat);
                }
                self.play.stage = Stage::Betting;
                self.play.ask_with_action(seat);
            }
            Stage::Drawing { .. } => {
                let later = |other: &Seat| *other > seat;
                match self.live.iter().find(later) {
                    Some(next) => self.play.stage = Stage::Drawing { seat: next },
                    None if self.is_dealt() => self.play.step_done(),
                    None => {
                        self.play.dealt_on = Some((self.at.game, self.at.street));
                        self.play.stage = Stage::Dealing { burn: true };
                    }
                }
            }
            Stage::Revealing { at } if self.decided.is_empty() => {
                // What was left over from a round of betting is asked when that round is over.
                if at == self.at { self.play.step_done() } else { self.ask_left_over() }
            }
            _ => {}
        }
    }

    /// Cards leave the deck.
    fn leaves_deck(&mut self, cards: &[C]) {
        self.play.stub = self.stub.saturating_sub(cards.len() as u8);
        self.felt.note(cards);
    }
}

impl Play {
    fn take_post(&mut self, seat: Seat, kind: PostKind, chips: u64) {
        let Stage::Posting { next, later } = self.stage else { return };
        let due = self.due_post(next, later);
        let nominal = due.map_or(chips, |(_, post)| post.chips);
        match kind {
            PostKind::Ante => {
                let player = self.of_mut(seat);
                player.stack = player.stack.saturating_sub(chips);
                player.paid = player.paid.saturating_add(chips);
            }
            PostKind::TableAnte | PostKind::Dead => {
                let player = self.of_mut(seat);
                player.stack = player.stack.saturating_sub(chips);
                self.dead += chips;
                if kind == PostKind::TableAnte {
                    self.table_ante += chips;
                }
            }
            _ => {
                self.pay(seat, chips);
                let player = self.of_mut(seat);
                player.nominal = player.nominal.max(nominal);
            }
        }
        if self.of(seat).stack == 0 {
            self.able.remove(seat);
        }
        let next = due.map_or(u8::MAX, |(number, _)| number.saturating_add(1));
        self.stage = Stage::Posting { next, later };
    }

    fn burns(&self, step: &Step) -> bool {
        let variant = self.variant();
        let first = self.dealt_on != Some((self.at.game, self.at.street));
        variant.burns_before(usize::from(self.at.street), step, first)
    }

    fn reach_draw(&mut self) {
        self.draws = self.draws.saturating_add(1);
        self.laid_back.clear();
        for player in &mut self.players {
            player.before_draw = player.paid;
        }
        match self.live.first_one() {
            Some(seat) => self.stage = Stage::Drawing { seat },
            None => self.step_done(),
        }
    }

    /// Whether nobody waits for cards.
    fn is_dealt(&self) -> bool {
        self.due == [(0, 0); Seat::MOST]
    }

    fn close_round(&mut self, back: Option<(Seat, u64)>) {
        if let Some((seat, chips)) = back {
            let player = self.of_mut(seat);
            player.stack = player.stack.saturating_add(chips);
            player.paid = player.paid.saturating_sub(chips);
            if self.live.contains(seat) {
                self.able.insert(seat);
            }
        }
        let keeps_kill =
            fault!("engine-kill-is-forgotten-when-nobody-opens", self.round.unopened, false);
        if self.rules.asks_unopened {
            self.facts.unopened |= self.round.unopened;
        }
        let posts = &self.setup.posts;
        for (seat, player) in Seat::all(Seat::MOST).zip(&mut self.players) {
            let killed = |post: &crate::Post| post.kind == PostKind::Kill && post.seat == seat;
            if !(keeps_kill && posts.iter().any(killed)) {
                (player.bet, player.nominal) = (0, 0);
            }
        }
        if !self.round.acted.is_empty() {
            self.aggressor = self.round.aggressor;
            self.acted_first = self.round.order.first().copied();
        }
        self.rounds = self.rounds.saturating_add(1);
        self.round.turn = None;
    }

    /// Whether the seat has to decide something together with what it just did.
    fn ask_with_action(&mut self, seat: Seat) {
        let owed = self.attached.iter().position(|(_, owing)| owing.contains(seat));
        if let Some(step) = owed {
            self.stage = Stage::WithAction { seat, step: step as u8 };
        }
    }

    fn take_award(&mut self, pieces: &[Piece], house: u64) {
        for piece in pieces {
            if let Some(player) = self.players.get_mut(piece.seat.index()) {
                player.stack = player.stack.saturating_add(piece.chips);
                self.awarded = self.awarded.saturating_add(piece.chips);
            }
        }
        self.house = self.house.saturating_add(house);
        self.awarded = self.awarded.saturating_add(house);
        if let Stage::Awarding { pot } = self.stage {
            self.stage = Stage::Awarding { pot: pot.saturating_add(1) };
        }
    }

    fn showing_done(&mut self, seat: Seat) {
        if let Stage::Showing { left, .. } = self.stage {
            let left = left.without(seat);
            let players = self.seats();
            let next = seat.round(players).find(|other| left.contains(*other));
            self.stage = match next {
                Some(seat) => Stage::Showing { seat, left },
                None => Stage::Awarding { pot: 0 },
            };
        }
    }

    /// The step is over: the next one is looked for behind it.
    fn step_done(&mut self) {
        self.at.step = self.at.step.saturating_add(1);
        self.stage = Stage::Between;
    }
}
