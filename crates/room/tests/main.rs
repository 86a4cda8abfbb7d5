//! The room from outside.

mod everything;
