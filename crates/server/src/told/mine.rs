//! What only one player sees of a table.

use std::sync::LazyLock;

use cards::{Card, CardSet};
use engine::{
    Amounts, BetOptions, Event as HandEvent, Hand, Options, Pick, Player, Seat, SeatSet, Seen,
    Viewer,
};
use room::{Command, Entry, Motion, PlayerId, Table, Wish};
use telling::{Language, Raise};
use variant::game::Which;
use wire::{MyCards, MyTurn};

use crate::told::names;
use crate::told::view::hand::{lie_in, piles};
use crate::told::view::won::haves;

/// The cards of somebody who sits or sat there, and what they have.
pub(crate) fn cards(
    table: &Table,
    player: PlayerId,
    events: &[HandEvent<Seen>],
    language: Language,
) -> Option<MyCards> {
    let person = table.people().get(&player)?;
    let chair = person.chair.map(|chair| chair.index() as u8);
    let playing = table.playing().or(table.last_hand());
    let seated = playing.and_then(|playing| Some((playing, playing.seat_of(player)?)));
    let mut mine = MyCards { chair, ..MyCards::default() };
    if let Some((playing, seat)) = seated {
        let seen = playing.current().seen_by(Viewer::Seat(seat));
        mine.down = seen.player(seat).map(|it| it.down().to_vec()).unwrap_or_default();
        let game = seen.rules().variant_of(seen.at().game);
        let parts =
            |it: &HandEvent<Seen>| matches!(it, HandEvent::Parted { seat: by, .. } if *by == seat);
        let is_parted = game.piles().is_some() && events.iter().any(parts);
        let is_ready = game.piles().is_none() || is_parted;
        if is_parted {
            mine.piles = seen.player(seat).map(|it| lie_in(game, it)).unwrap_or_default();
        }
        if seen.live().contains(seat) && is_ready {
            let only = SeatSet::EMPTY.with(seat);
            let mut haves = match &playing.second {
                Some(second) => {
                    let [first, second] =
                        [&playing.hand, second].map(|hand| hand.seen_by(Viewer::Seat(seat)));
                    haves(&first, Some(&second), only, &playing.chairs, language)
                }
                None => haves(&seen, None, only, &playing.chairs, language),
            };
            mine.have = haves.remove(&seat.index()).unwrap_or_default();
        }
    }
    Some(mine)
}

/// How many shares somebody could have something for, as everybody knows.
pub(crate) fn most_haves(table: &Table) -> usize {
    let Some(playing) = table.playing().or(table.last_hand()) else { return 0 };
    let boards = 1 + usize::from(playing.second.is_some());
    let hand = playing.current();
    let game = hand.rules().variant_of(hand.at().game);
    boards * game.shares.iter().filter(|share| !share.is_ruled_out(hand.facts())).count()
}

/// What somebody may do who sits or sat there.
pub(crate) fn turn(table: &Table, player: PlayerId, language: Language) -> Option<MyTurn> {
    table.people().get(&player)?;
    let mut mine = MyTurn {
        options: None,
        buy: table.may_buy(player),
        price: table.price(player),
        can: Vec::new(),
        motions: motions(table, player),
    };
    mine.can = can(table, player, &mine);
    let playing = table.playing().filter(|_| !table.is_paused());
    if let Some((hand, seat)) = playing.and_then(|it| Some((it.current(), it.seat_of(player)?)))
        && let engine::Turn::Players(asked) = hand.turn()
        && asked.contains(seat)
    {
        let seen = hand.seen_by(Viewer::Seat(seat));
        let options = seen.options(seat);
        mine.options = options.map(|it| told_options(&it, &seen, seat, language));
    }
    Some(mine)
}

/// What a player can be for now.
fn motions(table: &Table, player: PlayerId) -> Vec<wire::Motion> {
    let all = [Motion::BombPot, Motion::Double, Motion::Chop, Motion::Split, Motion::RunTwice];
    let can = |to: &Motion| table.offers(&Command::Agree { player, to: *to, wish: Wish::On });
    all.into_iter().filter(can).map(names::motion).collect()
}

/// Any cards show whether somebody may ask for some. Those of one suit differ in rank.
static ANY_DECK: LazyLock<Vec<Card>> = LazyLock::new(|| {
    let mut deck: Vec<Card> = CardSet::NATURALS.iter().collect();
    deck.sort_by_key(|card| card.suit());
    deck
});

/// The names of commands that would be done for a player now.
fn can(table: &Table, player: PlayerId, mine: &MyTurn) -> Vec<String> {
    let rest = table.last_hand().map(|last| last.current().unseen().iter().collect());
    let least = mine.buy.map_or(0, |(least, _)| least);
    let commands = [
        ("sit-out", Command::SitOut { player }),
        ("return", Command::Return { player, entry: Entry::Post }),
        ("stand-up", Command::Leave { player }),
        ("buy", Command::Buy { player, chips: least }),
        ("straddle", Command::Straddle { player, wish: Wish::On }),
        ("overs", Command::Overs { player }),
        ("buy-show-chip", Command::BuyShowChip { player }),
        ("rabbit", Command::Rabbit { player, deck: rest.unwrap_or_default() }),
        ("change-seats", Command::ChangeSeats { player, deck: ANY_DECK.clone() }),
    ];
    let offered = commands.iter().filter(|(_, command)| table.offers(command));
    let agree = (!mine.motions.is_empty()).then_some("agree");
    offered.map(|(name, _)| *name).chain(agree).map(str::to_owned).collect()
}

fn told_options(
    options: &Options,
    seen: &Hand<Seen>,
    seat: Seat,
    language: Language,
) -> wire::Options {
    let game = seen.rules().variant_of(seen.at().game);
    match options {
        Options::Bet(bet) => wire::Options::Bet(bet_options(bet, seen, seat)),
        Options::Draw(pick) => wire::Options::Draw(pick_options(*pick, seen, seat)),
        Options::Discard(pick) => wire::Options::Discard(pick_options(*pick, seen, seat)),
        Options::Expose(pick) => wire::Options::Expose(pick_options(*pick, seen, seat)),
        Options::Split { show, .. } => {
            wire::Options::Split { piles: piles(game, language), show: *show }
        }
        Options::Choose { .. } => wire::Options::Choose {
            games: seen.choices().iter().map(|id| (id.clone(), game.target_name(id))).collect(),
        },
        Options::Show { muck } => wire::Options::Show { muck: *muck },
    }
}

fn pick_options(pick: Pick, seen: &Hand<Seen>, seat: Seat) -> wire::Pick {
    let player = seen.player(seat);
    let down = player.map(|it| it.down().to_vec()).unwrap_or_default();
    let up = player.map(|it| it.up().iter().map(|up| up.card).collect::<Vec<_>>());
    let of = match pick.of {
        Which::Down => down,
        _ => down.into_iter().chain(up.unwrap_or_default()).collect(),
    };
    wire::Pick { least: pick.least, most: pick.most, of }
}

fn bet_options(bet: &BetOptions, seen: &Hand<Seen>, seat: Seat) -> wire::BetOptions {
    let stack = seen.player(seat).map_or(0, Player::stack);
    let own = seen.player(seat).map_or(0, Player::bet);
    let (to, between, chip, all_in) = match bet.to {
        Amounts::None => (Vec::new(), None, 1, stack + own),
        Amounts::One(one) => (vec![one], None, 1, stack + own),
        Amounts::Two(one, two) => (vec![one, two], None, 1, stack + own),
        Amounts::Between { least, most, chip, all_in } => {
            (Vec::new(), Some((least, most)), chip, all_in)
        }
    };
    // A bet of the pot: call first, then as much as there is.
    let level = seen.level();
    let after_call = seen.pot() + level.saturating_sub(own);
    let near = |chips: u64| {
        let (least, most) = between?;
        let whole = chips / chip.max(1) * chip.max(1);
        Some(whole.clamp(least, most))
    };
    let half = near(level + after_call / 2);
    let whole = near(level + after_call);
    wire::BetOptions {
        fold: bet.fold,
        check: bet.check,
        call: bet.call,
        bring_in: bet.bring_in,
        word: match telling::raise_word(seen) {
            Raise::Bet => wire::Raise::Bet,
            Raise::Complete => wire::Raise::Complete,
            Raise::Raise => wire::Raise::Raise,
        },
        to,
        between,
        chip,
        all_in,
        pots: half.zip(whole),
    }
}
