//! Many games that step one table.

use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use super::compiled::CompiledGame;
use super::kernel::{self, Answers, BLOCK, Rows, Written, draw};
use super::table::{StepTable, is_refused, place};

/// Games that step the table.
pub struct FastGames {
    table: StepTable,
    /// All columns of observations by row, where there are several.
    wide: Vec<i32>,
    width: usize,
    /// The legal actions by row; nothing where all are legal everywhere.
    masks: Vec<bool>,
    /// By place, which action is the k-th legal one; nothing where all are legal everywhere.
    legal: Vec<u32>,
    actions: usize,
    /// The rows from here on are ends.
    first_end: u32,
    state: Mutex<FastState>,
}

/// Where the games stand.
pub struct FastState {
    at: Vec<u32>,
    random: Vec<u64>,
    /// The actions of the present step.
    pub actions: Vec<u8>,
}

/// The arrays that a step writes, as slices.
pub struct Outputs<'a> {
    pub observations: &'a mut [i32],
    pub rewards: &'a mut [f32],
    pub done: &'a mut [bool],
    pub masks: &'a mut [bool],
    /// What was seen at the ends of games that have begun anew.
    pub last: Option<&'a mut [i32]>,
}

/// An action that must be refused.
pub struct RefusedAction {
    pub index: usize,
    /// Whether the game was over before.
    pub over: bool,
}

impl FastGames {
    pub fn new(game: &CompiledGame, table: StepTable, count: usize) -> Self {
        let width = game.observer.width();
        let columns = || table.shown.iter().flat_map(|shown| game.observation(*shown)).copied().collect();
        let masks = if table.all_legal() { Vec::new() } else { table.masks.concat() };
        let at = vec![table.standing(table.start); count];
        Self {
            wide: if width > 1 { columns() } else { Vec::new() },
            width,
            masks,
            legal: table.legal(),
            actions: game.actions,
            first_end: game.first_end(),
            state: Mutex::new(FastState { at, random: vec![0; count], actions: vec![0; count] }),
            table,
        }
    }

    /// The games, unless another thread is stepping them: it would wait for the interpreter lock, and this one for the games.
    pub fn lock(&self) -> PyResult<MutexGuard<'_, FastState>> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("another thread is stepping this environment"))
            }
        }
    }

    fn rows(&self) -> Rows<'_> {
        let Self { wide, width, masks, actions, table, .. } = self;
        Rows { wide, width: *width, masks, actions: *actions, shift: table.shift }
    }

    fn answers(&self) -> Option<Answers<'_>> {
        self.table.slots.as_ref().map(|slots| Answers { ranges: &self.table.ranges, slots })
    }

    fn row(&self, at: u32) -> u32 {
        place(at) >> self.table.shift
    }

    /// The first action that must not be stepped: the game is over, or, if that is asked for, the action illegal.
    pub fn refused(&self, state: &FastState, illegal: bool) -> Option<RefusedAction> {
        let refused = |(index, (at, action)): (usize, (&u32, &u8))| {
            let entry = self.table.next[place(*at) as usize | usize::from(*action)];
            let over = self.row(*at) >= self.first_end;
            (is_refused(super::table::word(entry)) && (over || illegal)).then_some(RefusedAction { index, over })
        };
        state.at.iter().zip(&state.actions).enumerate().find_map(refused)
    }

    /// Steps every game by the actions of the state, or by legal ones that are drawn.
    pub fn step(&self, game: &CompiledGame, state: &mut FastState, own: bool, out: Outputs<'_>) {
        let FastState { at, random, actions } = state;
        let Outputs { observations, rewards, done, masks, mut last } = out;
        let count = at.len();
        let mut all = Written { at, observations, rewards, done, masks };
        let mut before = ([0; BLOCK], [0; BLOCK]);
        for first in (0..count).step_by(BLOCK) {
            let games = first..count.min(first + BLOCK);
            let mut written = all.part(games.clone(), self.width, self.actions);
            let (random, actions) = (&mut random[games.clone()], &mut actions[games.clone()]);
            if own {
                kernel::sample(&self.legal, written.at, random, actions);
            }
            if last.is_some() {
                before.0[..games.len()].copy_from_slice(written.at);
                before.1[..games.len()].copy_from_slice(random);
            }
            match self.answers() {
                None => kernel::step(&self.table.next, actions, &mut written),
                Some(answers) => kernel::step_drawn(&answers, actions, random, &mut written),
            }
            self.rows().show(&mut written);
            if let Some(last) = &mut last {
                for (index, _) in written.done.iter().enumerate().filter(|(_, ended)| **ended) {
                    let seen = self.seen_last(before.0[index], actions[index], before.1[index]);
                    let to = (games.start + index) * self.width;
                    last[to..to + self.width].copy_from_slice(game.observation(seen));
                }
            }
        }
    }

    /// What was seen at the end that a step led to, from what the game was before it.
    fn seen_last(&self, at: u32, action: u8, mut random: u64) -> u32 {
        match self.answers() {
            None => self.table.seen[place(at) as usize | usize::from(action)],
            Some(answers) => answers.slots.seen[answers.chosen(at, action, draw(&mut random)) as usize],
        }
    }

    /// Draws a legal action for every game.
    pub fn sample(&self, state: &mut FastState, actions: &mut [u8]) {
        kernel::sample(&self.legal, &state.at, &mut state.random, actions);
    }

    /// Begins some of the games anew, with these seeds or as their streams continue, and shows all of them.
    pub fn reset(
        &self,
        game: &CompiledGame,
        state: &mut FastState,
        chosen: impl Fn(usize) -> bool,
        seeds: Option<&[u64]>,
        (observations, masks): (&mut [i32], &mut [bool]),
    ) {
        for index in (0..state.at.len()).filter(|index| chosen(*index)) {
            state.at[index] = self.table.standing(self.table.start);
            if let Some(seeds) = seeds {
                state.random[index] = seeds[index];
            }
        }
        if self.width == 1 {
            for (at, seen) in state.at.iter().zip(observations.iter_mut()) {
                *seen = game.observation(self.table.shown[self.row(*at) as usize])[0];
            }
        }
        self.rows().show(&mut Written { at: &mut state.at, observations, rewards: &mut [], done: &mut [], masks });
    }

    /// The rows of all games; nothing for those that are over.
    pub fn live_rows(&self, state: &FastState) -> Vec<Option<u32>> {
        state.at.iter().map(|at| Some(self.row(*at)).filter(|row| *row < self.first_end)).collect()
    }

    /// All games as plain numbers: their rows, and their streams.
    pub fn snapshot(&self, state: &FastState) -> (Vec<u32>, Vec<u64>) {
        (state.at.iter().map(|at| self.row(*at)).collect(), state.random.clone())
    }

    /// Continues the games of a snapshot, if they are games of this table.
    pub fn restore(&self, state: &mut FastState, (rows, random): (Vec<u32>, Vec<u64>)) -> Option<()> {
        let count = state.at.len();
        let known = |row: &u32| (*row as usize) < self.table.shown.len();
        if rows.len() != count || random.len() != count || !rows.iter().all(known) {
            return None;
        }
        state.at = rows.iter().map(|row| self.table.standing(*row)).collect();
        state.random = random;
        Some(())
    }
}
