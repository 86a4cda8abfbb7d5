//! Where an edge leads, packed into 32 bits so that a walk reads one word per move.

use numduel_rules::{Cause, Rules};

use crate::value::Verdict;

/// Where a move leads: a position, or the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target(u32);

/// The same, unpacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Successor {
    /// The opponent is to move there.
    Position(u32),
    /// The game is over.
    End(Ending),
}

/// One way a move can end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// What happens to the player who made the move.
    pub mover: Verdict,
    /// What decided it.
    pub cause: Cause,
    /// Which of the rules' ends was met; none where the last granted move was made or the opponent cannot move.
    pub end: Option<usize>,
}

impl Target {
    const END: u32 = 1 << 31;
    const WINS: u32 = 1 << 30;
    const DRAWS: u32 = 1 << 29;

    /// As many positions as there are ids for.
    pub(crate) const POSITIONS: usize = Self::END as usize;

    pub(crate) const fn to(position: u32) -> Self {
        Self(position)
    }

    /// The end with this index among [`endings`]. A book cannot be long enough for the index to be cut.
    #[expect(clippy::cast_possible_truncation, reason = "a book of a hundred million ends does not fit in memory")]
    pub(crate) const fn end(index: usize, mover: Verdict) -> Self {
        let verdict = match mover {
            Verdict::Win => Self::WINS,
            Verdict::Draw => Self::DRAWS,
            Verdict::Loss => 0,
        };
        Self(Self::END | verdict | (index as u32 & (Self::DRAWS - 1)))
    }

    /// Whether the game is over.
    pub const fn is_end(self) -> bool {
        self.0 >= Self::END
    }

    /// Whether the player who made the move has won.
    pub const fn wins(self) -> bool {
        self.0 >= Self::END | Self::WINS
    }

    /// What happens to the player who made the move, if the game is over.
    pub const fn verdict(self) -> Option<Verdict> {
        if !self.is_end() {
            None
        } else if self.wins() {
            Some(Verdict::Win)
        } else if self.0 & Self::DRAWS > 0 {
            Some(Verdict::Draw)
        } else {
            Some(Verdict::Loss)
        }
    }

    /// The position it leads to, unless the game is over.
    pub const fn position(self) -> Option<u32> {
        if self.is_end() { None } else { Some(self.0) }
    }

    pub(crate) const fn ending(self) -> usize {
        (self.0 & (Self::DRAWS - 1)) as usize
    }
}

/// The ways a game can end: one for each end of the rules, in their order, then the cap's, where there is one, and last the
/// one of a player who cannot move.
pub(crate) fn endings(rules: &Rules) -> Vec<Ending> {
    let met = rules.ends().iter().enumerate().map(|(index, end)| Ending {
        mover: end.mover.into(),
        cause: end.condition.cause(),
        end: Some(index),
    });
    let capped = rules.cap().map(|cap| match cap.mover {
        Some(fate) => Ending { mover: fate.into(), cause: Cause::Cap, end: None },
        None => Ending { mover: Verdict::Draw, cause: Cause::Drawn, end: None },
    });
    // The book says what happens to the stuck player, the ending what happens to the one who moved before.
    let mover = Verdict::from(rules.book().stuck()).flipped();
    let cause = if mover == Verdict::Draw { Cause::Deadlock } else { Cause::Stuck };
    let stuck = Ending { mover, cause, end: None };
    met.chain(capped).chain([stuck]).collect()
}
