//! Wins, draws and losses, and how many wins in a row.

use std::collections::BTreeMap;

use numduel_rules::Seat;
use numduel_session::SeatPlayer;

/// Who has won how often, and in what row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// One line for each player, game, opponent and seat, in that order.
    pub lines: Vec<Score>,
    /// The rows of victories of each player.
    pub streaks: BTreeMap<SeatPlayer, Streaks>,
}

/// How often a player has won, drawn and lost a game against one opponent from one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Whose score it is.
    pub player: SeatPlayer,
    /// The game string.
    pub game: String,
    /// The opponent.
    pub opponent: SeatPlayer,
    /// Where the player sat.
    pub seat: Seat,
    /// Victories.
    pub wins: u64,
    /// Games that nobody has won.
    pub draws: u64,
    /// Defeats.
    pub losses: u64,
}

/// Victories in a row, in the order in which the games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Streaks {
    /// Up to now: 0 after a defeat or a draw.
    pub current: u64,
    /// The longest ever.
    pub longest: u64,
}

/// A finished game, as far as scores care. Players and games are the store's own numbers: a million games are counted
/// without a million names.
#[derive(Clone, Copy)]
pub(crate) struct FinishedGame {
    pub rules: i64,
    pub players: [i64; 2],
    pub winner: Option<Seat>,
}

/// SeatPlayer, rules, opponent and seat.
type Key = (i64, i64, i64, Seat);

#[derive(Clone, Copy, Default)]
struct Count {
    wins: u64,
    draws: u64,
    losses: u64,
}

/// Counts finished games one by one, in the order in which they ended.
#[derive(Default)]
pub(crate) struct ScoreTally {
    counts: BTreeMap<Key, Count>,
    streaks: BTreeMap<i64, Streaks>,
}

impl ScoreTally {
    pub(crate) fn add(&mut self, finished: FinishedGame) {
        for seat in Seat::BOTH {
            let player = finished.players[seat.index()];
            let opponent = finished.players[seat.other().index()];
            let count = self.counts.entry((player, finished.rules, opponent, seat)).or_default();
            match finished.winner {
                None => count.draws += 1,
                Some(winner) if winner == seat => count.wins += 1,
                Some(_) => count.losses += 1,
            }
            // A player against itself wins and loses every game: that is no row of victories.
            if player != opponent {
                self.streaks.entry(player).or_default().add(finished.winner == Some(seat));
            }
        }
    }

    /// The scores with names in place of numbers; a number without a name is left out. `only` keeps one player's view.
    pub(crate) fn named(
        self,
        players: &BTreeMap<i64, SeatPlayer>,
        games: &BTreeMap<i64, String>,
        only: Option<&str>,
    ) -> Scores {
        let wanted = |player: &&SeatPlayer| only.is_none_or(|name| player.name() == name);
        let line = |((player, rules, opponent, seat), Count { wins, draws, losses }): (Key, Count)| {
            let player = players.get(&player).filter(wanted)?.clone();
            let opponent = players.get(&opponent)?.clone();
            Some(Score { player, game: games.get(&rules)?.clone(), opponent, seat, wins, draws, losses })
        };
        let mut lines: Vec<Score> = self.counts.into_iter().filter_map(line).collect();
        lines.sort_by(|a, b| (&a.player, &a.game, &a.opponent, a.seat).cmp(&(&b.player, &b.game, &b.opponent, b.seat)));
        let streak = |(player, streaks)| Some((players.get(&player).filter(wanted)?.clone(), streaks));
        Scores { lines, streaks: self.streaks.into_iter().filter_map(streak).collect() }
    }
}

impl Streaks {
    fn add(&mut self, won: bool) {
        self.current = if won { self.current + 1 } else { 0 };
        self.longest = self.longest.max(self.current);
    }
}
