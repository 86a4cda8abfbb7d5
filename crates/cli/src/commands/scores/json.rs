//! The scores as JSON.

use numduel_rules::Seat;
use numduel_store::Streaks;
use serde::Serialize;

use super::tally::{Count, PlayerScore, Row};
use crate::shown::PlayerJson;

/// What `--json` prints.
#[derive(Serialize)]
pub struct Listing<'a> {
    v: u8,
    players: Vec<Listed<'a>>,
}

#[derive(Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    player: PlayerJson<'a>,
    wins: u64,
    draws: u64,
    losses: u64,
    streak: Streak,
    scores: Vec<Line<'a>>,
}

#[derive(Serialize)]
struct Streak {
    current: u64,
    longest: u64,
}

#[derive(Serialize)]
struct Line<'a> {
    game: &'a str,
    opponent: PlayerJson<'a>,
    seat: u8,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl<'a> Listing<'a> {
    pub fn new(players: &'a [PlayerScore]) -> Self {
        Self { v: 1, players: players.iter().map(Listed::new).collect() }
    }
}

impl<'a> Listed<'a> {
    fn new(score: &'a PlayerScore) -> Self {
        let Streaks { current, longest } = score.streaks;
        Self {
            player: (&score.player).into(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            streak: Streak { current, longest },
            scores: score.rows.iter().flat_map(lines).collect(),
        }
    }
}

/// A line for every seat that was played from.
fn lines(row: &Row) -> impl Iterator<Item = Line<'_>> {
    Seat::BOTH.into_iter().filter_map(|seat| {
        let Count { wins, draws, losses } = row.seats[seat.index()];
        let played = wins + draws + losses > 0;
        let opponent = (&row.opponent).into();
        played.then(|| Line { game: &row.game, opponent, seat: seat.number(), wins, draws, losses })
    })
}
