//! Exact chances against the same chances computed line by line from the rules alone.

use crate::common::recipes::recipes;
use crate::common::{brief, game, graph};
use numduel_rules::{Budget, Position, Rules, Seat};
use numduel_solver::graph::{Fraction, Graph, OddsError, Traps, WeightedEdge, seat_chances, uniform};

#[test]
fn two_random_players_share_the_wins_of_the_five_books_like_this() {
    for (name, chances) in [
        ("avoid-duel(target=100)", "92689/262144 169455/262144"),
        ("showdown(target=1000)", "35747695/67108864 31361169/67108864"),
        ("showdown(target=100)", "169455/262144 92689/262144"),
        ("exact-duel(target=100)", "93841/262144 168303/262144"),
        ("add-or-multiply(target=20)", "1/2 1/2"),
        ("prime-multipliers(target=1000)", "48053/98304 50251/98304"),
    ] {
        let graph = graph(&game(name)).graph;
        let player = uniform(&graph);
        let [first, second] = seat_chances(&graph, [&player, &player], &Budget::default()).unwrap();
        assert_eq!(format!("{first} {second}"), chances, "{name}");
    }
}

#[test]
fn chances_agree_with_every_line_played_out_whatever_the_players_prefer() {
    for mut recipe in recipes(2, 400) {
        // Line by line the work grows with the lines, of which small targets have few.
        recipe.start = recipe.start.min(13);
        recipe.target = recipe.target.min(13);
        let Some(rules) = recipe.rules() else { continue };
        let graph = graph(&rules).graph;
        let steep = |id| {
            graph.edges(id).zip(1..).map(|(edge, weight)| WeightedEdge { edge, weight: weight * weight }).collect()
        };
        let player = uniform(&graph);
        let [first, _] = seat_chances(&graph, [&steep, &player], &Budget::default()).unwrap();
        assert_eq!(first, line_by_line(&rules, &rules.start()), "{}", recipe.text());
    }
}

/// The chance of player 1, who likes the nth legal move n² times as much as the first, against a random player 2.
fn line_by_line(rules: &Rules, position: &Position) -> Fraction {
    let (mut sum, mut total) = (Fraction::ZERO, 0);
    for (mv, place) in rules.legal(position).iter().zip(1..) {
        let weight = if position.turn == Seat::One { place * place } else { 1 };
        let played = rules.play(position.clone(), mv).unwrap();
        let chance = match played.outcome {
            Some(outcome) => Fraction::from(u8::from(outcome.winner == Some(Seat::One))),
            None => line_by_line(rules, &played.position),
        };
        sum += chance * Fraction::from(weight);
        total += weight;
    }
    sum / Fraction::from(total)
}

#[test]
fn traps_agree_with_every_line_played_out() {
    for mut recipe in recipes(3, 400) {
        recipe.start = recipe.start.min(13);
        recipe.target = recipe.target.min(13);
        let Some(rules) = recipe.rules() else { continue };
        let graph = graph(&rules).graph;
        let traps = Traps::new(&graph, &Budget::default()).unwrap();
        let text = recipe.text();
        assert_eq!(*traps.best(Graph::START), against_random(&rules, &rules.start(), Seat::One), "{text}");
        let second = against_random(&rules, &rules.start(), Seat::Two);
        assert_eq!(*traps.random(Graph::START), Fraction::ONE - second, "{text}");
    }
}

/// The greatest chance that `schemer` has when the other seat plays at random.
fn against_random(rules: &Rules, position: &Position, schemer: Seat) -> Fraction {
    let chances: Vec<Fraction> = rules
        .legal(position)
        .iter()
        .map(|mv| rules.play(position.clone(), mv).unwrap())
        .map(|played| match played.outcome {
            Some(outcome) => Fraction::from(u8::from(outcome.winner == Some(schemer))),
            None => against_random(rules, &played.position, schemer),
        })
        .collect();
    let count = Fraction::from(chances.len());
    if position.turn == schemer {
        chances.into_iter().max().unwrap()
    } else {
        chances.into_iter().fold(Fraction::ZERO, |sum, chance| sum + chance) / count
    }
}

#[test]
fn the_scheming_player_has_the_chance_that_its_traps_promise() {
    for id in numduel_rules::catalog::ids() {
        let graph = graph(&game(id)).graph;
        let traps = Traps::new(&graph, &Budget::default()).unwrap();
        let scheming = |position| {
            let best = |edge: &u32| traps.after(graph.target(*edge)) == *traps.best(position);
            vec![WeightedEdge { edge: graph.edges(position).find(best).unwrap(), weight: 7 }]
        };
        let player = uniform(&graph);
        let [_, second] = seat_chances(&graph, [&player, &scheming], &Budget::default()).unwrap();
        assert_eq!(second, Fraction::ONE - traps.random(Graph::START), "{id}");
        let [first, _] = seat_chances(&graph, [&scheming, &player], &Budget::default()).unwrap();
        assert_eq!(first, *traps.best(Graph::START), "{id}");
    }
}

#[test]
fn a_player_who_chooses_nothing_or_elsewhere_is_refused() {
    let graph = graph(&game("showdown")).graph;
    let player = uniform(&graph);
    let idle = |_| Vec::new();
    let weightless = |id| graph.edges(id).map(|edge| WeightedEdge { edge, weight: 0 }).collect();
    let lost = |_| vec![WeightedEdge { edge: 0, weight: 1 }];
    let ask = |second: &dyn Fn(u32) -> Vec<WeightedEdge>| seat_chances(&graph, [&player, second], &Budget::default());
    assert_eq!(ask(&idle), Err(OddsError::NoChoice { number: "2".into() }));
    assert_eq!(ask(&weightless), Err(OddsError::NoChoice { number: "2".into() }));
    assert_eq!(ask(&lost), Err(OddsError::Foreign { number: "2".into() }));
}

#[test]
fn chances_too_long_to_write_down_are_refused() {
    let moves = "[[moves]]\nadd = [1, 2, 3]\n[[ends]]\nat_least = 40000\nmover = \"wins\"\n";
    let graph = graph(&brief(1, moves, "")).graph;
    let player = uniform(&graph);
    let chances = seat_chances(&graph, [&player, &player], &Budget::default());
    assert!(matches!(chances, Err(OddsError::TooLong { .. })));
    assert!(matches!(Traps::new(&graph, &Budget::default()), Err(OddsError::TooLong { .. })));
}
