//! Pictures of duels over one shared number, as SVG.
//!
//! Each picture is a value made from a game and what the solver or the players know about it; [`Picture::svg`] draws it at
//! any [`Width`]. The same picture has the same bytes on every machine: lengths are whole numbers, and nothing depends on
//! fonts, the clock or chance. Every picture can be read by day and by night, says nothing by colour alone, and carries a
//! title and a description for those who cannot see it.
//!
//! ```
//! use numduel_pictures::{BandMap, Picture, Width};
//! use numduel_rules::{Budget, Game, catalog};
//!
//! let rules = catalog::find("showdown")?.rules(&Default::default())?;
//! let solution = numduel_solver::solve(&rules, &Budget::default())?;
//! let svg = BandMap::new(&Game::new(rules.into()), &solution, None)?.svg(Width::USUAL);
//! assert!(svg.contains("56–111"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing here reads or writes files.

mod bands;
mod canvas;
mod card;
mod grid;
mod history;
pub mod label;
mod levels;
mod log;
mod marker;
mod measure;
mod path;
mod scale;
mod scores;
mod standing;
mod strip;
mod targets;
mod theme;

pub use bands::{BandMap, NoMap};
pub use canvas::Width;
pub use card::{NotOver, ResultCard};
pub use grid::{Grid, GridSize};
pub use history::HistoryChart;
pub use levels::{LevelBars, LevelGrid};
pub use scale::NumberScale;
pub use scores::{ScoreGrid, SkillCurve};
pub use targets::TargetStrip;

/// Something that can be drawn.
pub trait Picture {
    /// The picture as a complete SVG document.
    fn svg(&self, width: Width) -> String;
}
