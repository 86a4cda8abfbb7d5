//! Computer players.

use numduel_players::Player;
use pyo3::prelude::*;

use crate::error::{raise, refuse};
use crate::given::{GivenPosition, GivenText, Whole, whole};
use crate::pickle::{Pickled, maker};
use crate::rules::{GivenGame, GivenParameters, given};
use crate::solution::{Limits, PySolution, spec};

/// A computer player of one game. Its move depends on the seed, the game's number, the ply and the position alone.
#[pyclass(name = "Player", module = "numduel", frozen, from_py_object)]
#[derive(Clone)]
pub struct PyPlayer {
    player: Player,
    solution: PySolution,
    seed: u64,
    number: u64,
}

/// What is known about the game that a player plays.
pub enum GivenSolution {
    Solution(PySolution),
    Game(GivenGame),
}

impl<'a, 'py> FromPyObject<'a, 'py> for GivenSolution {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        given.extract().map(Self::Solution).or_else(|_| given.extract().map(Self::Game))
    }
}

#[pymethods]
impl PyPlayer {
    /// A player such as `perfect`, `level:5`, `random`, `greedy` or `lookahead:3`, in game `number` of those with this seed.
    #[new]
    #[pyo3(signature = (player, game, *, seed = 0, number = 1, **parameters))]
    fn new(
        py: Python<'_>,
        player: GivenText,
        game: GivenSolution,
        #[pyo3(from_py_with = whole)] seed: u64,
        #[pyo3(from_py_with = whole)] number: u64,
        parameters: Option<GivenParameters>,
    ) -> PyResult<Self> {
        let spec = spec(py, &player.0)?;
        let solution = match game {
            GivenSolution::Solution(solution) if parameters.is_none() => solution,
            GivenSolution::Solution(_) => return Err(refuse(py, "a solution has its parameters already")),
            GivenSolution::Game(game) => PySolution::new(py, &game.rules(py, given(parameters))?.0, Limits::default())?,
        };
        let analysis = solution.analysis().clone();
        let player = solution
            .run(py, || Player::new(spec, analysis.clone(), seed, number))?
            .map_err(|error| raise(py, &error))?;
        Ok(Self { player, solution, seed, number })
    }

    /// Which player it is, such as `level:5`.
    #[getter]
    fn spec(&self) -> String {
        self.player.spec().to_string()
    }

    /// The move it makes after `ply` moves of its game.
    fn choose(&self, py: Python<'_>, position: GivenPosition, ply: Whole<usize>) -> PyResult<Option<String>> {
        let rules = self.player.analysis().rules();
        let position = position.of(rules);
        if !rules.has_position(&position) {
            return Err(refuse(py, "this position belongs to a game with other rules"));
        }
        let chosen = self.solution.run(py, || self.player.choose(ply.0, &position))?;
        Ok(chosen.map(|mv| mv.to_string()))
    }

    /// The same player in another game.
    fn in_game(&self, seed: Whole<u64>, number: Whole<u64>) -> Self {
        let (seed, number) = (seed.0, number.0);
        Self { player: self.player.in_game(seed, number), solution: self.solution.clone(), seed, number }
    }

    fn __repr__(&self) -> String {
        let game = self.player.analysis().rules().game_string().to_string();
        format!("Player({:?}, {:?})", self.spec(), numduel_rules::number::shorten(&game))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (String, PySolution, u64, u64)> {
        let make = maker(py, "_player")?;
        Ok((make, (self.spec(), self.solution.clone(), self.seed, self.number)))
    }
}

/// A player again, after pickling.
#[pyfunction]
pub fn _player(py: Python<'_>, player: String, solution: PySolution, seed: u64, number: u64) -> PyResult<PyPlayer> {
    PyPlayer::new(py, GivenText(player), GivenSolution::Solution(solution), seed, number, None)
}
