//! With the same seed, playing, undoing, quitting and resuming in any order give the same bytes as never leaving.

use numduel_session::{Command, Event, EventKind, MemoryJournal, PromptCommand, Session, SessionOptions, Waiting};

use crate::kit::{Random, options, resumed, session, settle, text};

#[derive(Clone, Copy, Debug)]
enum Step {
    /// One of the legal moves.
    Move(usize),
    Undo,
    Hint,
    /// Quit, and sit down again later.
    Leave,
}

fn script(random: &mut Random) -> Vec<Step> {
    let step = |random: &mut Random| match random.below(10) {
        0..5 => Step::Move(random.below(1000)),
        5..7 => Step::Undo,
        7 => Step::Hint,
        _ => Step::Leave,
    };
    (0..30).map(|_| step(random)).collect()
}

/// The transcript that a step adds.
fn take(session: &mut Session, step: Step) -> Vec<Event> {
    let mut events = match step {
        _ if session.game().outcome().is_some() => return Vec::new(),
        Step::Move(index) => {
            let legal = session.game().rules().legal(session.game().position());
            session.apply(Command::Play(legal[index % legal.len()].clone())).unwrap()
        }
        Step::Undo => session.apply(Command::Ask(PromptCommand::Undo, None)).unwrap(),
        Step::Hint => session.apply(Command::Ask(PromptCommand::Hint, None)).unwrap(),
        Step::Leave => Vec::new(),
    };
    events.extend(settle(session));
    events.retain(|event| !matches!(event.kind, EventKind::Saved { .. }));
    events
}

fn compare(options: &SessionOptions, steps: &[Step]) {
    let (stays, leaves) = (MemoryJournal::default(), MemoryJournal::default());
    let (mut staying, mut leaving) = (session(options, &stays), session(options, &leaves));
    settle(&mut staying);
    settle(&mut leaving);
    for (index, step) in steps.iter().enumerate() {
        if leaving.waiting() == Waiting::Nothing {
            // What is over cannot be continued.
            break;
        }
        if matches!(step, Step::Leave) {
            leaving.apply(Command::Ask(PromptCommand::Quit, None)).unwrap();
            leaving = resumed(options, &leaves);
            settle(&mut leaving);
            continue;
        }
        let told = [take(&mut staying, *step), take(&mut leaving, *step)];
        if !matches!(step, Step::Hint) {
            assert_eq!(text(told[0].clone()), text(told[1].clone()), "step {index} of {steps:?}");
        }
    }
    assert_eq!(staying.game().record(), leaving.game().record(), "{steps:?}");
    assert_eq!(text(staying.opening()), text(leaving.opening()), "{steps:?}");
    assert_eq!(stays.games(), leaves.games(), "{steps:?}");
}

#[test]
fn leaving_and_coming_back_changes_nothing() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let books = ["showdown(target=100000)", "add-or-multiply", "prime-multipliers", "avoid-duel(target=5000)"];
    for game in books {
        for players in [["-", "random"], ["level:3", "-"], ["-", "lookahead:2"], ["-", "-"]] {
            for seed in 0..12 {
                let steps = script(&mut random);
                compare(&options(game, players, seed), &steps);
                let of_match = SessionOptions { mode: "games:3".parse().ok(), ..options(game, players, seed) };
                compare(&of_match, &steps);
            }
        }
    }
}

#[test]
fn a_computers_answer_does_not_depend_on_what_was_taken_back() {
    let options = options("showdown(target=100000)", ["-", "random"], 3);
    let play = |lines: &[&str]| {
        let mut session = session(&options, &MemoryJournal::default());
        for line in lines {
            session.apply(Command::Type(line)).unwrap();
            settle(&mut session);
        }
        session.game().record()
    };
    let straight = play(&["2", "5", "6"]);
    assert_eq!(play(&["2", "3", "undo", "undo", "4", "undo", "2", "5", "6"]), straight);
    assert_eq!(play(&["9", "undo", "2", "9", "hint", "undo", "5", "6"]), straight);
}
