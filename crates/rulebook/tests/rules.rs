//! The rules pages of all games.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use cards::CardSet;
use ranking::{Category, Holding, Ladder};
use rulebook::{Block, Item, Page};
use variant::game::{Betting, Rule};
use variant::{Catalogue, Edition, File, Settings, Variant};

#[test]
fn no_section_is_empty_and_no_heading_is_there_twice() {
    for (name, _, page) in every_page() {
        assert!(!page.title.trim().is_empty(), "{name}");
        let mut seen = BTreeSet::new();
        for section in &page.sections {
            assert!(!section.heading.trim().is_empty(), "{name}");
            assert!(seen.insert(&section.heading), "{name}: {} twice", section.heading);
            assert!(!section.blocks.is_empty(), "{name}: {}", section.heading);
            for block in &section.blocks {
                let empty = match block {
                    Block::Paragraph(text) => text.trim().is_empty(),
                    Block::Items(items) | Block::Steps(items) => items.is_empty(),
                    Block::Picture(picture) => picture.rows.is_empty(),
                    Block::Table(table) => table.rows.is_empty(),
                };
                assert!(!empty, "{name}: {}", section.heading);
            }
        }
    }
}

#[test]
fn every_sentence_is_whole_and_clean() {
    const WRONG: [&str; 24] = [
        "  ",
        "..",
        " ,",
        " .",
        " ;",
        ",,",
        ";;",
        ",.",
        ";.",
        ":.",
        "$",
        "{",
        "}",
        "::",
        "Some(",
        "None",
        " a eight",
        " a ace",
        " one cards",
        " a a ",
        "the the",
        "[",
        "]",
        "\"",
    ];
    for (name, _, page) in every_page() {
        for text in texts(&page) {
            for wrong in WRONG {
                assert!(!text.contains(wrong), "{name}: {wrong:?} in {text:?}");
            }
            let first = text.chars().next().expect("a text");
            let is_list = text.split(": ").nth(1).is_some_and(|end| end.len() < 12);
            assert!(first.is_uppercase() || first.is_ascii_digit() || is_list, "{name}: {text:?}");
            assert!(text.ends_with(['.', ':']) || is_list, "{name}: {text:?}");
            for sentence in text.split(". ") {
                let first = sentence.chars().next().expect("a sentence");
                let begins = first.is_uppercase() || first.is_ascii_digit() || is_list;
                assert!(begins, "{name}: {sentence:?}");
            }
        }
    }
}

#[test]
fn no_long_sentence_outside_the_streets_is_said_twice() {
    for (name, _, page) in every_page() {
        let mut seen = BTreeSet::new();
        for block in page.sections.iter().flat_map(|section| &section.blocks) {
            if matches!(block, Block::Steps(_)) {
                continue;
            }
            for text in block_texts(block) {
                for sentence in text.split(". ").filter(|sentence| sentence.len() > 80) {
                    let sentence = sentence.trim_end_matches('.').to_owned();
                    assert!(seen.insert(sentence.clone()), "{name}: {sentence:?}");
                }
            }
        }
    }
}

#[test]
fn text_fits_in_eighty_columns() {
    for (name, _, page) in every_page() {
        for line in page.text().lines() {
            assert!(line.chars().count() <= 80, "{name}: {line:?}");
            assert_eq!(line, line.trim_end(), "{name}");
        }
    }
}

#[test]
fn a_simple_page_is_short_and_the_strangest_is_not_endless() {
    for (name, variant, page) in every_page() {
        let lines = page.text().lines().count();
        let most = 115 + 20 * variant.targets.len();
        assert!((30..=most).contains(&lines), "{name}: {lines} lines");
    }
}

#[test]
fn html_is_whole_escaped_and_without_scripts() {
    for (name, _, page) in every_page() {
        let html = page.html();
        assert!(html.starts_with("<!doctype html>\n<html lang=\"en\">"), "{name}");
        assert!(html.contains("<meta name=\"viewport\""), "{name}");
        assert!(html.contains("prefers-color-scheme: dark"), "{name}");
        assert!(!html.contains("<script"), "{name}");
        balanced(&name, &html);
    }
}

#[test]
fn a_fragment_is_a_part_of_another_page() {
    for (name, _, page) in every_page() {
        let html = page.fragment();
        assert!(html.starts_with("<section>\n<h2>"), "{name}");
        for no in
            ["<html", "<head", "<body", "<main", "<h1", "<style", " style=", "<script", "<pre"]
        {
            assert!(!html.contains(no), "{name}: {no}");
        }
        assert_eq!(html.matches("<h2>").count(), page.sections.len(), "{name}");
        balanced(&name, &html);
    }
}

#[test]
fn a_board_is_drawn_as_it_lies() {
    for (name, variant, page) in every_page() {
        let html = page.fragment();
        let cells: usize =
            if variant.board.rows.is_empty() { 0 } else { variant.board.cells.into() };
        assert!(html.matches("<rect class=\"cell\"").count() >= cells, "{name}");
        // No place covers another.
        let drawn = variant.board.drawn();
        for (number, (column, half_row)) in drawn.iter().enumerate() {
            let is_near =
                |(other, high): &(u8, u8)| other == column && high.abs_diff(*half_row) < 2;
            assert!(!drawn[number + 1..].iter().any(is_near), "{name}: {drawn:?}");
        }
    }
    // BARGE 2.12: three flops, two turn cards between them, one river in the middle.
    let chowaha = Catalogue::house().variant("chowaha", &Settings::default()).expect("a game");
    let flop = |half_row: u8| [(0, half_row), (1, half_row), (2, half_row)];
    let expected = [&flop(0)[..], &[(3, 1)], &flop(2), &[(4, 2), (3, 3)], &flop(4)].concat();
    assert_eq!(chowaha.board.drawn(), expected);
    let html = page_in(Catalogue::house(), "chowaha", &Settings::default()).fragment();
    assert_eq!(html.matches("<polyline").count(), 4, "four boards");
    let holdem = Catalogue::house().variant("holdem", &Settings::default()).expect("a game");
    assert_eq!(holdem.board.drawn(), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)]);
}

#[test]
fn markdown_has_one_heading_for_each_section() {
    for (name, _, page) in every_page() {
        let markdown = page.markdown();
        let headings = markdown.lines().filter(|line| line.starts_with("## ")).count();
        assert_eq!(headings, page.sections.len(), "{name}");
        assert!(markdown.starts_with("# "), "{name}");
    }
}

#[test]
fn every_option_street_share_and_target_is_named() {
    for (name, variant, page) in every_page() {
        let text = joined(&page.text());
        let labels: Vec<&str> = items(&page).filter_map(|item| item.label.as_deref()).collect();
        for (option, value) in &variant.options {
            assert!(labels.contains(&option.name.as_str()), "{name}: option {}", option.name);
            assert!(text.contains(&format!("this page has {value}.")), "{name}: {value}");
        }
        for street in &variant.streets {
            let street = &street.it.name;
            let is = |word: &str| word.eq_ignore_ascii_case(street);
            let named = labels.iter().any(|label| label.split([' ', ',']).any(is));
            assert!(named, "{name}: street {street}");
        }
        for share in &variant.shares {
            let share = share.it.name.to_lowercase();
            assert!(text.to_lowercase().contains(&share), "{name}: share {share}");
        }
        for target in &variant.targets {
            let heading = format!("If it is played as {}", target.name);
            assert!(text.contains(&heading), "{name}: {heading}");
        }
    }
}

#[test]
fn sizes_of_bets_are_told_at_fixed_limits_only() {
    for (name, variant, page) in every_page() {
        let sizes = joined(&page.text()).contains("betting at the small bet");
        let either = joined(&page.text()).contains("betting with small or big bets");
        assert_eq!(sizes || either, variant.betting == Betting::Limit, "{name}");
    }
}

#[test]
fn a_name_with_signs_is_escaped_everywhere() {
    let text = r#"game "Fish & <Chips> *Draw*" id=fish-and-chips {
        about "Five cards & one draw."
        blinds
        street Deal { deal 5; bet small }
        street Draw { draw "0..5"; bet big }
        showdown { share high }
    }"#;
    let file = File { name: "fish.kdl".to_owned(), text: text.to_owned() };
    let all = Catalogue::house().with(&[file]).expect("a good game");
    let page = page_in(&all, "fish-and-chips", &Settings::default());
    assert!(page.html().contains("<h1>Fish &amp; &lt;Chips&gt; *Draw*</h1>"));
    assert!(page.markdown().starts_with("# Fish \\& \\<Chips\\> \\*Draw\\*\n"));
    assert!(page.text().starts_with("Fish & <Chips> *Draw*\n=====================\n"));
    balanced("fish", &page.html());
}

#[test]
fn holdem_plays_any_five_of_seven() {
    says(
        "holdem",
        &["the best five of your two cards and the five on the board, in any \
        combination"],
    );
    says("holdem", &["the player to the left of the big blind acts first"]);
    says("omaha-8", &["A bet and three raises are allowed"]);
}

#[test]
fn stud_is_brought_in_by_the_lowest_card_with_the_ace_high() {
    says(
        "stud",
        &[
            "the lowest up card must open",
            "the ace is high",
            "the deuce of clubs is the lowest card of all",
            "two cards face down, then one card face up",
            "from here on the player with the highest hand showing acts first",
            "one card is dealt face up for everyone, after a burn if two cards are left. It plays in \
             every hand",
        ],
    );
    let open_pair = with("stud", &[("open-pair", "yes")]);
    assert!(open_pair.contains("If any player shows a pair"), "{open_pair}");
    assert!(!text_of("stud", &Settings::default()).contains("shows a pair,"));
}

#[test]
fn razz_is_brought_in_by_the_king_of_spades_at_worst() {
    says(
        "razz",
        &[
            "the highest up card must open",
            "the ace is low",
            "the king of spades is the highest card of all",
            "from here on the player with the lowest hand showing acts first",
            "straights and flushes do not count, and the best hand is 5-4-3-2-A",
        ],
    );
    // BARGE 2.16: in deuce to seven the ace is a high card for the bring-in, too.
    says(
        "deuce-to-seven-razz",
        &[
            "the ace of spades is the highest card of all",
            "7-5-4-3-2, not all of one suit",
            "A-5-4-3-2 is not a straight",
        ],
    );
}

#[test]
fn badugi_counts_cards_first() {
    says(
        "badugi",
        &["up to four", "Four cards beat three", "the best badugi is 4-3-2-A", "a third draw"],
    );
    says("badeucy", &["the best badugi is 5-4-3-2", "The ace is high"]);
}

#[test]
fn chowaha_draws_its_board_and_lists_four_lines() {
    let text = page_of("chowaha").text();
    let board =
        "      a  b  c\n               j\n      d  e  f     l\n               k\n      g  h  i";
    assert!(text.contains(board), "{text}");
    says(
        "chowaha",
        &[
            "The four boards are:",
            "top, j and l: a b c j l",
            "middle, k and l: d e f k l",
            "both of your cards and exactly three cards from one of the boards",
        ],
    );
}

#[test]
fn the_die_turns_the_boards_of_bidirectional_chowaha() {
    says(
        "bidirectional-chowaha-8",
        &[
            "rolls one die",
            "If the die shows 1, 2 or 3, two cards are dealt face up to the board, at j and k.",
            "If the die shows 4, 5 or 6, two cards are dealt face up to the board, at m and n.",
            "left, m and o: a d g m o",
            "exactly two of your four cards",
        ],
    );
}

#[test]
fn murder_takes_exactly_one_card_from_each_row() {
    says(
        "murder",
        &[
            "exactly two of your four cards and exactly one card from each of the rows top, middle \
             and bottom",
            "Six cards are dealt face up to the board, at a to f",
        ],
    );
}

#[test]
fn oklahoma_takes_the_lowest_river_away() {
    says(
        "oklahoma",
        &[
            "The board with the lowest river card (m, n or o) is taken away.",
            "both boards are taken away; if all are equal, none is",
            "one of the boards still in play",
        ],
    );
    says("oklahoma-cash", &["the house takes the pot"]);
}

#[test]
fn omaha_x_reads_eleven_as_a_jack() {
    says(
        "omaha-x",
        &[
            "If there is a low, the pot is split in half, high and low; one player may scoop both \
            halves.",
            "No low is possible unless the board has three cards of different ranks, none above \
             the number rolled.",
            "rolls two dice",
            "11 is a jack and 12 is a queen",
            "Only if the dice add up to 5 or more",
            "If the dice add up to 2, 3 or 4, there is no low, and high wins the whole pot.",
        ],
    );
}

#[test]
fn sohe_splits_six_cards_and_its_omaha_half_takes_the_odd_chip() {
    says(
        "sohe",
        &[
            "two piles: Omaha (four cards) and Hold'em (two cards)",
            "the piles stay face down and cannot be changed",
            "exactly two cards of your Omaha pile and exactly three from the board",
            "none, one or two cards of your Hold'em pile and the rest from the board",
            "the odd chip goes to the Omaha hand",
        ],
    );
}

#[test]
fn scrotum_is_kept_with_the_first_action_and_all_kept_cards_play() {
    says(
        "scrotum",
        &[
            "With their first call, raise or check",
            "discards up to four",
            "Everyone can see how many cards each player keeps.",
            "A hand is every card you kept, filled out to five from the board; if you kept five, \
            the board does not count.",
            "A low is possible on any board, because all five cards may be your own.",
        ],
    );
}

#[test]
fn kimo_deals_five_cards_to_eight_players_and_six_to_fewer() {
    says(
        "kimo",
        &[
            "With eight players, each player is dealt five cards face down.",
            "Otherwise, each player is dealt six cards face down.",
            "discards until four cards are left",
            "exactly two of your four cards",
        ],
    );
    let eight = Settings { players: Some(8), ..Settings::default() };
    let text = text_of("kimo", &eight);
    assert!(
        text.contains("Each player is dealt five cards face down, then discards until"),
        "{text}"
    );
    assert!(!text.contains("dealt six cards"), "{text}");
}

#[test]
fn wonky_donkey_goes_by_the_colour_of_the_flop() {
    says(
        "wonky-donkey",
        &[
            "If two or three cards of the flop are red, the hand continues as Texas Hold'em, from \
            the betting on the flop.",
            "If two or three cards of the flop are black, each player still in is dealt two more \
             cards face down",
            "If it is played as Omaha High/Low Eight-or-Better",
        ],
    );
}

#[test]
fn pickem_is_picked_under_the_gun_and_is_holdem_otherwise() {
    says(
        "paradise-road-pickem",
        &[
            "The player under the gun looks at their cards and picks the game for this hand",
            "With two or three players, the button picks.",
            "If that player does not pick, the game is Texas Hold'em.",
            "Third street, if Razz, Seven-Card Stud or Stud High/Low Eight-or-Better is chosen.",
            "continues as Texas Hold'em, from the betting before the flop.",
            "continues as the game that was picked, from fourth street.",
            "turns one of their down cards face up",
        ],
    );
}

#[test]
fn a_mexican_joker_is_a_bug_face_up_and_wild_face_down() {
    says(
        "mexican-poker",
        &[
            "A joker dealt face up is a bug",
            "A joker dealt face down is wild",
            "even if it is turned up later",
            "41 cards",
            "without eights, nines and tens",
            "acts first and must bet: no checking or folding",
            "each player still in may turn their down card face up, if they have one",
            "face down if they have no card face down and otherwise face up",
            "four of a kind, flush, full house",
            "Q-J-7-6-5",
        ],
    );
}

#[test]
fn swingo_lends_one_up_card_of_a_rival() {
    says(
        "swingo",
        &[
            "every front pile is turned face up",
            "up to one up card of one opponent who is still in",
            "Board cards do not count for this.",
        ],
    );
}

#[test]
fn a_face_card_comes_first_in_action_razz() {
    says(
        "action-razz",
        &[
            "a jack, queen or king among their seven cards beats every player without one",
            "the face card need not be one of the five that play",
        ],
    );
}

#[test]
fn archie_needs_a_pair_for_high_and_an_eight_for_low() {
    says(
        "archie",
        &[
            "It must be a pair of sixes or better.",
            "an eight or better: five cards of different ranks, none above an eight",
            "If no hand qualifies for either, the highest poker hand wins the whole pot.",
        ],
    );
    let nines = with("archie", &[("high", "nines")]);
    assert!(nines.contains("a pair of nines or better"), "{nines}");
    assert!(nines.contains("this page has nines"), "{nines}");
}

#[test]
fn duck_flush_falls_back_on_deuce_to_seven() {
    says(
        "duck-flush",
        &[
            "It must be a flush or better.",
            "If no hand qualifies, the lowest hand, deuce to seven,",
        ],
    );
    assert!(!text_of("duck-flush", &Settings::default()).contains("split"));
}

#[test]
fn sixty_four_divides_a_pot_that_nobody_qualifies_for() {
    says(
        "sixty-four",
        &[
            "a nine or better: five cards of different ranks, no straight and no flush",
            "the pot is split among everyone still in",
            "All suits are equal: if cards tie",
            "the tied players, starting with the first player to the dealer's left.",
        ],
    );
}

#[test]
fn jackson_becomes_lowball_when_nobody_opens() {
    says(
        "jackson",
        &[
            "It takes a pair of jacks or better to open the betting",
            "the first two players still in to the left of the button post the small and the big \
            blind now (with two players the button posts the small blind), and the same cards are \
            played as Chicago Lowball, starting with its first round of betting; no one antes \
            again.",
            "If someone opens, the hand goes on with the draw.",
            "The small blind is usually half the big blind. Blinds count as bets",
            "the player who opened the first round acts first",
            "the lowest hand, ace to six",
            "5-4-3-2-A is a straight, and so a bad low. A-K-Q-J-10 is not a straight,",
        ],
    );
    let bug = with("jackson", &[("bug", "yes")]);
    assert!(bug.contains("The joker is always an ace"), "{bug}");
}

#[test]
fn super_stud_throws_two_down_cards_away_or_is_picked_by_the_button() {
    says(
        "super-stud",
        &["four cards face down, then one card face up", "discards two of their down cards"],
    );
    let picked = with("super-stud", &[("pick", "button")]);
    assert!(picked.contains("Super Stud, Super Stud High/Low or Super Razz"), "{picked}");
    assert!(picked.contains("If it is played as Super Razz"), "{picked}");
    assert!(picked.contains("the king of spades is the highest card of all"), "{picked}");
}

#[test]
fn lowball_at_fixed_limits_has_the_sevens_rule_and_no_check_raise() {
    says(
        "california-lowball",
        &[
            "Sevens rule.",
            "wins only the pot as it stood before the draw",
            "every other chip bet after the draw is returned",
            "No check-raise.",
            "may be called or completed, but not raised, however close it comes to a full bet",
            "the lowest card missing from the hand",
        ],
    );
    let free = Settings { betting: Some(Betting::NoLimit), ..Settings::default() };
    let text = text_of("california-lowball", &free);
    assert!(!text.contains("Sevens rule.") && !text.contains("No check-raise."), "{text}");
    let three = vec![("blinds".to_owned(), "three".to_owned())];
    let text = text_of("california-lowball", &Settings { options: three, ..free });
    assert!(text.contains("twice the big blind up to all of a player's chips"), "{text}");
}

#[test]
fn omaha_plays_exactly_two_and_three_and_is_usually_pot_limit() {
    says(
        "omaha",
        &[
            "The highest poker hand wins the pot. A hand is exactly two of your four cards and \
             exactly three from the board.",
            "Pot limit: a bet is anything from the big blind up to the pot",
        ],
    );
}

#[test]
fn deuce_to_seven_lowball_asks_for_a_raise_to_come_in_only_where_the_table_wants_it() {
    let id = "deuce-to-seven-lowball";
    says(id, &["up to five", "No limit: a bet is anything", "The ace is high, straights and"]);
    let rule = "the first player to enter the pot must raise";
    assert!(!with(id, &[]).contains(rule));
    assert!(with(id, &[("limping", "no")]).contains(rule));
}

#[test]
fn two_or_five_omaha_plays_two_or_all_five() {
    says(
        "two-or-five-omaha-8",
        &[
            "either exactly two of your five cards and exactly three from the board, or all five of \
             your cards",
            "You may play two of your cards for one half and all five for the other.",
            "A low is possible on any board",
        ],
    );
}

#[test]
fn split_games_name_the_share_that_takes_the_odd_chip() {
    // BARGE 1.4: the five-card hand before the badugi, the draw hand before the Omaha hand.
    let takes =
        [("badacey", "low"), ("razzdugi", "low"), ("dramaha", "five-card"), ("stud-8", "high")];
    for (id, share) in takes {
        says(id, &[&format!("the odd chip goes to the {share} hand")]);
    }
    says("dramaha-49", &["the odd chip goes to the points hand", "jack, queen or king 0"]);
}

/// Ruling 20: the page says what the showdown does by the edition that the game is played by.
#[test]
fn where_several_shares_can_tie_the_page_says_who_gets_a_second_odd_chip() {
    let second = "no one gets a second odd chip of a pot while another player who ties";
    let by_itself = "each tie is settled on its own: one player can get the odd chip of both";
    let mut split = 0;
    for edition in Edition::ALL {
        let all = Catalogue::house().in_edition(edition);
        for entry in all.entries() {
            let variant = all.variant(&entry.game.id, &Settings::default()).expect("settled");
            let page = rulebook::page(&entry.game, &variant).text();
            let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
            let is_split = std::iter::once(&variant).chain(&variant.targets);
            let is_split = is_split.into_iter().any(|game| game.shares.len() > 1);
            split += usize::from(is_split);
            let told = (page.contains(second), page.contains(by_itself));
            let expected = (edition == Edition::Second, edition == Edition::First);
            let expected = if is_split { expected } else { (false, false) };
            assert_eq!(told, expected, "{}, {edition}", entry.game.id);
            assert_eq!(page.contains("the pot is split once"), is_split, "{}", entry.game.id);
        }
    }
    assert!(split > 40, "{split} pages");
}

#[test]
fn low_boards_show_straights_only_where_the_scale_counts_them() {
    says("mississippi-stud", &["Straights and flushes count only once five cards are up."]);
    says("mississippi-razz", &["Straights and flushes do not count here."]);
}

/// Several articles of one text are told together, and the text is named once.
#[test]
fn a_source_is_named_once_with_all_its_articles() {
    let all = Catalogue::house();
    let mut together = 0;
    for entry in all.mixes() {
        let page = rulebook::mix_page(&entry.mix, all).expect("settled").text();
        let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
        let articles = entry.mix.sources.iter().filter_map(|it| it.strip_prefix("HOUSE "));
        let articles: Vec<&str> = articles.collect();
        if let [first @ .., last] = articles.as_slice()
            && !first.is_empty()
        {
            let told = format!(
                "Based on articles {} and {last} of Oresteen's house rules.",
                first.join(", ")
            );
            assert!(page.contains(&told), "{told:?} is not in {page}");
            together += 1;
        }
    }
    assert!(together > 1, "{together} mixes");
}

#[test]
fn other_ids_and_sources_are_told_as_what_they_are() {
    says(
        "holdem",
        &["Based on article 2.51 of the BARGE rulebook.", "Also known as texas-holdem, he."],
    );
    says("jackson", &["Based on article 13.02 of Oresteen's house rules."]);
    says("swingo", &["Based on the EMBARGO 2011 games list."]);
    says("triple-draw-dramadugi", &["Based on an older text of the BARGE games."]);
    for (name, _, page) in every_page() {
        let text = joined(&page.text());
        for wrong in ["also called", "rules stand in", "Based on BARGE"] {
            assert!(!text.contains(wrong), "{name}: {wrong}");
        }
    }
    let text = r#"game "Own" id=own-game {
        about "Five cards."
        source "Our own notes, page 3"
        blinds
        street Deal { deal 5; bet small }
        showdown { share high }
    }"#;
    let page = joined(&page_of_file(text, "own-game").text());
    assert!(page.contains("Based on Our own notes, page 3."), "{page}");
    assert!(!page.contains("Also known as"), "{page}");
}

#[test]
fn streets_that_are_counted_are_called_streets_or_draws() {
    let text = page_of("stud").text();
    assert!(text.contains("\n  1. Third street. Each player is dealt two cards"), "{text}");
    assert!(text.contains("\n  3. Fifth and sixth street. On each of these streets,"), "{text}");
    let text = page_of("badugi").text();
    assert!(text.contains("\n  2. First draw. There is a draw:"), "{text}");
    assert!(text.contains("\n  3. Second draw. There is a second draw,"), "{text}");
    assert!(text.contains("\n  1. Deal. Each player"), "{text}");
    says("holdem", &["3. Turn. A fourth card"]);
}

#[test]
fn who_brings_it_in_is_a_player_and_not_a_card() {
    says(
        "stud",
        &["In the first round of betting the player with the lowest up card must open, for the \
            bring-in or a full small bet, and may not fold; the ace is high."],
    );
    for (name, _, page) in every_page() {
        let text = joined(&page.text());
        for wrong in ["On the first street", "; on the first,", "number is free", " on Flop"] {
            assert!(!text.contains(wrong), "{name}: {wrong}");
        }
    }
}

#[test]
fn blinds_have_sizes_and_count_as_bets() {
    // BARGE 1.1: 50 and 100 at 100/200. HOUSE 13.12: the blinds can raise when it gets back to them.
    let options = "Blinds count as bets, and a player who posted one may still raise when the \
        action comes around.";
    says(
        "omaha-8",
        &[
            "The small blind is usually half the big blind.",
            options,
            "the big bet is usually twice the small one",
            "in the first round the big blind is the bet",
            "In a cash game there is no cap on raises once only two players are left in the round.",
        ],
    );
    says("holdem", &[options, "There is no cap on raises."]);
    lacks("stud", &["blind"]);
    // HOUSE 4: everyone antes, in the flop games as well.
    says("pineapple", &["Everyone antes before the deal, including the blinds."]);
    says("stud", &["Everyone antes before the deal."]);
    let three = Settings {
        betting: Some(Betting::NoLimit),
        options: vec![("blinds".to_owned(), "three".to_owned())],
        ..Settings::default()
    };
    let text = text_of("california-lowball", &three);
    assert!(text.contains("The other two are usually half the big blind each."), "{text}");
    assert!(text.contains("With two players there are two blinds, and the button posts"), "{text}");
    assert!(!text.contains("The small blind is usually"), "{text}");
}

#[test]
fn a_short_all_in_does_not_reopen_the_betting() {
    // BARGE 1.1 to 1.3.
    let full = "A short all-in raise does not reopen the betting to a player who has acted, unless \
        the raises since that player's turn add up to a full raise.";
    let half = "An all-in of half a bet or more counts as a full bet or raise. A smaller one may \
        be called or completed, but does not reopen the betting to a player who has acted, unless \
        several add up to half a bet.";
    let whole = "It does not reopen the betting to a player who has acted, unless several add up to a full bet.";
    for (name, variant, page) in every_page() {
        let text = joined(&page.text());
        let completed = variant.rules.contains(&Rule::CompleteUnderFullBet);
        let limit = variant.betting == Betting::Limit;
        assert_eq!(text.contains(full), !limit, "{name}");
        let raised = variant.raises != Some(0);
        assert_eq!(text.contains(half), limit && !completed && raised, "{name}");
        assert_eq!(text.contains(whole), completed, "{name}");
    }
    let spread = Settings { betting: Some(Betting::Spread), ..Settings::default() };
    let text = text_of("holdem", &spread);
    assert!(text.contains("the last bet or raise of the round, except when all in."), "{text}");
}

#[test]
fn a_low_that_needs_the_board_says_what_it_needs() {
    // BARGE 2.9, 2.10, 2.14, 2.36: three unpaired cards eight or lower. HOUSE 13.14: nine or lower.
    let eight = "No low is possible unless the board has three cards of different ranks, eight or \
                 lower.";
    for id in ["omaha-8", "big-o", "binglaha", "crazy-pineapple-8", "holdem-8", "wonky-donkey"] {
        says(id, &[eight]);
    }
    let nine = eight.replace("eight", "nine");
    for id in ["chicago-9", "pineapple-9", "crazy-pineapple-9"] {
        says(id, &[&nine]);
    }
    says("chowaha", &["unless one board has three cards of different ranks, eight or lower."]);
    says(
        "murder",
        &["unless the rows have three cards of different ranks, eight or lower, one in"],
    );
    for id in ["stud-8", "archie", "scrotum", "two-or-five-omaha-8", "omaha", "stud-9"] {
        lacks(id, &["No low is possible"]);
    }
    // What the board must give also limits what a hand can: two of four here, four of six there.
    let game = |hole: u8, use_of: &str| {
        let text = format!(
            r#"game "Own" id=own-game {{
                about "Cards in hand and on the board."
                like flop hole={hole}
                showdown {{ share high; share low-a5 {use_of} qualify=8 }}
            }}"#
        );
        joined(&page_of_file(&text, "own-game").text())
    };
    let needs = |page: &str, what: &str| {
        assert!(page.contains(&format!("unless the board has {what}, eight or lower.")), "{page}");
    };
    needs(&game(4, "hole=any board=3"), "three cards of different ranks");
    needs(&game(4, "hole=any board=any"), "one card");
    needs(&game(3, "hole=any board=any"), "two cards of different ranks");
    needs(&game(4, ""), "one card");
    let own = game(5, "hole=5");
    assert!(!own.contains("is possible"), "{own}");
    let bug = with("chicago-9", &[("bug", "yes")]);
    assert!(bug.contains("nine or lower (the joker may be one of them)."), "{bug}");
}

#[test]
fn a_qualifying_low_does_not_speak_of_straights_twice() {
    for id in ["chicago-9", "pineapple-9", "crazy-pineapple-9", "stud-9", "sixty-four"] {
        says(
            id,
            &[
                "no straight and no flush, none above a nine",
                "The ace is low, and the best hand is 6-4-3-2-A, not all of one suit.",
            ],
        );
        lacks(id, &["count against you", "is not a straight", "bad low"]);
    }
    // HOUSE 2, BARGE appendix A (London): the wheel is a straight.
    for id in ["london-lowball", "chicago-lowball", "chicago-triple-draw"] {
        says(id, &["5-4-3-2-A is a straight, and so a bad low.", "A-K-Q-J-10 is not a straight"]);
    }
    lacks("deuce-to-seven-lowball", &["bad low"]);
    lacks("razz", &["is a straight", "is not a straight"]);
}

#[test]
fn the_joker_is_told_whole() {
    // HOUSE 3: the bug with an ace is a pair of aces, also in lowball.
    let bug = with("chicago-9", &[("bug", "yes")]);
    for fact in [
        "in a low hand always an ace, of no suit, which makes a pair of aces with another ace",
        "On the board it plays for everyone, at its best for each.",
        "Four aces and the joker, five aces, beat a straight flush.",
    ] {
        assert!(bug.contains(fact), "{fact}: {bug}");
    }
    let low = with("chicago-lowball", &[("bug", "yes")]);
    assert!(low.contains("with another ace it makes a pair of aces"), "{low}");
    assert!(!low.contains("On the board"), "{low}");
    lacks("california-lowball", &["pair of aces", "five aces"]);
}

#[test]
fn quick_quads_are_explained_by_hands_that_are_what_the_page_says() {
    // BARGE 2.39 and the rulings on full houses and jokers.
    says(
        "quick-quads",
        &[
            "Three of a kind of rank two to ten whose two other cards add up to that rank count as \
             four of a kind: 8-8-8-6-2 is four eights.",
            "An ace counts one, and a jack, queen or king never counts.",
            "4-4-4-2-2 and 2-2-2-A-A are four of a kind, not full houses.",
            "lose to four natural cards of the same rank and beat all lower quads",
            "The joker is an ace and counts one, or fills a straight or a flush as usual.",
        ],
    );
    let ladder = Ladder::named("high-quick-quads").expect("a ladder");
    let score = |cards: &str| {
        let cards: CardSet = cards.parse().expect("cards");
        ladder.score(&Holding::of(cards)).expect("five cards")
    };
    for four in ["8s8d8h6c2s", "4s4d4h2c2s", "2s2d2hAcAs", "8s8d8h7cJk"] {
        assert_eq!(ladder.category(score(four)), Some(Category::FourOfAKind), "{four}");
    }
    assert!(score("8s8d8h6c2s") < score("8s8d8h8c2s"));
    assert!(score("8s8d8h6c2s") > score("7s7d7h7cAs"));
    lacks("stud", &["add up to that rank"]);
}

#[test]
fn no_page_speaks_of_a_pot_that_nobody_can_fail_to_win() {
    // BARGE 2.27: five cards have a pair or more, or else they have none.
    says("korean", &["Every hand qualifies for at least one of the two."]);
    lacks("korean", &["If no hand qualifies for any"]);
    // A pair of fives with a king is neither a pair of sixes nor an eight.
    lacks("archie", &["Every hand qualifies"]);
    let game = |high: &str, low: &str| {
        let text = format!(
            r#"game "Own" id=own-game {{
                about "Five cards, high and low."
                blinds
                street Deal {{ deal 5; bet small }}
                showdown {{ share high qualify={high}; share {low} }}
            }}"#
        );
        joined(&page_of_file(&text, "own-game").text())
    };
    let divided = "If no hand qualifies for any of them, the pot is split among everyone still in.";
    let sure = "Every hand qualifies for at least one of the two.";
    assert!(game("pair", "low-27 qualify=A").contains(sure));
    // Queens high are no pair and no jack; a pair of threes is too small.
    assert!(game("pair", "low-a5 qualify=J").contains(divided));
    assert!(game("\"44\"", "low-a5 qualify=K").contains(divided));
    // A flush alone is neither: too low for a full house, too high for a straight in deuce to seven.
    assert!(game("full-house", "low-27 qualify=straight").contains(divided));
    assert!(game("flush", "low-27 qualify=straight").contains(sure));
}

#[test]
fn badugis_from_the_hand_and_full_badugis_are_told_plainly() {
    for id in ["dramadugi", "triple-draw-dramadugi"] {
        says(id, &["The badugi is made from your own five cards; the board does not count."]);
    }
    says("mississippi-studugi", &["It must be a badugi of four cards."]);
    lacks("mississippi-studugi", &["three beat two", "up to four cards"]);
    says("badugi", &["three beat two"]);
}

#[test]
fn crossing_boards_leave_the_choice_of_cards_too() {
    let choice = "You may use different board cards, or another board, for each half.";
    says("chowaha", &[choice]);
    says("four-card-chowaha-8", &["You may use different cards, or another board, for each half."]);
    lacks("chowaha-high", &["for each half"]);
}

#[test]
fn what_happens_on_a_street_is_told_in_its_order() {
    // BARGE 2.19: the draw comes after the betting on the flop.
    says("dramaha", &["acts first. Then there is a draw: in turn"]);
    says("badugi", &["First draw. There is a draw:"]);
    says("bidirectional-chowaha-8", &["Die. The player with the button rolls one die."]);
    says("swingo", &["Split. Each player still in splits their cards"]);
    says(
        "scrotum",
        &["the player to the left of the big blind acts first. With their first call, raise or \
             check in it, each player discards up to four of their cards."],
    );
    says("oklahoma-cash", &["the house takes the pot. Otherwise a round of betting"]);
    lacks("oklahoma", &["otherwise a round"]);
    says(
        "roll-your-own-2-7",
        &[
            "Fourth street. Each player still in turns one of their down cards face up.",
            "is dealt one more card face down, then turns one of their down cards face up, and a \
             round of betting",
        ],
    );
    says("binglaha", &["The roll decides whether there is a low."]);
    for id in ["wonky-donkey", "paradise-road-pickem", "jackson", "super-stud"] {
        lacks(
            id,
            &["Flop. A round of betting", "Preflop. A round", "Deal. A round", "street. A round"],
        );
    }
    says("wonky-donkey", &["1. Flop. There is a round of betting at the small bet;"]);
    let limit = Settings { betting: Some(Betting::Limit), ..Settings::default() };
    let text = text_of("jackson", &limit);
    assert!(text.contains("1. Deal. There is a round of betting at the small bet;"), "{text}");
    assert!(text.contains("- The big blind equals the small bet."), "{text}");
    for (name, _, page) in every_page() {
        for item in items(&page) {
            assert!(!item.text.starts_with("Then "), "{name}: {}", item.text);
            assert!(!item.text.contains("hen then "), "{name}: {}", item.text);
        }
    }
}

#[test]
fn the_one_late_card_of_the_players_is_burned_for() {
    let burned = "One card is burned before each deal to the board and before the players' last \
        card.";
    says("rio-bravo", &[burned]);
    lacks("holdem", &["players' last card"]);
}

#[test]
fn openers_that_are_thrown_away_are_laid_aside() {
    // HOUSE 13.02: split openers must be declared and placed aside.
    says("jackson", &["discards openers in a draw says so and sets them aside"]);
    lacks("five-card-draw", &["opener"]);
}

#[test]
fn a_section_of_another_game_can_be_read_alone() {
    let text = joined(&page_of("paradise-road-pickem").text());
    let tie = "If those hands tie, the first player clockwise from the button acts first.";
    for game in ["Razz", "Seven-Card Stud"] {
        let section =
            text.split(&format!("If it is played as {game} -")).nth(1).expect("a section");
        let section = section.split("If it is played as").next().expect("its text");
        assert!(section.contains(tie), "{game}: {section}");
    }
    let razz = text.split("If it is played as Razz").nth(1).expect("a section");
    let razz = razz.split("If it is played as").next().expect("its text");
    assert!(razz.contains("The best hand is 5-4-3-2-A; straights and flushes do not"), "{razz}");
}

#[test]
fn hands_showing_are_those_that_can_be_shown() {
    let three = "up cards only: three of a kind, then a pair, then high cards.";
    for id in ["crown-stud", "swingo"] {
        says(id, &[three]);
        lacks(id, &["four of a kind, then"]);
    }
    says("stud", &["up cards only: four of a kind, then three of a kind, two pair, a pair,"]);
    // HOUSE 1: no suit ranks, so that the place decides, and it is one place.
    for id in ["crown-stud", "klondike", "sixty-four", "stud-9"] {
        says(id, &["If those hands tie, the first player to the dealer's left acts first."]);
        lacks(id, &["lowest seat"]);
    }
    says("stud", &["the player in the lowest seat acts first"]);
}

#[test]
fn a_game_picked_in_the_hand_has_the_bring_in_of_those_it_becomes() {
    // BARGE 1.2 and 1.3: in stud the least bet is the bring-in.
    for betting in [Betting::NoLimit, Betting::PotLimit] {
        let options = vec![("pick".to_owned(), "button".to_owned())];
        let settings = Settings { betting: Some(betting), options, ..Settings::default() };
        let text = text_of("super-stud", &settings);
        assert!(text.contains("a bet is anything from the bring-in up to"), "{text}");
        assert!(text.contains("Each game below says who brings it in"), "{text}");
    }
    lacks("paradise-road-pickem", &["bring-in"]);
}

#[test]
fn the_sevens_rule_lets_a_hand_be_folded() {
    // BARGE appendix B.
    says(
        "california-lowball",
        &[
            "Facing a bet, the player may still fold.",
            "If a hand that broke the rule ties with one that did not, they split only what it can win, and the other hand wins the rest.",
        ],
    );
    let forfeit = with("california-lowball", &[("sevens", "forfeit")]);
    assert!(forfeit.contains("Facing a bet, the player may still fold."), "{forfeit}");
}

#[test]
fn odd_chips_of_a_tie_go_one_at_a_time() {
    // BARGE 1.4: no player may receive more than one.
    let tie = "In a tie, odd chips go one at a time to the tied players, starting with the ";
    says("holdem", &[&format!("{tie}first player to the left of the button.")]);
    says("klondike", &[&format!("{tie}first player to the dealer's left.")]);
    says("stud", &[&format!("{tie}player with the highest card among those that play, by rank")]);
}

/// Writes pages to the folder that `RULES_PAGES` names, for reading.
#[test]
fn pages_are_written_for_reading_where_asked() {
    let Some(folder) = std::env::var_os("RULES_PAGES") else { return };
    let folder = PathBuf::from(folder);
    fs::create_dir_all(&folder).expect("the folder");
    for (name, _, page) in every_page() {
        fs::write(folder.join(format!("{name}.txt")), page.text()).expect("the page");
        fs::write(folder.join(format!("{name}.html")), page.html()).expect("the page");
        fs::write(folder.join(format!("{name}.md")), page.markdown()).expect("the page");
    }
}

/// Every game with every betting and, one at a time, every value of every option.
fn every_page() -> Vec<(String, Variant, Page)> {
    let all = Catalogue::house();
    let mut pages = Vec::new();
    for entry in all.entries() {
        let id = &entry.game.id;
        let usual = all.variant(id, &Settings::default()).expect("settled");
        for betting in usual.allowed_betting {
            let plain = Settings { betting: Some(betting), ..Settings::default() };
            let variant = all.variant(id, &plain).expect("settled");
            let mut forms = vec![(String::new(), plain.clone())];
            for (option, _) in &variant.options {
                for value in option.values.iter().skip(1) {
                    let options = vec![(option.name.clone(), value.clone())];
                    let name = format!("-{}-{value}", option.name);
                    forms.push((name, Settings { options, ..plain.clone() }));
                }
            }
            for (form, settings) in forms {
                let variant = all.variant(id, &settings).expect("settled");
                let betting =
                    if betting == usual.betting { String::new() } else { format!("-{betting}") };
                let page = rulebook::page(&entry.game, &variant);
                pages.push((format!("{id}{betting}{form}"), variant, page));
            }
        }
    }
    pages
}

fn page_in(all: &Catalogue, id: &str, settings: &Settings) -> Page {
    let entry = all.find(id).expect("a game");
    let variant = all.variant(id, settings).expect("settled");
    rulebook::page(&entry.game, &variant)
}

fn page_of(id: &str) -> Page {
    page_in(Catalogue::house(), id, &Settings::default())
}

/// The page in one line, so that a fact is found wherever the line breaks.
fn text_of(id: &str, settings: &Settings) -> String {
    joined(&page_in(Catalogue::house(), id, settings).text())
}

fn with(id: &str, options: &[(&str, &str)]) -> String {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    text_of(id, &Settings { options: options.collect(), ..Settings::default() })
}

fn says(id: &str, facts: &[&str]) {
    let text = text_of(id, &Settings::default());
    for fact in facts {
        let found = text.to_lowercase().contains(&fact.to_lowercase());
        assert!(found, "{id} does not say {fact:?}:\n{text}");
    }
}

fn lacks(id: &str, facts: &[&str]) {
    let text = text_of(id, &Settings::default());
    for fact in facts {
        let found = text.to_lowercase().contains(&fact.to_lowercase());
        assert!(!found, "{id} says {fact:?}:\n{text}");
    }
}

/// The page of a game that is not of the house.
fn page_of_file(text: &str, id: &str) -> Page {
    let file = File { name: "own.kdl".to_owned(), text: text.to_owned() };
    let all = Catalogue::house().with(&[file]).expect("a good game");
    page_in(&all, id, &Settings::default())
}

fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn items(page: &Page) -> impl Iterator<Item = &Item> {
    let blocks = page.sections.iter().flat_map(|section| &section.blocks);
    blocks.flat_map(|block| match block {
        Block::Items(items) | Block::Steps(items) => items.as_slice(),
        Block::Paragraph(_) | Block::Picture(_) | Block::Table(_) => &[],
    })
}

fn texts(page: &Page) -> Vec<&str> {
    page.sections.iter().flat_map(|section| &section.blocks).flat_map(block_texts).collect()
}

fn block_texts(block: &Block) -> Vec<&str> {
    match block {
        Block::Paragraph(text) => vec![text],
        Block::Items(items) | Block::Steps(items) => {
            items.iter().map(|item| item.text.as_str()).collect()
        }
        Block::Picture(_) | Block::Table(_) => Vec::new(),
    }
}

/// Every tag that is opened is closed in order, and no loose sign is left between tags.
fn balanced(name: &str, html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        assert!(!text.contains('>') || open.last() == Some(&"style"), "{name}: {text:?}");
        let end = tag.find('>').expect("a tag ends");
        let inside = &tag[1..end];
        rest = &tag[end + 1..];
        let word = inside.split_whitespace().next().unwrap_or("");
        match word.strip_prefix('/') {
            Some(closed) => assert_eq!(open.pop(), Some(closed), "{name}"),
            None if matches!(word, "!doctype" | "meta") => {}
            None => open.push(word),
        }
    }
    assert!(open.is_empty(), "{name}: {open:?}");
    for entity in html.split('&').skip(1) {
        let known = ["amp;", "lt;", "gt;", "quot;", "#39;"];
        assert!(known.iter().any(|known| entity.starts_with(known)), "{name}: &{entity:.10}");
    }
}
