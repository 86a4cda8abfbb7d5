//! Games that are solved for who wins and not for how soon, against every position of the same games when they are small.

use std::sync::Arc;

use numduel_rules::{Budget, Number, Rules, compact};
use numduel_solver::{Method, Verdict, solve, solve_by};

fn rules(line: &str) -> Rules {
    Arc::new(compact::read(line).unwrap()).rules(&[].into()).unwrap()
}

/// Compares who wins at the start, and after every move from there.
fn agrees(method: Method, line: &str) {
    let rules = rules(line);
    let budget = Budget::default();
    let alone = solve_by(method, &rules, &budget).unwrap_or_else(|error| panic!("{line}: {error}"));
    let table = solve_by(Method::Positions, &rules, &budget).unwrap();
    let start = rules.start();
    assert_eq!(alone.verdict(&start), Ok(table.value(&start).unwrap().verdict), "{line}");
    let ours = alone.moves_without_distance(&start).unwrap().unwrap();
    let theirs: Vec<_> = table.moves(&start).unwrap().into_iter().map(|mv| (mv.mv, mv.to, mv.value.verdict)).collect();
    assert_eq!(ours, theirs, "{line}");
    for (mv, to, _) in ours {
        let next = rules.after(&start, &mv, to);
        if rules.end_after(&next).is_none() {
            assert_eq!(alone.verdict(&next), Ok(table.value(&next).unwrap().verdict), "{line} {mv}");
        }
    }
}

#[test]
fn going_down_far() {
    for start in 2..150 {
        for rest in [
            "/2; /3; -1; =0 wins",
            "/2; /3; -1; =0 loses",
            "-1..3; /2; down to 1; stuck loses",
            "-1..3; /2; down to 1; stuck wins",
            "//2..3; -1; down to 1; stuck loses",
            "-1..9; /10; =0 wins; down to 0",
            "-2, 5; when even, /2; a multiple of 7 loses; down to 1; stuck loses",
            "-1; //2, leaving odd; <3 wins, only when forced; down to 1",
        ] {
            agrees(Method::Descent, &format!("start {start}; {rest}"));
        }
    }
    for line in ["start 10^30; /2; /3; -1; =0 wins", "start 10^100; -1; /2; =0 wins"] {
        assert_eq!(solve(&rules(line), &Budget::default()).unwrap().method(), Method::Descent, "{line}");
    }
}

#[test]
fn along_edges_that_lead_both_ways() {
    for last in 3..11 {
        for start in 1..=last {
            for moves in [
                format!("x2..{last}; become a proper divisor"),
                "+1..2; -1..2; down to 1".into(),
                "+3; -3; x2; /2; down to 1".into(),
            ] {
                let line = format!("start {start}; {moves}; up to {last}; no number twice; stuck loses");
                if compact::read(&line).is_ok() {
                    agrees(Method::Matching, &line);
                }
            }
        }
    }
}

/// The divisors and multiples of the numbers up to 100: nobody has listed its positions, but pairs tell who wins.
#[test]
fn juniper_green() {
    let wins = |start: u32| {
        let line = format!("start {start}; x2..100; become a proper divisor; up to 100; no number twice; stuck loses");
        let rules = rules(&line);
        let solution = solve(&rules, &Budget::default()).unwrap();
        let moves = solution.moves_without_distance(&rules.start()).unwrap().unwrap();
        let winning: Vec<Number> =
            moves.into_iter().filter(|(_, _, verdict)| *verdict == Verdict::Win).map(|(_, to, _)| to).collect();
        (solution.verdict(&rules.start()).unwrap(), winning)
    };
    // A large prime leads only to 1, and from there to another one.
    assert_eq!(wins(97), (Verdict::Loss, vec![]));
    let (verdict, winning) = wins(1);
    assert_eq!(verdict, Verdict::Win);
    assert!(winning.contains(&97.into()), "{winning:?}");
}

#[test]
fn a_number_cannot_come_twice_where_all_moves_go_one_way() {
    for (line, distance) in [
        ("start 1; +1..9; no number twice; >=100 wins", 19),
        ("start 50; -1..9; no number twice; down to 0; stuck loses", 10),
    ] {
        let rules = rules(line);
        let value = solve(&rules, &Budget::default()).unwrap().value(&rules.start()).unwrap();
        assert_eq!(value.distance, distance.into(), "{line}");
    }
}
