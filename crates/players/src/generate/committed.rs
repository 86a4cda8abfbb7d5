//! The seasons whose hashes were published: later games stay away from their classes.
//!
//! A file of `benchmark` has one line for the season (`season SHA-256 grammar VERSION`) and one for each game: its id's last
//! two parts and its class. A class is a hash, so a season can be closed to others before its seed is known.

use numduel_solver::graph::GraphClass;

/// The files, the oldest first.
const FILES: [&str; 0] = [];

/// A season whose hash was published.
#[derive(Clone, Debug)]
pub struct CommittedSeason {
    /// The SHA-256 of its seed, in hexadecimal digits.
    pub hash: String,
    /// The classes of its games.
    pub classes: Vec<GraphClass>,
}

impl CommittedSeason {
    /// Every committed season, the oldest first.
    pub fn all() -> Vec<Self> {
        FILES.iter().map(|text| Self::read(text)).collect()
    }

    fn read(text: &str) -> Self {
        let mut season = Self { hash: String::new(), classes: Vec::new() };
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                ["season", hash, ..] => (*hash).clone_into(&mut season.hash),
                [_, class] => season.classes.extend(u128::from_str_radix(class, 16).map(GraphClass)),
                _ => {}
            }
        }
        season
    }
}
