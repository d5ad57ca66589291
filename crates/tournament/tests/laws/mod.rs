//! The laws of tournaments: an independent watcher beside ten thousand tournaments that are played on paper.

mod books;
mod clock;
mod drive;
mod examples;
mod fair;
mod forged;
mod paper;
mod places;
mod plans;
mod seats;
pub(crate) mod watch;

use std::collections::BTreeMap;

use tournament::plan::Plan;
use trials::Trials;

use drive::Drive;
use paper::Style;
use plans::Kind;

/// What a plan is, without its schedule and games.
fn about(plan: &Plan) -> String {
    format!(
        "{} {:?} {:?} late {:?} rebuy {:?} add-on {:?} lammers {:?} bounty {:?} {:?} {:?} {:?} {:?}",
        plan.id,
        plan.form,
        plan.tables,
        plan.late,
        plan.rebuy,
        plan.add_on,
        plan.lammers,
        plan.bounty,
        plan.balance,
        plan.last_table,
        plan.hand_for_hand,
        plan.schedule.then,
    )
}

/// What can happen at tables that report does happen in these tournaments, so that laws are not kept for want of
/// trying.
#[test]
fn everything_happens() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let kinds = [
        Kind::Freezeout,
        Kind::MoreChips,
        Kind::Rounds,
        Kind::Bounty,
        Kind::Satellite,
        Kind::House,
    ];
    for mut trial in Trials::numbered(1, 120) {
        let kind = kinds[trial.number % kinds.len()];
        let (plan, players) = plans::plan(kind, &mut trial);
        let mut drive = Drive::new("laws::everything_happens", plan, Style::Wild, &mut trial);
        drive.play(players.min(60));
        for happened in &drive.log {
            let told = format!("{:?}", happened.fact);
            let words: Vec<&str> = told.split(|it: char| !it.is_alphanumeric()).collect();
            let is_kind = ["Asked", "Corrected"].contains(&words[0]);
            let kind = if is_kind { words[..2].join(" ") } else { words[0].to_owned() };
            *seen.entry(kind).or_default() += 1;
        }
    }
    let all = "AddedOn Advanced Agreed Asked+Break Asked+Chair Asked+Envelope Asked+Last Asked+LowCard \
               Asked+Seats Assigned Bounty Breaks Busted Closed Combines Corrected+Left Corrected+Step Dealt \
               Declined Disagreed Disqualified Drawn Entered EntriesClosed Finished HandForHand \
               HandForHandOver Interlude InterludeOver Leave Lost MovedIn MovedOut OnList Opened Out Over \
               Paused Placed Proposed Rebought Redeemed Registered Removed Resumed Round RoundOver SideGame \
               Started Step WillRedeem Withdrawn";
    let missing: Vec<&str> =
        all.split_whitespace().filter(|kind| !seen.contains_key(&kind.replace('+', " "))).collect();
    assert!(missing.is_empty(), "{missing:?} never happen: {seen:?}");
}

/// Ten thousand in a soak, of six kinds.
mod ten_thousand_tournaments {
    use super::*;

    fn played(test: &'static str, kind: Kind, count: usize) {
        for mut trial in Trials::of(test, count).at_least(20) {
            let (plan, players) = plans::plan(kind, &mut trial);
            Drive::new(test, plan, Style::Wild, &mut trial).play(players);
        }
    }

    #[test]
    fn freezeouts() {
        played("laws::ten_thousand_tournaments::freezeouts", Kind::Freezeout, 4000);
    }

    #[test]
    fn more_chips() {
        played("laws::ten_thousand_tournaments::more_chips", Kind::MoreChips, 2500);
    }

    #[test]
    fn rounds() {
        played("laws::ten_thousand_tournaments::rounds", Kind::Rounds, 1500);
    }

    #[test]
    fn bounties() {
        played("laws::ten_thousand_tournaments::bounties", Kind::Bounty, 1000);
    }

    #[test]
    fn satellites() {
        played("laws::ten_thousand_tournaments::satellites", Kind::Satellite, 500);
    }

    #[test]
    fn of_the_house() {
        played("laws::ten_thousand_tournaments::of_the_house", Kind::House, 500);
    }
}
