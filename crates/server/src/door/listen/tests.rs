use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::process::Command;
use std::time::Instant;

use axum::routing::get;

use super::*;
use crate::testing::{self, Serving};

#[test]
fn a_port_that_was_asked_for_and_is_taken_is_an_error() {
    let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let port = taken.local_addr().unwrap().port();
    let config = Config { port: Some(port), ..testing::config() };
    let wrong = bind(&config).unwrap_err().to_string();
    let told = format!(
        "port {port} of 127.0.0.1 is in use: stop the program that has it, or choose another port \
        with --port"
    );
    assert_eq!(wrong, told);
    drop(taken);
    let (listener, is_other) = bind(&config).unwrap();
    assert_eq!((listener.local_addr().unwrap().port(), is_other), (port, false));
}

#[test]
fn without_a_port_the_next_that_is_free_is_taken() {
    // Another program may have the usual port; then the first is another already.
    let (first, _) = bind(&testing::config()).unwrap();
    let (second, is_other) = bind(&testing::config()).unwrap();
    let port = |listener: &TcpListener| listener.local_addr().unwrap().port();
    assert!(is_other);
    assert!(port(&first) < port(&second) && port(&second) <= Config::PORT + 20);
}

#[test]
fn an_address_of_another_machine_is_an_error() {
    // Kept for documents; no machine has it.
    let config = Config { address: "192.0.2.1".parse().unwrap(), ..testing::config() };
    assert!(matches!(bind(&config), Err(ListenError::NoSuchAddress(_))));
}

#[test]
fn beyond_this_machine_nobody_should_be_without_tls() {
    let at = |address: &str| Config { address: address.parse().unwrap(), ..testing::config() };
    for address in ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"] {
        assert_eq!(warnings(&at(address)), Vec::<String>::new(), "{address}");
    }
    for address in ["0.0.0.0", "::", "192.168.1.5", "2001:db8::1"] {
        let [told] = &warnings(&at(address))[..] else { panic!("one warning for {address}") };
        assert!(told.contains(address) && told.contains("TLS"), "{told}");
        let tls = Some(("c.pem".into(), "k.pem".into()));
        assert_eq!(warnings(&Config { tls, ..at(address) }), Vec::<String>::new());
    }
}

#[test]
fn a_room_behind_a_proxy_that_does_not_know_its_name_says_so() {
    let behind = Config { behind_proxy: true, ..testing::config() };
    let [told] = &warnings(&behind)[..] else { panic!("one warning") };
    assert!(told.contains("421") && told.contains("--origin https://"), "{told}");
    let origins = vec!["https://cards.example".to_owned()];
    assert_eq!(warnings(&Config { origins, ..behind.clone() }), Vec::<String>::new());
    let address = "0.0.0.0".parse().unwrap();
    assert_eq!(warnings(&Config { address, ..behind }).len(), 2, "one does not hide the other");
}

#[test]
fn files_that_are_no_certificates_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    std::fs::write(path("empty"), "nothing").unwrap();
    let begun = "-----BEGIN CERTIFICATE-----\nMIIB\n";
    std::fs::write(path("broken"), begun).unwrap();
    let wrong = |certificate: &str| {
        read_tls(&path(certificate), &path("empty")).map(drop).unwrap_err().to_string()
    };
    assert!(wrong("none").contains("none: can't be read"), "{}", wrong("none"));
    assert!(wrong("empty").contains("BEGIN CERTIFICATE"), "{}", wrong("empty"));
    assert!(wrong("broken").contains("damaged"), "{}", wrong("broken"));
}

fn router() -> Router {
    let who = |ConnectInfo(peer): ConnectInfo<SocketAddr>| async move { peer.ip().to_string() };
    let slow = || async {
        tokio::time::sleep(Duration::from_millis(900)).await;
        "slow"
    };
    let long = || async { "x".repeat(64 << 20) };
    Router::new().route("/", get(who)).route("/slow", get(slow)).route("/long", get(long))
}

fn places() -> Arc<Places> {
    Places::new(&testing::config(), 1_024)
}

/// Serves with little patience.
fn hasty() -> Serving {
    let patience = Patience {
        request: Duration::from_millis(300),
        silence: Duration::from_millis(700),
        taking: Duration::from_millis(300),
    };
    let inn = Inn { places: places(), patience };
    Serving::start(move |listener, stop| async move {
        serve_with(listener, router(), None, inn, stop).await.unwrap();
    })
}

/// How long it takes until the other side closes the connection, and what it said.
fn until_closed(stream: &mut TcpStream) -> (Duration, String) {
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let start = Instant::now();
    let mut said = Vec::new();
    // A reset is an end, too.
    let outcome = stream.read_to_end(&mut said);
    let timeout = [ErrorKind::WouldBlock, ErrorKind::TimedOut];
    assert!(!outcome.is_err_and(|error| timeout.contains(&error.kind())), "it is still open");
    (start.elapsed(), String::from_utf8(said).unwrap())
}

#[test]
fn handlers_know_the_other_end() {
    assert_eq!(Serving::new(router()).ask("GET", "/", &[], "").body, "127.0.0.1");
}

#[test]
fn a_request_that_comes_letter_by_letter_is_not_waited_for() {
    let serving = hasty();
    let mut stream = TcpStream::connect(serving.at).unwrap();
    let start = Instant::now();
    let mut letters = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ".iter().chain([b'x'].iter().cycle());
    // The letters go on until the other side is gone.
    while start.elapsed() < Duration::from_secs(8) {
        if stream.write_all(&[*letters.next().unwrap()]).is_err() {
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(start.elapsed() < Duration::from_secs(4), "{:?}", start.elapsed());
    assert!(start.elapsed() >= Duration::from_millis(280), "{:?}", start.elapsed());
}

#[test]
fn a_connection_that_says_nothing_is_closed() {
    let serving = hasty();
    let mut stream = TcpStream::connect(serving.at).unwrap();
    let (time, said) = until_closed(&mut stream);
    assert!(said.is_empty());
    assert!(time >= Duration::from_millis(250) && time < Duration::from_secs(4), "{time:?}");
}

#[test]
fn a_long_answer_is_waited_for_and_a_silent_connection_is_closed_behind_it() {
    let serving = hasty();
    let mut stream = TcpStream::connect(serving.at).unwrap();
    stream.write_all(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    let (time, said) = until_closed(&mut stream);
    // The answer alone takes longer than any patience.
    assert!(said.starts_with("HTTP/1.1 200") && said.ends_with("slow"), "{said}");
    assert!(time >= Duration::from_millis(1_500) && time < Duration::from_secs(6), "{time:?}");
}

#[test]
fn a_connection_serves_one_request_after_the_other() {
    let serving = hasty();
    let mut stream = TcpStream::connect(serving.at).unwrap();
    for _ in 0..3 {
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
        // More than a request may take, and less than the silence.
        std::thread::sleep(Duration::from_millis(450));
    }
    let (_, said) = until_closed(&mut stream);
    assert_eq!(said.matches("HTTP/1.1 200").count(), 3);
}

#[test]
fn a_socket_may_be_silent() {
    use axum::extract::ws::{Message, WebSocketUpgrade};
    let upgrade = |upgrade: WebSocketUpgrade| async {
        upgrade.on_upgrade(|mut socket| async move {
            while let Some(Ok(Message::Text(text))) = socket.recv().await {
                let _ = socket.send(Message::Text(text)).await;
            }
        })
    };
    let (request, silence) = (Duration::from_millis(200), Duration::from_millis(200));
    let inn = Inn { places: places(), patience: Patience { request, silence, taking: request } };
    let router = Router::new().route("/", axum::routing::any(upgrade));
    let serving = Serving::start(move |listener, stop| async move {
        serve_with(listener, router, None, inn, stop).await.unwrap();
    });
    testing::run(async {
        use futures_util::{SinkExt, StreamExt};
        use tokio_tungstenite::tungstenite::Message;
        let url = format!("ws://{}/", serving.at);
        let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
        tokio::time::sleep(Duration::from_millis(800)).await;
        socket.send(Message::text("still here")).await.unwrap();
        assert_eq!(socket.next().await.unwrap().unwrap(), Message::text("still here"));
    });
}

#[test]
fn a_room_that_closes_lets_requests_end() {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let at = listener.local_addr().unwrap();
    testing::run(async move {
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let stopped = async move { drop(stopped.await) };
        let serving = tokio::spawn(serve(listener, router(), None, places(), stopped));
        let asking = tokio::task::spawn_blocking(move || {
            let mut stream = TcpStream::connect(at).unwrap();
            stream.write_all(b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
            until_closed(&mut stream).1
        });
        tokio::time::sleep(Duration::from_millis(300)).await;
        drop(stop);
        assert!(asking.await.unwrap().ends_with("slow"));
        let end = tokio::time::timeout(Duration::from_secs(5), serving).await;
        assert!(end.expect("it ends").unwrap().is_ok());
        assert!(TcpStream::connect(at).is_err(), "nobody listens any more");
    });
}

/// Certificate and key for this machine, if there is a program to make them.
fn certificate(folder: &Path, name: &str) -> Option<(PathBuf, PathBuf)> {
    let file = |ending: &str| folder.join(format!("{name}.{ending}"));
    let (certificate, key) = (file("crt"), file("key"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"])
        .args(["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"])
        .args(["-addext", "basicConstraints=critical,CA:FALSE"])
        .arg("-keyout")
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output();
    made.is_ok_and(|made| made.status.success()).then_some((certificate, key))
}

#[test]
fn with_certificate_and_key_it_is_tls() {
    let folder = tempfile::tempdir().unwrap();
    let made = ["one", "two"].map(|name| certificate(folder.path(), name));
    let [Some((certificate, key)), Some((_, other_key))] = made else {
        println!("skipped: there is no openssl");
        return;
    };
    let wrong = read_tls(&certificate, &other_key).map(drop).unwrap_err();
    assert!(matches!(wrong, ListenError::Pair { .. }), "{wrong}");
    let tls = Some((certificate.clone(), key));
    let serving = Serving::start(move |listener, stop| async move {
        serve(listener, router(), tls, places(), stop).await.unwrap();
    });
    // Who only listens keeps nobody waiting.
    let _idle = TcpStream::connect(serving.at).unwrap();
    let mut stream = TcpStream::connect(serving.at).unwrap();
    let mut roots = rustls::RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(certificate).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = rustls::pki_types::ServerName::from(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let mut client = rustls::ClientConnection::new(Arc::new(config), name).unwrap();
    let mut tls = rustls::Stream::new(&mut client, &mut stream);
    tls.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
    let mut said = String::new();
    tls.read_to_string(&mut said).unwrap();
    assert!(said.starts_with("HTTP/1.1 200") && said.ends_with("127.0.0.1"), "{said}");
}

#[test]
fn an_answer_that_nobody_takes_is_not_waited_for() {
    let serving = hasty();
    let mut stream = TcpStream::connect(serving.at).unwrap();
    stream.write_all(b"GET /long HTTP/1.1\r\nHost: x\r\n\r\n").unwrap();
    // Whoever reads nothing for a while finds what the system held, and then the end.
    std::thread::sleep(Duration::from_secs(2));
    let (_, said) = until_closed(&mut stream);
    assert!(said.starts_with("HTTP/1.1 200") && said.len() < 64 << 20, "{}", said.len());
    // Whoever reads gets everything, however long it is.
    let whole = serving.ask("GET", "/long", &[], "");
    assert_eq!(whole.body.len(), 64 << 20);
}
