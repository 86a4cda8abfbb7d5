//! `numduel scores`: who has won how often.

use clap::Args;
use numduel_players::PlayerSpec;
use numduel_rules::number::shorten;
use numduel_session::{OpponentCounts, PlayerScore, WinCounts};
use numduel_store::{GameFilter, HistoryPage, Store};
use numduel_wire::ScoresReport;

use crate::data_dir::{DataDir, say_problems};
use crate::exit::Exit;
use crate::history_filter::HistoryFilter;
use crate::{format, output};

/// Show wins, losses, streaks and the highest level beaten
#[derive(Args)]
#[command(after_help = include_str!("../../help/scores.txt"))]
pub struct ScoresCommand {
    #[command(flatten)]
    filter: HistoryFilter,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data_dir: DataDir,
}

impl ScoresCommand {
    pub fn run(self) -> anyhow::Result<Exit> {
        let store = self.data_dir.open()?;
        let filter = self.filter.filter(&store)?;
        let players = store.scores(&filter)?;
        if self.json {
            output::json(&ScoresReport::new(&players))?;
        } else if players.is_empty() {
            output::notice(&self.nothing(&store, &filter)?);
        } else {
            let tables: Vec<String> = players.iter().map(table).collect();
            output::prose(&tables.join("\n"))?;
        }
        say_problems(&store);
        Ok(Exit::Done)
    }

    /// Only finished games count, so that there may be games and no score.
    fn nothing(&self, store: &Store, filter: &GameFilter) -> anyhow::Result<String> {
        if store.history(filter, HistoryPage::first(1))?.is_empty() {
            return self.filter.nothing(store);
        }
        Ok("None of these games is finished. List them with: numduel resume --list\n".to_owned())
    }
}

/// One player: the sum, then a line for every game and opponent.
fn table(score: &PlayerScore) -> String {
    let WinCounts { wins, draws, losses } = score.total();
    let with_draws = draws > 0;
    let drawn = if with_draws { format!("{draws} drawn, ") } else { String::new() };
    let mut text = format!(
        "{}: {wins} won, {drawn}{losses} lost; current streak {}, best {}\n",
        format::player(&score.player),
        score.streaks.current,
        score.streaks.longest
    );
    let opponents: Vec<String> = score.opponents.iter().map(|row| format::player(&row.opponent)).collect();
    let width = opponents.iter().map(|name| name.chars().count()).chain(["against".len()]).max().unwrap_or(0);
    let head = if with_draws {
        ["as player 1        as player 2", "  won drawn  lost"]
    } else {
        ["as player 1  as player 2", "  won  lost"]
    };
    text += &format!("  {}\n  {}  {}  {:<width$}  game\n", head[0], head[1], head[1], "against");
    for (row, opponent) in score.opponents.iter().zip(&opponents) {
        let seats = counts(row, with_draws);
        text += &format!("  {seats}  {opponent:<width$}  {}\n", shorten(&row.game));
    }
    for (game, spec) in score.ladder() {
        text += &format!("  Highest level beaten in {}: {}\n", shorten(game), rung(spec));
    }
    text
}

/// A computer by its place on the ladder.
fn rung(spec: PlayerSpec) -> String {
    spec.level().map_or_else(|| spec.to_string(), |level| level.to_string())
}

/// Won and lost from both seats, and drawn where anything was; a dash where nothing was played.
fn counts(row: &OpponentCounts, drawn: bool) -> String {
    let [one, two] = row.seats.map(|seat| {
        let WinCounts { wins, draws, losses } = seat;
        let counts = if drawn { vec![wins, draws, losses] } else { vec![wins, losses] };
        let played = seat.games() > 0;
        let cells = counts.iter().map(|count| if played { format!("{count:>5}") } else { format!("{:>5}", "-") });
        cells.collect::<Vec<_>>().join(" ")
    });
    format!("{one}  {two}")
}
