//! Hands compared.

use cards::{Card, Dealt, Face};
use ranking::{Ladder, Qualifier, Score, ladders};
use showdown::{Judged, Layout, Outcome};
use variant::Cell;
use variant::game::Split;

use crate::event::Cards;
use crate::felt::Held;
use crate::hand::Hand;
use crate::{Seat, SeatSet, Sight};

/// A hand as the showdown looks at it: seats whose cards are known.
pub(crate) struct Laid<'h, C> {
    hand: &'h Hand<C>,
    /// Whose hands are looked at.
    among: SeatSet,
    for_all: Cards<Card>,
}

impl<'h, C: Sight> Laid<'h, C> {
    pub(crate) fn new(hand: &'h Hand<C>, among: SeatSet) -> Laid<'h, C> {
        let among = among.and(hand.live.but(hand.mucked));
        let for_all = hand.felt.for_all.iter().filter_map(|card| card.face()).collect();
        Laid { hand, among, for_all }
    }
}

impl<C: Sight> Layout for Laid<'_, C> {
    fn seats(&self) -> usize {
        self.hand.seats()
    }

    fn is_in(&self, seat: usize) -> bool {
        Seat::new(seat).is_some_and(|seat| self.among.contains(seat) && self.hand.is_known(seat))
    }

    fn lends(&self, seat: usize) -> bool {
        Seat::new(seat).is_some_and(|seat| self.hand.live.contains(seat))
    }

    fn own(&self, seat: usize) -> impl Iterator<Item = Dealt> {
        self.hand.felt.hands.get(seat).into_iter().flat_map(Held::dealt)
    }

    fn pile(&self, seat: usize, pile: usize) -> impl Iterator<Item = Dealt> {
        let split = self.hand.variant().piles();
        let show = split.and_then(Split::shown);
        let sizes = split.map(|split| split.piles.as_slice()).unwrap_or_default();
        let before: usize = sizes
            .iter()
            .take(pile)
            .enumerate()
            .filter(|(number, _)| Some(*number) != show)
            .map(|(_, pile)| usize::from(pile.cards))
            .sum();
        let size = sizes.get(pile).map_or(0, |pile| usize::from(pile.cards));
        let is_up = show == Some(pile);
        let held = self.hand.felt.hands.get(seat);
        let down = held.into_iter().flat_map(|held| held.down.iter());
        let down = down.map(|card| (*card, Face::Down)).skip(before);
        let down = down.take(if is_up { 0 } else { size });
        let up = held.into_iter().flat_map(|held| held.up.iter());
        let up = up.map(|up| (up.card, up.dealt));
        let given_up = Seat::new(seat).into_iter().flat_map(|seat| self.hand.given_up(seat));
        let up = up.chain(given_up.map(|card| (card, Face::Down)));
        let up = up.take(if is_up { size } else { 0 });
        down.chain(up).filter_map(|(card, face)| Some(Dealt { card: card.face()?, face }))
    }

    fn cell(&self, cell: Cell) -> Option<Card> {
        self.hand.cell(cell).and_then(Sight::face)
    }

    fn for_all(&self) -> &[Card] {
        &self.for_all
    }
}

impl<C: Sight> Hand<C> {
    /// The hands as they compare, worked out once.
    pub(crate) fn judged(&self) -> Option<&Judged> {
        if let Some(kept) = self.judged.0.get() {
            return Some(&kept.1);
        }
        let (showdown, _) = self.rules.showdown(&self.facts).ok()?;
        let judge = || {
            let known = self.live.iter().filter(|seat| self.is_known(*seat)).collect();
            Box::new((known, showdown.judge(&Laid::new(self, self.live))))
        };
        Some(&self.judged.0.get_or_init(judge).1)
    }

    /// What lay open of a hand that was given up at the showdown: others may still play with it.
    pub fn given_up(&self, seat: Seat) -> impl Iterator<Item = C> {
        let is_given_up = self.mucked.contains(seat);
        let muck = self.felt.muck.iter();
        muck.filter(move |it| is_given_up && it.is_open_of(seat.index())).map(|it| it.card)
    }

    /// Who of these has what for each share, and who of them wins it, as far as their cards are known.
    /// Hands count as they lie, also before the last card; where they are to be parted, only those that
    /// are should be asked for. `None` when something else decides that is not known yet.
    pub fn outcome(&self, among: SeatSet) -> Option<Outcome> {
        let (showdown, _) = self.rules.showdown(&self.facts).ok()?;
        let holds =
            |seat: &Seat| self.felt.hands.get(seat.index()).is_some_and(|held| held.len() > 0);
        let laid = Laid::new(self, among.iter().filter(holds).collect());
        let is_any = among.iter().any(|seat| laid.is_in(seat.index()));
        is_any.then(|| showdown.decide(&laid))
    }

    /// Whether what was worked out knows this seat's hand.
    pub(crate) fn was_judged_with(&self, seat: Seat) -> bool {
        // A hand that was not known before it was shown was judged without.
        self.judged.0.get().is_none_or(|kept| kept.0.contains(seat))
    }

    /// Whether the seat wins or ties something in a pot if only these are in.
    pub(crate) fn leads(&self, seat: Seat, among: SeatSet) -> bool {
        let Some(judged) = self.judged() else { return true };
        self.final_pots().iter().any(|pot| {
            let eligible = self.contenders(pot.eligible.and(among));
            eligible.contains(seat) && judged.leads(seat.index(), eligible.bits())
        })
    }

    /// The score of a seat's own cards on the ladder of the first share.
    pub(crate) fn own_score(&self, seat: Seat) -> Option<Score> {
        let variant = self.variant();
        let ladder = variant.shares.first()?.it.ladder;
        ladder.score(&variant.holding(self.felt.of(seat).dealt())).ok()
    }

    /// The cards that prove the opener's right: as few as do; nothing when they are still in a hand
    /// that lies open.
    pub(crate) fn proof(&self) -> Option<Cards<C>> {
        let opener = self.opener?;
        let needed = self.proof_among(&self.felt.openers)?;
        let in_hand = |card: &C| self.felt.of(opener).down.contains(card);
        let is_open = self.shown.contains(opener) && needed.iter().all(in_hand);
        (!is_open).then_some(needed)
    }

    fn proof_among(&self, cards: &Cards<C>) -> Option<Cards<C>> {
        let steps = self.rules.game(0).variant.all_steps();
        let openers = steps.into_iter().find_map(|step| match step {
            variant::game::Step::Bet(bet) => bet.openers,
            _ => None,
        })?;
        let faces: Vec<(C, Card)> =
            cards.iter().map(|card| Some((*card, card.face()?))).collect::<Option<_>>()?;
        let all: cards::CardSet = faces.iter().map(|(_, face)| *face).collect();
        let showing = Ladder::Showing(&ladders::SHOWING_HIGH);
        let least = Qualifier::least(openers, &showing).ok();
        let enough = |some: &cards::CardSet| {
            let down = some.iter().map(|card| Dealt { card, face: Face::Down });
            let holding = self.variant().holding(down);
            least.is_some_and(|least| showing.score(&holding).is_ok_and(|score| score >= least))
        };
        let few = (1..=4).flat_map(|size| all.combinations(size)).find(enough).unwrap_or(all);
        Some(faces.iter().filter(|(_, face)| few.contains(*face)).map(|(card, _)| *card).collect())
    }
}
