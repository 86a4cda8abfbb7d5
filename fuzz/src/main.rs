//! The program that libFuzzer drives: the environment variable `NUMDUEL_FUZZ` names the target.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use numduel_fuzz::Target;

static TARGET: LazyLock<&Target> = LazyLock::new(|| {
    let name = std::env::var("NUMDUEL_FUZZ").unwrap_or_default();
    Target::find(&name).expect("NUMDUEL_FUZZ names a target")
});

fuzz_target!(|data: &[u8]| TARGET.run(data));
