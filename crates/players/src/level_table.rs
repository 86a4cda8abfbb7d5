//! How strong each level is, as exact chances, and the same for people to read.

use numduel_rules::{Budget, GameString, Seat};
use numduel_solver::graph::Fraction;

use crate::analysis::Analysis;
use crate::level::Level;
use crate::odds::{NoOdds, decimal, odds};
use crate::spec::PlayerSpec;

/// Whom the levels are measured against.
pub const OPPONENTS: [PlayerSpec; 2] = [PlayerSpec::Random, PlayerSpec::Perfect];

/// How often one level wins one game from one seat against one opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelRow {
    /// The game.
    pub game: GameString,
    /// The level.
    pub level: Level,
    /// Where the level sits.
    pub seat: Seat,
    /// Who sits on the other seat.
    pub opponent: PlayerSpec,
    /// The level's exact chance to win.
    pub chance: Fraction,
}

/// Every level of one game from both seats against both opponents: level by level, then by opponent, then by seat.
pub fn level_table(analysis: &Analysis, budget: &Budget) -> Result<Vec<LevelRow>, NoOdds> {
    let mut rows = Vec::new();
    for level in Level::all() {
        for opponent in OPPONENTS {
            for seat in Seat::BOTH {
                let own = PlayerSpec::Level(level);
                let chance = match seat {
                    Seat::One => odds(analysis, own, opponent, budget)?.p1,
                    Seat::Two => odds(analysis, opponent, own, budget)?.p2,
                };
                rows.push(LevelRow { game: analysis.rules().game_string(), level, seat, opponent, chance });
            }
        }
    }
    Ok(rows)
}

/// The rows as Markdown, a table for every game with a line for every level: decimals for the eye, fractions for the proof.
pub fn level_markdown(rows: &[LevelRow]) -> String {
    let mut text = String::new();
    for game in rows.chunk_by(|one, other| one.game == other.game) {
        let heads = game.chunk_by(|one, other| one.level == other.level).next().unwrap_or_default();
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("### `{}`\n\n| level |", game[0].game));
        for head in heads {
            text.push_str(&format!(" as {} against {} |", head.seat.to_string().to_lowercase(), head.opponent));
        }
        text.push_str(&format!("\n|---|{}\n", "---|".repeat(heads.len())));
        for line in game.chunk_by(|one, other| one.level == other.level) {
            let cells = line.iter().map(|row| format!(" {} = `{}` |", decimal(&row.chance, 4), row.chance));
            text.push_str(&format!("| {} |{}\n", line[0].level, cells.collect::<String>()));
        }
    }
    text
}
