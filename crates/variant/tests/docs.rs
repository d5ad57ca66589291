//! The page about the language of game files: every example on it, every word and every limit.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use kdl::{KdlDocument, KdlEntry, KdlNode, KdlValue};
use ranking::Ladder;
use variant::game::{BetSize, Betting, First, Opener, Rule, Step};
use variant::words::{WORDS, Word};
use variant::{Catalogue, Contents, Faults, File, Settings, Shelf};

#[test]
fn every_example_is_accepted_or_refused_as_the_page_says() {
    let page = Page::read();
    let mut checked = 0;
    for (number, block) in page.blocks.iter().enumerate() {
        let Kind::Example(example) = &block.kind else { continue };
        checked += 1;
        match (check(&example.file(&block.text)), example.refused) {
            (Ok(found), false) => {
                let is_empty = found.games.is_empty() && found.mixes.is_empty();
                assert!(!is_empty, "line {}: no game", block.line);
            }
            (Err(faults), false) => panic!("the example in line {}:\n{faults}", block.line),
            (Ok(_), true) => panic!("the example in line {} is accepted", block.line),
            (Err(faults), true) => {
                let told = page.blocks.get(number + 1);
                let told = told.filter(|told| matches!(told.kind, Kind::Message));
                let told = told.unwrap_or_else(|| panic!("line {}: no message", block.line));
                let faults = faults.to_string();
                let message = told.text.trim();
                assert!(faults.contains(message), "line {}: {message:?} in {faults}", told.line);
            }
        }
    }
    // Counted another way, so that none is passed over.
    let fences = page.text.matches("```kdl").count();
    assert_eq!(checked, fences, "examples and fences");
    assert!(checked > 80, "{checked} examples");
    let refused = page.examples().filter(|(_, example)| example.refused).count();
    let messages = page.blocks.iter().filter(|block| matches!(block.kind, Kind::Message)).count();
    assert_eq!(refused, messages, "refused examples and messages");
}

#[test]
fn every_frame_serves_an_example_that_is_accepted() {
    let page = Page::read();
    let of = |refused: bool| -> BTreeSet<(String, String)> {
        let examples = page.examples().filter(|(_, example)| example.refused == refused);
        examples.filter_map(|(_, example)| example.frame.clone()).collect()
    };
    let (good, bad) = (of(false), of(true));
    let all: BTreeSet<(String, String)> =
        FRAMES.iter().map(|(place, name, _)| ((*place).to_owned(), (*name).to_owned())).collect();
    assert_eq!(all.len(), FRAMES.len(), "two frames of one name");
    assert_eq!(all, good, "frames, and frames of accepted examples");
    // Otherwise a wrong frame could be the reason for a refusal.
    assert!(bad.is_subset(&good), "{bad:?}");
    for (place, name, frame) in FRAMES {
        assert_eq!(frame.matches("@@").count(), 1, "{place} {name}");
    }
}

#[test]
fn every_word_has_a_section_with_an_example_of_it() {
    let page = Page::read();
    let sections = page.sections();
    let words: BTreeSet<&str> = WORDS.iter().map(|word| word.name).collect();
    let told: BTreeSet<&str> = sections.keys().map(String::as_str).collect();
    assert_eq!(words, told, "words, and sections about them");
    for word in WORDS {
        let section = &sections[word.name];
        let shown = page.examples().any(|(block, example)| {
            section.lines.contains(&block.line)
                && !example.refused
                && nodes(&block.text).iter().any(|node| node.word == word.name)
        });
        assert!(shown, "no example of {} in its section", word.name);
    }
}

#[test]
fn every_property_stands_in_the_section_of_its_word_and_in_an_example() {
    let page = Page::read();
    let sections = page.sections();
    let mut used: BTreeSet<(String, String)> = BTreeSet::new();
    for (block, _) in page.examples().filter(|(_, example)| !example.refused) {
        for node in nodes(&block.text) {
            used.extend(node.properties.iter().map(|key| (node.word.clone(), key.clone())));
        }
    }
    // A fallback and another way take what a share takes.
    let in_use = |word: &Word, property: &str| {
        let like_a_share = ["fallback", "or-use"].contains(&word.name);
        let shown_by = if like_a_share { "share" } else { word.name };
        used.contains(&(shown_by.to_owned(), property.to_owned()))
    };
    for word in WORDS {
        for property in word.properties {
            let section = &sections[word.name].text;
            let named = section.contains(&format!("`{property}`"));
            assert!(named, "{property} is not in the section of {}", word.name);
            assert!(in_use(word, property), "no example of {} {property}=", word.name);
        }
    }
}

#[test]
fn every_ladder_has_a_line() {
    let page = Page::read();
    let rows = page.rows("### Ladders");
    let told: Vec<&str> = rows.iter().map(|row| row[0].trim_matches('`')).collect();
    let ladders: Vec<&str> = Ladder::all().map(|ladder| ladder.id()).collect();
    assert_eq!(told, ladders);
}

#[test]
fn every_template_of_the_house_stands_there_with_its_parameters() {
    let page = Page::read();
    let rows = page.rows("## 5. Templates");
    let mut told: BTreeMap<&str, &str> =
        rows.iter().map(|row| (row[0].trim_matches('`'), row[1].as_str())).collect();
    assert_eq!(told.len(), rows.len(), "a template appears twice");
    for template in templates() {
        let name = template.entries()[0].value().as_string().expect("a name");
        let parameters: Vec<String> = template
            .entries()
            .iter()
            .filter_map(|entry| entry.name().map(|name| (name.value(), entry.value())))
            .map(|(name, value)| match value {
                KdlValue::String(text) if text.contains("..") => format!("`{name}=\"{text}\"`"),
                KdlValue::String(text) => format!("`{name}={text}`"),
                other => format!("`{name}={other}`"),
            })
            .collect();
        let expected = if parameters.is_empty() { "none".to_owned() } else { parameters.join(" ") };
        assert_eq!(told.remove(name), Some(expected.as_str()), "template {name}");
    }
    assert!(told.is_empty(), "templates that are not there: {told:?}");
}

#[test]
fn every_rule_size_and_form_of_betting_is_told() {
    let sections = Page::read().sections();
    let tells = |word: &str, name: &str| {
        assert!(sections[word].text.contains(&format!("`{name}`")), "{name} in {word}");
    };
    Rule::ALL.iter().for_each(|rule| tells("rule", rule.name()));
    BetSize::ALL.iter().for_each(|size| tells("bet", size.name()));
    Betting::ALL.iter().for_each(|form| tells("betting", form.name()));
}

#[test]
fn what_the_page_quotes_of_a_rules_page_stands_there() {
    let page = Page::read();
    let mut quotes = 0;
    for block in &page.blocks {
        let Kind::Quote(id) = &block.kind else { continue };
        quotes += 1;
        let file = page.examples().find_map(|(example, how)| {
            let is_it = how.frame.is_none() && example.text.contains(&format!(" id={id} "));
            is_it.then(|| how.file(&example.text))
        });
        let file = file.unwrap_or_else(|| panic!("line {}: no game {id}", block.line));
        let all = Catalogue::house().with(&[file]).expect("a good game");
        let entry = all.find(id).expect("the game");
        let variant = all.variant(id, &Settings::default()).expect("it can be played");
        let rules = rulebook::page(&entry.game, &variant).text();
        let quoted = block.text.trim_end();
        assert!(rules.contains(quoted), "line {}:\n{quoted}\nin\n{rules}", block.line);
    }
    assert_eq!(quotes, page.text.matches("```text page=").count());
}

#[test]
fn the_limits_are_those_of_the_checker() {
    let page = Page::read();
    let mut told: BTreeMap<String, usize> = page
        .rows("### Limits")
        .into_iter()
        .map(|row| {
            let number = row[1].split(' ').next().and_then(|number| number.parse().ok());
            (row[0].clone(), number.expect("a number"))
        })
        .collect();
    for (label, text) in LIMITS {
        let most = told.remove(*label).unwrap_or_else(|| panic!("no limit {label:?}"));
        let file = |n: usize| File { name: "limit.kdl".to_owned(), text: text(n) };
        if let Err(faults) = check(&file(most)) {
            panic!("{label}, {most}: {faults}");
        }
        assert!(check(&file(most + 1)).is_err(), "{label}: {} is accepted", most + 1);
    }
    assert!(told.is_empty(), "limits without a test: {told:?}");
}

#[test]
fn what_stands_behind_a_template_replaces_what_it_says() {
    let blinds = |lines: &str| {
        let text = file(&format!("{lines}; showdown {{ share high }}"));
        let file = File { name: "blinds.kdl".to_owned(), text };
        let all = Catalogue::house().with(&[file]).ok()?;
        Some(all.variant("a-frame", &Settings::default()).expect("it can be played").forced.blinds)
    };
    assert_eq!(blinds("like single-draw; blinds 3"), Some(3));
    assert_eq!(blinds("blinds 3; like single-draw"), None, "it would count for nothing");
}

#[test]
fn stud_templates_can_say_who_opens_when_the_best_board_is_all_in() {
    for template in ["stud", "mississippi", "six-card-stud"] {
        let game = |more: &str| {
            let text = file(&format!("like {template} {more}; showdown {{ share high }}"));
            let file = File { name: "opener.kdl".to_owned(), text };
            Catalogue::house().with(&[file]).expect("a good game")
        };
        let openers = |more: &str| {
            let variant = game(more).variant("a-frame", &Settings::default()).expect("a game");
            let bets = variant.all_steps().filter_map(|step| match step {
                Step::Bet(bet) if matches!(bet.first, First::Showing(_)) => Some(bet.opener),
                _ => None,
            });
            bets.collect::<Vec<Opener>>()
        };
        let rounds = openers("").len();
        assert!(rounds >= 3, "{template}");
        assert_eq!(openers("opener=best-able"), vec![Opener::BestAble; rounds]);
        assert_eq!(openers(""), vec![Opener::NextToTheLeft; rounds]);
        // What is usual is the same game, said or not.
        assert_eq!(game("opener=next-able").hash("a-frame"), game("").hash("a-frame"));
    }
}

#[test]
fn a_number_in_quotes_is_no_number_and_quoted_names_are_names() {
    let accepts =
        |lines: &str| check(&File { name: "quotes.kdl".to_owned(), text: game(lines) }).is_ok();
    assert!(accepts("street \"Next\" { deal 1; bet \"small\" }"));
    assert!(!accepts("street Next { deal \"1\"; bet small }"));
    assert!(!accepts("alias 7-low"));
    assert!(!accepts("option a yes no about=\"An option.\"; when a=yes { ante } else { button }"));
}

#[test]
fn a_game_that_replaces_another_answers_to_its_names() {
    let text = game("").replace("id=a-frame", "id=holdem");
    let named = |text: &str| File { name: "mine.kdl".to_owned(), text: text.to_owned() };
    assert!(check(&named(&text)).is_ok(), "a single file may have a taken id");
    assert!(Catalogue::house().with(&[named(&text)]).is_err(), "a folder may not");
    let text = text.replace("id=holdem", "id=holdem replace=#true");
    let all = Catalogue::house().with(&[named(&text)]).expect("a good game");
    for name in ["holdem", "HE", "texas-holdem"] {
        assert_eq!(all.find(name).expect("the game").game.name, "A Frame");
    }
    let nothing = text.replace("id=holdem", "id=no-such-game");
    assert!(Catalogue::house().with(&[named(&nothing)]).is_err(), "nothing to replace");
    // A game that becomes hold'em is another game now.
    let hash = |all: &Catalogue| all.hash("wonky-donkey").expect("a game");
    assert_ne!(hash(&all), hash(Catalogue::house()));
}

#[test]
fn a_hash_is_of_the_rules_and_not_of_how_they_are_written() {
    let hash = |text: &str| {
        let file = File { name: "hash.kdl".to_owned(), text: text.to_owned() };
        let all = Catalogue::house().with(&[file]).expect("a good game");
        all.hash("a-frame").expect("the game")
    };
    let short = file("like single-draw; showdown { share high }");
    let long = file(
        "blinds // as ever
        street Deal { deal 5; bet small }
        street Draw {
            draw \"0..5\"
            bet big
        }
        showdown { share high }",
    );
    assert_eq!(hash(&short), hash(&long));
    assert_ne!(hash(&short), hash(&short.replace("A frame.", "Another frame.")));
    assert_ne!(hash(&short), hash(&short.replace("share high", "share low-27")));
}

#[test]
fn every_link_on_the_page_leads_to_a_heading() {
    let page = Page::read();
    let headings: BTreeSet<String> = page
        .outside()
        .filter(|(_, line)| line.starts_with('#'))
        .map(|(_, line)| line.trim_start_matches('#').trim())
        .map(|heading| {
            let kept = heading.to_lowercase();
            let kept = kept.chars().filter(|c| c.is_alphanumeric() || " -".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c }).collect()
        })
        .collect();
    let mut links = 0;
    for (_, line) in page.outside() {
        for rest in line.split("](#").skip(1) {
            let target = rest.split(')').next().expect("a link ends");
            assert!(headings.contains(target), "no heading for #{target}");
            links += 1;
        }
    }
    assert!(links > 20, "{links} links");
}

/// What a piece of a game is put into, in place of `@@`: where it stands, the name of the frame, and
/// the rest of the game.
const FRAMES: &[(&str, &str, &str)] = &[
    (
        "game",
        "nameless",
        "@@
        blinds
        street Deal { deal 5; bet small }
        showdown { share high }",
    ),
    (
        "game",
        "draw",
        "about \"A frame.\"
        @@
        blinds
        street Deal { deal 5; bet small }
        street Draw { draw \"0..5\"; bet big }
        showdown { share high }",
    ),
    (
        "game",
        "unpaid",
        "about \"A frame.\"
        @@
        street Deal { deal 5; bet small }
        showdown { share high }",
    ),
    (
        "game",
        "upcards",
        "about \"A frame.\"
        @@
        street Second { deal down=1 up=1; bet small }
        street Fifth { deal up=3; bet big first=high }
        showdown { share high }",
    ),
    (
        "game",
        "short",
        "about \"A frame.\"
        @@
        like flop
        showdown { share high-short }",
    ),
    (
        "game",
        "one-card",
        "about \"A frame.\"
        @@
        ante
        button
        street Deal { deal 1; bet small }
        street Board { board 1; bet big }
        showdown { share showing-high }",
    ),
    (
        "game",
        "rows",
        "about \"A frame.\"
        @@
        blinds
        street Preflop { deal 2; bet small }
        street Flop { board top middle bottom; bet small }
        showdown { share high hole=2 board=3 }",
    ),
    (
        "game",
        "cells",
        "about \"A frame.\"
        blinds
        row top a b c; row middle d e f; row bottom g h i
        @@
        street Preflop { deal 2; bet small }
        street Flop { board top middle bottom; bet small }
        showdown { share high as=Left hole=2 left=3; share high as=Corners hole=2 corners=3 }",
    ),
    (
        "game",
        "lines",
        "about \"A frame.\"
        blinds
        row top a b c; row middle d e f; row bottom g h i
        @@
        street Preflop { deal 2; bet small }
        street Flop { board top middle bottom; bet small }
        showdown { share high hole=2 line=3 }",
    ),
    (
        "game",
        "ending",
        "about \"A frame.\"
        @@
        showdown { share high }",
    ),
    (
        "game",
        "streets",
        "about \"A frame.\"
        like flop
        @@",
    ),
    (
        "street",
        "alone",
        "about \"A frame.\"
        blinds
        street Deal { @@
        }",
    ),
    (
        "street",
        "hand",
        "about \"A frame.\"
        blinds
        street Deal { deal 4; bet small }
        street Next { @@
        }
        street Board { board 5; bet big }
        showdown { share high }",
    ),
    (
        "street",
        "up",
        "about \"A frame.\"
        ante
        button
        street Deal { deal down=2 up=2; bet small }
        street Next { @@
        }
        street Board { board 5; bet big }
        showdown { share high }",
    ),
    (
        "street",
        "rows",
        "about \"A frame.\"
        blinds
        row top a b c; row middle d e f; row bottom g h i
        street Preflop { deal 2; bet small }
        street Flop { @@
        }
        street Turn { board d f; bet big }
        showdown { share high hole=2 board=3 }",
    ),
    (
        "street",
        "boards",
        "about \"A frame.\"
        blinds
        row top a b c; row middle d e f; row bottom g h i
        group river c f i
        line top; line middle; line bottom
        street Preflop { deal 4; bet small }
        street River { board top middle bottom
        @@
        }
        showdown { share high hole=2 line=3 }",
    ),
    (
        "street",
        "players",
        "about \"A frame.\"
        seats max=8
        blinds
        street Preflop { @@
        }
        street Board { board 5; bet big }
        showdown { share high hole=2 board=3 }",
    ),
    (
        "showdown",
        "flop",
        "about \"A frame.\"
        like flop
        showdown { @@
        }",
    ),
    (
        "showdown",
        "omaha",
        "about \"A frame.\"
        like flop hole=4
        showdown { @@
        }",
    ),
    (
        "showdown",
        "kept",
        "about \"A frame.\"
        blinds
        street Preflop { deal 5; discard \"0..4\" with=first-action; bet small }
        street Board { board 5; bet big }
        showdown { @@
        }",
    ),
    (
        "showdown",
        "grid",
        "about \"A frame.\"
        blinds
        row top a b c; row middle d e f; row bottom g h i
        line top; line middle; line bottom
        street Preflop { deal 4; bet small }
        street Flop { board top middle bottom; bet small }
        showdown { @@
        }",
    ),
    (
        "showdown",
        "piles",
        "about \"A frame.\"
        like flop hole=6
        after Preflop { split omaha=4 holdem=2 }
        showdown { @@
        }",
    ),
    (
        "showdown",
        "shown",
        "about \"A frame.\"
        blinds
        street Deal { deal 5; bet small }
        street Split { split back=2 front=3 show=front; bet big first=high }
        street Spit { board 1; bet big first=high }
        showdown { @@
        }",
    ),
    (
        "showdown",
        "stud",
        "about \"A frame.\"
        like stud
        showdown { @@
        }",
    ),
    (
        "showdown",
        "hand",
        "about \"A frame.\"
        like single-draw
        showdown { @@
        }",
    ),
    (
        "showdown",
        "dice",
        "about \"A frame.\"
        like flop hole=4
        after Flop { roll 2 }
        showdown { @@
        }",
    ),
    (
        "showdown",
        "one-card",
        "about \"A frame.\"
        ante
        button
        street Deal { deal 1; bet small }
        showdown { @@
        }",
    ),
];

/// What is limited, and a file that has so many of it.
type Limit = (&'static str, fn(usize) -> String);

/// What the page calls a limit, and a file that has so many of it.
const LIMITS: &[Limit] = &[
    ("bytes in a file", |n| {
        let game = game("");
        let rest = n - game.len() - "// \n".len();
        format!("{game}// {}\n", "x".repeat(rest))
    }),
    ("players", |n| game(&format!("seats max={n}"))),
    ("cards a player holds", |n| {
        file(&format!(
            "blinds
            street Deal {{ deal 5; bet small }}
            street Next {{ deal {}; bet small }}
            showdown {{ share high }}",
            n - 5
        ))
    }),
    ("cards on the board", |n| {
        file(&format!(
            "blinds
            street Deal {{ deal 2; bet small; board 5 }}
            street Next {{ board {}; bet small }}
            showdown {{ share high }}",
            n - 5
        ))
    }),
    ("dice", |n| game(&format!("street Die {{ roll {n} }}"))),
    ("blinds", |n| {
        file(&format!("blinds {n}; street D {{ deal 5; bet big }}; showdown {{ share high }}"))
    }),
    ("raises", |n| game(&format!("raises {n}"))),
    ("letters of an id or alias", |n| game(&format!("alias {}", "a".repeat(n)))),
    ("letters of a name of a street, row, cell or pile", |n| {
        game(&format!("street {} {{ deal 1; bet small }}", "S".repeat(n)))
    }),
    ("letters of a text", |n| game(&format!("credit {}", "C".repeat(n)))),
    ("values behind one word", |n| game(&format!("credit {}", "C ".repeat(n)))),
    ("shares in one hand", |n| {
        // No two are the same but for their names.
        let share = |number: usize| {
            let rank = 2 + number;
            format!("share high as=S{number} qualify=\"{rank}{rank}\"\n")
        };
        let shares: String = (0..n).map(share).collect();
        file(&format!("like flop; showdown {{ {shares} }}"))
    }),
    ("options", |n| {
        // A few for each form of betting, so that there are never too many forms.
        let option = |number: usize| {
            let betting = Betting::ALL[number % 4];
            let name = format!("option-{number}");
            let option = format!("option {name} no yes about=\"An option.\"");
            let asked = format!("when {name}=yes {{ rule no-straddle }}");
            format!("when betting={betting} {{ {option}; {asked} }}\n")
        };
        game(&(0..n).map(option).collect::<String>())
    }),
    ("streets, counting those under `when` and `else`", |n| {
        let street = |number| format!("street S{number} {{ bet small }}\n");
        let streets: String = (1..n).map(street).collect();
        game(&streets)
    }),
    ("steps on a street, counted the same way", |n| {
        game(&format!("street Long {{ {} }}", "bet small; ".repeat(n)))
    }),
    ("lines, counted the same way", |n| {
        file(&format!(
            "blinds
            row top a b c
            {}
            street Deal {{ deal 2; board top; bet small }}
            showdown {{ share high hole=2 line=3 }}",
            "line top\n".repeat(n)
        ))
    }),
    ("games in a mix", |n| {
        let house = Catalogue::house();
        // One game may stand there with every betting and option.
        let plays = house.entries().filter(|entry| entry.shelf == Shelf::House).flat_map(|entry| {
            let id = &entry.game.id;
            let usual = house.variant(id, &Settings::default()).expect("settled");
            usual.allowed_betting.into_iter().map(move |form| format!("play {id} betting={form}\n"))
        });
        let plays: String = plays.take(n).collect();
        format!("mix \"A Mix\" id=a-mix {{\nabout \"A mix.\"\nchange orbit\n{plays}}}\n")
    }),
    ("blocks in each other", |n| {
        let open = "when betting=limit {\n".repeat(n - 1);
        game(&format!("{open} raises 1 {}", "\n}".repeat(n - 1)))
    }),
];

/// A good game of one street with these lines on top.
fn game(lines: &str) -> String {
    file(&format!(
        "{lines}
        blinds
        street Deal {{ deal 5; bet small }}
        showdown {{ share high }}"
    ))
}

fn file(lines: &str) -> String {
    format!("game \"A Frame\" id=a-frame {{\nabout \"A frame.\"\n{lines}\n}}\n")
}

fn check(file: &File) -> Result<Contents, Faults> {
    Catalogue::house().check(file)
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The templates of the house, as they are written.
fn templates() -> Vec<KdlNode> {
    let folder = fs::read_dir(root().join("games/templates")).expect("the templates");
    let mut found = Vec::new();
    for entry in folder {
        let text = fs::read_to_string(entry.expect("a file").path()).expect("a text");
        let document = KdlDocument::parse_v2(&text).expect("it is KDL");
        found.extend(document.nodes().iter().cloned());
    }
    assert!(found.iter().all(|node| node.name().value() == "template") && !found.is_empty());
    found
}

/// A word in an example, with the properties it has there.
struct Used {
    word: String,
    properties: Vec<String>,
}

/// All words of an example, however deep.
fn nodes(text: &str) -> Vec<Used> {
    fn walk(document: &KdlDocument, found: &mut Vec<Used>) {
        for node in document.nodes() {
            let names = node.entries().iter().filter_map(KdlEntry::name);
            let properties = names.map(|name| name.value().to_owned()).collect();
            found.push(Used { word: node.name().value().to_owned(), properties });
            if let Some(children) = node.children() {
                walk(children, found);
            }
        }
    }
    let mut found = Vec::new();
    walk(&KdlDocument::parse_v2(text).expect("it is KDL"), &mut found);
    found
}

/// The page, taken apart.
struct Page {
    text: String,
    blocks: Vec<Block>,
}

/// A fenced block.
struct Block {
    /// The line of its fence, from 1.
    line: usize,
    /// The line of the fence that ends it.
    end: usize,
    kind: Kind,
    text: String,
}

enum Kind {
    /// A file, or a piece of a game.
    Example(Example),
    /// What the checker says to the example before it.
    Message,
    /// A part of the rules page of the game with this id, which is a file on the page.
    Quote(String),
    /// A command.
    Command,
}

struct Example {
    /// Where a piece stands, and the frame it is put into; nothing for a whole file.
    frame: Option<(String, String)>,
    refused: bool,
}

impl Example {
    /// The file that is checked.
    fn file(&self, text: &str) -> File {
        let whole = match &self.frame {
            None => text.to_owned(),
            Some((place, name)) => {
                let frame = FRAMES.iter().find(|frame| frame.0 == place && frame.1 == name);
                let (_, _, frame) =
                    frame.unwrap_or_else(|| panic!("there is no frame {name} in={place}"));
                format!("game \"A Frame\" id=a-frame {{\n{}\n}}\n", frame.replace("@@", text))
            }
        };
        File { name: "example.kdl".to_owned(), text: whole }
    }
}

impl Kind {
    /// What stands behind the three signs of a fence; anything unknown is a mistake.
    fn read(info: &str, line: usize) -> Kind {
        let mut words = info.split(' ');
        let language = words.next();
        let rest: Vec<&str> = words.collect();
        match (language, rest.as_slice()) {
            (Some("kdl"), rest) => {
                let refused = rest.last() == Some(&"refused");
                let rest = &rest[..rest.len() - usize::from(refused)];
                let frame = match rest {
                    [] => None,
                    [place, frame] => place
                        .strip_prefix("in=")
                        .zip(frame.strip_prefix("frame="))
                        .map(|(place, frame)| (place.to_owned(), frame.to_owned())),
                    _ => None,
                };
                assert_eq!(frame.is_none(), rest.is_empty(), "line {line}: {info}");
                Kind::Example(Example { frame, refused })
            }
            (Some("text"), ["refused"]) => Kind::Message,
            (Some("text"), [quote]) if quote.starts_with("page=") => {
                Kind::Quote(quote.trim_start_matches("page=").to_owned())
            }
            (Some("sh"), []) => Kind::Command,
            _ => panic!("line {line}: the test knows no fence {info:?}"),
        }
    }
}

/// What the page says of a word.
struct Section {
    lines: std::ops::Range<usize>,
    text: String,
}

impl Page {
    fn read() -> Page {
        let text = fs::read_to_string(root().join("docs/game-language.md")).expect("the page");
        let mut blocks = Vec::new();
        let mut lines = (1..).zip(text.lines());
        while let Some((line, start)) = lines.next() {
            let Some(info) = start.strip_prefix("```") else {
                let fence = start.contains("```") || start.trim_start().starts_with("~~~");
                assert!(!fence, "line {line}: a fence that is no fence");
                continue;
            };
            let kind = Kind::read(info, line);
            let mut inside = String::new();
            let end = loop {
                let (end, next) = lines.next().expect("the block ends");
                if next == "```" {
                    break end;
                }
                inside.push_str(next);
                inside.push('\n');
            };
            blocks.push(Block { line, end, kind, text: inside });
        }
        Page { text, blocks }
    }

    fn examples(&self) -> impl Iterator<Item = (&Block, &Example)> {
        self.blocks.iter().filter_map(|block| match &block.kind {
            Kind::Example(example) => Some((block, example)),
            _ => None,
        })
    }

    /// The lines outside all blocks, with their numbers.
    fn outside(&self) -> impl Iterator<Item = (usize, &str)> {
        let inside =
            |line: &usize| self.blocks.iter().any(|block| (block.line..=block.end).contains(line));
        (1..).zip(self.text.lines()).filter(move |(line, _)| !inside(line))
    }

    /// The sections about words, each up to the next heading; its text is what stands outside blocks.
    fn sections(&self) -> BTreeMap<String, Section> {
        let headings: Vec<(usize, &str)> =
            self.outside().filter(|(_, line)| line.starts_with('#')).collect();
        let mut sections = BTreeMap::new();
        for (number, (start, heading)) in headings.iter().enumerate() {
            let Some(word) = heading.strip_prefix("#### ") else { continue };
            let word = word.trim_matches('`').to_owned();
            let end = headings.get(number + 1).map_or(usize::MAX, |(line, _)| *line);
            let lines = *start..end;
            let inside = self.outside().filter(|(line, _)| lines.contains(line));
            let text: Vec<&str> = inside.map(|(_, line)| line).collect();
            let section = Section { lines, text: text.join("\n") };
            assert!(sections.insert(word, section).is_none(), "{heading} appears twice");
        }
        sections
    }

    /// The rows of the first table under a heading, without its head.
    fn rows(&self, heading: &str) -> Vec<Vec<String>> {
        let after = self.outside().skip_while(|(_, line)| *line != heading);
        let table = after.skip_while(|(_, line)| !line.starts_with('|'));
        let rows: Vec<Vec<String>> = table
            .take_while(|(_, line)| line.starts_with('|'))
            .skip(2)
            .map(|(_, line)| {
                let cells = line.trim_matches('|').split('|');
                cells.map(|cell| cell.trim().to_owned()).collect()
            })
            .collect();
        assert!(!rows.is_empty(), "no table under {heading}");
        rows
    }
}
