//! Tournaments at real tables: cards are dealt, hands are played, and the watcher holds all of it to the laws.

use std::sync::Arc;

use bot::Policy;
use cards::{Card, CardSet, below};
use dealer::Dealer;
use engine::{Hand, Move, Need, Seat};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use room::{Choice, Menu, PlayerId, Playing, StakesList, Table};
use tournament::floor::{Checks, Floor, People, Speed};
use tournament::plan::Plan;
use tournament::{Command, Fact, Library, Tournament};
use trials::{Trial, Trials};
use variant::{Catalogue, Faults, File};

use super::laws::watch::Watcher;

/// Everybody, playing alike.
struct Guests {
    policy: Policy,
    rng: ChaCha8Rng,
}

impl room::Chance for Guests {
    fn deck(&mut self) -> Vec<Card> {
        dealer::shuffled(CardSet::NATURALS, &mut self.rng)
    }

    fn secret(&mut self) -> Option<room::Secret> {
        None
    }

    fn answer(&mut self, need: Need, playing: &Playing) -> engine::Command<Card> {
        let hand = playing.current();
        Dealer::without(hand, playing.on_first_board()).answer(need, hand, &mut self.rng)
    }
}

impl People for Guests {
    fn play(&mut self, hand: &Hand<Card>, _: PlayerId, seat: Seat) -> Option<Move<Card>> {
        self.policy.play(hand, seat, &mut self.rng)
    }

    fn play_out(
        &mut self,
        hand: &mut Hand<Card>,
        _: &[PlayerId],
        log: &mut Vec<engine::Event<Card>>,
    ) -> Result<(), String> {
        let policy = self.policy;
        let played = policy.play_out(hand, &mut self.rng, log, |_, _| {});
        played.map_err(|why| why.to_string())
    }

    fn name_game(&mut self, table: &Table, player: Option<PlayerId>) -> Option<Choice> {
        player?;
        let games = table.charter().menu.mix().plays.len() as u32;
        Some(Choice::of(below(games.max(1), &mut self.rng) as u16))
    }

    fn order(&mut self, things: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..things).collect();
        for last in (1..things).rev() {
            order.swap(last as usize, below(last + 1, &mut self.rng) as usize);
        }
        order
    }

    fn took(&mut self, _: &Table) -> u64 {
        20_000 + u64::from(below(100_000, &mut self.rng))
    }

    fn buys_again(&mut self, _: PlayerId) -> bool {
        below(2, &mut self.rng) == 0
    }

    fn adds_on(&mut self, _: PlayerId) -> bool {
        true
    }
}

/// A tournament of what these lines say, if they can be said.
fn read(lines: &str) -> Result<Plan, Faults> {
    let text = format!("tournament \"Trial\" id=trial {{\n{lines}\n}}");
    let file = File { name: "trial.kdl".into(), text };
    Library::house().read(&file, Catalogue::house(), StakesList::house())
}

fn menu(plan: &Plan) -> Arc<Menu> {
    let menu = Menu::new(Arc::new(Catalogue::house().clone()), plan.mix.clone());
    Arc::new(menu.unwrap_or_else(|why| panic!("{}: {why}", plan.id)))
}

/// Plays one to its end, watched.
fn play(
    plan: &Arc<Plan>,
    menu: &Arc<Menu>,
    speed: Speed,
    players: u32,
    guests: &mut Guests,
) -> Floor {
    let (plan, menu) = (Arc::clone(plan), Arc::clone(menu));
    let mut floor = Floor::open(Arc::clone(&plan), menu, speed, Checks::All);
    let mut watcher = Watcher::new(plan);
    let mut seen = 0;
    let mut watch = |floor: &Floor| {
        for happened in &floor.log[seen..] {
            if let Err(broken) = watcher.see(happened) {
                panic!("law {} is broken by {:?}: {}", broken.law, happened.fact, broken.why);
            }
        }
        seen = floor.log.len();
        if let Err(broken) = watcher.compare(&floor.tournament) {
            panic!("law {}: {}", broken.law, broken.why);
        }
    };
    for number in 0..players {
        let player = PlayerId(u64::from(number));
        let name = format!("Player {}", number + 1);
        floor.act(&Command::Enter { player, name }, guests).unwrap_or_else(|why| panic!("{why}"));
    }
    floor.act(&Command::Start, guests).unwrap_or_else(|why| panic!("{why}"));
    watch(&floor);
    while floor.step(guests).unwrap_or_else(|why| panic!("{why}")) {
        watch(&floor);
    }
    watch(&floor);
    floor
}

/// A game or mix of the catalogue, and how it goes on from table to table.
fn any(trial: &mut Trial) -> (Plan, u32) {
    let catalogue = Catalogue::house();
    let games: Vec<&str> = catalogue.entries().map(|entry| entry.game.id.as_str()).collect();
    let mixes: Vec<&str> = catalogue.mixes().map(|entry| entry.mix.id.as_str()).collect();
    let what = match trial.below(5) {
        0 => format!("mix {}", trial.pick(&mixes)),
        _ => format!("game {}", trial.pick(&games)),
    };
    let levels = trial.pick(&["hands=4", "minutes=8", "hands=1"]);
    let form = trial.pick(&[
        "",
        "",
        "hand-for-hand same-round=share",
        "hand-for-hand same-round=by-table minutes=2",
        "final-table redraw seats=4 break=2",
        "shootout advance=1",
        "bracket",
        "rebuy 100 stack=500 until=2",
        "lammers 2 worth=300 until=3",
        "bounty 50",
        "bounty 50 kind=progressive cash=50",
        "balance within=1 by=low-card to=from-button",
        "absent check",
    ]);
    // What can seat four at least, so that there are tables to break.
    let seats = trial.pick(&["", "tables seats=4", "tables seats=3"]);
    let is_bracket = form == "bracket";
    let seats = if is_bracket { "tables seats=2" } else { seats };
    let lines = format!(
        "{what}\n{seats}\n{form}\nplayers 2 40\nbuy-in 100\nstack 500\n\
         levels {levels} then=double {{ level bets=\"20 40\" blinds=\"10 20\" ante=2 bring-in=5\n\
         level bets=\"30 60\" blinds=\"15 30\" ante=3 bring-in=10\n\
         level bets=\"50 100\" blinds=\"25 50\" ante=5 bring-in=15 }}\nprizes barge-unified"
    );
    // Not every game has seats for every form.
    let plain = lines.replace(seats, "").replace(form, "");
    let plan = read(&lines).or_else(|_| read(&plain));
    let plan = plan.unwrap_or_else(|faults| panic!("{plain}: {:?}", faults.problems));
    (plan, 2 + trial.below(15) as u32)
}

/// Three hundred in a soak, over all families of games.
#[test]
fn three_hundred_at_real_tables() {
    for mut trial in Trials::of("tables::three_hundred_at_real_tables", 300).at_least(10) {
        let (plan, players) = any(&mut trial);
        let policy = trial.pick(&[Policy::Random, Policy::Call]);
        let rng = ChaCha8Rng::seed_from_u64(trial.below(usize::MAX) as u64);
        let (plan, menu) = (Arc::new(plan.clone()), menu(&plan));
        let speed = trial.pick(&[Speed::StepByStep, Speed::AtOnce]);
        let floor = play(&plan, &menu, speed, players, &mut Guests { policy, rng });
        let places = floor.log.iter().filter(|it| matches!(it.fact, Fact::Placed { .. })).count();
        assert_eq!(places, players as usize, "everybody has a place");
        // Law 20: the log alone makes the same tournament.
        let mut again = Tournament::open(plan, tournament::Mode::Tables);
        floor.log.iter().for_each(|happened| again.apply(happened));
        assert!(again == floor.tournament);
    }
}

/// Law 22: players who only call win equally often, whatever they are dealt: 20,000 of each in a soak.
fn all_win_alike(test: &str, what: &str, players: u32) {
    let lines = format!(
        "{what}\nplayers 2 40\nbuy-in 100\nstack 200\n\
         levels hands=3 then=double {{ level bets=\"20 40\" blinds=\"10 20\" ante=2 bring-in=5 }}\n\
         prizes barge-unified"
    );
    let plan = read(&lines).unwrap_or_else(|faults| panic!("{lines}: {:?}", faults.problems));
    let plan = Arc::new(plan);
    let menu = menu(&plan);
    let mut wins = vec![0u32; players as usize];
    let mut runs = 0u32;
    for mut trial in Trials::of(test, 20_000).at_least(50) {
        let rng = ChaCha8Rng::seed_from_u64(trial.below(usize::MAX) as u64);
        let mut guests = Guests { policy: Policy::Call, rng };
        let (plan, menu) = (Arc::clone(&plan), Arc::clone(&menu));
        let mut floor = Floor::open(plan, menu, Speed::AtOnce, Checks::End);
        for number in 0..players {
            let player = PlayerId(u64::from(number));
            let enter = Command::Enter { player, name: number.to_string() };
            floor.act(&enter, &mut guests).unwrap_or_else(|why| panic!("{why}"));
        }
        floor.act(&Command::Start, &mut guests).unwrap_or_else(|why| panic!("{why}"));
        while floor.step(&mut guests).unwrap_or_else(|why| panic!("{why}")) {}
        let ranking = floor.tournament.ranking();
        let first: Vec<PlayerId> =
            ranking.iter().filter(|(place, _)| *place == 1).map(|(_, player)| *player).collect();
        if let [winner] = first[..] {
            wins[winner.0 as usize] += 1;
            runs += 1;
        }
    }
    let part = 1.0 / f64::from(players);
    let sigma = (f64::from(runs) * part * (1.0 - part)).sqrt();
    for (player, wins) in wins.iter().enumerate() {
        let off = (f64::from(*wins) - f64::from(runs) * part) / sigma;
        assert!(off.abs() < 4.0, "player {player} won {wins} of {runs}: {off:.1} sigma");
    }
}

#[test]
fn callers_win_alike_in_holdem() {
    all_win_alike("tables::callers_win_alike_in_holdem", "game holdem", 4);
}

#[test]
fn callers_win_alike_in_stud_8() {
    all_win_alike("tables::callers_win_alike_in_stud_8", "game stud-8", 4);
}

#[test]
fn callers_win_alike_in_badugi() {
    all_win_alike("tables::callers_win_alike_in_badugi", "game badugi", 4);
}

#[test]
fn callers_win_alike_in_a_shootout() {
    let what = "game holdem\ntables seats=3\nshootout advance=1";
    all_win_alike("tables::callers_win_alike_in_a_shootout", what, 6);
}
