//! Many games of one environment: by the fast table where it fits, and otherwise game by game.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use numpy::{
    Element, PyArray1, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use super::compiled::{CompiledGame, NONE};
use super::fast::{FastGames, Outputs};
use super::kernel::draw;
use super::opponent::Opponent;
use super::shared::{Illegal, PyCompiledGame, SeatPolicy};
use super::state::{GameState, Snapshot};
use super::table::{Autoreset, StepTable};
use crate::error::refuse;
use crate::given::{GivenText, text, whole};

/// Many environments that are stepped together.
#[pyclass(name = "VectorCore", module = "numduel._numduel", frozen)]
pub struct PyVectorCore {
    game: Arc<CompiledGame>,
    opponent: Option<Arc<Opponent>>,
    illegal: Illegal,
    autoreset: Autoreset,
    seats: SeatPolicy,
    count: usize,
    fast: Option<FastGames>,
    slow: Mutex<Vec<SlowGame>>,
}

/// A game that steps by itself.
#[derive(Clone)]
struct SlowGame {
    state: GameState,
    seed: u64,
    number: u64,
}

/// Actions as callers hand them over.
enum GivenActions<'py> {
    Long(PyReadonlyArray1<'py, i64>),
    Byte(PyReadonlyArray1<'py, u8>),
    Int(PyReadonlyArray1<'py, i32>),
}

impl<'py> FromPyObject<'_, 'py> for GivenActions<'py> {
    type Error = PyErr;

    /// Asks for each type in turn without putting an error into words that nobody reads.
    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(array) = given.cast::<PyArray1<u8>>() {
            return Ok(Self::Byte(array.try_readonly()?));
        }
        if let Ok(array) = given.cast::<PyArray1<i64>>() {
            return Ok(Self::Long(array.try_readonly()?));
        }
        if let Ok(array) = given.cast::<PyArray1<i32>>() {
            return Ok(Self::Int(array.try_readonly()?));
        }
        Err(PyTypeError::new_err("actions are an array of whole numbers: uint8, int32 or int64, with one dimension"))
    }
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
    fn lock_slow(&self) -> MutexGuard<'_, Vec<SlowGame>> {
        self.slow.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self, seed: u64, number: u64) -> SlowGame {
        let agent = self.seats.seat(seed, number);
        SlowGame { state: GameState::begin(&self.game, self.opponent.as_deref(), agent, seed, number), seed, number }
    }

    /// Checks the actions, and hands each over as a number.
    fn checked(&self, actions: &GivenActions<'_>, mut take: impl FnMut(&mut dyn Iterator<Item = u32>)) -> PyResult<()> {
        macro_rules! check {
            ($array:expr) => {{
                let all = $array.as_slice().map_err(contiguous)?;
                if all.len() != self.count {
                    return Err(PyValueError::new_err(format!("expected {} actions, not {}", self.count, all.len())));
                }
                let most = self.game.actions as u64;
                #[expect(clippy::cast_sign_loss, reason = "a negative action becomes a large number")]
                #[allow(clippy::cast_lossless, reason = "the types differ")]
                let wrong = |action: &_| *action as i64 as u64 >= most;
                if all.iter().fold(false, |any, action| any | wrong(action)) {
                    let index = all.iter().position(wrong).unwrap_or(0);
                    let (action, last) = (all[index], self.game.actions - 1);
                    let text = format!("there is no action {action} (environment {index}); choose from 0 to {last}");
                    return Err(PyIndexError::new_err(text));
                }
                #[allow(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    clippy::cast_lossless,
                    reason = "checked"
                )]
                take(&mut all.iter().map(|action| *action as u32));
            }};
        }
        match actions {
            GivenActions::Long(array) => check!(array),
            GivenActions::Byte(array) => check!(array),
            GivenActions::Int(array) => check!(array),
        }
        Ok(())
    }

    /// Steps every game by these actions, or by legal ones that are drawn.
    fn step_fast(
        &self,
        py: Python<'_>,
        fast: &FastGames,
        actions: Option<&GivenActions<'_>>,
        out: Outputs<'_>,
    ) -> PyResult<()> {
        let mut state = fast.lock()?;
        if let Some(actions) = actions {
            self.bytes(actions, &mut state.actions)?;
        }
        let illegal = self.illegal == Illegal::Raises && actions.is_some();
        if (illegal || self.autoreset == Autoreset::Disabled)
            && let Some(refused) = fast.refused(&state, illegal)
        {
            return Err(Self::refusal(refused.index, refused.over, u32::from(state.actions[refused.index])));
        }
        let (own, state) = (actions.is_none(), &mut *state);
        py.detach(|| fast.step(&self.game, state, own, out));
        Ok(())
    }

    /// The actions as bytes.
    fn bytes(&self, actions: &GivenActions<'_>, to: &mut [u8]) -> PyResult<()> {
        if let GivenActions::Byte(array) = actions {
            let all = array.as_slice().map_err(contiguous)?;
            let most = self.game.actions;
            if all.len() == to.len()
                && all.iter().fold(0, |any, action| any.max(*action)) < u8::try_from(most).unwrap_or(u8::MAX)
            {
                to.copy_from_slice(all);
                return Ok(());
            }
        }
        self.checked(actions, |all| {
            for (byte, action) in to.iter_mut().zip(all) {
                *byte = u8::try_from(action).unwrap_or(0);
            }
        })
    }

    fn refusal(index: usize, over: bool, action: u32) -> PyErr {
        if over {
            return PyRuntimeError::new_err(format!(
                "the game of environment {index} is over; reset it with options={{\"reset_mask\": ...}}"
            ));
        }
        PyValueError::new_err(format!(
            "action {action} is illegal in environment {index}; the action mask says which are legal"
        ))
    }

    /// Steps every game, once the arrays are known to fit.
    fn step_into(&self, py: Python<'_>, actions: Option<&GivenActions<'_>>, out: Outputs<'_>) -> PyResult<()> {
        self.check_shapes(out.observations.len(), out.masks.len(), &[out.rewards.len(), out.done.len()])?;
        if out.last.as_ref().is_some_and(|last| last.len() != out.observations.len()) {
            return Err(PyValueError::new_err("an array has another shape than the environment's"));
        }
        match &self.fast {
            Some(fast) => self.step_fast(py, fast, actions, out),
            None => self.step_slow(actions, out),
        }
    }

    /// A legal action for every game; 0 where it is over.
    fn sample_slow(&self) -> Vec<u32> {
        let drawn = |slow: &SlowGame| {
            let edges = self.game.actions_of(slow.state.row);
            let legal = || (0..).zip(edges).filter(|(_, edge)| **edge != NONE).map(|(action, _)| action);
            let stream = slow.seed ^ slow.number.rotate_left(40) ^ u64::from(slow.state.ply).rotate_left(20);
            let count = legal().count().max(1) as u64;
            legal().nth(usize::try_from(draw(&mut { stream }) % count).unwrap_or(0)).unwrap_or(0)
        };
        self.lock_slow().iter().map(drawn).collect()
    }

    fn step_slow(&self, actions: Option<&GivenActions<'_>>, out: Outputs<'_>) -> PyResult<()> {
        let mut given = Vec::with_capacity(self.count);
        match actions {
            Some(actions) => self.checked(actions, |all| given.extend(all))?,
            None => given = self.sample_slow(),
        }
        let mut games = self.lock_slow();
        let game = &self.game;
        for (index, (slow, action)) in games.iter().zip(&given).enumerate() {
            let over = slow.state.over && self.autoreset == Autoreset::Disabled;
            let illegal =
                self.illegal == Illegal::Raises && !slow.state.over && !slow.state.is_legal(game, *action as usize);
            if over || illegal {
                return Err(Self::refusal(index, over, *action));
            }
        }
        let Outputs { observations, rewards, done, masks, mut last } = out;
        let width = game.observer.width();
        for (index, (slow, action)) in games.iter_mut().zip(&given).enumerate() {
            let (mut reward, mut ended) = (0, false);
            if slow.state.over {
                *slow = self.begin(slow.seed, slow.number.wrapping_add(1));
            } else {
                let stepped = slow.state.step(game, *action as usize, self.opponent.as_deref());
                (reward, ended) = (stepped.reward, stepped.over);
                if ended && self.autoreset == Autoreset::SameStep {
                    if let Some(last) = &mut last {
                        last[index * width..][..width].copy_from_slice(game.observation(slow.state.seen));
                    }
                    *slow = self.begin(slow.seed, slow.number.wrapping_add(1));
                }
            }
            rewards[index] = f32::from(reward);
            done[index] = ended;
            self.show_slow(slow, index, observations, masks);
        }
        Ok(())
    }

    fn show_slow(&self, slow: &SlowGame, index: usize, observations: &mut [i32], masks: &mut [bool]) {
        let (width, actions) = (self.game.observer.width(), self.game.actions);
        observations[index * width..][..width].copy_from_slice(self.game.observation(slow.state.seen));
        let mask = &mut masks[index * actions..][..actions];
        for (legal, edge) in mask.iter_mut().zip(self.game.actions_of(slow.state.row)) {
            *legal = slow.state.over || *edge != NONE;
        }
    }

    fn check_shapes(&self, observations: usize, masks: usize, others: &[usize]) -> PyResult<()> {
        let fits = observations == self.count * self.game.observer.width()
            && masks == self.count * self.game.actions
            && others.iter().all(|length| *length == self.count);
        if fits { Ok(()) } else { Err(PyValueError::new_err("an array has another shape than the environment's")) }
    }
}

#[pymethods]
impl PyVectorCore {
    #[new]
    #[pyo3(signature = (game, count, *, opponent = None, illegal = "loses", autoreset = "next", seat = "1", streams = "player"))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword")]
    fn new(
        py: Python<'_>,
        game: &PyCompiledGame,
        #[pyo3(from_py_with = whole)] count: usize,
        opponent: Option<GivenText>,
        #[pyo3(from_py_with = text)] illegal: &str,
        #[pyo3(from_py_with = text)] autoreset: &str,
        #[pyo3(from_py_with = text)] seat: &str,
        #[pyo3(from_py_with = text)] streams: &str,
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
        let from_players = match streams {
            "player" => true,
            "fast" => false,
            other => return Err(refuse(py, format!("there are no streams '{other}'; choose 'player' or 'fast'"))),
        };
        let (opponent, illegal) = (game.opponent(py, opponent)?, Illegal::read(py, illegal)?);
        let seats = SeatPolicy::read(py, seat)?;
        let game = Arc::clone(&game.0);
        let first = opponent.is_none() || seats == SeatPolicy::Fixed(numduel_rules::Seat::One);
        let table = if first { StepTable::new(&game, opponent.as_deref(), autoreset) } else { None };
        // A table that draws has streams of its own.
        let table = table.filter(|table| table.slots.is_none() || !from_players);
        let fast = table.map(|table| FastGames::new(&game, table, count));
        let this = Self { game, opponent, illegal, autoreset, seats, count, fast, slow: Mutex::default() };
        if this.fast.is_none() {
            *this.lock_slow() = (0..count as u64).map(|seed| this.begin(seed, 1)).collect();
        }
        Ok(this)
    }

    /// How many games there are.
    #[getter]
    fn count(&self) -> usize {
        self.count
    }

    /// Whether the games step the table.
    #[getter]
    fn fast(&self) -> bool {
        self.fast.is_some()
    }

    /// Begins games anew: all, or those of a mask; with these seeds, or with the next game of the seeds they have.
    fn reset(
        &self,
        seeds: Option<Vec<u64>>,
        which: Option<PyReadonlyArray1<'_, bool>>,
        mut observations: PyReadwriteArray2<'_, i32>,
        mut masks: PyReadwriteArray2<'_, bool>,
    ) -> PyResult<()> {
        let observations = rows_of(&mut observations)?;
        let masks = rows_of(&mut masks)?;
        self.check_shapes(observations.len(), masks.len(), &[])?;
        if seeds.as_ref().is_some_and(|seeds| seeds.len() != self.count) {
            return Err(PyValueError::new_err(format!("expected {} seeds", self.count)));
        }
        let which = which.as_ref().map(|which| which.as_slice().map_err(contiguous)).transpose()?;
        if which.is_some_and(|which| which.len() != self.count) {
            return Err(PyValueError::new_err(format!("expected a mask of {} environments", self.count)));
        }
        let chosen = |index: usize| which.is_none_or(|which| which[index]);
        if let Some(fast) = &self.fast {
            let mut state = fast.lock()?;
            fast.reset(&self.game, &mut state, chosen, seeds.as_deref(), (observations, masks));
            return Ok(());
        }
        let mut games = self.lock_slow();
        for (index, slow) in games.iter_mut().enumerate() {
            if chosen(index) {
                *slow = match &seeds {
                    Some(seeds) => self.begin(seeds[index], 1),
                    None => self.begin(slow.seed, slow.number.wrapping_add(1)),
                };
            }
            self.show_slow(slow, index, observations, masks);
        }
        Ok(())
    }

    /// Steps every game by these actions, or where there are none by legal ones that are drawn. Nothing is stepped where
    /// something is refused.
    #[pyo3(signature = (actions, observations, rewards, done, masks, last = None))]
    #[expect(clippy::too_many_arguments, reason = "each is an array")]
    fn step(
        &self,
        py: Python<'_>,
        actions: Option<GivenActions<'_>>,
        mut observations: PyReadwriteArray2<'_, i32>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut done: PyReadwriteArray1<'_, bool>,
        mut masks: PyReadwriteArray2<'_, bool>,
        mut last: Option<PyReadwriteArray2<'_, i32>>,
    ) -> PyResult<()> {
        let out = Outputs {
            observations: rows_of(&mut observations)?,
            rewards: rewards.as_slice_mut().map_err(contiguous)?,
            done: done.as_slice_mut().map_err(contiguous)?,
            masks: rows_of(&mut masks)?,
            last: last.as_mut().map(rows_of).transpose()?,
        };
        self.step_into(py, actions.as_ref(), out)
    }

    /// Steps every game once for each row of actions, in one call: the loop that a step from Python is compared with.
    fn step_rows(
        &self,
        py: Python<'_>,
        actions: Vec<GivenActions<'_>>,
        mut observations: PyReadwriteArray2<'_, i32>,
        mut rewards: PyReadwriteArray1<'_, f32>,
        mut done: PyReadwriteArray1<'_, bool>,
        mut masks: PyReadwriteArray2<'_, bool>,
    ) -> PyResult<()> {
        let (observations, masks) = (rows_of(&mut observations)?, rows_of(&mut masks)?);
        let rewards = rewards.as_slice_mut().map_err(contiguous)?;
        let done = done.as_slice_mut().map_err(contiguous)?;
        actions.iter().try_for_each(|row| {
            self.step_into(py, Some(row), Outputs { observations, rewards, done, masks, last: None })
        })
    }

    /// Draws a legal action for every game.
    fn sample(&self, mut actions: PyReadwriteArray1<'_, u8>) -> PyResult<()> {
        let actions = actions.as_slice_mut().map_err(contiguous)?;
        self.check_shapes(self.count * self.game.observer.width(), self.count * self.game.actions, &[actions.len()])?;
        if self.game.actions > usize::from(u8::MAX) {
            return Err(PyValueError::new_err("there are more actions than a byte holds"));
        }
        if let Some(fast) = &self.fast {
            let mut state = fast.lock()?;
            fast.sample(&mut state, actions);
            return Ok(());
        }
        for (action, drawn) in actions.iter_mut().zip(self.sample_slow()) {
            *action = u8::try_from(drawn).unwrap_or(0);
        }
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
        let width = self.game.observer.width();
        self.check_shapes(self.count * width, regrets.len(), &[values.len(), known.len()])?;
        let rows: Vec<Option<u32>> = match &self.fast {
            Some(fast) => fast.live_rows(&*fast.lock()?),
            None => self.lock_slow().iter().map(|slow| (!slow.state.over).then_some(slow.state.row)).collect(),
        };
        let games = rows.iter().zip(values).zip(regrets.chunks_exact_mut(self.game.actions)).zip(known);
        for (((row, value), regrets), known) in games {
            *known = row.is_some();
            *value = row.map_or(0.0, |row| f32::from(self.game.rows[row as usize].value));
            let found = row.iter().flat_map(|row| self.game.regrets(*row));
            regrets.fill(0.0);
            regrets.iter_mut().zip(found).for_each(|(regret, found)| *regret = found);
        }
        Ok(())
    }

    /// All games under way as plain numbers.
    fn snapshot(&self) -> PyResult<VectorSnapshot> {
        let fast = match &self.fast {
            None => Default::default(),
            Some(fast) => fast.snapshot(&*fast.lock()?),
        };
        let slow = self.lock_slow().iter().map(|slow| (slow.state.snapshot(), slow.seed, slow.number)).collect();
        Ok((fast, slow))
    }

    /// Continues the games of a snapshot.
    fn restore(&self, snapshot: VectorSnapshot) -> PyResult<()> {
        let (games, slow) = snapshot;
        let wrong = || PyValueError::new_err("these are not games of this environment");
        if let Some(fast) = &self.fast {
            return fast.restore(&mut *fast.lock()?, games).ok_or_else(wrong);
        }
        let restored = slow.into_iter().map(|(snapshot, seed, number)| {
            Some(SlowGame { state: GameState::restored(&self.game, snapshot)?, seed, number })
        });
        let games = restored.collect::<Option<Vec<_>>>().filter(|games| games.len() == self.count).ok_or_else(wrong)?;
        *self.lock_slow() = games;
        Ok(())
    }
}

/// All games under way as plain numbers: those of the table by row and stream, or each by itself with its seed and number.
type VectorSnapshot = ((Vec<u32>, Vec<u64>), Vec<(Snapshot, u64, u64)>);

/// As many games as are stepped together.
const MOST_GAMES: usize = 1 << 24;
