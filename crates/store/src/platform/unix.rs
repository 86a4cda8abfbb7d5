//! Files on Unix systems.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// What `SQLite` calls its access to files without locks.
pub(crate) const VFS_WITHOUT_LOCKS: &str = "unix-none";

/// Makes a folder with all above it that are missing, each for the user alone. What is there already stays as it is.
pub(crate) fn create_private_folder(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Makes an empty file for the user alone; an error if it is there already.
pub(crate) fn new_private_file(file: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(file)
}

/// Waits until what a folder lists is on the disk.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    File::open(folder)?.sync_all()
}
