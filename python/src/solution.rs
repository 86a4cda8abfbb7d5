//! Solutions: what is known about a game, and everything that is asked of it.

use std::sync::Arc;
use std::time::Duration;

use numduel_players::{Analysis, HintGrade, PlayerSpec, odds};
use numduel_rules::{Budget, Number, Position, Rules};
use numduel_solver::{LawRange, ScoredMove, Solution, SolveError};
use numduel_wire::{Answer, HintInfo, LawReport, MoveValue, OddsReport, SolveQuestion, SolveReport, StatsReport};
use pyo3::prelude::*;

use crate::bands::PyBands;
use crate::error::{raise, refuse};
use crate::given::{GivenPosition, GivenText, flag, text, whole, whole_or_none};
use crate::number::GivenNumber;
use crate::pickle::{Pickled, maker};
use crate::position::{PyPosition, read_move};
use crate::rules::PyRules;
use crate::value::PyValue;
use crate::{interrupt, json};

/// What may be taken to find something out; nothing for what is usual.
#[derive(Clone, Copy, Default)]
pub struct Limits {
    pub memory: Option<u64>,
    pub positions: Option<usize>,
    pub timeout: Option<f64>,
}

impl Limits {
    fn budget(self, py: Python<'_>) -> PyResult<Budget> {
        let mut budget = Budget::default().with_cancel(interrupt::cancel());
        if let Some(bytes) = self.memory {
            budget = budget.with_bytes(bytes);
        }
        if let Some(positions) = self.positions {
            budget = budget.with_positions(positions);
        }
        if let Some(seconds) = self.timeout {
            let time = Duration::try_from_secs_f64(seconds);
            let wrong = |_| refuse(py, format!("the timeout {seconds} is not a time; choose seconds from 0 up"));
            budget = budget.with_time(time.map_err(wrong)?);
        }
        Ok(budget)
    }
}

/// Everything that can be known about one game.
#[pyclass(name = "Solution", module = "numduel", frozen, from_py_object)]
#[derive(Clone)]
pub struct PySolution {
    analysis: Arc<Analysis>,
    budget: Budget,
    limits: Limits,
}

impl PySolution {
    pub fn new(py: Python<'_>, rules: &Arc<Rules>, limits: Limits) -> PyResult<Self> {
        let budget = limits.budget(py)?;
        Ok(Self { analysis: Arc::new(Analysis::with_budget(Arc::clone(rules), budget.clone())), budget, limits })
    }

    pub fn analysis(&self) -> &Arc<Analysis> {
        &self.analysis
    }

    /// Does some work without the interpreter lock; Ctrl-C stops it. It may be begun twice.
    pub fn run<T: Send>(&self, py: Python<'_>, work: impl Fn() -> T + Send + Sync) -> PyResult<T> {
        interrupt::try_first(py, &self.budget, work)
    }

    /// Makes sure that the game is solved.
    pub fn require(&self, py: Python<'_>) -> PyResult<()> {
        self.run(py, || self.analysis.require_solved())?.map_err(|error| raise(py, &error))
    }

    /// Asks the solution about a position, or else the start, which may take a while.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        position: Option<GivenPosition>,
        question: impl Fn(&Solution, &Position) -> Result<T, SolveError> + Send + Sync,
    ) -> PyResult<T> {
        self.ask_about(py, &self.position(position), question)
    }

    fn ask_about<T: Send>(
        &self,
        py: Python<'_>,
        position: &Position,
        question: impl Fn(&Solution, &Position) -> Result<T, SolveError> + Send + Sync,
    ) -> PyResult<T> {
        let answer = self.run(py, || self.analysis.solution().and_then(|solution| question(solution, position)))?;
        answer.map_err(|error| raise(py, &error))
    }

    /// Asks what a position or its moves are worth: at once if the solution knows.
    fn look_up<T: Send>(
        &self,
        py: Python<'_>,
        position: Option<GivenPosition>,
        question: impl Fn(&Solution, &Position) -> Result<T, SolveError> + Send + Sync,
    ) -> PyResult<T> {
        let position = self.position(position);
        match self.analysis.found() {
            Some(solution) if solution.knows(&position) => {
                question(solution, &position).map_err(|error| raise(py, &error))
            }
            _ => self.ask_about(py, &position, question),
        }
    }

    /// The position that is asked about: the start, unless another was given.
    fn position(&self, given: Option<GivenPosition>) -> Position {
        let rules = self.analysis.rules();
        given.map_or_else(|| rules.start(), |given| given.of(rules))
    }
}

fn values<'py>(py: Python<'py>, moves: &[ScoredMove]) -> PyResult<Vec<Bound<'py, PyAny>>> {
    moves.iter().map(|scored| json::dict(py, &MoveValue::from(scored))).collect()
}

/// The player that a text names.
pub fn spec(py: Python<'_>, text: &str) -> PyResult<PlayerSpec> {
    text.parse().map_err(|error| raise(py, &error))
}

#[pymethods]
impl PySolution {
    /// The rules that are solved.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(Arc::clone(self.analysis.rules()))
    }

    /// How the game was solved: bands, remainders, positions ...
    #[getter]
    fn method(&self, py: Python<'_>) -> PyResult<String> {
        self.ask(py, None, |solution, _| Ok(solution.method().to_string()))
    }

    /// What a position, or else the start, is worth to the player to move.
    #[pyo3(signature = (position = None))]
    fn value(&self, py: Python<'_>, position: Option<GivenPosition>) -> PyResult<PyValue> {
        self.look_up(py, position, Solution::value).map(PyValue::from)
    }

    /// Every legal move with its value, in the book's order.
    #[pyo3(signature = (position = None))]
    fn moves<'py>(&self, py: Python<'py>, position: Option<GivenPosition>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        values(py, &self.look_up(py, position, Solution::moves)?)
    }

    /// The moves with the best value: the quickest wins, else the draws, else the slowest losses.
    #[pyo3(signature = (position = None))]
    fn best(&self, py: Python<'_>, position: Option<GivenPosition>) -> PyResult<Vec<String>> {
        let best = self.look_up(py, position, Solution::best_moves)?;
        Ok(best.iter().map(|scored| scored.mv.to_string()).collect())
    }

    /// The runs of numbers with one value, for the memory of a position; None where the game has no bands.
    #[pyo3(signature = (position = None, *, limit = Some(1000)))]
    fn bands(
        &self,
        py: Python<'_>,
        position: Option<GivenPosition>,
        #[pyo3(from_py_with = whole_or_none)] limit: Option<usize>,
    ) -> PyResult<Option<PyBands>> {
        let position = self.position(position);
        let list = |solution: &Solution, position: &Position| {
            let listed = |bands: &numduel_solver::BandSolution| {
                (bands.list(position).take(limit.unwrap_or(MOST_BANDS)).collect(), bands.count(position))
            };
            Ok(solution.bands().map(listed))
        };
        let found = self.ask_about(py, &position, list)?;
        let position = PyPosition::new(self.analysis.rules(), position);
        Ok(found.map(|(bands, count)| PyBands::new(bands, count, self.clone(), position, limit)))
    }

    /// The strategy in a sentence, which is checked before it is shown; None where there is none.
    #[getter]
    fn card(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.ask(py, None, |solution, _| Ok(solution.card()?.map(|card| card.to_string())))
    }

    /// Why a move wins, loses or draws, line by line; "you" is the player who makes it.
    #[pyo3(signature = (r#move, position = None))]
    fn why(&self, py: Python<'_>, r#move: GivenText, position: Option<GivenPosition>) -> PyResult<Vec<String>> {
        let mv = read_move(py, self.analysis.rules(), &r#move.0)?;
        let why = self.ask(py, position, |solution, position| solution.why(position, &mv))?;
        why.map(|why| why.lines).ok_or_else(|| refuse(py, format!("{mv} is not legal here")))
    }

    /// Who wins for which values of a parameter, as `numduel solve --law --json`.
    #[pyo3(signature = (parameter = "target", *, up_to = None, checked = 1000))]
    fn law<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = text)] parameter: &str,
        up_to: Option<GivenNumber>,
        #[pyo3(from_py_with = whole)] checked: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let range = LawRange { up_to: up_to.map_or(Number::from(USUAL_REACH), |given| given.0), checked };
        self.require(py)?;
        let found = self.run(py, || Ok::<_, SolveError>(self.analysis.solution()?.law(parameter, &range)))?;
        let law = found.map_err(|error| raise(py, &error))?.map_err(|error| raise(py, &error))?;
        json::dict(py, &LawReport::new(self.analysis.rules(), &law))
    }

    /// The book at this size in numbers, as `numduel solve --stats --json`.
    fn stats<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let stats = self.ask(py, None, |solution, _| solution.stats())?;
        json::dict(py, &StatsReport::new(self.analysis.rules(), &stats))
    }

    /// The exact chances of two players, as `numduel odds --json`.
    fn odds<'py>(&self, py: Python<'py>, player1: GivenText, player2: GivenText) -> PyResult<Bound<'py, PyAny>> {
        let specs = [spec(py, &player1.0)?, spec(py, &player2.0)?];
        let found = self.run(py, || odds(&self.analysis, specs[0], specs[1], &self.budget))?;
        let found = found.map_err(|error| raise(py, &error))?;
        json::dict(py, &OddsReport::new(self.analysis.rules(), specs, &found))
    }

    /// A hint for the player to move: grade 1 says who is winning, 2 which moves, 3 why. Its words are under "text".
    #[pyo3(signature = (position = None, *, grade = 3))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        position: Option<GivenPosition>,
        #[pyo3(from_py_with = whole)] grade: u8,
    ) -> PyResult<Bound<'py, PyAny>> {
        let grade = HintGrade::of_number(grade)
            .ok_or_else(|| refuse(py, format!("there is no hint of grade {grade}; choose 1, 2 or 3")))?;
        let rules = self.analysis.rules();
        let found = self.ask(py, position, |solution, position| {
            solution.moves(position)?;
            Ok(self.analysis.hint(position, grade))
        })?;
        match found {
            None => Ok(py.None().into_bound(py)),
            Some(hint) => {
                let dict = json::dict(py, &HintInfo::from(&hint))?;
                dict.set_item("text", hint.lines(rules))?;
                Ok(dict)
            }
        }
    }

    /// What `numduel solve --json` says about a position, or else the start.
    #[pyo3(signature = (position = None, *, all_bands = false))]
    fn to_dict<'py>(
        &self,
        py: Python<'py>,
        position: Option<GivenPosition>,
        #[pyo3(from_py_with = flag)] all_bands: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let report = self.ask(py, position, |solution, position| {
            let question = SolveQuestion { position, anywhere: false, all_bands };
            Ok(Answer::new(question, solution).map(|answer| SolveReport::new(solution, position, &answer)))
        })?;
        json::dict(py, &report.map_err(|error| raise(py, &error))?)
    }

    /// The lines of a certificate, by which the answer can be checked without this program.
    fn certificate(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        self.require(py)?;
        let lines = self.run(py, || {
            let solution = self.analysis.solution().map_err(|error| error.to_string())?;
            let certificate = solution.certificate().map_err(|error| error.to_string())?;
            certificate.map(|line| line.map_err(|error| error.to_string())).collect::<Result<Vec<_>, _>>()
        })?;
        lines.map_err(|error| refuse(py, error))
    }

    fn __repr__(&self) -> String {
        let value = self.analysis.value(&self.analysis.rules().start());
        let value = value.map_or_else(|| "not solved".to_owned(), |value| PyValue::from(value).words());
        let game = numduel_rules::number::shorten(&self.analysis.rules().game_string().to_string());
        format!("Solution({game:?}, player 1: {value})")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (PyRules, Option<u64>, Option<usize>, Option<f64>)> {
        let make = maker(py, "_solution")?;
        Ok((make, (self.rules(), self.limits.memory, self.limits.positions, self.limits.timeout)))
    }
}

/// How far a law is listed unless somebody says.
const USUAL_REACH: u64 = 1_000_000;

/// As many bands as can be listed at all.
const MOST_BANDS: usize = 1_000_000;

/// A solution again, after pickling: it is found when it is first asked for.
#[pyfunction]
pub fn _solution(
    py: Python<'_>,
    rules: PyRules,
    memory: Option<u64>,
    positions: Option<usize>,
    timeout: Option<f64>,
) -> PyResult<PySolution> {
    PySolution::new(py, &rules.0, Limits { memory, positions, timeout })
}
