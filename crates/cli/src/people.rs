//! Who plays, and who of them takes the first seat.

use clap::ValueEnum;
use numduel_rules::sentences::Names;
use rand::SeedableRng;
use rand::rngs::SysRng;
use rand::{Rng, TryRng};
use rand_chacha::ChaCha8Rng;

use crate::exit::usage;

/// Who of the two named people moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum First {
    /// The first person named.
    #[value(name = "1")]
    One,
    /// The second person named.
    #[value(name = "2")]
    Two,
    /// Drawn by lot; `--seed` makes the draw repeatable.
    Random,
}

/// The names by seat: player 1 is whoever moves first.
pub fn seats(names: Option<&str>, first: First, seed: Option<u64>) -> anyhow::Result<Names> {
    let Some(names) = names else { return Ok(Names::default()) };
    let Some((one, two)) = names.split_once(',').filter(|(_, two)| !two.contains(',')) else {
        return Err(usage("--names takes two names with a comma between them, like --names Ada,Emmy"));
    };
    let names = Names::new(one, two).map_err(usage)?;
    let swap = match first {
        First::One => false,
        First::Two => true,
        First::Random => generator(seed)?.next_u32() % 2 == 1,
    };
    Ok(if swap { names.swapped() } else { names })
}

/// Random numbers that are the same on every machine when a seed is given.
fn generator(seed: Option<u64>) -> anyhow::Result<ChaCha8Rng> {
    let seed = match seed {
        Some(seed) => seed,
        None => SysRng.try_next_u64()?,
    };
    Ok(ChaCha8Rng::seed_from_u64(seed))
}
