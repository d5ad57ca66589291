//! The text of a range in pieces: what is added, what is removed, and with which weight.

use std::ops::Range;

use super::fault::RangeFault;

/// The weight of a hand that is held whenever it is dealt: 100 percent in steps of 1/100.
pub const ALWAYS: u32 = 10_000;

/// One piece of a range: `QQ+`, `AKs:50`, `!AsAh`.
pub(super) struct Piece<'t> {
    text: &'t str,
    whole: Range<usize>,
    body: Range<usize>,
    pub(super) sign: Sign,
    pub(super) weight: u32,
}

/// What a piece does with its hands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Adds,
    Removes,
}

/// Cuts a text at commas, spaces and before every `!`. Within brackets they mean something else.
pub(super) fn split(text: &str) -> Result<Vec<Piece<'_>>, RangeFault> {
    let (mut pieces, mut start, mut in_bracket) = (Vec::new(), None, false);
    for (at, c) in text.char_indices() {
        let ends = !in_bracket && (c == ',' || c == '!' || c.is_whitespace());
        if ends && let Some(start) = start.take() {
            pieces.push(Piece::read(text, start..at)?);
        }
        if !ends || c == '!' {
            start.get_or_insert(at);
        }
        in_bracket = c == '[' || in_bracket && c != ']';
    }
    if let Some(start) = start {
        pieces.push(Piece::read(text, start..text.len())?);
    }
    Ok(pieces)
}

impl<'t> Piece<'t> {
    fn read(text: &'t str, whole: Range<usize>) -> Result<Piece<'t>, RangeFault> {
        let removes = text[whole.clone()].starts_with('!');
        let sign = if removes { Sign::Removes } else { Sign::Adds };
        let start = whole.start + usize::from(removes);
        let colon = text[start..whole.end].find(':').map(|place| start + place);
        let body = start..colon.unwrap_or(whole.end);
        let mut piece = Piece { text, whole, body, sign, weight: ALWAYS };
        if piece.body.is_empty() {
            let at = piece.whole.clone();
            return Err(piece.fault(at, "no hand is named", "write a hand here, such as AA"));
        }
        if let Some(colon) = colon {
            piece.weight = piece.read_weight(colon)?;
        }
        Ok(piece)
    }

    /// The text without sign and weight.
    pub(super) fn body(&self) -> &'t str {
        &self.text[self.body.clone()]
    }

    /// A fault of this piece; the place is counted in the whole text.
    pub(super) fn fault(
        &self,
        at: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> RangeFault {
        RangeFault::new(self.text, self.whole.clone(), at, message.into(), help.into())
    }

    /// A fault at this place of the body.
    pub(super) fn fault_at(
        &self,
        at: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> RangeFault {
        self.fault(self.body.start + at.start..self.body.start + at.end, message, help)
    }

    /// A fault of the whole body.
    pub(super) fn fault_of_body(
        &self,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> RangeFault {
        self.fault(self.body.clone(), message, help)
    }

    fn read_weight(&self, colon: usize) -> Result<u32, RangeFault> {
        let at = colon..self.whole.end;
        let written = &self.text[colon + 1..self.whole.end];
        let fault = |message: &str| {
            let help = "a weight is a percentage up to 100 such as :50 or :33.3%, or a fraction \
                        with a point up to 1.0 such as :0.5";
            self.fault(at.clone(), message, help)
        };
        if self.sign == Sign::Removes {
            let help = "leave the weight out, or add the piece with a lower weight instead";
            return Err(self.fault(at, "what is removed has no weight", help));
        }
        let (number, is_percent) = match written.strip_suffix('%') {
            Some(number) => (number, true),
            None => (written, false),
        };
        let Some((millionths, has_point)) = decimal(number) else {
            return Err(fault("this isn't a weight"));
        };
        let is_fraction = has_point && !is_percent && millionths <= MILLION;
        // In both cases rounded to the nearest hundredth of a percent.
        let per_step = if is_fraction { MILLION / u64::from(ALWAYS) } else { MILLION / 100 };
        let weight = (millionths + per_step / 2) / per_step;
        match u32::try_from(weight) {
            Ok(0) => Err(fault("the weight is less than 0.01 percent")),
            Ok(weight) if weight <= ALWAYS => Ok(weight),
            _ => Err(fault("the weight is more than 100 percent")),
        }
    }
}

const MILLION: u64 = 1_000_000;

/// A number in millionths, and whether it has a decimal point. Further digits are dropped.
fn decimal(text: &str) -> Option<(u64, bool)> {
    const MOST_DIGITS: usize = 9;
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let all_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + part.len() == 0 || !all_digits(whole) || !all_digits(part) {
        return None;
    }
    // More than a billion is too much for any weight, whatever the rest says.
    let whole: u64 = match whole.trim_start_matches('0') {
        "" => 0,
        digits if digits.len() > MOST_DIGITS => 10u64.pow(MOST_DIGITS as u32),
        digits => digits.parse().ok()?,
    };
    let part = part.bytes().chain(std::iter::repeat(b'0')).take(6);
    let part = part.fold(0, |sum, digit| 10 * sum + u64::from(digit - b'0'));
    Some((whole * MILLION + part, text.contains('.')))
}
