//! What happens in a hand, line by line.

use cards::Card;
use engine::{Cards, Event, Hand, Piece, Post, PostKind, Seat, SeatSet, Seen, Sight, Why};
use variant::game::Step;

use super::heading;
use super::made::Named;
use super::money::Money;
use super::names::Names;
use crate::replay::won;

/// Tells events one after the other. The hand is played again beside them, so that every line knows
/// what was there before.
pub(crate) struct Teller<'a> {
    pub(crate) hand: Hand<Seen>,
    pub(crate) names: &'a Names,
    pub(crate) money: &'a Money,
    pub(crate) named: Named,
    pub(crate) text: String,
    /// What came of each player.
    pub(crate) ends: Vec<End>,
    /// What was in each pot.
    pub(crate) pots: Vec<u64>,
    /// What the house keeps of each player's winnings, in parts of a chip.
    pub(crate) raked: Vec<u64>,
    /// What each player has been awarded so far, of which part the house keeps its own.
    awarded: Vec<u64>,
    events: &'a [Event<Seen>],
    street: Option<(u8, u8)>,
    /// The heading of a street about which nothing has been said yet.
    heading: Option<String>,
    board: Vec<Card>,
    /// The bet that is to be matched.
    level: u64,
    /// Whose second payment has been told with the first.
    together: SeatSet,
}

/// What came of a player.
#[derive(Clone, Debug, Default)]
pub(crate) struct End {
    pub(crate) folded: Option<String>,
    /// Whether anything but an ante was paid.
    pub(crate) bet: bool,
    pub(crate) shown: bool,
    pub(crate) mucked: bool,
    /// What came back to the player, as nobody won it, in parts of a chip.
    pub(crate) back: u64,
    /// What was won, in parts of a chip.
    pub(crate) won: u64,
    /// What is known of a hand that was mucked.
    pub(crate) cards: Vec<Card>,
}

impl<'a> Teller<'a> {
    pub(crate) fn new(
        hand: Hand<Seen>,
        events: &'a [Event<Seen>],
        names: &'a Names,
        money: &'a Money,
        named: Named,
    ) -> Teller<'a> {
        let players = hand.seats();
        Teller {
            hand,
            names,
            money,
            named,
            text: String::new(),
            ends: vec![End::default(); players],
            pots: Vec::new(),
            raked: vec![0; players],
            awarded: vec![0; players],
            events,
            street: None,
            heading: None,
            board: Vec::new(),
            level: 0,
            together: SeatSet::EMPTY,
        }
    }

    /// Tells everything.
    pub(crate) fn tell_all(&mut self) {
        for event in self.events {
            self.tell(event);
            self.hand.apply(event);
        }
    }

    pub(crate) fn line(&mut self, line: &str) {
        if let Some(heading) = self.heading.take() {
            self.text.push_str(&format!("*** {heading} ***\n"));
        }
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn says(&mut self, seat: Seat, what: &str) {
        let line = format!("{}: {what}", self.names.name(seat));
        self.line(&line);
    }

    fn end(&mut self, seat: Seat) -> Option<&mut End> {
        self.ends.get_mut(seat.index())
    }

    fn tell(&mut self, event: &Event<Seen>) {
        match event {
            Event::Posted { seat, kind, chips } => self.posted(*seat, *kind, *chips),
            Event::Reached { at, .. } => {
                if self.street != Some((at.game, at.street)) {
                    self.street = Some((at.game, at.street));
                    self.heading = Some(heading::heading(self.hand.rules(), *at));
                }
            }
            Event::Dealt { seat, down, up } => self.dealt(*seat, down, up),
            Event::Board { cards } => self.boarded(cards),
            Event::ForAll { cards } => {
                let line = format!("Dealt to everyone {}", bracketed(&faces(cards)));
                self.line(&line);
            }
            Event::Reshuffled => self.line("The deck is reshuffled"),
            Event::Rolled { dice } => {
                let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
                let line = format!("Dice rolled [{}]", dice.join(" "));
                self.line(&line);
            }
            Event::Folded { seat } => {
                let place = heading::folded(self.hand.rules(), self.hand.at());
                if let Some(end) = self.end(*seat) {
                    end.folded = Some(place);
                }
                self.says(*seat, "folds");
            }
            Event::Checked { seat } => self.says(*seat, "checks"),
            Event::Called { seat, chips } => {
                let what = format!("calls {}", self.money.say(*chips));
                self.paid(*seat, *chips, &what);
            }
            Event::Raised { seat, to, chips } => {
                let to_say = self.money.say(*to);
                let what = match self.level {
                    0 => format!("bets {to_say}"),
                    level => {
                        let by = self.money.say(to.saturating_sub(level));
                        format!("raises {by} to {to_say}")
                    }
                };
                self.level = self.level.max(*to);
                self.paid(*seat, *chips, &what);
            }
            Event::BroughtIn { seat, chips } => {
                self.level = self.level.max(self.hand.setup().stakes.bring_in);
                let what = format!("brings in for {}", self.money.say(*chips));
                self.paid(*seat, *chips, &what);
            }
            Event::Closed { back } => {
                self.level = 0;
                if let Some((seat, chips)) = back {
                    let chips = self.money.say(*chips);
                    let name = self.names.name(*seat);
                    let line = format!("Uncalled bet ({chips}) returned to {name}");
                    self.line(&line);
                }
            }
            Event::Discarded { seat, down, up } => self.discarded(*seat, down, up),
            Event::Exposed { seat, cards } => {
                let what = match cards.is_empty() {
                    true => "exposes nothing".to_owned(),
                    false => format!("exposes {}", bracketed(&faces(cards))),
                };
                self.says(*seat, &what);
            }
            Event::Parted { seat, down, up } => self.parted(*seat, down, up),
            Event::Chose { seat, choice } => {
                let what = format!("chooses {}", self.chosen(*choice));
                self.says(*seat, &what);
            }
            Event::Removed { cells, house } => {
                let cards = cells.iter().filter_map(|cell| self.hand.cell(*cell)?.face());
                let cards = bracketed(&cards.collect::<Vec<Card>>());
                match house {
                    true => self.line("All boards are taken away"),
                    false if cells.is_empty() => self.line("No board is taken away"),
                    false => self.line(&format!("Boards with {cards} are taken away")),
                }
            }
            Event::Became { at } => {
                let name = self.hand.rules().variant_of(at.game).name.clone();
                self.line(&format!("The hand goes on as {name}"));
            }
            Event::Showdown { .. } => {
                self.heading = Some("SHOW DOWN".to_owned());
            }
            Event::Shown { seat, cards } => self.shown(*seat, cards),
            Event::Mucked { seat } => {
                let cards = held(&self.hand, *seat);
                if let Some(end) = self.end(*seat) {
                    (end.mucked, end.cards) = (true, cards);
                }
                self.says(*seat, "mucks hand");
            }
            Event::Proved { seat, cards } => {
                let what = format!("shows openers {}", bracketed(&faces(cards)));
                self.says(*seat, &what);
            }
            Event::Awarded { pieces, house, .. } => self.awarded(pieces, *house),
            Event::Burned { .. } | Event::Decided { .. } | Event::Ended => {}
        }
    }

    /// Chips that go in by a player's own doing.
    fn paid(&mut self, seat: Seat, chips: u64, what: &str) {
        if let Some(end) = self.end(seat) {
            end.bet = true;
        }
        let all_in = self.hand.player(seat).is_some_and(|player| player.stack() <= chips);
        self.says(seat, &format!("{what}{}", if all_in { " and is all-in" } else { "" }));
    }

    fn posted(&mut self, seat: Seat, kind: PostKind, chips: u64) {
        if self.together.contains(seat) && matches!(kind, PostKind::Live | PostKind::Dead) {
            return;
        }
        let setup = self.hand.setup();
        let asked = setup.posts.iter().find(|post| post.seat == seat && post.kind == kind);
        let asked = asked.copied().unwrap_or(Post { seat, kind, chips });
        if kind.is_live() {
            self.level = self.level.max(asked.chips);
        }
        let say = |chips: u64| self.money.say(chips);
        // Both missed blinds at once are one line.
        let other = match kind {
            PostKind::Live => Some(PostKind::Dead),
            PostKind::Dead => Some(PostKind::Live),
            _ => None,
        };
        let second = self.events.iter().find_map(|event| match event {
            Event::Posted { seat: who, kind, chips } if *who == seat && Some(*kind) == other => {
                Some(*chips)
            }
            _ => None,
        });
        if let Some(second) = second {
            self.together.insert(seat);
            let live = setup.posts.iter().find(|post| post.seat == seat && post.kind.is_live());
            self.level = self.level.max(live.map_or(0, |post| post.chips));
            let both = chips + second;
            let what = format!("posts small & big blinds {}", self.money.say(both));
            return self.paid(seat, both, &what);
        }
        let what = match kind {
            PostKind::Ante => format!("posts the ante {}", say(chips)),
            PostKind::TableAnte => format!("posts the table ante {}", say(chips)),
            PostKind::Blind => {
                format!("posts {} {}", telling::blind_word(&self.hand, &asked).word(), say(chips))
            }
            PostKind::Live => format!("posts big blind {}", say(chips)),
            PostKind::Straddle => format!("posts straddle {}", say(chips)),
            PostKind::Dead => format!("posts dead blind {}", say(chips)),
            PostKind::Kill => format!("posts kill {}", say(chips)),
        };
        let bet = self.ends.get(seat.index()).is_some_and(|end| end.bet);
        self.paid(seat, chips, &what);
        if let Some(end) = self.end(seat) {
            end.bet = bet || !matches!(kind, PostKind::Ante | PostKind::TableAnte);
        }
    }

    fn dealt(&mut self, seat: Seat, down: &Cards<Seen>, up: &Cards<Seen>) {
        // The heading stands even when none of the cards is known.
        if let Some(heading) = self.heading.take() {
            self.text.push_str(&format!("*** {heading} ***\n"));
        }
        let new: Vec<Card> = faces(down).into_iter().chain(faces(up)).collect();
        if new.is_empty() {
            return;
        }
        let held = held(&self.hand, seat);
        let held = if held.is_empty() { String::new() } else { format!("{} ", bracketed(&held)) };
        let line = format!("Dealt to {} {held}{}", self.names.name(seat), bracketed(&new));
        self.line(&line);
    }

    fn boarded(&mut self, cards: &[Seen]) {
        let new = faces(cards);
        let before = if self.board.is_empty() {
            String::new()
        } else {
            format!("{} ", bracketed(&self.board))
        };
        let dealt = format!("{before}{}", bracketed(&new));
        match self.heading.take() {
            Some(heading) => self.line(&format!("*** {heading} *** {dealt}")),
            None => self.line(&format!("Board {dealt}")),
        }
        self.board.extend(new);
        let mut after = self.hand.clone();
        after.apply(&Event::Board { cards: cards.iter().copied().collect() });
        for row in rows(&after) {
            self.line(&row);
        }
    }

    fn discarded(&mut self, seat: Seat, down: &Cards<Seen>, up: &Cards<Seen>) {
        let count = down.len() + up.len();
        let known: Vec<Card> = faces(down).into_iter().chain(faces(up)).collect();
        let cards = if count == 1 { "1 card".to_owned() } else { format!("{count} cards") };
        let draws = matches!(self.hand.step(), Some(Step::Draw(_)));
        let what = match (count, known.is_empty()) {
            (0, _) if draws => "stands pat".to_owned(),
            (0, _) => "discards nothing".to_owned(),
            (_, true) => format!("discards {cards}"),
            (_, false) => format!("discards {cards} {}", bracketed(&known)),
        };
        self.says(seat, &what);
    }

    /// Piles by name, as far as they are known.
    fn parted(&mut self, seat: Seat, down: &Cards<Seen>, up: &Cards<Seen>) {
        let variant = self.hand.rules().variant_of(self.hand.at().game);
        let mut told = Vec::new();
        if let Some(split) = variant.piles() {
            for (pile, cards) in split.piles.iter().zip(split.lay(down, up)) {
                let cards: Vec<Card> = cards.into_iter().filter_map(|card| card.face()).collect();
                if !cards.is_empty() {
                    told.push(format!("{} {}", pile.name, bracketed(&cards)));
                }
            }
        }
        let what = match told.is_empty() {
            true => "splits the hand".to_owned(),
            false => format!("splits the hand: {}", told.join(", ")),
        };
        self.says(seat, &what);
    }

    /// The name of the game that is picked.
    fn chosen(&self, choice: u8) -> String {
        let id = self.hand.choices().get(usize::from(choice)).map_or("a game", String::as_str);
        self.hand.rules().variant_of(self.hand.at().game).target_name(id)
    }

    fn shown(&mut self, seat: Seat, cards: &Cards<Seen>) {
        if let Some(end) = self.end(seat) {
            end.shown = true;
        }
        let up = self.hand.player(seat).into_iter().flat_map(engine::Player::up);
        let up = up.filter_map(|up| up.card.face());
        let all: Vec<Card> = faces(cards).into_iter().chain(up).collect();
        let name = self.named.hand(seat).map(|name| format!(" ({name})")).unwrap_or_default();
        self.says(seat, &format!("shows {}{name}", bracketed(&all)));
    }

    fn awarded(&mut self, pieces: &[Piece], house: u64) {
        let pot = match (self.count_pots(), self.pots.len()) {
            (..=1, _) => "pot".to_owned(),
            (_, 0) => "main pot".to_owned(),
            (2, _) => "side pot".to_owned(),
            (_, number) => format!("side pot-{number}"),
        };
        // One share alone says nothing: the same players win all, or nobody has another.
        let shares = || pieces.iter().map(|piece| piece.why).filter(|why| *why != Why::Back);
        let parted = shares().any(|why| Some(why) != shares().next());
        self.pots.push(pieces.iter().map(|piece| piece.chips).sum::<u64>() + house);
        for piece in pieces {
            let name = self.names.name(piece.seat);
            let chips = self.less_rake(piece);
            let share = match piece.why {
                Why::Share(share) if parted => self.named.share(share),
                _ => None,
            };
            let share = share.map(|share| format!(" ({share})")).unwrap_or_default();
            let is_back = piece.why == Why::Back;
            let verb = if is_back { "took back" } else { "collected" };
            let line = format!("{name} {verb} {} from {pot}{share}", self.money.say_parts(chips));
            self.line(&line);
            if let Some(end) = self.end(piece.seat) {
                *(if is_back { &mut end.back } else { &mut end.won }) += chips;
            }
        }
        if house > 0 {
            let line = format!("The house takes {} from {pot}", self.money.say(house));
            self.line(&line);
        }
    }

    /// What a player is paid of a piece, in parts of a chip. The record tells how much less than their
    /// part the players were paid; of several pieces each gives in proportion, and nothing is lost.
    fn less_rake(&mut self, piece: &Piece) -> u64 {
        let place = piece.seat.index();
        let all: u64 = won(self.events, piece.seat);
        let raked = self.raked.get(place).copied().unwrap_or(0);
        let given = |of: u64| {
            let given = u128::from(raked) * u128::from(of) / u128::from(all.max(1));
            u64::try_from(given).unwrap_or(raked)
        };
        let Some(awarded) = self.awarded.get_mut(place) else { return 0 };
        let before = given(*awarded);
        *awarded += piece.chips;
        self.money.parts(piece.chips).saturating_sub(given(*awarded) - before)
    }

    /// Cards that were shown although nobody had to see them.
    pub(crate) fn shows(&mut self, seat: Seat, cards: &[Card]) {
        self.says(seat, &format!("shows {}", bracketed(cards)));
    }

    /// The board in the order of the deal.
    pub(crate) fn dealt_board(&self) -> Vec<Card> {
        self.board.clone()
    }

    pub(crate) fn count_pots(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Awarded { .. })).count()
    }
}

/// The cards that are known.
fn faces(cards: &[Seen]) -> Vec<Card> {
    cards.iter().filter_map(|card| card.face()).collect()
}

/// What is known of the cards that a player holds.
pub(crate) fn held(hand: &Hand<Seen>, seat: Seat) -> Vec<Card> {
    let Some(player) = hand.player(seat) else { return Vec::new() };
    let up = player.up().iter().filter_map(|up| up.card.face());
    player.down().iter().filter_map(|card| card.face()).chain(up).collect()
}

pub(crate) fn bracketed(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    format!("[{}]", cards.join(" "))
}

/// A board of rows as it lies on the table, a line for each row; nothing for a board of one row.
pub(crate) fn rows(hand: &Hand<Seen>) -> Vec<String> {
    let board = &hand.rules().variant_of(hand.at().game).board;
    let row = |row: &variant::game::Row| {
        let lies = |name: &String| hand.cell(board.cell(name)?)?.face();
        let cards = row.cells.iter().map(|cell| {
            let card = cell.as_ref().and_then(lies);
            card.map_or_else(|| "--".to_owned(), |card| card.to_string())
        });
        let cards: Vec<String> = cards.collect();
        let any = cards.iter().any(|card| card != "--");
        any.then(|| format!("Board {} [{}]", row.name, cards.join(" ")))
    };
    board.rows.iter().filter_map(row).collect()
}
