//! What one policy is worth in one game.

use super::{CensusGame, Policy};

/// What one policy is worth in one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameScore {
    /// The deciding positions at which it was heard. Where there are none, there is nothing to score.
    pub heard: usize,
    /// The deciding positions at which it was not.
    pub missing: usize,
    /// The mean regret of its moves over the deciding positions at which it was heard.
    pub regret: f64,
    /// How often its move throws nothing away.
    pub accuracy: f64,
    /// How often its reply is not a legal move; each such reply counts as regret.
    pub invalid: f64,
    /// The fewest plies from the end at which it goes wrong; nothing where it never does.
    pub first_mistake: Option<u64>,
    /// Its chance of winning against each of the [`anchors`](super::anchors), by seat; none where play can repeat.
    pub wins: Vec<[f64; 2]>,
}

impl GameScore {
    /// Whether nothing was heard where the choice decides.
    pub fn is_silent(&self) -> bool {
        self.heard == 0 && self.missing > 0
    }
}

impl CensusGame {
    /// The mean regret of a policy alone.
    pub fn regret(&self, policy: &Policy) -> f64 {
        self.score_decisions(policy).regret
    }

    /// Scores a policy. A game without decisions has no regret.
    pub fn score(&self, policy: &Policy) -> GameScore {
        let wins = self.anchor_policies().iter().filter_map(|anchor| self.chances(policy, anchor)).collect();
        GameScore { wins, ..self.score_decisions(policy) }
    }

    /// All but the chances of winning.
    fn score_decisions(&self, policy: &Policy) -> GameScore {
        let (mut regret, mut mistakes, mut invalid) = (0.0, 0.0, 0.0);
        let mut first_mistake = None;
        let mut heard = 0;
        for decision in self.decisions().iter().filter(|decision| policy.has(decision)) {
            heard += 1;
            let none = policy.invalid_chance(decision.id);
            let mut wrong = none;
            for (chance, cost) in policy.chances(decision.id).zip(&decision.regrets) {
                regret += chance * cost;
                wrong += if *cost > 0.0 { chance } else { 0.0 };
            }
            // A reply that is not a move throws away all that there is.
            regret += none * decision.regrets.iter().copied().fold(0.0, f64::max);
            invalid += none;
            mistakes += wrong;
            if wrong > 0.0 {
                first_mistake = first_mistake.into_iter().chain([decision.distance]).min();
            }
        }
        let count = decisions_as_float(heard);
        GameScore {
            heard,
            missing: self.decisions().len() - heard,
            regret: regret / count,
            accuracy: 1.0 - mistakes / count,
            invalid: invalid / count,
            first_mistake,
            wins: Vec::new(),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "nobody asks about that many positions")]
fn decisions_as_float(count: usize) -> f64 {
    count.max(1) as f64
}
