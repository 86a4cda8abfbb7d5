//! The program in a pseudo-terminal, and what its screen shows.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rexpect::process::{PtyProcess, Signal, WaitStatus};
use rustix::process::{WaitOptions, waitpid};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcgetpgrp, tcsetwinsize};

const PATIENCE: Duration = Duration::from_secs(30);

/// A program at a terminal of its own.
pub struct Seat {
    process: PtyProcess,
    keyboard: File,
    output: Receiver<Vec<u8>>,
    screen: vt100::Parser,
}

impl Seat {
    /// Starts `numduel` with its games saved in `data`, in a terminal of so many columns and rows.
    pub fn at(data: &Path, arguments: &[&str], size: (u16, u16)) -> Self {
        Self::with(data, arguments, size, &[])
    }

    /// The same with these variables set.
    pub fn with(data: &Path, arguments: &[&str], (columns, rows): (u16, u16), variables: &[(&str, &str)]) -> Self {
        let mut command = Command::new("sh");
        let size = format!("stty rows {rows} cols {columns} && exec \"$0\" \"$@\"");
        command.args(["-c", &size, crate::PROGRAM]).args(arguments);
        command.env("NUMDUEL_DATA", data).env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
        command.env_remove("NO_COLOR").envs(variables.iter().copied());
        let mut process = PtyProcess::new(command).unwrap();
        // A program that is stopped does not end by itself.
        process.set_kill_timeout(Some(5000));
        let mut reader = process.get_file_handle().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut chunk) {
                if sender.send(chunk[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keyboard = process.get_file_handle().unwrap();
        Self { process, keyboard, output, screen: screen(columns, rows) }
    }

    /// Types, and waits until the screen shows the text.
    pub fn types(&mut self, keys: &str, shows: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
        self.waits_for(shows);
    }

    /// Waits until the screen shows the text.
    pub fn waits_for(&mut self, text: &str) {
        self.waits_until(&format!("'{text}' is shown"), |screen| screen.contents().contains(text));
    }

    /// Waits until the screen is as it should be.
    pub fn waits_until(&mut self, what: &str, is: impl Fn(&vt100::Screen) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is(self.screen.screen()) {
            match self.output.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("waited in vain until {what}:\n{}", self.text())
                }
            }
        }
    }

    /// Types a long text: the program may take a while to read it.
    pub fn pastes(&self, text: String) {
        let mut keyboard = self.keyboard.try_clone().unwrap();
        thread::spawn(move || keyboard.write_all(text.as_bytes()));
    }

    /// Types all these keys again and again, as fast as the terminal takes them, until the result is dropped.
    pub fn rains(&self, keys: &'static str) -> Rain {
        let falls = Arc::new(AtomicBool::new(true));
        let (still, mut keyboard) = (Arc::clone(&falls), self.keyboard.try_clone().unwrap());
        thread::spawn(move || {
            while still.load(Ordering::Relaxed) && keyboard.write_all(keys.as_bytes()).is_ok() {
                thread::sleep(Duration::from_millis(1));
            }
        });
        Rain(falls)
    }

    /// Takes whatever comes until nothing comes for a while.
    pub fn settles(&mut self) {
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(500)) {
            self.screen.process(&bytes);
        }
    }

    /// The terminal gets another size, as when somebody drags its window.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.screen = screen(columns, rows);
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.keyboard, size).unwrap();
    }

    /// The screen as text.
    pub fn text(&self) -> String {
        text(self.screen.screen())
    }

    /// Whether anything on the screen has a colour.
    pub fn is_coloured(&self) -> bool {
        let screen = self.screen.screen();
        let (rows, columns) = screen.size();
        let cells =
            (0..rows.get()).flat_map(|row| (0..columns.get()).filter_map(move |column| screen.cell(row, column)));
        cells.into_iter().any(|cell| [cell.fgcolor(), cell.bgcolor()] != [vt100::Color::Default; 2])
    }

    pub fn signal(&mut self, signal: Signal) {
        self.process.signal(signal).unwrap();
    }

    /// Waits until the program has stopped, as a shell does before it continues a program.
    pub fn stops(&self) {
        let program = tcgetpgrp(&self.keyboard).unwrap();
        waitpid(Some(program), WaitOptions::UNTRACED).unwrap();
    }

    /// How the program ended, if it does in reasonable time.
    pub fn ends_in_time(&self) -> Option<WaitStatus> {
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until {
            match self.process.status() {
                Some(WaitStatus::StillAlive) => thread::sleep(Duration::from_millis(5)),
                ended => return ended,
            }
        }
        None
    }

    /// Waits for the program to end; says how, and what the screen then shows.
    pub fn ends(mut self) -> (WaitStatus, String) {
        let status = self.process.wait().unwrap();
        self.settles();
        assert!(is_given_back(self.screen.screen()), "the terminal is given back");
        assert!(!self.is_raw(), "lines can be typed again");
        (status, self.text())
    }

    /// Whether the terminal hands over every key as it is typed, without showing it.
    pub fn is_raw(&self) -> bool {
        !tcgetattr(&self.keyboard).unwrap().local_modes.contains(LocalModes::ICANON)
    }
}

/// Keys that rain in.
pub struct Rain(Arc<AtomicBool>);

impl Drop for Rain {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Whether the terminal is as it was before the program came.
pub fn is_given_back(screen: &vt100::Screen) -> bool {
    !screen.alternate_screen()
        && !screen.hide_cursor()
        && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
}

/// A screen as text, without spaces at the ends of lines.
pub fn text(screen: &vt100::Screen) -> String {
    let (_, columns) = screen.size();
    screen.rows(0, columns.get()).flat_map(|line| [line.trim_end().to_owned(), "\n".to_owned()]).collect()
}

fn screen(columns: u16, rows: u16) -> vt100::Parser {
    vt100::Parser::new(rows.try_into().unwrap(), columns.try_into().unwrap(), 0)
}
