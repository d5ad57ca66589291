//! From a command to what it makes happen.

use cards::Card;
use variant::game::{DiscardCount, Step, Which};

use crate::command::{Command, Move, Need, Refusal, Turn};
use crate::event::{BoardCards, Cards, Event};
use crate::hand::Hand;
use crate::options::{Options, Pick};
use crate::play::{Play, Stage};
use crate::{Seat, SeatSet, Sight};

impl<C: Sight> Hand<C> {
    /// What a command would make happen. Nothing changes: a refusal leaves no trace.
    pub fn decide(&self, command: &Command<C>) -> Result<Vec<Event<C>>, Refusal> {
        let mut events = Vec::new();
        self.clone().act(command, &mut events)?;
        Ok(events)
    }

    /// Does what [`Hand::decide`] says, and adds it to the log.
    pub fn act(&mut self, command: &Command<C>, log: &mut Vec<Event<C>>) -> Result<(), Refusal> {
        match command {
            // What most commands are: nothing has to be looked up but the price.
            Command::Play(seat, Move::Call) if self.may_call(*seat) => {
                let (seat, chips) = (*seat, self.call_costs(*seat));
                log.push(match chips {
                    0 => Event::Checked { seat },
                    chips => Event::Called { seat, chips },
                });
            }
            _ => log.push(self.answer(command)?),
        }
        if let Some(event) = log.last() {
            self.apply(event);
        }
        if !self.is_asked() {
            self.go_on(log);
        }
        Ok(())
    }

    /// Makes the dealer begin: forced money, and all that needs no answer.
    pub fn start(&mut self, log: &mut Vec<Event<C>>) {
        self.go_on(log);
    }

    /// Does everything that needs no answer from anyone.
    fn go_on(&mut self, log: &mut Vec<Event<C>>) {
        while !self.is_asked()
            && let Ok(Some(event)) = self.next_event()
        {
            log.push(event);
            if let Some(event) = log.last() {
                self.apply(event);
            }
        }
    }

    /// What the hand waits for.
    pub fn turn(&self) -> Turn {
        match self.stage {
            Stage::Over => Turn::Over,
            Stage::Betting => match self.round.turn {
                Some(seat) => Turn::Players(SeatSet::EMPTY.with(seat)),
                None if self.round.first.is_none() => Turn::Players(self.round.owes),
                None => self.stuck(),
            },
            Stage::WithAction { seat, .. }
            | Stage::Drawing { seat }
            | Stage::Choosing { seat }
            | Stage::Showing { seat, .. } => Turn::Players(SeatSet::EMPTY.with(seat)),
            Stage::Deciding { waiting, .. } if !waiting.is_empty() => Turn::Players(waiting),
            _ => self.need().map_or_else(|| self.stuck(), Turn::Chance),
        }
    }

    fn stuck(&self) -> Turn {
        match self.next_event() {
            Err(missing) => Turn::Stuck(missing),
            // The dealer has something to do: this is a moment between two events.
            Ok(_) => Turn::Players(SeatSet::EMPTY),
        }
    }

    /// Everything this seat may do now; `None` when it is not its turn. Only the player may know: what
    /// is possible can tell the hand.
    pub fn options(&self, seat: Seat) -> Option<Options> {
        let Turn::Players(seats) = self.turn() else { return None };
        if !seats.contains(seat) {
            return None;
        }
        match self.stage {
            Stage::Betting => Some(Options::Bet(self.bet_options(seat))),
            Stage::Drawing { .. } => match self.rules.step(self.at) {
                Some(Step::Draw(numbers)) => {
                    let held = self.felt.of(seat).len() as u8;
                    let (least, most) = (numbers.least.min(held), numbers.most.min(held));
                    Some(Options::Draw(Pick { least, most, of: Which::Any }))
                }
                _ => None,
            },
            Stage::WithAction { step, .. } => {
                let (at, _) = self.attached.get(usize::from(step))?;
                self.choice(*at, seat)
            }
            Stage::Deciding { at, .. } => self.choice(at, seat),
            Stage::Choosing { .. } => {
                let games = self.choices().len() as u8;
                (games > 0).then_some(Options::Choose { games })
            }
            Stage::Showing { .. } => Some(Options::Show { muck: self.may_muck(seat) }),
            _ => None,
        }
    }

    /// What a step lets a seat choose.
    pub(crate) fn choice(&self, at: crate::event::At, seat: Seat) -> Option<Options> {
        let held = self.felt.of(seat);
        let (down, up) = (held.down.len() as u8, held.up.len() as u8);
        match self.rules.step(at)? {
            Step::Discard(discard) => {
                let from = if discard.of == Which::Down { down } else { down + up };
                let (least, most) = match discard.count {
                    DiscardCount::Cards(numbers) => (numbers.least, numbers.most),
                    DiscardCount::To(rest) => {
                        let go = (down + up).saturating_sub(rest);
                        (go, go)
                    }
                };
                let pick = Pick { least: least.min(from), most: most.min(from), of: discard.of };
                Some(Options::Discard(pick))
            }
            Step::Expose(expose) => {
                let (least, most) = (expose.count.least.min(down), expose.count.most.min(down));
                Some(Options::Expose(Pick { least, most, of: Which::Down }))
            }
            Step::Split(split) => Some(Options::Split {
                piles: split.piles.iter().take(10).map(|pile| pile.cards).collect(),
                show: split.shown().map(|show| show as u8),
            }),
            _ => None,
        }
    }

    /// The event that a command is, if it is allowed.
    fn answer(&self, command: &Command<C>) -> Result<Event<C>, Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        match command {
            Command::Deal(cards) => self.answer_deal(cards),
            Command::Roll(dice) => match self.need() {
                Some(need @ Need::Dice(count)) => {
                    if dice.len() != usize::from(count) {
                        return Err(Refusal::Count { count: dice.len(), need });
                    }
                    if let Some(die) = dice.iter().find(|die| !(1..=6).contains(*die)) {
                        return Err(Refusal::NoSuchDie { die: *die });
                    }
                    Ok(Event::Rolled { dice: dice.clone() })
                }
                _ => Err(Refusal::NotNow { turn: self.turn() }),
            },
            Command::Play(seat, choice) => self.answer_move(*seat, choice),
        }
    }

    fn answer_deal(&self, cards: &BoardCards<C>) -> Result<Event<C>, Refusal> {
        let Some(need) = self.need().filter(|need| !matches!(need, Need::Dice(_))) else {
            return Err(Refusal::NotNow { turn: self.turn() });
        };
        if cards.len() != need.count() {
            return Err(Refusal::Count { count: cards.len(), need });
        }
        let mut free = self.unseen();
        for card in cards.iter().filter_map(|card| card.face()) {
            if !free.contains(card) {
                return Err(Refusal::NoSuchCard { card });
            }
            free.remove(card);
        }
        let some = |from: usize, count: u8| -> Cards<C> {
            let cards = cards.get(from..from + usize::from(count)).unwrap_or_default();
            cards.iter().copied().collect()
        };
        Ok(match need {
            Need::Burn => Event::Burned { card: cards[0] },
            Need::Hole { seat, down, up } => {
                Event::Dealt { seat, down: some(0, down), up: some(usize::from(down), up) }
            }
            Need::Board(_) | Need::Dice(_) => Event::Board { cards: cards.clone() },
            Need::ForAll(count) => Event::ForAll { cards: some(0, count) },
        })
    }

    fn answer_move(&self, seat: Seat, choice: &Move<C>) -> Result<Event<C>, Refusal> {
        let Some(options) = self.options_of(seat) else {
            return Err(Refusal::NotYourTurn { seat, turn: self.turn() });
        };
        let refuse =
            |options: Options| Err(Refusal::NotAnOption { seat, options: Box::new(options) });
        match (choice, &options) {
            (Move::Fold, Options::Bet(bet)) if bet.fold => Ok(Event::Folded { seat }),
            (Move::Call, Options::Bet(bet)) if bet.check => Ok(Event::Checked { seat }),
            (Move::Call, Options::Bet(bet)) => match bet.call {
                Some(chips) => Ok(Event::Called { seat, chips }),
                None => refuse(options),
            },
            (Move::BringIn, Options::Bet(bet)) => match bet.bring_in {
                Some(chips) => Ok(Event::BroughtIn { seat, chips }),
                None => refuse(options),
            },
            (Move::To(to), Options::Bet(bet)) => {
                if bet.to.contains(*to) {
                    Ok(Event::Raised { seat, to: *to, chips: to - self.of(seat).bet })
                } else {
                    Err(Refusal::Amount { seat, to: *to, amounts: bet.to })
                }
            }
            (Move::Draw(cards), Options::Draw(pick)) => {
                let cards = self.picked(seat, cards, *pick, &options)?;
                Ok(self.discarded(seat, &cards))
            }
            (Move::Discard(cards), Options::Discard(pick))
            | (Move::Expose(cards), Options::Expose(pick)) => {
                let cards = self.picked(seat, cards, *pick, &options)?;
                match self.stage {
                    Stage::Deciding { .. } => Ok(Event::Decided { seat, choice: Some(cards) }),
                    _ if matches!(choice, Move::Discard(_)) => Ok(self.discarded(seat, &cards)),
                    _ => Ok(Event::Exposed { seat, cards }),
                }
            }
            (Move::Split(cards), Options::Split { .. }) => {
                let held = self.felt.of(seat).len();
                let pick = Pick { least: held as u8, most: held as u8, of: Which::Any };
                let cards = self.picked(seat, cards, pick, &options)?;
                Ok(Event::Decided { seat, choice: Some(cards) })
            }
            (Move::Choose(choice), Options::Choose { games }) if choice < games => {
                Ok(Event::Chose { seat, choice: *choice })
            }
            (Move::Show(None), Options::Show { .. }) => {
                Ok(Event::Shown { seat, cards: self.felt.of(seat).down.clone() })
            }
            (Move::Show(Some(cards)), Options::Show { .. }) => {
                let held = self.felt.of(seat).down.len() as u8;
                let pick = Pick { least: held, most: held, of: Which::Down };
                let told = self.picked(seat, cards, pick, &options)?;
                // Cards that are known stay in their order: piles are read from it.
                let known = self.is_known(seat);
                let cards = if known { self.felt.of(seat).down.clone() } else { told };
                Ok(Event::Shown { seat, cards })
            }
            (Move::Muck, Options::Show { muck: true }) => Ok(Event::Mucked { seat }),
            _ => refuse(options),
        }
    }

    /// The options of a seat of this table.
    fn options_of(&self, seat: Seat) -> Option<Options> {
        (seat.index() < self.seats()).then(|| self.options(seat)).flatten()
    }

    /// The cards that were picked, if the player has them. Where a record does not know the hand, it
    /// tells it.
    fn picked(
        &self,
        seat: Seat,
        cards: &Cards<C>,
        pick: Pick,
        options: &Options,
    ) -> Result<Cards<C>, Refusal> {
        let count = cards.len();
        if !(usize::from(pick.least)..=usize::from(pick.most)).contains(&count) {
            let options = Box::new(options.clone());
            return Err(Refusal::CardCount { seat, count, options });
        }
        let own = self.felt.of(seat);
        let mut held: arrayvec::ArrayVec<C, 20> = own.down.iter().copied().collect();
        if pick.of == Which::Any {
            held.extend(own.up.iter().map(|up| up.card));
        }
        let mut told = cards::CardSet::EMPTY;
        for card in cards {
            let known = held.iter().position(|own| own == card);
            let back = || held.iter().position(|own| own.face().is_none());
            let free = |face: Card| self.unseen().contains(face) && !told.contains(face);
            let place = known.or_else(|| {
                let is_free = card.face().is_none_or(free);
                back().filter(|_| is_free)
            });
            let Some(place) = place else {
                return Err(Refusal::NotYourCard { seat, card: card.seen() });
            };
            told.extend(card.face());
            held.swap_remove(place);
        }
        Ok(cards.clone())
    }

    /// A discard, parted in what lay face down and what lay face up.
    pub(crate) fn discarded(&self, seat: Seat, cards: &Cards<C>) -> Event<C> {
        let mut up = Cards::new();
        let mut down = Cards::new();
        for card in cards {
            let is_up = card.face().is_some()
                && self.felt.of(seat).up.iter().any(|other| other.card == *card);
            if is_up { up.push(*card) } else { down.push(*card) }
        }
        Event::Discarded { seat, down, up }
    }
}

impl Play {
    /// Whether a player is to bet: then nothing happens by itself.
    fn is_asked(&self) -> bool {
        matches!(self.stage, Stage::Betting)
            && self.round.turn.is_some()
            && self.due_kill().is_none()
    }

    /// Cards or dice that are needed now.
    pub(crate) fn need(&self) -> Option<Need> {
        match self.stage {
            Stage::Rolling { dice } => Some(Need::Dice(dice)),
            _ if self.stub == 0 => None,
            Stage::Dealing { burn: true }
            | Stage::Boarding { burn: true, .. }
            | Stage::Sharing { burn: true, .. } => Some(Need::Burn),
            Stage::Dealing { burn: false } => {
                let mut dues = Seat::all(Seat::MOST).zip(self.due);
                let (seat, (down, up)) = dues.find(|(_, due)| *due != (0, 0))?;
                let down = down.min(self.stub);
                Some(Need::Hole { seat, down, up: up.min(self.stub - down) })
            }
            Stage::Boarding { burn: false, left } => Some(Need::Board(left.min(self.stub))),
            Stage::Sharing { burn: false, count } => Some(Need::ForAll(count.min(self.stub))),
            _ => None,
        }
    }
}
