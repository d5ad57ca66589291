//! Text that only the key opens.

use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use faults::fault;

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
#[error("sealed data can't be opened: the key is wrong, or the data was changed")]
pub struct Broken;

/// The bytes of a nonce: so many that random ones never meet.
const NONCE: usize = 24;

/// Sealed texts are as long as the next multiple of this, so that their length tells nothing of the cards.
const BLOCK: usize = 256;

/// The same for words, which are shorter.
const WORD_BLOCK: usize = 64;

/// What stands behind a word, before what fills the block.
const END_OF_WORD: u8 = 1;

impl Sealer {
    /// With this key.
    pub fn new(key: &Key) -> Sealer {
        Sealer { cipher: XChaCha20Poly1305::new(key.bytes().into()) }
    }

    /// Seals a text for its place: it cannot be opened at another.
    pub fn seal(&self, table: TableId, number: u64, text: &str) -> Result<Vec<u8>, Broken> {
        let mut padded = text.as_bytes().to_vec();
        padded.resize(
            fault!(
                "store-sealed-line-tells-its-length",
                padded.len().next_multiple_of(BLOCK),
                padded.len()
            ),
            b' ',
        );
        self.encrypt(&place(table, number), &padded)
    }

    /// Opens what was sealed for this place.
    pub fn open(&self, table: TableId, number: u64, sealed: &[u8]) -> Result<String, Broken> {
        let text = self.decrypt(&place(table, number), sealed)?;
        let text = String::from_utf8(text).map_err(|_| Broken)?;
        Ok(text.trim_end().to_owned())
    }

    /// Seals a word for a purpose, such as a cookie: it cannot be opened for another, nor as a line
    /// of a table. Any text comes back as it was.
    pub fn seal_word(&self, purpose: &str, text: &str) -> Result<Vec<u8>, Broken> {
        let mut padded = text.as_bytes().to_vec();
        padded.push(END_OF_WORD);
        padded.resize(padded.len().next_multiple_of(WORD_BLOCK), 0);
        self.encrypt(purpose_of_word(purpose).as_bytes(), &padded)
    }

    /// Opens a word that was sealed for this purpose.
    pub fn open_word(&self, purpose: &str, sealed: &[u8]) -> Result<String, Broken> {
        let mut text = self.decrypt(purpose_of_word(purpose).as_bytes(), sealed)?;
        let end = text.iter().rposition(|byte| *byte != 0).ok_or(Broken)?;
        if text[end] != END_OF_WORD {
            return Err(Broken);
        }
        text.truncate(end);
        String::from_utf8(text).map_err(|_| Broken)
    }

    /// A proof that whoever has the key wrote this for a purpose. It is the tag of the cipher over no text, with
    /// all that is proved bound to it: nobody makes one without the key, and nobody can take one for a
    /// word or a line.
    pub fn prove(&self, purpose: &str, parts: &[impl AsRef<[u8]>]) -> Result<Vec<u8>, Broken> {
        self.encrypt(&proved(purpose, parts), &[])
    }

    /// Whether this is a proof of that.
    pub fn is_proof(&self, purpose: &str, parts: &[impl AsRef<[u8]>], proof: &[u8]) -> bool {
        self.decrypt(&proved(purpose, parts), proof).is_ok_and(|text| text.is_empty())
    }

    /// A nonce, and the text sealed with it for what it is bound to.
    fn encrypt(&self, bound: &[u8], text: &[u8]) -> Result<Vec<u8>, Broken> {
        let mut nonce = [0; NONCE];
        getrandom::fill(&mut nonce).map_err(|_| Broken)?;
        let payload = Payload { msg: text, aad: bound };
        let sealed = self.cipher.encrypt(&XNonce::from(nonce), payload).map_err(|_| Broken)?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    fn decrypt(&self, bound: &[u8], sealed: &[u8]) -> Result<Vec<u8>, Broken> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE).ok_or(Broken)?;
        let nonce: [u8; NONCE] = nonce.try_into().map_err(|_| Broken)?;
        let payload = Payload { msg: sealed, aad: bound };
        self.cipher.decrypt(&XNonce::from(nonce), payload).map_err(|_| Broken)
    }
}

/// What a word is bound to. It is longer than any place, so that no word is a line of a table,
/// whatever its number.
fn purpose_of_word(purpose: &str) -> String {
    format!("cardroom: a word for {purpose}")
}

/// What is proved, as bytes. Each part comes with its length, so that none can lend a letter to another.
fn proved(purpose: &str, parts: &[impl AsRef<[u8]>]) -> Vec<u8> {
    let mut bytes = format!("cardroom: a proof of {purpose}").into_bytes();
    for part in parts {
        let part = part.as_ref();
        bytes.extend(
            (fault!("store-proof-forgets-where-parts-end", part.len() as u64, 0)).to_be_bytes(),
        );
        bytes.extend_from_slice(part);
    }
    bytes
}

/// Where something belongs, as bytes.
fn place(table: TableId, number: u64) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&table.0.to_be_bytes());
    bytes[8..].copy_from_slice(&fault!(
        "store-sealed-line-opens-in-another-place",
        number.to_be_bytes(),
        0u64.to_be_bytes()
    ));
    bytes
}
