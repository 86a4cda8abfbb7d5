//! The terminal program in a room of the server.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::TestServer;

/// The terminal program, which is built next to the server.
pub fn program() -> PathBuf {
    Path::new(env!("CARGO_BIN_EXE_numduel-server")).with_file_name("numduel")
}

fn start(arguments: &[&str], typed: &str) -> Child {
    let mut child = Command::new(program())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    child
}

#[test]
fn somebody_at_a_terminal_plays_somebody_elsewhere() {
    let server = TestServer::start();
    let ada = server.program('A');
    let room = ada.create("showdown(target=100)");
    let address = format!("{room}@{}", server.address);
    let bob = start(&["join", &address, "--name", "Bob"], "55\n9\n9\n");
    let began = Instant::now();
    while ada.room(&room)["phase"] != "over" {
        if ada.room(&room)["turn"] == json!(1) {
            assert_eq!(ada.play(&room, "2").status, 200);
        }
        assert!(began.elapsed() < Duration::from_secs(30), "{}", ada.room(&room));
        std::thread::sleep(Duration::from_millis(50));
    }
    let output = bob.wait_with_output().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && told.contains("Bob plays x9") && told.contains("wins"), "{told}");
    let noticed = String::from_utf8(output.stderr).unwrap();
    assert!(noticed.contains("'55' is not a move of this game. Possible: 2, 3"), "{noticed}");
}

#[test]
fn a_room_can_be_opened_and_left_from_the_terminal() {
    let server = TestServer::start();
    let address = server.address.to_string();
    let host = start(&["host", "showdown", "--server", &address, "--name", "Ada"], "resign\n");
    // The code is on its standard error while it waits, so ask the server instead: the room is the only one.
    let began = Instant::now();
    let store = server.folder().join("numduel.db");
    let code = loop {
        use numduel_store::rooms::RoomStore;
        let codes = numduel_store::Store::open(&store).unwrap().codes().unwrap();
        match codes.first() {
            Some(code) => break code.to_string(),
            None => assert!(began.elapsed() < Duration::from_secs(20), "no room was opened"),
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert_eq!(server.program('B').join(&code).status, 200);
    let output = host.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8(output.stderr).unwrap().contains(&format!("numduel join http://{address}/{code}")));
    assert_eq!(server.program('B').room(&code)["result"]["cause"], "resigned");
}
