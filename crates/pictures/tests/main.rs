//! The pictures: what is drawn, and where: one program, so that it is linked once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod kit;

mod geometry;
mod pictures;
