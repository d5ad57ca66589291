//! The requests of people.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use store::Person;
use wire::{Comes, Credentials, Me, NewPassword};

use super::{HasPeople, People, PeopleError, Who, cookie};
use crate::body::{Json, Refused};
use crate::limits::{HasLimits, peer};
use crate::metrics::HasMetrics;

/// The requests of people, for any state that has what they need.
pub(crate) fn routes<S: HasPeople + HasLimits + HasMetrics>() -> Router<Arc<S>> {
    Router::new()
        .route("/api/people", post(enter::<S>))
        .route("/api/me", get(me::<S>))
        .route("/api/login", post(login::<S>))
        .route("/api/password", post(set_password::<S>))
        .route("/api/logout", post(logout::<S>))
}

impl People {
    /// Who sends a request, which somebody must.
    pub(crate) fn somebody(&self, headers: &HeaderMap) -> Result<Who, Refused> {
        self.who(headers).ok_or_else(|| PeopleError::Nobody.into())
    }

    /// Tells someone who they are, with the cookie that says so from now on.
    fn welcome(&self, status: StatusCode, (person, value): (Person, String)) -> Response {
        let is_kept = person.password.is_some();
        let me = Me { player: person.id, name: person.name, is_kept };
        let cookie = cookie::given(&value, self.scheme);
        (status, [(header::SET_COOKIE, cookie)], axum::Json(me)).into_response()
    }
}

async fn enter<S: HasPeople>(
    State(state): State<Arc<S>>,
    Json(comes): Json<Comes>,
) -> Result<Response, Refused> {
    let people = state.people();
    let came = people.enter(&comes.name).await?;
    Ok(people.welcome(StatusCode::CREATED, came))
}

async fn me<S: HasPeople>(
    State(state): State<Arc<S>>,
    headers: HeaderMap,
) -> Result<axum::Json<Me>, Refused> {
    let who = state.people().somebody(&headers)?;
    Ok(axum::Json(Me { player: who.id, name: who.name, is_kept: who.is_kept }))
}

async fn login<S: HasPeople + HasLimits + HasMetrics>(
    State(state): State<Arc<S>>,
    request: Request,
) -> Result<Response, Refused> {
    let (people, limits) = (state.people(), state.limits());
    let try_it = async {
        limits.login(limits.client(request.headers(), peer(&request)))?;
        let Json(Credentials { name, password }) = from(request, &state).await?;
        Ok(people.login(&name, password).await?)
    };
    let came: Result<(Person, String), Refused> = try_it.await;
    if came.is_err() {
        state.metrics().logins_refused.one();
    }
    Ok(people.welcome(StatusCode::OK, came?))
}

async fn set_password<S: HasPeople + HasLimits>(
    State(state): State<Arc<S>>,
    request: Request,
) -> Result<Response, Refused> {
    let (people, limits) = (state.people(), state.limits());
    let who = people.somebody(request.headers())?;
    // The old password can be tried here, too.
    limits.login(limits.client(request.headers(), peer(&request)))?;
    let Json(NewPassword { password, old }) = from(request, &state).await?;
    let kept = people.set_password(&who, password, old).await?;
    Ok(people.welcome(StatusCode::OK, kept))
}

async fn logout<S: HasPeople>(State(state): State<Arc<S>>) -> Response {
    let cookie = cookie::taken(state.people().scheme);
    (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
}

/// The body of a request whose head was looked at first.
async fn from<T, S>(request: Request, state: &Arc<S>) -> Result<Json<T>, Refused>
where
    T: serde::de::DeserializeOwned,
    S: Send + Sync + 'static,
{
    <Json<T> as axum::extract::FromRequest<Arc<S>>>::from_request(request, state).await
}
