//! The numbers of a rule book at their places, and their steps.

use numduel_rules::{BookForm, catalog, compact, written_numbers};
use numduel_testkit::{cases, for_seeds, random_book};

fn written(text: &str, form: BookForm) -> Vec<&str> {
    written_numbers(text, form).into_iter().map(|number| &text[number.span]).collect()
}

fn stepped(text: &str, index: usize, steps: i64) -> String {
    written_numbers(text, BookForm::Line)[index].step(text, steps).apply(text)
}

#[test]
fn every_number_of_the_rules_is_found_and_none_of_the_titles() {
    for (line, numbers) in [
        ("name Go 21; start 1; x2..9; >=1000 wins", &["1", "2", "9", "1000"][..]),
        ("start -3; 10n+7; -1, 2 or 3; one of 10^6, 1_000 wins", &["-3", "10", "7", "1", "2", "3", "10^6", "1_000"]),
        (
            "start 7 at least 2; at most 2 times the last operand; down to 0; +1; at most 9 moves, then a draw",
            &["7", "2", "2", "0", "1", "9"],
        ),
        ("start 1; x2..; >=1000 wims", &["1", "2", "1000"]),
        ("nothing", &[]),
    ] {
        assert_eq!(written(line, BookForm::Line), numbers, "{line}");
    }
    let file = "id = \"a1\"\ntitle = \"Go 21\"\n[parameters]\nstart = { default = 1, at_least = -5 }\n[[moves]]\nmultiply = [2, \"10^6\"]\nlabel = \"3\"\n";
    assert_eq!(written(file, BookForm::File), ["1", "-5", "2", "10^6"]);
}

#[test]
fn a_step_changes_one_number_and_a_power_by_its_exponent() {
    let line = "start -1; x2..9; >=10^18 wins; =1e6 loses";
    assert_eq!(stepped(line, 0, 1), "start 0; x2..9; >=10^18 wins; =1e6 loses");
    assert_eq!(stepped(line, 0, -1), "start -2; x2..9; >=10^18 wins; =1e6 loses");
    assert_eq!(stepped(line, 3, 1), "start -1; x2..9; >=10^19 wins; =1e6 loses");
    assert_eq!(stepped(line, 4, -2), "start -1; x2..9; >=10^18 wins; =1e4 loses");
}

#[test]
fn the_numbers_of_every_book_are_where_they_are_said_to_be() {
    let check = |text: &str, form: BookForm| {
        let numbers = written_numbers(text, form);
        assert!(!numbers.is_empty(), "{text}");
        for pair in numbers.windows(2) {
            assert!(pair[0].span.end <= pair[1].span.start, "{text}");
        }
        for number in &numbers {
            // Written as its value, the text is the same book.
            let plain = number.step(text, 0).apply(text);
            assert_eq!(form.read(&plain).ok(), form.read(text).ok(), "{text}");
        }
    };
    for book in catalog::all().into_iter().chain(catalog::gallery()) {
        check(&book.to_string(), BookForm::File);
        check(&compact::print(&book).unwrap().line, BookForm::Line);
    }
    for_seeds(0..cases(300), |rng| {
        let Some((draft, book)) = random_book(rng) else { return };
        check(&draft.to_toml(rng), BookForm::File);
        check(&compact::print(&book).unwrap().line, BookForm::Line);
    });
}
