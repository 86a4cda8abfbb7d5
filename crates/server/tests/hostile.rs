//! What nobody should send.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use numduel_server::Limit;
use serde_json::json;

use crate::common::TestServer;

#[test]
fn names_are_shown_as_text_or_refused() {
    let server = TestServer::start();
    let ada = server.program('A');
    for (name, status) in [
        ("<script>alert(1)</script>", 201),
        ("\"><img src=x onerror=alert(1)>", 201),
        ("a\u{0}b", 422),
        ("a\u{202e}b", 422),
        ("a\nb", 422),
        (&"é".repeat(100), 201),
        (&"é".repeat(101), 422),
    ] {
        let made =
            ada.post("/rooms", &json!({ "request": format!("r{}", name.len()), "game": "showdown", "name": name }));
        assert_eq!(made.status, status, "{name:?}: {}", made.body);
        if status == 201 {
            let room = made.json()["room"].as_str().unwrap().to_owned();
            let page = server.browser('V').get(&format!("/rooms/{room}")).body;
            assert!(!page.contains("<script>alert") && !page.contains("<img src=x"), "{page}");
        }
    }
}

#[test]
fn a_million_letters_are_refused_without_reading_them() {
    let server = TestServer::start();
    let answer = server.program('A').post("/rooms", &json!({ "request": "r", "name": "x".repeat(1_000_000) }));
    assert_eq!(answer.status, 413, "{}", answer.body);
}

#[test]
fn odd_paths_and_bodies_are_refused_politely() {
    let server = TestServer::start();
    let ada = server.program('A');
    for path in [
        "/rooms/../../etc/passwd",
        "/assets/..%2f..%2fetc%2fpasswd",
        "/rooms/%00%00%00%00%00%00",
        "/rooms/AAAAAAA",
        "/nothing",
        "/rooms/ABC234/review",
        "/analyse/nothing",
        "/analyse/showdown/x99",
        "/books/(((",
        "/rooms/ÄÖÜ",
    ] {
        let answer = ada.get(path);
        assert!(answer.status == 400 || answer.status == 404 || answer.status == 422, "{path}: {}", answer.status);
    }
    for body in ["", "{", "[]", "null", "{\"request\":1}", "{\"seq\":-1}"] {
        let answer = ada.send("POST", "/rooms", Some("application/json"), body);
        assert_eq!(answer.status, 422, "{body}: {}", answer.body);
    }
    assert_eq!(ada.send("POST", "/rooms", Some("text/plain"), "x").status, 415);
    assert_eq!(ada.send("PUT", "/rooms", None, "").status, 405);
    assert_eq!(ada.raw("nonsense\r\n\r\n").status, 400);
}

#[test]
fn questions_that_would_take_forever_are_refused() {
    let server = TestServer::start();
    let ada = server.program('A');
    let long = format!("/analyse/showdown(target=1{})", "0".repeat(3000));
    let began = Instant::now();
    assert_eq!(ada.get(&long).status, 422);
    let deep = ada.get("/analyse/start 1; x2..9; -1..9; >=100000000 wins");
    assert!(deep.status == 200 || deep.status == 422 || deep.status == 400, "{}", deep.status);
    assert!(began.elapsed() < Duration::from_secs(30));
}

#[test]
fn headers_that_never_end_are_given_up() {
    let server = TestServer::start();
    let mut streams: Vec<TcpStream> = (0..20)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address).unwrap();
            stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-").unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
            stream
        })
        .collect();
    assert_eq!(server.program('A').get("/health").status, 200, "others are answered meanwhile");
    for stream in &mut streams {
        let mut rest = Vec::new();
        stream.read_to_end(&mut rest).unwrap();
    }
}

#[test]
fn bodies_that_never_end_are_given_up() {
    let server = TestServer::configured(|config| config.body_time = Duration::from_millis(300));
    let streams: Vec<TcpStream> = (0..50)
        .map(|number| {
            let path = if number % 2 == 0 { "/rooms" } else { "/mcp" };
            let mut stream = TcpStream::connect(server.address).unwrap();
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {}A\r\n",
                server.address,
                "A".repeat(25)
            );
            let head =
                head + "Content-Type: application/json\r\nAccept: application/json\r\nContent-Length: 5000\r\n\r\n{";
            stream.write_all(head.as_bytes()).unwrap();
            stream.set_read_timeout(Some(Duration::from_mins(1))).unwrap();
            stream
        })
        .collect();
    assert_eq!(server.program('A').get("/health").status, 200, "others are answered meanwhile");
    std::thread::scope(|scope| {
        for (number, mut stream) in streams.into_iter().enumerate() {
            scope.spawn(move || {
                // Some send a little now and then, which does not help them.
                for _ in 0..if number % 5 == 0 { 1000 } else { 0 } {
                    std::thread::sleep(Duration::from_millis(50));
                    if stream.write_all(b" ").is_err() {
                        return;
                    }
                }
                let mut rest = Vec::new();
                stream.read_to_end(&mut rest).unwrap();
                let answer = String::from_utf8_lossy(&rest).into_owned();
                assert!(answer.starts_with("HTTP/1.1 408 "), "{number}: {answer}");
            });
        }
    });
}

#[test]
fn a_request_that_is_half_sent_changes_nothing() {
    let server = TestServer::start();
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown");
    bob.join(&room);
    let mut stream = TcpStream::connect(server.address).unwrap();
    let head = format!(
        "POST /rooms/{room}/move HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}A\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{{\"move\":\"5\"",
        "A".repeat(25)
    );
    stream.write_all(head.as_bytes()).unwrap();
    drop(stream);
    assert_eq!(ada.room(&room)["moves"], json!([]));
}

#[test]
fn wrong_codes_slow_down_neither_players_nor_those_who_have_a_right_code() {
    let server = TestServer::with_limits(|_| {});
    let (ada, bob, guesser) = (server.program('A'), server.program('B'), server.program('G'));
    let (room, second) = (ada.create("showdown"), ada.create("exact-duel"));
    assert_eq!(bob.join(&room).status, 200);
    // More than the changes that an address may send in a minute.
    for number in 0..700 {
        let code: String = format!("{number:06}").replace('0', "Z").replace('1', "Y");
        let wrong = [guesser.get(&format!("/rooms/{code}")), guesser.join(&code)];
        let expected = if number < 15 { 404 } else { 429 };
        assert!(wrong.iter().all(|answer| [expected, 429].contains(&answer.status)), "{number}: {}", wrong[0].status);
    }
    assert_eq!(ada.play(&room, "2").status, 200, "a player plays on");
    assert_eq!(bob.play(&room, "3").status, 200);
    let newcomer = server.browser('N');
    assert_eq!(newcomer.get(&format!("/rooms/{second}")).status, 200, "a right code opens");
    assert_eq!(newcomer.form(&format!("/rooms/{second}/join"), "request=j&name=Eve").status, 303);
    assert_eq!(guesser.get("/rooms/ZZZZZZ").status, 429);
}

#[test]
fn an_address_that_has_tried_thousands_of_codes_is_let_into_no_room_it_has_no_seat_in() {
    let server = TestServer::with_limits(|limits| limits.guesses = Limit::per_minute(50));
    let (ada, bob) = (server.program('A'), server.program('B'));
    let room = ada.create("showdown");
    bob.join(&room);
    for _ in 0..60 {
        server.program('G').get("/rooms/ZZZZZZ");
    }
    assert_eq!(server.program('G').get(&format!("/rooms/{room}")).status, 429);
    assert_eq!(ada.play(&room, "2").status, 200);
    assert_eq!(bob.play(&room, "3").status, 200);
}

#[test]
fn guessing_codes_is_stopped() {
    let server = TestServer::with_limits(|_| {});
    let ada = server.program('A');
    let statuses: Vec<u16> = (0..35).map(|_| ada.get("/rooms/ZZZZZZ").status).collect();
    assert_eq!(statuses[..30].iter().filter(|status| **status == 404).count(), 30);
    assert_eq!(statuses[34], 429);
}
