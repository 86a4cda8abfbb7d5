//! `numduel dataset`: questions with exact answers, as files that other frameworks load.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use numduel_agents::{MoveListing, prompt};
use numduel_players::census::CensusGame;
use numduel_players::generate::{CommittedSeason, GameLevel, GeneratedGame, Season};
use numduel_wire::{FreeFormQuestion, to_json};

use crate::exit::{Exit, usage};
use crate::new_file::NewFile;
use crate::output;

/// Write questions with exact answers for training and for other benchmarks
#[derive(Args)]
#[command(after_help = include_str!("../../../help/dataset.txt"))]
pub struct DatasetCommand {
    /// The folder to write to; it is made if it is not there
    #[arg(short, long, value_name = "DIR")]
    out: PathBuf,
    /// The seed that the games follow from: any text, but not that of a season whose seed is still secret
    #[arg(long, value_name = "SEED", default_value = "train")]
    season: String,
    /// The level, from 1 (easy) to 10; without it, every level
    #[arg(long, value_name = "1-10")]
    level: Option<GameLevel>,
    /// How many games of each level
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// List the number that each move leads to
    #[arg(long)]
    results: bool,
    /// Overwrite the files if they exist
    #[arg(long)]
    force: bool,
}

/// Everything that is written.
const FILES: [&str; 5] =
    ["README.md", "free_form.jsonl", "multiple_choice.jsonl", "numduel_choice.yaml", "numduel_move.yaml"];

/// Tasks for lm-evaluation-harness, which reads them beside the questions.
const CHOICE_TASK: &str = include_str!("../../../help/numduel_choice.yaml");
const MOVE_TASK: &str = include_str!("../../../help/numduel_move.yaml");

/// What has been written so far.
#[derive(Default)]
struct DatasetText {
    free_form: String,
    multiple_choice: String,
    games: usize,
    questions: usize,
}

impl DatasetCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let season = Season::new(&self.season);
        if CommittedSeason::all().iter().any(|sealed| sealed.hash == season.commitment() && sealed.seed.is_none()) {
            return Err(usage(
                "this season is held out, and its games must not be trained on until its seed is published; choose another --season",
            ));
        }
        fs::create_dir_all(&self.out).with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        for name in FILES {
            NewFile::new(&self.out.join(name), self.force)?;
        }
        let mut written = DatasetText::default();
        for level in GameLevel::all().filter(|level| self.level.is_none_or(|asked| asked == *level)) {
            for game in season.games(level).take(self.count) {
                self.add(&game, &mut written)?;
            }
        }
        let card = card(&season, &written);
        let texts = [&card, &written.free_form, &written.multiple_choice, CHOICE_TASK, MOVE_TASK];
        for (name, text) in FILES.iter().zip(texts) {
            self.write(&self.out.join(name), text)?;
        }
        let DatasetText { games, questions, .. } = written;
        output::notice(&format!("Wrote {questions} questions about {games} games to {}.\n", self.out.display()));
        Ok(Exit::Done)
    }

    fn add(&self, game: &GeneratedGame, to: &mut DatasetText) -> anyhow::Result<()> {
        let listing = if self.results { MoveListing::Results } else { MoveListing::Moves };
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
            to.multiple_choice += &(to_json(&question.with_choices())? + "\n");
            to.free_form += &(to_json(&question)? + "\n");
            to.questions += 1;
        }
        to.games += 1;
        Ok(())
    }

    fn write(&self, path: &Path, text: &str) -> anyhow::Result<()> {
        NewFile::new(path, self.force)?.write(|file| Ok(Some(file.write_all(text.as_bytes())?)))?;
        Ok(())
    }
}

/// The card: what Hugging Face reads at its top, and people below.
fn card(season: &Season, written: &DatasetText) -> String {
    let DatasetText { games, questions, .. } = written;
    include_str!("../../../help/dataset_card.md")
        .replace("{games}", &games.to_string())
        .replace("{questions}", &questions.to_string())
        .replace("{prefix}", &season.prefix())
}
