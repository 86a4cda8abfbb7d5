//! The value of positions by playing out every line.

use std::collections::HashMap;

use numduel_rules::{Move, Position, Rules};
use numduel_solver::{Value, Verdict};

/// The value of positions by playing out every line, and remembering what came out.
pub struct Literal<'a> {
    rules: &'a Rules,
    known: HashMap<Position, Value>,
}

impl<'a> Literal<'a> {
    pub fn new(rules: &'a Rules) -> Self {
        Self { rules, known: HashMap::new() }
    }

    pub fn value(&mut self, position: &Position) -> Value {
        if let Some(value) = self.known.get(position) {
            return *value;
        }
        let moves = self.moves(position);
        let value = match moves.iter().map(|(_, value)| *value).max() {
            Some(best) => best,
            None => Value { verdict: self.rules.book().stuck().into(), distance: 0 },
        };
        self.known.insert(position.clone(), value);
        value
    }

    pub fn moves(&mut self, position: &Position) -> Vec<(Move, Value)> {
        let legal = self.rules.legal(position);
        legal.into_iter().map(|mv| (mv.clone(), self.after(position, &mv))).collect()
    }

    fn after(&mut self, position: &Position, mv: &Move) -> Value {
        let played = self.rules.play(position.clone(), mv).unwrap();
        match played.outcome {
            Some(outcome) => Value { verdict: Verdict::of(outcome, position.turn), distance: 1 },
            None => self.value(&played.position).as_seen_by_mover(),
        }
    }
}
