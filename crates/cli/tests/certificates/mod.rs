//! Certificates of the real program, checked by the Python program under `tools/`, which shares nothing with it.

mod change;
mod checker;
mod forged;

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use numduel_testkit::{Rng, at_least, cases, draft, for_seeds, shipped};
use tempfile::tempdir;

use self::checker::Checker;
use crate::common::{Said, numduel, numduel_in};

/// The certificate of a game.
fn certificate(game: &[&str]) -> Said {
    numduel(&[&["solve", "--certificate", "-", "--max-positions", "50000"], game].concat(), "")
}

/// Games of every method and size.
fn games() -> Vec<Vec<String>> {
    const LINES: &[&str] = &[
        "showdown --target 10^300",
        "avoid-duel --target 10^300",
        "exact-duel --target 10^300",
        "prime-multipliers --target 10^300",
        "add-or-multiply --target 1000",
        "showdown --target 10^100000",
        "showdown --law",
        "avoid-duel --law --up-to 10^40",
        "start 0; +1..3; >=10^300 wins",
        "start 1; +3, 5; =1000000, 1000010 wins; =1000005 loses",
        "start 10^18; -1..4; =0 wins",
        "start 10^40; -1, 4, 5; down to 0; stuck wins",
        "start 60; x2..7; >=13 wins",
        "start 5; +1..9; a multiple of 10 wins; odd loses, only when forced; not the last operand",
        "start -1; x2, 3; <-10^20 loses",
        "start 21; +8, 3; +7, 5; stuck loses",
        "start -26; +2, 9, 10; +3..7; x8..15; >=90 wins",
        "start 57; +6..9; -3; /8, 4, 6; -7; not the last operation; =63 loses; a multiple of 12 wins",
    ];
    let line = |line: &&str| {
        if line.contains(';') { vec![(*line).to_owned()] } else { line.split(' ').map(str::to_owned).collect() }
    };
    let shipped = shipped().into_iter().map(|book| vec![book.id().to_owned()]);
    LINES.iter().map(line).chain(shipped).collect()
}

#[test]
fn certificates_of_games_of_every_kind_and_size_are_proven() {
    let Some(mut checker) = Checker::start() else { return };
    for game in games() {
        let arguments: Vec<&str> = game.iter().map(String::as_str).collect();
        let text = certificate(&arguments).ok();
        let proven = checker.check(&text).unwrap_or_else(|problem| panic!("{game:?}: {problem}\n{}", start_of(&text)));
        let claimed: &[&str] = if game.iter().any(|word| word == "--law") {
            &["=> for every target"]
        } else {
            &[" wins in ", "=> a draw"]
        };
        assert!(claimed.iter().any(|claimed| proven.contains(claimed)), "{game:?}: {proven}");
    }
}

/// Certificates of random books that the program can solve, as many as are wanted.
fn random_certificates(first: u64, wanted: u64) -> Vec<String> {
    let folder = tempdir().unwrap();
    let (file, found) = (folder.path().join("book.toml"), std::cell::RefCell::new(Vec::new()));
    let mut seed = first;
    while (found.borrow().len() as u64) < wanted {
        for_seeds(seed..seed + 1, |rng| {
            let mut draft = draft(rng);
            if rng.chance(30) {
                draft.rise();
            }
            fs::write(&file, draft.to_toml(rng)).unwrap();
            let said = numduel_in(
                folder.path(),
                &["solve", "--rulebook", "book.toml", "--certificate", "-", "--max-positions", "500"],
                "",
            );
            assert!(matches!(said.code, 0..=2) && !said.err.contains("panicked"), "{said:?}");
            if said.code == 0 {
                found.borrow_mut().push(said.out);
            }
        });
        seed += 1;
        assert!(seed < first + 8 * wanted, "the program refuses most certificates");
    }
    found.into_inner()
}

#[test]
fn certificates_of_random_books_are_proven() {
    let Some(mut checker) = Checker::start() else { return };
    let mut methods = HashMap::new();
    for text in random_certificates(7_000_000_000, cases(500)) {
        checker.check(&text).unwrap_or_else(|problem| panic!("{problem}\n{}", start_of(&text)));
        *methods.entry(method(&text)).or_insert(0) += 1;
    }
    let wanted = [("bands", 20), ("positions", 20), ("part", 5), ("part havens", 2)];
    let often = |method: &str| methods.get(method).copied().unwrap_or(0);
    assert!(wanted.iter().all(|(method, least)| often(method) >= at_least(*least)), "{methods:?}");
}

/// What kind of proof a certificate has.
fn method(certificate: &str) -> String {
    let proof = certificate.lines().nth(3).unwrap().trim_start_matches("proof ");
    proof.trim_end_matches(|c: char| c == ' ' || c.is_ascii_digit()).to_owned()
}

#[test]
fn few_random_books_that_are_solved_have_no_certificate() {
    let (solved, refused) = (std::cell::Cell::new(0), std::cell::Cell::new(0));
    for_seeds(7_500_000_000..7_500_000_000 + cases(400), |rng| {
        let folder = tempdir().unwrap();
        fs::write(folder.path().join("book.toml"), draft(rng).to_toml(rng)).unwrap();
        let game = ["solve", "--rulebook", "book.toml", "--certificate", "-", "--max-positions", "20000"];
        let said = numduel_in(folder.path(), &game, "");
        solved.set(solved.get() + u64::from(said.code == 0));
        refused.set(refused.get() + u64::from(said.code == 1 && said.err.contains("certificate")));
    });
    let (solved, refused) = (solved.get(), refused.get());
    assert!(solved >= at_least(100) && 100 * refused <= 3 * (solved + refused), "{refused} refused, {solved} not");
}

#[test]
fn a_certificate_with_one_thing_changed_is_rejected() {
    let Some(mut checker) = Checker::start() else { return };
    let mut originals = random_certificates(8_000_000_000, cases(200));
    // Another number of eighteen digits may have no small divisor, and the checker finds divisors by trying.
    let takes_long = |text: &String| text.contains("factor") || text.contains("divisor");
    originals.retain(|text| !(takes_long(text) && text.split([' ', '\n', ',']).any(|word| word.len() > 12)));
    for game in games().into_iter().filter(|game| !game.iter().any(|word| word == "10^300")) {
        let arguments: Vec<&str> = game.iter().map(String::as_str).collect();
        originals.push(certificate(&arguments).ok());
    }
    let parts: Vec<String> = originals.iter().filter(|text| method(text).starts_with("part")).cloned().collect();
    let (mut kinds, mut methods): (HashMap<_, u64>, HashMap<_, u64>) = (HashMap::new(), HashMap::new());
    for case in 0..cases(3_500) {
        let rng = &mut Rng::new(case);
        let originals = if case % 3 == 0 { &parts } else { &originals };
        let original = &originals[rng.index(originals.len())];
        let Some((changed, what, line)) = change::one_thing(original, rng) else { continue };
        if let Ok(proven) = checker.check(&changed) {
            panic!("{what:?} was changed to '{line}', and still it is proven: {proven}\n{}", start_of(original));
        }
        *kinds.entry(what).or_default() += 1;
        *methods.entry(method(original)).or_default() += 1;
    }
    assert!(["part", "part havens"].iter().all(|method| methods.get(*method) >= Some(&at_least(100))), "{methods:?}");
    assert!(kinds.values().sum::<u64>() >= at_least(1_000) && kinds.len() == change::Kind::ALL.len(), "{kinds:?}");
}

#[test]
fn a_certificate_is_written_to_a_file_and_replaces_none_unless_forced() {
    let folder = tempdir().unwrap();
    let run = |more: &[&str]| numduel_in(folder.path(), &[&["solve", "showdown", "--certificate"], more].concat(), "");
    let first = run(&["answer.txt"]);
    assert_eq!((first.code, first.err.as_str()), (0, "Certificate written to answer.txt.\n"), "{first:?}");
    assert!(first.out.contains("Player 1 wins in 5 moves"), "{first:?}");
    let written = fs::read_to_string(folder.path().join("answer.txt")).unwrap();
    assert_eq!(written, run(&["-"]).ok());
    let again = run(&["answer.txt"]);
    assert_eq!(again.code, 2, "{again:?}");
    assert!(again.err.contains("answer.txt already exists"), "{again:?}");
    assert_eq!(run(&["answer.txt", "--force", "--json"]).code, 0);
    assert_eq!(
        fs::read_dir(folder.path()).unwrap().filter(|entry| is_file(&entry.as_ref().unwrap().path())).count(),
        1
    );
}

#[test]
fn there_is_no_certificate_of_a_part_of_a_game_or_of_an_unproven_law() {
    let said = certificate(&["showdown x5"]);
    assert_eq!(said.code, 2, "{said:?}");
    assert!(said.err.contains("about whole games"), "{said:?}");
    let said = certificate(&["exact-duel", "--law", "--up-to", "50"]);
    assert_eq!(said.code, 1, "{said:?}");
    assert!(said.err.contains("checked value by value and has no proof"), "{said:?}");
}

#[test]
fn the_checker_is_one_file_that_needs_only_python_and_fits_on_a_screen() {
    let text = fs::read_to_string(checker::folder().join("check_certificate.py")).unwrap();
    assert!(text.lines().all(|line| line.chars().count() <= 100));
    let imports = text.lines().filter(|line| line.starts_with("import ") || line.starts_with("from "));
    let modules: Vec<&str> = imports.filter_map(|line| line.split(' ').nth(1)).collect();
    assert_eq!(modules, ["re", "sys", "bisect", "collections", "math"]);
}

fn is_file(path: &Path) -> bool {
    path.is_file()
}

/// As much of a certificate as helps to see what is wrong.
fn start_of(text: &str) -> String {
    text.lines().take(40).map(|line| line.chars().take(300).collect::<String>() + "\n").collect()
}
