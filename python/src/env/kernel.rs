//! The loops that step thousands of games: no decision and no bounds check inside, and compiled for several processors, of
//! which the one at hand is chosen at run time.

use multiversion::multiversion;

use super::table::{AliasSlots, COUNT_BITS, PLACES, SIZE, is_done, reward};

/// What a step writes.
pub struct Written<'a> {
    /// The number of the present row, times [`PLACES`].
    pub at: &'a mut [u16],
    pub observations: &'a mut [i32],
    pub rewards: &'a mut [f32],
    pub done: &'a mut [bool],
    pub masks: &'a mut [bool],
}

/// What the rows show.
pub struct Rows<'a> {
    /// One column of observations by row.
    pub numbers: &'a [i32; SIZE / PLACES],
    /// All columns, where there are several.
    pub wide: &'a [i32],
    pub masks: &'a [[bool; PLACES]; SIZE / PLACES],
}

/// The place of an action in the table. Actions have been checked: the mask only tells the compiler so.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the lowest bits are wanted")]
fn place(at: u16, action: u8) -> usize {
    usize::from(at | (u16::from(action) & (PLACES as u16 - 1)))
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lower half holds the row")]
fn row(entry: u32) -> u16 {
    entry as u16
}

macro_rules! widths {
    ($written:expr, $rows:expr, $actions:expr, $($count:literal)*) => {
        match $actions {
            $($count => write_masks::<$count>($written.at, $rows.masks, $written.masks),)*
            _ => {}
        }
    };
}

/// Writes which actions are legal.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn write_masks<const ACTIONS: usize>(at: &[u16], rows: &[[bool; PLACES]; SIZE / PLACES], masks: &mut [bool]) {
    let (masks, _) = masks.as_chunks_mut::<ACTIONS>();
    for (at, mask) in at.iter().zip(masks) {
        let row = &rows[usize::from(*at) / PLACES];
        *mask = *row.first_chunk::<ACTIONS>().unwrap_or(&[false; ACTIONS]);
    }
}

/// Writes what is seen, where that has several columns.
fn write_wide(at: &[u16], wide: &[i32], width: usize, observations: &mut [i32]) {
    for (at, seen) in at.iter().zip(observations.chunks_exact_mut(width)) {
        let first = usize::from(*at) / PLACES * width;
        seen.copy_from_slice(&wide[first..first + width]);
    }
}

/// Writes what is seen and which actions are legal in the present rows.
pub fn show(written: &mut Written<'_>, rows: &Rows<'_>, actions: usize, width: usize) {
    if width == 1 {
        for (at, seen) in written.at.iter().zip(written.observations.iter_mut()) {
            *seen = rows.numbers[usize::from(*at) / PLACES];
        }
    } else {
        write_wide(written.at, rows.wide, width, written.observations);
    }
    widths!(written, rows, actions, 1 2 3 4 5 6 7 8);
}

/// Steps every game where nothing is drawn.
pub fn step(
    next: &[u32; SIZE],
    actions: &[u8],
    written: &mut Written<'_>,
    rows: &Rows<'_>,
    count: usize,
    width: usize,
) {
    if width == 1 && count == PLACES {
        return step_eight(
            next,
            actions,
            written.at,
            rows.numbers,
            written.observations,
            written.rewards,
            written.done,
            rows.masks,
            written.masks,
        );
    }
    advance(next, actions, written.at, written.rewards, written.done);
    show(written, rows, count, width);
}

/// Steps every game, with everything in one pass: what most games take.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
#[expect(clippy::too_many_arguments, reason = "slices of their own are what the compiler can tell apart")]
fn step_eight(
    next: &[u32; SIZE],
    actions: &[u8],
    at: &mut [u16],
    numbers: &[i32; SIZE / PLACES],
    observations: &mut [i32],
    rewards: &mut [f32],
    done: &mut [bool],
    rows: &[[bool; PLACES]; SIZE / PLACES],
    masks: &mut [bool],
) {
    let (masks, _) = masks.as_chunks_mut::<PLACES>();
    let count = at.len();
    let (actions, observations) = (&actions[..count], &mut observations[..count]);
    let (rewards, done, masks) = (&mut rewards[..count], &mut done[..count], &mut masks[..count]);
    for index in 0..count {
        let entry = next[place(at[index], actions[index])];
        let row = row(entry);
        at[index] = row;
        observations[index] = numbers[usize::from(row) / PLACES];
        rewards[index] = reward(entry);
        done[index] = is_done(entry);
        masks[index] = rows[usize::from(row) / PLACES];
    }
}

/// Steps every game, and writes rewards and ends.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn advance(next: &[u32; SIZE], actions: &[u8], at: &mut [u16], rewards: &mut [f32], done: &mut [bool]) {
    let count = at.len();
    let (actions, rewards, done) = (&actions[..count], &mut rewards[..count], &mut done[..count]);
    for index in 0..count {
        let entry = next[place(at[index], actions[index])];
        at[index] = row(entry);
        rewards[index] = reward(entry);
        done[index] = is_done(entry);
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

/// What an opponent may answer.
pub struct Answers<'a> {
    pub ranges: &'a [u32; SIZE],
    pub slots: &'a AliasSlots,
}

/// What was drawn for a place of the table: the entry, and twice the slot plus 1 for the second of its entries. The upper half
/// of the random number chooses the slot, the lower half between its two entries.
macro_rules! answer {
    ($ranges:ident, $keep:ident, $here:ident, $other:ident, $place:expr, $random:expr) => {{
        let (range, random) = ($ranges[$place], $random);
        let count = u64::from(range & ((1 << COUNT_BITS) - 1));
        #[expect(clippy::cast_possible_truncation, reason = "halves of words are wanted, and a slot has 16 bits")]
        let (slot, lower) = (((range >> COUNT_BITS) + (((random >> 32) * count) >> 32) as u32) as u16, random as u32);
        let slot = usize::from(slot);
        let second = lower > $keep[slot];
        let (here, other) = ($here[slot], $other[slot]);
        (if second { other } else { here }, slot * 2 + usize::from(second))
    }};
}

/// Steps every game, with the opponent's answer drawn and everything in one pass: what most games take.
pub fn step_drawn(
    answers: &Answers<'_>,
    actions: &[u8],
    random: &mut [u64],
    written: &mut Written<'_>,
    rows: &Rows<'_>,
) {
    let Written { at, observations, rewards, done, masks } = written;
    let (ranges, AliasSlots { keep, here, other, .. }) = (answers.ranges, answers.slots);
    step_drawn_eight(
        ranges,
        keep,
        here,
        other,
        actions,
        random,
        at,
        rows.numbers,
        observations,
        rewards,
        done,
        rows.masks,
        masks,
    );
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
#[expect(clippy::too_many_arguments, reason = "slices of their own are what the compiler can tell apart")]
fn step_drawn_eight(
    ranges: &[u32; SIZE],
    keep: &[u32; SIZE],
    here: &[u32; SIZE],
    other: &[u32; SIZE],
    actions: &[u8],
    random: &mut [u64],
    at: &mut [u16],
    numbers: &[i32; SIZE / PLACES],
    observations: &mut [i32],
    rewards: &mut [f32],
    done: &mut [bool],
    rows: &[[bool; PLACES]; SIZE / PLACES],
    masks: &mut [bool],
) {
    let (masks, _) = masks.as_chunks_mut::<PLACES>();
    let count = at.len();
    let (actions, random, observations) = (&actions[..count], &mut random[..count], &mut observations[..count]);
    let (rewards, done, masks) = (&mut rewards[..count], &mut done[..count], &mut masks[..count]);
    for index in 0..count {
        let drawn = draw(&mut random[index]);
        let (entry, _) = answer!(ranges, keep, here, other, place(at[index], actions[index]), drawn);
        let row = row(entry);
        at[index] = row;
        observations[index] = numbers[usize::from(row) / PLACES];
        rewards[index] = reward(entry);
        done[index] = is_done(entry);
        masks[index] = rows[usize::from(row) / PLACES];
    }
}

/// Steps every game, with the opponent's answer drawn: one random number, one multiplication, one slot. Says in `chosen` what
/// was drawn.
pub fn advance_drawn(
    answers: &Answers<'_>,
    actions: &[u8],
    random: &mut [u64],
    written: &mut Written<'_>,
    chosen: &mut [u32],
) {
    let (ranges, AliasSlots { keep, here, other, .. }) = (answers.ranges, answers.slots);
    let games = written.at.iter_mut().zip(written.rewards.iter_mut()).zip(written.done.iter_mut());
    for ((((at, rewarded), done), (random, action)), chosen) in games.zip(random.iter_mut().zip(actions)).zip(chosen) {
        let (entry, slot) = answer!(ranges, keep, here, other, place(*at, *action), draw(random));
        *chosen = u32::try_from(slot).unwrap_or(0);
        *at = row(entry);
        *rewarded = reward(entry);
        *done = is_done(entry);
    }
}
