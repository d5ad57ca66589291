//! Every command has a file of its own: what it is asked, and what it answers.

mod arena;
mod audit;
mod backup;
mod check;
mod completions;
mod convert;
mod equity;
mod games;
mod load;
mod load_echo;
mod man;
mod mixes;
mod night;
mod odds;
mod office;
mod people;
mod play;
mod rank;
mod reference;
mod replay;
mod restore;
mod rules;
mod serve;
mod sessions;
mod showdown;
mod simulate;
mod tournament;

use clap::Subcommand;

use crate::answer::Answer;
use crate::desk::Desk;
use crate::failure::Failure;

/// The commands in the order of the help, each by its file and what it is asked. Their names and what they are
/// about come from there.
macro_rules! commands {
    ($($file:ident::$asked:ident,)+) => {
        #[derive(Subcommand)]
        pub(crate) enum Commands {
            $($asked($file::$asked),)+
        }

        impl Commands {
            pub(crate) fn run(&self, desk: &mut Desk<'_>) -> Result<Answer, Failure> {
                match self {
                    $(Commands::$asked(asked) => $file::run(asked, desk).map(Answer::from),)+
                }
            }
        }
    };
}

commands! {
    games::Games,
    mixes::Mixes,
    rules::Rules,
    check::Check,
    play::Play,
    showdown::Showdown,
    equity::Equity,
    simulate::Simulate,
    arena::Arena,
    night::Night,
    tournament::Tournament,
    serve::Serve,
    backup::Backup,
    restore::Restore,
    people::People,
    sessions::Sessions,
    audit::Audit,
    load::Load,
    load_echo::LoadEcho,
    replay::Replay,
    convert::Convert,
    rank::Rank,
    odds::Odds,
    reference::Reference,
    completions::Completions,
    man::Man,
}
