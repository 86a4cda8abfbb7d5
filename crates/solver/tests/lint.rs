//! Every kind of warning: a book that has it, with its witness played out, and a near twin that has not.

use std::slice;
use std::sync::Arc;

use crate::common::{game, reachable, stopped, written};
use numduel_rules::{Budget, Cause, Direction, Game, Move, Number, Outcome, Rules, Seat, Stopped, catalog};
use numduel_solver::Verdict;
use numduel_solver::lint::{Cut, Decided, Instead, LintReport, Warning, WarningKind, lint};
use numduel_solver::reference::Witness;

/// A book with this head, start and rest.
fn rules(head: &str, start: i64, rest: &str) -> Rules {
    written(&format!("id = \"a\"\ntitle = \"A\"\n{head}\n[parameters]\nstart = {start}\n{rest}"))
}

fn look(rules: &Rules) -> LintReport {
    lint(rules, &Budget::default().with_positions(200_000))
}

/// The warnings of one kind, all of which speak.
fn of_kind(rules: &Rules, kind: WarningKind) -> Vec<Warning> {
    let report = look(rules);
    assert_eq!(report.unseen, None);
    for warning in &report.warnings {
        assert!(!warning.message(rules).is_empty() && !warning.evidence(rules).is_empty());
        if let Some(record) = warning.record(rules) {
            record.replay(Arc::new(rules.clone())).unwrap_or_else(|error| panic!("{record}: {error}"));
        }
    }
    report.warnings.into_iter().filter(|warning| warning.kind() == kind).collect()
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

fn number(number: i64) -> Number {
    number.into()
}

/// The game after these moves.
fn played(rules: &Rules, line: &[Move]) -> Game {
    let mut game = Game::new(Arc::new(rules.clone()));
    for mv in line {
        game.play(mv).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    game
}

/// Every number that some line of play makes.
fn made(rules: &Rules) -> Vec<Number> {
    let mut numbers = Vec::new();
    for position in reachable(rules) {
        numbers.extend(rules.legal(&position).iter().map(|mv| mv.apply(&position.number).unwrap()));
    }
    numbers.sort();
    numbers.dedup();
    numbers
}

#[test]
fn a_start_that_meets_an_end_is_named() {
    let book = |start| {
        let rest = "[[moves]]\nadd = [1, 2, 3]\n[[ends]]\nat_least = 50\nmover = \"wins\"\n[[ends]]\nmultiple_of = 7\nmover = \"loses\"";
        rules("", start, rest)
    };
    let pointless = book(21);
    let warning = Warning::StartEnded { number: number(21), end: 1 };
    assert_eq!(of_kind(&pointless, WarningKind::StartEnded), slice::from_ref(&warning));
    assert!(pointless.ends()[1].condition.holds(&pointless.start().number));
    assert_eq!(warning.message(&pointless), "the number starts at 21, and that is already a multiple of 7");
    assert_eq!(of_kind(&book(22), WarningKind::StartEnded), []);
}

#[test]
fn a_target_that_no_play_makes_is_named_with_its_neighbours() {
    let book = |targets: &str| {
        let ends = format!("[[ends]]\none_of = {targets}\nmover = \"wins\"\n[[ends]]\nabove = 30\nmover = \"loses\"");
        rules("", 1, &format!("[[moves]]\nadd = [2, 4]\n{ends}"))
    };
    let pointless = book("[21, 24]");
    let warning =
        Warning::TargetNeverReached { end: 0, target: number(24), below: Some(number(23)), above: Some(number(25)) };
    assert_eq!(of_kind(&pointless, WarningKind::TargetNeverReached), slice::from_ref(&warning));
    let made = made(&pointless);
    assert!(!made.contains(&number(24)) && made.contains(&number(23)) && made.contains(&number(25)));
    assert_eq!(warning.message(&pointless), "the target 24 can never be hit");
    assert_eq!(warning.evidence(&pointless), "play jumps from 23 to 25");
    assert_eq!(of_kind(&book("[21, 25]"), WarningKind::TargetNeverReached), []);
}

#[test]
fn an_end_that_is_never_met_is_named_with_where_the_number_stays() {
    let book = |end: &str| {
        let ends = format!("[[ends]]\nequals = 0\nmover = \"wins\"\n[[ends]]\n{end}\nmover = \"loses\"");
        rules("bounds = { min = 0 }", 20, &format!("[[moves]]\nsubtract = [1, 2]\n{ends}"))
    };
    let pointless = book("at_least = 20");
    let stays = Instead::Stays { low: number(0), high: number(20) };
    let warning = Warning::EndNeverMet { end: 1, instead: stays };
    assert_eq!(of_kind(&pointless, WarningKind::EndNeverMet), slice::from_ref(&warning));
    assert_eq!(made(&pointless), (0..20).map(number).collect::<Vec<_>>());
    assert_eq!(warning.message(&pointless), "no play makes the number 20 or more");
    assert_eq!(warning.evidence(&pointless), "it stays from 0 to 20");
    assert_eq!(of_kind(&book("at_least = 19"), WarningKind::EndNeverMet), []);
}

#[test]
fn an_end_after_a_wider_one_is_named_with_a_line_that_meets_both() {
    let book = |first: &str, second: &str| {
        let ends = format!("[[ends]]\n{first}\nmover = \"wins\"\n[[ends]]\n{second}\nmover = \"loses\"");
        rules("", 1, &format!("[[moves]]\nmultiply = [2, 3]\n{ends}"))
    };
    let pointless = book("at_least = 12", "equals = 12");
    let warnings = of_kind(&pointless, WarningKind::EndNeverMet);
    let [Warning::EndNeverMet { end: 1, instead: Instead::Earlier(line) }] = warnings.as_slice() else {
        panic!("{warnings:?}")
    };
    let game = played(&pointless, &line.moves);
    assert_eq!(game.position().number, number(12));
    assert_eq!(game.outcome().unwrap().cause, Cause::Reached, "the first end decided");
    assert_eq!(of_kind(&book("equals = 12", "at_least = 12"), WarningKind::EndNeverMet), []);
}

#[test]
fn moves_that_are_never_legal_are_named_with_the_reason() {
    let book = |third: i64| {
        let rest = format!(
            "[[moves]]\ndivide = [2, {third}]\n[[moves]]\nsubtract = 1\n[[ends]]\nequals = 1\nmover = \"wins\""
        );
        rules("bounds = { min = 1 }", 20, &rest)
    };
    let pointless = book(23);
    let warnings = of_kind(&pointless, WarningKind::NeverLegal);
    let [warning @ Warning::NeverLegal { offer: 0, moves: closed, refused: Some((tried, reason)) }] =
        warnings.as_slice()
    else {
        panic!("{warnings:?}")
    };
    assert_eq!(*closed, moves("/23"));
    assert_eq!(pointless.illegal_reason(&pointless.start(), tried), Some(*reason));
    assert!(reachable(&pointless).iter().all(|position| !pointless.legal(position).contains(&mv("/23"))));
    assert_eq!(warning.message(&pointless), "/23 is never legal");
    assert_eq!(warning.evidence(&pointless), "/23 at 20, the start: the division leaves a remainder");
    assert_eq!(of_kind(&book(19), WarningKind::NeverLegal), []);
}

#[test]
fn a_group_that_never_offers_anything_is_named_in_words() {
    let book = |start| {
        let rest = "[[moves]]\nsubtract = 3\n[[moves]]\ndivide = \"divisors-above-1\"\nwhen = \"even\"\nleaves = \"prime\"\n[[ends]]\nat_most = 0\nmover = \"wins\"";
        rules("", start, rest)
    };
    // 9, 6, 3: only 6 is even, and from 7 on 4, 1, -2 are.
    assert_eq!(of_kind(&book(9), WarningKind::NeverLegal), []);
    let pointless = book(3);
    let warnings = of_kind(&pointless, WarningKind::NeverLegal);
    let [warning @ Warning::NeverLegal { offer: 1, moves, refused: Some((tried, reason)) }] = warnings.as_slice()
    else {
        panic!("{warnings:?}")
    };
    assert!(moves.is_empty());
    assert_eq!(pointless.illegal_reason(&pointless.start(), tried), Some(*reason));
    let message =
        "'divide it by one of its divisors above 1 if it is even and as long as the result is prime' is never legal";
    assert_eq!(warning.message(&pointless), message);
}

#[test]
fn moves_that_are_never_right_are_named_with_a_better_one() {
    let book = |third: i64| {
        let ends = "[[ends]]\nequals = 20\nmover = \"wins\"\n[[ends]]\nabove = 20\nmover = \"loses\"";
        rules("", 1, &format!("[[moves]]\nadd = [1, 2, {third}]\n{ends}"))
    };
    let pointless = book(50);
    let warnings = of_kind(&pointless, WarningKind::NeverRight);
    let [warning @ Warning::NeverRight { offer: 0, moves: wrong, line, right }] = warnings.as_slice() else {
        panic!("{warnings:?}")
    };
    assert_eq!((wrong.as_slice(), line.moves.as_slice(), right), (&moves("+50")[..], &moves("+50")[..], &mv("+1")));
    let mut witness = Witness::new(&pointless);
    for position in reachable(&pointless) {
        let winning = witness.winning(&position).unwrap();
        assert!(!winning.contains(&mv("+50")), "{position:?}");
    }
    assert!(witness.winning(&pointless.start()).unwrap().contains(right));
    assert_eq!(warning.evidence(&pointless), "a +50: +1 was right instead of the last move");
    assert_eq!(of_kind(&book(4), WarningKind::NeverRight), []);
}

#[test]
fn play_that_can_repeat_is_named_with_a_round() {
    let book = |head: &str| {
        let rest = "[[moves]]\nadd = 1\n[[moves]]\nsubtract = 1\n[[ends]]\nequals = 9\nmover = \"wins\"";
        rules(&format!("bounds = {{ min = 0, max = 9 }}\n{head}"), 5, rest)
    };
    let pointless = book("");
    let warnings = of_kind(&pointless, WarningKind::Repeats);
    let [warning @ Warning::Repeats { way, round }] = warnings.as_slice() else { panic!("{warnings:?}") };
    let before = played(&pointless, &way.moves).position().clone();
    let after = played(&pointless, &[way.moves.as_slice(), round].concat()).position().clone();
    assert_eq!(before, after);
    assert_eq!(warning.evidence(&pointless), "from the start, +1 -1 leads back to the same position");
    assert_eq!(of_kind(&book("cap = { moves = 9, mover = \"wins\" }"), WarningKind::Repeats), []);
}

#[test]
fn a_round_is_found_also_where_the_way_to_it_is_long_and_the_game_unbounded() {
    let rest = "[[moves]]\nadd = 1\n[[moves]]\nsubtract = 1\nwhen = \"prime\"\n[[ends]]\nequals = -1\nmover = \"wins\"";
    let pointless = rules("", 24, rest);
    let report = lint(&pointless, &Budget::default().with_positions(100));
    let [Warning::Repeats { way, round }] = report.warnings.as_slice() else { panic!("{report:?}") };
    assert_eq!((way.moves.len(), round.as_slice()), (4, &moves("+1 -1")[..]));
    let (cut, kinds) = report.unseen.clone().unwrap();
    assert_eq!(cut, Cut::TooLarge(100));
    assert!(
        !kinds.contains(&WarningKind::Repeats)
            && !kinds.contains(&WarningKind::Drawn)
            && kinds.contains(&WarningKind::NeverRight)
    );
}

#[test]
fn a_drawn_game_is_shown_to_a_book_that_says_there_is_none() {
    let round = |claim: &str| {
        let rest = "[[moves]]\nadd = 1\n[[moves]]\nsubtract = 1\n[[ends]]\nequals = 9\nmover = \"wins\"";
        rules(&format!("bounds = {{ min = 0, max = 9 }}\ndraws = \"{claim}\""), 5, rest)
    };
    let capped = |mover: &str| {
        let head = format!("draws = \"never\"\ncap = {{ moves = 3, mover = \"{mover}\" }}");
        rules(&head, 5, "[[moves]]\nadd = [1, 2]\n[[ends]]\nequals = 9\nmover = \"wins\"")
    };
    for (pointless, cause) in [(round("never"), Cause::Repetition), (capped("draws"), Cause::Drawn)] {
        let warnings = of_kind(&pointless, WarningKind::Drawn);
        let [Warning::Drawn { game }] = warnings.as_slice() else { panic!("{warnings:?}") };
        assert_eq!(played(&pointless, &game.moves).outcome(), Some(Outcome::drawn(cause)));
    }
    assert_eq!(of_kind(&round("possible"), WarningKind::Drawn), []);
    assert_eq!(of_kind(&capped("loses"), WarningKind::Drawn), []);
}

#[test]
fn a_first_move_that_wins_is_named() {
    let book = |target: i64| {
        rules("", 1, &format!("[[moves]]\nadd = [1, 3, 9]\n[[ends]]\nat_least = {target}\nmover = \"wins\""))
    };
    let pointless = book(10);
    assert_eq!(of_kind(&pointless, WarningKind::DecidedAtOnce), [Warning::DecidedAtOnce(Decided::Wins(mv("+9")))]);
    assert_eq!(played(&pointless, &moves("+9")).outcome().unwrap().winner, Some(Seat::One));
    assert_eq!(of_kind(&book(11), WarningKind::DecidedAtOnce), []);
}

#[test]
fn a_first_move_after_which_nothing_matters_is_named() {
    let pointless = game("add-or-multiply(target=20)");
    let settles = Decided::Settles { verdict: Verdict::Win, keeps: mv("x2"), loses: mv("+1") };
    assert_eq!(of_kind(&pointless, WarningKind::DecidedAtOnce), [Warning::DecidedAtOnce(settles)]);
    let mut witness = Witness::new(&pointless);
    for position in reachable(&pointless) {
        let verdicts: Vec<Verdict> =
            witness.moves(&position).unwrap().into_iter().map(|(_, value)| value.verdict).collect();
        let decides = verdicts.iter().any(|verdict| *verdict != verdicts[0]);
        assert_eq!(decides, position == pointless.start(), "{position:?}");
    }
    assert_eq!(of_kind(&game("add-or-multiply(target=30)"), WarningKind::DecidedAtOnce), []);
}

#[test]
fn a_player_without_a_choice_that_matters_is_named() {
    let pointless = game("add-or-multiply(target=20)");
    let warnings = of_kind(&pointless, WarningKind::NoChoice);
    let [Warning::NoChoice { seat: Seat::Two, idle: Some(idle) }] = warnings.as_slice() else { panic!("{warnings:?}") };
    let there = played(&pointless, &idle.way.moves);
    assert_eq!(there.position().turn, Seat::Two);
    let choices = Witness::new(&pointless).moves(there.position()).unwrap();
    assert!(choices.len() > 1 && choices.iter().all(|(_, value)| value.verdict == idle.verdict));
    let ends = "[[ends]]\nequals = 20\nmover = \"wins\"\n[[ends]]\nabove = 20\nmover = \"loses\"";
    let free = rules("", 1, &format!("[[moves]]\nadd = 1\n[[moves]]\nmultiply = 2\n{ends}"));
    assert_eq!(of_kind(&free, WarningKind::NoChoice), [], "without the memory");

    let counting = rules("", 1, "[[moves]]\nadd = 1\n[[ends]]\nequals = 9\nmover = \"wins\"");
    let nobody = Seat::BOTH.map(|seat| Warning::NoChoice { seat, idle: None });
    assert_eq!(of_kind(&counting, WarningKind::NoChoice), nobody);
    assert_eq!(of_kind(&counting, WarningKind::DecidedAtOnce), [], "it is decided before the first move");
}

#[test]
fn what_was_not_looked_for_is_said_with_the_reason() {
    let large = game("showdown(target=10^40)");
    let report = look(&large);
    assert_eq!(report.warnings, []);
    let words = report.unseen_in_words().unwrap();
    assert!(words.starts_with("more than 200000 positions or 1000000 moves can be reached"), "{words}");
    assert!(words.contains("moves that are never the best") && !words.contains("a start that meets an end"), "{words}");
    let stopped = lint(&large, &stopped());
    assert_eq!(stopped.unseen.unwrap().0, Cut::Stopped(Stopped::Cancelled));
}

#[test]
fn a_number_that_doubles_forever_is_given_up_before_it_fills_the_memory() {
    let endless = rules("", 1, "[[moves]]\nmultiply = 2\n[[ends]]\nmultiple_of = 7\nmover = \"wins\"");
    assert!(look(&endless).unseen.is_some());
}

#[test]
fn games_that_never_end_are_named() {
    let book = |start, moves: &str, target: i64| {
        rules("", start, &format!("[[moves]]\n{moves}\n[[ends]]\nequals = {target}\nmover = \"wins\""))
    };
    let doubling = book(10, "multiply = 2", 1001);
    let never = |way, last| [Warning::NeverEnds { way, last: Some(number(last)) }];
    assert_eq!(of_kind(&doubling, WarningKind::NeverEnds), never(Direction::Up, 1001));
    let missed = Warning::TargetNeverReached {
        end: 0,
        target: number(1001),
        below: Some(number(640)),
        above: Some(number(1280)),
    };
    assert_eq!(of_kind(&doubling, WarningKind::TargetNeverReached), [missed]);
    assert_eq!(of_kind(&doubling, WarningKind::Repeats), []);
    assert_eq!(of_kind(&book(10, "multiply = 2", 640), WarningKind::NeverEnds), []);
    // Past the target nothing ends the game either, but not every game comes there.
    assert_eq!(of_kind(&book(10, "multiply = [2, 3]", 60), WarningKind::NeverEnds), []);
    assert_eq!(of_kind(&book(10, "subtract = 3", 0), WarningKind::NeverEnds), never(Direction::Down, 0));
    assert_eq!(of_kind(&book(-1, "multiply = 2", 0), WarningKind::NeverEnds), never(Direction::Down, 0));
    // Something else may end the game.
    let stops =
        rules("bounds = { max = 5000 }", 10, "[[moves]]\nmultiply = 2\n[[ends]]\nequals = 1001\nmover = \"wins\"");
    assert_eq!(of_kind(&stops, WarningKind::NeverEnds), []);
    let capped = rules(
        "cap = { moves = 5, mover = \"wins\" }",
        10,
        "[[moves]]\nmultiply = 2\n[[ends]]\nequals = 1001\nmover = \"wins\"",
    );
    assert_eq!(of_kind(&capped, WarningKind::NeverEnds), []);
}

#[test]
fn the_five_books_are_warned_about_only_where_it_is_known() {
    for book in catalog::all() {
        let rules = book.rules(&[].into()).unwrap();
        let kinds: Vec<WarningKind> = look(&rules).warnings.iter().map(Warning::kind).collect();
        // At 20 the choice decides only at the start, and there it is to double.
        let known: &[WarningKind] = match book.id() {
            "add-or-multiply" => &[WarningKind::NeverRight, WarningKind::DecidedAtOnce, WarningKind::NoChoice],
            _ => &[],
        };
        assert_eq!(kinds, known, "{}", book.id());
    }
}
