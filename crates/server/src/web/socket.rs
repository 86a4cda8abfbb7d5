//! The server's side of a WebSocket (RFC 6455), as much of it as a stream of texts to a page needs: texts go out, and what
//! comes in only says that the page is still there. Nothing is buffered between messages, which would be most of a stream's
//! memory.

use std::io;
use std::time::Duration;

use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::prelude::{BASE64_STANDARD, Engine};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use sha1::{Digest, Sha1};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::problem::WebProblem;

/// What both sides mix into the key, as the standard says.
const SALT: &str = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

/// How long a page may take to receive a message.
const SENDING_TIME: Duration = Duration::from_secs(30);

/// The longest message of a page: what signs of life need.
const LONGEST: usize = 125;

/// Kinds of frames.
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// Why a stream is closed.
#[derive(Clone, Copy)]
pub enum Goodbye {
    /// There will be no more news.
    Deleted = 1000,
    /// The page should come back in a moment.
    Restart = 1012,
}

/// An open WebSocket.
pub struct Socket {
    stream: TokioIo<Upgraded>,
    /// The beginning of a frame whose end has yet to arrive.
    received: Vec<u8>,
}

/// Accepts a request for a WebSocket: the answer, and the way to the socket once the answer is sent.
pub fn accept(request: &mut Request) -> Result<(Response, OnUpgrade), WebProblem> {
    let headers = request.headers();
    let asks = |name, word: &str| {
        let value = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        value.split(',').any(|part| part.trim().eq_ignore_ascii_case(word))
    };
    let asked = asks(header::CONNECTION, "upgrade") && asks(header::UPGRADE, "websocket");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked && asks(header::SEC_WEBSOCKET_VERSION, "13"));
    let Some(key) = key else {
        let detail =
            "This address speaks WebSocket (version 13). Ask for the room itself to wait for news with 'after'.";
        return Err(WebProblem::new(StatusCode::UPGRADE_REQUIRED, "websocket", "WebSocket only", detail));
    };
    let accepted = Sha1::digest([key.as_bytes(), SALT.as_bytes()].concat());
    let mut answer = HeaderMap::new();
    for (name, value) in [(header::CONNECTION, "upgrade"), (header::UPGRADE, "websocket")] {
        answer.insert(name, header::HeaderValue::from_static(value));
    }
    if let Ok(accepted) = header::HeaderValue::from_str(&BASE64_STANDARD.encode(accepted)) {
        answer.insert(header::SEC_WEBSOCKET_ACCEPT, accepted);
    }
    Ok(((StatusCode::SWITCHING_PROTOCOLS, answer).into_response(), hyper::upgrade::on(request)))
}

impl Socket {
    pub fn new(stream: Upgraded) -> Self {
        Self { stream: TokioIo::new(stream), received: Vec::new() }
    }

    pub async fn send(&mut self, text: &str) -> io::Result<()> {
        self.write(TEXT, text.as_bytes()).await
    }

    /// Asks whether the page is still there.
    pub async fn ping(&mut self) -> io::Result<()> {
        self.write(PING, &[]).await
    }

    pub async fn close(&mut self, why: Goodbye) -> io::Result<()> {
        let reason = match why {
            Goodbye::Deleted => "deleted",
            Goodbye::Restart => "",
        };
        self.write(CLOSE, &[(why as u16).to_be_bytes().as_slice(), reason.as_bytes()].concat()).await
    }

    async fn write(&mut self, kind: u8, body: &[u8]) -> io::Result<()> {
        let mut frame = Vec::with_capacity(body.len() + 10);
        frame.push(0x80 | kind);
        match (u8::try_from(body.len()), u16::try_from(body.len())) {
            (Ok(length @ ..=125), _) => frame.push(length),
            (_, Ok(length)) => {
                frame.push(126);
                frame.extend(length.to_be_bytes());
            }
            _ => {
                frame.push(127);
                frame.extend((body.len() as u64).to_be_bytes());
            }
        }
        frame.extend_from_slice(body);
        tokio::time::timeout(SENDING_TIME, self.stream.write_all(&frame)).await??;
        self.stream.flush().await
    }

    /// Answers a question whether this side is still there.
    pub async fn pong(&mut self, asked: &[u8]) -> io::Result<()> {
        self.write(PONG, asked).await
    }

    /// Waits for a sign of life, and gives what a ping said, which has to be answered. An error says that the page is gone, or
    /// does not speak as a page does. Nothing is lost if nobody waits to the end; half an answer would be, so it is not given
    /// here.
    pub async fn hear(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            if let Some((kind, body)) = frame(&mut self.received)? {
                if kind == CLOSE {
                    // Whoever leaves need not hear it.
                    _ = self.write(CLOSE, body.get(..2).unwrap_or_default()).await;
                    return Err(io::ErrorKind::ConnectionAborted.into());
                }
                return Ok((kind == PING).then_some(body));
            }
            let mut part = [0; 64];
            let count = self.stream.read(&mut part).await?;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            self.received.extend_from_slice(&part[..count]);
        }
    }
}

/// Takes the first whole frame: its kind, and its body without the mask.
fn frame(received: &mut Vec<u8>) -> io::Result<Option<(u8, Vec<u8>)>> {
    let [first, second, rest @ ..] = received.as_slice() else { return Ok(None) };
    let length = usize::from(second & 0x7f);
    if second & 0x80 == 0 || length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let (Some(mask), Some(masked)) = (rest.get(..4), rest.get(4..4 + length)) else { return Ok(None) };
    let body = masked.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask).collect();
    let kind = first & 0x0f;
    *received = received.split_off(6 + length);
    Ok(Some((kind, body)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_answered_as_in_the_standard() {
        let text = format!("dGhlIHNhbXBsZSBub25jZQ=={SALT}");
        assert_eq!(BASE64_STANDARD.encode(Sha1::digest(text)), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    }

    #[test]
    fn frames_are_taken_whole_and_unmasked() {
        let mut received = vec![0x89, 0x82, 1, 2, 3, 4, b'h' ^ 1, b'i' ^ 2, 0x8a];
        assert_eq!(frame(&mut received).unwrap(), Some((PING, b"hi".to_vec())));
        assert_eq!((frame(&mut received).unwrap(), received.clone()), (None, vec![0x8a]));
        received.extend([0x80, 0, 0, 0]);
        assert_eq!(frame(&mut received).unwrap(), None);
        received.push(0);
        assert_eq!(frame(&mut received).unwrap(), Some((PONG, Vec::new())));
        for wrong in [vec![0x81, 0x05], vec![0x81, 0xfe]] {
            assert!(frame(&mut wrong.clone()).is_err(), "not masked, or too long: {wrong:?}");
        }
    }
}
