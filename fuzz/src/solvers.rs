//! A book in one line: wherever the literal solver has an answer, every way of solving the book has the same.

use std::collections::HashSet;
use std::sync::Arc;

use numduel_literal::{self as literal, Solved};
use numduel_rules::{Budget, Number, Position, Rules, compact};
use numduel_solver::{Method, Solution, Value, Verdict, solve, solve_by};
use numduel_testkit::usual;

/// As many positions as are listed for one book.
const SMALL: usize = 120;

pub(crate) fn check(text: &str) {
    compare(text);
}

/// Compares a book, and says how many positions were compared.
pub fn compare(text: &str) -> usize {
    let Ok(book) = compact::read(text).map(Arc::new) else { return 0 };
    let literal: literal::Book = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    let game = literal.game(&[]).unwrap_or_else(|| panic!("the literal game cannot begin: {text}"));
    let rules = usual(&book);
    if rules.moves().len() > 40 {
        return 0;
    }
    let solved = Solved::as_far_as(&game, game.start(), SMALL);
    let comparison = Comparison { text, rules: &rules, solutions: solutions(&rules), solved };
    comparison.walk()
}

/// Every way of solving a book that answers for it.
fn solutions(rules: &Rules) -> Vec<(String, Solution)> {
    let budget = Budget::default().with_bytes(10_000_000).with_positions(2_000);
    let by = |method: Method| Some((method.to_string(), solve_by(method, rules, &budget).ok()?));
    let chosen = solve(rules, &budget).ok().map(|solution| ("chosen".to_owned(), solution));
    Method::ALL.into_iter().filter_map(by).chain(chosen).collect()
}

struct Comparison<'a> {
    text: &'a str,
    rules: &'a Rules,
    solutions: Vec<(String, Solution)>,
    solved: Solved<'a>,
}

impl Comparison<'_> {
    /// Goes to every position that was listed; beyond a horizon, only the start is certain.
    fn walk(&self) -> usize {
        let game = self.solved.game;
        let mut open = vec![(self.rules.start(), game.start())];
        let mut seen: HashSet<literal::Position> = open.iter().map(|(_, at)| at.clone()).collect();
        while let Some((position, at)) = open.pop() {
            self.compare(&position, &at);
            if self.solved.horizon.is_some() {
                break;
            }
            for (mv, own) in self.rules.legal(&position).iter().zip(game.legal(&at)) {
                let played = self.rules.play(position.clone(), mv).unwrap_or_else(|refusal| panic!("{refusal}"));
                let next = game.after(&at, &own);
                let ending = game.ending(&next);
                let winner = played.outcome.map(|outcome| outcome.winner.map(|seat| usize::from(seat.number()) - 1));
                assert_eq!(winner, ending.map(|ending| ending.winner), "{mv} at {at:?}: {}", self.text);
                if ending.is_none() && seen.insert(next.clone()) {
                    open.push((played.position, next));
                }
            }
        }
        seen.len()
    }

    fn compare(&self, position: &Position, at: &literal::Position) {
        let expected = self.solved.moves_after(at);
        let names: Vec<String> = expected.iter().map(|(mv, _)| mv.to_string()).collect();
        let legal: Vec<String> = self.rules.legal(position).iter().map(ToString::to_string).collect();
        let known = self.solved.horizon.is_none() || !expected.is_empty();
        assert!(!known || legal == names, "{legal:?} are legal, not {names:?}, at {at:?}: {}", self.text);
        for (way, solution) in &self.solutions {
            if let Ok(value) = solution.value(position) {
                self.agree(way, self.solved.value_after(at), &value, at);
            }
            let alone = solution.verdict(position).ok().zip(solution.value(position).ok());
            assert!(alone.is_none_or(|(alone, value)| alone == value.verdict), "{way}: at {at:?}: {}", self.text);
            let Ok(moves) = solution.moves(position) else { continue };
            let scored: Vec<String> = moves.iter().map(|scored| scored.mv.to_string()).collect();
            assert!(!known || scored == names, "{way}: {scored:?} are legal, not {names:?}, at {at:?}: {}", self.text);
            for scored in &moves {
                let Some(place) = names.iter().position(|name| *name == scored.mv.to_string()) else { continue };
                self.agree(way, expected[place].1, &scored.value, at);
            }
        }
    }

    fn agree(&self, way: &str, known: literal::Value, value: &Value<Number>, at: &literal::Position) {
        let distance = || u32::try_from(&value.distance).unwrap_or(u32::MAX);
        let said = match value.verdict {
            Verdict::Win => literal::Value::Win(distance()),
            Verdict::Loss => literal::Value::Loss(distance()),
            Verdict::Draw => literal::Value::Draw,
        };
        assert!(self.solved.allows(known, said), "{way}: {said:?}, not {known:?}, at {at:?}: {}", self.text);
    }
}
