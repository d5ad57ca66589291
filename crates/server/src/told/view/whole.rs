//! How a table stands, as everybody sees it.

use engine::{Event as HandEvent, Seat, Seen, Viewer};
use room::{Playing, Presence, Table, Time, Turn};
use telling::{Language, Paid};
use variant::mix::Namer;
use wire::{ChairView, Clock, MixView, Owed, TableView, Waits};

use crate::games::whose;
use crate::kept::settings::Settings;
use crate::told::names::{self, game_name, stakes_view};
use crate::told::view::hand::hand_view;
use crate::told::view::looked::{Agreed, Looked};

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
    /// The pots of it that were paid.
    pub(crate) paid: &'a [Paid],
    /// Who gets what by agreement, where that has ended it.
    pub(crate) agreed: &'a Agreed,
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
            paid: around.paid,
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
        let motion = names::motion(*motion);
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
            .map(|id| around.settings.name_of_banned(table, *id))
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
