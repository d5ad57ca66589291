//! What is told of a showdown against the slow judge: who wins which share, and with which cards.

use std::collections::{BTreeMap, BTreeSet};

use cards::{Card, Rank};
use engine::{Event, Hand, Seat, SeatSet, Seen, Sight, Viewer, Why};
use showdown::oracle;
use telling::said::Said;
use telling::{Award, Language, Paid, Piece, Place, Showing, Text, Won};
use trials::Trials;
use variant::Cell;
use variant::game::Zone;

use crate::played::{Met, games, play, table};

#[test]
fn every_hand_that_wins_is_one_that_the_slow_judge_lets_win() {
    let games = games();
    let mut met = Met::default();
    for id in &games {
        let name = "every_hand_that_wins_is_one_that_the_slow_judge_lets_win";
        for mut trial in Trials::of(name, 1_000).one_of(games.len()).at_least(3) {
            let number = trial.number;
            let played = play(id, &mut trial);
            let hand = &played.hand;
            let mucked: SeatSet = played
                .told
                .iter()
                .filter_map(|(event, _)| match event {
                    Event::Mucked { seat } => Some(*seat),
                    _ => None,
                })
                .collect();
            let game = hand.rules().variant_of(hand.at().game);
            // Who has mucked still lends a card, and the judge does not know it.
            let lends = game.piles().is_some_and(|split| split.shown().is_some());
            if lends && !mucked.is_empty() {
                continue;
            }
            let in_it = |seat: Seat| hand.live().contains(seat) && !mucked.contains(seat);
            let table = table(hand, in_it);
            // Where all but one have folded, dice may not have been rolled.
            let Ok(verdict) = oracle::decide(hand.rules().variant(), &table) else {
                let awards = played.told.iter().filter_map(|(_, told)| told.paid());
                let mut awards = awards.flat_map(|paid| &paid.awards);
                assert!(awards.all(|award| award.won == Won::Uncontested), "{id}, {number}");
                continue;
            };
            // How a hand is called, whatever pot it is told of.
            let mut called: BTreeMap<(Seat, String), String> = BTreeMap::new();
            for (event, told) in &played.told {
                let Some(paid) = told.paid() else { continue };
                if !is_won_by_mucks(event) {
                    for (award, part) in paid
                        .awards
                        .iter()
                        .flat_map(|it| it.parts().iter().map(move |part| (it, part)))
                    {
                        let name = Language::English.hand(&part.hand);
                        let known = called.entry((award.seat, part.name.clone()));
                        let known = known.or_insert_with(|| name.clone());
                        met.see("told of several pots", paid.pot > 0);
                        assert_eq!(*known, name, "{id}, trial {number}");
                    }
                }
                if is_won_by_mucks(event) && hand.live().len() > 1 {
                    for award in &paid.awards {
                        // Alone, a hand wins whatever it qualifies for; that of another pot is none of this one's.
                        let alone = self::table(hand, |seat| seat == award.seat);
                        let alone = oracle::decide(hand.rules().variant(), &alone).expect("facts");
                        // "all" is no hand: whoever is left gets it.
                        let counts =
                            |it: &oracle::Standing| !it.winners.is_empty() && it.name != "all";
                        let is_any = alone.shares.iter().any(counts);
                        let is_told = !award.parts().is_empty();
                        met.see("shown while others muck", is_told);
                        assert_eq!(is_told, is_any, "{id}, trial {number}: {award:?}");
                    }
                }
                met.see("pots", true);
                met.see("side pots", paid.pot > 0);
                assert!(paid.pot < paid.pots, "{id}, trial {number}");
                met.see("shares that nobody wins", !paid.unwon.is_empty());
                let is_usual =
                    verdict.shares.len() == game.shares(&table.facts).expect("facts").len();
                // In the main pot everybody who is left plays for it.
                let has_hands = paid.awards.iter().any(|award| !award.parts().is_empty());
                if paid.pot == 0 && has_hands && is_usual && !played_sevens(game) {
                    for (share, standing) in verdict.shares.iter().enumerate() {
                        let is_of = |award: &&Award| {
                            award.parts().iter().any(|it| usize::from(it.share) == share)
                        };
                        let mut told: Vec<usize> =
                            paid.awards.iter().filter(is_of).map(|it| it.seat.index()).collect();
                        told.sort_unstable();
                        let mut winners = standing.winners.clone();
                        winners.sort_unstable();
                        // A share of fewer chips than winners does not go round.
                        let chip = hand.setup().stakes.chip;
                        let is_short = paid.awards.iter().filter(is_of).all(|it| it.chips <= chip);
                        met.see("shares too small to go round", is_short && told != winners);
                        if is_short && told.len() < winners.len() {
                            winners.retain(|seat| told.contains(seat));
                        }
                        assert_eq!(told, winners, "{id}: {}, trial {number}", standing.name);
                        assert_eq!(
                            paid.unwon.contains(&standing.name),
                            winners.is_empty(),
                            "{id}, trial {number}"
                        );
                    }
                }
                for award in &paid.awards {
                    met.see("scoops", matches!(award.won, Won::Scoop(_)));
                    met.see("everyone", award.won == Won::Everyone);
                    met.see("returned", award.won == Won::Returned);
                    for part in award.parts() {
                        let shares = game.shares(&table.facts).expect("facts");
                        let share = shares.get(usize::from(part.share)).copied();
                        // What decides when nobody wins a share may have the name of one.
                        let share = share.filter(|share| {
                            share.name == part.name && !paid.unwon.contains(&part.name)
                        });
                        let Some(share) = share else {
                            met.see("by a fallback", true);
                            continue;
                        };
                        let showing = &part.hand;
                        let plays = oracle::plays(
                            hand.rules().variant(),
                            &table,
                            share,
                            award.seat.index(),
                            &showing.cards,
                        );
                        assert_eq!(plays, Ok(true), "{id}: {showing:?}, trial {number}");
                        // Two hands of one name are told apart.
                        let outcome = hand.outcome(hand.plays_for(paid.pot)).expect("a showdown");
                        let standing = &outcome.shares[usize::from(part.share)];
                        let losing = standing
                            .hands
                            .iter()
                            .enumerate()
                            .filter(|(other, _)| !standing.winners.contains(other));
                        for (_, other) in losing.filter(|(_, other)| other.is_some()) {
                            let name = other.as_ref().map(|made| made.name.as_str());
                            met.see("kickers", true);
                            let told = Language::English.hand(showing);
                            assert_ne!(name, Some(told.as_str()), "{id}, trial {number}");
                        }
                        check_cards(hand, showing, &format!("{id}, trial {number}"));
                        let borrowed = showing.borrowed.map(|(_, card)| card);
                        let zones: Vec<&Zone> =
                            share.uses.iter().flat_map(|it| &it.parts).map(|it| &it.zone).collect();
                        let has = |is: fn(&Zone) -> bool| zones.iter().any(|zone| is(zone));
                        met.see("borrowed", borrowed.is_some());
                        assert!(borrowed.is_none() || has(|zone| *zone == Zone::Rival));
                        let line = matches!(showing.place, Some(Place::Line(_) | Place::Number(_)));
                        met.see("lines", line);
                        if let Some(Place::Line(name)) = &showing.place {
                            let named = game.lines.iter().find(|it| it.it.names == [name.clone()]);
                            let cells =
                                named.map(|it| it.it.cells.clone()).or(game.board.named(name));
                            let lies = |card: &&Card| {
                                let cells = cells.iter().flatten();
                                cells.into_iter().any(|cell| hand.cell(*cell) == Some(**card))
                            };
                            met.see("lines with a name", true);
                            let are_there = showing.board.iter().all(|card| lies(&card));
                            assert!(are_there, "{id}: {showing:?}, trial {number}");
                        }
                        if has(|zone| *zone == Zone::Line) && !showing.board.is_empty() {
                            assert!(line, "{id} plays lines: {showing:?}, trial {number}");
                        }
                        met.see("piles", matches!(showing.place, Some(Place::Pile(_))));
                        if has(|zone| matches!(zone, Zone::Pile(_))) {
                            let is_known = showing.place.is_some() || showing.own.is_empty();
                            assert!(is_known, "{id} plays piles: {showing:?}, trial {number}");
                        }
                    }
                }
            }
        }
    }
    println!("{:?}", met.0);
    for what in [
        "side pots",
        "shares that nobody wins",
        "scoops",
        "lines with a name",
        "piles",
        "borrowed",
        "shown while others muck",
    ] {
        assert!(met.0.get(what).is_some_and(|count| *count > 0), "no {what}: {:?}", met.0);
    }
}

#[test]
fn every_hand_that_is_shown_says_where_it_lies_and_whose_card_plays_in_it() {
    let games = games();
    let mut met = Met::default();
    for id in &games {
        let name = "every_hand_that_is_shown_says_where_it_lies_and_whose_card_plays_in_it";
        for mut trial in Trials::of(name, 1_000).one_of(games.len()).at_least(3) {
            let number = trial.number;
            let played = play(id, &mut trial);
            let hand = &played.hand;
            let game = hand.rules().variant_of(hand.at().game);
            let shown = played.told.iter().filter_map(|(event, _)| match event {
                Event::Shown { seat, .. } => Some(*seat),
                _ => None,
            });
            let shown: SeatSet = shown.collect();
            let seen = hand.seen_by(Viewer::Spectator);
            for (seat, part) in telling::shown(&seen, shown) {
                assert!(shown.contains(seat), "{id}, trial {number}");
                let it = &part.hand;
                check_cards(hand, it, &format!("{id}, trial {number}"));
                assert!(it.borrowed.is_none_or(|(from, _)| from != seat), "{id}, trial {number}");
                // A joker that plays stands for something, and a joker alone does.
                let jokers = it.cards.iter().filter(|card| card.is_joker()).count();
                assert_eq!(it.jokers.len(), jokers, "{id}: {it:?}, trial {number}");
                for (language, words) in
                    [(Language::English, "joker as"), (Language::German, "Joker als")]
                {
                    let is_said = language.hand(it).contains(words);
                    assert_eq!(is_said, jokers > 0, "{id}: {it:?}, trial {number}");
                }
                met.see("with a joker", jokers > 0);
                let shares = game.shares(hand.facts()).expect("facts");
                let share = shares.iter().find(|share| share.name == part.name);
                let zones = || share.iter().flat_map(|it| &it.uses).flat_map(|it| &it.parts);
                let is_in_lines = zones().any(|it| it.zone == Zone::Line) && !it.board.is_empty();
                assert!(!is_in_lines || it.place.is_some(), "{id}: {it:?}, trial {number}");
                let has_lost = !played
                    .told
                    .iter()
                    .filter_map(|(_, told)| told.paid())
                    .any(|paid| paid.awards.iter().any(|award| award.seat == seat));
                met.see("lost with a card of somebody else", has_lost && it.borrowed.is_some());
                met.see("lost on a line", has_lost && it.place.is_some());
            }
        }
    }
    println!("{:?}", met.0);
    for what in ["lost with a card of somebody else", "lost on a line", "with a joker"] {
        assert!(met.0.get(what).is_some_and(|count| *count > 0), "no {what}: {:?}", met.0);
    }
}

/// Cards that somebody gets face down are counted for everybody; in words where others may get theirs face up.
#[test]
fn every_card_that_somebody_gets_is_told_if_only_as_a_back() {
    let games = games();
    let mut met = Met::default();
    for id in &games {
        let name = "every_card_that_somebody_gets_is_told_if_only_as_a_back";
        for mut trial in Trials::of(name, 1_000).one_of(games.len()).at_least(3) {
            let which = format!("{id}, trial {}", trial.number);
            let played = play(id, &mut trial);
            for (event, told) in &played.told {
                let Event::Dealt { seat, down, up } = event else { continue };
                let Said::Gets { who, down: known, up: open, hidden, is_own_way } = &told.said
                else {
                    panic!("{which}: {told:?}")
                };
                assert_eq!(who, seat, "{which}");
                assert!(known.is_empty(), "{which}: {known:?}");
                assert_eq!(open.as_slice(), up.as_slice(), "{which}");
                assert_eq!(*hidden, down.len(), "{which}");
                assert_eq!(told.cards.len(), down.len() + up.len(), "{which}");
                let is_said = !told.text(Language::English).is_empty();
                assert_eq!(is_said, !up.is_empty() || *is_own_way, "{which}: {told:?}");
                met.see("down cards that are told", is_said && !down.is_empty());
                met.see("down cards that go without saying", !is_said);
            }
        }
    }
    println!("{:?}", met.0);
    for what in ["down cards that are told", "down cards that go without saying"] {
        assert!(met.0.get(what).is_some_and(|count| *count > 0), "no {what}: {:?}", met.0);
    }
}

/// Who plays for a side pot is told, and whoever wins several pots in the same way is told so once: for all of
/// their chips.
#[test]
fn pots_that_go_one_way_are_told_in_one_go_and_side_pots_with_who_plays_for_them() {
    let games = games();
    let mut met = Met::default();
    for id in &games {
        let name = "pots_that_go_one_way_are_told_in_one_go_and_side_pots_with_who_plays_for_them";
        for mut trial in Trials::of(name, 1_000).one_of(games.len()).at_least(3) {
            let which = format!("{id}, trial {}", trial.number);
            let played = play(id, &mut trial);
            let hand = &played.hand;
            let paid: Vec<(&Paid, Vec<Text<Seat>>)> = played
                .told
                .iter()
                .filter_map(|(_, told)| told.paid())
                .map(|paid| (paid, Language::English.results(paid)))
                .collect();
            let mut chips_told = 0;
            let mut last: Option<(Seat, Won)> = None;
            for (paid, said) in &paid {
                assert_eq!(paid.is_told, said.is_empty(), "{which}: {paid:?}");
                met.see("told with another", paid.is_told);
                if paid.is_told {
                    continue;
                }
                chips_told += paid.chips() + paid.also.iter().map(Paid::chips).sum::<u64>();
                // Nobody is told twice in a row to win a pot with the same hand.
                let alone = match paid.awards.as_slice() {
                    [award] if !award.parts().is_empty() => {
                        let mut won = award.won.clone();
                        if let Won::Share(part) = &mut won {
                            part.hand.kickers = 0;
                        }
                        Some((award.seat, won))
                    }
                    _ => None,
                };
                assert!(alone.is_none() || alone != last, "{which}: {alone:?} twice");
                last = alone;
                // Everybody who plays for a side pot is named with it, and nobody else.
                let words = |text: &Text<Seat>| match text.0.first() {
                    Some(Piece::Words(words)) => words.contains("is between").then(|| {
                        let who = text.0.iter().filter_map(|piece| match piece {
                            Piece::Player { who, .. } => Some(*who),
                            _ => None,
                        });
                        who.collect::<Vec<Seat>>()
                    }),
                    _ => None,
                };
                let between: Vec<Vec<Seat>> = said.iter().filter_map(words).collect();
                let pots = std::iter::once(*paid).chain(&paid.also);
                let side = pots.filter(|it| it.pot > 0 && hand.live().len() > 1);
                let side: Vec<Vec<Seat>> =
                    side.map(|it| plays_for(hand, it.pot)).filter(|it| it.len() > 1).collect();
                met.see("side pots", !side.is_empty());
                assert_eq!(between, side, "{which}: {paid:?}");
            }
            let all = paid.iter().map(|(paid, _)| paid.chips()).sum::<u64>();
            assert_eq!(chips_told, all, "{which}");
        }
    }
    println!("{:?}", met.0);
    for what in ["told with another", "side pots"] {
        assert!(met.0.get(what).is_some_and(|count| *count > 0), "no {what}: {:?}", met.0);
    }
}

/// Those who did not fold and paid more than whoever is in the pot before with the fewest chips.
fn plays_for(hand: &Hand<Card>, pot: u8) -> Vec<Seat> {
    let paid = |seat: &Seat| hand.player(*seat).map(engine::Player::paid);
    let mut who: Vec<Seat> = hand.live().iter().collect();
    for _ in 0..pot {
        let least = who.iter().filter_map(paid).min();
        who.retain(|seat| paid(seat) > least);
    }
    who
}

/// "Pair of kings, ace kicker" beats "pair of kings, queen kicker": the card that decides is told of both, and no
/// more cards than it takes.
#[test]
fn a_kicker_that_decides_is_told_of_the_hand_that_loses_too() {
    let games = games();
    let mut met = Met::default();
    for id in &games {
        let name = "a_kicker_that_decides_is_told_of_the_hand_that_loses_too";
        for mut trial in Trials::of(name, 1_000).one_of(games.len()).at_least(3) {
            let number = trial.number;
            let hand = play(id, &mut trial).hand;
            let seen = hand.seen_by(Viewer::Spectator);
            let shown = telling::shown(&seen, hand.live());
            let Some(outcome) = hand.outcome(hand.live()) else { continue };
            let shares = hand.rules().variant_of(hand.at().game).shares(hand.facts());
            let shares = shares.expect("facts");
            let face = |seat: &Seat| {
                let own = hand.player(*seat).expect("a player");
                let cards = own.down().iter().copied().chain(own.up().iter().map(|up| up.card));
                // A card that lies for everybody is everybody's.
                let cards = cards.chain(hand.for_all().iter().copied());
                let ranks = [Rank::Jack, Rank::Queen, Rank::King];
                cards.filter_map(Card::rank).any(|rank| ranks.contains(&rank))
            };
            for (seat, part) in &shown {
                let share = shares.iter().find(|share| share.name == part.name);
                let prefers = share.is_some_and(|share| share.prefer.is_some());
                let hands = &outcome.shares[usize::from(part.share)].hands;
                let score = hands[seat.index()].as_ref().expect("a hand").score;
                let others = shown.iter().filter(|(_, other)| other.share == part.share);
                for (other, it) in others {
                    let theirs = hands[other.index()].as_ref().expect("a hand").score;
                    // What a joker stands for makes no difference.
                    let told = |part: &telling::Part| {
                        let hand = Showing { jokers: Vec::new(), ..part.hand.clone() };
                        Language::English.hand(&hand)
                    };
                    let is_told_alike = told(part) == told(it);
                    let is_alike = !prefers || face(seat) == face(other);
                    met.see("told apart by a face card", score == theirs && !is_alike);
                    assert_eq!(
                        is_told_alike,
                        score == theirs && is_alike,
                        "{id}, trial {number}: {part:?}, {it:?}"
                    );
                    met.see("told with a kicker", part.hand.kickers > 0);
                    met.see("told without", part.hand.kickers == 0);
                }
            }
        }
    }
    println!("{:?}", met.0);
    for what in ["told with a kicker", "told without"] {
        assert!(met.0.get(what).is_some_and(|count| *count > 0), "no {what}: {:?}", met.0);
    }
}

/// Whether a pot goes to the only one who did not give up a hand.
fn is_won_by_mucks(event: &Event<Seen>) -> bool {
    let Event::Awarded { pieces, .. } = event else { return false };
    pieces.iter().any(|piece| piece.why == Why::Uncontested)
}

#[test]
fn cards_lie_where_they_are_said_to_lie() {
    let games = games();
    let mut met = Met::default();
    for id in &games {
        for mut trial in Trials::of("cards_lie_where_they_are_said_to_lie", 1_000)
            .one_of(games.len())
            .at_least(3)
        {
            let number = trial.number;
            let played = play(id, &mut trial);
            let hand = &played.hand;
            let game = hand.rules().variant_of(hand.at().game);
            let face = |seen: &Seen| seen.face().expect("a card that everybody sees");
            for (event, told) in &played.told {
                match (&told.said, event) {
                    (Said::Board(cards, boards), _) if boards.is_empty() => {
                        // Cards that come to several rows are told row by row.
                        let row = |card: &Seen| {
                            let lies = |cell: &u8| hand.cell(Cell(*cell)) == card.face();
                            let cell = (0..game.board.cells).find(lies).expect("a cell");
                            game.board.places().get(usize::from(cell)).map(|(row, _)| *row)
                        };
                        let rows: BTreeSet<Option<usize>> = cards.iter().map(row).collect();
                        assert!(rows.len() < 2, "{id}: {cards:?}, trial {number}");
                    }
                    (Said::Board(cards, boards), _) => {
                        met.see("boards", true);
                        let mut said: Vec<Card> = Vec::new();
                        for (name, cards) in boards {
                            let cells = game.board.named(name).expect("a row of the file");
                            let lie: Vec<Card> =
                                cells.iter().filter_map(|cell| hand.cell(*cell)).collect();
                            let cards: Vec<Card> = cards.iter().map(face).collect();
                            assert!(cards.iter().all(|it| lie.contains(it)), "{id}, {number}");
                            let is_line = game.lines.iter().any(|it| it.it.names == [name.clone()]);
                            met.see("rows that cross", !is_line && !game.lines.is_empty());
                            said.extend(cards);
                        }
                        let mut all: Vec<Card> = cards.iter().map(face).collect();
                        said.sort_unstable();
                        all.sort_unstable();
                        assert_eq!(said, all, "{id}, trial {number}");
                    }
                    (Said::Shows(_, _, piles), Event::Shown { seat, .. }) => {
                        let has_piles = game.piles().is_some_and(|it| it.shown().is_none());
                        assert_eq!(!piles.is_empty(), has_piles, "{id}, trial {number}");
                        met.see("piles", has_piles);
                        let parted = played.told.iter().find_map(|(event, _)| match event {
                            Event::Parted { seat: of, down, .. } if of == seat => Some(down.len()),
                            _ => None,
                        });
                        let all = piles.iter().map(|(_, cards)| cards.len()).sum::<usize>();
                        assert!(!has_piles || parted == Some(all), "{id}, trial {number}");
                        let player = hand.player(*seat).expect("a player");
                        let lie = piles.iter().flat_map(|(_, cards)| cards).map(face);
                        assert!(!has_piles || lie.eq(player.down().iter().copied()), "{id}");
                    }
                    _ => {}
                }
            }
        }
    }
    println!("{:?}", met.0);
    assert!(
        ["boards", "piles", "rows that cross"]
            .iter()
            .all(|it| met.0.get(it).is_some_and(|it| *it > 0))
    );
}

/// The cards of a hand are one's own, the board's and what somebody lends who has it lie open.
fn check_cards(hand: &Hand<Card>, showing: &Showing, which: &str) {
    let borrowed = showing.borrowed.map(|(_, card)| card);
    let mut parts: Vec<_> = showing.own.iter().chain(&showing.board).chain(&borrowed).collect();
    let mut all: Vec<_> = showing.cards.iter().collect();
    parts.sort_unstable();
    all.sort_unstable();
    assert_eq!(parts, all, "{which}: {showing:?}");
    if let Some((from, card)) = showing.borrowed {
        let lender = hand.player(from).expect("a player");
        let mut open = lender.up().iter().map(|up| up.card).chain(hand.given_up(from));
        assert!(open.any(|it| it == card), "{which}: {showing:?}");
    }
}

/// Whether a rule takes a part of the pot from the best hand.
fn played_sevens(game: &variant::Variant) -> bool {
    use variant::game::Rule;
    game.rules.iter().any(|rule| matches!(rule, Rule::Sevens | Rule::SevensForfeit))
}
