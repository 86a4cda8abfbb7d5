//! Retrograde analysis: from the ends back over the moves that lead there, also where play can repeat.
//!
//! Positions become known in the order of their distance. A position is won as soon as one of its moves leads to a lost
//! one, and because those come nearest first, that is the shortest win. It is lost when its last move is known to lead to
//! a won one, and because that one came last, that is the longest resistance. What never becomes known is a draw.

use numduel_rules::Budget;

use crate::error::SolveError;
use crate::packed_value::PackedValue;
use crate::scored_move::ended;
use crate::target::Target;
use crate::value::{Value, Verdict};

/// How many positions pass between two reports.
const REPORT_EVERY: usize = 1 << 14;

/// Replaces every [`PackedValue::UNKNOWN`] by the position's value. `targets` adds where the moves of a
/// position lead to a list; a player who has none is worth `stuck`. Finding the positions has reported `found` steps.
pub(crate) fn solve(
    ranks: &mut [PackedValue],
    stuck: Verdict,
    mut targets: impl FnMut(u32, &mut Vec<Target>),
    found: usize,
    budget: &Budget,
) -> Result<(), SolveError> {
    // Four lists beside the values: what is known, what is still open, and how many moves lead into and out of each position.
    let _lists = budget.reserve_for::<[u32; 4]>(ranks.len())?;
    let First { mut queue, mut open, into } = First::new(ranks, stuck, &mut targets, budget)?;
    let edges = into.iter().map(|count| u64::from(*count)).sum::<u64>();
    let _edges = budget.reserve(size_of::<u32>() as u64 * edges)?;
    let sources = Sources::new(ranks, into, &mut targets, budget)?;
    let mut done = 0;
    while let Some(&id) = queue.get(done) {
        if done.is_multiple_of(REPORT_EVERY) {
            budget.report((found + done) as u64, None)?;
        }
        done += 1;
        let seen = ranks[id as usize].as_seen_by_mover();
        for &from in sources.of(id) {
            open[from as usize] -= 1;
            if ranks[from as usize] == PackedValue::UNKNOWN && (seen.is_win() || open[from as usize] == 0) {
                ranks[from as usize] = seen;
                queue.push(from);
            }
        }
    }
    for rank in ranks.iter_mut().filter(|rank| **rank == PackedValue::UNKNOWN) {
        *rank = PackedValue::DRAW;
    }
    Ok(())
}

/// What is known from the moves of each position alone.
struct First {
    /// The positions that are known already, nearest first: the stuck ones, then those that end at once.
    queue: Vec<u32>,
    /// How many moves of each other position have to be known before it is lost; a move that draws never is.
    open: Vec<u32>,
    /// How many such moves lead into each position.
    into: Vec<u32>,
}

impl First {
    fn new(
        ranks: &mut [PackedValue],
        stuck: Verdict,
        targets: &mut impl FnMut(u32, &mut Vec<Target>),
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        let mut first = Self { queue: Vec::new(), open: vec![0; ranks.len()], into: vec![0; ranks.len()] };
        let (mut at_once, mut list) = (Vec::new(), Vec::new());
        for (id, rank) in (0..).zip(ranks.iter_mut()) {
            if (id as usize).is_multiple_of(REPORT_EVERY) {
                budget.check()?;
            }
            if *rank != PackedValue::UNKNOWN {
                continue;
            }
            list.clear();
            targets(id, &mut list);
            if list.is_empty() {
                *rank = PackedValue::new(Value::new(stuck, 0));
                // A draw decides nothing about the positions before it.
                if stuck != Verdict::Draw {
                    first.queue.push(id);
                }
            } else if let Some(verdict) = first.look(id, &list) {
                *rank = PackedValue::new(ended(verdict));
                at_once.push(id);
            }
        }
        first.queue.append(&mut at_once);
        Ok(first)
    }

    /// How a position ends at once, if it does; otherwise its moves are counted.
    fn look(&mut self, id: u32, list: &[Target]) -> Option<Verdict> {
        if list.iter().any(|target| target.wins()) {
            return Some(Verdict::Win);
        }
        let mut open = 0;
        for target in list {
            match target.position() {
                Some(to) => self.into[to as usize] += 1,
                None if target.verdict() == Some(Verdict::Loss) => continue,
                None => {}
            }
            open += 1;
        }
        self.open[id as usize] = open;
        (open == 0).then_some(Verdict::Loss)
    }
}

/// The positions whose moves lead into each position.
struct Sources {
    /// Where each position's list begins; one entry more than there are positions.
    starts: Vec<u32>,
    all: Vec<u32>,
}

impl Sources {
    /// Lists them backwards from where each list ends, so the ends become the starts.
    fn new(
        ranks: &[PackedValue],
        mut into: Vec<u32>,
        targets: &mut impl FnMut(u32, &mut Vec<Target>),
        budget: &Budget,
    ) -> Result<Self, SolveError> {
        let mut sum: u32 = 0;
        for count in &mut into {
            sum = sum.checked_add(*count).ok_or(SolveError::TooManyPositions { limit: budget.positions })?;
            *count = sum;
        }
        into.push(sum);
        let mut all = vec![0; sum as usize];
        let mut list = Vec::new();
        for (id, _) in (0..).zip(ranks).filter(|(_, rank)| **rank == PackedValue::UNKNOWN) {
            if (id as usize).is_multiple_of(REPORT_EVERY) {
                budget.check()?;
            }
            list.clear();
            targets(id, &mut list);
            for to in list.iter().filter_map(|target| target.position()) {
                into[to as usize] -= 1;
                all[into[to as usize] as usize] = id;
            }
        }
        Ok(Self { starts: into, all })
    }

    fn of(&self, id: u32) -> &[u32] {
        &self.all[self.starts[id as usize] as usize..self.starts[id as usize + 1] as usize]
    }
}
