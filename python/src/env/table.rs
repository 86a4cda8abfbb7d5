//! What every action leads to, as one table: a step looks up one entry, which has the opponent's answer in it.
//!
//! An entry holds what is seen next in its lower half, and a word in its upper half: the place where the game then stands, the
//! reward plus one, and whether the game is over. A place is a row, shifted to make room for the action. A game that is over
//! stands in a row beyond those of the positions; how far beyond says what is seen there. When such a game begins anew is
//! no matter of the table.

use std::collections::HashMap;

use super::compiled::{CompiledGame, Next};
use super::opponent::Opponent;

/// The bits of a word that hold the place.
const PLACE_BITS: u32 = 29;
/// Above them, the reward plus one in two bits.
const REWARD_SHIFT: u32 = PLACE_BITS;
const DONE: u32 = 1 << 31;

/// The word of a game after the step of an entry.
#[inline]
pub const fn word(entry: u64) -> u32 {
    (entry >> 32) as u32
}

/// What is seen after the step of an entry; the first column where there are several.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the lower half")]
pub const fn observation(entry: u64) -> i32 {
    entry as i32
}

/// The place of a game.
#[inline]
pub const fn place(word: u32) -> u32 {
    word & ((1 << PLACE_BITS) - 1)
}

/// The reward of the last step.
#[inline]
pub fn reward(word: u32) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "it is 0, 1 or 2")]
    let shifted = (word >> REWARD_SHIFT & 3) as f32;
    shifted - 1.0
}

/// Whether the last step ended the game.
#[inline]
pub const fn is_done(word: u32) -> bool {
    word & DONE != 0
}

/// The slots of the alias method, two entries each: the first counts for random numbers up to `keep`, else the second.
#[derive(Default)]
pub struct AliasSlots {
    pub keep: Vec<u32>,
    pub entries: Vec<u64>,
}

impl AliasSlots {
    fn push(&mut self, keep: u32, both: [u64; 2]) {
        self.keep.push(keep);
        self.entries.extend(both);
    }

    /// Adds entries by their weights (Walker's alias method): as many slots as entries, each with one or two of them. Chances
    /// are those of the weights up to one part in 2^32.
    fn fill(&mut self, entries: &[(u64, u64)]) {
        let size: u128 = entries.iter().map(|(_, weight)| u128::from(*weight)).sum();
        let count = entries.len() as u128;
        let (mut small, mut large) = (Vec::new(), Vec::new());
        for (entry, weight) in entries {
            let content = u128::from(*weight) * count;
            if content < size { small.push((*entry, content)) } else { large.push((*entry, content)) }
        }
        while let Some((here, content)) = small.pop() {
            let Some((other, rest)) = large.pop() else { break };
            self.push(u32::try_from(((content << 32) / size).saturating_sub(1)).unwrap_or(u32::MAX), [here, other]);
            let rest = rest - (size - content);
            if rest < size { small.push((other, rest)) } else { large.push((other, rest)) }
        }
        for (here, _) in large {
            self.push(u32::MAX, [here, here]);
        }
    }
}

/// So many slots from one on, in a word: the first in the upper half.
#[inline]
pub const fn slot_range(code: u64) -> (u32, u32) {
    #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
    let count = code as u32;
    ((code >> 32) as u32, count)
}

/// The table of one game and one opponent.
pub struct StepTable {
    /// What each action leads to, by place: an entry or, if the opponent's moves are drawn, a range of slots.
    pub next: Vec<u64>,
    /// What the opponent's move leads to where it moves first, by row and in the same form; empty without an opponent.
    pub replies: Vec<u64>,
    /// Nothing if no move is drawn.
    pub slots: Option<AliasSlots>,
    /// The bits of a place below its row.
    pub shift: u32,
    /// As many rows are positions; those after them are games that are over.
    pub rows: u32,
}

impl StepTable {
    /// The table; nothing if the game has too many positions and actions.
    pub fn new(game: &CompiledGame, opponent: Option<&Opponent>) -> Option<Self> {
        let (rows, shift) = (game.first_end(), game.actions.next_power_of_two().ilog2());
        if (u64::from(rows) + u64::from(game.observation_count())) << shift > 1 << PLACE_BITS {
            return None;
        }
        let is_drawn = opponent.is_some_and(|opponent| (0..rows).any(|row| opponent.choices(row).0.len() > 1));
        let slots = is_drawn.then(AliasSlots::default);
        let mut this = Self { next: Vec::new(), replies: Vec::new(), slots, shift, rows };
        if let Some(opponent) = opponent {
            this.replies = (0..rows).map(|row| this.reply(game, opponent, row)).collect();
        }
        let mut next = vec![0; (rows as usize) << shift];
        let mut ends = HashMap::new();
        for row in 0..rows {
            for action in 0..game.actions {
                next[(row as usize) << shift | action] = this.action(game, row, action, &mut ends);
            }
        }
        this.next = next;
        Some(this)
    }

    /// What an action leads to. Those that end the game are slots for themselves, kept in `ends`, where moves are drawn.
    fn action(&mut self, game: &CompiledGame, row: u32, action: usize, ends: &mut HashMap<u64, u64>) -> u64 {
        let over = match game.edge(row, action).map(|edge| edge.next) {
            Some(Next::Row(to)) => {
                return self.replies.get(to as usize).copied().unwrap_or_else(|| self.standing(game, to));
            }
            // Alone, a player sees what the next one would; against an opponent, the agent sees its own side.
            Some(Next::End { score, seen }) => self.over(game, seen + u32::from(self.replies.is_empty()), score),
            // An illegal action loses, and the board stays as it is.
            None => self.over(game, row, -1),
        };
        *ends.entry(over).or_insert_with(|| self.coded(&[(over, 1)]))
    }

    /// What the opponent's move leads to.
    fn reply(&mut self, game: &CompiledGame, opponent: &Opponent, row: u32) -> u64 {
        let (edges, weights) = opponent.choices(row);
        let entry = |edge: &u32| match game.edges[*edge as usize].next {
            Next::Row(back) => self.standing(game, back),
            Next::End { score, seen } => self.over(game, seen + 1, -score),
        };
        let entries: Vec<(u64, u64)> = edges.iter().map(entry).zip(weights.iter().copied()).collect();
        self.coded(&entries)
    }

    /// The only entry or, if moves are drawn, the range of slots that these become.
    fn coded(&mut self, entries: &[(u64, u64)]) -> u64 {
        let Some(slots) = &mut self.slots else { return entries.first().map_or(0, |(entry, _)| *entry) };
        let first = slots.keep.len() as u64;
        slots.fill(entries);
        first << 32 | entries.len() as u64
    }

    /// The entry of a game that stands at a position.
    pub fn standing(&self, game: &CompiledGame, row: u32) -> u64 {
        let word = row << self.shift | 1 << REWARD_SHIFT;
        u64::from(word) << 32 | first_column(game, row)
    }

    /// The entry of a game that is over, with a score and what is seen.
    pub fn over(&self, game: &CompiledGame, seen: u32, score: i8) -> u64 {
        #[expect(clippy::cast_sign_loss, reason = "a score is at least -1")]
        let reward = (score + 1) as u32;
        let word = (self.rows + seen) << self.shift | reward << REWARD_SHIFT | DONE;
        u64::from(word) << 32 | first_column(game, seen)
    }

    /// The word of a game in a row, before anything else is known about it.
    pub fn at_row(&self, row: u32) -> u32 {
        row << self.shift | if row < self.rows { 0 } else { DONE }
    }

    /// The row of a game, beyond those of the positions if it is over.
    pub fn row(&self, word: u32) -> u32 {
        place(word) >> self.shift
    }
}

fn first_column(game: &CompiledGame, seen: u32) -> u64 {
    u64::from(game.observation(seen)[0].cast_unsigned())
}
