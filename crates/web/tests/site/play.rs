//! Playing, analysing and linking, online, offline and from a disk.

use std::time::{Duration, Instant};

use numduel_rules::catalog;
use serde_json::json;

use crate::driver::Browser;
use crate::folder;
use crate::host::StaticHost;

/// Starts a game from the first page.
fn start(browser: &Browser, home: &str, game: &str, opponent: &str) {
    browser.open("about:blank");
    browser.open(home);
    browser.wait_for("New game");
    browser.press("More");
    browser.fill("Game", game);
    browser.fill("Opponent", opponent);
    browser.press("Start the game");
    browser.wait_for("Your turn.");
}

/// Presses the first key that is offered until the game is over.
fn finish(browser: &Browser) {
    let began = Instant::now();
    while !browser.text().contains("Rematch") {
        assert!(began.elapsed() < Duration::from_mins(2), "the game does not end:\n{}", browser.text());
        browser.move_somehow();
    }
}

/// The browser has complained about nothing, and asked no other host.
fn is_quiet(browser: &Browser) {
    assert_eq!(browser.complaints(), [""; 0]);
    let foreign = "return performance.getEntriesByType('resource').map(entry => entry.name)
        .filter(name => !name.startsWith(location.origin) && !/^(data|blob|file):/.test(name))";
    assert_eq!(browser.script(foreign), json!([]));
}

/// Plays every book against a computer, takes back, looks back, analyses.
fn play_everything(browser: &Browser, home: &str) {
    for book in catalog::ids() {
        start(browser, home, book, "level:3");
        finish(browser);
        browser.press("Review every move");
        browser.wait_for("Key decisions");
        browser.wait_for_script(
            "return [...document.images].every(image => image.complete && image.naturalWidth > 0)",
            &json!(true),
        );
        is_quiet(browser);
    }
    browser.press("Analyse the game from the start");
    browser.wait_for("to move");
    browser.press("×");
    browser.wait_for("← Back");
    is_quiet(browser);
}

#[test]
fn every_book_is_played_from_a_static_host_and_then_without_it() {
    let host = StaticHost::start(folder());
    let browser = Browser::start();
    let home = host.url("");
    play_everything(&browser, &home);
    // What is kept for use offline is complete when the worker is in charge of the page.
    browser.wait_for_script("return !!navigator.serviceWorker.controller", &json!(true));
    host.stop();
    start(&browser, &home, "showdown", "level:3");
    finish(&browser);
    browser.open(&host.url("books/showdown.html"));
    browser.wait_for("How to win");
    browser.wait_for_script(
        "return [...document.images].every(image => image.complete && image.naturalWidth > 0)",
        &json!(true),
    );
    browser.press("Analyse it");
    browser.wait_for("to move wins in");
    is_quiet(&browser);
}

#[test]
fn every_book_is_played_from_one_file_on_a_disk() {
    let browser = Browser::start();
    play_everything(&browser, &format!("file://{}", folder().join("numduel.html").display()));
}

#[test]
fn a_shared_link_opens_in_a_fresh_browser_and_games_are_still_there_after_a_reload() {
    let host = StaticHost::start(folder());
    let browser = Browser::start();
    browser.open(&host.url("#1/analyse?g=showdown(target=500)&m=x5.x9"));
    browser.wait_for("analysis");
    browser.wait_for("45");
    browser.open("about:blank");
    browser.open(&host.url("#1/play?g=showdown(target=500)"));
    let filled =
        "return [...document.querySelectorAll('textarea')].some(field => field.value === 'showdown(target=500)')";
    browser.wait_for_script(filled, &json!(true));
    browser.press("Start the game");
    browser.wait_until("the target", |text| text.contains("500") && text.contains("Your turn."));
    let place = browser.script("return location.href").as_str().unwrap().to_owned();
    browser.open("about:blank");
    browser.open(&host.url(""));
    browser.wait_for("My games");
    browser.open("about:blank");
    browser.open(&place);
    browser.wait_until("the target", |text| text.contains("500") && text.contains("Your turn."));
    is_quiet(&browser);
}

#[test]
fn two_play_at_one_device_with_keys_and_take_back() {
    let host = StaticHost::start(folder());
    let browser = Browser::start();
    start(&browser, &host.url(""), "showdown", "friend");
    browser.keys("5");
    browser.wait_for("→ 10");
    browser.press("×9");
    browser.wait_for("→ 90");
    browser.press("Take back");
    browser.wait_for("→ 10");
    browser.press("Show who is winning");
    browser.wait_for("loses");
    is_quiet(&browser);
}

#[test]
fn no_box_leaves_the_window_on_a_phone() {
    let host = StaticHost::start(folder());
    let browser = Browser::start();
    browser.size(320, 900);
    for page in [
        "",
        "books.html",
        "books/showdown.html",
        "#1/analyse?g=showdown",
        "#1/rooms",
        "#1/make",
        "#1/nowhere",
        "#2/new",
    ] {
        browser.open("about:blank");
        browser.open(&host.url(page));
        browser.wait_for_script(
            "return document.readyState === 'complete' && !!document.querySelector('h1')",
            &json!(true),
        );
        assert_eq!(browser.misplaced(), json!([]), "{page}");
    }
}

#[test]
fn a_duel_is_made_from_a_blank_line_and_played() {
    let host = StaticHost::start(folder());
    let browser = Browser::start();
    browser.open(&host.url("#1/make"));
    browser.wait_for("Begin with one of these");
    browser.script("document.querySelector('#make textarea').focus()");
    browser.keys("strat 1; +1..3; =21 wins");
    browser.wait_for("the book does not say where the number starts");
    browser.press("strat → start");
    browser.wait_for("wins with best play");
    let known = "return decodeURIComponent(location.hash)";
    browser.wait_for_script(known, &json!("#1/make?b=start 1; +1..3; =21 wins"));
    let number = "[...document.querySelectorAll('.stepper b')].at(-1)";
    let arrow = "new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true })";
    browser.script(&format!("{number}.dispatchEvent({arrow})"));
    browser.wait_for_script(known, &json!("#1/make?b=start 1; +1..3; =22 wins"));
    browser.press("Play it");
    browser.wait_for("Your move.");
    browser.press("+1");
    browser.wait_for("Moves");
    is_quiet(&browser);
}
