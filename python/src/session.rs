//! A table: a game or a match between two players, with every event as a dict.

use std::sync::{Mutex, PoisonError};

use numduel_session::{
    Command, Event, MatchMode, Opening, Players, PromptCommand, SeatPlayer, Session, SessionError, SessionOptions,
    StartPolicy, TypedCommands, Waiting,
};
use numduel_wire::EventLine;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{raise, refuse};
use crate::given::{GivenText, expected, flag, whole};
use crate::position::read_move;
use crate::rules::{GivenGame, GivenParameters, given};
use crate::{interrupt, json};

/// Two players at a table. A player is a name, or for a computer a pair of a name and a player such as `level:5`.
#[pyclass(name = "Match", module = "numduel", frozen)]
pub struct PyMatch {
    /// What it was made from, as keyword arguments.
    made: Py<PyDict>,
    table: Mutex<Table>,
}

/// The session, and everything that was asked of it: from the same start, the same comes of it.
struct Table {
    session: Session,
    done: Vec<MatchStep>,
}

/// What is asked of a table: which of its methods, and the texts given to it.
type MatchStep = (String, Option<String>, Option<String>);

/// A person's name, or a computer's name and player.
enum GivenPlayer {
    Person(String),
    Computer(String, String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for GivenPlayer {
    type Error = PyErr;

    fn extract(given: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(name) = given.extract() {
            return Ok(Self::Person(name));
        }
        let what = "a player: a name, or for a computer a pair such as ('Bob', 'level:5')";
        given.extract().map(|(name, player)| Self::Computer(name, player)).map_err(|_| expected(what, &given))
    }
}

impl GivenPlayer {
    fn seated(&self, py: Python<'_>) -> PyResult<SeatPlayer> {
        let made = match self {
            Self::Person(name) => SeatPlayer::person(name),
            Self::Computer(name, player) => {
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

    /// Does what is asked, and remembers it unless it is refused.
    fn apply<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        text: Option<&str>,
        about: Option<&str>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let command = match method {
            "type" => Command::Type(text.unwrap_or_default()),
            "play" => {
                let rules = self.with(|table| table.session.game().rules().clone());
                Command::Play(read_move(py, &rules, text.unwrap_or_default())?)
            }
            "ask" => Command::Ask(prompt_command(py, text.unwrap_or_default())?, about),
            "next_game" => Command::NextGame,
            "computer_turn" => Command::ComputerTurn,
            other => return Err(refuse(py, format!("a match has no step '{other}'"))),
        };
        let budget = self.with(|table| table.session.options().budget.clone());
        let applied = interrupt::run(py, &budget, || {
            self.with(|table| {
                let applied = table.session.apply(command);
                if applied.is_ok() {
                    table.done.push((method.to_owned(), text.map(str::to_owned), about.map(str::to_owned)));
                }
                applied
            })
        })?;
        let events = applied.map_err(|error: SessionError| raise(py, &error))?;
        Self::events(py, &events)
    }

    fn with<T>(&self, work: impl FnOnce(&mut Table) -> T) -> T {
        work(&mut self.table.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The two players of a table.
fn two_players(given: &Bound<'_, PyAny>) -> PyResult<[GivenPlayer; 2]> {
    let what = "two players, such as ('Ada', ('Bob', 'level:5'))";
    let two: (Bound<'_, PyAny>, Bound<'_, PyAny>) = given.extract().map_err(|_| expected(what, given))?;
    Ok([two.0.extract()?, two.1.extract()?])
}

fn prompt_command(py: Python<'_>, command: &str) -> PyResult<PromptCommand> {
    let known = PromptCommand::ALL.iter().find(|(_, name, ..)| *name == command).map(|(known, ..)| *known);
    let names = || PromptCommand::ALL.map(|(_, name, ..)| name).join(", ");
    known.ok_or_else(|| refuse(py, format!("there is no command '{command}'; choose {}", names())))
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
        game: Bound<'_, PyAny>,
        players: Option<Bound<'_, PyAny>>,
        mode: Option<GivenText>,
        #[pyo3(from_py_with = whole)] seed: u64,
        #[pyo3(from_py_with = whole)] hints: u8,
        #[pyo3(from_py_with = flag)] strict: bool,
        parameters: Option<Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let keywords = parameters.as_ref().map_or_else(|| Ok(PyDict::new(py)), |given| given.copy())?;
        let parameters: Option<GivenParameters> = parameters.map(|given| given.extract()).transpose()?;
        let (rules, named) = game.extract::<GivenGame>()?.named(py, given(parameters))?;
        keywords.set_item("game", game)?;
        keywords.set_item("players", &players)?;
        keywords.set_item("mode", mode.as_ref().map(|mode| &mode.0))?;
        keywords.set_item("seed", seed)?;
        keywords.set_item("hints", hints)?;
        keywords.set_item("strict", strict)?;
        let usual = ["Player 1", "Player 2"].map(|name| GivenPlayer::Person(name.to_owned()));
        let [one, two] = players.as_ref().map_or(Ok(usual), two_players)?;
        let players = Players([one.seated(py)?, two.seated(py)?]);
        let mut options = SessionOptions::new(StartPolicy::new(rules, &named), players, Some(seed));
        options.mode = mode.map(|mode| mode.0.parse::<MatchMode>().map_err(|error| raise(py, &error))).transpose()?;
        if hints > 3 {
            return Err(refuse(py, format!("there are no hints of grade {hints}; choose from 0 to 3")));
        }
        options.hints = hints;
        options.commands = if strict { TypedCommands::Disabled } else { TypedCommands::Recognized };
        Session::new(options, Opening::New, None)
            .map(|session| Self { made: keywords.unbind(), table: Mutex::new(Table { session, done: Vec::new() }) })
            .map_err(|error| raise(py, &error))
    }

    /// Everything that is told first.
    fn opening<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let events: Vec<Event> = self.with(|table| table.session.opening().collect());
        Self::events(py, &events)
    }

    /// A person types a line: a move, a command such as `hint`, or something invalid.
    fn r#type<'py>(&self, py: Python<'py>, line: GivenText) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.apply(py, "type", Some(&line.0), None)
    }

    /// A person plays a move.
    fn play<'py>(&self, py: Python<'py>, r#move: GivenText) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.apply(py, "play", Some(&r#move.0), None)
    }

    /// The computer to move thinks and plays.
    fn computer_turn<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.apply(py, "computer_turn", None, None)
    }

    /// The person to move asks for something: `hint`, `why`, `undo`, `resign` ...
    #[pyo3(signature = (command, about = None))]
    fn ask<'py>(
        &self,
        py: Python<'py>,
        command: GivenText,
        about: Option<GivenText>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.apply(py, "ask", Some(&command.0), about.as_ref().map(|about| about.0.as_str()))
    }

    /// The next game of the match.
    fn next_game<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.apply(py, "next_game", None, None)
    }

    /// What the table waits for: `person`, `computer`, `next game` or None.
    #[getter]
    fn waiting(&self) -> Option<&'static str> {
        match self.with(|table| table.session.waiting()) {
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
        let text = self.with(|table| table.session.game().record().to_string());
        py.import("numduel.record")?.getattr("Record")?.call1((text,))
    }

    /// Plays on while computers are to move and games of the match remain, and tells what happened.
    fn run<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let mut all = Vec::new();
        loop {
            match self.with(|table| table.session.waiting()) {
                Waiting::Computer(_) => all.extend(self.computer_turn(py)?),
                Waiting::NextGame => all.extend(self.next_game(py)?),
                _ => return Ok(all),
            }
        }
    }

    fn __repr__(&self) -> String {
        let (number, record) =
            self.with(|Table { session, .. }| (session.number(), session.game().record().to_string()));
        format!("Match(game {number}: {:?})", numduel_rules::number::shorten(&record))
    }

    /// A match is pickled as what it was made from and what was asked of it, which is done again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (), Vec<MatchStep>)> {
        let class = py.get_type::<Self>();
        let make = py.import("functools")?.getattr("partial")?.call((class,), Some(self.made.bind(py)))?;
        Ok((make, (), self.with(|table| table.done.clone())))
    }

    fn __setstate__(&self, py: Python<'_>, steps: Vec<MatchStep>) -> PyResult<()> {
        for (method, text, about) in steps {
            self.apply(py, &method, text.as_deref(), about.as_deref())?;
        }
        Ok(())
    }
}
