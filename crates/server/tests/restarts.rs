//! Servers come and go; rooms stay.

use serde_json::{Value, json};

use crate::common::TestServer;

/// A room without what the clock changes: who is here, and when a win can be claimed.
fn lasting(mut room: Value) -> Value {
    room["claim_in"].take();
    for player in room["players"].as_array_mut().into_iter().flatten() {
        player["here"].take();
    }
    room
}

#[test]
fn a_game_continues_on_the_next_server() {
    let mut server = TestServer::start();
    let room = server.program('A').create("showdown");
    server.program('B').join(&room);
    for (player, mv) in [('A', "2"), ('B', "3"), ('A', "2"), ('B', "2")] {
        assert_eq!(server.program(player).play(&room, mv).status, 200);
        let before = lasting(server.program('A').room(&room));
        server = server.restarted();
        assert_eq!(lasting(server.program('A').room(&room)), before, "the same room, event by event");
    }
    let repeated = json!({ "request": "move-5", "seq": 5, "move": "2" });
    assert_eq!(server.program('B').post(&format!("/rooms/{room}/move"), &repeated).json()["seq"], 6);
}

#[test]
fn the_computer_moves_even_if_the_server_stopped_before_it_could() {
    let server = TestServer::start();
    let ada = server.program('A');
    let body = json!({ "request": "r", "game": "showdown", "opponent": "level:3" });
    let room = ada.post("/rooms", &body).json()["room"].as_str().unwrap().to_owned();
    assert_eq!(ada.play(&room, "2").status, 200);
    let server = server.restarted();
    let answered = server.program('A').get(&format!("/rooms/{room}?after=3&wait=20")).json();
    assert_eq!(answered["moves"].as_array().unwrap().len(), 2);
}
