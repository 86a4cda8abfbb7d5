//! The engine for pages without a server.
//!
//! [`PageEngine::answer`] takes what a browser would send to a server, an address and perhaps a form, together with what this browser
//! has stored, and returns what a server would: a page, a file, or another address; and what is to be stored now. Rooms are decided
//! by `numduel_room`, pages written by `numduel_pages`, JSON by `numduel_wire`, exactly as on a server. Nothing is kept here except
//! what the solver has found, so a worker that takes too long can simply be ended.
//!
//! ```
//! use std::time::Duration;
//! use numduel_web::{Content, PageEngine, PageRequest};
//!
//! let mut engine = PageEngine::new(|| Duration::ZERO);
//! let answer = engine.answer(&PageRequest::get("#1/books/showdown"));
//! let Content::Page { title, main, .. } = answer.content else { panic!("not a page") };
//! assert!(title.starts_with("Multiplier Showdown") && main.contains("How to win"));
//! ```
//!
//! # The module
//!
//! As WebAssembly this is three functions and one import, without any glue code. Texts are UTF-8; requests and responses are JSON.
//!
//! | name | type | |
//! |---|---|---|
//! | `allocate` | `(bytes) -> address` | room in the module's memory for a request |
//! | `ask` | `() -> address` | answers the request that was written there, and says where the response is |
//! | `length` | `() -> bytes` | how long the response is |
//! | `now` (imported from `env`) | `() -> f64` | milliseconds since some moment that stays the same |
//!
//! Memory may grow with each call, and its buffer in JavaScript is another one then: ask for `memory.buffer` after the call.
//!
//! wasm-bindgen would need a second tool of exactly its version on every machine that builds the site, and writes some hundred lines
//! of JavaScript for what is here a dozen.

mod analyses;
mod carry;
mod engine;
#[cfg(target_family = "wasm")]
mod export;
mod look;
mod play;
mod request;
#[cfg(not(target_family = "wasm"))]
pub mod site;
mod stored;

pub use engine::PageEngine;
pub use request::{Content, PageRequest, PageResponse};
