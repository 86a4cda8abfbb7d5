//! Why a move is good or bad, in words: from the bands where there are any, else from what the graph says.

use numduel_rules::number::shorten;
use numduel_rules::{Move, Number, Position};
use numduel_solver::{Value, Verdict};

use crate::adviser::Adviser;

impl Adviser {
    /// Why playing `mv` wins or loses, in one to five lines in which "you" is the player who makes it. Nothing where it is
    /// not legal or nothing is known.
    pub fn why(&self, position: &Position, mv: &Move) -> Option<Vec<String>> {
        let reason = self.bands().ok().and_then(|solution| solution.why(position, mv));
        reason.map(|why| why.lines).or_else(|| self.plain_reason(position, mv))
    }

    /// What the values alone tell: where the move leads, what answers it, and what would have been better.
    fn plain_reason(&self, position: &Position, mv: &Move) -> Option<Vec<String>> {
        let moves = self.moves(position);
        let value = &moves.iter().find(|worth| worth.mv == *mv)?.value;
        let played = self.rules().play(position.clone(), mv).ok()?;
        let number = shorten(&played.position.number.to_string());
        if played.outcome.is_some() {
            let fate = if value.verdict == Verdict::Win { "win" } else { "lose" };
            return Some(vec![format!("{mv} leaves {number}, which ends the game: you {fate}.")]);
        }
        let mut lines = vec![format!("{mv} leaves {number}, {}.", ahead(value))];
        if value.verdict == Verdict::Loss {
            lines.extend(self.perfect_moves(&played.position).first().map(|answer| format!("Then {answer} wins.")));
            let better: Vec<Move> = winning(&moves).cloned().collect();
            lines.extend((!better.is_empty()).then(|| format!("{} would have won.", list(&better, "or"))));
        }
        Some(lines)
    }
}

/// The moves that win.
pub(crate) fn winning(moves: &[crate::Worth]) -> impl Iterator<Item = &Move> {
    moves.iter().filter(|worth| worth.value.verdict == Verdict::Win).map(|worth| &worth.mv)
}

fn ahead(value: &Value<Number>) -> String {
    let rest = &value.distance - Number::ONE;
    let plies = if rest == Number::ONE { "move" } else { "moves" };
    match value.verdict {
        Verdict::Win => format!("and your opponent has lost in at most {} more {plies}", shorten(&rest.to_string())),
        Verdict::Loss => {
            format!("and your opponent can win, in {} more {plies} at the latest", shorten(&rest.to_string()))
        }
    }
}

/// `x3`, `x3 and x4`, `x3, x4 and x5`.
pub(crate) fn list(moves: &[Move], and: &str) -> String {
    let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [only] => only.clone(),
        [head @ .., last] => format!("{} {and} {last}", head.join(", ")),
    }
}
