//! The strategy cards as people read them.

use crate::common;
use crate::common::literal::Literal;
use crate::common::{sized, solved};
use numduel_rules::{Number, Rules, Seat};
use numduel_solver::{Card, Claim, Pattern, PatternPart, Quotients, Span, Verdict};

fn card(rules: &Rules) -> String {
    solved(rules).card().unwrap().map_or_else(|| "no card".to_owned(), |card| card.to_string())
}

fn book(text: &str) -> Rules {
    common::written(&format!("id = \"a\"\ntitle = \"A\"\n{text}"))
}

#[test]
fn the_five_books_have_their_cards() {
    for (id, target, text) in [
        ("showdown", 1000, "Strategy for Player 1: leave 4–6 or 56–111; from 112 on, finish."),
        ("showdown", 100, "Strategy for Player 1: leave 6–11; from 12 on, finish."),
        ("showdown", 17, "Strategy for Player 2: from 2 on, finish."),
        ("showdown", 9, "Strategy for Player 1: from 1 on, finish."),
        ("avoid-duel", 100, "Strategy for Player 1: leave 3–5 or 50–99."),
        ("exact-duel", 100, "Strategy for Player 1: leave 3–5 or 51–99; hit 100 from 20, 25 or 50."),
        ("prime-multipliers", 1000, "Strategy for Player 1: leave 3–5, 36–71 or 501–999; hit 1000 from 200 or 500."),
        ("add-or-multiply", 20, "The first move decides everything: \"multiply\" wins, and no later choice matters."),
    ] {
        assert_eq!(card(&sized(id, target)), text, "{id} {target}");
    }
}

#[test]
fn bands_that_grow_by_one_factor_are_told_by_a_formula() {
    for (id, power, text) in [
        (
            "showdown",
            30,
            "Strategy for Player 2: leave a number n with 9*18^k < 10^30/n <= 18^(k+1) (k = 0, 1, 2, ...); \
             from 111111111111111111111111111112 on, finish.",
        ),
        (
            "avoid-duel",
            300,
            "Strategy for Player 1: leave a number n with 18^k < 10^300/n <= 2*18^k (k = 0, 1, 2, ...).",
        ),
        (
            "exact-duel",
            300,
            "Strategy for Player 1: leave a number n with 18^k < 10^300/n < 2*18^k (k = 0, 1, 2, ...); \
             hit 10^300 from 1.25·10^299, 2·10^299, 2.5·10^299 or 5·10^299.",
        ),
        (
            "prime-multipliers",
            300,
            "Strategy for Player 1: leave a number n with 14^k < 10^300/n < 2*14^k (k = 0, 1, 2, ...); \
             hit 10^300 from 2·10^299 or 5·10^299.",
        ),
    ] {
        assert_eq!(card(&sized(id, Number::from(10).pow(power))), text, "{id}");
    }
}

/// A book in one line, at its own size.
fn line(text: &str) -> Rules {
    let book = numduel_rules::compact::read(text).unwrap();
    std::sync::Arc::new(book).rules(&std::collections::BTreeMap::new()).unwrap()
}

#[test]
fn lost_numbers_are_told_by_their_pattern_whatever_the_game_was_solved_by() {
    for (text, expected) in [
        // Bands, all of them different.
        ("start 1; +1; x2; >=100000 wins", "leave an odd number up to 49999; from 50000 on, finish"),
        ("start 1; +1; x2; >=100000 loses", "leave an odd number"),
        (
            "start 3; +2; x2; >=1000 wins",
            "leave 2 more than a multiple of 4 up to 246 or 2 or 3 more than a multiple of 4 from 250 to 499; from 500 on, finish",
        ),
        // Bands that repeat.
        ("start 1; +1..3; >=21 wins", "leave 1 more than a multiple of 4; from 18 on, finish"),
        ("start 0; +1..3; >=20 wins", "leave a multiple of 4; from 17 on, finish"),
        ("start 0; +1..10; >=100 wins", "leave 1 more than a multiple of 11; from 90 on, finish"),
        ("start 21; -1..3; down to 0; =0 wins", "leave a multiple of 4; from 3 down, finish"),
        ("start 10^100; -1,3,4; down to 0; =0 loses", "leave 1 or 3 more than a multiple of 7"),
        // Positions one by one.
        ("start 100; subtract a proper divisor; stuck loses", "leave an odd number"),
        ("start 100; -1; /2; down to 0; =0 wins", "leave 2 or an odd number from 5 on; win at once whenever you can"),
        // Remainders.
        ("start 0; +1..9; multiple of 10 wins", "win at once whenever you can"),
        ("start 1; +1..4; multiple of 10 wins", "leave a multiple of 5; win at once whenever you can"),
    ] {
        let card = card(&line(text));
        let told = card.split_once(": ").map(|(_, told)| told);
        assert_eq!(told, Some(format!("{expected}.").as_str()), "{text}: {card}");
    }
}

#[test]
fn too_many_parts_are_cut_to_the_nearest() {
    let card = card(&line("start 1; +1; x2; =100000 wins; >100000 loses"));
    let expected = "leave an odd number up to 97, an even number from 196 to 390 or from 782 to 1562, … (6 in all)";
    assert!(card.contains(expected), "{card}");
}

#[test]
fn a_game_without_choices_says_so() {
    let text = "[parameters]\nstart = 1\n[[moves]]\nmultiply = 2\n[[ends]]\nat_least = 100\nmover = \"wins\"\n";
    assert_eq!(card(&book(text)), "Player 1 wins whatever anyone plays.");
}

#[test]
fn a_false_card_does_not_stand_the_check() {
    let solution = solved(&sized("showdown", 1000));
    let good = solution.card().unwrap().unwrap();
    let span = |low: i32, high: i32| Span { low: low.into(), high: high.into() };
    let with = |claims: Vec<Claim>| Card { claims, ..good.clone() };
    let leave =
        |spans: &[Span]| Claim::Leave(Pattern { parts: spans.iter().cloned().map(PatternPart::Span).collect() });
    let remainders = PatternPart::Remainders { modulus: 4, remainders: vec![0], low: None, high: None };
    let quotients = |low: i32, high: i32, strict: bool| {
        let [goal, low, high, factor] = [1000, low, high, 18].map(Number::from);
        Claim::LeaveQuotients(Quotients { goal, low, high, factor, strict })
    };
    assert_eq!(solution.verify(&with(vec![quotients(9, 18, false)])), Ok(true));
    assert_eq!(solution.verify(&good), Ok(true));
    for claims in [
        vec![],
        vec![Claim::NoChoice],
        vec![leave(&[span(4, 6), span(55, 111)])],
        vec![leave(&[span(4, 6), span(56, 112)])],
        vec![leave(&[span(4, 6)])],
        vec![leave(&[span(6, 6), span(71, 111)])],
        vec![Claim::FinishBeyond(span(111, 999))],
        vec![Claim::FinishBeyond(span(112, 998))],
        vec![Claim::Hit(1000.into(), vec![span(500, 500)])],
        vec![Claim::HitAnytime(999.into())],
        vec![Claim::Leave(Pattern { parts: vec![remainders] })],
        vec![Claim::Leave(Pattern { parts: vec![] })],
        vec![quotients(9, 17, false)],
        vec![quotients(8, 18, false)],
        vec![Claim::FinishAnytime],
        vec![Claim::Begin(vec!["x2".parse().unwrap()], vec!["x2".to_owned()])],
    ] {
        assert_eq!(solution.verify(&with(claims.clone())), Ok(false), "{claims:?}");
    }
    assert_eq!(solution.verify(&Card { winner: Seat::Two, ..good.clone() }), Ok(false));
}

/// Plays a card against every defence: the player who holds it wins.
fn wins_by_card(rules: &Rules, text: &str) {
    let solution = solved(rules);
    let Some(card) = solution.card().unwrap() else { return };
    let Some(Claim::Leave(pattern)) = card.claims.first() else { return };
    let mut literal = Literal::new(rules);
    for number in 1..200 {
        let position = rules.at(Number::from(number));
        if rules.end_at(&position.number).is_some() || position.number < rules.start().number {
            continue;
        }
        let value = literal.value(&position);
        let told = pattern.contains(&position.number);
        assert!(!told || value.verdict == Verdict::Loss, "{number}: {card}\n{text}");
        let follows = |mv: &numduel_rules::Move| mv.apply(&position.number).is_some_and(|to| pattern.contains(&to));
        let moves = literal.moves(&position);
        let won = moves.iter().any(|(mv, value)| value.verdict == Verdict::Win && (follows(mv) || value.distance == 1));
        assert!(value.verdict == Verdict::Loss || value.distance == 0 || won, "{number}: {card}\n{text}");
    }
}

#[test]
fn following_a_card_wins() {
    for target in 3..150 {
        for id in ["showdown", "avoid-duel", "exact-duel", "prime-multipliers"] {
            wins_by_card(&sized(id, target), id);
        }
    }
}

#[test]
fn a_game_of_which_only_a_part_is_known_has_no_card() {
    let rules = line("start 5; +1; x2; =6 wins; up to 10^30; stuck loses");
    let proof = common::solved_by(numduel_solver::Method::Proof, &rules);
    assert_eq!(proof.card(), Ok(None));
}
