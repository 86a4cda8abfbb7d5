//! Questions with exact answers, for training and for benchmarks that read files.

use numduel_players::census::Decision;
use serde::{Deserialize, Serialize};

use crate::scalar::V1;

/// A line of `free_form.jsonl`: a position, and what every move is worth there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct FreeFormQuestion {
    /// The version of the format.
    pub v: V1,
    /// The game's id and the number of the decision in it, from 1.
    pub id: String,
    /// The game in one line.
    pub game: String,
    /// 1 to 10.
    pub level: u8,
    /// What the game is about, such as `reach`.
    pub kind: String,
    /// What the game is up to bisimulation.
    pub class: String,
    /// The moves so far.
    pub moves: Vec<String>,
    /// What an agent is asked.
    pub question: String,
    /// A best move.
    pub answer: String,
    /// Every move that throws nothing away.
    pub answers: Vec<String>,
    /// Every legal move, in the book's order.
    pub legal: Vec<String>,
    /// What each of them throws away: 0 for nothing, 1 for a win. A list, because tables have a column for every key of an object.
    pub regrets: Vec<f64>,
}

/// A line of `multiple_choice.jsonl`: the same position with one right move among wrong ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(any(test, feature = "schema"), derive(schemars::JsonSchema))]
pub struct ChoiceQuestion {
    /// The version of the format.
    pub v: V1,
    /// The id of the question in `free_form.jsonl`.
    pub id: String,
    /// What an agent is asked.
    pub question: String,
    /// The moves to choose from, in the book's order: the first of the best ones, and all that throw something away.
    pub choices: Vec<String>,
    /// Which of them is right, from 0.
    pub answer: usize,
}

impl FreeFormQuestion {
    /// The question at a decision, without the facts about its game.
    pub fn at(decision: &Decision, id: String, question: String) -> Self {
        let legal: Vec<String> = decision.moves.iter().map(ToString::to_string).collect();
        let best = legal.iter().zip(&decision.regrets).filter(|(_, regret)| **regret <= 0.0);
        let answers: Vec<String> = best.map(|(mv, _)| mv.clone()).collect();
        Self {
            v: V1,
            id,
            game: String::new(),
            level: 0,
            kind: String::new(),
            class: String::new(),
            moves: decision.path.iter().map(ToString::to_string).collect(),
            question,
            answer: answers.first().cloned().unwrap_or_default(),
            answers,
            legal,
            regrets: decision.regrets.clone(),
        }
    }

    /// The same with choices: one of them is right.
    pub fn with_choices(&self) -> ChoiceQuestion {
        let is_choice = |mv: &&String| **mv == self.answer || !self.answers.contains(mv);
        let choices: Vec<String> = self.legal.iter().filter(is_choice).cloned().collect();
        let answer = choices.iter().position(|mv| *mv == self.answer).unwrap_or_default();
        ChoiceQuestion { v: V1, id: self.id.clone(), question: self.question.clone(), choices, answer }
    }
}
