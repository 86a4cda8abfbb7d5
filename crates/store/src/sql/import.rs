//! Writing a batch of verified games of another store.

use numduel_session::Starts;
use rusqlite::{Connection, OptionalExtension, params};

use super::SqlResult;
use super::matches::{MatchRow, insert_match, known_match};
use super::write::{GameRow, RowIds, insert_game, rules_number};
use crate::game::Ended;
use crate::import::RowResult;
use crate::json_line::{MatchHeader, VerifiedGame};

/// Adds the games that are not there yet, and says of each what happened to it.
pub(crate) fn import_batch(connection: &Connection, games: &[(u64, VerifiedGame)]) -> SqlResult<Vec<RowResult>> {
    let mut ids = RowIds::default();
    games.iter().map(|(_, game)| add(connection, &mut ids, game)).collect()
}

fn add(connection: &Connection, ids: &mut RowIds, line: &VerifiedGame) -> SqlResult<RowResult> {
    if is_known(connection, line)? {
        return Ok(RowResult::AlreadyThere);
    }
    let rules = ids.rules(connection, line.game.rules())?;
    let place = match &line.of_match {
        None => None,
        Some(header) => match place(connection, ids, line, header)? {
            Ok(place) => Some(place),
            Err(reason) => return Ok(RowResult::Refused(reason)),
        },
    };
    let row = GameRow {
        uid: Some(line.uid),
        rules,
        players: [ids.player(connection, &line.players[0])?, ids.player(connection, &line.players[1])?],
        seed: line.seed,
        started: line.started,
        ended: line.game.outcome().zip(line.ended).map(|(outcome, at)| Ended { outcome, at }),
        place,
    };
    insert_game(connection, &row, line.game.moves())?;
    Ok(RowResult::Added)
}

fn is_known(connection: &Connection, line: &VerifiedGame) -> SqlResult<bool> {
    Ok(connection.prepare_cached("SELECT 1 FROM games WHERE uid = ?1")?.exists([line.uid.bytes()])?)
}

/// The game's place in its match, which is made by the first line that speaks of it; or why it cannot have it.
fn place(
    connection: &Connection,
    ids: &mut RowIds,
    line: &VerifiedGame,
    header: &MatchHeader,
) -> SqlResult<Result<(i64, u32), String>> {
    let rules = match header.starts {
        Starts::Alike => ids.rules(connection, line.game.rules())?,
        Starts::Drawn => {
            let rules = line.game.rules();
            rules_number(connection, &header.starts.match_string(rules.game_string()), rules.book())?
        }
    };
    let [one, two] = line.match_players(header.number);
    let players = [ids.player(connection, one)?, ids.player(connection, two)?];
    let Some(known) = known_match(connection, header)? else {
        let MatchHeader { uid, mode, seed, started, ended, .. } = *header;
        let row = MatchRow { uid: *uid.bytes(), rules, players, mode, seed, started, ended };
        return Ok(Ok((insert_match(connection, &row)?, header.number)));
    };
    let same = known.rules == rules
        && known.players == players
        && known.mode == header.mode.to_string()
        && known.seed == header.seed
        && known.started == header.started;
    if !same {
        return Ok(Err("its match is stored with other rules, players, mode, seed or start".to_owned()));
    }
    let taken: Option<i64> = connection
        .prepare_cached("SELECT id FROM games WHERE match_id = ?1 AND number = ?2")?
        .query_row(params![known.id, header.number], |row| row.get(0))
        .optional()?;
    if let Some(game) = taken {
        return Ok(Err(format!("its match has another game {}, stored as {game}", header.number)));
    }
    // A file that was exported later knows more of the match's end.
    connection
        .prepare_cached("UPDATE matches SET ended = ?2 WHERE id = ?1 AND ended IS NULL AND ?2 IS NOT NULL")?
        .execute(params![known.id, header.ended])?;
    Ok(Ok((known.id, header.number)))
}
