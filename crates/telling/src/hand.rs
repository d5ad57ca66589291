//! What is told of an event of a hand.

use engine::{Cards, Event, Hand, Player, Post, PostKind, Seat, Seen, Sight, Viewer, blind_seats};
use faults::fault;
use variant::Cell;
use variant::game::{Betting, Step};

use crate::award::Paid;
use crate::now::Now;
use crate::text::{Text, counted};

/// What happened in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A payment before the first decision.
    Posted,
    /// A street begins.
    Street,
    /// A step of the rules that nobody is told of.
    Step,
    /// A card is burned.
    Burned,
    /// A player gets cards.
    Dealt,
    /// Cards for the board.
    Board,
    /// The deck is short, and cards are everyone's.
    ForAll,
    /// Discards are shuffled.
    Reshuffled,
    /// Dice are rolled.
    Rolled,
    /// A player folds.
    Folded,
    /// A player checks.
    Checked,
    /// A player calls.
    Called,
    /// A player bets, completes or raises.
    Raised,
    /// A player brings it in.
    BroughtIn,
    /// A round of betting is over.
    ClosedRound,
    /// A bet that nobody called goes back.
    ReturnedBet,
    /// A player has decided something that nobody sees yet.
    Decided,
    /// Cards are thrown away, or replaced.
    Discarded,
    /// Cards are turned up.
    Exposed,
    /// A hand is split in piles.
    Parted,
    /// A game is picked.
    Chose,
    /// Boards are taken away.
    Removed,
    /// The hand goes on as another game.
    Became,
    /// Hands are compared.
    Showdown,
    /// A hand is shown.
    Shown,
    /// A hand is mucked.
    Mucked,
    /// The openers are shown.
    Proved,
    /// A pot is paid.
    Awarded,
    /// The hand is over.
    Ended,
}

/// What is told of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// What it is.
    pub kind: Kind,
    /// Whom it is about, where that is one player.
    pub seat: Option<Seat>,
    /// Chips that move.
    pub chips: Option<u64>,
    /// Cards that are seen, or their backs.
    pub cards: Vec<Seen>,
    /// What is said; nothing where it goes without saying.
    pub text: Text<Seat>,
    /// A pot that is paid.
    pub paid: Option<Paid>,
}

impl Told {
    fn new(kind: Kind) -> Told {
        Told { kind, seat: None, chips: None, cards: Vec::new(), text: Text::default(), paid: None }
    }

    fn plain(kind: Kind, words: impl Into<String>) -> Told {
        Told { text: Text::of(words), ..Told::new(kind) }
    }

    fn by(kind: Kind, seat: Seat, what: &str) -> Told {
        Told { seat: Some(seat), text: Text::does(seat, what).say("."), ..Told::new(kind) }
    }

    /// Somebody does something with cards, which come last.
    fn with_cards(kind: Kind, seat: Seat, what: &str, cards: &[Seen]) -> Told {
        let text = Text::does(seat, what).say(" ").cards(cards).say(".");
        Told { seat: Some(seat), cards: cards.to_vec(), text, ..Told::new(kind) }
    }
}

/// What is told of an event, in a hand as it stands before it. `board` tells which of two boards is played,
/// where the rest of the board is dealt twice.
pub fn tell<C: Sight>(hand: &Hand<C>, board: Option<u8>, event: &Event<Seen>) -> Told {
    let teller = Teller { hand };
    match event {
        Event::Posted { seat, kind, chips } => teller.posted(*seat, *kind, *chips),
        Event::Reached { at, .. } => {
            let name = hand.rules().variant_of(at.game).street_name(at.street);
            match name.filter(|_| at.step == 0) {
                Some(name) => Told::plain(Kind::Street, format!("{name}.")),
                None => Told::new(Kind::Step),
            }
        }
        Event::Burned { .. } => Told::new(Kind::Burned),
        Event::Dealt { seat, down, up } => teller.dealt(*seat, down, up),
        Event::Board { cards } => {
            let text = Text::of("The dealer deals ").cards(cards.iter()).say(".");
            Told { cards: cards.to_vec(), text, ..Told::new(Kind::Board) }
        }
        Event::ForAll { cards } => {
            let text = Text::of("The deck is short: ").cards(cards.iter());
            let text = text.say(" plays in everyone's hand.");
            Told { cards: cards.to_vec(), text, ..Told::new(Kind::ForAll) }
        }
        Event::Reshuffled => {
            Told::plain(Kind::Reshuffled, "The dealer shuffles the discards back in.")
        }
        Event::Rolled { dice } => {
            let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
            let words = match faces.as_slice() {
                [one] => format!("The die shows {one}."),
                [most @ .., last] => format!("The dice show {} and {last}.", most.join(", ")),
                [] => String::new(),
            };
            Told::plain(Kind::Rolled, words)
        }
        Event::Folded { seat } => Told::by(Kind::Folded, *seat, "fold"),
        Event::Checked { seat } => Told::by(Kind::Checked, *seat, "check"),
        Event::Called { seat, chips } => teller.pays(Kind::Called, *seat, "call", *chips, *chips),
        Event::Raised { seat, to, chips } => {
            let word = match raise_word(hand) {
                "bet" => "bet".to_owned(),
                word => format!("{word} to"),
            };
            teller.pays(Kind::Raised, *seat, &word, *to, *chips)
        }
        Event::BroughtIn { seat, chips } => {
            teller.pays(Kind::BroughtIn, *seat, "bring it in for", *chips, *chips)
        }
        Event::Closed { back: None } => Told::new(Kind::ClosedRound),
        Event::Closed { back: Some((seat, chips)) } => {
            let text = Text::does(*seat, "get").say(" ").chips(*chips).say(" back, uncalled.");
            let told = Told::new(Kind::ReturnedBet);
            Told { seat: Some(*seat), chips: Some(*chips), text, ..told }
        }
        Event::Decided { seat, choice } => {
            let cards = choice.iter().flatten().copied().collect();
            Told { cards, ..Told::by(Kind::Decided, *seat, "have decided") }
        }
        Event::Discarded { seat, down, up } => teller.discarded(*seat, down, up),
        Event::Exposed { seat, cards } if cards.is_empty() => {
            Told::by(Kind::Exposed, *seat, "turn up nothing")
        }
        Event::Exposed { seat, cards } => Told::with_cards(Kind::Exposed, *seat, "turn up", cards),
        Event::Parted { seat, down, up } => teller.parted(*seat, down, up),
        Event::Chose { seat, choice } => {
            let id = hand.choices().get(usize::from(*choice)).map_or("", String::as_str);
            let game = hand.rules().variant_of(hand.at().game).target_name(id);
            Told::by(Kind::Chose, *seat, &format!("choose {game}"))
        }
        Event::Removed { cells, house } => teller.removed(cells, *house),
        Event::Became { at } => {
            let Now { game, why } = Now::as_game(hand, at.game);
            Told::plain(Kind::Became, format!("{}: the hand continues as {game}.", why.words()))
        }
        Event::Showdown { .. } => Told::plain(Kind::Showdown, "Showdown."),
        Event::Shown { seat, cards } => Told::with_cards(Kind::Shown, *seat, "show", cards),
        Event::Mucked { seat } => Told::by(Kind::Mucked, *seat, "muck"),
        Event::Proved { seat, cards } => {
            Told::with_cards(Kind::Proved, *seat, "show openers:", cards)
        }
        Event::Awarded { pieces, .. } => {
            // Only what everybody sees can be told.
            let paid = Paid::of(&hand.seen_by(Viewer::Spectator), board, event);
            let text = paid.as_ref().map(Paid::text).unwrap_or_default();
            let chips = paid.as_ref().map(Paid::chips);
            let first = pieces.first().map(|piece| piece.seat);
            let seat = first.filter(|seat| pieces.iter().all(|piece| piece.seat == *seat));
            Told { seat, chips, text, paid, ..Told::new(Kind::Awarded) }
        }
        Event::Ended => Told::new(Kind::Ended),
    }
}

struct Teller<'h, C> {
    hand: &'h Hand<C>,
}

impl<C: Sight> Teller<'_, C> {
    /// Chips that go in, and whether they are the last ones.
    fn pays(&self, kind: Kind, seat: Seat, verb: &str, said: u64, chips: u64) -> Told {
        let text = Text::does(seat, verb).say(" ").chips(said);
        self.paid(kind, seat, text, chips)
    }

    fn paid(&self, kind: Kind, seat: Seat, text: Text<Seat>, chips: u64) -> Told {
        let stack = self.hand.player(seat).map_or(0, Player::stack);
        let text = match fault!("telling-all-in-is-not-told", stack == chips, false) {
            true => text.form(seat, " and is all in.", " and are all in."),
            false => text.say("."),
        };
        Told { seat: Some(seat), chips: Some(chips), text, ..Told::new(kind) }
    }

    fn posted(&self, seat: Seat, kind: PostKind, chips: u64) -> Told {
        let text = match kind {
            PostKind::Ante => Text::does(seat, "ante").say(" ").chips(chips),
            PostKind::TableAnte => {
                Text::does(seat, "ante").say(" ").chips(chips).say(" for the table")
            }
            PostKind::Blind => {
                let posts = &self.hand.setup().posts;
                let asked = posts.iter().find(|post| post.seat == seat && post.kind == kind);
                let asked = asked.copied().unwrap_or(Post { seat, kind, chips });
                let blind = blind_word(self.hand, &asked);
                Text::does(seat, "post").say(format!(" the {blind}, ")).chips(chips)
            }
            PostKind::Straddle => Text::does(seat, "straddle").say(" for ").chips(chips),
            PostKind::Live => Text::does(seat, "post").say(" ").chips(chips).say(" live"),
            PostKind::Dead => Text::does(seat, "post").say(" ").chips(chips).say(" dead"),
            PostKind::Kill => Text::does(seat, "kill the pot").say(" for ").chips(chips),
        };
        self.paid(Kind::Posted, seat, text, chips)
    }

    fn dealt(&self, seat: Seat, down: &Cards<Seen>, up: &Cards<Seen>) -> Told {
        let cards: Vec<Seen> = down.iter().chain(up).copied().collect();
        let known = |cards: &Cards<Seen>| -> Vec<Seen> {
            cards.iter().copied().filter(|card| card.face().is_some()).collect()
        };
        let (down, up) = (known(down), known(up));
        let gets = || Text::does(seat, "get").say(" ");
        let text = match (down.is_empty(), up.is_empty()) {
            (true, true) => Text::default(),
            (false, true) => gets().cards(&down).say("."),
            (true, false) => gets().cards(&up).say(" face up."),
            (false, false) => gets().cards(&down).say(", and ").cards(&up).say(" face up."),
        };
        Told { seat: Some(seat), cards, text, ..Told::new(Kind::Dealt) }
    }

    fn discarded(&self, seat: Seat, down: &Cards<Seen>, up: &Cards<Seen>) -> Told {
        let cards: Vec<Seen> = down.iter().chain(up).copied().collect();
        let known: Vec<Seen> = cards
            .iter()
            .copied()
            .filter(|card| fault!("telling-backs-are-told", card.face().is_some(), true))
            .collect();
        let is_draw = matches!(self.hand.step(), Some(Step::Draw(_)));
        let (count, does) = (cards.len(), |what: &str| Text::does(seat, what));
        let text = match (count, known.len(), is_draw) {
            (0, _, true) => does("stand pat").say("."),
            (0, _, false) => does("keep every card").say("."),
            (_, all, true) if all == count => {
                let text = does("discard").say(" ").cards(&known).say(" and ");
                text.form(seat, "draws", "draw").say(format!(" {count}."))
            }
            (_, all, false) if all == count => does("discard").say(" ").cards(&known).say("."),
            (_, seen, _) => {
                let verb = if is_draw { "draw" } else { "discard" };
                let text = does(verb).say(format!(" {}", counted(count, "card")));
                // Of others only what lay face up is seen.
                match seen {
                    0 => text.say("."),
                    _ => text.say(", ").cards(&known).say(" among them."),
                }
            }
        };
        Told { seat: Some(seat), cards, text, ..Told::new(Kind::Discarded) }
    }

    fn parted(&self, seat: Seat, down: &Cards<Seen>, up: &Cards<Seen>) -> Told {
        let game = self.hand.rules().variant_of(self.hand.at().game);
        let mut text = Text::does(seat, "split").form(seat, " their hand", " your hand");
        let mut colon = ": ";
        if let Some(split) = game.piles() {
            let laid = split.lay(down.iter().copied(), up.iter().copied());
            for (pile, cards) in split.piles.iter().zip(laid) {
                if !cards.is_empty() && cards.iter().all(|card| card.face().is_some()) {
                    text = text.say(format!("{colon}{} ", pile.name)).cards(&cards);
                    colon = ", ";
                }
            }
        }
        let cards = down.iter().chain(up).copied().collect();
        Told { seat: Some(seat), cards, text: text.say("."), ..Told::new(Kind::Parted) }
    }

    /// Which boards go, and because of which cards.
    fn removed(&self, cells: &[Cell], house: bool) -> Told {
        if house {
            let words =
                "The lowest cards are all equal: every board goes, and the house takes the pot.";
            return Told::plain(Kind::Removed, words);
        }
        if cells.is_empty() {
            return Told::plain(Kind::Removed, "The cards are all equal: every board stays.");
        }
        let cards: Vec<Seen> =
            cells.iter().filter_map(|cell| self.hand.cell(*cell)).map(Sight::seen).collect();
        let game = self.hand.rules().variant_of(self.hand.at().game);
        let facts = self.hand.facts();
        let gone = game.lines.iter().filter(|line| {
            !line.is_ruled_out(facts) && cells.iter().any(|cell| line.it.cells.contains(cell))
        });
        let names: Option<Vec<&str>> = gone
            .map(|line| match line.it.names.as_slice() {
                [name] => Some(name.as_str()),
                _ => None,
            })
            .collect();
        let is_one = cells.len() == 1;
        let text = Text::of("").cards(&cards);
        let text = text.say(if is_one { " is lowest: " } else { " are lowest: " });
        let text = match names.as_deref() {
            Some([one]) => text.say(format!("the {one} board goes.")),
            Some([most @ .., last]) if !most.is_empty() => {
                text.say(format!("the {} and {last} boards go.", most.join(", ")))
            }
            _ if is_one => text.say("its board goes."),
            _ => text.say("their boards go."),
        };
        Told { cards, text, ..Told::new(Kind::Removed) }
    }
}

/// What a higher bet is called now: `bet`, `complete` or `raise`.
pub fn raise_word<C: Sight>(hand: &Hand<C>) -> &'static str {
    let game = hand.rules().variant_of(hand.at().game);
    if hand.level() == 0 {
        "bet"
    } else if game.forced.bring_in.is_some()
        && game.forced.blinds == 0
        && game.betting == Betting::Limit
        && hand.raises() == 0
        && hand.at().street == 0
    {
        "complete"
    } else {
        "raise"
    }
}

/// Which blind it is that somebody pays.
pub fn blind_word<C: Sight>(hand: &Hand<C>, post: &Post) -> &'static str {
    let setup = hand.setup();
    let count = usize::from(hand.rules().variant().forced.blinds).max(2);
    let seats = blind_seats(count, hand.seats());
    let blinds = || setup.posts.iter().filter(|post| post.kind == PostKind::Blind);
    let most = blinds().map(|post| post.chips).max().unwrap_or(0);
    let of = |seat: &Option<Seat>| {
        let own = blinds().find(|post| Some(post.seat) == *seat);
        own.is_some_and(|own| own.chips == most)
    };
    let big = seats.iter().rposition(of);
    let place = seats.iter().position(|seat| *seat == Some(post.seat));
    match (place, big) {
        (Some(place), Some(big)) if place == big => "big blind",
        (Some(0), _) if count > 2 => "button blind",
        (Some(_), _) => "small blind",
        (None, _) if post.chips == most => "big blind",
        (None, _) => "blind",
    }
}
