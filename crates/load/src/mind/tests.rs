//! Players only do what they are offered, and all of it.

use std::collections::BTreeSet;

use cards::Seen;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use wire::{
    BetOptions, ChairView, Command, Mine, MyCards, MyTurn, Options, Owed, Pick, Play, Presence,
    TableView, Waits,
};

use super::{Aim, play, wish};

const ME: u64 = 7;

fn rng() -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(1)
}

fn cards(text: &str) -> Vec<Seen> {
    text.split(' ').map(|card| Seen::Face(card.parse().expect("a card"))).collect()
}

pub(crate) fn bet() -> BetOptions {
    BetOptions {
        fold: true,
        check: false,
        call: Some(20),
        bring_in: None,
        word: wire::Raise::Raise,
        to: Vec::new(),
        between: Some((50, 485)),
        chip: 25,
        all_in: 485,
        pots: None,
    }
}

fn moves(options: &Options, down: &str, count: usize) -> Vec<Play> {
    let (mut rng, down) = (rng(), cards(down));
    (0..count).map(|_| play(options, &down, &[], &mut rng)).collect()
}

#[test]
fn raises_are_in_whole_chips_or_all_in() {
    let moves = moves(&Options::Bet(bet()), "As Ks", 20_000);
    let raises: Vec<u64> = moves
        .iter()
        .filter_map(|play| if let Play::To { chips } = play { Some(*chips) } else { None })
        .collect();
    let seen: BTreeSet<u64> = raises.iter().copied().collect();
    // 50, 75, and so on to 475, and all in.
    let expected: BTreeSet<u64> = (50..=475).step_by(25).chain([485]).collect();
    assert_eq!(seen, expected);
    // 70 calls, 12 raises and 8 folds in 90.
    let share = |count: usize| count as f64 / 20_000.0;
    assert!((share(raises.len()) - 12.0 / 90.0).abs() < 0.015);
    let folds = moves.iter().filter(|play| **play == Play::Fold).count();
    assert!((share(folds) - 8.0 / 90.0).abs() < 0.015);
    let calls = moves.iter().filter(|play| **play == Play::Call).count();
    assert_eq!(raises.len() + folds + calls, 20_000);
}

#[test]
fn only_what_is_offered_is_done() {
    let mut only = bet();
    (only.fold, only.between) = (false, None);
    assert!(moves(&Options::Bet(only.clone()), "As", 200).iter().all(|play| *play == Play::Call));
    only.call = None;
    only.bring_in = Some(3);
    only.to = vec![10];
    let seen: BTreeSet<String> =
        moves(&Options::Bet(only), "As", 200).iter().map(|play| format!("{play:?}")).collect();
    assert_eq!(seen, BTreeSet::from(["BringIn".to_owned(), "To { chips: 10 }".to_owned()]));
}

#[test]
fn picks_have_a_legal_size_and_no_card_twice() {
    let pick = Pick { least: 1, most: 3, of: cards("As Kd Jk Jk") };
    let mut sizes = BTreeSet::new();
    for play in moves(&Options::Discard(pick), "As Kd Jk Jk 2c", 500) {
        let Play::Discard { cards } = play else { panic!("{play:?} is no discard") };
        sizes.insert(cards.len());
        for card in &cards {
            let most = if card == "Jk" { 2 } else { 1 };
            assert!(card != "2c" && cards.iter().filter(|it| *it == card).count() <= most);
        }
    }
    assert_eq!(sizes, BTreeSet::from([1, 2, 3]));
    // More than there are cannot be picked.
    let pick = Pick { least: 0, most: 5, of: cards("As Kd") };
    let drawn = moves(&Options::Draw(pick), "As Kd", 100);
    assert!(drawn.iter().all(|play| matches!(play, Play::Draw { cards } if cards.len() <= 2)));
}

#[test]
fn a_split_names_every_card_once() {
    let piles = vec![("one".to_owned(), 2), ("two".to_owned(), 1)];
    let options = Options::Split { piles, show: None };
    let mut orders = BTreeSet::new();
    for play in moves(&options, "As Kd Qc", 300) {
        let Play::Split { cards } = play else { panic!("{play:?} is no split") };
        assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), 3);
        orders.insert(cards);
    }
    assert_eq!(orders.len(), 6, "all orders of three cards");
}

#[test]
fn a_hand_is_only_given_up_where_that_is_offered() {
    let muck = |muck| moves(&Options::Show { muck }, "As", 100).contains(&Play::Muck);
    assert!(muck(true));
    assert!(!muck(false));
}

pub(crate) fn chair(player: u64) -> ChairView {
    ChairView {
        player,
        name: format!("P{player}"),
        mark: None,
        bot: None,
        stack: 100,
        presence: Presence::In,
        owes: Owed::default(),
        is_here: true,
        legs: 0,
        overs: false,
        straddles: false,
        show_chips: 0,
        buys: 0,
        leaves: false,
    }
}

pub(crate) fn view(chairs: Vec<Option<ChairView>>) -> TableView {
    TableView {
        mark: None,
        name: "T".to_owned(),
        game: "g".to_owned(),
        stakes: wire::StakesView { low: 1, high: 2, cents: false, betting: None },
        host: Some(1),
        listed: false,
        approve: false,
        waits: Waits::Players,
        is_paused: false,
        paused_by: None,
        mix: None,
        hands: 0,
        is_double: false,
        chairs,
        clocks: Vec::new(),
        button: None,
        bids: Vec::new(),
        muted: Vec::new(),
        banned: Vec::new(),
        banned_names: Vec::new(),
        agreed: Vec::new(),
        watching: 0,
        deals: None,
        hand: None,
    }
}

pub(crate) fn mine() -> Mine {
    Mine { cards: MyCards { chair: Some(0), ..MyCards::default() }, ..Mine::default() }
}

pub(crate) fn aim() -> Aim {
    Aim {
        me: ME,
        chair: 1,
        buy_in: (40, 100),
        games: 3,
        is_careful: false,
        is_leaving: false,
        closes: false,
    }
}

fn wished(aim: &Aim, view: &TableView, mine: &Mine) -> Option<Command> {
    wish(aim, view, Some(mine), &mut rng())
}

#[test]
fn who_has_no_chair_takes_one_with_the_middle_buy_in() {
    let free = view(vec![None, None, None]);
    assert_eq!(wished(&aim(), &free, &mine()), Some(Command::Sit { chair: 1, chips: 70 }));
    let taken = view(vec![Some(chair(1)), Some(chair(2)), None]);
    assert_eq!(wished(&aim(), &taken, &mine()), Some(Command::Sit { chair: 2, chips: 70 }));
    let careful = Aim { is_careful: true, ..aim() };
    assert_eq!(wished(&careful, &free, &mine()), Some(Command::Sit { chair: 1, chips: 40 }));
    assert_eq!(wished(&aim(), &view(vec![Some(chair(1))]), &mine()), None);
}

#[test]
fn who_is_broke_buys_or_stands_up_and_who_is_out_comes_back() {
    let own = |stack, presence| Some(ChairView { stack, presence, ..chair(ME) });
    let broke = view(vec![own(0, Presence::Out), None]);
    let may = Mine { turn: MyTurn { buy: Some((40, 100)), ..MyTurn::default() }, ..mine() };
    assert_eq!(wished(&aim(), &broke, &may), Some(Command::Buy { chips: 70 }));
    assert_eq!(wished(&aim(), &broke, &mine()), Some(Command::StandUp));
    let bought = view(vec![Some(ChairView { stack: 0, buys: 70, ..chair(ME) })]);
    assert_eq!(wished(&aim(), &bought, &may), None);
    for presence in [Presence::Out, Presence::Waits] {
        let out = view(vec![own(100, presence)]);
        assert_eq!(wished(&aim(), &out, &mine()), Some(Command::Return { post: true }));
    }
    assert_eq!(wished(&aim(), &view(vec![own(100, Presence::In)]), &mine()), None);
}

#[test]
fn a_game_is_named_by_whom_the_table_waits_for() {
    let mut asks = view(vec![Some(chair(ME))]);
    asks.waits = Waits::Choose { player: Some(ME) };
    let mut rng = rng();
    let mut named = BTreeSet::new();
    for _ in 0..200 {
        let Some(Command::Choose { choice }) = wish(&aim(), &asks, Some(&mine()), &mut rng) else {
            panic!("a game is to be named");
        };
        named.insert(choice.map(|choice| choice.game));
    }
    assert_eq!(named, BTreeSet::from([None, Some(0), Some(1), Some(2)]));
    asks.waits = Waits::Choose { player: Some(8) };
    assert_eq!(wished(&aim(), &asks, &mine()), None);
    // Where nobody is named it is the host.
    asks.waits = Waits::Choose { player: None };
    assert_eq!(wished(&aim(), &asks, &mine()), None);
    asks.host = Some(ME);
    assert!(wished(&aim(), &asks, &mine()).is_some());
}

#[test]
fn at_the_end_everybody_stands_up_and_the_last_one_closes() {
    let leaving = Aim { is_leaving: true, closes: true, ..aim() };
    let mut seen = view(vec![Some(chair(ME)), Some(chair(8))]);
    seen.host = Some(ME);
    assert_eq!(wished(&leaving, &seen, &mine()), Some(Command::StandUp));
    // A decision in the hand goes first.
    let asked = Mine {
        turn: MyTurn { options: Some(Options::Show { muck: false }), ..MyTurn::default() },
        ..mine()
    };
    assert_eq!(wished(&leaving, &seen, &asked), Some(Command::Play { play: Play::Show }));
    seen.chairs[0] = None;
    assert_eq!(wished(&leaving, &seen, &mine()), None, "another still sits there");
    seen.chairs[1] = None;
    assert_eq!(wished(&leaving, &seen, &mine()), Some(Command::Close));
    seen.waits = Waits::Closed;
    assert_eq!(wished(&leaving, &seen, &mine()), None);
}
