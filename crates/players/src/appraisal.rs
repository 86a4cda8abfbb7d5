//! Is it a good game? What somebody who invents one asks first: who wins, how, how often the choice matters, and how it goes
//! for players who are not perfect.

use numduel_rules::Number;
use numduel_rules::{Budget, Game, Position};
use numduel_solver::Value;

use crate::analysis::Analysis;
use crate::level::Level;
use crate::odds::{Odds, odds};
use crate::spec::PlayerSpec;

/// The players that a game is tried with: a beginner, and one who rarely errs.
pub const BEGINNER: Level = level(2);
/// The stronger of the two.
pub const STRONG: Level = level(8);

const fn level(number: u8) -> Level {
    match Level::new(number) {
        Ok(level) => level,
        Err(_) => unreachable!(),
    }
}

/// The longest sample game.
const SAMPLE: usize = 40;

/// What is known about a game within a budget. What is not known has a sentence in `unknown`.
#[derive(Clone, Debug, Default)]
pub struct Appraisal {
    /// What the start is worth to player 1.
    pub value: Option<Value<Number>>,
    /// The strategy in a sentence.
    pub card: Option<String>,
    /// How many positions can be reached, and in how many of them the choice matters.
    pub positions: Option<(usize, usize)>,
    /// Exact chances, first and second player: two beginners, a beginner and a strong player, the other way round, two strong ones.
    pub odds: Vec<([Level; 2], Odds)>,
    /// A game between two perfect players, or its beginning.
    pub sample: Option<Game>,
    /// Why less is known than could be, in sentences.
    pub unknown: Vec<String>,
}

impl Appraisal {
    /// What the analysis says within its own budget; the chances have one of their own.
    pub fn new(analysis: &Analysis, budget: &Budget) -> Self {
        let mut found = Self::default();
        let solution = match analysis.solution() {
            Ok(solution) => solution,
            Err(error) => {
                found.unknown.push(format!("Who wins is not known: {error}."));
                return found;
            }
        };
        let start = analysis.rules().start();
        found.value = analysis.value(&start);
        found.card = solution.card().ok().flatten().map(|card| card.to_string());
        found.sample = Some(sample(analysis, start));
        let solved = match analysis.graph() {
            Ok(solved) => solved,
            Err(error) => {
                found.unknown.push(format!("How often the choice matters is not known: {error}."));
                found
                    .unknown
                    .push("How players of some strength do is not known: exact odds need every position.".to_owned());
                return found;
            }
        };
        let ids = solved.graph.ids();
        found.positions = Some((ids.len(), ids.filter(|id| solved.is_deciding(*id)).count()));
        for levels in [[BEGINNER, BEGINNER], [BEGINNER, STRONG], [STRONG, BEGINNER], [STRONG, STRONG]] {
            let [first, second] = levels.map(PlayerSpec::Level);
            match odds(analysis, first, second, budget) {
                Ok(odds) => found.odds.push((levels, odds)),
                Err(error) => {
                    found.unknown.push(format!("How players of some strength do is not known: {error}."));
                    return found;
                }
            }
        }
        found
    }
}

/// Perfect play from the start.
fn sample(analysis: &Analysis, start: Position) -> Game {
    let mut game = Game::new(analysis.rules().clone());
    let mut position = start;
    while game.outcome().is_none() && game.moves().len() < SAMPLE {
        let Some(mv) = analysis.perfect_moves(&position).into_iter().next() else { break };
        match game.play(&mv) {
            Ok(played) => position = played.position,
            Err(_) => break,
        }
    }
    game
}
