//! The command line, once: parser, help, completions and man page all come from here.

use std::net::IpAddr;
use std::path::PathBuf;

use bot::arena::Entrant;
use cards::Deck;
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ranking::{Joker, Ladder};
use variant::game::Betting;
use variant::{Catalogue, Family};

/// Poker, whatever the game: its rules, who wins, what beats what, and how often.
#[derive(Parser)]
#[command(
    name = "cardroom",
    version,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    max_term_width = 100,
    after_help = "\
Examples:
  cardroom games --family grid
  cardroom rules chowaha
  cardroom play holdem
  cardroom showdown omaha-8 --hand AsKs3h2d --hand QcQdJhTh --board Ah8c4dQs2c
  cardroom check my-game.kdl
  cardroom simulate badugi --seats 4 --hands 100000
  cardroom arena razz --bots club,call
  cardroom rank high AsKsQsJsTs QsQdTsTh5c
  cardroom replay hand.phh
  cardroom convert hand.phh --to text
  cardroom odds frequencies high --cards 7
  cardroom reference hands

Exit codes: 0 done, 1 the answer is no, 2 bad input."
)]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    pub(crate) command: Commands,
}

#[derive(Subcommand)]
pub(crate) enum Commands {
    /// List the games: id, name, family, seats, betting and source
    Games(Games),
    /// List the mixes: games in turn, or from which someone chooses
    Mixes(Mixes),
    /// Print the rules of a game or a mix
    Rules(Rules),
    /// Check game files, and print the rules page of what is good
    Check(Check),
    /// Sit down at a table in the terminal, against bots
    Play(Play),
    /// Who wins which share of a pot, with which cards
    Showdown(Showdown),
    /// How often each hand wins, in any game
    Equity(Equity),
    /// Play whole hands of a game, and count every chip and card
    Simulate(Simulate),
    /// Let two bots play each other, and tell who is better
    Arena(Arena),
    /// Play a scripted evening: people come, buy in, play a mix by house rules, and settle up
    Night(Night),
    /// Open the room: tables in the browser, for people and bots
    Serve(Serve),
    /// Copy everything that the room keeps into one file, also while it is open
    Backup(Backup),
    /// Put such a copy back in its place
    Restore(Restore),
    /// Tell who keeps a name in the room, reset a password, delete an account
    People(People),
    /// Tell where people are logged in, and end sessions
    Sessions(Sessions),
    /// Tell what hosts and operators did
    Audit(Audit),
    /// Fill a room on the network with players, check all that it says, and time it
    Load(Load),
    /// Send whatever comes to a whole group: what the room is measured beside
    #[command(hide = true)]
    LoadEcho,
    /// Play recorded hands again, strictly by the rules
    Replay(Replay),
    /// Write recorded hands in another layout: text, line by line, or PHH
    Convert(Convert),
    /// Rank hands on a ladder: score, name and the cards that play
    Rank(Rank),
    /// Tables of odds
    #[command(
        disable_help_subcommand = true,
        after_help = "\
Examples:
  cardroom odds killer-cards --unseen 41
  cardroom odds frequencies badugi --cards 4
  cardroom odds numbers low-27 --count 53"
    )]
    Odds {
        #[command(subcommand)]
        table: Odds,
    },
    /// Pages to look things up in: what beats what, low hands, killer cards
    Reference(Reference),
    /// Print a script that completes commands in your shell
    #[command(
        after_help = "Example:\n  cardroom completions bash > ~/.local/share/bash-completion/completions/cardroom"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, or write the pages of all commands to a folder
    #[command(
        after_help = "Examples:\n  cardroom man | man -l -\n  cardroom man --out ~/.local/share/man/man1"
    )]
    Man {
        /// Write one page per command here
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom games
  cardroom games --family stud
  cardroom games --seats
  cardroom games --games ~/my-games --json

A game of your own folder (--games) stands beside the others; it may take the place of one if its
file says replace=#true.")]
pub(crate) struct Games {
    /// Only this family: flop, grid, draw-and-board, draw or stud
    #[arg(long, value_name = "FAMILY", value_parser = Named(family_names), hide_possible_values = true)]
    pub(crate) family: Option<String>,
    /// Also the games for study, which are in no rulebook
    #[arg(long)]
    pub(crate) lab: bool,
    /// The most that can play each game, and why no more
    #[arg(long, conflicts_with = "json")]
    pub(crate) seats: bool,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom mixes
  cardroom rules horse
  cardroom mixes --games ~/my-games --json

A file of your own folder (--games) may hold a mix; docs/game-language.md tells how to write one.")]
pub(crate) struct Mixes {
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom equity holdem AsKs QhQd --exact
  cardroom equity holdem QQ+,AKs random --board Ts9s2d
  cardroom equity omaha-8 AsAd2s3d KhKdQhJd random
  cardroom equity deuce-to-seven-lowball 8s7d4h3c2d 9d6s5h3d2c random
  cardroom equity binglaha AsKsQdJd 2c3c4d5d --board 8c9hTh --roll 2
  cardroom equity holdem 8h7h AsAd --board KhQh2c3d --outs

A hand is one word: cards in the order of the deal (AsKs), ?? for a card that is not known (As??),
a range (QQ+,AKs), piles apart by / (9h8h2c2d/AsKs), a ^ behind a card that lies face up (Kd^), or
random. docs/odds.md tells more, docs/ranges.md how ranges are written.

A few million deals are all looked at; where there are more, deals are drawn at random until the
standard error is a tenth of a percent. Ctrl-C stops the count and shows what there is, with exit
code 130; a second one ends at once.")]
pub(crate) struct Equity {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// The hands, one word each: cards, a range, or random
    #[arg(value_name = "HAND", required = true)]
    pub(crate) hands: Vec<String>,
    /// The cards on the board, in the order of the deal
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub(crate) board: String,
    /// Cards that are gone
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub(crate) dead: String,
    /// What the dice showed, such as 4 or 3,5 [default: still to be rolled]
    #[arg(long, value_name = "N[,N]")]
    pub(crate) roll: Option<String>,
    /// The game that was chosen [default: the one that is played when nobody chooses]
    #[arg(long, value_name = "ID")]
    pub(crate) choose: Option<String>,
    /// What players do who still have something to decide: pat, fixed or best [default: pat, or fixed
    /// with --discard]
    #[arg(long, value_name = "POLICY", value_parser = Named(odds_policies), hide_possible_values = true)]
    pub(crate) policy: Option<String>,
    /// The cards that each hand discards, in the order of the hands; none for a hand that stands pat
    #[arg(long, value_name = "CARDS", num_args = 1.., action = clap::ArgAction::Append)]
    pub(crate) discard: Vec<String>,
    /// How many draws are still to come [default: all from where the cards stand]
    #[arg(long, value_name = "N", value_parser = draws, allow_negative_numbers = true)]
    pub(crate) draws: Option<u8>,
    /// Look at every deal, up to two thousand million of them
    #[arg(long, conflicts_with = "trials")]
    pub(crate) exact: bool,
    /// So many deals at random
    #[arg(long, value_name = "N", value_parser = trials, allow_negative_numbers = true)]
    pub(crate) trials: Option<u64>,
    /// Which cards of the board change who is ahead
    #[arg(long)]
    pub(crate) outs: bool,
    /// Where chance begins [default: drawn, and printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// How many threads [default: one for each core]; the answer is the same for any number
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom reference
  cardroom reference hands
  cardroom reference lowball --format html > lowball.html")]
pub(crate) struct Reference {
    /// hands, lowball or killer-cards [default: a list of them]
    #[arg(value_name = "PAGE", value_parser = Named(reference_names), hide_possible_values = true)]
    pub(crate) page: Option<String>,
    #[command(flatten)]
    pub(crate) folder: Folder,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// A folder of the user's own games.
#[derive(Args)]
pub(crate) struct Folder {
    /// A folder of your own game files (*.kdl) beside those of the house
    #[arg(long = "games", value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}

/// A game and how it is to be played.
#[derive(Args)]
pub(crate) struct Wanted {
    /// The game's id or alias; cardroom games lists them all
    #[arg(value_name = "ID", value_parser = Named(game_names), hide_possible_values = true)]
    pub(crate) id: String,
    /// An option of the game, such as bug=no; cardroom rules ID tells which there are
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// limit, pot-limit, no-limit or spread [default: the game's usual]
    #[arg(long, value_name = "FORM", value_parser = Named(betting_names), hide_possible_values = true)]
    pub(crate) betting: Option<String>,
    #[command(flatten)]
    pub(crate) folder: Folder,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom rules badugi
  cardroom rules stud --option open-pair=yes
  cardroom rules horse
  cardroom rules murder --format html > murder.html")]
pub(crate) struct Rules {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// How a page is printed.
#[derive(Args)]
pub(crate) struct Form {
    /// The form of the page
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// Print JSON
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// Plain text
    Text,
    /// Markdown
    Markdown,
    /// A page for a browser
    Html,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom check my-game.kdl
  cardroom check games/*.kdl --json

docs/game-language.md tells how to write a game, docs/nights.md stakes and nights. All mistakes of a
file are shown at once, each with its line and what to write instead; the exit code is then 2. Games
without mistakes are also played: bots take every seat for about two seconds, in every form of the
game, and a game at which a table would get stuck is refused. To play one yourself, put its file in a
folder: cardroom play my-game --games DIR")]
pub(crate) struct Check {
    /// The files
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom showdown holdem --hand AsKs --hand QdQh --board Qs8s2c3s9d
  cardroom showdown sohe --hand 9h8h2c2d/AsKs --hand KdKh7c7d/QsQd --board 7h6h2s5dJc
  cardroom showdown binglaha --roll 2 --hand As2s9dTd --hand KdKhQcQd --board 3c4d8hKs9h
  cardroom showdown mexican-poker --hand Jk7s7dKc2d --hand AsAdAh5c4c

Seat 0 is the first from the button. Piles of a split hand stand apart by / in the order of the
rules page. Board cards come in the order in which they are dealt. Jk is a joker, Jk^ one dealt face
up.")]
pub(crate) struct Showdown {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// The cards of one player, as one word or in quotes; give it once for each
    #[arg(long = "hand", value_name = "CARDS", required = true)]
    pub(crate) hands: Vec<String>,
    /// The cards of the board, in the order of the deal
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub(crate) board: String,
    /// What the dice showed, such as 4 or 3,5
    #[arg(long, value_name = "N[,N]")]
    pub(crate) roll: Option<String>,
    /// The game that was chosen, or that the hand became
    #[arg(long, value_name = "ID")]
    pub(crate) choose: Option<String>,
    /// How many chips there are to win
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = chips, allow_negative_numbers = true)]
    pub(crate) pot: u64,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom simulate holdem
  cardroom simulate murder --seats 3 --hands 1000 --seed 7
  cardroom simulate sohe --hands 500 --save sohe.phhs
  cardroom simulate omaha-8 --policy call --checks hand --hands 1000000 --json
  cardroom simulate razz --policy club:60 --hands 100
  cardroom simulate my-game --games ~/my-games --betting no-limit --stack 200

Every hand has a number, chance of its own that comes from the seed and that number, and new stacks.
The digest is the SHA-256 of all that happened: the same seed gives the same one on any machine.
Bets are 10 and 20, blinds 5 and 10, antes 2, a bring-in is 3, a spread 10 to 50. When a chip or a
card is lost, or a hand does not come to its end, that is a violation, and the exit code is 1.")]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// How many are dealt in [default: six, or as many as the game seats]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seats: Option<u32>,
    /// How many hands
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = hands, allow_negative_numbers = true)]
    pub(crate) hands: u64,
    /// The number of the first hand, to play one of them again
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = hands, allow_negative_numbers = true)]
    pub(crate) first: u64,
    /// How everyone plays: random (anything that is allowed), call (checks and calls, stands pat), or
    /// a bot: beginner, club or shark, perhaps with samples (club:60); bot is club
    #[arg(long, value_name = "POLICY", default_value = "random", value_parser = Named(player_names), hide_possible_values = true)]
    pub(crate) policy: String,
    /// When chips and cards are counted
    #[arg(long, value_enum, default_value_t = Checks::Event)]
    pub(crate) checks: Checks,
    /// Where chance begins [default: drawn, and printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The chips of everyone at the start of each hand
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = chips, allow_negative_numbers = true)]
    pub(crate) stack: u64,
    /// Save the hands in this file, which must be new, or in a folder
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) save: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom arena holdem --bots club,call
  cardroom arena badugi --bots club:20,random --hands 200 --seed 7
  cardroom arena razz --bots club:60,beginner --until-sure --hands 10000
  cardroom arena omaha-8 --bots club:20,call --seats 6 --hands 200 --json

A player is beginner, club, shark, call or random; behind a bot may stand how many deals it imagines
for a decision (club:60). Every deal is played twice, with the same cards and the players in each
other's seats, so that luck evens out. The result is what the first player wins in 100 hands, in big
blinds, or in big bets where the betting is limit, with the interval that holds the truth in 95 of
100 matches.

With --until-sure it looks after 100, 200, 400 and so on deals, and stops when the result is more
than three standard errors away from zero. The same seed gives the same result on any machine and
for any number of threads. Ctrl-C stops and shows what there is, with exit code 130.
docs/bots.md tells more.")]
pub(crate) struct Arena {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// The two players, apart by a comma
    #[arg(long, value_name = "A,B", required = true)]
    pub(crate) bots: String,
    /// How many hands, two for every deal; with --until-sure at most so many
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = hands, allow_negative_numbers = true)]
    pub(crate) hands: u64,
    /// How many are dealt in, an even number: each player has every second seat
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seats: u32,
    /// Stop as soon as it is sure who is better
    #[arg(long)]
    pub(crate) until_sure: bool,
    /// Where chance begins [default: drawn, and printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The chips of everyone at the start of each hand
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = chips, allow_negative_numbers = true)]
    pub(crate) stack: u64,
    /// How many threads [default: one for each core]; the result is the same for any number
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom night friday.kdl
  cardroom night friday.kdl --seed 7 --csv > friday.csv
  cardroom night friday.kdl --games ~/my-games --save ~/hands

A night is a file that names the mix, the stakes, the house rules and who comes, and for how long
they play. Bots play it at full speed, and the report tells who won, who pays whom, and what
was played. The same seed gives the same night. Ctrl-C ends it early, with exit code 130.
docs/nights.md tells how to write one.")]
pub(crate) struct Night {
    /// The file of the night
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Where chance begins [default: as the file says, else drawn; printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Save the hands: a new file, or a folder
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Print who won what and who pays whom as a table for spreadsheets
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom serve
  cardroom serve --address 0.0.0.0 --tls cert.pem key.pem
  cardroom serve --behind-proxy --origin https://cards.example --data /var/lib/cardroom/data \\
      --key /etc/cardroom/key

Everything that happens is on the disk before anybody is told of it: whatever falls over, the
room opens again in the middle of the hand. Hidden cards are sealed with the key, which is kept
outside the data folder; without it a hand in play is given back. Without --address only this
machine can come in. Ctrl-C lets hands come to their end and closes the room; a second Ctrl-C
closes it at once. docs/hosting.md is the host's guide.")]
pub(crate) struct Serve {
    /// The address to listen at: 0.0.0.0 for everybody
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: IpAddr,
    /// The port [default: 7777, or the next that is free]
    #[arg(long, value_name = "PORT")]
    pub(crate) port: Option<u16>,
    #[command(flatten)]
    pub(crate) data: DataFolder,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// The file of the key that seals hidden cards; made when it is not there [default: key in the
    /// folder of your settings for cardroom]
    #[arg(long, value_name = "FILE")]
    pub(crate) key: Option<PathBuf>,
    /// Go on without the key that the data was sealed with: bets of hands in play are returned, and cards
    /// of earlier hands that nobody showed are gone. Everybody stays signed in
    #[arg(long)]
    pub(crate) new_key: bool,
    /// Certificate and private key for TLS, as PEM files
    #[arg(long, num_args = 2, value_names = ["CERT", "KEY"])]
    pub(crate) tls: Vec<PathBuf>,
    /// Another page that may talk to the room, by its scheme and host
    #[arg(long, value_name = "URL")]
    pub(crate) origin: Vec<String>,
    /// A proxy with TLS stands before the room: take addresses from X-Forwarded-For
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// The most connections of one address; 0 is any number
    #[arg(long, value_name = "N", default_value_t = 64)]
    pub(crate) connections: u32,
    /// The most messages a second of one connection; 0 is any number
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) messages: u32,
    /// Seconds for which a hand lies open before the next is dealt
    #[arg(long, value_name = "SECONDS", default_value_t = 4.0, value_parser = part_of_hour)]
    pub(crate) between: f64,
    /// Seconds that a bot waits before it decides
    #[arg(long, value_name = "SECONDS", default_value_t = 0.7, value_parser = part_of_hour)]
    pub(crate) bot_pause: f64,
    /// Hours until a table closes that nobody looks at, with everybody cashed out; 0 is never
    #[arg(long, value_name = "HOURS", default_value_t = 24)]
    pub(crate) idle: u32,
    /// Threads for bots [default: one less than there are cores]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) thinkers: usize,
    /// Seconds that hands have to come to their end when the room closes
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub(crate) patience: u64,
    /// What is logged: error, warn, info, debug
    #[arg(long, value_name = "LEVEL", default_value = "info")]
    pub(crate) log: String,
    /// Log as JSON, a line each
    #[arg(long)]
    pub(crate) log_json: bool,
}

#[derive(Args)]
pub(crate) struct DataFolder {
    /// The folder of the data [default: the folder of your data for cardroom]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) data: Option<PathBuf>,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom backup friday.db
  cardroom backup /mnt/disk/cardroom.db --data /var/lib/cardroom/data

The room may be open while it is copied: the copy is as everything was at one moment. Hidden cards
are sealed in it as they are in the data, and the key is not in it.")]
pub(crate) struct Backup {
    /// The file to write, which must not be there yet
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataFolder,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom restore friday.db
  cardroom restore friday.db --replace --data /var/lib/cardroom/data

The room must be closed. Hands that were in play go on where the copy was made, with the key they
were sealed with.")]
pub(crate) struct Restore {
    /// The copy
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: DataFolder,
    /// Put it in the place of data that is there; that is kept beside it
    #[arg(long)]
    pub(crate) replace: bool,
}

/// What the commands about people share.
#[derive(Args)]
pub(crate) struct AtOffice {
    /// The folder of the data [default: the folder of your data for cardroom]
    #[arg(long, value_name = "FOLDER", global = true)]
    pub(crate) data: Option<PathBuf>,
    /// Answer as JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  cardroom people
  cardroom people reset Ann
  cardroom people delete '#5183470295812' --data /var/lib/cardroom/data

All of it works while the room is open, and while it is closed. A reset prints a link that sets a new
password. The link works once, for an hour; the old password and all sessions end at once."
)]
pub(crate) struct People {
    /// Guests as well
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) at: AtOffice,
    #[command(subcommand)]
    pub(crate) what: Option<PeopleOrder>,
}

#[derive(Subcommand)]
pub(crate) enum PeopleOrder {
    /// Print a link that sets a new password
    #[command(after_help = "Example:\n  cardroom people reset Ann")]
    Reset {
        /// A kept name, or a number
        who: String,
    },
    /// Delete an account: the name is free, and past hands are played by a deleted player
    #[command(after_help = "Example:\n  cardroom people delete Ann")]
    Delete {
        /// A kept name, or a number
        who: String,
    },
}

#[derive(Args)]
#[command(
    disable_help_subcommand = true,
    after_help = "\
Examples:
  cardroom sessions Ann
  cardroom sessions end 3f9a07c1d2e4
  cardroom sessions end --of Ann"
)]
pub(crate) struct Sessions {
    /// Those of one person: a kept name, or a number
    pub(crate) who: Option<String>,
    /// The same; with `end`, all sessions of one person
    #[arg(long, value_name = "WHO", global = true)]
    pub(crate) of: Option<String>,
    #[command(flatten)]
    pub(crate) at: AtOffice,
    #[command(subcommand)]
    pub(crate) what: Option<SessionOrder>,
}

#[derive(Subcommand)]
pub(crate) enum SessionOrder {
    /// End one session, or all sessions of one person (--of)
    #[command(
        after_help = "Examples:\n  cardroom sessions end 3f9a07c1d2e4\n  cardroom sessions end --of Ann"
    )]
    End {
        /// The session, as `cardroom sessions` shows it
        session: Option<String>,
    },
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom audit
  cardroom audit --last 500 --json

The log tells settings that hosts changed, whom they approved, removed, muted or banned, pauses and closed
tables, and what operators did: passwords reset, accounts deleted, sessions ended, a new key, a restored
copy. It is only ever added to, and no card is in it.")]
pub(crate) struct Audit {
    /// How many lines, the last ones
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) last: usize,
    #[command(flatten)]
    pub(crate) at: AtOffice,
}

/// A number of seconds, perhaps with a part of one.
fn part_of_hour(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    if (0.0..=3600.0).contains(&seconds) {
        Ok(seconds)
    } else {
        Err("expected 0 to 3600 seconds".to_owned())
    }
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom load
  cardroom load --tables 100 --seconds 60 --think 2000 --echo
  cardroom load --games holdem,badugi --tables 2 --seats 4 --seed 7
  cardroom load --url http://127.0.0.1:7777 --games all --tables 79 --json

Without --url it starts a room of its own on a free port, with an empty folder for its data, and
takes both away at the end. Every chair of every table gets a player of its own, with a WebSocket of
its own, who does by chance whatever the room offers; who has lost everything buys again. A player
whose connection breaks comes back and asks again for what was not answered.

Everything that arrives is checked: lines without a gap, the same for everyone at a table, chips
that neither come from nowhere nor go there, hidden cards that stay hidden, private parts and answers
of one length, the same answer for who asks twice. What is wrong is counted and shown with an
example, and the exit code is then 1.

Times are from the sending of a move until its answer, until a player at the table has been told of
it (each seat), and until all have (all seats). With --echo a server that does nothing but send on
what comes is timed after the room, with as many sockets, messages of the same size and as many of
them a second. A room that is not your own may allow fewer connections and messages than this needs.
Ctrl-C ends it early, with exit code 130.")]
pub(crate) struct Load {
    /// The room, such as http://127.0.0.1:7777 [default: one of its own]
    #[arg(long, value_name = "URL")]
    pub(crate) url: Option<String>,
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = tables, allow_negative_numbers = true)]
    pub(crate) tables: u32,
    /// How many players at each, or as many as its game seats
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = table_seats, allow_negative_numbers = true)]
    pub(crate) seats: u8,
    /// How long they play
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: u64,
    /// Games and mixes, apart by commas, one a table in turn; or all [default: some of each family]
    #[arg(long, value_name = "LIST|all")]
    pub(crate) games: Option<String>,
    /// Where the chance of the players begins [default: drawn, and printed]; the room has its own
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The longest time that a player thinks before a move, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 0, value_parser = millis, allow_negative_numbers = true)]
    pub(crate) think: u32,
    /// Time a bare echo server as well, and compare
    #[arg(long)]
    pub(crate) echo: bool,
    /// Kill its own room so many times while they play, and start it again with the same data
    #[arg(long, value_name = "N", default_value_t = 0, hide = true, conflicts_with = "url")]
    pub(crate) kill: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom play holdem
  cardroom play badugi --seats 4 --stack 500 --hands 20
  cardroom play sohe --seed 7 --save ~/hands
  cardroom play razz --seats 3 --bots shark,beginner
  cardroom play my-game --games ~/my-games --betting pot-limit --no-save

Type help at any question to see what can be answered, rules for the rules of the game, quit to
leave. Bets are 10 and 20, blinds 5 and 10, antes 2, a bring-in is 3, a spread 10 to 50. Stacks are
kept from hand to hand, the button moves, and who has lost everything gets a new stack. The same
seed and the same answers give the same cards. Every hand is saved when it ends, with the cards that
you have seen; cardroom replay plays it again.")]
pub(crate) struct Play {
    #[command(flatten)]
    pub(crate) wanted: Wanted,
    /// How many are dealt in, you included [default: six, or as many as the game seats]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seats: Option<u32>,
    /// Where you sit in the first hand: 1 is the first to the left of the button
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole, allow_negative_numbers = true)]
    pub(crate) seat: u32,
    /// The chips of everyone at the start
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = chips, allow_negative_numbers = true)]
    pub(crate) stack: u64,
    /// Leave after so many hands [default: when you quit]
    #[arg(long, value_name = "N", value_parser = hands, allow_negative_numbers = true)]
    pub(crate) hands: Option<u64>,
    /// How the others play: beginner, club, shark, call (checks and calls, stands pat) or random
    /// (anything that is allowed); or a list by seat, such as club,shark,call
    #[arg(long, value_name = "NAME", default_value = "club", alias = "policy", value_parser = Named(player_names), hide_possible_values = true)]
    pub(crate) bots: String,
    /// Where chance begins [default: drawn, and printed]
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// The file for the hands, which must be new, or a folder for it [default: a file in this folder]
    #[arg(long, value_name = "FILE|DIR", conflicts_with = "no_save")]
    pub(crate) save: Option<PathBuf>,
    /// Save nothing
    #[arg(long)]
    pub(crate) no_save: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Checks {
    /// After every event, on a second hand that is made from the events alone
    Event,
    /// After every hand
    Hand,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom replay hand.phh
  cardroom replay rulings --quiet
  zcat night.phhs.gz | cardroom replay - --json

Hands are files in the format PHH (.phh one hand, .phhs many), or the same with a game id as
variant; docs/hands.md tells how they are written. A hand that breaks a rule fails, with the action,
the rule and what was legal; so does one whose finishing_stacks are others. A file that ends before
its hand does is unfinished, which is no failure.

The last line is the summary: hands N ok N unfinished N failed N. The exit code is 0 when no hand
has failed, 1 when one has, and 2 when a file cannot be read or there are no hands.")]
pub(crate) struct Replay {
    /// Files, and folders with all .phh and .phhs files in them; - reads standard input
    #[arg(value_name = "FILE|DIR", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print the summary line alone, without a progress bar
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Print all failing hands; without it, the first 100
    #[arg(long, conflicts_with = "quiet")]
    pub(crate) all: bool,
    /// Tolerate nothing that real files do and rules do not (docs/hands.md names it all)
    #[arg(long)]
    pub(crate) strict: bool,
    /// How many threads share the work [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) folder: Folder,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom convert hand.phh --to text
  cardroom convert night.phhs --to text --viewer p3 --out night.txt
  cardroom convert 'HH20090707 Lyra.txt' --to phh --out lyra.phhs

Files are recognised by what they say. Any hand of any game is told as text; hands of hold'em and
Omaha are read from text, also from that of the large sites. Every hand is played again first: one
that breaks a rule or cannot be read gets a line, is left out, and makes the exit code 1.
docs/hands.md tells which lines are understood.")]
pub(crate) struct Convert {
    /// Files of hands, PHH or text; - reads standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The layout to write
    #[arg(long, value_enum)]
    pub(crate) to: Layout,
    /// Write to this file, which must be new
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Tell only this player's hole cards and those that were shown: a name, or p1, p2 and so on
    #[arg(long, value_name = "PLAYER")]
    pub(crate) viewer: Option<String>,
    #[command(flatten)]
    pub(crate) folder: Folder,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// Line by line, as the large sites write it
    Text,
    /// PHH, with headings when there is more than one hand
    Phh,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  cardroom rank high AsKsQsJsTs 'Qs Qd Ts Th 5c 2d 2c'
  cardroom rank low-27 7s5d4h3c2d 8s6d4h3c2d
  cardroom rank low-a5 --qualify 8 Ah2h3h4h5hKsKd
  cardroom rank high-mexican Jk5s6s7sJs Jk^AsAdAhAc
  cardroom rank --list

A card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s or ♣♦♥♠); Jk is a joker. A higher
score is a better hand; scores of different ladders have nothing to do with each other.")]
pub(crate) struct Rank {
    /// The ladder; --list shows them all
    #[arg(required_unless_present = "list", value_parser = Named(ladder_names), hide_possible_values = true)]
    pub(crate) ladder: Option<String>,
    /// The hands, each as one word or in quotes
    #[arg(value_name = "HAND")]
    pub(crate) hands: Vec<String>,
    /// List the ladders
    #[arg(long, conflicts_with_all = ["ladder", "joker", "qualify"])]
    pub(crate) list: bool,
    /// What a joker is [default: bug; on high-mexican Jk is wild and Jk^, dealt face up, a bug]
    #[arg(long, value_enum)]
    pub(crate) joker: Option<JokerRole>,
    /// Only this or better counts: a rank for a low (8), a pair (66) or a kind of hand (pair,
    /// two-pair, trips, straight, flush, full-house, quads, straight-flush, badugi). When no hand
    /// qualifies, the exit code is 1
    #[arg(long, value_name = "LEAST")]
    pub(crate) qualify: Option<String>,
    /// On the ladder points: what an ace counts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = points, allow_negative_numbers = true)]
    pub(crate) ace: u8,
    /// On the ladder points: what a jack, queen or king counts
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = points, allow_negative_numbers = true)]
    pub(crate) face: u8,
    /// On the ladder points: the fewest points win
    #[arg(long)]
    pub(crate) fewest: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum JokerRole {
    /// An ace, or whatever completes a straight or flush; in low hands the best card
    Bug,
    /// Any card
    Wild,
    /// An ace of no suit
    Ace,
}

impl From<JokerRole> for Joker {
    fn from(role: JokerRole) -> Joker {
        match role {
            JokerRole::Bug => Joker::Bug,
            JokerRole::Wild => Joker::Wild,
            JokerRole::Ace => Joker::Ace,
        }
    }
}

#[derive(Subcommand)]
pub(crate) enum Odds {
    /// How often an out comes and no killer card after it (BARGE appendix D)
    #[command(after_help = "\
Examples:
  cardroom odds killer-cards
  cardroom odds killer-cards --unseen 41

Two cards are still to come. An out makes your hand, a kill makes a better one for someone else.
45 cards are unseen on the flop in hold'em when one other hand is known, 41 in Omaha.")]
    KillerCards {
        /// How many cards are unseen
        #[arg(long, value_name = "N", default_value_t = 45, value_parser = whole, allow_negative_numbers = true)]
        unseen: u32,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// How many of all hands of a size fall in each category
    #[command(after_help = "\
Examples:
  cardroom odds frequencies high --cards 7
  cardroom odds frequencies high --cards 5 --deck bug
  cardroom odds frequencies badugi --cards 4")]
    Frequencies {
        /// The ladder; cardroom rank --list shows them all
        #[arg(value_parser = Named(ladder_names), hide_possible_values = true)]
        ladder: String,
        /// How many cards a hand has, seven at most
        #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
        cards: u32,
        /// full, short (36 cards), piquet (32, sevens up), mexican (41 with a joker) or bug (53)
        /// [default: the ladder's own]
        #[arg(long, value_parser = Named(deck_names), hide_possible_values = true)]
        deck: Option<String>,
        /// What a joker is [default: bug; on high-mexican wild]
        #[arg(long, value_enum)]
        joker: Option<JokerRole>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// The low hands by number, the best first (BARGE appendix A)
    #[command(after_help = "\
Examples:
  cardroom odds numbers low-27 --count 53
  cardroom odds numbers low-a5 --json")]
    Numbers {
        /// A low ladder: low-a5, low-27, low-a6, low-26, badugi, badugi-27
        #[arg(value_parser = Named(ladder_names), hide_possible_values = true)]
        ladder: String,
        /// How many, the best first [default: all]
        #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
        count: Option<u32>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// Takes any text, and tells completions which names there are.
#[derive(Clone)]
struct Named(fn() -> Vec<&'static str>);

impl TypedValueParser for Named {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

fn ladder_names() -> Vec<&'static str> {
    Ladder::all().map(|ladder| ladder.id()).collect()
}

fn game_names() -> Vec<&'static str> {
    Catalogue::house().entries().map(|entry| entry.game.id.as_str()).collect()
}

fn family_names() -> Vec<&'static str> {
    Family::ALL.map(Family::name).to_vec()
}

fn betting_names() -> Vec<&'static str> {
    Betting::ALL.map(Betting::name).to_vec()
}

fn reference_names() -> Vec<&'static str> {
    equity::reference::Reference::ALL.map(equity::reference::Reference::id).to_vec()
}

fn player_names() -> Vec<&'static str> {
    Entrant::names()
}

fn deck_names() -> Vec<&'static str> {
    Deck::ALL.iter().map(|deck| deck.name()).collect()
}

fn whole(text: &str) -> Result<u32, String> {
    text.trim().parse().map_err(|_| "expected a whole number such as 7".to_owned())
}

fn hands(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| "expected a whole number such as 10000".to_owned())
}

fn trials(text: &str) -> Result<u64, String> {
    let trials = text.trim().parse().ok().filter(|trials| *trials > 0);
    trials.ok_or_else(|| "expected a whole number from 1, such as 100000".to_owned())
}

fn odds_policies() -> Vec<&'static str> {
    vec!["pat", "fixed", "best"]
}

fn draws(text: &str) -> Result<u8, String> {
    text.trim().parse().map_err(|_| "expected a whole number such as 1".to_owned())
}

fn threads(text: &str) -> Result<usize, String> {
    let threads = text.trim().parse().ok().filter(|threads| (1..=1000).contains(threads));
    threads.ok_or_else(|| "expected a whole number from 1 to 1000".to_owned())
}

fn tables(text: &str) -> Result<u32, String> {
    let tables = text.trim().parse().ok().filter(|tables| (1..=10_000).contains(tables));
    tables.ok_or_else(|| "expected a whole number from 1 to 10000".to_owned())
}

fn table_seats(text: &str) -> Result<u8, String> {
    let seats = text.trim().parse().ok().filter(|seats| (2..=10).contains(seats));
    seats.ok_or_else(|| "expected a whole number from 2 to 10".to_owned())
}

fn seconds(text: &str) -> Result<u64, String> {
    let seconds = text.trim().parse().ok().filter(|seconds| (1..=1_000_000).contains(seconds));
    seconds.ok_or_else(|| "expected a whole number from 1 to 1000000".to_owned())
}

fn millis(text: &str) -> Result<u32, String> {
    let millis = text.trim().parse().ok().filter(|millis| *millis <= 600_000);
    millis.ok_or_else(|| "expected a whole number of milliseconds up to 600000".to_owned())
}

fn seed(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| {
        let most = u64::MAX;
        format!("expected a whole number from 0 to {most}")
    })
}

fn chips(text: &str) -> Result<u64, String> {
    text.trim().parse().map_err(|_| "expected a whole number of chips such as 100".to_owned())
}

fn points(text: &str) -> Result<u8, String> {
    text.trim().parse().map_err(|_| "expected a whole number from 0 to 255".to_owned())
}
