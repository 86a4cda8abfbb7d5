//! The rooms of an older server's file.

use std::fs;
use std::path::Path;

use crate::common::{TestServer, older};

#[test]
fn the_rooms_of_an_older_file_are_played_on() {
    let written = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/older/numduel.db");
    let server = TestServer::with_folder(|folder| _ = fs::copy(&written, folder.join("numduel.db")).unwrap());
    older::play_on(&server);
}
