//! Two people, two browsers, one room.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::common::TestServer;
use crate::driver::Browser;

/// Opens a room for a game with the first browser, and joins it with the second.
pub fn sit_down(server: &TestServer, ada: &Browser, bob: &Browser, game: &str) -> String {
    ada.open(&format!("http://{}/", server.address));
    ada.press("More");
    ada.fill("Game", game);
    ada.fill("Your name", "Ada");
    ada.press("Start the game");
    ada.wait_for("Invite your friend");
    let place = ada.script("return location.href").as_str().unwrap().to_owned();
    bob.open(&place);
    bob.wait_for("Ada invites you to play");
    bob.fill("Your name", "Bob");
    bob.press("Join the game");
    ada.wait_for("Your turn.");
    bob.wait_for("Ada’s turn.");
    place
}

/// Both press the first key that they are offered until the game is over.
pub fn finish(ada: &Browser, bob: &Browser) {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(180) {
        ada.move_somehow();
        bob.move_somehow();
        let over = |player: &Browser| player.text().contains("Rematch");
        if over(ada) && over(bob) {
            return;
        }
        std::thread::sleep(Duration::from_millis(30));
    }
    panic!("the game does not end:\n{}", ada.text());
}

#[test]
fn a_page_says_that_its_room_was_deleted() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    sit_down(&server, &ada, &bob, "showdown");
    finish(&ada, &bob);
    ada.press("Delete this room");
    ada.press("Yes, delete it");
    bob.wait_for("This room was deleted.");
    assert!(!bob.text().contains("Offline") && !bob.text().contains("Rematch"), "{}", bob.text());
}

#[test]
fn two_play_all_books_while_a_third_watches() {
    let server = TestServer::start();
    let (ada, bob, eve) = (Browser::start(), Browser::start(), Browser::start());
    for book in numduel_rules::catalog::ids() {
        let place = sit_down(&server, &ada, &bob, book);
        eve.open(&place);
        eve.wait_for("You are watching.");
        finish(&ada, &bob);
        eve.wait_for("Review every move");
    }
    ada.press("Rematch");
    bob.wait_for("Accept the rematch");
    bob.press("Accept the rematch");
    bob.wait_for("Your turn.");
    ada.wait_for("Bob’s turn.");
    for browser in [&ada, &bob, &eve] {
        assert_eq!(browser.complaints(), [""; 0]);
    }
}

#[test]
fn a_page_comes_back_after_reloads_and_lost_connections_and_keys_play() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    let place = sit_down(&server, &ada, &bob, "showdown");
    ada.keys("4");
    bob.wait_for("Your turn.");
    bob.open(&place);
    bob.wait_for("Your turn.");
    // Without a connection nothing is lost: the move is sent once it is back.
    let network =
        |offline: bool| json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    bob.devtools("Network.enable", &json!({}));
    bob.devtools("Network.emulateNetworkConditions", &network(true));
    bob.keys("3");
    std::thread::sleep(Duration::from_millis(400));
    bob.devtools("Network.emulateNetworkConditions", &network(false));
    ada.wait_for("12");
    ada.wait_for("Your turn.");
    ada.keys("2");
    bob.wait_for("Your turn.");
    bob.keys("u");
    ada.wait_for("wants to take back a move");
    ada.press("Allow");
    bob.wait_for("Your turn.");
}

#[test]
fn what_somebody_has_typed_stays_when_the_page_changes() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    ada.open(&format!("http://{}/", server.address));
    ada.press("More");
    ada.press("Start the game");
    ada.wait_for("Invite your friend");
    let place = ada.script("return location.href").as_str().unwrap().to_owned();
    bob.open(&place);
    bob.fill("Your name", "Bob");
    // The host leaves, which the invitation shows.
    ada.open("about:blank");
    bob.wait_for("away");
    ada.open(&place);
    bob.wait_until("she is back", |text| !text.contains("away"));
    bob.press("Join the game");
    ada.wait_for("Bob");
}

#[test]
fn no_box_leaves_the_window_on_a_phone_or_a_projector() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    let waiting = {
        ada.open(&format!("http://{}/", server.address));
        ada.press("More");
        ada.press("Start the game");
        ada.wait_for("Invite your friend");
        ada.script("return location.href").as_str().unwrap().to_owned()
    };
    let place = sit_down(&server, &ada, &bob, "showdown");
    let pages = ["", "/books", "/books/showdown", "/analyse/showdown/x5", "/rooms", "/api", "/rooms/ZZZZZZ"];
    let pages = pages.map(|page| format!("http://{}{page}", server.address));
    for width in [320, 1920] {
        ada.size(width, 900);
        for page in pages.iter().chain([&waiting, &place]) {
            ada.open(page);
            assert_eq!(ada.outside(), json!([]), "{page} at {width}");
        }
    }
    finish(&ada, &bob);
    for width in [320, 1920] {
        ada.size(width, 900);
        ada.open(&format!("{place}/review"));
        assert_eq!(ada.outside(), json!([]), "review at {width}");
    }
}
