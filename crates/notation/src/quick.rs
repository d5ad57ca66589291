//! The short way to take a hand file apart.
//!
//! Files of many hands consist of a few forms: `name = value` on a line, texts without escapes, plain
//! numbers, flat lists. This reader takes these and nothing else. What it takes, the reader of TOML
//! takes in the same way; at anything that it does not know it gives up, and the other one reads all of
//! it again and says what is wrong.

use std::borrow::Cow;

use crate::node::{Form, Node, Table};

/// The fields of a text that begins at `from`; `None` when it is not as simple as that.
pub(crate) fn table(text: &str, from: usize) -> Option<Table<'_>> {
    let mut reader = Reader { text, at: from };
    let mut fields: Vec<(Cow<'_, str>, Node<'_>)> = Vec::with_capacity(24);
    loop {
        reader.blank();
        let Some(sign) = reader.peek() else { return Some(Table(fields)) };
        if !is_bare(sign) {
            return None;
        }
        let name = reader.while_true(is_bare);
        reader.space();
        reader.take(b'=')?;
        reader.space();
        let node = reader.value(Lists::Yes)?;
        reader.space();
        reader.line_end()?;
        if fields.iter().any(|(known, _)| known == name) {
            return None;
        }
        fields.push((Cow::Borrowed(name), node));
    }
}

/// Whether a value may be a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lists {
    Yes,
    No,
}

/// More digits are left to the reader of TOML.
const MOST_DIGITS: usize = 18;

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, sign: u8) -> Option<()> {
        (self.peek() == Some(sign)).then(|| self.at += 1)
    }

    fn while_true(&mut self, holds: impl Fn(u8) -> bool) -> &'t str {
        let rest = &self.text.as_bytes()[self.at..];
        let length = rest.iter().position(|sign| !holds(*sign)).unwrap_or(rest.len());
        // What holds is always one byte of ASCII.
        let taken = self.text.get(self.at..self.at + length).unwrap_or_default();
        self.at += taken.len();
        taken
    }

    fn space(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// Space and the ends of lines.
    fn blank(&mut self) {
        loop {
            self.space();
            if self.peek().is_none() || self.line_end().is_none() {
                return;
            }
        }
    }

    fn line_end(&mut self) -> Option<()> {
        match self.peek() {
            None => Some(()),
            Some(b'\n') => {
                self.at += 1;
                Some(())
            }
            Some(b'\r') if self.text.as_bytes().get(self.at + 1) == Some(&b'\n') => {
                self.at += 2;
                Some(())
            }
            Some(_) => None,
        }
    }

    fn value(&mut self, lists: Lists) -> Option<Node<'t>> {
        let start = self.at;
        let value = match self.peek()? {
            quote @ (b'\'' | b'"') => Form::Text(Cow::Borrowed(self.quoted(quote)?)),
            b'[' if lists == Lists::Yes => Form::List(self.list()?),
            b'-' | b'0'..=b'9' => self.number()?,
            b'a'..=b'z' => match self.while_true(|sign| sign.is_ascii_lowercase()) {
                "true" => Form::Truth(true),
                "false" => Form::Truth(false),
                "inf" => Form::Decimal(Cow::Borrowed("inf")),
                _ => return None,
            },
            _ => return None,
        };
        Some(Node { value, span: start..self.at })
    }

    /// A text without escapes on one line.
    fn quoted(&mut self, quote: u8) -> Option<&'t str> {
        self.at += 1;
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let is_end = |sign: &u8| *sign == quote || *sign == b'\\' || is_control(*sign);
        let length = rest.iter().position(is_end)?;
        // A backslash means nothing in a text in single quotes, but such texts are rare.
        if rest[length] != quote {
            return None;
        }
        // Three quotes begin a text over many lines: nothing that may follow an empty text follows here.
        self.at += length + 1;
        self.text.get(start..start + length)
    }

    /// Values that are no lists themselves, over many lines if need be.
    fn list(&mut self) -> Option<Vec<Node<'t>>> {
        self.at += 1;
        let mut list = Vec::with_capacity(12);
        loop {
            self.blank();
            if self.take(b']').is_some() {
                return Some(list);
            }
            list.push(self.value(Lists::No)?);
            self.blank();
            if self.take(b',').is_none() {
                self.take(b']')?;
                return Some(list);
            }
        }
    }

    /// A number, a time of day or nothing that is known here.
    fn number(&mut self) -> Option<Form<'t>> {
        let word = self.while_true(|sign| is_bare(sign) || matches!(sign, b'.' | b':' | b'+'));
        if let [h, hh, b':', m, mm, b':', s, ss] = *word.as_bytes() {
            let is_time = matches!(h, b'0' | b'1') && hh.is_ascii_digit()
                || h == b'2' && matches!(hh, b'0'..=b'3');
            let is_sixtieth = |ten, one: u8| matches!(ten, b'0'..=b'5') && one.is_ascii_digit();
            return (is_time && is_sixtieth(m, mm) && is_sixtieth(s, ss)).then_some(Form::Time);
        }
        let unsigned = word.strip_prefix('-').unwrap_or(word);
        let (whole, fraction) = match unsigned.split_once('.') {
            Some((whole, fraction)) => (whole, Some(fraction)),
            None => (unsigned, None),
        };
        let is_number = |digits: &str| {
            !digits.is_empty()
                && digits.len() <= MOST_DIGITS
                && digits.bytes().all(|sign| sign.is_ascii_digit())
        };
        if !is_number(whole) || (whole.len() > 1 && whole.starts_with('0')) {
            return None;
        }
        match fraction {
            None => Some(Form::Whole(Cow::Borrowed(word))),
            Some(fraction) if is_number(fraction) => Some(Form::Decimal(Cow::Borrowed(word))),
            Some(_) => None,
        }
    }
}

/// Whether it can be part of a name without quotes.
fn is_bare(sign: u8) -> bool {
    sign.is_ascii_alphanumeric() || matches!(sign, b'_' | b'-')
}

fn is_control(sign: u8) -> bool {
    (sign < b' ' && sign != b'\t') || sign == 0x7f
}

#[cfg(test)]
mod tests {
    use toml::de::DeTable;
    use trials::{Trial, Trials};

    use super::*;

    fn same(text: &str) -> bool {
        let Some(quick) = table(text, 0) else { return false };
        match DeTable::parse(text) {
            Ok(slow) => assert_eq!(quick, Table::from_toml(slow.into_inner()), "{text}"),
            Err(error) => panic!("{text:?} is taken, and it is no TOML: {error}"),
        }
        true
    }

    #[test]
    fn what_files_of_many_hands_hold_is_taken() {
        for text in [
            "",
            "\n\n  \r\n",
            "variant = 'NT'\nantes = [0, 0.25,\n 3]\r\nx=true",
            "a = [\n'p1 cc',\n\t'p2 # f',\n]\nb = \"♠ '\"\nday-1 = -5",
            "time = 15:20:00\nstarting_stacks = [inf, 0, 12.50, 100]\nq = ''",
        ] {
            assert!(same(text), "{text:?}");
        }
    }

    #[test]
    fn what_is_not_so_simple_is_left_to_the_other_reader() {
        for text in [
            "a = 'x' # why",
            "# a",
            "a = 1 b = 2",
            "a = 01",
            "a = 1_000",
            "a = 0x10",
            "a = 1e3",
            "a = .5",
            "a = 5.",
            "a = +1",
            "a = -inf",
            "a = nan",
            "a = [[1]]",
            "a = {}",
            "a.b = 1",
            "\"a\" = 1",
            "[a]",
            "a = '''x'''",
            "a = \"\"\"x\"\"\"",
            "a = \"\\n\"",
            "a = 'x\ny'",
            "a = 2009-07-04",
            "a = 24:00:00",
            "a = 23:60:00",
            "a = 1\na = 2",
            "a = [1",
            "a = [1 2]",
            "a = [,]",
            "a =",
            "a",
            "a = tru",
            "a = truest",
            "a = 1234567890123456789",
            "a = 'x\ry'",
            "a = '\u{7}'",
            "a = '\u{7f}'",
            "a = \u{a0}1",
            "a = 1\r",
            "a = 15:20:00.5",
            "= 1",
            "a = --1",
            "a = [1,,2]",
        ] {
            assert_eq!(table(text, 0), None, "{text:?}");
        }
    }

    fn piece(trial: &mut Trial) -> &'static str {
        trial.pick(&[
            "a",
            "b7",
            "-",
            "_",
            " ",
            "\t",
            "\n",
            "\r\n",
            "\r",
            "=",
            " = ",
            "'",
            "\"",
            "[",
            "]",
            ",",
            "1",
            "0",
            "-2",
            ".",
            "5",
            "inf",
            "true",
            "false",
            "15:20:00",
            "2009-07-04",
            "#",
            "\\",
            "'x'",
            "\"y\"",
            "'p1 cc'",
            "♠",
            "\0",
            "\u{7f}",
            "{",
            "}",
            "e",
            "+",
            ":",
            "''",
            "\"\"",
            "a = 1\n",
            "b = [1, 2]\n",
            "c = 'x'\n",
            "d = -0.50\n",
        ])
    }

    #[test]
    fn both_readers_take_the_same_things_in_the_same_way() {
        let mut taken = 0;
        for mut trial in Trials::of("both_readers_take_the_same_things_in_the_same_way", 1_000_000)
        {
            let count = 1 + trial.below(9);
            let text: String = (0..count).map(|_| piece(&mut trial)).collect();
            taken += usize::from(same(&text));
        }
        assert!(taken > 1_000, "only {taken} texts were taken");
    }
}
