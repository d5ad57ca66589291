//! The same types for the page.

use ts_rs::{Config, TS};

use crate::{VERSION, ask, award, hand, house, line, mine, people, played, table, told, wish};

const HEAD: &str = "\
// What goes over the wire. Made of crates/wire by `cargo xtask wire`; do not edit.
";

macro_rules! declared {
    ($config:expr, $($module:ident :: $name:ident),* $(,)?) => {
        [$($module::$name::decl($config)),*]
    };
}

/// Every type of the wire as TypeScript.
pub fn typescript() -> String {
    // Chips and numbers are far from where a double is no longer exact.
    let config = Config::new().with_large_int("number");
    let types = declared!(
        &config,
        ask::Ask,
        ask::Command,
        ask::Choice,
        ask::Motion,
        ask::Play,
        told::Told,
        told::Answer,
        told::Trouble,
        told::NoTable,
        told::Bye,
        told::TableLine,
        people::Comes,
        people::Credentials,
        people::NewPassword,
        people::Me,
        people::ResetPassword,
        people::DeleteAccount,
        people::SessionLine,
        people::EndSession,
        people::NameMark,
        house::Mark,
        house::Whose,
        house::Marked,
        house::GameLine,
        house::GameRules,
        house::Appendix,
        house::MixLine,
        house::StakesLine,
        house::OddsAsked,
        house::OddsTold,
        house::MyHand,
        house::MyHands,
        wish::Wished,
        wish::OwnMix,
        wish::Change,
        wish::OwnStakes,
        wish::Amounts,
        wish::GameLimits,
        wish::Rule,
        wish::RuleValue,
        wish::SwitchLine,
        wish::SwitchPart,
        wish::Takes,
        wish::TextChecked,
        wish::Problem,
        wish::Fault,
        wish::Part,
        wish::Place,
        table::Settled,
        table::StakesView,
        table::TableView,
        table::MixView,
        table::Waits,
        table::ChairView,
        table::Presence,
        table::Owed,
        table::Clock,
        table::Bid,
        hand::HandView,
        hand::Now,
        hand::WhyNow,
        hand::Cell,
        hand::Pot,
        hand::SeatView,
        hand::Position,
        hand::Did,
        award::Have,
        award::Award,
        award::AwardWhy,
        award::AwardPart,
        line::Line,
        line::Piece,
        line::What,
        mine::MyCards,
        mine::MyTurn,
        mine::Options,
        mine::Raise,
        mine::BetOptions,
        mine::Pick,
        played::HandLine,
        played::HandReplay,
        played::Statement,
        played::StatementLine,
    );
    let version = format!("\n/** The version of the wire. */\nexport const WIRE = {VERSION};\n");
    let declared = types.iter().map(|text| format!("\nexport {text}\n"));
    [HEAD.to_owned(), version].into_iter().chain(declared).collect()
}
