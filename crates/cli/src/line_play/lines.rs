//! Lines from standard input, waiting for the keyboard and for Ctrl-C at the same time.

use std::io::{self, BufRead, BufReader};

use crate::platform::{self, Interruptible, is_hang_up, is_interrupt};

/// Of longer lines only this much is stored: no move is that long, and memory stays small.
const LONGEST_LINE: usize = 2 * 1024 * 1024;

/// What came from standard input.
pub enum InputLine {
    /// A line without its end (`\n` or `\r\n`); the last one may lack it.
    Text(Vec<u8>),
    /// The end of the input.
    End,
    /// Ctrl-C was pressed.
    Interrupted,
}

/// Reads line by line without reading ahead further than the system hands over.
pub struct InputLines(BufReader<Interruptible>);

impl InputLines {
    pub fn new() -> io::Result<Self> {
        Ok(Self(BufReader::new(Interruptible::new(platform::input()?)?)))
    }

    /// Waits for the next line.
    pub fn next(&mut self) -> io::Result<InputLine> {
        let (mut line, mut begun) = (Vec::new(), false);
        loop {
            let read = match self.0.fill_buf() {
                Ok(read) => read,
                Err(error) if is_interrupt(&error) => return Ok(InputLine::Interrupted),
                // A terminal that went away is an error, and has nothing more to say either.
                Err(error) if is_hang_up(&error) => &[],
                Err(error) => return Err(error),
            };
            let end = read.iter().position(|byte| *byte == b'\n');
            let part = &read[..end.unwrap_or(read.len())];
            line.extend_from_slice(&part[..part.len().min(LONGEST_LINE - line.len())]);
            let used = part.len() + usize::from(end.is_some());
            let over = read.is_empty();
            begun |= !over;
            self.0.consume(used);
            if end.is_some() || over && begun {
                line.pop_if(|last| *last == b'\r');
                return Ok(InputLine::Text(line));
            }
            if over {
                return Ok(InputLine::End);
            }
        }
    }

    /// Whether Ctrl-C has been pressed, without waiting for anything.
    pub fn interrupted(&self) -> io::Result<bool> {
        self.0.get_ref().interrupted()
    }
}
