//! Replies and failures as they are written down, without keys.

use numduel_wire::{ArenaAttempt, ArenaEnd, Legality};

use crate::agent::FailureKind;
use crate::secrets::Secrets;
use crate::turn::Attempt;

/// The most of a reply that is written down, in bytes.
const LONGEST_RAW: usize = 16 * 1024;

impl Attempt {
    /// The reply as it is written down.
    pub fn written(&self, secrets: &Secrets) -> ArenaAttempt {
        let raw = secrets.hidden(&self.raw);
        ArenaAttempt {
            raw: raw[..raw.floor_char_boundary(LONGEST_RAW)].to_owned(),
            mv: self.mv.as_ref().map(ToString::to_string),
            legality: match self.problem.as_ref().map(|problem| problem.kind) {
                None => Legality::Legal,
                Some(FailureKind::IllegalMove) => Legality::Illegal,
                Some(_) => Legality::Unreadable,
            },
            problem: self.problem.as_ref().map(|problem| secrets.hidden(&problem.detail)),
            prompt_hash: self.prompt_hash.clone(),
            tokens: self.tokens,
        }
    }
}

impl From<FailureKind> for ArenaEnd {
    fn from(kind: FailureKind) -> Self {
        match kind {
            FailureKind::IllegalMove => Self::IllegalMove,
            FailureKind::UnreadableReply => Self::UnreadableReply,
            FailureKind::Timeout => Self::Timeout,
            FailureKind::Crash => Self::Crash,
            FailureKind::Unavailable => Self::Unavailable,
            FailureKind::HarnessFailure => Self::HarnessFailure,
        }
    }
}
