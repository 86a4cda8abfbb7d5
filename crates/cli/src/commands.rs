//! One file per subcommand: typed arguments become settings, then a library call; nothing here knows any rules.

pub mod agents;
pub mod check;
pub mod completions;
pub mod draw;
pub mod games;
pub mod greeting;
pub mod history;
pub mod host;
pub mod join;
pub mod man;
pub mod odds;
pub mod play;
pub mod resume;
pub mod review;
pub mod rules;
pub mod scores;
pub mod serve;
pub mod solve;
pub mod tui;

use crate::arguments::CliCommand;
use crate::exit::Exit;

/// Runs what was asked for.
pub fn run(command: Option<CliCommand>) -> anyhow::Result<Exit> {
    match command {
        None if tui::can_show() || tui::is_dumb() => tui::TuiCommand::default().run(),
        None => Ok(greeting::run()),
        Some(CliCommand::Tui(tui)) => tui.run(),
        Some(CliCommand::Play(play)) => play.run(),
        Some(CliCommand::Games(games)) => games.run(),
        Some(CliCommand::Rules(rules)) => rules.run(),
        Some(CliCommand::Solve(solve)) => solve.run(),
        Some(CliCommand::Draw(draw)) => draw.run(),
        Some(CliCommand::Resume(resume)) => resume.run(),
        Some(CliCommand::Review(review)) => review.run(),
        Some(CliCommand::Odds(odds)) => odds.run(),
        Some(CliCommand::Check(check)) => check.run(),
        Some(CliCommand::History(history)) => history.run(),
        Some(CliCommand::Scores(scores)) => scores.run(),
        Some(CliCommand::Agents(agents)) => agents.run(),
        Some(CliCommand::Serve(serve)) => serve.run(),
        Some(CliCommand::Host(host)) => host.run(),
        Some(CliCommand::Join(join)) => join.run(),
        Some(CliCommand::Completions(completions)) => completions.run(),
        Some(CliCommand::Man(man)) => man.run(),
    }
}
