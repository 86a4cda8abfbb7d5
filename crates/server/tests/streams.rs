//! The stream of a room, as a page opens it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use crate::common::TestServer;

/// A WebSocket, byte by byte.
struct OpenStream {
    tcp: TcpStream,
    received: Vec<u8>,
}

impl OpenStream {
    /// Asks for the stream of a room. `header` is one more, or empty.
    fn ask(server: &TestServer, room: &str, header: &str) -> Self {
        let mut tcp = TcpStream::connect(server.address).unwrap();
        let head = format!(
            "GET /rooms/{room}/live HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{header}\r\n",
            server.address
        );
        tcp.write_all(head.as_bytes()).unwrap();
        tcp.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
        Self { tcp, received: Vec::new() }
    }

    /// The stream of a room whose first parts have come.
    fn open(server: &TestServer, room: &str) -> Self {
        let mut stream = Self::ask(server, room, "");
        stream.wait_for(b"\"parts\"");
        stream
    }

    fn wait_for(&mut self, bytes: &[u8]) {
        while !self.received.windows(bytes.len()).any(|part| part == bytes) {
            let mut part = [0; 1024];
            let count = self.tcp.read(&mut part).unwrap();
            assert!(count > 0, "the stream ended before {bytes:?}");
            self.received.extend_from_slice(&part[..count]);
        }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.tcp.write_all(bytes).unwrap();
    }

    /// Everything until the server closes it.
    fn rest(mut self) -> Vec<u8> {
        // A server that closes what it did not read to the end resets the connection.
        _ = self.tcp.read_to_end(&mut self.received);
        self.received
    }
}

#[test]
fn a_page_that_is_open_is_told_that_its_room_was_deleted() {
    let server = TestServer::start();
    let ada = server.program('A');
    let room = ada.create("showdown");
    let stream = OpenStream::open(&server, &room);
    assert_eq!(ada.act(&room, "delete", &json!({})).status, 200);
    assert!(stream.rest().ends_with(b"\x88\x09\x03\xe8deleted"), "a close frame, 1000, and the reason");
}

#[test]
fn a_stopping_server_asks_pages_to_come_back() {
    let server = TestServer::start();
    let room = server.program('A').create("showdown");
    let stream = OpenStream::open(&server, &room);
    server.stopped();
    assert!(stream.rest().ends_with(b"\x88\x02\x03\xf4"), "a close frame and 1012");
}

#[test]
fn the_key_is_signed_as_the_standard_says_and_a_ping_is_answered_with_its_own_words() {
    let server = TestServer::start();
    let room = server.program('A').create("showdown");
    let mut stream = OpenStream::open(&server, &room);
    stream.wait_for(b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    stream.send(&[0x89, 0x82, 1, 2, 3, 4, b'h' ^ 1, b'i' ^ 2]);
    stream.wait_for(b"\x8a\x02hi");
    stream.send(&[0x88, 0x82, 0, 0, 0, 0, 3, 0xe8]);
    assert!(stream.rest().ends_with(b"\x88\x02\x03\xe8"), "a page that leaves is answered");
}

#[test]
fn a_page_that_sends_more_than_signs_of_life_is_cut_off() {
    let server = TestServer::start();
    let room = server.program('A').create("showdown");
    let long = [[0x82, 0xfe, 1, 0, 0, 0, 0, 0].as_slice(), &[b'x'; 256]].concat();
    let huge = [0x82, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0];
    let unmasked = b"\x81\x05hello";
    for wrong in [long.as_slice(), &huge, unmasked] {
        let mut stream = OpenStream::open(&server, &room);
        stream.send(wrong);
        stream.rest();
    }
    assert_eq!(server.program('A').get(&format!("/rooms/{room}")).status, 200, "others are still answered");
}

#[test]
fn only_a_websocket_opens_a_stream_and_no_other_sites_page_does() {
    let server = TestServer::start();
    let room = server.program('A').create("showdown");
    assert_eq!(server.program('A').get(&format!("/rooms/{room}/live")).status, 426);
    let mut foreign = OpenStream::ask(&server, &room, "Origin: http://evil.example\r\n");
    foreign.wait_for(b"HTTP/1.1 403 ");
}
