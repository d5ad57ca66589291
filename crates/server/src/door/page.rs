//! The page, and what every answer says to a browser.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::config::Scheme;
use crate::door::refused::Refused;

/// The page as it was built, or nothing where it was not.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// What is shown where no page was built. It needs neither script nor style.
const PLACEHOLDER: &str = "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Cardroom</title>
</head>
<body>
<h1>Cardroom</h1>
<p>A room for card games is open here, and programs can play in it: <a
href=\"/openapi.json\">openapi.json</a> describes what it understands.</p>
<p>This program was built without the page for people. <code>cargo xtask serve</code> builds the page
and opens the room with it.</p>
</body>
</html>
";

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

/// Whatever no other route answers: a file of the page, the page itself, or nothing.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    answer(&Embedded, &method, uri.path(), &headers)
}

/// Files by their paths.
trait Files {
    fn get(&self, path: &str) -> Option<File>;
}

struct File {
    bytes: Cow<'static, [u8]>,
    /// In quotes, as it is sent.
    tag: String,
}

struct Embedded;

impl Files for Embedded {
    fn get(&self, path: &str) -> Option<File> {
        let EmbeddedFile { data, metadata } = Dist::get(path)?;
        let hash = metadata.sha256_hash();
        Some(File { bytes: data, tag: format!("\"{}\"", store::to_hex(&hash[..16])) })
    }
}

/// A word for the page that is served, which the page knows of itself, too.
pub(crate) fn build() -> Option<&'static str> {
    static BUILD: LazyLock<Option<String>> = LazyLock::new(|| build_of(&Embedded));
    BUILD.as_deref()
}

/// What stands between these in the page: `web/vite.config.ts` writes it.
const BUILD: (&str, &str) = ("<meta name=\"cardroom-page\" content=\"", "\"");

fn build_of(files: &dyn Files) -> Option<String> {
    let index = files.get("index.html")?;
    let text = str::from_utf8(&index.bytes).ok()?;
    let (_, rest) = text.split_once(BUILD.0)?;
    let (build, _) = rest.split_once(BUILD.1)?;
    (!build.is_empty()).then(|| build.to_owned())
}

fn answer(files: &dyn Files, method: &Method, path: &str, headers: &HeaderMap) -> Response {
    let path = path.trim_start_matches('/');
    let is_api = path == "api" || path.starts_with("api/");
    if is_api || !matches!(*method, Method::GET | Method::HEAD) {
        let why = "There is nothing like that here. See /openapi.json for what there is.";
        return Refused::new(StatusCode::NOT_FOUND, why).into_response();
    }
    let file = if path.is_empty() { None } else { files.get(path) };
    if let Some(file) = file {
        return sent(path, file, headers);
    }
    // The page has paths of its own, such as one for each table; files have a dot.
    if path.contains('.') {
        return Refused::new(StatusCode::NOT_FOUND, "There is no such file.").into_response();
    }
    match files.get("index.html") {
        Some(index) => sent("index.html", index, headers),
        None => {
            let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
            (kind, [(header::CACHE_CONTROL, "no-cache")], PLACEHOLDER).into_response()
        }
    }
}

fn sent(path: &str, file: File, headers: &HeaderMap) -> Response {
    // Names of what is in this folder have a hash of what is in them: another text has another name.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|it| it.to_str().ok());
    let mut known = known.flat_map(|line| line.split(',')).map(str::trim);
    let is_known = known.any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == file.tag);
    let about = [
        (header::CONTENT_TYPE, kind(path).to_owned()),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, file.tag),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, about, Body::empty()).into_response();
    }
    let body = match file.bytes {
        Cow::Borrowed(bytes) => Body::from(bytes),
        Cow::Owned(bytes) => Body::from(bytes),
    };
    (about, body).into_response()
}

/// What kind of file it is, by its ending.
fn kind(path: &str) -> &'static str {
    let ending = path.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    match ending.as_str() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Serving;

    struct Built;

    impl Files for Built {
        fn get(&self, path: &str) -> Option<File> {
            let bytes: &[u8] = match path {
                "index.html" => b"<!doctype html><meta name=\"cardroom-page\" content=\"0a1b\">",
                "assets/app-0a1b2c.js" => b"play()",
                "icon.svg" => b"<svg/>",
                _ => return None,
            };
            Some(File { bytes: Cow::Borrowed(bytes), tag: format!("\"{path}\"") })
        }
    }

    struct Unbuilt;

    impl Files for Unbuilt {
        fn get(&self, _: &str) -> Option<File> {
            None
        }
    }

    fn got(files: &dyn Files, path: &str) -> Response {
        answer(files, &Method::GET, path, &HeaderMap::new())
    }

    #[test]
    fn files_are_sent_as_what_they_are() {
        let script = got(&Built, "/assets/app-0a1b2c.js");
        assert_eq!(script.status(), 200);
        assert_eq!(script.headers()["content-type"], "text/javascript; charset=utf-8");
        assert_eq!(script.headers()["cache-control"], "public, max-age=31536000, immutable");
        let icon = got(&Built, "/icon.svg");
        assert_eq!(icon.headers()["content-type"], "image/svg+xml");
        assert_eq!(icon.headers()["cache-control"], "no-cache");
    }

    #[test]
    fn paths_of_the_page_are_the_page() {
        for path in ["/", "/table/a1b2", "/games"] {
            let page = got(&Built, path);
            assert_eq!(page.status(), 200);
            assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
            assert_eq!(page.headers()["etag"], "\"index.html\"");
        }
        for path in ["/nothing.js", "/../secret.txt", "/.env", "/api/nothing", "/api"] {
            assert_eq!(got(&Built, path).status(), 404, "{path}");
        }
        let posted = answer(&Built, &Method::POST, "/games", &HeaderMap::new());
        assert_eq!(posted.status(), 404);
    }

    #[test]
    fn a_page_is_told_apart_by_the_word_in_it() {
        struct Nameless;
        impl Files for Nameless {
            fn get(&self, _: &str) -> Option<File> {
                let bytes = Cow::Borrowed(&b"<meta name=\"cardroom-page\" content=\"\">"[..]);
                Some(File { bytes, tag: String::new() })
            }
        }
        assert_eq!(build_of(&Built).as_deref(), Some("0a1b"));
        assert_eq!(build_of(&Nameless), None);
        assert_eq!(build_of(&Unbuilt), None);
    }

    #[test]
    fn what_a_browser_has_is_not_sent_again() {
        let mut headers = HeaderMap::new();
        headers.insert("if-none-match", "\"x\", W/\"index.html\"".parse().unwrap());
        assert_eq!(answer(&Built, &Method::GET, "/", &headers).status(), 304);
        assert_eq!(answer(&Built, &Method::GET, "/icon.svg", &headers).status(), 200);
    }

    #[test]
    fn without_a_page_there_is_a_word_about_it() {
        for path in ["/", "/table/a1b2"] {
            let page = got(&Unbuilt, path);
            assert_eq!(page.status(), 200);
            assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
        }
        for word in ["<script", "<style", "style=", "onclick"] {
            assert!(!PLACEHOLDER.contains(word), "{word} is against the policy");
        }
    }

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
