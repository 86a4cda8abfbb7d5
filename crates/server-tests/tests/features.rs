//! What a build can be without, in one that has it.

use crate::program::numduel_in;

#[test]
fn a_picture_is_drawn_as_png() {
    let folder = tempfile::tempdir().unwrap();
    let said = numduel_in(folder.path(), &["draw", "bands", "showdown", "-o", "bands.png"], "");
    assert!(said.code == 0 && said.err.starts_with("Wrote bands.png ("), "{}", said.err);
    assert!(std::fs::read(folder.path().join("bands.png")).unwrap().starts_with(b"\x89PNG\r\n"));
}

#[test]
fn a_server_behind_https_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    // Nothing listens on the port of the protocol `discard`.
    let said = numduel_in(folder.path(), &["join", "https://127.0.0.1:9/K7PQ2M"], "");
    assert!(said.code == 1 && said.err.contains("the server https://127.0.0.1:9 cannot be reached"), "{}", said.err);
}
