//! Players as people write them: `random`, `greedy`, `lookahead:3`, `perfect`, `level:5`, `computer`.
//!
//! Also accepted: `easy`, `medium`, `hard` and a bare number for a level; any case, leading zeros in the number. Spaces and
//! anything after the name are errors.

use std::fmt;
use std::str::FromStr;

use numduel_rules::english::count;
use numduel_rules::number::shorten;
use numduel_rules::suggest::nearest;
use numduel_rules::visible::masked_line;
use thiserror::Error;

use crate::level::{self, Level, LevelError};

/// Which computer player is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayerSpec {
    /// Every legal move is as likely as any other.
    Random,
    /// Finishes where it can, and else takes the largest step that does not lose at once.
    Greedy,
    /// Sees so many plies ahead: plays the quickest win it sees, avoids every loss it sees, and draws from the rest.
    Lookahead(Depth),
    /// Wins every won position by a shortest way, keeps every draw, and sets the best trap where nothing wins.
    Perfect,
    /// Between random and perfect, in ten steps.
    Level(Level),
    /// What a person plays against who names no strength: [`COMPUTER`](level::COMPUTER), which can be beaten.
    Computer,
}

/// How many plies a player sees ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Depth(u8);

impl Depth {
    /// The farthest anybody looks; the longest of the books' usual games has fewer plies.
    pub const MAX: u8 = 99;

    /// So many plies.
    pub const fn new(plies: u8) -> Option<Self> {
        if plies >= 1 && plies <= Self::MAX { Some(Self(plies)) } else { None }
    }

    /// 1 to 99.
    pub const fn plies(self) -> u8 {
        self.0
    }
}

/// Why a text names no player.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum SpecError {
    /// No player is called that.
    #[error("there is no player '{}'; {}", masked_line(name), near.as_ref().map_or_else(|| format!("choose {NAMES}"), |near| format!("did you mean '{}'?", masked_line(near))))]
    Unknown {
        /// What was asked for.
        name: String,
        /// The nearest name.
        near: Option<String>,
    },
    /// The number is missing.
    #[error("say {what}, like {kind}:3")]
    NoNumber {
        /// The player's kind.
        kind: &'static str,
        /// What its number says.
        what: &'static str,
    },
    /// What should be a number is none.
    #[error("'{}' is not a number; write {kind}:N, like {kind}:3", masked_line(found))]
    NotANumber {
        /// The player's kind.
        kind: &'static str,
        /// What stands there instead.
        found: String,
    },
    /// A player that has no number was given one.
    #[error("'{kind}' takes no number; write just {kind}")]
    NumberNotWanted {
        /// The player's kind.
        kind: &'static str,
    },
    /// There is no such level.
    #[error(transparent)]
    Level(#[from] LevelError),
    /// Nobody looks that far, or not at all.
    #[error("nobody looks {0} plies ahead; choose from 1 to {max}", max = Depth::MAX)]
    Depth(u64),
}

const RANDOM: &str = "random";
const GREEDY: &str = "greedy";
const LOOKAHEAD: &str = "lookahead";
const PERFECT: &str = "perfect";
const LEVEL: &str = "level";
const COMPUTER: &str = "computer";
const NAMES: &str = "easy, medium, hard, a level from 1 to 10, perfect, random, greedy or lookahead:N";
const KINDS: [&str; 6] = [RANDOM, GREEDY, LOOKAHEAD, PERFECT, LEVEL, COMPUTER];

/// Levels by the words people use for them.
const EVERYDAY: [(&str, u8); 3] = [("easy", 2), ("medium", 5), ("hard", 8)];

impl PlayerSpec {
    /// The level it plays at, if it plays at one.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Level(level) => Some(level),
            Self::Computer => Some(level::COMPUTER),
            _ => None,
        }
    }

    /// The names that are offered to people, and the levels.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let levels = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        EVERYDAY.into_iter().map(|(word, _)| word).chain(levels).chain([
            PERFECT,
            RANDOM,
            GREEDY,
            "lookahead:3",
            COMPUTER,
        ])
    }

    /// Its strength, as one says it of a person: `level 4`, `plays perfectly`.
    pub fn description(self) -> String {
        match (self, self.level()) {
            (_, Some(level)) => format!("level {level}"),
            (Self::Random, _) => "plays at random".to_owned(),
            (Self::Greedy, _) => "greedy".to_owned(),
            (Self::Lookahead(depth), _) => format!("looks {} ahead", count(depth.plies(), "move")),
            _ => "plays perfectly".to_owned(),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => out.write_str(RANDOM),
            Self::Greedy => out.write_str(GREEDY),
            Self::Lookahead(depth) => write!(out, "{LOOKAHEAD}:{}", depth.plies()),
            Self::Perfect => out.write_str(PERFECT),
            Self::Level(level) => write!(out, "{LEVEL}:{level}"),
            Self::Computer => out.write_str(COMPUTER),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        if let Some((_, level)) = EVERYDAY.iter().find(|(word, _)| word.eq_ignore_ascii_case(text)) {
            return Ok(Self::Level(Level::new(*level)?));
        }
        if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return format!("{LEVEL}:{text}").parse();
        }
        let (name, number) = match text.split_once(':') {
            Some((name, number)) => (name, Some(number)),
            None => (text, None),
        };
        let Some(kind) = KINDS.into_iter().find(|kind| kind.eq_ignore_ascii_case(name)) else {
            return Err(unknown(text, name));
        };
        match kind {
            LEVEL => {
                let number = read(kind, "which level", number)?;
                let level = u8::try_from(number).map_err(|_| LevelError(number))?;
                Ok(Self::Level(Level::new(level)?))
            }
            LOOKAHEAD => {
                let plies = read(kind, "how many plies it sees", number)?;
                let depth = u8::try_from(plies).ok().and_then(Depth::new);
                Ok(Self::Lookahead(depth.ok_or(SpecError::Depth(plies))?))
            }
            _ if number.is_some() => Err(SpecError::NumberNotWanted { kind }),
            RANDOM => Ok(Self::Random),
            GREEDY => Ok(Self::Greedy),
            PERFECT => Ok(Self::Perfect),
            _ => Ok(Self::Computer),
        }
    }
}

/// A near miss is looked for without its number, so that `level5` and `levl:5` both find `level:5`.
fn unknown(text: &str, name: &str) -> SpecError {
    let word = name.trim().trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = text.trim().trim_start_matches(|c: char| !c.is_ascii_digit());
    let numbered = |kind: &str| match kind {
        LEVEL | LOOKAHEAD if format!("{kind}:{digits}").parse::<PlayerSpec>().is_ok() => format!("{kind}:{digits}"),
        LEVEL | LOOKAHEAD => format!("{kind}:N"),
        _ => kind.to_owned(),
    };
    SpecError::Unknown {
        name: shorten(text),
        near: nearest(word, KINDS.into_iter().chain(EVERYDAY.map(|(word, _)| word))).map(numbered),
    }
}

fn read(kind: &'static str, what: &'static str, number: Option<&str>) -> Result<u64, SpecError> {
    let Some(digits) = number.filter(|digits| !digits.is_empty()) else {
        return Err(SpecError::NoNumber { kind, what });
    };
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(SpecError::NotANumber { kind, found: shorten(digits) });
    }
    // Whatever does not fit is out of every range, and the message need not repeat all its digits.
    Ok(digits.parse().unwrap_or(u64::MAX))
}
