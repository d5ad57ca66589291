//! A WebSocket by hand, for frames that no library sends.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

use super::serving::Serving;

pub(crate) const TEXT: u8 = 1;
pub(crate) const BINARY: u8 = 2;
pub(crate) const CLOSE: u8 = 8;
pub(crate) const PING: u8 = 9;

/// A frame as it is sent.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) is_last: bool,
    pub(crate) opcode: u8,
    /// The three bits that mean nothing.
    pub(crate) reserved: u8,
    pub(crate) is_masked: bool,
    /// The length that is said, if not the true one.
    pub(crate) said: Option<u64>,
    pub(crate) payload: Vec<u8>,
}

impl Frame {
    pub(crate) fn of(opcode: u8, payload: impl Into<Vec<u8>>) -> Frame {
        let payload = payload.into();
        Frame { is_last: true, opcode, reserved: 0, is_masked: true, said: None, payload }
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];
        let first = u8::from(self.is_last) << 7 | (self.reserved & 7) << 4 | (self.opcode & 15);
        let mut bytes = vec![first];
        let masked = u8::from(self.is_masked) << 7;
        match self.said.unwrap_or(self.payload.len() as u64) {
            short @ 0..=125 => bytes.push(masked | short as u8),
            middle @ 126..=0xffff => {
                bytes.push(masked | 126);
                bytes.extend((middle as u16).to_be_bytes());
            }
            long => {
                bytes.push(masked | 127);
                bytes.extend(long.to_be_bytes());
            }
        }
        if self.is_masked {
            bytes.extend(MASK);
        }
        let mask = MASK.iter().cycle().map(|byte| if self.is_masked { *byte } else { 0 });
        bytes.extend(self.payload.iter().zip(mask).map(|(byte, mask)| byte ^ mask));
        bytes
    }
}

/// A connection after its handshake.
pub(crate) struct Raw {
    stream: TcpStream,
}

impl Raw {
    pub(crate) fn open(room: &Serving, cookie: &str, client: &str) -> Raw {
        Raw::try_open(room, cookie, client).expect("a connection")
    }

    /// The same, unless the room has enough of us.
    pub(crate) fn try_open(room: &Serving, cookie: &str, client: &str) -> Option<Raw> {
        let mut stream = room.connect();
        let cookie =
            if cookie.is_empty() { String::new() } else { format!("Cookie: {cookie}\r\n") };
        let request = format!(
            "GET /api/socket?client={client}&wire={} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{cookie}\r\n",
            wire::VERSION,
            room.port
        );
        stream.write_all(request.as_bytes()).expect("it listens");
        let mut head = Vec::new();
        let mut byte = [0];
        while !head.ends_with(b"\r\n\r\n") {
            stream.read_exact(&mut byte).expect("an answer");
            head.push(byte[0]);
        }
        let head = String::from_utf8_lossy(&head);
        if head.starts_with("HTTP/1.1 429 ") {
            return None;
        }
        assert!(head.starts_with("HTTP/1.1 101 "), "{head}");
        Some(Raw { stream })
    }

    /// Whether it could be sent.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).is_ok()
    }

    pub(crate) fn say(&mut self, text: &str) -> bool {
        self.send(&Frame::of(TEXT, text).bytes())
    }

    /// The next text; none when the other end has closed.
    ///
    /// # Panics
    /// When nothing comes for a long time.
    pub(crate) fn hear(&mut self) -> Option<String> {
        loop {
            let [first, second] = self.exactly::<2>()?;
            let length = match second & 127 {
                126 => u64::from(u16::from_be_bytes(self.exactly()?)),
                127 => u64::from_be_bytes(self.exactly()?),
                short => u64::from(short),
            };
            assert!(length <= 4 << 20, "a frame of {length} bytes");
            let mut payload = vec![0; length as usize];
            self.read(&mut payload)?;
            match first & 15 {
                TEXT => return Some(String::from_utf8(payload).expect("text frames are text")),
                CLOSE => return None,
                _ => {}
            }
        }
    }

    /// Says something and waits for the answer to it; what was said before, or none when the other
    /// end has closed.
    pub(crate) fn sync(&mut self, number: u64) -> Option<Vec<wire::Told>> {
        self.say(&format!("{{\"ask\":\"ping\",\"number\":{number}}}"));
        let mut heard = Vec::new();
        loop {
            let text = self.hear()?;
            let told: wire::Told = serde_json::from_str(&text).expect("a message of the wire");
            if told == (wire::Told::Pong { number }) {
                return Some(heard);
            }
            heard.push(told);
        }
    }

    fn exactly<const COUNT: usize>(&mut self) -> Option<[u8; COUNT]> {
        let mut bytes = [0; COUNT];
        self.read(&mut bytes).map(|()| bytes)
    }

    fn read(&mut self, bytes: &mut [u8]) -> Option<()> {
        match self.stream.read_exact(bytes) {
            Ok(()) => Some(()),
            Err(error) => {
                let is_late = matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut);
                assert!(!is_late, "nothing comes any more");
                None
            }
        }
    }
}
