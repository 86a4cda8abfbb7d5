//! The scores as JSON.

use numduel_rules::Seat;
use numduel_store::Streaks;
use numduel_wire::{OpponentScore, PlayerScores, ScoresReport, V1, WinStreaks};

use super::tally::{Count, PlayerScore, Row};

pub fn report(players: &[PlayerScore]) -> ScoresReport<'_> {
    ScoresReport { v: V1, players: players.iter().map(of_player).collect() }
}

fn of_player(score: &PlayerScore) -> PlayerScores<'_> {
    let Streaks { current, longest } = score.streaks;
    PlayerScores {
        player: (&score.player).into(),
        wins: score.wins,
        draws: score.draws,
        losses: score.losses,
        streak: WinStreaks { current, longest },
        scores: score.rows.iter().flat_map(by_seat).collect(),
    }
}

/// An entry for every seat that was played from.
fn by_seat(row: &Row) -> impl Iterator<Item = OpponentScore<'_>> {
    Seat::BOTH.into_iter().filter_map(|seat| {
        let Count { wins, draws, losses } = row.seats[seat.index()];
        let played = wins + draws + losses > 0;
        let (game, opponent) = (row.game.as_str().into(), (&row.opponent).into());
        played.then(|| OpponentScore { game, opponent, seat: seat.into(), wins, draws, losses })
    })
}
