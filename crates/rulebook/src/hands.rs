//! Ladders, qualifiers and jokers in words, told by the rungs themselves.

use cards::Rank;
use ranking::{Ace, Aim, Category, Joker, Ladder, Points, Qualifier, Wanted, ladders};
use variant::Variant;
use variant::game::{Fallback, JokerRule, Qualify, Share};

use super::words::{a_rank, and, dashed, sentence};

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
            let limit = limit(qualify);
            let about = match (counts_straights(ladder), limit) {
                // The qualifier has ruled straights and flushes out.
                (true, Some(_)) => format!(", and the best hand is {best}, not all of one suit"),
                (true, None) => format!(
                    ", straights and flushes count against you, and the best hand is {best}, not \
                     all of one suit"
                ),
                (false, _) => {
                    format!(", straights and flushes do not count, and the best hand is {best}")
                }
            };
            let mut said = vec![format!("The ace is {ace}{about}.")];
            said.extend(which_straights(ladder, limit));
            if limit.is_some() {
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
            said.push(format!("Anything that beats a pair in high poker{worse} is worse still."));
            said
        }
        (Ladder::Badugi(_), _) if qualify.is_some() => vec![format!(
            "Its cards are all of different ranks and different suits; badugis are compared from \
             the highest card down, and the lower wins. The ace is {ace}, and the best badugi is \
             {}.",
            dashed(&best(ladder))
        )],
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

/// The scale of low hands in short, for who reads only this part of a page.
pub(super) fn reminder(ladder: &Ladder) -> Option<String> {
    let low = matches!(ladder, Ladder::Five(five) if five.aim() == Aim::Low);
    let straights = if counts_straights(ladder) { "count against you" } else { "do not count" };
    let best = dashed(&best(ladder));
    low.then(|| format!("The best hand is {best}; straights and flushes {straights}."))
}

/// The highest rank of a low that qualifies. No roll of dice lets a king in.
fn limit(qualify: Option<Qualify>) -> Option<Rank> {
    match qualify? {
        Qualify::Least(Qualifier::Low(rank)) => Some(rank),
        Qualify::Least(_) => None,
        Qualify::Roll => Some(Rank::Queen),
    }
}

/// What is a straight on a low ladder that counts them and on others is not, or the other way round.
fn which_straights(ladder: &Ladder, limit: Option<Rank>) -> Vec<String> {
    if !counts_straights(ladder) {
        return Vec::new();
    }
    let known = straights(ladder);
    let mut said = Vec::new();
    let wheel = known.iter().find(|straight| straight.ends_with(&[Rank::Two, Rank::Ace]));
    if let Some(wheel) = wheel.filter(|_| limit.is_none()) {
        said.push(format!("{} is a straight, and so a bad low.", dashed(wheel)));
    }
    let missing = straights(&Ladder::Five(&ladders::HIGH));
    let missing = missing.into_iter().find(|usual| !known.contains(usual));
    let (always, top) = match ace(ladder) {
        Ace::Low => ("low", Rank::King),
        Ace::High => ("high", Rank::Ace),
    };
    if let Some(mut missing) = missing.filter(|_| limit.is_none_or(|limit| limit >= top)) {
        missing.sort_unstable_by(|a, b| b.cmp(a));
        let missing = dashed(&missing);
        said.push(format!("{missing} is not a straight, because the ace is always {always}."));
    }
    said
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
        said.push(format!("From best to worst: {}.", and(&names)));
    } else if let Some(joker) = joker {
        let five = if [joker.up, joker.down].contains(&Joker::Wild) {
            "Five of a kind beats a straight flush."
        } else {
            "Four aces and the joker, five aces, beat a straight flush."
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
            "Straights skip the missing ranks: {} are straights too. The ace is high or low in a \
            straight.",
            and(&unusual)
        )),
    }
    if *ladder == Ladder::Five(&ladders::HIGH_QUICK_QUADS) {
        said.extend(quick_quads(joker));
    } else if order(ladder) == order(&standard) && unusual.is_empty() && *ladder != standard {
        said.push(sentence(ladder.about()));
    }
    said
}

/// Fours that are filled by a sum (BARGE 2.39).
fn quick_quads(joker: Option<JokerRule>) -> Vec<String> {
    let said = [
        "Three of a kind of rank two to ten whose two other cards add up to that rank count as four \
         of a kind: 8-8-8-6-2 is four eights.",
        "An ace counts one, and a jack, queen or king never counts.",
        "The other two may be a pair: 4-4-4-2-2 and 2-2-2-A-A are four of a kind, not full houses.",
        "Quads made this way lose to four natural cards of the same rank and beat all lower quads.",
    ];
    let with_joker = "The joker is an ace and counts one, or fills a straight or a flush as usual.";
    let said = said.into_iter().chain(joker.map(|_| with_joker));
    said.map(str::to_owned).collect()
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
    let different = different(ladder);
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

/// What a low hand is that has nothing to spoil it.
pub(super) fn different(ladder: &Ladder) -> &'static str {
    let spoiled = counts_straights(ladder) && aim(ladder) == Aim::Low;
    match ladder {
        Ladder::Badugi(_) => "four cards of different ranks and suits",
        _ if spoiled => "five cards of different ranks, no straight and no flush",
        _ => "five cards of different ranks",
    }
}

/// The highest rank of a ladder.
pub(super) fn highest(ladder: &Ladder) -> Rank {
    match ace(ladder) {
        Ace::Low => Rank::King,
        Ace::High => Rank::Ace,
    }
}

/// What the joker is in this game.
pub(super) fn joker(rule: JokerRule, variant: &Variant) -> Vec<String> {
    let mut said = if rule.up == rule.down {
        vec![format!("The joker is {}.", role(rule.up, variant))]
    } else {
        vec![
            format!("A joker dealt face up is {}.", role(rule.up, variant)),
            format!("A joker dealt face down is {}.", role(rule.down, variant)),
            "It keeps that value even if it is turned up later.".to_owned(),
        ]
    };
    if variant.board.cells > 0 {
        let best = if rule.up == Joker::Ace { "" } else { ", at its best for each" };
        said.push(format!("On the board it plays for everyone{best}."));
    }
    said
}

fn role(joker: Joker, variant: &Variant) -> String {
    let bug = |aim_wanted: Aim| {
        let mut all = scored(variant).into_iter();
        all.find(|ladder| aim(ladder) == aim_wanted)
    };
    let own = variant.shares.iter().find_map(|share| share.it.joker);
    let in_low = |ladder: &Ladder| {
        if own == Some(Joker::Ace) {
            "always an ace, of no suit, which makes a pair of aces with another ace"
        } else if counts_straights(ladder) {
            "whatever card makes the hand lowest"
        } else {
            "the lowest card missing from the hand"
        }
    };
    let in_high = "an ace, or the card that completes a straight, a flush or a straight flush";
    match (joker, bug(Aim::High), bug(Aim::Low)) {
        (Joker::Wild, ..) => "wild: it stands for any card you like".to_owned(),
        (Joker::Ace, ..) => {
            "always an ace, of no suit, for better or worse; with another ace it makes a pair of \
             aces"
                .to_owned()
        }
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
