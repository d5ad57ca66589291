//! The table as it lies before the player.

use cards::grouped;
use engine::{Hand, Seat, Seen};
use ranking::in_sentence;
use variant::Cell;
use variant::game::Split;

use super::style::{padded, width, wrapped_after};
use super::view::View;

impl View {
    /// The board, the pot, and everyone with chips and cards.
    pub(super) fn picture(&self) -> String {
        let mut facts: Vec<(String, Vec<String>)> = Vec::new();
        let mut fact = |head: &str, text: Vec<String>| facts.push((head.to_owned(), text));
        fact("Board", self.board());
        if !self.seen.for_all().is_empty() {
            fact("For all", vec![self.style.row(self.seen.for_all().iter().copied())]);
        }
        if !self.dice.is_empty() {
            let dice: Vec<String> = self.dice.iter().map(u8::to_string).collect();
            fact("Dice", vec![dice.join(" ")]);
        }
        if self.seen.at().game > 0 {
            fact("Game", vec![self.game().name.clone()]);
        }
        fact("Pot", vec![self.pots()]);
        for (share, name) in self.held() {
            let head = share.map_or_else(|| "You have".to_owned(), |share| format!("Your {share}"));
            fact(&head, vec![in_sentence(&name)]);
        }
        let heads = facts.iter().map(|(head, _)| width(head)).max().unwrap_or(0);
        let mut lines = Vec::new();
        for (head, texts) in facts {
            let mut head = head.as_str();
            for text in texts {
                // Boards are drawn, everything else is said.
                let start = format!("  {}   ", padded(head, heads));
                let is_drawn = text.contains("  ");
                lines.push(if is_drawn { start + &text } else { wrapped_after(&start, &text) });
                head = "";
            }
        }
        lines.push(String::new());
        lines.extend(self.rows());
        lines.join("\n") + "\n"
    }

    /// All chips in the middle, and the pots they make where someone is all in.
    fn pots(&self) -> String {
        let all = self.seen.pot();
        let pots: Vec<String> =
            self.seen.middle().into_iter().map(|(chips, _)| grouped(chips)).collect();
        match pots.split_first() {
            Some((main, side)) if !side.is_empty() => {
                format!("{} (main {main}, side {})", grouped(all), side.join(", side "))
            }
            _ => grouped(all),
        }
    }

    fn board(&self) -> Vec<String> {
        let board = &self.game().board;
        let cells = 0..board.cells;
        let cards: Vec<(Cell, Seen)> =
            cells.map(Cell).filter_map(|cell| Some((cell, self.seen.cell(cell)?))).collect();
        if cards.is_empty() {
            return Vec::new();
        }
        if board.rows.is_empty() {
            let cards = self.style.row(cards.into_iter().map(|(_, card)| card));
            return vec![cards];
        }
        let columns = board.names().map(|name| name.chars().count()).max().unwrap_or(0).max(2);
        let places = board.places();
        let names: Vec<&str> = board.names().collect();
        let mut lines = Vec::new();
        for (number, row) in board.rows.iter().enumerate() {
            let mut line = String::new();
            for column in 0..row.cells.len() {
                let cell = places.iter().position(|place| *place == (number, column));
                let text = match cell {
                    None => String::new(),
                    Some(cell) => self.cell_text(Cell(cell as u8), names.get(cell).copied()),
                };
                line.push_str(&padded(&text, columns + 1));
            }
            let mut own = (0..places.len()).filter(|cell| places[*cell].0 == number).peekable();
            let gone = own.peek().is_some()
                && own.all(|cell| self.game().is_gone(Cell(cell as u8), &self.gone));
            let note = if gone { "  taken away" } else { "" };
            lines.push(format!("{}{note}", line.trim_end()));
        }
        lines
    }

    /// The card of a cell, or its name where there is none yet.
    fn cell_text(&self, cell: Cell, name: Option<&str>) -> String {
        match self.seen.cell(cell) {
            Some(card) => self.style.card(card),
            None => self.style.faint(name.unwrap_or("--")),
        }
    }

    /// A line for everyone at the table.
    fn rows(&self) -> Vec<String> {
        let names = self.names.iter().map(|name| width(name)).max().unwrap_or(0).max(4);
        let chips = |seat: &Seat| self.seen.player(*seat).map_or(0, engine::Player::stack);
        let most = self.order.iter().map(chips).max().unwrap_or(0);
        let stacks = grouped(most).len().max(5);
        let bets = grouped(self.seen.level()).len().max(4);
        let mut lines =
            vec![self.style.faint(&format!(
                "  {:names$}   {:>stacks$}   {:>bets$}   cards",
                "", "stack", "bet"
            ))];
        let cards_of = |seat: &Seat| match self.seen.live().contains(*seat) {
            true if self.mucked.contains(*seat) => self.style.faint("mucked"),
            true => self.cards_in(&self.seen, *seat),
            false => self.style.faint("folded"),
        };
        let columns = self.order.iter().map(|seat| width(&cards_of(seat))).max().unwrap_or(0);
        for seat in &self.order {
            let Some(player) = self.seen.player(*seat) else { continue };
            let bet = match player.bet() {
                0 => String::new(),
                bet => grouped(bet),
            };
            let stack = grouped(player.stack());
            let is_live = self.seen.live().contains(*seat);
            let name = padded(self.named(*seat), names);
            let name = if *seat == self.you { self.style.strong(&name) } else { name };
            let mut line = format!(
                "  {name}   {stack:>stacks$}   {bet:>bets$}   {}",
                padded(&cards_of(seat), columns)
            );
            let mut notes = Vec::new();
            let kind = self.kinds.get(seat.index()).map(String::as_str);
            notes.extend(kind.filter(|kind| !kind.is_empty()));
            if is_live && player.stack() == 0 {
                notes.push("all in");
            }
            let has_button = self.seen.rules().variant().forced.button;
            if has_button && seat.index() + 1 == self.seen.seats() {
                notes.push("button");
            }
            if !notes.is_empty() {
                line.push_str(&format!("  {}", notes.join(", ")));
            }
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    /// The cards of a seat: those face down, pile by pile if the hand is parted, then those face up.
    pub(super) fn cards_in(&self, hand: &Hand<Seen>, seat: Seat) -> String {
        let Some(player) = hand.player(seat) else { return String::new() };
        let down = player.down();
        let split = self.game().piles().filter(|_| self.parted.contains(seat));
        let mut parts: Vec<String> = Vec::new();
        // Nobody else knows in which order the cards lie.
        let known = down.iter().all(|card| *card != Seen::Back);
        match split.filter(|_| known) {
            Some(split) => {
                let mut rest = down.iter().copied();
                for size in hidden_piles(split) {
                    let pile: Vec<Seen> = rest.by_ref().take(size).collect();
                    parts.push(self.style.row(pile));
                }
            }
            None if down.is_empty() => {}
            None => parts.push(self.style.row(down.iter().copied())),
        }
        let down = parts.join(" / ");
        let up = self.style.row(player.up().iter().map(|up| up.card));
        match (down.is_empty(), up.is_empty()) {
            (true, _) => up,
            (_, true) => down,
            _ => format!("{down} | {up}"),
        }
    }
}

/// The sizes of the piles that nobody sees.
fn hidden_piles(split: &Split) -> Vec<usize> {
    let shown = split.shown();
    let piles = split.piles.iter().enumerate();
    let hidden = piles.filter(|(number, _)| Some(*number) != shown);
    hidden.map(|(_, pile)| usize::from(pile.cards)).collect()
}
