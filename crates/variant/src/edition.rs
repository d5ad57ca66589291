//! Editions of the rules: what engine and showdown do where no game file says it.
//!
//! Most rules are in the files of the games, and the hash of a file's text tells one set of them from
//! another. Some are not: who acts first where nobody says it, who gets an odd chip. When such a ruling
//! changes, the texts stay as they are and every game of the house is played differently all the same. An
//! [`Edition`] is the name of those rules, and a [`Pin`] names both: a text, and the edition it was
//! played by. A hand or a table that is pinned to an older edition goes on by that one.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest as _, Sha256};

/// The rules that stand in no file, as they were at one time.
///
/// To change such a rule: add an edition, say in [`Edition::rulings`] which rulings it changed, and let the code
/// ask the `edition` of its [`Variant`](crate::Variant) for the old way. An edition never goes away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edition {
    /// The rules until hashes had an edition: a hash without one is of these.
    First,
    /// With the rulings "best board all in" and "odd chips".
    Second,
}

impl Edition {
    /// The rules of today, by which everything new is played.
    pub const CURRENT: Edition = Edition::Second;

    /// All of them, the oldest first.
    pub const ALL: [Edition; 2] = [Edition::First, Edition::Second];

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        match self {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }

    /// The edition with this number.
    pub fn numbered(number: u32) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| u32::from(edition.number()) == number)
    }

    /// What it changed: each ruling that the edition before has otherwise.
    pub const fn rulings(self) -> &'static [Ruling] {
        match self {
            Edition::First => &[],
            Edition::Second => &[BEST_BOARD_ALL_IN, ODD_CHIPS],
        }
    }

    /// What has changed since.
    pub fn changed_since(self) -> impl Iterator<Item = Ruling> {
        let later = Edition::ALL.into_iter().filter(move |other| *other > self);
        later.flat_map(|edition| edition.rulings().iter().copied())
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edition {}", self.number())
    }
}

/// A ruling that stands in no file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// What it is called.
    pub name: &'static str,
    /// What it says.
    pub about: &'static str,
}

/// Since the second edition.
const BEST_BOARD_ALL_IN: Ruling = Ruling {
    name: "best board all in",
    about: "when the best board is all in, the first player to its left who can act opens",
};

/// Since the second edition.
const ODD_CHIPS: Ruling = Ruling {
    name: "odd chips",
    about: "no one gets a second odd chip of a pot while another player who ties has none",
};

/// The name of what a game is played by: its text, and the edition of the rules.
///
/// It is written as the edition's number, a dash and the SHA-256 of the text, which is safe in addresses,
/// file names and TOML. In the first edition it is the SHA-256 alone.
///
/// ```
/// use variant::{Edition, Pin};
///
/// let old: Pin = "52fc72faa0cd12d9906e14fdc539761aad09f14f0ae3f5c8d9a14115c041faf2".parse()?;
/// assert_eq!(old.edition, Edition::First);
/// let new = Pin { edition: Edition::Second, ..old };
/// assert_eq!(new.to_string(), format!("2-{old}"));
/// # Ok::<(), variant::NotAPin>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pin {
    /// By which rules it is played.
    pub edition: Edition,
    /// Which text.
    pub text: TextHash,
}

/// The SHA-256 of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TextHash([u8; 32]);

impl TextHash {
    /// The hash of a text.
    pub fn of(text: &str) -> TextHash {
        TextHash(Sha256::digest(text.as_bytes()).into())
    }
}

impl Pin {
    /// Whether this is the text of the pin. Games that are kept together have an empty line between them, which
    /// is not in the hash.
    pub fn is_of(&self, text: &str) -> bool {
        let is = |text: &str| TextHash::of(text) == self.text;
        is(text) || is(&text.replace("}\n\ngame ", "}\ngame "))
    }
}

impl fmt::Display for TextHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.edition {
            Edition::First => write!(f, "{}", self.text),
            later => write!(f, "{}-{}", later.number(), self.text),
        }
    }
}

/// Why a text is no name of rules.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotAPin {
    /// Of rules that are newer than this program.
    #[error(
        "it uses edition {0} of the rules, and this program is too old for it: use a newer one"
    )]
    Newer(u32),
    /// Something else.
    #[error("expected 64 digits of a hash, or an edition before them such as 2-")]
    Malformed,
}

impl FromStr for Pin {
    type Err = NotAPin;

    fn from_str(pin: &str) -> Result<Pin, NotAPin> {
        let (number, digits) = match pin.split_once('-') {
            Some((number, digits)) => (Some(number), digits),
            None => (None, pin),
        };
        let is_digit = |digit: u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
        if digits.len() != 64 || !digits.bytes().all(is_digit) {
            return Err(NotAPin::Malformed);
        }
        let edition = match number {
            None => Edition::First,
            Some(number) => {
                let is_plain =
                    !number.starts_with('0') && number.bytes().all(|it| it.is_ascii_digit());
                let number: u32 =
                    number.parse().ok().filter(|_| is_plain).ok_or(NotAPin::Malformed)?;
                // The first edition has no number before its hashes: one name for one thing.
                let edition = Edition::numbered(number).ok_or(NotAPin::Newer(number))?;
                Some(edition).filter(|it| *it > Edition::First).ok_or(NotAPin::Malformed)?
            }
        };
        let mut hash = [0; 32];
        for (place, byte) in hash.iter_mut().enumerate() {
            let pair = digits.get(2 * place..2 * place + 2).ok_or(NotAPin::Malformed)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| NotAPin::Malformed)?;
        }
        Ok(Pin { edition, text: TextHash(hash) })
    }
}
