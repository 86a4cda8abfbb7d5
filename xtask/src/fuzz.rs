//! Looking for texts that break a promise, guided by coverage: libFuzzer drives the targets of `fuzz/`. Two are not guided:
//! `answers` asks the real program about random books, and `forge` tries to deceive the checker of certificates.

use std::env;
use std::fs;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use xtask::{step, tree};

/// Makes the compiler count which branches were taken, for libFuzzer to read. A stable toolchain has all of it.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                        -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
                        -Cllvm-args=-sanitizer-coverage-trace-compares";

pub fn run(arguments: &[String]) -> Result<()> {
    if let Some((first, rest)) = arguments.split_first()
        && first == "answers"
    {
        return answers(rest);
    }
    if let Some((first, rest)) = arguments.split_first()
        && first == "forge"
    {
        return forge(rest);
    }
    let (mut wanted, mut seconds) = (Vec::new(), 60);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--time" => seconds = duration(words.next().context("--time needs a time such as 60s")?)?,
            name => wanted.push(name),
        }
    }
    let folders = tree::entries(&tree::root().join("fuzz/corpus"))?;
    let known: Vec<_> = folders.iter().filter_map(|folder| folder.file_name()?.to_str()).collect();
    if let Some(other) = wanted.iter().find(|name| !known.contains(name)) {
        bail!("there is no target '{other}'; the targets are {}", known.join(", "));
    }
    if !has_compiler() {
        bail!("libFuzzer is built from source, which needs a C++ compiler: install g++ or clang");
    }
    for name in known.iter().filter(|name| wanted.is_empty() || wanted.contains(name)) {
        fuzz(name, seconds)?;
    }
    Ok(())
}

/// Compares the program's answers with those of the literal solver, both as fast as they can be built quickly.
fn answers(arguments: &[String]) -> Result<()> {
    // In one go, so that what both use is built once.
    let programs = ["--package", "numduel", "--package", "numduel-fuzz", "--bin", "numduel", "--bin", "answers"];
    let program = step::built("release", &programs, "numduel")?;
    let answers = program.with_file_name("answers").with_extension(env::consts::EXE_EXTENSION);
    step::run(Command::new(answers).arg(program).args(arguments).current_dir(tree::root()))
}

/// Makes false certificates of random books, all of which have to be rejected.
fn forge(arguments: &[String]) -> Result<()> {
    let forge = step::built("release", &["--package", "numduel-fuzz", "--bin", "forge"], "forge")?;
    step::run(Command::new(forge).args(arguments).current_dir(tree::root()))
}

/// Whether there is the compiler that libFuzzer's build script asks for.
fn has_compiler() -> bool {
    let program = env::var_os("CXX").unwrap_or_else(|| "c++".into());
    Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// Runs one target. New texts go to a corpus beside what is built, and a text that breaks a promise to the artifacts.
fn fuzz(name: &str, seconds: u64) -> Result<()> {
    let built = tree::root().join("target/fuzz");
    let (found, broken) = (built.join("corpus").join(name), built.join("artifacts").join(name));
    for folder in [&found, &broken] {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", tree::shown(folder)))?;
    }
    // A target triple, even the host's own, keeps build scripts free of the flags.
    let mut cargo = step::cargo(["run", "--profile", "fuzz", "--target", "host-tuple", "--target-dir", "target/fuzz"]);
    cargo.args(["--package", "numduel-fuzz", "--features", "libfuzzer", "--"]);
    cargo.arg(&found).arg(format!("fuzz/corpus/{name}")).arg("-dict=fuzz/words.dict");
    cargo.arg(format!("-max_total_time={seconds}")).arg(format!("-artifact_prefix={}/", broken.display()));
    cargo.args(["-max_len=2000", "-timeout=10", "-rss_limit_mb=2000", "-print_final_stats=1"]);
    step::run(cargo.env("RUSTFLAGS", COVERAGE).env("NUMDUEL_FUZZ", name)).with_context(|| {
        let broken = tree::shown(&broken);
        format!("copy the text from {broken} to fuzz/corpus/{name}, where the tests replay it, and fix what it breaks")
    })
}

/// `90`, `90s`, `5m` or `1h`, in seconds.
fn duration(text: &str) -> Result<u64> {
    let digits = text.trim_end_matches(['s', 'm', 'h']);
    let unit = match &text[digits.len()..] {
        "" | "s" => Some(1),
        "m" => Some(60),
        "h" => Some(3600),
        _ => None,
    };
    let count = digits.parse::<u64>().ok();
    count
        .zip(unit)
        .map(|(count, unit)| count * unit)
        .with_context(|| format!("'{text}' is not a time; write 60s, 5m or 1h"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        let times = ["90", "90s", "5m", "1h"].map(|text| duration(text).ok());
        assert_eq!(times, [Some(90), Some(90), Some(300), Some(3600)]);
        assert!(["", "s", "5ms", "-1s"].iter().all(|text| duration(text).is_err()));
    }
}
