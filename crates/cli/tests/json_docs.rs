//! `docs/json.md`: every example is run, its output is compared and checked against the schema, and no document is missing.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use crate::common::schema;
use crate::golden::is_blessing;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

const FENCE: &str = "```console\n";

/// The page with the output of every example as it is now. Every document is checked against the shape that the last
/// heading before it names.
fn regenerated(page: &str, folder: &Path) -> String {
    let mut parts = page.split(FENCE);
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let (block, rest) = part.split_once("```").unwrap();
        let heading = text.lines().rev().find(|line| line.starts_with('#')).unwrap();
        let shape = heading.split('`').nth(1).unwrap();
        let mut examples = String::new();
        for command in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
            _ = writeln!(examples, "$ {command}");
            for line in run(folder, command).lines() {
                schema::check(shape, &serde_json::from_str(line).unwrap())
                    .unwrap_or_else(|error| panic!("$ {command}\n{error}"));
                layout(serde_json::from_str(line).unwrap(), 0, &mut examples);
                examples.push('\n');
            }
        }
        text = text + FENCE + &examples + "```" + rest;
    }
    text
}

fn run(folder: &Path, command: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_numduel")).parent().unwrap();
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).env("PATH", path).env("NUMDUEL_DATA", folder.join("data"));
    let output = shell.output().unwrap();
    assert!(output.stderr.is_empty(), "$ {command}\n{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Writes a document as people read it: a value that does not fit into the line has its parts on lines of their own.
fn layout(value: &RawValue, indent: usize, text: &mut String) {
    const WIDTH: usize = 110;
    let (text_of, inside) = (value.get(), indent + 2);
    if text_of.len() + indent <= WIDTH || !text_of.starts_with(['{', '[']) {
        text.push_str(text_of);
        return;
    }
    let (open, close) = text_of.split_at(1);
    text.push_str(open);
    for (index, (name, part)) in parts(text_of).into_iter().enumerate() {
        _ = write!(text, "{}\n{:inside$}{name}", if index == 0 { "" } else { "," }, "");
        layout(part, inside, text);
    }
    _ = write!(text, "\n{:indent$}{}", "", &close[close.len() - 1..]);
}

/// The parts of an object, with their names before them, or of a list, in their order.
fn parts(text: &str) -> Vec<(String, &RawValue)> {
    struct Fields;
    impl<'de> Visitor<'de> for Fields {
        type Value = Vec<(String, &'de RawValue)>;

        fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            out.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut fields = Vec::new();
            while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
                fields.push((format!("\"{name}\": "), value));
            }
            Ok(fields)
        }
    }
    if text.starts_with('{') {
        return serde_json::Deserializer::from_str(text).deserialize_map(Fields).unwrap();
    }
    serde_json::from_str::<Vec<&RawValue>>(text).unwrap().into_iter().map(|value| (String::new(), value)).collect()
}

#[test]
fn the_page_on_json_shows_what_is_printed_for_every_document() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json.md");
    let page = fs::read_to_string(&path).unwrap();
    for name in schema::documents() {
        assert!(
            page.lines().any(|line| line.starts_with('#') && line.contains(&format!("`{name}`"))),
            "{name} is missing"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("games.jsonl"), include_str!("data/games.jsonl")).unwrap();
    fs::write(folder.path().join("one-game.txt"), "start 1; +1, 2; >=9 wins\n").unwrap();
    let now = regenerated(&page, folder.path());
    if is_blessing() {
        fs::write(&path, now).unwrap();
    } else {
        assert!(
            page == now,
            "docs/json.md shows something else; write it with\n    NUMDUEL_BLESS=1 cargo test -p numduel json_docs\n\
             and read the difference before you commit it"
        );
    }
}
