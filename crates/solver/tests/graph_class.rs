//! Bisimulation classes: games that differ in numbers and names alone share one, and nothing else does.

use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::common::graph;
use numduel_rules::{Budget, Rules, compact};
use numduel_solver::graph::{Graph, GraphClass, Successor};
use numduel_solver::{Verdict, solve};
use numduel_testkit::{at_least, cases, for_seeds, random_book};

fn line(text: &str) -> Rules {
    let book = compact::read(text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    Arc::new(book).rules(&[].into()).unwrap()
}

fn class(text: &str) -> GraphClass {
    graph(&line(text)).graph.classes().unwrap()[Graph::START as usize]
}

#[test]
fn other_numbers_names_and_orders_of_moves_leave_the_class_as_it_is() {
    for twins in [
        ["start 1; x2..9; >=1000 wins", "name Other; start 7; x9, 8, 7, 6, 5, 4, 3, 2; >=7000 wins"],
        ["start 0; +1, 3; =20 wins; >20 loses", "start 60; -3, 9; =0 wins; <0 loses"],
        [
            "start 1; +1; x2; not your own last operation; =20 wins; >20 loses",
            "start 5; x2; +5; not your own last operation; =100 wins; >=101 loses",
        ],
        ["start 20; -1..3; down to 0; stuck loses", "start 5; +2, 4, 6; up to 45; stuck loses"],
        // Two moves to one place are one idea.
        ["start 0; +1, 2; >=9 wins", "start 0; +1, 2; x1; >=9 wins; moves must change the number"],
    ] {
        assert_eq!(class(twins[0]), class(twins[1]), "{twins:?}");
    }
}

#[test]
fn another_end_or_another_size_is_another_class() {
    let lines = [
        "start 1; x2..9; >=1000 wins",
        "start 1; x2..9; >=1000 loses",
        "start 1; x2..9; =1000 wins; >1000 loses",
        "start 1; x2..9; >=100 wins",
        "start 1; x2..8; >=1000 wins",
        "start 20; -1..3; down to 0; stuck loses",
        "start 20; -1..3; down to 0; stuck wins",
        "start 21; -1..3; down to 0; stuck loses",
    ];
    let classes: BTreeSet<GraphClass> = lines.iter().map(|line| class(line)).collect();
    assert_eq!(classes.len(), lines.len());
    assert_eq!(class(lines[0]).to_string().len(), 32);
}

#[test]
fn a_game_that_can_repeat_has_no_class() {
    assert_eq!(graph(&line("start 5; +1; -1; >=9 wins; <1 loses")).graph.classes(), None);
}

/// What a move leads to, by the block of its position in the last round.
type Successors = BTreeSet<Result<usize, u8>>;

/// Which positions are bisimilar, by the textbook: split blocks until no two positions of one can be told apart.
fn refined(graph: &Graph) -> Vec<usize> {
    let mut blocks = vec![0; graph.len()];
    loop {
        let mut names: HashMap<(usize, Successors), usize> = HashMap::new();
        let mut next = Vec::new();
        for id in graph.ids() {
            let leads = graph.edges(id).map(|edge| match graph.next(edge) {
                Successor::Position(to) => Ok(blocks[to as usize]),
                Successor::End(ending) => Err(match ending.mover {
                    Verdict::Win => 0,
                    Verdict::Loss => 1,
                    Verdict::Draw => 2,
                }),
            });
            let key = (blocks[id as usize], leads.collect());
            let count = names.len();
            next.push(*names.entry(key).or_insert(count));
        }
        if next == blocks {
            return blocks;
        }
        blocks = next;
    }
}

#[test]
fn positions_share_a_class_just_where_splitting_blocks_cannot_tell_them_apart() {
    let compared = Cell::new(0);
    for_seeds(0..cases(400), |rng| {
        let Some((_, book)) = random_book(rng) else { return };
        let Ok(rules) = book.rules(&[].into()) else { return };
        let Ok(solution) = solve(&rules, &Budget::default().with_positions(2000)) else { return };
        let Ok(solved) = solution.graph() else { return };
        let Some(classes) = solved.graph.classes() else { return };
        let (mut of_block, mut of_class) = (HashMap::new(), HashMap::new());
        for (block, class) in refined(&solved.graph).into_iter().zip(classes) {
            assert_eq!(*of_block.entry(block).or_insert(class), class, "{book}");
            assert_eq!(*of_class.entry(class).or_insert(block), block, "{book}");
        }
        compared.set(compared.get() + 1);
    });
    assert!(compared.get() > at_least(20), "only {compared:?} books were compared");
}
