//! Hostile bytes in every field, on every way in: nothing that others wrote controls the terminal.

use std::ffi::OsString;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;
use std::process::{Command, Stdio};

use numduel_rules::visible::is_invisible;

use crate::common::{DATA, numduel_in};

/// Colours, a window's title, the cursor, C1 codes, text turned around, hidden letters, and a line of its own.
const HOSTILE: [&str; 6] = [
    "\x1b[31mred\x1b]0;title\x07",
    "\u{9b}2J\u{90}q\u{85}",
    "\u{202e}evil\u{2066}\u{200f}",
    "a\u{200b}\u{feff}\u{ad}\u{e0041}\u{3164}b",
    "\r\x08\x0b\x0c\x7f\x01\x1f\tx",
    "up\nerror: down\u{2028}",
];

/// Every command with the hostile text in every field that it has.
const COMMANDS: &[&str] = &[
    "HOSTILE",
    "--HOSTILE",
    "help HOSTILE",
    "play HOSTILE",
    "play showdown(HOSTILE=1)",
    "play showdown(target=HOSTILE)",
    "play showdown xHOSTILE",
    "play showdown --target HOSTILE",
    "play showdown --start HOSTILE",
    "play showdown --vs HOSTILE",
    "play showdown --p1 level:HOSTILE",
    "play showdown --names HOSTILE,Emmy",
    "play showdown --names HOSTILE",
    "play showdown --match HOSTILE",
    "play showdown --seed HOSTILE",
    "play showdown --hints HOSTILE",
    "play showdown --first HOSTILE",
    "play showdown --HOSTILE",
    "play showdown --data HOSTILE/data",
    "play --rulebook HOSTILE",
    "play --rulebook book.toml",
    "play ./HOSTILE.toml",
    "play start\u{a0}1;HOSTILE;>=10\u{a0}wins",
    "play showdown --json",
    "resume HOSTILE",
    "resume",
    "resume --list",
    "resume --list --json",
    "games HOSTILE",
    "rules HOSTILE",
    "rules book.toml",
    "solve HOSTILE",
    "solve showdown --from HOSTILE",
    "solve showdown --last HOSTILE",
    "solve showdown --why HOSTILE",
    "solve book.toml",
    "draw HOSTILE",
    "draw bands HOSTILE",
    "draw bands showdown --out HOSTILE/x.svg",
    "draw card showdown\u{a0}HOSTILE",
    "review HOSTILE",
    "review records.txt",
    "review -",
    "odds HOSTILE",
    "odds showdown --p1 HOSTILE",
    "history",
    "history --json",
    "history --player HOSTILE",
    "history --book HOSTILE",
    "history --data HOSTILE",
    "scores",
    "scores --json",
    "scores --player HOSTILE",
    "replay HOSTILE",
    "replay 1",
    "replay 2",
    "replay 1 --json",
    "export -",
    "export HOSTILE.jsonl",
    "export HOSTILE/x/y.jsonl",
    "import games.jsonl",
    "import games.jsonl --json",
    "import HOSTILE",
    "check book.toml",
    "check torn.toml",
    "check book.toml --json",
    "check HOSTILE",
    "check bytes.toml",
    "check HOSTILE.toml",
    "completions HOSTILE",
    "man HOSTILE",
    "tui HOSTILE",
];

#[test]
fn no_command_prints_a_control_character_whatever_is_in_its_fields() {
    let mut shown = 0;
    for hostile in HOSTILE {
        let folder = tempfile::tempdir().unwrap();
        lay_out(folder.path(), hostile);
        for command in COMMANDS {
            for json in [false, true] {
                let words = command.split(' ').map(|word| word.replace("HOSTILE", hostile).replace('\u{a0}', " "));
                let mut words: Vec<OsString> = words.map(OsString::from).collect();
                if json && !command.contains("--json") {
                    words.push("--json".into());
                }
                shown += usize::from(run(folder.path(), &words, hostile));
            }
        }
    }
    assert!(shown > 300, "hostile text was met in only {shown} answers");
}

#[test]
fn arguments_and_folders_that_are_no_text_are_masked_too() {
    let folder = tempfile::tempdir().unwrap();
    let bytes = || OsString::from_vec(b"\xff\x1b[31m\x9b\xe2\x80".to_vec());
    for words in [
        vec![bytes()],
        vec!["play".into(), bytes()],
        vec!["check".into(), bytes()],
        vec!["import".into(), bytes()],
        vec!["history".into(), "--data".into(), bytes()],
        vec!["play".into(), "showdown".into(), "--data".into(), bytes()],
        vec!["export".into(), bytes()],
    ] {
        run(folder.path(), &words, "3\n\x1b[31m\n");
    }
}

/// Files that hold the text in every field: a rule book, one that is not TOML, one that is not text, records, and games.
fn lay_out(folder: &Path, hostile: &str) {
    let book = format!(
        "id = '''{hostile}'''\ntitle = '''{hostile}'''\nsummary = '''{hostile}'''\n'{hostile}' = 1\n[[moves]]\nmultiply = '''{hostile}'''\n\
         words = ['''{hostile}''']\nlabel = '''{hostile}'''\n[sentences]\nwelcome = '''{{{hostile}}}'''\n'{hostile}' = 'x'\n"
    );
    // What TOML itself refuses raw, it accepts escaped.
    let escaped = hostile.chars().map(|letter| format!("\\U{:08X}", u32::from(letter))).collect::<Vec<_>>().concat();
    let quoted = format!(
        "id = \"{escaped}\"\ntitle = \"{escaped}\"\n\"{escaped}\" = 1\nstuck = \"{escaped}\"\n[[moves]]\nadd = \"{escaped}\"\n\
         words = [\"{escaped}\"]\nlabel = \"{escaped}\"\n[[ends]]\nequals = \"{escaped}\"\nmover = \"{escaped}\"\n\
         [sentences]\nturn = \"{{{escaped}}}\"\n\"{escaped}\" = \"x\"\n[parameters.\"{escaped}\"]\ndefault = \"{escaped}\"\n"
    );
    fs::write(folder.join("book.toml"), quoted).unwrap();
    fs::write(folder.join("torn.toml"), format!("{book}\n{hostile}\n[[[")).unwrap();
    fs::write(folder.join("bytes.toml"), [hostile.as_bytes(), b"\xff\x1b["].concat()).unwrap();
    fs::write(folder.join("records.txt"), format!("showdown(target={hostile}) {hostile}\n{hostile}\n")).unwrap();
    let text = serde_json::Value::from(hostile).to_string();
    let line = |record: &str, name: &str, more: &str| {
        format!(
            "{{\"v\":1,\"record\":{record},\"players\":[{{\"kind\":\"person\",\"name\":{name}}},{{\"kind\":\"person\",\"name\":\"Emmy\"}}],\
             \"seed\":null,\"result\":null,\"started\":5,\"ended\":null,\"match\":null{more}}}\n"
        )
    };
    let games = [
        line("\"showdown x5\"", "\"Ada\"", ""),
        line(&text, "\"Ada\"", ""),
        line("\"showdown x5\"", &text, ""),
        line("\"showdown x5\"", "\"Ada\"", &format!(",\"book\":{text}")),
        line("\"showdown x5\"", "\"Ada\"", &format!(",{text}:1")),
        line("\"showdown x5\"", "\"Ada\"", &format!(",\"uid\":{text}")),
        format!("{hostile}\n"),
        format!("{{\"v\":{text}}}\n"),
    ];
    fs::write(folder.join("games.jsonl"), games.concat()).unwrap();
    let saved = numduel_in(folder, &["play", "showdown", "--names", "Ada,Emmy"], "5\n");
    assert_eq!(saved.code, 3, "{saved:?}");
    numduel_in(folder, &["play", "avoid-duel", "--names", "Ada,Emmy"], "5\n9\n3\n");
    // Anyone who can write the file can write any text into it.
    let store = rusqlite::Connection::open(folder.join(DATA).join("numduel.db")).unwrap();
    store.execute("UPDATE players SET name = ?1 WHERE name = 'Ada'", [hostile]).unwrap();
    store.execute("UPDATE moves SET move = ?1 WHERE game = 2 AND ply = 1", [hostile]).unwrap();
    // Back to version 2, which had no checksums that would tell.
    store
        .execute_batch(
            "DROP INDEX games_of_room; ALTER TABLE games DROP COLUMN room; ALTER TABLE games DROP COLUMN begun; DROP TABLE room_grants; DROP TABLE room_events; DROP TABLE rooms;
             ALTER TABLE players DROP COLUMN checksum; ALTER TABLE rules DROP COLUMN checksum;
             ALTER TABLE matches DROP COLUMN checksum; ALTER TABLE games DROP COLUMN checksum;
             ALTER TABLE games DROP COLUMN imported; CREATE INDEX games_by_start ON games (started);
             CREATE INDEX games_open ON games (started); CREATE INDEX matches_open ON matches (started);
             PRAGMA user_version = 2;",
        )
        .unwrap();
}

/// Runs a command; whether it showed that something was masked or escaped.
fn run(folder: &Path, words: &[OsString], hostile: &str) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_numduel"))
        .args(words)
        .current_dir(folder)
        .env("NUMDUEL_DATA", folder.join(DATA))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // What is typed, or a file's lines: hostile text, a move, and bytes that are no text.
    let typed = format!("{hostile}\nhint {hostile}\nwhy {hostile}\n5\nundo {hostile}\n");
    _ = child.stdin.take().unwrap().write_all(&[typed.as_bytes(), b"\xff\x1b[2J\n"].concat());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.code().is_some_and(|code| (0..=3).contains(&code)), "{words:?}: {output:?}");
    for bytes in [&output.stdout, &output.stderr] {
        let text = str::from_utf8(bytes).unwrap_or_else(|_| panic!("{words:?} prints bytes that are no text"));
        let found = text.chars().find(|letter| is_invisible(*letter) && *letter != '\n');
        assert_eq!(found, None, "{words:?} prints {text:?}");
    }
    let printed = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    printed.contains(char::REPLACEMENT_CHARACTER) || printed.contains("\\u")
}

/// Streams are written in one place, where everything is masked. The other files that may are named here with their reason.
#[test]
fn every_stream_is_written_through_the_one_place_that_masks() {
    // The bar's and the screen's control codes are their own; exported lines are JSON, whose invisible letters are escaped;
    // certificates hold checked rules, which have none.
    const ALLOWED: [&str; 6] = [
        "output.rs",
        "progress.rs",
        "full_screen/terminal.rs",
        "platform/unix.rs",
        "commands/history/export.rs",
        "commands/solve/certificate.rs",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut seen) = (vec![root.clone()], 0);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if entry.is_dir() {
                folders.push(entry);
                continue;
            }
            let name = entry.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
            for line in fs::read_to_string(&entry).unwrap().lines().filter(|_| !ALLOWED.contains(&name.as_str())) {
                let asks = line.matches(".is_terminal()").count();
                let streams = line.matches("io::stdout()").count() + line.matches("io::stderr()").count();
                assert!(streams <= asks && !line.contains("println!") && !line.contains("print!("), "{name}: {line}");
                seen += 1;
            }
        }
    }
    assert!(seen > 1000);
}
