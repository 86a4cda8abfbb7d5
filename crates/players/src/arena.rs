//! Many games of one player against another, without a large number or a decision being made anywhere.
//!
//! What both players do at every position is worked out beforehand into one table of slots. A ply is then one draw, one
//! multiplication and one slot read: the product of the draw and the number of slots says in its upper half which slot,
//! and in its lower half which of the slot's two moves (Walker's alias method). The chances are those of the players'
//! weights up to one part in 2^64, which no number of games that can be played tells from exact ones.
//!
//! Only wins are counted, so a ply after which all moves come to the same is not drawn.

mod slots;

use numduel_rules::Seat;
use numduel_solver::Verdict;
use numduel_solver::graph::{Graph, GraphError, Next as Target, Values};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

use crate::adviser::Adviser;
use crate::policy::choices;
use crate::spec::PlayerSpec;
use slots::{Slot, fill};

/// Two players of one game, ready to play fast.
#[derive(Clone, Debug)]
pub struct Arena {
    start: Next,
    slots: Vec<Slot>,
}

/// Where a move leads: the opponent's slots there; or, where there are none, the index of the seat that has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Next {
    first: u32,
    count: u32,
}

/// How many games are played side by side, so that one waits for its slot while the others go on.
const LANES: usize = 4;

impl Arena {
    /// Works out what both players do everywhere.
    pub fn new(adviser: &Adviser, p1: PlayerSpec, p2: PlayerSpec) -> Result<Self, GraphError> {
        let values = adviser.graph().map_err(Clone::clone)?;
        let graph = &values.graph;
        let mut arena = Self { start: won(graph.turn().other(), graph.stuck().mover), slots: Vec::new() };
        let mut places = vec![[arena.start; 2]; graph.len()];
        for id in graph.ids().rev() {
            for (seat, spec) in Seat::BOTH.into_iter().zip([p1, p2]) {
                let place = arena.enter(adviser, values, &places, (id, seat, spec))?;
                places[id as usize][seat.index()] = place;
            }
        }
        if !graph.targets(Graph::START).is_empty() {
            arena.start = places[Graph::START as usize][graph.turn().index()];
        }
        Ok(arena)
    }

    /// Adds the slots of one player at one position; all that can be reached from there has been entered before.
    fn enter(
        &mut self,
        adviser: &Adviser,
        values: &Values,
        places: &[[Next; 2]],
        (id, seat, spec): (u32, Seat, PlayerSpec),
    ) -> Result<Next, GraphError> {
        let too_large = |_| GraphError::TooLarge { limit: Adviser::POSITIONS };
        let first = u32::try_from(self.slots.len()).map_err(too_large)?;
        let weighed = choices(spec, adviser, values, id).into_iter().map(|choice| {
            let next = match values.graph.next(choice.edge) {
                Target::Position(to) => places[to as usize][seat.other().index()],
                Target::End(ending) => won(seat, ending.mover),
            };
            (next, choice.weight)
        });
        let weighed: Vec<(Next, u64)> = weighed.collect();
        // Where every move comes to the same, nothing need be drawn: forced plies and decided games cost no time.
        if let Some((next, _)) = weighed.first()
            && weighed.iter().all(|(other, _)| other == next)
        {
            return Ok(*next);
        }
        let count = fill(&mut self.slots, weighed);
        Ok(Next { first, count: u32::try_from(count).map_err(too_large)? })
    }

    /// Plays so many games and counts the wins by [`Seat::index`]. The same seed gives the same wins on every machine.
    pub fn play_many(&self, count: u64, seed: u64) -> [u64; 2] {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut wins = [0; 2];
        let together = if self.start.count == 0 { 0 } else { count / LANES as u64 };
        self.play_lanes(together, &mut rng, &mut wins);
        for _ in together * LANES as u64..count {
            let mut at = self.start;
            while at.count > 0 {
                at = self.step(at, rng.next_u64());
            }
            wins[at.first as usize] += 1;
        }
        wins
    }

    /// So many games in every lane. Each lane plays its own number to the end, because a stop after so many games in all
    /// would count short games too often.
    fn play_lanes(&self, each: u64, rng: &mut Xoshiro256PlusPlus, wins: &mut [u64; 2]) {
        let mut left = [each; LANES];
        let mut at = [self.start; LANES];
        while left.iter().all(|left| *left > 0) {
            for (at, left) in at.iter_mut().zip(&mut left) {
                *at = self.step(*at, rng.next_u64());
                if at.count == 0 {
                    wins[at.first as usize] += 1;
                    *at = self.start;
                    *left -= 1;
                }
            }
        }
        for (mut at, mut left) in at.into_iter().zip(left) {
            while left > 0 {
                at = self.step(at, rng.next_u64());
                if at.count == 0 {
                    wins[at.first as usize] += 1;
                    at = self.start;
                    left -= 1;
                }
            }
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the lower half of the product is wanted")]
    fn step(&self, at: Next, draw: u64) -> Next {
        let product = u128::from(draw) * u128::from(at.count);
        let slot = &self.slots[at.first as usize + (product >> 64) as usize];
        if product as u64 <= slot.keep { slot.here } else { slot.other }
    }
}

/// The game is over after `mover`'s move.
fn won(mover: Seat, verdict: Verdict) -> Next {
    let winner = if verdict == Verdict::Win { mover } else { mover.other() };
    Next { first: u32::from(winner.number()) - 1, count: 0 }
}
