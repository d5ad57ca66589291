//! A table that tests play at.
#![allow(clippy::needless_pass_by_value, reason = "tests read better without borrows")]

use std::sync::Arc;

use bot::Policy;
use cards::{Card, CardSet, Stub};
use dealer::Dealer;
use engine::Move;
use room::*;
use trials::Trial;
use variant::{Catalogue, Settings};

/// Stakes with blinds of 5 and 10.
pub(crate) fn stakes() -> Stakes {
    let usual = Level {
        chip: 1,
        ante: 2,
        blinds: (5, 10),
        bets: (10, 20),
        least_bet: 10,
        spread: (10, 50),
        bring_in: 3,
        kill: 20,
    };
    let double = Level {
        chip: 1,
        ante: 4,
        blinds: (10, 20),
        bets: (20, 40),
        least_bet: 20,
        spread: (20, 100),
        bring_in: 6,
        kill: 40,
    };
    Stakes {
        id: "test".to_owned(),
        name: "Test".to_owned(),
        sources: Vec::new(),
        shown: Shown::Chips,
        usual,
        double,
        buy_in: (200, 1_000),
        ante_in_every_game: false,
        games: Vec::new(),
    }
}

/// A charter for one game, or for the mix with this id.
pub(crate) fn charter(id: &str, chairs: u8, house: HouseRules) -> Charter {
    let catalogue = Arc::new(Catalogue::house().clone());
    let mix = catalogue.mix(id).map(|entry| entry.mix.clone());
    let menu = match mix {
        Some(mix) => Menu::new(catalogue, mix),
        None => Menu::single(catalogue, id, &Settings::default()),
    };
    let menu = menu.expect("a menu");
    Charter {
        name: "A table".to_owned(),
        // A mix may say how many sit down.
        chairs: chairs.min(menu.mix().seats.unwrap_or(chairs)),
        menu: Arc::new(menu),
        stakes: stakes(),
        house,
        clock: Clock::default(),
        opens: TimeOfDay::new(20 * 60).expect("a time"),
    }
}

/// A chair, the first being 0.
pub(crate) fn chair(number: u8) -> Chair {
    Chair::new(number).expect("a chair")
}

/// A table with everything that happened at it.
pub(crate) struct Night {
    pub(crate) table: Table,
    pub(crate) log: Vec<Happened<Card>>,
    pub(crate) time: Time,
}

impl Night {
    pub(crate) fn new(charter: Charter) -> Night {
        let table = Table::open(Arc::new(charter)).expect("a table");
        Night { table, log: Vec::new(), time: Time::default() }
    }

    /// One game, the first chairs taken by players of the same number with 1000 chips each, and the first
    /// of them deals.
    pub(crate) fn of(game: &str, players: u8, house: HouseRules) -> Night {
        let house = HouseRules { first_dealer: FirstDealer::FirstChair, ..house };
        let mut night = Night::new(charter(game, 10, house));
        for number in 0..players {
            night.sits(number, 1_000);
        }
        night.does(Command::DrawForDealer { deck: Vec::new() });
        night
    }

    #[track_caller]
    pub(crate) fn sits(&mut self, number: u8, chips: u64) {
        self.does(Command::Sit {
            player: PlayerId(u64::from(number)),
            name: format!("Player {number}"),
            chair: chair(number),
            chips,
        });
    }

    /// It happens, and the books balance after every event; gives back what happened.
    #[track_caller]
    pub(crate) fn does(&mut self, command: Command) -> Vec<Event<Card>> {
        self.tries(&command).unwrap_or_else(|why| panic!("{command:?}: {why}"))
    }

    /// The same, or why not; then nothing has changed.
    #[track_caller]
    pub(crate) fn tries(&mut self, command: &Command) -> Result<Vec<Event<Card>>, Refusal> {
        let mut twin = self.table.clone();
        let begun = self.log.len();
        if let Err(why) = self.table.act(self.time, command, &mut self.log) {
            assert_eq!(self.table, twin, "a refusal changes nothing");
            assert_eq!(self.log.len(), begun);
            return Err(why);
        }
        for happened in &self.log[begun..] {
            twin.apply(happened);
            twin.audit().unwrap_or_else(|why| panic!("{command:?}: {:?}: {why}", happened.event));
        }
        assert_eq!(twin, self.table, "{command:?}");
        Ok(self.log[begun..].iter().map(|happened| happened.event.clone()).collect())
    }

    /// Why it is refused.
    #[track_caller]
    pub(crate) fn refused(&mut self, command: Command) -> Refusal {
        self.tries(&command).expect_err("it is refused")
    }

    pub(crate) fn later(&mut self, minutes: u64) {
        self.time = self.time.plus(minutes * 60_000);
    }

    pub(crate) fn stack(&self, number: u64) -> u64 {
        self.table.people()[&PlayerId(number)].stack
    }

    /// A shuffled deck without these.
    pub(crate) fn deck(&self, trial: &mut Trial, without: CardSet) -> Vec<Card> {
        let mut stub = Stub::new(CardSet::NATURALS - without);
        std::iter::from_fn(|| stub.deal(&mut trial.rng)).collect()
    }

    /// Cards or dice, when the hand asks for them; whether it did.
    pub(crate) fn deals(&mut self, trial: &mut Trial) -> bool {
        let Turn::Hand(engine::Turn::Chance(need)) = self.table.turn() else { return false };
        let playing = self.table.playing().expect("a hand");
        let hand = playing.current();
        let mut dealer = Dealer::without(hand, playing.on_first_board());
        let answer = dealer.answer(need, hand, &mut trial.rng);
        self.does(Command::Chance(answer));
        true
    }

    /// The player whose turn it is, and what the policy does.
    pub(crate) fn next_move(&self, policy: Policy, trial: &mut Trial) -> (PlayerId, Move<Card>) {
        let Turn::Hand(engine::Turn::Players(seats)) = self.table.turn() else {
            panic!("{:?}", self.table.turn())
        };
        let playing = self.table.playing().expect("a hand");
        let seat = seats.first_one().expect("a player");
        let play = policy.play(playing.current(), seat, &mut trial.rng).expect("a move");
        (playing.player_in(seat).expect("a player"), play)
    }

    /// Plays the hand to its end.
    pub(crate) fn plays(&mut self, policy: Policy, trial: &mut Trial) {
        while self.table.playing().is_some() {
            if !self.deals(trial) {
                let (player, play) = self.next_move(policy, trial);
                self.does(Command::Play { player, play });
            }
        }
    }
}
