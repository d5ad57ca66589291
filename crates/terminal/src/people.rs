//! Who sits at the table, with how many chips, and where the button is.

use engine::Seat;

use super::style::chips_of;

/// Names for those who play against the one at the keyboard.
const NAMES: [&str; 9] = ["Ann", "Bea", "Cal", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida"];

/// Everyone at the table, in the order in which they sit. The chairs are theirs for good; the seats of
/// a hand are counted from the button.
pub(super) struct People {
    pub(super) names: Vec<String>,
    pub(super) stacks: Vec<u64>,
    /// The chair of the one at the keyboard.
    pub(super) you: usize,
    /// The chair that is the first seat of this hand.
    first: usize,
    /// What one who has lost everything gets.
    stack: u64,
    /// What the one at the keyboard has brought to the table.
    pub(super) brought: u64,
}

impl People {
    pub(super) fn new(count: usize, you: usize, stack: u64) -> People {
        let mut others = NAMES.iter();
        let name = |chair| match chair == you {
            true => "You".to_owned(),
            false => others.next().map_or_else(|| format!("P{chair}"), |name| (*name).to_owned()),
        };
        People {
            names: (0..count).map(name).collect(),
            stacks: vec![stack; count],
            you,
            first: 0,
            stack,
            brought: stack,
        }
    }

    /// The chair of a seat in this hand.
    pub(super) fn chair(&self, seat: usize) -> usize {
        (self.first + seat) % self.names.len()
    }

    /// The seat of a chair in this hand.
    pub(super) fn seat(&self, chair: usize) -> Seat {
        let count = self.names.len();
        Seat::new((chair + count - self.first) % count).unwrap_or(Seat::FIRST)
    }

    /// The stacks by seat.
    pub(super) fn seated_stacks(&self) -> Vec<u64> {
        (0..self.names.len()).map(|seat| self.stacks[self.chair(seat)]).collect()
    }

    /// The names by seat.
    pub(super) fn seated_names(&self) -> Vec<String> {
        (0..self.names.len()).map(|seat| self.names[self.chair(seat)].clone()).collect()
    }

    /// What everyone has after a hand, by seat; then the button moves.
    pub(super) fn settle(&mut self, stacks: impl Iterator<Item = u64>) {
        for (seat, stack) in stacks.enumerate() {
            let chair = self.chair(seat);
            self.stacks[chair] = stack;
        }
        self.first = self.chair(1);
    }

    /// Gives a new stack to everyone who has lost everything, and says to whom.
    pub(super) fn buy_in(&mut self) -> Vec<String> {
        let mut said = Vec::new();
        let chips = chips_of(self.stack, "new ");
        for (chair, stack) in self.stacks.iter_mut().enumerate().filter(|(_, stack)| **stack == 0) {
            *stack = self.stack;
            if chair == self.you {
                self.brought += self.stack;
                said.push(format!("You buy {chips}."));
            } else {
                said.push(format!("{} buys {chips}.", self.names[chair]));
            }
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_button_moves_one_chair_to_the_left_and_chips_stay_with_their_owners() {
        let mut people = People::new(3, 0, 100);
        assert_eq!(people.seated_names(), ["You", "Ann", "Bea"]);
        // Bea has the button and wins from both.
        people.settle([90, 80, 130].into_iter());
        // Who was first is now last: the button is yours.
        assert_eq!(people.seated_names(), ["Ann", "Bea", "You"]);
        assert_eq!(people.seated_stacks(), [80, 130, 90]);
        assert_eq!(people.seat(0), Seat::new(2).expect("a seat"));
    }

    #[test]
    fn who_has_lost_everything_gets_a_new_stack() {
        let mut people = People::new(2, 1, 100);
        people.settle([200, 0].into_iter());
        assert_eq!(people.buy_in(), ["You buy 100 new chips."]);
        assert_eq!(people.brought, 200);
        assert_eq!(people.stacks, [200, 100]);
        assert!(people.buy_in().is_empty());
    }

    #[test]
    fn one_chip_is_a_chip() {
        let mut people = People::new(2, 1, 1);
        people.settle([0, 0].into_iter());
        assert_eq!(people.buy_in(), ["Ann buys 1 new chip.", "You buy 1 new chip."]);
        let mut people = People::new(2, 1, 1_000);
        people.settle([1_000, 0].into_iter());
        assert_eq!(people.buy_in(), ["You buy 1,000 new chips."]);
    }
}
