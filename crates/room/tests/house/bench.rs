//! A table with cards and decisions typed in.

use std::sync::Arc;

use cards::{Card, CardSet};
use engine::{BetOptions, Move, Need, Options, PostKind};
use room::*;
use variant::game::Betting;
use variant::{Catalogue, Settings};

use crate::common::{Night, chair, charter};

/// The player with this number, who sits in the chair of the same number.
pub(crate) fn player(number: u64) -> PlayerId {
    PlayerId(number)
}

/// House rules that are not the usual ones.
pub(crate) fn house(change: impl FnOnce(&mut HouseRules)) -> HouseRules {
    let mut house = HouseRules::default();
    change(&mut house);
    house
}

/// One game with this betting.
pub(crate) fn menu(game: &str, betting: Betting) -> Arc<Menu> {
    let settings = Settings { betting: Some(betting), ..Settings::default() };
    let catalogue = Arc::new(Catalogue::house().clone());
    Arc::new(Menu::single(catalogue, game, &settings).expect("a menu"))
}

/// A table for so many chips each, with whatever the test changes; the first of them deals.
pub(crate) fn night(game: &str, stacks: &[u64], change: impl FnOnce(&mut Charter)) -> Night {
    let mut charter = charter(game, 10, HouseRules::default());
    charter.house.first_dealer = FirstDealer::FirstChair;
    charter.stakes.buy_in = (1, 1_000_000);
    change(&mut charter);
    let mut night = Night::new(charter);
    for (number, chips) in (0..).zip(stacks) {
        night.sits(number, *chips);
    }
    night.does(Command::DrawForDealer { deck: Vec::new() });
    night
}

/// Cards by name.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    cards::parse(text).expect("cards")
}

impl Night {
    /// Deals the next hand, and plays it as the script says.
    #[track_caller]
    pub(crate) fn hand(&mut self, script: &str) -> Vec<Event<Card>> {
        let mut events = self.does(Command::Deal);
        events.extend(self.script(script));
        events
    }

    /// Plays on. Each word is what the dealer or a player does:
    ///
    /// * `=AsKd`: these cards are dealt, whoever is to get them;
    /// * `2f`, `2c`, `2r40`, `2b`: player 2 folds, checks or calls, bets or raises to 40, brings it in;
    /// * `2d` stands pat, `2dAsKd` throws these away;
    /// * `2m` mucks, `2s` shows.
    ///
    /// Burns, and cards that a player's word does not wait for, are any that the script does not name.
    #[track_caller]
    pub(crate) fn script(&mut self, script: &str) -> Vec<Event<Card>> {
        let mut named = CardSet::EMPTY;
        for word in script.split_whitespace() {
            if let Some(text) = word.strip_prefix('=') {
                cards(text).into_iter().for_each(|card| {
                    named.insert(card);
                });
            }
        }
        let mut events = Vec::new();
        for word in script.split_whitespace() {
            if let Some(text) = word.strip_prefix('=') {
                self.burns(named);
                let dealt = engine::Command::Deal(cards(text).into_iter().collect());
                events.extend(self.does(Command::Chance(dealt)));
            } else {
                while self.any_cards(named) {}
                let (player, play) = word_of(word);
                events.extend(self.does(Command::Play { player, play }));
            }
        }
        // Who may give the hand up unseen and does not say so shows it.
        while let Some(player) = self.may_show() {
            events.extend(self.does(Command::Play { player, play: Move::Show(None) }));
        }
        events
    }

    fn may_show(&self) -> Option<PlayerId> {
        let Turn::Hand(engine::Turn::Players(seats)) = self.table.turn() else { return None };
        let playing = self.table.playing()?;
        let seat = seats.first_one()?;
        let shows = matches!(playing.current().options(seat)?, Options::Show { .. });
        playing.player_in(seat).filter(|_| shows)
    }

    fn need(&self) -> Option<Need> {
        match self.table.turn() {
            Turn::Hand(engine::Turn::Chance(need)) => Some(need),
            _ => None,
        }
    }

    /// Burns a card if that is asked for.
    pub(crate) fn burns(&mut self, without: CardSet) {
        if self.need() == Some(Need::Burn) {
            self.any_cards(without);
        }
    }

    /// Any cards but these, if cards are asked for; whether they were.
    pub(crate) fn any_cards(&mut self, without: CardSet) -> bool {
        let Some(need) = self.need() else { return false };
        let playing = self.table.playing().expect("a hand");
        let left = playing.current().unseen() & playing.hand.unseen();
        let left = (left - without).iter().take(need.count()).collect();
        self.does(Command::Chance(engine::Command::Deal(left)));
        true
    }

    /// Cards of no meaning until a player is to act or the hand is over.
    pub(crate) fn runs_out(&mut self) {
        while self.any_cards(CardSet::EMPTY) {}
    }

    /// Everyone else folds when it is their turn; the winner checks, calls or brings it in.
    #[track_caller]
    pub(crate) fn is_won_by(&mut self, winner: u64) {
        self.does(Command::Deal);
        self.goes_to(winner);
    }

    /// The same with the hand that is being played.
    #[track_caller]
    pub(crate) fn goes_to(&mut self, winner: u64) {
        while self.table.playing().is_some() {
            if self.any_cards(CardSet::EMPTY) {
                continue;
            }
            let (id, options) = self.to_act();
            let play = match options {
                Options::Bet(bet) if bet.bring_in.is_some() && !bet.fold => Move::BringIn,
                Options::Bet(bet) if id != player(winner) && bet.fold => Move::Fold,
                Options::Bet(_) => Move::Call,
                options => {
                    let playing = self.table.playing().expect("a hand");
                    let seat = playing.seat_of(id).expect("a seat");
                    default_move(&options, playing.hand.player(seat).expect("a player"))
                }
            };
            self.does(Command::Play { player: id, play });
        }
    }

    /// Who is to act, and what they may do.
    #[track_caller]
    pub(crate) fn to_act(&self) -> (PlayerId, Options) {
        let Turn::Hand(engine::Turn::Players(seats)) = self.table.turn() else {
            panic!("nobody is to act: {:?}", self.table.turn())
        };
        let playing = self.table.playing().expect("a hand");
        let seat = seats.first_one().expect("a player");
        let options = playing.current().options(seat).expect("options");
        (playing.player_in(seat).expect("a player"), options)
    }

    /// What this player, whose turn it is, may bet.
    #[track_caller]
    pub(crate) fn bets(&self, number: u64) -> BetOptions {
        match self.to_act() {
            (id, Options::Bet(bet)) if id == player(number) => bet,
            other => panic!("{other:?}"),
        }
    }

    /// The stacks of all who have a chair, by number.
    pub(crate) fn stacks(&self) -> Vec<u64> {
        let seated = self.table.people().values().filter(|it| it.chair.is_some());
        seated.map(|it| it.stack).collect()
    }

    /// What is paid before the first decision of this hand: who, what for, how much.
    pub(crate) fn posts(&self) -> Vec<(u64, PostKind, u64)> {
        let playing = self.table.playing().expect("a hand");
        let posts = &playing.hand.setup().posts;
        let post = |post: &engine::Post| {
            (playing.player_in(post.seat).expect("a player").0, post.kind, post.chips)
        };
        posts.iter().map(post).collect()
    }

    /// Who is dealt in, in the order of dealing.
    pub(crate) fn dealt_in(&self) -> Vec<u64> {
        self.table.playing().expect("a hand").players.iter().map(|it| it.0).collect()
    }

    /// The markers of the last hand: button, small blind, big blind.
    pub(crate) fn marks(&self) -> (usize, usize, usize) {
        let marks = self.table.marks().expect("marks");
        (marks.button.index(), marks.small.index(), marks.big.index())
    }

    pub(crate) fn person(&self, number: u64) -> &Person {
        &self.table.people()[&player(number)]
    }

    pub(crate) fn legs(&self, number: u64) -> u8 {
        self.person(number).legs
    }

    #[track_caller]
    pub(crate) fn agrees(&mut self, number: u64, to: Motion) -> Vec<Event<Card>> {
        self.does(Command::Agree { player: player(number), to, wish: Wish::On })
    }

    #[track_caller]
    pub(crate) fn refuses(&mut self, number: u64, to: Motion) -> Refusal {
        self.refused(Command::Agree { player: player(number), to, wish: Wish::On })
    }

    /// Someone comes to the chair of the same number.
    pub(crate) fn arrives(&mut self, number: u8, chips: u64, entry: Entry) {
        self.does(Command::Sit {
            player: PlayerId(number.into()),
            name: format!("Player {number}"),
            chair: chair(number),
            chips,
        });
        self.does(Command::Return { player: PlayerId(number.into()), entry });
    }
}

fn word_of(word: &str) -> (PlayerId, Move<Card>) {
    let number = word[..1].parse().expect("a player");
    let rest = &word[2..];
    let play = match &word[1..2] {
        "f" => Move::Fold,
        "c" => Move::Call,
        "r" => Move::To(rest.parse().expect("an amount")),
        "b" => Move::BringIn,
        "d" => Move::Draw(cards(rest).into_iter().collect()),
        "m" => Move::Muck,
        "s" => Move::Show(None),
        other => panic!("{other:?} is no word of the script"),
    };
    (PlayerId(number), play)
}

/// What the hand has told since: the first event that the test looks for.
#[track_caller]
pub(crate) fn first_of<T>(events: &[Event<Card>], find: impl Fn(&Event<Card>) -> Option<T>) -> T {
    events.iter().find_map(find).expect("such an event")
}

/// Where button and blinds are, who sits out, who kills.
#[track_caller]
pub(crate) fn beginning(events: &[Event<Card>]) -> Beginning {
    first_of(events, |event| match event {
        Event::Open(Fact::Begun(beginning)) => Some((**beginning).clone()),
        _ => None,
    })
}
