//! The one entry point: rules and a budget go in, a [`Solution`] comes out. Only [`solve`] decides how a game is solved.

use numduel_rules::number::bits;
use numduel_rules::{Budget, Position, Rules};

use crate::bands::{BandSolution, OneNumber};
use crate::dense::DenseVerdicts;
use crate::descent::Descent;
use crate::error::SolveError;
use crate::forced_lines::ForcedLines;
use crate::geography::Geography;
use crate::method::Method;
use crate::proof::Proof;
use crate::remainders::ModularSolution;
use crate::repeating::RepeatingSolution;
use crate::segments::Segments;
use crate::solution::{Found, Solution};
use crate::span::ReachSpan;
use crate::table::PositionTable;
use crate::win_at_once::win_at_once;

/// How many positions to try before giving up where the bands do not fit in memory.
const WORTH_A_TRY: usize = 1 << 16;
/// How many positions to look at for a quick proof before solving all of them.
const GLANCE: usize = 1 << 14;
/// A number with more bits than this is huge.
const HUGE: usize = 1 << 16;
/// How many positions to look at for a proof where all of them would be too many.
const THOROUGH: usize = 1 << 19;

/// Solves a game with the first method that suits its rules and the budget.
pub fn solve(rules: &Rules, budget: &Budget) -> Result<Solution, SolveError> {
    // The budget may have been cancelled while the memory of a refused search was freed.
    let found = first_solution(rules, budget);
    if found.is_err() {
        budget.check()?;
    }
    found
}

fn first_solution(rules: &Rules, budget: &Budget) -> Result<Solution, SolveError> {
    // A few bands of such numbers would fill the memory, and a line of play takes none.
    if is_huge(rules)
        && let Ok(lines) = ForcedLines::new(rules, budget)
    {
        return Ok(Solution::new(rules, budget, Found::Lines(Box::new(lines))));
    }
    let mut refusal = None;
    for method in [Method::Bands, Method::StartOnly, Method::Segments, Method::Verdicts, Method::Remainders] {
        if matches!(method, Method::StartOnly | Method::Segments | Method::Verdicts) && refusal.is_none() {
            continue;
        }
        match solve_by(method, rules, budget) {
            Err(SolveError::Unsuitable(_)) => {}
            Err(error @ SolveError::TooManyBands { .. }) => refusal = Some(error),
            Err(error @ SolveError::TooMuchMemory(_))
                if matches!(method, Method::Bands | Method::Segments | Method::Verdicts) =>
            {
                refusal.get_or_insert(error);
            }
            solved => return solved,
        }
    }
    // Where positions are few, each of them is worth knowing.
    if RepeatingSolution::outgrows_a_table(rules, budget) {
        match solve_by(Method::Repeating, rules, budget) {
            Err(SolveError::Unsuitable(_)) => {}
            solved => return solved,
        }
    }
    let alone = who_wins(rules, budget)?;
    let most = match (&refusal, &alone) {
        (Some(_), _) => WORTH_A_TRY,
        (None, Some(_)) => THOROUGH,
        (None, None) => usize::MAX,
    };
    let searched = search(rules, &rules.start(), &budget.clone().with_positions(budget.positions.min(most)));
    let found = match (searched, alone) {
        (Err(error), _) if error.is_stopped() => Err(error),
        // Who wins anywhere says more than one winning move.
        (Ok(Found::WinAtOnce(_)) | Err(_), Some(found)) => Ok(found),
        // What bands would take says more than where another method stopped.
        (searched, _) => searched.map_err(|error| refusal.unwrap_or(error)),
    };
    found.map(|found| Solution::new(rules, budget, found))
}

/// Who wins, where that can be told without how soon.
fn who_wins(rules: &Rules, budget: &Budget) -> Result<Option<Found>, SolveError> {
    let found = match Geography::new(rules, budget) {
        Err(error) if error.is_stopped() => Err(error),
        Ok(geography) => Ok(Found::Geography(Box::new(geography))),
        // Books that append digits come here: there are no bands of them.
        Err(_) if outgrows_a_table(rules, budget) && Segments::suit(rules) => {
            Segments::new(rules, budget).map(|segments| Found::Segments(Box::new(segments)))
        }
        // Where positions are few, each of them is worth knowing.
        Err(error) if rules.start().number <= budget.positions.into() => Err(error),
        Err(_) => Descent::new(rules, budget).map(|descent| Found::Descent(Box::new(descent))),
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

/// Looks at the positions one by one: at a few, at all, or at many.
pub(crate) fn search(rules: &Rules, from: &Position, budget: &Budget) -> Result<Found, SolveError> {
    let prove = |positions: usize| match Proof::of(rules, from, positions.min(budget.positions), budget) {
        Err(error) if !error.is_stopped() => Ok(None),
        proof => proof,
    };
    let is_quick = PositionTable::is_quick(rules, from);
    if !is_quick && let Some(proof) = prove(GLANCE)? {
        return Ok(Found::Proof(Box::new(proof)));
    }
    // Who can win at once needs no table, but a small one tells more.
    let won = !is_quick && win_at_once(rules, from).is_some();
    let most = if won { GLANCE } else { usize::MAX };
    match PositionTable::of(rules, from, &budget.clone().with_positions(budget.positions.min(most))) {
        Ok(table) => Ok(Found::Positions(Box::new(table))),
        Err(error) if error.is_stopped() => Err(error),
        Err(_) if won => Ok(Found::WinAtOnce(rules.clone())),
        Err(error) => prove(THOROUGH)?.map(|proof| Found::Proof(Box::new(proof))).ok_or(error),
    }
}

/// Solves a game with one method only, for tests and benchmarks that compare them; everybody else calls [`solve`].
pub fn solve_by(method: Method, rules: &Rules, budget: &Budget) -> Result<Solution, SolveError> {
    let found = match method {
        Method::Bands => Found::Bands(Box::new(BandSolution::new(rules, budget)?)),
        Method::StartOnly => match OneNumber::new(rules, budget) {
            Err(SolveError::Unsuitable(_)) => Found::Lines(Box::new(ForcedLines::new(rules, budget)?)),
            one => Found::StartOnly(Box::new(one?)),
        },
        Method::Segments => Found::Segments(Box::new(Segments::new(rules, budget)?)),
        Method::Verdicts => match DenseVerdicts::new(rules, budget) {
            Err(SolveError::Unsuitable(_)) => match Geography::new(rules, budget) {
                Err(SolveError::Unsuitable(_)) => Found::Descent(Box::new(Descent::new(rules, budget)?)),
                geography => Found::Geography(Box::new(geography?)),
            },
            dense => Found::Verdicts(Box::new(dense?)),
        },
        Method::Remainders => Found::Remainders(Box::new(ModularSolution::new(rules, budget)?)),
        Method::Repeating => Found::Repeating(Box::new(RepeatingSolution::new(rules, budget)?)),
        Method::Proof => {
            let proof = Proof::of(rules, &rules.start(), THOROUGH.min(budget.positions), budget)?;
            Found::Proof(Box::new(proof.ok_or(SolveError::Unsuitable(method))?))
        }
        Method::Positions => Found::Positions(Box::new(PositionTable::of(rules, &rules.start(), budget)?)),
    };
    Ok(Solution::new(rules, budget, found))
}
