//! Pictures for notebooks. What is too large to be solved in a moment has none, and shows its text instead.

use std::sync::Arc;
use std::time::Duration;

use numduel_pictures::{BandMap, HistoryChart, Picture, Width};
use numduel_players::Analysis;
use numduel_rules::sentences::Names;
use numduel_rules::{Game, Position, Rules};
use pyo3::prelude::*;

use crate::interrupt;
use crate::solution::PySolution;

/// As long as anybody waits for a picture that was not asked for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Who wins from every number, with the position's own number marked.
pub fn of_position(py: Python<'_>, rules: &Arc<Rules>, position: &Position) -> PyResult<Option<String>> {
    let budget = Analysis::budget().with_time(PATIENCE);
    interrupt::run(py, &budget, || {
        let solution = numduel_solver::solve(rules, &budget).ok()?;
        // A game that starts there shows where it is; a number that no game starts from is shown on the plain map.
        let mut values: std::collections::BTreeMap<_, _> =
            rules.values().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        values.insert(numduel_rules::START.to_owned(), position.number.clone());
        let game =
            rules.book().rules(&values).map_or_else(|_| Game::new(Arc::clone(rules)), |at| Game::new(Arc::new(at)));
        Some(BandMap::new(&game, &solution, None).ok()?.svg(Width::USUAL))
    })
}

/// Who was winning after every move; before the first, who wins from every number.
pub fn of_game(py: Python<'_>, game: &Game) -> PyResult<Option<String>> {
    if game.moves().is_empty() {
        return of_position(py, game.rules(), game.position());
    }
    let budget = Analysis::budget().with_time(PATIENCE);
    let analysis = Analysis::with_budget(Arc::clone(game.rules()), budget.clone());
    interrupt::run(py, &budget, || drawn(game, &analysis))
}

/// Who was winning after every move, by a solution that is there.
pub fn history(py: Python<'_>, game: &Game, solution: &PySolution) -> PyResult<Option<String>> {
    solution.run(py, || drawn(game, solution.analysis()))
}

fn drawn(game: &Game, analysis: &Analysis) -> Option<String> {
    Some(HistoryChart::new(game, &Names::default(), analysis).ok()?.svg(Width::USUAL))
}
