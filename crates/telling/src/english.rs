//! English.

use cards::{Card, Rank, Suit, capital};
use engine::{Seat, Seen, Sight};
use ranking::{Category, StandsFor, in_sentence};
use variant::game::Chooser;

use crate::award::{Paid, Part, Place, Winners, Won};
use crate::language::Language;
use crate::now::Why;
use crate::roll::Decided;
use crate::said::{Blind, Deed, Gone, Paying, Posting, Raise, Said};
use crate::text::Text;

pub(crate) fn said(said: &Said) -> Text<Seat> {
    let does = |who: &Seat, what: &str| Text::does(*who, what);
    match said {
        Said::Nothing => Text::default(),
        Said::Street(name) => Text::of(format!("{name}.")),
        Said::Posts { who, what, chips, all_in } => {
            all_in_or_not(posts(*who, *what, *chips), *who, *all_in)
        }
        Said::Gets { who, down, up, hidden, is_own_way } => {
            // That everybody gets as many face down goes without saying.
            let down_only = down.is_empty() && up.is_empty();
            if down_only && (*hidden == 0 || !is_own_way) {
                return Text::default();
            }
            let text = does(who, "get ");
            let (text, comma) = match (hidden, down.is_empty()) {
                (0, true) => (text, ""),
                (0, false) => (cards(text, down), ", and "),
                (1, true) => (text.say("a down card"), " and "),
                (1, false) => (cards(text, down).say(" and another down card"), ", and "),
                (hidden, true) => (text.say(format!("{hidden} down cards")), " and "),
                (hidden, false) => {
                    (cards(text, down).say(format!(" and {hidden} more down cards")), ", and ")
                }
            };
            if up.is_empty() { text.say(".") } else { cards(text.say(comma), up).say(" face up.") }
        }
        Said::Board(cards, boards) if boards.is_empty() => {
            Text::of("The dealer deals ").cards(cards).say(".")
        }
        Said::Board(_, boards) => lying(Text::of("The dealer deals"), boards, Language::English),
        Said::ForAll(cards) => {
            let play = if cards.len() == 1 { " plays" } else { " play" };
            Text::of("The deck is short: ").cards(cards).say(format!("{play} in everyone's hand."))
        }
        Said::Reshuffled => Text::of("The dealer shuffles the discards back in."),
        Said::Rolled(dice, decided) => {
            let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
            let text = match faces.as_slice() {
                [] => return Text::default(),
                [one] => Text::of(format!("The die shows {one}")),
                faces => Text::of(format!("The dice show {}", and(faces))),
            };
            match decided.iter().map(roll).collect::<Vec<_>>().as_slice() {
                [] => text.say("."),
                all => text.say(format!(": {}.", all.join("; "))),
            }
        }
        Said::Does(who, deed) => does(
            who,
            match deed {
                Deed::Folds => "fold.",
                Deed::Checks => "check.",
                Deed::Mucks => "muck.",
            },
        ),
        Said::Pays { who, how, chips, all_in } => {
            let verb = match how {
                Paying::Call => "call ",
                Paying::BringIn => "bring it in for ",
                Paying::Raise(Raise::Bet) => "bet ",
                Paying::Raise(Raise::Complete) => "complete to ",
                Paying::Raise(Raise::Raise) => "raise to ",
            };
            all_in_or_not(does(who, verb).chips(*chips), *who, *all_in)
        }
        Said::Uncalled(who, chips) => does(who, "get ").chips(*chips).say(" back, uncalled."),
        Said::Discards { who, count, known, is_draw } => discards(*who, *count, known, *is_draw),
        Said::Exposes(who, cards) if cards.is_empty() => does(who, "turn up nothing."),
        Said::Exposes(who, all) => cards(does(who, "turn up "), all).say("."),
        Said::Parts(who, piles) => {
            let text = does(who, "split").form(*who, " their hand", " your hand");
            lying(text, piles, Language::English)
        }
        Said::Chooses(who, game) => does(who, &format!("choose {game}.")),
        Said::Removed(gone) => removed(gone),
        Said::Became(now) => {
            Text::of(format!("{}: the hand continues as {}.", why(now.why), now.game))
        }
        Said::Showdown => Text::of("Showdown."),
        Said::Shows(who, all, piles) if piles.is_empty() => cards(does(who, "show "), all).say("."),
        Said::Shows(who, _, piles) => lying(does(who, "show"), piles, Language::English),
        Said::Proves(who, all) => cards(does(who, "show openers: "), all).say("."),
        Said::Paid(paid) => results(paid).into_iter().fold(Text::default(), Text::and),
    }
}

/// Cards that somebody has or gets; a joker has its article.
fn cards(text: Text<Seat>, cards: &[Seen]) -> Text<Seat> {
    let is_joker = |card: &Seen| card.face().is_some_and(Card::is_joker);
    let (jokers, others): (Vec<Seen>, Vec<Seen>) = cards.iter().copied().partition(is_joker);
    match (others.is_empty(), jokers.is_empty()) {
        (_, true) => text.cards(&others),
        (true, false) => text.say("the joker"),
        (false, false) => text.cards(&others).say(" and the joker"),
    }
}

fn all_in_or_not(text: Text<Seat>, who: Seat, all_in: bool) -> Text<Seat> {
    if all_in { text.form(who, " and is all in.", " and are all in.") } else { text.say(".") }
}

fn posts(who: Seat, what: Posting, chips: u64) -> Text<Seat> {
    let does = |what: &str| Text::does(who, what).chips(chips);
    match what {
        Posting::Ante => does("ante "),
        Posting::TableAnte => does("ante ").say(" for the table"),
        Posting::Blind(blind) => does(&format!("post the {}, ", blind.word())),
        Posting::Straddle => does("straddle for "),
        Posting::Live => does("post ").say(" live"),
        Posting::Dead => does("post ").say(" dead"),
        Posting::Kill => does("kill the pot for "),
    }
}

fn discards(who: Seat, count: usize, known: &[Seen], is_draw: bool) -> Text<Seat> {
    let does = |what: &str| Text::does(who, what);
    match (count, known.len(), is_draw) {
        (0, _, true) => does("stand pat."),
        (0, _, false) => does("keep every card."),
        (_, all, true) if all == count => {
            let text = cards(does("discard "), known).say(" and ");
            text.form(who, "draws", "draw").say(format!(" {count}."))
        }
        (_, all, false) if all == count => cards(does("discard "), known).say("."),
        (_, seen, _) => {
            let verb = if is_draw { "draw" } else { "discard" };
            let text = does(&format!("{verb} {}", counted(count, "card")));
            // Of others only what lay face up is seen.
            if seen == 0 { text.say(".") } else { cards(text.say(", "), known).say(" among them.") }
        }
    }
}

/// What lies in each pile, or on each board.
pub(crate) fn lying(
    mut text: Text<Seat>,
    places: &[(String, Vec<Seen>)],
    language: Language,
) -> Text<Seat> {
    let mut colon = ": ";
    for (place, cards) in places {
        text = text.say(format!("{colon}{} ", language.name(place))).cards(cards);
        colon = ", ";
    }
    text.say(".")
}

fn removed(gone: &Gone) -> Text<Seat> {
    match gone {
        Gone::All => Text::of(
            "The lowest cards are all equal: every board goes, and the house takes the pot.",
        ),
        Gone::None => Text::of("The cards are all equal: every board stays."),
        Gone::Lowest { cards, boards } => {
            let is_one = cards.len() == 1;
            let text = Text::default().cards(cards);
            let text = text.say(if is_one { " is lowest: " } else { " are lowest: " });
            match boards.as_deref() {
                Some([one]) => text.say(format!("the {one} board goes.")),
                Some(boards) if !boards.is_empty() => {
                    text.say(format!("the {} boards go.", and(boards)))
                }
                _ if is_one => text.say("its board goes."),
                _ => text.say("their boards go."),
            }
        }
    }
}

pub(crate) fn why(why: Why) -> &'static str {
    match why {
        Why::Chosen(Chooser::UnderTheGun) => "The player under the gun picked it",
        Why::Chosen(Chooser::Button) => "The button picked it",
        Why::RedFlop => "The flop is mostly red",
        Why::BlackFlop => "The flop is mostly black",
        Why::Unopened => "No one opened",
        Why::Rules => "By the rules",
    }
}

pub(crate) fn roll(decided: &Decided) -> String {
    match decided {
        Decided::Without(share) => format!("no {share}"),
        Decided::Least(rank @ (Rank::Jack | Rank::Queen | Rank::King | Rank::Ace), share) => {
            format!("{} or better for {share}", rank.word())
        }
        Decided::Least(rank, share) => format!("{} or better for {share}", *rank as usize + 2),
        Decided::With(share) => {
            let article = if share.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("{article} {share} wins part of the pot")
        }
        Decided::Boards(boards) => format!("{} make the boards", and(boards)),
    }
}

/// What comes of a pot: "Ada wins the high half, 260: full house, eights full of aces."
pub(crate) fn results(paid: &Paid) -> Vec<Text<Seat>> {
    if paid.is_told {
        return Vec::new();
    }
    let paid = &paid.together();
    let mut said: Vec<Text<Seat>> =
        paid.side_pots().map(|(pot, who)| plays(paid, pot, who)).collect();
    if paid.is_everyones() {
        said.push(Text::of("No hand qualifies: the pot is split among everyone still in."));
    } else if paid.is_won() {
        said.extend(paid.unwon.iter().map(|name| {
            let words = format!("No hand qualifies for {}.", label(name));
            on_board(paid, Text::default()).say(words)
        }));
    }
    said.extend(paid.winners().iter().map(|winners| result(paid, winners)));
    if paid.house > 0 {
        said.push(Text::of("The house takes ").chips(paid.house).say("."));
    }
    said
}

fn result(paid: &Paid, winners: &Winners<'_>) -> Text<Seat> {
    let text = on_board(paid, Text::about(winners.share(paid)));
    // Whoever has the same as others, but in another place, is told alone.
    let (whole, is_tie) = (pot(paid), winners.is_tie());
    let verb_of_tie = if winners.seats.len() > 1 { "split" } else { "win part of" };
    let text = match winners.won {
        Won::Returned => return takes(text, winners, "get", "").say(" back."),
        Won::Everyone => takes(text, winners, "get", ""),
        Won::Uncontested => takes(text, winners, "win", &whole),
        Won::Share(part) if paid.is_split() => {
            takes(text, winners, if is_tie { verb_of_tie } else { "win" }, &share(paid, &part.name))
        }
        Won::Share(_) | Won::Scoop(_) => {
            let verb = match (is_tie, winners.won) {
                (true, _) => verb_of_tie,
                (false, Won::Scoop(_)) => "scoop",
                (false, _) => "win",
            };
            let is_unsaid = is_tie && whole.is_empty();
            takes(text, winners, verb, if is_unsaid { "the pot" } else { &whole })
        }
    };
    with(text, winners.parts())
}

/// Which of two boards a sentence is about.
fn on_board(paid: &Paid, text: Text<Seat>) -> Text<Seat> {
    match paid.board {
        Some(board) => text.say(format!("Board {}: ", board + 1)),
        None => text,
    }
}

/// "Ada wins the side pot, 260", "Ada and Bea split the pot, 65 each".
fn takes(text: Text<Seat>, winners: &Winners<'_>, verb: &str, what: &str) -> Text<Seat> {
    let comma = if what.is_empty() { String::new() } else { format!("{what}, ") };
    match winners.seats.as_slice() {
        [one] => text.who_does(*one, verb).say(format!(" {comma}")).chips(winners.chips[0]),
        seats => {
            let text = text.players(seats, ", ", " and ").say(format!(" {verb} {comma}"));
            let is_same = winners.chips.iter().all(|chips| *chips == winners.chips[0]);
            match is_same {
                true => text.chips(winners.chips[0]).say(" each"),
                false => text.each_chips(&winners.chips, ", ", " and "),
            }
        }
    }
}

/// A share of a pot of which others go elsewhere: "the low half of the side pot".
fn share(paid: &Paid, name: &str) -> String {
    let part = match paid.shares {
        2 => "half",
        3 => "third",
        4 => "quarter",
        _ => "share",
    };
    let pot = pot(paid);
    let article = match part {
        "half" => "",
        "share" => "the ",
        _ => "a ",
    };
    // Five cards make the five-card half.
    let counted = name.strip_suffix(" cards").map(|count| format!("{count}-card"));
    let name = counted.as_deref().unwrap_or(name);
    match (name.contains(' '), pot.as_str(), part) {
        (true, "", "half") => format!("half the pot for {name}"),
        (true, "", _) => format!("{article}{part} of the pot for {name}"),
        (true, pot, _) => format!("{article}{part} of {pot} for {name}"),
        (false, "", _) => format!("the {name} {part}"),
        (false, pot, _) => format!("the {name} {part} of {pot}"),
    }
}

/// The pot, or those that go the same way, where there are several.
fn pot(paid: &Paid) -> String {
    let numbers = paid.numbers();
    match (paid.pots, numbers.as_slice()) {
        (0 | 1, _) => String::new(),
        (2, [_, _]) => "both pots".to_owned(),
        (all, numbers) if numbers.len() == usize::from(all) => format!("all {all} pots"),
        (_, numbers) => {
            let named: Vec<String> = numbers.iter().map(|number| one_pot(paid, *number)).collect();
            and(&named)
        }
    }
}

/// A pot, where there are several.
fn one_pot(paid: &Paid, number: u8) -> String {
    match (paid.pots, number) {
        (_, 0) => "the main pot".to_owned(),
        (2, _) => "the side pot".to_owned(),
        (_, number) => format!("side pot {number}"),
    }
}

/// "The side pot is between Ada and Bea."
fn plays(paid: &Paid, number: u8, who: &[Seat]) -> Text<Seat> {
    let pot = capital(&one_pot(paid, number));
    Text::of(format!("{pot} is between ")).players(who, ", ", " and ").say(".")
}

/// With which hands.
fn with(mut text: Text<Seat>, parts: &[Part]) -> Text<Seat> {
    let mut colon = ": ";
    for part in parts {
        let name = match parts.len() {
            1 => hand_name(part),
            _ => told_for(part),
        };
        text = text.say(format!("{colon}{name}"));
        if let Some((lender, card)) = part.hand.borrowed {
            text = text.say(", with ").cards([&Seen::Face(card)]).say(" from ").player(lender);
        }
        colon = "; ";
    }
    text.say(".")
}

/// A hand for one of several shares: the share is said where it is not plain.
fn told_for(part: &Part) -> String {
    let name = hand_name(part);
    let is_plain = part.name == "high"
        || matches!(part.hand.named.category, Some(Category::Points(_)))
        || name.contains(&part.name);
    if is_plain { name } else { format!("{name} for {}", label(&part.name)) }
}

/// The name of a hand, with where it lies.
fn hand_name(part: &Part) -> String {
    let name = in_sentence(&Language::English.hand(&part.hand));
    match part.place() {
        None => name,
        Some(Place::Line(board)) => format!("{name}, on the {board} board"),
        Some(Place::Number(number)) => format!("{name}, on {}", line(*number)),
        Some(Place::Pile(pile)) => format!("{name}, in the {pile} pile"),
    }
}

/// Whether a hand has a face card, where that counts.
pub(crate) fn with_face(name: &str, has_face: bool) -> String {
    format!("{name}, {}", if has_face { "with a face card" } else { "no face card" })
}

/// A hand with what its jokers stand for.
pub(crate) fn with_jokers(name: &str, stand_for: &[StandsFor]) -> String {
    format!("{name}, {}", jokers(stand_for))
}

/// What jokers stand for: "joker as the ten of spades", "joker as a king".
fn jokers(jokers: &[StandsFor]) -> String {
    let card = |it: &StandsFor| {
        let rank = it.rank.word();
        let article = if matches!(it.rank, Rank::Ace | Rank::Eight) { "an" } else { "a" };
        match it.suit {
            Some(suit) => format!("the {rank} of {}", suit_word(suit)),
            None => format!("{article} {rank}"),
        }
    };
    match jokers {
        [one] => format!("joker as {}", card(one)),
        [one, other] if one == other && one.suit.is_none() => {
            format!("jokers as {}", one.rank.plural())
        }
        all => format!("jokers as {}", and(&all.iter().map(card).collect::<Vec<_>>())),
    }
}

fn suit_word(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

/// What a share is called at the table, where its name in the file is another: whoever plays for five cards that
/// they drew to plays five-card draw.
pub(crate) fn own_name(name: &str) -> Option<&'static str> {
    (name == "five cards").then_some("five-card draw")
}

fn label(name: &str) -> &str {
    own_name(name).unwrap_or(name)
}

/// Where a hand lies, as a label.
pub(crate) fn place(place: &Place) -> String {
    match place {
        Place::Line(board) => format!("{board} board"),
        Place::Number(number) => line(*number),
        Place::Pile(pile) => format!("{pile} pile"),
    }
}

impl Blind {
    /// What it is called in English.
    pub const fn word(self) -> &'static str {
        match self {
            Blind::Small => "small blind",
            Blind::Big => "big blind",
            Blind::Button => "button blind",
            Blind::Other => "blind",
        }
    }
}

/// A line without a name, by its number.
pub(crate) fn line(number: usize) -> String {
    format!("line {number}")
}

pub(crate) fn table(number: u32) -> String {
    format!("table {number}")
}

pub(crate) fn chair(number: u32) -> String {
    format!("seat {number}")
}

/// So many of something: 1 card, 2 cards.
pub fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// A place as one says it: 1st, 2nd, 3rd, 4th.
pub fn ordinal(place: u32) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// Ann, Bob and Carl.
fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// A verb as it is said of somebody.
pub(crate) fn third(verb: &str) -> String {
    match verb {
        "have" => "has".to_owned(),
        "are" => "is".to_owned(),
        "will" => "will".to_owned(),
        verb if ["ss", "x", "ch", "sh"].iter().any(|end| verb.ends_with(end)) => {
            format!("{verb}es")
        }
        verb => format!("{verb}s"),
    }
}
