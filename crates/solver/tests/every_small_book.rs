//! Thousands of small rule books, each compared at every number with a literal evaluator.

use crate::common;
use crate::common::dice::Dice;
use crate::common::literal::Literal;
use numduel_rules::{MemoryState, Move, Number, Operation, Position, Remembered, RuleBook, Rules, Seat};
use numduel_solver::{Claim, Method, Solution, Span, Value, Verdict};

/// Which way a generated book goes.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    Multiplies,
    Adds,
    Both,
    Subtracts,
    Away,
}

/// A rule book's text around a target, with a start from which there is a move.
fn book(dice: &mut Dice, way: Way, target: i64, memory: bool) -> String {
    let sign = if matches!(way, Way::Subtracts | Way::Away) { -1 } else { 1 };
    let start = if way == Way::Subtracts { target + 30 } else { sign };
    let goal = if way == Way::Subtracts { 0 } else { sign * target };
    let memory = if memory { "memory = \"own-last-operation\"\n" } else { "" };
    let stuck = if dice.chance(30) { "stuck = \"wins\"\n" } else { "" };
    let (far, near) = if sign > 0 { ("max", "min") } else { ("min", "max") };
    let bounds = if dice.chance(20) {
        format!("bounds = {{ {far} = {} }}\n", goal + sign * dice.pick(&[0, 0, 1, 7]))
    } else if dice.chance(10) {
        format!("bounds = {{ {near} = {start} }}\n")
    } else {
        String::new()
    };
    let (moves, ends) = (moves(dice, way), ends(dice, sign, goal));
    format!(
        "id = \"small\"\ntitle = \"Small\"\n{memory}{stuck}{bounds}\
         [parameters]\nstart = {start}\ntarget = {goal}\n{moves}{ends}"
    )
}

fn moves(dice: &mut Dice, way: Way) -> String {
    let mut operands = |low: usize| {
        let mut set: Vec<usize> = (low..10).filter(|_| dice.chance(35)).collect();
        if set.is_empty() {
            set.push(low + dice.roll(10 - low));
        }
        format!("{set:?}")
    };
    match way {
        Way::Multiplies => format!("[[moves]]\nmultiply = {}\n", operands(2)),
        Way::Adds => format!("[[moves]]\nadd = {}\n", operands(1)),
        Way::Both => format!("[[moves]]\nmultiply = {}\n[[moves]]\nadd = {}\n", operands(2), operands(1)),
        Way::Subtracts => format!("[[moves]]\nsubtract = {}\n", operands(1)),
        Way::Away => format!("[[moves]]\nsubtract = {}\n[[moves]]\nmultiply = {}\n", operands(1), operands(2)),
    }
}

fn ends(dice: &mut Dice, sign: i64, goal: i64) -> String {
    let far = |strict: bool| match (sign > 0, strict) {
        (true, false) => "at_least",
        (true, true) => "above",
        (false, false) => "at_most",
        (false, true) => "below",
    };
    let mut text = String::new();
    if dice.chance(15) {
        // An end in the middle of the road.
        text += &end(dice, "equals", goal / 2);
    }
    if dice.chance(10) {
        text += &end(dice, if sign > 0 { "below" } else { "above" }, goal / 4);
    }
    if dice.chance(50) {
        text += &end(dice, "equals", goal);
        text += &end(dice, far(true), goal);
    } else {
        let strict = dice.chance(40);
        text += &end(dice, far(strict), goal);
    }
    text
}

fn end(dice: &mut Dice, condition: &str, value: i64) -> String {
    let mover = dice.pick(&["wins", "loses"]);
    let allowed = if dice.chance(30) { "allowed = \"when-forced\"\n" } else { "" };
    format!("[[ends]]\n{condition} = {value}\nmover = \"{mover}\"\n{allowed}")
}

/// Every way to be at a number: with nothing remembered, or with every pair of last operations.
fn positions(rules: &Rules, number: i64) -> Vec<Position> {
    let plain = rules.at(Number::from(number));
    let MemoryState::PerSeat(_) = plain.memory else { return vec![plain] };
    let mut operations = vec![None];
    for mv in rules.moves() {
        if !operations.contains(&Some(mv.operation)) {
            operations.push(Some(mv.operation));
        }
    }
    let mut all = Vec::new();
    for own in &operations {
        for theirs in &operations {
            for (turn, last) in [(Seat::One, [*own, *theirs]), (Seat::Two, [*theirs, *own])] {
                if turn == Seat::One || number % 7 == 0 {
                    all.push(Position {
                        turn,
                        memory: MemoryState::PerSeat(last.map(Remembered::Operation)),
                        ..plain.clone()
                    });
                }
            }
        }
    }
    all
}

fn agree(text: &str, low: i64, high: i64) {
    let rules = common::written(text);
    let solution = common::solved(&rules);
    assert_eq!(solution.method(), Method::Bands, "{text}");
    let mut literal = Literal::new(&rules);
    for number in low..=high {
        for position in positions(&rules, number) {
            let expected: Value<Number> = literal.value(&position).into();
            assert_eq!(solution.value(&position), Ok(expected.clone()), "at {position:?}\n{text}");
            let moves: Vec<(Move, Value<Number>)> =
                literal.moves(&position).into_iter().map(|(mv, value)| (mv, value.into())).collect();
            let ours = |choices: Vec<numduel_solver::ScoredMove>| -> Vec<(Move, Value<Number>)> {
                choices.into_iter().map(|choice| (choice.mv, choice.value)).collect()
            };
            let mut winning = moves.clone();
            winning.retain(|(_, value)| value.verdict == Verdict::Win);
            let mut best = moves.clone();
            best.retain(|(_, value)| *value == expected);
            assert_eq!(ours(solution.moves(&position).unwrap()), moves, "at {position:?}\n{text}");
            assert_eq!(ours(solution.winning_moves(&position).unwrap()), winning, "at {position:?}\n{text}");
            assert_eq!(ours(solution.best_moves(&position).unwrap()), best, "at {position:?}\n{text}");
        }
    }
    bands_are_longest_runs(&rules, &solution, &mut literal, text);
    cards_are_true(&rules, &solution, &mut literal, text);
    if let Err(error) = solution.bands().unwrap().prove() {
        panic!("{error}\n{text}");
    }
}

/// The listed bands hold every open number once, with its value, and no two neighbours could be one.
fn bands_are_longest_runs(rules: &Rules, solution: &Solution, literal: &mut Literal<'_>, text: &str) {
    let bands: Vec<_> = solution.bands().unwrap().list(&solution.rules().start()).collect();
    assert_eq!(Number::from(bands.len()), solution.bands().unwrap().count(&solution.rules().start()), "{text}");
    for band in &bands {
        for edge in [&band.low, &band.high].into_iter().flatten() {
            let position = rules.at(edge.clone());
            assert_eq!(band.value, literal.value(&position).into(), "{}\n{text}", band.words());
            assert_eq!(solution.bands().unwrap().band(&position).as_ref(), Some(band), "{text}");
        }
        for (edge, step) in [(&band.low, -1), (&band.high, 1)] {
            let Some(edge) = edge else { continue };
            let beside = rules.at(edge + Number::from(step));
            let open = rules.bounds().contain(&beside.number) && rules.end_at(&beside.number).is_none();
            let raised =
                rules.moves().iter().all(|mv| mv.operation != Operation::Multiply) || beside.number != Number::ZERO;
            if open && raised {
                assert_ne!(band.value, literal.value(&beside).into(), "{} is not longest\n{text}", band.words());
            }
        }
    }
}

/// Beyond the start, these are just the numbers at which the player to move loses.
fn just_lost(
    rules: &Rules,
    solution: &Solution,
    literal: &mut Literal<'_>,
    text: &str,
    told: &dyn Fn(&Number) -> bool,
) {
    let start = rules.start();
    for band in solution.bands().unwrap().list(&start) {
        let edges = [band.low.clone(), band.high.clone()];
        let middle = edges[0].clone().zip(edges[1].clone()).map(|(low, high)| (low + high) / Number::from(2));
        for number in edges.into_iter().chain([middle]).flatten() {
            if number == start.number || !solution.bands().unwrap().is_beyond_start(&number) {
                continue;
            }
            let lost = literal.value(&rules.at(number.clone())).verdict == Verdict::Loss;
            assert_eq!(told(&number), lost, "{number}: {}\n{text}", solution.card().unwrap().unwrap());
        }
    }
}

/// What the card says of numbers holds for each of them.
fn cards_are_true(rules: &Rules, solution: &Solution, literal: &mut Literal<'_>, text: &str) {
    let Some(card) = solution.card().unwrap() else { return };
    let all = |literal: &mut Literal<'_>, spans: &[Span], verdict: Verdict, distance: Option<u64>| {
        for span in spans {
            let mut number = span.low.clone();
            while number <= span.high {
                let value = literal.value(&rules.at(number.clone()));
                let as_told = value.verdict == verdict && distance.is_none_or(|distance| distance == value.distance);
                assert!(as_told, "{number} is {value:?}: {card}\n{text}");
                number += Number::ONE;
            }
        }
    };
    for claim in &card.claims {
        match claim {
            Claim::LeaveMany(spans, ..) => all(literal, spans, Verdict::Loss, None),
            Claim::Leave(pattern) => just_lost(rules, solution, literal, text, &|number| pattern.contains(number)),
            Claim::LeaveQuotients(rule) => just_lost(rules, solution, literal, text, &|number| rule.contains(number)),
            Claim::FinishBeyond(span) => all(literal, std::slice::from_ref(span), Verdict::Win, Some(1)),
            Claim::FinishFrom(spans) | Claim::Hit(_, spans) => all(literal, spans, Verdict::Win, Some(1)),
            _ => {}
        }
    }
}

fn check(way: Way, memory: bool, count: usize, seed: u64) {
    let mut dice = Dice(seed);
    let mut made = 0;
    while made < count {
        let target = if made % 16 == 0 { 2 + dice.roll(399) } else { 2 + dice.roll(60) };
        let target = i64::try_from(target).unwrap();
        let text = book(&mut dice, way, target, memory);
        if let Err(errors) = text.parse::<RuleBook>() {
            let expected = ["no move is legal", "an end above has the same condition"];
            assert!(expected.iter().any(|error| errors.to_string().contains(error)), "{errors}\n{text}");
            continue;
        }
        match way {
            Way::Subtracts => agree(&text, -12, target + 30),
            Way::Away => agree(&text, -target - 12, -1),
            Way::Adds => agree(&text, -20, target + 12),
            Way::Multiplies | Way::Both => agree(&text, 1, target + 12),
        }
        made += 1;
    }
}

#[test]
fn books_that_multiply_agree_at_every_number() {
    check(Way::Multiplies, false, 2500, 0x1234_5678_9abc_def1);
}

#[test]
fn books_that_add_agree_at_every_number() {
    check(Way::Adds, false, 1500, 0x2234_5678_9abc_def1);
}

#[test]
fn books_that_add_and_multiply_agree_at_every_number() {
    check(Way::Both, false, 1500, 0x3234_5678_9abc_def1);
}

#[test]
fn books_that_subtract_agree_at_every_number() {
    check(Way::Subtracts, false, 1000, 0x4234_5678_9abc_def1);
}

#[test]
fn books_that_go_down_below_zero_agree_at_every_number() {
    check(Way::Away, false, 800, 0x5234_5678_9abc_def1);
}

#[test]
fn books_with_memory_agree_at_every_number_in_every_state() {
    check(Way::Both, true, 500, 0x6234_5678_9abc_def1);
    check(Way::Multiplies, true, 150, 0x7234_5678_9abc_def1);
    check(Way::Adds, true, 150, 0x8234_5678_9abc_def1);
    check(Way::Subtracts, true, 100, 0x9234_5678_9abc_def1);
}
