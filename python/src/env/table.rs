//! What every action leads to, as one table that a loop without decisions can step.
//!
//! An entry holds what is seen in its lower half, and in its upper half the word of a game: its place in the table, how many
//! actions are legal there, the reward plus one, whether the game ended, and whether the action must be refused. How
//! environments are reset is a property of the table: an end leads to the start, or to a row of its own.

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

/// The bits of a word that hold the place: the row, and zeros where the action goes.
const PLACE_BITS: u32 = 20;
/// Above them, how many actions are legal.
const LEGAL_BITS: u32 = 8;
/// Above those, the reward plus one in two bits.
const REWARD_SHIFT: u32 = PLACE_BITS + LEGAL_BITS;
const DONE: u32 = 1 << 30;
const REFUSED: u32 = 1 << 31;

/// As many actions as a table can have: that many legal ones can be counted.
const MOST_ACTIONS: usize = (1 << LEGAL_BITS) - 1;

/// The word of a game after the step of an entry.
#[inline]
pub const fn word(entry: u64) -> u32 {
    (entry >> 32) as u32
}

/// What is seen after the step of an entry, where that is one number.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lower half")]
pub const fn observation(entry: u64) -> i32 {
    entry as i32
}

/// The place of a game's row.
#[inline]
pub const fn place(word: u32) -> u32 {
    word & ((1 << PLACE_BITS) - 1)
}

/// How many actions are legal there.
#[inline]
pub const fn legal_count(word: u32) -> u32 {
    word >> PLACE_BITS & ((1 << LEGAL_BITS) - 1)
}

/// The reward of the last step.
#[inline]
pub fn reward(word: u32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "it is 0, 1 or 2")]
    let shifted = (word >> REWARD_SHIFT & 3) as f32;
    shifted - 1.0
}

/// Whether the game ended with the last step.
#[inline]
pub const fn is_done(word: u32) -> bool {
    word & DONE != 0
}

/// Whether the action must be refused: it is illegal, or the game was over before.
pub const fn is_refused(word: u32) -> bool {
    word & REFUSED != 0
}

/// The slots of the alias method: the first of two entries up to `keep`, else the second.
#[derive(Default)]
pub struct AliasSlots {
    pub keep: Vec<u32>,
    /// Two for each slot.
    pub entries: Vec<u64>,
    /// What is seen at the ends that they lead to.
    pub seen: Vec<u32>,
}

impl AliasSlots {
    /// Adds a slot: two entries, each with what is seen at its end.
    fn push(&mut self, keep: u32, both: [(u64, u32); 2]) {
        self.keep.push(keep);
        for (entry, seen) in both {
            self.entries.push(entry);
            self.seen.push(seen);
        }
    }
}

/// A range of slots in one word: the first, and how many there are in the lowest bits.
pub const COUNT_BITS: u32 = 8;

/// The table of one game, one way to reset and one opponent.
pub struct StepTable {
    /// By place, where nothing is drawn.
    pub next: Vec<u64>,
    /// By place: the first slot, and how many there are in the lowest [`COUNT_BITS`]. Empty where nothing is drawn.
    pub ranges: Vec<u32>,
    pub slots: Option<AliasSlots>,
    /// What is seen at the end that an entry of `next` leads to.
    pub seen: Vec<u32>,
    /// By row: which observation it shows, and which actions are legal there.
    pub shown: Vec<u32>,
    pub masks: Vec<Vec<bool>>,
    /// The bits of a place below its row.
    pub shift: u32,
    /// The row that games start in.
    pub start: u32,
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

/// What happens, with the entry that it becomes, what is seen then, and how often.
type Weighted = (u64, u32, u64);

impl StepTable {
    /// The table, if the game fits: one start, no way to repeat a position, and about a million places.
    pub fn new(game: &CompiledGame, opponent: Option<&Opponent>, autoreset: Autoreset) -> Option<Self> {
        if game.starts.len() != 1 || game.actions > MOST_ACTIONS || game.circular {
            return None;
        }
        let rows = game.first_end();
        let mut this = Self {
            next: Vec::new(),
            ranges: Vec::new(),
            slots: None,
            seen: Vec::new(),
            shown: (0..rows).collect(),
            masks: (0..rows).map(|row| game.actions_of(row).iter().map(|edge| *edge != NONE).collect()).collect(),
            shift: game.actions.next_power_of_two().ilog2(),
            start: game.starts[0].row,
        };
        let mut all: Vec<(usize, Vec<Happening>)> = Vec::new();
        for row in 0..rows {
            for action in 0..game.actions {
                all.push(((row as usize) << this.shift | action, happenings(game, opponent, row, action)));
            }
        }
        let ends = this.add_ends(game, &all, autoreset);
        let places = this.shown.len() << this.shift;
        if places > 1 << PLACE_BITS {
            return None;
        }
        (this.next, this.seen) = (vec![0; places], vec![0; places]);
        if all.iter().any(|(_, happened)| happened.len() > 1) {
            (this.ranges, this.slots) = (vec![0; places], Some(AliasSlots::default()));
        }
        let mut known: HashMap<Vec<Weighted>, u32> = HashMap::new();
        for (place, happened) in &all {
            let weighted = |one: &Happening| (this.entry(game, &ends, one), one.seen, one.weight);
            let entries = happened.iter().map(weighted).collect();
            this.set(*place, entries, &mut known)?;
        }
        for row in rows as usize..this.shown.len() {
            let (shown, place) = (this.shown[row], row << this.shift);
            let entry = match autoreset {
                Autoreset::Disabled => this.lead(game, u32::try_from(row).ok()?, 0) | u64::from(DONE | REFUSED) << 32,
                _ => this.lead(game, this.start, 0),
            };
            for action in 0..game.actions {
                this.set(place | action, vec![(entry, shown, 1)], &mut known)?;
            }
        }
        Some(this)
    }

    /// Adds a row for each end, by what is seen there, unless games begin anew at once.
    fn add_ends(
        &mut self,
        game: &CompiledGame,
        all: &[(usize, Vec<Happening>)],
        autoreset: Autoreset,
    ) -> HashMap<u32, u32> {
        let mut ends = HashMap::new();
        if autoreset == Autoreset::SameStep {
            return ends;
        }
        for happened in all.iter().flat_map(|(_, happened)| happened).filter(|happened| happened.next.is_none()) {
            let next = u32::try_from(self.shown.len()).unwrap_or(u32::MAX);
            if *ends.entry(happened.seen).or_insert(next) == next {
                self.shown.push(happened.seen);
                self.masks.push(vec![true; game.actions]);
            }
        }
        ends
    }

    /// The word of a game that stands in a row, before anything else is known about it.
    pub fn standing(&self, row: u32) -> u32 {
        let legal = self.masks[row as usize].iter().filter(|legal| **legal).count();
        row << self.shift | u32::try_from(legal).unwrap_or(0) << PLACE_BITS
    }

    /// The entry that leads to a row with a score.
    fn lead(&self, game: &CompiledGame, row: u32, score: i8) -> u64 {
        #[expect(clippy::cast_sign_loss, reason = "a score is at least -1")]
        let reward = (score + 1) as u32;
        let word = self.standing(row) | reward << REWARD_SHIFT;
        let seen = game.observation(self.shown[row as usize])[0];
        u64::from(word) << 32 | u64::from(seen.cast_unsigned())
    }

    /// The entry of something that can happen; `ends` has the rows of ends, and without one games begin anew.
    fn entry(&self, game: &CompiledGame, ends: &HashMap<u32, u32>, happened: &Happening) -> u64 {
        if let Some(row) = happened.next {
            return self.lead(game, row, happened.score);
        }
        let row = ends.get(&happened.seen).copied().unwrap_or(self.start);
        let refused = if happened.illegal { REFUSED } else { 0 };
        self.lead(game, row, happened.score) | u64::from(DONE | refused) << 32
    }

    /// Says what a place leads to. Actions that lead to the same position have the same answers: few slots stay near the
    /// processor.
    fn set(&mut self, place: usize, entries: Vec<Weighted>, known: &mut HashMap<Vec<Weighted>, u32>) -> Option<()> {
        let (first, seen, _) = *entries.first()?;
        (self.next[place], self.seen[place]) = (first, seen);
        if let Some(slots) = &mut self.slots {
            self.ranges[place] = if let Some(range) = known.get(&entries) {
                *range
            } else {
                let made = range(slots.keep.len(), entries.len())?;
                fill(slots, &entries);
                *known.entry(entries).or_insert(made)
            };
        }
        Some(())
    }

    /// By place, which action is the k-th legal one; nothing where all are legal everywhere.
    pub fn legal(&self) -> Vec<u32> {
        if self.all_legal() {
            return Vec::new();
        }
        let mut legal = vec![0; self.next.len()];
        for (row, mask) in self.masks.iter().enumerate() {
            let actions = (0..).zip(mask).filter(|(_, is_legal)| **is_legal).map(|(action, _)| action);
            for (to, action) in legal[row << self.shift..].iter_mut().zip(actions) {
                *to = action;
            }
        }
        legal
    }

    /// Whether every action is legal everywhere.
    pub fn all_legal(&self) -> bool {
        self.masks.iter().flatten().all(|legal| *legal)
    }
}

/// So many slots from one on, in a word, if they fit.
fn range(first: usize, count: usize) -> Option<u32> {
    let fits = first + count <= 1 << (u32::BITS - COUNT_BITS) && count < 1 << COUNT_BITS;
    fits.then(|| u32::try_from(first << COUNT_BITS | count).ok()).flatten()
}

/// Adds the slots of these entries (Walker's alias method): as many slots as entries, each with one or two of them. Chances are
/// those of the weights up to one part in 2^32.
fn fill(slots: &mut AliasSlots, entries: &[Weighted]) {
    let size: u128 = entries.iter().map(|(_, _, weight)| u128::from(*weight)).sum();
    let count = entries.len() as u128;
    let (mut small, mut large) = (Vec::new(), Vec::new());
    for (entry, seen, weight) in entries {
        let content = u128::from(*weight) * count;
        if content < size { small.push(((*entry, *seen), content)) } else { large.push(((*entry, *seen), content)) }
    }
    while let Some((here, content)) = small.pop() {
        let Some((other, rest)) = large.pop() else { break };
        slots.push(u32::try_from(((content << 32) / size).saturating_sub(1)).unwrap_or(u32::MAX), [here, other]);
        let rest = rest - (size - content);
        if rest < size { small.push((other, rest)) } else { large.push((other, rest)) }
    }
    for (here, _) in large {
        slots.push(u32::MAX, [here, here]);
    }
}
