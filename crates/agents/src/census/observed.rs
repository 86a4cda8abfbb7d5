//! What was observed at one position: how often each move was chosen, how often none was and why, and the replies.

use std::time::Duration;

use numduel_players::census::Decision;
use numduel_wire::{ArenaAttempt, CensusFailure, CensusLine};

use crate::agent::AgentFailure;
use crate::secrets::Secrets;
use crate::turn::AgentTurn;

#[derive(Default)]
pub(super) struct Observed {
    pub(super) weights: Vec<f64>,
    pub(super) invalid: f64,
    pub(super) failures: Vec<CensusFailure>,
    pub(super) replies: Vec<ArenaAttempt>,
    pub(super) times: Vec<Duration>,
}

impl Observed {
    pub(super) fn nothing(decision: &Decision) -> Self {
        Self { weights: vec![0.0; decision.moves.len()], ..Self::default() }
    }

    /// What an earlier run heard, without the turns that are missing.
    pub(super) fn heard(line: &CensusLine) -> Self {
        Self {
            weights: line.moves.iter().map(|mv| mv.weight).collect(),
            invalid: line.invalid_replies(),
            failures: line.failures.iter().filter(|failure| !failure.kind.is_silence()).cloned().collect(),
            replies: line.replies.clone(),
            times: Vec::new(),
        }
    }

    /// Counts a turn.
    pub(super) fn add(&mut self, number: u32, turn: AgentTurn, decision: &Decision, secrets: &Secrets) {
        self.times.push(turn.time);
        self.replies.extend(turn.attempts.iter().map(|attempt| attempt.written(secrets)));
        match decision.moves.iter().position(|mv| turn.mv.as_ref() == Some(mv)) {
            Some(index) => self.weights[index] += 1.0,
            None => self.invalid += 1.0,
        }
        self.failures.extend(turn.failure.map(|AgentFailure { kind, detail }| CensusFailure {
            turn: number,
            kind: kind.into(),
            detail: secrets.hidden(&detail),
        }));
    }
}
