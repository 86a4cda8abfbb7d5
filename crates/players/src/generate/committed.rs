//! The seasons that were published as hashes: later games stay away from their classes.
//!
//! A file of `seasons` is what [`Season::seal`](super::Season::seal) wrote: a line for the season (`season SHA-256 grammar VERSION`), and for every
//! level the anchors' exact regrets and the class of each game. A class is a hash, so a season is closed to others before
//! its seed is known. When the season is over, its seed is added as a last line (`seed TEXT`), and the file can be made again.

use numduel_solver::graph::GraphClass;

/// The files, the oldest first.
const FILES: [&str; 2] = [include_str!("../../seasons/0.txt"), include_str!("../../seasons/1.txt")];

/// A season whose hash was published.
#[derive(Clone, Debug)]
pub struct CommittedSeason {
    /// The SHA-256 of its seed, in hexadecimal digits.
    pub hash: String,
    /// The classes of its games.
    pub classes: Vec<GraphClass>,
    /// Its seed, once that was published.
    pub seed: Option<String>,
    /// What was published before the seed.
    pub sealed: String,
}

impl CommittedSeason {
    /// Every committed season, the oldest first.
    pub fn all() -> Vec<Self> {
        FILES.iter().map(|text| Self::read(text)).collect()
    }

    fn read(text: &str) -> Self {
        let mut season = Self { hash: String::new(), classes: Vec::new(), seed: None, sealed: String::new() };
        for line in text.lines() {
            if let Some(seed) = line.strip_prefix("seed ") {
                season.seed = Some(seed.to_owned());
                continue;
            }
            match line.split(' ').collect::<Vec<_>>().as_slice() {
                ["season", hash, ..] => (*hash).clone_into(&mut season.hash),
                [_, class] => season.classes.extend(u128::from_str_radix(class, 16).map(GraphClass)),
                _ => {}
            }
            season.sealed += &format!("{line}\n");
        }
        season
    }
}
