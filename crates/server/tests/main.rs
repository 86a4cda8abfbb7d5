//! A real server on a real socket, asked as browsers and programs ask it: one program, so that it is linked once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

mod credentials;
mod hostile;
mod import;
mod links;
mod mcp;
mod older;
mod openapi;
mod pages;
mod play;
mod restarts;
mod streams;
