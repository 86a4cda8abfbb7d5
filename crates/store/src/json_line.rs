//! One game as one line of JSON ([`GameLine`]), both ways. Nothing that a line says is taken on trust.

use std::borrow::Cow;

use numduel_rules::sentences::NameError;
use numduel_rules::{Game, Outcome, Record, Seat};
use numduel_session::{MatchMode, MatchModeError, SeatPlayer, Starts, player_at};
use numduel_wire::{GameLine, GameResult, LineMatch, PlayerInfo, Seed, V1, to_json};
use serde::Deserialize;
use thiserror::Error;

use crate::error::StoreError;
use crate::game::StoredGame;
use crate::time;
use crate::uid::{Uid, UidError};
use crate::verify::{RulesCache, VerifyError};

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
    #[error("it is written in version {0} and this numduel reads version 1; update numduel")]
    Version(u64),
    #[error("it is not a game: {0}")]
    Json(#[from] serde_json::Error),
    #[error(transparent)]
    Record(#[from] numduel_rules::RecordError),
    #[error(transparent)]
    Player(#[from] NameError),
    #[error(transparent)]
    Uid(#[from] UidError),
    #[error(transparent)]
    Mode(#[from] MatchModeError),
    #[error("the games of a match are counted from 1")]
    Number,
    #[error("a game that is over has a time when it ended, and only such a game has one")]
    Ended,
    #[error(transparent)]
    Time(#[from] StoreError),
    #[error(transparent)]
    Verify(#[from] VerifyError),
}

/// The line of a stored game, without its end.
pub(crate) fn write(game: &StoredGame, of_match: Option<&MatchHeader>) -> serde_json::Result<String> {
    let header = |header: &MatchHeader| LineMatch {
        uid: header.uid.to_string().into(),
        number: header.number,
        mode: header.mode.to_string().into(),
        starts: header.starts.into(),
        seed: header.seed.map(Seed),
        started: header.started,
        ended: header.ended,
    };
    to_json(&GameLine {
        v: V1,
        uid: Some(game.uid.to_string().into()),
        record: game.record.to_string().into(),
        book: Some(Cow::Borrowed(&game.book)),
        players: game.players.each_ref().map(PlayerInfo::from),
        seed: game.seed.map(Seed),
        result: game.outcome.map(GameResult::from),
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
    let claimed = line.result.map(Outcome::from);
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
        seed: line.seed.map(|seed| seed.0),
        started: time::check(line.started)?,
        ended: line.ended.map(time::check).transpose()?,
        of_match: line.of_match.map(|header| match_header(&header)).transpose()?,
    };
    verified.uid = match line.uid {
        Some(uid) => uid.parse()?,
        None => content_uid(&verified),
    };
    Ok(verified)
}

fn parse(text: &str) -> Result<GameLine<'_>, LineError> {
    #[derive(Deserialize)]
    struct Versioned {
        v: u64,
    }
    // A later version has other fields: say that, and not which of them is unknown here.
    let other_version = || serde_json::from_str::<Versioned>(text).ok().map(|line| line.v).filter(|v| *v != 1);
    serde_json::from_str(text).map_err(|error| other_version().map_or(LineError::Json(error), LineError::Version))
}

fn player(player: &PlayerInfo<'_>) -> Result<SeatPlayer, NameError> {
    match player {
        PlayerInfo::Person { name } => SeatPlayer::person(name),
        PlayerInfo::Computer { name, player } => SeatPlayer::computer(name, player),
    }
}

fn match_header(header: &LineMatch<'_>) -> Result<MatchHeader, LineError> {
    if header.number == 0 {
        return Err(LineError::Number);
    }
    Ok(MatchHeader {
        uid: header.uid.parse()?,
        number: header.number,
        mode: header.mode.parse()?,
        starts: header.starts.into(),
        seed: header.seed.map(|seed| seed.0),
        started: time::check(header.started)?,
        ended: header.ended.map(time::check).transpose()?,
    })
}

/// The identity of a line that brings none: everything that is saved of it.
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
