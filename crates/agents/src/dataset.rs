//! Questions with exact answers, as files that other frameworks load.

use numduel_players::census::CensusGame;
use numduel_players::generate::{CommittedSeason, GeneratedGame, Season};
use numduel_solver::SolveError;
use numduel_wire::{FreeFormQuestion, to_json};
use thiserror::Error;

use crate::prompt::{MoveListing, prompt};

/// The files of a dataset, in their order in a folder.
pub const DATASET_FILES: [&str; 5] =
    ["README.md", "free_form.jsonl", "multiple_choice.jsonl", "numduel_choice.yaml", "numduel_move.yaml"];

/// Tasks for lm-evaluation-harness, which reads them beside the questions.
const CHOICE_TASK: &str = include_str!("dataset/numduel_choice.yaml");
const MOVE_TASK: &str = include_str!("dataset/numduel_move.yaml");

/// What Hugging Face reads at the top of the README, and people below.
const CARD: &str = include_str!("dataset/card.md");

/// Every deciding position of some games, as questions.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// How many games.
    pub games: usize,
    /// How many questions about them.
    pub questions: usize,
    prefix: String,
    free_form: String,
    multiple_choice: String,
}

/// Why there is no dataset.
#[derive(Debug, Error)]
pub enum DatasetError {
    /// The season is one whose seed is secret.
    #[error(
        "this season is held out, and its games must not be trained on until its seed is published; choose another --season"
    )]
    HeldOut,
    /// A game cannot be solved.
    #[error(transparent)]
    Unsolved(#[from] SolveError),
}

impl Dataset {
    /// A dataset without games yet, of a season that may be trained on.
    pub fn of(season: &Season) -> Result<Self, DatasetError> {
        let held_out = |sealed: &CommittedSeason| sealed.hash == season.commitment() && sealed.seed.is_none();
        if CommittedSeason::all().iter().any(held_out) {
            return Err(DatasetError::HeldOut);
        }
        Ok(Self { prefix: season.prefix(), ..Self::default() })
    }

    /// Adds the questions about a game.
    pub fn add(&mut self, game: &GeneratedGame, listing: MoveListing) -> Result<(), DatasetError> {
        let census = CensusGame::new(game.rules.clone(), Some(game.level), game.kind.word())?;
        for (number, decision) in (1..).zip(census.decisions()) {
            let id = format!("{}/{number}", game.rules.book().id());
            let question = FreeFormQuestion {
                game: game.to_string(),
                level: game.level.number(),
                kind: game.kind.to_string(),
                class: format!("{:032x}", game.class.0),
                ..FreeFormQuestion::at(decision, id, prompt(&census.game_at(decision), listing, None))
            };
            for (file, line) in [
                (&mut self.multiple_choice, to_json(&question.with_choices())),
                (&mut self.free_form, to_json(&question)),
            ] {
                *file += &(line.unwrap_or_default() + "\n");
            }
            self.questions += 1;
        }
        self.games += 1;
        Ok(())
    }

    /// Every file with its text.
    pub fn files(&self) -> impl Iterator<Item = (&'static str, String)> {
        let card = CARD
            .replace("{games}", &self.games.to_string())
            .replace("{questions}", &self.questions.to_string())
            .replace("{prefix}", &self.prefix);
        let texts =
            [card, self.free_form.clone(), self.multiple_choice.clone(), CHOICE_TASK.to_owned(), MOVE_TASK.to_owned()];
        DATASET_FILES.into_iter().zip(texts)
    }
}
