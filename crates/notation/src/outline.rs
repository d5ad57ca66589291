//! As much of TOML as it takes to see where a hand ends.

/// What is open at the beginning of a line.
#[derive(Clone, Default, Debug)]
pub(crate) struct Outline {
    depth: usize,
    /// A text that goes over lines.
    text: Option<Quote>,
}

/// How a text is quoted.
#[derive(Clone, Copy, Debug)]
struct Quote {
    sign: u8,
    /// One, or three when the text may go over lines.
    count: usize,
}

impl Outline {
    /// Whether the next line is part of a text.
    pub(crate) fn is_in_text(&self) -> bool {
        self.text.is_some()
    }

    /// Whether the next line is part of a list or table.
    pub(crate) fn is_in_list(&self) -> bool {
        self.depth > 0
    }

    /// Reads a line. All signs that count are single bytes and part of no other character.
    pub(crate) fn read(&mut self, line: &str) {
        let mut rest = line.as_bytes();
        if let Some(quote) = self.text {
            let Some(behind) = behind_text(rest, quote) else { return };
            self.text = None;
            rest = behind;
        }
        while let Some((sign, behind)) = rest.split_first() {
            rest = behind;
            match sign {
                b'#' => return,
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' => self.depth = self.depth.saturating_sub(1),
                b'"' | b'\'' => {
                    let count = if behind.starts_with(&[*sign; 2]) { 3 } else { 1 };
                    let quote = Quote { sign: *sign, count };
                    match behind_text(&behind[count - 1..], quote) {
                        Some(behind) => rest = behind,
                        None => {
                            // A text in single quotes ends with its line, rightly or not.
                            self.text = Some(quote).filter(|_| count == 3);
                            return;
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

/// What stands behind the closing quotes of a text.
fn behind_text(text: &[u8], quote: Quote) -> Option<&[u8]> {
    let mut at = 0;
    while let Some(sign) = text.get(at) {
        if *sign == b'\\' && quote.sign == b'"' {
            at += 2;
            continue;
        }
        if *sign != quote.sign {
            at += 1;
            continue;
        }
        let count = text[at..].iter().take(quote.count + 2).take_while(|it| **it == quote.sign);
        let count = count.count();
        if quote.count == 1 {
            return text.get(at + 1..);
        }
        // One or two more quotes belong to the text: `""""quoted""""`.
        if count >= 3 {
            return text.get(at + count..);
        }
        at += count;
    }
    None
}

/// The digits of a line that is the heading of a hand.
pub(crate) fn heading(line: &str) -> Option<&str> {
    let (inside, behind) = line.trim().strip_prefix('[')?.split_once(']')?;
    let (inside, behind) = (inside.trim(), behind.trim_start());
    let is_number = !inside.is_empty() && inside.bytes().all(|b| b.is_ascii_digit());
    (is_number && (behind.is_empty() || behind.starts_with('#'))).then_some(inside)
}

/// The first character of a line that is neither space nor comment.
pub(crate) fn first_sign(line: &str) -> Option<char> {
    line.trim_start().chars().next().filter(|sign| *sign != '#')
}
