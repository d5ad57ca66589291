//! What the truth may be, as one who sees only a part of it imagines it.

use std::sync::Arc;

use arrayvec::ArrayVec;
use cards::Card;

use crate::hand::{Kept, Mucked, Player, Stage, UpCard};
use crate::{Hand, Seat, SeatSet, Seen};

impl Hand<Seen> {
    /// A truth that looks like this: every back becomes the face that `next` gives, for the seat that holds
    /// the card, or for nobody if it is out of play. The faces must be different ones of those that are
    /// not seen ([`Hand::unseen`]).
    ///
    /// Decisions that others have made unseen are taken back: they are to decide again. A player who opened
    /// is believed to have had the right to.
    pub fn imagine(&self, next: &mut dyn FnMut(Option<Seat>) -> Card) -> Hand<Card> {
        let mut face = |card: &Seen, seat: Option<Seat>| match card {
            Seen::Face(card) => *card,
            Seen::Back => next(seat),
        };
        let mut players: ArrayVec<Player<Card>, { Seat::MOST }> = ArrayVec::new();
        let mut again = SeatSet::EMPTY;
        for (seat, player) in Seat::all(self.players.len()).zip(&self.players) {
            let decided = player
                .decided
                .as_ref()
                .map(|cards| cards.iter().filter_map(|card| crate::Sight::face(*card)).collect());
            if player.has_decided && decided.is_none() {
                again.insert(seat);
            }
            let up = |up: &UpCard<Seen>, card| UpCard { card, dealt: up.dealt };
            players.push(Player {
                stack: player.stack,
                paid: player.paid,
                before_draw: player.before_draw,
                bet: player.bet,
                nominal: player.nominal,
                down: player.down.iter().map(|card| face(card, Some(seat))).collect(),
                up: player.up.iter().map(|it| up(it, face(&it.card, Some(seat)))).collect(),
                due: player.due,
                has_decided: decided.is_some(),
                decided,
            });
        }
        let opener = self.opener.as_ref().map(|(seat, cards)| {
            // What was shown to open is not looked at again.
            (*seat, cards.iter().filter_map(|card| crate::Sight::face(*card)).collect())
        });
        let muck = |it: &Mucked<Seen>, card| Mucked {
            owner: it.owner,
            card,
            public: it.public,
            draw: it.draw,
        };
        let mut hand = Hand {
            rules: Arc::clone(&self.rules),
            setup: Arc::clone(&self.setup),
            stage: match self.stage {
                Stage::Deciding { at, waiting } => {
                    Stage::Deciding { at, waiting: waiting.iter().chain(again.iter()).collect() }
                }
                stage => stage,
            },
            at: self.at,
            live: self.live,
            able: self.able,
            board: self.board.map(|card| card.map(|card| face(&card, None))),
            board_cards: self.board_cards,
            for_all: self.for_all.iter().map(|card| face(card, None)).collect(),
            burned: self.burned.iter().map(|card| face(card, None)).collect(),
            muck: self.muck.iter().map(|it| muck(it, face(&it.card, None))).collect(),
            players,
            stub: self.stub,
            known: cards::CardSet::EMPTY,
            dead: self.dead,
            table_ante: self.table_ante,
            awarded: self.awarded,
            house: self.house,
            to_house: self.to_house,
            half: self.half,
            facts: self.facts.clone(),
            round: self.round.clone(),
            rounds: self.rounds,
            aggressor: self.aggressor,
            acted_first: self.acted_first,
            opener,
            unproved: false,
            draws: self.draws,
            dealt_on: self.dealt_on,
            for_all_on: self.for_all_on,
            attached: self.attached.clone(),
            acted: self.acted,
            laid_back: self.laid_back.clone(),
            shown: self.shown,
            mucked: self.mucked,
            judged: Kept::default(),
            pots: Kept::default(),
        };
        hand.known = hand.lying().collect();
        hand
    }
}
