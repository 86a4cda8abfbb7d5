//! Many games of one environment.

use std::sync::{Mutex, MutexGuard, TryLockError};

use numpy::{Element, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::games::{Autoreset, Games, GamesSnapshot, GamesState, Outputs, RefusedAction};
use super::kernel;
use super::shared::{Illegal, PyCompiledGame, SeatPolicy};
use super::table::StepTable;
use crate::error::refuse;
use crate::given::{GivenText, text, whole};

/// Many environments that are stepped together.
#[pyclass(name = "VectorCore", module = "numduel._numduel", frozen)]
pub struct PyVectorCore {
    games: Games,
    illegal: Illegal,
    autoreset: Autoreset,
    count: usize,
    state: Mutex<GamesState>,
}

fn contiguous<T>(error: T) -> PyErr {
    _ = error;
    PyTypeError::new_err("an array must be contiguous")
}

/// A table of numbers as one slice, row by row.
fn rows_of<'a, T: Element>(array: &'a mut PyReadwriteArray2<'_, T>) -> PyResult<&'a mut [T]> {
    if !array.is_c_contiguous() {
        return Err(contiguous(()));
    }
    array.as_slice_mut().map_err(contiguous)
}

impl PyVectorCore {
    /// The games, unless another thread is stepping them: it would wait for the interpreter lock, and this one for the games.
    fn lock(&self) -> PyResult<MutexGuard<'_, GamesState>> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("another thread is stepping this environment"))
            }
        }
    }

    fn check_actions(&self, actions: &[i64]) -> PyResult<()> {
        if actions.len() != self.count {
            return Err(PyValueError::new_err(format!("expected {} actions, not {}", self.count, actions.len())));
        }
        let most = self.games.game.actions;
        if kernel::all_below(actions, most as u64) {
            return Ok(());
        }
        let wrong = |action: &i64| usize::try_from(*action).is_ok_and(|action| action < most);
        let index = actions.iter().position(|action| !wrong(action)).unwrap_or(0);
        let (action, last) = (actions[index], most - 1);
        let text = format!("there is no action {action} (environment {index}); choose from 0 to {last}");
        Err(PyIndexError::new_err(text))
    }

    fn refusal(RefusedAction { index, over }: RefusedAction, action: i64) -> PyErr {
        if over {
            return PyRuntimeError::new_err(format!(
                "the game of environment {index} is over; reset it with options={{\"reset_mask\": ...}}"
            ));
        }
        PyValueError::new_err(format!(
            "action {action} is illegal in environment {index}; the action mask says which are legal"
        ))
    }

    fn check_shapes(&self, observations: usize, masks: usize, others: &[usize]) -> PyResult<()> {
        let fits = observations == self.count * self.games.game.observer.width()
            && masks == self.count * self.games.game.actions
            && others.iter().all(|length| *length == self.count);
        if fits { Ok(()) } else { Err(PyValueError::new_err("an array has another shape than the environment's")) }
    }
}

#[pymethods]
impl PyVectorCore {
    #[new]
    #[pyo3(signature = (game, count, *, opponent = None, illegal = "loses", autoreset = "next", seat = "1"))]
    fn new(
        py: Python<'_>,
        game: &PyCompiledGame,
        #[pyo3(from_py_with = whole)] count: usize,
        opponent: Option<GivenText>,
        #[pyo3(from_py_with = text)] illegal: &str,
        #[pyo3(from_py_with = text)] autoreset: &str,
        #[pyo3(from_py_with = text)] seat: &str,
    ) -> PyResult<Self> {
        if !(1..=MOST_GAMES).contains(&count) {
            return Err(refuse(py, format!("there cannot be {count} environments; choose from 1 to {MOST_GAMES}")));
        }
        let autoreset = match autoreset {
            "next" => Autoreset::NextStep,
            "same" => Autoreset::SameStep,
            "disabled" => Autoreset::Disabled,
            other => return Err(refuse(py, format!("there is no autoreset mode '{other}'"))),
        };
        let (opponent, illegal) = (game.opponent(py, opponent)?, Illegal::read(py, illegal)?);
        let seats = SeatPolicy::read(py, seat)?;
        let Some(table) = StepTable::new(&game.0, opponent.as_deref()) else {
            return Err(refuse(py, "the game has too many positions and actions to be stepped as a table"));
        };
        let games = Games::new(&game.0, table, seats, autoreset);
        let state = Mutex::new(games.begin_all(count));
        Ok(Self { games, illegal, autoreset, count, state })
    }

    /// How many games there are.
    #[getter]
    fn count(&self) -> usize {
        self.count
    }

    /// Begins games anew: all, or those of a mask; with these seeds, or with the next game of the seeds they have.
    fn reset(&self, seeds: Option<Vec<u64>>, which: Option<PyReadonlyArray1<'_, bool>>) -> PyResult<()> {
        if seeds.as_ref().is_some_and(|seeds| seeds.len() != self.count) {
            return Err(PyValueError::new_err(format!("expected {} seeds", self.count)));
        }
        let which = which.as_ref().map(|which| which.as_slice().map_err(contiguous)).transpose()?;
        if which.is_some_and(|which| which.len() != self.count) {
            return Err(PyValueError::new_err(format!("expected a mask of {} environments", self.count)));
        }
        let state = &mut *self.lock()?;
        self.games.reset(state, |index| which.is_none_or(|which| which[index]), seeds.as_deref());
        Ok(())
    }

    /// Writes what is seen in every game, and which actions are legal.
    fn show(
        &self,
        mut observations: PyReadwriteArray2<'_, i32>,
        mut masks: PyReadwriteArray2<'_, bool>,
    ) -> PyResult<()> {
        let (observations, masks) = (rows_of(&mut observations)?, rows_of(&mut masks)?);
        self.check_shapes(observations.len(), masks.len(), &[])?;
        self.games.show_all(&*self.lock()?, observations, masks);
        Ok(())
    }

    /// Steps every game by these actions, and says whether any has ended. Nothing is stepped where something is refused.
    #[pyo3(signature = (actions, observations, rewards, done, masks, last = None))]
    #[expect(clippy::too_many_arguments, reason = "each is an array")]
    fn step(
        &self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut observations: PyReadwriteArray2<'_, i32>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut done: PyReadwriteArray1<'_, bool>,
        mut masks: PyReadwriteArray2<'_, bool>,
        mut last: Option<PyReadwriteArray2<'_, i32>>,
    ) -> PyResult<bool> {
        let out = Outputs {
            observations: rows_of(&mut observations)?,
            rewards: rewards.as_slice_mut().map_err(contiguous)?,
            done: done.as_slice_mut().map_err(contiguous)?,
            masks: rows_of(&mut masks)?,
            last: last.as_mut().map(rows_of).transpose()?,
        };
        self.check_shapes(out.observations.len(), out.masks.len(), &[out.rewards.len(), out.done.len()])?;
        if out.last.as_ref().is_some_and(|last| last.len() != out.observations.len()) {
            return Err(PyValueError::new_err("an array has another shape than the environment's"));
        }
        let actions = actions.as_slice().map_err(contiguous)?;
        self.check_actions(actions)?;
        let state = &mut *self.lock()?;
        let illegal = self.illegal == Illegal::Raises;
        if (illegal || self.autoreset == Autoreset::Disabled)
            && let Some(refused) = self.games.refused(state, actions, illegal)
        {
            let action = actions[refused.index];
            return Err(Self::refusal(refused, action));
        }
        Ok(py.detach(|| self.games.step(state, actions, out)))
    }

    /// Draws a legal action for every game.
    fn sample(&self, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice_mut().map_err(contiguous)?;
        if actions.len() != self.count {
            return Err(PyValueError::new_err(format!("expected room for {} actions", self.count)));
        }
        self.games.sample(&mut *self.lock()?, actions);
        Ok(())
    }

    /// What every position is worth to the player to move, how much each action throws away, and in which games that is known:
    /// where a game is over there is nothing left to decide, and both are 0.
    fn exact(
        &self,
        mut values: PyReadwriteArray1<'_, f32>,
        mut regrets: PyReadwriteArray2<'_, f32>,
        mut known: PyReadwriteArray1<'_, bool>,
    ) -> PyResult<()> {
        let (values, regrets) = (values.as_slice_mut().map_err(contiguous)?, rows_of(&mut regrets)?);
        let known = known.as_slice_mut().map_err(contiguous)?;
        let game = &self.games.game;
        self.check_shapes(self.count * game.observer.width(), regrets.len(), &[values.len(), known.len()])?;
        let rows = self.games.live_rows(&*self.lock()?);
        let games = rows.iter().zip(values).zip(regrets.chunks_exact_mut(game.actions)).zip(known);
        for (((row, value), regrets), known) in games {
            *known = row.is_some();
            *value = row.map_or(0.0, |row| f32::from(game.rows[row as usize].value));
            let found = row.iter().flat_map(|row| game.regrets(*row));
            regrets.fill(0.0);
            regrets.iter_mut().zip(found).for_each(|(regret, found)| *regret = found);
        }
        Ok(())
    }

    /// All games under way as plain numbers.
    fn snapshot(&self) -> PyResult<GamesSnapshot> {
        Ok(self.games.snapshot(&*self.lock()?))
    }

    /// Continues the games of a snapshot.
    fn restore(&self, snapshot: GamesSnapshot) -> PyResult<()> {
        let restored = self.games.restored(self.count, snapshot);
        *self.lock()? = restored.ok_or_else(|| PyValueError::new_err("these are not games of this environment"))?;
        Ok(())
    }
}

/// As many games as are stepped together.
const MOST_GAMES: usize = 1 << 24;
