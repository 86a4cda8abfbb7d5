//! What differs between operating systems: files that only their owner may read, and folders that last.
//!
//! Everything else asks this module, so that a port is one more file like `unix.rs` with the same items:
//! - [`create_private_folder`] and [`new_private_file`]: what only the user can read;
//! - [`sync_folder`]: makes a new file's entry in its folder last;
//! - [`VFS_WITHOUT_LOCKS`]: what `SQLite` calls its access to files without locks.

#[cfg(unix)]
mod unix;

#[cfg(unix)]
pub(crate) use unix::{VFS_WITHOUT_LOCKS, create_private_folder, new_private_file, sync_folder};

#[cfg(not(unix))]
compile_error!("numduel runs on Unix systems; a port needs a file beside crates/store/src/platform/unix.rs");
