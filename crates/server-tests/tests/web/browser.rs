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

/// From the smallest telephone to a projector.
const SIZES: [(u32, u32); 4] = [(320, 640), (390, 844), (1366, 768), (1920, 1080)];

/// Looks at the page as it is, in all sizes.
fn look(browser: &Browser, page: &str) {
    for (width, height) in SIZES {
        browser.size(width, height);
        assert_eq!(browser.misplaced(), json!([]), "{page} at {width}");
    }
}

#[test]
fn nothing_overlaps_or_is_cut_from_a_phone_to_a_projector() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    let own = "?game=start%205;%20x2..3;%20%2B1;%20%3E=40%20wins;%20=33%20loses;%20=21%20loses";
    for page in [
        "",
        own,
        "?game=subtract-a-prime",
        "books",
        "books/showdown",
        "analyse/showdown/x5",
        "make",
        "make?b=start%201;%20mutliply%20by%202;%20stuck",
        "make?b=start%201;%20x2..9;%20>=1000%20wins",
        "rooms",
        "api",
        "rooms/ZZZZZZ",
    ] {
        ada.open(&format!("http://{}/{page}", server.address));
        look(&ada, page);
    }
    ada.open(&format!("http://{}/", server.address));
    ada.press("More");
    look(&ada, "everything open");
    ada.press("Start the game");
    ada.wait_for("Invite your friend");
    look(&ada, "waiting");
    let place = sit_down(&server, &ada, &bob, "showdown");
    look(&ada, "my turn");
    look(&bob, "their turn");
    finish(&ada, &bob);
    look(&ada, "over");
    look(&bob, "over");
    ada.open(&format!("{place}/review"));
    look(&ada, "review");
}

#[test]
fn nothing_moves_while_a_page_loads() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    let place = sit_down(&server, &ada, &bob, "showdown");
    finish(&ada, &bob);
    let rooms = [place.clone(), format!("{place}/review")];
    let pages = ["", "books", "books/showdown"].map(|page| format!("http://{}/{page}", server.address));
    for page in rooms.iter().chain(&pages) {
        for width in [390, 1366] {
            ada.size(width, 800);
            ada.open(page);
            let shift = ada.shifted().as_f64().unwrap();
            assert!(shift < 0.02, "{page} at {width} shifts by {shift}");
        }
    }
}

#[test]
fn a_visitor_beats_the_computer_with_the_keys_that_say_so() {
    let server = TestServer::start();
    let ada = Browser::start();
    ada.open(&format!("http://{}/?game=showdown(target=9)", server.address));
    ada.press("×9");
    ada.wait_for("You win!");
    ada.wait_for("Next level: 4");
    let falls = "return document.getAnimations().filter(one => one.animationName === 'fall').length > 0";
    ada.wait_for_script(falls, &json!(true));
    let calm = json!({ "features": [{ "name": "prefers-reduced-motion", "value": "reduce" }] });
    ada.devtools("Emulation.setEmulatedMedia", &calm);
    ada.wait_for_script("return document.getAnimations().length", &json!(0));
    ada.key("?");
    ada.wait_for("take back");
    ada.press("Next level: 4");
    ada.wait_for("level 4");
    ada.wait_for("Your turn.");
    assert_eq!(ada.complaints(), [""; 0]);
}
