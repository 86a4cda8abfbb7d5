//! A thousand million numbers solved for who wins, against a loop written for that one book, and a million positions of a
//! book about divisors, against a loop over a sieve.

use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use numduel_rules::{Budget, Number, Rules, compact};
use numduel_solver::{Method, Verdict, solve_by};

use crate::row::{Bound, Measurement, Row};
use crate::time::{in_turn, once};
use crate::{Bench, Work};

pub const BENCH: Bench = Bench {
    name: "dense",
    about: "add 1 or double up to 10^9, and subtract a divisor from 10^6, against loops for those books",
    work: Work::Measured(run),
};

const GOAL: usize = 1_000_000_000;
const START: usize = 1_000_000;
const TURNS: usize = 3;

fn run() -> Result<Vec<Row>> {
    Ok(vec![doubling()?, divisors()?])
}

fn rules(line: &str) -> Result<Rules> {
    Ok(Arc::new(compact::read(line)?).rules(&[].into())?)
}

/// Add 1 or double; reach the goal to win.
fn doubling() -> Result<Row> {
    let rules = rules(&format!("start 1; +1; x2; >={GOAL} wins"))?;
    let solve = || solve_by(Method::Verdicts, &rules, &Budget::default());
    let (solution, won) = (solve()?, plain_doubling());
    for number in (1..GOAL).step_by(99_991) {
        let verdict = solution.verdict(&rules.at(Number::from(number)))?;
        ensure!((verdict == Verdict::Win) == (won[number / 64] >> (number % 64) & 1 == 1), "{number} differs");
    }
    drop((solution, won));
    let (ours, theirs) = in_turn(TURNS, || Ok(once(solve)), || Ok(once(plain_doubling)))?;
    let value = ours.fastest.as_secs_f64() / theirs.fastest.as_secs_f64();
    let measurement = Some(Measurement { value, unit: " times", bound: Bound::AtMost(5.0) });
    Ok(Row {
        case: format!("+1 or x2 to {GOAL}"),
        numduel: ours.to_string(),
        against: format!("loop {theirs}"),
        measurement,
    })
}

/// Whether the player to move wins, a bit for every number: 64 at a time from the goal down.
fn plain_doubling() -> Vec<u64> {
    let mut won = vec![0u64; GOAL / 64 + 1];
    // The first number of the word above, everywhere.
    let mut above = u64::MAX;
    for index in (1..won.len()).rev() {
        // Doubling leaves a lost number or reaches the goal.
        let mut good = 0;
        if 128 * index >= GOAL {
            good = u64::MAX;
        } else if 128 * (index + 1) <= GOAL {
            good = !(even_bits(won[2 * index]) | even_bits(won[2 * index + 1]) << 32);
        } else {
            for place in 0..64 {
                let double = 2 * (64 * index + place);
                let wins = double >= GOAL || won[double / 64] >> (double % 64) & 1 == 0;
                good |= u64::from(wins) << place;
            }
        }
        // Adding 1 wins where the next number is lost. Each number is decided, or the opposite of a number further on; looking
        // twice as far each time, six looks reach over the word.
        let (mut decided, mut value) = (good, u64::MAX);
        for distance in [1, 2, 4, 8, 16, 32] {
            value ^= !decided & value >> distance;
            decided |= decided >> distance;
        }
        won[index] = value ^ !decided & above;
        above = if won[index] & 1 == 1 { u64::MAX } else { 0 };
    }
    // Doubling a number of the first word leads to one of the same word.
    let is_won = |won: &[u64], number: usize| won[number / 64] >> (number % 64) & 1 == 1;
    for number in (1..64).rev() {
        won[0] |= u64::from(!is_won(&won, number + 1) || !is_won(&won, 2 * number)) << number;
    }
    won
}

fn even_bits(mut bits: u64) -> u64 {
    bits &= 0x5555_5555_5555_5555;
    for (shift, mask) in [
        (1, 0x3333_3333_3333_3333),
        (2, 0x0f0f_0f0f_0f0f_0f0f),
        (4, 0x00ff_00ff_00ff_00ff),
        (8, 0x0000_ffff_0000_ffff),
        (16, 0xffff_ffff),
    ] {
        bits = (bits | bits >> shift) & mask;
    }
    bits
}

/// Subtract a proper divisor; if you can't, you lose.
fn divisors() -> Result<Row> {
    let rules = rules(&format!("start {START}; subtract a proper divisor; down to 1; stuck loses"))?;
    let solve = || solve_by(Method::Positions, &rules, &Budget::default());
    let counts = solve()?.positions().context("positions were asked for")?.counts(&Budget::default())?;
    // The player who is stuck at 1 stands nowhere.
    let won = plain_divisors().iter().filter(|won| **won).count();
    ensure!(won == counts.wins, "the loop finds {won} won numbers, not {}", counts.wins);
    let (ours, theirs) = in_turn(TURNS, || Ok(once(solve)), || Ok(once(plain_divisors)))?;
    let value = ours.fastest.as_secs_f64() / theirs.fastest.as_secs_f64();
    let measurement = Some(Measurement { value, unit: " times", bound: Bound::AtMost(10.0) });
    let case = format!("subtract a divisor from {START}");
    Ok(Row { case, numduel: ours.to_string(), against: format!("loop {theirs}"), measurement })
}

/// Whether the player to move wins, for every number up to the start, with the divisors of each from a list of all.
fn plain_divisors() -> Vec<bool> {
    let mut divisors: Vec<Vec<u32>> = vec![Vec::new(); START + 1];
    for divisor in 1..=START {
        for multiple in (2 * divisor..=START).step_by(divisor) {
            divisors[multiple].push(u32::try_from(divisor).unwrap_or(0));
        }
    }
    let mut won = vec![false; START + 1];
    for number in 1..=START {
        won[number] = divisors[number].iter().any(|divisor| !won[number - *divisor as usize]);
    }
    won
}
