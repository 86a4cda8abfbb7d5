//! Games as walks through a table: a ply is one draw, one multiplication and one slot read.
//!
//! The product of the draw and the number of slots says in its upper half which slot, and in its lower half which of the
//! slot's two moves (Walker's alias method). The chances are those of the players' weights up to one part in 2^64, which no
//! number of games that can be played tells from exact ones.
//!
//! Only results are counted, so a ply after which all moves come to the same is not drawn.

mod alias;

use numduel_rules::Seat;
use numduel_solver::graph::{Graph, SolvedGraph, Successor};
use numduel_solver::{SolveError, Verdict};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use super::Tally;
use crate::analysis::Analysis;
use crate::policy::choices;
use crate::spec::PlayerSpec;
use alias::{Slot, fill};

/// What both players do everywhere.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    start: SlotRange,
    slots: Vec<Slot>,
}

/// Where a move leads: the opponent's slots there; or, where there are none, the game's result: the index of the seat that
/// has won, or [`DRAWN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SlotRange {
    first: u32,
    count: u32,
}

/// The result that follows those of the two seats.
const DRAWN: u32 = 2;

/// How many games are played side by side, so that one waits for its slot while the others continue.
const LANES: usize = 4;

/// Games counted by their result.
type Endings = [u64; 3];

impl Slots {
    /// Works the table out, from the last positions back to the start.
    pub(super) fn new(analysis: &Analysis, solved: &SolvedGraph, specs: [PlayerSpec; 2]) -> Result<Self, SolveError> {
        let graph = &solved.graph;
        let mut table = Self { start: over(graph.turn().other(), graph.stuck().mover), slots: Vec::new() };
        let mut places = vec![[table.start; 2]; graph.len()];
        for id in graph.ids().rev() {
            for (seat, spec) in Seat::BOTH.into_iter().zip(specs) {
                let place = table.enter(analysis, solved, &places, (id, seat, spec))?;
                places[id as usize][seat.index()] = place;
            }
        }
        if !graph.targets(Graph::START).is_empty() {
            table.start = places[Graph::START as usize][graph.turn().index()];
        }
        Ok(table)
    }

    /// Adds the slots of one player at one position; all that can be reached from there has been entered before.
    fn enter(
        &mut self,
        analysis: &Analysis,
        solved: &SolvedGraph,
        places: &[[SlotRange; 2]],
        (id, seat, spec): (u32, Seat, PlayerSpec),
    ) -> Result<SlotRange, SolveError> {
        let too_large = |_| SolveError::TooManyPositions { limit: Analysis::GRAPH_POSITIONS };
        let first = u32::try_from(self.slots.len()).map_err(too_large)?;
        let weighed = choices(spec, analysis, solved, id).into_iter().map(|choice| {
            let next = match solved.graph.next(choice.edge) {
                Successor::Position(to) => places[to as usize][seat.other().index()],
                Successor::End(ending) => over(seat, ending.mover),
            };
            (next, choice.weight)
        });
        let weighed: Vec<(SlotRange, u64)> = weighed.collect();
        // Where every move comes to the same, nothing need be drawn: forced plies and decided games cost no time.
        if let Some((next, _)) = weighed.first()
            && weighed.iter().all(|(other, _)| other == next)
        {
            return Ok(*next);
        }
        let count = fill(&mut self.slots, weighed);
        Ok(SlotRange { first, count: u32::try_from(count).map_err(too_large)? })
    }

    /// Plays so many games.
    pub(super) fn play_many(&self, count: u64, seed: u64) -> Tally {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut results = Endings::default();
        let together = if self.start.count == 0 { 0 } else { count / LANES as u64 };
        self.play_lanes(together, &mut rng, &mut results);
        for _ in together * LANES as u64..count {
            let mut at = self.start;
            while at.count > 0 {
                at = self.step(at, rng.next_u64());
            }
            results[at.first as usize] += 1;
        }
        let [one, two, drawn] = results;
        Tally { wins: [one, two], draws: drawn }
    }

    /// So many games in every lane. Each lane plays its own number to the end, because a stop after so many games in all
    /// would count short games too often.
    fn play_lanes(&self, each: u64, rng: &mut Xoshiro256PlusPlus, results: &mut Endings) {
        let mut left = [each; LANES];
        let mut at = [self.start; LANES];
        while left.iter().all(|left| *left > 0) {
            for (at, left) in at.iter_mut().zip(&mut left) {
                *at = self.step(*at, rng.next_u64());
                if at.count == 0 {
                    results[at.first as usize] += 1;
                    *at = self.start;
                    *left -= 1;
                }
            }
        }
        for (mut at, mut left) in at.into_iter().zip(left) {
            while left > 0 {
                at = self.step(at, rng.next_u64());
                if at.count == 0 {
                    results[at.first as usize] += 1;
                    at = self.start;
                    left -= 1;
                }
            }
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half of the product is needed")]
    fn step(&self, at: SlotRange, draw: u64) -> SlotRange {
        let product = u128::from(draw) * u128::from(at.count);
        let slot = &self.slots[at.first as usize + (product >> 64) as usize];
        if product as u64 <= slot.keep { slot.here } else { slot.other }
    }
}

/// The game is over after `mover`'s move.
fn over(mover: Seat, verdict: Verdict) -> SlotRange {
    let first = match verdict {
        Verdict::Win => u32::from(mover.number()) - 1,
        Verdict::Loss => u32::from(mover.other().number()) - 1,
        Verdict::Draw => DRAWN,
    };
    SlotRange { first, count: 0 }
}
