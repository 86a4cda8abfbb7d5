//! Games that nobody has seen, each solved: a [`Season`] is ten levels of them, made from one seed.
//!
//! ```
//! use numduel_players::generate::{GameLevel, Season};
//!
//! let season = Season::new("an example");
//! let level = GameLevel::new(3).ok_or("a level is from 1 to 10")?;
//! let game = season.games(level).next().ok_or("a level has games")?;
//! assert!((11..=12).contains(&game.difficulty.lookahead));
//! assert!(game.to_string().starts_with("id g1-"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod committed;
mod difficulty;
mod grammar;
mod level;
mod names;
mod season;
mod twin;

use numduel_rules::{Rules, compact};

pub use committed::CommittedSeason;
pub(crate) use difficulty::DEEPEST;
pub use difficulty::Difficulty;
pub use grammar::{GameKind, VERSION};
pub use level::{GameLevel, GameLevelError};
pub use season::{GeneratedGame, Season};

/// A game as one line, its id first: reading it gives the same book.
pub fn line(rules: &Rules) -> String {
    let line = compact::print(rules.book()).map(|compact| compact.line).unwrap_or_default();
    // The compact form puts the title first; both orders are read.
    match line.split("; ").collect::<Vec<_>>().as_slice() {
        [name, id, rest @ ..] if id.starts_with("id ") => [&[*id, *name], rest].concat().join("; "),
        _ => line,
    }
}
