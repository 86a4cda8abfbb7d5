//! Books that were once answered wrongly, each named after what went wrong.

use std::sync::Arc;

use numduel_rules::{Budget, Number, Position, Rules};
use numduel_solver::lint::{Warning, lint};
use numduel_solver::reference::Witness;
use numduel_solver::{Value, Verdict, solve};

fn rules(line: &str) -> Rules {
    let book = numduel_rules::compact::read(line).unwrap_or_else(|error| panic!("{error}\n{line}"));
    Arc::new(book).rules(&[].into()).unwrap()
}

/// The value of a position with the winning moves.
fn solved(rules: &Rules, from: &Position) -> (Value<Number>, Vec<String>) {
    let solution = solve(rules, &Budget::default()).unwrap();
    let winning = solution.winning_moves(from).unwrap().iter().map(|choice| choice.mv.to_string()).collect();
    (solution.value(from).unwrap(), winning)
}

/// The value of a position with the winning moves, which must be what the reference says.
fn agreed(rules: &Rules, from: &Position) -> (Value<Number>, Vec<String>) {
    let mut witness = Witness::new(rules);
    let winning = witness.winning(from).unwrap().iter().map(ToString::to_string).collect();
    let expected = (witness.value(from).unwrap().into(), winning);
    assert_eq!(solved(rules, from), expected, "{}", rules.game_string());
    expected
}

fn win(distance: u64, moves: &[&str]) -> (Value<Number>, Vec<String>) {
    (Value::new(Verdict::Win, distance).into(), moves.iter().map(ToString::to_string).collect())
}

#[test]
fn appending_0_can_be_remembered() {
    let book = rules(
        "start 1; 10n+0..n; -1; down to 0; up to 16; not the last operand; moves must change the number; stuck wins",
    );
    assert_eq!(agreed(&book, &book.start()).1, ["10n+0"]);
    let book = rules("start 2; 2n+0..n; +1; down to 0; up to 7; not your own last operand; stuck loses");
    assert_eq!(agreed(&book, &book.start()), win(3, &["2n+0"]));
}

#[test]
fn operands_of_one_remainder_are_different_operands() {
    let book = rules("start 5; +2, 3, 6; when odd, +5; each operand once per game; odd loses; stuck wins");
    assert_eq!(agreed(&book, &book.start()), win(4, &["+5"]));
    let line =
        "start -6; x8, 11, 7, 3; +4, 7, 9; x10, 11, leaving even; each operand once per game; even loses; stuck loses";
    let book = rules(line);
    agreed(&book, &book.start());
    let played = book.play(book.start(), &"+9".parse().unwrap()).unwrap();
    agreed(&book, &played.position);
}

#[test]
fn numbers_around_the_edges_of_machine_words_are_exact() {
    for edge in [1u128 << 31, 1 << 32, 1 << 62, 1 << 63, 1 << 64, 10u128.pow(18), 10u128.pow(30)] {
        let (start, last) = (edge - 2, edge + 16);
        for sign in ["", "-"] {
            let (moves, bound) = if sign.is_empty() { ("+1..5", "up to") } else { ("-1..5", "down to") };
            for memory in ["; not the last operand", ""] {
                let book = rules(&format!("start {sign}{start}; {moves}{memory}; {bound} {sign}{last}; stuck loses"));
                agreed(&book, &book.start());
            }
        }
        let book = rules(&format!("start {start}; +1..3; x2; -4; up to {last}; down to {}; ={edge} wins", edge - 9));
        agreed(&book, &book.start());
    }
}

#[test]
fn a_number_that_a_move_leaves_as_it_is_differs_from_others_of_its_remainder() {
    let book = rules("start 2; x2; +1; moves must change the number; odd loses");
    assert_eq!(solved(&book, &book.at(0.into())).0, Value::new(Verdict::Loss, 1).into());
    assert_eq!(solved(&book, &book.at(2.into())).0.verdict, Verdict::Draw);
    let book = rules("start 2; x2; +1; odd loses");
    assert_eq!(solved(&book, &book.at(0.into())).0.verdict, Verdict::Draw, "staying at 0 holds the draw");
    // From 0 every move wins at once or leads above 0, so that a book that starts there is solved as well.
    let book = rules("start 0; +1..9; multiple of 10 wins");
    assert_eq!(solved(&book, &book.start()).0.verdict, Verdict::Loss);
    assert_eq!(solved(&book, &book.at(20.into())).0.verdict, Verdict::Loss);
    assert_eq!(solved(&book, &book.at(25.into())).1, ["+5"]);
}

#[test]
fn a_move_is_never_legal_only_if_no_group_allows_it() {
    let line = "start -7; -3..6, leaving composite; -2, 5; up to 67; not your own last operation; \
                >=-18 wins, only when forced; =20 loses; stuck wins";
    let book = rules(line);
    let found = lint(&book, &Budget::default().with_positions(200_000));
    let never = found.warnings.iter().flat_map(|warning| match warning {
        Warning::NeverLegal { moves, .. } => moves.as_slice(),
        _ => &[],
    });
    assert!(never.clone().all(|mv| mv.to_string() != "-5"), "{:?}", never.collect::<Vec<_>>());
}
