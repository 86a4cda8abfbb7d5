//! Where the store is, and making its folder when there is something to keep.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use thiserror::Error;

/// The store's file in the data folder.
pub const FILE_NAME: &str = "numduel.db";

/// The folder's name below the user's data folder.
const FOLDER_NAME: &str = "numduel";

/// Nothing says where the user's files are.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("there is no home folder to save games in")]
pub struct NoDataFolder;

/// The folder to keep games in: the one asked for (`--data DIR`), or else the one in the environment (`NUMDUEL_DATA`),
/// or else the user's own (`$XDG_DATA_HOME/numduel`). It is not created; the first write does that.
pub fn data_folder(explicit: Option<PathBuf>, environment: Option<OsString>) -> Result<PathBuf, NoDataFolder> {
    // An empty variable is how people switch one off, so it counts as absent, as XDG itself has it.
    let chosen = explicit.or_else(|| environment.filter(|value| !value.is_empty()).map(PathBuf::from));
    match chosen {
        Some(folder) => Ok(folder),
        None => {
            etcetera::choose_base_strategy().map(|base| base.data_dir().join(FOLDER_NAME)).map_err(|_| NoDataFolder)
        }
    }
}

/// Makes the folder of `file`, and an empty file that only its owner may read. What is there already stays as it is.
pub(crate) fn create(file: &Path) -> io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        create_folder(folder)?;
    }
    create_file(file)
}

#[cfg(unix)]
fn create_folder(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn create_folder(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder)
}

/// The database gives its side files the permissions of the main one, so that one is enough.
fn create_file(file: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(file) {
        // The folder's entry has to last as long as the moves in the file.
        Ok(_) => sync_folder(file),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

#[cfg(unix)]
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::fs::File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_beats_the_environment_and_that_beats_the_default() {
        let asked = || Some(PathBuf::from("asked"));
        let set = || Some(OsString::from("set"));
        assert_eq!(data_folder(asked(), set()), Ok(PathBuf::from("asked")));
        assert_eq!(data_folder(None, set()), Ok(PathBuf::from("set")));
        let own = data_folder(None, None).unwrap();
        assert!(own.is_absolute() && own.ends_with(FOLDER_NAME), "{}", own.display());
        assert_eq!(data_folder(None, Some(OsString::new())), Ok(own));
    }
}
