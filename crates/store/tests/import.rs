//! Importing: every line is played again, wrong ones are refused by number, nothing is added twice.

use std::io::Cursor;

use numduel_session::{SeatPlayer, Starts};

use crate::common::{self, keep, people, rules};
use numduel_rules::Budget;
use numduel_store::{GameFilter, HistoryPage, MAX_LINE, MAX_REFUSED, NewGame, NewMatch, Store};
use numduel_wire::ImportSummary;

const GOOD: &str = r#"{"v":1,"record":"showdown(target=100) x5 x9 x2 x2","players":[{"name":"Ada","kind":"person"},{"name":"m","kind":"computer","player":"level:3"}],"result":{"winner":2,"cause":"reached"},"started":1,"ended":2}"#;

fn import(store: &mut Store, text: impl AsRef<[u8]>) -> ImportSummary {
    store.import(Cursor::new(text), &Budget::default()).unwrap()
}

fn export(store: &Store) -> String {
    let mut bytes = Vec::new();
    store.export(&mut bytes, &Budget::default()).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The reason why the line is refused.
fn reason(line: impl AsRef<[u8]>) -> String {
    let mut store = Store::open_in_memory().unwrap();
    let report = import(&mut store, line.as_ref());
    assert_eq!((report.added, report.already_there, report.refused_lines), (0, 0, 1), "{report:?}");
    assert_eq!(report.refused[0].line, 1);
    report.refused[0].reason.clone()
}

#[test]
fn a_line_without_a_uid_is_added_once() {
    let mut store = Store::open_in_memory().unwrap();
    assert_eq!(import(&mut store, format!("{GOOD}\n{GOOD}\r\n\n")).added, 1);
    let again = import(&mut store, GOOD);
    assert_eq!((again.added, again.already_there), (0, 1));
    let other = GOOD.replace("Ada", "Emmy");
    assert_eq!(import(&mut store, other).added, 1);
}

#[test]
fn a_false_line_is_refused_by_its_number_and_the_rest_is_saved() {
    let mut store = Store::open_in_memory().unwrap();
    let lines = [
        GOOD.to_owned(),
        GOOD.replace("x5 x9", "x5 x11"),
        "not json".to_owned(),
        GOOD.replace("Ada", "Emmy"),
        GOOD.replace(r#""winner":2"#, r#""winner":1"#),
    ];
    let report = import(&mut store, lines.join("\n"));
    assert_eq!((report.added, report.refused_lines), (2, 3));
    assert_eq!(report.refused.iter().map(|refused| refused.line).collect::<Vec<_>>(), [2, 3, 5]);
}

#[test]
fn every_claim_of_a_line_is_checked() {
    let replaced = |from: &str, to: &str| {
        assert!(GOOD.contains(from), "{from}");
        reason(GOOD.replace(from, to))
    };
    for (from, to, told) in [
        ("x5 x9", "x5 x11", "move 2 of the record cannot be played"),
        ("x2 x2", "x2 x2 x2", "the game is over"),
        ("x2 x2", "x2", "won by Player 2 (reached), but by its moves it is not over"),
        ("x2 x2", "x2 resigned", "but by its moves it is won by Player 1 (resigned)"),
        ("x2 x2", "x2 invalid", "asks again after invalid input"),
        ("reached", "exact", "but by its moves it is won by Player 2 (reached)"),
        ("reached", "luck", "unknown variant `luck`"),
        (r#""winner":2"#, r#""winner":3"#, "a seat is 1 or 2"),
        (r#""winner":2"#, r#""winner":-1"#, "it is not a game"),
        (r#","ended":2"#, "", "has a time when it ended"),
        (r#""result":{"winner":2,"cause":"reached"},"#, "", "not over"),
        ("showdown(target=100)", "shodown(target=100)", "did you mean 'showdown'"),
        ("showdown(target=100)", "Multiplier Showdown(target=100)", "there is no game"),
        ("showdown(target=100)", "showdown(target=0)", "not allowed"),
        ("showdown(target=100)", "showdown(target=100", "is not a game string"),
        (r#""v":1"#, r#""v":2,"new":true"#, "version 2"),
        (r#""v":1"#, r#""v":1,"new":true"#, "unknown field `new`"),
        (r#""v":1"#, r#""v":1,"v":1"#, "duplicate field"),
        (r#""v":1,"#, "", "missing field `v`"),
        ("Ada", "", "name is empty"),
        ("Ada", "\\u001b[2J", "invisible character"),
        (r#""kind":"person""#, r#""kind":"ghost""#, "unknown variant"),
        (r#""started":1"#, r#""started":1e99"#, "it is not a game"),
        (r#""v":1"#, r#""v":1,"seed":"-1""#, "the seed is not"),
        (r#""v":1"#, r#""v":1,"seed":"18446744073709551616""#, "the seed is not"),
        (r#""v":1"#, r#""v":1,"uid":"xyz""#, "a uid has 32 digits"),
        (r#""v":1"#, r#""v":1,"book":"id = 3""#, "its rule book is invalid"),
    ] {
        let reason = replaced(from, to);
        assert!(reason.contains(told), "{from} → {to}: {reason}");
    }
}

#[test]
fn hostile_lines_are_refused_lines_and_no_failures() {
    assert!(reason([b"{\"v\":1,\"record\":\"".as_slice(), &[0xff, 0xfe], b"\"}"].concat()).contains("UTF-8"));
    for cut in 1..GOOD.len() {
        reason(&GOOD[..cut]);
    }
    let deep = GOOD.replace("\"v\":1", &format!("\"v\":1,\"x\":{}{}", "[".repeat(100_000), "]".repeat(100_000)));
    reason(deep);
    reason("[".repeat(MAX_LINE));
    assert!(reason("x".repeat(MAX_LINE + 1)).contains("more than"));
    let digits = "9".repeat(1_000_000);
    let huge = GOOD.replace("x5 x9 x2 x2", &format!("x{digits}"));
    assert!(reason(huge).chars().count() < 400);
    reason("null");
    reason("{}");
    reason("\u{0}");
}

#[test]
fn the_list_of_refused_lines_does_not_grow_without_bound() {
    let mut store = Store::open_in_memory().unwrap();
    let report = import(&mut store, "x\n".repeat(MAX_REFUSED + 5000));
    assert_eq!(report.refused.len(), MAX_REFUSED);
    assert_eq!(report.refused_lines, MAX_REFUSED as u64 + 5000);
    assert_eq!(report.refused.last().unwrap().line, MAX_REFUSED as u64);
}

#[test]
fn matches_come_with_their_games_and_must_fit_together() {
    let mut store = Store::open_in_memory().unwrap();
    let new = NewMatch {
        rules: &rules("showdown(target=100)"),
        starts: Starts::Alike,
        mode: "first-to:2".parse().unwrap(),
        players: &people(),
        seed: Some(u64::MAX),
        started: 5,
    };
    let id = store.begin_match(&new).unwrap();
    let outcome = common::game("showdown resigned").outcome().unwrap();
    for number in 1..=2 {
        let game = store.begin_match_game(id, number, new.rules, None, 6).unwrap();
        store.close_game(game, 0, numduel_store::Ended { outcome, at: 7 }).unwrap();
    }
    let text = export(&store);
    let lines: Vec<&str> = text.lines().collect();
    let mut copy = Store::open_in_memory().unwrap();
    // The lines may come one by one, and in any order.
    assert_eq!(import(&mut copy, lines[1]).added, 1);
    let other_seats = lines[0].replace("Ada", "?").replace("Emmy", "Ada").replace('?', "Emmy");
    for wrong in [
        other_seats.as_str(),
        &lines[0].replace("first-to:2", "first-to:3"),
        &lines[0].replace("target=100", "target=200"),
        &lines[0].replace("\"number\":1", "\"number\":2"),
        &lines[0].replace("\"number\":1", "\"number\":0"),
    ] {
        assert_ne!(wrong, lines[0]);
        let report = import(&mut copy, wrong);
        assert_eq!((report.added, report.refused_lines), (0, 1), "{wrong}");
    }
    assert_eq!(import(&mut copy, &text).added, 1);
    let found = copy.stored_match(numduel_session::MatchId(1)).unwrap();
    assert_eq!((found.score().won, found.players.clone(), found.seed), ([1, 1], people(), Some(u64::MAX)));
}

#[test]
fn an_import_can_be_stopped_and_continues_where_it_was() {
    let mut full = Store::open_in_memory().unwrap();
    let game = common::game("showdown x5 x9");
    let players = people();
    let new = NewGame { game: &game, players: &players, seed: None, started: 1, ended: None };
    full.add_games(&vec![new; 15_000]).unwrap();
    let text = export(&full);
    let mut store = Store::open_in_memory().unwrap();
    let budget = Budget::default();
    let cancel = budget.cancel().clone();
    let budget = budget.with_listener(move |_| cancel.cancel());
    let report = store.import(Cursor::new(&text), &budget).unwrap();
    assert!(report.stopped && report.added > 0 && report.added < 15_000, "{report:?}");
    let rest = import(&mut store, &text);
    assert_eq!((rest.already_there, rest.added + report.added, rest.stopped), (report.added, 15_000, false));
    assert_eq!(export(&store), text);
}

#[test]
fn a_reader_that_fails_keeps_what_was_read_before() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the cable is out"))
        }
    }
    let mut store = Store::open_in_memory().unwrap();
    let mut source = Store::open_in_memory().unwrap();
    for started in 0..6000 {
        keep(
            &mut source,
            "showdown x5",
            &[SeatPlayer::person("a").unwrap(), SeatPlayer::person("b").unwrap()],
            started,
        );
    }
    let text = export(&source);
    let from = std::io::BufReader::new(std::io::Read::chain(Cursor::new(text), Broken));
    let error = store.import(from, &Budget::default()).unwrap_err();
    assert_eq!(error.added, 6000);
    let source = std::error::Error::source(&error.cause).map(ToString::to_string);
    assert_eq!(source.as_deref(), Some("the cable is out"), "{error}");
    assert_eq!(store.history(&GameFilter::default(), HistoryPage::first(10_000)).unwrap().len(), 6000);
}
