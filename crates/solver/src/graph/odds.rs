//! Exact chances: how often something happens when each player draws moves with known weights.

use dashu_int::ops::{BitTest, Gcd};
use dashu_int::{IBig, UBig};
pub use dashu_ratio::RBig as Fraction;
use numduel_rules::{Budget, OverLimit, Reservation, Seat, Stopped};
use thiserror::Error;

use super::{Ending, Graph, Successor, fold_back};
use crate::value::Verdict;

/// One edge a player may choose, with its weight: its chance is the weight over the sum of the weights at that position.
/// Whole numbers express every rational chance and can be drawn from without rounding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightedEdge {
    /// An edge of the position.
    pub edge: u32,
    /// How much it weighs against the others.
    pub weight: u64,
}

/// What each player chooses at a position, by [`Seat::index`].
pub type Strategies<'a> = [&'a dyn Fn(u32) -> Vec<WeightedEdge>; 2];

/// Why a chance was not computed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum OddsError {
    /// A player had no choice of positive weight where there are legal moves.
    #[error("a player chooses no move at {number}")]
    NoChoice {
        /// The number at that position.
        number: String,
    },
    /// A player chose an edge of some other position.
    #[error("a player chooses a move that does not start at {number}")]
    Foreign {
        /// The number at that position.
        number: String,
    },
    /// A game may never end, so there is no last move to count back from.
    #[error("positions can repeat in this game, so there are no exact chances")]
    Repeats,
    /// The fraction has more digits than anybody can use.
    #[error("the exact chance is a fraction of more than {digits} digits")]
    TooLong {
        /// About how many digits are allowed.
        digits: usize,
    },
    /// The fractions together take more memory than the budget allows.
    #[error("{0}")]
    TooMuchMemory(#[from] OverLimit),
    /// The work was stopped.
    #[error("{0}")]
    Stopped(#[from] Stopped),
}

/// The longest fraction that is computed: about 2,400 digits above and below the line. Reducing takes time that grows with
/// the square of the length, and such fractions stand at thousands of positions.
const MAX_BITS: usize = 1 << 13;

/// Every legal move with the same weight: how `random` plays.
pub fn uniform(graph: &Graph) -> impl Fn(u32) -> Vec<WeightedEdge> + '_ {
    |position| graph.edges(position).map(|edge| WeightedEdge { edge, weight: 1 }).collect()
}

/// The chance of each seat to win, by [`Seat::index`], when `players` choose, also by seat; what is missing to 1 is the
/// chance of a draw. A player is asked for its choices once at every position that it can meet, and once again where a game
/// can be drawn.
pub fn seat_chances(graph: &Graph, players: Strategies<'_>, budget: &Budget) -> Result<[Fraction; 2], OddsError> {
    let wins = |seat: Seat| {
        move |mover: Seat, ending: Ending| match ending.mover {
            Verdict::Win => mover == seat,
            Verdict::Loss => mover != seat,
            Verdict::Draw => false,
        }
    };
    let first = chance(graph, players, &wins(Seat::One), budget)?;
    let second =
        if graph.can_be_drawn() { chance(graph, players, &wins(Seat::Two), budget)? } else { Fraction::ONE - &first };
    Ok([first, second])
}

/// The chance that a game ends as `happens` says, which is told who made the last move and what it led to.
pub fn chance(
    graph: &Graph,
    players: Strategies<'_>,
    happens: &dyn Fn(Seat, Ending) -> bool,
    budget: &Budget,
) -> Result<Fraction, OddsError> {
    if graph.is_circular() {
        return Err(OddsError::Repeats);
    }
    let plans = Plans::new(graph, players, budget)?;
    let bytes = |both: &[Option<Fraction>; 2]| both.iter().flatten().map(fraction_bytes).sum();
    let chances = fold_back(graph, budget, bytes, |id, known: &[Option<[Option<Fraction>; 2]>]| {
        let mut both = [None, None];
        for seat in Seat::BOTH {
            let Some(choices) = plans.at(id, seat) else { continue };
            let mut mean = Mean::default();
            for choice in choices {
                match graph.next(choice.edge) {
                    Successor::End(ending) => mean.add_whole(choice.weight, happens(seat, ending)),
                    Successor::Position(to) => {
                        let chance = known[to as usize].as_ref().and_then(|both| both[seat.other().index()].as_ref());
                        mean.add(choice.weight, chance.expect("what a player can move to has been met"));
                    }
                }
            }
            both[seat.index()] = Some(mean.finish()?);
        }
        Ok::<_, OddsError>(both)
    })?;
    let [first, second] = chances.unwrap_or_default();
    let start = if graph.turn() == Seat::One { first } else { second };
    // Nobody chooses at a start that is stuck: there it is as if the opponent had just moved.
    let stuck = || Fraction::from(u8::from(happens(graph.turn().other(), graph.stuck())));
    Ok(start.unwrap_or_else(stuck))
}

/// What a fraction takes beside itself.
pub(super) fn fraction_bytes(fraction: &Fraction) -> u64 {
    2 * (fraction.denominator().bit_len() as u64 / 8 + 16)
}

/// What the players choose at every position they can meet.
struct Plans {
    choices: Vec<[Option<Vec<WeightedEdge>>; 2]>,
    _held: Reservation,
}

impl Plans {
    fn new(graph: &Graph, players: Strategies<'_>, budget: &Budget) -> Result<Self, OddsError> {
        let mut held = budget.reserve_for::<([bool; 2], [Option<Vec<WeightedEdge>>; 2])>(graph.len())?;
        let mut met = vec![[false; 2]; graph.len()];
        met[Graph::START as usize][graph.turn().index()] = !graph.targets(Graph::START).is_empty();
        let mut choices = Vec::with_capacity(graph.len());
        for id in graph.ids() {
            budget.check()?;
            let mut both = [None, None];
            for seat in Seat::BOTH {
                if met[id as usize][seat.index()] {
                    let plan = checked(graph, id, players[seat.index()](id))?;
                    for to in plan.iter().filter_map(|choice| graph.target(choice.edge).position()) {
                        met[to as usize][seat.other().index()] = true;
                    }
                    held.grow(size_of_val(plan.as_slice()) as u64)?;
                    both[seat.index()] = Some(plan);
                }
            }
            choices.push(both);
        }
        Ok(Self { choices, _held: held })
    }

    fn at(&self, position: u32, seat: Seat) -> Option<&[WeightedEdge]> {
        self.choices[position as usize][seat.index()].as_deref()
    }
}

fn checked(graph: &Graph, position: u32, mut choices: Vec<WeightedEdge>) -> Result<Vec<WeightedEdge>, OddsError> {
    let number = || numduel_rules::number::short(graph.number(position));
    choices.retain(|choice| choice.weight > 0);
    if choices.is_empty() {
        return Err(OddsError::NoChoice { number: number() });
    }
    if choices.iter().any(|choice| !graph.edges(position).contains(&choice.edge)) {
        return Err(OddsError::Foreign { number: number() });
    }
    Ok(choices)
}

/// A weighted mean of chances, over one common denominator, so the fraction is reduced once and not at every step.
pub(super) struct Mean {
    numerator: IBig,
    denominator: UBig,
    weight: UBig,
}

impl Default for Mean {
    fn default() -> Self {
        Self { numerator: IBig::ZERO, denominator: UBig::ONE, weight: UBig::ZERO }
    }
}

impl Mean {
    pub(super) fn add(&mut self, weight: u64, chance: &Fraction) {
        let weight = UBig::from(weight);
        let part = chance.numerator() * &weight;
        self.weight += weight;
        if *chance.denominator() == self.denominator {
            self.numerator += part;
            return;
        }
        let shared = (&self.denominator).gcd(chance.denominator());
        let widen = chance.denominator() / &shared;
        self.numerator = &self.numerator * &widen + part * (&self.denominator / shared);
        self.denominator *= widen;
    }

    /// A certainty or an impossibility.
    pub(super) fn add_whole(&mut self, weight: u64, certain: bool) {
        if certain {
            self.numerator += IBig::from(&self.denominator * weight);
        }
        self.weight += weight;
    }

    pub(super) fn finish(self) -> Result<Fraction, OddsError> {
        let mean = Fraction::from_parts(self.numerator, self.denominator * self.weight);
        if mean.denominator().bit_len() > MAX_BITS {
            return Err(OddsError::TooLong { digits: MAX_BITS * 3 / 10 });
        }
        Ok(mean)
    }
}
