//! What is wrong with a request, for programs as problem details and for people as a page.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use numduel_wire::{ProblemReport, sentence};

use crate::analysis_cache::NotAnswered;
use crate::rooms::RoomError;

/// A request that was refused. How it is shown is decided where it is known who asks.
#[derive(Clone, Debug)]
pub struct WebProblem(pub Box<ProblemReport>);

impl WebProblem {
    pub fn new(status: StatusCode, kind: &str, title: &str, detail: impl Into<String>) -> Self {
        ProblemReport::new(status.as_u16(), kind, title, detail).into()
    }

    /// What the request says makes no sense.
    pub fn invalid(detail: impl Into<String>) -> Self {
        ProblemReport::invalid(detail).into()
    }

    pub fn not_found(detail: impl Into<String>) -> Self {
        ProblemReport::not_found(detail).into()
    }

    pub fn forbidden(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", "Not allowed", detail)
    }

    pub fn too_many() -> Self {
        let detail = "Too many requests from your network. Wait a minute, then try again.";
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", "Too many requests", detail)
    }

    pub fn busy() -> Self {
        let detail = "The server is busy or its database cannot be reached; try again in a moment.";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Try again", detail)
    }

    /// The same with what is allowed instead.
    pub fn allowing(mut self, allowed: Vec<String>) -> Self {
        self.0.allowed = allowed;
        self
    }

    /// As the caller reads it.
    pub fn response(self, json: bool) -> Response {
        let status = StatusCode::from_u16(self.0.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = if json {
            let text = numduel_wire::to_json(&self.0).unwrap_or_default();
            ([(header::CONTENT_TYPE, "application/problem+json")], text).into_response()
        } else {
            super::html(&numduel_pages::problem(&self.0))
        };
        *response.status_mut() = status;
        let headers = response.headers_mut();
        match status {
            StatusCode::TOO_MANY_REQUESTS => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("60"));
            }
            StatusCode::SERVICE_UNAVAILABLE => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
            }
            StatusCode::UNAUTHORIZED => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            _ => {}
        }
        headers.insert(HeaderName::from_static("x-problem"), HeaderValue::from_static("1"));
        response
    }
}

impl IntoResponse for WebProblem {
    /// Passes the problem on to `authenticate`, which knows who asks.
    fn into_response(self) -> Response {
        let mut response = StatusCode::from_u16(self.0.status).unwrap_or_default().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<ProblemReport> for WebProblem {
    fn from(problem: ProblemReport) -> Self {
        Self(Box::new(problem))
    }
}

impl From<NotAnswered> for WebProblem {
    fn from(reason: NotAnswered) -> Self {
        match reason {
            NotAnswered::TooBusy => Self::busy(),
            NotAnswered::Rated => {
                Self::new(StatusCode::CONFLICT, "rated", "A rated game is on", sentence(&reason.to_string()))
            }
        }
    }
}

impl From<RoomError> for WebProblem {
    fn from(error: RoomError) -> Self {
        match error {
            RoomError::NoRoom(_) => Self::not_found(sentence(&error.to_string())),
            RoomError::Unavailable(_) => Self::busy(),
            RoomError::Stale { newest } => ProblemReport::stale(newest).into(),
            RoomError::Refused(refusal) => ProblemReport::from(&refusal).into(),
            RoomError::Broken(_) => ProblemReport::not_now(&error).into(),
        }
    }
}
