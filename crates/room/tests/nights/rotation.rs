//! Which game is played when, and who names it.

use room::*;
use variant::mix::{Every, Namer};

use super::scene::Scene;

#[derive(Default)]
pub(crate) struct Rotation {
    choice: Option<Choice>,
    /// Whether it is time for another game; so it is at the beginning.
    is_on: bool,
    dealt: u32,
    /// How many hands an orbit has: as many as there were players at its first.
    orbit: u32,
    since: Time,
    now: Time,
    dealer: Option<Chair>,
    /// Who had the deal before seats changed.
    owner: Option<PlayerId>,
    /// How many levels there have been of this mix, and in which the game was named.
    levels: u16,
    level: u16,
}

impl Rotation {
    pub(crate) fn begins(&mut self, scene: &Scene, beginning: &Beginning, at: Time) {
        assert!(self.is_on, "the game was to change before this hand");
        assert_eq!(Some(&beginning.choice), self.choice.as_ref(), "the game that was named");
        if self.dealt == 0 {
            self.orbit = beginning.chairs.len() as u32;
            self.since = at;
        }
        self.dealt += 1;
        let by_players = scene.charter.menu.mix().change.by == Some(Namer::Dealer);
        if beginning.marks.is_none() && by_players {
            // The first card goes to the dealer's left.
            let dealer = self.dealer.expect("a dealer");
            let first = dealer.after(scene.charter.chairs).find(|chair| {
                beginning.chairs.contains(chair) || beginning.no_seat.contains(chair)
            });
            let there = first == Some(beginning.chairs[0])
                || first.is_some_and(|first| beginning.no_seat.contains(&first));
            assert!(there, "dealt from the dealer's left");
        }
    }

    pub(crate) fn before(&mut self, scene: &Scene, fact: &Fact) {
        match fact {
            Fact::FirstDealer { dealer, .. } => {
                assert_eq!(self.dealer, None, "the first dealer is found once");
                assert!(scene.is_ready(*dealer));
                self.dealer = Some(*dealer);
            }
            Fact::SeatsCalled { .. } => {
                self.owner = self.dealer.and_then(|dealer| scene.chairs.get(&dealer)).copied();
            }
            Fact::Chosen { player, choice } => self.chosen(scene, *player, choice),
            // Another mix begins from its first game.
            Fact::Settled(_) => {
                (self.choice, self.is_on, self.dealt) = (None, false, 0);
                (self.levels, self.level) = (0, 0);
            }
            Fact::Raised(_) => self.levels += 1,
            _ => {}
        }
    }

    fn chosen(&mut self, scene: &Scene, player: Option<PlayerId>, choice: &Choice) {
        assert!(!self.is_on, "the game changes before its time");
        let mix = scene.charter.menu.mix();
        let games = mix.plays.len() as u16;
        let next = match mix.change.every {
            // The first game is that of the first level, whether or not it was announced.
            Every::Level if mix.change.by.is_none() => self.levels.saturating_sub(1) % games,
            _ => self.choice.as_ref().map_or(0, |last| (last.play + 1) % games),
        };
        match (mix.change.by, player) {
            (Some(Namer::Dealer), Some(player)) => {
                assert_eq!(Some(player), self.chooser(scene), "who deals names the game");
            }
            (Some(Namer::Host), None) => {}
            (_, None) => assert_eq!(*choice, Choice::of(next), "the next on the list"),
            (_, Some(player)) => panic!("nobody asked {player:?}"),
        }
        assert!(choice.play < games);
        (self.choice, self.is_on, self.dealt) = (Some(choice.clone()), true, 0);
        self.level = self.levels.max(1);
    }

    /// Who deals, or the next to the left who can.
    fn chooser(&self, scene: &Scene) -> Option<PlayerId> {
        let dealer = self.dealer?;
        let mut chairs = std::iter::once(dealer).chain(dealer.after(scene.charter.chairs));
        let chair = chairs.find(|chair| scene.is_ready(*chair))?;
        scene.chairs.get(&chair).copied()
    }

    pub(crate) fn after(&mut self, scene: &Scene, fact: &Fact, at: Time) {
        assert!(at >= self.now, "time does not run backwards");
        self.now = at;
        match fact {
            Fact::Over(_) | Fact::Voided => self.over(scene),
            Fact::Raised(_)
                if self.is_on
                    && scene.hand.is_none()
                    && scene.charter.menu.mix().change.every == Every::Level =>
            {
                self.over(scene);
            }
            Fact::Picked { player, chair } if self.owner == Some(*player) => {
                // HOUSE 25: the deal stays with its owner.
                self.dealer = Some(*chair);
            }
            _ => {}
        }
    }

    fn over(&mut self, scene: &Scene) {
        let change = scene.charter.menu.mix().change;
        let is_time = match change.every {
            Every::Hands(hands) => self.dealt == u32::from(hands),
            Every::Orbit => self.dealt == self.orbit,
            Every::Minutes(minutes) => (self.now.0 - self.since.0) / 60_000 >= u64::from(minutes),
            Every::Level => self.levels > self.level,
            Every::Night => false,
        };
        if !is_time {
            return;
        }
        self.is_on = false;
        if change.by == Some(Namer::Dealer) {
            let dealer = self.dealer.expect("a dealer");
            let next = dealer.after(scene.charter.chairs).find(|chair| scene.is_ready(*chair));
            self.dealer = next.or(self.dealer);
        }
    }
}
