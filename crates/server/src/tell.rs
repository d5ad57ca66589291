//! What happened, in words.
//!
//! Everything that is said is made of an event as somebody sees it. What stands beside it, such as
//! names and stacks, everybody knows.

use cards::Card;
pub(crate) use cards::grouped;
use engine::{Cards, Event as HandEvent, Hand, PostKind, Seat, Seen, Sight, Viewer, Why};
use room::{Event, Fact, Happened, Motion, PlayerId, Playing, Shown, Table, Wish};
use variant::game::Step;
use wire::Line;

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
    let teller = Teller { before, hand: playing.map(Playing::current), number, at: happened.at.0 };
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

/// The same where the truth is not known any more: only what everybody saw of the hand is.
pub(crate) fn tell_seen(
    before: &Table,
    hand: Option<&Hand<Seen>>,
    number: u64,
    happened: &Happened<Seen>,
) -> Line {
    Teller { before, hand, number, at: happened.at.0 }.line(&happened.event)
}

struct Teller<'t, C> {
    before: &'t Table,
    /// The hand that is played, or was played last.
    hand: Option<&'t Hand<C>>,
    number: u64,
    at: u64,
}

/// Somebody and what they do: "Bea raises to 40", "You raise to 40".
struct Doing {
    third: String,
    second: String,
}

impl<C: Sight> Teller<'_, C> {
    fn line(&self, event: &Event<Seen>) -> Line {
        match event {
            Event::Open(fact) => self.fact(fact),
            Event::Hand(event) => self.hand(event),
            Event::Shuffled { .. } => self.plain("shuffled", ""),
            Event::Presented { player, of, cards } => {
                let known = cards.iter().any(|card| card.face().is_some());
                let seen = if known { format!(": {}", row(cards)) } else { String::new() };
                let of = self.name(*of);
                let what = format!("show a Show 'Em chip to see what {of} had{seen}");
                let mut line = self.does("presented", *player, &what);
                line.cards = texts(cards);
                line
            }
            Event::Stopped { by, pieces, shown } => {
                let how = match by {
                    Motion::Chop => "The blinds go back.",
                    _ => "The pot is split.",
                };
                let parts = pieces.iter().map(|(chair, chips)| {
                    format!("{} gets {}", self.name_at(*chair), self.amount(*chips))
                });
                let parts: Vec<String> = parts.collect();
                let mut line = self.plain("stopped", format!("{how} {}.", parts.join(", ")));
                line.cards = shown.iter().flat_map(|(_, cards)| texts(cards)).collect();
                line
            }
        }
    }

    fn plain(&self, what: &str, words: impl Into<String>) -> Line {
        Line { words: words.into(), ..Line::new(self.number, self.at, what) }
    }

    fn amount(&self, chips: u64) -> String {
        match self.before.charter().stakes.shown {
            Shown::Chips => grouped(chips),
            cents => cents.amount(chips),
        }
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

    fn name_at(&self, chair: room::Chair) -> String {
        let player = self.before.sits_in(chair);
        player.map_or_else(|| chair.to_string(), |player| self.name(player))
    }

    /// What a player does; a verb comes first.
    fn does(&self, kind: &str, player: PlayerId, what: &str) -> Line {
        self.named(kind, player, &self.name(player), what)
    }

    fn named(&self, kind: &str, player: PlayerId, name: &str, what: &str) -> Line {
        let Doing { third, second } = doing(name, what);
        let person = self.before.people().get(&player);
        Line {
            player: Some(player.0),
            chair: person.and_then(|it| it.chair).map(|chair| chair.index() as u8),
            to_them: second,
            ..self.plain(kind, third)
        }
    }

    fn with(&self, line: Line, chips: u64) -> Line {
        Line { chips: Some(chips), ..line }
    }

    fn fact(&self, fact: &Fact) -> Line {
        match fact {
            Fact::Sat { player, name, chair, chips } => {
                let what = format!("sit down with {}", self.amount(*chips));
                let line = self.named("sat", *player, name, &what);
                self.with(Line { chair: Some(chair.index() as u8), ..line }, *chips)
            }
            Fact::Arrived { player, name, chair, chips } => {
                let what = format!("join the table with {}", self.amount(*chips));
                let line = self.named("arrived", *player, name, &what);
                self.with(Line { chair: Some(chair.index() as u8), ..line }, *chips)
            }
            Fact::Departed { player, chips: 0 } => {
                self.does("departed", *player, "leave the table")
            }
            Fact::Departed { player, chips } => {
                let what = format!("leave the table with {}", self.amount(*chips));
                self.with(self.does("departed", *player, &what), *chips)
            }
            Fact::Given { player, chips } => {
                let what = format!("get {} more", self.amount(*chips));
                self.with(self.does("given", *player, &what), *chips)
            }
            Fact::WillBuy { player, chips } => {
                let what = format!("buy {} after the hand", self.amount(*chips));
                self.with(self.does("will-buy", *player, &what), *chips)
            }
            Fact::Bought { player, chips: 0 } => {
                self.does("bought", *player, "have as many chips as are allowed")
            }
            Fact::Bought { player, chips } => {
                let what = format!("buy {}", self.amount(*chips));
                self.with(self.does("bought", *player, &what), *chips)
            }
            Fact::WillSitOut { player } => {
                self.does("will-sit-out", *player, "sit out after the hand")
            }
            Fact::SatOut { player } => {
                let sits_out = self.before.charter().house.absent == room::Absent::SitOut;
                let what = if sits_out { "sit out" } else { "are away" };
                self.does("sat-out", *player, what)
            }
            Fact::Returned { player, entry } => {
                let what = match entry {
                    room::Entry::Wait => "wait for the big blind",
                    room::Entry::Post => "come back",
                };
                self.does("returned", *player, what)
            }
            Fact::WillLeave { player } => self.does("will-leave", *player, "leave after the hand"),
            Fact::Left { player, chips } => {
                let what = format!("leave with {}", self.amount(*chips));
                self.with(self.does("left", *player, &what), *chips)
            }
            Fact::Straddling { player, wish: Wish::On } => {
                self.does("straddling", *player, "straddle from now on")
            }
            Fact::Straddling { player, wish: Wish::Off } => {
                self.does("straddling", *player, "straddle no more")
            }
            Fact::Overs { player } => self.does("overs", *player, "take an overs button"),
            Fact::ShowChipBought { player, price } => {
                let what = format!("buy a Show 'Em chip for {}", self.amount(*price));
                self.with(self.does("show-chip", *player, &what), *price)
            }
            Fact::ShowChipSold { from, to, price } => {
                let (to, price_text) = (self.name(*to), self.amount(*price));
                let what = format!("sell a Show 'Em chip to {to} for {price_text}");
                self.with(self.does("show-chip", *from, &what), *price)
            }
            Fact::ShowChipsBack { player, chips, .. } => {
                let what = format!("get {} for Show 'Em chips", self.amount(*chips));
                self.with(self.does("show-chip", *player, &what), *chips)
            }
            Fact::FirstDealer { cards, dealer } => {
                let name = self.name_at(*dealer);
                let line = self.plain("first-dealer", format!("{name} deals first."));
                let cards = cards.iter().map(|(_, card)| card_text(*card)).collect();
                Line { cards, chair: Some(dealer.index() as u8), ..line }
            }
            Fact::SeatsCalled { player, cards, .. } => {
                let line = self.does("seats-called", *player, "call for a change of seats");
                let cards = cards.iter().map(|(_, card)| card_text(*card)).collect();
                Line { cards, ..line }
            }
            Fact::Picked { player, chair } => {
                let line = self.does("picked", *player, &format!("take {chair}"));
                Line { chair: Some(chair.index() as u8), ..line }
            }
            Fact::Chosen { player, choice } => {
                let game = self.game(choice);
                match player {
                    Some(player) => self.does("chosen", *player, &format!("name {game}")),
                    None => self.plain("chosen", format!("The next game is {game}.")),
                }
            }
            Fact::Agreed { player, to, wish } => {
                let to = match to {
                    Motion::BombPot => "a bomb pot",
                    Motion::Double => "double stakes",
                    Motion::Chop => "taking the blinds back",
                    Motion::Split => "splitting the pot",
                    Motion::RunTwice => "dealing the rest twice",
                };
                let what = match wish {
                    Wish::On => format!("are for {to}"),
                    Wish::Off => format!("are no longer for {to}"),
                };
                self.does("agreed", *player, &what)
            }
            // The first line tells how the table opens, which everybody sees.
            Fact::Settled(_) if self.number == 0 => self.plain("settled", ""),
            Fact::Settled(settled) => {
                let game = crate::whose::settled(settled.terms());
                let words = format!("The host has changed the table. It now plays {game}.");
                self.plain("settled", words)
            }
            Fact::Raised(raised) => {
                let room::Level { blinds: (small, big), bets, .. } = raised.level;
                let (small, big) = if big > 0 { (small, big) } else { bets };
                let (small, big) = (self.amount(small), self.amount(big));
                self.plain("raised", format!("The next hand is played for {small}/{big}."))
            }
            Fact::Doubled => self.plain("doubled", "Stakes are doubled."),
            Fact::RunTwice => self.plain("run-twice", "The rest of the board is dealt twice."),
            Fact::Begun(begun) => {
                let game = self.game(&begun.choice);
                self.plain("begun", format!("Hand {}: {game}.", begun.number))
            }
            Fact::Voided => {
                self.plain("voided", "This hand can't be finished. All bets are returned.")
            }
            Fact::Over(outcome) => {
                let side = outcome.side.iter().map(|(from, to, chips)| {
                    let (from, to) = (self.name(*from), self.name(*to));
                    format!("{from} pays {to} {} for the side game.", self.amount(*chips))
                });
                let side: Vec<String> = side.collect();
                self.plain("over", side.join(" "))
            }
            Fact::Rabbit { player, cards } => {
                let seen: Cards<Seen> =
                    cards.iter().take(10).map(|card| Seen::Face(*card)).collect();
                let what = format!("look at what would have come: {}", row(&seen));
                let line = self.does("rabbit", *player, &what);
                Line { cards: cards.iter().map(|card| card_text(*card)).collect(), ..line }
            }
            Fact::Acted { player } => Line { player: Some(player.0), ..self.plain("acted", "") },
            Fact::UsedBank { player, .. } => {
                Line { player: Some(player.0), ..self.plain("used-bank", "") }
            }
            Fact::TimedOut { player } => self.does("timed-out", *player, "run out of time"),
            Fact::Closed => self.plain("closed", "The night is over."),
            Fact::Paused => self.plain("paused", "The table is paused."),
            Fact::Resumed => self.plain("resumed", "The game goes on."),
            Fact::Said { player, name, text } => {
                let line = self.plain("said", format!("{name}: {text}"));
                Line { player: Some(player.0), name: Some(name.clone()), ..line }
            }
        }
    }

    fn hand(&self, event: &HandEvent<Seen>) -> Line {
        match event {
            HandEvent::Posted { seat, kind, chips } => {
                let what = match kind {
                    PostKind::Ante => "ante".to_owned(),
                    PostKind::TableAnte => "ante for all".to_owned(),
                    PostKind::Blind => "post a blind of".to_owned(),
                    PostKind::Straddle => "straddle for".to_owned(),
                    PostKind::Live => "post a live blind of".to_owned(),
                    PostKind::Dead => "post a dead blind of".to_owned(),
                    PostKind::Kill => "kill the pot for".to_owned(),
                };
                self.pays("posted", *seat, &what, *chips, *chips)
            }
            HandEvent::Reached { at, .. } => match self.street(at.game, at.street, at.step) {
                Some(name) => self.plain("street", format!("{name}.")),
                None => self.plain("step", ""),
            },
            HandEvent::Burned { .. } => self.plain("burned", ""),
            HandEvent::Dealt { seat, down, up } => {
                let known: Cards<Seen> =
                    down.iter().chain(up).copied().filter(|card| card.face().is_some()).collect();
                let mut line = if known.is_empty() {
                    Line { words: String::new(), ..self.acts("dealt", *seat, "get cards") }
                } else {
                    self.acts("dealt", *seat, &format!("get {}", row(&known)))
                };
                if known.is_empty() {
                    line.to_them = String::new();
                }
                Line { cards: texts(down.iter().chain(up)), ..line }
            }
            HandEvent::Board { cards } => {
                let words = format!("The board gets {}.", row(cards));
                Line { cards: texts(cards), ..self.plain("board", words) }
            }
            HandEvent::ForAll { cards } => {
                let words = format!("The deck is short: {} is in everyone's hand.", row(cards));
                Line { cards: texts(cards), ..self.plain("for-all", words) }
            }
            HandEvent::Reshuffled => {
                self.plain("reshuffled", "The discards are shuffled to be dealt again.")
            }
            HandEvent::Rolled { dice } => {
                let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
                self.plain("rolled", format!("The dice show {}.", faces.join(" and ")))
            }
            HandEvent::Folded { seat } => self.acts("folded", *seat, "fold"),
            HandEvent::Checked { seat } => self.acts("checked", *seat, "check"),
            HandEvent::Called { seat, chips } => self.pays("called", *seat, "call", *chips, *chips),
            HandEvent::Raised { seat, to, chips } => {
                let word = self.raise_word();
                let word = if word == "bet" { word } else { &format!("{word} to") };
                self.pays("raised", *seat, word, *to, *chips)
            }
            HandEvent::BroughtIn { seat, chips } => {
                self.pays("brought-in", *seat, "bring it in for", *chips, *chips)
            }
            HandEvent::Closed { back: None } => self.plain("closed-round", ""),
            HandEvent::Closed { back: Some((seat, chips)) } => {
                let what = format!("get back {} that nobody called", self.amount(*chips));
                self.with(self.acts("returned-bet", *seat, &what), *chips)
            }
            HandEvent::Decided { seat, choice } => {
                let line = self.acts("decided", *seat, "have decided");
                let cards = choice.iter().flat_map(texts).collect();
                Line { cards, ..line }
            }
            HandEvent::Discarded { seat, down, up } => self.discarded(*seat, down, up),
            HandEvent::Exposed { seat, cards } => {
                let what = match cards.len() {
                    0 => "turn up nothing".to_owned(),
                    _ => format!("turn up {}", row(cards)),
                };
                Line { cards: texts(cards), ..self.acts("exposed", *seat, &what) }
            }
            HandEvent::Parted { seat, down, up } => {
                let known = down.iter().all(|card| card.face().is_some());
                let what = match (known && !down.is_empty(), up.is_empty()) {
                    (true, _) => format!("split the hand: {}", row(down)),
                    (false, false) => format!("split the hand and show {}", row(up)),
                    (false, true) => "split the hand".to_owned(),
                };
                let line = self.acts("parted", *seat, &what);
                Line { cards: texts(down.iter().chain(up)), ..line }
            }
            HandEvent::Chose { seat, choice } => {
                let game = self.hand.map_or_else(String::new, |hand| {
                    let id = hand.choices().get(usize::from(*choice));
                    let id = id.map_or("", String::as_str);
                    hand.rules().variant_of(hand.at().game).target_name(id)
                });
                self.acts("chose", *seat, &format!("choose {game}"))
            }
            HandEvent::Removed { house: true, .. } => {
                self.plain("removed", "All boards are gone, and the house takes the pot.")
            }
            HandEvent::Removed { cells, .. } => {
                let words = match cells.len() {
                    0 => "No board is taken away.",
                    1 => "The lowest card takes its board away.",
                    _ => "The lowest cards take their boards away.",
                };
                self.plain("removed", words)
            }
            HandEvent::Became { at } => {
                let name = self.hand.map(|hand| hand.rules().variant_of(at.game).name.clone());
                let name = name.unwrap_or_default();
                self.plain("became", format!("The hand goes on as {name}."))
            }
            HandEvent::Showdown { .. } => self.plain("showdown", "Showdown."),
            HandEvent::Shown { seat, cards } => {
                let line = self.acts("shown", *seat, &format!("show {}", row(cards)));
                Line { cards: texts(cards), ..line }
            }
            HandEvent::Mucked { seat } => self.acts("mucked", *seat, "muck"),
            HandEvent::Proved { seat, cards } => {
                let what = format!("prove the openers with {}", row(cards));
                Line { cards: texts(cards), ..self.acts("proved", *seat, &what) }
            }
            // To whom it is said matters only where it is about one player.
            HandEvent::Awarded { pieces, house: 0, .. } if pieces.len() == 1 => {
                let piece = &pieces[0];
                let verb = if piece.why == Why::Back { "get back" } else { "win" };
                let what = format!("{verb} {}", self.amount(piece.chips));
                self.with(self.acts("awarded", piece.seat, &what), piece.chips)
            }
            HandEvent::Awarded { pieces, house, .. } => {
                let mut words: Vec<String> = pieces
                    .iter()
                    .map(|piece| {
                        let name = self.seat_name(piece.seat);
                        let verb = if piece.why == Why::Back { "gets back" } else { "wins" };
                        format!("{name} {verb} {}.", self.amount(piece.chips))
                    })
                    .collect();
                if *house > 0 {
                    words.push(format!("The house takes {}.", self.amount(*house)));
                }
                let chips = pieces.iter().map(|piece| piece.chips).sum::<u64>() + house;
                self.with(self.plain("awarded", words.join(" ")), chips)
            }
            HandEvent::Ended => self.plain("ended", ""),
        }
    }

    fn playing(&self) -> Option<&Playing> {
        self.before.playing().or(self.before.last_hand())
    }

    fn seat_name(&self, seat: Seat) -> String {
        let player = self.playing().and_then(|playing| playing.player_in(seat));
        player.map_or_else(|| "someone".to_owned(), |player| self.name(player))
    }

    fn acts(&self, kind: &str, seat: Seat, what: &str) -> Line {
        match self.playing().and_then(|playing| playing.player_in(seat)) {
            Some(player) => self.does(kind, player, what),
            None => self.plain(kind, ""),
        }
    }

    /// Chips that go in, and whether they are the last ones.
    fn pays(&self, kind: &str, seat: Seat, verb: &str, said: u64, chips: u64) -> Line {
        let player = self.hand.and_then(|hand| hand.player(seat));
        let stack = player.map_or(0, engine::Player::stack);
        let all_in = stack == chips;
        let what = format!("{verb} {}", self.amount(said));
        let mut line = self.acts(kind, seat, &what);
        if all_in {
            let end = |words: &str, more: &str| format!("{}{more}.", words.trim_end_matches('.'));
            line.words = end(&line.words, " and is all in");
            line.to_them = end(&line.to_them, " and are all in");
        }
        self.with(line, chips)
    }

    fn raise_word(&self) -> &'static str {
        self.hand.map_or("raise", crate::view::raise_word)
    }

    /// The name of a street when a hand comes to it.
    fn street(&self, game: u8, street: u8, step: u8) -> Option<String> {
        let name = self.hand?.rules().variant_of(game).street_name(street)?;
        (step == 0).then_some(name)
    }

    fn discarded(&self, seat: Seat, down: &Cards<Seen>, up: &Cards<Seen>) -> Line {
        let count = down.len() + up.len();
        let step = self.hand.and_then(|hand| hand.step());
        let is_draw = matches!(step, Some(Step::Draw(_)));
        let known: Cards<Seen> =
            down.iter().chain(up).copied().filter(|card| card.face().is_some()).collect();
        let cards = if count == 1 { "a card".to_owned() } else { format!("{count} cards") };
        let what = match (count, known.len() == count, is_draw) {
            (0, _, true) => "stand pat".to_owned(),
            (0, _, false) => "keep everything".to_owned(),
            (_, true, true) => format!("discard {} for {cards}", row(&known)),
            (_, true, false) => format!("discard {}", row(&known)),
            (_, false, true) => format!("draw {cards}"),
            (_, false, false) => format!("discard {cards}"),
        };
        let line = self.acts("discarded", seat, &what);
        Line { cards: texts(down.iter().chain(up)), ..line }
    }
}

/// Cards in a row.
fn row(cards: &[Seen]) -> String {
    texts(cards).join(" ")
}

/// "raise to 40" as it is said of Bea, and to her.
fn doing(name: &str, what: &str) -> Doing {
    let (verb, rest) = what.split_at(what.find(' ').unwrap_or(what.len()));
    let verb_third = match verb {
        "have" => "has".to_owned(),
        "are" => "is".to_owned(),
        verb if verb.ends_with("ss") || verb.ends_with('x') => format!("{verb}es"),
        verb => format!("{verb}s"),
    };
    Doing { third: format!("{name} {verb_third}{rest}."), second: format!("You {what}.") }
}
