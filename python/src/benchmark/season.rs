//! Seasons and their games.

use std::sync::Arc;

use numduel_players::generate::{CommittedSeason, Difficulty, GameKind, GameLevel, GeneratedGame, Season};
use numduel_rules::Budget;
use numduel_solver::graph::GraphClass;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::error::{internal, raise, refuse};
use crate::given::{GivenText, Whole, whole};
use crate::interrupt;
use crate::pickle::{Pickled, maker};
use crate::position::seat;
use crate::rules::PyRules;

/// Ten levels of generated games that follow from one seed.
#[pyclass(name = "Season", module = "numduel", frozen, eq, from_py_object)]
#[derive(Clone)]
pub struct PySeason {
    seed: String,
    season: Arc<Season>,
}

impl PartialEq for PySeason {
    fn eq(&self, other: &Self) -> bool {
        self.seed == other.seed
    }
}

/// A game of a season.
#[pyclass(name = "GeneratedGame", module = "numduel", frozen, eq, from_py_object)]
#[derive(Clone)]
pub struct PyGeneratedGame {
    season: PySeason,
    pub game: GeneratedGame,
}

impl PartialEq for PyGeneratedGame {
    fn eq(&self, other: &Self) -> bool {
        (&self.season, self.game.level, self.game.index) == (&other.season, other.game.level, other.game.index)
    }
}

/// The seasons whose hashes were published, the oldest first: the SHA-256 of the seed, and the class of every game.
#[pyfunction]
pub fn committed_seasons() -> Vec<(String, Vec<String>)> {
    let classes = |season: &CommittedSeason| season.classes.iter().map(ToString::to_string).collect();
    CommittedSeason::all().iter().map(|season| (season.hash.clone(), classes(season))).collect()
}

#[pymethods]
impl PySeason {
    /// The season of a seed, which is any text.
    #[new]
    fn new(py: Python<'_>, seed: GivenText) -> Self {
        let seed = seed.0;
        let season = py.detach(|| Arc::new(Season::new(&seed)));
        Self { seed, season }
    }

    /// The seed.
    #[getter]
    fn seed(&self) -> &str {
        &self.seed
    }

    /// The SHA-256 of the seed, in hexadecimal digits: what is published before the season.
    #[getter]
    fn commitment(&self) -> String {
        self.season.commitment()
    }

    /// How the ids of its games begin.
    #[getter]
    fn prefix(&self) -> String {
        self.season.prefix()
    }

    /// The games of a level from `start` on, as `numduel agents generate` numbers them; fewer where the level has no more.
    #[pyo3(signature = (level, count, start = 0))]
    fn games(
        &self,
        py: Python<'_>,
        level: Whole<u8>,
        count: Whole<usize>,
        #[pyo3(from_py_with = whole)] start: usize,
    ) -> PyResult<Vec<PyGeneratedGame>> {
        let (level, count) = (self::level(py, level.0)?, count.0);
        let budget = Budget::default();
        let wanted = |_: &GeneratedGame| !budget.cancel().is_cancelled();
        let work = || self.season.games(level).take_while(wanted).skip(start).take(count).collect::<Vec<_>>();
        let games = interrupt::run(py, &budget, work)?;
        Ok(games.into_iter().map(|game| PyGeneratedGame { season: self.clone(), game }).collect())
    }

    fn __repr__(&self) -> String {
        format!("Season({:?})", numduel_rules::number::shorten(&self.seed))
    }

    fn __hash__(&self) -> u64 {
        crate::book::hash_of(&self.seed)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().seed.clone(),))
    }
}

fn level(py: Python<'_>, number: u8) -> PyResult<GameLevel> {
    number.to_string().parse().map_err(|error| raise(py, &error))
}

/// A difficulty as five whole numbers, in the order of their names.
type Measured = (usize, usize, usize, u64, u64);

/// What a pickled game is made of: season, index, level, kind, rules, class, winner and difficulty.
type GameParts = (PySeason, usize, u8, &'static str, PyRules, String, u8, Measured);

#[pymethods]
impl PyGeneratedGame {
    /// Its id: the grammar's version, the season, the level and the index.
    #[getter]
    fn id(&self) -> &str {
        self.game.rules.book().id()
    }

    /// Its place in its level, from 0.
    #[getter]
    fn index(&self) -> usize {
        self.game.index
    }

    /// The whole rule book in one line, as `numduel agents generate` prints it.
    #[getter]
    fn line(&self) -> String {
        self.game.to_string()
    }

    /// How hard it is, 1 to 10.
    #[getter]
    fn level(&self) -> u8 {
        self.game.level.number()
    }

    /// What it is about: reach, avoid, exact ...
    #[getter]
    fn kind(&self) -> &'static str {
        self.game.kind.word()
    }

    /// What it is up to bisimulation: 32 hexadecimal digits. Games of one class are the same in other numbers and words.
    #[getter]
    fn class_hash(&self) -> String {
        self.game.class.to_string()
    }

    /// Its rules.
    #[getter]
    pub fn rules(&self) -> PyRules {
        PyRules(Arc::clone(&self.game.rules))
    }

    /// The seat that wins with perfect play, 1 or 2.
    #[getter]
    fn winner(&self) -> u8 {
        self.game.winner.number()
    }

    /// What was measured: positions, deciding positions, different decisions, distance and the least lookahead that is perfect.
    #[getter]
    fn difficulty<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let Difficulty { positions, deciding, decisions, distance, lookahead } = self.game.difficulty;
        let dict = PyDict::new(py);
        for (name, count) in [("positions", positions), ("deciding", deciding), ("decisions", decisions)] {
            dict.set_item(name, count)?;
        }
        dict.set_item("distance", distance)?;
        dict.set_item("lookahead", lookahead)?;
        Ok(dict)
    }

    /// The same game with other numbers, names and words.
    fn twin(&self) -> PyResult<PyRules> {
        self.season.season.twin(&self.game).map(PyRules).ok_or_else(|| internal("a generated game has no twin"))
    }

    fn __repr__(&self) -> String {
        format!("GeneratedGame({:?})", self.line())
    }

    fn __hash__(&self) -> u64 {
        crate::book::hash_of(self.id())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, GameParts> {
        let Difficulty { positions, deciding, decisions, distance, lookahead } = self.game.difficulty;
        let measured = (positions, deciding, decisions, distance, lookahead);
        let (class, winner) = (self.class_hash(), self.winner());
        let parts =
            (self.season.clone(), self.index(), self.level(), self.kind(), self.rules(), class, winner, measured);
        Ok((maker(py, "_generated_game")?, parts))
    }
}

/// A generated game again, after pickling.
#[pyfunction]
#[expect(
    clippy::too_many_arguments,
    reason = "a game is pickled as its parts, so that its season need not be drafted again"
)]
pub fn _generated_game(
    py: Python<'_>,
    season: PySeason,
    index: usize,
    level: u8,
    kind: &str,
    rules: PyRules,
    class_hash: &str,
    winner: u8,
    difficulty: Measured,
) -> PyResult<PyGeneratedGame> {
    let not_one = || refuse(py, "this is not a pickled game of a season");
    let kind = GameKind::ALL.into_iter().find(|known| known.word() == kind).ok_or_else(not_one)?;
    let class = u128::from_str_radix(class_hash, 16).map(GraphClass).map_err(|_| not_one())?;
    let (positions, deciding, decisions, distance, lookahead) = difficulty;
    let difficulty = Difficulty { positions, deciding, decisions, distance, lookahead };
    let (level, winner) = (self::level(py, level)?, seat(py, winner)?);
    let game = GeneratedGame { index, level, kind, rules: rules.0, class, winner, difficulty };
    Ok(PyGeneratedGame { season, game })
}
