//! Embeds every book of `rulebooks/`: adding a game is adding a file.

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../rulebooks");
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(&folder).expect("the workspace has a folder rulebooks");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("its entries can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let books: Vec<String> = files
        .iter()
        .map(|file| {
            println!("cargo::rerun-if-changed={}", file.display());
            let id = file.file_stem().expect("a book has a name").to_string_lossy().into_owned();
            let path = fs::canonicalize(file).expect("it was just listed").to_string_lossy().into_owned();
            format!("({id:?}, include_str!({path:?}))")
        })
        .collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("books.rs");
    fs::write(out, format!("[{}]", books.join(", "))).expect("cargo's own folder can be written");
}
