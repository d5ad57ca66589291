//! Text that only the key opens.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};

use crate::{Key, TableId};

/// Seals and opens what is hidden.
#[derive(Clone)]
pub struct Sealer {
    cipher: XChaCha20Poly1305,
}

impl std::fmt::Debug for Sealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sealer(..)")
    }
}

/// What was sealed cannot be opened: with another key, or it was changed or moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("what was sealed cannot be opened: the key is another, or the data was changed")]
pub struct Broken;

/// The bytes of a nonce: so many that random ones never meet.
const NONCE: usize = 24;

/// Sealed texts are as long as the next multiple of this, so that their length tells nothing of the cards.
const BLOCK: usize = 256;

impl Sealer {
    /// With this key.
    pub fn new(key: &Key) -> Sealer {
        Sealer { cipher: XChaCha20Poly1305::new(key.bytes().into()) }
    }

    /// Seals a text for its place: it cannot be opened at another.
    pub fn seal(&self, table: TableId, number: u64, text: &str) -> Result<Vec<u8>, Broken> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(|_| Broken)?;
        let mut padded = text.as_bytes().to_vec();
        padded.resize(padded.len().next_multiple_of(BLOCK), b' ');
        let place = place(table, number);
        let payload = Payload { msg: &padded, aad: &place };
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), payload).map_err(|_| Broken)?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// Opens what was sealed for this place.
    pub fn open(&self, table: TableId, number: u64, sealed: &[u8]) -> Result<String, Broken> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE).ok_or(Broken)?;
        let nonce: [u8; NONCE] = nonce.try_into().map_err(|_| Broken)?;
        let place = place(table, number);
        let payload = Payload { msg: sealed, aad: &place };
        let text = self.cipher.decrypt(&XNonce::from(nonce), payload).map_err(|_| Broken)?;
        let text = String::from_utf8(text).map_err(|_| Broken)?;
        Ok(text.trim_end().to_owned())
    }
}

/// Where something belongs, as bytes.
fn place(table: TableId, number: u64) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&table.0.to_be_bytes());
    bytes[8..].copy_from_slice(&number.to_be_bytes());
    bytes
}
