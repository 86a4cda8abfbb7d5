//! Loops that a person would write by hand to play each shipped game at random: what the arena is compared with.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// Plays so many games with a seed and counts the wins by seat.
pub type Loop = fn(u64, u64) -> [u64; 2];

pub const ALL: [(&str, Loop); 5] = [
    ("add-or-multiply", |games, seed| repeat(add_or_multiply, games, seed)),
    ("avoid-duel", |games, seed| repeat(avoid, games, seed)),
    ("exact-duel", |games, seed| repeat(exact, games, seed)),
    ("prime-multipliers", |games, seed| repeat(primes, games, seed)),
    ("showdown", |games, seed| repeat(showdown, games, seed)),
];

/// One loop for each game, with the game inside it.
fn repeat(play: impl Fn(&mut Xoshiro256PlusPlus) -> usize, games: u64, seed: u64) -> [u64; 2] {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut wins = [0; 2];
    for _ in 0..games {
        wins[play(&mut rng)] += 1;
    }
    wins
}

fn below(rng: &mut Xoshiro256PlusPlus, count: u64) -> u64 {
    u64::try_from((u128::from(rng.next_u64()) * u128::from(count)) >> 64).unwrap_or(0)
}

fn avoid(rng: &mut Xoshiro256PlusPlus) -> usize {
    let (mut number, mut mover) = (1, 0);
    loop {
        number *= 2 + below(rng, 8);
        if number >= 100 {
            return 1 - mover;
        }
        mover = 1 - mover;
    }
}

fn showdown(rng: &mut Xoshiro256PlusPlus) -> usize {
    let (mut number, mut mover) = (1, 0);
    loop {
        number *= 2 + below(rng, 8);
        if number >= 1000 {
            return mover;
        }
        mover = 1 - mover;
    }
}

fn exact(rng: &mut Xoshiro256PlusPlus) -> usize {
    let (mut number, mut mover) = (1, 0);
    loop {
        number *= 2 + below(rng, 8);
        if number >= 100 {
            return if number == 100 { mover } else { 1 - mover };
        }
        mover = 1 - mover;
    }
}

fn add_or_multiply(rng: &mut Xoshiro256PlusPlus) -> usize {
    let (mut number, mut mover) = (1, 0);
    let mut last = [None; 2];
    loop {
        let adds = last[mover].map_or_else(|| below(rng, 2) == 0, |added: bool| !added);
        last[mover] = Some(adds);
        number = if adds { number + 1 } else { number * 2 };
        if number >= 20 {
            return if number == 20 { mover } else { 1 - mover };
        }
        mover = 1 - mover;
    }
}

fn primes(rng: &mut Xoshiro256PlusPlus) -> usize {
    const PRIMES: [u64; 4] = [2, 3, 5, 7];
    let (mut number, mut mover) = (1, 0);
    loop {
        let safe = PRIMES.iter().filter(|prime| number * **prime <= 1000).count();
        if safe == 0 {
            return 1 - mover;
        }
        number *= PRIMES[usize::try_from(below(rng, safe as u64)).unwrap_or(0)];
        if number == 1000 {
            return mover;
        }
        mover = 1 - mover;
    }
}
