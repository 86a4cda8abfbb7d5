//! What happens at a table, as rows.

use numduel_session::{Change, GameId, JournalIds, MatchId};

use super::{Connection, SqlResult, append_move, begin_game, begin_match, close_game, end_match, undo_to};
use crate::error::StoreError;
use crate::game::Ended;
use crate::matches::NewMatch;

/// Writes a change of a table. `ids` are those of its game and match, before and after.
pub(crate) fn apply(connection: &Connection, change: &Change<'_>, ids: &mut JournalIds, now: i64) -> SqlResult<()> {
    let game = || ids.game.ok_or(StoreError::NoGame(GameId(0)));
    let of_match = || ids.of_match.ok_or(StoreError::NoMatch(MatchId(0)));
    let ended = |outcome| Ended { outcome, at: now };
    match *change {
        Change::BeginMatch { rules, starts, mode, players, seed } => {
            let new = NewMatch { rules, starts, mode, players, seed, started: now };
            *ids = JournalIds { game: None, of_match: Some(begin_match(connection, &new)?) };
        }
        Change::BeginGame { rules, players, seed, number } => {
            let place = number.map(|number| Ok::<_, StoreError>((of_match()?, number))).transpose()?;
            ids.game = Some(begin_game(connection, (rules, players, seed), place, now)?);
        }
        Change::Move { ply, mv, outcome } => {
            append_move(connection, game()?, ply, mv, outcome.map(ended))?;
        }
        Change::Undo { from, to } => undo_to(connection, game()?, from, to)?,
        Change::Close { plies, outcome } => close_game(connection, game()?, plies, ended(outcome))?,
        Change::EndMatch => end_match(connection, of_match()?, now)?,
    }
    Ok(())
}
