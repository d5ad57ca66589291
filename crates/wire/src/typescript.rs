//! The same types for the page.

use ts_rs::{Config, TS};

use crate::{VERSION, ask, house, people, table, told, wish};

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
        table::HandView,
        table::Now,
        table::WhyNow,
        table::Cell,
        table::Pot,
        table::SeatView,
        table::Position,
        table::Did,
        table::Have,
        table::Award,
        table::AwardWhy,
        table::AwardPart,
        table::Line,
        table::Piece,
        table::What,
        table::MyCards,
        table::MyTurn,
        table::Options,
        table::Raise,
        table::BetOptions,
        table::Pick,
        table::HandLine,
        table::HandReplay,
        table::Statement,
        table::StatementLine,
    );
    let version = format!("\n/** The version of the wire. */\nexport const WIRE = {VERSION};\n");
    let declared = types.iter().map(|text| format!("\nexport {text}\n"));
    [HEAD.to_owned(), version].into_iter().chain(declared).collect()
}
