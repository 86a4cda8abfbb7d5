//! Whose turn it is, and who may answer.

use numduel_rules::Seat;
use numduel_session::{Command, EventKind, MemoryJournal, SessionError, Waiting};

use crate::kit::{options, session};

#[test]
fn somebody_outside_answers_later_and_only_to_the_position_that_was_asked() {
    let mut table = session(&options("showdown", ["-", "mcp:agent"], 1), &MemoryJournal::default());
    let answer = |ply, mv: &str| Command::Answer { ply, mv: mv.parse().unwrap() };
    assert_eq!(table.apply(answer(0, "x5")).unwrap_err(), SessionError::NotYourTurn);
    table.apply(Command::Type("5")).unwrap();
    assert_eq!(table.waiting(), Waiting::External(Seat::Two));
    assert_eq!(table.apply(Command::Type("5")).unwrap_err(), SessionError::NotYourTurn);
    assert_eq!(table.apply(answer(0, "x5")).unwrap_err(), SessionError::Stale { answered: 0, moves: 1 });
    let refused = table.apply(answer(1, "x11")).unwrap();
    assert!(matches!(refused[1].kind, EventKind::Refused { seat: Seat::Two, .. }), "{refused:?}");
    let told = table.apply(answer(1, "x9")).unwrap();
    assert_eq!((told[0].text.as_str(), table.game().moves().len()), ("9\n", 2));
}

#[test]
fn moves_that_were_taken_back_elsewhere_are_taken_back_here_whoever_made_them() {
    let mut table = session(&options("showdown", ["-", "mcp:agent"], 1), &MemoryJournal::default());
    table.apply(Command::Type("5")).unwrap();
    table.apply(Command::Answer { ply: 1, mv: "x9".parse().unwrap() }).unwrap();
    let told = table.apply(Command::TakeBack { to: 1 }).unwrap();
    assert_eq!(
        (told[0].text.as_str(), table.waiting()),
        ("Took back x9. The number is 5 again.\n", Waiting::External(Seat::Two))
    );
    table.apply(Command::TakeBack { to: 0 }).unwrap();
    assert_eq!(table.waiting(), Waiting::Person(Seat::One));
    table.apply(Command::Type("resign")).unwrap();
    assert_eq!(table.apply(Command::TakeBack { to: 0 }).unwrap_err(), SessionError::Over);
}

#[test]
fn a_turn_can_be_thought_about_elsewhere_and_comes_out_the_same() {
    let options = options("showdown", ["random", "-"], 9);
    let mut here = session(&options, &MemoryJournal::default());
    let mut there = session(&options, &MemoryJournal::default());
    let turn = there.computer_turn().unwrap();
    let answer = std::thread::spawn(move || turn.think()).join().unwrap().unwrap();
    let told = [here.apply(Command::ComputerTurn).unwrap(), there.apply(answer).unwrap()];
    assert_eq!(told[0], told[1]);
    assert!(there.computer_turn().is_none());
}

#[test]
fn hints_say_more_each_time_up_to_what_is_allowed() {
    let mut table = session(&options("showdown", ["-", "-"], 1), &MemoryJournal::default());
    let mut hint = || table.apply(Command::Type("hint")).unwrap().remove(0);
    let lengths = [hint(), hint(), hint(), hint()].map(|event| {
        let EventKind::Hinted { more, .. } = event.kind else { panic!("{event:?}") };
        (event.text.lines().count(), more)
    });
    assert!(lengths[0] == (1, true) && lengths[1] == (2, true) && lengths[2].0 > 2 && lengths[2] == lengths[3]);
    assert!(!lengths[2].1, "{lengths:?}");
}
