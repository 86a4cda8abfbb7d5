//! The page on which a duel is made, in a real browser: it answers while somebody types, and its numbers are stepped.

use serde_json::json;

use crate::common::TestServer;
use crate::driver::Browser;

const TEXT: &str = "return document.querySelector('#make textarea').value";

/// The field has this text, and the page knows it.
fn wait_for_book(browser: &Browser, line: &str) {
    browser.wait_for_script(TEXT, &json!(line));
    let known = "return new URLSearchParams(location.search).get('b')";
    browser.wait_for_script(known, &json!(line));
}

#[test]
fn a_duel_is_made_from_a_blank_line_by_keys_and_fixes() {
    let server = TestServer::start();
    let browser = Browser::start();
    browser.open(&format!("http://{}/make", server.address));
    browser.wait_for("Begin with one of these");
    browser.script("window.untouched = true; document.querySelector('#make textarea').focus()");
    browser.keys("strat 1; +1..3; >=21 wins");
    browser.wait_for("the book does not say where the number starts");
    browser.press("strat → start");
    wait_for_book(&browser, "start 1; +1..3; >=21 wins");
    browser.wait_for("wins with best play");
    browser.wait_for("The choice matters in");
    // The last number is 21. Arrow keys step it, and it keeps the focus.
    let number = "[...document.querySelectorAll('.stepper b')].at(-1)";
    browser.script(&format!("{number}.focus()"));
    browser.key("ArrowUp");
    wait_for_book(&browser, "start 1; +1..3; >=22 wins");
    browser.wait_for_script(&format!("return document.activeElement === {number}"), &json!(true));
    browser.key("ArrowDown");
    wait_for_book(&browser, "start 1; +1..3; >=21 wins");
    // A drag to the right makes it larger, step by step.
    let place = browser.script(&format!("const box = {number}.getBoundingClientRect(); return [box.x + 5, box.y + 5]"));
    let [x, y] = [&place[0], &place[1]].map(|at| at.as_f64().unwrap());
    let mouse = |kind: &str, x: f64| {
        let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1 });
        browser.devtools("Input.dispatchMouseEvent", &event);
    };
    mouse("mousePressed", x);
    mouse("mouseMoved", x + 14.0);
    wait_for_book(&browser, "start 1; +1..3; >=22 wins");
    mouse("mouseMoved", x + 28.0);
    wait_for_book(&browser, "start 1; +1..3; >=23 wins");
    mouse("mouseReleased", x + 28.0);
    assert_eq!(browser.script("return window.untouched"), json!(true), "nothing was loaded again");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    browser.press("Play it");
    browser.wait_for("First to reach 23 or more wins.");
}

#[test]
fn an_analysis_is_read_with_the_arrow_keys() {
    let server = TestServer::start();
    let browser = Browser::start();
    browser.open(&format!("http://{}/analyse?v=1&g=showdown(target=100)&m=x5.x9.x2", server.address));
    browser.wait_for("Strategy for Player 1");
    for (key, number) in [("ArrowLeft", "45"), ("ArrowLeft", "5"), ("ArrowRight", "45"), ("ArrowRight", "90")] {
        browser.key(key);
        browser.wait_for_script("return document.querySelector('.number').textContent", &json!(number));
    }
}
