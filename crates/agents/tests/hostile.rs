//! Whatever is said to an engine, it answers and does not hang.

use std::io::Cursor;
use std::time::{Duration, Instant};

use numduel_agents::{Codec, Engine, EngineOptions, serve};

fn spoken(codec: Codec, input: Vec<u8>) -> String {
    let mut output = Vec::new();
    let engine = Engine::new(EngineOptions::default());
    serve(&engine, codec, Cursor::new(input), &mut output).expect("an engine answers");
    String::from_utf8(output).expect("UTF-8")
}

#[test]
fn rubbish_is_refused_with_what_is_allowed() {
    for line in
        ["fly", "newgame", "newgame seat 3 showdown", "newgame seed -1 showdown", "position", "go", "move", "go twice"]
    {
        let output = spoken(Codec::Lines, format!("{line}\n").into_bytes());
        assert!(output.starts_with("error "), "{line}: {output}");
    }
    for line in [
        "{}",
        "[]",
        "7",
        "{\"command\":\"fly\"}",
        "{\"command\":\"state\"}",
        "{\"command\":\"state\",\"game_id\":\"a\",\"x\":1}",
        "{",
    ] {
        let output = spoken(Codec::Json, format!("{line}\n").into_bytes());
        assert!(output.contains("\"kind\":\"error\"") && output.lines().count() == 1, "{line}: {output}");
    }
}

#[test]
fn random_words_and_bytes_are_answered_line_by_line() {
    let words = [
        "newgame",
        "showdown",
        "go",
        "position",
        "x5",
        "game",
        "seat",
        "1",
        "seed",
        "\u{202e}",
        "legal",
        "move",
        "\x1b[31m",
        "{\"",
        "stop",
        "10^9999999",
    ];
    let mut seed = 7_u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        seed >> 33
    };
    let mut input = Vec::new();
    for _ in 0..2000 {
        for _ in 0..next() % 6 {
            input.extend_from_slice(words[usize::try_from(next()).unwrap() % words.len()].as_bytes());
            input.push(b' ');
        }
        if next() % 10 == 0 {
            input.extend((0..next() % 40).map(|_| next().to_le_bytes()[0]));
        }
        input.push(b'\n');
    }
    for codec in [Codec::Lines, Codec::Json] {
        let output = spoken(codec, input.clone());
        assert!(!output.chars().any(|letter| letter != '\n' && letter.is_control()));
    }
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_is_read() {
    let mut input = vec![b'x'; 1 << 20];
    input.extend_from_slice(b"\nisready\n");
    let output = spoken(Codec::Lines, input);
    assert!(output.starts_with("error a line has at most") && output.ends_with("readyok\n"), "{output}");
}

/// A game whose solution takes far longer than a test may.
const LONG: &str = "start 10^17; -1; /2; /3; x2; +7; =0 wins; down to 0; up to 10^18; stuck loses";

#[test]
fn stop_and_movetime_end_a_long_search_with_a_legal_move() {
    for end in ["go\nstop\n", "go movetime 200\n"] {
        let began = Instant::now();
        let output = spoken(Codec::Lines, format!("newgame {LONG}\n{end}isready\n").into_bytes());
        assert!(output.contains("\nbestmove "), "{output}");
        assert!(output.ends_with("readyok\n"));
        assert!(began.elapsed() < Duration::from_mins(1), "it hangs");
    }
}
