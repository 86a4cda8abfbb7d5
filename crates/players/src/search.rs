//! Looking ahead move by move, for games that nobody has solved.

use std::collections::HashMap;

use numduel_rules::{Outcome, Position, Rules, Seat};
use numduel_solver::{Value, Verdict};

/// As many positions as one look ahead may visit: well under a second, and the same on every machine.
const MOST: usize = 100_000;

/// What each legal move at `position` is seen to be worth within `plies` plies; nothing for those that stay open, as a draw
/// does: only wins and losses are looked for.
///
/// Where there is too much to see, it is seen as far as all of it can be: the depth grows ply by ply, and the first that
/// does not come to its end is forgotten.
pub(crate) fn look(rules: &Rules, position: &Position, plies: u8) -> Vec<Option<Value>> {
    let moves = rules.legal(position);
    let mut seen = vec![None; moves.len()];
    let mut search = LookaheadSearch { rules, known: HashMap::new(), left: MOST };
    for depth in 1..=plies {
        search.known.clear();
        let values = moves.iter().map(|mv| search.after(position, mv, depth)).collect::<Result<Vec<_>, Spent>>();
        match values {
            Ok(values) => seen = values,
            Err(Spent) => break,
        }
    }
    seen
}

struct LookaheadSearch<'a> {
    rules: &'a Rules,
    known: HashMap<(Position, u8), Option<Value>>,
    left: usize,
}

/// Too much to see.
struct Spent;

impl LookaheadSearch<'_> {
    /// What a move is worth to its mover, seen `depth` plies ahead, of which the move itself is one.
    fn after(&mut self, position: &Position, mv: &numduel_rules::Move, depth: u8) -> Result<Option<Value>, Spent> {
        let Ok(played) = self.rules.play(position.clone(), mv) else { return Ok(None) };
        if let Some(outcome) = played.outcome {
            return Ok(decided(outcome, position.turn).map(|verdict| Value::new(verdict, 1)));
        }
        if depth == 1 {
            return Ok(None);
        }
        Ok(self.value(played.position, depth - 1)?.map(Value::<u64>::as_seen_by_mover))
    }

    fn value(&mut self, position: Position, depth: u8) -> Result<Option<Value>, Spent> {
        let key = (position, depth);
        if let Some(value) = self.known.get(&key) {
            return Ok(*value);
        }
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        let (mut best, mut open) = (None, false);
        for mv in self.rules.legal(&key.0) {
            let value = self.after(&key.0, &mv, depth)?;
            open |= value.is_none();
            best = best.max(value);
        }
        // A seen win decides; a loss only when every move is seen to lose.
        let value = best.filter(|best: &Value| best.verdict == Verdict::Win || !open);
        self.known.insert(key, value);
        Ok(value)
    }
}

/// What an outcome is to a seat; nothing where the game is drawn.
pub(crate) fn decided(outcome: Outcome, seat: Seat) -> Option<Verdict> {
    outcome.winner.map(|winner| if winner == seat { Verdict::Win } else { Verdict::Loss })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use numduel_rules::{Number, catalog, compact};

    use super::*;
    use crate::analysis::Analysis;

    #[test]
    fn looking_ahead_finds_just_the_values_within_reach() {
        for book in catalog::all() {
            let analysis = Analysis::new(Arc::new(book.rules(&[].into()).unwrap()));
            let graph = &analysis.graph().unwrap().graph;
            for position in graph.ids().map(|id| graph.position(id, Seat::Two)) {
                for plies in 1..=5 {
                    let seen = look(analysis.rules(), &position, plies);
                    let near = |value: &Value<Number>| value.distance <= Number::from(plies);
                    let known = analysis.moves(&position).into_iter().map(|worth| Some(worth.value).filter(near));
                    let seen = seen.into_iter().map(|value| value.map(Value::<Number>::from));
                    assert!(known.eq(seen), "{} {} {plies}", book.id(), position.number);
                }
            }
        }
    }

    #[test]
    fn looking_too_far_sees_as_far_as_can_be_seen() {
        let hundred = Number::from(10u8).pow(100);
        let book = compact::read("start 1; x2..9; >=10^100 wins").unwrap();
        let rules = Arc::new(book).rules(&[].into()).unwrap();
        let near_the_end = rules.at(hundred / Number::from(100));
        assert!(look(&rules, &near_the_end, 99).iter().all(Option::is_some));
        assert!(look(&rules, &rules.start(), 99).iter().all(Option::is_none));
    }
}
