//! What happens around hands, in English.

use engine::{Seen, Sight};
use room::{Entry, Event, Fact, Motion, PlayerId, Wish};
use telling::{Language, Text};

use crate::games::whose;
use crate::told::tell::context::Context;

pub(super) fn text(context: &Context<'_>, event: &Event<Seen>) -> Text<PlayerId> {
    match event {
        Event::Open(fact) => fact_text(context, fact),
        Event::Hand(_) | Event::Shuffled { .. } => Text::default(),
        Event::Presented { player, of, cards } => {
            let text = Text::does(*player, "use a Show 'Em chip to see the hand of ").player(*of);
            match cards.iter().any(|card| card.face().is_some()) {
                true => text.say(": ").cards(cards.iter()).say("."),
                false => text.say("."),
            }
        }
        Event::Stopped { by, pieces, shown } => {
            let mut text = Text::of(match by {
                Motion::Chop => "The blinds are chopped.",
                _ => "The pot is split.",
            });
            for (player, chips) in context.sitting(pieces) {
                text = text.and(Text::does(player, "get ").chips(chips).say("."));
            }
            for (player, cards) in context.showing(shown) {
                text = text.and(Text::does(player, "show ").cards(cards).say("."));
            }
            text
        }
    }
}

fn fact_text(context: &Context<'_>, fact: &Fact) -> Text<PlayerId> {
    let does = |player: &PlayerId, what: &str| Text::does(*player, what);
    match fact {
        Fact::Sat { player, chips, .. } => does(player, "sit down with ").chips(*chips).say("."),
        Fact::Arrived { player, chips, .. } => {
            does(player, "join the table with ").chips(*chips).say(".")
        }
        Fact::Departed { player, chips: 0 } => does(player, "leave the table."),
        Fact::Departed { player, chips } => {
            does(player, "leave the table with ").chips(*chips).say(".")
        }
        Fact::Given { player, chips } => does(player, "get ").chips(*chips).say(" more."),
        Fact::WillBuy { player, chips } => {
            does(player, "will add ").chips(*chips).say(" after the hand.")
        }
        Fact::Bought { player, chips: 0 } => {
            does(player, "already have the most the table allows.")
        }
        Fact::Bought { player, chips } => does(player, "add ").chips(*chips).say("."),
        Fact::WillSitOut { player } => does(player, "will sit out after the hand."),
        Fact::SatOut { player } if context.sits_out() => does(player, "sit out."),
        Fact::SatOut { player } => does(player, "are away."),
        Fact::Returned { player, entry: Entry::Wait } => does(player, "wait for the big blind."),
        Fact::Returned { player, entry: Entry::Post } => does(player, "are back."),
        Fact::WillLeave { player } => does(player, "will leave after the hand."),
        Fact::Left { player, chips } => does(player, "leave with ").chips(*chips).say("."),
        Fact::Straddling { player, wish: Wish::On } => does(player, "straddle from now on."),
        Fact::Straddling { player, wish: Wish::Off } => does(player, "stop straddling."),
        Fact::Overs { player } => does(player, "take an overs button."),
        Fact::ShowChipBought { player, price } => {
            does(player, "buy a Show 'Em chip for ").chips(*price).say(".")
        }
        Fact::ShowChipSold { from, to, price } => {
            let text = does(from, "sell a Show 'Em chip to ").player(*to);
            text.say(" for ").chips(*price).say(".")
        }
        Fact::ShowChipsBack { player, chips, .. } => {
            does(player, "get ").chips(*chips).say(" for Show 'Em chips.")
        }
        Fact::FirstDealer { dealer, .. } => match context.before.sits_in(*dealer) {
            Some(player) => does(&player, "deal first."),
            None => Text::default(),
        },
        Fact::SeatsCalled { player, .. } => does(player, "call for a seat change."),
        Fact::Picked { player, chair } => does(player, &format!("take {chair}.")),
        Fact::Chosen { player, choice } => {
            let game = context.game(choice, Language::English);
            match player {
                Some(player) => does(player, &format!("choose {game}.")),
                None => Text::of(format!("The next game is {game}.")),
            }
        }
        Fact::Agreed { player, to, wish } => {
            let to = match to {
                Motion::BombPot => "a bomb pot",
                Motion::Double => "double stakes",
                Motion::Chop => "chopping the blinds",
                Motion::Split => "splitting the pot",
                Motion::RunTwice => "running it twice",
            };
            match wish {
                Wish::On => does(player, &format!("are for {to}.")),
                Wish::Off => does(player, &format!("are no longer for {to}.")),
            }
        }
        // The first line tells how the table opens, which everybody sees.
        Fact::Settled(_) if context.number == 0 => Text::default(),
        Fact::Settled(settled) => {
            let game = whose::settled(settled.terms(), Language::English);
            let stakes = &settled.terms().stakes.name;
            Text::of(format!(
                "The host has changed the table. It now plays {game}. Stakes: {stakes}."
            ))
        }
        Fact::Raised(raised) => {
            let (small, big) = context.next_stakes(raised);
            let text = Text::of("The next hand is played for ").chips(small).say("/");
            text.chips(big).say(".")
        }
        Fact::Doubled => Text::of("The stakes are doubled."),
        Fact::RunTwice => Text::of("The board is run twice."),
        Fact::Begun(begun) => {
            let game = context.game(&begun.choice, Language::English);
            Text::of(format!("Hand {}: {game}.", begun.number))
        }
        Fact::Voided => Text::of("This hand can't be finished. All bets are returned."),
        Fact::Over(outcome) => {
            let pays = |text: Text<PlayerId>, (from, to, chips): &(PlayerId, PlayerId, u64)| {
                let pays = does(from, "pay ").player(*to).say(" ").chips(*chips);
                text.and(pays.say(" for the side game."))
            };
            outcome.side.iter().fold(Text::default(), pays)
        }
        Fact::Rabbit { player, cards } => {
            let seen: Vec<Seen> = cards.iter().map(|card| Seen::Face(*card)).collect();
            does(player, "rabbit hunt: ").cards(seen.iter().take(10)).say(".")
        }
        Fact::Acted { .. } | Fact::UsedBank { .. } => Text::default(),
        Fact::TimedOut { player } => does(player, "run out of time."),
        Fact::Closed => Text::of("The night is over."),
        Fact::Paused => Text::of("The table is paused."),
        Fact::Resumed => Text::of("Play resumes."),
        Fact::Said { text, .. } => Text::of(text),
    }
}
