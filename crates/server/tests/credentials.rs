//! Nobody else's seat: every action with every credential, in every phase of a room.

use serde_json::json;

use crate::common::{Client, TestServer};

/// What may succeed: the action, and for which of the credentials.
struct Row {
    action: &'static str,
    /// The host whose turn it is, the guest whose turn it is not.
    host: bool,
    guest: bool,
    /// Somebody else with a secret of their own.
    stranger: bool,
}

const PLAYING: &[Row] = &[
    Row { action: "join", host: false, guest: false, stranger: false },
    Row { action: "move", host: true, guest: false, stranger: false },
    Row { action: "takeback", host: false, guest: false, stranger: false },
    Row { action: "refuse-takeback", host: false, guest: false, stranger: false },
    Row { action: "resign", host: true, guest: false, stranger: false },
    Row { action: "claim", host: false, guest: false, stranger: false },
    Row { action: "rematch", host: false, guest: false, stranger: false },
    Row { action: "values", host: true, guest: true, stranger: false },
    Row { action: "free", host: true, guest: false, stranger: false },
    Row { action: "link", host: false, guest: false, stranger: false },
    Row { action: "sign-out", host: true, guest: true, stranger: false },
    Row { action: "delete", host: true, guest: true, stranger: false },
];

const WAITING: &[Row] = &[
    Row { action: "join", host: false, guest: false, stranger: true },
    Row { action: "move", host: false, guest: false, stranger: false },
    Row { action: "free", host: false, guest: false, stranger: false },
    Row { action: "delete", host: true, guest: false, stranger: false },
];

fn attempt(client: &Client, room: &str, action: &str) -> u16 {
    let seq = client.clone_without_secrets().room(room)["seq"].clone();
    let body = json!({ "request": "x", "seq": seq, "move": "5", "name": "Mallory" });
    client.post(&format!("/rooms/{room}/{action}"), &body).status
}

impl Client {
    fn clone_without_secrets(&self) -> Self {
        let mut nobody = self.clone();
        nobody.headers.clear();
        nobody
    }

    fn with(&self, header: &str) -> Self {
        let mut other = self.clone_without_secrets();
        other.headers.push(header.to_owned());
        other
    }
}

#[test]
fn exactly_the_right_cells_of_the_table_succeed() {
    let server = TestServer::start();
    let (host, guest) = (server.program('A'), server.program('B'));
    let (stranger, elsewhere) = (server.program('C'), server.program('D'));
    elsewhere.create("showdown");
    let mut number = 0;
    for (rows, joined) in [(PLAYING, true), (WAITING, false)] {
        for row in rows {
            let credentials = [
                ("host", host.clone(), row.host),
                ("guest", guest.clone(), if joined { row.guest } else { row.stranger }),
                ("stranger", stranger.clone(), row.stranger),
                ("other room", elsewhere.clone(), row.stranger),
                ("none", server.nobody(), false),
                ("malformed", host.with("Authorization: Bearer AAAA"), false),
                (
                    "cross-site",
                    host.with(&format!("Cookie: numduel={}A", "A".repeat(25))).and("Sec-Fetch-Site: cross-site"),
                    false,
                ),
                (
                    "other origin",
                    host.with(&format!("Cookie: numduel={}A", "A".repeat(25))).and("Origin: http://evil.example"),
                    false,
                ),
                (
                    "same-site cookie",
                    host.with(&format!("Cookie: numduel={}A", "A".repeat(25))).and("Sec-Fetch-Site: same-origin"),
                    row.host,
                ),
            ];
            for (name, client, allowed) in credentials {
                number += 1;
                let made =
                    host.post("/rooms", &json!({ "request": format!("r{number}"), "game": "showdown", "name": "Ada" }));
                let room = made.json()["room"].as_str().unwrap().to_owned();
                if joined {
                    assert_eq!(guest.join(&room).status, 200);
                }
                let status = attempt(&client, &room, row.action);
                assert_eq!(status == 200, allowed, "{} by {name} (joined: {joined}): {status}", row.action);
                assert!(status == 200 || (400..500).contains(&status), "{} by {name}: {status}", row.action);
            }
        }
    }
}

impl Client {
    fn and(mut self, header: &str) -> Self {
        self.headers.push(header.to_owned());
        self
    }
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
    let page = laptop.get(&place).body;
    let secret = page.split("/seat#").nth(1).unwrap()[..26].to_owned();
    assert!(!phone.get(&place).body.contains("/seat#"), "a stranger is shown no secret");
    assert_eq!(phone.get(&format!("{place}/seat")).status, 200);
    assert!(!phone.get(&place).body.contains("/seat#"), "looking at the link seats nobody");
    let wrong = phone.form(&format!("{place}/link"), &format!("request=l&secret={}A", "Z".repeat(25)));
    assert_eq!(wrong.status, 403);
    assert_eq!(phone.form(&format!("{place}/link"), &format!("request=l2&secret={secret}")).status, 303);
    assert!(phone.get(&place).body.contains("/seat#"));
    guest.join(&room);
    let seq = guest.room(&room)["seq"].clone();
    assert_eq!(phone.form(&format!("{place}/move"), &format!("request=m&seq={seq}&move=5")).status, 303);
    assert_eq!(laptop.form(&format!("{place}/sign-out"), "request=s").status, 303);
    assert!(!phone.get(&place).body.contains("/seat#"));
    assert!(laptop.get(&place).body.contains("/seat#"));
    let old = phone.form(&format!("{place}/link"), &format!("request=l3&secret={secret}"));
    assert_eq!(old.status, 303, "her own link still works");
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
