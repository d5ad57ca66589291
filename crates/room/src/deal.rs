//! How a hand begins: who is dealt in, who pays what, for which stakes.

use std::sync::Arc;

use cards::Card;
use engine::{House, Rules, Seat, SeatSet, Setup, Stakes, blind_seats};
use faults::fault;
use variant::Variant;
use variant::game::{Betting, Rule};
use variant::mix::Namer;

use crate::button::{self, Marks, Positions, Presence};
use crate::command::{Motion, Refusal, Turn};
use crate::event::{Beginning, Event, Fact};
use crate::menu::{Choice, Undealable};
use crate::posts::Posts;
use crate::stakes::Level;
use crate::table::Table;
use crate::{Absent, Chair, Person, PlayerId, Time, TimeOfDay};

/// Who is dealt in, and where button and blinds are.
struct Places {
    chairs: Vec<Chair>,
    /// In a game with a button.
    positions: Option<Positions>,
    no_seat: Vec<Chair>,
}

impl Table {
    /// The next hand, at a moment.
    pub(crate) fn deal(&self, at: Time) -> Result<Vec<Event<Card>>, Refusal> {
        let turn = self.turn();
        let choice = match (&turn, &self.stands.rotation.choice) {
            (Turn::Deal, Some(choice)) => choice.clone(),
            (Turn::Deal, None) => self.next_on_list(),
            _ => return Err(Refusal::NotNow(turn)),
        };
        let mut events: Vec<Event<Card>> = Vec::new();
        if self.stands.rotation.choice.is_none() {
            events.push(Fact::Chosen { player: None, choice: choice.clone() }.into());
        }
        let is_double = self.stands.is_double || self.is_past_midnight(at);
        if is_double && !self.stands.is_double {
            events.push(Fact::Doubled.into());
        }
        let beginning = self.begin(choice, is_double)?;
        events.push(Fact::Begun(Box::new(beginning)).into());
        Ok(events)
    }

    /// The game that follows in the list.
    pub(crate) fn next_on_list(&self) -> Choice {
        Choice::of(self.stands.rotation.next)
    }

    /// HOUSE 6g: whether it is past midnight, and that counts.
    fn is_past_midnight(&self, at: Time) -> bool {
        let Some(midnight) = TimeOfDay::new(0) else { return false };
        let minutes = midnight.since(self.charter.opens);
        // A table that opens at midnight is not past it before the next.
        let minutes = if fault!("room-opening-at-midnight-doubles-at-once", minutes == 0, false) {
            TimeOfDay::DAY
        } else {
            minutes
        };
        self.charter.house.midnight && at.0 >= u64::from(minutes) * 60_000
    }

    /// A hand of a game, as it would begin now.
    pub(crate) fn begin(&self, choice: Choice, is_double: bool) -> Result<Beginning, Refusal> {
        let house = &self.charter.house;
        let menu = &self.charter.menu;
        // Whether there is a button, and how many can play, does not depend on how many do.
        let any = menu.rules(&choice, menu.seats(&choice).max, house.check_raise)?;
        let places = self.places(any.variant(), &choice)?;
        let players = places.chairs.len();
        let rules = menu.rules(&choice, players as u8, house.check_raise)?;
        let variant = rules.variant();
        let killer = places.chairs.iter().copied().find(|chair| self.kills(*chair));
        let level = self.level(&variant.id, Some(variant.betting), is_double, killer.is_some());
        let is_bomb = self.is_bomb(variant) && killer.is_none();
        let who = |test: &dyn Fn(&Person) -> bool| -> SeatSet {
            let seats = places.chairs.iter().enumerate();
            let those = seats.filter(|(_, chair)| self.person_in(**chair).is_some_and(test));
            those.filter_map(|(seat, _)| Seat::new(seat)).collect()
        };
        let own_limits = self.charter.stakes.games.iter().any(|(id, _)| *id == variant.id);
        let is_limit = matches!(variant.betting, Betting::Limit | Betting::Spread);
        let overs = house.overs && is_limit && !own_limits;
        let stacks =
            places.chairs.iter().map(|chair| self.person_in(*chair).map_or(0, |p| p.stack));
        let setup = Setup {
            stacks: stacks.collect(),
            posts: self.posts(&rules, &places, &level, killer, is_bomb).list(),
            stakes: self.stakes(variant, &level, is_bomb),
            house: House {
                raises: house.raises,
                cap: house.cap,
                bomb_pot: is_bomb,
                jam_or_fold: house.jam_or_fold && variant.betting == Betting::NoLimit,
                overs: if overs { who(&|person| person.overs) } else { SeatSet::EMPTY },
                killed: self.killed(&places.chairs),
            },
        };
        let setup = Arc::new(setup);
        setup.check(&rules).map_err(Undealable::from)?;
        let hash = menu.hash(&choice).cloned().unwrap_or_default();
        let positions = places.positions;
        Ok(Beginning {
            number: self.stands.hands + 1,
            choice,
            hash,
            setup,
            marks: positions.as_ref().map(|positions| positions.marks),
            missed: positions.map_or_else(Vec::new, |positions| positions.missed),
            chairs: places.chairs,
            no_seat: places.no_seat,
            killer,
        })
    }

    /// TDA 30: the hands of those who are away. If they are all, the last in the order of dealing is
    /// not killed.
    fn killed(&self, chairs: &[Chair]) -> SeatSet {
        if self.charter.house.absent != Absent::Kill {
            return SeatSet::EMPTY;
        }
        let is_away = |chair: &Chair| self.person_in(*chair).is_some_and(|it| it.absent);
        let away = (0..).map_while(Seat::new).zip(chairs).filter(|(_, chair)| is_away(chair));
        let mut killed: SeatSet = away.map(|(seat, _)| seat).collect();
        if let Some(last) = chairs.len().checked_sub(1).and_then(Seat::new)
            && killed.len() == chairs.len()
        {
            killed.remove(last);
        }
        killed
    }

    fn person_in(&self, chair: Chair) -> Option<&Person> {
        self.sits_in(chair).and_then(|player| self.stands.people.get(&player))
    }

    /// Whether someone is to kill the next pot (HOUSE 10).
    fn kills(&self, chair: Chair) -> bool {
        self.charter.house.kill && self.person_in(chair).is_some_and(|person| person.legs >= 2)
    }

    /// Who is dealt in.
    fn places(&self, variant: &Variant, choice: &Choice) -> Result<Places, Refusal> {
        let most = usize::from(self.charter.menu.seats(choice).max);
        let mut places = if has_button(variant) {
            let positions = self.positions().ok_or(Refusal::NotNow(Turn::Players))?;
            Places {
                chairs: positions.dealt.clone(),
                positions: Some(positions),
                no_seat: Vec::new(),
            }
        } else {
            let from = self.deals_stud().ok_or(Refusal::NotNow(Turn::FirstDealer))?;
            let ready: Vec<Chair> = self.ready().map(|(chair, _)| chair).collect();
            // HOUSE 10: who is to kill the pot is dealt in for it, even if wishing to quit.
            let kills = |chair| self.sits_in(chair).is_some_and(|player| self.kill_due(player));
            let is_dealt = |chair: &Chair| ready.contains(chair) || kills(*chair);
            let chairs = from.after(Chair::MOST).filter(is_dealt);
            Places { chairs: chairs.collect(), positions: None, no_seat: Vec::new() }
        };
        while places.chairs.len() > most {
            let out = self.without_seat(&places);
            places.chairs.retain(|chair| *chair != out);
            places.no_seat.push(out);
        }
        Ok(places)
    }

    /// Who sits out when there are more players than seats. HOUSE 13.04: the player to the left of the
    /// big blind; where there is none, whoever had to least often, the first from the dealer's left.
    fn without_seat(&self, places: &Places) -> Chair {
        let first = places.chairs[0];
        let Some(positions) = &places.positions else {
            let often = |chair: &Chair| {
                let times = self.person_in(*chair).map_or(0, |it| it.passed_over);
                fault!("room-same-player-is-left-out-again", times, 0)
            };
            return places.chairs.iter().copied().min_by_key(often).unwrap_or(first);
        };
        let big = places.chairs.iter().position(|chair| *chair == positions.big);
        let next = big.map_or(0, |big| (big + 1) % places.chairs.len());
        places.chairs[next]
    }

    fn positions(&self) -> Option<Positions> {
        // Marks may lie at chairs that the host has taken away since; they are empty like others.
        let (rule, chairs) = (self.charter.house.button, Chair::MOST);
        let sitters = self.seating();
        match (&self.stands.marks, self.stands.won_button) {
            (Some(_), Some(winner)) => button::won(chairs, winner, &sitters),
            (Some(last), None) => button::next(rule, chairs, last, &sitters),
            (None, _) => button::first(chairs, self.stands.dealer?, &sitters),
        }
    }

    /// Who deals where there is no button: the dealer where players deal, else whoever has the button
    /// that lies still.
    fn deals_stud(&self) -> Option<Chair> {
        let is_players = self.charter.menu.mix().change.by == Some(Namer::Dealer);
        let button = self.stands.marks.as_ref().map(|marks| marks.button);
        if is_players { self.stands.dealer } else { button.or(self.stands.dealer) }
    }

    /// Whether the next hand of this game is a bomb pot (BARGE 1.6).
    pub(crate) fn is_bomb(&self, variant: &Variant) -> bool {
        let Some(bomb) = self.charter.house.bomb_pot else { return false };
        let is_time = bomb.every.is_some_and(|every| self.stands.since_bomb + 1 >= every);
        let is_wanted = bomb.by_vote && self.all_agree(Motion::BombPot);
        // There must be something to see before the first bet.
        variant.forced.blinds > 0 && variant.board.cells > 0 && (is_time || is_wanted)
    }

    fn stakes(&self, variant: &Variant, level: &Level, is_bomb: bool) -> Stakes {
        let mix = self.charter.menu.mix();
        let is_free = matches!(variant.betting, Betting::NoLimit | Betting::PotLimit);
        let least = match variant.betting {
            Betting::Limit => level.bets.0,
            Betting::Spread => level.spread.0,
            _ => level.least_bet,
        };
        let bring_in = if mix.full_bring_in { level.bring_in.max(least) } else { level.bring_in };
        // BARGE 1.2: without blinds the least bet is the bring-in; 1.6: in a bomb pot it is the ante.
        let least_bet = match (is_bomb, variant.forced.bring_in.is_some() && is_free) {
            (true, _) => self.bomb_ante(level),
            (_, true) => bring_in,
            _ => level.least_bet,
        };
        Stakes {
            chip: level.chip,
            small_bet: level.bets.0,
            big_bet: level.bets.1,
            least_bet,
            spread: level.spread,
            bring_in,
        }
    }

    fn bomb_ante(&self, level: &Level) -> u64 {
        let blinds = self.charter.house.bomb_pot.map_or(1, |bomb| bomb.blinds);
        level.blinds.1 * u64::from(blinds)
    }

    fn posts(
        &self,
        rules: &Rules,
        places: &Places,
        level: &Level,
        killer: Option<Chair>,
        is_bomb: bool,
    ) -> Posts {
        let variant = rules.variant();
        let house = &self.charter.house;
        let seat_of = |chair: Chair| {
            places.chairs.iter().position(|other| *other == chair).and_then(Seat::new)
        };
        let seats = |chairs: &[Chair]| -> SeatSet {
            chairs.iter().filter_map(|chair| seat_of(*chair)).collect()
        };
        let mut posts = Posts {
            players: places.chairs.len(),
            ante: if self.has_ante(variant) { level.ante } else { 0 },
            waits: variant.forced.blinds == 0,
            small: level.blinds.0,
            big: level.blinds.1,
            ..Posts::default()
        };
        if is_bomb {
            posts.ante = self.bomb_ante(level);
            return posts;
        }
        posts.by_dealer = house.dealer_antes;
        if house.dealer_antes {
            let owes = |chair: &Chair| self.person_in(*chair).is_some_and(|it| it.owes_ante);
            let late: Vec<Chair> = places.chairs.iter().copied().filter(owes).collect();
            posts.late_antes = seats(&late);
        }
        posts.kill = killer.and_then(seat_of).map(|seat| (seat, level.kill));
        let Some(positions) = &places.positions else { return posts };
        let blinds = blinds(variant);
        let (small, big) = (positions.small.and_then(seat_of), seat_of(positions.big));
        if blinds == 0 {
            return posts;
        }
        if blinds > 2 {
            // The button has a blind as well.
            let button = blind_seats(usize::from(blinds), posts.players).first().copied().flatten();
            let button = button.filter(|seat| Some(*seat) != small && Some(*seat) != big);
            posts.blinds.extend(button.map(|seat| (seat, level.blinds.0)));
        }
        if blinds > 1 {
            posts.blinds.extend(small.map(|seat| (seat, level.blinds.0)));
        }
        posts.blinds.extend(big.map(|seat| (seat, level.blinds.1)));
        posts.live = seats(&positions.live);
        posts.dead = seats(&positions.dead);
        posts.table_ante = match &self.stands.raised {
            Some(raised) => raised.table_ante_of(posts.players),
            None => house.table_ante,
        };
        if killer.is_none()
            && variant.forced.blinds > 0
            && !variant.rules.contains(&Rule::NoStraddle)
        {
            posts.straddles = self.straddlers(places, positions, &posts);
        }
        posts
    }

    /// Whether everyone antes in this game.
    fn has_ante(&self, variant: &Variant) -> bool {
        // HOUSE 4: at some stakes everyone antes whatever is played.
        let everywhere = self.charter.menu.mix().ante || self.charter.stakes.ante_in_every_game;
        let is_asked = variant.forced.ante || everywhere;
        is_asked && self.usual().ante > 0
    }

    /// HOUSE 7e: the player to the left of the big blind may straddle, and the next one after that.
    fn straddlers(&self, places: &Places, positions: &Positions, posts: &Posts) -> Vec<Seat> {
        let players = places.chairs.len();
        let big = places.chairs.iter().position(|chair| *chair == positions.big);
        let (Some(big), true) = (big, players > 2) else { return Vec::new() };
        let mut straddlers = Vec::new();
        let mut chips = posts.big;
        for step in 1..=usize::from(self.charter.house.straddles).min(players - 2) {
            let chair = places.chairs[(big + step) % players];
            chips *= 2;
            let is_new =
                fault!("room-newcomer-who-posts-straddles", positions.live.contains(&chair), false)
                    || positions.dead.contains(&chair);
            let can =
                |it: &Person| it.straddles && !it.absent && it.stack >= chips + 2 * posts.ante;
            if is_new || !self.person_in(chair).is_some_and(can) {
                break;
            }
            straddlers.extend(Seat::new((big + step) % players));
        }
        straddlers
    }

    /// What a beginning changes for those at the table.
    pub(crate) fn seated_for(&mut self, beginning: &Beginning, variant: &Variant) {
        let is_bomb = beginning.setup.house.bomb_pot;
        let has_ante = is_bomb || self.has_ante(variant);
        let owes_antes = has_ante && self.charter.house.dealer_antes;
        // A pot without blinds settles no debts, except of the player whose blind it would have
        // been.
        let two = beginning.chairs.len() == 2;
        let has_blinds = blinds(variant) > 0 && !is_bomb;
        let settles = has_blinds || two || self.stands.marks.is_none();
        for person in self.stands.people.values_mut() {
            let Some(chair) = person.chair else { continue };
            let is_dealt = beginning.chairs.contains(&chair);
            if let (true, Some(marks)) = (is_dealt, beginning.marks) {
                person.presence = Presence::In;
                if fault!(
                    "room-big-blind-in-a-bomb-pot-still-owes",
                    settles || chair == marks.big,
                    settles
                ) {
                    person.owes = button::Owes::NOTHING;
                }
            }
            if beginning.no_seat.contains(&chair) {
                person.passed_over += 1;
            } else if owes_antes && is_dealt {
                person.owes_ante &= is_bomb;
            } else if owes_antes && person.presence == Presence::Out {
                // HOUSE 5: it stays until it is paid, also while they wait for the big blind.
                person.owes_ante = true;
            }
            for (_, missed) in beginning.missed.iter().filter(|(other, _)| *other == chair) {
                person.owes.miss(*missed);
            }
        }
    }

    /// Who is dealt in, by the order of dealing.
    pub(crate) fn players_of(&self, chairs: &[Chair]) -> Vec<PlayerId> {
        chairs.iter().filter_map(|chair| self.sits_in(*chair)).collect()
    }
}

/// Whether a button moves in this game. Games with a bring-in have none, and it lies still.
pub fn has_button(variant: &Variant) -> bool {
    variant.forced.blinds > 0 || variant.forced.button
}

/// How many blinds there are. A game that can become one with blinds has them ready.
pub(crate) fn blinds(variant: &Variant) -> u8 {
    let becomes = variant.targets.iter().map(|target| target.forced.blinds).max().unwrap_or(0);
    if variant.forced.blinds > 0 { variant.forced.blinds } else { becomes }
}

/// Where button and blinds lie after seats have changed: the button with its owner, the blinds to the left.
pub(crate) fn marks_from(button: Chair, taken: &[Chair]) -> Marks {
    let mut after = button.after(Chair::MOST).filter(|chair| taken.contains(chair));
    let small = after.next().unwrap_or(button);
    let big = after.next().unwrap_or(small);
    if big == button {
        // Of two players the one with the button has the small blind (HOUSE 31).
        return Marks { button, small: button, big: small };
    }
    Marks { button, small, big }
}
