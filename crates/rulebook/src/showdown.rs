//! Who wins what.

use cards::capital;
use variant::Edition;
use variant::Variant;
use variant::game::{Condition, Count, Fallback, Part, Prefer, Qualify, Share, Test, Use, Zone};
use variant::rank_of_roll;

use super::conditions::{opposite, phrase};
use super::hands;
use super::qualify;
use super::uses;
use super::words::{a, and, number, sentence};
use super::{Block, Item, Told, paragraph};

/// The shares, their hands and their cards; nothing for a game that always becomes another.
pub(super) fn blocks(variant: &Variant, told: &mut Told) -> Vec<Block> {
    match variant.shares.as_slice() {
        [] => Vec::new(),
        [only] if only.when.is_empty() => one_share(&only.it, variant, told),
        _ => several(variant, told),
    }
}

fn one_share(share: &Share, variant: &Variant, told: &mut Told) -> Vec<Block> {
    let mut said = vec![sentence(&format!("{} wins the pot", subject(share)))];
    said.extend(share.qualify.map(|qualify| must_be(qualify, share, &[], variant, told)));
    said.extend(qualify::on_the_board(share, variant));
    said.push(uses::sentence_of(share, variant));
    let mut blocks: Vec<Block> = paragraph(&said).into_iter().collect();
    blocks.extend(paragraph(&order(share, variant, told)));
    blocks.extend(paragraph(&nobody(variant, told)));
    blocks
}

fn several(variant: &Variant, told: &mut Told) -> Vec<Block> {
    let shares: Vec<&Share> = variant.shares.iter().map(|share| &share.it).collect();
    let same_cards = shares.windows(2).all(|pair| {
        pair[0].uses == pair[1].uses
            && std::mem::discriminant(&pair[0].ladder) == std::mem::discriminant(&pair[1].ladder)
    });
    let always = variant.shares.iter().all(|share| share.when.is_empty());
    let n = u8::try_from(shares.len()).unwrap_or(u8::MAX);
    let mut said = vec![match (always, n) {
        (true, 2) => "The pot is split in half; one player may scoop both halves.".to_owned(),
        (true, n) => {
            format!(
                "The pot is split into {} equal parts; one player may win more than one.",
                number(n)
            )
        }
        (false, _) if most_shares(variant) == 1 => {
            "One kind of hand wins the whole pot, as listed below.".to_owned()
        }
        (false, 2) if let Some((first, second)) = sometimes_two(variant) => format!(
            "If there is {}, the pot is split in half, {first} and {second}; one player may scoop \
            both halves.",
            a(second)
        ),
        (false, _) => "The pot is split equally among the hands that are in play.".to_owned(),
    }];
    if same_cards && let Some(first) = shares.first() {
        said.push(uses::sentence_of(first, variant));
    }
    let each = if n == 2 { "half" } else { "share" };
    if same_cards && let Some((few, all)) = two_ways(variant).filter(|_| n == 2) {
        said.push(format!("You may play {few} for one half and {all} for the other."));
    } else if same_cards && let Some(choice) = choice_of_cards(variant) {
        said.push(format!("You may use {choice} for each {each}."));
    }
    let items = variant.shares.iter().map(|guarded| {
        let share = &guarded.it;
        let winner = hands::winner(&share.ladder);
        let mut said = vec![sentence(&if guarded.when.is_empty() {
            winner
        } else {
            format!("only {}: {winner}", phrase(&guarded.when, variant))
        })];
        said.extend(
            share.qualify.map(|qualify| must_be(qualify, share, &guarded.when, variant, told)),
        );
        said.extend(qualify::on_the_board(share, variant));
        if !same_cards {
            said.push(uses::sentence_of(share, variant));
        }
        said.extend(order(share, variant, told));
        Item::named(capital(&share.name), said.join(" "))
    });
    let items = Block::Items(items.collect());
    let mut blocks: Vec<Block> = paragraph(&said).into_iter().collect();
    blocks.push(items);
    blocks.extend(paragraph(&nobody(variant, told)));
    blocks
}

/// How many shares are played at once, at most.
fn most_shares(variant: &Variant) -> usize {
    let cases = variant.cases();
    let shares = cases.iter().filter_map(|facts| variant.shares(facts).ok().map(|all| all.len()));
    shares.max().unwrap_or(variant.shares.len())
}

/// A share that is always played and one that sometimes is.
pub(super) fn sometimes_two(variant: &Variant) -> Option<(&str, &str)> {
    match variant.shares.as_slice() {
        [always, sometimes] if always.when.is_empty() && !sometimes.when.is_empty() => {
            Some((&always.it.name, &sometimes.it.name))
        }
        _ => None,
    }
}

/// How many of their own cards players use in each of two ways, where that is what differs.
fn two_ways(variant: &Variant) -> Option<(String, String)> {
    let held = uses::held(variant)?;
    let [one, other] = variant.shares.first()?.it.uses.as_slice() else { return None };
    let own = |way: &Use| {
        way.parts.iter().find_map(|part| match part {
            Part { zone: Zone::Hole, count: Count::Between(n) } if n.is_one() => Some(n.most),
            Part { zone: Zone::Hole, count: Count::All } => Some(held),
            _ => None,
        })
    };
    let named = |n: u8| match n {
        n if n == held => format!("all {}", number(n)),
        n => format!("{} of your cards", number(n)),
    };
    let (one, other) = (own(one)?, own(other)?);
    (one != other).then(|| (named(one.min(other)), named(one.max(other))))
}

/// The winner as the beginning of a sentence.
fn subject(share: &Share) -> String {
    let winner = hands::winner(&share.ladder);
    if winner.contains(',') { winner + "," } else { winner }
}

/// What may differ from one share to the next, if anything may.
fn choice_of_cards(variant: &Variant) -> Option<&'static str> {
    let held = uses::held(variant);
    let enough = held.unwrap_or(u8::MAX).saturating_add(variant.board.cells) > 5;
    let ways = variant.shares.iter().flat_map(|share| &share.it.uses);
    let own_play = |part: &Part| match part.count {
        Count::All => true,
        Count::Between(numbers) => numbers.is_one() && held == Some(numbers.most),
        Count::Any => false,
    };
    // Where all of a player's cards must play, only the board leaves a choice.
    let all_play = ways.clone().all(|way| {
        let mut own = way.parts.iter().filter(|part| part.zone == Zone::Hole);
        own.next().is_some_and(own_play)
    });
    enough.then_some(match (all_play, variant.lines.is_empty()) {
        (true, true) => "different board cards",
        (true, false) if some_of_a_line(variant) => "different board cards, or another board,",
        (true, false) => "another board",
        (false, true) => "different cards",
        (false, false) => "different cards, or another board,",
    })
}

/// Whether a board has more cards than play from it.
fn some_of_a_line(variant: &Variant) -> bool {
    let longest = variant.lines.iter().map(|line| line.it.cells.len()).max().unwrap_or(0);
    let ways = variant.shares.iter().flat_map(|share| &share.it.uses);
    let mut taken = ways.flat_map(|way| &way.parts).filter(|part| part.zone == Zone::Line);
    taken.any(|part| match part.count {
        Count::Between(numbers) => usize::from(numbers.least) < longest,
        Count::Any => true,
        Count::All => false,
    })
}

/// What a hand must be to win a share.
fn must_be(
    qualify: Qualify,
    share: &Share,
    when: &[Condition],
    variant: &Variant,
    told: &mut Told,
) -> String {
    match qualify {
        Qualify::Least(least) => {
            let full = hands::qualifier(least, &share.ladder);
            let new = told.first_time(&full);
            let short = full.split(':').next().filter(|_| !new);
            format!("It must be {}.", short.unwrap_or(&full))
        }
        Qualify::Roll => {
            let sums = (1..=36).filter(|sum| {
                when.iter().all(|condition| match &condition.test {
                    Test::Roll(numbers) => numbers.contains(*sum) == condition.holds,
                    _ => true,
                })
            });
            let named: Vec<String> = sums
                .filter(|sum| *sum <= super::conditions::dice(variant).saturating_mul(6))
                .filter(|sum| *sum == 1 || *sum > 10)
                .filter_map(|sum| rank_of_roll(sum).map(|rank| (sum, rank)))
                .map(|(sum, rank)| format!("{sum} is {}", super::words::a_rank(rank)))
                .collect();
            let named = if named.is_empty() { String::new() } else { format!("; {}", and(&named)) };
            let different = hands::different(&share.ladder);
            format!("It must be {different}, none above the number rolled{named}.")
        }
    }
}

/// What beats what, as far as the page has not said it.
fn order(share: &Share, variant: &Variant, told: &mut Told) -> Vec<String> {
    let mut said = Vec::new();
    if share.prefer == Some(Prefer::Face) {
        let held = uses::held(variant)
            .map_or_else(|| "their".to_owned(), |n| format!("their {}", number(n)));
        said.push(format!(
            "First of all, a player with a jack, queen or king among {held} cards beats every \
             player without one; the face card need not be one of the five that play."
        ));
        said.push(
            "Between two players with a face card, and between two without, the lower hand wins."
                .to_owned(),
        );
    }
    let single = uses::held(variant) == Some(1) && variant.board.cells == 0;
    if single {
        // One card against another needs no order of hands.
        return said;
    }
    let explained = hands::explanation(&share.ladder, variant.joker, share.qualify);
    let (new, known): (Vec<String>, Vec<String>) =
        explained.into_iter().partition(|sentence| told.first_time(sentence));
    if !known.is_empty() {
        said.extend(hands::reminder(&share.ladder));
    }
    said.extend(new);
    said
}

/// What becomes of a share, or of the pot, for which no hand qualifies.
fn nobody(variant: &Variant, told: &mut Told) -> Vec<String> {
    let mut said = Vec::new();
    let shares: Vec<&Share> = variant.shares.iter().map(|share| &share.it).collect();
    let strict: Vec<&&Share> = shares.iter().filter(|share| share.qualify.is_some()).collect();
    let free: Vec<String> = shares
        .iter()
        .filter(|share| share.qualify.is_none())
        .map(|share| share.name.clone())
        .collect();
    match (strict.as_slice(), free.as_slice()) {
        (_, []) if shares.len() == 1 => {}
        ([], _) => {}
        ([one], [free]) => {
            said.push(sentence(&format!(
                "if no hand qualifies for {}, {free} wins the whole pot",
                one.name
            )));
        }
        _ => {
            let others = if most_shares(variant) > 2 {
                "the other parts split it"
            } else {
                "the other part wins the whole pot"
            };
            said.push(format!("If no hand qualifies for a part of the pot, {others}."));
        }
    }
    if free.is_empty() && qualify::is_certain(variant) {
        let any = if shares.len() == 2 { "the two" } else { "them" };
        said.push(format!("Every hand qualifies for at least one of {any}."));
    } else if free.is_empty() && variant.fallbacks.is_empty() && shares.len() > 1 {
        said.push(
            "If no hand qualifies for any of them, the pot is split among everyone still in."
                .to_owned(),
        );
    } else if free.is_empty() && variant.fallbacks.is_empty() && !shares.is_empty() {
        said.push("If no one qualifies, the pot is split among everyone still in.".to_owned());
    }
    // A share of which another form is played in the other case is never missing.
    let alternates = |name: &str| shares.iter().filter(|share| share.name == name).count() > 1;
    let sometimes = variant.shares.iter().filter(|share| !share.when.is_empty());
    for guarded in sometimes.filter(|share| !alternates(&share.it.name)) {
        let not = opposite(&guarded.when, variant);
        let others: Vec<&Share> =
            shares.iter().filter(|share| share.name != guarded.it.name).copied().collect();
        let rest = match others.as_slice() {
            [other] => format!(", and {} wins the whole pot", other.name),
            _ => String::new(),
        };
        said.push(sentence(&format!("{not}, there is no {}{rest}", guarded.it.name)));
    }
    for fallback in &variant.fallbacks {
        let whole = if shares.len() == 1 {
            "If no hand qualifies"
        } else {
            "If no hand qualifies for either"
        };
        let condition = if fallback.when.is_empty() {
            String::new()
        } else {
            format!(" {}", phrase(&fallback.when, variant))
        };
        match &fallback.it {
            Fallback::All => {
                said.push(format!("{whole}{condition}, the pot is split among everyone still in."));
            }
            Fallback::Hand(share) => {
                said.push(format!("{whole}{condition}, {} wins the whole pot.", subject(share)));
                let same = shares.iter().all(|other| other.uses == share.uses);
                if !same {
                    said.push(uses::sentence_of(share, variant));
                }
                said.extend(order(share, variant, told));
            }
        }
    }
    said
}

/// Who gets odd chips where there are ties for several shares.
fn several_ties(edition: Edition) -> &'static str {
    match edition {
        Edition::First => {
            "If the same players tie for every part, the pot is split once. Otherwise each tie is \
            settled on its own: one player can get the odd chip of both."
        }
        Edition::Second => {
            "If the same players tie for every part, the pot is split once. Otherwise no one gets \
            a second odd chip of a pot while another player who ties for a part with an odd chip \
            has none; the odd chip between the parts counts as one for a player who wins that part \
            alone. Odd chips go to as many players as possible; if that leaves a choice, the first \
            part is settled in its usual order, then the next."
        }
    }
}

/// What kind of hand a share is for: the five-card hand plays for the share of five cards.
fn hand_of(share: &str) -> String {
    let counted = share.strip_suffix(" cards").map(|count| format!("{count}-card"));
    counted.unwrap_or_else(|| share.to_owned())
}

/// Who gets the chips that cannot be divided.
pub(super) fn odd_chips(variant: &Variant) -> Vec<Block> {
    let mut firsts: Vec<String> = Vec::new();
    for game in std::iter::once(variant).chain(&variant.targets) {
        if game.shares.len() > 1
            && let Some(first) = game.shares.first()
            && !firsts.contains(&first.it.name)
        {
            firsts.push(hand_of(&first.it.name));
        }
    }
    let mut said = Vec::new();
    if !firsts.is_empty() {
        said.push(format!(
            "If the pot does not split evenly, the odd chip goes to the {} hand.",
            and(&firsts)
        ));
    }
    let first = if variant.forced.button {
        "the first player to the left of the button"
    } else if variant.suits_equal {
        "the first player to the dealer's left"
    } else {
        "the player with the highest card among those that play, by rank and then by suit (spades, \
        hearts, diamonds, clubs); the ace is high here"
    };
    said.push(format!(
        "In a tie, odd chips go one at a time to the tied players, starting with {first}."
    ));
    if !firsts.is_empty() {
        said.push(several_ties(variant.edition).to_owned());
    }
    paragraph(&said).into_iter().collect()
}
