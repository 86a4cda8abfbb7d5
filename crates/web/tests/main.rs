//! The engine for pages without a server, natively.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod page;
mod play;
