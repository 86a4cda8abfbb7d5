//! The games that are saved: listed, told again, counted, exported and imported, through the real program.

use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

/// A folder with an archive in it, gone after the test.
struct Table {
    folder: tempfile::TempDir,
}

#[derive(Debug)]
struct Said {
    out: String,
    err: String,
    code: i32,
}

impl Said {
    fn ok(self) -> String {
        assert_eq!(self.code, 0, "{self:?}");
        self.out
    }
}

impl Table {
    /// Nothing is saved yet.
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// With these lines imported.
    fn with(lines: &[String]) -> Self {
        let table = Self::new();
        table.run_with(&["import", "-"], lines.join("\n")).ok();
        table
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn start(&self, arguments: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_numduel"))
            .args(arguments)
            .current_dir(self.folder.path())
            .env("NUMDUEL_DATA", self.path("data"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn run(&self, arguments: &[&str]) -> Said {
        self.run_with(arguments, "")
    }

    fn run_with(&self, arguments: &[&str], input: impl Into<Vec<u8>>) -> Said {
        let mut child = self.start(arguments);
        let mut stdin = child.stdin.take().unwrap();
        let input = input.into();
        let feeder = thread::spawn(move || _ = stdin.write_all(&input));
        let said = finish(child);
        feeder.join().unwrap();
        said
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let said = self.run(arguments);
        assert_eq!(said.err, "");
        let value: Value = serde_json::from_str(&said.ok()).unwrap();
        assert_eq!(value["v"], 1);
        value
    }

    fn ids(&self, arguments: &[&str]) -> Vec<i64> {
        let arguments = [&["history", "--json"], arguments].concat();
        self.json(&arguments)["games"].as_array().unwrap().iter().map(|game| game["id"].as_i64().unwrap()).collect()
    }
}

fn finish(child: Child) -> Said {
    let output = child.wait_with_output().unwrap();
    Said {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap_or(-1),
    }
}

fn interrupt(child: &Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

const PEOPLE: &str = r#"{"kind":"person","name":"Ada"},{"kind":"person","name":"Emmy"}"#;
const COMPUTER: &str = r#"{"kind":"person","name":"Ada"},{"kind":"computer","name":"computer","player":"level:3"}"#;
const SEATS: &str = r#"{"kind":"person","name":"Player 1"},{"kind":"person","name":"Player 2"}"#;

/// A line of a game that began at `started`; the result is `winner` and a cause, or empty.
fn line(record: &str, players: &str, result: &str, started: i64) -> String {
    let ended = match result.split_once(' ') {
        None => String::new(),
        Some((winner, cause)) => {
            format!(r#","result":{{"winner":{winner},"cause":"{cause}"}},"started":{started},"ended":{}"#, started + 60)
        }
    };
    let started = if ended.is_empty() { format!(r#","started":{started}"#) } else { ended };
    format!(r#"{{"v":1,"record":"{record}","players":[{players}]{started}}}"#)
}

fn five_games() -> Vec<String> {
    let day = 1_700_000_000;
    vec![
        line("showdown(target=100) x5 x9 x2 x2", COMPUTER, "2 reached", day),
        line("showdown(target=100) x5 x9", PEOPLE, "", day + 300),
        line("exact-duel(target=500) x5 resigned", PEOPLE, "1 resigned", day + 200),
        line("showdown(target=100) x5 x9 x3", PEOPLE, "1 reached", day + 100),
        line("avoid-duel x3 x9 x3 x2", PEOPLE, "1 reached", day + 400),
    ]
}

/// What the program calls the result of a line's game; the moves say it.
fn told(record: &str, winner: u8, cause: &str) -> String {
    let table = Table::with(&[line(record, PEOPLE, &format!("{winner} {cause}"), 0)]);
    let text = table.run(&["history"]).ok();
    text.lines().last().unwrap().trim().strip_prefix("Ada vs Emmy: ").unwrap().to_owned()
}

#[test]
fn an_empty_archive_says_so_with_the_command_that_starts_a_game_and_makes_no_file() {
    let table = Table::new();
    for command in ["history", "scores"] {
        let said = table.run(&[command]);
        assert_eq!((said.code, said.out.as_str()), (0, ""));
        assert_eq!(said.err, "No saved games yet. Start one:\n  numduel play showdown\n");
    }
    assert_eq!(table.json(&["history", "--json"])["games"], Value::Array(Vec::new()));
    assert_eq!(table.json(&["scores", "--json"])["players"], Value::Array(Vec::new()));
    assert_eq!(table.run(&["export", "-"]).ok(), "");
    let said = table.run(&["replay", "1"]);
    assert_eq!((said.code, said.err.as_str()), (2, "error: there is no game 1; 'numduel history' lists them\n"));
    assert!(!table.path("data").exists());
}

#[test]
fn history_is_a_table_newest_first_that_fits_80_columns() {
    let table = Table::with(&five_games()[..4]);
    let text = table.run(&["history"]).ok();
    let expected = "\
id  when                  moves  game
 2  2023-11-14 22:18 UTC      2  showdown(target=100)
    Ada vs Emmy: not finished
 3  2023-11-14 22:16 UTC      1  exact-duel(target=500)
    Ada vs Emmy: Ada won (Emmy resigned)
 4  2023-11-14 22:15 UTC      3  showdown(target=100)
    Ada vs Emmy: Ada won (reached the target)
 1  2023-11-14 22:13 UTC      4  showdown(target=100)
    Ada vs computer (level 3): computer won (reached the target)
";
    assert_eq!(text, expected);
    assert!(text.lines().all(|line| line.chars().count() <= 80));
}

/// A time-zone file (RFC 9636) of Paris, with these changes to summer time and back before its rule takes over.
fn zone_file(changes: &[i64]) -> Vec<u8> {
    let header = |counts: [usize; 6]| {
        let counts = counts.into_iter().flat_map(|count| u32::try_from(count).unwrap().to_be_bytes());
        b"TZif2".iter().copied().chain([0; 15]).chain(counts).collect::<Vec<u8>>()
    };
    // What old readers want comes first, and is empty but for one kind of time.
    let mut file = header([0, 0, 0, 0, 1, 4]);
    file.extend([0; 6]);
    file.extend(b"UTC\0");
    file.extend(header([0, 0, 0, changes.len(), 2, 9]));
    file.extend(changes.iter().flat_map(|at| at.to_be_bytes()));
    file.extend((0..changes.len()).map(|index| u8::from(index % 2 == 0)));
    for (offset, is_summer, name) in [(3600_i32, 0, 0), (7200, 1, 4)] {
        file.extend(offset.to_be_bytes());
        file.extend([is_summer, name]);
    }
    file.extend(b"CET\0CEST\0\nCET-1CEST,M3.5.0,M10.5.0/3\n");
    file
}

#[test]
fn times_are_local_whether_time_zone_files_list_every_change_or_only_the_rule() {
    let zones = tempfile::tempdir().unwrap();
    // The summer time of 2023, as fat files list it; slim ones leave it to the rule.
    fs::write(zones.path().join("Fat"), zone_file(&[1_679_792_400, 1_698_541_200])).unwrap();
    fs::write(zones.path().join("Slim"), zone_file(&[])).unwrap();
    let game = |started| line("showdown(target=100) x5 x9", PEOPLE, "", started);
    let table = Table::with(&[game(1_690_000_000), game(1_700_000_000), game(253_402_300_799)]);
    let history = |zone: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_numduel"));
        command.args(["history", "--data"]).arg(table.path("data")).env("TZ", zone).env("TZDIR", zones.path());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    let slim = zones.path().join("Slim");
    for zone in ["Fat", "Slim", ":Slim", slim.to_str().unwrap(), "CET-1CEST,M3.5.0,M10.5.0/3"] {
        let text = history(zone);
        assert!(text.contains("2023-07-22 06:26 CEST") && text.contains("2023-11-14 23:13 CET"), "{zone}: {text}");
        assert!(text.contains("unknown time"), "the last day of the year 9999 is no day everywhere: {text}");
    }
    for zone in ["", "Nowhere/At_All"] {
        assert!(history(zone).contains("2023-11-14 22:13 UTC"), "{zone}: {}", history(zone));
    }
}

#[test]
fn a_result_says_who_won_and_by_what() {
    assert_eq!(told("showdown(target=100) x5 x9 x2 x2", 2, "reached"), "Emmy won (reached the target)");
    assert_eq!(told("avoid-duel x3 x9 x3 x2", 1, "reached"), "Ada won (Emmy reached the target)");
    assert_eq!(told("exact-duel x5 x6 x3 x2", 1, "overshoot"), "Ada won (Emmy overshot the target)");
    assert_eq!(told("exact-duel(target=30) x5 x6", 2, "exact"), "Emmy won (hit the target exactly)");
    assert_eq!(told("showdown(target=100) resigned", 2, "resigned"), "Emmy won (Ada resigned)");
    assert_eq!(told("showdown x5 opponent-resigned", 2, "opponent-resigned"), "Emmy won (Ada resigned)");
    let same = r#"{"kind":"person","name":"Ada"},{"kind":"person","name":"Ada"}"#;
    let table = Table::with(&[line("showdown(target=100) x5 resigned", same, "1 resigned", 0)]);
    assert!(table.run(&["history"]).ok().ends_with("Ada vs Ada: Player 1 won (Player 2 resigned)\n"));
    let said = table.run(&["replay", "1"]);
    assert!(said.err.contains("Using seat names: both players are called 'Ada'"), "{}", said.err);
    assert!(said.ok().contains("Player 2 resigns. Player 1 wins!"));
}

#[test]
fn history_is_filtered_by_book_and_player_and_limited() {
    let table = Table::with(&five_games());
    assert_eq!(table.ids(&[]), [5, 2, 3, 4, 1]);
    assert_eq!(table.ids(&["showdown"]), [2, 4, 1]);
    assert_eq!(table.ids(&["Multiplier Showdown"]), [2, 4, 1]);
    assert_eq!(table.ids(&["Multiplier", "Showdown"]), [2, 4, 1]);
    assert_eq!(table.ids(&["--player", "computer"]), [1]);
    assert_eq!(table.ids(&["showdown", "--player", " Emmy "]), [2, 4]);
    assert_eq!(table.ids(&["--limit", "2"]), [5, 2]);
    let said = table.run(&["history", "showdown(target=7)", "--limit", "2"]);
    assert!(said.err.contains("by the rule book alone"), "{}", said.err);
    assert!(said.err.ends_with("More games: numduel history --limit N\n"), "{}", said.err);
    assert_eq!(said.ok().lines().count(), 5);
}

#[test]
fn what_is_not_there_gets_a_hint() {
    let table = Table::with(&five_games());
    for (arguments, code, hint) in [
        (vec!["history", "shodown"], 2, "did you mean 'showdown'?"),
        (vec!["scores", "chess"], 2, "'numduel games --all' lists them all"),
        (vec!["history", "--player", "ada"], 0, "did you mean 'Ada'?"),
        (vec!["scores", "--player", "Zuse"], 0, "'numduel scores' lists everybody"),
        (vec!["history", "prime-multipliers"], 0, "'numduel history' lists those there are"),
        (vec!["history", "--limit", "0"], 2, "from 1 on"),
        (vec!["replay", "77"], 2, "there is no game 77; 'numduel history' lists them"),
        (vec!["replay", "99999999999999999999"], 2, "'numduel history' lists them"),
        (vec!["replay", "shodown x5"], 2, "did you mean 'showdown'?"),
        (vec!["replay", "showdown x5 x11"], 2, "the book has no such move"),
        (vec!["replay", "1", "--rulebook", "x.toml"], 2, "has its own rule book"),
        (vec!["import", "none.jsonl"], 1, "cannot read none.jsonl: No such file"),
        (vec!["export", "no/such/folder.jsonl"], 1, "cannot write no/such/folder.jsonl: No such file"),
    ] {
        let said = table.run(&arguments);
        assert_eq!((said.code, said.out.as_str()), (code, ""), "{arguments:?}: {}", said.err);
        assert!(said.err.contains(hint), "{arguments:?}: {}", said.err);
    }
}

#[test]
fn history_as_json_has_the_game_whole() {
    let table = Table::with(&five_games());
    let games = table.json(&["history", "--json"])["games"].clone();
    let first = &games[4];
    assert_eq!(first["record"], "showdown(target=100) x5 x9 x2 x2");
    assert_eq!(first["game"], "showdown(target=100)");
    assert_eq!(first["players"][1]["player"], "level:3");
    assert_eq!((&first["result"]["winner"], &first["result"]["cause"]), (&2.into(), &"reached".into()));
    assert_eq!((&first["moves"], &first["started"]), (&4.into(), &1_700_000_000.into()));
    assert_eq!((&games[1]["result"], &games[1]["ended"]), (&Value::Null, &Value::Null));
}

#[test]
fn a_replay_is_the_books_own_sample_byte_for_byte() {
    let add = "add-or-multiply x2 x2 +1 +1 x2 x2";
    for (record, result, sample) in [
        ("avoid-duel x3 x9 x3 x2", "1 reached", include_str!("samples/avoid-duel.txt")),
        ("showdown(target=100) x5 x9 x2 x2", "2 reached", include_str!("samples/showdown.txt")),
        ("exact-duel x5 x6 x3 x2", "1 overshoot", include_str!("samples/exact-duel.txt")),
        (add, "1 overshoot", include_str!("samples/add-or-multiply.txt")),
        ("prime-multipliers x5 x7 x3 x7 x2", "2 overshoot", include_str!("samples/prime-multipliers.txt")),
    ] {
        let table = Table::with(&[line(record, SEATS, result, 0)]);
        let said = table.run(&["replay", "1"]);
        assert_eq!((said.out.as_str(), said.err.as_str(), said.code), (sample, "", 0));
        assert_eq!(table.run(&["replay", record]).ok(), sample);
    }
}

#[test]
fn a_replay_has_the_names_and_ends_as_playing_did() {
    let table = Table::with(&five_games());
    let play = ["play", "showdown", "--target", "100", "--names", "Ada,Emmy"];
    assert_eq!(table.run(&["replay", "4"]).ok(), table.run_with(&play, "5\n9\n3\n").ok());
    let said = table.run(&["replay", "2"]);
    assert_eq!(said.out, table.run_with(&play, "5\n9\n").out, "an open game ends at its open prompt");
    assert_eq!(said.err, "This game is unfinished. Continue with: numduel resume 2\n");
    let play_exact = ["play", "exact-duel(target=500)", "--names", "Ada,Emmy"];
    let resigned = table.run_with(&play_exact, "5\nresign\n").ok();
    assert!(resigned.contains(": resign\n"));
    assert_eq!(table.run(&["replay", "3"]).ok(), resigned);
    let said = table.run(&["replay", "showdown(target=100)", "x5", "x9"]);
    assert_eq!(said.out, table.run_with(&play[..4], "5\n9\n").out);
    assert_eq!(said.err, "This game is unfinished. Continue with: numduel play 'showdown(target=100) x5 x9'\n");
}

#[test]
fn a_game_of_ones_own_book_is_told_with_or_without_its_file() {
    let book = "id = \"halves\"\ntitle = \"Halves\"\n[parameters]\nstart = 8\n[[moves]]\nsubtract = [1, 3]\n[[ends]]\nat_most = 0\nmover = \"wins\"\n";
    let table = Table::new();
    fs::write(table.path("halves.toml"), book).unwrap();
    let record = "halves -3 -3 -3";
    let mut saved: Value = serde_json::from_str(&line(record, PEOPLE, "1 reached", 5)).unwrap();
    saved["book"] = book.into();
    table.run_with(&["import", "-"], saved.to_string()).ok();
    let with_names = table.run(&["replay", "1"]).ok();
    let with_file = table.run(&["replay", "--rulebook", "halves.toml", record]).ok();
    assert_eq!(with_names.replace("Ada", "Player 1").replace("Emmy", "Player 2"), with_file);
    assert_eq!(table.ids(&["halves"]), [1], "a book of one's own is known by its games");
    let said = table.run(&["replay", "--rulebook", "halves.toml", "thirds -3"]);
    assert_eq!((said.code, said.err.as_str()), (2, "error: the rule book in halves.toml is 'halves', not 'thirds'\n"));
}

#[test]
fn scores_are_by_player_game_opponent_and_seat_with_streaks() {
    let table = Table::with(&five_games());
    let text = table.run(&["scores", "--player", "Ada"]).ok();
    let expected = "\
Ada: 3 won, 1 lost; current streak 3, best 3
  as player 1  as player 2
    won  lost    won  lost  against             game
      1     0      -     -  Emmy                avoid-duel(target=100)
      1     0      -     -  Emmy                exact-duel(target=500)
      1     0      -     -  Emmy                showdown(target=100)
      0     1      -     -  computer (level 3)  showdown(target=100)
";
    assert_eq!(text, expected);
    let json = table.json(&["scores", "showdown", "--json"]);
    let ada = &json["players"][0];
    assert_eq!(
        (&ada["name"], &ada["kind"], &ada["wins"], &ada["losses"]),
        (&"Ada".into(), &"person".into(), &1.into(), &1.into())
    );
    assert_eq!(ada["streak"], serde_json::json!({"current": 1, "longest": 1}));
    assert_eq!(ada["scores"][1]["opponent"]["player"], "level:3");
    assert_eq!(ada["scores"][1]["seat"], 1);
    assert_eq!(json["players"].as_array().unwrap().len(), 3);
    let open = Table::with(&five_games()[1..2]);
    assert!(open.run(&["scores"]).err.starts_with("None of these games is finished"));
}

#[test]
fn an_export_imported_elsewhere_exports_the_same_bytes() {
    let table = Table::with(&five_games());
    assert_eq!(table.run(&["export", "games.jsonl"]).ok(), "5 games written to games.jsonl.\n");
    let bytes = fs::read(table.path("games.jsonl")).unwrap();
    let other = Table::new();
    let said = other.run(&["import", table.path("games.jsonl").to_str().unwrap()]);
    assert_eq!(said.err, "");
    assert_eq!(said.ok(), "5 games added, 0 already there, 0 lines skipped.\n");
    assert_eq!(other.run(&["export", "-"]).ok().into_bytes(), bytes);
    let again = other.run_with(&["import", "-"], bytes.clone()).ok();
    assert_eq!(again, "0 games added, 5 already there, 0 lines skipped.\n");
}

#[test]
fn an_export_never_overwrites_without_being_told_and_leaves_nothing_beside() {
    let table = Table::with(&five_games());
    fs::write(table.path("games.jsonl"), "precious").unwrap();
    let said = table.run(&["export", "games.jsonl"]);
    assert_eq!(said.code, 2);
    assert!(said.err.contains("games.jsonl already exists") && said.err.contains("--force"), "{}", said.err);
    assert_eq!(fs::read(table.path("games.jsonl")).unwrap(), b"precious");
    table.run(&["export", "--force", "games.jsonl"]).ok();
    assert_eq!(fs::read_to_string(table.path("games.jsonl")).unwrap(), table.run(&["export", "-"]).ok());
    assert_eq!(table.run(&["export", "--force", "data"]).code, 2, "a folder is not replaced");
    assert_eq!(table.run(&["export", "--force", "/dev/null"]).code, 2, "nor is a device");
    let mut names: Vec<_> =
        fs::read_dir(table.folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["data", "games.jsonl"]);
}

#[test]
fn a_false_line_is_refused_by_its_number_and_the_rest_is_saved() {
    let mut lines = five_games();
    lines.insert(1, "not json".to_owned());
    lines.insert(3, lines[0].replace("x5 x9", "x5 x11"));
    lines.push(lines[0].replace(r#""winner":2"#, r#""winner":1"#));
    let table = Table::new();
    let said = table.run_with(&["import", "-"], lines.join("\n"));
    assert_eq!((said.code, said.out.as_str()), (1, "5 games added, 0 already there, 3 lines skipped.\n"));
    let refused: Vec<&str> = said.err.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(refused, ["line 2 skipped", "line 4 skipped", "line 8 skipped"]);
    assert!(said.err.contains("x11 is not legal at 5"), "{}", said.err);
    assert_eq!(table.ids(&[]).len(), 5);
    let said = table.run_with(&["import", "--json", "-"], lines.join("\n"));
    let json: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((said.code, &json["already_there"], &json["refused_lines"]), (1, &5.into(), &3.into()));
    assert_eq!(json["refused"][1]["line"], 4);
}

#[test]
fn ctrl_c_while_an_import_waits_keeps_what_was_read_and_blames_no_line() {
    let table = Table::new();
    let mut child = table.start(&["import", "-"]);
    let mut stdin = child.stdin.take().unwrap();
    let lines = five_games();
    stdin.write_all(format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..30]).as_bytes()).unwrap();
    thread::sleep(Duration::from_secs(2));
    interrupt(&child);
    let said = finish(child);
    drop(stdin);
    assert_eq!((said.code, said.out.as_str()), (130, "2 games added, 0 already there, 0 lines skipped.\n"));
    assert_eq!(said.err, "Interrupted. The games added so far are saved; run the command again to add the rest.\n");
    assert_eq!(table.ids(&[]), [2, 1]);
}

#[test]
fn an_archive_that_cannot_be_used_is_named_with_the_next_step() {
    let table = Table::with(&five_games());
    let file = table.path("data").join(numduel_store::FILE_NAME);
    let sound = fs::read(&file).unwrap();
    let refused = |bytes: &[u8], told: &str| {
        fs::write(&file, bytes).unwrap();
        for arguments in [&["history"][..], &["scores"], &["replay", "1"], &["export", "x"], &["import", "-"]] {
            let said = table.run_with(arguments, five_games().join("\n"));
            assert_eq!((said.code, said.out.as_str()), (1, ""), "{arguments:?}: {}", said.err);
            assert!(said.err.starts_with("error: ") && said.err.contains(told), "{arguments:?}: {}", said.err);
            assert_eq!(said.err.lines().count(), 1, "{}", said.err);
        }
        assert_eq!(fs::read(&file).unwrap(), bytes, "it is left as it is");
    };
    refused(b"a letter to Ada", "move it away to start a new one");
    // Where the database keeps the version of what is in it, and whose it is.
    let mut newer = sound.clone();
    newer[60..64].copy_from_slice(&99_i32.to_be_bytes());
    refused(&newer, "update numduel");
    let mut others = sound.clone();
    others[68..72].copy_from_slice(&7_i32.to_be_bytes());
    refused(&others, "is the file of another program");
    assert!(!table.path("x").exists());
    assert_eq!(table.run(&["replay", "showdown x5", "--data", "/dev/null"]).code, 0, "a record needs no archive");
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_cannot_be_written_is_named() {
    // Nobody can make a folder there, not even the superuser.
    let said = Table::new().run_with(&["import", "-", "--data", "/sys/numduel"], five_games().join("\n"));
    assert_eq!((said.code, said.out.as_str()), (1, ""));
    assert!(said.err.contains("/sys/numduel") && said.err.contains("--data"), "{}", said.err);
}

/// So many lines of games that are all different.
fn many(games: u32) -> String {
    let mut text = String::new();
    for number in 0..games {
        let (record, result) = match number % 3 {
            0 => ("showdown(target=100) x5 x9 x2 x2", "2 reached"),
            1 => ("avoid-duel x3 x9 x3 x2", "1 reached"),
            _ => ("prime-multipliers x5 x7 x3 x7 x2", "2 overshoot"),
        };
        writeln!(text, "{}", line(record, COMPUTER, result, i64::from(number))).unwrap();
    }
    text
}

/// What a process said, and the most memory, in kilobytes, that it has had while it ran.
#[cfg(target_os = "linux")]
fn finish_measured(child: Child) -> (Said, u64) {
    let status = PathBuf::from(format!("/proc/{}/status", child.id()));
    let watcher = thread::spawn(move || {
        let mut peak = 0;
        // A process that has ended has a status without memory, then none.
        while let Some(now) = fs::read_to_string(&status).ok().and_then(|text| most_memory(&text)) {
            peak = now;
            thread::sleep(Duration::from_millis(5));
        }
        peak
    });
    (finish(child), watcher.join().unwrap())
}

#[cfg(target_os = "linux")]
fn most_memory(status: &str) -> Option<u64> {
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok())
}

#[test]
#[cfg(target_os = "linux")]
fn a_hundred_thousand_games_stream_in_and_out_and_a_closed_pipe_is_quiet() {
    let table = Table::new();
    let text = many(100_000);
    fs::write(table.path("many.jsonl"), &text).unwrap();
    let (said, peak) = finish_measured(table.start(&["import", "many.jsonl"]));
    assert_eq!(said.ok(), "100000 games added, 0 already there, 0 lines skipped.\n");
    assert!(peak > 0 && peak < 100_000, "{peak} kB");

    let (said, peak) = finish_measured(table.start(&["export", "out.jsonl"]));
    assert_eq!(said.ok(), "100000 games written to out.jsonl.\n");
    assert!(peak > 0 && peak < 100_000, "{peak} kB");

    for arguments in
        [&["history", "--limit", "100000"][..], &["history", "--json", "--limit", "100000"], &["export", "-"]]
    {
        let mut child = table.start(arguments);
        let mut first = [0; 10];
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut first).unwrap();
        drop(out);
        let said = finish(child);
        assert_eq!((said.code, said.err.as_str()), (0, ""), "{arguments:?}");
    }
    ctrl_c_stops_an_export(&table);
    assert_eq!(table.ids(&["--limit", "12000"]), (88_001..=100_000).rev().collect::<Vec<_>>(), "pages join");
}

/// The program waits for somebody to read; Ctrl-C comes, and nobody reads any more.
fn ctrl_c_stops_an_export(table: &Table) {
    let mut child = table.start(&["export", "-"]);
    let mut first = [0; 10];
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut first).unwrap();
    thread::sleep(Duration::from_millis(200));
    interrupt(&child);
    let said = finish(child);
    drop(out);
    assert_eq!((said.code, said.err.as_str()), (130, ""));
}
