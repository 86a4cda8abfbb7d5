//! The native side: a duel like `showdown` solved the straightforward way, over the totals that play can reach.
//!
//! Plain Rust with machine integers. Of several plain ways this is the fastest that was tried: hashing the totals takes
//! twice to three times as long, an array over all numbers a hundred times.

use super::answer::Answer;

/// The verdict from 1 and the first moves that win.
pub struct Solved {
    worth: Worth,
    winning: Vec<u64>,
}

impl Solved {
    /// The same in the words of every side.
    pub fn told(&self) -> Answer {
        Answer {
            verdict: if self.worth.wins { "win" } else { "loss" }.to_owned(),
            distance: self.worth.plies.into(),
            winning_moves: self.winning.iter().map(|factor| format!("x{factor}")).collect(),
        }
    }
}

/// Whether the player to move wins, and in how many plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Worth {
    wins: bool,
    plies: u32,
}

const FACTORS: std::ops::RangeInclusive<u64> = 2..=9;

/// Solves the duel from 1 in which whoever reaches or exceeds the target wins, from the highest total down.
pub fn solve(target: u64) -> Solved {
    let totals = totals(target);
    let mut worths = vec![Worth { wins: false, plies: 0 }; totals.len()];
    for (index, &total) in totals.iter().enumerate().rev() {
        let options = FACTORS.map(|factor| after(total * factor, target, &totals, &worths));
        worths[index] = options.reduce(better).expect("there are moves");
    }
    let wins = |factor: &u64| after(*factor, target, &totals, &worths).wins;
    Solved { worth: worths[0], winning: FACTORS.filter(wins).collect() }
}

/// All totals below the target that play from 1 can reach, ascending: the products of 2, 3, 5 and 7.
pub fn totals(target: u64) -> Vec<u64> {
    let mut totals = vec![1];
    for prime in [2, 3, 5, 7] {
        let mut next = 0;
        while let Some(&total) = totals.get(next) {
            next += 1;
            if total * prime < target {
                totals.push(total * prime);
            }
        }
    }
    totals.sort_unstable();
    totals
}

/// What having moved to a total is worth to the mover.
fn after(total: u64, target: u64, totals: &[u64], worths: &[Worth]) -> Worth {
    if total >= target {
        return Worth { wins: true, plies: 1 };
    }
    let index = totals.binary_search(&total).expect("every total below the target is listed");
    Worth { wins: !worths[index].wins, plies: worths[index].plies + 1 }
}

/// The better of two for the player to move: the quicker win, else the slower loss.
fn better(one: Worth, other: Worth) -> Worth {
    let first = match (one.wins, other.wins) {
        (true, true) => one.plies <= other.plies,
        (false, false) => one.plies >= other.plies,
        (wins, _) => wins,
    };
    if first { one } else { other }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_answers_come_out() {
        assert_eq!(solve(1000).told().to_string(), "win in 5 with x4, x5, x6");
        assert_eq!(solve(100).told().to_string(), "win in 3 with x6, x7, x8, x9");
    }

    #[test]
    fn the_first_player_wins_the_targets_of_the_law() {
        let won = |target: &u64| solve(*target).worth.wins;
        let expected = (2..=9).chain(19..=162).chain(325..=2916);
        assert!((2..=5832).filter(won).eq(expected));
    }

    #[test]
    fn the_totals_are_counted_as_published() {
        assert_eq!(totals(1000).len(), 140);
        assert_eq!(totals(1_000_000).len(), 1272);
    }
}
