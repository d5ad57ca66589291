//! The texts that games are played by.

/// What the text of a host is called in messages.
pub(crate) const OWN_FILE: &str = "your games";

/// The longest text of own games.
pub(crate) const MOST_TEXT: usize = 64 * 1024;

/// The text that a game of a table is played by. Tables keep theirs, whatever the house plays later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameText {
    /// The id.
    pub(crate) id: String,
    /// The name of the text.
    pub(crate) hash: String,
    /// Whether whoever runs the room offered it.
    pub(crate) is_rooms: bool,
}
