//! Our reader beside that of the `kdl` crate.

use kdl::{KdlDocument, KdlNode, KdlValue};
use trials::games::{break_text, examples, originals};
use trials::{Trial, Trials, grows_with_length, part};

use super::*;

/// What files are made of, right and wrong.
const PIECES: [&str; 79] = [
    "#\"\"\"x\"#",
    "\"\\s\\t\\b\\f\\r\\\\\\\"\"",
    "\"\\u{10ffff}\\u{0}\"",
    "\"\\u{d800}\"",
    "\"\\q\"",
    "-0x1_F",
    "0o17",
    "0b1_0_",
    "+1_0",
    "1_.5",
    "2.5e-3",
    "1E+2",
    "1e400",
    "-99999999999999999999",
    "123456789012345678901234567890",
    "#false",
    "#inf",
    "#-inf",
    "#nan",
    "##\"a\"#b\"##",
    "#\"\\n\"#",
    "\"\"\"\n  a\\s\n\n   b \\\n   c\"d\n  \"\"\"",
    "\"\"\"\r\n  t\r\n \"\"\"",
    "\"\"\"\n t\n  \"\"\"",
    "\"\"\"\n  a\n  \\  \"\"\"",
    "\"\"\"\n  a\\\n  \"\"\"",
    "##\"\"\"\n  a\"\"\"#\n    \\ \n  \"\"\"##",
    "#\"\"\"\n  a\"\"\"#",
    "(t)",
    "a",
    "bet",
    "b=c",
    "b = 1",
    "=",
    "\"t\"",
    "\"\\n\\u{e9}\"",
    "5",
    "-5",
    "1.5e3",
    "0x1f",
    "#true",
    "#null",
    "#\"r\"#",
    "#\"\"\"\n  r\n  \"\"\"#",
    "\"\"\"\n t\n \"\"\"",
    "\"a \\  \n b\"",
    "-",
    "+",
    ".a",
    "--1",
    "// c\n",
    "/* c */",
    "/* /* c */ { */",
    " /-",
    " /- ",
    " /-\n",
    "{",
    "}",
    "{ x }",
    "{}",
    ";",
    "\n",
    "\r\n",
    "\\\n",
    "\\ // c\n",
    " ",
    "  ",
    "\t",
    " ",
    " ",
    "\n",
    "é",
    "'",
    "\"",
    "2-7",
    "true",
    "\u{feff}",
    ",",
    "\u{2028}",
];

fn piled(trial: &mut Trial) -> String {
    let pieces: Vec<&str> = (0..1 + trial.below(14)).map(|_| trial.pick(&PIECES)).collect();
    // What is left out stands apart: without a space the crate is not strict.
    let apart = pieces.iter().any(|piece| piece.contains("/-"));
    pieces.join(if apart { " " } else { "" })
}

/// Some lines of a file, broken: of whole files the crate reads few, and slowly.
fn broken(originals: &[String], trial: &mut Trial) -> String {
    let file = &originals[trial.below(originals.len())];
    let lines: Vec<&str> = file.split_inclusive('\n').collect();
    let from = trial.below(lines.len());
    let some = lines[from..(from + 1 + trial.below(12)).min(lines.len())].concat();
    break_text(&[some, file.clone()], trial)
}

/// Every file of the house, and the examples of the documentation.
fn written() -> Vec<String> {
    let mut all = originals();
    all.extend(examples());
    all
}

/// Why our language refuses what the crate accepts, as it says so.
const STRICTER: [&str; 8] = [
    // Types of values and of words.
    "there is a ( outside quotes",
    // The crate takes a line that no ; parts from what is left out, and a /- behind a /-.
    "after the end of a block",
    "leaves nothing out",
    // And a /- that nothing parts from what stands before it.
    "in the middle of something",
    // KDL lets no text of one line begin with three quotes; of those with a # the crate refuses one alone.
    "begins like a long one",
    // Characters that KDL forbids, and the crate does not look for.
    "an invisible character",
    // Limits.
    "nested too deeply",
    "this number is too long",
];

/// The crate takes endless time and stack for some of what is broken.
fn is_too_much(text: &str) -> bool {
    let most = [("{", 20), ("/*", 6), ("/-", 4), ("\"\"\"", 6)];
    text.len() > 2_000 || most.iter().any(|(mark, most)| text.matches(mark).count() > *most)
}

/// Whether both accept a text, and read the same.
fn alike(text: &str) -> bool {
    let ours = parse(text);
    if let Err(problems) = &ours
        && problems.iter().any(|it| STRICTER.iter().any(|why| it.message.contains(why)))
    {
        return false;
    }
    match (ours, KdlDocument::parse_v2(text)) {
        (Ok(ours), Ok(theirs)) => {
            let theirs: Vec<Node> = theirs.nodes().iter().map(node).collect();
            assert_eq!(ours, theirs, "{text:?}");
            true
        }
        // The crate stumbles over a ; behind what is left out, which KDL allows.
        (Ok(_), Err(error)) => {
            assert!(text.contains("/-"), "the crate refuses {text:?}: {error:?}");
            false
        }
        (Err(problems), Ok(_)) => panic!("the crate accepts {text:?}: {problems:?}"),
        (Err(_), Err(_)) => false,
    }
}

#[test]
fn every_file_is_read_as_kdl_reads_it() {
    // Some examples are of mistakes.
    written().iter().for_each(|text| {
        alike(text);
    });
    for text in originals() {
        assert!(alike(&text), "{text}");
    }
}

#[test]
fn what_kdl_accepts_is_read_as_kdl_reads_it() {
    let originals = written();
    let (mut both, mut count) = (0, 0);
    for mut trial in Trials::of("what_kdl_accepts_is_read_as_kdl_reads_it", 1_000_000) {
        let text = if trial.number.is_multiple_of(2) {
            piled(&mut trial)
        } else {
            broken(&originals, &mut trial)
        };
        if is_too_much(&text) {
            continue;
        }
        count += 1;
        both += usize::from(alike(&text));
    }
    assert!(both * 20 > count, "{both} of {count} texts are right");
}

#[test]
fn what_is_left_out_is_gone_with_its_semicolon() {
    fn words(nodes: &[Node]) -> String {
        let word = |node: &Node| {
            let args: String = node.args.iter().map(|entry| entry.value.text()).collect();
            format!("{}{args}({})", node.word, words(&node.children))
        };
        nodes.iter().map(word).collect()
    }
    let read = |text| words(&parse(text).expect("right"));
    assert_eq!(read("/-a { b; c }; d"), "d()");
    assert_eq!(read("a /-b=c /-d e /-{ f } { g }"), "ae(g())");
    assert_eq!(read("/-\na {\n/-b\n}\nc { /-d; e }"), "c(e())");
}

/// `single-line-raw-string-body` in KDL 2: no more than one quote before something else.
#[test]
fn a_text_with_a_hash_does_not_begin_like_a_long_one() {
    for wrong in ["#\"\"\"#", "#\"\"\"x\"#", "#\"\"\"\"#", "##\"\"\"#\"##", "#\"\"\"x\"\"\"#"] {
        let problems = parse(&format!("a {wrong}")).expect_err(wrong);
        assert!(problems[0].message.contains("begins like a long one"), "{problems:?}");
    }
    for (right, says) in [("#\"\"#", ""), ("#\"\"x\"#", "\"x"), ("#\"x\"\"\"#", "x\"\"")] {
        let read = parse(&format!("a {right}")).expect(right);
        assert_eq!(read[0].args[0].value, Value::Text(says.to_owned()));
    }
}

#[test]
fn a_file_may_have_any_number_of_long_texts() {
    let read = parse(&"a \"\"\"\n  b\n  \"\"\"\n".repeat(100)).expect("right");
    let says_b = |node: &&Node| node.args[0].value == Value::Text("b".to_owned());
    assert_eq!(read.iter().filter(says_b).count(), 100);
}

/// The tokens of a text with what they are.
fn shown(text: &str) -> String {
    let token = |it: &Token| format!("{:?} {}", it.kind, &text[it.at.clone()]);
    read(text).tokens.iter().map(token).collect::<Vec<_>>().join("|")
}

#[test]
fn every_token_says_what_it_is() {
    let text = "game \"A\" id=a { // c\n deal 5 up=#true; \\\n bet }";
    let expected = "Word game|Text \"A\"|Name id|Mark =|Text a|Open {|Comment // c|Word deal|Number 5|\
                    Name up|Mark =|Flag #true|Mark ;|Mark \\|Word bet|Close }";
    assert_eq!(shown(text), expected);
    let expected = "Word a|Comment /-|Comment b|Comment =|Comment c|Name d|Comment /* c */|Mark =|Text e|\
                    Comment /-|Comment {|Comment x|Comment }|Open {|Comment /-|Comment y|Comment {|\
                    Comment }|Mark ;|Close }";
    assert_eq!(shown("a /-b=c d /* c */ = e /-{ x } { /-y {}; }"), expected);
}

#[test]
fn tokens_are_all_that_stands_in_a_text() {
    let originals = originals();
    for mut trial in Trials::of("tokens_are_all_that_stands_in_a_text", 200_000) {
        let text = break_text(&originals, &mut trial);
        let reading = read(&text);
        if text.len() > MOST_BYTES || !reading.is_good() {
            continue;
        }
        let mut last = 0;
        let is_space = |c: char| lex::is_space(c) || lex::is_newline(c) || c == '\u{feff}';
        for Token { at, .. } in &reading.tokens {
            assert!(last <= at.start && at.start < at.end, "{at:?} {text:?}");
            assert!(text[last..at.start].chars().all(is_space), "before {at:?} {text:?}");
            last = at.end;
        }
        assert!(text[last..].chars().all(is_space), "{text:?}");
    }
}

/// What made readers slow: each of these, as often as fits into a file.
#[test]
fn no_text_takes_more_work_than_it_is_long() {
    let units = [
        "a", "9", " ", "\n", "#", "\"", "\\", "/", "*", "/*", "*/", "/**/", "a/**/", "a/", "{",
        "}", "{}", "a{", "a{}", "a /-{", "/-", "/-a ", "a /-b ", "a /-b=c ", "=", "a=", "a b=",
        ";", "a;", "\"{", "\\\"{", "\"\\", "\\u{", "\"\\u{", "\"\"\"", "\"\"\"\n", "#\"", "\"#",
        "##\"#", "a\"b\"", "\\\n", "\r", "\u{2028}", "\u{feff}", "(", "5,", "true ", "a\n{\n",
        " a {\n", " a b{\n", "}\n a", "é", "//", "a//",
    ];
    let frames = [
        ("", ""),
        ("a \"", ""),
        ("a #####\"", "\"####"),
        ("a \"\"\"\n", "\"\"\""),
        ("/*", ""),
        ("a {\n", "/*"),
    ];
    let all = units.iter().flat_map(|unit| frames.map(|frame| (unit, frame)));
    // Lines that all have a block without an end: each is in doubt, and so is each mistake in them.
    let doubtful = (&" a b{\n", ("a {\n", "/*"));
    for (unit, (before, after)) in part(all, 4).chain([doubtful]) {
        let told = format!("{before:?} {unit:?} {after:?}");
        let room = MOST_BYTES - before.len() - after.len();
        grows_with_length(&told, room / unit.len(), |count| {
            let text = format!("{before}{}{after}", unit.repeat(count));
            let reading = read(&text);
            assert!(reading.tokens.len() <= text.len() && reading.problems.len() <= 20);
            assert!(depth(&reading.nodes) <= MOST_DEPTH + 1, "{told}");
            let everywhere = reading.tokens.iter().map(|it| Problem::new(&it.at, "", ""));
            reading.with(everywhere.collect());
        });
    }
}

fn depth(nodes: &[Node]) -> usize {
    nodes.iter().map(|node| 1 + depth(&node.children)).max().unwrap_or(0)
}

/// A node as the crate reads it.
fn node(from: &KdlNode) -> Node {
    let range = |span: miette::SourceSpan| span.offset()..span.offset() + span.len();
    let at = range(from.name().span());
    let mut node = Node {
        word: from.name().value().to_owned(),
        head: at.clone(),
        at,
        args: Vec::new(),
        properties: Vec::new(),
        children: Vec::new(),
        has_block: from.children().is_some(),
        from_template: false,
    };
    for entry in from.entries() {
        let value = match entry.value() {
            KdlValue::String(text) => Value::Text(text.clone()),
            KdlValue::Integer(number) => i64::try_from(*number)
                .map_or_else(|_| Value::Other(number.to_string()), Value::Number),
            KdlValue::Float(number) => Value::Other(number.to_string()),
            KdlValue::Bool(flag) => Value::Flag(*flag),
            KdlValue::Null => Value::Other("#null".to_owned()),
        };
        let entry_at = range(entry.span());
        node.head.end = node.head.end.max(entry_at.end);
        let read = Entry { value, at: entry_at };
        match entry.name() {
            Some(name) => node.properties.push((name.value().to_owned(), read)),
            None => node.args.push(read),
        }
    }
    if let Some(children) = from.children() {
        node.children = children.nodes().iter().map(self::node).collect();
    }
    node
}
