//! Bodies of requests as the types of the wire.

use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use crate::door::refused::Refused;

/// How long the body of a request may take to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// A body of at most so many bytes that was read as a `T`.
#[derive(Debug)]
pub(crate) struct Json<T, const MOST: usize = { wire::MOST_BYTES }>(pub(crate) T);

/// A body of at most so many bytes as it came, such as a file of a game.
#[derive(Debug)]
pub(crate) struct Text<const MOST: usize>(pub(crate) String);

impl<S, T, const MOST: usize> FromRequest<S> for Json<T, MOST>
where
    S: Send + Sync,
    T: DeserializeOwned,
{
    type Rejection = Refused;

    async fn from_request(request: Request, _: &S) -> Result<Json<T, MOST>, Refused> {
        let bad = |why: String| Refused::new(StatusCode::BAD_REQUEST, why);
        if !is_json(request.headers()) {
            return Err(bad("The body must be JSON. Send Content-Type: application/json.".into()));
        }
        let text = whole(request, MOST).await?;
        let read = serde_json::from_str(&text);
        read.map(Json).map_err(|error| bad(in_our_words(&text, &error)))
    }
}

impl<S, const MOST: usize> FromRequest<S> for Text<MOST>
where
    S: Send + Sync,
{
    type Rejection = Refused;

    async fn from_request(request: Request, _: &S) -> Result<Text<MOST>, Refused> {
        whole(request, MOST).await.map(Text)
    }
}

/// The whole body, if it comes in time and is no longer than it may be.
async fn whole(request: Request, most: usize) -> Result<String, Refused> {
    let bad = |why: String| Refused::new(StatusCode::BAD_REQUEST, why);
    let too_long = || bad(format!("The body is too long: the most is {most} bytes."));
    if length(request.headers()).is_some_and(|length| length > most as u64) {
        return Err(too_long());
    }
    let whole = tokio::time::timeout(PATIENCE, to_bytes(request.into_body(), most)).await;
    let late = || Refused::new(StatusCode::REQUEST_TIMEOUT, "The body took too long to arrive.");
    // The other reason is a connection that broke, and then nobody reads the answer.
    let bytes = whole.map_err(|_| late())?.map_err(|_| too_long())?;
    String::from_utf8(bytes.into()).map_err(|_| bad("The body isn't UTF-8 text.".to_owned()))
}

fn is_json(headers: &HeaderMap) -> bool {
    let text = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = text.and_then(|text| text.split(';').next()).map(str::trim);
    essence.is_some_and(|essence| essence.eq_ignore_ascii_case("application/json"))
}

/// How long the body is, where it is said.
fn length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

/// What is wrong with a text that was read in vain.
fn in_our_words(text: &str, error: &serde_json::Error) -> String {
    let (line, column) = (error.line(), error.column());
    if error.is_syntax() || error.is_eof() {
        return format!("The body isn't valid JSON: line {line}, column {column} can't be read.");
    }
    let said = error.to_string();
    let place = format!(" at line {line} column {column}");
    let said = said.strip_suffix(place.as_str()).unwrap_or(&said);
    if let Some(field) = said.strip_prefix("missing field ") {
        return format!("The field {} is missing.", field.trim_matches('`'));
    }
    if let Some((field, expected)) =
        said.strip_prefix("unknown field ").and_then(|rest| rest.split_once(", "))
    {
        // No field that is there is as long as what somebody may send.
        let field: String = field.trim_matches('`').chars().take(40).collect();
        return format!("There is no field {field:?}: {}.", expected.replace('`', ""));
    }
    let said: String = said.chars().take(200).collect();
    match last_key(before(text, line, column)) {
        Some(key) => format!("The field {key}: {said}."),
        None => format!("The body: {said}."),
    }
}

/// The text before a place; lines and columns (of bytes) are counted from 1.
fn before(text: &str, line: usize, column: usize) -> &str {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let end = lines.map(str::len).sum::<usize>() + column;
    // A place between the bytes of a letter is before it.
    let end = (0..=end.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    &text[..end.unwrap_or(0)]
}

/// The last string before a colon.
fn last_key(text: &str) -> Option<&str> {
    let bytes = text.as_bytes();
    let (mut key, mut last) = (None, None);
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                let start = at + 1;
                at = start;
                while at < bytes.len() && bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                last = text.get(start..at);
            }
            b':' => key = last,
            _ => {}
        }
        at += 1;
    }
    key
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use axum::http::HeaderValue;

    use super::*;
    use crate::testing::run;

    fn wrong(text: &str) -> String {
        let error = serde_json::from_str::<wire::Credentials>(text).unwrap_err();
        in_our_words(text, &error)
    }

    /// What a body that is sent like that becomes.
    fn sent(kind: &str, body: impl Into<Body>) -> Result<wire::Comes, Refused> {
        let request = Request::builder().header("content-type", kind).body(body.into()).unwrap();
        run(Json::<wire::Comes, 64>::from_request(request, &())).map(|Json(comes)| comes)
    }

    #[test]
    fn a_body_is_read_if_it_is_json_and_short() {
        let name = |name: &str| format!("{{\"name\": {name:?}}}");
        assert_eq!(sent("application/json", name("Ann")).unwrap().name, "Ann");
        let refused = sent("text/plain", name("Ann")).unwrap_err();
        assert_eq!(refused.status, 400);
        assert!(refused.problem.why.contains("application/json"), "{refused:?}");
        // 12 bytes around the name.
        assert!(sent("application/json", name(&"x".repeat(52))).is_ok());
        let refused = sent("application/json", name(&"x".repeat(53))).unwrap_err();
        assert_eq!(
            (refused.status.as_u16(), refused.problem.why.as_str()),
            (400, "The body is too long: the most is 64 bytes.")
        );
        let refused = sent("application/json", vec![b'"', 0xff, b'"']).unwrap_err();
        assert_eq!(refused.problem.why, "The body isn't UTF-8 text.");
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(wrong(r#"{"name": "Ann"}"#), "The field password is missing.");
    }

    #[test]
    fn what_is_too_much_is_named() {
        let text = r#"{"name": "Ann", "pass": "secret"}"#;
        assert_eq!(wrong(text), r#"There is no field "pass": expected name or password."#);
    }

    #[test]
    fn the_field_of_a_wrong_type_is_named() {
        let text = "{\"name\": \"a \\\"quoted\\\": name\",\n \"password\": 12345678}";
        let said = wrong(text);
        assert!(said.starts_with("The field password: "), "{said}");
        assert!(said.contains("expected a string"), "{said}");
    }

    #[test]
    fn what_is_no_json_is_told_with_its_place() {
        let said = wrong("{\"name\": \"Ann\",\n oops");
        assert_eq!(said, "The body isn't valid JSON: line 2, column 2 can't be read.");
        assert!(wrong("").starts_with("The body isn't valid JSON"));
        assert!(wrong("[1").starts_with("The body"));
    }

    #[test]
    fn nothing_that_is_sent_breaks_the_words() {
        for text in ["{\"", "{\"\\", "\"\\", "{\"é\":é", "{\"name\":\"\\", "{\"ñ\u{1F0A1}\":5}"]
        {
            for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
                let _ = wrong(&text[..end]);
            }
            for line in 0..3 {
                (0..20).for_each(|column| {
                    let _ = last_key(before(text, line, column));
                });
            }
        }
    }

    #[test]
    fn only_json_is_json() {
        let of = |text: &'static str| {
            HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(text))])
        };
        assert!(is_json(&of("application/json")));
        assert!(is_json(&of("Application/JSON; charset=utf-8")));
        assert!(!is_json(&of("text/plain")));
        assert!(!is_json(&HeaderMap::new()));
    }
}
