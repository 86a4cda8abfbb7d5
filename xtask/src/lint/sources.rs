//! The files that the project's own rules are about.

use std::path::PathBuf;

use anyhow::Result;

use xtask::tree;

/// The source files of all crates without those that hold tests.
pub fn source_files() -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for folder in tree::entries(&tree::root().join("crates"))? {
        let source = folder.join("src");
        if source.is_dir() {
            files.extend(tree::rust_files(&source)?);
        }
    }
    files.retain(|file| !tree::inside(file).iter().any(|part| part == "tests" || part == "tests.rs"));
    Ok(files)
}

/// The same without the test kit, which says the language a second time and shares names on purpose.
pub fn product_files() -> Result<Vec<PathBuf>> {
    let kit = tree::root().join("crates/testkit");
    Ok(source_files()?.into_iter().filter(|file| !file.starts_with(&kit)).collect())
}
