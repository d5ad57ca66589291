//! The table of a record: stacks, stakes, forced money and house rules.

use engine::{Cap, House, Post, PostKind, Rules, Seat, SeatSet, Setup, Stakes, blind_seats};
use variant::Variant;
use variant::game::Betting;

use crate::Player;
use crate::broken::{Broken, Reason};
use crate::record::{Record, Spread, Stack};

/// Chips of someone of whom the record does not say how many there are.
const PLENTY: u64 = 1 << 50;

/// Options by name, with their values.
pub(crate) type Named = Vec<(String, String)>;

/// The table of a record.
pub(crate) fn setup(record: &Record, rules: &Rules, options: &Named) -> Result<Setup, Broken> {
    let mut house = House::default();
    let mut ante_first = false;
    for (name, value) in options {
        let number = value.parse::<u8>().ok();
        match (name.as_str(), value.as_str(), number) {
            ("raises", _, Some(raises)) => house.raises = raises,
            ("cap", "cash", _) => house.cap = Cap::Cash,
            ("cap", "tournament", _) => house.cap = Cap::Tournament,
            ("cap", "last-two", _) => house.cap = Cap::LastTwo,
            ("bomb-pot", "yes" | "no", _) => house.bomb_pot = value == "yes",
            ("jam-or-fold", "yes" | "no", _) => house.jam_or_fold = value == "yes",
            ("killed", ..) if seats(value).is_some() => {
                house.killed = seats(value).unwrap_or_default();
            }
            ("table-ante", "ante-first" | "blind-first", _) => ante_first = value == "ante-first",
            _ => {
                let reason = Reason::NoSuchOption(name.clone(), value.clone());
                return Err(Broken::whole(reason));
            }
        }
    }
    house.overs = record.overs.iter().filter_map(|player| Seat::new(player.index())).collect();
    let chips = |stack: &Stack| match stack {
        Stack::Chips(chips) => *chips,
        Stack::Unknown => PLENTY,
    };
    let spread = record.spread.map_or((0, 0), |spread| (spread.least, spread.most));
    let stakes = Stakes {
        chip: record.chip.unwrap_or(1),
        small_bet: record.small_bet.unwrap_or(0),
        big_bet: record.big_bet.unwrap_or(0),
        least_bet: record.min_bet.unwrap_or(0),
        spread,
        bring_in: record.bring_in.unwrap_or(0),
    };
    Ok(Setup {
        stacks: record.starting_stacks.iter().map(chips).collect(),
        posts: posts(record, rules, ante_first),
        stakes,
        house,
    })
}

/// Forced money, in the order in which [`engine::Forced`] makes it: antes, blinds, dead money, posts
/// out of turn, straddles, a kill. An ante for the whole table comes behind the blinds, or first where
/// the house says so.
fn posts(record: &Record, rules: &Rules, ante_first: bool) -> Vec<Post> {
    let players = record.players();
    let mut posts = Vec::new();
    let mut post = |place: usize, kind: PostKind, chips: u64| {
        if let Some(seat) = Seat::new(place).filter(|_| chips > 0) {
            posts.push(Post { seat, kind, chips });
        }
    };
    // One ante that is not given back when nobody matches it is paid for the whole table.
    let alone = record.antes.iter().filter(|ante| **ante > 0).count() == 1;
    let for_all = alone && record.ante_trimming_status == Some(false);
    let table_ante = if for_all { &record.antes } else { &record.table_ante };
    let pay_for_all = |post: &mut dyn FnMut(usize, PostKind, u64)| {
        for (place, chips) in table_ante.iter().enumerate() {
            post(place, PostKind::TableAnte, *chips);
        }
    };
    for (place, chips) in record.antes.iter().enumerate().filter(|_| !for_all) {
        post(place, PostKind::Ante, *chips);
    }
    if ante_first {
        pay_for_all(&mut post);
    }
    let mut blinds = record.blinds.clone();
    if players == 2 {
        // The format lists the small blind first, and the button has it.
        blinds.reverse();
    }
    let usual = usual_blinds(rules, players);
    let big = usual.iter().filter_map(|place| blinds.get(*place)).copied().max().unwrap_or(0);
    let kills = |place: usize| record.kill.get(place).is_some_and(|kill| *kill > 0);
    let is_straddle = |place: usize, chips: i64| {
        !usual.contains(&place) && big > 0 && chips > big && !kills(place)
    };
    let others = (0..blinds.len()).filter(|place| !usual.contains(place));
    for place in usual.iter().copied().chain(others.clone()) {
        match blinds.get(place) {
            Some(chips @ 1..) if !is_straddle(place, *chips) => {
                // HOUSE 10: who kills the pot pays the blind as well; only the kill is the bet. Where
                // blinds come later in the hand, the engine sees to that.
                let is_dead = kills(place) && rules.variant().forced.blinds > 0;
                let kind = if is_dead { PostKind::Dead } else { PostKind::Blind };
                post(place, kind, chips.unsigned_abs());
            }
            _ => {}
        }
    }
    if !ante_first {
        pay_for_all(&mut post);
    }
    for (place, chips) in record.dead.iter().enumerate() {
        post(place, PostKind::Dead, *chips);
    }
    for (place, chips) in blinds.iter().enumerate().filter(|(_, chips)| **chips < 0) {
        let kind = if kills(place) { PostKind::Dead } else { PostKind::Live };
        post(place, kind, chips.unsigned_abs());
    }
    for place in others {
        if let Some(chips) = blinds.get(place).filter(|chips| is_straddle(place, **chips)) {
            post(place, PostKind::Straddle, chips.unsigned_abs());
        }
    }
    for (place, chips) in record.kill.iter().enumerate() {
        post(place, PostKind::Kill, *chips);
    }
    posts
}

/// The places where this game has its blinds, the smallest first.
fn usual_blinds(rules: &Rules, players: usize) -> Vec<usize> {
    let variant = rules.variant();
    let becomes = variant.targets.iter().map(|target| target.forced.blinds);
    let blinds = match becomes.chain([variant.forced.blinds]).max() {
        // Blinds in a game that has none: those that most games have.
        None | Some(0) => 2,
        Some(blinds) => blinds,
    };
    let seats = blind_seats(usize::from(blinds), players);
    seats.into_iter().flatten().map(Seat::index).collect()
}

/// A record of this table in which nothing has happened.
pub(crate) fn record(rules: &Rules, setup: &Setup) -> Record {
    let variant = rules.variant();
    let players = setup.stacks.len();
    let mut record = Record {
        variant: variant.id.clone(),
        betting: Some(variant.betting),
        antes: vec![0; players],
        starting_stacks: setup.stacks.iter().copied().map(Stack::Chips).collect(),
        ..Record::default()
    };
    let chosen = variant.options.iter().filter(|(option, value)| option.default_value() != value);
    record.options = chosen.map(|(option, value)| (option.name.clone(), value.clone())).collect();
    // Other tools know the codes of the format, and the usual options alone.
    if let Some(code) = variant.phh.as_ref().filter(|_| record.options.is_empty()) {
        (record.variant, record.betting) = (code.clone(), None);
    }
    let all = || rules.games();
    let some = |chips: u64| Some(chips).filter(|chips| *chips > 0);
    let stakes = &setup.stakes;
    if all().any(|game| game.betting == Betting::Limit) {
        (record.small_bet, record.big_bet) = (some(stakes.small_bet), some(stakes.big_bet));
    }
    if all().any(|game| matches!(game.betting, Betting::PotLimit | Betting::NoLimit)) {
        record.min_bet = some(stakes.least_bet);
    }
    if all().any(|game| game.betting == Betting::Spread) {
        record.spread = Some(Spread { least: stakes.spread.0, most: stakes.spread.1 });
    }
    if all().any(|game| game.forced.bring_in.is_some()) {
        record.bring_in = some(stakes.bring_in);
    }
    record.chip = Some(stakes.chip).filter(|chip| *chip > 1);
    house_options(&setup.house, &mut record.options);
    if all().any(settles_suits) {
        record.options.push(("suits".to_owned(), "equal".to_owned()));
    }
    record.overs = setup.house.overs.iter().filter_map(|seat| Player::at(seat.index())).collect();
    forced(&mut record, rules, &setup.posts);
    record
}

/// What this house does in its own way.
fn house_options(house: &House, options: &mut Named) {
    let usual = House::default();
    let mut option = |name: &str, value: &str| options.push((name.to_owned(), value.to_owned()));
    if house.raises != usual.raises {
        option("raises", &house.raises.to_string());
    }
    if house.cap != usual.cap {
        option(
            "cap",
            match house.cap {
                Cap::Cash => "cash",
                Cap::Tournament => "tournament",
                Cap::LastTwo => "last-two",
            },
        );
    }
    for (name, is_played) in [("bomb-pot", house.bomb_pot), ("jam-or-fold", house.jam_or_fold)] {
        if is_played {
            option(name, "yes");
        }
    }
    if !house.killed.is_empty() {
        let numbers: Vec<String> =
            house.killed.iter().map(|seat| (seat.index() + 1).to_string()).collect();
        option("killed", &numbers.join("+"));
    }
}

/// Seats by the numbers of their players: `1+3`.
fn seats(text: &str) -> Option<SeatSet> {
    let seat = |number: &str| Seat::new(number.parse::<usize>().ok()?.checked_sub(1)?);
    text.split('+').map(seat).collect()
}

/// Whether the table, and not the game, says that suits are equal, where that decides anything: who
/// brings it in, and who gets an odd chip without a button.
fn settles_suits(game: &Variant) -> bool {
    game.suits_by_table && (game.forced.bring_in.is_some() || !game.forced.button)
}

/// Says that an ante for the whole table is paid before the blinds.
pub(crate) fn ante_first(options: &mut Named) {
    let option = ("table-ante".to_owned(), "ante-first".to_owned());
    if !options.contains(&option) {
        options.push(option);
    }
}

/// What dead money is paid for.
#[derive(Clone, Copy)]
enum Owed {
    Blind,
    Missed,
    OutOfTurn,
}

/// Forced money as the fields of a record.
fn forced(record: &mut Record, rules: &Rules, posts: &[Post]) {
    let players = record.players();
    // With two players the format lists the small blind first, and the button has it.
    let listed = |place: usize| if players == 2 { 1 - place } else { place };
    let signed = |post: &Post| i64::try_from(post.chips).unwrap_or(i64::MAX);
    let killer = posts.iter().find(|post| post.kind == PostKind::Kill).map(|post| post.seat);
    (record.blinds, record.dead, record.kill) =
        (vec![0; players], vec![0; players], vec![0; players]);
    let mut ante_first = false;
    let mut killed: Vec<&Post> = Vec::new();
    for post in posts.iter().filter(|post| post.seat.index() < players) {
        let place = post.seat.index();
        match post.kind {
            PostKind::Ante => record.antes[place] = post.chips,
            PostKind::TableAnte => {
                record.table_ante = vec![0; players];
                record.table_ante[place] = post.chips;
                ante_first = record.blinds.iter().all(|blind| *blind == 0) && killed.is_empty();
            }
            PostKind::Blind | PostKind::Straddle => record.blinds[listed(place)] = signed(post),
            PostKind::Live => record.blinds[listed(place)] = -signed(post),
            PostKind::Dead if killer == Some(post.seat) => killed.push(post),
            // A missed ante and a missed blind may come together.
            PostKind::Dead => record.dead[place] += post.chips,
            PostKind::Kill => record.kill[place] = post.chips,
        }
    }
    if record.antes.iter().all(|ante| *ante == 0) && !record.table_ante.is_empty() {
        // As the format says it.
        record.antes = std::mem::take(&mut record.table_ante);
        record.ante_trimming_status = Some(false);
    }
    if ante_first {
        self::ante_first(&mut record.options);
    }
    // What a killer has paid as dead money was the blind, a missed blind or a post out of turn, at most
    // once each and in this order. Which, shows when the fields are read again.
    use Owed::{Blind, Missed, OutOfTurn};
    let orders: [&[Owed]; 7] = [
        &[Missed],
        &[Blind],
        &[OutOfTurn],
        &[Blind, Missed],
        &[Blind, OutOfTurn],
        &[Missed, OutOfTurn],
        &[Blind, Missed, OutOfTurn],
    ];
    for order in orders.iter().filter(|order| order.len() == killed.len()) {
        let mut tried = record.clone();
        for (post, owed) in killed.iter().zip(*order) {
            let place = post.seat.index();
            match owed {
                Blind => tried.blinds[listed(place)] = signed(post),
                Missed => tried.dead[place] = post.chips,
                OutOfTurn => tried.blinds[listed(place)] = -signed(post),
            }
        }
        if self::posts(&tried, rules, ante_first) == posts {
            *record = tried;
            break;
        }
    }
    if record.blinds.iter().all(|blind| *blind == 0) && rules.variant().forced.blinds == 0 {
        record.blinds.clear();
    }
    for amounts in [&mut record.dead, &mut record.kill] {
        if amounts.iter().all(|chips| *chips == 0) {
            amounts.clear();
        }
    }
}
