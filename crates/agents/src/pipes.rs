//! The pipes of a child process: lines with a deadline, and never more than a bounded amount.

use std::io::{self, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout};
use std::time::{Duration, Instant};

use numduel_rules::{Budget, Stopped};

use crate::platform::{can_read, can_write, kill_group, never_block};

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 1 << 20;

/// The most output between two questions, in bytes.
const MOST_OUTPUT: usize = 4 << 20;

/// A child with its pipes. It leads a process group, which is killed with it.
#[derive(Debug)]
pub(crate) struct Pipes {
    child: Child,
    stdin: ChildStdin,
    stdout: ChildStdout,
    buffer: Vec<u8>,
    /// Up to here the buffer has been handed out.
    taken: usize,
    /// Bytes since the last question.
    received: usize,
    budget: Budget,
}

/// Why there is no line.
#[derive(Debug)]
pub(crate) enum PipeProblem {
    /// The child closed its pipe.
    Closed,
    /// The time is up.
    Late,
    /// There is too much.
    Flood(&'static str),
    /// Somebody stopped the host.
    Stopped(Stopped),
}

impl Pipes {
    /// The pipes of a child that was started with both of them. Whoever waits for it stops when the budget does.
    pub(crate) fn new(mut child: Child, budget: Budget) -> io::Result<Self> {
        let missing = || io::Error::other("the process has no pipes");
        let stdin = child.stdin.take().ok_or_else(missing)?;
        let stdout = child.stdout.take().ok_or_else(missing)?;
        never_block(&stdin)?;
        Ok(Self { child, stdin, stdout, buffer: Vec::new(), taken: 0, received: 0, budget })
    }

    /// Begins another question: the bounds on what is read begin anew.
    pub(crate) fn begin(&mut self) {
        self.received = self.buffer.len() - self.taken;
    }

    /// Writes all of it, as long as the child reads.
    pub(crate) fn send(&mut self, text: &str, deadline: Option<Instant>) -> Result<(), PipeProblem> {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            match self.stdin.write(rest) {
                Ok(0) => return Err(PipeProblem::Closed),
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    wait(deadline, &self.budget, |time| can_write(&self.stdin, time))?;
                }
                Err(_) => return Err(PipeProblem::Closed),
            }
        }
        Ok(())
    }

    /// The next line, without its end.
    pub(crate) fn line(&mut self, deadline: Option<Instant>) -> Result<String, PipeProblem> {
        let mut searched = self.taken;
        loop {
            if let Some(at) = self.buffer[searched..].iter().position(|byte| *byte == b'\n') {
                let end = searched + at;
                let line = String::from_utf8_lossy(&self.buffer[self.taken..end]).trim_end_matches('\r').to_owned();
                self.taken = end + 1;
                return Ok(line);
            }
            if self.buffer.len() - self.taken > LONGEST_LINE {
                return Err(PipeProblem::Flood("a line is too long"));
            }
            self.buffer.drain(..self.taken);
            self.taken = 0;
            searched = self.buffer.len();
            self.fill(deadline)?;
        }
    }

    fn fill(&mut self, deadline: Option<Instant>) -> Result<(), PipeProblem> {
        if self.received > MOST_OUTPUT {
            return Err(PipeProblem::Flood("there is too much output for one turn"));
        }
        wait(deadline, &self.budget, |time| can_read(&self.stdout, time))?;
        let mut part = [0; 16 * 1024];
        match self.stdout.read(&mut part) {
            Ok(0) => Err(PipeProblem::Closed),
            Ok(count) => {
                self.received += count;
                self.buffer.extend_from_slice(&part[..count]);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(()),
            Err(_) => Err(PipeProblem::Closed),
        }
    }

    /// How the child ended, once it has closed its pipes; it gets a moment to do so.
    pub(crate) fn ending(&mut self) -> String {
        for _ in 0..50 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return status.to_string();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        "it closed its output".to_owned()
    }
}

impl Drop for Pipes {
    /// Nothing of the child stays behind, whatever it has started itself.
    fn drop(&mut self) {
        kill_group(&self.child);
        _ = self.child.wait();
    }
}

/// How long a wait lasts before the budget is asked again.
const WAIT: Duration = Duration::from_millis(50);

/// Waits until a pipe can be used, which `is_ready` finds out within a time.
fn wait(
    deadline: Option<Instant>,
    budget: &Budget,
    is_ready: impl Fn(Duration) -> io::Result<bool>,
) -> Result<(), PipeProblem> {
    loop {
        let left = deadline.map_or(WAIT, |deadline| deadline.saturating_duration_since(Instant::now()));
        if left.is_zero() {
            return Err(PipeProblem::Late);
        }
        if is_ready(left.min(WAIT)).map_err(|_| PipeProblem::Closed)? {
            return Ok(());
        }
        budget.check().map_err(PipeProblem::Stopped)?;
    }
}
