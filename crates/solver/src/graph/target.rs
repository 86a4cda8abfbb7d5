//! Where an edge leads, packed into 32 bits so that a walk reads one word per move.

use numduel_rules::Cause;

use crate::value::Verdict;

/// Where a move leads: a position, or the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target(u32);

/// The same, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// The opponent is to move there.
    Position(u32),
    /// The game is over.
    End(Ending),
}

/// One way a move can end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// What becomes of the player who made the move.
    pub mover: Verdict,
    /// What decided it.
    pub cause: Cause,
    /// Which of the rules' ends was met; none where the opponent was left without a move.
    pub end: Option<usize>,
}

impl Target {
    const END: u32 = 1 << 31;
    const WINS: u32 = 1 << 30;

    /// As many positions as there are ids for.
    pub(super) const POSITIONS: usize = Self::END as usize;

    pub(super) const fn to(position: u32) -> Self {
        Self(position)
    }

    /// The end with this index among the graph's endings. A book cannot be long enough for the index to be cut.
    #[expect(clippy::cast_possible_truncation, reason = "a book of a thousand million ends does not fit in memory")]
    pub(super) const fn end(index: usize, mover: Verdict) -> Self {
        let wins = match mover {
            Verdict::Win => Self::WINS,
            Verdict::Loss | Verdict::Draw => 0,
        };
        Self(Self::END | wins | (index as u32 & (Self::WINS - 1)))
    }

    /// Whether the game is over.
    pub const fn is_end(self) -> bool {
        self.0 >= Self::END
    }

    /// Whether the player who made the move has won.
    pub const fn wins(self) -> bool {
        self.0 >= Self::END | Self::WINS
    }

    /// The position it leads to, unless the game is over.
    pub const fn position(self) -> Option<u32> {
        if self.is_end() { None } else { Some(self.0) }
    }

    pub(super) const fn ending(self) -> usize {
        (self.0 & (Self::WINS - 1)) as usize
    }
}
