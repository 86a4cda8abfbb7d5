//! Verdicts in segments, against bands, positions and verdicts one by one, and against themselves where nothing else reaches.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use numduel_rules::{Budget, Cancel, Move, Number, Position, Rules, compact};
use numduel_solver::{Method, Solution, SolveError, Value, Verdict, solve, solve_by};
use numduel_testkit::{Rng, at_least, cases, for_seeds};

fn rules(line: &str) -> Option<Rules> {
    Arc::new(compact::read(line).ok()?).rules(&[].into()).ok()
}

fn segments(line: &str) -> Solution {
    solve_by(Method::Segments, &rules(line).unwrap(), &Budget::default()).unwrap()
}

/// A book that adds and multiplies up to a target, or the same below 0.
fn line(rng: &mut Rng) -> String {
    let mirrored = rng.chance(15);
    let target = rng.between(20, 2_500);
    let mut clauses = vec![format!("start {}", rng.between(1, 4) * if mirrored { -1 } else { 1 })];
    let mut moves = BTreeSet::new();
    for _ in 0..rng.between(1, 3) {
        let most = if rng.chance(10) { 90 } else { 5 };
        moves.insert(format!("{}{}", if mirrored { '-' } else { '+' }, rng.between(1, most)));
    }
    for _ in 0..rng.between(1, 3) {
        let appends = !mirrored && rng.chance(15);
        let (factor, term) = (rng.between(2, 4), rng.between(0, 9));
        moves.insert(if appends { format!("{factor}n+{term}") } else { format!("x{factor}") });
    }
    clauses.extend(moves);
    let (sign, past, most) = if mirrored { ("-", '<', "down to") } else { ("", '>', "up to") };
    match rng.index(6) {
        0 | 1 => clauses.push(format!("{past}={sign}{target} {}", rng.pick(&["wins", "loses"]))),
        2 => clauses.push(format!("={sign}{target} wins; {past}{sign}{target} loses")),
        3 => clauses.push(format!("{most} {sign}{target}")),
        4 => clauses.push(format!("={sign}{target} wins")),
        _ => {
            let entry = rng.pick(&["loses", "wins", "loses, only when forced", "wins, only when forced"]);
            clauses.push(format!("{past}{sign}{target} {entry}; {most} {sign}{}", target + rng.between(0, 900)));
        }
    }
    let other = rng.between(2, target);
    clauses.extend(
        rng.maybe(30, |rng| format!("={sign}{other} {}", rng.pick(&["wins", "loses", "loses, only when forced"]))),
    );
    clauses.push(format!("stuck {}", rng.pick(&["loses", "wins"])));
    clauses.join("; ")
}

/// Compares who wins at every number up to well past the ends, and after which moves; whether there was anything to compare.
fn agrees(line: &str, method: Method) -> bool {
    let Some(rules) = rules(line) else { return false };
    let Ok(segments) = solve_by(Method::Segments, &rules, &Budget::default()) else { return false };
    let Ok(other) = solve_by(method, &rules, &Budget::default()) else { return false };
    let numbers: Vec<Number> = match other.positions() {
        Some(table) => table.entries().map(|(position, _)| position.number).collect(),
        None if rules.start().number < Number::ZERO => (-3_000..0).map(Number::from).collect(),
        None => (1..3_000).map(Number::from).collect(),
    };
    for number in numbers {
        let position = rules.at(number.clone());
        let Ok(value) = other.value(&position) else { continue };
        assert_eq!(segments.verdict(&position), Ok(value.verdict), "{number}: {line}");
        let Some(ours) = segments.moves_without_distance(&position).unwrap() else {
            assert_eq!(segments.value(&position), Ok(value), "{number}: {line}");
            assert_eq!(segments.moves(&position), other.moves(&position), "{number}: {line}");
            continue;
        };
        let theirs = other.moves(&position).unwrap().into_iter().map(|mv| (mv.mv, mv.to, mv.value.verdict));
        assert_eq!(ours, theirs.collect::<Vec<_>>(), "{number}: {line}");
    }
    true
}

fn random_books_agree_with(method: Method, books: u64, least: u64) {
    let compared = AtomicU64::new(0);
    for_seeds(0..cases(books), |rng| {
        compared.fetch_add(u64::from(agrees(&line(rng), method)), Ordering::Relaxed);
    });
    let compared = compared.into_inner();
    assert!(compared > at_least(least), "only {compared} books could be compared");
}

#[test]
fn random_books_agree_with_their_positions() {
    random_books_agree_with(Method::Positions, 3_000, 2_000);
}

#[test]
fn random_books_agree_with_their_bands() {
    random_books_agree_with(Method::Bands, 400, 250);
}

#[test]
fn a_million_numbers_agree_with_verdicts_one_by_one() {
    for moves in
        ["x2; +1", "x2; x3; +1", "x2..4; +1..5", "x3; +2, 5", "x2, 5; +1, 70", "10n+0..9; +1, 3", "x2; +1, 8000"]
    {
        for end in [">=1000003 wins", "=1000000 wins; >1000000 loses", "up to 999999; stuck loses"] {
            let line = format!("start 1; {moves}; {end}");
            let ours = segments(&line);
            let dense = solve_by(Method::Dense, ours.rules(), &Budget::default()).unwrap();
            for number in (1..5_000).chain((5_000..1_000_010).step_by(13)) {
                let position = ours.rules().at(Number::from(number));
                assert_eq!(ours.verdict(&position), dense.verdict(&position), "{number}: {line}");
            }
        }
    }
}

#[test]
fn distances_up_to_a_million_agree_with_bands() {
    for moves in ["x2; +1", "x2; x3; +1", "x2..4; +1..5", "x3; +2, 5", "x2, 5; +1, 70", "x4; +1; +7", "x2..3; +2..3"] {
        for end in [">=1000003 wins", "=1000000 wins; >1000000 loses", "up to 999999; stuck wins"] {
            let line = format!("start 1; {moves}; {end}");
            let ours = segments(&line);
            assert_eq!(ours.moves_without_distance(&ours.rules().start()), Ok(None), "{line}");
            let bands = solve_by(Method::Bands, ours.rules(), &Budget::default()).unwrap();
            for number in (1..5_000).chain((5_000..1_000_010).step_by(37)) {
                let position = ours.rules().at(Number::from(number));
                assert_eq!(ours.value(&position), bands.value(&position), "{number}: {line}");
            }
        }
    }
}

/// What is written down for a number is what its own moves say, at random numbers of every length.
#[test]
fn verdicts_far_away_follow_from_each_other() {
    let lines = [
        "start 1; x2; +1; >=10^30 wins",
        "start 1; x2; x3; +1; >=10^300 wins",
        "start 1; +1; x2; =10^12 wins; >10^12 loses",
        "start 1; +1..3; x2; up to 10^100; stuck loses",
        "start 1; +1..9; x2..9; >=10^60 loses",
        "start 1; +1, 6; 10n+0..9; >=10^40 wins",
        "start 1; +2, 3; x2, 5; =10^30 wins; >10^30 loses, only when forced; up to 10^31; stuck wins",
        "start -1; -1, 4; x3; <=-10^30 wins",
    ]
    .map(segments);
    for_seeds(0..cases(400), |rng| {
        for solution in &lines {
            let rules = solution.rules();
            let digits = rng.between(1, 100);
            let mut number = Number::from(rng.between(1, 9));
            for _ in 1..digits {
                number = number * Number::from(10) + Number::from(rng.between(0, 9));
            }
            let position = rules.at(if rules.start().number < Number::ZERO { -number } else { number });
            let moves = verdicts(solution, &position);
            let stuck = rules.book().stuck().into();
            let best = moves.iter().map(|(_, _, verdict)| *verdict).max().unwrap_or(stuck);
            assert_eq!(solution.verdict(&position), Ok(best));
            let soonest = solution.moves(&position).unwrap().into_iter().map(|mv| mv.value).max();
            assert_eq!(solution.value(&position).unwrap(), soonest.unwrap_or(Value::new(stuck, Number::ZERO)));
            for (mv, to, verdict) in moves {
                let next = rules.after(&position, &mv, to);
                let answered = || solution.verdict(&next).unwrap().flipped();
                let wanted = rules.end_after(&next).map_or_else(answered, |end| Verdict::of(end, position.turn));
                assert_eq!(verdict, wanted, "{mv} at {}", position.number);
            }
        }
    });
}

/// Doubling always leaves an even number, so that whoever may add 1 to an odd one below half the target wins.
#[test]
fn odd_numbers_below_half_of_an_even_target_lose() {
    let rules = rules("start 1; x2; +1; >=10^30 wins").unwrap();
    let solution = solve(&rules, &Budget::default()).unwrap();
    assert_eq!(solution.method(), Method::Segments);
    let half: Number = "500000000000000000000000000000".parse().unwrap();
    for_seeds(0..cases(1_000), |rng| {
        let number =
            &half * Number::from(rng.between(1, 1_000_000)) / Number::from(500_000) + Number::from(rng.index(2));
        let is_lost = number < half && &number % Number::from(2) == Number::ONE;
        let verdict = if is_lost { Verdict::Loss } else { Verdict::Win };
        assert_eq!(solution.verdict(&rules.at(number.clone())), Ok(verdict), "{number}");
    });
}

#[test]
fn books_of_any_size_are_solved_by_segments() {
    for line in [
        "start 1; x2; x3; +1; >=10^300 wins",
        "start 1; +1; x2; =10^12 wins; >10^12 loses",
        "start 1; +1..3; x2; up to 10^100; stuck loses",
        "start 1; +1; 10n+0..9; >=10^100 wins",
        "start 3..9; +1..2; x3; >=10^50 loses",
    ] {
        let rules = rules(line).unwrap();
        assert_eq!(solve(&rules, &Budget::default()).unwrap().method(), Method::Segments, "{line}");
    }
}

#[test]
fn a_sweep_keeps_to_its_budget() {
    let rules = rules("start 1; x2; x3; +1; >=10^300 wins").unwrap();
    let little = solve_by(Method::Segments, &rules, &Budget::default().with_bytes(2_000));
    assert!(matches!(little, Err(SolveError::TooMuchMemory(_))), "{little:?}");
    let cancel = Cancel::default();
    cancel.cancel();
    let stopped = solve_by(Method::Segments, &rules, &Budget::default().with_cancel(cancel));
    assert!(stopped.is_err_and(|error| error.is_stopped()));
}

fn verdicts(solution: &Solution, position: &Position) -> Vec<(Move, Number, Verdict)> {
    solution.moves_without_distance(position).unwrap().unwrap_or_else(|| {
        solution.moves(position).unwrap().into_iter().map(|mv| (mv.mv, mv.to, mv.value.verdict)).collect()
    })
}
