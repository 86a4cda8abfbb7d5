//! What a reply in free text says at a deciding position, and what it is worth.

use numduel_players::census::{CensusGame, Decision};
use numduel_rules::Move;

use crate::turn::judge_reply;

/// A reply at a deciding position.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedReply {
    /// `move`, `resign`, or the word of the failure.
    pub kind: &'static str,
    /// The move that the reply names, legal or not.
    pub mv: Option<Move>,
    /// What it throws away. A reply that is not a legal move throws away all that there is.
    pub regret: f64,
    /// What the agent is told before it is asked again; nothing if the reply is accepted.
    pub retry: Option<String>,
}

/// Reads a reply as in a turn: the last JSON object counts, and prose is never searched for a move.
pub fn judge_decision(game: &CensusGame, decision: &Decision, reply: &str) -> JudgedReply {
    let (attempt, retry) = judge_reply(&game.game_at(decision), reply);
    let regret_of = |mv| decision.moves.iter().position(|legal| legal == mv).map(|at| decision.regrets[at]);
    let played = attempt.mv.as_ref().filter(|_| attempt.problem.is_none()).and_then(regret_of);
    let kind = match (&attempt.problem, played) {
        (Some(problem), _) => problem.kind.word(),
        (None, Some(_)) => "move",
        (None, None) => "resign",
    };
    let regret = played.unwrap_or_else(|| decision.regrets.iter().copied().fold(0.0, f64::max));
    JudgedReply { kind, mv: attempt.mv, regret, retry }
}
