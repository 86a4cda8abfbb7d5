//! The strategy cards as people read them.

use crate::common;
use crate::common::literal::Literal;
use crate::common::{sized, solved};
use numduel_rules::{Number, Rules, Seat};
use numduel_solver::{Card, Claim, Span, Verdict};

fn card(rules: &Rules) -> String {
    solved(rules).card().map_or_else(|| "no card".to_owned(), |card| card.to_string())
}

fn book(text: &str) -> Rules {
    common::written(&format!("id = \"a\"\ntitle = \"A\"\n{text}"))
}

#[test]
fn the_five_books_have_their_cards() {
    for (id, target, text) in [
        ("showdown", 1000, "leave your opponent 4–6 or 56–111; from 112 on, finish"),
        ("showdown", 100, "leave your opponent 6–11; from 12 on, finish"),
        ("showdown", 17, "Player 2 wins: from 2 on, finish"),
        ("showdown", 9, "from 1 on, finish"),
        ("avoid-duel", 100, "leave your opponent 3–5 or 50–99"),
        ("exact-duel", 100, "leave your opponent 3–5 or 51–99; hit 100 from 20, 25 or 50"),
        ("prime-multipliers", 1000, "leave your opponent 3–5, 36–71 or 501–999; hit 1000 from 200 or 500"),
        (
            "add-or-multiply",
            20,
            "the first word decides the game: say \"multiply\", and after that nobody has a choice that matters",
        ),
    ] {
        assert_eq!(card(&sized(id, target)), text, "{id} {target}");
    }
}

#[test]
fn many_bands_are_cut_to_the_nearest_and_how_they_grow() {
    for (id, power, text) in [
        (
            "showdown",
            30,
            "Player 2 wins: leave your opponent 14–26, 243–484 and so on, each about 18 times the one before, 23 in all; \
             from 111111111111111111111111111112 on, finish",
        ),
        (
            "avoid-duel",
            300,
            "leave your opponent 9–17, 159–316 and so on, each about 18 times the one before, 239 in all",
        ),
        (
            "exact-duel",
            300,
            "leave your opponent 9–17, 159–316 and so on, each about 18 times the one before, 239 in all; \
             hit 10^300 whenever you can",
        ),
        (
            "prime-multipliers",
            300,
            "leave your opponent 4–7, 51–101 and so on, each about 14 times the one before, 262 in all; \
             hit 10^300 whenever you can",
        ),
    ] {
        assert_eq!(card(&sized(id, Number::from(10).pow(power))), text, "{id}");
    }
}

#[test]
fn bands_that_repeat_are_told_by_their_remainder() {
    for (text, expected) in [
        (
            "[parameters]\nstart = 1\n[[moves]]\nadd = [1, 2, 3]\n[[ends]]\nat_least = 21\nmover = \"wins\"\n",
            "Player 2 wins: leave your opponent 5, 9, 13 or 17; from 18 on, finish",
        ),
        (
            "[parameters]\nstart = 0\n[[moves]]\nadd = [1, 2, 3]\n[[ends]]\nat_least = 20\nmover = \"wins\"\n",
            "Player 2 wins: leave your opponent a multiple of 4; from 17 on, finish",
        ),
        (
            "[parameters]\nstart = 0\n[[moves]]\nadd = { from = 1, to = 10 }\n[[ends]]\nat_least = 100\nmover = \"wins\"\n",
            "leave your opponent 1 more than a multiple of 11; from 90 on, finish",
        ),
        (
            "bounds = { min = 0 }\n[parameters]\nstart = 21\n[[moves]]\nsubtract = [1, 2, 3]\n[[ends]]\nequals = 0\nmover = \"wins\"\n",
            "leave your opponent a multiple of 4; from 3 down, finish",
        ),
        (
            "bounds = { min = 0 }\n[parameters]\nstart = \"10^100\"\n[[moves]]\nsubtract = [1, 3, 4]\n[[ends]]\nequals = 0\nmover = \"loses\"\n",
            "leave your opponent 1 more than a multiple of 7 or 3 more than one",
        ),
    ] {
        assert_eq!(card(&book(text)), expected, "{text}");
    }
}

#[test]
fn a_game_without_choices_says_so() {
    let text = "[parameters]\nstart = 1\n[[moves]]\nmultiply = 2\n[[ends]]\nat_least = 100\nmover = \"wins\"\n";
    assert_eq!(card(&book(text)), "Player 1 wins whatever anybody plays");
}

#[test]
fn a_false_card_does_not_stand_the_check() {
    let solution = solved(&sized("showdown", 1000));
    let good = solution.card().unwrap();
    let span = |low: i32, high: i32| Span { low: low.into(), high: high.into() };
    let with = |claims: Vec<Claim>| Card { claims, ..good.clone() };
    assert!(solution.bands().unwrap().verify(&good));
    for claims in [
        vec![],
        vec![Claim::NoChoice],
        vec![Claim::Leave(vec![span(4, 6), span(55, 111)])],
        vec![Claim::Leave(vec![span(4, 6), span(56, 112)])],
        vec![Claim::Leave(vec![span(4, 6)])],
        vec![Claim::Leave(vec![span(6, 6), span(71, 111)])],
        vec![Claim::FinishBeyond(span(111, 999))],
        vec![Claim::FinishBeyond(span(112, 998))],
        vec![Claim::Hit(1000.into(), vec![span(500, 500)])],
        vec![Claim::HitAnytime(999.into())],
        vec![Claim::LeaveRemainders(4.into(), vec![0.into()])],
        vec![Claim::Begin(vec!["x2".parse().unwrap()], vec!["x2".to_owned()])],
    ] {
        assert!(!solution.bands().unwrap().verify(&with(claims.clone())), "{claims:?}");
    }
    assert!(!solution.bands().unwrap().verify(&Card { winner: Seat::Two, ..good.clone() }));
}

/// Plays a card against every defence: whoever holds it wins.
fn wins_by_card(rules: &Rules, text: &str) {
    let solution = solved(rules);
    let Some(card) = solution.card() else { return };
    let Some(Claim::Leave(spans)) = card.claims.first() else { return };
    let mut literal = Literal::new(rules);
    for number in 1..200 {
        let position = rules.at(Number::from(number));
        if rules.end_at(&position.number).is_some() || position.number < rules.start().number {
            continue;
        }
        let value = literal.value(&position);
        let told = spans.iter().any(|span| span.contains(&position.number));
        assert!(!told || value.verdict == Verdict::Loss, "{number}: {card}\n{text}");
        let follows = |mv: &numduel_rules::Move| {
            mv.apply(&position.number).is_some_and(|to| spans.iter().any(|span| span.contains(&to)))
        };
        let moves = literal.moves(&position);
        let won = moves.iter().any(|(mv, value)| value.verdict == Verdict::Win && (follows(mv) || value.distance == 1));
        assert!(value.verdict == Verdict::Loss || value.distance == 0 || won, "{number}: {card}\n{text}");
    }
}

#[test]
fn whoever_follows_a_card_wins() {
    for target in 3..150 {
        for id in ["showdown", "avoid-duel", "exact-duel", "prime-multipliers"] {
            wins_by_card(&sized(id, target), id);
        }
    }
}
