//! What a request says: the fields of a form or the same fields as JSON.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use super::problem::{WebProblem, sentence};

/// The longest body.
pub const LONGEST_BODY: usize = 16 * 1024;

/// A body that was read as `T`.
pub struct Input<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Input<T> {
    type Rejection = WebProblem;

    async fn from_request(request: Request, state: &S) -> Result<Self, WebProblem> {
        let kind =
            request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            let (status, detail) = (rejection.status(), format!("A body has at most {LONGEST_BODY} bytes."));
            WebProblem::new(status, "body", "The body cannot be read", detail)
        })?;
        let wrong = |error: &dyn std::fmt::Display| WebProblem::invalid(sentence(&error.to_string()));
        match kind.as_str() {
            "application/json" => serde_json::from_slice(&bytes).map(Self).map_err(|error| wrong(&error)),
            "application/x-www-form-urlencoded" => {
                serde_urlencoded::from_bytes(&bytes).map(Self).map_err(|error| wrong(&error))
            }
            _ => {
                let detail = "Send application/json, or a form as application/x-www-form-urlencoded.";
                Err(WebProblem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media", "Unknown kind of body", detail))
            }
        }
    }
}
