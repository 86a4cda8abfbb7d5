//! Books that are solved by remainders, and books that are refused because they grow forever.

use crate::common;
use crate::common::dice::Dice;
use crate::common::{one_line, written};
use numduel_rules::{Budget, Number, Position, Rules, Seat};
use numduel_solver::reference::Witness;
use numduel_solver::{Method, Solution, SolveError, Value, Verdict, solve, solve_by};

/// Enough for remainders; a random book that is not solved by them is left as soon as that shows.
fn few() -> Budget {
    Budget::default().with_bytes(1_000_000).with_positions(10_000)
}

fn folded(rules: &Rules) -> Option<Solution> {
    solve(rules, &few()).ok().filter(|solution| solution.method() == Method::Remainders)
}

/// A book without bounds that asks for remainders only.
fn book(dice: &mut Dice, head: &str) -> String {
    let mut text = format!("id = \"fold\"\ntitle = \"Fold\"\n{head}\n[parameters]\nstart = {}\n", 1 + dice.roll(40));
    for verb in ["add", "subtract", "multiply", "append"] {
        if dice.chance(55) {
            let list: Vec<usize> = (2..9).filter(|_| dice.chance(35)).chain([9]).collect();
            text += &format!("[[moves]]\n{verb} = {list:?}\n");
            if dice.chance(25) {
                text += &format!("{} = \"{}\"\n", dice.pick(&["when", "leaves"]), dice.pick(&["even", "odd"]));
            }
        }
    }
    // 0 is closed, so that multiplying moves every open number.
    text += &format!("[[ends]]\nmultiple_of = {}\nmover = \"{}\"\n", 2 + dice.roll(11), dice.pick(&["wins", "loses"]));
    if dice.chance(40) {
        text +=
            &format!("[[ends]]\nmultiple_of = {}\nmover = \"{}\"\n", 3 + dice.roll(9), dice.pick(&["wins", "loses"]));
    }
    if dice.chance(30) {
        text += "allowed = \"when-forced\"\n";
    }
    text
}

#[test]
fn capped_books_without_bounds_agree_with_the_witness() {
    let (mut dice, mut compared) = (Dice(5), 0);
    for _ in 0..400 {
        let cap =
            format!("cap = {{ moves = {}, mover = \"{}\" }}", 1 + dice.roll(4), dice.pick(&["wins", "loses", "draws"]));
        let text = book(&mut dice, &cap);
        let Some(rules) = common::wide::rules(&text) else { continue };
        let Some(folded) = folded(&rules) else { continue };
        let mut witness = Witness::with_limit(&rules, 100_000);
        let Ok(value) = witness.value(&rules.start()) else { continue };
        assert_eq!(folded.value(&rules.start()), Ok(value.into()), "{text}");
        for (choice, (mv, value)) in
            folded.moves(&rules.start()).unwrap().iter().zip(witness.moves(&rules.start()).unwrap())
        {
            assert_eq!((&choice.mv, &choice.value), (&mv, &value.into()), "{text}");
        }
        compared += 1;
    }
    assert!(compared > 150, "{compared}");
}

#[test]
fn uncapped_books_agree_with_remainders_judged_again_and_again() {
    let (mut dice, mut compared) = (Dice(6), 0);
    for _ in 0..300 {
        let text = book(&mut dice, "");
        let Some(rules) = common::wide::rules(&text) else { continue };
        let Ok(folded) = solve_by(Method::Remainders, &rules, &few()) else { continue };
        let modulus = u64::try_from(&folded.remainders().unwrap().modulus()).unwrap();
        let literal = literal(&rules, modulus);
        for (remainder, value) in (0..modulus).zip(literal) {
            // Far away from 0 and back again the remainder alone counts.
            for far in [modulus * 1_000_003, modulus * 7] {
                let position = rules.at(Number::from(far + remainder));
                assert_eq!(folded.value(&position), Ok(value.into()), "{remainder}\n{text}");
            }
        }
        compared += 1;
    }
    assert!(compared > 150, "{compared}");
}

/// What a move comes to: a value for the mover, or the remainder that the opponent finds.
type After = Result<Value, usize>;

/// The values of all remainders, by going over numbers far from 0 until nothing changes.
fn literal(rules: &Rules, modulus: u64) -> Vec<Value> {
    let number = |rest: u64| rules.at(Number::from(modulus * 1_000_000 + rest));
    let moves: Vec<Vec<After>> = (0..modulus).map(|rest| afters(rules, &number(rest), modulus)).collect();
    let stuck = Value::new(rules.book().stuck().into(), 0);
    let mut values: Vec<Option<Value>> = vec![None; moves.len()];
    loop {
        let before = values.clone();
        for (place, moves) in moves.iter().enumerate() {
            values[place] = if moves.is_empty() { Some(stuck) } else { judged(moves, &values) };
        }
        if values == before {
            return values.into_iter().map(|value| value.unwrap_or(Value::new(Verdict::Draw, 0))).collect();
        }
    }
}

fn afters(rules: &Rules, position: &Position, modulus: u64) -> Vec<After> {
    let after = |mv| {
        let played = rules.play(position.clone(), &mv).unwrap();
        match played.outcome {
            Some(outcome) => Ok(Value::new(Verdict::of(outcome, Seat::One), 1)),
            None => Err(usize::try_from(&(&played.position.number % Number::from(modulus))).unwrap()),
        }
    };
    rules.legal(position).into_iter().map(after).collect()
}

fn judged(moves: &[After], values: &[Option<Value>]) -> Option<Value> {
    let worth = |after: &After| match after {
        Ok(value) => Some(*value),
        Err(rest) => values[*rest].map(Value::<u64>::as_seen_by_mover),
    };
    let best = moves.iter().filter_map(worth).max();
    best.filter(|best| best.verdict == Verdict::Win || moves.iter().all(|after| worth(after).is_some()))
}

#[test]
fn a_race_to_a_multiple_is_answered_for_every_number() {
    let text = "id = \"a\"\ntitle = \"A\"\n[parameters]\nstart = 1\n[[moves]]\nadd = [1, 2, 3]\n[[moves]]\nmultiply = 2\n\
                [[ends]]\nmultiple_of = 7\nmover = \"wins\"\n";
    let rules = written(text);
    let folded = folded(&rules).unwrap();
    let remainders = folded.remainders().unwrap();
    assert_eq!((remainders.modulus(), remainders.iter().count()), (Number::from(7), 6));
    let huge = rules.at(Number::from(10).pow(50));
    let best = folded.best_moves(&huge).unwrap();
    assert!(!best.is_empty() && best[0].value == folded.value(&huge).unwrap());
    assert!(folded.winning_moves(&rules.at(5.into())).unwrap().iter().any(|choice| choice.mv.to_string() == "+2"));
}

fn refused(head: &str, body: &str) -> SolveError {
    let text = format!("id = \"a\"\ntitle = \"A\"\nstuck = \"loses\"\n{head}\n[parameters]\nstart = 5\n{body}");
    solve_by(Method::Positions, &written(&text), &Budget::default().with_positions(10_000)).unwrap_err()
}

#[test]
fn books_that_grow_forever_cannot_be_looked_at_whole_and_the_move_that_grows_is_named() {
    for (head, body, mv) in [
        (
            "bounds = { min = 0 }",
            "[[moves]]\nadd = 2\n[[moves]]\nsubtract = 1\n[[ends]]\nequals = 10\nmover = \"wins\"\n",
            "+2",
        ),
        ("", "[[moves]]\nadd = 4\n[[moves]]\ndivide = 3\n[[ends]]\nmultiple_of = 6\nmover = \"wins\"\n", "+4"),
        ("", "[[moves]]\nmultiply = 3\n[[moves]]\ndivide = 2\n[[ends]]\nequals = 10\nmover = \"wins\"\n", "x3"),
        ("bounds = { max = 50 }", "[[moves]]\nsubtract = 3\n[[moves]]\nadd = 4\n", "-3"),
        ("", "[[moves]]\nappend = 7\n[[ends]]\none_of = [52, 53]\nmover = \"wins\"\n", "10n+7"),
    ] {
        let error = refused(head, body);
        assert!(matches!(&error, SolveError::Grows { mv: found } if found.to_string() == mv), "{error} {body}");
    }
    // Here +1 meets 10, and it takes looking to find that others lead past it.
    let body = "[[moves]]\nadd = 1\n[[moves]]\nmultiply = 2\nwhen = \"odd\"\n[[ends]]\nequals = 10\nmover = \"wins\"\n";
    assert!(matches!(refused("", body), SolveError::TooManyPositions { limit: 10_000 }));
    // And here it is all there is, so that nothing grows.
    let text = "id = \"a\"\ntitle = \"A\"\n[parameters]\nstart = 5\n[[moves]]\nadd = 1\n[[ends]]\nequals = 10\nmover = \"wins\"\n";
    let solution = solve_by(Method::Positions, &written(text), &Budget::default()).unwrap();
    assert_eq!(solution.positions().unwrap().counts(&Budget::default()).unwrap().all(), 5);
}

/// 992 remainders, with seven last operands and 14 moves, are more than the budget has; play comes to few of them.
#[test]
fn a_small_game_is_not_refused_because_its_remainders_are_many() {
    let rules = one_line(
        "start 31; +9..14; moves must change the number; even wins; a multiple of 32 wins, only when forced; \
         a multiple of 31 wins, only when forced; not the last operand; at most 14 moves, the last move wins",
    );
    let solution = solve(&rules, &Budget::default().with_positions(8002)).unwrap();
    assert_eq!(solution.value(&rules.start()), Ok(Value::new(Verdict::Win, 1).into()));
}
