//! The score of a match.

use numduel_rules::{Cause, Outcome};

use crate::match_mode::MatchMode;
use crate::seating::player_at;

/// What has been won, by player and not by seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MatchScore {
    /// Victories of any kind.
    pub won: [u32; 2],
    /// Of these, by hitting a value exactly.
    pub exact: [u32; 2],
    /// Games that nobody has won.
    pub drawn: u32,
}

impl MatchScore {
    /// Counts game `number` (from 1) of the match.
    pub fn count(&mut self, number: u32, outcome: Outcome) {
        let Some(winner) = outcome.winner else {
            self.drawn = self.drawn.saturating_add(1);
            return;
        };
        let winner = player_at(number, winner);
        self.won[winner] = self.won[winner].saturating_add(1);
        self.exact[winner] = self.exact[winner].saturating_add(u32::from(outcome.cause == Cause::Exact));
    }

    /// Whether a match that is played like this has been decided.
    pub fn decides(&self, mode: MatchMode) -> bool {
        mode.is_over(self.won, self.drawn)
    }
}

impl FromIterator<(u32, Outcome)> for MatchScore {
    /// The score of finished games, each with its number.
    fn from_iter<I: IntoIterator<Item = (u32, Outcome)>>(games: I) -> Self {
        let mut score = Self::default();
        games.into_iter().for_each(|(number, outcome)| score.count(number, outcome));
        score
    }
}

#[cfg(test)]
mod tests {
    use numduel_rules::Seat;

    use super::*;

    #[test]
    fn players_swap_seats_and_the_score_follows_them() {
        let won = |seat, cause| Outcome { winner: Some(seat), cause };
        let games = [
            (1, won(Seat::One, Cause::Exact)),
            (2, won(Seat::Two, Cause::Resigned)),
            (3, won(Seat::Two, Cause::Exact)),
            (4, Outcome { winner: None, cause: Cause::Repetition }),
        ];
        let score: MatchScore = games.into_iter().collect();
        assert_eq!(score, MatchScore { won: [2, 1], exact: [1, 1], drawn: 1 });
        assert!(score.decides("games:4".parse().unwrap_or(MatchMode::Games(std::num::NonZeroU32::MIN))));
    }
}
