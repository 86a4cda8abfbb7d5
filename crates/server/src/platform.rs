//! What differs between operating systems: how a server is asked to stop.
//!
//! Everything else asks this module, so that a port is one more file like `unix.rs` with the same item, [`StopSignals`].

#[cfg(unix)]
mod unix;

#[cfg(unix)]
pub use unix::StopSignals;

#[cfg(not(unix))]
compile_error!("numduel runs on Unix systems; a port needs a file beside crates/server/src/platform/unix.rs");
