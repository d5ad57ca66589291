//! A game as its file says it.

use std::fmt;
use std::ops::Range;

use cards::{Card, CardSet, Face, Rank, RankSet};
use ranking::{Ace, Joker, Ladder, Qualifier};
use serde::{Deserialize, Serialize};

/// Where something stands in a file. Places do not count when games are compared.
#[derive(Clone, Debug, Default)]
pub struct Place {
    /// The characters, counted in bytes.
    pub bytes: Range<usize>,
    /// Whether it came in through a template, and is only called here.
    pub from_template: bool,
}

impl PartialEq for Place {
    fn eq(&self, _: &Place) -> bool {
        true
    }
}

impl Eq for Place {}

/// Something that is said only under conditions: all of them must hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Guarded<T> {
    /// The conditions, outermost first.
    pub when: Vec<Condition>,
    /// Where it stands.
    pub place: Place,
    /// What is said.
    pub it: T,
}

/// A test and the answer it must have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The question.
    pub test: Test,
    /// Whether the answer must be yes (`when`) or no (`else`).
    pub holds: bool,
}

/// What a `when` may ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Test {
    /// The betting of the table.
    Betting(Vec<Betting>),
    /// The value of one of the game's options.
    Option {
        /// The option.
        name: String,
        /// Any of these.
        values: Vec<String>,
    },
    /// How many players are dealt in.
    Players(Numbers),
    /// The sum of the dice.
    Roll(Numbers),
    /// The game that was chosen.
    Chosen(Vec<String>),
    /// The colour that two or more of the first three board cards have.
    Flop(Colour),
    /// Nobody has opened the betting.
    Unopened,
}

/// A number, or all numbers from one to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    /// The least.
    pub least: u8,
    /// The most.
    pub most: u8,
}

impl Numbers {
    /// This number alone.
    pub const fn exactly(n: u8) -> Numbers {
        Numbers { least: n, most: n }
    }

    /// The same with so many more.
    pub(crate) fn plus(self, more: u8) -> Numbers {
        Numbers { least: self.least.saturating_add(more), most: self.most.saturating_add(more) }
    }

    /// Whether the number is one of them.
    pub fn contains(self, n: u8) -> bool {
        (self.least..=self.most).contains(&n)
    }

    /// Whether there is only one.
    pub fn is_one(self) -> bool {
        self.least == self.most
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_one() {
            write!(f, "{}", self.least)
        } else {
            write!(f, "{}..{}", self.least, self.most)
        }
    }
}

/// The colour of a flop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Hearts and diamonds.
    Red,
    /// Clubs and spades.
    Black,
}

/// How much may be bet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Serialize, Deserialize)]
pub enum Betting {
    /// Fixed amounts.
    Limit,
    /// Up to the size of the pot.
    PotLimit,
    /// Up to everything in front of the player.
    NoLimit,
    /// Any amount between two.
    Spread,
}

impl Betting {
    /// All forms.
    pub const ALL: [Betting; 4] =
        [Betting::Limit, Betting::PotLimit, Betting::NoLimit, Betting::Spread];

    /// Its name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Betting::Limit => "limit",
            Betting::PotLimit => "pot-limit",
            Betting::NoLimit => "no-limit",
            Betting::Spread => "spread",
        }
    }

    /// The form with this name.
    pub fn named(name: &str) -> Option<Betting> {
        Betting::ALL.into_iter().find(|betting| betting.name() == name)
    }

    /// The form that a code of the PHH format stands for: its first letter tells.
    pub fn coded(code: &str) -> Option<Betting> {
        match code.as_bytes().first()? {
            b'F' => Some(Betting::Limit),
            b'N' => Some(Betting::NoLimit),
            b'P' => Some(Betting::PotLimit),
            _ => None,
        }
    }
}

impl fmt::Display for Betting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A game as its file says it, templates filled in.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The id, which never changes.
    pub id: String,
    /// The name people use.
    pub name: String,
    /// Other ids it answers to.
    pub aliases: Vec<String>,
    /// What it is, in one line.
    pub about: String,
    /// The articles it is written in.
    pub sources: Vec<String>,
    /// Who made it.
    pub credits: Vec<String>,
    /// Its codes in the PHH format.
    pub phh: Vec<String>,
    /// Whether it takes the place of the game with this id.
    pub replaces: bool,
    /// Everything else, in the order of the file.
    pub clauses: Vec<Guarded<Clause>>,
}

impl Game {
    /// Its code in the PHH format with this betting, where there is one.
    pub fn code(&self, betting: Betting) -> Option<&String> {
        self.phh.iter().find(|code| Betting::coded(code) == Some(betting))
    }

    /// Its streets in all forms, each with the clause that says it.
    pub(crate) fn streets(&self) -> impl Iterator<Item = (&Guarded<Clause>, &Street)> {
        self.clauses.iter().filter_map(|clause| match &clause.it {
            Clause::Street(street) => Some((clause, street)),
            _ => None,
        })
    }

    /// The steps of all its streets.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Guarded<Step>> {
        self.streets().flat_map(|(_, street)| &street.steps)
    }
}

/// One thing that a game's file says.
#[derive(Clone, PartialEq, Debug)]
pub enum Clause {
    /// How many can play.
    Seats(SeatWish),
    /// How it is bet.
    Betting(BettingWish),
    /// Something the table may choose.
    Option(GameOption),
    /// Which cards are in the deck.
    Deck(Cut),
    /// A joker is in the deck.
    Joker(JokerRule),
    /// Blinds, and with them a button: two players to its left, then the button itself.
    Blinds(u8),
    /// Everyone antes.
    Ante,
    /// A card that must open the betting.
    BringIn(BringIn),
    /// A button moves round the table although there are no blinds.
    Button,
    /// No suit ranks above another.
    SuitsEqual,
    /// A rule of betting.
    Rule(Rule),
    /// How many raises follow a bet at fixed limits.
    Raises(u8),
    /// A row of board cells.
    Row(Row),
    /// A name for some cells.
    Group(Group),
    /// Board cells that may be used together.
    Line(Vec<String>),
    /// A street.
    Street(Street),
    /// A part of the pot and who wins it.
    Share(Share),
    /// Who wins a pot of which nobody won a share.
    Fallback(Fallback),
}

/// How many players the file allows and expects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatWish {
    /// The most.
    pub max: Option<u8>,
    /// The usual number.
    pub usual: Option<u8>,
}

/// The betting that a file expects or insists on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BettingWish {
    /// The usual form.
    pub usual: Betting,
    /// All forms it may be played with; empty means every one.
    pub only: Vec<Betting>,
}

/// A choice that a table makes before it plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// Its values; the first is played when nobody asks.
    pub values: Vec<String>,
    /// What it does, in a few words.
    pub about: String,
}

impl GameOption {
    /// What is played when nobody asks.
    pub fn default_value(&self) -> &str {
        self.values.first().map_or("", String::as_str)
    }
}

/// Which of the 52 cards are in the deck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cut {
    /// All but these ranks.
    Strip(RankSet),
    /// These cards alone.
    Only(CardSet),
}

/// What the joker is, by how it was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JokerRule {
    /// Dealt face up.
    pub up: Joker,
    /// Dealt face down.
    pub down: Joker,
}

impl JokerRule {
    /// What a joker is where a game says nothing: a bug.
    pub const USUAL: JokerRule = JokerRule { up: Joker::Bug, down: Joker::Bug };

    /// What a joker is that was dealt like this.
    pub fn role(self, face: Face) -> Joker {
        match face {
            Face::Up => self.up,
            Face::Down => self.down,
        }
    }
}

/// Which up card must open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BringIn {
    /// The highest or the lowest.
    pub card: Extreme,
    /// Where the ace stands.
    pub ace: Ace,
}

/// One end of an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extreme {
    /// The highest.
    High,
    /// The lowest.
    Low,
}

/// Rules of betting that some games are played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Who has checked may not raise.
    NoCheckRaise,
    /// Who enters the pot must raise.
    NoLimping,
    /// No blind raise before the cards.
    NoStraddle,
    /// A seven or better that checks after the draw wins nothing bet after it.
    Sevens,
    /// A seven or better that checks after the draw cannot win.
    SevensForfeit,
    /// An all-in under a full bet is completed, never raised.
    CompleteUnderFullBet,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 6] = [
        Rule::NoCheckRaise,
        Rule::NoLimping,
        Rule::NoStraddle,
        Rule::Sevens,
        Rule::SevensForfeit,
        Rule::CompleteUnderFullBet,
    ];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::NoCheckRaise => "no-check-raise",
            Rule::NoLimping => "no-limping",
            Rule::NoStraddle => "no-straddle",
            Rule::Sevens => "sevens",
            Rule::SevensForfeit => "sevens-forfeit",
            Rule::CompleteUnderFullBet => "complete-under-full-bet",
        }
    }
}

/// A row of the board, as it lies on the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its name, which also names its cells together.
    pub name: String,
    /// From left to right; a gap is `None`.
    pub cells: Vec<Option<String>>,
}

/// A name for some cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name.
    pub name: String,
    /// The cells.
    pub cells: Vec<String>,
}

/// A part of the hand from one deal to the next.
#[derive(Clone, PartialEq, Debug)]
pub struct Street {
    /// Its name.
    pub name: String,
    /// What happens, in order.
    pub steps: Vec<Guarded<Step>>,
}

impl Street {
    /// The number of a street that is only counted: `First` is 1.
    pub fn number(&self) -> Option<usize> {
        const COUNTED: [&str; 9] =
            ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth"];
        let place = COUNTED.iter().position(|word| self.name.eq_ignore_ascii_case(word));
        place.map(|place| place + 1)
    }
}

/// One thing that happens on a street.
#[derive(Clone, PartialEq, Debug)]
pub enum Step {
    /// Cards for each player.
    Deal(Deal),
    /// Cards for the board.
    Board(BoardDeal),
    /// A round of betting.
    Bet(Bet),
    /// Players in turn replace cards.
    Draw(Numbers),
    /// Players throw cards away.
    Discard(Discard),
    /// Players turn cards up.
    Expose(Expose),
    /// Players part their cards in piles.
    Split(Split),
    /// One player picks a game.
    Choose(Choose),
    /// Dice are rolled.
    Roll(u8),
    /// Boards are taken away.
    Remove(Remove),
    /// The hand goes on as another game.
    Become(Become),
}

/// Cards dealt to each player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deal {
    /// Face down, first.
    pub down: u8,
    /// Face up, after them.
    pub up: u8,
    /// Face down if the player has fewer down cards than `keep_down`, else face up.
    pub either: u8,
    /// How many down cards a player keeps having; counts only with `either`.
    pub keep_down: u8,
}

impl Deal {
    /// How many cards in all.
    pub fn cards(self) -> u8 {
        self.down.saturating_add(self.up).saturating_add(self.either)
    }
}

/// Cards dealt to the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BoardDeal {
    /// So many, in a row.
    Count(u8),
    /// Into these cells, rows or groups, in order.
    Cells(Vec<String>),
}

/// A round of betting.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bet {
    /// The size at fixed limits.
    pub size: BetSize,
    /// Who acts first.
    pub first: First,
    /// Who acts first when the best board is all in.
    pub opener: Opener,
    /// What is needed to open.
    pub openers: Option<Qualifier>,
    /// Whether the first player must bet.
    pub must_bet: bool,
}

/// The size of a bet at fixed limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BetSize {
    /// The small bet.
    Small,
    /// The big bet.
    Big,
    /// Either, as the bettor likes, but no raise under the last bet.
    Either,
    /// The small bet; either when a pair is showing.
    OpenPair,
}

impl BetSize {
    /// All of them.
    pub const ALL: [BetSize; 4] =
        [BetSize::Small, BetSize::Big, BetSize::Either, BetSize::OpenPair];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            BetSize::Small => "small",
            BetSize::Big => "big",
            BetSize::Either => "either",
            BetSize::OpenPair => "open-pair",
        }
    }
}

/// Who acts first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum First {
    /// On the first round whoever follows the forced bets, later the first from the button.
    Usual,
    /// The best board on this ladder.
    Showing(Ladder),
    /// Whoever opened the first round.
    Opener,
}

/// Who acts first when the player with the best board has no chips left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Opener {
    /// The first player to the left of the best board who can act.
    #[default]
    NextToTheLeft,
    /// The best board of those who can act.
    BestAble,
}

/// Cards thrown away and not replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Discard {
    /// How many.
    pub count: DiscardCount,
    /// Which may go.
    pub of: Which,
    /// When each player decides.
    pub with: Moment,
}

/// How many cards go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiscardCount {
    /// So many.
    Cards(Numbers),
    /// As many as leave this number.
    To(u8),
}

/// Which of a player's cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// Any.
    Any,
    /// The down cards.
    Down,
}

/// When a decision is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// All players at once, hidden until all have decided.
    AllAtOnce,
    /// With a player's first action in the round that follows.
    FirstAction,
}

/// Cards turned up by their owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Expose {
    /// How many.
    pub count: Numbers,
    /// When.
    pub with: Moment,
}

/// A hand parted in piles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Split {
    /// The piles and their sizes, in the order in which they are written.
    pub piles: Vec<Pile>,
    /// The pile that everyone sees.
    pub show: Option<String>,
}

impl Split {
    /// The number of the pile that everyone sees.
    pub fn shown(&self) -> Option<usize> {
        let show = self.show.as_ref()?;
        self.piles.iter().position(|pile| pile.name == *show)
    }

    /// A hand in its piles: the cards that stay hidden, pile by pile, and those that everyone sees.
    pub fn lay<T>(
        &self,
        down: impl IntoIterator<Item = T>,
        up: impl IntoIterator<Item = T>,
    ) -> Vec<Vec<T>> {
        let (mut down, mut up) = (down.into_iter(), up.into_iter());
        let pile = |(number, pile): (usize, &Pile)| {
            let count = usize::from(pile.cards);
            match self.shown() == Some(number) {
                true => up.by_ref().take(count).collect(),
                false => down.by_ref().take(count).collect(),
            }
        };
        self.piles.iter().enumerate().map(pile).collect()
    }
}

/// A part of a player's hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile {
    /// Its name.
    pub name: String,
    /// How many cards it has.
    pub cards: u8,
}

/// A game picked in mid-hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choose {
    /// The ids; the first is played when nobody picks.
    pub games: Vec<String>,
    /// Who picks.
    pub by: Chooser,
}

/// Who picks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chooser {
    /// The player who acts first before the flop: with two or three players, the button.
    UnderTheGun,
    /// The button.
    Button,
}

/// Lines taken away by a card of theirs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remove {
    /// The cells, one of each line, of which the lowest takes its line away.
    pub lowest: String,
    /// What happens when all are equal.
    pub all: AllEqual,
}

/// What happens when every line would go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AllEqual {
    /// None goes.
    Keep,
    /// All go, and the house takes the pot.
    House,
}

impl Remove {
    /// What a card counts as where the lowest is looked for. A joker is an ace, as among up cards.
    pub fn rank(card: Card) -> Rank {
        card.rank().unwrap_or(Rank::Ace)
    }

    /// What goes, by the ranks that lie in the cells; one without a card has none.
    pub fn taken(&self, ranks: impl Iterator<Item = Option<Rank>> + Clone) -> Taken {
        let Some(lowest) = ranks.clone().flatten().min() else { return Taken::Nothing };
        if !ranks.into_iter().all(|rank| rank == Some(lowest)) {
            return Taken::Lowest(lowest);
        }
        match self.all {
            AllEqual::Keep => Taken::Nothing,
            AllEqual::House => Taken::Everything,
        }
    }
}

/// What the lowest cards of some cells take away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// Nothing.
    Nothing,
    /// The lines through a cell with this rank.
    Lowest(Rank),
    /// All lines, and the house takes the pot.
    Everything,
}

/// The rest of the hand is another game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Become {
    /// Which one.
    pub game: Target,
    /// Where in it the hand goes on.
    pub at: Point,
    /// Whether its blinds are posted now. All other forced money is skipped, except that a bring-in
    /// belongs to the first betting round: who joins there pays it.
    pub post_blinds: bool,
}

/// The game that goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// This one.
    Game(String),
    /// The one that was chosen.
    Chosen,
}

/// A place in a game: a street, or its first betting round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// The street.
    pub street: String,
    /// Where on it.
    pub from: From,
}

/// Where on a street.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum From {
    /// Its first step.
    Start,
    /// Its first betting round.
    Bet,
}

/// A part of the pot and the hands that win it.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// What it is called.
    pub name: String,
    /// What beats what.
    pub ladder: Ladder,
    /// Where its cards come from; the best of several ways counts.
    pub uses: Vec<Use>,
    /// The least hand that wins it.
    pub qualify: Option<Qualify>,
    /// A test that comes before the ladder.
    pub prefer: Option<Prefer>,
    /// What a joker is in its hands, where that is not what it is in the game.
    pub joker: Option<Joker>,
}

/// One way to put a hand together. Without parts, every card the player can use.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Use {
    /// How many cards from where.
    pub parts: Vec<Part>,
}

/// How many cards from where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// Where.
    pub zone: Zone,
    /// How many.
    pub count: Count,
}

/// Where cards of a hand come from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Zone {
    /// The player's own cards, all piles together.
    Hole,
    /// The board.
    Board,
    /// One of the lines.
    Line,
    /// An up card of one rival.
    Rival,
    /// A pile of the player's cards.
    Pile(String),
    /// A row or group of the board.
    Cells(String),
    /// One card from each of these rows or groups.
    OneFromEach(Vec<String>),
}

/// How many cards play from a place. Exactly five make a five-card hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Between these numbers.
    Between(Numbers),
    /// Every card that lies there.
    All,
    /// As many as serve best, none included.
    Any,
}

/// The least hand that wins a share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Qualify {
    /// This one.
    Least(Qualifier),
    /// A low of the rank the dice show: 11 is a jack, 12 a queen.
    Roll,
}

/// A test that comes before the ladder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prefer {
    /// Who holds a jack, queen or king beats everyone who holds none.
    Face,
}

/// Who wins a pot of which nobody won a share.
#[derive(Clone, PartialEq, Debug)]
pub enum Fallback {
    /// The best hand of this kind.
    Hand(Share),
    /// Everyone still in, in equal parts.
    All,
}
