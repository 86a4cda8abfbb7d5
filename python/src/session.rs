//! A table: a game or a match between two players, with every event as a dict.

use std::sync::{Mutex, PoisonError};

use numduel_session::{
    Command, Event, MatchMode, Opening, Players, PromptCommand, SeatPlayer, Session, SessionError, SessionOptions,
    StartPolicy, TypedCommands, Waiting,
};
use numduel_wire::EventLine;
use pyo3::prelude::*;

use crate::error::{raise, refuse};
use crate::position::read_move;
use crate::rules::{GivenGame, GivenParameters, given};
use crate::{interrupt, json};

/// Two players at a table. A player is a name, or for a computer a pair of a name and a player such as `level:5`.
#[pyclass(name = "Match", module = "numduel", frozen)]
pub struct PyMatch(Mutex<Session>);

/// A person's name, or a computer's name and player.
#[derive(FromPyObject)]
enum GivenPlayer {
    Person(String),
    Computer((String, String)),
}

impl GivenPlayer {
    fn seated(&self, py: Python<'_>) -> PyResult<SeatPlayer> {
        let made = match self {
            Self::Person(name) => SeatPlayer::person(name),
            Self::Computer((name, player)) => {
                crate::solution::spec(py, player)?;
                SeatPlayer::computer(name, player)
            }
        };
        made.map_err(|error| raise(py, &error))
    }
}

impl PyMatch {
    fn events<'py>(py: Python<'py>, events: &[Event]) -> PyResult<Vec<Bound<'py, PyAny>>> {
        events.iter().map(|event| json::dict(py, &EventLine::from(event))).collect()
    }

    fn apply<'py>(&self, py: Python<'py>, command: Command<'_>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let budget = self.with(|session| session.options().budget.clone());
        let applied = interrupt::run(py, &budget, || self.with(|session| session.apply(command)))?;
        let events = applied.map_err(|error: SessionError| raise(py, &error))?;
        Self::events(py, &events)
    }

    fn with<T>(&self, work: impl FnOnce(&mut Session) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[pymethods]
impl PyMatch {
    /// Sits down to a game, or with `mode` (`best-of:5`, `first-to:3`, `games:10`) to a match, in which seats are swapped
    /// after every game.
    #[new]
    #[pyo3(signature = (game, players = None, *, mode = None, seed = 0, hints = 3, strict = false, **parameters))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword")]
    fn new(
        py: Python<'_>,
        game: GivenGame,
        players: Option<(GivenPlayer, GivenPlayer)>,
        mode: Option<&str>,
        seed: u64,
        hints: u8,
        strict: bool,
        parameters: Option<GivenParameters>,
    ) -> PyResult<Self> {
        let (rules, named) = game.named(py, given(parameters))?;
        let usual = (GivenPlayer::Person("Player 1".to_owned()), GivenPlayer::Person("Player 2".to_owned()));
        let (one, two) = players.unwrap_or(usual);
        let players = Players([one.seated(py)?, two.seated(py)?]);
        let mut options = SessionOptions::new(StartPolicy::new(rules, &named), players, Some(seed));
        options.mode = mode.map(|mode| mode.parse::<MatchMode>().map_err(|error| raise(py, &error))).transpose()?;
        if hints > 3 {
            return Err(refuse(py, format!("there are no hints of grade {hints}; choose from 0 to 3")));
        }
        options.hints = hints;
        options.commands = if strict { TypedCommands::Disabled } else { TypedCommands::Recognized };
        Session::new(options, Opening::New, None)
            .map(|session| Self(Mutex::new(session)))
            .map_err(|error| raise(py, &error))
    }

    /// Everything that is told first.
    fn opening<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let events: Vec<Event> = self.with(|session| session.opening().collect());
        Self::events(py, &events)
    }

    /// A person types a line: a move, a command such as `hint`, or something invalid.
    fn r#type<'py>(&self, py: Python<'py>, line: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.apply(py, Command::Type(line))
    }

    /// A person plays a move.
    fn play<'py>(&self, py: Python<'py>, r#move: &str) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let rules = self.with(|session| session.game().rules().clone());
        let mv = read_move(py, &rules, r#move)?;
        self.apply(py, Command::Play(mv))
    }

    /// The computer to move thinks and plays.
    fn computer_turn<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.apply(py, Command::ComputerTurn)
    }

    /// The person to move asks for something: `hint`, `why`, `undo`, `resign` ...
    #[pyo3(signature = (command, about = None))]
    fn ask<'py>(&self, py: Python<'py>, command: &str, about: Option<&str>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let known = PromptCommand::ALL.iter().find(|(_, name, ..)| *name == command).map(|(known, ..)| *known);
        let names = || PromptCommand::ALL.map(|(_, name, ..)| name).join(", ");
        let known = known.ok_or_else(|| refuse(py, format!("there is no command '{command}'; choose {}", names())))?;
        self.apply(py, Command::Ask(known, about))
    }

    /// The next game of the match.
    fn next_game<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.apply(py, Command::NextGame)
    }

    /// What the table waits for: `person`, `computer`, `next game` or None.
    #[getter]
    fn waiting(&self) -> Option<&'static str> {
        match self.with(|session| session.waiting()) {
            Waiting::Person(_) => Some("person"),
            Waiting::Computer(_) => Some("computer"),
            Waiting::External(_) => Some("outside"),
            Waiting::NextGame => Some("next game"),
            Waiting::Nothing => None,
        }
    }

    /// The record of the present game.
    #[getter]
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let text = self.with(|session| session.game().record().to_string());
        py.import("numduel.record")?.getattr("Record")?.call1((text,))
    }

    /// Plays on while computers are to move and games of the match remain, and tells what happened.
    fn run<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let mut all = Vec::new();
        loop {
            match self.with(|session| session.waiting()) {
                Waiting::Computer(_) => all.extend(self.apply(py, Command::ComputerTurn)?),
                Waiting::NextGame => all.extend(self.apply(py, Command::NextGame)?),
                _ => return Ok(all),
            }
        }
    }

    fn __repr__(&self) -> String {
        let (number, record) = self.with(|session| (session.number(), session.game().record().to_string()));
        format!("Match(game {number}: {:?})", numduel_rules::number::shorten(&record))
    }
}
