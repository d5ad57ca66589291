//! The points that can happen in a game, from its definition alone.

use std::collections::BTreeSet;

use variant::game::{
    AllEqual, Bet, BoardDeal, Chooser, DiscardCount, Fallback, Game, GameOption, Prefer, Qualify,
    Remove, Share, Step, Zone,
};
use variant::{Catalogue, Facts, Settings, Variant, said};

use super::point::{Point, line_name, player_classes, roll_classes, sevens};

/// Every point of a game, whatever its betting and options.
pub(crate) fn points(catalogue: &Catalogue, game: &Game) -> BTreeSet<Point> {
    let mut points = BTreeSet::from([Point::Showdown]);
    for variant in forms(catalogue, &game.id) {
        points.extend(options(catalogue, &variant));
        let classes = player_classes(game, variant.seats.max);
        let tables = match classes.is_empty() {
            true => vec![variant.seats.max],
            false => (variant.seats.min..=variant.seats.max).collect(),
        };
        points.extend(classes.into_iter().map(Point::Players));
        for players in tables {
            let seated = settled(catalogue, &variant, players);
            for facts in seated.cases() {
                of_case(&seated, &facts, players, &mut points);
            }
        }
    }
    points
}

/// A game with every betting and every choice of options.
fn forms(catalogue: &Catalogue, id: &str) -> Vec<Variant> {
    let variant = |settings: &Settings| catalogue.variant(id, settings).expect("a form");
    let mut forms = Vec::new();
    for betting in variant(&Settings::default()).allowed_betting {
        let usual = Settings { betting: Some(betting), ..Settings::default() };
        let mut choices = vec![Vec::new()];
        for (option, _) in variant(&usual).options {
            let with = |chosen: &Vec<(String, String)>| {
                let each = option.values.iter().map(|value| (option.name.clone(), value.clone()));
                each.map(|one| [chosen.clone(), vec![one]].concat()).collect::<Vec<_>>()
            };
            choices = choices.iter().flat_map(with).collect();
        }
        let with = |options| variant(&Settings { options, ..usual.clone() });
        forms.extend(choices.into_iter().map(with));
    }
    forms
}

/// The same form for a table of this size.
fn settled(catalogue: &Catalogue, variant: &Variant, players: u8) -> Variant {
    let options = variant.options.iter();
    let settings = Settings {
        betting: Some(variant.betting),
        options: options.map(|(option, value)| (option.name.clone(), value.clone())).collect(),
        players: Some(players),
        ..Settings::default()
    };
    catalogue.variant(&variant.id, &settings).expect("a table")
}

/// The options that are not played as usual. One that the usual betting does not have, or has with
/// another usual value, is named so.
pub(crate) fn options(catalogue: &Catalogue, variant: &Variant) -> Vec<Point> {
    let usual = catalogue.variant(&variant.id, &Settings::default()).expect("the usual form");
    let is_usual = |option: &GameOption| usual.options.iter().any(|(other, _)| other == option);
    let changed = variant.options.iter().filter(|(option, value)| option.default_value() != value);
    let point = |(option, value): &(GameOption, String)| {
        let elsewhere = match is_usual(option) {
            true => String::new(),
            false => format!(" not at {}", usual.betting),
        };
        Point::Option(format!("`{}={value}`{elsewhere}", option.name))
    };
    changed.map(point).collect()
}

/// What can happen at a table of this size when the dice, the choice and the flop are these.
fn of_case(variant: &Variant, facts: &Facts, players: u8, points: &mut BTreeSet<Point>) {
    let roll = roll_classes(variant);
    points.extend(roll.into_iter().map(Point::Roll));
    points.extend(facts.flop.map(Point::flop));
    let game = variant.in_force(facts).expect("a game");
    let shares = game.shares(facts).expect("shares");
    for share in &shares {
        of_share(share, facts, points);
    }
    if shares.len() > 1 {
        points.extend([Point::Split, Point::Scoop, Point::OddChip]);
    }
    if let Some(fallback) = said(&game.fallbacks, facts).expect("a fallback").first() {
        points.insert(Point::Fallback);
        // Only the name tells a fallback from the one share that nobody has won.
        let alike =
            |share: &&&Share| matches!(fallback, Fallback::Hand(it) if it.name == share.name);
        assert!(shares.len() > 1 || !shares.iter().any(|share| alike(&share)), "{}", game.id);
    }
    let lines = game.lines(facts).expect("lines");
    points.extend(lines.iter().map(|line| Point::LineWins(line_name(line))));
    if let Some(rule) = sevens(variant) {
        points.extend([Point::SevenBet(rule), Point::SevenChecked(rule)]);
    }
    of_course(variant, facts, points);
    of_deck(variant, facts, players, points);
}

fn of_share(share: &Share, facts: &Facts, points: &mut BTreeSet<Point>) {
    let name = || share.name.clone();
    points.extend([Point::Won(name()), Point::Tie(name())]);
    if share.qualify.is_some() {
        points.insert(Point::NobodyQualifies(name()));
    }
    if share.qualify == Some(Qualify::Roll) {
        points.extend(facts.roll.map(Point::RollQualifies));
    }
    if share.uses.len() > 1 {
        points.insert(Point::SecondWay(name()));
    }
    if share.prefer == Some(Prefer::Face) {
        points.insert(Point::FaceDecides);
    }
    let mut parts = share.uses.iter().flat_map(|ways| &ways.parts);
    if parts.any(|part| part.zone == Zone::Rival) {
        points.insert(Point::RivalCard);
    }
}

/// What the steps of the hand bring.
fn of_course(variant: &Variant, facts: &Facts, points: &mut BTreeSet<Point>) {
    let mut held = 0;
    for (game, step) in variant.course(facts).expect("a course") {
        match step {
            Step::Deal(deal) => {
                held += deal.cards();
                if variant.joker.is_some() {
                    points.insert(Point::JokerShown);
                    points.extend((deal.down + deal.either > 0).then_some(Point::JokerDown));
                    points.extend((deal.up + deal.either > 0).then_some(Point::JokerUp));
                }
            }
            Step::Board(_) if variant.joker.is_some() => {
                points.insert(Point::JokerOnBoard);
            }
            Step::Board(_) | Step::Roll(_) => {}
            Step::Bet(bet) => of_bet(game, bet, step, facts, points),
            Step::Draw(numbers) => {
                points.extend((numbers.least == 0).then_some(Point::StandsPat));
                points.insert(Point::Draws(numbers.most));
            }
            Step::Discard(discard) => {
                let (least, most) = match discard.count {
                    DiscardCount::Cards(numbers) => (numbers.least, numbers.most),
                    DiscardCount::To(rest) => (held - rest, held - rest),
                };
                held -= least;
                points.extend([least, most].map(|go| Point::Throws(go, street(game, step))));
            }
            Step::Expose(expose) => {
                points.insert(Point::TurnedUp);
                points.extend((expose.count.least == 0).then_some(Point::NotTurnedUp));
                points.extend(variant.joker.map(|_| Point::JokerTurnedUp));
            }
            Step::Split(_) => {
                points.insert(Point::Parted);
            }
            Step::Choose(choose) => {
                points.extend(choose.games.iter().cloned().map(Point::Chosen));
                if choose.by == Chooser::UnderTheGun {
                    points.extend([Point::ButtonChooses, Point::GunChooses]);
                }
            }
            Step::Remove(remove) => of_remove(game, remove, facts, points),
            Step::Become(_) => {
                let next = variant.in_force(facts).expect("a game");
                points.insert(Point::Became(next.id.clone()));
            }
        }
    }
}

/// The name of the street that a step belongs to.
pub(crate) fn street(game: &Variant, step: &Step) -> String {
    let is_on = |step: &Step, of: &variant::game::Street| {
        of.steps.iter().any(|other| std::ptr::eq(&raw const other.it, step))
    };
    let street = game.streets.iter().find(|street| is_on(step, &street.it));
    street.map(|street| street.it.name.clone()).unwrap_or_default()
}

fn of_bet(game: &Variant, bet: &Bet, step: &Step, facts: &Facts, points: &mut BTreeSet<Point>) {
    if bet.openers.is_some() {
        points.insert(if facts.unopened { Point::Unopened } else { Point::Opened });
        if !facts.unopened {
            points.extend([Point::OpenersAlone, Point::OpenersApart]);
        }
    }
    let first = game.all_steps().find(|step| matches!(step, Step::Bet(_)));
    if game.forced.bring_in.is_some() && first.is_some_and(|first| std::ptr::eq(first, step)) {
        points.extend([Point::BringIn, Point::BringInTie]);
    }
}

fn of_remove(game: &Variant, remove: &Remove, facts: &Facts, points: &mut BTreeSet<Point>) {
    let lines = game.lines(facts).expect("lines");
    points.extend(lines.iter().map(|line| Point::LineRemoved(line_name(line))));
    points.insert(Point::SeveralRemoved);
    points.insert(match remove.all {
        AllEqual::Keep => Point::NoneRemoved,
        AllEqual::House => Point::HouseTakes,
    });
}

/// What a full table does to the deck when nobody folds and everyone draws as much as can be.
fn of_deck(variant: &Variant, facts: &Facts, players: u8, points: &mut BTreeSet<Point>) {
    let players = usize::from(players);
    let mut left = variant.deck.len();
    let (mut is_new_street, mut draws) = (false, 0);
    for (game, step) in variant.course(facts).expect("a course") {
        let need = match step {
            Step::Deal(deal) => usize::from(deal.cards()) * players,
            Step::Board(BoardDeal::Count(count)) => usize::from(*count),
            Step::Board(BoardDeal::Cells(names)) => {
                names.iter().filter_map(|name| game.board.named(name)).flatten().count()
            }
            Step::Draw(numbers) => usize::from(numbers.most) * players,
            Step::Bet(_) => {
                is_new_street = true;
                continue;
            }
            _ => continue,
        };
        let is_deal = matches!(step, Step::Deal(_));
        draws += usize::from(matches!(step, Step::Draw(_)));
        let burn = usize::from(!is_deal || is_new_street);
        is_new_street = false;
        if left < need + burn && draws > 0 {
            points.insert(Point::Reshuffled);
        } else if left < need && is_deal {
            points.insert(Point::ForAll);
        }
        // The burn goes first where the deck is short.
        left = left.saturating_sub(need + burn);
    }
}
