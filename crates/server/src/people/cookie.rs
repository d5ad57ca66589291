//! Cookies, and what those held that were made before there were sessions.

use axum::http::{HeaderMap, header};
use serde::{Deserialize, Serialize};
use store::Sealer;

use crate::config::Scheme;

/// The name of the cookie.
const NAME: &str = "cardroom";
/// What it is sealed for.
const PURPOSE: &str = "cookie";
/// For how many seconds it is good: 400 days, which is as long as browsers keep one.
pub(super) const GOOD_FOR: u64 = 400 * 24 * 60 * 60;

/// Who somebody is, and since when they may say so.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Cookie {
    pub(super) id: u64,
    pub(super) name: String,
    pub(super) is_kept: bool,
    /// In seconds since 1970.
    pub(super) issued: u64,
}

impl Cookie {
    /// As it was sent.
    #[cfg(test)]
    pub(super) fn sealed(&self, sealer: &Sealer) -> Option<String> {
        let text = serde_json::to_string(self).ok()?;
        let sealed = sealer.seal_word(PURPOSE, &text).ok()?;
        Some(store::to_hex(&sealed))
    }

    pub(super) fn opened(text: &str, sealer: &Sealer, now: u64) -> Option<Cookie> {
        let sealed = store::from_hex(text)?;
        let text = sealer.open_word(PURPOSE, &sealed).ok()?;
        let cookie: Cookie = serde_json::from_str(&text).ok()?;
        (now.saturating_sub(cookie.issued) < GOOD_FOR).then_some(cookie)
    }
}

/// What the cookies of this room hold that come with a request.
pub(super) fn values(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.split_once('='));
    let ours = pairs.filter(|(name, _)| name.trim() == NAME).map(|(_, value)| value.trim());
    // Nobody has many.
    ours.take(4)
}

/// The header that gives somebody their cookie.
pub(super) fn given(value: &str, scheme: Scheme) -> String {
    line(value, GOOD_FOR, scheme)
}

/// The header that takes it away.
pub(super) fn taken(scheme: Scheme) -> String {
    line("", 0, scheme)
}

fn line(value: &str, seconds: u64, scheme: Scheme) -> String {
    let secure = match scheme {
        Scheme::Https => "; Secure",
        Scheme::Http => "",
    };
    format!("{NAME}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Strict{secure}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sealer;

    fn ann() -> Cookie {
        Cookie { id: 17, name: "Ann; =\"é\"".to_owned(), is_kept: true, issued: 1_000_000 }
    }

    fn sent(values: &[&str]) -> HeaderMap {
        let values = values.iter().map(|value| value.parse().unwrap());
        HeaderMap::from_iter(values.map(|value| (header::COOKIE, value)))
    }

    #[test]
    fn a_cookie_tells_who_somebody_is() {
        let (sealer, cookie) = (sealer(), ann());
        let value = cookie.sealed(&sealer).unwrap();
        let who = |headers: &HeaderMap| {
            values(headers).find_map(|value| Cookie::opened(value, &sealer, cookie.issued + 5))
        };
        let ann = Some(cookie.clone());
        assert_eq!(who(&sent(&[&format!("cardroom={value}")])), ann);
        assert_eq!(who(&sent(&[&format!("a=b; cardroom={value}; c=d")])), ann);
        assert_eq!(who(&sent(&["cardroom=00", &format!("cardroom={value}")])), ann);
        assert_eq!(who(&sent(&[&format!("other={value}")])), None);
        assert_eq!(who(&HeaderMap::new()), None);
    }

    #[test]
    fn a_cookie_that_was_changed_tells_nothing() {
        let (sealer, cookie) = (sealer(), ann());
        let value = cookie.sealed(&sealer).unwrap();
        let opened = |text: &str| Cookie::opened(text, &sealer, cookie.issued);
        assert_eq!(opened(&value), Some(cookie.clone()));
        for place in 0..value.len() {
            let mut bytes = value.clone().into_bytes();
            bytes[place] = if bytes[place] == b'0' { b'1' } else { b'0' };
            assert_eq!(opened(std::str::from_utf8(&bytes).unwrap()), None, "digit {place}");
        }
        assert_eq!(opened(&value[2..]), None);
        for text in ["", "0", "xyz", "é", "00"] {
            assert_eq!(opened(text), None);
        }
        let others = cookie.sealed(&crate::testing::sealer()).unwrap();
        assert_eq!(opened(&others), None, "another room's key");
        // Sealed by the same key, but for something else.
        let text = serde_json::to_string(&cookie).unwrap();
        let bytes = sealer.seal_word("invitation", &text).unwrap();
        assert_eq!(opened(&store::to_hex(&bytes)), None);
    }

    #[test]
    fn a_cookie_is_good_for_400_days() {
        let (sealer, cookie) = (sealer(), ann());
        let value = cookie.sealed(&sealer).unwrap();
        let after = |seconds: u64| Cookie::opened(&value, &sealer, cookie.issued + seconds);
        assert!(after(34_560_000 - 1).is_some());
        assert!(after(34_560_000).is_none());
    }

    #[test]
    fn only_the_room_itself_gets_the_cookie() {
        let plain = "cardroom=ab; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict";
        assert_eq!(given("ab", Scheme::Http), plain);
        assert_eq!(given("ab", Scheme::Https), format!("{plain}; Secure"));
        assert!(taken(Scheme::Http).starts_with("cardroom=; Path=/; Max-Age=0;"));
    }
}
