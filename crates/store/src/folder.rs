//! Where the store is, and making its folder when there is something to keep.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use thiserror::Error;

use crate::platform::{create_private_folder, new_private_file, sync_folder};

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
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder {
        create_private_folder(folder)?;
    }
    // The database gives its side files the permissions of the main one, so that one is enough.
    match new_private_file(file) {
        // The folder's entry has to last as long as the moves in the file.
        Ok(_) => sync_folder(folder.unwrap_or(Path::new("."))),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
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
