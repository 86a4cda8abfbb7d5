//! What pages do while the server is gone.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::browser::sit_down;
use crate::common::TestServer;
use crate::driver::Browser;

/// How long the server is gone, in milliseconds.
const OUTAGES: [u64; 5] = [300, 1500, 3000, 6000, 30_000];

/// A page that has been loaded again no longer has this mark.
const MARK: &str = "window.sameSinceTheBeginning = true";
const IS_MARKED: &str = "return window.sameSinceTheBeginning === true";

/// How often the page has waited for an answer instead of following its stream.
const POLLED: &str =
    "return performance.getEntriesByType('resource').filter(request => request.name.includes('wait=')).length";

#[test]
fn pages_come_back_to_their_streams_after_any_outage_and_send_what_was_played_meanwhile() {
    let mut server = TestServer::start();
    let (ada, bob) = (Browser::start(), Browser::start());
    sit_down(&server, &ada, &bob, "showdown");
    let mut players = [&ada, &bob];
    for player in players {
        player.script(MARK);
    }
    for outage in OUTAGES.map(Duration::from_millis) {
        let stopped = server.stopped();
        players[0].keys("2");
        std::thread::sleep(outage);
        server = stopped.started();
        let back = Instant::now();
        players[1].wait_for("Your turn.");
        for player in players {
            player.wait_until("no word of an outage", |text| !text.contains("Offline"));
        }
        eprintln!("back after {:.2?}, an outage of {outage:?}", back.elapsed());
        // Two seconds are promised for an idle machine; pages that give up their streams take half a minute.
        assert!(back.elapsed() < Duration::from_secs(10), "{:?} after an outage of {outage:?}", back.elapsed());
        players.reverse();
    }
    // They follow their streams again: no news end a request that waited for them.
    let polled = players.map(|player| player.script(POLLED));
    for _ in 0..2 {
        players[0].keys("2");
        players[1].wait_for("Your turn.");
        players.reverse();
    }
    assert_eq!(players.map(|player| player.script(POLLED)), polled);
    assert_eq!(players.map(|player| player.script(IS_MARKED)), [json!(true), json!(true)]);
}
