//! The site without a server, in a real browser.

use std::path::Path;

use anyhow::Result;
use xtask::{step, tree};

use super::{INSTALL, Ran, TestOptions, web};
use crate::site;

/// What Debian calls what is needed.
const PACKAGES: [&str; 2] = ["chromium", "chromium-driver"];

pub fn run(options: TestOptions) -> Result<Ran> {
    let missing = || ["chromium", "chromedriver"].iter().any(|program| !Path::new("/usr/bin").join(program).exists());
    if options.install && missing() {
        web::install(&PACKAGES);
    }
    if missing() {
        return Ok(Ran::skipped(format!("it needs {}; as root, {INSTALL} installs them", PACKAGES.join(", "))));
    }
    if !site::can_build() {
        return Ok(Ran::skipped(site::HOW_TO_BUILD));
    }
    let folder = tree::built().join("test-site");
    site::run(&["--out".to_owned(), folder.display().to_string()])?;
    let mut tests = step::cargo(["test", "--package", "numduel-web", "--test", "site", "--quiet"]);
    step::run(tests.env("NUMDUEL_TEST_SITE", folder))?;
    Ok(Ran::default())
}
