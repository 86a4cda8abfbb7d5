//! What cannot be solved is refused with a reason, before it takes the machine down.

use std::sync::{Arc, Mutex};

use crate::common::{self, game, one_line, sized, solved, stopped};
use numduel_rules::{Budget, Number, Rules, Stopped, compact};
use numduel_solver::{LawRange, Method, SolveError, solve, solve_by};

fn book(text: &str) -> Rules {
    common::written(&format!("id = \"a\"\ntitle = \"A\"\n{text}"))
}

#[test]
fn books_that_bands_cannot_solve_are_solved_by_other_means() {
    for text in [
        "[parameters]\nstart = 64\n[[moves]]\ndivide = 2\n[[moves]]\nsubtract = 1\n[[ends]]\nat_most = 1\nmover = \"wins\"\n",
        "bounds = { min = 0 }\n[parameters]\nstart = 5\n[[moves]]\nadd = 2\n[[moves]]\nsubtract = 1\n[[ends]]\nat_least = 9\nmover = \"wins\"\n",
        "[parameters]\nstart = 0\n[[moves]]\nadd = 2\n[[moves]]\nmultiply = 3\n[[ends]]\nat_least = 9\nmover = \"wins\"\n",
    ] {
        let rules = book(text);
        let refused = solve_by(Method::Bands, &rules, &Budget::default());
        assert_eq!(refused.unwrap_err(), SolveError::Unsuitable(Method::Bands), "{text}");
        assert_eq!(solved(&rules).method(), Method::Positions, "{text}");
    }
    let endless = "[parameters]\nstart = 1\n[[moves]]\nmultiply = [2, 3]\n[[ends]]\nequals = 12\nmover = \"wins\"\n";
    let refused = solve_by(Method::Positions, &book(endless), &Budget::default());
    assert!(matches!(refused, Err(SolveError::Grows { .. })));
    assert_eq!(solved(&book(endless)).method(), Method::Bands);
}

type Reports = Arc<Mutex<Vec<(u64, Option<Number>)>>>;

/// A budget that writes down what is reported, and is cancelled by the `last` report.
fn heard(last: usize) -> (Budget, Reports) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let (budget, sink) = (Budget::default(), Arc::clone(&heard));
    let cancel = budget.cancel().clone();
    let budget = budget.with_listener(move |progress| {
        let mut heard = sink.lock().unwrap();
        heard.push((progress.done, progress.total.clone()));
        if heard.len() == last {
            cancel.cancel();
        }
    });
    (budget, heard)
}

#[test]
fn a_list_of_bands_that_would_not_fit_is_refused_before_it_is_made() {
    let (budget, heard) = heard(usize::MAX);
    let rules = sized("showdown", Number::from(10).pow(100_000));
    let refused = solve_by(Method::Bands, &rules, &budget);
    assert!(matches!(refused, Err(SolveError::TooManyBands { .. })));
    assert!(heard.lock().unwrap().is_empty());
}

#[test]
fn bands_as_many_as_numbers_are_refused_with_an_estimate() {
    let rules = book(
        "[parameters]\nstart = 1\n[[moves]]\nadd = 1\n[[moves]]\nmultiply = 2\n\
         [[ends]]\nat_least = \"10^40\"\nmover = \"wins\"\n",
    );
    let refused = solve_by(Method::Bands, &rules, &Budget::default()).unwrap_err();
    let SolveError::TooManyBands { bands, bytes, limit } = &refused else { panic!("{refused}") };
    assert!(*bands > Number::from(10).pow(30) && bytes > bands);
    assert_eq!(*limit, Budget::default().bytes);
    let error = refused.to_string();
    assert!(error.starts_with("too large to solve: about ") && error.ends_with("the limit is 1 GB"), "{error}");
}

/// Memory is counted where it is taken: whatever finds positions or bands refuses before it takes more than allowed.
#[test]
fn every_method_refuses_what_takes_more_memory_than_allowed() {
    let refused = |result: Result<(), SolveError>| matches!(result, Err(SolveError::TooMuchMemory(over)) if over.limit == 100_000);
    let little = || Budget::default().with_bytes(100_000);
    let ring = "bounds = { min = 0, max = 100000 }\n[parameters]\nstart = 5\n[[moves]]\nadd = 3\n[[moves]]\nsubtract = 1\n\
                [[ends]]\nequals = 99999\nmover = \"wins\"\n";
    assert!(refused(solve_by(Method::Positions, &book(ring), &little()).map(drop)));
    let dense = "[parameters]\nstart = 1\n[[moves]]\nadd = 1\n[[moves]]\nmultiply = 2\n[[ends]]\nat_least = 50000\nmover = \"wins\"\n";
    assert!(refused(solve_by(Method::Bands, &book(dense), &little()).map(drop)));
    let solution = solved(&book(dense));
    assert!(refused(solution.graph_within(&little()).map(drop)));
    let falling = one_line("start 10^3000; /2; /3; -1; =0 wins");
    assert!(refused(solve_by(Method::Descent, &falling, &little()).map(drop)));
    let leaps = sized("add-or-multiply", Number::from(10).pow(100_000));
    assert!(refused(solve_by(Method::ForcedLines, &leaps, &little()).map(drop)));
    let cards = one_line("start 0; +1..40; each move once per player; =400 wins; >400 loses");
    assert!(refused(solve_by(Method::Positions, &cards, &little()).map(drop)));
}

#[test]
fn memory_is_given_back_when_a_solution_is_dropped() {
    let rules = sized("showdown", Number::from(10).pow(300));
    let budget = Budget::default().with_bytes(80_000);
    for _ in 0..3 {
        let solution = solve_by(Method::Bands, &rules, &budget).unwrap();
        assert!(solve_by(Method::Bands, &rules, &budget).is_err(), "two of them do not fit");
        drop(solution);
    }
}

#[test]
fn long_work_is_reported_and_can_be_stopped() {
    let rules = sized("showdown", Number::from(10).pow(3000));
    let (budget, heard) = heard(2);
    assert_eq!(solve(&rules, &budget).unwrap_err(), SolveError::Stopped(Stopped::Cancelled));
    let heard = heard.lock().unwrap();
    assert!(heard[0].0 < heard[1].0);
    let total = heard[1].1.clone().unwrap();
    assert!(total > Number::from(4000) && total < Number::from(6000), "{total}");
}

#[test]
fn a_law_that_would_not_fit_or_is_stopped_says_so() {
    let small = solve(&sized("showdown", 1000), &Budget::default().with_bytes(10_000)).unwrap();
    let far = LawRange { up_to: Number::from(10).pow(3000), checked: 0 };
    let error = small.law("target", &far).unwrap_err();
    assert!(error.to_string().starts_with("too large to solve"), "{error}");
    let error = small.law("goal", &far).unwrap_err();
    assert_eq!(error.to_string(), "the book has no parameter 'goal' to find a law for");
    let (budget, heard) = heard(3);
    let exact = solve(&sized("exact-duel", 100), &budget).unwrap();
    let error = exact.law("target", &LawRange { up_to: 100_000.into(), checked: 100_000 }).unwrap_err();
    assert_eq!(error, SolveError::Stopped(Stopped::Cancelled).into());
    assert_eq!(heard.lock().unwrap().len(), 3, "the law stops at the next target");
}

#[test]
fn what_was_stopped_can_be_asked_again() {
    let rules = game("showdown(target=100)");
    let solution = solved(&rules);
    assert_eq!(solution.graph_within(&stopped()).unwrap_err(), SolveError::Stopped(Stopped::Cancelled));
    assert!(matches!(
        solution.graph_within(&Budget::default().with_positions(10)),
        Err(SolveError::TooManyPositions { limit: 10 })
    ));
    assert_eq!(solution.graph().unwrap().graph.len(), 45);
}

#[test]
fn a_position_of_other_rules_is_rejected() {
    let (plain, remembering) = (game("showdown"), game("add-or-multiply"));
    let solution = solved(&plain);
    let foreign = remembering.start();
    assert_eq!(solution.value(&foreign), Err(SolveError::ForeignPosition));
    assert_eq!(solution.moves(&foreign), Err(SolveError::ForeignPosition));
    assert_eq!(solution.winning_moves(&foreign), Err(SolveError::ForeignPosition));
    assert_eq!(solved(&remembering).value(&plain.start()), Err(SolveError::ForeignPosition));
}

#[test]
fn who_wins_a_position_of_other_rules_is_not_told_either() {
    let foreign = game("add-or-multiply").start();
    for (line, method) in [
        ("start 1; +1, 2, 3; x2; >=10^5 wins", Method::Segments),
        ("start 1; +1, 2, 3; x2; >=1000 wins", Method::Dense),
        ("start 10^9; /2; -1; down to 0; =0 wins", Method::Descent),
        ("start 4; x2..8; /2..8; up to 8; no number twice; stuck loses", Method::Matching),
    ] {
        let rules = Arc::new(compact::read(line).unwrap()).rules(&[].into()).unwrap();
        let solution = solve_by(method, &rules, &Budget::default()).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(solution.verdict(&foreign), Err(SolveError::ForeignPosition), "{line}");
        assert_eq!(solution.moves_without_distance(&foreign), Err(SolveError::ForeignPosition), "{line}");
        assert_eq!(solution.move_verdicts(&foreign), Err(SolveError::ForeignPosition), "{line}");
        assert_eq!(solution.easy_verdicts(&foreign), Err(SolveError::ForeignPosition), "{line}");
    }
}
