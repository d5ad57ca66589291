//! Chips on the table: what each player starts with, and how small chips leave.

/// The chips that a host has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChipSet {
    /// From the smallest to the largest.
    pub chips: Vec<Chip>,
}

/// A kind of chip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chip {
    /// What it is worth.
    pub value: u64,
    /// How many there are, if that is known.
    pub have: Option<u32>,
    /// The most that a player starts with.
    pub most: Option<u32>,
}

/// Why a player cannot be given chips.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoChips {
    /// Too few of all kinds.
    #[error("There aren't enough chips for {0} players.")]
    TooFew(u32),
    /// The chips do not make the stack.
    #[error(
        "These chips can't make a stack of {stack}. Make it a multiple of {smallest}, or name the \
        chips each player gets."
    )]
    Stack {
        /// What they should make.
        stack: u64,
        /// The smallest chip.
        smallest: u64,
    },
}

impl ChipSet {
    /// How many of which chip each of so many players gets where the host says what there is (HOUSE
    /// 102): as many as go round, and no more than a player starts with.
    pub fn shared(&self, players: u32) -> Result<Vec<(u64, u32)>, NoChips> {
        let each = self.chips.iter().map(|chip| {
            let round = chip.have.map_or(u32::MAX, |have| have / players.max(1));
            (chip.value, round.min(chip.most.unwrap_or(u32::MAX)))
        });
        let each: Vec<(u64, u32)> = each.collect();
        let is_known = |(_, count): &(u64, u32)| *count < u32::MAX;
        match each.iter().all(is_known) && each.iter().any(|(_, count)| *count > 0) {
            true => Ok(each),
            false => Err(NoChips::TooFew(players)),
        }
    }

    /// Whether the chips alone say what a player gets.
    pub fn is_counted(&self) -> bool {
        let says = |chip: &Chip| chip.have.is_some() || chip.most.is_some();
        !self.chips.is_empty() && self.chips.iter().all(says)
    }

    /// A stack in chips where the host does not say how many: of each kind about twice as many as make
    /// one of the next, the rest in the largest.
    pub fn making(&self, stack: u64) -> Result<Vec<(u64, u32)>, NoChips> {
        let values: Vec<u64> = self.chips.iter().map(|chip| chip.value).collect();
        let smallest = values.first().copied().unwrap_or(1).max(1);
        let refused = || NoChips::Stack { stack, smallest };
        // Chips that are more than a third of the stack stay in the box.
        let used = values.iter().filter(|value| **value <= stack / 3).count().max(1);
        let values = values.get(..used).ok_or_else(refused)?;
        let mut left = stack;
        let mut each = Vec::new();
        for (place, value) in values.iter().enumerate() {
            let count = match values.get(place + 1) {
                None => left / value,
                Some(next) => {
                    let wanted = 2 * next / value;
                    let fits = |count: &u64| {
                        count * value <= left && (left - count * value).is_multiple_of(*next)
                    };
                    (wanted..=wanted + next).chain(0..wanted).find(fits).ok_or_else(refused)?
                }
            };
            left -= count * value;
            each.push((*value, u32::try_from(count).map_err(|_| refused())?));
        }
        if left > 0 { Err(refused()) } else { Ok(each) }
    }
}

/// What a race for odd chips comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// Everyone's chips afterwards.
    pub stacks: Vec<u64>,
    /// How many new chips were raced for.
    pub raced: u64,
    /// Who won one.
    pub winners: Vec<usize>,
    /// Who had nothing left and was given one (TDA 24).
    pub rescued: Vec<usize>,
}

/// How many cards a race needs: one for each odd chip.
pub fn cards_needed(stacks: &[u64], old: u64, new: u64) -> usize {
    stacks.iter().map(|stack| odd_chips(*stack, old, new)).sum()
}

fn odd_chips(stack: u64, old: u64, new: u64) -> usize {
    (stack % new.max(1)).div_ceil(old.max(1)) as usize
}

/// Changes up the smallest chips of a table (TDA 24). Whole new chips are changed; for the odd ones every
/// player gets a card each, the first player all of theirs first, and the highest cards win a new chip,
/// one a player at most. As many are raced for as the odd chips are worth, and one more if the rest is at
/// least half. A card is its height; none is there twice. Nobody is raced out.
pub fn race(stacks: &[u64], old: u64, new: u64, cards: &[u16]) -> Race {
    let new = new.max(1);
    let odd: u64 = stacks.iter().map(|stack| stack % new).sum();
    let raced = odd / new + u64::from(2 * (odd % new) >= new);
    let mut cards = cards.iter().copied();
    let mut best: Vec<(u16, usize)> = Vec::new();
    for (player, stack) in stacks.iter().enumerate() {
        let own = cards.by_ref().take(odd_chips(*stack, old, new));
        best.extend(own.max().map(|card| (card, player)));
    }
    best.sort_unstable_by(|one, other| other.cmp(one));
    let mut winners: Vec<usize> = best.iter().map(|(_, player)| *player).collect();
    winners.truncate(raced as usize);
    winners.sort_unstable();
    let mut rescued = Vec::new();
    let after = stacks.iter().enumerate().map(|(player, stack)| {
        let whole = stack - stack % new;
        let wins = winners.contains(&player);
        let is_lost = *stack > 0 && whole == 0 && !wins;
        rescued.extend(is_lost.then_some(player));
        whole + if wins || is_lost { new } else { 0 }
    });
    let after = after.collect();
    Race { stacks: after, raced, winners, rescued }
}
