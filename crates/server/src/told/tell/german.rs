//! What happens around hands, in German.

use engine::{Seen, Sight};
use room::{Entry, Event, Fact, Motion, PlayerId, Wish};
use telling::{Language, Text};

use crate::games::whose;
use crate::told::tell::context::Context;

/// Somebody as the subject, and what they do: of them, and to the reader.
fn does(player: &PlayerId, they: &str, you: &str) -> Text<PlayerId> {
    let text = Text::default().player_as(*player, "du");
    text.form(*player, &format!(" {they}"), &format!(" {you}"))
}

pub(super) fn text(context: &Context<'_>, event: &Event<Seen>) -> Text<PlayerId> {
    match event {
        Event::Open(fact) => fact_text(context, fact),
        Event::Hand(_) | Event::Shuffled { .. } => Text::default(),
        Event::Presented { player, of, cards } => {
            let text = does(player, "lässt sich von ", "lässt dir von ").player_as(*of, "dir");
            let text = text.say(" die Hand zeigen (Show-’Em-Chip)");
            match cards.iter().any(|card| card.face().is_some()) {
                true => text.say(": ").cards(cards.iter()).say("."),
                false => text.say("."),
            }
        }
        Event::Stopped { by, pieces, shown } => {
            let mut text = Text::of(match by {
                Motion::Chop => "Die Blinds gehen zurück.",
                _ => "Der Pot wird geteilt.",
            });
            for (player, chips) in context.sitting(pieces) {
                text = text.and(does(&player, "bekommt ", "bekommst ").chips(chips).say("."));
            }
            for (player, cards) in context.showing(shown) {
                text = text.and(does(&player, "zeigt ", "zeigst ").cards(cards).say("."));
            }
            text
        }
    }
}

fn fact_text(context: &Context<'_>, fact: &Fact) -> Text<PlayerId> {
    match fact {
        Fact::Sat { player, chips, .. } => {
            does(player, "setzt sich mit ", "setzt dich mit ").chips(*chips).say(".")
        }
        Fact::Arrived { player, chips, .. } => {
            does(player, "kommt mit ", "kommst mit ").chips(*chips).say(" an den Tisch.")
        }
        Fact::Departed { player, chips: 0 } => {
            does(player, "verlässt den Tisch.", "verlässt den Tisch.")
        }
        Fact::Departed { player, chips } => {
            let text = does(player, "verlässt den Tisch mit ", "verlässt den Tisch mit ");
            text.chips(*chips).say(".")
        }
        Fact::Given { player, chips } => {
            does(player, "bekommt ", "bekommst ").chips(*chips).say(" dazu.")
        }
        Fact::WillBuy { player, chips } => {
            let text = does(player, "kauft ", "kaufst ").chips(*chips);
            text.say(" nach, sobald die Hand vorbei ist.")
        }
        Fact::Bought { player, chips: 0 } => {
            let what = "schon so viel, wie der Tisch erlaubt.";
            does(player, &format!("hat {what}"), &format!("hast {what}"))
        }
        Fact::Bought { player, chips } => {
            does(player, "kauft ", "kaufst ").chips(*chips).say(" nach.")
        }
        Fact::WillSitOut { player } => {
            does(player, "setzt nach der Hand aus.", "setzt nach der Hand aus.")
        }
        Fact::SatOut { player } if context.sits_out() => does(player, "setzt aus.", "setzt aus."),
        Fact::SatOut { player } => does(player, "ist nicht da.", "bist nicht da."),
        Fact::Returned { player, entry: Entry::Wait } => {
            does(player, "wartet auf den Big Blind.", "wartest auf den Big Blind.")
        }
        Fact::Returned { player, entry: Entry::Post } => {
            does(player, "ist wieder da.", "bist wieder da.")
        }
        Fact::WillLeave { player } => does(player, "geht nach der Hand.", "gehst nach der Hand."),
        Fact::Left { player, chips } => {
            let text = does(player, "verlässt den Tisch mit ", "verlässt den Tisch mit ");
            text.chips(*chips).say(".")
        }
        Fact::Straddling { player, wish: Wish::On } => {
            does(player, "straddelt ab jetzt.", "straddelst ab jetzt.")
        }
        Fact::Straddling { player, wish: Wish::Off } => {
            does(player, "straddelt nicht mehr.", "straddelst nicht mehr.")
        }
        Fact::Overs { player } => {
            does(player, "nimmt einen Overs-Button.", "nimmst einen Overs-Button.")
        }
        Fact::ShowChipBought { player, price } => {
            let what = "einen Show-’Em-Chip für ";
            let text = does(player, &format!("kauft {what}"), &format!("kaufst {what}"));
            text.chips(*price).say(".")
        }
        Fact::ShowChipSold { from, to, price } => {
            let what = "einen Show-’Em-Chip an ";
            let text = does(from, &format!("verkauft {what}"), &format!("verkaufst {what}"));
            text.player_as(*to, "dich").say(" für ").chips(*price).say(".")
        }
        Fact::ShowChipsBack { player, chips, .. } => {
            does(player, "bekommt ", "bekommst ").chips(*chips).say(" für Show-’Em-Chips.")
        }
        Fact::FirstDealer { dealer, .. } => match context.before.sits_in(*dealer) {
            Some(player) => does(&player, "gibt zuerst.", "gibst zuerst."),
            None => Text::default(),
        },
        Fact::SeatsCalled { player, .. } => {
            does(player, "verlangt einen Platzwechsel.", "verlangst einen Platzwechsel.")
        }
        Fact::Picked { player, chair } => {
            let seat = Language::German.chair(chair.index() as u32 + 1);
            does(player, &format!("nimmt {seat}."), &format!("nimmst {seat}."))
        }
        Fact::Chosen { player, choice } => {
            let game = context.game(choice, Language::German);
            match player {
                Some(player) => does(player, &format!("wählt {game}."), &format!("wählst {game}.")),
                None => Text::of(format!("Als Nächstes: {game}.")),
            }
        }
        Fact::Agreed { player, to, wish } => {
            let to = match to {
                Motion::BombPot => "für einen Bomb Pot",
                Motion::Double => "für doppelte Einsätze",
                Motion::Chop => "dafür, die Blinds zurückzunehmen",
                Motion::Split => "dafür, den Pot zu teilen",
                Motion::RunTwice => "für Run it twice",
            };
            match wish {
                Wish::On => does(player, &format!("ist {to}."), &format!("bist {to}.")),
                Wish::Off => does(
                    player,
                    &format!("ist nicht mehr {to}."),
                    &format!("bist nicht mehr {to}."),
                ),
            }
        }
        // The first line tells how the table opens, which everybody sees.
        Fact::Settled(_) if context.number == 0 => Text::default(),
        Fact::Settled(settled) => {
            let game = whose::settled(settled.terms(), Language::German);
            let stakes = &settled.terms().stakes.name;
            Text::of(format!(
                "Der Gastgeber hat den Tisch geändert. Gespielt wird jetzt {game}. Einsätze: {stakes}."
            ))
        }
        Fact::Raised(raised) => {
            let (small, big) = context.next_stakes(raised);
            let text = Text::of("Die nächste Hand geht um ").chips(small).say("/");
            text.chips(big).say(".")
        }
        Fact::Doubled => Text::of("Die Einsätze sind verdoppelt."),
        Fact::RunTwice => Text::of("Run it twice: Der Rest kommt zweimal."),
        Fact::Begun(begun) => {
            let game = context.game(&begun.choice, Language::German);
            Text::of(format!("Hand {}: {game}.", begun.number))
        }
        Fact::Voided => Text::of(
            "Diese Hand kann nicht zu Ende gespielt werden. Alle bekommen ihre Einsätze zurück.",
        ),
        Fact::Over(outcome) => {
            let pays = |text: Text<PlayerId>, (from, to, chips): &(PlayerId, PlayerId, u64)| {
                let pays = does(from, "zahlt ", "zahlst ").player_as(*to, "dir").say(" ");
                text.and(pays.chips(*chips).say(" fürs Side Game."))
            };
            outcome.side.iter().fold(Text::default(), pays)
        }
        Fact::Rabbit { player, cards } => {
            let seen: Vec<Seen> = cards.iter().map(|card| Seen::Face(*card)).collect();
            let text = does(
                player,
                "schaut nach, was gekommen wäre: ",
                "schaust nach, was gekommen wäre: ",
            );
            text.cards(seen.iter().take(10)).say(".")
        }
        Fact::Acted { .. } | Fact::UsedBank { .. } => Text::default(),
        Fact::TimedOut { player } => {
            does(player, "hat die Zeit überschritten.", "hast die Zeit überschritten.")
        }
        Fact::Closed => Text::of("Der Abend ist vorbei."),
        Fact::Paused => Text::of("Der Tisch macht Pause."),
        Fact::Resumed => Text::of("Es geht weiter."),
        Fact::Said { text, .. } => Text::of(text),
    }
}
