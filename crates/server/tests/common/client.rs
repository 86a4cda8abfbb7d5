//! The smallest client that can ask a server over HTTP.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};

#[derive(Clone)]
pub struct Client {
    pub address: SocketAddr,
    pub headers: Vec<String>,
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {} {}", self.status, self.body))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| {
            let (own, value) = line.split_once(':')?;
            own.eq_ignore_ascii_case(name).then(|| value.trim())
        })
    }
}

impl Client {
    /// A browser that has been here before, so that it has a key.
    pub fn browser(address: SocketAddr, key: char) -> Self {
        let headers = [
            format!("Cookie: numduel={}A", key.to_string().repeat(25)),
            "Accept: text/html".to_owned(),
            "Sec-Fetch-Site: same-origin".to_owned(),
        ];
        Self { address, headers: headers.to_vec() }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, None, "")
    }

    pub fn post(&self, path: &str, body: &Value) -> Answer {
        self.send("POST", path, Some("application/json"), &body.to_string())
    }

    pub fn form(&self, path: &str, body: &str) -> Answer {
        self.send("POST", path, Some("application/x-www-form-urlencoded"), body)
    }

    pub fn send(&self, method: &str, path: &str, kind: Option<&str>, body: &str) -> Answer {
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        for header in &self.headers {
            head += &format!("{header}\r\n");
        }
        if let Some(kind) = kind {
            head += &format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        }
        self.raw(&format!("{head}\r\n{body}"))
    }

    pub fn raw(&self, text: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_mins(2))).unwrap();
        // A server that has read enough may close before all is sent.
        _ = stream.write_all(text.as_bytes());
        let bytes = read_answer(&mut stream);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").map_or((text.clone(), String::new()), |(head, body)| {
            (head.to_owned(), unchunked(&head.to_ascii_lowercase(), body))
        });
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head, body }
    }

    /// A room of this program, for a friend.
    pub fn create(&self, game: &str) -> String {
        let answer = self.post("/rooms", &json!({ "request": game, "game": game, "name": "Ada" }));
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer.json()["room"].as_str().unwrap().to_owned()
    }

    pub fn join(&self, room: &str) -> Answer {
        self.post(&format!("/rooms/{room}/join"), &json!({ "request": "join", "name": "Bob" }))
    }

    /// Does something at the newest event.
    pub fn act(&self, room: &str, action: &str, extra: &Value) -> Answer {
        let seq = self.room(room)["seq"].clone();
        let mut body = json!({ "request": format!("{action} {seq}").replace(' ', "-"), "seq": seq });
        body.as_object_mut().unwrap().extend(extra.as_object().cloned().unwrap_or_default());
        self.post(&format!("/rooms/{room}/{action}"), &body)
    }

    pub fn play(&self, room: &str, mv: &str) -> Answer {
        self.act(room, "move", &json!({ "move": mv }))
    }

    /// The secret of the private link that the page of a room shows.
    pub fn private_link(&self, place: &str) -> Option<String> {
        Some(self.get(place).body.split_once("/seat#")?.1[..26].to_owned())
    }

    /// Opens a private link, and presses its button.
    pub fn use_link(&self, place: &str, secret: &str) -> u16 {
        // A request that is called the same gets the same answer.
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        self.form(&format!("{place}/link"), &format!("request=link-{number}&secret={secret}")).status
    }

    pub fn room(&self, room: &str) -> Value {
        let answer = self.get(&format!("/rooms/{room}"));
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    }
}

/// Reads as much as the answer says it has, or to the end.
fn read_answer(stream: &mut TcpStream) -> Vec<u8> {
    let (mut bytes, mut part) = (Vec::new(), [0; 8192]);
    loop {
        let head = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let length = head.and_then(|end| {
            let head = String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length:"))?;
            Some(end + 4 + length.trim().parse::<usize>().ok()?)
        });
        if length.is_some_and(|length| bytes.len() >= length) {
            return bytes;
        }
        match stream.read(&mut part) {
            Ok(read) if read > 0 => bytes.extend_from_slice(&part[..read]),
            _ => return bytes,
        }
    }
}

fn unchunked(head: &str, body: &str) -> String {
    if !head.contains("transfer-encoding: chunked") {
        return body.to_owned();
    }
    let (mut rest, mut text) = (body, String::new());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        if size == 0 || after.len() < size {
            break;
        }
        text += &after[..size];
        rest = after[size..].trim_start_matches("\r\n");
    }
    text
}
