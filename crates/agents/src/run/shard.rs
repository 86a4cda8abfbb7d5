//! A part of some work: `3/16` is the third of sixteen.

use std::fmt;
use std::str::FromStr;

/// Which part of the work this program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    part: u64,
    of: u64,
}

impl Shard {
    /// Whether the piece of work with this index belongs to the part.
    pub const fn has(self, index: u64) -> bool {
        index % self.of == self.part - 1
    }

    /// How many of so many pieces belong to the part.
    pub const fn count(self, pieces: u64) -> u64 {
        let before = self.part - 1;
        pieces.saturating_sub(before).div_ceil(self.of)
    }
}

impl Default for Shard {
    /// Everything.
    fn default() -> Self {
        Self { part: 1, of: 1 }
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
        let shard = parts.filter(|(part, of)| (1..=*of).contains(part));
        shard.map(|(part, of)| Self { part, of }).ok_or_else(|| "write a part like 3/16, from 1/16 to 16/16".to_owned())
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.part, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_together_are_everything_once() {
        let shards: Vec<Shard> = (1..=3).map(|part| format!("{part}/3").parse().unwrap()).collect();
        for index in 0..10 {
            assert_eq!(shards.iter().filter(|shard| shard.has(index)).count(), 1);
            assert_eq!(shards.iter().map(|shard| shard.count(index)).sum::<u64>(), index);
        }
        for wrong in ["0/3", "4/3", "3", "1/0", "a/b", ""] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
