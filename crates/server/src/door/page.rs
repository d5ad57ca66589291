//! The page.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

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
}
