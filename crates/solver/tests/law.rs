//! Who wins as a function of the target, and the start of games too large for a list of bands.

use std::collections::HashMap;

use crate::common::{self, sized, solved, solved_by};
use numduel_rules::{Budget, Number, Rules, Seat};
use numduel_solver::{Law, LawProof, LawRange, Method, Solution, Verdict, solve_by};

fn law_of(rules: &Rules, up_to: impl Into<Number>, checked: u64) -> Law {
    solved(rules).law("target", &LawRange { up_to: up_to.into(), checked }).unwrap()
}

fn winner(law: &Law, target: impl Into<Number>) -> Option<Seat> {
    law.run(&target.into()).and_then(|run| run.winner)
}

fn start_of(rules: &Rules) -> Solution {
    solved_by(Method::Ratio, rules)
}

/// The contest problem as its statement reads: does the player to move at `number` win?
fn published(number: u64, target: u64, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(wins) = known.get(&number) {
        return *wins;
    }
    let wins = (2..=9).any(|k| number * k >= target || !published(number * k, target, known));
    known.insert(number, wins);
    wins
}

#[test]
fn the_law_of_showdown_is_the_published_one() {
    let law = law_of(&sized("showdown", 1000), 10u64.pow(9), 0);
    assert_eq!(law.proof, LawProof::Proven);
    let first: Vec<String> =
        law.runs.iter().take(6).map(|run| format!("{}–{} {}", run.low, run.high, run.winner.unwrap())).collect();
    assert_eq!(
        first,
        [
            "2–9 Player 1",
            "10–18 Player 2",
            "19–162 Player 1",
            "163–324 Player 2",
            "325–2916 Player 1",
            "2917–5832 Player 2"
        ]
    );
    for (target, seat) in [(162, Seat::One), (17, Seat::Two), (34_012_226, Seat::One)] {
        assert_eq!(winner(&law, target), Some(seat), "{target}");
    }
    for target in 2..=5832 {
        let one = published(1, target, &mut HashMap::new());
        assert_eq!(winner(&law, target) == Some(Seat::One), one, "{target}");
    }
    assert_eq!(winner(&law, Number::ONE), None);
    let formula = law.formula.unwrap();
    assert_eq!(
        formula.to_string(),
        "Player 1 wins for 18^k < target <= 9*18^k. Player 2 wins for 9*18^k < target <= 18^(k+1). For k = 0, 1, 2, ..."
    );
    // What is proven holds at any size.
    let far = Number::from(18).pow(1000);
    let seats =
        [Number::from(0), Number::from(1), far.clone() * Number::from(8), far.clone() * Number::from(8) + Number::ONE]
            .map(|more| formula.winner(&(&far + more)).unwrap());
    assert_eq!(seats, [Seat::Two, Seat::One, Seat::One, Seat::Two]);
}

#[test]
fn a_proven_law_is_the_same_as_solving_target_by_target() {
    let texts = [
        "[[moves]]\nmultiply = { from = 2, to = 9 }\n[[ends]]\nat_least = \"target\"\nmover = \"wins\"\n",
        "[[moves]]\nmultiply = { from = 2, to = 9 }\n[[ends]]\nat_least = \"target\"\nmover = \"loses\"\n",
        "[[moves]]\nmultiply = [2, 3, 7]\n[[ends]]\nabove = \"target\"\nmover = \"loses\"\n",
        "[[moves]]\nmultiply = [6, 4, 10]\n[[ends]]\nabove = \"target\"\nmover = \"wins\"\nallowed = \"when-forced\"\n",
        "[[moves]]\nmultiply = [3, 5]\n[[ends]]\nat_least = \"target\"\nmover = \"loses\"\nallowed = \"when-forced\"\n",
        "[[moves]]\nmultiply = [2]\n[[ends]]\nat_least = \"target\"\nmover = \"wins\"\n",
    ];
    for (text, start) in texts.iter().flat_map(|text| [1, 2, 5].map(|start| (text, start))) {
        let head = format!(
            "id = \"a\"\ntitle = \"A\"\n[parameters]\nstart = {start}\ntarget = {{ default = 77, above = \"start\" }}\n"
        );
        let rules = common::written(&(head + text));
        let proven = law_of(&rules, 700, 0);
        assert_eq!(proven.proof, LawProof::Proven, "{text}");
        for target in start + 1..=700 {
            let sized = rules.book().rules(&[("target".to_owned(), target.into())].into()).unwrap();
            let solution = solved(&sized);
            let value = solution.value(&sized.start()).unwrap();
            let expected = if value.verdict == Verdict::Win { Seat::One } else { Seat::Two };
            assert_eq!(winner(&proven, target), Some(expected), "{target}\n{text}");
            let formula = proven.formula.as_ref().unwrap_or_else(|| panic!("no formula: {text}"));
            assert_eq!(formula.winner(&target.into()), Some(expected), "{target}: {formula}\n{text}");
            let opening = start_of(&sized);
            assert_eq!(opening.value(&sized.start()), Ok(value), "{target}\n{text}");
            for mv in solution.moves(&sized.start()).unwrap() {
                let next = sized.play(sized.start(), &mv.mv).unwrap().position;
                assert_eq!(opening.moves(&next), solution.moves(&next), "{target} {}\n{text}", mv.mv);
            }
            assert_eq!(opening.moves(&sized.start()), solution.moves(&sized.start()), "{target}\n{text}");
        }
    }
}

#[test]
fn rules_for_numbers_below_a_target_that_the_start_has_reached_are_not_forgotten() {
    for line in [
        "start 2; target 2; x2, 3; <target wins; >target loses",
        "start 2; target 2; x2, 3; >target loses; =target wins",
    ] {
        let law = law_of(&common::one_line(line), 60, 60);
        assert_ne!(law.proof, LawProof::Proven, "{line}");
        for target in 1..=60u64 {
            let rules = common::one_line(&line.replace("target 2;", &format!("target {target};")));
            let verdict = solved(&rules).value(&rules.start()).unwrap().verdict;
            let seat = if verdict == Verdict::Win { Seat::One } else { Seat::Two };
            assert_eq!(winner(&law, target), Some(seat), "{line} at {target}");
        }
    }
}

#[test]
fn bounds_that_may_not_be_passed_have_a_proven_law_too() {
    for stuck in ["wins", "loses"] {
        let rules = common::written(&format!(
            "id = \"a\"\ntitle = \"A\"\nstuck = \"{stuck}\"\nbounds = {{ max = \"target\" }}\n[parameters]\nstart = 1\ntarget = 50\n\
             [[moves]]\nmultiply = [2, 3, 4]\n[[ends]]\nabove = \"target\"\nmover = \"wins\"\n"
        ));
        let proven = law_of(&rules, 600, 0);
        assert_eq!(proven.proof, LawProof::Proven);
        for target in 2..=600 {
            let sized = rules.book().rules(&[("target".to_owned(), target.into())].into()).unwrap();
            let value = common::literal::Literal::new(&sized).value(&sized.start());
            let expected = if value.verdict == Verdict::Win { Seat::One } else { Seat::Two };
            assert_eq!(winner(&proven, target), Some(expected), "{target}");
            assert_eq!(start_of(&sized).value(&sized.start()), Ok(value.into()), "{target}");
        }
    }
}

#[test]
fn what_is_not_proven_is_checked_target_by_target_and_says_how_far() {
    for id in ["exact-duel", "add-or-multiply", "prime-multipliers"] {
        let rules = sized(id, 20);
        let law = law_of(&rules, 10u64.pow(12), 150);
        assert_eq!((law.proof, law.up_to.clone(), law.formula.clone()), (LawProof::Checked, 150.into(), None));
        for target in 2..=150 {
            let rules = sized(id, target);
            let value = common::literal::Literal::new(&rules).value(&rules.start());
            let expected = if value.verdict == Verdict::Win { Seat::One } else { Seat::Two };
            assert_eq!(winner(&law, target), Some(expected), "{id} {target}");
        }
        assert_eq!(winner(&law, 151), None);
    }
}

#[test]
fn the_start_of_a_game_of_a_hundred_thousand_digits_is_solved_without_its_bands() {
    let rules = sized("showdown", Number::from(10).pow(100_000));
    let refused = solve_by(Method::Bands, &rules, &Budget::default()).unwrap_err();
    assert!(refused.to_string().starts_with("too large to solve: about 83"));
    let opening = solved(&rules);
    assert_eq!(opening.method(), Method::Ratio);
    let (value, moves) = (opening.value(&rules.start()).unwrap(), opening.moves(&rules.start()).unwrap());
    assert_eq!(moves.len(), 8);
    // Player 1 wins up to 9 * 18^i in 2i + 1 plies, and player 2 from there up to 18^(i + 1) in 2i + 2.
    let (nine, eighteen, target) = (Number::from(9), Number::from(18), Number::from(10).pow(100_000));
    let turns = 79_663;
    assert!(nine * eighteen.pow(turns) < target && target <= eighteen.pow(turns + 1));
    assert_eq!(value.verdict, Verdict::Loss);
    assert_eq!(value.distance, Number::from(2 * turns + 2));
    assert_eq!(opening.winning_moves(&rules.start()), Ok(Vec::new()));
    // The slowest loss is the move after which player 2 needs the most: all of them stay within one band of each other.
    let slowest = moves.iter().map(|choice| choice.value.distance.clone()).max();
    assert_eq!(slowest, Some(value.distance));
}

#[test]
fn the_start_of_large_games_agrees_with_their_bands() {
    for id in ["showdown", "avoid-duel"] {
        for (base, power) in [(10, 300), (18, 200), (7, 311), (3, 500)] {
            let rules = sized(id, Number::from(base).pow(power));
            let solution = solved(&rules);
            let opening = start_of(&rules);
            assert_eq!(opening.value(&rules.start()), solution.value(&rules.start()), "{id} {base}^{power}");
            assert_eq!(opening.moves(&rules.start()), solution.moves(&rules.start()), "{id} {base}^{power}");
        }
    }
}

/// The laws of books that only add, told by remainders, are those of a literal solver for every target.
#[test]
fn laws_of_books_that_only_add_are_proven_and_told_by_remainders() {
    let mut dice = common::dice::Dice(11);
    let (mut formulas, mut books) = (0, 0);
    while books < 120 {
        let operands: Vec<usize> = (0..=dice.roll(2)).map(|_| 1 + dice.roll(6)).collect();
        let wins = |yes: usize| if yes == 0 { "wins" } else { "loses" };
        let ends = match dice.roll(4) {
            0 => format!(">=target {}", wins(dice.roll(2))),
            1 => format!(">target {}", wins(dice.roll(2))),
            2 => format!("=target {}; >target {}", wins(dice.roll(2)), wins(dice.roll(2))),
            _ => format!("up to target; stuck {}", wins(dice.roll(2))),
        };
        let start = dice.roll(9);
        let operands = operands.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let text = format!("start {start}; target {}; +{operands}; {ends}", start + 5 + dice.roll(40));
        let Ok(book) = numduel_rules::compact::read(&text) else { continue };
        books += 1;
        let book = std::sync::Arc::new(book);
        let law = law_of(&book.rules(&std::collections::BTreeMap::new()).unwrap(), 120, 0);
        assert_eq!(law.proof, LawProof::Proven, "{text}");
        formulas += usize::from(law.formula.is_some());
        for target in 1..=120u64 {
            let Ok(rules) = book.rules(&[("target".to_owned(), target.into())].into()) else { continue };
            let value = common::literal::Literal::new(&rules).value(&rules.start());
            let expected = if value.verdict == Verdict::Win { Seat::One } else { Seat::Two };
            assert_eq!(winner(&law, target), Some(expected), "{target} {text}");
            if let Some(formula) = &law.formula {
                assert_eq!(formula.winner(&target.into()), Some(expected), "{target} {text}: {formula}");
            }
        }
    }
    assert!(formulas > 100, "{formulas} of {books} have a formula");
}

#[test]
fn a_law_by_remainders_holds_at_any_size_and_cuts_its_list() {
    let book = std::sync::Arc::new(numduel_rules::compact::read("start 1; target 21; +1..3; >=target wins").unwrap());
    let rules = book.rules(&std::collections::BTreeMap::new()).unwrap();
    let law = law_of(&rules, Number::from(10).pow(100), 0);
    assert!(law.runs.len() <= 100_000 && law.up_to < Number::from(10).pow(6));
    let formula = law.formula.unwrap();
    assert!(
        formula.to_string().starts_with("Player 2 wins exactly when the target is 1 more than a multiple of 4."),
        "{formula}"
    );
    assert_eq!(formula.winner(&(Number::from(10).pow(99) + Number::ONE)), Some(Seat::Two));
}
