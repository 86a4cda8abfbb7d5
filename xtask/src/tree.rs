//! The files of the workspace.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// The folder of the workspace.
///
/// Cargo says where it is at each run; what it said when this was built is wrong once the folder has moved or when two
/// clones share what they build.
pub fn root() -> PathBuf {
    let here = env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| env!("CARGO_MANIFEST_DIR").into(), PathBuf::from);
    let root = here.ancestors().find(|folder| folder.join("Cargo.lock").exists());
    root.expect("this package lies in the workspace's folder").to_owned()
}

/// The folder that cargo builds in, which a person may have chosen.
pub fn built() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |chosen| root().join(chosen))
}

/// A file's path inside the workspace, as the reader of a message would name it.
pub fn inside(file: &Path) -> PathBuf {
    file.strip_prefix(root()).unwrap_or(file).to_owned()
}

/// The same as text.
pub fn shown(file: &Path) -> String {
    inside(file).display().to_string()
}

/// What a folder holds, sorted.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let cannot = || format!("the folder {} cannot be read", shown(folder));
    let listed = fs::read_dir(folder).with_context(cannot)?;
    let mut paths = listed.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>().with_context(cannot)?;
    paths.sort();
    Ok(paths)
}

/// All Rust files below a folder, without what cargo builds and what is hidden.
pub fn rust_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = files(folder)?;
    files.retain(|path| path.extension() == Some(OsStr::new("rs")));
    Ok(files)
}

/// All files below a folder, without what cargo builds and what is hidden.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || name == "target" {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path)?);
        } else {
            found.push(path);
        }
    }
    Ok(found)
}

/// A file's text.
pub fn read(file: &Path) -> Result<String> {
    fs::read_to_string(file).with_context(|| format!("{} cannot be read", shown(file)))
}
