//! What every answer says to a browser, and which pages may talk to the room.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::config::Scheme;
use crate::door::refused::Refused;

/// What a browser may load and do: nothing from anywhere else.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; \
    form-action 'self'";

/// Headers of every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// Half a year without an unprotected connection.
const STRICT_TRANSPORT: &str = "max-age=15768000";

/// Gives every answer the headers that keep a browser from doing what the page never asks for.
pub(crate) async fn guarded(
    State(scheme): State<Scheme>,
    request: Request,
    next: Next,
) -> Response {
    let is_private = is_private(request.uri().path());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if is_private {
        // Nothing between the room and its reader keeps what only that reader may see.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if scheme == Scheme::Https {
        let value = HeaderValue::from_static(STRICT_TRANSPORT);
        headers.insert(header::STRICT_TRANSPORT_SECURITY, value);
    }
    response
}

/// What is the same for everybody: the games of the house and the like. All other answers are made for
/// who asks, or for who knows the word of a table.
const PUBLIC: [&str; 5] =
    ["/api/games", "/api/appendix", "/api/mixes", "/api/stakes", "/api/house"];

/// Whether an answer is for one reader.
fn is_private(path: &str) -> bool {
    let is_of = |of: &str| {
        path.strip_prefix(of).is_some_and(|rest| matches!(rest.bytes().next(), None | Some(b'/')))
    };
    is_of("/api") && !PUBLIC.iter().any(|of| is_of(of))
}

/// The pages that may talk to the room.
#[derive(Clone, Debug)]
pub(crate) struct Origins {
    pub(crate) scheme: Scheme,
    /// Beside the room's own.
    pub(crate) list: Vec<String>,
}

/// Refuses requests that change something when another page sent them.
pub(crate) async fn from_own_pages(
    State(origins): State<Arc<Origins>>,
    request: Request,
    next: Next,
) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS)
        && let Err(refused) = same_origin(request.headers(), &origins)
    {
        return refused.into_response();
    }
    next.run(request).await
}

/// Whether a request comes from the room's own page, from one on the list, or from no page at all.
/// Browsers say truly which page sends a request; other programs need not say anything.
pub(crate) fn same_origin(headers: &HeaderMap, origins: &Origins) -> Result<(), Refused> {
    let mut said = headers.get_all(header::ORIGIN).iter();
    let Some(origin) = said.next() else { return Ok(()) };
    let text = |value: &HeaderValue| value.to_str().ok().map(str::to_ascii_lowercase);
    let origin = text(origin).filter(|_| said.next().is_none());
    let host = headers.get(header::HOST).and_then(text);
    let own = host.map(|host| format!("{}://{host}", origins.scheme.name()));
    let is_listed = |origin: &String| {
        let same = |other: &String| other.trim_end_matches('/').eq_ignore_ascii_case(origin);
        origins.list.iter().any(same)
    };
    let is_known = |origin: &String| own.as_ref() == Some(origin) || is_listed(origin);
    if origin.is_some_and(|origin| is_known(&origin)) {
        return Ok(());
    }
    Err(Refused::new(
        StatusCode::FORBIDDEN,
        "This request comes from a page of another site. Whoever runs the room can allow it.",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::page::page;
    use crate::testing::Serving;

    #[test]
    fn every_answer_has_the_headers_and_strangers_change_nothing() {
        use axum::Router;
        use axum::middleware::from_fn_with_state as with;
        let origins = Arc::new(Origins { scheme: Scheme::Http, list: Vec::new() });
        let router = |scheme| {
            Router::new()
                .route("/api/thing", axum::routing::any(|| async { "done" }))
                .fallback(page)
                .layer(with(Arc::clone(&origins), from_own_pages))
                .layer(with(scheme, guarded))
        };
        let serving = Serving::new(router(Scheme::Http));
        let evil = &["Origin: http://evil.example"][..];
        let own = format!("Origin: http://{}", serving.at);
        for (method, path, headers, status) in [
            ("GET", "/", &[][..], 200),
            ("GET", "/nothing.js", &[], 404),
            ("GET", "/api/thing", evil, 200),
            ("POST", "/api/thing", &[], 200),
            ("POST", "/api/thing", &[own.as_str()], 200),
            ("POST", "/api/thing", evil, 403),
            ("PUT", "/api/thing", evil, 403),
            ("DELETE", "/api/thing", evil, 403),
        ] {
            let answer = serving.ask(method, path, headers, "");
            assert_eq!(answer.status, status, "{method} {path} {headers:?}");
            for (name, value) in HEADERS {
                assert_eq!(answer.header(name.as_str()), Some(value), "{method} {path}");
            }
            assert_eq!(answer.header("strict-transport-security"), None);
        }
        let tls = Serving::new(router(Scheme::Https)).ask("GET", "/", &[], "");
        assert_eq!(tls.header("strict-transport-security"), Some(STRICT_TRANSPORT));
    }

    #[test]
    fn private_answers_are_kept_by_nobody_in_between() {
        use axum::Router;
        use axum::middleware::from_fn_with_state as with;
        let router = Router::new().fallback(page).layer(with(Scheme::Http, guarded));
        let serving = Serving::new(router);
        let caching = |path: &str| {
            let answer = serving.ask("GET", path, &[], "");
            answer.header("cache-control").map(str::to_owned)
        };
        for path in [
            "/api/me",
            "/api/hands",
            "/api/tables",
            "/api/tables/ab/hands/3.phh",
            "/api/sessions",
            "/api/tables/ab/statement.csv",
        ] {
            assert_eq!(caching(path).as_deref(), Some("no-store"), "{path}");
        }
        for path in ["/api/games", "/api/games/razz", "/api/house", "/apish", "/"] {
            assert_ne!(caching(path).as_deref(), Some("no-store"), "{path}");
        }
    }

    fn origin(host: &str, origin: &str, scheme: Scheme) -> bool {
        let list = vec!["https://cards.example/".to_owned()];
        let mut headers = HeaderMap::new();
        headers.insert("host", host.parse().unwrap());
        if !origin.is_empty() {
            headers.insert("origin", origin.parse().unwrap());
        }
        same_origin(&headers, &Origins { scheme, list }).is_ok()
    }

    #[test]
    fn only_the_rooms_own_pages_may_change_something() {
        use Scheme::{Http, Https};
        assert!(origin("room:7777", "", Http), "a program that is no browser");
        assert!(origin("room:7777", "http://room:7777", Http));
        assert!(origin("Room:7777", "http://room:7777", Http));
        assert!(origin("room:7777", "https://cards.example", Http), "it is on the list");
        assert!(origin("room", "https://room", Https));
        assert!(!origin("room:7777", "http://room:7778", Http));
        assert!(!origin("room:7777", "https://room:7777", Http));
        assert!(!origin("room:7777", "http://room:7777.evil.example", Http));
        assert!(!origin("room:7777", "https://cards.example.evil", Http));
        assert!(!origin("room:7777", "null", Http));
        let mut twice = HeaderMap::new();
        twice.insert("host", "room".parse().unwrap());
        twice.append("origin", "http://room".parse().unwrap());
        twice.append("origin", "http://evil".parse().unwrap());
        let origins = Origins { scheme: Http, list: Vec::new() };
        assert_eq!(same_origin(&twice, &origins).unwrap_err().status, 403);
    }
}
