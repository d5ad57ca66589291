//! The requests of people.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use store::{Person, SecretId, Session};
use wire::{
    Comes, Credentials, DeleteAccount, EndSession, Me, NewPassword, ResetPassword, SessionLine,
};

use crate::door::address::Address;
use crate::door::body::Json;
use crate::door::limits::{HasLimits, peer};
use crate::door::refused::Refused;
use crate::metrics::HasMetrics;
use crate::people::all::{HasPeople, People};
use crate::people::cookie;
use crate::people::error::PeopleError;
use crate::people::sessions::{self, Place};
use crate::people::who::Who;

/// The requests of people, for any state that has what they need.
pub(crate) fn routes<S: HasPeople + HasLimits + HasMetrics>() -> Router<Arc<S>> {
    Router::new()
        .route("/api/people", post(enter::<S>))
        .route("/api/me", get(me::<S>))
        .route("/api/login", post(login::<S>))
        .route("/api/password", post(set_password::<S>))
        .route("/api/logout", post(logout::<S>))
        .route("/api/sessions", get(list_sessions::<S>))
        .route("/api/sessions/end", post(end_session::<S>))
        .route("/api/reset", post(reset::<S>))
        .route("/api/account/delete", post(delete::<S>))
}

impl People {
    /// Who sends a request, which somebody must.
    pub(crate) fn somebody(&self, headers: &HeaderMap) -> Result<Who, Refused> {
        self.who(headers).ok_or_else(|| PeopleError::Nobody.into())
    }

    /// Lets someone go, without a cookie.
    fn farewell(&self) -> Response {
        let cookie = cookie::taken(self.scheme);
        (StatusCode::NO_CONTENT, [(header::SET_COOKIE, cookie)]).into_response()
    }

    /// Tells someone who they are, with the cookie that says so from now on.
    fn welcome(&self, status: StatusCode, (person, value): (Person, String)) -> Response {
        let is_kept = person.password.is_some();
        let me = Me { player: person.id, name: person.name, is_kept };
        let cookie = cookie::given(&value, self.scheme);
        (status, [(header::SET_COOKIE, cookie)], axum::Json(me)).into_response()
    }
}

/// Looks up who sends each request, so that everybody behind this knows, and gives a session for a cookie
/// of before there were any.
pub(crate) async fn known<S: HasPeople + HasLimits>(
    State(state): State<Arc<S>>,
    request: Request,
    next: Next,
) -> Response {
    let people = state.people();
    let word = people.know(request.headers(), &place(state.as_ref(), &request)).await;
    let mut response = next.run(request).await;
    if let Some(word) = word
        && !response.headers().contains_key(header::SET_COOKIE)
        && let Ok(cookie) = cookie::given(&word, people.scheme).parse()
    {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Whence a request comes, as its sender will be told.
fn place<S: HasLimits>(state: &S, request: &Request) -> Place {
    let said = request.headers().get(header::USER_AGENT).and_then(|it| it.to_str().ok());
    let address = state.limits().client(request.headers(), peer(request));
    Place { agent: sessions::agent(said.unwrap_or_default()), address: roughly(address) }
}

/// The network of an address: enough for its owner to know it again.
fn roughly(address: Address) -> String {
    match address {
        Address::Four([a, b, c, _]) => format!("{a}.{b}.{c}.x"),
        Address::Six([a, b, c, d, e, f, ..]) => {
            let part = |bytes: [u8; 2]| u16::from_be_bytes(bytes);
            format!("{:x}:{:x}:{:x}::", part([a, b]), part([c, d]), part([e, f]))
        }
    }
}

async fn enter<S: HasPeople + HasLimits>(
    State(state): State<Arc<S>>,
    request: Request,
) -> Result<Response, Refused> {
    let (people, place) = (state.people(), place(state.as_ref(), &request));
    let Json(Comes { name }) = from(request, &state).await?;
    let came = people.enter(&name, &place).await?;
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
    let people = state.people();
    let try_it = async {
        let (place, Credentials { name, password }) = tries(&state, request).await?;
        Ok(people.login(&name, password, &place).await?)
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
    let people = state.people();
    let who = people.somebody(request.headers())?;
    // The old password can be tried here, too.
    let (place, NewPassword { password, old }) = tries(&state, request).await?;
    let kept = people.set_password(&who, password, old, &place).await?;
    Ok(people.welcome(StatusCode::OK, kept))
}

async fn reset<S: HasPeople + HasLimits>(
    State(state): State<Arc<S>>,
    request: Request,
) -> Result<Response, Refused> {
    let people = state.people();
    let (place, ResetPassword { link, password }) = tries(&state, request).await?;
    let kept = people.reset_password(&link, password, &place).await?;
    Ok(people.welcome(StatusCode::OK, kept))
}

async fn delete<S: HasPeople + HasLimits>(
    State(state): State<Arc<S>>,
    request: Request,
) -> Result<Response, Refused> {
    let people = state.people();
    let who = people.somebody(request.headers())?;
    let (place, DeleteAccount { password }) = tries(&state, request).await?;
    people.delete_own(&who, password, &place).await?;
    Ok(people.farewell())
}

async fn list_sessions<S: HasPeople>(
    State(state): State<Arc<S>>,
    headers: HeaderMap,
) -> Result<axum::Json<Vec<SessionLine>>, Refused> {
    let people = state.people();
    let (id, this) = (people.somebody(&headers)?.id, people.session(&headers));
    let sessions = people.look_up(move |store| store.sessions(Some(id))).await?;
    let line = |it: Session| SessionLine {
        is_this: Some(&it.id) == this.as_ref(),
        id: short(&it.id),
        created: it.created,
        seen: it.seen,
        agent: it.agent,
        address: it.address,
    };
    Ok(axum::Json(sessions.into_iter().map(line).collect()))
}

async fn end_session<S: HasPeople>(
    State(state): State<Arc<S>>,
    headers: HeaderMap,
    Json(EndSession { session }): Json<EndSession>,
) -> Result<Response, Refused> {
    let people = state.people();
    let (id, this) = (people.somebody(&headers)?.id, people.session(&headers));
    let Some(wanted) = session else {
        people.end_all(id, this).await?;
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let own = people.look_up(move |store| store.sessions(Some(id))).await?;
    let found = own.into_iter().map(|it| it.id).find(|it| short(it) == wanted);
    let found = found.ok_or(PeopleError::NoSession)?;
    let is_this = Some(&found) == this.as_ref();
    people.end(found).await?;
    Ok(if is_this { people.farewell() } else { StatusCode::NO_CONTENT.into_response() })
}

async fn logout<S: HasPeople>(
    State(state): State<Arc<S>>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let people = state.people();
    if let Some(session) = people.session(&headers) {
        people.end(session).await?;
    }
    Ok(people.farewell())
}

/// What a session is called where people see it: nobody comes in with it.
pub(crate) fn short(id: &SecretId) -> String {
    id.0.chars().take(12).collect()
}

/// What every request begins with that tries a secret: it counts as a try, and comes from somewhere with a body.
async fn tries<T, S>(state: &Arc<S>, request: Request) -> Result<(Place, T), Refused>
where
    T: serde::de::DeserializeOwned,
    S: HasLimits,
{
    let limits = state.limits();
    limits.login(limits.client(request.headers(), peer(&request)))?;
    let place = place(state.as_ref(), &request);
    let Json(body) = from(request, state).await?;
    Ok((place, body))
}

/// The body of a request whose head was looked at first.
async fn from<T, S>(request: Request, state: &Arc<S>) -> Result<Json<T>, Refused>
where
    T: serde::de::DeserializeOwned,
    S: Send + Sync + 'static,
{
    <Json<T> as axum::extract::FromRequest<Arc<S>>>::from_request(request, state).await
}
