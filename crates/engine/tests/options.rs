//! What is offered is accepted, everything else is refused, and a refusal leaves no trace.

use arrayvec::ArrayVec;
use bot::Policy;
use cards::{Card, CardSet};
use engine::{
    Amounts, BetOptions, BoardCards, Cards, Command, Hand, Move, Need, Options, Pick, Seat, Turn,
};
use trials::{Trial, Trials};
use variant::game::Which;

use crate::common;

/// Commands that must be accepted, and commands that must be refused.
#[derive(Default)]
struct Law {
    accepted: Vec<Command<Card>>,
    refused: Vec<Command<Card>>,
}

impl Law {
    fn say(&mut self, is_legal: bool, command: Command<Card>) {
        if is_legal { self.accepted.push(command) } else { self.refused.push(command) }
    }
}

/// Every seat, also those that nobody sits in.
fn seats() -> impl Iterator<Item = Seat> {
    (0..Seat::MOST).filter_map(Seat::new)
}

/// What the law says of a hand at this moment.
fn law(hand: &Hand<Card>, trial: &mut Trial) -> Law {
    let mut law = Law::default();
    let turn = hand.turn();
    let asked = match turn {
        Turn::Players(seats) => seats,
        _ => engine::SeatSet::EMPTY,
    };
    for seat in seats() {
        let options = hand.options(seat).filter(|_| seat.index() < hand.seats());
        match options.filter(|_| asked.contains(seat)) {
            Some(options) => law_of_player(hand, seat, &options, trial, &mut law),
            // Nobody else may do anything, not even fold.
            None => moves_of_all_kinds(hand, seat, trial)
                .into_iter()
                .for_each(|choice| law.refused.push(Command::Play(seat, choice))),
        }
    }
    law_of_dealer(hand, turn, trial, &mut law);
    law
}

/// One move of each kind, with cards and amounts that could be right.
fn moves_of_all_kinds(hand: &Hand<Card>, seat: Seat, trial: &mut Trial) -> Vec<Move<Card>> {
    let (down, up) = held(hand, seat);
    let all: Cards<Card> = down.iter().chain(&up).copied().collect();
    let one: Cards<Card> = all.iter().copied().take(1).collect();
    let bet = hand.player(seat).map_or(0, engine::Player::bet);
    vec![
        Move::Fold,
        Move::Call,
        Move::BringIn,
        Move::To(bet + 1 + trial.below(200) as u64),
        Move::Draw(Cards::new()),
        Move::Draw(one.clone()),
        Move::Discard(one.clone()),
        Move::Expose(one),
        Move::Split(all),
        Move::Choose(0),
        Move::Show(None),
        Move::Show(Some(down)),
        Move::Muck,
    ]
}

/// The cards of a seat, face down and face up.
fn held(hand: &Hand<Card>, seat: Seat) -> (Cards<Card>, Cards<Card>) {
    let player = hand.player(seat);
    let down = player.map(|player| player.down().iter().copied().collect()).unwrap_or_default();
    let up = player.map(|player| player.up().iter().map(|up| up.card).collect());
    (down, up.unwrap_or_default())
}

fn law_of_player(
    hand: &Hand<Card>,
    seat: Seat,
    options: &Options,
    trial: &mut Trial,
    law: &mut Law,
) {
    // Moves of another kind.
    for choice in moves_of_all_kinds(hand, seat, trial) {
        let is_kind = matches!(
            (&choice, options),
            (Move::Fold | Move::Call | Move::To(_) | Move::BringIn, Options::Bet(_))
                | (Move::Draw(_), Options::Draw(_))
                | (Move::Discard(_), Options::Discard(_))
                | (Move::Expose(_), Options::Expose(_))
                | (Move::Split(_), Options::Split { .. })
                | (Move::Choose(_), Options::Choose { .. })
                | (Move::Show(_) | Move::Muck, Options::Show { .. })
        );
        if !is_kind {
            law.refused.push(Command::Play(seat, choice));
        }
    }
    match options {
        Options::Bet(bet) => law_of_betting(hand, seat, bet, trial, law),
        Options::Draw(pick) => law_of_picking(hand, seat, *pick, Move::Draw, trial, law),
        Options::Discard(pick) => law_of_picking(hand, seat, *pick, Move::Discard, trial, law),
        Options::Expose(pick) => law_of_picking(hand, seat, *pick, Move::Expose, trial, law),
        Options::Split { piles, .. } => {
            let (down, up) = held(hand, seat);
            let count = (down.len() + up.len()) as u8;
            assert_eq!(piles.iter().sum::<u8>(), count, "piles of all cards");
            let pick = Pick { least: count, most: count, of: Which::Any };
            law_of_picking(hand, seat, pick, Move::Split, trial, law);
        }
        Options::Choose { games } => {
            for game in 0..=u8::MAX {
                law.say(game < *games, Command::Play(seat, Move::Choose(game)));
            }
        }
        Options::Show { muck } => {
            // Whoever is all in tables the hand: nobody gives chips away unseen.
            let stack = hand.player(seat).expect("a player").stack();
            assert!(!muck || stack > 0, "{seat} is all in and may muck");
            law.say(*muck, Command::Play(seat, Move::Muck));
            law.say(true, Command::Play(seat, Move::Show(None)));
            let count = held(hand, seat).0.len() as u8;
            let pick = Pick { least: count, most: count, of: Which::Down };
            law_of_picking(hand, seat, pick, |cards| Move::Show(Some(cards)), trial, law);
        }
    }
}

fn law_of_betting(
    hand: &Hand<Card>,
    seat: Seat,
    bet: &BetOptions,
    trial: &mut Trial,
    law: &mut Law,
) {
    let mut say = |is_legal, choice| law.say(is_legal, Command::Play(seat, choice));
    say(bet.fold, Move::Fold);
    say(bet.check || bet.call.is_some(), Move::Call);
    say(bet.bring_in.is_some(), Move::BringIn);
    let player = hand.player(seat).expect("a player");
    let all_in = player.bet() + player.stack();
    let chip = hand.setup().stakes.chip;
    let mut amounts = vec![0, 1, player.bet(), all_in, all_in + 1, all_in + chip, u64::MAX];
    amounts.extend([1 << 57, u64::MAX - 1, trial.below(all_in as usize + 1) as u64]);
    let near = |to: u64| [to - 1, to, to + 1, to.saturating_sub(chip), to + chip];
    let is_offered: Box<dyn Fn(u64) -> bool> = match bet.to {
        Amounts::None => Box::new(|_| false),
        Amounts::One(one) => {
            amounts.extend(near(one));
            Box::new(move |to| to == one)
        }
        Amounts::Two(one, two) => {
            amounts.extend(near(one).into_iter().chain(near(two)).chain([one.midpoint(two)]));
            Box::new(move |to| to == one || to == two)
        }
        Amounts::Between { least, most, .. } => {
            amounts.extend(near(least).into_iter().chain(near(most)));
            amounts.extend((0..4).map(|_| least + trial.below((most - least) as usize + 1) as u64));
            Box::new(move |to| {
                (least..=most).contains(&to) && (to.is_multiple_of(chip) || to == all_in)
            })
        }
    };
    for to in amounts {
        say(is_offered(to), Move::To(to));
    }
}

/// Cards in hand, each once, as many as may be picked.
fn law_of_picking(
    hand: &Hand<Card>,
    seat: Seat,
    pick: Pick,
    choose: impl Fn(Cards<Card>) -> Move<Card>,
    trial: &mut Trial,
    law: &mut Law,
) {
    let (down, up) = held(hand, seat);
    let mut own = down;
    if pick.of == Which::Any {
        own.extend(up.iter().copied());
    }
    let held: CardSet = own.iter().copied().collect();
    let strange: Vec<Card> = (0..Card::COUNT as u8).filter_map(Card::from_id).collect();
    let strange: Vec<Card> = strange.into_iter().filter(|card| !held.contains(*card)).collect();
    let mut say = |cards: &[Card]| {
        let cards: Cards<Card> = cards.iter().copied().take(10).collect();
        let set: CardSet = cards.iter().copied().collect();
        let counts = usize::from(pick.least)..=usize::from(pick.most);
        let is_legal =
            counts.contains(&cards.len()) && set.len() == cards.len() && held.is_superset(set);
        law.say(is_legal, Command::Play(seat, choose(cards)));
    };
    for count in 0..=own.len() {
        cards::shuffle(&mut own, &mut trial.rng);
        say(&own[..count]);
        // One of someone else, of the deck, or of no deck; and one twice.
        let mut other: Vec<Card> = own[..count].to_vec();
        other.push(trial.pick(&strange));
        say(&other);
        other.remove(0);
        say(&other);
        if let [first, rest @ ..] = &own[..count] {
            say(&[&[*first], rest, &[*first]].concat());
            say(&[&[*first], &rest[..rest.len().saturating_sub(1)], &[*first]].concat());
        }
    }
    // What lies face up cannot be picked where only down cards can.
    up.iter().for_each(|card| say(&[*card]));
}

/// Cards and dice are taken only when they are asked for, and as they are asked for.
fn law_of_dealer(hand: &Hand<Card>, turn: Turn, trial: &mut Trial, law: &mut Law) {
    let need = match turn {
        Turn::Chance(need) => Some(need),
        _ => None,
    };
    for count in 0..=3u8 {
        for die in [0, 1, 6, 7, 255] {
            let dice: ArrayVec<u8, 3> = (0..count).map(|_| die).collect();
            let is_legal = need == Some(Need::Dice(count)) && (1..=6).contains(&die);
            law.say(is_legal, Command::Roll(dice));
        }
    }
    let asked = need.filter(|need| !matches!(need, Need::Dice(_))).map(Need::count);
    let mut deck: Vec<Card> = hand.unseen().iter().collect();
    cards::shuffle(&mut deck, &mut trial.rng);
    let all: Vec<Card> = (0..Card::COUNT as u8).filter_map(Card::from_id).collect();
    let gone: Vec<Card> = all.into_iter().filter(|card| !deck.contains(card)).collect();
    let mut say = |cards: &[Card]| {
        let cards: BoardCards<Card> = cards.iter().copied().take(25).collect();
        let set: CardSet = cards.iter().copied().collect();
        let is_free = set.len() == cards.len() && hand.unseen().is_superset(set);
        law.say(asked == Some(cards.len()) && is_free, Command::Deal(cards));
    };
    let count = asked.unwrap_or(1).min(deck.len());
    for size in [0, count.saturating_sub(1), count, count + 1, 25] {
        say(&deck[..size.min(deck.len())]);
    }
    // A card that is out already or not in this deck, and one that comes twice.
    for _ in 0..3 {
        let mut cards = deck[..count].to_vec();
        if let (Some(last), false) = (cards.last_mut(), gone.is_empty()) {
            *last = trial.pick(&gone);
            say(&cards);
        }
    }
    if count > 1 {
        let mut cards = deck[..count].to_vec();
        cards[count - 1] = cards[0];
        say(&cards);
    }
}

/// Tries everything that the law speaks of.
fn hold(hand: &Hand<Card>, law: &Law) -> Result<(), String> {
    let before = hand.clone();
    for command in &law.accepted {
        let events = hand.decide(command).map_err(|why| format!("{command:?} refused: {why}"))?;
        let mut after = hand.clone();
        let mut log = Vec::new();
        let acted = after.act(command, &mut log);
        if acted.is_err() || log != events {
            return Err(format!("{command:?}: decided {events:?}, acted {log:?}"));
        }
        after.audit().map_err(|why| format!("{command:?}: {why}"))?;
    }
    let mut after = hand.clone();
    for command in &law.refused {
        if let Ok(events) = hand.decide(command) {
            return Err(format!("{command:?} accepted: {events:?}"));
        }
        let mut log = Vec::new();
        if after.act(command, &mut log).is_ok() || !log.is_empty() {
            return Err(format!("{command:?} refused and done: {log:?}"));
        }
    }
    // Nothing was done to either, whatever was asked of them.
    if after != before || *hand != before {
        return Err("a refusal left a trace".to_owned());
    }
    Ok(())
}

#[test]
fn what_is_offered_is_accepted_and_everything_else_refused() {
    let name = "what_is_offered_is_accepted_and_everything_else_refused";
    let mut asked = 0;
    for entry in common::games() {
        for mut trial in Trials::of(name, 10_000).one_of(common::games().len()) {
            let mut hand = common::any_hand(entry, &mut trial);
            let mut other = Trial { number: trial.number, rng: trial.rng.clone() };
            let mut log = Vec::new();
            let watch = |hand: &Hand<Card>, _: &[engine::Event<Card>]| {
                // A tenth of the moments, and every one that is over.
                if !hand.is_over() && other.below(10) > 0 {
                    return;
                }
                asked += 1;
                let law = law(hand, &mut other);
                if let Err(why) = hold(hand, &law) {
                    let (variant, setup) = (hand.rules().variant(), hand.setup());
                    let turn = hand.turn();
                    panic!(
                        "{} {}: {turn:?} {why}\n{setup:?}\n{hand:?}",
                        variant.id, variant.betting
                    );
                }
            };
            let played = Policy::Random.play_out(&mut hand, &mut trial.rng, &mut log, watch);
            played.unwrap_or_else(|why| panic!("{}: {why}", entry.game.id));
        }
    }
    println!("{asked} moments");
    assert!(asked > 1_000, "too few moments were looked at: {asked}");
}

/// Shows every hand that is asked for.
fn show_all(hand: &mut Hand<Card>) {
    while let Turn::Players(seats) = hand.turn() {
        let seat = seats.first_one().expect("someone is asked");
        hand.act(&Command::Play(seat, Move::Show(None)), &mut Vec::new()).expect("a showdown");
    }
}

#[test]
fn the_order_in_which_cards_are_shown_changes_nothing() {
    let name = "the_order_in_which_cards_are_shown_changes_nothing";
    for entry in common::games() {
        for mut trial in Trials::of(name, 10_000).one_of(common::games().len()) {
            let mut hand = common::any_hand(entry, &mut trial);
            let fresh = hand.again();
            let mut log: Vec<engine::Event<Card>> = Vec::new();
            let watch = |hand: &Hand<Card>, events: &[engine::Event<Card>]| {
                log.extend_from_slice(events);
                let Turn::Players(seats) = hand.turn() else { return };
                let Some(seat) = seats.first_one() else { return };
                if !matches!(hand.options(seat), Some(Options::Show { .. })) {
                    return;
                }
                let mut down = held(hand, seat).0;
                down.reverse();
                let (mut plain, mut shower) = (hand.clone(), hand.clone());
                let show = |cards| Command::Play(seat, Move::Show(cards));
                plain.act(&show(None), &mut Vec::new()).expect("a hand that may be shown");
                let mut shown = log.clone();
                shower.act(&show(Some(down)), &mut shown).expect("the same hand");
                // Made again from its events, it knows nothing that was worked out before.
                let mut reversed = fresh.clone();
                shown.iter().for_each(|event| reversed.apply(event));
                show_all(&mut plain);
                show_all(&mut reversed);
                let (plain, reversed): (Vec<u64>, Vec<u64>) =
                    (plain.stacks().collect(), reversed.stacks().collect());
                assert_eq!(plain, reversed, "{} {seat}\n{hand:?}", hand.rules().variant().id);
            };
            let played = Policy::Random.play_out(&mut hand, &mut trial.rng, &mut Vec::new(), watch);
            played.unwrap_or_else(|why| panic!("{}: {why}", entry.game.id));
        }
    }
}
