//! The session as its front ends use it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod kit;
mod matches;
mod same_bytes;
mod saving;
mod seats;
