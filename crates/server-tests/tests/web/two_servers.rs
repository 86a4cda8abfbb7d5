//! Two servers on one database: a room spans both.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::Client;
use crate::postgres;
use crate::process::ServerProcess;

pub fn new_room(ada: &Client, bob: &Client, game: &str) -> String {
    let request = format!("{:?}", Instant::now()).replace(|sign: char| !sign.is_ascii_alphanumeric(), "");
    let request = &request[request.len().saturating_sub(40)..];
    let made = ada.post("/rooms", &json!({ "request": request, "game": game, "name": "Ada" }));
    let room = made.json()["room"].as_str().unwrap_or_else(|| panic!("{}", made.body)).to_owned();
    assert_eq!(bob.join(&room).status, 200);
    room
}

#[test]
fn a_move_on_one_server_is_seen_on_the_other_at_once() {
    let (one, two) = (ServerProcess::on(&postgres()), ServerProcess::on(&postgres()));
    let (ada, bob) = (one.program('A'), two.program('B'));
    let room = new_room(&ada, &bob, "showdown(target=1000000000)");
    let mut slowest = Duration::ZERO;
    for (index, mv) in ["2", "3", "2", "3", "2", "3", "2", "3"].into_iter().enumerate() {
        let (player, other) = if index % 2 == 0 { (&ada, &bob) } else { (&bob, &ada) };
        let seq = player.room(&room)["seq"].as_u64().unwrap();
        let waiting = {
            let (other, room) = (other.clone(), room.clone());
            std::thread::spawn(move || {
                (other.get(&format!("/rooms/{room}?after={seq}&wait=20")).json(), Instant::now())
            })
        };
        std::thread::sleep(Duration::from_millis(100));
        let answer = player.play(&room, mv);
        assert_eq!(answer.status, 200, "{}", answer.body);
        let sent = Instant::now();
        let (seen, at) = waiting.join().unwrap();
        assert_eq!(seen["moves"].as_array().unwrap().len(), index + 1);
        slowest = slowest.max(at.saturating_duration_since(sent));
    }
    assert!(slowest < Duration::from_secs(3), "{slowest:?}: the other server was not told");
    assert_eq!(ada.room(&room)["record"], bob.room(&room)["record"]);
}

#[test]
fn a_private_link_that_is_signed_out_on_one_server_is_worthless_on_all() {
    let (one, two) = (ServerProcess::on(&postgres()), ServerProcess::on(&postgres()));
    let (laptop, phone) = (one.browser('L'), two.browser('P'));
    let made = laptop.form("/rooms", "request=signed-out&game=showdown&name=Ada&opponent=friend");
    let place = made.header("location").unwrap().to_owned();
    let mut links = Vec::new();
    for round in 0..2 {
        let link = laptop.private_link(&place).unwrap();
        assert!(!links.contains(&link));
        assert_eq!(phone.use_link(&place, &link), 303);
        links.push(link);
        assert_eq!(laptop.form(&format!("{place}/sign-out"), &format!("request=s{round}")).status, 303);
        assert_eq!(phone.private_link(&place), None);
        for link in &links {
            assert_eq!(phone.use_link(&place, link), 403);
        }
    }
    let three = ServerProcess::on(&postgres());
    assert!(links.iter().all(|link| three.browser('P').use_link(&place, link) == 403), "nor on one that starts later");
}

#[test]
fn somebody_on_the_other_server_is_not_away() {
    let (one, two) = (ServerProcess::on(&postgres()), ServerProcess::on(&postgres()));
    let (ada, bob) = (one.program('A'), two.program('B'));
    let room = new_room(&ada, &bob, "showdown");
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(20) {
        assert_eq!(ada.room(&room)["players"][1]["here"], json!(true), "after {:?}", began.elapsed());
        bob.room(&room);
        std::thread::sleep(Duration::from_millis(500));
    }
    // He leaves.
    while ada.room(&room)["players"][1]["here"] == json!(true) {
        assert!(began.elapsed() < Duration::from_mins(1), "he is still said to be here");
        std::thread::sleep(Duration::from_millis(500));
    }
}
