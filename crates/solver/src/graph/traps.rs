//! How often a random opponent goes wrong: the best chance that any player has against one.

use dashu_int::ops::BitTest;
use numduel_rules::{Budget, Reservation};

use super::odds::{Fraction, Mean, OddsError, fraction_bytes};
use super::{Graph, Target, report};
use crate::value::Verdict;

/// As much memory as the chances of one graph may take together, in bits: a quarter of a gigabyte.
const MAX_TOTAL_BITS: usize = 1 << 31;

/// For every position the greatest chance to win against an opponent who plays at random from there to the end.
#[derive(Clone, Debug)]
pub struct Traps {
    schemer: Vec<Fraction>,
    random: Vec<Fraction>,
    held: Reservation,
}

impl Traps {
    /// Computes the chances of a whole graph.
    pub fn new(graph: &Graph, budget: &Budget) -> Result<Self, OddsError> {
        if graph.is_circular() {
            return Err(OddsError::Repeats);
        }
        let stuck_loses = u8::from(graph.stuck().mover == Verdict::Win);
        let stuck = Fraction::from(1 - stuck_loses);
        let held = budget.reserve_for::<[Fraction; 2]>(graph.len())?;
        let mut traps = Self { held, schemer: vec![stuck.clone(); graph.len()], random: vec![stuck; graph.len()] };
        let mut bits = 0;
        for (done, id) in graph.ids().rev().enumerate() {
            report(budget, done)?;
            let Some(schemer) = graph.targets(id).iter().map(|target| traps.after(*target)).max() else { continue };
            let random = traps.at_random(graph, id)?;
            traps.held.grow(fraction_bytes(&schemer) + fraction_bytes(&random))?;
            bits += 2 * (schemer.denominator().bit_len() + random.denominator().bit_len());
            if bits > MAX_TOTAL_BITS {
                return Err(OddsError::TooLong { digits: MAX_TOTAL_BITS / graph.len() * 3 / 10 });
            }
            traps.schemer[id as usize] = schemer;
            traps.random[id as usize] = random;
        }
        Ok(traps)
    }

    /// The greatest chance to win for the player to move, when the opponent plays at random.
    pub fn best(&self, position: u32) -> &Fraction {
        &self.schemer[position as usize]
    }

    /// The chance that a random player to move does not lose to the opponent who is most dangerous to it.
    pub fn random(&self, position: u32) -> &Fraction {
        &self.random[position as usize]
    }

    /// The chance to win of the player who goes to `target` and continues as well as possible, when the opponent plays at
    /// random.
    pub fn after(&self, target: Target) -> Fraction {
        match target.position() {
            Some(to) => Fraction::ONE - self.random(to),
            None => Fraction::from(u8::from(target.wins())),
        }
    }

    fn at_random(&self, graph: &Graph, position: u32) -> Result<Fraction, OddsError> {
        let mut mean = Mean::default();
        for target in graph.targets(position) {
            match target.position() {
                // Counted from the opponent's side and turned at the end, which spares a subtraction per edge.
                Some(to) => mean.add(1, self.best(to)),
                None => mean.add_whole(1, target.verdict() == Some(Verdict::Loss)),
            }
        }
        Ok(Fraction::ONE - mean.finish()?)
    }
}
