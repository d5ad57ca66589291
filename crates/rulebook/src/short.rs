//! What happens when the deck is too short.

use variant::Variant;
use variant::game::Step;

use super::deal::shows;
use super::{Block, paragraph};

/// What happens when there are not enough cards.
pub(super) fn blocks(variant: &Variant) -> Vec<Block> {
    let seats = variant.players.unwrap_or(variant.seats.max);
    let games: Vec<&Variant> = std::iter::once(variant).chain(&variant.targets).collect();
    let short = |game: &&&Variant| runs_out(game, seats);
    let mut blocks = Vec::new();
    let stud = games.iter().find(|game| shows(game) && ends_with_cards(game) && short(game));
    if let Some(game) = stud {
        let mut said = vec![
            "If there are not enough cards for every player still in, the dealer skips the burn. \
            If that is not enough, one card is dealt face up for everyone, after a burn if two \
            cards are left. It plays in every hand, but does not count for who acts first."
                .to_owned(),
        ];
        let last = game.streets.last().map_or(&[][..], |street| street.it.steps.as_slice());
        if last.iter().any(|step| matches!(step.it, Step::Expose(_))) {
            said.push("On that street no one turns a card up.".to_owned());
        }
        blocks.extend(paragraph(&said));
    }
    let draws = |game: &&&Variant| game.all_steps().any(|step| matches!(step, Step::Draw(_)));
    if games.iter().any(|game| draws(&game) && short(&game)) {
        blocks.extend(paragraph(&[
            "If the cards run out, earlier discards and folded hands are shuffled and dealt again, \
            except the discards of players who are still waiting to draw. Burned cards stay out."
                .to_owned(),
        ]));
    }
    blocks
}

/// Whether the last cards are dealt to the players.
fn ends_with_cards(variant: &Variant) -> bool {
    let dealt = |step: &&Step| matches!(step, Step::Deal(_) | Step::Board(_) | Step::Draw(_));
    let last = variant.all_steps().filter(dealt).last();
    matches!(last, Some(Step::Deal(_)))
}

/// Whether so many players can use up the deck if nobody folds.
fn runs_out(variant: &Variant, players: u8) -> bool {
    let mut need = 0;
    for (street, guarded) in variant.streets.iter().enumerate() {
        for step in &guarded.it.steps {
            let cards = match &step.it {
                Step::Deal(deal) => usize::from(deal.cards()) * usize::from(players),
                Step::Draw(numbers) => usize::from(numbers.most) * usize::from(players),
                _ => 0,
            };
            let burn = variant.burns_before(street, &step.it, true);
            need += cards + usize::from(burn);
        }
    }
    need + usize::from(variant.board.cells) > variant.deck.len()
}
