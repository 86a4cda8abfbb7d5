//! How long a frame takes: drawn and sent whole, at 200x60, in a game at 10^300 with its bands and its history shown.
//!
//! `cargo run --release -p numduel --example frame` prints the median in one line.

use std::io;
use std::time::{Duration, Instant};

use numduel::full_screen::Headless;

const FRAMES: usize = 2000;

fn main() -> io::Result<()> {
    let mut headless = Headless::new(200, 60, false);
    // The first book; in its set-up the target, a person as opponent, and all hints.
    headless.press("Enter Up Up Up Up 10^300 Down Down Down Down Left Up Left Enter");
    headless.press(&"9 2 ".repeat(200));
    let text = headless.text();
    assert!(text.contains("10^300") && text.contains("value history:"), "the game is on the screen:\n{text}");
    let mut times: Vec<Duration> = Vec::new();
    for _ in 0..FRAMES {
        let begun = Instant::now();
        headless.draw();
        headless.send(io::sink())?;
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    let at = |quarter: usize| times[(FRAMES - 1) * quarter / 4].as_micros();
    println!("frame at 200x60: {} µs ({} µs – {} µs)", at(2), at(1), at(3));
    Ok(())
}
