//! Whole nights with random comings and goings, random house rules and every game of a mix.

#[path = "../common/mod.rs"]
mod common;

mod found;

use std::sync::Arc;

use bot::Policy;
use cards::CardSet;
use common::{Night, charter};
use engine::{Order, Payer, TableAnte};
use room::*;
use trials::{Rng, Trial, Trials};

fn house(trial: &mut Trial) -> HouseRules {
    let mut yes = || trial.below(2) == 1;
    HouseRules {
        button: if yes() { ButtonRule::Dead } else { ButtonRule::Moving },
        win_the_button: yes() && yes(),
        first_dealer: if yes() { FirstDealer::Jack } else { FirstDealer::FirstChair },
        chop: yes(),
        split: yes(),
        kill: yes(),
        straddles: u8::from(yes()) + u8::from(yes()),
        overs: yes(),
        show_chip: yes().then_some(3),
        bomb_pot: yes().then_some(BombPot {
            every: yes().then_some(7),
            by_vote: yes(),
            blinds: 1 + u8::from(yes()),
        }),
        run_twice: yes(),
        rabbit_hunt: yes(),
        seven_deuce: if yes() { 5 } else { 0 },
        check_raise: yes(),
        raises: 3 + u8::from(yes()),
        midnight: yes(),
        dealer_antes: yes(),
        table_ante: yes().then_some(TableAnte {
            chips: 10,
            by: if yes() { Payer::BigBlind } else { Payer::Button },
            order: if yes() { Order::BlindFirst } else { Order::AnteFirst },
            reduced_at: yes().then_some(4),
        }),
        jam_or_fold: yes() && yes(),
        rebuy: [Rebuy::Never, Rebuy::ToLargest, Rebuy::ToMost]
            [usize::from(yes()) + usize::from(yes())],
        seat_change: yes(),
    }
}

/// Something that somebody may want, allowed or not.
fn wish(night: &Night, trial: &mut Trial) -> Command {
    let chairs = night.table.charter().chairs;
    let player = PlayerId(trial.below(12) as u64);
    let other = PlayerId(trial.below(12) as u64);
    let chair = Chair::new(trial.below(usize::from(chairs)) as u8).expect("a chair");
    let wish = if trial.below(3) > 0 { Wish::On } else { Wish::Off };
    match trial.below(20) {
        0..=4 => Command::Sit {
            player,
            name: format!("Player {}", player.0),
            chair,
            chips: 200 + trial.below(900) as u64,
        },
        5 | 6 => Command::Buy { player, chips: 1 + trial.below(500) as u64 },
        7 => Command::SitOut { player },
        8..=10 => {
            let entry = if trial.below(2) == 0 { Entry::Wait } else { Entry::Post };
            Command::Return { player, entry }
        }
        11 => Command::Leave { player },
        12 => Command::Straddle { player, wish },
        13 => Command::Overs { player },
        14 => match trial.below(3) {
            0 => Command::BuyShowChip { player },
            1 => Command::SellShowChip { from: player, to: other, price: trial.below(9) as u64 },
            _ => Command::Present { player, of: other },
        },
        15 => {
            let deck = night.deck(trial, CardSet::EMPTY);
            Command::ChangeSeats { player, deck }
        }
        16 => {
            let seen = night
                .table
                .last_hand()
                .map_or(CardSet::EMPTY, |it| CardSet::NATURALS - it.current().unseen());
            Command::Rabbit { player, deck: night.deck(trial, seen) }
        }
        17 => Command::TimeUp,
        _ => {
            let motions =
                [Motion::BombPot, Motion::Double, Motion::Chop, Motion::Split, Motion::RunTwice];
            Command::Agree { player, to: trial.pick(&motions), wish }
        }
    }
}

/// What the table waits for.
fn goes_on(night: &mut Night, policy: Policy, trial: &mut Trial) {
    match night.table.turn() {
        Turn::Players => {
            let command = wish(night, trial);
            let _ = night.tries(&command);
        }
        Turn::FirstDealer => {
            let deck = night.deck(trial, CardSet::EMPTY);
            night.does(Command::DrawForDealer { deck });
        }
        Turn::PickChair(player) => {
            let chairs = Chair::all(night.table.charter().chairs);
            let free = chairs.filter(|chair| night.table.sits_in(*chair).is_none());
            let free: Vec<Chair> = free.collect();
            night.does(Command::PickChair { player, chair: trial.pick(&free) });
        }
        Turn::Choose(player) => {
            let games = night.table.charter().menu.mix().plays.len();
            let choice = (trial.below(4) > 0).then(|| Choice::of(trial.below(games) as u16));
            night.does(Command::Choose { player, choice });
        }
        Turn::Deal => {
            night.does(Command::Deal);
        }
        Turn::Hand(engine::Turn::Chance(_)) => {
            night.deals(trial);
        }
        Turn::Hand(_) => {
            let (player, play) = night.next_move(policy, trial);
            night.does(Command::Play { player, play });
        }
        Turn::Closed => {}
    }
}

#[test]
fn nights_of_comings_and_goings_balance_after_every_event() {
    for mut trial in Trials::sized("nights_of_comings_and_goings", 50, 1_000) {
        let chairs = 2 + trial.below(9) as u8;
        let chairs = chairs.min(8);
        let house = house(&mut trial);
        let mut night = Night::new(charter("barge-all", chairs, house));
        let policy = if trial.below(2) == 0 { Policy::Call } else { Policy::Random };
        let hands = 10 + trial.below(50) as u64;
        let mut steps = 0;
        while night.table.hands() < hands && steps < 20_000 {
            steps += 1;
            night.time = night.time.plus(trial.below(60_000) as u64);
            if trial.below(6) == 0 {
                let command = wish(&night, &mut trial);
                let _ = night.tries(&command);
            } else {
                goes_on(&mut night, policy, &mut trial);
            }
        }
        while night.table.turn() != Turn::Closed {
            if night.tries(&Command::Close).is_err() {
                goes_on(&mut night, policy, &mut trial);
            }
        }
        let ledger = night.table.ledger();
        assert_eq!(ledger.balance(Account::Pot), 0);
        assert_eq!(
            ledger.balance(Account::Bank) + ledger.balance(Account::House),
            0,
            "everybody has cashed out: {house:?}",
            house = night.table.charter().house
        );
        // Killed at any event and rebuilt from the log, the table goes on as it did.
        let cut = trial.below(night.log.len());
        let mut rebuilt = Table::open(Arc::clone(night.table.charter())).expect("a table");
        night.log[..cut].iter().for_each(|happened| rebuilt.apply(happened));
        rebuilt.audit().expect("books that balance");
        night.log[cut..].iter().for_each(|happened| rebuilt.apply(happened));
        assert_eq!(rebuilt, night.table);
        let _ = trial.rng.next_u32();
    }
}
