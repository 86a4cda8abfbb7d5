//! The ways of solving a game, by name.

use std::fmt;

/// How a game was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Every number, in bands of the same value: where all moves go one way.
    Bands,
    /// One number at a time, usually just the start: where all bands together would not fit in memory.
    StartOnly,
    /// Every number, in segments among which verdicts repeat and distances grow evenly: where moves add and multiply. Who
    /// wins, and not how soon, where that would take too many segments.
    Segments,
    /// Who wins, and not how soon: where every few numbers are a band of their own, or where that is quick to find out.
    Verdicts,
    /// Every number by its remainder: where the ends ask for nothing else.
    Remainders,
    /// Every number, because what its neighbours are worth comes again and again: where all moves add.
    Repeating,
    /// A part of the positions that play can reach: enough to be certain about some of them.
    Proof,
    /// Every position that play can reach, one by one.
    Positions,
}

impl Method {
    /// Every method, in the order in which they are tried: those that need the least memory for what they know come first.
    pub const ALL: [Self; 8] = [
        Self::Bands,
        Self::StartOnly,
        Self::Segments,
        Self::Verdicts,
        Self::Remainders,
        Self::Repeating,
        Self::Proof,
        Self::Positions,
    ];
}

impl fmt::Display for Method {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Bands => "bands",
            Self::StartOnly => "the start alone",
            Self::Segments => "segments that repeat",
            Self::Verdicts => "verdicts alone",
            Self::Remainders => "remainders",
            Self::Repeating => "numbers that repeat",
            Self::Proof => "a part of the positions",
            Self::Positions => "positions",
        })
    }
}
