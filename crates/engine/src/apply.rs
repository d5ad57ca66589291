//! Events made true.

use cards::{CardSet, Face};
use variant::Facts;
use variant::game::{BoardDeal, Deal, Moment, Step};

use crate::event::{At, Event};
use crate::hand::{Hand, Kept, Mucked, Stage, UpCard};
use crate::setup::PostKind;
use crate::{Seat, SeatSet, Sight};

impl<C: Sight> Hand<C> {
    /// Makes an event true. Events must come in the order in which they happened; what makes no sense
    /// at this moment may leave a hand that makes no sense, but never a panic.
    pub fn apply(&mut self, event: &Event<C>) {
        // Behind this line every seat is one of the table.
        if event.seat().is_some_and(|seat| seat.index() >= self.players.len()) {
            return;
        }
        match event {
            Event::Posted { seat, kind, chips } => self.take_post(*seat, *kind, *chips),
            Event::Reached { at, first } => self.reach(*at, *first),
            Event::Burned { card } => {
                self.leaves_deck(&[*card]);
                let _ = self.burned.try_push(*card);
                match &mut self.stage {
                    Stage::Dealing { burn }
                    | Stage::Boarding { burn, .. }
                    | Stage::Sharing { burn, .. } => *burn = false,
                    _ => {}
                }
            }
            Event::Dealt { seat, down, up } => {
                self.leaves_deck(down);
                self.leaves_deck(up);
                let player = self.of_mut(*seat);
                down.iter().for_each(|card| {
                    let _ = player.down.try_push(*card);
                });
                up.iter().for_each(|card| {
                    let _ = player.up.try_push(UpCard { card: *card, dealt: Face::Up });
                });
                player.due.0 = player.due.0.saturating_sub(down.len() as u8);
                player.due.1 = player.due.1.saturating_sub(up.len() as u8);
                if self.players.iter().all(|player| player.due == (0, 0)) {
                    self.step_done();
                }
            }
            Event::Board { cards } => self.take_board(cards),
            Event::ForAll { cards } => {
                self.leaves_deck(cards);
                cards.iter().for_each(|card| {
                    let _ = self.for_all.try_push(*card);
                });
                self.step_done();
            }
            Event::Reshuffled => self.reshuffle(),
            Event::Rolled { dice } => {
                self.facts.roll = Some(dice.iter().sum());
                self.step_done();
            }
            Event::Folded { seat } => {
                self.live.remove(*seat);
                self.able.remove(*seat);
                self.throw_away(*seat);
                self.take_fold(*seat);
            }
            Event::Checked { seat } => {
                self.take_call(*seat, 0);
                self.ask_with_action(*seat);
            }
            Event::Called { seat, chips } => {
                self.take_call(*seat, *chips);
                self.ask_with_action(*seat);
            }
            Event::Raised { seat, to, chips } => {
                self.take_raise(*seat, *to, *chips);
                self.ask_with_action(*seat);
            }
            Event::BroughtIn { seat, chips } => self.take_bring_in(*seat, *chips),
            Event::Closed { back } => self.close_round(*back),
            Event::Decided { seat, choice } => {
                let player = self.of_mut(*seat);
                player.decided.clone_from(choice);
                player.has_decided = true;
                if let Stage::Deciding { at, waiting } = self.stage {
                    let waiting = waiting.without(*seat);
                    self.stage = if waiting.is_empty() {
                        Stage::Revealing { at }
                    } else {
                        Stage::Deciding { at, waiting }
                    };
                }
            }
            Event::Discarded { seat, down, up } => {
                let draw = if matches!(self.stage, Stage::Drawing { .. }) { self.draws } else { 0 };
                for (cards, public) in [(down, false), (up, true)] {
                    for card in cards {
                        self.takes(*seat, *card, public);
                        let mucked = Mucked { owner: *seat, card: *card, public, draw };
                        let _ = self.muck.try_push(mucked);
                    }
                }
                if let Stage::Drawing { .. } = self.stage {
                    self.of_mut(*seat).due.0 = (down.len() + up.len()) as u8;
                }
                self.choice_done(*seat);
            }
            Event::Exposed { seat, cards } => {
                for card in cards {
                    self.takes(*seat, *card, false);
                    let up = UpCard { card: *card, dealt: Face::Down };
                    let _ = self.of_mut(*seat).up.try_push(up);
                }
                self.choice_done(*seat);
            }
            Event::Parted { seat, down, up } => {
                let faces: CardSet = down.iter().chain(up).filter_map(|card| card.face()).collect();
                self.known |= faces;
                let player = self.of_mut(*seat);
                let dealt = |card: &C| {
                    let before = player.up.iter().find(|other| other.card == *card);
                    before.map_or(Face::Down, |before| before.dealt)
                };
                let shown =
                    up.iter().map(|card| UpCard { card: *card, dealt: dealt(card) }).collect();
                player.down.clone_from(down);
                player.up = shown;
                self.choice_done(*seat);
            }
            Event::Chose { choice, .. } => {
                if let Some(Step::Choose(choose)) = self.rules.step(self.at) {
                    self.facts.chosen = choose.games.get(usize::from(*choice)).cloned();
                }
                self.step_done();
            }
            Event::Removed { house, .. } => {
                self.step_done();
                if *house {
                    self.to_house = true;
                    self.stage = Stage::Awarding { pot: 0 };
                }
            }
            Event::Became { at } => {
                let posts = matches!(
                    self.rules.step(self.at),
                    Some(Step::Become(turn)) if turn.post_blinds
                );
                self.at = *at;
                self.stage =
                    if posts { Stage::Posting { next: 0, later: true } } else { Stage::Between };
            }
            Event::Showdown { first } => {
                self.stage = Stage::Showing { seat: *first, left: self.live };
                self.judged = Kept::default();
                self.pots = Kept::default();
            }
            Event::Shown { seat, cards } => {
                self.of_mut(*seat).down.clone_from(cards);
                self.known.extend(cards.iter().filter_map(|card| card.face()));
                self.shown.insert(*seat);
                if cards.iter().any(|card| card.face().is_some()) && !self.was_judged_with(*seat) {
                    self.judged = Kept::default();
                }
                self.showing_done(*seat);
            }
            Event::Mucked { seat } => {
                self.mucked.insert(*seat);
                self.throw_away(*seat);
                self.showing_done(*seat);
            }
            Event::Proved { .. } => self.unproved = false,
            Event::Awarded { pieces, house, .. } => {
                for piece in pieces {
                    if let Some(player) = self.players.get_mut(piece.seat.index()) {
                        player.stack = player.stack.saturating_add(piece.chips);
                        self.awarded = self.awarded.saturating_add(piece.chips);
                    }
                }
                self.house = self.house.saturating_add(*house);
                self.awarded = self.awarded.saturating_add(*house);
                if let Stage::Awarding { pot } = self.stage {
                    self.stage = Stage::Awarding { pot: pot.saturating_add(1) };
                }
            }
            Event::Ended => self.stage = Stage::Over,
        }
    }

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

    fn reach(&mut self, at: At, first: Option<Seat>) {
        self.at = at;
        // The common steps are small: a copy is cheaper than holding on to the rules.
        let Some(step) = self.rules.step(at).cloned() else {
            self.stage = Stage::Between;
            return;
        };
        match &step {
            Step::Deal(deal) => self.reach_deal(deal, at),
            Step::Board(board) => {
                let count = match board {
                    BoardDeal::Count(count) => *count,
                    BoardDeal::Cells(_) => self.rules.cells(at).len() as u8,
                };
                let burn = self.burns(&step) && (self.draws > 0 || self.stub > count);
                self.dealt_on = Some((at.game, at.street));
                self.stage = Stage::Boarding { burn, left: count };
            }
            Step::Bet(bet) => {
                self.open_round(bet, first);
                self.stage = Stage::Betting;
            }
            Step::Draw(_) => {
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
            Step::Discard(discard) => self.reach_choice(at, discard.with),
            Step::Expose(expose) => {
                if self.for_all_on == Some((at.game, at.street)) {
                    // The card was for all: nobody has one to turn up.
                    self.step_done();
                } else {
                    self.reach_choice(at, expose.with);
                }
            }
            Step::Split(_) => self.reach_choice(at, Moment::AllAtOnce),
            Step::Choose(choose) => {
                let seat = match choose.by {
                    variant::game::Chooser::UnderTheGun => self.after_blinds(),
                    variant::game::Chooser::Button => {
                        Seat::all(self.players.len()).next_back().unwrap_or(Seat::FIRST)
                    }
                };
                self.stage = Stage::Choosing { seat };
            }
            Step::Roll(dice) => self.stage = Stage::Rolling { dice: *dice },
            Step::Remove(_) => self.stage = Stage::Removing,
            Step::Become(_) => self.stage = Stage::Becoming,
        }
    }

    fn burns(&self, step: &Step) -> bool {
        let variant = self.variant();
        let first = self.dealt_on != Some((self.at.game, self.at.street));
        variant.burns_before(usize::from(self.at.street), step, first)
    }

    fn reach_deal(&mut self, deal: &Deal, at: At) {
        let burn = self.burns(&Step::Deal(*deal));
        self.dealt_on = Some((at.game, at.street));
        let need = usize::from(deal.cards()) * self.live.len();
        let stub = usize::from(self.stub);
        if stub < need && self.draws == 0 {
            // The deck is short: one card for all, burned before if there is another.
            let count = deal.cards();
            let burn = burn && stub > usize::from(count);
            self.for_all_on = Some((at.game, at.street));
            self.stage = Stage::Sharing { burn, count };
            return;
        }
        for seat in self.live.iter() {
            let held = self.of(seat).down.len() as u8 + deal.down;
            let down = deal.keep_down.saturating_sub(held).min(deal.either);
            self.of_mut(seat).due = (deal.down + down, deal.up + deal.either - down);
        }
        let burn = burn && (self.draws > 0 || stub > need);
        self.stage = Stage::Dealing { burn };
        if need == 0 {
            self.step_done();
        }
    }

    /// A decision of everyone, now or with their first action.
    fn reach_choice(&mut self, at: At, with: Moment) {
        let later = with == Moment::FirstAction && self.attached.try_push((at, self.live)).is_ok();
        if later || !self.ask_all(at, self.live) {
            self.step_done();
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
            self.stage = Stage::Deciding { at, waiting };
        }
        !waiting.is_empty()
    }

    fn take_board(&mut self, cards: &[C]) {
        self.leaves_deck(cards);
        let Stage::Boarding { burn, left } = self.stage else { return };
        for (place, card) in cards.iter().enumerate() {
            let cells = self.rules.cells(self.at);
            let dealt = cells.len().saturating_sub(usize::from(left)) + place;
            let cell = match cells.get(dealt) {
                Some(cell) => usize::from(cell.0),
                None => usize::from(self.board_cards),
            };
            if let Some(cell) = self.board.get_mut(cell) {
                *cell = Some(*card);
            }
            self.board_cards = self.board_cards.saturating_add(1);
        }
        if self.rules.asks_flop && self.facts.flop.is_none() && self.board_cards >= 3 {
            let faces: Vec<cards::Card> =
                self.board.iter().flatten().filter_map(|card| card.face()).take(3).collect();
            self.facts.flop = Facts::colour_of(&faces);
        }
        let left = left.saturating_sub(cards.len() as u8);
        self.stage = Stage::Boarding { burn, left };
        if left == 0 {
            self.step_done();
        }
    }

    /// Discards and folded hands go back to the deck, without those of players who still wait for
    /// cards in this draw. Burned cards stay out.
    fn reshuffle(&mut self) {
        let mut back = 0;
        let mut faces = CardSet::EMPTY;
        let (players, draws) = (&self.players, self.draws);
        self.muck.retain(|mucked| {
            let stays = mucked.stays_out(players, draws);
            if !stays {
                back += 1;
                faces.extend(mucked.card.face());
            }
            stays
        });
        self.stub += back;
        self.known -= faces;
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
        let keeps_kill = self.round.unopened;
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
        // Who was all in decides now what goes with an action.
        self.ask_left_over();
    }

    /// What goes with an action and was not decided; then the round is behind us.
    fn ask_left_over(&mut self) {
        while let Some((at, owing)) = self.attached.first().copied() {
            self.attached.remove(0);
            let owing = owing.and(self.live);
            if self.live.len() > 1 && self.ask_all(at, owing) {
                return;
            }
        }
        self.step_done();
    }

    /// Whether the seat has to decide something together with what it just did.
    fn ask_with_action(&mut self, seat: Seat) {
        let owed = self.attached.iter().position(|(_, owing)| owing.contains(seat));
        if let Some(step) = owed {
            self.stage = Stage::WithAction { seat, step: step as u8 };
        }
    }

    /// A seat's decision is done.
    fn choice_done(&mut self, seat: Seat) {
        let player = self.of_mut(seat);
        player.decided = None;
        player.has_decided = false;
        match self.stage {
            Stage::WithAction { step, .. } => {
                if let Some((_, owing)) = self.attached.get_mut(usize::from(step)) {
                    owing.remove(seat);
                }
                self.stage = Stage::Betting;
                self.ask_with_action(seat);
            }
            Stage::Drawing { .. } => {
                let later = |other: &Seat| *other > seat;
                match self.live.iter().find(later) {
                    Some(next) => self.stage = Stage::Drawing { seat: next },
                    None if self.players.iter().all(|player| player.due == (0, 0)) => {
                        self.step_done();
                    }
                    None => {
                        self.dealt_on = Some((self.at.game, self.at.street));
                        self.stage = Stage::Dealing { burn: true };
                    }
                }
            }
            Stage::Revealing { at } if !self.players.iter().any(|player| player.has_decided) => {
                // What was left over from a round of betting is asked when that round is over.
                if at == self.at { self.step_done() } else { self.ask_left_over() }
            }
            _ => {}
        }
    }

    fn showing_done(&mut self, seat: Seat) {
        if let Stage::Showing { left, .. } = self.stage {
            let left = left.without(seat);
            let players = self.players.len();
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

    /// Cards leave the deck.
    fn leaves_deck(&mut self, cards: &[C]) {
        self.stub = self.stub.saturating_sub(cards.len() as u8);
        self.known.extend(cards.iter().filter_map(|card| card.face()));
    }

    /// Takes a card out of a hand: that card, or one whose face is not known.
    fn takes(&mut self, seat: Seat, card: C, up: bool) {
        self.known.extend(card.face());
        let player = self.of_mut(seat);
        if up {
            if let Some(place) = player.up.iter().position(|other| other.card == card) {
                player.up.remove(place);
            }
            return;
        }
        let known = player.down.iter().position(|other| *other == card);
        let back = || player.down.iter().position(|other| other.face().is_none());
        if let Some(place) = known.or_else(back) {
            player.down.remove(place);
        }
    }

    /// A whole hand goes out of play.
    fn throw_away(&mut self, seat: Seat) {
        let shown = self.shown.contains(seat);
        let player = &mut self.players[seat.index()];
        let down = player.down.drain(..).map(|card| (card, shown));
        let up = player.up.drain(..).map(|up| (up.card, true));
        for (card, public) in down.chain(up) {
            let _ = self.muck.try_push(Mucked { owner: seat, card, public, draw: 0 });
        }
    }
}
