//! Many games under way, stepped together by one table.
//!
//! The table says what an action leads to. What it can't say is done afterwards, for those games alone that need it: a game
//! that has come to a position for the third time is drawn, and one that is over begins anew.

use std::sync::Arc;

use numduel_rules::Seat;

use super::compiled::{CompiledGame, NONE, Next};
use super::kernel::{self, BLOCK, LegalActions, Written, draw};
use super::shared::SeatPolicy;
use super::state::{MOST_TRIES, TOO_OFTEN};
use super::table::{StepTable, is_done, observation, word};

/// When a game that has ended begins anew.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Autoreset {
    /// With the next step, whose action is ignored.
    NextStep,
    /// With the step that ended it.
    SameStep,
    /// Never: the caller resets.
    Disabled,
}

/// What is the same for all games of an environment.
pub struct Games {
    pub game: Arc<CompiledGame>,
    table: StepTable,
    /// The legal actions by row; nothing where all are legal everywhere.
    masks: Vec<bool>,
    legal: LegalActions,
    seats: SeatPolicy,
    /// The entry of the start, if every game starts alike and nothing has to be remembered of it.
    only_start: Option<u64>,
    autoreset: Autoreset,
}

/// Where the games stand.
#[derive(Clone)]
pub struct GamesState {
    /// The word of each game; see [`word`].
    at: Vec<u32>,
    /// The stream of random numbers of each, from which an opponent's moves are drawn and actions are sampled.
    random: Vec<u64>,
    /// The seed of each, and which of its games this is, from 1: they decide its start and the agent's seat.
    seeds: Vec<u64>,
    numbers: Vec<u64>,
    /// The rows that each has been in, one for each ply; nothing where none can come again.
    been: Vec<Vec<u32>>,
}

/// All that there is to know about games under way, as plain numbers: the row of each game, and the rest of [`GamesState`].
pub type GamesSnapshot = (Vec<u32>, Vec<u64>, Vec<u64>, Vec<u64>, Vec<Vec<u32>>);

/// The arrays that a step writes, as slices.
pub struct Outputs<'a> {
    pub observations: &'a mut [i32],
    pub rewards: &'a mut [f32],
    pub done: &'a mut [bool],
    pub masks: &'a mut [bool],
    /// What was seen before games began anew.
    pub last: Option<&'a mut [i32]>,
}

impl Outputs<'_> {
    /// Only some of the games, with this many columns and actions each.
    fn part(&mut self, games: std::ops::Range<usize>, width: usize, actions: usize) -> Outputs<'_> {
        let times = |count: usize| games.start * count..games.end * count;
        Outputs {
            observations: &mut self.observations[times(width)],
            rewards: &mut self.rewards[games.clone()],
            done: &mut self.done[games.clone()],
            masks: &mut self.masks[times(actions)],
            last: self.last.as_mut().map(|last| &mut last[times(width)]),
        }
    }
}

/// An action that must be refused.
pub struct RefusedAction {
    pub index: usize,
    /// Whether the game was over before.
    pub over: bool,
}

impl Games {
    pub fn new(game: &Arc<CompiledGame>, table: StepTable, seats: SeatPolicy, autoreset: Autoreset) -> Self {
        let masks: Vec<bool> =
            (0..table.rows).flat_map(|row| game.actions_of(row).iter().map(|edge| *edge != NONE)).collect();
        let masks = if masks.iter().all(|legal| *legal) { Vec::new() } else { masks };
        let legal = legal_actions(&masks, game.actions, table.shift);
        let is_first = table.replies.is_empty() || seats == SeatPolicy::Fixed(Seat::One);
        let starts_alike = game.starts.len() == 1 && is_first && !game.circular;
        let only_start = starts_alike.then(|| table.standing(game, game.starts[0].row));
        Self { game: Arc::clone(game), table, masks, legal, seats, only_start, autoreset }
    }

    /// So many games, with the seeds 0, 1, 2 ...
    pub fn begin_all(&self, count: usize) -> GamesState {
        let seeds: Vec<u64> = (0..count as u64).collect();
        let been = if self.game.circular { vec![Vec::new(); count] } else { Vec::new() };
        let mut state = GamesState { at: vec![0; count], random: seeds.clone(), seeds, numbers: vec![1; count], been };
        for index in 0..count {
            state.at[index] = word(self.start(&mut state, index));
        }
        state
    }

    /// Begins some of the games anew: game 1 of these seeds, or the next of those that they have.
    pub fn reset(&self, state: &mut GamesState, chosen: impl Fn(usize) -> bool, seeds: Option<&[u64]>) {
        for index in (0..state.at.len()).filter(|index| chosen(*index)) {
            match seeds {
                Some(seeds) => {
                    (state.seeds[index], state.random[index]) = (seeds[index], seeds[index]);
                    state.numbers[index] = 1;
                    state.at[index] = word(self.start(state, index));
                }
                None => state.at[index] = word(self.start_next(state, index)),
            }
        }
    }

    /// The entry of a game's start as the agent meets it: the opponent has moved where it sits in seat 1. A first move that ends
    /// the game leaves the agent nothing to do, so another start is drawn.
    fn start(&self, state: &mut GamesState, index: usize) -> u64 {
        let (seed, number) = (state.seeds[index], state.numbers[index]);
        let is_first = self.table.replies.is_empty() || self.seats.seat(seed, number) == Seat::One;
        let mut entry = 0;
        for later in 0..MOST_TRIES {
            let row = self.game.starts[self.game.start(seed, number.wrapping_add(later)) as usize].row;
            entry = self.table.standing(&self.game, row);
            Self::come_to(state, index, row, true);
            if is_first {
                break;
            }
            let replied = self.reply(row, &mut state.random[index]);
            if !is_done(word(replied)) {
                Self::come_to(state, index, self.table.row(word(replied)), false);
                return replied;
            }
        }
        entry
    }

    fn start_next(&self, state: &mut GamesState, index: usize) -> u64 {
        state.numbers[index] = state.numbers[index].wrapping_add(1);
        self.only_start.unwrap_or_else(|| self.start(state, index))
    }

    /// What the opponent's move leads to.
    fn reply(&self, row: u32, random: &mut u64) -> u64 {
        let code = self.table.replies[row as usize];
        self.table.slots.as_ref().map_or(code, |slots| kernel::drawn_entry(slots, code, draw(random)))
    }

    /// Remembers that a game has come to a row, and says whether that has been too often.
    fn come_to(state: &mut GamesState, index: usize, row: u32, first: bool) -> bool {
        let Some(been) = state.been.get_mut(index) else { return false };
        if first {
            been.clear();
        }
        been.push(row);
        // Only positions with the same player to move are the same.
        been.iter().rev().step_by(2).filter(|earlier| **earlier == row).count() >= TOO_OFTEN
    }

    /// The first action that must not be stepped: the game is over, or, if that is asked for, the action illegal.
    pub fn refused(&self, state: &GamesState, actions: &[i64], illegal: bool) -> Option<RefusedAction> {
        let refused = |(index, (at, action)): (usize, (&u32, &i64))| {
            let row = self.table.row(*at);
            let over = row >= self.table.rows;
            let wrong = || usize::try_from(*action).is_ok_and(|action| self.game.edge(row, action).is_none());
            let is_refused = if over { self.autoreset == Autoreset::Disabled } else { illegal && wrong() };
            is_refused.then_some(RefusedAction { index, over })
        };
        state.at.iter().zip(actions).enumerate().find_map(refused)
    }

    /// Steps every game by actions that there are, and says whether any has ended.
    pub fn step(&self, state: &mut GamesState, actions: &[i64], mut out: Outputs<'_>) -> bool {
        let (count, width) = (state.at.len(), self.game.observer.width());
        let mut any = false;
        for first in (0..count).step_by(BLOCK) {
            let games = first..count.min(first + BLOCK);
            any |= self.step_block(state, &actions[games.clone()], first, out.part(games, width, self.game.actions));
        }
        any
    }

    fn step_block(&self, state: &mut GamesState, actions: &[i64], first: usize, mut out: Outputs<'_>) -> bool {
        let games = first..first + actions.len();
        let mut over = Chosen::new();
        if self.autoreset == Autoreset::NextStep {
            over.choose(state.at[games.clone()].iter().map(|at| is_done(*at)));
        }
        let before: Vec<u32> = if self.game.circular { state.at[games.clone()].to_vec() } else { Vec::new() };
        let at = &mut state.at[games.clone()];
        let written = Written { at, observations: out.observations, rewards: out.rewards, done: out.done };
        match &self.table.slots {
            None => kernel::step(&self.table.next, actions, written),
            Some(slots) => {
                kernel::step_drawn(&self.table.next, slots, actions, &mut state.random[games.clone()], written);
            }
        }
        for (offset, at) in before.into_iter().enumerate() {
            self.draw_by_repetition(state, (first, offset), (self.table.row(at), actions[offset]), &mut out);
        }
        for index in over.indices() {
            (out.rewards[index], out.done[index]) = (0.0, false);
            self.begin_anew(state, (first, index), out.observations);
        }
        self.show(&state.at[games.clone()], out.observations);
        let any = out.done.iter().fold(false, |any, done| any | done);
        if self.autoreset == Autoreset::SameStep && any {
            if let Some(last) = out.last {
                last.copy_from_slice(out.observations);
            }
            over.choose(out.done.iter().copied());
            for index in over.indices() {
                self.begin_anew(state, (first, index), out.observations);
            }
        }
        kernel::show_masks(&state.at[games], self.table.shift, &self.masks, self.game.actions, out.masks);
        any
    }

    /// Begins a game of a block anew.
    fn begin_anew(&self, state: &mut GamesState, (first, offset): (usize, usize), observations: &mut [i32]) {
        let entry = self.start_next(state, first + offset);
        state.at[first + offset] = word(entry);
        match self.game.observer.width() {
            1 => observations[offset] = observation(entry),
            width => observations[offset * width..][..width].copy_from_slice(self.seen(word(entry))),
        }
    }

    /// Ends a game of a block if it has come to a position too often, by the action or by the answer.
    fn draw_by_repetition(
        &self,
        state: &mut GamesState,
        (first, offset): (usize, usize),
        (row, action): (u32, i64),
        out: &mut Outputs<'_>,
    ) {
        let edge = usize::try_from(action).ok().filter(|_| row < self.table.rows);
        let Some(Next::Row(middle)) = edge.and_then(|action| self.game.edge(row, action)).map(|edge| edge.next) else {
            return;
        };
        let index = first + offset;
        let mut drawn = Self::come_to(state, index, middle, false).then_some(middle);
        if drawn.is_none() && !self.table.replies.is_empty() && !is_done(state.at[index]) {
            let row = self.table.row(state.at[index]);
            drawn = Self::come_to(state, index, row, false).then_some(row);
        }
        if let Some(row) = drawn {
            let entry = self.table.over(&self.game, row, 0);
            (state.at[index], out.rewards[offset], out.done[offset]) = (word(entry), 0.0, true);
            if self.game.observer.width() == 1 {
                out.observations[offset] = observation(entry);
            }
        }
    }

    /// What is seen in a game.
    fn seen(&self, at: u32) -> &[i32] {
        let row = self.table.row(at);
        self.game.observation(row.checked_sub(self.table.rows).unwrap_or(row))
    }

    /// Writes what is seen, where that has several columns.
    fn show(&self, at: &[u32], observations: &mut [i32]) {
        let width = self.game.observer.width();
        if width > 1 {
            for (at, observation) in at.iter().zip(observations.chunks_exact_mut(width)) {
                observation.copy_from_slice(self.seen(*at));
            }
        }
    }

    /// Writes what is seen in every game, and which actions are legal.
    pub fn show_all(&self, state: &GamesState, observations: &mut [i32], masks: &mut [bool]) {
        for (at, observation) in state.at.iter().zip(observations.chunks_exact_mut(self.game.observer.width())) {
            observation.copy_from_slice(self.seen(*at));
        }
        kernel::show_masks(&state.at, self.table.shift, &self.masks, self.game.actions, masks);
    }

    /// Draws a legal action for every game.
    pub fn sample(&self, state: &mut GamesState, actions: &mut [i64]) {
        self.legal.sample(&state.at, &mut state.random, actions);
    }

    /// The rows of all games; nothing for those that are over.
    pub fn live_rows(&self, state: &GamesState) -> Vec<Option<u32>> {
        state.at.iter().map(|at| Some(self.table.row(*at)).filter(|row| *row < self.table.rows)).collect()
    }

    /// The games of a snapshot, if they are games of this table.
    pub fn restored(&self, count: usize, snapshot: GamesSnapshot) -> Option<GamesState> {
        let (rows, random, seeds, numbers, been) = snapshot;
        let most = self.table.rows + self.game.observation_count();
        let remembered = if self.game.circular { count } else { 0 };
        let fits = [rows.len(), random.len(), seeds.len(), numbers.len()].iter().all(|length| *length == count)
            && been.len() == remembered
            && rows.iter().all(|row| *row < most)
            && been.iter().flatten().all(|row| *row < self.table.rows);
        let at = || rows.iter().map(|row| self.table.at_row(*row)).collect();
        fits.then(|| GamesState { at: at(), random, seeds, numbers, been })
    }

    /// All games as plain numbers.
    pub fn snapshot(&self, state: &GamesState) -> GamesSnapshot {
        let GamesState { at, random, seeds, numbers, been } = state.clone();
        (at.into_iter().map(|at| self.table.row(at)).collect(), random, seeds, numbers, been)
    }
}

/// Some games of a block, by their index.
struct Chosen {
    indices: [u16; BLOCK],
    count: usize,
}

impl Chosen {
    fn new() -> Self {
        Self { indices: [0; BLOCK], count: 0 }
    }

    /// Chooses without a branch: which games end is as good as random, and a processor that guesses is wrong too often.
    fn choose(&mut self, which: impl Iterator<Item = bool>) {
        self.count = 0;
        for (index, chosen) in (0..).zip(which) {
            self.indices[self.count % BLOCK] = index;
            self.count += usize::from(chosen);
        }
    }

    fn indices(&self) -> impl Iterator<Item = usize> + '_ {
        self.indices[..self.count].iter().map(|index| usize::from(*index))
    }
}

/// What drawing a legal action needs to know.
fn legal_actions(masks: &[bool], actions: usize, shift: u32) -> LegalActions {
    let (mut counts, mut ranked) = (Vec::new(), Vec::new());
    for mask in masks.chunks_exact(actions) {
        let legal = || (0..).zip(mask).filter(|(_, is_legal)| **is_legal).map(|(action, _)| action);
        counts.push(u32::try_from(legal().count()).unwrap_or(u32::MAX));
        let first = ranked.len();
        ranked.extend(legal());
        ranked.resize(first + (1 << shift), 0);
    }
    LegalActions { actions: u32::try_from(actions).unwrap_or(u32::MAX), shift, counts, ranked }
}
