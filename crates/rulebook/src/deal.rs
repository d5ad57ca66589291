//! The hand, street by street.

use variant::Variant;
use variant::game::{Condition, From, Guarded, Moment, Point, Step, Street, Target, Test};

use super::conditions::{are_opposite, game_name, opposite, phrase};
use super::names;
use super::steps::{Before, Spoken};
use super::words::{and, or, sentence, small};
use super::{Block, Item, paragraph};

/// How it is dealt, and every street.
pub(super) fn blocks(variant: &Variant) -> Vec<Block> {
    let mut blocks: Vec<Block> = paragraph(&manners(variant)).into_iter().collect();
    blocks.push(Block::Steps(streets(variant, None)));
    blocks
}

/// How cards are dealt, burned and kept.
fn manners(variant: &Variant) -> Vec<String> {
    let start = if variant.forced.button {
        "the left of the button"
    } else if variant.suits_equal {
        "the dealer's left"
    } else {
        "the first seat"
    };
    let mut said = vec![format!("Cards are dealt clockwise from {start}.")];
    let games: Vec<&Variant> = std::iter::once(variant).chain(&variant.targets).collect();
    let has = |is: fn(&Step) -> bool| games.iter().any(|game| game.all_steps().any(is));
    let mut burns = Vec::new();
    let is_deal =
        |step: &&Guarded<Step>| matches!(step.it, Step::Deal(_) | Step::Board(_) | Step::Draw(_));
    // Only the first cards of a street are burned for.
    let later_cards: Vec<u8> = games
        .iter()
        .flat_map(|game| game.streets.iter().skip(1))
        .filter_map(|street| match street.it.steps.iter().find(is_deal).map(|step| &step.it) {
            Some(Step::Deal(deal)) => Some(deal.cards()),
            _ => None,
        })
        .collect();
    let dealt = variant.all_steps().filter(|step| matches!(step, Step::Deal(_))).count();
    if has(|step| matches!(step, Step::Board(_))) {
        burns.push("before each deal to the board");
    }
    if has(|step| matches!(step, Step::Draw(_))) {
        burns.push("before each draw");
    }
    match later_cards.as_slice() {
        [] => {}
        _ if burns.is_empty() => burns.push("before each later street"),
        // All but this one come on the first street.
        [1] if dealt == 2 => burns.push("before the players' last card"),
        _ => burns.push("before each later street that starts with cards for the players"),
    }
    if !burns.is_empty() {
        said.push(format!("One card is burned {}.", and(&burns)));
    }
    let one_by_one = |step: &Step| match step {
        Step::Deal(deal) => deal.up > 0,
        Step::Expose(_) => true,
        _ => false,
    };
    if variant.all_steps().any(one_by_one) {
        said.push("Up cards stay in the order they came, in full view.".to_owned());
    }
    said
}

/// Whether players lay cards open before the showdown.
pub(super) fn shows(variant: &Variant) -> bool {
    variant.all_steps().any(|step| match step {
        Step::Deal(deal) => deal.up > 0,
        Step::Expose(_) => true,
        Step::Split(split) => split.show.is_some(),
        _ => false,
    })
}

/// Every street from a point on.
pub(super) fn streets(variant: &Variant, from: Option<&Point>) -> Vec<Item> {
    let mut before = Before::default();
    let mut items = Vec::new();
    let mut reached = from.is_none();
    let all = by_name(variant);
    let name_of = |place: usize| all.get(place).and_then(|ways| ways.first()).map(|way| &way.it);
    for (place, ways) in all.iter().enumerate() {
        let next = name_of(place + 1).map(|street| names::phrase(&street.name, variant));
        let Some(first) = ways.first() else { continue };
        let starts_here = from.filter(|point| !reached && point.street == first.it.name);
        if !reached && starts_here.is_none() {
            skip(&first.it.steps, variant, &mut before);
            continue;
        }
        reached = true;
        let told = ways.iter().map(|street| {
            let mut branch = before.clone();
            let mut steps = street.it.steps.as_slice();
            if starts_here.is_some_and(|point| point.from == From::Bet) {
                let bet = steps.iter().position(|step| matches!(step.it, Step::Bet(_)));
                let (dealt, rest) = steps.split_at(bet.unwrap_or(0));
                skip(dealt, variant, &mut branch);
                steps = rest;
            }
            branch.begin();
            let mut sentences = sentences(steps, next.as_deref(), variant, &mut branch);
            if ways.len() == 1 {
                sentences.iter_mut().for_each(Branch::join);
            }
            (street.when.as_slice(), sentences, branch)
        });
        let told: Vec<_> = told.collect();
        if let Some((_, _, branch)) = told.last() {
            before = branch.clone();
        }
        let name = names::label(&first.it, variant);
        let mut told = told.into_iter().map(|(when, parts, _)| (when, parts));
        match (told.next(), told.len()) {
            (Some(([], parts)), 0) => items.extend(parts.into_iter().map(|part| {
                let label =
                    part.when.map_or_else(|| name.clone(), |when| format!("{name}, {when}"));
                Item::named(label, part.said.join(" "))
            })),
            (first, _) => {
                let flat = |(when, parts): (_, Vec<Branch>)| {
                    (when, parts.into_iter().flat_map(|part| part.said).collect())
                };
                let text = merged(first.into_iter().chain(told).map(flat).collect(), variant);
                items.push(Item::named(name.clone(), text));
            }
        }
    }
    together(&items)
}

/// The same with neighbours that say the same thing put together.
fn together(items: &[Item]) -> Vec<Item> {
    let same = items.chunk_by(|a, b| a.text == b.text);
    same.filter_map(|run| match run {
        [] => None,
        [one] => Some(one.clone()),
        [first, ..] => {
            let labels: Vec<&String> = run.iter().filter_map(|item| item.label.as_ref()).collect();
            let text = format!("On each of these streets, {}", small(&first.text));
            Some(Item::named(names::labels(&labels), text))
        }
    })
    .collect()
}

/// The streets in order; those of one name that exclude each other are one.
fn by_name(variant: &Variant) -> Vec<Vec<&Guarded<Street>>> {
    let mut all: Vec<Vec<&Guarded<Street>>> = Vec::new();
    for street in &variant.streets {
        let twin = all.iter_mut().find(|ways| {
            let alike =
                |way: &&Guarded<Street>| way.it.name == street.it.name && !way.when.is_empty();
            !street.when.is_empty() && ways.iter().all(alike)
        });
        match twin {
            Some(ways) => ways.push(street),
            None => all.push(vec![street]),
        }
    }
    all
}

/// Steps that happened in the game before this one.
fn skip(steps: &[Guarded<Step>], variant: &Variant, before: &mut Before) {
    for step in steps {
        let _ = before.tell(&step.it, variant);
    }
}

/// The sentences of one street under each of its conditions; what all share is said once.
fn merged(mut ways: Vec<(&[Condition], Vec<String>)>, variant: &Variant) -> String {
    let mut shared: Vec<String> = Vec::new();
    if ways.len() > 1 {
        while let Some(last) = ways.first().and_then(|(_, way)| way.last().cloned()) {
            if !ways.iter().all(|(_, way)| way.len() > 1 && way.last() == Some(&last)) {
                break;
            }
            for (_, way) in &mut ways {
                way.pop();
            }
            shared.insert(0, last);
        }
    }
    let mut said = Vec::new();
    for (when, way) in ways {
        let mut way = way.into_iter();
        if let Some(first) = way.next() {
            said.push(if when.is_empty() {
                first
            } else {
                sentence(&format!("{}, {}", phrase(when, variant), small(&first)))
            });
        }
        said.extend(way);
    }
    said.extend(shared);
    said.join(" ")
}

/// The players as the beginning of a sentence, the longer words first.
const EVERYONE: [&str; 2] = ["Each player still in ", "Each player "];

/// What is said of a street, always or under a condition of its own.
#[derive(Default)]
struct Branch {
    when: Option<String>,
    said: Vec<String>,
    /// The places of sentences that read best at the end of the one before.
    short: Vec<usize>,
    /// How many sentences there were when the last step was told, before its notes.
    short_after: usize,
}

impl Branch {
    fn say(&mut self, told: Spoken) {
        let follows_a_step = self.said.len() == self.short_after;
        if told.joins && follows_a_step && !self.said.is_empty() {
            self.short.push(self.said.len());
        }
        self.said.push(sentence(&told.clause));
        self.short_after = self.said.len();
        self.said.extend(told.notes);
    }

    /// Joins every short sentence to what happens before it.
    fn join(&mut self) {
        for place in self.short.drain(..).rev() {
            let clause = self.said.remove(place);
            if let Some(before) = place.checked_sub(1).and_then(|place| self.said.get_mut(place)) {
                let same = EVERYONE.iter().find_map(|who| {
                    before.starts_with(who).then(|| clause.strip_prefix(who)).flatten()
                });
                let more = same.map_or_else(
                    || format!("and {}", small(&clause)),
                    |what| format!("then {what}"),
                );
                *before = format!("{}, {more}", before.trim_end_matches('.'));
            }
        }
    }
}

/// The steps of a street as sentences. Steps under the same condition make one, but what happens
/// after the choice of a game stands apart.
fn sentences(
    steps: &[Guarded<Step>],
    next: Option<&str>,
    variant: &Variant,
    before: &mut Before,
) -> Vec<Branch> {
    let mut all = vec![Branch::default()];
    let mut start = before.clone();
    let runs: Vec<&[Guarded<Step>]> = steps.chunk_by(|a, b| a.when == b.when).collect();
    for (place, run) in runs.iter().enumerate() {
        let previous = place.checked_sub(1).and_then(|place| runs.get(place)).copied();
        let chosen = !before.games.is_empty();
        if previous.is_some_and(|previous| are_opposite(&previous[0].when, &run[0].when)) {
            *before = start.clone();
        }
        start = before.clone();
        let condition = condition(run, previous, variant, before);
        if condition.is_some() && chosen {
            before.begin();
        }
        let told = told(run, variant, before);
        if condition.is_some() && chosen {
            all.push(Branch { when: condition.clone(), ..Branch::default() });
        }
        let Some(branch) = all.last_mut() else { continue };
        match condition {
            Some(condition) if !chosen => {
                let clauses: Vec<&str> = told.iter().map(|step| step.clause.as_str()).collect();
                branch.said.push(sentence(&format!("{condition}, {}", chained(&clauses))));
                branch.said.extend(told.into_iter().flat_map(|step| step.notes));
            }
            _ => {
                for step in told {
                    branch.say(step);
                }
            }
        }
        leave(run, before);
        let ends = place + 1 == runs.len() && becomes(run);
        if let [condition] = run[0].when.as_slice()
            && ends
            && condition.test == Test::Unopened
            && let Some(next) = next
        {
            let other = opposite(&run[0].when, variant);
            branch.said.push(sentence(&format!("{other}, the hand goes on with {next}")));
        }
    }
    all.retain(|branch| !branch.said.is_empty());
    all
}

/// Steps in the order in which they are told: a round of betting before what players decide with
/// their first action in it.
fn told(mut steps: &[Guarded<Step>], variant: &Variant, before: &mut Before) -> Vec<Spoken> {
    let mut told = Vec::new();
    loop {
        steps = match steps {
            [] => return told,
            [choice, bet, rest @ ..] if is_with_action(&choice.it) && is_bet(&bet.it) => {
                told.push(before.tell(&bet.it, variant));
                told.push(before.tell_in_round(&choice.it, variant));
                rest
            }
            [step, rest @ ..] => {
                told.push(before.tell(&step.it, variant));
                rest
            }
        };
    }
}

fn is_bet(step: &Step) -> bool {
    matches!(step, Step::Bet(_))
}

fn is_with_action(step: &Step) -> bool {
    match step {
        Step::Discard(discard) => discard.with == Moment::FirstAction,
        Step::Expose(expose) => expose.with == Moment::FirstAction,
        _ => false,
    }
}

fn chained(clauses: &[&str]) -> String {
    let clauses: Vec<&str> =
        clauses.iter().map(|clause| clause.strip_prefix("then ").unwrap_or(clause)).collect();
    match clauses.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [before @ .., last] => format!("{}, and then {last}", before.join(", then ")),
    }
}

fn becomes(run: &[Guarded<Step>]) -> bool {
    run.iter().any(|step| matches!(step.it, Step::Become(_)))
}

/// Under which condition these steps happen, if not always.
fn condition(
    run: &[Guarded<Step>],
    previous: Option<&[Guarded<Step>]>,
    variant: &Variant,
    before: &Before,
) -> Option<String> {
    let when = run.first().map_or(&[][..], |step| step.when.as_slice());
    let last = previous.and_then(|run| run.first()).map_or(&[][..], |step| step.when.as_slice());
    if when.is_empty() {
        // The hands that became another game have left; these steps are for the rest.
        if !previous.is_some_and(becomes) || last.is_empty() {
            return None;
        }
        let names: Vec<String> = before.games.iter().map(|id| game_name(id, variant)).collect();
        let rest = if names.is_empty() {
            "otherwise".to_owned()
        } else {
            format!("if {} is chosen", or(&names))
        };
        return Some(rest);
    }
    let explicit =
        matches!(when.last().map(|condition| &condition.test), Some(Test::Roll(_) | Test::Flop(_)));
    if are_opposite(when, last) && !explicit {
        return Some("otherwise".to_owned());
    }
    Some(phrase(when, variant))
}

/// Takes the games that these steps led away from those that can still be played.
fn leave(run: &[Guarded<Step>], before: &mut Before) {
    for step in run {
        if let Step::Become(turn) = &step.it
            && let Target::Game(id) = &turn.game
        {
            before.games.retain(|game| game != id);
        }
    }
}
