//! Live tables: a director tells who is out and where the blinds are.

use std::sync::Arc;

use room::{Chair, Marks, PlayerId, StakesList, Time};
use tournament::{
    Ask, At, Command, Correction, Fact, Fallen, Happened, Library, Mode, Money, TableId, Tournament,
};
use variant::{Catalogue, File};

const ONE: TableId = TableId(1);
const TWO: TableId = TableId(2);

struct Desk {
    it: Tournament,
    now: Time,
    log: Vec<Happened>,
}

impl Desk {
    /// So many players at tables of so many seats, in the order of their numbers; three are paid.
    fn start(players: u64, seats: u8) -> Desk {
        let text = format!(
            "tournament \"Live\" id=live {{\ngame holdem\nplayers 3 20\ntables seats={seats}\n\
             buy-in 100\nstack 1000\nbalance within=1\nhand-for-hand same-round=share\n\
             levels minutes=20 {{ level 10 20 }}\nprizes {{ from 3 20 50 30 20 }}\n}}"
        );
        let file = File { name: "live.kdl".into(), text };
        let plan = Library::house().read(&file, Catalogue::house(), StakesList::house());
        let plan = Arc::new(plan.unwrap_or_else(|faults| panic!("{:?}", faults.problems)));
        let it = Tournament::open(plan, Mode::Live);
        let mut desk = Desk { it, now: Time(0), log: Vec::new() };
        for number in 0..players {
            desk.does(&Command::Enter { player: PlayerId(number), name: number.to_string() });
        }
        desk.does(&Command::Start);
        desk.does(&Command::Draw { order: (0..players as u32).collect() });
        desk
    }

    /// Does something, and gives what came of it.
    #[track_caller]
    fn does(&mut self, command: &Command) -> Vec<Fact> {
        let before = self.log.len();
        let done = self.it.act(self.now, command, &mut self.log);
        done.unwrap_or_else(|why| panic!("{command:?}: {why}"));
        assert_eq!(self.it.audit(), Ok(()));
        self.now = self.now.plus(60_000);
        self.log[before..].iter().map(|happened| happened.fact.clone()).collect()
    }

    #[track_caller]
    fn falls(&mut self, number: u64) -> Vec<Fact> {
        let player = PlayerId(number);
        let fallen = Fallen { player, began: 1000, by: Vec::new(), hand: 0 };
        self.does(&Command::Fell { fallen })
    }

    fn place(&self, number: u64) -> Option<(u32, u64)> {
        let entrant = self.it.entrant(PlayerId(number))?;
        Some((entrant.place?, entrant.prize))
    }
}

fn chair(number: u8) -> Chair {
    Chair::new(number).expect("a chair")
}

fn marks(button: u8, small: u8, big: u8) -> Marks {
    Marks { button: chair(button), small: chair(small), big: chair(big) }
}

#[test]
fn nobody_deals_by_leave_and_a_move_asks_where_the_blinds_are() {
    let mut desk = Desk::start(10, 5);
    assert!(!desk.log.iter().any(|it| matches!(it.fact, Fact::Leave { .. })));
    desk.falls(9);
    assert_eq!(desk.it.asked(), None, "five and four are even enough");
    desk.falls(8);
    // Five and three. Whoever is big blind next moves: the player behind the last big blind, in chair 4.
    assert_eq!(desk.it.asked(), Some(&Ask::Marks { table: ONE }));
    let facts = desk.does(&Command::Marks { table: ONE, marks: marks(0, 1, 2) });
    let moves = |fact: &Fact| match fact {
        Fact::MovedOut { player, from, to, .. } => Some((player.0, *from, *to)),
        _ => None,
    };
    assert_eq!(facts.iter().find_map(moves), Some((3, ONE, TWO)));
    // At the other table the seat behind the big blind pays next.
    assert_eq!(desk.it.asked(), Some(&Ask::Marks { table: TWO }));
    desk.does(&Command::Marks { table: TWO, marks: marks(0, 1, 2) });
    let at = desk.it.entrant(PlayerId(3)).map(|it| it.at);
    assert_eq!(at, Some(At::Seated { table: TWO, chair: chair(3) }));
}

#[test]
fn a_player_who_is_not_out_after_all_opens_all_places_since() {
    let mut desk = Desk::start(4, 5);
    // 400 in the pool: 200, 120 and 80.
    desk.falls(3);
    desk.falls(2);
    assert_eq!([desk.place(3), desk.place(2)], [Some((4, 0)), Some((3, 80))]);
    let (player, table, chair) = (PlayerId(3), ONE, chair(3));
    desk.does(&Command::Correct(Correction::NotOut { player, table, chair }));
    assert_eq!([desk.place(3), desk.place(2)], [None, Some((4, 0))], "two went out first");
    assert_eq!(desk.it.money().balance(Money::Pool), 400);
    desk.falls(3);
    assert_eq!(desk.place(3), Some((3, 80)));
    desk.falls(0);
    assert_eq!([desk.place(0), desk.place(1)], [Some((2, 120)), Some((1, 200))]);
    assert!(desk.it.is_finished());
    assert_eq!(desk.it.money().balance(Money::Pool), 0);
    let mut again = Tournament::open(Arc::new(desk.it.plan().clone()), Mode::Live);
    desk.log.iter().for_each(|happened| again.apply(happened));
    assert!(again == desk.it);
}

#[test]
fn hand_for_hand_goes_by_a_tap_for_each_table() {
    let mut desk = Desk::start(5, 3);
    let leaves = |facts: &[Fact]| {
        let leave = |fact: &Fact| match fact {
            Fact::Leave { table, .. } => Some(*table),
            _ => None,
        };
        facts.iter().filter_map(leave).collect::<Vec<_>>()
    };
    // Four left, and three are paid: both tables wait for each other.
    let facts = desk.falls(2);
    assert!(facts.contains(&Fact::HandForHand));
    assert_eq!(leaves(&facts), [ONE, TWO]);
    assert!(leaves(&desk.does(&Command::Over { table: ONE, report: None })).is_empty());
    let facts = desk.does(&Command::Over { table: TWO, report: None });
    assert!(facts.contains(&Fact::RoundOver));
    assert_eq!(leaves(&facts), [ONE, TWO]);
    // One goes out at each table: they share third and fourth place.
    desk.falls(1);
    desk.falls(4);
    assert_eq!(desk.place(1), None, "places wait for the end of the round");
    desk.does(&Command::Over { table: TWO, report: None });
    desk.does(&Command::Over { table: ONE, report: None });
    // 500 in the pool: 250, 150 and 100.
    assert_eq!([desk.place(1), desk.place(4)], [Some((3, 50)), Some((3, 50))]);
}

#[test]
fn what_tables_tell_themselves_a_director_cannot() {
    let mut desk = Desk::start(4, 5);
    let fallen = Fallen { player: PlayerId(1), began: 0, by: Vec::new(), hand: 0 };
    let mut online = Tournament::open(Arc::new(desk.it.plan().clone()), Mode::Tables);
    let mut log = Vec::new();
    for number in 0..4 {
        let enter = Command::Enter { player: PlayerId(number), name: number.to_string() };
        online.act(Time(0), &enter, &mut log).expect("an entry");
    }
    online.act(Time(0), &Command::Start, &mut log).expect("a start");
    let no = online.act(Time(0), &Command::Fell { fallen: fallen.clone() }, &mut log);
    assert!(no.is_err_and(|why| why.to_string().contains("Only live tables")));
    desk.does(&Command::Fell { fallen });
    assert_eq!(desk.it.left(), 3);
}
