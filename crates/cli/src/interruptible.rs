//! A file or pipe whose reader or writer does not wait any longer once Ctrl-C is pressed.

use std::fs::File;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;

use rustix::event::{PollFd, PollFlags, poll};
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

    fn wait(&self, until: PollFlags) -> io::Result<()> {
        let mut sources = [PollFd::new(&self.interrupts, PollFlags::IN), PollFd::new(&self.file, until)];
        loop {
            match poll(&mut sources, None) {
                // Not the kind `Interrupted`: readers and writers try again after that.
                Ok(_) if sources[0].revents().contains(PollFlags::IN) => return Err(io::Error::other("interrupted")),
                Ok(_) => return Ok(()),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
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
