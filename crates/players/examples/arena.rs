//! Measures how fast two random players play in the arena, against hand-written loops over the same rules.
//!
//! `cargo run --release -p numduel-players --example arena`

use std::sync::Arc;
use std::time::{Duration, Instant};

use numduel_players::arena::Arena;
use numduel_players::{Adviser, PlayerSpec};
use numduel_rules::catalog;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

const GAMES: u64 = 5_000_000;
const ROUNDS: usize = 5;

/// Plays all games with a seed and counts the wins by seat.
type Native = fn(u64) -> [u64; 2];

/// A table of the shipped games by name is right here: the loops are what a person would write by hand for each of them.
const NATIVE: [(&str, Native); 5] = [
    ("avoid-duel", |seed| repeat(avoid, seed)),
    ("showdown", |seed| repeat(showdown, seed)),
    ("exact-duel", |seed| repeat(exact, seed)),
    ("add-or-multiply", |seed| repeat(add_or_multiply, seed)),
    ("prime-multipliers", |seed| repeat(primes, seed)),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:<18} {:>14} {:>14} {:>6}", "game", "native /s", "arena /s", "ratio");
    for (id, native) in NATIVE {
        let rules = Arc::new(catalog::find(id)?.rules(&[].into())?);
        let arena = Arena::new(&Adviser::new(rules), PlayerSpec::Random, PlayerSpec::Random)?;
        if native(0)[0].abs_diff(arena.play_many(GAMES, 0)[0]) > GAMES / 500 {
            return Err(format!("the loop by hand does not play {id}").into());
        }
        let (mut bare, mut ours) = (Duration::MAX, Duration::MAX);
        for round in 0..ROUNDS {
            bare = bare.min(time(|| native(round as u64)));
            ours = ours.min(time(|| arena.play_many(GAMES, round as u64)));
        }
        let ratio = bare.as_secs_f64() / ours.as_secs_f64();
        println!("{id:<18} {:>14.0} {:>14.0} {ratio:>6.2}", rate(bare), rate(ours));
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a rate in thousands of games")]
fn rate(time: Duration) -> f64 {
    GAMES as f64 / time.as_secs_f64()
}

fn time(work: impl FnOnce() -> [u64; 2]) -> Duration {
    let begin = Instant::now();
    std::hint::black_box(work());
    begin.elapsed()
}

/// One loop for each game, with the game inside it.
fn repeat(play: impl Fn(&mut Xoshiro256PlusPlus) -> usize, seed: u64) -> [u64; 2] {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut wins = [0; 2];
    for _ in 0..GAMES {
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
