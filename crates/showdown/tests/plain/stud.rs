//! Stud games. A card dealt for all plays in every hand (ruling 2).

use cards::Card;

use super::hands::{self, BadugiAce, High, Joker, PAIR, Worth};
use super::{
    Deal, Held, ace_to_five, ace_to_six, best_five, deuce_to_seven, eight, high, nine, parts,
};

/// BARGE 2.47 (HOUSE 13.09): the best high five.
pub(crate) fn stud(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&held.with(deal), high)))])
}

/// BARGE 2.48: high and a California low of eight or better.
pub(crate) fn stud_8(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(best_five(&held.with(deal), high))),
        deal.best(|held| Some(best_five(&held.with(deal), ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.49: high and a California low, whatever it is.
pub(crate) fn stud_hilo_regular(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(best_five(&held.with(deal), high))),
        deal.best(|held| Some(best_five(&held.with(deal), ace_to_five))),
    ])
}

/// BARGE 2.40: the best California low.
pub(crate) fn razz(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&held.with(deal), ace_to_five)))])
}

/// BARGE 2.16: the best Kansas City low.
pub(crate) fn deuce_to_seven_razz(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&held.with(deal), deuce_to_seven)))])
}

/// BARGE 2.30, HOUSE 13.11: the best ace-to-six low.
pub(crate) fn london_lowball(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&held.with(deal), ace_to_six)))])
}

/// BARGE 2.2: the best California low among those who hold a face card; else among all.
pub(crate) fn action_razz(deal: &Deal) -> Vec<Vec<usize>> {
    parts([best_action_razz(deal)])
}

/// BARGE 2.41, 1.4: the best California low takes the odd chip, beside the best badugi.
pub(crate) fn razzdugi(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(best_five(&held.with(deal), ace_to_five))),
        deal.best(|held| Some(hands::badugi(&held.with(deal), BadugiAce::Low))),
    ])
}

/// BARGE 2.3, 1.4: Action Razz takes the odd chip, beside the best badugi, for which no face card
/// is asked.
pub(crate) fn action_razzdugi(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        best_action_razz(deal),
        deal.best(|held| Some(hands::badugi(&held.with(deal), BadugiAce::Low))),
    ])
}

/// BARGE 2.24 (HOUSE 13.05): the five cards as they are.
pub(crate) fn five_card_stud(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&held.with(deal), high)))])
}

/// HOUSE 13.06: the five cards as they are.
pub(crate) fn crown_stud(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&held.with(deal), high)))])
}

/// HOUSE 13.07: the best high five of six.
pub(crate) fn klondike(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&held.with(deal), high)))])
}

/// HOUSE 13.08: high of a pair or better, and an ace-to-six low of nine or better. Nobody has
/// either: all who are left share the pot.
pub(crate) fn sixty_four(deal: &Deal) -> Vec<Vec<usize>> {
    let pair = |worth: &Worth| worth[0] >= PAIR;
    let won = parts([
        deal.best(|held| Some(best_five(&held.with(deal), high)).filter(pair)),
        deal.best(|held| Some(best_five(&held.with(deal), ace_to_six)).filter(nine)),
    ]);
    if won.is_empty() { vec![deal.live()] } else { won }
}

/// HOUSE 13.10: high and an ace-to-six low of nine or better.
pub(crate) fn stud_9(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(best_five(&held.with(deal), high))),
        deal.best(|held| Some(best_five(&held.with(deal), ace_to_six)).filter(nine)),
    ])
}

/// BARGE 2.32: the best high five.
pub(crate) fn mississippi_stud(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&held.with(deal), high)))])
}

/// BARGE 2.32: high and a California low of eight or better.
pub(crate) fn mississippi_stud_8(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(best_five(&held.with(deal), high))),
        deal.best(|held| Some(best_five(&held.with(deal), ace_to_five)).filter(eight)),
    ])
}

/// BARGE 2.32: the best California low.
pub(crate) fn mississippi_razz(deal: &Deal) -> Vec<Vec<usize>> {
    parts([deal.best(|held| Some(best_five(&held.with(deal), ace_to_five)))])
}

/// EMBARGO, Mississippi Studugi: high and a badugi of four cards, no less.
pub(crate) fn mississippi_studugi(deal: &Deal) -> Vec<Vec<usize>> {
    let four = |worth: &Worth| worth[0] == 4;
    parts([
        deal.best(|held| Some(best_five(&held.with(deal), high))),
        deal.best(|held| Some(hands::badugi(&held.with(deal), BadugiAce::Low)).filter(four)),
    ])
}

/// BARGE 2.50: as stud; where the button picks (B-games), as what was picked.
pub(crate) fn super_stud(deal: &Deal) -> Vec<Vec<usize>> {
    match deal.chosen.as_deref() {
        None | Some("super-stud") => stud(deal),
        Some("super-stud-8") => super_stud_8(deal),
        Some("super-razz") => super_razz(deal),
        Some(other) => panic!("{other} cannot be picked"),
    }
}

/// BARGE 2.50: as Stud/8.
pub(crate) fn super_stud_8(deal: &Deal) -> Vec<Vec<usize>> {
    stud_8(deal)
}

/// BARGE 2.50: as razz.
pub(crate) fn super_razz(deal: &Deal) -> Vec<Vec<usize>> {
    razz(deal)
}

/// EMBARGO, Roll Your Own: high and a Kansas City low, whatever it is.
pub(crate) fn roll_your_own_2_7(deal: &Deal) -> Vec<Vec<usize>> {
    parts([
        deal.best(|held| Some(best_five(&held.with(deal), high))),
        deal.best(|held| Some(best_five(&held.with(deal), deuce_to_seven))),
    ])
}

/// BARGE 2.31: the best high five; a joker dealt up is a bug and one dealt down is wild.
pub(crate) fn mexican_poker(deal: &Deal) -> Vec<Vec<usize>> {
    let worth = |held: &Held| {
        let joker =
            if held.down.iter().any(|card| card.is_joker()) { Joker::Wild } else { Joker::Bug };
        best_five(&held.with(deal), |five| hands::high(five, High::Mexican, joker))
    };
    parts([deal.best(|held| Some(worth(held)))])
}

/// EMBARGO, Swingo: five cards, the spit card and one open card of one opponent still in.
pub(crate) fn swingo(deal: &Deal) -> Vec<Vec<usize>> {
    let own = |held: &Held| [&held.piles[0][..], &held.piles[1], &deal.board].concat();
    let rivals = |held: &Held| -> Vec<Card> {
        let others = deal.players.iter().flatten().filter(|other| other.piles != held.piles);
        others.flat_map(|other| other.piles[1].clone()).collect()
    };
    let worth = |held: &Held| {
        let alone = best_five(&own(held), high);
        let with_one = |lent: Card| best_five(&[&own(held)[..], &[lent]].concat(), high);
        rivals(held).into_iter().map(with_one).fold(alone, Worth::max)
    };
    parts([deal.best(|held| Some(worth(held)))])
}

/// Face cards decide before anything else (BARGE 2.2).
fn best_action_razz(deal: &Deal) -> Vec<usize> {
    deal.best(|held| {
        let cards = held.with(deal);
        Some((hands::has_face(&cards), best_five(&cards, ace_to_five)))
    })
}
