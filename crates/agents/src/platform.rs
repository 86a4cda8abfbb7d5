//! What differs between operating systems: shells, process groups, and waiting for pipes.
//!
//! Everything else asks this module, so that a port is one more file like `unix.rs` with the same items:
//! - [`shell_command`]: a command as a shell reads it, at the head of a group of processes;
//! - [`kill_group`]: ends that group, whatever it has started itself;
//! - [`never_block`]: makes a full pipe refuse what is written to it, instead of waiting;
//! - [`can_read`] and [`can_write`]: wait until a pipe can be used.

#[cfg(unix)]
mod unix;

#[cfg(unix)]
pub(crate) use unix::{can_read, can_write, kill_group, never_block, shell_command};

#[cfg(not(unix))]
compile_error!("numduel runs on Unix systems; a port needs a file beside crates/agents/src/platform/unix.rs");
