//! What the results of an arena come to: win rates by seat with intervals, failures by kind, and regret.

use std::collections::BTreeMap;

use numduel_wire::{AgentScore, ArenaEnd, ArenaGame, ArenaHeader, ArenaReport, FailureCount, SeatScore, V1};

/// Counts the results of an arena; nothing where a line is not one.
pub fn summary<'a>(header: &ArenaHeader, lines: impl Iterator<Item = &'a str>) -> serde_json::Result<ArenaReport> {
    let names = header.arena.agents.iter().map(|agent| agent.name.clone().unwrap_or_default());
    let mut counts: Vec<(String, AgentCount)> = names.map(|name| (name, AgentCount::default())).collect();
    let mut games = 0;
    for line in lines {
        let game: ArenaGame = serde_json::from_str(line)?;
        games += game.tally.map_or(1, |tally| tally.wins.iter().sum::<u64>() + tally.draws);
        for (name, count) in &mut counts {
            for seat in (0..2).filter(|seat| game.agents[*seat] == *name) {
                count.add(&game, seat);
            }
        }
    }
    let agents = counts.into_iter().map(|(name, count)| count.score(name)).collect();
    Ok(ArenaReport { v: V1, games, agents })
}

/// What is counted for one agent.
#[derive(Default)]
struct AgentCount {
    seats: [SeatScore; 2],
    failures: BTreeMap<ArenaEnd, u64>,
    deciding: u64,
    halves: u64,
    tokens: u64,
}

impl AgentCount {
    /// Counts a game that the agent played in this seat.
    fn add(&mut self, game: &ArenaGame, seat: usize) {
        let own = |number: u8| usize::from(number) == seat + 1;
        for turn in game.turns.iter().filter(|turn| own(turn.seat.into())) {
            self.tokens += turn.attempts.iter().map(|attempt| attempt.tokens).sum::<u64>();
            if turn.deciding
                && let Some(regret) = turn.regret
            {
                self.deciding += 1;
                self.halves += u64::from(regret.0);
            }
        }
        let failed = game.failure.as_ref().is_some_and(|failure| own(failure.seat.into()));
        if failed {
            *self.failures.entry(game.ended).or_default() += 1;
        }
        let score = &mut self.seats[seat];
        if let Some(tally) = game.tally {
            let [won, lost] = [tally.wins[seat], tally.wins[1 - seat]];
            score.games += won + lost + tally.draws;
            score.wins += won;
            score.losses += lost;
            score.draws += tally.draws;
        } else if game.ended != ArenaEnd::HarnessFailure {
            score.games += 1;
            match game.winner {
                None => score.draws += 1,
                Some(winner) if own(winner.into()) => score.wins += 1,
                Some(_) if failed => score.forfeits += 1,
                Some(_) => score.losses += 1,
            }
        }
    }

    fn score(self, name: String) -> AgentScore {
        let seats = self.seats.map(|score| {
            let interval = wilson(score.wins, score.games).map(|ends| ends.map(decimal));
            #[expect(clippy::cast_precision_loss, reason = "four decimals are shown")]
            let rate = (score.games > 0).then(|| decimal(score.wins as f64 / score.games as f64));
            SeatScore { rate, interval, ..score }
        });
        let half = if self.halves % 2 == 1 { ".5" } else { "" };
        let regret = format!("{}{half}", self.halves / 2);
        let failures = self.failures.into_iter().map(|(kind, count)| FailureCount { kind, count }).collect();
        AgentScore { name, seats, failures, deciding: self.deciding, regret, tokens: self.tokens }
    }
}

fn decimal(value: f64) -> String {
    format!("{value:.4}")
}

/// Wilson's 95% interval for a share: unlike the plain one, it also holds for few games and for shares near 0 and 1.
#[expect(clippy::cast_precision_loss, reason = "four decimals are shown")]
fn wilson(wins: u64, games: u64) -> Option<[f64; 2]> {
    const Z: f64 = 1.959_963_984_540_054;
    if games == 0 {
        return None;
    }
    let (wins, games) = (wins as f64, games as f64);
    let (share, square) = (wins / games, Z * Z);
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let inner = share * (1.0 - share) / games + square / (4.0 * games * games);
    let half = Z * inner.sqrt() / (1.0 + square / games);
    Some([(middle - half).max(0.0), (middle + half).min(1.0)])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are those of the textbook's example and of the two ends.
    #[test]
    fn wilsons_interval_is_right_where_it_is_known() {
        let ends = |wins, games| wilson(wins, games).map(|ends| ends.map(decimal));
        assert_eq!(ends(5, 10), Some(["0.2366".to_owned(), "0.7634".to_owned()]));
        assert_eq!(ends(0, 10), Some(["0.0000".to_owned(), "0.2775".to_owned()]));
        assert_eq!(ends(10, 10), Some(["0.7225".to_owned(), "1.0000".to_owned()]));
        assert_eq!(ends(0, 0), None);
    }
}
