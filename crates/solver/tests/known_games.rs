//! Published facts about well-known duels, each also brute-forced here by a few lines that know nothing of rule books.

use crate::common::{solved, solved_by, written};
use numduel_rules::{Budget, Number, Rules};
use numduel_solver::{Method, Solution, Verdict};

fn book(head: &str, start: i64, body: &str) -> Rules {
    written(&format!(
        "id = \"known\"\ntitle = \"Known\"\nstuck = \"loses\"\n{head}\n[parameters]\nstart = {start}\n{body}"
    ))
}

fn table(rules: &Rules) -> Solution {
    solved_by(Method::Positions, rules)
}

/// The lost numbers of a table, ascending.
fn lost(table: &Solution) -> Vec<u64> {
    let lost = table.positions().unwrap().entries().filter(|(_, value)| value.verdict == Verdict::Loss);
    let mut lost: Vec<u64> = lost.map(|(position, _)| u64::try_from(&position.number).unwrap()).collect();
    lost.sort_unstable();
    lost
}

/// The lost numbers up to `most` of a game in which `moves` lists where a number can go, and who cannot move loses.
fn brute_force(most: u64, moves: impl Fn(u64) -> Vec<u64>) -> Vec<u64> {
    let mut wins: Vec<bool> = Vec::new();
    for number in 0..=most {
        let won = moves(number).into_iter().any(|to| !wins[usize::try_from(to).unwrap()]);
        wins.push(won);
    }
    (0..=most).filter(|number| !wins[usize::try_from(*number).unwrap()]).collect()
}

#[test]
fn subtraction_games_have_their_published_periods() {
    for (set, period, residues) in [
        (vec![1, 2, 3], 4, vec![0]),
        (vec![1, 3, 4], 7, vec![0, 2]),
        (vec![2, 5, 7], 22, vec![0, 1, 4, 10, 13, 14]),
        (vec![1, 2], 3, vec![0]),
        (vec![1, 4], 5, vec![0, 2]),
    ] {
        let rules = book("bounds = { min = 0 }", 5000, &format!("[[moves]]\nsubtract = {set:?}\n"));
        let table = table(&rules);
        let brute = brute_force(5000, |n| set.iter().filter(|step| **step <= n).map(|step| n - step).collect());
        let reached: Vec<u64> = lost(&table);
        // Numbers too small for any step are where the game is over, and nobody stands there.
        let smallest = *set.iter().min().unwrap();
        let open: Vec<u64> = brute.iter().copied().filter(|number| *number >= smallest).collect();
        assert_eq!(reached, open.into_iter().filter(|n| is_reached(&table, *n)).collect::<Vec<_>>(), "{set:?}");
        let repeats = brute.iter().filter(|n| **n >= 1000).all(|n| residues.contains(&(n % period)));
        assert!(repeats, "{set:?}: {:?}", brute.iter().map(|n| n % period).collect::<std::collections::BTreeSet<_>>());
        let solution = solved_by(Method::Bands, &rules);
        for number in smallest..=5000 {
            let position = rules.at(number.into());
            assert_eq!(solution.value(&position), table.value(&position), "{set:?} at {number}");
        }
    }
}

fn is_reached(table: &Solution, number: u64) -> bool {
    table.positions().unwrap().entries().any(|(position, _)| position.number == number.into())
}

#[test]
fn subtracting_a_square_loses_at_the_published_numbers() {
    let squares = "[[moves]]\nsubtract = { from = 1, to = \"number\" }\nonly = \"square\"\n";
    let table = table(&book("bounds = { min = 0 }", 2000, squares));
    let lost = lost(&table);
    assert_eq!(lost[..12], [2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44]);
    let roots = |n: u64| (1..=n.isqrt()).map(|root| n - root * root).collect();
    let brute = brute_force(2000, roots);
    assert_eq!(brute[1..], lost, "0 is where the game is over");
}

#[test]
fn subtracting_a_proper_divisor_odd_numbers_lose_and_even_ones_win() {
    let table = table(&book("", 3000, "[[moves]]\nsubtract = \"proper-divisors\"\n"));
    let mut met = 0;
    for (position, value) in table.positions().unwrap().entries() {
        let even = &position.number % Number::from(2) == Number::ZERO;
        assert_eq!(value.verdict == Verdict::Win, even, "{}", position.number);
        met += 1;
    }
    assert!(met > 1000, "{met}");
}

#[test]
fn the_first_player_wins_dividing_by_a_proper_divisor_from_60() {
    let rules = book("unchanged = \"forbidden\"", 60, "[[moves]]\ndivide = \"proper-divisors\"\n");
    let table = table(&rules);
    assert_eq!(table.value(&rules.start()).unwrap().verdict, Verdict::Win);
    let brute = brute_force(60, |n| (2..n).filter(|k| n % k == 0).map(|k| n / k).collect());
    let open: Vec<u64> = brute.into_iter().filter(|n| is_reached(&table, *n) && (2..*n).any(|k| n % k == 0)).collect();
    assert_eq!(lost(&table), open);
}

#[test]
fn going_to_and_fro_forever_is_a_draw() {
    let rules = book("bounds = { min = 0, max = 30 }", 15, "[[moves]]\nadd = 1\n[[moves]]\nsubtract = 1\n");
    let solution = solved(&rules);
    assert_eq!(solution.positions().unwrap().counts(&Budget::default()).unwrap().draws, 31);
    assert_eq!(solution.best_moves(&rules.start()).unwrap().len(), 2);
    assert_eq!(solution.is_deciding(&rules.start()), Ok(false));
}

#[test]
fn a_collatz_duel_is_solved_within_bounds() {
    let body = "[[moves]]\nappend = 1\nbase = 3\nwhen = \"odd\"\n[[moves]]\ndivide = 2\n\
                [[moves]]\nadd = 1\n[[ends]]\nequals = 1\nmover = \"wins\"\n";
    let rules = book("bounds = { min = 1, max = 1000 }", 27, body);
    let table = table(&rules);
    let start = table.value(&rules.start()).unwrap();
    let choices = table.moves(&rules.start()).unwrap();
    assert_eq!(Some(&start), choices.iter().map(|choice| &choice.value).max());
}

#[test]
fn a_million_positions_are_laid_out_one_beside_the_other() {
    let body = "[[moves]]\nsubtract = [1, 3, 4]\n[[ends]]\nequals = 0\nmover = \"wins\"\n";
    let rules = book("bounds = { min = 0 }", 1_000_000, body);
    let table = table(&rules);
    assert_eq!(table.positions().unwrap().counts(&Budget::default()).unwrap().all(), 1_000_000);
    for number in [2u32, 7, 9, 14, 700_000, 700_002, 999_999] {
        let verdict = table.value(&rules.at(number.into())).unwrap().verdict;
        assert_eq!(verdict == Verdict::Loss, [0, 2].contains(&(number % 7)), "{number}");
    }
}
