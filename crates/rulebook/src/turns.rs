//! The games that a hand may become, in short, so that no other page is needed.

use variant::Variant;
use variant::game::{Become, From, Point, Step, Target};

use super::{Block, Section, Told, betting, deal, hands, needs, paragraph, section, showdown};

/// One section for each game that the hand may become, and for those that these become.
pub(super) fn sections(variant: &Variant, told: &mut Told) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut known: Vec<(Vec<Block>, &str)> = Vec::new();
    for target in &variant.targets {
        let Some(turn) = turn_to(target, variant) else { continue };
        // The table keeps its button, whatever the other game does without one.
        let mut seated = target.clone();
        seated.forced.button |= variant.forced.button;
        let mut blocks = joker(target, told);
        if turn.post_blinds {
            blocks.extend(paragraph(&needs::late_blinds(target)));
        }
        let mut hand = bring_in(target, &turn.at);
        hand.push(Block::Steps(deal::streets(target, Some(&turn.at))));
        match known.iter().find(|(same, _)| *same == hand) {
            Some((_, name)) => {
                let like = format!("Dealing and betting go on as they do in {name}.");
                blocks.push(Block::Paragraph(like));
            }
            None => {
                blocks.extend(hand.clone());
                known.push((hand, &target.name));
            }
        }
        // Somebody who reads this section alone must find the whole order here.
        let order = betting::showing(&seated);
        let new = told.first_time(&order.join(" "));
        blocks.extend(paragraph(&order).filter(|_| new));
        blocks.extend(showdown::blocks(target, told));
        sections.push(section(format!("If it is played as {}", target.name), blocks));
        sections.extend(self::sections(target, told));
    }
    sections
}

/// Whether a game that the hand may become is brought in by a card.
pub(super) fn brings_in(variant: &Variant) -> bool {
    variant.targets.iter().any(|target| {
        turn_to(target, variant).is_some_and(|turn| !bring_in(target, &turn.at).is_empty())
    })
}

/// The step that leads to this game: one that names it, or the choice.
fn turn_to<'v>(target: &Variant, variant: &'v Variant) -> Option<&'v Become> {
    let turns = || {
        variant.all_steps().filter_map(|step| match step {
            Step::Become(turn) => Some(turn),
            _ => None,
        })
    };
    turns()
        .find(|turn| turn.game == Target::Game(target.id.clone()))
        .or_else(|| turns().find(|turn| turn.game == Target::Chosen))
}

/// What the joker is, if that is new.
fn joker(target: &Variant, told: &mut Told) -> Vec<Block> {
    let said = target.joker.map_or_else(Vec::new, |rule| hands::joker(rule, target));
    let new = told.first_time(&said.join(" "));
    paragraph(&said).filter(|_| new).into_iter().collect()
}

fn bring_in(target: &Variant, at: &Point) -> Vec<Block> {
    let rule = target.forced.bring_in.filter(|_| is_first_round(at, target));
    let said = rule.map_or_else(Vec::new, |rule| needs::bring_in(rule, target));
    paragraph(&said).into_iter().collect()
}

/// Whether the hand goes on with the first betting of the other game, bring-in included.
fn is_first_round(at: &Point, target: &Variant) -> bool {
    let first = target.streets.first().map(|street| street.it.name.as_str());
    at.from == From::Bet && first == Some(at.street.as_str())
}
