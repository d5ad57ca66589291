//! German.
//!
//! The words of the game stay English where German tables say them in English (Pot, Board, Flush, Straddle).
//! Verbs come in two forms, of somebody and to the reader; where several share, no verb is needed that would
//! have to agree with "du".

use cards::{Card, Rank, Suit, capital};
use engine::{Seat, Seen, Sight};
use ranking::{Category, Named, Number, StandsFor, Texture, dashed};
use variant::game::Chooser;

use crate::award::{Paid, Part, Place, Showing, Winners, Won};
use crate::english::lying;
use crate::language::Language;
use crate::now::Why;
use crate::roll::Decided;
use crate::said::{Blind, Deed, Gone, Paying, Posting, Raise, Said};
use crate::text::Text;

/// Somebody as the subject, and what they do: of them, and to the reader.
fn does(who: Seat, they: &str, you: &str) -> Text<Seat> {
    and_does(Text::default(), who, they, you)
}

fn and_does(text: Text<Seat>, who: Seat, they: &str, you: &str) -> Text<Seat> {
    // A sentence after a colon begins with a capital.
    let subject = if text.is_empty() { "du" } else { "Du" };
    text.player_as(who, subject).form(who, &format!(" {they}"), &format!(" {you}"))
}

pub(crate) fn said(said: &Said) -> Text<Seat> {
    match said {
        Said::Nothing => Text::default(),
        Said::Street(street) => Text::of(format!("{}.", name(street))),
        Said::Posts { who, what, chips, all_in } => {
            all_in_or_not(posts(*who, *what, *chips), *who, *all_in)
        }
        Said::Gets { who, down, up, hidden, is_own_way } => {
            // That everybody gets as many face down goes without saying.
            let down_only = down.is_empty() && up.is_empty();
            if down_only && (*hidden == 0 || !is_own_way) {
                return Text::default();
            }
            let text = does(*who, "bekommt ", "bekommst ");
            let (text, comma) = match (hidden, down.is_empty()) {
                (0, true) => (text, ""),
                (0, false) => (cards(text, down), ", dazu "),
                (1, true) => (text.say("eine verdeckte Karte"), ", dazu "),
                (1, false) => (cards(text, down).say(" und noch eine verdeckte Karte"), ", dazu "),
                (hidden, true) => (text.say(format!("{hidden} verdeckte Karten")), ", dazu "),
                (hidden, false) => (
                    cards(text, down).say(format!(" und noch {hidden} verdeckte Karten")),
                    ", dazu ",
                ),
            };
            match (up.is_empty(), comma.is_empty()) {
                (true, _) => text.say("."),
                (false, true) => cards(text, up).say(" offen."),
                (false, false) => cards(text.say(comma).say("offen "), up).say("."),
            }
        }
        Said::Board(cards, boards) if boards.is_empty() => {
            Text::of("Der Dealer legt ").cards(cards).say(".")
        }
        Said::Board(_, boards) => lying(Text::of("Der Dealer legt"), boards, Language::German),
        Said::ForAll(cards) => {
            let belongs = if cards.len() == 1 { " gehört" } else { " gehören" };
            let text = Text::of("Die Karten reichen nicht: ").cards(cards);
            text.say(format!("{belongs} zu jeder Hand."))
        }
        Said::Reshuffled => Text::of("Der Dealer mischt die abgelegten Karten wieder ein."),
        Said::Rolled(dice, decided) => {
            let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
            let text = match faces.as_slice() {
                [] => return Text::default(),
                [one] => Text::of(format!("Der Würfel zeigt {one}")),
                faces => Text::of(format!("Die Würfel zeigen {}", and(faces))),
            };
            match decided.iter().map(roll).collect::<Vec<_>>().as_slice() {
                [] => text.say("."),
                all => text.say(format!(": {}.", all.join("; "))),
            }
        }
        Said::Does(who, deed) => match deed {
            Deed::Folds => does(*who, "foldet.", "foldest."),
            Deed::Checks => does(*who, "checkt.", "checkst."),
            Deed::Mucks => does(*who, "muckt.", "muckst."),
        },
        Said::Pays { who, how, chips, all_in } => {
            let text = match how {
                Paying::Call => does(*who, "callt ", "callst ").chips(*chips),
                Paying::BringIn => {
                    does(*who, "zahlt den Bring-in, ", "zahlst den Bring-in, ").chips(*chips)
                }
                Paying::Raise(Raise::Bet) => does(*who, "setzt ", "setzt ").chips(*chips),
                Paying::Raise(Raise::Complete) => {
                    does(*who, "erhöht den Bring-in auf ", "erhöhst den Bring-in auf ")
                        .chips(*chips)
                }
                Paying::Raise(Raise::Raise) => {
                    does(*who, "erhöht auf ", "erhöhst auf ").chips(*chips)
                }
            };
            all_in_or_not(text, *who, *all_in)
        }
        Said::Uncalled(who, chips) => {
            does(*who, "bekommt ", "bekommst ").chips(*chips).say(" zurück, nicht gecallt.")
        }
        Said::Discards { who, count, known, is_draw } => discards(*who, *count, known, *is_draw),
        Said::Exposes(who, cards) if cards.is_empty() => {
            does(*who, "deckt nichts auf.", "deckst nichts auf.")
        }
        Said::Exposes(who, all) => cards(does(*who, "deckt ", "deckst "), all).say(" auf."),
        Said::Parts(who, piles) => {
            let text = does(*who, "teilt die Hand auf", "teilst die Hand auf");
            lying(text, piles, Language::German)
        }
        Said::Chooses(who, game) => {
            does(*who, &format!("wählt {game}."), &format!("wählst {game}."))
        }
        Said::Removed(gone) => removed(gone),
        Said::Became(now) => Text::of(format!("{}: weiter mit {}.", why(now.why), now.game)),
        Said::Showdown => Text::of("Showdown."),
        Said::Shows(who, all, piles) if piles.is_empty() => {
            cards(does(*who, "zeigt ", "zeigst "), all).say(".")
        }
        Said::Shows(who, _, piles) => lying(does(*who, "zeigt", "zeigst"), piles, Language::German),
        Said::Proves(who, all) => {
            let text = does(*who, "zeigt die Openers: ", "zeigst die Openers: ");
            cards(text, all).say(".")
        }
        Said::Paid(paid) => results(paid).into_iter().fold(Text::default(), Text::and),
    }
}

/// Cards that somebody has or gets; a joker has its article.
fn cards(text: Text<Seat>, cards: &[Seen]) -> Text<Seat> {
    let is_joker = |card: &Seen| card.face().is_some_and(Card::is_joker);
    let (jokers, others): (Vec<Seen>, Vec<Seen>) = cards.iter().copied().partition(is_joker);
    match (others.is_empty(), jokers.is_empty()) {
        (_, true) => text.cards(&others),
        (true, false) => text.say("den Joker"),
        (false, false) => text.cards(&others).say(" und den Joker"),
    }
}

fn all_in_or_not(text: Text<Seat>, who: Seat, all_in: bool) -> Text<Seat> {
    if all_in { text.form(who, " und ist all-in.", " und bist all-in.") } else { text.say(".") }
}

fn posts(who: Seat, what: Posting, chips: u64) -> Text<Seat> {
    let pays =
        |what: &str| does(who, &format!("zahlt {what}"), &format!("zahlst {what}")).chips(chips);
    match what {
        Posting::Ante => pays("").say(" Ante"),
        Posting::TableAnte => pays("").say(" Ante für alle"),
        Posting::Blind(blind) => pays(match blind {
            Blind::Small => "den Small Blind, ",
            Blind::Big => "den Big Blind, ",
            Blind::Button => "den Button Blind, ",
            Blind::Other => "einen Blind, ",
        }),
        Posting::Straddle => does(who, "straddelt für ", "straddelst für ").chips(chips),
        Posting::Live => pays("").say(" nach (live)"),
        Posting::Dead => pays("").say(" nach (dead)"),
        Posting::Kill => does(who, "killt den Pot für ", "killst den Pot für ").chips(chips),
    }
}

fn discards(who: Seat, count: usize, known: &[Seen], is_draw: bool) -> Text<Seat> {
    let counted = if count == 1 { "1 Karte".to_owned() } else { format!("{count} Karten") };
    let among = |text: Text<Seat>| match known.len() {
        0 => text.say("."),
        // Of others only what lay face up is seen.
        _ => cards(text.say(", darunter "), known).say("."),
    };
    match (count, known.len(), is_draw) {
        (0, _, true) => does(who, "bleibt pat.", "bleibst pat."),
        (0, _, false) => does(who, "behält alle Karten.", "behältst alle Karten."),
        (_, all, true) if all == count => {
            let text = cards(does(who, "legt ", "legst "), known);
            text.form(who, " ab und zieht ", " ab und ziehst ").say(format!("{count}."))
        }
        (_, all, false) if all == count => cards(does(who, "legt ", "legst "), known).say(" ab."),
        (_, _, true) => among(does(who, &format!("zieht {counted}"), &format!("ziehst {counted}"))),
        (_, _, false) => {
            among(does(who, &format!("legt {counted} ab"), &format!("legst {counted} ab")))
        }
    }
}

fn removed(gone: &Gone) -> Text<Seat> {
    match gone {
        Gone::All => Text::of(
            "Die niedrigsten Karten sind alle gleich: Jedes Board fällt weg, und das Haus bekommt den Pot.",
        ),
        Gone::None => Text::of("Die Karten sind alle gleich: Jedes Board bleibt."),
        Gone::Lowest { cards, boards } => {
            let is_one = cards.len() == 1;
            let text = Text::default().cards(cards);
            let text = text.say(match is_one {
                true => " ist am niedrigsten: ",
                false => " sind am niedrigsten: ",
            });
            let boards = boards.iter().flatten().map(|board| name(board)).collect::<Vec<_>>();
            match boards.as_slice() {
                [one] => text.say(format!("Das Board {one} fällt weg.")),
                [] if is_one => text.say("Das Board damit fällt weg."),
                [] => text.say("Die Boards damit fallen weg."),
                boards => text.say(format!("Die Boards {} fallen weg.", and(boards))),
            }
        }
    }
}

pub(crate) fn why(why: Why) -> &'static str {
    match why {
        Why::Chosen(Chooser::UnderTheGun) => "Under the Gun hat gewählt",
        Why::Chosen(Chooser::Button) => "Der Button hat gewählt",
        Why::RedFlop => "Der Flop ist überwiegend rot",
        Why::BlackFlop => "Der Flop ist überwiegend schwarz",
        Why::Unopened => "Niemand hat eröffnet",
        Why::Rules => "Nach den Regeln",
    }
}

pub(crate) fn roll(decided: &Decided) -> String {
    match decided {
        Decided::Without(share) => format!("ohne {}", name(share)),
        Decided::Least(rank @ (Rank::Jack | Rank::Queen | Rank::King | Rank::Ace), share) => {
            format!("{} oder besser für {}", one(*rank), name(share))
        }
        Decided::Least(rank, share) => {
            format!("{} oder besser für {}", *rank as usize + 2, name(share))
        }
        Decided::With(share) => format!("mit {}", name(share)),
        Decided::Boards(boards) => {
            let boards: Vec<String> = boards.iter().map(|board| name(board)).collect();
            format!("Boards: {}", and(&boards))
        }
    }
}

/// What comes of a pot: "Ada gewinnt die High-Hälfte, 260: Full House, Achten über Asse."
pub(crate) fn results(paid: &Paid) -> Vec<Text<Seat>> {
    if paid.is_told {
        return Vec::new();
    }
    let paid = &paid.together();
    let mut said: Vec<Text<Seat>> =
        paid.side_pots().map(|(pot, who)| plays(paid, pot, who)).collect();
    if paid.is_everyones() {
        said.push(Text::of(
            "Keine Hand qualifiziert sich: Der Pot wird unter allen geteilt, die noch dabei sind.",
        ));
    } else if paid.is_won() {
        said.extend(paid.unwon.iter().map(|share| {
            let words = format!("Keine Hand qualifiziert sich für {}.", name(share));
            on_board(paid, Text::default()).say(words)
        }));
    }
    said.extend(paid.winners().iter().map(|winners| result(paid, winners)));
    if paid.house > 0 {
        said.push(Text::of("Das Haus bekommt ").chips(paid.house).say("."));
    }
    said
}

/// Which of two boards a sentence is about.
fn on_board(paid: &Paid, text: Text<Seat>) -> Text<Seat> {
    match paid.board {
        Some(board) => text.say(format!("Board {}: ", board + 1)),
        None => text,
    }
}

fn result(paid: &Paid, winners: &Winners<'_>) -> Text<Seat> {
    let text = on_board(paid, Text::about(winners.share(paid)));
    let pot = pot(paid);
    let text = match (winners.won, winners.seats.as_slice()) {
        (Won::Returned, [one]) => {
            let text = and_does(text, *one, "bekommt ", "bekommst ");
            return text.chips(winners.chips[0]).say(" zurück.");
        }
        (Won::Everyone, [one]) => {
            and_does(text, *one, "bekommt ", "bekommst ").chips(winners.chips[0])
        }
        (Won::Scoop(_), [one]) if !winners.is_tie() => {
            let text = and_does(text, *one, "scoopt ", "scoopst ");
            let what = if pot.is_empty() { String::new() } else { format!("{pot}, ") };
            text.say(what).chips(winners.chips[0])
        }
        (won, [one]) => {
            let share = match won {
                Won::Share(part) if paid.is_split() => Some(share(paid, &part.name)),
                _ => None,
            };
            let what = match (share, winners.is_tie()) {
                (Some(share), false) => format!("{}, ", share.object),
                (Some(share), true) => format!("einen Teil {}, ", share.genitive),
                (None, true) if pot.is_empty() => "einen Teil vom Pot, ".to_owned(),
                (None, true) => format!("einen Teil {}, ", from_pot(paid)),
                (None, false) if pot.is_empty() => String::new(),
                (None, false) => format!("{pot}, "),
            };
            let text = and_does(text, *one, "gewinnt ", "gewinnst ").say(what);
            text.chips(winners.chips[0])
        }
        (won, seats) => {
            let what = match won {
                // That the pot is shared was said before.
                Won::Everyone => None,
                Won::Share(part) if paid.is_split() => {
                    Some((share(paid, &part.name).subject, "wird"))
                }
                _ if pot.is_empty() => Some(("der Pot".to_owned(), "wird")),
                _ if paid.also.is_empty() => Some((nominative(paid), "wird")),
                _ => Some((nominative(paid), "werden")),
            };
            let is_same = winners.chips.iter().all(|chips| *chips == winners.chips[0]);
            let text = match (what, is_same) {
                (Some((what, is)), true) => {
                    text.say(capital(&what)).say(format!(" {is} geteilt, je "))
                }
                (Some((what, is)), false) => {
                    text.say(capital(&what)).say(format!(" {is} geteilt, "))
                }
                (None, true) => text.say("Je "),
                (None, false) => text,
            };
            match is_same {
                true => {
                    let text = text.chips(winners.chips[0]).say(" für ");
                    text.players_as(seats, ", ", " und ", "dich")
                }
                false => {
                    let each = seats.iter().zip(&winners.chips).enumerate();
                    each.fold(text, |text, (index, (seat, chips))| {
                        let text = if index == 0 { text } else { text.say(", ") };
                        text.chips(*chips).say(" für ").player_as(*seat, "dich")
                    })
                }
            }
        }
    };
    with(text, winners.parts())
}

/// A share of a pot of which others go elsewhere.
struct ShareNamed {
    subject: String,
    object: String,
    genitive: String,
}

fn share(paid: &Paid, share: &str) -> ShareNamed {
    let (articles, part, of_part) = match paid.shares {
        2 => (["die", "die", "der"], "Hälfte", "Hälfte"),
        3 => (["das", "das", "des"], "Drittel", "Drittels"),
        4 => (["das", "das", "des"], "Viertel", "Viertels"),
        _ => (["der", "den", "des"], "Anteil", "Anteils"),
    };
    let share = name(share);
    let pot = match from_pot(paid) {
        pot if pot.is_empty() => pot,
        pot => format!(" {pot}"),
    };
    // Five Card Draw: die Five-Card-Draw-Hälfte.
    let share = capital(&share.replace(' ', "-"));
    let named = |article: &str, part: &str| format!("{article} {share}-{part}{pot}");
    let [subject, object, genitive] = articles;
    ShareNamed {
        subject: named(subject, part),
        object: named(object, part),
        genitive: named(genitive, of_part),
    }
}

/// The pot as an object, or those that go the same way, where there are several.
fn pot(paid: &Paid) -> String {
    pots(paid, "beide Pots", "alle", ["den Main Pot", "den Side Pot", "Side Pot"])
}

fn nominative(paid: &Paid) -> String {
    pots(paid, "beide Pots", "alle", ["der Main Pot", "der Side Pot", "Side Pot"])
}

fn from_pot(paid: &Paid) -> String {
    pots(paid, "von beiden Pots", "von allen", ["vom Main Pot", "vom Side Pot", "von Side Pot"])
}

/// One pot or several, in the case of these words; nothing where there is but one.
fn pots(paid: &Paid, both: &str, all: &str, [main, side, numbered]: [&str; 3]) -> String {
    let one = |number: &u8| match (paid.pots, *number) {
        (_, 0) => main.to_owned(),
        (2, _) => side.to_owned(),
        (_, number) => format!("{numbered} {number}"),
    };
    let numbers = paid.numbers();
    match (paid.pots, numbers.as_slice()) {
        (0 | 1, _) => String::new(),
        (2, [_, _]) => both.to_owned(),
        (count, numbers) if numbers.len() == usize::from(count) => format!("{all} {count} Pots"),
        (_, numbers) => and(&numbers.iter().map(one).collect::<Vec<_>>()),
    }
}

/// "Im Side Pot: Ada und Bea."
fn plays(paid: &Paid, number: u8, who: &[Seat]) -> Text<Seat> {
    let pot = match paid.pots {
        2 => "Im Side Pot: ".to_owned(),
        _ => format!("In Side Pot {number}: "),
    };
    Text::of(pot).players_as(who, ", ", " und ", "du").say(".")
}

/// With which hands.
fn with(mut text: Text<Seat>, parts: &[Part]) -> Text<Seat> {
    let mut colon = ": ";
    for part in parts {
        let (hand, share) = (in_sentence(&part.hand), name(&part.name));
        let is_plain = parts.len() == 1
            || part.name == "high"
            || matches!(part.hand.named.category, Some(Category::Points(_)))
            || hand.contains(&share);
        let hand = if is_plain { hand } else { format!("{hand} für {share}") };
        text = text.say(format!("{colon}{hand}"));
        if let Some((lender, card)) = part.hand.borrowed {
            text = text.say(", mit ").cards([&Seen::Face(card)]).say(" von ");
            text = text.player_as(lender, "dir");
        }
        if let Some(place) = part.place() {
            text = text.say(format!(" ({})", Language::German.place(place)));
        }
        colon = "; ";
    }
    text.say(".")
}

/// The name of a hand inside a sentence: what is no noun begins small.
fn in_sentence(showing: &Showing) -> String {
    let name = Language::German.hand(showing);
    let small = [("Zwei Paare", "zwei Paare"), ("Kein", "kein")];
    let found = small.iter().find_map(|(label, said)| Some((*said, name.strip_prefix(label)?)));
    found.map_or_else(|| name.clone(), |(said, rest)| format!("{said}{rest}"))
}

/// Whether a hand has a face card, where that counts.
pub(crate) fn with_face(name: &str, has_face: bool) -> String {
    format!("{name}, {}", if has_face { "mit Bild" } else { "ohne Bild" })
}

/// A hand with what its jokers stand for.
pub(crate) fn with_jokers(name: &str, stand_for: &[StandsFor]) -> String {
    format!("{name}, {}", jokers(stand_for))
}

/// What jokers stand for: "Joker als Pik Zehn", "Joker als König".
fn jokers(jokers: &[StandsFor]) -> String {
    let card = |it: &StandsFor| match it.suit {
        Some(suit) => format!("{} {}", suit_word(suit), one(it.rank)),
        None => one(it.rank).to_owned(),
    };
    match jokers {
        [first, second] if first == second && first.suit.is_none() => {
            format!("Joker als {}", several(first.rank))
        }
        all => format!("Joker als {}", and(&all.iter().map(card).collect::<Vec<_>>())),
    }
}

fn suit_word(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "Kreuz",
        Suit::Diamonds => "Karo",
        Suit::Hearts => "Herz",
        Suit::Spades => "Pik",
    }
}

/// What a hand is called, as a label, with so many of its kickers.
pub(crate) fn hand(named: &Named, kickers: usize) -> String {
    let short = short(named);
    let Some((first, _)) = named.groups().filter(|_| kickers > 0) else { return short };
    if let Some(number) = named.number {
        return match texture(named, number) {
            Some(words) => format!("{short}, Nummer {}, {words}", number.number),
            None => format!("{short}, Nummer {}", number.number),
        };
    }
    match named.category {
        Some(Category::NoPair) if !named.is_low && named.ranks().len() > 1 => {
            format!("{short}, {}", dashed(named.ranks()))
        }
        Some(Category::Flush) => format!("Flush, {}", dashed(named.ranks())),
        Some(Category::FourOfAKind) if named.is_quick() => {
            format!("Quick Quads {}", several(first))
        }
        Some(
            Category::Pair | Category::TwoPair | Category::ThreeOfAKind | Category::FourOfAKind,
        ) => {
            let kickers = named.kickers().take(kickers).map(|rank| one(rank).to_owned());
            let kickers: Vec<String> = kickers.collect();
            if kickers.is_empty() { short } else { format!("{short}, Kicker {}", and(&kickers)) }
        }
        _ => short,
    }
}

fn short(named: &Named) -> String {
    let Some(category) = named.category else { return "Keine Hand".to_owned() };
    if let Category::Points(points) = category {
        return if points == 1 { "1 Punkt".to_owned() } else { format!("{points} Punkte") };
    }
    let Some((first, second)) = named.groups() else { return kind(category).to_owned() };
    let (top, all, others) = (one(first), several(first), several(second));
    match category {
        Category::NoPair if named.is_low => format!("{} Low", dashed(named.ranks())),
        Category::NoPair => format!("{top} hoch"),
        Category::Pair => format!("Paar {all}"),
        Category::TwoPair => format!("Zwei Paare, {all} und {others}"),
        Category::FullHouse => format!("Full House, {all} über {others}"),
        Category::StraightFlush if named.is_royal() => "Royal Flush".to_owned(),
        Category::Flush => format!("{}, {top} hoch", kind(category)),
        Category::Straight | Category::StraightFlush => {
            let lowest = named.ranks().last().map_or(top, |rank| one(*rank));
            format!("{}, {lowest} bis {top}", kind(category))
        }
        Category::ThreeOfAKind | Category::FourOfAKind | Category::FiveOfAKind => {
            format!("{} {all}", kind(category))
        }
        Category::Badugi(_) => format!("{}, {}", kind(category), dashed(named.ranks())),
        Category::Points(_) => kind(category).to_owned(),
    }
}

fn kind(category: Category) -> &'static str {
    match category {
        Category::NoPair => "Kein Paar",
        Category::Pair => "Paar",
        Category::TwoPair => "Zwei Paare",
        Category::ThreeOfAKind => "Drilling",
        Category::Straight => "Straße",
        Category::Flush => "Flush",
        Category::FullHouse => "Full House",
        Category::FourOfAKind => "Vierling",
        Category::StraightFlush => "Straight Flush",
        Category::FiveOfAKind => "Fünfling",
        Category::Badugi(4) => "Badugi",
        Category::Badugi(3) => "Drei-Karten-Badugi",
        Category::Badugi(2) => "Zwei-Karten-Badugi",
        Category::Badugi(_) => "Ein-Karten-Badugi",
        Category::Points(_) => "Punkte",
    }
}

/// One of a rank.
fn one(rank: Rank) -> &'static str {
    match rank {
        Rank::Two => "Zwei",
        Rank::Three => "Drei",
        Rank::Four => "Vier",
        Rank::Five => "Fünf",
        Rank::Six => "Sechs",
        Rank::Seven => "Sieben",
        Rank::Eight => "Acht",
        Rank::Nine => "Neun",
        Rank::Ten => "Zehn",
        Rank::Jack => "Bube",
        Rank::Queen => "Dame",
        Rank::King => "König",
        Rank::Ace => "Ass",
    }
}

/// Several of a rank.
fn several(rank: Rank) -> &'static str {
    match rank {
        Rank::Two => "Zweien",
        Rank::Three => "Dreien",
        Rank::Four => "Vieren",
        Rank::Five => "Fünfen",
        Rank::Six => "Sechsen",
        Rank::Seven => "Siebenen",
        Rank::Eight => "Achten",
        Rank::Nine => "Neunen",
        Rank::Ten => "Zehnen",
        Rank::Jack => "Buben",
        Rank::Queen => "Damen",
        Rank::King => "Könige",
        Rank::Ace => "Asse",
    }
}

/// What a numbered hand is called beside its number.
fn texture(named: &Named, number: Number) -> Option<&'static str> {
    match (number.number, number.texture) {
        (1, _) => Some(match named.nuts() {
            "the wheel" => "das Wheel",
            "the Chicago wheel" => "das Chicago-Wheel",
            "the best low" => "das beste Low",
            _ => "die Nuts",
        }),
        (_, Texture::Perfect) => Some("perfekt"),
        (_, Texture::Smooth) => Some("smooth"),
        (_, Texture::Rough) => Some("rough"),
        (_, Texture::Plain) => None,
    }
}

/// Where a hand lies.
pub(crate) fn place(place: &Place) -> String {
    match place {
        Place::Line(board) => format!("Board {}", name(board)),
        Place::Number(number) => format!("Linie {number}"),
        Place::Pile(pile) => format!("Stapel {}", name(pile)),
    }
}

pub(crate) fn ordinal(place: u32) -> String {
    format!("{place}.")
}

pub(crate) fn table(number: u32) -> String {
    format!("Tisch {number}")
}

pub(crate) fn chair(number: u32) -> String {
    format!("Platz {number}")
}

/// Anna, Bob und Carla.
fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} und {last}", most.join(", ")),
    }
}

/// What shares, streets, lines and piles of the house's games are called here.
#[rustfmt::skip]
const NAMES: [(&str, &str); 39] = [
    ("high", "High"), ("low", "Low"), ("badugi", "Badugi"), ("points", "Punkte"),
    ("five cards", "Five Card Draw"),
    ("Preflop", "Preflop"), ("Flop", "Flop"), ("Turn", "Turn"), ("River", "River"), ("Deal", "Austeilen"),
    ("Die", "Würfel"), ("Draw", "Draw"), ("Bravo", "Bravo"), ("Board", "Board"),
    ("Spit", "Spit"), ("Split", "Aufteilen"),
    ("Second street", "Second Street"), ("Third street", "Third Street"),
    ("Fourth street", "Fourth Street"), ("Fifth street", "Fifth Street"),
    ("Sixth street", "Sixth Street"), ("Seventh street", "Seventh Street"),
    ("First draw", "Erster Draw"), ("Second draw", "Zweiter Draw"), ("Third draw", "Dritter Draw"),
    ("Fourth draw", "Vierter Draw"),
    ("top", "oben"), ("middle", "in der Mitte"), ("bottom", "unten"), ("left", "links"),
    ("right", "rechts"), ("centre", "in der Mitte"), ("upper", "oben"), ("lower", "unten"),
    ("below", "darunter"), ("last", "zuletzt"), ("river", "River"),
    ("front", "vorn"), ("back", "hinten"),
];

pub(crate) fn own_name(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(english, _)| *english == name).map(|(_, german)| *german)
}

fn name(name: &str) -> String {
    own_name(name).unwrap_or(name).to_owned()
}
