//! The table of a record: stacks, stakes, forced money and house rules.

use engine::{Cap, House, Post, PostKind, Rules, Seat, Setup, Stakes, blind_seats};

use crate::broken::{Broken, Reason};
use crate::record::{Record, Stack};

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

/// Forced money, in the order in which it is paid.
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
    let antes = |post: &mut dyn FnMut(usize, PostKind, u64)| {
        let kind = if for_all { PostKind::TableAnte } else { PostKind::Ante };
        for (place, chips) in record.antes.iter().enumerate() {
            post(place, kind, *chips);
        }
    };
    if !for_all || ante_first {
        antes(&mut post);
    }
    let mut blinds = record.blinds.clone();
    if players == 2 {
        // The format lists the small blind first, and the button has it.
        blinds.reverse();
    }
    let seats = blind_seats(usize::from(rules.variant().forced.blinds).max(2), players);
    let in_blinds = |place: usize| Seat::new(place).is_some_and(|seat| seats.contains(&Some(seat)));
    let big = blinds.iter().enumerate().filter(|(place, _)| in_blinds(*place));
    let big = big.map(|(_, chips)| *chips).max().unwrap_or(0);
    let mut order: Vec<usize> = (0..blinds.len()).collect();
    if players == 2 {
        order.reverse();
    }
    for place in order {
        let chips = blinds[place];
        let kills = record.kill.get(place).is_some_and(|kill| *kill > 0);
        let kind = match chips {
            ..0 => PostKind::Live,
            _ if kills => PostKind::Dead,
            _ if !in_blinds(place) && big > 0 && chips > big => PostKind::Straddle,
            _ => PostKind::Blind,
        };
        post(place, kind, chips.unsigned_abs());
    }
    if for_all && !ante_first {
        antes(&mut post);
    }
    for (place, chips) in record.dead.iter().enumerate() {
        post(place, PostKind::Dead, *chips);
    }
    for (place, chips) in record.kill.iter().enumerate() {
        post(place, PostKind::Kill, *chips);
    }
    posts
}
