//! What must not matter: the size of a chip, the names of the suits, where the table begins.

use std::collections::VecDeque;
use std::sync::Arc;

use cards::{Card, CardSet, Suit};
use dealer::Dealer;
use engine::{
    Cards, Command, Event, Hand, House, Move, Need, Post, Rules, Seat, Setup, Stakes, Turn, Why,
};
use trials::{Trial, Trials};
use variant::Variant;
use variant::game::Test;

use crate::common;

/// A hand that was played: what was asked of it, what happened, and how it ended.
struct Played {
    rules: Arc<Rules>,
    setup: Arc<Setup>,
    commands: Vec<Command<Card>>,
    log: Vec<Event<Card>>,
    stacks: Vec<u64>,
}

impl Played {
    /// Plays a hand with anything that is allowed.
    fn random(mut hand: Hand<Card>, trial: &mut Trial) -> Played {
        let (mut commands, mut log) = (Vec::new(), Vec::new());
        hand.start(&mut log);
        let mut dealer = Dealer::new(&hand);
        while let Some(command) = common::any_command(&hand, &mut dealer, trial) {
            hand.act(&command, &mut log).expect("what is allowed");
            commands.push(command);
        }
        let (rules, setup) = (Arc::clone(hand.rules()), Arc::clone(hand.setup()));
        Played { rules, setup, commands, log, stacks: hand.stacks().collect() }
    }

    /// Another hand by these commands, at this table.
    fn again(&self, setup: Setup, change: impl Fn(&Command<Card>) -> Command<Card>) -> Replayed {
        let mut hand = Hand::new(&self.rules, &Arc::new(setup)).expect("a table like the first");
        let mut log = Vec::new();
        hand.start(&mut log);
        for command in &self.commands {
            let command = change(command);
            if let Err(why) = hand.act(&command, &mut log) {
                return Replayed { log, end: Err(format!("{command:?}: {why}")) };
            }
        }
        let stacks = hand.stacks().collect();
        let end = if hand.is_over() { Ok(stacks) } else { Err(format!("{:?}", hand.turn())) };
        Replayed { log, end }
    }

    fn variant(&self) -> &Variant {
        self.rules.variant()
    }

    /// Who acts first in each round, and who shows first.
    fn firsts(log: &[Event<Card>]) -> Vec<usize> {
        let first = |event: &Event<Card>| match event {
            Event::Reached { first, .. } => first.map(Seat::index),
            Event::Showdown { first } => Some(first.index()),
            _ => None,
        };
        log.iter().filter_map(first).collect()
    }

    /// Whether a tie may not have been parted evenly. Who gets nothing has no piece, so that a
    /// single chip may have been one of a tie.
    fn has_odd_chips(&self) -> bool {
        let chip = self.setup.stakes.chip;
        self.log.iter().any(|event| {
            let Event::Awarded { pieces, .. } = event else { return false };
            let uneven = |(place, piece): (usize, &engine::Piece)| {
                let same = |other: &&engine::Piece| other.why == piece.why;
                let is_tie = matches!(piece.why, Why::Share(_));
                let lone = piece.chips <= chip;
                is_tie
                    && (lone
                        || pieces[..place].iter().filter(same).any(|it| it.chips != piece.chips))
            };
            pieces.iter().enumerate().any(uneven)
        })
    }

    fn tell(&self) -> String {
        format!(
            "{} {}\n{:?}\n{:?}",
            self.variant().id,
            self.variant().betting,
            self.setup,
            self.log
        )
    }
}

/// The same hand with something changed: what happened, and the stacks, or why it did not end.
struct Replayed {
    log: Vec<Event<Card>>,
    end: Result<Vec<u64>, String>,
}

/// A command with every card changed.
fn with_cards(command: &Command<Card>, change: impl Fn(Card) -> Card) -> Command<Card> {
    let all = |cards: &Cards<Card>| cards.iter().copied().map(&change).collect::<Cards<Card>>();
    match command {
        Command::Deal(cards) => Command::Deal(cards.iter().copied().map(&change).collect()),
        Command::Roll(dice) => Command::Roll(dice.clone()),
        Command::Play(seat, choice) => {
            let choice = match choice {
                Move::Draw(cards) => Move::Draw(all(cards)),
                Move::Discard(cards) => Move::Discard(all(cards)),
                Move::Expose(cards) => Move::Expose(all(cards)),
                Move::Split(cards) => Move::Split(all(cards)),
                Move::Show(cards) => Move::Show(cards.as_ref().map(all)),
                other => other.clone(),
            };
            Command::Play(*seat, choice)
        }
    }
}

#[test]
fn chips_of_seven_times_the_worth_win_seven_times_as_much() {
    const TIMES: u64 = 7;
    let name = "chips_of_seven_times_the_worth_win_seven_times_as_much";
    for entry in common::games() {
        for mut trial in Trials::of(name, 10_000).one_of(common::games().len()) {
            let played = Played::random(common::any_hand(entry, &mut trial), &mut trial);
            let Setup { stacks, posts, stakes, house } = &*played.setup;
            let setup = Setup {
                stacks: stacks.iter().map(|stack| stack * TIMES).collect(),
                posts: posts
                    .iter()
                    .map(|post| Post { chips: post.chips * TIMES, ..*post })
                    .collect(),
                stakes: Stakes {
                    chip: stakes.chip * TIMES,
                    small_bet: stakes.small_bet * TIMES,
                    big_bet: stakes.big_bet * TIMES,
                    least_bet: stakes.least_bet * TIMES,
                    spread: (stakes.spread.0 * TIMES, stakes.spread.1 * TIMES),
                    bring_in: stakes.bring_in * TIMES,
                },
                house: *house,
            };
            let again = played.again(setup, |command| match command {
                Command::Play(seat, Move::To(to)) => Command::Play(*seat, Move::To(to * TIMES)),
                other => other.clone(),
            });
            let expected: Vec<u64> = played.stacks.iter().map(|stack| stack * TIMES).collect();
            assert_eq!(again.end, Ok(expected), "{}", played.tell());
        }
    }
}

/// Every way to rename the suits that leaves the deck what it is.
fn renamings(variant: &Variant, rules: &Rules) -> Vec<[Suit; 4]> {
    let games = std::iter::once(variant).chain(&variant.targets);
    let keeps_colours = games.into_iter().any(|game| game.asks(|it| matches!(it, Test::Flop(_))));
    let is_red = |suit: Suit| matches!(suit, Suit::Diamonds | Suit::Hearts);
    let mut all = Vec::new();
    for code in 0..256usize {
        let to = [0, 2, 4, 6].map(|shift| Suit::ALL[code >> shift & 3]);
        let each_once = Suit::ALL.iter().all(|suit| to.contains(suit));
        let same_colours = Suit::ALL.iter().all(|suit| is_red(*suit) == is_red(to[*suit as usize]));
        let deck: CardSet = rules.variant().deck.iter().map(|card| renamed(card, to)).collect();
        if each_once && deck == variant.deck && (same_colours || !keeps_colours) {
            all.push(to);
        }
    }
    all
}

fn renamed(card: Card, to: [Suit; 4]) -> Card {
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => Card::new(rank, to[suit as usize]),
        _ => card,
    }
}

#[test]
fn other_names_for_the_suits_change_nothing() {
    let name = "other_names_for_the_suits_change_nothing";
    for entry in common::games() {
        let (mut hands, mut skipped) = (0, 0);
        for mut trial in Trials::of(name, 10_000).one_of(common::games().len()) {
            let played = Played::random(common::any_hand(entry, &mut trial), &mut trial);
            let to = trial.pick(&renamings(played.variant(), &played.rules));
            let setup = (*played.setup).clone();
            let again = played.again(setup, |it| with_cards(it, |card| renamed(card, to)));
            hands += 1;
            // Suits decide between equal cards who brings it in, and who gets an odd chip.
            let firsts = Played::firsts(&again.log);
            let other_first = !Played::firsts(&played.log).starts_with(&firsts);
            let games = || std::iter::once(played.variant()).chain(&played.variant().targets);
            let by_suit = |game: &Variant| game.forced.bring_in.is_some() && !game.suits_equal;
            let by_card = |game: &Variant| !game.forced.button && !game.suits_equal;
            let brought_in = other_first && games().any(by_suit);
            if brought_in || (played.has_odd_chips() && games().any(by_card)) {
                skipped += 1;
                continue;
            }
            assert_eq!(again.end, Ok(played.stacks.clone()), "{to:?} {}", played.tell());
        }
        assert!(2 * skipped <= hands, "{}: {skipped} of {hands} are left out", entry.game.id);
    }
}

/// What each seat got and did, to be given to the seat that takes its place.
struct Turned {
    holes: Vec<VecDeque<(Cards<Card>, Cards<Card>)>>,
    moves: Vec<VecDeque<Move<Card>>>,
    rest: VecDeque<Command<Card>>,
}

impl Turned {
    fn of(played: &Played) -> Turned {
        let seats = played.stacks.len();
        let mut turned = Turned {
            holes: vec![VecDeque::new(); seats],
            moves: vec![VecDeque::new(); seats],
            rest: VecDeque::new(),
        };
        for event in &played.log {
            match event {
                Event::Dealt { seat, down, up } => {
                    turned.holes[seat.index()].push_back((down.clone(), up.clone()));
                }
                Event::Burned { card } => {
                    turned.rest.push_back(Command::Deal(std::iter::once(*card).collect()));
                }
                Event::Board { cards } => turned.rest.push_back(Command::Deal(cards.clone())),
                Event::ForAll { cards } => {
                    turned.rest.push_back(Command::Deal(cards.iter().copied().collect()));
                }
                Event::Rolled { dice } => turned.rest.push_back(Command::Roll(dice.clone())),
                _ => {}
            }
        }
        for command in &played.commands {
            if let Command::Play(seat, choice) = command {
                turned.moves[seat.index()].push_back(choice.clone());
            }
        }
        turned
    }

    /// The next command for a hand in which every seat sits so many places further on.
    fn next(&mut self, hand: &Hand<Card>, by: usize) -> Option<Command<Card>> {
        let seats = hand.seats();
        let was = |seat: Seat| (seat.index() + seats - by) % seats;
        match hand.turn() {
            Turn::Chance(Need::Hole { seat, .. }) => {
                let (down, up) = self.holes[was(seat)].pop_front()?;
                Some(Command::Deal(down.into_iter().chain(up).collect()))
            }
            Turn::Chance(_) => self.rest.pop_front(),
            Turn::Players(asked) => {
                let seat = asked.first_one()?;
                Some(Command::Play(seat, self.moves[was(seat)].pop_front()?))
            }
            Turn::Stuck(_) | Turn::Over => None,
        }
    }
}

/// The same table, every seat so many places further on.
fn turned(setup: &Setup, by: usize) -> Setup {
    let seats = setup.stacks.len();
    let to = |seat: Seat| Seat::new((seat.index() + by) % seats).expect("a seat");
    let mut stacks = setup.stacks.clone();
    stacks.rotate_right(by);
    let overs = setup.house.overs.iter().map(to).collect();
    let killed = setup.house.killed.iter().map(to).collect();
    Setup {
        stacks,
        posts: setup.posts.iter().map(|post| Post { seat: to(post.seat), ..*post }).collect(),
        house: House { overs, killed, ..setup.house },
        stakes: setup.stakes,
    }
}

#[test]
fn without_a_button_it_does_not_matter_where_the_table_begins() {
    let name = "without_a_button_it_does_not_matter_where_the_table_begins";
    for entry in common::games() {
        let (mut hands, mut skipped) = (0, 0);
        for mut trial in Trials::of(name, 10_000).one_of(common::games().len()) {
            let hand = common::any_hand(entry, &mut trial);
            let variant = hand.rules().variant();
            if variant.forced.button || variant.forced.blinds > 0 {
                continue;
            }
            let played = Played::random(hand, &mut trial);
            let seats = played.stacks.len();
            let by = 1 + trial.below(seats - 1);
            let setup = Arc::new(turned(&played.setup, by));
            let mut hand = Hand::new(&played.rules, &setup).expect("a table like the first");
            let mut log = Vec::new();
            hand.start(&mut log);
            let mut source = Turned::of(&played);
            let mut refused = None;
            while let Some(command) = source.next(&hand, by) {
                if let Err(why) = hand.act(&command, &mut log) {
                    refused = Some(format!("{command:?}: {why}"));
                    break;
                }
            }
            hands += 1;
            // Position decides between equal boards, and who gets an odd chip where no card does.
            let firsts: Vec<usize> =
                Played::firsts(&log).iter().map(|seat| (seat + seats - by) % seats).collect();
            let other_first = !Played::firsts(&played.log).starts_with(&firsts);
            let reshuffled = played.log.contains(&Event::Reshuffled);
            let games = || std::iter::once(played.variant()).chain(&played.variant().targets);
            let by_seat = |game: &Variant| game.suits_equal || !game.fallbacks.is_empty();
            let odd = played.has_odd_chips() && games().any(by_seat);
            if other_first || reshuffled || odd {
                skipped += 1;
                continue;
            }
            assert_eq!(refused, None, "by {by}: {}", played.tell());
            assert!(hand.is_over(), "by {by}: {:?} {}", hand.turn(), played.tell());
            let mut expected = played.stacks.clone();
            expected.rotate_right(by);
            assert_eq!(hand.stacks().collect::<Vec<u64>>(), expected, "by {by}: {}", played.tell());
        }
        assert!(2 * skipped <= hands, "{}: {skipped} of {hands} are left out", entry.game.id);
    }
}
