//! Money as files write it, without a detour through binary fractions.

use crate::Problem;

/// Chips in the smallest unit of their record: the number in the file times ten to the record's
/// scale.
pub type Amount = u64;

/// The largest amount a file may hold, in its smallest unit. Sums over a table then stay far from
/// the end of an integer, and every amount is exact for readers of JSON as well.
pub const MOST: Amount = 1_000_000_000_000_000;

/// The most decimal places an amount may have.
pub const MOST_PLACES: u32 = 9;

/// An amount as files write it: `1250` at scale 2 is `12.5`. Decimals stand only where they are
/// needed.
///
/// ```
/// assert_eq!(notation::written_amount(1250, 2), "12.5");
/// assert_eq!(notation::written_amount(1200, 2), "12");
/// ```
pub fn written_amount(amount: Amount, scale: u32) -> String {
    let Some(unit) = 10_u64.checked_pow(scale) else {
        // Nothing but leading zeros fits in front of so many places.
        return trimmed(&format!("0.{amount:0>width$}", width = scale as usize));
    };
    let (whole, rest) = (amount / unit, amount % unit);
    if rest == 0 {
        return whole.to_string();
    }
    trimmed(&format!("{whole}.{rest:0>width$}", width = scale as usize))
}

fn trimmed(decimal: &str) -> String {
    decimal.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number as it is written: digits over ten to the number of places, which are as few as can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Decimal {
    pub(crate) negative: bool,
    digits: u64,
    pub(crate) places: u32,
}

impl Decimal {
    /// Reads `200`, `12.50`, `+3` or `1.5e3`.
    pub(crate) fn read(text: &str) -> Result<Decimal, Problem> {
        // What nearly every amount is.
        if (1..=15).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit()) {
            let digits = text.bytes().fold(0, |sum, b| 10 * sum + u64::from(b - b'0'));
            return Ok(Decimal { negative: false, digits, places: 0 });
        }
        let not_a_number = || Problem::NotAnAmount(text.to_owned());
        let (negative, unsigned) = match text.as_bytes().first() {
            Some(b'-') => (true, &text[1..]),
            Some(b'+') => (false, &text[1..]),
            _ => (false, text),
        };
        let (mantissa, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((mantissa, exponent)) => {
                (mantissa, exponent.parse::<i16>().map_err(|_| not_a_number())?)
            }
            None => (unsigned, 0),
        };
        let (whole, fraction) = match mantissa.split_once('.') {
            Some((_, "")) => return Err(not_a_number()),
            Some(parts) => parts,
            None => (mantissa, ""),
        };
        let is_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) {
            return Err(not_a_number());
        }
        let all = format!("{whole}{fraction}");
        let significant = all.trim_end_matches('0');
        let dropped = all.len() - significant.len();
        let significant = significant.trim_start_matches('0');
        if significant.is_empty() {
            return Ok(Decimal { negative: false, digits: 0, places: 0 });
        }
        let too_large = || Problem::TooLarge(text.to_owned());
        // Lengths of text fit easily; an exponent is small by its type.
        let places = fraction.len() as i64 - dropped as i64 - i64::from(exponent);
        if places > i64::from(MOST_PLACES) {
            return Err(Problem::TooManyPlaces(text.to_owned()));
        }
        let digits: u64 = significant.parse().map_err(|_| too_large())?;
        let (digits, places) = match u32::try_from(places) {
            Ok(places) => (digits, places),
            Err(_) => {
                let zeros = u32::try_from(-places).map_err(|_| too_large())?;
                let factor = 10_u64.checked_pow(zeros).ok_or_else(too_large)?;
                (digits.checked_mul(factor).ok_or_else(too_large)?, 0)
            }
        };
        Ok(Decimal { negative, digits, places })
    }

    /// The same above zero.
    pub(crate) fn size(self) -> Decimal {
        Decimal { negative: false, ..self }
    }

    /// Its size at this scale, the sign aside. What the scale has no room for is cut off, so the
    /// order of two numbers is never turned round.
    pub(crate) fn at(self, scale: u32) -> Option<Amount> {
        let amount = if scale >= self.places {
            self.digits.checked_mul(10_u64.checked_pow(scale - self.places)?)?
        } else {
            self.digits / 10_u64.checked_pow(self.places - scale)?
        };
        (amount <= MOST).then_some(amount)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, scale: u32) -> Option<(Amount, u32)> {
        let decimal = Decimal::read(text).ok()?;
        Some((decimal.at(scale)?, decimal.places))
    }

    #[test]
    fn decimals_are_exact_and_as_short_as_can_be() {
        assert_eq!(read("12.50", 2), Some((1250, 1)));
        assert_eq!(read("9950.0", 0), Some((9950, 0)));
        assert_eq!(read("0.1", 9), Some((100_000_000, 1)));
        assert_eq!(read("1.5e3", 0), Some((1500, 0)));
        assert_eq!(read("25e-2", 2), Some((25, 2)));
        assert_eq!(read("0e400", 0), Some((0, 0)));
        assert_eq!(read("000.000", 3), Some((0, 0)));
        assert_eq!(read("2.75", 0), Some((2, 2)));
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for text in
            ["", "-", ".", "5.", ".5", "1e", "e5", "1e99999", "1_0", "0x10", "１", "--1", "1.2.3"]
        {
            assert!(matches!(Decimal::read(text), Err(Problem::NotAnAmount(_))), "{text}");
        }
        assert!(matches!(Decimal::read("1e30"), Err(Problem::TooLarge(_))));
        assert!(matches!(Decimal::read("99999999999999999999"), Err(Problem::TooLarge(_))));
        assert!(matches!(Decimal::read("0.0000000001"), Err(Problem::TooManyPlaces(_))));
        assert_eq!(read("1000000000000001", 0), None);
        assert_eq!(read("10000000000000", 3), None);
    }

    #[test]
    fn amounts_are_written_with_the_decimals_they_need() {
        assert_eq!(written_amount(5, 2), "0.05");
        assert_eq!(written_amount(1_000, 2), "10");
        assert_eq!(written_amount(0, 9), "0");
        assert_eq!(written_amount(5, 25), "0.0000000000000000000000005");
        assert_eq!(written_amount(0, 25), "0");
    }
}
