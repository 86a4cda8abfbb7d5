//! Books that only add or only subtract, with memory or with rules that come back every few numbers: far from the ends
//! everything repeats, and position by position it is the same.

use std::sync::Arc;

use crate::common::dice::Dice;
use crate::common::{self, solved, solved_by};
use numduel_rules::{Budget, Number, Rules, compact};
use numduel_solver::{Method, SolveError, Verdict, solve_by};

fn rules(line: &str) -> Option<Rules> {
    Arc::new(compact::read(line).ok()?).rules(&[].into()).ok()
}

/// A book in one line, from a start to a goal so far away.
fn line(dice: &mut Dice, length: u64) -> String {
    let rises = dice.chance(50);
    let sign = if rises { '+' } else { '-' };
    let operands = |dice: &mut Dice| {
        let all: Vec<String> = (1..8).filter(|_| dice.chance(40)).map(|one: u8| one.to_string()).collect();
        if all.is_empty() { "2, 3".to_owned() } else { all.join(", ") }
    };
    let mut clauses = vec![format!("{sign}{}", operands(dice))];
    if dice.chance(40) {
        let asked = dice.pick(&["when odd, ", "when a multiple of 3, ", "when not a multiple of 4, "]);
        clauses.push(format!("{asked}{sign}{}", operands(dice)));
    }
    if dice.chance(30) {
        let asked = dice.pick(&["even", "not a multiple of 5", "odd or a multiple of 3"]);
        clauses.push(format!("{sign}{}, leaving {asked}", operands(dice)));
    }
    clauses.extend(
        match dice.below(8) {
            0 => Some("not the last operand"),
            1 => Some("not your own last operand"),
            2 => Some("at least the last operand"),
            3 => Some("each operand once per game"),
            _ => None,
        }
        .map(str::to_owned),
    );
    if dice.chance(40) {
        let of = dice.pick(&[4, 6, 7, 10]);
        clauses.push(format!("a multiple of {of} {}", dice.pick(&["loses", "wins", "loses, only when forced"])));
    }
    let (start, goal) = if rises { (3, 3 + length) } else { (length, 0) };
    clauses.push(match (dice.below(3), rises) {
        (0, true) => format!("up to {goal}"),
        (0, false) => format!("down to {goal}"),
        (1, true) => format!(">={goal} {}", dice.pick(&["wins", "loses"])),
        (1, false) => format!("<={goal} {}", dice.pick(&["wins", "loses"])),
        (_, true) => format!("={goal} wins; >{goal} loses"),
        (_, false) => format!("={goal} wins; <{goal} loses"),
    });
    clauses.push(format!("stuck {}", dice.pick(&["wins", "loses"])));
    format!("start {start}; {}", clauses.join("; "))
}

#[test]
fn what_repeats_is_what_every_position_is_worth() {
    let mut dice = Dice(0x2e6d_11f8_40cb_97a5);
    let (mut found, mut values) = (0, 0);
    for _ in 0..1000 {
        let line = line(&mut dice, 250);
        let Some(rules) = rules(&line) else { continue };
        let repeating = match solve_by(Method::Repeating, &rules, &Budget::default()) {
            Err(SolveError::Unsuitable(_)) => continue,
            solved => solved.unwrap(),
        };
        found += 1;
        let table = solved_by(Method::Positions, &rules);
        for (position, value) in table.positions().unwrap().entries() {
            assert_eq!(repeating.value(&position).unwrap(), value.into(), "{line}: {position:?}");
            values += 1;
        }
    }
    assert!(found > 500 && values > 200_000, "{found} books, {values} values");
}

#[test]
fn books_with_memory_and_with_multiples_are_solved_at_any_size() {
    for (name, verdict) in
        [("no-copying(start=10^300)", Verdict::Win), ("dodge-the-sevens(target=10^1000)", Verdict::Win)]
    {
        let solution = solved(&common::game(name));
        assert_eq!(solution.method(), Method::Repeating, "{name}");
        let start = solution.rules().start();
        assert_eq!(solution.value(&start).unwrap().verdict, verdict, "{name}");
        assert!(!solution.moves(&start).unwrap().is_empty());
    }
    // Thirteen numbers take six moves.
    let near = |start: u64| solved_by(Method::Positions, &common::game(&format!("no-copying(start={start})")));
    let far = solved(&common::game("no-copying(start=10^12)"));
    for number in 100..200 {
        let (near, position) = (near(number), far.rules().at(Number::from(number)));
        assert_eq!(far.value(&position).unwrap(), near.value(&near.rules().start()).unwrap(), "{number}");
    }
}

#[test]
fn a_table_is_not_begun_that_what_is_remembered_would_overfill() {
    let line = "start 10000000; -1, 3, 4; not the last operand; down to 0; stuck loses";
    assert_eq!(solved(&rules(line).unwrap()).method(), Method::Repeating);
}
