//! Why something that was kept cannot be told.

use store::StoreError;

/// Why a table or a hand cannot be told: what is kept of it was changed, or is of another program.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Untold(pub(super) String);

impl From<StoreError> for Untold {
    fn from(error: StoreError) -> Untold {
        Untold(error.to_string())
    }
}
