//! A player against a room that says what the test wants.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use wire::{
    ANSWER_BYTES, Answer, Ask, BetOptions, Command, Line, Me, Mine, MyTurn, Options, Play,
    REFUSAL_BYTES, TableView, Told, Trouble, Waits, What,
};

use super::{Made, PATIENCE, Phase, Player, STUCK};
use crate::checks::Kind;
use crate::mind::tests::{aim, bet, chair, mine, view};
use crate::tally::{Tally, read};
use crate::together::Table;

/// A player whose table has only them.
struct Sitting {
    player: Player,
    tally: Arc<Tally>,
    now: Instant,
}

impl Sitting {
    fn new(seed: u64) -> Sitting {
        let tally = Arc::new(Tally::default());
        let player = Player::new(Made {
            aim: aim(),
            seat: 0,
            link: "t".to_owned(),
            table: Arc::new(Table::new(1)),
            tally: Arc::clone(&tally),
            think: Duration::ZERO,
            again: 0,
            rng: ChaCha8Rng::seed_from_u64(seed),
        });
        Sitting { player, tally, now: Instant::now() }
    }

    fn hears(&mut self, told: &Told) {
        let text = serde_json::to_string(told).expect("a message");
        assert!(self.player.hear(&text, self.now));
    }

    fn greeted(&mut self) {
        let me = Me { player: aim().me, name: "P7".to_owned(), is_kept: false };
        let (me, version, wire) = (Some(me), "1".to_owned(), wire::VERSION);
        self.hears(&Told::Hello { me, version, wire, page: None });
    }

    fn speaks(&mut self) -> Option<Ask> {
        let text = self.player.speak(Phase::Playing, self.now)?;
        Some(serde_json::from_str(&text).expect("a message"))
    }

    /// The number of the command that is sent now.
    fn hears_all(&mut self, all: &[Told]) {
        all.iter().for_each(|told| self.hears(told));
    }

    #[track_caller]
    fn shows(&mut self) -> u64 {
        match self.speaks() {
            Some(Ask::Do { number, command: Command::Play { play: Play::Show }, .. }) => number,
            other => panic!("{other:?} is no show"),
        }
    }

    fn answered(&mut self, number: u64, answer: &Answer) {
        let due = match answer {
            Answer::Refused { .. } => REFUSAL_BYTES,
            Answer::Done { .. } | Answer::Asked => ANSWER_BYTES,
        };
        let answer = |pad: String| Told::Answer {
            table: "t".to_owned(),
            number,
            answer: answer.clone(),
            pad,
        };
        // A pad of one is there to count the field itself.
        let short = serde_json::to_string(&answer(" ".to_owned())).expect("a message").len() - 1;
        self.hears(&answer(" ".repeat(due - short)));
    }

    fn faults(&self) -> Vec<Kind> {
        self.tally.faults().into_iter().map(|(kind, ..)| kind).collect()
    }

    /// Connected, seated and asked to show, at line 1.
    fn asked_to_show(seed: u64) -> Sitting {
        let mut sitting = Sitting::new(seed);
        sitting.greeted();
        let watch = Ask::Watch { table: "t".to_owned(), since: None, whole: false };
        assert_eq!(sitting.speaks(), Some(watch));
        sitting.hears_all(&table(0, 1, Some(Options::Show { muck: false })));
        sitting
    }
}

fn table(from: u64, next: u64, options: Option<Options>) -> [Told; 2] {
    let mut seen = view(vec![Some(chair(aim().me)), Some(chair(8))]);
    seen.waits = Waits::Hand { chairs: vec![0] };
    table_of(
        from,
        next,
        seen,
        Some(Mine { turn: MyTurn { options, ..MyTurn::default() }, ..mine() }),
    )
}

/// What a player is told of their own, and then what everybody is told.
fn table_of(from: u64, next: u64, view: TableView, mine: Option<Mine>) -> [Told; 2] {
    let line = |number| Line::new(number, 0, wire::What::Said);
    let mine = mine.map(|Mine { cards, turn, .. }| (Box::new(cards), Box::new(turn)));
    let (cards, turn) = mine.unzip();
    let own = |pad: usize| Told::Mine {
        table: "t".to_owned(),
        rev: next,
        cards: cards.clone(),
        turn: turn.clone(),
        lines: Vec::new(),
        pad: " ".repeat(pad),
    };
    // As long as private parts are, whatever they say.
    let long = serde_json::to_string(&own(1)).expect("text").len() - 1;
    let due = 16 * wire::MINE_BYTES + if cards.is_some() { wire::MINE_CARDS_BYTES } else { 0 };
    let public = Told::Table {
        table: "t".to_owned(),
        from,
        next,
        is_cut: false,
        lines: (from..next).map(line).collect(),
        rev: next,
        view: Box::new(view),
    };
    [own(due - long), public]
}

/// A seed with which the first command is not asked for twice, and one with which it is.
fn seeds() -> (u64, u64) {
    let is_twice = |seed: &u64| {
        let mut sitting = Sitting::asked_to_show(*seed);
        sitting.shows();
        read(&sitting.tally.twice) == 1
    };
    let once = (0..).find(|seed| !is_twice(seed)).expect("a seed");
    (once, (0..10_000).find(is_twice).expect("a seed"))
}

#[test]
fn a_move_is_made_once_and_counted() {
    let mut sitting = Sitting::asked_to_show(seeds().0);
    let number = sitting.shows();
    assert_eq!(sitting.speaks(), None, "it waits for the answer");
    sitting.hears_all(&table(1, 3, None));
    sitting.answered(number, &Answer::Done { next: 3 });
    assert_eq!(sitting.speaks(), None, "there is nothing to do");
    assert_eq!(read(&sitting.tally.moves), 1);
    assert_eq!(sitting.tally.answers().percentiles().map(|times| times.count), Some(1));
    assert_eq!(sitting.faults(), []);
}

#[test]
fn after_a_break_the_same_is_asked_again_with_the_same_number() {
    let mut sitting = Sitting::asked_to_show(seeds().0);
    let number = sitting.shows();
    sitting.player.broke(sitting.now);
    assert_eq!(sitting.speaks(), None, "nobody listens");
    sitting.greeted();
    assert_eq!(
        sitting.speaks(),
        Some(Ask::Watch { table: "t".to_owned(), since: Some(1), whole: false })
    );
    assert_eq!(sitting.speaks(), None, "it must see the table first");
    sitting.hears_all(&table(1, 3, None));
    assert_eq!(sitting.shows(), number);
    sitting.answered(number, &Answer::Done { next: 3 });
    assert_eq!(read(&sitting.tally.moves), 1);
    assert_eq!(sitting.tally.answers().percentiles(), None, "it is no measure of the room");
    assert_eq!(sitting.faults(), []);
    assert_eq!(sitting.tally.there.load(Ordering::Relaxed), 1, "came once, and came back");
}

#[test]
fn what_was_acknowledged_and_is_gone_after_a_break_is_found() {
    let mut sitting = Sitting::asked_to_show(seeds().0);
    let number = sitting.shows();
    sitting.answered(number, &Answer::Done { next: 3 });
    sitting.player.broke(sitting.now);
    sitting.greeted();
    sitting.speaks();
    sitting.hears_all(&table(1, 2, None));
    assert_eq!(sitting.faults(), [Kind::Lost]);
}

#[test]
fn who_asks_twice_must_get_the_same_answer() {
    for (second, faults) in [(3, vec![]), (4, vec![Kind::Twice])] {
        let mut sitting = Sitting::asked_to_show(seeds().1);
        let number = sitting.shows();
        sitting.hears_all(&table(1, 3, None));
        sitting.answered(number, &Answer::Done { next: 3 });
        assert_eq!(sitting.shows(), number);
        sitting.answered(number, &Answer::Done { next: second });
        assert_eq!(sitting.faults(), faults);
        assert_eq!(read(&sitting.tally.moves), 1, "it was one move");
    }
}

#[test]
fn a_move_that_was_offered_must_not_be_refused() {
    let refused = |trouble| Answer::Refused { why: "no".to_owned(), trouble };
    let mut sitting = Sitting::asked_to_show(seeds().0);
    let number = sitting.shows();
    sitting.answered(number, &refused(Trouble::Rules));
    assert_eq!(sitting.faults(), [Kind::Refused]);
    assert_eq!(sitting.speaks(), None, "it does not ask at once again");
    sitting.now += Duration::from_secs(1);
    assert_eq!(sitting.shows(), number + 1);
    // Something has happened since: that is nobody's fault.
    let mut sitting = Sitting::asked_to_show(seeds().0);
    let number = sitting.shows();
    sitting.hears_all(&table(1, 2, Some(Options::Show { muck: false })));
    sitting.answered(number, &refused(Trouble::Stale));
    assert_eq!(sitting.faults(), []);
    assert_eq!(sitting.shows(), number + 1);
}

#[test]
fn an_answer_must_come_in_time_and_to_something() {
    let mut sitting = Sitting::asked_to_show(seeds().0);
    sitting.answered(9, &Answer::Done { next: 1 });
    assert_eq!(sitting.faults(), [Kind::Answer], "nobody asked");
    let mut sitting = Sitting::asked_to_show(seeds().0);
    sitting.shows();
    sitting.now += PATIENCE - Duration::from_millis(1);
    assert!(sitting.player.look_up(sitting.now));
    sitting.now += Duration::from_millis(1);
    assert!(!sitting.player.look_up(sitting.now), "the connection is given up");
    assert_eq!(sitting.faults(), [Kind::Answer]);
}

#[test]
fn who_is_waited_for_must_be_told_what_for() {
    let mut sitting = Sitting::asked_to_show(seeds().0);
    sitting.hears_all(&table(1, 2, None));
    sitting.now += STUCK;
    assert!(sitting.player.look_up(sitting.now));
    assert_eq!(sitting.faults(), []);
    sitting.now += Duration::from_millis(1);
    assert!(sitting.player.look_up(sitting.now));
    assert_eq!(sitting.faults(), [Kind::Stuck]);
}

#[test]
fn who_thinks_moves_later() {
    let mut sitting = Sitting::asked_to_show(seeds().0);
    sitting.player.made.think = Duration::from_secs(2);
    assert_eq!(sitting.speaks(), None);
    let wakes = sitting.player.wakes(sitting.now);
    assert!(wakes > sitting.now);
    sitting.now += Duration::from_secs(2);
    sitting.shows();
}

#[test]
fn who_sits_is_told_what_is_theirs() {
    let mut sitting = Sitting::new(seeds().0);
    sitting.greeted();
    sitting.speaks();
    sitting
        .hears_all(&table_of(0, 1, view(vec![Some(chair(aim().me)), Some(chair(8))]), None)[1..]);
    assert_eq!(sitting.faults(), [Kind::Stuck]);
}

/// A message with lines of the player's own, by what they say.
fn bets(from: u64, whats: &[What], options: Option<Options>) -> [Told; 2] {
    let mut told = table(from, from + whats.len() as u64, options);
    if let Told::Table { lines, .. } = &mut told[1] {
        for (line, what) in lines.iter_mut().zip(whats) {
            (line.what, line.player) = (*what, Some(aim().me));
        }
    }
    told
}

/// Connected, asked for a bet, and gone before the answer to the first one came. What happened
/// meanwhile, and what came of asking again.
fn asked_again(whats: &[What], answer: &Answer) -> Vec<Kind> {
    let mut sitting = Sitting::new(seeds().0);
    sitting.greeted();
    sitting.speaks();
    let check = BetOptions { check: true, fold: false, call: None, between: None, ..bet() };
    sitting.hears_all(&table(0, 1, Some(Options::Bet(check))));
    let Some(Ask::Do { number, .. }) = sitting.speaks() else { panic!("no bet") };
    sitting.player.broke(sitting.now);
    sitting.greeted();
    sitting.speaks();
    sitting.hears_all(&bets(1, whats, None));
    assert!(matches!(sitting.speaks(), Some(Ask::Do { number: again, .. }) if again == number));
    sitting.answered(number, answer);
    sitting.faults()
}

#[test]
fn a_bet_that_is_asked_for_again_was_done_once() {
    let done = |next| Answer::Done { next };
    assert_eq!(asked_again(&[What::Checked, What::Resumed], &done(2)), []);
    assert_eq!(
        asked_again(&[What::Checked, What::Resumed, What::Checked], &done(4)),
        [Kind::Twice]
    );
    assert_eq!(
        asked_again(&[What::Resumed], &done(2)),
        [Kind::Twice],
        "it says so, and it was not"
    );
}

#[test]
fn a_bet_that_was_done_is_not_refused_when_it_is_asked_for_again() {
    let refused = Answer::Refused { why: "no".to_owned(), trouble: Trouble::Stale };
    assert_eq!(asked_again(&[What::Checked, What::Resumed], &refused), [Kind::Twice]);
    // Their time was up, and the clock has checked for them.
    assert_eq!(asked_again(&[What::TimedOut, What::Checked, What::Resumed], &refused), []);
    // Nothing but a start of the room has happened: it is still on offer.
    assert_eq!(asked_again(&[What::Resumed], &refused), [Kind::Refused]);
}
