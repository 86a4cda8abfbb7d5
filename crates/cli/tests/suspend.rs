//! Stopping and continuing the full screen while keys rain in. `NUMDUEL_CASES=10` plays ten times as many rounds.

use std::path::Path;
use std::thread;
use std::time::Duration;

use rexpect::process::{Signal, WaitStatus};

use crate::pty::{Seat, is_given_back};
use numduel_testkit::{Rng, cases};

/// Moves and takebacks: each is saved before the next.
const KEYS: &str = "2u2u2u2u2u";

fn table(data: &Path) -> Seat {
    let mut seat = Seat::at(data, &["tui"], (80, 24));
    seat.waits_for("two players, one shared number");
    seat.types("\r", "set up");
    seat.types("\x1b[D", "a friend at this keyboard");
    seat.types("\r", "Player 1 to move");
    seat
}

#[test]
fn a_program_that_is_told_to_stop_and_to_continue_can_be_ended() {
    let mut hung = Vec::new();
    let rounds = cases(10);
    for round in 0..rounds {
        let (data, mut rng) = (tempfile::tempdir().unwrap(), Rng::new(round));
        let mut seat = table(data.path());
        let rain = seat.rains(KEYS);
        let mut pause = || thread::sleep(Duration::from_millis(rng.bits() % 400));
        pause();
        seat.signal(Signal::SIGTSTP);
        pause();
        seat.signal(Signal::SIGCONT);
        pause();
        seat.signal(Signal::SIGTERM);
        let ended = seat.ends_in_time();
        drop(rain);
        let restored = !seat.is_raw();
        if !(restored && matches!(ended, Some(WaitStatus::Signaled(_, Signal::SIGTERM, _)))) {
            hung.push((round, ended, restored));
            seat.signal(Signal::SIGKILL);
        }
    }
    assert!(hung.is_empty(), "{} of {rounds} rounds: {hung:?}", hung.len());
}

#[test]
fn a_program_that_is_told_to_stop_gives_the_terminal_back_however_many_keys_wait() {
    for round in 0..cases(5) {
        let (data, mut rng) = (tempfile::tempdir().unwrap(), Rng::new(round));
        let mut seat = table(data.path());
        let rain = seat.rains(KEYS);
        thread::sleep(Duration::from_millis(rng.bits() % 400));
        seat.signal(Signal::SIGTSTP);
        seat.stops();
        assert!(!seat.is_raw(), "round {round}");
        drop(rain);
        seat.waits_until("the terminal is given back", is_given_back);
        seat.signal(Signal::SIGCONT);
        seat.waits_until("it is taken again", |screen| !is_given_back(screen));
        seat.signal(Signal::SIGTERM);
        assert!(matches!(seat.ends().0, WaitStatus::Signaled(_, Signal::SIGTERM, _)));
    }
}

#[test]
fn the_terminal_is_given_back_even_before_the_first_frame() {
    // The program asks the terminal for the colour of its background, and this one does not answer.
    for signal in [Signal::SIGTERM, Signal::SIGHUP, Signal::SIGQUIT] {
        let data = tempfile::tempdir().unwrap();
        let mut seat = Seat::at(data.path(), &["tui"], (80, 24));
        seat.waits_until("the terminal is taken", vt100::Screen::alternate_screen);
        seat.signal(signal);
        assert!(matches!(seat.ends().0, WaitStatus::Signaled(_, by, _) if by == signal));
    }
}
