//! The smallest client that keeps its connection.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection over which one request follows another.
pub struct Connection {
    stream: TcpStream,
    address: SocketAddr,
    buffer: Vec<u8>,
}

impl Connection {
    pub async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { stream, address, buffer: Vec::with_capacity(2048) }
    }

    /// Sends a request and waits for its answer: the status and the body.
    pub async fn ask(&mut self, method: &str, path: &str, secret: &str, body: &str) -> (u16, String) {
        let Self { address, .. } = self;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {secret}\r\n\
             Accept: application/json\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await.unwrap();
        self.buffer.clear();
        loop {
            if let Some(answer) = whole(&self.buffer) {
                return answer;
            }
            assert!(self.stream.read_buf(&mut self.buffer).await.unwrap() > 0, "the server hung up");
        }
    }
}

/// An answer that has arrived to its end.
fn whole(bytes: &[u8]) -> Option<(u16, String)> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let length = head.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    })?;
    let body = bytes.get(end + 4..end + 4 + length)?;
    Some((head.get(9..12)?.parse().ok()?, String::from_utf8_lossy(body).into_owned()))
}
