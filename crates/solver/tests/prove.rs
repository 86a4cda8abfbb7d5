//! Every band proven from its successors, at sizes no brute force reaches.

use crate::common::{self, sized, solved};
use numduel_rules::Number;

#[test]
fn every_band_of_the_five_books_is_proven_at_their_usual_size() {
    for (id, target) in [
        ("avoid-duel", 100),
        ("showdown", 1000),
        ("exact-duel", 100),
        ("add-or-multiply", 20),
        ("prime-multipliers", 1000),
    ] {
        let solution = solved(&sized(id, target));
        solution.bands().unwrap().prove().unwrap_or_else(|error| panic!("{id}: {error}"));
    }
}

#[test]
fn every_band_of_the_four_multiplying_books_is_proven_at_10_to_the_300() {
    for (id, bands) in [("avoid-duel", 478), ("showdown", 478), ("exact-duel", 485), ("prime-multipliers", 527)] {
        let solution = solved(&sized(id, Number::from(10).pow(300)));
        assert_eq!(solution.bands().unwrap().count(&solution.rules().start()), Number::from(bands), "{id}");
        let proven = solution.bands().unwrap().prove().unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(proven.samples > proven.bands, "{id}");
    }
}

#[test]
fn periods_and_mirrored_books_are_proven_too() {
    for text in [
        "[[moves]]\nadd = [1, 2, 3]\n[[ends]]\nat_least = 21\nmover = \"wins\"\n",
        "[[moves]]\nadd = [10, 25, 70]\n[[ends]]\nabove = 100000\nmover = \"loses\"\n",
        "[[moves]]\nadd = [\"10^50\", \"3000000000000000000000000000000000000000000000000\"]\n[[ends]]\nat_least = \"10^70\"\nmover = \"wins\"\n",
        "[[moves]]\nadd = 1\n[[moves]]\nmultiply = [2, 5]\n[[ends]]\nequals = 300\nmover = \"wins\"\n[[ends]]\nabove = 300\nmover = \"loses\"\n",
    ] {
        let rules = common::written(&format!("id = \"a\"\ntitle = \"A\"\n[parameters]\nstart = 1\n{text}"));
        let solution = solved(&rules);
        solution.bands().unwrap().prove().unwrap_or_else(|error| panic!("{error}\n{text}"));
    }
    let rules = common::written(
        "id = \"a\"\ntitle = \"A\"\nbounds = { min = 0 }\n[parameters]\nstart = \"10^100\"\n[[moves]]\nsubtract = [1, 3, 4]\n[[ends]]\nequals = 0\nmover = \"wins\"\n",
    );
    solved(&rules).bands().unwrap().prove().unwrap();
}
