//! A book in one line, small enough for the literal solver: every way of solving it finds the same.

use std::ops::ControlFlow;
use std::sync::Arc;

use numduel_rules::{Number, Rules, compact};
use numduel_solver::graph::{Graph, Values};
use numduel_solver::{Limits, Table, Value, Verdict, answer, solve_start};
use numduel_testkit::{Draft, LiteralSolver, Model, Settled, usual};

const LIMITS: Limits = Limits { bytes: 10_000_000, positions: 1_000 };

pub fn check(text: &str) {
    let Ok(book) = compact::read(text).map(Arc::new) else { return };
    let rules = usual(&book);
    let model = Model::new(Draft::of(&book), &rules);
    if rules.moves().len() > 40 {
        return;
    }
    let Some(literal) = LiteralSolver::new(&model, model.start(), 100) else { return };
    let expected = match literal.value() {
        Settled::Win(distance) => (Verdict::Win, distance.into()),
        Settled::Loss(distance) => (Verdict::Loss, distance.into()),
        Settled::Draw => (Verdict::Draw, Number::ZERO),
    };
    for (method, value) in values(&rules) {
        assert_eq!((value.verdict, value.distance), expected, "{method}: {text}");
    }
}

fn values(rules: &Rules) -> impl Iterator<Item = (&'static str, Value<Number>)> {
    let (start, watch) = (rules.start(), &mut |_| ControlFlow::Continue(()));
    let chosen = answer(rules, LIMITS, watch).ok().and_then(|answer| answer.value(&start));
    let table = Table::new(rules, LIMITS, watch).ok().and_then(|table| table.value(&start));
    let opening = solve_start(rules, LIMITS, watch).ok().map(|opening| opening.value);
    let graph = Graph::of(rules).ok().map(Values::new);
    let graph = graph.and_then(|values| Some(values.value(values.graph.find(&start)?).into()));
    [("chosen", chosen), ("table", table), ("start only", opening), ("graph", graph)]
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
}
