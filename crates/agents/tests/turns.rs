//! Turns with processes that misbehave: each failure is told apart from the others, and the next game is played.

use std::time::Duration;

use numduel_agents::{
    Agent, AgentTurn, EngineProcess, EngineProtocol, FailureKind, GameText, MoveListing, ProcessOptions, TurnLimits,
    judge_reply, prompt, take_turn,
};
use numduel_wire::ArenaAgent;

/// A shell script that answers `isready`, and does this at `go`.
fn script(at_go: &str) -> String {
    format!(
        "sh -c 'while read -r word rest; do case $word in isready) echo readyok;; go) {at_go};; quit) exit;; esac; done'"
    )
}

fn process(command: &str, protocol: EngineProtocol) -> EngineProcess {
    let handshake = Duration::from_secs(20);
    EngineProcess::new(ProcessOptions { handshake, ..ProcessOptions::new(&ArenaAgent::default(), command, protocol) })
}

fn limits() -> TurnLimits {
    TurnLimits { movetime: Some(Duration::from_millis(1500)), ..TurnLimits::default() }
}

/// The first turn of a game.
fn turn(agent: &mut dyn Agent, limits: TurnLimits) -> AgentTurn {
    let text: GameText = "showdown(target=100)".parse().expect("a shipped game");
    let game = text.game().expect("a new game");
    match agent.begin(&text, 0) {
        Ok(()) => take_turn(agent, &game, &mut limits.meter()),
        Err(failure) => {
            AgentTurn { mv: None, resigned: false, failure: Some(failure), attempts: Vec::new(), time: Duration::ZERO }
        }
    }
}

fn kind(turn: &AgentTurn) -> Option<FailureKind> {
    turn.failure.as_ref().map(|failure| failure.kind)
}

#[test]
fn every_way_to_misbehave_is_a_failure_of_its_own_kind() {
    for (at_go, expected, attempts) in [
        ("echo bestmove x5", None, 1),
        ("echo info thinking; echo bestmove x5", None, 1),
        ("sleep 60", Some(FailureKind::Timeout), 0),
        ("sleep 3; echo bestmove x5", Some(FailureKind::Timeout), 0),
        ("exit 3", Some(FailureKind::Crash), 0),
        ("echo error 429 Too Many Requests", Some(FailureKind::Unavailable), 0),
        ("kill -9 $$", Some(FailureKind::Crash), 0),
        ("echo bestmove x10", Some(FailureKind::IllegalMove), 3),
        ("echo bestmove +1", Some(FailureKind::IllegalMove), 3),
        ("echo bestmove", Some(FailureKind::UnreadableReply), 3),
        ("echo I like 5", Some(FailureKind::UnreadableReply), 3),
        ("echo bestmove five", Some(FailureKind::UnreadableReply), 3),
        ("yes info", Some(FailureKind::UnreadableReply), 0),
        ("yes | tr -d \"\\n\"", Some(FailureKind::UnreadableReply), 0),
    ] {
        let mut agent = process(&script(at_go), EngineProtocol::Lines);
        let turn = turn(&mut agent, limits());
        assert_eq!((kind(&turn), turn.attempts.len()), (expected, attempts), "{at_go}: {turn:?}");
        assert_eq!(turn.mv.is_some(), expected.is_none(), "{at_go}");
    }
}

#[test]
fn an_agent_that_cannot_answer_says_so_in_json_too() {
    for (protocol, command) in [
        (EngineProtocol::Text, r#"sh -c 'read -r line; echo "{\"id\":1,\"error\":\"503\"}"; sleep 60'"#),
        (
            EngineProtocol::Json,
            r#"sh -c 'echo "{\"kind\":\"readyok\"}"; while read -r line; do case $line in *go*) id=${line#*:}; echo "{\"id\":${id%%,*},\"error\":\"503\"}";; esac; done'"#,
        ),
    ] {
        let mut agent = process(command, protocol);
        let turn = turn(&mut agent, limits());
        assert_eq!(kind(&turn), Some(FailureKind::Unavailable), "{turn:?}");
        assert!(turn.failure.unwrap().detail.ends_with("says: 503"));
    }
}

#[test]
fn an_engine_that_does_not_know_retry_is_still_asked_again() {
    let command = "sh -c 'while read -r word rest; do case $word in isready) echo readyok;; \
                   retry) echo error unknown command;; go) echo bestmove x10;; esac; done'";
    let turn = turn(&mut process(command, EngineProtocol::Lines), limits());
    assert_eq!((kind(&turn), turn.attempts.len()), (Some(FailureKind::IllegalMove), 3), "{turn:?}");
}

#[test]
fn a_process_that_cannot_be_started_or_is_silent_is_told_apart_too() {
    for (command, expected) in
        [("/no/such/engine", FailureKind::Crash), ("true", FailureKind::Crash), ("sleep 60", FailureKind::Timeout)]
    {
        let mut agent = process(command, EngineProtocol::Lines);
        if command.starts_with("sleep") {
            let silent = ArenaAgent { handshake: Some(300), ..ArenaAgent::default() };
            agent = EngineProcess::new(ProcessOptions::new(&silent, command, EngineProtocol::Lines));
        }
        assert_eq!(kind(&turn(&mut agent, limits())), Some(expected), "{command}");
    }
}

#[test]
fn a_process_that_crashed_is_started_again_for_the_next_game() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("mark");
    let once = format!("if [ -e {0} ]; then echo bestmove x5; else touch {0}; exit 1; fi", mark.display());
    let mut agent = process(&script(&once), EngineProtocol::Lines);
    assert_eq!(kind(&turn(&mut agent, limits())), Some(FailureKind::Crash));
    assert!(turn(&mut agent, limits()).mv.is_some());
}

#[test]
fn a_second_answer_is_not_taken_for_the_answer_to_the_next_question() {
    let mut agent = process(&script("echo bestmove x5; echo bestmove x6"), EngineProtocol::Lines);
    let text: GameText = "showdown(target=100)".parse().unwrap();
    let mut game = text.game().unwrap();
    agent.begin(&text, 0).unwrap();
    let first = take_turn(&mut agent, &game, &mut limits().meter());
    game.play(&first.mv.unwrap()).unwrap();
    let second = take_turn(&mut agent, &game, &mut limits().meter());
    assert_eq!(kind(&second), Some(FailureKind::UnreadableReply), "{second:?}");
    assert!(second.failure.unwrap().detail.contains("second time"));
}

#[test]
fn one_clock_covers_the_retries() {
    let mut agent = process(&script("sleep 1; echo bestmove x10"), EngineProtocol::Lines);
    let turn = turn(&mut agent, limits());
    assert_eq!((kind(&turn), turn.attempts.len()), (Some(FailureKind::Timeout), 1), "{turn:?}");
}

#[test]
fn the_cap_on_calls_and_tokens_is_a_failure_of_the_harness() {
    let mut agent = process(&script("echo bestmove x10"), EngineProtocol::Lines);
    let capped = turn(&mut agent, TurnLimits { calls: Some(2), ..limits() });
    assert_eq!((kind(&capped), capped.attempts.len()), (Some(FailureKind::HarnessFailure), 2));
    let reply =
        r#"sh -c 'n=0; while read -r line; do n=$((n+1)); echo "{\"id\":$n,\"reply\":\"5\",\"tokens\":70}"; done'"#;
    let mut agent = process(reply, EngineProtocol::Text);
    let capped = turn(&mut agent, TurnLimits { tokens: Some(100), ..limits() });
    assert_eq!((kind(&capped), capped.attempts.len()), (Some(FailureKind::HarnessFailure), 2), "{capped:?}");
    assert_eq!(capped.attempts[0].problem.as_ref().unwrap().kind, FailureKind::UnreadableReply, "prose is not scanned");
}

#[test]
fn illegal_and_unreadable_replies_get_different_texts() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    for (reply, expected) in [("x10", "legal moves: x2"), ("five", "could not be read")] {
        // `retry` is written down.
        let command = format!(
            "sh -c 'while read -r line; do case $line in isready) echo readyok;; retry*) echo \"$line\" >{};; go*) echo bestmove {reply};; esac; done'",
            log.display()
        );
        turn(&mut process(&command, EngineProtocol::Lines), limits());
        let told = std::fs::read_to_string(&log).unwrap();
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn a_whole_process_group_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("alive");
    // The grandchild would write its mark after the child was killed.
    let at_go = format!("(sleep 3; touch {}) & sleep 60", mark.display());
    let mut agent = process(&script(&at_go), EngineProtocol::Lines);
    assert_eq!(kind(&turn(&mut agent, limits())), Some(FailureKind::Timeout));
    std::thread::sleep(Duration::from_secs(3));
    assert!(!mark.exists());
}

#[test]
fn a_reply_in_free_text_is_judged_as_in_a_turn() {
    let game = "showdown(target=100)".parse::<GameText>().unwrap().game().unwrap();
    for (reply, kind, told) in [
        (r#"I like 7. {"move": "x5"}"#, None, None),
        (r#"{"move": "resign"}"#, None, None),
        (r#"{"move": "x10"}"#, Some(FailureKind::IllegalMove), Some("legal moves: x2")),
        (r#"{"move": 5}"#, Some(FailureKind::UnreadableReply), Some("could not be read")),
        ("x5", Some(FailureKind::UnreadableReply), Some("could not be read")),
    ] {
        let (attempt, retry) = judge_reply(&game, reply);
        assert_eq!(attempt.problem.map(|problem| problem.kind), kind, "{reply}");
        assert_eq!(retry.is_some(), told.is_some(), "{reply}");
        assert!(retry.unwrap_or_default().contains(told.unwrap_or_default()), "{reply}");
    }
}

#[test]
fn a_prompt_lists_moves_with_or_without_their_results() {
    let game = "showdown(target=100) x5".parse::<GameText>().unwrap().game().unwrap();
    assert!(prompt(&game, MoveListing::Moves, None).contains("Legal moves: x2 x3 x4 x5 x6 x7 x8 x9\n"));
    assert!(prompt(&game, MoveListing::Results, None).contains("Legal moves: x2 (makes 10), x3 (makes 15), "));
    assert!(prompt(&game, MoveListing::Moves, Some("no such move")).contains("refused: no such move\n"));
}
