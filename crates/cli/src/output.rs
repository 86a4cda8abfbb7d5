//! The two streams: standard output is the game's transcript or a command's answer, standard error everything else.

use std::io::{self, Write};

use serde::Serialize;

use crate::progress;

/// Says something that is not part of the answer. Nobody can be told when that fails, so it is not an error.
pub fn notice(text: &str) {
    progress::clear();
    let mut stream = io::stderr().lock();
    _ = stream.write_all(text.as_bytes());
    _ = stream.flush();
}

/// Prints a command's answer.
pub fn answer(text: &str) -> io::Result<()> {
    progress::clear();
    let mut stream = io::stdout().lock();
    stream.write_all(text.as_bytes())?;
    stream.flush()
}

/// Prints a command's answer as one line of JSON.
pub fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut text = serde_json::to_string(value)?;
    text.push('\n');
    Ok(answer(&text)?)
}
