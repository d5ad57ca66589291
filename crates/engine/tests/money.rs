//! At the end of every hand each seat has what the referee gives it.

use std::collections::BTreeSet;

use bot::Policy;
use cards::{Card, CardSet, Rank, Suit};
use engine::{Event, Hand};
use ranking::{Ladder, Qualifier};
use showdown::{Table, oracle};
use trials::Trials;
use variant::Variant;
use variant::game::{Fallback, Guarded, Place, Qualify, Rule, Share};

use crate::common;
use crate::referee::ledger::Ledger;
use crate::referee::money::{Money, Paid, Sevens, payouts};

/// Where everyone stands in a share: the higher, the better; `None` does not qualify.
type Marks = Vec<Option<u32>>;

/// The game with one share, and nothing said for when nobody wins it.
fn with_share(game: &Variant, share: &Share) -> Variant {
    let only = Guarded { when: Vec::new(), place: Place::default(), it: share.clone() };
    Variant { shares: vec![only], fallbacks: Vec::new(), ..game.clone() }
}

/// Where everyone stands in one share, by the oracle.
fn marks(game: &Variant, share: &Share, table: &Table) -> Marks {
    let verdict = oracle::decide(&with_share(game, share), table).expect("all facts are known");
    let standing = &verdict.shares[0];
    // Where nobody qualifies the oracle lets everyone win, under this name.
    if standing.name == "all" {
        assert_ne!(share.name, "all", "a share of that name");
        return vec![None; table.hands.len()];
    }
    standing.places.iter().map(|place| place.map(|place| 100 - place as u32)).collect()
}

/// The highest cards with which a seat can make its hand: the highest first, by rank and then by suit.
fn best_cards(
    game: &Variant,
    share: &Share,
    table: &Table,
    seat: usize,
) -> Vec<(Option<Rank>, Option<Suit>)> {
    let own = table.hands[seat].iter().flat_map(|hand| hand.cards().map(|dealt| dealt.card));
    let board = table.board.iter().flatten().copied();
    let all: CardSet = own.chain(board).chain(table.for_all.iter().copied()).collect();
    let sizes = if matches!(share.ladder, Ladder::Five(_)) { 5..=5 } else { 1..=all.len() };
    let one = with_share(game, share);
    let plays = |cards: &Vec<Card>| {
        oracle::plays(&one, table, share, seat, cards).expect("all facts are known")
    };
    let sets = sizes.flat_map(|size| all.combinations(size));
    let playing = sets.map(|set| set.iter().collect::<Vec<Card>>()).filter(plays);
    let heights = playing.map(|cards| {
        let mut heights: Vec<_> =
            cards.iter().filter(|card| !card.is_joker()).map(|c| (c.rank(), c.suit())).collect();
        heights.sort_unstable_by(|one, two| two.cmp(one));
        heights
    });
    heights.max().unwrap_or_default()
}

/// For each seat how its cards rank among those with which it ties, where a tie is there to be broken.
fn by_card(game: &Variant, share: &Share, table: &Table, marks: &Marks) -> Vec<u32> {
    let ties = |seat: usize| {
        let equal = |other: usize| other != seat && marks[other] == marks[seat];
        marks[seat].is_some() && (0..marks.len()).any(equal)
    };
    let cards: Vec<_> = (0..marks.len())
        .map(|seat| ties(seat).then(|| best_cards(game, share, table, seat)))
        .collect();
    let order: BTreeSet<_> = cards.iter().flatten().collect();
    let rank = |cards: &Option<Vec<_>>| {
        let place = cards.as_ref().and_then(|cards| order.iter().position(|other| *other == cards));
        place.map_or(0, |place| place as u32 + 1)
    };
    cards.iter().map(rank).collect()
}

/// Everything that decides who gets what, from the events and the oracle.
fn money(ledger: &Ledger, chip: u64) -> Money {
    let seats = ledger.paid.len();
    let paid = (0..seats).map(|seat| {
        let before_draw = ledger.before_draw[seat].min(ledger.paid[seat]);
        let after_draw = ledger.paid[seat] - before_draw;
        Paid { before_draw, after_draw, folded: ledger.folded[seat] }
    });
    let mut money = Money {
        paid: paid.collect(),
        dead: ledger.dead,
        chip,
        marks: Vec::new(),
        fallback: None,
        by_card: None,
        sevens: Sevens::No,
        violators: Vec::new(),
    };
    let Some(table) = &ledger.showdown else { return money };
    let game = ledger.variant();
    let shown = |mut marks: Marks| {
        marks.iter_mut().zip(&ledger.mucked).filter(|(_, mucked)| **mucked).for_each(
            |(mark, _)| {
                *mark = None;
            },
        );
        marks
    };
    let shares = game.shares(&table.facts).expect("all facts are known");
    money.marks = shares.iter().map(|share| shown(marks(game, share, table))).collect();
    if let Fallback::Hand(share) = game.fallback(&table.facts).expect("all facts are known") {
        money.fallback = Some(shown(marks(game, share, table)));
    }
    // BARGE 1.4: by position with a button and where suits are equal, else by card.
    let dealt = ledger.dealt();
    if !dealt.forced.button && !dealt.suits_equal {
        let rows = shares.iter().zip(&money.marks);
        money.by_card =
            Some(rows.map(|(share, marks)| by_card(game, share, table, marks)).collect());
    }
    if game.rules.contains(&Rule::Sevens) {
        money.sevens = Sevens::Rule;
    } else if game.rules.contains(&Rule::SevensForfeit) {
        money.sevens = Sevens::Forfeit;
    } else {
        return money;
    }
    let seven = Some(Qualify::Least(Qualifier::Low(Rank::Seven)));
    let good = marks(game, &Share { qualify: seven, ..shares[0].clone() }, table);
    let laid_back = ledger.laid_back.iter().zip(good);
    money.violators =
        laid_back.map(|(laid, good)| laid.clone().filter(|_| good.is_some())).collect();
    money
}

#[test]
fn every_hand_pays_what_the_referee_pays() {
    let name = "every_hand_pays_what_the_referee_pays";
    let mut wrong: Vec<String> = Vec::new();
    for entry in common::games() {
        let mut shortest: Option<(usize, String)> = None;
        for mut trial in Trials::of(name, 10_000).one_of(common::games().len()) {
            let mut hand = common::any_hand(entry, &mut trial);
            let mut ledger = Ledger::new(hand.rules(), hand.setup());
            let watch = |_: &Hand<Card>, events: &[Event<Card>]| {
                events.iter().for_each(|event| ledger.note(event));
            };
            let mut log = Vec::new();
            let played = Policy::Random.play_out(&mut hand, &mut trial.rng, &mut log, watch);
            played.unwrap_or_else(|why| panic!("{}: {why}", entry.game.id));
            if ledger.house {
                continue;
            }
            let money = money(&ledger, hand.setup().stakes.chip);
            let gets = payouts(&money);
            let expected: Vec<u64> =
                ledger.stacks.iter().zip(&gets).map(|(stack, gets)| stack + gets).collect();
            let found: Vec<u64> = hand.stacks().collect();
            let is_shorter = || shortest.as_ref().is_none_or(|(events, _)| log.len() < *events);
            if found != expected && is_shorter() {
                let (variant, setup) = (hand.rules().variant(), hand.setup());
                let told = format!(
                    "{} trial {} {}: {found:?}, not {expected:?}\n{money:?}\n{setup:?}\n{log:?}",
                    variant.id, trial.number, variant.betting
                );
                shortest = Some((log.len(), told));
            }
        }
        wrong.extend(shortest.map(|(_, told)| told));
    }
    assert!(wrong.is_empty(), "{} games\n{}", wrong.len(), wrong.join("\n\n"));
}
