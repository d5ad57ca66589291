//! Why somebody cannot come in, or not like that.

use axum::http::StatusCode;
use store::StoreError;

use crate::door::refused::Refused;
use crate::people::names::BadName;
use crate::people::passwords::BadPassword;

/// Too many wait for a hash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("Too many people are logging in at once. Try again in a moment.")]
pub(crate) struct Busy;

/// Why somebody cannot come in, or not like that.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PeopleError {
    #[error("{0}")]
    Name(#[from] BadName),
    #[error("That name has a password. Log in, or choose another name.")]
    Kept,
    #[error("Someone else has set a password for that name. Choose another.")]
    Taken,
    #[error("{0}")]
    Password(#[from] BadPassword),
    #[error("Wrong name or password.")]
    Wrong,
    #[error("The current password is wrong.")]
    WrongOld,
    #[error("Enter the room with a name first.")]
    Nobody,
    #[error("That name looks too much like one that has a password. Choose another.")]
    Alike,
    #[error("Too many login attempts for this name. Wait {0} seconds.")]
    Tries(u64),
    #[error("This link was already used, or is too old. Ask whoever runs the room for a new one.")]
    Link,
    #[error("There is no such session.")]
    NoSession,
    #[error("You still have chips at a table. Cash out there first.")]
    Seated,
    #[error(
        "You host a table that is still open: {0}. Close it or make someone else the host, then \
        delete your account."
    )]
    Hosting(String),
    #[error("Wrong password.")]
    WrongPassword,
    #[error(transparent)]
    Busy(#[from] Busy),
    /// The room's own fault.
    #[error("something went wrong in the room: {0}")]
    Failed(String),
}

impl From<StoreError> for PeopleError {
    fn from(error: StoreError) -> PeopleError {
        PeopleError::Failed(error.to_string())
    }
}

impl From<PeopleError> for Refused {
    fn from(error: PeopleError) -> Refused {
        let status = match error {
            PeopleError::Name(_) | PeopleError::Password(_) => StatusCode::BAD_REQUEST,
            PeopleError::Kept
            | PeopleError::Taken
            | PeopleError::Alike
            | PeopleError::Seated
            | PeopleError::Hosting(_) => StatusCode::CONFLICT,
            PeopleError::Wrong | PeopleError::WrongOld | PeopleError::WrongPassword => {
                StatusCode::FORBIDDEN
            }
            PeopleError::Link | PeopleError::NoSession => StatusCode::NOT_FOUND,
            PeopleError::Tries(seconds) => return Refused::later(error.to_string(), seconds),
            PeopleError::Nobody => StatusCode::UNAUTHORIZED,
            PeopleError::Busy(busy) => return Refused::later(busy.to_string(), 2),
            PeopleError::Failed(_) => return Refused::failed(&error),
        };
        Refused::new(status, error.to_string())
    }
}
