//! What an event tells is in the journal; when that cannot be written, the game continues and says so once.

use std::sync::{Arc, Mutex};

use numduel_session::{
    Change, Command, EventKind, Journal, JournalError, JournalIds, MemoryJournal, Opening, PromptCommand, SaveWhen,
    Session,
};

use crate::kit::{options, session, settle};

/// Fails from the second write on, and counts the attempts.
struct Failing(Arc<Mutex<u32>>);

impl Journal for Failing {
    fn write(&mut self, _: &[Change<'_>]) -> Result<(), JournalError> {
        let mut writes = self.0.lock().unwrap();
        *writes += 1;
        if *writes > 1 { Err("no room".into()) } else { Ok(()) }
    }

    fn ids(&self) -> JournalIds {
        JournalIds::default()
    }
}

#[test]
fn a_journal_that_fails_is_told_once_and_left_alone() {
    let writes = Arc::new(Mutex::new(0));
    let journal = Box::new(Failing(Arc::clone(&writes)));
    let table = options("showdown(target=100)", ["-", "-"], 1);
    let mut session = Session::new(table, Opening::New, Some(journal)).unwrap();
    let mut told = Vec::new();
    for line in ["5", "9", "undo", "2", "2", "9"] {
        told.extend(session.apply(Command::Type(line)).unwrap());
    }
    let trouble: Vec<&str> =
        told.iter().filter(|event| event.kind == EventKind::NotSaved).map(|event| event.text.as_str()).collect();
    assert_eq!(trouble, ["warning: this game is not being saved: no room\n"]);
    assert_eq!((*writes.lock().unwrap(), session.saved()), (2, None));
    assert!(session.game().outcome().is_some());
    // A new game tries again.
    session.apply(Command::Rematch { seed: 2, computer: None }).unwrap();
    session.apply(Command::Type("5")).unwrap();
    assert_eq!(*writes.lock().unwrap(), 3);
}

#[test]
fn every_move_is_written_before_it_is_told_and_an_empty_game_never_is() {
    let journal = MemoryJournal::default();
    let mut table = session(&options("showdown", ["-", "-"], 1), &journal);
    table.apply(Command::Ask(PromptCommand::Quit, None)).unwrap();
    assert!(journal.games().is_empty());
    let told = table.apply(Command::Type("5")).unwrap();
    assert!(matches!(told[0].kind, EventKind::Saved { ids } if ids.game.is_some()), "{told:?}");
    assert_eq!(journal.games()[0].moves.len(), 1);
    table.apply(Command::Type("undo")).unwrap();
    assert_eq!(journal.games()[0].moves.len(), 0);
    table.apply(Command::Type("7")).unwrap();
    table.apply(Command::Type("resign")).unwrap();
    assert_eq!(journal.games()[0].record().to_string(), "showdown(target=1000) x7 resigned");
}

#[test]
fn games_of_computers_are_written_when_they_end_or_are_left() {
    let journal = MemoryJournal::default();
    let table = options("showdown", ["random", "random"], 1);
    assert_eq!(table.save, SaveWhen::WholeGames);
    let mut left = session(&table, &journal);
    left.apply(Command::ComputerTurn).unwrap();
    assert!(journal.games().is_empty());
    left.apply(Command::Ask(PromptCommand::Quit, None)).unwrap();
    assert_eq!(journal.games()[0].moves.len(), 1);
    let journal = MemoryJournal::default();
    settle(&mut session(&table, &journal));
    assert!(journal.games()[0].outcome.is_some());
}
