//! A book in one line, small enough for the literal solver: every way of solving it finds the same.

use std::sync::Arc;

use numduel_literal::{self as literal, Solved};
use numduel_rules::{Budget, Number, Rules, compact};
use numduel_solver::{Method, Value, Verdict, solve, solve_by};
use numduel_testkit::usual;

pub fn check(text: &str) {
    let Ok(book) = compact::read(text).map(Arc::new) else { return };
    let rules = usual(&book);
    let literal: literal::Book = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    let game = literal.game(&[]).unwrap_or_else(|| panic!("the literal game cannot begin: {text}"));
    if rules.moves().len() > 40 {
        return;
    }
    let Some(solved) = Solved::new(&game, game.start(), 100) else { return };
    let expected = match solved.value() {
        literal::Value::Win(distance) => (Verdict::Win, distance.into()),
        literal::Value::Loss(distance) => (Verdict::Loss, distance.into()),
        literal::Value::Draw => (Verdict::Draw, Number::ZERO),
    };
    for (method, value) in values(&rules) {
        assert_eq!((value.verdict, value.distance), expected, "{method}: {text}");
    }
}

fn values(rules: &Rules) -> impl Iterator<Item = (&'static str, Value<Number>)> {
    let (start, budget) = (rules.start(), Budget::default().with_bytes(10_000_000).with_positions(1_000));
    let by = |method: Method| solve_by(method, rules, &budget).ok()?.value(&start).ok();
    let chosen = solve(rules, &budget).ok();
    let graph = chosen.as_ref().and_then(|solution| {
        let solved = solution.graph().ok()?;
        Some(solved.value(solved.graph.find(&start)?).into())
    });
    let chosen = chosen.as_ref().and_then(|solution| solution.value(&start).ok());
    let [bands, start_only, remainders, positions] = Method::ALL.map(by);
    let named = [("bands", bands), ("start only", start_only), ("remainders", remainders), ("positions", positions)];
    named.into_iter().chain([("chosen", chosen), ("graph", graph)]).filter_map(|(name, value)| Some((name, value?)))
}
