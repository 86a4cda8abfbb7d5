//! Why a move is good or bad, in words: from the bands where there are any, else from what the graph says.

use numduel_rules::number::shorten;
use numduel_rules::{Move, Number, Position};
use numduel_solver::{Value, Verdict};

use crate::analysis::{Analysis, Worth};

impl Analysis {
    /// Why playing `mv` wins, loses or draws, in one to five lines in which "you" is the player who makes it. Nothing where it is
    /// not legal or nothing is known.
    pub fn why(&self, position: &Position, mv: &Move) -> Option<Vec<String>> {
        let reason = self.bands().and_then(|solution| solution.why(position, mv));
        reason.map(|why| why.lines).or_else(|| self.plain_reason(position, mv))
    }

    /// What the values alone tell: where the move leads, what answers it, and what would have been better.
    fn plain_reason(&self, position: &Position, mv: &Move) -> Option<Vec<String>> {
        let moves = self.moves(position);
        let value = &moves.iter().find(|worth| worth.mv == *mv)?.value;
        let played = self.rules().play(position.clone(), mv).ok()?;
        let number = shorten(&played.position.number.to_string());
        if played.outcome.is_some() {
            let fate = match value.verdict {
                Verdict::Win => "you win",
                Verdict::Loss => "you lose",
                Verdict::Draw => "nobody wins",
            };
            return Some(vec![format!("{mv} leaves {number}, which ends the game: {fate}.")]);
        }
        let mut lines = vec![format!("{mv} leaves {number}, {}.", ahead(value))];
        if value.verdict == Verdict::Loss {
            lines.extend(self.perfect_moves(&played.position).first().map(|answer| format!("Then {answer} wins.")));
        }
        lines.extend(better(&moves, value.verdict));
        Some(lines)
    }
}

/// The moves of one verdict, in the book's order.
pub(crate) fn of_verdict(moves: &[Worth], verdict: Verdict) -> Vec<Move> {
    moves.iter().filter(|worth| worth.value.verdict == verdict).map(|worth| worth.mv.clone()).collect()
}

/// Which moves would have been better than one of this verdict; nothing where none would.
fn better(moves: &[Worth], than: Verdict) -> Option<String> {
    let best = moves.iter().map(|worth| &worth.value).max()?.verdict;
    let names = list(&of_verdict(moves, best), "or");
    match best {
        _ if best == than => None,
        Verdict::Win => Some(format!("{names} would have won.")),
        Verdict::Draw | Verdict::Loss => Some(format!("{names} would have kept the draw.")),
    }
}

fn ahead(value: &Value<Number>) -> String {
    let rest = &value.distance - Number::ONE;
    let plies = if rest == Number::ONE { "move" } else { "moves" };
    match value.verdict {
        Verdict::Win => format!("and your opponent has lost in at most {} more {plies}", shorten(&rest.to_string())),
        Verdict::Draw => "and with best play nobody wins".to_owned(),
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
