//! Blinds, straddles and antes: who pays what before the first decision, and who owes what.

use std::collections::{BTreeMap, BTreeSet};

use cards::Card;
use engine::{Event as HandEvent, Payer, Post, PostKind};
use room::button::{Marks, Missed, Owes};
use room::*;
use variant::Variant;
use variant::game::Rule;

use super::scene::Scene;

#[derive(Default)]
pub(crate) struct Blinds {
    /// The last hand with a button; none after a change of seats.
    marks: Option<Marks>,
    /// Hands with a button so far.
    hands: u64,
    debts: BTreeMap<PlayerId, Owes>,
    /// Who owes an ante.
    antes: BTreeSet<PlayerId>,
    /// Since which hand with a button someone has been in all of them, and when the big blind was
    /// theirs.
    since: BTreeMap<PlayerId, u64>,
    took_big: BTreeMap<PlayerId, u64>,
    /// Payments that are still to be seen.
    due: Vec<Post>,
}

impl Blinds {
    pub(crate) fn before(&mut self, scene: &Scene, fact: &Fact) {
        match fact {
            Fact::Sat { player, .. } => {
                let owes = if scene.hands == 0 { Owes::NOTHING } else { Owes::NEW };
                self.debts.insert(*player, owes);
            }
            Fact::Arrived { player, .. } => {
                self.debts.insert(*player, Owes::NOTHING);
            }
            Fact::Left { player, .. } => {
                self.since.remove(player);
                self.took_big.remove(player);
            }
            Fact::SeatsCalled { .. } => {
                self.marks = None;
                self.since.clear();
                self.took_big.clear();
            }
            _ => {}
        }
    }

    pub(crate) fn begins(&mut self, scene: &Scene, beginning: &Beginning, variant: &Variant) {
        let hand = Dealt::new(scene, beginning, variant);
        hand.antes_are_from_all_or_none();
        self.late_antes(&hand);
        hand.straddles_are_left_of_the_big_blind();
        if let Some(marks) = beginning.marks {
            hand.places(&marks);
            hand.blinds_are_one_each(&marks);
            self.big_blind_goes_round(&hand, &marks);
            self.debts_are_paid(&hand, &marks);
            self.marks = Some(marks);
        } else {
            assert!(beginning.missed.is_empty(), "no blind passes in a game without a button");
            let is_ante =
                |post: &Post| matches!(post.kind, PostKind::Ante | PostKind::Dead | PostKind::Kill);
            let mut posts = beginning.setup.posts.iter();
            let is_dealer = |post: &Post| Some(post) == hand.dealer_ante();
            assert!(posts.all(|it| is_ante(it) || is_dealer(it)), "no blinds without a button");
        }
        self.due = beginning.setup.posts.clone();
    }

    /// Under the dead button the big blind moves on by one player, whoever is missing (HOUSE 106),
    /// and who sits out where a blind passes misses it (HOUSE 5).
    fn big_blind_goes_round(&mut self, hand: &Dealt<'_>, marks: &Marks) {
        let scene = hand.scene;
        self.hands += 1;
        let now = self.hands;
        let there: BTreeSet<PlayerId> =
            hand.chairs().chain(&hand.it.no_seat).map(|chair| scene.chairs[chair]).collect();
        self.since.retain(|player, _| there.contains(player));
        for player in &there {
            self.since.entry(*player).or_insert(now);
        }
        let big = scene.chairs[&marks.big];
        let before = self.took_big.insert(big, now);
        if !is_dead_button(scene) {
            return;
        }
        if let Some(before) = before {
            for (other, since) in self.since.iter().filter(|(other, _)| **other != big) {
                let took = self.took_big.get(other).copied().unwrap_or(0);
                assert!(*since > before || took > before, "{big:?} twice before {other:?}");
            }
        }
        let Some(last) = self.marks else { return };
        let mut left = last.big.after(scene.charter.chairs);
        let next = left.find(|chair| scene.is_here(*chair));
        assert_eq!(next, Some(marks.big), "the big blind moves on by one player");
        if hand.it.chairs.len() > 2 {
            assert_eq!(marks.small, last.big, "the small blind is where the big blind was");
        }
        let out = |chair: &Chair| scene.chairs.contains_key(chair) && !scene.is_here(*chair);
        let bigs = scene.between(last.big, marks.big).into_iter().filter(out);
        let smalls = scene.between(last.small, last.big).into_iter().chain([last.big]).filter(out);
        let mut missed: Vec<(Chair, Missed)> = bigs.map(|chair| (chair, Missed::Big)).collect();
        missed.extend(smalls.map(|chair| (chair, Missed::Small)));
        let told: BTreeSet<_> = hand.it.missed.iter().copied().collect();
        assert_eq!(told, missed.into_iter().collect(), "who missed what");
    }

    /// Whoever owes a blind pays it on coming in: with the big blind, or out of turn. Nobody pays
    /// more.
    fn debts_are_paid(&mut self, hand: &Dealt<'_>, marks: &Marks) {
        let scene = hand.scene;
        let owes = |chair: &Chair| self.debts[&scene.chairs[chair]];
        let mut live = BTreeSet::new();
        let mut dead = BTreeSet::new();
        let is_blind = |chair: &Chair| *chair == marks.big || *chair == hand.small(marks);
        for chair in hand.chairs().filter(|chair| !is_blind(chair)) {
            let owes = owes(chair);
            live.extend(owes.big.then_some(*chair));
            dead.extend(owes.small.then_some(*chair));
        }
        let has_blinds = hand.big_post(marks).is_some();
        // A game that would stop, because all but one wait or owe something, does not stop. Where
        // the big blind leads it stops only if that one has the big blind.
        let is_free = |chair: &Chair| {
            let presence = scene.presence[&scene.chairs[chair]];
            let plays = matches!(presence, Presence::In | Presence::Posting);
            scene.is_here(*chair) && plays && owes(chair) == Owes::NOTHING
        };
        let free: Vec<&Chair> = scene.chairs.keys().filter(|chair| is_free(chair)).collect();
        let there =
            |chair: &&&Chair| hand.it.chairs.contains(chair) || hand.it.no_seat.contains(chair);
        assert_eq!(free.iter().filter(there).count(), free.len(), "who owes nothing is dealt in");
        let goes_on = match is_dead_button(scene) {
            true => free.iter().any(|chair| **chair != marks.big),
            false => free.len() > 1,
        };
        let is_first = self.hands == 1;
        let two = hand.it.chairs.len() == 2;
        let (paid_live, paid_dead) = hand.out_of_turn(marks);
        let is_nothing = paid_live.is_empty() && paid_dead.is_empty();
        if has_blinds && !two && !is_first {
            let excused = !goes_on && is_nothing;
            let paid = (paid_live, paid_dead);
            let told = || {
                let house = &scene.charter.house;
                let rule = (house.button, house.win_the_button);
                let seated: Vec<_> = scene
                    .chairs
                    .iter()
                    .map(|(chair, who)| (chair, scene.presence[who], self.debts[who]))
                    .collect();
                format!("{rule:?} after {:?}: {:?} of {seated:?}", self.marks, hand.it)
            };
            assert!(excused || paid == (live, dead), "who pays out of turn: {}", told());
            let small = hand.it.chairs.contains(&hand.small(marks)) && owes(&hand.small(marks)).big;
            assert!(
                !small || !goes_on || scene.charter.house.win_the_button,
                "a debt as small blind"
            );
        } else {
            assert!(is_nothing, "nobody pays out of turn here");
        }
        // In a pot without blinds nobody has paid anything yet.
        for chair in hand.chairs() {
            if has_blinds || two || is_first || *chair == marks.big {
                self.debts.insert(scene.chairs[chair], Owes::NOTHING);
            }
        }
        for (chair, missed) in &hand.it.missed {
            self.debts.entry(scene.chairs[chair]).or_default().miss(*missed);
        }
    }

    /// HOUSE 5: where the dealer antes for all, who missed a deal puts in a second ante on coming
    /// back.
    fn late_antes(&mut self, hand: &Dealt<'_>) {
        let posts = &hand.it.setup.posts;
        let has_antes =
            posts.iter().any(|post| post.kind == PostKind::Ante) || hand.dealer_ante().is_some();
        let is_bomb = hand.it.setup.house.bomb_pot;
        let dealt: BTreeSet<PlayerId> =
            hand.chairs().map(|chair| hand.scene.chairs[chair]).collect();
        let dead = posts.iter().filter(|post| hand.is_late_ante(post));
        let paid: BTreeSet<PlayerId> = dead.map(|post| hand.player(post)).collect();
        let owe = &self.antes & &dealt;
        let expected = if has_antes && !is_bomb { owe.clone() } else { BTreeSet::new() };
        assert_eq!(paid, expected, "antes of those who missed a deal");
        if !has_antes || !hand.scene.charter.house.dealer_antes {
            return;
        }
        self.antes.retain(|player| is_bomb || !dealt.contains(player));
        for (chair, player) in &hand.scene.chairs {
            let is_out = hand.scene.presence[player] == Presence::Out;
            if is_out && !hand.it.no_seat.contains(chair) {
                self.antes.insert(*player);
            }
        }
    }

    /// Payments are made in their order, and in full by whoever has the chips.
    pub(crate) fn in_hand(&mut self, scene: &Scene, event: &HandEvent<Card>) {
        let hand = scene.hand.as_ref().expect("a hand");
        match event {
            // Where blinds come later, those who are left then post them.
            HandEvent::Posted { seat, kind, chips } if hand.variant.targets.is_empty() => {
                let stack = scene.stack(hand.players[seat.index()]);
                let place = self.due.iter().position(|it| (it.seat, it.kind) == (*seat, *kind));
                let post = self.due.remove(place.expect("a payment that is due"));
                assert_eq!(*chips, post.chips.min(stack), "{post:?} with {stack}");
            }
            HandEvent::Dealt { .. } if hand.variant.targets.is_empty() => {
                let can = |post: &&Post| scene.stack(hand.players[post.seat.index()]) > 0;
                assert_eq!(self.due.iter().find(can), None, "all is paid before the deal");
            }
            _ => {}
        }
    }

    /// The table knows of the same debts.
    pub(crate) fn compare(&self, scene: &Scene, table: &Table) {
        for player in scene.chairs.values() {
            let owes = table.people()[player].owes;
            assert_eq!(self.debts.get(player), Some(&owes), "debts of {player:?}");
        }
    }
}

/// Whether the big blind leads, and goes round the table.
fn is_dead_button(scene: &Scene) -> bool {
    let house = &scene.charter.house;
    house.button == ButtonRule::Dead && !house.win_the_button
}

/// A hand that is about to begin.
struct Dealt<'a> {
    scene: &'a Scene,
    it: &'a Beginning,
    variant: &'a Variant,
    level: Level,
}

impl Dealt<'_> {
    fn new<'a>(scene: &'a Scene, it: &'a Beginning, variant: &'a Variant) -> Dealt<'a> {
        let level = scene.level();
        Dealt { scene, it, variant, level }
    }

    fn chairs(&self) -> impl Iterator<Item = &Chair> {
        self.it.chairs.iter()
    }

    fn chair(&self, post: &Post) -> Chair {
        self.it.chairs[post.seat.index()]
    }

    fn player(&self, post: &Post) -> PlayerId {
        self.scene.chairs[&self.chair(post)]
    }

    fn posts(&self, kind: PostKind) -> Vec<&Post> {
        self.it.setup.posts.iter().filter(|post| post.kind == kind).collect()
    }

    fn is_late_ante(&self, post: &Post) -> bool {
        post.kind == PostKind::Dead && post.chips == self.level.ante
    }

    /// HOUSE 4: what the dealer puts in for everyone, before anything else is paid.
    fn dealer_ante(&self) -> Option<&Post> {
        let last = self.it.chairs.len() - 1;
        let sum = self.level.ante * self.it.chairs.len() as u64;
        let is_it = |post: &&Post| {
            post.kind == PostKind::TableAnte && (post.seat.index(), post.chips) == (last, sum)
        };
        let has_ante = self.variant.forced.ante || self.scene.charter.menu.mix().ante;
        let first = self.it.setup.posts.first().filter(is_it);
        first.filter(|_| self.scene.charter.house.dealer_antes && has_ante)
    }

    /// Antes that one player pays for the whole table (BARGE 1.5).
    fn table_antes(&self) -> Vec<&Post> {
        let mut antes = self.posts(PostKind::TableAnte);
        antes.drain(..usize::from(self.dealer_ante().is_some()));
        antes
    }

    /// HOUSE 4: everyone antes, or nobody does.
    fn antes_are_from_all_or_none(&self) {
        let antes = self.posts(PostKind::Ante);
        let bomb = self.scene.charter.house.bomb_pot.filter(|_| self.it.setup.house.bomb_pot);
        let has_ante = self.variant.forced.ante || self.scene.charter.menu.mix().ante;
        let each = match bomb {
            Some(bomb) => self.level.blinds.1 * u64::from(bomb.blinds),
            None if has_ante => self.level.ante,
            None => 0,
        };
        // The dealer may put them in for all, as one payment that is nobody's bet.
        let by_dealer = self.scene.charter.house.dealer_antes && bomb.is_none();
        let count = if each > 0 && !by_dealer { self.it.chairs.len() } else { 0 };
        assert_eq!(antes.len(), count, "antes from all or none");
        if each > 0 && by_dealer {
            assert!(self.dealer_ante().is_some(), "the dealer antes for all");
        }
        assert!(antes.iter().all(|post| post.chips == each), "the same from each");
        let seats: BTreeSet<usize> = antes.iter().map(|post| post.seat.index()).collect();
        assert_eq!(seats.len(), antes.len(), "once each");
    }

    /// HOUSE 7e.
    fn straddles_are_left_of_the_big_blind(&self) {
        let straddles = self.posts(PostKind::Straddle);
        let most = usize::from(self.scene.charter.house.straddles);
        assert!(straddles.len() <= most, "no more straddles than the house has");
        let Some(marks) = self.it.marks.filter(|_| !straddles.is_empty()) else {
            assert!(straddles.is_empty(), "straddles only where there are blinds");
            return;
        };
        assert!(!self.variant.rules.contains(&Rule::NoStraddle), "not in this game");
        assert!(self.it.killer.is_none() && !self.it.setup.house.bomb_pot);
        let count = self.it.chairs.len();
        let big = self.chairs().position(|chair| *chair == marks.big).expect("a big blind");
        let mut chips = self.level.blinds.1;
        for (step, post) in straddles.iter().enumerate() {
            chips *= 2;
            assert_eq!(post.seat.index(), (big + 1 + step) % count, "to the left");
            assert_eq!(post.chips, chips, "twice what was there");
            assert!(
                ![marks.big, self.small(&marks)].contains(&self.chair(post)),
                "no blind straddles"
            );
            assert!(self.scene.straddlers.contains(&self.player(post)), "nobody has to");
        }
    }

    /// Who has the small blind: whoever plays where its marker lies, and of two the one with the button
    /// (HOUSE 31), wherever the marker is.
    fn small(&self, marks: &Marks) -> Chair {
        if self.it.chairs.len() == 2 { self.it.chairs[1] } else { marks.small }
    }

    /// HOUSE 31, 106: where the blinds are dealt in.
    fn places(&self, marks: &Marks) {
        let chairs = &self.it.chairs;
        assert_ne!(marks.small, marks.big, "two blinds");
        if let [first, second] = chairs[..] {
            assert_eq!((first, second), (marks.big, marks.button), "the big blind's card is first");
            assert_eq!(self.small(marks), marks.button, "the button is the small blind");
            return;
        }
        let first = usize::from(chairs.contains(&marks.small));
        assert!(first == 0 || chairs[0] == marks.small, "the small blind is dealt first");
        assert_eq!(chairs[first], marks.big, "then the big blind");
        let last = chairs[chairs.len() - 1];
        let after = self.scene.between(marks.button, marks.big);
        assert!(!after.iter().any(|chair| *chair == last && *chair != marks.small));
    }

    /// Whether blinds wait for the game that the hand may become (HOUSE 13.02): who they are no bets of
    /// is seen when they are posted.
    fn waits(&self) -> bool {
        self.variant.forced.blinds == 0
    }

    /// The big blind's own payment, which is no bet where the same player kills the pot.
    fn big_post(&self, marks: &Marks) -> Option<&Post> {
        let is_killer = self.it.killer == Some(marks.big) && !self.waits();
        let kind = if is_killer { PostKind::Dead } else { PostKind::Blind };
        let mut posts = self.it.setup.posts.iter().filter(|post| self.chair(post) == marks.big);
        posts.find(|post| post.kind == kind && post.chips == self.level.blinds.1)
    }

    fn blinds_are_one_each(&self, marks: &Marks) {
        let blinds = self.posts(PostKind::Blind);
        let targets = &self.variant.targets;
        let has = self.variant.forced.blinds > 0 || targets.iter().any(|it| it.forced.blinds > 0);
        if !has || self.it.setup.house.bomb_pot {
            assert!(blinds.is_empty() && self.big_post(marks).is_none(), "no blinds here");
            assert!(self.table_antes().is_empty());
            return;
        }
        assert!(self.big_post(marks).is_some(), "one big blind, from whom it has come to");
        let (small, big) = self.level.blinds;
        let is_big = |post: &&&Post| self.chair(post) == marks.big;
        let bigs: Vec<_> = blinds.iter().filter(is_big).collect();
        let others: Vec<_> = blinds.iter().filter(|post| !is_big(post)).collect();
        assert!(bigs.len() <= 1 && bigs.iter().all(|post| post.chips == big));
        assert!(others.len() <= 1, "one small blind at most");
        let is_small =
            |post: &&&&Post| self.chair(post) == self.small(marks) && post.chips == small;
        assert_eq!(others.iter().filter(is_small).count(), others.len(), "and in its place");
        let deals_small = self.it.chairs.contains(&self.small(marks));
        let is_killer = self.it.killer == Some(self.small(marks)) && !self.waits();
        assert_eq!(others.len() == 1, deals_small && !is_killer, "posted by whoever plays there");
        let antes = self.table_antes();
        assert_eq!(antes.len(), usize::from(self.scene.charter.house.table_ante.is_some()));
        for (post, ante) in antes.iter().zip(self.scene.charter.house.table_ante) {
            let payer = match ante.by {
                Payer::BigBlind => marks.big,
                Payer::Button => self.it.chairs[self.it.chairs.len() - 1],
            };
            assert_eq!(self.chair(post), payer, "BARGE 1.5");
        }
    }

    /// Who posts a big blind out of turn, and who a small one.
    fn out_of_turn(&self, marks: &Marks) -> (BTreeSet<Chair>, BTreeSet<Chair>) {
        let (small, big) = self.level.blinds;
        let mut live = BTreeSet::new();
        let mut dead = BTreeSet::new();
        for post in &self.it.setup.posts {
            let chair = self.chair(post);
            let is_own = chair == marks.big || chair == self.small(marks);
            let is_killer = self.it.killer == Some(chair);
            match post.kind {
                PostKind::Live => {
                    assert!(post.chips == big && !is_killer && !is_own);
                    assert!(live.insert(chair), "a blind posted twice");
                }
                PostKind::Dead if self.is_late_ante(post) || (is_own && is_killer) => {}
                PostKind::Dead if is_killer && post.chips == big => {
                    assert!(live.insert(chair), "a blind posted twice");
                }
                PostKind::Dead => {
                    assert!(post.chips == small && !is_own);
                    assert!(dead.insert(chair), "a blind posted twice");
                }
                _ => {}
            }
        }
        (live, dead)
    }
}
