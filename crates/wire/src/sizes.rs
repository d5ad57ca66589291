//! How long messages are.

/// The most bytes of a message from a client.
pub const MOST_BYTES: usize = 4096;

/// The bytes of an answer to a command that is done or goes to the host: everybody sees what comes of it.
pub const ANSWER_BYTES: usize = 256;

/// The bytes of an answer to a command that is refused, whatever it says.
pub const REFUSAL_BYTES: usize = 768;

/// What only one player sees of a table is a multiple of so many bytes: as many as everybody could tell who knows
/// what is played and who is asked.
pub const MINE_BYTES: usize = 32;

/// How many more bytes there are where it has their cards.
pub const MINE_CARDS_BYTES: usize = 160;

/// And for each share of each board that is played for.
pub const MINE_HAVE_BYTES: usize = 224;

/// How many more there are at most for each line that only one player sees. A deal has as many as follow from who gets
/// how many cards.
pub const MINE_LINE_BYTES: usize = 640;
