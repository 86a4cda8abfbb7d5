//! Lines from standard input, waiting for the keyboard and for Ctrl-C at the same time.

use std::io;
use std::os::unix::net::UnixStream;

use rustix::event::{PollFd, PollFlags, poll};
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
    read: Vec<u8>,
    ended: bool,
    interrupts: UnixStream,
}

impl Lines {
    pub fn new() -> io::Result<Self> {
        Ok(Self { read: Vec::new(), ended: false, interrupts: interrupt::watch()? })
    }

    /// Waits for the next line.
    pub fn next(&mut self) -> io::Result<Line> {
        let mut line = Vec::new();
        loop {
            if let Some(end) = self.read.iter().position(|byte| *byte == b'\n') {
                keep(&mut line, &self.read[..end]);
                self.read.drain(..=end);
                return Ok(Line::Text(without_return(line)));
            }
            keep(&mut line, &self.read);
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

    /// Waits until there is input; true if Ctrl-C came instead.
    fn wait(&self) -> io::Result<bool> {
        let stdin = rustix::stdio::stdin();
        let mut sources = [PollFd::new(&self.interrupts, PollFlags::IN), PollFd::new(&stdin, PollFlags::IN)];
        loop {
            match poll(&mut sources, None) {
                Ok(_) => return Ok(sources[0].revents().contains(PollFlags::IN)),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        let mut chunk = [0; 64 * 1024];
        match rustix::io::read(rustix::stdio::stdin(), &mut chunk) {
            Ok(0) => self.ended = true,
            Ok(count) => self.read.extend_from_slice(&chunk[..count]),
            Err(Errno::INTR | Errno::AGAIN) => {}
            // A terminal that went away has nothing more to say.
            Err(Errno::IO) => self.ended = true,
            Err(error) => return Err(error.into()),
        }
        Ok(())
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
