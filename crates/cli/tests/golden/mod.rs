//! Golden files: texts in `tests/data` that what is printed must equal.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Compares `actual` with the golden file `name` of `tests/data`, or writes it there when `NUMDUEL_BLESS=1` is set.
pub fn assert_golden(name: &str, actual: &str) {
    let path = path(name);
    if is_blessing() {
        fs::create_dir_all(path.parent().expect("it lies in tests/data")).unwrap();
        fs::write(&path, actual).unwrap();
        return;
    }
    let golden = golden(name);
    assert!(
        golden == actual,
        "crates/cli/tests/data/{name} differs from what is printed now:\n{}\nif that is right, write it with\n    \
         NUMDUEL_BLESS=1 cargo test -p numduel\nand read the difference before you commit it",
        difference(&golden, actual),
    );
}

/// Whether what is shown now is to be written down.
pub fn is_blessing() -> bool {
    env::var_os("NUMDUEL_BLESS").is_some_and(|value| value == "1")
}

/// The text of a golden file.
pub fn golden(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_default()
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// The first line that differs, both ways.
fn difference(golden: &str, actual: &str) -> String {
    let (mut golden, mut actual) = (golden.lines(), actual.lines());
    for number in 1.. {
        match (golden.next(), actual.next()) {
            (None, None) => break,
            (old, new) if old == new => {}
            (old, new) => {
                return format!(
                    "line {number}\n  file: {}\n  now:  {}",
                    old.unwrap_or("(ends)"),
                    new.unwrap_or("(ends)")
                );
            }
        }
    }
    "only the line ends differ".to_owned()
}
