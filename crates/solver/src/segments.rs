//! Books that add and multiply, at any size: the numbers fall into a few segments, and within each of them the verdicts come
//! again and again.
//!
//! Such books have about as many bands as numbers. But far below the numbers that rules speak of, a verdict depends only on
//! the next few numbers, which additions reach, and on what multiplying makes of the number, which lies in a segment that
//! is known already. Both are finitely many, so that they come again, and then everything does until a move leaves its
//! segment.
//!
//! Distances are found by a sweep of their own (`paces.rs`), whose segments are shorter: they end where another move becomes
//! the best, too. Where that takes too long, it is known who wins and not how soon.

mod pace;
mod pace_search;
mod paces;
mod rank;
mod sweep;
mod zone;

use numduel_rules::language::Memory;
use numduel_rules::{Budget, Move, Number, Operation, Position, Reservation, Rules};

use crate::bands::{Region, regions, suits};
use crate::error::SolveError;
use crate::knowledge::{Form, Knowledge, KnownValue, with_distance, without_distance};
use crate::method::Method;
use crate::value::Verdict;
use paces::Paces;
use rank::Rank;
use sweep::SegmentSweep;

/// Numbers among which verdicts repeat, from `low` up to the segment before.
#[derive(Debug)]
pub(crate) struct VerdictSegment {
    low: Number,
    /// What landing on a number is worth, by its remainder.
    pattern: Box<[Rank]>,
}

impl VerdictSegment {
    /// The remainder by which the pattern tells about a number, which is at least 1.
    fn place(&self, number: &Number) -> usize {
        remainder(number, self.pattern.len())
    }

    fn rank(&self, number: &Number) -> Rank {
        self.pattern[self.place(number)]
    }
}

/// The remainder of a number that is not negative.
fn remainder(number: &Number, modulus: usize) -> usize {
    if modulus == 1 { 0 } else { usize::try_from(&(number % Number::from(modulus))).unwrap_or(0) }
}

/// What a move makes of a number: so many times the number, and so much more.
#[derive(Clone, Debug)]
struct AffineMove {
    factor: Number,
    term: Number,
}

impl AffineMove {
    /// The move, seen so that it raises the numbers from 1 on; `None` if it does not.
    fn of(mv: &Move, mirrored: bool) -> Option<Self> {
        let (factor, term) = match mv.operation {
            Operation::Add if !mirrored => (Number::ONE, mv.operand.clone()),
            Operation::Subtract if mirrored => (Number::ONE, mv.operand.clone()),
            Operation::Multiply => (mv.operand.clone(), Number::ZERO),
            Operation::Append(base) if !mirrored => (base.into(), mv.operand.clone()),
            _ => return None,
        };
        let raises = factor > Number::ONE || factor == Number::ONE && term > Number::ZERO;
        (raises && term >= Number::ZERO).then_some(Self { factor, term })
    }

    fn apply(&self, number: &Number) -> Number {
        number * &self.factor + &self.term
    }

    fn multiplies(&self) -> bool {
        self.factor > Number::ONE
    }
}

/// Rules seen so that every move raises the number, from 1 on.
#[derive(Debug)]
struct Raising {
    mirrored: bool,
    moves: Vec<AffineMove>,
    /// From the highest down.
    regions: Vec<Region>,
    /// What a player without a move is worth.
    stuck: Verdict,
}

impl Raising {
    fn new(rules: &Rules) -> Option<Self> {
        let start = rules.start().number;
        let mirrored = start < Number::ZERO;
        if start == Number::ZERO || rules.memory() != Memory::Nothing || !suits(rules) {
            return None;
        }
        let moves: Vec<AffineMove> =
            rules.moves().iter().map(|mv| AffineMove::of(mv, mirrored)).collect::<Option<_>>()?;
        // Where nothing multiplies, bands repeat by themselves; where nothing is added, no segment is longer than a band.
        let adds = moves.iter().any(|mv| mv.term > Number::ZERO);
        (adds && moves.iter().any(AffineMove::multiplies)).then_some(())?;
        let regions = regions(rules, mirrored, Some(&Number::ONE));
        Some(Self { mirrored, moves, regions, stuck: rules.book().stuck().into() })
    }
}

/// Who wins at every number from 1 on, or down from -1.
#[derive(Debug)]
pub(crate) struct Segments {
    raising: Raising,
    /// From the highest down.
    list: Vec<VerdictSegment>,
    /// The same with distances, where those grow evenly for long enough.
    paces: Option<Paces>,
    _held: Reservation,
}

impl Segments {
    /// Whether the rules are of the kind that can be solved so.
    pub(crate) fn suit(rules: &Rules) -> bool {
        Raising::new(rules).is_some()
    }

    /// Solves a game that adds and multiplies, where the verdicts repeat soon enough everywhere.
    pub(crate) fn new(rules: &Rules, budget: &Budget) -> Result<Self, SolveError> {
        let raising = Raising::new(rules).ok_or(SolveError::Unsuitable(Method::Segments))?;
        let (list, held) = SegmentSweep::new(&raising, budget).run()?;
        let paces = match Paces::new(&raising, budget) {
            Err(error) if error.is_stopped() => return Err(error),
            paces => paces.ok(),
        };
        // Whoever asks for who wins alone expects that somebody does.
        if paces.is_none() && list.iter().any(|segment| segment.pattern.contains(&Rank::Draw)) {
            return Err(SolveError::Unsuitable(Method::Segments));
        }
        Ok(Self { raising, list, paces, _held: held })
    }

    /// What landing on a number is worth, which is at least 1.
    fn rank(&self, number: &Number) -> Option<Rank> {
        let at = self.list.partition_point(|segment| segment.low > *number);
        Some(self.list.get(at)?.rank(number))
    }

    /// Who wins from a number, seen by the player to move.
    fn verdict(&self, number: &Number) -> Option<Verdict> {
        let ranks = self.raising.moves.iter().map(|mv| self.rank(&mv.apply(number)));
        let best = ranks.collect::<Option<Vec<_>>>()?.into_iter().max()?;
        Some(best.verdict(self.raising.stuck))
    }

    /// A number as the moves see it that raise it, if they do.
    fn raised(&self, number: &Number) -> Option<Number> {
        let raised = if self.raising.mirrored { -number } else { number.clone() };
        (raised >= Number::ONE).then_some(raised)
    }
}

impl Knowledge for Segments {
    fn method(&self) -> Method {
        Method::Segments
    }

    /// `None` on the other side of 0.
    fn value(&self, position: &Position, _: &Budget) -> Result<Option<KnownValue>, SolveError> {
        let number = self.raised(&position.number);
        Ok(match &self.paces {
            Some(paces) => number.and_then(|number| paces.value(&self.raising, &number)).map(with_distance),
            None => number.and_then(|number| self.verdict(&number)).map(without_distance),
        })
    }

    fn form(&self) -> Form<'_> {
        Form::Repeating(None)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use numduel_rules::compact;

    use super::*;
    use crate::solve::solve_by;

    fn rules(line: &str) -> Rules {
        Arc::new(compact::read(line).unwrap()).rules(&[].into()).unwrap()
    }

    /// What landing on a number is worth, from where its own moves land.
    fn looked_up(segments: &Segments, number: &Number) -> Rank {
        let own = segments.raising.regions.iter().find(|region| region.low.as_ref().is_some_and(|low| low <= number));
        match own.unwrap().closed {
            Some(landing) => landing.into(),
            None => segments.raising.moves.iter().map(|mv| segments.rank(&mv.apply(number)).unwrap()).max().unwrap(),
        }
    }

    /// Whether ranks follow from each other at an edge and a little above and below.
    fn check(rules: &Rules, segments: &Segments, edge: &Number, line: &str) {
        for off in -40..40 {
            let number = edge + Number::from(off);
            if number < Number::ONE || number >= segments.list[0].low {
                continue;
            }
            let is_open = rules.end_at(&number).is_none() && rules.allows(&number);
            let from_moves = looked_up(segments, &number);
            let wanted = if is_open { from_moves.answered(segments.raising.stuck) } else { from_moves };
            assert_eq!(segments.rank(&number), Some(wanted), "{number}: {line}");
            let paces = segments.paces.as_ref().unwrap();
            assert_eq!(paces.follows(&segments.raising, &number, is_open), Some(true), "{number}: {line}");
        }
    }

    #[test]
    fn ranks_follow_from_each_other_where_segments_meet_and_in_between() {
        for line in [
            "start 1; x2; +1; >=10^30 wins",
            "start 1; x2; x3; +1; >=10^100 wins",
            "start 1; x2..7; +1, 4; =10^30 wins; >10^30 loses",
            "start 1; x2..4; +2, 3, 7; >=10^60 loses",
            "start 1; x2; +1..3; up to 10^100; stuck loses",
            "start 1; x3; +2, 5; up to 10^40; >10^39 loses, only when forced; =10^20 wins; stuck wins",
            "start 1; append 0..9; +1, 12; >=10^50 wins",
            "start 1; x2; +3, 40; =10^30 wins; =10^12 loses; >10^31 loses",
        ] {
            let rules = rules(line);
            let segments = Segments::new(&rules, &Budget::default()).unwrap();
            let mut edges: Vec<Number> = segments.list.iter().map(|segment| segment.low.clone()).collect();
            edges.extend(segments.paces.as_ref().unwrap().edges());
            edges.sort_unstable();
            edges.dedup();
            for pair in edges.windows(2) {
                for part in 0..4 {
                    let inside = (&pair[1] - &pair[0]) * Number::from(part) / Number::from(4);
                    check(&rules, &segments, &(&pair[0] + inside), line);
                }
            }
            assert!(edges.len() > 2, "{line}");
        }
    }

    #[test]
    fn what_does_not_repeat_soon_is_left_to_others() {
        for line in [
            "start 1; +1; >=10^30 wins",
            "start 0; +1; x2; >=10^30 wins",
            "start 5; -1; x2; down to 0; up to 9; stuck loses",
        ] {
            let refused = solve_by(Method::Segments, &rules(line), &Budget::default()).unwrap_err();
            assert_eq!(refused, SolveError::Unsuitable(Method::Segments), "{line}");
        }
    }
}
