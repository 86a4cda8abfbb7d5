//! Do the tests notice a mistake? Every mutant in `xtask/mutants.txt` changes one expression, and the test that it names has
//! to fail.
//!
//! All mutants are compiled at once, in a copy of the sources: each expression becomes a choice between what it is and its
//! mutants, made by an environment variable when the test runs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use xtask::{step, tree};

use crate::test::text;

/// A mutant that runs this long has been noticed: it does not end.
const PATIENCE: Duration = Duration::from_mins(5);
/// The variable that chooses a mutant by its number in the list, from 1.
const CHOICE: &str = "NUMDUEL_MUTANT";
/// What the copy of `crates/rules` gets: whether a mutant is chosen.
const CHOOSE: &str = "
/// Whether this mutant is chosen.
pub fn is_mutant(number: u32) -> bool {
    static CHOSEN: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var(\"NUMDUEL_MUTANT\").map_or(0, |text| text.parse().unwrap_or(0)));
    *CHOSEN == number
}
";

/// One wrong expression.
#[derive(Debug)]
struct Mutant {
    number: usize,
    file: String,
    from: String,
    to: String,
    /// The test of `numduel-fuzz` that notices it.
    test: String,
}

pub fn run(arguments: &[String]) -> Result<()> {
    let mutants = listed()?;
    let wanted: Vec<usize> = arguments
        .iter()
        .map(|word| word.parse().with_context(|| format!("'{word}' is not a mutant's number")))
        .collect::<Result<_>>()?;
    let chosen = mutants.iter().filter(|mutant| wanted.is_empty() || wanted.contains(&mutant.number));
    let copy = tree::root().join("target/mutants");
    write_copy(&copy, &mutants)?;
    let program = build(&copy)?;
    ensure!(passes(&copy, &program, "", 0)?, "the tests fail without a mutant");
    let (mut killed, mut survivors) = (0, Vec::new());
    for mutant in chosen {
        let Mutant { number, file, from, to, test } = mutant;
        if passes(&copy, &program, test, *number)? {
            println!("{number}: SURVIVED {test}: {file}: {from}  =>  {to}");
            survivors.push(number.to_string());
        } else {
            println!("{number}: killed by {test}: {file}: {from}  =>  {to}");
            killed += 1;
        }
    }
    println!("{killed} mutants killed, {} survived", survivors.len());
    ensure!(survivors.is_empty(), "mutants survived: {}", survivors.join(", "));
    Ok(())
}

/// The mutants of the list: a line for each part, and an empty line between two mutants.
fn listed() -> Result<Vec<Mutant>> {
    let text = tree::read(&tree::root().join("xtask/mutants.txt"))?;
    let blocks = text.split("\n\n").map(str::trim).filter(|block| block.contains("from: "));
    let mutant = |(index, block): (usize, &str)| {
        let part = |name: &str| {
            let line = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            line.map(str::to_owned).with_context(|| format!("mutant {} has no line '{name}: ...'", index + 1))
        };
        Ok(Mutant { number: index + 1, file: part("file")?, from: part("from")?, to: part("to")?, test: part("test")? })
    };
    blocks.enumerate().map(mutant).collect()
}

/// The source with every mutant of its file as a choice.
fn with_choices(mut source: String, file: &str, mutants: &[Mutant]) -> Result<String> {
    let choose = if file.starts_with("crates/rules/") { "crate" } else { "numduel_rules" };
    let here: Vec<_> = mutants.iter().filter(|mutant| mutant.file == file).collect();
    for (index, mutant) in here.iter().enumerate() {
        if here[..index].iter().any(|earlier| earlier.from == mutant.from) {
            continue;
        }
        let times = source.matches(&mutant.from).count();
        if times != 1 {
            bail!("mutant {}: '{}' is {times} times in {file}; it has to be there once", mutant.number, mutant.from);
        }
        let choices = here.iter().filter(|other| other.from == mutant.from);
        let choices: Vec<String> =
            choices.map(|other| format!("if {choose}::is_mutant({}) {{ {} }} else", other.number, other.to)).collect();
        source = source.replace(&mutant.from, &format!("({} {{ {} }})", choices.join(" "), mutant.from));
    }
    Ok(source)
}

/// Copies the workspace, with the mutants in it. Files that have not changed keep their time, so that little is built again.
fn write_copy(copy: &Path, mutants: &[Mutant]) -> Result<()> {
    let (root, library) = (tree::root(), "crates/rules/src/lib.rs");
    let mut changed = BTreeMap::from([(root.join(library), tree::read(&root.join(library))? + CHOOSE)]);
    let files: BTreeSet<&str> = mutants.iter().map(|mutant| mutant.file.as_str()).collect();
    for file in files {
        changed.insert(root.join(file), with_choices(tree::read(&root.join(file))?, file, mutants)?);
    }
    fs::create_dir_all(copy)?;
    for name in ["Cargo.toml", "Cargo.lock", ".cargo", "crates", "docs", "fuzz", "rulebooks", "xtask"] {
        copy_all(&root.join(name), &copy.join(name), &changed)?;
    }
    Ok(())
}

fn copy_all(from: &Path, to: &Path, changed: &BTreeMap<PathBuf, String>) -> Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in tree::entries(from)? {
            copy_all(&entry, &to.join(entry.file_name().context("an entry has a name")?), changed)?;
        }
        return Ok(());
    }
    let bytes = match changed.get(from) {
        Some(text) => text.clone().into_bytes(),
        None => fs::read(from).with_context(|| format!("{} cannot be read", tree::shown(from)))?,
    };
    if fs::read(to).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::write(to, bytes).with_context(|| format!("{} cannot be written", tree::shown(to)))
}

/// Builds the tests of the copy, in the same folder as everything else, so that only the workspace's own crates are built
/// again.
fn build(copy: &Path) -> Result<PathBuf> {
    let mut cargo = step::cargo(["test", "--package", "numduel-fuzz", "--test", "tests", "--no-run"]);
    cargo.arg("--message-format=json-render-diagnostics").arg("--target-dir").arg(tree::root().join("target"));
    let output = cargo.current_dir(copy).stderr(Stdio::inherit()).output().context("cargo cannot be started")?;
    ensure!(output.status.success(), "the mutants do not compile");
    let messages = String::from_utf8_lossy(&output.stdout);
    let program =
        messages.lines().filter(|line| line.contains("\"test\":true}")).find_map(|line| text(line, "executable"));
    Ok(program.context("cargo names no test program")?.into())
}

/// Whether a test passes with a mutant, all tests where it has no name.
fn passes(copy: &Path, program: &Path, test: &str, mutant: usize) -> Result<bool> {
    let mut tests = Command::new(program);
    tests.arg("--quiet").current_dir(copy.join("fuzz")).env("CARGO_MANIFEST_DIR", copy.join("fuzz"));
    tests.env(CHOICE, mutant.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
    if !test.is_empty() {
        tests.args(["--exact", test]);
    }
    let mut child = tests.spawn().context("the tests cannot be started")?;
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status.success());
        }
        if began.elapsed() >= PATIENCE {
            child.kill()?;
            child.wait()?;
            return Ok(false);
        }
        thread::sleep(Duration::from_millis(50));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mutant_is_in_the_sources_once_and_names_a_test() {
        let mutants = listed().unwrap();
        assert!(mutants.len() >= 30);
        let tests = tree::read(&tree::root().join("fuzz/tests/agree.rs")).unwrap();
        for Mutant { file, test, .. } in &mutants {
            with_choices(tree::read(&tree::root().join(file)).unwrap(), file, &mutants).unwrap();
            let name = test.strip_prefix("agree::").unwrap();
            assert!(tests.contains(&format!("fn {name}()")), "there is no test {test}");
        }
    }

    #[test]
    fn an_expression_becomes_a_choice() {
        let mutant = |number: usize, to: &str| Mutant {
            number,
            file: "crates/solver/src/a.rs".to_owned(),
            from: "a < b".to_owned(),
            to: to.to_owned(),
            test: String::new(),
        };
        let mutants = [mutant(1, "a <= b"), mutant(2, "true")];
        let changed = with_choices("f(a < b)".to_owned(), "crates/solver/src/a.rs", &mutants).unwrap();
        let [one, two] = [1, 2].map(|number| format!("if numduel_rules::is_mutant({number})"));
        assert_eq!(changed, format!("f(({one} {{ a <= b }} else {two} {{ true }} else {{ a < b }}))"));
        assert!(with_choices("f(a > b)".to_owned(), "crates/solver/src/a.rs", &mutants).is_err());
    }
}
