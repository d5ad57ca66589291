//! What happened at a table, as it goes over the wire.
//!
//! Everything that is said is made of an event as somebody sees it. What stands beside it, such as
//! names and stacks, everybody knows. Hands are told by `telling`; what happens around them, here.

use cards::Card;
pub(crate) use cards::grouped;
use engine::{Event as HandEvent, Hand, Seat, Seen, Sight, Viewer};
use room::{Event, Fact, Happened, Motion, PlayerId, Playing, Table, Wish};
use telling::{Kind, Piece, Text};
use wire::{Line, What};

/// A line as everybody sees it, and as those see it who see more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) line: Line,
    pub(crate) own: Vec<(PlayerId, Line)>,
}

/// A card as it is written over the wire.
pub(crate) fn card_text(card: impl Sight) -> String {
    card.seen().in_data()
}

pub(crate) fn texts<'c>(cards: impl IntoIterator<Item = &'c Seen>) -> Vec<String> {
    cards.into_iter().map(|card| card_text(*card)).collect()
}

/// What a viewer may see of a hand.
pub(crate) fn viewer(playing: Option<&Playing>, player: PlayerId) -> Viewer {
    playing.and_then(|it| it.seat_of(player)).map_or(Viewer::Spectator, Viewer::Seat)
}

/// Tells something that is about to happen at a table.
pub(crate) fn tell(before: &Table, number: u64, happened: &Happened<Card>) -> Told {
    let playing = before.playing().or(before.last_hand());
    let public = happened.event.seen_by(None, Viewer::Spectator);
    let board = playing.and_then(|it| it.second.as_ref().map(|_| u8::from(it.hand.is_over())));
    let hand = playing.map(Playing::current);
    let teller = Teller { before, hand, board, number, at: happened.at.0 };
    let line = teller.line(&public);
    // Only those whom an event is about see more of it than everybody.
    let about: Vec<PlayerId> = match &happened.event {
        Event::Hand(event) => {
            event.seat().and_then(|seat| playing?.player_in(seat)).into_iter().collect()
        }
        Event::Presented { player, of, .. } => vec![*player, *of],
        Event::Open(_) | Event::Shuffled { .. } | Event::Stopped { .. } => Vec::new(),
    };
    let own = about.into_iter().filter_map(|player| {
        let own = happened.event.seen_by(Some(player), viewer(playing, player));
        (own != public).then(|| (player, teller.line(&own)))
    });
    Told { line, own: own.collect() }
}

/// The same where the truth is not known any more: only what everybody saw of the hand is. `board` tells which
/// of two boards is played, where there are two.
pub(crate) fn tell_seen(
    before: &Table,
    hand: Option<&Hand<Seen>>,
    board: Option<u8>,
    number: u64,
    happened: &Happened<Seen>,
) -> Line {
    Teller { before, hand, board, number, at: happened.at.0 }.line(&happened.event)
}

struct Teller<'t, C> {
    before: &'t Table,
    /// The hand that is played, or was played last.
    hand: Option<&'t Hand<C>>,
    board: Option<u8>,
    number: u64,
    at: u64,
}

impl<C: Sight> Teller<'_, C> {
    fn line(&self, event: &Event<Seen>) -> Line {
        match event {
            Event::Open(fact) => self.fact(fact),
            Event::Hand(event) => self.hand(event),
            Event::Shuffled { .. } => self.plain(What::Shuffled, ""),
            Event::Presented { player, of, cards } => {
                let text = Text::does(*player, "use").say(" a Show 'Em chip to see the hand of ");
                let text = text.player(*of);
                let text = match cards.iter().any(|card| card.face().is_some()) {
                    true => text.say(": ").cards(cards.iter()).say("."),
                    false => text.say("."),
                };
                Line { cards: texts(cards), ..self.about(What::Presented, *player, text) }
            }
            Event::Stopped { by, pieces, shown } => {
                let mut text = Text::of(match by {
                    Motion::Chop => "The blinds are chopped.",
                    _ => "The pot is split.",
                });
                for (chair, chips) in pieces {
                    if let Some(player) = self.before.sits_in(*chair) {
                        let gets = Text::does(player, "get").say(" ").chips(*chips).say(".");
                        text = text.and(gets);
                    }
                }
                let cards = shown.iter().flat_map(|(_, cards)| texts(cards)).collect();
                Line { cards, ..self.says(What::Stopped, text) }
            }
        }
    }

    fn plain(&self, what: What, words: &str) -> Line {
        let text = if words.is_empty() { Text::default() } else { Text::of(words) };
        self.says(what, text)
    }

    fn says(&self, what: What, text: Text<PlayerId>) -> Line {
        Line { text: self.pieces(text, None), ..Line::new(self.number, self.at, what) }
    }

    /// Something that is about a player.
    fn about(&self, what: What, player: PlayerId, text: Text<PlayerId>) -> Line {
        let person = self.before.people().get(&player);
        Line {
            player: Some(player.0),
            chair: person.and_then(|it| it.chair).map(|chair| chair.index() as u8),
            ..self.says(what, text)
        }
    }

    /// What a player does; a verb comes first.
    fn does(&self, what: What, player: PlayerId, does: &str) -> Line {
        self.about(what, player, Text::does(player, does).say("."))
    }

    /// The same with chips at its end.
    fn pays(&self, what: What, player: PlayerId, does: &str, chips: u64, end: &str) -> Line {
        let text = Text::does(player, does).say(" ").chips(chips).say(end);
        Line { chips: Some(chips), ..self.about(what, player, text) }
    }

    /// Somebody who comes, whose name the table does not know yet.
    fn comes(&self, what: What, player: PlayerId, name: &str, does: &str, chips: u64) -> Line {
        let text = Text::does(player, does).say(" ").chips(chips).say(".");
        let text = self.pieces(text, Some((player, name)));
        Line { text, player: Some(player.0), chips: Some(chips), ..self.plain(what, "") }
    }

    fn pieces(&self, text: Text<PlayerId>, comes: Option<(PlayerId, &str)>) -> Vec<wire::Piece> {
        let name = |player: PlayerId| match comes {
            Some((newcomer, name)) if newcomer == player => name.to_owned(),
            _ => self.name(player),
        };
        let piece = |piece: Piece<PlayerId>| match piece {
            Piece::Words(words) => wire::Piece::Words(words),
            Piece::Player(player) => wire::Piece::Player { player: player.0, name: name(player) },
            Piece::Form { of, they, you } => wire::Piece::Form { of: of.0, they, you },
            Piece::Cards(cards) => wire::Piece::Cards { cards: texts(&cards) },
            Piece::Chips(chips) | Piece::Money(chips) => wire::Piece::Chips { chips },
            Piece::Table(table) => wire::Piece::Words(format!("table {table}")),
            Piece::Chair(chair) => wire::Piece::Words(format!("seat {chair}")),
            Piece::Place(place) => wire::Piece::Words(telling::ordinal(place)),
        };
        text.0.into_iter().map(piece).collect()
    }

    fn name(&self, player: PlayerId) -> String {
        let person = self.before.people().get(&player);
        person.map_or_else(|| "someone".to_owned(), |person| person.name.clone())
    }

    /// A game that is played, with whose it is where it is not the house's.
    fn game(&self, choice: &room::Choice) -> String {
        let charter = self.before.charter();
        let id = charter.menu.play(choice).map_or("", |play| play.game.as_str());
        crate::whose::told(charter, id, crate::view::game_name(charter, choice))
    }

    fn fact(&self, fact: &Fact) -> Line {
        match fact {
            Fact::Sat { player, name, chair, chips } => {
                let line = self.comes(What::Sat, *player, name, "sit down with", *chips);
                Line { chair: Some(chair.index() as u8), ..line }
            }
            Fact::Arrived { player, name, chair, chips } => {
                let line = self.comes(What::Arrived, *player, name, "join the table with", *chips);
                Line { chair: Some(chair.index() as u8), ..line }
            }
            Fact::Departed { player, chips: 0 } => {
                self.does(What::Departed, *player, "leave the table")
            }
            Fact::Departed { player, chips } => {
                self.pays(What::Departed, *player, "leave the table with", *chips, ".")
            }
            Fact::Given { player, chips } => {
                self.pays(What::Given, *player, "get", *chips, " more.")
            }
            Fact::WillBuy { player, chips } => {
                self.pays(What::WillBuy, *player, "add", *chips, " after the hand.")
            }
            Fact::Bought { player, chips: 0 } => {
                self.does(What::Bought, *player, "already have the most the table allows")
            }
            Fact::Bought { player, chips } => self.pays(What::Bought, *player, "add", *chips, "."),
            Fact::WillSitOut { player } => {
                self.does(What::WillSitOut, *player, "sit out after the hand")
            }
            Fact::SatOut { player } => {
                let sits_out = self.before.charter().house.absent == room::Absent::SitOut;
                self.does(What::SatOut, *player, if sits_out { "sit out" } else { "are away" })
            }
            Fact::Returned { player, entry } => {
                let what = match entry {
                    room::Entry::Wait => "wait for the big blind",
                    room::Entry::Post => "are back",
                };
                self.does(What::Returned, *player, what)
            }
            Fact::WillLeave { player } => {
                self.does(What::WillLeave, *player, "leave after the hand")
            }
            Fact::Left { player, chips } => {
                self.pays(What::Left, *player, "leave with", *chips, ".")
            }
            Fact::Straddling { player, wish: Wish::On } => {
                self.does(What::Straddling, *player, "straddle from now on")
            }
            Fact::Straddling { player, wish: Wish::Off } => {
                self.does(What::Straddling, *player, "stop straddling")
            }
            Fact::Overs { player } => self.does(What::Overs, *player, "take an overs button"),
            Fact::ShowChipBought { player, price } => {
                self.pays(What::ShowChip, *player, "buy a Show 'Em chip for", *price, ".")
            }
            Fact::ShowChipSold { from, to, price } => {
                let text = Text::does(*from, "sell").say(" a Show 'Em chip to ").player(*to);
                let text = text.say(" for ").chips(*price).say(".");
                Line { chips: Some(*price), ..self.about(What::ShowChip, *from, text) }
            }
            Fact::ShowChipsBack { player, chips, .. } => {
                self.pays(What::ShowChip, *player, "get", *chips, " for Show 'Em chips.")
            }
            Fact::FirstDealer { cards, dealer } => {
                let line = match self.before.sits_in(*dealer) {
                    Some(player) => self.does(What::FirstDealer, player, "deal first"),
                    None => self.plain(What::FirstDealer, ""),
                };
                let cards = cards.iter().map(|(_, card)| card_text(*card)).collect();
                Line { cards, player: None, chair: Some(dealer.index() as u8), ..line }
            }
            Fact::SeatsCalled { player, cards, .. } => {
                let line = self.does(What::SeatsCalled, *player, "call for a seat change");
                let cards = cards.iter().map(|(_, card)| card_text(*card)).collect();
                Line { cards, ..line }
            }
            Fact::Picked { player, chair } => {
                let line = self.does(What::Picked, *player, &format!("take {chair}"));
                Line { chair: Some(chair.index() as u8), ..line }
            }
            Fact::Chosen { player, choice } => {
                let game = self.game(choice);
                match player {
                    Some(player) => self.does(What::Chosen, *player, &format!("choose {game}")),
                    None => self.plain(What::Chosen, &format!("The next game is {game}.")),
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
                let what = match wish {
                    Wish::On => format!("are for {to}"),
                    Wish::Off => format!("are no longer for {to}"),
                };
                self.does(What::Agreed, *player, &what)
            }
            // The first line tells how the table opens, which everybody sees.
            Fact::Settled(_) if self.number == 0 => self.plain(What::Settled, ""),
            Fact::Settled(settled) => {
                let game = crate::whose::settled(settled.terms());
                let stakes = &settled.terms().stakes.name;
                let words = format!(
                    "The host has changed the table. It now plays {game}. Stakes: {stakes}."
                );
                self.plain(What::Settled, &words)
            }
            Fact::Raised(raised) => {
                let room::Level { blinds: (small, big), bets, .. } = raised.level;
                let (small, big) = if big > 0 { (small, big) } else { bets };
                let text = Text::of("The next hand is played for ").chips(small).say("/");
                self.says(What::Level, text.chips(big).say("."))
            }
            Fact::Doubled => self.plain(What::Doubled, "The stakes are doubled."),
            Fact::RunTwice => self.plain(What::RunTwice, "The board is run twice."),
            Fact::Begun(begun) => {
                let game = self.game(&begun.choice);
                self.plain(What::Begun, &format!("Hand {}: {game}.", begun.number))
            }
            Fact::Voided => {
                let words = "This hand can't be finished. All bets are returned.";
                self.plain(What::Voided, words)
            }
            Fact::Over(outcome) => {
                let mut text = Text::default();
                for (from, to, chips) in &outcome.side {
                    let pays = Text::does(*from, "pay").say(" ").player(*to).say(" ");
                    text = text.and(pays.chips(*chips).say(" for the side game."));
                }
                self.says(What::Over, text)
            }
            Fact::Rabbit { player, cards } => {
                let seen: Vec<Seen> = cards.iter().map(|card| Seen::Face(*card)).collect();
                let text = Text::does(*player, "rabbit hunt").say(": ");
                let text = text.cards(seen.iter().take(10)).say(".");
                Line { cards: texts(&seen), ..self.about(What::Rabbit, *player, text) }
            }
            Fact::Acted { player } => {
                Line { player: Some(player.0), ..self.plain(What::Acted, "") }
            }
            Fact::UsedBank { player, .. } => {
                Line { player: Some(player.0), ..self.plain(What::UsedBank, "") }
            }
            Fact::TimedOut { player } => self.does(What::TimedOut, *player, "run out of time"),
            Fact::Closed => self.plain(What::Closed, "The night is over."),
            Fact::Paused => self.plain(What::Paused, "The table is paused."),
            Fact::Resumed => self.plain(What::Resumed, "Play resumes."),
            Fact::Said { player, name, text } => {
                let line = self.plain(What::Said, text);
                Line { player: Some(player.0), name: Some(name.clone()), ..line }
            }
        }
    }

    fn hand(&self, event: &HandEvent<Seen>) -> Line {
        let Some(hand) = self.hand else { return self.plain(What::Lost, "") };
        let told = telling::tell(hand, self.board, event);
        let playing = self.before.playing().or(self.before.last_hand());
        let player = |seat: Seat| playing.and_then(|playing| playing.player_in(seat));
        // Nobody's number, and nobody's name.
        let nobody = PlayerId(u64::MAX);
        let text = told.text.map(|seat| player(seat).unwrap_or(nobody));
        let what = what(told.kind);
        let line = match told.seat.and_then(player) {
            Some(player) => self.about(what, player, text),
            None => self.says(what, text),
        };
        Line { chips: told.chips, cards: texts(&told.cards), ..line }
    }
}

/// What happened in a hand, as the wire calls it.
fn what(kind: Kind) -> What {
    match kind {
        Kind::Posted => What::Posted,
        Kind::Street => What::Street,
        Kind::Step => What::Step,
        Kind::Burned => What::Burned,
        Kind::Dealt => What::Dealt,
        Kind::Board => What::Board,
        Kind::ForAll => What::ForAll,
        Kind::Reshuffled => What::Reshuffled,
        Kind::Rolled => What::Rolled,
        Kind::Folded => What::Folded,
        Kind::Checked => What::Checked,
        Kind::Called => What::Called,
        Kind::Raised => What::Raised,
        Kind::BroughtIn => What::BroughtIn,
        Kind::ClosedRound => What::ClosedRound,
        Kind::ReturnedBet => What::ReturnedBet,
        Kind::Decided => What::Decided,
        Kind::Discarded => What::Discarded,
        Kind::Exposed => What::Exposed,
        Kind::Parted => What::Parted,
        Kind::Chose => What::Chose,
        Kind::Removed => What::Removed,
        Kind::Became => What::Became,
        Kind::Showdown => What::Showdown,
        Kind::Shown => What::Shown,
        Kind::Mucked => What::Mucked,
        Kind::Proved => What::Proved,
        Kind::Awarded => What::Awarded,
        Kind::Ended => What::Ended,
    }
}
