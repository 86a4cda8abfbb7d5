//! How soon two browsers are back after the server was gone: each page says so, and the move of one arrives at the other.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::driver::Browser;
use crate::report;
use crate::servers::{MeasuredServer, Place};

/// How long the server is gone, in milliseconds, and how often.
const OUTAGES: [u64; 5] = [300, 1500, 3000, 6000, 30_000];
const ROUNDS: usize = 3;

pub fn measure(program: &Path) {
    let folder = tempfile::tempdir().unwrap();
    let place = Place::Folder(folder.path().to_owned());
    let mut server = Some(MeasuredServer::start(program, &place, None));
    let address = server.as_ref().map(|server| server.address).unwrap();
    let (ada, bob) = (Browser::start(), Browser::start());
    // A long game: every outage takes a move.
    ada.open(&format!("http://{address}/?game=start+1%3B+%2B1%2C+2%3B+%3E%3D1000+wins"));
    ada.press("Start the game");
    ada.wait_for("Invite your friend");
    bob.open(ada.script("return location.href").as_str().unwrap());
    bob.press("Take the seat and play");
    ada.wait_for("Your turn.");
    let mut players = [&ada, &bob];
    for outage in OUTAGES.map(Duration::from_millis) {
        let mut slowest = [Duration::ZERO; 2];
        for _ in 0..ROUNDS {
            // It is killed: the pages are told nothing.
            drop(server.take());
            std::thread::sleep(outage);
            server = Some(MeasuredServer::start(program, &place, Some(address)));
            let back = Instant::now();
            for player in players {
                player.wait_until("a page that is connected", |text| !text.contains("Offline"));
            }
            let connected = back.elapsed();
            players[0].keys("2");
            players[1].wait_for("Your turn.");
            for (slowest, time) in slowest.iter_mut().zip([connected, back.elapsed()]) {
                *slowest = time.max(*slowest);
            }
            players.reverse();
        }
        let [connected, played] = slowest.map(|time| time.as_secs_f64());
        let case = format!("two browsers after an outage of {outage:?}, slowest of {ROUNDS}");
        let ours = format!("no page says offline after {connected:.1} s, a move has arrived after {played:.1} s");
        report(&case, &ours, &"", (played, "s"), "at most 2");
    }
}
