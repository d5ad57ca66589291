//! Someone who reads the log of a night event by event and knows the rules. What is asserted here
//! comes from the rulebooks, not from the table.

use cards::Card;
use room::*;
use variant::Variant;

use super::blinds::Blinds;
use super::dealt;
use super::kills::Kills;
use super::rotation::Rotation;
use super::scene::Scene;

/// All who watch.
pub(crate) struct Watch {
    scene: Scene,
    /// A table that is told every event, one by one.
    pub(crate) table: Table,
    blinds: Blinds,
    kills: Kills,
    rotation: Rotation,
    since_bomb: u32,
}

impl Watch {
    pub(crate) fn new(table: &Table) -> Watch {
        Watch {
            scene: Scene::new(std::sync::Arc::clone(table.charter())),
            table: table.clone(),
            blinds: Blinds::default(),
            kills: Kills::default(),
            rotation: Rotation::default(),
            since_bomb: 0,
        }
    }

    /// Sees what happened next.
    pub(crate) fn sees(&mut self, happened: &Happened<Card>) {
        let marks = self.table.marks().copied();
        self.table.apply(happened);
        let event = &happened.event;
        if let Event::Open(Fact::Begun(beginning)) = event {
            let playing = self.table.playing().expect("a hand that begins");
            let variant = playing.hand.rules().variant().clone();
            self.begins(beginning, &variant, happened.at);
            self.scene.apply(event, Some(&variant));
            assert_eq!(
                self.table.marks().copied(),
                beginning.marks.or(marks),
                "the button moves with the hand, and lies still in a game that has none"
            );
        } else {
            self.before(happened);
            self.scene.apply(event, None);
            self.after(happened);
            let seats_change = matches!(event, Event::Open(Fact::Picked { .. }));
            assert!(seats_change || self.table.marks().copied() == marks, "{event:?}");
        }
        self.scene.books.compare(&self.table);
    }

    fn begins(&mut self, beginning: &Beginning, variant: &Variant, at: Time) {
        dealt::check(&self.scene, beginning, variant, &self.kills);
        dealt::bets(&self.scene, beginning, variant);
        self.kills.begins(&self.scene, beginning);
        self.bomb(beginning, variant);
        self.rotation.begins(&self.scene, beginning, at);
        self.blinds.begins(&self.scene, beginning, variant);
    }

    /// BARGE 1.6: a bomb pot comes when it is due or all want it, where there is something to see.
    fn bomb(&mut self, beginning: &Beginning, variant: &Variant) {
        let is_due = self.scene.charter.house.bomb_pot.is_some_and(|bomb| {
            let is_wanted = self.scene.agree(&self.scene.ready(), Motion::BombPot);
            bomb.every.is_some_and(|every| self.since_bomb + 1 >= every)
                || (bomb.by_vote && is_wanted)
        });
        let can = variant.forced.blinds > 0 && variant.board.cells > 0;
        let is_bomb = beginning.setup.house.bomb_pot;
        assert_eq!(is_bomb, is_due && can && beginning.killer.is_none(), "a bomb pot");
        self.since_bomb = if is_bomb { 0 } else { self.since_bomb + 1 };
    }

    fn before(&mut self, happened: &Happened<Card>) {
        match &happened.event {
            Event::Open(fact) => {
                self.rotation.before(&self.scene, fact);
                self.blinds.before(&self.scene, fact);
                self.kills.before(&self.scene, fact);
            }
            Event::Hand(event) => self.blinds.in_hand(&self.scene, event),
            _ => {}
        }
    }

    fn after(&mut self, happened: &Happened<Card>) {
        if let Event::Open(fact) = &happened.event {
            self.rotation.after(&self.scene, fact, happened.at);
            self.kills.compare(&self.table);
            self.blinds.compare(&self.scene, &self.table);
        }
    }
}
