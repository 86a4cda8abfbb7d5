//! What cannot be solved is refused with a reason, before it takes the machine down.

use std::ops::ControlFlow;

use crate::common::{self, sized};
use numduel_rules::{Number, Rules};
use numduel_solver::{Limits, Progress, Reach, SolveError, law, solve, solve_within};

fn book(text: &str) -> Rules {
    common::written(&format!("id = \"a\"\ntitle = \"A\"\n{text}"))
}

#[test]
fn books_that_bands_cannot_solve_are_refused_with_the_reason() {
    for (text, reason) in [
        (
            "[parameters]\nstart = 64\n[[moves]]\ndivide = 2\n[[moves]]\nsubtract = 1\n[[ends]]\nat_most = 1\nmover = \"wins\"\n",
            "not solvable by bands: /2 is legal only where it leaves no remainder, so neighbours have nothing in common",
        ),
        (
            "[parameters]\nstart = 5\n[[moves]]\nadd = 2\n[[moves]]\nsubtract = 1\n[[ends]]\nat_least = 9\nmover = \"wins\"\n",
            "not solvable by bands: +2 raises the number and -1 lowers it; bands need moves that all go one way",
        ),
        (
            "[parameters]\nstart = 0\n[[moves]]\nadd = 2\n[[moves]]\nmultiply = 3\n[[ends]]\nat_least = 9\nmover = \"wins\"\n",
            "not solvable by bands: x3 does not move the number on from 0; choose a start of 1 or more",
        ),
        (
            "[parameters]\nstart = 1\n[[moves]]\nmultiply = [2, 3]\n[[ends]]\nequals = 12\nmover = \"wins\"\n",
            "not solvable by bands: past 12 no rule stops the number, so play could go on for ever; add an end or a bound",
        ),
    ] {
        assert_eq!(solve(&book(text)).unwrap_err().to_string(), reason);
    }
}

#[test]
fn a_list_of_bands_that_would_not_fit_is_refused_before_it_is_made() {
    let mut heard = 0;
    let rules = sized("showdown", Number::from(10).pow(100_000));
    let refused = solve_within(&rules, Limits::default(), &mut |_: Progress| {
        heard += 1;
        ControlFlow::Continue(())
    });
    assert!(matches!(refused, Err(SolveError::TooLarge { .. })));
    assert_eq!(heard, 0);
}

#[test]
fn bands_as_many_as_numbers_are_refused_with_an_estimate() {
    let rules = book(
        "[parameters]\nstart = 1\n[[moves]]\nadd = 1\n[[moves]]\nmultiply = 2\n\
         [[ends]]\nat_least = \"10^40\"\nmover = \"wins\"\n",
    );
    let Err(SolveError::TooLarge { bands, bytes, limit }) = solve(&rules) else { panic!("it should be too large") };
    assert!(bands > Number::from(10).pow(30) && bytes > bands);
    assert_eq!(limit, Limits::default().bytes);
    let error = solve(&rules).unwrap_err().to_string();
    assert!(error.starts_with("too large to solve: about ") && error.ends_with("the limit is 500 MB"), "{error}");
}

#[test]
fn a_watcher_hears_of_long_work_and_can_stop_it() {
    let rules = sized("showdown", Number::from(10).pow(3000));
    let mut heard = Vec::new();
    let stopped = solve_within(&rules, Limits::default(), &mut |progress: Progress| {
        heard.push(progress);
        if heard.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped.unwrap_err(), SolveError::Stopped);
    assert!(heard[0].done < heard[1].done);
    let total = heard[1].total.clone().unwrap();
    assert!(total > Number::from(4000) && total < Number::from(6000), "{total}");
}

#[test]
fn a_law_that_would_not_fit_or_is_stopped_says_so() {
    let rules = sized("showdown", 1000);
    let small = Limits { bytes: 10_000, ..Limits::default() };
    let reach = Reach { up_to: Number::from(10).pow(3000), checked: 0 };
    let error = law(&rules, "target", &reach, small, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert!(error.to_string().starts_with("too large to solve"), "{error}");
    let error = law(&rules, "goal", &reach, small, &mut |_| ControlFlow::Continue(())).unwrap_err();
    assert_eq!(error.to_string(), "the book has no parameter 'goal' to find a law for");
    let reach = Reach { up_to: 100_000.into(), checked: 100_000 };
    let exact = sized("exact-duel", 100);
    let error = law(&exact, "target", &reach, Limits::default(), &mut |_| ControlFlow::Break(())).unwrap_err();
    assert_eq!(error.to_string(), "stopped before the solution was found");
}
