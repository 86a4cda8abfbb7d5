//! The loops that step thousands of games: no decision inside, and compiled for several processors, of which the one at hand
//! is chosen at run time.
//!
//! A loop reads one entry of the table for each game, and the entry says everything: where the game stands, what is seen
//! there, the reward and the end. An index beyond a table reads 0 instead of ending the program, which also lets the
//! compiler turn the loops into gathers.

use multiversion::multiversion;

use super::table::{AliasSlots, COUNT_BITS, is_done, legal_count, observation, place, reward, word};

/// As many games as are stepped in one go, so that what one loop writes is still near the processor for the next.
pub const BLOCK: usize = 1024;

/// What a step writes.
pub struct Written<'a> {
    /// The word of every game; see [`word`].
    pub at: &'a mut [u32],
    pub observations: &'a mut [i32],
    pub rewards: &'a mut [f32],
    pub done: &'a mut [bool],
    pub masks: &'a mut [bool],
}

impl Written<'_> {
    /// Only some of the games, with this many columns and actions each.
    pub fn part(&mut self, games: std::ops::Range<usize>, width: usize, actions: usize) -> Written<'_> {
        let times = |count: usize| games.start * count..games.end * count;
        Written {
            at: &mut self.at[games.clone()],
            observations: &mut self.observations[times(width)],
            rewards: &mut self.rewards[games.clone()],
            done: &mut self.done[games.clone()],
            masks: &mut self.masks[times(actions)],
        }
    }
}

/// The next of a stream of random numbers (`SplitMix64`).
#[inline]
pub fn draw(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// One of so many, by the upper half of a random number.
#[inline]
fn one_of(random: u64, count: u32) -> u32 {
    (((random >> 32) * u64::from(count)) >> 32) as u32
}

#[inline]
fn entry_at(table: &[u64], index: u32) -> u64 {
    table.get(index as usize).copied().unwrap_or(0)
}

#[inline]
fn word_at(table: &[u32], index: u32) -> u32 {
    table.get(index as usize).copied().unwrap_or(0)
}

/// Writes all that an entry says.
macro_rules! write_entry {
    ($entry:expr, $index:ident, $at:ident, $observations:ident, $rewards:ident, $done:ident) => {{
        let entry = $entry;
        $at[$index] = word(entry);
        $observations[$index] = observation(entry);
        $rewards[$index] = reward(word(entry));
        $done[$index] = is_done(word(entry));
    }};
}

/// Steps every game where nothing is drawn.
pub fn step(next: &[u64], actions: &[u8], written: &mut Written<'_>) {
    let Written { at, observations, rewards, done, .. } = written;
    step_columns(next, actions, at, observations, rewards, done);
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn step_columns(
    next: &[u64],
    actions: &[u8],
    at: &mut [u32],
    observations: &mut [i32],
    rewards: &mut [f32],
    done: &mut [bool],
) {
    let count = at.len();
    let (actions, observations) = (&actions[..count], &mut observations[..count]);
    let (rewards, done) = (&mut rewards[..count], &mut done[..count]);
    for index in 0..count {
        let entry = entry_at(next, place(at[index]) | u32::from(actions[index]));
        write_entry!(entry, index, at, observations, rewards, done);
    }
}

/// What an opponent may answer.
pub struct Answers<'a> {
    /// By place: the first slot, and how many there are in the lowest [`COUNT_BITS`].
    pub ranges: &'a [u32],
    pub slots: &'a AliasSlots,
}

impl Answers<'_> {
    /// Twice the slot that a random number chooses for a place, plus 1 for the second of its entries.
    pub fn chosen(&self, at: u32, action: u8, random: u64) -> u32 {
        let slot = slot(self.ranges, at, action, random);
        slot * 2 + u32::from(is_second(&self.slots.keep, slot, random))
    }
}

#[inline]
fn slot(ranges: &[u32], at: u32, action: u8, random: u64) -> u32 {
    let range = word_at(ranges, place(at) | u32::from(action));
    (range >> COUNT_BITS) + one_of(random, range & ((1 << COUNT_BITS) - 1))
}

/// The lower half of the random number chooses between the two entries of a slot.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lower half counts")]
fn is_second(keep: &[u32], slot: u32, random: u64) -> bool {
    random as u32 > word_at(keep, slot)
}

/// Steps a block of games, with the opponent's answers drawn: one random number and one slot each.
pub fn step_drawn(answers: &Answers<'_>, actions: &[u8], random: &mut [u64], written: &mut Written<'_>) {
    let Written { at, observations, rewards, done, .. } = written;
    let (ranges, AliasSlots { keep, entries, .. }) = (answers.ranges, answers.slots);
    step_drawn_columns(ranges, keep, entries, actions, random, at, observations, rewards, done);
}

/// One loop for each thing that is looked up: the compiler makes gathers of these, and a slow tangle of a single one.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
#[expect(clippy::too_many_arguments, reason = "slices of their own are what the compiler can tell apart")]
fn step_drawn_columns(
    ranges: &[u32],
    keep: &[u32],
    entries: &[u64],
    actions: &[u8],
    random: &mut [u64],
    at: &mut [u32],
    observations: &mut [i32],
    rewards: &mut [f32],
    done: &mut [bool],
) {
    let count = at.len().min(BLOCK);
    let (mut drawn, mut chosen) = ([0; BLOCK], [0; BLOCK]);
    let (drawn, chosen, random) = (&mut drawn[..count], &mut chosen[..count], &mut random[..count]);
    let (actions, observations) = (&actions[..count], &mut observations[..count]);
    let (at, rewards, done) = (&mut at[..count], &mut rewards[..count], &mut done[..count]);
    for index in 0..count {
        drawn[index] = draw(&mut random[index]);
    }
    for index in 0..count {
        chosen[index] = slot(ranges, at[index], actions[index], drawn[index]);
    }
    for index in 0..count {
        chosen[index] = chosen[index] * 2 + u32::from(is_second(keep, chosen[index], drawn[index]));
    }
    for index in 0..count {
        write_entry!(entry_at(entries, chosen[index]), index, at, observations, rewards, done);
    }
}

/// Draws a legal action for every game. `legal` says by row which action is the k-th legal one; where it is empty, all are.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
#[expect(clippy::cast_possible_truncation, reason = "an action of a table fits in a byte")]
pub fn sample(legal: &[u32], at: &[u32], random: &mut [u64], actions: &mut [u8]) {
    let count = at.len();
    let (random, actions) = (&mut random[..count], &mut actions[..count]);
    if legal.is_empty() {
        for index in 0..count {
            actions[index] = one_of(draw(&mut random[index]), legal_count(at[index])) as u8;
        }
        return;
    }
    for index in 0..count {
        let which = one_of(draw(&mut random[index]), legal_count(at[index]));
        actions[index] = word_at(legal, place(at[index]) | which) as u8;
    }
}

/// What the rows show, where an entry does not say it.
pub struct Rows<'a> {
    /// The columns of observations by row, where there are several.
    pub wide: &'a [i32],
    pub width: usize,
    /// The legal actions by row; nothing where all are legal everywhere.
    pub masks: &'a [bool],
    pub actions: usize,
    /// The bits of a place below its row.
    pub shift: u32,
}

impl Rows<'_> {
    /// Writes what is seen, where that has several columns, and which actions are legal.
    pub fn show(&self, written: &mut Written<'_>) {
        if self.width > 1 {
            copy_rows(written.at, self.shift, self.wide, self.width, written.observations);
        }
        if self.masks.is_empty() {
            written.masks.fill(true);
        } else {
            self.show_masks(written.at, written.masks);
        }
    }

    fn show_masks(&self, at: &[u32], masks: &mut [bool]) {
        macro_rules! widths {
            ($($count:literal)*) => {
                match self.actions {
                    $($count => copy_chunks::<$count>(at, self.shift, self.masks, masks),)*
                    count => copy_rows(at, self.shift, self.masks, count, masks),
                }
            };
        }
        widths!(1 2 3 4 5 6 7 8 9 10 11 12);
    }
}

/// Copies the row of every game, where the compiler knows how long it is.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn copy_chunks<const LENGTH: usize>(at: &[u32], shift: u32, rows: &[bool], to: &mut [bool]) {
    let ((rows, _), (to, _)) = (rows.as_chunks::<LENGTH>(), to.as_chunks_mut::<LENGTH>());
    for (at, to) in at.iter().zip(to) {
        *to = rows.get((place(*at) >> shift) as usize).copied().unwrap_or([false; LENGTH]);
    }
}

/// Copies the row of every game.
fn copy_rows<T: Copy>(at: &[u32], shift: u32, rows: &[T], length: usize, to: &mut [T]) {
    for (at, to) in at.iter().zip(to.chunks_exact_mut(length)) {
        let first = (place(*at) >> shift) as usize * length;
        if let Some(row) = rows.get(first..first + length) {
            to.copy_from_slice(row);
        }
    }
}
