//! Proofs from a part of the positions, compared with the literal solver: it plays the same book until a limit on moves, so a
//! win or loss within that limit, and nothing else, must be found there too.

use std::sync::Arc;

use numduel_literal::{Book, Solved, Value};
use numduel_rules::{Budget, compact};
use numduel_solver::{Method, SolveError, Verdict, solve, solve_by};
use numduel_testkit::{Rng, at_least, cases, for_seeds};

/// What the literal solver finds within so cases moves; nothing where that is too much for it.
fn cut_short(line: &str, moves: u32) -> Option<Value> {
    let game = format!("{line}; at most {moves} moves, then a draw").parse::<Book>().unwrap().game(&[])?;
    Some(Solved::new(&game, game.start(), 4_000)?.value())
}

/// Compares a value with what the literal solver finds; says whether it could.
fn agrees(line: &str, verdict: Verdict, distance: u64) -> bool {
    let Some((moves, literal)) = [10, 6, 4, 2].into_iter().find_map(|moves| Some((moves, cut_short(line, moves)?)))
    else {
        return false;
    };
    let expected = match verdict {
        // The limit comes before being stuck, so its last move may win or not.
        Verdict::Win | Verdict::Loss if distance == moves.into() => return false,
        Verdict::Win if distance < moves.into() => Value::Win(u32::try_from(distance).unwrap()),
        Verdict::Loss if distance < moves.into() => Value::Loss(u32::try_from(distance).unwrap()),
        _ => Value::Draw,
    };
    assert_eq!(literal, expected, "{line}: {verdict} in {distance}, within {moves} moves");
    true
}

fn moves(rng: &mut Rng) -> String {
    let when = rng.pick(&["", "", "", "when even ", "when odd ", "when not prime ", "when composite "]);
    let leaves = rng.pick(&["", "", "", "", ", leaving even", ", leaving composite", ", leaving odd"]);
    let (a, b) = (rng.between(1, 3), rng.between(0, 4));
    let group = match rng.index(12) {
        0..=2 => format!("+{a}..{}", a + b),
        3 | 4 => format!("-{a}..{}", a + b),
        5 | 6 => format!("x{}..{}", a + 1, a + b + 1),
        7 => format!("/{}", a + 1),
        8 => format!("{}n+{b}", a + 1),
        9 => "add a proper divisor".to_owned(),
        10 => "add one of its digits".to_owned(),
        _ => "subtract one of its digits".to_owned(),
    };
    format!("{when}{group}{leaves}")
}

fn end(rng: &mut Rng) -> String {
    let value = rng.between(-30, 60);
    let condition = match rng.index(8) {
        0 | 1 => format!("={value}"),
        2 => "prime".to_owned(),
        3 => "square".to_owned(),
        4 => "a power of 2".to_owned(),
        5 => format!("a multiple of {}", rng.between(2, 20)),
        6 => format!("<={value}"),
        _ => format!(">={value}"),
    };
    format!("{condition} {}", rng.pick(&["wins", "loses"]))
}

fn line(rng: &mut Rng) -> String {
    let mut clauses = vec![format!("start {}", rng.between(-20, 40))];
    clauses.extend((0..rng.between(1, 3)).map(|_| moves(rng)));
    clauses.extend((0..rng.between(0, 2)).map(|_| end(rng)));
    clauses.extend(rng.maybe(20, |rng| format!("down to {}", rng.between(-20, 0))));
    clauses.push(rng.pick(&["stuck loses", "stuck wins"]).to_owned());
    clauses.join("; ")
}

#[test]
fn what_a_part_of_the_positions_proves_is_true() {
    let proven = std::sync::atomic::AtomicU64::new(0);
    for_seeds(0..cases(3_000), |rng| {
        let line = line(rng);
        let Ok(book) = compact::read(&line).map(Arc::new) else { return };
        let Ok(rules) = book.rules(&[].into()) else { return };
        let budget = Budget::default().with_positions([60, 400, 2_000][rng.index(3)]);
        let Ok(solution) = solve_by(Method::Proof, &rules, &budget) else { return };
        let value = solution.value(&rules.start()).unwrap();
        let best = solution.easy_moves(&rules.start()).unwrap().0.into_iter().map(|choice| choice.value).max();
        assert_eq!(best, Some(value.clone()), "{line}");
        if agrees(&line, value.verdict, u64::try_from(&value.distance).unwrap()) {
            proven.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
    });
    assert!(proven.into_inner() > at_least(300), "too few books could be compared");
}

/// A player who reaches the largest number that can be told from a prime is not stuck: the book knows no such number.
#[test]
fn a_limit_of_the_program_decides_no_game() {
    let solved = |line: &str| {
        let rules = Arc::new(compact::read(line).unwrap()).rules(&[].into()).unwrap();
        let solution = solve(&rules, &Budget::default())?;
        // What is known of the moves says the same as what is known of the position.
        let value = solution.value(&rules.start()).unwrap();
        let (moves, unknown) = solution.easy_moves(&rules.start()).unwrap();
        let best = moves.into_iter().map(|choice| choice.value).max();
        assert!(best.as_ref().is_none_or(|best| *best <= value), "{line}: {best:?}");
        assert!(best.is_some_and(|best| best == value) || !unknown.is_empty(), "{line}");
        Ok(value.verdict)
    };
    for line in [
        "start 2; x2; prime wins",
        "start 10; x2..3; prime wins",
        "start 2; x2..9; prime loses",
        "start -1; x2; when prime, +1; stuck loses",
        "start -288230376151711744; x2; when prime, +1; stuck loses",
    ] {
        assert_eq!(solved(line), Ok(Verdict::Draw), "{line}");
    }
    for line in [
        "start -576460752303423488; x2; +1; when prime, +2; stuck loses",
        "start -1; x2; /2; up to 100; when prime, x3; no number twice; stuck loses",
    ] {
        let refused = solved(line);
        assert!(matches!(refused, Err(SolveError::Unjudged { .. })), "{line}: {refused:?}");
    }
    // What cannot leave them, or is decided before, is solved.
    for (line, verdict) in [
        ("start 2; x2; up to 10^18; prime wins; stuck loses", Verdict::Loss),
        ("start 2; x2; +1; prime wins", Verdict::Win),
    ] {
        assert_eq!(solved(line).as_ref(), Ok(&verdict), "{line}");
    }
    for line in [
        "start 2; 10n+1; prime wins; not your own last operand; stuck loses",
        "start 999999999999999990; +1..9, leaving composite; up to 10^18; =10^18 wins",
    ] {
        assert!(!matches!(solved(line), Err(SolveError::TooManyPositions { .. })), "{line}");
    }
    let refused = solved("start 7; x3, leaving composite; prime wins; at most 100 moves, the last move wins");
    assert!(matches!(refused, Err(SolveError::Unjudged { .. })), "{refused:?}");
}
