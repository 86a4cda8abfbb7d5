//! A hundred thousand lines of rubbish into each game: no panic, no hang, little memory, and the game can still be won.

use std::io::{BufWriter, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::thread;

const LINES: usize = 100_000;
const MEMORY_LIMIT_KB: u64 = 50 * 1024;

/// Small, repeatable randomness: the lines are the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
}

/// One line that is neither a move nor a word of the program; in most cases it is not even text.
fn rubbish(random: &mut Random, index: usize) -> Vec<u8> {
    if index % 20_000 == 7 {
        let fill = *[b'9', b' ', 0xff, b'a'].get(usize::try_from(random.below(4)).unwrap()).unwrap();
        let mut line = vec![fill; 1024 * 1024];
        line.push(b'!');
        return line;
    }
    match random.below(6) {
        0 => b"12345678901234567890".repeat(usize::try_from(1 + random.below(20)).unwrap()),
        1 => vec![0; 3],
        2 => b"\x1b[31m\xff\xfe\xc0".to_vec(),
        3 => format!("{}.{}", random.below(10), random.below(10)).into_bytes(),
        4 => format!("-{}", random.next()).into_bytes(),
        _ => {
            let length = 1 + random.below(40);
            let mut bytes: Vec<u8> =
                (0..length).map(|_| u8::try_from(random.below(256)).unwrap()).filter(|byte| *byte != b'\n').collect();
            bytes.push(b'~');
            bytes
        }
    }
}

fn feed(stdin: ChildStdin, seed: u64, last: &str) {
    let mut random = Random(seed);
    let mut stdin = BufWriter::new(stdin);
    for index in 0..LINES {
        let mut line = rubbish(&mut random, index);
        line.push(b'\n');
        if stdin.write_all(&line).is_err() {
            return;
        }
    }
    _ = stdin.write_all(last.as_bytes());
}

/// The most memory a process has used so far, where the system tells.
fn peak_memory_kb(pid: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

fn survives(arguments: &[&str], winning: &str, ending: &str) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_numduel"))
        .args(["play", "--no-save"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (stdin, pid, winning) = (child.stdin.take().unwrap(), child.id(), winning.to_owned());
    let feeder = thread::spawn(move || feed(stdin, 0x9e37_79b9_7f4a_7c15, &winning));
    let mut stdout = child.stdout.take().unwrap();
    let (mut tail, mut peak, mut chunk) = (Vec::new(), 0, vec![0; 1 << 16]);
    loop {
        let count = stdout.read(&mut chunk).unwrap();
        peak = peak.max(peak_memory_kb(pid).unwrap_or(0));
        if count == 0 {
            break;
        }
        tail.extend_from_slice(&chunk[..count]);
        tail.drain(..tail.len().saturating_sub(4096));
    }
    feeder.join().unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    // Now and then, rubbish is a slip of the finger away from a command.
    assert!(err.lines().all(|line| line.starts_with("Did you mean ")), "{err}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let tail = String::from_utf8_lossy(&tail);
    assert!(tail.ends_with(ending), "{tail}");
    assert!(peak < MEMORY_LIMIT_KB, "{peak} kB");
}

#[test]
fn showdown_survives_a_hundred_thousand_lines_of_rubbish() {
    survives(&["showdown"], "9\n9\n9\n9\n", "wins the game!\n");
}

#[test]
fn exact_duel_survives_a_hundred_thousand_lines_of_rubbish() {
    survives(&["exact-duel"], "9\n9\n9\n", "Player 2 wins!\n");
}

#[test]
fn add_or_multiply_survives_a_hundred_thousand_lines_of_rubbish() {
    survives(&["add-or-multiply", "--target", "4"], "add\nmultiply\n", "Player 2 wins the game!\n");
}

#[test]
fn prime_multipliers_survives_a_hundred_thousand_lines_of_rubbish() {
    survives(&["prime-multipliers"], "5\n5\n5\n2\n2\n2\n", "Player 2 wins!\n");
}

#[test]
fn avoid_duel_ends_at_each_line_of_rubbish_as_its_book_says() {
    // The first invalid line loses the game: so every line is the first of a game of its own, a thousand of them.
    let mut random = Random(42);
    for index in 0..1000 {
        let mut line = rubbish(&mut random, if index == 0 { 7 } else { index });
        line.push(b'\n');
        let mut child = Command::new(env!("CARGO_BIN_EXE_numduel"))
            .args(["play", "--no-save", "avoid-duel"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let feeder = thread::spawn(move || _ = stdin.write_all(&line));
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        let tail = String::from_utf8(output.stdout).unwrap();
        assert!(tail.ends_with("Invalid multiplier.\nPlayer 1 loses. Player 2 wins!\n"), "{tail}");
    }
    survives(&["avoid-duel"], "", "Invalid multiplier.\nPlayer 1 loses. Player 2 wins!\n");
}
