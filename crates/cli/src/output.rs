//! The two streams: standard output is the game's transcript or a command's answer, standard error everything else.
//!
//! Whatever is written passes through here and is masked, so that nothing that others wrote (files, records, names, arguments,
//! the store) can control the terminal. Only the progress bar, the full screen and coloured listings send control codes,
//! which are their own.

use std::io::{self, BufWriter, Stdout, Write};

use numduel_rules::visible::masked;
use numduel_wire::to_json;
use serde::Serialize;

use crate::{progress, wrap};

/// Prints a message that is not part of the answer. If that fails there is nobody to tell, so it is not an error.
pub fn notice(text: &str) {
    progress::clear();
    let text = masked(text);
    let text = wrap::message_width().map_or_else(|| text.to_string(), |width| wrap::wrapped(&text, width));
    let mut stream = io::stderr().lock();
    _ = stream.write_all(text.as_bytes());
    _ = stream.flush();
}

/// Prints a command's answer.
pub fn answer(text: &str) -> io::Result<()> {
    styled_answer(&masked(text))
}

/// Prints an answer in sentences, wrapped between words.
pub fn prose(text: &str) -> io::Result<()> {
    answer(&wrap::wrapped(text, wrap::output_width()))
}

/// Prints an answer with colour codes. Everything else in it has to be masked already.
pub fn styled_answer(text: &str) -> io::Result<()> {
    progress::clear();
    let mut stream = io::stdout().lock();
    stream.write_all(text.as_bytes())?;
    stream.flush()
}

/// The same in sentences.
pub fn styled_prose(text: &str) -> io::Result<()> {
    styled_answer(&wrap::wrapped(text, wrap::output_width()))
}

/// Prints a command's answer as one line of JSON.
pub fn json(value: &impl Serialize) -> anyhow::Result<()> {
    Ok(answer(&format!("{}\n", to_json(value)?))?)
}

/// Standard output for an answer that is written piece by piece.
pub struct MaskedStdout(BufWriter<Stdout>);

impl MaskedStdout {
    pub fn new() -> Self {
        Self(BufWriter::new(io::stdout()))
    }
}

/// Each call writes whole characters: the pieces of a formatted text are texts.
impl Write for MaskedStdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write_all(masked(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}
