//! What happens to pages in a long evening: restarts, many tabs, another device, no script.

use serde_json::json;

use crate::browser::{finish, sit_down};
use crate::common::TestServer;
use crate::driver::Browser;

#[test]
fn a_game_continues_after_the_server_was_restarted() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    sit_down(&server, &ada, &bob, "showdown");
    ada.keys("4");
    bob.wait_for("Your turn.");
    let server = server.restarted();
    // Nobody touches the pages: they come back by themselves.
    bob.keys("3");
    ada.wait_for("Your turn.");
    ada.wait_for("12");
    finish(&ada, &bob);
    drop(server);
}

#[test]
fn the_seventh_tab_opens_and_all_tabs_follow_the_game() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    let place = sit_down(&server, &ada, &bob, "showdown");
    let tabs: Vec<String> = (0..7)
        .map(|_| {
            let tab = bob.new_tab();
            bob.open(&place);
            bob.wait_for("Ada’s turn.");
            tab
        })
        .collect();
    ada.keys("5");
    for tab in &tabs {
        bob.show_tab(tab);
        bob.wait_for("Your turn.");
    }
    bob.keys("2");
    ada.wait_for("Your turn.");
}

#[test]
fn a_private_link_seats_another_device_and_leaves_no_secret_in_the_address() {
    let server = TestServer::start();
    let (ada, bob, phone) = (Browser::start(), Browser::start(), Browser::start());
    sit_down(&server, &ada, &bob, "showdown");
    ada.press("Continue on another device");
    let link =
        "return [...document.querySelectorAll('input')].map(field => field.value).find(value => value.includes('#'))";
    phone.open(ada.script(link).as_str().unwrap());
    phone.wait_for("Continue in your seat");
    // The secret is gone from the address.
    phone.wait_for_script("return location.href.includes('#')", &json!(false));
    phone.press("Take my seat");
    phone.wait_for("Your turn.");
    phone.keys("6");
    bob.wait_for("Your turn.");
    ada.wait_for("Bob’s turn.");
    ada.press("Disconnect other devices");
    bob.keys("2");
    ada.wait_for("Your turn.");
    phone.wait_for("You are watching.");
}

#[test]
fn the_same_game_is_played_without_a_script() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    for browser in [&ada, &bob] {
        browser.devtools("Emulation.setScriptExecutionDisabled", &json!({ "value": true }));
    }
    sit_down(&server, &ada, &bob, "showdown");
    finish(&ada, &bob);
    ada.press("Review every move");
    ada.wait_for("Key decisions");
}

#[test]
fn permission_is_asked_only_after_a_click_and_the_title_says_whose_turn_it_is() {
    let server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    let spy = "window.asked = 0; window.Notification = class { static permission = 'default';
        static requestPermission() { window.asked++; return Promise.resolve('denied'); } };";
    for browser in [&ada, &bob] {
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": spy }));
    }
    sit_down(&server, &ada, &bob, "showdown");
    ada.keys("2");
    bob.wait_for("Your turn.");
    bob.wait_for_script("return document.title.startsWith('●')", &json!(true));
    assert_eq!(bob.script("return asked"), json!(0));
    bob.press("Notify me when it’s my turn");
    bob.wait_for_script("return asked", &json!(1));
    bob.keys("3");
    ada.wait_for("Your turn.");
    bob.wait_for_script("return document.title.startsWith('●')", &json!(false));
    assert_eq!(ada.script("return asked"), json!(0));
}
