//! What a request says: the fields of a form or the same fields as JSON.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use super::AppState;
use super::problem::WebProblem;
use numduel_wire::sentence;

/// The longest body.
const LONGEST_BODY: usize = 16 * 1024;

/// Reads a whole body of at most so many bytes. One that never ends would keep its connection for as long as it likes.
pub async fn read_body(body: Body, most: usize, time: Duration) -> Result<Bytes, WebProblem> {
    let unread = |status, detail| WebProblem::new(status, "body", "The body cannot be read", detail);
    match tokio::time::timeout(time, to_bytes(body, most)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(unread(StatusCode::PAYLOAD_TOO_LARGE, format!("A body has at most {most} bytes."))),
        Err(_) => {
            Err(unread(StatusCode::REQUEST_TIMEOUT, format!("A body has {} seconds to arrive.", time.as_secs().max(1))))
        }
    }
}

/// A body that was read as `T`.
pub struct Input<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<AppState>> for Input<T> {
    type Rejection = WebProblem;

    async fn from_request(request: Request, app: &Arc<AppState>) -> Result<Self, WebProblem> {
        let kind =
            request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        let bytes = read_body(request.into_body(), LONGEST_BODY, app.config.body_time).await?;
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
