//! Nobody else's seat: every action with every credential, in every phase of a room.

use std::time::Duration;

use serde_json::json;

use crate::common::{Client, TestServer};

/// How far a room has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The host waits for somebody.
    Waiting,
    /// It is the host's turn, and nobody has moved.
    Playing,
    /// The host has resigned.
    Over,
}

/// Who may do something: the host, the guest (or, while the host waits, whoever comes), or both.
fn allowed(operation: &str, phase: Phase) -> &'static [&'static str] {
    const NOBODY: &[&str] = &[];
    const BOTH: &[&str] = &["host", "guest"];
    const HOST: &[&str] = &["host"];
    match (operation, phase) {
        ("joinInRoom", Phase::Waiting) => &["guest", "stranger", "other room", "old"],
        ("moveInRoom" | "freeInRoom", Phase::Playing)
        | ("signOutInRoom" | "deleteInRoom" | "deleteRoom", Phase::Waiting) => HOST,
        ("claimInRoom", Phase::Playing) => &["guest"],
        ("valuesInRoom" | "resignInRoom", Phase::Playing)
        | ("rematchInRoom", Phase::Over)
        | ("signOutInRoom" | "deleteInRoom" | "deleteRoom", _) => BOTH,
        (
            "joinInRoom" | "moveInRoom" | "resignInRoom" | "freeInRoom" | "claimInRoom" | "valuesInRoom" | "rematchInRoom"
            // Nobody has asked to take back, and nobody here has a private link.
            | "takebackInRoom" | "refuseTakebackInRoom" | "linkInRoom",
            _,
        ) => NOBODY,
        _ => panic!("say who may use the operation {operation}"),
    }
}

impl Client {
    fn with(&self, headers: &[&str]) -> Self {
        let mut other = self.clone();
        other.headers = headers.iter().map(|header| (*header).to_owned()).collect();
        other
    }
}

/// Everybody who could ask: by what they are called above, or something that never succeeds.
fn callers(server: &TestServer) -> Vec<(&'static str, Client)> {
    let cookie = format!("Cookie: numduel={}A", "A".repeat(25));
    let nobody = server.nobody();
    vec![
        ("host", server.program('A')),
        ("host", nobody.with(&[&cookie, "Sec-Fetch-Site: same-origin"])),
        ("host", nobody.with(&[&cookie, &format!("Origin: http://{}", server.address)])),
        ("guest", server.program('B')),
        ("stranger", server.program('C')),
        ("other room", server.program('D')),
        ("old", server.program('E')),
        ("none", nobody.clone()),
        ("malformed", nobody.with(&["Authorization: Bearer AAAA"])),
        ("malformed", nobody.with(&["Authorization: Basic QTpC"])),
        ("cross-site", nobody.with(&[&cookie, "Sec-Fetch-Site: cross-site"])),
        ("cross-site", nobody.with(&[&cookie, "Sec-Fetch-Site: same-site"])),
        ("cross-site", nobody.with(&[&cookie, "Origin: http://evil.example"])),
        ("cross-site", nobody.with(&[&cookie, "Origin: null"])),
    ]
}

/// A room that has come so far. Player E was its guest, and was sent away.
fn room_in(server: &TestServer, phase: Phase, number: usize) -> String {
    let (host, guest, old) = (server.program('A'), server.program('B'), server.program('E'));
    let made = host.post("/rooms", &json!({ "request": format!("r{number}"), "game": "showdown", "name": "Ada" }));
    let room = made.json()["room"].as_str().unwrap().to_owned();
    assert_eq!(old.join(&room).status, 200);
    assert_eq!(host.act(&room, "free", &json!({})).status, 200);
    if phase != Phase::Waiting {
        assert_eq!(guest.join(&room).status, 200);
    }
    if phase == Phase::Over {
        assert_eq!(host.act(&room, "resign", &json!({})).status, 200);
    }
    room
}

#[test]
fn exactly_the_right_cells_of_the_table_succeed() {
    let server = TestServer::configured(|config| config.claim_after = Duration::ZERO);
    server.program('D').create("showdown");
    let document = server.nobody().get("/api/openapi.json").json();
    let mut cells = 0;
    for (path, methods) in document["paths"].as_object().unwrap().iter().filter(|(path, _)| path.contains("{code}")) {
        for (method, operation) in methods.as_object().unwrap().iter().filter(|(method, _)| *method != "get") {
            let id = operation["operationId"].as_str().unwrap();
            for phase in [Phase::Waiting, Phase::Playing, Phase::Over] {
                for (name, caller) in callers(&server) {
                    cells += 1;
                    let room = room_in(&server, phase, cells);
                    let seq = server.nobody().room(&room)["seq"].clone();
                    let body = json!({ "request": "x", "seq": seq, "move": "5", "name": "Mallory" });
                    let kind = Some("application/json").filter(|_| operation.get("requestBody").is_some());
                    let answer = caller.send(
                        &method.to_uppercase(),
                        &path.replace("{code}", &room),
                        kind,
                        &kind.map(|_| body.to_string()).unwrap_or_default(),
                    );
                    let cell = format!("{id} by {name} with {:?} ({phase:?}): {}", caller.headers, answer.body);
                    assert_eq!(answer.status == 200, allowed(id, phase).contains(&name), "{cell}");
                    assert!(answer.status == 200 || (400..500).contains(&answer.status), "{cell}");
                }
            }
        }
    }
    assert_eq!(cells, 13 * 3 * 14, "operations, phases and callers");
}

#[test]
fn somebody_elses_request_of_the_same_name_is_another_request() {
    let server = TestServer::start();
    let (host, guest, late) = (server.program('A'), server.program('B'), server.program('C'));
    let room = host.create("showdown");
    assert_eq!(guest.join(&room).status, 200);
    assert_eq!(guest.join(&room).status, 200, "sent again, it gets the same answer");
    assert_eq!(late.join(&room).status, 409, "the seat is taken, whatever the request is called");
}

#[test]
fn a_private_link_seats_a_second_device_until_it_is_signed_out() {
    let server = TestServer::start();
    let (phone, guest) = (server.browser('P'), server.program('B'));
    let laptop = server.browser('L');
    let made = laptop.form("/rooms", "request=r&game=showdown&name=Ada&opponent=friend");
    assert_eq!(made.status, 303, "{}", made.body);
    let place = made.header("location").unwrap().to_owned();
    let room = place.rsplit('/').next().unwrap().to_owned();
    let secret = laptop.private_link(&place).unwrap();
    assert_eq!(phone.private_link(&place), None, "a stranger is shown no secret");
    assert_eq!(phone.get(&format!("{place}/seat")).status, 200);
    assert_eq!(phone.private_link(&place), None, "looking at the link seats nobody");
    assert_eq!(phone.use_link(&place, &format!("{}A", "Z".repeat(25))), 403);
    assert_eq!(phone.use_link(&place, &secret), 303);
    assert!(phone.private_link(&place).is_some());
    guest.join(&room);
    let seq = guest.room(&room)["seq"].clone();
    assert_eq!(phone.form(&format!("{place}/move"), &format!("request=m&seq={seq}&move=5")).status, 303);
    assert_eq!(laptop.form(&format!("{place}/sign-out"), "request=s").status, 303);
    assert_eq!(phone.private_link(&place), None);
}

#[test]
fn signing_out_makes_every_older_private_link_worthless_and_shows_another() {
    let mut server = TestServer::start();
    let made = server.browser('L').form("/rooms", "request=r&game=showdown&name=Ada&opponent=friend");
    let place = made.header("location").unwrap().to_owned();
    assert_eq!(server.program('B').join(place.rsplit('/').next().unwrap()).status, 200);
    let mut links = Vec::new();
    for round in 0..3 {
        let (laptop, phone) = (server.browser('L'), server.browser('P'));
        let link = laptop.private_link(&place).unwrap();
        assert!(!links.contains(&link), "a link of its own after each time");
        assert_eq!(phone.use_link(&place, &link), 303, "the link that is shown works");
        // The phone has shown a link as well, which may have been passed on.
        links.extend([link, phone.private_link(&place).unwrap()]);
        assert_eq!(laptop.form(&format!("{place}/sign-out"), &format!("request=s{round}")).status, 303);
        server = server.restarted();
        for link in &links {
            assert_eq!(server.browser('P').use_link(&place, link), 403, "{links:?}");
        }
        assert_eq!(server.browser('P').private_link(&place), None);
    }
}

#[test]
fn a_guest_who_sat_here_before_has_another_private_link_the_second_time() {
    let server = TestServer::start();
    let (host, guest, phone) = (server.program('A'), server.browser('G'), server.browser('P'));
    let room = host.create("showdown");
    let place = format!("/rooms/{room}");
    assert_eq!(guest.form(&format!("{place}/join"), "request=j1&name=Bob").status, 303);
    let old = guest.private_link(&place).unwrap();
    assert_eq!(host.act(&room, "free", &json!({})).status, 200);
    assert_eq!(guest.form(&format!("{place}/join"), "request=j2&name=Bob").status, 303);
    assert_eq!(phone.use_link(&place, &old), 403, "the seat was freed");
    assert_eq!(phone.use_link(&place, &guest.private_link(&place).unwrap()), 303);
}

#[test]
fn a_seat_that_was_freed_is_lost_and_can_be_taken_by_another() {
    let server = TestServer::start();
    let (host, guest, other) = (server.program('A'), server.program('B'), server.program('C'));
    let room = host.create("showdown");
    guest.join(&room);
    assert_eq!(host.act(&room, "free", &json!({})).status, 200);
    assert_eq!(guest.room(&room)["you"], json!(null));
    assert_eq!(other.join(&room).status, 200);
    assert_eq!(guest.act(&room, "resign", &json!({})).status, 403);
}
