//! Every language tells the same facts of everything that happens around hands.

use room::{Choice, Entry, Motion, Outcome, Wish};

use super::*;

/// The players, cards and chips of a text; words are what differs.
fn facts(line: &wire::Line) -> Vec<String> {
    let facts = line.text.iter().filter_map(|piece| match piece {
        wire::Piece::Words(_) | wire::Piece::Form { .. } => None,
        wire::Piece::Player { player, name, .. } => {
            Some(format!("{:?} {name}", player.or(line.player)))
        }
        fact => Some(format!("{fact:?}")),
    });
    let mut facts: Vec<String> = facts.collect();
    facts.sort();
    facts
}

/// One of each fact that has words, with what varies in them.
fn all_facts(scene: &Scene) -> Vec<Fact> {
    let [player, other] = [PlayerId(1), PlayerId(2)];
    let chair = room::Chair::new(3).expect("a chair");
    let card: Card = "As".parse().expect("a card");
    let (name, chips, price) = ("Zoe".to_owned(), 70, 5);
    let charter = Arc::clone(scene.desk.table.charter());
    let level = scene.desk.table.level("holdem", None, false, false);
    let motions = [Motion::BombPot, Motion::Double, Motion::Chop, Motion::Split, Motion::RunTwice];
    let agreed = motions.iter().flat_map(|to| {
        let to = *to;
        [Wish::On, Wish::Off].map(|wish| Fact::Agreed { player, to, wish })
    });
    let side = vec![(player, other, 3), (other, player, 4)];
    let over =
        Outcome { winners: Vec::new(), button: None, legs: Vec::new(), side, out: Vec::new() };
    let mut facts = vec![
        Fact::Sat { player: PlayerId(9), name: name.clone(), chair, chips },
        Fact::Arrived { player: PlayerId(9), name, chair, chips },
        Fact::Departed { player, chips: 0 },
        Fact::Departed { player, chips },
        Fact::Given { player, chips },
        Fact::WillBuy { player, chips },
        Fact::Bought { player, chips: 0 },
        Fact::Bought { player, chips },
        Fact::WillSitOut { player },
        Fact::SatOut { player },
        Fact::Returned { player, entry: Entry::Wait },
        Fact::Returned { player, entry: Entry::Post },
        Fact::WillLeave { player },
        Fact::Left { player, chips },
        Fact::Straddling { player, wish: Wish::On },
        Fact::Straddling { player, wish: Wish::Off },
        Fact::Overs { player },
        Fact::ShowChipBought { player, price },
        Fact::ShowChipSold { from: player, to: other, price },
        Fact::ShowChipsBack { player, chips, house: 1 },
        Fact::FirstDealer { cards: vec![(chair, card)], dealer: room::Chair::new(0).expect("one") },
        Fact::SeatsCalled { player, cards: vec![(player, card)], order: vec![player] },
        Fact::Picked { player, chair },
        Fact::Chosen { player: Some(player), choice: Choice::of(0) },
        Fact::Chosen { player: None, choice: Choice::of(0) },
        Fact::Settled(charter.into()),
        Fact::Raised(Box::new(room::Raised::of(level))),
        Fact::Doubled,
        Fact::RunTwice,
        Fact::Voided,
        Fact::Over(Box::new(over)),
        Fact::Rabbit { player, cards: vec![card] },
        Fact::TimedOut { player },
        Fact::Closed,
        Fact::Paused,
        Fact::Resumed,
    ];
    facts.extend(agreed);
    facts
}

#[test]
fn languages_tell_the_same_of_a_table() {
    let scene = Scene::of("holdem", 3, 1);
    let table = &scene.desk.table;
    let seen = [Event::Presented {
        player: PlayerId(1),
        of: PlayerId(2),
        cards: ["As", "Kd"].map(|card| card.parse().expect("a card")).into_iter().collect(),
    }];
    let pieces =
        [(0, 20), (1, 30)].map(|(chair, chips)| (room::Chair::new(chair).expect("a chair"), chips));
    let stopped = [Motion::Chop, Motion::Split].map(|by| Event::Stopped {
        by,
        pieces: pieces.to_vec(),
        shown: Vec::new(),
    });
    let events = all_facts(&scene).into_iter().map(Event::Open).chain(seen).chain(stopped);
    for event in events {
        let happened = Happened { at: Time(1), event };
        let told = tell::tell(table, 1, &happened, &Arc::default());
        for line in std::iter::once(&told.line).chain(told.own.iter().map(|(_, line)| line)) {
            let english = &line.told(Language::English);
            assert!(!english.text.is_empty(), "{happened:?} is not told");
            for language in Language::ALL {
                let other = &line.told(language);
                assert_eq!(facts(other), facts(english), "{language:?}: {happened:?}");
                let bare = |line: &wire::Line| wire::Line { text: Vec::new(), ..line.clone() };
                assert_eq!(bare(other), bare(english), "{language:?}: {happened:?}");
                let said = other.read_by(None);
                assert!(said.ends_with('.') && !said.contains("  "), "{said:?}");
                let is_other = language == Language::English || said != english.read_by(None);
                assert!(is_other, "{language:?} says what English says: {said:?}");
            }
        }
        // What is said of somebody is said to them, too.
        if let Some(player) = told.english().player {
            let [to, of] = [Some(player), None].map(|reader| {
                Language::ALL.map(|language| told.line.told(language).read_by(reader))
            });
            for (language, (to, of)) in Language::ALL.into_iter().zip(to.iter().zip(&of)) {
                assert_ne!(to, of, "{language:?}");
                let you = ["You ", "Du "][language as usize];
                assert!(to.starts_with(you), "{language:?}: {to:?}");
            }
        }
    }
}

/// German texts as they are read, one for each form of "du".
#[test]
fn a_table_in_german() {
    let scene = Scene::of("holdem", 3, 1);
    let read = |fact: Fact, reader: u64| {
        let happened = Happened { at: Time(1), event: Event::Open(fact) };
        let told = tell::tell(&scene.desk.table, 1, &happened, &Arc::default());
        told.line.told(Language::German).read_by(Some(reader))
    };
    let [one, two] = [PlayerId(1), PlayerId(2)];
    let sold = || Fact::ShowChipSold { from: one, to: two, price: 30 };
    assert_eq!(read(sold(), 1), "Du verkaufst einen Show-’Em-Chip an P2 für 30.");
    assert_eq!(read(sold(), 2), "P1 verkauft einen Show-’Em-Chip an dich für 30.");
    assert_eq!(read(sold(), 3), "P1 verkauft einen Show-’Em-Chip an P2 für 30.");
    let agreed = Fact::Agreed { player: one, to: Motion::RunTwice, wish: Wish::Off };
    assert_eq!(read(agreed, 1), "Du bist nicht mehr für Run it twice.");
    assert_eq!(read(Fact::SatOut { player: two }, 1), "P2 setzt aus.");
}
