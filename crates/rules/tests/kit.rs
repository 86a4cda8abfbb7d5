//! The kit over every book: the shipped ones, and random ones by the ten thousand.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use numduel_rules::language::{BookNumber, Condition, End, MoveGroup, Property};
use numduel_rules::{Operation, RuleBook};
use numduel_testkit::{
    Draft, Rng, assert_page_says_all, cases, conformance, draft, for_seeds, mutated, random_book, shipped, usual,
};

#[test]
fn every_shipped_book_passes_every_check() {
    for book in shipped() {
        conformance::prints_as_itself(&book);
        let rules = usual(&book);
        assert_page_says_all(&rules);
        for_seeds(0..cases(100), |rng| conformance::plays_as_the_model(&rules, rng, 400));
    }
}

/// Random books with these seeds: what they say is what was written, and a game of each goes as the model says.
fn play_random_books(seeds: std::ops::Range<u64>) {
    let (all, valid) = (seeds.end - seeds.start, AtomicUsize::new(0));
    for_seeds(seeds, |rng| {
        let Some((draft, book)) = random_book(rng) else { return };
        valid.fetch_add(1, Ordering::Relaxed);
        assert_eq!(Draft::of(&book), draft, "the book is not what was written");
        conformance::prints_as_itself(&book);
        let rules = usual(&book);
        assert_page_says_all(&rules);
        conformance::plays_as_the_model(&rules, rng, 60);
    });
    let valid = valid.into_inner() as u64;
    assert!(valid * 2 > all, "only {valid} of {all} random drafts are valid");
}

/// The words of the language that a book uses.
fn words_of(draft: &Draft) -> Vec<String> {
    let memory = format!("{:?}", draft.memory).replace(|c: char| c.is_ascii_digit(), "");
    let (stuck, unchanged) = (format!("stuck {:?}", draft.stuck), format!("unchanged {}", !draft.must_change));
    let mut words = vec![memory, stuck, unchanged, format!("draws {}", draft.no_draws)];
    let asked = |place: &str, condition: &Condition<BookNumber>| -> Vec<String> {
        let mut words = vec![format!("{place} {}", condition.key())];
        for leaf in condition.leaves() {
            words.push(format!("{place} {}", leaf.key()));
            words.extend(if let Condition::Is(property) = leaf { Some(format!("{property:?}")) } else { None });
        }
        words
    };
    for group @ MoveGroup { operation, operands, .. } in &draft.offers {
        let operands = format!("{operands:?}").replace(|c: char| c.is_ascii_digit() || "(),[] -.".contains(c), "");
        words.push(operation.verb().to_owned());
        words.extend((*operation == Operation::DivideDown).then(|| "rounding".to_owned()));
        words.push(operands);
        words.extend(group.conditions().flat_map(|(key, condition)| asked(key, condition)));
    }
    for End { condition, mover, allowed } in &draft.ends {
        words.push(format!("{mover:?} {allowed:?}"));
        words.extend(asked("end", condition));
    }
    words.push(format!("cap {:?}", draft.cap.as_ref().map(|cap| cap.mover)));
    let keys: Vec<&str> = draft.bounds.parts().iter().map(Condition::key).collect();
    words.push(format!("bounds {} {}", keys.contains(&"at_least"), keys.contains(&"at_most")));
    words.extend(draft.parameters.iter().map(|one| format!("drawn {}", one.drawn.is_some())));
    words.extend(draft.parameters.iter().map(|one| format!("below 0 {}", one.default < 0.into())));
    words
}

#[test]
fn random_books_use_every_word_of_the_language() {
    let mut used: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..3_000 {
        let Some((draft, _)) = random_book(&mut Rng::new(seed)) else { continue };
        for word in words_of(&draft) {
            *used.entry(word).or_default() += 1;
        }
    }
    let seldom: Vec<_> = used.iter().filter(|(_, times)| **times < 5).collect();
    assert!(seldom.is_empty(), "{seldom:?}");
    // Memories with and without a relation, stuck, unchanged, draws, operations with rounding, operands, four places for every kind of condition, properties, ends in four ways, four
    // caps, four bounds, drawn or not, below 0 or not.
    let kinds = Condition::<BookNumber>::KEYS.len();
    assert_eq!(
        used.len(),
        10 + 10 + 3 + 2 + 2 + 8 + 10 + 4 * kinds + Property::ALL.len() + 4 + 4 + 4 + 2 + 2,
        "{used:#?}"
    );
}

#[test]
fn random_books_pass_every_check() {
    play_random_books(0..cases(10_000));
}

#[test]
fn more_random_books_pass_every_check() {
    play_random_books(1_000_000_000..1_000_000_000 + cases(10_000));
}

#[test]
fn mutated_books_are_valid_or_get_reasons() {
    let shipped: Vec<String> = shipped().iter().map(ToString::to_string).collect();
    let text = |rng: &mut Rng| {
        if rng.chance(30) { rng.pick(&shipped) } else { draft(rng).to_toml(rng) }
    };
    for_seeds(0..cases(15_000), |rng| {
        let text = text(rng);
        let text = mutated(&text, rng);
        match text.parse::<RuleBook>() {
            Err(errors) => conformance::names_errors_well(&text, &errors),
            Ok(book) => {
                conformance::prints_as_itself(&book);
                let book = Arc::new(book);
                conformance::plays_as_the_model(&usual(&book), rng, 20);
            }
        }
    });
}

#[test]
fn a_random_draft_is_a_book_or_is_told_why_not() {
    for_seeds(0..cases(5_000), |rng| {
        let text = draft(rng).to_toml(rng);
        if let Err(errors) = text.parse::<RuleBook>() {
            conformance::names_errors_well(&text, &errors);
        }
    });
}
