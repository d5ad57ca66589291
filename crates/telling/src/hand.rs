//! What is told of an event of a hand.

use engine::{Cards, Event, Hand, Player, Post, PostKind, Seat, Seen, Sight, Viewer, blind_seats};
use faults::fault;
use variant::Cell;
use variant::game::{Betting, BoardDeal, Step};

use crate::award::Paid;
use crate::language::Language;
use crate::now::Now;
use crate::roll;
use crate::said::{Blind, Deed, Gone, Lying, Paying, Posting, Raise, Said};
use crate::text::Text;

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
    /// What is said.
    pub said: Said,
}

impl Told {
    fn new(kind: Kind, said: Said) -> Told {
        Told { kind, seat: None, chips: None, cards: Vec::new(), said }
    }

    fn by(kind: Kind, seat: Seat, said: Said) -> Told {
        Told { seat: Some(seat), ..Told::new(kind, said) }
    }

    /// Somebody does something that has nothing beside it.
    fn does(kind: Kind, seat: Seat, deed: Deed) -> Told {
        Told::by(kind, seat, Said::Does(seat, deed))
    }

    /// In words; none where it goes without saying.
    pub fn text(&self, language: Language) -> Text<Seat> {
        language.say(&self.said)
    }

    /// A pot that is paid.
    pub fn paid(&self) -> Option<&Paid> {
        match &self.said {
            Said::Paid(paid) => Some(paid),
            _ => None,
        }
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
                Some(name) => Told::new(Kind::Street, Said::Street(name)),
                None => Told::new(Kind::Step, Said::Nothing),
            }
        }
        Event::Burned { .. } => Told::new(Kind::Burned, Said::Nothing),
        Event::Dealt { seat, down, up } => {
            let known = |cards: &Cards<Seen>| -> Vec<Seen> {
                cards.iter().copied().filter(|card| card.face().is_some()).collect()
            };
            let (down_known, up_known) = (known(down), known(up));
            let hidden = down.len() + up.len() - down_known.len() - up_known.len();
            let said = Said::Gets {
                who: *seat,
                down: down_known,
                up: up_known,
                hidden: fault!("telling-hidden-cards-are-not-counted", hidden, 0),
                is_own_way: teller.deals_own_way(),
            };
            let cards = down.iter().chain(up).copied().collect();
            Told { cards, ..Told::by(Kind::Dealt, *seat, said) }
        }
        Event::Board { cards } => {
            let cards = cards.to_vec();
            let said = Said::Board(cards.clone(), teller.boards(&cards));
            Told { cards, ..Told::new(Kind::Board, said) }
        }
        Event::ForAll { cards } => {
            let cards = cards.to_vec();
            Told { cards: cards.clone(), ..Told::new(Kind::ForAll, Said::ForAll(cards)) }
        }
        Event::Reshuffled => Told::new(Kind::Reshuffled, Said::Reshuffled),
        Event::Rolled { dice } => {
            let decided = roll::decided(teller.game(), dice.iter().sum());
            Told::new(Kind::Rolled, Said::Rolled(dice.to_vec(), decided))
        }
        Event::Folded { seat } => Told::does(Kind::Folded, *seat, Deed::Folds),
        Event::Checked { seat } => Told::does(Kind::Checked, *seat, Deed::Checks),
        Event::Called { seat, chips } => {
            teller.pays(Kind::Called, *seat, Paying::Call, *chips, *chips)
        }
        Event::Raised { seat, to, chips } => {
            let how = Paying::Raise(raise_word(hand));
            teller.pays(Kind::Raised, *seat, how, *to, *chips)
        }
        Event::BroughtIn { seat, chips } => {
            teller.pays(Kind::BroughtIn, *seat, Paying::BringIn, *chips, *chips)
        }
        Event::Closed { back: None } => Told::new(Kind::ClosedRound, Said::Nothing),
        Event::Closed { back: Some((seat, chips)) } => {
            let told = Told::by(Kind::ReturnedBet, *seat, Said::Uncalled(*seat, *chips));
            Told { chips: Some(*chips), ..told }
        }
        Event::Decided { seat, choice } => {
            let cards = choice.iter().flatten().copied().collect();
            // What was decided is told when all have, by what they do.
            Told { cards, ..Told::by(Kind::Decided, *seat, Said::Nothing) }
        }
        Event::Discarded { seat, down, up } => teller.discarded(*seat, down, up),
        Event::Exposed { seat, cards } => with_cards(Kind::Exposed, *seat, cards, Said::Exposes),
        Event::Parted { seat, down, up } => teller.parted(*seat, down, up),
        Event::Chose { seat, choice } => {
            let id = hand.choices().get(usize::from(*choice)).map_or("", String::as_str);
            let game = teller.game().target_name(id);
            Told::by(Kind::Chose, *seat, Said::Chooses(*seat, game))
        }
        Event::Removed { cells, house } => teller.removed(cells, *house),
        Event::Became { at } => Told::new(Kind::Became, Said::Became(Now::as_game(hand, at.game))),
        Event::Showdown { .. } => Told::new(Kind::Showdown, Said::Showdown),
        Event::Shown { seat, cards } => {
            let shows = |seat, cards: Vec<Seen>| {
                let piles = teller.piles(&cards, &[]);
                Said::Shows(seat, cards, if piles.len() > 1 { piles } else { Vec::new() })
            };
            with_cards(Kind::Shown, *seat, cards, shows)
        }
        Event::Mucked { seat } => Told::does(Kind::Mucked, *seat, Deed::Mucks),
        Event::Proved { seat, cards } => with_cards(Kind::Proved, *seat, cards, Said::Proves),
        Event::Awarded { pieces, .. } => {
            // Only what everybody sees can be told.
            let paid = Paid::of(&hand.seen_by(Viewer::Spectator), board, event);
            let chips = paid.as_ref().map(Paid::chips);
            let first = pieces.first().map(|piece| piece.seat);
            let seat = first.filter(|seat| pieces.iter().all(|piece| piece.seat == *seat));
            let said = paid.map_or(Said::Nothing, |paid| Said::Paid(Box::new(paid)));
            Told { seat, chips, ..Told::new(Kind::Awarded, said) }
        }
        Event::Ended => Told::new(Kind::Ended, Said::Nothing),
    }
}

/// Somebody does something with cards.
fn with_cards(
    kind: Kind,
    seat: Seat,
    cards: &[Seen],
    said: impl Fn(Seat, Vec<Seen>) -> Said,
) -> Told {
    Told { cards: cards.to_vec(), ..Told::by(kind, seat, said(seat, cards.to_vec())) }
}

struct Teller<'h, C> {
    hand: &'h Hand<C>,
}

impl<C: Sight> Teller<'_, C> {
    fn pays(&self, kind: Kind, who: Seat, how: Paying, said: u64, chips: u64) -> Told {
        let all_in = self.is_all(who, chips);
        let said = Said::Pays { who, how, chips: said, all_in };
        Told { chips: Some(chips), ..Told::by(kind, who, said) }
    }

    /// Whether these chips are the last ones.
    fn is_all(&self, seat: Seat, chips: u64) -> bool {
        let stack = self.hand.player(seat).map_or(0, Player::stack);
        fault!("telling-all-in-is-not-told", stack == chips, false)
    }

    fn posted(&self, who: Seat, kind: PostKind, chips: u64) -> Told {
        let what = match kind {
            PostKind::Ante => Posting::Ante,
            PostKind::TableAnte => Posting::TableAnte,
            PostKind::Blind => {
                let posts = &self.hand.setup().posts;
                let asked = posts.iter().find(|post| post.seat == who && post.kind == kind);
                let asked = asked.copied().unwrap_or(Post { seat: who, kind, chips });
                Posting::Blind(blind_word(self.hand, &asked))
            }
            PostKind::Straddle => Posting::Straddle,
            PostKind::Live => Posting::Live,
            PostKind::Dead => Posting::Dead,
            PostKind::Kill => Posting::Kill,
        };
        let said = Said::Posts { who, what, chips, all_in: self.is_all(who, chips) };
        Told { chips: Some(chips), ..Told::by(Kind::Posted, who, said) }
    }

    fn discarded(&self, who: Seat, down: &Cards<Seen>, up: &Cards<Seen>) -> Told {
        let cards: Vec<Seen> = down.iter().chain(up).copied().collect();
        let known = cards
            .iter()
            .copied()
            .filter(|card| fault!("telling-backs-are-told", card.face().is_some(), true))
            .collect();
        let is_draw = matches!(self.hand.step(), Some(Step::Draw(_)));
        let said = Said::Discards { who, count: cards.len(), known, is_draw };
        Told { cards, ..Told::by(Kind::Discarded, who, said) }
    }

    fn parted(&self, seat: Seat, down: &Cards<Seen>, up: &Cards<Seen>) -> Told {
        let cards = down.iter().chain(up).copied().collect();
        Told { cards, ..Told::by(Kind::Parted, seat, Said::Parts(seat, self.piles(down, up))) }
    }

    /// The piles of a hand that are seen, by name.
    fn piles(&self, down: &[Seen], up: &[Seen]) -> Lying {
        let game = self.game();
        let Some(split) = game.piles() else { return Vec::new() };
        let laid = split.piles.iter().zip(split.lay(down.iter().copied(), up.iter().copied()));
        let is_seen =
            |cards: &[Seen]| !cards.is_empty() && cards.iter().all(|card| card.face().is_some());
        let seen = laid.filter(|(_, cards)| is_seen(cards));
        seen.map(|(pile, cards)| (game.pile_name(&pile.name).to_owned(), cards)).collect()
    }

    /// Whether how cards are dealt to a player depends on what that player has.
    fn deals_own_way(&self) -> bool {
        matches!(self.hand.step(), Some(Step::Deal(deal)) if deal.either > 0)
    }

    /// To which boards the next cards go, where the rules name several; or to which rows, where these cross.
    fn boards(&self, cards: &[Seen]) -> Lying {
        let on_boards = self.on_boards(cards);
        if on_boards.is_empty() { self.on_rows(cards) } else { on_boards }
    }

    /// The next cards by the names that the rules deal them to, or by the rows they lie in, where there are several.
    fn on_rows(&self, cards: &[Seen]) -> Lying {
        let board = &self.game().board;
        let dealt = match self.hand.step() {
            Some(Step::Board(BoardDeal::Cells(names))) => names.as_slice(),
            _ => &[],
        };
        let cells_of = |name: &str| Some((name.to_owned(), board.named(name)?));
        let named: Vec<(String, Vec<Cell>)> =
            dealt.iter().filter_map(|name| cells_of(name)).collect();
        let named = match named.iter().all(|(_, cells)| cells.len() > 1) {
            true => named,
            false => board.rows.iter().filter_map(|row| cells_of(&row.name)).collect(),
        };
        let next: Vec<(Cell, Seen)> = self.hand.next_cells().zip(cards.iter().copied()).collect();
        let lie = named.into_iter().map(|(name, cells)| {
            let here = next.iter().filter(|(cell, _)| cells.contains(cell));
            (name, here.map(|(_, card)| *card).collect::<Vec<Seen>>())
        });
        let lie: Lying = lie.filter(|(_, cards)| !cards.is_empty()).collect();
        let told = lie.iter().map(|(_, cards)| cards.len()).sum::<usize>();
        let is_said = lie.len() > 1 && told == cards.len();
        if fault!("telling-rows-are-not-told", is_said, false) { lie } else { Vec::new() }
    }

    /// To which boards the next cards go, where the rules name several.
    fn on_boards(&self, cards: &[Seen]) -> Lying {
        let game = self.game();
        let boards = game.boards().into_iter();
        let boards = boards.filter_map(|name| Some((name, game.board.named(name)?)));
        let boards: Vec<(&str, Vec<Cell>)> = boards.filter(|(_, cells)| cells.len() > 1).collect();
        let next: Vec<(Cell, Seen)> = self.hand.next_cells().zip(cards.iter().copied()).collect();
        // Where a card lies on none of them, or on two, a list would mislead.
        let is_on_one = |(cell, _): &(Cell, Seen)| {
            boards.iter().filter(|(_, cells)| cells.contains(cell)).count() == 1
        };
        if boards.len() < 2 || !next.iter().all(is_on_one) {
            return Vec::new();
        }
        let lie = boards.into_iter().map(|(name, cells)| {
            let here = next.iter().filter(|(cell, _)| cells.contains(cell));
            (name.to_owned(), here.map(|(_, card)| *card).collect::<Vec<Seen>>())
        });
        lie.filter(|(_, cards)| !cards.is_empty()).collect()
    }

    fn game(&self) -> &variant::Variant {
        self.hand.rules().variant_of(self.hand.at().game)
    }

    /// Which boards go, and because of which cards.
    fn removed(&self, cells: &[Cell], house: bool) -> Told {
        let gone = |gone| Told::new(Kind::Removed, Said::Removed(gone));
        if house {
            return gone(Gone::All);
        }
        if cells.is_empty() {
            return gone(Gone::None);
        }
        let cards: Vec<Seen> =
            cells.iter().filter_map(|cell| self.hand.cell(*cell)).map(Sight::seen).collect();
        let game = self.game();
        let facts = self.hand.facts();
        let lines = game.lines.iter().filter(|line| {
            !line.is_ruled_out(facts) && cells.iter().any(|cell| line.it.cells.contains(cell))
        });
        let boards: Option<Vec<String>> = lines
            .map(|line| match line.it.names.as_slice() {
                [name] => Some(name.clone()),
                _ => None,
            })
            .collect();
        Told { cards: cards.clone(), ..gone(Gone::Lowest { cards, boards }) }
    }
}

/// What a higher bet is called now.
pub fn raise_word<C: Sight>(hand: &Hand<C>) -> Raise {
    let game = hand.rules().variant_of(hand.at().game);
    if hand.level() == 0 {
        Raise::Bet
    } else if game.forced.bring_in.is_some()
        && game.forced.blinds == 0
        && game.betting == Betting::Limit
        && hand.raises() == 0
        && hand.at().street == 0
    {
        Raise::Complete
    } else {
        Raise::Raise
    }
}

/// Which blind it is that somebody pays.
pub fn blind_word<C: Sight>(hand: &Hand<C>, post: &Post) -> Blind {
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
        (Some(place), Some(big)) if place == big => Blind::Big,
        (Some(0), _) if count > 2 => Blind::Button,
        (Some(_), _) => Blind::Small,
        (None, _) if post.chips == most => Blind::Big,
        (None, _) => Blind::Other,
    }
}
