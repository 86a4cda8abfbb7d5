//! What was played is saved: through `kill -9` at any moment, and beside another program. Where nothing can be saved, the
//! game continues all the same.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::io::{ErrorKind, Read, Write};
use std::num::NonZeroU32;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{DATA, numduel_in};
use numduel_rules::catalog;
use numduel_session::{MatchMode, SeatPlayer, Starts};
use numduel_store::{FILE_NAME, GameFilter, HistoryPage, NewMatch, Store, Unfinished};
use numduel_testkit::{at_least, cases};

const PATIENCE: Duration = Duration::from_mins(1);

/// Small, repeatable randomness.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// The program at work, with everything it has said so far.
struct Program {
    child: Child,
    stdin: ChildStdin,
    said: Receiver<Vec<u8>>,
    heard: String,
}

impl Program {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_numduel"))
            .args(arguments)
            .env("NUMDUEL_DATA", folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let (stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let (tell, said) = channel();
        thread::spawn(move || {
            let mut chunk = [0; 4096];
            while let Ok(count @ 1..) = stdout.read(&mut chunk) {
                _ = tell.send(chunk[..count].to_vec());
            }
        });
        Self { child, stdin, said, heard: String::new() }
    }

    /// How many questions it has asked: each but the first acknowledges one move.
    fn questions(&self) -> usize {
        self.heard.matches(": ").count()
            - self.heard.matches("Number: ").count()
            - self.heard.matches("Total: ").count()
    }

    fn hear(&mut self, bytes: &[u8]) {
        self.heard.push_str(std::str::from_utf8(bytes).unwrap());
    }

    /// Waits for the next question; false when the program has ended instead.
    fn wait_for_question(&mut self) -> bool {
        let before = self.questions();
        loop {
            match self.said.recv_timeout(PATIENCE) {
                Ok(bytes) => self.hear(&bytes),
                Err(_) => return false,
            }
            if self.heard.ends_with(": ") && self.questions() > before {
                return true;
            }
        }
    }

    fn type_line(&mut self, line: &str) {
        // It may be over by now; then nothing is asked any more either.
        _ = self.stdin.write_all(format!("{line}\n").as_bytes());
    }

    /// Ends it as a power cut would, and gives back all it has said.
    fn kill(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        while let Ok(bytes) = self.said.recv() {
            self.hear(&bytes);
        }
        self.heard
    }
}

fn assert_sound(file: &Path) {
    let connection = rusqlite::Connection::open(file).unwrap();
    let found: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(found, "ok");
}

/// The moves of a game, as they follow the questions.
fn told(heard: &str, question: &str) -> Vec<String> {
    let answers = heard.split(question).skip(1);
    answers.filter_map(|answer| answer.split_once('\n')).map(|(answer, _)| format!("x{answer}")).collect()
}

struct Course {
    play: &'static [&'static str],
    question: &'static str,
    begins: &'static str,
    rounds: u64,
}

/// Plays on, is killed and continues again, as often as the course says; how many moves were acknowledged in all.
fn survive(course: &Course, seed: u64) -> usize {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(FILE_NAME);
    let (mut random, mut acknowledged) = (Random(seed), 0);
    for round in 0..course.rounds {
        let before = unfinished(&file);
        let arguments = if before.is_some() { &["resume"] } else { course.play };
        let mut program = Program::start(folder.path(), arguments);
        // One round in eight dies while it starts.
        if random.below(8) > 0 {
            // A computer that was about to move may end the game.
            let continues = program.wait_for_question() || program.heard.ends_with("wins the game!\n");
            assert!(continues, "round {round}: {}", program.heard);
            let moves = told(program.heard.split(course.begins).nth(1).unwrap_or_default(), course.question);
            if let Some(before) = &before {
                // A computer whose turn it was has answered by now.
                let continues = moves.starts_with(before) && moves.len() <= before.len() + 1;
                assert!(continues, "round {round}: it continues from where it was: {moves:?}, {before:?}");
            }
            for _ in 0..random.below(6) {
                program.type_line("2");
                if !program.wait_for_question() {
                    break;
                }
            }
            program.type_line("2");
        }
        thread::sleep(Duration::from_micros(random.below(4000)));
        let heard = program.kill();
        acknowledged += check(&file, &heard, course, round);
    }
    assert_sound(&file);
    acknowledged
}

/// The moves of the game that can be continued.
fn unfinished(file: &Path) -> Option<Vec<String>> {
    let store = Store::open(file).unwrap();
    let found = store.unfinished(1).unwrap().pop()?;
    let moves = match found {
        Unfinished::Game(game) => game.record.moves,
        Unfinished::Match(open) => open.open_game().map(|id| store.game(id).unwrap().record.moves).unwrap_or_default(),
    };
    Some(moves.iter().map(ToString::to_string).collect())
}

/// Every move that was said to be made is in the store, and the store is sound; how many there were.
fn check(file: &Path, heard: &str, course: &Course, round: u64) -> usize {
    let said: Vec<Vec<String>> = heard.split(course.begins).skip(1).map(|game| acknowledged(game, course)).collect();
    if !file.exists() {
        assert!(said.iter().all(Vec::is_empty), "round {round}");
        return 0;
    }
    assert_sound(file);
    let store = Store::open(file).unwrap();
    // The newest first, as many as this program has played; a game that nobody moved in yet is not saved.
    let mut saved = store.history(&GameFilter::default(), HistoryPage::first(said.len() + 1)).unwrap().into_iter();
    for moves in said.iter().rev().filter(|moves| !moves.is_empty()) {
        let found = saved.find(|game| {
            let words: Vec<String> = game.record.moves.iter().map(ToString::to_string).collect();
            words.starts_with(moves) && words.len() <= moves.len() + 3
        });
        let found = found.unwrap_or_else(|| panic!("round {round}: {moves:?} is lost"));
        assert_eq!(found.replay().unwrap().outcome(), found.outcome, "round {round}");
    }
    said.iter().map(Vec::len).sum()
}

/// The moves of a game after which something was said: all but the last answer, if nothing follows it.
fn acknowledged(game: &str, course: &Course) -> Vec<String> {
    let mut moves = told(game, course.question);
    let after_last = game.rsplit_once(course.question).map_or("", |(_, rest)| rest);
    // What was typed is echoed before the move is made; anything after it comes after.
    if after_last.split_once('\n').is_some_and(|(_, rest)| rest.is_empty()) {
        moves.pop();
    }
    moves
}

#[test]
fn five_hundred_kills_lose_no_acknowledged_move_and_resume_continues_every_time() {
    const SHOWDOWN: &str = "Choose a multiplier (2-9): ";
    let courses = [
        Course {
            play: &["play", "showdown", "--target", "10^30"],
            question: SHOWDOWN,
            begins: "--- Multiplier Showdown ---",
            rounds: cases(170),
        },
        Course {
            play: &["play", "showdown", "--target", "10^9", "--vs", "level:4"],
            question: SHOWDOWN,
            begins: "--- Multiplier Showdown ---",
            rounds: cases(170),
        },
        Course {
            play: &["play", "avoid-duel", "--target", "10^6", "--vs", "random", "--first", "2", "--games", "1000"],
            question: "choose your multiplier (2-9): ",
            begins: "Welcome to Multiplication Duel!",
            rounds: cases(160),
        },
    ];
    let began = Instant::now();
    let acknowledged: Vec<usize> = thread::scope(|scope| {
        let seed = |index: usize| 0x9e37_79b9_7f4a_7c15 ^ index as u64;
        let run = |(index, course)| scope.spawn(move || survive(course, seed(index)));
        let running: Vec<_> = courses.iter().enumerate().map(run).collect();
        running.into_iter().map(|course| course.join().unwrap()).collect()
    });
    assert!(acknowledged.iter().all(|moves| *moves as u64 > at_least(300)), "{acknowledged:?} shows too little");
    assert!(began.elapsed() < Duration::from_mins(2), "{:?}", began.elapsed());
}

/// A game of four moves in a folder where nothing can be saved: it ends as usual, with one note.
fn plays_all_the_same(folder: &Path, reason: &str) {
    let play = ["play", "showdown", "--target", "100"];
    let said = numduel_in(folder, &play, "5\n9\n2\n2\n");
    assert_eq!((said.code, said.out.as_str()), (0, include_str!("samples/showdown.txt")), "{}", said.err);
    assert_eq!(said.err.matches("this game is not being saved").count(), 1, "{}", said.err);
    assert!(said.err.contains(reason), "{}", said.err);
    let left = numduel_in(folder, &play, "5\n");
    assert_eq!(left.code, 3);
    assert!(left.err.contains("Continue with: numduel play") && !left.err.contains("resume"), "{}", left.err);
    let won = numduel_in(
        folder,
        &[&play[..], &["--vs", "perfect", "--games", "2", "--seed", "1"]].concat(),
        "2\n".repeat(20),
    );
    assert_eq!(won.code, 0, "{}", won.err);
    assert!(won.err.contains("The match goes to perfect."), "{}", won.err);
}

#[test]
fn a_data_folder_that_is_a_file_does_not_stop_a_game() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(DATA), "a file").unwrap();
    plays_all_the_same(folder.path(), "--data");
    assert_eq!(fs::read(folder.path().join(DATA)).unwrap(), b"a file");
    assert_eq!(numduel_in(folder.path(), &["resume"], "").code, 1);
}

#[test]
fn a_corrupt_store_does_not_stop_a_game_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(DATA).join(FILE_NAME);
    fs::create_dir(folder.path().join(DATA)).unwrap();
    for bytes in [b"not a database at all".as_slice(), &[0; 5000]] {
        fs::write(&file, bytes).unwrap();
        plays_all_the_same(folder.path(), "move it away");
        assert_eq!(fs::read(&file).unwrap(), bytes);
        let said = numduel_in(folder.path(), &["resume"], "");
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{}", said.err);
    }
}

#[test]
fn a_store_whose_middle_is_damaged_never_panics() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(DATA).join(FILE_NAME);
    for _ in 0..3 {
        numduel_in(folder.path(), &["play", "showdown", "--target", "10^30"], "2\n".repeat(40));
    }
    let whole = fs::read(&file).unwrap();
    for part in 0..8 {
        let mut bytes = whole.clone();
        let (from, length) = (100 + (whole.len() - 100) * part / 8, whole.len() / 8);
        let to = (from + length).min(whole.len());
        bytes[from..to].fill(0xa5);
        fs::write(&file, &bytes).unwrap();
        let said = numduel_in(folder.path(), &["play", "showdown", "--target", "100"], "5\n9\n2\n2\n");
        assert_eq!((said.code, said.out.as_str()), (0, include_str!("samples/showdown.txt")), "{}", said.err);
        for arguments in [&["resume", "--list"][..], &["resume"]] {
            let said = numduel_in(folder.path(), arguments, "quit\n");
            assert!([0, 1].contains(&said.code) && !said.err.contains("panicked"), "{said:?}");
        }
    }
}

#[test]
fn a_newer_store_does_not_stop_a_game_and_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(DATA).join(FILE_NAME);
    numduel_in(folder.path(), &["play", "showdown"], "5\n");
    rusqlite::Connection::open(&file).unwrap().pragma_update(None, "user_version", 99).unwrap();
    let before = fs::read(&file).unwrap();
    plays_all_the_same(folder.path(), "update numduel");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(numduel_in(folder.path(), &["resume", "--list"], "").code, 1);
}

#[test]
fn a_read_only_data_folder_does_not_stop_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join(DATA);
    fs::create_dir(&data).unwrap();
    for (path, mode) in [(folder.path(), 0o755), (&data, 0o555)] {
        fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    }
    // Root is bound by no permissions, so root's child becomes nobody, with the program where nobody may read it.
    let program: PathBuf = folder.path().join("numduel");
    // By another process, because a program that this one has open for writing cannot be run.
    assert!(Command::new("cp").arg(env!("CARGO_BIN_EXE_numduel")).arg(&program).status().unwrap().success());
    let mut command = Command::new(&program);
    if fs::write(data.join("probe"), "").is_ok() {
        fs::remove_file(data.join("probe")).unwrap();
        command.uid(65534).gid(65534);
    }
    command
        .args(["play", "showdown", "--target", "100"])
        .current_dir(folder.path())
        .env("NUMDUEL_DATA", &data)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // A child that another test has just forked may still hold the copy open for writing.
    let mut child = loop {
        match command.spawn() {
            Err(error) if error.kind() == ErrorKind::ExecutableFileBusy => thread::sleep(Duration::from_millis(10)),
            spawned => break spawned.unwrap(),
        }
    };
    child.stdin.take().unwrap().write_all(b"5\n9\n2\n2\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{err}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), include_str!("samples/showdown.txt"));
    assert_eq!(err.matches("this game is not being saved").count(), 1, "{err}");
}

#[test]
fn two_programs_at_once_keep_both_games() {
    let folder = tempfile::tempdir().unwrap();
    let start = || Program::start(folder.path(), &["play", "showdown", "--target", "10^30"]);
    let mut both = [start(), start()];
    for program in &mut both {
        assert!(program.wait_for_question());
    }
    for _ in 0..20 {
        for (program, line) in both.iter_mut().zip(["2", "3"]) {
            program.type_line(line);
        }
        for program in &mut both {
            assert!(program.wait_for_question());
        }
    }
    for program in both {
        program.kill();
    }
    let file = folder.path().join(FILE_NAME);
    assert_sound(&file);
    let saved = Store::open(&file).unwrap().history(&GameFilter::default(), HistoryPage::first(9)).unwrap();
    let mut records: Vec<String> = saved.iter().map(|game| game.record.to_string()).collect();
    records.sort();
    let record = |mv: &str| format!("showdown(target=1{}){}", "0".repeat(30), format!(" {mv}").repeat(20));
    assert_eq!(records, [record("x2"), record("x3")]);
}

#[test]
fn regression_a_match_killed_before_its_first_game_was_saved_could_not_be_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join(DATA).join(FILE_NAME)).unwrap();
    let rules = Arc::new(catalog::find("exact-duel").unwrap().rules(&BTreeMap::new()).unwrap());
    let players = [SeatPlayer::person("Ada").unwrap(), SeatPlayer::person("Emmy").unwrap()];
    let mode = MatchMode::Games(NonZeroU32::new(1).unwrap());
    store
        .begin_match(&NewMatch {
            rules: &rules,
            starts: Starts::Alike,
            mode,
            players: &players,
            seed: None,
            started: 1,
        })
        .unwrap();
    let said = numduel_in(folder.path(), &["resume"], "9\n9\n9\n");
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.err.contains("The match goes to Emmy."), "{}", said.err);
    assert!(store.unfinished(1).unwrap().is_empty());
}

#[test]
fn a_game_that_has_continued_elsewhere_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    numduel_in(folder.path(), &["play", "showdown", "--target", "10^30"], "2\n");
    let data = folder.path().join(DATA);
    let mut late = Program::start(&data, &["resume"]);
    assert!(late.wait_for_question());
    assert_eq!(numduel_in(folder.path(), &["resume"], "3\n4\n").code, 3);
    late.type_line("5");
    assert!(late.wait_for_question(), "it continues without being saved");
    late.kill();
    assert_eq!(unfinished(&data.join(FILE_NAME)).unwrap(), ["x2", "x3", "x4"]);
}

/// Two games, the first of them damaged.
fn damaged_folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for target in ["100", "200"] {
        assert_eq!(numduel_in(folder.path(), &["play", "showdown", "--target", target], "5\n").code, 3);
    }
    let store = rusqlite::Connection::open(folder.path().join(DATA).join("numduel.db")).unwrap();
    store.execute("UPDATE moves SET move = 'x6' WHERE game = 1", []).unwrap();
    folder
}

#[test]
fn a_damaged_game_is_named_and_the_others_are_listed_and_exported() {
    let folder = damaged_folder();
    let said = numduel_in(folder.path(), &["history"], "");
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("showdown(target=200)") && !said.out.contains("target=100"), "{said:?}");
    assert!(said.err.contains("warning: game 1: skipped, because its checksum does not match"), "{said:?}");
    let said = numduel_in(folder.path(), &["export", "-"], "");
    assert_eq!((said.code, said.out.lines().count()), (1, 1), "{said:?}");
    assert!(said.err.contains("warning: game 1: skipped"), "{said:?}");
    let said = numduel_in(folder.path(), &["export", "games.jsonl", "--json"], "");
    let summary: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((&summary["games"], &summary["problems"][0]["game"]), (&1.into(), &1.into()), "{summary}");
    let said = numduel_in(folder.path(), &["history", "--json"], "");
    let report: serde_json::Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((&report["games"][0]["id"], &report["problems"][0]["game"]), (&2.into(), &1.into()), "{report}");
    for command in [["replay", "1"].as_slice(), &["resume", "1"]] {
        let said = numduel_in(folder.path(), command, "");
        assert_eq!(said.code, 1, "{said:?}");
        assert!(said.err.contains("game 1 cannot be read: its checksum does not match"), "{said:?}");
    }
    assert_eq!(numduel_in(folder.path(), &["resume"], "9\n9\n").code, 0);
}
