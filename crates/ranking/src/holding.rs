use cards::{Card, CardSet, Dealt, Face};

/// What a joker may stand for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Joker {
    /// In high hands an ace, or whatever completes a straight, a flush or a straight flush; in low
    /// hands whatever makes the hand lowest (BARGE appendix A).
    Bug,
    /// Any card.
    Wild,
    /// An ace of no suit, for better or worse (HOUSE 3, low hands).
    Ace,
}

impl Joker {
    /// All three roles.
    pub const ALL: [Joker; 3] = [Joker::Bug, Joker::Wild, Joker::Ace];
}

/// What a joker is on a ladder where nothing else is said.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum UsualJoker {
    /// A bug.
    Bug,
    /// Wild, or a bug if it was dealt face up (BARGE 2.31).
    AsDealt,
}

/// The jokers of a hand and their roles, two at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub struct Jokers([Option<Joker>; 2]);

impl Jokers {
    /// None.
    pub const NONE: Jokers = Jokers([None, None]);

    /// One joker.
    pub const fn one(role: Joker) -> Jokers {
        Jokers([Some(role), None])
    }

    /// Two jokers.
    pub const fn two(first: Joker, second: Joker) -> Jokers {
        Jokers([Some(first), Some(second)])
    }

    /// So many jokers of the same role; a third and further ones do not exist.
    pub fn all(role: Joker, count: usize) -> Jokers {
        match count {
            0 => Jokers::NONE,
            1 => Jokers::one(role),
            _ => Jokers::two(role, role),
        }
    }

    /// How many.
    pub fn len(self) -> usize {
        self.iter().count()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Their roles.
    pub fn iter(self) -> impl Iterator<Item = Joker> + Clone {
        self.0.into_iter().flatten()
    }

    /// The first one, and what is left.
    pub(crate) fn split_first(self) -> Option<(Joker, Jokers)> {
        let mut roles = self.iter();
        Some((roles.next()?, Jokers([roles.next(), None])))
    }

    /// Every choice of some of them, none and all included.
    pub(crate) fn choices(self) -> impl Iterator<Item = Jokers> {
        (0..4u8).filter_map(move |choice| {
            let mut chosen = [None, None];
            for (place, (chosen, own)) in chosen.iter_mut().zip(self.0).enumerate() {
                if choice >> place & 1 == 1 {
                    *chosen = Some(own?);
                }
            }
            Some(Jokers(chosen))
        })
    }
}

/// The cards to make a hand from, and what the jokers among them are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Holding {
    naturals: CardSet,
    jokers: Jokers,
}

impl Holding {
    /// These cards; a joker among them is a bug.
    pub fn of(cards: CardSet) -> Holding {
        Holding::with_jokers_as(cards, Joker::Bug)
    }

    /// These cards, with every joker in this role.
    pub fn with_jokers_as(cards: CardSet, role: Joker) -> Holding {
        Holding::new(cards, Jokers::all(role, cards.jokers().len()))
    }

    /// The same cards, with every joker in this role.
    pub fn in_role(self, role: Joker) -> Holding {
        Holding { jokers: Jokers::all(role, self.jokers.len()), ..self }
    }

    /// The naturals among these cards and these jokers.
    pub fn new(cards: CardSet, jokers: Jokers) -> Holding {
        Holding { naturals: cards.naturals(), jokers }
    }

    /// BARGE 2.31: a joker dealt face up is a bug, one dealt face down is wild.
    pub fn as_dealt(cards: &[Dealt]) -> Holding {
        Holding::dealt(cards.iter().copied(), |face| match face {
            Face::Up => Joker::Bug,
            Face::Down => Joker::Wild,
        })
    }

    /// These cards, with jokers in the role that goes with how they were dealt. No deck has a third.
    pub fn dealt(cards: impl Iterator<Item = Dealt>, role: impl Fn(Face) -> Joker) -> Holding {
        let mut naturals = CardSet::EMPTY;
        let mut jokers = [None, None];
        for Dealt { card, face } in cards {
            if card.is_joker() {
                let place = usize::from(jokers[0].is_some());
                jokers[place] = jokers[place].or(Some(role(face)));
            } else {
                naturals.insert(card);
            }
        }
        Holding { naturals, jokers: Jokers(jokers) }
    }

    /// The cards with a rank and a suit.
    pub fn naturals(&self) -> CardSet {
        self.naturals
    }

    /// The jokers.
    pub fn jokers(&self) -> Jokers {
        self.jokers
    }

    /// How many cards in all.
    pub fn len(&self) -> usize {
        self.naturals.len() + self.jokers.len()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// As one set of cards.
    pub fn cards(&self) -> CardSet {
        let jokers = [Card::JOKER, Card::SECOND_JOKER].into_iter().take(self.jokers.len());
        self.naturals | jokers.collect()
    }

    /// Both together; of three or more jokers two count.
    #[must_use]
    pub fn and(&self, other: &Holding) -> Holding {
        let mut jokers = self.jokers.iter().chain(other.jokers.iter());
        let jokers = Jokers([jokers.next(), jokers.next()]);
        Holding { naturals: self.naturals | other.naturals, jokers }
    }

    /// Every way to take exactly `size` of the cards.
    pub fn choices(self, size: usize) -> impl Iterator<Item = Holding> {
        self.jokers.choices().filter(move |jokers| jokers.len() <= size).flat_map(move |jokers| {
            let naturals = self.naturals.combinations(size - jokers.len());
            naturals.map(move |naturals| Holding { naturals, jokers })
        })
    }
}
