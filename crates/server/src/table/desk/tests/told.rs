//! What the page is told, so that it needs no rule of its own.

use std::collections::BTreeSet;

use wire::Command as Asked;

use super::*;

/// Every rule that lets players ask for something.
const HOUSE: [&str; 7] = [
    "show-chip 10",
    "overs",
    "straddles 2",
    "rabbit-hunt",
    "rebuy to-most",
    "run-twice",
    "bomb-pot vote=yes",
];

fn wished(play: &str) -> Wished {
    let house = rules(&HOUSE);
    Wished { name: "Test".to_owned(), play: play.to_owned(), house, ..Wished::default() }
}

fn scene(play: &str, players: u8, seed: u64) -> Scene {
    seated(&wished(play), players, seed)
}

fn seated(wished: &Wished, players: u8, seed: u64) -> Scene {
    let mut scene = Scene::new(wished, seed);
    for chair in 0..players {
        let id = u64::from(chair) + 1;
        scene.desk.connect(Some(id), true);
        scene.asks(id, Asked::Sit { chair, chips: 1_000 }).expect("a chair");
    }
    scene
}

/// Looks at a hand of every game after each decision.
fn each_moment(look: &mut dyn FnMut(&str, &Scene, &wire::HandView)) {
    for (number, game) in games().enumerate() {
        let mut scene = scene(game, 4, 300 + number as u64);
        for _ in 0..3 {
            scene.deal().unwrap_or_else(|no| panic!("{game}: {}", no.why));
            loop {
                let view = scene.desk.shows(scene.at);
                look(game, &scene, &view.hand.expect("a hand"));
                if !scene.plays() {
                    break;
                }
            }
        }
    }
}

/// What keeps a player in for the least.
fn cheap(scene: &Scene, player: PlayerId) -> wire::Play {
    match scene.desk.shows_to(player.0, 0..u64::MAX).and_then(|mine| mine.turn.options) {
        Some(wire::Options::Show { .. }) => wire::Play::Show,
        Some(wire::Options::Bet(bet)) if bet.bring_in.is_some() => wire::Play::BringIn,
        _ => wire::Play::Call,
    }
}

#[test]
fn the_order_of_cards_has_a_letter_for_each_that_a_seat_holds() {
    each_moment(&mut |game, _, hand| {
        for seat in &hand.seats {
            let count = |letter| seat.order.chars().filter(|it| *it == letter).count();
            let held = (seat.down.len(), seat.up.len());
            assert_eq!((count('d'), count('u')), held, "{game}: {}", seat.order);
            assert_eq!(seat.order.len(), held.0 + held.1, "{game}: {}", seat.order);
        }
    });
}

#[test]
fn seven_cards_of_stud_lie_as_they_were_dealt() {
    let mut scene = scene("stud", 3, 5);
    scene.deal().expect("a hand");
    let mut orders = BTreeSet::new();
    while let Some(player) = scene.desk.awaited().first().copied() {
        let view = scene.desk.shows(scene.at).hand.expect("a hand");
        orders.extend(view.seats.iter().map(|seat| seat.order.clone()));
        let play = cheap(&scene, player);
        scene.asks(player.0, Asked::Play { play }).expect("a move");
    }
    let due = ["ddu", "dduu", "dduuu", "dduuuu", "dduuuud"];
    assert_eq!(orders, due.map(str::to_owned).into_iter().collect());
}

#[test]
fn pots_and_bets_are_all_chips_in_the_middle() {
    let mut both = 0;
    each_moment(&mut |game, scene, hand| {
        if scene.desk.table.playing().is_none() {
            return;
        }
        let pots: u64 = hand.pots.iter().map(|pot| pot.chips).sum();
        let bets: u64 = hand.seats.iter().map(|seat| seat.bet).sum();
        assert_eq!(pots + bets, hand.pot, "{game}: {pots} and {bets}");
        assert!(hand.pots.iter().all(|pot| pot.chips > 0), "{game}: an empty pot");
        both += u32::from(pots > 0 && bets > 0);
    });
    assert!(both > 100, "{both} times there were both");
}

#[test]
fn piles_are_seen_by_their_owner_and_by_others_only_where_they_are_shown() {
    let mut parted = BTreeSet::new();
    each_moment(&mut |game, scene, hand| {
        for seat in &hand.seats {
            let mine = scene.desk.shows_to(seat.player, 0..0).expect("a player");
            let sizes: Vec<usize> = seat.piles.iter().map(Vec::len).collect();
            assert_eq!(sizes, mine.cards.piles.iter().map(Vec::len).collect::<Vec<_>>(), "{game}");
            if seat.piles.is_empty() {
                continue;
            }
            parted.insert(game.to_owned());
            let due: Vec<usize> = hand.piles.iter().map(|(_, cards)| usize::from(*cards)).collect();
            assert_eq!(sizes, due, "{game}");
            let all = |piles: &[Vec<Seen>]| {
                let mut all = piles.concat();
                all.sort();
                all
            };
            let mut held = [mine.cards.down.clone(), seat.up.clone()].concat();
            held.sort();
            assert_eq!(all(&mine.cards.piles), held, "{game}");
            let mut seen = [seat.down.clone(), seat.up.clone()].concat();
            seen.sort();
            assert_eq!(all(&seat.piles), seen, "{game}: as everybody sees the seat");
        }
    });
    let with_piles = games().filter(|game| {
        let variant = Catalogue::house().variant(game, &variant::Settings::default());
        variant.expect("a game").piles().is_some()
    });
    let with_piles: BTreeSet<String> = with_piles.map(str::to_owned).collect();
    assert!(!with_piles.is_empty());
    assert_eq!(parted, with_piles);
}

#[test]
fn draws_are_counted_from_none_to_all() {
    let mut all = BTreeSet::new();
    each_moment(&mut |game, scene, hand| {
        let (done, of) = hand.draws;
        assert!(done <= of, "{game}: {done} of {of}");
        let drawn = hand.seats.iter().map(|seat| seat.drawn.len()).max().unwrap_or(0);
        assert!(usize::from(done) <= drawn, "{game}");
        let is_shown = hand.seats.iter().any(|seat| seat.is_shown);
        if scene.desk.table.playing().is_none() && is_shown {
            assert_eq!(done, of, "{game} is over");
        }
        all.insert((game.to_owned(), of));
    });
    let of = |game: &str| all.iter().filter(|it| it.0 == game).map(|it| it.1).collect::<Vec<_>>();
    assert_eq!(of("badugi"), [3]);
    assert_eq!(of("five-card-draw"), [1]);
    assert_eq!(of("holdem"), [0]);
}

#[test]
fn the_first_place_of_each_street_says_its_name() {
    let streets = |game: &str| {
        let mut scene = scene(game, 3, 1);
        scene.deal().expect("a hand");
        let hand = scene.desk.shows(scene.at).hand.expect("a hand");
        hand.board.into_iter().map(|cell| cell.street.unwrap_or_default()).collect::<Vec<_>>()
    };
    assert_eq!(streets("holdem"), ["Flop", "", "", "Turn", "River"]);
    assert!(streets("badugi").is_empty());
    // Rows go from left to right, and the first six cells come first.
    let murder = streets("murder");
    assert_eq!(murder.iter().filter(|it| !it.is_empty()).count(), 3, "{murder:?}");
    assert_eq!(murder[0], "Flop");
}

#[test]
fn a_place_that_a_roll_leaves_empty_is_gone() {
    let mut seen = BTreeSet::new();
    for seed in 0..12 {
        let mut scene = scene("bidirectional-chowaha-8", 3, seed);
        scene.deal().expect("a hand");
        while let Some(player) = scene.desk.awaited().first().copied() {
            let hand = scene.desk.shows(scene.at).hand.expect("a hand");
            let gone = hand.board.iter().filter(|cell| cell.is_gone).count();
            let due = if hand.dice.is_empty() { (0, 8) } else { (3, 4) };
            assert_eq!((gone, hand.lines.len()), due);
            assert_eq!(hand.dice_say.is_some(), !hand.dice.is_empty());
            seen.extend(hand.dice_say);
            let play = cheap(&scene, player);
            scene.asks(player.0, Asked::Play { play }).expect("a move");
        }
    }
    let due = ["Left, centre and right make the boards", "Top, middle and bottom make the boards"];
    assert_eq!(seen, due.map(str::to_owned).into_iter().collect());
}

#[test]
fn lines_have_names_where_the_game_gives_them() {
    let names = |game: &str| {
        let mut scene = scene(game, 3, 1);
        scene.deal().expect("a hand");
        scene.desk.shows(scene.at).hand.expect("a hand").line_names
    };
    assert_eq!(names("oklahoma"), ["top", "middle", "bottom"]);
    assert!(names("chowaha").is_empty());
    assert!(names("holdem").is_empty());
}

#[test]
fn everybody_has_the_place_that_the_hand_gave_them() {
    let places = |game: &str, players: u8, straddles: bool| {
        let mut scene = scene(game, players, 1);
        if straddles {
            for id in 1..=u64::from(players) {
                scene.asks(id, Asked::Straddle { on: true }).expect("it is played");
            }
        }
        scene.deal().expect("a hand");
        let player = scene.desk.awaited()[0];
        let play = cheap(&scene, player);
        if play == wire::Play::BringIn {
            scene.asks(player.0, Asked::Play { play }).expect("a move");
        }
        let hand = scene.desk.shows(scene.at).hand.expect("a hand");
        hand.seats.into_iter().map(|seat| seat.position).collect::<Vec<_>>()
    };
    use wire::Position::{BigBlind, BringIn, Button, SmallBlind, Straddle};
    assert_eq!(places("holdem", 2, false), [Some(BigBlind), Some(SmallBlind)]);
    let four = [Some(SmallBlind), Some(BigBlind), None, Some(Button)];
    assert_eq!(places("holdem", 4, false), four);
    let straddled = [SmallBlind, BigBlind, Straddle, Straddle, Button].map(Some);
    assert_eq!(places("holdem", 5, true), straddled);
    let stud = places("stud", 4, false);
    assert_eq!(stud.iter().filter(|it| **it == Some(BringIn)).count(), 1);
    assert_eq!(stud.iter().filter(|it| it.is_none()).count(), 3);
}

#[test]
fn a_clock_says_how_much_time_there_was() {
    let mut scene = scene("holdem", 2, 1);
    scene.deal().expect("a hand");
    let clocks = |scene: &Scene| scene.desk.shows(scene.at).clocks;
    let began = clocks(&scene)[0];
    assert_eq!(began.of, began.left, "30 seconds and the bank");
    assert_eq!(began.of, 90_000);
    scene.at = Time(scene.at.0 + 40_000);
    let later = clocks(&scene)[0];
    assert_eq!((later.of, later.left), (began.of, began.left - 40_000));
}

/// Two who are all in before the flop see two boards without a card in common, whatever comes.
#[test]
fn a_board_that_is_run_twice_comes_to_its_end() {
    for seed in 0..40 {
        let betting = Some("no-limit".to_owned());
        let mut scene = seated(&Wished { betting, ..wished("holdem") }, 2, seed);
        scene.deal().expect("a hand");
        for id in [1, 2] {
            let to = wire::Motion::RunTwice;
            scene.asks(id, Asked::Agree { to, on: true }).expect("a rule of the house");
        }
        while let Some(player) = scene.desk.awaited().first().copied() {
            let options =
                scene.desk.shows_to(player.0, 0..u64::MAX).and_then(|mine| mine.turn.options);
            let play = match options {
                Some(wire::Options::Bet(bet)) if bet.between.is_some() => {
                    wire::Play::To { chips: bet.all_in }
                }
                _ => cheap(&scene, player),
            };
            scene.asks(player.0, Asked::Play { play }).expect("a move");
        }
        let hand = scene.desk.shows(scene.at).hand.expect("a hand");
        assert!(hand.is_over, "seed {seed} waits for {:?}", scene.desk.table.turn());
        let boards = hand.board.iter().chain(&hand.second);
        let cards: BTreeSet<Seen> = boards.filter_map(|cell| cell.card).collect();
        assert_eq!((hand.board.len(), hand.second.len(), cards.len()), (5, 5, 10), "seed {seed}");
        // What won on a board is made of that board and of nothing of the other.
        for award in &hand.awards {
            let (own, other) = if award.second {
                (&hand.second, &hand.board)
            } else {
                (&hand.board, &hand.second)
            };
            let of = |cells: &[wire::Cell]| {
                let on = |card: &&Seen| cells.iter().any(|it| it.card == Some(**card));
                award.parts.iter().flat_map(|part| &part.cards).filter(on).count()
            };
            assert!(of(own) >= 3 && of(other) == 0, "seed {seed}: {award:?}");
        }
        assert!(hand.awards.iter().any(|award| award.second), "seed {seed}");
        for seat in &hand.seats {
            let chair = scene.desk.shows(scene.at).chairs[usize::from(seat.chair)].clone();
            assert_eq!(seat.stack, chair.expect("a player").stack, "seed {seed}");
        }
        let stacks = scene.desk.table.people().values().map(|person| person.stack);
        assert_eq!(stacks.sum::<u64>(), 2_000, "seed {seed}");
    }
}

/// HOUSE 19: two who split show their hands, on the felt, in the log and in the replay.
#[test]
fn who_splits_by_agreement_shows_what_they_had() {
    let mut scene = seated(&wished("omaha-8"), 2, 5);
    scene.deal().expect("a hand");
    for id in [1, 2] {
        let to = wire::Motion::Split;
        scene.asks(id, Asked::Agree { to, on: true }).expect("a rule of the house");
    }
    let playing = scene.desk.table.playing().expect("a hand");
    let of = |seat: usize| {
        let player = playing.hand.player(Seat::new(seat).expect("a seat")).expect("a player");
        player.down().iter().map(|card| Seen::Face(*card)).collect::<Vec<_>>()
    };
    let had = [of(0), of(1)];
    while let Some(player) = scene.desk.awaited().first().copied() {
        let play = cheap(&scene, player);
        scene.asks(player.0, Asked::Play { play }).expect("a move");
    }
    let view = scene.desk.shows(scene.at);
    let hand = view.hand.as_ref().expect("a hand");
    for (seat, had) in hand.seats.iter().zip(&had) {
        assert_eq!((seat.is_shown, &seat.down), (true, had));
        let chair = view.chairs[usize::from(seat.chair)].as_ref().expect("a player");
        assert_eq!(seat.stack, chair.stack);
    }
    let lines = scene.desk.lines(0).map(|(_, told)| told.english());
    let stopped: Vec<wire::Line> = lines.filter(|it| it.what == wire::What::Stopped).collect();
    let text = stopped[0].read_by(Some(1));
    let cards = |cards: &[Seen]| cards.iter().map(|it| it.in_data()).collect::<Vec<_>>().join(" ");
    for said in ["The pot is split. You get ".to_owned(), format!("You show {}. ", cards(&had[0]))]
    {
        assert!(text.contains(&said), "{text}");
    }
    assert!(text.ends_with(&format!("P2 shows {}.", cards(&had[1]))), "{text}");
}

#[test]
fn who_has_paused_the_table_is_told_while_it_is_paused() {
    let mut scene = scene("holdem", 2, 1);
    assert_eq!(scene.desk.shows(scene.at).paused_by, None);
    scene.asks(1, Asked::Pause).expect("the host");
    assert_eq!(scene.desk.shows(scene.at).paused_by.as_deref(), Some("P1"));
    scene.asks(1, Asked::HandOver { player: 2 }).expect("the host");
    assert_eq!(scene.desk.shows(scene.at).paused_by.as_deref(), Some("P1"));
    scene.asks(2, Asked::Resume).expect("the host");
    assert_eq!(scene.desk.shows(scene.at).paused_by, None);
}

#[test]
fn a_mix_says_which_hand_it_is_and_what_comes_then() {
    let mut scene = scene("horse", 3, 1);
    scene.deal().expect("a hand");
    let mix = scene.desk.shows(scene.at).mix.expect("a mix");
    assert_eq!((mix.name.as_str(), mix.hand, mix.of), ("HORSE", 1, Some(3)));
    assert!(mix.next.is_some() && mix.chooser.is_none());
    let mut seen = Vec::new();
    for _ in 0..3 {
        while scene.plays() {}
        let mix = scene.desk.shows(scene.at).mix.expect("a mix");
        seen.push((mix.hand, mix.of));
        scene.deal().expect("a hand");
    }
    assert_eq!(seen[..2], [(1, Some(3)), (2, Some(3))]);
    assert!(self::scene("holdem", 2, 1).desk.shows(Time(0)).mix.is_none());
}

#[test]
fn a_dealers_choice_names_who_chooses() {
    let mut scene = scene("triple-draw-mix", 3, 1);
    let step = scene.desk.deal(scene.at, &mut scene.rng).expect("somebody deals first");
    scene.desk.take(step);
    let Turn::Choose(Some(player)) = scene.desk.table.turn() else { panic!("a choice") };
    let mix = scene.desk.shows(scene.at).mix.expect("a mix");
    assert_eq!(mix.chooser, Some(format!("P{}", player.0)));
    assert_eq!((mix.hand, mix.of, mix.next), (0, None, None));
}

#[test]
fn who_looks_on_has_a_name_when_they_talk() {
    let mut scene = scene("holdem", 2, 1);
    let from = scene.asks(77, Asked::Say { text: "hello".to_owned() }).expect("it is allowed");
    let (_, told) = scene.desk.lines(from).next().expect("a line");
    assert_eq!(told.english().name.as_deref(), Some("P77"));
    assert_eq!(told.english().read_by(None), "hello");
}

/// Also who looks at the log alone knows whose game it is.
#[test]
fn the_line_of_a_change_says_whose_game_is_played() {
    let text = "game \"Low Flop\" id=low-flop {\n about \"The low wins.\"\n like flop\n \
                showdown { share low-a5 }\n}\n\
                mix \"Up and Down\" id=up-down {\n about \"Both.\"\n change hand\n play holdem low-flop\n}";
    for (play, said) in [
        ("razz", "Razz"),
        ("low-flop", "Low Flop, P1's game"),
        ("up-down", "Up and Down, P1's mix"),
    ] {
        let mut scene = scene("holdem", 2, 1);
        let wished = Wished { text: Some(text.to_owned()), ..wished(play) };
        let opens = scene.desk.settings.opens;
        let settlement = settle(&ground(), &wished, opens, &[]).expect("a good wish");
        let step =
            scene.desk.settle_anew(&who(1), wished, settlement, scene.at).expect("the host may");
        let (from, _) = scene.desk.take(step);
        let (_, told) = scene.desk.lines(from).next().expect("a line");
        let due =
            format!("The host has changed the table. It now plays {said}. Stakes: No Limit 5-10.");
        assert_eq!(told.english().read_by(None), due);
        // Whoever saves what is settled already changes nothing: a mix goes on where it is.
        let wished = scene.desk.settings.wished.clone();
        let again = settle(&ground(), &wished, opens, &[]).expect("the same wish");
        let step = scene.desk.settle_anew(&who(1), wished, again, scene.at).expect("the host may");
        assert_eq!(step.events.len(), 0);
    }
}

/// Every command that `can` may name.
fn commands() -> Vec<(&'static str, Asked)> {
    vec![
        ("straddle", Asked::Straddle { on: true }),
        ("overs", Asked::Overs),
        ("buy-show-chip", Asked::BuyShowChip),
        ("rabbit", Asked::Rabbit),
        ("sit-out", Asked::SitOut),
        ("return", Asked::Return { post: true }),
        ("stand-up", Asked::StandUp),
        ("change-seats", Asked::ChangeSeats),
    ]
}

/// What is offered is done, and what is not offered is refused or would change nothing.
#[test]
fn commands_that_are_offered_are_done() {
    let mut offered = BTreeSet::new();
    let mut check = |scene: &Scene| {
        for id in scene.desk.table.people().keys().map(|it| it.0) {
            let mine = scene.desk.shows_to(id, 0..0).expect("a player");
            let does = |command: Asked| {
                let (number, seen) = (1_000_000, scene.desk.next());
                let request = Request { client: "probe".to_owned(), number, seen, command };
                let mut rng = ChaCha20Rng::seed_from_u64(1);
                scene.desk.ask(&who(id), &request, scene.desk.table.now(), &mut rng).is_ok()
            };
            for (name, command) in commands() {
                let is_offered = mine.turn.can.iter().any(|it| it == name);
                let has_less = ["sit-out", "return", "stand-up"].contains(&name);
                let is_done = does(command);
                assert!(is_done || !is_offered, "{name} is offered to {id}");
                assert!(is_offered || !is_done || has_less, "{name} is not offered to {id}");
                if is_offered {
                    offered.insert(name);
                }
            }
            let buys = mine.turn.can.iter().any(|it| it == "buy");
            assert_eq!(buys, mine.turn.buy.is_some_and(|(chips, _)| does(Asked::Buy { chips })));
            for to in ["bomb-pot", "double", "chop", "split", "run-twice"] {
                let to: wire::Motion = serde_json::from_value(to.into()).expect("a motion");
                let is_done = does(Asked::Agree { to, on: true });
                assert_eq!(mine.turn.motions.contains(&to), is_done, "{to:?}");
            }
            assert_eq!(mine.turn.can.iter().any(|it| it == "agree"), !mine.turn.motions.is_empty());
        }
    };
    for seed in 0..4 {
        let mut scene = scene("holdem", 4, seed);
        check(&scene);
        for hand in 0..4 {
            scene.at = Time(scene.at.0 + 30 * 60_000);
            scene.deal().expect("a hand");
            check(&scene);
            if hand == 1 {
                scene.asks(4, Asked::SitOut).expect("a player");
            }
            while scene.plays() {
                check(&scene);
            }
            if scene.desk.table.turn() != Turn::Deal {
                break;
            }
        }
    }
    let all: BTreeSet<&str> = commands().into_iter().map(|(name, _)| name).collect();
    assert_eq!(offered, all, "each is offered at some time");
}

/// There is room for the cards of a player in the longest language, whatever they have: for those they hold, and for
/// each share that they could have something for.
#[test]
fn there_is_room_for_the_cards_of_every_game() {
    let (mut held, mut had) = ((0, String::new()), (0, String::new()));
    let length = |text: String, game: &str| (text.len(), format!("{game}: {text}"));
    each_moment(&mut |game, scene, _| {
        for (id, language) in (1..=4).flat_map(|id| Language::ALL.map(|language| (id, language))) {
            let mut cards = scene.desk.my_cards(id, language).expect("a player");
            assert!(cards.have.len() <= mine::most_haves(&scene.desk.table), "{game}: {cards:?}");
            for have in cards.have.drain(..) {
                let text = serde_json::to_string(&have).expect("a text");
                had = had.clone().max(length(text, game));
            }
            let text = serde_json::to_string(&cards).expect("a text");
            held = held.clone().max(length(text, game));
        }
    });
    // Names of hands are longer than those that were met, and a share may borrow a card.
    assert!(held.0 + 48 < wire::MINE_CARDS_BYTES, "{held:?}");
    assert!(had.0 + 64 < wire::MINE_HAVE_BYTES, "{had:?}");
    assert!(held.0 > wire::MINE_CARDS_BYTES / 3 && had.0 > wire::MINE_HAVE_BYTES / 3);
}

/// There is room for what only one player sees of a line, whatever cards it has and in every language.
#[test]
fn there_is_room_for_the_own_lines_of_every_game() {
    let (mut dealt, mut rest) = (usize::MAX, usize::MAX);
    each_moment(&mut |game, scene, _| {
        for (_, kept) in scene.desk.journal().from(0) {
            for (who, language) in
                kept.insiders().flat_map(|who| Language::ALL.map(|language| (who, language)))
            {
                let own = kept.own(who, language).expect("an insider").get();
                let room = kept.own_room(language);
                assert!(room.is_multiple_of(wire::MINE_BYTES), "{game}: {room}");
                // A comma, and the second joker for each card, which is a letter longer.
                let needed = own.len() + 1 + 2 * own.matches('"').count().min(14);
                assert!(needed <= room, "{game}: {needed} of {room} bytes for {own}");
                let least = if own.contains("\"what\":\"dealt\"") { &mut dealt } else { &mut rest };
                *least = (*least).min(room - own.len());
            }
        }
    });
    assert!(dealt < 192 && rest < 400, "{dealt} and {rest} bytes are never used");
}
