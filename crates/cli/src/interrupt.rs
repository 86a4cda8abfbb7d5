//! Ctrl-C: caught once, so that a game can be saved before the program ends.

use std::io;
use std::os::unix::net::UnixStream;

use signal_hook::consts::SIGINT;
use signal_hook::low_level::pipe;

/// A stream that becomes readable when Ctrl-C is pressed.
pub fn watch() -> io::Result<UnixStream> {
    let (reader, writer) = UnixStream::pair()?;
    pipe::register(SIGINT, writer)?;
    Ok(reader)
}
