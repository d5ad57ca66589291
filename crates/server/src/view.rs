//! How a table stands, as somebody sees it.

use std::collections::BTreeMap;

use engine::{
    Amounts, BetOptions, Event as HandEvent, Hand, Options, Pick, Player, Seat, SeatSet, Seen,
    Sight, Viewer, Why,
};
use room::{Charter, Choice, Playing, Presence, Table, Time, Turn};
use variant::game::{Betting, Which};
use variant::{Cell, Variant};
use wire::{Award, ChairView, Clock, HandView, Have, Mine, Owed, Pot, SeatView, TableView, Waits};

use crate::asked::told_motion;
use crate::desk::Settings;
use crate::tell::{card_text, grouped, texts};

/// The name of a game of the list, with its betting where that is not the usual.
pub(crate) fn game_name(charter: &Charter, choice: &Choice) -> String {
    let menu = &charter.menu;
    let Some(play) = menu.play(choice) else { return String::new() };
    let entry = menu.catalogue().find(&play.game);
    let name = entry.map_or_else(|| play.game.clone(), |entry| entry.game.name.clone());
    let usual = menu.catalogue().played(menu.mix(), play).map(|variant| variant.betting);
    match choice.betting {
        Some(betting) if usual.as_ref().is_ok_and(|usual| *usual != betting) => {
            format!("{name}, {betting}")
        }
        _ => name,
    }
}

/// What a higher bet would be called now.
pub(crate) fn raise_word<C: Sight>(hand: &Hand<C>) -> &'static str {
    let game = hand.rules().variant_of(hand.at().game);
    if hand.level() == 0 {
        "bet"
    } else if game.forced.bring_in.is_some()
        && game.forced.blinds == 0
        && game.betting == Betting::Limit
        && hand.raises() == 0
        && hand.at().street == 0
    {
        "complete"
    } else {
        "raise"
    }
}

/// The stakes in words, as the game that is on is bet.
pub(crate) fn stakes_words(table: &Table) -> String {
    let charter = table.charter();
    let stakes = &charter.stakes;
    let play = table.choice().cloned().unwrap_or_else(|| Choice::of(0));
    let game = charter.menu.play(&play).map_or("", |play| play.game.as_str());
    let level = stakes.level(game, table.is_double(), false);
    let usual = charter.menu.play(&play);
    let usual = usual.and_then(|it| charter.menu.catalogue().played(charter.menu.mix(), it).ok());
    let betting = play.betting.or(usual.map(|variant| variant.betting));
    let of = |(small, big): (u64, u64)| {
        format!("{}/{}", stakes.shown.amount(small), stakes.shown.amount(big))
    };
    match betting {
        Some(Betting::Limit) => format!("{} limit", of(level.bets)),
        Some(Betting::Spread) => format!("{} spread", of(level.spread)),
        Some(betting) => format!("{} {betting}", of(level.blinds)),
        None => of(level.blinds),
    }
}

/// A hand that is looked at: the public part, and what happened in it as everybody saw it.
pub(crate) struct Looked<'h> {
    pub(crate) number: u64,
    pub(crate) chairs: &'h [room::Chair],
    pub(crate) players: Vec<(u64, String)>,
    pub(crate) events: &'h [HandEvent<Seen>],
}

/// What the events tell that the hand itself does not.
#[derive(Default)]
struct Scanned {
    dice: Vec<u8>,
    gone: Vec<Cell>,
    shown: SeatSet,
    mucked: SeatSet,
    parted: SeatSet,
    decided: SeatSet,
    last: BTreeMap<usize, String>,
}

impl Scanned {
    fn of(events: &[HandEvent<Seen>]) -> Scanned {
        let mut found = Scanned::default();
        let mut level = 0;
        for event in events {
            let mut last = |seat: &Seat, words: String| {
                found.last.insert(seat.index(), words);
            };
            match event {
                HandEvent::Rolled { dice } => found.dice = dice.to_vec(),
                HandEvent::Removed { cells, .. } => found.gone = cells.to_vec(),
                HandEvent::Shown { seat, .. } => found.shown.insert(*seat),
                HandEvent::Mucked { seat } => found.mucked.insert(*seat),
                HandEvent::Parted { seat, .. } => found.parted.insert(*seat),
                HandEvent::Folded { seat } => last(seat, "fold".to_owned()),
                HandEvent::Checked { seat } => last(seat, "check".to_owned()),
                HandEvent::Called { seat, chips } => {
                    last(seat, format!("call {}", grouped(*chips)));
                }
                HandEvent::Raised { seat, to, .. } => {
                    let word = if level == 0 { "bet" } else { "raise to" };
                    last(seat, format!("{word} {}", grouped(*to)));
                    level = *to;
                }
                HandEvent::BroughtIn { seat, chips } => {
                    last(seat, format!("bring in {}", grouped(*chips)));
                    level = *chips;
                }
                HandEvent::Posted { seat, chips, .. } => {
                    last(seat, format!("post {}", grouped(*chips)));
                    level = level.max(*chips);
                }
                HandEvent::Discarded { seat, down, up } => {
                    let words = match down.len() + up.len() {
                        0 => "pat".to_owned(),
                        count => format!("draw {count}"),
                    };
                    last(seat, words);
                }
                HandEvent::Closed { .. } => {
                    found.last.retain(|_, words| words == "fold");
                    level = 0;
                }
                _ => {}
            }
            match event {
                HandEvent::Decided { seat, .. } => found.decided.insert(*seat),
                HandEvent::Reached { .. }
                | HandEvent::Discarded { .. }
                | HandEvent::Parted { .. } => {
                    found.decided = SeatSet::EMPTY;
                }
                _ => {}
            }
        }
        found
    }
}

/// The places of a board, and what lies on them.
fn board(hand: &Hand<Seen>, gone: &[Cell]) -> Vec<wire::Cell> {
    let game = hand.rules().variant_of(hand.at().game);
    let board = &game.board;
    let places = board.places();
    let names: Vec<&str> = board.names().collect();
    // A row that has no column in common with the one above stands half a row lower.
    let mut half_rows: Vec<u8> = Vec::new();
    for (number, row) in board.rows.iter().enumerate() {
        let filled = |row: &variant::game::Row, column: usize| {
            row.cells.get(column).is_some_and(Option::is_some)
        };
        let step = match number.checked_sub(1).and_then(|above| board.rows.get(above)) {
            None => 0,
            Some(above) => {
                let columns = row.cells.len().max(above.cells.len());
                let meet = (0..columns).any(|column| filled(above, column) && filled(row, column));
                if meet { 2 } else { 1 }
            }
        };
        let last = half_rows.last().copied().unwrap_or(0);
        half_rows.push(last + step);
    }
    (0..board.cells)
        .map(|number| {
            let place = places.get(usize::from(number));
            let (column, half_row) = match place {
                Some((row, column)) => (*column as u8, half_rows.get(*row).copied().unwrap_or(0)),
                None => (number, 0),
            };
            wire::Cell {
                column,
                half_row,
                name: names.get(usize::from(number)).map(|name| (*name).to_owned()),
                card: hand.cell(Cell(number)).map(card_text),
                is_gone: game.is_gone(Cell(number), gone),
            }
        })
        .collect()
}

/// What these seats have for each share, as far as it lies open.
fn haves(hand: &Hand<Seen>, among: SeatSet) -> BTreeMap<usize, Vec<Have>> {
    let mut found: BTreeMap<usize, Vec<Have>> = BTreeMap::new();
    if among.is_empty() {
        return found;
    }
    let Some(outcome) = hand.outcome(among) else { return found };
    for share in outcome.shares {
        for (seat, made) in share.hands.into_iter().enumerate() {
            let is_asked = Seat::new(seat).is_some_and(|seat| among.contains(seat));
            if let Some(made) = made.filter(|_| is_asked) {
                let cards = made.cards.iter().map(|card| card_text(*card)).collect();
                let have = Have { share: share.name.clone(), name: made.name, cards };
                found.entry(seat).or_default().push(have);
            }
        }
    }
    found
}

/// Who got what, and with which hand.
fn awards(hand: &Hand<Seen>, looked: &Looked<'_>, scanned: &Scanned) -> Vec<Award> {
    let mut found = Vec::new();
    let awarded = looked.events.iter().filter_map(|event| match event {
        HandEvent::Awarded { pot, pieces, house } => Some((*pot, pieces, *house)),
        _ => None,
    });
    let chair = |seat: Seat| looked.chairs.get(seat.index()).map(|chair| chair.index() as u8);
    let mut outcome = None;
    for (pot, pieces, house) in awarded {
        for piece in pieces {
            let share = match piece.why {
                Why::Share(share) => Some(usize::from(share)),
                Why::Uncontested | Why::Back => None,
            };
            let made = share.and_then(|share| {
                let in_it = hand.live().but(scanned.mucked);
                let outcome = outcome.get_or_insert_with(|| hand.outcome(in_it));
                let share = outcome.as_ref()?.shares.get(share)?;
                let made = share.hands.get(piece.seat.index())?.clone();
                Some((share.name.clone(), made))
            });
            let (share, made) = match made {
                Some((share, made)) => (Some(share), made),
                None => (None, None),
            };
            let cards = made.iter().flat_map(|made| made.cards.iter().map(|c| card_text(*c)));
            found.push(Award {
                pot,
                chair: chair(piece.seat),
                chips: piece.chips,
                share,
                cards: cards.collect(),
                hand: made.map(|made| made.name),
            });
        }
        if house > 0 {
            let nothing = || (None, None, Vec::new());
            let (share, hand, cards) = nothing();
            found.push(Award { pot, chair: None, chips: house, share, hand, cards });
        }
    }
    found
}

/// A hand as a viewer sees it: what is made of it is made of what they see.
pub(crate) fn hand_view(
    hand: &Hand<Seen>,
    second: Option<&Hand<Seen>>,
    looked: &Looked<'_>,
) -> HandView {
    let game = hand.rules().variant_of(hand.at().game);
    let scanned = Scanned::of(looked.events);
    let chair = |seat: Seat| looked.chairs.get(seat.index()).map_or(0, |it| it.index() as u8);
    // A hand that was parted is read only then.
    let open =
        if game.piles().is_some() { scanned.shown.and(scanned.parted) } else { scanned.shown };
    let mut haves = haves(hand, open);
    let seats = (0..hand.seats()).filter_map(|number| {
        let seat = Seat::new(number)?;
        let player = hand.player(seat)?;
        let (id, name) = looked.players.get(number).cloned().unwrap_or_default();
        let is_in = hand.live().contains(seat) && !scanned.mucked.contains(seat);
        Some(SeatView {
            chair: chair(seat),
            player: id,
            name,
            stack: player.stack(),
            bet: player.bet(),
            is_in,
            is_all_in: hand.live().contains(seat) && player.stack() == 0 && !hand.is_over(),
            has_decided: scanned.decided.contains(seat),
            down: texts(player.down()),
            up: player.up().iter().map(|up| card_text(up.card)).collect(),
            is_shown: scanned.shown.contains(seat),
            drawn: hand.each_drawn(seat).map(|count| count as u8).collect(),
            last: scanned.last.get(&number).cloned(),
            have: haves.remove(&number).unwrap_or_default(),
        })
    });
    let pots = hand.middle().into_iter().map(|(chips, seats)| {
        let chairs = seats.iter().map(chair).collect();
        Pot { chips, chairs }
    });
    let lines = game.lines.iter().map(|line| line.it.cells.iter().map(|cell| cell.0).collect());
    HandView {
        number: looked.number,
        game: game.id.clone(),
        name: game.name.clone(),
        betting: game.betting.name().to_owned(),
        street: game.street_name(hand.at().street).unwrap_or_default(),
        is_over: hand.is_over() && second.is_none_or(Hand::is_over),
        board: board(hand, &scanned.gone),
        second: second.map(|second| board(second, &scanned.gone)).unwrap_or_default(),
        lines: lines.collect(),
        for_all: texts(hand.for_all()),
        dice: scanned.dice.clone(),
        pot: hand.pot(),
        pots: pots.collect(),
        shares: game.shares.iter().map(|share| share.it.name.clone()).collect(),
        seats: seats.collect(),
        awards: awards(hand, looked, &scanned),
        stub: hand.stub() as u8,
        piles: piles(game),
    }
}

fn piles(game: &Variant) -> Vec<(String, u8)> {
    let piles = game.piles().map(|split| split.piles.as_slice()).unwrap_or_default();
    piles.iter().map(|pile| (pile.name.clone(), pile.cards)).collect()
}

/// Who was dealt in, with names.
pub(crate) fn players_of(table: &Table, playing: &Playing) -> Vec<(u64, String)> {
    let name = |player: &room::PlayerId| {
        let person = table.people().get(player);
        (player.0, person.map_or_else(String::new, |it| it.name.clone()))
    };
    playing.players.iter().map(name).collect()
}

/// Where and to whom a table is shown.
pub(crate) struct Around<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) at: Time,
    pub(crate) is_here: &'a dyn Fn(u64) -> bool,
    pub(crate) away: &'a [room::PlayerId],
    pub(crate) watching: u32,
    /// What has happened in the hand, as everybody sees it.
    pub(crate) events: &'a [HandEvent<Seen>],
}

/// A table as everybody sees it.
pub(crate) fn table_view(table: &Table, around: &Around<'_>) -> TableView {
    let charter = table.charter();
    let chairs = room::Chair::all(charter.chairs).map(|chair| chair_view(table, around, chair));
    let playing = table.playing().or(table.last_hand());
    let hand = playing.map(|playing| {
        let seen = playing.hand.seen_by(Viewer::Spectator);
        let second = playing.second.as_ref().map(|hand| hand.seen_by(Viewer::Spectator));
        let looked = Looked {
            number: table.hands(),
            chairs: &playing.chairs,
            players: players_of(table, playing),
            events: around.events,
        };
        let mut view = hand_view(&seen, second.as_ref(), &looked);
        view.pot = if table.playing().is_some() { playing.pot() } else { 0 };
        view.is_over = playing.is_over();
        Box::new(view)
    });
    let game = match table.choice() {
        Some(choice) => game_name(charter, choice),
        None => charter.menu.mix().name.clone(),
    };
    let mut agreed: Vec<(wire::Motion, Vec<u8>)> = Vec::new();
    for (motion, player) in table.agreed() {
        let motion = told_motion(*motion);
        let Some(chair) = table.people().get(player).and_then(|it| it.chair) else { continue };
        let chair = chair.index() as u8;
        match agreed.iter_mut().find(|(known, _)| *known == motion) {
            Some((_, chairs)) => chairs.push(chair),
            None => agreed.push((motion, vec![chair])),
        }
    }
    TableView {
        name: charter.name.clone(),
        game,
        stakes: stakes_words(table),
        host: around.settings.host,
        listed: around.settings.wished.listed,
        approve: around.settings.wished.approve,
        waits: waits(table),
        is_paused: table.is_paused(),
        hands: table.hands(),
        is_double: table.is_double(),
        chairs: chairs.collect(),
        clocks: clocks(table, around),
        button: table.marks().map(|marks| marks.button.index() as u8),
        bids: around.settings.bids.clone(),
        agreed,
        watching: around.watching,
        hand,
    }
}

fn chair_view(table: &Table, around: &Around<'_>, chair: room::Chair) -> Option<ChairView> {
    let player = table.sits_in(chair)?;
    let person = table.people().get(&player)?;
    Some(ChairView {
        player: player.0,
        name: person.name.clone(),
        bot: around.settings.bots.get(&player.0).cloned(),
        stack: person.stack,
        presence: match person.presence {
            Presence::In | Presence::Posting => wire::Presence::In,
            Presence::Waiting => wire::Presence::Waits,
            Presence::Out => wire::Presence::Out,
        },
        owes: Owed { small: person.owes.small, big: person.owes.big, ante: person.owes_ante },
        is_here: (around.is_here)(player.0),
        legs: person.legs,
        overs: person.overs,
        straddles: person.straddles,
        show_chips: person.show_chips,
        buys: person.wishes.chips,
        leaves: person.wishes.leave,
    })
}

fn waits(table: &Table) -> Waits {
    match table.turn() {
        Turn::Players | Turn::FirstDealer => Waits::Players,
        Turn::PickChair(player) => Waits::PickChair { player: player.0 },
        Turn::Choose(player) => Waits::Choose { player: player.map(|player| player.0) },
        Turn::Deal => Waits::Deal,
        Turn::Hand(engine::Turn::Players(seats)) => {
            let chair = |seat: Seat| {
                let chair = table.playing()?.chairs.get(seat.index())?;
                Some(chair.index() as u8)
            };
            Waits::Hand { chairs: seats.iter().filter_map(chair).collect() }
        }
        Turn::Hand(_) => Waits::Hand { chairs: Vec::new() },
        Turn::Closed => Waits::Closed,
    }
}

fn clocks(table: &Table, around: &Around<'_>) -> Vec<Clock> {
    let deadlines = table.deadlines(around.away);
    let clock = |(player, end): &(room::PlayerId, Time)| {
        let person = table.people().get(player)?;
        let left = end.0.saturating_sub(around.at.0);
        Some(Clock { chair: person.chair?.index() as u8, left, bank: person.bank.min(left) })
    };
    deadlines.iter().filter_map(clock).collect()
}

/// What only one player sees.
pub(crate) fn mine(
    table: &Table,
    player: room::PlayerId,
    lines: Vec<wire::Line>,
    events: &[HandEvent<Seen>],
) -> Option<Mine> {
    let person = table.people().get(&player)?;
    let chair = person.chair.map(|chair| chair.index() as u8);
    let playing = table.playing().or(table.last_hand());
    let seated = playing.and_then(|playing| Some((playing, playing.seat_of(player)?)));
    let mut mine = Mine {
        chair,
        down: Vec::new(),
        have: Vec::new(),
        options: None,
        buy: table.may_buy(player),
        lines,
    };
    if let Some((playing, seat)) = seated {
        let seen = playing.current().seen_by(Viewer::Seat(seat));
        mine.down = seen.player(seat).map(|it| texts(it.down())).unwrap_or_default();
        let game = seen.rules().variant_of(seen.at().game);
        let parts =
            |it: &HandEvent<Seen>| matches!(it, HandEvent::Parted { seat: by, .. } if *by == seat);
        let is_ready = game.piles().is_none() || events.iter().any(parts);
        if seen.live().contains(seat) && is_ready {
            let only = SeatSet::EMPTY.with(seat);
            mine.have = haves(&seen, only).remove(&seat.index()).unwrap_or_default();
        }
        if table.playing().is_some() && !table.is_paused() {
            mine.options = seen.options(seat).map(|options| told_options(&options, &seen, seat));
        }
    }
    Some(mine)
}

fn told_options(options: &Options, seen: &Hand<Seen>, seat: Seat) -> wire::Options {
    let game = seen.rules().variant_of(seen.at().game);
    match options {
        Options::Bet(bet) => wire::Options::Bet(bet_options(bet, seen, seat)),
        Options::Draw(pick) => wire::Options::Draw(pick_options(*pick, seen, seat)),
        Options::Discard(pick) => wire::Options::Discard(pick_options(*pick, seen, seat)),
        Options::Expose(pick) => wire::Options::Expose(pick_options(*pick, seen, seat)),
        Options::Split { show, .. } => wire::Options::Split { piles: piles(game), show: *show },
        Options::Choose { .. } => wire::Options::Choose {
            games: seen.choices().iter().map(|id| (id.clone(), game.target_name(id))).collect(),
        },
        Options::Show { muck } => wire::Options::Show { muck: *muck },
    }
}

fn pick_options(pick: Pick, seen: &Hand<Seen>, seat: Seat) -> wire::Pick {
    let player = seen.player(seat);
    let down = player.map(|it| texts(it.down())).unwrap_or_default();
    let up = player.map(|it| it.up().iter().map(|up| card_text(up.card)).collect::<Vec<_>>());
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
        word: raise_word(seen).to_owned(),
        to,
        between,
        chip,
        all_in,
        pots: half.zip(whole),
    }
}
