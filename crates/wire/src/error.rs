//! What went wrong, for programs: a kind and its facts, never prose alone.

use numduel_players::{NoOdds, SpecError};
use numduel_rules::catalog::FindError;
use numduel_rules::language::Bounds;
use numduel_rules::parameters::ParameterError;
use numduel_rules::toml::Diagnostics;
use numduel_rules::{GameStringError, Number, OverLimit, RecordError, ReplayError, START, Stopped};
use numduel_solver::graph::OddsError;
use numduel_solver::{LawError, SolveError};
use serde::{Deserialize, Serialize};

use crate::check::DiagnosticInfo;
use crate::scalar::{Count, Decimal, V1};
use crate::vocabulary::ReasonWord;

/// What every command prints with `--json` when it fails, as one line on standard output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ErrorReport {
    /// The version of the format.
    pub v: V1,
    /// The error.
    pub error: ErrorInfo,
}

impl ErrorReport {
    /// An error with its facts.
    pub fn new(facts: ErrorFacts, message: String) -> Self {
        Self { v: V1, error: ErrorInfo { facts, message } }
    }
}

/// An error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ErrorInfo {
    /// What kind it is, with its facts.
    #[serde(flatten)]
    pub facts: ErrorFacts,
    /// The same for people. Its wording may change.
    pub message: String,
}

/// The kinds of error, and the facts of each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum ErrorFacts {
    /// The command line asks for something that cannot be.
    Usage,
    /// No game has that name.
    UnknownGame {
        /// What was asked for.
        name: String,
        /// Ids that look like it.
        suggestions: Vec<String>,
    },
    /// Several games have that title.
    AmbiguousGame {
        /// The title.
        name: String,
        /// The ids of these games.
        games: Vec<String>,
    },
    /// The game has no such parameter.
    UnknownParameter {
        /// What was asked for.
        parameter: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The game cannot be played with this value.
    RefusedParameter {
        /// The parameter.
        parameter: String,
        /// Its value.
        value: Decimal,
        /// What could be set instead, each while all others keep their values.
        allowed: Vec<AllowedValues>,
    },
    /// The text is not a record or a game string.
    InvalidRecord,
    /// A move of a record is not legal.
    IllegalMove {
        /// Which move it is, from 1.
        ply: usize,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
        /// Why it is not legal.
        reason: ReasonWord,
    },
    /// The rule book cannot be played.
    InvalidRuleBook {
        /// Everything that is wrong with it.
        errors: Vec<DiagnosticInfo>,
    },
    /// A player's name or strength is not one that can be played.
    UnknownPlayer,
    /// The game cannot be solved, or there are no exact chances.
    NotSolvable,
    /// The work would need more than it was allowed.
    TooLarge {
        /// How much would be needed, roughly; null where that is not known.
        needed: Option<Count>,
        /// How much was allowed.
        limit: u64,
        /// What is counted.
        unit: LimitUnit,
    },
    /// There is no such saved game or match.
    UnknownSavedGame,
    /// The saved games cannot be read or written.
    Storage,
    /// A file cannot be read or written.
    File,
    /// Ctrl-C stopped the work.
    Interrupted,
    /// Anything else.
    Other,
}

/// The values that a parameter may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct AllowedValues {
    /// The parameter.
    pub parameter: String,
    /// The smallest; null where there is none.
    pub low: Option<Decimal>,
    /// The largest; null where there is none.
    pub high: Option<Decimal>,
}

impl AllowedValues {
    fn new(parameter: &str, low: Option<&Number>, high: Option<&Number>) -> Self {
        Self { parameter: parameter.to_owned(), low: low.map(Decimal::from), high: high.map(Decimal::from) }
    }
}

/// What a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum LimitUnit {
    /// Bytes of memory.
    Bytes,
    /// Positions.
    Positions,
    /// Thousandths of a second.
    Milliseconds,
}

impl From<&ParameterError> for ErrorFacts {
    fn from(error: &ParameterError) -> Self {
        let refused = |parameter: &str, value: &Number, allowed: Vec<AllowedValues>| Self::RefusedParameter {
            parameter: parameter.to_owned(),
            value: value.into(),
            allowed,
        };
        match error {
            ParameterError::Unknown { name, known, .. } => {
                Self::UnknownParameter { parameter: name.clone(), known: known.clone() }
            }
            ParameterError::Outside { name, value, allowed, .. } => {
                let values = |(name, Bounds { min, max }): &(String, Bounds<Number>)| {
                    AllowedValues::new(name, min.as_ref(), max.as_ref())
                };
                refused(name, value, allowed.iter().map(values).collect())
            }
            ParameterError::Unfit { name, value, .. } => refused(name, value, Vec::new()),
            ParameterError::StartOutOfBounds { start, bounds, .. } => {
                refused(START, start, vec![AllowedValues::new(START, bounds.min.as_ref(), bounds.max.as_ref())])
            }
            ParameterError::Cap { moves, most } => {
                let (low, high) = (Number::ONE, Number::from(*most));
                refused("cap", moves, vec![AllowedValues::new("cap", Some(&low), Some(&high))])
            }
            ParameterError::NoFirstMove(start) => refused(START, start, Vec::new()),
        }
    }
}

impl From<&SolveError> for ErrorFacts {
    fn from(error: &SolveError) -> Self {
        match error {
            SolveError::TooManyBands { bytes, limit, .. } => {
                Self::TooLarge { needed: Some(bytes.into()), limit: *limit, unit: LimitUnit::Bytes }
            }
            SolveError::TooMuchMemory(over) => over.into(),
            SolveError::TooManyPositions { limit } => {
                Self::TooLarge { needed: None, limit: *limit as u64, unit: LimitUnit::Positions }
            }
            SolveError::Stopped(stopped) => stopped.into(),
            _ => Self::NotSolvable,
        }
    }
}

impl From<&OverLimit> for ErrorFacts {
    fn from(over: &OverLimit) -> Self {
        let needed = over.needed.map(|bytes| (&Number::from(bytes)).into());
        Self::TooLarge { needed, limit: over.limit, unit: LimitUnit::Bytes }
    }
}

impl From<&Stopped> for ErrorFacts {
    fn from(stopped: &Stopped) -> Self {
        match stopped {
            Stopped::Cancelled => Self::Interrupted,
            Stopped::TimeUp { limit } => {
                let limit = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
                Self::TooLarge { needed: None, limit, unit: LimitUnit::Milliseconds }
            }
        }
    }
}

impl From<&FindError> for ErrorFacts {
    fn from(error: &FindError) -> Self {
        match error {
            FindError::Unknown { name, hint } => {
                Self::UnknownGame { name: name.clone(), suggestions: hint.iter().cloned().collect() }
            }
            FindError::Ambiguous { title, ids } => Self::AmbiguousGame { name: title.clone(), games: ids.clone() },
        }
    }
}

impl From<&RecordError> for ErrorFacts {
    fn from(_: &RecordError) -> Self {
        Self::InvalidRecord
    }
}

impl From<&GameStringError> for ErrorFacts {
    fn from(_: &GameStringError) -> Self {
        Self::InvalidRecord
    }
}

impl From<&NoOdds> for ErrorFacts {
    fn from(error: &NoOdds) -> Self {
        match error {
            NoOdds::NoGraph(error) => error.into(),
            NoOdds::Chance(OddsError::Stopped(stopped)) => stopped.into(),
            NoOdds::Chance(OddsError::TooMuchMemory(over)) => over.into(),
            NoOdds::Chance(_) => Self::NotSolvable,
        }
    }
}

impl From<&LawError> for ErrorFacts {
    fn from(error: &LawError) -> Self {
        match error {
            LawError::NoParameter(parameter) => {
                Self::UnknownParameter { parameter: parameter.clone(), known: Vec::new() }
            }
            LawError::Solve(error) => error.into(),
        }
    }
}

impl From<&ReplayError> for ErrorFacts {
    fn from(error: &ReplayError) -> Self {
        match error {
            ReplayError::Illegal { number, refusal } => {
                Self::IllegalMove { ply: *number, mv: refusal.mv.to_string(), reason: refusal.reason.into() }
            }
            ReplayError::ClosedTwice(_) | ReplayError::NeverInvalid => Self::InvalidRecord,
        }
    }
}

impl From<&Diagnostics> for ErrorFacts {
    fn from(errors: &Diagnostics) -> Self {
        Self::InvalidRuleBook { errors: errors.iter().map(DiagnosticInfo::from).collect() }
    }
}

impl From<&SpecError> for ErrorFacts {
    fn from(_: &SpecError) -> Self {
        Self::UnknownPlayer
    }
}
