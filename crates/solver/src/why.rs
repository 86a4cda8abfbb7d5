//! Why a move is good or bad, in words a pupil follows and at most five lines, built from the line of best play.

use std::fmt;

use numduel_rules::english::{condition, meets, one_of};
use numduel_rules::language::{Condition, End, MoverResult};
use numduel_rules::number::short;
use numduel_rules::{Cause, Move, Number, Outcome, Position};

use crate::error::SolveError;
use crate::scored_move::ScoredMove;
use crate::solution::Solution;
use crate::value::Verdict;

/// The most lines a reason has.
pub const MAX_LINES: usize = 5;

/// How many moves of the line of best play are shown.
const SHOWN: usize = 7;

/// The reason for what a move is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// One to five sentences, each on a line of its own. "You" is the player who makes the move.
    pub lines: Vec<String>,
}

/// The two players, as the one who asks sees them.
#[derive(Clone, Copy)]
enum Side {
    You,
    Opponent,
}

impl fmt::Display for Why {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.lines.join("\n"))
    }
}

impl Solution {
    /// Why playing `mv` in `position` wins, loses or draws; `None` if it is not legal.
    pub fn why(&self, position: &Position, mv: &Move) -> Result<Option<Why>, SolveError> {
        why(self, position, mv)
    }
}

fn why(solution: &Solution, position: &Position, mv: &Move) -> Result<Option<Why>, SolveError> {
    if let Some(moves) = solution.moves_without_distance(position)? {
        return Ok(judged(solution, position, mv, &moves));
    }
    let moves = solution.moves(position)?;
    let Some(chosen) = moves.iter().find(|scored| scored.mv == *mv) else { return Ok(None) };
    let (next, outcome) = follow(solution, position, chosen);
    let mut lines = match (outcome, chosen.value.verdict) {
        (Some(outcome), _) => vec![ended(solution, chosen, outcome)],
        (None, Verdict::Win) => {
            let mut lines = vec![leaves(chosen), held(solution, &next, Side::Opponent)?];
            lines.extend(line(solution, &next, false)?);
            lines
        }
        (None, Verdict::Draw) => vec![leaves(chosen), "With best play it's a draw from there.".to_owned()],
        (None, Verdict::Loss) => refuted(solution, chosen, &next)?,
    };
    lines.extend(better(&moves, chosen.value.verdict));
    lines.truncate(MAX_LINES);
    Ok(Some(Why { lines }))
}

/// The reason where nobody knows how soon: where the move leads, and the answer that refutes it or that there is none.
fn judged(solution: &Solution, position: &Position, mv: &Move, moves: &[(Move, Number, Verdict)]) -> Option<Why> {
    let (_, to, verdict) = moves.iter().find(|(legal, ..)| legal == mv)?;
    let next = solution.rules().after(position, mv, to.clone());
    let number = short(to);
    let follows = if solution.rules().end_after(&next).is_some() {
        if *verdict == Verdict::Win { "That wins.".to_owned() } else { "That loses.".to_owned() }
    } else if *verdict == Verdict::Win {
        format!("Whatever your opponent plays from {number}, you can win.")
    } else {
        let answers = solution.moves_without_distance(&next).ok()??;
        let (answer, left, _) = answers.iter().find(|(.., verdict)| *verdict == Verdict::Win)?;
        format!("Then {answer} leaves you {}, and no move wins from there.", short(left))
    };
    Some(Why { lines: vec![format!("{mv} leaves {number}."), follows] })
}

/// Where a legal move leads, and how the game ended with it if it did.
fn follow(solution: &Solution, position: &Position, chosen: &ScoredMove) -> (Position, Option<Outcome>) {
    let next = solution.rules().after(position, &chosen.mv, chosen.to.clone());
    // Where the program could follow the game no further, it did not end.
    let outcome = solution.rules().end_after(&next).filter(|outcome| outcome.cause != Cause::Limit);
    (next, outcome)
}

fn leaves(chosen: &ScoredMove) -> String {
    format!("{} leaves {}.", chosen.mv, short(&chosen.to))
}

/// A move that ends the game.
fn ended(solution: &Solution, chosen: &ScoredMove, outcome: Outcome) -> String {
    let (mv, to) = (&chosen.mv, short(&chosen.to));
    if let Some(end) = solution.rules().end_at(&chosen.to) {
        return format!("{mv} makes {to}: {}.", met(end, Side::You));
    }
    let verdict = chosen.value.verdict;
    if outcome.cause == Cause::Stuck {
        let fate = if verdict == Verdict::Win { "loses" } else { "wins" };
        return format!("{mv} leaves {to}. Your opponent has no legal move there and {fate}.");
    }
    let fate = match verdict {
        Verdict::Win => "you win",
        Verdict::Loss => "you lose",
        Verdict::Draw => "the game is a draw",
    };
    format!("{mv} makes {to}. That is the last move, and {fate}.")
}

/// A position that is lost for `loser`, who has to move: what every answer comes to.
fn held(solution: &Solution, position: &Position, loser: Side) -> Result<String, SolveError> {
    let number = short(&position.number);
    let answers = solution.moves(position)?;
    let all = |holds: &dyn Fn(&ScoredMove) -> bool| answers.iter().all(holds);
    if all(&|answer| answer.value.distance == Number::ONE) {
        let end = answers.first().and_then(|answer| solution.rules().end_at(&answer.to));
        let same = end.filter(|end| all(&|answer| solution.rules().end_at(&answer.to) == Some(*end)));
        let every = if answers.len() == 1 { "the only move" } else { "every move" };
        let reason = same.map_or_else(String::new, |end| match &end.condition {
            Condition::Above(most) => format!("overshoots {} and ", short(most)),
            other => format!("{} and ", meets(other)),
        });
        return Ok(format!("From {number} {every} {reason}loses."));
    }
    let whatever = match (answers.as_slice(), loser) {
        ([only], _) => format!("From {number} the only move is {};", only.mv),
        (_, Side::You) => format!("Whatever you play from {number},"),
        (_, Side::Opponent) => format!("Whatever your opponent plays from {number},"),
    };
    let (fails, can, gets) = match loser {
        Side::You => ("you lose", "your opponent can", "your opponent gets"),
        Side::Opponent => ("your opponent loses", "you can", "you get"),
    };
    if all(&|answer| answer.value.distance <= Number::from(2)) {
        let at_once = all(&|answer| answer.value.distance > Number::ONE);
        let at_once = if at_once { String::new() } else { format!("{fails} at once or ") };
        return Ok(format!("{whatever} {at_once}{can} finish."));
    }
    let mut left: Vec<&Number> = answers.iter().map(|answer| &answer.to).collect();
    left.sort_unstable();
    left.dedup();
    let left = match left.as_slice() {
        [low, _, .., high] => format!("a number from {} to {}", short(low), short(high)),
        few => one_of(&few.iter().map(|number| short(number)).collect::<Vec<_>>()),
    };
    Ok(format!("{whatever} {gets} {left} and can win."))
}

/// A losing move: the answer that shows it, and what that leaves.
fn refuted(solution: &Solution, chosen: &ScoredMove, after: &Position) -> Result<Vec<String>, SolveError> {
    let leaves = leaves(chosen);
    let Some(best) = solution.best_moves(after)?.into_iter().next() else { return Ok(vec![leaves]) };
    let (mv, to) = (&best.mv, short(&best.to));
    if let Some(end) = solution.rules().end_at(&best.to) {
        return Ok(vec![format!("{leaves} Then {mv} makes {to}: {}.", met(end, Side::Opponent))]);
    }
    let mut lines = vec![format!("{leaves} Then {mv} leaves you {to}.")];
    match follow(solution, after, &best) {
        (_, Some(outcome)) if outcome.cause == Cause::Stuck => {
            lines.push("You have no legal move there and lose.".to_owned());
        }
        (_, Some(_)) => lines.push("That is the last move, and you lose.".to_owned()),
        (next, None) => {
            lines.push(held(solution, &next, Side::You)?);
            lines.extend(line(solution, &next, true)?);
        }
    }
    Ok(lines)
}

/// The line of best play from here, where it says more than has been said.
fn line(solution: &Solution, position: &Position, yours: bool) -> Result<Option<String>, SolveError> {
    let mut steps: Vec<String> = Vec::new();
    let (mut position, mut yours) = (position.clone(), yours);
    let total = solution.value(&position)?.distance;
    while let Some(best) = solution.best_moves(&position)?.into_iter().next() {
        let who = if yours { "you" } else { "your opponent" };
        steps.push(format!("{who} {} → {}", best.mv, short(&best.to)));
        let (next, outcome) = follow(solution, &position, &best);
        (position, yours) = (next, !yours);
        if outcome.is_some() || steps.len() == SHOWN {
            break;
        }
    }
    let rest = total - Number::from(steps.len());
    let more = if rest > Number::ZERO { format!(", and {} more moves", short(&rest)) } else { String::new() };
    Ok((steps.len() > 1).then(|| format!("With best play: {}{more}.", steps.join(", "))))
}

/// What would have been better than a move of this verdict, or that every other move loses as well.
fn better(moves: &[ScoredMove], than: Verdict) -> Option<String> {
    let best = moves.iter().map(|mv| &mv.value).max()?.verdict;
    let names: Vec<String> = moves.iter().filter(|mv| mv.value.verdict == best).map(|mv| mv.mv.to_string()).collect();
    match best {
        Verdict::Loss => (moves.len() > 1).then(|| "Every other move loses too.".to_owned()),
        _ if best == than => None,
        Verdict::Win => Some(format!("{} would have won.", one_of(&names))),
        Verdict::Draw => Some(format!("{} would have held the draw.", one_of(&names))),
    }
}

/// What meeting an end means for the player who does it.
fn met(end: &End<Number>, mover: Side) -> String {
    let fate = match (end.mover, mover) {
        (MoverResult::Wins, Side::You) => "you win",
        (MoverResult::Loses, Side::You) => "you lose",
        (MoverResult::Wins, Side::Opponent) => "your opponent wins",
        (MoverResult::Loses, Side::Opponent) => "your opponent loses",
    };
    format!("that is {}, and {fate}", condition(&end.condition))
}
