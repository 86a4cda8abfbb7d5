//! What a person at a terminal sees besides the transcript: the goal, who is who, and the result. It all goes to standard
//! error, so that the transcript stays exactly what the book says.

use std::io::{self, IsTerminal};

use numduel_players::{Level, PlayerSpec};
use numduel_rules::english::count;
use numduel_rules::language::Invalid;
use numduel_rules::{Seat, english};
use numduel_session::{Controller, Event, EventKind, Session, TypedCommands};

/// Whether a person is there to read it: input and messages are both at a terminal.
pub fn is_shown() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// A person against a computer.
pub struct Duel {
    pub person: Seat,
    pub computer: PlayerSpec,
}

impl Duel {
    /// The seats, if a person plays a computer.
    pub fn in_session(session: &Session) -> Option<Self> {
        Seat::BOTH.into_iter().find_map(|person| match [person, person.other()].map(|seat| session.controller(seat)) {
            [Controller::Person, Controller::Computer(computer)] => Some(Self { person, computer }),
            _ => None,
        })
    }

    /// The next level up, after a win.
    pub fn next_level(&self, session: &Session) -> Option<Level> {
        let won = session.game().outcome()?.winner == Some(self.person);
        self.computer.level().and_then(Level::next).filter(|_| won)
    }
}

/// The seat of the person here, if the opponent is a computer or plays elsewhere.
pub fn only_person(session: &Session) -> Option<Seat> {
    let is_person = |seat: &Seat| session.controller(*seat) == Controller::Person;
    Seat::BOTH.into_iter().find(|seat| is_person(seat) && !is_person(&seat.other()))
}

/// Whether the opponent plays elsewhere, in a room of a server.
pub fn is_in_room(session: &Session) -> bool {
    Seat::BOTH.into_iter().any(|seat| session.controller(seat) == Controller::External)
}

/// Who is who, for a person who plays a computer or somebody elsewhere.
pub fn who_is_who(session: &Session) -> Option<String> {
    let person = only_person(session)?;
    let seats = [person, person.other()];
    let ([you, other], [own, others]) = (seats.map(|seat| session.names().of(seat)), seats.map(Seat::number));
    let is_named = session.options().players.are_named();
    Some(match session.controller(person.other()) {
        Controller::Computer(computer) if is_named => {
            format!("You are {you}, and your opponent is the computer ({}).\n", computer.description())
        }
        Controller::Computer(computer) => {
            format!("You are {you}. {other} is the computer ({}).\n", computer.description())
        }
        _ if is_named => format!("You are {you} (player {own}), and your opponent is {other} (player {others}).\n"),
        _ => format!("You are {you}. {other} is your opponent.\n"),
    })
}

/// What there is to know before the first prompt.
pub fn introduction(session: &Session) -> String {
    let rules = session.game().rules();
    let mut text = format!("{}\n{}", english::goal(rules), who_is_who(session).unwrap_or_default());
    // A server takes nothing but moves.
    if rules.book().invalid() == Invalid::Loses && !is_in_room(session) {
        text += "Careful: in this game, an invalid move loses immediately.\n";
    }
    if session.options().commands == TypedCommands::Recognized {
        text += "Type ? for help.\n";
    }
    text + "\n"
}

/// A computer's move, marked as one.
pub fn computer_played(session: &Session, event: &Event) -> Option<String> {
    let (EventKind::Moved { seat, mv, .. }, Some(duel)) = (&event.kind, Duel::in_session(session)) else { return None };
    (*seat != duel.person).then(|| format!("Computer plays {}.\n", session.game().rules().typed(mv)))
}

/// How a game ended for the person who played a computer or somebody elsewhere.
pub fn ending(session: &Session) -> String {
    let (Some(person), Some(outcome)) = (only_person(session), session.game().outcome()) else { return String::new() };
    match (outcome.winner, session.game().moves().len()) {
        (None, _) => "It's a draw.\n".to_owned(),
        (Some(seat), _) if seat != person => "You lost.\n".to_owned(),
        (Some(_), moves) => format!("You won in {}.\n", count(moves, "move")),
    }
}

/// What can be done after a game, as one line.
pub fn offer(next: Option<Level>, lost: bool) -> String {
    let next = next.map(|level| format!(", n = try level {level}")).unwrap_or_default();
    let offers =
        if lost { ", t = try again from your mistake".to_owned() } else { format!(" with seats swapped{next}") };
    format!("Enter = rematch{offers}, r = review, q = quit: ")
}
