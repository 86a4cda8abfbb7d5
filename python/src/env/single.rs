//! One environment: what the classes for Gymnasium, `PettingZoo` and `OpenSpiel` step.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use numduel_rules::Seat;
use numpy::PyArray1;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyRuntimeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyTuple};

use super::compiled::{CompiledGame, NONE};
use super::opponent::Opponent;
use super::shared::{Illegal, PyCompiledGame, SeatPolicy};
use super::state::{GameState, Snapshot};
use crate::given::{GivenText, expected, flag, text};
use crate::position::{PyPosition, seat};

/// A single environment: an agent against a computer, or both seats played from outside.
#[pyclass(name = "EnvCore", module = "numduel._numduel", frozen)]
pub struct PyEnvCore {
    game: Arc<CompiledGame>,
    opponent: Option<Arc<Opponent>>,
    illegal: Illegal,
    exact: bool,
    seats: SeatPolicy,
    /// The legal actions of all rows.
    masks: Arc<[i8]>,
    /// The rewards -1, 0 and 1 as Python's numbers, made once.
    rewards: Arc<[Py<PyFloat>; 3]>,
    state: Mutex<Episode>,
}

/// The game under way, and which it is of its seed's.
#[derive(Clone)]
struct Episode {
    state: GameState,
    agent: Seat,
    seed: u64,
    number: u64,
}

/// What a caller is told about a game. It is taken before anything of Python's is called, so that no lock is held then.
#[derive(Clone, Copy)]
struct View {
    row: u32,
    seen: u32,
    over: bool,
}

impl From<&GameState> for View {
    fn from(state: &GameState) -> Self {
        Self { row: state.row, seen: state.seen, over: state.over }
    }
}

impl PyEnvCore {
    fn view(&self) -> View {
        View::from(&self.lock().state)
    }

    fn lock(&self) -> MutexGuard<'_, Episode> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn observation<'py>(&self, py: Python<'py>, view: View) -> Bound<'py, PyArray1<i32>> {
        PyArray1::from_slice(py, self.game.observation(view.seen))
    }

    /// What comes with an observation: the legal actions and, if that was asked for, what each is worth.
    fn info<'py>(&self, py: Python<'py>, state: View) -> PyResult<Bound<'py, PyDict>> {
        let info = PyDict::new(py);
        let mask = if state.over { PyArray1::zeros(py, self.game.actions, false) } else { self.mask_of(py, state.row) };
        info.set_item(intern!(py, "action_mask"), mask)?;
        if self.exact && !state.over {
            let (value, regret) = self.worth(py, state.row);
            info.set_item(intern!(py, "value"), value)?;
            info.set_item(intern!(py, "regret"), regret)?;
        }
        Ok(info)
    }

    fn mask_of<'py>(&self, py: Python<'py>, row: u32) -> Bound<'py, PyArray1<i8>> {
        let first = row as usize * self.game.actions;
        PyArray1::from_slice(py, &self.masks[first..first + self.game.actions])
    }

    /// What a row is worth, and how much each action throws away.
    fn worth<'py>(&self, py: Python<'py>, row: u32) -> (f64, Bound<'py, PyArray1<f32>>) {
        (f64::from(self.game.rows[row as usize].value), PyArray1::from_iter(py, self.game.regrets(row)))
    }

    fn check(&self, state: &GameState, action: i64) -> PyResult<usize> {
        if state.over {
            return Err(PyRuntimeError::new_err("the game is over; call reset() first"));
        }
        let known = usize::try_from(action).ok().filter(|action| *action < self.game.actions);
        let action = known.ok_or_else(|| {
            PyIndexError::new_err(format!("there is no action {action}; choose from 0 to {}", self.game.actions - 1))
        })?;
        if self.illegal == Illegal::Raises && !state.is_legal(&self.game, action) {
            return Err(PyValueError::new_err(format!(
                "action {action} is illegal here; the action mask says which are legal"
            )));
        }
        Ok(action)
    }
}

/// The number of an action. One that is too large for a machine word is no action either.
fn action(given: &Bound<'_, PyAny>) -> PyResult<i64> {
    given.extract().map_err(|error: PyErr| {
        let too_large = error.is_instance_of::<PyOverflowError>(given.py());
        if too_large {
            PyIndexError::new_err("there is no such action")
        } else {
            expected("the number of an action", given)
        }
    })
}

#[pymethods]
impl PyEnvCore {
    #[new]
    #[pyo3(signature = (game, *, opponent = None, illegal = "loses", exact = false, seat = "1"))]
    fn new(
        py: Python<'_>,
        game: &PyCompiledGame,
        opponent: Option<GivenText>,
        #[pyo3(from_py_with = text)] illegal: &str,
        #[pyo3(from_py_with = flag)] exact: bool,
        #[pyo3(from_py_with = text)] seat: &str,
    ) -> PyResult<Self> {
        let (opponent, illegal) = (game.opponent(py, opponent)?, Illegal::read(py, illegal)?);
        let seats = SeatPolicy::read(py, seat)?;
        let game = Arc::clone(&game.0);
        let rows = 0..game.first_end();
        let masks = rows.flat_map(|row| game.actions_of(row).iter().map(|edge| i8::from(*edge != NONE))).collect();
        let state = Mutex::new(Episode { state: GameState::new(&game, 0, 1), agent: Seat::One, seed: 0, number: 0 });
        let rewards = Arc::new([-1.0, 0.0, 1.0].map(|reward| PyFloat::new(py, reward).unbind()));
        Ok(Self { game, opponent, illegal, exact, seats, masks, rewards, state })
    }

    /// Begins game 1 of a seed, or the next game of the seed that there is. The opponent has moved where it sits in seat 1.
    #[pyo3(signature = (seed = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<u64>,
    ) -> PyResult<(Bound<'py, PyArray1<i32>>, Bound<'py, PyDict>)> {
        let view = {
            let mut episode = self.lock();
            let (seed, number) = seed.map_or((episode.seed, episode.number.wrapping_add(1)), |seed| (seed, 1));
            let agent = self.seats.seat(seed, number);
            let state = GameState::begin(&self.game, self.opponent.as_deref(), agent, seed, number);
            *episode = Episode { state, agent, seed, number };
            View::from(&episode.state)
        };
        Ok((self.observation(py, view), self.info(py, view)?))
    }

    /// The seat of the agent, 1 or 2.
    #[getter]
    fn agent(&self) -> u8 {
        self.lock().agent.number()
    }

    /// The agent acts, and the opponent answers.
    fn step<'py>(&self, py: Python<'py>, #[pyo3(from_py_with = action)] action: i64) -> PyResult<Bound<'py, PyTuple>> {
        let (stepped, view) = {
            let state = &mut self.lock().state;
            let action = self.check(state, action)?;
            (state.step(&self.game, action, self.opponent.as_deref()), View::from(&*state))
        };
        let info = self.info(py, view)?;
        if stepped.illegal {
            info.set_item(intern!(py, "illegal"), true)?;
        }
        let reward = self.rewards[usize::from(stepped.reward >= 0) + usize::from(stepped.reward > 0)].bind(py);
        (self.observation(py, view), reward, stepped.over, false, info).into_pyobject(py)
    }

    /// The player to move acts: the score for that player, and whether the game is over.
    fn act(&self, #[pyo3(from_py_with = action)] action: i64) -> PyResult<(i8, bool)> {
        let state = &mut self.lock().state;
        let action = self.check(state, action)?;
        let stepped = state.act(&self.game, action);
        Ok((stepped.reward, stepped.over))
    }

    /// What the player to move sees, or at the end the player who would be next.
    fn observe<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        self.observation(py, self.view())
    }

    /// What the player who moved last sees at the end of a game.
    fn observe_end<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i32>> {
        let mut view = self.view();
        if view.over && view.seen >= self.game.first_end() {
            view.seen -= 1;
        }
        self.observation(py, view)
    }

    /// Which actions are legal; none once the game is over.
    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        let view = self.view();
        if view.over { PyArray1::zeros(py, self.game.actions, false) } else { self.mask_of(py, view.row) }
    }

    /// What the position is worth to the player to move, and how much each action throws away.
    fn values<'py>(&self, py: Python<'py>) -> (f64, Bound<'py, PyArray1<f32>>) {
        self.worth(py, self.view().row)
    }

    /// The present position; at the end, the last one from which somebody moved.
    #[getter]
    fn position(&self) -> PyPosition {
        let state = &self.lock().state;
        let start = &self.game.starts[state.start as usize];
        let turn = if state.over && state.seen >= self.game.first_end() { state.turn.other() } else { state.turn };
        PyPosition::new(&start.rules, self.game.position(state.row, turn))
    }

    /// The seat to move, 1 or 2.
    #[getter]
    fn turn(&self) -> u8 {
        self.lock().state.turn.number()
    }

    /// How many moves have been made.
    #[getter]
    fn ply(&self) -> u32 {
        self.lock().state.ply
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.lock().state.over
    }

    /// The move of an action in the present position; None where it is illegal.
    fn move_of(&self, action: usize) -> Option<String> {
        let state = &self.lock().state;
        let edge = *self.game.actions_of(state.row).get(action).filter(|edge| **edge != NONE)?;
        if let Some(moves) = &self.game.moves {
            return Some(moves[action].to_string());
        }
        let place = (edge - self.game.edges_of(state.row).start) as usize;
        let position = self.game.position(state.row, state.turn);
        self.game.rules.legal(&position).get(place).map(ToString::to_string)
    }

    /// The same environment with a copy of the game under way.
    fn __deepcopy__(&self, _memo: Bound<'_, PyAny>) -> Self {
        Self {
            game: Arc::clone(&self.game),
            opponent: self.opponent.clone(),
            illegal: self.illegal,
            exact: self.exact,
            seats: self.seats,
            masks: Arc::clone(&self.masks),
            rewards: Arc::clone(&self.rewards),
            state: Mutex::new(self.lock().clone()),
        }
    }

    /// The game under way as plain numbers.
    fn snapshot(&self) -> (Snapshot, u8, u64, u64) {
        let episode = self.lock();
        (episode.state.snapshot(), episode.agent.number(), episode.seed, episode.number)
    }

    /// Continues the game of a snapshot.
    fn restore(&self, py: Python<'_>, snapshot: (Snapshot, u8, u64, u64)) -> PyResult<()> {
        let (state, agent, seed, number) = snapshot;
        let agent = seat(py, agent)?;
        let restored = GameState::restored(&self.game, state);
        let state = restored.ok_or_else(|| PyValueError::new_err("this is not a game of this environment"))?;
        *self.lock() = Episode { state, agent, seed, number };
        Ok(())
    }
}
