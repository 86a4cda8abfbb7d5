//! Games told by events, in their book's sentences: as they happen, and again from the beginning.

use numduel_rules::Narrator;
use numduel_rules::sentences::Names;
use numduel_rules::{Cause, Game, IllegalReason, Move, MoveOutcome, Outcome, Position};

use crate::event::{Event, EventKind};

/// Everything shown from the welcome up to now, exactly as it was when the game was played: to its end, or
/// to the open prompt.
///
/// One turn at a time, because a long game of large numbers does not fit in memory as text.
pub fn story<'a>(game: &'a Game, names: &'a Names) -> impl Iterator<Item = Event> + 'a {
    let rules = game.rules();
    let writer = EventWriter(Narrator::new(rules, names));
    let mut again = Game::new(rules.clone());
    let mut moves = game.moves().iter();
    let mut open = true;
    let turns = std::iter::from_fn(move || {
        if !open {
            return None;
        }
        let before = again.position().clone();
        let ply = again.moves().len();
        // A game holds legal moves only.
        if let Some((mv, played)) = moves.next().and_then(|mv| Some((mv, again.play(mv).ok()?))) {
            let mut events = writer.turn(&before, ply);
            events.push(writer.typed(&before, &rules.typed(mv)));
            events.extend(writer.moved(&before, mv, &played, ply + 1));
            return Some(events);
        }
        open = false;
        match (again.outcome(), game.outcome()) {
            (Some(_), _) => None,
            (None, None) => Some(writer.turn(&before, ply)),
            (None, Some(outcome)) => {
                let mut events = writer.turn(&before, ply);
                // What exactly was typed instead of a move is not saved.
                events.push(writer.typed(&before, if outcome.cause == Cause::Resigned { "resign" } else { "" }));
                events.push(writer.closed(&before, outcome, ply));
                Some(events)
            }
        }
    });
    let welcome = Event::new(EventKind::Welcome, Narrator::new(rules, names).welcome());
    std::iter::once(welcome).chain(turns.flatten())
}

/// Makes events of what happens in a game.
pub(crate) struct EventWriter<'a>(pub Narrator<'a>);

impl EventWriter<'_> {
    /// A turn up to its open prompt.
    pub fn turn(&self, position: &Position, ply: usize) -> Vec<Event> {
        let (seat, number) = (position.turn, position.number.clone());
        let turn = Event::new(EventKind::Turn { seat, ply, number }, self.0.turn(position));
        vec![turn, self.prompt(position)]
    }

    pub fn prompt(&self, position: &Position) -> Event {
        Event::new(EventKind::Prompt { seat: position.turn }, self.0.prompt(position))
    }

    #[expect(clippy::unused_self, reason = "it is one of the things that can happen")]
    pub fn typed(&self, position: &Position, typed: &str) -> Event {
        Event::new(EventKind::Typed { seat: position.turn }, format!("{typed}\n"))
    }

    /// A move that was made as the game's `ply`th, and the end if it made one.
    pub fn moved(&self, before: &Position, mv: &Move, played: &MoveOutcome, ply: usize) -> Vec<Event> {
        let after = &played.position;
        let kind = EventKind::Moved {
            ply,
            seat: before.turn,
            mv: mv.clone(),
            before: before.number.clone(),
            after: after.number.clone(),
        };
        let mut events = vec![Event::new(kind, self.0.moved(before, mv, after))];
        if let Some(outcome) = played.outcome {
            let text = self.0.ended(before, mv, after, &outcome);
            events.push(Event::new(EventKind::GameOver { outcome, plies: ply }, text));
        }
        events
    }

    pub fn invalid(&self, position: &Position) -> Event {
        Event::new(EventKind::Invalid { seat: position.turn }, self.0.invalid(position))
    }

    pub fn refused(&self, position: &Position, mv: &Move, reason: IllegalReason) -> Event {
        let text = self.0.refused(position, mv, reason);
        Event::new(EventKind::Refused { seat: position.turn, mv: mv.clone(), reason }, text)
    }

    /// The end of a game without a move.
    pub fn closed(&self, position: &Position, outcome: Outcome, plies: usize) -> Event {
        Event::new(EventKind::GameOver { outcome, plies }, self.0.closed(position, &outcome))
    }
}
