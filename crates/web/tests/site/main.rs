//! The site in a real browser. Run by `cargo xtask test site`, which builds what this needs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "other test programs use the rest of what they share")]

#[path = "../../../server/tests/common/client.rs"]
mod common;
#[path = "../../../server-tests/tests/web/driver.rs"]
mod driver;
mod host;
mod play;
mod values;

use std::path::PathBuf;

/// Where the site was written.
fn folder() -> PathBuf {
    let folder = std::env::var_os("NUMDUEL_TEST_SITE");
    folder.unwrap_or_else(|| panic!("run these tests with: cargo xtask test site")).into()
}
