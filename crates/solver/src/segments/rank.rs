//! What a move is worth without how soon.

use numduel_rules::language::EntryRule;

use crate::bands::Landing;
use crate::value::Verdict;

/// What landing on a number is worth to the player who does it: the best legal move has the highest rank. Every free move
/// comes before every one that is legal only when nothing else is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    Illegal,
    ForcedLoss,
    ForcedDraw,
    ForcedWin,
    Loss,
    Draw,
    Win,
}

impl Rank {
    /// The rank of a number where play continues, if this is the best that can be done there.
    #[inline]
    pub(super) const fn answered(self, stuck: Verdict) -> Self {
        match self.verdict(stuck) {
            Verdict::Win => Self::Loss,
            Verdict::Draw => Self::Draw,
            Verdict::Loss => Self::Win,
        }
    }

    /// Who wins if this is the best that can be done; a stuck player's verdict is `stuck`.
    #[inline]
    pub(super) const fn verdict(self, stuck: Verdict) -> Verdict {
        match self {
            Self::Illegal => stuck,
            Self::ForcedLoss | Self::Loss => Verdict::Loss,
            Self::ForcedDraw | Self::Draw => Verdict::Draw,
            Self::ForcedWin | Self::Win => Verdict::Win,
        }
    }
}

impl From<Landing> for Rank {
    fn from(landing: Landing) -> Self {
        let (verdict, forced) = match landing {
            Landing::Illegal => return Self::Illegal,
            Landing::Over(value, entry) => (value.verdict, entry == EntryRule::WhenForced),
            Landing::Open(value) => (value.verdict.flipped(), false),
        };
        match (verdict, forced) {
            (Verdict::Loss, true) => Self::ForcedLoss,
            (Verdict::Draw, true) => Self::ForcedDraw,
            (Verdict::Win, true) => Self::ForcedWin,
            (Verdict::Loss, false) => Self::Loss,
            (Verdict::Draw, false) => Self::Draw,
            (Verdict::Win, false) => Self::Win,
        }
    }
}
