//! What every test here needs: books by name, books from text, and a literal evaluator that walks the rules themselves.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "each test file uses its own part, and a test may panic"
)]

use std::collections::HashMap;
use std::sync::Arc;

use numduel_rules::{Move, Number, Position, RuleBook, Rules, catalog};
use numduel_solver::{Value, Verdict};

/// A shipped book with its target set.
pub fn game(id: &str, target: impl Into<Number>) -> Rules {
    catalog::find(id).unwrap().rules(&[("target".to_owned(), target.into())].into()).unwrap()
}

/// Rules from a rule book's text.
pub fn rules(text: &str) -> Rules {
    let book: RuleBook = text.parse().unwrap_or_else(|faults| panic!("{faults}\n{text}"));
    Arc::new(book).rules(&[].into()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

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
            None => Value { verdict: self.without_moves(position), distance: 0 },
        };
        self.known.insert(position.clone(), value);
        value
    }

    pub fn moves(&mut self, position: &Position) -> Vec<(Move, Value)> {
        if self.rules.end_at(&position.number).is_some() {
            return Vec::new();
        }
        let legal = self.rules.legal(position);
        legal.into_iter().map(|mv| (mv.clone(), self.after(position, &mv))).collect()
    }

    fn after(&mut self, position: &Position, mv: &Move) -> Value {
        let played = self.rules.play(position.clone(), mv).unwrap();
        match played.outcome {
            Some(outcome) if outcome.winner == position.turn => Value { verdict: Verdict::Win, distance: 1 },
            Some(_) => Value { verdict: Verdict::Loss, distance: 1 },
            None => self.value(&played.position).before(),
        }
    }

    fn without_moves(&self, position: &Position) -> Verdict {
        use numduel_rules::language::Fate;
        // Whoever is next where an end was met sees the mover's fate from the other side.
        let (fate, own) = match self.rules.end_at(&position.number) {
            Some(end) => (end.mover, false),
            None => (self.rules.book().stuck(), true),
        };
        if (fate == Fate::Wins) == own { Verdict::Win } else { Verdict::Loss }
    }
}

/// Small random numbers, the same on every machine.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % sides
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.roll(100) < percent
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.roll(from.len())]
    }
}
