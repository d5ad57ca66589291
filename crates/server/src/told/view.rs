//! How a table stands, as somebody sees it.

use std::collections::BTreeMap;

use engine::{Event as HandEvent, Hand, Player, Seat, SeatSet, Seen, Sight, Viewer};
use room::{Charter, Choice, Playing, Presence, Table, Time, Turn};
use telling::{Language, Won};
use variant::game::Betting;
use variant::mix::Namer;
use variant::{Cell, Variant};
use wire::{
    Award, AwardPart, AwardWhy, ChairView, Clock, HandView, Have, MixView, Owed, Pot, SeatView,
    StakesView, TableView, Waits,
};

use crate::asked::told_motion;
use crate::desk::{Desk, Settings};
use crate::scan::Scanned;
use crate::whose;

/// The name of a game of the list, with its betting where that is not the usual.
pub(crate) fn game_name(charter: &Charter, choice: &Choice) -> String {
    let menu = &charter.menu;
    let Some(play) = menu.play(choice) else { return String::new() };
    let entry = menu.catalogue().find(&play.game);
    let name = entry.map_or_else(|| play.game.clone(), |entry| entry.game.name.clone());
    let is_unusual =
        |betting: &Betting| menu.betting(choice).is_some_and(|usual| usual != *betting);
    match choice.betting.filter(is_unusual) {
        Some(betting) => format!("{name}, {betting}"),
        None => name,
    }
}

/// For how much is played, as the game that is on is bet.
pub(crate) fn stakes_view(table: &Table) -> StakesView {
    let charter = table.charter();
    let stakes = &charter.stakes;
    let play = table.choice().cloned().unwrap_or_else(|| Choice::of(0));
    let game = charter.menu.play(&play).map_or("", |play| play.game.as_str());
    let betting = play.betting.or(charter.menu.betting(&play));
    let level = table.level(game, betting, table.is_double(), false);
    let (low, high) = match betting {
        Some(Betting::Limit) => level.bets,
        Some(Betting::Spread) => level.spread,
        _ => level.blinds,
    };
    let betting = betting.map(|betting| betting.name().to_owned());
    StakesView { low, high, cents: stakes.shown == room::Shown::Cents, betting }
}

/// A hand that is looked at: the public part, and what happened in it as everybody saw it.
pub(crate) struct Looked<'h> {
    pub(crate) number: u64,
    pub(crate) chairs: &'h [room::Chair],
    /// Where the button lies.
    pub(crate) button: Option<room::Chair>,
    pub(crate) players: Vec<(u64, String)>,
    /// Whose the game is.
    pub(crate) mark: Option<wire::Mark>,
    pub(crate) events: &'h [HandEvent<Seen>],
    /// Who gets what by agreement, where that has ended it.
    pub(crate) agreed: &'h [(room::Chair, u64)],
    /// In which language.
    pub(crate) language: Language,
}

/// The places of a board, and what lies on them.
fn board(hand: &Hand<Seen>, gone: &[Cell], language: Language) -> Vec<wire::Cell> {
    let game = hand.rules().variant_of(hand.at().game);
    let board = &game.board;
    let places = board.drawn();
    let names: Vec<&str> = board.names().collect();
    let plan = game.dealt_on(hand.facts());
    (0..board.cells)
        .map(|number| {
            let dealt = plan.iter().position(|(_, cell)| cell.0 == number);
            let street = dealt.filter(|place| {
                let street = |place: usize| plan.get(place).map(|(street, _)| *street);
                place.checked_sub(1).is_none_or(|before| street(before) != street(*place))
            });
            let street = street.and_then(|place| plan.get(place)).map(|(street, _)| *street);
            let card = hand.cell(Cell(number));
            let (column, half_row) =
                places.get(usize::from(number)).copied().unwrap_or((number, 0));
            wire::Cell {
                column,
                half_row,
                name: names.get(usize::from(number)).map(|name| language.name(name)),
                card,
                is_gone: game.is_gone(Cell(number), gone) || (card.is_none() && dealt.is_none()),
                street: street.and_then(|it| game.street_name(it)).map(|it| language.name(&it)),
            }
        })
        .collect()
}

/// What these seats have for each share, as far as it lies open, on each board.
pub(crate) fn haves(
    hand: &Hand<Seen>,
    second: Option<&Hand<Seen>>,
    among: SeatSet,
    chairs: &[room::Chair],
    language: Language,
) -> BTreeMap<usize, Vec<Have>> {
    let mut found: BTreeMap<usize, Vec<Have>> = BTreeMap::new();
    if among.is_empty() {
        return found;
    }
    for (hand, second) in [(Some(hand), false), (second, true)] {
        let parts = hand.map(|hand| telling::shown(hand, among)).unwrap_or_default();
        for (seat, part) in parts {
            let it = &part.hand;
            found.entry(seat.index()).or_default().push(Have {
                second,
                share: language.name(&part.name),
                name: language.named(&it.named, false),
                cards: it.cards.iter().map(|card| card.seen()).collect(),
                place: part.place().map(|place| language.place(place)),
                borrowed: borrowed(it, chairs),
            });
        }
    }
    found
}

/// The chair a card of a hand is borrowed from, and that card.
fn borrowed(hand: &telling::Showing, chairs: &[room::Chair]) -> Option<(u8, Seen)> {
    let (from, card) = hand.borrowed?;
    let chair = chairs.get(from.index())?;
    Some((chair.index() as u8, card.seen()))
}

/// Who got what, and which shares nobody won.
fn awards(
    hand: &Hand<Seen>,
    second: Option<&Hand<Seen>>,
    looked: &Looked<'_>,
) -> (Vec<Award>, Vec<String>) {
    let language = looked.language;
    let chair = |seat: Seat| looked.chairs.get(seat.index()).map(|chair| chair.index() as u8);
    let part = |part: &telling::Part| {
        let hand = &part.hand;
        AwardPart {
            share: language.name(&part.name),
            hand: language.hand(hand),
            cards: hand.cards.iter().map(|card| card.seen()).collect(),
            place: part.place().map(|place| language.place(place)),
            borrowed: borrowed(hand, looked.chairs),
            tied: part.tied,
        }
    };
    let mut awards = Vec::new();
    let mut unwon: Vec<String> = Vec::new();
    for paid in telling::award::paid(hand, second, looked.events) {
        let is_second = paid.board == Some(1);
        for award in &paid.awards {
            let why = match &award.won {
                Won::Uncontested => AwardWhy::Uncontested,
                Won::Returned => AwardWhy::Returned,
                Won::Everyone => AwardWhy::Everyone,
                Won::Share(_) => AwardWhy::Share,
                Won::Scoop(_) => AwardWhy::Scoop,
            };
            awards.push(Award {
                pot: paid.pot,
                second: is_second,
                chair: chair(award.seat),
                chips: award.chips,
                why,
                parts: award.parts().iter().map(part).collect(),
            });
        }
        if paid.house > 0 {
            awards.push(Award {
                pot: paid.pot,
                second: is_second,
                chair: None,
                chips: paid.house,
                why: AwardWhy::House,
                parts: Vec::new(),
            });
        }
        for name in paid.unwon.iter().map(|name| language.name(name)) {
            if !unwon.contains(&name) {
                unwon.push(name);
            }
        }
    }
    awards.extend(looked.agreed.iter().map(|(chair, chips)| Award {
        pot: 0,
        second: false,
        chair: Some(chair.index() as u8),
        chips: *chips,
        why: AwardWhy::Agreed,
        parts: Vec::new(),
    }));
    (awards, unwon)
}

fn now(hand: &Hand<Seen>) -> Option<wire::Now> {
    let it = telling::Now::of(hand)?;
    let why = match it.why {
        telling::Why::Chosen => wire::WhyNow::Chosen,
        telling::Why::RedFlop => wire::WhyNow::RedFlop,
        telling::Why::BlackFlop => wire::WhyNow::BlackFlop,
        telling::Why::Unopened => wire::WhyNow::Unopened,
        telling::Why::Rules => wire::WhyNow::Rules,
    };
    let dealt = hand.rules().variant().name.clone();
    Some(wire::Now { game: it.game, why, dealt })
}

/// A hand as a viewer sees it: what is made of it is made of what they see.
pub(crate) fn hand_view(
    hand: &Hand<Seen>,
    second: Option<&Hand<Seen>>,
    looked: &Looked<'_>,
) -> HandView {
    let language = looked.language;
    let game = hand.rules().variant_of(hand.at().game);
    let scanned = Scanned::of(looked.events);
    let chair = |seat: Seat| looked.chairs.get(seat.index()).map_or(0, |it| it.index() as u8);
    // A hand that was parted is read only then.
    let open =
        if game.piles().is_some() { scanned.shown.and(scanned.parted) } else { scanned.shown };
    let mut haves = haves(hand, second, open, looked.chairs, language);
    let button = looked.button.filter(|_| room::has_button(hand.rules().variant()));
    let button = button.and_then(|it| looked.chairs.iter().position(|chair| *chair == it));
    let button = button.and_then(Seat::new);
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
            down: player.down().to_vec(),
            up: player.up().iter().map(|up| up.card).collect(),
            order: scanned.order(seat, player),
            piles: if scanned.parted.contains(seat) { lie_in(game, player) } else { Vec::new() },
            is_shown: scanned.shown.contains(seat),
            drawn: hand.each_drawn(seat).map(|count| count as u8).collect(),
            last: scanned.last.get(&number).copied(),
            position: scanned.position(seat, hand.setup(), button),
            have: haves.remove(&number).unwrap_or_default(),
        })
    });
    let pots = hand.gathered().into_iter().map(|(chips, seats)| {
        let chairs = seats.iter().map(chair).collect();
        Pot { chips, chairs }
    });
    let facts = hand.facts();
    let lines: Vec<&variant::Line> =
        game.lines.iter().filter(|it| !it.is_ruled_out(facts)).map(|line| &line.it).collect();
    // A line that is put together of several places has no name of its own.
    let names: Option<Vec<String>> = lines
        .iter()
        .map(|line| match line.names.as_slice() {
            [name] => Some(language.name(name)),
            _ => None,
        })
        .collect();
    let cells = lines.iter().map(|line| line.cells.iter().map(|cell| cell.0).collect());
    let shares = game.shares.iter().filter(|share| !share.is_ruled_out(facts));
    let (awards, unwon) = awards(hand, second, looked);
    HandView {
        number: looked.number,
        game: game.id.clone(),
        name: game.name.clone(),
        mark: looked.mark.clone(),
        now: now(hand),
        betting: game.betting.name().to_owned(),
        street: language.name(&game.street_name(hand.at().street).unwrap_or_default()),
        is_over: hand.is_over() && second.is_none_or(|second| second.is_over()),
        board: board(hand, &scanned.gone, language),
        second: second.map(|it| board(it, &scanned.gone, language)).unwrap_or_default(),
        lines: cells.collect(),
        line_names: names.unwrap_or_default(),
        for_all: hand.for_all().to_vec(),
        dice: scanned.dice.clone(),
        dice_say: facts.roll.and_then(|roll| language.roll(&telling::roll::decided(game, roll))),
        draws: hand.draws_of(),
        pot: hand.pot(),
        pots: pots.collect(),
        shares: shares.map(|share| language.name(&share.it.name)).collect(),
        seats: seats.collect(),
        awards,
        unwon,
        stub: hand.stub() as u8,
        piles: piles(game, language),
    }
}

/// The names of the piles and how many cards each has.
pub(crate) fn piles(game: &Variant, language: Language) -> Vec<(String, u8)> {
    let piles = game.piles().map(|split| split.piles.as_slice()).unwrap_or_default();
    let named = |name: &str| language.name(game.pile_name(name));
    piles.iter().map(|pile| (named(&pile.name), pile.cards)).collect()
}

/// The piles of a hand that was parted, as they lie; none of one that was given up.
pub(crate) fn lie_in(game: &Variant, holds: Player<'_, Seen>) -> Vec<Vec<Seen>> {
    let Some(split) = game.piles() else { return Vec::new() };
    let down = holds.down().iter().copied();
    let piles = split.lay(down, holds.up().iter().map(|up| up.card));
    if piles.iter().all(Vec::is_empty) { Vec::new() } else { piles }
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
    /// What the names of people are worth.
    pub(crate) mark: &'a dyn Fn(u64) -> Option<wire::NameMark>,
    pub(crate) away: &'a [room::PlayerId],
    pub(crate) watching: u32,
    /// What has happened in the hand, as everybody sees it.
    pub(crate) events: &'a [HandEvent<Seen>],
    /// Who gets what by agreement, where that has ended it.
    pub(crate) agreed: &'a [(room::Chair, u64)],
    /// In which language.
    pub(crate) language: Language,
    /// When the next hand is dealt, where one is: in so many milliseconds of so many.
    pub(crate) deals: Option<(u64, u64)>,
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
            button: table.marks().map(|marks| marks.button),
            players: players_of(table, playing),
            mark: charter
                .menu
                .play(&playing.choice)
                .and_then(|play| whose::of_game(charter, &play.game)),
            events: around.events,
            agreed: around.agreed,
            language: around.language,
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
        mark: match table.choice().and_then(|choice| charter.menu.play(choice)) {
            Some(play) => whose::of_game(charter, &play.game),
            None => whose::of_table(charter),
        },
        stakes: stakes_view(table),
        host: around.settings.host,
        listed: around.settings.wished.listed,
        approve: around.settings.wished.approve,
        waits: waits(table),
        is_paused: table.is_paused(),
        paused_by: around.settings.paused_by.clone().filter(|_| table.is_paused()),
        mix: mix_view(table, around),
        hands: table.hands(),
        is_double: table.is_double(),
        chairs: chairs.collect(),
        clocks: clocks(table, around),
        button: table.marks().map(|marks| marks.button.index() as u8),
        bids: around.settings.bids.clone(),
        muted: around.settings.muted.clone(),
        banned: around.settings.banned.clone(),
        banned_names: around
            .settings
            .banned
            .iter()
            .map(|id| Desk::name_of_banned(around.settings, table, *id))
            .collect(),
        agreed,
        watching: around.watching,
        hand,
        deals: around.deals,
    }
}

fn mix_view(table: &Table, around: &Around<'_>) -> Option<MixView> {
    let in_mix = table.in_mix()?;
    let charter = table.charter();
    let name = |player: room::PlayerId| Some(table.people().get(&player)?.name.clone());
    let chooser = in_mix.by.and_then(|by| match by {
        Namer::Dealer => table.chooser().and_then(name),
        Namer::Host => around.settings.host.map(room::PlayerId).and_then(name),
    });
    Some(MixView {
        name: charter.menu.mix().name.clone(),
        hand: in_mix.hand,
        of: in_mix.of,
        next: in_mix.next.map(|choice| game_name(charter, &choice)),
        chooser,
        by_host: in_mix.by == Some(Namer::Host),
    })
}

fn chair_view(table: &Table, around: &Around<'_>, chair: room::Chair) -> Option<ChairView> {
    let player = table.sits_in(chair)?;
    let person = table.people().get(&player)?;
    Some(ChairView {
        player: player.0,
        name: person.name.clone(),
        mark: (around.mark)(player.0),
        bot: around.settings.bots.get(&player.0).cloned(),
        stack: person.stack,
        presence: match person.presence {
            _ if person.absent => wire::Presence::Out,
            Presence::In | Presence::Posting | Presence::Arrived => wire::Presence::In,
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
        let of = end.0.saturating_sub(table.waits_since().0);
        // The bank is for decisions in a hand alone.
        let bank = if table.playing().is_some() { person.bank.min(left) } else { 0 };
        Some(Clock { chair: person.chair?.index() as u8, left, of, bank })
    };
    deadlines.iter().filter_map(clock).collect()
}
