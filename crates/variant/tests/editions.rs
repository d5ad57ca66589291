//! What was published stays what it was: every text by its hash, and every hash by its edition.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};
use variant::{Catalogue, Edition, File, NotAPin, Pin, Settings};

/// Lines of `shipped.txt` of one kind, each an id and a hash. They were printed by the programs that
/// shipped the texts.
fn shipped(kind: &str) -> Vec<(&'static str, &'static str)> {
    let lines = include_str!("shipped.txt").lines().filter(|line| !line.starts_with('#'));
    let words = lines.map(|line| line.split(' ').collect::<Vec<_>>());
    let of_kind = words.filter(|words| words[0] == kind);
    of_kind.map(|words| (words[1], words[2])).collect()
}

#[test]
fn every_text_that_was_ever_shipped_is_found_by_its_hash() {
    let games = shipped("game");
    assert!(games.len() >= 81);
    for (id, hash) in games {
        let pin: Pin = hash.parse().expect("a hash");
        let found = Catalogue::shipped(&pin).unwrap_or_else(|| {
            panic!(
                "the text {hash} of {id} is gone: put the game as it was, printed, into games/older, \
                 with the games it could become"
            )
        });
        assert!(found.games.iter().all(|entry| entry.edition == pin.edition), "{id}");
        let then = Catalogue::house().pinned(id, &pin).expect("the game as it was");
        assert_eq!(then.hash(id).as_deref(), Some(hash));
        let variant = then.variant(id, &Settings::default()).expect("a game");
        assert_eq!(variant.edition, pin.edition, "{id}");
    }
}

#[test]
fn a_hash_without_an_edition_is_of_the_first() {
    let first = Catalogue::house_in(Edition::First);
    let holdem = first.hash("holdem").expect("a game");
    assert_eq!(holdem.len(), 64, "as it was before there were editions");
    let today = Catalogue::house().hash("holdem").expect("a game");
    assert_eq!(today, format!("2-{holdem}"));
    assert_eq!(holdem.parse::<Pin>().map(|pin| pin.edition), Ok(Edition::First));
    assert_eq!(today.parse::<Pin>().map(|pin| pin.edition), Ok(Edition::Second));
    for entry in Catalogue::house().entries() {
        let pin = Catalogue::house().pin(&entry.game.id).expect("a game");
        assert_eq!(pin.to_string().parse(), Ok(pin));
    }
}

#[test]
fn a_pin_is_written_in_one_way() {
    let digits = "5b5069e010985580f19e733f280cca870b9ad86129693d98501cee57dabf69d2";
    for malformed in [
        "",
        "00ff",
        "2-",
        "2-00ff",
        &format!("1-{digits}"),
        &format!("02-{digits}"),
        &format!("+2-{digits}"),
        &format!("-{digits}"),
        &format!("2-{}", digits.to_uppercase()),
        &format!("{digits}0"),
    ] {
        assert_eq!(malformed.parse::<Pin>(), Err(NotAPin::Malformed), "{malformed}");
    }
    assert_eq!(format!("3-{digits}").parse::<Pin>(), Err(NotAPin::Newer(3)));
    assert_eq!(format!("{}-{digits}", u64::MAX).parse::<Pin>(), Err(NotAPin::Malformed));
}

#[test]
fn an_edition_names_the_rulings_that_it_changed() {
    let names: Vec<&str> = Edition::First.changed_since().map(|ruling| ruling.name).collect();
    assert_eq!(names, ["best board all in", "odd chips"]);
    assert_eq!(Edition::CURRENT.changed_since().count(), 0);
    for edition in Edition::ALL {
        assert_eq!(Edition::numbered(u32::from(edition.number())), Some(edition));
        assert_eq!(edition.rulings().is_empty(), edition == Edition::First);
    }
}

/// A game that a hand becomes is played by the edition of the hand.
#[test]
fn an_edition_goes_along_when_a_hand_becomes_another_game() {
    for edition in Edition::ALL {
        let house = Catalogue::house_in(edition);
        let jackson = house.variant("jackson", &Settings::default()).expect("a game");
        assert_eq!(jackson.edition, edition);
        assert!(!jackson.targets.is_empty());
        assert!(jackson.targets.iter().all(|target| target.edition == edition));
    }
}

/// A table that plays a mix keeps the hashes of its games, and not the text of the mix.
#[test]
fn mixes_of_the_first_edition_are_still_there() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for (id, hash) in shipped("mix") {
        let older = games.join(format!("older/mixes-1/{id}.kdl"));
        let newer = games.join(format!("mixes/{id}.kdl"));
        let path = if older.exists() { older } else { newer };
        let text = fs::read_to_string(&path).unwrap_or_default();
        let digest = Sha256::digest(text.as_bytes());
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(
            digest, hash,
            "the mix {id} has changed: put its file as it was into games/older/mixes-1"
        );
        let file = File { name: id.to_owned(), text };
        let read = Catalogue::house().stored(&file, Edition::First).expect("a good mix").contents;
        let first = Catalogue::house_in(Edition::First).mix(id).expect("a mix");
        assert_eq!(read.mixes.first().map(|entry| &entry.mix), Some(&first.mix));
    }
}

fn named(name: &str, id: &str) -> File {
    let text = format!(
        "game {name:?} id={id} {{
            alias our-own-game
            about \"Five cards.\"
            blinds
            street Deal {{ deal 5; bet small }}
            showdown {{ share high }}
        }}"
    );
    File { name: "own.kdl".to_owned(), text }
}

/// A game of the house that comes later takes an id that a stored text has had all along.
#[test]
fn a_stored_text_opens_with_a_warning_where_a_new_one_is_refused() {
    let house = Catalogue::house().with(&[named("Later", "later")]).expect("a good game");
    let file = named("Ours", "ours");
    let refused = house.with(std::slice::from_ref(&file)).expect_err("the alias is taken");
    assert!(refused[0].to_string().contains("our-own-game is already Later"), "{}", refused[0]);
    for edition in Edition::ALL {
        let stored = house.stored(&file, edition).expect("it was good once");
        let warnings = stored.warnings.expect("a warning");
        assert!(warnings.to_string().contains("our-own-game is already Later"), "{warnings}");
        let all = house.overlaid(&stored.contents);
        assert_eq!(all.find("ours").expect("the game").edition, edition);
    }
    let broken = File { text: file.text.replace("share high", "share hgh"), ..file };
    let faults = house.stored(&broken, Edition::First).expect_err("it was never good");
    assert!(faults.to_string().contains("hgh"), "{faults}");
}

/// What the reader has come to refuse is a warning, too.
#[test]
fn a_stored_text_opens_as_it_was_written() {
    let file = named("Ours", "ours");
    let late = "begins like a long one";
    let file =
        File { text: file.text.replace("\"Five cards.\"", "#\"\"\"Five\" cards.\"#"), ..file };
    let refused = Catalogue::house().check(&file).expect_err("a text like a long one");
    assert!(refused.to_string().contains(late), "{refused}");
    assert_eq!(refused.problems.len(), 1, "{refused}");
    let stored = Catalogue::house().stored(&file, Edition::First).expect("it was good once");
    assert!(stored.warnings.expect("a warning").to_string().contains(late));
    assert_eq!(stored.contents.games[0].game.about, "\"\"Five\" cards.");
    let broken = File { text: file.text.replace("share high", "share hgh"), ..file };
    let faults = Catalogue::house().stored(&broken, Edition::First).expect_err("never good");
    assert!(faults.to_string().contains("hgh"), "{faults}");
}
