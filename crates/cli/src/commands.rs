//! One file per subcommand: typed arguments become settings, then a library call; nothing here knows any rules.

pub mod agents;
pub mod check;
pub mod completions;
pub mod draw;
pub mod games;
pub mod greeting;
pub mod history;
pub mod host;
pub mod join;
pub mod man;
pub mod odds;
pub mod play;
pub mod resume;
pub mod review;
pub mod rules;
pub mod scores;
pub mod serve;
pub mod solve;
pub mod tui;
