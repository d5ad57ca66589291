//! At every decision of a round of betting the engine offers what the referee allows.

use bot::Policy;
use cards::Card;
use engine::{Amounts, BetOptions, Event, Hand, Options, Seat, Turn};
use trials::Trials;

use crate::common;
use crate::referee::betting::{self, Legal, legal};
use crate::referee::ledger::Ledger;

/// The engine's answer in the referee's words.
fn offered(bet: &BetOptions) -> Legal {
    let to = match bet.to {
        Amounts::None => betting::Amounts::None,
        Amounts::One(to) => betting::Amounts::These(vec![to]),
        Amounts::Two(one, two) => betting::Amounts::These(vec![one, two]),
        Amounts::Between { least, most, .. } => betting::Amounts::Between(least, most),
    };
    Legal { fold: bet.fold, check: bet.check, call: bet.call, bring_in: bet.bring_in, to }
}

/// One amount is one amount, also where it could have been more.
fn plain(mut legal: Legal) -> Legal {
    if let betting::Amounts::Between(least, most) = legal.to
        && least == most
    {
        legal.to = betting::Amounts::These(vec![least]);
    }
    legal
}

/// Compares what a seat may do, if someone is asked in a round of betting.
fn compare(hand: &Hand<Card>, ledger: &Ledger) -> Result<(), String> {
    if let Some(fault) = &ledger.fault {
        return Err(fault.clone());
    }
    let Turn::Players(seats) = hand.turn() else { return Ok(()) };
    let Some(seat) = seats.first_one() else { return Ok(()) };
    let Some(Options::Bet(bet)) = hand.options(seat) else { return Ok(()) };
    let round = ledger.round.as_ref().ok_or("a bet outside a round")?;
    if round.history.is_empty() && round.opens != Some(seat.index()) {
        let opens = round.opens.and_then(Seat::new).map_or("nobody".to_owned(), |p| p.to_string());
        return Err(format!("{seat} opens, and not {opens}"));
    }
    // Where openers are asked for a kill opens nothing, and the right to open is in the cards.
    let asks_openers = round.bet.openers.is_some();
    if asks_openers && ledger.killer().is_some() {
        return Ok(());
    }
    if let Amounts::Between { chip, all_in, .. } = bet.to {
        let own = hand.player(seat).map(|player| player.bet() + player.stack());
        let expected = (hand.setup().stakes.chip, own.unwrap_or(0));
        if (chip, all_in) != expected {
            return Err(format!("{:?}: expected {expected:?}", bet.to));
        }
    }
    let mut offered = plain(offered(&bet));
    let mut legal = plain(legal(&round.start, &round.history, seat.index()));
    if round.is_unopened() {
        // Who may not open may check also where a first bet must be all in.
        if bet.to == Amounts::None {
            (legal.to, legal.check) = (betting::Amounts::None, offered.check);
        }
        offered.to = legal.to.clone();
    }
    if offered == legal {
        return Ok(());
    }
    Err(format!(
        "{seat} is offered\n{offered:?}\nand not\n{legal:?}\n{:?}\n{:?}",
        round.history, round.start
    ))
}

/// A hand in which the two differ: the events, and how they differ.
struct Difference {
    events: usize,
    told: String,
}

#[test]
fn every_decision_offers_what_the_referee_allows() {
    let name = "every_decision_offers_what_the_referee_allows";
    let mut decisions = 0u64;
    let mut wrong: Vec<String> = Vec::new();
    for entry in common::games() {
        // The shortest hand tells most.
        let mut shortest: Option<Difference> = None;
        for mut trial in Trials::of(name, 10_000).one_of(common::games().len()) {
            let mut hand = common::any_hand(entry, &mut trial);
            let mut ledger = Ledger::new(hand.rules(), hand.setup());
            let setup = hand.setup().clone();
            let variant = hand.rules().variant().clone();
            let mut log: Vec<Event<Card>> = Vec::new();
            let watch = |hand: &Hand<Card>, events: &[Event<Card>]| {
                log.extend_from_slice(events);
                for event in events {
                    ledger.note(event);
                }
                decisions += 1;
                let Err(why) = compare(hand, &ledger) else { return };
                if shortest.as_ref().is_none_or(|shortest| log.len() < shortest.events) {
                    let told = format!(
                        "{} trial {} {}: {why}\n{setup:?}\n{log:?}",
                        variant.id, trial.number, variant.betting
                    );
                    shortest = Some(Difference { events: log.len(), told });
                }
            };
            let rng = &mut trial.rng;
            let played = Policy::Random.play_out(&mut hand, rng, &mut Vec::new(), watch);
            played.unwrap_or_else(|why| panic!("{}: {why}", entry.game.id));
        }
        wrong.extend(shortest.map(|shortest| shortest.told));
    }
    println!("{decisions} steps");
    assert!(wrong.is_empty(), "{} games\n{}", wrong.len(), wrong.join("\n\n"));
}
