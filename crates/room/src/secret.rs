//! What the order of a deck follows from.

/// 32 bytes from which the cards and dice of one hand follow. Whoever knows them knows all of its cards: they are
/// never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; Secret::BYTES]);

impl Secret {
    /// How many bytes it has.
    pub const BYTES: usize = 32;

    /// These bytes, which nobody else may know.
    pub fn new(bytes: [u8; Secret::BYTES]) -> Secret {
        Secret(bytes)
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8; Secret::BYTES] {
        &self.0
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The deck of a hand: what its order follows from, and what has been taken from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    /// What cards and dice follow from.
    pub secret: Secret,
    /// How often discards were shuffled.
    pub reshuffles: u8,
    /// How often dice were rolled.
    pub rolls: u8,
}
