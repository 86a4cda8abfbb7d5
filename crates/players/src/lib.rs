//! Computer players for duels over one shared number, and what people do with them.
//!
//! A [`PlayerSpec`] names a player (`random`, `level:3`, `perfect`); an [`Analysis`] knows one game's rules as well as they
//! can be known, and is made once and shared; a [`Player`] is the two together with the seed of a game.
//! What a player does in a position is a list of moves with whole weights, and both the moves it draws and its exact
//! [`odds()`] come from that one list.
//!
//! ```
//! use std::sync::Arc;
//! use numduel_players::{Analysis, Player, PlayerSpec, odds};
//! use numduel_rules::{Budget, Game, catalog};
//!
//! let rules = Arc::new(catalog::find("showdown")?.rules(&Default::default())?);
//! let analysis = Arc::new(Analysis::new(rules.clone()));
//! let players = [
//!     Player::new("random".parse()?, analysis.clone(), 7, 1)?,
//!     Player::new("perfect".parse()?, analysis.clone(), 7, 1)?,
//! ];
//! let mut game = Game::new(rules);
//! while game.outcome().is_none() {
//!     let (ply, position) = (game.moves().len(), game.position());
//!     let mv = players[position.turn.index()].choose(ply, position).expect("a game that is not over has a move");
//!     game.play(&mv)?;
//! }
//! let odds = odds(&analysis, PlayerSpec::Random, PlayerSpec::Perfect, &Budget::default())?;
//! assert_eq!(odds.p2.to_string(), "125/128");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here reads files or the clock; random numbers come from seeds alone.

mod analysis;
mod appraisal;
pub mod arena;
pub mod census;
mod dice;
pub mod generate;
mod goal;
mod hint;
mod level;
mod level_table;
mod odds;
mod player;
mod policy;
mod review;
mod search;
mod spec;
mod starts;
mod view;

pub use analysis::Analysis;
pub use appraisal::{Appraisal, BEGINNER, STRONG};
pub use hint::{Hint, HintGrade, HintMoves};
pub use level::{COMPUTER, Level, LevelError};
pub use level_table::{LevelRow, OPPONENTS, level_markdown, level_table};
pub use odds::{NoOdds, Odds, decimal, odds};
pub use player::Player;
pub use policy::choices;
pub use review::{Accuracy, ClosingReview, Grade, Mistake, MoveReview, Review, Turning, review};
pub use spec::{Depth, PlayerSpec, SpecError};
pub use starts::drawn_starts;
