//! The ways of solving a game, by name.

use std::fmt;

/// How a game was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// Every number, in bands of the same value: if all moves go one way.
    Bands,
    /// One number at a time, usually just the start, if all bands together would not fit in memory: books that multiply up to one
    /// goal.
    Ratio,
    /// The few lines of play that neither player can leave.
    ForcedLines,
    /// Every number, in segments among which verdicts repeat and distances grow evenly, if moves add and multiply. Who
    /// wins, and not how soon, if that would take too many segments.
    Segments,
    /// Who wins, and not how soon, as one bit for each number, if every few numbers are a band of their own.
    Dense,
    /// Who wins, and not how soon, by matching numbers in pairs: undirected vertex geography.
    Matching,
    /// Who wins, and not how soon, in games that divide: only the numbers that decide are looked at.
    Descent,
    /// Every number by its remainder, if the ends ask for nothing else.
    Remainders,
    /// Every number, because what its neighbours are worth repeats, if all moves add.
    Repeating,
    /// A part of the positions that play can reach: enough to be certain about some of them.
    Proof,
    /// Every position that play can reach, one by one.
    Positions,
}

impl Method {
    /// Every method, in the order in which they are tried: those that need the least memory for what they know come first.
    pub const ALL: [Self; 11] = [
        Self::Bands,
        Self::Ratio,
        Self::ForcedLines,
        Self::Segments,
        Self::Dense,
        Self::Matching,
        Self::Descent,
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
            Self::Ratio => "the start alone",
            Self::ForcedLines => "lines of play that nobody can leave",
            Self::Segments => "segments that repeat",
            Self::Dense => "one bit for each number",
            Self::Matching => "matching numbers in pairs",
            Self::Descent => "the numbers that decide",
            Self::Remainders => "remainders",
            Self::Repeating => "numbers that repeat",
            Self::Proof => "a part of the positions",
            Self::Positions => "positions",
        })
    }
}
