//! Why a move is good or bad, in words a pupil follows and at most five lines, built from the line of best play.

use std::fmt;

use numduel_rules::english::condition;
use numduel_rules::language::{End, MoverResult};
use numduel_rules::number::shorten;
use numduel_rules::{Move, Number, Position};

use crate::bands::solution::Solution;
use crate::scored_move::ScoredMove;
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

impl fmt::Display for Why {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.lines.join("\n"))
    }
}

impl Solution {
    /// Why playing `mv` in `position` wins or loses; nothing where it is not legal.
    pub fn why(&self, position: &Position, mv: &Move) -> Option<Why> {
        let choice = self.moves(position).into_iter().find(|choice| choice.mv == *mv)?;
        let after = self.rules.play(position.clone(), mv).ok()?;
        let mut lines = Vec::new();
        if let Some(end) = self.rules.end_at(&choice.to) {
            lines.push(format!("{mv} makes {}: {}.", text(&choice.to), ends(end, "you")));
        } else if after.outcome.is_some() {
            let fate = if choice.value.verdict == Verdict::Win { "lost" } else { "won" };
            lines.push(format!(
                "{mv} leaves {}. There your opponent has no legal move and has {fate}.",
                text(&choice.to)
            ));
        } else if choice.value.verdict == Verdict::Win {
            lines.push(format!("{mv} leaves {}.", text(&choice.to)));
            lines.push(self.held(&after.position, "your opponent", "you"));
            lines.extend(self.line(&after.position, false));
        } else {
            lines.extend(self.refuted(&choice, &after.position));
        }
        if choice.value.verdict == Verdict::Loss {
            lines.extend(self.better(position));
        }
        lines.truncate(MAX_LINES);
        Some(Why { lines })
    }

    /// A position that is lost for `loser`, who has to move: what every answer comes to.
    fn held(&self, position: &Position, loser: &str, winner: &str) -> String {
        let number = text(&position.number);
        let answers = self.moves(position);
        let every = if answers.len() == 1 { "the only answer" } else { "every answer" };
        let all = |holds: &dyn Fn(&ScoredMove) -> bool| answers.iter().all(holds);
        if all(&|choice| self.rules.end_at(&choice.to).is_some()) {
            let end = answers.first().and_then(|choice| self.rules.end_at(&choice.to));
            let same = end.filter(|end| all(&|choice| self.rules.end_at(&choice.to) == Some(*end)));
            let reason = same.map_or_else(
                || format!("ends the game, and {loser} loses"),
                |end| format!("makes it {}, and whoever does that loses", condition(&end.condition)),
            );
            return format!("From {number} {every} {reason}.");
        }
        if all(&|choice| choice.value.distance <= Number::from(2)) {
            let at_once = if all(&|choice| choice.value.distance > Number::ONE) { "" } else { "loses at once or " };
            return format!("From {number} {every} {at_once}lets {winner} finish.");
        }
        let (low, high) = reach(&answers);
        let left = if answers.len() == 1 {
            format!("{low}, and {winner} can win from there")
        } else {
            format!("a number from {low} to {high} that {winner} can win from")
        };
        format!("From {number} {every} leaves {left}.")
    }

    /// A losing move: the answer that shows it, and what that leaves.
    fn refuted(&self, choice: &ScoredMove, after: &Position) -> Vec<String> {
        let leaves = format!("{} leaves {}.", choice.mv, text(&choice.to));
        let Some(best) = self.best_moves(after).into_iter().next() else { return vec![leaves] };
        if let Some(end) = self.rules.end_at(&best.to) {
            let line = format!("{leaves} Then {} makes {}: {}.", best.mv, text(&best.to), ends(end, "your opponent"));
            return vec![line];
        }
        let mut lines = vec![format!("{leaves} Then {} leaves you {}.", best.mv, text(&best.to))];
        if let Ok(played) = self.rules.play(after.clone(), &best.mv) {
            if played.outcome.is_some() {
                lines.push("There you have no legal move and have lost.".to_owned());
            } else {
                lines.push(self.held(&played.position, "you", "your opponent"));
                lines.extend(self.line(&played.position, true));
            }
        }
        lines
    }

    /// The line of best play from here, where it says more than has been said.
    fn line(&self, position: &Position, yours: bool) -> Option<String> {
        let mut steps: Vec<String> = Vec::new();
        let (mut position, mut yours) = (position.clone(), yours);
        let total = self.value(&position)?.distance;
        while let Some(best) = self.best_moves(&position).into_iter().next() {
            let who = if yours { "you" } else { "your opponent" };
            steps.push(format!("{who} {} to {}", best.mv, text(&best.to)));
            let played = self.rules.play(position, &best.mv).ok()?;
            (position, yours) = (played.position, !yours);
            if played.outcome.is_some() || steps.len() == SHOWN {
                break;
            }
        }
        let rest = total - Number::from(steps.len());
        let more = if rest > Number::ZERO { format!(", and {} more moves", text(&rest)) } else { String::new() };
        (steps.len() > 1).then(|| format!("With best play: {}{more}.", steps.join(", ")))
    }

    /// What would have won instead, or that nothing would.
    fn better(&self, position: &Position) -> Option<String> {
        let winning = self.winning_moves(position);
        let names: Vec<String> = winning.iter().map(|choice| choice.mv.to_string()).collect();
        match names.as_slice() {
            [] if self.moves(position).len() > 1 => Some("Every other move loses too.".to_owned()),
            [] => None,
            [only] => Some(format!("{only} would have won.")),
            [head @ .., last] => Some(format!("{} or {last} would have won.", head.join(", "))),
        }
    }
}

/// The smallest and the largest number that is left.
fn reach(choices: &[ScoredMove]) -> (String, String) {
    let low = choices.iter().map(|choice| &choice.to).min();
    let high = choices.iter().map(|choice| &choice.to).max();
    (low.map(text).unwrap_or_default(), high.map(text).unwrap_or_default())
}

fn ends(end: &End<Number>, mover: &str) -> String {
    let fate = match (end.mover, mover) {
        (MoverResult::Wins, "you") => "you win",
        (MoverResult::Loses, "you") => "you lose",
        (MoverResult::Wins, _) => "your opponent wins",
        (MoverResult::Loses, _) => "your opponent loses",
    };
    format!("that is {}, and {fate}", condition(&end.condition))
}

fn text(number: &Number) -> String {
    shorten(&number.to_string())
}
