//! Positions whose number already meets an end: whether a game is over is decided by what a move leads to, and by nothing
//! else, so they are positions like any others.

use std::sync::Arc;

use crate::common::{solved, solved_by};
use numduel_rules::{Budget, Rules, Seat, compact};
use numduel_solver::reference::Witness;
use numduel_solver::{LawRange, Method, Verdict, solve_by};

/// The rules of a book in one line, with some of its parameters set.
fn rules(line: &str, values: &[(&str, i64)]) -> Rules {
    let book = Arc::new(compact::read(line).unwrap_or_else(|errors| panic!("{errors}")));
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).into())).collect();
    book.rules(&values).unwrap()
}

const RACE: &str = "start 5; target 100; +1..3; >=target wins";

#[test]
fn a_start_past_the_target_is_won_by_any_move() {
    let rules = rules(RACE, &[("target", 3)]);
    let solution = solved(&rules);
    let value = solution.value(&rules.start()).unwrap();
    assert_eq!((value.verdict, value.distance), (Verdict::Win, 1.into()));
    assert_eq!(solution.winning_moves(&rules.start()).unwrap().len(), 3);
    assert_eq!(solution.moves(&rules.start()).unwrap().len(), 3);
}

#[test]
fn a_start_in_a_losing_zone_that_no_move_leaves_is_lost() {
    let rules = rules("start 15; +6; +7; below 40 loses; above 39 wins", &[]);
    let solution = solved(&rules);
    assert_eq!(solution.value(&rules.start()).unwrap().verdict, Verdict::Loss);
    assert_eq!(solution.winning_moves(&rules.start()), Ok(Vec::new()));
    assert_eq!(solution.card().unwrap().unwrap().to_string(), "Player 2 wins whatever anyone plays.");
}

#[test]
fn a_law_speaks_of_targets_that_the_start_is_past() {
    for line in [RACE, "start 5; target 100; x2..3; >=target wins", "start 5; target 100; x2..3; >=target loses"] {
        for given in [2, 30] {
            let given = rules(line, &[("target", given)]);
            let law = solved(&given).law("target", &LawRange { up_to: 60.into(), checked: 60 }).unwrap();
            for target in 1..=60 {
                let rules = rules(line, &[("target", target)]);
                let verdict = Witness::new(&rules).value(&rules.start()).unwrap().verdict;
                let winner = if verdict == Verdict::Win { Seat::One } else { Seat::Two };
                let told = law.run(&target.into()).map(|run| run.winner);
                assert_eq!(told, Some(Some(winner)), "{line} at {target}");
            }
        }
    }
}

#[test]
fn laws_of_books_that_bands_cannot_solve_have_draws() {
    let rules = rules("start 5; target 20; +1; -1; down to 0; up to target; =target wins", &[]);
    let law = solved(&rules).law("target", &LawRange { up_to: 20.into(), checked: 20 }).unwrap();
    assert!(law.runs.iter().any(|run| run.winner.is_none()), "{law:?}");
}

#[test]
fn every_method_values_every_number_past_an_end_like_the_witness() {
    for line in [
        "start 5; +1..3; >=40 wins",
        "start 5; x2..4; >=400 loses",
        "start 50; -1..3; <=20 wins",
        "start 15; +6; +7; below 40 loses; above 39 wins",
        "start 1; x2; +1; >=50 wins; not your own last operation",
        "start 1; +1..4; x2; multiple of 7 wins",
        "start 1; +1..4; x2; multiple of 7 loses; multiple of 5 wins",
        "start 30; -1; -5; down to 0; =0 wins; =10 loses; stuck loses",
        "start 4; +3; -2; down to 0; up to 30; =0 wins; =20 loses",
    ] {
        let rules = rules(line, &[]);
        let mut witness = Witness::with_limit(&rules, 2000);
        for method in Method::ALL {
            // Two of the books have endless positions: listing them stops at any limit, and at the default one after a minute.
            let budget = Budget::default().with_positions(100_000);
            let Ok(solution) = solve_by(method, &rules, &budget) else { continue };
            for number in 1..=60 {
                let position = rules.at(number.into());
                let Ok(value) = witness.value(&position) else { continue };
                assert_eq!(solution.value(&position), Ok(value.into()), "{line} at {number} by {method}");
                let moves: Vec<_> =
                    solution.moves(&position).unwrap().into_iter().map(|mv| (mv.mv, mv.value)).collect();
                let told: Vec<_> =
                    witness.moves(&position).unwrap().into_iter().map(|(mv, v)| (mv, v.into())).collect();
                assert_eq!(moves, told, "{line} at {number} by {method}");
            }
        }
    }
}

#[test]
fn a_position_that_no_method_tabulates_is_worked_out_when_asked() {
    // Bands go up from 1; below that the table is asked, and nothing is refused.
    let rules = rules("start 1; x2..3; >=100 wins; <=-50 loses", &[]);
    let solution = solved_by(Method::Bands, &rules);
    let mut witness = Witness::new(&rules);
    for number in -60..=0 {
        let position = rules.at(number.into());
        let Ok(value) = witness.value(&position) else { continue };
        assert_eq!(solution.value(&position), Ok(value.into()), "{number}");
    }
}
