//! Hands played again from their files, strictly.

use std::collections::HashMap;
use std::sync::Arc;

use cards::Card;
use engine::{
    BoardCards, Command, Event, Hand, Move, Need, Options, Refusal, Rules, Seat, SeatSet, Seen,
    Sight, Turn, Why,
};
use variant::game::Betting;
use variant::{Catalogue, Entry, Settings};

use crate::action::face_or_back;
use crate::broken::{Broken, Reason};
use crate::record::{Claim, Record, Stack};
use crate::rulebook::Rulebook;
use crate::setup::{Named, setup};
use crate::{Action, Player, Shown, Tolerance, Value, written_amount};

/// Plays hands from their records. Games are made ready once and kept.
#[derive(Debug)]
pub struct Replayer<'c> {
    catalogue: &'c Catalogue,
    ready: HashMap<Wanted, Ready>,
    is_strict: bool,
}

/// What has to be the same for two hands to be played by the same rules: variant, betting, options,
/// players, and the text and edition of the rules.
type Wanted = (String, Option<Betting>, Named, usize, Rulebook);

/// A game made ready, and the options that are not the game's but the house's.
type Ready = (Arc<Rules>, Named);

/// A hand that was played again.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// The hand in the end.
    pub hand: Hand<Seen>,
    /// What happened.
    pub events: Vec<Event<Seen>>,
    /// Whether it came to its end; otherwise, what it waits for.
    pub waits_for: Option<Turn>,
    /// What was tolerated, each once.
    pub tolerated: Vec<Tolerance>,
}

impl Replayed {
    /// Whether the hand came to its end.
    pub fn is_finished(&self) -> bool {
        self.waits_for.is_none()
    }
}

impl<'c> Replayer<'c> {
    /// Plays games of this catalogue.
    pub fn new(catalogue: &'c Catalogue) -> Replayer<'c> {
        Replayer { catalogue, ready: HashMap::new(), is_strict: false }
    }

    /// Tolerates nothing: a hand that asks for a [`Tolerance`] is refused.
    #[must_use]
    pub fn strict(self) -> Replayer<'c> {
        Replayer { is_strict: true, ..self }
    }

    /// Plays a hand again. Every action must be allowed, every claim must hold, and the chips in the
    /// end must be those that the record names.
    pub fn replay(&mut self, record: &Record) -> Result<Replayed, Broken> {
        let replayed =
            self.play(record).map_err(|broken| Broken { scale: record.scale, ..broken })?;
        match replayed.tolerated.first() {
            Some(tolerance) if self.is_strict => Err(Broken::whole(Reason::Tolerated(*tolerance))),
            _ => Ok(replayed),
        }
    }

    fn play(&mut self, record: &Record) -> Result<Replayed, Broken> {
        let (rules, house_options) = self.rules(record)?;
        let setup = Arc::new(setup(record, &rules, &house_options)?);
        let hand: Hand<Seen> = Hand::new(&rules, &setup).map_err(Broken::whole)?;
        let mut run = Run {
            hand,
            events: Vec::with_capacity(2 * record.actions.len() + 16),
            said: vec![None; record.players()],
            tolerated: Vec::new(),
            is_showdown: false,
        };
        run.hand.start(&mut run.events);
        run.burn();
        for (number, written) in record.actions.iter().enumerate() {
            run.check_claims(record, number)?;
            let done = run.take(written.action());
            done.map_err(|reason| Broken::whole(reason).at(number + 1, written.text()))?;
        }
        run.check_claims(record, record.actions.len())?;
        run.finish(record)
    }

    /// The game of a record, made ready, and the options of the house.
    fn rules(&mut self, record: &Record) -> Result<Ready, Broken> {
        let options = record.options.clone();
        let rulebook = Rulebook::of(record);
        let wanted = (record.variant.clone(), record.betting, options, record.players(), rulebook);
        if let Some(ready) = self.ready.get(&wanted) {
            return Ok(ready.clone());
        }
        let catalogue = wanted.4.catalogue(self.catalogue, &record.variant)?;
        let ready = make_ready(&catalogue, record)?;
        self.ready.insert(wanted, ready.clone());
        Ok(ready)
    }
}

/// The game with the code or id of a record.
pub(crate) fn entry<'c>(catalogue: &'c Catalogue, variant: &str) -> Result<&'c Entry, Broken> {
    let by_code = catalogue.entries().find(|entry| is_code(entry, variant));
    let entry = by_code.or_else(|| catalogue.find(variant));
    entry.ok_or_else(|| Broken::whole(Reason::NoSuchGame(variant.to_owned())))
}

fn make_ready(catalogue: &Catalogue, record: &Record) -> Result<Ready, Broken> {
    let entry = entry(catalogue, &record.variant)?;
    let code = Some(&record.variant).filter(|_| is_code(entry, &record.variant));
    let coded = code.and_then(|code| Betting::coded(code));
    let players = u8::try_from(record.players())
        .ok()
        .filter(|players| usize::from(*players) <= Seat::MOST)
        .ok_or_else(|| Broken::whole(Reason::Players(record.players())))?;
    let settings = Settings { betting: record.betting.or(coded), ..Settings::default() };
    let settled =
        |settings: &Settings| catalogue.variant(&entry.game.id, settings).map_err(Broken::whole);
    let known = settled(&settings)?.options;
    let of_game = |name: &str| known.iter().any(|(option, _)| option.name == name);
    let (options, mut house): (Named, Named) =
        record.options.iter().cloned().partition(|(name, _)| of_game(name));
    let before = house.len();
    house.retain(|(name, value)| (name.as_str(), value.as_str()) != ("suits", "equal"));
    let suits_equal = house.len() < before;
    let players = Some(players);
    let variant = settled(&Settings { options, players, suits_equal, ..settings })?;
    let rules = Rules::new(&variant).map_err(Broken::whole)?;
    Ok((Arc::new(rules), house))
}

/// Whether a record names a game by its code in the format.
fn is_code(entry: &Entry, variant: &str) -> bool {
    entry.game.phh.iter().any(|code| code == variant)
}

/// A hand while it is played again.
struct Run {
    hand: Hand<Seen>,
    events: Vec<Event<Seen>>,
    /// What each player does at the showdown, as far as the record has said it.
    said: Vec<Option<Shown>>,
    tolerated: Vec<Tolerance>,
    /// Whether hands are shown, or were.
    is_showdown: bool,
}

impl Run {
    fn tolerate(&mut self, tolerance: Tolerance) {
        if !self.tolerated.contains(&tolerance) {
            self.tolerated.push(tolerance);
        }
    }

    fn act(&mut self, command: &Command<Seen>) -> Result<(), Reason> {
        let before = self.events.len();
        self.hand.act(command, &mut self.events)?;
        let new = self.events.get(before..).unwrap_or_default();
        self.is_showdown |= new.iter().any(|event| matches!(event, Event::Showdown { .. }));
        self.burn();
        Ok(())
    }

    /// Burned cards are not written.
    fn burn(&mut self) {
        while self.hand.turn() == Turn::Chance(Need::Burn) {
            let card: BoardCards<Seen> = [Seen::Back].into_iter().collect();
            if self.hand.act(&Command::Deal(card), &mut self.events).is_err() {
                break;
            }
        }
    }

    /// One action of the record.
    fn take(&mut self, action: &Action) -> Result<(), Reason> {
        match action {
            Action::Nothing => return Ok(()),
            Action::ShowMuck(player, shown) => return self.say(*player, shown),
            // A killed hand is gone before the record says so.
            Action::Fold(player) | Action::PostBringIn(player) if self.is_killed(*player) => {
                return Ok(());
            }
            _ if self.hand.is_over() => return Err(Reason::AfterTheEnd),
            _ if self.is_showdown => return Err(Reason::AfterTheBetting),
            _ => {}
        }
        let command = self.command(action)?;
        match self.act(&command) {
            Err(Reason::Refused(refusal)) => {
                let command = self.effective(&refusal).ok_or(Reason::Refused(refusal))?;
                self.act(&command)?;
                self.tolerate(Tolerance::EffectiveAllIn);
            }
            done => done?,
        }
        self.show_said(false)
    }

    fn is_killed(&self, player: Player) -> bool {
        let killed = self.hand.setup().house.killed.but(self.hand.live());
        Seat::new(player.index()).is_some_and(|seat| killed.contains(seat))
    }

    /// The least raise in place of a smaller one that no opponent can call in full: what is too much
    /// comes back.
    fn effective(&self, refusal: &Refusal) -> Option<Command<Seen>> {
        let Refusal::Amount { seat, to, amounts } = refusal else { return None };
        let opponents = self.hand.live().without(*seat).iter();
        let players = opponents.filter_map(|seat| self.hand.player(seat));
        let most = players.map(|player| player.bet() + player.stack()).max()?;
        let least = amounts.least().filter(|least| *to < *least && *to >= most)?;
        Some(Command::Play(*seat, Move::To(least)))
    }

    /// The command that an action asks for.
    fn command(&self, action: &Action) -> Result<Command<Seen>, Reason> {
        let seat = |player: &Player| {
            Seat::new(player.index())
                .ok_or_else(|| Reason::OutOfPlace(format!("there is no {player} at this table")))
        };
        let play = |player: &Player, it: Move<Seen>| Ok(Command::Play(seat(player)?, it));
        match action {
            Action::DealHole(player, cards) => {
                let wanted = match self.hand.turn() {
                    Turn::Chance(Need::Hole { seat, .. }) => Some(seat),
                    _ => None,
                };
                let given = seat(player)?;
                if wanted.is_some_and(|wanted| wanted != given) {
                    let wanted = wanted.map(|seat| seat.to_string()).unwrap_or_default();
                    return Err(Reason::OutOfPlace(format!(
                        "the next cards go to {wanted}, not {player}"
                    )));
                }
                if wanted.is_none() {
                    let turn = self.hand.turn();
                    return Err(Reason::Refused(Refusal::NotNow { turn }));
                }
                Ok(Command::Deal(self.cards(cards)?))
            }
            Action::DealBoard(cards) => {
                if let turn @ Turn::Chance(Need::Hole { .. }) = self.hand.turn() {
                    return Err(Reason::Refused(Refusal::NotNow { turn }));
                }
                Ok(Command::Deal(self.cards(cards)?))
            }
            Action::Roll(dice) => {
                let dice = dice.iter().copied().take(3).collect();
                Ok(Command::Roll(dice))
            }
            Action::Fold(player) => play(player, Move::Fold),
            Action::CheckCall(player) => play(player, Move::Call),
            Action::BetRaise(player, to) => play(player, Move::To(*to)),
            Action::PostBringIn(player) => play(player, Move::BringIn),
            Action::StandDiscard(player, cards) => {
                let cards = self.cards(cards)?;
                match self.hand.options(seat(player)?) {
                    Some(Options::Draw(_)) => play(player, Move::Draw(cards)),
                    _ => play(player, Move::Discard(cards)),
                }
            }
            Action::Split(player, piles) => {
                if let Some(Options::Split { piles: sizes, .. }) = self.hand.options(seat(player)?)
                {
                    let given: Vec<usize> = piles.iter().map(Vec::len).collect();
                    let asked: Vec<usize> = sizes.iter().map(|size| usize::from(*size)).collect();
                    if given != asked {
                        let reason = format!("the piles have {given:?} cards, not {asked:?}");
                        return Err(Reason::OutOfPlace(reason));
                    }
                }
                let all: Vec<Option<Card>> = piles.iter().flatten().copied().collect();
                play(player, Move::Split(self.cards(&all)?))
            }
            Action::Expose(player, cards) => play(player, Move::Expose(self.cards(cards)?)),
            Action::Choose(player, id) => {
                let games = self.hand.choices();
                let choice = games.iter().position(|game| game == id);
                match choice {
                    Some(choice) => play(player, Move::Choose(choice as u8)),
                    None if games.is_empty() => play(player, Move::Choose(0)),
                    None => {
                        let games = games.join(", ");
                        let reason = format!("{id} isn't one of the choices: {games}");
                        Err(Reason::OutOfPlace(reason))
                    }
                }
            }
            Action::Nothing | Action::ShowMuck(..) => {
                Err(Reason::OutOfPlace("nothing is asked".to_owned()))
            }
        }
    }

    /// Cards as the engine takes them.
    fn cards<const MOST: usize>(
        &self,
        cards: &[Option<Card>],
    ) -> Result<arrayvec::ArrayVec<Seen, MOST>, Reason> {
        if cards.len() > MOST {
            return Err(Reason::OutOfPlace(format!("{} cards are too many", cards.len())));
        }
        Ok(cards.iter().map(|card| card.map_or(Seen::Back, Seen::Face)).collect())
    }

    /// What a player does at the showdown. It may be said early, in any order, and more than once.
    fn say(&mut self, player: Player, shown: &Shown) -> Result<(), Reason> {
        let place = player.index();
        let seat = Seat::new(place).filter(|seat| seat.index() < self.hand.seats());
        let Some(seat) = seat else {
            return Err(Reason::OutOfPlace(format!("there is no {player} at this table")));
        };
        if let Shown::Cards(cards) = shown {
            self.check_shown(seat, player, cards)?;
        }
        let is_showdown = self.is_showdown;
        if !self.hand.live().contains(seat) || (self.hand.is_over() && !is_showdown) {
            self.tolerate(Tolerance::LateShow);
        } else if !is_showdown {
            self.tolerate(Tolerance::EarlyShow);
        }
        if let Some(said) = self.said.get_mut(place) {
            *said = Some(shown.clone());
        }
        self.show_said(false)
    }

    /// Cards that are shown must be those that the player holds.
    fn check_shown(
        &self,
        seat: Seat,
        player: Player,
        cards: &[Option<Card>],
    ) -> Result<(), Reason> {
        let mut held = self.held(seat);
        if held.is_empty() {
            // Folded or given up: what is shown afterwards decides nothing.
            return Ok(());
        }
        for card in cards.iter().flatten() {
            let known = held.iter().position(|own| own.face() == Some(*card));
            let back = held.iter().position(|own| own.face().is_none());
            match known.or(back) {
                Some(place) => held.swap_remove(place),
                None => {
                    let all = self.held(seat).into_iter();
                    let all: String = all.map(|card| face_or_back(card.face())).collect();
                    let reason = format!("{player} doesn't hold {card}: the hand is {all}");
                    return Err(Reason::OutOfPlace(reason));
                }
            };
        }
        Ok(())
    }

    /// The cards of a seat, those face down first.
    fn held(&self, seat: Seat) -> Vec<Seen> {
        let Some(player) = self.hand.player(seat) else { return Vec::new() };
        player.down().iter().copied().chain(player.up().iter().map(|up| up.card)).collect()
    }

    /// Shows and mucks in their order, as far as they have been said; in the end also those that were
    /// left out, where the cards are known.
    fn show_said(&mut self, at_the_end: bool) -> Result<(), Reason> {
        loop {
            let Turn::Players(seats) = self.hand.turn() else { return Ok(()) };
            let Some(seat) = seats.first_one() else { return Ok(()) };
            let Some(Options::Show { muck }) = self.hand.options(seat) else { return Ok(()) };
            let Some(player) = self.hand.player(seat) else { return Ok(()) };
            let known = player.down().iter().all(|card| card.face().is_some());
            let up: Vec<Seen> = player.up().iter().map(|up| up.card).collect();
            let it = match self.said.get(seat.index()).cloned().flatten() {
                Some(Shown::Cards(cards)) => {
                    let told: Vec<Seen> =
                        cards.iter().map(|card| card.map_or(Seen::Back, Seen::Face)).collect();
                    // Up cards are there already.
                    let down = told.iter().filter(|card| !up.contains(card)).copied();
                    let down: Vec<Seen> = down.collect();
                    let all_told = down.iter().all(|card| card.face().is_some());
                    if known {
                        Move::Show(None)
                    } else if all_told && down.len() == player.down().len() {
                        Move::Show(Some(down.into_iter().collect()))
                    } else {
                        // Shown to the table, but not to the record.
                        return Ok(());
                    }
                }
                Some(Shown::Muck | Shown::Unsaid) if muck => Move::Muck,
                Some(_) => Move::Show(None),
                None if at_the_end && known => Move::Show(None),
                None => return Ok(()),
            };
            self.act(&Command::Play(seat, it))?;
        }
    }

    /// What the record claims at this point.
    fn check_claims(&mut self, record: &Record, after: usize) -> Result<(), Broken> {
        if record.legal.is_empty() && record.refused.is_empty() {
            return Ok(());
        }
        let amount = |chips: u64| written_amount(chips, record.scale);
        let seat = match self.hand.turn() {
            Turn::Players(seats) if seats.len() == 1 => seats.first_one(),
            _ => None,
        };
        let options = seat.and_then(|seat| self.hand.options(seat));
        for legal in record.legal.iter().filter(|legal| legal.after == after) {
            let failed = |text: String| {
                let reason = Reason::Claim(format!("_legal after {after}: {text}"));
                Err(Broken::whole(reason))
            };
            let Some(Options::Bet(bet)) = &options else {
                return failed("no one is to bet".to_owned());
            };
            match legal.claim {
                Claim::Raise { least, most } => {
                    let found = (bet.to.least(), bet.to.most());
                    if found != (Some(least), Some(most)) {
                        let who = seat.map(|seat| seat.to_string()).unwrap_or_default();
                        let (least, most) = (amount(least), amount(most));
                        let may = bet.to.told(&amount);
                        return failed(format!(
                            "{who} may raise {may}, not from {least} to {most}"
                        ));
                    }
                }
                Claim::Call(chips) => {
                    if bet.call.unwrap_or(0) != chips || (chips == 0 && !bet.check) {
                        let costs = amount(bet.call.unwrap_or(0));
                        return failed(format!("a call costs {costs}, not {}", amount(chips)));
                    }
                }
                Claim::NoRaise => {
                    if bet.to.least().is_some() {
                        return failed(format!("a raise is allowed, {}", bet.to.told(&amount)));
                    }
                }
            }
        }
        for refused in record.refused.iter().filter(|refused| refused.after == after) {
            let command = self.command(refused.action.action());
            let allowed = command.is_ok_and(|command| self.hand.decide(&command).is_ok());
            if allowed {
                return Err(Broken::whole(Reason::NotRefused).at(after, refused.action.text()));
            }
        }
        Ok(())
    }

    /// The end of the record.
    fn finish(mut self, record: &Record) -> Result<Replayed, Broken> {
        self.show_said(true).map_err(Broken::whole)?;
        if record.starting_stacks.contains(&Stack::Unknown) {
            self.tolerate(Tolerance::UnknownStack);
        }
        let waits_for = (!self.hand.is_over()).then(|| self.hand.turn());
        if waits_for.is_none() {
            self.check_mucks()?;
            self.check_stacks(record)?;
        }
        let Run { hand, events, tolerated, .. } = self;
        Ok(Replayed { hand, events, waits_for, tolerated })
    }

    /// Whoever is said to muck has not won.
    fn check_mucks(&mut self) -> Result<(), Broken> {
        if self.hand.live().len() < 2 || !self.said.contains(&Some(Shown::Muck)) {
            return Ok(());
        }
        let pieces = self.events.iter().filter_map(|event| match event {
            Event::Awarded { pieces, .. } => Some(pieces),
            _ => None,
        });
        let won = pieces.flatten().filter(|piece| piece.why != Why::Back);
        let winners: SeatSet = won.map(|piece| piece.seat).collect();
        let shown = self.events.iter().filter_map(|event| match event {
            Event::Shown { seat, .. } => Some(*seat),
            _ => None,
        });
        let shown: SeatSet = shown.collect();
        for place in 0..self.said.len() {
            let Some(seat) = Seat::new(place).filter(|_| self.said[place] == Some(Shown::Muck))
            else {
                continue;
            };
            if let Some(player) = Player::at(place).filter(|_| winners.contains(seat)) {
                return Err(Broken::whole(Reason::WinnerMucks(player)));
            }
            if shown.contains(seat) {
                self.tolerate(Tolerance::Muck);
            }
        }
        Ok(())
    }

    /// The chips in the end are those of the record.
    fn check_stacks(&mut self, record: &Record) -> Result<(), Broken> {
        let stacks: Vec<u64> = self.hand.stacks().collect();
        let differ =
            |(said, has): (&Stack, &u64)| matches!(said, Stack::Chips(said) if said != has);
        let different = record.finishing_stacks.iter().zip(&stacks).position(differ);
        if record.needs_parts_of_chips() {
            self.tolerate(Tolerance::HalfChips);
        }
        let Some(place) = different else { return Ok(()) };
        if self.is_raked(record, &stacks) {
            self.tolerate(Tolerance::Rake);
            return Ok(());
        }
        match (record.finishing_stacks.get(place), Player::at(place)) {
            (Some(Stack::Chips(said)), Some(player)) => {
                let (has, said) = (stacks[place], *said);
                Err(Broken::whole(Reason::FinishingStack { player, has, said }))
            }
            _ => Ok(()),
        }
    }

    /// Whether some winners have less than they won, and the record says of each how much that was.
    fn is_raked(&self, record: &Record, stacks: &[u64]) -> bool {
        let Some(winnings) = record.other("winnings").and_then(Value::as_list) else {
            return false;
        };
        let seats = (0..stacks.len()).filter_map(Seat::new);
        let won: Vec<u64> = seats.map(|seat| won(&self.events, seat)).collect();
        let winnings: Vec<Option<u64>> =
            winnings.iter().map(|it| it.amount(record.scale)).collect();
        // Old sites name nobody when a pot is shared: then everyone who has a part gives the same.
        let is_shared = won.iter().filter(|won| **won > 0).count() > 1;
        let names_nobody = is_shared && winnings.iter().all(|winnings| *winnings == Some(0));
        let mut given = None;
        let stacks = record.finishing_stacks.iter().zip(stacks);
        stacks.zip(won.iter().zip(winnings)).all(|((said, has), (won, winnings))| {
            let Stack::Chips(said) = *said else { return true };
            match has.checked_sub(said) {
                Some(0) => !(names_nobody && *won > 0),
                Some(taken) if names_nobody => {
                    *won >= taken && *given.get_or_insert(taken) == taken
                }
                Some(taken) => won.checked_sub(taken).is_some_and(|left| winnings == Some(left)),
                None => false,
            }
        })
    }
}

/// What a player is awarded of all pots.
pub(crate) fn won(events: &[Event<Seen>], seat: Seat) -> u64 {
    let pieces = events.iter().filter_map(|event| match event {
        Event::Awarded { pieces, .. } => Some(pieces.iter()),
        _ => None,
    });
    pieces.flatten().filter(|piece| piece.seat == seat).map(|piece| piece.chips).sum()
}
