//! Books that only add or only subtract: the bands repeat, and any number can be asked about.

use crate::common::dice::Dice;
use crate::common::literal::Literal;
use crate::common::{self, solved};
use numduel_rules::{Number, Rules};
use numduel_solver::{Solution, Verdict};

fn subtract(operands: &str, start: &str, mover: &str) -> Rules {
    common::written(&format!(
        "id = \"a\"\ntitle = \"A\"\nbounds = {{ min = 0 }}\n[parameters]\nstart = \"{start}\"\n[[moves]]\nsubtract = {operands}\n\
         [[ends]]\nequals = 0\nmover = \"{mover}\"\n"
    ))
}

fn verdict(solution: &Solution, number: Number) -> (Verdict, Number) {
    let value = solution.value(&solution.rules().at(number)).unwrap();
    (value.verdict, value.distance)
}

#[test]
fn taking_one_to_three_is_lost_at_multiples_of_four_at_any_size() {
    let solution = solved(&subtract("[1, 2, 3]", "10^100", "wins"));
    let period = solution.bands().unwrap().period().unwrap();
    assert_eq!((period.length, period.longer), (Number::from(4), 2));
    let large = Number::from(10).pow(100);
    // From 4m the loser takes one each time and the winner three: two plies for every four.
    assert_eq!(verdict(&solution, large.clone()), (Verdict::Loss, &large / Number::from(2)));
    for more in 1..4 {
        let (won, distance) = verdict(&solution, &large + Number::from(more));
        assert_eq!((won, distance), (Verdict::Win, &large / Number::from(2) + Number::ONE));
    }
    assert_eq!(solution.bands().unwrap().count(&solution.rules().start()), &large / Number::from(2));
    solution.bands().unwrap().prove().unwrap();
}

#[test]
fn the_best_moves_at_a_huge_number_are_those_of_its_remainder() {
    let solution = solved(&subtract("[1, 3, 4]", "10^100", "wins"));
    assert_eq!(solution.bands().unwrap().period().unwrap().length, Number::from(7));
    let names = |number: Number| -> Vec<String> {
        let position = solution.rules().at(number);
        solution.winning_moves(&position).unwrap().iter().map(|choice| choice.mv.to_string()).collect()
    };
    let seven = Number::from(7);
    let base = Number::from(10).pow(100) / &seven * &seven;
    for more in 0..7 {
        assert_eq!(names(&base + Number::from(more)), names(Number::from(70 + more)), "{more}");
    }
}

#[test]
fn books_that_repeat_agree_with_brute_force_far_from_the_end() {
    let mut dice = Dice(0x51ed_270b_a1f3_9c77);
    let mut repeating = 0;
    for round in 0..120 {
        let mut operands: Vec<usize> = (1..12).filter(|_| dice.chance(35)).collect();
        if operands.is_empty() {
            operands.push(1 + round % 5);
        }
        let operands = format!("{operands:?}");
        let mover = dice.pick(&["wins", "loses"]);
        let rules = subtract(&operands, "400", mover);
        let solution = solved(&rules);
        repeating += usize::from(solution.bands().unwrap().period().is_some());
        let mut literal = Literal::new(&rules);
        for number in 0..=400 {
            let position = rules.at(number.into());
            assert_eq!(solution.value(&position), Ok(literal.value(&position).into()), "{operands} {mover} {number}");
        }
        solution.bands().unwrap().prove().unwrap();
    }
    assert!(repeating > 100, "only {repeating} of 120 were seen to repeat");
}

#[test]
fn adding_to_twenty_one_is_lost_every_four_numbers() {
    let rules = common::written(
        "id = \"a\"\ntitle = \"A\"\n[parameters]\nstart = 1\n[[moves]]\nadd = { from = 1, to = 3 }\n\
         [[ends]]\nat_least = 21\nmover = \"wins\"\n",
    );
    let solution = solved(&rules);
    let mut literal = Literal::new(&rules);
    for number in -200..21 {
        let position = rules.at(number.into());
        assert_eq!(solution.value(&position), Ok(literal.value(&position).into()), "{number}");
        let lost = solution.value(&position).unwrap().verdict == Verdict::Loss;
        assert_eq!(lost, (21 - number) % 4 == 0, "{number}");
    }
}
