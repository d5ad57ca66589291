//! Games that split hands: a pile is never short, and pages say what becomes of up cards.

use variant::{Catalogue, File, SeatReason, Settings};

/// Seven-card stud whose hands are split at the end, five and two.
const SPLIT_STUD: &str = "game \"Split Stud\" id=split-stud {
    about \"Seven-card stud, then five behind and two in front.\"
    like stud
    street Split { split back=5 front=2; bet big }
    showdown { share high back=5; share showing-high front=2 as=front }
}";

fn with(text: &str) -> Catalogue {
    let file = File { name: "mine.kdl".to_owned(), text: text.to_owned() };
    Catalogue::house().with(&[file]).unwrap_or_else(|faults| panic!("{}", faults[0]))
}

/// 7 x 7 + 3 burns are 52 cards when the last burn is dropped; 8 x 7 are 56. Without piles the eighth
/// player has a card for all.
#[test]
fn a_split_hand_needs_all_its_cards() {
    let all = with(SPLIT_STUD);
    let limit = all.seat_limit("split-stud", &Settings::default()).expect("settled");
    assert_eq!(limit.max, 7);
    let SeatReason::Deck { takes, more, .. } = limit.reason else { panic!("{:?}", limit.reason) };
    assert_eq!(takes, "7 x 7 + 3 burns = 52");
    assert!(more.starts_with("8 x 7 + "), "{more}");
    let stud = all.seat_limit("stud", &Settings::default()).expect("settled");
    assert_eq!(stud.max, 8, "one card for all");
    let eight = Settings { players: Some(8), ..Settings::default() };
    assert!(all.variant("split-stud", &eight).is_err());
}

#[test]
fn a_file_cannot_ask_for_more_seats_than_its_piles_have_cards() {
    let text = SPLIT_STUD.replace("like stud", "like stud; seats max=8");
    let file = File { name: "mine.kdl".to_owned(), text };
    let faults = Catalogue::house().check(&file).expect_err("too many").to_string();
    assert!(faults.contains("52 cards are enough for only 7 players"), "{faults}");
}

fn page(text: &str, id: &str) -> String {
    let all = with(text);
    let game = &all.find(id).expect("the game").game;
    let variant = all.variant(id, &Settings::default()).expect("settled");
    let text = rulebook::page(game, &variant).text();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_page_says_what_becomes_of_up_cards() {
    let split = page(SPLIT_STUD, "split-stud");
    assert!(split.contains("up cards are turned face down with their pile"), "{split}");
    assert!(!split.contains("the piles stay face down"), "{split}");
    let draw = page(
        "game G id=g {
            about \"Five-card stud with a draw.\"
            ante; bring-in low
            street Second { deal down=1 up=1; bet small }
            street Third { deal up=3; bet small first=high }
            street Draw { draw 3; bet big first=high }
            street Last { draw 1; bet big first=high }
            showdown { share high }
        }",
        "g",
    );
    assert!(draw.contains("each player still in discards three cards and is dealt"), "{draw}");
    assert!(draw.contains("New cards come face down, even for an up card"), "{draw}");
    assert!(draw.contains("a second draw, now of one card"), "{draw}");
}
