//! Ladders, qualifiers and jokers in words, told by the rungs themselves.

use cards::Rank;
use ranking::{Ace, Aim, Category, Joker, Ladder, Points, Qualifier, Wanted, ladders};

use super::words::{a_rank, and, dashed, sentence};
use crate::game::{Fallback, JokerRule, Qualify, Share};
use crate::variant::Variant;

/// Whether high or low hands win.
pub(super) fn aim(ladder: &Ladder) -> Aim {
    match ladder {
        Ladder::Five(five) => five.aim(),
        Ladder::Badugi(_) => Aim::Low,
        Ladder::Showing(showing) => showing.aim(),
        Ladder::Points(points) => match points.wanted {
            Wanted::Most => Aim::High,
            Wanted::Fewest => Aim::Low,
        },
    }
}

/// Where the ace stands.
pub(super) fn ace(ladder: &Ladder) -> Ace {
    match ladder {
        Ladder::Five(five) => five.ace(),
        Ladder::Badugi(badugi) => badugi.ace(),
        Ladder::Showing(showing) => showing.ace(),
        Ladder::Points(_) => Ace::Low,
    }
}

/// What wins: "the highest poker hand", "the lowest hand, ace to five".
pub(super) fn winner(ladder: &Ladder) -> String {
    match (ladder, aim(ladder)) {
        (Ladder::Five(_), Aim::High) => "the highest poker hand".to_owned(),
        (Ladder::Five(_), Aim::Low) => format!("the lowest hand, {}", scale(ladder)),
        (Ladder::Badugi(_), _) => "the best badugi".to_owned(),
        (Ladder::Showing(_), Aim::High) => "the highest hand".to_owned(),
        (Ladder::Showing(_), Aim::Low) => "the lowest hand".to_owned(),
        (Ladder::Points(_), Aim::High) => "the most points".to_owned(),
        (Ladder::Points(_), Aim::Low) => "the fewest points".to_owned(),
    }
}

/// "ace to five", by the lowest and the highest card of the best hand.
fn scale(ladder: &Ladder) -> String {
    match best(ladder).as_slice() {
        [high, .., low] => format!("{} to {}", low.word(), high.word()),
        _ => String::new(),
    }
}

fn best(ladder: &Ladder) -> Vec<Rank> {
    ladder.rungs().next_back().map_or_else(Vec::new, |(_, rung)| rung.ranks().to_vec())
}

/// Whether straights and flushes count, for better or worse.
pub(super) fn counts_straights(ladder: &Ladder) -> bool {
    has(ladder, Category::Straight)
}

fn has(ladder: &Ladder, category: Category) -> bool {
    ladder.rungs().any(|(_, rung)| rung.category == category)
}

/// What a player must know to compare two hands; nothing for the usual order of poker hands.
pub(super) fn explanation(
    ladder: &Ladder,
    joker: Option<JokerRule>,
    qualify: Option<Qualify>,
) -> Vec<String> {
    let ace = match ace(ladder) {
        Ace::Low => "low",
        Ace::High => "high",
    };
    match (ladder, aim(ladder)) {
        (Ladder::Five(_), Aim::High) => high_order(ladder, joker),
        (Ladder::Five(_), Aim::Low) => {
            let best = dashed(&best(ladder));
            let (straights, best) = if counts_straights(ladder) {
                ("count against you", format!("{best}, not all of one suit"))
            } else {
                ("do not count", best)
            };
            let mut said = vec![format!(
                "The ace is {ace}, straights and flushes {straights}, and the best hand is {best}."
            )];
            said.extend(no_straights(ladder));
            if qualify.is_some() {
                // A low that qualifies has no pair.
                said.push(
                    "Hands are compared from their highest card down, and the lower wins."
                        .to_owned(),
                );
                return said;
            }
            said.push(
                "Hands without a pair are compared from their highest card down, and the lower \
                 wins. A pair loses to every such hand; between pairs the lower one wins, then the \
                 other cards."
                    .to_owned(),
            );
            let worse =
                if counts_straights(ladder) { ", straights and flushes included," } else { "" };
            said.push(format!("What beats a pair in high poker{worse} is worse still."));
            said
        }
        (Ladder::Badugi(_), _) => vec![
            "A badugi is up to four cards, all of different ranks and different suits; the \
             others do not count."
                .to_owned(),
            format!(
                "Four cards beat three, three beat two; equal numbers are compared from the \
                 highest card down, and the lower wins. The ace is {ace}, and the best badugi is \
                 {}.",
                dashed(&best(ladder))
            ),
        ],
        (Ladder::Showing(_), aim) => {
            let pair = if aim == Aim::Low { "loses to" } else { "beats" };
            vec![format!(
                "Only the cards count, without straights and flushes: a pair {pair} any cards \
                 without one; the ace is {ace}."
            )]
        }
        (Ladder::Points(points), _) => vec![points_in_words(points)],
    }
}

/// Five cards that are a straight in high hands but not on a low ladder that counts straights.
fn no_straights(ladder: &Ladder) -> Option<String> {
    if !counts_straights(ladder) {
        return None;
    }
    let known = straights(ladder);
    let mut missing: Vec<Rank> = straights(&Ladder::Five(&ladders::HIGH))
        .into_iter()
        .find(|usual| !known.contains(usual))?;
    missing.sort_unstable_by(|a, b| b.cmp(a));
    if ace(ladder) == Ace::Low {
        missing.rotate_left(1);
    }
    Some(format!("{} is no straight.", dashed(&missing)))
}

fn points_in_words(points: &Points) -> String {
    let value = |rank: Rank| points.values[rank as usize];
    format!(
        "An ace counts {}, a card from two to ten its number, and a jack, queen or king {}.",
        value(Rank::Ace),
        value(Rank::King)
    )
}

/// What is unusual about an order of high hands.
fn high_order(ladder: &Ladder, joker: Option<JokerRule>) -> Vec<String> {
    let standard = Ladder::Five(&ladders::HIGH);
    let mut said = Vec::new();
    if order(ladder) != order(&standard) {
        let names = order(ladder).into_iter().rev();
        let names = names.filter(|kind| joker.is_some() || *kind != Category::FiveOfAKind);
        let names: Vec<String> = names.map(kind_name).collect();
        said.push(format!("From the best down: {}.", and(&names)));
    } else if let Some(joker) = joker {
        let five = if [joker.up, joker.down].contains(&Joker::Wild) {
            "Five of a kind beats a straight flush."
        } else {
            "Five aces beat a straight flush."
        };
        said.push(five.to_owned());
    }
    let usual = straights(&standard);
    let unusual: Vec<String> = straights(ladder)
        .into_iter()
        .filter(|straight| !usual.contains(straight))
        .map(|straight| dashed(&straight))
        .collect();
    match unusual.as_slice() {
        [] => {}
        [one] => said.push(format!("The lowest straight is {one}.")),
        _ => said.push(format!(
            "Straights run across the ranks that are missing: {} are straights too. The ace is high \
             or low in a straight.",
            and(&unusual)
        )),
    }
    if order(ladder) == order(&standard) && unusual.is_empty() && *ladder != standard {
        said.push(sentence(ladder.about()));
    }
    said
}

fn kind_name(kind: Category) -> String {
    match kind {
        Category::NoPair => "high card".to_owned(),
        kind => kind.to_string().to_lowercase(),
    }
}

/// The kinds of hand, worst first.
fn order(ladder: &Ladder) -> Vec<Category> {
    let mut order: Vec<Category> = ladder.rungs().map(|(_, rung)| rung.category).collect();
    order.dedup();
    order
}

fn straights(ladder: &Ladder) -> Vec<Vec<Rank>> {
    let rungs = ladder.rungs().filter(|(_, rung)| rung.category == Category::Straight);
    rungs.map(|(_, rung)| rung.ranks().to_vec()).collect()
}

/// What a hand must be: "an eight or better: five cards of different ranks, none above an eight".
pub(super) fn qualifier(qualifier: Qualifier, ladder: &Ladder) -> String {
    let spoiled = counts_straights(ladder) && aim(ladder) == Aim::Low;
    let different = match ladder {
        Ladder::Badugi(_) => "four cards of different ranks and suits",
        _ if spoiled => "five cards of different ranks, no straight and no flush",
        _ => "five cards of different ranks",
    };
    match qualifier {
        Qualifier::Low(rank) if rank == highest(ladder) => different.to_owned(),
        Qualifier::Low(rank) => {
            let rank = a_rank(rank);
            format!("{rank} or better: {different}, none above {rank}")
        }
        Qualifier::Pair(rank) => format!("a pair of {} or better", rank.plural()),
        Qualifier::Kind(Category::Pair) => {
            "a pair or better (straights and flushes are better, too)".to_owned()
        }
        Qualifier::Kind(Category::Badugi(_)) => "a badugi of four cards".to_owned(),
        Qualifier::Kind(kind) => {
            let kind = kind.to_string().to_lowercase();
            let article = match kind.split(' ').next() {
                Some("two" | "three" | "four" | "five") => "",
                _ => "a ",
            };
            format!("{article}{kind} or better")
        }
    }
}

fn highest(ladder: &Ladder) -> Rank {
    match ace(ladder) {
        Ace::Low => Rank::King,
        Ace::High => Rank::Ace,
    }
}

/// What the joker is in this game.
pub(super) fn joker(rule: JokerRule, variant: &Variant) -> Vec<String> {
    if rule.up == rule.down {
        return vec![format!("The joker is {}.", role(rule.up, variant))];
    }
    vec![
        format!("A joker dealt face up is {}.", role(rule.up, variant)),
        format!("A joker dealt face down is {}.", role(rule.down, variant)),
        "It stays what it was when it was dealt, even if it is turned up later.".to_owned(),
    ]
}

fn role(joker: Joker, variant: &Variant) -> String {
    let bug = |aim_wanted: Aim| {
        let mut all = scored(variant).into_iter();
        all.find(|ladder| aim(ladder) == aim_wanted)
    };
    let own = variant.shares.iter().find_map(|share| share.it.joker);
    let in_low = |ladder: &Ladder| {
        if own == Some(Joker::Ace) {
            "always an ace, of no suit"
        } else if counts_straights(ladder) {
            "whatever card makes the hand lowest"
        } else {
            "the lowest card that the hand does not hold yet"
        }
    };
    let in_high = "an ace, or the card that completes a straight, a flush or a straight flush";
    match (joker, bug(Aim::High), bug(Aim::Low)) {
        (Joker::Wild, ..) => "wild: it stands for any card its holder likes".to_owned(),
        (Joker::Ace, ..) => "always an ace, of no suit, for better or worse".to_owned(),
        (Joker::Bug, None, Some(low)) => format!("a bug: {}", in_low(&low)),
        (Joker::Bug, Some(_), Some(low)) => {
            format!("a bug: in a high hand {in_high}; in a low hand {}", in_low(&low))
        }
        (Joker::Bug, ..) => format!("a bug: {in_high}"),
    }
}

/// The ladders on which hands are judged at the end.
fn scored(variant: &Variant) -> Vec<Ladder> {
    let ladder = |share: &Share| share.ladder;
    let shares = variant.shares.iter().map(|share| ladder(&share.it));
    let fallbacks = variant.fallbacks.iter().filter_map(|fallback| match &fallback.it {
        Fallback::Hand(share) => Some(ladder(share)),
        Fallback::All => None,
    });
    shares.chain(fallbacks).collect()
}
