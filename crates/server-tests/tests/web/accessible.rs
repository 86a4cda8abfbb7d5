//! Every page in every state, in both colour schemes, by the rules of axe-core; and a game without a mouse.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::browser::{finish, sit_down};
use crate::common::TestServer;
use crate::driver::Browser;

/// The source of axe-core, which is installed for the tests.
fn axe() -> String {
    let python = Path::new(&crate::tools()).join("lib");
    let versions = fs::read_dir(python).unwrap().map(|entry| entry.unwrap().path());
    let file = |version: PathBuf| version.join("site-packages/axe_playwright_python/axe.min.js");
    fs::read_to_string(versions.map(file).find(|file| file.exists()).unwrap()).unwrap()
}

/// Holds the page that is shown against all rules.
fn check(browser: &Browser, axe: &str, state: &str) {
    for scheme in ["light", "dark"] {
        browser.scheme(scheme);
        assert_eq!(browser.violations(axe), json!([]), "{state}, {scheme}");
    }
}

#[test]
fn every_page_in_every_state_passes_axe() {
    let (server, axe) = (TestServer::start(), axe());
    let (ada, bob, eve) = (Browser::start(), Browser::start(), Browser::start());
    let address = |page: &str| format!("http://{}{page}", server.address);
    for page in [
        "/",
        "/books",
        "/books/showdown",
        "/analyse/showdown(target=100)/x5.x9",
        "/make",
        "/make?b=start%201;%20mutliply%20by%202;%20stuck",
        "/make?b=start%201;%20x2..9;%20>=1000%20wins",
        "/api",
        "/rooms",
        "/rooms/ZZZZZZ",
    ] {
        ada.open(&address(page));
        check(&ada, &axe, page);
    }
    ada.open(&address("/"));
    ada.press("More");
    check(&ada, &axe, "more");
    ada.press("Start the game");
    ada.wait_for("Invite your friend");
    check(&ada, &axe, "waiting");
    let place = ada.script("return location.href").as_str().unwrap().to_owned();
    eve.open(&place);
    eve.wait_for("invites you");
    check(&eve, &axe, "invited");
    eve.open(&format!("{place}/seat"));
    check(&eve, &axe, "private link");
    let place = sit_down(&server, &ada, &bob, "showdown");
    eve.open(&place);
    eve.wait_for("You are watching.");
    check(&ada, &axe, "my turn");
    check(&bob, &axe, "their turn");
    check(&eve, &axe, "watching");
    for (name, browser) in [("Show who is winning", &ada), ("Show who is winning", &bob)] {
        browser.press(name);
    }
    ada.wait_for("wins");
    check(&ada, &axe, "values");
    ada.press("×");
    bob.wait_for("Your turn.");
    ada.press("Take back");
    bob.wait_for("wants to take back a move");
    check(&bob, &axe, "asked to allow a takeback");
    bob.press("Refuse");
    for disclosure in ["Resign", "Continue on another device", "Rules of"] {
        bob.press(disclosure);
    }
    check(&bob, &axe, "everything open");
    let network = json!({ "offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
    eve.devtools("Network.enable", &json!({}));
    eve.devtools("Network.emulateNetworkConditions", &network);
    eve.wait_for("Offline.");
    check(&eve, &axe, "offline");
    finish(&ada, &bob);
    check(&ada, &axe, "over");
    ada.press("Rematch");
    bob.wait_for("Accept the rematch");
    check(&bob, &axe, "asked for a rematch");
    ada.open(&format!("{place}/review"));
    check(&ada, &axe, "review");
    ada.open(&address("/rooms"));
    check(&ada, &axe, "my games");
}

#[test]
fn a_game_is_played_with_the_keyboard_alone() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    ada.open(&format!("http://{}/", server.address));
    ada.tab_to("More");
    ada.key("Enter");
    ada.tab_to("Your name");
    ada.keys("Ada");
    ada.tab_to("Start the game");
    ada.key("Enter");
    ada.wait_for("Invite your friend");
    bob.open(ada.script("return location.href").as_str().unwrap());
    bob.tab_to("Your name");
    bob.keys("Bob");
    bob.tab_to("Join the game");
    bob.key("Enter");
    for player in [&ada, &bob].into_iter().cycle() {
        player.wait_until("my turn", |text| text.contains("Your turn.") || text.contains("Rematch"));
        if player.text().contains("Rematch") {
            break;
        }
        player.tab_to("×9");
        player.key("Enter");
        player.wait_until("their turn", |text| !text.contains("Your turn."));
    }
    ada.wait_for("Rematch");
    ada.tab_to("Rematch");
    ada.key("Enter");
    bob.wait_for("Accept the rematch");
    bob.tab_to("Accept the rematch");
    bob.key("Enter");
    bob.wait_for("Your turn.");
}
