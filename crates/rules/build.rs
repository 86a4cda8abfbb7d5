//! Embeds every book of `rulebooks/` and of `rulebooks/gallery/`: adding a game is adding a file.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let books = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../rulebooks");
    embed(&books, "books.rs");
    embed(&books.join("gallery"), "gallery.rs");
}

/// Writes the list of a folder's books, each with its id and its text: first those that the folder's `order.txt` names, the
/// best to begin with on top, then the others by their ids.
fn embed(folder: &Path, list: &str) {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).expect("the workspace has its folders of rule books");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("its entries can be read").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    let order = folder.join("order.txt");
    // A file that does not exist would always count as changed, and everything would be built anew each time.
    if order.exists() {
        println!("cargo::rerun-if-changed={}", order.display());
    }
    let order = fs::read_to_string(order).unwrap_or_default();
    let place = |file: &PathBuf| order.lines().position(|id| file.file_stem().is_some_and(|stem| stem == id));
    files.sort_by_key(|file| (place(file).unwrap_or(usize::MAX), file.clone()));
    let books: Vec<String> = files
        .iter()
        .map(|file| {
            println!("cargo::rerun-if-changed={}", file.display());
            let id = file.file_stem().expect("a book has a name").to_string_lossy().into_owned();
            let path = fs::canonicalize(file).expect("it was just listed").to_string_lossy().into_owned();
            format!("({id:?}, include_str!({path:?}))")
        })
        .collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join(list);
    fs::write(out, format!("[{}]", books.join(", "))).expect("cargo's own folder can be written");
}
