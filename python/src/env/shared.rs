//! What all environments share: the compiled game, and the choices made at construction.

use std::sync::Arc;

use numduel_rules::{Budget, Seat};
use numpy::PyArray1;
use pyo3::prelude::*;

use super::compiled::{CompiledGame, NotCompiled};
use super::kernel::draw;
use super::observation::Unobservable;
use super::opponent::Opponent;
use crate::error::{raise, refuse};
use crate::given::{GivenText, whole};
use crate::interrupt;
use crate::rules::{GivenGame, GivenParameters, PyRules, given};
use crate::solution::spec;

/// What an illegal action does.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Illegal {
    /// The player who took it loses.
    Loses,
    /// It is refused, and nothing happens.
    Raises,
}

impl Illegal {
    pub fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        match text {
            "loses" => Ok(Self::Loses),
            "raises" => Ok(Self::Raises),
            other => {
                Err(refuse(py, format!("there is no policy '{other}' for illegal actions; choose 'loses' or 'raises'")))
            }
        }
    }
}

/// Where the agent sits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum SeatPolicy {
    Fixed(Seat),
    /// In seat 1 in the first game, in seat 2 in the next, and so on.
    Alternating,
    /// Drawn for every game.
    Random,
}

impl SeatPolicy {
    pub fn read(py: Python<'_>, text: &str) -> PyResult<Self> {
        match text {
            "1" => Ok(Self::Fixed(Seat::One)),
            "2" => Ok(Self::Fixed(Seat::Two)),
            "alternating" => Ok(Self::Alternating),
            "random" => Ok(Self::Random),
            other => Err(refuse(py, format!("there is no seat '{other}'; choose 1, 2, 'alternating' or 'random'"))),
        }
    }

    /// The agent's seat in a game by its seed and number.
    pub fn seat(self, seed: u64, number: u64) -> Seat {
        let second = match self {
            Self::Fixed(seat) => return seat,
            Self::Alternating => number.is_multiple_of(2),
            Self::Random => draw(&mut (seed ^ number.rotate_left(32))) & 1 == 1,
        };
        if second { Seat::Two } else { Seat::One }
    }
}

/// A game compiled for stepping.
#[pyclass(name = "CompiledGame", module = "numduel._numduel", frozen)]
pub struct PyCompiledGame(pub Arc<CompiledGame>);

impl PyCompiledGame {
    /// What a computer player does everywhere; nothing for nobody.
    pub fn opponent(&self, py: Python<'_>, player: Option<GivenText>) -> PyResult<Option<Arc<Opponent>>> {
        let Some(player) = player else { return Ok(None) };
        let (player, budget) = (spec(py, &player.0)?, Budget::default());
        let made = interrupt::run(py, &budget, || Opponent::new(&self.0, player))?;
        made.map(|opponent| Some(Arc::new(opponent))).map_err(|error| raise(py, &error))
    }
}

#[pymethods]
impl PyCompiledGame {
    /// Compiles a game. A start that nobody chose is drawn where the book says so.
    #[new]
    #[pyo3(signature = (game, *, positions = 200_000, **parameters))]
    fn new(
        py: Python<'_>,
        game: GivenGame,
        #[pyo3(from_py_with = whole)] positions: usize,
        parameters: Option<GivenParameters>,
    ) -> PyResult<Self> {
        let (rules, named) = game.named(py, given(parameters))?;
        let budget = Budget::default().with_positions(positions);
        let made = interrupt::run(py, &budget, || CompiledGame::new(&rules, &named, &budget))?;
        made.map(|game| Self(Arc::new(game))).map_err(|error| match error {
            NotCompiled::Solve(error) => raise(py, &error),
            NotCompiled::TooManyStarts => refuse(py, "there are too many starts to choose from; set the start"),
            NotCompiled::Unobservable(Unobservable::TooWide(most)) => {
                refuse(py, format!("the rules remember too much to be observed in {most} numbers"))
            }
            NotCompiled::Unobservable(Unobservable::LargeOperand) => {
                refuse(py, "an operand that is remembered has more than 31 bits and cannot be observed")
            }
        })
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(Arc::clone(&self.0.rules))
    }

    /// How many actions there are.
    #[getter]
    fn actions(&self) -> usize {
        self.0.actions
    }

    /// The move of each action; None where action k is the k-th legal move.
    #[getter]
    fn moves(&self) -> Option<Vec<String>> {
        self.0.moves.as_ref().map(|moves| moves.iter().map(ToString::to_string).collect())
    }

    /// The names of an observation's columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.0.observer.columns.clone()
    }

    /// The smallest and the largest number in each column.
    #[getter]
    fn bounds<'py>(&self, py: Python<'py>) -> (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i32>>) {
        let width = self.0.observer.width();
        let (mut low, mut high) = (vec![i32::MAX; width], vec![i32::MIN; width]);
        for observation in self.0.observations().chunks_exact(width) {
            for (column, value) in observation.iter().enumerate() {
                low[column] = low[column].min(*value);
                high[column] = high[column].max(*value);
            }
        }
        (PyArray1::from_vec(py, low), PyArray1::from_vec(py, high))
    }

    /// How many positions can be reached.
    #[getter]
    fn positions(&self) -> usize {
        self.0.rows.len()
    }

    /// Whether play can return to a position, so that the third time is a draw.
    #[getter]
    fn circular(&self) -> bool {
        self.0.circular
    }

    /// No game has more moves than this.
    #[getter]
    fn longest_game(&self) -> usize {
        self.0.longest_game()
    }

    /// How many starts there are.
    #[getter]
    fn starts(&self) -> usize {
        self.0.starts.len()
    }
}
