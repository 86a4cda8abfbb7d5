//! One game as one line of JSON, both ways.
//!
//! ```json
//! {"v":1,"uid":"00112233445566778899aabbccddeeff","record":"showdown(target=100) x5 x9 x2 x2","book":"…",
//!  "players":[{"name":"Ada","kind":"person"},{"name":"computer","kind":"computer","player":"level:3"}],
//!  "seed":"7","result":{"winner":2,"cause":"reached"},"started":1700000000,"ended":1700000060,
//!  "match":{"uid":"…","number":1,"mode":"best-of:5","seed":"7","started":1700000000,"ended":1700000300}}
//! ```
//! (without the line breaks). `book` holds the whole text of the rule book, so that a line means the same game to every
//! later version of the program; a line without it is about the book that this program has under that name. `seed`,
//! `result`, `ended` and `match` are left out where there is none. A drawn game has the winner `null`:
//! `"result":{"winner":null,"cause":"repetition"}`. The game's own numbers stand in the record, as
//! decimal digits in a string; the seed is a string as well, because a JSON number would lose its last digits.
//! `"starts":"drawn"` in a match says that each of its games draws its own start.
//! A line with a field that is not listed here is refused: half of it would be lost silently otherwise.

use std::borrow::Cow;

use numduel_rules::{Cause, Game, Outcome, Record, Seat};
use numduel_session::{MatchMode, MatchModeError, PlayerNameError, SeatPlayer, Starts, player_at};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::game::StoredGame;
use crate::uid::{Uid, UidError};
use crate::verify::{RulesCache, VerifyError};

/// The version of the format.
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonLine<'a> {
    v: u64,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    uid: Option<Cow<'a, str>>,
    #[serde(borrow)]
    record: Cow<'a, str>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    book: Option<Cow<'a, str>>,
    #[serde(borrow)]
    players: [PlayerField<'a>; 2],
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    seed: Option<Cow<'a, str>>,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    result: Option<ResultField<'a>>,
    started: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<i64>,
    #[serde(borrow, rename = "match", skip_serializing_if = "Option::is_none")]
    of_match: Option<MatchField<'a>>,
}

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum PlayerField<'a> {
    Person {
        #[serde(borrow)]
        name: Cow<'a, str>,
    },
    Computer {
        #[serde(borrow)]
        name: Cow<'a, str>,
        #[serde(borrow)]
        player: Cow<'a, str>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultField<'a> {
    winner: Option<u8>,
    #[serde(borrow)]
    cause: Cow<'a, str>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MatchField<'a> {
    #[serde(borrow)]
    uid: Cow<'a, str>,
    number: u32,
    #[serde(borrow)]
    mode: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "StartsField::are_alike")]
    starts: StartsField,
    #[serde(borrow, skip_serializing_if = "Option::is_none")]
    seed: Option<Cow<'a, str>>,
    started: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<i64>,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum StartsField {
    #[default]
    Alike,
    Drawn,
}

impl StartsField {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    const fn are_alike(&self) -> bool {
        matches!(self, Self::Alike)
    }
}

/// What a line says about the match its game belongs to. Rules and players are the game's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MatchHeader {
    pub uid: Uid,
    pub number: u32,
    pub mode: MatchMode,
    pub starts: Starts,
    pub seed: Option<u64>,
    pub started: i64,
    pub ended: Option<i64>,
}

/// A line whose every claim was checked.
pub(crate) struct VerifiedGame {
    pub uid: Uid,
    pub game: Game,
    pub players: [SeatPlayer; 2],
    pub seed: Option<u64>,
    pub started: i64,
    pub ended: Option<i64>,
    pub of_match: Option<MatchHeader>,
}

impl VerifiedGame {
    /// The match's players, the one who moves first in the odd games first.
    pub(crate) fn match_players(&self, number: u32) -> [&SeatPlayer; 2] {
        Seat::BOTH.map(|seat| &self.players[player_at(number, seat)])
    }
}

/// Why a line is refused.
#[derive(Debug, Error)]
pub(crate) enum LineError {
    #[error("it is not text in UTF-8")]
    NotText,
    #[error("it is written in version {0} and this numduel reads version {VERSION}; update numduel")]
    Version(u64),
    #[error("it is not a game: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Record(#[from] numduel_rules::RecordError),
    #[error(transparent)]
    Player(#[from] PlayerNameError),
    #[error(transparent)]
    Uid(#[from] UidError),
    #[error(transparent)]
    Mode(#[from] MatchModeError),
    #[error("the games of a match are counted from 1")]
    Number,
    #[error("the seed is not a whole number from 0 to {}", u64::MAX)]
    Seed,
    #[error("the result is not a winner (1, 2 or null for a draw) and a cause such as reached or resigned")]
    Result,
    #[error("a game that is over has a time when it ended, and only such a game has one")]
    Ended,
    #[error(transparent)]
    Verify(#[from] VerifyError),
}

/// The line of a stored game, without its end.
pub(crate) fn write(game: &StoredGame, of_match: Option<&MatchHeader>) -> serde_json::Result<String> {
    let seed = |seed: Option<u64>| seed.map(|seed| Cow::Owned(seed.to_string()));
    let header = |header: &MatchHeader| MatchField {
        uid: Cow::Owned(header.uid.to_string()),
        number: header.number,
        mode: Cow::Owned(header.mode.to_string()),
        starts: match header.starts {
            Starts::Alike => StartsField::Alike,
            Starts::Drawn => StartsField::Drawn,
        },
        seed: seed(header.seed),
        started: header.started,
        ended: header.ended,
    };
    serde_json::to_string(&JsonLine {
        v: VERSION,
        uid: Some(Cow::Owned(game.uid.to_string())),
        record: Cow::Owned(game.record.to_string()),
        book: Some(Cow::Borrowed(&game.book)),
        players: [line_player(&game.players[0]), line_player(&game.players[1])],
        seed: seed(game.seed),
        result: game.outcome.map(|outcome| ResultField {
            winner: outcome.winner.map(Seat::number),
            cause: Cow::Borrowed(outcome.cause.word()),
        }),
        started: game.started,
        ended: game.ended,
        of_match: of_match.map(header),
    })
}

/// Reads a line and plays its game: nothing is taken on trust.
pub(crate) fn verify(line: &[u8], cache: &mut RulesCache) -> Result<VerifiedGame, LineError> {
    let text = str::from_utf8(line).map_err(|_| LineError::NotText)?;
    let line = parse(text)?;
    let record: Record = line.record.parse()?;
    let rules = cache.rules(&record.game, line.book.as_deref())?;
    let game = record.replay(rules).map_err(VerifyError::from)?;
    let claimed = line.result.as_ref().map(outcome).transpose()?;
    if claimed != game.outcome() {
        return Err(VerifyError::Result { claimed, played: game.outcome() }.into());
    }
    if claimed.is_some() != line.ended.is_some() {
        return Err(LineError::Ended);
    }
    let [one, two] = line.players;
    let mut verified = VerifiedGame {
        uid: Uid::of_content([]),
        game,
        players: [player(&one)?, player(&two)?],
        seed: seed(line.seed.as_deref())?,
        started: line.started,
        ended: line.ended,
        of_match: line.of_match.map(|header| match_header(&header)).transpose()?,
    };
    verified.uid = match line.uid {
        Some(uid) => uid.parse()?,
        None => content_uid(&verified),
    };
    Ok(verified)
}

fn parse(text: &str) -> Result<JsonLine<'_>, LineError> {
    #[derive(Deserialize)]
    struct Versioned {
        v: u64,
    }
    let other_version = || serde_json::from_str::<Versioned>(text).ok().map(|line| line.v).filter(|v| *v != VERSION);
    match serde_json::from_str::<JsonLine<'_>>(text) {
        Ok(line) if line.v == VERSION => Ok(line),
        Ok(line) => Err(LineError::Version(line.v)),
        // A later version has other fields: say that, and not which of them is unknown here.
        Err(error) => Err(other_version().map_or(LineError::Json(error), LineError::Version)),
    }
}

fn line_player(player: &SeatPlayer) -> PlayerField<'_> {
    let name = Cow::Borrowed(player.name());
    match player.player_string() {
        None => PlayerField::Person { name },
        Some(player) => PlayerField::Computer { name, player: Cow::Borrowed(player) },
    }
}

fn player(player: &PlayerField<'_>) -> Result<SeatPlayer, PlayerNameError> {
    match player {
        PlayerField::Person { name } => SeatPlayer::person(name),
        PlayerField::Computer { name, player } => SeatPlayer::computer(name, player),
    }
}

fn outcome(result: &ResultField<'_>) -> Result<Outcome, LineError> {
    let seat = |number| Seat::BOTH.into_iter().find(|seat| seat.number() == number).ok_or(LineError::Result);
    let cause = Cause::of_word(&result.cause).ok_or(LineError::Result)?;
    Ok(Outcome { winner: result.winner.map(seat).transpose()?, cause })
}

fn seed(text: Option<&str>) -> Result<Option<u64>, LineError> {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match text {
        None => Ok(None),
        Some(text) if digits(text) => text.parse().map(Some).map_err(|_| LineError::Seed),
        Some(_) => Err(LineError::Seed),
    }
}

fn match_header(header: &MatchField<'_>) -> Result<MatchHeader, LineError> {
    if header.number == 0 {
        return Err(LineError::Number);
    }
    Ok(MatchHeader {
        uid: header.uid.parse()?,
        number: header.number,
        mode: header.mode.parse()?,
        starts: match header.starts {
            StartsField::Alike => Starts::Alike,
            StartsField::Drawn => Starts::Drawn,
        },
        seed: seed(header.seed.as_deref())?,
        started: header.started,
        ended: header.ended,
    })
}

/// The identity of a line that brings none: everything that is kept of it.
fn content_uid(line: &VerifiedGame) -> Uid {
    let mut parts = vec![line.game.record().to_string(), line.started.to_string(), format!("{:?}", line.ended)];
    parts.push(format!("{:?}", line.seed));
    for player in &line.players {
        parts.push(player.name().to_owned());
        parts.push(player.player_string().unwrap_or_default().to_owned());
    }
    if let Some(header) = &line.of_match {
        parts.push(format!("{} {}", header.uid, header.number));
    }
    Uid::of_content(parts.iter().map(String::as_str))
}
