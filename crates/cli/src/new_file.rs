//! A file that a command writes: all of it or nothing, and over an existing file only with `--force`.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use anyhow::Context;

use crate::exit::usage;
use crate::platform;

/// The name of a file that is about to be written.
pub struct NewFile<'a> {
    path: &'a Path,
    force: bool,
}

impl<'a> NewFile<'a> {
    /// Checks beforehand whether the file may be written; [`NewFile::write`] checks again at the end.
    pub fn new(path: &'a Path, force: bool) -> anyhow::Result<Self> {
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => Err(usage(format!("{} is a folder; name a file in it", path.display()))),
            // Putting a file in the place of a device or a pipe is never what is meant.
            Ok(found) if !found.is_file() => {
                Err(usage(format!("{} is not a regular file; write to - and redirect the output", path.display())))
            }
            Ok(_) if !force => Err(exists(path)),
            _ => Ok(Self { path, force }),
        }
    }

    /// Writes a temporary file and renames it, so that a half-written file never has this name. If the writer returns nothing,
    /// there is no file.
    pub fn write<T>(&self, fill: impl FnOnce(&mut File) -> anyhow::Result<Option<T>>) -> anyhow::Result<Option<T>> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let cannot = || format!("cannot write {}", self.path.display());
        let mut beside = tempfile::Builder::new();
        beside.prefix(".numduel-").permissions(platform::new_file_permissions());
        let mut beside = beside.tempfile_in(folder).with_context(cannot)?;
        let Some(filled) = fill(beside.as_file_mut())? else { return Ok(None) };
        beside.as_file().sync_all().with_context(cannot)?;
        let put = if self.force { beside.persist(self.path) } else { beside.persist_noclobber(self.path) };
        match put {
            Ok(_) => Ok(Some(filled)),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Err(exists(self.path)),
            Err(error) => Err(error.error).with_context(cannot),
        }
    }
}

fn exists(file: &Path) -> anyhow::Error {
    usage(format!("{} already exists; use --force to overwrite it", file.display()))
}
