//! What happens on a street, step by step, in words.

use variant::Variant;
use variant::game::{
    AllEqual, Bet, BetSize, Betting, BoardDeal, Choose, Chooser, Deal, Discard, DiscardCount,
    Expose, First, Moment, Numbers, Opener, Split, Step, Which,
};

use super::conditions::game_name;
use super::words::{and, cells, count, number, or, ordinal};
use super::{events, hands};

/// A step as part of a sentence, and whole sentences that belong to it.
pub(super) struct Spoken {
    /// Without a capital and without a full stop.
    pub(super) clause: String,
    /// What must be added.
    pub(super) notes: Vec<String>,
    /// Whether it reads best at the end of the sentence before it.
    pub(super) joins: bool,
}

/// What has happened before, so that a later step can be told shortly.
#[derive(Clone, Default)]
pub(super) struct Before {
    dealt: bool,
    board: u8,
    draws: usize,
    last_draw: Option<Numbers>,
    rounds: usize,
    first: Option<String>,
    told_either: bool,
    told_secret: bool,
    /// Whether the last thing that happened was a round of betting.
    after_bet: bool,
    /// Whether it was a deal to the players.
    after_deal: bool,
    /// Whether nothing has happened on this street that a round of betting could follow.
    fresh: bool,
    /// Whether the house may just have taken the pot.
    house: bool,
    /// Whether the round of betting is known in which players decide with their first action.
    in_round: bool,
    /// The games that can still be played, once there is a choice.
    pub(super) games: Vec<String>,
}

impl Before {
    /// From here on steps are told under a heading of their own.
    pub(super) fn begin(&mut self) {
        self.after_bet = false;
        self.after_deal = false;
        self.house = false;
        self.fresh = true;
    }

    /// What players decide with their first action in the round of betting that was told last.
    pub(super) fn tell_in_round(&mut self, step: &Step, variant: &Variant) -> Spoken {
        self.in_round = true;
        let told = self.tell(step, variant);
        self.in_round = false;
        self.after_bet = true;
        told
    }

    /// The step in words; from now on it has happened.
    pub(super) fn tell(&mut self, step: &Step, variant: &Variant) -> Spoken {
        let (clause, notes) = match step {
            Step::Deal(deal) => (self.deal(*deal), Vec::new()),
            Step::Board(deal) => (self.board(deal, variant), Vec::new()),
            Step::Bet(bet) => self.bet(*bet, variant),
            Step::Draw(numbers) => self.draw(*numbers, variant),
            Step::Discard(rule) => self.discard(*rule),
            Step::Expose(rule) => self.expose(*rule, variant),
            Step::Split(split) => self.split(split, variant),
            Step::Choose(choose) => self.choose(choose, variant),
            Step::Roll(_) => events::roll(variant),
            Step::Remove(remove) => events::remove_lines(remove, variant),
            Step::Become(turn) => (events::become_game(turn, variant), Vec::new()),
        };
        let is_bet = matches!(step, Step::Bet(_));
        let follows = matches!(
            step,
            Step::Draw(_) | Step::Discard(_) | Step::Expose(_) | Step::Split(_) | Step::Roll(_)
        );
        // Without the word it could be read as happening in the betting.
        let clause = if self.house {
            format!("otherwise {clause}")
        } else if follows && self.after_bet && !clause.starts_with("with ") {
            format!("then {clause}")
        } else {
            clause
        };
        let at_once = match step {
            Step::Discard(discard) => discard.with == Moment::AllAtOnce,
            Step::Expose(expose) => expose.with == Moment::AllAtOnce,
            _ => false,
        };
        let joins =
            (is_bet && !self.house && !clause.contains(';')) || (at_once && self.after_deal);
        self.after_bet = is_bet;
        self.after_deal = matches!(step, Step::Deal(_));
        self.fresh = false;
        self.house = matches!(step, Step::Remove(remove) if remove.all == AllEqual::House);
        Spoken { clause, notes, joins }
    }

    fn deal(&mut self, deal: Deal) -> String {
        let more = if self.dealt { " more" } else { "" };
        let who = self.everyone();
        self.dealt = true;
        let cards = |n: u8, face: &str| {
            let noun = if n == 1 { "card" } else { "cards" };
            format!("{}{more} {noun} {face}", number(n))
        };
        let mut parts = Vec::new();
        if deal.down > 0 {
            parts.push(cards(deal.down, "face down"));
        }
        if deal.up > 0 {
            parts.push(cards(deal.up, "face up"));
        }
        if deal.either > 0 {
            let lacking = match deal.keep_down {
                1 => "if they have no card face down".to_owned(),
                n => format!("if they have fewer than {} face down", count(n, "card")),
            };
            let noun = if deal.either == 1 { "card" } else { "cards" };
            let n = number(deal.either);
            parts.push(format!("{n}{more} {noun}, face down {lacking} and otherwise face up"));
        }
        format!("{who} is dealt {}", parts.join(", then "))
    }

    /// Everyone who has not folded, which nobody has before the first bet.
    fn everyone(&self) -> &'static str {
        if self.rounds > 0 { "each player still in" } else { "each player" }
    }

    fn board(&mut self, deal: &BoardDeal, variant: &Variant) -> String {
        let before = self.board;
        match deal {
            BoardDeal::Count(number_of) => {
                self.board = before.saturating_add(*number_of);
                match (before, *number_of) {
                    (0, n) => format!("{} {} dealt face up to the board", count(n, "card"), are(n)),
                    (_, 1) => {
                        let place = ordinal(usize::from(self.board));
                        format!("a {place} card is dealt to the board")
                    }
                    (_, n) => format!("{} more cards are dealt to the board", number(n)),
                }
            }
            BoardDeal::Cells(names) => {
                let all: Vec<_> =
                    names.iter().filter_map(|name| variant.board.named(name)).flatten().collect();
                let n = u8::try_from(all.len()).unwrap_or(u8::MAX);
                self.board = before.saturating_add(n);
                let places = cells(names);
                format!("{} {} dealt face up to the board, at {places}", count(n, "card"), are(n))
            }
        }
    }

    fn draw(&mut self, numbers: Numbers, variant: &Variant) -> (String, Vec<String>) {
        self.draws += 1;
        let same = self.last_draw == Some(numbers);
        self.last_draw = Some(numbers);
        let how_many = amount(numbers);
        match (self.draws, same) {
            (1, _) => {
                let from = if variant.forced.button { " from the left of the button" } else { "" };
                let clause = if numbers.is_one() {
                    let cards = count(numbers.most, "card");
                    let new = if numbers.most == 1 { "a new one" } else { "that many new ones" };
                    format!(
                        "there is a draw: each player still in discards {cards} and is dealt {new}"
                    )
                } else {
                    format!(
                        "there is a draw: in turn{from}, each player still in says how many cards \
                        they discard, {how_many}, and then everyone is dealt that many new ones"
                    )
                };
                let note = "New cards come face down, even for an up card that was discarded.";
                (clause, shows(variant).then(|| note.to_owned()).into_iter().collect())
            }
            (n, true) => (format!("there is a {} draw, in the same way", ordinal(n)), Vec::new()),
            (n, false) => {
                let noun = if numbers.most == 1 { "card" } else { "cards" };
                (format!("there is a {} draw, now of {how_many} {noun}", ordinal(n)), Vec::new())
            }
        }
    }

    fn discard(&mut self, rule: Discard) -> (String, Vec<String>) {
        let of = match rule.of {
            Which::Any => "of their cards",
            Which::Down => "of their down cards",
        };
        let what = match rule.count {
            DiscardCount::To(rest) => format!("discards until {} cards are left", number(rest)),
            DiscardCount::Cards(numbers) => format!("discards {} {of}", amount(numbers)),
        };
        let secret = "Everyone decides at once, and discards stay face down.";
        self.decide(rule.with, &what, "Everyone can see how many cards each player keeps.", secret)
    }

    fn expose(&mut self, rule: Expose, variant: &Variant) -> (String, Vec<String>) {
        let what = match (rule.count, rule.with) {
            (Numbers { least: 0, most: 1 }, _) if most_down(variant) == 1 => {
                "may turn their down card face up, if they have one".to_owned()
            }
            (Numbers { least: 0, most: 1 }, _) => "may turn a down card face up".to_owned(),
            (Numbers { least: 0, most }, _) => {
                format!("may turn up to {} down cards face up", number(most))
            }
            (count, _) => format!("turns {} of their down cards face up", amount(count)),
        };
        let secret = "Everyone decides at once; choices are revealed together.";
        self.decide(rule.with, &what, "", secret)
    }

    /// Something that every player decides for themselves.
    fn decide(
        &mut self,
        with: Moment,
        what: &str,
        public: &str,
        secret: &str,
    ) -> (String, Vec<String>) {
        match with {
            Moment::AllAtOnce => {
                let told = std::mem::replace(&mut self.told_secret, true);
                let notes = if told { Vec::new() } else { vec![secret.to_owned()] };
                (format!("{} {what}", self.everyone()), notes)
            }
            Moment::FirstAction => {
                let round = if self.in_round { "it" } else { "the betting that follows" };
                let clause =
                    format!("with their first call, raise or check in {round}, each player {what}");
                let late = "A player who is all in for a blind does this when the round ends.";
                let notes = [public, late].into_iter().filter(|note| !note.is_empty());
                (clause, notes.map(str::to_owned).collect())
            }
        }
    }

    fn split(&mut self, split: &Split, variant: &Variant) -> (String, Vec<String>) {
        let piles: Vec<String> = split
            .piles
            .iter()
            .map(|pile| {
                format!("{} ({})", variant.pile_name(&pile.name), count(pile.cards, "card"))
            })
            .collect();
        self.told_secret = true;
        let number_of = number(u8::try_from(split.piles.len()).unwrap_or(u8::MAX));
        let clause = format!(
            "{} splits their cards into {number_of} piles: {}",
            self.everyone(),
            and(&piles)
        );
        let note = match &split.show {
            Some(pile) => {
                let pile = variant.pile_name(pile);
                let others = if shows(variant) {
                    " Up cards in another pile are turned face down, although everyone has seen \
                    them."
                } else {
                    ""
                };
                format!("Once everyone is done, every {pile} pile is turned face up.{others}")
            }
            None if shows(variant) => "Everyone does this at once; up cards are turned face down \
                with their pile, although everyone has seen them, and the piles cannot be changed."
                .to_owned(),
            None => "Everyone does this at once; the piles stay face down and cannot be changed."
                .to_owned(),
        };
        (clause, vec![note])
    }

    fn choose(&mut self, choose: &Choose, variant: &Variant) -> (String, Vec<String>) {
        self.games.clone_from(&choose.games);
        let names: Vec<String> = choose.games.iter().map(|id| game_name(id, variant)).collect();
        let (who, also) = match choose.by {
            Chooser::UnderTheGun => (
                "the player under the gun",
                Some("With two or three players, the button picks.".to_owned()),
            ),
            Chooser::Button => ("the player with the button", None),
        };
        let clause =
            format!("{who} looks at their cards and picks the game for this hand: {}", or(&names));
        let default = names
            .first()
            .map(|first| format!("If that player does not pick, the game is {first}."));
        (clause, also.into_iter().chain(default).collect())
    }

    fn bet(&mut self, bet: Bet, variant: &Variant) -> (String, Vec<String>) {
        let round = self.rounds;
        self.rounds += 1;
        let (size, mut notes) = self.size(bet.size, variant);
        let mut clause = if self.fresh {
            format!("there is a round of betting{size}")
        } else {
            format!("a round of betting{size} follows")
        };
        let who = first_to_act(&bet, round, variant);
        let place = Some(who.replace(" still in", ""));
        if self.first != place {
            self.first = place;
            let last = variant
                .all_steps()
                .filter(|step| matches!(step, Step::Bet(_)))
                .count()
                .saturating_sub(1);
            clause = if round > 0 && round < last {
                format!("{clause}; from here on {who} acts first")
            } else {
                format!("{clause}; {who} acts first")
            };
        }
        if bet.must_bet {
            clause.push_str(" and must bet: no checking or folding");
            // Nobody must on later rounds, so who acts first there is said again.
            self.first = None;
        }
        if let Some(openers) = bet.openers {
            let least = variant
                .shares
                .first()
                .map_or_else(String::new, |share| hands::qualifier(openers, &share.it.ladder));
            notes.push(format!(
                "It takes {least} to open the betting, and the opener must be able to show it \
                after the hand."
            ));
            if variant.all_steps().any(|step| matches!(step, Step::Draw(_))) {
                notes.push(
                    "An opener who discards openers in a draw says so and sets them aside, to \
                    prove them later."
                        .to_owned(),
                );
            }
        }
        (clause, notes)
    }

    /// The size of a bet, which only fixed limits have.
    fn size(&mut self, size: BetSize, variant: &Variant) -> (String, Vec<String>) {
        if variant.betting != Betting::Limit {
            return (String::new(), Vec::new());
        }
        match size {
            BetSize::Small => (" at the small bet".to_owned(), Vec::new()),
            BetSize::Big => (" at the big bet".to_owned(), Vec::new()),
            BetSize::Either => {
                let told = std::mem::replace(&mut self.told_either, true);
                let note = "Any bet or raise may be a small or a big bet, but a raise cannot be \
                    smaller than the last bet or raise.";
                let notes = if told { Vec::new() } else { vec![note.to_owned()] };
                (" with small or big bets".to_owned(), notes)
            }
            BetSize::OpenPair => {
                let note = "If any player shows a pair, any bet or raise may be a big bet, but a \
                    big bet cannot be raised by a small one.";
                (" at the small bet".to_owned(), vec![note.to_owned()])
            }
        }
    }
}

/// Whether players have cards face up.
fn shows(variant: &Variant) -> bool {
    variant.all_steps().any(|step| match step {
        Step::Deal(deal) => deal.up > 0 || deal.either > 0,
        Step::Expose(_) => true,
        _ => false,
    })
}

/// The most cards that a player can have face down at once.
fn most_down(variant: &Variant) -> u8 {
    let (mut down, mut most) = (0u8, 0u8);
    for step in variant.all_steps() {
        if let Step::Deal(deal) = step {
            down = down.saturating_add(deal.down);
            if deal.either > 0 {
                down = down.max(deal.keep_down);
            }
            most = most.max(down);
        }
    }
    most
}

/// Who acts first in a round of betting.
fn first_to_act(bet: &Bet, round: usize, variant: &Variant) -> String {
    let forced = variant.forced;
    match bet.first {
        First::Usual if round == 0 && forced.blinds > 0 => {
            "the player to the left of the big blind"
        }
        First::Usual if round == 0 && forced.bring_in.is_some() => "the player with the bring-in",
        First::Usual if forced.button && round == 0 => "the first player to the left of the button",
        First::Usual if forced.button => "the first player still in to the left of the button",
        First::Usual => "the first player still in to the dealer's left",
        First::Opener => "the player who opened the first round",
        First::Showing(ladder) => match (hands::aim(&ladder), bet.opener) {
            (ranking::Aim::High, Opener::NextToTheLeft) => {
                "the player with the highest hand showing"
            }
            (ranking::Aim::Low, Opener::NextToTheLeft) => "the player with the lowest hand showing",
            (ranking::Aim::High, Opener::BestAble) => {
                "the player with the highest hand showing who is not all in"
            }
            (ranking::Aim::Low, Opener::BestAble) => {
                "the player with the lowest hand showing who is not all in"
            }
        },
    }
    .to_owned()
}

/// "one", "two or three", "none to five".
fn amount(numbers: Numbers) -> String {
    match numbers {
        Numbers { least, most } if least == most => number(most),
        Numbers { least: 0, most: 1 } => "one or none".to_owned(),
        Numbers { least: 0, most } => format!("up to {}", number(most)),
        Numbers { least, most } => format!("{} to {}", number(least), number(most)),
    }
}

fn are(n: u8) -> &'static str {
    if n == 1 { "is" } else { "are" }
}
