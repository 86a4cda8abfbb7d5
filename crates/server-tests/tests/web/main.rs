//! The server on `PostgreSQL` and in a real browser. Run by `cargo xtask test web`, which starts what this needs.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(dead_code, reason = "other test programs use the rest of what they share")]

#[path = "../../../server/tests/common/mod.rs"]
mod common;

mod accessible;
mod api;
mod browser;
mod conformance;
mod docs;
mod driver;
mod endurance;
mod kills;
mod make;
mod older;
mod outages;
mod process;
mod syncs;
mod tls;
mod two_servers;

/// The program that all tests run.
const PROGRAM: &str = env!("CARGO_BIN_EXE_numduel-with-everything");

/// Where the database of the tests is.
fn postgres() -> String {
    std::env::var("NUMDUEL_TEST_POSTGRES").unwrap_or_else(|_| panic!("run these tests with: cargo xtask test web"))
}

/// Where the tools that were installed for the tests are.
fn tools() -> String {
    std::env::var("NUMDUEL_TEST_TOOLS").unwrap_or_else(|_| panic!("run these tests with: cargo xtask test web"))
}

/// Nothing where nobody answers.
fn try_post(client: &common::Client, path: &str, body: &serde_json::Value) -> Option<common::Answer> {
    std::net::TcpStream::connect(client.address).ok()?;
    let answer = std::panic::catch_unwind(|| client.post(path, body)).ok()?;
    (answer.status != 0).then_some(answer)
}
