//! The one entry point: rules and a budget go in, a [`Solution`] comes out. The ways of knowing are one table, [`WAYS`], and only
//! this file decides which are tried, and when.

use numduel_rules::number::bits;
use numduel_rules::{Budget, Rules};

use crate::bands::{BandSolution, OneNumber};
use crate::dense::DenseVerdicts;
use crate::descent::Descent;
use crate::error::SolveError;
use crate::forced_lines::ForcedLines;
use crate::geography::Geography;
use crate::knowledge::{Coverage, Knowledge};
use crate::method::Method;
use crate::proof::Proof;
use crate::remainders::ModularSolution;
use crate::repeating::RepeatingSolution;
use crate::search::{THOROUGH, search};
use crate::segments::Segments;
use crate::solution::Solution;
use crate::span::ReachSpan;
use crate::table::PositionTable;

/// What a way has found, or why it has not: [`SolveError::Unsuitable`] if it is not for such rules.
type FoundKnowledge = Result<Box<dyn Knowledge>, SolveError>;

/// A way of knowing a game.
struct WayOfKnowing {
    method: Method,
    find: fn(&Rules, &Budget) -> FoundKnowledge,
}

/// Every way, in the order in which they are tried.
const WAYS: [WayOfKnowing; 11] = [
    WayOfKnowing { method: Method::Bands, find: |rules, budget| boxed(BandSolution::new(rules, budget)) },
    WayOfKnowing { method: Method::Ratio, find: |rules, budget| boxed(OneNumber::new(rules, budget)) },
    WayOfKnowing { method: Method::ForcedLines, find: |rules, budget| boxed(ForcedLines::new(rules, budget)) },
    WayOfKnowing { method: Method::Segments, find: |rules, budget| boxed(Segments::new(rules, budget)) },
    WayOfKnowing { method: Method::Dense, find: |rules, budget| boxed(DenseVerdicts::new(rules, budget)) },
    WayOfKnowing { method: Method::Matching, find: |rules, budget| boxed(Geography::new(rules, budget)) },
    WayOfKnowing { method: Method::Descent, find: |rules, budget| boxed(Descent::new(rules, budget)) },
    WayOfKnowing { method: Method::Remainders, find: |rules, budget| boxed(ModularSolution::new(rules, budget)) },
    WayOfKnowing { method: Method::Repeating, find: |rules, budget| boxed(RepeatingSolution::new(rules, budget)) },
    WayOfKnowing { method: Method::Proof, find: |rules, budget| boxed(prove(rules, budget)) },
    WayOfKnowing {
        method: Method::Positions,
        find: |rules, budget| boxed(PositionTable::of(rules, &rules.start(), budget)),
    },
];

fn boxed(found: Result<impl Knowledge + 'static, SolveError>) -> FoundKnowledge {
    found.map(|found| Box::new(found) as Box<dyn Knowledge>)
}

fn prove(rules: &Rules, budget: &Budget) -> Result<Proof, SolveError> {
    let proof = Proof::of(rules, &rules.start(), THOROUGH.min(budget.positions), budget)?;
    proof.ok_or(SolveError::Unsuitable(Method::Proof))
}

/// How many positions to try before giving up if the bands do not fit in memory.
const WORTH_A_TRY: usize = 1 << 16;
/// A number with more bits than this is huge.
const HUGE: usize = 1 << 16;

/// Solves a game with the first method that suits its rules and the budget.
pub fn solve(rules: &Rules, budget: &Budget) -> Result<Solution, SolveError> {
    match find(rules, budget) {
        Ok(found) => Ok(Solution::new(rules, budget, found)),
        Err(error) => {
            // The budget may have been cancelled while the memory of a refused search was freed.
            budget.check()?;
            Err(error)
        }
    }
}

/// Solves a game with one method only, for tests and benchmarks that compare them; everything else calls [`solve`].
pub fn solve_by(method: Method, rules: &Rules, budget: &Budget) -> Result<Solution, SolveError> {
    Ok(Solution::new(rules, budget, find_by(method, rules, budget)?))
}

fn find_by(method: Method, rules: &Rules, budget: &Budget) -> FoundKnowledge {
    let way = WAYS.iter().find(|way| way.method == method).ok_or(SolveError::Unsuitable(method))?;
    (way.find)(rules, budget)
}

/// Tries one way after the other: first those that know every number, then those that look at positions.
fn find(rules: &Rules, budget: &Budget) -> FoundKnowledge {
    // A few bands of such numbers would fill the memory, and a line of play takes none.
    if is_huge(rules)
        && let Ok(lines) = find_by(Method::ForcedLines, rules, budget)
    {
        return Ok(lines);
    }
    let mut refusal = None;
    for way in &WAYS {
        let is_tried = match way.method {
            Method::Bands | Method::Remainders => true,
            // They know less, or only the start.
            Method::Ratio
            | Method::ForcedLines
            | Method::Segments
            | Method::Dense
            | Method::Matching
            | Method::Descent => refusal.is_some(),
            // If positions are few, each of them is worth knowing.
            Method::Repeating => RepeatingSolution::outgrows_a_table(rules, budget),
            Method::Proof | Method::Positions => false,
        };
        if !is_tried {
            continue;
        }
        match (way.find)(rules, budget) {
            Err(SolveError::Unsuitable(_)) => {}
            Err(error @ SolveError::TooManyBands { .. }) => refusal = Some(error),
            Err(error @ SolveError::TooMuchMemory(_))
                if matches!(way.method, Method::Bands | Method::Segments | Method::Dense | Method::Remainders) =>
            {
                refusal.get_or_insert(error);
            }
            // Play may reach few of the numbers that the remainders stand for.
            Err(error @ SolveError::TooManyPositions { .. }) if way.method == Method::Remainders => {
                refusal.get_or_insert(error);
            }
            found => return found,
        }
    }
    look_at_positions(rules, budget, refusal)
}

/// Looks at positions, and falls back on who wins alone. `refusal` says why bands were refused, if they were.
fn look_at_positions(rules: &Rules, budget: &Budget, refusal: Option<SolveError>) -> FoundKnowledge {
    let alone = who_wins(rules, budget)?;
    let most = match (&refusal, &alone) {
        (Some(_), _) => WORTH_A_TRY,
        (None, Some(_)) => THOROUGH,
        (None, None) => usize::MAX,
    };
    let searched = search(rules, &rules.start(), &budget.clone().with_positions(budget.positions.min(most)));
    match (searched, alone) {
        (Err(error), _) if error.is_stopped() => Err(error),
        // Who wins from every number says more than one winning move.
        (Ok(searched), Some(alone)) if searched.coverage() == Coverage::OnDemand => Ok(alone),
        (Err(_), Some(alone)) => Ok(alone),
        // What bands would take says more than where another method stopped.
        (searched, _) => searched.map_err(|error| refusal.unwrap_or(error)),
    }
}

/// Who wins, if that can be told without how soon.
fn who_wins(rules: &Rules, budget: &Budget) -> Result<Option<Box<dyn Knowledge>>, SolveError> {
    let found = match find_by(Method::Matching, rules, budget) {
        Err(error) if error.is_stopped() => Err(error),
        Ok(matching) => Ok(matching),
        // Books that append digits come here: there are no bands of them.
        Err(_) if outgrows_a_table(rules, budget) && Segments::suit(rules) => find_by(Method::Segments, rules, budget),
        // If positions are few, each of them is worth knowing.
        Err(error) if rules.start().number <= budget.positions.into() => Err(error),
        Err(_) => find_by(Method::Descent, rules, budget),
    };
    match found {
        Err(error) if error.is_stopped() => Err(error),
        found => Ok(found.ok()),
    }
}

/// Whether play can reach more numbers than may be listed.
fn outgrows_a_table(rules: &Rules, budget: &Budget) -> bool {
    ReachSpan::new(rules, &rules.start()).count().is_some_and(|numbers| numbers > budget.positions.into())
}

/// Whether the rules speak of numbers of tens of thousands of digits.
fn is_huge(rules: &Rules) -> bool {
    let of_ends = rules.ends().iter().flat_map(|end| end.condition.leaves()).flat_map(|leaf| leaf.values());
    let bounds = rules.own_bounds();
    of_ends.chain(&bounds.min).chain(&bounds.max).any(|number| bits(number) > HUGE)
}
