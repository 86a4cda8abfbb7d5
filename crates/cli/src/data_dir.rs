//! Where games are saved: `--data DIR`, or `NUMDUEL_DATA`, or the user's own data folder.

use std::env;
use std::path::PathBuf;

use clap::Args;
use numduel_store::{FILE_NAME, Store, data_folder};
use numduel_wire::ProblemInfo;

use crate::output;

/// The option that says where games are saved, the same for every command that needs it.
#[derive(Args, Clone, Default)]
pub struct DataDir {
    /// Folder for saved games.
    #[arg(long, value_name = "DIR", help = "Folder for saved games [default: your data folder, or $NUMDUEL_DATA]")]
    data: Option<PathBuf>,
}

impl DataDir {
    /// Opens the store; nothing is created before something is written.
    pub fn open(&self) -> anyhow::Result<Store> {
        Ok(Store::open(self.folder()?.join(FILE_NAME))?)
    }

    /// The folder, which may not exist yet.
    pub fn folder(&self) -> anyhow::Result<PathBuf> {
        Ok(data_folder(self.data.clone(), env::var_os("NUMDUEL_DATA"))?)
    }

    /// The option again, for a command line that continues a game.
    pub fn options(&self) -> Vec<String> {
        let data = self.data.as_ref().map(|folder| ["--data".to_owned(), folder.to_string_lossy().into_owned()]);
        data.into_iter().flatten().collect()
    }
}

/// Warns of the games that could not be shown.
pub fn say_problems(store: &Store) {
    const LISTED: usize = 20;
    let problems = store.problems();
    let mut text: String =
        problems.iter().take(LISTED).map(|problem| format!("warning: {problem}\n")).collect::<Vec<_>>().concat();
    if problems.len() > LISTED {
        text += &format!("warning: … and {} more games like these\n", problems.len() - LISTED);
    }
    if !problems.is_empty() {
        output::notice(&text);
    }
}

/// The same for programs.
pub fn problems(store: &Store) -> Vec<ProblemInfo> {
    let info = |problem: numduel_store::ReadProblem| ProblemInfo { game: problem.game.0, reason: problem.reason };
    store.problems().into_iter().map(info).collect()
}
