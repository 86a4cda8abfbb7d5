//! The store's lines put together by player, and by game and opponent.

use numduel_session::SeatPlayer;
use numduel_store::{Score, Scores, Streaks};

/// Everything about one player.
pub struct PlayerScore {
    pub player: SeatPlayer,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub streaks: Streaks,
    pub rows: Vec<Row>,
}

/// One game against one opponent.
pub struct Row {
    pub game: String,
    pub opponent: SeatPlayer,
    /// By seat.
    pub seats: [Count; 2],
}

/// How games ended for one player.
#[derive(Clone, Copy, Default)]
pub struct Count {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

/// The players in the store's order, which puts lines that belong together next to each other.
pub fn by_player(scores: Scores) -> Vec<PlayerScore> {
    let mut players: Vec<PlayerScore> = Vec::new();
    for line in scores.lines {
        if players.last().is_none_or(|last| last.player != line.player) {
            let streaks = scores.streaks.get(&line.player).copied().unwrap_or_default();
            let player = line.player.clone();
            players.push(PlayerScore { player, wins: 0, draws: 0, losses: 0, streaks, rows: Vec::new() });
        }
        if let Some(player) = players.last_mut() {
            player.add(line);
        }
    }
    players
}

impl PlayerScore {
    fn add(&mut self, line: Score) {
        self.wins += line.wins;
        self.draws += line.draws;
        self.losses += line.losses;
        let seat = line.seat.index();
        let same = |row: &&mut Row| row.game == line.game && row.opponent == line.opponent;
        if let Some(row) = self.rows.last_mut().filter(same) {
            // Two versions of somebody's own book may share a game string, and so a seat.
            let count = &mut row.seats[seat];
            count.wins += line.wins;
            count.draws += line.draws;
            count.losses += line.losses;
            return;
        }
        let mut seats = [Count::default(); 2];
        seats[seat] = Count { wins: line.wins, draws: line.draws, losses: line.losses };
        self.rows.push(Row { game: line.game, opponent: line.opponent, seats });
    }
}
