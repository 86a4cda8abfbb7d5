//! Who has won how often, over any number of finished games.

use std::collections::BTreeMap;

use numduel_players::{Level, PlayerSpec};
use numduel_rules::Seat;

use crate::seat_player::SeatPlayer;

/// One player's wins, draws and losses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerScore {
    /// Who it is.
    pub player: SeatPlayer,
    /// Wins in a row.
    pub streaks: Streaks,
    /// One for each game and opponent, in that order. Different targets of one book are different games, won by different
    /// seats.
    pub opponents: Vec<OpponentCounts>,
}

impl PlayerScore {
    /// The strongest computer with a level that the player has beaten, by game; who plays perfectly is above all levels.
    pub fn ladder(&self) -> BTreeMap<&str, PlayerSpec> {
        let mut highest = BTreeMap::new();
        for row in self.opponents.iter().filter(|row| row.seats.iter().any(|seat| seat.wins > 0)) {
            let spec = row.opponent.player_string().and_then(|string| string.parse::<PlayerSpec>().ok());
            if let Some(spec) = spec.filter(|spec| rung(*spec) > 0) {
                let best = highest.entry(row.game.as_str()).or_insert(spec);
                if rung(spec) > rung(*best) {
                    *best = spec;
                }
            }
        }
        highest
    }
}

/// How high an opponent is on the ladder; 0 for those who are not on it.
fn rung(spec: PlayerSpec) -> u8 {
    match (spec, spec.level()) {
        (PlayerSpec::Perfect, _) => u8::MAX,
        (_, level) => level.map_or(0, Level::number),
    }
}

/// How a player's games of one kind against one opponent ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentCounts {
    /// The game string.
    pub game: String,
    /// The opponent.
    pub opponent: SeatPlayer,
    /// By the player's seat.
    pub seats: [WinCounts; 2],
}

/// How games ended for one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinCounts {
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

/// Counts finished games one by one, in the order in which they ended. Players and games are numbers here: a million games
/// are counted without a million names.
#[derive(Debug, Default)]
pub struct ScoreTally {
    /// By player, game and opponent; then by seat.
    counts: BTreeMap<[i64; 3], [WinCounts; 2]>,
    streaks: BTreeMap<i64, Streaks>,
}

/// The counts of one player, by game and opponent.
type CountsByOpponent<'a> = BTreeMap<(&'a String, &'a SeatPlayer), [WinCounts; 2]>;

impl ScoreTally {
    /// Counts one more game, for both of its players.
    pub fn add(&mut self, game: i64, players: [i64; 2], winner: Option<Seat>) {
        for seat in Seat::BOTH {
            let [player, opponent] = [seat, seat.other()].map(|seat| players[seat.index()]);
            self.counts.entry([player, game, opponent]).or_default()[seat.index()].add(winner.map(|won| won == seat));
            // A player against itself wins and loses every game: that is not a row of victories.
            if player != opponent {
                self.streaks.entry(player).or_default().add(winner == Some(seat));
            }
        }
    }

    /// The scores by player, with names in place of numbers; a number without a name is left out.
    pub fn by_player(self, players: &BTreeMap<i64, SeatPlayer>, games: &BTreeMap<i64, String>) -> Vec<PlayerScore> {
        // Two versions of a user's own book may share a game string.
        let mut rows: BTreeMap<&SeatPlayer, (Streaks, CountsByOpponent<'_>)> = BTreeMap::new();
        for ([player, game, opponent], seats) in self.counts {
            let names = (players.get(&player), games.get(&game), players.get(&opponent));
            let (Some(name), Some(game), Some(opponent)) = names else { continue };
            let (streaks, opponents) = rows.entry(name).or_default();
            *streaks = self.streaks.get(&player).copied().unwrap_or_default();
            let sums = opponents.entry((game, opponent)).or_default();
            sums.iter_mut().zip(seats).for_each(|(sum, count)| *sum = sum.plus(count));
        }
        let counts = |((game, opponent), seats): ((&String, &SeatPlayer), _)| OpponentCounts {
            game: game.clone(),
            opponent: opponent.clone(),
            seats,
        };
        let score = |(player, (streaks, opponents)): (&SeatPlayer, (_, BTreeMap<_, _>))| PlayerScore {
            player: player.clone(),
            streaks,
            opponents: opponents.into_iter().map(counts).collect(),
        };
        rows.into_iter().map(score).collect()
    }
}

impl PlayerScore {
    /// All games together.
    pub fn total(&self) -> WinCounts {
        self.opponents.iter().flat_map(|counts| counts.seats).fold(WinCounts::default(), WinCounts::plus)
    }
}

impl WinCounts {
    /// How many games there were.
    pub const fn games(self) -> u64 {
        self.wins + self.draws + self.losses
    }

    fn plus(self, other: Self) -> Self {
        Self { wins: self.wins + other.wins, draws: self.draws + other.draws, losses: self.losses + other.losses }
    }

    fn add(&mut self, won: Option<bool>) {
        match won {
            None => self.draws += 1,
            Some(true) => self.wins += 1,
            Some(false) => self.losses += 1,
        }
    }
}

impl Streaks {
    fn add(&mut self, won: bool) {
        self.current = if won { self.current + 1 } else { 0 };
        self.longest = self.longest.max(self.current);
    }
}
