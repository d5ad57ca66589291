//! Requests that are refused, and what is done where nobody waits for it.

use std::error::Error;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use wire::Problem;

use crate::told::untold::Untold;

/// What is said of a table that cannot go on.
pub(crate) const CANNOT_OPEN: &str =
    "This table can't be opened. Nothing is lost. Ask whoever runs the room: its log says why.";

/// A request that is refused: the status, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    pub(crate) problem: Problem,
    /// After how many seconds to try again, where that helps.
    pub(crate) retry_after: Option<u64>,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, why: impl Into<String>) -> Refused {
        Refused::because(status, Problem { why: why.into(), ..Problem::default() })
    }

    pub(crate) fn because(status: StatusCode, problem: Problem) -> Refused {
        Refused { status, problem, retry_after: None }
    }

    /// Too much at once: the same may be done after a while.
    pub(crate) fn later(why: impl Into<String>, seconds: u64) -> Refused {
        let refused = Refused::new(StatusCode::TOO_MANY_REQUESTS, why);
        Refused { retry_after: Some(seconds.max(1)), ..refused }
    }

    /// A table cannot go on, or be told. Why is for the log alone.
    pub(crate) fn cannot_open() -> Refused {
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, CANNOT_OPEN)
    }

    /// The room's own fault. What it was is for the log alone.
    pub(crate) fn failed(error: &(dyn std::error::Error + 'static)) -> Refused {
        tracing::error!(%error, "a request failed");
        if error.is::<Untold>() {
            return Refused::cannot_open();
        }
        Refused::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "Something went wrong in the room. Try \
            again later.",
        )
    }

    /// There is nothing of that name.
    pub(crate) fn none(what: &str) -> Refused {
        Refused::new(StatusCode::NOT_FOUND, format!("There is no such {what}."))
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let mut response = (self.status, axum::Json(self.problem)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// Does something that takes a while where nobody waits for it.
pub(crate) async fn apart<T, E>(
    work: impl FnOnce() -> Result<T, E> + Send + 'static,
) -> Result<T, Refused>
where
    T: Send + 'static,
    E: Into<Box<dyn Error + Send + Sync>> + Send + 'static,
{
    let done = tokio::task::spawn_blocking(work).await;
    let done = done.map_err(|error| Refused::failed(&error))?;
    done.map_err(|error| {
        let error: Box<dyn Error + Send + Sync> = error.into();
        Refused::failed(&*error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_says_when() {
        let response = Refused::later("wait", 0).into_response();
        assert_eq!(response.status(), 429);
        assert_eq!(response.headers()["retry-after"], "1");
    }
}
