//! What every action leads to, as one table that a loop without decisions can step.
//!
//! An entry holds the next row and, above it, flags: the reward plus one (two bits), whether the game ended, and whether the
//! action was illegal. How environments are reset is a property of the table: an end leads to the start, or to a row of its own.

use std::collections::HashMap;

use super::compiled::{CompiledGame, NONE, Next};
use super::opponent::Opponent;

/// When a game that has ended begins anew.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Autoreset {
    /// With the next step, whose action is ignored.
    NextStep,
    /// With the step that ended it.
    SameStep,
    /// Never: whoever steps asks for it.
    Disabled,
}

/// The bits of an entry that hold the row.
pub const ROW_BITS: u32 = 16;
/// The bits of a row's number within the table that hold the action.
pub const ACTION_BITS: u32 = 3;
/// As many actions as a row has places for.
pub const PLACES: usize = 1 << ACTION_BITS;
/// As many entries as a table has.
pub const SIZE: usize = 1 << ROW_BITS;

const DONE: u32 = 1 << 18;
const ILLEGAL: u32 = 1 << 19;
const OVER: u32 = 1 << 20;

/// The reward in an entry.
#[inline]
pub fn reward(entry: u32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "it is 0, 1 or 2")]
    let shifted = (entry >> ROW_BITS & 3) as f32;
    shifted - 1.0
}

/// Whether the game ended.
#[inline]
pub const fn is_done(entry: u32) -> bool {
    entry & DONE != 0
}

/// Whether the action must be refused: it is illegal, or the game was over before.
pub const fn is_refused(entry: u32) -> bool {
    entry & (ILLEGAL | OVER) != 0
}

/// Whether the game was over before.
pub const fn was_over(entry: u32) -> bool {
    entry & OVER != 0
}

/// The slots of the alias method, column by column: `here` up to `keep`, else `other`. Each column is as long as a 16-bit word
/// can count, so that no index needs a check.
pub struct AliasSlots {
    pub keep: Box<[u32; SIZE]>,
    pub here: Box<[u32; SIZE]>,
    pub other: Box<[u32; SIZE]>,
    /// What is seen at the ends that they lead to.
    pub seen: Vec<[u32; 2]>,
}

impl AliasSlots {
    fn new() -> Option<Self> {
        let column = || vec![0; SIZE].into_boxed_slice().try_into().ok();
        Some(Self { keep: column()?, here: column()?, other: column()?, seen: Vec::new() })
    }

    /// How many slots there are.
    fn len(&self) -> usize {
        self.seen.len()
    }

    /// Adds a slot, if there is room: two entries, each with what is seen at its end.
    fn push(&mut self, keep: u32, here: (u32, u32), other: (u32, u32)) -> Option<()> {
        let at = self.len();
        *self.keep.get_mut(at)? = keep;
        *self.here.get_mut(at)? = here.0;
        *self.other.get_mut(at)? = other.0;
        self.seen.push([here.1, other.1]);
        Some(())
    }
}

/// A range of slots in one word: the first, and how many there are in the lowest bits.
pub const COUNT_BITS: u32 = 8;

/// The table of one game, one way to reset and one opponent.
pub struct StepTable {
    /// By row and action, where nothing is drawn.
    pub next: Box<[u32; SIZE]>,
    /// By row and action: the first slot, and how many there are in the lowest [`COUNT_BITS`]. Empty where nothing is drawn.
    pub ranges: Vec<u32>,
    pub slots: Option<AliasSlots>,
    /// What is seen at the end that an entry of `next` leads to.
    pub seen: Vec<u32>,
    /// By row: which observation it shows, and which actions are legal there.
    pub shown: Vec<u32>,
    pub masks: Vec<[bool; PLACES]>,
    /// The row that games start in, times [`PLACES`].
    pub start: u16,
}

/// One thing that can happen after an action.
struct Happening {
    next: Option<u32>,
    score: i8,
    seen: u32,
    weight: u64,
    illegal: bool,
}

/// What can happen after an action, the opponent's answer included.
fn happenings(game: &CompiledGame, opponent: Option<&Opponent>, row: u32, action: usize) -> Vec<Happening> {
    let end = |score, seen, weight| Happening { next: None, score, seen, weight, illegal: false };
    let Some(edge) = game.edge(row, action) else {
        return vec![Happening { next: None, score: -1, seen: row, weight: 1, illegal: true }];
    };
    let to = match (edge.next, opponent) {
        (Next::Row(to), None) => {
            return vec![Happening { next: Some(to), score: 0, seen: to, weight: 1, illegal: false }];
        }
        // Alone, a player sees what the next one would; against somebody, the agent sees its own side.
        (Next::End { score, seen }, None) => return vec![end(score, seen + 1, 1)],
        (Next::End { score, seen }, Some(_)) => return vec![end(score, seen, 1)],
        (Next::Row(to), Some(_)) => to,
    };
    let (edges, weights) = opponent.map(|opponent| opponent.choices(to)).unwrap_or_default();
    let answer = |(edge, weight): (&u32, &u64)| match game.edges[*edge as usize].next {
        Next::Row(back) => Happening { next: Some(back), score: 0, seen: back, weight: *weight, illegal: false },
        Next::End { score, seen } => end(-score, seen + 1, *weight),
    };
    edges.iter().zip(weights).map(answer).collect()
}

impl StepTable {
    /// The table, if the game fits: one start, no more than eight actions, and some thousand rows.
    pub fn new(game: &CompiledGame, opponent: Option<&Opponent>, autoreset: Autoreset) -> Option<Self> {
        if game.starts.len() != 1 || game.actions > PLACES || game.circular || game.rows.len() * PLACES > SIZE {
            return None;
        }
        let rows = u32::try_from(game.rows.len()).ok()?;
        let mut this = Self {
            next: vec![0; SIZE].into_boxed_slice().try_into().ok()?,
            ranges: Vec::new(),
            slots: None,
            seen: vec![0; SIZE],
            shown: (0..rows).collect(),
            masks: (0..rows).map(|row| mask(game, row)).collect(),
            start: u16::try_from(game.starts[0].row as usize * PLACES).ok()?,
        };
        let mut ends: HashMap<u32, u32> = HashMap::new();
        let mut all: Vec<(usize, Vec<Happening>)> = Vec::new();
        for row in 0..rows {
            for action in 0..game.actions {
                all.push((row as usize * PLACES + action, happenings(game, opponent, row, action)));
            }
        }
        let mut entry = |this: &mut Self, happened: &Happening| -> Option<u32> {
            #[expect(clippy::cast_sign_loss, reason = "a score is at least -1")]
            let reward = (happened.score + 1) as u32;
            let row = match (happened.next, autoreset) {
                (Some(row), _) => return Some((row * u32::try_from(PLACES).ok()?) | (reward << ROW_BITS)),
                (None, Autoreset::SameStep) => u32::from(this.start),
                (None, Autoreset::NextStep | Autoreset::Disabled) => {
                    let next = u32::try_from(this.shown.len()).ok()?;
                    let row = *ends.entry(happened.seen).or_insert(next);
                    if row == next {
                        this.shown.push(happened.seen);
                        this.masks.push([true; PLACES]);
                    }
                    row * u32::try_from(PLACES).ok()?
                }
            };
            let illegal = if happened.illegal { ILLEGAL } else { 0 };
            (row < 1 << ROW_BITS).then_some(row | reward << ROW_BITS | DONE | illegal)
        };
        let mut ranges: HashMap<Vec<(u32, u32, u64)>, u32> = HashMap::new();
        let drawn = all.iter().any(|(_, happened)| happened.len() > 1);
        if drawn {
            this.ranges = vec![0; SIZE];
            this.slots = Some(AliasSlots::new()?);
        }
        for (place, happened) in &all {
            let entries = happened.iter().map(|one| Some((entry(&mut this, one)?, one.seen, one.weight)));
            let entries: Vec<(u32, u32, u64)> = entries.collect::<Option<_>>()?;
            let (first, seen, _) = *entries.first()?;
            (this.next[*place], this.seen[*place]) = (first, seen);
            // Actions that lead to the same position have the same answers: few slots stay near the processor.
            if let Some(slots) = &mut this.slots {
                this.ranges[*place] = if let Some(range) = ranges.get(&entries) {
                    *range
                } else {
                    let made = range(slots.len(), entries.len())?;
                    fill(slots, &entries)?;
                    *ranges.entry(entries).or_insert(made)
                };
            }
        }
        this.close(rows as usize, game.actions, autoreset)?;
        Some(this)
    }

    /// What the rows of ends lead to.
    fn close(&mut self, rows: usize, actions: usize, autoreset: Autoreset) -> Option<()> {
        if self.shown.len() * PLACES > SIZE {
            return None;
        }
        for row in rows..self.shown.len() {
            for action in 0..actions {
                let place = row * PLACES + action;
                let entry = match autoreset {
                    Autoreset::Disabled => u32::try_from(row * PLACES).ok()? | 1 << ROW_BITS | DONE | OVER,
                    _ => u32::from(self.start) | 1 << ROW_BITS,
                };
                (self.next[place], self.seen[place]) = (entry, self.shown[row]);
                if let Some(slots) = &mut self.slots {
                    self.ranges[place] = range(slots.len(), 1)?;
                    slots.push(u32::MAX, (entry, self.shown[row]), (entry, self.shown[row]))?;
                }
            }
        }
        Some(())
    }
}

fn mask(game: &CompiledGame, row: u32) -> [bool; PLACES] {
    let mut mask = [false; PLACES];
    for (legal, edge) in mask.iter_mut().zip(game.actions_of(row)) {
        *legal = *edge != NONE;
    }
    mask
}

/// So many slots from one on, in a word, if they fit.
fn range(first: usize, count: usize) -> Option<u32> {
    let fits = first + count <= SIZE && count < 1 << COUNT_BITS;
    fits.then(|| u32::try_from(first << COUNT_BITS | count).ok()).flatten()
}

/// Adds the slots of these entries (Walker's alias method): as many slots as entries, each with one or two of them. Chances are
/// those of the weights up to one part in 2^32.
fn fill(slots: &mut AliasSlots, entries: &[(u32, u32, u64)]) -> Option<()> {
    let size: u128 = entries.iter().map(|(_, _, weight)| u128::from(*weight)).sum();
    let count = entries.len() as u128;
    let (mut small, mut large) = (Vec::new(), Vec::new());
    for (entry, seen, weight) in entries {
        let content = u128::from(*weight) * count;
        if content < size { small.push(((*entry, *seen), content)) } else { large.push(((*entry, *seen), content)) }
    }
    while let Some((here, content)) = small.pop() {
        let Some((other, rest)) = large.pop() else { break };
        slots.push(u32::try_from(((content << 32) / size).saturating_sub(1)).unwrap_or(u32::MAX), here, other)?;
        let rest = rest - (size - content);
        if rest < size { small.push((other, rest)) } else { large.push((other, rest)) }
    }
    for (here, _) in large {
        slots.push(u32::MAX, here, here)?;
    }
    Some(())
}
