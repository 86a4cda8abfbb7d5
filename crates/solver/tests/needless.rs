//! Rules that are written in another way, or that could be left out, cost nothing.

use std::sync::Arc;

use numduel_literal::{Book, Solved};
use numduel_rules::language::Memory;
use numduel_rules::{Budget, Rules, compact};
use numduel_solver::{Method, Verdict, solve, solve_by};
use numduel_testkit::{at_least, cases, for_seeds};

fn rules(line: &str) -> Option<Rules> {
    Arc::new(compact::read(line).ok()?).rules(&[].into()).ok()
}

fn verdict(line: &str, budget: &Budget) -> Option<Verdict> {
    let rules = rules(line)?;
    solve(&rules, budget).ok()?.verdict(&rules.start()).ok()
}

#[test]
fn no_number_twice_costs_nothing_where_numbers_go_one_way() {
    let budget = Budget::default().with_bytes(4_000_000);
    for line in [
        "start 1; x2..9; no number twice; stuck loses",
        "start 1; x1..9; no number twice; >=1000 wins",
        "start 0; x2; +1; no number twice; >=1000 wins",
        "start 1; 10n+0..9; no number twice; >=10^18 wins",
        "start 1000; /2; //3; -1; down to 0; no number twice; stuck loses",
        "start 1000; become a divisor; subtract one of its digits; no number twice; stuck loses",
        "start -1; x2..3; -1; no number twice; <=-1000 wins",
    ] {
        let free = line.replace("no number twice", "moves must change the number");
        assert_eq!(rules(line).unwrap().memory(), Memory::Nothing, "{line}");
        assert!(verdict(line, &budget).is_some(), "{line}");
        assert_eq!(verdict(line, &budget), verdict(&free, &budget), "{line}");
    }
}

/// The literal solver remembers every number that has come up.
#[test]
fn no_number_twice_means_what_it_says() {
    let compared = std::sync::atomic::AtomicU64::new(0);
    for_seeds(0..cases(400), |rng| {
        let moves = [
            "+1",
            "+2..3",
            "x1..2",
            "x2",
            "x3",
            "-1",
            "-2..3",
            "/2",
            "//2",
            "//3",
            "2n+0",
            "2n+1",
            "delete a digit",
            "become a divisor",
            "subtract a divisor",
            "subtract one of its digits",
            "add one of its digits",
        ];
        let groups: Vec<&str> = (0..rng.between(1, 2)).map(|_| rng.pick(&moves)).collect();
        let edges = rng.pick(&["", "down to 0; ", "down to -9; up to 12; ", "up to 20; ", "keep it above 0; "]);
        let start = rng.pick(&["-3", "0", "1", "7", "12"]);
        let end = rng.pick(&["stuck loses", "stuck wins", "=6 wins", ">=15 loses"]);
        let line = format!("start {start}; {}; {edges}no number twice; {end}", groups.join("; "));
        let Some(rules) = rules(&line) else { return };
        let Some(game) = line.parse::<Book>().unwrap().game(&[]) else { return };
        let Some(known) = Solved::new(&game, game.start(), 400) else { return };
        let Ok(solution) = solve_by(Method::Positions, &rules, &Budget::default().with_positions(2_000)) else {
            return;
        };
        let value = solution.value(&rules.start()).unwrap();
        assert_eq!(value.verdict.word(), known.value().verdict(), "{line}");
        assert_eq!(value.distance, known.value().distance().unwrap_or(0).into(), "{line}");
        compared.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    });
    assert!(compared.into_inner() > at_least(100), "too few books could be compared");
}

#[test]
fn what_the_number_must_always_be_is_what_every_move_must_leave() {
    let budget = Budget::default().with_bytes(4_000_000).with_positions(20_000);
    let kept = "start 1; 2n+0, 1; keep it not a multiple of 3; stuck loses";
    let left = "start 1; 2n+0, 1, leaving not a multiple of 3; stuck loses";
    assert_eq!([kept, left].map(|line| verdict(line, &budget)), [Some(Verdict::Draw); 2]);
    for_seeds(0..cases(500), |rng| {
        let moves = ["+1", "+2, 4", "x2", "x3", "-1", "-2..3", "/2", "2n+0, 1", "3n+1", "10n+1..3"];
        let mut groups: Vec<&str> = (0..rng.between(1, 3)).map(|_| rng.pick(&moves)).collect();
        groups.sort_unstable();
        groups.dedup();
        let asked = rng.pick(&["odd", "not a multiple of 3", "not prime", "not a square", "above 0", "not 8"]);
        let end = rng.pick(&["stuck loses", "stuck wins", "=16 wins", ">=40 wins", "prime wins", "a square loses"]);
        let kept = format!("start 1; {}; keep it {asked}; {end}", groups.join("; "));
        let left = format!("start 1; {}, leaving {asked}; {end}", groups.join(&format!(", leaving {asked}; ")));
        if rules(&kept).is_none() {
            return;
        }
        let [one, other] = [&kept, &left].map(|line| verdict(line, &budget));
        assert!(one == other || other.is_none(), "{one:?}, not {other:?}: {kept}");
    });
}
