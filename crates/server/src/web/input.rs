//! What a request says: the fields of a form or the same fields as JSON.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::{DeserializeOwned, Deserializer, Error, Unexpected, Visitor};

use super::AppState;
use super::problem::{WebProblem, sentence};

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

/// A whole number as JSON may write it, which is `7` or `7.0`, or as a form does.
pub fn whole<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
    struct Whole;

    impl<'de> Visitor<'de> for Whole {
        type Value = Option<u64>;

        fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            out.write_str("a whole number from 0 to 9007199254740991")
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
            Ok(Some(number))
        }

        fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
            // The text of a whole number has no fraction, whatever the float was.
            let text = if number.fract() == 0.0 { format!("{number:.0}") } else { String::new() };
            text.parse().map(Some).map_err(|_| E::invalid_value(Unexpected::Float(number), &self))
        }

        fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            deserializer.deserialize_u64(self)
        }

        fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }
    }

    deserializer.deserialize_option(Whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, Eq, serde::Deserialize)]
    struct Seen {
        #[serde(default, deserialize_with = "whole")]
        seq: Option<u64>,
    }

    #[test]
    fn a_whole_number_is_read_however_it_is_written() {
        let json = |text: &str| serde_json::from_str::<Seen>(text).map(|seen| seen.seq).ok();
        assert_eq!([r#"{"seq":7}"#, r#"{"seq":7.0}"#].map(json), [Some(Some(7)); 2]);
        assert_eq!([r#"{"seq":null}"#, "{}"].map(json), [Some(None); 2]);
        assert_eq!([r#"{"seq":-1}"#, r#"{"seq":7.5}"#, r#"{"seq":1e30}"#, r#"{"seq":"7"}"#].map(json), [None; 4]);
        assert_eq!(serde_urlencoded::from_str::<Seen>("seq=7").unwrap().seq, Some(7));
    }
}
