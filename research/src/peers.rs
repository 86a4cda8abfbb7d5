//! Steps of the Python environments beside those of others: `research/peers.py`.

use anyhow::Result;
use numduel_bench::Bench;
use numduel_bench::row::{Bound, Row};
use numduel_bench::steps::{Promise, empty_environment, environment, measure, pip, rows};
use xtask::{step, tree};

pub const BENCH: Bench = Bench {
    name: "peers",
    about: "steps of the Python environments beside JAX, Pgx, EnvPool and PufferLib, which it installs",
    run,
};

/// What is compared with, each installed by itself so that one that fails leaves the others.
const PEERS: [&str; 3] = ["jax==0.10.2", "pgx==2.6.0", "envpool==1.2.5"];

/// It pins packages that the others cannot use.
const PUFFERLIB: &str = "pufferlib==2.0.2";

const PROMISES: [Promise; 1] =
    [Promise::ratio("numduel, actions given, 4096", "JAX by hand, actions given, 4096", Bound::AtLeast(1.0))];

fn run() -> Result<Vec<Row>> {
    let python = environment("bench-peers", &PEERS)?;
    let puffer = empty_environment(&tree::built().join("python/bench-puffer"))?;
    _ = step::run(pip(&puffer).arg(PUFFERLIB));
    Ok(rows(&measure(&python, "research/peers.py", &[puffer.as_os_str()])?, &PROMISES))
}
