//! The solver, compared with the witness and with what is known: one program, so that it is linked once.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

mod common;

mod card;
mod dense;
mod endless;
mod every_book;
mod every_small_book;
mod facts;
mod forced_lines;
mod gallery;
mod graph_class;
mod graph_facts;
mod graph_limits;
mod graph_odds;
mod graph_reference;
mod growth;
mod known_games;
mod law;
mod limits;
mod lint;
mod needless;
mod past_ends;
mod period;
mod proof;
mod prove;
mod published;
mod regressions;
mod remainders;
mod repeating;
mod segments;
mod stats;
mod stops;
mod ways_agree;
mod who_wins;
mod why;
mod win_at_once;
