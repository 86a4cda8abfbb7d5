//! Lines from standard input, waiting for the keyboard and for Ctrl-C at the same time.

use std::io;
use std::os::unix::net::UnixStream;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::interrupt;

/// A longer line is read to its end but only this much of it is kept: it is no move, and memory stays small.
const LONGEST_LINE: usize = 2 * 1024 * 1024;

/// What came from standard input.
pub enum Line {
    /// A line without its end (`\n` or `\r\n`); the last one may lack it.
    Text(Vec<u8>),
    /// Nothing more will come.
    End,
    /// Ctrl-C was pressed.
    Interrupted,
}

/// Reads line by line without reading ahead further than the system hands over.
pub struct Lines {
    /// What the system handed over, of which everything before `next` is used up.
    read: Vec<u8>,
    next: usize,
    ended: bool,
    interrupts: UnixStream,
}

impl Lines {
    pub fn new() -> io::Result<Self> {
        Ok(Self { read: Vec::new(), next: 0, ended: false, interrupts: interrupt::watch()? })
    }

    /// Waits for the next line.
    pub fn next(&mut self) -> io::Result<Line> {
        let mut line = Vec::new();
        loop {
            let unused = &self.read[self.next..];
            if let Some(end) = unused.iter().position(|byte| *byte == b'\n') {
                keep(&mut line, &unused[..end]);
                self.next += end + 1;
                return Ok(Line::Text(without_return(line)));
            }
            keep(&mut line, unused);
            self.next = 0;
            self.read.clear();
            if self.ended {
                return Ok(if line.is_empty() { Line::End } else { Line::Text(without_return(line)) });
            }
            if self.wait()? {
                return Ok(Line::Interrupted);
            }
            self.fill()?;
        }
    }

    /// Whether Ctrl-C has been pressed, without waiting for anything.
    pub fn interrupted(&self) -> io::Result<bool> {
        let mut sources = [PollFd::new(&self.interrupts, PollFlags::IN)];
        poll_until(&mut sources, Some(&Timespec { tv_sec: 0, tv_nsec: 0 }))?;
        Ok(sources[0].revents().contains(PollFlags::IN))
    }

    /// Waits until there is input; true if Ctrl-C came instead.
    fn wait(&self) -> io::Result<bool> {
        let stdin = rustix::stdio::stdin();
        let mut sources = [PollFd::new(&self.interrupts, PollFlags::IN), PollFd::new(&stdin, PollFlags::IN)];
        poll_until(&mut sources, None)?;
        Ok(sources[0].revents().contains(PollFlags::IN))
    }

    fn fill(&mut self) -> io::Result<()> {
        let mut chunk = [0; 8 * 1024];
        match rustix::io::read(rustix::stdio::stdin(), &mut chunk) {
            // A terminal that went away is an error, and has nothing more to say either.
            Ok(0) | Err(Errno::IO) => self.ended = true,
            Ok(count) => self.read.extend_from_slice(&chunk[..count]),
            Err(Errno::INTR | Errno::AGAIN) => {}
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }
}

/// Polls again when a signal cuts it short.
fn poll_until(sources: &mut [PollFd<'_>], patience: Option<&Timespec>) -> io::Result<()> {
    loop {
        match poll(sources, patience) {
            Err(Errno::INTR) => {}
            polled => return Ok(polled.map(|_| ())?),
        }
    }
}

fn keep(line: &mut Vec<u8>, more: &[u8]) {
    let room = LONGEST_LINE.saturating_sub(line.len());
    line.extend_from_slice(&more[..more.len().min(room)]);
}

fn without_return(mut line: Vec<u8>) -> Vec<u8> {
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    line
}
