//! A file or pipe whose reader or writer does not wait any longer once Ctrl-C is pressed.

use std::error::Error;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;

use numduel_rules::Stopped;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use crate::interrupt;

/// As much as a pipe that can be written to surely takes without waiting.
const CHUNK: usize = 4096;

/// After Ctrl-C, reading and writing fail.
pub struct Interruptible {
    file: File,
    interrupts: UnixStream,
}

impl Interruptible {
    pub fn new(file: File) -> io::Result<Self> {
        Ok(Self { file, interrupts: interrupt::watch()? })
    }

    /// Whether Ctrl-C has been pressed, without waiting for anything.
    pub fn interrupted(&self) -> io::Result<bool> {
        let mut source = [PollFd::new(&self.interrupts, PollFlags::IN)];
        poll_all(&mut source, Some(&Timespec::default()))?;
        Ok(!source[0].revents().is_empty())
    }

    fn wait(&self, until: PollFlags) -> io::Result<()> {
        let mut sources = [PollFd::new(&self.interrupts, PollFlags::IN), PollFd::new(&self.file, until)];
        poll_all(&mut sources, None)?;
        // Not the kind `Interrupted`: readers and writers try again after that.
        if sources[0].revents().is_empty() { Ok(()) } else { Err(io::Error::other(Stopped::Cancelled)) }
    }
}

/// Polls again when a signal cuts it short.
fn poll_all(sources: &mut [PollFd<'_>], patience: Option<&Timespec>) -> io::Result<()> {
    loop {
        match poll(sources, patience) {
            Err(Errno::INTR) => {}
            polled => return Ok(polled.map(|_| ())?),
        }
    }
}

/// Whether reading or writing failed because Ctrl-C was pressed.
pub fn is_interrupt(error: &io::Error) -> bool {
    error.get_ref().is_some_and(<dyn Error + Send + Sync>::is::<Stopped>)
}

impl Read for Interruptible {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.wait(PollFlags::IN)?;
        self.file.read(into)
    }
}

impl Write for Interruptible {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.wait(PollFlags::OUT)?;
        self.file.write(&bytes[..bytes.len().min(CHUNK)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
