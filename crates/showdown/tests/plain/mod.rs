//! Who wins each game, a second time: one function a game, read straight from its article.
//!
//! Nothing here knows the game files, the ladders or the compiled showdown. What is shared is kept
//! as small as a sentence ("two of the hand and three of the board"), so that a mistake in the
//! reading of one game stays in that game. Only [`tables`], which makes the showdowns, knows both.

mod counts;
pub(crate) mod draw;
mod examples;
pub(crate) mod flop;
pub(crate) mod grids;
pub(crate) mod hands;
pub(crate) mod stud;
pub(crate) mod tables;

use arrayvec::ArrayVec;
use cards::Card;

use hands::{High, Joker, Low, Worth};

/// What lies on the table when the cards are shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Deal {
    /// The options that were set; an option that is not here has its usual value.
    pub(crate) options: Vec<(String, String)>,
    /// What each player holds; `None` has folded.
    pub(crate) players: Vec<Option<Held>>,
    /// The cards in the middle, in the order of notation.
    pub(crate) board: Vec<Card>,
    /// A card dealt for all because the stub was short.
    pub(crate) community: Vec<Card>,
    /// What was rolled.
    pub(crate) dice: Vec<u8>,
    /// The game that was chosen or that the hand became.
    pub(crate) chosen: Option<String>,
}

/// The cards of one player.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held {
    pub(crate) down: Vec<Card>,
    pub(crate) up: Vec<Card>,
    /// Only where a hand is split, and then the cards are nowhere else. Sohe: the Omaha hand and
    /// the Hold'em hand. Swingo: the two cards kept down and the three turned up.
    pub(crate) piles: Vec<Vec<Card>>,
}

/// Who wins each part of the pot: equal parts, the one that takes the odd chip first, each with the
/// seats that share it. A part nobody wins is left out and its chips go to the others. Empty: the
/// house takes the pot.
pub(crate) fn winners(id: &str, deal: &Deal) -> Vec<Vec<usize>> {
    let game = game(id).unwrap_or_else(|| panic!("no function for {id}"));
    game(deal)
}

/// A game's function.
pub(crate) type Game = fn(&Deal) -> Vec<Vec<usize>>;

/// The function of this game.
pub(crate) fn game(id: &str) -> Option<Game> {
    let game: Game = match id {
        "holdem" => flop::holdem,
        "holdem-8" => flop::holdem_8,
        "omaha" => flop::omaha,
        "omaha-8" => flop::omaha_8,
        "five-card-omaha" => flop::five_card_omaha,
        "big-o" => flop::big_o,
        "courchevel" => flop::courchevel,
        "two-or-five-omaha-8" => flop::two_or_five_omaha_8,
        "omaha-x" => flop::omaha_x,
        "binglaha" => flop::binglaha,
        "pineapple" => flop::pineapple,
        "pineapple-9" => flop::pineapple_9,
        "crazy-pineapple" => flop::crazy_pineapple,
        "crazy-pineapple-8" => flop::crazy_pineapple_8,
        "crazy-pineapple-9" => flop::crazy_pineapple_9,
        "lazy-pineapple" => flop::lazy_pineapple,
        "lazy-pineapple-8" => flop::lazy_pineapple_8,
        "irish" => flop::irish,
        "aviation" => flop::aviation,
        "chicago-9" => flop::chicago_9,
        "rio-bravo" => flop::rio_bravo,
        "kimo" => flop::kimo,
        "scrotum" => flop::scrotum,
        "sohe" => flop::sohe,
        "wonky-donkey" => flop::wonky_donkey,
        "paradise-road-pickem" => flop::paradise_road_pickem,
        "short-deck-holdem" => flop::short_deck_holdem,
        "short-deck-omaha" => flop::short_deck_omaha,

        "chowaha" => grids::chowaha,
        "chowaha-high" => grids::chowaha_high,
        "four-card-chowaha-8" => grids::four_card_chowaha_8,
        "bidirectional-chowaha-8" => grids::bidirectional_chowaha_8,
        "murder" => grids::murder,
        "oklahoma" => grids::oklahoma,
        "oklahoma-cash" => grids::oklahoma_cash,

        "dramaha" => draw::dramaha,
        "dramaha-49" => draw::dramaha_49,
        "dramadugi" => draw::dramadugi,
        "triple-draw-dramaha" => draw::triple_draw_dramaha,
        "triple-draw-dramadugi" => draw::triple_draw_dramadugi,

        "five-card-draw" => draw::five_card_draw,
        "quick-quads" => draw::quick_quads,
        "california-lowball" => draw::california_lowball,
        "deuce-to-seven-lowball" => draw::deuce_to_seven_lowball,
        "ace-to-five-triple-draw" => draw::ace_to_five_triple_draw,
        "deuce-to-seven-triple-draw" => draw::deuce_to_seven_triple_draw,
        "badugi" => draw::badugi,
        "badacey" => draw::badacey,
        "badeucy" => draw::badeucy,
        "archie" => draw::archie,
        "korean" => draw::korean,
        "duck-flush" => draw::duck_flush,
        "jackson" => draw::jackson,
        "chicago-lowball" => draw::chicago_lowball,
        "chicago-triple-draw" => draw::chicago_triple_draw,

        "stud" => stud::stud,
        "stud-8" => stud::stud_8,
        "stud-hilo-regular" => stud::stud_hilo_regular,
        "razz" => stud::razz,
        "deuce-to-seven-razz" => stud::deuce_to_seven_razz,
        "london-lowball" => stud::london_lowball,
        "action-razz" => stud::action_razz,
        "razzdugi" => stud::razzdugi,
        "action-razzdugi" => stud::action_razzdugi,
        "five-card-stud" => stud::five_card_stud,
        "crown-stud" => stud::crown_stud,
        "klondike" => stud::klondike,
        "sixty-four" => stud::sixty_four,
        "stud-9" => stud::stud_9,
        "mississippi-stud" => stud::mississippi_stud,
        "mississippi-stud-8" => stud::mississippi_stud_8,
        "mississippi-razz" => stud::mississippi_razz,
        "mississippi-studugi" => stud::mississippi_studugi,
        "super-stud" => stud::super_stud,
        "super-stud-8" => stud::super_stud_8,
        "super-razz" => stud::super_razz,
        "roll-your-own-2-7" => stud::roll_your_own_2_7,
        "mexican-poker" => stud::mexican_poker,
        "swingo" => stud::swingo,
        _ => return None,
    };
    Some(game)
}

impl Deal {
    /// The value an option was set to.
    pub(crate) fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(set, _)| set == name).map(|(_, value)| value.as_str())
    }

    /// The seats that are still in.
    pub(crate) fn live(&self) -> Vec<usize> {
        (0..self.players.len()).filter(|seat| self.players[*seat].is_some()).collect()
    }

    /// The seats with the best hand of those that have one.
    pub(crate) fn best<W: Ord>(&self, worth: impl Fn(&Held) -> Option<W>) -> Vec<usize> {
        let worths: Vec<Option<W>> =
            self.players.iter().map(|player| player.as_ref().and_then(&worth)).collect();
        let Some(best) = worths.iter().flatten().max() else { return Vec::new() };
        (0..worths.len()).filter(|seat| worths[*seat].as_ref() == Some(best)).collect()
    }
}

impl Held {
    /// The cards a stud player has: those dealt to the player and those dealt for all.
    pub(crate) fn with(&self, deal: &Deal) -> Vec<Card> {
        [&self.down[..], &self.up, &deal.community].concat()
    }
}

/// The parts that somebody wins.
pub(crate) fn parts(parts: impl IntoIterator<Item = Vec<usize>>) -> Vec<Vec<usize>> {
    parts.into_iter().filter(|seats| !seats.is_empty()).collect()
}

/// The usual high hand, a joker being a bug.
pub(crate) fn high(five: &[Card]) -> Worth {
    hands::high(five, High::Usual, Joker::Bug)
}

/// California low.
pub(crate) fn ace_to_five(five: &[Card]) -> Worth {
    hands::low(five, Low::AceToFive)
}

/// Kansas City low.
pub(crate) fn deuce_to_seven(five: &[Card]) -> Worth {
    hands::low(five, Low::DeuceToSeven)
}

/// London low, Chicago low.
pub(crate) fn ace_to_six(five: &[Card]) -> Worth {
    hands::low(five, Low::AceToSix)
}

/// Eight or better on the California scale.
pub(crate) fn eight(worth: &Worth) -> bool {
    hands::is_low_of(*worth, 8)
}

/// Nine or better on HOUSE's scale.
pub(crate) fn nine(worth: &Worth) -> bool {
    hands::is_low_of(*worth, 9)
}

/// The best five of these cards.
pub(crate) fn best_five(cards: &[Card], worth: impl Fn(&[Card]) -> Worth) -> Worth {
    let mut best = None;
    for choice in 0u32..1 << cards.len() {
        if choice.count_ones() == 5 {
            let taken = (0..cards.len()).filter(|at| choice >> at & 1 == 1);
            let five: ArrayVec<Card, 5> = taken.map(|at| cards[at]).collect();
            best = best.max(Some(worth(&five)));
        }
    }
    best.expect("five cards at least")
}

/// The best hand of two of the hand and three of the board.
pub(crate) fn two_and_three(
    hand: &[Card],
    board: &[Card],
    worth: impl Fn(&[Card]) -> Worth,
) -> Worth {
    from_each(hand, 2, board, 3, worth)
}

/// The best hand of so many from here and so many from there.
pub(crate) fn from_each(
    hand: &[Card],
    of_hand: usize,
    board: &[Card],
    of_board: usize,
    worth: impl Fn(&[Card]) -> Worth,
) -> Worth {
    let theirs = hands::choose(board, of_board);
    let mut best = None;
    for mine in hands::choose(hand, of_hand) {
        for theirs in &theirs {
            let five: ArrayVec<Card, 5> = mine.iter().chain(theirs).copied().collect();
            best = best.max(Some(worth(&five)));
        }
    }
    best.expect("cards to choose from on both sides")
}
