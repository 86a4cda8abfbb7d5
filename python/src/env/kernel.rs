//! The loops that step thousands of games: no decision inside, and compiled for several processors, of which the one at hand
//! is chosen at run time.
//!
//! A loop reads one entry of the table for each game, and the entry says everything: where the game stands, what is seen
//! there, the reward and the end. An index beyond a table reads 0 instead of ending the program, which also lets the
//! compiler turn the loops into gathers.

use multiversion::multiversion;

use super::table::{AliasSlots, is_done, observation, place, reward, slot_range, word};

/// As many games as are stepped in one go, so that what one loop writes is still near the processor for the next.
pub const BLOCK: usize = 1024;

/// What a step writes.
pub struct Written<'a> {
    /// The word of every game; see [`word`].
    pub at: &'a mut [u32],
    /// The first column of what is seen.
    pub observations: &'a mut [i32],
    pub rewards: &'a mut [f32],
    pub done: &'a mut [bool],
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

/// The index of an action at a place.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "actions are checked before")]
fn index(at: u32, action: i64) -> u32 {
    place(at) | action as u32
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

/// Whether there are all these actions.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
#[expect(clippy::cast_sign_loss, reason = "a negative action becomes a large number")]
#[expect(clippy::needless_bitwise_bool, reason = "without a branch, many actions are looked at together")]
pub fn all_below(actions: &[i64], count: u64) -> bool {
    !actions.iter().fold(false, |any, action| any | (*action as u64 >= count))
}

/// Steps every game where nothing is drawn.
pub fn step(next: &[u64], actions: &[i64], written: Written<'_>) {
    let Written { at, observations, rewards, done } = written;
    step_columns(next, actions, at, observations, rewards, done);
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn step_columns(
    next: &[u64],
    actions: &[i64],
    at: &mut [u32],
    observations: &mut [i32],
    rewards: &mut [f32],
    done: &mut [bool],
) {
    let count = at.len();
    let (actions, observations) = (&actions[..count], &mut observations[..count]);
    let (rewards, done) = (&mut rewards[..count], &mut done[..count]);
    for game in 0..count {
        let entry = entry_at(next, index(at[game], actions[game]));
        write_entry!(entry, game, at, observations, rewards, done);
    }
}

/// The entry that a random number chooses from a range of slots.
pub fn drawn_entry(slots: &AliasSlots, range: u64, random: u64) -> u64 {
    let slot = slot(range, random);
    entry_at(&slots.entries, slot * 2 + u32::from(is_second(&slots.keep, slot, random)))
}

#[inline]
fn slot(range: u64, random: u64) -> u32 {
    let (first, count) = slot_range(range);
    first + one_of(random, count)
}

/// The lower half of the random number chooses between the two entries of a slot.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lower half counts")]
fn is_second(keep: &[u32], slot: u32, random: u64) -> bool {
    random as u32 > word_at(keep, slot)
}

/// Steps a block of games, with the opponent's answers drawn: one random number and one slot each.
pub fn step_drawn(ranges: &[u64], slots: &AliasSlots, actions: &[i64], random: &mut [u64], written: Written<'_>) {
    let Written { at, observations, rewards, done } = written;
    let AliasSlots { keep, entries } = slots;
    step_drawn_columns(ranges, keep, entries, actions, random, at, observations, rewards, done);
}

/// One loop for each thing that is looked up: the compiler makes gathers of these, and a slow tangle of a single one.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
#[expect(clippy::too_many_arguments, reason = "slices of their own are what the compiler can tell apart")]
fn step_drawn_columns(
    ranges: &[u64],
    keep: &[u32],
    entries: &[u64],
    actions: &[i64],
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
    for game in 0..count {
        drawn[game] = draw(&mut random[game]);
    }
    for game in 0..count {
        chosen[game] = slot(entry_at(ranges, index(at[game], actions[game])), drawn[game]);
    }
    for game in 0..count {
        chosen[game] = chosen[game] * 2 + u32::from(is_second(keep, chosen[game], drawn[game]));
    }
    for game in 0..count {
        write_entry!(entry_at(entries, chosen[game]), game, at, observations, rewards, done);
    }
}

/// Which actions are legal, for drawing one.
pub struct LegalActions {
    /// How many actions there are.
    pub actions: u32,
    /// The bits of a place below its row.
    pub shift: u32,
    /// By row, how many are legal. Beyond it, and so everywhere where it is empty, all are.
    pub counts: Vec<u32>,
    /// By place, which action is the k-th legal one.
    pub ranked: Vec<u32>,
}

impl LegalActions {
    /// Draws a legal action for every game.
    pub fn sample(&self, at: &[u32], random: &mut [u64], actions: &mut [i64]) {
        sample_columns(self.actions, self.shift, &self.counts, &self.ranked, at, random, actions);
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn sample_columns(
    most: u32,
    shift: u32,
    counts: &[u32],
    ranked: &[u32],
    at: &[u32],
    random: &mut [u64],
    actions: &mut [i64],
) {
    let count = at.len();
    let (random, actions) = (&mut random[..count], &mut actions[..count]);
    if counts.is_empty() {
        for game in 0..count {
            actions[game] = i64::from(one_of(draw(&mut random[game]), most));
        }
        return;
    }
    for game in 0..count {
        let legal = counts.get((place(at[game]) >> shift) as usize).copied().unwrap_or(most);
        let which = one_of(draw(&mut random[game]), legal);
        actions[game] = i64::from(ranked.get((place(at[game]) | which) as usize).copied().unwrap_or(which));
    }
}

/// Writes which actions are legal in every game. `rows` says it by row; beyond it, and so everywhere where it is empty, all are.
pub fn show_masks(at: &[u32], shift: u32, rows: &[bool], actions: usize, masks: &mut [bool]) {
    macro_rules! widths {
        ($($count:literal)*) => {
            match actions {
                _ if rows.is_empty() => masks.fill(true),
                $($count => copy_masks::<$count>(at, shift, rows, masks),)*
                _ => {
                    for (at, mask) in at.iter().zip(masks.chunks_exact_mut(actions)) {
                        let first = (place(*at) >> shift) as usize * actions;
                        match rows.get(first..first + actions) {
                            Some(row) => mask.copy_from_slice(row),
                            None => mask.fill(true),
                        }
                    }
                }
            }
        };
    }
    widths!(1 2 3 4 5 6 7 8 9 10 11 12);
}

/// The same where the compiler knows how many actions there are.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl+avx512dq+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn copy_masks<const ACTIONS: usize>(at: &[u32], shift: u32, rows: &[bool], masks: &mut [bool]) {
    let ((rows, _), (masks, _)) = (rows.as_chunks::<ACTIONS>(), masks.as_chunks_mut::<ACTIONS>());
    for (at, mask) in at.iter().zip(masks) {
        *mask = rows.get((place(*at) >> shift) as usize).copied().unwrap_or([true; ACTIONS]);
    }
}
