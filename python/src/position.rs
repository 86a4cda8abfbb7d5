//! Positions: the number, whose turn it is, and what the rules remember.

use std::sync::Arc;

use numduel_rules::number::shorten;
use numduel_rules::{Move, Outcome, Position, Rules, Seat};
use numduel_wire::GameResult;
use pyo3::prelude::*;

use crate::book::hash_of;
use crate::error::{raise, refuse};
use crate::given::GivenText;
use crate::number::{GivenNumber, int};
use crate::pickle::{Pickled, maker};
use crate::rules::PyRules;
use crate::{json, memory, picture};

/// Everything that decides how a game can continue.
#[pyclass(name = "Position", module = "numduel", frozen, eq, from_py_object)]
#[derive(Clone, PartialEq)]
pub struct PyPosition {
    pub rules: Arc<Rules>,
    pub position: Position,
}

impl PyPosition {
    pub fn new(rules: &Arc<Rules>, position: Position) -> Self {
        Self { rules: Arc::clone(rules), position }
    }
}

/// The move that a text names in these rules.
pub fn read_move(py: Python<'_>, rules: &Rules, text: &str) -> PyResult<Move> {
    rules.read(text).ok_or_else(|| {
        let moves: Vec<String> = rules.moves().iter().take(10).map(ToString::to_string).collect();
        let known = if moves.is_empty() { String::new() } else { format!("; its moves are like {}", moves.join(", ")) };
        refuse(py, format!("'{}' is not a move of {}{known}", shorten(text), rules.book().id()))
    })
}

/// How a game ended, as a dict.
pub fn result<'py>(py: Python<'py>, outcome: Option<Outcome>) -> PyResult<Bound<'py, PyAny>> {
    match outcome {
        Some(outcome) => json::dict(py, &GameResult::from(outcome)),
        None => Ok(py.None().into_bound(py)),
    }
}

#[pymethods]
impl PyPosition {
    /// The rules it belongs to.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(Arc::clone(&self.rules))
    }

    /// The shared number.
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        int(py, &self.position.number)
    }

    /// The seat that moves next, 1 or 2.
    #[getter]
    fn turn(&self) -> u8 {
        self.position.turn.number()
    }

    /// What the rules remember: None, the last operation or operand, or the set of those used; a pair where each seat has
    /// its own, player 1's first.
    #[getter]
    fn memory<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        memory::shown(py, &self.position.memory)
    }

    /// How many moves are left, where the book limits them.
    #[getter]
    fn moves_left(&self) -> Option<u64> {
        self.position.moves_left
    }

    /// The legal moves, in the book's order.
    #[getter]
    fn legal(&self) -> Vec<String> {
        self.rules.legal(&self.position).iter().map(ToString::to_string).collect()
    }

    /// Makes a move: the position after it, and how the game ended if it did.
    fn play<'py>(&self, py: Python<'py>, r#move: GivenText) -> PyResult<(Self, Bound<'py, PyAny>)> {
        let mv = read_move(py, &self.rules, &r#move.0)?;
        match self.rules.play(self.position.clone(), &mv) {
            Ok(played) => Ok((Self::new(&self.rules, played.position), result(py, played.outcome)?)),
            Err(refusal) => Err(raise(py, refusal.as_ref())),
        }
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        picture::of_position(py, &self.rules, &self.position)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let number = shorten(&self.position.number.to_string());
        let memory = memory::shown(py, &self.position.memory)?;
        let remembered = if memory.is_none() { String::new() } else { format!(", memory={}", memory.repr()?) };
        let left = self.position.moves_left.map(|left| format!(", moves_left={left}")).unwrap_or_default();
        Ok(format!(
            "Position({number}, turn={}{remembered}{left}, {})",
            self.turn(),
            shorten(&self.rules.game_string().to_string())
        ))
    }

    fn __hash__(&self) -> u64 {
        hash_of(&format!("{:?}", self.position))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> Pickled<'py, (PyRules, Bound<'py, PyAny>, u8, Bound<'py, PyAny>, Option<u64>)> {
        let make = maker(py, "_position")?;
        Ok((make, (self.rules(), self.number(py)?, self.turn(), self.memory(py)?, self.moves_left())))
    }
}

/// A position again, after pickling.
#[pyfunction]
pub fn _position(
    py: Python<'_>,
    rules: PyRules,
    number: GivenNumber,
    turn: u8,
    memory: Bound<'_, PyAny>,
    moves_left: Option<u64>,
) -> PyResult<PyPosition> {
    let mut position = rules.0.at(number.0);
    position.turn = seat(py, turn)?;
    position.memory = memory::read(&memory, &position.memory)?;
    position.moves_left = moves_left;
    if !rules.0.has_position(&position) {
        return Err(refuse(py, "this position belongs to a game with other rules"));
    }
    Ok(PyPosition::new(&rules.0, position))
}

/// The seat with this number.
pub fn seat(py: Python<'_>, number: u8) -> PyResult<Seat> {
    let known = Seat::BOTH.into_iter().find(|seat| seat.number() == number);
    known.ok_or_else(|| refuse(py, format!("there is no seat {number}; choose 1 or 2")))
}
