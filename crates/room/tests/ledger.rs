//! The books of a table: no chip is made, lost or lent.

use room::{Account, Ledger, Movement, PlayerId, Reason, Unbalanced};
use trials::{Rng, Trial, Trials};

const ANN: Account = Account::Player(PlayerId(1));
const BOB: Account = Account::Player(PlayerId(2));
const CY: Account = Account::Player(PlayerId(3));
const ACCOUNTS: [Account; 8] = [
    Account::Bank,
    Account::Elsewhere,
    Account::House,
    Account::Pot,
    Account::ShowChips,
    ANN,
    BOB,
    CY,
];

fn go(from: Account, to: Account, chips: u64, reason: Reason) -> Movement {
    Movement { from, to, chips, reason }
}

fn book(movements: &[Movement]) -> Ledger {
    let mut ledger = Ledger::default();
    for movement in movements {
        ledger.book(*movement);
    }
    ledger
}

/// What an account has by a list of movements, added up one by one.
fn added_up(movements: &[Movement], account: Account) -> i128 {
    let side = |is_mine: bool, chips: u64| if is_mine { i128::from(chips) } else { 0 };
    let change = |m: &Movement| side(m.to == account, m.chips) - side(m.from == account, m.chips);
    movements.iter().map(change).sum()
}

/// Every way that chips may go, with its reason.
fn ways() -> Vec<(Account, Account, Reason)> {
    let mut ways = Vec::new();
    for from in ACCOUNTS {
        for to in ACCOUNTS.into_iter().filter(|to| *to != from) {
            let allowed = Reason::ALL.into_iter().filter(|reason| reason.allows(from, to));
            ways.extend(allowed.map(|reason| (from, to, reason)));
        }
    }
    ways
}

/// A movement as it happens at a table: nobody gives what they do not have.
fn any_movement(ledger: &Ledger, trial: &mut Trial) -> Movement {
    let (from, to, reason) = trial.pick(&ways());
    let most = match from {
        Account::Bank | Account::Elsewhere => 1_000,
        from => u64::try_from(ledger.balance(from)).expect("nothing is overdrawn"),
    };
    go(from, to, trial.rng.next_u64() % (most + 1), reason)
}

/// Movements of an evening, and the ledger they make.
fn any_evening(trial: &mut Trial) -> (Vec<Movement>, Ledger) {
    let (mut movements, mut ledger) = (Vec::new(), Ledger::default());
    for _ in 0..trial.below(200) {
        let movement = any_movement(&ledger, trial);
        ledger.book(movement);
        movements.push(movement);
        assert_eq!(ledger.audit(), Ok(()), "after {movements:?}");
    }
    (movements, ledger)
}

#[test]
fn a_hand_and_a_cash_out_by_hand() {
    // Ann bets 30, and Bob, who bought 15 and then 5, calls with all he has: 10 go back. Of the pot
    // of 40 the house gets 1, and Ann the rest. Then she leaves.
    let ledger = book(&[
        go(Account::Bank, ANN, 100, Reason::BuyIn),
        go(Account::Bank, BOB, 15, Reason::BuyIn),
        go(Account::Bank, BOB, 5, Reason::BuyIn),
        go(ANN, Account::Pot, 30, Reason::Bet),
        go(BOB, Account::Pot, 20, Reason::Bet),
        go(Account::Pot, ANN, 10, Reason::Returned),
        go(Account::Pot, Account::House, 1, Reason::ToHouse),
        go(Account::Pot, ANN, 39, Reason::Won),
        go(ANN, Account::Bank, 119, Reason::CashOut),
    ]);
    assert_eq!(ledger.audit(), Ok(()));
    assert_eq!(ledger.balance(ANN), 0);
    assert_eq!(ledger.balance(BOB), 0);
    assert_eq!(ledger.balance(Account::Pot), 0);
    assert_eq!(ledger.balance(Account::House), 1);
    assert_eq!(ledger.balance(Account::Bank), -1);
    assert_eq!(ledger.balance(CY), 0, "who never came has nothing");
    assert_eq!((ledger.bought(PlayerId(1)), ledger.cashed_out(PlayerId(1))), (100, 119));
    assert_eq!((ledger.bought(PlayerId(2)), ledger.cashed_out(PlayerId(2))), (20, 0));
    assert_eq!(ledger.players().collect::<Vec<_>>(), [PlayerId(1), PlayerId(2)]);
}

#[test]
fn house_6h_show_em_chips() {
    // Each costs 300. Ann sells hers to Cy for 500, and Cy makes Bob show: Bob gets the 300. Bob's
    // own is not used: at the end he gets half of its price, and nobody gets the other half.
    let ledger = book(&[
        go(Account::Bank, ANN, 1_000, Reason::BuyIn),
        go(Account::Bank, BOB, 1_000, Reason::BuyIn),
        go(Account::Bank, CY, 1_000, Reason::BuyIn),
        go(ANN, Account::ShowChips, 300, Reason::ShowChip),
        go(BOB, Account::ShowChips, 300, Reason::ShowChip),
        go(CY, ANN, 500, Reason::ShowChip),
        go(Account::ShowChips, BOB, 300, Reason::ShowChip),
        go(Account::ShowChips, BOB, 150, Reason::ShowChip),
        go(Account::ShowChips, Account::House, 150, Reason::ToHouse),
    ]);
    assert_eq!(ledger.audit(), Ok(()));
    let stacks = [ANN, BOB, CY].map(|player| ledger.balance(player));
    assert_eq!(stacks, [1_200, 1_150, 500]);
    assert_eq!(ledger.balance(Account::ShowChips), 0);
    assert_eq!(ledger.balance(Account::House), 150);
}

#[test]
fn house_19_blinds_that_are_taken_back() {
    let before =
        [go(Account::Bank, ANN, 10, Reason::BuyIn), go(Account::Bank, BOB, 10, Reason::BuyIn)];
    let mut ledger = book(&before);
    ledger.book(go(ANN, Account::Pot, 1, Reason::Bet));
    ledger.book(go(BOB, Account::Pot, 2, Reason::Bet));
    ledger.book(go(Account::Pot, ANN, 1, Reason::Chop));
    ledger.book(go(Account::Pot, BOB, 2, Reason::Chop));
    assert_eq!(ledger.audit(), Ok(()));
    assert_eq!([ANN, BOB, Account::Pot].map(|account| ledger.balance(account)), [10, 10, 0]);
}

#[test]
fn no_chips_or_no_way_book_nothing() {
    let mut ledger = Ledger::default();
    ledger.book(go(Account::Bank, ANN, 0, Reason::BuyIn));
    ledger.book(go(ANN, ANN, 5, Reason::SideGame));
    assert_eq!(ledger, Ledger::default());
    assert_eq!(ledger.players().count(), 0);
    assert_eq!(ledger.audit(), Ok(()));
}

#[test]
fn the_largest_movements_do_not_overflow() {
    let mut ledger = Ledger::default();
    for _ in 0..1_000 {
        ledger.book(go(Account::Bank, ANN, u64::MAX, Reason::BuyIn));
    }
    let all = 1_000 * i128::from(u64::MAX);
    assert_eq!((ledger.balance(ANN), ledger.balance(Account::Bank)), (all, -all));
    assert_eq!(ledger.bought(PlayerId(1)), all.unsigned_abs());
    assert_eq!(ledger.audit(), Ok(()));
}

#[test]
fn each_reason_knows_its_ways() {
    // With three players: three ways between a player and one place, six from player to player.
    let count = |reason| ways().iter().filter(|(_, _, why)| *why == reason).count();
    let counts = Reason::ALL.map(|reason| (reason, count(reason)));
    let expected = [
        (Reason::BuyIn, 3),
        (Reason::CashOut, 3),
        (Reason::Bet, 3),
        // A hand that is returned also takes back what a first board has paid, from players and the house.
        (Reason::Returned, 3 + 3 + 1),
        (Reason::Won, 3),
        (Reason::ToHouse, 2),
        (Reason::SideGame, 6),
        (Reason::ShowChip, 3 + 3 + 6),
        (Reason::Chop, 3),
        (Reason::Moved, 3 + 3),
    ];
    assert_eq!(counts, expected);
    let keeps = |(from, _, why): &(Account, Account, Reason)| {
        *from != Account::House || *why == Reason::Returned
    };
    assert!(ways().iter().all(keeps), "the house keeps");
    let at_the_bank =
        ways().into_iter().filter(|(from, to, _)| [*from, *to].contains(&Account::Bank));
    assert!(
        at_the_bank.into_iter().all(|(.., why)| [Reason::BuyIn, Reason::CashOut].contains(&why))
    );
}

#[test]
fn balances_are_what_was_booked_and_sum_to_zero() {
    for mut trial in Trials::of("balances_are_what_was_booked_and_sum_to_zero", 2_000) {
        let (movements, ledger) = any_evening(&mut trial);
        for account in ACCOUNTS {
            assert_eq!(ledger.balance(account), added_up(&movements, account), "{account}");
        }
        assert_eq!(ACCOUNTS.map(|account| ledger.balance(account)).iter().sum::<i128>(), 0);
        for player in [1, 2, 3].map(PlayerId) {
            let stack = Account::Player(player);
            let of = |from, to| {
                let these = movements.iter().filter(move |m| (m.from, m.to) == (from, to));
                these.map(|m| u128::from(m.chips)).sum::<u128>()
            };
            assert_eq!(ledger.bought(player), of(Account::Bank, stack));
            assert_eq!(ledger.cashed_out(player), of(stack, Account::Bank));
            assert_eq!(ledger.brought(player), of(Account::Elsewhere, stack));
            let moved = |m: &Movement| m.chips > 0 && (m.from == stack || m.to == stack);
            let is_known = ledger.players().any(|known| known == player);
            assert_eq!(is_known, movements.iter().any(moved));
        }
    }
}

#[test]
fn the_order_of_movements_does_not_matter() {
    for mut trial in Trials::of("the_order_of_movements_does_not_matter", 2_000) {
        let (mut movements, ledger) = any_evening(&mut trial);
        for last in (1..movements.len()).rev() {
            movements.swap(last, trial.below(last + 1));
        }
        assert_eq!(book(&movements), ledger);
    }
}

#[test]
fn planted_faults_are_found() {
    for mut trial in Trials::of("planted_faults_are_found", 5_000) {
        let (movements, ledger) = any_evening(&mut trial);
        let (from, to, reason) = trial.pick(&ways());

        // An account gives one chip or more that it does not have.
        if ![Account::Bank, Account::Elsewhere].contains(&from) {
            let mut overdrawn = ledger.clone();
            let short = 1 + trial.below(9) as u64;
            let has = u64::try_from(ledger.balance(from)).expect("nothing is overdrawn");
            overdrawn.book(go(from, to, has + short, reason));
            let found = Unbalanced::Overdrawn { account: from, by: u128::from(short) };
            assert_eq!(overdrawn.audit(), Err(found), "{movements:?}");
        }

        // A movement is booked the wrong way round, or for another reason.
        let wrong = trial.pick(&Reason::ALL);
        let (giver, taker) = if trial.below(2) == 0 { (to, from) } else { (from, to) };
        if !wrong.allows(giver, taker) {
            let mut misnamed = ledger.clone();
            misnamed.book(go(giver, taker, 1, wrong));
            let found = Unbalanced::Misnamed { from: giver, to: taker, reason: wrong };
            assert_eq!(misnamed.audit(), Err(found), "{movements:?}");
        }
    }
}
