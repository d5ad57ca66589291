//! What a host settles.

use std::collections::BTreeMap;

use room::TimeOfDay;
use serde::{Deserialize, Serialize};

use super::hand::Cap;
use super::night::Betting;
use crate::form::{Form, Misread};
use crate::mirror;

mirror! {
    /// What a host settles.
    struct Terms for room::Terms {
        name: String,
        chairs: u8,
        mix: Mix,
        games: BTreeMap<String, String>,
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        whose: BTreeMap<String, Whose>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        whose_mix: Option<Whose>,
        stakes: Stakes,
        house: HouseRules,
        clock: Clock,
        opens: u16,
    }

    struct Mix for variant::mix::Mix {
        id: String,
        name: String,
        aliases: Vec<String>,
        about: String,
        sources: Vec<String>,
        credits: Vec<String>,
        replaces: bool,
        seats: Option<u8>,
        betting: Option<BettingWish>,
        ante: bool,
        suits_equal: bool,
        full_bring_in: bool,
        options: Vec<GameOption>,
        change: Change,
        plays: Vec<Play>,
    }

    struct BettingWish for variant::game::BettingWish { usual: Betting, only: Vec<Betting> }

    struct GameOption for variant::game::GameOption {
        name: String,
        values: Vec<String>,
        about: String,
    }

    struct Change for variant::mix::Change { every: Every, by: Option<Namer> }

    enum Every for variant::mix::Every {
        Hands(hands: u8),
        Orbit,
        Minutes(minutes: u8),
        Level,
        Night,
    }

    enum Namer for variant::mix::Namer { Dealer, Host }

    enum Whose for room::Whose { Room, Host(name: Option<String>), Changed(name: Option<String>) }

    struct Stakes for room::Stakes {
        id: String,
        name: String,
        sources: Vec<String>,
        shown: Shown,
        usual: Level,
        double: Level,
        buy_in: (u64, u64),
        ante_in_every_game: bool,
        games: Vec<(String, GameStakes)>,
    }

    enum Shown for room::Shown { Chips, Cents }

    struct Level for room::Level {
        chip: u64,
        ante: u64,
        blinds: (u64, u64),
        bets: (u64, u64),
        least_bet: u64,
        spread: (u64, u64),
        bring_in: u64,
        kill: u64,
    }

    struct GameStakes for room::GameStakes { bets: (u64, u64), kill_bets: (u64, u64) }

    /// Another level.
    struct Raised for room::Raised {
        level: Level,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        free: Option<(u64, u64)>,
        table_ante: Option<TableAnte>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        removed_at: Option<u8>,
    }

    struct TableAnte for engine::TableAnte {
        chips: u64,
        by: Payer,
        order: Order,
        reduced_at: Option<u8>,
    }

    enum Payer for engine::Payer { BigBlind, Button }

    enum Order for engine::Order { BlindFirst, AnteFirst }

    struct HouseRules for room::HouseRules {
        button: ButtonRule,
        win_the_button: bool,
        first_dealer: FirstDealer,
        chop: bool,
        split: bool,
        kill: bool,
        straddles: u8,
        overs: bool,
        show_chip: Option<u64>,
        bomb_pot: Option<BombPot>,
        run_twice: bool,
        rabbit_hunt: bool,
        seven_deuce: u64,
        check_raise: bool,
        raises: u8,
        cap: Cap,
        midnight: bool,
        dealer_antes: bool,
        table_ante: Option<TableAnte>,
        jam_or_fold: bool,
        rebuy: Rebuy,
        seat_change: bool,
        #[serde(default, skip_serializing_if = "Absent::is_usual")]
        absent: Absent,
    }

    #[derive(Default)]
    enum Absent for room::Absent {
        #[default]
        SitOut,
        Check,
        Kill,
    }

    enum ButtonRule for room::ButtonRule { Dead, Moving }

    enum FirstDealer for room::FirstDealer { Jack, FirstChair }

    struct BombPot for room::BombPot { every: Option<u32>, by_vote: bool, blinds: u8 }

    enum Rebuy for room::Rebuy { Never, ToLargest, ToMost }

    struct Clock for room::Clock { act: u64, bank: u64, refill: u64, grace: u64 }
}

impl Absent {
    /// What was settled before there was a choice.
    fn is_usual(&self) -> bool {
        *self == Absent::default()
    }
}

/// A game of a mix.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Play {
    game: String,
    betting: Option<Betting>,
    options: Vec<(String, String)>,
}

impl Form<variant::mix::Play> for Play {
    fn written(live: &variant::mix::Play) -> Play {
        Play {
            game: live.game.clone(),
            betting: Form::written(&live.betting),
            options: live.options.clone(),
        }
    }

    fn read(self) -> Result<variant::mix::Play, Misread> {
        Ok(variant::mix::Play::of(self.game, self.betting.read()?, self.options))
    }
}

/// The texts of games are kept beside the log.
impl Form<room::Settled> for Box<Terms> {
    fn written(live: &room::Settled) -> Box<Terms> {
        Box::new(Terms::written(live.terms()))
    }

    fn read(self) -> Result<room::Settled, Misread> {
        Ok(room::Settled::from(Form::<room::Terms>::read(*self)?))
    }
}

/// Minutes since midnight.
impl Form<TimeOfDay> for u16 {
    fn written(live: &TimeOfDay) -> u16 {
        u16::from(*live)
    }

    fn read(self) -> Result<TimeOfDay, Misread> {
        TimeOfDay::try_from(self).map_err(Misread::Value)
    }
}
