//! Edits: what fixes an error, fixes it.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};

use numduel_rules::toml::{Diagnostic, Diagnostics};
use numduel_rules::{BookForm, Edit, compact};
use numduel_testkit::{Rng, cases, for_seeds, mutated, random_book};

fn errors(form: BookForm, text: &str) -> Vec<Diagnostic> {
    form.read(text).err().map(|errors| errors.iter().cloned().collect()).unwrap_or_default()
}

/// A line with one or two slips of the hand: a sign left out, doubled, changed or swapped with its neighbour, a word left out, a
/// number lost, the wrong separator.
fn slipped(line: &str, rng: &mut Rng) -> String {
    let mut text: Vec<char> = line.chars().collect();
    for _ in 0..=rng.index(2) {
        let at = rng.index(text.len().max(1));
        match rng.index(8) {
            _ if text.is_empty() => {}
            0 => _ = text.remove(at),
            1 => text.insert(at, text[at]),
            2 if at > 0 => text.swap(at - 1, at),
            2 | 3 => text[at] = rng.pick(&['a', 'e', 's', 'n', '0', '7', ',', '.', ':', '-', ' ']),
            4 => text
                .splice(at..at, rng.pick(&["; ", ", ", " or ", "(", ")", " not ", "=", "wins ", "1,000", "10"]).chars())
                .for_each(drop),
            5 => {
                let from = text[..at].iter().rposition(|sign| *sign == ' ').map_or(0, |space| space + 1);
                let to = text[at..].iter().position(|sign| *sign == ' ').map_or(text.len(), |length| at + length);
                _ = text.drain(from..to.max(from)).count();
            }
            6 => {
                let signs: Vec<usize> = (0..text.len()).filter(|place| text[*place] == ';').collect();
                if let Some(place) = signs.get(at % signs.len().max(1)) {
                    text[*place] = rng.pick(&[',', '.', ':', ' ']);
                }
            }
            _ => {
                let numbers: Vec<usize> = (0..text.len()).filter(|place| text[*place].is_ascii_digit()).collect();
                if let Some(place) = numbers.get(at % numbers.len().max(1)) {
                    _ = text.remove(*place);
                }
            }
        }
    }
    text.into_iter().collect()
}

/// After the edit, the same error does not stand where it stood.
fn check(form: BookForm, text: &str, error: &Diagnostic, edit: &Edit) -> String {
    assert!(text.get(edit.span.clone()).is_some(), "{text}\n{edit:?} cuts a character");
    let fixed = edit.apply(text);
    assert_ne!(fixed, text, "{edit:?} changes nothing");
    let start = error.span.start;
    let moved = if start >= edit.span.end { start - edit.span.len() + edit.replacement.len() } else { start };
    for left in errors(form, &fixed) {
        assert!(left.message != error.message || left.span.start != moved, "{text}\n{fixed}\n{error}\nis still there");
    }
    fixed
}

/// What was counted, by message without what it quotes.
#[derive(Default)]
struct Tally {
    all: usize,
    fixed: usize,
    without: BTreeMap<String, (usize, String)>,
}

impl Tally {
    fn add(&mut self, text: &str, error: &Diagnostic) {
        self.all += 1;
        if error.edit.is_some() {
            self.fixed += 1;
        } else {
            let parts: Vec<&str> = error.message.split('\'').step_by(2).collect();
            let entry = self.without.entry(parts.join("…")).or_insert_with(|| (0, text.to_owned()));
            entry.0 += 1;
        }
    }
}

fn check_all(form: BookForm, text: &str, tally: &RefCell<Tally>) {
    let found = errors(form, text);
    for error in &found {
        tally.borrow_mut().add(text, error);
        if let Some(edit) = &error.edit {
            check(form, text, error, edit);
        }
    }
    // Following the edits one after the other comes to an end.
    let (mut text, mut seen) = (text.to_owned(), HashSet::new());
    while let Some(error) = errors(form, &text).into_iter().find(|error| error.edit.is_some()) {
        assert!(seen.insert(text.clone()), "the edits lead back to {text}");
        assert!(seen.len() < 200, "the edits have no end: {text}");
        text = check(form, &text, &error, &error.edit.clone().unwrap());
    }
}

fn report(tally: &Tally) {
    if std::env::var_os("NUMDUEL_SHOW").is_some() {
        println!("{} errors, {} with an edit", tally.all, tally.fixed);
        let mut without: Vec<_> = tally.without.iter().collect();
        without.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
        for (message, (count, text)) in without.into_iter().take(40) {
            println!("{count:6} {message}\n       {text:?}");
        }
    }
}

#[test]
fn every_edit_of_a_broken_line_removes_its_error() {
    let tally = RefCell::new(Tally::default());
    for_seeds(0..cases(5_000), |rng| {
        let line = loop {
            if let Some(line) = random_book(rng).and_then(|(_, book)| compact::print(&book)).map(|printed| printed.line)
            {
                let broken = slipped(&line, rng);
                if broken.len() < 2_000 && compact::read(&broken).is_err() {
                    break broken;
                }
            }
        };
        check_all(BookForm::Line, &line, &tally);
    });
    let tally = tally.into_inner();
    report(&tally);
    assert!(tally.fixed * 2 > tally.all, "{} of {} errors have an edit", tally.fixed, tally.all);
}

#[test]
fn every_edit_of_a_broken_file_removes_its_error() {
    let tally = RefCell::new(Tally::default());
    for_seeds(0..cases(1_000), |rng| {
        let Some((draft, _)) = random_book(rng) else { return };
        let text = draft.to_toml(rng);
        let text = if rng.chance(70) { slipped(&text, rng) } else { mutated(&text, rng) };
        if text.len() < 3_000 {
            check_all(BookForm::File, &text, &tally);
        }
    });
    report(&tally.into_inner());
}

fn fixed(form: BookForm, text: &str) -> Vec<Option<String>> {
    errors(form, text).iter().map(|error| error.edit.as_ref().map(|edit| edit.apply(text))).collect()
}

#[test]
fn a_slip_is_mended_as_a_person_would() {
    for (line, meant) in [
        ("start 1; x2..9; >=1000 wims", "start 1; x2..9; >=1000 wins"),
        ("strat 1; x2..9; >=1000 wins", "start 1; x2..9; >=1000 wins"),
        ("start 1; mutliply by 2; >=1000 wins", "start 1; multiply by 2; >=1000 wins"),
        ("start 1, x2..9; >=1000 wins", "start 1; x2..9; >=1000 wins"),
        ("start 1 x2..9; >=1000 wins", "start 1; x2..9; >=1000 wins"),
        ("start 1; x2..9 >=1000 wins", "start 1; x2..9; >=1000 wins"),
        ("start 1; x2..9, >=1000 wins", "start 1; x2..9; >=1000 wins"),
        ("start 1; x2..9; >=1,000 wins", "start 1; x2..9; >=1000 wins"),
        ("start 1; x2..9; >=1,000,000 wins", "start 1; x2..9; >=1000000 wins"),
        ("start 1; x9..2; >=1000 wins", "start 1; x2..9; >=1000 wins"),
        ("start = 1; x2..9; >=1000 wins", "start 1; x2..9; >=1000 wins"),
        ("start: 1; x2..9; >=1000 wins", "start 1; x2..9; >=1000 wins"),
        ("start 20; -1..3; stuck", "start 20; -1..3; stuck loses"),
        ("start 20; -1..3; stuck lose", "start 20; -1..3; stuck loses"),
        ("start 20; -1..3; =0", "start 20; -1..3; =0 wins"),
        ("start 20; -1..3; =0 win", "start 20; -1..3; =0 wins"),
        ("start 20; -1..3; =0 wins; =0 wins", "start 20; -1..3; =0 wins"),
        ("start 20; -1..3; -2; =0 wins", "start 20; -1..3; =0 wins"),
        ("start 20; -0..3; =0 wins", "start 20; -1..3; =0 wins"),
        ("start 20; -1..3; (=0 or =1 wins", "start 20; -1..3; (=0 or =1) wins"),
        ("start 20; when =36, 10n+2; >=90 wins", "start 20; when =36: 10n+2; >=90 wins"),
        ("start 20; +1..3; >=target wins", "start 20; +1..3; >=target wins; target 100"),
        ("start 20; target 50; +1..3; >=traget wins", "start 20; target 50; +1..3; >=target wins"),
        ("start 20; stuck loses; +1..3; stuck wins", "start 20; stuck loses; +1..3"),
        ("+1..3; >=90 wins", "start 1; +1..3; >=90 wins"),
        ("start 5; >=90 wins", "start 5; >=90 wins; +1..3"),
        ("start 5; +1", "start 5; +1; stuck loses"),
        ("start 5; +1 when evne; >=90 wins", "start 5; +1 when even; >=90 wins"),
        ("start 5; +1; at most 20 moves; >=90 wins", "start 5; +1; at most 20 moves then a draw; >=90 wins"),
        ("start 5; +1; not yuor own last operand; >=90 wins", "start 5; +1; not your own last operand; >=90 wins"),
        ("id My Duel; start 5; +1; >=90 wins", "id my-duel; start 5; +1; >=90 wins"),
        ("start 5; +; >=90 wins", "start 5; +1..3; >=90 wins"),
        ("start 5; become one of itsdigits; >=90 wins", "start 5; become one of its digits; >=90 wins"),
        ("start 5; multi-ply by 2; >=90 wins", "start 5; multiply by 2; >=90 wins"),
        ("start 5; +1; moves mst chnge the number; >=90 wins", "start 5; +1; moves must change the number; >=90 wins"),
    ] {
        let edits = fixed(BookForm::Line, line);
        assert_eq!(edits, [Some(meant.to_owned())], "{line}\n{:?}", errors(BookForm::Line, line));
    }
}

/// What is wrong further on does not keep a word from being mended.
#[test]
fn a_clause_with_several_slips_is_mended_one_by_one() {
    let (mut text, mut steps) = ("start 1; mutliply by 2..9; >=1,000 wims".to_owned(), 0);
    while let Some(error) = errors(BookForm::Line, &text).first() {
        text = check(BookForm::Line, &text, error, error.edit.as_ref().unwrap_or_else(|| panic!("{text}\n{error}")));
        steps += 1;
    }
    assert_eq!((text.as_str(), steps), ("start 1; multiply by 2..9; >=1000 wins", 3));
}

#[test]
fn a_file_is_mended_too() {
    let book = |id: &str, key: &str, word: &str, range: &str| {
        format!(
            "id = \"{id}\"\ntitle = \"Duel\"\n\n[parameters]\nstart = 1\ntarget = 100\n\n[[moves]]\n{key} = {range}\n\n[[ends]]\nat_least = \"target\"\nmover = \"{word}\"\n"
        )
    };
    let good = book("duel", "multiply", "wins", "{ from = 2, to = 9 }");
    assert_eq!(errors(BookForm::File, &good), []);
    for broken in [
        book("Duel", "multiply", "wins", "{ from = 2, to = 9 }"),
        book("duel", "mutliply", "wins", "{ from = 2, to = 9 }"),
        book("duel", "multiply", "win", "{ from = 2, to = 9 }"),
        book("duel", "multiply", "wins", "{ from = 9, to = 2 }"),
        good.replace("\"target\"", "\"traget\""),
        good.replace("\"wins\"\n", "\"wins\"\ncolour = 3\n"),
        good.replace("\"Duel\"", "Duel"),
        good.replace("\"Duel\"", "\"Duel"),
        format!("{good}[[ends]]\nat_least = \"target\"\nmover = \"loses\"\n"),
    ] {
        assert_eq!(
            fixed(BookForm::File, &broken),
            [Some(good.clone())],
            "{broken}\n{:?}",
            errors(BookForm::File, &broken)
        );
    }
    // What is missing is added, so that an empty file becomes a book step by step.
    let (mut text, mut steps) = (String::new(), 0);
    while let Some(error) = errors(BookForm::File, &text).first() {
        let edit = error.edit.clone().unwrap_or_else(|| panic!("{text}\n{error}"));
        (text, steps) = (edit.apply(&text), steps + 1);
    }
    assert!(steps == 5 && text.contains("[[moves]]"), "{steps} {text}");
}

#[test]
fn a_long_text_gets_no_edits_but_all_its_errors() {
    let line = format!("start 1; x2; {}", "wims; ".repeat(10_000));
    let found: Result<_, Diagnostics> = compact::read(&line);
    let found = found.unwrap_err();
    assert!(found.count() == 10_000 && found.iter().all(|error| error.edit.is_none()));
}
