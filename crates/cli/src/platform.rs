//! What differs between operating systems: signals, waiting for input, terminal modes, permissions.
//!
//! Everything else asks this module, so that a port to another system is one more file like `unix.rs` with the same items:
//! - [`Interruptible`] and [`is_interrupt`]: reading and writing that Ctrl-C cuts short;
//! - [`cancel_on_interrupt`]: a flag that the first Ctrl-C sets, while a second one ends the program;
//! - [`watch_signals`], [`Suspension`] and [`end_by`]: the signals of the full screen;
//! - [`input`], [`read_input`] and [`is_hang_up`]: standard input without reading ahead; [`output`]: standard output as a file;
//! - [`ask_background`]: a question to the terminal that it may leave unanswered;
//! - [`new_file_permissions`]: those that any new file has;
//! - [`create_private_folder`]: a folder that only the user can read.
//!
//! Raw mode, the alternate screen and keys come from crossterm, which runs on all of them.

#[cfg(unix)]
mod unix;

#[cfg(unix)]
pub use unix::{
    Interruptible, Signal, Suspension, ask_background, cancel_on_interrupt, create_private_folder, end_by, input,
    is_hang_up, is_interrupt, new_file_permissions, output, read_input, watch_signals,
};

#[cfg(not(unix))]
compile_error!("numduel runs on Unix systems; a port needs a file beside crates/cli/src/platform/unix.rs");
