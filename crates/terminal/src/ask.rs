//! What is asked, and what can be typed.

use cards::{Card, grouped};
use engine::{Amounts, BetOptions, Options, Pick};
use variant::game::{Betting, Which};

use super::style::{cards_of, padded, wrapped, wrapped_after};
use super::view::View;

/// A question to the player.
pub(super) enum Question {
    /// One of the options of the hand.
    Hand(Options),
    /// Whether there is to be another hand.
    Next,
}

/// One way to answer.
pub(super) struct Way {
    /// What it is: "call 10".
    pub(super) what: String,
    /// What can be typed for it as it stands.
    pub(super) typed: String,
    /// What else can be typed, and what happens.
    help: (String, String),
}

impl Way {
    fn new(what: impl Into<String>, typed: &str, also: &str, help: &str) -> Way {
        Way { what: what.into(), typed: typed.to_owned(), help: (also.to_owned(), help.to_owned()) }
    }
}

/// What can be typed at any question.
const ALWAYS: [(&str, &str); 5] = [
    ("h, help", "this list"),
    ("rules", "the rules of the game"),
    ("t, table", "show the table again (also: hand)"),
    ("l, log", "what has happened in this hand"),
    ("q, quit", "leave; a hand in play is checked or folded"),
];

impl View {
    /// The ways to answer a question.
    pub(super) fn ways(&self, question: &Question) -> Vec<Way> {
        let options = match question {
            Question::Next => {
                return vec![
                    Way::new("next hand", "n", "n, next", "deal the next hand"),
                    Way::new("leave", "q", "q, quit", "leave the table"),
                ];
            }
            Question::Hand(options) => options,
        };
        match options {
            Options::Bet(bet) => self.bet_ways(bet),
            Options::Draw(pick) => {
                let help = "replace these cards: by number, or as 9h8c";
                let none = Way::new("stand pat", "p", "p, pat", "keep all cards");
                pick_ways(pick, "draw", ("d 1 3, or d 9h8c", help), none)
            }
            Options::Discard(pick) => {
                let help = "discard these cards: by number, or as 9h8c";
                let none = Way::new("nothing", "n", "n, none", "keep all cards");
                pick_ways(pick, "discard", ("d 1 3, or d 9h8c", help), none)
            }
            Options::Expose(pick) => {
                let help = "turn these cards up: by number, or as 9h8c";
                let none = Way::new("nothing", "n", "n, none", "keep all cards face down");
                pick_ways(pick, "turn up", ("e 1, or e Kh", help), none)
            }
            Options::Split { .. } => self.split_ways(options),
            Options::Choose { games } => {
                let ids = self.seen.choices();
                let way = |number: usize| {
                    let id = ids.get(number).map_or("", String::as_str);
                    let typed = (number + 1).to_string();
                    let name = self.game_name(id);
                    Way::new(&name, &typed, &format!("{typed}, {id}"), &format!("play {name}"))
                };
                (0..usize::from(*games)).map(way).collect()
            }
            Options::Show { muck } => {
                let mut ways = vec![Way::new("show", "s", "s, show", "show your hand")];
                if *muck {
                    ways.push(Way::new("muck", "m", "m, muck", "muck your hand without showing"));
                }
                ways
            }
        }
    }

    fn bet_ways(&self, bet: &BetOptions) -> Vec<Way> {
        let mut ways = Vec::new();
        if bet.check {
            ways.push(Way::new("check", "c", "c, check", "stay in for free"));
        }
        if let Some(chips) = bet.call {
            let what = format!("call {}{}", grouped(chips), self.all_of_it(chips));
            ways.push(Way::new(what, "c", "c, call", "match the bet"));
        }
        if let Some(chips) = bet.bring_in {
            let what = format!("bring it in for {}", grouped(chips));
            ways.push(Way::new(what, "i", "i, bring-in", "open with the smallest bet"));
        }
        let word = self.raise_word();
        // A call has the c already, so a bring-in is completed by the letter of a raise.
        let letter = if word == "bet" { "b" } else { "r" };
        let all = |word: &str| format!("{letter} 40, {word} 40");
        let verb = word.split(' ').next().unwrap_or(word);
        match bet.to {
            Amounts::None => {}
            Amounts::One(to) => {
                let own = self.seen.player(self.you).map_or(0, engine::Player::bet);
                let what =
                    format!("{word} {}{}", grouped(to), self.all_of_it(to.saturating_sub(own)));
                ways.push(Way::new(
                    what,
                    letter,
                    &format!("{letter}, {verb}"),
                    "there is only one size",
                ));
            }
            Amounts::Two(one, two) => {
                let what = format!("{word} {} or {}", grouped(one), grouped(two));
                ways.push(Way::new(what, &format!("{letter} {one}"), &all(verb), "one of the two"));
            }
            Amounts::Between { least, most, chip, .. } => {
                let steps = if chip > 1 { format!(" by {chip}") } else { String::new() };
                let what = format!("{word} {}-{}{steps}", grouped(least), grouped(most));
                let help = "your total bet this round; min and max work, too";
                ways.push(Way::new(what, &format!("{letter} {least}"), &all(verb), help));
            }
        }
        if bet.fold {
            ways.push(Way::new("fold", "f", "f, fold", "fold your hand"));
        }
        ways
    }

    fn all_of_it(&self, chips: u64) -> &'static str {
        let stack = self.seen.player(self.you).map_or(0, engine::Player::stack);
        if stack == chips { ", all in" } else { "" }
    }

    fn split_ways(&self, options: &Options) -> Vec<Way> {
        let Options::Split { piles, show } = options else { return Vec::new() };
        let named = self.game().piles().map(|split| split.piles.as_slice()).unwrap_or_default();
        let mut next = 1;
        let (mut what, mut typed) = (Vec::new(), Vec::new());
        for (number, size) in piles.iter().enumerate() {
            let name = named.get(number).map_or("pile", |pile| self.game().pile_name(&pile.name));
            let open = if *show == Some(number as u8) { " face up" } else { "" };
            what.push(format!("{size} {name}{open}"));
            let places: Vec<String> =
                (next..next + usize::from(*size)).map(|place| place.to_string()).collect();
            next += usize::from(*size);
            typed.push(places.join(" "));
        }
        let what = format!("split your hand: {}", what.join(" / "));
        let help = "the piles in this order, by number or as 9h8h / AsKs";
        vec![Way::new(what, &typed.join(" / "), "1 2 / 3 4", help)]
    }

    /// The question as it is printed.
    pub(super) fn asked(&self, question: &Question) -> String {
        let ways: Vec<String> = self
            .ways(question)
            .iter()
            .map(|way| format!("{} {}", way.what, self.style.strong(&format!("({})", way.typed))))
            .collect();
        let line = match question {
            // Names of games are long, and may have commas.
            Question::Hand(Options::Choose { .. }) => {
                format!("  Choose a game:\n  {}", ways.join("\n  "))
            }
            _ => wrapped(&format!("  {}", ways.join(", ")), "  "),
        };
        let cards = match question {
            Question::Hand(
                Options::Draw(pick) | Options::Discard(pick) | Options::Expose(pick),
            ) => self.numbered(&self.pickable(pick.of)),
            Question::Hand(Options::Split { .. }) => self.numbered(&self.own()),
            _ => String::new(),
        };
        format!("{cards}{line}\n")
    }

    /// The cards that can be picked, in the order of their numbers.
    pub(super) fn pickable(&self, of: Which) -> Vec<Card> {
        if of == Which::Down { self.own_down() } else { self.own() }
    }

    /// Cards with their numbers below.
    fn numbered(&self, cards: &[Card]) -> String {
        let places: Vec<String> =
            (1..=cards.len()).map(|place| padded(&place.to_string(), 2)).collect();
        format!(
            "  Your cards   {}\n               {}\n",
            self.style.row(cards.iter().copied()),
            self.style.faint(places.join(" ").trim_end()),
        )
    }

    /// Everything that can be typed now.
    pub(super) fn help(&self, question: &Question) -> String {
        let ways = self.ways(question);
        let mut rows: Vec<(String, String)> = ways.into_iter().map(|way| way.help).collect();
        if let Question::Hand(Options::Bet(bet)) = question {
            if let Amounts::Between { .. } = bet.to {
                rows.push((
                    "min, max".to_owned(),
                    "the smallest or the largest bet you may make".to_owned(),
                ));
                if matches!(self.game().betting, Betting::NoLimit | Betting::PotLimit) {
                    rows.push(("pot".to_owned(), "the size of the pot after a call".to_owned()));
                }
            }
            rows.push(("a, all-in".to_owned(), "all your chips, where that is allowed".to_owned()));
        }
        let is_next = matches!(question, Question::Next);
        let always = ALWAYS.iter().filter(|(keys, _)| !(is_next && keys.starts_with('q')));
        rows.extend(always.map(|(keys, what)| ((*keys).to_owned(), (*what).to_owned())));
        let keys = rows.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
        let line =
            |(typed, what): &(String, String)| wrapped_after(&format!("  {typed:keys$}   "), what);
        rows.iter().map(|row| line(row) + "\n").collect()
    }

    /// What is possible, in one line.
    pub(super) fn possible(&self, question: &Question) -> String {
        let ways = self.ways(question);
        let ways: Vec<String> =
            ways.iter().map(|way| format!("{} ({})", way.what, way.typed)).collect();
        ways.join(", ")
    }
}

/// How some cards are picked, and how none are, where that is allowed.
fn pick_ways(pick: &Pick, what: &str, (also, help): (&str, &str), none: Way) -> Vec<Way> {
    // Cards by their numbers, as many as at least are needed, but one.
    let typed: Vec<String> = (1..=pick.least.max(1)).map(|place| place.to_string()).collect();
    let some = || Way::new(format!("{what} {}", numbers(pick)), &typed.join(" "), also, help);
    let some = (pick.most > 0).then(some);
    some.into_iter().chain(Some(none).filter(|_| pick.least == 0)).collect()
}

pub(super) fn numbers(pick: &Pick) -> String {
    match (pick.least, pick.most) {
        (least, most) if least == most => cards_of(usize::from(least)),
        (0, 1) => "1 card".to_owned(),
        // None of them is an answer of its own.
        (0, most) => format!("1 to {most} cards"),
        (least, most) => format!("{least} to {most} cards"),
    }
}
