//! One file per subcommand: typed arguments become settings, then a library call; nothing here knows a rule.

pub mod check;
pub mod completions;
pub mod draw;
pub mod export;
pub mod games;
pub mod greeting;
pub mod history;
pub mod import;
pub mod man;
pub mod odds;
pub mod play;
pub mod replay;
pub mod resume;
pub mod review;
pub mod rules;
pub mod scores;
pub mod solve;
pub mod tui;

use crate::arguments::Command;
use crate::exit::Exit;

/// Runs what was asked for.
pub fn run(command: Option<Command>) -> anyhow::Result<Exit> {
    match command {
        None if tui::can_show() => tui::Tui::default().run(),
        None => greeting::run(),
        Some(Command::Tui(tui)) => tui.run(),
        Some(Command::Play(play)) => play.run(),
        Some(Command::Games(games)) => games.run(),
        Some(Command::Rules(rules)) => rules.run(),
        Some(Command::Solve(solve)) => solve.run(),
        Some(Command::Draw(draw)) => draw.run(),
        Some(Command::Resume(resume)) => resume.run(),
        Some(Command::Review(review)) => review.run(),
        Some(Command::Odds(odds)) => odds.run(),
        Some(Command::Check(check)) => check.run(),
        Some(Command::History(history)) => history.run(),
        Some(Command::Replay(replay)) => replay.run(),
        Some(Command::Scores(scores)) => scores.run(),
        Some(Command::Export(export)) => export.run(),
        Some(Command::Import(import)) => import.run(),
        Some(Command::Completions(completions)) => completions.run(),
        Some(Command::Man(man)) => man.run(),
    }
}
