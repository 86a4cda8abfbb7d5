//! A file or standard input that ends when Ctrl-C is pressed, even while it is waiting for more.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::net::UnixStream;
use std::path::Path;

use anyhow::Context;
use numduel_store::ImportReport;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;

use crate::interrupt;

/// What is imported.
pub struct Reading {
    from: File,
    interrupts: UnixStream,
    stopped: bool,
    /// Line ends read so far.
    lines: u64,
    /// Whether the last byte read is the end of a line.
    whole: bool,
}

impl Reading {
    /// Opens a file; `-` is standard input.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let opened = if path.as_os_str() == "-" {
            rustix::stdio::stdin().try_clone_to_owned().map(File::from)
        } else {
            File::open(path)
        };
        let from = opened.with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Self { from, interrupts: interrupt::watch()?, stopped: false, lines: 0, whole: true })
    }

    /// How many bytes there are, where the system knows it.
    pub fn size(&self) -> Option<u64> {
        self.from.metadata().ok().filter(std::fs::Metadata::is_file).map(|file| file.len())
    }

    /// Whether Ctrl-C ended it.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// A line that Ctrl-C cut in two is not to be blamed.
    pub fn forget_cut_line(&self, report: &mut ImportReport) {
        if self.stopped && !self.whole && report.refused.pop_if(|refused| refused.line == self.lines + 1).is_some() {
            report.refused_lines -= 1;
        }
    }

    /// Waits until there is something to read; true if Ctrl-C came instead.
    fn wait(&self) -> io::Result<bool> {
        let mut sources = [PollFd::new(&self.interrupts, PollFlags::IN), PollFd::new(&self.from, PollFlags::IN)];
        loop {
            match poll(&mut sources, None) {
                Ok(_) => return Ok(sources[0].revents().contains(PollFlags::IN)),
                Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

impl Read for Reading {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        if self.stopped || self.wait()? {
            self.stopped = true;
            return Ok(0);
        }
        let count = self.from.read(into)?;
        let read = &into[..count];
        self.lines += read.iter().filter(|byte| **byte == b'\n').count() as u64;
        self.whole = read.last().map_or(self.whole, |byte| *byte == b'\n');
        Ok(count)
    }
}
