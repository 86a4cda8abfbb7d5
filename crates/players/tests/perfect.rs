//! Perfect play, against a witness that plays out every line by the rules alone.

use std::sync::Arc;

use crate::kit::{analysis, brief, every_position, rules};
use numduel_players::{Analysis, HintGrade, Player, PlayerSpec, Review, review};
use numduel_rules::{Budget, Game, Move, Number, Position, catalog, compact};
use numduel_solver::Verdict;
use numduel_solver::reference::Witness;

#[test]
fn perfect_wins_every_won_position_by_the_shortest_way_against_every_defence() {
    for id in catalog::ids() {
        let (rules, analysis) = (rules(id), analysis(id));
        let mut witness = Witness::new(&rules);
        let (mut won, mut seats) = (0, [0; 2]);
        for position in every_position(&rules) {
            let value = witness.value(&position).unwrap();
            if value.verdict == Verdict::Win {
                let longest = finish(&analysis, &position);
                assert_eq!(longest, value.distance, "{id} {position:?}");
                won += 1;
                seats[position.turn.index()] += 1;
            }
        }
        assert!(won > 0 && seats[0] == seats[1], "{id}: {won} {seats:?}");
    }
}

/// Plays every perfect move against every legal defence, to the end of every line; the plies of the longest one.
fn finish(analysis: &Analysis, position: &Position) -> u64 {
    let rules = analysis.rules();
    let moves = analysis.perfect_moves(position);
    assert!(!moves.is_empty());
    let lines = moves.iter().map(|mv| {
        let played = rules.play(position.clone(), mv).unwrap();
        if let Some(outcome) = played.outcome {
            assert_eq!(outcome.winner, Some(position.turn), "{mv} loses at {}", position.number);
            return 1;
        }
        let defences = rules.legal(&played.position).into_iter().map(|defence| {
            let answered = rules.play(played.position.clone(), &defence).unwrap();
            match answered.outcome {
                Some(outcome) => {
                    assert_eq!(outcome.winner, Some(position.turn), "{defence} refutes {mv} at {}", position.number);
                    2
                }
                None => 2 + finish(analysis, &answered.position),
            }
        });
        defences.max().unwrap()
    });
    let lines: Vec<u64> = lines.collect();
    assert!(lines.iter().all(|line| *line == lines[0]), "all chosen wins are the shortest");
    lines[0]
}

#[test]
fn a_lost_position_is_played_for_the_greatest_chance_and_then_for_time() {
    for id in catalog::ids() {
        let analysis = analysis(id);
        let values = analysis.graph().unwrap();
        let (graph, traps) = (&values.graph, analysis.traps().unwrap());
        for position in every_position(analysis.rules()) {
            let here = graph.find(&position).unwrap();
            if values.value(here).verdict == Verdict::Win {
                continue;
            }
            let key = |edge: u32| (traps.after(graph.target(edge)), values.edge_value(edge).distance);
            let best = graph.edges(here).map(key).max().unwrap();
            let first = graph.edges(here).find(|edge| key(*edge) == best).unwrap();
            let mv = &graph.mv(analysis.rules(), here, first).unwrap();
            assert_eq!(analysis.perfect_moves(&position), std::slice::from_ref(mv), "{id} {}", position.number);
        }
    }
}

#[test]
fn perfect_keeps_a_win_at_a_size_that_only_bands_reach() {
    let target = format!("1{}", "0".repeat(300));
    for id in ["avoid-duel", "showdown", "exact-duel", "prime-multipliers"] {
        let analysis = analysis(&format!("{id}(target={target})"));
        assert!(analysis.graph().is_err());
        let start = analysis.rules().start();
        let value = analysis.value(&start).unwrap();
        let winner = if value.verdict == Verdict::Win { start.turn } else { start.turn.other() };
        let perfect = Player::new(PlayerSpec::Perfect, analysis.clone(), 1, 1).unwrap();
        let random = Player::new(PlayerSpec::Random, analysis.clone(), 1, 1).unwrap();
        let (mut position, mut plies) = (start, 0);
        let outcome = loop {
            let mover = if position.turn == winner { &perfect } else { &random };
            let mv = mover.choose(plies, &position).unwrap();
            let played = analysis.rules().play(position, &mv).unwrap();
            plies += 1;
            if let Some(outcome) = played.outcome {
                break outcome;
            }
            position = played.position;
        };
        assert_eq!(outcome.winner, Some(winner), "{id}");
        assert!(Number::from(plies) <= value.distance, "{id}");
    }
}

#[test]
fn a_lost_position_among_bands_leaves_the_largest_share_of_wrong_replies() {
    let analysis = analysis(&format!("showdown(target=1{})", "0".repeat(100)));
    let (rules, solution) = (analysis.rules(), analysis.solution().unwrap());
    let lost: Vec<Position> = solution
        .bands()
        .unwrap()
        .list(&rules.start())
        .filter(|band| band.value.verdict == Verdict::Loss)
        .filter_map(|band| Some(rules.at(band.low?)))
        .collect();
    assert!(lost.len() > 50);
    for position in lost {
        let wrong = |mv: &Move| {
            let after = rules.play(position.clone(), mv).unwrap().position;
            let replies = solution.moves(&after).unwrap();
            replies.iter().filter(|reply| reply.value.verdict == Verdict::Loss).count()
        };
        let most = rules.legal(&position).iter().map(wrong).max().unwrap();
        let chosen = analysis.perfect_moves(&position);
        assert_eq!(chosen.len(), 1);
        assert_eq!(wrong(&chosen[0]), most, "{}", position.number);
    }
}

#[test]
fn where_chances_are_too_long_to_write_down_the_share_of_wrong_replies_decides() {
    let rules = brief("", "[[moves]]\nadd = [1, 2, 3]\n[[ends]]\nat_least = 40000\nmover = \"wins\"\n");
    let analysis = Analysis::new(rules);
    assert!(analysis.graph().is_ok() && analysis.traps().is_none());
    // Four back from the end every number is lost. One reply of three is right after each move, and the smallest step is
    // one of those that resist longest.
    let chosen = analysis.perfect_moves(&analysis.rules().at(Number::from(39_996 - 4)));
    assert_eq!(chosen, ["+1".parse().unwrap()]);
    let chosen = analysis.perfect_moves(&analysis.rules().at(Number::from(39_995)));
    assert_eq!(chosen, ["+1".parse().unwrap()]);
}

/// The same game twice: solved for who wins alone, because distances do not fit in the memory, and solved in full.
fn for_who_wins_alone() -> [Arc<Analysis>; 2] {
    let book = compact::read("start 1; +1; +17; +70; x2; up to 9000; stuck loses").unwrap();
    let rules = Arc::new(Arc::new(book).rules(&[].into()).unwrap());
    let alone = Analysis::with_budget(Arc::clone(&rules), Budget::default().with_bytes(200_000));
    let solution = alone.solution().unwrap();
    assert!(solution.moves_without_distance(&rules.start()).unwrap().is_some());
    [Arc::new(alone), Arc::new(Analysis::new(rules))]
}

#[test]
fn perfect_throws_no_win_away_where_nobody_knows_how_soon() {
    let [alone, full] = for_who_wins_alone();
    for number in 1..9000 {
        let position = full.rules().at(Number::from(number));
        let value = full.value(&position).unwrap();
        let good: Vec<Move> =
            full.moves(&position).into_iter().filter(|mv| mv.value.verdict == value.verdict).map(|mv| mv.mv).collect();
        let played = alone.perfect_moves(&position);
        assert!(!played.is_empty() && played.iter().all(|mv| good.contains(mv)), "{number}: {played:?}, not {good:?}");
        let hint = alone.hint(&position, HintGrade::Why).unwrap();
        assert_eq!(hint.verdict, value.verdict, "{number}");
        if value.verdict == Verdict::Win {
            assert_eq!(hint.moves.unwrap().good, good, "{number}");
        }
        assert_eq!(hint.why.unwrap().len(), 2, "{number}");
    }
}

#[test]
fn a_review_needs_to_know_only_who_wins() {
    let [alone, full] = for_who_wins_alone();
    let mut game = Game::new(Arc::clone(full.rules()));
    let mut ply = 0;
    while ply < 60 {
        let legal = game.rules().legal(game.position());
        // Doubling now and then, so that both players go wrong in some places.
        let mv = legal[if ply % 5 == 1 { legal.len() - 1 } else { 0 }].clone();
        game.play(&mv).unwrap();
        ply += 1;
    }
    let [ours, theirs] = [&alone, &full].map(|analysis| review(analysis, &game).unwrap());
    assert!(theirs.mistakes().count() > 0);
    let grades = |review: &Review| review.moves.iter().map(|mv| (mv.before, mv.after, mv.grade)).collect::<Vec<_>>();
    assert_eq!(grades(&ours), grades(&theirs));
    assert_eq!((ours.turning, ours.accuracy), (theirs.turning, theirs.accuracy));
}
